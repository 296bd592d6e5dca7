"""Requirements on values used as positions and moves, and malformed values for testing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Any

from .. import hanoi, nim, solitaire

NONSENSE = "nonsense"  # not part of any position or move
POSITIONS_OF_OTHERS = [hanoi.Hanoi().start, nim.Nim().start, solitaire.Solitaire().start]
MOVES_OF_OTHERS = [hanoi.Move(0, 1), nim.Move(0, 1), solitaire.Move((0, 0), (0, 1), (0, 2))]
ADDRESS = " at 0x"  # in the default repr of an object
_VALUES = (str, int, float, complex, bytes, type(None), Enum)


def is_mutable(value: Any) -> bool:
    """Return whether *value* or a part of it is mutable, so that a search could not rely on it.

    >>> is_mutable((1, "a1", frozenset())), is_mutable(([3, 2, 1], [], []))
    (False, True)
    """
    if isinstance(value, tuple | frozenset):
        return any(map(is_mutable, value))
    parameters = getattr(value, "__dataclass_params__", None)
    return not (isinstance(value, _VALUES) or (parameters and parameters.frozen))


def equal_copy(value: Any) -> Any:
    """Return an equal value made of new tuples and frozensets."""
    if isinstance(value, frozenset):
        return frozenset(map(equal_copy, sorted(value, key=repr)))
    return _make_tuple(type(value), map(equal_copy, value)) if isinstance(value, tuple) else value


def _make_tuple(kind: type, parts: Iterable[Any]) -> Any:
    return kind(*parts) if hasattr(kind, "_fields") else tuple(parts)


def malformed(value: Any) -> Iterator[Any]:
    """Yield copies of *value* with one part of the wrong type or out of range.

    >>> list(malformed(2))
    ['nonsense', None, '2', 2.0, -3, 1000000000]
    """
    yield from (NONSENSE, None)
    if isinstance(value, tuple):
        yield list(value)
        for index, part in enumerate(value):
            for wrong in malformed(part):
                yield _make_tuple(type(value), [*value[:index], wrong, *value[index + 1 :]])
    elif isinstance(value, int):
        yield from (str(value), float(value), -1 - value, 10**9)
        if value in (0, 1):
            yield bool(value)
    elif isinstance(value, str):
        yield f"{value}\0"


def is_not_a_move(value: Any, legal: Iterable[Any]) -> bool:
    """Return whether *value* is not a legal move; a tuple does not equal a NamedTuple here.

    >>> is_not_a_move((0, 1), [hanoi.Move(0, 1)]), is_not_a_move((0, 1), [(0, 1)])
    (True, False)
    """
    return not any(
        value == move and (type(value) is type(move) or not hasattr(move, "_fields"))
        for move in legal
    )
