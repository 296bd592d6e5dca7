"""The file to hand in: complete or not written, without personal data."""

import errno
import json
import os
from pathlib import Path

import pytest
from commands import run_here
from fuzzing import WRITTEN
from kept_files import GOOD, HOSTILE, answer, files
from playing import every

from puzzlecourse import check, progress
from puzzlecourse.classroom.collected import collected
from puzzlecourse.lessons import exercise_named
from puzzlecourse.storage.answers_file import parse_answers
from puzzlecourse.storage.entries import FILE
from puzzlecourse.storage.hand_in import HANDED_IN, hand_in
from puzzlecourse.storage.store import everything
from puzzlelib.play.saving import SaveError

pytestmark = pytest.mark.usefixtures("folder")  # answers are saved there

TOLD = f"Your answers are in {HANDED_IN}, beside the notebooks: upload that file."
NOTHING = f"There is no answer in {FILE} yet: answer a question in a notebook of this folder."


def command(*arguments):
    ended = run_here("hand-in", *arguments, program="puzzlecourse")
    return ended.returncode, ended.stdout + ended.stderr


def refused():
    """The message of a failed hand-in, after checking that no file was written or changed."""
    before = {path: path.read_bytes() for path in Path().iterdir() if path.is_file()}
    with pytest.raises(SaveError) as error:
        hand_in(Path())
    assert {path: path.read_bytes() for path in Path().iterdir() if path.is_file()} == before
    return str(error.value)


def test_the_saved_answers_are_handed_in():
    answer("1.1", "3 2 1 1", "3 2 1 6")
    before = Path(FILE).read_bytes()
    assert hand_in(Path()) == TOLD
    assert parse_answers(Path(HANDED_IN).read_text()) == everything()[0]
    assert Path(FILE).read_bytes() == before
    assert files() == [FILE, HANDED_IN]


@pytest.mark.parametrize("who", ["", "Ada Lovelace"])
def test_results_read_the_file_named_in_the_sentence(tmp_path, who):
    answer("1.1", "3 2 1 6")
    message = hand_in(Path(), who)
    name = f"Ada_Lovelace_{HANDED_IN}" if who else HANDED_IN
    assert message == f"Your answers are in {name}, beside the notebooks: upload that file."
    (tmp_path / "handed in").mkdir()
    Path(name).rename(tmp_path / "handed in" / name)
    [learner], troubles = collected([tmp_path / "handed in"])
    assert (learner.answers, troubles) == (everything()[0], [])


def test_with_a_name_the_file_without_one_is_as_new():
    answer("1.1", "3 2 1 6")
    hand_in(Path())
    answer("1.2", "1")
    hand_in(Path(), "Ada")
    assert files() == [f"Ada_{HANDED_IN}", FILE, HANDED_IN]
    assert Path(HANDED_IN).read_bytes() == Path(f"Ada_{HANDED_IN}").read_bytes()


def test_what_an_editor_on_windows_has_saved_is_handed_in_as_everything_is():
    answer("1.1", "3 2 1 6")
    hand_in(Path())
    before = Path(HANDED_IN).read_bytes()
    text = json.dumps(json.loads(Path(FILE).read_text()), indent=1)
    Path(FILE).write_bytes(WRITTEN["all at once"](text))
    Path(HANDED_IN).unlink()
    hand_in(Path())
    assert Path(HANDED_IN).read_bytes() == before


def test_nothing_of_the_person_is_in_it():
    answer("1.1", "3 2 1 6")
    hand_in(Path())
    assert json.loads(Path(HANDED_IN).read_text()) == json.loads(Path(FILE).read_text())
    assert str(Path.home()) not in Path(HANDED_IN).read_text()


def test_the_same_answers_give_the_same_file():
    answer("1.1", "3 2 1 6")
    hand_in(Path())
    first = Path(HANDED_IN).read_bytes()
    hand_in(Path())
    assert Path(HANDED_IN).read_bytes() == first
    answer("1.2", "1")
    hand_in(Path())
    assert Path(HANDED_IN).read_bytes() != first


def test_before_the_first_answer_there_is_nothing_to_hand_in():
    assert refused() == NOTHING
    Path(FILE).write_text(json.dumps(GOOD))
    assert refused() == NOTHING


def test_what_cannot_be_used_is_not_handed_in_and_stays_where_it_is():
    Path(FILE).write_bytes(HOSTILE["a wrong step"])
    message = refused()
    assert message.startswith(f"{FILE} cannot be used (it")
    assert message.endswith("): nothing was handed in.")


def test_a_link_is_neither_read_nor_written_through(folder):
    outside = folder.parent / "outside.json"
    outside.write_text(json.dumps(GOOD))
    Path(FILE).symlink_to(outside)
    assert "it is no ordinary file" in refused()
    Path(FILE).unlink()
    answer("1.1", "3 2 1 6")
    Path(HANDED_IN).symlink_to(outside)
    hand_in(Path())
    assert outside.read_text() == json.dumps(GOOD)
    assert not Path(HANDED_IN).is_symlink()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_where_nothing_can_be_written_the_old_file_stays(monkeypatch, number):
    answer("1.1", "3 2 1 6")
    hand_in(Path())
    answer("1.2", "1")

    def refuse(path, mode="r", **more):
        if "x" in mode:
            raise OSError(number, os.strerror(number))
        return real(path, mode, **more)

    real = Path.open
    monkeypatch.setattr(Path, "open", refuse)
    assert refused() == f"{HANDED_IN} cannot be written: {os.strerror(number)}."


def test_the_command_hands_in_from_this_folder_or_another(folder):
    assert command() == (2, f"puzzlecourse: {NOTHING}\n")
    answer("1.1", "3 2 1 6")
    assert command() == (0, f"{TOLD}\n")
    Path(HANDED_IN).unlink()
    assert command(folder) == (0, f"{TOLD}\n")
    assert files() == [FILE, HANDED_IN]
    message = "puzzlecourse: nowhere is no folder: name the one your notebooks are in\n"
    assert command("nowhere") == (2, message)


@pytest.mark.parametrize("way", ["command", "button"])
def test_programs_are_handed_in_with_a_word_about_them_and_left_out_on_request(way):
    check("power", exercise_named("power").solution)
    seen = progress()
    assert seen.handing_in.programs.value
    if way == "button":
        button(seen).click()
    else:
        assert command() == (0, f"{TOLD.replace('answers', 'answers and programs', 1)}\n")
    assert "def power" in json.loads(Path(HANDED_IN).read_text())["programs"]["power"][0][0]
    if way == "button":
        seen.handing_in.programs.value = False
        button(seen).click()
    else:
        assert command("--without-programs") == (0, f"{TOLD}\n")
    assert parse_answers(Path(HANDED_IN).read_text()) == everything()[0] | {"programs": {}}
    assert everything()[0]["programs"]


def button(seen):
    [match] = [part for part in every(seen) if getattr(part, "description", "") == "Hand in"]
    return match


def test_a_button_below_progress_hands_in_and_says_where_the_file_is(monkeypatch):
    seen, given = progress(), []
    monkeypatch.setattr(seen.handing_in.file, "send", given.append)
    button(seen).click()
    assert NOTHING in seen.handing_in.message.value
    assert given == []
    answer("1.1", "3 2 1 6")
    for who, name in [("", HANDED_IN), ("Ann Lee", f"Ann_Lee_{HANDED_IN}")]:
        seen.handing_in.who.value = who
        button(seen).click()
        assert f"{name} is saved as a download, and beside" in seen.handing_in.message.value
        assert given.pop() == {"name": name, "text": Path(name).read_text()}
    assert parse_answers(Path(name).read_text()) == everything()[0]


def test_the_button_hands_in_the_notebooks_answers_after_a_cell_has_changed_the_folder(tmp_path):
    answer("1.1", "3 2 1 6")
    seen = progress()
    (tmp_path / "elsewhere").mkdir()
    os.chdir(tmp_path / "elsewhere")
    button(seen).click()
    assert (tmp_path / HANDED_IN).exists()


def test_progress_shows_an_answer_as_soon_as_it_is_saved():
    seen, lesson = progress(), progress("01_factorial")
    assert "0 of 10 done" in lesson.table.value
    check("power", exercise_named("power").solution)
    assert "1 of 10 done" in lesson.table.value
    assert "1 of 10 done" in seen.table.value
    answer("1.1", "3 2 1 6")
    assert "2 of 10 done" in repr(lesson)


@pytest.mark.parametrize("variable", [("PUZZLELIB_KEEP", "0"), ("PUZZLELIB_VOTE", "1")])
def test_there_is_no_button_when_saving_is_off(monkeypatch, variable):
    monkeypatch.setenv(*variable)
    seen = progress()
    assert button(seen).layout.display == seen.handing_in.programs.layout.display == "none"
