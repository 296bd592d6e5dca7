"""`%load_ext stepthrough` adds `%steps` to a notebook: a call, or a whole cell, and its walk.

What is wrong with what was asked for is said in one sentence, before anything is run. What a program
does wrong is part of its walk, or IPython shows it as ever. `stepthrough.trace.cells` says which calls of
a cell are shown.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from types import CodeType, FunctionType, TracebackType
from typing import Any

from IPython.core.error import UsageError
from IPython.core.getipython import get_ipython
from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand
from IPython.display import display

from .given import counted
from .trace.cells import Watch, asks, is_marked, mark, recordable
from .trace.functions import plain
from .trace.marks import is_uninterrupted
from .trace.recording import Recording
from .trace.running import record_call
from .trace.values import error_line
from .walk.step_through import StepThrough

__uninterrupted__ = True

_ALONE = "write one call after %steps, such as %steps f(4)"
_INPUT = (
    'nobody can answer input() while calls are recorded: write a value in its place, such as "4"'
)
_END = "end it with a call, such as f(4)"
_NO_CALL = f"the cell was not run, for it calls no function of yours: {_END}"
_NOT_CALLED = f"the cell was run, but it has called no function of yours: {_END}"
_ALL = "%%steps takes --all and nothing else: write the call as the last line of the cell"


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
    found = [known[kind]["steps"] for kind in ("cell", "line") if "steps" in known[kind]]
    packages = [getattr(one, "__module__", None) or "another package" for one in found]
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

        Shown is the last call that the cell makes of one of your functions: the whole call `fact(4)`,
        also if it stands in another statement, as above. It is looked for in the last statement that
        calls one of your functions; `f(g(4))` shows `f`, and a loop its last round. With `%%steps --all`
        you get the walks of all calls that the cell makes itself, at most ten.

        Methods work, and so do generators, which are run to their end; `Tree(4)` shows `__init__`.
        After 100,000 steps or 5 seconds the program is stopped, and you see it up to there. If it has an
        error, you see it up to the error. `input()` cannot be used. `record` has more to choose from.
        """
        return _of_call(self.shell, line) if cell is None else _of_cell(self.shell, line, cell)


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
    said = ast.get_source_segment(line.strip(), node) or line
    function = _value(shell, function_code, said)
    try:
        to_record = recordable(function, ast.unparse(node.func))
    except ValueError as error:
        raise UsageError(str(error)) from None
    if asks([plain(to_record).__code__, arguments_code], shell.user_ns):
        raise UsageError(_INPUT)
    args, kwargs = _value(shell, arguments_code, said)
    return StepThrough(_recorded(to_record, args, kwargs, said))


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


def _value(shell: Any, code: CodeType, said: str) -> Any:
    """Return the value of a part of a call."""
    try:
        return _run(shell, code)
    except NameError as error:
        raise UsageError(f"{error}: first run the cell that defines it") from None
    except Exception as error:
        raise UsageError(f"{said} cannot be called: {error_line(error)}") from None


def _recorded(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], said: str
) -> Recording:
    """Return the recording of a call; UsageError if its arguments do not fit."""
    try:
        return record_call(function, args, kwargs)
    except Exception as error:
        raise UsageError(f"{said} cannot be called: {error_line(error)}") from None


# A cell


def _of_cell(shell: Any, options: str, text: str) -> StepThrough | None:
    """Run a cell, and return its walk; of several walks, or before an error, each is displayed."""
    watch = Watch(_wants_every(options))
    parts, ends_with_call = _prepared(shell, text, watch.every)
    watch.run(lambda: [_run(shell, code) for code in parts])
    walks = list(map(StepThrough, watch.recordings))
    for words in _about(watch, ends_with_call):
        display({"text/plain": words}, raw=True)  # type: ignore[no-untyped-call]
    if watch.error is None and len(walks) == 1:
        return walks[0]
    for walk in walks:
        display(walk)  # type: ignore[no-untyped-call]
    if watch.error is not None:
        raise _as_in_a_cell(shell, watch.error)
    if not walks:
        raise UsageError(_NOT_CALLED)
    return None


def _wants_every(options: str) -> bool:
    """Return whether the walks of all calls are asked for."""
    if options.split() not in ([], ["--all"]):
        raise UsageError(_ALL)
    return bool(options.split())


def _prepared(shell: Any, text: str, every: bool) -> tuple[list[CodeType], bool]:
    """Return the code of a marked cell, and whether it ends with a call that is to be shown.

    Of another expression at its end the value is shown, as in any cell.
    """
    try:
        python = shell.transform_cell(text)
        name = shell.compile.cache(python, shell.execution_count, raw_code=text)
        cell = shell.transform_ast(shell.compile.ast_parse(python, name))
        if not mark(cell, shell.user_ns, every):
            raise UsageError(_NO_CALL)
        ends_with_call = is_marked(cell.body[-1])
        is_value = isinstance(cell.body[-1], ast.Expr) and not ends_with_call
        last = [cell.body.pop()] if is_value else []
        parts = [shell.compile(cell, name, "exec")]
        parts += [shell.compile(ast.Interactive([one]), name, "single") for one in last]
    except SyntaxError as error:
        raise NotPython(shell, error) from None
    if asks(parts, shell.user_ns):
        raise UsageError(_INPUT)
    return parts, ends_with_call


def _about(watch: Watch, ends_with_call: bool) -> list[str]:
    """Return what has to be said of a cell beside its walks."""
    said = []
    if len(watch.recordings) < watch.calls and watch.every:
        calls = counted(watch.calls, "call")
        said.append(f"The cell has made {calls}; the first {len(watch.recordings)} are shown.")
    if watch.ended_early and watch.last is not None and not ends_with_call:
        said.append(
            f"The cell has ended in {watch.last.root!r}, which {_why(watch.last, watch.calls)}"
        )
    return said


def _why(last: Recording, calls: int) -> str:
    """Return what has become of a call that has ended its cell."""
    if last.ended == "raised":
        return f"raised {last.root.exception}"
    together = f" in {counted(calls, 'call')}" if calls > 1 else ""
    return f"was stopped: {last.ended}{together}"


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
