"""What the tracer must know of a code object: whether to record it, and how it can end."""

from __future__ import annotations

import dis
import sys
from inspect import CO_GENERATOR, CO_OPTIMIZED, CO_VARARGS, CO_VARKEYWORDS
from opcode import opmap
from types import CodeType

from .sources import name_of

Only = frozenset[CodeType | str] | None  # the functions to record; None: all
FOLDED = frozenset({"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"})  # belong to their owner
RETURNS = frozenset({opmap["RETURN_VALUE"], opmap.get("RETURN_CONST", -1)})
SUSPENDS = frozenset({opmap["YIELD_VALUE"], opmap["RESUME"]})  # Python 3.13 says RESUME


class Code:
    """A code object, its instructions, and whether its calls are recorded."""

    __slots__ = ("arguments", "is_generator", "loops_unheard", "object", "operations", "wanted")

    def __init__(self, code: CodeType, wanted: bool) -> None:
        self.object, self.wanted = code, wanted
        self.operations = code.co_code
        self.is_generator = bool(code.co_flags & CO_GENERATOR)
        self.arguments = argument_names(code)
        self.loops_unheard = wanted and loops_unheard(code)


def is_wanted(code: CodeType, only: Only) -> bool:
    """Return whether to record calls of this code: no class bodies, no comprehensions.

    Methods that Python itself writes, as a dataclass's `__init__`, are not what a learner steps
    through either.
    """
    if not code.co_flags & CO_OPTIMIZED or code.co_name in FOLDED:
        return False
    if code.co_filename == "<string>" and code.co_name.startswith("__"):
        return False
    return only is None or not only.isdisjoint({code, code.co_name, name_of(code)})


def loops_unheard(code: CodeType) -> bool:
    """Return whether Python 3.11 may loop here without telling of a line: `while True: pass`.

    >>> def wait():
    ...     while True: pass
    >>> loops_unheard(wait.__code__) == (sys.version_info < (3, 12))
    True
    """
    if sys.version_info >= (3, 12):
        return False
    line, starts = 0, {}
    for instruction in dis.get_instructions(code):
        line = instruction.starts_line or line
        starts[instruction.offset] = line
        jumps_back = instruction.opname.startswith("JUMP_BACKWARD")
        if jumps_back and starts.get(instruction.argval) == line:
            return True
    return False


def argument_names(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's arguments, the starred ones last.

    >>> def f(a, *rest, b=1, **named): pass
    >>> argument_names(f.__code__)
    ('a', 'b', 'rest', 'named')
    """
    starred = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]
