"""A search, within a budget, for a position that no table decides."""

from ..search import Impossible, Unknown, search
from ..solitaire import Position, Solitaire
from .arrays import intersection
from .bitboard import Bitboard
from .memory import usable_bytes

SLOWER = 20  # depth-first search takes this many times longer per position
NODE = 1_500  # bytes per position of depth-first search


def decide_by_search(
    puzzle: Solitaire,
    position: Position,
    board: Bitboard | None,
    budget: int,
    memory: int | None = None,
) -> bool | None:
    """Return whether the puzzle can be solved from here; None if budget or memory is not enough.

    *board* is the bitboard with the goals, or None if it is too large for one. Breadth-first search
    comes first, which is better at proving that there is no route; then depth-first search, which is
    better at finding one.

    >>> puzzle = Solitaire("o.oo.")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> decide_by_search(puzzle, puzzle.start, board, 100), decide_by_search(puzzle, puzzle.start, board, 1)
    (True, None)
    """
    verdict = search_breadth_first(board, position, budget, memory) if board else None
    if verdict is not None:
        return verdict
    outcome = search(puzzle, position, node_budget(budget, memory))
    return None if isinstance(outcome, Unknown) else not isinstance(outcome, Impossible)


def node_budget(budget: int, memory: int | None = None) -> int:
    """Return the number of positions that a depth-first search may examine.

    >>> node_budget(100_000), node_budget(100_000, memory=1_500_000)
    (5000, 1000)
    """
    return max(1, min(budget // SLOWER, usable_bytes(memory) // NODE))


def search_breadth_first(
    board: Bitboard, position: Position, budget: int, memory: int | None = None
) -> bool | None:
    """Return whether breadth-first search reaches a goal; None if it exceeds a limit."""
    if not position:
        return False
    words = board.canonical_words([position])
    seen = 1
    most = usable_bytes(memory) // (len(board.jumps) * words.itemsize + 1)  # positions per level
    for pegs in range(len(position), 1, -1):
        if len(words) > most:
            return None
        words = board.after(words, pegs)
        seen += len(words)
        if not len(words):
            return False
        if seen > budget:
            return None
    return len(intersection(words, board.goal_words())) > 0
