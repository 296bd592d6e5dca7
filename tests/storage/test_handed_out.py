"""Copies of notebooks identify their original text, and learners hear of new editions."""

import json
import shutil
from errno import ENOSPC
from pathlib import Path
from unittest.mock import Mock

import pytest

from puzzlecourse import Sheet, progress
from puzzlecourse.storage import handed_out
from puzzlecourse.storage.handed_out import marked, marked_file
from puzzlecourse.storage.renewed import news_of
from puzzlelib import __version__

ROOT = Path(__file__).parents[2]
NAME = "01_factorial.ipynb"
COPY = Path(NAME)


@pytest.fixture(autouse=True)
def course(folder, tmp_path_factory, monkeypatch):
    """The course's own notebook, which a test may change, next to the learner's folder."""
    course = tmp_path_factory.mktemp("course")
    shutil.copy(ROOT / "notebooks" / NAME, course)
    monkeypatch.setattr(handed_out, "folder_of_notebooks", lambda: course)
    return course


def change(path, old, new, **layout):
    notebook = json.loads(path.read_bytes())
    cells = [cell for cell in notebook["cells"] if old in "".join(cell["source"])]
    for cell in cells:
        cell["source"] = "".join(cell["source"]).replace(old, new)
    assert cells
    path.write_text(json.dumps(notebook, **layout))


def hand_out(course):
    COPY.write_bytes(marked_file((course / NAME).read_bytes()))


def test_what_a_learner_writes_is_no_change_of_the_course(course):
    hand_out(course)
    assert not news_of(COPY)
    change(COPY, "from puzzlecourse", "# mine\nfrom puzzlecourse")
    assert not news_of(COPY)


@pytest.mark.parametrize("layout", [{"indent": 1}, {}, {"separators": (",", ":")}])
def test_a_change_of_the_course_is_noticed_however_the_copy_was_saved(course, layout):
    hand_out(course)
    change(COPY, "from puzzlecourse", "# mine\nfrom puzzlecourse", **layout)
    change(course / NAME, "**You will**", "**Now you will**")
    assert news_of(COPY)


def test_what_cells_show_is_no_part_of_the_text(course):
    hand_out(course)
    notebook = json.loads((course / NAME).read_bytes())
    for cell in notebook["cells"]:
        cell.pop("outputs", None)
    (course / NAME).write_text(json.dumps(notebook))
    assert not news_of(COPY)


def test_the_code_is_all_that_a_copy_has_more_and_the_same_in_one_piece():
    file = (ROOT / "notebooks" / NAME).read_bytes()
    copy = marked_file(file)
    notebook = json.loads(copy)
    code = notebook["metadata"].pop("puzzle-notebooks")
    assert notebook == json.loads(file)
    assert set(code) == {"text", "version"}
    assert code["version"] == __version__
    assert copy == (json.dumps(json.loads(copy), indent=1, ensure_ascii=False) + "\n").encode()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
    assert marked(notebook)["metadata"]["puzzle-notebooks"] == code


def test_a_copy_that_cannot_be_identified_gives_no_message(course):
    change(course / NAME, "**You will**", "**Now you will**")
    assert not news_of(COPY)  # the copy does not exist
    shutil.copy(ROOT / "notebooks" / NAME, COPY)
    assert not news_of(COPY)  # as in a checkout
    hand_out(course)
    change(course / NAME, "**Now you will**", "**You will**")
    assert news_of(COPY)
    (course / NAME).write_text("no notebook")
    assert not news_of(COPY)
    (course / NAME).unlink()
    assert not news_of(COPY)


def test_text_in_a_cell_is_not_taken_for_the_mark(course):
    hand_out(course)
    change(COPY, "from puzzlecourse", '"puzzle-notebooks": {"text": "0123"}\nfrom puzzlecourse')
    assert not news_of(COPY)


def test_a_file_that_is_no_notebook_is_handed_out_as_it_is():
    assert marked_file(b"# The notebooks\n\xff") == b"# The notebooks\n\xff"


# ---- the new edition is put next to the copy -----------------------------------------------------

NEW = f"01_factorial.{__version__}.ipynb"
CHANGED = f"The course has changed {NAME} since you got it, and yours stays as it is: "
TOLD = f"{CHANGED}the new one is beside it, {NEW}."


@pytest.fixture
def begun(course):
    """A learner's notebook that the course has changed since."""
    hand_out(course)
    change(COPY, "from puzzlecourse", "# mine\nfrom puzzlecourse")
    change(course / NAME, "**You will**", "**Now you will**")
    return COPY.read_bytes()


def test_the_new_edition_is_put_next_to_the_copy_which_stays_as_it_is(course, begun):
    COPY.chmod(0o444)
    assert news_of(COPY) == TOLD
    assert COPY.read_bytes() == begun
    new, own = (json.loads(path.read_bytes()) for path in (Path(NEW), course / NAME))
    assert new["metadata"].pop("puzzle-notebooks")["version"] == __version__
    assert all(
        isinstance(cell["source"], str) for cell in new["cells"]
    )  # JupyterLite does not join lines
    assert (
        new["metadata"].pop("language_info").keys() == own["metadata"].pop("language_info").keys()
    )
    assert in_one_piece(new) == in_one_piece(own)


def in_one_piece(found):
    """JSON data with each list of lines joined to one string."""
    if isinstance(found, dict):
        plain = {name: in_one_piece(inner) for name, inner in found.items()}
        return plain | {"source": "".join(found["source"])} if "source" in found else plain
    if isinstance(found, list) and found and all(isinstance(one, str) for one in found):
        return "".join(found)
    return [in_one_piece(one) for one in found] if isinstance(found, list) else found


def test_the_new_edition_is_written_once_whatever_happens_to_it(begun):
    assert news_of(COPY) == TOLD
    change(Path(NEW), "from puzzlecourse", "# mine, too\nfrom puzzlecourse")
    assert news_of(COPY) == TOLD
    Path(NEW).rename("the new one.ipynb")
    assert news_of(COPY) == f"{CHANGED}the new one is beside it, the new one.ipynb."
    assert sorted(path.name for path in Path().glob("*.ipynb")) == [NAME, "the new one.ipynb"]


def test_no_file_of_another_text_gives_up_its_name(course, begun):
    Path(NEW).write_text("mine")
    assert news_of(COPY) == TOLD.replace(NEW, f"01_factorial.{__version__}-2.ipynb")
    assert Path(NEW).read_text() == "mine"
    change(course / NAME, "**Now you will**", "**Then you will**")
    assert news_of(COPY) == TOLD.replace(NEW, f"01_factorial.{__version__}-3.ipynb")


def test_a_new_edition_that_cannot_be_written_leaves_no_file(begun, monkeypatch):
    full = OSError(ENOSPC, "No space left on device")
    real = Path.open

    def opened(path, mode="r", **more):
        file = real(path, mode, **more)
        if mode == "xb":
            file.write = Mock(side_effect=full)
        return file

    monkeypatch.setattr(Path, "open", opened)
    message = f"{CHANGED}the new one cannot be put beside it (No space left on device)."
    assert news_of(COPY) == message
    assert [path.name for path in Path().glob("*.ipynb")] == [NAME]


def test_a_copy_of_a_newer_course_is_reported_and_gets_no_older_edition(begun):
    COPY.write_bytes(begun.replace(f'"version": "{__version__}"'.encode(), b'"version": "99.1"'))
    assert news_of(COPY) == (
        f"{NAME}: it is of version 99.1 of the course, and {__version__} is installed here."
    )
    assert [path.name for path in Path().glob("*.ipynb")] == [NAME]


def test_the_mark_of_an_older_copy_is_read(course):
    """Until December 2026, copies also carried their name and a hash of each cell."""
    hand_out(course)
    notebook = json.loads(COPY.read_bytes())
    mark = notebook["metadata"]["puzzle-notebooks"]
    notebook["metadata"]["puzzle-notebooks"] = {
        "cells": ["cell-1 45d8"],
        "name": "01_factorial",
    } | mark
    COPY.write_text(json.dumps(notebook, indent=1))
    assert not news_of(COPY)
    change(course / NAME, "**You will**", "**Now you will**")
    assert news_of(COPY) == TOLD


def test_progress_says_that_the_notebook_was_changed(course):
    hand_out(course)
    seen = progress("01_factorial")
    assert CHANGED not in seen.trouble.value
    change(course / NAME, "**You will**", "**Now you will**")
    seen.look()
    assert TOLD in seen.trouble.value
    assert CHANGED not in str(
        seen._repr_mimebundle_()
    )  # not saved in the notebook, where it would become outdated
    assert CHANGED not in progress("00_frames").trouble.value


def test_a_lesson_of_somebody_else_is_none_of_the_courses(course):
    Path("mine.ipynb").write_bytes(marked_file((course / NAME).read_bytes()))
    Sheet("mine")
    assert CHANGED not in progress("mine").trouble.value
