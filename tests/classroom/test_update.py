"""`puzzlecourse update`: repaired notebooks reach learners who have begun, and nothing of theirs is lost."""

import json
import os
import shutil
import stat
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest
from begun import NAME, cell, code, notebook, texts
from commands import ROOT, run
from kept_files import answer

from puzzlecourse import progress, update
from puzzlecourse.classroom import handed_out, lab, whole_files
from puzzlecourse.classroom import update as updating
from puzzlecourse.classroom.as_owner import as_owner
from puzzlecourse.classroom.entries import FILE
from puzzlecourse.classroom.handed_out import marked
from puzzlecourse.classroom.merging import _BOTH, merged
from puzzlecourse.classroom.notebook_files import as_file
from puzzlelib import __version__
from puzzlelib.play.saving import SaveError

FORMER = updating.FORMER


# ---- the notebooks of a folder -------------------------------------------------------------------


@pytest.fixture
def course(tmp_path_factory, monkeypatch):
    """The course's folder with one notebook, which a test may change."""
    made = tmp_path_factory.mktemp("course")
    for module in (handed_out, lab, updating):
        monkeypatch.setattr(module, "folder_of_notebooks", lambda: made)
    monkeypatch.setattr(whole_files, "APART", 0)
    put(made, "a", code("def f(n): ..."), "c")
    return made


def put(course, *cells):
    """Let the course's notebook have these cells."""
    plain = notebook(*cells)
    del plain["metadata"]["puzzle-notebooks"]
    (course / f"{NAME}.ipynb").write_bytes(as_file(plain))


def hand_out(course, folder):
    """Copy the course's notebook into a folder, as `puzzlecourse copy` does; return the copy."""
    copy = folder / f"{NAME}.ipynb"
    copy.write_bytes(lab.handed_out(course / copy.name))
    return copy


def rewritten(path, change):
    found = json.loads(path.read_bytes())
    change(found)
    path.write_bytes(as_file(found))


def write_an_answer(found):
    found["cells"][1]["source"] = "def f(n): return n"


def everything_in(folder):
    """All files below a folder, with what is in them, and when that was written."""
    files = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink()]
    return {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in files}


def said(capsys, *arguments):
    """What the command prints, and its exit code."""
    options = ["update", *map(str, arguments)]
    ended = updating.run(_parsed(options))
    out, err = capsys.readouterr()
    return out.splitlines(), err.splitlines(), ended


def as_handed_out(course):
    """The course as `update` has it."""
    return {path.stem: updating._as_handed_out(path) for path in course.glob("*.ipynb")}


def brought_up(folder, course):
    """Bring a folder up to date in this process."""
    return updating._in_folder(folder, "here", course, is_dry=False)


def _parsed(options):
    from puzzlelib.cli.common import Parser

    parser = Parser(prog="puzzlecourse")
    updating.add_to(parser.add_subparsers())
    return parser.parse_args(options)


def test_a_folder_is_brought_up_to_date_and_the_former_notebook_is_kept(folder, course, capsys):
    copy = hand_out(course, folder)
    rewritten(copy, write_an_answer)
    others = ("my_answers.json", "saves/hanoi-5.json", "own.ipynb", "notes.txt")
    (folder / "saves").mkdir()
    for name in others:
        (folder / name).write_bytes(b"{}")
    copy.chmod(0o640)
    before = everything_in(folder)
    put(course, "A", code("def f(n: int): ..."), "c")
    out, err, code_ = said(capsys, folder)
    kept = folder / FORMER / f"{NAME}.{__version__}.ipynb"
    assert (err, code_) == ([], 0)
    assert out == [
        f"renewed   {copy}: 1 cell renewed, 1 cell beside yours, for you have changed it, too; "
        f"the former one is {FORMER}/{kept.name}",
        updating.OPEN,
    ]
    after = everything_in(folder)
    assert after.keys() == {*before, kept}
    assert kept.read_bytes() == before[copy][0]
    assert {path for path in before if after[path] != before[path]} == {copy}
    assert texts(json.loads(copy.read_bytes())) == [
        *("A", "def f(n: int): ...", _BOTH, "def f(n): return n", "c")
    ]
    assert {stat.S_IMODE(path.stat().st_mode) for path in (copy, kept)} == {0o640}


def test_the_second_time_there_is_nothing_to_do(folder, course, capsys):
    rewritten(hand_out(course, folder), write_an_answer)
    put(course, "A", code("def f(n: int): ..."), "c")
    said(capsys, folder)
    before = everything_in(folder)
    assert said(capsys, folder) == ([f"nothing new for {folder}"], [], 0)
    assert everything_in(folder) == before


def test_a_dry_run_says_the_same_and_writes_nothing(folder, course, capsys):
    rewritten(hand_out(course, folder), write_an_answer)
    (folder / "mine.ipynb").write_bytes(b"damaged")
    put(course, "A", code("def f(n: int): ..."), "c")
    before = everything_in(folder)
    *dry, last = said(capsys, folder, "--dry-run")[0]
    assert everything_in(folder) == before
    assert last == "This was a dry run: nothing is written."
    assert said(capsys, folder)[0] == dry


def test_each_former_notebook_is_kept_also_of_one_version(folder, course, capsys):
    copy = hand_out(course, folder)
    former = []
    for word in ("A", "B", "C"):
        former.append(copy.read_bytes())
        put(course, word, code("def f(n): ..."), "c")
        said(capsys, folder)
    kept = [f"{NAME}.{__version__}{number}.ipynb" for number in ("", "-2", "-3")]
    assert [(folder / FORMER / name).read_bytes() for name in kept] == former


def test_a_notebook_is_known_under_every_name(folder, course, capsys):
    hand_out(course, folder).rename(folder / "mine.ipynb")
    put(course, "A", code("def f(n): ..."), "c")
    out, _, code_ = said(capsys, folder)
    assert code_ == 0
    assert out[0].startswith(f"renewed   {folder / 'mine.ipynb'}: 1 cell renewed; ")
    assert [path.name for path in folder.glob("*.ipynb")] == ["mine.ipynb"]


def without_codes(found):
    """As copies were handed out before."""
    mark = found["metadata"]["puzzle-notebooks"]
    found["metadata"]["puzzle-notebooks"] = {"text": mark["text"]}


def test_beside_a_copy_that_does_not_say_what_was_handed_out_the_new_one_is_put(
    folder, course, capsys
):
    copy = hand_out(course, folder)
    rewritten(copy, without_codes)
    before = copy.read_bytes()
    assert said(capsys, folder) == ([f"nothing new for {folder}"], [], 0)
    put(course, "A", code("def f(n): ..."), "c")
    told = (
        f"kept      {copy}: it does not say which cells you have changed; the new one is beside it"
    )
    new = folder / f"{NAME}.{__version__}.ipynb"
    assert said(capsys, folder) == ([f"{told}: {new.name}"], [], 0)
    assert copy.read_bytes() == before
    assert texts(json.loads(new.read_bytes()))[0] == "A"
    files = everything_in(folder)
    assert said(capsys, folder) == ([told], [], 0)
    assert everything_in(folder) == files
    rewritten(new, write_an_answer)
    put(course, "B", code("def f(n): ..."), "c")
    said(capsys, folder)
    assert texts(json.loads(new.read_bytes())) == ["B", "def f(n): return n", "c"]


def let_it_say(copy, **told):
    """Let a copy say something else of what it was handed out as."""
    rewritten(copy, lambda found: found["metadata"]["puzzle-notebooks"].update(told))


def test_a_notebook_of_a_newer_course_stays_as_it_is(folder, course, capsys):
    copy = hand_out(course, folder)
    let_it_say(copy, version="99.0.0")
    put(course, "A", code("def f(n): ..."), "c")
    before = everything_in(folder)
    told = f"it is of version 99.0.0 of the course, and {__version__} is installed here"
    out, err, code_ = said(capsys, folder)
    assert (out, code_) == ([f"nothing new for {folder}"], 1)
    assert err == [f"puzzlecourse: {copy} was left out: {told}."]
    assert everything_in(folder) == before


def make_large(path):
    with path.open("wb") as file:
        file.truncate(whole_files.MOST_BYTES + 1)


def make_a_link(path):
    (path.parent / "elsewhere").write_bytes(b"elsewhere")
    path.symlink_to(path.parent / "elsewhere")


NO_NOTEBOOK = [b"", b"{}", b"[" * 10**6, b"\xff", b'{"nbformat": 4', b"1" * 10**4]
NO_NOTEBOOK += [
    json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}} | {"cells": cells}).encode()
    for cells in (None, {}, [1], [{}], [cell(1)], [cell(["a", 1])], [cell("a", name=1)])
]
HOSTILE = [(lambda path, c=c: path.write_bytes(c), "it is no notebook that") for c in NO_NOTEBOOK]
HOSTILE += [(make_large, "it has more than 20 MB"), (make_a_link, "it is a link")]
HOSTILE += [(Path.mkdir, ""), (lambda path: os.mkfifo(path), "it is no ordinary file")]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files here")
@pytest.mark.parametrize(("make", "why"), HOSTILE)
def test_what_is_no_notebook_is_one_sentence_and_the_others_go_on(
    make, why, folder, course, capsys
):
    hand_out(course, folder).rename(folder / "mine.ipynb")
    make(folder / f"{NAME}.ipynb")
    put(course, "A", code("def f(n): ..."), "c")
    out, err, code_ = said(capsys, folder)
    assert (len(out), code_) == (2, 1)
    [told] = err
    assert told.startswith(f"puzzlecourse: {folder / NAME}.ipynb was left out: {why}")
    assert texts(json.loads((folder / "mine.ipynb").read_bytes()))[0] == "A"


def test_what_a_notebook_says_of_itself_leads_to_no_other_folder(folder, course, capsys):
    copy = hand_out(course, folder)
    let_it_say(copy, version="../../0.1")
    put(course, "A", code("def f(n): ..."), "c")
    assert said(capsys, folder)[2] == 0
    assert [path.name for path in (folder / FORMER).iterdir()] == [f"{NAME}.former.ipynb"]


def test_a_folder_for_former_notebooks_that_leads_elsewhere_is_not_used(
    folder, course, capsys, tmp_path_factory
):
    copy = hand_out(course, folder)
    (folder / FORMER).symlink_to(tmp_path_factory.mktemp("elsewhere"))
    put(course, "A", code("def f(n): ..."), "c")
    before = copy.read_bytes()
    _, [told], code_ = said(capsys, folder)
    assert code_ == 1
    assert told.endswith(f"{FORMER} is a link.")
    assert copy.read_bytes() == before
    assert list((folder / FORMER).iterdir()) == []


def test_a_disk_that_is_full_is_told_and_the_notebook_is_as_before(
    folder, course, capsys, monkeypatch
):
    copy = hand_out(course, folder)
    put(course, "A", code("def f(n): ..."), "c")
    before = copy.read_bytes()

    def full(number, content):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        _, err, code_ = said(capsys, folder)
    assert code_ == 1
    assert err == [f"puzzlecourse: {copy} was left out: No space left on device."]
    assert copy.read_bytes() == before
    assert said(capsys, folder)[2] == 0
    assert texts(json.loads(copy.read_bytes()))[0] == "A"


def test_a_notebook_that_is_saved_meanwhile_is_read_again(folder, course, monkeypatch):
    copy = hand_out(course, folder)
    put(course, "A", code("def f(n): ..."), "c")
    saved = iter(range(1))

    def save_first(path, *more):
        for number in saved:
            write = {"source": f"# {number}"}
            rewritten(copy, lambda found: found["cells"][1].update(write))  # noqa: B023 - at once
            break
        return replace(path, *more)

    replace = whole_files.replace_whole
    monkeypatch.setattr(updating, "replace_whole", save_first)
    assert brought_up(folder, as_handed_out(course)).troubles == []
    assert texts(json.loads(copy.read_bytes())) == ["A", "# 0", "c"]
    put(course, "B", code("def f(n): ..."), "c")
    saved = iter(range(99))
    [told] = brought_up(folder, as_handed_out(course)).troubles
    assert told.endswith("another program is writing it.")
    assert texts(json.loads(copy.read_bytes()))[:2] == ["A", "# 2"]


def test_a_notebook_that_was_saved_just_now_is_changed_so_late_that_jupyterlab_sees_it(
    folder, course, monkeypatch
):
    """It compares times, and half a second makes no difference to it."""
    copy = hand_out(course, folder)
    saved = copy.stat().st_mtime
    put(course, "A", code("def f(n): ..."), "c")
    monkeypatch.setattr(whole_files, "APART", 1.0)
    brought_up(folder, as_handed_out(course))
    assert copy.stat().st_mtime - saved > 0.9
    os.utime(copy, (2**33, 2**33))  # a clock that goes wrong lets nobody wait
    put(course, "B", code("def f(n): ..."), "c")
    assert brought_up(folder, as_handed_out(course)).troubles == []


def test_the_course_itself_is_no_copy(course, capsys):
    before = everything_in(course)
    assert said(capsys, course)[1:] == (
        [f"puzzlecourse: {course} was left out: it is the course itself."],
        1,
    )
    assert everything_in(course) == before


def test_one_home_that_cannot_be_used_is_no_matter_to_the_others(folder, course, capsys):
    for name in ("ann", "ben"):
        (folder / name).mkdir()
        hand_out(course, folder / name)
    (folder / "slips.txt").write_text("")
    put(course, "A", code("def f(n): ..."), "c")
    out, err, code_ = said(capsys, *sorted(folder.iterdir()))
    assert [line.split(":")[0] for line in out[:2]] == [
        f"renewed   {folder / name / NAME}.ipynb" for name in ("ann", "ben")
    ]
    told = f"puzzlecourse: {folder / 'slips.txt'} was left out: it is no folder."
    assert (err, code_) == ([told], 1)


# ---- a power cut ---------------------------------------------------------------------------------


class PowerCut(BaseException):
    """The machine is off: nothing is done any more."""


class Machine:
    """`os`, until the power is cut; what was not sent to the disk before is then half there."""

    STEPS = ("open", "write", "fsync", "link", "replace", "unlink", "mkdir", "fchmod", "close")

    def __init__(self, steps):
        self.left, self.is_off = steps, False
        self.names, self.unsent, self.folders = {}, set(), set()

    def __getattr__(self, name):
        if name not in self.STEPS:
            return getattr(os, name)

        def step(*arguments, **more):
            self.left -= 1
            if self.is_off or self.left < 0:
                self.cut()
            result = getattr(os, name)(*arguments, **more)
            getattr(self, f"after_{name}", lambda *_: None)(result, *arguments)
            return result

        return step

    def cut(self):
        for path in [] if self.is_off else map(Path, self.unsent):
            if path.exists():
                os.truncate(path, path.stat().st_size // 2)
        self.is_off = True
        raise PowerCut

    def after_open(self, number, path, flags, *_):
        self.names[number] = path
        if flags & os.O_CREAT:
            self.unsent.add(path)

    def after_fsync(self, _, number):
        self.unsent.discard(self.names[number])
        self.folders.discard(self.names[number])

    def after_replace(self, _, part, path):
        assert part not in self.unsent, "a name was given before the content was on the disk"
        assert not {f for f in self.folders if f.name == FORMER}, (
            "the former one is not on the disk"
        )
        self.folders.add(path.parent)

    after_link = after_replace

    def after_unlink(self, _, path):
        self.unsent.discard(path)


def cut(folder, course, steps, monkeypatch):
    """Bring the folder up to date, with the power cut after so many steps; return whether it was."""
    machine = Machine(steps)
    with monkeypatch.context() as patch:
        patch.setattr(whole_files, "os", machine)
        with suppress(PowerCut):
            brought_up(folder, course)
    return machine.is_off


def test_a_power_cut_at_any_time_leaves_the_former_notebook_or_the_new_one(
    tmp_path, course, monkeypatch
):
    begun = tmp_path / "begun"
    begun.mkdir()
    shutil.copy(course / f"{NAME}.ipynb", course / "zero.ipynb")
    rewritten(hand_out(course, begun), write_an_answer)
    shutil.copy(course / "zero.ipynb", begun)
    put(course, "A", code("def f(n: int): ..."), "c")
    shutil.copy(course / f"{NAME}.ipynb", course / "zero.ipynb")
    now = as_handed_out(course)
    former = {path.name: path.read_bytes() for path in begun.iterdir()}
    merged_one = as_file(merged(json.loads(former[f"{NAME}.ipynb"]), now[NAME]).notebook)
    whole = {*former.values(), merged_one, as_file(now["zero"])}
    steps, was_cut = 0, True
    while was_cut:
        folder = Path(shutil.copytree(begun, tmp_path / str(steps)))
        was_cut = cut(folder, now, steps, monkeypatch)
        here = {path.name: path.read_bytes() for path in folder.rglob("*.ipynb")}
        assert former.keys() <= here.keys()
        assert set(here.values()) <= whole
        brought_up(folder, now)
        files = everything_in(folder)
        assert (folder / f"{NAME}.ipynb").read_bytes() == merged_one
        assert (folder / f"zero.{__version__}.ipynb").read_bytes() == as_file(now["zero"])
        kept = {path.name: content for path, (content, _) in files.items()}
        assert kept["zero.ipynb"] == former["zero.ipynb"]
        assert kept[f"{NAME}.{__version__}.ipynb"] == former[f"{NAME}.ipynb"]
        assert len([name for name in kept if name.endswith(".ipynb")]) == 4
        brought_up(folder, now)
        assert everything_in(folder) == files
        steps += 1
    assert steps > 30


# ---- whose folder it is --------------------------------------------------------------------------

LEARNER = 70_123  # a user number that no account has
NOBODY = 65_534
as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root works for others"
)


@pytest.fixture
def home(tmp_path, course):
    """A learner's folder with a notebook, as the hub has it, which the course has changed since."""
    home = tmp_path / "learners" / "ann"
    home.mkdir(parents=True)
    rewritten(hand_out(course, home), write_an_answer)
    put(course, "A", code("def f(n: int): ..."), "c")
    for path in (home, *home.iterdir()):
        os.chown(path, LEARNER, LEARNER)
    home.chmod(0o700)
    tmp_path.joinpath("learners").chmod(0o711)
    return home


def owners(folder):
    return {(path.lstat().st_uid, path.lstat().st_gid) for path in folder.rglob("*")}


@as_root
def test_root_leaves_all_in_a_learners_folder_the_learners(home, capsys):
    out, err, code_ = said(capsys, home)
    assert (err, code_) == ([], 0)
    assert out[0].startswith(f"renewed   {home / NAME}.ipynb: 1 cell renewed")
    assert (home / FORMER / f"{NAME}.{__version__}.ipynb").is_file()
    assert owners(home) == {(LEARNER, LEARNER)}


def who(_):
    return updating.Told([str(os.getresuid()), str(os.getresgid()), str(os.getgroups())], [])


@as_root
def test_what_root_does_in_a_folder_is_done_as_its_owner(home, tmp_path):
    files_are, groups = str((NOBODY, LEARNER, NOBODY)), str((LEARNER,) * 3)
    assert as_owner(home, who).lines == [files_are, groups, "[]"]
    assert as_owner(tmp_path, who).lines[0] == "(0, 0, 0)"
    assert os.getresuid() == (0, 0, 0)


def until_it_is_told_to_go_on(folder):
    (folder / "begun").touch()
    while not (folder / "go").exists():
        time.sleep(0.01)
    return updating.Told(["done"], [])


KILL_ALL = "until [ -e begun ]; do sleep 0.01; done; kill -KILL -1; touch go"


@as_root
def test_programs_of_the_learner_cannot_end_what_root_does_there(home):
    """A hub ends them all in this way, when a server ends."""
    learner = {"user": LEARNER, "group": LEARNER, "extra_groups": []}
    with subprocess.Popen(["sh", "-c", KILL_ALL], cwd=home, **learner):
        assert as_owner(home, until_it_is_told_to_go_on).lines == ["done"]


@as_root
def test_root_follows_no_link_that_a_learner_has_laid(home, tmp_path, capsys):
    roots = tmp_path / "roots"
    shutil.copytree(home, roots / "notebooks")
    (home / f"{NAME}.ipynb").unlink()
    (home / f"{NAME}.ipynb").symlink_to(roots / "notebooks" / f"{NAME}.ipynb")
    (home / "inner").symlink_to(roots)
    (home.parent / "eve").symlink_to(roots / "notebooks")
    before = everything_in(roots)
    assert before
    out, err, code_ = said(capsys, home, home / "inner" / "notebooks", home.parent / "eve")
    assert (out, code_) == ([f"nothing new for {home}"], 1)
    assert [line.partition("was left out: ")[2] for line in err] == [
        "it is a link.",
        *["it is reached by a link: name the folder where it is."] * 2,
    ]
    assert everything_in(roots) == before


@as_root
def test_root_does_nothing_where_anybody_may_write(tmp_path, course, capsys):
    hand_out(course, tmp_path)
    tmp_path.chmod(0o777)
    _, [told], code_ = said(capsys, tmp_path)
    assert code_ == 1
    assert told.endswith("was left out: it is root's, and anybody may write there.")


def end(_):
    os._exit(1)


def wait(_):
    while True:
        os.sched_yield()


def need_much(_):
    return updating.Told([str(len(bytearray(3 * 10**9)))], [])


@as_root
@pytest.mark.parametrize("work", [end, wait, need_much])
def test_what_does_not_come_to_an_end_there_is_one_sentence(home, work, monkeypatch, capfd):
    monkeypatch.setattr("puzzlecourse.classroom.as_owner.LONGEST", 1)
    with pytest.raises(SaveError, match=r"it took more than 1 seconds|it ended before it was told"):
        as_owner(home, work)


def may_not(_):
    raise PermissionError(13, "Permission denied", "a.ipynb")


@as_root
def test_what_went_wrong_there_is_told(home, capfd):
    with pytest.raises(SaveError, match=r"^Permission denied$"):
        as_owner(home, may_not)
    assert capfd.readouterr().err == ""


# ---- where it is told ----------------------------------------------------------------------------


def test_update_in_a_cell_does_the_same(folder, course, capsys):
    copy = hand_out(course, folder)
    put(course, "A", code("def f(n): ..."), "c")
    update(dry_run=True)
    dry = capsys.readouterr().out.splitlines()
    assert texts(json.loads(copy.read_bytes()))[0] == "a"
    update()
    assert capsys.readouterr().out.splitlines() == dry[:-1]
    update()
    assert capsys.readouterr().out == "nothing new for this folder\n"
    assert texts(json.loads(copy.read_bytes()))[0] == "A"
    update("nowhere")
    assert capsys.readouterr().out == "nowhere was left out: it is no folder.\n"


def test_answers_of_a_newer_course_are_one_sentence_and_stay(folder, course, capsys):
    answer("1.1", "3 2 1 1")
    assert "version" not in progress("01_factorial").trouble.value
    kept = json.loads(Path(FILE).read_text())
    assert kept["version"] == __version__
    newer = kept | {"version": "99.0.0", "songs": {"of": "next year"}}
    Path(FILE).write_text(json.dumps(newer))
    told = f"it is of version 99.0.0 of the course, and {__version__} is installed here."
    assert progress("01_factorial").trouble.value.count(f"{FILE}: {told}") == 1
    out, _, code_ = said(capsys, folder)
    assert out == [f"nothing new for {folder}", f"kept      {folder / FILE}: {told}"]
    assert code_ == 0
    answer("1.1", "3 2 1 6")
    again = json.loads(Path(FILE).read_text())
    assert again.keys() == newer.keys()
    assert (again["songs"], again["version"]) == (newer["songs"], "99.0.0")
    assert len(again["questions"]["1.1"][0]) == 2


@pytest.mark.parametrize("version", [None, 3, [], "", "0.0.1", "9\x1b[31m", "9" * 5000, "<b>"])
def test_whatever_version_answers_say_nothing_breaks(version, folder):
    answer("1.1", "3 2 1 1")
    kept = json.loads(Path(FILE).read_text())
    Path(FILE).write_text(json.dumps(kept | {"version": version}))
    assert progress("01_factorial").trouble.value.count("version") == 0
    answer("1.1", "3 2 1 6")
    assert json.loads(Path(FILE).read_text())["version"] == __version__


def test_progress_says_that_a_notebook_is_of_a_newer_course(folder, course):
    copy = hand_out(course, folder)
    let_it_say(copy, version="99.0.0", text="0123")
    told = progress(NAME).trouble.value
    assert f"{copy.name}: it is of version 99.0.0 of the course, and {__version__} is" in told
    assert "update" not in told


def test_the_program_says_what_it_did(tmp_path):
    assert run("copy", tmp_path, program="puzzlecourse").returncode == 0
    copy = tmp_path / f"{NAME}.ipynb"

    def of_last_year(found):
        found["cells"][0]["source"] = "# Last year"
        found["metadata"] = marked(found, NAME)["metadata"]

    rewritten(copy, of_last_year)
    assert "'puzzlecourse update FOLDER'" in run("copy", tmp_path, program="puzzlecourse").stdout
    ended = run("update", tmp_path, program="puzzlecourse")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(f"renewed   {copy}: 1 cell renewed; ")
    course = json.loads((ROOT / "notebooks" / copy.name).read_bytes())
    assert texts(json.loads(copy.read_bytes())) == texts(course)
    ended = run("update", tmp_path / "nowhere", program="puzzlecourse")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == f"puzzlecourse: there is nothing named {tmp_path / 'nowhere'}\n"
