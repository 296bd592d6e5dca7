"""Contents of the answers file: rounds of steps by kind and name, and judged programs."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict, get_args

FILE = "my_answers.json"  # in the working directory, which is the notebook's folder
ANSWERS_FORMAT = 2
Kind = Literal["questions", "orders", "labels", "exercises", "sittings", "explanations"]
KINDS: tuple[Kind, ...] = get_args(Kind)
PROGRAMS = "programs"  # not rounds: one Written per exercise
MOST_NAMES = 1_000  # per kind
MOST_ROUNDS = 3  # per name
MOST_SITTINGS = 1_000  # rounds of the recursion test, which are all kept
MOST_STEPS = 100  # per round
LONGEST_NAME = 100  # characters
LONGEST_SAID = 1_000  # characters
LONGEST_PROGRAM = 8_000  # characters; longer programs are not saved

Was = Literal[
    "right", "another way", "wrong", "shown"
]  # another way: right results, but not by the required method


class LearnerStep(NamedTuple):
    """An answer of a learner, its verdict, and the misconception it points to."""

    answer: str  # an option, lines, or a call and its label; for an exercise a digest
    was: Was
    misconception: str = ""


class Judged(NamedTuple):
    """One version of an exercise's program and its verdict, as text that is never run again."""

    program: str  # source of the answer and of the helpers it calls; "" if not saved
    was: Was  # never "shown"
    kind: str = ""  # the judge's name of the fault; "" if right
    case: str = ""  # the failing call: "power(2, 3)"
    got: str = ""  # outcome of that call, or the verdict's sentence if there is no such call
    expected: str = ""
    misconception: str = ""  # of the known wrong answer that fails in the same way, or ""
    pattern: str = ""  # hash of its behaviour in all fixed cases; "" if they show nothing


class Written(NamedTuple):
    """The saved programs of one exercise."""

    first: Judged  # the first version that was judged
    last: Judged  # the last version; after the first right one, the last right one
    right_at: int = 0  # number of the first right try; 0: none yet
    attempts: int = 0  # tries up to the first right one
    shown: bool = False  # whether the solution had been shown before


# the first round, the first later one with a right answer, and the last; all sittings of the recursion test
Rounds = list[list[LearnerStep]]


def was_right(rounds: Rounds) -> bool:
    """Return whether any answer was right.

    >>> was_right([[LearnerStep("6", "wrong")], [LearnerStep("24", "right")]])
    True
    """
    return any(step.was == "right" for steps in rounds for step in steps)


def was_right_at_once(rounds: Rounds) -> bool:
    """Return whether the first answer was right; if the solution was shown first, it was not."""
    return next((step.was for steps in rounds for step in steps), "") == "right"


def tries_in(rounds: Rounds) -> int:
    """Return the number of answers up to the first right one, without shown solutions.

    >>> tries_in([[LearnerStep("6", "wrong"), LearnerStep("24", "right")]])
    2
    """
    answers = [step.was for steps in rounds for step in steps if step.was != "shown"]
    return answers.index("right") + 1 if "right" in answers else len(answers)


class KeptAnswers(TypedDict):
    """Everything the answers file holds: rounds by kind and name, and programs by exercise."""

    questions: dict[str, Rounds]
    orders: dict[str, Rounds]
    labels: dict[str, Rounds]
    exercises: dict[str, Rounds]
    sittings: dict[str, Rounds]
    explanations: dict[str, Rounds]
    programs: dict[str, Written]
