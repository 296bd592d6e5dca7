"""Run a function in a world, and say in words what it gives there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from time import perf_counter
from types import FunctionType, MethodType
from typing import Any

from stepthrough.trace import Recording
from stepthrough.trace.functions import plain
from stepthrough.trace.limits import Stop
from stepthrough.trace.running import Functions, check_limits, codes, no_collection, recording_of
from stepthrough.trace.values import without_addresses

from ..answers.beginning import Beginning
from .interpreter import Interpreter, is_of_the_program
from .misconceptions import WORLDS
from .recorder import InterpreterRecorder
from .trees import Refused


def run(
    function: Callable[..., Any],
    *args: Any,
    world: str | None = None,
    only: Functions | None = None,
    limit: int = 20_000,
    seconds: float = 5,
    **kwargs: Any,
) -> Recording:
    """Return the recording of a call in a world: without one, what `record` returns.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> print(run(fact, 3))
    fact(3) → 6
      fact(2) → 2
        fact(1) → 1
    """
    check_limits(limit, seconds)
    if isinstance(function, MethodType):
        name = function.__qualname__
        raise Refused(
            f"write {name} and its object apart: `{name}, thing`, not `thing.{function.__name__}`"
        )
    if plain(function) is not function:
        raise Refused("a function below an @ is not understood here")
    kind = Interpreter if world is None else world_named(world)
    output, began = StringIO(), perf_counter()
    recorder = InterpreterRecorder(plain(function), codes(only), limit, seconds, output.tell)
    with no_collection(), redirect_stdout(output):
        result = _result(kind(recorder), plain(function), args, kwargs)
    return recording_of(recorder, result, output.getvalue(), began)


def world_named(name: Any) -> type[Interpreter]:
    """Return the world of that name; if there is none, ValueError with all names."""
    if not isinstance(name, str) or name not in WORLDS:
        raise ValueError(f"there is no world named {name!r}; there are {', '.join(WORLDS)}")
    return WORLDS[name]


def _result(world: Interpreter, function: FunctionType, args: Any, kwargs: Any) -> Any:
    """Run a call in a world and return its result; the recorder knows how it ended."""
    recorder, result = world.recorder, None
    limits = recorder.limits
    try:
        result = world.run(function, args, kwargs)
        limits.ended = "returned"
    except Stop:
        pass
    except Refused:
        raise
    except BaseException as error:
        if not recorder.stack.calls or not is_of_the_program(error):
            raise
        limits.ended = "raised"
        recorder.error = error.with_traceback(None)
    finally:
        recorder.close("")
    return result


def answer(function: Callable[..., Any], *args: Any, world: str | None) -> str:
    """Return what a call prints and returns in a world, in words; its arguments and what it keeps stay as they are."""
    with Beginning(function).again(args, Refused) as anew:
        return outcome(run(function, *anew, world=world))


# how a call ends that returns nothing, in the words of an option
FOR_EVER = "it goes on without end, until Python gives up"
AN_ERROR = "it soon stops with an error"  # not because it never ends


def outcome(recording: Recording) -> str:
    """Return what a call has printed and returned, in words."""
    words = without_addresses(" ".join(recording.output.split()))
    parts = [f"prints {words}"] if words else []
    if recording.result is not None or not words or recording.ended != "returned":
        parts.append(_end(recording))
    return " and ".join(parts)


def _end(recording: Recording) -> str:
    """Return how a call ends, in words."""
    if recording.ended not in ("returned", "raised"):
        return f"has not ended after {len(recording.steps):,} steps"
    return (
        without_addresses(recording.ending())
        .replace("returned", "returns")
        .replace("raised", "raises")
    )
