"""The searches that notebook 06 steps through before the learner writes one."""


def can_solve(puzzle, position):
    if puzzle.is_solved(position):
        return True
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if can_solve(puzzle, after):
            return True
    return False


def do(board, move):
    board.discard(move.source)
    board.discard(move.over)
    board.add(move.target)


def undo(board, move):
    board.discard(move.target)
    board.add(move.over)
    board.add(move.source)


def never_undone(puzzle, board):
    if puzzle.is_solved(board):
        return True
    for move in puzzle.moves(board):
        do(board, move)
        if never_undone(puzzle, board):
            return True
    return False
