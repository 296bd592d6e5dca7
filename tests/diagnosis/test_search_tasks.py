"""The tasks on search and games: right answers are what programs give, and the grid marks what it says."""

from collections import Counter

import pytest
from paper_tasks import OF_SEARCH, each, value

from recursion_test.occasions import ON_PAPER
from recursion_test.search_tasks import UNDO, completed, tasks
from recursion_test.transfer import Fault, Trace


@pytest.mark.parametrize("form", ON_PAPER)
def test_a_form_has_three_to_read_a_fault_and_two_to_write_in_25_minutes(form):
    kinds = {"Read": 3, "Find the fault": 1, "Write": 2}
    assert Counter(task.kind for task in tasks(form)) == kinds
    assert sum(task.minutes for task in tasks(form)) == 25


RIGHT = [  # worked out by hand
    "A, B, D, C, E",
    "E 2, G 3",
    "A W, B L, C L, D W, E W, F L, G L",
    "Kim, Lea, Nuri, Max, Ole",
    "wood 2, town 3",
    "P W, Q L, R L, S W, T W, U L, V L",
]


def test_the_right_answer_of_what_is_to_be_read_is_as_worked_out_by_hand():
    read = [task for task in OF_SEARCH if isinstance(task, Trace)]
    assert [task.grid[0].example for task in read] == RIGHT


@each(OF_SEARCH, Trace)
def test_what_is_given_does_not_tell_the_answer_and_no_two_examples_are_the_same(task):
    assert task.grid[0].example not in task.words
    assert len({level.example for level in task.grid}) == 3


@each(OF_SEARCH, Fault)
def test_the_missing_line_takes_back_and_the_try_that_is_worth_one_point_does_not_help(task):
    missing = UNDO[task.call]
    wrong = value(task.program, task.call)
    assert f"should return `{missing.should}`, but it returns `{wrong}`." in task.words
    assert wrong != missing.should
    whole = completed(task.program, missing.after, missing.works)
    assert value(whole, task.call) == missing.should
    name = task.call.partition("(")[0]
    assert len(value(whole, f"{name}('ABC', [])")) == 6
    assert (
        value(completed(task.program, missing.after, missing.does_not), task.call) != missing.should
    )
