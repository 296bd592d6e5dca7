"""Exercise: repair a jump that changes the board it was played from (a list of rows)."""

from __future__ import annotations

from copy import deepcopy

from puzzlelib.solitaire import Move

from ...exercise import Exercise, Wrong
from .shared_rows import jump_on


def after_jump(rows, move):
    """Return the rows after the jump; the rows that were given stay as they are.

    >>> rows = [["o", "o", "."]]
    >>> after_jump(rows, Move((0, 0), (0, 1), (0, 2)))
    [['.', '.', 'o']]
    >>> rows
    [['o', 'o', '.']]
    """
    after = [list(row) for row in rows]
    for row, column in (move.source, move.over):
        after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


def deep(rows, move):
    after = deepcopy(rows)
    for row, column in (move.source, move.over):
        after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


def sign_by_sign(rows, move):
    signs = {move.source: ".", move.over: ".", move.target: "o"}
    return [[signs.get((r, c), sign) for c, sign in enumerate(row)] for r, row in enumerate(rows)]


def only_rows_that_change(rows, move):
    after = list(rows)
    for row, column in move:
        after[row] = list(after[row])
        after[row][column] = "o" if (row, column) == move.target else "."
    return after


def another_name(rows, move):
    after = rows
    for row, column in (move.source, move.over):
        after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


def row_of_the_peg_only(rows, move):
    after = list(rows)
    after[move.source[0]] = list(rows[move.source[0]])
    for row, column in (move.source, move.over):
        after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


def copied_too_late(rows, move):
    for row, column in (move.source, move.over):
        rows[row][column] = "."
    row, column = move.target
    rows[row][column] = "o"
    return [list(row) for row in rows]


def taken_back(rows, move):
    after = jump_on(rows, move)
    for row, column in (move.source, move.over):
        rows[row][column] = "o"
    row, column = move.target
    rows[row][column] = "."
    return after


def changed_and_silent(rows, move):
    for row, column in (move.source, move.over):
        rows[row][column] = "."
    row, column = move.target
    rows[row][column] = "o"


def jumped_peg_stays(rows, move):
    after = [list(row) for row in rows]
    row, column = move.source
    after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


CASES = (
    ([["o", "o", "."]], Move((0, 0), (0, 1), (0, 2))),
    ([["o"], ["o"], ["."]], Move((0, 0), (1, 0), (2, 0))),
    ([["o", ".", "o"], ["o", "o", "."]], Move((1, 0), (1, 1), (1, 2))),
    ([["o", "."], ["o", "o"], [".", "o"]], Move((2, 1), (1, 1), (0, 1))),
    ([["o", "o", "."], [".", "o", "o"]], Move((1, 2), (1, 1), (1, 0))),
)

EXERCISE = Exercise(
    name="repair the jump",
    solution=after_jump,
    cases=CASES,
    also_right=(deep, sign_by_sign, only_rows_that_change),
    wrong=(
        Wrong(
            jump_on,
            "a copy is a copy",
            "Which new lists does your first line make? And the rows in it: are they new, too?",
        ),
        Wrong(
            another_name,
            "a new name is a new board",
            "How many boards are there after the first line, and how many names?",
        ),
        Wrong(
            row_of_the_peg_only,
            "one row is enough",
            "How many rows does a jump change that goes up or down?",
        ),
        Wrong(
            copied_too_late,
            "copy at the end",
            "When the copy is made, what has already happened to the given rows?",
        ),
        Wrong(
            taken_back,
            "taken back is not changed",
            "You put the given rows right again. Are the returned rows other rows?",
        ),
        Wrong(
            changed_and_silent,
            "changed is answered",
            "Who asks for the rows after the jump wants them returned, and the old ones kept.",
        ),
        Wrong(jumped_peg_stays, "nobody leaves", "Three holes change in a jump. Which are they?"),
    ),
    hints=(
        "A board is a list of lists: a row that you change must be copied, too.",
        "`[list(row) for row in rows]` copies the rows one by one.",
    ),
)
