"""The stage: a picture whose items can be dragged, clicked and reached by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import traitlets

from ..given import check_callable, check_names, check_text
from ..palette import stylesheet
from .javascript import module

_HERE = Path(__file__).parent


class Event(NamedTuple):
    """A user's action: `kind` is pick, drop, click, space, cancel or key.

    `gid` is the item concerned (for kind "key": the key), and `zone` the place, or "".
    """

    kind: str
    gid: str
    zone: str


class Stage(anywidget.AnyWidget):
    """Shows an SVG and reports actions on its items; independent of any puzzle."""

    _esm = module(_HERE / "stage.js")
    _css = stylesheet(_HERE / "stage.css")

    svg = traitlets.Unicode().tag(sync=True)
    glides = traitlets.Dict().tag(sync=True)  # new gid → old gid, for items that changed it
    marks = traitlets.Dict().tag(sync=True)  # gid → movable, held, marked, legal, good, bad
    status = traitlets.Unicode().tag(sync=True)
    tone = traitlets.Unicode().tag(sync=True)  # of the status: "", "won", "lost" or "refused"

    def show(self, svg: str, glides: Mapping[str, str], marks: Mapping[str, str]) -> None:
        """Show a new picture; items glide from their previous places, and removed items fade."""
        check_text(svg, "svg")
        check_names(glides, "glides")
        check_names(marks, "marks")
        with self.hold_sync():
            self.marks = dict(marks)
            self.glides = dict(glides)
            self.svg = svg

    def say(self, words: str, tone: str = "") -> None:
        """Show a message below the picture; with tone "refused", the last item shakes."""
        check_text(words, "words")
        check_text(tone, "tone")
        self.status = words
        self.tone = tone
        if tone == "refused":
            self.send({"kind": "refused"})

    def send_home(self) -> None:
        """Send the dropped item back to its place."""
        self.send({"kind": "home"})

    def on_event(self, callback: Callable[[Event], None]) -> None:
        """Call `callback(event)` for every action of the user."""
        check_callable(callback, "callback")

        def receive(widget: object, content: Any, buffers: object) -> None:
            fields = content if isinstance(content, dict) else {}
            event = Event(*(fields.get(field, "") for field in Event._fields))
            if all(isinstance(value, str) for value in event):
                callback(event)

        self.on_msg(receive)

    def __repr__(self) -> str:
        return "Stage()"
