"""The format of saved play-throughs, and their files.

Saves are untrusted input: this module validates every entry, and `Playthrough.loads` replays the
moves through the rules.
"""

import json
import os
import re
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from itertools import accumulate, count
from pathlib import Path
from typing import Any

from ..inputs import is_whole, quoted

FORMAT = 1
LONGEST = 1_000_000  # characters; enough for ten thousand moves
_DEEPEST = 10  # levels of nested brackets; our own files have at most 5
BYTE_ORDER_MARK = "\ufeff"  # written by editors and shells on Windows
_TEXT = r'"(?:[^"\\]|\\.)*"?'


class SaveError(ValueError):
    """Raised for text that is not a saved play-through of these rules; the message says why.

    >>> from puzzlelib import Hanoi, Playthrough
    >>> Playthrough.loads("moves: none", Hanoi())
    Traceback (most recent call last):
    ...
    puzzlelib.play.saving.SaveError: this is no save file of puzzlelib: it is not JSON
    """


class OtherVersion(SaveError):
    """Raised for a file in another version's format; callers leave the file untouched."""


class OtherGame(SaveError):
    """Raised for a valid save of other rules, another first position or other players."""


def parse(text: str) -> dict[str, Any]:
    """Return the entries of a save, each of the right type; SaveError names an invalid entry."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise SaveError(f"a save is text of at most {LONGEST:,} characters")
    try:
        save = from_json(text)
    except ValueError:
        raise SaveError("this is no save file of puzzlelib: it is not JSON") from None
    if not isinstance(save, dict):
        raise SaveError("this is no save file of puzzlelib: it should be a JSON object")
    if is_whole(save.get("format")) and save["format"] != FORMAT:
        raise OtherVersion("another version of puzzlelib has written this save")
    for entry, is_right in SCHEMA.items():
        if entry not in save or not is_right(save[entry]):
            raise SaveError(f"the entry {entry!r} of this save is missing or wrong")
    return save


def from_json(text: str) -> Any:
    """Parse JSON; ValueError if it is invalid, or nested more deeply than any save.

    Python's parser recurses on nested brackets, which can crash a browser's Python.

    >>> from_json('{"moves": ["[[A → C]]"]}')
    {'moves': ['[[A → C]]']}
    """
    text = text.lstrip(BYTE_ORDER_MARK)
    brackets = re.findall(r"[][{}]", re.sub(_TEXT, "", text, flags=re.DOTALL))
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
    if max(depths, default=0) > _DEEPEST:
        raise ValueError(f"it has more than {_DEEPEST} brackets in each other")
    return json.loads(text)


SCHEMA: dict[str, Callable[[Any], bool]] = {
    "format": is_whole,
    "rules": lambda value: isinstance(value, str),
    "board": lambda value: isinstance(value, str),
    "learner": lambda value: value is None or (is_whole(value) and 0 <= value <= 1),
    "moves": lambda value: isinstance(value, list) and all(isinstance(m, str) for m in value),
    "made": lambda value: is_whole(value) and value >= 0,
    "seconds": lambda value: (isinstance(value, float) or is_whole(value)) and 0 <= value < 10**9,
}


FOLDER = "saves"  # in the working directory, which is the notebook's
NAME = "[A-Za-z0-9_-]{1,64}"
OLD = 3600  # seconds; no temporary file this old is still being written


def save_path(name: str) -> Path:
    """Return the path of the save called *name*; ValueError if it is not a plain name.

    >>> save_path("hanoi-5").name
    'hanoi-5.json'
    >>> save_path("../hanoi")
    Traceback (most recent call last):
    ...
    ValueError: a save is named by at most 64 letters, digits, - and _, not '../hanoi'
    """
    if not isinstance(name, str) or not re.fullmatch(NAME, name):
        raise ValueError(
            f"a save is named by at most 64 letters, digits, - and _, not {quoted(name)}"
        )
    return Path.cwd() / FOLDER / f"{name}.json"


def readable_path(path: Path) -> str:
    """Return the path of a save as shown to learners.

    >>> readable_path(save_path("hanoi"))
    'saves/hanoi.json'
    """
    return f"{FOLDER}/{path.name}"


def write(text: str, path: Path) -> None:
    """Replace the file *path* atomically; OSError or ValueError if it cannot be written."""
    if len(text) > LONGEST:
        raise SaveError("the play-through is longer than a save may be")
    path.parent.mkdir(exist_ok=True)
    part = path.parent / f"{part_prefix(path)}{os.urandom(6).hex()}.part"
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
        if path.exists():
            part.chmod(path.stat().st_mode)
        part.replace(path)
    finally:
        with suppress(OSError, ValueError):  # do not hide an error raised above
            part.unlink()


def part_prefix(path: Path) -> str:
    """Return the name prefix of temporary files that will replace *path*.

    It is short, because a file name has at most 255 bytes.
    """
    return f".{path.name[:20]}.{zlib.crc32(os.fsencode(path.name)):08x}."


def read(path: Path) -> str:
    """Return the text of a save file; SaveError if it is not one, OSError if it cannot be read."""
    too_long = f"it has more than {LONGEST:,} characters"
    return decode(read_untrusted(path, 4 * LONGEST, too_long))  # at most 4 bytes per character


def read_untrusted(path: Path, most: int, too_long: str) -> bytes:
    """Return the bytes of an untrusted file; SaveError(*too_long*) if more than *most*.

    Symbolic links and pipes raise SaveError. OSError if the file cannot be read.
    """
    if path.is_symlink() or not path.is_file():
        raise SaveError("it is no ordinary file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise SaveError(too_long)
    return data


def decode(file: bytes) -> str:
    r"""Decode UTF-8, UTF-16 or UTF-32 with any line endings; SaveError if it is not text.

    Notepad and PowerShell write a byte order mark, or UTF-16. Lines end with \n in the result.

    >>> decode(b"one\r\ntwo") == decode("one\ntwo".encode("utf-16")) == "one\ntwo"
    True
    """
    try:
        text = file.decode(json.detect_encoding(file))
    except UnicodeDecodeError:
        raise SaveError("it is not text") from None
    return text.lstrip(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def rename_unreadable(path: Path, why: str) -> Path:
    """Rename a file within its folder; return the new path. OSError if it cannot be renamed."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}.{why}-{number}.json")
        try:
            aside.open("x").close()  # reserve the name, in case another process looks for one
        except FileExistsError:
            continue
        try:
            return path.replace(aside)
        except OSError:
            aside.unlink()
            raise
    raise AssertionError


def remove_leftovers(path: Path) -> None:
    """Remove temporary files left behind by a kernel that was killed while writing."""
    with suppress(OSError):
        for part in path.parent.glob(f"{part_prefix(path)}*.part"):
            if time.time() - part.stat().st_mtime > OLD:
                part.unlink()
