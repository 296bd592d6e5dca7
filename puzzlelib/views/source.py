"""The source of a function as a learner reads it: no type hints, no docstring, coloured words."""

from __future__ import annotations

import ast
import builtins
import inspect
import io
import keyword
import textwrap
import tokenize
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One line as it is shown; `first` to `last` are the lines of the source that it stands for."""

    first: int  # from 0
    last: int
    text: str


Word = tuple[str, str]  # its kind (keyword, def, number, string, comment, builtin or ""), its text


class Source:
    """Source text, shown with its colours where they can be had."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        return {"text/plain": self.text, "text/markdown": f"```python\n{self.text}\n```"}


def show_source(function: Callable[..., Any]) -> Source:
    """The source that runs when `function` is called, without its docstring and its type hints."""
    return Source("\n".join(row.text for row in rows(inspect.getsource(function))))


@lru_cache(maxsize=64)
def rows(text: str) -> tuple[Row, ...]:
    r"""The lines of a function as they are shown; a head that was wrapped for its hints is one line.

    >>> [row.text for row in rows("def double(n: int) -> int:\n    return 2 * n")]
    ['def double(n):', '    return 2 * n']
    """
    text = textwrap.dedent(text)
    lines = text.splitlines()
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return tuple(Row(at, at, line) for at, line in enumerate(lines))  # a lambda, for example
    plain = _without(lines, _hints(tree, lines))
    hidden = set(_docstring(tree))
    return tuple(_rows(plain, hidden, {head.start: head for head in _heads(tree)}))


def _rows(lines: list[str], hidden: set[int], heads: dict[int, range]) -> Iterator[Row]:
    at = 0
    while at < len(lines):
        head = heads.get(at, range(at, at + 1))
        if at not in hidden:
            yield Row(at, head[-1], _joined(lines[head.start : head.stop]))
        at = head.stop


def _joined(parts: list[str]) -> str:
    """The parts of a head that was written on several lines as one line."""
    line = parts[0].rstrip() if len(parts) > 1 else parts[0]
    for part in filter(None, map(str.strip, parts[1:])):
        if part.startswith(")"):
            line = line.removesuffix(",")
        line += part if line.endswith("(") or part.startswith(")") else f" {part}"
    return line


# ---- what is hidden: (line, column) to (line, column), columns in characters ---------------------

Place = tuple[int, int]
Span = tuple[Place, Place, bool]  # from, to, whether it is the hint of an argument


def _hints(tree: ast.Module, lines: list[str]) -> list[Span]:
    """Where the type hints of the functions and variables stand."""
    spans = []
    for node in ast.walk(tree):
        if isinstance(node, ast.arg) and node.annotation:
            name = node.lineno - 1, _column(lines, node.lineno, node.col_offset) + len(node.arg)
            spans.append((name, _end(node.annotation, lines), True))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns:
            spans.append((_arrow(node.returns, lines), _end(node.returns, lines), False))
        elif isinstance(node, ast.AnnAssign) and node.value:
            spans.append((_end(node.target, lines), _end(node.annotation, lines), False))
    return spans


def _end(node: ast.expr, lines: list[str]) -> Place:
    line = node.end_lineno or node.lineno
    return line - 1, _column(lines, line, node.end_col_offset or 0)


def _column(lines: list[str], line: int, bytes_before: int) -> int:
    """Python counts columns in bytes."""
    return len(lines[line - 1].encode()[:bytes_before].decode())


def _arrow(returns: ast.expr, lines: list[str]) -> Place:
    """Where the `)` before the arrow of a head ends."""
    line = returns.lineno - 1
    column = lines[line].rfind("->", 0, _column(lines, returns.lineno, returns.col_offset))
    if column < 0:
        return _end(returns, lines)  # it stands on a line before: then nothing is hidden
    return line, len(lines[line][:column].rstrip())


def _without(lines: list[str], spans: list[Span]) -> list[str]:
    """The lines without what is hidden; `n: int = 3` becomes `n=3` in a head, as one writes it."""
    kept = list(lines)
    for (line, start), (last, end), is_argument in sorted(spans, reverse=True):
        after = kept[last][end:]
        if is_argument and after.startswith(" = "):
            after = "=" + after[3:]
        kept[line] = kept[line][:start] + after
        kept[line + 1 : last + 1] = [""] * (last - line)
    return kept


def _heads(tree: ast.Module) -> list[range]:
    """The lines, from 0, of the head of each function."""
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    found = [node for node in ast.walk(tree) if isinstance(node, functions)]
    return [range(f.lineno - 1, _last_of_head(f)) for f in found]


def _last_of_head(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line, from 1, on which a head ends; the `):` of a wrapped one may stand on its own."""
    parts = [*ast.walk(function.args), *([function.returns] if function.returns else [])]
    last = max(function.lineno, *(getattr(part, "end_lineno", 0) or 0 for part in parts))
    wrapped = last > function.lineno
    return min(last + 1, function.body[0].lineno - 1) if wrapped else last


def _docstring(tree: ast.Module) -> range:
    """The lines, from 0, of the docstring of the function or class that is all there is."""
    definition = tree.body[0] if len(tree.body) == 1 else None
    if not isinstance(definition, ast.FunctionDef | ast.ClassDef):
        return range(0)
    if not ast.get_docstring(definition):
        return range(0)
    docstring = definition.body[0]
    return range(docstring.lineno - 1, docstring.end_lineno or docstring.lineno)


# ---- colours: which words are keywords, numbers, strings … ---------------------------------------

Mark = tuple[int, int, str]  # from column to column, what kind of word stands there
KINDS = {tokenize.NUMBER: "number", tokenize.STRING: "string", tokenize.COMMENT: "comment"}


def coloured(lines: list[str]) -> list[list[Word]]:
    """Each line as words with their kinds; a text that Python cannot read has one kind only.

    >>> coloured(["return 1"])
    [[('keyword', 'return'), ('', ' '), ('number', '1')]]
    """
    marks: list[list[Mark]] = [[] for _ in lines]
    try:
        before = ""
        for token in tokenize.generate_tokens(io.StringIO("\n".join(lines)).readline):
            _mark(marks, token, _kind(token, before), lines)
            before = token.string if token.string.strip() else before
    except (tokenize.TokenError, SyntaxError):
        pass  # what was read up to there keeps its colours
    return [_words(line, found) for line, found in zip(lines, marks, strict=True)]


def _kind(token: tokenize.TokenInfo, before: str) -> str:
    if token.type != tokenize.NAME:
        return KINDS.get(token.type, "")
    if keyword.iskeyword(token.string):
        return "keyword"
    if before in ("def", "class"):
        return "def"
    return "builtin" if hasattr(builtins, token.string) and before != "." else ""


def _mark(marks: list[list[Mark]], token: tokenize.TokenInfo, kind: str, lines: list[str]) -> None:
    (first, start), (last, end) = token.start, token.end
    for line in range(first - 1, last if kind else first - 1):
        left = start if line == first - 1 else 0
        right = end if line == last - 1 else len(lines[line])
        marks[line].append((left, right, kind))


def _words(line: str, marks: list[Mark]) -> list[Word]:
    words, at = list[Word](), 0
    for start, end, kind in marks:
        if start > at:
            words.append(("", line[at:start]))
        words.append((kind, line[start:end]))
        at = end
    return words + ([("", line[at:])] if line[at:] or not words else [])
