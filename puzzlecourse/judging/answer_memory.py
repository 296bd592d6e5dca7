"""What an answer keeps from call to call: a memo, a list as a default value, a global that it sets."""

from __future__ import annotations

import copy
import dis
from collections import deque
from collections.abc import Iterable, Iterator
from types import FunctionType
from typing import Any

from stepthrough.trace.values import stable_repr

from .answer_functions import functions_of, reachable_from

__uninterrupted__ = True  # or an alarm may ring between what is emptied and what is put back

KEEPING = (dict, list, set, deque)  # and kinds of these that Python has, as Counter
BINDS = "STORE_GLOBAL"  # the instruction that gives a global name another value


class AnswerMemory:
    """The lists, sets, dicts and deques that outlive the answer's calls, with what was in them before.

    They may stand in a tuple, and in a class that is written beside the answer.

    >>> def count(n, seen=[]):
    ...     seen.append(n)
    ...     return len(seen)
    >>> memory = AnswerMemory(count)
    >>> count(1), count(1)
    (1, 2)
    >>> memory.restore()
    >>> count(1)
    1
    """

    def __init__(self, answer: Any) -> None:
        self.functions = functions_of(answer)
        things = [thing for function in self.functions for thing in _outliving(function)]
        things += vars(answer).values() if isinstance(answer, type) else []
        outer = [one for thing in things for one in (thing if type(thing) is tuple else [thing])]
        self.things = {id(thing): thing for thing in outer if _keeps(thing)}
        self.before = {key: stable_repr(thing) for key, thing in self.things.items()}
        self.contents = [(thing, copy.copy(thing)) for thing in _with_inner(self.things.values())]
        instructions = ((f, i) for f in self.functions for i in dis.get_instructions(f))
        self.globals_set = [(f.__globals__, i.argval) for f, i in instructions if i.opname == BINDS]
        self.values = [names.get(name) for names, name in self.globals_set]
        self.texts = [stable_repr(value) for value in self.values]

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is kept at present."""
        return not any(self.things.values())

    @property
    def has_changed(self) -> bool:
        """Return whether what outlives a call is not as it was before."""
        if any(stable_repr(thing) != self.before[key] for key, thing in self.things.items()):
            return True
        now = (names.get(name) for names, name in self.globals_set)
        return any(stable_repr(new) != old for new, old in zip(now, self.texts, strict=True))

    def empty(self) -> None:
        """Empty them all, as they are before a program has run."""
        for thing in self.things.values():
            thing.clear()

    def restore(self) -> None:
        """Put back what was in them."""
        for thing, contents in self.contents:
            thing.clear()
            (thing.extend if isinstance(thing, list | deque) else thing.update)(contents)
        for (names, name), value in zip(self.globals_set, self.values, strict=True):
            if name in names:
                names[name] = value


def _outliving(function: FunctionType) -> Iterator[Any]:
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    yield from vars(function).values()
    for thing in reachable_from(function):
        yield thing
        if isinstance(thing, type) and thing.__module__ == function.__module__:
            # names with __ around them are Python's own, as the fields of a dataclass
            yield from (one for name, one in vars(thing).items() if not name.endswith("__"))


def _keeps(thing: Any) -> bool:
    """Return whether things can be put into it and taken out again, as Python itself does it."""
    kind = type(thing)
    return issubclass(kind, KEEPING) and kind.__module__ in ("builtins", "collections")


def _with_inner(things: Iterable[Any]) -> list[Any]:
    """Return the things and those kept in them, each once, as the rows of a table."""
    found: dict[int, Any] = {}
    waiting = list(things)
    while waiting:
        thing = waiting.pop()
        if _keeps(thing) and id(thing) not in found:
            found[id(thing)] = thing
            waiting += thing.values() if isinstance(thing, dict) else thing
    return list(found.values())
