"""Root's work in a learner's folder is done by a process that may do no more there than the learner.

What lies in such a folder the learner has chosen: a link to anywhere, a file without an end. So the
folder is opened without following links, and a process of its own enters it, becomes its owner, and
tells on a pipe what it has done; if it takes too long, it is ended.
"""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from puzzlelib.files import reason
from puzzlelib.play.saving import SaveError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

LONGEST = 120  # seconds for a folder
_MOST_TOLD = 1_000_000  # bytes
_MOST_MEMORY = 1_000_000_000  # bytes
_NOBODY = 65_534  # the user number of `nobody`, who owns nothing


class Told(NamedTuple):
    """What was done in a folder, and what could not be done, in sentences."""

    lines: list[str]
    troubles: list[str]


Work = Callable[[Path], Told]


def as_owner(folder: Path, work: Work) -> Told:
    """Do the work in a folder, as its owner if this is root; OSError or SaveError if that cannot be."""
    if sys.platform in ("win32", "emscripten") or os.geteuid() != 0:
        return work(folder)
    number = _opened(folder)
    try:
        return _by_another(number, work)
    finally:
        os.close(number)


def _opened(folder: Path) -> int:
    """Open a folder, each part of its path, without following a link."""
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW
    number = os.open("/", flags)
    for part in Path(os.path.abspath(folder)).parts[1:]:
        try:
            inner = os.open(part, flags, dir_fd=number)
        except OSError:
            if folder.is_dir():
                raise SaveError("it is reached by a link: name the folder where it is") from None
            raise
        finally:
            os.close(number)
        number = inner
    return number


def _by_another(number: int, work: Work) -> Told:
    from multiprocessing import get_context  # here: a page has no processes

    about = os.fstat(number)
    if about.st_uid == 0 and about.st_mode & stat.S_IWOTH:
        raise SaveError("it is root's, and anybody may write there")
    fork = get_context("fork")
    ours, theirs = fork.Pipe(duplex=False)
    child = fork.Process(target=_done, args=(theirs, number, about.st_uid, work))
    child.start()
    theirs.close()
    try:
        if not ours.poll(LONGEST):
            raise SaveError(f"it took more than {LONGEST} seconds")
        why, told = json.loads(ours.recv_bytes(_MOST_TOLD))
    except (OSError, EOFError):
        raise SaveError("what was done there is not known: it ended before it was told") from None
    finally:
        child.kill()
        child.join()
    if why:
        raise SaveError(why)
    return Told(*told)


def _done(pipe: Connection, number: int, owner: int, work: Work) -> None:
    """Enter the folder, become its owner, do the work and tell.

    Files are read and written as the owner's. To the system the process is nobody's: so no program
    of the owner can end it, nor does a hub that ends what a learner has cut loose from the server.
    """
    import resource

    os.fchdir(number)
    resource.setrlimit(resource.RLIMIT_DATA, (_MOST_MEMORY, _MOST_MEMORY))
    if owner:
        group = _group_of(owner)
        os.setgroups([])
        os.setresgid(group, group, group)
        os.setresuid(_NOBODY, owner, _NOBODY)
    why, told = "", Told([], [])
    try:
        told = work(Path())
    except (OSError, SaveError) as error:
        why = reason(error)
    pipe.send_bytes(json.dumps([why, told]).encode())


def _group_of(owner: int) -> int:
    """Return the group of a user; one who has no account is alone in a group of the same number."""
    import pwd

    try:
        return pwd.getpwuid(owner).pw_gid
    except KeyError:
        return owner
