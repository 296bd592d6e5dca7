"""The texts a teacher reads about a class: results, programs, and the projected page."""

import re
import sys
from html.parser import HTMLParser

import pytest
from class_programs import LOST, POWER, RIGHT, ZERO, class_of, first_of
from commands import ROOT
from made_up_sittings import file_with, sitting

from puzzlecourse.classroom.programs import group_in_one_line
from puzzlecourse.classroom.programs_page import LARGE, MOST_FOLDED, page, wall
from puzzlecourse.classroom.tables import results, tidy
from puzzlecourse.judging.faults import NO_RECURSION
from puzzlecourse.report import text
from puzzlecourse.storage.entries import FILE, Judged

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


IN_OTHER_WORDS = ZERO._replace(program="power = lambda b, e: 0", pattern="another")
LOOP = Judged("def p(b, e):\n    return b ** e", "another way", "no recursion", "", NO_RECURSION)
WITH_DOCSTRING = RIGHT._replace(program=POWER.replace("):", '):\n    """Return the product."""', 1))


def gave(result):
    return ZERO._replace(misconception="", got=result, program=result)


def believing(misconception):
    return ZERO._replace(misconception=misconception, program=f"{POWER} - {len(misconception)}")


CLASSES = {
    "no programs": {},
    "mistakes before and after": {"ann": ZERO, "ben": [ZERO, RIGHT], "cem": RIGHT, "dot": LOST},
    "a topic": {"ann": ZERO, "ben": ZERO, "cem": LOST, "dot": RIGHT},
    "nobody wrong now": {"ann": [ZERO, RIGHT], "ben": [LOST, RIGHT], "cem": WITH_DOCSTRING},
    "one mistake in two groups": {"ann": ZERO, "ben": IN_OTHER_WORDS},
    "nothing to project": {"ann": LOST, "ben": RIGHT},
    "small groups": {
        "ann": gave("6"),
        "ben": gave("6"),
        "cem": gave("7"),
        "dot": gave("TypeError: no"),
    },
    "another way": {"ann": LOOP, "ben": LOOP, "cem": RIGHT},
    "question, hint, caption, and a name of no misconception": {
        "ann": believing("everything shrinks"),
        "ben": believing("loop"),
        "cem": believing("nothing is zero"),
        "dot": believing("halves make a whole"),
    },
    "many groups": {
        **{f"w{n}": gave(str(n)) for n in range(LARGE + 3)},
        **{f"r{n}": RIGHT._replace(program=f"{POWER} + {n}") for n in range(MOST_FOLDED + 4)},
    },
}


@pytest.mark.parametrize("name", CLASSES)
def test_small_class(name, approved):
    """The page of a class, its projected screens, and a line per group as in the table."""
    some, learners = class_of(**CLASSES[name]), len(CLASSES[name])
    topics = first_of(some) if some else []
    rows = [f"{group_in_one_line(group)}\n" for one in some for group in one.groups]
    pages = [page(some, topics, learners), wall(some, topics), wall(some, topics, every=True)]
    assert "\n".join([*map(as_text, pages), "".join(rows)]) == approved


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
