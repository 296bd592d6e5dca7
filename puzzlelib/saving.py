"""What a saved play-through looks like, and the file it is kept in.

Loading trusts nothing: here every entry is looked at, and the play-through makes every move again.
"""

import json
import os
import re
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import accumulate, count
from pathlib import Path
from typing import Any, TextIO

from .rules import is_whole

FORMAT = 1
LONGEST = 1_000_000  # characters; a play-through of ten thousand moves is shorter
DEEPEST = 10  # brackets in brackets; what is saved or kept has at most 5
_TEXT = r'"(?:[^"\\]|\\.)*"?'


class SaveError(ValueError):
    """Raised for text that is no saved play-through of these rules; the message says why."""


class OtherGame(SaveError):
    """Raised for a save that is whole, but of other rules, another beginning or other players."""


def parse(text: str) -> dict[str, Any]:
    """The entries of a save, each of the right type; SaveError says which is not."""
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
    """What the text says; ValueError if it is not JSON, or nested deeper than any file of ours.

    Python's own reader goes as deep as the brackets do, and in a browser that can be its end.

    >>> from_json('{"moves": ["[[A → C]]"]}')
    {'moves': ['[[A → C]]']}
    """
    brackets = re.findall(r"[][{}]", re.sub(_TEXT, "", text, flags=re.DOTALL))
    depths = accumulate(1 if bracket in "[{" else -1 for bracket in brackets)
    if max(depths, default=0) > DEEPEST:
        raise ValueError(f"it has more than {DEEPEST} brackets in each other")
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


# ---- files that are replaced as a whole: whoever reads finds the old text or the new, never half --


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file to write; it takes the place of `path` when all is written, not before.

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


def reason(error: object) -> str:
    """What went wrong with a file, without a path."""
    return str(getattr(error, "strerror", None) or error)


def part_prefix(path: Path) -> str:
    """How the names of the files begin that are to take the place of `path`.

    They are short, because a name may have 255 bytes, and `path` may have used them all.
    """
    return f".{path.name[:20]}.{zlib.crc32(os.fsencode(path.name)):08x}."


# ---- the file in which a play-through is kept: written whole, read with distrust, never deleted --

FOLDER = "saves"  # in the working folder, which is the notebook's
NAME = "[A-Za-z0-9_-]{1,64}"
OLD = 3600  # seconds; what lies half written for so long belongs to nobody any more


def save_path(name: str) -> Path:
    """The file with this name in the folder of saves; ValueError if it is no plain name.

    >>> save_path("hanoi-5").name
    'hanoi-5.json'
    >>> save_path("../hanoi")
    Traceback (most recent call last):
    ...
    ValueError: a save is named by at most 64 letters, digits, - and _, not '../hanoi'
    """
    if not isinstance(name, str) or not re.fullmatch(NAME, name):
        raise ValueError(f"a save is named by at most 64 letters, digits, - and _, not {name!r}")
    return Path.cwd() / FOLDER / f"{name}.json"


def spoken(path: Path) -> str:
    """The file as it is named to the learner.

    >>> spoken(save_path("hanoi"))
    'saves/hanoi.json'
    """
    return f"{FOLDER}/{path.name}"


def write(text: str, path: Path) -> None:
    """Write the save; OSError or ValueError if that cannot be."""
    if len(text) > LONGEST:
        raise SaveError("the play-through is longer than a save may be")
    path.parent.mkdir(exist_ok=True)
    with replacing(path) as file:
        file.write(text)


def read(path: Path) -> str:
    """The text of the file; SaveError if it is none, OSError if it cannot be read."""
    if path.is_symlink() or not path.is_file():
        raise SaveError("it is no ordinary file")
    with path.open("rb") as file:
        content = file.read(4 * LONGEST + 1)  # a sign has at most four bytes
    try:
        return content.decode()
    except UnicodeDecodeError:
        raise SaveError("it is not text") from None


def set_aside(path: Path, why: str) -> Path:
    """The new name of the file, which stays in the folder; OSError if it cannot be renamed."""
    for number in count(1):
        aside = path.with_name(f"{path.stem}.{why}-{number}.json")
        try:
            aside.open("x").close()  # the name is ours now, whoever else looks for one
        except FileExistsError:
            continue
        try:
            return path.replace(aside)
        except OSError:
            aside.unlink()
            raise
    raise AssertionError


def tidy(path: Path) -> None:
    """Remove what was left half written when a kernel was killed in the middle of it."""
    with suppress(OSError):
        for part in path.parent.glob(f"{part_prefix(path)}*.part"):
            if time.time() - part.stat().st_mtime > OLD:
                part.unlink()
