"""What a notebook says that paper needs too: its title, its parts, its programs, its sentences to complete."""

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from puzzlecourse.answer import made

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))  # where the minutes are counted

from count_minutes import called, first_text, name_of, of_cell, parts  # noqa: E402

Cell = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """What stands below one heading: how long it takes, and what is to be done there."""

    title: str
    minutes: float
    cells: list[Cell]

    def names(self, *functions: str) -> list[str]:
        """The names that these functions are called with, in order: those of the predictions, for example."""
        code = ["".join(cell["source"]) for cell in self.cells if cell["cell_type"] == "code"]
        calls = (call for source in code for call in called(source, *functions))
        return [first_text(call) for call in calls if call.args]

    def counts(self, *functions: str) -> int:
        """How often these functions are called."""
        code = ["".join(cell["source"]) for cell in self.cells if cell["cell_type"] == "code"]
        return sum(
            name_of(call) in functions for source in code for call in called(source, *functions)
        )


class Lesson:
    """The notebook of that name, down to its exit ticket."""

    def __init__(self, name: str) -> None:
        cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text(encoding="utf-8"))
        self.name, self.number, self.cells = name, name[:2], cells["cells"]
        self.core, self.more = parts(self.cells)
        self.title = text(self.cells[0]).split("\n")[0].removeprefix("# ")

    @property
    def needs(self) -> str:
        """What learners must have met before."""
        found = re.search(r"\*\*You need\*\* (.*)", text(self.cells[0]))
        return re.sub(r" ?(Words|New words): \[.*", "", found[1]) if found else "nothing."

    @property
    def parts(self) -> list[Part]:
        """The parts of the lesson; what stands above the first heading belongs to the first."""
        groups: list[list[Cell]] = []
        for cell in self.core:
            begins = cell["cell_type"] == "markdown" and text(cell).startswith("## ")
            if begins and (len(groups) != 1 or any(map(is_heading, groups[0]))):
                groups.append([])
            groups = groups or [[]]
            groups[-1].append(cell)
        return [Part(_heading(cells), sum(map(of_cell, cells)), cells) for cells in groups]

    def questions(self) -> list[str]:
        """The names of the predictions of the core, in order."""
        return [name for part in self.parts for name in part.names("Predict")]

    @property
    def ticket(self) -> str:
        """The name of the prediction on the exit ticket."""
        return self.questions()[-1]

    def exercises(self) -> list[str]:
        """The names of what is to be written in the core."""
        return [name for part in self.parts for name in part.names("check")]

    def sentences(self) -> list[str]:
        """The sentences to complete, of the exit ticket."""
        words = next(
            (
                text(c)
                for c in self.core
                if re.search(r"omplete on paper|n paper, complete", text(c))
            ),
            "",
        )
        listed = re.findall(r"^- (.*)$", words, re.MULTILINE)
        return listed or re.findall(r'"([^"]*…)[^"]*"', words)

    def folded(self) -> list[str]:
        """What is folded at the end, for those alone at home: the answers on paper, line by line."""
        inside = [
            t
            for cell in self.cells
            for t in re.findall(r"(?s)</summary>(.*?)</details>", text(cell))
        ]
        lines = [" ".join(some.split()) for t in inside for some in re.split(r"\n\s*\n|\n\s*- ", t)]
        return [line.removeprefix("- ") for line in lines if line]


def is_heading(cell: Cell) -> bool:
    """Whether a part begins there."""
    return cell["cell_type"] == "markdown" and text(cell).startswith("## ")


def text(cell: Cell) -> str:
    """The source of a cell."""
    return "".join(cell["source"])


def _heading(cells: list[Cell]) -> str:
    found = [text(cell) for cell in cells if is_heading(cell)]
    return found[0].split("\n")[0].removeprefix("## ") if found else "Beginning"


@cache
def lesson(name: str) -> Lesson:
    """The notebook of that name, read once."""
    return Lesson(name)


def written(notebook: str, function: str, **names: Any) -> Any:
    """The function that a cell of the notebook defines."""
    sources = (text(cell) for cell in lesson(notebook).cells if cell["cell_type"] == "code")
    return made(next(source for source in sources if f"def {function}(" in source), names)


def outline(notebook: str, exercise: str) -> list[str]:
    """What a notebook gives of a function to write: its head and what it promises."""
    calls = [
        call for part in lesson(notebook).parts for cell in part.cells for call in checks(cell)
    ]
    function = next(call.args[1].id for call in calls if first_text(call) == exercise)
    begin = re.compile(rf"^(?:def|class) {function}\b.*?(?=^    \.\.\.)", re.MULTILINE | re.DOTALL)
    found = (begin.search(text(cell)) for cell in lesson(notebook).cells)
    return next(words[0] for words in found if words).rstrip().split("\n")


def checks(cell: Cell) -> list[Any]:
    """The calls of `check` in a cell."""
    return list(called(text(cell), "check")) if cell["cell_type"] == "code" else []


def table(notebook: str, heading: str) -> Iterator[list[str]]:
    """The rows of the table whose first column has that heading, as they stand in the notebook."""
    for cell in lesson(notebook).cells:
        rows = [
            line.strip("| ").split("|") for line in text(cell).split("\n") if line.startswith("|")
        ]
        if rows and rows[0][0].strip() == heading:
            yield from ([word.strip() for word in row] for row in rows if "---" not in row[0])


def listed(notebook: str, heading: str) -> list[str]:
    """The numbered list below that heading, each line without its number and its end."""
    part = next(part for part in lesson(notebook).parts if part.title == heading)
    words = "\n".join(text(cell) for cell in part.cells if cell["cell_type"] == "markdown")
    return [line.rstrip(";") for line in re.findall(r"^\d\. (.*)$", words, re.MULTILINE)]
