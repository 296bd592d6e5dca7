"""The cells of a notebook that are alive on its page: what they show, and what the page's script needs."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse.lessons import prediction_named
from puzzlelib.views import Player

from .alive import alive
from .boards import parts_of_board
from .pages import program
from .questions import parts_of_question, walk_asked
from .recordings import ASKS, Walk, run_cell
from .stills import outputs, question

QUESTION, BOARD, WALK = "question", "board", "walk"
PLAYS = re.compile(r"^Player\(|^player$", re.MULTILINE)
STEPS = re.compile(r"^StepThrough\(", re.MULTILINE)


class Living(NamedTuple):
    """A cell that is alive on its page."""

    kind: str
    html: str


def living(path: Path, cell: Any, walk: Walk | None) -> Living | None:
    """Return a cell of the notebook in that file as it is alive on its page; None if it is none of that kind."""
    if match := ASKS.fullmatch(cell.source):
        still = question(prediction_named(match[1]).asked)
        return Living(QUESTION, alive(QUESTION, still, *parts_of_question(match[1])))
    if (player := players(path).get(cell.id)) and (board := parts_of_board(player)):
        return Living(BOARD, program(cell.source) + alive(BOARD, outputs(cell), *board))
    if walk and STEPS.search(cell.source):
        walked = alive(WALK, outputs(cell), {}, {"book": walk_asked(walk)})
        return Living(WALK, program(cell.source) + walked)
    return None


@cache
def players(path: Path) -> Mapping[str, Player]:
    """Return the boards of a notebook by their cells' names, as far as only its imports must be run for them."""
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    showing = [cell for cell in cells if PLAYS.search(cell.source)]
    shell, results = InteractiveShell(), {}
    for cell in [cells[0], *showing] if showing else []:
        try:
            results[cell.id] = run_cell(shell, cell.source)
        except NameError:  # from a cell that the learner writes, or runs, first
            continue
    return {name: one for name, one in results.items() if isinstance(one, Player)}
