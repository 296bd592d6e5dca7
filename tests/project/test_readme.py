"""The examples in the Markdown files run."""

import doctest
import re
from pathlib import Path

import pytest
from commands import printed

ROOT = Path(__file__).parents[2]
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


def test_the_commands_in_the_readme_print_what_stands_there():
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    [console] = re.findall("```console\n(.*?)```", page, re.DOTALL)
    examples = re.findall(r"^\$ puzzlelib (.*)\n((?:(?!\$).*\n)+)", console, re.MULTILINE)
    assert len(examples) == 3
    for command, output in examples:
        assert printed(*command.split()) == output
