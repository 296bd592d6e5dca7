"""Lay out handouts as PDF: a Typst layout gets all text and drawings as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from .blocks import Ask
from .figures import Thing
from .guide import key, page
from .inventory import FILES, TESTS
from .lessons import PAPER
from .notebook import lesson
from .words import rich

LAYOUT = "page.typ"  # for lessons


def for_learners(notebook: str) -> Thing:
    """Return the content of the learners' sheet, without answers."""
    blocks = [block.open() for block in PAPER[notebook]()]
    ticket = {
        "asked": Ask(lesson(notebook).ticket, lines=1).open(),
        "sentences": list(map(rich, lesson(notebook).sentences)),
    }
    return _head(notebook, "learners") | {"blocks": blocks, "ticket": ticket}


def for_the_teacher(notebook: str) -> Thing:
    """Return the content of the teacher's page and key."""
    blocks = [*PAPER[notebook](), Ask(lesson(notebook).ticket)]
    return _head(notebook, "teacher") | {"page": page(notebook), "key": key(notebook, blocks)}


def _head(notebook: str, whom: str) -> Thing:
    return {"for": whom, "title": f"{notebook[:2]} {lesson(notebook).title}"}


KINDS = {"learners": for_learners, "teacher": for_the_teacher}


def pdf(content: Thing) -> bytes:
    """Return the PDF; equal content gives equal bytes."""
    import typst

    return typst.compile(
        str(Path(__file__).with_name(content.get("layout", LAYOUT))),
        sys_inputs={"data": json.dumps(content)},
        ignore_system_fonts=True,
    )


def write(folder: Path, kind: str, names: Iterable[str]) -> Iterator[Path]:
    """Write the PDFs of one kind for these lessons and tests; yield their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        is_test = name in TESTS
        path = folder / f"{name}_{FILES[kind] if is_test else kind}.pdf"
        path.write_bytes(pdf(TESTS[name][kind]() if is_test else KINDS[kind](name)))
        yield path
