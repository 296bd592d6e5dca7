"""A search for one position that no table knows: it gives up when its budget is spent."""

from ..search import Impossible, Unknown, search
from ..solitaire import Position, Solitaire
from .bitboard import Bitboard
from .words import common

SLOWER = 20  # so many times longer does a position take in the depth-first search


def searched(
    puzzle: Solitaire, position: Position, board: Bitboard | None, budget: int
) -> bool | None:
    """Whether the puzzle can be solved from here; None if the budget did not suffice.

    `board` holds the goals; None: the board is too large for that.

    All lines at once prove best that none leads there, one line after the other finds one best.

    >>> puzzle = Solitaire("o.oo.")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> searched(puzzle, puzzle.start, board, 100), searched(puzzle, puzzle.start, board, 1)
    (True, None)
    """
    verdict = leads_to_a_goal(board, position, budget) if board else None
    if verdict is None:
        found = search(puzzle, position, nodes=max(1, budget // SLOWER))
        verdict = None if isinstance(found, Unknown) else not isinstance(found, Impossible)
    return verdict


def leads_to_a_goal(board: Bitboard, position: Position, budget: int) -> bool | None:
    """The same by going through all positions that can be reached, level by level."""
    if not position:
        return False
    words, seen = board.canonical_words([position]), 1
    for pegs in range(len(position), 1, -1):
        words = board.after(words, pegs)
        seen += len(words)
        if not len(words):
            return False
        if seen > budget:
            return None
    return len(common(words, board.goal_words())) > 0
