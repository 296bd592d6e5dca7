"""The notebooks as assignments: every exercise is graded, the answer right or wrong, by nbgrader itself.

nbgrader lives in an environment of its own, because it disturbs JupyterLab: the variable
PUZZLELIB_GRADER_PYTHON names that environment's Python.
"""

import csv
import json
import os
import re
import subprocess
from pathlib import Path

import pytest
from commands import run

from puzzlecourse.course import LESSONS, exercise_named, lessons
from puzzlecourse.graded import judged

GRADER = os.environ.get("PUZZLELIB_GRADER_PYTHON", "")
MISSING = (
    "grading was not tried: PUZZLELIB_GRADER_PYTHON names no Python with nbgrader and this package"
)


@pytest.fixture(scope="module")
def course(tmp_path_factory) -> Path:
    """The folder of a course, written."""
    folder = tmp_path_factory.mktemp("course")
    ended = run("graded", folder, program="puzzlecourse")
    assert (ended.returncode, ended.stderr) == (0, "")
    return folder


def notebook_in(folder: Path, name: str) -> dict:
    return json.loads((folder / name / f"{name}.ipynb").read_text())


def graded_cells(notebook: dict) -> dict[str, dict]:
    """The cells that mean something to nbgrader, by their ids there."""
    cells = [cell for cell in notebook["cells"] if "nbgrader" in cell["metadata"]]
    by_id = {cell["metadata"]["nbgrader"]["grade_id"]: cell for cell in cells}
    assert len(by_id) == len(cells)
    return by_id


def test_every_exercise_of_the_course_is_graded_once(course) -> None:
    for sheet in lessons():
        cells = graded_cells(notebook_in(course / "source", sheet.notebook))
        ids = [exercise.name.replace(" ", "-") for exercise in sheet.exercises]
        assert sorted(cells) == sorted([*ids, *(f"{name}-test" for name in ids)])
        assert all(re.fullmatch("[A-Za-z0-9_-]+", name) for name in cells)
        for name in ids:
            assert "### BEGIN SOLUTION" in "".join(cells[name]["source"])
            assert cells[f"{name}-test"]["metadata"]["nbgrader"]["points"] > 0


def test_what_stands_outside_the_regions_is_the_learners_notebook(course) -> None:
    """Learners get it after nbgrader has taken the regions out."""
    for name in LESSONS:
        for cell, own in zip(
            (c for c in notebook_in(course / "source", name)["cells"] if "-test" not in c["id"]),
            json.loads((Path("notebooks") / f"{name}.ipynb").read_text())["cells"],
            strict=True,
        ):
            told = "".join(cell["source"])
            left = re.sub(r"\n### BEGIN SOLUTION\n.*\n### END SOLUTION", "", told, flags=re.S)
            assert left == "".join(own["source"])


def test_a_larger_exercise_gives_more_points(course) -> None:
    cells = graded_cells(notebook_in(course / "source", "01_factorial"))
    points = [
        cells[f"{name}-test"]["metadata"]["nbgrader"]["points"] for name in ("power", "quick-power")
    ]
    assert points == [3, 6]  # if, return, return; and three statements more


def test_nothing_that_a_teacher_has_changed_is_written_over(course) -> None:
    changed = course / "source" / "01_factorial" / "01_factorial.ipynb"
    before = changed.read_text()
    changed.write_text("mine")
    ended = run("graded", course, program="puzzlecourse")
    assert f"kept    {changed}\n" in ended.stdout
    assert changed.read_text() == "mine"
    changed.write_text(before)


def test_a_folder_that_takes_no_files_is_told_in_a_sentence(tmp_path) -> None:
    (tmp_path / "file").write_text("")
    ended = run("graded", tmp_path / "file", program="puzzlecourse")
    assert (ended.returncode, ended.stderr.count("\n")) == (2, 1)
    assert "cannot take the assignments" in ended.stderr


def power(base, exponent):
    return base


def outline(base, exponent): ...


def test_a_right_answer_passes_and_another_says_why() -> None:
    judged("power", exercise_named("power").solution)
    with pytest.raises(AssertionError, match=r"power\(2, 0\) returned 2; 1 was expected"):
        judged("power", power)
    with pytest.raises(AssertionError, match="not written yet"):
        judged("power", outline)


# ---- nbgrader itself ----------------------------------------------------------------------------

LESSON = "01_factorial"
PATIENCE = 15  # seconds for a cell; each takes less than one, if it does not hang


def nbgrader(folder: Path, *arguments: str) -> str:
    """What nbgrader said."""
    programs = Path(GRADER).parent
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment["PATH"] = f"{programs}:{environment['PATH']}"  # it calls alembic
    ended = subprocess.run(
        [programs / "nbgrader", *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stderr


def needs_nbgrader() -> None:
    wanted = [GRADER, "-c", "import nbgrader, puzzlecourse"]
    if not GRADER or subprocess.run(wanted, cwd="/", check=False).returncode:
        if os.environ.get("PUZZLELIB_REQUIRE_GRADER") == "1":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)


def hand_in(folder: Path, name: str, answers: dict[str, str]) -> None:
    """What a learner hands in who has written these cells, by their ids in nbgrader."""
    notebook = notebook_in(folder / "release", LESSON)
    for grade_id, source in answers.items():
        graded_cells(notebook)[grade_id]["source"] = source
    path = folder / "submitted" / name / LESSON / f"{LESSON}.ipynb"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(notebook))


@pytest.mark.slow
def test_nbgrader_grades_a_right_a_wrong_and_an_empty_notebook(course) -> None:
    needs_nbgrader()
    nbgrader(course, "generate_assignment", LESSON)
    solved = graded_cells(notebook_in(course / "source", LESSON))
    for cell in graded_cells(notebook_in(course / "release", LESSON)).values():
        assert "SOLUTION" not in "".join(cell["source"])
        assert "judged" not in "".join(cell["source"])
    right = {
        grade_id: cell["source"]
        for grade_id, cell in solved.items()
        if not grade_id.endswith("-test")
    }
    wrong = "def power(base, exponent):\n    return base"
    hand_in(course, "right", right)
    hand_in(course, "wrong", right | {"power": wrong})
    hand_in(course, "nothing", {"power-test": "pass  # a locked cell, changed"})
    hangs = "def power(base, exponent):\n    return sum(range(10**12))"
    stubborn = """while True:
    try:
        while True:
            pass
    except KeyboardInterrupt:
        pass"""
    for name, cell in {
        "hangs when it is called": hangs,
        "hangs at once": f"{right['power']}\nsum(range(10**12))",
        "hears no interrupt": stubborn,
        "ends the kernel": f"{right['power']}\nimport os\nos._exit(0)",
        "kills the kernel": "import os, signal\nos.kill(os.getpid(), signal.SIGKILL)",
    }.items():
        hand_in(course, name, right | {"power": cell})
    nbgrader(course, "autograde", LESSON, f"--Execute.timeout={PATIENCE}")
    nbgrader(course, "export")
    with (course / "grades.csv").open(newline="") as file:
        scores = {row["student_id"]: float(row["score"]) for row in csv.DictReader(file)}
    one_lost = dict.fromkeys(scores.keys() - {"right", "nothing"}, 11)
    assert len(one_lost) == 6
    assert scores == {"right": 14, "nothing": 0} | one_lost
