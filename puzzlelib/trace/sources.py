"""The source that ran, found when it ran: a cell that is changed later does not change it."""

from __future__ import annotations

import ast
import inspect
from dataclasses import dataclass
from functools import lru_cache
from tokenize import TokenError
from types import CodeType


@dataclass(frozen=True, slots=True)
class Source:
    r"""The lines of one function; `first_line` is the number that its first line has in the file.

    >>> Source("fact", "def fact(n):\n    return n\n", 7).lines
    {7: 'def fact(n):', 8: '    return n'}
    """

    function: str
    text: str
    first_line: int
    missing: str = ""  # one sentence that says why there is no text

    @property
    def lines(self) -> dict[int, str]:
        """Return the lines by their numbers."""
        return dict(enumerate(self.text.splitlines(), self.first_line))


@lru_cache(maxsize=256)
def name_of(code: CodeType) -> str:
    """Return the name to show: `Solver.solve` for a method, `inner` for a function in a function."""
    return code.co_qualname.split("<locals>.")[-1]


def source_of(code: CodeType) -> Source:
    """Return the source of running code, or a sentence in its place where there is none.

    >>> source_of(compile("1", "nowhere", "eval")).missing
    'The source of <module> is not known: it was not written in a cell or a file.'
    """
    name = name_of(code)
    try:
        return Source(name, inspect.getsource(code), code.co_firstlineno)
    except (OSError, TypeError, SyntaxError, TokenError, IndexError):
        sentence = f"The source of {name} is not known: it was not written in a cell or a file."
        return Source(name, "", code.co_firstlineno, sentence)


@lru_cache(maxsize=256)
def parsed(source: Source) -> ast.Module | None:
    """Return the syntax tree with the line numbers of the file, None if it cannot stand alone.

    An indented function goes below an `if`, so that its columns stay what they were.
    """
    indented = source.text[:1].isspace()
    try:
        tree = ast.parse("if 1:\n" + source.text if indented else source.text)
    except SyntaxError:
        return None  # for example a lambda on the second line of a statement
    ast.increment_lineno(tree, source.first_line - 1 - indented)
    return tree


@lru_cache(maxsize=256)
def positions(code: CodeType) -> list[tuple[int | None, ...]]:
    """Return for each instruction: first line, last line, first column, last column."""
    return list(code.co_positions())
