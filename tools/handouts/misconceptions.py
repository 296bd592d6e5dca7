"""Write docs/teach/misconceptions.md, and the line *Expect* of each lesson's page."""

import re
from collections import Counter, defaultdict
from pathlib import Path

from puzzlecourse.authoring.sheet import Sheet
from puzzlecourse.authoring.slips import misconceptions
from puzzlecourse.lessons import LESSONS, lesson_named

PAGE = Path(__file__).parents[2] / "docs" / "teach" / "misconceptions.md"
LESSON_PAGES = PAGE.parent / "lessons"
MISCONCEPTIONS = misconceptions()
INTRODUCTION = """\
# Misconceptions and the items that catch them

Generated from the course's data by `python -m tools.handouts.misconceptions`; a test compares the two.
A number (1.1) is a prediction; a name in quotes is an exercise, or lines to order.
Misconceptions that only one item meets are not listed. The order is that of the course; the words are those of someone who holds the belief.

| misconception | in its own words | caught by |
|---|---|---|
"""
Caught = list[tuple[str, str]]  # (misconception, item that catches it)


def caught(sheet: Sheet) -> Caught:
    """Return distinct pairs (misconception, item) for the items of a sheet that catch one."""
    asked = [(a.misconception, p.name) for p in sheet.predictions for a in p.wrong.values()]
    written = [(w.misconception, f"“{e.name}”") for e in sheet.exercises for w in e.wrong]
    ordered = [(m, f"“{o.name}”") for o in sheet.orderings for m in o.decoys.values()]
    return list(dict.fromkeys(asked + written + ordered))


def rows() -> str:
    """Return the rows of the Markdown table of misconceptions."""
    items = defaultdict(list)
    for notebook in LESSONS:
        for misconception, item in caught(lesson_named(notebook)):
            items[misconception].append(item)
    told = MISCONCEPTIONS.items()
    return "".join(f"| {name} | {words} | {', '.join(items[name])} |\n" for name, words in told)


def page() -> str:
    """Return the whole page."""
    return INTRODUCTION + rows()


# ---- three to expect in each lesson --------------------------------------------------------------

EXPECTED = re.compile(r"^- \*\*Expect\*\*: .*$", re.MULTILINE)


# Chosen by hand from the questions of the core; counting items would weight reviews too much.
EXPECT = {
    "00_frames": ("one n for all", "finished calls pile up", "return ends everything"),
    "01_factorial": ("loop", "first caller gets it", "wrong base value"),
    "02_loop_or_frames": ("loop", "one n for all", "each call ends first"),
    "03_lists_in_lists": (
        "one level is all",
        "the last answer is the answer",
        "the sum instead of the largest",
    ),
    "04_folders": ("return in the loop", "smallest case left out", "second call forgotten"),
    "05_nested_pictures": ("one call is enough", "result lost", "each call ends first"),
    "06_hanoi": ("sub-goal is the goal", "names keep their rods", "first call again"),
    "07_review": ("smallest case left out", "second call forgotten", "return ends everything"),
    "08_maze": (
        "nothing is written down",
        "every call has its own memory",
        "a dead end is failure",
    ),
    "09_depth_first_search": (
        "a dead end is failure",
        "collected on the way back",
        "an empty route is no route",
    ),
    "10_model": ("only the goal counts", "nothing is written down", "either jug will do"),
    "11_queens": ("frames keep the board", "nothing is taken back", "the list itself is kept"),
    "12_order_and_memory": (
        "memory saves nothing",
        "every call has its own memory",
        "going round is a dead end",
    ),
    "A1_proof": (
        "a jump changes one number",
        "not forbidden is possible",
        "a long search will succeed",
    ),
    "13_nim": ("beginning wins", "valued for who just moved", "the first option decides"),
    "14_nim_fast": (
        "verdict passed on unchanged",
        "two equal heaps are enough",
        "an even rest is lost",
    ),
    "A2_exhaustive": ("lost means stuck", "lost only near the end", "examples make a rule"),
    "A3_hanoi_without_recursion": (
        "disk 1 heads for the goal",
        "one direction for all towers",
        "one disk steps aside",
    ),
    "16_review": ("the first option decides", "second call forgotten", "return ends everything"),
    "15_own_game": (
        "a class has only what is written in it",
        "take as many as you can",
        "a move is where it leads",
    ),
}

# Misconceptions of a single item have only a caption there; these are their sentences.
SAID = {
    "either jug will do": "The goal is reached if any of the jugs holds the litres.",
    "no peg is an empty hole": "Where there is no peg, there is an empty hole.",
    "memory saves nothing": "Each position is looked at once anyway.",
    "frames keep the board": "Each call has a board of its own, so nothing must be taken back.",
    "going round is a dead end": "A search that goes round in circles turns back by itself.",
    "each call saved is a hit": "A memo saves one call for each hit.",
    "lost means stuck": "As long as you can move, you have not lost.",
    "lost only near the end": "A game can only be lost near its end.",
    "disk 1 heads for the goal": "Disk 1 goes to the goal whenever it can.",
    "each position is a list of its own": "Undo shows the old position, even if it is a list that was changed.",
    "misère turns everything round": "If the last piece loses, every won position is lost.",
    "start is all that may be taken": "The first position says which moves there are.",
    "players keep the rules": "Players keep to the rules, so a program need not check.",
}


def expected(notebook: str) -> list[str]:
    """Return the misconceptions to expect in a lesson: chosen ones, or those in most items."""
    items = Counter(misconception for misconception, _ in caught(lesson_named(notebook)))
    counted = sorted(items, key=lambda name: (name not in MISCONCEPTIONS, -items[name]))
    return list(EXPECT.get(notebook, counted[:3]))


def in_words(misconception: str) -> str:
    """Return what someone with this misconception would say."""
    return MISCONCEPTIONS.get(misconception) or SAID.get(misconception, misconception)


def with_expected(page: str, notebook: str) -> str:
    """Return a lesson's page with its line *Expect* updated."""
    told = " ".join(f"“{in_words(name)}”" for name in expected(notebook))
    return EXPECTED.sub(f"- **Expect**: {told}", page, count=1)


if __name__ == "__main__":
    for name in LESSONS:
        lesson_page = LESSON_PAGES / f"{name}.md"
        told = with_expected(lesson_page.read_text(encoding="utf-8"), name)
        lesson_page.write_text(told, encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
