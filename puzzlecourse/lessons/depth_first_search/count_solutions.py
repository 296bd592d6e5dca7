"""Exercise: how many lines lead to one peg; no longer the first one only."""

from __future__ import annotations

from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Solitaire

from ...exercise import Exercise, Trial, Wrong
from ..solitaire_by_hand.boards import on_its_board


def count_solutions(puzzle, position):
    """Return how many lines lead from the position to one peg.

    >>> puzzle = Solitaire(".oooo.o")
    >>> count_solutions(puzzle, puzzle.start)
    4
    """
    if puzzle.is_solved(position):
        return 1
    count = 0
    for move in puzzle.moves(position):
        count = count + count_solutions(puzzle, puzzle.apply(position, move))
    return count


def by_listing(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    counts = []
    for move in puzzle.moves(position):
        counts.append(by_listing(puzzle, puzzle.apply(position, move)))
    return sum(counts)


def dead_ends_first(puzzle, position):
    moves = puzzle.moves(position)
    if len(moves) == 0:
        return 1 if len(position) == 1 else 0
    return sum([dead_ends_first(puzzle, puzzle.apply(position, move)) for move in moves])


def stops_at_the_first(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    for move in puzzle.moves(position):
        if stops_at_the_first(puzzle, puzzle.apply(position, move)) > 0:
            return 1
    return 0


def solved_counts_nothing(puzzle, position):
    if puzzle.is_solved(position):
        return 0
    count = 0
    for move in puzzle.moves(position):
        count = count + solved_counts_nothing(puzzle, puzzle.apply(position, move))
    return count


def counts_dead_ends(puzzle, position):
    if not puzzle.moves(position):
        return 1
    count = 0
    for move in puzzle.moves(position):
        count = count + counts_dead_ends(puzzle, puzzle.apply(position, move))
    return count


def last_positions(puzzle, position):
    if puzzle.is_solved(position):
        return {position}
    found = set()
    for move in puzzle.moves(position):
        found |= last_positions(puzzle, puzzle.apply(position, move))
    return found


def counts_last_positions(puzzle, position):
    return len(last_positions(puzzle, position))


def one_for_each_move(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    count = 0
    for move in puzzle.moves(position):
        count = count + 1 + one_for_each_move(puzzle, puzzle.apply(position, move))
    return count


def last_answer_stays(puzzle, position):
    count = 1 if puzzle.is_solved(position) else 0
    for move in puzzle.moves(position):
        count = last_answer_stays(puzzle, puzzle.apply(position, move))
    return count


def nowhere_twice(puzzle, position, seen=None):
    seen = set() if seen is None else seen
    count = 1 if puzzle.is_solved(position) else 0
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in seen:
            seen.add(after)
            count = count + nowhere_twice(puzzle, after, seen)
    return count


def return_in_the_loop(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    count = 0
    for move in puzzle.moves(position):
        count = count + return_in_the_loop(puzzle, puzzle.apply(position, move))
        return count
    return count


total = 0


def one_total(puzzle, position):
    global total
    if puzzle.is_solved(position):
        total = total + 1
    for move in puzzle.moves(position):
        one_total(puzzle, puzzle.apply(position, move))
    return total


ROWS = ("..o..", "o...o", "oo.", ROW_FIVE, ".oo.o", ".oo.", ROW_SEVEN)
BOARDS = [Solitaire(row) for row in ROWS]


def counts_lines(trial: Trial) -> str | None:
    """Return None if the number is that of the lines to one peg."""
    expected = Trial.of(count_solutions, trial.arguments).result
    return on_its_board(trial, trial.differs_from(expected))


EXERCISE = Exercise(
    name="count solutions",
    solution=count_solutions,
    cases=tuple((board, board.start) for board in BOARDS),
    property=counts_lines,
    recursive=True,
    also_right=(by_listing, dead_ends_first),
    wrong=(
        Wrong(
            return_in_the_loop,
            "the first move decides",
            "How often does the loop go round before it returns?",
        ),
        Wrong(
            solved_counts_nothing,
            "nothing is left to count",
            "One peg is left: in how many ways has this line reached the goal?",
        ),
        Wrong(
            counts_dead_ends,
            "every end is a solution",
            "A line can end with more than one peg. Should it be counted?",
        ),
        Wrong(
            stops_at_the_first,
            "one is enough",
            "When the first line is found, which jumps have not been tried yet?",
        ),
        Wrong(
            one_for_each_move,
            "every jump counts",
            "The inner call has counted the lines. What does your 1 stand for?",
        ),
        Wrong(
            counts_last_positions,
            "same end, same line",
            "Two different lines may end with the peg in the same hole.",
        ),
        Wrong(
            last_answer_stays,
            "the last answer is the answer",
            "The second jump's answer came. What became of the first?",
        ),
        Wrong(
            nowhere_twice,
            "seen is done",
            "Two lines may meet in one position. Do they count once?",
        ),
        Wrong(
            one_total,
            "one total for all",
            "What is the total when the function is called for the second time?",
        ),
    ),
    hints=(
        "What should the function say for a position with one peg, and what for a dead end?",
        "Each jump leads to a position that has solutions of its own. Ask for their number, and add.",
    ),
)
