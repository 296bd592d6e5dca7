"""Exercise: the search on one shared board, where every jump made must be taken back."""

from __future__ import annotations

from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Solitaire
from puzzlelib.trace.values import History

from ...exercise import Exercise, Trial, Wrong
from ..solitaire_by_hand.boards import on_its_board
from .one_board_slips import (
    back_to_the_start,
    jumped_peg_missing,
    no_undo,
    old_is_board,
    undone_after_failure_only,
    undone_before_the_call,
    works_on_copies,
)
from .searches import can_solve, do, undo


def solvable(puzzle, board):
    """Return whether `board`, a set of pegs, can be brought down to one; it is as before afterwards.

    >>> board = {(0, 0), (0, 2), (0, 3)}
    >>> solvable(Solitaire("o.oo."), board)
    True
    >>> sorted(board)
    [(0, 0), (0, 2), (0, 3)]
    """
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        found = solvable(puzzle, board)
        undo(board, move)
        if found:
            return True
    return False


def put_back_from_a_copy(puzzle, board):
    if puzzle.is_solved(board):
        return True
    before = set(board)
    for move in puzzle.moves(board):
        do(board, move)
        found = put_back_from_a_copy(puzzle, board)
        board.clear()
        board.update(before)
        if found:
            return True
    return False


def by_a_helper(puzzle, board):
    return puzzle.is_solved(board) or any(works(puzzle, board, m) for m in puzzle.moves(board))


def works(puzzle, board, move):
    do(board, move)
    found = by_a_helper(puzzle, board)
    undo(board, move)
    return found


def by_an_inner_function(puzzle, board):
    def go():
        if puzzle.is_solved(board):
            return True
        for move in puzzle.moves(board):
            do(board, move)
            found = go()
            undo(board, move)
            if found:
                return True
        return False

    return go()


FIVE = Solitaire(ROW_FIVE)
CASES = (
    (FIVE, {(0, 2)}),
    (FIVE, {(0, 0), (0, 4)}),
    (FIVE, {(0, 2), (0, 3)}),
    (FIVE, {(0, 0), (0, 1), (0, 4)}),
    (FIVE, {(0, 0), (0, 2), (0, 3)}),
    (Solitaire(ROW_SEVEN), {(0, 0), (0, 3), (0, 4), (0, 6)}),
    (Solitaire(ROW_SEVEN), {(0, 1), (0, 2), (0, 3), (0, 4), (0, 6)}),
)


def answers_on_one_board(trial: Trial) -> str | None:
    """Return None if the answer is right and was found by jumps on the board that was given."""
    puzzle, board = trial.arguments
    told = trial.differs_from(can_solve(puzzle, frozenset(board)))
    if told is None and puzzle.moves(board) and not board_was_used(trial):
        told = "the answer is right, but no jump is ever made on the board that was given."
    return on_its_board(trial, told)


def board_was_used(trial: Trial) -> bool:
    """Return whether the given board was ever another than at the beginning, whoever held it."""
    given = trial.recording.root.given.values()  # one history for all frames that hold the board
    return any(isinstance(kept, History) and len(kept.contents) > 1 for kept in given)


EXERCISE = Exercise(
    name="one shared board",
    solution=solvable,
    cases=CASES,
    property=answers_on_one_board,
    recursive=True,
    also_right=(put_back_from_a_copy, by_a_helper, by_an_inner_function),
    wrong=(
        Wrong(
            no_undo,
            "frames keep the board",
            "All calls share one board. Who puts the pegs back when a call returns?",
        ),
        Wrong(
            undone_after_failure_only,
            "success needs no undo",
            "You found a way. How does the board look to whoever asked?",
        ),
        Wrong(
            jumped_peg_missing,
            "only the jumping peg goes back",
            "A jump changes three holes. Which of them have you put right?",
        ),
        Wrong(old_is_board, "a new name is a copy", "How many sets are there after `old = board`?"),
        Wrong(undone_before_the_call, "undo belongs to do", "Which board does the inner call see?"),
        Wrong(
            back_to_the_start,
            "back is back to the start",
            "How far back must one call go: by its own jump, or to the very beginning?",
        ),
        Wrong(
            works_on_copies,
            "a copy is as good",
            "There is one board on the table. Make the jump on it, ask, take it back.",
        ),
    ),
    hints=(
        "Three lines belong together: do, ask, undo. Nothing may come between do and undo but asking.",
        "Keep the answer in a variable, undo, and only then look at the answer.",
    ),
)
