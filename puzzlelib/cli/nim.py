"""`puzzlelib nim`: print who wins, which moves win, and the nim-sum in binary."""

import argparse
from collections.abc import Iterator

from stepthrough.given import check_whole

from ..nim import MOST_HEAPS, MOST_PIECES, Nim, Position, is_lost, nim_sum
from ..play.knowledge import good_moves
from .common import CODES, BadInput, Commands, add_command, codes_text


def add_to(commands: Commands) -> None:
    """Add the command `nim` with its options."""
    codes = codes_text("solved", "bad input", "interrupted")
    parser = add_command(commands, "nim", "say who wins a game of Nim, and how", codes, run)
    sizes = "how many pieces each heap has, such as 3 4 5"
    parser.add_argument("heaps", nargs="+", type=int, help=sizes)
    parser.add_argument("--misere", action="store_true", help="whoever takes the last piece loses")


def run(options: argparse.Namespace) -> int:
    """Print who wins, and with which moves; return the exit code."""
    position = tuple(options.heaps)
    if len(position) > MOST_HEAPS:
        raise BadInput(f"there can be at most {MOST_HEAPS} heaps, not {len(position)}")
    try:
        for size in position:
            check_whole(size, "the number of pieces in a heap", 0, MOST_PIECES)
    except ValueError as error:
        raise BadInput(str(error)) from None
    # positions can have empty heaps, starts cannot
    game = Nim(tuple(max(size, 1) for size in position), misere=options.misere)
    print("Nim: whoever takes the last piece", "loses\n" if game.misere else "wins\n")
    print(*_nim_sum_lines(position), sep="\n")
    print(f"\n{_why(game, position)}\n{_verdict(game, position)}")
    for move in good_moves(game, position) or ():
        after = ", ".join(map(str, game.apply(position, move)))
        print(f"winning move: {move} (leaves {after})")
    return CODES["solved"]


def _nim_sum_lines(position: Position) -> Iterator[str]:
    """Yield the heaps in binary and, below them, their nim-sum."""
    figures = len(f"{max(position):b}")
    width = len(f"heap {len(position)}") + 1
    for number, size in enumerate(position, start=1):
        yield f"{f'heap {number}':{width}} {size:4}  {size:0{figures}b}"
    total = nim_sum(position)
    yield f"{'nim-sum':{width}} {total:4}  {total:0{figures}b}"


def _why(game: Nim, position: Position) -> str:
    if not game.misere:
        return "A position is lost exactly when its nim-sum is 0."
    if max(position) > 1:
        return "With a heap of 2 or more, a position is lost exactly when its nim-sum is 0."
    return "With heaps of 0 and 1 alone, an odd number of pieces is lost."


def _verdict(game: Nim, position: Position) -> str:
    lost = is_lost(position, game.misere)
    if not any(position):
        return f"No pieces are left: the player to move has {'lost' if lost else 'won'}."
    return f"The player to move {'loses against perfect play' if lost else 'wins'}."
