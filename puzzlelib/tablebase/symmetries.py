"""The rotations and reflections of a board."""

from collections.abc import Iterator
from itertools import product

from ..solitaire import Hole

Symmetry = dict[Hole, Hole]  # hole → its image


def symmetries(holes: frozenset[Hole], goals: frozenset[Hole]) -> list[Symmetry]:
    """Return the symmetries of a board that map its goals to goals; the identity is first.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire()
    >>> [len(symmetries(puzzle.holes, frozenset({hole}))) for hole in [(3, 3), (3, 0), (0, 2)]]
    [8, 2, 1]
    """
    low, left = max(row for row, _ in holes), max(column for _, column in holes)
    images = []
    for image in _images_of_a_rectangle(holes, low, left):
        keeps = set(image.values()) == holes and {image[goal] for goal in goals} == goals
        if keeps and image not in images:
            images.append(image)
    return images


def _images_of_a_rectangle(holes: frozenset[Hole], low: int, left: int) -> Iterator[Symmetry]:
    for turned, from_low, from_left in product((False, True), repeat=3):
        yield {
            (row, column): _image(column, row, from_low and left, from_left and low)
            if turned
            else _image(row, column, from_low and low, from_left and left)
            for row, column in holes
        }


def _image(row: int, column: int, low: int, left: int) -> Hole:
    """Return the hole reflected in a board with last row *low* and last column *left*.

    A 0 means that this coordinate is not reflected.
    """
    return (low - row if low else row), (left - column if left else column)
