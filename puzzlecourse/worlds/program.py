"""The functions of a program."""

from __future__ import annotations

import gc
import inspect
import sys
from collections.abc import Iterable
from functools import cache
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from .stand_ins import Namespace, code_of

MEMO = type(cache(len))  # what functools makes
FOLLOWED = sys.stdlib_module_names | {"stepthrough", "puzzlelib"}
NOT_FOLLOWED = "stepthrough.trace", "stepthrough.walk"  # recordings hold thousands of things
MOST_THINGS = 20_000  # that are looked through before the whole memory is searched instead


def reached_functions(names: Namespace, *more: Any) -> list[FunctionType]:
    """Return all functions of the program with these names that it, or something in `more`, reaches.

    Left out are those that Python has written, as a dataclass's `__init__`: they have no lines.
    """
    functions = [some for some in _reached(names, more) if isinstance(some, FunctionType)]
    return [some for some in functions if some.__globals__ is names and is_followed(code_of(some))]


def _reached(names: Namespace, more: tuple[Any, ...]) -> Iterable[Any]:
    """Return what a program reaches from its names; if that is too much, all that knows them.

    A search of the whole memory takes a tenth of a second in a notebook that has drawn something.
    """
    waiting, seen = [*names.values(), *more], dict[int, Any]()
    while waiting:
        thing = waiting.pop()
        if id(thing) in seen or not gc.is_tracked(thing):
            continue
        seen[id(thing)] = thing
        if len(seen) > MOST_THINGS:
            return gc.get_referrers(names)
        waiting += _inside(thing, names)
    return seen.values()


def _inside(thing: Any, names: Namespace) -> list[Any]:
    """Return what a thing holds, if it can hold functions of the program.

    That is a thing of the program itself, of Python or of puzzlelib: what a test runner, a notebook
    or the course has made holds other programs, and leads everywhere. Modules are left out as well,
    and the recordings that a notebook has shown.
    """
    kind = type(thing)
    if issubclass(kind, ModuleType | FrameType) or not _may_hold(kind, names):
        return []
    if kind is dict and "__builtins__" in thing:  # the names of a module
        return []
    if kind is MEMO:  # what it remembers can be much, and is nothing that a program calls
        return [thing.__wrapped__]
    if issubclass(kind, type) and thing.__module__ != names.get("__name__"):
        return []
    return gc.get_referents(thing)


def _may_hold(kind: type, names: Namespace) -> bool:
    home = str(kind.__module__)
    if home == names.get("__name__"):
        return True
    return home.partition(".")[0] in FOLLOWED and not home.startswith(NOT_FOLLOWED)


def is_followed(code: CodeType) -> bool:
    """Return whether calls of a function are recorded: not if it is `async`, for its call runs nothing."""
    return is_written_by_hand(code) and not code.co_flags & (
        inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
    )


def is_written_by_hand(code: CodeType) -> bool:
    """Return whether a person has written the function: its lines can be shown."""
    return not (code.co_filename == "<string>" and code.co_name.startswith("__"))
