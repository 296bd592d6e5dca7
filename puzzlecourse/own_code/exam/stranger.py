"""The process in which a stranger's program runs: what it defines, and questions about one call."""

from __future__ import annotations

import ast
import builtins
import json
import linecache
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import asdict
from inspect import signature
from time import process_time
from traceback import walk_tb
from types import FunctionType, ModuleType
from typing import Any, NoReturn

from puzzlelib.given import expression
from puzzlelib.trace.functions import plain

from ...authoring.questions import Prediction
from ...judging.answer_functions import names_in
from ...judging.bounds import OutOfTime, bounded
from ...worlds.beside import belief
from ..asking import questions_about
from ..program import CannotAsk
from .paper import QUESTIONS, Asked, Exam

NAME = "examined_program"  # not __main__: what is meant for a run of its own does not run
ARGUMENTS = "_arguments_"
SECONDS = 3  # of work until the call is asked about; that has its own limits
MORE_SECONDS = 3  # until the system ends what listens to no interrupt
MOST_WRITTEN = 2**23  # bytes of a file
MESSAGE = 200  # characters of an error's


def answer(source: str, file: str, call: str) -> NoReturn:
    """Write the questions, or why there are none, to where stdout led; and end the process.

    The program has no input, and what it prints goes nowhere. Threads that it started end, too.
    """
    output = _shut()
    _limit()
    try:
        with bounded(SECONDS + MORE_SECONDS):
            said: dict[str, Any] = {"exam": asdict(exam(source, file, call))}
    except CannotAsk as error:
        said = {"trouble": str(error)}
    except BaseException as error:
        said = {"trouble": f"{call} cannot be asked about: {named(error)}"}
    with os.fdopen(output, "wb") as out:
        out.write(json.dumps(said).encode())
    os._exit(0)


def _shut() -> int:
    """Lead input, output and errors to nowhere; return where the output led before."""
    output, nowhere = os.dup(1), os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)
    return output


def _limit() -> None:
    """Have the system end what `bounded` cannot interrupt, and what fills the disk."""
    with suppress(ImportError):  # Windows has no such limits
        import resource

        end = int(process_time()) + SECONDS + MORE_SECONDS
        limits = {
            resource.RLIMIT_CPU: (end, end + 1),
            resource.RLIMIT_FSIZE: (MOST_WRITTEN, MOST_WRITTEN),
            resource.RLIMIT_CORE: (0, 0),
        }
        for what, most in limits.items():
            with suppress(OSError, ValueError):  # a lower one is in force already
                resource.setrlimit(what, most)


def exam(source: str, file: str, call: str) -> Exam:
    """Return the questions about a call of a program; CannotAsk if there are none."""
    random.seed(0)  # a program that throws dice gets the same questions and the same key again
    name, node = _read(call)
    written = ast.unparse(node).replace(ARGUMENTS, name, 1)
    names = _run(source, file)
    function = _function(name, names, file)
    arguments = _arguments(node, function, names)
    chosen = questions_about(function, arguments, most=QUESTIONS)
    shown = repr(chosen[0].run().root) if chosen[0].run else written
    read = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return Exam(written, shown, list(_lines(source, {name, *read})), list(map(_asked, chosen)))


def _read(call: str) -> tuple[str, ast.Expression]:
    """Return the name in a call, and what gives its arguments."""
    node = expression(call)
    if not isinstance(node, ast.Call):
        raise CannotAsk(f'--call: write a call such as "f(4)", not "{call}"')
    if not isinstance(node.func, ast.Name):
        raise CannotAsk('--call: name a function of the file, as in "f(4)"; a method is none')
    name = node.func.id
    node.func = ast.copy_location(ast.Name(ARGUMENTS, ast.Load()), node.func)
    return name, ast.Expression(node)


def _run(source: str, file: str) -> dict[str, Any]:
    """Return the names that a program has defined; what it keeps for a run of its own is not done."""
    lines = [f"{line}\n" for line in source.split("\n")]
    linecache.cache[file] = len(source), None, lines, file
    try:
        code = compile(source, file, "exec", dont_inherit=True)
    except SyntaxError as error:
        raise CannotAsk(f"it is not valid Python, line {error.lineno}: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise CannotAsk(f"it is not valid Python: {named(error)}") from None
    program = sys.modules[NAME] = ModuleType(NAME)
    program.__dict__.update(__builtins__=builtins, __file__=file)
    try:
        with bounded(SECONDS):
            FunctionType(code, vars(program))()
    except BaseException as error:
        raise CannotAsk(_why(error, file)) from None
    return vars(program)


def _why(error: BaseException, file: str) -> str:
    """Return why a program did not come to its end."""
    places = [line for frame, line in walk_tb(error.__traceback__) if _file(frame) == file]
    line = f" in line {places[-1]}" if places else ""
    if isinstance(error, EOFError):
        return f"it asks for input{line} as soon as it is loaded: {_APART}"
    if isinstance(error, OutOfTime):
        return f"loading it takes more than {SECONDS} seconds, and was stopped{line}: {_APART}"
    return f"it stops{line} with {named(error)}: mend it, and ask again"


_APART = 'put what is not needed below `if __name__ == "__main__":`'


def _file(frame: Any) -> str:
    return str(frame.f_code.co_filename)


def named(error: BaseException) -> str:
    """Return the name of an error, and what it says."""
    try:
        said = str(error)
    except Exception:  # it is the program's own, and may do anything
        said = ""
    return f"{type(error).__name__}{': ' if said else ''}{said[:MESSAGE]}"


def _function(name: str, names: dict[str, Any], file: str) -> Callable[..., Any]:
    """Return the function of a file that has the name; CannotAsk if there is none."""
    function = names.get(name)
    try:
        code = plain(function).__code__
    except (TypeError, ValueError):
        raise CannotAsk(f"it has no function {name}: {_functions(names, file)}") from None
    if code.co_filename != file:
        raise CannotAsk(f"{name} comes from another file: {_functions(names, file)}")
    around = isinstance(function, FunctionType) and hasattr(function, "__wrapped__")
    if around or code.co_name != name:
        raise CannotAsk(
            f"{name} is a lambda, a second name, or has a decorator around it: "
            f"write it with `def {name}`, without a decorator"
        )
    return function  # type: ignore[return-value]


def _functions(names: dict[str, Any], file: str) -> str:
    of_file = [
        name
        for name, thing in names.items()
        if isinstance(thing, FunctionType) and thing.__code__.co_filename == file
    ]
    return f"ask about {', '.join(of_file[:8])}" if of_file else "it defines no function at all"


def _arguments(
    node: ast.Expression, function: Callable[..., Any], names: dict[str, Any]
) -> tuple[Any, ...]:
    """Return the arguments of the call, by place; names in them are those of the program."""

    def given(*args: Any, **kwargs: Any) -> Any:
        return args, kwargs

    try:
        code = compile(node, "--call", "eval", dont_inherit=True)
        args, kwargs = FunctionType(code, {**names, ARGUMENTS: given})()
    except Exception as error:
        raise CannotAsk(f"--call: its arguments cannot be computed: {named(error)}") from None
    try:
        bound = signature(function).bind(*args, **kwargs)
    except (TypeError, ValueError) as error:
        raise CannotAsk(f"--call: the arguments do not fit {function.__name__}: {error}") from None
    if bound.kwargs:
        raise CannotAsk("--call: a parameter that is given by name only cannot be asked about")
    return bound.args


def _asked(question: Prediction) -> Asked:
    wrong = question.wrong.values()
    return Asked(
        question.text,
        question.options,
        question.right,
        question.why,
        next(one.hint for one in wrong),
        {one.words: belief(one.world) for one in wrong if one.world},
    )


def _lines(source: str, wanted: set[str]) -> Iterator[tuple[int, str]]:
    r"""Yield the lines that give these names a value, and of all that is needed there, with numbers.

    >>> list(_lines("a = 1\nb = 2\ndef f(n):\n    return f(n - b)\nprint(f(3))", {"f"}))
    [(2, 'b = 2'), (3, 'def f(n):'), (4, '    return f(n - b)')]
    """
    parts = [part for part in ast.parse(source).body if not _is_main(part)]
    bound, read = ([which(part) for part in parts] for which in (_bound, _names))
    needed: set[int] = set()
    before = -1
    while before < len(needed):
        before = len(needed)
        needed |= {place for place, names in enumerate(bound) if names & wanted}
        wanted = wanted | {one for place in needed for one in read[place]}
    numbers = {number for place in needed for number in _numbers(parts[place])}
    yield from ((n, line) for n, line in enumerate(source.split("\n"), 1) if n in numbers)


def _is_main(part: ast.stmt) -> bool:
    names = (one.id for one in ast.walk(part) if isinstance(one, ast.Name))
    return isinstance(part, ast.If) and "__name__" in names


def _names(part: ast.stmt) -> set[str]:
    return names_in(compile(ast.Module([part], []), NAME, "exec", dont_inherit=True))


def _bound(part: ast.stmt) -> set[str]:
    """Return the names that a part of a program gives a value."""
    if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return {part.name}
    if isinstance(part, ast.Import | ast.ImportFrom):
        return {(one.asname or one.name).partition(".")[0] for one in part.names}
    stores = (one for one in ast.walk(part) if isinstance(one, ast.Name))
    inner = (one for one in ast.walk(part) if isinstance(one, ast.FunctionDef | ast.ClassDef))
    return {one.id for one in stores if isinstance(one.ctx, ast.Store)} | {o.name for o in inner}


def _numbers(part: ast.stmt) -> range:
    first = min([part.lineno, *(one.lineno for one in getattr(part, "decorator_list", ()))])
    return range(first, (part.end_lineno or first) + 1)
