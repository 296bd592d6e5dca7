"""What all tests share, no matter which command started them."""

import gc
import os
import signal
import sys

import pytest

# A shell in the background hands an ignored Ctrl-C on to all that it starts; tests press it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_configure(config: pytest.Config) -> None:
    """Let no slow test say how busy the machine is: they run beside each other, and judge hundreds of answers."""
    if config.option.markexpr == "slow":
        from unhurried import let_judging_take_its_time

        let_judging_take_its_time()


# A process of the tests works through a file alone: what takes longest begins, so that none waits for it at the end.
FIRST = (
    "tests/browser/test_jupyterlite.py",
    "tests/lessons/test_course.py",
    "tests/browser/test_blank.py",
    "tests/project/test_pyodide.py",
    "tests/samples/",
    "notebooks/A2_exhaustive.ipynb",
    "tests/browser/",
)


def place_of(item: pytest.Item) -> int:
    """Return how late a test comes: where its file stands among the first, or behind them."""
    return next((n for n, name in enumerate(FIRST) if item.nodeid.startswith(name)), len(FIRST))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Let the many things that tests are made of, and that stay, not be looked through again and again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Call what needs all positions of the English board slow, and begin with what takes longest."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "central" in fixtures:
            item.add_marker("slow")
        if "browser" in fixtures and os.environ.get("PUZZLELIB_RETRY") == "1":
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=place_of)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """Tell what was seen in the browser where a test has failed."""
    report = yield
    if report.failed and (waiting := sys.modules.get("waiting")):
        report.sections += [("what was seen", page) for page in waiting.seen()]
    return report


@pytest.fixture(scope="module")
def shell():
    """A shell of IPython in this process: it runs cells as a kernel does, and costs no kernel."""
    from IPython.core.interactiveshell import InteractiveShell

    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder of the test's own, in which answers are kept."""
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path
