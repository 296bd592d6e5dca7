"""What is predicted in notebook 09; every truth is computed by running programs."""

from __future__ import annotations

from ...prediction import Answer, Prediction
from .programs import (
    calls_saved,
    good_move,
    is_win_forgetting,
    lost_options,
    misere_first_move,
    of_forgetting,
    of_who_just_moved,
    of_wins,
    positions_in_order,
    rows_left,
    the_sum_itself,
    usual_first_move,
    wins,
)

PREDICTIONS = (
    Prediction(
        name="9.1",
        ask="`@cache` gives `wins` a memo. Without it, `wins((1, 2))` makes 10 calls and meets 6 different positions. How many calls does the memo answer now?",
        program=wins,
        truth=lambda: of_wins().memo_hits,
        run=of_wins,
        answers=(
            Answer(
                "each call saved is a hit",
                calls_saved,
                "When the memo answers for (0, 1), who asks for (0, 0) below it?",
                "wins((1, 1)) is called",
            ),
            Answer(
                "a memo belongs to one call",
                0,
                "Position (0, 0) is reached along several lines. Is each of them a new position?",
                "wins((0, 0)) returns",
            ),
            Answer(
                "every position is asked twice",
                6,
                "Which line leads to (1, 2) a second time?",
                "wins((1, 0)) is called",
            ),
        ),
        why="(0, 0) twice, (0, 1) once. What would have come below a hit is not asked at all, so more calls are saved than there are hits.",
    ),
    Prediction(
        name="9.2",
        ask="(3, 4, 5) has 120 positions. How many are left if only the sizes of the heaps count, and not their order?",
        truth=positions_in_order,
        answers=(
            Answer(
                "all six orders",
                20,
                "In how many orders can (1, 1, 2) be written? And is (5, 4, 3) among the 120?",
            ),
            Answer(
                "a third for each heap",
                40,
                "Write down all orders of (0, 1, 2), then all of (2, 2, 2).",
            ),
            Answer("half of them", 60, "Write down all orders of (0, 1, 2). How many are there?"),
        ),
        why="Some positions have six orders among the 120, some three, two or one: counting helps, dividing does not.",
    ),
    Prediction(
        name="9.3",
        ask="`is_winning` says False about (1, 1). What does `is_win([1, 1])` return, and what does it mean?",
        truth=of_who_just_moved,
        answers=(
            Answer(
                "the same question",
                "0: whoever left these rows loses",
                "At (1, 1) the player to move loses. Who is the other player?",
            ),
            Answer(
                "verdicts come at the end",
                "0: nobody has won as long as there are pieces",
                "Can somebody who is to move at (1, 1) still escape?",
            ),
        ),
        why="The player to move loses, so the player who has just moved wins. Same fact, other player.",
    ),
    Prediction(
        name="9.4",
        ask="Here all calls share one list, and nobody takes a move back. What is left of `rows = [1, 2]` after `is_win_forgetting(rows)`?",
        program=is_win_forgetting,
        truth=rows_left,
        run=of_forgetting,
        answers=(
            Answer(
                "each call has its own list",
                [1, 2],
                "Which line makes a new list?",
                "is_win_forgetting([0, 2]) is called",
            ),
            Answer(
                "only the first move stays",
                [0, 2],
                "The inner call makes moves as well. On which list?",
                "is_win_forgetting([0, 0]) is called",
            ),
            Answer(
                "a move that loses is not made",
                [1, 0],
                "The piece of row 1 was taken first, to try it. Which line puts it back?",
                "is_win_forgetting([0, 2]) is called",
            ),
        ),
        why="Every call makes its moves on the same list, and none goes back. When the loop comes to the second row it is empty, so the verdict is wrong as well.",
    ),
    Prediction(
        name="9.5",
        ask="(1, 4, 5) is a P-position. How many of its 10 moves lead to another P-position?",
        truth=lost_options,
        answers=(
            Answer("there is always a good move", 1, "What would you do with such a move?"),
            Answer("half of them", 5, "Suppose there is one. Who would then win at (1, 4, 5)?"),
            Answer("P stays P", 10, "Take all five pieces of heap 3. Who wins (1, 4, 0)?"),
        ),
        why="None: one such move would make (1, 4, 5) a won position. From an N-position there is at least one.",
    ),
    Prediction(
        name="9.6",
        ask="Misère: whoever takes the last piece loses. Heaps (1, 1, 2), your move. Which move wins?",
        truth=misere_first_move,
        answers=(
            Answer(
                "the end does not matter",
                usual_first_move,
                "That leaves (1, 1, 0). Who must take the last piece then?",
            ),
            Answer(
                "misère turns everything round",
                "none: the usual game is won here, so this one is lost",
                "Can you leave a number of single pieces that suits you?",
            ),
        ),
        why="Leave an odd number of single pieces: then your opponent takes the last one. The heap to play in is the same, the number to take is not.",
    ),
    Prediction(
        name="9.7",
        ask="The usual game, heaps (1, 6, 4), your move. Which move wins?",
        truth=good_move,
        answers=(
            Answer(
                "the sum is what to take",
                the_sum_itself,
                "Write down what that leaves, in binary. Is every column even?",
            ),
            Answer(
                "two equal heaps are enough",
                "take 2 from heap 2",
                "That leaves (1, 4, 4). Does the single piece help your opponent?",
            ),
            Answer(
                "an even rest is lost",
                "take 1 from heap 1",
                "That leaves (0, 6, 4). Can your opponent make the heaps equal?",
            ),
        ),
        why="It leaves (1, 5, 4), in which every binary column has an even number of ones.",
    ),
)
