"""A notebook is open in JupyterLab while the course's news come into its file: nothing is overwritten in silence."""

import json
import shutil

import lab
import pytest
from playwright.sync_api import expect

from puzzlecourse.classroom import update as updating
from puzzlecourse.classroom.handed_out import marked, text_of
from puzzlecourse.classroom.notebook_files import as_file

NAME = "01_factorial"


def handed_out(path, *cells):
    """Write a notebook with these code cells as the course hands it out; return it."""
    lab.write_notebook(path, *cells)
    notebook = marked(json.loads(path.read_bytes()), NAME)
    path.write_bytes(as_file(notebook))
    return notebook


@pytest.fixture
def home(folder):
    home = folder / "files" / "update"
    home.mkdir()
    yield home
    shutil.rmtree(home)


def write(notebook, number, source):
    """Write in a cell, as a person does."""
    notebook.ask(
        """([number, source]) => {
            const { sharedModel } = window.jupyterapp.shell.currentWidget.content.model;
            sharedModel.cells[number].setSource(source);
        }""",
        [number, source],
    )


def begin_to_save(notebook):
    """Begin to save: where JupyterLab asks something first, that takes until it is told."""
    notebook.page.evaluate("() => { window.jupyterapp.commands.execute('docmanager:save'); }")


def test_jupyterlab_asks_before_it_saves_over_what_update_has_written(browser, address, home):
    path = home / f"{NAME}.ipynb"
    handed_out(path, "1", "2", "3")

    def in_file():
        return list(map(text_of, json.loads(path.read_bytes())["cells"]))

    notebook = lab.Lab(browser.new_page(), address, f"update/{NAME}.ipynb")
    write(notebook, 1, "2  # mine")
    notebook.ask("() => window.jupyterapp.commands.execute('docmanager:save')")
    assert in_file() == ["1", "2  # mine", "3"]
    course = home / "course.ipynb"
    news = {NAME: handed_out(course, "1  # news", "2", "3")}
    course.unlink()
    told = updating._in_folder(home, str(home), news, is_dry=False)
    assert (len(told.lines), told.troubles) == (1, [])
    write(notebook, 2, "3  # not saved")
    begin_to_save(notebook)
    asked = notebook.page.locator(".jp-Dialog")
    expect(asked).to_contain_text("has changed on disk")
    assert in_file() == ["1  # news", "2  # mine", "3"]
    asked.get_by_role("button", name="Revert").click()
    expect(notebook.page.get_by_text("1  # news")).to_be_visible()
    expect(notebook.page.get_by_text("2  # mine")).to_be_visible()
    assert in_file() == ["1  # news", "2  # mine", "3"]
    notebook.close()
    assert notebook.errors == []
