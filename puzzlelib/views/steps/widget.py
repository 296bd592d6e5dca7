"""Step through a recording, forwards and backwards: program, stack, board and tree on one screen."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ...saving import reason, replacing
from ...trace import Call, Recording
from ..canvas import escape
from ..drawing import painted, static_bundle
from ..palette import stylesheet
from .book import Book
from .questions import Question, is_right, questions
from .telling import Names, check_recording, outline, parts

# ---- a walk as one page of its own: opened from a disk or a web server, with no kernel and no network

VIEWS = Path(__file__).parent.parent
STYLE = stylesheet("flipper.css")
MOST_STEPS = 20_000  # a page with more would be too big to open

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{css}</style>
</head>
<body class="puzzle-page">
<main><h1>{title}</h1>
{walk}
</main>
</body>
</html>
"""
WALK = """<div id="book"><noscript><pre>{outline}</pre></noscript></div>
<script type="application/json" id="pages">{book}</script>
<script type="module">
{script}
open(document.getElementById("book"), JSON.parse(document.getElementById("pages").textContent));
</script>"""


def save(path: str | Path, book: Book, show: Sequence[str], asked: Sequence[Question]) -> None:
    """Write the page; a file that is there already is replaced as a whole, or not at all.

    ValueError if the walk is too long for a page; OSError if the file cannot be written.
    """
    if not isinstance(path, str | Path) or not str(path):
        raise ValueError(f"give the name of a file, such as 'hanoi.html', not {path!r}")
    if book.last >= MOST_STEPS:
        steps = f"{MOST_STEPS:,} steps, not {book.last + 1:,}"
        raise ValueError(f"a page holds {steps}: record a smaller case")
    text = page_of(book, show, asked)
    try:
        with replacing(Path(path)) as file:
            file.write(text)
    except (OSError, ValueError) as error:
        raise OSError(f"{path} cannot be written: {reason(error)}. Nothing was saved.") from None


def page_of(book: Book, show: Sequence[str], asked: Sequence[Question]) -> str:
    """The page as text; nothing that a learner wrote is markup in it."""
    title = escape(book.names.call(book.recording.root))
    return PAGE.format(title=title, css=STYLE, walk=walk_of(book, show, asked))


def walk_of(book: Book, show: Sequence[str], asked: Sequence[Question], at: int = 0) -> str:
    """The walk, opened at a step, as the part of a page that has our style and allows scripts."""
    told = [(one.at, parts(f"What happens next? {one.words}")) for one in asked]
    pauses = [{"at": at, "open": True, "words": words} for at, words in told]
    data = {**book.whole(), "show": list(show), "questions": pauses, "at": at}
    return WALK.format(
        outline=escape(book.recording.text()),
        script=(VIEWS / "flipper.js").read_text(encoding="utf-8"),
        # a "<" of the data could end the script that holds it
        book=json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c"),
    )


PANELS = ("source", "stack", "board", "tree")
FIRST, CHUNK, WORDS = 250, 500, 2000  # pages at first; then pages, and words of calls, at once
LOOK_AGAIN = "Not {answer}. Go back to where the newest frame began and step to here again."


class Flipper(anywidget.AnyWidget):
    """What the page shows with `flipper.js`; whatever goes wrong here is said there, in words."""

    _esm = VIEWS / "flipper.js"
    _css = STYLE

    kind = traitlets.Unicode("walk").tag(sync=True)
    cover = traitlets.Dict().tag(sync=True)
    first = traitlets.Dict().tag(sync=True)  # the first chunk of the book; it never changes

    def __init__(self, **state: Any) -> None:
        super().__init__(**state)
        self.on_msg(lambda widget, content, buffers: self._guarded(content))

    def _guarded(self, message: Any) -> None:
        try:
            if isinstance(message, dict):
                self.hear(message)
        except KeyboardInterrupt:
            self.send({"kind": "trouble", "words": "You stopped it."})
        except Exception as error:
            words = f"Something went wrong ({type(error).__name__}: {error})."
            self.send({"kind": "trouble", "words": words})

    def hear(self, message: dict[str, Any]) -> None:
        """Do what the page asks for."""


class StepThrough(Flipper):
    """A recording to walk through. Nothing later than the current step is shown.

    With `puzzle` the board shows the position that the running call holds: in the variable named
    `position`, or what the function `position(call)` says. `show` chooses among "source", "stack",
    "board" and "tree". `ask` names at most five questions that stop every control until answered or
    skipped: "fact(2) returns", "fact(1) is called", "n in fact(3) after fact(2)".

    A saved notebook holds the outline of the calls as text, until the first open question; with
    `outline=False` only the first call, where something else in the notebook asks about the others.
    With `until`, which names one thing as `ask` does, the walk ends before it: whoever is asked
    about the rest elsewhere does not see it here.
    """

    show: Any = traitlets.List().tag(sync=True)
    questions: Any = traitlets.List().tag(sync=True)  # where they are; the words of the next one
    at = traitlets.Dict().tag(sync=True)  # the step to open the book at

    def __init__(
        self,
        recording: Recording,
        puzzle: Any = None,
        position: str | Callable[[Call], Any] = "position",
        show: Sequence[str] = (),
        ask: Sequence[str] = (),
        outline: bool = True,
        until: str = "",
    ) -> None:
        check_recording(recording)
        self.recording, self.puzzle, self.outline = recording, puzzle, outline
        self.names = Names(puzzle)
        ends = questions(recording, [until], self.names)[0].at if until else None
        self.book = Book(recording, puzzle, position, ends)
        self.last = self.book.last
        self.asked = questions(recording, ask, self.names)
        self.waiting = list(self.asked)
        state = {"show": list(checked(show, puzzle)), "questions": self._told(), "at": {"step": 0}}
        cover, first = self.book.cover(self.until), self._chunk(0, FIRST)
        super().__init__(cover=cover, first=first, **state)

    # ---- where the reader may go --------------------------------------------------------------

    @property
    def until(self) -> int:
        """The last step that may be seen: that of the first open question, or of the recording."""
        return min([self.last, *(question.at for question in self.waiting)])

    @property
    def step(self) -> int:
        """The step that the book was opened at; what the reader turns to, only the page knows."""
        return int(self.at["step"])

    def go_to(self, step: int) -> None:
        """Open the book at that step, or at the question that must be answered before."""
        if not isinstance(step, int | float):
            raise ValueError(f"a step is a number, not {step!r}")
        self.at = {"step": max(0, min(int(step), self.until))}

    def save(self, path: str | Path) -> None:
        """Write one page that shows this walk without a kernel, a notebook or a network."""
        save(path, self.book, self.show, self.asked)

    # ---- what the page asks for ---------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Send further pages, or judge an answer to the question that is open."""
        asked = self.waiting[0].at if self.waiting else None
        if message.get("kind") == "want":
            step, calls, ends = (whole(message.get(name)) for name in ("step", "calls", "ends"))
            chunk = self._chunk(min(step, self.until), CHUNK, calls, ends)
            self.send({"kind": "chunk", "chunk": chunk})
        elif message.get("kind") == "answer" and self.waiting and message.get("at", asked) == asked:
            self._judge(message.get("words"))

    def _chunk(self, first: int, length: int, calls: int = 0, ends: int = 0) -> dict[str, Any]:
        last, made = min(first + length - 1, self.until), self.book.recording.calls
        after = calls + WORDS
        if after < len(made) and (until := made[after].first) < first:  # a leap
            first, last = until + 1, until  # words without pages: the page asks again
        return self.book.chunk(first, last, calls, ends)

    def _judge(self, answer: Any) -> None:
        """Tell whether an answer is right; a right one opens the way, and None skips the question."""
        question, words = self.waiting[0], answer.strip() if isinstance(answer, str) else None
        if words is not None and not is_right(question, words):
            told = LOOK_AGAIN.format(answer=words[:80])
            self.send({"kind": "judged", "right": False, "words": [told]})
            return
        self.waiting = self.waiting[1:]
        with self.hold_sync():
            self.cover, self.questions = self.book.cover(self.until), self._told()
        opening = "Skipped. " if words is None else "✓ Right: "
        self.send({"kind": "judged", "right": True, "words": parts(opening + question.why)})

    def _told(self) -> list[dict[str, Any]]:
        """Where the questions are; of the next one, its words, and nothing that answers it."""
        told: list[dict[str, Any]] = [
            {"at": question.at, "open": question in self.waiting} for question in self.asked
        ]
        for about, question in zip(told, self.asked, strict=True):
            if self.waiting and question is self.waiting[0]:
                about |= {"words": parts(question.words), "chips": list(question.offered)}
        return told

    # ---- what is kept without a kernel --------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        drawn = painted(self.puzzle, self.puzzle.start) if "board" in self.show else None
        return {**data, **static_bundle(repr(self), drawn)}, metadata

    def __repr__(self) -> str:
        return outline(self.recording, self.names, self.until if self.outline else 0)


def checked(show: Sequence[str], puzzle: Any) -> tuple[str, ...]:
    """The panels to show; ValueError if one is unknown or needs a puzzle."""
    shown = tuple(show) or tuple(name for name in PANELS if name != "board" or puzzle is not None)
    if not set(shown) <= set(PANELS):
        raise ValueError(f"show some of {', '.join(PANELS)}, not {', '.join(map(str, shown))}")
    if "board" in shown and puzzle is None:
        told = "to show the board, say which puzzle it is: StepThrough(recording, puzzle)"
        raise ValueError(told)
    return shown


def whole(value: Any) -> int:
    """A number that a page sent, 0 if it is none."""
    return value if isinstance(value, int) and value > 0 else 0
