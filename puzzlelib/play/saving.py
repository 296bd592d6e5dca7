"""What a saved play-through looks like, and the file it is kept in.

Loading trusts nothing: here every entry is looked at, and the play-through makes every move again.
"""

import json
import re
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import accumulate, count
from pathlib import Path
from typing import Any

from stepthrough.files import part_prefix, replacing
from stepthrough.given import is_whole, quoted

FORMAT = 1
LONGEST = 1_000_000  # characters; a play-through of ten thousand moves is shorter
_DEEPEST = 10  # brackets in brackets; what is saved or kept has at most 5
BYTE_ORDER_MARK = "\ufeff"  # what editors and shells on Windows put before a text
_TEXT = r'"(?:[^"\\]|\\.)*"?'


class SaveError(ValueError):
    """Raised for text that is no saved play-through of these rules; the message says why."""


class OtherGame(SaveError):
    """Raised for a save that is whole, but of other rules, another beginning or other players."""


def parse(text: str) -> dict[str, Any]:
    """Return the entries of a save, each of the right type; SaveError says which is not."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise SaveError(f"a save is text of at most {LONGEST:,} characters")
    try:
        save = from_json(text)
    except ValueError:
        raise SaveError("this is no save file of puzzlelib: it is not JSON") from None
    if not isinstance(save, dict):
        raise SaveError("this is no save file of puzzlelib: it should be a JSON object")
    for entry, is_right in SCHEMA.items():
        if entry not in save or not is_right(save[entry]):
            raise SaveError(f"the entry {entry!r} of this save is missing or wrong")
    return save


def from_json(text: str) -> Any:
    """Return what the text says; ValueError if it is not JSON, or nested deeper than any save.

    Python's own reader goes as deep as the brackets do, and in a browser that can be its end.

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
    "format": lambda value: is_whole(value) and value == FORMAT,
    "rules": lambda value: isinstance(value, str),
    "board": lambda value: isinstance(value, str),
    "learner": lambda value: value is None or (is_whole(value) and 0 <= value <= 1),
    "moves": lambda value: isinstance(value, list) and all(isinstance(m, str) for m in value),
    "made": lambda value: is_whole(value) and value >= 0,
    "seconds": lambda value: (isinstance(value, float) or is_whole(value)) and 0 <= value < 10**9,
}


FOLDER = "saves"  # in the working folder, which is the notebook's
NAME = "[A-Za-z0-9_-]{1,64}"
OLD = 3600  # seconds; what was left half written for so long is no longer being written


def save_path(name: str) -> Path:
    """Return the file with this name in the folder of saves; ValueError if it is no plain name.

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
    """Return the file as the learner is told of it.

    >>> readable_path(save_path("hanoi"))
    'saves/hanoi.json'
    """
    return f"{FOLDER}/{path.name}"


def write(text: str, path: Path) -> None:
    """Write the save in place of the one before; OSError or ValueError if it cannot be written."""
    if len(text) > LONGEST:
        raise SaveError("the play-through is longer than a save may be")
    path.parent.mkdir(exist_ok=True)
    with replacing(path) as file:
        file.write(text)


def read(path: Path) -> str:
    """Return the text of the file; SaveError if it is none, OSError if it cannot be read."""
    too_long = f"it has more than {LONGEST:,} characters"
    return decoded(content(path, 4 * LONGEST, too_long))  # a character has at most four bytes


def content(path: Path, most: int, too_long: str) -> bytes:
    """Return what is in a file of unknown origin; SaveError, `too_long` if it has more bytes.

    No link is followed, and no pipe waited for. OSError if the file cannot be read.
    """
    if path.is_symlink() or not path.is_file():
        raise SaveError("it is no ordinary file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise SaveError(too_long)
    return data


def decoded(file: bytes) -> str:
    r"""Return the text of a file, its lines ended by \n, however it was written; SaveError if it is none.

    Notepad and PowerShell put a mark before it, or give each character two bytes.

    >>> decoded(b"one\r\ntwo") == decoded("one\ntwo".encode("utf-16")) == "one\ntwo"
    True
    """
    try:
        text = file.decode(json.detect_encoding(file))
    except UnicodeDecodeError:
        raise SaveError("it is not text") from None
    return text.lstrip(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n")


def set_aside(path: Path, why: str) -> Path:
    """Rename the file, in its folder; return its new name. OSError if it cannot be renamed."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}.{why}-{number}.json")
        try:
            aside.open("x").close()  # the name is taken now, should another program look for one
        except FileExistsError:
            continue
        try:
            return path.replace(aside)
        except OSError:
            aside.unlink()
            raise
    raise AssertionError


def remove_leftovers(path: Path) -> None:
    """Remove what was left half written when a kernel was killed in the middle of it."""
    with suppress(OSError):
        for part in path.parent.glob(f"{part_prefix(path)}*.part"):
            if time.time() - part.stat().st_mtime > OLD:
                part.unlink()
