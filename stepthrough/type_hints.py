"""Find the type hints in a source, and remove them."""

from __future__ import annotations

import ast

# (line, column), from 0, in characters
_Place = tuple[int, int]
Span = tuple[_Place, _Place, bool]  # start, end, whether it belongs to an argument


def hints(tree: ast.Module, lines: list[str]) -> list[Span]:
    """Return the spans of the type hints of functions and variables."""
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


def _end(node: ast.expr, lines: list[str]) -> _Place:
    line = node.end_lineno or node.lineno
    return line - 1, _column(lines, line, node.end_col_offset or 0)


def _column(lines: list[str], line: int, bytes_before: int) -> int:
    """Return the column in characters, given one in bytes."""
    return len(lines[line - 1].encode()[:bytes_before].decode())


def _arrow(returns: ast.expr, lines: list[str]) -> _Place:
    """Return the position after the `)` that precedes the arrow of a signature."""
    line = returns.lineno - 1
    column = lines[line].rfind("->", 0, _column(lines, returns.lineno, returns.col_offset))
    if column < 0:
        return _end(returns, lines)  # on an earlier line: hide nothing
    return line, len(lines[line][:column].rstrip())


def without(lines: list[str], spans: list[Span]) -> list[str]:
    """Return the lines without these spans; in a signature, `n: int = 3` becomes `n=3`."""
    rest = list(lines)
    for (line, start), (last, end), is_argument in sorted(spans, reverse=True):
        after = rest[last][end:]
        if is_argument and after.startswith(" = "):
            after = "=" + after[3:]
        rest[line] = rest[line][:start] + after
        rest[line + 1 : last + 1] = [""] * (last - line)
    return rest
