"""Watch the folders of a class for changes: `puzzlecourse results --watch`."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from .handed_in import ANSWERS
from .zip_files import is_zip

SECONDS = 2.0  # polling interval


def watch(
    folders: Iterable[str], make: Callable[[], object], wait: Callable[[float], object] = time.sleep
) -> None:
    """Call *make* now and whenever an answers file is added, removed or changed, until Ctrl-C."""
    before: set[tuple[str, int, int]] | None = None
    try:
        while True:
            now = set(_seen(folders))
            if now != before:
                before = now
                make()
            wait(SECONDS)
    except KeyboardInterrupt:
        return


def _seen(folders: Iterable[str]) -> Iterator[tuple[str, int, int]]:
    """Yield path, modification time and size of each file that can contain answers."""
    for file in _files(folders):
        try:
            status = file.stat()
        except OSError:  # deleted meanwhile
            continue
        yield str(file), status.st_mtime_ns, status.st_size


def _files(folders: Iterable[str]) -> Iterator[Path]:
    for top in map(Path, folders):
        if not top.is_dir():
            yield top
        for here, inner, files in os.walk(top):
            inner[:] = [name for name in inner if not name.startswith(".")]
            yield from (
                Path(here) / name for name in files if ANSWERS.fullmatch(name) or is_zip(name)
            )
