"""The Hand in button below `progress()` writes the file and reports where it is saved."""

from pathlib import Path

import pytest
from playwright.sync_api import expect
from screens import NEXT_FRAME

from puzzlecourse import progress
from puzzlecourse.storage.entries import FILE, LearnerStep
from puzzlecourse.storage.hand_in import HANDED_IN
from puzzlecourse.storage.store import Entry


@pytest.fixture(autouse=True)
def _folder(tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)


def test_one_button_saves_the_file_under_the_name_for_the_teacher(bare, tmp_path):
    """A page that shows the widget twice downloads the file only once."""
    seen = progress("01_factorial")
    bare.add(seen, seen)
    button = bare.page.get_by_role("button", name="Hand in", exact=True).first
    told = bare.page.get_by_role("status").filter(has_text="my_answers").first
    button.click()
    expect(told).to_contain_text("There is no answer in my_answers.json yet")
    Entry("questions", "1.1").add(LearnerStep("3 2 1 6", "right"))
    bare.page.get_by_role("textbox", name="Your name").first.fill("Ann Lee")
    bare.page.get_by_role("checkbox", name="with my programs").first.uncheck()
    downloads = []
    bare.page.on("download", lambda download: downloads.append(download))
    button.focus()
    with bare.page.expect_download():
        bare.page.keyboard.press("Enter")
    name = f"Ann_Lee_{HANDED_IN}"
    expect(told).to_contain_text(f"{name} is saved as a download")
    [download] = downloads
    assert download.suggested_filename == name
    assert Path(download.path()).read_text() == (tmp_path / name).read_text()
    assert not seen.handing_in.programs.value


def test_progress_is_up_to_date_whenever_it_becomes_visible(bare, tmp_path):
    """After reopening or scrolling a notebook, and while another one saves answers."""
    Entry("questions", "1.1").add(LearnerStep("3 2 1 6", "right"))
    kept = (tmp_path / FILE).rename(tmp_path / "kept")
    bare.add(progress("01_factorial"))
    count = bare.page.get_by_text("of 10 done")
    main = bare.page.locator("main")
    expect(count).to_have_text("0 of 10 done")
    main.evaluate("(main) => { main.hidden = true }")
    bare.page.evaluate(NEXT_FRAME)  # hiding and showing within one frame would go unnoticed
    kept.rename(tmp_path / FILE)
    main.evaluate("(main) => { main.hidden = false }")
    expect(count).to_have_text("1 of 10 done")
    (tmp_path / FILE).unlink()
    bare.page.mouse.move(0, 0)
    count.hover()
    expect(count).to_have_text("0 of 10 done")
