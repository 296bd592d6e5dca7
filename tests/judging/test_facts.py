"""Facts about programming from the five systems, as the course states them."""

import math
import re

import pytest
from lessons import EVERY, NOTEBOOKS, ROOT, Notebook

from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named, prediction_named
from puzzlelib import fact


def sentences(stem):
    text = " ".join(cell.source for cell in Notebook(NOTEBOOKS / f"{stem}.ipynb").text)
    return [sentence.lower() for sentence in text.replace("\n", " ").split(".")]


def test_a_factorial_is_exact_where_64_bits_overflow():
    """N16."""
    assert fact(255) == math.factorial(255)
    with pytest.raises(OverflowError):
        float(fact(255))


def test_n_is_printed_on_the_way_down_and_the_product_comes_back():
    """N12: 3, 2, 1, and then the result."""
    assert prediction_named("1.1").truth() == "3 2 1 6"


def test_the_factorial_of_the_chapter_takes_what_has_none_and_is_to_be_repaired():
    """N12: 1 for −5, and 2.5 for 2.5."""
    assert (fact(-5), fact(2.5)) == (1, 2.5)
    message = judge(exercise_named("repair fact"), fact).in_full
    assert "-1" in message
    assert "ValueError" in message


def test_that_not_every_recursion_can_be_a_loop_is_told_to_be_false():
    """N12."""
    texts = sentences("02_loop_or_frames")
    assert any("some recursive functions cannot be written as loops" in words for words in texts)
    assert any("that is not true" in words for words in texts)


def test_a_list_that_is_handed_over_can_be_changed_and_a_number_cannot():
    """N16."""
    assert any("list" in words and "change what is" in words for words in sentences("00_frames"))


def test_the_computer_can_be_made_weaker():
    """N15."""
    assert any("careless" in words for words in sentences("13_nim"))


def test_the_share_of_won_positions_is_told_as_it_was_counted():
    """N11."""
    assert any("102 are won: that is 85 %" in words for words in sentences("13_nim"))


def test_requirements_come_before_code_and_programs_are_defensive():
    """S13."""
    texts = sentences("08_maze")
    assert any("before" in words and ("write" in words or "code" in words) for words in texts)
    assert any("defensive" in words for words in texts)
    assert any("one expression" in words for words in texts)


def test_how_people_solve_a_board_is_stated():
    """S10: a way to a solution that needs no program."""
    assert any("think in blocks" in words for words in sentences("A1_proof"))


# ---- names and years, with their sources ---------------------------------------------------------

SOURCES = (ROOT / "docs" / "teach" / "sources.md").read_text(encoding="utf-8")
NAMES = ["Lucas", "Fibonacci", "Sierpiński", "Beasley", "Bouton"]


def everything():
    return " ".join(cell.source for path in EVERY for cell in Notebook(path).text)


def test_those_who_found_it_are_named():
    assert [name for name in NAMES if name not in everything()] == []


def test_each_name_has_its_source():
    assert [name for name in NAMES if name not in SOURCES] == []


def test_every_year_that_a_notebook_tells_has_its_source():
    years = re.findall(
        r"\b(?:in|of|since|until|by) (1[1-9]\d\d|20[0-2]\d)\b(?! \w+s\b)", everything()
    )
    assert years
    assert [year for year in years if year not in SOURCES] == []


# ---- five conditions -----------------------------------------------------------------------------


def five_early_returns(puzzle, position, source, target):
    if source not in position:
        return None
    if target in position:
        return None
    if target not in puzzle.holes:
        return None
    down, right = target[0] - source[0], target[1] - source[1]
    if {abs(down), abs(right)} != {0, 2}:
        return None
    over = (source[0] + down // 2, source[1] + right // 2)
    if over not in position:
        return None
    return over


def one_expression(puzzle, position, source, target):
    down, right = target[0] - source[0], target[1] - source[1]
    over = (source[0] + down // 2, source[1] + right // 2)
    is_jump = (
        source in position
        and target not in position
        and target in puzzle.holes
        and {abs(down), abs(right)} == {0, 2}
        and over in position
    )
    return over if is_jump else None


@pytest.mark.parametrize("answer", [five_early_returns, one_expression])
def test_the_five_conditions_may_be_five_early_returns_or_one_expression(answer):
    """S13."""
    assert judge(exercise_named("five conditions"), answer) is None
