"""Open exercise: how badly it can end."""

from __future__ import annotations

from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Solitaire

from ...exercise import Exercise, Trial, Wrong
from ..solitaire_by_hand.boards import on_its_board


def most_pegs_left(puzzle, position):
    """Return the most pegs there can be when no jump is left.

    >>> puzzle = Solitaire(".oooo.o")
    >>> most_pegs_left(puzzle, puzzle.start)
    3
    """
    moves = puzzle.moves(position)
    if not moves:
        return len(position)
    left = []
    for move in moves:
        left.append(most_pegs_left(puzzle, puzzle.apply(position, move)))
    return max(left)


def worst_so_far(puzzle, position):
    worst = 0
    for move in puzzle.moves(position):
        worst = max(worst, worst_so_far(puzzle, puzzle.apply(position, move)))
    return worst or len(position)


def without_recursion(puzzle, position):
    frontier, worst = [position], 0
    while frontier:
        here = frontier.pop()
        moves = puzzle.moves(here)
        for move in moves:
            frontier.append(puzzle.apply(here, move))
        if not moves and len(here) > worst:
            worst = len(here)
    return worst


def fewest_pegs_left(puzzle, position):
    moves = puzzle.moves(position)
    if not moves:
        return len(position)
    return min([fewest_pegs_left(puzzle, puzzle.apply(position, move)) for move in moves])


def first_end(puzzle, position):
    for move in puzzle.moves(position):
        return first_end(puzzle, puzzle.apply(position, move))
    return len(position)


def any_position(puzzle, position):
    most = len(position)
    for move in puzzle.moves(position):
        most = max(most, any_position(puzzle, puzzle.apply(position, move)))
    return most


def solved_is_nothing(puzzle, position):
    moves = puzzle.moves(position)
    if puzzle.is_solved(position):
        return 0
    if not moves:
        return len(position)
    return max([solved_is_nothing(puzzle, puzzle.apply(position, move)) for move in moves])


def added_up(puzzle, position):
    moves = puzzle.moves(position)
    if not moves:
        return len(position)
    return sum([added_up(puzzle, puzzle.apply(position, move)) for move in moves])


def longest_line(puzzle, position):
    jumps = 0
    for move in puzzle.moves(position):
        jumps = max(jumps, 1 + longest_line(puzzle, puzzle.apply(position, move)))
    return jumps


def no_dead_end(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    left = []
    for move in puzzle.moves(position):
        left.append(no_dead_end(puzzle, puzzle.apply(position, move)))
    return max(left)


PICTURES = ("o...o", "..o..", "oo.", ROW_FIVE, "oo.oo", ".oo\noo.", ROW_SEVEN, "oo.\nooo")
BOARDS = [Solitaire(picture) for picture in PICTURES]


def worst_of_all_ends(trial: Trial) -> str | None:
    """Return None if the number is the largest among all positions without a jump."""
    return on_its_board(trial, trial.differs_from(without_recursion(*trial.arguments)))


EXERCISE = Exercise(
    name="most pegs left",
    solution=most_pegs_left,
    cases=tuple((board, board.start) for board in BOARDS),
    property=worst_of_all_ends,
    open=True,
    also_right=(worst_so_far, without_recursion),
    wrong=(
        Wrong(
            fewest_pegs_left,
            "everybody plays well",
            "Here the player wants to be stuck early. Which of the answers would you take?",
        ),
        Wrong(added_up, "answers are added", "Only one of the jumps is made. Whose answer counts?"),
        Wrong(
            any_position,
            "every position counts",
            "Can somebody still jump there? Then it is not the end.",
        ),
        Wrong(
            first_end,
            "the first move decides",
            "The first jump leads to one end. Which ends do the others lead to?",
        ),
        Wrong(
            longest_line,
            "jumps instead of pegs",
            "What is asked for: how many jumps, or what is left?",
        ),
        Wrong(
            solved_is_nothing,
            "solved is not an end",
            "When the last peg stands alone, how many pegs are on the board?",
        ),
        Wrong(
            no_dead_end,
            "every line reaches the goal",
            "What does your function answer where several pegs are left and no jump?",
        ),
    ),
    hints=(
        "Begin with the position from which nobody can jump: what is the answer there?",
        "Otherwise ask the same question after each jump, and keep the worst of the answers.",
    ),
)
