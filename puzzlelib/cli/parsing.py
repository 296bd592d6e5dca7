"""What all commands share in reading their arguments."""

import argparse
import sys
from typing import Any, NoReturn

CODES = {"solved": 0, "impossible": 1, "bad input": 2, "unknown": 3, "interrupted": 130}

Commands = Any  # what `add_subparsers` returns has no public type


class BadInput(Exception):
    """The user asked for something that cannot be done; the message says what to change."""


class Parser(argparse.ArgumentParser):
    """A parser that reports a mistake in one line."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raise BadInput."""
        raise BadInput(f"{message} ('{self.prog} --help' says more)")

    def print_help(self, file: Any = None) -> None:
        """Print the help; argparse would keep it to itself if that fails."""
        (file or sys.stdout).write(self.format_help())


def codes_text(*names: str) -> str:
    """The exit codes that a command can end with, in words."""
    return "exit codes: " + ", ".join(f"{CODES[name]} {name}" for name in names)


def add_command(commands: Commands, name: str, does: str, codes: str, run: Any) -> Parser:
    """The parser of a new command, which calls `run(options)` for the exit code."""
    description = f"{does[0].upper()}{does[1:]}."
    parser: Parser = commands.add_parser(name, help=does, description=description, epilog=codes)
    parser.set_defaults(run=run)
    return parser


def path_name(text: str) -> str:
    """The name of a file or a folder: any text but the empty one."""
    if not text.strip():
        raise argparse.ArgumentTypeError("give a name, not an empty text")
    return text


def counted(number: int, thing: str) -> str:
    """A number with its noun.

    >>> counted(1, "jump"), counted(1000, "position")
    ('1 jump', '1,000 positions')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def whole(text: str) -> int:
    """The whole number that `text` writes.

    >>> whole("12")
    12
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"write a whole number, not {text[:40]!r}") from None
