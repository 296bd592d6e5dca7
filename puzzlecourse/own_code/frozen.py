"""A function as it is now: who writes another one of that name does not change it."""

from __future__ import annotations

from functools import cache, lru_cache
from types import FunctionType
from typing import Any

from ..answers.answer_functions import function_behind

_MEMO = type(cache(len))  # what functools.cache and lru_cache make


def frozen(function: Any) -> Any:
    """Return the function with names of its own: it calls itself, not what is written later.

    A notebook has one place for each name, so the inner calls of a former version would be calls of
    the new one. A function in a function keeps its names anyway, and is returned as it is; so is
    what is neither a plain function nor one with a memo.

    >>> def double(n):
    ...     return 0 if n == 0 else 1 + double(n - 1)
    >>> before = frozen(double)
    >>> def double(n):
    ...     return 2 * n
    >>> before(3), double(3)
    (3, 6)
    """
    own = _inside(function)
    if own is None or own.__closure__:
        return function
    names = dict(own.__globals__)
    if own.__name__ in names and function_behind(names[own.__name__]) is not own:
        names[own.__name__] = function  # another one has taken its name
    twins: dict[int, Any] = {}  # a function that has two names stays one
    for name, value in names.items():
        names[name] = _twin(value, own.__globals__, names, twins)
    return _twin(function, own.__globals__, names, twins)


def _inside(thing: Any) -> FunctionType | None:
    """Return the plain function that a thing is, or to which it adds a memo; None for anything else."""
    inside = thing.__wrapped__ if type(thing) is _MEMO else thing
    return inside if type(inside) is FunctionType and not hasattr(inside, "__wrapped__") else None


def _twin(thing: Any, before: Any, names: dict[str, Any], twins: dict[int, Any]) -> Any:
    """Return a function of these globals with the new names in their place; anything else as it is."""
    own = _inside(thing)
    if own is None or own.__globals__ is not before:
        return thing
    if id(thing) not in twins:
        twins[id(thing)] = _with_names(thing, own, names)
    return twins[id(thing)]


def _with_names(thing: Any, own: FunctionType, names: dict[str, Any]) -> Any:
    twin = FunctionType(own.__code__, names, own.__name__, own.__defaults__, own.__closure__)
    twin.__kwdefaults__ = own.__kwdefaults__
    twin.__dict__.update(own.__dict__)
    return lru_cache(**thing.cache_parameters())(twin) if type(thing) is _MEMO else twin
