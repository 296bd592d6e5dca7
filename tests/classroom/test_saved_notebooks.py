"""Saved notebooks and nbconvert's HTML show pictures where a widget would be lost."""

import copy
import json

import nbformat
import pytest
from jupyter_server.services.contents.filemanager import FileContentsManager
from nbconvert.exporters import HTMLExporter
from traitlets.config import Config
from voila.exporter import VoilaExporter

from puzzlecourse import Predict
from puzzlecourse.classroom.run_jupyter import SETTINGS
from puzzlecourse.classroom.saved_notebooks import STATE, VIEW, show_pictures
from puzzlelib import Hanoi, factorial, record
from puzzlelib.views import Player, StepThrough

CONFIG = Config(json.loads((SETTINGS / "jupyter_config.json").read_text(encoding="utf-8")))
SLIDER = {VIEW: {"model_id": "a slider"}, "text/plain": "IntSlider()"}
BOARD = {VIEW: {"model_id": "a board"}, "text/html": "<img alt=board>", "text/plain": "board"}
DRAWN = {VIEW: {"model_id": "drawn"}, "image/svg+xml": "<svg/>", "text/plain": "board"}
START = '<span class="needs-python">**To start:** choose *Run → Run All Cells*.</span>'


def notebook_with(*bundles, states=(), text="# Title"):
    """Return a notebook with a text and a cell with these outputs."""
    notebook = nbformat.v4.new_notebook()
    outputs = [nbformat.v4.new_output("display_data", copy.deepcopy(data)) for data in bundles]
    outputs.append(nbformat.v4.new_output("stream", text="printed"))
    cell = nbformat.v4.new_code_cell("Player(Hanoi(3))", outputs=outputs)
    notebook.cells = [nbformat.v4.new_markdown_cell(text), cell]
    notebook.metadata.widgets = {STATE: {"state": {name: {} for name in states}}}
    return notebook


def views(notebook):
    """Return the widget views in a notebook."""
    outputs = [output.get("data", {}) for output in notebook.cells[1].outputs]
    return [data[VIEW]["model_id"] for data in outputs if VIEW in data]


@pytest.fixture
def saved(tmp_path):
    """A function that saves a notebook on the course's server and reads the file."""
    server = FileContentsManager(root_dir=str(tmp_path), config=CONFIG)

    def saved(notebook):
        model = {"type": "notebook", "format": "json", "content": notebook}
        server.save(model, "mine.ipynb")
        return nbformat.read(tmp_path / "mine.ipynb", as_version=4)

    saved.server = server
    return saved


def test_a_view_without_a_state_is_not_saved_where_there_is_a_picture(saved):
    """States are lost on restart, and JupyterLab then shows “model not found”."""
    notebook = notebook_with(SLIDER, BOARD, DRAWN)
    assert views(saved(notebook)) == ["a slider"]
    assert views(saved(notebook_with(BOARD, DRAWN, states=["a board"]))) == ["a board"]
    del notebook.metadata["widgets"]
    assert views(saved(notebook)) == ["a slider"]


def test_other_files_are_saved_as_they_are(saved, tmp_path):
    saved.server.save({"type": "file", "format": "text", "content": "1"}, "notes.txt")
    assert (tmp_path / "notes.txt").read_text() == "1"


def page_of(notebook):
    page, _ = HTMLExporter(config=CONFIG).from_notebook_node(notebook)
    return page


def test_a_page_of_a_run_notebook_shows_pictures_and_asks_the_web_for_no_widget():
    """Widgets in a page load scripts from the web, and stay empty offline."""
    run = notebook_with(BOARD, states=["a board"])
    without_us, _ = HTMLExporter().from_notebook_node(run)
    assert VIEW in without_us
    page = page_of(run)
    assert '<img alt="board"' in page
    assert VIEW not in page
    assert STATE not in page
    assert views(run) == ["a board"]  # the notebook itself is unchanged


def test_a_widget_without_a_picture_is_left_to_the_web():
    page = page_of(notebook_with(SLIDER, BOARD, states=["a slider", "a board"]))
    assert '{"model_id": "a slider"}' in page
    assert '{"model_id": "a board"}' not in page
    assert STATE in page


def test_voila_shows_widgets():
    shown = VoilaExporter(config=CONFIG)
    assert show_pictures in HTMLExporter(config=CONFIG)._preprocessors
    assert show_pictures not in shown._preprocessors


@pytest.mark.parametrize(
    "widget",
    [
        lambda: Player(Hanoi(2)),
        lambda: Predict("1.1"),
        lambda: StepThrough(record(factorial.fact, 2)),
    ],
    ids=["Player", "Predict", "StepThrough"],
)
def test_a_page_has_no_menu_and_names_none(widget):
    bundle = widget()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "Run All" in data["text/html"]
    page = page_of(notebook_with(data, text=f"{START}\n\nPlay."))
    assert "Run All" not in page
    assert "To start" not in page
    assert "Play." in page
