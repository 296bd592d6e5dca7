"""What a value must be like to be a position or a move."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from stepthrough.trace.values import Shown

from .. import hanoi, nim, solitaire

NONSENSE = Shown("nonsense")  # is part of no position and of no move
VALUES = (str, int, float, complex, bytes, type(None), Enum)
MOVES_OF_OTHERS = [hanoi.Move(0, 1), nim.Move(0, 1), solitaire.Move((0, 0), (0, 1), (0, 2))]
ADDRESS = " at 0x"  # of an object whose class writes no words for it
SHORTEST = "no such move"  # a reason has at least as many letters


def can_change(value: Any) -> bool:
    """Return whether the value, or a part of it, can be changed: then a search would lose it.

    >>> can_change((1, "a1", frozenset())), can_change(([3, 2, 1], [], []))
    (False, True)
    """
    if isinstance(value, tuple | frozenset):
        return any(map(can_change, value))
    parameters = getattr(value, "__dataclass_params__", None)
    return not (isinstance(value, VALUES) or (parameters and parameters.frozen))


def rebuilt(value: Any) -> Any:
    """Return an equal value, made of new tuples and frozensets."""
    if isinstance(value, frozenset):
        return frozenset(map(rebuilt, sorted(value, key=repr)))
    return _of_parts(type(value), map(rebuilt, value)) if isinstance(value, tuple) else value


def _of_parts(kind: type, parts: Iterable[Any]) -> Any:
    """Return a tuple, or a named one of that kind."""
    return kind(*parts) if hasattr(kind, "_fields") else tuple(parts)


def with_part(value: tuple[Any, ...], index: int, part: Any) -> Any:
    """Return the tuple with another part there."""
    return _of_parts(type(value), [*value[:index], part, *value[index + 1 :]])


def spoiled(value: Any) -> Iterator[Any]:
    """Yield the value with one part that is of the wrong kind or out of any range.

    >>> list(spoiled(2))
    [nonsense, '2', -3, 1000000000]
    """
    yield NONSENSE
    if isinstance(value, tuple):
        yield list(value)
        for index, part in enumerate(value):
            yield from (with_part(value, index, wrong) for wrong in spoiled(part))
    elif isinstance(value, int):
        yield from (str(value), -1 - value, 10**9)
    elif isinstance(value, str):
        yield f"{value}\0"


def is_told_apart(wrong: Any, legal: Iterable[Any]) -> bool:
    """Return whether the value is no legal move; a NamedTuple is no plain tuple of its parts.

    >>> is_told_apart((0, 1), [hanoi.Move(0, 1)]), is_told_apart((0, 1), [(0, 1)])
    (True, False)
    """
    return not any(
        wrong == move and (type(wrong) is type(move) or not hasattr(move, "_fields"))
        for move in legal
    )
