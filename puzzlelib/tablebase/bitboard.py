"""Positions of a solitaire board as integers, with jumps and symmetries as bit operations.

There is one bit per hole, 1 for a peg. A jump flips three bits, and numpy flips them in a hundred
thousand positions at once. Three observations make this fast enough for the English board.

- Rotations and reflections of a position are winnable together or not at all, so the *canonical*
  one, with the smallest word, represents up to eight. (The symmetries must preserve the goals; a
  goal off the axes of the board leaves fewer of them.)
- Symmetries distribute over `^`: `image(p ^ jump) == image(p) ^ image(jump)`. The eight images are
  looked up once per position; each successor then costs eight times `^` and a minimum of eight.
- If the number of pegs is known, one hole needs no bit: its peg is there if the others lack one.
  Without its centre the English board of 33 holes fits into 32 bits. The symmetries must map that
  hole to itself, or the bits of an image would not be the image of the bits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..solitaire import Hole, Move, Position, Solitaire
from .arrays import Rows, Words, chunks, sorted_unique
from .symmetries import Symmetry, symmetries

Images = Words  # shape (symmetries, positions)

PIECE = 16  # bits per lookup table
MOST_HOLES = 64


@dataclass(frozen=True)
class Jump:
    """A jump as bit masks.

    `touched` has the bits it flips, `pegs` those that must be 1, and `images` the flipped bits in
    each symmetry. `spare` is the required content of the hole without a bit: a peg (True), none
    (False), or either (None).
    """

    move: Move
    touched: int
    pegs: int
    images: Images
    spare: bool | None


class Bitboard:
    """The board of a puzzle in bits, with the symmetries that preserve *goals*.

    Raises ValueError if the board has more than 64 holes.

    >>> board = Bitboard(Solitaire(), frozenset({(3, 3)}))
    >>> len(board.symmetries), board.spare, board.words
    (8, (3, 3), <class 'numpy.uint32'>)
    """

    def __init__(self, puzzle: Solitaire, goals: frozenset[Hole]) -> None:
        if (holes := len(puzzle.holes)) > MOST_HOLES:
            raise ValueError(f"a table needs a board of at most {MOST_HOLES} holes, not {holes}")
        self.puzzle = puzzle
        self.goals = goals
        self.symmetries = symmetries(puzzle.holes, goals)
        fixed = [h for h in sorted(puzzle.holes) if all(s[h] == h for s in self.symmetries)]
        self.spare = fixed[-1] if fixed else None  # the hole without a bit
        self.order = [hole for hole in sorted(puzzle.holes) if hole != self.spare]
        self.bit = {hole: 1 << place for place, hole in enumerate(self.order)}
        self.full = (1 << len(self.order)) - 1
        self.words: Any = np.uint32 if len(self.order) <= 32 else np.uint64

    def word(self, position: Iterable[Hole]) -> int:
        """Return a position as a word.

        >>> Bitboard(Solitaire("o.oo."), frozenset({(0, 2)})).word({(0, 0), (0, 3)})
        5
        """
        return sum(self.bit.get(hole, 0) for hole in position)

    def position(self, word: int, pegs: int) -> Position:
        """Return the position with this word and this number of pegs.

        The number tells whether the hole without a bit (`spare`) has a peg; it is not validated.
        """
        holes = {hole for hole in self.order if word & self.bit[hole]}
        if self.spare is not None and len(holes) < pegs:
            holes.add(self.spare)
        return frozenset(holes)

    def canonical_words(self, positions: Iterable[Position]) -> Words:
        """Return the sorted canonical words of *positions*, which all have the same number of pegs."""
        return sorted_unique(
            self.canonical(np.array([self.word(p) for p in positions], self.words))
        )

    def goal_words(self) -> Words:
        """Return the canonical words of the positions with one peg, in a goal."""
        return self.canonical_words(frozenset({goal}) for goal in self.goals)

    @cached_property
    def jumps(self) -> list[Jump]:
        """Every jump of the board as bit masks, in the order of the rules."""
        return [self._jump(move) for move in self.puzzle.jumps]

    def _jump(self, move: Move) -> Jump:
        images = [[self.word(s[hole] for hole in move)] for s in self.symmetries]
        spare = None if self.spare not in move else self.spare != move.target
        pegs = self.word((move.source, move.over))
        return Jump(move, self.word(move), pegs, np.array(images, self.words), spare)

    @cached_property
    def _tables(self) -> list[list[Words]]:
        """Images of each value of a piece of a word, indexed by symmetry, piece and value."""
        return [
            [self._table(s, self.order[low : low + PIECE]) for low in range(0, 64, PIECE)]
            for s in self.symmetries
        ]

    def _table(self, symmetry: Symmetry, holes: list[Hole]) -> Words:
        table = np.zeros(1, self.words)
        for hole in holes:  # doubles the table: without a peg there, then with one
            table = np.concatenate([table, table | self.words(self.bit[symmetry[hole]])])
        return table

    def images(self, words: Words) -> Images:
        """Return the images of each position, shape (symmetries, positions); row 0 is *words*."""
        images = np.zeros((len(self.symmetries), len(words)), self.words)
        for number in range(-(-len(self.order) // PIECE)):
            piece = ((words >> self.words(PIECE * number)) & self.words(0xFFFF)).astype(np.intp)
            for image, tables in zip(images, self._tables, strict=True):
                image |= tables[number].take(piece)
        return images

    def canonical(self, words: Words) -> Words:
        """Return the smallest image of each position."""
        parts = [self.images(part).min(axis=0) for part in chunks(words)]
        return np.concatenate(parts) if parts else words

    def images_after(self, words: Words, pegs: int) -> Iterator[tuple[Jump, Rows, Images]]:
        """Yield each jump, the indices of the positions that allow it, and the images after it."""
        images = self.images(words)
        has_spare = np.bitwise_count(words) % 2 != pegs % 2
        for jump in self.jumps:
            allowed = (words & self.words(jump.touched)) == self.words(jump.pegs)
            if jump.spare is not None:
                allowed &= has_spare == jump.spare
            rows = np.flatnonzero(allowed)
            if len(rows):
                after = images.take(rows, axis=1)
                after ^= jump.images
                yield jump, rows, after

    def after(self, words: Words, pegs: int) -> Words:
        """Return the canonical words one jump after *words*, which have *pegs* pegs."""
        parts = []
        for chunk in chunks(words):
            canonical = [images.min(axis=0) for _, _, images in self.images_after(chunk, pegs)]
            if canonical:
                parts.append(sorted_unique(np.concatenate(canonical)))
        return sorted_unique(np.concatenate(parts)) if parts else words[:0]

    def complement(self, words: Words) -> Words:
        """Return the positions with pegs and empty holes exchanged."""
        turned: Words = words ^ self.words(self.full)
        return turned
