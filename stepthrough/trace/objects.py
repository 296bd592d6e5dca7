"""Objects of a program, as they are seen from outside: their attributes, and none of their code is run."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from types import (
    BuiltinFunctionType,
    FunctionType,
    GeneratorType,
    GetSetDescriptorType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

from ..given import kind_name
from .values import Shown, beginning

__uninterrupted__ = True

MOST = 12  # attributes that are shown
_LONG = 2_000  # characters of all of them
_LARGEST = 1_000_000  # bytes of an array: of a larger one, only the corners are written
_ARRAYS = frozenset({("numpy", "ndarray"), ("array", "array"), ("builtins", "bytearray")})
_SAME = (FunctionType, BuiltinFunctionType, MethodType, ModuleType, GeneratorType, type)
_SPECIAL = frozenset({"__dict__", "__weakref__"})
_order_of = type.__dict__["__mro__"].__get__  # a class of classes can have methods for these
module_of = type.__dict__["__module__"].__get__
_names_in = type.__dict__["__dict__"].__get__


class Attributes(dict[str, Any]):
    """The attributes of one object at one time, by name; `kind` is the name of its class."""

    __slots__ = ("kind",)

    def __init__(self, kind: str, values: Iterable[tuple[str, Any]]) -> None:
        super().__init__(values)
        self.kind = kind

    def shown(self, value_of: Callable[[Any], Any]) -> Shown:
        """Return the object as a text, with these values of its attributes."""
        pairs = [f"{name}={beginning(value_of(value), _LONG)}" for name, value in self.items()]
        more = ["…"] if len(pairs) > MOST else []
        words = f"{self.kind}({', '.join(pairs[:MOST] + more)})"
        return Shown(words if len(words) <= _LONG else words[: _LONG - 1] + "…")


@lru_cache(maxsize=256)
def is_looked_into(kind: type) -> bool:
    """Return whether objects of a class are shown with their attributes: it does not say what they are.

    What is in the standard library is not looked into: other tools write on its objects.
    """
    module = _names_in(kind).get("__module__")
    if not isinstance(module, str) or module.partition(".")[0] in sys.stdlib_module_names:
        return False
    return _says(kind, "__repr__") is object.__repr__


@lru_cache(maxsize=256)
def may_change(kind: type) -> bool:
    """Return whether an object of a class can say something else of itself later.

    What defines its hash, as a fraction does, stays the same, or it could be no key.
    """
    if issubclass(kind, _SAME):
        return False
    return _says(kind, "__hash__") in (None, object.__hash__)


@lru_cache(maxsize=256)
def tells_all(kind: type) -> bool:
    """Return whether what an object says of itself are its attributes: a dataclass that hides none.

    >>> from dataclasses import field, make_dataclass
    >>> tells_all(make_dataclass("Tree", ["value"]))
    True
    >>> tells_all(make_dataclass("Tree", [("value", int, field(repr=False))]))
    False
    """
    own = _names_in(kind)
    says = getattr(own.get("__repr__"), "__wrapped__", None)
    if type(says) is not FunctionType or says.__code__.co_filename != "<string>":
        return False  # not written by `dataclass`
    return all(field.repr for field in own.get("__dataclass_fields__", {}).values())


def _says(kind: type, name: str) -> Any:
    """Return what a class, or the next one above it, says of a method."""
    return next(names[name] for names in map(_names_in, _order_of(kind)) if name in names)


@lru_cache(maxsize=256)
def _places(kind: type) -> tuple[Any, dict[str, Any]]:
    """Return where the objects of a class have their attributes: in a dictionary, and in slots."""
    dictionary, slots = None, {}
    for names in map(_names_in, reversed(_order_of(kind))):
        for name, thing in names.items():
            if type(thing) is MemberDescriptorType and name not in _SPECIAL:
                slots[name] = thing
            if type(thing) is GetSetDescriptorType and name == "__dict__":
                dictionary = thing
    return dictionary, slots


def contents_of(value: Any) -> Hashable:
    """Return what tells an array from others: the same one need not be asked again; None if nothing does.

    >>> contents_of(bytearray(b"ab")) == contents_of(bytearray(b"ab")), contents_of([1])
    (True, None)
    """
    kind = type(value)
    if (module_of(kind), kind_name(kind)) not in _ARRAYS:
        return None
    try:
        with memoryview(value) as view:
            if "O" in view.format or view.nbytes > _LARGEST:  # of objects, it has but the addresses
                return None
            return kind, view.format, view.shape, blake2b(view.tobytes()).digest()
    except (BufferError, TypeError, ValueError):  # arrays of dates raise one
        return None


def attributes_of(value: Any) -> dict[str, Any]:
    """Return the first attributes of an object, one more than are shown, without asking the object.

    >>> class Customer:
    ...     def __init__(self):
    ...         self.name, self.debt = "Ada", 3
    ...     def __getattribute__(self, name):
    ...         raise AttributeError("nobody looks into a customer")
    >>> attributes_of(Customer())
    {'name': 'Ada', 'debt': 3}
    """
    kind: Any = type(value)
    dictionary, slots = _places(kind)
    attributes: dict[str, Any] = {}
    for name, slot in islice(slots.items(), MOST + 1):
        try:
            attributes[name] = slot.__get__(value)
        except AttributeError:  # it has no value yet
            continue
    own = dictionary.__get__(value) if dictionary is not None else {}
    for name in islice(own, MOST + 1):
        if type(name) is str and len(attributes) <= MOST:
            attributes[name] = own[name]
    return attributes
