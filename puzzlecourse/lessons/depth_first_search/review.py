"""What notebook 06 asks about earlier notebooks."""

from __future__ import annotations

from puzzlelib.hanoi import solve_hanoi
from puzzlelib.solitaire import Solitaire
from puzzlelib.trace import record

from ...prediction import Answer, Prediction

PAIR = Solitaire("oo.")


def send_down(n):
    if n == 0:
        return "here"
    send_down(n - 1)


def pegs_at_the_end(puzzle):
    position = puzzle.start
    for move in puzzle.moves(position):
        puzzle.apply(position, move)
    return len(position)


def calls_for(disks: int) -> int:
    return record(solve_hanoi, disks).number_of_calls


REVIEW = (
    Prediction(
        name="R6.1",
        ask='Notebook 05. What does `pegs_at_the_end(Solitaire("oo."))` return?',
        program=pegs_at_the_end,
        truth=lambda: pegs_at_the_end(PAIR),
        run=lambda: record(pegs_at_the_end, PAIR),
        puzzle=PAIR,
        answers=(
            Answer(
                "the old position changes",
                lambda: pegs_at_the_end(PAIR) - len(PAIR.moves(PAIR.start)),
                "Which line gives the name `position` a value? How often does it run?",
            ),
            Answer(
                "both pegs leave",
                0,
                "How many pegs does a jump take from the board?",
            ),
        ),
        why="`apply` returns a new position, which nobody keeps here; the old one is as it was.",
    ),
    Prediction(
        name="R6.2",
        ask="Notebook 04. How many calls of `solve_hanoi` does the plan for 2 disks make, the first one included?",
        truth=lambda: calls_for(2),
        run=lambda: record(solve_hanoi, 2),
        answers=(
            Answer(
                "calls are moves",
                lambda: len(solve_hanoi(2)),
                "Calls with no disks make no move. Are they calls?",
            ),
            Answer(
                "one call for each disk",
                2,
                "How often does a call with one disk ask for a smaller tower?",
            ),
            Answer(
                "the last call answers at once",
                lambda: calls_for(2) - 1,
                "Each call that moves a disk asks twice. Count the calls with no disks again.",
            ),
        ),
        why="One call for two disks, two for one disk, and each of these asks twice for no disks.",
    ),
    Prediction(
        name="R6.3",
        ask="Notebook 01. What does `send_down(2)` return?",
        program=send_down,
        truth=lambda: send_down(2),
        run=lambda: record(send_down, 2),
        answers=(
            Answer(
                "base value travels up",
                "'here'",
                "`send_down(1)` gets 'here' in its last line. What does it do with it?",
                "send_down(1) returns",
            ),
            Answer(
                "errors appear at once",
                "nothing: it stops with an error",
                "Is there an operation that fails, if nobody uses the value?",
                "send_down(1) returns",
            ),
        ),
        why="The value comes back to the last line and is thrown away there; without `return` a call hands back None.",
    ),
)
