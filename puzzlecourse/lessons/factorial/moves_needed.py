"""Open exercise: how many moves a tower needs, found by asking for a smaller tower."""

from typing import Any

from puzzlelib.trace import record

from ...exercise import Exercise, Trial, Wrong


def moves_needed(disks):
    """Return how many moves a tower of so many disks needs.

    >>> moves_needed(3)
    7
    """
    if disks == 0:
        return 0
    return 2 * moves_needed(disks - 1) + 1


def asking_twice(disks):
    if disks == 0:
        return 0
    return asking_twice(disks - 1) + 1 + asking_twice(disks - 1)


def from_one(disks):
    if disks < 2:
        return disks
    return 2 * from_one(disks - 1) + 1


def without_the_largest(disks):
    if disks == 0:
        return 0
    if disks == 1:
        return 1
    return 2 * without_the_largest(disks - 1)


def one_more(disks):
    if disks == 0:
        return 0
    return one_more(disks - 1) + 1


def two_more(disks):
    if disks < 2:
        return disks
    return two_more(disks - 1) + 2


def one_for_none(disks):
    if disks == 0:
        return 1
    return 2 * one_for_none(disks - 1) + 1


def no_case_for_none(disks):
    if disks == 1:
        return 1
    return 2 * no_case_for_none(disks - 1) + 1


def by_formula(disks):
    return int(2**disks - 1)


def fits_the_sentence(trial: Trial) -> str | None:
    """Every tower needs the smaller tower twice and one move more; no disks need none."""
    disks = trial.arguments[0]
    moves = 0
    for _ in range(disks):
        moves = moves + 1 + moves
    return trial.differs_from(moves)


def how_many_calls(answer: Any) -> str:
    """Return what asking once or twice costs."""
    calls = record(answer, 4).number_of_calls
    if calls in (4, 5):  # with tower 0 or without
        return f"For 4 disks yours makes {calls} calls, one for each size of tower."
    return f"For 4 disks yours makes {calls} calls; asking once and doubling makes 5."


EXERCISE = Exercise(
    name="moves needed",
    solution=moves_needed,
    cases=((0,), (1,), (2,), (3,), (5,), (7,)),
    property=fits_the_sentence,
    recursive=True,
    open=True,
    also_right=(asking_twice, from_one),
    remark=how_many_calls,
    wrong=(
        Wrong(without_the_largest, "largest disk forgotten", "And the largest disk itself?"),
        Wrong(one_more, "one more", "The smaller tower moves away, and it must come back."),
        Wrong(two_more, "in proportion", "Each disk does more than add the same: look at 1, 3, 7."),
        Wrong(one_for_none, "nothing counts as one", "How many moves does no tower at all need?"),
        Wrong(no_case_for_none, "smallest case left out", "A tower can have no disks: count it."),
        Wrong(by_formula, "formula instead of plan", "Let the function ask for a smaller tower."),
    ),
    hints=(
        "Which tower needs no move at all? That is the base case.",
        "Suppose you know what disks - 1 need. They move out of the way, and back on top.",
    ),
)
