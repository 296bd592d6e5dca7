"""The functions of an answer: itself, and the helpers that it can reach."""

from __future__ import annotations

import builtins
import dis
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Any

from stepthrough.trace.functions import plain
from stepthrough.trace.marks import with_inner

from .answer import Cells

LOOKS_UP = ("LOAD_GLOBAL", "LOAD_NAME")  # the instructions that ask for a global or a builtin name


def functions_of(answer: Any) -> list[FunctionType]:
    """Return the answer's function and the helpers written beside it, each once.

    >>> def twice(n): return n + n
    >>> def four_times(n): return twice(twice(n))
    >>> [function.__name__ for function in functions_of(four_times)]
    ['four_times', 'twice']
    """
    functions: dict[int, FunctionType] = {}
    waiting = _functions_in(answer)
    while waiting:
        function = waiting.pop(0)
        if id(function) not in functions:
            functions[id(function)] = function
            near = [f for thing in reachable_from(function) for f in _functions_in(thing)]
            waiting += [f for f in near if f.__globals__ is function.__globals__]
    return list(functions.values())


def _functions_in(thing: Any) -> list[FunctionType]:
    parts = [*attributes_of(thing).values()] if isinstance(thing, type) else [thing]
    if is_own_object(thing):
        parts += attributes_of(thing).values()
    return [*filter(None, map(function_behind, parts)), *_around(thing)]


def is_own_object(thing: Any) -> bool:
    """Return whether a thing is an object of a class that is written in Python."""
    kind = type(thing)
    return not isinstance(thing, type) and isinstance(vars(kind).get("__module__"), str)


def attributes_of(thing: Any) -> dict[str, Any]:
    """Return the attributes that a thing has itself, without Python's own; none if it keeps them elsewhere.

    >>> class Counter: first = 0
    >>> attributes_of(Counter), attributes_of(3)
    ({'first': 0}, {})
    """
    try:
        attributes = vars(thing)
    except Exception:  # it has none, or it does not tell
        return {}
    # names with __ around them are Python's own, as the fields of a dataclass
    return {name: value for name, value in attributes.items() if not name.endswith("__")}


def _around(thing: Any) -> Iterator[FunctionType]:
    """Yield the functions that a decorator has put around another one: they can keep things."""
    while isinstance(thing, FunctionType) and hasattr(thing, "__wrapped__"):
        yield thing
        thing = thing.__wrapped__


def function_behind(thing: Any) -> FunctionType | None:
    """Return the Python function behind a thing, None if there is none, or it is a class."""
    if not callable(thing) or isinstance(thing, type):
        return None  # without a look at it: its `__repr__` can be slow
    try:
        return plain(thing)
    except (TypeError, ValueError):
        return None


def name_of(answer: Any, outline: Any) -> str:
    """Return the name to call an answer by: its own, or that in the outline where it has none.

    >>> def twice(n): return n + n
    >>> name_of(twice, len), name_of(lambda n: n + n, twice)
    ('twice', 'twice')
    """
    name = getattr(answer, "__name__", "<lambda>")
    return outline.__name__ if name == "<lambda>" else str(name)


def reachable_from(function: FunctionType) -> Iterator[Any]:
    """Yield what a function can get hold of by name."""
    for name in names_in(function.__code__):
        if name in function.__globals__:
            yield function.__globals__[name]
    yield from contents_of(function.__closure__)


def contents_of(closure: Cells | None) -> Iterator[Any]:
    """Yield what the cells of a closure hold."""
    for cell in closure or ():
        try:
            yield cell.cell_contents
        except ValueError:  # an empty cell
            continue


def names_in(code: CodeType) -> set[str]:
    """Return the names that a code, or a function written inside it, looks up."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*map(names_in, inner))


def builtins_in(answer: Any) -> set[str]:
    """Return which names of Python's own an answer and its helpers use, without what is written beside it.

    An attribute with such a name is none of them, nor a function of the answer's own.

    >>> def open(cell): return cell.eval + len(cell.mines)
    >>> def total(cells): return sum(map(open, cells))
    >>> sorted(builtins_in(total))
    ['len', 'map', 'sum']
    """
    looked_up = {
        step.argval
        for function in functions_of(answer)
        for code in with_inner(function.__code__)
        for step in dis.get_instructions(code)
        if step.opname in LOOKS_UP and not _is_own(step.argval, function.__globals__)
    }
    return looked_up & set(vars(builtins))


def _is_own(name: str, names: dict[str, Any]) -> bool:
    """Return whether a name stands for what is written beside it: IPython puts its own `open` there."""
    value = names.get(name, getattr(builtins, name, None))
    return not callable(value) or getattr(value, "__module__", None) == names.get("__name__")


def is_recursive(answer: Any) -> bool:
    """Return whether a function calls itself, directly or by way of another function."""
    if not hasattr(answer, "__code__"):
        return False
    return any(answer.__name__ in names_in(one.__code__) for one in functions_of(answer))
