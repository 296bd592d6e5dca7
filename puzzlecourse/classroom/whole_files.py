"""Learners' files are read with care, and written whole: a power cut leaves the former file or the new one.

What is written goes to the disk before it takes the name; links are not followed.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from puzzlelib.files import part_prefix
from puzzlelib.play.saving import SaveError, remove_leftovers

MOST_BYTES = 20_000_000  # of a notebook with all that it shows
APART = (
    1.0  # seconds from one change to the next: JupyterLab does not see it if it is half a second
)
_NOT_EVERYWHERE = ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")
_WITH_CARE = sum(getattr(os, name, 0) for name in _NOT_EVERYWHERE)  # a pipe would let us wait
# JupyterLite saves whatever is opened with such flags, and what is no notebook by its first name never is one.
_PART = ".part"
if sys.platform == "emscripten":
    _WITH_CARE, _PART = 0, ".part.ipynb"
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _WITH_CARE


class BeingSaved(Exception):
    """Another program has written the file since it was read."""


class FileAsRead(NamedTuple):
    """What is in a file, and what the system said of it then."""

    content: bytes
    about: os.stat_result


def read_with_care(path: Path) -> FileAsRead:
    """Return an ordinary file; SaveError if it is none or too large, OSError if it cannot be read."""
    if path.is_symlink():
        raise SaveError("it is a link")
    number = os.open(path, os.O_RDONLY | _WITH_CARE)
    with os.fdopen(number, "rb") as file:
        about = os.fstat(number)
        if not stat.S_ISREG(about.st_mode):
            raise SaveError("it is no ordinary file")
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise SaveError(f"it has more than {MOST_BYTES // 10**6} MB")
    return FileAsRead(content, about)


def keep(folder: Path, name: str, former: FileAsRead) -> None:
    """Put a copy of a file under this name into the folder, which is made if need be."""
    with suppress(FileExistsError):
        os.mkdir(folder)
        to_disk(folder.parent)
    if folder.is_symlink():
        raise SaveError(f"{folder.name} is a link")
    if not _holds(folder / name, former.content):
        with _written(folder / name, former.content, former.about) as part:
            _name(part, folder / name)
    to_disk(folder)


def free_name(folder: Path, stem: str, content: bytes) -> str:
    """Return a name for this content that loses no other: of a file that has it already, or of none."""
    number = 1
    while True:
        name = f"{stem}.ipynb" if number == 1 else f"{stem}-{number}.ipynb"
        if not os.path.lexists(folder / name) or _holds(folder / name, content):
            return name
        number += 1


def _holds(path: Path, content: bytes) -> bool:
    try:
        return read_with_care(path).content == content
    except (OSError, SaveError):
        return False


def _name(part: Path, path: Path) -> None:
    """Give a file a name that no other has; FileExistsError if one has it by now."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # some systems have one name for each file
        os.replace(part, path)


def replace_whole(path: Path, content: bytes, was: os.stat_result) -> None:
    """Let the file have this content, owner and mode as before.

    BeingSaved if it is not any more what it `was`; OSError if it cannot be written. Until the folder
    is sent to the disk, a power cut may bring back the former file.
    """
    time.sleep(min(APART, max(0, was.st_mtime + APART - time.time())))
    with _written(path, content, was) as part:
        if _tells(os.lstat(path)) != _tells(was):
            raise BeingSaved
        os.replace(part, path)


@contextmanager
def _written(path: Path, content: bytes, like: os.stat_result) -> Iterator[Path]:
    """A file with this content on the disk, to take a name in the block; else it is gone after it."""
    remove_leftovers(path)
    part = path.parent / f"{part_prefix(path)}{os.urandom(6).hex()}{_PART}"
    try:
        _write(part, content, like)
        yield part
    finally:
        with suppress(OSError):
            os.unlink(part)


def _tells(about: os.stat_result) -> tuple[int, ...]:
    """Return what changes when a file is written."""
    return about.st_ino, about.st_size, about.st_mtime_ns


def _write(part: Path, content: bytes, like: os.stat_result) -> None:
    number = os.open(part, _NEW, 0o600)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(number, rest) :]
        with suppress(OSError, AttributeError):  # not everywhere, nor for everybody
            os.fchown(number, like.st_uid, like.st_gid)
        with suppress(OSError, AttributeError):
            os.fchmod(number, like.st_mode & 0o777)
        os.fsync(number)
    finally:
        os.close(number)


def to_disk(folder: Path) -> None:
    """Have the names in a folder on the disk, where a system can do that."""
    with suppress(OSError):
        number = os.open(folder, os.O_RDONLY | _WITH_CARE)
        try:
            os.fsync(number)
        finally:
            os.close(number)
