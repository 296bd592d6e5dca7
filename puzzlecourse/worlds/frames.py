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
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
Place = tuple[int | None, int | None, int | None, int | None]


class Refused(ValueError):
    """A program that the interpreter does not understand, in one sentence."""


class Frame:
    """A call under way, with all that a recorder asks of the frames of Python itself."""

    f_lasti = told = -1  # the instruction of a call; the line that was written last
    inner = 0  # how many calls it has made
    last: Any = None  # the value computed last

    def __init__(self, function: FunctionType, given: Names, back: Frame | None) -> None:
        self.f_code, self.f_globals, self.f_back = function.__code__, function.__globals__, back
        self.f_lineno = function.__code__.co_firstlineno
        self.owner: Frame = self  # the call in which this is written
        self.depth: int = back.depth + 1 if back else 1
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
            raise unbound(name, name in self.f_code.co_freevars)
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

    def __init__(self, around: Frame, node: Comprehension, keep: Any, code: CodeType) -> None:
        self.around, self.owner, self.depth = around, around.owner, around.depth
        self.node, self.keep = node, keep  # keeps what a round has computed
        self.names, self.cells, self.known, self.handed_on = {}, dict(around.cells), {}, []
        self.f_code, self.f_back = code, around
        self.f_globals, self.f_lineno = around.f_globals, around.f_lineno

    @property
    def item(self) -> ast.expr:
        """What is computed in a round."""
        if isinstance(self.node, ast.DictComp):
            return ast.copy_location(ast.Tuple([self.node.key, self.node.value]), self.node)
        return self.node.elt

    def get(self, name: str) -> Any:
        """The loop variable of that name, else what the name is in the frame around."""
        return self.names[name] if name in self.names else self.around.get(name)

    def set(self, name: str, value: Any) -> None:
        """Give a loop variable a value; the functions written in here share it."""
        if name not in self.names:
            self.cells[name] = CellType()
        self.names[name] = self.cells[name].cell_contents = value


def unbound(name: str, is_free: bool) -> NameError:
    """What Python says of a variable that has no value yet: a free one is of a function around."""
    kind = "free" if is_free else "local"
    told = f"cannot access {kind} variable '{name}' where it is not associated with a value"
    return NameError(f"{told} in enclosing scope") if is_free else UnboundLocalError(told)


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
    functions = [node for node in ast.walk(tree) if isinstance(node, kinds)]
    found = [node for node in functions if _is_of(node, code)]
    if not found:
        raise Refused(f"The source of {source.function} was not found.")
    return found[-1]  # of lambdas in each other the innermost


def _is_of(node: Defined, code: CodeType) -> bool:
    if isinstance(node, ast.Lambda):  # there may be several on a line
        return code.co_name == "<lambda>" and _stands_in(code, node.body)
    first = node.decorator_list[0].lineno if node.decorator_list else node.lineno
    return (node.name, first) == (code.co_name, code.co_firstlineno)


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


def call_at(code: CodeType, node: ast.Call) -> int:
    """The instruction of a call; -1 if it has none."""
    place = node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
    return calls_in(code).get(place, -1)


def of_the_program(thing: Any, names: Names) -> FunctionType | None:
    """The function behind a function or method that belongs to the program with these names."""
    inner = getattr(thing, "__func__", thing)
    return inner if isinstance(inner, FunctionType) and inner.__globals__ is names else None


def own_members(kind: type, names: Names) -> Names:
    """The methods and properties of a class that belong to the program with these names."""
    members = {name: m for above in kind.__mro__[::-1] for name, m in vars(above).items()}
    return {n: m for n, m in members.items() if of_the_program(getattr(m, "fget", m), names)}
