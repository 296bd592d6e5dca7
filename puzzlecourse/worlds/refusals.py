"""Detect syntax and functions that the interpreter does not support."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
from functools import cache
from typing import Any

from .trees import Refused

# Python frames reserved for an expression and for libraries; Pyodide has 200 in all
ROOM = min(220, sys.getrecursionlimit() * 2 // 5)
DEEPEST_EXPRESSION = min(60, ROOM * 3 // 8)  # nested expressions; each needs two Python frames


_WORDS = {"YieldFrom": "yield from", "ClassDef": "class", "Delete": "del", "ImportFrom": "import"}
LOOKS_AROUND = (vars, dir)  # without arguments, they inspect the calling Python frame
HIDDEN = frozenset({"eval", "exec", "locals", "globals", "breakpoint", "_getframe", "super"})
CACHED: Any = type(cache(len))


def is_hidden(function: Any) -> bool:
    """Return whether a built-in function runs source text or inspects Python's frames."""
    return function.__name__ in HIDDEN and function.__module__ in ("builtins", "sys")


def check_understood(tree: ast.FunctionDef | ast.Lambda, understood: Collection[str]) -> None:
    """Raise Refused at the first unsupported node of a function.

    *understood* holds the names of the supported node types.
    """
    body: list[Any] = tree.body if isinstance(tree, ast.FunctionDef) else [tree.body]
    for node in ast.walk(ast.Module(body, [])):  # the body only
        if reason := why_refused(node, understood):
            raise Refused(f"line {getattr(node, 'lineno', 0)}: {reason}")
    for part in body:
        if too_deep := deeper_than(part, DEEPEST_EXPRESSION):
            raise Refused(f"line {too_deep}: too many brackets in brackets, or too long a sum")


def deeper_than(node: ast.AST, room: int) -> int:
    """Return the line of a node nested deeper than *room* levels, or 0."""
    if room == 0:
        return getattr(node, "lineno", 1)
    return max((deeper_than(part, room - 1) for part in ast.iter_child_nodes(node)), default=0)


def why_refused(node: Any, understood: Collection[str]) -> str:
    """Return why a node is not supported, or ""."""
    kind, name = type(node).__name__, getattr(node, "attr", "")
    if getattr(node, "decorator_list", []):
        return "a function below an @ is not understood here"
    is_known = kind == "Starred" or kind in understood
    if not is_known and isinstance(node, ast.stmt | ast.expr):
        return f"`{_WORDS.get(kind, kind.lower())}` is not understood here"
    if isinstance(node, ast.Raise) and (node.exc is None or node.cause):
        return "`raise` needs one exception"
    if getattr(node, "is_async", 0) or getattr(node, "type_params", []):
        return "`async` or `[…]` behind a name is not understood here"
    if name.startswith("__") and not name.endswith("__"):
        return f"`{name}` is a name for its class alone: that is not understood here"
    return ""
