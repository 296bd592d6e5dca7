"""What all commands share in reading their arguments."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator
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
        """Raise BadInput with the message, and with where to read more."""
        raise BadInput(f"{message} ('{self.prog} --help' says more)")

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help or the version; argparse would keep it to itself if that fails."""
        (file or sys.stdout).write(message)


def codes_text(*names: str) -> str:
    """Return in words the exit codes that a command can end with."""
    return "exit codes: " + ", ".join(f"{CODES[name]} {name}" for name in names)


def add_command(commands: Commands, name: str, does: str, codes: str, run: Any) -> Parser:
    """Add a command that calls `run(options)` for the exit code; return its parser."""
    description = f"{does[0].upper()}{does[1:]}."
    parser: Parser = commands.add_parser(name, help=does, description=description, epilog=codes)
    parser.set_defaults(run=run, parser=parser)
    return parser


def path_name(text: str) -> str:
    """Return the name of a file or a folder: any text but the empty one."""
    if not text.strip():
        raise argparse.ArgumentTypeError("give a name, not an empty text")
    return text


def whole(text: str) -> int:
    """Return the whole number that `text` writes.

    >>> whole("12")
    12
    """
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"write a whole number, not {text[:40]!r}") from None


def numbered(
    rules: Any, position: Any, moves: Iterable[Any], words: Callable[[Any], str], drawn: bool
) -> Iterator[str]:
    """Yield the lines with the moves, each with its number; if `drawn`, with the boards between them."""
    if drawn:
        yield f"{rules.text(position)}\n\n"
    for number, move in enumerate(moves, start=1):
        yield f"{number:3}{words(move)}"
        if drawn:
            position = rules.apply(position, move)
            yield f"{rules.text(position)}\n\n"
