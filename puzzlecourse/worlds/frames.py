"""Frames of interpreted calls and comprehensions."""

from __future__ import annotations

import ast
import builtins
from types import CellType, CodeType, FunctionType
from typing import Any

from .stand_ins import Namespace, code_of
from .trees import offset_of

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Frame:
    """An interpreted call, with the attributes that a recorder reads from Python's frames."""

    line_written = -1  # the line of the last line event
    current: ast.expr | ast.stmt | None = None  # the node being evaluated
    nth = 0  # among several instructions at one position, as for f-string values in Python 3.11
    inner = 0  # number of calls made
    last: Any = None  # last computed value
    printed: Any = None  # last printed value

    def __init__(self, function: FunctionType, given: Namespace, back: Frame | None) -> None:
        self.f_code = code_of(function)
        self.f_globals = function.__globals__
        self.f_back = back
        self.f_lineno = self.f_code.co_firstlineno
        self.owner: Frame = self  # the frame of the enclosing call, if this is a comprehension
        self.depth: int = back.depth + 1 if back else 1
        self.known: dict[ast.Call, Any] = {}  # results of calls made ahead of time
        self.handed_on: list[Any] = []  # the value to return in place of the own one
        self.names: Namespace = {}
        self.cells = dict(zip(self.f_code.co_freevars, function.__closure__ or (), strict=True))
        self.cells |= {name: CellType() for name in self.f_code.co_cellvars}
        for name, value in given.items():
            self.set(name, value)

    def set_current(self, node: ast.expr | ast.stmt) -> None:
        """Set the node that is being evaluated."""
        self.current = node
        self.nth = 0

    @property
    def f_lasti(self) -> int:
        """Offset of the bytecode instruction for the current node."""
        return offset_of(self.f_code, self.current, self.nth)

    @property
    def f_locals(self) -> Namespace:
        """The variables that have a value, in Python's order."""
        code, values = self.f_code, dict(self.names)
        for name, cell in self.cells.items():
            if has_value(cell):
                values[name] = cell.cell_contents
        order = dict.fromkeys((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
        return {name: values[name] for name in order if name in values}

    def get(self, name: str) -> Any:
        """Look up a name in local, enclosing, global and built-in scope; raises NameError."""
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

    def place_of(self, name: str) -> Frame | None:
        """Return the frame in which a name is assigned; None for built-in and unknown names."""
        own = name in self.cells or name in self.f_code.co_varnames
        return self if own or name in self.f_globals else None

    def set(self, name: str, value: Any) -> None:
        """Assign to a local, shared or global variable."""
        if name in self.cells:
            self.cells[name].cell_contents = value
        elif name in self.f_code.co_varnames:
            self.names[name] = value
        else:
            self.f_globals[name] = value


class ComprehensionFrame(Frame):
    """The frame of a comprehension: loop variables are its own, all others belong to *around*."""

    def __init__(self, around: Frame, node: Comprehension, keep: Any, code: CodeType) -> None:
        self.around = around
        self.owner = around.owner
        self.depth = around.depth
        self.node = node
        self.keep = keep  # called with the value of each round; None in a generator expression
        self.names = {}
        self.cells = dict(around.cells)
        self.known = {}
        self.handed_on = []
        self.f_code = code
        self.f_back = around
        self.f_globals = around.f_globals
        self.f_lineno = around.f_lineno

    def set_current(self, node: ast.expr | ast.stmt) -> None:
        """Set the current node, also in the enclosing frame if the comprehension is inlined."""
        super().set_current(node)
        if self.f_code is self.around.f_code:
            self.around.set_current(node)

    @property
    def item(self) -> ast.expr:
        """The expression evaluated in each round."""
        if isinstance(self.node, ast.DictComp):
            return ast.copy_location(ast.Tuple([self.node.key, self.node.value]), self.node)
        return self.node.elt

    def get(self, name: str) -> Any:
        """Look up a name among the loop variables, then in the enclosing frame."""
        return self.names[name] if name in self.names else self.around.get(name)

    def place_of(self, name: str) -> Frame | None:
        """Return the frame in which a name is assigned."""
        return self if name in self.names else self.around.place_of(name)

    def set(self, name: str, value: Any) -> None:
        """Assign to a loop variable, in a cell that inner functions share."""
        if name not in self.names:
            self.cells[name] = CellType()
        self.names[name] = self.cells[name].cell_contents = value


def unbound(name: str, is_free: bool) -> NameError:
    """Return the NameError of a variable without a value.

    *is_free* is whether it belongs to an enclosing function.
    """
    kind = "free" if is_free else "local"
    message = f"cannot access {kind} variable '{name}' where it is not associated with a value"
    return NameError(f"{message} in enclosing scope") if is_free else UnboundLocalError(message)


def has_value(cell: CellType) -> bool:
    """Return whether a cell is set."""
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False
