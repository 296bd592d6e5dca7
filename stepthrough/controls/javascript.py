"""The JavaScript of a widget: a file and its imports, joined into one module."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

IMPORT = re.compile(r'^import \{[^}]*\} from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export (?=const |function |class )", re.MULTILINE)
DEFAULT = re.compile(r"^export default .*;\n", re.MULTILINE)


@cache
def module(entry: Path) -> str:
    """Return the text of an ES module: each imported file once, before the files that need it.

    The files are modules themselves, so editors and linters can follow names. Joined they share one
    scope: a name defined in two of them is an error in the page, and in
    tests/views/test_javascript.py.

    >>> print(module(Path(__file__).parent / "dom.js").partition(":")[0])
    // What every widget's page needs
    """
    *imported, last = (_own_text(file) for file in files(entry))
    return "\n".join([*(DEFAULT.sub("", text) for text in imported), last])


def files(entry: Path) -> list[Path]:
    """Return the files of a module in the order in which they are joined."""
    in_order: list[Path] = []
    _add(entry.resolve(), in_order)
    return in_order


def _add(file: Path, in_order: list[Path]) -> None:
    """Add the imports of a file, then the file, unless they are present."""
    for name in IMPORT.findall(file.read_text(encoding="utf-8")):
        imported = (file.parent / name).resolve()
        if imported not in in_order:
            _add(imported, in_order)
    in_order.append(file)


def _own_text(file: Path) -> str:
    """Return a file without imports, and of its exports only the default.

    The default export renders the file on its own; a page with several widgets has another entry.
    """
    return EXPORT.sub("", IMPORT.sub("", file.read_text(encoding="utf-8")))
