"""A tree of calls to label: what is asked of each call, and what is said to each answer.

Which hint a call gets depends on which of the calls below it are labelled: each case is asked of the
widget's own words when the site is made. The page's script (`js/labelled.js`) picks the one that holds.
"""

from itertools import product
from typing import Any

from puzzlecourse.widgets.label import KEYS, Label
from puzzlelib.trace import Call
from puzzlelib.views import CallTree
from puzzlelib.views.walk.call_tree import ALL_SHOWN, CHOOSE, LONGEST_LABEL, RIGHT, WRONG
from puzzlelib.views.walk.labels import Labels, question, where_to_look
from puzzlelib.views.walk.writing import code, parts

from .questions import Told

MOST_BELOW = 6  # calls that one call makes; for each set of them there is a hint
WORDS = {
    "choose": parts(CHOOSE),
    "all": parts(ALL_SHOWN),
    "right": RIGHT,
    "wrong": parts(WRONG.format(code("{}"), "{}")),
    "longest": LONGEST_LABEL,
}


def tree_told(shown: CallTree | Label) -> Told | None:
    """Return a tree to label; None if nothing is to be labelled, or a call makes too many calls.

    What is said of a tree without a name is not kept, as in a notebook.
    """
    tree: CallTree = shown.tree if isinstance(shown, Label) else shown
    if tree.settled is None or max(len(call.calls) for call in tree.recording.calls) > MOST_BELOW:
        return None
    name = shown.name if isinstance(shown, Label) else ""
    drawn = {"cover": tree.cover, "first": tree.first, "labels": tree.labels}
    calls = {call.number: _told(tree, call) for call in tree.settled.asked}
    words = WORDS | {"progress": _progress(tree)}
    return Told(
        {"name": name, "keys": list(KEYS)}, {"tree": drawn, "told": {"calls": calls, **words}}
    )


def _told(tree: CallTree, call: Call) -> dict[str, Any]:
    """What is asked of a call, what it returned, and where to look after a wrong answer."""
    asked = question(call, tree.names)
    asks = [below for below in call.calls if below in Labels(tree.recording).asked]
    return {
        "ask": parts(asked.words),
        "answers": list(asked.answers),
        "says": parts(tree.result_of(call)),
        "result": tree.book.result(call),
        "below": [below.number for below in asks],
        "look": [
            _hint(tree, call, asks, known) for known in product((False, True), repeat=len(asks))
        ],
    }


def _hint(tree: CallTree, call: Call, asks: list[Call], known: tuple[bool, ...]) -> list[str]:
    """The hint where these of the calls below are labelled; the first of them counts most in its number."""
    labels = Labels(tree.recording)
    labels.show(*(below for below, is_known in zip(asks, known, strict=True) if is_known))
    return parts(where_to_look(call, labels, tree.names))


def _progress(tree: CallTree) -> list[list[str]]:
    """How far one has come, by how many are labelled and how many of these were shown."""
    told = []
    for settled in range(len(Labels(tree.recording).asked) + 1):
        told.append([_come(tree, settled, shown) for shown in range(settled + 1)])
    return told


def _come(tree: CallTree, settled: int, shown: int) -> str:
    labels = Labels(tree.recording)
    for call in labels.asked[shown:settled]:
        labels.say(call, question(call, tree.names).answers[0], tree.names)
    labels.show(*labels.asked[:shown])
    return labels.progress()
