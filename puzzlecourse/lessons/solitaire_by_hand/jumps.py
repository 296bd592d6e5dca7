"""The boards and the jumps with which the five conditions are tried."""

from puzzlelib.solitaire import Solitaire

FIVE = Solitaire("o.oo.")
GAPS = Solitaire("o..o")
COLUMN = Solitaire("o\no\n.\no")
SQUARE = Solitaire("ooo\nooo\noo.")
CROSS = Solitaire(" oo\n ooo\noo.oo\n oo")


def cases(puzzle, *jumps):
    """Return the jumps as cases that begin with the start of this puzzle."""
    return tuple((puzzle, puzzle.start, source, target) for source, target in jumps)


CASES = (
    *cases(FIVE, ((0, 3), (0, 1)), ((0, 2), (0, 4)), ((0, 0), (0, 1)), ((0, 0), (0, 2))),
    *cases(FIVE, ((0, 4), (0, 1)), ((0, 1), (0, 4)), ((0, 0), (0, 4)), ((0, 3), (0, 4))),
    *cases(GAPS, ((0, 0), (0, 2)), ((0, 3), (0, 1)), ((0, 1), (0, 2))),
    *cases(COLUMN, ((0, 0), (2, 0)), ((3, 0), (1, 0)), ((1, 0), (2, 0)), ((3, 0), (0, 0))),
    *cases(SQUARE, ((0, 0), (2, 2)), ((1, 1), (2, 2)), ((0, 2), (2, 2)), ((2, 0), (2, 2))),
    *cases(SQUARE, ((0, 1), (2, 2)), ((1, 0), (2, 2)), ((0, 1), (0, 3))),
    *cases(CROSS, ((0, 2), (2, 2)), ((2, 4), (2, 2)), ((1, 2), (1, 0)), ((2, 0), (2, 2))),
    *cases(CROSS, ((2, 1), (0, 1)), ((1, 1), (-1, 1)), ((2, 3), (0, 3)), ((1, 3), (3, 3))),
    (FIVE, frozenset({(0, 3)}), (0, 1), (0, 4)),
    (FIVE, frozenset({(0, 3)}), (0, 2), (0, 4)),
)
