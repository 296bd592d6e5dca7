"""`puzzlelib hanoi`: print the moves of a tower, or write them to a file."""

import argparse
import sys
from collections.abc import Iterator

from stepthrough.given import counted

from ..hanoi import (
    MOST_DISKS,
    RODS,
    Hanoi,
    Move,
    Position,
    distance,
    iterative_moves,
    shortest_moves,
)
from .common import CODES, BadInput, Commands, add_command, codes_text, numbered_lines, path_name
from .output import open_atomically

_FEWEST, _MOST = 3, 10  # disks of a random tower


def add_to(commands: Commands) -> None:
    """Add the command `hanoi` with its options."""
    codes = codes_text("solved", "bad input", "interrupted")
    parser = add_command(commands, "hanoi", "solve the Towers of Hanoi", codes, run)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("disks", nargs="?", type=int, help=f"how many disks, 1 to {MOST_DISKS}")
    random = f"{_FEWEST} to {_MOST} disks, by chance"
    which.add_argument("--random", action="store_true", help=random)
    rods = 'solve this position: three rods, each from bottom to top, such as "5 4 | 3 2 1 |"'
    which.add_argument("--from", dest="rods", metavar="RODS", help=rods)
    parser.add_argument("--iterative", action="store_true", help="find the moves without recursion")
    parser.add_argument("--ascii", action="store_true", help="draw the rods after every move")
    written = "write the moves into this file, or into soln.txt, not on the screen"
    parser.add_argument(
        "--output", nargs="?", const="soln.txt", type=path_name, metavar="FILE", help=written
    )


def run(options: argparse.Namespace) -> int:
    """Print the solution, or write it to a file; return the exit code."""
    try:
        puzzle, position = _puzzle(options)
        puzzle.check(position)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if options.iterative and position != puzzle.start:
        raise BadInput("--iterative begins with the whole tower on rod A: leave out --from")
    moves = iterative_moves(puzzle.disks) if options.iterative else shortest_moves(puzzle, position)
    if options.output is None:
        sys.stdout.writelines([*_header(puzzle, position), "\n"])
        sys.stdout.writelines(numbered_lines(puzzle, position, moves, str, options.ascii))
        return CODES["solved"]
    if position == puzzle.start:
        first_line = f"Build a tower of {counted(puzzle.disks, 'disk')}"
    else:
        first_line = f"Begin with {_rods(position)}"
    with open_atomically(options.output) as file:
        file.write(f"  0: {first_line}.\n")
        file.writelines(numbered_lines(puzzle, position, moves, _sentence, options.ascii))
    sys.stdout.writelines([*_header(puzzle, position), f"written: {options.output}\n"])
    return CODES["solved"]


def _puzzle(options: argparse.Namespace) -> tuple[Hanoi, Position]:
    if options.rods is None:
        puzzle = Hanoi(random_disks() if options.random else options.disks)
        return puzzle, puzzle.start
    try:
        first, second, third = (tuple(map(int, rod.split())) for rod in options.rods.split("|"))
    except ValueError:
        message = 'write three rods from bottom to top with | between them, such as "5 4 | 3 2 1 |"'
        raise BadInput(f"{message}, not {options.rods[:60]!r}") from None
    position = first, second, third
    return Hanoi(sum(map(len, position))), position


def random_disks() -> int:
    """Return a random number of disks."""
    import random  # slow to import

    return random.randint(_FEWEST, _MOST)


def _sentence(move: Move) -> str:
    return f"Move disk from tower {move.source} to tower {move.target}."


def _header(puzzle: Hanoi, position: Position) -> Iterator[str]:
    yield "Towers of Hanoi\n"
    yield f"disks: {puzzle.disks}\n"
    yield f"moves: {distance(puzzle, position):,}\n"
    if position != puzzle.start:
        yield f"from: {_rods(position)}\n"
        return
    first = next(iterative_moves(puzzle.disks))  # a move of the smallest disk
    third = 3 - first.source - first.target
    way = " → ".join(RODS[rod] for rod in (*first, third, first.source))
    direction = "left to right" if first.target == 1 else "right to left"
    yield f"direction: {direction} (disk 1 goes {way})\n"


def _rods(position: Position) -> str:
    """Return the position in the format of `--from`: "5 4 | 3 2 1 |"."""
    rods = [" ".join(map(str, rod)) for rod in position]
    return " ".join(" | ".join(rods).split())  # collapses the two spaces around an empty rod
