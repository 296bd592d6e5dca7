"""Run a function under the recorder and restore the interpreter afterwards."""

from __future__ import annotations

import gc
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from io import StringIO
from time import perf_counter
from types import CodeType, FunctionType
from typing import Any

from ..given import check_whole, checked_list, is_whole, quoted
from .calls import give_sources
from .functions import constructor, is_of_type, plain
from .marks import Program
from .memos import fresh_memos
from .recorder import Recorder
from .recording import Recording
from .undisturbed import Undisturbed

__uninterrupted__ = True

Functions = Callable[..., Any] | str | Iterable[Callable[..., Any] | str]
LIMIT = 100_000  # steps
SECONDS = 5


class Record:
    """Records calls: `record` is its only object."""

    def __repr__(self) -> str:
        return "record"

    def __call__(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Recording:
        """Return the recording of `function(*args, **kwargs)`, run as it is.

        >>> def fact(n):
        ...     return 1 if n < 2 else n * fact(n - 1)
        >>> print(record(fact, 3))
        fact(3) → 6
          fact(2) → 2
            fact(1) → 1

        All arguments are passed to the function, whatever their names. Calls are recorded of functions
        that share its globals (of those in `__counted__`, if its module lists the function there). A
        generator is exhausted; of a class, the creation of an object is recorded. Printed text is stored
        with the steps instead of being shown. Exceptions are part of the recording, except for
        KeyboardInterrupt. Calls in other threads are not recorded.

        The function is stopped after 100,000 steps or 5 seconds of work, or when the recorded values,
        printed text included, take more than about 140 MB. A single long call of a C function, such as
        `sum(range(10**10))`, cannot be stopped.

        The `__repr__` of objects is called at the steps at which they are visible: its side effects
        affect the function.
        """
        return record_call(function, args, kwargs)

    def within(
        self, *, limit: int = LIMIT, seconds: float = SECONDS, only: Functions | None = None
    ) -> Callable[..., Recording]:
        """Return a version of `record` with other limits: *limit* steps, *seconds* of work.

        >>> def fact(n):
        ...     return 1 if n < 2 else n * fact(n - 1)
        >>> print(record.within(limit=4)(fact, 3))
        fact(3) (stopped)
          fact(2) (stopped)

        With *only*, calls of these functions (or of functions with these names) are recorded, and no
        others.
        """

        def record_within(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Recording:
            return record_call(function, args, kwargs, limit, seconds, only)

        return record_within


record = Record()


def record_call(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    limit: int = LIMIT,
    seconds: float = SECONDS,
    only: Functions | None = None,
) -> Recording:
    """Return the recording of a call, within limits; for a class, of its constructor."""
    check_limits(limit, seconds)
    if is_of_type(function, type):
        function = constructor(function)
    _refuse_async(plain(function))
    output = StringIO()
    several = _chosen(only)
    _refuse_other_modules(plain(function), several)
    recorder = Recorder(plain(function), codes(several), limit, seconds, output.tell)
    began = perf_counter()
    with Undisturbed(
        no_collection(),
        redirect_stdout(output),
        recorder.limits.lost_stops(),
        recorder.elsewhere,
        fresh_memos(function, recorder.on_memo_hit),
    ) as fresh:
        result = recorder.run(partial(fresh, *args, **kwargs))  # needs no frame
    _check_for_calls(recorder, function)
    return recording_of(recorder, result, output.getvalue(), began)


def _check_for_calls(recorder: Recorder, function: Callable[..., Any]) -> None:
    """Raise the error that prevented any call, for example wrong arguments."""
    if not recorder.stack.calls or recorder.limits.ended is None:
        no_call = TypeError(f"{plain(function).__qualname__} made no call to record")
        raise recorder.error or no_call


def recording_of(recorder: Recorder, result: Any, output: str, began: float) -> Recording:
    """Return the finished recording of a closed recorder."""
    stack = recorder.stack
    give_sources(stack.calls)
    return Recording(
        stack.calls,
        stack.steps,
        whole_letters(output),
        recorder.limits.ended or "tracing lost",
        result,
        recorder.error,
        seconds=perf_counter() - began,
        asked=tuple(recorder.asked.values()),
        elsewhere=recorder.elsewhere.has_calls,
        outside=recorder.globals.changed(),
    )


def whole_letters(printed: str) -> str:
    """Return printed text with lone surrogates, which cannot be encoded, replaced by �.

    Each remains one character, because steps count characters.
    """
    return re.sub("[\ud800-\udfff]", "\ufffd", printed)


def check_limits(limit: Any, seconds: Any) -> None:
    """Raise ValueError if a limit is not a usable number."""
    check_whole(limit, "the limit of steps", 1, 10**9)
    is_number = is_whole(seconds) or isinstance(seconds, float)
    if not is_number or not seconds < 10**9:  # also excludes NaN
        raise ValueError(f"the limit of seconds must be a number, not {quoted(seconds)}")


def _refuse_async(function: Callable[..., Any]) -> None:
    """Raise TypeError for an async function, whose call runs nothing."""
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise TypeError("an async function cannot be recorded: write `def` without `async`")


@contextmanager
def no_collection() -> Iterator[None]:
    """Pause the garbage collector, which would scan the growing recording over and over."""
    was_on = gc.isenabled()
    try:
        gc.disable()
        yield
    finally:
        if was_on:
            gc.enable()


def codes(only: Functions | None) -> frozenset[CodeType | str] | None:
    """Return the code objects and names of the functions to record, None for all."""
    several = _chosen(only)
    if several is None:
        return None
    return frozenset(some if isinstance(some, str) else plain(some).__code__ for some in several)


def _chosen(only: Functions | None) -> list[Callable[..., Any] | str] | None:
    """Return *only* as a list, None for all functions."""
    if only is None:
        return None
    several = [only] if isinstance(only, str) or callable(only) else only
    return checked_list(several, "only", "functions, or of their names", _is_function)


def _refuse_other_modules(
    function: FunctionType, only: list[Callable[..., Any] | str] | None
) -> None:
    """Raise ValueError if *only* names a function whose calls would not be recorded."""
    program = Program(function)
    for one in only or ():
        with suppress(TypeError):
            meant = plain(program.names.get(one) if isinstance(one, str) else one)
            if not program.has(meant) and meant.__code__ is not function.__code__:
                where = f"{meant.__name__} in {meant.__module__} is not among them"
                message = "only chooses among the functions that are recorded, those beside"
                raise ValueError(f"{message} {function.__name__} in {function.__module__}: {where}")


def _is_function(thing: Any) -> bool:
    return isinstance(thing, str) or callable(thing)
