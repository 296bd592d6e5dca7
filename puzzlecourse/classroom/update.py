"""`puzzlecourse update`, and `update()` in a cell: repaired notebooks reach learners who have begun.

What a learner has written stays, and of each notebook that is changed the former one is kept in the
folder `former_notebooks` beside it. Saved games, answers and all other files are not touched.
"""

from __future__ import annotations

import argparse
import json
import os
from contextlib import suppress
from functools import partial
from pathlib import Path

from puzzlelib import __version__
from puzzlelib.cli.common import CODES, BadInput, Commands, add_command, path_name
from puzzlelib.cli.output import complain
from puzzlelib.given import check_flag, quoted
from puzzlelib.play.saving import SaveError

from .answers_file import of_newer_course
from .as_owner import Told, as_owner
from .entries import FILE
from .found import left_out, printable
from .handed_out import (
    Notebook,
    code_of_text,
    folder_of_notebooks,
    is_newer,
    mark_of,
    newer_than_installed,
    told_in,
)
from .lab import handed_out, notebooks
from .merging import Merged, merged
from .notebook_files import as_file, in_one_piece, parsed
from .whole_files import (
    BeingSaved,
    FileAsRead,
    free_name,
    keep,
    read_with_care,
    replace_whole,
    to_disk,
)

FORMER = "former_notebooks"
SOME_LEFT_OUT = 1
CODES_TEXT = (
    "exit codes: 0 all is up to date, 1 something was left as it is, 2 bad input, 130 interrupted"
)
OPEN = (
    "If one of them is open in your browser, choose File, 'Reload Notebook from Disk', before you write "
    "in it. If JupyterLab asks when you save, choose 'Revert': that brings the new one."
)
_MOST_NOTEBOOKS = 300  # in a folder
_TRIES = 3

Course = dict[str, Notebook]  # by name, as they are handed out


def add_to(commands: Commands) -> None:
    """Add the command `update` with its options."""
    does = "bring what the course has changed since into notebooks that learners have begun"
    parser = add_command(commands, "update", does, CODES_TEXT, run)
    where = "with notebooks; whatever a learner has written there stays"
    parser.add_argument("folders", type=path_name, nargs="+", metavar="FOLDER", help=where)
    dry = "say what would be done, and write nothing"
    parser.add_argument("--dry-run", action="store_true", help=dry)


def run(options: argparse.Namespace) -> int:
    """Bring all folders up to date and tell it; return the exit code."""
    for folder in options.folders:
        if not os.path.lexists(folder):
            raise BadInput(f"there is nothing named {printable(folder)}")
    told = _in_all([Path(folder) for folder in options.folders], options.dry_run)
    print(*told.lines, sep="\n", flush=True)
    for trouble in told.troubles:
        complain(f"puzzlecourse: {trouble}")
    return SOME_LEFT_OUT if told.troubles else CODES["solved"]


def update(folder: str | Path = ".", dry_run: bool = False) -> None:
    """Bring the notebooks of a folder up to date, and say what was done; your cells stay.

    With `dry_run=True` it is only said. Save the notebooks that are open before.
    """
    if not isinstance(folder, str | Path):
        raise ValueError(f"folder is the path of a folder with notebooks, not {quoted(folder)}")
    check_flag(dry_run, "dry_run")
    try:
        lines, troubles = _in_all([Path(folder)], dry_run)
    except BadInput as error:
        lines, troubles = [], [f"{error}."]
    print(*lines, *troubles, sep="\n")


def _in_all(folders: list[Path], is_dry: bool) -> Told:
    """Bring the folders up to date; what goes wrong in one is no matter to the others."""
    course = {path.stem: _as_handed_out(path) for path in sorted(notebooks().glob("*.ipynb"))}
    lines, troubles = list[str](), list[str]()
    for folder in folders:
        try:
            work = partial(_in_folder, shown=str(folder), course=course, is_dry=is_dry)
            told = as_owner(_checked(folder), work)
        except (OSError, SaveError) as error:
            troubles.append(left_out(folder, error))
            continue
        lines += told.lines
        troubles += told.troubles
    if any(line.startswith("renewed") for line in lines):
        lines.append(OPEN)
    if is_dry:
        lines.append("This was a dry run: nothing is written.")
    return Told(lines, troubles)


def _as_handed_out(path: Path) -> Notebook:
    return in_one_piece(json.loads(handed_out(path)))


def _checked(folder: Path) -> Path:
    """Return the folder; SaveError if it is none, or the course's own."""
    if not folder.is_dir():
        raise SaveError("it is no folder")
    if (own := folder_of_notebooks()) and folder.samefile(own):
        raise SaveError("it is the course itself")
    return folder


def _in_folder(folder: Path, shown: str, course: Course, is_dry: bool) -> Told:
    """Bring the notebooks of a folder up to date; `shown` is how the folder is told."""
    lines, troubles = list[str](), list[str]()
    names = [path.name for path in folder.iterdir() if path.suffix == ".ipynb"]
    here = sorted(name for name in names if not name.startswith("."))
    if len(here) > _MOST_NOTEBOOKS:
        troubles.append(f"{printable(shown)} has more than {_MOST_NOTEBOOKS} notebooks.")
    renewal = _Renewal(folder, shown, course, is_dry)
    for name in here[:_MOST_NOTEBOOKS]:
        try:
            lines += renewal.of(name)
        except (OSError, SaveError) as error:
            troubles.append(left_out(Path(shown, name), error))
    if lines and not is_dry:
        to_disk(folder)
    where = "this folder" if shown == "." else printable(shown)
    lines = lines or [f"nothing new for {where}"]
    if newer := of_newer_course(folder / FILE):
        lines.append(f"kept      {printable(str(Path(shown, FILE)))}: {newer}")
    return Told(lines, troubles)


class _Renewal:
    """What is done in one folder; all that is told is told of `shown`."""

    def __init__(self, folder: Path, shown: str, course: Course, is_dry: bool) -> None:
        self.folder, self.shown, self.course, self.is_dry = folder, shown, course, is_dry

    def of(self, name: str) -> list[str]:
        """Bring a notebook up to date; return what there is to say, nothing if the course has not changed it."""
        for _ in range(_TRIES):
            with suppress(BeingSaved):
                return self._once(name)
        raise SaveError("another program is writing it")

    def _once(self, name: str) -> list[str]:
        file = read_with_care(self.folder / name)
        whose = told_in(file.content, "name") or Path(name).stem
        course = self.course.get(whose)
        if course is None or told_in(file.content, "text") == mark_of(course).text:
            return []
        copy = parsed(file.content)
        mark = mark_of(copy)
        begun = mark.text if mark.cells else code_of_text(copy)
        if begun == mark_of(course).text:
            return []
        if is_newer(mark.version):
            raise SaveError(newer_than_installed(mark.version))
        if mark.cells:
            return self._renewed(name, file, merged(copy, course), mark.version)
        return self._laid_beside(name, file, whose)

    def _renewed(self, name: str, file: FileAsRead, found: Merged, version: str) -> list[str]:
        """Keep the former notebook, and let the merged one take its place."""
        former = self.folder / FORMER
        kept = free_name(former, f"{Path(name).stem}.{version or 'former'}", file.content)
        if not self.is_dry:
            keep(former, kept, file)
            replace_whole(self.folder / name, as_file(found.notebook), file.about)
        return [
            f"renewed   {self._told(name)}: {found}; the former one is {FORMER}/{printable(kept)}"
        ]

    def _laid_beside(self, name: str, file: FileAsRead, whose: str) -> list[str]:
        """Put the course's notebook beside one that does not say what was handed out, unless it is there."""
        told = f"kept      {self._told(name)}: it does not say which cells you have changed; the new one is beside it"
        if self._is_beside(name, whose):
            return [told]
        content = as_file(self.course[whose])
        new = free_name(self.folder, f"{whose}.{__version__}", content)
        if not self.is_dry:
            keep(self.folder, new, FileAsRead(content, file.about))
        return [f"{told}: {new}"]

    def _is_beside(self, name: str, whose: str) -> bool:
        """Return whether there is another copy of that notebook, which does say it."""
        for path in self.folder.glob("*.ipynb"):
            with suppress(OSError, SaveError):
                if path.name != name and told_in(read_with_care(path).content, "name") == whose:
                    return True
        return False

    def _told(self, name: str) -> str:
        return printable(str(Path(self.shown, name)))
