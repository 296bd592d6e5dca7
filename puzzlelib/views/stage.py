"""The stage: a picture in the page whose things can be dragged, clicked and reached by keyboard.

`draw` and `film` put positions on a stage that is only looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget
import traitlets

from ..rules import check_rules
from .canvas import Canvas, svg
from .drawing import painted, static_bundle, text_board
from .palette import stylesheet
from .pictures import picture_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure

HERE = Path(__file__).parent
FILM_COLUMNS = 4
FILM_SCALE = 0.5
GAP = 24


class Event(NamedTuple):
    """What the learner did: `kind` is pick, drop, click, space, refuse, cancel or key.

    `gid` is the thing it was done to (for kind "key": the key), `zone` where, "" if nowhere.
    """

    kind: str
    gid: str
    zone: str


class Stage(anywidget.AnyWidget):
    """Shows an SVG and reports what is done to the things in it; it knows no puzzle."""

    _esm = HERE / "stage.js"
    _css = stylesheet("stage.css")

    svg = traitlets.Unicode().tag(sync=True)
    glides = traitlets.Dict().tag(sync=True)  # gid now → gid before, where a thing changed its gid
    marks = traitlets.Dict().tag(sync=True)  # gid → movable, held, marked, legal, good, bad
    status = traitlets.Unicode().tag(sync=True)
    tone = traitlets.Unicode().tag(sync=True)  # of the status: "", "won", "lost" or "refused"
    trays = traitlets.Dict().tag(sync=True)  # who has taken how many things

    def show(self, svg: str, glides: Mapping[str, str], marks: Mapping[str, str]) -> None:
        """Show a new picture; things glide from where they were, and what is gone to a fuller tray."""
        with self.hold_sync():
            self.marks, self.glides, self.svg = dict(marks), dict(glides), svg

    def say(self, words: str, tone: str = "") -> None:
        """Tell something below the picture; what was done last shakes if it is refused."""
        self.status, self.tone = words, tone
        if tone == "refused":
            self.send({"kind": "refused"})

    def send_home(self) -> None:
        """Let the item that was dropped glide back to its place."""
        self.send({"kind": "home"})

    def on_event(self, callback: Callable[[Event], None]) -> None:
        """Call `callback(event)` for everything the learner does."""

        def heard(widget: object, content: Any, buffers: object) -> None:
            fields = content if isinstance(content, dict) else {}
            event = Event(*(fields.get(field, "") for field in Event._fields))
            if all(isinstance(value, str) for value in event):
                callback(event)

        self.on_msg(heard)

    def __repr__(self) -> str:
        return "Stage()"


# ---- positions to look at and to keep: `draw` one, or `film` a whole route -----------------------


class Still(Stage):
    """A stage to look at only."""

    def __init__(self, text: str, canvas: Canvas | None) -> None:
        super().__init__()
        self._put(text, canvas)

    def _put(self, text: str, canvas: Canvas | None) -> None:
        """Show this, with the text for whoever cannot see it."""
        self.text, self.canvas = text, canvas
        self.svg = svg(canvas, text) if canvas else text_board(text)

    @property
    def figure(self) -> Figure | None:
        """The picture to keep, as a matplotlib figure; None if there is only text."""
        if self.canvas is None:
            return None
        from .figure import figure_of

        return figure_of(self.canvas)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **static_bundle(self.text, self.canvas)}, metadata

    def __repr__(self) -> str:
        return self.text


def draw(rules: Any, position: Any = None) -> Still:
    """A picture of the position, or of the start."""
    check_rules(rules)
    position = rules.start if position is None else position
    rules.check(position)
    return Still(rules.text(position), painted(rules, position))


def film(rules: Any, route: Iterable[Any], position: Any = None) -> Still:
    """Small pictures of every position that the moves of a route lead through, numbered from 0."""
    check_rules(rules)
    first = rules.start if position is None else position
    rules.check(first)
    positions = list(accumulate(route, rules.apply, initial=first))
    numbered = (f"{number}\n{rules.text(position)}" for number, position in enumerate(positions))
    return Still("\n\n".join(numbered), _film(rules, positions))


def _film(rules: Any, positions: Sequence[Any]) -> Canvas | None:
    """All the positions on one sheet, small, row by row, numbered from 0."""
    picture = picture_of(rules)
    if (size := picture.size()) is None:
        return None
    width, height = (FILM_SCALE * length for length in size)
    columns = min(FILM_COLUMNS, len(positions))
    rows = -(-len(positions) // columns)
    canvas = Canvas(columns * (width + GAP), rows * (height + 2 * GAP))
    for number, position in enumerate(positions):
        row, column = divmod(number, columns)
        x, y = column * (width + GAP) + GAP / 2, row * (height + 2 * GAP) + GAP
        picture.paint(canvas.window(x, y, FILM_SCALE), position)
        canvas.text(x + width / 2, y - GAP / 3, str(number), size=15)
    return canvas
