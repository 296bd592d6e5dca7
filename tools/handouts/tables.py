"""Compute the contents of tables and boards in handouts."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations
from typing import Any

from puzzlecourse.lessons import exercise_named
from puzzlecourse.lessons.exhaustive import levels_of
from puzzlecourse.lessons.hanoi_iteratively import end_rod, moved, positions
from puzzlecourse.lessons.loop_or_frames import up, up_with_list
from puzzlecourse.lessons.modelling import POURINGS, poured
from puzzlecourse.lessons.order_memory import FOUR_CORNER
from puzzlecourse.lessons.own_game import Take
from puzzlecourse.lessons.proof import FRENCH_CENTRE
from puzzlecourse.lessons.queens import is_attacked
from puzzlecourse.sketch import Stroke, length
from puzzlelib import Solitaire, is_winning, record, solve_hanoi
from puzzlelib.hanoi import RODS
from puzzlelib.solitaire import FRENCH, SQUARE_THREE
from puzzlelib.tablebase import Bitboard, levels
from stepthrough.given import counted
from stepthrough.trace import Recording

from .notebook import numbered_list

Rows = list[list[Any]]

# ---- frames --------------------------------------------------------------------------------------


def stack(recording: Recording) -> Rows:
    """Return the frames when the deepest call is about to return, innermost first."""
    frames = recording.frames(recording.deepest_call.last or 0)[::-1]
    return [
        [
            f"`{frame.function}`",
            ", ".join(f"`{name} = {value}`" for name, value in frame.locals.items()),
            "nothing: it runs" if frame.running else f"`{frame.pending}`",
        ]
        for frame in frames
    ]


def waiting_frames() -> Rows:
    """Return the frames of up(3) at its turning point, and what each prints."""
    recording = record(up, 3)
    frames = recording.frames(recording.deepest_call.first)[::-1]
    return [
        [place, frame.arguments["n"], "nothing" if frame.running else frame.arguments["n"]]
        for place, frame in enumerate(frames, 1)
    ]


def list_of_waiting() -> Rows:
    """Return each change of the list in up_with_list(3), and the output up to then."""
    recording = record(up_with_list, 3)
    seen = [
        (str(step.locals["waiting"]), " ".join(recording.printed(step.number).split()))
        for step in recording.steps
        if "waiting" in step.locals
    ]
    changes = [after for before, after in pairwise(seen) if before[0] != after[0]]
    return [[number, f"`{now}`", printed] for number, (now, printed) in enumerate(changes, 1)]


def each_call(recording: Recording, name: str) -> Rows:
    """Return for each call the argument *name* and the result."""
    return [
        [number, f"`{call.arguments[name]}`", f"`{call.result}`"]
        for number, call in enumerate(recording.calls, 1)
    ]


def strokes(drawing: list[Stroke]) -> str:
    """Return the number of strokes of each length."""
    return ", ".join(f"{many} of {long}" for long, many in Counter(map(length, drawing)).items())


# ---- towers --------------------------------------------------------------------------------------


def at_the_turn(disks: int) -> Any:
    """Return the position in which the largest disk is about to move."""
    route = solve_hanoi(disks)
    return positions(disks, route)[moved(disks, route).index(disks)]


def orders(plan: Recording) -> Rows:
    """Return the two inner calls of a plan, and the move between them."""
    own, *friends = (
        [RODS[call.arguments[name]] for name in ("source", "target", "spare")]
        for call in (plan.root, *plan.root.calls)
    )
    disks = plan.root.arguments["disks"]
    smaller = counted(disks - 1, "disk")
    first, second = (["your friend", smaller, *rods] for rods in friends)
    return [first, ["you", f"disk {disks}", *own[:2], "–"], second]


def disks_and_rods() -> Rows:
    """Return disk and target rod of each move for three disks."""
    route = solve_hanoi(3)
    return [["disk", *moved(3, route)], ["to rod", *(RODS[move.target] for move in route)]]


def ends() -> Rows:
    """Return where towers of 1 to 5 disks end in each direction, and which direction leads to C."""
    direction = exercise_named("direction").solution
    return [
        [disks, RODS[end_rod(disks, 1)], RODS[end_rod(disks, -1)], f"`{direction(disks)}`"]
        for disks in range(1, 6)
    ]


# ---- searches ------------------------------------------------------------------------------------


def pourings(*pairs: tuple[int, int]) -> Rows:
    """Return the results of each move of the two jugs from these pairs."""
    return [[str(pair), *(str(poured((5, 3), pair, move)) for move in POURINGS)] for pair in pairs]


def solved_boards(size: int) -> list[Any]:
    """Return the boards with one queen per row and none attacked."""
    boards = [frozenset(enumerate(columns)) for columns in permutations(range(size))]
    return [
        board
        for board in boards
        if not any(is_attacked(square, board - {square}) for square in board)
    ]


def proved(puzzle: Solitaire) -> str:
    """Return the verdict on a board by the function of lesson A1."""
    return str(exercise_named("verdict").solution(puzzle, 1_000))


def verdicts() -> Rows:
    """Return the four boards of lesson A1, room for a guess, and the verdict."""
    drawn = [SQUARE_THREE, FOUR_CORNER, FRENCH_CENTRE, FRENCH]
    names = (words.rstrip(".") for words in numbered_list("A1_proof", "Four boards"))
    return [[words, "", proved(Solitaire(each))] for words, each in zip(names, drawn, strict=True)]


def kinds(puzzle: Solitaire) -> Rows:
    """Return the number of kinds of positions after zero to six jumps."""
    board = Bitboard(puzzle, frozenset({(3, 3)}))
    sizes = [len(level) for level in levels(board, [puzzle.start], jumps=6)]
    return [["estimated", *[""] * len(sizes)], ["counted", *sizes]]


def every_position(puzzle: Solitaire) -> list[Any]:
    """Return the positions in order of the number of jumps."""
    return [position for level in levels_of(puzzle) for position in sorted(level, key=sorted)]


# ---- games ---------------------------------------------------------------------------------------


def columns(*positions: tuple[int, ...]) -> Rows:
    """Return heaps in binary, and the parity of the ones in each column."""
    rows = []
    for heaps in positions:
        digits = [f"{heap:03b}" for heap in heaps]
        named = [str(heaps), *[""] * len(heaps)]
        rows += [[named.pop(0), heap, *ones] for heap, ones in zip(heaps, digits, strict=True)]
        odd = (sum(map(int, column)) % 2 for column in zip(*digits, strict=True))
        rows.append(["", "even or odd?", *("odd" if one else "even" for one in odd)])
    return rows


def who_wins_take() -> Rows:
    """Return whether the player to move wins Take, normal and misère, for 1 to 10 pieces."""

    class LastLoses(Take):
        misere = True

    games = {"last wins": Take(), "last loses": LastLoses()}
    return [
        [name, *("yes" if is_winning(game, pieces) else "no" for pieces in range(1, 11))]
        for name, game in games.items()
    ]
