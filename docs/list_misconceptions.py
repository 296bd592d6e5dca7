"""Writes docs/misconceptions.md, which misconception which item catches, and what to expect into the guide."""

import re
from collections import Counter, defaultdict
from pathlib import Path

from puzzlecourse.authoring.sheet import Sheet
from puzzlecourse.course import LESSONS, lesson_named, misconceptions

PAGE = Path(__file__).parent / "misconceptions.md"
GUIDE = Path(__file__).parent / "teaching.md"
MISCONCEPTIONS = misconceptions()
INTRODUCTION = """\
# Which misconception which item catches

This page is made from the course's data by `python docs/list_misconceptions.py`; a test compares the two.
A number (1.1) is a prediction in the notebook of that number, R1.1 one of its review; a name in quotes is an exercise, or lines to order.
A learner with the misconception gives a wrong answer there, mostly one that others do not give.

## Met at several places

In the order in which the course meets them, in the words of someone who has them.

| misconception | in its own words | caught by |
|---|---|---|
"""
ONCE = """
## Met at one place

Wrong answers with a reason of their own, named at their item only.
"""

Caught = list[tuple[str, str]]  # a misconception, and an item that catches it


def caught(sheet: Sheet) -> Caught:
    """Each misconception with each item of a notebook that catches it, once."""
    asked = [(a.misconception, p.name) for p in sheet.predictions for a in p.wrong.values()]
    written = [(w.misconception, f"“{e.name}”") for e in sheet.exercises for w in e.wrong]
    ordered = [(m, f"“{o.name}”") for o in sheet.orderings for m in o.decoys.values()]
    return list(dict.fromkeys(asked + written + ordered))


def rows() -> str:
    """The taxonomy as rows of a table."""
    items = defaultdict(list)
    for notebook in LESSONS:
        for misconception, item in caught(lesson_named(notebook)):
            items[misconception].append(item)
    told = MISCONCEPTIONS.items()
    return "".join(f"| {name} | {words} | {', '.join(items[name])} |\n" for name, words in told)


def captions(notebook: str) -> str:
    """What is met once, below the notebook's name, item by item."""
    names = defaultdict(list)
    for misconception, item in caught(lesson_named(notebook)):
        if misconception not in MISCONCEPTIONS:
            names[item].append(misconception)
    told = [f"- {item}: {', '.join(captions)}" for item, captions in names.items()]
    return "\n".join([f"\n**{notebook}**", "", *told, ""])


def page() -> str:
    """The whole page."""
    return INTRODUCTION + rows() + ONCE + "".join(map(captions, LESSONS))


# ---- three to expect in each lesson --------------------------------------------------------------

LESSON = re.compile(r"^## \[[^\n]*/(\w+)\.ipynb\)", re.MULTILINE)
EXPECTED = re.compile(r"^- \*\*Expect\*\*: .*$", re.MULTILINE)


def expected(notebook: str) -> list[str]:
    """The names of the three misconceptions that most items of a notebook catch, those with words first."""
    items = Counter(misconception for misconception, _ in caught(lesson_named(notebook)))
    return sorted(items, key=lambda name: (name not in MISCONCEPTIONS, -items[name]))[:3]


def guide(page: str) -> str:
    """The guide with what to expect in each lesson that there is."""
    begin, *lessons = re.split(r"(?m)^(?=## \[)", page)
    return begin + "".join(map(_in_lesson, lessons))


def _in_lesson(words: str) -> str:
    notebook = LESSON.match(words)
    if notebook is None or notebook[1] not in LESSONS:
        return words
    told = " ".join(f"“{MISCONCEPTIONS.get(name, name)}”" for name in expected(notebook[1]))
    return EXPECTED.sub(f"- **Expect**: {told}", words, count=1)


if __name__ == "__main__":
    GUIDE.write_text(guide(GUIDE.read_text(encoding="utf-8")), encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
