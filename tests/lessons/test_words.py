"""The words of the course: plain English, and one meaning for each word that carries an idea."""

import re

import pytest
from lessons import ROOT, Notebook, in_every_notebook

from puzzlecourse.course import lesson_named

PAGES = ["docs/teaching.md", "docs/sources.md", "notebooks/README.md", "notebooks/GLOSSARY.md"]

AVOIDED = {
    # words that read as if translated → what a native speaker writes
    r"whoever|whosoever": "the player who …, or you",
    r"somebody|anybody|everybody|nobody": "you, a program, no one; or say it without a person",
    r"reckon\w*": "work out, compute",
    r"dearer": "costs more",
    r"err|errs|erred|erring": "makes a mistake",
    r"rightly": "correctly",
    r"hitherto|thereby|whereby|thereof|whence|hence": "a shorter word",
    r"none included": "even none at all",
    r"one \w+ less|one word less": "one … fewer, or without one …",
    r"turn(s|ed)? \w+ round": "reverse, swap, change",
    r"comes? about": "happens, what makes one",
    r"lies? on each other": "are stacked",
    r"in another order": "in a different order",
    # a function calls, and a program prints
    r"`[\w.]+(\([^`]*\))?` asks": "calls",
    r"`[\w.]+(\([^`]*\))?` (shows|says)": "prints, or returns",
    r"(does|do|will) `[^`]+` (show|say)": "print, or return",
    r"asks? itself": "calls itself",
    # which way a value goes has two words, going down and coming back
    r"(active|passive) flow": "on the way down, on the way back",
}

# a line is a line of code (or of a table, or in a drawing); a sequence of moves is a route
ROUTE_SAID_AS_LINE = [
    r"\*\*line\*\*",
    r"lines? (that )?leads? (to|there)\b",
    r"lines? of (the |one |two |three |four |\d+ )?(jump|move)s?\b",
    r"(find|finds|found|shown?|check|finding) (a|the|no|one|\*a\*|first|another) line\b",
    r"no line (comes|was|is there)",
    r"(first|shortest) line (it|that|is) (find|found|meet)s?",
    r"\ba line, a (whole|proof)",
    r"rest of (its|the) line\b",
    r"lines? (may|can) (meet|end|be checked)",
    r"line (found|from the start)",
    r"finds no line",
]


def texts_of(path):
    """All words of a notebook and of what it asks, with where they stand."""
    yield from ((f"cell {cell.place}", cell.source) for cell in Notebook(path).text)
    sheet = lesson_named(path.stem)
    for asked in sheet.predictions:
        yield asked.name, "\n".join([asked.ask, asked.why, *asked.options])
        yield from ((asked.name, answer.hint) for answer in asked.answers)
    for exercise in sheet.exercises:
        yield exercise.name, "\n".join(exercise.hints)
        yield exercise.name, getattr(exercise.solution, "__doc__", "") or ""
        yield from ((exercise.name, wrong.hint) for wrong in exercise.wrong)
    for ordering in sheet.orderings:
        yield ordering.name, ordering.ask


def found(patterns, text):
    """The words in a text that one of the patterns fits."""
    plain = " ".join(text.split())
    return [
        m[0] for p in patterns for m in re.finditer(rf"(?<!\w)(?:{p})(?!\w)", plain, re.IGNORECASE)
    ]


def said(patterns, texts):
    return [(place, words) for place, text in texts for words in found(patterns, text)]


@in_every_notebook
def test_a_notebook_keeps_to_plain_words(path):
    assert said(AVOIDED, texts_of(path)) == []


@in_every_notebook
def test_no_notebook_calls_a_route_a_line(path):
    assert said(ROUTE_SAID_AS_LINE, texts_of(path)) == []


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_for_teachers_and_learners_keep_to_the_same_words(page):
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    texts = [(page, line) for line in lines if not line.startswith("- **Expect**")]
    assert said([*AVOIDED, *ROUTE_SAID_AS_LINE], texts) == []


@pytest.mark.parametrize(
    "text",
    [
        "Whoever takes the last",
        "Nobody knows",
        "What does `f(3)` show?",
        "one disk\nless",
        "It errs.",
    ],
)
def test_an_avoided_word_is_found(text):
    assert found(AVOIDED, text)


@pytest.mark.parametrize("text", ["no line leads there", "the **line**", "lines of two jumps"])
def test_a_route_that_is_called_a_line_is_found(text):
    assert found(ROUTE_SAID_AS_LINE, text)


@pytest.mark.parametrize(
    "text", ["`f` calls `g`.", "One player takes.", "Which line prints it?", "Someone is there."]
)
def test_plain_words_are_not_found(text):
    assert found([*AVOIDED, *ROUTE_SAID_AS_LINE], text) == []
