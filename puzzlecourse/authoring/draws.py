"""What chance draws for the cases of an exercise: numbers, heaps, towers, boards of pegs.

Each is small enough for the plainest recursion: its calls are counted beforehand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from puzzlelib.hanoi import Position as Rods
from puzzlelib.solitaire import Hole, Position, Solitaire

FEW, MANY = 40, 200  # calls of a plain recursion on a board that is drawn


def even_and_odd(chance: Random, least: int, most: int) -> tuple[int, int]:
    """Return an even number and an odd one, from the least to the most.

    >>> even_and_odd(Random(1), 10, 11)
    (10, 11)
    """
    even, odd = (range(least + (least + part) % 2, most + 1, 2) for part in (0, 1))
    return chance.choice(even), chance.choice(odd)


def rods_with(disks: int, chance: Random) -> Rods:
    """Return a position of Hanoi: each disk on any of the rods.

    >>> sum(map(len, rods_with(6, Random(1))))
    6
    """
    lies_on = [chance.randrange(3) for _ in range(disks)]
    a, b, c = (tuple(d for d in range(disks, 0, -1) if lies_on[d - 1] == rod) for rod in range(3))
    return a, b, c


def boards(chance: Random) -> Iterator[Solitaire]:
    """Yield boards of pegs, by turns one that can be solved and one drawn freely.

    A plain recursion takes FEW to MANY calls for each.
    """
    for number in count():
        while True:
            puzzle = (scattered if number % 2 else solvable)(chance)
            if FEW <= count_calls(puzzle, puzzle.start, {}) <= MANY:
                break
        yield puzzle


def rows(chance: Random) -> Iterator[Solitaire]:
    """Yield boards of one row, of five to seven places, on which some peg can jump."""
    while True:
        signs = "".join(chance.choice("ooo..") for _ in range(chance.choice((5, 6, 7))))
        if set(signs) == {"o", "."} and (row := Solitaire(signs)).moves(row.start):
            yield row


def solvable(chance: Random) -> Solitaire:
    """Return a board made backwards from the last peg: each jump back puts two pegs in place of one."""
    columns = [chance.choice((5, 6, 7)) for _ in range(chance.choice((2, 3)))]
    puzzle = Solitaire("\n".join(["o" + "." * (columns[0] - 1), *("." * n for n in columns[1:])]))
    pegs = frozenset({chance.choice(sorted(puzzle.holes))})
    for _ in range(chance.randrange(6, 9)):
        jumps = [(jump.source, jump.over, jump.target) for jump in puzzle.jumps]
        could = [(s, o, t) for s, o, t in jumps if t in pegs and not {s, o} & pegs]
        if not could:
            break
        source, over, target = chance.choice(could)
        pegs = pegs - {target} | {source, over}
    return with_pegs(puzzle, pegs)


def scattered(chance: Random) -> Solitaire:
    """Return a board with gaps, and pegs anywhere."""
    columns = chance.choice((4, 5))
    lines = ["".join(chance.choice("ooo. ") for _ in range(columns)) for _ in range(3)]
    return Solitaire("\n".join([*lines[:2], "oo." + lines[2]]))


def with_pegs(puzzle: Solitaire, pegs: Position) -> Solitaire:
    """Return the same holes, drawn with these pegs.

    >>> with_pegs(Solitaire("oo."), frozenset({(0, 2)})).picture
    '..o'
    """
    rows, columns = (1 + max(hole[n] for hole in puzzle.holes) for n in (0, 1))
    signs = ("".join(puzzle.sign((r, c), pegs) for c in range(columns)) for r in range(rows))
    return Solitaire("\n".join(signs))


def count_calls(puzzle: Solitaire, position: Position, known: dict[Position, int]) -> int:
    """Return how many calls `solve` makes if it finds nothing; `known` remembers the answers.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire("oo. oo.")
    >>> count_calls(puzzle, puzzle.start, {})
    5
    """
    if position not in known:
        known[position] = 1
        for move in puzzle.moves(position):
            known[position] += count_calls(puzzle, puzzle.apply(position, move), known)
    return known[position]


def near(hole: Hole, chance: Random) -> Hole:
    """Return a place two or three steps away at most, perhaps beside the board."""
    return hole[0] + chance.randrange(-3, 4), hole[1] + chance.randrange(-3, 4)
