"""A search for one position that no table knows: it gives up when its budget is spent."""

from ..search import Impossible, Unknown, search
from ..solitaire import Position, Solitaire
from .arrays import common
from .bitboard import Bitboard
from .memory import usable_bytes

SLOWER = 20  # so many times longer does a position take in the depth-first search
NODE = 1_500  # bytes that it takes there


def searched(
    puzzle: Solitaire,
    position: Position,
    board: Bitboard | None,
    budget: int,
    memory: int | None = None,
) -> bool | None:
    """Return whether the puzzle can be solved from here; None if budget or memory did not suffice.

    `board` holds the goals; None: the board is too large for that. Following all routes at
    once best proves that none leads there; one after the other best finds one.

    >>> puzzle = Solitaire("o.oo.")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> searched(puzzle, puzzle.start, board, 100), searched(puzzle, puzzle.start, board, 1)
    (True, None)
    """
    verdict = leads_to_a_goal(board, position, budget, memory) if board else None
    if verdict is not None:
        return verdict
    outcome = search(puzzle, position, nodes_for(budget, memory))
    return None if isinstance(outcome, Unknown) else not isinstance(outcome, Impossible)


def nodes_for(budget: int, memory: int | None = None) -> int:
    """Return how many positions a depth-first search may look at.

    >>> nodes_for(100_000), nodes_for(100_000, memory=1_500_000)
    (5000, 1000)
    """
    return max(1, min(budget // SLOWER, usable_bytes(memory) // NODE))


def leads_to_a_goal(
    board: Bitboard, position: Position, budget: int, memory: int | None = None
) -> bool | None:
    """Return the same for a board in bits, by going through all positions that can be reached."""
    if not position:
        return False
    words = board.canonical_words([position])
    seen = 1
    most = usable_bytes(memory) // (len(board.jumps) * words.itemsize + 1)  # positions in a level
    for pegs in range(len(position), 1, -1):
        if len(words) > most:
            return None
        words = board.after(words, pegs)
        seen += len(words)
        if not len(words):
            return False
        if seen > budget:
            return None
    return len(common(words, board.goal_words())) > 0
