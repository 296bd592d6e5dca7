"""The minutes of the notebooks are counted by one rule, and told everywhere as counted."""

import sys

import pytest
from lessons import ROOT, in_every_notebook

sys.path.insert(0, str(ROOT / "docs"))

import count_minutes
from count_minutes import (
    BEFORE,
    REVIEWER,
    RULE,
    TABLES,
    TEACHER,
    Minutes,
    each_cell,
    every,
    in_notebook,
    in_table,
    minutes,
    of_cell,
)


def text(words):
    return {"cell_type": "markdown", "source": words}


def code(source, *outputs):
    return {"cell_type": "code", "source": source, "outputs": list(outputs)}


PICTURE = {"data": {"image/png": "", "text/plain": ""}}


@in_every_notebook
def test_a_notebook_tells_its_minutes_as_counted(path):
    told = path.read_text(encoding="utf-8")
    assert minutes(path).told in told
    assert in_notebook(told, minutes(path)) == told, "run python docs/count_minutes.py"


@in_every_notebook
def test_what_stands_above_the_exit_ticket_fits_into_a_lesson(path):
    assert minutes(path).core <= 45


@pytest.mark.parametrize("page", TABLES, ids=lambda page: page.name)
def test_the_tables_tell_the_minutes_as_counted(page):
    told = page.read_text(encoding="utf-8")
    assert in_table(told, every()) == told, "run python docs/count_minutes.py"
    assert all(f"{name}.ipynb)" in told for name in every())


@pytest.mark.parametrize(("estimates", "counted"), [(REVIEWER, 0.89), (TEACHER, 1.36)])
def test_the_rule_is_as_far_from_both_estimates_as_the_guide_says(estimates, counted):
    said, ruled = map(sum, zip(*estimates.values(), strict=True))
    assert round(ruled / said, 2) == counted
    guide = TABLES[0].read_text(encoding="utf-8")
    assert f"{abs(counted - 1):.0%}".replace("%", " %") in guide


# ---- the rule ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell", "counted"),
    [
        (text("word " * 50), 0.5),
        (code('examples("power", [...])'), 2),
        (text("word " * 50 + "<details>" + "word " * 50 + "</details>"), 0.5),
        (text("word " * 47 + "\nComplete on paper:"), 0.5 + 3),
        (text("word " * 46 + "Write down a number, aloud."), 0.51 + 2 + 2),
        (text("word " * 47 + "Now make it yours."), 0.51 + 6),
        (text("word " * 44 + "Write a function of your own."), 0.5 + 12),
        (text("word " * 45 + "Write `ask(mine, 3)` below."), 0.5 + 6),
        (code("ask(mine, 3)"), 6),
        (text("word " * 46 + "Play for five minutes."), 0.5 + 5),
        (code("Player(Hanoi(3))", PICTURE), 3),
        (code("draw(Hanoi(3))", PICTURE), 1),
        (code("puzzle = Hanoi(3)\npuzzle.start"), 0),
        (code("show_source(fact)"), 2),
        (code("def f(n):\n    return n\n"), 0.5),
        (code('def f(n):\n    """Return n."""\n    ...'), 0),
        (code('class F:\n    """A game."""\n\n    def f(self):\n        ...'), 0),
        (code('StepThrough(record(up, 3), ask=["a", "b"])'), 4),
        (code("CallTree(record(fact, 4), label=True)"), 5),
        (code('Order("hanoi")'), 8),
        (code('check("power", power)'), 5 + 4 * 1.5),
        (code('check("my board", my_board)'), 5 + 6 * 1.5),
        (code('check("own rules", MyGame)'), 5 + 16 * 1.5 + 5),
    ],
)
def test_each_kind_of_cell_has_its_minutes(cell, counted):
    assert of_cell(cell) == pytest.approx(counted)


def test_a_board_that_is_played_for_as_long_as_the_text_says_costs_no_more():
    cells = [text("Play for five minutes."), code("Player(Hanoi(3))"), code("Player(Hanoi(3))")]
    assert list(each_cell(cells, RULE))[1:] == [0, 3]
    assert list(each_cell(cells, BEFORE))[1:] == [3, 3]


def test_the_rule_of_before_left_out_what_has_no_number_in_it():
    forgotten = [code("show_source(fact)"), text("Write it down."), text("Complete on paper:")]
    assert sum(each_cell(forgotten, RULE)) > 6
    assert sum(each_cell(forgotten, BEFORE)) < 0.1


def test_a_question_is_read_and_answered_and_a_review_question_costs_less():
    assert 2 < of_cell(code('Predict("1.1")')) < 3
    assert 1 < of_cell(code('Predict("R2.1")')) < 2


def test_the_lesson_ends_where_more_begins():
    cells = [text("# A title"), text("## Exit ticket"), text("## More"), text("Next")]
    assert count_minutes.parts(cells) == (cells[:2], cells[2:])
    assert count_minutes.parts(cells[:2]) == (cells[:2], [])


def test_the_sentence_names_what_stands_below_only_if_something_does():
    told = in_notebook("You need. Time: 1 minutes. For fun.", Minutes(40, 20))
    assert told == "You need. Time: 40 minutes, and 20 more below the exit ticket. For fun."
    assert in_notebook(told, Minutes(35, 0)) == "You need. Time: 35 minutes. For fun."


def test_a_row_of_a_table_gets_both_numbers():
    of = {"00_frames": Minutes(40, 20), "01_factorial": Minutes(45, 0)}
    page = "| [a](00_frames.ipynb) | 1 | 2 | x |\n| [b](../01_factorial.ipynb) | 1 | 2 | y |\n| 3 |"
    assert in_table(page, of).splitlines() == [
        "| [a](00_frames.ipynb) | 40 | 20 | x |",
        "| [b](../01_factorial.ipynb) | 45 | – | y |",
        "| 3 |",
    ]
