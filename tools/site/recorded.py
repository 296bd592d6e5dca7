"""Record walks and questions for the site at build time, with the notebooks' widgets.

A notebook that shows walks is run, without a kernel, up to the last of them. For a question, the reply to each
option is recorded, and whatever can be opened after that reply.
"""

import atexit
import os
import re
import sys
import zlib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets.config import Config

from puzzlecourse.lessons import lesson_named
from puzzlecourse.widgets.predict import KEYS, Predict, Reply, reply_data
from puzzlecourse.worlds.beside import WorldBeside
from stepthrough import CallTree, StepThrough
from stepthrough.walk.page_file import data_of, in_page
from stepthrough.walk.questions import questions
from stepthrough.walk.step_through import checked

os.environ["PUZZLELIB_KEEP"] = "0"  # the site must not depend on saved answers
FRAMES = 200  # recursion limit, as in JupyterLite
WALKS = re.compile(r"^(StepThrough|CallTree)\(", re.MULTILINE)
ASKS = re.compile(r'Predict\("(.+)"\)')
SHOWN = ""  # the reply to a learner who asks for the answer
OF_PAIR = ("cover", "first", "other", "show", "names", "parting", "told", "ending", "run_on")

Parts = dict[str, Any]  # name → content, read by `alive.js`


def alive(kind: str, still: str, parts: Mapping[str, Any]) -> str:
    """Return HTML that shows *still* until `alive.js` brings it to life.

    The parts are compressed so that nobody reads an answer in passing; they are not secret.
    """
    scripts = "".join(
        f'<script type="text/plain" data-part="{name}">{_packed(in_page(part))}</script>'
        for name, part in parts.items()
    )
    return f'<div class="alive" data-kind="{kind}">{still}{scripts}</div>'


def _packed(text: str) -> str:
    return b64encode(zlib.compress(text.encode(), 9)).decode()


# ---- walks ---------------------------------------------------------------------------------------


def walks_of(name: str, cells: list[Any]) -> dict[int, Parts]:
    """Return the walks of a notebook by the indices of their cells."""
    shows = [at for at, cell in enumerate(cells) if _shows_walk(cell)]
    shell, walks = _shell(), {}
    for at, cell in enumerate(cells[: shows[-1] + 1] if shows else []):
        if cell["cell_type"] == "code" and not ASKS.fullmatch(cell["source"]):
            result = run(cell["source"], shell)
            if at in shows:
                walks[at] = {"book": book_of(result)}
    return walks


def _shows_walk(cell: Any) -> bool:
    return cell["cell_type"] == "code" and WALKS.search(cell["source"]) is not None


def book_of(widget: Any) -> Any:
    """Return the recorded pages of a StepThrough or CallTree; questions become pauses."""
    if isinstance(widget, StepThrough):
        return data_of(widget.book, widget.show, widget.asked) | {"at": widget.step}
    if isinstance(widget, CallTree):
        return data_of(widget.book, checked((), widget.book.board), ())
    raise TypeError(f"a cell with a line that begins a walk must show it, not {widget!r}")


def walk_of_file(name: str, program: str, event: str) -> tuple[str, Parts]:
    """Return the outline and the walk of a program in a file; it opens where *event* comes next."""
    with TemporaryDirectory() as folder, shallow():
        path = Path(folder, name)
        path.write_text(program, encoding="utf-8")
        walk = StepThrough(path)
        if event:
            walk.go_to(questions(walk.recording, [event], walk.names)[0].at)
        return repr(walk), {"book": book_of(walk)}


def run(source: str, shell: InteractiveShell | None = None) -> Any:
    """Run a cell and return its result; its exceptions propagate."""
    shell = shell or _shell()
    with capture_output(), shallow():
        done = shell.run_cell(source)
    done.raise_error()
    return done.result


def _shell() -> InteractiveShell:
    """Return a shell without history and without a handler at exit."""
    shell = InteractiveShell(config=Config({"HistoryManager": {"enabled": False}}))
    atexit.unregister(shell.atexit_operations)
    return shell


@contextmanager
def shallow() -> Iterator[None]:
    """Limit recursion to FRAMES frames, because an endless recursion would make the page large."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(FRAMES)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


# ---- questions -----------------------------------------------------------------------------------


def question(notebook: str, name: str) -> Parts:
    """Return the parts of a notebook's question, as `question_parts` does."""
    lesson_named(notebook)  # importing the lesson registers its questions
    return question_parts(Predict(name))


def question_parts(card: Predict) -> Parts:
    """Return the parts of a question: its card, its replies, and what can be opened after each.

    Neither names nor order of the parts give the answer away.
    """
    with shallow():
        replies = {SHOWN: card.answer()} | {letter: card.reply(letter) for letter in card.options}
        parts: Parts = {"asked": {"face": card.card.face, "keys": list(KEYS)}}
        data = {letter: _reply(card, reply, parts) for letter, reply in replies.items()}
    return {**parts, "replies": data}


def _reply(card: Predict, reply: Reply, parts: Parts) -> dict[str, Any]:
    """Return a reply's data; add what it opens to *parts*."""
    name = "whole" if reply.tells else f"look {len(parts)}"
    if name not in parts and (walk := card.steps(reply)):
        parts[name] = data_of(walk.book, walk.show, ()) | {"at": walk.step}
    data = reply_data(reply) | {"look": name if name in parts else ""}
    name = f"world {len(parts)}"
    if (world := card.beside(reply)) is None:
        return data | {"world": ""}
    parts[name] = _state(world)
    if world.run_on:
        world.handle({"kind": "run on"})
        parts[f"{name} to the end"] = _state(world)
    return data | {"world": name}


def _state(world: WorldBeside) -> dict[str, Any]:
    return {name: getattr(world, name) for name in OF_PAIR}
