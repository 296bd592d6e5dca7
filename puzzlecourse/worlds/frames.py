"""What the interpreter works on: frames, the syntax trees of functions, and places in them."""

from __future__ import annotations

import ast
import builtins
from types import CellType, CodeType, FunctionType
from typing import Any

from .stand_ins import Namespace, code_of
from .trees import instruction_at

Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


class Frame:
    """A call under way, with all that a recorder asks of the frames of Python itself."""

    line_written = -1  # the line of the last step
    doing: ast.expr | ast.stmt | None = None  # what it is about to do, or waits for
    nth = 0  # of several at one place, as the values of a text in Python 3.11
    inner = 0  # how many calls it has made
    last: Any = None  # the value computed last
    printed: Any = None  # the value printed last

    def __init__(self, function: FunctionType, given: Namespace, back: Frame | None) -> None:
        self.f_code = code_of(function)
        self.f_globals = function.__globals__
        self.f_back = back
        self.f_lineno = self.f_code.co_firstlineno
        self.owner: Frame = self  # the call in which this is written
        self.depth: int = back.depth + 1 if back else 1
        self.known: dict[ast.Call, Any] = {}  # what calls have given that were made too early
        self.handed_on: list[Any] = []  # the value that came from a call, if it is to go on
        self.names: Namespace = {}
        self.cells = dict(zip(self.f_code.co_freevars, function.__closure__ or (), strict=True))
        self.cells |= {name: CellType() for name in self.f_code.co_cellvars}
        for name, value in given.items():
            self.set(name, value)

    def come_to(self, node: ast.expr | ast.stmt) -> None:
        """Note a piece of program as the one that is about to run, or waits."""
        self.doing = node
        self.nth = 0

    @property
    def f_lasti(self) -> int:
        """The instruction that is about to run, or waits."""
        return instruction_at(self.f_code, self.doing, self.nth)

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
        """Return the value of a name: the frame's own, else one of the program's, else Python's."""
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
        """Return the frame in which a name has its value; None for what is Python's, or not there."""
        own = name in self.cells or name in self.f_code.co_varnames
        return self if own or name in self.f_globals else None

    def set(self, name: str, value: Any) -> None:
        """Give a name a value."""
        if name in self.cells:
            self.cells[name].cell_contents = value
        elif name in self.f_code.co_varnames:
            self.names[name] = value
        else:
            self.f_globals[name] = value


class Inside(Frame):
    """A comprehension: its loop variables are its own, all else belongs to the frame around."""

    def __init__(self, around: Frame, node: Comprehension, keep: Any, code: CodeType) -> None:
        self.around = around
        self.owner = around.owner
        self.depth = around.depth
        self.node = node
        self.keep = keep  # keeps what a round has computed
        self.names = {}
        self.cells = dict(around.cells)
        self.known = {}
        self.handed_on = []
        self.f_code = code
        self.f_back = around
        self.f_globals = around.f_globals
        self.f_lineno = around.f_lineno

    def come_to(self, node: ast.expr | ast.stmt) -> None:
        """Note it as the one that is about to run; without its own code, in the frame around, too."""
        super().come_to(node)
        if self.f_code is self.around.f_code:
            self.around.come_to(node)

    @property
    def item(self) -> ast.expr:
        """What is computed in a round."""
        if isinstance(self.node, ast.DictComp):
            return ast.copy_location(ast.Tuple([self.node.key, self.node.value]), self.node)
        return self.node.elt

    def get(self, name: str) -> Any:
        """Return the loop variable of that name, else what the name is in the frame around."""
        return self.names[name] if name in self.names else self.around.get(name)

    def place_of(self, name: str) -> Frame | None:
        """Return the frame in which a name has its value: this one for a loop variable."""
        return self if name in self.names else self.around.place_of(name)

    def set(self, name: str, value: Any) -> None:
        """Give a loop variable a value; the functions written in here share it."""
        if name not in self.names:
            self.cells[name] = CellType()
        self.names[name] = self.cells[name].cell_contents = value


def unbound(name: str, is_free: bool) -> NameError:
    """Return the error for a variable that has no value yet: a free one is of a function around."""
    kind = "free" if is_free else "local"
    message = f"cannot access {kind} variable '{name}' where it is not associated with a value"
    return NameError(f"{message} in enclosing scope") if is_free else UnboundLocalError(message)


def has_value(cell: CellType) -> bool:
    """Return whether a variable that functions share has a value yet."""
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False
