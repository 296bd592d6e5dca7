"""Results of a class follow the documented rules; hostile files are reported, never changed."""

import csv
import io
import json
import os
import re
import sys
import zipfile
from collections import Counter
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from commands import ROOT, run_here
from fresh_interpreter import HEAVY, imported_by
from fuzzing import WRITTEN, mutated
from kept_files import GOOD, HOSTILE, PIECES
from matplotlib.colors import to_hex
from matplotlib.text import Text

from puzzlecourse import Sheet, report
from puzzlecourse.authoring.sheet import SHEETS
from puzzlecourse.classroom import heatmap, heatmap_drawing, zip_files
from puzzlecourse.classroom.collected import DEEPEST, collected
from puzzlecourse.classroom.first_screen import LEAST, MOST, RULE
from puzzlecourse.classroom.heatmap import MOST_COLUMNS, MOST_ROWS, excerpt_of
from puzzlecourse.classroom.learners_files import Trouble, printable
from puzzlecourse.classroom.results import (
    Item,
    Tried,
    counts_of,
    items,
    unknown_names,
    work_of,
)
from puzzlecourse.classroom.tables import results, tables, tidy
from puzzlecourse.classroom.zip_files import LARGEST_ZIP, MOST_IN_ZIP
from puzzlecourse.lessons import LESSONS, lesson_named
from puzzlecourse.report import text, write_csv, write_picture
from puzzlecourse.storage.answers_file import parse_answers
from puzzlecourse.storage.entries import FILE, Judged, LearnerStep, Written
from puzzlecourse.storage.hand_in import HANDED_IN
from puzzlelib.play.saving import LONGEST

TEACH = ROOT / "docs" / "teach"
sys.path.insert(0, str(TEACH))
GUIDE = TEACH / "guide.md"

RIGHT, WRONG, SHOWN = (
    LearnerStep("3 2 1 6", "right"),
    LearnerStep("3 2 1 1", "wrong", "loop"),
    LearnerStep("", "shown"),
)
QUESTION = Item("01_factorial", "questions", "1.1", frozenset({"loop", "body once"}))


def answers(**kinds):
    """Return the content of an answers file."""
    return json.dumps(GOOD | kinds)


def question(*steps, name="1.1"):
    return answers(questions={name: [list(steps)]})


def write(path, words):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(words)
    return path


@pytest.fixture
def two(tmp_path):
    """A class of two: Ann was right at once, Ben was wrong and is stuck."""
    write(tmp_path / "class" / "ann" / FILE, question(RIGHT))
    write(tmp_path / "class" / "ben" / FILE, question(WRONG))
    return tmp_path / "class"


def snapshot(folder):
    """Return everything in a folder, with links, contents and times."""
    return {
        str(path): (path.lstat().st_mtime_ns, path.is_file() and path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if not path.is_symlink() and (path.is_file() or path.is_dir())
    }


# ---- documented terms ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rounds", "tries", "at_once", "right", "shown", "misconception"),
    [
        ([[RIGHT]], 1, True, True, False, ""),
        ([[WRONG]], 1, False, False, False, "loop"),
        ([[WRONG, RIGHT]], 2, False, True, False, "loop"),
        ([[SHOWN]], 0, False, False, True, ""),
        ([[SHOWN], [RIGHT]], 1, False, True, True, ""),
        ([[WRONG], [], [RIGHT]], 2, False, True, False, "loop"),
        ([[RIGHT], [WRONG, RIGHT]], 1, True, True, False, "loop"),
        ([[LearnerStep("x", "wrong"), WRONG, WRONG]], 3, False, False, False, "loop"),
        ([[LearnerStep("x", "wrong", "body once"), WRONG]], 2, False, False, False, "body once"),
        ([[LearnerStep("x", "wrong", "=HYPERLINK()")]], 1, False, False, False, ""),
        ([[LearnerStep("x", "right", "loop")]], 1, True, True, False, ""),
    ],
)
def test_counts_follow_the_documented_terms(rounds, tries, at_once, right, shown, misconception):
    content = parse_answers(answers(questions={"1.1": rounds}))
    tried = work_of(content, [QUESTION])[QUESTION]
    is_wrong = any(step.was == "wrong" for steps in rounds for step in steps)
    assert tried == Tried(tries, at_once, right, shown, is_wrong, misconception)
    assert tried.is_stuck == (tries > 0 and not right)


def test_untouched_items_are_not_counted():
    content = parse_answers(answers(questions={"1.1": [[]], "1.2": [[RIGHT]]}))
    assert work_of(content, [QUESTION]) == {}
    assert unknown_names(content, [QUESTION]) == ["1.2"]


def test_a_learner_counts_once_per_misconception_and_item():
    answers = parse_answers(question(*[WRONG] * 9))
    [count] = counts_of([work_of(answers, [QUESTION])] * 2, [QUESTION])
    assert (count.tried, count.misconceptions, count.others) == (2, {"loop": 2}, 0)


def test_tries_are_reported_as_the_median():
    kept = [parse_answers(question(*[WRONG] * tries, RIGHT)) for tries in (0, 4, 9)]
    [count] = counts_of([work_of(one, [QUESTION]) for one in kept], [QUESTION])
    assert count.tries == 5


def test_every_question_and_task_is_an_item_with_its_misconceptions():
    sheet = lesson_named("06_hanoi")
    found = {(item.kind, item.name): item for item in items([sheet])}
    # solving an exercise and explaining it are two items
    explained = [exercise for exercise in sheet.exercises if exercise.is_asked_about]
    assert len(found) == len([*sheet.predictions, *sheet.orderings, *sheet.exercises, *explained])
    wrong = {wrong.misconception for wrong in sheet.exercises[0].wrong}
    assert found["exercises", sheet.exercises[0].name].misconceptions == wrong
    assert found["orders", "hanoi"].misconceptions == set(sheet.orderings[0].decoys.values())


def test_a_lesson_of_your_own_counts_and_hides_the_same_name_in_the_course(two):
    sheet = Sheet("my lesson")
    try:

        @sheet.question("1.1")
        def asked(ask):
            """What is it?"""
            ask.right(1, "That.")
            ask.wrong(2, "loop", "Look.")
            ask.wrong(3, "mine", "Look again.")

        [count] = results(two).counts
        assert (count.item.notebook, count.misconceptions) == ("my lesson", {"loop": 1})
    finally:
        SHEETS.remove(sheet)


# ---- items and rules -----------------------------------------------------------------------------


def named(counts):
    return [count.item.name for count in counts]


def test_notebook_and_sources_state_the_rule_as_computed():
    pages = [(TEACH / page).read_text(encoding="utf-8") for page in PAGES]
    for page, words in zip(pages, ("to", "and"), strict=True):
        assert f"{LEAST} {words} {MOST} %" in page


PAGES = ("class_results.ipynb", "sources.md")


def test_every_notebook_has_a_page_in_the_guide_to_link():
    pages = report._pages(GUIDE)
    assert list(pages) == list(LESSONS)
    assert pages["00_frames"] == "[00 Watch a call at work](lessons/00_frames.md)"


# ---- finding answers files -----------------------------------------------------------------------


def found_in(*paths):
    learners, troubles = collected(paths)
    assert troubles == []
    return [learner.name for learner in learners]


def test_a_learner_is_a_folder_with_answers_directly_or_deeper(tmp_path):
    for place in ("ann", "ben/puzzles/notebooks", "group 2/cem"):
        write(tmp_path / place / FILE, question(RIGHT))
    assert found_in(tmp_path) == ["ann", "ben/puzzles/notebooks", "group 2/cem"]
    assert found_in(tmp_path / "ann") == ["ann"]
    assert found_in(tmp_path / "ann" / FILE) == ["ann"]


def test_files_handed_in_count_one_each_whatever_a_platform_puts_around_the_name(tmp_path):
    for name in (HANDED_IN, f"Ann_1_assignsubmission_file_{HANDED_IN}", "my_answers (1).JSON"):
        write(tmp_path / "all" / name, question(RIGHT))
    assert found_in(tmp_path) == ["all", "all", "all/Ann_1_assignsubmission_file"]


def test_files_next_to_a_learners_answers_are_not_counted_again(tmp_path):
    for name in (FILE, HANDED_IN, "my_answers.damaged-1.json"):
        write(tmp_path / "ann" / name, question(RIGHT))
    write(tmp_path / "ann" / ".ipynb_checkpoints" / FILE, question(RIGHT))
    write(tmp_path / "ann" / "saves" / "hanoi.json", "{}")
    assert found_in(tmp_path) == ["ann"]


def test_a_file_named_twice_counts_once(two, monkeypatch):
    monkeypatch.chdir(two.parent)
    assert found_in(two, two / "ann", "class", "class/ann/../ben") == ["ann", "ben"]


def zipped(path, files, packing=zipfile.ZIP_DEFLATED):
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, words in files.items():
            archive.writestr(name, words)
    return path


def test_the_zip_file_of_a_learning_platform_is_read_as_it_is(tmp_path):
    files = {
        f"Ann_17_assignsubmission_file_/{HANDED_IN}": question(RIGHT),
        f"Ben_18_assignsubmission_file_/{HANDED_IN}": question(WRONG),
        f"__MACOSX/Ben/._{HANDED_IN}": "x",
        "Ben_18_assignsubmission_file_/notes.txt": "x",
    }
    path = zipped(tmp_path / "class.zip", files)
    names = ["Ann_17_assignsubmission_file_", "Ben_18_assignsubmission_file_"]
    assert found_in(path) == found_in(tmp_path) == names
    assert list(tmp_path.iterdir()) == [path]


FLAT = {
    "Moodle": ["Ann Lee_17_assignsubmission_file", "Jürgen Groß_18_assignsubmission_file"],
    "Canvas": ["leeann_17_2904", "großjürgen_LATE_18_2905"],
    "Blackboard": [
        "Work_lee_attempt_2026-05-01-10-00-00",
        "Work_groß_attempt_2026-05-01-11-20-05",
    ],
    "a teacher": ["Ann Lee", "Jürgen Groß"],
}


def flat(path, names, file=HANDED_IN):
    return zipped(path, {f"{name}_{file}": question(RIGHT) for name in names})


@pytest.mark.parametrize("names", FLAT.values(), ids=FLAT)
@pytest.mark.parametrize("file", [FILE, HANDED_IN, "My_Answers (1).JSON", "my_answers-1.json"])
def test_a_flat_zip_file_keeps_the_names_that_the_platform_gave(names, file, tmp_path):
    path = flat(tmp_path / "class.zip", names, file)
    for where in (path, tmp_path):
        words = text(results(where, names=True))
        assert [name for name, _ in results(where, names=True).learners] == sorted(names)
        assert all(name in words for name in names)
        assert not [name for name in names if name in text(results(where))]


def test_a_flat_zip_file_that_is_unpacked_keeps_its_names_below_those_of_its_folder(tmp_path):
    names = [*FLAT["Moodle"], *FLAT["Canvas"]]
    with zipfile.ZipFile(flat(tmp_path / "class.zip", names)) as archive:
        archive.extractall(tmp_path / "group 2")
    (tmp_path / "class.zip").unlink()
    assert found_in(tmp_path) == sorted(f"group 2/{name}" for name in names)
    files = sorted((tmp_path / "group 2").iterdir())
    assert found_in(*files) == found_in(tmp_path)


def test_who_hands_in_two_files_in_a_flat_zip_file_counts_once(tmp_path):
    name = FLAT["Moodle"][0]
    path = zipped(
        tmp_path / "class.zip",
        {
            f"{name}_{HANDED_IN}": question(WRONG),
            f"{name}_{FILE}": question(RIGHT),
            f"{name}_notes.txt": "x",
            f"{FLAT['Moodle'][1]}_{HANDED_IN}": question(RIGHT),
            f"__MACOSX/._{name}_{FILE}": "x",
        },
    )
    assert found_in(path) == FLAT["Moodle"]
    assert [count.at_once for count in results(path).counts] == [2]


def test_two_learners_of_one_name_are_two_in_a_flat_zip_file(tmp_path):
    names = ["Ann Lee_17_assignsubmission_file", "Ann Lee_99_assignsubmission_file"]
    assert found_in(flat(tmp_path / "class.zip", names)) == names


def test_one_file_without_a_name_does_not_hide_those_of_the_others(tmp_path):
    path = flat(tmp_path / "class.zip", FLAT["Moodle"])
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(FILE, question(WRONG))
    assert found_in(path) == sorted([*FLAT["Moodle"], "class"])


def test_nobody_is_named_as_another_learner_by_the_name_of_a_file(tmp_path):
    ann, eve = FLAT["Moodle"][0], "Eve_66_assignsubmission_file"
    write(tmp_path / "eve" / f"{ann}_{FILE}", question(WRONG))
    zipped(tmp_path / "eve" / "more.zip", {f"{ann}_{FILE}": question(WRONG)})
    flat(tmp_path / "class.zip", [f"{eve}_{ann}"])
    flat(tmp_path / "eve" / "folders.zip", [f"{ann}/x"])
    assert [name for name in found_in(tmp_path) if not name.lower().startswith("eve")] == []


def test_a_name_in_a_zip_file_of_a_mac_is_read_as_it_was_written(tmp_path):
    name = f"{FLAT['Moodle'][1]}_{HANDED_IN}"
    path = flat(tmp_path / "class.zip", [FLAT["Moodle"][1]])
    content = bytearray(path.read_bytes())
    for head, flags in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = content.index(head) + flags
        assert content[place + 1] == 8  # the flag for UTF-8 names, which macOS does not set
        content[place + 1] = 0
    path.write_bytes(content)
    with zipfile.ZipFile(path) as archive:
        assert archive.namelist() != [name]
    assert found_in(path) == [FLAT["Moodle"][1]]


def test_files_saved_by_windows_editors_are_read_everywhere(tmp_path):
    content = WRITTEN["all at once"](json.dumps(json.loads(question(RIGHT)), indent=1))
    for folder in ("ann", "ben"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / FILE).write_bytes(content)
    zipped(tmp_path / "class.zip", {f"cem/{HANDED_IN}": content})
    assert found_in(tmp_path / "ann", tmp_path / "ben" / FILE, tmp_path / "class.zip") == [
        "ann",
        "ben",
        "cem",
    ]


def test_the_guide_is_read_however_it_was_saved(tmp_path):
    guide = tmp_path / "teaching.md"
    guide.write_bytes(WRITTEN["all at once"](GUIDE.read_text(encoding="utf-8")))
    assert report._pages(guide) == report._pages(GUIDE)


def test_a_zip_file_of_one_learner_is_named_by_the_file(tmp_path):
    (tmp_path / "ann").mkdir()
    zipped(tmp_path / "ann" / "my work.zip", {FILE: question(RIGHT)})
    assert found_in(tmp_path) == ["ann/my work"]


def test_learners_are_numbered_in_a_stable_order_that_reveals_nothing(tmp_path):
    for number in range(30):
        write(tmp_path / f"learner {number:02}" / FILE, question(*[WRONG] * (number + 1)))
    tries = [did[item].tries for _, did in results(tmp_path).learners for item in did]
    assert [name for name, _ in results(tmp_path).learners] == [str(n) for n in range(1, 31)]
    assert sorted(tries) == list(range(1, 31))
    assert tries not in (sorted(tries), sorted(tries)[::-1])
    assert tries == [did[item].tries for _, did in results(tmp_path).learners for item in did]


def test_names_come_from_folders_not_from_the_names_of_files(tmp_path):
    write(tmp_path / "ann" / f"Eve_{HANDED_IN}", question(RIGHT))
    write(tmp_path / "ann" / f"Eva_{HANDED_IN}", question(RIGHT))
    assert [name for name, _ in results(tmp_path, names=True).learners] == ["ann (1)", "ann (2)"]
    assert "ann" not in text(results(tmp_path))
    assert "Ev" not in text(results(tmp_path, names=True))


# ---- damaged, foreign, huge and hostile files -----------------------------------------------------


def left_out(folder):
    """Return the messages for a class in which only Ann's file is intact."""
    before = snapshot(folder)
    learners, troubles = collected([folder])
    troubles = [str(trouble) for trouble in troubles]
    assert snapshot(folder) == before
    assert [learner.name for learner in learners] == ["ann"]
    assert all(trouble.isprintable() and trouble.endswith(".") for trouble in troubles)
    return troubles


@pytest.fixture
def ann(tmp_path):
    write(tmp_path / "class" / "ann" / FILE, question(RIGHT))
    return tmp_path / "class"


@pytest.mark.parametrize("content", [HOSTILE["no text"], HOSTILE["a wrong step"]], ids=len)
def test_an_unusable_file_is_reported_left_out_and_unchanged(ann, content):
    (ann / "eve").mkdir()
    (ann / "eve" / FILE).write_bytes(content)
    [message] = left_out(ann)
    assert f"/eve/{FILE} was left out: it" in message


NUMBERS = ["NaN", "Infinity", "1e999", "-0", "1" * 4_000, "true", "null"]


@pytest.mark.parametrize("number", NUMBERS)
def test_a_number_in_place_of_text_is_left_out(ann, number):
    words = question(["said", "right", "MARK"]).replace('"MARK"', number)
    write(ann / "eve" / FILE, words)
    assert len(left_out(ann)) == 1


def test_links_and_pipes_and_loops_of_folders_are_named_and_not_followed(ann, tmp_path):
    outside = write(tmp_path / "outside" / FILE, question(WRONG))
    (ann / "eve").mkdir()
    (ann / "eve" / FILE).symlink_to(outside)
    (ann / "again").symlink_to(ann)
    (ann / "out").symlink_to(tmp_path / "outside")
    (ann / "class.zip").symlink_to(zipped(tmp_path / "x.zip", {FILE: question(WRONG)}))
    messages = left_out(ann)
    assert sum("is a link to another folder" in one for one in messages) == 2
    assert sum("it is no ordinary file" in one for one in messages) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_not_waited_for(ann):
    for name in ("eve", "pip"):
        (ann / name).mkdir()
    os.mkfifo(ann / "eve" / FILE)
    os.mkfifo(ann / "pip" / "answers.zip")
    assert [one.partition("left out: ")[2] for one in left_out(ann)] == [
        "it is no ordinary file."
    ] * 2


def test_nested_folders_are_limited_in_depth(ann):
    deep = ann.joinpath(*["x"] * 400)
    deep.mkdir(parents=True)
    write(deep / FILE, question(RIGHT))
    [message] = left_out(ann)
    assert message.endswith(f"was left out: it lies more than {DEEPEST} folders deep.")


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may read anything")
def test_a_folder_and_a_file_that_may_not_be_read_are_named(ann):
    write(ann / "eve" / FILE, question(RIGHT))
    write(ann / "pip" / FILE, question(RIGHT)).chmod(0)
    (ann / "eve").chmod(0)
    try:
        learners, troubles = collected([ann])
    finally:
        (ann / "eve").chmod(0o700)
    assert len(learners) == 1
    assert [one.why == "Permission denied" for one in troubles] == [True, True]


def test_an_error_while_a_folder_is_listed_is_named(ann, monkeypatch):
    real = os.scandir

    def refuse(path):
        if str(path).endswith("eve"):
            raise PermissionError(13, "Permission denied", str(path))
        return real(path)

    (ann / "eve").mkdir()
    monkeypatch.setattr(os, "scandir", refuse)
    assert collected([ann])[1] == [Trouble(printable(str(ann / "eve")), "Permission denied")]


STRANGE = ["\x1b[31mred", "<img src=x onerror=alert(1)>", "=cmd|'/c calc'!A1", "\u202egnp", "a\nb"]


@pytest.mark.parametrize("name", STRANGE)
def test_a_strange_name_of_a_folder_is_shown_without_its_commands(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        write(tmp_path / "class" / name / FILE, question(RIGHT))
    except OSError:
        pytest.skip("this system has no such names")
    write(tmp_path / "class" / name / "deeper" / FILE, "x")
    found = results("class", names=True)
    [(called, _)], [trouble] = found.learners, found.troubles
    assert called.isprintable()
    assert trouble.isprintable()
    write_csv(found, "class.csv")
    rows = read_csv(tmp_path / "class_learners.csv")
    assert not rows[1][0].startswith(("=", "+", "-", "@"))


def test_an_undecodable_name_is_shown(tmp_path):
    try:
        os.mkdir(os.fsencode(tmp_path) + b"/\xff")
    except OSError:
        pytest.skip("this system has no such names")
    path = os.fsencode(tmp_path) + b"/\xff/" + FILE.encode()
    with open(path, "w") as file:
        file.write(question(RIGHT))
    assert [name for name, _ in results(tmp_path, names=True).learners] == ["�"]


@pytest.mark.parametrize("name", [*STRANGE, "9.99", "\ud800", "x" * 90])
def test_answers_to_unknown_items_are_left_out_and_reported(name, two):
    write(two / "eve" / FILE, answers(questions={name: [[RIGHT]], "1.1": [[WRONG]]}))
    found = results(two)
    [message] = found.troubles
    assert "1 answer left out, because this course does not ask “" in message
    assert message.isprintable()
    assert found.counts[0].misconceptions == {"loop": 2}
    assert named(found.counts) == ["1.1"]


@pytest.mark.slow
def test_no_mutated_file_does_harm(two):
    path, chance, used = two / "ben" / FILE, Random(5), 0
    words = answers(
        questions={"1.1": [[WRONG, RIGHT]], "1.2": [[SHOWN]]}, orders={"hanoi": [[WRONG]]}
    )
    known = items([lesson_named("01_factorial"), lesson_named("06_hanoi")])
    for _ in range(1_000):
        path.write_text(mutated(words, chance, PIECES), encoding="utf-8", errors="replace")
        learners, troubles = collected([two])
        assert len(learners) + len(troubles) == 2
        counts = counts_of([work_of(one.answers, known) for one in learners], known)
        used += not troubles
        if used % 20 == 0:
            heatmap_drawing.drawn_heatmap(counts, 2)
    assert 0 < used < 700


# ---- hostile zip files ----------------------------------------------------------------------------


def bomb(path):
    """Return a small zip file that unpacks to ten million bytes."""
    return zipped(path, {f"eve/{FILE}": b" " * 10_000_000})


def lying(path):
    """Write a zip bomb that declares a small size."""
    content = bomb(path).read_bytes()
    path.write_bytes(content.replace((10_000_000).to_bytes(4, "little"), b"\x10\0\0\0"))


def locked(path):
    content = bytearray(zipped(path, {FILE: question(RIGHT)}).read_bytes())
    for mark, offset in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):
        content[content.index(mark) + offset] |= 1
    path.write_bytes(content)


def cut(path):
    path.write_bytes(zipped(path, {FILE: question(RIGHT)}).read_bytes()[:-30])


def garbled(path):
    content = bytearray(zipped(path, {FILE: question(RIGHT)}).read_bytes())
    content[50:60] = b"x" * 10
    path.write_bytes(content)


BAD_ZIPS = {
    "a bomb": bomb,
    "a bomb that lies": lying,
    "locked": locked,
    "cut off": cut,
    "garbled": garbled,
    "no zip": lambda path: path.write_text("x"),
    "empty": lambda path: path.write_text(""),
    "a folder": Path.mkdir,
    "huge": lambda path: path.write_bytes(b"\0" * (LARGEST_ZIP + 1)),
    "too many": lambda path: zipped(path, {f"{n}/{FILE}": "" for n in range(MOST_IN_ZIP + 1)}),
    "packed otherwise": lambda path: zipped(path, {FILE: question(RIGHT)}, zipfile.ZIP_BZIP2),
    "no answers": lambda path: zipped(path, {FILE: "x"}),
    "no text": lambda path: zipped(path, {FILE: b"\xff\xfe"}),
}


@pytest.mark.parametrize("make", BAD_ZIPS.values(), ids=BAD_ZIPS)
def test_a_zip_file_that_cannot_be_used_is_named_and_left_out(ann, make):
    make(ann / "eve.zip")
    assert len(left_out(ann)) == (0 if (ann / "eve.zip").is_dir() else 1)


def test_a_zip_file_that_understates_a_size_is_unpacked_no_further(ann, monkeypatch):
    lying(ann / "eve.zip")
    seen = []
    real = zipfile.ZipExtFile.read

    def read(file, most=-1):
        seen.append(most)
        return real(file, most)

    monkeypatch.setattr(zipfile.ZipExtFile, "read", read)
    assert len(left_out(ann)) == 1
    assert seen
    assert all(0 < most <= 4 * LONGEST + 1 for most in seen)


def test_the_files_of_a_zip_file_are_unpacked_up_to_a_limit_for_all_of_them(ann, monkeypatch):
    monkeypatch.setattr(zip_files, "MOST_UNPACKED", 3_000)
    zipped(ann / "eve.zip", {f"{number}/{FILE}": b" " * 1_200 for number in range(5)})
    troubles = left_out(ann)
    together = "the files unpack to more than 3,000 bytes; unpack it first."
    assert [one.endswith(together) for one in troubles] == [False, False, True, True, True]


def test_a_zip_file_writes_nothing_wherever_its_names_point(ann, tmp_path):
    names = [f"../../{FILE}", f"/etc/{FILE}", f"..\\..\\{FILE}", f"C:\\{FILE}"]
    zipped(ann / "eve.zip", dict.fromkeys(names, question(WRONG)))
    before = snapshot(tmp_path)
    assert len(collected([ann])[0]) > 1
    assert snapshot(tmp_path) == before


def test_a_zip_file_cannot_take_the_place_of_another_learners_answers(ann):
    zipped(ann / "eve.zip", {f"../ann/{FILE}": question(WRONG)})
    counts = results(ann).counts
    assert [(count.tried, count.at_once) for count in counts] == [(1, 1)]


def test_a_zip_file_in_a_zip_file_is_not_opened(ann, tmp_path):
    inner = zipped(tmp_path / "x.zip", {FILE: question(WRONG)}).read_bytes()
    zipped(ann / "eve.zip", {"inner.zip": inner})
    [message] = left_out(ann)
    assert "eve.zip/inner.zip was left out: it is a zip file in a zip file" in message
    zipped(ann / "eve.zip", {"inner.zip": inner, FILE: "{}", ".hidden.zip": inner})
    assert "inner" not in "".join(left_out(ann))


@pytest.mark.slow
def test_no_mutated_zip_file_does_harm(ann):
    path, chance = ann / "eve.zip", Random(6)
    content = zipped(path, {f"a/{FILE}": question(WRONG), f"b/{HANDED_IN}": "x"}).read_bytes()
    for _ in range(400):
        changed = bytearray(content)
        for _ in range(chance.randint(1, 4)):
            changed[chance.randrange(len(changed))] = chance.randrange(256)
        path.write_bytes(changed)
        learners, troubles = collected([ann])
        assert learners
        assert all(str(trouble).isprintable() for trouble in troubles)


# ---- the tables, as text and for a spreadsheet ----------------------------------------------------


def read_csv(path):
    words = path.read_bytes().decode("utf-8-sig")
    return list(csv.reader(io.StringIO(words, newline="")))


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """A made-up class of 15 that worked on the first four notebooks."""
    from made_up_class import made_up_class

    return made_up_class(15, 4, folder=tmp_path_factory.mktemp("class"))


def test_the_text_has_all_tables_and_what_their_words_mean(two):
    words = text(results(two, names=True))
    assert words.startswith("2 learners.\n")
    assert "01_factorial  question 1.1      2              1      1      0  loop 1" in words
    for word in ("tried:", "right at once:", "○: not written", RULE):
        assert word in words


def test_the_rows_for_a_pivot_table_sum_up_to_the_tables(large, tmp_path):
    found = results(large)
    places = write_csv(found, str(tmp_path / "class.csv"))
    assert [Path(place).name for place in places] == [
        "class.csv",
        "class_items.csv",
        "class_exercises.csv",
        "class_learners.csv",
    ]
    head, *rows = read_csv(tmp_path / "class.csv")
    assert len(rows) == 15 * len(found.counts)
    rows = [dict(zip(head, row, strict=True)) for row in rows]
    for count in found.counts:
        here = [row for row in rows if row["item"] == count.item.noun]
        assert sum(row["tries"] != "0" for row in here) == count.tried
        assert sum(int(row["right at once"]) for row in here) == count.at_once
        assert Counter(row["misconception"] for row in here if row["misconception"]) == (
            count.misconceptions
        )
    for table, place in zip(tables(found), places[1:], strict=True):
        assert read_csv(Path(place)) == [list(map(str, row)) for row in [table.head, *table.rows]]


def test_no_item_looks_like_a_number_or_a_date_to_a_spreadsheet(large):
    assert not [row for row in tidy(results(large)).rows if str(row[3])[0].isdigit()]


def test_an_item_counts_wrong_answers_without_a_misconception(tmp_path):
    write(tmp_path / FILE, answers(exercises={"power": [[LearnerStep("0a", "wrong"), RIGHT]]}))
    [row] = tables(results(tmp_path))[1].rows
    assert row == (1, "01_factorial", "exercise power", 1, 1, 2, "another wrong answer 1")


def test_the_table_of_learners_has_signs_and_no_sums(tmp_path):
    wrote = Written(Judged("", "wrong"), Judged("", "right"), 2, 2, shown=True)
    write(
        tmp_path / "ann" / FILE,
        answers(
            exercises={"power": [[WRONG, RIGHT]], "depth": [[RIGHT]], "valley": [[WRONG]]},
            explanations={"power": [[WRONG, RIGHT]], "depth": [[RIGHT]], "valley": [[RIGHT]]},
            programs={"power": wrote, "depth": wrote._replace(shown=False)},
        ),
    )
    write(tmp_path / "ben" / FILE, question(RIGHT))
    learners = tables(results(tmp_path, names=True))[2]
    exercises = ("exercise power", "exercise valley", "exercise depth")
    assert learners.head == ("learner", *exercises)
    assert learners.rows == [("ann", "✓2s", "◐1", "✓1e"), ("ben", "○", "○", "○")]
    words = text(results(tmp_path, names=True))
    for number, exercise in enumerate(exercises, 1):
        assert re.search(f"{number}  .*{exercise}", words)
    assert "learner  1    2   3\nann      ✓2s  ◐1  ✓1e\nben      ○    ○   ○\n" in words


# ---- the picture ----------------------------------------------------------------------------------


def words_in(figure):
    """Return all text in a figure."""
    return [text.get_text() for text in figure.findobj(Text) if text.get_text()]


def test_every_cell_has_its_number_and_the_darkest_are_named(two):
    text = words_in(report.picture(results(two)))
    assert {"loop", "1", "01: 1.1, 50 % of 2 right at once"} <= {*text}
    assert "Most, in a frame: “loop” at 1.1, 1 learner." in "\n".join(text)


def test_more_learners_give_a_darker_grey_with_legible_numbers(large):
    [axes] = report.picture(results(large)).axes
    [cells] = axes.collections[:1]
    drawn = cells.get_array().compressed()
    inks = [text.get_color() for text in axes.texts]
    assert len(drawn) == len(inks) > 10
    greys = [to_hex(cells.to_rgba(number)) for number in drawn]
    assert all(contrast(grey, to_hex(ink)) >= 4.5 for grey, ink in zip(greys, inks, strict=True))
    by_number = dict(sorted(zip(drawn, map(luminance, greys), strict=True)))
    assert [*by_number.values()] == sorted(by_number.values(), reverse=True)


def contrast(grey, ink):
    from stepthrough.palette import on_paper

    light, dark = sorted((luminance(on_paper(grey)), luminance(on_paper(ink))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    lights = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(w * light for w, light in zip((0.2126, 0.7152, 0.0722), lights, strict=True))


def test_a_whole_course_shows_the_most_frequent_and_reports_the_rest(tmp_path):
    from made_up_class import made_up_class

    found = results(made_up_class(40, 16, folder=tmp_path))
    choice = excerpt_of(found.counts)
    assert len(choice.columns) == MOST_COLUMNS < len(choice.rows) <= MOST_ROWS
    every = sum(len(count.misconceptions) for count in found.counts)
    drawn = sum(name in c.misconceptions for c in choice.rows for name in choice.columns)
    assert drawn + len(choice.left_out) == every
    assert max(cell[2] for cell in choice.left_out) <= choice.most
    assert f"Left out for want of room: {len(choice.left_out)} cells" in "".join(
        heatmap.legend(choice, 40)
    )
    assert choice.rows == [count for count in found.counts if count in choice.rows]


def test_a_class_without_mistakes_has_a_picture_that_says_so(tmp_path):
    write(tmp_path / FILE, question(RIGHT))
    text = words_in(report.picture(results(tmp_path)))
    assert text == ["No answer of this class points to a misconception."]


def test_the_picture_is_written_as_png_svg_and_pdf_in_grey(two, tmp_path):
    from PIL import Image

    found = results(two)
    for suffix in report.PICTURES:
        write_picture(found, str(tmp_path / f"class{suffix}"))
    image = Image.open(tmp_path / "class.png").convert("RGB")
    assert all(max(c) - min(c) < 16 for _, c in image.getcolors(100_000))
    assert b"/FontFile2" in (tmp_path / "class.pdf").read_bytes()
    svg = ElementTree.parse(tmp_path / "class.svg")
    assert svg.findtext("{*}title") == report.picture_description(found)
    assert len(list(tmp_path.glob("class.*"))) == 3


# ---- the command, and the guide -------------------------------------------------------------------


def command(*arguments):
    """Run a command in this process; return its exit code and output."""
    ended = run_here(*arguments, program="puzzlecourse")
    return ended.returncode, ended.stdout, ended.stderr


def test_names_appear_nowhere_unless_requested(two, monkeypatch):
    """Not even for files, folders, answers, sittings or programs left out."""
    deep = Judged("x = " + "-" * 900 + "1", "wrong")
    kept = {
        "questions": {"9.99": [[RIGHT]]},
        "programs": {"power": [deep, deep, 0, 1, False]},
        "exercises": {"power": [[WRONG]]},
        "sittings": {"recursion test": [[LearnerStep("x", "right")]]},
    }
    write(two / "Zoë" / FILE, answers(**kept))
    write(two / "Zoë_2" / FILE, "x")
    zipped(two / "Zoë_3.zip", {f"Zoë/{FILE}": "x", "Zoë.zip": "x"})
    (two / "Zoë_4.zip").write_text("no zip")
    (two / "Zoë_5").symlink_to(two)
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda what, **more: shown.append(what))
    report.show_results(two)
    _, out, error = command("results", two)
    assert len(error.splitlines()) == len(shown) - 2 >= 6
    for told in (out, error, *map(str, shown), *(getattr(one, "data", "") for one in shown)):
        assert not re.search(r"zo|\bann\b|\bben\b", told, re.IGNORECASE)
    learners = re.findall(r"learner (\d+): (.*?)[,.]", error)
    assert {number for number, _ in learners} <= {"1", "2", "3"}
    assert len({number for number, _ in learners}) == 1
    numbers = re.findall(r"hand-in (\d+) was left out", error)
    assert sorted(numbers) == sorted(set(numbers)) == [str(n) for n in range(4, 4 + len(numbers))]
    assert len(re.findall("Zoë", command("results", two, "--names")[2])) >= 6


def test_the_command_prints_writes_and_exits_with_0(two, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    code, out, error = command("results", "class", "--csv", "c.csv", "--picture", "c.svg")
    assert (code, error) == (0, "")
    assert out.startswith("2 learners.")
    assert out.endswith("written  c_learners.csv\nwritten  c.svg\n")
    assert "ann" not in out
    assert "ann" in command("results", "class", "--names")[1]


def test_the_command_reports_files_left_out_and_exits_with_1(two):
    write(two / "eve" / FILE, "x")
    code, out, error = command("results", two)
    assert (code, error.count("\n")) == (1, 1)
    assert error == (
        "puzzlecourse: hand-in 3 was left out: it is not JSON. With --names you see whose it is.\n"
    )
    error = command("results", two, "--names")[2]
    assert error.startswith("puzzlecourse: ")
    assert error.endswith(f"/eve/{FILE} was left out: it is not JSON.\n")
    assert out.startswith("2 learners.")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["results", "nowhere"], "there is nothing named nowhere"),
        (["results", "empty"], f"no answers were found: name folders that hold {FILE}"),
        (["results", "class", "--csv", "empty"], "empty is not a file: name another one"),
        (["results", "class", "--csv", "."], "is not a file: name another one"),
        (["results", "class", "--csv", "no/c.csv"], "no/c.csv cannot be written: No such file"),
    ],
)
def test_a_mistake_is_answered_in_one_line(arguments, words, two, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "empty").mkdir()
    code, _, error = command(*arguments)
    assert (code, error.count("\n")) == (2, 1)
    assert words in error


def test_a_pictures_name_determines_its_format(two):
    code, _, error = command("results", two, "--picture", "c.gif")
    assert code == 2
    assert "must end with .png, .svg, .pdf: 'c.gif'" in error


def test_without_matplotlib_a_picture_is_refused_in_one_line(two, monkeypatch):
    """test_back_ends.py tests the message."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, _, error = command("results", two, "--picture", "a.png")
    assert (code, error.count("\n")) == (2, 1)
    assert error.startswith("puzzlecourse: ")


def test_an_old_picture_stays_until_the_new_one_is_whole(two, tmp_path, monkeypatch):
    write(tmp_path / "class.svg", "<svg>old")
    monkeypatch.setattr(report, "picture", lambda found: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        command("results", two, "--picture", tmp_path / "class.svg")
    assert (tmp_path / "class.svg").read_text() == "<svg>old"


@pytest.mark.parametrize(
    ("options", "file"),
    [
        (["--csv", "handed/ann.zip"], "ann.zip"),  # as a shell writes `--csv handed/*.zip`
        (["--csv", "handed/ann.json"], "ann.json"),
        (["--csv", "handed/ann.csv"], "ann_items.csv"),  # a similar name
        (["--picture", "handed/ann.svg"], "ann.svg"),
    ],
)
def test_submitted_files_are_never_overwritten(options, file, two, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "handed" / file, question(RIGHT))
    before = snapshot(tmp_path)
    code, _, error = command("results", *options, "class")
    assert (code, error.count("\n"), snapshot(tmp_path)) == (2, 1, before)
    assert f"handed/{file} is there already, and is no " in error


def test_a_table_and_a_picture_take_the_place_of_older_ones(two, tmp_path):
    for write_it, name in ((write_csv, "class.csv"), (write_picture, "class.svg")):
        write(tmp_path / name, "")
        write_it(results(two), str(tmp_path / name))
        before = snapshot(tmp_path)
        write(two / "eve" / FILE, question(WRONG))
        write_it(results(two), str(tmp_path / name))
        assert snapshot(tmp_path)[str(tmp_path / name)] != before[str(tmp_path / name)]
        (two / "eve" / FILE).unlink()


COMMAND = """
import sys
sys.argv = ["puzzlecourse", "results", ".", "--csv", "class.csv"]
from puzzlecourse.__main__ import run
assert run() == 0"""


def test_the_command_loads_no_widgets_pictures_or_arrays_and_no_test_where_none_is_kept(
    two, monkeypatch
):
    monkeypatch.chdir(two)
    modules = imported_by(COMMAND)
    assert modules.isdisjoint([*HEAVY, "puzzlecourse.inventory.items"])
    assert "puzzlecourse.classroom.results" in modules
    assert (two / "class.csv").exists()


def test_the_commands_of_the_guide_do_what_it_says(tmp_path):
    section = (TEACH / "results.md").read_text(encoding="utf-8")
    lines = re.findall(r"^puzzlecourse .*", section, re.MULTILINE)
    assert len(lines) == 5
    write(tmp_path / FILE, question(RIGHT))
    for line in lines:
        program, *arguments = line.split()
        ended = run_here(*arguments, program=program, folder=tmp_path)
        assert (ended.returncode, ended.stderr) == (0, ""), line
        write(tmp_path / "hand-ins" / "ann" / HANDED_IN, (tmp_path / HANDED_IN).read_text())
    named = set(re.findall(r"`(class\w*\.\w+|my_answers\w+\.json)`", section))
    written = {path.name for path in tmp_path.glob("class*.csv")}
    assert named == written | {HANDED_IN, "class.html"}
    assert (tmp_path / "class.pdf").exists()
    assert (tmp_path / "class.html").exists()


def test_a_cell_shows_the_picture_the_discussions_and_what_was_left_out(two, monkeypatch):
    shown = []
    monkeypatch.setattr("IPython.display.display", lambda what, **more: shown.append(what))
    write(two / "eve" / FILE, "x")
    report.show_results(two, guide=GUIDE)
    picture, told, trouble = shown
    assert "loop 1" in picture.text
    assert "](lessons/01_factorial.md)" in told.data
    assert told.data.startswith("**Vote again**\n\n1. **1.1** “What does `print(loud_fact(3))`")
    assert "was left out" in trouble["text/plain"]


def test_the_made_up_class_is_the_same_everywhere(tmp_path):
    from made_up_class import made_up_class

    first, second = (
        made_up_class(3, 2, folder=write(tmp_path / name / "x", "").parent) for name in "ab"
    )
    assert [path.read_bytes() for path in sorted(first.rglob(FILE))] == [
        path.read_bytes() for path in sorted(second.rglob(FILE))
    ]
    known = items([lesson_named("00_frames"), lesson_named("01_factorial")])
    learners, troubles = collected([first])
    assert (len(learners), troubles) == (3, [])
    assert all(unknown_names(learner.answers, known) == [] for learner in learners)
