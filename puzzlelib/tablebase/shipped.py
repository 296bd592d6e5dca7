"""The winning positions of the central English game, as they come with the package.

What is in the file: every position that can be reached from the full board with its centre empty
and from which one peg can still be left in the centre, one for each set of rotated and mirrored
ones, with 32 to 17 pegs: 839,536 numbers of four bytes, sorted for each number of pegs.
Those with 16 to 1 pegs are their complements (`breadth_first.starts_for` says why).
How it is packed: the steps between the numbers instead of the numbers, then xz.
`docs/build_table.py` builds it anew.
"""

import lzma
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import accumulate

import numpy as np

from ..search import Found, Impossible, Unknown, search
from ..solitaire import ENGLISH, Hole, Move, Position, Solitaire
from .bitboard import Bitboard, Table, Words, symmetries
from .breadth_first import Progress, silent, winning_levels

FILE = "english.xz"
SHA256 = "4c5954bab81145acac7c1618dc2bcf88ed4d1b9f55df26fd140dc22890c19935"
SIZES = (1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230)
CENTRE: Hole = (3, 3)
GAME = Solitaire(ENGLISH, finish=CENTRE)
MOST_PEGS = 32
WORD = np.dtype("<u4")


class DamagedTable(ValueError):
    """The file with the table is not the one that belongs to this version of puzzlelib."""


@cache
def shipped_table() -> Table:
    """The table that comes with the package, loaded when it is first asked for.

    >>> len(shipped_table())
    839536
    """
    return unpacked(files(__package__).joinpath(FILE).read_bytes())


def unpacked(data: bytes) -> Table:
    """The table in these bytes; DamagedTable if they are not what was shipped."""
    if sha256(data).hexdigest() != SHA256:
        raise DamagedTable(
            f"the table {FILE} is damaged or of another version; install puzzlelib again"
        )
    steps = np.frombuffer(lzma.decompress(data), WORD).astype(np.uint32, copy=False)
    by_pegs = {MOST_PEGS - level: words for level, words in enumerate(summed(steps, list(SIZES)))}
    return Table(english_board(), by_pegs, turned=MOST_PEGS - len(SIZES))


def built(progress: Progress = silent) -> list[Words]:
    """The levels that are in the file, computed anew."""
    return winning_levels(english_board(), GAME.start, progress)[: len(SIZES)]


def packed(half: list[Words]) -> bytes:
    """The bytes of the file."""
    steps = np.concatenate([differences(words) for words in half]).astype(WORD)
    return lzma.compress(steps.tobytes(), preset=9 | lzma.PRESET_EXTREME)


def differences(words: Words) -> Words:
    """A sorted array as its first word and the steps from each word to the next: they pack better."""
    return np.diff(words, prepend=words[:0].dtype.type(0))


def summed(steps: Words, sizes: list[int]) -> Iterator[Words]:
    """The sorted arrays of these sizes whose `differences` stand one after the other in `steps`."""
    for high, size in zip(accumulate(sizes), sizes, strict=True):
        yield np.cumsum(steps[high - size : high], dtype=steps.dtype)


def english_board() -> Bitboard:
    """The English board with the symmetries that keep its centre, which are all eight."""
    return Bitboard(GAME, frozenset({CENTRE}))


# ---- a last peg in one of the four outer holes in which a central game can end as well -----------
# A last jump into the centre may be made the other way instead: with b4 and c4 left, b4 → d4 and
# c4 → a4 are both legal, and no other last jump leads into a4. So whoever can finish in a4 can finish
# in d4, and until the last jump the way there stays among the positions of the shipped table. The
# reverse is not true of every position: somebody must find a route that ends with that very jump.

FINISHES: frozenset[Hole] = frozenset({CENTRE, (0, 3), (3, 0), (3, 6), (6, 3)})


@dataclass(frozen=True)
class Sieved(Solitaire):
    """The English board without the jumps after which not even the centre can be reached.

    >>> puzzle = Sieved(goals=frozenset({(3, 0)}))
    >>> [str(move) for move in puzzle.moves(frozenset({(3, 1), (3, 2)}))]
    ['b4 → d4', 'c4 → a4']
    """

    goals: frozenset[Hole] = FINISHES

    def moves(self, position: Position) -> list[Move]:
        """The jumps to a position of the shipped table, or to the last peg."""
        table, left = shipped_table(), len(position) - 1
        options = table.packer.options(table.packer.pack(position))
        return [move for move, after in options if left == 1 or table.has(after, left)]

    def is_solved(self, position: Position) -> bool:
        """Whether one peg is left, in one of the goals."""
        return len(position) == 1 and position <= self.goals


def route_through_table(
    puzzle: Solitaire, position: Position, nodes: int
) -> Found[Move] | Impossible | Unknown:
    """A route from a position of the shipped table, by a search that keeps to the table.

    If the position is its own image in some symmetry, a route to the image of the finish will do.

    >>> puzzle = Solitaire(finish=(3, 0))
    >>> str(route_through_table(puzzle, puzzle.start, nodes=100).route[-1])
    'c4 → a4'
    """
    every = symmetries(puzzle.holes, frozenset())
    own = [image for image in every if {image[hole] for hole in position} == position]
    goals = frozenset(image[puzzle.finish] for image in own if puzzle.finish) or FINISHES
    found = search(Sieved(puzzle.picture, goals=goals), position, nodes)
    if not isinstance(found, Found) or puzzle.finish is None:
        return found
    last = found.route[-1].target if found.route else min(position)
    fits = next(image for image in own if image[last] == puzzle.finish)
    turned = (Move(*(fits[hole] for hole in move)) for move in found.route)
    return Found(tuple(turned), found.nodes)
