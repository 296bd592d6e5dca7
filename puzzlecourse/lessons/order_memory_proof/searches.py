"""What notebook 07 searches with: a count of calls that are never made, and orders of jumps."""

from puzzlelib.solitaire import Move


def count_calls(puzzle, position, known):
    """Return how many calls `solve` makes where it finds nothing; `known` remembers the answers.

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


def from_the_last_hole(move: Move) -> tuple[int, int]:
    """Return the key that tries the lowest row first, and in a row the last peg."""
    return -move.source[0], -move.source[1]


def column_by_column(move: Move) -> tuple[int, int]:
    """Return the key that tries the leftmost column first."""
    return move.source[1], move.source[0]


def by_target(move: Move) -> tuple[int, int]:
    """Return the key that fills the first hole of the board first."""
    return move.target


def by_direction(move: Move) -> tuple[int, int]:
    """Return the key that tries right, down, up, left; in each direction first what is near the centre."""
    (row, column), (down, right) = move.over, _step(move)
    ring = max(abs(row - 3), abs(column - 3))
    return [(0, 1), (1, 0), (-1, 0), (0, -1)].index((down, right)), ring


def _step(move: Move) -> tuple[int, int]:
    """Return the direction of a jump as one step down and right."""
    (row, column), (to_row, to_column) = move.source, move.over
    return to_row - row, to_column - column
