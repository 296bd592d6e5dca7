"""Variants of a function: compiled from source, with other globals, or frozen as it is now."""

from __future__ import annotations

import ast
import builtins
import inspect
import linecache
import re
import textwrap
from collections.abc import Mapping
from functools import cache, lru_cache
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from stepthrough.trace.functions import plain

from ..answers.answer import Cells
from ..answers.answer_functions import function_behind, functions_of, names_in

_MEMO = type(cache(len))  # what functools.cache and lru_cache make


def function_from_source(source: str, names: Mapping[str, Any]) -> FunctionType:
    """Return the only function that *source* defines, with *names* and itself as its globals.

    Its decorators and default values are ignored. If *names* are the globals of a module, the
    module's functions are copied to share the new globals, so that a recording includes their
    calls. Raises SyntaxError if *source* is invalid, and ValueError unless it has one function.

    >>> function_from_source("def twice(n): return n + n", {})(4)
    8
    """
    file = _lines_of_the_course(source)
    [definition] = (line for line in ast.parse(source).body if isinstance(line, ast.FunctionDef))
    constants = compile(source, file, "exec").co_consts
    codes = [code for code in constants if isinstance(code, CodeType)]  # including annotations
    code = next(code for code in codes if code.co_name == definition.name)
    namespace = {**names, "__builtins__": builtins}
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is names:
            namespace[name] = twin(value, namespace, value.__closure__)
    function = namespace[code.co_name] = FunctionType(code, namespace)
    return function


def class_from_source(source: str, names: dict[str, Any], name: str) -> Any:
    """Run *source* with *names* as its globals, and return the class *name* that it defines."""
    FunctionType(compile(source, _lines_of_the_course(source), "exec"), names)()
    return names[name]


def _lines_of_the_course(source: str) -> str:
    """Register a source with `linecache`; return the name of its virtual file."""
    file = f"<lines of the course {hash(source):x}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    return file


def twin(function: FunctionType, names: dict[str, Any], cells: Cells | None) -> FunctionType:
    """Return a copy of a function with globals *names* and other cells."""
    same = FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
    same.__kwdefaults__ = function.__kwdefaults__
    return same


def frozen(function: Any) -> Any:
    """Return a copy of the function whose globals remain as they are now.

    Running a notebook cell again rebinds its names, so an old version of a recursive function would
    call the new one. The functions next to it are copied as well. Closures, and anything but plain
    and cached functions, are returned unchanged.

    >>> def double(n):
    ...     return 0 if n == 0 else 1 + double(n - 1)
    >>> before = frozen(double)
    >>> def double(n):
    ...     return 2 * n
    >>> before(3), double(3)
    (3, 6)
    """
    own = _plain_function(function)
    if own is None or own.__closure__:
        return function
    names = dict(own.__globals__)
    if own.__name__ in names and function_behind(names[own.__name__]) is not own:
        names[own.__name__] = function  # its name has already been rebound
    twins: dict[int, Any] = {}  # so that a function with two names is copied once
    for name, value in names.items():
        names[name] = _copy_with_globals(value, own.__globals__, names, twins)
    return _copy_with_globals(function, own.__globals__, names, twins)


def _plain_function(thing: Any) -> FunctionType | None:
    """Return a plain function, or the one inside a `functools.cache`; None for anything else."""
    inside = thing.__wrapped__ if type(thing) is _MEMO else thing
    return inside if type(inside) is FunctionType and not hasattr(inside, "__wrapped__") else None


def _copy_with_globals(
    thing: Any, before: Any, names: dict[str, Any], twins: dict[int, Any]
) -> Any:
    """Return a copy with globals *names* if *thing* is a function with globals *before*.

    *twins* holds the copies made so far, by the id of the original; other things are returned as
    they are.
    """
    own = _plain_function(thing)
    if own is None or own.__globals__ is not before:
        return thing
    if id(thing) not in twins:
        same = twin(own, names, own.__closure__)
        same.__dict__.update(own.__dict__)
        is_cached = type(thing) is _MEMO
        twins[id(thing)] = lru_cache(**thing.cache_parameters())(same) if is_cached else same
    return twins[id(thing)]


class Helpers(NamedTuple):
    """Functions next to an answer whose names another function uses as well."""

    name: str  # of the answer
    functions: tuple[tuple[str, Any], ...]  # (name, function)
    written: tuple[str, ...]  # names of those that the learner wrote; the others are imported


def helpers_for(function: Any, answer: Any) -> Helpers | None:
    """Return the functions next to *answer* that replace helpers of *function*, or None.

    >>> def fare(km): return 3 + 2 * km
    >>> def round_trip(there, back): return fare(there) + fare(back)
    >>> answer = function_from_source("def both(there, back): return fare(there)", {"fare": lambda km: km})
    >>> [name for name, _ in helpers_for(round_trip, answer).functions]
    ['fare']
    """
    own, place = _plain_function(function), _plain_function(answer)
    if own is None or place is None:
        return None
    names = {name for one in functions_of(own) for name in names_in(one.__code__)}
    near = {name: place.__globals__.get(name) for name in sorted(names - {own.__name__})}
    functions = {
        name: value
        for name, value in near.items()
        if _plain_function(value) not in (None, place)
        and not (
            _has_globals(value, place.__globals__)
            and _is_same_code(value, own.__globals__.get(name))
        )
    }
    written = [name for name, value in functions.items() if _has_globals(value, place.__globals__)]
    return Helpers(answer.__name__, tuple(functions.items()), tuple(written)) if functions else None


def _has_globals(thing: Any, names: dict[str, Any]) -> bool:
    """Return whether *thing* is a function with the globals *names*."""
    inside = _plain_function(thing)
    return inside is not None and inside.__globals__ is names


def _is_same_code(some: Any, other: Any) -> bool:
    """Return whether two functions have the same code object."""
    one, two = _plain_function(some), _plain_function(other)
    return one is not None and two is not None and one.__code__ is two.__code__


def with_helpers(function: Any, helpers: Helpers | None) -> Any:
    """Return a copy of *function* that calls the functions *helpers*, and is called by them.

    Without helpers, and for anything but plain and cached functions, return *function* itself.

    >>> def is_even(n): return n == 0 or is_odd(n - 1)
    >>> def is_odd(n): return n > 0 and is_even(n - 1)
    >>> answer = function_from_source("def is_even(n): return n == 0 or is_odd(n - 1)", {"is_odd": lambda n: None})
    >>> print(with_helpers(is_even, helpers_for(is_even, answer))(3))
    None
    """
    own = _plain_function(function)
    if own is None or helpers is None:
        return function
    names = dict(own.__globals__)
    twins: dict[int, Any] = {}
    for name, value in names.items():
        names[name] = _copy_with_globals(value, own.__globals__, names, twins)
    for name, value in helpers.functions:
        names[name] = _copy_with_helpers(value, names, twins) if name in helpers.written else value
    main = _copy_with_globals(function, own.__globals__, names, twins)
    names[helpers.name] = names[own.__name__] = main
    return main


def _copy_with_helpers(function: Any, names: dict[str, Any], twins: dict[int, Any]) -> Any:
    """Return a copy of a learner's function with globals *names*; copy its helpers into them."""
    own = plain(function).__globals__
    for one in functions_of(function):
        for name in names_in(one.__code__) & own.keys():
            names[name] = _copy_with_globals(own[name], own, names, twins)
    return _copy_with_globals(function, own, names, twins)


def with_partners(definition: Any) -> str:
    """Return the source of a function or class as in a cell, after its partners in recursion."""
    return "\n\n\n".join(map(as_in_a_cell, [*partners(definition), definition]))


def partners(answer: Any) -> list[FunctionType]:
    """Return the global functions that *answer* names and that name it: mutual recursion of two."""
    function = function_behind(answer)
    if function is None:
        return []
    called = [function.__globals__.get(name) for name in names_in(function.__code__)]
    return [
        one
        for one in called
        if inspect.isfunction(one)
        and one is not function
        and function.__name__ in names_in(one.__code__)
    ]


def as_in_a_cell(definition: Any) -> str:
    r"""Return the source of a function or class as a learner would write it: without decorators.

    >>> as_in_a_cell(function_from_source("@sheet.right\ndef twice(n): return n + n", {}))
    'def twice(n): return n + n'
    """
    source = textwrap.dedent(_source_of(definition)).rstrip()
    begin = re.search(r"^(async def|def|class) ", source, re.MULTILINE)
    return source[begin.start() :] if begin else source


def _source_of(definition: Any) -> str:
    """Return the source of a function or class; `inspect` finds no classes in virtual files."""
    methods = (
        filter(inspect.isfunction, vars(definition).values()) if inspect.isclass(definition) else ()
    )
    for method in methods:
        if method.__code__.co_filename.startswith("<lines of the course "):
            return "".join(linecache.getlines(method.__code__.co_filename))
    return inspect.getsource(definition)
