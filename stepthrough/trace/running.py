"""Run a function while each of its calls and lines is recorded, and leave nothing behind."""

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
from .functions import plain
from .marks import Program
from .memos import fresh_memos
from .recorder import Recorder
from .recording import Recording

__uninterrupted__ = True

Functions = Callable[..., Any] | str | Iterable[Callable[..., Any] | str]
LIMIT = 100_000  # steps
SECONDS = 5


def record(
    function: Callable[..., Any],
    *args: Any,
    limit: int = LIMIT,
    seconds: float = SECONDS,
    only: Functions | None = None,
    **kwargs: Any,
) -> Recording:
    """Return the recording of `function(*args, **kwargs)`, run as it is.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> print(record(fact, 3))
    fact(3) → 6
      fact(2) → 2
        fact(1) → 1

    Counted are the calls of functions that share the function's globals (those in `__counted__`, if
    their module names the function there), or the functions (or names) in `only`. A generator is run
    to its end. What is printed is kept for the steps instead of being shown. After `limit` steps or so
    many `seconds` of work the function is stopped and the recording ends there; as it does if what it
    keeps takes more than some 140 MB, numbers, texts, tuples and printed text included. A single long
    call of a function written in C, as `sum(range(10**10))`, can only be waited for. An exception is
    part of the recording, except for KeyboardInterrupt. Calls in other threads are not recorded.

    Objects that define `__repr__` are asked for their text at the steps at which they are seen:
    if that has an effect, as to count how often it is asked, the function sees it.
    """
    return record_call(function, args, kwargs, limit, seconds, only)


def record_call(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    limit: int = LIMIT,
    seconds: float = SECONDS,
    only: Functions | None = None,
) -> Recording:
    """Do as `record`, for arguments that can have the same names as its own."""
    check_limits(limit, seconds)
    _refuse_async(plain(function))
    output = StringIO()
    several = _chosen(only)
    _refuse_other_modules(plain(function), several)
    recorder = Recorder(plain(function), codes(several), limit, seconds, output.tell)
    began = perf_counter()
    with (
        no_collection(),
        redirect_stdout(output),
        recorder.limits.lost_stops(),
        recorder.elsewhere,
        fresh_memos(function, recorder.on_memo_hit) as fresh,
    ):
        result = recorder.run(partial(fresh, *args, **kwargs))  # takes no frame
    _check_for_calls(recorder, function)
    return recording_of(recorder, result, output.getvalue(), began)


def _check_for_calls(recorder: Recorder, function: Callable[..., Any]) -> None:
    """Raise what has left a function that made no call, for wrong arguments for example."""
    if not recorder.stack.calls or recorder.limits.ended is None:
        no_call = TypeError(f"{plain(function).__qualname__} made no call to record")
        raise recorder.error or no_call


def recording_of(recorder: Recorder, result: Any, output: str, began: float) -> Recording:
    """Return what a recorder has written, once it is closed, as a recording."""
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
    """Return what was printed with � for half letters, which no file or message can hold.

    Steps count what is printed in letters, so each stays one letter.
    """
    return re.sub("[\ud800-\udfff]", "\ufffd", printed)


def check_limits(limit: Any, seconds: Any) -> None:
    """Raise ValueError for limits that are none."""
    check_whole(limit, "the limit of steps", 1, 10**9)
    is_number = is_whole(seconds) or isinstance(seconds, float)
    if not is_number or not seconds < 10**9:  # NaN is not
        raise ValueError(f"the limit of seconds must be a number, not {quoted(seconds)}")


def _refuse_async(function: Callable[..., Any]) -> None:
    """Raise TypeError for a function whose call runs nothing."""
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        raise TypeError("an async function cannot be recorded: write `def` without `async`")


@contextmanager
def no_collection() -> Iterator[None]:
    """Pause the garbage collector: it would look through the growing recording over and over."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def codes(only: Functions | None) -> frozenset[CodeType | str] | None:
    """Return the code objects and the names of the functions to record, None for all."""
    several = _chosen(only)
    if several is None:
        return None
    return frozenset(some if isinstance(some, str) else plain(some).__code__ for some in several)


def _chosen(only: Functions | None) -> list[Callable[..., Any] | str] | None:
    """Return the functions to record, or their names, one by one; None for all."""
    if only is None:
        return None
    several = [only] if isinstance(only, str) or callable(only) else only
    return checked_list(several, "only", "functions, or of their names", _is_function)


def _refuse_other_modules(
    function: FunctionType, only: list[Callable[..., Any] | str] | None
) -> None:
    """Raise ValueError if `only` names a function whose calls are not counted: they would not be seen."""
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
