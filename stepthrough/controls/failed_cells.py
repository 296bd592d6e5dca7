"""One line at the first widget of a notebook: which cell has ended with an error.

Cells in which learners write let the rest run, so an error far below is easily missed: Run All leaves
the page at the first widget. The line is hidden while all is well, and goes when the cell is mended.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple

from IPython import get_ipython
from ipywidgets import HTML

from ..canvas import escape
from ..given import counted

_LONGEST = 160  # characters of an error


class Run(NamedTuple):
    """The last run of a cell: its number as the notebook shows it, and its error in words; "" for none."""

    number: int
    error: str


class FailedCells(HTML):
    """The line; hidden while all is well."""

    def __init__(self) -> None:
        super().__init__()
        self.tell(())

    def tell(self, runs: Iterable[Run]) -> None:
        """Say which of these runs ended with an error, or hide the line."""
        words = sentence(runs)
        self.value = f'<div class="puzzle-panel wrong" role="status">{words}</div>' if words else ""
        self.layout.display = None if words else "none"


class Runs:
    """What is known of a kernel's cells: the last run of each since the cell with the line began."""

    def __init__(self, shell: Any) -> None:
        self._shell = shell
        self._home = ""  # the cell in which the line stands
        self._last: dict[str, Run] = {}
        self.line = FailedCells()

    def begin_in(self, cell: str) -> bool:
        """Return whether the line stands in this cell, and if so forget all runs: they begin again.

        Each run of the cell gets a new line: a page that was opened since does not know the widgets
        of before.
        """
        if not cell or self._home not in ("", cell):
            return False
        self._home = cell
        if self._last:
            self._last.clear()
            self.line = FailedCells()
        return True

    def note(self, result: Any) -> None:
        """Keep how the cell that was run has ended; IPython calls this behind each."""
        number = result and result.info.store_history and result.execution_count
        if not number:  # it is not shown as a cell
            return
        error = result.error_before_exec or result.error_in_exec
        self._last[_cell_now(self._shell)] = Run(number, _in_words(error))
        self.line.tell(self._last.values())


def line_at_top() -> FailedCells | None:
    """Return the line if a widget that is shown now is the first of its notebook; else None, as in a script."""
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
    """Return what tells the cell that runs from others: its name, or its text where a notebook sends no names."""
    match shell.kernel.get_parent():
        case {"metadata": {"cellId": str(name)}} | {"content": {"code": str(name)}}:
            return name
    return ""


def _in_words(error: BaseException | None) -> str:
    """Return the error as Python says it, without the file and the line that it puts behind a SyntaxError."""
    if error is None:
        return ""
    words = error.msg if isinstance(error, SyntaxError) else str(error)
    kind = type(error).__name__
    line = " ".join(f"{kind}: {words}".split()) if words else kind
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]} …"


def sentence(runs: Iterable[Run]) -> str:
    """Return as HTML which of these runs ended with an error, and what was run after that; "" if none did.

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
