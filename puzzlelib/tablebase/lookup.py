"""Sets of positions with membership tests that take microseconds."""

import struct
from bisect import bisect_left
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ..solitaire import Move, Position
from .arrays import Words, indices_in
from .bitboard import Bitboard


class Packer:
    """Packs a position and all its images into one Python integer.

    The integer holds one word per symmetry and, above them, the position itself with one bit per
    hole. A jump is packed in the same way, so one `^` makes it in all images.
    """

    def __init__(self, board: Bitboard) -> None:
        bits = 8 * np.dtype(board.words).itemsize
        count = len(board.symmetries)
        self._top = count * bits
        self._bytes = self._top // 8
        self._words = struct.Struct(f"<{count}{'I' if bits == 32 else 'Q'}")
        self._low = (1 << self._top) - 1
        self.holes = {
            hole: sum(board.bit.get(s[hole], 0) << bits * k for k, s in enumerate(board.symmetries))
            | 1 << self._top + place
            for place, hole in enumerate(sorted(board.puzzle.holes))
        }
        self.full = sum(self.holes.values())
        # move, bits it flips, and, as top bits alone, its three holes and its two pegs
        self._jumps: list[tuple[Move, int, int, int]] = []
        for move in board.puzzle.jumps:
            source, over, target = (self.holes[hole] for hole in move)
            flips, pegs = source | over | target, source | over
            self._jumps.append((move, flips, flips >> self._top, pegs >> self._top))

    def pack(self, position: Position) -> int:
        """Return the packed position; KeyError if a hole is not on the board."""
        return sum(map(self.holes.__getitem__, position))

    def canonical(self, packed: int) -> int:
        """Return the smallest image of a packed position."""
        return int(min(self._words.unpack((packed & self._low).to_bytes(self._bytes, "little"))))

    def options(self, packed: int) -> Iterator[tuple[Move, int]]:
        """Yield every legal jump, in the order of the rules, with the packed position after it."""
        top = packed >> self._top
        for move, flips, touched, pegs in self._jumps:
            if top & touched == pegs:
                yield move, packed ^ flips


class Table:
    """A set of positions: sorted canonical words by number of pegs.

    Positions with at most *turned* pegs are looked up by their complement.
    """

    def __init__(self, board: Bitboard, by_pegs: Mapping[int, Words], turned: int) -> None:
        self.board = board
        self.packer = Packer(board)
        self._turned = turned
        self._words = by_pegs
        # indexing a memoryview is faster than indexing an array
        self._views = {pegs: words.data for pegs, words in by_pegs.items()}
        self._holes = len(board.puzzle.holes)

    def __len__(self) -> int:
        return sum(map(len, self._words.values()))

    def has(self, packed: int, pegs: int) -> bool:
        """Return whether the set contains a packed position, which has *pegs* pegs."""
        if pegs <= self._turned:
            packed, pegs = packed ^ self.packer.full, self._holes - pegs
        words = self._views.get(pegs, ())
        word = self.packer.canonical(packed)
        at = bisect_left(words, word)
        return at < len(words) and words[at] == word

    def contains(self, words: Words, pegs: int) -> NDArray[np.bool_]:
        """Return for each word, all with *pegs* pegs, whether the set contains it."""
        if pegs <= self._turned:
            words, pegs = self.board.complement(words), self._holes - pegs
        return indices_in(self.board.canonical(words), self._words.get(pegs, words[:0])) >= 0
