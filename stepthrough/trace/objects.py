"""Inspect objects of a program from outside, without running any of their code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable, Iterable, Mapping
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
from .values import (
    ATOMS,
    IDENTIFYING_FIELDS,
    Place,
    Shown,
    Things,
    beginning_with_places,
    is_plain,
    near,
    short,
)

__uninterrupted__ = True

MOST = 12  # maximum number of attributes shown
_LONG = 2_000  # maximum characters for all attributes
_LARGEST = 1_000_000  # bytes; the repr of a larger array shows only its corners
_ARRAYS = frozenset({("numpy", "ndarray"), ("array", "array"), ("builtins", "bytearray")})
_SAME = (FunctionType, BuiltinFunctionType, MethodType, ModuleType, GeneratorType, type)
_SPECIAL = frozenset({"__dict__", "__weakref__"})
order_of = type.__dict__["__mro__"].__get__  # metaclasses can override access to these
module_of = type.__dict__["__module__"].__get__
names_in = type.__dict__["__dict__"].__get__


class Attributes(dict[str, Any]):
    """The attributes of an object at one time, by name; `kind` is the name of its class.

    `number` distinguishes objects with the same short text; with `has_twin`, even the full texts
    are equal.
    """

    __slots__ = ("has_twin", "kind", "number")

    def __init__(self, kind: str, values: Iterable[tuple[str, Any]]) -> None:
        super().__init__(values)
        self.kind = kind
        self.number = 1
        self.has_twin = False

    def shown(self, value_of: Callable[[Any], Any]) -> Shown:
        """Return the object as text, with attribute values rebuilt by *value_of*."""
        return self.shown_with_places(value_of, None, None)[0]

    def shown_with_places(
        self, value_of: Callable[[Any], Any], holder: Hashable, things: Things | None
    ) -> tuple[Shown, tuple[Place, ...], tuple[tuple[str, Place], ...]]:
        """Return the text, the places of *things* in it, and the places of attributes."""
        pairs: list[tuple[str, str]] = []
        places: list[Place] = []
        fields: list[tuple[str, Place]] = []
        offset, count = len(self.kind) + 1, 0
        for name, entry in self.items():
            value, there = beginning_with_places(value_of(entry), _LONG, holder, count, things)
            pairs.append((name, value))
            own = [one for one in there if one.holder is holder]
            if own:
                fields.append((name, own[0]))
                count += len(own)
            offset += len(name) + 1
            places += [one._replace(offset=offset + one.offset) for one in there]
            offset += len(value) + 2
        more = ["…"] if len(pairs) > MOST else []
        words = (
            f"{self.kind}({', '.join([f'{name}={value}' for name, value in pairs[:MOST]] + more)})"
        )
        words = words if len(words) <= _LONG else words[: _LONG - 1] + "…"
        shown = Shown(words, (), near(pairs), self.number, self.has_twin)
        return shown, tuple(one for one in places if one.offset < len(words) - 1), tuple(fields)


def identifying_keys(kind: str, attributes: Mapping[str, Any]) -> tuple[Hashable, Hashable]:
    """Return the keys shared by objects with the same text: of the short and of the full text."""
    plain: list[Hashable] = []
    shapes: list[Hashable] = []
    for value in islice(attributes.values(), MOST):
        own: Any = type(value)
        if own not in ATOMS:  # only tuples have a fixed length
            shapes.append((own, tuple.__len__(value) if own is tuple else 0))
            continue
        key = value if own is int or own is str else repr(value)  # NaN differs from itself
        shapes.append(key)
        words = short(value, _LONG) if own is str else repr(value)
        if value is not None and len(plain) < IDENTIFYING_FIELDS and is_plain(words):
            plain.append(key)
    return (kind, *plain), (kind, None, *shapes)


@lru_cache(maxsize=256)
def is_looked_into(kind: type) -> bool:
    """Return whether objects of a class are shown by their attributes: it defines no repr.

    Classes of the standard library are excluded, because other tools set attributes on their
    objects.
    """
    module = names_in(kind).get("__module__")
    if not isinstance(module, str) or module.partition(".")[0] in sys.stdlib_module_names:
        return False
    return _says(kind, "__repr__") is object.__repr__


@lru_cache(maxsize=256)
def may_change(kind: type) -> bool:
    """Return whether the repr of an object can change.

    Objects with a hash of their own, such as fractions, are assumed to be immutable.
    """
    if issubclass(kind, _SAME):
        return False
    return _says(kind, "__hash__") in (None, object.__hash__)


def can_be_seen_to_change(value: Any) -> bool:
    """Return whether the repr of an object can change because of its contents.

    >>> from collections import deque
    >>> can_be_seen_to_change(deque()), can_be_seen_to_change(object())
    (True, False)
    """
    kind: Any = type(value)
    return may_change(kind) and (_says(kind, "__hash__") is None or bool(attributes_of(value)))


@lru_cache(maxsize=256)
def shows_all(kind: type) -> bool:
    """Return whether the repr shows all attributes, as that of a dataclass with no hidden field.

    >>> from dataclasses import field, make_dataclass
    >>> shows_all(make_dataclass("Tree", ["value"]))
    True
    >>> shows_all(make_dataclass("Tree", [("value", int, field(repr=False))]))
    False
    """
    own = names_in(kind)
    says = getattr(own.get("__repr__"), "__wrapped__", None)
    if type(says) is not FunctionType or says.__code__.co_filename != "<string>":
        return False  # not written by `dataclass`
    return all(field.repr for field in own.get("__dataclass_fields__", {}).values())


def begins(kind: type) -> bool:
    """Return whether the class defines an `__init__`, before which objects have no attributes."""
    return _says(kind, "__init__") is not object.__init__


def _says(kind: type, name: str) -> Any:
    """Return the method that a class defines or inherits."""
    return next(names[name] for names in map(names_in, order_of(kind)) if name in names)


@lru_cache(maxsize=256)
def _places(kind: type) -> tuple[Any, dict[str, Any]]:
    """Return where objects of a class store attributes: the `__dict__` descriptor and the slots."""
    dictionary, slots = None, {}
    for names in map(names_in, reversed(order_of(kind))):
        for name, thing in names.items():
            if type(thing) is MemberDescriptorType and name not in _SPECIAL:
                slots[name] = thing
            if type(thing) is GetSetDescriptorType and name == "__dict__":
                dictionary = thing
    return dictionary, slots


def contents_of(value: Any) -> Hashable:
    """Return a key that is equal for arrays with equal contents, None for other values.

    >>> contents_of(bytearray(b"ab")) == contents_of(bytearray(b"ab")), contents_of([1])
    (True, None)
    """
    kind = type(value)
    if (module_of(kind), kind_name(kind)) not in _ARRAYS:
        return None
    try:
        with memoryview(value) as view:
            if "O" in view.format or view.nbytes > _LARGEST:  # object arrays contain addresses
                return None
            return kind, view.format, view.shape, blake2b(view.tobytes()).digest()
    except (BufferError, TypeError, ValueError):  # raised by arrays of dates
        return None


def dictionary_of(value: Any) -> dict[str, Any] | None:
    """Return the `__dict__` of an object, None if it has slots or no attributes."""
    kind: Any = type(value)
    dictionary, slots = _places(kind)
    return None if slots or dictionary is None else dictionary.__get__(value)


def attributes_of(value: Any) -> dict[str, Any]:
    """Return the first attributes of an object, without running code of its class.

    At most one more than is shown, so that an ellipsis can be shown.

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
        except AttributeError:  # not assigned yet
            continue
    own = dictionary.__get__(value) if dictionary is not None else {}
    for name in islice(own, MOST + 1):
        if type(name) is str and len(attributes) <= MOST:
            attributes[name] = own[name]
    return attributes
