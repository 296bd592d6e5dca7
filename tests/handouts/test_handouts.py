"""Handouts: sheets contain no answers, keys contain all, and both are printable."""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from functools import cache, partial
from io import BytesIO
from itertools import combinations

import pypdf
import pytest
import typst
from lessons import ROOT
from pages import runs

from puzzlecourse.authoring.recipe import steps
from puzzlecourse.authoring.slips import misconceptions
from puzzlecourse.lessons import LESSONS, exercise_named, prediction_named
from tools.handouts import __main__ as command
from tools.handouts import blocks as blocks_module
from tools.handouts import words as words_module
from tools.handouts.blocks import (
    Ask,
    Boards,
    Cards,
    Label,
    Lines,
    Recipe,
    Room,
    Table,
    Write,
    program,
)
from tools.handouts.guide import guide_to
from tools.handouts.lessons import PAPER
from tools.handouts.notebook import lesson
from tools.handouts.press import KINDS, pdf

QUICK = ("01_factorial", "13_nim")  # a chain, and boards in a tree
EACH = [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in LESSONS]
ALL = sorted(LESSONS)
POINT = 25.4 / 72  # millimetres


@cache
def content(notebook, kind):
    return KINDS[kind](notebook)


@cache
def handout(notebook, kind):
    return pypdf.PdfReader(BytesIO(pdf(content(notebook, kind))))


def words(notebook, kind, first_page=0):
    pages = handout(notebook, kind).pages[first_page:]
    return flat(" ".join(page.extract_text() for page in pages))


def flat(text):
    """Return text without code marks and without spaces, which depend on line breaks."""
    return re.sub(r"[\s`]|(?<=\S)\*(?=\S)", "", text)


both = pytest.mark.parametrize("kind", KINDS)
each = pytest.mark.parametrize("notebook", EACH)


# ---- existence -----------------------------------------------------------------------------------


def test_every_lesson_has_paper_in_the_order_of_the_course():
    assert list(PAPER) == list(LESSONS)


@pytest.mark.parametrize("notebook", ALL)
def test_questions_to_vote_on_are_on_the_sheet(notebook):
    voted = re.findall(r"\w+\.\d", guide_to(notebook)["Vote"])
    questions = [block.name for block in PAPER[notebook]() if isinstance(block, Ask)]
    assert voted
    assert {*voted} <= {*questions, lesson(notebook).ticket}


@pytest.mark.parametrize("notebook", ALL)
def test_the_sheet_asks_nothing_from_below_the_exit_ticket(notebook):
    blocks, core = PAPER[notebook](), lesson(notebook)
    assert {block.name for block in blocks if isinstance(block, Ask)} <= {*core.questions}
    assert {block.exercise for block in blocks if isinstance(block, Write)} <= {*core.exercises}


@pytest.mark.parametrize("notebook", ALL)
def test_a_sheet_is_more_than_questions(notebook):
    kinds = Table | Label | Boards | Lines | Cards
    assert any(
        isinstance(block, kinds) or (isinstance(block, Room) and block.program)
        for block in PAPER[notebook]()
    )


# ---- learners' sheets contain no answers ---------------------------------------------------------


def every_key(thing):
    """Return all keys of nested dicts."""
    if isinstance(thing, dict):
        return {*thing}.union(*map(every_key, thing.values()))
    return set().union(*map(every_key, thing)) if isinstance(thing, list | tuple) else set()


@each
def test_data_for_learners_sheets_has_no_keys_for_answers(notebook):
    assert not every_key(content(notebook, "learners")) & {
        "right",
        "why",
        "back",
        "belief",
        "told",
        "key",
    }


@pytest.mark.parametrize("notebook", ALL)
def test_tables_trees_and_cards_are_open(notebook):
    for block in PAPER[notebook]():
        sheet = block.open()
        if isinstance(block, Table):
            assert {cell for row in sheet["rows"] for cell in map(str, row[block.given :])} == {
                "[]"
            }
        elif isinstance(block, Label):
            nodes = sheet["each"][0]["drawn"]["nodes"]
            assert {re.sub("_+", "_", node["result"]) for node in nodes} == {"→ _"}
        elif isinstance(block, Cards):
            assert {card["returns"] + card["waits"] for card in sheet["each"]} == {""}
        elif isinstance(block, Lines):
            assert {line["box"] for line in sheet["each"]} == {""}


@each
def test_the_sheet_prints_no_reason_no_hint_and_no_tick(notebook):
    sheet, predictions = (
        words(notebook, "learners"),
        map(prediction_named, lesson(notebook).questions),
    )
    for question in predictions:
        assert flat(question.why) not in sheet
        for wrong in question.wrong.values():
            assert not wrong.hint or flat(wrong.hint) not in sheet
            assert flat(misconceptions().get(wrong.misconception, "no words")) not in sheet
    assert "✓" not in sheet


@each
def test_the_sheet_prints_no_model_solution_and_no_folded_answer(notebook):
    sheet = words(notebook, "learners")
    for name in lesson(notebook).exercises:
        solution = exercise_named(name).solution
        body = "".join(program(solution)[1:]) if callable(solution) else repr(solution)
        assert flat(body) not in sheet
    for sentence in lesson(notebook).folded:
        assert flat(sentence) not in sheet


# ---- keys contain all answers --------------------------------------------------------------------


@each
def test_the_key_ticks_the_right_option_of_each_core_question_and_no_other(notebook):
    key, names = words(notebook, "teacher", 1), lesson(notebook).questions
    assert names
    for question in map(prediction_named, names):
        letter = "ABCDE"[question.options.index(question.right)]
        assert f"✓{letter}{flat(question.right)}" in key, question.name
        for option in question.wrong:
            letter = "ABCDE"[question.options.index(option)]
            assert f"✓{letter}{flat(option)}·" not in key
        assert flat(question.why) in key


@each
def test_the_key_has_one_right_option_for_each_core_question_once(notebook):
    key = content(notebook, "teacher")["key"]
    answered = [block for block in key["sheet"] + key["rest"] if block.get("kind") == "answered"]
    assert sorted(block["name"] for block in answered) == sorted(lesson(notebook).questions)
    for block in answered:
        right = [option for option in block["options"] if option["right"]]
        assert len(right) == 1
        assert all(option["belief"] for option in block["options"] if not option["right"])


@each
def test_the_key_prints_the_model_solutions_of_the_core(notebook):
    key = words(notebook, "teacher", 1)
    for name in lesson(notebook).exercises:
        if callable(solution := exercise_named(name).solution):
            assert flat("".join(program(solution))) in key


@each
def test_three_beliefs_have_something_to_ask_back(notebook):
    rows = content(notebook, "teacher")["page"]["expect"]
    assert len(rows) == 3
    assert all(row["belief"] and row["back"] and row["where"] for row in rows)


@each
def test_the_plan_begins_at_once_and_ends_with_the_ticket_within_the_lesson(notebook):
    plan = content(notebook, "teacher")["page"]["plan"]
    begins = [int(part["minute"]) for part in plan if part["minute"]]
    assert begins[0] == 0
    assert begins == sorted(begins)
    assert begins[-1] < (90 if notebook == "15_own_game" else 45)  # a project of two lessons
    assert plan[-1]["title"] == [("", "Exit ticket")]


def plain(rich):
    return "".join(piece for _, piece in rich)


def solved(notebook, kind):
    return [block.solved() for block in PAPER[notebook]() if isinstance(block, kind)]


def test_trees_and_cards_are_labelled_with_what_came_back():
    (tree,) = solved("01_factorial", Label)
    assert [node["result"] for node in tree["each"][0]["drawn"]["nodes"]] == [
        "→ 24",
        "→ 6",
        "→ 2",
        "→ 1",
    ]
    (cards,) = solved("01_factorial", Cards)
    rows = [(card["job"], card["waits"], card["returns"]) for card in cards["each"]]
    assert rows[:2] == [("fact(4)", "4 * ?", "24"), ("fact(3)", "3 * ?", "6")]
    assert rows[-1] == ("fact(1)", "", "1")


def test_the_row_of_heaps_that_is_won_has_an_odd_column():
    (filled,) = solved("14_nim_fast", Table)
    verdicts = [
        [plain(cell) for cell in row[2:]] for row in filled["rows"] if plain(row[1])[0] == "e"
    ]
    assert verdicts == [["even"] * 3, ["even"] * 3, ["even", "odd", "even"]]


@pytest.mark.parametrize("notebook", ["06_hanoi", "A3_hanoi_without_recursion"])
def test_the_lines_are_numbered_from_one_on_and_the_others_crossed_out(notebook):
    (order,) = solved(notebook, Lines)
    numbers = [line["box"] for line in order["each"] if line["box"] != "×"]
    assert sorted(map(int, numbers)) == [*range(1, len(numbers) + 1)]
    assert all(bool(line["belief"]) == (line["box"] == "×") for line in order["each"])


# ---- printing ------------------------------------------------------------------------------------


@both
@pytest.mark.parametrize("notebook", QUICK)
def test_all_fonts_are_embedded_as_outlines(notebook, kind):
    fonts = [
        font.get_object()
        for page in handout(notebook, kind).pages
        for font in page["/Resources"].get("/Font", {}).values()
    ]
    assert fonts
    for font in fonts:
        assert font["/Subtype"] == "/Type0"
        described = font["/DescendantFonts"][0].get_object()["/FontDescriptor"]
        assert {"/FontFile2", "/FontFile3"} & {*described}


@both
@each
def test_text_is_large_enough_within_margins_complete_and_does_not_overlap(notebook, kind):
    for page in handout(notebook, kind).pages:
        assert [round(float(side) * POINT) for side in page.mediabox[2:]] == [210, 297]
        found = runs(page)
        for run in found:
            assert run.size >= 8.99, run
            assert run.left * POINT > 10, run
            assert run.right * POINT < 200, run
            assert 8 < run.bottom * POINT < run.top * POINT < 289, run
            assert 0 not in run.glyphs, run
        for one, other in combinations(found, 2):
            assert not one.covers(other), (one, other)


def test_the_reader_of_pages_sees_a_missing_letter_and_words_on_others():
    typeset = partial(typst.compile, ignore_system_fonts=True)
    page = "#set page(margin: 9cm)\n"
    missing, covered, side_by_side = (
        runs(pypdf.PdfReader(BytesIO(typeset((page + words).encode()))).pages[0])
        for words in ("漢", "#place[one]#place[two]", "one#h(9pt)two")
    )
    assert 0 in missing[0].glyphs
    assert covered[0].covers(covered[1])
    assert len(side_by_side) == 2
    assert not side_by_side[0].covers(side_by_side[1])


@both
@each
def test_everything_is_grey(notebook, kind):
    for page in handout(notebook, kind).pages:
        stream = pypdf.generic.ContentStream(page.get_contents(), page.pdf)
        colours = [
            values for values, act in stream.operations if act.lower() in (b"scn", b"rg", b"sc")
        ]
        assert colours
        assert all(len({*values}) == 1 for values in colours)


@each
def test_a_sheet_has_two_pages_and_cards_of_either_kind_one_more(notebook):
    apart = [block for block in PAPER[notebook]() if isinstance(block, Cards | Recipe)]
    assert len(handout(notebook, "learners").pages) <= 2 + len(apart)


def test_the_recipe_is_the_last_page_of_the_first_lesson_that_uses_it():
    last = handout("01_factorial", "learners").pages[-1].extract_text()
    for step in steps():
        assert flat(last).count(flat(step.replace("**", ""))) == 2


@each
def test_the_teacher_has_the_lesson_on_one_page_and_the_key_on_three_at_most(notebook):
    pages = [page.extract_text() for page in handout(notebook, "teacher").pages]
    assert len(pages) <= 4
    assert pages[0].startswith(f"{notebook[:2]} {lesson(notebook).title}")
    assert "Hands, before they talk" in pages[0]
    assert pages[1].startswith("Key")


@both
def test_a_file_says_its_title_and_its_language(kind):
    read = handout("01_factorial", kind)
    assert read.metadata.title.startswith("01 Follow a value down and back (for ")
    assert read.trailer["/Root"]["/Lang"] == "en"
    assert "/StructTreeRoot" in read.trailer["/Root"]  # for screen readers


@pytest.mark.slow
def test_the_same_bytes_on_every_day_and_in_every_process(tmp_path):
    for seed in ("1", "2"):
        there = str(tmp_path / seed)
        order = [
            sys.executable,
            "-m",
            "tools.handouts",
            there,
            "11_queens",
            "--keys",
            f"{there} keys",
        ]
        subprocess.run(order, cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed}, check=True)
    first, second = (sorted(tmp_path.glob(f"{seed}*/*.pdf")) for seed in ("1", "2"))
    assert [path.name for path in first] == [path.name for path in second]
    assert len(first) == 2
    for one, other in zip(first, second, strict=True):
        assert one.read_bytes() == other.read_bytes()
        assert b"/CreationDate" not in one.read_bytes()


@pytest.mark.parametrize("module", [words_module, blocks_module])
def test_the_examples_in_the_code_of_handouts_hold(module):
    assert doctest.testmod(module) == (0, 1)


# ---- the command ---------------------------------------------------------------------------------


def test_an_unknown_lesson_is_reported_with_the_known_ones(capsys, tmp_path):
    assert command.main([str(tmp_path), "99_nothing"]) == 2
    assert (
        "There is no lesson '99_nothing'; there are 00_frames, 01_factorial"
        in capsys.readouterr().err
    )
    assert not [*tmp_path.iterdir()]


def test_without_a_folder_the_usage_is_printed(capsys):
    with pytest.raises(SystemExit) as ended:
        command.main([])
    assert ended.value.code == 2
    assert re.search("python -m tools.handouts .*FOLDER", capsys.readouterr().err, re.DOTALL)


def test_keys_are_written_only_on_request(tmp_path):
    sheets, keys = tmp_path / "sheets", tmp_path / "keys"
    assert command.main([str(sheets), "01_factorial"]) == 0
    assert [path.name for path in tmp_path.rglob("*.pdf")] == ["01_factorial_learners.pdf"]
    assert command.main([str(sheets), "01_factorial", "--keys", str(keys)]) == 0
    assert [path.name for path in sheets.iterdir()] == ["01_factorial_learners.pdf"]
    assert [path.name for path in keys.iterdir()] == ["01_factorial_teacher.pdf"]


@pytest.mark.parametrize("keys", ["sheets", "sheets/keys", "keys/../sheets"])
def test_no_key_is_written_among_the_sheets(capsys, tmp_path, keys):
    order = [str(tmp_path / "sheets"), "01_factorial", "--keys", str(tmp_path / keys)]
    assert command.main(order) == 2
    assert "keys need a folder outside of it" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_make_writes_keys_only_when_asked_and_never_where_the_site_looks():
    def said(*asked):
        order = [
            "make",
            "--no-print-directory",
            "--dry-run",
            "--assume-old=.venv/paper",
            "handouts",
            *asked,
        ]
        done = subprocess.run(order, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
        return done.stdout.splitlines()[-1].split()[-4:]

    assert said() == [".venv/bin/python", "-m", "tools.handouts", "build/handouts"]
    assert said("KEYS=0") == said()
    assert said("KEYS=1")[1:] == ["build/handouts", "--keys", "build/keys"]


def test_without_typst_the_install_command_is_printed(capsys, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    assert command.main([str(tmp_path), "01_factorial"]) == 2
    assert capsys.readouterr().err == "Typst is missing: python -m pip install -e '.[paper]'\n"


def test_an_unwritable_folder_is_reported(capsys, tmp_path):
    (tmp_path / "taken").write_text("a file")
    assert command.main([str(tmp_path / "taken"), "01_factorial"]) == 2
    assert "taken: File exists." in capsys.readouterr().err


def test_handouts_are_not_in_the_wheel_that_learners_install():
    build = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"][
        "targets"
    ]
    assert "tools" not in build["wheel"]["only-include"]
    assert "/tools" in build["sdist"]["include"]
