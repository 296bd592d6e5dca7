"""Stand-ins: code with the parameters of another function that redirects its calls.

While a world runs, the functions of the program keep their identity but get such code: a library
that calls one of them, such as `sorted` or an f-string, calls the world. Python binds the
arguments, so that errors have its own messages.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Callable
from functools import lru_cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple

Namespace = dict[str, Any]
Values = tuple[Any, ...]  # of all parameters, in order of `co_varnames`
NO_TYPES: Any = {"type_params": []} if sys.version_info >= (3, 12) else {}
PLACEHOLDER = "the redirection"  # constant of a template that is replaced by a Redirection


class Redirection(NamedTuple):
    """A callable constant in a stand-in's code: passes the parameter values to `act`.

    `code` is the code that the stand-in replaces.
    """

    code: CodeType
    act: Callable[[Values], Any]

    def __call__(self, *values: Any) -> Any:
        """Call `act` with the parameter values."""
        return self.act(values)


class Head(NamedTuple):
    """The parameters of a function, hashable: functions with equal heads share a template."""

    names: tuple[str, ...]
    only_by_place: int
    by_place: int
    only_by_name: int
    star: bool
    stars: bool
    yields: bool
    free: tuple[str, ...]


def head_of(code: CodeType) -> Head:
    """Return the head of a function."""
    star, stars = (bool(code.co_flags & f) for f in (inspect.CO_VARARGS, inspect.CO_VARKEYWORDS))
    count = code.co_argcount + code.co_kwonlyargcount + star + stars
    places = code.co_posonlyargcount, code.co_argcount, code.co_kwonlyargcount
    yields = bool(code.co_flags & inspect.CO_GENERATOR)
    return Head(code.co_varnames[:count], *places, star, stars, yields, code.co_freevars)


@lru_cache(maxsize=512)
def template(head: Head) -> CodeType:
    """Return code with these parameters that calls the placeholder with all their values."""
    named = [ast.arg(name) for name in head.names]
    first, last = head.by_place, head.by_place + head.only_by_name
    more = named[last:]
    arguments = ast.arguments(
        posonlyargs=named[: head.only_by_place],
        args=named[head.only_by_place : first],
        vararg=more.pop(0) if head.star else None,
        kwonlyargs=named[first:last],
        kw_defaults=[None] * head.only_by_name,
        kwarg=more.pop(0) if head.stars else None,
        defaults=[],
    )
    values: list[ast.expr] = [ast.Name(name, ast.Load()) for name in head.names]
    call: ast.expr = ast.Call(
        ast.Attribute(ast.Constant(PLACEHOLDER), "__call__", ast.Load()), values, []
    )
    result = ast.Return(ast.YieldFrom(call) if head.yields else call)
    free: list[ast.stmt] = [ast.Expr(ast.Name(name, ast.Load())) for name in head.free]
    inner = ast.FunctionDef("inner", arguments, [result, *free], [], **NO_TYPES)
    around = [ast.Assign([ast.Name(n, ast.Store())], ast.Constant(None)) for n in head.free]
    return _inner_code([*around, inner])


def _inner_code(lines: list[ast.stmt]) -> CodeType:
    """Return the code of the only function in *lines*, compiled inside another function.

    Names assigned in *lines* can thus be its free variables.
    """
    no_arguments = ast.arguments([], [], None, [], [], None, [])
    outer = ast.FunctionDef("outer", no_arguments, lines, [], **NO_TYPES)
    code = compile(ast.fix_missing_locations(ast.Module([outer], [])), "<string>", "exec")
    for _ in range(2):
        code = next(some for some in code.co_consts if isinstance(some, CodeType))
    return code


def standing_in(code: CodeType, act: Callable[[Values], Any]) -> CodeType:
    """Return code that can replace *code* and calls *act* with the values of its parameters."""
    return renamed(template(head_of(code)), code, act)


def renamed(same: CodeType, code: CodeType, act: Callable[[Values], Any]) -> CodeType:
    """Return a template with the names and position of *code*, redirecting to *act*."""
    redirection = Redirection(code, act)
    return same.replace(
        co_consts=tuple(redirection if some == PLACEHOLDER else some for some in same.co_consts),
        co_name=code.co_name,
        co_qualname=code.co_qualname,
        co_filename=code.co_filename,
        co_firstlineno=code.co_firstlineno,
    )


def code_of(function: FunctionType) -> CodeType:
    """Return the original code of a function, also while a stand-in replaces it."""
    code = function.__code__
    last = code.co_consts[-1] if code.co_consts else None
    return last.code if isinstance(last, Redirection) else code
