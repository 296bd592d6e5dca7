"""A sitting of the recursion test as lines of a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from textwrap import fill, indent

from puzzlelib.views.walk.writing import parts

from ..widgets.predict import LETTERS
from ..worlds import beside
from .adaptive import MOST_ITEMS
from .answers import recorded
from .items import Variant
from .report import THAT, Believed, programs, report
from .sitting import Sitting
from .wording import HOW_IT_GOES, title

WIDTH = 80


def ask(sitting: Sitting) -> None:
    """Ask until the test is over; EOFError or KeyboardInterrupt if somebody stops before."""
    if not sitting.is_over:
        _say(title(sitting.form), _filled(HOW_IT_GOES), "Ctrl-C stops; the next time it goes on.")
    sitting.begin()
    while question := sitting.question:
        number = f"Question {sitting.number} of at most {MOST_ITEMS}"
        _say("", f"---- {number} ----", "", *_asked(question))
        sitting.answer(_chosen(question.options))
        if sitting.trouble:
            _say(sitting.trouble)


def _asked(question: Variant) -> Iterator[str]:
    """Yield a question: its program, what is asked, and the options with their letters."""
    yield indent(question.program, "    ")
    yield f"\n{_plain(question.text)}\n"
    for letter, option in zip(LETTERS, question.options, strict=False):
        yield f"  {letter}  {option}"


def _chosen(options: list[str]) -> str:
    """Return the option whose letter is typed; whatever else is typed is asked again."""
    letters = LETTERS[: len(options)]
    while True:
        letter = input(f"Your answer, {letters[0]} to {letters[-1]}: ").strip().upper()
        if len(letter) == 1 and letter in letters:
            return options[letters.index(letter)]


def ending(sitting: Sitting) -> str:
    """Return what is told at the end."""
    if sitting.test is None:
        return ""
    told = report(sitting.test)
    paragraphs = [f"{title(sitting.form)}: the end", told.headline]
    paragraphs += [words for one in told.beliefs for words in _of(one)]
    return "\n" + "\n\n".join(_filled(words) for words in [*paragraphs, *told.remarks]) + "\n"


def _of(believed: Believed) -> Iterator[str]:
    """Yield a belief, how sure it is, and what a short program does with it and in Python."""
    yield f"* {_plain(believed.idea)} {THAT.format(believed.sure)} For example:"
    example = programs(believed.world)[0]
    world, python = (
        recorded(example.program, example.call, name) for name in (believed.world, None)
    )
    yield indent(example.program, "    ")
    yield "".join(parts(beside.ending(world, python)))


def _filled(words: str) -> str:
    """Return a paragraph in short lines; a program as it is."""
    further = "  " if words.startswith("* ") else ""
    return words if words.startswith(" ") else fill(words, WIDTH, subsequent_indent=further)


def _plain(words: str) -> str:
    return words.replace("`", "")


def _say(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()
