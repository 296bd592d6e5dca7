"""What an answer keeps from call to call: a memo, a list as a default value, a global, an attribute."""

from __future__ import annotations

import copy
import dis
from collections import deque
from collections.abc import Iterable, Iterator
from types import CellType, FunctionType, MethodType
from typing import Any

from stepthrough.trace.marks import with_inner
from stepthrough.trace.values import stable_repr

from .answer_functions import attributes_of, functions_of, is_own_object, reachable_from

__uninterrupted__ = True  # or an alarm can ring between emptying and putting back

KEEPING = (dict, list, set, deque)  # and kinds of these that Python has, as Counter
PLAIN = (int, float, complex, str, bytes, tuple, type(None))  # and kinds of these
BINDS = "STORE_GLOBAL"  # the instruction that gives a global name another value


class AnswerMemory:
    """What outlives the answer's calls, with what was in it before.

    Lists, sets, dicts and deques, perhaps in a tuple; globals and variables of a function around it;
    attributes of its functions, and of the classes and objects that are written beside it.

    >>> def count(n, seen=[]):
    ...     seen.append(n)
    ...     return len(seen)
    >>> memory = AnswerMemory(count)
    >>> count(1), count(1)
    (1, 2)
    >>> memory.restore()
    >>> count(1)
    1
    """

    def __init__(self, answer: Any) -> None:
        self.functions = functions_of(answer)
        owners = _owners(answer, self.functions)
        things = [thing for function in self.functions for thing in _outliving(function)]
        things += [value for owner in owners for value in attributes_of(owner).values()]
        outer = [one for thing in things for one in (thing if type(thing) is tuple else [thing])]
        self.things = {id(thing): thing for thing in outer if _keeps(thing)}
        self.before = {key: stable_repr(thing) for key, thing in self.things.items()}
        self.contents = [(thing, copy.copy(thing)) for thing in _with_inner(self.things.values())]
        self.places = [_Place(owner, attributes_of(owner)) for owner in owners]
        self.places += [_Place(f.__globals__, _globals_set(f)) for f in self.functions]
        cells = [cell for function in self.functions for cell in function.__closure__ or ()]
        self.places += [_Place(cell, _content(cell)) for cell in cells]

    @property
    def has_changed(self) -> bool:
        """Whether a call has changed what outlives it."""
        if any(stable_repr(thing) != self.before[key] for key, thing in self.things.items()):
            return True
        return any(place.has_changed for place in self.places)

    @property
    def filled(self) -> list[Any]:
        """The lists, sets, dicts and deques that keep something at present."""
        return [thing for thing in self.things.values() if thing]

    def empty(self) -> None:
        """Empty all lists, sets, dicts and deques, as they are before a program has run."""
        for thing in self.things.values():
            thing.clear()

    def restore(self) -> None:
        """Put back what was there."""
        for place in self.places:
            place.restore()
        for thing, contents in self.contents:
            thing.clear()
            (thing.extend if isinstance(thing, list | deque) else thing.update)(contents)


class _Place:
    """Names that can get other values: attributes of an owner, globals, or what a cell holds."""

    def __init__(self, owner: Any, before: dict[str, Any]) -> None:
        self.owner = owner
        self.before = before
        self.texts = _texts(before)

    @property
    def now(self) -> dict[str, Any]:
        """The names and values at present."""
        if isinstance(self.owner, dict):
            return {name: self.owner[name] for name in self.before if name in self.owner}
        return (
            _content(self.owner) if isinstance(self.owner, CellType) else attributes_of(self.owner)
        )

    @property
    def has_changed(self) -> bool:
        """Whether a number, a text or a tuple is another one."""
        return _texts(self.now) != self.texts

    def restore(self) -> None:
        """Give the names the values that they had, and take away those that are new."""
        now = self.now
        for name, value in self.before.items():
            if name not in now or now[name] is not value:
                self._set(name, value)
        for name in now.keys() - self.before:
            self._take_away(name)

    def _set(self, name: str, value: Any) -> None:
        if isinstance(self.owner, type):
            type.__setattr__(self.owner, name, value)
        elif isinstance(self.owner, CellType):
            self.owner.cell_contents = value
        else:
            _names_of(self.owner)[name] = value

    def _take_away(self, name: str) -> None:
        if isinstance(self.owner, type):
            type.__delattr__(self.owner, name)
        elif isinstance(self.owner, CellType):
            del self.owner.cell_contents
        else:
            del _names_of(self.owner)[name]


def _names_of(owner: Any) -> dict[str, Any]:
    """Return where an owner has its names, and not by way of its own `__setattr__`."""
    return owner if isinstance(owner, dict) else vars(owner)


def _texts(values: dict[str, Any]) -> dict[str, str]:
    return {name: stable_repr(value) for name, value in values.items() if type(value) in PLAIN}


def _content(cell: CellType) -> dict[str, Any]:
    try:
        return {"": cell.cell_contents}
    except ValueError:  # it is empty
        return {}


def _globals_set(function: FunctionType) -> dict[str, Any]:
    """Return the globals that a function gives other values, as they are now."""
    codes = with_inner(function.__code__)
    names = {i.argval for code in codes for i in dis.get_instructions(code) if i.opname == BINDS}
    return {name: value for name, value in function.__globals__.items() if name in names}


def _owners(answer: Any, functions: list[FunctionType]) -> list[Any]:
    """Return what has attributes: the functions, and the classes and objects written beside them."""
    modules = {function.__module__ for function in functions}
    owners: dict[int, Any] = {id(function): function for function in functions}
    waiting = [answer, *(thing for function in functions for thing in _outliving(function))]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, MethodType):
            waiting.append(thing.__self__)
        elif id(thing) not in owners and _is_beside(thing, modules):
            owners[id(thing)] = thing
            waiting += [*attributes_of(thing).values(), type(thing)]
    return list(owners.values())


def _is_beside(thing: Any, modules: set[str]) -> bool:
    """Return whether a thing is a class that is written in one of the modules, or an object of one."""
    kind = thing if isinstance(thing, type) else type(thing)
    return (isinstance(thing, type) or is_own_object(thing)) and kind.__module__ in modules


def _outliving(function: FunctionType) -> Iterator[Any]:
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    yield from vars(function).values()
    yield from reachable_from(function)


def _keeps(thing: Any) -> bool:
    """Return whether things can be put into it and taken out again, as Python itself does it."""
    kind = type(thing)
    return issubclass(kind, KEEPING) and kind.__module__ in ("builtins", "collections")


def _with_inner(things: Iterable[Any]) -> list[Any]:
    """Return the things and those kept in them, each once, as the rows of a table."""
    rows: dict[int, Any] = {}
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if _keeps(thing) and id(thing) not in rows:
            rows[id(thing)] = thing
            waiting += thing.values() if isinstance(thing, dict) else thing
    return list(rows.values())
