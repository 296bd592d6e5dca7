"""The practice sheet's second half draws cases that refute each wrong answer with every seed."""

from copy import deepcopy
from itertools import permutations

import pytest
from answers import answers, blocks

from puzzlecourse.judging.cases import drawn_cases
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.trial import Trial, outcome_of
from puzzlecourse.lessons import exercise_named, practice_search

SEEDS = range(5)
BANK = [block for block in blocks() if block.file.name == "practice_search.txt"]
in_every_task = pytest.mark.parametrize("name", list({block.exercise: None for block in BANK}))


def is_found_out(task, answer, case):
    """Whether a wrong answer fails in a case; it runs unrecorded if only results are compared."""
    if task.judged_by:
        return bool(task.judged_by(Trial.of(answer, case)))
    given = deepcopy(case)
    try:
        outcome = outcome_of(answer(*given))
    except Exception:
        return True
    right = (task.oracle or task.solution)(*deepcopy(case))
    return outcome != outcome_of(right) or not (task.fills or given == case)


@pytest.mark.slow
@in_every_task
def test_what_is_drawn_finds_out_each_wrong_answer_with_every_seed(name):
    """This includes answers fitted to the written cases."""
    task = exercise_named(name)
    every = [b.made() for b in BANK if (b.kind, b.exercise) == ("wrong", name)]
    assert len(every) >= 10
    for seed in SEEDS:
        cases = [case.arguments for case in drawn_cases(task, seed)]
        for answer in every:
            assert any(is_found_out(task, answer, case) for case in cases), (answer.__name__, seed)


@pytest.mark.slow
@in_every_task
def test_right_and_odd_answers_are_accepted(name):
    task = exercise_named(name)
    right = [task.solution, *task.also_right, *answers("odd", name)]
    assert len(right) >= 3
    faults = [judge(task, answer, 1) for answer in right]
    assert [fault.in_full for fault in faults if fault] == []


def can_read_in_order(ways, board, word, square, used):
    """Whether the word can be read if a square that was tried stays used."""
    row, column = square
    if not word or not practice_search.is_on(board, [square]) or square in used:
        return not word
    if board[row][column] != word[0]:
        return False
    used.add(square)
    near = [(row + down, column + right) for down, right in ways]
    return any(can_read_in_order(ways, board, word[1:], one, used) for one in near)


@pytest.mark.parametrize(("board", "word", "row", "column"), practice_search.TRAPS)
def test_a_trap_needs_a_step_back_in_whatever_order_the_directions_are_tried(
    board, word, row, column
):
    assert practice_search.can_read(board, word, row, column, [])
    for ways in permutations(practice_search.BESIDE):
        assert not can_read_in_order(ways, board, word, (row, column), set())
