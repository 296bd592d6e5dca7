"""Where the output goes: the screen, a pipe that can close, a file that is replaced as a whole."""

import codecs
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from stepthrough.files import replacing

from .common import BadInput

PLAIN = {"→": "->", "…": "..."}


def prepare_stdout() -> None:
    """Let → and … be written in plain characters where the output cannot show them."""
    if (
        sys.stdout is None
    ):  # closed by the program that started this one, or a Windows program without a console
        sys.stdout = Path(os.devnull).open("w")  # noqa: SIM115  # until the end
    codecs.register_error("puzzlelib-plain", _plain)
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="puzzlelib-plain")


def prepare_stderr() -> None:
    """Let there be a stream for errors, even where no one can read them; the exit code says enough."""
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w")  # noqa: SIM115  # until the end


def complain(words: str) -> None:
    """Print what is wrong; a full disk or a closed pipe, which cannot take it, changes nothing."""
    try:
        sys.stderr.write(f"{words}\n")
        sys.stderr.flush()
    except OSError:
        abandon(sys.stderr)


def _plain(error: UnicodeError) -> tuple[str, int]:
    """Return plain characters for those that cannot be encoded, and where to go on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(PLAIN.get(character, "?") for character in unknown), error.end


def abandon(stream: TextIO) -> None:
    """Throw away what is not written yet: then the interpreter ends in silence."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())


def flush_stdout() -> None:
    """Write what is still to be written; what cannot be written does not change how it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        abandon(sys.stdout)


def is_closed_pipe(error: OSError) -> bool:
    """Return whether the reader of the output has gone; Windows calls that an invalid argument."""
    return error.errno == errno.EPIPE or (os.name == "nt" and error.errno == errno.EINVAL)


@contextmanager
def written_as_a_whole(name: str) -> Iterator[TextIO]:
    """Open a text file that takes the place of the file `name` when all is written, not before."""
    path = Path(name).resolve()
    try:
        _check_may_write(path)
        with replacing(path) as file:
            yield file
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {error.strerror}") from None


def _check_may_write(path: Path) -> None:
    """Raise BadInput for a folder, a device or a protected file, which must stay."""
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a file: name another one")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadInput(f"{path} is protected: name another file")


def check_is_replaceable(name: str, begins: bytes, what: str) -> None:
    """Raise BadInput if the file `name` holds something that does not begin as `what` does."""
    path = Path(name)
    if not path.is_file() or not path.stat().st_size:
        return
    with path.open("rb") as file:
        if file.read(len(begins)) != begins:
            raise BadInput(f"{name} is there already, and is no {what}: name another file")


def check_room(name: str, needed: int) -> None:
    """Raise BadInput if the disk with the file `name` has no room for so many bytes."""
    from shutil import disk_usage

    folder = Path(name).resolve().parent
    if folder.is_dir() and needed > (free := disk_usage(folder).free):
        sizes = f"{needed / 1e9:,.1f} GB and only {free / 1e9:,.1f} GB are free"
        raise BadInput(f"{name} would need {sizes}: choose fewer disks")
