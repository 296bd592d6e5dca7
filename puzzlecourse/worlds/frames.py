"""What the interpreter works on: frames, the syntax trees of functions, and places in them."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Mapping
from dis import get_instructions
from functools import lru_cache
from types import CellType, CodeType, FunctionType
from typing import Any

from puzzlelib.trace.calls import parsed, source_of

Names = dict[str, Any]
Defined = ast.FunctionDef | ast.Lambda
Place = tuple[int | None, int | None, int | None, int | None]


class Refused(ValueError):
    """A program that the interpreter does not understand, in one sentence."""


class Frame:
    """A call under way, with all that a recorder asks of the frames of Python itself."""

    def __init__(self, function: FunctionType, given: Names, back: Frame | None) -> None:
        self.f_code, self.f_globals, self.f_back = function.__code__, function.__globals__, back
        self.f_lineno, self.f_lasti = function.__code__.co_firstlineno, -1
        self.told = -1  # the line that was written last
        self.inner, self.last = 0, None  # how many calls it has made; the value computed last
        self.known: dict[ast.Call, Any] = {}  # what calls have given that were made too early
        self.handed_on: list[Any] = []  # the value that came from a call, if it is to go on
        self.names: Names = {}
        self.cells = dict(zip(self.f_code.co_freevars, function.__closure__ or (), strict=True))
        self.cells |= {name: CellType() for name in self.f_code.co_cellvars}
        for name, value in given.items():
            self.set(name, value)

    @property
    def f_locals(self) -> Names:
        """The variables that have a value, in Python's order."""
        code, found = self.f_code, dict(self.names)
        for name, cell in self.cells.items():
            if has_value(cell):
                found[name] = cell.cell_contents
        order = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
        return {name: found[name] for name in order if name in found}

    def get(self, name: str) -> Any:
        """The value of a name: the frame's own, else one of the program's, else Python's."""
        if name in self.names:
            return self.names[name]
        if name in self.cells and has_value(self.cells[name]):
            return self.cells[name].cell_contents
        if name in (*self.f_code.co_varnames, *self.cells):
            told = f"cannot access local variable '{name}' where it is not associated with a value"
            raise UnboundLocalError(told)
        if name in self.f_globals:
            return self.f_globals[name]
        if hasattr(builtins, name):
            return getattr(builtins, name)
        raise NameError(f"name '{name}' is not defined")

    def set(self, name: str, value: Any) -> None:
        """Give a name a value."""
        if name in self.cells:
            self.cells[name].cell_contents = value
        elif name in self.f_code.co_varnames:
            self.names[name] = value
        else:
            self.f_globals[name] = value


class Inside(Frame):
    """A comprehension: its loop variables are its own, all else is that of the frame around."""

    def __init__(self, around: Frame, code: CodeType | None) -> None:
        self.around, self.names = around, {}
        self.f_code = code or around.f_code
        self.f_globals, self.f_back = around.f_globals, around
        self.f_lineno, self.f_lasti, self.told = around.f_lineno, -1, -1
        self.inner, self.last, self.known, self.handed_on = 0, None, {}, []

    def get(self, name: str) -> Any:
        """The loop variable of that name, else what the name is in the frame around."""
        return self.names[name] if name in self.names else self.around.get(name)

    def set(self, name: str, value: Any) -> None:
        """Give a loop variable a value."""
        self.names[name] = value


def has_value(cell: CellType) -> bool:
    """Whether a variable that functions share has a value yet."""
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


# ---- from a running function to its syntax tree, and back to the place of a call ------------------


@lru_cache(maxsize=256)
def tree_of(code: CodeType) -> Defined:
    """The syntax tree of a function, with the line numbers of its file."""
    source = source_of(code)
    tree = parsed(source)
    if source.missing or tree is None:
        raise Refused(source.missing or f"The source of {source.function} cannot be read alone.")
    kinds = (ast.FunctionDef, ast.Lambda)
    for node in ast.walk(tree):
        if isinstance(node, kinds) and _is_of(node, code):
            return node
    raise Refused(f"The source of {source.function} was not found.")


def _is_of(node: Defined, code: CodeType) -> bool:
    name = node.name if isinstance(node, ast.FunctionDef) else "<lambda>"
    first = min(n.lineno for n in (node, *getattr(node, "decorator_list", [])))
    return (name, first) == (code.co_name, code.co_firstlineno)


def code_inside(code: CodeType, node: ast.expr | ast.FunctionDef, name: str) -> CodeType:
    """The code of a function or comprehension that is written inside another function."""
    for inside in code.co_consts:
        if isinstance(inside, CodeType) and inside.co_name == name and _stands_in(inside, node):
            return inside
    raise Refused(f"line {node.lineno}: the code of {name} was not found")


def _stands_in(code: CodeType, node: ast.expr | ast.FunctionDef) -> bool:
    """Whether all that the code does is written inside the node."""
    begin, end = (node.lineno, node.col_offset), (node.end_lineno or 0, node.end_col_offset or 0)
    columns = [(line, column) for line, _, column, _ in code.co_positions() if line and column]
    return all(begin <= place < end for place in columns)


@lru_cache(maxsize=256)
def calls_in(code: CodeType) -> Mapping[Place, int]:
    """The instruction of each call that is written in the code, by its place in the source."""
    found: dict[Place, int] = {}
    for instruction in get_instructions(code):
        where = instruction.positions
        if instruction.opname.startswith("CALL") and where is not None:
            key = (where.lineno, where.col_offset, where.end_lineno, where.end_col_offset)
            found[key] = instruction.offset
    return found


def place(node: ast.expr) -> Place:
    """Where an expression stands in the source."""
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def of_the_program(thing: Any, names: Names) -> FunctionType | None:
    """The function behind a function or method that belongs to the program with these names."""
    inner = getattr(thing, "__func__", thing)
    return inner if isinstance(inner, FunctionType) and inner.__globals__ is names else None
