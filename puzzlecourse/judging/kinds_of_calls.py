"""Describe the kinds of a call, to show a learner which kind the examples lack.

A kind completes the sentence "No example has …", and is understandable without the call:
"0 for `exponent`", "an empty `things`", "a `word` with an even number of letters".
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from stepthrough.trace.values import stable_repr


@dataclass(frozen=True)
class Call:
    """The arguments of a call by parameter name, and its result."""

    arguments: dict[str, Any]
    result: Any


def new_in(call: Call, others: Sequence[Call]) -> Iterator[str]:
    """Yield sentences about kinds of *call* that none of the *others* has, the plainest first.

    >>> ours = [Call({"exponent": 3}, 8), Call({"exponent": 5}, 32)]
    >>> list(new_in(Call({"exponent": 0}, 1), ours))
    ['No example has 0 for `exponent`.', 'Try a smaller number for `exponent` than any of yours.']
    """
    known = {kind for other in others for kind in _kinds(other)}
    for kind in _kinds(call):
        if kind not in known:
            yield f"No example {kind}."
    yield from _extremes(call, others)


def _kinds(call: Call) -> Iterator[str]:
    """Yield the kinds of a call; if its result is a bool, also combined with the result."""
    of_arguments = [
        kind for name, value in call.arguments.items() for kind in _kinds_of_argument(name, value)
    ]
    of_arguments += [f"has {kind}" for kind in _equal_arguments(call.arguments)]
    yield from of_arguments
    if isinstance(call.result, bool):
        yield f"has the result {call.result}"
        yield from (f"with the result {call.result} {kind}" for kind in of_arguments)


def _kinds_of_argument(name: str, value: Any) -> Iterator[str]:
    kinds: Iterator[str] = iter(())
    if value is None:
        kinds = iter([f"None for `{name}`"])
    elif isinstance(value, int | float) and not isinstance(value, bool):
        kinds = _kinds_of_number(name, value)
    elif isinstance(value, Collection):
        kinds = _kinds_of_collection(name, value)
    return (f"has {kind}" for kind in kinds)


def _kinds_of_number(name: str, value: float) -> Iterator[str]:
    if value in (0, 1):
        yield f"{value} for `{name}`"
    elif value < 0:
        yield f"a negative number for `{name}`"
    elif value % 1:
        yield f"a number that is not whole for `{name}`"
    else:
        yield f"an {'odd' if value % 2 else 'even'} number above 1 for `{name}`"


def _equal_arguments(arguments: dict[str, Any]) -> Iterator[str]:
    """Yield pairs of neighbouring arguments that are equal, in words."""
    for (name, value), (next_name, next_value) in pairwise(arguments.items()):
        if type(value) is type(next_value) and value == next_value:
            yield f"the same value for `{name}` and `{next_name}`"


def _kinds_of_collection(name: str, value: Collection[Any]) -> Iterator[str]:
    thing = "letter" if isinstance(value, str) else "thing"
    if len(value) == 0:
        yield f"an empty `{name}`"
    elif len(value) == 1:
        yield f"exactly one {thing} in `{name}`"
    else:
        yield f"an {'odd' if len(value) % 2 else 'even'} number of {thing}s in `{name}`, and more than one"
    items = list(value.values() if isinstance(value, dict) else value)
    texts = list(map(stable_repr, items))
    if len(set(texts)) < len(texts):
        yield f"two equal {thing}s in `{name}`"
    if len(texts) > 1:
        same = "the same" if texts[0] == texts[-1] else "a different"
        yield f"{same} {thing} at both ends of `{name}`"
    if not isinstance(value, str):
        yield from _kinds_of_items(name, items)
    if isinstance(value, list | tuple):
        numbers = [item for item in items if type(item) is int]
        if len(numbers) > 1:
            in_order = all(a <= b for a, b in pairwise(numbers))
            yield f"numbers in `{name}` that are {'' if in_order else 'not '}in order"


def _kinds_of_items(name: str, items: list[Any]) -> Iterator[str]:
    """Yield kinds of items: None, zeros, other collections."""
    if any(item is None for item in items):
        yield f"None inside `{name}`"
    if any(type(item) is int and item == 0 for item in items):
        yield f"a 0 inside `{name}`"
    if any(map(_is_collection, items)):
        yield from _kinds_of_nesting(name, items)


def _is_collection(item: Any) -> bool:
    return isinstance(item, list | tuple | dict | set)


def _kinds_of_nesting(name: str, items: list[Any]) -> Iterator[str]:
    """Yield the positions of the inner collections, named after the type of the first one."""
    inner = type(next(filter(_is_collection, items)))
    kind = "folder" if inner is dict else inner.__name__
    yield f"a {kind} inside `{name}`"
    if any(type(item) is inner and not item for item in items):
        yield f"an empty {kind} inside `{name}`"
    if any(type(item) is type(other) is inner for item, other in pairwise(items)):
        yield f"two {kind}s side by side in `{name}`"
    if not _is_collection(items[-1]):
        yield f"something else after a {kind} in `{name}`"
    if not _is_collection(items[0]):
        yield f"something else before a {kind} in `{name}`"


# ---- size compared with all others ---------------------------------------------------------------


def _extremes(call: Call, others: Sequence[Call]) -> Iterator[str]:
    """Yield the arguments that are larger or smaller than in all other calls."""
    for name, value in call.arguments.items():
        values = [other.arguments.get(name) for other in others]
        for measure, more, less in _MEASURES:
            size, sizes = measure(value), list(map(measure, values))
            known = [one for one in sizes if one is not None]
            if size is None or not known:
                continue
            if size > max(known):
                yield more.format(name)
            elif size < min(known):
                yield less.format(name)


def _number(value: Any) -> float | None:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _length(value: Any) -> int | None:
    return len(value) if isinstance(value, Collection) else None


def _depth(value: Any) -> int | None:
    """Return how deeply collections are nested; None for any other value."""
    if not _is_collection(value):
        return 0 if value is None else None
    items = value.values() if isinstance(value, dict) else value
    return 1 + max((_depth(item) or 0 for item in items), default=0)


_MEASURES = (
    (
        _number,
        "Try a larger number for `{}` than any of yours.",
        "Try a smaller number for `{}` than any of yours.",
    ),
    (
        _depth,
        "Try a `{}` that is nested more deeply than any of yours.",
        "Try a `{}` that is nested less deeply than any of yours.",
    ),
    (_length, "Try a longer `{}` than any of yours.", "Try a shorter `{}` than any of yours."),
)
