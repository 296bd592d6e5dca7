"""Exercise: a plan for three disks, with the help of one for two."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from ...checks import Exercise, Trial, Wrong
from ...hanoi import Move, solve_hanoi
from ...trace import record
from .playing import A, B, C, Job, fault_in_plan


def two_disks(source, target, spare):
    return [Move(source, spare), Move(source, target), Move(spare, target)]


def three_disks(source, target, spare):
    """Return the fewest moves that take three disks from source to target.

    >>> len(three_disks(A, C, B))
    7
    >>> three_disks(A, C, B)[0]
    Move(source=0, target=2)
    """
    out_of_the_way = two_disks(source, spare, target)
    on_top = two_disks(spare, target, source)
    return out_of_the_way + [Move(source, target)] + on_top


def line_by_line(source, target, spare):
    plan = []
    plan.extend(two_disks(source, spare, target))
    plan.append(Move(source, target))
    plan.extend(two_disks(spare, target, source))
    return plan


def by_hand(source, target, spare):
    small = [Move(source, target), Move(source, spare), Move(target, spare)]
    back = [Move(spare, source), Move(spare, target), Move(source, target)]
    return [*small, Move(source, target), *back]


def to_the_target_at_once(source, target, spare):
    plan = two_disks(source, target, spare)
    plan = plan + [Move(source, target)]
    return plan + two_disks(spare, target, source)


def without_brackets(source, target, spare):
    plan = two_disks(source, spare, target)
    return plan + Move(source, target) + two_disks(spare, target, source)


def same_call_twice(source, target, spare):
    plan = two_disks(source, spare, target)
    plan = plan + [Move(source, target)]
    return plan + two_disks(source, spare, target)


def largest_first(source, target, spare):
    plan = [Move(source, target)]
    plan = plan + two_disks(source, spare, target)
    return plan + two_disks(spare, target, source)


def never_fetched(source, target, spare):
    return two_disks(source, spare, target) + [Move(source, target)]


def largest_forgotten(source, target, spare):
    return two_disks(source, spare, target) + two_disks(spare, target, source)


def fixed_rods(source, target, spare):
    return two_disks(A, B, C) + [Move(A, C)] + two_disks(B, C, A)


def thrown_away(source, target, spare):
    two_disks(source, spare, target)
    plan = [Move(source, target)]
    two_disks(spare, target, source)
    return plan


def lists_in_the_list(source, target, spare):
    plan = []
    plan.append(two_disks(source, spare, target))
    plan.append(Move(source, target))
    plan.append(two_disks(spare, target, source))
    return plan


def carries_three(trial: Trial) -> str | None:
    """Three disks arrive by legal moves, and no more than are needed."""
    source, target, spare = trial.arguments
    return fault_in_plan(trial, Job(3, source, target), solve_hanoi(3, source, target, spare))


def without_help(answer: Any) -> str:
    """Return what to say to somebody who wrote every move down."""
    if record(answer, A, C, B).number_of_calls > 1:
        return ""
    return "It never asks `two_disks`. Two calls and one move would do."


EXERCISE = Exercise(
    name="three disks",
    solution=three_disks,
    cases=tuple(permutations((A, C, B))),
    property=carries_three,
    remark=without_help,
    also_right=(line_by_line, by_hand),
    wrong=(
        Wrong(
            to_the_target_at_once,
            "sub-goal is the goal",
            "Where do the two small disks lie when disk 3 is about to land?",
        ),
        Wrong(
            same_call_twice,
            "first call again",
            "Disk 3 has moved. On which rod are the two small disks now?",
        ),
        Wrong(
            without_brackets,
            "a move is a list",
            "`+` joins two lists. Is `Move(source, target)` a list?",
        ),
        Wrong(largest_first, "largest first", "Which disk is on top when the first move is made?"),
        Wrong(
            never_fetched, "once out of the way is enough", "Which disks are not on the target yet?"
        ),
        Wrong(
            largest_forgotten, "largest disk forgotten", "Which line of yours moves disk 3 itself?"
        ),
        Wrong(
            fixed_rods,
            "names keep their rods",
            "Try it on paper from B to A. Which of your lines looks at its arguments?",
        ),
        Wrong(
            thrown_away, "result lost", "What comes back from `two_disks`, and who keeps that list?"
        ),
        Wrong(
            lists_in_the_list,
            "append joins",
            "`append` adds one thing: what is that thing here? What does + do with two lists?",
        ),
    ),
    hints=(
        "Take two coins and a book. Where must the coins go before the book can move?",
        "Say each step as a job: which disks, from which rod, to which rod? The third rod is the spare.",
    ),
)
