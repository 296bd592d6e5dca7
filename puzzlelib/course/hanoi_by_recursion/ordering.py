"""The lines of the library's `solve_hanoi` to put in order."""

from __future__ import annotations

from ...checks import Exercise, Trial
from ...hanoi import Move, solve_hanoi
from ..ordering import Ordering
from .playing import A, B, C, Job, fault_in_plan


def carries_it(trial: Trial) -> str | None:
    """The tower arrives by legal moves, no more than are needed."""
    disks, source, target, _ = trial.arguments
    return fault_in_plan(trial, Job(disks, source, target), solve_hanoi(*trial.arguments))


ORDER = Ordering(
    name="hanoi",
    ask="Put the lines in order. `solve_hanoi` returns the list of the moves that take so many disks from `source` to `target`. Three lines do not belong.",
    header="def solve_hanoi(disks, source, target, spare):",
    lines=(
        "    if disks == 0:",
        "        return []",
        "    plan = solve_hanoi(disks - 1, source, spare, target)",
        "    plan = plan + [Move(source, target)]",
        "    return plan + solve_hanoi(disks - 1, spare, target, source)",
    ),
    decoys={
        "    plan = solve_hanoi(disks - 1, source, target, spare)": "sub-goal is the goal",
        "    return plan + solve_hanoi(disks - 1, source, target, spare)": "names keep their rods",
        "    if disks == 1:": "smallest case left out",
    },
    names={"Move": Move},
    exercise=Exercise(
        name="order of hanoi",
        solution=solve_hanoi,
        cases=((0, A, C, B), (1, A, C, B), (2, A, C, B), (2, B, C, A), (3, C, A, B)),
        property=carries_it,
        recursive=True,
        library="solve_hanoi",
    ),
)
