"""The tablebase: whether a position can be won, in how many ways, and in how few moves."""

from collections.abc import Iterator

from ..inputs import check_whole, quoted
from ..search import Found, Unknown
from ..solitaire import Move, Position, Solitaire
from .arrays import Words
from .bitboard import Bitboard
from .breadth_first import winning_levels, winning_levels_from_table
from .counting import count_routes_through
from .fewest_moves import route_of_fewest_sweeps, sweeps
from .known_tables import KnownTables
from .lookup import Table
from .memory import check_bytes
from .outer_holes import route_through_table
from .progress import Progress, part, silent
from .searching import node_budget

_BUDGET = 100_000  # positions examined by a search; takes a few tenths of a second
_MOST_BUDGET = 10**9


class Tablebase:
    """Look up or compute which positions of a solitaire puzzle can still be won.

    A position is decided by the first of these that can: its position class, a table computed with
    `build`, the shipped table (all positions of the central English game), a search with a budget.
    Anything else is unknown, reported as None.

    *memory* limits the bytes used by computations (default: three quarters of the free memory).
    Computations that might exceed it raise TooLarge; searches give up and report None.

    Raises ValueError if *puzzle* is not a Solitaire. Methods raise IllegalPosition for positions
    that are not on the puzzle's board.

    >>> puzzle = Solitaire()
    >>> table = Tablebase(puzzle)
    >>> table.can_win(puzzle.start), [str(move) for move in table.winning_moves(puzzle.start)]
    (True, ['d2 → d4', 'b4 → d4', 'f4 → d4', 'd6 → d4'])
    """

    def __init__(self, puzzle: Solitaire, memory: int | None = None) -> None:
        if not isinstance(puzzle, Solitaire):
            raise ValueError(f"a tablebase is made for a Solitaire, not for {quoted(puzzle)}")
        if memory is not None:
            check_whole(memory, "the memory in bytes", 0, 10**18)
        self.puzzle = puzzle
        self.memory = memory
        self._tables = KnownTables(puzzle, memory)
        self._routes: dict[Position, list[Move]] = {}

    def can_win(
        self, position: Position, reachable: bool = False, budget: int = _BUDGET
    ) -> bool | None:
        """Return whether the goal can be reached from *position*; None if unknown.

        Pass *reachable* as True only if *position* came up in play from the puzzle's start: then a
        position missing from the shipped table is known to be lost, without a search. *budget* is the
        number of positions a search may examine, 1 to 10**9, further limited by the available memory.

        >>> table = Tablebase(Solitaire("oo.oo"))
        >>> table.can_win(frozenset({(0, 0), (0, 1)})), table.can_win(frozenset({(0, 0), (0, 4)}))
        (True, False)
        """
        check_whole(budget, "the budget in positions", 1, _MOST_BUDGET)
        goals = self._tables.goals(position)
        if not goals or self.puzzle.is_solved(position):
            return bool(goals)
        known = self._tables.of(goals, reachable)
        if known.has(position):
            if known.holds_won:
                return True
            outcome = route_through_table(self.puzzle, position, node_budget(budget, self.memory))
            return None if isinstance(outcome, Unknown) else isinstance(outcome, Found)
        if known.lacks_lost:
            return False
        return self._tables.search_further(position, goals, budget)

    def winning_moves(
        self, position: Position, reachable: bool = False, budget: int = _BUDGET
    ) -> list[Move] | None:
        """Return the moves after which the goal can still be reached; None if any is unknown.

        *reachable* and *budget* are as in `can_win`; the budget is shared among the moves.

        >>> puzzle = Solitaire("o.oo.")
        >>> [str(move) for move in Tablebase(puzzle).winning_moves(puzzle.start)]
        ['d1 → b1']
        """
        check_whole(budget, "the budget in positions", 1, _MOST_BUDGET)
        goals = self._tables.goals(position)
        if not goals:
            return []
        known = self._tables.of(goals, reachable)
        # one jump after a position of the shipped table comes a position of the same game
        reachable = reachable or known.has(position)
        if known.table and known.holds_won and (known.lacks_lost or known.has(position)):
            return list(self._moves_in_table(known.table, position))
        return self._judge_moves(position, reachable, budget)

    def _moves_in_table(self, table: Table, position: Position) -> Iterator[Move]:
        left = len(position) - 1
        for move, after in table.packer.options(table.packer.pack(position)):
            is_last = left == 1 and self.puzzle.is_solved(self.puzzle.apply(position, move))
            if is_last or table.has(after, left):
                yield move

    def _judge_moves(self, position: Position, reachable: bool, budget: int) -> list[Move] | None:
        """Return the winning moves without a table: judge each, with an equal share of the budget."""
        if self.can_win(position, reachable, budget) is False:
            return []
        moves = self.puzzle.moves(position)
        share = max(1, budget // max(1, len(moves)))
        good = []
        for move in moves:
            verdict = self.can_win(self.puzzle.apply(position, move), reachable, share)
            if verdict is None:
                return None
            if verdict:
                good.append(move)
        return good

    def build(self, position: Position | None = None, progress: Progress = silent) -> None:
        """Compute and keep all winnable positions in the class of *position* (default: the start).

        Afterwards every position of that class is known, whether or not play can reach it. Calls
        `progress(done, total)` meanwhile; an interrupted build leaves the tablebase unchanged.

        Raises TooLarge, with an estimate, if the memory might not suffice, and ValueError if the board has
        more than 64 holes.

        >>> table = Tablebase(Solitaire("o.oo."))
        >>> table.build()
        >>> table.can_win(frozenset({(0, 0), (0, 2), (0, 3)}))
        True
        """
        goals = self._tables.goals(self.puzzle.start if position is None else position)
        self._tables.build(goals, progress)

    def count_solutions(self, position: Position | None = None, progress: Progress = silent) -> int:
        """Return the number of routes to the goal from *position* (default: the start).

        Raises TooLarge as `build` does.

        >>> Tablebase(Solitaire(".oooo.o")).count_solutions()
        4
        """
        position = self.puzzle.start if position is None else position
        if not self._tables.goals(position):
            return 0  # proved without a table, on a board of any size
        board, levels = self._winning_levels(position, part(progress, 0, 2))
        return count_routes_through(board, levels, part(progress, 1, 2)) if levels else 0

    def fewest_moves(
        self, position: Position | None = None, progress: Progress = silent
    ) -> int | None:
        """Return the fewest moves to the goal, or None if it cannot be reached.

        Consecutive jumps of the same peg count as one move. Raises TooLarge as `build` does.

        >>> Tablebase(Solitaire(".oooo.o")).fewest_moves()
        3
        """
        route = self.route_of_fewest_moves(position, progress)
        return None if route is None else len(sweeps(route))

    def route_of_fewest_moves(
        self, position: Position | None = None, progress: Progress = silent
    ) -> list[Move] | None:
        """Return a route with the fewest moves, counted as in `fewest_moves`; None if there is none."""
        position = self.puzzle.start if position is None else position
        if not self._tables.goals(position):
            return None  # proved without a table, on a board of any size
        if position not in self._routes:
            board, levels = self._winning_levels(position, part(progress, 0, 2))
            if not levels:
                return None
            check_bytes(2 * len(self.puzzle.holes) * sum(map(len, levels)), self.memory)
            route = route_of_fewest_sweeps(board, levels, position, part(progress, 1, 2))
            self._routes[position] = route
        return self._routes[position]

    def route_by_heart(self, position: Position | None = None) -> list[Move]:
        """Return a route to the goal found with the shipped table; [] if the search for it gives up.

        >>> len(Tablebase(Solitaire(finish=(3, 0))).route_by_heart())
        31
        """
        position = self.puzzle.start if position is None else position
        goals = self._tables.goals(position)
        if not goals or not self._tables.shipped(goals).has(position):
            return []
        outcome = route_through_table(self.puzzle, position, node_budget(_BUDGET, self.memory))
        return list(outcome.route) if isinstance(outcome, Found) else []

    def _winning_levels(
        self, position: Position, progress: Progress
    ) -> tuple[Bitboard, list[Words]]:
        """Return the winning positions from *position* to the goal, by level; [] if it is lost."""
        goals = self._tables.goals(position)
        board = self._tables.board(goals)
        known = self._tables.of(goals)
        table = known.table
        if table and known.holds_won and known.has(position):
            return board, winning_levels_from_table(board, position, table, progress, self.memory)
        if known.lacks_lost:
            return board, []
        return board, winning_levels(board, position, progress, self.memory)
