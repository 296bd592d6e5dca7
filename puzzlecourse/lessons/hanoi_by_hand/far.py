"""Open exercise: a position that looks better than the start and is not."""

from itertools import product
from typing import Any

from puzzlelib.hanoi import Hanoi, distance
from puzzlelib.rules import IllegalPosition
from puzzlelib.trace.recording import counted
from puzzlelib.trace.values import short

from ...exercise import Exercise, Trial, Wrong


def far(disks):
    """Return a position with a disk on rod C that needs as many moves as the full tower on A.

    >>> distance(Hanoi(4), far(4))
    15
    """
    return (disks,), (), tuple(range(disks - 1, 0, -1))


def from_rod_b(disks):
    smaller = [disk for disk in range(disks, 0, -1) if disk < disks]
    return (), (disks,), tuple(smaller)


def searched(disks):
    puzzle = Hanoi(disks)
    most = distance(puzzle, puzzle.start)
    for rods in product(range(3), repeat=disks):
        a, b, c = ([d for d in range(disks, 0, -1) if rods[d - 1] == rod] for rod in range(3))
        position = tuple(a), tuple(b), tuple(c)
        if position[2] and distance(puzzle, position) == most:
            return position


def the_start(disks):
    return tuple(range(disks, 0, -1)), (), ()


def the_other_tower(disks):
    return (), tuple(range(disks, 0, -1)), ()


def largest_at_home(disks):
    return tuple(range(disks - 1, 0, -1)), (), (disks,)


def one_disk_at_home(disks):
    return tuple(range(disks, 1, -1)), (), (1,)


def from_the_top(disks):
    return (disks,), (), tuple(range(1, disks))


def others_left_out(disks):
    return (disks,), (), (1,)


def the_number(disks):
    return int(2**disks - 1)


def out_of_the_way(disks):
    return (disks,), tuple(range(disks - 1, 0, -1)), ()


def is_as_far(trial: Trial) -> str | None:
    """Legal, with a disk on rod C, and as far from the goal as the start."""
    position = trial.result
    if told := trial.raised() or _nothing(trial):
        return told
    puzzle, told = Hanoi(trial.arguments[0]), f"{trial.call} returned {short(position, 60)}"
    try:
        puzzle.check(position)
    except IllegalPosition as error:
        return f"{told}: {error}."
    moves, full = distance(puzzle, position), distance(puzzle, puzzle.start)
    if moves < full:
        return f"{told}. That is {counted(moves, 'move')} from the goal; the full tower is {full} away."
    return None if position[2] else f"{told}. It is far enough, but no disk lies on rod C."


def _nothing(trial: Trial) -> str | None:
    if trial.result is not None:
        return None
    return trial.printed_only("a position") or (
        f"{trial.call} returned nothing (None); a position was expected."
    )


def how_to_see_it(answer: Any) -> str:
    """Return what to do with a right answer."""
    return f"Play it: Player(Hanoi(4), {answer.__name__}(4)). Which disk must leave rod C, and why?"


EXERCISE = Exercise(
    name="as far as the start",
    solution=far,
    cases=((2,), (3,), (4,), (5,)),
    property=is_as_far,
    open=True,
    remark=how_to_see_it,
    also_right=(from_rod_b, searched),
    wrong=(
        Wrong(
            the_start,
            "only the start is far",
            "Make one move that does not help at all. Where is the disk now?",
        ),
        Wrong(the_other_tower, "any other rod", "Which rod must hold at least one disk?"),
        Wrong(
            largest_at_home,
            "the largest counts least",
            "How many moves did disk 3 cost in your games, with all that had to be cleared away?",
        ),
        Wrong(
            one_disk_at_home,
            "home is home",
            "Which rod should the second largest disk reach first? Put it on another one.",
        ),
        Wrong(from_the_top, "rods from the top", "Which end of a rod is written first?"),
        Wrong(others_left_out, "some may be left out", "Every disk lies somewhere: count them."),
        Wrong(
            the_number, "formula instead of plan", "What is asked for is a position: three rods."
        ),
        Wrong(
            out_of_the_way,
            "no way back",
            "Here the largest disk can move at once. What would make it wait?",
        ),
    ),
    hints=(
        "Where must all the smaller disks be when the largest moves to C? Put them elsewhere.",
        "Try a position by hand: `distance(Hanoi(3), ((3,), (), (2, 1)))`.",
    ),
)
