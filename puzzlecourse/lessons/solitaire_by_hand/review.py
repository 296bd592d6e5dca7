"""What notebook 05 asks about earlier notebooks."""

from __future__ import annotations

from puzzlelib.hanoi import Hanoi, Position, solve_hanoi
from puzzlelib.trace import record

from ...prediction import Answer, Prediction

TWO_TOPS: Position = ((4, 1), (3, 2), ())


def count_up(n):
    if n > 0:
        count_up(n - 1)
        print(n)


def shown() -> str:
    return " ".join(record(count_up, 3).output.split())


def tops(position: Position) -> list[int]:
    return [rod[-1] for rod in position if rod]


REVIEW = (
    Prediction(
        name="R5.1",
        ask="Notebook 02. What does `count_up(3)` print, all on one line?",
        program=count_up,
        truth=shown,
        run=lambda: record(count_up, 3),
        answers=(
            Answer(
                "active only",
                "3 2 1",
                "When `count_up(3)` has called, has it printed already?",
                "count_up(2) is called",
            ),
            Answer(
                "one n for all",
                "0 0 0",
                "Whose n is printed when `count_up(1)` goes on? Look at its frame.",
                "count_up(0) returns",
            ),
            Answer(
                "return ends everything",
                "1",
                "`count_up(1)` has printed and returns. Who is still waiting?",
                "count_up(1) returns",
            ),
        ),
        why="Each call prints on the way back, with its own n; the innermost prints first.",
    ),
    Prediction(
        name="R5.2",
        ask="Notebook 03. How many moves are legal in the position `((4, 1), (3, 2), ())`?",
        truth=lambda: len(Hanoi(4).moves(TWO_TOPS)),
        answers=(
            Answer(
                "sizes do not matter",
                lambda: 2 * len(tops(TWO_TOPS)),
                "Two disks lie on top. May each of them go to the other's rod?",
            ),
            Answer(
                "an empty rod is out of play",
                lambda: sum(a < b for a in tops(TWO_TOPS) for b in tops(TWO_TOPS)),
                "Nothing lies on rod C. Which disks may go there?",
            ),
        ),
        why="Disk 1 may go to both other rods, disk 2 to the empty one only.",
    ),
    Prediction(
        name="R5.3",
        ask="Notebook 04. Five disks go from A to C by the recursive plan, in 31 moves. Which is move 16?",
        truth=lambda: str(solve_hanoi(5)[15]),
        answers=(
            Answer(
                "everything goes by the middle",
                "A → B",
                "Fifteen moves are made, fifteen are left. Which part of the plan stands between?",
            ),
            Answer(
                "the tower comes back first",
                "B → C",
                "The small tower can come back on top only when something lies on rod C. What?",
            ),
        ),
        why="First the four smaller disks get out of the way, then disk 5 makes its only move, then they come back.",
    ),
)
