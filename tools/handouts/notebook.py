"""Extract title, parts, programs and sentences to complete from a notebook."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from puzzlecourse.judging.variants import as_in_a_cell, function_from_source
from puzzlecourse.lessons import LESSONS, exercise_named

from .misconceptions import expected, in_words

ROOT = Path(__file__).parents[2]

Cell = dict[str, Any]


class Part(NamedTuple):
    """The cells below one heading."""

    title: str
    cells: list[Cell]

    def calls(self, function: str) -> list[ast.Call]:
        """Return the calls of *function*, in order."""
        code = [text(cell) for cell in self.cells if cell["cell_type"] == "code"]
        return [call for source in code for call in calls_of(source, function)]

    def names(self, function: str) -> list[str]:
        """Return the first arguments of the calls of *function*: names of predictions, for example."""
        return list(map(first_text, self.calls(function)))


class Lesson:
    """A notebook, down to its exit ticket."""

    def __init__(self, name: str) -> None:
        path = ROOT / "notebooks" / f"{name}.ipynb"
        self.name = name
        self.cells: list[Cell] = json.loads(path.read_text(encoding="utf-8"))["cells"]
        self.title = text(self.cells[0]).split("\n")[0].removeprefix("# ")

    @property
    def time(self) -> str:
        """How long the lesson takes, including the part after the exit ticket."""
        [words] = re.findall(r"Time: (.*?\.)", text(self.cells[0]))
        return str(words)

    @property
    def expected(self) -> dict[str, str]:
        """The three misconceptions to expect: name → sentence."""
        return {name: in_words(name) for name in expected(self.name)}

    @property
    def needs(self) -> str:
        """Required earlier lessons."""
        match = re.search(
            r"\*\*You need\*\* (.*?)( Words: .*)?$", text(self.cells[0]), re.MULTILINE
        )
        return match[1] if match else "nothing."

    @property
    def parts(self) -> list[Part]:
        """The parts of the lesson; cells before the first heading belong to the first part."""
        firsts = [text(cell).split("\n")[0] for cell in self.cells]
        end = firsts.index("## More") if "## More" in firsts else len(firsts)
        places = [at for at in range(end) if firsts[at].startswith("## ")]
        titles = [firsts[at].removeprefix("## ") for at in places]
        rooms = pairwise([0, *places[1:], end])
        return [Part(title, self.cells[b:e]) for title, (b, e) in zip(titles, rooms, strict=True)]

    @property
    def questions(self) -> list[str]:
        """The names of the lesson's predictions, in order."""
        return [name for part in self.parts for name in part.names("Predict")]

    @property
    def exercises(self) -> list[str]:
        """The names of the lesson's exercises, in order."""
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
        """The answers in folded sections of the notebook."""
        words = "\n".join(map(text, self.cells))
        inside = re.findall(r"(?s)</summary>(.*?)</details>", words)
        lines = [line for some in inside for line in re.split(r"\n\s*\n|\n\s*- ", some)]
        return [" ".join(line.split()).removeprefix("- ") for line in lines if line.strip()]


def text(cell: Cell) -> str:
    """Return the source of a cell."""
    return "".join(cell["source"])


def calls_of(source: str, function: str) -> Iterator[ast.Call]:
    """Yield the calls of *function* in a cell."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    for call in calls:
        if getattr(call.func, "id", getattr(call.func, "attr", "")) == function:
            yield call


def first_text(call: ast.Call) -> str:
    """Return a call's first argument, a string literal."""
    return str(ast.literal_eval(call.args[0]))


@cache
def lesson(name: str) -> Lesson:
    """Return a lesson's notebook, cached."""
    return Lesson(name)


def defined_function(notebook: str, function: str, **names: Any) -> Any:
    """Return the function that a cell of the notebook defines, executed with *names* as globals."""
    sources = (text(cell) for cell in lesson(notebook).cells if cell["cell_type"] == "code")
    return function_from_source(
        next(source for source in sources if f"def {function}(" in source), names
    )


def outline(exercise: str) -> list[str]:
    """Return the head and docstring of a function, as given in the notebook.

    If learners start from an empty cell, they come from the model solution.
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
    """Return the first lines of a function, up to the end of its docstring."""
    source = as_in_a_cell(function)
    definition: Any = ast.parse(source).body[0]
    return source.split("\n")[: definition.body[0].end_lineno]


def table(notebook: str, heading: str) -> Iterator[list[str]]:
    """Yield the rows of the notebook's table whose first column has this heading."""
    for cell in lesson(notebook).cells:
        rows = [
            line.strip("| ").split("|") for line in text(cell).split("\n") if line.startswith("|")
        ]
        if rows and rows[0][0].strip() == heading:
            yield from ([word.strip() for word in row] for row in rows if "---" not in row[0])


def numbered_list(notebook: str, heading: str) -> list[str]:
    """Return the numbered list below a heading, without numbers and final semicolons."""
    part = next(part for part in lesson(notebook).parts if part.title == heading)
    words = "\n".join(text(cell) for cell in part.cells if cell["cell_type"] == "markdown")
    return [line.rstrip(";") for line in re.findall(r"^\d\. (.*)$", words, re.MULTILINE)]
