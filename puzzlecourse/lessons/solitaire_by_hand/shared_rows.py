"""The programs with the bug: a jump on a board of rows, and two that call it."""

from puzzlelib.solitaire import Solitaire

C1_TO_E1, D1_TO_B1 = Solitaire("o.oo.").moves(Solitaire("o.oo.").start)


def jump_on(rows, move):
    after = list(rows)
    for row, column in (move.source, move.over):
        after[row][column] = "."
    row, column = move.target
    after[row][column] = "o"
    return after


def old_and_new():
    old = [["o", ".", "o", "o", "."]]
    new = jump_on(old, C1_TO_E1)
    return "".join(old[0]), "".join(new[0])


def both_jumps():
    start = [["o", ".", "o", "o", "."]]
    boards = []
    for move in (C1_TO_E1, D1_TO_B1):
        boards.append(jump_on(start, move))
    return ["".join(board[0]) for board in boards]
