"""`puzzlecourse graded`: the notebooks as assignments of nbgrader, and what their hidden tests call."""

import argparse
import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from puzzlelib.cli.common import BadInput, Commands, add_command, path_name

from .classroom.lab import notebooks

if TYPE_CHECKING:
    from .judging.exercise import Exercise

Cell = dict[str, Any]

CHECK = re.compile(r'check\("(.+)", (\w+)\)')  # a cell that is this checks the cell before it
SOLUTION = "{outline}\n### BEGIN SOLUTION\n{solution}\n### END SOLUTION"
HIDDEN_TEST = """# Graded: {name}
### BEGIN HIDDEN TESTS
from puzzlecourse.graded import judged
judged("{name}", {answer})
### END HIDDEN TESTS"""
SETTINGS = '''"""What these assignments ask of nbgrader."""

import os

from puzzlecourse.classroom.grader import preprocessors

os.environ["PUZZLELIB_KEEP"] = "0"  # grading leaves no answers in the learners' folders
c = get_config()
c.ClearSolutions.code_stub = {"python": ""}  # the outline stays as it is in the notebooks
c.Execute.timeout = 60  # seconds for a cell; a check stops after five by itself, if it can be stopped
c.Execute.interrupt_on_timeout = True
c.Execute.allow_errors = True
c.Autograde.autograde_preprocessors = preprocessors()  # what hangs all the same costs one task
'''


def judged(name: str, answer: Any) -> None:
    """Do nothing if the answer to this exercise is right; otherwise an AssertionError says why."""
    from .checks import check

    verdict = check(name, answer)
    if verdict.outcome != "right":
        raise AssertionError(str(verdict))


def add_to(commands: Commands) -> None:
    """Make the command known."""
    does = "write the notebooks as assignments for nbgrader"
    parser = add_command(commands, "graded", does, "exit codes: 0 written, 2 bad input", run)
    where = "the folder of your nbgrader course; nothing in it is overwritten"
    parser.add_argument("folder", type=path_name, help=where)


def run(options: argparse.Namespace) -> int:
    """0, after saying of each file whether it was written."""
    folder = Path(options.folder).resolve()
    try:
        for path, text in _files(folder):
            path.parent.mkdir(parents=True, exist_ok=True)
            print(_written(path, text))
    except OSError as error:
        raise BadInput(f"{folder} cannot take the assignments: {error.strerror}") from None
    return 0


def _written(path: Path, text: str) -> str:
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        return f"kept    {path}"
    return f"written {path}"


def _files(folder: Path) -> Iterator[tuple[Path, str]]:
    """The files of a course: nbgrader's settings, and an assignment for each notebook."""
    yield folder / "nbgrader_config.py", SETTINGS
    for path in sorted(notebooks().glob("*.ipynb")):
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"] = list(_graded(notebook["cells"]))
        text = json.dumps(notebook, ensure_ascii=False, indent=1)
        yield folder / "source" / path.stem / path.name, f"{text}\n"


def _graded(cells: list[Cell]) -> Iterator[Cell]:
    """The cells, with each exercise solved in a region that learners do not get, and graded."""
    from .course import exercise_named

    last: Cell = {}
    for cell in cells:
        yield cell
        source = "".join(cell["source"])
        if found := CHECK.fullmatch(source):
            exercise, answer = exercise_named(found[1]), found[2]
            _solve(last, exercise, answer)
            yield _hidden_test(exercise, answer)
        if cell["cell_type"] == "code":
            last = cell


def _solve(cell: Cell, exercise: "Exercise", answer: str) -> None:
    """Put the model solution below the outline."""
    solution = _model(exercise)
    if not callable(exercise.solution):
        solution = f"{answer} = {solution}"
    outline = "".join(cell["source"])
    cell["source"] = SOLUTION.format(outline=outline, solution=solution)
    cell["metadata"]["nbgrader"] = _role(_grade_id(exercise), solution=True)


def _hidden_test(exercise: "Exercise", answer: str) -> Cell:
    """A cell that learners may not change; what it tests, they do not get."""
    grade_id = f"{_grade_id(exercise)}-test"
    role = _role(grade_id, grade=True, locked=True, points=points(exercise))
    return {
        "cell_type": "code",
        "execution_count": None,
        "id": grade_id,
        "metadata": {"nbgrader": role},
        "outputs": [],
        "source": HIDDEN_TEST.format(name=exercise.name, answer=answer),
    }


def _role(grade_id: str, **more: Any) -> dict[str, Any]:
    """What a cell is to nbgrader."""
    role = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"schema_version": 3, "grade_id": grade_id, **role, **more}


def _grade_id(exercise: "Exercise") -> str:
    return exercise.name.replace(" ", "-")


def points(exercise: "Exercise") -> int:
    """As many as the model solution has statements, without those that only name or explain."""
    nodes = list(ast.walk(ast.parse(_model(exercise))))
    named = (ast.FunctionDef, ast.ClassDef)
    explained = [n for n in nodes if isinstance(n, named) and ast.get_docstring(n) is not None]
    statements = [n for n in nodes if isinstance(n, ast.stmt) and not isinstance(n, named)]
    return len(statements) - len(explained)


def _model(exercise: "Exercise") -> str:
    from .checks import source

    return source(exercise.solution)
