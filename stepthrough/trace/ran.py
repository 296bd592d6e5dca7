"""Check that a source is the one that ran: recompiled, it must give the same code object.

A file can be edited after it was loaded. Its lines then no longer match the recorded values.
"""

from __future__ import annotations
import __future__

import ast
import sys
import warnings
from collections import defaultdict
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from types import CodeType
from typing import Any

from .undisturbed import Undisturbed

__uninterrupted__ = True

_FUTURES = 0  # compiler flags that a notebook passes from cell to cell
for _name in __future__.all_feature_names:
    _FUTURES |= getattr(__future__, _name).compiler_flag
_OPTIMIZE = (-1, 0, 1, 2)  # first this Python's own level, then the others
_COMPARED = (
    "co_code",
    "co_names",
    "co_varnames",
    "co_freevars",
    "co_cellvars",
    "co_exceptiontable",
)
_ALIKE = ("co_argcount", "co_posonlyargcount", "co_kwonlyargcount")

Lines = tuple[str, ...]
Known = Mapping[tuple[str, int], list[CodeType]]  # code objects by name and first line


def is_source_of(code: CodeType, file: str, lines: Lines) -> bool:
    """Return whether *lines*, the whole file or cell, are the source of *code*.

    Also True if that cannot be decided, for example if a tool has rewritten the program.
    """
    return _is_rewritten(code) or _is_compiled_from(code, file, lines)


@lru_cache(maxsize=1024)
def _is_compiled_from(code: CodeType, file: str, lines: Lines) -> bool:
    key = code.co_name, code.co_firstlineno
    try:
        return any(
            _is_same(one, code)
            for optimize in _OPTIMIZE
            for one in _compiled(lines, code.co_flags & _FUTURES, optimize).get(key, ())
        )
    except (SyntaxError, ValueError):  # not Python: a template, or edited since
        return not (file.endswith(".py") and Path(file).is_file())


@lru_cache(maxsize=32)
def _compiled(lines: Lines, flags: int, optimize: int) -> Known:
    """Return all code objects of a compiled source."""
    flags |= ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
    with Undisturbed(warnings.catch_warnings(action="ignore")):
        waiting = [compile("".join(lines), "<again>", "exec", flags, True, optimize)]
    known: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    while waiting:
        code = waiting.pop()
        known[code.co_name, code.co_firstlineno].append(code)
        waiting += [one for one in code.co_consts if isinstance(one, CodeType)]
    return known


def _is_rewritten(code: CodeType) -> bool:
    """Return whether a tool changed the program: pytest an `assert`, IPython a cell."""
    names = (*code.co_varnames, *code.co_names, *code.co_cellvars)
    if any(name.startswith("@") for name in names):  # not a valid Python name
        return True
    inner = (one for one in code.co_consts if isinstance(one, CodeType))
    return any(map(_is_rewritten, inner)) or bool(_transformers())


def _transformers() -> Any:
    """Return the AST transformers of this notebook, if it is one."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return shell and shell.ast_transformers


def _is_same(one: CodeType, other: CodeType) -> bool:
    """Return whether two code objects have equal instructions, constants and positions."""
    if any(getattr(one, name) != getattr(other, name) for name in (*_COMPARED, *_ALIKE)):
        return False
    return _is_same_constant(one.co_consts, other.co_consts) and _has_same_places(one, other)


def _is_same_constant(one: Any, other: Any) -> bool:
    if type(one) is not type(other):
        return False
    if isinstance(one, CodeType):
        return one.co_name == other.co_name and _is_same(one, other)
    if isinstance(one, tuple):
        pairs = zip(one, other, strict=False)
        return len(one) == len(other) and all(_is_same_constant(*pair) for pair in pairs)
    if isinstance(one, frozenset):
        return sorted(map(repr, one)) == sorted(map(repr, other))
    return repr(one) == repr(other)  # 0.0 is not -0.0


def _has_same_places(one: CodeType, other: CodeType) -> bool:
    """Return whether all instructions have equal lines, and equal columns where both have some."""
    if one.co_linetable == other.co_linetable:
        return True
    pairs = zip(one.co_positions(), other.co_positions(), strict=True)
    return all(
        mine[0] == its[0] and (mine == its or None in mine[2:] or None in its[2:])
        for mine, its in pairs
    )
