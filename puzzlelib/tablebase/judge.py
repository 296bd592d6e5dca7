"""Whether a position can be won, from whichever source knows it: class, table or search."""

from collections.abc import Iterator
from functools import reduce
from operator import xor
from typing import NamedTuple

from ..rules import check_whole
from ..search import Found, Unknown
from ..solitaire import Hole, Move, Position, Solitaire
from ..solitaire.classes import finishes_by_class, signs
from .bitboard import MOST_HOLES, Bitboard
from .descent import leads_to_a_goal, nodes_for, searched
from .levels import Progress, levels, silent, starts_for
from .outer import FINISHES, line_through_table
from .shipped import CENTRE, GAME, shipped_table
from .table import Table

BUDGET = 100_000  # positions that a search may look at: a few tenths of a second
MOST_BUDGET = 10**9

Goals = frozenset[Hole]  # the holes in which the last peg may stand


class Source(NamedTuple):
    """A table, if there is one; whether what it holds is won, and whether what it lacks is lost."""

    table: Table | None
    holds_won: bool
    lacks_lost: bool

    def has(self, position: Position) -> bool:
        """Whether there is a table and the position is in it."""
        table = self.table
        return table is not None and table.has(table.packer.pack(position), len(position))


class Judge:
    """What a `Tablebase` knows of single positions."""

    def __init__(self, puzzle: Solitaire, memory: int | None = None) -> None:
        if not isinstance(puzzle, Solitaire):
            raise ValueError(f"a tablebase is made for a Solitaire, not for {puzzle!r}")
        if memory is not None:
            check_whole(memory, "the memory in bytes", 0, 10**18)
        self.puzzle = puzzle
        self.memory = memory
        self._signs = signs(puzzle)
        self._finishes = finishes_by_class(puzzle)
        self._built: dict[Goals, Table] = {}
        self._boards: dict[Goals, Bitboard] = {}
        self._is_english = puzzle.holes == GAME.holes
        self._begins_centrally: bool | None = None

    def can_win(
        self, position: Position, reachable: bool = False, budget: int = BUDGET
    ) -> bool | None:
        """Whether the goal can be reached from here; None if that is unknown.

        `reachable` is a promise: the position came up in play from the puzzle's start. Then what is
        not in the shipped table is lost, without a search. `budget` is how many positions a search
        may look at, 1 to 10**9; it looks at fewer if they would not fit into the memory.

        >>> from puzzlelib import Tablebase
        >>> table = Tablebase(Solitaire("oo.oo"))
        >>> table.can_win(frozenset({(0, 0), (0, 1)})), table.can_win(frozenset({(0, 0), (0, 4)}))
        (True, False)
        """
        check_whole(budget, "the budget in positions", 1, MOST_BUDGET)
        goals = self._goals(position)
        if not goals or self.puzzle.is_solved(position):
            return bool(goals)
        source = self._source(goals, reachable)
        if source.has(position):
            return source.holds_won or self._through_table(position, budget)
        return False if source.lacks_lost else self._searched(position, goals, source.table, budget)

    def winning_moves(
        self, position: Position, reachable: bool = False, budget: int = BUDGET
    ) -> list[Move] | None:
        """The moves after which the goal can still be reached; None if that is unknown of any.

        >>> from puzzlelib import Tablebase
        >>> puzzle = Solitaire("o.oo.")
        >>> [str(move) for move in Tablebase(puzzle).winning_moves(puzzle.start)]
        ['d1 → b1']
        """
        check_whole(budget, "the budget in positions", 1, MOST_BUDGET)
        goals = self._goals(position)
        if not goals:
            return []
        source = self._source(goals, reachable)
        # one jump after a position of the shipped table comes a position of the same game
        reachable = reachable or source.has(position)
        if source.table and source.holds_won and (source.lacks_lost or source.has(position)):
            return list(self._looked_up(source.table, position))
        return self._judged(position, reachable, budget)

    def _through_table(self, position: Position, budget: int) -> bool | None:
        """Whether the shipped table, which holds the position, shows a line to the goal."""
        found = line_through_table(self.puzzle, position, nodes_for(budget, self.memory))
        return None if isinstance(found, Unknown) else isinstance(found, Found)

    def _looked_up(self, table: Table, position: Position) -> Iterator[Move]:
        left = len(position) - 1
        for move, after in table.packer.options(table.packer.pack(position)):
            if table.has(after, left) or (left == 1 and self._solves(position, move)):
                yield move

    def _solves(self, position: Position, move: Move) -> bool:
        return self.puzzle.is_solved(self.puzzle.apply(position, move))

    def _judged(self, position: Position, reachable: bool, budget: int) -> list[Move] | None:
        """The same without a table: each move is judged for itself, with a share of the budget."""
        if self.can_win(position, reachable, budget) is False:
            return []
        moves = self.puzzle.moves(position)
        share = max(1, budget // max(1, len(moves)))
        found = []
        for move in moves:
            verdict = self.can_win(self.puzzle.apply(position, move), reachable, share)
            if verdict is None:
                return None
            if verdict:
                found.append(move)
        return found

    def _goals(self, position: Position) -> Goals:
        """Where the last peg may stand and is not ruled out by the class; IllegalPosition."""
        try:
            number = reduce(xor, map(self._signs.__getitem__, position), 0)
        except (KeyError, TypeError):
            number = -1
        if number < 0 or not position or not isinstance(position, frozenset):
            self.puzzle.check(position)
        goals = self._finishes[number]
        return goals if self.puzzle.finish is None else goals & {self.puzzle.finish}

    def _source(self, goals: Goals, reachable: bool) -> Source:
        """What table there is for these goals, and what it proves."""
        if goals in self._built:
            return Source(self._built[goals], True, True)
        return self._shipped(goals, reachable)

    def _shipped(self, goals: Goals, reachable: bool) -> Source:
        if not (self._is_english and goals <= FINISHES):
            return Source(None, False, False)
        is_central = reachable and self._begins_in_the_central_game()
        return Source(shipped_table(), CENTRE in goals, is_central)

    def _begins_in_the_central_game(self) -> bool:
        if self._begins_centrally is None:
            table, start = shipped_table(), self.puzzle.start
            self._begins_centrally = table.has(table.packer.pack(start), len(start))
        return self._begins_centrally

    def _searched(
        self, position: Position, goals: Goals, table: Table | None, budget: int
    ) -> bool | None:
        """What can be found out within the budget."""
        before = self.puzzle.holes - position
        # Backwards in time the full boards are the small ones: what came from the central start
        # and is not in its table is lost.
        is_full = len(before) < len(position)
        if table and is_full and leads_to_a_goal(table.board, before, budget, self.memory):
            return False
        is_small = len(self.puzzle.holes) <= MOST_HOLES
        board = self._board(goals) if is_small else None
        return searched(self.puzzle, position, board, budget, self.memory)

    def _board(self, goals: Goals) -> Bitboard:
        if goals not in self._boards:
            self._boards[goals] = Bitboard(self.puzzle, goals)
        return self._boards[goals]

    def build(self, position: Position | None = None, progress: Progress = silent) -> None:
        """Nothing; computes every winnable position of the class of this one, or of the start.

        Afterwards any position of that class is known, also one made by hand. TooLarge, with an
        estimate, if the memory would not do. `progress(done, total)` hears how far it is; when
        interrupted, everything is as before.

        >>> from puzzlelib import Tablebase
        >>> table = Tablebase(Solitaire("o.oo."))
        >>> table.build()
        >>> table.can_win(frozenset({(0, 0), (0, 2), (0, 3)}))
        True
        """
        goals = self._goals(self.puzzle.start if position is None else position)
        if not goals or goals in self._built:
            return
        board = self._board(goals)
        found = levels(board, starts_for(board), None, progress, self.memory)
        holes = len(self.puzzle.holes)
        by_pegs = {holes - 1 - jumps: words for jumps, words in enumerate(found)}
        self._built[goals] = Table(board, by_pegs, turned=holes)
