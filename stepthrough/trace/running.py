"""Run a function while each of its calls and lines is recorded, and leave nothing behind."""

from __future__ import annotations

import gc
import inspect
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from time import perf_counter
from types import CodeType
from typing import Any

from ..given import check_whole, checked_list, is_whole, quoted
from .calls import give_sources
from .functions import plain
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
    part of the recording, except for KeyboardInterrupt.
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
    """Do as `record`, for arguments that may have the names of its own."""
    check_limits(limit, seconds)
    _refuse_async(plain(function))
    output = StringIO()
    recorder = Recorder(plain(function), codes(only), limit, seconds, output.tell)
    began = perf_counter()
    with (
        no_collection(),
        redirect_stdout(output),
        fresh_memos(function, recorder.on_memo_hit) as fresh,
    ):
        result = recorder.run(lambda: fresh(*args, **kwargs))
    if not recorder.stack.calls or recorder.limits.ended is None:  # wrong arguments, for example
        no_call = TypeError(f"{plain(function).__qualname__} made no call to record")
        raise recorder.error or no_call
    return recording_of(recorder, result, output.getvalue(), began)


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
    if only is None:
        return None
    several = [only] if isinstance(only, str) or callable(only) else only
    several = checked_list(several, "only", "functions, or of their names", _is_function)
    return frozenset(some if isinstance(some, str) else plain(some).__code__ for some in several)


def _is_function(thing: Any) -> bool:
    return isinstance(thing, str) or callable(thing)
