"""What in a notebook needs Python, which no page has: in its place stands the way to where it runs.

A cell to write, or to play with the computer, is known by what it calls. A text that asks for what
no page can do, with no such cell beside it, has the tag `needs-python`; what is said of the notebook alone, such
as how it is run, is a `<span class="needs-python">`, and hidden.
"""

import re
from typing import Any

TAG = "needs-python"
TRY = "Try it"
DONE_THERE = {  # in Python: what a learner would do there → cells of that kind
    "Write it, and have it checked": re.compile(r"^check\(", re.MULTILINE),
    "Give examples": re.compile(r"^examples\(", re.MULTILINE),
    "Answer its questions": re.compile(r"^ask\(", re.MULTILINE),
    "Take the test": re.compile(r"^\w+ = RecursionTest\(", re.MULTILINE),
    "Put the lines in order": re.compile(r"^Order\(", re.MULTILINE),
    "Say what each call returns": re.compile(r"\blabel=True\b|^Label\(", re.MULTILINE),
    "Play it": re.compile(r"^Player\(|^player$", re.MULTILINE),
    "Let it grow": re.compile(r"^Grow\(", re.MULTILINE),
}


def done_there(cell: Any) -> str:
    """Return what a learner does with a cell where Python runs; "" if it is only read."""
    if cell.cell_type == "markdown":
        return TRY if TAG in cell.metadata.get("tags", []) else ""
    return next((words for words, cells in DONE_THERE.items() if cells.search(cell.source)), "")


def line(words: str, there: str) -> str:
    """Return the line beside what needs Python; `there` is where it runs, "" if that is not on the site."""
    if there:
        return f'<p class="python"><a class="button" href="{there}">{words} with Python, in your browser</a></p>'
    return f'<p class="python">{words}: in the notebook, with Python.</p>'
