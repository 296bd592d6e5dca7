"""What all commands share in reading their arguments."""

import argparse
import codecs
import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, NoReturn, TextIO

from .. import __version__, saving

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

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help or the version; argparse would keep it to itself if that fails."""
        (file or sys.stdout).write(message)


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


def whole(text: str) -> int:
    """The whole number that `text` writes.

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
    """The lines with the moves, each with its number; if `drawn`, with the boards between them."""
    if drawn:
        yield f"{rules.text(position)}\n\n"
    for number, move in enumerate(moves, start=1):
        yield f"{number:3}{words(move)}"
        if drawn:
            position = rules.apply(position, move)
            yield f"{rules.text(position)}\n\n"


# ---- where the output goes: the screen, a pipe that may close, a file that is replaced as a whole

PLAIN = {"→": "->", "…": "..."}


def prepare_stdout() -> None:
    """Where the output cannot show a sign such as →, write it in plain characters."""
    if sys.stdout is None:  # closed by whoever started us, or a Windows program without a console
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115  # until the end
    codecs.register_error("puzzlelib-plain", _plain)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="puzzlelib-plain")


def _plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    signs = error.object[error.start : error.end]
    return "".join(PLAIN.get(sign, "?") for sign in signs), error.end


def abandon_stdout() -> None:
    """Send what is still to be written nowhere, so that the interpreter ends in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def is_closed_pipe(error: OSError) -> bool:
    """Whether the reader of the output has gone; Windows calls that an invalid argument."""
    return error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL)


@contextmanager
def replacing(name: str) -> Iterator[TextIO]:
    """A text file to write; it takes the place of the file `name` when all is written, not before."""
    path = Path(name).resolve()
    try:
        _check_may_write(path)
        with saving.replacing(path) as file:
            yield file
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {error.strerror}") from None


def _check_may_write(path: Path) -> None:
    """Raise BadInput for a folder, a device or a protected file, which must stay."""
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a file: name another one")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadInput(f"{path} is protected: name another file")


def check_room(name: str, needed: int) -> None:
    """Raise BadInput if the disk with the file `name` has no room for so many bytes."""
    from shutil import disk_usage

    folder = Path(name).resolve().parent
    if folder.is_dir() and needed > (free := disk_usage(folder).free):
        sizes = f"{needed / 1e9:,.1f} GB and only {free / 1e9:,.1f} GB are free"
        raise BadInput(f"{name} would need {sizes}: choose fewer disks")


# ---- a whole command line: its commands, and how it ends ------------------------------------------


class CommandLine(NamedTuple):
    """A program with commands; every mistake and every end has its sentence and its exit code."""

    prog: str
    description: str
    commands: Sequence[ModuleType]  # each with `add_to`

    def main(self, arguments: Sequence[str] | None = None) -> int:
        """The exit code after doing what the arguments say (those of the process, by default)."""
        prepare_stdout()
        try:
            code = self._run(arguments)
            sys.stdout.flush()
        except BadInput as error:
            print(f"{self.prog}: {error}", file=sys.stderr)
            return CODES["bad input"]
        except KeyboardInterrupt:
            abandon_stdout()
            return CODES["interrupted"]
        except OSError as error:
            abandon_stdout()
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
            options = parser.parse_args(arguments)
        except SystemExit:
            return CODES["solved"]  # the help or the version is printed; mistakes are BadInput
        return int(options.run(options))

    def _output_failed(self, error: OSError) -> int:
        if is_closed_pipe(error):
            return 0  # whoever reads has seen enough: nothing went wrong
        print(f"{self.prog}: the output cannot be written: {error.strerror}", file=sys.stderr)
        return CODES["bad input"]
