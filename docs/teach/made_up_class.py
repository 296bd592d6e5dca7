"""A made-up class: learners who hold misconceptions, and the files in which their answers are kept.

No one is meant. From one seed comes one class, on every machine. `python docs/teach/made_up_class.py made-up`
writes one into the folder `made-up`, with programs: they are the right and wrong answers of the course.
"""

import atexit
import contextlib
import os
import re
import shutil
import sys
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory, mkdtemp
from unittest.mock import patch

from puzzlecourse.checking.check import check, source
from puzzlecourse.classroom.results import Item, items
from puzzlecourse.lessons import exercise_named, lessons
from puzzlecourse.storage.answers_file import no_answers, update_answers
from puzzlecourse.storage.entries import FILE, Judged, KeptAnswers, LearnerStep, Rounds, Written
from puzzlecourse.storage.store import everything

HELD, SKIPS, GIVES_UP = 0.2, 0.1, 0.2  # chances: to hold a misconception, and the other two


def made_up_class(
    learners: int = 24,
    notebooks: int = 6,
    seed: int = 1,
    folder: Path | None = None,
    programs: bool = False,
) -> Path:
    """A folder with a folder for each learner, who did the first notebooks of the course.

    Without `folder` it is one that goes when Python ends. With programs it takes a minute.
    """
    top = folder or Path(mkdtemp(prefix="made-up-class-"))
    if folder is None:
        atexit.register(shutil.rmtree, top, ignore_errors=True)
    sheets = list(lessons())[:notebooks]
    asked, chance = items(sheets), Random(seed)
    for number in range(1, learners + 1):
        own = top / f"learner-{number:03}"
        own.mkdir()
        kept = answered(asked, chance)
        if programs:
            kept["programs"] = written(kept["exercises"], Random(number))
        update_answers(own / FILE, lambda before, kept=kept: before.update(kept))
    return top


def answered(asked: list[Item], chance: Random) -> KeptAnswers:
    """What a learner kept: from one misconception come the same mistakes, item by item."""
    kept = no_answers()
    asked = [item for item in asked if item.kind != "explanations"]  # they have no programs
    names = sorted({name for item in asked for name in item.misconceptions})
    held = {name for name in names if chance.random() < HELD}
    for item in asked:
        if chance.random() >= SKIPS:
            kept[item.kind][item.name] = _rounds(item, held, chance)
    return kept


def _rounds(item: Item, held: set[str], chance: Random) -> Rounds:
    wrong = [name for name in sorted(item.misconceptions) if name in held][:2]
    steps = [LearnerStep(f"as if: {name}", "wrong", name) for name in wrong]
    if not wrong or chance.random() >= GIVES_UP:
        steps.append(LearnerStep("", "right"))
    return [steps]


# ---- their programs ------------------------------------------------------------------------------


def written(exercises: dict[str, Rounds], chance: Random) -> dict[str, Written]:
    """What a learner wrote for these exercises: wrong as the kept misconception says, or right."""
    found = {}
    for name, [steps] in exercises.items():
        exercise = exercise_named(name)
        known = {wrong.misconception: wrong.answer for wrong in exercise.wrong}
        right = chance.choice([exercise.solution, *exercise.also_right])
        first, last = (
            judged(name, known.get(step.misconception, right)) for step in (steps[0], steps[-1])
        )
        right_at = len(steps) if last.was == "right" else 0
        found[name] = Written(first, last, right_at, len(steps))
    return found


@cache
def judged(name: str, answer: object) -> Judged:
    """What `check` keeps of an answer."""
    with (
        TemporaryDirectory() as folder,
        contextlib.chdir(folder),
        patch.dict(os.environ, {"PUZZLELIB_KEEP": "1"}),
    ):
        check(name, answer, seed=1)
        kept = everything()[0]["programs"][name].last
    program = re.sub(r"  # noqa.*", "", source(answer))  # what only the course's linter reads
    return kept._replace(program=program)  # and without the course's own decorators


if __name__ == "__main__":
    top = Path(sys.argv[1])
    top.mkdir()
    made_up_class(folder=top, programs=True)
