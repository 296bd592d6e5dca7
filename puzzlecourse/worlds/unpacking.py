"""What Python does with stars and with several names."""

from __future__ import annotations

import ast
from itertools import islice
from typing import Any

from .stand_ins import Namespace


def items_behind_star(things: Any, message: str) -> list[Any]:
    """Return the things behind a star; TypeError, as Python says it."""
    if hasattr(type(things), "__iter__") or hasattr(type(things), "__getitem__"):
        return [*things]
    raise TypeError(message.format(type(things).__name__))


def as_mapping(thing: Any, message: str) -> Namespace:
    """Return what stands behind two stars; TypeError, as Python says it."""
    if not hasattr(thing, "keys"):
        raise TypeError(message.format(type(thing).__name__))
    return {key: thing[key] for key in thing.keys()}  # noqa: SIM118 - as Python does


def merge(function: Any, kwargs: Namespace, more: Namespace) -> None:
    """Add arguments by name; TypeError if there is one already."""
    for name in more:
        if name in kwargs:
            message = f"{spelled(function)} got multiple values for keyword argument '{name}'"
            raise TypeError(message)
    kwargs |= more


def spelled(function: Any) -> str:
    """Return a function as Python's sentences about stars name it."""
    name, module = (getattr(function, word, None) for word in ("__qualname__", "__module__"))
    if name is None:
        return str(function)
    return f"{name}()" if module in (None, "builtins") else f"{module}.{name}()"


def last_of(test: ast.expr) -> ast.expr:
    """Return the last part of a condition."""
    if isinstance(test, ast.BoolOp):
        return last_of(test.values[-1])
    return last_of(test.operand) if isinstance(test, ast.UnaryOp) else test


def is_copy(node: ast.ListComp | ast.SetComp | ast.DictComp) -> bool:
    """Return whether a comprehension only copies a list.

    >>> [is_copy(ast.parse(words, mode="eval").body) for words in ("[a for a in b]", "[a[0] for a in b]")]
    [True, False]
    """
    target, more = node.generators[0].target, node.generators[1:]
    last = node.value if isinstance(node, ast.DictComp) else node.elt
    targets = target.elts if isinstance(target, ast.Tuple) else [target]
    names = [part.id for part in targets if isinstance(part, ast.Name)]
    return not more and isinstance(last, ast.Name) and last.id in names


def unpacked(names: list[ast.expr], value: Any) -> list[Any]:
    """Return the values for several names at once."""
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
