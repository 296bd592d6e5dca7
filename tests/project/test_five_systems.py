"""Each behaviour of the five systems has a row on their page, an implementation, and a test."""

import ast
import re
from pkgutil import resolve_name
from typing import NamedTuple

from lessons import ROOT

PAGE = ROOT / "docs" / "reference" / "five_systems.md"
ID = re.compile(r"\b[HIPNS][1-9]\d?\b")  # letter of a system and number
ROW = re.compile(r"^\| ([HIPNS]\d+) \| (.*?) \| ([^|\n]*) \|$", re.MULTILINE)


class Row(NamedTuple):
    """One behaviour; each column is Markdown text."""

    id: str
    what: str
    where: str

    @property
    def places(self):
        """The dotted names and files in the column on the implementation."""
        return re.findall(r"`([^`]+)`", self.where)


def docstrings(root):
    """Yield (name, docstring) for everything in files of tests/ that name an id."""
    documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
    for path in sorted((root / "tests").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text if ID.search(text) else "")):
            if isinstance(node, documented) and (words := ast.get_docstring(node)):
                yield f"{path.relative_to(root).as_posix()}::{getattr(node, 'name', '')}", words


def ids_shown(root):
    """Return the ids in the docstrings of tests."""
    named = (words for name, words in docstrings(root) if "::test_" in name)
    return {behaviour for words in named for behaviour in ID.findall(words)}


WORDS = PAGE.read_text(encoding="utf-8")
ROWS = [Row(*parts) for parts in ROW.findall(WORDS)]
A_ROW = f"write a row into {PAGE.name} as | N7 | What it is. | `where.it.lives` |"
NUMBERS = {"H": 9, "I": 9, "P": 5, "N": 16, "S": 13}  # number of behaviours by system


def test_every_behaviour_of_the_five_systems_has_its_row():
    expected = [f"{letter}{n}" for letter, last in NUMBERS.items() for n in range(1, last + 1)]
    assert [row.id for row in ROWS] == expected, A_ROW


def test_every_behaviour_is_named_by_a_test():
    shown = ids_shown(ROOT)
    unnamed = [
        f"write {row.id} into the docstring of a test that shows: {row.what}"
        for row in ROWS
        if row.id not in shown
    ]
    assert unnamed == []


def test_every_id_in_a_docstring_has_a_legend():
    known = {row.id for row in ROWS}
    named = [(test, ids) for test, words in docstrings(ROOT) if (ids := set(ID.findall(words)))]
    assert [(test, ids - known) for test, ids in named if ids - known] == [], (
        f"give each of these ids a row in {PAGE.name}, or correct the docstring"
    )


def is_there(place):
    """Return whether a dotted name can be imported, or a file exists."""
    if not place.startswith(("stepthrough.", "puzzlelib.", "puzzlecourse.")):
        return (ROOT / place).is_file()
    try:
        resolve_name(place)
    except (ImportError, AttributeError):
        return False
    return True


def test_implementations_of_behaviours_exist():
    nowhere = [f"say where {row.id} lives, in {PAGE.name}" for row in ROWS if not row.places]
    gone = [
        f"find where {place} is now, and write it into the row {row.id} of {PAGE.name}"
        for row in ROWS
        for place in row.places
        if not is_there(place)
    ]
    assert nowhere + gone == []


# ---- the comparison itself -----------------------------------------------------------------------

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
    assert ids_shown(tmp_path) == {"H1", "H2"}


def test_no_row_of_the_page_is_overlooked():
    tables = [line for line in WORDS.splitlines() if line.startswith("|")]
    head = ["| id | what it is | where it lives |", "|---|---|---|"]
    assert [line for line in tables if not ROW.match(line)] == head * len(NUMBERS), A_ROW
