"""Write files atomically: a reader finds the old text or the new one, never a part."""

import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """Open a text file that replaces *path* once it is written completely.

    Raises OSError if that is impossible; the old file then stays unchanged.
    """
    part = path.parent / f"{part_prefix(path)}{os.urandom(6).hex()}.part"
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            yield file
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    finally:
        with suppress(OSError, ValueError):  # keep the first error
            part.unlink()


def write_new(path: Path, file: bytes) -> None:
    """Create a file; raise FileExistsError if it exists, OSError if it cannot be written."""
    try:
        with path.open("xb") as new:
            new.write(file)
    except FileExistsError:
        raise
    except OSError:
        path.unlink(missing_ok=True)  # incomplete
        raise


def reason(error: object) -> str:
    """Return the reason of a file error, without a path."""
    return str(getattr(error, "strerror", None) or error)


def part_prefix(path: Path) -> str:
    """Return the prefix of the temporary files for *path*.

    It is short, because a name has at most 255 bytes, and that of *path* can use all of them.
    """
    return f".{path.name[:20]}.{zlib.crc32(os.fsencode(path.name)):08x}."
