"""Shared by the commands: exit codes, arguments, drawings in files, numbered moves."""

import argparse
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ..play.saving import SaveError, decode

CODES = {"solved": 0, "impossible": 1, "bad input": 2, "unknown": 3, "interrupted": 130}

Commands = Any  # argparse has no public type for subparsers


class BadInput(Exception):
    """Raised for input that cannot be processed; the message says what to change."""


def codes_text(*names: str) -> str:
    """Return the exit codes of a command, for its help."""
    return "exit codes: " + ", ".join(f"{CODES[name]} {name}" for name in names)


def add_command(
    commands: Commands, name: str, does: str, codes: str, run: Any
) -> argparse.ArgumentParser:
    """Add a command whose `run(options)` returns the exit code; return its parser."""
    description = f"{does[0].upper()}{does[1:]}."
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=does, description=description, epilog=codes
    )
    parser.set_defaults(run=run)
    return parser


def path_name(text: str) -> str:
    """Argparse type for names of files and folders; refuses "", the current folder."""
    if not text.strip():
        raise argparse.ArgumentTypeError("give a name, not an empty text")
    return text


_LONGEST = 10_000  # characters; larger drawings could exceed the budget of a search


def read_drawing(name: str, what: str, signs: str, other_names: str = "") -> str:
    """Return the drawing in the file *name*; raise BadInput if it cannot be read or is too long.

    *what* and *signs* describe the drawing, and *other_names* other valid arguments, in messages.
    """
    path = Path(name)
    if path.exists() and not path.is_file():  # reading a pipe may never end
        raise BadInput(f"{name} is no ordinary file: name a file{other_names}")
    try:
        picture = decode(path.read_bytes())
    except SaveError:
        raise BadInput(f"{name} is no text file: draw the {what} with {signs}") from None
    except OSError as error:
        message = f"there is no {what} {name!r} ({error.strerror})"
        raise BadInput(f"{message}: name a file{other_names}") from None
    if len(picture) > _LONGEST:
        raise BadInput(f"{name} is too long for a {what}: draw it with {signs} alone")
    return picture


def numbered_lines(
    rules: Any, position: Any, moves: Iterable[Any], words: Callable[[Any], str], drawn: bool
) -> Iterator[str]:
    """Yield a numbered line per move; if *drawn*, with the boards before and after."""
    if drawn:
        yield f"{rules.text(position)}\n\n"
    for number, move in enumerate(moves, start=1):
        yield f"{number:3}: {words(move)}\n"
        if drawn:
            position = rules.apply(position, move)
            yield f"{rules.text(position)}\n\n"
