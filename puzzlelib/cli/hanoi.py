"""`puzzlelib hanoi`: the moves of a tower, one by one, on the screen or into a file."""

import argparse
import sys
from collections.abc import Iterator
from typing import NamedTuple

from stepthrough.given import counted

from .. import hanoi
from ..hanoi import MOST_DISKS, Hanoi, Move, Position, iterative_moves, shortest_moves
from ..hanoi.rules import EVERY_MOVE
from ..rules import IllegalPosition
from .common import CODES, BadInput, Commands, add_command, codes_text, numbered, path_name, whole
from .output import check_room, written_as_a_whole

_FEWEST, _MOST = 3, 10  # disks of a random tower

SPOKEN = {move: f": {move}\n" for move in EVERY_MOVE}
WRITTEN = {m: f": Move disk from tower {m.source} to tower {m.target}.\n" for m in EVERY_MOVE}


def add_to(commands: Commands) -> None:
    """Add the command `hanoi` with its options."""
    codes = codes_text("solved", "bad input", "interrupted")
    parser = add_command(commands, "hanoi", "solve the Towers of Hanoi", codes, run)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("disks", nargs="?", type=whole, help=f"how many disks, 1 to {MOST_DISKS}")
    which.add_argument(
        "--random", action="store_true", help=f"{_FEWEST} to {_MOST} disks, by chance"
    )
    which.add_argument(
        "--from",
        dest="rods",
        metavar="RODS",
        help='solve this position: three rods, each from bottom to top, such as "5 4 | 3 2 1 |"',
    )
    parser.add_argument("--iterative", action="store_true", help="find the moves without recursion")
    parser.add_argument("--ascii", action="store_true", help="draw the rods after every move")
    written = "write the moves into this file, or into soln.txt, not on the screen"
    parser.add_argument(
        "--output", nargs="?", const="soln.txt", type=path_name, metavar="FILE", help=written
    )


class Task(NamedTuple):
    """What to solve, and how to find and to show the moves."""

    puzzle: Hanoi
    position: Position
    iterative: bool
    drawn: bool

    @property
    def is_whole_tower(self) -> bool:
        """Whether all disks are still on rod A."""
        return self.position == self.puzzle.start

    @property
    def moves(self) -> int:
        """How many moves it takes."""
        return hanoi.distance(self.puzzle, self.position)

    def route(self) -> Iterator[Move]:
        """Return the moves, one by one."""
        if self.iterative:
            return iterative_moves(self.puzzle.disks)
        return shortest_moves(self.puzzle, self.position)


def run(options: argparse.Namespace) -> int:
    """Print the solution, or write it into a file; return the exit code."""
    task = _task(options)
    if options.output is None:
        sys.stdout.writelines(_header(task))
        sys.stdout.write("\n")
        sys.stdout.writelines(_lines(task, SPOKEN))
        return CODES["solved"]
    check_room(options.output, _bytes(task))
    with written_as_a_whole(options.output) as file:
        file.write(f"  0: {_beginning(task)}.\n")
        file.writelines(_lines(task, WRITTEN))
    sys.stdout.writelines(_header(task))
    print(f"written: {options.output}")
    return CODES["solved"]


def _task(options: argparse.Namespace) -> Task:
    try:
        puzzle, position = _puzzle(options)
        puzzle.check(position)
    except ValueError as error:
        raise BadInput(str(error)) from None
    task = Task(puzzle, position, options.iterative, options.ascii)
    if task.iterative and not task.is_whole_tower:
        raise BadInput("--iterative begins with the whole tower on rod A: leave out --from")
    return task


def _puzzle(options: argparse.Namespace) -> tuple[Hanoi, Position]:
    if options.rods is not None:
        position = _position(options.rods)
        return Hanoi(sum(map(len, position))), position
    puzzle = Hanoi(by_chance() if options.random else options.disks)
    return puzzle, puzzle.start


def by_chance() -> int:
    """Return a number of disks, drawn by chance."""
    import random  # slow to import

    return random.randint(_FEWEST, _MOST)


def _position(rods: str) -> Position:
    """Return the position that "5 4 | 3 2 1 |" writes; whether it is legal is for the rules to say."""
    parts = rods.split("|")
    try:
        first, second, third = (tuple(map(int, part.split())) for part in parts)
    except ValueError:
        message = 'write three rods from bottom to top with | between them, such as "5 4 | 3 2 1 |"'
        raise IllegalPosition(f"{message}, not {rods[:60]!r}") from None
    return first, second, third


def _header(task: Task) -> Iterator[str]:
    yield "Towers of Hanoi\n"
    yield f"disks: {task.puzzle.disks}\n"
    yield f"moves: {task.moves:,}\n"
    if task.is_whole_tower:
        yield f"direction: {_direction(task.puzzle)}\n"
    else:
        yield f"from: {_rods(task.position)}\n"


def _direction(puzzle: Hanoi) -> str:
    """Return in words which way round the smallest disk goes; its first move shows it."""
    first = next(iterative_moves(puzzle.disks))
    third = 3 - first.source - first.target
    way = " → ".join(hanoi.RODS[rod] for rod in (*first, third, first.source))
    return f"{'left to right' if first.target == 1 else 'right to left'} (disk 1 goes {way})"


def _rods(position: Position) -> str:
    """Return the position as it is written: "5 4 | 3 2 1 |"."""
    rods = [" ".join(map(str, rod)) for rod in position]
    return " ".join(" | ".join(rods).split())  # an empty rod leaves one space, not two


def _beginning(task: Task) -> str:
    if task.is_whole_tower:
        return f"Build a tower of {counted(task.puzzle.disks, 'disk')}"
    return f"Begin with {_rods(task.position)}"


def _lines(task: Task, words: dict[Move, str]) -> Iterator[str]:
    return numbered(task.puzzle, task.position, task.route(), words.__getitem__, task.drawn)


def _bytes(task: Task) -> int:
    """Return how many bytes the file will have at most."""
    one = len(f"{task.moves:3}") + len(WRITTEN[Move(0, 2)])
    drawing = (task.puzzle.disks + 2) * len(task.puzzle.text(task.puzzle.start).splitlines()[-1])
    return task.moves * (one + (drawing if task.drawn else 0))
