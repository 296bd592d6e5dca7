"""The winning positions of the central English game, as they come with the package.

What is in the file: every position that can be reached from the full board with its centre empty
and from which one peg can still be left in the centre, one for each set of rotated and mirrored
ones, with 32 to 17 pegs: 839,536 numbers of four bytes, sorted for each number of pegs.
Those with 16 to 1 pegs are their complements (`breadth_first.starts_for` says why).
How it is packed: the steps between the numbers instead of the numbers, then xz.
`docs/build_table.py` builds it again.
"""

import lzma
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from itertools import accumulate

import numpy as np

from ..solitaire import ENGLISH, Solitaire
from ..solitaire.boards import CENTRE
from .arrays import Words
from .bitboard import Bitboard
from .breadth_first import winning_levels
from .lookup import Table
from .progress import Progress, silent

TABLE_FILE = "english.xz"
SHA256 = "4c5954bab81145acac7c1618dc2bcf88ed4d1b9f55df26fd140dc22890c19935"
_SIZES = (1, 1, 2, 8, 38, 164, 635, 2089, 6174, 16020, 35749, 68326, 112788, 162319, 204992, 230230)
GAME = Solitaire(ENGLISH, finish=CENTRE)
MOST_PEGS = 32
WORD = np.dtype("<u4")


class DamagedTable(ValueError):
    """The file with the table is not the one that belongs to this version of puzzlelib."""


@cache
def shipped_table() -> Table:
    """Return the table that comes with the package; it is loaded when it is first asked for.

    >>> len(shipped_table())
    839536
    """
    return table_from_bytes(files(__package__).joinpath(TABLE_FILE).read_bytes())


def table_from_bytes(data: bytes) -> Table:
    """Return the table in these bytes; DamagedTable if they are not what was shipped."""
    if sha256(data).hexdigest() != SHA256:
        raise DamagedTable(
            f"the table {TABLE_FILE} is damaged or of another version; install puzzlelib again"
        )
    steps = np.frombuffer(lzma.decompress(data), WORD).astype(np.uint32, copy=False)
    by_pegs = {MOST_PEGS - level: words for level, words in enumerate(summed(steps, list(_SIZES)))}
    return Table(english_board(), by_pegs, turned=MOST_PEGS - len(_SIZES))


def built(progress: Progress = silent) -> list[Words]:
    """Compute the levels that are in the file, and return them."""
    return winning_levels(english_board(), GAME.start, progress)[: len(_SIZES)]


def packed(half: list[Words]) -> bytes:
    """Return the bytes of the file that holds these levels."""
    steps = np.concatenate([differences(words) for words in half]).astype(WORD)
    return lzma.compress(steps.tobytes(), preset=9 | lzma.PRESET_EXTREME)


def differences(words: Words) -> Words:
    """Return a sorted array as its first word and the steps between its words: they pack better."""
    return np.diff(words, prepend=words[:0].dtype.type(0))


def summed(steps: Words, sizes: list[int]) -> Iterator[Words]:
    """Yield the sorted arrays of these sizes whose `differences` stand one after the other in `steps`."""
    for high, size in zip(accumulate(sizes), sizes, strict=True):
        yield np.cumsum(steps[high - size : high], dtype=steps.dtype)


def english_board() -> Bitboard:
    """Return the English board with the symmetries that keep its centre, which are all eight."""
    return Bitboard(GAME, frozenset({CENTRE}))
