"""Output files: written completely or not at all, and never over a file of another kind."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from stepthrough.files import replacing

from .common import BadInput


@contextmanager
def open_atomically(name: str) -> Iterator[TextIO]:
    """Open a text file that replaces the file *name* when the block ends without an error."""
    path = Path(name).resolve()
    try:
        if path.exists() and not path.is_file():
            raise BadInput(f"{path} is not a file: name another one")
        if path.exists() and not os.access(path, os.W_OK):
            raise BadInput(f"{path} is protected: name another file")
        with replacing(path) as file:
            yield file
    except OSError as error:
        raise BadInput(f"{name} cannot be written: {error.strerror}") from None


def check_is_replaceable(name: str, begins: bytes, what: str) -> None:
    """Raise BadInput if the file *name* has content that does not begin with *begins*."""
    path = Path(name)
    if not path.is_file() or not path.stat().st_size:
        return
    with path.open("rb") as file:
        if file.read(len(begins)) != begins:
            raise BadInput(f"{name} is there already, and is no {what}: name another file")
