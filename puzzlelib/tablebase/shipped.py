"""The shipped table: the winning positions of the central English game.

These are all positions that can be reached from the full board with its centre empty, and from
which one peg can still remain in the centre; one for each set of rotations and reflections.
The file has the levels with 32 to 17 pegs, 839,536 words of four bytes, sorted by level; the levels
with 16 to 1 pegs are their complements (see `breadth_first.starts_for`). The words are
delta-encoded, then compressed with xz. `tests/tablebase/build_table.py` rebuilds the file.
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
    """Raised if the table's file is not the one that belongs to this version of puzzlelib."""


@cache
def shipped_table() -> Table:
    """Return the shipped table, loaded on first use.

    >>> len(shipped_table())
    839536
    """
    return table_from_bytes(files(__package__).joinpath(TABLE_FILE).read_bytes())


def table_from_bytes(data: bytes) -> Table:
    """Return the table stored in *data*; DamagedTable if its hash is wrong."""
    if sha256(data).hexdigest() != SHA256:
        raise DamagedTable(
            f"the table {TABLE_FILE} is damaged or of another version; install puzzlelib again"
        )
    steps = np.frombuffer(lzma.decompress(data), WORD).astype(np.uint32, copy=False)
    by_pegs = {
        MOST_PEGS - level: words for level, words in enumerate(delta_decode(steps, list(_SIZES)))
    }
    return Table(english_board(), by_pegs, turned=MOST_PEGS - len(_SIZES))


def compute_levels(progress: Progress = silent) -> list[Words]:
    """Compute the levels stored in the file."""
    return winning_levels(english_board(), GAME.start, progress)[: len(_SIZES)]


def pack(half: list[Words]) -> bytes:
    """Return the content of the file for these levels."""
    steps = np.concatenate([delta_encode(words) for words in half]).astype(WORD)
    return lzma.compress(steps.tobytes(), preset=9 | lzma.PRESET_EXTREME)


def delta_encode(words: Words) -> Words:
    """Delta-encode a sorted array: its first word, then the differences."""
    return np.diff(words, prepend=words[:0].dtype.type(0))


def delta_decode(steps: Words, sizes: list[int]) -> Iterator[Words]:
    """Decode consecutive delta-encoded arrays of these sizes."""
    for high, size in zip(accumulate(sizes), sizes, strict=True):
        yield np.cumsum(steps[high - size : high], dtype=steps.dtype)


def english_board() -> Bitboard:
    """Return the English board with the symmetries that preserve its centre: all eight."""
    return Bitboard(GAME, frozenset({CENTRE}))
