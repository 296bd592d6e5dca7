"""Positions of a solitaire board as whole numbers, and what jumps and symmetries do to them.

One bit for each hole, 1 where there is a peg: a jump flips three bits, and numpy flips those of a
hundred thousand positions at once. Three observations make that fast enough for the English board.

- Positions that are rotations or mirror images of each other are winnable together or not at all,
  so one of them stands for up to eight: the one with the smallest number, the *canonical* one.
  (The goal must be its own image; a goal off the axes of the board leaves fewer images.)
- The image of a position after a jump is the image of the position, after the image of the jump:
  `image(p ^ jump) == image(p) ^ image(jump)`. So the eight images are looked up once for a position,
  and each position after it costs eight times `^` and the smallest of eight.
- If we know how many pegs there are, one hole needs no bit: its peg is there if the others lack one.
  Without their centre the 33 holes of the English board fit into 32 bits. Symmetries must leave
  that hole where it is, or the bits of an image would not be the image of the bits.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..solitaire import Hole, Move, Position, Solitaire
from .arrays import Rows, Words, chunks, merged
from .symmetries import Symmetry, symmetries

Images = Words  # one row for each symmetry, one column for each position

PIECE = 16  # bits that are looked up at a time
MOST_HOLES = 64


@dataclass(frozen=True)
class Jump:
    """A jump in bits: those that it flips, those that must be 1, and the flipped ones in each image.

    `spare` says what must be in the hole without a bit: a peg, none, or anything (None).
    """

    move: Move
    touched: int
    pegs: int
    images: Images
    spare: bool | None


class Bitboard:
    """The board of a puzzle in bits, with the symmetries that keep these goals.

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
        """Return the position in bits.

        >>> Bitboard(Solitaire("o.oo."), frozenset({(0, 2)})).word({(0, 0), (0, 3)})
        5
        """
        return sum(self.bit.get(hole, 0) for hole in position)

    def position(self, word: int, pegs: int) -> Position:
        """Return the position that these bits stand for if it has so many pegs."""
        holes = {hole for hole in self.order if word & self.bit[hole]}
        if self.spare is not None and len(holes) < pegs:
            holes.add(self.spare)
        return frozenset(holes)

    def canonical_words(self, positions: Iterable[Position]) -> Words:
        """Return the canonical words of these positions, which all have the same number of pegs."""
        return merged(self.canonical(np.array([self.word(p) for p in positions], self.words)))

    def goal_words(self) -> Words:
        """Return the canonical words of the positions with one peg, in a goal."""
        return self.canonical_words(frozenset({goal}) for goal in self.goals)

    @cached_property
    def jumps(self) -> list[Jump]:
        """Every jump of the board in bits, in the order of the rules."""
        return [self._jump(move) for move in self.puzzle.jumps]

    def _jump(self, move: Move) -> Jump:
        images = [[self.word(s[hole] for hole in move)] for s in self.symmetries]
        spare = None if self.spare not in move else self.spare != move.target
        pegs = self.word((move.source, move.over))
        return Jump(move, self.word(move), pegs, np.array(images, self.words), spare)

    @cached_property
    def _tables(self) -> list[list[Words]]:
        """The image, in each symmetry, of everything that each piece of a word can be."""
        return [
            [self._table(s, self.order[low : low + PIECE]) for low in range(0, 64, PIECE)]
            for s in self.symmetries
        ]

    def _table(self, symmetry: Symmetry, holes: list[Hole]) -> Words:
        table = np.zeros(1, self.words)
        for hole in holes:  # each hole doubles it: without a peg there, and with one
            table = np.concatenate([table, table | self.words(self.bit[symmetry[hole]])])
        return table

    def images(self, words: Words) -> Images:
        """Return all images of these positions, row by row; the first row is `words`."""
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
        """Yield for each jump which positions allow it, and the images of those after it."""
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
        """Return the canonical words of every position one jump after these, which all have so many pegs."""
        parts = []
        for chunk in chunks(words):
            canonical = [images.min(axis=0) for _, _, images in self.images_after(chunk, pegs)]
            if canonical:
                parts.append(merged(np.concatenate(canonical)))
        return merged(np.concatenate(parts)) if parts else words[:0]

    def complement(self, words: Words) -> Words:
        """Return the positions with a peg where there was none, and none where there was one."""
        turned: Words = words ^ self.words(self.full)
        return turned
