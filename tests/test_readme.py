"""The examples in the Markdown files run."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_example_on_the_page_runs(page):
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.failed == 0


def test_the_readme_has_examples():
    assert doctest.testfile(str(ROOT / "README.md"), module_relative=False).attempted > 3
