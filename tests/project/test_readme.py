"""The examples in the Markdown files run."""

import doctest
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from commands import printed

from puzzlelib import __version__

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "docs"))

import draw_tower  # noqa: E402

FOLLOWED = {"adding_a_puzzle.md", "adding_a_lesson.md"}  # by tests that write their files
PAGES = [
    page
    for page in sorted(
        [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    )
    if page.name not in FOLLOWED
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_on_the_page_runs(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def test_the_readme_has_examples():
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 3


def test_the_first_screen_has_a_tower_that_plays_itself_and_it_is_current():
    assert "(docs/images/tower.svg)" in (ROOT / "README.md").read_text().partition("\n## ")[0]
    for path in draw_tower.TOWERS:
        assert path.read_text(encoding="utf-8") == draw_tower.tower(), (
            "run python docs/draw_tower.py"
        )
        assert path.stat().st_size < 100_000


def test_every_picture_of_the_tower_is_seen_once_in_a_turn():
    film = ElementTree.fromstring(draw_tower.tower())
    pictures = film.findall("{*}g")
    delays = [float(g.get("style").removeprefix("animation-delay:")[:-1]) for g in pictures]
    assert delays == pytest.approx([n * draw_tower.SECONDS for n in range(len(pictures))])
    assert f"turn {len(pictures) * draw_tower.SECONDS:g}s" in film.find("{*}style").text
    assert [g.get("class") for g in pictures].count("calm") == 1


def test_the_commands_on_the_librarys_page_print_what_stands_there():
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    [console] = re.findall("```console\n(.*?)```", page, re.DOTALL)
    examples = re.findall(r"^\$ puzzlelib (.*)\n((?:(?!\$).*\n)+)", console, re.MULTILINE)
    assert len(examples) == 3
    for command, output in examples:
        assert printed(*command.split()) == output


def test_the_wheel_that_the_readme_installs_is_the_one_that_is_built():
    wheel = f'"puzzle_notebooks-{__version__}-py3-none-any.whl[learner]"'
    assert wheel in (ROOT / "README.md").read_text(encoding="utf-8")
