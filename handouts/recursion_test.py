"""The recursion test, the tasks of transfer and those on search and games on paper: a sheet for learners and a key.

The site takes none of these: a learner who has read the questions can no longer be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from puzzlecourse.authoring.asked import Asked
from puzzlecourse.worlds.beside import belief as in_words
from recursion_test import paper, search_tasks, transfer
from recursion_test.answers import PYTHON, SOMETHING_ELSE
from recursion_test.items import BELIEFS
from recursion_test.occasions import FORMS, ON_PAPER
from recursion_test.paper import LEAST_ALIKE, LETTERS, OnPaper
from recursion_test.transfer import Level, Task
from recursion_test.wording import spelled, title

from .blocks import choices
from .figures import Thing
from .words import Rich, rich

LAYOUT = "recursion_test.typ"
MINUTES = 25

TO_LEARNERS = (
    f"Twelve questions, {MINUTES} minutes, no computer. There are no marks: we want to know what "
    "you think happens.",
    "Tick one answer to each question. If none is yours, tick *something else* and write yours down.",
    "What is printed stands here in one row; / is a new line.",
)


# ---- the recursion test --------------------------------------------------------------------------


def test_sheet(form: str) -> Thing:
    """Return the questions of a form; nothing in it tells an answer."""
    return _head("learners", title(form)) | {
        "sheet": "questions",
        "told": [rich(words) for words in TO_LEARNERS],
        "pages": [list(map(question_block, page)) for page in _on_pages(paper.forms()[form], 5, 9)],
    }


def question_block(question: OnPaper) -> Thing:
    """Return a question with its options; the last one has a line to write on."""
    options = list(map(spelled, question.options[:-1]))
    seen = choices(Asked("", question.program, question.text, options))
    return seen | {"program": question.program.split("\n")}


def printed_answer(option: str) -> Rich:
    """Return an answer as it is printed: values as code, the rest in words."""
    return rich(spelled(option))


def test_key(form: str) -> Thing:
    """Return the right letters, the ideas behind the others, and how to read a sheet."""
    return _head("teacher", f"{title(form)}: key") | {
        "sheet": "questions",
        "told": [rich(words) for words in how_to_read(form)],
        "pages": [[question_block(one) | {"key": answered(one)} for one in paper.forms()[form]]],
        "rows": rows(form),
    }


def answered(question: OnPaper) -> Thing:
    """Return which letter is right, who ticks the others, and what they write on the line."""
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
    """Return the letters of each belief, the right ones first; right letters are set small."""
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
    """Return how to read a sheet, and how well that works."""
    rates = paper.tried(form)
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


# ---- the tasks: of transfer, and on search and games ---------------------------------------------


class Tasks(NamedTuple):
    """Tasks of one kind, as they are printed."""

    title: str
    of_form: Callable[[str], Sequence[Task]]
    pages: tuple[int, ...]  # the tasks at which a page begins, all but the first
    points: str  # how many there are of each kind


TASKS = {
    "transfer_tasks": Tasks(
        "What can you do with recursion?",
        transfer.tasks,
        (4, 7),
        "20 in all: 8 for reading, 4 each for faults, writing and explaining",
    ),
    "search_tasks": Tasks(
        "What can you do with search and games?",
        search_tasks.tasks,
        (3,),
        "12 in all: 6 for reading, 2 for the fault, 4 for writing",
    ),
}


def tasks_sheet(name: str, form: str) -> Thing:
    """Return the tasks of a form."""
    chosen = TASKS[name].of_form(form)
    number, minutes = NUMBERS[len(chosen)], sum(task.minutes for task in chosen)
    return _head("learners", f"{TASKS[name].title} {FORMS[form].capitalize()}") | {
        "sheet": "tasks",
        "told": [
            rich(f"{number} tasks, {minutes} minutes, no computer. Each is worth 2 points."),
        ],
        "pages": [list(map(given, page)) for page in _on_pages(chosen, *TASKS[name].pages)],
    }


NUMBERS = {6: "Six", 10: "Ten"}


def given(task: Task) -> Thing:
    """Return a task with room to write."""
    return {
        "title": task.kind,
        "minutes": task.minutes,
        "words": rich(task.words),
        "program": task.program.split("\n") if task.program else [],
        "numbered": task.numbered,
        "lines": task.lines,
        "wide": task.kind == "Write",
    }


def tasks_key(name: str, form: str) -> Thing:
    """Return the grid for marking: what earns 2 points, 1 and none, each with an example."""
    chosen = TASKS[name].of_form(form)
    return _head("teacher", f"{TASKS[name].title} {FORMS[form].capitalize()}: grid") | {
        "sheet": "tasks",
        "told": [rich(words) for words in how_to_mark(TASKS[name].points)],
        "pages": [[given(task) | {"grid": list(map(marked, task.grid))} for task in chosen]],
    }


def how_to_mark(points: str) -> list[str]:
    """Return how the tasks are marked."""
    return [
        f"Each task is worth 0, 1 or 2 points, {points}. Mark one task on all sheets, then the next.",
        "Spelling, colons, quotes and brackets cost nothing as long as it is clear what is meant. Two "
        "people who mark five sheets alone and then compare will agree on the rest.",
    ]


def marked(level: Level) -> Thing:
    """Return a line of the grid."""
    example = level.example.split("\n") if level.is_program else rich(level.example)
    return {
        "points": level.points,
        "earns": rich(level.earns),
        "example": example,
        "is_program": level.is_program,
    }


def _on_pages(things: Sequence[Any], *begins: int) -> list[Sequence[Any]]:
    """Return the things of each page; all pages but the first begin at one of these."""
    return [things[one:other] for one, other in pairwise([0, *begins, len(things)])]


def _head(whom: str, words: str) -> Thing:
    return {"for": whom, "title": words, "layout": LAYOUT}


SHEETS_AND_KEYS: dict[str, tuple[Callable[[str], Thing], Callable[[str], Thing]]] = {
    "recursion_test": (test_sheet, test_key),
    **{name: (partial(tasks_sheet, name), partial(tasks_key, name)) for name in TASKS},
}
TESTS: dict[str, dict[str, Callable[[], Thing]]] = {
    f"{name}_{form}": {"learners": partial(sheet, form), "teacher": partial(key, form)}
    for name, (sheet, key) in SHEETS_AND_KEYS.items()
    for form in ON_PAPER
}
FILES = {"learners": "sheet", "teacher": "key"}  # how their files end
