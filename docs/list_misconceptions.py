"""Writes docs/misconceptions.md: which misconception which item of the course catches, from its data."""

from pathlib import Path

from puzzlecourse.course import LESSONS, Lesson, lesson_named
from puzzlecourse.misconceptions import MISCONCEPTIONS

PAGE = Path(__file__).parent / "misconceptions.md"
INTRODUCTION = """\
# Which misconception which item catches

This page is made from the course's data by `python docs/list_misconceptions.py`; a test compares the two.
A number (1.1) is a prediction, a name in quotes an exercise or lines to order.
Somebody with the misconception gives a wrong answer there, one that nobody else gives.
"""


def catches(lesson: Lesson) -> list[tuple[str, str]]:
    """Each misconception with an item that catches it."""
    asked = [(a.misconception, p.name) for p in lesson.predictions for a in p.wrong.values()]
    written = [(w.misconception, f"“{e.name}”") for e in lesson.exercises for w in e.wrong]
    ordered = [
        (misconception, f"“{o.name}”")
        for o in lesson.orderings
        for misconception in o.decoys.values()
    ]
    return asked + written + ordered


def caught(lesson: Lesson) -> dict[str, list[str]]:
    """The items of a lesson that catch each misconception, each item once."""
    items: dict[str, dict[str, None]] = {}
    for misconception, item in catches(lesson):
        items.setdefault(misconception, {})[item] = None
    return {misconception: list(names) for misconception, names in items.items()}


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for notebook in LESSONS:
        lesson = lesson_named(notebook)
        words = MISCONCEPTIONS | lesson.misconceptions
        rows = [
            f"| {misconception} | {words[misconception]} | {', '.join(items)} |"
            for misconception, items in sorted(caught(lesson).items())
        ]
        head = [
            f"## {notebook}",
            "",
            "| misconception | in its own words | caught by |",
            "|---|---|---|",
        ]
        parts.append("\n".join([*head, *rows, ""]))
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
