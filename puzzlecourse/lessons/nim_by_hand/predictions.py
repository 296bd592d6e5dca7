"""What is predicted in notebook 08; every truth is computed by running these functions."""

from __future__ import annotations

from ...prediction import Answer, Prediction
from .programs import (
    SMALL,
    equal_heaps,
    how_many_win,
    of_is_winning,
    verdict_without_pieces,
    what_follows,
    who_wins,
)

PREDICTIONS = (
    Prediction(
        name="8.1",
        ask="Two heaps of one piece, (1, 1). It is your move, and both play well. Who wins?",
        truth=lambda: who_wins((1, 1)),
        answers=(
            Answer(
                "beginning wins",
                "you win",
                "Name your move. What is left, and what does your opponent do with it?",
            ),
            Answer(
                "luck decides",
                "that depends on who makes a mistake",
                "How many different ways are there to play it to the end?",
            ),
        ),
        why="You must take one piece, and your opponent takes the other, which is the last.",
    ),
    Prediction(
        name="8.2",
        ask="What does `is_winning(game, (0, 0))` return?",
        truth=verdict_without_pieces,
        run=lambda: of_is_winning(0, 0),
        puzzle=SMALL,
        answers=(
            Answer(
                "valued for who just moved",
                "True",
                "Somebody took the last piece. Is that the player who is to move now?",
                "is_winning((0, 0)) returns",
            ),
            Answer(
                "a base case must be written",
                "nothing: it stops with an error",
                "The list of moves is empty. What does a loop over an empty list do?",
                "is_winning((0, 0)) returns",
            ),
        ),
        why="There is no move, so the loop does nothing, and in the usual game `misere` is False. Who cannot move has lost.",
    ),
    Prediction(
        name="8.3",
        ask="In `is_winning(game, (1, 2))` the inner call for (0, 2) gave True. What does the outer call do next?",
        truth=lambda: what_follows((0, 2)),
        run=lambda: of_is_winning(1, 2),
        puzzle=SMALL,
        answers=(
            Answer(
                "verdict passed on unchanged",
                "it returns True",
                "Who wins at (0, 2): you, or the player who moves there?",
                "is_winning((0, 2)) returns",
            ),
            Answer(
                "one bad option suffices",
                "it returns False",
                "Must you leave (0, 2)? What else can you leave?",
                "is_winning((0, 2)) returns",
            ),
        ),
        why="At (0, 2) your opponent would win, so this option is no good. There are others.",
    ),
    Prediction(
        name="8.4",
        ask="Then the inner call for (1, 1) gave False. And now?",
        truth=lambda: what_follows((1, 1)),
        run=lambda: of_is_winning(1, 2),
        puzzle=SMALL,
        answers=(
            Answer(
                "verdict passed on unchanged",
                "it returns False",
                "Who loses at (1, 1): you, or the player who moves there?",
                "is_winning((1, 1)) returns",
            ),
            Answer(
                "all must be seen",
                "it looks at the next option, (1, 0)",
                "You need one good move. Do you have one?",
                "is_winning((1, 1)) returns",
            ),
        ),
        why="Your opponent is lost at (1, 1). One such option is enough, and (1, 0) is never looked at.",
    ),
    Prediction(
        name="8.5",
        ask="`is_winning` says True about (3, 4, 5). What does that mean?",
        truth=how_many_win,
        answers=(
            Answer(
                "every option must win",
                "all of the 12 first moves leave the opponent lost",
                "Take one piece from heap 1. Is your opponent in trouble?",
            ),
            Answer(
                "won whatever you do",
                "you win, whatever you do",
                "You played this game at the beginning. Did you win every time?",
            ),
            Answer(
                "beginning wins",
                "whoever begins wins, here as everywhere",
                "Go back to (1, 1): who wins there?",
            ),
        ),
        why="Some move wins, and here it is a single one. Every other move gives the win away.",
    ),
    Prediction(
        name="8.6",
        ask="Two heaps of four, (4, 4), and it is your move. What does `is_winning` say, and why?",
        truth=equal_heaps,
        answers=(
            Answer(
                "beginning wins",
                "True: I begin, so I have the choice",
                "Try (1, 1) and (2, 2) first. What helps your opponent there?",
            ),
            Answer(
                "take as many as you can",
                "True: I take a whole heap, and then I am ahead",
                "One heap is gone. What does your opponent do with the other one?",
            ),
            Answer(
                "luck decides",
                "False: it is as good for me as for my opponent",
                "Can a game that somebody must win be the same for both?",
            ),
        ),
        why="Your opponent does in one heap what you do in the other, and so takes the last piece.",
    ),
)
