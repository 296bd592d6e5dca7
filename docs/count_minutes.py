"""Counts the minutes of every notebook by one rule, and writes them where they are told.

They are told in the first cell of each notebook ("Time: 45 minutes, and 20 more below the exit ticket."),
and in the tables of docs/teaching.md and notebooks/README.md. A test compares.
`python docs/count_minutes.py` does all of it; with the paths of some notebooks, only these.
The rule is written down for teachers in docs/teaching.md; `--estimates` prints how far it is from
what a teacher said.
"""

import ast
import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from puzzlecourse.course import exercise_named, prediction_named
from puzzlecourse.judging.answer_source import as_in_a_cell
from puzzlelib.views.source import shown_rows

ROOT = Path(__file__).parents[1]
NOTEBOOKS = ROOT / "notebooks"
TABLES = (ROOT / "docs" / "teaching.md", NOTEBOOKS / "README.md")

# ---- the rule, in minutes ------------------------------------------------------------------------

WORDS_A_MINUTE = 100  # of texts, questions and options: read, and thought about
QUESTION = 2
REVIEW_QUESTION = 1  # it is about something known
WALK = 3  # a StepThrough, or a call tree to look at or to label
QUESTION_ON_THE_WAY = 0.5
BOARD = 3  # a puzzle to play
PICTURE = 2
ORDER = 8  # lines to put in order
EXERCISE = 4  # to understand what is asked for …
LINE = 1  # … and to write each line of the model solution
LINES_OF_A_VALUE = 6  # where the answer is no function: a board, a list of moves

WORD = re.compile(r"[0-9A-Za-zÀ-ÿ][\w'’.-]*")
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)  # read by those who are alone at home
START = re.compile(r"^\*\*To start:\*\* .*$", re.MULTILINE)  # known from the notebook before
TIME = re.compile(r"Time: \d+ minutes(, and \d+ more below the exit ticket)?\.")
LESSON = re.compile(rf"(^## \[[^\n]*/(\w+)\.ipynb\)\n\n){TIME.pattern}", re.MULTILINE)

# What a teacher said of the first twelve notebooks as they were in November 2026, with all that stood
# in them, and what the rule said; by their numbers of today.
ESTIMATES = {
    "00_frames": (42.5, 50),
    "01_factorial": (50, 59),
    "02_loop_or_frames": (60, 60),
    "06_hanoi_by_hand": (65, 62),
    "07_hanoi_by_recursion": (82.5, 81),
    "08_solitaire": (67.5, 76),
    "09_depth_first_search": (80, 84),
    "11_order_and_memory": (100, 94),
    "12_nim": (92, 95),
    "13_nim_fast": (105, 96),
    "A2_exhaustive": (72.5, 70),
    "A3_hanoi_without_recursion": (82.5, 77),
}

Cell = dict[str, Any]


class Minutes(NamedTuple):
    """Of the lesson up to its exit ticket, and of what stands below; both rounded up to fives."""

    core: int
    more: int

    @property
    def told(self) -> str:
        """The sentence in the first cell."""
        more = f", and {self.more} more below the exit ticket" if self.more else ""
        return f"Time: {self.core} minutes{more}."


def minutes(notebook: Path) -> Minutes:
    """What the rule says of a notebook."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    core, more = parts(cells)
    return Minutes(*(5 * ceil(sum(map(of_cell, part)) / 5) for part in (core, more)))


def parts(cells: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """The lesson, and what comes from the heading "More" on."""
    for place, cell in enumerate(cells):
        if "".join(cell["source"]).split("\n")[0] == "## More":
            return cells[:place], cells[place:]
    return cells, []


def of_cell(cell: Cell) -> float:
    """The minutes of one cell, not rounded."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return reading(START.sub("", FOLDED.sub("", source)))
    calls = sorted(called(source, *OF_CALL), key=name_of)
    if not calls and any(map(is_picture, cell["outputs"])):
        return PICTURE
    return sum(OF_CALL[name_of(call)](call) for call in calls)


def reading(text: str) -> float:
    """The minutes to read a text."""
    return len(WORD.findall(text)) / WORDS_A_MINUTE


def is_picture(output: Cell) -> bool:
    """Whether an output is drawn."""
    return any(kind.startswith("image/") for kind in output.get("data", {}))


# ---- what a cell calls ---------------------------------------------------------------------------


def called(source: str, *names: str) -> Iterator[ast.Call]:
    """The calls of these functions in a cell."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and name_of(node) in names:
            yield node


def name_of(call: ast.Call) -> str:
    """The name of the function that is called."""
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def of_question(call: ast.Call) -> float:
    """The minutes of a Predict."""
    asked = prediction_named(first_text(call))
    thinking = REVIEW_QUESTION if asked.name.startswith("R") else QUESTION
    return thinking + reading(" ".join([asked.ask, *asked.options]))


def of_walk(call: ast.Call) -> float:
    """The minutes of a StepThrough."""
    asked = [word.value for word in call.keywords if word.arg == "ask"]
    questions = [name for names in asked if isinstance(names, ast.List) for name in names.elts]
    return WALK + QUESTION_ON_THE_WAY * len(questions)


def of_exercise(call: ast.Call) -> float:
    """The minutes of a check."""
    return EXERCISE + LINE * lines(exercise_named(first_text(call)).solution)


def first_text(call: ast.Call) -> str:
    """The text that is a call's first argument."""
    return ast.literal_eval(call.args[0])


def lines(solution: object) -> int:
    """The lines of a model solution, without docstring and comments."""
    if not callable(solution):
        return LINES_OF_A_VALUE
    shown = shown_rows(as_in_a_cell(solution))
    return sum(bool(row.text.strip()) for row in shown)


OF_CALL: dict[str, Callable[[ast.Call], float]] = {
    "Predict": of_question,
    "StepThrough": of_walk,
    "CallTree": of_walk,
    "Label": of_walk,
    "Player": lambda call: BOARD,
    "Order": lambda call: ORDER,
    "check": of_exercise,
    "progress": lambda call: 0,
}


# ---- where they are told -------------------------------------------------------------------------


def in_notebook(text: str, told: Minutes) -> str:
    """A notebook's file with its minutes."""
    return TIME.sub(told.told, text, count=1)


def in_table(page: str, of: dict[str, Minutes]) -> str:
    """A page with the minutes in the second and third column of each notebook's row."""
    return "\n".join(_row(line, of) for line in page.split("\n"))


def in_guide(page: str, of: dict[str, Minutes]) -> str:
    """A page with the sentence about its minutes below the heading of each notebook."""
    return LESSON.sub(lambda m: m[1] + of[m[2]].told if m[2] in of else m[0], page)


def _row(line: str, of: dict[str, Minutes]) -> str:
    linked = re.match(r"\| [^|]*\(([^)]*/)?(\w+)\.ipynb\)[^|]*\|", line)
    if linked is None or linked[2] not in of:
        return line
    _, title, _, _, *rest = line.split("|")
    core, more = of[linked[2]]
    return "|".join(["", title, f" {core} ", f" {more or '–'} ", *rest])


def every() -> dict[str, Minutes]:
    """The minutes of each notebook, by its name."""
    return {path.stem: minutes(path) for path in sorted(NOTEBOOKS.glob("*.ipynb"))}


def write(notebooks: Iterable[Path]) -> None:
    """Write the minutes of these notebooks into them."""
    for path in notebooks:
        told = minutes(path)
        path.write_text(in_notebook(path.read_text(encoding="utf-8"), told), encoding="utf-8")
        print(f"{told.core:3} + {told.more:3}  {path.stem}")


def write_tables() -> None:
    """Write the minutes of all notebooks into the tables."""
    of = every()
    for page in TABLES:
        told = in_guide(in_table(page.read_text(encoding="utf-8"), of), of)
        page.write_text(told, encoding="utf-8")


def compare() -> None:
    """Print the rule beside the estimates."""
    for name, (estimated, ruled) in ESTIMATES.items():
        print(f"{estimated:5.1f} estimated, {ruled:3} by the rule: {name}")
    said, counted = map(sum, zip(*ESTIMATES.values(), strict=True))
    print(f"{said:5.1f} estimated, {counted:3} by the rule, in all")


if __name__ == "__main__":
    if sys.argv[1:] == ["--estimates"]:
        compare()
    elif sys.argv[1:]:
        write(map(Path, sys.argv[1:]))
    else:
        write(sorted(NOTEBOOKS.glob("*.ipynb")))
        write_tables()
