"""What is kept of the answers: rounds of steps, for each name of each kind."""

from __future__ import annotations

from typing import Literal, NamedTuple

FILE = "my_answers.json"  # in the working folder, which is the notebook's
ANSWERS_FORMAT = 1
KINDS = ("questions", "orders", "labels", "exercises", "sittings", "explanations")
# of recursion tests, and about learners' programs: files of before November 2026 have none
LATER_KINDS = ("sittings", "explanations")
MOST_NAMES = 1_000  # of a kind
MOST_ROUNDS = 3  # of a name
MOST_STEPS = 100  # of a round
LONGEST_NAME = 100  # characters
LONGEST_SAID = 1_000  # characters

Was = Literal["right", "wrong", "shown"]


class LearnerStep(NamedTuple):
    """One thing that a learner did: the answer, how it was judged, what can lie behind it."""

    said: str  # an option, lines, a call and its label; of an exercise only what tells tries apart
    was: Was
    misconception: str = ""


# of the first time, perhaps of one that ended well, and of the last
Rounds = list[list[LearnerStep]]
KeptAnswers = dict[str, dict[str, Rounds]]  # kind → name → rounds
