"""Run a call in a world and describe its result."""

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
from stepthrough.trace.undisturbed import Undisturbed
from stepthrough.trace.values import without_addresses

from ..answers.beginning import Beginning
from .interpreter import Interpreter, is_of_the_program
from .misconceptions import WORLDS
from .recorder import InterpreterRecorder
from .trees import Refused

LIMIT = 20_000  # steps
SECONDS = 5


def run(
    function: Callable[..., Any],
    /,
    *args: Any,
    world: str | None = None,
    limit: int = LIMIT,
    seconds: float = SECONDS,
) -> Recording:
    """Return the recording of a call in a world; without *world*, the same as `record`.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> print(run(fact, 3))
    fact(3) → 6
      fact(2) → 2
        fact(1) → 1

    *limit* is in steps. Raises ValueError for an unknown world, Refused for a program that the
    interpreter does not support.
    """
    return run_call(function, args, {}, limit, seconds, world=world)


def run_call(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    limit: int = LIMIT,
    seconds: float = SECONDS,
    only: Functions | None = None,
    world: str | None = None,
) -> Recording:
    """Do the same as `run` for a call with keyword arguments.

    *only* selects the recorded functions, as in `record`.
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
    with Undisturbed(no_collection(), redirect_stdout(output)):
        result = _result(kind(recorder), plain(function), args, kwargs)
    return recording_of(recorder, result, output.getvalue(), began)


def world_named(name: Any) -> type[Interpreter]:
    """Return a world by name; raises ValueError with all names if there is none."""
    if not isinstance(name, str) or name not in WORLDS:
        raise ValueError(f"there is no world named {name!r}; there are {', '.join(WORLDS)}")
    return WORLDS[name]


def _result(world: Interpreter, function: FunctionType, args: Any, kwargs: Any) -> Any:
    """Run the call and return its result; the recorder keeps how it ended."""
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
    """Return the outcome of a call in words, without lasting effects on arguments or state."""
    with Beginning(function).again(args, Refused) as anew:
        return outcome(run(function, *anew, world=world))


# options for calls that do not return
FOR_EVER = "it goes on without end, until Python gives up"
AN_ERROR = "it soon stops with an error"  # other than RecursionError


def outcome(recording: Recording) -> str:
    """Return what a call printed and returned, as text.

    >>> outcome(run(lambda n: 2 * n, 3)), outcome(run(lambda n: print(n), 3))
    ('returns 6', 'prints 3')
    """
    words = without_addresses(" ".join(recording.output.split()))
    parts = [f"prints {words}"] if words else []
    if recording.result is not None or not words or recording.ended != "returned":
        end = f"has not ended after {len(recording.steps):,} steps"
        if recording.ended in ("returned", "raised"):
            end = without_addresses(recording.ending())
            end = end.replace("returned", "returns").replace("raised", "raises")
        parts.append(end)
    return " and ".join(parts)
