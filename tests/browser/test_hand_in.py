"""The button below `progress()`, in a page: it writes the file, and says where it is."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from puzzlecourse import progress
from puzzlecourse.classroom.entries import LearnerStep
from puzzlecourse.classroom.hand_in import HANDED_IN
from puzzlecourse.classroom.kept import Entry


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)


def test_a_click_hands_in_and_the_page_says_where_the_file_is(bare, tmp_path):
    bare.add(progress())
    button = bare.page.get_by_role("button", name="Hand in", exact=True)
    told = bare.page.get_by_role("status").filter(has_text="my_answers")
    button.click()
    expect(told).to_contain_text("There is no answer in my_answers.json yet")
    Entry("questions", "1.1").add(LearnerStep("3 2 1 6", "right"))
    button.focus()
    bare.page.keyboard.press("Enter")
    expect(told).to_contain_text(f"Your answers are in {HANDED_IN}")
    assert (tmp_path / HANDED_IN).exists()


def test_the_file_is_downloaded_with_the_name_that_the_teacher_wants(bare, tmp_path):
    bare.add(progress("01_factorial"))
    Entry("questions", "1.1").add(LearnerStep("3 2 1 6", "right"))
    name = bare.page.get_by_role("textbox", name="Your name")
    name.fill("Ann Lee")
    name.blur()
    bare.page.get_by_role("button", name="Hand in", exact=True).click()
    with bare.page.expect_download() as download:
        bare.page.get_by_role("link", name="Download it").click()
    name = f"Ann_Lee_{HANDED_IN}"
    assert download.value.suggested_filename == name
    assert Path(download.value.path()).read_text() == (tmp_path / name).read_text()
