"""Wrong answers to the exercise on one shared board: what is forgotten when a jump is taken back."""

from __future__ import annotations

from .searches import do, undo


def no_undo(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        if no_undo(puzzle, board):
            return True
    return False


def undone_after_failure_only(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        if undone_after_failure_only(puzzle, board):
            return True
        undo(board, move)
    return False


def jumped_peg_missing(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        found = jumped_peg_missing(puzzle, board)
        board.remove(move.target)
        board.add(move.source)
        if found:
            return True
    return False


def old_is_board(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        old = board
        do(board, move)
        found = old_is_board(puzzle, board)
        board = old
        if found:
            return True
    return False


def undone_before_the_call(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        undo(board, move)
        if undone_before_the_call(puzzle, board):
            return True
    return False


def back_to_the_start(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        found = back_to_the_start(puzzle, board)
        board.clear()
        board.update(puzzle.start)
        if found:
            return True
    return False


def works_on_copies(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        after = set(board)
        do(after, move)
        if works_on_copies(puzzle, after):
            return True
    return False
