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

LOOKUPS = ("LOAD_GLOBAL", "LOAD_NAME")  # opcodes that look up a global or builtin


def functions_of(answer: Any) -> list[FunctionType]:
    """Return the answer's function and the helpers with the same globals, each once.

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
    return [*filter(None, map(function_behind, parts)), *_wrappers_of(thing)]


def is_own_object(thing: Any) -> bool:
    """Return whether *thing* is an instance of a class written in Python."""
    kind = type(thing)
    return not isinstance(thing, type) and isinstance(vars(kind).get("__module__"), str)


def attributes_of(thing: Any) -> dict[str, Any]:
    """Return the `__dict__` of *thing* without dunder names; {} if it has none.

    >>> class Counter: first = 0
    >>> attributes_of(Counter), attributes_of(3)
    ({'first': 0}, {})
    """
    try:
        attributes = vars(thing)
    except Exception:  # no `__dict__`, or a property that raises
        return {}
    return {name: value for name, value in attributes.items() if not name.endswith("__")}


def _wrappers_of(thing: Any) -> Iterator[FunctionType]:
    """Yield the wrappers that decorators have put around a function, which can hold state."""
    while isinstance(thing, FunctionType) and hasattr(thing, "__wrapped__"):
        yield thing
        thing = thing.__wrapped__


def function_behind(thing: Any) -> FunctionType | None:
    """Return the Python function that *thing* is or wraps; None for classes and anything else."""
    if not callable(thing) or isinstance(thing, type):
        return None  # `plain` would raise an error with its repr, which can be slow
    try:
        return plain(thing)
    except (TypeError, ValueError):
        return None


def name_of(answer: Any, outline: Any) -> str:
    """Return the name of an answer, or that of the outline for a lambda.

    >>> def twice(n): return n + n
    >>> name_of(twice, len), name_of(lambda n: n + n, twice)
    ('twice', 'twice')
    """
    name = getattr(answer, "__name__", "<lambda>")
    return outline.__name__ if name == "<lambda>" else str(name)


def reachable_from(function: FunctionType) -> Iterator[Any]:
    """Yield the globals that a function uses, and the contents of its closure."""
    for name in names_in(function.__code__):
        if name in function.__globals__:
            yield function.__globals__[name]
    yield from contents_of(function.__closure__)


def contents_of(closure: Cells | None) -> Iterator[Any]:
    """Yield the contents of a closure's cells, without empty ones."""
    for cell in closure or ():
        try:
            yield cell.cell_contents
        except ValueError:  # an empty cell
            continue


def names_in(code: CodeType) -> set[str]:
    """Return the names that a code object and those nested in it look up."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*map(names_in, inner))


def builtins_in(answer: Any) -> set[str]:
    """Return the builtins that an answer and its helpers use.

    Attributes and functions of the answer's own with the name of a builtin do not count.

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
        if step.opname in LOOKUPS and not _is_own(step.argval, function.__globals__)
    }
    return looked_up & set(vars(builtins))


def _is_own(name: str, names: dict[str, Any]) -> bool:
    """Return whether the answer's module defines a name; IPython defines an `open` there."""
    value = names.get(name, getattr(builtins, name, None))
    return not callable(value) or getattr(value, "__module__", None) == names.get("__name__")


def is_recursive(answer: Any) -> bool:
    """Return whether a function refers to itself, directly or through a helper."""
    if not hasattr(answer, "__code__"):
        return False
    return any(answer.__name__ in names_in(one.__code__) for one in functions_of(answer))
