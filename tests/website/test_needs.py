"""A page says nothing that asks for what it cannot do, and shows the way to where that is done."""

import re
from functools import cache
from html import unescape

import nbformat
import pytest
from built import site

from website import needs
from website.notebooks import Notebook, _shown
from website.pages import NOTEBOOKS, ROOT, TEST, Site

NAMES = [*(path.split("/")[1].removesuffix(".ipynb") for path in NOTEBOOKS), "recursion_test"]
UNSEEN = re.compile(r"<(script|style|svg|pre|details)\b.*?</\1>", re.DOTALL)
# independent of the table: words that ask for a cell, for JupyterLab, for a kernel
OF_CELLS = (
    r"[Rr]un (the|this|that|these) (cell|check)|\b(new|same|empty) cell\b|into a cell|three dots"
)
OF_CELLS += (
    r"|replace the dots|Run All|Shift.Enter|Interrupt|■|Create New View|under Help|Under Help"
)
OF_CELLS += r"|no examples yet|check\(\"|progress\("
OF_BOARDS = r"\bDrag\b|With the keyboard|[Pp]ress Undo|use Undo|Click the pieces|While you hold|Restart until"


def sections(page: str) -> dict[str, str]:
    """The cells of a page, as they are on it."""
    text = (site() / "notebooks" / f"{page}.html").read_text("utf-8")
    return dict(re.findall(r'<section id="([^"]+)"[^>]*>(.*?)</section>', text, re.DOTALL))


def words(section: str) -> str:
    return unescape(re.sub(r"<[^>]+>", "", UNSEEN.sub("", section)))


@cache
def sentences() -> list[str]:
    """All sentences of the notebooks."""
    found = []
    for path in [*NOTEBOOKS, TEST]:
        for cell in nbformat.read(ROOT / path, as_version=4).cells:
            if cell.cell_type == "markdown":
                lines = cell.source.split("\n")
                found += [one for line in lines for one in needs.ENDS.split(line)]
    return found


@pytest.mark.parametrize("name", [*NAMES, *(f"plain/{name}" for name in NAMES[:-1])])
def test_no_page_asks_for_a_cell(name):
    for cell, section in sections(name).items():
        assert not re.search(OF_CELLS, words(section)), f"{cell}: {words(section)}"


def test_the_notebooks_do_ask_for_that():
    asked = [one for one in sentences() if re.search(OF_CELLS, one)]
    assert len(asked) > 30


@pytest.mark.parametrize("name", NAMES[:-1])
def test_how_a_board_is_handled_is_told_only_where_one_is_alive(name):
    told = list(sections(name).values())
    for at, section in enumerate(told):
        if re.search(OF_BOARDS, words(section)):
            near = "".join(told[max(at - 3, 0) : at + 4])
            assert re.search('data-kind="(board|game|walk)"', near), words(section)
    for section in sections(f"plain/{name}").values():
        assert not re.search(OF_BOARDS, words(section)), words(section)


def test_every_row_of_the_table_speaks_of_a_sentence_that_there_is():
    for one in needs.SENTENCES:
        for way in one.words.split("|") if "(" not in one.words else [one.words]:
            assert any(re.search(way, sentence) for sentence in sentences()), way


@pytest.mark.parametrize("play", ["lite", ""])
@pytest.mark.parametrize("name", ["00_frames", "12_nim"])
def test_where_something_is_left_out_the_way_to_python_is_shown(tmp_path, name, play):
    path = ROOT / "notebooks" / f"{name}.ipynb"
    here = Notebook(path, f"notebooks/{name}.html", (), True, Site(tmp_path, play))
    shown = "".join(_shown(here))
    cells = nbformat.read(path, as_version=4).cells
    told = [re.search(rf'<section id="{cell.id}".*?</section>', shown, re.DOTALL) for cell in cells]
    left_out = 0
    for at, cell in enumerate(cells):
        if cell.cell_type == "markdown" and needs.said(cell.source, {needs.BOARD}).lacks_python:
            left_out += 1
            near = "".join(one[0] for one in told[max(at - 2, 0) : at + 4] if one)
            assert '<p class="python">' in near, cell.source
    assert left_out > 2
    assert ("lite/notebooks" in shown) == bool(play)
    assert ("in the notebook, with Python" in shown) != bool(play)


def test_a_sentence_is_said_beside_what_it_needs():
    text = "Bring it to C.\nDrag a disk, or click it and then a rod.\nPlay for two minutes."
    assert needs.said(text, {needs.BOARD, needs.PLAY}).text == text
    assert needs.said(text, {needs.PLAY}).text == "Bring it to C.\nPlay for two minutes."
    assert needs.said(text, set()) == needs.Said("Bring it to C.", False)


def test_a_program_in_a_text_stays_as_it_is():
    text = "Run the cell. Two:\n\n```python\n# Run the cell. Then go.\nf(1)\n```\n"
    assert needs.said(text, set()).text == text.replace("Run the cell. ", "", 1)


def test_no_cell_has_two_lines_about_python():
    for name in NAMES:
        assert max(section.count('class="python"') for section in sections(name).values()) == 1
