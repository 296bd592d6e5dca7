"""The review questions of notebook 11, about legal moves, the first inner call, and the middle."""

from __future__ import annotations

from puzzlelib.hanoi import RODS, Hanoi, Move, solve_hanoi
from puzzlelib.trace import record

from ...prediction import Answer, Prediction
from .rule import after

FOUR = Hanoi(4)
FIRST = Move(0, 1)


def now_and_then() -> str:
    """Return how many moves are legal at the start, and after the first move."""
    start = FOUR.start
    return f"{len(FOUR.moves(start))}, then {len(FOUR.moves(FOUR.apply(start, FIRST)))}"


def never_back() -> str:
    start = FOUR.start
    back = Move(FIRST.target, FIRST.source)
    later = [move for move in FOUR.moves(FOUR.apply(start, FIRST)) if move != back]
    return f"{len(FOUR.moves(start))}, then {len(later)}"


def any_top_disk() -> str:
    """Return the numbers for somebody who lets every top disk go to both other rods."""
    tops = [sum(map(bool, position)) for position in (FOUR.start, after(4, [FIRST]))]
    return f"{2 * tops[0]}, then {2 * tops[1]}"


def first_inner_call() -> str:
    """Return the rods of the first call that `solve_hanoi(4, A, C, B)` makes."""
    return in_rods(record(solve_hanoi, 4, 0, 2, 1).calls[1].arguments)


def second_inner_call() -> str:
    recording = record(solve_hanoi, 4, 0, 2, 1)
    return in_rods(recording.root.calls[1].arguments)


def in_rods(arguments: dict[str, int]) -> str:
    source, target, spare = (RODS[arguments[name]] for name in ("source", "target", "spare"))
    return f"{source} → {target}, spare {spare}"


def move_of_the_largest(disks: int) -> int:
    """Return the number of the one move that the largest disk makes, counted from 1."""
    puzzle, numbers = Hanoi(disks), []
    position = puzzle.start
    for number, move in enumerate(solve_hanoi(disks), start=1):
        if position[move.source][-1] == disks:
            numbers.append(number)
        position = puzzle.apply(position, move)
    [number] = numbers
    return number


REVIEW = (
    Prediction(
        name="R11.1",
        ask="A full tower of four disks. How many moves are legal now, and how many when disk 1 has gone to B?",
        truth=now_and_then,
        answers=(
            Answer(
                "no move leads back",
                never_back,
                "Disk 1 has gone to B. Does any rule keep it from going back to A?",
            ),
            Answer(
                "any top disk, any rod",
                any_top_disk,
                "Two disks lie on top now. May the larger of them go to both other rods?",
            ),
            Answer(
                "only good moves are legal",
                "1, then 1",
                "Which rods are empty at the start? Is a move that does not help forbidden?",
            ),
        ),
        why="Disk 1 can always go to both other rods; one of the other top disks may have a move, too.",
    ),
    Prediction(
        name="R11.2",
        ask="`solve_hanoi` plans four disks, A → C, spare B. With which rods is the first inner call, for three disks?",
        truth=first_inner_call,
        answers=(
            Answer(
                "every call has the same goal",
                "A → C, spare B",
                "Where must the three disks be when disk 4 goes to C?",
            ),
            Answer(
                "the last call comes first",
                second_inner_call,
                "Do the three disks lie on B before anything has been moved?",
            ),
        ),
        why="The three disks go to the spare rod: target and spare change parts in the inner call.",
    ),
    Prediction(
        name="R11.3",
        ask="Six disks take 63 moves. Which of them, counted from 1, is the move of disk 6?",
        truth=lambda: move_of_the_largest(6),
        answers=(
            Answer(
                "the middle is half",
                lambda: len(solve_hanoi(6)) // 2,
                "How many moves take the five others away? Disk 6 moves after all of these.",
            ),
            Answer(
                "the largest comes last",
                lambda: len(solve_hanoi(6)),
                "When disk 6 has arrived, where are the other five?",
            ),
            Answer(
                "the largest goes first",
                1,
                "What lies on disk 6 at the start?",
            ),
            Answer(
                "one move each disk",
                6,
                "Do the five others need only one move each before disk 6 is free?",
            ),
        ),
        why="First the five others go to B, then comes disk 6, and then the five others once more.",
    ),
)
