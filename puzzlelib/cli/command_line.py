"""A whole command line: its commands, and how it ends."""

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from .. import __version__
from .common import CODES, BadInput, Parser, codes_text
from .output import abandon, complain, flush_stdout, is_closed_pipe, prepare_stderr, prepare_stdout


class CommandLine(NamedTuple):
    """A program with commands; every mistake and every end has its sentence and its exit code."""

    prog: str
    description: str
    commands: Sequence[ModuleType]  # each with `add_to`

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Do what the arguments say (those of the process, by default); return the exit code."""
        prepare_stdout()
        prepare_stderr()
        try:
            code = self._run(arguments)
            sys.stdout.flush()
        except BadInput as error:
            flush_stdout()
            complain(f"{self.prog}: {error}")
            return CODES["bad input"]
        except KeyboardInterrupt:
            abandon(sys.stdout)
            return CODES["interrupted"]
        except OSError as error:
            abandon(sys.stdout)
            return self._output_failed(error)
        return code

    def _run(self, arguments: Sequence[str] | None) -> int:
        parser = Parser(prog=self.prog, description=self.description, epilog=codes_text(*CODES))
        this = f"{self.prog} {__version__}"
        parser.add_argument("--version", action="version", version=this, help="say which this is")
        commands = parser.add_subparsers(metavar="COMMAND", required=True)
        for command in self.commands:
            command.add_to(commands)
        try:
            options, unknown = parser.parse_known_args(arguments)
        except SystemExit:
            return CODES["solved"]  # the help or the version is printed; mistakes are BadInput
        if unknown:
            options.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
        return int(options.run(options))

    def _output_failed(self, error: OSError) -> int:
        if is_closed_pipe(error):
            return 0  # the reader has seen enough: nothing went wrong
        complain(f"{self.prog}: the output cannot be written: {error.strerror}")
        return CODES["bad input"]
