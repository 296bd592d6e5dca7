"""The tasks of transfer, and what those on search share with them: right answers are what programs give, and the grid marks what it says."""

import re
from collections import Counter

import pytest
from paper_tasks import OF_SEARCH, OF_TRANSFER, each, value

from recursion_test import search_tasks
from recursion_test.occasions import ON_PAPER
from recursion_test.transfer import (
    CASES,
    REPAIRS,
    TASKS,
    Fault,
    Trace,
    Write,
    repaired,
    returned,
    tasks,
)

PUZZLES = [
    "puzzle",
    "board",
    "tower",
    "disk",
    "rod",
    "peg",
    "queen",
    "nim",
    "heap",
    "game",
    "maze",
    "chess",
    "piece",
]


# ---- the forms -------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ON_PAPER)
def test_a_form_has_four_to_read_two_faults_two_to_write_and_two_to_explain_in_forty_minutes(form):
    kinds = {"Read": 4, "Find the fault": 2, "Write": 2, "Explain": 2}
    assert Counter(task.kind for task in tasks(form)) == kinds
    assert sum(task.minutes for task in tasks(form)) == 40


def test_twins_have_the_same_structure_and_other_things():
    for one, other in (*TASKS, *search_tasks.TASKS):
        assert type(one) is type(other)
        assert one.call != other.call
        assert len(one.program.split("\n")) == len(other.program.split("\n"))
        assert one.lines == other.lines
        assert abs(len(one.words) - len(other.words)) <= 90
        assert [level.points for level in one.grid] == [2, 1, 0]
        assert [level.points for level in other.grid] == [2, 1, 0]


def test_no_task_is_about_a_puzzle():
    for task in OF_TRANSFER:
        said = re.findall("[a-z]+", f"{task.words} {task.program}".lower())
        assert not {*said} & {*PUZZLES}


def test_nothing_that_is_given_tells_the_answer():
    for task in OF_TRANSFER:
        assert task.grid[0].example not in task.words
        assert task.grid[0].example not in task.program or not task.program


# ---- right answers, and what is worth less -----------------------------------------------------------

RIGHT = {  # worked out by hand
    'double("sun")': "ssuunn",
    'spaced("map")': "m-a-p-",
    "lift(1)": "up 1, up 2, up 3, down 3, down 2, down 1",
    "unpack(3)": "open 3, open 2, open 1, close 1, close 2, close 3",
    'count(["pen", ["key", ["coin", "ring"]], "map"])': "5; 3 calls",
    "weight([2, [3, [1, 4]], 5])": "15; 3 calls",
    "bees(4)": "5; 3 times",
    "branches(4)": "10; 2 times",
}


@each(OF_TRANSFER, Trace)
def test_the_right_answer_of_a_program_to_read_is_as_worked_out_by_hand(task):
    assert task.grid[0].example == RIGHT[task.call]
    assert len({level.example for level in task.grid}) == 3


@each(OF_TRANSFER, Trace)
def test_one_of_two_answers_is_half_and_none_is_nothing(task):
    both, one, none = (level.example.split("; ") for level in task.grid)
    if len(both) == 2:
        assert sum(a == b for a, b in zip(both, one, strict=True)) == 1
        assert not any(a == b for a, b in zip(both, none, strict=True))


@each(OF_TRANSFER, Fault)
def test_a_faulty_program_gives_what_the_task_says_and_is_right_with_the_new_line(task):
    repair = REPAIRS[task.call]
    wrong = value(task.program, task.call)
    assert f"should return {repair.should}, but it returns {wrong}." in task.words
    assert wrong != repair.should
    assert value(repaired(task.program, repair.line, repair.works), task.call) == repair.should


@each(OF_TRANSFER, Fault)
def test_the_repair_that_is_worth_one_point_does_not_help(task):
    repair = REPAIRS[task.call]
    assert value(repaired(task.program, repair.line, repair.does_not), task.call) != repair.should
    for level, line in zip(task.grid, (repair.works, repair.does_not), strict=False):
        assert f"Line {repair.line}:" in level.example
        assert line.strip() in level.example


MORE_OF_FAULTS = {  # the repaired programs are right for other calls, too
    "digits(507)": {"digits(0)": 1, "digits(9)": 1, "digits(10)": 2, "digits(123456)": 6},
    "days_to(3, 6)": {"days_to(3, 3)": 0, "days_to(1, 31)": 30},
    'folders("home")': {'folders("maths")': 1, 'folders("school")': 2},
    'people("Ada")': {'people("Eva")': 1, 'people("Cleo")': 3},
}


@each(OF_TRANSFER, Fault)
def test_a_repaired_program_is_right_for_other_calls(task):
    repair = REPAIRS[task.call]
    program = repaired(task.program, repair.line, repair.works)
    for call, right in MORE_OF_FAULTS[task.call].items():
        assert value(program, call) == right


@each([*OF_TRANSFER, *OF_SEARCH], Write)
def test_a_model_solution_passes_all_cases_and_the_other_examples_do_not(task):
    cases = (CASES | search_tasks.CASES)[task.call.partition("(")[0]]
    full, half, none = (level.example for level in task.grid)
    assert all(value(full, call) == right for call, right in cases.items())
    passed = [
        sum(value(program, call) == right for call, right in cases.items())
        for program in (half, none)
    ]
    assert max(passed) < len(cases)


@each([*OF_TRANSFER, *OF_SEARCH], Write)
def test_an_example_for_one_point_calls_itself_and_one_for_none_does_not(task):
    name = task.call.partition("(")[0]
    calls = [level.example.count(f"{name}(") - 1 for level in task.grid]
    assert calls[:2] == [1, 1]
    assert calls[2] == 0


def test_what_is_explained_is_so():
    explained = {task.call: task for form in ON_PAPER for task in tasks(form)[8:]}
    assert returned(explained["bill(3)"].program, "bill(3)") == 30 + 3 * 12
    assert returned(explained["length(4)"].program, "length(4)") == 20 + 4 * 15
    backwards, smallest = (
        explained[f"{name}"] for name in ('backwards("lamp")', "smallest([6, 2, 9])")
    )
    assert returned(backwards.program, backwards.call) == "pmal"
    assert returned(smallest.program, smallest.call) == 2
