"""The source of an answer, read; and functions made of source: the course's lines, or a learner's function with a line changed."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import re
import textwrap
from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any

from .answer import Cells


def made(source: str, names: Mapping[str, Any]) -> FunctionType:
    """Return the function that a source defines, with these names about it, its own among them.

    Where the names are those of a module, the module's functions are made its neighbours: a
    recording counts the calls of both. SyntaxError if Python cannot read the source.

    >>> made("def twice(n): return n + n", {})(4)
    8
    """
    file = f"<lines of the course {hash(source):x}>"
    [definition] = (line for line in ast.parse(source).body if isinstance(line, ast.FunctionDef))
    constants = compile(source, file, "exec").co_consts
    codes = [code for code in constants if isinstance(code, CodeType)]  # those of its types, too
    code = next(code for code in codes if code.co_name == definition.name)
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    about = {**names, "__builtins__": builtins}
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is names:
            about[name] = twin(value, about, value.__closure__)
    function = about[code.co_name] = FunctionType(code, about)
    return function


def made_class(source: str, names: dict[str, Any], name: str) -> Any:
    """Return the class of that name which a source defines, with these names about it."""
    FunctionType(compile(source, "<lines of the course>", "exec"), names)()
    return names[name]


def twin(function: FunctionType, about: dict[str, Any], cells: Cells | None) -> FunctionType:
    """Return the same function with these names about it, and with these cells."""
    same = FunctionType(function.__code__, about, function.__name__, function.__defaults__, cells)
    same.__kwdefaults__ = function.__kwdefaults__
    return same


def as_in_a_cell(definition: Any) -> str:
    r"""Return the source of a function or class as a learner would write it: without decorators.

    >>> as_in_a_cell(made("@sheet.right\ndef twice(n): return n + n", {}))
    'def twice(n): return n + n'
    """
    source = textwrap.dedent(inspect.getsource(definition)).rstrip()
    begin = re.search(r"^(async def|def|class) ", source, re.MULTILINE)
    return source[begin.start() :] if begin else source
