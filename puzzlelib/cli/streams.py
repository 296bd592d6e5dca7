"""Where the output goes: the screen, a pipe that may close, a file that is replaced as a whole."""

import codecs
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from .. import files
from .parsing import BadInput

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
        with files.replacing(path) as file:
            yield file
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {error.strerror}") from None


def _check_may_write(path: Path) -> None:
    """Nothing; raises BadInput for a folder, a device or a protected file, which must stay."""
    if path.exists() and not path.is_file():
        raise BadInput(f"{path} is not a file: name another one")
    if path.exists() and not os.access(path, os.W_OK):
        raise BadInput(f"{path} is protected: name another file")


def check_room(name: str, needed: int) -> None:
    """Nothing; raises BadInput if the disk with the file `name` has no room for so many bytes."""
    from shutil import disk_usage  # slow to import, and rarely needed

    folder = Path(name).resolve().parent
    if folder.is_dir() and needed > (free := disk_usage(folder).free):
        raise BadInput(
            f"{name} would need {needed / 1e9:,.1f} GB and only {free / 1e9:,.1f} GB are free: "
            "choose fewer disks"
        )
