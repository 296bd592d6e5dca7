"""`puzzlelib solitaire`: a line to one peg, a proof that there is none, or an honest "unknown"."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ..rules import check_whole
from ..search import Impossible, Unknown, search
from ..solitaire import (
    ENGLISH,
    FRENCH,
    ROW_FIVE,
    ROW_SEVEN,
    SQUARE_FOUR,
    SQUARE_THREE,
    Hole,
    Move,
    Solitaire,
    hole_name,
    hole_named,
)
from .parsing import CODES, BadInput, Commands, add_command, whole

BOARDS = {
    "english": ENGLISH,
    "french": FRENCH,
    "row-five": ROW_FIVE,
    "row-seven": ROW_SEVEN,
    "square-three": SQUARE_THREE,
    "square-four": SQUARE_FOUR,
}
LONGEST = 10_000  # characters of a file with a board; the largest board has 702
NODES, MOST_NODES = 100_000, 10**9


def add_to(commands: Commands) -> None:
    """Nothing; makes the command known."""
    parser = add_command(commands, "solitaire", "solve peg solitaire", run)
    parser.add_argument(
        "--board",
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
        default=NODES,
        help=f"how many positions the search may look at (default: {NODES:,})",
    )
    parser.add_argument("--ascii", action="store_true", help="draw the board after every jump")


def _budget(text: str) -> int:
    number = whole(text)
    try:
        check_whole(number, "the budget in positions", 1, MOST_NODES)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return number


def run(options: argparse.Namespace) -> int:
    """The exit code after printing a solution, a proof that there is none, or "unknown"."""
    puzzle = _puzzle(options)
    print(f"Peg solitaire: {len(puzzle.start)} pegs in {len(puzzle.holes)} holes{_goal(puzzle)}")
    sys.stdout.flush()  # the search may take its time
    answer = search(puzzle, puzzle.start, options.nodes)
    if isinstance(answer, Unknown):
        print(f"Unknown: {answer.nodes:,} positions were tried; --nodes takes a larger number.")
        return CODES["unknown"]
    if isinstance(answer, Impossible):
        print(f"Impossible: all {answer.nodes:,} positions that can be reached were tried.")
        return CODES["impossible"]
    print(f"Solved: {len(answer.line)} jumps; {answer.nodes:,} positions were tried.\n")
    sys.stdout.writelines(_lines(puzzle, answer.line, options.ascii))
    return CODES["solved"]


def _goal(puzzle: Solitaire) -> str:
    return f", the last one to stand in {hole_name(puzzle.finish)}" if puzzle.finish else ""


def _puzzle(options: argparse.Namespace) -> Solitaire:
    try:
        puzzle = Solitaire(BOARDS.get(options.board) or _drawn_in(options.board))
    except ValueError as error:
        raise BadInput(f"the board {options.board}: {error}") from None
    if options.finish is None:
        return puzzle
    return Solitaire(puzzle.picture, _finish(puzzle, options.finish))


def _drawn_in(name: str) -> str:
    try:
        with Path(name).open(encoding="utf-8-sig") as file:
            picture = file.read(LONGEST + 1)
    except UnicodeDecodeError:
        raise BadInput(f"{name} is no text file: draw the board with 'o', '.' and spaces") from None
    except OSError as error:
        raise BadInput(
            f"there is no board {name!r} ({error.strerror}): name a file, or {', '.join(BOARDS)}"
        ) from None
    if len(picture) > LONGEST:
        raise BadInput(f"{name} is too long for a board: draw it with 'o', '.' and spaces alone")
    return picture


def _finish(puzzle: Solitaire, name: str) -> Hole:
    hole = hole_named(name)
    if hole is None or hole not in puzzle.holes:
        example = hole_name(min(puzzle.holes))
        raise BadInput(f"there is no hole {name!r} on this board: name one such as {example}")
    return hole


def _lines(puzzle: Solitaire, line: tuple[Move, ...], drawn: bool) -> Iterator[str]:
    position = puzzle.start
    if drawn:
        yield f"{puzzle.text(position)}\n\n"
    for number, move in enumerate(line, start=1):
        yield f"{number:3}: {move}\n"
        if drawn:
            position = puzzle.apply(position, move)
            yield f"{puzzle.text(position)}\n\n"
