"""What is asked again at the beginning of notebook 09."""

from __future__ import annotations

from puzzlelib.hanoi import solve_hanoi
from puzzlelib.nim import Nim
from puzzlelib.trace import record
from puzzlelib.winning import is_winning

from ...prediction import Answer, Prediction

WORDS = {True: "won by the player to move", False: "lost for the player to move"}


def only_won_options() -> str:
    """Return the verdict on a position of which all options are won."""
    game = Nim((2, 2))
    options = [game.apply(game.start, move) for move in game.moves(game.start)]
    if not all(is_winning(game, option) for option in options):
        raise ValueError("this position is no example")
    return WORDS[is_winning(game, game.start)]


def frames_at_once() -> int:
    return record(solve_hanoi, 5, 0, 2, 1).depth


def two_names() -> list[int]:
    rows = [3, 4]
    same = rows
    same[0] = 1
    return rows


REVIEW = (
    Prediction(
        name="R9.1",
        ask="Every move from a position leads to a position that is won by the player to move there. The position itself is …",
        truth=only_won_options,
        answers=(
            Answer(
                "verdict passed on unchanged",
                WORDS[True],
                "Who is to move after your move?",
            ),
            Answer(
                "luck decides",
                "won by whoever makes no mistake",
                "What can you do if every move helps your opponent?",
            ),
        ),
        why="Whatever you do, your opponent stands in a won position.",
    ),
    Prediction(
        name="R9.2",
        ask="`solve_hanoi` plans a tower of 5 disks. How many of its frames are there at most at once?",
        truth=frames_at_once,
        answers=(
            Answer(
                "every call still waits",
                63,
                "When the first inner call has returned, does its frame stay?",
            ),
            Answer(
                "a frame for each move",
                31,
                "Which frames are there while the call for no disks runs?",
            ),
            Answer("base cases are no calls", 5, "What does the call for 1 disk do first?"),
        ),
        why="One for each number of disks from 5 down to 0; a frame goes when its call returns.",
    ),
    Prediction(
        name="R9.3",
        ask="`rows = [3, 4]`, then `same = rows`, then `same[0] = 1`. What is `rows` now?",
        truth=two_names,
        answers=(
            Answer(
                "= makes a copy", [3, 4], "How many lists were written down in square brackets?"
            ),
            Answer(
                "putting in moves the rest on",
                [1, 3, 4],
                "Was a place added to the list, or was one written over?",
            ),
        ),
        why="One list with two names. A move made under one name is seen under the other.",
    ),
)
