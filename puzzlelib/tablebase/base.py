"""The tablebase: which positions can be won, in how many ways, and in how few moves."""

from ..solitaire import Move, Position, Solitaire
from .bitboard import Bitboard
from .judge import Judge
from .levels import Progress, part, silent, winning_levels, winning_levels_from_table
from .memory import check_bytes
from .sweeps import line_of_fewest_sweeps, sweeps
from .ways import ways_from_the_top
from .words import Words


class Tablebase(Judge):
    """Which positions of a solitaire puzzle can still be won.

    The central English game is known by heart, every position that can come up in it. Of other
    positions and boards the position class is asked first, then what `build` has computed, then a
    search that gives up after a while; what none of them knows is unknown (None), never a guess.
    `memory` limits what a computation may take, in bytes; None: what the machine has.

    >>> puzzle = Solitaire()
    >>> table = Tablebase(puzzle)
    >>> table.can_win(puzzle.start), [str(move) for move in table.winning_moves(puzzle.start)]
    (True, ['d2 → d4', 'b4 → d4', 'f4 → d4', 'd6 → d4'])
    """

    def __init__(self, puzzle: Solitaire, memory: int | None = None) -> None:
        super().__init__(puzzle, memory)
        self._lines: dict[Position, list[Move]] = {}

    def count_solutions(self, position: Position | None = None, progress: Progress = silent) -> int:
        """How many lines lead from here, or from the start, to the goal. TooLarge as in `build`.

        >>> Tablebase(Solitaire(".oooo.o")).count_solutions()
        4
        """
        position = self.puzzle.start if position is None else position
        board, kept = self._kept(position, part(progress, 0, 2))
        return ways_from_the_top(board, kept, part(progress, 1, 2)) if kept else 0

    def fewest_moves(
        self, position: Position | None = None, progress: Progress = silent
    ) -> int | None:
        """How many moves the goal takes if jumps of one peg in a row are one move; None: no way.

        >>> Tablebase(Solitaire(".oooo.o")).fewest_moves()
        3
        """
        line = self.line_of_fewest_moves(position, progress)
        return None if line is None else len(sweeps(line))

    def line_of_fewest_moves(
        self, position: Position | None = None, progress: Progress = silent
    ) -> list[Move] | None:
        """A line with the fewest moves, counted as in `fewest_moves`; None: no way."""
        position = self.puzzle.start if position is None else position
        self.puzzle.check(position)
        if position not in self._lines:
            board, kept = self._kept(position, part(progress, 0, 2))
            if not kept:
                return None
            check_bytes(2 * len(self.puzzle.holes) * sum(map(len, kept)), self.memory)
            line = line_of_fewest_sweeps(board, kept, position, part(progress, 1, 2))
            self._lines[position] = line
        return self._lines[position]

    def _kept(self, position: Position, progress: Progress) -> tuple[Bitboard, list[Words]]:
        """The winning positions between this one and the goal, level by level; [] if there is none."""
        goals = self._goals(position)
        board = self._board(goals)
        table, is_complete = self._table(goals, False)
        if table and table.has(table.packer.pack(position), len(position)):
            return board, winning_levels_from_table(board, position, table, progress)
        if not goals or is_complete:
            return board, []
        return board, winning_levels(board, position, progress, self.memory)
