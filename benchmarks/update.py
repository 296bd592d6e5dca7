"""A class is brought up to date: thirty homes with every notebook of the course, begun, which has changed since."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from puzzlecourse.classroom.handed_out import marked

from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
HOMES, MOST_SECONDS = 30, 30
FIRST_NUMBER = 70_000


def rows() -> list[Row]:
    notebooks = sorted((ROOT / "notebooks").glob("*.ipynb"))
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o711)
        for number in range(HOMES):
            home = Path(folder) / f"learner{number:02}"
            home.mkdir()
            for path in notebooks:
                (home / path.name).write_bytes(_begun(path))
            _give(home, FIRST_NUMBER + number)
        took, renewed = _seconds(Path(folder))
    assert renewed == HOMES * len(notebooks)
    what = f"update of {HOMES} homes, {len(notebooks)} notebooks each, all changed and begun"
    return [at_most(what, took, MOST_SECONDS, "s")]


def _begun(path: Path) -> bytes:
    """The copy of last year's notebook: other words in every fifth cell; the learner wrote in every seventh."""
    notebook = json.loads(path.read_bytes())
    for cell in notebook["cells"][::5]:
        cell["source"] = f"Last year. {''.join(cell['source'])}"
    notebook = marked(notebook, path.stem)
    for cell in notebook["cells"][::7]:
        cell["source"] = f"{''.join(cell['source'])}\nmine"
    return json.dumps(notebook).encode()


def _give(home: Path, number: int) -> None:
    """Let root's homes be learners', as on the hub; others work in their own."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        for path in (home, *home.iterdir()):
            os.chown(path, number, number)


def _seconds(folder: Path) -> tuple[float, int]:
    """The time of the command, from its start to its end, and how many notebooks it has renewed."""
    homes = sorted(map(str, folder.iterdir()))
    command = [sys.executable, "-m", "puzzlecourse", "update", *homes]
    begin = time.perf_counter()
    ended = subprocess.run(command, capture_output=True, check=True, text=True)
    return time.perf_counter() - begin, ended.stdout.count("renewed   ")
