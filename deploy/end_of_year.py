"""Hand over what learners have made, and delete a class, or one learner who leaves.

    python end_of_year.py export /srv/class class.zip [NAME ...]
    python end_of_year.py delete /srv/class NAME ... [--yes]
    python end_of_year.py delete /srv/class --whole-class [--yes]

An export has notebooks, saves, answers and the tables of results: no passwords, nothing hidden, and
nothing that lies elsewhere. Without --yes what would be deleted is only told.
"""

import argparse
import json
import os
import re
import shutil
import stat
import sys
import tempfile
from contextlib import closing, contextmanager, suppress
from functools import cached_property
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import psutil
from class_folder import DATABASE, NAMES, OF_A_HUB, SLIPS, Refused, said, write_whole
from jupyterhub import orm
from numbers_of_users import remember_numbers
from servers import end_all
from slips import Slips
from sqlalchemy import select, text
from sqlalchemy.exc import SQLAlchemyError

ODD = re.compile(r'[\\:*?"<>|\x00-\x1f\x7f]|[. ]+$')  # what a name may not have on every computer


class ClassOfLearners:
    """A class's folder: the learners in it, who have a folder, a slip or a name on the hub."""

    def __init__(self, folder):
        if not (folder / "learners").is_dir():
            raise Refused(f"{folder} has no learners: name the folder in which a hub was started.")
        self.folder, self.learners, self.database = folder, folder / "learners", folder / DATABASE
        self.slips = Slips()
        self.slips.file = folder / SLIPS

    def passwords(self):
        """The password of each name that has a slip."""
        return self.slips.passwords() if self.slips.file.exists() else {}

    @cached_property
    def homes(self):
        """The folder of each name."""
        return {home.name: home for home in sorted(self.learners.iterdir()) if home.is_dir()}

    def named(self, names, known):
        """The names as the hub knows them; each has to be known."""
        named = [self.slips.normalize_username(name) for name in names]
        if unknown := [name for name in named if name not in known]:
            raise Refused(
                f"{', '.join(unknown)}: no such learner in {self.folder}, look for the name."
            )
        return named


# ---- export --------------------------------------------------------------------------------------


def export(folder, archive, names=()):
    """Write what these learners, or all, have made into one zip file; say what is in it."""
    room = ClassOfLearners(folder)
    if archive.is_relative_to(folder) or archive.exists():
        raise Refused(f"{archive}: name a file that is not there yet, outside the class's folder.")
    homes = [room.homes[name] for name in room.named(names or room.homes, room.homes)]
    with written_as_a_whole(archive) as zipped:
        left_out = [path for home in homes for path in pack(home, zipped)]
        count = len(zipped.namelist())
        add_results(homes, zipped)
    told = [f"{archive}: {count} files of {len(homes)} learners, and their results"]
    told += [f"left out, because it is a link or not the learner's: {path}" for path in left_out]
    return "\n".join(told)


@contextmanager
def written_as_a_whole(archive):
    """A zip file that only root may read; it is there when all of it is written."""
    part = archive.with_name(f".{archive.name}.part")
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        with ZipFile(part, "w", ZIP_DEFLATED) as zipped:
            yield zipped
        part.replace(archive)
    finally:
        part.unlink(missing_ok=True)


def pack(home, zipped):
    """Put a learner's files into the archive, and return what was left out.

    Root reads in a folder in which the learner may put anything, at any moment: so no link is
    followed, and only what is the learner's own is taken.
    """
    number, left_out = home.stat().st_uid, []
    for place, folders, names, at in os.fwalk(home):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        links = [name for name in folders if stat.S_ISLNK(os.lstat(name, dir_fd=at).st_mode)]
        left_out += [Path(place, name) for name in links]
        for name in sorted(name for name in names if not name.startswith(".")):
            path = Path(place, name)
            if not _pack_file(
                name, at, number, _free_name(path.relative_to(home.parent), zipped), zipped
            ):
                left_out.append(path)
    return left_out


def _pack_file(name, at, number, packed_as, zipped):
    """Whether a file was the learner's, and is in the archive."""
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK  # a pipe would wait for ever
    try:
        with open(os.open(name, flags, dir_fd=at), "rb") as file:
            told = os.fstat(file.fileno())
            if not stat.S_ISREG(told.st_mode) or told.st_uid != number:
                return False
            with zipped.open(ZipInfo(packed_as), "w", force_zip64=True) as packed:
                shutil.copyfileobj(file, packed)
    except OSError:
        return False
    return True


def _free_name(path, zipped):
    """The name of a file as every computer can unpack it; two files never have the same."""
    parts = [ODD.sub("_", part.encode(errors="replace").decode()) for part in path.parts]
    name = "/".join(parts)
    while name in zipped.NameToInfo:
        name = f"{name}_"
    return name


def add_results(homes, zipped):
    """Put in what the answers say: as text, and as tables for a spreadsheet."""
    from puzzlecourse.classroom.tables import results
    from puzzlecourse.report import text as as_text
    from puzzlecourse.report import write_csv

    found = results(*homes, names=True)
    zipped.writestr(
        "results/results.txt", as_text(found) if found.learners else "No answers yet.\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        if found.learners:
            write_csv(found, f"{folder}/results.csv")
        for path in sorted(Path(folder).iterdir()):
            zipped.write(path, f"results/{path.name}")


# ---- delete --------------------------------------------------------------------------------------


def delete(folder, names, sure):
    """Delete learners: their slips, folders, and what the hub knows of them; or tell what would go."""
    room = ClassOfLearners(folder)
    refuse_while_it_runs(room)
    on_the_hub = names_on_the_hub(room)
    names = room.named(names, {*room.homes, *room.passwords(), *on_the_hub})
    if not sure:
        return only_told([_told(name, room, on_the_hub) for name in names])
    remember_numbers(room.learners)  # first: what cannot be done is said before anything is gone
    for file in (room.slips.file, folder / NAMES):
        remove_lines(file, names, room.slips)
    forget(room, names)
    for name in names:
        if home := room.homes.get(name):
            remove_home(home)
    return f"Deleted: {', '.join(names)}. A backup still has what it had: throw old ones away."


def delete_class(folder, sure):
    """Delete all that a hub has made there; what else lies in the folder stays, and is told."""
    room = ClassOfLearners(folder)
    refuse_while_it_runs(room)
    if not sure:
        on_the_hub = names_on_the_hub(room)
        told = [_told(name, room, on_the_hub) for name in room.homes]
        return only_told([*told, "all slips and names", "the hub's database and its secret"])
    remember_numbers(room.learners)
    room.slips.file.unlink(missing_ok=True)
    for home in room.homes.values():
        remove_home(home)
    for path in [path for pattern in OF_A_HUB for path in folder.glob(pattern)]:
        path.unlink()
    shutil.rmtree(room.learners)  # last: a command that was cut off is begun again
    told = "Deleted: the whole class. A backup still has what it had: throw old ones away."
    rest = sorted(path.name for path in folder.iterdir())
    return f"{told}\nStill in {folder}: {', '.join(rest)}" if rest else told


def refuse_while_it_runs(room):
    """Refused if a hub has the class's database open: learners could write meanwhile, and it as well."""
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if str(room.database) in [file.path for file in process.open_files()]:
                raise Refused(
                    f"the hub of {room.folder} runs: end it first, and begin it again afterwards."
                )


def only_told(parts):
    """What would be deleted, and how it is."""
    told = ["This would be deleted, for good:", *(f"  {part}" for part in parts)]
    raise Refused("\n".join([*told, "Nothing was deleted: say the same with --yes behind it."]))


def _told(name, room, on_the_hub):
    parts = []
    if home := room.homes.get(name):
        files = [path for path in home.rglob("*") if path.is_file() and not path.is_symlink()]
        size = sum(path.lstat().st_size for path in files)
        parts.append(f"{len(files)} files, {size / 1e6:.1f} MB")
    if name in room.passwords():
        parts.append("a slip")
    if name in on_the_hub:
        parts.append("the name on the hub, with its logins")
    return f"{name}: {', '.join(parts)}"


def remove_lines(file, names, slips):
    """Take the lines of these names out of a file of slips or names, and leave all others as they are."""
    if not file.exists():
        return
    data = file.read_bytes()
    encoding = json.detect_encoding(data)
    lines = data.decode(encoding, "surrogateescape").splitlines(keepends=True)
    kept = [line for line in lines if not _is_of(line, names, slips)]
    write_whole(file, "".join(kept).encode(encoding, "surrogateescape"))


def _is_of(line, names, slips):
    words = line.split()
    return bool(words) and slips.normalize_username(words[0]) in names


def remove_home(home):
    """End what a learner has started, delete what it left where anybody may write, and the folder."""
    end_all(home.stat().st_uid)
    shutil.rmtree(home)


# ---- what the hub knows --------------------------------------------------------------------------


@contextmanager
def hubs_memory(room):
    """A session of the hub's database, as JupyterHub itself has it."""
    try:
        factory = orm.new_session_factory(f"sqlite:///{room.database}")
        with closing(factory()) as session:
            yield session
        factory.kw["bind"].dispose()
    except orm.DatabaseSchemaMismatch as error:
        why = "it is of another JupyterHub: say jupyterhub upgrade-db in that folder, once."
        raise Refused(f"{room.database} cannot be used, {why}") from error
    except SQLAlchemyError as error:
        why = str(error).partition("\n")[0]
        raise Refused(f"{room.database} cannot be used, {why}: restore a backup.") from error


def names_on_the_hub(room):
    """The names of all who ever logged in; none if no hub was started."""
    if not room.database.exists():
        return []
    with hubs_memory(room) as session:
        return list(session.scalars(select(orm.User.name)))


def forget(room, names):
    """Let the hub's database have nothing more of these names, also not between its pages."""
    if not room.database.exists():
        return
    with hubs_memory(room) as session:
        for user in session.scalars(select(orm.User).where(orm.User.name.in_(names))):
            session.delete(user)
        session.commit()
        session.execute(text("VACUUM"))


# ---- the command ---------------------------------------------------------------------------------


def parsed(words):
    """What the words ask for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    acts = parser.add_subparsers(dest="act", required=True)
    exporting = acts.add_parser("export", help="write what learners have made into a zip file")
    deleting = acts.add_parser("delete", help="delete learners, or the whole class")
    for each in (exporting, deleting):
        each.add_argument("folder", type=_path, help="of the class, in which its hub is started")
    exporting.add_argument("archive", type=_path, help="the zip file to write")
    for each in (exporting, deleting):
        each.add_argument("names", nargs="*", metavar="NAME", help="of learners")
    deleting.add_argument("--whole-class", action="store_true", help="in place of names")
    deleting.add_argument("--yes", action="store_true", help="do it; else it is only told")
    asked = parser.parse_args(words)
    if asked.act == "delete" and bool(asked.names) == asked.whole_class:
        parser.error("name the learners to delete, or say --whole-class")
    return asked


def _path(word):
    return Path(word).resolve()


def main(words):
    """Do what the words say; what it came to is the exit status."""
    asked = parsed(words)
    if asked.act == "export":
        return said(lambda: export(asked.folder, asked.archive, asked.names), "export")
    if asked.whole_class:
        return said(lambda: delete_class(asked.folder, asked.yes), "deletion")
    return said(lambda: delete(asked.folder, asked.names, asked.yes), "deletion")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
