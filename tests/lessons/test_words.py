"""The words of the course: plain English, and one meaning for each word that carries an idea."""

import re

import pytest
from lessons import EVERY, NOTEBOOKS, ROOT, Notebook

from puzzlecourse.lessons import lesson_named

PAGES = [
    "docs/teach/guide.md",
    "docs/teach/classroom.md",
    "docs/teach/routes.md",
    "docs/teach/three_lessons.md",
    "docs/teach/sources.md",
    "docs/learn/troubleshooting.md",
    "notebooks/README.md",
    "notebooks/GLOSSARY.md",
]

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
    # two words for the direction of a value: going down and coming back
    r"(active|passive) flow": "on the way down, on the way back",
}

# a line is a line of code (or of a table, or in a drawing); a sequence of moves is a route
_LINES = [
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
AVOIDED |= dict.fromkeys(_LINES, "a route")


def texts_of(path):
    """(place, text) for all texts of a notebook and its questions."""
    yield from ((f"cell {cell.place}", cell.source) for cell in Notebook(path).text)
    sheet = lesson_named(path.stem)
    for question in sheet.predictions:
        yield question.name, "\n".join([question.ask, question.why, *question.options])
        yield from ((question.name, answer.hint) for answer in question.answers)
    for exercise in sheet.exercises:
        yield exercise.name, "\n".join(exercise.steps)
        yield exercise.name, getattr(exercise.solution, "__doc__", "") or ""
        yield from ((exercise.name, wrong.hint) for wrong in exercise.wrong)
    for ordering in sheet.orderings:
        yield ordering.name, ordering.ask


def avoided(text):
    """The words in a text to be avoided, each with its replacement."""
    plain = " ".join(text.split())
    return {
        m[0]: instead
        for pattern, instead in AVOIDED.items()
        for m in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", plain, re.IGNORECASE)
    }


def lines_of(page):
    return [(page, line) for line in (ROOT / page).read_text(encoding="utf-8").splitlines()]


TEXTS = {
    path.stem: lambda path=path: texts_of(path) for path in [*EVERY, NOTEBOOKS / "practice.ipynb"]
}
TEXTS |= {page: lambda page=page: lines_of(page) for page in PAGES}


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_the_course_keeps_to_plain_words(texts):
    assert {place: found for place, text in texts() if (found := avoided(text))} == {}


def test_an_avoided_word_is_found_with_what_to_write_instead():
    assert avoided("What does `f(3)` show?") == {"does `f(3)` show": "print, or return"}
    assert avoided("no line leads there") == {"line leads there": "a route"}
    assert avoided("`f` calls `g`. Which line prints it? Someone is there.") == {}
