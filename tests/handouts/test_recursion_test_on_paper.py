"""The recursion test on paper: sheets contain no answers, keys contain all."""

import json
import re
from functools import cache
from io import BytesIO
from itertools import combinations

import pypdf
import pytest
from pages import runs

from puzzlecourse.inventory.answers import PYTHON
from puzzlecourse.inventory.items import BELIEFS
from puzzlecourse.inventory.occasions import ON_PAPER
from puzzlecourse.inventory.paper import LETTERS, forms, letters
from puzzlecourse.worlds.beside import belief as in_words
from tools.handouts import __main__ as command
from tools.handouts.inventory import MINUTES, TESTS
from tools.handouts.press import pdf
from tools.site import __main__ as website

POINT = 25.4 / 72  # millimetres
# the first form in each run, the others in slow runs
FORMS = [pytest.param(form, marks=[pytest.mark.slow] * (form != ON_PAPER[0])) for form in ON_PAPER]
NAMES = [
    pytest.param(name, marks=[pytest.mark.slow] * (not name.endswith(ON_PAPER[0])))
    for name in TESTS
]
each_form = pytest.mark.parametrize("form", FORMS)
each_name = pytest.mark.parametrize("name", NAMES)
each_kind = pytest.mark.parametrize(
    "kind", ["learners", pytest.param("teacher", marks=pytest.mark.slow)]
)


@cache
def content(name, kind):
    return TESTS[name][kind]()


@cache
def printed(name, kind):
    return pypdf.PdfReader(BytesIO(pdf(content(name, kind))))


def flat(text):
    """Return text without code marks and without spaces, which depend on line breaks."""
    return re.sub(r"[\s`]|(?<=\S)\*(?=\S)", "", text)


def words(name, kind):
    return flat(" ".join(page.extract_text() for page in printed(name, kind).pages))


# ---- content of sheets and keys ------------------------------------------------------------------


@each_form
def test_a_sheet_has_each_program_each_question_and_its_letters(form):
    sheet = words(f"recursion_test_{form}", "learners")
    for question in forms()[form]:
        assert flat(question.program) in sheet
        assert flat(question.text) in sheet
        assert flat(question.call) in sheet
        for letter, option in zip(LETTERS, question.options[:-1], strict=False):
            assert f"{letter}{flat(option)}" in sheet
    assert sheet.count("somethingelse:") == 12
    assert f"{MINUTES}minutes" in sheet
    assert flat("Number or made-up name") in sheet


@each_name
def test_a_sheet_reveals_no_beliefs_and_no_answers(name):
    sheet = words(name, "learners")
    assert not [one for one in BELIEFS[1:] if one != "loop" and flat(one) in sheet]
    assert not [one for one in BELIEFS[1:] if flat(in_words(one)) in sheet]
    assert not {"key", "rows", "right", "beliefs"} & every_key(content(name, "learners"))
    assert "✓" not in sheet


def every_key(thing):
    """Return all keys of nested dicts."""
    if isinstance(thing, dict):
        return {*thing}.union(*map(every_key, thing.values()))
    return set().union(*map(every_key, thing)) if isinstance(thing, list | tuple) else set()


@pytest.mark.slow  # letters before printing: test_the_table_has_the_letters
@each_form
def test_the_key_ticks_the_right_letter_of_each_question_and_names_who_ticks_the_others(form):
    key = words(f"recursion_test_{form}", "teacher")
    for place, question in enumerate(forms()[form]):
        right = letters(form)[PYTHON][place]
        assert f"✓{right}{flat(question.right)}" in key
        for belief in BELIEFS[1:]:
            letter = letters(form)[belief][place]
            if letter not in (right, LETTERS[len(question.options) - 1]):
                assert f"{flat(belief)}({flat(in_words(belief))})" in key
        for sentences in question.written:
            assert flat(sentences) in key
    assert key.count("✓") == 12


@each_form
def test_the_table_has_the_letters_of_each_belief_and_marks_those_that_are_wrong(form):
    rows = content(f"recursion_test_{form}", "teacher")["rows"]
    assert [row["name"] for row in rows] == ["the right model", *BELIEFS[1:]]
    for row, belief in zip(rows, BELIEFS, strict=True):
        assert "".join(letter for letter, _ in row["letters"]) == letters(form)[belief]
        wrong = [place for place, (_, is_wrong) in enumerate(row["letters"]) if is_wrong]
        if belief != PYTHON:
            assert wrong == [
                place
                for place in range(12)
                if letters(form)[belief][place] != letters(form)[PYTHON][place]
            ]


# ---- printing ------------------------------------------------------------------------------------


@each_kind
@each_name
def test_it_fits_on_few_pages_and_words_are_large_enough_within_the_margins_and_not_on_others(
    name, kind
):
    pages = printed(name, kind).pages
    assert len(pages) <= {"learners": 3, "teacher": 6}[kind]
    for page in pages:
        assert [round(float(side) * POINT) for side in page.mediabox[2:]] == [210, 297]
        found = runs(page)
        for run in found:
            assert run.size >= 8.99, run
            assert 10 < run.left * POINT < run.right * POINT < 200, run
            assert 8 < run.bottom * POINT < run.top * POINT < 289, run
            assert 0 not in run.glyphs, run
        assert not [pair for pair in combinations(found, 2) if pair[0].covers(pair[1])]


@each_form
def test_programs_for_learners_are_larger_than_the_least(form):
    assert json.dumps(content(f"recursion_test_{form}", "learners"))  # serializable
    sizes = [
        run.size
        for page in printed(f"recursion_test_{form}", "learners").pages
        for run in runs(page)
    ]
    assert sizes.count(min(sizes)) < len(sizes) / 20  # only the footer


# ---- the command, and the site ---------------------------------------------------------------------------


def test_sheets_and_keys_are_written_apart_and_the_site_takes_neither(tmp_path, monkeypatch):
    sheets, keys = tmp_path / "sheets", tmp_path / "keys"
    assert command.main([str(sheets), "recursion_test_before", "--keys", str(keys)]) == 0
    assert [path.name for path in sheets.iterdir()] == ["recursion_test_before_sheet.pdf"]
    assert [path.name for path in keys.iterdir()] == ["recursion_test_before_key.pdf"]
    monkeypatch.setattr(website, "HANDOUTS", sheets)
    assert website.copy_handouts(tmp_path / "site") == []


def test_the_tests_are_made_when_nothing_is_named():
    assert {*TESTS} <= {*command.ALL}
    assert list(TESTS) == [f"recursion_test_{form}" for form in ON_PAPER]
