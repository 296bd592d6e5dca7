"""What paper needs from a notebook: its title, its parts, its programs, its sentences to complete."""

import ast
import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from puzzlecourse.judging.variants import as_in_a_cell, made
from puzzlecourse.lessons import LESSONS, exercise_named

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))  # where misconceptions are counted

from list_misconceptions import expected, in_words  # noqa: E402

Cell = dict[str, Any]


class Part(NamedTuple):
    """What stands below one heading, and what learners do there."""

    title: str
    cells: list[Cell]

    def calls(self, function: str) -> list[ast.Call]:
        """Return the calls of this function, in order."""
        code = [text(cell) for cell in self.cells if cell["cell_type"] == "code"]
        return [call for source in code for call in called(source, function)]

    def names(self, function: str) -> list[str]:
        """Return the names that this function is called with: those of the predictions, for example."""
        return list(map(first_text, self.calls(function)))


class Lesson:
    """The notebook of that name, down to its exit ticket."""

    def __init__(self, name: str) -> None:
        path = ROOT / "notebooks" / f"{name}.ipynb"
        self.name = name
        self.cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        self.title = text(self.cells[0]).split("\n")[0].removeprefix("# ")

    @property
    def time(self) -> str:
        """How long it takes, and what stands below the exit ticket."""
        [words] = re.findall(r"Time: (.*?\.)", text(self.cells[0]))
        return str(words)

    @property
    def expected(self) -> dict[str, str]:
        """The names of the three misconceptions to expect, each with what those who have it say."""
        return {name: in_words(name) for name in expected(self.name)}

    @property
    def needs(self) -> str:
        """What learners must have met before."""
        match = re.search(
            r"\*\*You need\*\* (.*?)( Words: .*)?$", text(self.cells[0]), re.MULTILINE
        )
        return match[1] if match else "nothing."

    @property
    def parts(self) -> list[Part]:
        """The parts of the lesson; what stands above the first heading belongs to the first."""
        firsts = [text(cell).split("\n")[0] for cell in self.cells]
        end = firsts.index("## More") if "## More" in firsts else len(firsts)
        places = [at for at in range(end) if firsts[at].startswith("## ")]
        titles = [firsts[at].removeprefix("## ") for at in places]
        rooms = pairwise([0, *places[1:], end])
        return [Part(title, self.cells[b:e]) for title, (b, e) in zip(titles, rooms, strict=True)]

    @property
    def questions(self) -> list[str]:
        """The names of the predictions of the lesson, in order."""
        return [name for part in self.parts for name in part.names("Predict")]

    @property
    def exercises(self) -> list[str]:
        """The names of the exercises of the lesson, in order."""
        return [name for part in self.parts for name in part.names("check")]

    @property
    def ticket(self) -> str:
        """The name of the prediction on the exit ticket."""
        return self.questions[-1]

    @property
    def sentences(self) -> list[str]:
        """The sentences to complete on the exit ticket: a list, or in quotes."""
        words = "\n".join(map(text, self.parts[-1].cells))
        if "Complete on paper:" in words:
            return re.findall(r"^- (.*)$", words, re.MULTILINE)
        lines = re.findall(r"On paper, complete: (.*)$", words, re.MULTILINE)
        return [sentence for line in lines for sentence in re.findall(r'"([^"]*)"', line)]

    @property
    def folded(self) -> list[str]:
        """The answers folded away at the notebook's end, on paper for those alone at home."""
        words = "\n".join(map(text, self.cells))
        inside = re.findall(r"(?s)</summary>(.*?)</details>", words)
        lines = [line for some in inside for line in re.split(r"\n\s*\n|\n\s*- ", some)]
        return [" ".join(line.split()).removeprefix("- ") for line in lines if line.strip()]


def text(cell: Cell) -> str:
    """Return the source of a cell."""
    return "".join(cell["source"])


def called(source: str, function: str) -> Iterator[ast.Call]:
    """Return the calls of this function in a cell."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in calls:
        if getattr(call.func, "id", getattr(call.func, "attr", "")) == function:
            yield call


def first_text(call: ast.Call) -> str:
    """Return the text that is a call's first argument."""
    return str(ast.literal_eval(call.args[0]))


@cache
def lesson(name: str) -> Lesson:
    """Return the notebook of that name, read once."""
    return Lesson(name)


def written(notebook: str, function: str, **names: Any) -> Any:
    """Return the function that a cell of the notebook defines."""
    sources = (text(cell) for cell in lesson(notebook).cells if cell["cell_type"] == "code")
    return made(next(source for source in sources if f"def {function}(" in source), names)


def outline(exercise: str) -> list[str]:
    """Return the outline of a function: its head and what it promises, as far as the notebook gives it.

    Where learners write it from an empty cell, it is that of the model solution.
    """
    its_lesson = next(lesson(name) for name in LESSONS if exercise in lesson(name).exercises)
    calls = [call for part in its_lesson.parts for call in part.calls("check")]
    function = next(ast.unparse(call.args[1]) for call in calls if first_text(call) == exercise)
    if function == "...":
        return head_of(exercise_named(exercise).solution)
    given = re.compile(rf"^def {function}\(.*?(?=^    \.\.\.)", re.MULTILINE | re.DOTALL)
    matches = filter(None, (given.search(text(cell)) for cell in its_lesson.cells))
    return next(matches)[0].rstrip().split("\n")


def head_of(function: Any) -> list[str]:
    """Return the first lines of a function, to the end of its docstring."""
    source = as_in_a_cell(function)
    definition: Any = ast.parse(source).body[0]
    return source.split("\n")[: definition.body[0].end_lineno]


def table(notebook: str, heading: str) -> Iterator[list[str]]:
    """Return the rows of the table whose first column has that heading, as in the notebook."""
    for cell in lesson(notebook).cells:
        rows = [
            line.strip("| ").split("|") for line in text(cell).split("\n") if line.startswith("|")
        ]
        if rows and rows[0][0].strip() == heading:
            yield from ([word.strip() for word in row] for row in rows if "---" not in row[0])


def listed(notebook: str, heading: str) -> list[str]:
    """Return the numbered list below that heading, each line without its number and its end."""
    part = next(part for part in lesson(notebook).parts if part.title == heading)
    words = "\n".join(text(cell) for cell in part.cells if cell["cell_type"] == "markdown")
    return [line.rstrip(";") for line in re.findall(r"^\d\. (.*)$", words, re.MULTILINE)]
