"""Run a function while the recorder hears of each call and line, and leave nothing behind."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from inspect import isasyncgenfunction, iscoroutinefunction
from io import StringIO
from time import perf_counter
from types import CodeType, GeneratorType
from typing import Any

from ..rules import check_whole, is_whole
from .calls import give_sources
from .limits import Stop
from .memos import fresh_memos, plain
from .recorder import Recorder, in_words
from .recording import Recording

Functions = Callable[..., Any] | str | Iterable[Callable[..., Any] | str]


def record(
    function: Callable[..., Any],
    *args: Any,
    limit: int = 100_000,
    seconds: float = 5,
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

    Counted are the calls of functions that share the function's globals, or the functions (or
    names) in `only`. A generator is run to its end. What is printed is kept for the steps instead
    of being shown. After `limit` steps or so many `seconds` the function is stopped and the
    recording ends there; a single long call of a function written in C, as `sum(range(10**10))`,
    can only be waited for. An exception is part of the recording, except for KeyboardInterrupt.
    """
    _check_limits(limit, seconds)
    _refuse_async(plain(function))
    output = StringIO()
    recorder = Recorder(plain(function), _codes(only), limit, seconds, output.tell)
    began = perf_counter()
    with no_collection(), redirect_stdout(output), fresh_memos(function, recorder.hit) as fresh:
        result, error = _run(recorder, lambda: fresh(*args, **kwargs))
    if not recorder.calls:  # wrong arguments, for example
        raise error or TypeError(f"{plain(function).__qualname__} made no call to record")
    ended = recorder.ended or "raised"
    if ended != "raised":  # a function that was stopped may raise something on its way out
        error = None
    recorder.close(in_words(type(error), error) if error else "")
    give_sources(recorder.calls)
    spent = perf_counter() - began
    return Recording(recorder.calls, recorder.steps, output.getvalue(), ended, result, error, spent)


def _check_limits(limit: Any, seconds: Any) -> None:
    check_whole(limit, "the limit of steps", 1, 10**9)
    is_number = is_whole(seconds) or isinstance(seconds, float)
    if not is_number or not seconds < 10**9:  # NaN is not
        raise ValueError(f"the limit of seconds must be a number, not {seconds!r}")


def _refuse_async(function: Callable[..., Any]) -> None:
    """Raise TypeError for a function whose call runs nothing."""
    if iscoroutinefunction(function) or isasyncgenfunction(function):
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


def _codes(only: Functions | None) -> frozenset[CodeType | str] | None:
    """Return the code objects and the names of the functions to record, None for all."""
    if only is None:
        return None
    several = [only] if isinstance(only, str) or callable(only) else only
    return frozenset(some if isinstance(some, str) else plain(some).__code__ for some in several)


def _run(recorder: Recorder, function: Callable[[], Any]) -> tuple[Any, BaseException | None]:
    """Return what the function returned while the recorder watched, and what it raised."""
    try:
        recorder.start(sys._getframe())
        result = function()
        if isinstance(result, GeneratorType):
            result = list(result)
        recorder.ended = recorder.ended or recorder.lost() or "returned"
        return (result if recorder.ended in ("returned", "tracing lost") else None), None
    except Stop:
        recorder.finish()  # before the Stop goes: see there
        return None, None
    except (Exception, SystemExit) as error:
        recorder.ended = recorder.ended or "raised"
        return None, error.with_traceback(None)
    finally:
        recorder.finish()
