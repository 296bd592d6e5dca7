"""Track the global variables that a program changes while it is recorded."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from functools import cache
from itertools import islice
from types import (
    BuiltinFunctionType,
    CodeType,
    FunctionType,
    MappingProxyType,
    MethodType,
    ModuleType,
)
from typing import Any

from .codes import FOLDED, Codes
from .functions import is_of_type
from .history import MISSING, History, at, histories_in
from .keeper import HISTORY, VALUE, Keeper
from .marks import Program
from .objects import contents_of, is_looked_into, module_of
from .values import CHANGING, is_small, stable_repr

__uninterrupted__ = True

_MOST_LOOKED_AT = 2_000  # moments checked for a change
_ASSIGN = ("STORE_GLOBAL", "DELETE_GLOBAL")
_PUT = ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE", "STORE_ATTR", "DELETE_ATTR")
_METHOD = ("LOAD_METHOD", "LOAD_ATTR")
_ONLY_READ = {list: tuple, set: frozenset, dict: MappingProxyType}
_CHANGERS = {name for kind, fixed in _ONLY_READ.items() for name in {*dir(kind)} - {*dir(fixed)}}
MEMO = type(cache(len))  # what functools.cache and lru_cache make
NEVER_SHOWN = (FunctionType, BuiltinFunctionType, MethodType, ModuleType, type, MEMO)


class Globals:
    """The histories of the global variables that the recorded functions can change.

    A function can change a global if it assigns it with `global`, or if it names it and the value
    is mutable: a list, set, dict or array, or an object displayed by its attributes. Objects with a
    `__repr__` of their own are not tracked, because calling it at each step can take long.
    """

    def __init__(self, program: Program, codes: Codes, keeper: Keeper) -> None:
        self.names = program.names
        self.codes = codes
        self.keeper = keeper
        self.looked_into = 0  # number of code objects inspected
        self.is_one_module = program.counted is None  # otherwise functions have different globals
        self.histories: dict[str, History] = {}  # by name
        self.version = 0  # the keeper's version at the last reading

    def note(self) -> None:
        """Record the values for the next step."""
        self.version = self.keeper.version
        for name, history in self.histories.items():
            value = self.names.get(name, MISSING)
            if value is not history.contents[-1]:  # an identical entry is immutable
                self._add(history, value)

    def look_for_names(self) -> None:
        """Inspect the functions that were called for the first time."""
        new = [*self.codes.known.values()][self.looked_into :]
        self.looked_into = len(self.codes.known)
        for code in new:
            if code.wanted and self.is_one_module:
                for name in sorted(self._names_in(code.object) - self.histories.keys()):
                    self.keeper.bytes += HISTORY
                    self.histories[name] = History(name)
                    self._add(self.histories[name], self.names.get(name, MISSING))

    def _names_in(self, code: CodeType) -> set[str]:
        """Return the globals that a function or its comprehensions can change."""
        lines: dict[int | None, list[dis.Instruction]] = {}
        for one in dis.get_instructions(code):
            lines.setdefault(one.positions.lineno if one.positions else None, []).append(one)
        names = {name for line in lines.values() for name in self._names_on(line)}
        for inner in code.co_consts:
            if isinstance(inner, CodeType) and inner.co_name in FOLDED:
                names |= self._names_in(inner)
        return names

    def _names_on(self, line: list[dis.Instruction]) -> Iterator[str]:
        """Yield the globals on a line; large values only if the line changes something.

        Most large values are tables that are only read, and tracking them takes long.
        """
        is_change = any(map(_may_change, line))
        for one in line:
            value = self.names.get(one.argval) if one.opname == "LOAD_GLOBAL" else None
            if one.opname in _ASSIGN or _is_followed(value, is_change):
                yield one.argval

    def _add(self, history: History, value: Any) -> None:
        is_shown = value is not MISSING and not is_of_type(value, NEVER_SHOWN)
        entry = self.keeper.keep(value) if is_shown else MISSING
        if not history.contents or entry is not history.contents[-1]:
            self.keeper.bytes += VALUE
            history.add(self.keeper.now, entry)

    def changed(self) -> dict[str, History]:
        """Return the variables whose value changed after the first step."""
        return {name: one for name, one in self.histories.items() if _has_changed(one)}


def _may_change(one: dis.Instruction) -> bool:
    """Return whether an instruction stores into an object or names a mutating method."""
    return one.opname in _PUT or (one.opname in _METHOD and one.argval in _CHANGERS)


def _is_followed(value: Any, is_changed: bool) -> bool:
    try:
        return can_change(value) and (is_changed or is_small(value))
    except Exception:  # a class of the program can run any code
        return False


def can_change(value: Any) -> bool:
    """Return whether the contents of *value* can change and be read without running its code.

    >>> can_change([]), can_change(()), can_change(Globals), can_change(dis)
    (True, False, False, False)
    """
    kind: Any = type(value)
    if kind in CHANGING or contents_of(value) is not None:
        return True
    return module_of(kind) == "collections" or (is_looked_into(kind) and not callable(value))


def _has_changed(history: History) -> bool:
    first = history.steps[0]
    words, moments = _words(history, first), _moments(history, first)
    return any(_words(history, step) != words for step in islice(moments, _MOST_LOOKED_AT))


def _words(history: History, step: int) -> str:
    entry = history.at(step)
    return "" if entry is MISSING else stable_repr(at(entry, step))


def _moments(history: History, first: int) -> Iterator[int]:
    """Yield the later steps at which a variable or its contents may have changed."""
    waiting, seen, known = [history], {id(history)}, {first}
    while waiting:
        here = waiting.pop()
        for step in here.steps:
            if step not in known:
                known.add(step)
                yield step
        for inner in (one for contents in here.contents for one in histories_in(contents)):
            if id(inner) not in seen:
                seen.add(id(inner))
                waiting.append(inner)
