"""`progress()`: the course at a glance, notebook by notebook: what is done, tried, and open."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

from ipywidgets import HTML, HBox

from puzzlelib.views.canvas import Canvas
from puzzlelib.views.controls.box import Box, shown
from puzzlelib.views.drawing import still
from puzzlelib.views.palette import HUES, INK, LIGHT, LINE, PAPER
from puzzlelib.views.saved import not_running
from puzzlelib.views.still import Still

from ..authoring.sheet import SHEETS, Sheet
from ..classroom.entries import LONGEST_NAME, KeptAnswers, Rounds
from ..classroom.kept import everything, is_on, was_right
from ..course import every_sheet, lesson_named
from .handing_in import HandIn

_State = Literal["done", "tried", "open"]
_Row = tuple[str, list[_State]]  # a notebook, and how what it asks stands

_SYMBOLS: dict[_State, str] = {"done": "✓", "tried": "◐", "open": "○"}


class ProgressPicture(Box):
    """A picture of how the sheets stand, its text, links to the notebooks that lie here, and *Hand in*."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        super().__init__()
        self._sheets = sheets
        self.picture = Still("", None)
        names = [sheet.notebook for sheet in sheets]
        links = _links(names) if len(names) > 1 else []
        self.links = HTML(f"Open: {' · '.join(links)}" if links else "")
        again = self.button("Look again", self.look)
        self.handing_in = HandIn()
        again.layout.display = shown(is_on())
        self.look()
        self.hold(self.picture, self.links, HBox([again]), self.handing_in, self.notice)

    def look(self) -> None:
        """Show how the sheets stand now, and what there is to say of the file that tells it."""
        kept, trouble = everything()
        self.rows = [(sheet.notebook, states(sheet, kept)) for sheet in self._sheets]
        self.picture.text, self.picture.canvas = _in_words(self.rows), _drawn(self.rows)
        self.picture.svg = still(self.picture.text, self.picture.canvas)
        self.picture.status = trouble

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = not_running(repr(self), self.picture.canvas)
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return self.picture.text


def progress(notebook: str | None = None) -> ProgressPicture:
    """Return how far you are: each question and exercise of each notebook, or of one, "01_factorial"."""
    if notebook is None:
        return ProgressPicture(every_sheet())
    own = [sheet for sheet in SHEETS if sheet.notebook == notebook]
    return ProgressPicture(own or [lesson_named(notebook)])


def states(sheet: Sheet, kept: KeptAnswers) -> list[_State]:
    """Return how the questions, the lines to order and the exercises of a sheet stand."""
    asked = [("questions", question.name) for question in sheet.predictions]
    asked += [("orders", lines.name) for lines in sheet.orderings]
    asked += [("exercises", exercise.name) for exercise in sheet.exercises]
    return [_state(kept[kind].get(name[:LONGEST_NAME], [])) for kind, name in asked]


def _state(rounds: Rounds) -> _State:
    if was_right(rounds):
        return "done"
    return "tried" if any(rounds) else "open"


def _in_words(rows: list[_Row]) -> str:
    """Return the rows as text.

    >>> print(_in_words([("00_frames", ["done", "tried", "open"]), ("01_factorial", ["open"])]))
    ✓ done  ◐ tried  ○ open
    00_frames     ✓◐○  1 of 3 done
    01_factorial  ○    0 of 1 done
    """
    name, widest = (max((len(row[n]) for row in rows), default=0) for n in (0, 1))
    lines = ["  ".join(f"{symbol} {state}" for state, symbol in _SYMBOLS.items())]
    for notebook, every in rows:
        line = "".join(_SYMBOLS[each] for each in every)
        lines.append(f"{notebook:{name}}  {line:{widest}}  {_count(every)}")
    return "\n".join(lines)


def _count(every: list[_State]) -> str:
    return f"{every.count('done')} of {len(every)} done"


# pixels: columns, and the height of a row
_NAMES, _STEP, _LOW, _COUNTS = 250, 26, 32, 130


def _drawn(rows: list[_Row]) -> Canvas:
    """Draw a row for each notebook, a circle for each thing to do: full, half full, or empty."""
    right = _NAMES + _STEP * max([10, *(len(every) for _, every in rows)])
    canvas = Canvas(right + _COUNTS, _LOW * (len(rows) + 1))
    for number, state in enumerate(_SYMBOLS):
        _circle(canvas, _NAMES + 13 + 100 * number, _LOW / 2, state)
        canvas.text(_NAMES + 54 + 100 * number, _LOW / 2, state, INK, 14)
    for number, (notebook, every) in enumerate(rows, 1):
        y = _LOW * (number + 0.5)
        canvas.text(_NAMES / 2 - 10, y, notebook.replace("_", " "), INK, 14)
        for place, each in enumerate(every):
            _circle(canvas, _NAMES + _STEP * (place + 0.5), y, each)
        canvas.text(right + _COUNTS / 2, y, _count(every), INK, 14)
    return canvas


def _circle(canvas: Canvas, x: float, y: float, state: _State) -> None:
    colours: dict[_State, tuple[str, str]] = {
        "done": (HUES[2], "none"),
        "tried": (PAPER, HUES[0]),
        "open": (PAPER, LINE),
    }
    canvas.circle(x, y, 10, *colours[state])
    if state == "done":
        canvas.text(x, y, _SYMBOLS[state], LIGHT, 14)
    elif state == "tried":
        canvas.circle(x, y, 5, HUES[0])


def _links(notebooks: list[str]) -> list[str]:
    """Return links to the notebooks that lie here, under a name that needs no care in a page."""
    safe = [name for name in notebooks if name.replace("_", "").isalnum()]
    here = [name for name in safe if Path(f"{name}.ipynb").is_file()]
    way = 'href="{}.ipynb" target="_blank" style="text-decoration: underline"'
    return [f"<a {way.format(name)}>{name.replace('_', ' ')}</a>" for name in here]
