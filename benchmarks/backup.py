"""A class of thirty is backed up, and comes back: folders as learners have them after a year."""

import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from unittest.mock import patch

from .classroom import NOTEBOOK
from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
LEARNERS, SAVES = 30, 60
OWN_MEGABYTES = 5  # of pictures and data in each folder, which do not get smaller
MOST_SECONDS = 60


def seat(home: Path, number: int) -> None:
    """A folder with all notebooks, answers, saves, and files of the learner's own."""
    shutil.copytree(NOTEBOOK.parent, home, ignore=shutil.ignore_patterns("saves", "my_answers*"))
    (home / "saves").mkdir()
    for k in range(SAVES):
        (home / "saves" / f"game{k}.json").write_text('{"moves": ["A → C", "A → B"]}\n' * 50)
    (home / "my_answers.json").write_text('{"questions": {}}\n' * 2000)
    (home / "own.data").write_bytes(Random(number).randbytes(OWN_MEGABYTES * 10**6))
    for path in [home, *home.rglob("*")]:
        os.lchown(path, number, number)


def make_class(folder: Path) -> None:
    """A class's folder as its hub leaves it."""
    (folder / "learners").mkdir(parents=True)
    for k in range(LEARNERS):
        seat(folder / "learners" / f"learner{k + 1:02}", 70_000 + k)
    for name in ("slips.txt", "jupyterhub_cookie_secret"):
        (folder / name).write_text(name)
    with closing(sqlite3.connect(folder / "jupyterhub.sqlite")) as database:
        database.execute("create table users (name)")


def seconds_of(act: Callable[[], object]) -> float:
    begin = time.perf_counter()
    act()
    os.sync()
    return time.perf_counter() - begin


def rows() -> list[Row]:
    if os.geteuid() != 0 or not shutil.which("tar"):
        return [Row("backup of a class: skipped, it takes root and tar", "", "", True)]
    sys.path.insert(0, str(ROOT / "deploy"))
    import archive
    import numbers_of_users

    with (
        tempfile.TemporaryDirectory() as place,
        patch.object(numbers_of_users, "CLASSES", Path(place, "classes")),
    ):
        room, kept, back = (Path(place, name) for name in ("class", "class.tar.gz", "back"))
        make_class(room)
        saving = seconds_of(lambda: archive.backup(room, kept))
        shutil.rmtree(room)
        restoring = seconds_of(lambda: archive.restore(kept, back))
        size = kept.stat().st_size / 1e6
    return [
        Row(f"backup of {LEARNERS} learners' folders", f"{saving:.1f} s", "", True),
        Row(f"backup of {LEARNERS} learners' folders: archive", f"{size:.0f} MB", "", True),
        at_most(f"restore of {LEARNERS} learners' folders", restoring, MOST_SECONDS, "s"),
    ]
