"""Find the variables that a function indexes as a grid: `grid[row][column]`."""

from __future__ import annotations

import ast
from textwrap import dedent
from typing import NamedTuple


class Indexes(NamedTuple):
    """Names that are indexed twice, and the names of row and column if these are variables."""

    grids: frozenset[str] = frozenset()
    pairs: tuple[tuple[str, str, str], ...] = ()


def indexes_in(text: str) -> Indexes:
    r"""Return the names that a program indexes twice.

    >>> indexes_in("def fill(g, r, c):\n    if g[r][c] == 0:\n        g[r][c] = len(g[0])")
    Indexes(grids=frozenset({'g'}), pairs=(('g', 'r', 'c'),))
    """
    try:
        tree = ast.parse(dedent(text))
    except (SyntaxError, ValueError, RecursionError):
        return Indexes()
    grids: set[str] = set()
    pairs: dict[tuple[str, str, str], None] = {}
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(ast.Subscript(ast.Name(grid), row), column):
                grids.add(grid)
                names = _name(row), _name(column)
                if all(names):
                    pairs[grid, *names] = None
            case ast.Call(ast.Name("len"), [ast.Subscript(ast.Name(grid), ast.Constant(0))]):
                grids.add(grid)
    return Indexes(frozenset(grids), tuple(pairs))


def _name(index: ast.expr) -> str:
    """Return the name in an index such as `r` or `r + 1`, or ""."""
    match index:
        case ast.Name(name) | ast.BinOp(ast.Name(name), ast.Add() | ast.Sub()):
            return name
    return ""
