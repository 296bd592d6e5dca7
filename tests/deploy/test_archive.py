"""A class's folder is backed up whole, and comes back whole or not at all; no hub runs here.

That a hub starts in what came back, tests/deploy/test_hub_archive.py tries.
"""

import os
import shutil
import sqlite3
import subprocess
import threading
from contextlib import closing, suppress
from pathlib import Path

import pytest
from hub import ONLY_ROOT, need

DEPLOY = Path(__file__).parents[2] / "deploy"
LEARNERS = ("mia", "leo", "jürgen")


@pytest.fixture(autouse=True)
def needs_root():
    need("" if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("tar") else ONLY_ROOT)


@pytest.fixture
def archive(monkeypatch, tmp_path):
    """The command, on a machine of its own: what classes it has, stands in a folder of the test's."""
    monkeypatch.syspath_prepend(DEPLOY)
    import archive
    import numbers_of_users

    monkeypatch.setattr(numbers_of_users, "CLASSES", tmp_path / "classes")
    return archive


@pytest.fixture
def room(archive, tmp_path):
    """A class's folder as a hub leaves it: three learners, 70,000 to 70,002."""
    folder = tmp_path / "class"
    folder.mkdir(mode=0o711)
    (folder / "learners").mkdir(mode=0o711)
    archive.numbers_of_class(folder / "learners")
    for number, name in enumerate(LEARNERS, 70_000):
        seat(folder / "learners" / name, number)
    for name in ("slips.txt", "jupyterhub_cookie_secret"):
        (folder / name).write_text(name)
        (folder / name).chmod(0o600)
    with closing(sqlite3.connect(folder / "jupyterhub.sqlite")) as database:
        database.execute("create table users (name)")
        database.executemany("insert into users values (?)", [(name,) for name in LEARNERS])
        database.commit()
    return folder


def seat(home, number):
    """A learner's folder: notebooks, answers, saves, a link, and what a running server has there."""
    for folder in (home, home / "saves", home / ".run", home / "mine" / ".run"):
        folder.mkdir(mode=0o700, parents=True)
    for name in ("a.ipynb", "my_answers.json", "saves/tower.json", ".run/secret", "mine/.run/it"):
        (home / name).write_text(f"{name} of {number}")
    (home / "elsewhere").symlink_to("/etc/shadow")
    (home / "run.sh").write_text("echo")
    (home / "run.sh").chmod(0o751)
    for path in [home, *home.rglob("*")]:
        os.lchown(path, number, number)


def seen(folder):
    """All that lies in a folder: kind and mode, owner, and what is in it."""
    found = {}
    for path in [folder, *folder.rglob("*")]:
        told = path.lstat()
        held = path.readlink() if path.is_symlink() else path.is_file() and path.read_bytes()
        name = str(path.relative_to(folder))
        if name != "jupyterhub.sqlite":  # its copy holds the same, in other pages
            found[name] = (told.st_mode, told.st_uid, told.st_gid, held)
    return found


def names_in(folder):
    with closing(sqlite3.connect(folder / "jupyterhub.sqlite")) as database:
        return [name for (name,) in database.execute("select name from users")]


@pytest.mark.parametrize("is_there", [True, False])
def test_what_comes_back_is_what_was_there(archive, room, tmp_path, is_there, capsys) -> None:
    before, kept, back = seen(room), tmp_path / "kept" / "class.tar.gz", tmp_path / "back"
    assert archive.main(["backup", str(room), str(kept)]) == 0
    assert "3 learners' folders" in capsys.readouterr().out
    assert kept.stat().st_mode & 0o777 == 0o600
    assert os.listdir(kept.parent) == ["class.tar.gz"]
    shutil.rmtree(room)  # the disk is lost
    if is_there:
        back.mkdir()
    assert archive.main(["restore", str(kept), str(back)]) == 0
    of_servers = {name for name in before if name.startswith("learners/") and "/.run" in name}
    of_servers = {name for name in of_servers if "/mine/" not in name}
    assert len(of_servers) == 6
    assert seen(back) == {name: told for name, told in before.items() if name not in of_servers}
    assert names_in(back) == list(LEARNERS)
    assert (back / "jupyterhub.sqlite").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "classes" / "70000").readlink() == back / "learners"


def test_beside_the_class_itself_what_comes_back_has_numbers_of_its_own(
    archive, room, tmp_path
) -> None:
    """As when one file of last week is wanted: no learner reads the folder of another class."""
    before, kept, back = seen(room), tmp_path / "class.tar.gz", tmp_path / "back"
    assert archive.main(["backup", str(room), str(kept)]) == 0
    assert archive.main(["restore", str(kept), str(back)]) == 0
    assert seen(room) == before
    numbers = {(back / "learners" / name).stat().st_uid for name in LEARNERS}
    assert numbers == {70_500, 70_501, 70_502}
    for name in LEARNERS:
        home = back / "learners" / name
        owners = {(p.lstat().st_uid, p.lstat().st_gid) for p in [home, *home.rglob("*")]}
        assert len(owners) == 1
    assert Path("/etc/shadow").stat().st_uid == 0


@pytest.mark.parametrize("way", ["beside/../back", "link/back", "link to it"])
def test_whatever_way_a_class_comes_back_its_learners_keep_their_numbers(
    archive, room, tmp_path, monkeypatch, way
) -> None:
    """The hub knows its folder by the one name that the system gives it; so does the link of a class."""
    import numbers_of_users

    kept, place, back = tmp_path / "class.tar.gz", tmp_path / "place", tmp_path / "place" / "back"
    back.mkdir(parents=True)
    (place / "beside").mkdir()
    (place / "link").symlink_to(place)
    (place / "link to it").symlink_to(back)
    assert archive.main(["backup", str(room), str(kept)]) == 0
    monkeypatch.chdir(place)
    assert archive.main(["restore", "../class.tar.gz", way]) == 0
    monkeypatch.chdir(back)
    before = {home.name: home.stat().st_uid for home in (back / "learners").iterdir()}
    learners = Path("learners").absolute()
    assert {name: numbers_of_users.own_number(learners / name) for name in LEARNERS} == before
    assert numbers_of_users.own_number(learners / "new") == max(before.values()) + 1


@pytest.mark.parametrize("left", [0, 10, 0.5, -9, -1, "one byte is another", "not an archive"])
def test_of_a_damaged_archive_nothing_comes_back(archive, room, tmp_path, left) -> None:
    kept, place = tmp_path / "class.tar.gz", tmp_path / "place"
    place.mkdir()
    assert archive.main(["backup", str(room), str(kept)]) == 0
    data = bytearray(kept.read_bytes())
    if left == "one byte is another":
        data[len(data) // 2] ^= 1
    elif left == "not an archive":
        data = bytearray(b"a letter")
    else:
        data = data[: int(left * len(data)) if isinstance(left, float) else left]
    kept.write_bytes(data)
    told = archive.main(["restore", str(kept), str(place / "back")])
    assert "nothing was restored" in told
    assert (told.count("."), told.count("\n")) == (told.count(".tar.gz") * 2 + 1, 0)
    assert os.listdir(place) == []
    assert not (tmp_path / "classes" / "70500").is_symlink()


def test_nothing_is_restored_over_what_is_there(archive, room, tmp_path) -> None:
    kept, before = tmp_path / "class.tar.gz", seen(room)
    assert archive.main(["backup", str(room), str(kept)]) == 0
    assert "is not empty" in archive.main(["restore", str(kept), str(room)])
    assert seen(room) == before


def test_when_numbers_run_out_nothing_stays_of_what_was_restored(archive, room, tmp_path) -> None:
    kept, classes = tmp_path / "class.tar.gz", tmp_path / "classes"
    assert archive.main(["backup", str(room), str(kept)]) == 0
    for number in range(70_500, 99_999, 500):
        (classes / str(number)).symlink_to(tmp_path)
    told = archive.main(["restore", str(kept), str(tmp_path / "back")])
    assert "no class may begin" in told
    assert not (tmp_path / "back").exists()


def test_a_backup_that_fails_leaves_the_older_one(archive, room, tmp_path, monkeypatch) -> None:
    kept = tmp_path / "class.tar.gz"
    assert archive.main(["backup", str(room), str(kept)]) == 0
    older = kept.read_bytes()
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "gzip").write_text("#!/bin/sh\nhead -c 100\necho the disk is full >&2\nexit 1\n")
    (programs / "gzip").chmod(0o755)
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    assert "the disk is full" in archive.main(["backup", str(room), str(kept)])
    assert kept.read_bytes() == older
    assert not list(tmp_path.glob(".class*"))


@pytest.mark.parametrize("lacking", ["learners", "jupyterhub.sqlite", "jupyterhub_cookie_secret"])
def test_a_folder_that_is_no_class_is_not_backed_up(archive, room, tmp_path, lacking) -> None:
    (room / lacking).rename(tmp_path / lacking)
    told = archive.main(["backup", str(room), str(tmp_path / "a.tar.gz")])
    assert f"has no {lacking}" in told
    assert not (tmp_path / "a.tar.gz").exists()


def test_an_archive_does_not_lie_in_the_folder_that_it_keeps(archive, room, tmp_path) -> None:
    (tmp_path / "way").symlink_to(room)
    for place in (room / "a.tar.gz", tmp_path / "way" / "b.tar.gz"):
        assert "place outside" in archive.main(["backup", str(room), str(place)])


@pytest.mark.parametrize("words", [[], ["backup"], ["save", "a", "b"], ["restore", "a", "b", "c"]])
def test_other_words_are_answered_by_the_two_that_there_are(archive, words) -> None:
    assert archive.main(words) == archive.USAGE


def test_whoever_is_not_root_is_told_so(archive, room, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(archive.os, "geteuid", lambda: 1000)
    told = archive.main(["backup", str(room), str(tmp_path / "a.tar.gz")])
    assert told == "Only root may do that: say sudo in front of it."


def test_while_all_is_written_to_each_file_comes_back_as_it_was_at_some_moment(
    archive, room, tmp_path
) -> None:
    """The course and Jupyter put a new file in the place of the old; SQLite has transactions."""
    save, stop = room / "learners" / "mia" / "saves" / "tower.json", threading.Event()

    def play():
        with closing(sqlite3.connect(room / "jupyterhub.sqlite")) as database:
            number = 0
            while not stop.is_set():
                number += 1
                new = save.with_name(".new")
                new.write_text(f"{number} " * 2000)
                new.replace(save)
                names = [(f"{number}-{half}",) for half in ("a", "b")]
                database.executemany("insert into users values (?)", names)
                database.commit()

    player = threading.Thread(target=play)
    player.start()
    try:
        for k in range(10):
            kept = tmp_path / f"{k}.tar.gz"
            assert archive.main(["backup", str(room), str(kept)]) == 0
    finally:
        stop.set()
        player.join()
    for k in range(10):
        back = tmp_path / f"back{k}"
        assert archive.main(["restore", str(tmp_path / f"{k}.tar.gz"), str(back)]) == 0
        words = (back / "learners" / "mia" / "saves" / "tower.json").read_text().split()
        assert len(set(words)) == 1
        assert len(words) == 2000 or words == ["saves/tower.json", "of", "70000"]
        halves = names_in(back)[3:]
        assert len(halves) % 2 == 0


def test_a_file_that_becomes_a_link_while_it_is_read_brings_nothing_of_root_into_the_archive(
    archive, room, tmp_path
) -> None:
    """A learner changes a file for a link to what root alone may read, and back, without end."""
    secret = tmp_path / "secret"
    secret.write_text("of root alone")
    home, stop = room / "learners" / "leo", threading.Event()

    def change():
        while not stop.is_set():
            with suppress(OSError):
                (home / "x").unlink(missing_ok=True)
                (home / "x").symlink_to(secret)
                (home / "y").write_text("of leo")
                (home / "y").replace(home / "x")

    changing = threading.Thread(target=change)
    changing.start()
    try:
        for k in range(20):
            assert archive.main(["backup", str(room), str(tmp_path / f"{k}.tar.gz")]) == 0
    finally:
        stop.set()
        changing.join()
    for k in range(20):
        command = ["tar", "-xOzf", tmp_path / f"{k}.tar.gz"]
        read = subprocess.run(command, capture_output=True, check=True).stdout
        assert b"of root alone" not in read
