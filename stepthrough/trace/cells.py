"""The calls that a cell of a notebook makes, recorded while the cell runs, once.

Nothing is run again for a walk. `mark` marks places in the syntax tree of a cell where a function is
called; what is run is the marked cell, and at each of these places `called` makes the call: recorded,
and with the same result or error as ever.

A place is outermost: what is called in the brackets of a marked call is called to get its arguments.
Places inside of functions, classes and lambdas are left out, for they may run later.
"""

from __future__ import annotations

import ast
import builtins
import dis
import functools
import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from types import CodeType, FunctionType, ModuleType
from typing import Any

from .functions import is_of_type, plain
from .marks import UNINTERRUPTED, with_inner
from .recording import Recording
from .running import LIMIT, SECONDS, record_call

__uninterrupted__ = True

MOST = 10  # recordings that are kept of a cell whose every call is recorded
_CONSTRUCTORS = ("__init__", "__post_init__")
_CALLED = "__called__"  # the name of `called` in the notebook: a marked place may run later
_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)

Names = dict[str, Any]  # of a notebook
Wanted = Callable[[ast.Call], bool]  # whether to mark a place


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
    """Return what somebody wrote to set up the objects of a class; a dataclass writes its own."""
    written: list[Any] = [getattr(kind, name, None) for name in _CONSTRUCTORS]
    functions = (one for one in written if is_of_type(one, FunctionType))
    return next((one for one in functions if one.__code__.co_filename != "<string>"), None)


def _to_record(function: Any) -> Callable[..., Any] | None:
    """Return what to hand to `record`; None if nothing can be shown of it."""
    with suppress(ValueError):
        return recordable(function, "")
    return None


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
    found = {
        name: _inside(one.__func__ if is_of_type(one, bound) else one)
        for name, one in vars(kind).items()
    }
    return {name: one for name, one in found.items() if one is not None}


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


# Which places of a cell to mark


def mark(cell: ast.Module, names: Names, every: bool) -> int:
    """Mark places of a cell, which is changed, where calls are to be recorded; return how many.

    They are in the last statement that calls a function written in the notebook, or, if `every`, in all
    of them. A cell that calls none of these may call others that are written in Python, as those
    that it imports.
    """
    for wanted in (_of_notebook(cell, names), _of_modules(cell, names)):
        marker = _Marker(wanted)
        for statement in reversed(cell.body):
            marker.visit(statement)
            if marker.marked and not every:
                break
        if marker.marked:
            names[_CALLED] = called
            break
    return marker.marked


def is_marked(statement: ast.stmt) -> bool:
    """Return whether a statement is a marked call and nothing else: it has no value of its own."""
    match statement:
        case ast.Expr(ast.Call(ast.Name(name))):
            return name == _CALLED
    return False


class _Marker(ast.NodeTransformer):
    """Puts `called` at the places that are wanted."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = wanted
        self.marked = 0

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Mark a place that is wanted, or look further inside of it."""
        if not self.wanted(node):
            return self.generic_visit(node)
        self.marked += 1
        calling = ast.copy_location(ast.Name(_CALLED, ast.Load()), node)
        return ast.copy_location(ast.Call(calling, [node.func, *node.args], node.keywords), node)

    def _leave(self, node: ast.AST) -> ast.AST:
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = _leave  # noqa: N815


def _of_notebook(cell: ast.Module, names: Names) -> Wanted:
    """Return what tells the calls of functions and methods that are written in a notebook, by their names.

    Other functions may have such a name too, so `called` looks again.
    """
    functions = {name for name, value in names.items() if _is_of(value, names)}
    kinds = [one for one in names.values() if is_of_type(one, type) and _is_class_of(one, names)]
    methods = {name for kind in kinds for name in _methods(kind)}
    for node in _outside_of_functions(cell):
        functions |= _given(node)
        methods |= _written(node)

    def wanted(call: ast.Call) -> bool:
        match call.func:
            case ast.Name(name):
                return name in functions
            case ast.Attribute(attr=name):
                return name in methods
        return True  # what an expression gives: choose(3)(4)

    return wanted


def _outside_of_functions(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if not isinstance(node, _LATER):
        for inner in ast.iter_child_nodes(node):
            yield from _outside_of_functions(inner)


def _given(node: ast.AST) -> set[str]:
    """Return the names to which this gives what can be called."""
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


def _of_modules(cell: ast.Module, names: Names) -> Wanted:
    """Return what tells the calls of functions that come from modules."""
    imports = [node for node in ast.walk(cell) if isinstance(node, ast.Import)]
    modules = {(one.asname or one.name).partition(".")[0] for node in imports for one in node.names}

    def wanted(call: ast.Call) -> bool:
        match call.func:
            case ast.Name(name):
                return _may_be_recorded(names, name) and not hasattr(builtins, name)
            case ast.Attribute(ast.Name(root), name):
                module = names.get(root)
                is_known = is_of_type(module, ModuleType) and root not in modules
                return _may_be_recorded(vars(module), name) if is_known else root in modules
        return False

    return wanted


def _may_be_recorded(names: Mapping[str, Any], name: str) -> bool:
    """Return whether a name stands for a function with steps, or for nothing as yet."""
    if name not in names:
        return True
    return not is_of_type(names[name], type) and _to_record(names[name]) is not None


# What is recorded while a cell runs


class _Ended(BaseException):
    """Ends a cell in which a call has come to a limit, and so has no result."""


class Watch:
    """Runs a marked cell, and records the calls that it makes at its marked places.

    The limits hold for all of them together. Kept is the recording of the last one; if `every`, are
    those of the first `MOST`.
    """

    def __init__(self, every: bool, limit: int = LIMIT, seconds: float = SECONDS) -> None:
        self.every = every
        self.steps_left = limit
        self.seconds_left = seconds
        self.calls = 0
        self.last: Recording | None = None
        self.recordings: list[Recording] = []
        self.is_recording = False
        self.ended_early = False  # by a call that had an error, or no end
        self.error: BaseException | None = None  # any other that has ended the cell

    def run(self, cell: Callable[[], object]) -> None:
        """Run the cell; how it ended is in `ended_early` and `error` afterwards."""
        _running.append(self)
        try:
            cell()
        except _Ended:
            self.ended_early = True
        except BaseException as error:
            self.ended_early = self.last is not None and error is self.last.exception
            self.error = None if self.ended_early else error
        finally:
            _running.pop()

    def call(
        self, to_record: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Record a call, and return its result or raise its error."""
        recording = self._record(to_record, args, kwargs)
        self._keep(recording)
        if recording.exception is not None:
            raise recording.exception
        if recording.ended not in ("returned", "tracing lost"):
            raise _Ended
        is_list = recording.root.gave_a_generator  # of what it has yielded
        return iter(recording.result) if is_list else recording.result

    def _record(self, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Recording:
        limits = max(1, self.steps_left), max(0, self.seconds_left)
        self.is_recording = True
        try:
            return record_call(function, args, kwargs, *limits)
        finally:
            self.is_recording = False

    def _keep(self, recording: Recording) -> None:
        self.calls += 1
        self.steps_left -= len(recording.steps)
        self.seconds_left -= recording.seconds
        self.last = recording
        if not self.every:
            self.recordings = [recording]
        elif self.calls <= MOST:
            self.recordings.append(recording)


_running: list[Watch] = []  # the innermost last


def called(function: Any, /, *args: Any, **kwargs: Any) -> Any:
    """Call a function from a marked place: recorded, if the cell runs and the function can be."""
    watch = _running[-1] if _running else None
    if watch is None or watch.is_recording:
        return function(*args, **kwargs)
    to_record = _to_record(function)
    if to_record is None:
        return function(*args, **kwargs)
    return watch.call(to_record, args, kwargs)
