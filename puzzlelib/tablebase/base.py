"""The tablebase: which positions can be won, in how many ways, and in how few moves."""

from collections.abc import Iterator
from functools import cached_property, reduce
from operator import xor
from typing import NamedTuple

from ..rules import check_whole
from ..search import Found, Impossible, Unknown, search
from ..solitaire import Hole, Move, Position, Solitaire
from ..solitaire.proofs import finishes_by_class, signs
from .bitboard import MOST_HOLES, Bitboard, Table, Words, common
from .breadth_first import (
    Progress,
    check_bytes,
    levels,
    part,
    silent,
    starts_for,
    usable_bytes,
    winning_levels,
    winning_levels_from_table,
)
from .counting import route_of_fewest_sweeps, sweeps, ways_from_the_top
from .shipped import CENTRE, FINISHES, GAME, route_through_table, shipped_table

# ---- who can say of a position whether it can be won: the class, a table, a search ---------------
# The class of a position leaves some holes in which the last peg may stand, its *goals*; without any,
# it is lost. For the goals there may be a table: one that was built, or the shipped one. What no
# table knows is searched, until the budget is spent.

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
        goals = self._finishes.get(number, frozenset())
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

    `board` holds the goals; None: the board is too large for that. All routes at once prove best
    that none leads there, one route after the other finds one best.

    >>> puzzle = Solitaire("o.oo.")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> searched(puzzle, puzzle.start, board, 100), searched(puzzle, puzzle.start, board, 1)
    (True, None)
    """
    verdict = leads_to_a_goal(board, position, budget, memory) if board else None
    if verdict is not None:
        return verdict
    found = search(puzzle, position, nodes_for(budget, memory))
    return None if isinstance(found, Unknown) else not isinstance(found, Impossible)


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


BUDGET = 100_000  # positions that a search may look at: a few tenths of a second
MOST_BUDGET = 10**9


class Tablebase:
    """Which positions of a solitaire puzzle can still be won.

    The central English game is known by heart, every position that can come up in it. Of other
    positions and boards the position class is asked first, then what `build` has computed, then a
    search that gives up after a while; what none of them knows is unknown (None), never a guess.
    `memory` limits what a computation may take, in bytes; None: what the machine has. What would
    need more is refused (TooLarge), and a search gives up.

    >>> puzzle = Solitaire()
    >>> table = Tablebase(puzzle)
    >>> table.can_win(puzzle.start), [str(move) for move in table.winning_moves(puzzle.start)]
    (True, ['d2 → d4', 'b4 → d4', 'f4 → d4', 'd6 → d4'])
    """

    def __init__(self, puzzle: Solitaire, memory: int | None = None) -> None:
        if not isinstance(puzzle, Solitaire):
            raise ValueError(f"a tablebase is made for a Solitaire, not for {puzzle!r}")
        if memory is not None:
            check_whole(memory, "the memory in bytes", 0, 10**18)
        self.puzzle = puzzle
        self.memory = memory
        self._sources = Sources(puzzle, memory)
        self._routes: dict[Position, list[Move]] = {}

    def can_win(
        self, position: Position, reachable: bool = False, budget: int = BUDGET
    ) -> bool | None:
        """Whether the goal can be reached from here; None if that is unknown.

        `reachable` is a promise: the position came up in play from the puzzle's start. Then what is
        not in the shipped table is lost, without a search. `budget` is how many positions a search
        may look at, 1 to 10**9; it looks at fewer if they would not fit into the memory.

        >>> table = Tablebase(Solitaire("oo.oo"))
        >>> table.can_win(frozenset({(0, 0), (0, 1)})), table.can_win(frozenset({(0, 0), (0, 4)}))
        (True, False)
        """
        check_whole(budget, "the budget in positions", 1, MOST_BUDGET)
        goals = self._sources.goals(position)
        if not goals or self.puzzle.is_solved(position):
            return bool(goals)
        source = self._sources.of(goals, reachable)
        if source.has(position):
            return source.holds_won or self._through_table(position, budget)
        if source.lacks_lost:
            return False
        return self._sources.search_further(position, goals, budget)

    def winning_moves(
        self, position: Position, reachable: bool = False, budget: int = BUDGET
    ) -> list[Move] | None:
        """The moves after which the goal can still be reached; None if that is unknown of any.

        >>> puzzle = Solitaire("o.oo.")
        >>> [str(move) for move in Tablebase(puzzle).winning_moves(puzzle.start)]
        ['d1 → b1']
        """
        check_whole(budget, "the budget in positions", 1, MOST_BUDGET)
        goals = self._sources.goals(position)
        if not goals:
            return []
        source = self._sources.of(goals, reachable)
        # one jump after a position of the shipped table comes a position of the same game
        reachable = reachable or source.has(position)
        if source.table and source.holds_won and (source.lacks_lost or source.has(position)):
            return list(self._looked_up(source.table, position))
        return self._judged(position, reachable, budget)

    def _through_table(self, position: Position, budget: int) -> bool | None:
        """Whether the shipped table, which holds the position, shows a route to the goal."""
        found = route_through_table(self.puzzle, position, nodes_for(budget, self.memory))
        return None if isinstance(found, Unknown) else isinstance(found, Found)

    def _looked_up(self, table: Table, position: Position) -> Iterator[Move]:
        left = len(position) - 1
        for move, after in table.packer.options(table.packer.pack(position)):
            is_last = left == 1 and self.puzzle.is_solved(self.puzzle.apply(position, move))
            if is_last or table.has(after, left):
                yield move

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

    def build(self, position: Position | None = None, progress: Progress = silent) -> None:
        """Compute every winnable position of the class of this one, or of the start.

        Afterwards any position of that class is known, also one made by hand. TooLarge, with an
        estimate, if the memory would not do. `progress(done, total)` hears how far it is; when
        interrupted, everything is as before.

        >>> table = Tablebase(Solitaire("o.oo."))
        >>> table.build()
        >>> table.can_win(frozenset({(0, 0), (0, 2), (0, 3)}))
        True
        """
        goals = self._sources.goals(self.puzzle.start if position is None else position)
        self._sources.build(goals, progress)

    def count_solutions(self, position: Position | None = None, progress: Progress = silent) -> int:
        """How many routes lead from here, or from the start, to the goal. TooLarge as in `build`.

        >>> Tablebase(Solitaire(".oooo.o")).count_solutions()
        4
        """
        position = self.puzzle.start if position is None else position
        if not self._sources.goals(position):
            return 0  # proved without a table, on a board of any size
        board, kept = self._kept(position, part(progress, 0, 2))
        return ways_from_the_top(board, kept, part(progress, 1, 2)) if kept else 0

    def fewest_moves(
        self, position: Position | None = None, progress: Progress = silent
    ) -> int | None:
        """How many moves the goal takes if jumps of one peg in a row are one move; None: no way.

        >>> Tablebase(Solitaire(".oooo.o")).fewest_moves()
        3
        """
        route = self.route_of_fewest_moves(position, progress)
        return None if route is None else len(sweeps(route))

    def route_of_fewest_moves(
        self, position: Position | None = None, progress: Progress = silent
    ) -> list[Move] | None:
        """A route with the fewest moves, counted as in `fewest_moves`; None: no way."""
        position = self.puzzle.start if position is None else position
        if not self._sources.goals(position):
            return None  # proved without a table, on a board of any size
        if position not in self._routes:
            board, kept = self._kept(position, part(progress, 0, 2))
            if not kept:
                return None
            check_bytes(2 * len(self.puzzle.holes) * sum(map(len, kept)), self.memory)
            route = route_of_fewest_sweeps(board, kept, position, part(progress, 1, 2))
            self._routes[position] = route
        return self._routes[position]

    def route_by_heart(self, position: Position | None = None) -> list[Move]:
        """A route to the goal, found with the shipped table; [] where that does not show one soon.

        >>> len(Tablebase(Solitaire(finish=(3, 0))).route_by_heart())
        31
        """
        position = self.puzzle.start if position is None else position
        goals = self._sources.goals(position)
        if not goals or not self._sources.shipped(goals).has(position):
            return []
        found = route_through_table(self.puzzle, position, nodes_for(BUDGET, self.memory))
        return list(found.route) if isinstance(found, Found) else []

    def _kept(self, position: Position, progress: Progress) -> tuple[Bitboard, list[Words]]:
        """The winning positions between this one and the goal, level by level; [] if there is none."""
        goals = self._sources.goals(position)
        board = self._sources.board(goals)
        source = self._sources.of(goals)
        table = source.table
        if table and source.holds_won and source.has(position):
            return board, winning_levels_from_table(board, position, table, progress, self.memory)
        if source.lacks_lost:
            return board, []
        return board, winning_levels(board, position, progress, self.memory)
