"""The site is found: by a search, by those who show previews, by chatbots and search engines, and by teachers."""

import doctest
import gzip
import io
import json
import re
import shlex
import subprocess
import sys
from functools import cache
from html import unescape
from xml.etree import ElementTree

import pytest
from built import site
from IPython.core.interactiveshell import InteractiveShell
from PIL import Image

from puzzlecourse.course import prediction_named
from puzzlelib import fact, record
from puzzlelib.address import SETTING
from puzzlelib.views import StepThrough
from website import machines, npm, pages, previews, search, teachers, words
from website.__main__ import build_pages
from website.lessons import PARTS, lessons_of_the_map
from website.pages import DOCS, Site
from website.start import add_start

ADDRESS = "https://ada.example/puzzles"
MOST_KILOBYTES = 200  # of the search page, compressed


@pytest.fixture(scope="module")
def with_address(tmp_path_factory):
    """The site as it is built once it has an address."""
    folder = tmp_path_factory.mktemp("with_address")
    build_pages(folder, "", ADDRESS)
    return folder


@cache
def texts() -> dict[str, dict]:
    """What the search page holds, by path."""
    found = re.search(r'id="texts">(.*?)</script>', (site() / "search.html").read_text("utf-8"))
    return {page["path"]: page for page in json.loads(found[1])}


def found_in(folder) -> set[str]:
    """The pages of a site but those that say without scripts what another says."""
    paths = {str(path.relative_to(folder)) for path in folder.rglob("*.html")}
    return {path for path in paths if not path.startswith("notebooks/plain/")}


def said(path: str) -> str:
    """All that can be found on a page."""
    return "\n".join(text for _, parts in texts()[path]["places"] for _, text in parts)


def tags(page: str) -> dict[str, str]:
    """What the head of a page says to those who show previews."""
    named = r'<meta (?:name|property)="((?:og|twitter):[\w:]+|description)" content="([^"]*)">'
    return {what: unescape(told) for what, told in re.findall(named, page)}


@pytest.mark.parametrize("module", [pages, previews, search, words])
def test_the_examples_hold(module):
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


# ---- the search ------------------------------------------------------------------------------------


def test_every_page_can_be_found_and_its_places_are_there():
    assert {*texts()} == found_in(site()) - {"search.html"}
    for path, page in texts().items():
        ids = set(re.findall(r'\bid="([^"]+)"', (site() / path).read_text("utf-8")))
        anchors = {anchor for _, parts in page["places"] for anchor, _ in parts}
        assert anchors <= ids | {""}, path


def test_texts_of_notebooks_guide_and_glossary_are_found_and_no_program_or_picture():
    notebook, glossary = said("notebooks/01_factorial.html"), texts()["glossary.html"]
    assert "On the way down, calls are made and nothing is multiplied." in notebook
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


def test_a_question_is_found_and_its_answer_is_not():
    shown = (site() / "notebooks/plain/01_factorial.html").read_text("utf-8")
    answers = re.findall(r'<p class="(?:right|wrong)">[✓✗] (?:Right\. )?([^<.]{20,})', shown)
    assert len(answers) > 5
    assert not [answer for answer in answers if answer in said("notebooks/01_factorial.html")]
    asked = prediction_named("1.2").ask.replace("`", "")
    assert asked in said("notebooks/01_factorial.html")


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
    assert not (tmp_path / "kept" / "minisearch" / search.MINISEARCH).exists()


def test_every_page_but_single_recordings_is_listed():
    shown = (site() / "search.html").read_text("utf-8").split('id="all"')[1].split("<script")[0]
    listed = set(re.findall(r'<li><a href="([^"]+)">', shown))
    assert listed == {path for path in texts() if not re.fullmatch("recordings/.+/.+", path)}


def test_what_leads_on_from_a_notebook_is_not_found():
    shown = (site() / "notebooks/01_factorial.html").read_text("utf-8")
    for told in ("On a page of its own", "Take my answers along", "They are kept in this browser"):
        assert told in shown
        assert told not in said("notebooks/01_factorial.html")


# ---- previews --------------------------------------------------------------------------------------


def test_every_page_has_a_title_and_says_what_it_is_about_in_a_sentence():
    titles = []
    for path in sorted(site().rglob("*.html")):
        told = tags(path.read_text("utf-8"))
        assert 20 <= len(told["description"]) <= words.LONGEST + 2, path
        assert told["og:description"] == told["description"]
        assert told["twitter:card"] == "summary"
        titles += [told["og:title"]]
    assert len(titles) > 100
    assert (
        tags((site() / "index.html").read_text("utf-8"))["og:title"]
        == "Learn recursion, search and winning by playing"
    )


def test_without_an_address_nothing_is_named_by_one():
    for path in site().rglob("*.html"):
        head = path.read_text("utf-8").split("<style>")[0]
        assert not {"og:url", "og:image"} & {*tags(head)}, path
        assert "://" not in head
    names = {path.name for path in site().iterdir()}
    assert not names & {"sitemap.xml", "robots.txt", "previews"}


def test_with_an_address_a_page_has_a_picture_of_its_lesson(with_address):
    for path, picture in {
        "index.html": "course",
        "notebooks/07_hanoi_by_recursion.html": "07_hanoi_by_recursion",
        "guide/lessons/12_nim.html": "12_nim",
        "recordings/index.html": "course",
    }.items():
        told = tags((with_address / path).read_text("utf-8"))
        assert told["og:image"] == f"{ADDRESS}/previews/{picture}.png"
        assert told["og:url"] == f"{ADDRESS}/{path.removesuffix('index.html')}"
        assert told["twitter:card"] == "summary_large_image"
        image = Image.open(io.BytesIO((with_address / "previews" / f"{picture}.png").read_bytes()))
        assert image.size == (1200, 630)
        assert len(image.convert("RGB").getcolors()) > 20  # something is drawn


def test_every_picture_that_is_named_is_there(with_address):
    named = {
        re.search(r'og:image" content="([^"]+)"', path.read_text("utf-8"))[1]
        for path in with_address.rglob("*.html")
    }
    made = {f"{ADDRESS}/previews/{path.name}" for path in (with_address / "previews").iterdir()}
    assert named == made


def test_a_page_without_scripts_is_named_by_the_page_beside_it_and_nowhere_listed(with_address):
    plain = with_address / "notebooks" / "plain" / "01_factorial.html"
    first = f"{ADDRESS}/notebooks/01_factorial.html"
    told = tags(plain.read_text("utf-8"))
    assert told == tags((with_address / "notebooks" / "01_factorial.html").read_text("utf-8"))
    assert told["og:url"] == first
    assert f'<link rel="canonical" href="{first}">' in plain.read_text("utf-8")
    for name in ("llms.txt", "sitemap.xml", "search.html", "lessons.html"):
        assert "plain/01" not in (with_address / name).read_text("utf-8")


# ---- machines --------------------------------------------------------------------------------------


def test_the_map_names_every_page_and_the_robots_are_told_of_it(with_address):
    tree = ElementTree.parse(with_address / "sitemap.xml")
    named = [place.text for place in tree.iter() if place.tag.endswith("}loc")]
    made = found_in(with_address)
    assert sorted(named) == sorted(f"{ADDRESS}/{path.removesuffix('index.html')}" for path in made)
    assert f"Sitemap: {ADDRESS}/sitemap.xml" in (with_address / "robots.txt").read_text("utf-8")


def test_llms_txt_has_the_form_and_its_links_lead_to_pages(with_address):
    for folder, begin in ((site(), ""), (with_address, f"{ADDRESS}/")):
        text = (folder / "llms.txt").read_text("utf-8")
        told, *lists = text.split("\n## ")
        assert re.match(r"# puzzlelib\n\n> \S.+\n\n", told)
        assert "\n#" not in told  # headings are for lists of links
        links = [re.findall(r"^- \[[^]]+\]\((\S+)\): \S", part, re.M) for part in lists]
        assert [part.count("\n- ") for part in lists] == [len(found) for found in links]
        for link in (link for found in links for link in found):
            path = link.removeprefix(begin)
            assert (folder / (path + "index.html" if path.endswith("/") else path)).is_file(), link
        assert "Lessons" in lists[0]


def test_llms_txt_names_the_page_that_opens_links(with_address):
    for folder, page in ((site(), "https://…/walk.html"), (with_address, f"{ADDRESS}/walk.html")):
        text = (folder / "llms.txt").read_text("utf-8")
        for way in (f"`{page}`", f"`--page {page}`", f'`link("{page}")`'):
            assert way in text
        assert f"`{SETTING}`" in text


def test_what_llms_txt_shows_is_what_python_prints():
    example = machines.TOLD.read_text("utf-8")
    found = doctest.DocTestParser().get_doctest(example, {}, "llms.txt", None, 0)
    assert len(found.examples) == 2
    assert doctest.DocTestRunner().run(found).failed == 0


NAMED = re.findall("`([^`]+)`", machines.TOLD.read_text("utf-8"))
COMMANDS = [*dict.fromkeys(n for n in NAMED if n.startswith(("puzzle", "python -m ")))]
CELLS = [n for n in NAMED if n.startswith(("from ", "%", "StepThrough(", "ask("))]


@pytest.fixture
def beside_the_program(tmp_path, monkeypatch):
    """The folder in which the program of llms.txt is; links lead to the site."""
    lines = re.findall(r"^    (?!>>>)(.*)\n", machines.TOLD.read_text("utf-8"), re.M)
    (tmp_path / "file.py").write_text("\n".join(lines[:4]), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(SETTING, ADDRESS)
    return tmp_path


def is_link(told: str) -> bool:
    return re.fullmatch(rf"{ADDRESS}/walk\.html#1\.[\w-]+\n?", told) is not None


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_llms_txt_run(command, beside_the_program):
    words = shlex.split(command.removeprefix("python -m "))
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, check=True, text=True
    )
    assert done.stdout
    assert is_link(done.stdout) == (words[1] == "walk")


def test_a_page_that_is_named_opens_the_link(beside_the_program, monkeypatch):
    monkeypatch.setenv(SETTING, "")
    words = ["puzzlelib", "walk", "file.py", "fact(4)", "--page", f"{ADDRESS}/walk.html"]
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, check=True)
    assert is_link(done.stdout.decode())
    assert is_link(StepThrough(record(fact, 4)).link(f"{ADDRESS}/walk.html"))


def test_what_llms_txt_types_into_a_notebook_shows_and_saves_walks(beside_the_program, capsys):
    shell = InteractiveShell()
    done = {
        cell: shell.run_cell(cell)
        for cell in [(beside_the_program / "file.py").read_text("utf-8"), *CELLS]
    }
    for one in done.values():
        one.raise_error()
    assert is_link(done["StepThrough(record(fact, 4)).link()"].result)
    for walk in ("%steps fact(4)", "StepThrough(record(fact, 4))"):
        assert repr(done[walk].result.recording.root) == "fact(4)"
    assert done["ask(fact, 4)"].result is not None
    assert "fact(4)" in (beside_the_program / "fact.html").read_text("utf-8")


# ---- teachers and learners -------------------------------------------------------------------------


def test_every_page_of_the_guide_stands_on_one_shelf():
    files = [file for _, shelf in teachers.shelves() for file in shelf]
    assert sorted(files) == sorted(file for file in DOCS if "/lessons/" not in file)
    named = [f"docs/{name}.md" for shelf in teachers.SHELVES.values() for name in shelf]
    assert {*named} <= {*files}


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
