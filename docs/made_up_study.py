"""A made-up study with the recursion test: two classes of learners who do not exist.

Each has a belief, answers by it, and slips in every tenth answer. How many change their minds is
made up as well: it says nothing about what a course does. From one seed come the same files on every
machine; they take a minute, so they are kept beside this program.
"""

import csv
from io import StringIO
from pathlib import Path
from random import Random

from recursion_test import Test
from recursion_test.answers import PYTHON, SOMETHING_ELSE, answer
from recursion_test.items import Variant
from recursion_test.occasions import FORMS
from recursion_test.taken import COLUMNS, Class, by_form, checked, rows

HERE = Path(__file__).parent
SLIPS, ABSENT = 0.1, 0.06  # chances: of an answer that is not meant, and to miss a test
FREQUENT = (
    *("loop", "base value travels up", "active only", "body once", "return ends everything"),
    *("result lost", "one n for all", "return prints"),
)
RIGHT_BEFORE = 0.2  # who believes what is so from the beginning
# who gives up a misconception, by the time of the next test; of those who took up the right model, who falls back
CHANGES = {"made_up_course": 0.6, "made_up_comparison": 0.25}
FALLS_BACK = 0.15


def made_up(changes: float, seed: int, learners: int = 24) -> Class:
    """The learners of a class with their sittings."""
    chance = Random(seed)
    return [(str(number), _learner(changes, chance)) for number in range(1, learners + 1)]


def _learner(changes: float, chance: Random) -> dict:
    first = PYTHON if chance.random() < RIGHT_BEFORE else chance.choice(FREQUENT)
    after = PYTHON if chance.random() < changes else first
    later = first if chance.random() < FALLS_BACK else after
    held = zip(FORMS, (first, after, later), strict=True)
    said = [_sitting(form, belief, chance) for form, belief in held if chance.random() >= ABSENT]
    found, troubles = checked(said)
    assert not troubles
    return by_form(found)


def _sitting(form: str, belief: str, chance: Random) -> dict:
    """A whole test, as it is kept."""
    test = Test(seed=chance.randrange(10**9))
    while question := test.next():
        test.answer(_answer(question, belief, chance))
    return {"form": form, "seed": test.seed, "log": test.log}


def _answer(question: Variant, belief: str, chance: Random) -> str:
    meant = answer(question.program, question.call, question.question, belief)
    meant = meant if meant in question.options else SOMETHING_ELSE
    if chance.random() >= SLIPS:
        return meant
    return chance.choice([option for option in question.options if option != meant])


def as_csv(learners: Class) -> str:
    """The file that `puzzlecourse results --csv` writes of such a class."""
    file = StringIO(newline="")
    csv.writer(file, lineterminator="\n").writerows([COLUMNS, *rows(learners)])
    return file.getvalue()


if __name__ == "__main__":
    for seed, (name, changes) in enumerate(CHANGES.items(), 1):
        (HERE / f"{name}.csv").write_text(as_csv(made_up(changes, seed)), encoding="utf-8")
