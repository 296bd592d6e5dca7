"""A function made of source: of the course's own lines only, never of what somebody typed."""

import builtins
import linecache
from collections.abc import Mapping
from types import CodeType, FunctionType
from typing import Any


def made(source: str, names: Mapping[str, Any]) -> FunctionType:
    """The function that a source defines, with these names about it, its own among them.

    SyntaxError if Python cannot read the source.

    >>> made("def twice(n): return n + n", {})(4)
    8
    """
    file = f"<lines of the course {hash(source):x}>"
    code = next(c for c in compile(source, file, "exec").co_consts if isinstance(c, CodeType))
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    about = {**names, "__builtins__": builtins}
    function = about[code.co_name] = FunctionType(code, about)
    return function
