"""All walks of the course: those shown in notebooks, and those opened by answered questions."""

import ast
import linecache
from collections.abc import Callable
from dataclasses import dataclass

from lessons import name_of, notebooks

from puzzlecourse.lessons import lessons
from puzzlelib.views import StepThrough

SAID = ast.Import | ast.ImportFrom | ast.FunctionDef | ast.ClassDef | ast.Assign


@dataclass(frozen=True)
class CourseWalk:
    """A walk of the course, made on demand; `name` is where it is opened."""

    name: str
    make: Callable[[], StepThrough]

    def __str__(self):
        return self.name


def course_walks():
    return [*in_notebooks(), *behind_questions()]


def in_notebooks():
    return [
        CourseWalk(f"{notebook.path.stem} {cell.place}", lambda n=notebook, c=cell: shown(n, c))
        for notebook in notebooks()
        for cell in notebook.code
        if any(name_of(call) == "StepThrough" for call in shown_calls(cell))
    ]


def shown_calls(cell):
    """The calls at the top level of a cell."""
    return [
        node.value
        for node in cell.tree.body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ]


def shown(notebook, cell):
    """The walk shown by a cell, without questions, after the definitions of earlier cells."""
    names = {"__name__": "__main__"}
    for before in notebook.code[: notebook.code.index(cell) + 1]:
        define(before, f"<{notebook.path.stem} {before.place}>", names)
    [call] = [call for call in shown_calls(cell) if name_of(call) == "StepThrough"]
    call.keywords = [one for one in call.keywords if one.arg != "ask"]
    return eval(compile(ast.Expression(call), "<a walk>", "eval"), names)


def define(cell, file, names):
    """Run the imports, definitions and assignments of a cell."""
    lines = cell.source.splitlines(keepends=True)
    linecache.cache[file] = (len(cell.source), None, lines, file)
    body = [node for node in cell.tree.body if isinstance(node, SAID)]
    exec(compile(ast.Module(body, []), file, "exec"), names)


def behind_questions():
    return [
        CourseWalk(f"question {question.name}", lambda a=question: walk_of(a))
        for sheet in lessons()
        for question in sheet.predictions
        if question.run is not None
    ]


def walk_of(asked):
    return StepThrough(asked.run(), asked.puzzle, asked.position)
