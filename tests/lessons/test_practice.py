"""The practice tasks: notebook, sheet and guide list the same ones, and wrong answers fail."""

import inspect
import re
import subprocess
import sys
from copy import deepcopy

import pytest
from answers import answers
from lessons import NOTEBOOKS, ROOT, Notebook, hint_for
from rules_of_practice import RULES

from puzzlecourse.judging.cases import drawn_cases, fixed
from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import lesson_named
from stepthrough.trace.values import stable_repr

TASKS = lesson_named("practice").exercises
NOTEBOOK = Notebook(NOTEBOOKS / "practice.ipynb")
in_every_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)


def right_answers(task):
    return [task.solution, *task.also_right]


def test_there_are_thirty_and_each_has_what_an_exercise_needs():
    assert len(TASKS) == 30
    assert {task.name for task in TASKS} == {*RULES}, (
        "write it into tests/support/rules_of_practice.py"
    )
    for task in TASKS:
        assert len(right_answers(task)) >= 2, task.name
        assert len(task.wrong) >= 3, task.name
        assert len(task.steps) >= 2, task.name


def test_one_half_alone_is_no_sheet_and_the_sheet_is_whole():
    program = """
import puzzlecourse.lessons.practice_search
from puzzlecourse.authoring.sheet import SHEETS
from puzzlecourse.lessons import lesson_named
print([*SHEETS], [task.name for task in lesson_named("practice").exercises])
"""
    shown = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8")
    assert shown.stdout == f"[] {[task.name for task in TASKS]}\n", shown.stderr


# whether steps or time stop such an answer differs from run to run
MAYBE_NONE = {"nothing is written down": [""]}


@pytest.mark.slow
@in_every_task
def test_right_answers_are_accepted_and_wrong_ones_get_their_hint(task):
    assert [
        fault.in_full for fault in (judge(task, one) for one in right_answers(task)) if fault
    ] == []
    for wrong in task.wrong:
        fault = judge(task, wrong.answer)
        assert fault, wrong.misconception
        assert hint_for(task, fault) in {wrong.hint, *MAYBE_NONE.get(wrong.misconception, ())}


@in_every_task
def test_right_answers_keep_to_the_rule_as_it_is_stated_apart(task):
    rule, inputs = RULES[task.name]
    for answer in right_answers(task):
        for arguments in inputs:
            given = deepcopy(arguments)
            assert answer(*given) == rule(*arguments), arguments
            assert task.fills or given == arguments


@in_every_task
def test_each_seed_draws_other_cases_and_the_same_ones_again(task):
    known = [stable_repr(case.arguments) for case in fixed(task)]
    of_seeds = [stable_repr([case.arguments for case in drawn_cases(task, n)]) for n in (1, 2, 1)]
    assert of_seeds[0] == of_seeds[2] != of_seeds[1]
    for seed in range(3):
        drawn = [stable_repr(case.arguments) for case in drawn_cases(task, seed)]
        assert sum(arguments not in known for arguments in drawn) >= 5


@in_every_task
def test_every_parameter_varies_in_what_is_drawn(task):
    """Otherwise an answer that ignores it would be right; a memo always starts empty."""
    columns = zip(*(case.arguments for case in drawn_cases(task, 0)), strict=True)
    for column in columns:
        assert not any(column) or len(set(map(stable_repr, column))) > 2


@in_every_task
def test_right_answers_keep_to_the_rule_in_what_is_drawn(task):
    for seed in range(4):
        for case in (case for case in drawn_cases(task, seed) if not case.large):
            expected = task.solution(*deepcopy(case.arguments))
            for answer in [
                *task.also_right,
                *answers("right", task.name),
                *answers("odd", task.name),
            ]:
                assert answer(*deepcopy(case.arguments)) == expected, (answer, case.arguments)


def told(task):
    """The text above the empty cell of a task: promise and examples of its solution."""
    promise, examples = inspect.getdoc(task.solution).split("\n\n")
    call = f"{task.solution.__name__}{inspect.signature(task.solution)}"
    return f"`{call}`: {promise}\n\n```python\n{examples}\n```"


def tasks_of(notebook):
    """(heading, text, what helps, name) of each task that `check` knows, if the cell between is empty."""
    for cell, name in notebook.checks:
        text, empty = notebook.cells[cell.place - 2 : cell.place]
        assert (text.kind, empty.kind, empty.source) == ("markdown", "code", ""), name
        assert cell.source == f'check("{name}", ...)'
        heading, words, folded = re.fullmatch(
            r"(.+?)\n\n(.+)\n\n<details>(.+)</details>", text.source, re.DOTALL
        ).groups()
        yield heading, words, re.search(r"\*\*(.+)\.\*\*", folded)[1], name


def test_the_notebook_asks_what_the_sheet_asks_in_its_order():
    questions = [(words, name) for _, words, _, name in tasks_of(NOTEBOOK)]
    assert questions == [(told(task), task.name) for task in TASKS]


def test_five_tasks_are_text_only():
    headings = [cell.source.splitlines()[0] for cell in NOTEBOOK.text]
    assert [h for h in headings if h.startswith("### To talk about")] == [
        f"### To talk about · {n}" for n in range(1, 6)
    ]


def test_the_guide_lists_the_tasks_by_what_they_need():
    listed, before = {}, ""
    for number, (heading, _, group, name) in enumerate(tasks_of(NOTEBOOK), 1):
        assert heading == f"### Task {number}"
        assert group != before, "in mixed order, two tasks in a row need different things"
        listed.setdefault(group, []).append(name)
        before = group
    guide = (ROOT / "docs" / "teach" / "guide.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", guide, re.MULTILINE))
    assert {group: rows[group] for group in listed} == {
        group: ", ".join(names) for group, names in listed.items()
    }
