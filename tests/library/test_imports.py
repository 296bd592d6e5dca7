"""What `import puzzlelib` may bring along: nothing but the standard library."""

import subprocess
import sys

import pytest
from fresh_interpreter import HEAVY, imported_by

import puzzlelib
from puzzlecourse.lessons import LESSONS

BESIDE_THE_LESSONS = ["authoring.questions", "authoring.sheet", "checking.check", "lessons"]
BESIDE_THE_LESSONS += ["judging.judge", "widgets.reels", "worlds"]


def test_importing_puzzlelib_imports_no_widgets_pictures_or_arrays() -> None:
    modules = imported_by("import puzzlelib")
    assert "puzzlelib.play.playthrough" in modules
    assert modules.isdisjoint(HEAVY)
    assert not any(name.startswith("puzzlelib.views") for name in modules)


def test_that_ipython_can_load_puzzlelib_does_not_import_ipython() -> None:
    modules = imported_by("import puzzlelib; puzzlelib.load_ipython_extension")
    assert modules.isdisjoint(["IPython", "puzzlelib.views", "stepthrough.magics"])


def test_importing_puzzlelib_imports_only_the_standard_library() -> None:
    brought = imported_by("import puzzlelib") - imported_by("pass")
    packages = {name.partition(".")[0] for name in brought}
    assert packages - set(sys.stdlib_module_names) == {"puzzlelib", "stepthrough"}


def test_importing_stepthrough_imports_no_widgets_and_no_puzzle() -> None:
    modules = imported_by(
        "import stepthrough; stepthrough.record; stepthrough.load_ipython_extension"
    )
    assert "stepthrough.trace" in modules
    assert modules.isdisjoint([*HEAVY, "IPython", "puzzlelib"])
    assert "puzzlelib" not in imported_by("from stepthrough import CallTree, StepThrough, magics")


def test_the_views_do_import_them() -> None:
    """Otherwise the test above could not fail; matplotlib is left for pictures to keep."""
    modules = imported_by("from puzzlelib.views import Player, StepThrough")
    assert modules.issuperset(["ipywidgets", "anywidget", "traitlets", "IPython"])
    assert modules.isdisjoint(["numpy", "matplotlib"])


def without_widgets(statement: str) -> subprocess.CompletedProcess[str]:
    """Run a statement where none of the heavy packages can be found."""
    blocked = f"import sys; sys.modules |= dict.fromkeys({HEAVY})"
    command = [sys.executable, "-c", f"{blocked}; {statement}"]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8")


def test_what_the_lessons_ask_can_be_read_where_there_are_no_widgets_and_no_arrays() -> None:
    lessons = [f"lessons.{name}" for name in LESSONS.values()]
    modules = [f"puzzlecourse.{name}" for name in (*lessons, *BESIDE_THE_LESSONS)]
    assert len(modules) > 20
    assert without_widgets(f"import {', '.join(modules)}").stderr == ""


def test_solitaire_is_solved_where_there_are_no_arrays() -> None:
    shown = without_widgets("from puzzlelib.cli import main; main(['solitaire'])")
    assert "Solved: 31 jumps; 1,066 positions were tried." in shown.stdout
    assert shown.stderr == ""


def test_an_answer_is_checked_and_its_moves_are_drawn_where_there_are_no_widgets() -> None:
    program = """
from puzzlecourse import check
from puzzlecourse.lessons import exercise_named
onto_a_smaller = lambda disks, source, target: [(source, target)] * disks
right, wrong = check("tower", exercise_named("tower").solution), check("tower", onto_a_smaller)
print(right, wrong.outcome, "<svg" in wrong.board, len(wrong.reel.settings.reel(right.reel.answer, (3, 0, 2)).scenes))
"""
    shown = without_widgets(f"exec({program!r})")
    assert (shown.stdout, shown.stderr) == ("✓ tower: right. wrong True 8\n", "")


def test_a_place_without_widgets_has_none() -> None:
    """Otherwise the tests above could not fail."""
    assert "ModuleNotFoundError" in without_widgets(f"import {HEAVY[0]}").stderr
    assert "ModuleNotFoundError" in without_widgets("from puzzlecourse import Predict").stderr
    assert "ModuleNotFoundError" in without_widgets("import puzzlelib; puzzlelib.Tablebase").stderr


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("StepThrough", "stepthrough.trace"),
        ("hanoi_map", "puzzlelib.views.plots.hanoi_map"),
        ("draw", "puzzlelib.views.still"),
    ],
)
def test_whoever_plays_does_not_wait_for_what_is_not_played(name, module):
    assert module in imported_by(f"from puzzlelib.views import {name}")
    assert module not in imported_by("from puzzlelib.views import Player")


@pytest.mark.parametrize(
    ("ending", "module"),
    [
        ("play.attempt(Move(0, 2))", "puzzlelib.views.player.game_chart"),
        ("play.attempt(Move(0, 2))", "puzzlelib.play.review"),
        ("Player(Nim(), computer='perfect')", "puzzlelib.play.opponents"),
    ],
)
def test_a_player_loads_what_comes_later_when_it_comes(ending, module):
    begun = "from puzzlelib import *; from puzzlelib.hanoi import Move\n"
    begun += "from puzzlelib.views import Player\nplay = Playthrough(Hanoi(1)); Player(play)"
    assert module not in imported_by(begun)
    assert module in imported_by(f"{begun}\n{ending}")


@pytest.mark.parametrize("module", ["trace", "search"])
def test_a_subject_needs_no_import_of_its_own(module):
    assert f"puzzlelib.{module}" in imported_by(f"import puzzlelib; puzzlelib.{module}")


@pytest.mark.parametrize("name", puzzlelib.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(puzzlelib, name) is not None


def test_public_names_are_listed_once_and_in_order() -> None:
    assert list(puzzlelib.__all__) == sorted(set(puzzlelib.__all__))
