"""The source that ran, found when it ran: a cell that is changed later does not change it."""

from __future__ import annotations

import ast
import inspect
import linecache
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from io import StringIO
from pathlib import PurePath
from tokenize import COMMENT, TokenError, generate_tokens
from types import CodeType

from .ran import Lines, is_source_of
from .values import writable

__uninterrupted__ = True


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
    typed: str = ""  # a cell with magics, as it was before IPython made Python of it

    @property
    def shown(self) -> str:
        """The text to display."""
        return self.typed or self.text

    @property
    def lines(self) -> dict[int, str]:
        """The displayed lines by number: only a line feed ends one, as in Python."""
        return dict(
            enumerate((line.rstrip("\n") for line in StringIO(self.shown)), self.first_line)
        )

    def holds(self, other: Source) -> bool:
        """Return whether another source stands in this one, on the lines on which it was found."""
        return bool(other.text) and other.lines.items() <= self.lines.items()


@lru_cache(maxsize=256)
def comments(source: Source) -> dict[int, int]:
    r"""Return the column in which a comment begins, by the number of its line.

    >>> comments(Source("f", "def f(n):  # \"#\"\n    return '#'  # two\n", 7))
    {7: 11, 8: 16}
    """
    columns: dict[int, int] = {}
    with suppress(TokenError, SyntaxError):
        for token in generate_tokens(StringIO(source.shown).readline):
            if token.type == COMMENT:
                columns[token.start[0] - 1 + source.first_line] = token.start[1]
    return columns


def name_of(code: CodeType) -> str:
    """Return the name to show: `Solver.solve` for a method, `inner` for a function in a function."""
    return writable(code.co_qualname.split("<locals>.")[-1])


def source_of(code: CodeType) -> Source:
    """Return the source of running code, or a sentence in its place where there is none.

    >>> source_of(compile("1", "nowhere", "eval")).missing
    'The source of <module> is not known: it was not written in a cell or a file.'
    """
    name, file = name_of(code), code.co_filename
    lines = _lines_of(file)
    if lines and code.co_name == "<module>":  # top-level code: all of a cell or a file
        return Source("", writable("".join(lines)), 1)
    if lines and not is_source_of(code, file, lines):
        return Source(name, "", code.co_firstlineno, changed(file))
    return _source_in(lines, name, code.co_firstlineno)


def source_at(name: str, file: str, first: int) -> Source:
    """Return the source that begins on that line of a file or a cell, or a sentence in its place."""
    return _source_in(_lines_of(file), name, first)


def changed(file: str) -> str:
    """Return what to say in place of a source that is no longer the one that ran."""
    return f"{PurePath(file).name} was changed after it was loaded: restart, and run it again."


def _lines_of(file: str) -> Lines:
    linecache.checkcache(file)
    # <string> is any text that is executed; Python 3.13 keeps the lines of `python -c` for it
    return tuple(linecache.getlines(file)) if file != "<string>" else ()


def _source_in(lines: Lines, name: str, first: int) -> Source:
    with suppress(SyntaxError, TokenError):
        if block := lines[first - 1 :]:
            return Source(name, writable(_block(block)), first)
    missing = f"The source of {name} is not known: it was not written in a cell or a file."
    return Source(name, "", first, missing)


@lru_cache(maxsize=64)
def _block(lines: tuple[str, ...]) -> str:
    """Return the function with which these lines begin."""
    return "".join(inspect.getblock(lines))


@lru_cache(maxsize=256)
def parsed(source: Source) -> ast.Module | None:
    """Return the syntax tree with the line numbers of the file, None if it cannot stand alone.

    An indented function goes below an `if`: its columns stay what they were.
    """
    indented = source.text[:1] in (" ", "\t")
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


@lru_cache(maxsize=256)
def answers(source: Source) -> bool:
    """Return whether a function's own `return`s give more than None: then None is a failure."""
    defs, tree = ast.FunctionDef | ast.AsyncFunctionDef, parsed(source) or ast.Pass()
    nodes: list[ast.AST] = [next((n for n in ast.walk(tree) if isinstance(n, defs)), tree)]
    while nodes:
        match node := nodes.pop():
            case ast.Return(None | ast.Constant(None) | ast.Call(ast.Name("print"))):
                continue
            case ast.Return(ast.Call(ast.Name(name))) if name == source.function:
                continue  # nothing, given on
            case ast.Return():
                return True
        nodes += [n for n in ast.iter_child_nodes(node) if not isinstance(n, defs | ast.ClassDef)]
    return False


NO_SOURCE = Source("", "", 0, "The source is not known yet.")
