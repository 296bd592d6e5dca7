"""Collect a lesson's page and key for the teacher from guide, notebook and questions."""

from __future__ import annotations

import re
from collections.abc import Iterator

from puzzlecourse.judging.variants import with_partners
from puzzlecourse.lessons import exercise_named, lesson_named, prediction_named

from .blocks import Ask, Block, program
from .figures import Thing
from .notebook import ROOT, Part, lesson
from .words import rich

PAGES = ROOT / "docs" / "teach" / "lessons"
PRINTED = ("What for", "Vote", "Stop", "Early", "Stuck")
DONE = {
    "StepThrough": "step",
    "CallTree": "call tree",
    "Label": "call tree",
    "Player": "play",
    "Order": "order lines",
}


def guide_to(notebook: str) -> dict[str, str]:
    """Return the guide's entries on a lesson by name, such as “Vote”.

    In the text, `Predict("1.1")` becomes 1.1.
    """
    page = (PAGES / f"{notebook}.md").read_text(encoding="utf-8")
    listed = re.findall(r"^- \*\*([^*]+)\*\*: (.*)$", page, re.MULTILINE)
    return {name: re.sub(r'`Predict\("([^"]+)"\)`', r"\1", words) for name, words in listed}


def votes(notebook: str) -> list[Thing]:
    """Return the questions to vote on, with letters of options and the right one marked."""
    names = re.findall(r"\w+\.\d", guide_to(notebook)["Vote"])
    predictions = [prediction_named(name) for name in names]
    return [
        {
            "name": one.name,
            "options": [[letter, option == one.right] for letter, option in one.asked.lettered()],
        }
        for one in predictions
    ]


def plan(notebook: str) -> list[Thing]:
    """Return the parts of the lesson, each with its first minute and its activities.

    The minutes come from the guide; a short part may have none.
    """
    begins = guide_to(notebook)["Minutes"].split(" · ")
    return [
        {
            "minute": words.removesuffix(part.title).strip(),
            "title": rich(part.title),
            "done": rich(activities(part)),
        }
        for part, words in zip(lesson(notebook).parts, begins, strict=True)
    ]


def activities(part: Part) -> str:
    """Return a short list of what learners do in a part."""
    acts = [words for function, words in DONE.items() if part.calls(function)]
    questions = [f"predict {', '.join(names)}"] if (names := part.names("Predict")) else []
    written = [f"write *{name}*" for name in part.names("check")]
    return "; ".join([*dict.fromkeys(acts), *questions, *written]) or "read, and talk about it"


def misconceptions_to_expect(notebook: str) -> list[Thing]:
    """Return the three misconceptions to expect, each with a follow-up question and its source."""
    rows = []
    for name, words in lesson(notebook).expected.items():
        where, back = next(hints_for(notebook, name), ("", ""))
        rows.append({"belief": rich(words), "back": rich(back), "where": rich(where)})
    return rows


def hints_for(notebook: str, misconception: str) -> Iterator[tuple[str, str]]:
    """Yield (item, hint) for each question and exercise that catches a misconception."""
    sheet, core = lesson_named(notebook), lesson(notebook).questions
    in_order = sorted(sheet.predictions, key=lambda p: (p.name not in core, p.name[0] == "R"))
    for prediction in in_order:
        wrong = prediction.wrong.values()
        yield from ((prediction.name, a.hint) for a in wrong if a.misconception == misconception)
    for exercise in sheet.exercises:
        name = f"*{exercise.name}*"
        yield from ((name, w.hint) for w in exercise.wrong if w.misconception == misconception)


def solutions(notebook: str) -> list[Thing]:
    """Return the model solutions of the exercises in the core of a lesson."""
    chosen = (exercise_named(name) for name in lesson(notebook).exercises)
    return [
        {
            "kind": "code",
            "words": rich(f"*{exercise.name}*"),
            "program": program(exercise.solution, with_partners),
        }
        for exercise in chosen
        if callable(exercise.solution)
    ]


def key(notebook: str, blocks: list[Block]) -> Thing:
    """Return the content of the key.

    It holds the solved sheet, the other questions, model solutions, and answers folded in the notebook.
    """
    on_paper = {block.name for block in blocks if isinstance(block, Ask)}
    rest = [Ask(name) for name in lesson(notebook).questions if name not in on_paper]
    return {
        "sheet": [block.solved() for block in blocks],
        "rest": [block.solved() for block in rest],
        "programs": solutions(notebook),
        "folded": list(map(rich, lesson(notebook).folded)),
    }


def page(notebook: str) -> Thing:
    """Return the content of the teacher's page."""
    guide = guide_to(notebook)
    return {
        "time": rich(lesson(notebook).time),
        "needs": rich(lesson(notebook).needs),
        "told": [[name, rich(guide[name])] for name in PRINTED if name in guide],
        "votes": votes(notebook),
        "plan": plan(notebook),
        "expect": misconceptions_to_expect(notebook),
    }
