"""Three ways to decide whether a position can be won: its class, a table, a search.

The class of a position leaves some holes for the last peg, its *goals*; a position without goals
is lost. A table for these goals may have been built, or be the shipped one. Positions that no
table decides are searched, within a budget.
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
from .searching import decide_by_search, search_breadth_first
from .shipped import GAME, shipped_table

Goals = frozenset[Hole]


class KnownTable(NamedTuple):
    """A table, if any, and what it proves.

    `holds_won`: every position in it is won. `lacks_lost`: every position missing from it is lost.
    """

    table: Table | None
    holds_won: bool
    lacks_lost: bool

    def has(self, position: Position) -> bool:
        """Return whether there is a table that contains *position*."""
        table = self.table
        return table is not None and table.has(table.packer.pack(position), len(position))


class KnownTables:
    """The goals of a puzzle's positions, and the boards and tables for these goals.

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
        """Return the permitted holes for the last peg that the class does not rule out.

        Raises IllegalPosition if it is not a position of the puzzle.
        """
        try:
            number = reduce(xor, map(self._signs.__getitem__, position), 0)
        except (KeyError, TypeError):
            number = -1
        if number < 0 or not position or not isinstance(position, frozenset):
            self.puzzle.check(position)
        goals = self._finishes.get(number, frozenset())
        return goals if self.puzzle.finish is None else goals & {self.puzzle.finish}

    def of(self, goals: Goals, reachable: bool = False) -> KnownTable:
        """Return the table for *goals*, built or shipped, and what it proves.

        With *reachable*, it is only asked about positions that came up in play from the start.
        """
        if goals in self._built:
            return KnownTable(self._built[goals], True, True)
        return self.shipped(goals, reachable)

    def shipped(self, goals: Goals, reachable: bool = False) -> KnownTable:
        """Return the shipped table, if it is for this board, and what it proves about *goals*."""
        if not (self._is_english and goals <= FINISHES):
            return KnownTable(None, False, False)
        return KnownTable(
            shipped_table(), CENTRE in goals, reachable and self._starts_in_central_game
        )

    @cached_property
    def _starts_in_central_game(self) -> bool:
        """Whether the puzzle's start is a winning position of the central game."""
        return KnownTable(shipped_table(), True, True).has(self.puzzle.start)

    def board(self, goals: Goals) -> Bitboard:
        """Return the bitboard with the symmetries of *goals*; ValueError if the board is too large."""
        if goals not in self._boards:
            self._boards[goals] = Bitboard(self.puzzle, goals)
        return self._boards[goals]

    def build(self, goals: Goals, progress: Progress) -> None:
        """Compute the table of every position that can reach *goals*, unless it exists already."""
        if not goals or goals in self._built:
            return
        board = self.board(goals)
        by_jumps = levels(board, starts_for(board), None, progress, self.memory)
        holes = len(self.puzzle.holes)
        by_pegs = {holes - 1 - jumps: words for jumps, words in enumerate(by_jumps)}
        self._built[goals] = Table(board, by_pegs, turned=holes)

    def search_further(self, position: Position, goals: Goals, budget: int) -> bool | None:
        """Return whether *goals* can be reached from a position that no table decides.

        None if the budget or the memory is not enough.
        """
        table = self.of(goals).table
        before = self.puzzle.holes - position
        # Backwards in time, positions with many pegs have few predecessors: one that came from the
        # central start and is not in its table is lost.
        is_full = len(before) < len(position)
        if table and is_full and search_breadth_first(table.board, before, budget, self.memory):
            return False
        board = self.board(goals) if len(self.puzzle.holes) <= MOST_HOLES else None
        return decide_by_search(self.puzzle, position, board, budget, self.memory)
