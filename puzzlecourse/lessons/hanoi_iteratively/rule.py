"""The iterative rule with its direction left open, and where it leads."""

from __future__ import annotations

from collections.abc import Sequence

from puzzlelib.hanoi import Hanoi, Move, Position

from ...exercise import Exercise
from ...ordering import Ordering


def other_move(puzzle, position, rod):
    [move] = [m for m in puzzle.moves(position) if m.source != rod]
    return move


def by_the_rule(disks, direction):
    puzzle = Hanoi(disks)
    position, line = puzzle.start, []
    rod = 0
    for number in range(1, 2**disks):
        if number % 2 == 1:
            target = (rod + direction) % 3
            move = Move(rod, target)
            rod = target
        else:
            move = other_move(puzzle, position, rod)
        position = puzzle.apply(position, move)
        line.append(move)
    return line


def after(disks: int, line: Sequence[Move]) -> Position:
    """Return the position to which a line of moves leads from the full tower."""
    puzzle = Hanoi(disks)
    position = puzzle.start
    for move in line:
        position = puzzle.apply(position, move)
    return position


def end_rod(disks: int, direction: int) -> int:
    """Return the rod on which the rule brings the tower together, in that direction."""
    position = after(disks, by_the_rule(disks, direction))
    return next(rod for rod in range(3) if len(position[rod]) == disks)


ORDER = Ordering(
    name="by the rule",
    ask="`by_the_rule(disks, direction)` returns the moves that the rule makes: odd moves take disk 1 to the next rod in its direction (1 or −1), even moves leave it alone. `rod` is where disk 1 lies: 0, 1 or 2. Not every line belongs.",
    header=(
        "def by_the_rule(disks, direction):\n"
        "    puzzle = Hanoi(disks)\n"
        "    position, line = puzzle.start, []\n"
        "    rod = 0\n"
        "    for number in range(1, 2**disks):"
    ),
    lines=(
        "        if number % 2 == 1:",
        "            target = (rod + direction) % 3",
        "            move = Move(rod, target)",
        "            rod = target",
        "        else:",
        "            move = other_move(puzzle, position, rod)",
        "        position = puzzle.apply(position, move)",
        "        line.append(move)",
        "    return line",
    ),
    decoys={
        "        if disks % 2 == 1:": "the tower decides whose turn it is",
        "            target = rod + direction": "the last rod is the end",
        "            target = rod": "disk 1 is where it was",
        "        return line": "one move is the plan",
    },
    exercise=Exercise(
        name="order of by the rule",
        solution=by_the_rule,
        cases=((1, 1), (1, -1), (2, 1), (2, -1), (3, 1), (4, -1)),
        library="solve_hanoi_iteratively",
    ),
    names={"Hanoi": Hanoi, "Move": Move, "other_move": other_move},
)
