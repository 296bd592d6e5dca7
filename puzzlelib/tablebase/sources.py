"""Who can say of a position whether it can be won: the class, a table, a search.

The class of a position leaves some holes in which the last peg may stand, its *goals*; without any,
it is lost. For the goals there may be a table: one that was built, or the shipped one. What no
table knows is searched, until the budget is spent.
"""

from functools import cached_property, reduce
from operator import xor
from typing import NamedTuple

from ..search import Impossible, Unknown, search
from ..solitaire import Hole, Position, Solitaire
from ..solitaire.proofs import finishes_by_class, signs
from .bitboard import MOST_HOLES, Bitboard, common
from .breadth_first import Progress, levels, starts_for, usable_bytes
from .shipped import CENTRE, FINISHES, GAME, shipped_table
from .table import Table

Goals = frozenset[Hole]


class Source(NamedTuple):
    """A table, if there is one; whether what it holds is won, and whether what it lacks is lost."""

    table: Table | None
    holds_won: bool
    lacks_lost: bool

    def has(self, position: Position) -> bool:
        """Whether there is a table and the position is in it."""
        table = self.table
        return table is not None and table.has(table.packer.pack(position), len(position))


class Sources:
    """What there is for the positions of one puzzle: their goals, and a board and a table for these.

    >>> sources = Sources(Solitaire())
    >>> sources.of(sources.goals(Solitaire().start)).holds_won
    True
    """

    def __init__(self, puzzle: Solitaire, memory: int | None = None) -> None:
        self.puzzle = puzzle
        self.memory = memory
        self._signs = signs(puzzle)
        self._finishes = finishes_by_class(puzzle)
        self._is_english = puzzle.holes == GAME.holes
        self._boards: dict[Goals, Bitboard] = {}
        self._built: dict[Goals, Table] = {}

    def goals(self, position: Position) -> Goals:
        """Where the last peg may stand and is not ruled out by the class; IllegalPosition."""
        try:
            number = reduce(xor, map(self._signs.__getitem__, position), 0)
        except (KeyError, TypeError):
            number = -1
        if number < 0 or not position or not isinstance(position, frozenset):
            self.puzzle.check(position)
        goals = self._finishes[number]
        return goals if self.puzzle.finish is None else goals & {self.puzzle.finish}

    def of(self, goals: Goals, reachable: bool = False) -> Source:
        """What table there is for these goals, and what it proves.

        `reachable`: of positions that came up in play from the puzzle's start.
        """
        if goals in self._built:
            return Source(self._built[goals], True, True)
        return self.shipped(goals, reachable)

    def shipped(self, goals: Goals, reachable: bool = False) -> Source:
        """What the shipped table, if it is for this board, proves about these goals."""
        if not (self._is_english and goals <= FINISHES):
            return Source(None, False, False)
        return Source(shipped_table(), CENTRE in goals, reachable and self._begins_centrally)

    @cached_property
    def _begins_centrally(self) -> bool:
        """Whether the puzzle's start comes up in the central game, and so whatever comes after it."""
        return Source(shipped_table(), True, True).has(self.puzzle.start)

    def board(self, goals: Goals) -> Bitboard:
        """The board in bits with the symmetries that keep these goals; ValueError if it is too large."""
        if goals not in self._boards:
            self._boards[goals] = Bitboard(self.puzzle, goals)
        return self._boards[goals]

    def build(self, goals: Goals, progress: Progress) -> None:
        """Compute the table of every position that can reach these goals, unless it is there."""
        if not goals or goals in self._built:
            return
        board = self.board(goals)
        found = levels(board, starts_for(board), None, progress, self.memory)
        holes = len(self.puzzle.holes)
        by_pegs = {holes - 1 - jumps: words for jumps, words in enumerate(found)}
        self._built[goals] = Table(board, by_pegs, turned=holes)

    def search_further(self, position: Position, goals: Goals, budget: int) -> bool | None:
        """Whether the goals can be reached from a position of which the table, if any, says nothing.

        None if the budget or the memory did not suffice.
        """
        table, before = self.of(goals).table, self.puzzle.holes - position
        # Backwards in time the full boards are the small ones: what came from the central start
        # and is not in its table is lost.
        is_full = len(before) < len(position)
        if table and is_full and leads_to_a_goal(table.board, before, budget, self.memory):
            return False
        board = self.board(goals) if len(self.puzzle.holes) <= MOST_HOLES else None
        return searched(self.puzzle, position, board, budget, self.memory)


# ---- a search for one position that no table knows: it gives up when its budget is spent ---------

SLOWER = 20  # so many times longer does a position take in the depth-first search
NODE = 1_500  # bytes that it takes there


def searched(
    puzzle: Solitaire,
    position: Position,
    board: Bitboard | None,
    budget: int,
    memory: int | None = None,
) -> bool | None:
    """Whether the puzzle can be solved from here; None if budget or memory did not suffice.

    `board` holds the goals; None: the board is too large for that. All lines at once prove best
    that none leads there, one line after the other finds one best.

    >>> puzzle = Solitaire("o.oo.")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> searched(puzzle, puzzle.start, board, 100), searched(puzzle, puzzle.start, board, 1)
    (True, None)
    """
    verdict = leads_to_a_goal(board, position, budget, memory) if board else None
    if verdict is None:
        found = search(puzzle, position, nodes_for(budget, memory))
        verdict = None if isinstance(found, Unknown) else not isinstance(found, Impossible)
    return verdict


def nodes_for(budget: int, memory: int | None = None) -> int:
    """How many positions a depth-first search may look at.

    >>> nodes_for(100_000), nodes_for(100_000, memory=1_500_000)
    (5000, 1000)
    """
    return max(1, min(budget // SLOWER, usable_bytes(memory) // NODE))


def leads_to_a_goal(
    board: Bitboard, position: Position, budget: int, memory: int | None = None
) -> bool | None:
    """The same for a board in bits, by going through all positions that can be reached, level by level."""
    if not position:
        return False
    words, seen = board.canonical_words([position]), 1
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
