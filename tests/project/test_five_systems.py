"""The page of the five systems names what is there, and the tests that show it."""

import sys
from pkgutil import resolve_name

import pytest
from lessons import ROOT

sys.path.insert(0, str(ROOT / "docs"))

from list_five_systems import ID, PAGE, ROW, docstrings, rewritten, rows, shown_by

WORDS = PAGE.read_text(encoding="utf-8")
ROWS = rows(WORDS)
A_ROW = f"write a row into {PAGE.name} as | N7 | What it is. | `where.it.lives` | |"
NUMBERS = {"H": 9, "I": 9, "P": 5, "N": 16, "S": 13}  # behaviours of each system


def test_every_behaviour_of_the_five_systems_has_its_row():
    expected = [f"{letter}{n}" for letter, last in NUMBERS.items() for n in range(1, last + 1)]
    assert [row.id for row in ROWS] == expected, A_ROW


@pytest.fixture(scope="module")
def tests():
    return shown_by()


def test_every_behaviour_is_named_by_a_test(tests):
    unnamed = [
        f"write {row.id} into the docstring of a test that shows: {row.what}"
        for row in ROWS
        if not tests.get(row.id)
    ]
    assert unnamed == []


def test_every_id_in_a_docstring_has_a_legend():
    known = {row.id for row in ROWS}
    named = [(test, ids) for test, words in docstrings(ROOT) if (ids := set(ID.findall(words)))]
    assert [(test, ids - known) for test, ids in named if ids - known] == [], (
        f"give each of these ids a row in {PAGE.name}, or correct the docstring"
    )


def test_the_tests_on_the_page_are_those_that_name_its_ids(tests):
    assert rewritten(WORDS, tests) == WORDS, "run python docs/list_five_systems.py"


def is_there(place):
    """Whether a dotted name can be imported, or a file exists."""
    if not place.startswith(("stepthrough.", "puzzlelib.", "puzzlecourse.", "recursion_test.")):
        return (ROOT / place).is_file()
    try:
        resolve_name(place)
    except (ImportError, AttributeError):
        return False
    return True


def test_where_a_behaviour_lives_is_there():
    nowhere = [f"say where {row.id} lives, in {PAGE.name}" for row in ROWS if not row.places]
    gone = [
        f"find where {place} is now, and write it into the row {row.id} of {PAGE.name}"
        for row in ROWS
        for place in row.places
        if not is_there(place)
    ]
    assert nowhere + gone == []


# ---- what the page is compared with --------------------------------------------------------------

SOME_TESTS = '''
"""All about H9: a module is no test."""

def test_two_things():
    """H1, H2: and H1 again."""

async def test_in_a_browser():
    """H2."""

def test_without_words():
    """It says nothing of H10x or h1."""

def helper():
    """H2."""
'''


def test_a_test_shows_what_its_docstring_names(tmp_path):
    file = tmp_path / "tests" / "browser" / "test_it.py"
    file.parent.mkdir(parents=True)
    file.write_text(SOME_TESTS, encoding="utf-8")
    two, browser = (
        f"tests/browser/test_it.py::test_{name}" for name in ("two_things", "in_a_browser")
    )
    assert shown_by(tmp_path) == {"H1": [two], "H2": [two, browser]}


@pytest.mark.parametrize("before", ["", " ", " `tests/test_old.py::test_gone` "])
def test_only_the_last_column_is_rewritten(before):
    page = f"# Words\n\n| H1 | What it is. | `a.b` |{before}|\n| other | table |\n"
    after = "# Words\n\n| H1 | What it is. | `a.b` | `t.py::test_a`<br>`t.py::test_b` |\n| other | table |\n"
    assert rewritten(page, {"H1": ["t.py::test_a", "t.py::test_b"]}) == after
    assert rewritten(after, {"H1": ["t.py::test_a", "t.py::test_b"]}) == after


def test_no_row_of_the_page_is_overlooked():
    tables = [line for line in WORDS.splitlines() if line.startswith("|")]
    head = ["| id | what it is | where it lives | shown by |", "|---|---|---|---|"]
    assert [line for line in tables if not ROW.match(line)] == head * len(NUMBERS), A_ROW
