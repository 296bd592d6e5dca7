"""The function behind a thing, even if the thing says otherwise."""

from __future__ import annotations

import inspect
from functools import partial
from types import FunctionType, MethodType
from typing import Any

from .values import safe_repr

__uninterrupted__ = True


def plain(function: Any) -> FunctionType:
    """Return the Python function behind a method, a memo, a partial or a callable object."""
    if is_of_type(function, partial):
        return plain(function.func)
    if is_of_type(function, MethodType):
        return plain(function.__func__)
    function = unwrapped(function)
    if is_of_type(function, FunctionType):
        return function  # type: ignore[no-any-return]
    inside = getattr(type(function), "__call__", None)  # noqa: B004 — the function is wanted
    if is_of_type(inside, FunctionType):
        return inside  # type: ignore[return-value]
    raise TypeError(f"only functions written in Python can be recorded, not {safe_repr(function)}")


def is_of_type(thing: Any, kind: type | tuple[type, ...]) -> bool:
    """Do as `isinstance`, but do not ask for `__class__`: an object can answer anything, or fail."""
    return issubclass(type(thing), kind)


def unwrapped(function: Any) -> Any:
    """Return what decorators stand around; the thing itself where it does not tell."""
    try:
        return inspect.unwrap(function)
    except Exception:
        return function
