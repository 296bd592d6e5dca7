"""What belongs to an answer: its source, its helpers, what it keeps from call to call, its inner calls."""

from __future__ import annotations

import ast
import builtins
import copy
import dis
import inspect
import linecache
import re
import sys
import textwrap
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from types import CellType, CodeType, FunctionType
from typing import Any

from puzzlelib.trace.memos import plain
from puzzlelib.trace.values import text

Cells = tuple[CellType, ...]  # hold the names that nested functions share
EMPTY = {"RESUME", "NOP", "LOAD_CONST", "RETURN_CONST", "RETURN_VALUE", "COPY_FREE_VARS"}


class Empty:
    """What Python itself puts into a class."""


EMPTY_CLASS = {*vars(Empty), "__annotations__", "__annotate_func__"}  # the latter from 3.14 on


def is_written(answer: Any) -> bool:
    """Return whether there is an answer: a value, or a function or class with a body.

    >>> def outline(n):
    ...     '''n times n'''
    ...     ...
    >>> is_written(outline), is_written(lambda n: n * n), is_written(...), is_written(0)
    (False, True, False, True)
    """
    if answer is None or answer is ...:
        return False
    if isinstance(answer, type):
        return bool(vars(answer).keys() - EMPTY_CLASS)
    code = getattr(answer, "__code__", None)
    return not isinstance(code, CodeType) or _does_something(code)


def _does_something(code: CodeType) -> bool:
    """Return whether a function does more than return None."""
    instructions = list(dis.get_instructions(code))
    if not {instruction.opname for instruction in instructions} <= EMPTY:
        return True
    returned = [i.argval for i in instructions if i.opname in ("LOAD_CONST", "RETURN_CONST")]
    return returned != [None]


def unread_cell(answer: Any) -> str:
    """Return what to say if the newest cell that writes the answer could not be read by Python, or "".

    What is checked would then be the answer of an earlier run.
    """
    name = getattr(answer, "__name__", None)
    if name is None:
        return ""
    begins = re.compile(rf"^\s*(async\s+def|def|class)\s+{re.escape(name)}\b", re.MULTILINE)
    newest = next(filter(begins.search, reversed(_cells())), "")
    try:
        compile(newest, "cell", "exec", ast.PyCF_ONLY_AST | ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    except SyntaxError as error:
        return (
            f"Python cannot read the cell with {name}: {error.msg}, in line {error.lineno}. "
            f"What is known as {name} is still what an earlier cell wrote. Mend it, and run it first."
        )
    return ""


def _cells() -> list[str]:
    """Return the cells that were run in this notebook, the last one at the end; [] elsewhere."""
    shell = sys.modules.get("IPython") and sys.modules["IPython"].get_ipython()
    return list(shell.user_ns.get("In", [])) if shell else []


# ---- its source: made of the course's own lines, never of what somebody typed, or read -----------


def made(source: str, names: Mapping[str, Any]) -> FunctionType:
    """The function that a source defines, with these names about it, its own among them.

    Where the names are those of a module, the module's functions are made its neighbours: a
    recording counts the calls of both. SyntaxError if Python cannot read the source.

    >>> made("def twice(n): return n + n", {})(4)
    8
    """
    file = f"<lines of the course {hash(source):x}>"
    code = next(c for c in compile(source, file, "exec").co_consts if isinstance(c, CodeType))
    linecache.cache[file] = len(source), None, source.splitlines(keepends=True), file
    about = {**names, "__builtins__": builtins}
    for name, value in names.items():
        if isinstance(value, FunctionType) and value.__globals__ is names:
            about[name] = _twin(value, about, value.__closure__)
    function = about[code.co_name] = FunctionType(code, about)
    return function


def made_class(source: str, names: dict[str, Any], name: str) -> Any:
    """The class of that name which a source defines, with these names about it."""
    FunctionType(compile(source, "<lines of the course>", "exec"), names)()
    return names[name]


def _twin(function: FunctionType, about: dict[str, Any], cells: Cells | None) -> FunctionType:
    """Return the same function with these names about it, and with these cells."""
    twin = FunctionType(function.__code__, about, function.__name__, function.__defaults__, cells)
    twin.__kwdefaults__ = function.__kwdefaults__
    return twin


def as_in_a_cell(definition: Any) -> str:
    r"""The source of a function or class as a learner would write it: without decorators.

    >>> as_in_a_cell(made("@sheet.right\ndef twice(n): return n + n", {}))
    'def twice(n): return n + n'
    """
    source = textwrap.dedent(inspect.getsource(definition)).rstrip()
    begin = re.search(r"^(async def|def|class) ", source, re.MULTILINE)
    return source[begin.start() :] if begin else source


# ---- its functions: itself, and the helpers that it can reach ------------------------------------


def functions_of(answer: Any) -> list[FunctionType]:
    """Return the answer's function and the helpers written beside it, each once.

    >>> def twice(n): return n + n
    >>> def four_times(n): return twice(twice(n))
    >>> [function.__name__ for function in functions_of(four_times)]
    ['four_times', 'twice']
    """
    found: dict[int, FunctionType] = {}
    waiting = _functions_in(answer)
    while waiting:
        function = waiting.pop(0)
        if id(function) not in found:
            found[id(function)] = function
            near = [f for thing in _reached(function) for f in _functions_in(thing)]
            waiting += [f for f in near if f.__globals__ is function.__globals__]
    return list(found.values())


def _functions_in(thing: Any) -> list[FunctionType]:
    parts = vars(thing).values() if isinstance(thing, type) else [thing]
    return list(filter(None, map(_plain, parts)))


def _plain(thing: Any) -> FunctionType | None:
    """Return the Python function behind a thing, None if there is none, or it is a class."""
    if not callable(thing) or isinstance(thing, type):
        return None  # without a look at it: its `__repr__` may be slow
    try:
        return plain(thing)
    except (TypeError, ValueError):
        return None


def _reached(function: FunctionType) -> Iterator[Any]:
    """Yield what a function can get hold of by name."""
    for name in names_in(function.__code__):
        if name in function.__globals__:
            yield function.__globals__[name]
    yield from _inside(function.__closure__)


def _inside(closure: Cells | None) -> Iterator[Any]:
    for cell in closure or ():
        try:
            yield cell.cell_contents
        except ValueError:  # an empty cell
            continue


def names_in(code: CodeType) -> set[str]:
    """Return the names that a code, or a function written inside it, looks up."""
    inner = [const for const in code.co_consts if isinstance(const, CodeType)]
    return set(code.co_names).union(*map(names_in, inner))


def fingerprint(answer: Any) -> str:
    """Return a text that tells one answer from another: what its functions do, or the value.

    >>> fingerprint(lambda n: n + 1) == fingerprint(lambda n: n + 1) != fingerprint(lambda n: n)
    True
    """
    codes = [_instructions(function.__code__) for function in functions_of(answer)]
    return "; ".join(codes) if codes else text(answer)


def _instructions(code: CodeType) -> str:
    """Return what a code does, whatever its place in a file."""
    inner = [_instructions(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return f"{code.co_code.hex()} {code.co_names} {code.co_varnames} {inner}"


# ---- what it keeps from call to call: a memo, a list as a default value, a global that it sets ----

KEEPING = (dict, list, set, defaultdict)
BINDS = "STORE_GLOBAL"  # the instruction that gives a global name another value


class Kept:
    """The lists, sets and dicts that outlive the answer's calls, with what was in them before.

    >>> def count(n, seen=[]):
    ...     seen.append(n)
    ...     return len(seen)
    >>> kept = Kept(count)
    >>> count(1), count(1)
    (1, 2)
    >>> kept.restore()
    >>> count(1)
    1
    """

    def __init__(self, answer: Any) -> None:
        self.functions = functions_of(answer)
        things = [thing for function in self.functions for thing in _kept_by(function)]
        things += vars(answer).values() if isinstance(answer, type) else []
        self.things = {id(thing): thing for thing in things if type(thing) in KEEPING}
        self.contents = {key: copy.copy(thing) for key, thing in self.things.items()}
        instructions = ((f, i) for f in self.functions for i in dis.get_instructions(f))
        self.set = [(f.__globals__, i.argval) for f, i in instructions if i.opname == BINDS]
        self.values = [names.get(name) for names, name in self.set]

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is kept at present."""
        return not any(self.things.values())

    @property
    def can_keep(self) -> bool:
        """Return whether there is anything that outlives a call."""
        return bool(self.things or self.set)

    def empty(self) -> None:
        """Empty them all, as they are before a program has run."""
        for thing in self.things.values():
            thing.clear()

    def restore(self) -> None:
        """Put back what was in them."""
        for key, thing in self.things.items():
            thing.clear()
            (thing.extend if isinstance(thing, list) else thing.update)(self.contents[key])
        for (names, name), value in zip(self.set, self.values, strict=True):
            if name in names:
                names[name] = value


def _kept_by(function: FunctionType) -> Iterator[Any]:
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()
    yield from vars(function).values()
    yield from _reached(function)


# ---- the same answer without its inner calls: does it need what comes back? ----------------------


class Nothing:
    """What a call that was not made returns; whoever asks it anything is stopped."""

    def __bool__(self) -> bool:
        raise TypeError("this call was not made")

    __eq__ = __bool__  # type: ignore[assignment]
    __hash__ = None  # type: ignore[assignment]


class WithoutInnerCalls:
    """Twins of an answer's functions; a call of one inside itself is not made.

    >>> def power(base, exponent):
    ...     if exponent > 0:
    ...         power(base, 0)
    ...     return base ** exponent
    >>> twin = WithoutInnerCalls(power)
    >>> twin.main(2, 5), twin.left_out
    (32, 1)
    """

    def __init__(self, answer: Callable[..., Any]) -> None:
        function = plain(answer)
        self.left_out = 0  # calls that were not made
        self.own = function.__globals__
        self.names = dict(self.own)
        self.twins: dict[int, FunctionType] = {}
        self.running = {function.__code__}  # whoever calls the main function is inside it
        for name, value in self.own.items():
            self.names[name] = self._instead_of(value)
        self.main = self._twin_of(function)

    def _instead_of(self, value: Any) -> Any:
        """Return what takes the place of a value: a guarded twin, if it is one of the functions."""
        function = _plain(value)
        is_own = function is not None and function.__globals__ is self.own
        return self._guarded(function) if function and is_own else value

    def _twin_of(self, function: FunctionType) -> FunctionType:
        """Return the function among the twins' names, where the others are twins as well."""
        if id(function) not in self.twins:
            outer = function.__closure__ or ()
            cells = tuple(CellType() for _ in outer)
            # before its cells: it may stand in one itself
            self.twins[id(function)] = _twin(function, self.names, cells)
            for cell, old in zip(cells, outer, strict=True):
                for value in _inside((old,)):
                    cell.cell_contents = self._instead_of(value)
        return self.twins[id(function)]

    def _guarded(self, function: FunctionType) -> Callable[..., Any]:
        twin, code = self._twin_of(function), function.__code__

        def call(*args: Any, **kwargs: Any) -> Any:
            if code in self.running:
                self.left_out += 1
                return Nothing()
            self.running.add(code)
            try:
                result = twin(*args, **kwargs)
                return list(result) if inspect.isgenerator(result) else result
            finally:
                self.running.discard(code)

        return call
