"""Find and parse the answers files of a class in folders and zip files.

A learner is a folder that contains `my_answers.json`, or a single submitted file. Learners are named after
their folders and the prefix that a learning platform adds to file names, never after the content of
a file. Files are untrusted and never modified; unusable ones are reported as `Trouble`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from puzzlelib.play.saving import SaveError, read

from ..storage.answers_file import parse_answers
from ..storage.entries import FILE, KeptAnswers
from .handed_in import with_owners
from .learners_files import FoundFile, Trouble, Troubles, joined_path, printable, trouble_with
from .zip_files import files_in_zip, is_zip

if TYPE_CHECKING:
    from ..inventory.taken import Taken

DEEPEST = 20  # levels of nested folders


class Learner(NamedTuple):
    """The contents of one learner's answers file; name and place are printable."""

    name: str
    place: str
    answers: KeptAnswers
    took: Sequence[Taken] = ()  # sittings of the recursion test


def collected(paths: Iterable[str | Path]) -> tuple[list[Learner], Troubles]:
    """Return the learners found under *paths*, sorted by name, and the files left out."""
    troubles: Troubles = []
    learners: dict[str, Learner | None] = {}
    for file in chain.from_iterable(_files_in(Path(path), troubles) for path in paths):
        place = os.path.realpath(file.place)  # a file named twice counts once
        if place not in learners:
            learners[place] = learner_in(file, troubles)
    return sorted(filter(None, learners.values()), key=lambda one: one[:2]), troubles


def learner_in(file: FoundFile, troubles: Troubles) -> Learner | None:
    """Return the learner whose answers *file* contains.

    None if it is unusable; the reason is appended to *troubles*.
    """
    try:
        answers = parse_answers(file.read())
    except (OSError, SaveError) as error:
        troubles.append(trouble_with(file.place, error))
        return None
    place = printable(file.place)
    return Learner(printable(file.name), place, answers, _sittings(answers, place, troubles))


def _sittings(answers: KeptAnswers, place: str, troubles: Troubles) -> Sequence[Taken]:
    """Return the usable sittings of the recursion test; report the others in *troubles*."""
    if not answers["sittings"]:
        return ()

    from ..inventory.taken import valid_sittings  # slow to import, and rarely needed

    sittings, left = valid_sittings(answers)
    troubles += [Trouble(place, why, is_whole=False) for why in left]
    return sittings


def _files_in(path: Path, troubles: Troubles) -> Iterator[FoundFile]:
    """Return the candidate files in a folder or zip file, or *path* itself."""
    if path.is_dir():
        return _in_folder(path, troubles)
    if path.suffix.lower() == ".zip":
        return files_in_zip(path, (), troubles)
    [(_, who)] = with_owners([path.name]) or [("", "")]
    return iter(
        [FoundFile(str(path), joined_path(path.resolve().parent.name, who), partial(read, path))]
    )


def _in_folder(top: Path, troubles: Troubles) -> Iterator[FoundFile]:
    """Yield the candidate files below *top*, skipping hidden folders and links."""
    walk = os.walk(top, onerror=lambda error: troubles.append(trouble_with(error.filename, error)))
    for here, inner, files in walk:
        folder = Path(here)
        below = folder.relative_to(top).parts
        name = "/".join(below) or top.resolve().name
        for file, who in with_owners(files):
            yield FoundFile(
                str(folder / file), joined_path(name, who), partial(read, folder / file)
            )
        if FILE not in files:
            for file in sorted(file for file in files if is_zip(file)):
                yield from files_in_zip(folder / file, below, troubles)
        inner[:] = sorted(_folders_to_enter(folder, inner, len(below), troubles))


def _folders_to_enter(
    folder: Path, inner: list[str], deep: int, troubles: Troubles
) -> Iterator[str]:
    for name in inner:
        if name.startswith("."):
            continue
        if (folder / name).is_symlink():
            troubles.append(trouble_with(folder / name, "it is a link to another folder"))
        elif deep >= DEEPEST:
            troubles.append(
                trouble_with(folder / name, f"it lies more than {DEEPEST} folders deep")
            )
        else:
            yield name
