"""Rewrites the last column of docs/five_systems.md: for each behaviour the tests that name its id."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "five_systems.md"

ID = re.compile(r"\b[HIPNS][1-9]\d?\b")  # the letter of a system, and a number
ROW = re.compile(r"^\| ([HIPNS]\d+) \| (.*?) \| (.*?) \|([^|\n]*)\|$", re.MULTILINE)


class Row(NamedTuple):
    """One behaviour, as its row on the page tells it; each part is text in Markdown."""

    id: str
    what: str
    where: str
    tests: str

    @property
    def places(self) -> list[str]:
        """The dotted names and files in the column that says where it lives."""
        return re.findall(r"`([^`]+)`", self.where)


def rows(page: str) -> list[Row]:
    """All behaviours on the page, in its order."""
    return [Row(*(part.strip() for part in parts)) for parts in ROW.findall(page)]


# ---- what the tests say --------------------------------------------------------------------------

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def docstrings(root: Path) -> Iterator[tuple[str, str]]:
    """(name, docstring) of all that has one in tests/; a test is named as pytest names it."""
    for path in sorted((root / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Documented) and (words := ast.get_docstring(node)):
                file = path.relative_to(root).as_posix()
                yield f"{file}::{getattr(node, 'name', '')}", words


def shown_by(root: Path = ROOT) -> dict[str, list[str]]:
    """For each id the tests whose docstrings name it."""
    tests = defaultdict(list)
    for name, words in docstrings(root):
        if "::test_" in name:
            for behaviour in dict.fromkeys(ID.findall(words)):
                tests[behaviour].append(name)
    return dict(tests)


def rewritten(page: str, tests: dict[str, list[str]]) -> str:
    """The page with these tests in its last column; all else is as it was written by hand."""

    def row(match: re.Match[str]) -> str:
        behaviour, what, where, _ = match.groups()
        named = "<br>".join(f"`{test}`" for test in tests.get(behaviour, []))
        return f"| {behaviour} | {what} | {where} | {named} |"

    return ROW.sub(row, page)


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8"), shown_by()), encoding="utf-8")
