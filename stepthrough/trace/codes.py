"""Analysis of code objects: whether to record their calls, and what their instructions do."""

from __future__ import annotations

import dis
import inspect
import sys
from collections.abc import Mapping
from opcode import opmap
from sys import getsizeof
from types import CodeType
from typing import Any

from .callees import Callee
from .effects import READS, Effects
from .keeper import Keeper
from .source import name_of

__uninterrupted__ = True

_STEP = 150  # approximate bytes of a step without its variables
CALL = 1_000  # approximate bytes of a call
Only = frozenset[CodeType | str] | None  # the functions to record; None: all
FOLDED = frozenset({"<genexpr>", "<listcomp>", "<setcomp>", "<dictcomp>"})  # part of their function
RETURNS = frozenset({opmap["RETURN_VALUE"], opmap.get("RETURN_CONST", -1)})
SUSPENDS = frozenset({opmap["YIELD_VALUE"], opmap["RESUME"]})  # Python 3.13 says RESUME
_STORE = ("STORE_DEREF", "DELETE_DEREF")


class Code:
    """A code object with the analysis of its instructions, and whether its calls are recorded."""

    __slots__ = (
        "arguments",
        "bytes",
        "callees",
        "cells",
        "effects",
        "first_line",
        "is_generator",
        "is_shared",
        "object",
        "operations",
        "silent_loops",
        "stores",
        "wanted",
    )

    def __init__(self, code: CodeType, wanted: bool, names: Mapping[str, Any]) -> None:
        self.object = code
        self.first_line = code.co_firstlineno
        self.wanted = wanted
        self.operations = code.co_code
        self.is_generator = bool(code.co_flags & inspect.CO_GENERATOR)
        self.arguments = argument_names(code)
        self.silent_loops = silent_loops(code)
        self.cells = frozenset((*code.co_cellvars, *code.co_freevars))  # shared by functions
        # whether its variables can change while its frame waits
        self.is_shared = bool(self.cells) or not code.co_flags & inspect.CO_OPTIMIZED
        self.effects = Effects(code, names)
        self.stores = stores_in(code)
        self.callees: dict[int, Callee] = {}  # by instruction
        variables = dict.fromkeys((*code.co_varnames, *self.cells))
        self.bytes = _STEP + getsizeof(variables)  # per step


class Codes:
    """The code objects of a recording, each analysed once."""

    def __init__(
        self, main: CodeType, only: Only, names: Mapping[str, Any], keeper: Keeper
    ) -> None:
        self.main = main
        self.names = names  # the program's global variables
        self.keeper = keeper
        self.only = only
        self.known: dict[int, Code] = {}  # by id, because hashing a code object can take long
        self.stored_unseen: set[str] = set()  # names assigned by functions that are not recorded

    def of(self, code: CodeType) -> Code:
        """Return the analysis of a code object, from the cache if possible."""
        return self.known.get(id(code)) or self.add(
            code, code is self.main or is_wanted(code, self.only)
        )

    def add(self, code: CodeType, wanted: bool) -> Code:
        """Analyse a code object."""
        known = self.known[id(code)] = Code(code, wanted, self.names)
        if known.effects.is_active:
            self.keeper.changing |= READS
        self.keeper.has_aliases |= known.effects.has_namespaces
        if not wanted and code.co_name not in FOLDED:
            self.stored_unseen.update(*known.stores.values())
        return known


def is_wanted(code: CodeType, only: Only) -> bool:
    """Return whether to record calls of *code*: no class body, comprehension or generated code.

    Generated code is, for example, a dataclass's `__init__`, or `__annotate__`.
    """
    if not code.co_flags & inspect.CO_OPTIMIZED or code.co_name in (*FOLDED, "__annotate__"):
        return False
    if code.co_filename == "<string>" and code.co_name.startswith("__"):
        return False
    return only is None or not only.isdisjoint({code, code.co_name, name_of(code)})


def silent_loops(code: CodeType) -> frozenset[int]:
    """Return the instructions that jump to themselves, as in `while True: pass` on one line.

    Python 3.11 reports such a line once, later versions in each iteration.

    >>> def wait():
    ...     while True: pass
    >>> len(silent_loops(wait.__code__)) == (sys.version_info < (3, 12))
    True
    """
    if sys.version_info >= (3, 12):
        return frozenset()
    instructions = dis.get_instructions(code)
    return frozenset(i.offset for i in instructions if "JUMP" in i.opname and i.argval == i.offset)


def stores_in(code: CodeType) -> dict[int, set[str]]:
    """Return, by line, the names a function assigns that frames below it on the stack can share.

    These are variables of enclosing functions and, in a generator, its own cell variables: a
    function that it created can resume it.

    >>> def counter():
    ...     count = 0
    ...     def more():
    ...         nonlocal count
    ...         count += 1
    ...     return more
    >>> [*stores_in(counter.__code__).values()], [*stores_in(counter().__code__).values()]
    ([], [{'count'}])
    """
    own = code.co_cellvars if code.co_flags & inspect.CO_GENERATOR else ()
    shared = {*code.co_freevars, *own}
    instructions = dis.get_instructions(code) if shared else ()
    stores: dict[int, set[str]] = {}
    for one in instructions:
        if one.opname in _STORE and one.argval in shared and one.positions:
            stores.setdefault(one.positions.lineno or 0, set()).add(one.argval)
    for inner in code.co_consts:
        if isinstance(inner, CodeType) and inner.co_name in FOLDED:
            for line, names in stores_in(inner).items():
                stores.setdefault(line, set()).update(names)
    return stores


def argument_names(code: CodeType) -> tuple[str, ...]:
    """Return the names of a function's arguments, starred ones last.

    >>> def f(a, *rest, b=1, **named): pass
    >>> argument_names(f.__code__)
    ('a', 'b', 'rest', 'named')
    """
    flags = code.co_flags
    starred = bool(flags & inspect.CO_VARARGS) + bool(flags & inspect.CO_VARKEYWORDS)
    return code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]
