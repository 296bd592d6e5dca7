"""The widget that steps through a recording: program, stack, board and tree on one screen."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import traitlets

from ..address import walk_page
from ..boards import NO_PUZZLE, Board
from ..code_marks import parts
from ..given import check_flag, check_number, check_text, check_texts, quoted
from ..saved import not_running
from ..trace import Call, Recording
from ..trace.top_level import record_file
from ..trace.values import Shown, short
from .book import Book
from .chunks import first_chunk, sent_number, wanted_chunk
from .link import fragment, linked
from .own_data import board_of
from .page_file import file_name, page_of, save, script
from .page_widget import PageWidget
from .questions import Question, is_right, questions
from .saved_walk import deepest_step, picture_of_walk
from .writing import Names, check_position, check_recording, outline

PANELS = ("source", "stack", "board", "tree")
LONGEST_ANSWER = 24  # maximum characters of a quoted answer


class StepThrough(PageWidget):
    """Step through a recording, forwards and backwards.

    Nothing later than the current step is shown. If *recording* is the name of a Python file, the
    file is run as a program and recorded.

    *board* selects what is drawn: "auto", the program's own trees, linked lists of objects and
    grids; "tree", nested lists, tuples and dicts; None, nothing; or the `Board` of a puzzle, which
    shows the position of the running call: its variable named *position*, or the result of the
    function `position(call)`.

    *show* selects panels among "source", "stack", "board" and "tree". *ask* names at most five
    questions, which block all controls until answered or skipped: "fact(2) returns", "fact(1) is
    called", "n in fact(3) after fact(2)". With *until*, written like one of them, the walk ends
    before that event.

    A saved notebook contains the outline of the calls up to the first open question; with
    `outline=False` only the first call, so that answers to other questions in the notebook stay
    hidden.
    """

    _esm = script("step_through")

    show: Any = traitlets.List().tag(sync=True)
    questions: Any = traitlets.List().tag(sync=True)  # their steps; the text of the next one
    at = traitlets.Dict().tag(sync=True)  # the step to open the book at
    opens = traitlets.Unicode().tag(sync=True)  # address of the page that opens links, or ""

    def __init__(
        self,
        recording: Recording | str | Path,
        board: Board | str | None = "auto",
        position: str | Callable[[Call], Any] = "position",
        show: Sequence[str] = (),
        ask: Sequence[str] = (),
        outline: bool = True,
        until: str = "",
    ) -> None:
        recording = of_file(recording)
        check(recording, position, outline, until)
        board = board_of(recording, board)
        self.recording = recording
        self.outline = outline
        self.names = Names(board)
        ends = questions(recording, [until], self.names)[0].at if until else None
        self.book = Book(recording, board, position, ends)
        self.last = self.book.last
        self.asked = questions(recording, ask, self.names)
        self.waiting = list(self.asked)
        self.skipped: list[Question] = []
        book = {"cover": self.book.cover(self.until), "first": first_chunk(self.book, self.until)}
        panels = list(checked(show, board))
        if not show and recording.root.title and len(recording.calls) == 1:
            panels.remove("tree")  # a tree of one call
        shown = self._shown_questions()
        super().__init__(**book, show=panels, questions=shown, at={"step": 0}, opens=walk_page())

    @property
    def until(self) -> int:
        """The last step that may be shown: that of the first open question, or the last one."""
        return min([self.last, *(question.at for question in self.waiting)])

    @property
    def step(self) -> int:
        """The step at which the widget opened; only the page knows the current one."""
        return int(self.at["step"])

    def go_to(self, step: int) -> None:
        """Go to a step, or to the first open question before it."""
        check_number(step, "a step")
        self.at = {"step": max(0, min(int(step), self.until))}

    def save(self, path: str | Path) -> None:
        """Write a page that shows this walk without a kernel, a notebook or a network.

        A file name that ends in .mjs writes a module instead, for `{anywidget}` in a MyST book.
        """
        save(path, self.book, self.show, self.asked)

    def link(self, page: str = "") -> str:
        """Return the address of a page that shows this walk, which is stored in the fragment.

        *page* is the address of a `walk.html`, as written by `make site`; by default that of the
        site set in PUZZLELIB_SITE, or of the project's site. The link opens at the current step. If
        no site is known, write a self-contained page instead, and return its file name.

        Raises ValueError if the walk is too long for a link; the message says what to do.
        """
        check_text(page, "page")
        if there := page or walk_page():
            return linked(self.book, self.show, self.asked, there, self.step)
        self.save(file := self.file_name)
        sys.stdout.write(
            f"No site is known that opens links: {file} can be opened in any browser.\n"
        )
        return file

    @property
    def file_name(self) -> str:
        """The default name of the file for this walk."""
        return file_name(self.recording.root.function)

    def handle(self, message: dict[str, Any]) -> None:
        """Send requested pages or a copy of the walk, or judge an answer."""
        match message.get("kind"):
            case "want":
                self.send({"kind": "chunk", "chunk": wanted_chunk(self.book, self.until, message)})
            case "link" | "file" as kind:
                self.send({"kind": kind, **self._packed(kind, sent_number(message.get("at")))})
            case "answer" if self.waiting:
                step = self.waiting[0].at
                if message.get("at", step) == step:
                    self._judge(message.get("words"))

    def _packed(self, kind: str, at: int) -> dict[str, Any]:
        """Return the walk as a link or file, or a message why that is impossible."""
        try:
            if kind == "file":
                text = page_of(self.book, self.show, self.asked)
                return {"text": text, "name": self.file_name}
            behind = fragment(self.book, self.show, self.asked, at)
            return {"fragment": behind}
        except ValueError as error:
            return {"words": f"{error}."}

    def _judge(self, answer: Any) -> None:
        """Judge an answer and send the verdict; None skips the question."""
        words = answer.strip() if isinstance(answer, str) else None
        reply = verdict(self.waiting[0], words)
        if reply["skipped"]:
            self.skipped.append(self.waiting[0])
        if reply["right"]:
            self.waiting = self.waiting[1:]
            with self.hold_sync():
                self.cover = self.book.cover(self.until)
                self.questions = self._shown_questions()
        self.send({"kind": "judged", **reply})

    def _shown_questions(self) -> list[dict[str, Any]]:
        """Return the steps of the questions; of the next one also its text, without its answer."""
        shown: list[dict[str, Any]] = [
            {"at": one.at, "open": one in self.waiting, "skipped": one in self.skipped}
            for one in self.asked
        ]
        for about, question in zip(shown, self.asked, strict=True):
            if self.waiting and question is self.waiting[0]:
                about |= asking(question)
        return shown

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        drawn = picture_of_walk(self.book, self.show, self._saved_step())
        return {**data, **not_running(repr(self), drawn)}, metadata

    def _saved_step(self) -> int:
        """Return the step of the saved picture: the first open question, or the deepest stack."""
        if not self.outline:
            return 0
        return self.until if self.waiting else deepest_step(self.recording, self.until)

    def __repr__(self) -> str:
        return outline(self.recording, self.names, self.until if self.outline else 0)


def of_file(recording: Recording | str | Path) -> Recording:
    """Return a recording; for the name of a Python file, run it and return its recording."""
    return record_file(recording) if isinstance(recording, str | Path) else recording


def asking(question: Question) -> dict[str, Any]:
    """Return the text and choices of an open question, without its answer."""
    words, chips = parts(question.words), list(question.offered)
    return {"words": words, "chips": chips, "look": question.look}


def verdict(question: Question, answer: str | None) -> dict[str, Any]:
    """Return whether the walk may continue, and a message; None as *answer* skips the question."""
    if answer is not None and not is_right(question, answer):
        words = ["Not ", short(Shown(answer), LONGEST_ANSWER), *parts(question.hint)]
        return {"right": False, "skipped": False, "words": words}
    opening = "Skipped. " if answer is None else "✓ Right: "
    return {"right": True, "skipped": answer is None, "words": parts(opening + question.why)}


def check(recording: Any, position: Any, outline: Any, until: Any) -> None:
    """Raise ValueError if an argument is invalid."""
    check_recording(recording)
    check_position(position)
    check_flag(outline, "outline")
    check_text(until, "until")


def checked(show: Sequence[str], board: Board) -> tuple[str, ...]:
    """Return the panels to show; raise ValueError if one is unknown or needs a puzzle."""
    check_texts(show, "show")
    shown = tuple(show) or tuple(
        name for name in PANELS if name != "board" or board is not NO_PUZZLE
    )
    if not set(shown) <= set(PANELS):
        raise ValueError(f"show some of {', '.join(PANELS)}, not {quoted(', '.join(shown))}")
    if "board" in shown and board is NO_PUZZLE:
        message = "to show the board, say which puzzle it is: StepThrough(recording, puzzle)"
        raise ValueError(message)
    return shown
