"""A line at the first widget of a notebook that names the cell that raised an error.

Cells with answers do not stop *Run All*, which leaves the page at the first widget, so an error
further down is easily missed. The line is hidden when there is no error.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from IPython import get_ipython
from ipywidgets import HTML

from ..canvas import escape
from ..given import counted

_LONGEST = 160  # maximum characters of an error


class Run(NamedTuple):
    """The last run of a cell: its number as displayed, and its error as text, or ""."""

    number: int
    error: str


class FailedCells(HTML):
    """A line about failed cells; hidden if there are none."""

    def __init__(self) -> None:
        super().__init__()
        self.tell(())

    def tell(self, runs: Iterable[Run]) -> None:
        """Show which of these runs failed."""
        words = sentence(runs)
        self.value = f'<div class="puzzle-panel wrong" role="status">{words}</div>' if words else ""
        self.layout.display = None if words else "none"


class Runs:
    """The last run of each cell of a kernel since the cell with the line started."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._home = ""  # the cell with the line
        self._last: dict[str, Run] = {}
        self.line = FailedCells()

    def begin_in(self, cell: str) -> bool:
        """Return whether the line belongs in *cell*; if so, forget all runs.

        Each run of that cell gets a new line, because a page opened since then does not have the
        earlier widgets.
        """
        if not cell or self._home not in ("", cell):
            return False
        self._home = cell
        if self._last:
            self._last.clear()
            self.line = FailedCells()
        return True

    def note(self, result: Any) -> None:
        """Record the result of a cell; IPython calls this after each cell."""
        number = result and result.info.store_history and result.execution_count
        if not number:  # not displayed as a cell
            return
        error = result.error_before_exec or result.error_in_exec
        self._last[_cell_now(self._shell)] = Run(number, _in_words(error))
        self.line.tell(self._last.values())


def line_at_top() -> FailedCells | None:
    """Return the line if this is the first widget of its notebook; else None, as in a script."""
    shell = get_ipython()
    if not hasattr(shell, "kernel"):
        return None
    runs = _runs_of(shell)
    return runs.line if runs.begin_in(_cell_now(shell)) else None


@cache
def _runs_of(shell: Any) -> Runs:
    runs = Runs(shell)
    shell.events.register("post_run_cell", runs.note)
    return runs


def _cell_now(shell: Any) -> str:
    """Return the id of the running cell, or its text if the notebook sends no ids."""
    match shell.kernel.get_parent():
        case {"metadata": {"cellId": str(name)}} | {"content": {"code": str(name)}}:
            return name
    return ""


def _in_words(error: BaseException | None) -> str:
    """Return the error as text, without the file and line that Python adds to a SyntaxError."""
    if error is None:
        return ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    kind = type(error).__name__
    line = " ".join(f"{kind}: {words}".split()) if words else kind
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …"


def sentence(runs: Iterable[Run]) -> str:
    """Return as HTML which of these runs failed, and how many followed; "" if none failed.

    >>> sentence([Run(7, ""), Run(8, "ZeroDivisionError: division by zero"), Run(9, "")])
    'Cell [8] ended with an error: <code>ZeroDivisionError: division by zero</code>. 1 cell was run after it.'
    """
    in_order = sorted(runs)
    failed = [run for run in in_order if run.error]
    if not failed:
        return ""
    first, *others = failed
    after = sum(run.number > first.number for run in in_order)
    were = f"{counted(after, 'cell') if after else 'No cell'} {'were' if after > 1 else 'was'}"
    also = " and ".join(f"[{run.number}]" for run in others)
    also = also and f"; {also} failed, too"
    return (
        f"Cell [{first.number}] ended with an error: <code>{escape(first.error, quote=False)}</code>. "
        f"{were} run after it{also}."
    )
