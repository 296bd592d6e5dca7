"""The answers of a class: found in folders and zip files, read with distrust, and never changed.

A learner is a folder that holds `my_answers.json`, or one file that was handed in. A learner is
named by the folders in which the file lies, never by what the file says. What cannot be used is
told in a sentence, and left out.
"""

from __future__ import annotations

import os
import struct
import zipfile
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from puzzlelib.saving import LONGEST, SaveError, read, reason

from .kept import FILE, Kept, parse

DEEPEST = 20  # folders in folders
LARGEST_ZIP = 20_000_000  # bytes
MOST_IN_ZIP = 2_000  # files of answers
LOCKED = 1  # a bit of a zip file's flags: a password is needed
PACKINGS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
LONGEST_SHOWN = 120  # signs of a name

Read = Callable[[], str]  # the text of a file; OSError or SaveError if it has none to give
Troubles = list[str]  # a sentence for each thing that was left out


class Found(NamedTuple):
    """A file that should hold a learner's answers."""

    place: str  # where it lies
    name: str  # the folders below the one that was asked for
    read: Read


class Learner(NamedTuple):
    """What is kept of a learner; both words can be shown."""

    name: str
    place: str
    kept: Kept


def collected(paths: Iterable[str | Path]) -> tuple[list[Learner], Troubles]:
    """The learners of these folders, zip files and files, by name; and what was left out."""
    troubles: Troubles = []
    learners: dict[str, Learner | None] = {}
    for found in chain.from_iterable(_found(Path(path), troubles) for path in paths):
        place = os.path.realpath(found.place)  # what is asked for twice counts once
        if place not in learners:
            learners[place] = _learner(found, troubles)
    return sorted(filter(None, learners.values()), key=lambda one: one[:2]), troubles


def plain(text: str, longest: int = LONGEST_SHOWN) -> str:
    r"""A stranger's words as they can be shown: on one line, not too long, without commands.

    >>> plain("Ann\x1b[31m\n<b>"), plain("class/ben", 5)
    ('Ann�[31m�<b>', '…/ben')
    """
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return shown if len(shown) <= longest else f"…{shown[1 - longest :]}"


def _learner(found: Found, troubles: Troubles) -> Learner | None:
    try:
        return Learner(plain(found.name), plain(found.place), parse(found.read()))
    except (OSError, SaveError) as error:
        troubles.append(left_out(found.place, error))
        return None


def left_out(place: object, why: object) -> str:
    """The sentence about what cannot be used."""
    return f"{plain(str(place))} was left out: {reason(why)}."


# ---- where answers lie ---------------------------------------------------------------------------


def _found(path: Path, troubles: Troubles) -> Iterator[Found]:
    """The files of a folder or of a zip file; or the file itself, whatever its name."""
    if path.is_dir():
        return _in_folder(path, troubles)
    if path.suffix.lower() == ".zip":
        return _in_zip(path, path.stem, troubles)
    return iter([Found(str(path), path.resolve().parent.name, partial(read, path))])


def _in_folder(top: Path, troubles: Troubles) -> Iterator[Found]:
    """The files in a folder and all folders in it; hidden ones and links are not entered."""
    walk = os.walk(top, onerror=lambda error: troubles.append(left_out(error.filename, error)))
    for here, inner, files in walk:
        folder = Path(here)
        below = folder.relative_to(top).parts
        name = "/".join(below) or top.resolve().name
        for file in _answers(files):
            yield Found(str(folder / file), name, partial(read, folder / file))
        if FILE not in files:
            for file in sorted(file for file in files if file.lower().endswith(".zip")):
                yield from _in_zip(folder / file, "/".join([*below, file[:-4]]), troubles)
        inner[:] = sorted(_to_enter(folder, inner, len(below), troubles))


def _answers(files: Iterable[str]) -> list[str]:
    """Which files of a folder count: the learner's own, or else those that were handed in."""
    names = sorted(file for file in files if not file.startswith("."))
    stem, suffix = os.path.splitext(FILE)
    handed_in = [n for n in names if stem in n.lower() and n.lower().endswith(suffix)]
    return [FILE] if FILE in names else handed_in


def _to_enter(folder: Path, inner: list[str], deep: int, troubles: Troubles) -> Iterator[str]:
    for name in inner:
        if name.startswith("."):
            continue
        if (folder / name).is_symlink():
            troubles.append(left_out(folder / name, "it is a link to another folder"))
        elif deep >= DEEPEST:
            troubles.append(left_out(folder / name, f"it lies more than {DEEPEST} folders deep"))
        else:
            yield name


# ---- zip files, as a learning platform hands them out: nothing is unpacked to the disk -------------


def _in_zip(path: Path, name: str, troubles: Troubles) -> Iterator[Found]:
    """The files in a zip file, which can be read as long as the next one is not asked for."""
    try:
        if path.is_symlink() or not path.is_file():
            raise SaveError("it is no ordinary file")
        if path.stat().st_size > LARGEST_ZIP:
            raise SaveError(f"it has more than {LARGEST_ZIP:,} bytes; unpack it first")
        with _unzipping(), zipfile.ZipFile(path) as archive:
            yield from _entries(path, name, archive)
    except (OSError, SaveError) as error:
        troubles.append(left_out(path, error))


def _entries(path: Path, name: str, archive: zipfile.ZipFile) -> Iterator[Found]:
    folders: dict[str, dict[str, zipfile.ZipInfo]] = defaultdict(dict)
    for info in archive.infolist():
        folder, _, file = info.filename.replace("\\", "/").rpartition("/")
        if not any(part.startswith((".", "__")) for part in folder.split("/")):  # nor by ".."
            folders[folder][file] = info
    answers = [(folder, file) for folder in sorted(folders) for file in _answers(folders[folder])]
    if len(answers) > MOST_IN_ZIP:
        raise SaveError(f"it holds more than {MOST_IN_ZIP:,} files of answers; unpack it first")
    for folder, file in answers:
        place = "/".join(filter(None, [str(path), folder, file]))
        yield Found(place, folder or name, partial(_unpacked, archive, folders[folder][file]))


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> str:
    """The text of a file in a zip file; what says that it is too large is not unpacked."""
    if info.file_size > LONGEST:
        raise SaveError(f"it has more than {LONGEST:,} characters")
    if info.compress_type not in PACKINGS or info.flag_bits & LOCKED:
        raise SaveError("it is locked, or packed in an unusual way; unpack it first")
    with _unzipping():
        return archive.read(info).decode()


@contextmanager
def _unzipping() -> Iterator[None]:
    """Whatever a damaged zip file brings about is one sentence."""
    try:
        yield
    except SaveError:
        raise
    except (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError):
        raise SaveError("it cannot be unpacked") from None
