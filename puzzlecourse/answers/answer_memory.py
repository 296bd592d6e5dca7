"""State that outlives an answer's calls: memos, mutable defaults, globals, attributes."""

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

__uninterrupted__ = True  # an alarm must not ring between emptying and restoring

COLLECTIONS = (dict, list, set, deque)  # and subclasses in the standard library, such as Counter
PLAIN = (int, float, complex, str, bytes, tuple, type(None))  # immutable, compared by value
ASSIGNS_GLOBAL = "STORE_GLOBAL"  # the opcode that assigns to a global


class AnswerMemory:
    """A snapshot of the state that outlives an answer's calls, which `restore` brings back.

    The state consists of lists, sets, dicts and deques, perhaps in a tuple; of globals that the
    answer assigns, and variables of enclosing functions; of attributes of its functions, and of the
    classes and objects defined next to them.

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
        values = [value for function in self.functions for value in _outliving_values(function)]
        values += [value for owner in owners for value in attributes_of(owner).values()]
        outer = [one for value in values for one in (value if type(value) is tuple else [value])]
        self.collections = {id(one): one for one in outer if _is_collection(one)}
        self.before = {key: stable_repr(one) for key, one in self.collections.items()}
        self.contents = [(one, copy.copy(one)) for one in _with_nested(self.collections.values())]
        self.namespaces = [_Namespace(owner, attributes_of(owner)) for owner in owners]
        self.namespaces += [_Namespace(f.__globals__, _assigned_globals(f)) for f in self.functions]
        cells = [cell for function in self.functions for cell in function.__closure__ or ()]
        self.namespaces += [_Namespace(cell, _cell_value(cell)) for cell in cells]

    @property
    def has_changed(self) -> bool:
        """Whether the state differs from the snapshot."""
        if any(stable_repr(one) != self.before[key] for key, one in self.collections.items()):
            return True
        return any(namespace.has_changed for namespace in self.namespaces)

    @property
    def nonempty(self) -> list[Any]:
        """The lists, sets, dicts and deques that are not empty."""
        return [one for one in self.collections.values() if one]

    def empty(self) -> None:
        """Empty all lists, sets, dicts and deques."""
        for one in self.collections.values():
            one.clear()

    def __enter__(self) -> None:
        """Begin a block after which the state is restored."""

    def __exit__(self, *error: object) -> None:
        self.restore()

    def restore(self) -> None:
        """Restore the state of the snapshot."""
        for namespace in self.namespaces:
            namespace.restore()
        for one, contents in self.contents:
            one.clear()
            (one.extend if isinstance(one, list | deque) else one.update)(contents)


class _Namespace:
    """A namespace that calls can rebind: attributes of an owner, globals, or a closure cell."""

    def __init__(self, owner: Any, before: dict[str, Any]) -> None:
        self.owner = owner
        self.before = before
        self.texts = _texts(before)

    @property
    def current(self) -> dict[str, Any]:
        """The current names and values."""
        if isinstance(self.owner, dict):
            return {name: self.owner[name] for name in self.before if name in self.owner}
        return (
            _cell_value(self.owner)
            if isinstance(self.owner, CellType)
            else attributes_of(self.owner)
        )

    @property
    def has_changed(self) -> bool:
        """Whether an immutable value has been replaced."""
        return _texts(self.current) != self.texts

    def restore(self) -> None:
        """Restore the values and delete new names."""
        current = self.current
        for name, value in self.before.items():
            if name not in current or current[name] is not value:
                self._set(name, value)
        for name in current.keys() - self.before:
            self._delete(name)

    def _set(self, name: str, value: Any) -> None:
        if isinstance(self.owner, type):
            type.__setattr__(self.owner, name, value)
        elif isinstance(self.owner, CellType):
            self.owner.cell_contents = value
        else:
            _namespace_of(self.owner)[name] = value

    def _delete(self, name: str) -> None:
        if isinstance(self.owner, type):
            type.__delattr__(self.owner, name)
        elif isinstance(self.owner, CellType):
            del self.owner.cell_contents
        else:
            del _namespace_of(self.owner)[name]


def _namespace_of(owner: Any) -> dict[str, Any]:
    """Return the namespace of an owner, which bypasses its own `__setattr__`."""
    return owner if isinstance(owner, dict) else vars(owner)


def _texts(values: dict[str, Any]) -> dict[str, str]:
    return {name: stable_repr(value) for name, value in values.items() if type(value) in PLAIN}


def _cell_value(cell: CellType) -> dict[str, Any]:
    try:
        return {"": cell.cell_contents}
    except ValueError:  # it is empty
        return {}


def _assigned_globals(function: FunctionType) -> dict[str, Any]:
    """Return the globals that a function assigns, with their current values."""
    codes = with_inner(function.__code__)
    names = {
        i.argval for code in codes for i in dis.get_instructions(code) if i.opname == ASSIGNS_GLOBAL
    }
    return {name: value for name, value in function.__globals__.items() if name in names}


def _owners(answer: Any, functions: list[FunctionType]) -> list[Any]:
    """Return the objects with attributes: functions, and classes and objects of their modules."""
    modules = {function.__module__ for function in functions}
    owners: dict[int, Any] = {id(function): function for function in functions}
    waiting = [answer, *(thing for function in functions for thing in _outliving_values(function))]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, MethodType):
            waiting.append(thing.__self__)
        elif id(thing) not in owners and _is_beside(thing, modules):
            owners[id(thing)] = thing
            waiting += [*attributes_of(thing).values(), type(thing)]
    return list(owners.values())


def _is_beside(thing: Any, modules: set[str]) -> bool:
    """Return whether *thing* is a class defined in one of the modules, or an instance of one."""
    kind = thing if isinstance(thing, type) else type(thing)
    return (isinstance(thing, type) or is_own_object(thing)) and kind.__module__ in modules


def _outliving_values(function: FunctionType) -> Iterator[Any]:
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    yield from vars(function).values()
    yield from reachable_from(function)


def _is_collection(thing: Any) -> bool:
    """Return whether *thing* is a mutable collection of the standard library."""
    kind = type(thing)
    return issubclass(kind, COLLECTIONS) and kind.__module__ in ("builtins", "collections")


def _with_nested(collections: Iterable[Any]) -> list[Any]:
    """Return collections and those nested in them, such as the rows of a table, each once."""
    rows: dict[int, Any] = {}
    waiting = list(collections)
    while waiting:
        thing = waiting.pop()
        if _is_collection(thing) and id(thing) not in rows:
            rows[id(thing)] = thing
            waiting += thing.values() if isinstance(thing, dict) else thing
    return list(rows.values())
