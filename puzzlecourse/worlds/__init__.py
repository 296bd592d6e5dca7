"""Worlds in which a misconception is right: an interpreter for the Python of the lessons."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from time import perf_counter
from types import FunctionType
from typing import Any

from puzzlelib.trace import Recording
from puzzlelib.trace.calls import give_sources
from puzzlelib.trace.memos import plain
from puzzlelib.trace.recorder import Functions, Stop, codes, no_collection

from .frames import Refused
from .interpreter import Python, Scribe
from .misconceptions import WORLDS

__all__ = ["Beside", "Refused", "answer", "run", "worlds"]


def __getattr__(name: str) -> Any:
    """Return what needs widgets, imported when it is asked for."""
    if name not in ("Beside", "worlds"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(".beside", __name__), name)


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
    if plain(function) is not function:
        raise Refused("a function below an @ is not understood here")
    kind = Python if world is None else WORLDS.get(world)
    if kind is None:
        raise ValueError(f"there is no world named {world!r}; there are {', '.join(WORLDS)}")
    output, began = StringIO(), perf_counter()
    scribe = Scribe(plain(function), codes(only), limit, seconds, output.tell)
    with no_collection(), redirect_stdout(output):
        result = _outcome(kind(scribe), plain(function), args, kwargs)
    give_sources(scribe.calls)
    spent, asked = perf_counter() - began, tuple(scribe.asked.values())
    printed, ended = output.getvalue(), scribe.ended or "tracing lost"
    return Recording(scribe.calls, scribe.steps, printed, ended, result, scribe.error, spent, asked)


def _outcome(world: Python, function: FunctionType, args: Any, kwargs: Any) -> Any:
    """What a call returns in a world; its scribe knows how it ended, if it did not return."""
    scribe, result = world.scribe, None
    try:
        result = world.run(function, args, kwargs)
        scribe.ended = "returned"
    except Stop:
        pass
    except Refused:
        raise
    except Exception as error:
        if not scribe.calls:
            raise
        scribe.ended, scribe.error = "raised", error.with_traceback(None)
    finally:
        scribe.close("")
    return result


def answer(function: Callable[..., Any], *args: Any, world: str | None) -> str:
    """What a call prints and returns in a world, in words."""
    recording = run(function, *args, world=world)
    words = " ".join(recording.output.split())
    said = [f"prints {words}"] if words else []
    if recording.result is not None or not words or recording.ended != "returned":
        said.append(recording.ending().replace("returned", "returns").replace("raised", "raises"))
    return " and ".join(said)
