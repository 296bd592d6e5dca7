"""`puzzlelib walk`: a program as it runs, as a link or a page to step through."""

import argparse
import ast
import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from ..files import reason
from ..given import quoted
from ..trace import Recording
from ..trace.cells import recordable
from ..trace.running import record_call
from .common import CODES, BadInput, Commands, add_command, codes_text, path_name

_NAME = "walked"  # of the module that a file becomes; not __main__, for what stands below that is another program


def add_to(commands: Commands) -> None:
    """Add the command `walk` with its options."""
    codes = codes_text("solved", "bad input", "interrupted")
    does = "print a link that steps through a call of a program"
    parser = add_command(commands, "walk", does, codes, run)
    parser.add_argument("file", type=path_name, help="the program; it is run, and then the call")
    which = 'such as "fact(5)"; names in the brackets are the program\'s'
    parser.add_argument("call", help=which)
    there = "the walk.html that opens the link: the site's, or one of your own"
    parser.add_argument("--page", metavar="ADDRESS", default="", help=there)
    kept = "write the walk as one page to this file instead, which no link has to hold"
    parser.add_argument("--save", metavar="FILE", type=path_name, help=kept)


def run(options: argparse.Namespace) -> int:
    """Print the link, or save the page; return the exit code."""
    from ..views import StepThrough  # here: no other command needs widgets

    walk = StepThrough(recorded(options.file, options.call))
    try:
        if options.save:
            walk.save(options.save)
            said = f"{options.save} can be opened in any browser"
        else:
            said = walk.link(options.page)
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from None
    sys.stdout.write(f"{said}\n")
    return CODES["solved"]


def recorded(file: str, call: str) -> Recording:
    """Return the recording of a call of a program in a file.

    What the program prints meanwhile goes to the screen, not into the output.
    """
    name, node = _read(call)
    with redirect_stdout(sys.stderr):
        program = _program(Path(file))
        function = _function(program, name)
        given = _by_place(program, node), _by_name(program, node)
        try:
            return record_call(function, *given)
        except (ValueError, TypeError) as error:
            raise BadInput(f"{call} cannot be recorded: {error}") from None


def _function(program: ModuleType, name: str) -> Callable[..., Any]:
    """Return what is recorded of the function or class with a name."""
    try:
        return recordable(_of(program, name), name)
    except ValueError as error:
        raise BadInput(str(error)) from None


def _by_place(program: ModuleType, call: ast.Call) -> list[Any]:
    return [_value(program, one) for one in call.args]


def _by_name(program: ModuleType, call: ast.Call) -> dict[str, Any]:
    return {str(one.arg): _value(program, one.value) for one in call.keywords}


def _read(call: str) -> tuple[str, ast.Call]:
    """Return the name of the function in a call, and the call."""
    try:
        node = ast.parse(call.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        node = None
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        raise BadInput(f'write a call such as "fact(5)", not {quoted(call)}')
    if any(isinstance(one, ast.Starred) for one in node.args) or any(
        one.arg is None for one in node.keywords
    ):
        raise BadInput("write out what is in the brackets, without * and **")
    return node.func.id, node


def _program(path: Path) -> ModuleType:
    """Return what a file defines, once it has run; files beside it can be imported."""
    spec = spec_from_file_location(_NAME, path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise BadInput(f"{path} is no Python file: name a file that ends in .py")
    sys.path.insert(0, str(path.parent.resolve()))
    program = sys.modules[_NAME] = module_from_spec(spec)
    try:
        spec.loader.exec_module(program)
    except OSError as error:
        raise BadInput(f"{path} cannot be read: {reason(error)}") from None
    except (Exception, SystemExit) as error:
        raise BadInput(f"{path} stops with {type(error).__name__}: {error}") from None
    return program


def _of(program: ModuleType, name: str) -> Any:
    """Return what a name stands for in the program."""
    try:
        return vars(program)[name]
    except KeyError:
        raise BadInput(f"the program defines no {name}") from None


def _value(program: ModuleType, node: ast.expr) -> Any:
    """Return a value that is written out, or a name of the program's; nothing else is evaluated."""
    if isinstance(node, ast.Name):
        return _of(program, node.id)
    try:
        return ast.literal_eval(node)
    except ValueError:
        message = "in the brackets write values, such as 5 or [1, 2], and names of the program"
        raise BadInput(f"{message}, not {quoted(ast.unparse(node))}") from None
