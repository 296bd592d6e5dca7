"""Find the memo that contains the result of a call, which therefore makes no further call."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from types import FunctionType
from typing import Any

from stepthrough.trace import Recording

from ..answers.answer_memory import AnswerMemory

MOST_AT_FIRST = 3  # initial results to try, more than programs start with


def full_memo(memory: AnswerMemory, run: Callable[[], Recording], full: Recording) -> str:
    """Return the name of the memo that earlier calls have filled; "" if there is none.

    A container is such a memo if the call returns the same without its content, but makes more
    calls. *run* restores the content before each run.
    """
    for thing, _ in memory.contents:
        for less in initial_contents(thing):
            thing.clear()
            (thing.extend if isinstance(thing, list | deque) else thing.update)(less)
            without = run()
            if len(without.calls) > len(full.calls) and without.root.result == full.root.result:
                names = (name for name, one in named_containers(memory.functions) if one is thing)
                return next(names, "its memo")
    return ""


def initial_contents(thing: Any) -> list[Any]:
    """Return possible initial contents of a memo: none, or the results of the smallest cases.

    For a list, also those padded with None to the original length.
    """
    if not thing or isinstance(thing, set):
        return [()] if thing else []
    first = [[*islice(thing, number)] for number in range(min(MOST_AT_FIRST, len(thing)))]
    if isinstance(thing, dict):
        return [{key: thing[key] for key in keys} for keys in first]
    return first + [one + [None] * (len(thing) - len(one)) for one in first]


def named_containers(functions: list[FunctionType]) -> Iterator[tuple[str, Any]]:
    """Yield the containers of functions, nested ones as well, with their names in the program."""
    for function in functions:
        defaults = function.__defaults__ or ()
        places = function.__code__.co_varnames[: function.__code__.co_argcount]
        own = dict(zip(places[len(places) - len(defaults) :], defaults, strict=True))
        own |= {f"{function.__name__}.{name}": one for name, one in vars(function).items()}
        for name, thing in (own | function.__globals__).items():
            yield name, thing
            if isinstance(thing, tuple | list | deque):
                yield from ((name, one) for one in thing)
