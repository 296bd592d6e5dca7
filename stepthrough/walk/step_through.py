"""Step through a recording, forwards and backwards: program, stack, board and tree on one screen."""

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
LONGEST_ANSWER = 24  # characters that are said again


class StepThrough(PageWidget):
    """A recording to walk through. Nothing later than the current step is shown.

    With the name of a Python file in place of a recording, the file is run as a program and its
    recording is shown.

    The program's own trees and linked lists of objects and its grids are drawn: `board="auto"`. With
    `board="tree"` nested lists, tuples and dicts are, with `board=None` nothing is. With the `Board` of a
    puzzle, the position that the running call holds is shown: in the variable named `position`, or what
    the function `position(call)` says. `show` chooses among "source", "stack",
    "board" and "tree". `ask` names at most five questions that stop every control until answered or
    skipped: "fact(2) returns", "fact(1) is called", "n in fact(3) after fact(2)".

    A saved notebook holds the outline of the calls as text, until the first open question; with
    `outline=False` only the first call, where something else in the notebook asks about the others.
    With `until`, which names one thing as `ask` does, the walk ends before it, because the
    rest is asked about elsewhere.
    """

    _esm = script("step_through")

    show: Any = traitlets.List().tag(sync=True)
    questions: Any = traitlets.List().tag(sync=True)  # where they are; the words of the next one
    at = traitlets.Dict().tag(sync=True)  # the step to open the book at
    opens = traitlets.Unicode().tag(sync=True)  # the page that opens links; "" if none is known

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
            panels.remove("tree")  # the stack shows all of it
        shown = self._shown_questions()
        super().__init__(**book, show=panels, questions=shown, at={"step": 0}, opens=walk_page())

    @property
    def until(self) -> int:
        """The last step that may be seen: that of the first open question, or the last of the walk."""
        return min([self.last, *(question.at for question in self.waiting)])

    @property
    def step(self) -> int:
        """The step at which the book was opened; only the page knows where the reader is now."""
        return int(self.at["step"])

    def go_to(self, step: int) -> None:
        """Open the book at that step, or at the question that must be answered before."""
        check_number(step, "a step")
        self.at = {"step": max(0, min(int(step), self.until))}

    def save(self, path: str | Path) -> None:
        """Write one page that shows this walk without a kernel, a notebook or a network.

        With a name that ends in .mjs it is a module, for the `{anywidget}` of a book made by MyST.
        """
        save(path, self.book, self.show, self.asked)

    def link(self, page: str = "") -> str:
        """Return the address of a page that shows this walk; the part after the `#` contains it.

        *page* is the address of a `walk.html`, as `make site` writes it; by default the page of the
        site that PUZZLELIB_SITE names, or of the project's site. It opens at the current step. If no
        site is set, write a page that needs no site instead, and return its file name.

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
        """The name of the file that the walk is saved in, unless the learner names one."""
        return file_name(self.recording.root.function)

    def handle(self, message: dict[str, Any]) -> None:
        """Send further pages, or the walk to be passed on; or judge an answer."""
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
        """Return the walk to be passed on, as a link or as a file; or in words, why it cannot be."""
        try:
            if kind == "file":
                text = page_of(self.book, self.show, self.asked)
                return {"text": text, "name": self.file_name}
            behind = fragment(self.book, self.show, self.asked, at)
            return {"fragment": behind}
        except ValueError as error:
            return {"words": f"{error}."}

    def _judge(self, answer: Any) -> None:
        """Tell the page whether an answer is right; a right one opens the way, None skips the question."""
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
        """Return where the questions are; of the next one also its words, and nothing that answers it."""
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
        """Return the step of the saved picture: the first open question, or where most frames wait."""
        if not self.outline:
            return 0
        return self.until if self.waiting else deepest_step(self.recording, self.until)

    def __repr__(self) -> str:
        return outline(self.recording, self.names, self.until if self.outline else 0)


def of_file(recording: Recording | str | Path) -> Recording:
    """Return the recording; given the name of a Python file, run it and return its recording."""
    return record_file(recording) if isinstance(recording, str | Path) else recording


def asking(question: Question) -> dict[str, Any]:
    """Return what is shown of a question that is open: nothing that answers it."""
    words, chips = parts(question.words), list(question.offered)
    return {"words": words, "chips": chips, "look": question.look}


def verdict(question: Question, answer: str | None) -> dict[str, Any]:
    """Return whether the walk goes on after this answer, and what is said of it; None skips the question."""
    if answer is not None and not is_right(question, answer):
        words = ["Not ", short(Shown(answer), LONGEST_ANSWER), *parts(question.hint)]
        return {"right": False, "skipped": False, "words": words}
    opening = "Skipped. " if answer is None else "✓ Right: "
    return {"right": True, "skipped": answer is None, "words": parts(opening + question.why)}


def check(recording: Any, position: Any, outline: Any, until: Any) -> None:
    """Raise ValueError for what cannot be stepped through, or not in this way."""
    check_recording(recording)
    check_position(position)
    check_flag(outline, "outline")
    check_text(until, "until")


def checked(show: Sequence[str], board: Board) -> tuple[str, ...]:
    """Return the panels to show; ValueError if one is unknown or needs a puzzle."""
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
