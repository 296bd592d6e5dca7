"""Saved programs of exercises: what is saved and handed in, and which files are valid."""

import inspect
import json
from functools import cache, partial
from pathlib import Path

import pytest
from kept_files import GOOD, with_entry

from puzzlecourse import check, report
from puzzlecourse.answers.answer_text import text_of
from puzzlecourse.checking import attempts
from puzzlecourse.classroom.collected import collected
from puzzlecourse.classroom.tables import results
from puzzlecourse.judging.judge import judge, judge_each_case
from puzzlecourse.lessons import exercise_named
from puzzlecourse.storage import store
from puzzlecourse.storage.answers_file import parse_answers
from puzzlecourse.storage.entries import FILE, LONGEST_PROGRAM, LONGEST_SAID, Judged, Written
from puzzlecourse.storage.hand_in import HANDED_IN
from puzzlecourse.storage.store import everything
from puzzlecourse.storage.written import MOST_TRIES, parse_written
from puzzlelib.play.saving import SaveError

PROGRAM = "def power(base, exponent):\n    return base"
WRONG = Judged(PROGRAM, "wrong", "otherwise", "power(2, 0)", "2", "1", "smallest case left out")
RIGHT = Judged("power = pow", "right")
WRITTEN = Written(WRONG, RIGHT, right_at=2, attempts=2)


# ---- what check saves ----------------------------------------------------------------------------


def power(base, exponent):  # with a helper below
    if exponent == 1:
        return base
    return times(base, power(base, exponent - 1))


def times(number, other):
    return number * other


SOURCE = """\
def power(base, exponent):  # with a helper below
    if exponent == 1:
        return base
    return times(base, power(base, exponent - 1))


def times(number, other):
    return number * other"""


def one(base, exponent):
    return 1


def one_too_many(base, exponent):
    return base * one_too_many(base, exponent - 1) if exponent else base


def without_end(base, exponent):
    return base * without_end(base, exponent)


def kept(name="power"):
    return everything()[0]["programs"][name]


@pytest.mark.usefixtures("folder")
def test_the_first_and_the_last_version_are_saved_with_their_verdicts():
    check("power", one_too_many)
    source = inspect.getsource(one_too_many).rstrip()
    first = Judged(source, "wrong", "otherwise", "power(2, 0)", "2", "1", "wrong base value")
    first = first._replace(pattern=kept().first.pattern)
    assert len(first.pattern) == 8
    assert kept() == Written(first, first, right_at=0, attempts=1)
    check("power", one)
    check("power", without_end)
    _, last, *counts = kept()
    assert counts == [0, 3, False]
    assert last.kind == "never ends"
    assert last.case == "power(2, 0)"  # not the learner's name for it
    assert last.got.startswith("without_end(2, 0) calls itself without end")
    assert last.expected == ""
    check("power", exercise_named("power").solution)
    found = kept()
    assert found.first == first
    assert found.last.was == "right"
    assert found.last[2:] == ("",) * 6
    assert "def power" in found.last.program
    assert found[2:] == (4, 4, False)


def drops(word):
    if len(word) > 1:
        if word[0] != word[-1]:
            return False
        drops(word[1:-1])
    return True


def throws_away(letters):
    if len(letters) < 2:
        return True
    if letters[0] != letters[-1]:
        return False
    throws_away(letters[1:-1])
    return True


def skips(word):
    return len(word) < 2 or (word[0] == word[-1] and skips(word[2:-2]))


@pytest.mark.usefixtures("folder")
def test_programs_that_agree_in_the_first_case_are_distinguished_by_all_cases():
    exercise = exercise_named("palindrome")
    found = [judge(exercise, answer, 1) for answer in (drops, throws_away, skips)]
    assert len({(fault.case, fault.observed[0]) for fault in found}) == 1
    one, same, other = (
        attempts.pattern(exercise, fault, partial(judge_each_case, exercise, fault.answer))
        for fault in found
    )
    assert one == same != other


def right_up_to_twenty_letters(word):
    if len(word) < 2 or len(word) > 20:
        return True
    return word[0] == word[-1] and right_up_to_twenty_letters(word[1:-1])


@pytest.mark.usefixtures("folder")
def test_a_program_that_fails_only_in_a_random_case_has_no_pattern():
    exercise = exercise_named("palindrome")
    fault = judge(exercise, right_up_to_twenty_letters, 1)
    by_case = partial(judge_each_case, exercise, fault.answer)
    assert (fault.seed, attempts.pattern(exercise, fault, by_case)) == (1, "")


@pytest.mark.usefixtures("folder")
def test_after_a_right_answer_a_wrong_one_changes_nothing_and_a_right_one_is_the_last():
    check("three frames deep", lambda n: n)
    right = exercise_named("three frames deep").solution
    check("three frames deep", right)
    before = kept("three frames deep")
    check("three frames deep", lambda n: 0)
    assert kept("three frames deep") == before
    check("three frames deep", cache(right))
    assert kept("three frames deep").right_at == before.right_at == 2


@pytest.mark.usefixtures("folder")
def test_it_is_saved_that_the_solution_was_shown_before(monkeypatch):
    for count in (0, 99):
        monkeypatch.setattr(attempts, "how_many_count", lambda name, count=count: count)
        verdict = check("power", one)
        assert kept().shown == bool(verdict.source) == bool(count)
    check("power", exercise_named("power").solution)
    assert kept().shown


@pytest.mark.usefixtures("folder")
def test_without_room_the_answer_is_saved_without_its_program(monkeypatch):
    monkeypatch.setattr(store, "ROOM", 1_000)
    check("three frames deep", lambda n: n)
    for number in range(3):
        check("power", [str(number) * 700])
    assert kept("three frames deep").first.program
    assert kept().last == kept().first._replace(program="", got=kept().last.got)
    assert kept().last.kind == "no function"
    monkeypatch.setattr(store, "ROOM", 0)
    check("repair fact", power)
    assert set(everything()[0]["programs"]) == {"three frames deep", "power"}
    assert set(everything()[0]["exercises"]) == {"three frames deep", "power", "repair fact"}


@pytest.mark.usefixtures("folder")
def test_what_is_no_program_is_kept_as_its_text_and_neither_time_nor_a_folder_is():
    check("power", [1, "two"])
    assert kept().first.program == "[1, 'two']"
    check("power", [0] * 10**6)
    assert kept().last.program == ""
    for word in (str(Path.home()), str(Path.cwd()), "time"):
        assert word not in Path(FILE).read_text()


class Counter:
    """What the class of an answer is."""

    first = 3

    def count(self, number):
        return times(number, self.first)


def test_the_text_of_an_answer_has_each_part_of_the_cell_once():
    def outer(n):
        def inner(m):
            return times(m, n)

        return inner(n) + inner(1)

    assert text_of(outer, 1_000).startswith("def outer(n):\n    def inner(m):")
    assert text_of(outer, 1_000).count("def inner") == 1
    assert text_of(outer, 1_000).endswith(f"\n\n\n{SOURCE[SOURCE.index('def times') :]}")
    assert text_of(outer, 10) == ""
    assert text_of(cache(power), 1_000) == SOURCE
    assert text_of(Counter, 1_000).startswith("class Counter:\n")
    assert text_of(Counter, 1_000).count("def ") == 2
    assert text_of(eval("lambda n: n"), 1_000) == ""  # no source
    assert text_of(len, 1_000) == "<built-in function len>"


# ---- valid and invalid files ---------------------------------------------------------------------


def test_a_saved_program_is_read_back_unchanged():
    answers = parse_answers(with_entry("programs", {"power": WRITTEN}).decode())
    assert answers["programs"] == {"power": WRITTEN}


@pytest.mark.parametrize(
    "change",
    [
        {"first": None},
        {"first": []},
        {"last": "def power(): ..."},
        {"last": WRONG._replace(program="x" * (LONGEST_PROGRAM + 1))},
        {"last": WRONG._replace(program=["x"])},
        {"last": WRONG._replace(program="'\ud800'")},
        {"last": WRONG._replace(was="shown")},
        {"last": WRONG._replace(was=["wrong"])},
        {"last": WRONG._replace(got="x" * (LONGEST_SAID + 1))},
        {"last": WRONG._replace(misconception=None)},
        {"last": [*WRONG, ""]},
        {"right_at": -1},
        {"right_at": True},
        {"right_at": 1.0},
        {"right_at": 3},  # of two tries
        {"attempts": MOST_TRIES + 1},
        {"shown": 1},
    ],
    ids=str,
)
def test_what_no_one_can_have_written_is_refused(change):
    found = json.loads(json.dumps(WRITTEN._replace(**change)))
    assert parse_written(found) is None
    with pytest.raises(SaveError, match="'programs' holds what no one can have answered"):
        parse_answers(with_entry("programs", {"power": WRITTEN, "depth": found}).decode())


RUNS = "__import__('pathlib').Path('it was run').touch()"
STRANGERS = {  # program → whether the file is valid
    "code that does something": (f"{RUNS}\n@{RUNS}\ndef power(b=({RUNS}), e=0): ...", True),
    "markup": ("<script>alert(1)</script></pre><img src=x onerror=alert(1)>", True),
    "a formula": ("=HYPERLINK(A1)", True),
    "commands of a terminal": ("\x1b[2J\x1b]0;x\a\0\r\u202e", True),
    "no program": ("def power(((" * 500, True),
    "brackets in brackets": ("(" * LONGEST_PROGRAM, True),
    "half a character": ("'\udc00'", False),
    "ten million letters": ("x" * 10**7, False),
    "no text": ({"__class__": "str"}, False),
    "a number": (9**99, False),
}


@pytest.mark.parametrize(("program", "is_read"), STRANGERS.values(), ids=STRANGERS)
def test_a_strangers_program_is_read_as_text_or_its_file_is_left_out_in_a_sentence(
    program, is_read, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    version = WRONG._replace(program=program)
    for name, programs in {"ann": {}, "eve": {"power": Written(version, version, 0, 1)}}.items():
        (tmp_path / "class" / name).mkdir(parents=True)
        said = {"exercises": {"power": [[["", "wrong", ""]]]}, "programs": programs}
        (tmp_path / "class" / name / HANDED_IN).write_text(json.dumps(GOOD | said))
    learners, troubles = collected(["class"])
    names = [learner.name for learner in learners]
    assert (names, len(troubles)) == ((["ann", "eve"], 0) if is_read else (["ann"], 1))
    assert all(str(one).endswith(".") and str(one).isprintable() for one in troubles)
    if is_read:
        assert learners[1].answers["programs"]["power"].last.program == program
    report.write_csv(results("class"), "class.csv")
    assert "learner" in report.text(results("class"))
    assert not Path("it was run").exists()
