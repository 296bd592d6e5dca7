"""A made-up class: learners who hold misconceptions, and the files in which their answers are kept.

Nobody is meant. From one seed comes one class, on every machine.
"""

import atexit
import shutil
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from puzzlecourse.classroom.answers_file import update_answers
from puzzlecourse.classroom.entries import FILE, KeptAnswers, LearnerStep, Rounds
from puzzlecourse.classroom.results import Item, items
from puzzlecourse.lessons import lessons

HELD, SKIPS, GIVES_UP = 0.2, 0.1, 0.2  # chances: to hold a misconception, and the other two


def made_up_class(
    learners: int = 24, notebooks: int = 6, seed: int = 1, folder: Path | None = None
) -> Path:
    """A folder with a folder for each learner, who did the first notebooks of the course.

    Without `folder` it is one that goes when Python ends.
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
        update_answers(own / FILE, lambda before, kept=kept: before.update(kept))
    return top


def answered(asked: list[Item], chance: Random) -> KeptAnswers:
    """What a learner kept: from one misconception come the same mistakes, item by item."""
    kept: KeptAnswers = {"questions": {}, "orders": {}, "labels": {}, "exercises": {}}
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
