"""The examples in the Markdown files run."""

import doctest
import re
from pathlib import Path
from xml.etree import ElementTree

import draw_tower
import pytest
from commands import printed_here

from puzzlecourse.checking import attempts
from puzzlelib import __version__

ROOT = Path(__file__).parents[2]

FOLLOWED = {"adding_a_puzzle.md", "adding_a_lesson.md"}  # run by tests that write their files
PAGES = [
    page
    for page in sorted(
        [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    )
    if page.name not in FOLLOWED
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_example_on_the_page_runs(page):
    attempts._digests.clear()  # a third wrong attempt gets more than a hint
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def test_the_first_screen_has_a_walk_that_plays_itself_unless_motion_is_reduced():
    first = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    [still] = re.findall('media="\\(prefers-reduced-motion: reduce\\)" srcset="([^"]+)"', first)
    [film] = re.findall('<img src="([^"]+)"', first)
    assert (ROOT / still).is_file()
    assert b"ANMF" in (ROOT / film).read_bytes()  # an animated WebP
    assert (ROOT / film).stat().st_size <= 300_000


def test_the_tower_that_plays_itself_is_current():
    assert draw_tower.TOWER.read_text(encoding="utf-8") == draw_tower.tower(), (
        "run python tests/project/draw_tower.py"
    )
    assert draw_tower.TOWER.stat().st_size < 100_000


def test_every_frame_of_the_tower_is_shown_once_per_cycle():
    film = ElementTree.fromstring(draw_tower.tower())
    pictures = film.findall("{*}g")
    delays = [float(g.get("style").removeprefix("animation-delay:")[:-1]) for g in pictures]
    assert delays == pytest.approx([n * draw_tower.SECONDS for n in range(len(pictures))])
    assert f"turn {len(pictures) * draw_tower.SECONDS:g}s" in film.find("{*}style").text
    assert [g.get("class") for g in pictures].count("calm") == 1


def test_the_commands_on_their_page_print_what_it_shows():
    page = (ROOT / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")
    [console] = re.findall("```console\n(.*?)```", page, re.DOTALL)
    examples = re.findall(r"^\$ puzzlelib (.*)\n((?:(?!\$).*\n)+)", console, re.MULTILINE)
    assert len(examples) == 3
    for command, output in examples:
        assert printed_here(*command.split()) == output


def test_the_wheel_that_the_readme_installs_is_the_one_that_is_built():
    wheel = f'"build/release/puzzle_notebooks-{__version__}-py3-none-any.whl[learner]"'
    assert wheel in (ROOT / "README.md").read_text(encoding="utf-8")
