"""What learners write in the lessons, and how long the lessons are: counted, not timed."""

import ast
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from puzzlecourse.course import exercise_named
from puzzlecourse.judging.answer_functions import is_recursive

from .measure import Row, at_least, at_most

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

from count_minutes import BEFORE, LESSONS, called, every, first_text, is_outline, parts  # noqa: E402


def rows() -> Iterator[Row]:
    """Functions that are written in the core, and the minutes of all cores by both rules."""
    written = {path.stem: written_in_core(path) for path in LESSONS}
    recursive = sum(len(names) for names in written.values())
    yield at_least("Recursive functions written in the core, all lessons", recursive, 15, "")
    cores = [told.core for told in every().values()]
    yield at_most("Minutes of the longest core", max(cores), 45, " min")
    yield Row("Minutes of all cores together, by the rule", f"{sum(cores)} min", "", True)
    before = sum(told.core for told in every(BEFORE).values())
    yield Row("Minutes of all cores together, by the rule before", f"{before} min", "", True)


def written_in_core(notebook: Path) -> list[str]:
    """The functions that a learner writes from an outline above the exit ticket, and that call themselves."""
    found, outlines = [], []
    core, _ = parts(json.loads(notebook.read_text(encoding="utf-8"))["cells"])
    for cell in core:
        if cell["cell_type"] == "code":
            source = "".join(cell["source"])
            outlines += [node.name for node in ast.parse(source).body if is_outlined(node)]
            for call in called(source, "check"):
                found += outlines if is_recursive(exercise_named(first_text(call)).solution) else []
                outlines = []
    return found


def is_outlined(node: ast.stmt) -> bool:
    """Whether it is a function whose body a learner writes."""
    return isinstance(node, ast.FunctionDef) and is_outline(node)
