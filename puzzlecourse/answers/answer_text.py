"""The source of an answer, as a learner wrote it in cells."""

from __future__ import annotations

import linecache
import re
import textwrap
from types import CodeType, FunctionType
from typing import Any

from stepthrough.trace.source import Source, source_at, source_of
from stepthrough.trace.values import beginning

from .answer_functions import functions_of


def text_of(answer: Any, longest: int) -> str:
    """Return the source of an answer followed by that of its helpers; the repr of a value.

    "" if the text is longer than *longest* characters, or if there is no source.

    >>> text_of([1, "two"], longest=100), text_of("a" * 100, longest=100)
    ("[1, 'two']", '')
    """
    functions = functions_of(answer)
    text = _joined_sources(functions) if functions else beginning(answer, longest + 1)
    return text if len(text) <= longest else ""


def _joined_sources(functions: list[FunctionType]) -> str:
    """Return the sources of the functions that share the first one's globals."""
    parts: list[Source] = []
    for function in functions:
        if function.__globals__ is functions[0].__globals__:
            source = _source_with_class(function.__code__)
            if not any(part.holds(source) for part in parts):
                parts.append(source)
    return "\n\n\n".join(textwrap.dedent(part.text).rstrip() for part in parts if part.text)


def _source_with_class(code: CodeType) -> Source:
    """Return the source of a function, or that of the whole class for a method."""
    own = source_of(code)
    of_class = re.search(r"(\w+)\.\w+$", code.co_qualname)
    if not of_class or not own.text:
        return own
    lines = linecache.getlines(code.co_filename)[: own.first_line]
    begins = re.compile(rf"\s*class {of_class[1]}\b")
    first = max((n for n, line in enumerate(lines) if begins.match(line)), default=-1)
    while first > 0 and lines[first - 1].lstrip().startswith("@"):
        first -= 1
    return source_at(of_class[1], code.co_filename, first + 1) if first >= 0 else own
