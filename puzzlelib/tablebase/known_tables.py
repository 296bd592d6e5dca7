"""What can say of a position whether it can be won: the class, a table, a search.

The class of a position leaves some holes in which the last peg may stand, its *goals*; without any,
it is lost. For the goals there can be a table: one that was built, or the shipped one. What no
table knows is searched, until the budget is spent.
"""

from functools import cached_property, reduce
from operator import xor
from typing import NamedTuple

from ..solitaire import Hole, Position, Solitaire
from ..solitaire.boards import CENTRE
from ..solitaire.proofs import finishes_by_class, signs
from .bitboard import MOST_HOLES, Bitboard
from .breadth_first import levels, starts_for
from .lookup import Table
from .outer_holes import FINISHES
from .progress import Progress
from .searching import leads_to_a_goal, searched
from .shipped import GAME, shipped_table

Goals = frozenset[Hole]


class KnownTable(NamedTuple):
    """A table, if there is one; whether what it holds is won, and whether what it lacks is lost."""

    table: Table | None
    holds_won: bool
    lacks_lost: bool

    def has(self, position: Position) -> bool:
        """Return whether there is a table and the position is in it."""
        table = self.table
        return table is not None and table.has(table.packer.pack(position), len(position))


class KnownTables:
    """What there is for the positions of one puzzle: their goals, and a board and a table for these.

    >>> tables = KnownTables(Solitaire())
    >>> tables.of(tables.goals(Solitaire().start)).holds_won
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
        """Return where the last peg may stand and is not ruled out by the class; IllegalPosition."""
        try:
            number = reduce(xor, map(self._signs.__getitem__, position), 0)
        except (KeyError, TypeError):
            number = -1
        if number < 0 or not position or not isinstance(position, frozenset):
            self.puzzle.check(position)
        goals = self._finishes.get(number, frozenset())
        return goals if self.puzzle.finish is None else goals & {self.puzzle.finish}

    def of(self, goals: Goals, reachable: bool = False) -> KnownTable:
        """Return what table there is for these goals, and what it proves.

        `reachable`: of positions that came up in play from the puzzle's start.
        """
        if goals in self._built:
            return KnownTable(self._built[goals], True, True)
        return self.shipped(goals, reachable)

    def shipped(self, goals: Goals, reachable: bool = False) -> KnownTable:
        """Return what the shipped table, if it is for this board, proves about these goals."""
        if not (self._is_english and goals <= FINISHES):
            return KnownTable(None, False, False)
        return KnownTable(shipped_table(), CENTRE in goals, reachable and self._begins_centrally)

    @cached_property
    def _begins_centrally(self) -> bool:
        """Whether the puzzle's start, and so all that comes after it, comes up in the central game."""
        return KnownTable(shipped_table(), True, True).has(self.puzzle.start)

    def board(self, goals: Goals) -> Bitboard:
        """Return the board in bits with the symmetries that keep these goals; ValueError if it is too large."""
        if goals not in self._boards:
            self._boards[goals] = Bitboard(self.puzzle, goals)
        return self._boards[goals]

    def build(self, goals: Goals, progress: Progress) -> None:
        """Compute and keep the table of every position that can reach these goals, unless it is there."""
        if not goals or goals in self._built:
            return
        board = self.board(goals)
        by_jumps = levels(board, starts_for(board), None, progress, self.memory)
        holes = len(self.puzzle.holes)
        by_pegs = {holes - 1 - jumps: words for jumps, words in enumerate(by_jumps)}
        self._built[goals] = Table(board, by_pegs, turned=holes)

    def search_further(self, position: Position, goals: Goals, budget: int) -> bool | None:
        """Return whether the goals can be reached from a position that is in no table.

        None if the budget or the memory did not suffice.
        """
        table = self.of(goals).table
        before = self.puzzle.holes - position
        # Backwards in time the full boards are the small ones: what came from the central start
        # and is not in its table is lost.
        is_full = len(before) < len(position)
        if table and is_full and leads_to_a_goal(table.board, before, budget, self.memory):
            return False
        board = self.board(goals) if len(self.puzzle.holes) <= MOST_HOLES else None
        return searched(self.puzzle, position, board, budget, self.memory)
