"""`progress()`: the state of every question and exercise, notebook by notebook.

Only the first answer to a question counts; a later right answer counts as practised.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Literal

from ipywidgets import HTML

from stepthrough.controls.box import Box
from stepthrough.palette import on_page

from ..authoring.sheet import SHEETS, Sheet
from ..lessons import every_sheet, lesson_named
from ..storage.entries import LONGEST_NAME, KeptAnswers, Rounds, was_right, was_right_at_once
from ..storage.renewed import news_of
from ..storage.store import everything, watch
from .handing_in import HandIn

_State = Literal["explained", "done", "practised", "right results", "tried", "open"]
_Row = tuple[str, list[_State]]  # notebook, states

_SYMBOLS: dict[_State, str] = {
    "explained": "★",
    "done": "✓",
    "practised": "↻",
    "right results": "↷",
    "tried": "◐",
    "open": "○",
}
# in the legend only once earned
_EARNED: tuple[_State, ...] = ("explained", "practised", "right results")
_NOT_DONE: tuple[_State, ...] = ("right results", "tried", "open")


class Overview(Box):
    """A table with a row for each sheet, linked to its notebook if present; and *Hand in*."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        super().__init__()
        self._sheets = sheets
        self.table, self.trouble = HTML(), HTML()
        self.handing_in = HandIn()
        self.look()
        self.hold(self.table, self.trouble, self.handing_in, self.notice)
        watch(self)
        self.on_sight(self.look)  # other notebooks, in kernels of their own, save answers as well

    def look(self) -> None:
        """Redraw the table, and any warning about the answers file."""
        answers, trouble = everything()
        self.rows = [(sheet.notebook, states(sheet, answers)) for sheet in self._sheets]
        self.table.value = _table(self.rows)
        messages = escape(" ".join(filter(None, [trouble, self._news()])))
        self.trouble.value = f'<div class="puzzle-facts" role="status">{messages}</div>'

    def _news(self) -> str:
        """Return a message if only one notebook is shown and the course has changed it since."""
        notebooks = [sheet.notebook for sheet in self._sheets]
        if len(notebooks) != 1 or not _is_here(notebooks[0]):
            return ""  # reading all notebooks would take too long
        return news_of(Path(f"{notebooks[0]}.ipynb"))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = {"text/plain": repr(self), "text/html": _table(self.rows)}
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return _as_text(self.rows)


def progress(notebook: str | None = None) -> Overview:
    """Return the state of each question and exercise in all notebooks, or only in *notebook*.

    >>> progress("01_factorial").rows[0][0]
    '01_factorial'

    Raises ValueError if there is no notebook called *notebook*.
    """
    if notebook is None:
        return Overview(every_sheet())
    own = [sheet for sheet in SHEETS if sheet.notebook == notebook]
    return Overview(own or [lesson_named(notebook)])


def states(sheet: Sheet, answers: KeptAnswers) -> list[_State]:
    """Return the states of a sheet: its questions, orderings, then exercises."""
    questions = [question.name[:LONGEST_NAME] for question in sheet.predictions]
    orderings = [lines.name[:LONGEST_NAME] for lines in sheet.orderings]
    return [
        *(_answered(answers["questions"].get(name, [])) for name in questions),
        *(_state(answers["orders"].get(name, [])) for name in orderings),
        *(_written(answers, exercise.name[:LONGEST_NAME]) for exercise in sheet.exercises),
    ]


def _answered(rounds: Rounds) -> _State:
    """Return the state of a question, whose first answer counts."""
    state = _state(rounds)
    return "practised" if state == "done" and not was_right_at_once(rounds) else state


def _written(answers: KeptAnswers, name: str) -> _State:
    """Return the state of an exercise.

    It is "explained" if the first answer to the question about the learner's program was right.
    """
    state = _state(answers["exercises"].get(name, []))
    can_explain = was_right_at_once(answers["explanations"].get(name, []))
    return "explained" if state == "done" and can_explain else state


def _state(rounds: Rounds) -> _State:
    if was_right(rounds):
        return "done"
    if any(step.was == "another way" for steps in rounds for step in steps):
        return "right results"
    return "tried" if any(rounds) else "open"


def _as_text(rows: list[_Row]) -> str:
    """Return the rows as text.

    >>> print(_as_text([("00_frames", ["done", "tried", "open"]), ("01_factorial", ["open"])]))
    ✓ done  ◐ tried  ○ open
    00_frames     ✓◐○  1 of 3 done
    01_factorial  ○    0 of 1 done
    """
    name, widest = (max((len(row[n]) for row in rows), default=0) for n in (0, 1))
    lines = ["  ".join(f"{_SYMBOLS[state]} {state}" for state in _legend_states(rows))]
    for notebook, every in rows:
        line = "".join(_SYMBOLS[each] for each in every)
        lines.append(f"{notebook:{name}}  {line:{widest}}  {_count(every)}")
    return "\n".join(lines)


def _legend_states(rows: list[_Row]) -> list[_State]:
    """Return the states for the legend: unearned ones are left out."""
    there = {state for _, every in rows for state in every}
    return [state for state in _SYMBOLS if state in there or state not in _EARNED]


def _count(every: list[_State]) -> str:
    done = sum(state not in _NOT_DONE for state in every)
    return f"{done} of {len(every)} done"


_COLUMNS = "display: grid; grid-template-columns: 15em 1fr max-content; gap: 0 12px"
_ROW = f"{_COLUMNS}; padding: 3px 8px; color: inherit; font-weight: 400; text-decoration: none"
_COLOURS: dict[_State, str] = {
    "explained": "returned",
    "done": "returned",
    "practised": "returned",
    "right results": "question",
    "tried": "question",
    "open": "faint",
}


def _table(rows: list[_Row]) -> str:
    """Return the rows as HTML, below a legend."""
    legend = "&emsp;".join(f"{_sign(state)} {state}" for state in _legend_states(rows))
    lines = "".join(_line(notebook, every) for notebook, every in rows)
    return (
        f'<div style="max-width: 760px"><div style="padding: 3px 8px">{legend}</div>{lines}</div>'
    )


def _line(notebook: str, every: list[_State]) -> str:
    """Return the row of a notebook, linked to the notebook if it is in this folder."""
    words = escape(notebook.replace("_", " "))
    signs = f"<span>{' '.join(map(_sign, every))}</span>"
    if not _is_here(notebook):
        return f'<div style="{_ROW}"><span>{words}</span>{signs}<span>{_count(every)}</span></div>'
    way = f'href="{notebook}.ipynb" target="_blank" aria-label="{words}, {_count(every)}"'
    name = f'<span style="text-decoration: underline">{words}</span>'
    return f'<a {way} style="{_ROW}">{name}{signs}<span>{_count(every)}</span></a>'


def _sign(state: _State) -> str:
    return f'<span style="color: {on_page(_COLOURS[state])}">{_SYMBOLS[state]}</span>'


def _is_here(notebook: str) -> bool:
    """Return whether the notebook is in this folder, under a name that needs no escaping."""
    return notebook.replace("_", "").isalnum() and Path(f"{notebook}.ipynb").is_file()
