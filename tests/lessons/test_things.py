"""Lists in lists and folders: the programs of these lessons, and how a real folder is read."""

import inspect
import os

import pytest
from lessons import hint_for

from puzzlecourse.authoring.sheet import GAP, changed
from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named, prediction_named
from puzzlecourse.lessons.folders import ANNA, HOLIDAY, is_inside, mothers, read_folder
from puzzlecourse.lessons.lists_in_lists import NESTED, backwards, total
from stepthrough.trace import record

# ---- a real folder -------------------------------------------------------------------------------


@pytest.fixture
def home(tmp_path):
    (tmp_path / "photos" / "old").mkdir(parents=True)
    (tmp_path / "empty").mkdir()
    (tmp_path / "plan.txt").write_bytes(b"12")
    (tmp_path / "photos" / "sea.jpg").write_bytes(b"x" * 40)
    (tmp_path / "photos" / "old" / "map.png").write_bytes(b"x" * 15)
    return tmp_path


def test_a_real_folder_becomes_a_dictionary(home):
    photos = {"old": {"map.png": 15}, "sea.jpg": 40}
    assert read_folder(home) == {"empty": {}, "photos": photos, "plan.txt": 2}
    assert list(read_folder(str(home))) == ["empty", "photos", "plan.txt"]
    assert exercise_named("size").solution(read_folder(home)) == 57


def test_reading_a_folder_changes_nothing(home):
    def everything():
        return {path: path.stat().st_mtime_ns for path in home.rglob("*")}

    before = everything()
    read_folder(home)
    assert everything() == before


def test_links_are_left_out_also_those_that_lead_in_a_circle(home):
    try:
        (home / "photos" / "around").symlink_to(home, target_is_directory=True)
        (home / "same.txt").symlink_to(home / "plan.txt")
        (home / "broken").symlink_to(home / "nothing")
    except OSError:
        pytest.skip("this system makes no links for this user")
    read = read_folder(home)
    assert list(read) == ["empty", "photos", "plan.txt"]
    assert list(read["photos"]) == ["old", "sea.jpg"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_what_is_neither_file_nor_folder_is_left_out(home):
    os.mkfifo(home / "pipe")
    assert "pipe" not in read_folder(home)


def test_no_more_is_read_than_asked_for(home):
    for number in range(30):
        (home / "photos" / f"{number}.jpg").write_bytes(b"")
    assert sum(1 for _ in all_names(read_folder(home))) == 36
    for most in (0, 1, 4, 20):
        assert sum(1 for _ in all_names(read_folder(home, most=most))) == most


def all_names(folder):
    for name, thing in folder.items():
        yield name
        if isinstance(thing, dict):
            yield from all_names(thing)


def test_a_folder_that_may_not_be_read_counts_as_empty(home, monkeypatch):
    scandir = os.scandir

    def refusing(path):
        if str(path).endswith("photos"):
            raise PermissionError(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert read_folder(home) == {"empty": {}, "photos": {}, "plan.txt": 2}


@pytest.mark.parametrize("path", ["no such folder", "a\0b", __file__])
def test_what_is_no_folder_counts_as_empty(path):
    assert read_folder(path) == {}


def test_a_deep_folder_is_read_without_a_frame_for_each(tmp_path):
    tmp_path.joinpath(*"abcdefghijklmnopqrst").mkdir(parents=True)
    recording = record(read_folder, tmp_path)
    assert repr(recording.result).count("{") == 21
    assert recording.depth <= 4


# ---- claims of the notebooks ---------------------------------------------------------------------


def test_one_call_for_each_list_and_four_in_all():
    assert len(record(total, NESTED).calls) == repr(NESTED).count("[") == 4


@pytest.mark.parametrize(
    ("line", "works"), [('    if word == "":\n        return ""\n', False), ("    if len(word) == 1:\n        return word\n", True)]
)  # fmt: skip
def test_one_of_the_two_base_cases_can_be_left_out_and_the_other_cannot(line, works):
    source = inspect.getsource(backwards)
    assert line in source
    names = {}
    exec(source.replace(line, ""), names)
    if works:
        assert [names["backwards"](word) for word in ("", "a", "tea")] == ["", "a", "aet"]
    else:
        with pytest.raises(RecursionError):
            names["backwards"]("")


def test_two_base_cases_are_as_right_as_one():
    def palindrome(word):
        if word == "" or len(word) == 1:
            return True
        return word[0] == word[-1] and palindrome(word[1:-1])

    assert judge(exercise_named("palindrome"), palindrome) is None


def test_the_program_of_someone_else_is_wrong_for_two_names_and_for_none_fewer():
    assert not is_inside(HOLIDAY, "plan.txt")
    assert not is_inside({"x": {}, "a": 1}, "a")
    alone = [{}, {"a": 1}, {"a": {}}, {"x": 1}, {"x": {}}]
    assert [is_inside(folder, "a") for folder in alone] == ["a" in folder for folder in alone]


def test_without_its_base_case_the_line_of_mothers_ends_in_an_error():
    assert record(mothers, ANNA).calls[-1].arguments == {"person": None}
    assert isinstance(record(mothers, ANNA).exception, TypeError)
    assert "TypeError" in prediction_named("4.2").right
    exercise = exercise_named("repair mothers")
    assert hint_for(exercise, judge(exercise, mothers)).startswith("Step 2 of the recipe")


@pytest.mark.parametrize("name", ["mirror", "flatten", "tidy"])
def test_what_is_given_must_stay_as_it_was_and_the_task_says_so(name):
    exercise = exercise_named(name)
    assert "stays as it was" in " ".join(exercise.solution.__doc__.split())

    def changing(given):
        result = exercise.solution(given)
        given.clear()
        return result

    assert "changed what it was given" in judge(exercise, changing).in_full


def test_the_hints_of_these_lessons_point_to_steps_of_the_recipe():
    for name in ("palindrome", "depth", "flatten", "mirror", "size", "family", "paths", "tidy"):
        assert any(hint.startswith("Step ") for hint in exercise_named(name).steps), name


# ---- programs with a gap -------------------------------------------------------------------------

DEEP = [[], [1], [[]], [[1], 2], [[1], [2]], NESTED, [[[5, 6]], 7, [8, [9]]]]
GAPS = {  # question: what its program promises
    "3.2": lambda things: repr(things).count("["),
    "5.2": max,
}


@pytest.mark.parametrize("name", GAPS)
def test_of_the_options_for_a_gap_only_the_right_one_keeps_the_promise(name):
    question = prediction_named(name)
    [program] = question.programs
    given = [[4], [4, 1], [1, 4], [3, 5, 9], [1, 2, 8, 3]] if name == "5.2" else DEEP
    for option in question.options:
        filled = changed(program, {GAP: option})
        keeps = all(result_of(filled, things) == GAPS[name](things) for things in given)
        assert keeps == (option == question.right), option


def result_of(function, things):
    try:
        return function(things)
    except (RecursionError, TypeError) as error:
        return type(error)
