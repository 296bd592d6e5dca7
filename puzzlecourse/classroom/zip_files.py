"""Zip files, as a learning platform hands them out: nothing is unpacked to the disk."""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from io import BytesIO
from pathlib import Path

from puzzlelib.play.saving import LONGEST, SaveError, content, decoded

from .entries import FILE
from .handed_in import whose
from .learners_files import FoundFile, Troubles, joined, left_out

LARGEST_ZIP = 20_000_000  # bytes
MOST_IN_ZIP = 2_000  # files of answers
LOCKED = 1  # a bit of a zip file's flags: a password is needed
IN_UTF_8 = 1 << 11  # another one: how names are written
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def files_in_zip(path: Path, below: Sequence[str], troubles: Troubles) -> Iterator[FoundFile]:
    """Yield the files in a zip file; each can be read until the next one is asked for."""
    try:
        too_large = f"it has more than {LARGEST_ZIP:,} bytes; unpack it first"
        packed = BytesIO(content(path, LARGEST_ZIP, too_large))
        with _unzipping(), zipfile.ZipFile(packed) as archive:
            yield from _entries(path, below, archive)
    except (OSError, SaveError) as error:
        troubles.append(left_out(path, error))


def _entries(path: Path, below: Sequence[str], archive: zipfile.ZipFile) -> Iterator[FoundFile]:
    counting = list(_counting(archive))
    if len(counting) > MOST_IN_ZIP:
        raise SaveError(f"it holds more than {MOST_IN_ZIP:,} files of answers; unpack it first")
    for folder, file, who, info in counting:
        name = joined(folder, who) or path.stem
        read_it = partial(_unpacked, archive, info)
        yield FoundFile(joined(str(path), folder, file), joined(*below, name), read_it)


def _counting(archive: zipfile.ZipFile) -> Iterator[tuple[str, str, str, zipfile.ZipInfo]]:
    """Yield of each file that counts the folder, its name, whose it is, and where it is found."""
    folders: dict[str, dict[str, zipfile.ZipInfo]] = defaultdict(dict)
    for info in archive.infolist():
        folder, _, file = _name(info).replace("\\", "/").rpartition("/")
        if not any(part.startswith((".", "__")) for part in folder.split("/")):  # nor by ".."
            folders[folder][file] = info
    for folder, files in sorted(folders.items()):
        zips = [] if FILE in files else [(name, "") for name in files if is_zip(name)]
        for file, who in [*whose(files, is_flat=not folder), *sorted(zips)]:
            yield folder, file, who, files[file]


def is_zip(name: str) -> bool:
    """Return whether a file of this name is a zip file that a learner handed in."""
    return name.lower().endswith(".zip") and not name.startswith(".")


def _name(info: zipfile.ZipInfo) -> str:
    """Return the name of a file in a zip file; a Mac writes UTF-8 and does not say so."""
    if info.flag_bits & IN_UTF_8:
        return info.filename
    with suppress(UnicodeError):
        return info.filename.encode("cp437").decode()
    return info.filename


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
    """Return the text of a file in a zip file, unless it says that it is too large."""
    if is_zip(info.filename):
        raise SaveError("it is a zip file in a zip file; unpack the outer one first")
    if info.file_size > LONGEST:
        raise SaveError(f"it has more than {LONGEST:,} characters")
    if info.compress_type not in PACKINGS or info.flag_bits & LOCKED:
        raise SaveError("it is locked, or packed in an unusual way; unpack it first")
    with _unzipping():
        return decoded(archive.read(info))


@contextmanager
def _unzipping() -> Iterator[None]:
    """Turn any error of a damaged zip file into one sentence, a SaveError."""
    try:
        yield
    except SaveError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError):
        raise SaveError("it cannot be unpacked") from None
