"""The claims about the course on the pages for teachers and learners are true."""

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from textwrap import dedent

from lessons import NOTEBOOKS, Notebook, in_every_notebook

from puzzlecourse import ask
from puzzlecourse.lessons import LESSONS, lesson_named, prediction_named

ROOT = Path(__file__).parents[2]
TEACH = ROOT / "docs" / "teach"
TEACHING, ROUTES, CLASSROOM, THREE_LESSONS = (
    TEACH / f"{name}.md" for name in ("guide", "routes", "classroom", "three_lessons")
)
MAP = NOTEBOOKS / "README.md"


def test_the_table_of_misconceptions_is_the_courses():
    from tools.handouts.misconceptions import PAGE, page

    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.handouts.misconceptions"


def test_every_question_named_for_a_vote_exists():
    pages = [*TEACH.rglob("*.md")]
    votes = [
        v for page in pages for v in re.findall(r"`Predict\(\"([\w.]+)\"\)`", page.read_text())
    ]
    assert len(votes) >= 12
    assert all(prediction_named(name).options for name in votes)


def test_each_of_the_three_lessons_has_four_votes_and_lasts_45_minutes():
    lessons = re.split(r"^## Lesson ", THREE_LESSONS.read_text(), flags=re.MULTILINE)[1:]
    assert len(lessons) == 3
    for lesson in lessons:
        assert len(re.findall(r"`Predict\(", lesson)) == 4
        times = [int(minute) for minute in re.findall(r"^\| (\d+) \|", lesson, re.MULTILINE)]
        assert times == sorted(times)
        assert times[0] == 0
        assert times[-1] <= 43


def test_every_file_that_is_linked_exists():
    for page in [MAP, ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]:
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            if not link.startswith("http"):
                assert (page.parent / link).exists(), link


def test_the_map_and_the_guide_follow_the_order_of_the_course():
    for page in (MAP, TEACHING):
        listed = dict.fromkeys(re.findall(r"[(/](\w\d_\w+)\.ipynb\)", page.read_text()))
        assert list(listed) == list(LESSONS)


def test_the_printed_questions_and_their_answers_are_what_ask_prints(tmp_path, monkeypatch):
    [part] = re.findall(r"(?ms)^## An oral exam$(.*?)^## ", CLASSROOM.read_text(encoding="utf-8"))
    [program] = re.findall(r"(?ms)^```python\n(.*?)^```$", part)
    [shown] = re.findall(r"(?ms)^```text\n(.*?)\n```$", part)
    (tmp_path / "digits.py").write_text(program, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    from digits import digit_sum

    assert repr(ask(digit_sum, 4207, key=True)) == shown
    assert repr(ask(digit_sum, 4207)) == shown.partition("\n\nAnswers\n")[0]


def test_a_lesson_that_switches_the_question_off_has_none_in_its_results():
    from puzzlecourse import Sheet
    from puzzlecourse.authoring.sheet import SHEETS
    from puzzlecourse.classroom.results import items

    sheet = Sheet("a lesson of my own")
    try:
        for name, asks_back in (("first", True), ("second", False)):
            sheet.exercise(name, cases=[(1,)], asks_back=asks_back)(lambda n: n)
        nouns = [item.noun for item in items([sheet])]
    finally:
        SHEETS.remove(sheet)
    assert nouns == ["exercise first", "exercise second", "explanation first"]


# ---- the guide -----------------------------------------------------------------------------------

PAGES = TEACH / "lessons"
LABELS = [
    "What for",
    "Goals",
    "Minutes",
    "Vote",
    "Stop",
    "Expect",
    "Without a computer",
    "Easier",
    "Early",
    "Stuck",
    "Homework",
    "Missed it",
]


def test_the_guide_has_a_page_for_each_lesson_with_what_a_teacher_needs():
    assert sorted(path.stem for path in PAGES.glob("*.md")) == sorted(LESSONS)
    for name in LESSONS:
        parts = re.findall(r"(?m)^- \*\*([\w ]+)\*\*: (.{3,})", (PAGES / f"{name}.md").read_text())
        assert [label for label, _ in parts] == LABELS, name
        assert f"(lessons/{name}.md)" in TEACHING.read_text()


@in_every_notebook
def test_the_minutes_of_a_lesson_are_the_same_wherever_they_stand(path):
    [text] = re.findall(r"Time: .*?\.", Notebook(path).cells[0].source)
    core, more = [*re.findall(r"\d+", text), "–"][:2]
    remedy = f"write the minutes of the notebook's first cell, too: {text}"
    assert text in (PAGES / path.name).with_suffix(".md").read_text(), remedy
    for table in (TEACHING, MAP):
        [row] = [
            line
            for line in table.read_text().splitlines()
            if re.match(rf"\| .*{path.name}\)", line)
        ]
        assert f" | {core} | {more} | " in row, remedy


@in_every_notebook
def test_the_page_of_a_lesson_tells_the_three_misconceptions_that_were_chosen(path):
    from tools.handouts.misconceptions import expected, with_expected

    page = (PAGES / path.name).with_suffix(".md").read_text()
    assert with_expected(page, path.stem) == page, "run python -m tools.handouts.misconceptions"
    assert len(expected(path.stem)) == 3


def test_what_to_expect_is_caught_in_the_lesson_itself_and_said_in_a_sentence():
    from tools.handouts.misconceptions import EXPECT, caught, in_words

    for notebook, names in EXPECT.items():
        in_lesson = {name for name, _ in caught(lesson_named(notebook))}
        assert set(names) <= in_lesson, notebook
        assert all(in_words(name).endswith(".") for name in names), notebook


def test_the_routes_have_as_many_lessons_as_they_say():
    guide = ROUTES.read_text(encoding="utf-8")
    for number, lessons in (("Three", 3), ("Five", 5), ("Ten", 10)):
        [text] = re.findall(rf"(?m)^- \*\*{number} lessons\*\*(.*)", guide)
        rows = re.findall(r"\d\d(?:, \d\d)+", text)
        assert rows
        assert {len(row.split(", ")) for row in rows} == {lessons}


def test_the_programs_of_the_five_minute_check_print_what_its_key_says():
    [check] = re.findall(r"(?ms)^## A five-minute check$(.*?)^#", TEACHING.read_text("utf-8"))
    questions = re.findall(r"(?s)```python\n(.*?)```\s+Key: (.*?)\.\s", check)
    assert len(questions) == 5
    for program, key in questions:
        with redirect_stdout(StringIO()) as printed:
            exec(dedent(program), {})
        assert printed.getvalue().splitlines() == re.findall(r"`([^`]+)`", key), program


@in_every_notebook
def test_a_notebook_links_the_glossary(path):
    assert "](GLOSSARY.md)" in Notebook(path).cells[0].source


def test_the_glossary_names_notebooks_of_the_course():
    numbers = re.findall(r"\((\w\d)\)", (NOTEBOOKS / "GLOSSARY.md").read_text())
    assert len(numbers) >= 30
    assert set(numbers) <= {name[:2] for name in LESSONS}
