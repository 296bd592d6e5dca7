"""Replace the traceback of a NameError in a cell that calls `check` with one sentence.

Kernels of the course's own servers import this module on startup (`classroom/jupyter/startup.py`),
because after a restart `check` itself is unknown. Elsewhere, importing `check` installs it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from types import TracebackType
from typing import Any

RUN_ALL = "choose Run → Run All Cells"


def install(shell: Any) -> None:
    """Register the handler with an IPython shell, unless it has another exception handler."""
    if not shell.custom_exceptions:
        shell.set_custom_exc((NameError,), _show)


def _show(
    shell: Any, kind: type, error: NameError, traceback: TracebackType, tb_offset: int | None = None
) -> None:
    cells = shell.user_ns.get("In", [])
    if _is_in_the_cell(traceback) and cells and calls_check(cells[-1]):
        words = sentence(error.name or "", cells[:-1], shell.user_ns)
        error._render_traceback_ = lambda: [words]  # type: ignore[attr-defined]  # IPython asks for it
    shell.showtraceback((kind, error, traceback), tb_offset=tb_offset)


def _is_in_the_cell(traceback: TracebackType) -> bool:
    """Return whether the error was raised at the top level of the cell, not in a function."""
    while traceback.tb_next:
        traceback = traceback.tb_next
    return traceback.tb_frame.f_locals is traceback.tb_frame.f_globals


def calls_check(cell: str) -> bool:
    """Return whether a cell calls `check`.

    >>> calls_check("check('power', power)"), calls_check("check = 1"), calls_check("(")
    (True, False, False)
    """
    try:
        nodes = list(ast.walk(ast.parse(cell)))
    except SyntaxError:
        return False
    called = (node.func for node in nodes if isinstance(node, ast.Call))
    return any(isinstance(one, ast.Name) and one.id == "check" for one in called)


def sentence(name: str, cells: Sequence[str], known: Iterable[str]) -> str:
    """Return why *name* is unknown; *cells* are indexed by execution count.

    >>> sentence("valley", ["", "def valley(n)", "1 + 1"], [])
    'The cell above, [1], has an error, so valley is not known: mend it first, and run it. Then run this cell again.'
    >>> sentence("vally", [], ["valley", "check"])
    'vally is not known. Did you mean valley?'
    """
    if name == "check":
        restarted = "the kernel was restarted, or the cells above have not been run"
        return f"check is not known: {restarted}. To go on, {RUN_ALL}."
    written = re.compile(
        rf"^(?:(?:async\s+)?def|class)\s+{re.escape(name)}\b|^{re.escape(name)}\s*=", re.M
    )
    failed = [number for number, cell in enumerate(cells) if written.search(cell)]
    if failed:
        where = f"The cell above, [{failed[-1]}], has an error, so {name} is not known"
        return f"{where}: mend it first, and run it. Then run this cell again."
    if near := get_close_matches(name, [one for one in known if not one.startswith("_")], 1):
        return f"{name} is not known. Did you mean {near[0]}?"
    not_run = f"{name} is not known: no cell that was run has written it"
    return f"{not_run}. Write it, and run its cell. After a restart of the kernel, {RUN_ALL}."
