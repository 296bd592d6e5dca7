"""A class, or one learner, is handed over and deleted: `deploy/end_of_year.py`, as root runs it."""

import csv
import io
import json
import os
import subprocess
from contextlib import closing
from pathlib import Path
from sqlite3 import connect
from zipfile import ZipFile

import pytest
from hub import PYTHON, Kernel, Learner, need, seated, serving, what_is_missing

pytestmark = pytest.mark.slow

DEPLOY = Path(__file__).parents[2] / "deploy"
RUN = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
import numbers_of_users
if sys.argv[2]:
    numbers_of_users.CLASSES = Path(sys.argv[2])
import end_of_year
sys.exit(end_of_year.main(sys.argv[3:]))
"""
ANSWERED = {"questions": {"1.1": [[["720", "wrong", ""], ["6", "right", ""]]]}}
ANSWERS = {"format": 1, "orders": {}, "labels": {}, "exercises": {}} | ANSWERED


@pytest.fixture(scope="module", autouse=True)
def needs_a_hub():
    need(what_is_missing())


def asked(*words, classes=""):
    """The exit status, and what was said."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    command = [PYTHON, "-c", RUN, DEPLOY, classes, *words]
    ended = subprocess.run(
        command, cwd="/", env=environment, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in ended.stderr, ended.stderr
    return ended.returncode, ended.stdout + ended.stderr


def packed(archive):
    """What is in an archive: the bytes of each name."""
    with ZipFile(archive) as zipped:
        assert len(zipped.namelist()) == len(set(zipped.namelist()))
        return {name: zipped.read(name) for name in zipped.namelist()}


# ---- without a hub -------------------------------------------------------------------------------


class OfPaper:
    """A class's folder as a hub leaves it, with learners who never had a server."""

    def __init__(self, place):
        self.folder, self.classes = place / "class", place / "classes"
        self.learners = self.folder / "learners"
        self.learners.mkdir(parents=True)
        self.slips = self.folder / "slips.txt"
        self.slips.write_text("teacher aaaaaaaaaa\nann bbbbbbbbbb\nBen  cccccccccc\n")
        (self.folder / "jupyterhub_cookie_secret").write_text("dddddddddd")
        for number, name in enumerate(("ann", "ben"), 70_000):
            home = self.learners / name
            self.write(home / "00_frames.ipynb", f"notebook of {name}", number)
            self.write(home / "saves" / "mine.json", f"game of {name}", number)
            self.write(home / "my_answers.json", json.dumps(ANSWERS), number)
            self.write(home / ".run" / "jpserver.json", "token eeeeeeeeee", number)
            self.write(home / ".ipython" / "history.sqlite", "typed ffffffffff", number)

    def write(self, path, text, number):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        for each in (path, path.parent):
            os.chown(each, number, number)

    def asked(self, act, *words):
        return asked(act, self.folder, *words, classes=self.classes)

    def names(self):
        """All that lies in the class's folder."""
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*"))


@pytest.fixture
def paper(tmp_path):
    return OfPaper(tmp_path)


MADE = ("00_frames.ipynb", "my_answers.json", "saves/mine.json")


def test_an_export_has_what_learners_made_and_what_their_answers_say(paper, tmp_path) -> None:
    status, told = paper.asked("export", tmp_path / "class.zip")
    assert (status, told.strip()) == (
        0,
        f"{tmp_path}/class.zip: 6 files of 2 learners, and their results",
    )
    found = packed(tmp_path / "class.zip")
    made = sorted(name for name in found if not name.startswith("results/"))
    assert made == [f"{who}/{name}" for who in ("ann", "ben") for name in MADE]
    for who in ("ann", "ben"):
        for name in MADE:
            assert found[f"{who}/{name}"] == (paper.learners / who / name).read_bytes()
    assert b"1.1" in found["results/results.txt"]
    rows = list(csv.DictReader(io.StringIO(found["results/results.csv"].decode("utf-8-sig"))))
    assert {row["learner"] for row in rows} == {"ann", "ben"}
    assert (tmp_path / "class.zip").stat().st_mode & 0o777 == 0o600


def test_no_secret_gets_into_an_export_whatever_a_learner_puts_in_the_folder(
    paper, tmp_path
) -> None:
    home = paper.learners / "ann"
    (home / "slips.ipynb").symlink_to(paper.slips)
    (home / "room").symlink_to(paper.folder)
    os.link(paper.slips, home / "hard.txt")
    (home / os.fsdecode(b"odd\xff")).symlink_to(paper.slips)
    os.mkfifo(home / "waits")
    paper.write(home / "ben.txt", "not ann's gggggggggg", 70_000)
    os.chown(home / "ben.txt", 70_001, 70_001)
    status, told = paper.asked("export", tmp_path / "class.zip")
    assert status == 0
    left_out = {line.rpartition("/")[2] for line in told.splitlines()[1:]}
    assert left_out == {"slips.ipynb", "room", "hard.txt", "waits", "ben.txt", r"odd\udcff"}
    every = b"".join(packed(tmp_path / "class.zip").values())
    assert [letter for letter in "abcdefg" if letter.encode() * 10 in every] == []


def test_an_export_of_one_learner_has_nothing_of_another(paper, tmp_path) -> None:
    status, told = paper.asked("export", tmp_path / "ann.zip", "Ann")
    assert status == 0
    assert "3 files of 1 learners" in told
    found = packed(tmp_path / "ann.zip")
    assert {name.partition("/")[0] for name in found} == {"ann", "results"}
    assert b"ben" not in b"".join(found.values())


@pytest.mark.parametrize(
    ("name", "packed_as"),
    [
        ("x..\\..\\up.txt", "ann/x.._.._up.txt"),
        ("a:b*c?.txt", "ann/a_b_c_.txt"),
        ("new\nline", "ann/new_line"),
        ("dot.", "ann/dot_"),
        ("größe λ.txt", "ann/größe λ.txt"),
    ],
)
def test_names_in_an_export_are_those_that_every_computer_can_unpack(
    paper, tmp_path, name, packed_as
) -> None:
    paper.write(paper.learners / "ann" / name, "text", 70_000)
    assert paper.asked("export", tmp_path / "ann.zip", "ann")[0] == 0
    assert packed(tmp_path / "ann.zip")[packed_as] == b"text"


def test_two_files_never_become_one_in_an_export(paper, tmp_path) -> None:
    for name in ("a:", "a*", "a_"):
        paper.write(paper.learners / "ann" / name, name, 70_000)
    paper.asked("export", tmp_path / "ann.zip", "ann")
    texts = sorted(text for name, text in packed(tmp_path / "ann.zip").items() if "/a_" in name)
    assert texts == [b"a*", b"a:", b"a_"]


def test_an_export_of_learners_who_have_answered_nothing_says_so(paper, tmp_path) -> None:
    for name in ("ann", "ben"):
        (paper.learners / name / "my_answers.json").unlink()
    assert paper.asked("export", tmp_path / "class.zip")[0] == 0
    found = packed(tmp_path / "class.zip")
    assert found["results/results.txt"] == b"No answers yet.\n"
    assert [name for name in found if name.startswith("results/")] == ["results/results.txt"]


def test_an_export_overwrites_nothing_and_does_not_lie_where_it_would_be_deleted(
    paper, tmp_path
) -> None:
    (tmp_path / "there.zip").write_text("old")
    for archive in (tmp_path / "there.zip", paper.folder / "class.zip"):
        status, told = paper.asked("export", archive)
        assert (status, told.strip()) == (
            1,
            f"{archive}: name a file that is not there yet, outside the class's folder.",
        )
    assert (tmp_path / "there.zip").read_text() == "old"
    assert not (paper.folder / "class.zip").exists()


@pytest.mark.parametrize("name", ["cleo", "..", "", "ann/saves"])
def test_a_name_that_is_no_learners_exports_and_deletes_nothing(paper, tmp_path, name) -> None:
    before = paper.names()
    for words in (["export", tmp_path / "a.zip", "ann", name], ["delete", "ann", name, "--yes"]):
        status, told = paper.asked(*words)
        assert status == 1
        assert "no such learner" in told
    assert paper.names() == before
    assert not (tmp_path / "a.zip").exists()


def test_a_folder_that_is_no_classs_is_said_to_be_none(tmp_path) -> None:
    told = f"{tmp_path} has no learners: name the folder in which a hub was started.\n"
    for words in (["export", tmp_path, tmp_path / "a.zip"], ["delete", tmp_path, "ann"]):
        assert asked(*words, classes=tmp_path / "classes") == (1, told)


def test_without_a_yes_it_is_told_what_would_go_and_nothing_goes(paper) -> None:
    before = paper.names()
    status, told = paper.asked("delete", "ann")
    assert status == 1
    assert "\n  ann: 5 files, 0.0 MB, a slip\n" in told
    assert told.endswith("Nothing was deleted: say the same with --yes behind it.\n")
    status, told = paper.asked("delete", "--whole-class")
    assert status == 1
    assert "\n  ben: 5 files, 0.0 MB, a slip\n  all slips and names\n" in told
    assert paper.names() == before


def test_names_or_the_whole_class_have_to_be_said(paper) -> None:
    before = paper.names()
    for words in (["--yes"], ["ann", "--whole-class", "--yes"]):
        status, told = paper.asked("delete", *words)
        assert status == 2
        assert "name the learners to delete, or say --whole-class" in told
    assert paper.names() == before


def test_who_goes_is_named_no_more_where_a_platform_lets_learners_in(paper) -> None:
    names = paper.folder / "names.txt"
    names.write_text("ann Ann Lee\nben Ben Ann\n")
    part = paper.folder / ".names.txt.new"  # as a power cut leaves it
    part.write_text("ann Ann")
    assert paper.asked("delete", "ann", "--yes")[0] == 0
    assert names.read_text() == "ben Ben Ann\n"
    assert names.stat().st_mode & 0o777 == 0o600
    assert not part.exists()
    part.write_text("ben B")
    assert paper.asked("delete", "--whole-class", "--yes")[0] == 0
    assert list(paper.folder.iterdir()) == []


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_other_slips_stay_as_they_are_when_one_goes(paper, encoding) -> None:
    lines = [
        "teacher  aaaa\r\n",
        "# a note\r\n",
        " ANN bbbb\r\n",
        "zoë cccc\r\n",
        "ann dddd\r\n",
        "ben",
    ]
    paper.slips.write_bytes("".join(lines).encode(encoding))
    assert paper.asked("delete", "ann", "--yes")[0] == 0
    kept = [line for line in lines if "ann" not in line.lower()]
    assert paper.slips.read_bytes() == "".join(kept).encode(encoding)
    assert not (paper.learners / "ann").exists()
    assert (paper.learners / "ben" / "my_answers.json").exists()


def test_what_a_learner_left_where_anybody_may_write_goes_too(paper) -> None:
    left = Path(f"/tmp/left-by-a-learner-{os.getpid()}")
    for number, goes in ((70_000, True), (70_001, False)):
        paper.write(left / "a", "text", number)
        assert paper.asked("delete", "ann", "--yes")[0] == (0 if goes else 1)
        assert left.exists() != goes
    paper.asked("delete", "ben", "--yes")
    assert not left.exists()


def test_a_number_of_a_deleted_class_is_not_given_to_another(paper, tmp_path) -> None:
    status, told = paper.asked("delete", "--whole-class", "--yes")
    assert status == 0
    assert told.startswith("Deleted: the whole class.")
    assert list(paper.folder.iterdir()) == []
    assert (paper.classes / "70000.last").read_text() == "70001\n"


def test_where_numbers_cannot_be_remembered_nothing_is_deleted(paper, tmp_path) -> None:
    paper.classes.mkdir()
    for number in range(70_000, 99_999, 500):
        (paper.classes / str(number)).symlink_to(tmp_path)
    before = paper.names()
    for words in (["ann"], ["--whole-class"]):
        status, told = paper.asked("delete", *words, "--yes")
        assert (status, told.count("\n")) == (1, 1)
        assert "The deletion did not succeed: no class may begin" in told
    assert paper.names() == before


# ---- with a hub ----------------------------------------------------------------------------------


def database_of(hub):
    return hub.folder / "jupyterhub.sqlite"


def users_of(hub):
    with closing(connect(database_of(hub))) as database:
        return {name for (name,) in database.execute("select name from users")}


def as_by_an_older_hub(database):
    with closing(connect(database)) as opened:
        opened.execute("update alembic_version set version_num = '4621fec11365'")
        opened.commit()


def as_after_a_broken_disk(database):
    database.write_bytes(b"of a hub, once " * 100)


@pytest.mark.parametrize(
    ("spoil", "advice"),
    [(as_by_an_older_hub, "say jupyterhub upgrade-db"), (as_after_a_broken_disk, "a backup")],
)
def test_a_database_that_cannot_be_used_is_said_to_be_so_and_nothing_goes(
    paper, spoil, advice
) -> None:
    database = paper.folder / "jupyterhub.sqlite"
    subprocess.run([PYTHON, "-c", NEW_DATABASE, database], cwd="/", check=True)
    status, told = paper.asked("delete", "cleo")
    assert (status, "\n  cleo: the name on the hub" in told) == (1, True)
    spoil(database)
    before = paper.names()
    for words in (["ann"], ["ann", "--yes"], ["--whole-class"]):
        status, told = paper.asked("delete", *words)
        assert (status, told.count("\n")) == (1, 1)
        assert told.startswith(f"{database} cannot be used, ")
        assert advice in told
    assert paper.names() == before
    assert paper.asked("delete", "--whole-class", "--yes")[0] == 0
    assert paper.names() == []


NEW_DATABASE = """
import sys
from jupyterhub import orm
with orm.new_session_factory(f"sqlite:///{sys.argv[1]}")() as session:
    session.add(orm.User(name="cleo"))
    session.commit()
"""


def test_a_learner_who_leaves_and_then_the_class_are_deleted_and_the_others_go_on() -> None:
    with serving() as hub:
        ann, ben = (seated(hub, name) for name in ("learner01", "learner02"))
        for learner in (ann, ben):
            path = f"own of {learner.name}.txt"
            Kernel(learner).run(f"open({path!r}, 'w').write('text')")
        number = ben.number
        words = ["delete", hub.folder, "learner02", "--yes"]
        runs = f"the hub of {hub.folder} runs: end it first, and begin it again afterwards.\n"
        assert asked(*words) == (1, runs)
        assert asked("delete", hub.folder, "--whole-class", "--yes") == (1, runs)
        assert ben.gets("home") == 200

        hub.stop()
        status, told = asked(*words[:-1])
        assert status == 1
        assert ", a slip, the name on the hub, with its logins\n" in told
        assert asked(*words)[0] == 0
        assert not hub.home("learner02").exists()
        assert "learner02" not in hub.slips
        assert users_of(hub) == {"learner01", "teacher"}
        assert b"learner02" not in database_of(hub).read_bytes()

        hub.start()
        assert not Learner(hub, "learner02").log_in("abc")
        assert (hub.home("learner01") / "own of learner01.txt").exists()
        assert ann.log_in()
        new = seated(hub, "learner03")
        assert new.number > number
        number = new.number

        hub.stop()
        status, told = asked("delete", hub.folder, "--whole-class", "--yes")
        assert status == 0
        assert told.endswith(f"Still in {hub.folder}: config.py, hub.log\n")
        hub.start()
        assert users_of(hub) == {"teacher"}
        assert seated(hub, "learner01").number > number
