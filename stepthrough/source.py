"""The source of a function as shown to learners, without type hints and docstring."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import CodeType
from typing import Any, NamedTuple

from .given import quoted
from .palette import RIM, SIZES
from .trace.source import source_of
from .type_hints import hints, without

# Styled like a program in a card and in a walk; its background comes with the first widget
# (roles.css).
_BOX = f"border: 1px solid {RIM}; border-radius: {SIZES['corner']}; padding: 6px 12px"


class Row(NamedTuple):
    """One shown line; `first` to `last` are the lines of the source it stands for."""

    first: int  # from 0
    last: int
    text: str


class ShownSource:
    """Source text in a box, with syntax highlighting if the front end supports it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/markdown": self._boxed()}

    def _boxed(self) -> str:
        return (
            f'<div class="puzzle-source" style="{_BOX}">\n\n```python\n{self.text}\n```\n\n</div>'
        )


def show_source(function: Callable[..., Any]) -> ShownSource:
    """Return the source of *function*, without its docstring and type hints.

    Raises ValueError if it is not written in Python, if its source is missing, or if the file was
    changed after it was loaded.
    """
    code = getattr(inspect.unwrap(function), "__code__", None)
    if isinstance(code, CodeType) and (missing := source_of(code).missing) and "changed" in missing:
        raise ValueError(missing)
    try:
        text = inspect.getsource(function)
    except (TypeError, OSError):
        message = "function is one that was written in a cell or a file"
        raise ValueError(f"{message}, without brackets, not {quoted(function)}") from None
    return ShownSource("\n".join(row.text for row in shown_rows(text)))


@lru_cache(maxsize=64)
def shown_rows(text: str) -> tuple[Row, ...]:
    r"""Return the lines to show of a function or a cell; a wrapped signature becomes one line.

    >>> [row.text for row in shown_rows("def double(n: int) -> int:\n    return 2 * n")]
    ['def double(n):', '    return 2 * n']
    """
    text = textwrap.dedent(text)
    lines = text.splitlines()
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return tuple(Row(at, at, line) for at, line in enumerate(lines))  # a lambda, for example
    plain = without(lines, hints(tree, lines))
    hidden = set(_docstrings(tree))
    return tuple(_rows(plain, hidden, {head.start: head for head in _heads(tree)}))


def _rows(lines: list[str], hidden: set[int], heads: dict[int, range]) -> Iterator[Row]:
    at = 0
    while at < len(lines):
        head = heads.get(at, range(at, at + 1))
        if at not in hidden:
            yield Row(at, head[-1], _joined(lines[head.start : head.stop]))
        at = head.stop


def _joined(parts: list[str]) -> str:
    """Return a signature written on several lines as one line."""
    line = parts[0].rstrip() if len(parts) > 1 else parts[0]
    for part in filter(None, map(str.strip, parts[1:])):
        if part.startswith(")"):
            line = line.removesuffix(",")
        line += part if line.endswith("(") or part.startswith(")") else f" {part}"
    return line


def _heads(tree: ast.Module) -> list[range]:
    """Return the lines of each function's signature, counted from 0."""
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    nodes = [node for node in ast.walk(tree) if isinstance(node, functions)]
    return [range(f.lineno - 1, _last_of_head(f)) for f in nodes]


def _last_of_head(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the last line of a signature, counted from 1; the `):` can be on its own line."""
    parts = [*ast.walk(function.args), *([function.returns] if function.returns else [])]
    last = max(function.lineno, *(getattr(part, "end_lineno", 0) or 0 for part in parts))
    wrapped = last > function.lineno
    return min(last + 1, function.body[0].lineno - 1) if wrapped else last


def _docstrings(tree: ast.Module) -> Iterator[int]:
    """Yield the lines, from 0, of docstrings of top-level functions and classes."""
    definitions = (one for one in tree.body if isinstance(one, ast.FunctionDef | ast.ClassDef))
    for docstring in (one.body[0] for one in definitions if ast.get_docstring(one)):
        yield from range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno)
