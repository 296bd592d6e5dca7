"""Map functions to their syntax trees, and nodes to bytecode offsets."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dis import get_instructions
from functools import lru_cache
from types import CodeType, FunctionType, MethodType
from typing import Any

from stepthrough.trace.source import parsed, source_of

from .program import is_written_by_hand
from .stand_ins import Namespace, code_of

Defined = ast.FunctionDef | ast.Lambda
_Span = tuple[int | None, int | None, int | None, int | None]


class Refused(ValueError):
    """The interpreter does not support a program; the message names the line."""

    def with_line(self, line: int) -> Refused:
        """Add the line to the message, unless it has one or is about the file; return the error."""
        message = str(self)
        is_about_a_file = message.startswith("The source ") or " was changed after " in message
        if not message.startswith("line ") and not is_about_a_file:
            self.args = (f"line {line}: {message}",)
        return self


@lru_cache(maxsize=256)
def tree_of(code: CodeType) -> Defined:
    """Return the syntax tree of a function, with line numbers of its file.

    Raises Refused if the source is missing or cannot be parsed.
    """
    source = source_of(code)
    tree = parsed(source)
    if source.missing or tree is None:
        raise Refused(source.missing or f"The source of {source.function} cannot be read alone.")
    kinds = (ast.FunctionDef, ast.Lambda)
    functions = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    matches = [node for node in functions if _is_of(node, code)]
    if not matches:
        raise Refused(f"The source of {source.function} was not found.")
    return matches[-1]  # innermost of nested lambdas


def _is_of(node: Defined, code: CodeType) -> bool:
    if isinstance(node, ast.Lambda):  # a line can have several lambdas
        return code.co_name == "<lambda>" and _is_inside(code, node.body)
    first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
    return (node.name, first) == (code.co_name, code.co_firstlineno)


def code_inside(code: CodeType, node: ast.expr | ast.FunctionDef, name: str) -> CodeType:
    """Return the code of a function or comprehension defined inside another function."""
    for inside in code.co_consts:
        if isinstance(inside, CodeType) and inside.co_name == name and _is_inside(inside, node):
            return inside
    raise Refused(f"line {node.lineno}: the code of {name} was not found")


def _is_inside(code: CodeType, node: ast.expr | ast.FunctionDef) -> bool:
    """Return whether all positions of the code are inside the node."""
    begin, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    columns = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    return all(begin <= place < end for place in columns)


# opcodes that may call a method
ACTIVE_OPCODES: tuple[str, ...] = (
    *("CALL", "LOAD_ATTR", "LOAD_METHOD", "BINARY_", "UNARY_", "COMPARE_", "CONTAINS_", "FORMAT_"),
    *("GET_ITER", "FOR_ITER", "UNPACK_", "LIST_EXTEND", "SET_UPDATE", "BUILD_MAP", "BUILD_SET"),
    *("STORE_", "JUMP_IF"),
)


@lru_cache(maxsize=256)
def offsets_by_position(code: CodeType) -> Mapping[_Span, list[int]]:
    """Return bytecode offsets by source position: those of `ACTIVE_OPCODES`, otherwise the first one."""
    active: dict[_Span, list[int]] = {}
    others: dict[_Span, list[int]] = {}
    for instruction in get_instructions(code):
        where = instruction.positions
        if where is not None:
            key = (where.lineno, where.col_offset, where.end_lineno, where.end_col_offset)
            kind = active if instruction.opname.startswith(ACTIVE_OPCODES) else others
            kind.setdefault(key, []).append(instruction.offset)
    return {place: others[place][:1] for place in others} | active


def offset_of(code: CodeType, node: ast.expr | ast.stmt | None, nth: int = 0) -> int:
    """Return the bytecode offset for a node, or 0."""
    if node is None:
        return 0
    offsets = offsets_by_position(code).get(position_of(node), [0])
    calls = isinstance(node, ast.Call)  # the last one makes the call, the others prepare it
    return offsets[-1 if calls or nth >= len(offsets) else nth]


def position_of(node: ast.expr | ast.stmt) -> tuple[int, int, int | None, int | None]:
    """Return the position of a node in bytecode; an attribute on a later line is at its name."""
    dot = node.func if isinstance(node, ast.Call) else node
    if isinstance(dot, ast.Attribute) and dot.lineno != dot.end_lineno:
        first = (dot.end_lineno or 0), (dot.end_col_offset or 0) - len(dot.attr)
        return *first, node.end_lineno, node.end_col_offset
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def of_the_program(thing: Any, names: Namespace) -> FunctionType | None:
    """Return the function of this program that *thing* is, as a function or method, or None."""
    inner = thing.__func__ if type(thing) is MethodType else thing
    if type(inner) is not FunctionType or inner.__globals__ is not names:
        return None
    return inner if is_written_by_hand(code_of(inner)) else None
