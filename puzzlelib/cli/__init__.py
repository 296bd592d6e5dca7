"""The command line: `puzzlelib hanoi 5`, `puzzlelib nim 3 4 5`, and so on."""

import sys
from collections.abc import Sequence

from . import hanoi, lab, nim, solitaire
from .parsing import CODES, BadInput, Parser, codes_text
from .streams import abandon_stdout, is_closed_pipe, prepare_stdout

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code after doing what the arguments say (those of the process, by default)."""
    prepare_stdout()
    try:
        code = _run(arguments)
        sys.stdout.flush()
    except BadInput as error:
        print(f"puzzlelib: {error}", file=sys.stderr)
        return CODES["bad input"]
    except KeyboardInterrupt:
        abandon_stdout()
        return CODES["interrupted"]
    except OSError as error:
        abandon_stdout()
        return _output_failed(error)
    return code


def _run(arguments: Sequence[str] | None) -> int:
    parser = Parser(
        prog="puzzlelib",
        description="Towers of Hanoi, Nim and peg solitaire on the command line.",
        epilog=codes_text(*CODES),
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in (hanoi, nim, solitaire, lab):
        command.add_to(commands)
    try:
        options = parser.parse_args(arguments)
    except SystemExit:
        return CODES["solved"]  # the help is printed, and mistakes are BadInput
    return int(options.run(options))


def _output_failed(error: OSError) -> int:
    if is_closed_pipe(error):
        return 0  # whoever reads has seen enough: nothing went wrong
    print(f"puzzlelib: the output cannot be written: {error.strerror}", file=sys.stderr)
    return CODES["bad input"]
