"""Keyboard scenes for the screen reader tests; screen_reader.md holds their transcripts."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from puzzlecourse import Label, Order, Predict
from puzzlelib import Hanoi, fact, record
from puzzlelib.views import Player, StepThrough


class Scene(NamedTuple):
    """A widget, the keys to press, and how many Tab presses to skip first.

    A quoted key, such as `'6'`, is typed as text.
    """

    make: Callable[[], Any]
    keys: str
    tabs: int = 0


def fact_walk(**options):
    return StepThrough(record(fact, 3), **options)


def times(key, number):
    return " ".join([key] * number)


SCENES = {
    "What Tab reaches in a walk": Scene(fact_walk, times("Tab", 4) + " Enter " + times("Tab", 16)),
    "fact(3), from its beginning to its end": Scene(fact_walk, "Tab " + times("Enter", 13), 1),
    "fact(3), backwards, on the timeline and in the tree": Scene(
        lambda: fact_walk(show=["source", "tree"]),
        "Tab End ArrowLeft ArrowLeft " + times("Tab", 3) + " ArrowDown ArrowDown Enter",
        2,
    ),
    "A question, answered wrongly and rightly": Scene(
        lambda: fact_walk(ask=["fact(1) returns"]),
        "Tab End Enter '2' Enter Enter Tab Tab Tab Enter End '1' Enter Enter",
        1,
    ),
    "A step that is looked for": Scene(
        fact_walk, "Tab / 'returns' Enter Enter Enter Enter Escape", 1
    ),
    "A prediction": Scene(
        lambda: Predict("1.1"), "Tab ArrowDown Space Tab Tab Shift+Tab Shift+Tab ArrowUp Space"
    ),
    "Lines to put in order": Scene(
        lambda: Order("hanoi"),
        "Tab Enter ArrowDown ArrowDown ArrowDown Enter ArrowRight Enter ArrowUp ArrowDown Enter "
        "Tab Tab Tab Tab Enter Shift+Tab Enter Shift+Tab Shift+Tab Shift+Tab Delete Tab Tab Tab Tab Tab Enter",
    ),
    "A tree to label": Scene(
        lambda: Label("fact", record(fact, 3)),
        "Tab ArrowDown ArrowDown Enter '2' Enter '1' Enter Tab Tab Enter Tab Enter",
    ),
    "A tower with two disks, moved": Scene(
        lambda: Player(Hanoi(2)),
        "Tab Enter ArrowRight Enter ArrowLeft Enter ArrowRight Enter ArrowRight Enter "
        "ArrowLeft Enter ArrowRight Enter",
    ),
}


def start(scene, bare):
    """Show the widget of a scene and skip its first tab stops."""
    bare.add(scene.make())
    bare.page.locator("button, [role=button]").first.wait_for()
    for _ in range(scene.tabs):
        bare.page.keyboard.press("Tab")


SLOW = re.compile("Waiting for Python: |No reply has come: ")  # said only on a busy machine


def said(reader):
    """Return the current speech without notices of a slow reply, and with varying times replaced."""
    heard = [words for words in reader.heard() if not SLOW.match(words)]
    return [re.sub(r"Time: \d+:\d\d", "Time: 0:00", words) for words in heard]


def press(page, key):
    """Press a key, or type the text in quotes."""
    if key.startswith("'"):
        page.keyboard.type(key.strip("'"))
    else:
        page.keyboard.press(key)


# ---- screen_reader.md -------------------------------------------------------------------------------

INTRODUCTION = """\
# What a screen reader says

This page is written by `python tests/browser/read_aloud.py`, which listens to Chromium's tree of accessibility; a test compares the two.
On the left stands the key that is pressed, on the right what is said: first what has the focus now, then what is new where the page is live.
A name is followed by what the thing is, how it stands, and the keys for it; places are named on the way in.
How the signs are spoken is up to each screen reader: most leave out brackets and say `→` as "right arrow".
"""
WIDE = 12  # characters, for the key column


def written(heard):
    """Format a scene, given as [(key, speech), …]."""
    rows = [
        f"{key if n == 0 else '':{WIDE}}{words}".rstrip()
        for key, said in heard
        for n, words in enumerate(said or [""])
    ]
    return "\n".join(rows)


def page_of(texts):
    """Return the page, given the text of each scene."""
    parts = [f"\n## {name}\n\n```text\n{text}\n```\n" for name, text in texts.items()]
    return INTRODUCTION + "".join(parts)


def told(page):
    """Parse a page into {scene: [(key, speech), …]}."""
    scenes = {}
    for part in page.split("\n## ")[1:]:
        name, text = part.removesuffix("```\n").removesuffix("\n```\n").split("\n\n```text\n")
        scenes[name] = heard = []
        for line in text.splitlines():
            if key := line[:WIDE].strip():
                heard.append((key, []))
            if words := line[WIDE:]:
                heard[-1][1].append(words)
    return scenes
