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

import struct
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..solitaire import Hole, Move, Position, Solitaire

# ---- arrays of positions written as numbers, sorted, and what they have in common ----------------

Words = NDArray[Any]  # numpy.uint32 or uint64, one for each position
Rows = NDArray[np.intp]  # places in such an array

CHUNK = 1 << 16  # positions that are worked on at a time: enough for numpy, little for the memory


def chunks(words: Words) -> Iterator[Words]:
    """The array piece by piece."""
    for low in range(0, len(words), CHUNK):
        yield words[low : low + CHUNK]


def merged(words: Words) -> Words:
    """The different words, in ascending order; `words` itself is sorted as well."""
    words.sort()
    new = np.ones(len(words), bool)
    np.not_equal(words[1:], words[:-1], out=new[1:])
    return words[new]


def places(words: Words, among: Words) -> Rows:
    """Where each word stands in the sorted array `among`; -1 for one that is not there."""
    if not len(among):
        return np.full(len(words), -1)
    at = among.searchsorted(words)
    at[at == len(among)] = 0
    return np.where(among[at] == words, at, -1)


def common(words: Words, among: Words) -> Words:
    """The words that are also in the sorted array `among`."""
    return words[places(words, among) >= 0]


# ---- the rotations and mirror images of a board --------------------------------------------------

Symmetry = dict[Hole, Hole]  # where each hole comes to lie


def symmetries(holes: frozenset[Hole], goals: frozenset[Hole]) -> list[Symmetry]:
    """The rotations and mirror images that map the board to itself and the goals to the goals.

    The first one leaves everything as it is.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire()
    >>> [len(symmetries(puzzle.holes, frozenset({hole}))) for hole in [(3, 3), (3, 0), (0, 2)]]
    [8, 2, 1]
    """
    low, left = max(row for row, _ in holes), max(column for _, column in holes)
    found = []
    for image in _images_of_a_rectangle(holes, low, left):
        keeps = set(image.values()) == holes and {image[goal] for goal in goals} == goals
        if keeps and image not in found:
            found.append(image)
    return found


def _images_of_a_rectangle(holes: frozenset[Hole], low: int, left: int) -> Iterator[Symmetry]:
    for turned, from_low, from_left in product((False, True), repeat=3):
        yield {
            (row, column): _image(column, row, from_low and left, from_left and low)
            if turned
            else _image(row, column, from_low and low, from_left and left)
            for row, column in holes
        }


def _image(row: int, column: int, low: int, left: int) -> Hole:
    """The hole mirrored in a board that ends at row `low` and column `left`; 0: not mirrored."""
    return (low - row if low else row), (left - column if left else column)


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
        """The position in bits.

        >>> Bitboard(Solitaire("o.oo."), frozenset({(0, 2)})).word({(0, 0), (0, 3)})
        5
        """
        return sum(self.bit.get(hole, 0) for hole in position)

    def position(self, word: int, pegs: int) -> Position:
        """The position that these bits stand for if it has so many pegs."""
        holes = {hole for hole in self.order if word & self.bit[hole]}
        if self.spare is not None and len(holes) < pegs:
            holes.add(self.spare)
        return frozenset(holes)

    def canonical_words(self, positions: Iterable[Position]) -> Words:
        """The canonical words of these positions, which all have the same number of pegs."""
        return merged(self.canonical(np.array([self.word(p) for p in positions], self.words)))

    def goal_words(self) -> Words:
        """The canonical words of the positions with one peg, in a goal."""
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
        """For each symmetry and each piece of a word: the image of everything the piece can be."""
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
        """All images of these positions, row by row; the first row is `words`."""
        images = np.zeros((len(self.symmetries), len(words)), self.words)
        for number in range(-(-len(self.order) // PIECE)):
            piece = ((words >> self.words(PIECE * number)) & self.words(0xFFFF)).astype(np.intp)
            for image, tables in zip(images, self._tables, strict=True):
                image |= tables[number].take(piece)
        return images

    def canonical(self, words: Words) -> Words:
        """For each position the smallest of its images."""
        parts = [self.images(part).min(axis=0) for part in chunks(words)]
        return np.concatenate(parts) if parts else words

    def images_after(self, words: Words, pegs: int) -> Iterator[tuple[Jump, Rows, Images]]:
        """For each jump: which of these positions allow it, and the images of those after it."""
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
        """The canonical words of every position one jump after these, which all have so many pegs."""
        parts = []
        for chunk in chunks(words):
            found = [images.min(axis=0) for _, _, images in self.images_after(chunk, pegs)]
            if found:
                parts.append(merged(np.concatenate(found)))
        return merged(np.concatenate(parts)) if parts else words[:0]

    def complement(self, words: Words) -> Words:
        """The positions with a peg where there was none, and none where there was one."""
        turned: Words = words ^ self.words(self.full)
        return turned


# ---- sets of positions that answer in microseconds whether a position is among them --------------


class Packer:
    """Packs all images of a position into one long number, so that Python handles them at once.

    The number holds one word for each symmetry, side by side, and on top the position itself with
    a bit for every hole. A jump is a number of the same kind, and `^` makes it in all images.
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
        self._jumps = [self._jump(move) for move in board.puzzle.jumps]

    def _jump(self, move: Move) -> tuple[Move, int, int, int]:
        """The move, what it flips in all images, and on top: the three holes and the two pegs."""
        source, over, target = (self.holes[hole] for hole in move)
        flips, pegs = source | over | target, source | over
        return move, flips, flips >> self._top, pegs >> self._top

    def pack(self, position: Position) -> int:
        """The position and all its images; KeyError if a hole is not on the board."""
        return sum(map(self.holes.__getitem__, position))

    def canonical(self, packed: int) -> int:
        """The smallest image of a packed position."""
        return int(min(self._words.unpack((packed & self._low).to_bytes(self._bytes, "little"))))

    def options(self, packed: int) -> Iterator[tuple[Move, int]]:
        """Every legal jump, in the order of the rules, and the packed position after it."""
        top = packed >> self._top
        for move, flips, touched, pegs in self._jumps:
            if top & touched == pegs:
                yield move, packed ^ flips


class Table:
    """A set of positions: sorted canonical words for each number of pegs.

    Positions with at most `turned` pegs are looked up by their complement.
    """

    def __init__(self, board: Bitboard, by_pegs: Mapping[int, Words], turned: int) -> None:
        self.board = board
        self.packer = Packer(board)
        self._turned = turned
        self._words = by_pegs
        # reading one number from a memoryview is faster than from an array
        self._views = {pegs: words.data for pegs, words in by_pegs.items()}
        self._holes = len(board.puzzle.holes)

    def __len__(self) -> int:
        return sum(map(len, self._words.values()))

    def has(self, packed: int, pegs: int) -> bool:
        """Whether the packed position, which has so many pegs, is in the set."""
        if pegs <= self._turned:
            packed, pegs = packed ^ self.packer.full, self._holes - pegs
        words = self._views.get(pegs, ())
        word = self.packer.canonical(packed)
        at = bisect_left(words, word)
        return at < len(words) and words[at] == word

    def contains(self, words: Words, pegs: int) -> NDArray[np.bool_]:
        """For each of these positions, which all have so many pegs, whether it is in the set."""
        if pegs <= self._turned:
            words, pegs = self.board.complement(words), self._holes - pegs
        return places(self.board.canonical(words), self._words.get(pegs, words[:0])) >= 0
