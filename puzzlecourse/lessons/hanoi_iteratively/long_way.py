"""Open exercise: a way on the map that sees as many positions as possible, none of them twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from puzzlelib.hanoi import Hanoi, Move, Position, solve_hanoi
from puzzlelib.rules import IllegalMove

from ...exercise import Exercise, Wrong

PUZZLE = Hanoi(3)
ALL = 3**PUZZLE.disks
ENOUGH = 20  # positions

Pair = tuple[int, int]


def neighbours_only(disks: int, source: int, target: int) -> list[Pair]:
    """Return the plan that moves disks between neighbouring rods: it stands everywhere once."""
    if disks == 0:
        return []
    there = neighbours_only(disks - 1, source, target)
    back = neighbours_only(disks - 1, target, source)
    return [*there, (source, 1), *back, (1, target), *there]


def plain(line: Sequence[Move]) -> list[Pair]:
    return [(move.source, move.target) for move in line]


EVERYWHERE = neighbours_only(3, 0, 2)
TWENTY_TWO = [  # found by going down one branch after the other
    *((0, 2), (0, 1), (2, 1), (1, 0), (1, 2), (0, 1), (1, 2), (0, 1), (2, 0), (2, 1), (0, 2)),
    *((1, 0), (2, 0), (1, 2), (0, 1), (1, 2), (0, 1), (2, 0), (1, 2), (0, 1), (1, 2)),
]
SHORTEST = plain(solve_hanoi(3))
BY_WAY_OF_B = plain(solve_hanoi(3, 0, 1, 2)) + plain(solve_hanoi(3, 1, 2, 0))


def long_enough(answer: Any) -> str | None:
    """A legal way from the start to the goal, no position twice, and at least ENOUGH of them."""
    if not isinstance(answer, list | tuple) or not all(map(_is_pair, answer)):
        return "A way is a list of moves, such as player.play.line."
    seen: list[Position] = [PUZZLE.start]
    for number, (source, target) in enumerate(answer, start=1):
        try:
            position = PUZZLE.apply(seen[-1], Move(source, target))
        except IllegalMove as error:
            return f"Move {number}: {error}."
        if position in seen:
            before = seen.index(position)
            when = f"after move {before}" if before else "at the start"
            return f"After move {number} you stand where you stood {when}: {position}."
        seen.append(position)
    return not_there(seen)


def _is_pair(move: Any) -> bool:
    return isinstance(move, tuple) and len(move) == 2


def not_there(seen: Sequence[Position]) -> str | None:
    """Return what is missing at the end of a way, or None."""
    if not PUZZLE.is_solved(seen[-1]):
        return f"The way ends in the position {seen[-1]}, not at the goal."
    if len(seen) < ENOUGH:
        return f"The way sees {len(seen)} of the {ALL} positions. Find one with at least {ENOUGH}."
    return None


def how_many(answer: Any) -> str:
    """Return how good a right answer is."""
    seen = len(answer) + 1
    if seen == ALL:
        return f"All {ALL} positions, each of them once. Between which rods did the disks go?"
    return f"{seen} of the {ALL} positions. Is there a way through all of them?"


EXERCISE = Exercise(
    name="the long way",
    solution=EVERYWHERE,
    property=long_enough,
    open=True,
    remark=how_many,
    also_right=(TWENTY_TWO, [Move(*pair) for pair in TWENTY_TWO]),
    wrong=(
        Wrong(
            SHORTEST,
            "short is good",
            "This is the straight side of the map. Where could you have turned off?",
        ),
        Wrong(
            BY_WAY_OF_B,
            "two sides are all there is",
            "These are two sides of the map. Which positions inside did you pass by?",
        ),
        Wrong(
            [(0, 2), (2, 1), (1, 0)] * 7 + SHORTEST,
            "many moves are many positions",
            "Follow the numbers on the map: which position do you meet twice?",
        ),
        Wrong(
            [(0, 2), (2, 0)] + EVERYWHERE,
            "a step back is free",
            "Taking a move back leads to a position that you know. Undo does not count.",
        ),
        Wrong(
            EVERYWHERE[:-4],
            "it is over when enough is seen",
            "Which position must be the last one?",
        ),
        Wrong(
            neighbours_only(3, 2, 0),
            "every map begins anywhere",
            "Where does the tower stand at the beginning?",
        ),
        Wrong(
            [str(move) for move in solve_hanoi(3)],
            "what is said is what is done",
            "Python wants the moves themselves. Where does the player keep them?",
        ),
    ),
    hints=(
        "A part of the map has nine positions. See as many as you can before you leave it.",
        "Leave the part with disk 3 on A towards B, not towards C.",
        "In notebook 04 disks went from neighbour to neighbour only. How many moves was that?",
    ),
)
