"""The source of running code, read while it runs; later edits of the cell do not change it."""

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
    r"""The lines of a function; `first_line` is the number of its first line in the file.

    >>> Source("fact", "def fact(n):\n    return n\n", 7).lines
    {7: 'def fact(n):', 8: '    return n'}
    """

    function: str
    text: str
    first_line: int
    missing: str = ""  # a sentence with the reason if there is no text
    typed: str = ""  # the text of a cell with magics, before IPython's translation

    @property
    def shown(self) -> str:
        """The text to display."""
        return self.typed or self.text

    @property
    def lines(self) -> dict[int, str]:
        """The displayed lines by number; as in Python, only a line feed ends a line."""
        return dict(
            enumerate((line.rstrip("\n") for line in StringIO(self.shown)), self.first_line)
        )

    def holds(self, other: Source) -> bool:
        """Return whether this source contains *other* at the same line numbers."""
        return bool(other.text) and other.lines.items() <= self.lines.items()


@lru_cache(maxsize=256)
def comments(source: Source) -> dict[int, int]:
    r"""Return the column at which a comment begins, by line number.

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
    """Return the name to display: `Solver.solve` for a method, `inner` for a nested function."""
    return writable(code.co_qualname.split("<locals>.")[-1])


def source_of(code: CodeType) -> Source:
    """Return the source of running code, or one that contains only the reason why it is missing.

    >>> source_of(compile("1", "nowhere", "eval")).missing
    'The source of <module> is not known: it was not written in a cell or a file.'
    """
    name, file = name_of(code), code.co_filename
    lines = _lines_of(file)
    if lines and code.co_name == "<module>":  # top-level code: the whole cell or file
        return Source("", writable("".join(lines)), 1)
    if lines and not is_source_of(code, file, lines):
        return Source(name, "", code.co_firstlineno, changed(file))
    return _source_in(lines, name, code.co_firstlineno)


def source_at(name: str, file: str, first: int) -> Source:
    """Return the source of the block that begins at line *first* of a file or cell."""
    return _source_in(_lines_of(file), name, first)


def changed(file: str) -> str:
    """Return the message for a source that was edited after it was loaded."""
    return f"{PurePath(file).name} was changed after it was loaded: restart, and run it again."


def _lines_of(file: str) -> Lines:
    linecache.checkcache(file)
    # every executed string has this name; Python 3.13 stores the lines of `python -c` under it
    return tuple(linecache.getlines(file)) if file != "<string>" else ()


def _source_in(lines: Lines, name: str, first: int) -> Source:
    with suppress(SyntaxError, TokenError):
        if block := lines[first - 1 :]:
            return Source(name, writable(_block(block)), first)
    missing = f"The source of {name} is not known: it was not written in a cell or a file."
    return Source(name, "", first, missing)


@lru_cache(maxsize=64)
def _block(lines: tuple[str, ...]) -> str:
    return "".join(inspect.getblock(lines))


@lru_cache(maxsize=256)
def parsed(source: Source) -> ast.Module | None:
    """Return the syntax tree with the file's line numbers; None if it cannot be parsed alone.

    An indented function is parsed inside an `if`, which keeps its columns.
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
    """Return whether a function can return a value other than None; then None means failure."""
    defs, tree = ast.FunctionDef | ast.AsyncFunctionDef, parsed(source) or ast.Pass()
    nodes: list[ast.AST] = [next((n for n in ast.walk(tree) if isinstance(n, defs)), tree)]
    while nodes:
        match node := nodes.pop():
            case ast.Return(None | ast.Constant(None) | ast.Call(ast.Name("print"))):
                continue
            case ast.Return(ast.Call(ast.Name(name))) if name == source.function:
                continue  # passes None on
            case ast.Return():
                return True
        nodes += [n for n in ast.iter_child_nodes(node) if not isinstance(n, defs | ast.ClassDef)]
    return False


NO_SOURCE = Source("", "", 0, "The source is not known yet.")
