"""What all commands share in reading their arguments."""

import argparse
from typing import Any, NoReturn

CODES = {"solved": 0, "impossible": 1, "bad input": 2, "unknown": 3}

CODES_TEXT = "exit codes: " + ", ".join(f"{code} {name}" for name, code in CODES.items())

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


def add_command(commands: Commands, name: str, does: str, run: Any) -> Parser:
    """The parser of a new command, which calls `run(options)` for the exit code."""
    description = f"{does[0].upper()}{does[1:]}."
    parser: Parser = commands.add_parser(
        name, help=does, description=description, epilog=CODES_TEXT
    )
    parser.set_defaults(run=run)
    return parser


def whole(text: str) -> int:
    """The whole number that `text` writes.

    >>> whole("12")
    12
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"write a whole number, not {text[:40]!r}") from None
