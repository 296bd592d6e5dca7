"""The magics `%steps` and `%%steps`: step through a call, or a whole cell.

Invalid usage is reported in one sentence before anything runs. Errors of the program are part of
its walk, and IPython displays them as in any cell. `stepthrough.trace.top_level` records cells.
"""

from __future__ import annotations

import ast
import builtins
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from inspect import CO_COROUTINE
from types import CodeType, FunctionType, TracebackType
from typing import Any, NoReturn

from IPython.core.error import UsageError
from IPython.core.getipython import get_ipython
from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand
from IPython.display import display

from .trace.functions import recordable
from .trace.marks import is_uninterrupted
from .trace.recording import Recording
from .trace.running import LIMIT, SECONDS, record_call
from .trace.top_level import CELL, in_place_of, record_parts
from .trace.values import error_line, writable
from .walk.step_through import StepThrough

__uninterrupted__ = True

_ALONE = "write one call after %steps, such as %steps f(4)"
_INPUT = (
    'nobody can answer input() while calls are recorded: write a value in its place, such as "4"'
)
_OPTIONS = (
    "what is run stands below %%steps; behind it can be answers to input(), "
    'such as %%steps --input "4" "yes"'
)
_AWAIT = "await outside of a function cannot be stepped through: run the cell without %%steps"
_STOPPED = {
    "too many steps": f"after {LIMIT:,} steps",
    "too much time": f"after {SECONDS} seconds",
    "too much memory": "because its values take too much memory",
    "no answer": "at input(), which has no answer left: give all of them behind %%steps, "
    'such as %%steps --input "4" "yes"',
}


_NAMES = ("puzzlelib", "stepthrough", "stepthrough.magics")  # names of this extension


def load_ipython_extension(shell: Any) -> None:
    """Register `%steps` and `%%steps` with IPython; report it if they replace another package's."""
    theirs = _of_others(shell)
    shell.register_magics(StepsMagics)
    shell.events.register("pre_run_cell", _load_again_if_taken)
    if theirs:
        words = "now they step through your programs"
        sys.stdout.write(f"%steps and %%steps were {theirs}'s; {words}.\n")


def _of_others(shell: Any) -> str:
    """Return the package that `%steps` or `%%steps` comes from, "" if it is this one or none."""
    known = shell.magics_manager.magics
    magics = [known[kind]["steps"] for kind in ("cell", "line") if "steps" in known[kind]]
    packages = [getattr(one, "__module__", None) or "another package" for one in magics]
    theirs = next((one.partition(".")[0] for one in packages if one != __name__), "")
    return theirs.replace("__main__", "this notebook")


def _load_again_if_taken(info: object) -> None:
    """Mark this extension as not loaded if its magics were replaced, so `%load_ext` works again."""
    shell: Any = get_ipython()
    if shell is not None and _of_others(shell):
        shell.extension_manager.loaded.difference_update(_NAMES)


@magics_class
class StepsMagics(Magics):
    """The magic commands of stepthrough."""

    @no_var_expand
    @line_cell_magic
    def steps(self, line: str, cell: str | None = None) -> StepThrough | None:
        """Step through a call or a whole cell, forwards and backwards.

        In a line, write a call. It is made once, recorded, and shown:

            %steps fact(4)

        With a name, the walk is kept, for example to write it to a file:

            walk = %steps fact(4)
            walk.save("fact.html")

        At the top of a cell, with two signs, the whole cell is run, once, and stepped through:

            %%steps
            total = 0
            for n in [1, 2, 3]:
                total = total + n
            print(total)

        It does what the cell does without it: it prints, keeps memos, shows the value of its last line,
        and what it defines stays. The outermost frame is the cell, with the names it uses; calls of your
        functions are above it, however they are made. *Last call* leads to the last call that the cell
        makes.

        If the cell calls `input()`, write the answers behind `%%steps`:

            %%steps --input "4" "yes"

        After 100,000 steps or 5 seconds the program is stopped, and you see it up to there. If it has an
        error, you see it up to the error. `record` has more to choose from.
        """
        if cell is None:
            return _of_call(self.shell, line)
        _of_cell(self.shell, line, cell)
        return None


class NotPython(Exception):
    """A syntax error, displayed like IPython's, without the position of the magic."""

    def __init__(self, shell: Any, error: SyntaxError) -> None:
        super().__init__(str(error))
        self.shown = shell.SyntaxTB.structured_traceback(type(error), error, [])

    def _render_traceback_(self) -> list[str]:
        return list(self.shown)


# A call


class _InputAsked(BaseException):
    """Raised by `input` in a recorded call; `except Exception` does not catch it."""


def _ask(prompt: object = "", /) -> NoReturn:
    raise _InputAsked


def _of_call(shell: Any, line: str) -> StepThrough:
    """Return the walk of the call in a line."""
    name = shell.compile.cache(line, shell.execution_count)
    try:
        node = _call(shell, line.strip(), name)
        function_code = _compiled(shell, node.func, name)
        arguments_code = _compiled(shell, _arguments(node), name)
    except SyntaxError as error:
        raise NotPython(shell, error) from None
    call = ast.get_source_segment(line.strip(), node) or line
    function = _value(shell, function_code, call)
    try:
        to_record = recordable(function, ast.unparse(node.func))
    except ValueError as error:
        raise UsageError(str(error)) from None
    args, kwargs = _value(shell, arguments_code, call)
    return StepThrough(_recorded(to_record, args, kwargs, call))


def _call(shell: Any, line: str, name: str) -> ast.Call:
    """Return the syntax tree of the call in a line."""
    match shell.compile.ast_parse(line, name).body:
        case []:
            raise UsageError(_ALONE)
        case [ast.Expr(ast.Call() as call)]:
            return call
    raise UsageError(f"{_ALONE}, not {line}")


_BOTH = "@both"  # not a valid name in a program


def _both(*args: Any, **kwargs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    return args, kwargs


def _arguments(node: ast.Call) -> ast.expr:
    """Return an expression that evaluates to the arguments of a call, positional and by keyword."""
    function = ast.copy_location(ast.Name(_BOTH, ast.Load()), node)
    return ast.copy_location(ast.Call(function, node.args, node.keywords), node)


def _compiled(shell: Any, node: ast.expr, name: str) -> CodeType:
    code: CodeType = shell.compile(ast.Expression(node), name, "eval")
    return code


def _value(shell: Any, code: CodeType, call: str) -> Any:
    """Evaluate a part of a call in the notebook."""
    shell.user_ns[_BOTH] = _both
    try:
        return FunctionType(code, shell.user_ns)()
    except NameError as error:
        raise UsageError(f"{error}: first run the cell that defines it") from None
    except Exception as error:
        raise UsageError(f"{call} cannot be called: {error_line(error)}") from None
    finally:
        del shell.user_ns[_BOTH]


def _recorded(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], call: str
) -> Recording:
    """Return the recording of a call; UsageError if its arguments are wrong or it calls `input`."""
    try:
        with in_place_of(builtins, "input", _ask):
            recording = record_call(function, args, kwargs)
    except Exception as error:
        raise UsageError(f"{call} cannot be called: {error_line(error)}") from None
    if type(recording.exception) is _InputAsked:
        raise UsageError(_INPUT)
    return recording


# A cell


def _of_cell(shell: Any, options: str, text: str) -> None:
    """Run a cell as IPython does, and display its walk."""
    answers = _answers(options)
    codes, is_shown, broken = _prepared(shell, text)
    recording = record_parts(CELL, codes, shell.user_ns, answers, is_shown) if codes else None
    if recording is not None:
        error = recording.exception
        recording.exception = None  # its frames would otherwise live as long as the walk
        root = recording.root
        if text.count("\n") == root.source.text.count("\n"):
            root.source = replace(root.source, typed=writable(text))
        if how := _STOPPED.get(recording.ended):
            display({"text/plain": f"The cell was stopped {how}."}, raw=True)  # type: ignore[no-untyped-call]
        display(StepThrough(recording))  # type: ignore[no-untyped-call]
        if error is not None:
            raise _as_in_a_cell(shell, error)
        if recording.ended in _STOPPED:
            return
    if broken is not None:
        raise broken


def _answers(options: str) -> list[str]:
    """Return the answers to `input` that are given after `%%steps`."""
    try:
        option, *answers = shlex.split(options) or ["--input"]
    except ValueError:  # an unclosed quote
        raise UsageError(_OPTIONS) from None
    if option != "--input" or (options.strip() and not answers):
        raise UsageError(_OPTIONS)
    return answers


def _prepared(shell: Any, text: str) -> tuple[list[CodeType], bool, NotPython | None]:
    """Return the code of each statement, whether to show the last value, and any syntax error.

    As in IPython, the statements before one that cannot be compiled are run.
    """
    result = shell.displayhook.exec_result
    number = shell.execution_count if result is None else result.execution_count
    codes: list[CodeType] = []
    try:
        python = shell.transform_cell(text)
        name = shell.compile.cache(python, number, raw_code=text)
        cell = shell.transform_ast(shell.compile.ast_parse(python, name))
    except SyntaxError as error:
        raise NotPython(shell, error) from None
    broken = None
    flags = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT if shell.autoawait else 0
    try:
        for part, mode in _parts(cell.body, shell.ast_node_interactivity):
            with shell.compile.extra_flags(flags):
                codes.append(shell.compile(part, name, mode))
    except SyntaxError as error:
        broken = NotPython(shell, error)
    if any(code.co_flags & CO_COROUTINE for code in codes):
        raise UsageError(_AWAIT)
    return codes, not shell.displayhook.semicolon_at_end_of_expression(python), broken


def _parts(nodes: list[ast.stmt], shown: str) -> Iterator[tuple[ast.mod, str]]:
    """Yield the statements of a cell as IPython compiles them, with their modes.

    *shown* is the shell's `ast_node_interactivity`: which statements display a value.
    """
    if shown == "last_expr_or_assign" and nodes:
        match nodes[-1]:
            case (
                ast.Assign([ast.Name(name)])
                | ast.AugAssign(ast.Name(name))
                | ast.AnnAssign(ast.Name(name))
            ):
                value = ast.Expr(ast.Name(name, ast.Load()))
                nodes = [*nodes, ast.fix_missing_locations(ast.copy_location(value, nodes[-1]))]
    for node in nodes:
        is_last = node is nodes[-1]
        is_value = shown.startswith("last_expr") and isinstance(node, ast.Expr)
        if shown == "all" or (is_last and (is_value or shown == "last")):
            yield ast.Interactive([node]), "single"
        else:
            yield ast.Module([node], []), "exec"


def _as_in_a_cell(shell: Any, error: BaseException) -> BaseException:
    """Return an error that IPython displays as in any cell, without frames of the recorder."""
    trace = _without_recorder(error.__traceback__)
    if not hasattr(error, "_render_traceback_"):
        shown = shell.InteractiveTB.structured_traceback(type(error), error, trace, tb_offset=0)
        with suppress(Exception):  # its class can prevent it
            error._render_traceback_ = lambda: shown  # type: ignore[attr-defined]
    return error.with_traceback(trace)


def _without_recorder(trace: TracebackType | None) -> TracebackType | None:
    frames: list[TracebackType] = []
    while trace is not None:
        if not is_uninterrupted(trace.tb_frame):
            frames.append(trace)
        trace = trace.tb_next
    for one, after in zip(frames, [*frames[1:], None], strict=True):
        one.tb_next = after
    return frames[0] if frames else None
