"""`puzzlelib solitaire`: print a route to one peg, a proof that there is none, or "unknown"."""

import argparse
import sys
from collections.abc import Sequence

from stepthrough.given import check_whole, counted

from ..search import Impossible, Unknown, search
from ..solitaire import Move, Solitaire, boards, explain, hole_name, hole_named, is_ruled_out
from .common import (
    CODES,
    BadInput,
    Commands,
    add_command,
    codes_text,
    numbered_lines,
    path_name,
    read_drawing,
)

BOARDS = {
    "english": boards.ENGLISH,
    "french": boards.FRENCH,
    "row-five": boards.ROW_FIVE,
    "row-seven": boards.ROW_SEVEN,
    "square-three": boards.SQUARE_THREE,
    "square-four": boards.SQUARE_FOUR,
}
_NODES = 100_000


def add_to(commands: Commands) -> None:
    """Add the command `solitaire` with its options."""
    parser = add_command(commands, "solitaire", "solve peg solitaire", codes_text(*CODES), run)
    board = f"{', '.join(BOARDS)} (default: english), or a text file: "
    board += "'o' is a peg, '.' an empty hole, a space no hole"
    parser.add_argument(
        "--board", type=path_name, default="english", metavar="NAME|FILE", help=board
    )
    parser.add_argument(
        "--finish", metavar="HOLE", help="where the last peg must stand, such as d4"
    )
    nodes = f"how many positions the search may look at (default: {_NODES:,})"
    parser.add_argument("--nodes", type=int, default=_NODES, help=nodes)
    parser.add_argument("--ascii", action="store_true", help="draw the board after every jump")


def run(options: argparse.Namespace) -> int:
    """Print a solution, a proof that there is none, or "unknown"; return the exit code."""
    try:
        check_whole(options.nodes, "the budget in positions", 1, 10**9)
    except ValueError as error:
        raise BadInput(f"--nodes: {error}") from None
    puzzle = _puzzle(options)
    pegs = counted(len(puzzle.start), "peg")
    holes = counted(len(puzzle.holes), "hole")
    goal = f", the last one to stand in {hole_name(puzzle.finish)}" if puzzle.finish else ""
    print(f"Peg solitaire: {pegs} in {holes}{goal}", flush=True)  # the search can take a while
    if is_ruled_out(puzzle, puzzle.start):
        print(f"Impossible. {explain(puzzle, puzzle.start)}")
        return CODES["impossible"]
    if route := _route_from_table(puzzle):
        return _print_solution(
            puzzle, route, "found with the table of the central game", options.ascii
        )
    answer = search(puzzle, puzzle.start, options.nodes)
    number = counted(answer.nodes, "position")
    if isinstance(answer, Unknown):
        print(f"Unknown: a budget of {number} was not enough; --nodes takes a larger number.")
        return CODES["unknown"]
    tried = f"{number} {'was' if answer.nodes == 1 else 'were'} tried"
    if isinstance(answer, Impossible):
        print(f"Impossible: {tried}, and no others can be reached.")
        return CODES["impossible"]
    return _print_solution(puzzle, answer.route, tried, options.ascii)


def _puzzle(options: argparse.Namespace) -> Solitaire:
    other_names = f", or {', '.join(BOARDS)}"
    picture = BOARDS.get(options.board) or read_drawing(
        options.board, "board", "'o', '.' and spaces", other_names
    )
    try:
        puzzle = Solitaire(picture)
    except ValueError as error:
        raise BadInput(f"the board {options.board}: {error}") from None
    if options.finish is None:
        return puzzle
    hole = hole_named(options.finish)
    if hole is None or hole not in puzzle.holes:
        message = f"there is no hole {options.finish!r} on this board"
        raise BadInput(f"{message}: name one such as {hole_name(min(puzzle.holes))}")
    return Solitaire(picture, hole)


def _route_from_table(puzzle: Solitaire) -> list[Move]:
    """Return a route from the shipped table; [] for another board or without numpy."""
    if puzzle.holes != Solitaire().holes:
        return []
    try:
        from ..tablebase import DamagedTable, Tablebase
    except ImportError:
        return []
    try:
        return Tablebase(puzzle).route_by_heart()
    except DamagedTable as error:
        raise BadInput(str(error)) from None


def _print_solution(puzzle: Solitaire, route: Sequence[Move], how: str, drawn: bool) -> int:
    print(f"Solved: {counted(len(route), 'jump')}; {how}.\n")
    sys.stdout.writelines(numbered_lines(puzzle, puzzle.start, route, str, drawn))
    return CODES["solved"]
