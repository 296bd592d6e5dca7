"""Which values the parameters of a function get."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import lru_cache
from types import CodeType, FunctionType, MethodType
from typing import Any

from .stand_ins import Namespace, Values, code_of, head_of, renamed, template


def given(function: Any, args: Any, kwargs: Mapping[str, Any]) -> Namespace:
    """Return the parameters of a function with their values; TypeError, as Python says it.

    >>> given(lambda a, *more, b=2: 0, [1, 3], {})
    {'a': 1, 'b': 2, 'more': (3,)}
    """
    if isinstance(function, MethodType):
        return given(function.__func__, [function.__self__, *args], kwargs)
    code = code_of(function)
    names = code.co_varnames
    if not kwargs and is_simple(code) and len(args) == code.co_argcount:
        return dict(zip(names, args, strict=False))
    bound = FunctionType(_binding(code), {}, code.co_name, function.__defaults__)
    bound.__qualname__ = function.__qualname__
    bound.__kwdefaults__ = function.__kwdefaults__
    return dict(zip(names, bound(*args, **kwargs), strict=False))


def is_simple(code: CodeType) -> bool:
    """Return whether each parameter of a function takes one value by its place."""
    return not code.co_kwonlyargcount and not code.co_flags & (
        inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    )


@lru_cache(maxsize=512)
def _binding(code: CodeType) -> CodeType:
    """Return code with the same head that hands back the values of its parameters."""
    return renamed(template(head_of(code)._replace(free=(), yields=False)), code, tuple)


def as_called(code: CodeType, values: Values) -> tuple[list[Any], Namespace]:
    """Return values of parameters as arguments: those by place, and those by name.

    >>> as_called((lambda a, *more, b=2, **named: 0).__code__, (1, 2, (3,), {"c": 4}))
    ([1, 3], {'b': 2, 'c': 4})
    """
    head = head_of(code)
    last = head.by_place + head.only_by_name
    names = head.names[head.by_place : last]
    args = list(values[: head.by_place])
    by_name = dict(zip(names, values[head.by_place : last], strict=True))
    more = list(values[last:])
    args += more.pop(0) if head.star else ()
    by_name |= more.pop(0) if head.stars else {}
    return args, by_name
