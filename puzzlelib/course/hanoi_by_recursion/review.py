"""The review questions of notebook 04, about values that come back, printing, and legal moves."""

from __future__ import annotations

from ...hanoi import Hanoi, Move, Position
from ...trace import record
from ..prediction import Answer, Prediction

IN_BETWEEN: Position = ((3, 2), (1,), ())


def halvings(n):
    if n == 1:
        return 0
    return 1 + halvings(n // 2)


def add_up(n):
    if n == 0:
        return 0
    below = add_up(n - 1)
    print(n, "+", below)
    return n + below


def first_line() -> str:
    """Return the first line that add_up(3) prints."""
    return record(add_up, 3).output.splitlines()[0]


def add_up_to(n: int) -> int:
    """Return what add_up(n) returns."""
    return sum(range(n + 1))


def legal() -> int:
    return len(Hanoi(3).moves(IN_BETWEEN))


def onto_a_disk_only() -> int:
    """Return how many legal moves there would be if an empty rod took nothing."""
    return sum(IN_BETWEEN[move.target] != () for move in Hanoi(3).moves(IN_BETWEEN))


def smallest_only() -> int:
    return sum(IN_BETWEEN[move.source][-1] == 1 for move in Hanoi(3).moves(IN_BETWEEN))


def any_top_disk() -> int:
    """Return how many moves there would be if every top disk could go anywhere."""
    every = [Move(s, t) for s in range(3) for t in range(3) if s != t]
    return sum(IN_BETWEEN[move.source] != () for move in every)


REVIEW = (
    Prediction(
        name="R4.1",
        ask="What does `halvings(8)` return?",
        program=halvings,
        truth=lambda: halvings(8),
        run=lambda: record(halvings, 8),
        answers=(
            Answer(
                "base value travels up",
                lambda: halvings(1),
                "`halvings(2)` gets the value of the base case. What does it do with it?",
                "halvings(2) returns",
            ),
            Answer(
                "first caller gets it",
                lambda: 1 + halvings(1),
                "How many calls wait with `1 + ?` when the base case answers?",
                "halvings(1) returns",
            ),
            Answer(
                "wrong base value",
                lambda: halvings(8) + 1,
                "What does the base case return? Is there a halving in it?",
                "halvings(1) returns",
            ),
        ),
        why="Each call that halves adds 1 on the way back; the base case adds nothing.",
    ),
    Prediction(
        name="R4.2",
        ask="What is the first line that `add_up(3)` shows?",
        program=add_up,
        truth=first_line,
        run=lambda: record(add_up, 3),
        answers=(
            Answer(
                "first caller gets it",
                "3 + 0",
                "Which frame gets the value of `add_up(0)`, and what is its n?",
                "add_up(0) returns",
            ),
            Answer(
                "one n for all",
                "0 + 0",
                "Look at all frames when `add_up(0)` returns. Which of them prints next?",
                "add_up(0) returns",
            ),
            Answer(
                "passive first",
                lambda: f"3 + {add_up_to(2)}",
                "Before `add_up(3)` can print, its inner call must be over. Does that one print?",
                "add_up(2) is called",
            ),
        ),
        why="Each call asks first and prints afterwards, so the call just above the base case is the first to print.",
    ),
    Prediction(
        name="R4.3",
        ask=f"How many moves are legal in the position `{IN_BETWEEN}`?",
        truth=legal,
        answers=(
            Answer(
                "an empty rod takes nothing",
                onto_a_disk_only,
                "Rod C is empty. Which disks may go there?",
            ),
            Answer(
                "only the smallest moves",
                smallest_only,
                "Disk 2 is on top of its rod, too. Is there a rod that takes it?",
            ),
            Answer(
                "any top disk anywhere",
                any_top_disk,
                "Two disks can be picked up. May each of them go to both other rods?",
            ),
        ),
        why="Disk 1 may go to both other rods, disk 2 to the empty one only.",
    ),
)
