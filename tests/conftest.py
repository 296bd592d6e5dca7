"""Hooks and fixtures shared by all tests."""

import gc
import os
import signal
import sys

import pytest

# A background shell's children inherit an ignored SIGINT, but tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)


# Without this, --doctest-modules would collide with the conftest.py in `notebooks/`.
collect_ignore = ["conftest.py"]


def pytest_configure(config: pytest.Config) -> None:
    """Disable the judge's time limits in slow tests.

    They run in parallel and judge hundreds of answers, so they would otherwise measure the machine's load.
    """
    if config.option.markexpr == "slow":
        from unhurried import let_judging_take_its_time

        let_judging_take_its_time()


LONG_NOTEBOOK = "notebooks/A2_exhaustive.ipynb"  # searches 23 million positions

# Each file runs in a single worker: the longest start first, so that none runs alone at the end.
FIRST = (
    "tests/browser/test_jupyterlite.py",
    "tests/lessons/test_course.py",
    "tests/browser/test_blank.py",
    "tests/project/test_pyodide.py",
    LONG_NOTEBOOK,
    "tests/browser/",
)


def place_of(item: pytest.Item) -> int:
    """Return the position of a test's file in FIRST, or the length of FIRST."""
    return next((n for n, name in enumerate(FIRST) if item.nodeid.startswith(name)), len(FIRST))


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Exempt the many long-lived objects of the collection from garbage collection."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what searches the full English board as slow, and run the longest files first.

    With PUZZLELIB_RETRY=1, browser tests are rerun once.
    """
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "central" in fixtures or item.nodeid.startswith(LONG_NOTEBOOK):
            item.add_marker("slow")
        if "browser" in fixtures and os.environ.get("PUZZLELIB_RETRY") == "1":
            item.add_marker(pytest.mark.flaky(reruns=1))
    items.sort(key=place_of)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """Add what the browser showed to the report of a failed test."""
    report = yield
    if report.failed and (waiting := sys.modules.get("waiting")):
        report.sections += [("what was seen", page) for page in waiting.seen()]
    return report


@pytest.fixture(scope="session", autouse=True)
def searches_take_their_time():
    """Searches end by their number of positions, as processor time includes other tests' garbage."""
    from puzzlelib.play import all_positions

    all_positions.SECONDS = 10


@pytest.fixture(scope="module")
def shell():
    """An IPython shell in this process: runs cells like a kernel, but starts none."""
    from IPython.core.interactiveshell import InteractiveShell

    yield InteractiveShell.instance()
    InteractiveShell.clear_instance()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A temporary working folder in which answers are saved."""
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)
    return tmp_path
