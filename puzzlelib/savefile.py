"""The file in which a play-through is kept: written whole, read with distrust, never deleted."""

import re
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

from .files import part_prefix, replacing
from .play import Playthrough
from .saving import LONGEST, OtherGame, SaveError

FOLDER = "saves"  # in the working folder, which is the notebook's
NAME = re.compile("[A-Za-z0-9_-]{1,64}")
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
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise ValueError(f"a save is named by at most 64 letters, digits, - and _, not {name!r}")
    return Path.cwd() / FOLDER / f"{name}.json"


def spoken(path: Path) -> str:
    """The file as it is named to the learner.

    >>> spoken(save_path("hanoi"))
    'saves/hanoi.json'
    """
    return f"{FOLDER}/{path.name}"


def write(play: Playthrough[Any, Any], path: Path) -> None:
    """Nothing; writes the play-through. OSError or ValueError if that cannot be."""
    text = play.dumps()
    if len(text) > LONGEST:
        raise SaveError("the play-through is longer than a save may be")
    path.parent.mkdir(exist_ok=True)
    with replacing(path) as file:
        file.write(text)


def read(play: Playthrough[Any, Any], path: Path) -> Playthrough[Any, Any]:
    """The play-through in the file, if it is one of the same rules, beginning and players as `play`.

    SaveError if not, OSError if the file cannot be read.
    """
    saved = Playthrough.loads(_text(path), play.rules, play.positions[0])
    if (saved.learner is None) != (play.learner is None):
        raise OtherGame("this is a save with other players")
    return saved


def _text(path: Path) -> str:
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
    """Nothing; removes what was left half written when a kernel was killed in the middle of it."""
    with suppress(OSError):
        for part in path.parent.glob(f"{part_prefix(path)}*.part"):
            if time.time() - part.stat().st_mtime > OLD:
                part.unlink()
