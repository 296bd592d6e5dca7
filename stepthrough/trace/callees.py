"""Identify the function that a call in the source invoked, while the program runs."""

from __future__ import annotations

import ast
import inspect
from functools import cached_property
from opcode import opname
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .expressions import Place, expression, place_of, where
from .frames import FrameLike
from .functions import is_of_type, plain
from .marks import UNINTERRUPTED
from .source import source_of

__uninterrupted__ = True

_LAMBDA = "<lambda>"
_MISSING = object()


class Callee(NamedTuple):
    """The function called at an instruction, as written in the source."""

    names: tuple[str, ...] = ()  # ("self", "left", "size"); () if it has no name
    starred: tuple[str, ...] = ()  # variables unpacked into the arguments
    is_property: bool = False
    made_at: Place | None = None  # if the function has no name: the call that returns it
    is_global: bool = False  # whether the first name is not a local variable


class Made(NamedTuple):
    """A function that a call returned to a frame, and the instruction that made this call."""

    instruction: int
    function: FunctionType


NOBODY = Callee()


def callee(code: CodeType, instruction: int) -> Callee:
    """Return the callee of an instruction."""
    place = place_of(code, instruction)
    whole = expression(source_of(code), place) if place else None
    kind = _kind(code, instruction) if whole else ""
    match whole and whole.awaited:
        case ast.Call(func=function) as call if kind.startswith("CALL"):
            starred = [one.value for one in call.args if isinstance(one, ast.Starred)]
            starred += [one.value for one in call.keywords if one.arg is None]
            names = [one.id for one in starred if isinstance(one, ast.Name)]
            is_known = len(names) == len(starred)
            made_at = where(function) if isinstance(function, ast.Call) else None
            path = _path(function)
            is_global = bool(path) and path[0] in code.co_names and not _has_local(code, path[0])
            found = Callee(path, tuple(names), made_at=made_at, is_global=is_global)
            return found if is_known else NOBODY
        case ast.Attribute() as attribute if kind.startswith("LOAD_"):
            return Callee(_path(attribute), is_property=True)
    return NOBODY


def _has_local(code: CodeType, name: str) -> bool:
    """Return whether *name* can be a local variable of a frame that runs *code*."""
    is_function = code.co_flags & inspect.CO_OPTIMIZED
    return not is_function or name in (*code.co_varnames, *code.co_cellvars, *code.co_freevars)


def _kind(code: CodeType, instruction: int) -> str:
    """Return the name of an instruction, given its offset or that of one of its cache entries."""
    operations = code.co_code
    while opname[operations[instruction]] == "CACHE":
        instruction -= 2
    return opname[operations[instruction]]


def _path(node: ast.expr) -> tuple[str, ...]:
    """Return a dotted name split at its dots; () for any other node."""
    match node:
        case ast.Name(name):
            return (name,)
        case ast.Lambda():
            return (_LAMBDA,)
        case ast.Attribute(inner, name) if path := _path(inner):
            return (*path, name)
    return ()


def ran(called: Callee, frame: FrameLike, code: CodeType, made: Made | None) -> bool:
    """Return whether this call in *frame* ran *code*, so that its value is the result of *code*.

    *made* is the last function that a call returned to the frame.
    """
    if called.starred and not all(_is_plain(frame, name) for name in called.starred):
        return False
    if called.names == (_LAMBDA,):
        return any(code is one for one in frame.f_code.co_consts)
    if not called.names:
        is_made = made is not None and place_of(frame.f_code, made.instruction) == called.made_at
        return is_made and made is not None and _is_code(made.function, code)
    if called.is_global and len(called.names) == 1:
        return _is_code(frame.f_globals.get(called.names[0]), code)
    *path, last = called.names
    thing = _MISSING
    for name in path:
        thing = _lookup(frame, thing, name)
    if called.is_property:
        return _is_code(_getter(_lookup(frame, type(thing), last)), code)
    return _is_code(_lookup(frame, thing, last), code)


def _is_plain(frame: FrameLike, name: str) -> bool:
    """Return whether unpacking a variable runs no code of the program."""
    return type(frame.f_locals.get(name)) in (tuple, list, dict)


def _lookup(frame: FrameLike, thing: object, name: str) -> Any:
    """Return a variable's value or, given *thing*, an attribute's, without running code."""
    if thing is _MISSING:
        return frame.f_locals.get(name, frame.f_globals.get(name))
    return inspect.getattr_static(thing, name, None)


def _getter(thing: Any) -> Any:
    if type(thing) is property:
        return thing.fget
    return thing.func if type(thing) is cached_property else None


def _is_code(thing: Any, code: CodeType) -> bool:
    """Return whether *thing* is a function, or a wrapper of one, that runs *code*."""
    if type(thing) is FunctionType and thing.__code__ is code:
        return True
    if is_of_type(thing, (staticmethod, classmethod)):
        thing = thing.__func__
    if is_of_type(thing, type):
        return False  # a class returns the new object, not the result of `__init__`
    if is_of_type(thing, FunctionType) and UNINTERRUPTED not in thing.__globals__:
        own = thing.__code__
    else:
        try:
            own = plain(thing).__code__
        except TypeError:
            return False
    # a world replaces a function's code by other code at the same place in the source
    return _place(own) == _place(code)


def _place(code: CodeType) -> tuple[str, int, str]:
    return code.co_filename, code.co_firstlineno, code.co_qualname
