"""Files that are written as a whole: a reader finds the old text or the new, never half of one."""

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """Open a text file to write; it replaces `path` when all is written, not before.

    OSError if that cannot be; then the old file stays as it is.
    """
    part = path.parent / f"{part_prefix(path)}{os.urandom(6).hex()}.part"
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            yield file
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    finally:
        with suppress(OSError, ValueError):  # what failed before is what to tell
            part.unlink()


def write_new(path: Path, file: bytes) -> None:
    """Write a file that is not there yet; FileExistsError if it is, OSError if it cannot be written."""
    try:
        with path.open("xb") as new:
            new.write(file)
    except FileExistsError:
        raise
    except OSError:
        path.unlink(missing_ok=True)  # half of it
        raise


def reason(error: object) -> str:
    """Say what went wrong with a file, without a path."""
    return str(getattr(error, "strerror", None) or error)


def part_prefix(path: Path) -> str:
    """Return how the names of the files that are to replace `path` begin.

    They are short, because a name has at most 255 bytes, and `path` can use them all.
    """
    return f".{path.name[:20]}.{zlib.crc32(os.fsencode(path.name)):08x}."
