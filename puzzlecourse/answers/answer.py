"""Recognise unwritten answers, calls in place of functions, and cells with syntax errors."""

from __future__ import annotations

import ast
import dis
import inspect
import re
import sys
from collections.abc import Iterator, Mapping
from types import CellType, CodeType
from typing import Any

Cells = tuple[CellType, ...]  # the closure of a function
EMPTY = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "COPY_FREE_VARS"}


class Empty:
    """A class without attributes of its own."""


EMPTY_CLASS = {*vars(Empty), "__annotations__", "__annotate_func__"}  # the latter since 3.14


def is_written(answer: Any) -> bool:
    """Return whether *answer* is more than an outline: a value, or code with a body.

    A class is an outline if all of its methods are.

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


def is_called_instead(outline: Any, names: Mapping[str, Any]) -> bool:
    """Return whether a None may be the result of a call, as in `check("valley", valley(2))`.

    True if *names* contains a written function with the name of the outline, or one that the newest
    cell calls where `check` expects a function.
    """
    known = {getattr(outline, "__name__", ""), *_called_as_answers()}
    functions = [names[name] for name in known if inspect.isfunction(names.get(name))]
    return any(map(is_written, functions))


def _called_as_answers() -> Iterator[str]:
    """Yield the names of functions called in the second argument of `check` in the newest cell."""
    try:
        tree = ast.parse("".join(_cells()[-1:]))
    except SyntaxError:
        return
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("check"), [_, ast.Call(ast.Name(name)), *_]):
                yield name


def unread_cell(answer: Any) -> str:
    """Return a message if the newest cell defining the answer has a syntax error; otherwise "".

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
            f"Python cannot read the cell with {name}: {error.msg.rstrip('?.')} (line {error.lineno}). "
            f"What is known as {name} is still what an earlier cell wrote. Mend it, and run it first."
        )
    return ""


def _cells() -> list[str]:
    """Return the sources of the cells run in this notebook, in order; [] outside of one."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return list(shell.user_ns.get("In", [])) if shell else []
