"""Find the Python function that runs when an object is called."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial, wraps
from types import FunctionType, MethodType
from typing import Any

from .values import safe_repr

__uninterrupted__ = True
UNINTERRUPTED = "__uninterrupted__"  # marks the recorder's own modules (see `marks`)


def recordable(function: Any, name: str) -> Callable[..., Any]:
    """Return *function* if it can be recorded; otherwise raise ValueError with the reason.

    >>> recordable(len, "len")
    Traceback (most recent call last):
    ...
    ValueError: len is not written in Python, so it has no steps to show: call a function of your own
    """
    try:
        inside = plain(constructor(function, name) if is_of_type(function, type) else function)
    except TypeError as error:
        if is_of_type(function, type):
            raise ValueError(str(error)) from None
        why = "is not a function, so it cannot be called"
        if callable(function):
            why = (
                "is not written in Python, so it has no steps to show: call a function of your own"
            )
        raise ValueError(f"{name} {why}") from None
    if UNINTERRUPTED in inside.__globals__:
        raise ValueError(f"{name} works on recordings itself: write the call alone, such as f(4)")
    if inspect.iscoroutinefunction(inside) or inspect.isasyncgenfunction(inside):
        raise ValueError(f"{name} is an async function: write its `def` without `async`")
    return function  # type: ignore[no-any-return]


def constructor(kind: Any, name: str = "") -> Callable[..., Any]:
    """Return a function that creates an object, wrapping the `__init__` written for the class.

    For a dataclass, whose `__init__` is generated, it wraps `__post_init__`. Raises TypeError if
    the class has neither.
    """
    written: list[Any] = [getattr(kind, one, None) for one in ("__init__", "__post_init__")]
    functions = [one for one in written if is_of_type(one, FunctionType)]
    inside = next((one for one in functions if one.__code__.co_filename != "<string>"), None)
    if inside is None:
        message = (
            f"{name or kind.__name__} is a class without an __init__ that you can step through"
        )
        raise TypeError(f"{message}: call a function, or a method of one of its objects")

    @wraps(inside)
    def create(*args: Any, **kwargs: Any) -> Any:
        return kind(*args, **kwargs)

    return create


def plain(function: Any) -> FunctionType:
    """Return the function that runs when a method, memo, partial or callable object is called.

    Raises TypeError if there is none.
    """
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
    if is_of_type(function, type):
        raise TypeError(f"{function.__name__} is a class: a function is needed")
    raise TypeError(f"only functions written in Python can be recorded, not {safe_repr(function)}")


def is_of_type(thing: Any, kind: type | tuple[type, ...]) -> bool:
    """Check a type like `isinstance`, but ignore `__class__`, which objects can override."""
    return issubclass(type(thing), kind)


def unwrapped(function: Any) -> Any:
    """Return the innermost wrapped function; the object itself if it cannot be unwrapped."""
    try:
        return inspect.unwrap(function)
    except Exception:
        return function
