"""The lessons, one file each, and how what the notebooks ask is found by its name.

A sheet of your own is found as well, as soon as it is made. A name on your own sheet hides the same
name in the course; of two sheets of your own, the one made last counts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from typing import TypeVar, cast

from stepthrough.given import WrongCall, quoted
from stepthrough.trace.values import error_line

from ..authoring.orderings import Ordering
from ..authoring.questions import Prediction
from ..authoring.sheet import SHEETS, Sheet
from ..judging.exercise import Exercise

Named = TypeVar("Named", Exercise, Prediction, Ordering)

# the notebooks, in the order of the course, and the modules here that hold their sheets
LESSONS = {
    "00_frames": "frames",
    "01_factorial": "factorial",
    "02_loop_or_frames": "loop_or_frames",
    "03_lists_in_lists": "lists_in_lists",
    "04_folders": "folders",
    "05_nested_pictures": "nested_pictures",
    "06_hanoi": "hanoi_by_recursion",
    "07_review": "review_recursion",
    "08_maze": "mazes",
    "09_depth_first_search": "depth_first_search",
    "10_model": "modelling",
    "11_queens": "queens",
    "12_order_and_memory": "order_memory",
    "13_nim": "nim_by_hand",
    "14_nim_fast": "nim_fast",
    "15_own_game": "own_game",
    "16_review": "review_all",
    "A1_proof": "proof",
    "A2_exhaustive": "exhaustive",
    "A3_hanoi_without_recursion": "hanoi_iteratively",
}

# a notebook of tasks beside the course, which is no lesson, and the module that holds its sheet
BESIDE = {"practice": "practice"}


class LessonError(ValueError):
    """A lesson that cannot be loaded; the message names its file and says why."""


def lesson_named(notebook: str) -> Sheet:
    """Return the sheet of the notebook of that name: "01_factorial".

    ValueError if there is none; LessonError if it cannot be loaded.
    """
    modules = LESSONS | BESIDE
    if not isinstance(notebook, str) or notebook not in modules:
        raise ValueError(
            f"there is no notebook named {quoted(notebook)}; there are {', '.join(modules)}"
        )
    before = len(SHEETS)
    try:
        return cast(Sheet, import_module(f".{modules[notebook]}", __package__).sheet)
    except Exception as error:
        del SHEETS[before:]  # what was made of it is incomplete
        file = f"puzzlecourse/lessons/{modules[notebook]}.py"
        raise LessonError(
            f"the lesson {notebook} cannot be loaded, {file} stops with {error_line(error)}"
        ) from error


def lessons() -> Iterator[Sheet]:
    """Yield the sheets in the order of the course."""
    return map(lesson_named, LESSONS)


def course_sheets() -> list[Sheet]:
    """Return the sheets of the course and those beside it, without lessons that cannot be loaded."""
    loaded = map(_loaded, LESSONS | BESIDE)
    return [sheet for sheet in loaded if isinstance(sheet, Sheet)]


def broken_lessons() -> list[str]:
    """Return a sentence about each lesson that cannot be loaded: one costs no other its sheet."""
    loaded = map(_loaded, LESSONS | BESIDE)
    return [str(error) for error in loaded if isinstance(error, LessonError)]


@cache
def _loaded(notebook: str) -> Sheet | LessonError:
    """Return a sheet, or why it cannot be loaded: it is not tried again each time."""
    try:
        return lesson_named(notebook)
    except LessonError as error:
        return error


def every_sheet() -> list[Sheet]:
    """Return the sheets of the course, then those beside it, then your own, the one made last at the end."""
    course = course_sheets()
    return [*course, *(made for made in SHEETS if made not in course)]


def exercise_named(name: str) -> Exercise:
    """Return the exercise of that name; ValueError if there is none."""
    return _named(name, (e for sheet in every_sheet() for e in sheet.exercises), "exercise")


def prediction_named(name: str) -> Prediction:
    """Return the prediction of that name; ValueError if there is none."""
    return _named(name, (p for sheet in every_sheet() for p in sheet.predictions), "prediction")


def ordering_named(name: str) -> Ordering:
    """Return the lines to order of that name; ValueError if there are none."""
    return _named(name, (o for sheet in every_sheet() for o in sheet.orderings), "order")


def _named(name: str, every: Iterable[Named], kind: str) -> Named:
    if not isinstance(name, str):
        raise WrongCall(f"the name of the {kind} comes first, in quotes")
    by_name = {some.name: some for some in every}  # a later one hides an earlier one
    if name in by_name:
        return by_name[name]
    near = get_close_matches(name, by_name, 1, 0)
    nearest = f"; the nearest name is {near[0]!r}" if near else ""
    broken = "".join(f"; {sentence}" for sentence in broken_lessons())
    raise WrongCall(f"there is no {kind} named {quoted(name)}{nearest}{broken}")
