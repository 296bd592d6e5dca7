"""The texts a teacher reads about a class: results, programs, and the projected page."""

import re
import sys
from html.parser import HTMLParser

import pytest
from commands import ROOT
from made_up_sittings import file_with, sitting

from puzzlecourse.classroom.programs_page import page, wall
from puzzlecourse.classroom.tables import results, tidy
from puzzlecourse.report import text
from puzzlecourse.storage.entries import FILE

sys.path.insert(0, str(ROOT / "docs" / "teach"))

from made_up_class import made_up_class

BLOCKS = {"p", "div", "h1", "h2", "h3", "li", "section", "article", "summary", "nav", "a"}
APART = {"span", "b", "code"}  # inline elements, surrounded by spaces


@pytest.fixture
def with_programs(tmp_path, unhurried):
    return results(made_up_class(8, 1, folder=tmp_path, programs=True))


def test_results(approved, tmp_path):
    assert text(results(made_up_class(folder=tmp_path))) == approved


def test_results_with_names(approved, tmp_path):
    assert text(results(made_up_class(3, 2, folder=tmp_path), names=True)) == approved


def test_rows_for_a_pivot_table(approved, tmp_path):
    table = tidy(results(made_up_class(2, 2, folder=tmp_path)))
    rows = [", ".join(map(str, row)) for row in (table.head, *table.rows)]
    assert "\n".join([*rows, ""]) == approved


def test_results_of_the_recursion_test(approved, tmp_path):
    """One learner improves, one does not, and one takes the test once."""
    for name, kept in {
        "ann": [sitting("return prints"), sitting()],
        "ben": [sitting("body once"), sitting("body once")],
        "cem": [sitting()],
    }.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / FILE).write_text(file_with(*kept), encoding="utf-8")
    assert text(results(tmp_path)) == approved


def test_programs(approved, with_programs):
    made = page(with_programs.wrote(), with_programs.first_screen(), 8)
    assert as_text(made) == approved


def test_wall(approved, with_programs):
    assert as_text(wall(with_programs.wrote(), with_programs.first_screen())) == approved


def as_text(html):
    """Return a page's text, one line per block element; programs keep their lines."""
    parser = _Words()
    parser.feed(html)
    lines = (line.rstrip() for line in "".join(parser.words).splitlines())
    lines = (re.sub(r"(?<=\S) +(?=[\s.,:;?!”])|(?<=“) +", "", line) for line in lines)
    return "\n".join([*filter(str.strip, lines), ""])


class _Words(HTMLParser):
    def __init__(self):
        super().__init__()
        self.words, self.inside = [], []

    def handle_starttag(self, tag, attributes):
        self.inside.append(tag)
        self.words += ["\n"] if tag in BLOCKS else self.apart(tag)

    def handle_endtag(self, tag):
        while self.inside and self.inside.pop() != tag:
            pass
        self.words += ["\n"] if tag in BLOCKS else self.apart(tag)

    def apart(self, tag):
        return [" "] if tag in APART and "pre" not in self.inside else []

    def handle_data(self, data):
        if not {"style", "script", "title"} & {*self.inside}:
            self.words.append(data if "pre" in self.inside else " ".join(data.split()))
