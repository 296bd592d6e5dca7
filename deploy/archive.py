"""Back up a class's folder while its hub runs, and bring it back.

    python archive.py backup /srv/class /var/backups/class.tar.gz
    python archive.py restore /var/backups/class.tar.gz /srv/class

GNU tar and SQLite's own backup do the work. In the archive is all that the class's folder holds:
learners' folders with their owners, slips, the hub's database and its cookie secret.
"""

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

from class_folder import DATABASE, PROXY, SECRET, Refused, said
from numbers_of_users import EACH, is_a_learners, new_number, numbers_of_class

MADE_ANEW = (f"{DATABASE}*", PROXY, "learners/*/.run")  # by a running hub
EXPECTED = [f"--warning=no-file-{what}" for what in ("ignored", "changed", "removed", "shrank")]
NEEDED = ("learners", DATABASE, SECRET)
USAGE = "archive.py backup CLASS ARCHIVE, or archive.py restore ARCHIVE CLASS"


# ---- backup --------------------------------------------------------------------------------------


def backup(folder, archive):
    """Write the archive of a class, whose hub may run meanwhile; it is there as a whole or not."""
    for name in NEEDED:
        if not (folder / name).exists():
            raise Refused(f"{folder} has no {name}: name the folder in which a hub was started.")
    if archive.is_relative_to(folder):
        raise Refused(f"{archive} lies in the class's folder: name a place outside it.")
    archive.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with beside(archive) as work:
        copy_database(folder / DATABASE, work / DATABASE)
        written = work / "archive"
        written.touch(mode=0o600)  # passwords are in it
        pack(folder, work, written)
        written.replace(archive)
    return f"{archive}: {count(folder)}, {archive.stat().st_size / 1e6:.1f} MB"


def copy_database(source, target):
    """A copy as of one moment, also while the hub writes."""
    target.touch(mode=0o600)
    with closing(sqlite3.connect(source)) as read, closing(sqlite3.connect(target)) as write:
        read.backup(write)


def pack(folder, work, written):
    """Let tar write what lies in the folder, and the database's copy from `work`.

    It follows no link: a learner who puts one in the place of a file gets nothing of others into it.
    """
    left_out = [f"--exclude=./{pattern}" for pattern in MADE_ANEW]
    command = ["tar", "--create", "--gzip", f"--file={written}", "--numeric-owner"]
    command += ["--anchored", "--no-wildcards-match-slash", *left_out, *EXPECTED]
    ended = run([*command, "--directory", work, DATABASE, "--directory", folder, "."])
    if ended.returncode > 1:  # 1: something changed while it was read, as it may
        raise Refused(f"The backup was not written: {first_line(ended)}.")
    with written.open("rb") as file:
        os.fsync(file.fileno())


# ---- restore -------------------------------------------------------------------------------------


def restore(archive, folder):
    """Bring a class back into a folder that is empty or not there: all of it, or nothing."""
    if not archive.is_file():
        raise Refused(f"{archive} is not there: name the archive first, then the folder.")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Refused(f"{folder} is not empty: name a new folder, or move this one away first.")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with beside(folder) as work:
        unpack(archive, work)
        mode = stat.S_IMODE(work.stat().st_mode)
        work.chmod(0o700)  # until every folder has its owner
        work.replace(folder)
    try:
        give_numbers(folder / "learners")
    except BaseException:
        shutil.rmtree(folder)
        raise
    folder.chmod(mode)
    return f"{folder}: {count(folder)}; start its hub in this folder"


@contextmanager
def beside(path):
    """A folder beside a file or folder, in which that is made; what is left of it goes."""
    work = Path(tempfile.mkdtemp(prefix=f".{path.name}-", dir=path.parent))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def unpack(archive, work):
    """Let tar read the archive to its end."""
    command = ["tar", "--extract", f"--file={archive}", "--directory", work]
    ended = run([*command, "--numeric-owner", "--same-owner", "--preserve-permissions"])
    if ended.returncode:
        raise Refused(
            f"{archive} is damaged or cut short, and nothing was restored: take an older one."
        )
    if not all((work / name).exists() for name in NEEDED):
        raise Refused(f"{archive} is no backup of a class: nothing was restored.")


def give_numbers(learners):
    """Let no learner have a user number that is another class's on this machine.

    As a rule all keep theirs. Not where the class that was backed up is still there.
    """
    first = numbers_of_class(learners)
    for home in sorted(learners.iterdir()):
        old = home.lstat().st_uid
        if is_a_learners(old) and not first <= old < first + EACH:
            hand_over(home, old, new_number(learners))


def hand_over(home, old, new):
    """Make all that was one number's in a folder another's."""
    for folder, folders, files in os.walk(home):
        for path in [folder, *(Path(folder, name) for name in folders + files)]:
            if os.lstat(path).st_uid == old:
                os.lchown(path, new, new)


# ---- the command ---------------------------------------------------------------------------------


def run(command):
    """The finished program, whose messages are the same in every country."""
    environment = os.environ | {"LC_ALL": "C.UTF-8"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def first_line(ended):
    """What a program complained about first."""
    return (ended.stderr.strip().splitlines() or ["tar said nothing"])[0]


def count(folder):
    """How many learners have a folder."""
    return f"{sum(1 for home in (folder / 'learners').iterdir())} learners' folders"


def main(words):
    """Do what the words say; what it came to is the exit status."""
    acts = {"backup": backup, "restore": restore}
    if len(words) != 3 or words[0] not in acts:
        return USAGE
    act, *paths = words
    return said(lambda: acts[act](*(Path(path).resolve() for path in paths)), act)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
