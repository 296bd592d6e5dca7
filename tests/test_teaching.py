"""What the pages for teachers and learners say about the course is so."""

import re
import sys
from pathlib import Path

from lessons import NOTEBOOKS

from puzzlecourse.course import LESSONS, prediction_named

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))
TEACHING = ROOT / "docs" / "teaching.md"
MAP = NOTEBOOKS / "README.md"


def test_the_table_of_misconceptions_is_the_courses():
    from list_misconceptions import PAGE, page

    assert PAGE.read_text(encoding="utf-8") == page()


def test_every_question_named_for_a_vote_exists():
    votes = re.findall(r"`Predict\(\"([\w.]+)\"\)`", TEACHING.read_text())
    assert len(votes) >= 12
    assert all(prediction_named(name).options for name in votes)


def test_each_of_the_three_lessons_has_four_votes_and_lasts_45_minutes():
    lessons = re.split(r"^## Lesson ", TEACHING.read_text(), flags=re.MULTILINE)[1:]
    assert len(lessons) == 3
    for lesson in lessons:
        assert len(re.findall(r"`Predict\(", lesson)) == 4
        times = [int(minute) for minute in re.findall(r"^\| (\d+) \|", lesson, re.MULTILINE)]
        assert times == sorted(times)
        assert times[0] == 0
        assert times[-1] <= 43


def test_every_file_that_is_linked_exists():
    for page in (TEACHING, MAP, ROOT / "README.md", ROOT / "docs" / "misconceptions.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if not link.startswith("http"):
                assert (page.parent / link).exists(), link


def test_the_map_follows_the_order_of_the_course():
    listed = re.findall(r"\((\w+)\.ipynb\)", MAP.read_text())
    assert list(dict.fromkeys(listed)) == list(LESSONS)
