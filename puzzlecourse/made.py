"""A function made of source, of the course's own lines only, and the source of a function."""

import builtins
import inspect
import linecache
import re
import textwrap
from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any


def made(source: str, names: Mapping[str, Any]) -> FunctionType:
    """The function that a source defines, with these names about it, its own among them.

    Where the names are those of a module, the module's functions are made its neighbours: a
    recording counts the calls of both. SyntaxError if Python cannot read the source.

    >>> made("def twice(n): return n + n", {})(4)
    8
    """
    file = f"<lines of the course {hash(source):x}>"
    code = next(c for c in compile(source, file, "exec").co_consts if isinstance(c, CodeType))
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    about = {**names, "__builtins__": builtins}
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is names:
            about[name] = _neighbour(value, about)
    function = about[code.co_name] = FunctionType(code, about)
    return function


def _neighbour(function: FunctionType, about: dict[str, Any]) -> FunctionType:
    """The same function with these names about it."""
    code, name, closure = function.__code__, function.__name__, function.__closure__
    twin = FunctionType(code, about, name, function.__defaults__, closure)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def as_in_a_cell(definition: Any) -> str:
    r"""The source of a function or class as a learner would write it: without decorators.

    >>> as_in_a_cell(made("@sheet.right\ndef twice(n): return n + n", {}))
    'def twice(n): return n + n'
    """
    source = textwrap.dedent(inspect.getsource(definition)).rstrip()
    begin = re.search(r"^(async def|def|class) ", source, re.MULTILINE)
    return source[begin.start() :] if begin else source
