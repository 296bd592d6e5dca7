"""What needs Python has, on its page, the way to where that is done; and how a notebook is run is not said there."""

import re
from pathlib import Path

import nbformat
import pytest

from website.needs import TAG
from website.notebooks import Notebook, shown
from website.pages import CSS, NOTEBOOKS, ROOT, TEST, Site

ALL = [ROOT / name for name in (*NOTEBOOKS, TEST)]
HIDDEN = re.compile(r'<span class="needs-python">.*?</span>', re.DOTALL)
DONE = {  # cells of notebook 12: one to play, to label, a text, one to write
    "cell-4": "Play it",
    "cell-9": "Say what each call returns",
    "cell-16": "Try it",
    "cell-26": "Write it, and have it checked",
}


def sections(name: str, play: str) -> dict[str, str]:
    """The cells of a notebook as they are on its page."""
    path = ROOT / "notebooks" / f"{name}.ipynb"
    text = "".join(shown(Notebook(path, f"notebooks/{name}.html", (), Site(Path(), play))))
    return dict(re.findall(r'<section id="([^"]+)"[^>]*>(.*?)</section>', text, re.DOTALL))


def tagged(path: Path, tag: str) -> list[nbformat.NotebookNode]:
    cells = nbformat.read(path, as_version=4).cells
    return [cell for cell in cells if tag in cell.metadata.get("tags", [])]


def test_what_needs_python_leads_to_its_cell_in_jupyterlite():
    parts = sections("12_nim", "lite")
    for cell, done in DONE.items():
        there = f"../lite/notebooks/index.html?path=12_nim.ipynb#cell-id={cell}"
        assert f'<a class="button" href="{there}">{done} with Python' in parts[cell]
    assert max(section.count('class="python"') for section in parts.values()) == 1


def test_without_jupyterlite_it_says_where_it_is_done():
    parts = sections("12_nim", "")
    for cell, done in DONE.items():
        assert f"{done}: in the notebook, with Python." in parts[cell]
    assert "lite/" not in "".join(parts.values())


def test_a_question_and_a_board_for_one_are_answered_and_played_on_the_page():
    parts = sections("06_hanoi", "lite")
    alive = [section for section in parts.values() if 'class="alive"' in section]
    assert {kind for one in alive for kind in re.findall('data-kind="(.+?)"', one)} == {
        "question",
        "board",
    }
    assert not [one for one in alive if 'class="python"' in one]


def test_how_a_notebook_is_run_and_handed_in_is_not_said_on_a_page():
    text = "".join(sections("00_frames", "lite").values())
    assert "To start:" in text
    assert "To start:" not in HIDDEN.sub("", text)
    assert re.search(r"\.needs-python \{\s*display: none", CSS)
    assert "progress(" not in text


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_each_notebook_says_by_tags_what_no_page_has(path):
    assert all(cell.cell_type == "markdown" for cell in tagged(path, TAG))
    first = nbformat.read(path, as_version=4).cells[0].source
    assert len(HIDDEN.findall(first)) == 1
