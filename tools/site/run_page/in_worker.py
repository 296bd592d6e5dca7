"""Runs in Pyodide, in the worker of `run.html`: records a program, and sends pages of its book as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from json import dumps, loads
from pathlib import Path
from typing import Any

from stepthrough.boards import NO_PUZZLE
from stepthrough.colouring import coloured
from stepthrough.trace import Recording
from stepthrough.trace.top_level import record_file
from stepthrough.walk.book import Book
from stepthrough.walk.chunks import first_chunk, wanted_chunk
from stepthrough.walk.own_data import board_of
from stepthrough.walk.page_file import check_length, data_of

HOME = Path.cwd()
PROGRAM = "program.py"
FRAMES = 1_000  # Chromium's stack holds that many; plain endless recursion ends as a RecursionError
HERE = "This page has the modules that come with Python, such as math, random, collections and itertools."
NOT_HERE = "The module {} does not work in a web page."  # it needs windows, a terminal or processes
NO_ANSWER = "input() was called more often than there are answers. Write one more line of them."

NO_ASYNC = "asyncio.run does not work in this page."
GONE = {"kind": "refused", "words": "This walk is not in Python any more. Run the program again."}

coloured(["pass"])  # loads Pygments before the first run


class Session:
    """The last program that ran, and its book."""

    book: Book | None = None

    def run(self, text: str, answers: Sequence[str]) -> dict[str, Any]:
        """Return the cover and the first pages of a program's walk, or why there is none."""
        os.chdir(HOME)
        Path(PROGRAM).write_text(text, encoding="utf-8")
        if fault := syntax_error(text):
            return fault
        sys.setrecursionlimit(FRAMES)
        try:
            recording = record_file(PROGRAM, answers)
        except KeyboardInterrupt:
            return {"kind": "refused", "words": "The program raised KeyboardInterrupt."}
        finally:
            sys.setrecursionlimit(FRAMES)
        self.book = book = Book(recording, board_of(recording, "auto"))
        return {
            "kind": "walk",
            "cover": book.cover(book.last),
            "first": first_chunk(book, book.last),
            "show": panels(book),
            "note": note(recording),
        }

    def chunk(self, wish: dict[str, Any]) -> dict[str, Any]:
        """Return the pages that a walk asks for."""
        if self.book is None:
            return GONE
        return {"kind": "chunk", "chunk": wanted_chunk(self.book, self.book.last, wish)}

    def whole(self) -> dict[str, Any]:
        """Return the whole book, to be saved; or a sentence if it is too long for a file."""
        if self.book is None:
            return GONE
        try:
            check_length(self.book)
        except ValueError as error:
            return {"kind": "refused", "words": f"{error}."}
        book = data_of(self.book, panels(self.book), ())
        return {"kind": "whole", "outline": self.book.recording.text(), "book": book}


def panels(book: Book) -> list[str]:
    """Return the panels to show: a board only if there is data to draw, a tree only if there are calls."""
    board = [] if book.board is NO_PUZZLE else ["board"]
    tree = ["tree"] if len(book.recording.calls) > 1 else []
    return ["source", "stack", *board, *tree]


def syntax_error(text: str) -> dict[str, Any] | None:
    """Return the place and the words of the first syntax error; lines and columns count from 1."""
    try:
        compile(text, PROGRAM, "exec", dont_inherit=True)
    except SyntaxError as error:
        line, column = error.lineno or 1, error.offset or 1
        end = [error.end_lineno or line, error.end_offset or column]
        words = f"Line {line}: {error.msg}."
        return {"kind": "syntax", "words": words, "from": [line, column], "to": end}
    except (ValueError, RecursionError, MemoryError) as error:
        return {"kind": "refused", "words": f"This is not a Python program: {error}."}
    return None


def note(recording: Recording) -> str:
    """Return a sentence for a program that needs something it did not have, or ""."""
    error = recording.exception
    if recording.ended == "no answer":
        return NO_ANSWER
    if type(error) is RuntimeError and "stack switch" in str(error):
        return NO_ASYNC
    if type(error) is ModuleNotFoundError and error.name:
        is_standard = error.name.partition(".")[0] in sys.stdlib_module_names
        missing = NOT_HERE if is_standard else "There is no module {} here."
        return f"{missing.format(error.name)} {HERE}"
    return ""


SESSION = Session()


def answered(message: str) -> str:
    """Return the reply to a message of the page, both as JSON."""
    match loads(message):
        case {"run": text, "answers": answers}:
            reply = SESSION.run(text, answers)
        case {"wish": wish}:
            reply = SESSION.chunk(wish)
        case _:
            reply = SESSION.whole()
    return dumps(reply, ensure_ascii=False, separators=(",", ":"))
