"""`import puzzlelib` imports nothing but the standard library."""

import subprocess
import sys
from pathlib import Path

import pytest
from fresh_interpreter import HEAVY, imported_by

import puzzlelib
from puzzlecourse.lessons import LESSONS

BESIDE_THE_LESSONS = ["authoring.questions", "authoring.sheet", "checking.check", "lessons"]
BESIDE_THE_LESSONS += ["judging.judge", "authoring.reels", "worlds"]


def test_importing_puzzlelib_imports_no_widgets_pictures_or_arrays() -> None:
    modules = imported_by("import puzzlelib")
    assert "puzzlelib.play.playthrough" in modules
    assert modules.isdisjoint(HEAVY)
    assert not any(name.startswith("puzzlelib.views") for name in modules)


def test_that_ipython_can_load_puzzlelib_does_not_import_ipython() -> None:
    modules = imported_by("import puzzlelib; puzzlelib.load_ipython_extension; puzzlelib.winning")
    assert "puzzlelib.winning" in modules, "a subject needs no import of its own"
    assert modules.isdisjoint(["IPython", "puzzlelib.views", "stepthrough.magics"])


def test_importing_puzzlelib_imports_only_the_standard_library() -> None:
    brought = imported_by("import puzzlelib") - imported_by("pass")
    packages = {name.partition(".")[0] for name in brought}
    assert packages - set(sys.stdlib_module_names) == {"puzzlelib"}


def test_importing_stepthrough_imports_no_widgets_and_no_puzzle() -> None:
    modules = imported_by(
        "import stepthrough; stepthrough.record; stepthrough.load_ipython_extension"
    )
    assert "stepthrough.trace" in modules
    assert modules.isdisjoint([*HEAVY, "IPython", "puzzlelib"])


def test_stepthrough_works_without_the_other_packages(tmp_path) -> None:
    """The release does the same where they are not installed."""
    script = Path(__file__).parents[1] / "use_stepthrough.py"
    blocked = 'import runpy, sys; sys.modules |= dict.fromkeys(["puzzlelib", "puzzlecourse"])'
    program = f"{blocked}; runpy.run_path({str(script)!r}, run_name='__main__')"
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, capture_output=True, check=False, encoding="utf-8")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_the_views_do_import_them() -> None:
    """Otherwise the previous test could not fail; matplotlib is left for pictures to import."""
    modules = imported_by("from puzzlelib.views import Player")
    assert modules.issuperset(["ipywidgets", "anywidget", "traitlets", "IPython"])
    assert modules.isdisjoint(["numpy", "matplotlib"])


def without_widgets(statement: str) -> subprocess.CompletedProcess[str]:
    """Run a statement in an interpreter in which the heavy packages cannot be imported."""
    blocked = f"import sys; sys.modules |= dict.fromkeys({HEAVY})"
    command = [sys.executable, "-c", f"{blocked}; {statement}"]
    return subprocess.run(command, capture_output=True, check=False, encoding="utf-8")


def test_lessons_checks_and_commands_work_where_there_are_no_widgets_and_no_arrays() -> None:
    lessons = [f"lessons.{name}" for name in LESSONS.values()]
    modules = [f"puzzlecourse.{name}" for name in (*lessons, *BESIDE_THE_LESSONS)]
    assert len(modules) > 20
    program = (
        f"import {', '.join(modules)}"
        + """
from puzzlecourse import check
from puzzlecourse.lessons import exercise_named
onto_a_smaller = lambda disks, source, target: [(source, target)] * disks
right, wrong = check("tower", exercise_named("tower").solution), check("tower", onto_a_smaller)
print(right, wrong.outcome, "<svg" in wrong.board, len(wrong.reel.settings.reel(right.reel.answer, (3, 0, 2)).scenes))
from puzzlelib.cli import main; main(["solitaire"])
"""
    )
    shown = without_widgets(f"exec({program!r})")
    assert shown.stdout.startswith("✓ tower: right. wrong True 8\n")
    assert "Solved: 31 jumps; 1,066 positions were tried." in shown.stdout
    assert shown.stderr == ""


def test_a_place_without_widgets_has_none() -> None:
    """Otherwise the previous test could not fail."""
    program = """
for missing in ("import numpy", "from puzzlecourse import Predict", "from puzzlelib import Tablebase"):
    try:
        exec(missing)
    except ImportError:
        print(missing)
"""
    assert len(without_widgets(f"exec({program!r})").stdout.splitlines()) == 3


@pytest.mark.parametrize(
    ("name", "module"),
    [
        ("StepThrough", "stepthrough.trace"),
        ("draw", "puzzlelib.views.still"),
    ],
)
def test_playing_does_not_import_what_it_does_not_need(name, module):
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
def test_a_player_imports_other_modules_when_it_needs_them(ending, module):
    begun = "from puzzlelib import *; from puzzlelib.hanoi import Move\n"
    begun += "from puzzlelib.views import Player\nplay = Playthrough(Hanoi(1)); Player(play)"
    assert module not in imported_by(begun)
    assert module in imported_by(f"{begun}\n{ending}")


def test_public_names_are_listed_once_and_in_order() -> None:
    assert list(puzzlelib.__all__) == sorted(set(puzzlelib.__all__))
