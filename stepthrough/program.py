"""Record a call of a function in a Python file; `top_level` records whole files."""

import ast
import sys
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from .files import reason
from .given import expression, quoted
from .trace.functions import recordable
from .trace.recording import Recording
from .trace.running import record_call
from .trace.values import error_line

_NAME = "walked"  # not __main__, so that code guarded by `if __name__ == "__main__"` does not run


def record_program(file: str, call: str) -> Recording:
    """Return the recording of *call* in the program *file*; its output goes to stderr.

    Raises ValueError if the program or the call cannot be used.
    """
    node = expression(call)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise ValueError(f'write a call such as "fact(5)", not {quoted(call)}')
    starred = any(isinstance(each, ast.Starred) for each in node.args)
    if starred or any(keyword.arg is None for keyword in node.keywords):
        raise ValueError("write out what is in the brackets, without * and **")
    name = node.func.id
    with redirect_stdout(sys.stderr):
        program = _program(Path(file))
        function = recordable(_global(program, name), name)
        given = tuple(_value(program, each, call.strip()) for each in node.args)
        named = {str(k.arg): _value(program, k.value, call.strip()) for k in node.keywords}
        try:
            return record_call(function, given, named)
        except (Exception, SystemExit) as error:
            raise ValueError(f"{name}(…) cannot be recorded: {error_line(error)}") from None


def _program(path: Path) -> ModuleType:
    """Import a file as a module; it can import files in the same folder."""
    spec = spec_from_file_location(_NAME, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise ValueError(f"{path} is no Python file: name a file that ends in .py")
    try:  # checked first, because the program itself may raise OSError
        path.open("rb").close()
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {reason(error)}") from None
    sys.path.insert(0, str(path.parent.resolve()))
    program = sys.modules[_NAME] = module_from_spec(spec)
    try:
        spec.loader.exec_module(program)
    except (Exception, SystemExit) as error:
        raise ValueError(f"{path} stops with {error_line(error)}") from None
    return program


def _global(program: ModuleType, name: str) -> Any:
    try:
        return vars(program)[name]
    except KeyError:
        raise ValueError(f"the program defines no {name}") from None


def _value(program: ModuleType, node: ast.expr, call: str) -> Any:
    """Return the value of a literal or of a global name of the program; evaluate nothing else."""
    if isinstance(node, ast.Name):
        return _global(program, node.id)
    try:
        return ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        message = "in the brackets write values, such as 5 or [1, 2], and names of the program"
        raise ValueError(f"{message}, not {quoted(ast.get_source_segment(call, node))}") from None
