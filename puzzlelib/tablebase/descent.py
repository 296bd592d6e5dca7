"""A search for one position that no table knows: it gives up when its budget is spent."""

from ..search import Impossible, Unknown, search
from ..solitaire import Hole, Position, Solitaire
from .bitboard import MOST_HOLES, Bitboard
from .words import common

SLOWER = 20  # so many times longer does a position take in the depth-first search


def searched(
    puzzle: Solitaire, position: Position, goals: frozenset[Hole], budget: int
) -> bool | None:
    """Whether one peg can be left in one of these holes; None if the budget did not suffice.

    All lines at once prove best that none leads there, one line after the other finds one best.

    >>> puzzle = Solitaire("o.oo.")
    >>> searched(puzzle, puzzle.start, puzzle.holes, 100), searched(puzzle, puzzle.start, puzzle.holes, 1)
    (True, None)
    """
    verdict = None
    if len(puzzle.holes) <= MOST_HOLES:
        verdict = leads_to_a_goal(Bitboard(puzzle, goals), position, budget)
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
