"""The winning positions of the central English game, as they come with the package.

What is in the file: every position that can be reached from the full board with its centre empty
and from which one peg can still be left in the centre, one for each set of rotated and mirrored
ones, with 32 to 17 pegs: 839,536 numbers of four bytes, sorted for each number of pegs.
Those with 16 to 1 pegs are their complements (`levels.starts_for` says why).
How it is packed: the steps between the numbers instead of the numbers, then xz.
`docs/build_table.py` builds it anew.
"""

import lzma
from functools import cache
from hashlib import sha256
from importlib.resources import files

import numpy as np

from ..solitaire import ENGLISH, Hole, Solitaire
from .bitboard import Bitboard, Words
from .levels import Progress, Table, differences, silent, summed, winning_levels

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


def unpacked(packed: bytes) -> Table:
    """The table in these bytes; DamagedTable if they are not what was shipped."""
    if sha256(packed).hexdigest() != SHA256:
        raise DamagedTable(
            f"the table {FILE} is damaged or of another version; install puzzlelib again"
        )
    steps = np.frombuffer(lzma.decompress(packed), WORD).astype(np.uint32, copy=False)
    by_pegs = {MOST_PEGS - level: words for level, words in enumerate(summed(steps, list(SIZES)))}
    return Table(english_board(), by_pegs, turned=MOST_PEGS - len(SIZES))


def built(progress: Progress = silent) -> list[Words]:
    """The levels that are in the file, computed anew."""
    return winning_levels(english_board(), GAME.start, progress)[: len(SIZES)]


def packed(half: list[Words]) -> bytes:
    """The bytes of the file."""
    steps = np.concatenate([differences(words) for words in half]).astype(WORD)
    return lzma.compress(steps.tobytes(), preset=9 | lzma.PRESET_EXTREME)


def english_board() -> Bitboard:
    """The English board with the symmetries that keep its centre, which are all eight."""
    return Bitboard(GAME, frozenset({CENTRE}))
