"""Variants of a function: made from source, with other names around it, or frozen as it is now.

A source is a text: the course's lines, or a learner's function with a line changed.
"""

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


def made(source: str, names: Mapping[str, Any]) -> FunctionType:
    """Return the function that a source defines, with these names around it, its own among them.

    Where the names are those of a module, the module's functions are made its neighbours: a
    recording counts the calls of both. SyntaxError if Python cannot read the source.

    >>> made("def twice(n): return n + n", {})(4)
    8
    """
    file = _lines_of_the_course(source)
    [definition] = (line for line in ast.parse(source).body if isinstance(line, ast.FunctionDef))
    constants = compile(source, file, "exec").co_consts
    codes = [code for code in constants if isinstance(code, CodeType)]  # those of its types, too
    code = next(code for code in codes if code.co_name == definition.name)
    about = {**names, "__builtins__": builtins}
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is names:
            about[name] = twin(value, about, value.__closure__)
    function = about[code.co_name] = FunctionType(code, about)
    return function


def made_class(source: str, names: dict[str, Any], name: str) -> Any:
    """Return the class of that name which a source defines, with these names around it."""
    FunctionType(compile(source, _lines_of_the_course(source), "exec"), names)()
    return names[name]


def _lines_of_the_course(source: str) -> str:
    """Return a name of a file by which the lines of a source are found, though no file has them."""
    file = f"<lines of the course {hash(source):x}>"
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    return file


def twin(function: FunctionType, about: dict[str, Any], cells: Cells | None) -> FunctionType:
    """Return the same function with these names around it, and with these cells."""
    same = FunctionType(function.__code__, about, function.__name__, function.__defaults__, cells)
    same.__kwdefaults__ = function.__kwdefaults__
    return same


def frozen(function: Any) -> Any:
    """Return the function with its own names: it calls itself, not what is written later.

    A notebook has one place for each name, so the inner calls of a former version would be calls of
    the new one. A function in a function keeps its names anyway, and is returned as it is; so is
    what is neither a plain function nor one with a memo.

    >>> def double(n):
    ...     return 0 if n == 0 else 1 + double(n - 1)
    >>> before = frozen(double)
    >>> def double(n):
    ...     return 2 * n
    >>> before(3), double(3)
    (3, 6)
    """
    own = _inside(function)
    if own is None or own.__closure__:
        return function
    names = dict(own.__globals__)
    if own.__name__ in names and function_behind(names[own.__name__]) is not own:
        names[own.__name__] = function  # another one has taken its name
    twins: dict[int, Any] = {}  # a function with two names stays one
    for name, value in names.items():
        names[name] = _twin(value, own.__globals__, names, twins)
    return _twin(function, own.__globals__, names, twins)


def _inside(thing: Any) -> FunctionType | None:
    """Return the plain function that a thing is, or to which it adds a memo; None for anything else."""
    inside = thing.__wrapped__ if type(thing) is _MEMO else thing
    return inside if type(inside) is FunctionType and not hasattr(inside, "__wrapped__") else None


def _twin(thing: Any, before: Any, names: dict[str, Any], twins: dict[int, Any]) -> Any:
    """Return a function of these globals with the new names in their place; anything else as it is."""
    own = _inside(thing)
    if own is None or own.__globals__ is not before:
        return thing
    if id(thing) not in twins:
        twins[id(thing)] = _with_names(thing, own, names)
    return twins[id(thing)]


def _with_names(thing: Any, own: FunctionType, names: dict[str, Any]) -> Any:
    same = twin(own, names, own.__closure__)
    same.__dict__.update(own.__dict__)
    return lru_cache(**thing.cache_parameters())(same) if type(thing) is _MEMO else same


class Beside(NamedTuple):
    """Functions that stand beside an answer, by names that another answer uses as well."""

    name: str  # of the answer, by which they call it
    functions: tuple[tuple[str, Any], ...]
    written: tuple[str, ...]  # which of them the learner wrote; the others are imported


def beside(function: Any, answer: Any) -> Beside | None:
    """Return what stands beside an answer in the place of what a function calls; None if nothing does.

    >>> def fare(km): return 3 + 2 * km
    >>> def round_trip(there, back): return fare(there) + fare(back)
    >>> answer = made("def both(there, back): return fare(there)", {"fare": lambda km: km})
    >>> [name for name, _ in beside(round_trip, answer).functions]
    ['fare']
    """
    own, place = _inside(function), _inside(answer)
    if own is None or place is None:
        return None
    names = {name for one in functions_of(own) for name in names_in(one.__code__)}
    near = {name: place.__globals__.get(name) for name in sorted(names - {own.__name__})}
    functions = {
        name: value
        for name, value in near.items()
        if _inside(value) not in (None, place)
        and not (_is_of(value, place.__globals__) and _is_same(value, own.__globals__.get(name)))
    }
    written = [name for name, value in functions.items() if _is_of(value, place.__globals__)]
    return Beside(answer.__name__, tuple(functions.items()), tuple(written)) if functions else None


def _is_of(thing: Any, names: dict[str, Any]) -> bool:
    """Return whether a function has these names around it."""
    inside = _inside(thing)
    return inside is not None and inside.__globals__ is names


def _is_same(some: Any, other: Any) -> bool:
    """Return whether two functions were made from the same lines."""
    one, two = _inside(some), _inside(other)
    return one is not None and two is not None and one.__code__ is two.__code__


def among(function: Any, around: Beside | None) -> Any:
    """Return a function among those that stand beside an answer: it calls them, and they call it.

    >>> def is_even(n): return n == 0 or is_odd(n - 1)
    >>> def is_odd(n): return n > 0 and is_even(n - 1)
    >>> answer = made("def is_even(n): return n == 0 or is_odd(n - 1)", {"is_odd": lambda n: None})
    >>> print(among(is_even, beside(is_even, answer))(3))
    None
    """
    own = _inside(function)
    if own is None or around is None:
        return function
    names = dict(own.__globals__)
    twins: dict[int, Any] = {}
    for name, value in names.items():
        names[name] = _twin(value, own.__globals__, names, twins)
    for name, value in around.functions:
        names[name] = _beside(value, names, twins) if name in around.written else value
    main = _twin(function, own.__globals__, names, twins)
    names[around.name] = names[own.__name__] = main
    return main


def _beside(function: Any, names: dict[str, Any], twins: dict[int, Any]) -> Any:
    """Return a learner's function with the new names around it; what it can reach goes with it."""
    about = plain(function).__globals__
    for one in functions_of(function):
        for name in names_in(one.__code__) & about.keys():
            names[name] = _twin(about[name], about, names, twins)
    return _twin(function, about, names, twins)


def with_partners(definition: Any) -> str:
    """Return the source of a function or class as in a cell, below what it calls and what calls it back."""
    partners = [] if inspect.isclass(definition) else _partners(definition)
    return "\n\n\n".join(map(as_in_a_cell, [*partners, definition]))


def _partners(function: FunctionType) -> list[FunctionType]:
    """Return the functions that a function calls and that call it back, as two players by turns."""
    about = function.__globals__
    called = [about.get(name) for name in function.__code__.co_names]
    return [
        one
        for one in called
        if inspect.isfunction(one)
        and one is not function
        and function.__name__ in one.__code__.co_names
    ]


def as_in_a_cell(definition: Any) -> str:
    r"""Return the source of a function or class as a learner would write it: without decorators.

    >>> as_in_a_cell(made("@sheet.right\ndef twice(n): return n + n", {}))
    'def twice(n): return n + n'
    """
    source = textwrap.dedent(_source_of(definition)).rstrip()
    begin = re.search(r"^(async def|def|class) ", source, re.MULTILINE)
    return source[begin.start() :] if begin else source


def _source_of(definition: Any) -> str:
    """Return the source of a function or class; `inspect` looks for a class in its module's file alone."""
    methods = (
        filter(inspect.isfunction, vars(definition).values()) if inspect.isclass(definition) else ()
    )
    for method in methods:
        if method.__code__.co_filename.startswith("<lines of the course "):
            return "".join(linecache.getlines(method.__code__.co_filename))
    return inspect.getsource(definition)
