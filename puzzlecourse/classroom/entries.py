"""What is kept of the answers: rounds of steps, for each name of each kind; and the programs that were judged."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypedDict, get_args

FILE = "my_answers.json"  # in the working folder, which is the notebook's
ANSWERS_FORMAT = 1
Kind = Literal["questions", "orders", "labels", "exercises", "sittings", "explanations"]
KINDS: tuple[Kind, ...] = get_args(Kind)
# of recursion tests, and about learners' programs: the oldest files have none
LATER_KINDS: tuple[Kind, ...] = ("sittings", "explanations")
PROGRAMS = "programs"  # they are no rounds; older files have none
MOST_NAMES = 1_000  # of a kind
MOST_ROUNDS = 3  # of a name
MOST_STEPS = 100  # of a round
LONGEST_NAME = 100  # characters
LONGEST_SAID = 1_000  # characters
LONGEST_PROGRAM = 8_000  # characters; a longer one is left out

Was = Literal["right", "wrong", "shown"]


class LearnerStep(NamedTuple):
    """One thing that a learner did: the answer, how it was judged, what can lie behind it."""

    said: str  # an option, lines, a call and its label; of an exercise only what tells tries apart
    was: Was
    misconception: str = ""


class Judged(NamedTuple):
    """One version of an answer to an exercise, and what `check` found: text alone, never run again."""

    program: str  # as in the cell, and below it the helpers that it calls; "" if it is left out
    was: Was  # right or wrong
    kind: str = ""  # of the fault, as the judge names it; "" if it is right
    case: str = ""  # in which it goes wrong, as a call: "power(2, 3)"
    got: str = ""  # what came of that call; the sentence of the verdict if that alone tells it
    expected: str = ""
    misconception: str = ""  # of the known wrong answer that it is like; "" if there is none
    pattern: str = ""  # a code of what it does in all written cases; "" if they tell nothing


class Written(NamedTuple):
    """What a learner wrote for one exercise."""

    first: Judged  # the first version that was judged
    last: Judged  # the last one; once one was right, the last that was right
    right_at: int = 0  # at which try it was first right; 0: not yet
    attempts: int = 0  # tries up to the first right one
    shown: bool = False  # whether the solution had been shown before


# of the first time, perhaps of one that ended well, and of the last
Rounds = list[list[LearnerStep]]


def was_right(rounds: Rounds) -> bool:
    """Return whether a right answer was given at any time."""
    return any(step.was == "right" for steps in rounds for step in steps)


def was_right_at_once(rounds: Rounds) -> bool:
    """Return whether the first answer that was ever given was right; to have it shown is none."""
    return next((step.was for steps in rounds for step in steps), "") == "right"


def tries_in(rounds: Rounds) -> int:
    """Return how many answers were given up to the first right one; to have it shown is none."""
    answers = [step.was for steps in rounds for step in steps if step.was != "shown"]
    return answers.index("right") + 1 if "right" in answers else len(answers)


class KeptAnswers(TypedDict):
    """All that is kept: for each kind the rounds of each name, and the program of each exercise."""

    questions: dict[str, Rounds]
    orders: dict[str, Rounds]
    labels: dict[str, Rounds]
    exercises: dict[str, Rounds]
    sittings: dict[str, Rounds]
    explanations: dict[str, Rounds]
    programs: dict[str, Written]
