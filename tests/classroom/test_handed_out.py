"""Copies of the notebooks tell which text of the course they began as, and learners when that was changed."""

import json
import shutil
from pathlib import Path

import pytest

from puzzlecourse import Sheet, progress
from puzzlecourse.classroom import handed_out
from puzzlecourse.classroom.handed_out import marked, marked_file, was_changed_since
from puzzlelib import __version__

ROOT = Path(__file__).parents[2]
NAME = "01_factorial.ipynb"
COPY = Path(NAME)


@pytest.fixture(autouse=True)
def course(folder, tmp_path_factory, monkeypatch):
    """The course's own notebook, as a test may change it; beside the learner's folder."""
    course = tmp_path_factory.mktemp("course")
    shutil.copy(ROOT / "notebooks" / NAME, course)
    monkeypatch.setattr(handed_out, "folder_of_notebooks", lambda: course)
    return course


def change(path, old, new, **layout):
    """Change the text of a notebook, as whoever has opened it does."""
    notebook = json.loads(path.read_bytes())
    cells = [cell for cell in notebook["cells"] if old in "".join(cell["source"])]
    for cell in cells:
        cell["source"] = "".join(cell["source"]).replace(old, new)
    assert cells
    path.write_text(json.dumps(notebook, **layout))


def hand_out(course):
    COPY.write_bytes(marked_file((course / NAME).read_bytes(), COPY.stem))


def test_what_a_learner_writes_is_no_change_of_the_course(course):
    hand_out(course)
    assert not was_changed_since(COPY)
    change(COPY, "from puzzlecourse", "# mine\nfrom puzzlecourse")
    assert not was_changed_since(COPY)


@pytest.mark.parametrize("layout", [{"indent": 1}, {}, {"separators": (",", ":")}])
def test_a_change_of_the_course_is_noticed_however_the_copy_was_saved(course, layout):
    hand_out(course)
    change(COPY, "from puzzlecourse", "# mine\nfrom puzzlecourse", **layout)
    change(course / NAME, "**You will**", "**Now you will**")
    assert was_changed_since(COPY)


def test_what_cells_show_is_no_part_of_the_text(course):
    hand_out(course)
    notebook = json.loads((course / NAME).read_bytes())
    for cell in notebook["cells"]:
        cell.pop("outputs", None)
    (course / NAME).write_text(json.dumps(notebook))
    assert not was_changed_since(COPY)


def test_the_code_is_all_that_a_copy_has_more_and_the_same_in_one_piece():
    file = (ROOT / "notebooks" / NAME).read_bytes()
    copy = marked_file(file, COPY.stem)
    notebook = json.loads(copy)
    code = notebook["metadata"].pop("puzzle-notebooks")
    assert notebook == json.loads(file)
    assert set(code) == {"cells", "name", "text", "version"}
    assert (code["name"], code["version"]) == (COPY.stem, __version__)
    assert len(code["cells"]) == len(notebook["cells"])
    assert copy == (json.dumps(json.loads(copy), indent=1, ensure_ascii=False) + "\n").encode()
    for cell in notebook["cells"]:
        cell["source"] = "".join(cell["source"])
    assert marked(notebook, COPY.stem)["metadata"]["puzzle-notebooks"] == code


def test_where_nothing_can_be_told_nothing_is(course):
    change(course / NAME, "**You will**", "**Now you will**")
    assert not was_changed_since(COPY)  # it is not there
    shutil.copy(ROOT / "notebooks" / NAME, COPY)
    assert not was_changed_since(COPY)  # as in a checkout
    hand_out(course)
    change(course / NAME, "**Now you will**", "**You will**")
    assert was_changed_since(COPY)
    (course / NAME).write_text("no notebook")
    assert not was_changed_since(COPY)
    (course / NAME).unlink()
    assert not was_changed_since(COPY)


def test_what_a_cell_says_is_not_taken_for_the_code(course):
    hand_out(course)
    change(COPY, "from puzzlecourse", '"puzzle-notebooks": {"text": "0123"}\nfrom puzzlecourse')
    assert not was_changed_since(COPY)


def test_a_file_that_is_no_notebook_is_handed_out_as_it_is():
    assert marked_file(b"# The notebooks\n\xff", "README") == b"# The notebooks\n\xff"


CHANGED = (
    "The course has changed this notebook since you got yours. To bring that into yours, save it,"
)


def test_progress_says_that_the_notebook_was_changed(course):
    hand_out(course)
    seen = progress("01_factorial")
    assert CHANGED not in seen.trouble.value
    change(course / NAME, "**You will**", "**Now you will**")
    seen.look()
    assert CHANGED in seen.trouble.value
    assert CHANGED not in str(seen._repr_mimebundle_())  # what is saved says it of no other day
    assert CHANGED not in progress("00_frames").trouble.value


def test_a_lesson_of_somebody_else_is_none_of_the_courses(course):
    Path("mine.ipynb").write_bytes(marked_file((course / NAME).read_bytes(), COPY.stem))
    Sheet("mine")
    assert CHANGED not in progress("mine").trouble.value
