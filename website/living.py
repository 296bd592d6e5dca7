"""The cells of a notebook that are alive on its page: what they show, and what the page's script needs of them."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse.course import prediction_named
from puzzlecourse.sketch import Grow
from puzzlecourse.widgets.label import Label
from puzzlelib.views import CallTree, Player

from . import needs
from .alive import alive
from .boards import board_told
from .games import game_told
from .growing import grow_told
from .orders import order_told
from .pages import program
from .questions import Told, question_told, walk_asked
from .recordings import ASKS, Walk, run_cell
from .stills import outputs, question_alone
from .trees import tree_told

ORDERS = re.compile(r'Order\("(.+)"\)')
SHOWS = re.compile(r"^(Player|Grow|Label)\(|^player$|\blabel=True\b", re.MULTILINE)
STEPS = re.compile(r"^StepThrough\(", re.MULTILINE)
Shown = Player | Grow | CallTree | Label  # what is alive without a kernel


class Living(NamedTuple):
    """A cell that is alive on its page."""

    kind: str
    html: str


def living(path: Path, cell: Any, walk: Walk | None) -> Living | None:
    """Return a cell of the notebook in that file as it is alive on its page; None if it is none of that kind."""
    if asked := ASKS.fullmatch(cell.source):
        still = question_alone(prediction_named(asked[1]))
        return Living(needs.QUESTION, alive(needs.QUESTION, still, *question_told(asked[1])))
    if (ordered := ORDERS.fullmatch(cell.source)) and (told := order_told(ordered[1])):
        return Living(needs.ORDER, alive(needs.ORDER, outputs(cell), *told))
    if (shown := shown_alone(path).get(cell.id)) and (found := _told(shown)):
        kind, script, told = found
        return Living(kind, program(cell.source) + alive(script, outputs(cell), *told))
    if walk and STEPS.search(cell.source):
        walked = alive(needs.WALK, outputs(cell), {}, {"book": walk_asked(walk)})
        return Living(needs.WALK, program(cell.source) + walked)
    return None


def _told(shown: Any) -> tuple[str, str, Told] | None:
    """What is done with what a cell shows, the script that lets one do it, and what that is told."""
    if isinstance(shown, CallTree | Label):
        told = tree_told(shown)
        return (needs.TREE, needs.TREE, told) if told else None
    if isinstance(shown, Grow):
        return needs.GROW, needs.GROW, grow_told(shown)
    if told := board_told(shown):
        return needs.BOARD, "board", told
    if told := game_told(shown):
        return needs.BOARD, "game", told
    return None


@cache
def shown_alone(path: Path) -> Mapping[str, Shown]:
    """What the cells of a notebook show that can be played, labelled or moved, by their names.

    For that no cell must be run but the imports and others of that kind.
    """
    cells = [c for c in nbformat.read(path, as_version=4).cells if c.cell_type == "code"]
    showing = [cell for cell in cells if SHOWS.search(cell.source)]
    shell, found = InteractiveShell(), {}
    for cell in [cells[0], *showing] if showing else []:
        try:
            found[cell.id] = run_cell(shell, cell.source)
        except NameError:  # from a cell that is to be written, or run, before
            continue
    return {name: one for name, one in found.items() if isinstance(one, Shown)}
