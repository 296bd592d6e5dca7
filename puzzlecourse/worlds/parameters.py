"""Bind arguments to parameters, and back."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import lru_cache
from types import CodeType, FunctionType, MethodType
from typing import Any

from .stand_ins import Namespace, Values, code_of, head_of, renamed, template


def bind_arguments(function: Any, args: Any, kwargs: Mapping[str, Any]) -> Namespace:
    """Return the parameters of a function with their values.

    >>> bind_arguments(lambda a, *more, b=2: 0, [1, 3], {})
    {'a': 1, 'b': 2, 'more': (3,)}

    Raises TypeError with Python's own message if the arguments do not fit.
    """
    if isinstance(function, MethodType):
        return bind_arguments(function.__func__, [function.__self__, *args], kwargs)
    code = code_of(function)
    names = code.co_varnames
    is_simple = not code.co_kwonlyargcount and not code.co_flags & (
        inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    )
    if is_simple and not kwargs and len(args) == code.co_argcount:
        return dict(zip(names, args, strict=False))
    bound = FunctionType(_binding(code), {}, code.co_name, function.__defaults__)
    bound.__qualname__ = function.__qualname__
    bound.__kwdefaults__ = function.__kwdefaults__
    return dict(zip(names, bound(*args, **kwargs), strict=False))


@lru_cache(maxsize=512)
def _binding(code: CodeType) -> CodeType:
    """Return code with the same parameters that returns their values as a tuple."""
    return renamed(template(head_of(code)._replace(free=(), yields=False)), code, tuple)


def arguments_for(code: CodeType, values: Values) -> tuple[list[Any], Namespace]:
    """Return positional and keyword arguments that produce these parameter values.

    >>> arguments_for((lambda a, *more, b=2, **named: 0).__code__, (1, 2, (3,), {"c": 4}))
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
