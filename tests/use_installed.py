"""Use the installed course, with nothing from a checkout; run by `tools/release/check.py`.

python -I tests/use_installed.py VERSION
"""

import sys
from importlib.metadata import version
from pathlib import Path

import puzzlecourse
import puzzlelib
import stepthrough
from puzzlecourse import check
from puzzlelib import Solitaire, record, solve
from puzzlelib.views import Player, StepThrough


def power(base, exponent):
    return 1 if exponent == 0 else base * power(base, exponent - 1)


def no_power(base, exponent):
    return 0 if exponent == 0 else base * no_power(base, exponent - 1)


def must(is_so: bool, sentence: str) -> None:
    if not is_so:
        sys.exit(sentence)


def packages_are(wanted: str) -> None:
    """Exit unless the packages are the installed ones, with the *wanted* version."""
    for package in (stepthrough, puzzlelib, puzzlecourse):
        place = Path(package.__file__)
        must(
            place.is_relative_to(sys.prefix),
            f"{package.__name__} is not the installed one: {place}",
        )
    must(puzzlelib.__version__ == wanted, f"puzzlelib says that it is {puzzlelib.__version__}")
    must(version("puzzle-notebooks") == wanted, "the package has another version than puzzlelib")


def course_works() -> None:
    """Exit unless two checks, a recording and saved widgets are right."""
    right, wrong = check("power", power), check("power", no_power)
    must(right.outcome == "right", f"check refuses a right answer: {right}")
    must(wrong.outcome == "wrong", f"check takes a wrong answer: {wrong}")

    recording = record(power, 2, 3)
    must(recording.result == 8, f"a recorded power(2, 3) is {recording.result}")
    must(len(recording.calls) == 4, f"power(2, 3) was recorded with {len(recording.calls)} calls")
    puzzle = Solitaire("o.oo.")
    for shown in (
        StepThrough(recording),
        StepThrough(record(solve, puzzle, puzzle.start), puzzle),
        Player(puzzle),
    ):
        saved = shown._repr_mimebundle_()
        data = saved[0] if isinstance(saved, tuple) else saved
        kinds = {"text/plain", "text/html"} if isinstance(shown, StepThrough) else {"text/plain"}
        must(kinds <= set(data), f"{type(shown).__name__} is not saved as {kinds - set(data)}")


if __name__ == "__main__":
    packages_are(sys.argv[1])
    course_works()
