"""The answers of a class: found in folders and zip files, read with distrust, and never changed.

A learner is a folder that holds `my_answers.json`, or one file handed in. A learner is
named by the folders in which the file lies, and by what a learning platform put before its name;
never by what the file says. A file that cannot be used is left out, and a sentence says so.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from puzzlelib.play.saving import SaveError, read

from .answers_file import parse_answers
from .entries import FILE, KeptAnswers
from .handed_in import whose
from .learners_files import FoundFile, Troubles, joined, left_out, printable
from .zip_files import files_in_zip, is_zip

if TYPE_CHECKING:
    from .the_test import ByForm

DEEPEST = 20  # folders in folders


class Learner(NamedTuple):
    """What a learner's file keeps; both words can be shown."""

    name: str
    place: str
    answers: KeptAnswers
    took: ByForm = {}  # noqa: RUF012 - the recursion test, by form; never changed


def collected(paths: Iterable[str | Path]) -> tuple[list[Learner], Troubles]:
    """Return the learners of these folders, zip files and files, by name; and what was left out."""
    troubles: Troubles = []
    learners: dict[str, Learner | None] = {}
    for file in chain.from_iterable(_files_in(Path(path), troubles) for path in paths):
        place = os.path.realpath(file.place)  # a file named twice counts once
        if place not in learners:
            learners[place] = learner_in(file, troubles)
    return sorted(filter(None, learners.values()), key=lambda one: one[:2]), troubles


def learner_in(file: FoundFile, troubles: Troubles) -> Learner | None:
    """Return the learner whose file this is; None if it cannot be used, and a sentence says why."""
    try:
        answers = parse_answers(file.read())
    except (OSError, SaveError) as error:
        troubles.append(left_out(file.place, error))
        return None
    place = printable(file.place)
    return Learner(printable(file.name), place, answers, _took(answers, place, troubles))


def _took(answers: KeptAnswers, place: str, troubles: Troubles) -> ByForm:
    """Return the sittings of the recursion test that a file tells of, by form."""
    if not answers["sittings"]:
        return {}
    from .the_test import took  # here: few files have any

    sittings, left = took(answers)
    troubles += [f"{place}: {why}." for why in left]
    return sittings


def _files_in(path: Path, troubles: Troubles) -> Iterator[FoundFile]:
    """Return the files of a folder or of a zip file; or the file itself under any name."""
    if path.is_dir():
        return _in_folder(path, troubles)
    if path.suffix.lower() == ".zip":
        return files_in_zip(path, (), troubles)
    [(_, who)] = whose([path.name]) or [("", "")]
    return iter(
        [FoundFile(str(path), joined(path.resolve().parent.name, who), partial(read, path))]
    )


def _in_folder(top: Path, troubles: Troubles) -> Iterator[FoundFile]:
    """Yield the files in a folder and all folders in it; hidden ones and links are not entered."""
    walk = os.walk(top, onerror=lambda error: troubles.append(left_out(error.filename, error)))
    for here, inner, files in walk:
        folder = Path(here)
        below = folder.relative_to(top).parts
        name = "/".join(below) or top.resolve().name
        for file, who in whose(files):
            yield FoundFile(str(folder / file), joined(name, who), partial(read, folder / file))
        if FILE not in files:
            for file in sorted(file for file in files if is_zip(file)):
                yield from files_in_zip(folder / file, below, troubles)
        inner[:] = sorted(_to_enter(folder, inner, len(below), troubles))


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
