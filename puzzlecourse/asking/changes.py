"""Mutations of a program that resemble beginners' mistakes; each yields a wrong answer."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import NamedTuple, cast

from ..judging.variants import as_in_a_cell, function_from_source


class Change(NamedTuple):
    """A mutated program."""

    name: str
    function: Callable[..., object]


def changes(function: FunctionType) -> Iterator[Change]:
    """Yield mutations of *function*; none if its source is unavailable or not a single function.

    >>> def up(n):
    ...     if n == 0:
    ...         return 0
    ...     return 1 + up(n - 1)
    >>> [change.name for change in changes(up)]
    ['no base case', 'a return lost', 'the base case moved', 'the base case moved']
    """
    try:
        source = as_in_a_cell(function)
        tree = ast.parse(source)
    except (OSError, TypeError, SyntaxError):
        return
    if function.__closure__ or len(tree.body) != 1 or not isinstance(tree.body[0], ast.FunctionDef):
        return
    for name, changed in _mutations(source):
        yield Change(name, function_from_source(ast.unparse(changed), function.__globals__))


def _mutations(source: str) -> Iterator[tuple[str, ast.Module]]:
    def parse_again() -> tuple[ast.Module, ast.FunctionDef]:
        tree = ast.parse(source)
        return tree, cast(ast.FunctionDef, tree.body[0])

    tree, definition = parse_again()
    if (place := _base_case(definition)) is not None:
        del definition.body[place]
        yield "no base case", tree
    for number in range(len(_recursive_returns(definition := parse_again()[1]))):
        tree, definition = parse_again()
        line = _recursive_returns(definition)[number]
        _replace_statement(definition, line, ast.Expr(line.value))  # type: ignore[arg-type]
        yield "a return lost", tree
    for by in (1, -1):
        tree, definition = parse_again()
        if _shift_first_number(definition, by):
            yield "the base case moved", tree


def _calls_itself(node: ast.AST, name: str) -> bool:
    calls = (one for one in ast.walk(node) if isinstance(one, ast.Call))
    return any(isinstance(call.func, ast.Name) and call.func.id == name for call in calls)


def _base_case(definition: ast.FunctionDef) -> int | None:
    """Return the index of the first `if` in the body that only returns without recursion."""
    for place, line in enumerate(definition.body):
        ends = (
            isinstance(line, ast.If) and isinstance(line.body[-1], ast.Return) and not line.orelse
        )
        if ends and not _calls_itself(line, definition.name) and not _returns_from_memo(line):
            return place if len(definition.body) > 1 else None
    return None


def _returns_from_memo(line: ast.stmt) -> bool:
    """Return whether an `if` returns a value that it found in a memo."""
    memos = {
        ast.unparse(one)
        for test in ast.walk(line)
        if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In)
        for one in test.comparators
    }
    returned = (one.value for one in ast.walk(line) if isinstance(one, ast.Return))
    return any(
        isinstance(one, ast.Subscript) and ast.unparse(one.value) in memos for one in returned
    )


def _recursive_returns(definition: ast.FunctionDef) -> list[ast.Return]:
    returns = (one for one in ast.walk(definition) if isinstance(one, ast.Return))
    return [one for one in returns if _calls_itself(one, definition.name)]


def _replace_statement(definition: ast.FunctionDef, old: ast.stmt, new: ast.stmt) -> None:
    for node in ast.walk(definition):
        for lines in (getattr(node, "body", None), getattr(node, "orelse", None)):
            if isinstance(lines, list) and old in lines:
                lines[lines.index(old)] = ast.fix_missing_locations(ast.copy_location(new, old))


def _shift_first_number(definition: ast.FunctionDef, by: int) -> bool:
    """Add *by* to the first number in a condition; return whether there is one."""
    for node in ast.walk(definition):
        if isinstance(node, ast.If | ast.IfExp):
            for one in ast.walk(node.test):
                if isinstance(one, ast.Constant) and type(one.value) is int:
                    one.value += by
                    return True
    return False
