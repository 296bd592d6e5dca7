"""`progress()`: the course at a glance, notebook by notebook: what is done, practised, tried, and open.

Of a question the first answer counts: what is right later is practice.
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
from ..classroom.entries import LONGEST_NAME, KeptAnswers, Rounds, was_right, was_right_at_once
from ..classroom.renewed import news_of
from ..classroom.store import everything, watch
from ..lessons import every_sheet, lesson_named
from .handing_in import HandIn

_State = Literal["explained", "done", "practised", "tried", "open"]
_Row = tuple[str, list[_State]]  # a notebook, and how what it asks stands

_SYMBOLS: dict[_State, str] = {
    "explained": "★",
    "done": "✓",
    "practised": "↻",
    "tried": "◐",
    "open": "○",
}
_EARNED: tuple[_State, ...] = (
    "explained",
    "practised",
)  # no one needs their signs before they are there


class Overview(Box):
    """A row for each sheet: how it stands, with a link to its notebook if that lies here; and *Hand in*."""

    def __init__(self, sheets: Sequence[Sheet]) -> None:
        super().__init__()
        self._sheets = sheets
        self.table, self.trouble = HTML(), HTML()
        self.handing_in = HandIn()
        self.look()
        self.hold(self.table, self.trouble, self.handing_in, self.notice)
        watch(self)
        self.on_sight(self.look)  # other notebooks, with their own kernels, keep answers too

    def look(self) -> None:
        """Show how the sheets stand now, and what there is to say of the file that tells it."""
        answers, trouble = everything()
        self.rows = [(sheet.notebook, states(sheet, answers)) for sheet in self._sheets]
        self.table.value = _table(self.rows)
        self.trouble.value = _status(" ".join(filter(None, [trouble, self._news()])))

    def _news(self) -> str:
        """Return what there is to say of the one notebook shown."""
        notebooks = [sheet.notebook for sheet in self._sheets]
        if len(notebooks) != 1 or not _is_here(notebooks[0]):
            return ""  # to read all notebooks takes a page too long
        return news_of(Path(f"{notebooks[0]}.ipynb"))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = {"text/plain": repr(self), "text/html": _table(self.rows)}
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return _in_words(self.rows)


def progress(notebook: str | None = None) -> Overview:
    """Return how far you are: each question and exercise of each notebook, or of one, "01_factorial"."""
    if notebook is None:
        return Overview(every_sheet())
    own = [sheet for sheet in SHEETS if sheet.notebook == notebook]
    return Overview(own or [lesson_named(notebook)])


def states(sheet: Sheet, answers: KeptAnswers) -> list[_State]:
    """Return how the questions, the lines to order and the exercises of a sheet stand."""
    questions = [question.name[:LONGEST_NAME] for question in sheet.predictions]
    orderings = [lines.name[:LONGEST_NAME] for lines in sheet.orderings]
    return [
        *(_answered(answers["questions"].get(name, [])) for name in questions),
        *(_state(answers["orders"].get(name, [])) for name in orderings),
        *(_written(answers, exercise.name[:LONGEST_NAME]) for exercise in sheet.exercises),
    ]


def _answered(rounds: Rounds) -> _State:
    """Return how a question stands: its first answer counts."""
    state = _state(rounds)
    return "practised" if state == "done" and not was_right_at_once(rounds) else state


def _written(answers: KeptAnswers, name: str) -> _State:
    """Return how an exercise stands, and whether the question about the learner's program was right at once."""
    state = _state(answers["exercises"].get(name, []))
    can_explain = was_right_at_once(answers["explanations"].get(name, []))
    return "explained" if state == "done" and can_explain else state


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
    lines = ["  ".join(f"{_SYMBOLS[state]} {state}" for state in _told_states(rows))]
    for notebook, every in rows:
        line = "".join(_SYMBOLS[each] for each in every)
        lines.append(f"{notebook:{name}}  {line:{widest}}  {_count(every)}")
    return "\n".join(lines)


def _told_states(rows: list[_Row]) -> list[_State]:
    """Return the states whose signs are explained."""
    there = {state for _, every in rows for state in every}
    return [state for state in _SYMBOLS if state in there or state not in _EARNED]


def _count(every: list[_State]) -> str:
    return f"{len(every) - every.count('tried') - every.count('open')} of {len(every)} done"


_COLUMNS = "display: grid; grid-template-columns: 15em 1fr max-content; gap: 0 12px"
_ROW = f"{_COLUMNS}; padding: 3px 8px; color: inherit; font-weight: 400; text-decoration: none"
_COLOURS: dict[_State, str] = {
    "explained": "returned",
    "done": "returned",
    "practised": "returned",
    "tried": "question",
    "open": "faint",
}


def _table(rows: list[_Row]) -> str:
    """Return the rows for a page, below what their signs mean."""
    legend = "&emsp;".join(f"{_sign(state)} {state}" for state in _told_states(rows))
    lines = "".join(_line(notebook, every) for notebook, every in rows)
    return (
        f'<div style="max-width: 760px"><div style="padding: 3px 8px">{legend}</div>{lines}</div>'
    )


def _line(notebook: str, every: list[_State]) -> str:
    """Return the row of a notebook: it is a link if the notebook lies here."""
    words = escape(notebook.replace("_", " "))
    signs = f"<span>{' '.join(map(_sign, every))}</span>"
    if not _is_here(notebook):
        return f'<div style="{_ROW}"><span>{words}</span>{signs}<span>{_count(every)}</span></div>'
    way = f'href="{notebook}.ipynb" target="_blank" aria-label="{words}, {_count(every)}"'
    name = f'<span style="text-decoration: underline">{words}</span>'
    return f'<a {way} style="{_ROW}">{name}{signs}<span>{_count(every)}</span></a>'


def _sign(state: _State) -> str:
    return f'<span style="color: {on_page(_COLOURS[state])}">{_SYMBOLS[state]}</span>'


def _status(words: str) -> str:
    return f'<div class="puzzle-facts" role="status">{escape(words)}</div>'


def _is_here(notebook: str) -> bool:
    """Return whether the notebook lies here, under a name that a page need not escape."""
    return notebook.replace("_", "").isalnum() and Path(f"{notebook}.ipynb").is_file()
