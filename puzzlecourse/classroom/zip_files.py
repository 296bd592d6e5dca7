"""Read answers files from a learning platform's zip files, in memory."""

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

from puzzlelib.play.saving import LONGEST, SaveError, decode, read_untrusted

from ..storage.entries import FILE
from .handed_in import with_owners
from .learners_files import FoundFile, Troubles, joined_path, trouble_with

LARGEST_ZIP = 20_000_000  # bytes
MOST_UNPACKED = 10 * LARGEST_ZIP  # bytes, all answers files of a zip file together
MOST_IN_ZIP = 2_000  # answers files
LOCKED = 1  # flag bit: encrypted
IN_UTF_8 = 1 << 11  # flag bit: names are in UTF-8
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def files_in_zip(path: Path, below: Sequence[str], troubles: Troubles) -> Iterator[FoundFile]:
    """Yield the answers files in a zip file; each is readable only until the next is requested."""
    try:
        too_large = f"it has more than {LARGEST_ZIP:,} bytes; unpack it first"
        packed = BytesIO(read_untrusted(path, LARGEST_ZIP, too_large))
        with _unzipping(), zipfile.ZipFile(packed) as archive:
            entries = list(_answers_files(archive))
            if len(entries) > MOST_IN_ZIP:
                raise SaveError(
                    f"it holds more than {MOST_IN_ZIP:,} files of answers; unpack it first"
                )
            unpacked = _Unpacked(archive)
            for folder, file, owner, info in entries:
                name = joined_path(*below, joined_path(folder, owner) or path.stem)
                place = joined_path(str(path), folder, file)
                yield FoundFile(place, name, partial(unpacked.text, info))
    except (OSError, SaveError) as error:
        troubles.append(trouble_with(path, error))


def _answers_files(archive: zipfile.ZipFile) -> Iterator[tuple[str, str, str, zipfile.ZipInfo]]:
    """Yield folder, name, owner and entry of each answers file."""
    folders: dict[str, dict[str, zipfile.ZipInfo]] = defaultdict(dict)
    for info in archive.infolist():
        folder, _, file = _name(info).replace("\\", "/").rpartition("/")
        if not any(
            part.startswith((".", "__")) for part in folder.split("/")
        ):  # excludes ".." as well
            folders[folder][file] = info
    for folder, files in sorted(folders.items()):
        zips = [] if FILE in files else [(name, "") for name in files if is_zip(name)]
        for file, who in [*with_owners(files, is_flat=not folder), *sorted(zips)]:
            yield folder, file, who, files[file]


def is_zip(name: str) -> bool:
    """Return whether *name* is that of a visible zip file."""
    return name.lower().endswith(".zip") and not name.startswith(".")


def _name(info: zipfile.ZipInfo) -> str:
    """Return an entry's name; macOS writes UTF-8 without setting the flag."""
    if info.flag_bits & IN_UTF_8:
        return info.filename
    with suppress(UnicodeError):
        return info.filename.encode("cp437").decode()
    return info.filename


class _Unpacked:
    """Unpacks files in memory and limits the actual sizes, not those the zip file declares."""

    def __init__(self, archive: zipfile.ZipFile) -> None:
        self.archive = archive
        self.left = MOST_UNPACKED

    def text(self, info: zipfile.ZipInfo) -> str:
        """Return the text of a file; raise SaveError if it is too large or cannot be unpacked."""
        if is_zip(info.filename):
            raise SaveError("it is a zip file in a zip file; unpack the outer one first")
        if info.compress_type not in PACKINGS or info.flag_bits & LOCKED:
            raise SaveError("it is locked, or packed in an unusual way; unpack it first")
        most = min(4 * LONGEST, self.left)  # a character has at most four bytes
        with _unzipping(), self.archive.open(info) as file:
            data = file.read(most + 1)
        self.left -= len(data)
        if len(data) > most and most < 4 * LONGEST:
            raise SaveError(
                f"the files unpack to more than {MOST_UNPACKED:,} bytes; unpack it first"
            )
        if len(data) > most:
            raise SaveError(f"it has more than {LONGEST:,} characters")
        return decode(data)


@contextmanager
def _unzipping() -> Iterator[None]:
    """Turn all errors of a damaged zip file into SaveError."""
    try:
        yield
    except SaveError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError):
        raise SaveError("it cannot be unpacked") from None
