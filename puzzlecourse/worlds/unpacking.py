"""Starred arguments and unpacking, with Python's error messages."""

from __future__ import annotations

import ast
from itertools import islice
from typing import Any

from .stand_ins import Namespace


def starred_items(things: Any, message: str) -> list[Any]:
    """Return the items of a starred value; raises TypeError if not iterable."""
    if hasattr(type(things), "__iter__") or hasattr(type(things), "__getitem__"):
        return [*things]
    raise TypeError(message.format(type(things).__name__))


def as_mapping(thing: Any, message: str) -> Namespace:
    """Return the items after `**`; raises TypeError with *message* if it is no mapping."""
    if not hasattr(thing, "keys"):
        raise TypeError(message.format(type(thing).__name__))
    return {key: thing[key] for key in thing.keys()}  # noqa: SIM118 - as Python does


def merge(function: Any, kwargs: Namespace, more: Namespace) -> None:
    """Add keyword arguments; raises TypeError for a duplicate."""
    for name in more:
        if name in kwargs:
            message = (
                f"{name_in_messages(function)} got multiple values for keyword argument '{name}'"
            )
            raise TypeError(message)
    kwargs |= more


def name_in_messages(function: Any) -> str:
    """Return the name of a function as in Python's messages about starred arguments."""
    name, module = (getattr(function, word, None) for word in ("__qualname__", "__module__"))
    if name is None:
        return str(function)
    return f"{name}()" if module in (None, "builtins") else f"{module}.{name}()"


def last_operand(test: ast.expr) -> ast.expr:
    """Return the operand of a condition that is evaluated last."""
    if isinstance(test, ast.BoolOp):
        return last_operand(test.values[-1])
    return last_operand(test.operand) if isinstance(test, ast.UnaryOp) else test


def is_copy(node: ast.ListComp | ast.SetComp | ast.DictComp) -> bool:
    """Return whether a comprehension only copies its items.

    >>> [is_copy(ast.parse(words, mode="eval").body) for words in ("[a for a in b]", "[a[0] for a in b]")]
    [True, False]
    """
    target, more = node.generators[0].target, node.generators[1:]
    last = node.value if isinstance(node, ast.DictComp) else node.elt
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part.id for part in targets if isinstance(part, ast.Name)]
    return not more and isinstance(last, ast.Name) and last.id in names


def unpack(names: list[ast.expr], value: Any) -> list[Any]:
    """Return the values for the targets of an unpacking assignment.

    Raises TypeError or ValueError with Python's messages.
    """
    stars = [n for n, name in enumerate(names) if isinstance(name, ast.Starred)]
    try:
        values = iter(value)
    except TypeError:
        raise TypeError(f"cannot unpack non-iterable {type(value).__name__} object") from None
    items = list(values if stars else islice(values, len(names) + 1))
    if stars and len(items) >= len(names) - 1:
        [star] = stars
        behind = len(items) - (len(names) - star - 1)
        return [*items[:star], items[star:behind], *items[behind:]]
    if len(items) > len(names):
        raise ValueError(f"too many values to unpack (expected {len(names)})")
    if len(items) < len(names) or stars:
        enough = f"at least {len(names) - 1}" if stars else len(names)
        raise ValueError(f"not enough values to unpack (expected {enough}, got {len(items)})")
    return items
