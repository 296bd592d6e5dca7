"""Whose value a place in the source is: found while the program runs, by the code that ran there."""

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
    """What is called at a place, as the source has it."""

    names: tuple[str, ...] = ()  # ("self", "left", "size"); () if it has none
    starred: tuple[str, ...] = ()  # what is unpacked into the arguments
    is_property: bool = False
    made_at: Place | None = None  # of a function that has no name: the call that makes it


class Made(NamedTuple):
    """A function that a call has handed to a frame, and the instruction that waited for it."""

    instruction: int
    function: FunctionType


NOBODY = Callee()


def callee(code: CodeType, instruction: int) -> Callee:
    """Return what is called by an instruction."""
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
            return Callee(_path(function), tuple(names), made_at=made_at) if is_known else NOBODY
        case ast.Attribute() as attribute if kind.startswith("LOAD_"):
            return Callee(_path(attribute), is_property=True)
    return NOBODY


def _kind(code: CodeType, instruction: int) -> str:
    """Return the name of an instruction; Python can stand in the cache behind it."""
    operations = code.co_code
    while opname[operations[instruction]] == "CACHE":
        instruction -= 2
    return opname[operations[instruction]]


def _path(node: ast.expr) -> tuple[str, ...]:
    """Return the names that lead to what a node stands for; () if not names alone do."""
    match node:
        case ast.Name(name):
            return (name,)
        case ast.Lambda():
            return (_LAMBDA,)
        case ast.Attribute(inner, name) if path := _path(inner):
            return (*path, name)
    return ()


def ran(called: Callee, frame: FrameLike, code: CodeType, made: Made | None) -> bool:
    """Return whether such a call of a frame runs this code: then its value is the call's.

    `made` is the last function that a call has handed to the frame.
    """
    if not all(_is_plain(frame, name) for name in called.starred):
        return False
    if called.names == (_LAMBDA,):
        return any(code is one for one in frame.f_code.co_consts)
    if not called.names:
        is_made = made is not None and place_of(frame.f_code, made.instruction) == called.made_at
        return is_made and made is not None and _is_code(made.function, code)
    *path, last = called.names
    thing = _MISSING
    for name in path:
        thing = _lookup(frame, thing, name)
    if called.is_property:
        return _is_code(_getter(_lookup(frame, type(thing), last)), code)
    return _is_code(_lookup(frame, thing, last), code)


def _is_plain(frame: FrameLike, name: str) -> bool:
    """Return whether unpacking what a name stands for runs no code of the program."""
    return type(frame.f_locals.get(name)) in (tuple, list, dict)


def _lookup(frame: FrameLike, thing: object, name: str) -> Any:
    """Return what a name stands for, behind a dot or, without a thing, alone; no code runs for it."""
    if thing is _MISSING:
        return frame.f_locals.get(name, frame.f_globals.get(name))
    return inspect.getattr_static(thing, name, None)


def _getter(thing: Any) -> Any:
    if type(thing) is property:
        return thing.fget
    return thing.func if type(thing) is cached_property else None


def _is_code(thing: Any, code: CodeType) -> bool:
    """Return whether a function, or what only hands on its value, runs that code."""
    if is_of_type(thing, (staticmethod, classmethod)):
        thing = thing.__func__
    if is_of_type(thing, type):
        return False  # what it makes is not what its `__init__` returns
    if is_of_type(thing, FunctionType) and UNINTERRUPTED not in thing.__globals__:
        own = thing.__code__
    else:
        try:
            own = plain(thing).__code__
        except TypeError:
            return False
    # a world has other code in the place of a function's own, which stands at the same one
    return _place(own) == _place(code)


def _place(code: CodeType) -> tuple[str, int, str]:
    return code.co_filename, code.co_firstlineno, code.co_qualname
