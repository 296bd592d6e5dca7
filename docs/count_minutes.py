"""Counts the minutes of every notebook by one rule, and writes them where they are told.

They are told in the first cell of each notebook ("Time: 45 minutes, and 20 more below the exit ticket."),
in the tables of docs/teaching.md and notebooks/README.md, and on the pages in docs/lessons,
with the minute at which each part begins. A test compares.
`python docs/count_minutes.py` does all of it; with the paths of some notebooks, only these.
`--cells` with a path prints what each cell of a notebook costs.
The rule is written down for teachers in docs/teaching.md; `--estimates` prints how far it is from
what two people said.
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
LESSONS = sorted(NOTEBOOKS.glob("??_*.ipynb"))  # the recursion test is none
TABLES = (ROOT / "docs" / "teaching.md", NOTEBOOKS / "README.md")
PAGES = ROOT / "docs" / "lessons"

# ---- the rule, in minutes ------------------------------------------------------------------------


class Rule(NamedTuple):
    """What a learner does, and the minutes it takes. What is not given takes none."""

    words_a_minute: int  # of texts, questions and options: read, and thought about
    start: float = 0  # to open a notebook and run its first cell
    question: float = 0
    review_question: float = 0  # it is about something known
    walk: float = 0  # a StepThrough, or a tree of calls to look at
    question_on_the_way: float = 0
    label: float = 0  # a tree of calls to label
    board: float = 0  # a puzzle to play, unless the text above says for how long
    picture: float = 0
    order: float = 0  # lines to put in order
    examples: float = 0  # of one's own, before an exercise is written
    exercise: float = 0  # to understand what is asked for …
    line: float = 0  # … and to write each line of the model solution
    class_: float = 0  # … and more if it is a class
    source: float = 0  # a function that is shown, to read
    line_to_read: float = 0  # of a function that stands in a cell
    sentences: float = 0  # to complete, on paper
    paper: float = 0  # something else to write down, or to draw
    together: float = 0  # to say aloud, or to show or tell somebody
    yours: float = 0  # to change a program as one likes
    own: float = 0  # to write a function of one's own, which no check knows
    asked: float = 0  # three questions about a program of one's own
    as_told: bool = False  # a board is played for as long as a text says


RULE = Rule(
    words_a_minute=100,
    start=2,
    question=2,
    review_question=1,
    walk=4,
    label=5,
    board=3,
    picture=1,
    order=8,
    examples=2,
    exercise=5,
    line=1.5,
    class_=5,
    source=2,
    line_to_read=0.25,
    sentences=3,
    paper=2,
    together=2,
    yours=6,
    own=12,
    asked=6,
    as_told=True,
)
BEFORE = Rule(  # until November 2026; it left out what has no number here
    words_a_minute=100,
    question=2,
    review_question=1,
    walk=3,
    question_on_the_way=0.5,
    label=3,
    board=3,
    picture=2,
    order=8,
    exercise=4,
    line=1,
)
LINES_OF_A_VALUE = 6  # where the answer is no function: a board, a list of moves

WORD = re.compile(r"[0-9A-Za-zÀ-ÿ][\w'’.-]*")
FOLDED = re.compile(r"<details>.*?</details>", re.DOTALL)  # read by those who work alone
START = re.compile(r"^.*\*\*To start:\*\* .*$", re.MULTILINE)  # known from the notebook before
MINUTES = re.compile(r"^- \*\*Minutes\*\*: .*$", re.MULTILINE)
TIME = re.compile(r"Time: \d+ minutes(, and \d+ more below the exit ticket)?\.")

# ---- what a text tells a learner to do, beside reading it
SENTENCES = re.compile(r"^(Complete on paper|On paper, complete)", re.MULTILINE)
PAPER = re.compile(r"[Ww]rite (it |them )?down|[Oo]n(to)? paper|[Dd]raw the")
TOGETHER = re.compile(
    r"\baloud\b|neighbour (has|have|say)|to (someone|somebody|a friend)|[Ii]n pairs"
)
YOURS = re.compile(r"[Mm]ake it yours")
OWN = re.compile(r"[Ww]rite a function of your own")
ASKED = re.compile(r"[Ww]rite `ask\(|into `ask`")
ORDERED = re.compile(r"\bfor (\w+) minutes?\b")
IN_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}

# Two people said how long the notebooks take, each of other notebooks: the sixteen of 22 November 2026 up
# to their exit tickets, and the first twelve as they were before, longer, with all that stood in them (names and numbers are those of then). Behind what they said stands what the rule says of these.
# Both said so at a desk, and they do not agree: the rule lies between them, nearer to the slower one,
# because a lesson that ends early does less harm than one that does not end.
REVIEWER = {
    "00_frames": (51, 62),
    "01_factorial": (51, 49),
    "02_loop_or_frames": (45, 45),
    "03_nested_pictures": (70, 70),
    "04_hanoi_by_hand": (68, 55),
    "05_hanoi_by_recursion": (66, 59),
    "06_solitaire": (63, 54),
    "07_depth_first_search": (60, 61),
    "08_queens": (74, 62),
    "09_order_and_memory": (65, 49),
    "10_proof": (56, 50),
    "11_nim": (65, 63),
    "12_nim_fast": (80, 58),
    "13_exhaustive": (60, 41),
    "14_hanoi_without_recursion": (67, 57),
    "15_own_game": (71, 62),
}
TEACHER = {
    "00_frames": (42.5, 73),
    "01_factorial": (50, 81),
    "02_loop_or_frames": (60, 77),
    "04_hanoi_by_hand": (65, 73),
    "05_hanoi_by_recursion": (82.5, 103),
    "06_solitaire": (67.5, 100),
    "07_depth_first_search": (80, 118),
    "09_order_memory_proof": (100, 122),
    "11_nim": (92, 136),
    "12_nim_fast": (105, 151),
    "13_exhaustive": (72.5, 88),
    "14_hanoi_without_recursion": (82.5, 98),
}

Cell = dict[str, Any]


class Part(NamedTuple):
    """What stands below a heading of the lesson."""

    title: str
    cells: list[Cell]


class Minutes(NamedTuple):
    """Of the lesson up to its exit ticket, and of what stands below; both rounded up to fives."""

    core: int
    more: int

    @property
    def told(self) -> str:
        """The sentence in the first cell."""
        more = f", and {self.more} more below the exit ticket" if self.more else ""
        return f"Time: {self.core} minutes{more}."


def minutes(notebook: Path, rule: Rule = RULE) -> Minutes:
    """What the rule says of a notebook."""
    core, more = parts(json.loads(notebook.read_text(encoding="utf-8"))["cells"])
    return Minutes(
        up_to_fives(rule.start + of_cells(core, rule)), up_to_fives(of_cells(more, rule))
    )


def up_to_fives(counted: float) -> int:
    """Minutes as they are told."""
    return 5 * ceil(counted / 5)


def parts(cells: list[Cell]) -> tuple[list[Cell], list[Cell]]:
    """The lesson, and what comes from the heading "More" on."""
    for place, cell in enumerate(cells):
        if "".join(cell["source"]).split("\n")[0] == "## More":
            return cells[:place], cells[place:]
    return cells, []


def of_cells(cells: list[Cell], rule: Rule) -> float:
    """The minutes of some cells, not rounded."""
    return sum(each_cell(cells, rule))


def each_cell(cells: list[Cell], rule: Rule) -> Iterator[float]:
    """The minutes of each cell; a board that is played for as long as the text above says costs no more."""
    before = ""
    for cell in cells:
        if rule.as_told and is_ordered_board(cell, before):
            yield 0
        else:
            yield of_cell(cell, rule)
        before = "".join(cell["source"]) if cell["cell_type"] == "markdown" else ""


def is_ordered_board(cell: Cell, text: str) -> bool:
    """Whether a cell is a board, and the text above it says for how many minutes to play."""
    source = "".join(cell["source"])
    return (
        bool(ORDERED.search(text)) and cell["cell_type"] == "code" and any(called(source, "Player"))
    )


def of_cell(cell: Cell, rule: Rule = RULE) -> float:
    """The minutes of one cell, not rounded."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return of_text(START.sub("", FOLDED.sub("", source)), rule)
    calls = sorted(called(source, *OF_CALL), key=name_of)
    if not calls and any(map(is_picture, cell["outputs"])):
        return rule.picture + to_read(source, rule)
    return sum(OF_CALL[name_of(call)](call, rule) for call in calls) + to_read(source, rule)


def of_text(text: str, rule: Rule) -> float:
    """The minutes of a text: to read it, and to do what it says."""
    told = rule.sentences * bool(SENTENCES.search(text)) or rule.paper * bool(PAPER.search(text))
    together = rule.together * bool(TOGETHER.search(text)) + rule.yours * bool(YOURS.search(text))
    own = rule.own * bool(OWN.search(text)) + rule.asked * bool(ASKED.search(text))
    return reading(text, rule) + told + together + own + (ordered(text) if rule.as_told else 0)


def ordered(text: str) -> int:
    """The minutes that a text says to play for."""
    return sum(IN_WORDS.get(word, 0) for word in ORDERED.findall(text))


def reading(text: str, rule: Rule) -> float:
    """The minutes to read a text."""
    return len(WORD.findall(text)) / rule.words_a_minute


def to_read(source: str, rule: Rule) -> float:
    """The minutes to read the functions and classes in a cell, unless they are to be written."""
    wholes = ast.FunctionDef | ast.ClassDef
    return rule.line_to_read * sum(
        len(ast.unparse(node).splitlines())
        for node in ast.parse(source).body
        if isinstance(node, wholes) and not is_outline(node)
    )


def is_outline(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Whether a function or class, or its last method, ends in three dots, which the learner replaces."""
    last = node.body[-1]
    if isinstance(last, ast.FunctionDef):
        return is_outline(last)
    return isinstance(last, ast.Expr) and getattr(last.value, "value", None) is Ellipsis


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


def of_question(call: ast.Call, rule: Rule) -> float:
    """The minutes of a Predict."""
    asked = prediction_named(first_text(call))
    thinking = rule.review_question if asked.name.startswith("R") else rule.question
    return thinking + reading(" ".join([asked.ask, *asked.options]), rule)


def of_walk(call: ast.Call, rule: Rule) -> float:
    """The minutes of a StepThrough or a tree of calls."""
    asked = [word.value for word in call.keywords if word.arg == "ask"]
    questions = [name for names in asked if isinstance(names, ast.List) for name in names.elts]
    to_label = name_of(call) == "Label" or any(word.arg == "label" for word in call.keywords)
    return (rule.label if to_label else rule.walk) + rule.question_on_the_way * len(questions)


def of_exercise(call: ast.Call, rule: Rule) -> float:
    """The minutes of a check."""
    solution = exercise_named(first_text(call)).solution
    more = rule.class_ if isinstance(solution, type) else 0
    return rule.exercise + rule.line * lines(solution) + more


def first_text(call: ast.Call) -> str:
    """The text that is a call's first argument."""
    return ast.literal_eval(call.args[0])


def lines(solution: object) -> int:
    """The lines of a model solution, without docstring and comments."""
    if not callable(solution):
        return LINES_OF_A_VALUE
    shown = shown_rows(as_in_a_cell(solution))
    return sum(bool(row.text.strip()) for row in shown)


OF_CALL: dict[str, Callable[[ast.Call, Rule], float]] = {
    "Predict": of_question,
    "StepThrough": of_walk,
    "CallTree": of_walk,
    "Label": of_walk,
    "Player": lambda call, rule: rule.board,
    "Order": lambda call, rule: rule.order,
    "show_source": lambda call, rule: rule.source,
    "examples": lambda call, rule: rule.examples,
    "check": of_exercise,
    "ask": lambda call, rule: rule.asked,
    "progress": lambda call, rule: 0,
}


# ---- where they are told -------------------------------------------------------------------------


def in_notebook(text: str, told: Minutes) -> str:
    """A notebook's file with its minutes."""
    return TIME.sub(told.told, text, count=1)


def in_table(page: str, of: dict[str, Minutes]) -> str:
    """A page with the minutes in the second and third column of each notebook's row."""
    return "\n".join(_row(line, of) for line in page.split("\n"))


def in_page(page: str, notebook: Path) -> str:
    """A lesson's page in the guide with its minutes, and the minute at which each part begins."""
    told = TIME.sub(minutes(notebook).told, page, count=1)
    return MINUTES.sub(lambda _: f"- **Minutes**: {plan(notebook)}", told, count=1)


def plan(notebook: Path) -> str:
    """The parts of a lesson, each with the minute at which it begins."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return " · ".join(f"{minute} {title}" for minute, title in begins(headed(cells)))


def begins(lesson: list[Part]) -> Iterator[tuple[int, str]]:
    """The minute at which each part begins, and its title; the start belongs to the first."""
    minute = 0.0
    for title, cells in lesson:
        yield round(minute), title
        minute += of_cells(cells, RULE) + (0 if minute else RULE.start)


def headed(cells: list[Cell]) -> list[Part]:
    """The parts of a lesson up to its exit ticket; what stands above the first heading belongs to the first."""
    core, _ = parts(cells)
    places = [at for at, cell in enumerate(core) if "".join(cell["source"]).startswith("## ")]
    titles = ["".join(core[at]["source"]).split("\n")[0].removeprefix("## ") for at in places]
    ends = [*places[1:], len(core)]
    return [Part(t, core[b:e]) for t, b, e in zip(titles, [0, *ends], ends, strict=False)]


def _row(line: str, of: dict[str, Minutes]) -> str:
    linked = re.match(r"\| [^|]*\(([^)]*/)?(\w+)\.ipynb\)[^|]*\|", line)
    if linked is None or linked[2] not in of:
        return line
    _, title, _, _, *rest = line.split("|")
    core, more = of[linked[2]]
    return "|".join(["", title, f" {core} ", f" {more or '–'} ", *rest])


def every(rule: Rule = RULE) -> dict[str, Minutes]:
    """The minutes of each notebook, by its name."""
    return {path.stem: minutes(path, rule) for path in LESSONS}


def write(notebooks: Iterable[Path]) -> None:
    """Write the minutes of these notebooks into them."""
    for path in notebooks:
        told = minutes(path)
        path.write_text(in_notebook(path.read_text(encoding="utf-8"), told), encoding="utf-8")
        print(f"{told.core:3} + {told.more:3}  {path.stem}")


def write_guide() -> None:
    """Write the minutes of all notebooks into the tables and the pages of the guide."""
    of = every()
    for table in TABLES:
        table.write_text(in_table(table.read_text(encoding="utf-8"), of), encoding="utf-8")
    for name in of:
        page = PAGES / f"{name}.md"
        told = in_page(page.read_text(encoding="utf-8"), NOTEBOOKS / f"{name}.ipynb")
        page.write_text(told, encoding="utf-8")


def compare() -> None:
    """Print the rule beside the estimates."""
    for who, estimates in (("reviewer", REVIEWER), ("teacher", TEACHER)):
        for name, (estimated, counted) in estimates.items():
            print(f"{estimated:6.1f} said the {who}, {counted:4} by the rule: {name}")
        said, counted = map(sum, zip(*estimates.values(), strict=True))
        print(
            f"{said:6.1f} said the {who}, {counted:4} by the rule, in all: {counted / said:.2f}\n"
        )


def print_cells(path: Path) -> None:
    """Print the minutes of each cell of a notebook, and what they come to."""
    core, more = parts(json.loads(path.read_text(encoding="utf-8"))["cells"])
    for cells in (core, more):
        for cell, counted in zip(cells, each_cell(cells, RULE), strict=True):
            print(f"{counted:5.1f}  {''.join(cell['source'])[:80]!r}")
        print(f"{of_cells(cells, RULE):5.1f}\n")


if __name__ == "__main__":
    if sys.argv[1:] == ["--estimates"]:
        compare()
    elif sys.argv[1:2] == ["--cells"]:
        print_cells(Path(sys.argv[2]))
    elif sys.argv[1:]:
        write(map(Path, sys.argv[1:]))
    else:
        write(LESSONS)
        write_guide()
