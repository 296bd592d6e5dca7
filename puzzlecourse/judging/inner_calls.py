"""An answer with its inner calls skipped, to test whether it uses their results."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import CellType, FunctionType
from typing import Any

from stepthrough.trace.functions import plain

from ..answers.answer_functions import contents_of, function_behind
from .variants import twin


class SkippedResult:
    """The result of a skipped call; its truth value, `==` and hash raise TypeError.

    It has no operators either, but can be stored, passed on and returned.
    """

    def __bool__(self) -> bool:
        raise TypeError("this call was not made")

    __eq__ = __bool__  # type: ignore[assignment]
    __hash__ = None  # type: ignore[assignment]


class WithoutInnerCalls:
    """Copies of an answer's functions; a call of one that is already running is skipped.

    A skipped call returns a `SkippedResult`. A helper's generator is run to its end and returned as
    a list, so that calls inside it are skipped as well.

    >>> def power(base, exponent):
    ...     if exponent > 0:
    ...         power(base, 0)
    ...     return base ** exponent
    >>> twin = WithoutInnerCalls(power)
    >>> twin.main(2, 5), twin.skipped
    (32, 1)
    """

    def __init__(self, answer: Callable[..., Any]) -> None:
        function = plain(answer)
        self.skipped = 0  # number of skipped calls
        self.own = function.__globals__
        self.names = dict(self.own)
        self.twins: dict[int, FunctionType] = {}
        self.running = {function.__code__}  # a call of the main function comes from inside it
        for name, value in self.own.items():
            self.names[name] = self._replacement(value)
        self.main = self._twin_of(function)

    def _replacement(self, value: Any) -> Any:
        """Return a guarded copy if *value* is one of the answer's functions, otherwise *value*."""
        function = function_behind(value)
        is_own = function is not None and function.__globals__ is self.own
        return self._guarded(function) if function and is_own else value

    def _twin_of(self, function: FunctionType) -> FunctionType:
        """Return the copy of a function, whose globals and cells hold the other copies."""
        if id(function) not in self.twins:
            outer = function.__closure__ or ()
            cells = tuple(CellType() for _ in outer)
            # before filling its cells, because one can contain the function itself
            self.twins[id(function)] = twin(function, self.names, cells)
            for cell, old in zip(cells, outer, strict=True):
                for value in contents_of((old,)):
                    cell.cell_contents = self._replacement(value)
        return self.twins[id(function)]

    def _guarded(self, function: FunctionType) -> Callable[..., Any]:
        twin, code = self._twin_of(function), function.__code__

        def call(*args: Any, **kwargs: Any) -> Any:
            if code in self.running:
                self.skipped += 1
                return SkippedResult()
            self.running.add(code)
            try:
                result = twin(*args, **kwargs)
                return list(result) if inspect.isgenerator(result) else result
            finally:
                self.running.discard(code)

        return call
