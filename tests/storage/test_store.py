"""Answers are saved and restored, whatever happens to files, folders and kernels."""

import errno
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from fuzzing import WRITTEN, mutated
from hypothesis import given, settings
from hypothesis import strategies as st
from kept_files import GOOD, HOSTILE, OTHER_VERSIONS, PIECES, answer, files, letter_of
from playing import every

from puzzlecourse import Label, Order, Predict, check, progress
from puzzlecourse.lessons import every_sheet, exercise_named, ordering_named, prediction_named
from puzzlecourse.storage import answers_file, store
from puzzlecourse.storage.answers_file import parse_answers, update_answers
from puzzlecourse.storage.entries import FILE, LONGEST_SAID, MOST_STEPS, LearnerStep
from puzzlecourse.storage.hand_in import hand_in
from puzzlecourse.storage.store import Entry, everything
from puzzlelib import Nim, __version__, factorial, is_winning
from puzzlelib.play.saving import SaveError
from puzzlelib.views import CallTree
from stepthrough.files import part_prefix
from stepthrough.trace import record

pytestmark = pytest.mark.usefixtures("folder")  # answers are saved there

ROOT = Path(__file__).parents[2]


def in_file():
    return json.loads(Path(FILE).read_text(encoding="utf-8"))


def told(asked):
    return "".join(asked.card.face["replies"][-1]["words"])


def verdicts(asked):
    """The options that the page marks as right or wrong."""
    return {asked.options[reply["letter"]]: reply["was"] for reply in asked.card.face["replies"]}


TRAITS = ("value", "description", "disabled", "status", "_dom_classes", "labels", "face")


def looks(widget):
    """The state that the page gets of a widget and its descendants."""
    return [
        (type(part).__name__, trait, str(getattr(part, trait)))
        for part in every(widget)
        for trait in TRAITS
        if hasattr(part, trait)
    ]


# ---- predictions ---------------------------------------------------------------------------------


def test_a_prediction_comes_back_with_every_choice_and_its_comment():
    first = answer("1.1", "3 2 1 1", "3 2 1 6")
    again = Predict("1.1")
    assert again.is_answered
    assert looks(again) == looks(first)
    assert "is right" in told(again)


def test_a_wrong_choice_comes_back_and_the_question_stays_open():
    answer("1.1", "3 2 1 1")
    again = Predict("1.1")
    assert verdicts(again) == {"3 2 1 1": "wrong"}
    assert not again.is_answered
    again.choose(letter_of(again, "3 2 1 6"))
    assert Predict("1.1").is_answered


def test_the_file_holds_choices_with_their_misconceptions_and_no_more():
    answer("1.1", "3 2 1 1", "3 2 1 6")
    Predict("1.2").reveal()
    wrong = prediction_named("1.1").wrong["3 2 1 1"].misconception
    assert in_file() == {
        "format": 2,
        "version": __version__,
        "questions": {
            "1.1": [[["3 2 1 1", "wrong", wrong], ["3 2 1 6", "right", ""]]],
            "1.2": [[["", "shown", ""]]],
        },
        "orders": {},
        "labels": {},
        "exercises": {},
        "sittings": {},
        "explanations": {},
        "programs": {},
    }


def test_ask_me_again_clears_the_question_also_after_a_restart():
    fresh = looks(Predict("1.1"))
    question = answer("1.1", "3 2 1 1", "3 2 1 6")
    assert question.again.button.layout.visibility == "visible"
    question.again.button.click()
    assert not question.is_answered
    assert question.again.button.layout.visibility == "hidden"
    assert looks(question) == looks(Predict("1.1")) == fresh


def test_the_first_round_and_the_last_are_saved():
    for words in ("3 2 1 1", "3 6", "3 2 1 6"):
        question = answer("1.1", words)
        if words != "3 2 1 6":
            question.again.button.click()
    sentences = [[step[0] for step in steps] for steps in in_file()["questions"]["1.1"]]
    assert sentences == [["3 2 1 1"], ["3 2 1 6"]]
    assert Predict("1.1").is_answered


def test_the_first_answer_counts_and_what_was_right_later_stays_practised_however_often_it_is_asked():
    answer("1.1", "3 2 1 1").again.button.click()
    answer("1.1", "3 2 1 6").again.button.click()
    for _ in range(3):
        answer("1.1", "3 6").again.button.click()
    assert dict(progress().rows)["01_factorial"][0] == "practised"
    assert "↻ practised" in repr(progress("01_factorial"))
    assert [[s[1] for s in steps] for steps in in_file()["questions"]["1.1"]] == [
        ["wrong"],
        ["right"],
        [],
    ]


def test_an_option_that_the_course_no_longer_has_is_left_out():
    Entry("questions", "1.1").add(LearnerStep("of an older course", "right"))
    assert not Predict("1.1").is_answered


def test_a_file_claims_no_verdict():
    """Stored answers are chosen again and judged."""
    Entry("questions", "1.1").add(LearnerStep("3 2 1 1", "right"))
    question = Predict("1.1")
    assert not question.is_answered
    assert verdicts(question) == {"3 2 1 1": "wrong"}


def test_what_is_saved_in_the_notebook_is_the_same_before_and_after():
    names = [(Predict, "1.1"), (Order, "hanoi")]
    before = [make(name)._repr_mimebundle_()["text/plain"] for make, name in names]
    answer("1.1", "3 2 1 6")
    Order("hanoi").reveal()
    assert [make(name)._repr_mimebundle_()["text/plain"] for make, name in names] == before


# ---- orders, labels, exercises -------------------------------------------------------------------


def ordered(lines):
    order = Order("hanoi")
    order.put(order._numbers(lines))
    order.run()
    return order


def test_an_order_comes_back_with_its_verdict():
    lines = ordering_named("hanoi").lines
    for given_lines in (lines[::-1], lines):
        first, again = ordered(given_lines), Order("hanoi")
        assert again.chosen == first.chosen
        assert again.message == first.message != ""
    again.again.button.click()
    assert Order("hanoi").chosen == again.chosen == []


def test_a_decoy_in_an_order_is_kept_with_its_misconception():
    ordering = ordering_named("hanoi")
    decoy, misconception = next(iter(ordering.decoys.items()))
    ordered([decoy])
    assert in_file()["orders"]["hanoi"] == [[[decoy, "wrong", misconception]]]


def test_lines_that_were_shown_come_back_and_foreign_lines_do_not():
    Order("hanoi").reveal()
    assert Order("hanoi").chosen
    Entry("orders", "hanoi").add(LearnerStep("    import os", "right"))
    assert Order("hanoi").chosen == []


def label(tree, number, words):
    tree.tree.handle({"kind": "choose", "call": number})
    tree.tree.handle({"kind": "answer", "words": words})


def fact_tree():
    return Label("fact", record(factorial.fact, 3))


def test_labels_come_back_right_wrong_and_shown():
    first = fact_tree()
    label(first, 2, "1")
    label(first, 1, "7")
    first.tree.handle({"kind": "choose", "call": 0})
    first.tree.handle({"kind": "show"})
    again = fact_tree()
    for part in ("results", "marks", "open"):
        assert again.tree.labels[part] == first.tree.labels[part]
    assert [step[:2] for step in in_file()["labels"]["fact"][0]] == [
        ["2 1", "right"],
        ["1 7", "wrong"],
        ["0", "shown"],
    ]
    again.again.button.click()
    assert again.tree.labels["results"] == fact_tree().tree.labels["results"] == []


def test_all_labels_come_back_and_the_saved_text_contains_none():
    game = Nim((1, 2))
    recording = record.within(only=is_winning)(is_winning, game, game.start)
    plain = CallTree(recording, puzzle=game, label=True)
    Label("mover", recording, puzzle=game).tree.handle({"kind": "all"})
    again = Label("mover", recording, puzzle=game)
    assert again.tree.labels["open"] == []
    assert again._repr_mimebundle_()["text/plain"] == repr(plain)


@pytest.mark.parametrize("said", ["99 1", "-1 1", "x", "", " ", "0x1 1", "1e9", "٣ 1"])
def test_a_label_of_a_call_that_is_none_is_left_out(said):
    Entry("labels", "fact").add(LearnerStep(said, "right"))
    assert fact_tree().tree.labels["results"] == []


def power_wrong(base, exponent):
    return base


def tries(name="power"):
    return in_file()["exercises"][name][0]


def test_an_exercise_keeps_its_tries_and_which_wrong_answer_how_often():
    exercise = exercise_named("power")
    wrong, other = exercise.wrong[0], exercise.wrong[-1]
    for each in (wrong.answer, wrong.answer, other.answer, exercise.solution, power_wrong):
        check("power", each)
    assert [step[1] for step in tries()] == ["wrong", "another way", "right"]
    assert [step[2] for step in tries()] == [wrong.misconception, other.misconception, ""]


def test_right_results_reached_another_way_are_no_solution_and_progress_shows_them():
    check("power", lambda base, exponent: base**exponent)
    assert dict(progress().rows)["01_factorial"].count("right results") == 1
    assert "↷ right results" in repr(progress("01_factorial"))
    assert "0 of " in repr(progress("01_factorial"))
    check("power", exercise_named("power").solution)
    assert "right results" not in dict(progress().rows)["01_factorial"]


def test_check_says_quietly_that_an_exercise_was_right_before():
    solution = exercise_named("power").solution
    assert check("power", solution).notes == check("power", solution).notes
    assert store.BEFORE not in check("power", solution).notes
    assert check("power", power_wrong).notes[-1] == store.BEFORE

    def power(base, exponent):
        """An outline."""

    assert check("power", power).notes == (store.BEFORE,)


# ---- when nothing is saved -----------------------------------------------------------------------


def outline(n):
    """To be written."""


def ask_everything():
    """Run all cells without answering."""
    for widget in (Predict("1.1"), Order("hanoi"), fact_tree(), progress()):
        widget._repr_mimebundle_()
    check("power", outline)


def test_a_run_of_all_cells_without_an_answer_writes_nothing():
    ask_everything()
    assert files() == []


@pytest.mark.parametrize("variable", [("PUZZLELIB_KEEP", "0"), ("PUZZLELIB_VOTE", "1")])
def test_what_is_switched_off_neither_reads_nor_writes(monkeypatch, variable):
    answer("1.1", "3 2 1 6")
    check("power", exercise_named("power").solution)
    before = Path(FILE).read_bytes()
    monkeypatch.setenv(*variable)
    question = answer("1.1", "3 2 1 1")
    assert not question.is_answered
    assert question.again.layout.display == "none"
    assert check("power", outline).notes == ()
    check("power", power_wrong)
    ordered(ordering_named("hanoi").lines)
    label(fact_tree(), 2, "1")
    assert "0 of" in repr(progress()).splitlines()[2]
    assert Path(FILE).read_bytes() == before
    assert files() == [FILE]


SCRIPT = """
from glob import glob
from puzzlecourse import check
from puzzlecourse.lessons import exercise_named
print(check("power", exercise_named("power").solution), glob("*.json"))
from IPython.core.interactiveshell import InteractiveShell
InteractiveShell.instance()
print(check("power", exercise_named("power").solution), glob("*.json"))
"""


def test_a_plain_script_writes_no_file(folder, monkeypatch):
    monkeypatch.delenv("PUZZLELIB_KEEP")
    ended = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=os.environ | {"PYTHONPATH": str(ROOT), "IPYTHONDIR": str(folder / "ipython")},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == f"✓ power: right. []\n✓ power: right. ['{FILE}']\n"


def test_a_vote_is_nobodys_answer():
    Predict("1.1", vote=True).reveal()
    assert files() == []


# ---- damaged, foreign and hostile files ----------------------------------------------------------


def test_every_damage_is_noticed():
    for name, content in HOSTILE.items():
        Path(FILE).write_bytes(content)
        with pytest.raises(SaveError, match=r"^its? ") as error:
            answers_file._read(Path(FILE))
        assert type(error.value) is SaveError, name


@pytest.mark.parametrize("content", [HOSTILE["no text"], HOSTILE["a wrong step"]], ids=len)
def test_a_damaged_file_is_reported_moved_aside_and_harmless(content):
    Path(FILE).write_bytes(content)
    question = Predict("1.1")
    assert question.again.text.startswith(f"{FILE} cannot be used (")
    assert question.again.text.endswith("kept as my_answers.damaged-1.json, and you begin anew.")
    assert question.notice.text == ""
    question.choose(letter_of(question, "3 2 1 6"))
    assert Predict("1.1").is_answered
    assert files() == ["my_answers.damaged-1.json", FILE]
    assert Path("my_answers.damaged-1.json").read_bytes() == content


@pytest.mark.parametrize("content", OTHER_VERSIONS.values(), ids=OTHER_VERSIONS)
def test_a_file_of_another_version_is_refused_in_a_sentence_and_left_as_it_is(content):
    Path(FILE).write_bytes(content)
    question = answer("1.1", "3 2 1 6")
    why = "another version of the course has written it"
    assert question.again.text == f"Your answers are not kept in {FILE} ({why}). You can go on."
    assert question.again.text in status()
    assert question.is_answered
    with pytest.raises(SaveError, match=f"{why}.: nothing was handed in"):
        hand_in(Path())
    assert files() == [FILE]
    assert Path(FILE).read_bytes() == content


def test_a_file_that_an_editor_on_windows_has_saved_is_read_and_not_set_aside():
    answer("1.1", "3 2 1 6")
    text = json.dumps(in_file() | {"version": "naïve Łukasz 🙂"}, indent=1, ensure_ascii=False)
    Path(FILE).write_bytes(WRITTEN["all at once"](text))
    assert Predict("1.1").is_answered
    assert "1.1" in everything()[0]["questions"]
    assert answer("1.2", "1").again.text == ""
    assert Predict("1.1").is_answered
    assert in_file()["questions"].keys() == {"1.1", "1.2"}
    assert files() == [FILE]


def test_check_and_progress_tell_of_a_damaged_file_as_well():
    for number, told in ((1, lambda: check("power", outline).notes[0]), (2, status)):
        Path(FILE).write_text("x")
        assert f"It is kept as my_answers.damaged-{number}.json" in told()


def status():
    return progress().trouble.value


def test_the_contents_of_the_file_are_never_markup():
    Entry("labels", "fact").add(LearnerStep("2 <img src=x onerror=alert(1)>", "wrong"))
    Entry("questions", "<img src=x onerror=alert(1)>").add(LearnerStep("<b>", "right"))
    assert "<img" in str(fact_tree().tree.labels)  # as text
    for widget in (fact_tree(), progress()):
        shown = [value for _, trait, value in looks(widget) if trait == "value"]
        assert shown
        assert not [value for value in shown if "<img" in value]


def test_a_link_out_of_the_folder_is_neither_read_nor_written_through(folder):
    (folder / "notebooks").mkdir()
    outside = folder / "outside.json"
    outside.write_text(json.dumps(GOOD))
    os.chdir(folder / "notebooks")
    Path(FILE).symlink_to(outside)
    answer("1.1", "3 2 1 6")
    assert outside.read_text() == json.dumps(GOOD)
    assert not Path(FILE).is_symlink()
    assert Predict("1.1").is_answered


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_in_its_place_is_not_waited_for():
    os.mkfifo(FILE)
    assert "it is no ordinary file" in Predict("1.1").again.text


def test_a_folder_in_its_place_is_left_alone_and_the_question_works():
    Path(FILE).mkdir()
    question = answer("1.1", "3 2 1 6")
    assert question.again.text.startswith(f"Your answers are not kept in {FILE} (")
    assert question.is_answered
    assert files() == [FILE]


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS])
def test_a_full_disk_or_a_read_only_folder_is_reported_and_does_not_stop_the_learner(
    monkeypatch, number
):
    answer("1.2", "1")
    real = Path.open

    def refuse(path, mode="r", **more):
        if "x" in mode:
            raise OSError(number, os.strerror(number))
        return real(path, mode, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Path, "open", refuse)
        question = answer("1.1", "3 2 1 6")
        message = f"Your answers are not kept in {FILE} ({os.strerror(number)}). You can go on."
        assert question.again.text == message
        assert check("power", exercise_named("power").solution).notes[-1] == message
        assert question.is_answered
        assert not Predict("1.1").is_answered
    assert list(in_file()["questions"]) == ["1.2"]
    assert answer("1.1", "3 2 1 6").again.text == ""
    assert files() == [FILE]


@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_saved_answers_come_back_in_a_read_only_folder(folder):
    answer("1.1", "3 2 1 6")
    folder.chmod(0o500)
    try:
        assert Predict("1.1").is_answered
        assert "Permission denied" in answer("1.2", "1").again.text
    finally:
        folder.chmod(0o700)


def test_the_file_stays_small_however_long_somebody_tries(monkeypatch):
    monkeypatch.setattr(store, "MOST_STEPS", 10)
    entry = Entry("exercises", "power")
    for number in range(20):
        entry.add(LearnerStep(f"{number}" * 2_000, "wrong", "x" * 500))
    steps = entry.rounds()[0]
    assert len(steps) == 10
    assert [steps[0].answer[:2], steps[-1].answer[:2]] == ["00", "19"]
    assert entry.trouble == ""


def test_what_would_be_too_long_to_be_read_again_is_not_written(monkeypatch):
    monkeypatch.setattr(answers_file, "LONGEST", 2_000)
    entry = Entry("orders", "hanoi")
    for number in range(3):
        entry.add(LearnerStep(f"{number}" + "x" * LONGEST_SAID, "wrong"))
    assert "(it has more than 2,000 characters)" in entry.trouble
    assert [step.answer[0] for step in entry.rounds()[0]] == ["0"]


def test_an_error_while_answers_are_replayed_is_shown_in_the_widget(monkeypatch):
    answer("1.1", "3 2 1 6")
    monkeypatch.setattr(Predict, "choose", lambda self, letter: 1 / 0)
    assert "ZeroDivisionError" in Predict("1.1").notice.text


def test_of_hundreds_of_mutated_files_none_does_harm():
    answer("1.1", "3 2 1 1", "3 2 1 6")
    ordered(ordering_named("hanoi").lines[::-1])
    label(fact_tree(), 2, "1")
    text, chance, used = Path(FILE).read_text(), Random(9), 0
    for _ in range(400):
        change = mutated(text, chance, PIECES)
        try:
            found = parse_answers(change)
        except SaveError:
            continue
        assert parse_answers(json.dumps({"format": 2} | found)) == found
        used += 1
        if used % 10 == 0:
            Path(FILE).write_text(change)
            for widget in (Predict("1.1"), Order("hanoi"), fact_tree()):
                assert widget.notice.text == widget.again.text == ""
    assert 0 < used < 200


# ---- two kernels ---------------------------------------------------------------------------------

WRITER = """
import sys
from puzzlecourse.storage.store import Entry, LearnerStep
for number in range(int(sys.argv[2])):
    entry = Entry("exercises", f"{sys.argv[1]}-{number}")
    entry.add(LearnerStep("", "wrong", "x"))
    Entry("questions", "shared").add(LearnerStep(f"{sys.argv[1]} {number}", "wrong"))
    assert entry.trouble == "", entry.trouble
"""


def writer(name, number):
    return subprocess.Popen(
        [sys.executable, "-c", WRITER, name, str(number)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


@pytest.mark.slow
def test_two_kernels_that_write_at_once_lose_none_of_each_others_entries():
    writers = [writer("one", 60), writer("two", 60)]
    assert [process.wait() for process in writers] == [0, 0]
    names = {f"{who}-{n}" for who in ("one", "two") for n in range(60)}
    assert set(in_file()["exercises"]) == names
    assert len(in_file()["questions"]["shared"][0]) == MOST_STEPS
    assert files() == [FILE]


def test_a_kernel_that_is_killed_in_the_middle_holds_nobody_up_for_long(monkeypatch):
    monkeypatch.setattr(answers_file, "ABANDONED", 0.1)
    chance = Random(3)
    for _ in range(2):
        process = writer("one", 900)
        while not Path(FILE).exists():
            time.sleep(0.01)
        time.sleep(chance.uniform(0, 0.05))
        process.kill()
        process.wait()
        answer("1.1", "3 2 1 6").again.button.click()
        in_file()
    prefix = part_prefix(Path(FILE))
    assert [name for name in files() if name != FILE and not name.startswith(prefix)] == []


def test_two_kernels_that_find_a_damaged_file_keep_it_once(folder):
    """The second process finds the new file and leaves it."""
    Path(FILE).write_text("x")
    real, found = answers_file._read, []

    def read_and_wait(path):
        if not found:
            found.append(path)
            answer("1.1", "3 2 1 6")  # another kernel meanwhile
            raise SaveError("it is not JSON")
        return real(path)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(answers_file, "_read", read_and_wait)
        Predict("1.2")
    assert files() == ["my_answers.damaged-1.json", FILE]
    assert Predict("1.1").is_answered


STEPS = st.builds(
    LearnerStep,
    st.text(max_size=20),
    st.sampled_from(["right", "wrong", "shown"]),
    st.sampled_from(["", "loop"]),
)
ACTS = st.tuples(
    st.sampled_from(["questions", "orders", "labels", "exercises"]),
    st.sampled_from(["1", "2", "ä", "<b>"]),
    st.one_of(STEPS, st.none()),
)


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), ACTS), max_size=25))
def test_however_kernels_take_turns_the_file_is_what_they_did_one_after_the_other(acts):
    """Three kernels with entries of their own; None starts a new round."""
    Path(FILE).unlink(missing_ok=True)
    expected, entries = {}, {}
    for kernel, (kind, name, step) in acts:
        entry = entries.setdefault((kernel, kind, name), Entry(kind, name))
        rounds = expected.setdefault((kind, name), [[]])
        if step is None:
            rounds[1:] = [*[r for r in rounds[1:] if store.was_right([r])][:1], []]
            entry.ask_again()
        else:
            rounds[-1] += [step] if rounds[-1][-1:] != [step] else []
            entry.add(step)
        assert entry.trouble == ""
        assert entry.rounds() == rounds
    answers, _ = store.everything()
    assert {
        (k, n): rounds for k, names in answers.items() for n, rounds in names.items()
    } == expected


def written(path):
    """Identity and modification time of a file; reading it does not count."""
    found = Path(path).stat()
    return found.st_ino, found.st_mtime_ns


def test_where_nothing_changes_nothing_is_written():
    answer("1.1", "3 2 1 6")
    before = written(FILE)
    update_answers(Path(FILE).absolute(), lambda kept: None)
    Predict("1.1")
    assert written(FILE) == before


# ---- the course at a glance ----------------------------------------------------------------------


def test_progress_shows_done_tried_and_open_items_of_each_notebook(folder):
    answer("1.1", "3 2 1 6")
    Predict("1.2").reveal()
    check("power", power_wrong)
    seen = progress()
    rows = dict(seen.rows)
    assert [name for name, _ in seen.rows] == [sheet.notebook for sheet in every_sheet()]
    assert rows["01_factorial"].count("done") == 1
    assert rows["01_factorial"].count("tried") == 2
    line = next(row for row in repr(seen).splitlines() if row.startswith("01_factorial"))
    assert "✓◐○" in line
    assert line.endswith("1 of 10 done")
    bundle = seen._repr_mimebundle_()
    assert bundle["text/plain"] == repr(seen)
    assert bundle["text/html"] == seen.table.value
    for words in ("01 factorial", "1 of 10 done"):
        assert f"<span>{words}</span>" in bundle["text/html"]


def test_progress_links_to_the_notebooks_that_are_here(folder):
    assert "<a" not in progress().table.value
    (folder / "01_factorial.ipynb").write_text("{}")
    seen = progress().table.value
    assert seen.count("<a") == 1
    assert 'href="01_factorial.ipynb"' in seen
    assert seen.count("01 factorial</span>") == 1  # the row is the link, without a second list
