"""What notebook 07 asks about earlier notebooks."""

from __future__ import annotations

from puzzlelib.hanoi import Hanoi, Position
from puzzlelib.search import solve
from puzzlelib.solitaire import Solitaire
from puzzlelib.trace import record

from ...prediction import Answer, Prediction

FOUR = Solitaire(".oo.")
TOWER = Hanoi(3)


def how_many_positions(puzzle):
    start = puzzle.start
    move = puzzle.moves(start)[0]
    return len({start, puzzle.apply(start, move), puzzle.apply(start, move)})


def after_one_move() -> Position:
    return TOWER.apply(TOWER.start, TOWER.moves(TOWER.start)[1])


def two_rods_with_disks() -> int:
    """Return the moves if any top disk may go to any other rod."""
    return 2 * sum(1 for rod in after_one_move() if rod)


REVIEW = (
    Prediction(
        name="R7.1",
        ask='Notebook 05. What does `how_many_positions(Solitaire(".oo."))` return?',
        program=how_many_positions,
        truth=lambda: how_many_positions(FOUR),
        run=lambda: record(how_many_positions, FOUR),
        puzzle=FOUR,
        answers=(
            Answer(
                "every call makes a new one",
                3,
                "A set keeps values. When are two positions the same value?",
            ),
            Answer(
                "apply changes the old position",
                1,
                "Is `start` another position after `apply` than before?",
            ),
        ),
        why="`apply` leaves the start as it is, and the two positions after the jump are equal: a set keeps one of them.",
    ),
    Prediction(
        name="R7.2",
        ask="Notebook 06. `.oo.` can be solved by b1 → d1 and by c1 → a1. What does `solve` return?",
        truth=lambda: solve(FOUR, FOUR.start),
        run=lambda: record(solve, FOUR, FOUR.start),
        puzzle=FOUR,
        answers=(
            Answer(
                "solve collects all lines",
                lambda: FOUR.moves(FOUR.start),
                "Make the two jumps one after the other. Can you?",
            ),
            Answer(
                "a later line replaces the first",
                lambda: FOUR.moves(FOUR.start)[1:],
                "What does the loop do as soon as a call returns something that is not None?",
                "solve(...o) returns",
            ),
        ),
        why="The first jump that leads to the goal ends the search; the second is never tried.",
    ),
    Prediction(
        name="R7.3",
        ask="Notebook 03. The smallest of three disks has moved from A to C. How many moves are legal now?",
        truth=lambda: len(TOWER.moves(after_one_move())),
        answers=(
            Answer(
                "nobody moves back",
                lambda: len(TOWER.moves(after_one_move())) - 1,
                "Which rule forbids the smallest disk to go where it came from?",
            ),
            Answer(
                "any disk may lie on any",
                two_rods_with_disks,
                "Two disks lie on top. May each of them go to both other rods?",
            ),
        ),
        why="The smallest disk may go to both other rods, back to A as well; disk 2 may go to B only.",
    ),
)
