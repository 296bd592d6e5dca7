"""What all tests share, whoever started them."""

import os
import signal
import sys
from pathlib import Path
from threading import Timer

import pytest

# A shell in the background hands an ignored Ctrl-C on to all that it starts; tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call what needs all positions of the English board slow; and begin with what takes longest."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "central" in fixtures:
            item.add_marker("slow")
        if "browser" in fixtures and os.environ.get("PUZZLELIB_RETRY") == "1":
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=lambda item: rank(group_of(item.nodeid)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """Tell what was seen in the browser where a test has failed."""
    report = yield
    if report.failed and (waiting := sys.modules.get("waiting")):
        report.sections += [("what was seen", page) for page in waiting.seen()]
    return report


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder of the test's own, in which answers are kept."""
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---- several processes: who does what ------------------------------------------------------------

WALKS = "blank equation finding present stack steps tree"
IN_JUPYTERLAB = "accessibility day_two jupyterlab keys labelling predict reload steps_in_jupyterlab"
IN_JUPYTERLAB += " update_in_jupyterlab"
NAMED = {"course_walks": "bare page, every walk"}  # as long as all other bare pages
NAMED |= dict.fromkeys(["search", "website"], "the site")
NAMED |= {"alive": "pages of the site"}
LONGEST = [
    "JupyterLite",
    "test_pyodide.py",
    "JupyterLab",
    "the site",
    "bare page",
    "a notebook",
    "test_course.py",
    "test_notebooks.py",
]
LONGEST += ["A2_exhaustive.ipynb"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Each group of tests is done by one process, the groups that take longest first."""
    from xdist.scheduler import LoadScopeScheduling  # here: not everybody who runs tests has it

    class Groups(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    groups = Groups(config, log)
    config.pluginmanager.register(Silence(groups))
    return groups


class Silence:
    """Ends the run when no process has told of a test for long, and names those that are waited for."""

    LONGEST = 1200  # seconds; before that a test that hangs has ended its own process: Makefile

    def __init__(self, groups):
        self.groups = groups
        self.timer = Timer(self.LONGEST, self.end)

    def pytest_runtest_logreport(self):
        self.timer.cancel()
        self.timer = Timer(self.LONGEST, self.end)
        self.timer.daemon = True
        self.timer.start()

    def pytest_sessionfinish(self):
        self.timer.cancel()

    def end(self):
        for node, work in self.groups.assigned_work.items():
            waiting = [
                test for tests in work.values() for test, is_done in tests.items() if not is_done
            ]
            print(f"\n{node} has been silent; it has yet to do:", *waiting, sep="\n  ")
        sys.stdout.flush()
        os._exit(1)


def group_of(nodeid: str) -> str:
    """All that is seen in one JupyterLab, in one bare page, in the kernel of a notebook; or a file."""
    path, _, test = nodeid.partition("::")
    name = Path(path).stem.removeprefix("test_")
    if name == "jupyterlite":
        return "JupyterLite, all cells" if "top_to_bottom" in test else "JupyterLite"
    if name in WALKS.split():
        return "bare page, walks"
    if name in NAMED:
        return NAMED[name]
    if "website/" in path:
        return "the site"  # it is built once for those who look at it
    if "browser" in path:
        return "JupyterLab" if name in IN_JUPYTERLAB.split() else "bare page"
    return f"a notebook: {test}" if name == "notebooks_in_a_kernel" else Path(path).name


def rank(group: str) -> int:
    """Its place among the longest, if it is one of them; the others keep their order behind these."""
    return next((n for n, name in enumerate(LONGEST) if group.startswith(name)), len(LONGEST))
