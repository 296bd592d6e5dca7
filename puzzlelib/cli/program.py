"""A program in a file: it is run, and then one of its calls, which is recorded."""

import ast
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from stepthrough.files import reason
from stepthrough.given import expression, quoted
from stepthrough.trace import Recording
from stepthrough.trace.cells import recordable
from stepthrough.trace.running import record_call
from stepthrough.trace.values import error_line

from .common import BadInput

_NAME = "walked"  # of the module that a file becomes; not __main__, for what stands below that is another program


def recorded(file: str, call: str) -> Recording:
    """Return the recording of a call of a program in a file.

    What the program prints meanwhile goes to the screen, not into the output.
    """
    name, node = _read(call)
    with redirect_stdout(sys.stderr):
        program = _program(Path(file))
        function = _function(program, name)
        given, named = _given(program, node, call.strip())
        try:
            return record_call(function, given, named)
        except (Exception, SystemExit) as error:
            raise BadInput(f"{name}(…) cannot be recorded: {error_line(error)}") from None


def _read(call: str) -> tuple[str, ast.Call]:
    """Return the name of the function in a call, and the call."""
    match expression(call):
        case ast.Call(ast.Name(name)) as node:
            pass
        case _:
            raise BadInput(f'write a call such as "fact(5)", not {quoted(call)}')
    starred = any(isinstance(one, ast.Starred) for one in node.args)
    if starred or any(one.arg is None for one in node.keywords):
        raise BadInput("write out what is in the brackets, without * and **")
    return name, node


def _program(path: Path) -> ModuleType:
    """Return what a file defines, once it has run; files beside it can be imported."""
    spec = spec_from_file_location(_NAME, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise BadInput(f"{path} is no Python file: name a file that ends in .py")
    _check_readable(path)
    sys.path.insert(0, str(path.parent.resolve()))
    program = sys.modules[_NAME] = module_from_spec(spec)
    try:
        spec.loader.exec_module(program)
    except (Exception, SystemExit) as error:
        raise BadInput(f"{path} stops with {error_line(error)}") from None
    return program


def _check_readable(path: Path) -> None:
    """Raise BadInput unless a file can be read; what its program cannot read is another matter."""
    try:
        path.open("rb").close()
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {reason(error)}") from None


def _of(program: ModuleType, name: str) -> Any:
    """Return what a name stands for in the program."""
    try:
        return vars(program)[name]
    except KeyError:
        raise BadInput(f"the program defines no {name}") from None


def _function(program: ModuleType, name: str) -> Callable[..., Any]:
    """Return what is recorded of the function or class with a name."""
    try:
        return recordable(_of(program, name), name)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _given(
    program: ModuleType, call: ast.Call, text: str
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return what stands in the brackets of a call, by place and by name."""
    by_place = tuple(_value(program, one, text) for one in call.args)
    by_name = {str(one.arg): _value(program, one.value, text) for one in call.keywords}
    return by_place, by_name


def _value(program: ModuleType, node: ast.expr, text: str) -> Any:
    """Return a value that is written out, or a name of the program's; nothing else is evaluated."""
    if isinstance(node, ast.Name):
        return _of(program, node.id)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        message = "in the brackets write values, such as 5 or [1, 2], and names of the program"
        written = ast.get_source_segment(text, node)
        raise BadInput(f"{message}, not {quoted(written)}") from None
