"""What `import puzzlelib` may bring along: nothing but the standard library."""

import subprocess
import sys

import pytest

import puzzlelib

HEAVY = ["numpy", "matplotlib", "ipywidgets", "anywidget"]


def imported_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter has imported after the statement."""
    command = [sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)"]
    shown = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return set(shown.stdout.split())


def test_importing_puzzlelib_imports_no_widgets_pictures_or_arrays() -> None:
    modules = imported_by("import puzzlelib")
    assert "puzzlelib.play" in modules
    assert modules.isdisjoint(HEAVY)
    assert not any(name.startswith("puzzlelib.views") for name in modules)


def test_importing_puzzlelib_imports_only_the_standard_library() -> None:
    brought = imported_by("import puzzlelib") - imported_by("pass")
    packages = {name.partition(".")[0] for name in brought}
    assert packages - set(sys.stdlib_module_names) == {"puzzlelib"}


def test_the_views_do_import_them() -> None:
    """Otherwise the test above could not fail; matplotlib is left for pictures to keep."""
    modules = imported_by("import puzzlelib.views, puzzlelib.views.steps")
    assert modules.issuperset(["ipywidgets", "anywidget"])
    assert modules.isdisjoint(["numpy", "matplotlib"])


def test_whoever_plays_does_not_wait_for_what_records():
    assert "puzzlelib.trace" in imported_by("from puzzlelib.views import StepThrough")
    assert "puzzlelib.trace" not in imported_by("from puzzlelib.views import Player")


@pytest.mark.parametrize("name", puzzlelib.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(puzzlelib, name) is not None


def test_public_names_are_listed_once_and_in_order() -> None:
    assert list(puzzlelib.__all__) == sorted(set(puzzlelib.__all__))
