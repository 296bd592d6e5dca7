"""Exercise: a plan for any tower, from any rod to any other; the spare rod is found, not given."""

from __future__ import annotations

from itertools import permutations

from ...checks import Exercise, Trial, Wrong
from ...hanoi import Move, solve_hanoi
from .playing import A, B, C, Job, fault_in_plan, made_by_the_library


def tower(disks, source, target):
    """Return the fewest moves that take a tower of so many disks from source to target.

    >>> [str(move) for move in tower(2, A, B)]
    ['A → C', 'A → B', 'C → B']
    """
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = tower(disks - 1, source, spare)
    plan = plan + [Move(source, target)]
    return plan + tower(disks - 1, spare, target)


def with_a_helper(disks, source, target):
    [spare] = {A, B, C} - {source, target}
    plan: list[Move] = []
    carry(plan, disks, source, target, spare)
    return plan


def carry(plan, disks, source, target, spare):
    if disks > 0:
        carry(plan, disks - 1, source, spare, target)
        plan.append(Move(source, target))
        carry(plan, disks - 1, spare, target, source)


def one_by_one(disks, source, target):
    if disks > 0:
        [spare] = [rod for rod in (A, B, C) if rod not in (source, target)]
        yield from one_by_one(disks - 1, source, spare)
        yield Move(source, target)
        yield from one_by_one(disks - 1, spare, target)


def spare_is_b(disks, source, target):
    if disks == 0:
        return []
    spare = B
    plan = spare_is_b(disks - 1, source, spare)
    plan = plan + [Move(source, target)]
    return plan + spare_is_b(disks - 1, spare, target)


def largest_first(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = [Move(source, target)]
    plan = plan + largest_first(disks - 1, source, spare)
    return plan + largest_first(disks - 1, spare, target)


def arguments_kept(disks, source, target):
    if disks == 0:
        return []
    plan = arguments_kept(disks - 1, source, target)
    return plan + [Move(source, target)] + plan


def first_call_again(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = first_call_again(disks - 1, source, spare)
    return plan + [Move(source, target)] + plan


def from_one_disk_on(disks, source, target):
    if disks == 1:
        return [Move(source, target)]
    spare = 3 - source - target
    plan = from_one_disk_on(disks - 1, source, spare)
    plan = plan + [Move(source, target)]
    return plan + from_one_disk_on(disks - 1, spare, target)


def thrown_away(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = []
    thrown_away(disks - 1, source, spare)
    plan.append(Move(source, target))
    thrown_away(disks - 1, spare, target)
    return plan


def one_list_for_all(disks, source, target, plan=[]):
    if disks > 0:
        spare = 3 - source - target
        one_list_for_all(disks - 1, source, spare)
        plan.append(Move(source, target))
        one_list_for_all(disks - 1, spare, target)
    return plan


def the_number(disks, source, target):
    if disks == 0:
        return 0
    return the_number(disks - 1, source, target) + 1 + the_number(disks - 1, source, target)


def roundabout(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    plan = roundabout(disks - 1, source, target) + [Move(source, spare)]
    plan = plan + roundabout(disks - 1, target, source) + [Move(spare, target)]
    return plan + roundabout(disks - 1, source, target)


def by_the_library(disks, source, target):
    if disks > 0:
        by_the_library(disks - 1, source, target)
    return solve_hanoi(disks, source, target, 3 - source - target)


def carries_the_tower(trial: Trial) -> str | None:
    """The tower arrives by legal moves, no more than are needed."""
    job = Job(*trial.arguments)
    spare = 3 - job.source - job.target
    plan = solve_hanoi(job.disks, job.source, job.target, spare)
    return fault_in_plan(trial, job, plan) or made_by_the_library(trial)


ALL_PAIRS = tuple(permutations((A, C, B), 2))  # each case is run twice

EXERCISE = Exercise(
    name="tower",
    solution=tower,
    cases=(
        (0, A, C),
        *((disks, *pair) for disks in (1, 2, 3) for pair in ALL_PAIRS),
        (4, C, A),
    ),
    property=carries_the_tower,
    recursive=True,
    also_right=(with_a_helper, one_by_one),
    wrong=(
        Wrong(
            spare_is_b,
            "names keep their rods",
            "Which rod is free when the tower goes to B? Compute it from the other two.",
        ),
        Wrong(largest_first, "largest first", "What lies on the largest disk when you move it?"),
        Wrong(
            arguments_kept,
            "sub-goal is the goal",
            "Where should the smaller tower wait while the largest disk moves?",
        ),
        Wrong(
            first_call_again,
            "first call again",
            "The second inner call fetches the smaller tower. From which rod, to which?",
        ),
        Wrong(
            from_one_disk_on,
            "smallest case left out",
            "A tower may have no disks. How many moves does it take?",
        ),
        Wrong(
            thrown_away, "result lost", "What comes back from the inner calls, and who keeps it?"
        ),
        Wrong(
            one_list_for_all,
            "a default is fresh",
            "When is the list in the first line made: at every call, or once? Call your function twice.",
        ),
        Wrong(the_number, "formula instead of plan", "Which moves are they? A list is asked for."),
        Wrong(
            roundabout,
            "any way will do",
            "One disk: why does it stop on the third rod on its way?",
        ),
        Wrong(
            by_the_library,
            "somebody else has solved it",
            "Who has found these moves? Say the three parts aloud, then write them.",
        ),
    ),
    hints=(
        "Say it aloud: the smaller tower out of the way, the largest disk, the smaller tower on top.",
        "The rods 0, 1 and 2 add up to 3. If you know two of them, which is the third?",
        "`tower(disks - 1, …)` is finished, as far as you are concerned. Which two rods does it get?",
    ),
)
