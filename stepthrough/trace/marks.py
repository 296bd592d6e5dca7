"""Module-level names that the recorder reads.

`__uninterrupted__ = True`: the module is part of the machinery that works while a program runs. Its
frames are neither recorded nor stopped, and alarms are postponed until they have cleaned up.

`__counted__ = (solve, Reordered, …)`: a recording of one of these functions records the calls of
all of them and of the methods of these classes. Without it, and therefore in a notebook, calls of
all functions with the same globals as the recorded one are recorded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType
from typing import Any

from .frames import FrameLike
from .functions import UNINTERRUPTED as UNINTERRUPTED
from .functions import is_of_type, plain

__uninterrupted__ = True
COUNTED = "__counted__"


def is_uninterrupted(frame: FrameLike) -> bool:
    """Return whether the frame belongs to a module with that mark."""
    return UNINTERRUPTED in frame.f_globals


class Program:
    """The functions whose calls are recorded."""

    __slots__ = ("counted", "names")

    def __init__(self, function: FunctionType) -> None:
        self.names = function.__globals__
        # by id, because hashing a code object can take long; None: all with these globals
        self.counted: dict[int, CodeType] | None = None
        marked = {id(code): code for code in codes_of(self.names.get(COUNTED, ()))}
        if id(function.__code__) in marked:
            self.counted = marked

    def has(self, function: FunctionType) -> bool:
        """Return whether calls of a function are recorded."""
        if self.counted is None:
            return function.__globals__ is self.names
        return id(function.__code__) in self.counted

    def holds(self, frame: FrameLike) -> bool:
        """Return whether calls of the function that runs in *frame* are recorded."""
        if self.counted is None:
            return frame.f_globals is self.names
        return id(frame.f_code) in self.counted


def codes_of(marked: Iterable[Any]) -> Iterator[CodeType]:
    """Yield the code of functions, of the methods of classes, and of functions nested in them."""
    for one in marked:
        if is_of_type(one, type):
            methods = [some for some in vars(one).values() if is_of_type(some, FunctionType)]
            yield from codes_of(methods)
        else:
            yield from with_inner(plain(one).__code__)


def with_inner(code: CodeType) -> Iterator[CodeType]:
    """Yield a code object and those of the functions nested in it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from with_inner(inner)
