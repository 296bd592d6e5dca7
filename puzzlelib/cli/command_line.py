"""A command-line program with subcommands, based on argparse."""

import argparse
import codecs
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from .. import __version__
from .common import CODES, BadInput


class CommandLine(NamedTuple):
    """A program with subcommands; BadInput ends it with its message and exit code 2."""

    prog: str
    description: str
    commands: Sequence[ModuleType]  # each has a function `add_to`
    codes: str = ""  # text for the help; "" if each command has its own exit codes

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """Run the command in *arguments* (default: those of the process); return its exit code."""
        if hasattr(sys.stdout, "reconfigure"):
            codecs.register_error("plain", _plain)
            sys.stdout.reconfigure(errors="plain")
        parser = argparse.ArgumentParser(self.prog, None, self.description, self.codes)
        this = f"{self.prog} {__version__}"
        parser.add_argument("--version", action="version", version=this, help="show the version")
        commands = parser.add_subparsers(metavar="COMMAND", required=True)
        for command in self.commands:
            command.add_to(commands)
        options = parser.parse_args(arguments)
        try:
            code = int(options.run(options))
            sys.stdout.flush()
        except BadInput as error:
            print(f"{self.prog}: {error}", file=sys.stderr)
            return CODES["bad input"]
        except BrokenPipeError:  # as in `puzzlelib hanoi 64 | head`; exiting would flush again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0
        return code


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Error handler for `encode`: replace characters that stdout cannot encode."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join({"→": "->", "…": "..."}.get(sign, "?") for sign in unknown), error.end
