"""What belongs to an answer: its source, its helpers, what it keeps from call to call, its inner calls."""

from __future__ import annotations

import ast
import dis
import re
import sys
from types import CellType, CodeType
from typing import Any

Cells = tuple[CellType, ...]  # hold the names that nested functions share
EMPTY = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "COPY_FREE_VARS"}


class Empty:
    """What Python itself puts into a class."""


EMPTY_CLASS = {*vars(Empty), "__annotations__", "__annotate_func__"}  # the latter from 3.14 on


def is_written(answer: Any) -> bool:
    """Return whether there is an answer: a value, or a function or class with a body.

    A class whose methods are all outlines is one itself.

    >>> def outline(n):
    ...     '''n times n'''
    ...     ...
    >>> is_written(outline), is_written(lambda n: n * n), is_written(...), is_written(0)
    (False, True, False, True)
    """
    if answer is None or answer is ...:
        return False
    if isinstance(answer, type):
        own = [value for name, value in vars(answer).items() if name not in EMPTY_CLASS]
        methods = [value for value in own if hasattr(value, "__code__")]
        return any(map(is_written, methods)) if methods else bool(own)
    code = getattr(answer, "__code__", None)
    return not isinstance(code, CodeType) or _does_something(code)


def _does_something(code: CodeType) -> bool:
    """Return whether a function does more than return None."""
    instructions = list(dis.get_instructions(code))
    if not {instruction.opname for instruction in instructions} <= EMPTY:
        return True
    returned = [i.argval for i in instructions if i.opname in ("LOAD_CONST", "RETURN_CONST")]
    return returned != [None]


def unread_cell(answer: Any) -> str:
    """Return what to say if Python could not read the newest cell that writes the answer, or "".

    `check` would then judge the answer of an earlier run.
    """
    name = getattr(answer, "__name__", None)
    if name is None:
        return ""
    begins = re.compile(rf"^\s*(async\s+def|def|class)\s+{re.escape(name)}\b", re.MULTILINE)
    newest = next(filter(begins.search, reversed(_cells())), "")
    try:
        compile(newest, "cell", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        return (
            f"Python cannot read the cell with {name}: {error.msg}, in line {error.lineno}. "
            f"What is known as {name} is still what an earlier cell wrote. Mend it, and run it first."
        )
    return ""


def _cells() -> list[str]:
    """Return the cells that were run in this notebook, the last one at the end; [] elsewhere."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return list(shell.user_ns.get("In", [])) if shell else []
