"""What a cell of a notebook calls, told before it runs: functions that can be recorded, and `input`."""

from __future__ import annotations

import ast
import dis
import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from types import CodeType, FunctionType
from typing import Any

from .functions import is_of_type, plain
from .marks import UNINTERRUPTED, with_inner

__uninterrupted__ = True

_CONSTRUCTORS = ("__init__", "__post_init__")
_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

Names = dict[str, Any]  # of a notebook


# Which functions can be recorded


def recordable(function: Any, name: str) -> Callable[..., Any]:
    """Return what to hand to `record`; ValueError, with a sentence, if nothing can be shown of it.

    Of a class it is how one of its objects is made: its own `__init__`.

    >>> recordable(len, "len")
    Traceback (most recent call last):
    ...
    ValueError: len is not written in Python, so it has no steps to show: call a function of your own
    """
    if is_of_type(function, type):
        return _constructor(function, name)
    try:
        inside = plain(function)
    except TypeError:
        raise ValueError(_without_steps(function, name)) from None
    if UNINTERRUPTED in inside.__globals__:
        raise ValueError(f"{name} works on recordings itself: write the call alone, such as f(4)")
    if inspect.iscoroutinefunction(inside) or inspect.isasyncgenfunction(inside):
        raise ValueError(f"{name} is an async function: write its `def` without `async`")
    return function  # type: ignore[no-any-return]


def _without_steps(function: Any, name: str) -> str:
    if callable(function):
        return f"{name} is not written in Python, so it has no steps to show: call a function of your own"
    return f"{name} is not a function, so it cannot be called"


def _constructor(kind: Any, name: str) -> Callable[..., Any]:
    inside = _own_constructor(kind)
    if inside is None:
        message = f"{name} is a class without an __init__ that you can step through"
        raise ValueError(f"{message}: call a function, or a method of one of its objects")

    @functools.wraps(inside)
    def made(*args: Any, **kwargs: Any) -> Any:
        return kind(*args, **kwargs)

    return made


def _own_constructor(kind: Any) -> FunctionType | None:
    """Return the constructor that a class was written with; a dataclass writes its own."""
    written: list[Any] = [getattr(kind, name, None) for name in _CONSTRUCTORS]
    functions = (one for one in written if is_of_type(one, FunctionType))
    return next((one for one in functions if one.__code__.co_filename != "<string>"), None)


def _inside(function: Any) -> FunctionType | None:
    """Return the Python function behind a thing, if it can be called and there is one."""
    with suppress(TypeError):
        return plain(function) if callable(function) else None
    return None


def _is_of(function: Any, names: Names) -> bool:
    """Return whether a function is written in the notebook with these names, or a class that can be called."""
    if is_of_type(function, type):
        return _is_class_of(function, names) and _own_constructor(function) is not None
    inside = _inside(function)
    return inside is not None and inside.__globals__ is names


def _is_class_of(kind: Any, names: Names) -> bool:
    return getattr(kind, "__module__", None) == names.get("__name__")


def _methods(kind: type) -> dict[str, FunctionType]:
    """Return the functions that are written in a class, by name."""
    bound = (staticmethod, classmethod)
    functions = {
        name: _inside(one.__func__ if is_of_type(one, bound) else one)
        for name, one in vars(kind).items()
    }
    return {name: one for name, one in functions.items() if one is not None}


# Who asks for input


def asks(codes: Iterable[CodeType], names: Names) -> bool:
    """Return whether code, or a function or class of the notebook that it names, calls `input`.

    >>> asks([compile("[int(input()) for place in range(3)]", "", "eval")], {})
    True
    """
    waiting = list(codes)
    own = {*names, *(name for code in waiting for name in _named(code, "STORE_NAME"))}
    seen: set[int] = set()
    while waiting:
        new = [code for code in with_inner(waiting.pop()) if id(code) not in seen]
        seen.update(map(id, new))
        named = {name for code in new for name in _named(code, "LOAD_NAME", "LOAD_GLOBAL")}
        if "input" in named - own:
            return True
        waiting += [code for name in named & names.keys() for code in _codes(names[name], names)]
    return False


def _named(code: CodeType, *operations: str) -> set[str]:
    return {one.argval for one in dis.get_instructions(code) if one.opname in operations}


def _codes(value: Any, names: Names) -> list[CodeType]:
    """Return the code of a function, a class or an object of a class of the notebook."""
    kind = value if is_of_type(value, type) else type(value)
    if _is_class_of(kind, names):
        return [one.__code__ for one in _methods(kind).values()]
    inside = _inside(value)
    return [] if inside is None or inside.__globals__ is not names else [inside.__code__]


# Where a cell calls what is written in the notebook


def last_calling(cell: ast.Module, names: Names) -> int | None:
    """Return the number of the last statement that calls a function of the notebook; None if none does.

    That is told by names, so it can call another one that is named so, or none.
    """
    is_own = _of_notebook(cell, names)
    calling = [n for n, one in enumerate(cell.body) if any(map(is_own, _calls_in(one)))]
    return calling[-1] if calling else None


def _calls_in(statement: ast.stmt) -> Iterator[ast.Call]:
    return (node for node in _outside_of_functions(statement) if isinstance(node, ast.Call))


def _of_notebook(cell: ast.Module, names: Names) -> Callable[[ast.Call], bool]:
    """Return what tells the calls of functions and methods that are written in a notebook."""
    functions = {name for name, value in names.items() if _is_of(value, names)}
    kinds = [one for one in names.values() if is_of_type(one, type) and _is_class_of(one, names)]
    methods = {name for kind in kinds for name in _methods(kind)}
    for node in _outside_of_functions(cell):
        functions |= _given(node)
        methods |= _written(node)

    def is_own(call: ast.Call) -> bool:
        match call.func:
            case ast.Name(name):
                return name in functions
            case ast.Attribute(attr=name):
                return name in methods
        return True  # what an expression gives: choose(3)(4)

    return is_own


def _outside_of_functions(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if not isinstance(node, _LATER):
        for inner in ast.iter_child_nodes(node):
            yield from _outside_of_functions(inner)


def _given(node: ast.AST) -> set[str]:
    """Return the names that this node can make callable."""
    match node:
        case ast.FunctionDef(name) | ast.Name(name, ast.Store()):
            return {name}
        case ast.ClassDef(name) if not _written(node).isdisjoint(_CONSTRUCTORS):
            return {name}
    return set()


def _written(node: ast.AST) -> set[str]:
    """Return the names of the methods, if it is a class."""
    body = node.body if isinstance(node, ast.ClassDef) else []
    return {one.name for one in body if isinstance(one, ast.FunctionDef)}
