"""The recursion test on paper: a sheet for learners and a key.

Neither is on the site: a learner who has read the questions cannot be tested any more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from puzzlecourse.authoring.asked import Asked
from puzzlecourse.inventory import paper
from puzzlecourse.inventory.answers import PYTHON, SOMETHING_ELSE
from puzzlecourse.inventory.items import BELIEFS
from puzzlecourse.inventory.occasions import ON_PAPER
from puzzlecourse.inventory.paper import LEAST_ALIKE, LETTERS, OnPaper
from puzzlecourse.inventory.wording import TITLE, spelled
from puzzlecourse.worlds.beside import belief as in_words

from .blocks import choices
from .figures import Thing
from .words import Rich, rich

LAYOUT = "inventory.typ"
WHEN = {form: f"{form} the course" for form in ON_PAPER}
MINUTES = 25

TO_LEARNERS = (
    f"Twelve questions, {MINUTES} minutes, no computer. There are no marks: we want to know what "
    "you think happens.",
    "Tick one answer to each question. If none is yours, tick *something else* and write yours down.",
    "What is printed stands here in one row; / is a new line.",
)


def test_sheet(form: str) -> Thing:
    """Return the questions of a form, without answers."""
    return _head("learners", f"{TITLE}, {WHEN[form]}") | {
        "told": [rich(words) for words in TO_LEARNERS],
        "pages": [list(map(question_block, page)) for page in _pages(paper.forms()[form], 5, 9)],
    }


def question_block(question: OnPaper) -> Thing:
    """Return a question with its options; the last one has a line to write on."""
    options = list(map(spelled, question.options[:-1]))
    seen = choices(Asked("", question.program, question.text, options))
    return seen | {"program": question.program.split("\n")}


def printed_answer(option: str) -> Rich:
    """Return an answer for printing: values as code, the rest as text."""
    return rich(spelled(option))


def test_key(form: str) -> Thing:
    """Return the right letters, the beliefs behind the others, and how to evaluate a sheet."""
    return _head("teacher", f"{TITLE}, {WHEN[form]}: key") | {
        "told": [rich(words) for words in how_to_read(form)],
        "pages": [
            [question_block(one) | {"key": question_key(one)} for one in paper.forms()[form]]
        ],
        "rows": rows(form),
    }


def question_key(question: OnPaper) -> Thing:
    """Return the right letter, and which beliefs lead to the others and to written answers."""
    chosen = {letter: [] for letter in LETTERS[: len(question.options)]}
    for belief in BELIEFS:
        chosen[question.chosen_by(belief)].append(belief)
    options = [
        {
            "right": option == question.right,
            "beliefs": [
                {"name": one, "words": rich(in_words(one))}
                for one in chosen[letter]
                if one != PYTHON and option != question.right
            ],
        }
        for letter, option in zip(LETTERS, question.options[:-1], strict=False)
    ]
    written = [
        {
            "words": rich("anything") if line == SOMETHING_ELSE else printed_answer(line),
            "names": ", ".join(names),
        }
        for line, names in question.written.items()
    ]
    return {"options": options, "written": written}


def rows(form: str) -> list[Thing]:
    """Return the letters each belief chooses, the right model first; right letters are flagged."""
    right, letters = paper.letters(form)[PYTHON], paper.letters(form)
    return [
        {
            "name": "the right model" if belief == PYTHON else belief,
            "words": [] if belief == PYTHON else rich(in_words(belief)),
            "letters": [
                [letter, belief == PYTHON or letter != of_python]
                for letter, of_python in zip(letters[belief], right, strict=True)
            ],
        }
        for belief in BELIEFS
    ]


def how_to_read(form: str) -> list[str]:
    """Return instructions for evaluating a sheet, with simulated error rates."""
    rates = paper.simulated_readings(form)
    return [
        "**Look at the wrong letters first.** In the table on the last page each row is a belief; "
        "bold letters are wrong ones. Find the row whose bold letters the sheet has.",
        f"**Then count.** A sheet shows a belief if at least {LEAST_ALIKE} of its twelve letters are "
        "those of the row, and no other row has as many. If the row of the right model has as many, "
        "it is the right model with a slip. Else: not sure.",
        "**Read the lines.** Who ticked *something else* has often written what a belief says: that stands "
        "beside that option, and tells more than the letter.",
        f"**How well that does.** Simulated only: of made-up learners who hold one belief and slip in "
        f"every tenth answer, {rates['right']:.0%} are read rightly, {rates['not sure']:.0%} as not "
        f"sure, {rates['another belief']:.0%} as somebody else. Who holds two beliefs at once, or one "
        "that is not in the table, may look like a row: ask before you believe it.",
        "Do not mark this test, and do not give it back: it is to be given again.",
    ]


def _pages(things: Sequence[Any], *begins: int) -> list[Sequence[Any]]:
    """Split *things* into pages at the indices *begins*."""
    return [things[one:other] for one, other in pairwise([0, *begins, len(things)])]


def _head(whom: str, words: str) -> Thing:
    return {"for": whom, "title": words, "layout": LAYOUT}


TESTS: dict[str, dict[str, Callable[[], Thing]]] = {
    f"recursion_test_{form}": {
        "learners": partial(test_sheet, form),
        "teacher": partial(test_key, form),
    }
    for form in ON_PAPER
}
FILES = {"learners": "sheet", "teacher": "key"}  # suffixes of file names
