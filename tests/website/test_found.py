"""What the search of the site finds, and what teachers and learners find without it."""

import doctest
import gzip
import json
import re
from functools import cache

import pytest
from built import site

from puzzlecourse.lessons import prediction_named
from website import npm, pages, search, teachers, words
from website.lessons import PARTS, lessons_of_the_map
from website.pages import DOCS, Site
from website.start import add_start

MOST_KILOBYTES = 200  # of the search page, compressed


@cache
def texts() -> dict[str, dict]:
    """What the search page holds, by path."""
    match = re.search(r'id="texts">(.*?)</script>', (site() / "search.html").read_text("utf-8"))
    return {page["path"]: page for page in json.loads(match[1])}


def said(path: str) -> str:
    """All that can be found on a page."""
    return "\n".join(text for _, parts in texts()[path]["places"] for _, text in parts)


@pytest.mark.parametrize("module", [pages, search, words])
def test_the_examples_hold(module):
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


# ---- the search ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_every_page_can_be_found_and_its_places_are_there():
    made = {str(path.relative_to(site())) for path in site().rglob("*.html")}
    assert {*texts()} == made - {"search.html"}
    for path, page in texts().items():
        ids = set(re.findall(r'\bid="([^"]+)"', (site() / path).read_text("utf-8")))
        anchors = {anchor for _, parts in page["places"] for anchor, _ in parts}
        assert anchors <= ids | {""}, path


@pytest.mark.slow
def test_texts_of_notebooks_guide_and_glossary_are_found_and_no_program_or_picture():
    notebook, glossary = said("notebooks/01_factorial.html"), texts()["glossary.html"]
    assert "On the way down, calls are made, and nothing is multiplied." in notebook
    assert "def fact" not in notebook
    assert "{" not in said("index.html")
    assert "Learners predict, answer and construct" in said("guide/teaching.html")
    entry = next(parts for heading, parts in glossary["places"] if heading == "base case")
    assert entry == [
        [
            "calls",
            "base case: the case in which a recursive function returns without calling itself. (01)",
        ]
    ]


@pytest.mark.slow
def test_a_question_is_found_and_its_answer_is_not():
    question, page = prediction_named("1.2"), said("notebooks/01_factorial.html")
    assert question.ask.replace("`", "") in page
    for answer in (question.why, *(wrong.hint for wrong in question.wrong.values())):
        assert answer.replace("`", "") not in page


@pytest.mark.slow
def test_the_page_is_small_its_script_alone_may_run_and_the_licence_comes_along():
    text = (site() / "search.html").read_text("utf-8")
    assert len(gzip.compress(text.encode())) <= 1e3 * MOST_KILOBYTES
    [policy] = re.findall(r'Security-Policy" content="([^"]+)"', text)
    assert re.search(r"; script-src 'sha256-[\w+/=]+'$", policy)
    assert "Permission is hereby granted" in text
    assert text.count("<script") == 2  # the texts, and the program


def test_without_npm_the_page_is_a_list_of_all_pages(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(npm, "KEPT", tmp_path / "kept")
    monkeypatch.setenv("PATH", "")
    made = Site(tmp_path / "site")
    add_start(made)
    search.add_search(made)
    text = (tmp_path / "site" / "search.html").read_text("utf-8")
    assert '<a href="index.html">Learn recursion' in text
    assert "<script" not in text
    assert "script-src" not in text
    assert capsys.readouterr().out == f"{search.NOT_FETCHED}\n"
    assert not npm.folder_of("minisearch").exists()


@pytest.mark.slow
def test_every_page_but_single_recordings_is_listed():
    shown = (site() / "search.html").read_text("utf-8").split('id="all"')[1].split("<script")[0]
    listed = set(re.findall(r'<li><a href="([^"]+)">', shown))
    assert listed == {path for path in texts() if not re.fullmatch("recordings/.+/.+", path)}


@pytest.mark.slow
def test_what_leads_on_from_a_notebook_is_not_found():
    shown = (site() / "notebooks/01_factorial.html").read_text("utf-8")
    for text in ("On a page of its own", "Take my answers along", "They are kept in this browser"):
        assert text in shown
        assert text not in said("notebooks/01_factorial.html")


# ---- teachers and learners -------------------------------------------------------------------------


def test_every_page_of_the_guide_stands_on_one_shelf():
    files = [file for _, shelf in teachers.shelves() for file in shelf]
    assert sorted(files) == sorted(file for file in DOCS if "/lessons/" not in file)
    named = [f"docs/{name}.md" for shelf in teachers.SHELVES.values() for name in shelf]
    assert {*named} <= {*files}


@pytest.mark.slow
def test_a_teacher_finds_the_page_of_each_lesson_to_print():
    text = (site() / "teach.html").read_text("utf-8")
    for lesson in lessons_of_the_map():
        assert text.count(f'href="guide/lessons/{lesson.name}.html"') == 1
    assert "not in this copy of the site" in text
    assert 'href="teach.html">For teachers</a>' in (site() / "index.html").read_text("utf-8")


def test_each_lesson_is_in_one_part_of_the_course():
    for lesson in lessons_of_the_map():
        assert len([part for part in PARTS if part.holds(lesson.name)]) == 1


def test_the_first_step_leads_into_the_first_lesson(tmp_path):
    for play, there in (
        ("", "notebooks/00_frames.html"),
        ("lite", "lite/notebooks/index.html?path=00_frames.ipynb"),
    ):
        add_start(Site(tmp_path, play))
        first = re.search(
            r'<a class="button" href="([^"]+)">', (tmp_path / "index.html").read_text("utf-8")
        )
        assert first[1] == there
