"""`%load_ext stepthrough` adds `%steps` to a notebook: a call, or a whole cell, and its walk.

What is wrong with what was asked for is said in one sentence, before anything is run. What a program
does wrong is part of its walk, or IPython shows it as ever. `stepthrough.trace.watch` says which call of
a cell is shown.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, GeneratorType, TracebackType
from typing import Any

from IPython.core.error import UsageError
from IPython.core.getipython import get_ipython
from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand
from IPython.display import display

from .given import counted
from .trace.cells import asks, last_calling, recordable
from .trace.functions import plain
from .trace.marks import is_uninterrupted
from .trace.recording import Recording
from .trace.running import record_call
from .trace.source import Source
from .trace.values import error_line, writable
from .trace.watch import Watch
from .walk.step_through import StepThrough

__uninterrupted__ = True

_ALONE = "write one call after %steps, such as %steps f(4)"
_INPUT = (
    'nobody can answer input() while calls are recorded: write a value in its place, such as "4"'
)
_END = "end it with a call, such as f(4)"
_NO_CALL = f"the cell was not run, for it calls no function of yours: {_END}"
_NOT_CALLED = f"The cell has called no function of yours: {_END}"
_NOT_RUN_YET = (
    "A generator runs when values are asked for: end the cell with a call, such as list(f(4))"
)
_OPTIONS = "write nothing behind %%steps: what is run stands below it"


_NAMES = ("puzzlelib", "stepthrough", "stepthrough.magics")  # under which this is loaded


def load_ipython_extension(shell: Any) -> None:
    """Have a shell know `%steps` and `%%steps`; say whose they were, if another package had taken them."""
    theirs = _of_others(shell)
    shell.register_magics(StepsMagics)
    shell.events.register("pre_run_cell", _load_again_if_taken)
    if theirs:
        words = "now they step through your programs"
        sys.stdout.write(f"%steps and %%steps were {theirs}'s; {words}.\n")


def _of_others(shell: Any) -> str:
    """Return the package whose `%steps` or `%%steps` a shell knows, "" if there is none, or it is this one."""
    known = shell.magics_manager.magics
    magics = [known[kind]["steps"] for kind in ("cell", "line") if "steps" in known[kind]]
    packages = [getattr(one, "__module__", None) or "another package" for one in magics]
    theirs = next((one.partition(".")[0] for one in packages if one != __name__), "")
    return theirs.replace("__main__", "this notebook")


def _load_again_if_taken(info: object) -> None:
    """Have IPython load this again when it is asked to: else it says that it is loaded already."""
    shell: Any = get_ipython()
    if shell is not None and _of_others(shell):
        shell.extension_manager.loaded.difference_update(_NAMES)


@magics_class
class StepsMagics(Magics):
    """The magic commands of stepthrough."""

    @no_var_expand
    @line_cell_magic
    def steps(self, line: str, cell: str | None = None) -> StepThrough | None:
        """Step through a call, forwards and backwards.

        In a line, write a call. It is made once, recorded, and shown:

            %steps fact(4)

        With a name, the walk is kept, for example to write it to a file:

            walk = %steps fact(4)
            walk.save("fact.html")

        At the top of a cell, with two signs, the whole cell is run, once, and what it defines stays:

            %%steps
            def fact(n):
                return 1 if n == 0 else n * fact(n - 1)

            print(fact(4))

        It does what the cell does without it: it prints, keeps memos, shows the value of its last line.
        Below that is the walk of the last call that the cell makes of one of your functions: the whole
        call `fact(4)`, also if it stands in another statement, as above; `f(g(4))` shows `f`, and a loop
        its last round. It is looked for from the last statement on that calls one of your functions.

        Methods work, and so do generators; `Tree(4)` shows `__init__`. After 100,000 steps or 5 seconds
        the program is stopped, and you see it up to there. If it has an error, you see it up to the
        error. `input()` cannot be used. `record` has more to choose from.
        """
        if cell is None:
            return _of_call(self.shell, line)
        _of_cell(self.shell, line, cell)
        return None


class NotPython(Exception):
    """What is written is not Python; it is shown as IPython shows that, without where the magic stands."""

    def __init__(self, shell: Any, error: SyntaxError) -> None:
        super().__init__(str(error))
        self.shown = shell.SyntaxTB.structured_traceback(type(error), error, [])

    def _render_traceback_(self) -> list[str]:
        return list(self.shown)


# A call


def _of_call(shell: Any, line: str) -> StepThrough:
    """Return the walk of a call that is written in a line."""
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
    if asks([plain(to_record).__code__, arguments_code], shell.user_ns):
        raise UsageError(_INPUT)
    args, kwargs = _value(shell, arguments_code, call)
    return StepThrough(_recorded(to_record, args, kwargs, call))


def _call(shell: Any, line: str, name: str) -> ast.Call:
    """Return the call that a line is."""
    match shell.compile.ast_parse(line, name).body:
        case []:
            raise UsageError(_ALONE)
        case [ast.Expr(ast.Call() as call)]:
            return call
    raise UsageError(f"{_ALONE}, not {line}")


def _arguments(node: ast.Call) -> ast.expr:
    """Return what gives the arguments of a call: those by place, and those by name."""
    both = ast.parse("lambda *args, **kwargs: (args, kwargs)", mode="eval").body
    return ast.copy_location(ast.Call(both, node.args, node.keywords), node)


def _compiled(shell: Any, node: ast.expr, name: str) -> CodeType:
    code: CodeType = shell.compile(ast.Expression(node), name, "eval")
    return code


def _run(shell: Any, code: CodeType) -> Any:
    """Run what was typed into the notebook, in the notebook."""
    return FunctionType(code, shell.user_ns)()


def _value(shell: Any, code: CodeType, call: str) -> Any:
    """Return the value of a part of a call."""
    try:
        return _run(shell, code)
    except NameError as error:
        raise UsageError(f"{error}: first run the cell that defines it") from None
    except Exception as error:
        raise UsageError(f"{call} cannot be called: {error_line(error)}") from None


def _recorded(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], call: str
) -> Recording:
    """Return the recording of a call; UsageError if its arguments do not fit."""
    try:
        return record_call(function, args, kwargs)
    except Exception as error:
        raise UsageError(f"{call} cannot be called: {error_line(error)}") from None


# A cell


def _of_cell(shell: Any, options: str, text: str) -> None:
    """Run a cell as it is, and display the walk of the last call that it makes of the user's functions."""
    if options.strip():
        raise UsageError(_OPTIONS)
    program, first, watched, has_value = _prepared(shell, text)
    watch = Watch(shell.user_ns)
    watch.run(first, watched)
    recording = watch.recording()
    if has_value and watch.error is None and not watch.is_stopped:
        sys.displayhook(watch.result)
    if words := _about(watch, recording):
        display({"text/plain": words}, raw=True)  # type: ignore[no-untyped-call]
    if recording is not None:
        recording.program = Source("", writable(program), 1)
        display(StepThrough(recording))  # type: ignore[no-untyped-call]
    if watch.error is not None:
        raise _as_in_a_cell(shell, watch.error)


def _prepared(shell: Any, text: str) -> tuple[str, CodeType, list[CodeType], bool]:
    """Return a cell as Python, its code, what runs unwatched apart, and whether its last part has a value to show."""
    try:
        python = shell.transform_cell(text)
        name = shell.compile.cache(python, shell.execution_count, raw_code=text)
        cell = shell.transform_ast(shell.compile.ast_parse(python, name))
        at = last_calling(cell, shell.user_ns)
        codes = [shell.compile(one, name, kind) for one, kind in _parts(cell, at)]
    except SyntaxError as error:
        raise NotPython(shell, error) from None
    if at is None:
        raise UsageError(_NO_CALL)
    if asks(codes, shell.user_ns):
        raise UsageError(_INPUT)
    is_shown = isinstance(cell.body[-1], ast.Expr) and not python.rstrip().endswith(";")
    return python, codes[0], codes[1:], is_shown


def _parts(cell: ast.Module, at: int | None) -> Iterator[tuple[ast.mod, str]]:
    """Yield the parts of a cell: up to a statement, from there on, and an expression at its end."""
    value = [one.value for one in cell.body[-1:] if isinstance(one, ast.Expr)]
    body = cell.body[: len(cell.body) - len(value)]
    yield ast.Module(body[:at], []), "exec"
    yield ast.Module(body[len(body) if at is None else at :], []), "exec"
    yield from ((ast.Expression(one), "eval") for one in value)


def _about(watch: Watch, recording: Recording | None) -> str:
    """Return what has to be said of a cell beside its walk, if anything."""
    if recording is None and watch.error is None:
        return _NOT_RUN_YET if isinstance(watch.result, GeneratorType) else _NOT_CALLED
    if recording is None or not watch.is_stopped:
        return ""
    together = f" in {counted(watch.calls, 'call')}" if watch.calls > 1 else ""
    why = f"which was stopped: {recording.ended}{together}"
    return f"The cell has ended in {recording.root!r}, {why}"


def _as_in_a_cell(shell: Any, error: BaseException) -> BaseException:
    """Return an error that IPython will show as in any cell: what records it is left out."""
    trace = _without_recorder(error.__traceback__)
    shown = shell.InteractiveTB.structured_traceback(type(error), error, trace, tb_offset=0)
    error._render_traceback_ = lambda: shown  # type: ignore[attr-defined]
    return error


def _without_recorder(trace: TracebackType | None) -> TracebackType | None:
    frames: list[TracebackType] = []
    while trace is not None:
        if not is_uninterrupted(trace.tb_frame):
            frames.append(trace)
        trace = trace.tb_next
    for one, after in zip(frames, [*frames[1:], None], strict=True):
        one.tb_next = after
    return frames[0] if frames else None
