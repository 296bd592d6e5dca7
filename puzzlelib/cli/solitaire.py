"""`puzzlelib solitaire`: a route to one peg, a proof that there is none, or an honest "unknown"."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from stepthrough.given import check_whole, counted

from ..play.saving import SaveError, decoded
from ..search import Impossible, Unknown, search
from ..solitaire import Hole, Move, Solitaire, boards, explain, hole_name, hole_named, is_ruled_out
from .common import (
    CODES,
    BadInput,
    Commands,
    add_command,
    codes_text,
    numbered,
    path_name,
    whole,
)
from .other_boards import misread

BOARDS = {
    "english": boards.ENGLISH,
    "french": boards.FRENCH,
    "row-five": boards.ROW_FIVE,
    "row-seven": boards.ROW_SEVEN,
    "square-three": boards.SQUARE_THREE,
    "square-four": boards.SQUARE_FOUR,
}
_LONGEST = 10_000  # characters of a file with a board; the largest board has 702
_NODES = 100_000
_MOST_NODES = 10**9


def add_to(commands: Commands) -> None:
    """Add the command `solitaire` with its options."""
    parser = add_command(commands, "solitaire", "solve peg solitaire", codes_text(*CODES), run)
    parser.add_argument(
        "--board",
        type=path_name,
        default="english",
        metavar="NAME|FILE",
        help=f"{', '.join(BOARDS)} (default: english), or a text file: "
        "'o' is a peg, '.' an empty hole, a space no hole",
    )
    parser.add_argument(
        "--finish", metavar="HOLE", help="where the last peg must stand, such as d4"
    )
    parser.add_argument(
        "--nodes",
        type=_budget,
        default=_NODES,
        help=f"how many positions the search may look at (default: {_NODES:,})",
    )
    parser.add_argument("--ascii", action="store_true", help="draw the board after every jump")


def _budget(text: str) -> int:
    number = whole(text)
    try:
        check_whole(number, "the budget in positions", 1, _MOST_NODES)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return number


def run(options: argparse.Namespace) -> int:
    """Print a solution, a proof that there is none, or "unknown"; return the exit code."""
    puzzle = _puzzle(options)
    pegs = counted(len(puzzle.start), "peg")
    holes = counted(len(puzzle.holes), "hole")
    goal = f", the last one to stand in {hole_name(puzzle.finish)}" if puzzle.finish else ""
    print(f"Peg solitaire: {pegs} in {holes}{goal}")
    sys.stdout.flush()  # the search can take a while
    if is_ruled_out(puzzle, puzzle.start):
        print(f"Impossible. {explain(puzzle, puzzle.start)}")
        return CODES["impossible"]
    if route := _known_by_heart(puzzle):
        return _solved(puzzle, route, "found with the table of the central game", options.ascii)
    return _searched(puzzle, options)


def _known_by_heart(puzzle: Solitaire) -> list[Move]:
    """Return a route found with the table of the central game; [] in another game, or without numpy."""
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


def _searched(puzzle: Solitaire, options: argparse.Namespace) -> int:
    answer = search(puzzle, puzzle.start, options.nodes)
    tried = f"{counted(answer.nodes, 'position')} {'was' if answer.nodes == 1 else 'were'} tried"
    if isinstance(answer, Unknown):
        print(f"Unknown: {tried}; --nodes takes a larger number.")
        return CODES["unknown"]
    if isinstance(answer, Impossible):
        print(f"Impossible: {tried}, and no others can be reached.")
        return CODES["impossible"]
    return _solved(puzzle, answer.route, tried, options.ascii)


def _solved(puzzle: Solitaire, route: Sequence[Move], how: str, drawn: bool) -> int:
    print(f"Solved: {counted(len(route), 'jump')}; {how}.\n")
    lines = numbered(puzzle, puzzle.start, route, lambda move: f": {move}\n", drawn)
    sys.stdout.writelines(lines)
    return CODES["solved"]


def _puzzle(options: argparse.Namespace) -> Solitaire:
    try:
        puzzle = Solitaire(BOARDS.get(options.board) or _drawn_in(options.board))
    except ValueError as error:
        raise BadInput(f"the board {options.board}: {error}") from None
    if options.finish is None:
        return puzzle
    return Solitaire(puzzle.picture, _finish(puzzle, options.finish))


def _drawn_in(name: str) -> str:
    if Path(name).exists() and not Path(name).is_file():  # reading a pipe may never end
        raise BadInput(f"{name} is no ordinary file: name a file, or {', '.join(BOARDS)}")
    try:
        with Path(name).open("rb") as file:
            picture = decoded(file.read(4 * _LONGEST))  # a character has at most four bytes
    except SaveError:
        raise BadInput(f"{name} is no text file: draw the board with 'o', '.' and spaces") from None
    except OSError as error:
        message = f"there is no board {name!r} ({error.strerror})"
        raise BadInput(f"{message}: name a file, or {', '.join(BOARDS)}") from None
    if len(picture) > _LONGEST:
        raise BadInput(f"{name} is too long for a board: draw it with 'o', '.' and spaces alone")
    if remedy := misread(picture):
        raise BadInput(f"the board {name}: {remedy}")
    return picture


def _finish(puzzle: Solitaire, name: str) -> Hole:
    hole = hole_named(name)
    if hole is None or hole not in puzzle.holes:
        example = hole_name(min(puzzle.holes))
        raise BadInput(f"there is no hole {name!r} on this board: name one such as {example}")
    return hole
