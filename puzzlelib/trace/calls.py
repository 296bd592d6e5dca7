"""What a recording is made of: calls, the visits to their frames, and steps."""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from tokenize import TokenError
from types import CodeType
from typing import Any, Literal

from .values import Shown, at, short, text

# ---- the source that ran, found when it ran: a cell that is changed later does not change it -----


@dataclass(frozen=True, slots=True)
class Source:
    r"""The lines of one function; `first_line` is the number that its first line has in the file.

    >>> Source("fact", "def fact(n):\n    return n\n", 7).lines
    {7: 'def fact(n):', 8: '    return n'}
    """

    function: str
    text: str
    first_line: int
    missing: str = ""  # one sentence that says why there is no text

    @property
    def lines(self) -> dict[int, str]:
        """Return the lines by their numbers."""
        return dict(enumerate(self.text.splitlines(), self.first_line))


@lru_cache(maxsize=256)
def name_of(code: CodeType) -> str:
    """Return the name to show: `Solver.solve` for a method, `inner` for a function in a function."""
    return code.co_qualname.split("<locals>.")[-1]


def source_of(code: CodeType) -> Source:
    """Return the source of running code, or a sentence in its place where there is none.

    >>> source_of(compile("1", "nowhere", "eval")).missing
    'The source of <module> is not known: it was not written in a cell or a file.'
    """
    name, file, first = name_of(code), code.co_filename, code.co_firstlineno
    with suppress(OSError, SyntaxError, TokenError):
        linecache.checkcache(file)
        # <string> is any text that is executed; Python 3.13 keeps the lines of `python -c` for it
        if file != "<string>" and (lines := linecache.getlines(file)[first - 1 :]):
            return Source(name, _block(tuple(lines)), first)
    missing = f"The source of {name} is not known: it was not written in a cell or a file."
    return Source(name, "", first, missing)


@lru_cache(maxsize=64)
def _block(lines: tuple[str, ...]) -> str:
    """Return the function with which these lines begin."""
    return "".join(inspect.getblock(lines))


@lru_cache(maxsize=256)
def parsed(source: Source) -> ast.Module | None:
    """Return the syntax tree with the line numbers of the file, None if it cannot stand alone.

    An indented function goes below an `if`, so that its columns stay what they were.
    """
    indented = source.text[:1].isspace()
    try:
        tree = ast.parse("if 1:\n" + source.text if indented else source.text)
    except SyntaxError:
        return None  # for example a lambda on the second line of a statement
    ast.increment_lineno(tree, source.first_line - 1 - indented)
    return tree


@lru_cache(maxsize=256)
def positions(code: CodeType) -> list[tuple[int | None, ...]]:
    """Return for each instruction: first line, last line, first column, last column."""
    return list(code.co_positions())


@lru_cache(maxsize=256)
def answers(source: Source) -> bool:
    """Return whether a function's own `return`s give more than None: then None is a failure."""
    defs, tree = ast.FunctionDef | ast.AsyncFunctionDef, parsed(source) or ast.Pass()
    nodes: list[ast.AST] = [next((n for n in ast.walk(tree) if isinstance(n, defs)), tree)]
    while nodes:
        match node := nodes.pop():
            case ast.Return(None | ast.Constant(None) | ast.Call(ast.Name("print"))):
                continue
            case ast.Return(ast.Call(ast.Name(name))) if name == source.function:
                continue  # nothing, given on
            case ast.Return():
                return True
        nodes += [n for n in ast.iter_child_nodes(node) if not isinstance(n, defs | ast.ClassDef)]
    return False


Event = Literal["call", "line", "receive", "return", "yield", "resume", "exception", "raise"]
# call: the frame is new · line: this line is next · return: a value leaves the frame
# receive: the caller's pending expression gets that value · yield, resume: a generator's frame
# exception: an exception arrives in the frame · raise: it ends the frame
Ended = Literal["returned", "raised", "too many steps", "too much time", "tracing lost"]
Ending = Literal["running", "returned", "raised", "suspended", "stopped"]
NO_SOURCE = Source("", "", 0, "The source is not known yet.")


@dataclass(slots=True, eq=False, repr=False)
class Call:
    """One call of a function, and the calls it made itself (`calls`)."""

    number: int  # from 0, in the order in which the calls were made
    code: CodeType
    parent: Call | None
    first: int  # the step at which the call begins
    given: dict[str, Any]  # the arguments as they were kept; read `arguments`
    memo_hit: bool = False  # answered from a memo: the function's body did not run
    ended: Ending = "running"
    last: int | None = None  # the step at which a result or an exception leaves; None: none did
    outcome: Any = None  # what left, as it was kept; read `result` or `exception`
    yielded: list[tuple[int, Any]] = field(default_factory=list)  # step and value of each yield
    calls: list[Call] = field(default_factory=list)
    source: Source = NO_SOURCE

    @property
    def function(self) -> str:
        """Return the function's name."""
        return name_of(self.code)

    @property
    def is_generator(self) -> bool:
        """Return whether the call yields its results one by one."""
        return bool(self.code.co_flags & inspect.CO_GENERATOR)

    @property
    def gave_a_generator(self) -> bool:
        """Return whether the call yields, or returned a generator made elsewhere."""
        return self.is_generator or text(self.result).startswith("<generator object")

    @property
    def arguments(self) -> dict[str, Any]:
        """Return the arguments by name, as they were when the call was made."""
        return {name: at(value, self.first) for name, value in self.given.items()}

    @property
    def result(self) -> Any:
        """Return what the call returned; of a generator, the list of what it yielded."""
        if self.is_generator:
            return self.yielded_until(self.yielded[-1][0]) if self.yielded else []
        return at(self.outcome, self.last or 0) if self.ended == "returned" else None

    @property
    def exception(self) -> str | None:
        """Return the exception that ended the call, in words, or None."""
        return str(self.outcome) if self.ended == "raised" else None

    def callers(self) -> Iterator[Call]:
        """Yield the calls that wait for this one, its own caller first."""
        call = self.parent
        while call is not None:
            yield call
            call = call.parent

    def yielded_until(self, step: int) -> list[Any]:
        """Return what the generator had yielded by then."""
        return [at(value, number) for number, value in self.yielded if number <= step]

    @property
    def in_full(self) -> str:
        """Return the call as written, with all of its arguments' text."""
        return f"{self.function}({', '.join(self._as_written(10**6))})"

    def __repr__(self) -> str:
        return f"{self.function}({', '.join(self._as_written(30))})"

    def _as_written(self, width: int) -> list[str]:
        """Return the arguments as a caller would write them, without `self`."""
        places: list[str] = []
        names: list[str] = []
        for number, (name, value) in enumerate(self.arguments.items()):
            kind = self._kind(number, name)
            if kind == "place":
                places.append(short(value, width))
            elif kind == "each":
                places += [short(item, width) for item in value]
            elif kind:
                names += _by_name(value if kind == "named" else {name: value}, width)
        return places + names

    def _kind(self, number: int, name: str) -> str:
        places, names = self.code.co_argcount, self.code.co_kwonlyargcount
        if number == 0 and name in ("self", "cls") and "." in self.function:
            return ""
        if number < places:
            return "place"
        if number < places + names:
            return "name"
        starred = self.code.co_flags & inspect.CO_VARARGS and number == places + names
        return "each" if starred else "named"


def _by_name(named: dict[str, Any] | Shown, width: int) -> list[str]:
    if isinstance(named, Shown):
        return [f"**{named}"]  # more than a recording keeps one by one
    return [f"{name}={short(value, width)}" for name, value in named.items()]


@dataclass(slots=True, eq=False, repr=False)
class Visit:
    """A call's stay on the stack: one for each call, one for each resumption of a generator."""

    call: Call
    below: Visit | None  # whose frame waits for this one
    depth: int  # frames on the stack, this one included
    caller_step: int = -1  # the last step the waiting frame made
    line: int = 0  # where the waiting frame waits: its line, its code, its instruction
    code: CodeType | None = None
    instruction: int = -1


@dataclass(slots=True, eq=False, repr=False)
class Step:
    """One moment: which call is running, on which line, and its local variables.

    A `line` step shows what was there before the line runs.
    """

    number: int
    visit: Visit
    event: Event
    line: int
    kept: dict[str, Any]  # the local variables as they were kept; read `locals`
    value: Any  # what leaves or arrives, as it was kept; read `carried`
    printed: int  # how many characters had been printed
    previous: int  # the step that the same call made before, -1 if there is none

    @property
    def call(self) -> Call:
        """Return the call whose frame is on top of the stack."""
        return self.visit.call

    @property
    def locals(self) -> dict[str, Any]:
        """Return the local variables as they were at this step."""
        return {name: at(value, self.number) for name, value in self.kept.items()}

    @property
    def carried(self) -> Any:
        """Return the value that is returned, yielded or received, or the exception in words."""
        return at(self.value, self.number)

    def __repr__(self) -> str:
        values = ", ".join(f"{name} = {text(value)}" for name, value in self.locals.items())
        return f"{self.event} at line {self.line} of {self.call!r}: {values}"


def give_sources(calls: list[Call]) -> None:
    """Give each call its source, one object for all calls of a function."""
    sources: dict[int, Source] = {}
    for call in calls:
        key = id(call.code)
        if key not in sources:
            sources[key] = source_of(call.code)
        call.source = sources[key]
