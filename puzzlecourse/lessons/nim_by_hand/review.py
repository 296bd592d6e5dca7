"""What is asked again at the beginning of notebook 08."""

from __future__ import annotations

from puzzlelib.nim import Move, Nim
from puzzlelib.search import Found, search, solve
from puzzlelib.solitaire import ENGLISH, Solitaire

from ...prediction import Answer, Prediction


def after_a_move() -> object:
    """Return the position with which the move began, when the move is made."""
    game = Nim((3, 4, 5))
    before = game.start
    game.apply(before, Move(0, 2))
    return before


def nothing_to_find() -> object:
    puzzle = Solitaire("o...o")
    return solve(puzzle, puzzle.start)


def stopped_early() -> object:
    puzzle = Solitaire(ENGLISH)
    return search(puzzle, puzzle.start, nodes=50)


REVIEW = (
    Prediction(
        name="R8.1",
        ask="`game = Nim((3, 4, 5))` and `before = game.start`, then `after = game.apply(before, Move(0, 2))`. What is `before` now?",
        truth=after_a_move,
        answers=(
            Answer(
                "a move changes the heaps",
                (1, 4, 5),
                "Which of the two names does `apply` give the new position to?",
            ),
            Answer(
                "used up by a move",
                None,
                "Could you play another move from the same position afterwards?",
            ),
        ),
        why="A move makes a new position. The old one stays, and a search can come back to it.",
    ),
    Prediction(
        name="R8.2",
        ask="`solve` is asked about the row `o...o`: two pegs, and no jump. What does it return?",
        truth=nothing_to_find,
        answers=(
            Answer(
                "no jump is an empty line",
                [],
                "An empty line says: you are there already. Is this row solved?",
            ),
            Answer(
                "no way is an error",
                "nothing: it stops with an error",
                "A loop over no jumps does nothing. What stands below the loop?",
            ),
            Answer(
                "a verdict is asked for",
                False,
                "What does `solve` hand back when it is lucky: a verdict, or a line?",
            ),
        ),
        why="The loop ends without a line, and `None` says: there is none.",
    ),
    Prediction(
        name="R8.3",
        ask="`search` may look at 50 positions of the English board and finds no line. What does it answer?",
        truth=stopped_early,
        answers=(
            Answer(
                "stopped is impossible",
                "Impossible(nodes=50)",
                "Were all positions looked at that can be reached?",
            ),
            Answer(
                "the best so far is found",
                Found((), 50),
                "Does the line that it was following end at the goal?",
            ),
        ),
        why="Its budget ran out. That proves nothing, neither way.",
    ),
)
