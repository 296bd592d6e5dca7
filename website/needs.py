"""What a notebook asks for, and what a page without Python can do of it.

A cell that is to be written becomes one line, with the way to where Python runs. A sentence that asks for
what the page cannot do is not said there, or in the form that fits; `SENTENCES` says which, for all notebooks.
"""

import re
from collections.abc import Set
from typing import Any, NamedTuple

PYTHON = "python"  # cells to write, to change and to run: no page has that
PLAY = "play"  # a board on the page, or the way to where it can be played
BOARD, WALK, QUESTION, ORDER, TREE, GROW = "board", "walk", "question", "order", "tree", "grow"

STARTS = re.compile(r"^\*\*To start:\*\*.*?\n(\n|\Z)", re.MULTILINE | re.DOTALL)
ENDS = re.compile(r"(?<=[.!?]) +(?=[A-Z`*(])")  # of a sentence, where another follows
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
HIDDEN = re.compile(r"^(progress|examples)\(", re.MULTILINE)  # cells that say nothing on a page
DONE_THERE = {  # in Python: what one would do there
    "Write it, and have it checked": re.compile(r"^check\(", re.MULTILINE),
    "Answer its questions": re.compile(r"^ask\(", re.MULTILINE),
    "Take the test": re.compile(r"^\w+ = RecursionTest\(", re.MULTILINE),
    "Put the lines in order": re.compile(r"^Order\(", re.MULTILINE),
    "Say what each call returns": re.compile(r"\blabel=True\b|^Label\(", re.MULTILINE),
    "Play it": re.compile(r"^(Player|Grow)\(|^player$", re.MULTILINE),
}
TRY = "Try it"  # where only a text asks for it


class Sentences(NamedTuple):
    """Sentences with these words are said only beside what they need."""

    needs: str
    words: str  # a regular expression
    instead: str | None = (
        None  # of these words, if the rest of the sentence can be said all the same
    )


SENTENCES = (
    # in their place, where only a part of a sentence asks for Python
    Sentences(PYTHON, r"(?<=on paper), then run it(?=\.)", ""),
    Sentences(PYTHON, r"; try it(?=\.$)", ""),
    Sentences(PLAY, r", then play( to lose)?(?=\.$)", ""),
    Sentences(PYTHON, r"^In a new cell, this(?= prints)", "This"),
    Sentences(PYTHON, r"^Define one in a new cell, and below it write, for(?= example)", "For"),
    Sentences(PYTHON, r"^Write (?=5 instead of 6)(.*): (?=no position)", r"With \1, "),
    Sentences(PYTHON, r"^Let your function score the empty board; it", "For the empty board it"),
    Sentences(PYTHON, r"^Write `StepThrough\(record\((\w+), (.*?)\)\)` in a.*", r"Now `\1(\2)`."),
    # to write, to change or to run a cell
    Sentences(PYTHON, r"\b[Rr]un (the|these|that) cells?\b"),
    Sentences(PYTHON, r"\b(new|same|empty) cell\b|\binto a cell\b|\badd a cell\b"),
    Sentences(PYTHON, r"\bcell (with|prints)\b|\bthree dots\b|\breplace the dots\b"),
    Sentences(PYTHON, r"^Choose some that a wrong program would|^If it is right, a question about"),
    Sentences(PYTHON, r"^If an earlier try was wrong|^When the check says yes"),
    Sentences(PYTHON, r"^It runs your function, and asks|\bput its name into `ask`"),
    Sentences(PYTHON, r"^Put another path between|^Now make it yours|^Then show it to someone"),
    Sentences(PYTHON, r"^If something is wrong with it, you are told|^Then give it to a friend"),
    Sentences(PYTHON, r"^Try it on a board that you drew|^Then play that board"),
    Sentences(PYTHON, r"^Count with your own rules|^Do you get 2|let your rules count"),
    Sentences(PYTHON, r"^When it is right, count on|^For 4×4, write|^Call it for your own game"),
    Sentences(PYTHON, r"^When it works, call it|^What do you see\?$|^Do you want True there"),
    Sentences(PYTHON, r"^Run `|^When nothing is wrong any more, play|^Can your partner answer"),
    Sentences(PYTHON, r"^Decide before you step"),
    Sentences(PYTHON, r"^Run it on the four boards|^Call your function four times"),
    Sentences(PYTHON, r"^Play against a friend"),
    # what a kernel, or JupyterLab, shows beside its cells
    Sentences(PYTHON, r"■|^Your computer needs some|^Is your screen too small|Cell Output"),
    Sentences(
        PYTHON, r"\*Help\*|^Go back to your board at the top|had you lost it|^Was your guess"
    ),
    Sentences(PYTHON, r"on the map below it|^The numbers count your moves|count on the map"),
    # what is done by hand
    Sentences(BOARD, r"^Drag the disks|^Drag a (disk|peg)|^With the keyboard|^Click the pieces"),
    Sentences(BOARD, r"^Stuck\?|[Pp]ress Undo|\buse Undo\b|^While you hold|^Restart until"),
    Sentences(BOARD, r"^How far do you go back|^Then try to cheat|^What does the board say"),
    Sentences(PLAY, r"^Play\b|^Try it\.$|^Try it here|^Then play on"),
    Sentences(PLAY, r"^Then let it play against"),
    Sentences(GROW, r"^Move the slider"),
    Sentences(GROW, r"^Then look for smaller", "Look for smaller"),
    Sentences(TREE, r"^Click a box"),
    Sentences(ORDER, r"^Click a line to take it|^\*Run it\*|^Before you run it"),
    Sentences(QUESTION, r"^Decide(, | first, )then click|^When you have answered, press"),
    Sentences(QUESTION, r"^Press \*Step through it\*"),
    Sentences(
        WALK, r"^Press \*(?!Step through it)|, press \*Back\*|^Did the call keep its promise"
    ),
    Sentences(WALK, r"^Drag the slider|^Then press \*Return\*|^Read what comes back instead"),
)


class Said(NamedTuple):
    """A text as a page says it."""

    text: str
    lacks_python: bool  # something that is done in Python is left out


def said(text: str, beside: Set[str]) -> Said:
    r"""Return a text without what asks for more than there is beside it.

    >>> said("Two disks. Drag the disks.\nRun these cells, then change both.", {"play"})
    Said(text='Two disks.', lacks_python=True)
    """
    lacking: list[str] = []
    parts = FENCED.split(STARTS.sub("", text))  # every second one is a program
    for n in range(0, len(parts), 2):
        parts[n] = "\n".join(_lines(parts[n], beside, lacking))
    return Said("".join(parts), PYTHON in lacking)


def _lines(text: str, beside: Set[str], lacking: list[str]) -> list[str]:
    """The lines of a text that say something here."""
    told = []
    for line in text.split("\n"):
        sentences = [_sentence(one, beside, lacking) for one in ENDS.split(line)]
        shown = " ".join(filter(None, sentences))
        if shown or not line:
            told.append(shown)
    return told


def _sentence(words: str, beside: Set[str], lacking: list[str]) -> str:
    """A sentence as it is said beside these things; "" if it is not."""
    for one in SENTENCES:
        if one.needs not in beside and re.search(one.words, words):
            lacking.append(one.needs)
            if one.instead is None:
                return ""
            words = re.sub(one.words, one.instead, words)
    return words


def done_there(cell: Any) -> str:
    """What one does with a cell where Python runs; "" if it is only read."""
    return next((words for words, cells in DONE_THERE.items() if cells.search(cell.source)), "")


def line(words: str, there: str) -> str:
    """The line in place of what needs Python; `there` is where it runs, "" if that is not on the site."""
    if there:
        return f'<p class="python"><a class="button" href="{there}">{words} with Python, in your browser</a></p>'
    return f'<p class="python">{words}: in the notebook, with Python.</p>'
