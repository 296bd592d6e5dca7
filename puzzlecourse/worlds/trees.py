"""From a running function to its syntax tree, and back to the place of a call."""

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
    """A program that the interpreter does not understand, in one sentence with the line."""

    def at(self, line: int) -> Refused:
        """Add the line to the sentence, unless it is there; return the error itself."""
        message = str(self)
        if not message.startswith(("line ", "The source ")):
            self.args = (f"line {line}: {message}",)
        return self


@lru_cache(maxsize=256)
def tree_of(code: CodeType) -> Defined:
    """Return the syntax tree of a function, with the line numbers of its file."""
    source = source_of(code)
    tree = parsed(source)
    if source.missing or tree is None:
        raise Refused(source.missing or f"The source of {source.function} cannot be read alone.")
    kinds = (ast.FunctionDef, ast.Lambda)
    functions = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    matches = [node for node in functions if _is_of(node, code)]
    if not matches:
        raise Refused(f"The source of {source.function} was not found.")
    return matches[-1]  # of lambdas in each other the innermost


def _is_of(node: Defined, code: CodeType) -> bool:
    if isinstance(node, ast.Lambda):  # a line can have several
        return code.co_name == "<lambda>" and _stands_in(code, node.body)
    first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
    return (node.name, first) == (code.co_name, code.co_firstlineno)


def code_inside(code: CodeType, node: ast.expr | ast.FunctionDef, name: str) -> CodeType:
    """Return the code of a function or comprehension that is written inside another function."""
    for inside in code.co_consts:
        if isinstance(inside, CodeType) and inside.co_name == name and _stands_in(inside, node):
            return inside
    raise Refused(f"line {node.lineno}: the code of {name} was not found")


def _stands_in(code: CodeType, node: ast.expr | ast.FunctionDef) -> bool:
    """Return whether all that the code does is written inside the node."""
    begin, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    columns = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    return all(begin <= place < end for place in columns)


# what can call a method of an object
ACTS: tuple[str, ...] = (
    *("CALL", "LOAD_ATTR", "LOAD_METHOD", "BINARY_", "UNARY_", "COMPARE_", "CONTAINS_", "FORMAT_"),
    *("GET_ITER", "FOR_ITER", "UNPACK_", "LIST_EXTEND", "SET_UPDATE", "BUILD_MAP", "BUILD_SET"),
    *("STORE_", "JUMP_IF"),
)


@lru_cache(maxsize=256)
def acts_in(code: CodeType) -> Mapping[_Span, list[int]]:
    """Return the instructions that do what is written at a place in the source; else the first there."""
    acts: dict[_Span, list[int]] = {}
    others: dict[_Span, list[int]] = {}
    for instruction in get_instructions(code):
        where = instruction.positions
        if where is not None:
            key = (where.lineno, where.col_offset, where.end_lineno, where.end_col_offset)
            kind = acts if instruction.opname.startswith(ACTS) else others
            kind.setdefault(key, []).append(instruction.offset)
    return {place: others[place][:1] for place in others} | acts


def instruction_at(code: CodeType, node: ast.expr | ast.stmt | None, nth: int = 0) -> int:
    """Return the instruction that does what a node says; the first one, which does nothing, if there is none."""
    if node is None:
        return 0
    offsets = acts_in(code).get(place_of(node), [0])
    calls = isinstance(node, ast.Call)  # a call is made by the last one, others only prepare it
    return offsets[-1 if calls or nth >= len(offsets) else nth]


def place_of(node: ast.expr | ast.stmt) -> tuple[int, int, int | None, int | None]:
    """Return where a piece of program stands; an act on a name behind a dot stands at that name."""
    dot = node.func if isinstance(node, ast.Call) else node
    if isinstance(dot, ast.Attribute) and dot.lineno != dot.end_lineno:
        first = (dot.end_lineno or 0), (dot.end_col_offset or 0) - len(dot.attr)
        return *first, node.end_lineno, node.end_col_offset
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def of_the_program(thing: Any, names: Namespace) -> FunctionType | None:
    """Return the function behind a function or method that belongs to the program with these names."""
    inner = thing.__func__ if type(thing) is MethodType else thing
    if type(inner) is not FunctionType or inner.__globals__ is not names:
        return None
    return inner if is_written_by_hand(code_of(inner)) else None
