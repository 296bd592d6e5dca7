"""The results of a class as a page, in parts that are renewed one by one.

Without names there is on it no word that a learner has written, and the learners stand in an order
that only what they did has made: two who did the same cannot be told apart.
"""

from __future__ import annotations

import linecache
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from puzzlelib.given import counted
from puzzlelib.views.palette import stylesheet

from ...diagnosis.taken import ByForm
from ...report import to_discuss
from .. import before_after, before_after_drawing, heatmap
from ..results import RULE, Count
from ..tables import Results, tables
from .watched import LiveClass, Watched

if TYPE_CHECKING:
    from tornado.template import Loader

HERE = Path(__file__).parent
SHADES = 5  # of a cell: the more learners, the stronger


@cache
def css() -> str:
    """Return the style of the page."""
    return stylesheet(HERE / "page.css")


@cache
def script() -> str:
    """Return the script that renews the page."""
    return (HERE / "page.js").read_text(encoding="utf-8")


def whole(inside: bytes, notebook: str, nonce: str, token: str) -> bytes:
    """Return the whole page around its parts; only what has the nonce may run in it."""
    return _template("page.html", nonce=nonce, token=token, notebook=notebook, inside=inside)


def parts(live: LiveClass, notebook: str = "", names: bool = False) -> bytes:
    """Return what the page shows of the class: all of it, or what was done in one notebook."""
    found = live.results(notebook)
    return _template(
        "parts.html",
        facts=_facts(live.learners, found),
        notebooks=live.notebooks(),
        notebook=notebook,
        discuss=[words.split("`") for words in to_discuss(found)],
        rule=RULE,
        picture=Picture(found),
        test=Beliefs(found),
        handed_in=HandedIn(live.learners),
        learners=_rows(live.learners, found, names),
        names=names,
        troubles=[one for one in live.learners if one.troubles],
        counted=counted,
    )


def _template(name: str, **values: object) -> bytes:
    """Return a template with these values; whatever they hold is text there, never HTML.

    Tornado lets Python forget the lines of all programs; those of the course that stand in no file
    cannot be read again.
    """
    lines = dict(linecache.cache)
    try:
        return _loader().load(name).generate(**values)
    finally:
        linecache.cache.update(lines)


@cache
def _loader() -> Loader:
    from tornado.template import Loader  # here: nothing but a server shows the page

    return Loader(str(HERE))


def _facts(learners: Sequence[Watched], found: Results) -> list[str]:
    begun, handed_in = len(found.learners), sum(one.has_handed_in for one in learners)
    return [
        counted(len(learners), "learner"),
        f"{begun} with answers",
        f"{len(found.test)} took the recursion test",
        f"{handed_in} handed in",
    ]


class Picture:
    """What is believed, item by item: the heat map as a table."""

    def __init__(self, found: Results) -> None:
        self._excerpt = heatmap.chosen(found.counts)
        self.columns, self.rows = self._excerpt.columns, self._excerpt.rows
        shade = "the stronger its colour"  # in a dark theme that is not the darker one
        self.legend = heatmap.legend(self._excerpt, len(found.learners), shade)

    def shade(self, count: Count, name: str) -> str:
        """Return the class of a cell: how strong its colour is, and whether it has the frame."""
        learners, most = count.misconceptions[name], self._excerpt.most
        if not learners:
            return "none"
        return f"shade-{-(-SHADES * learners // most)}{' most' if learners == most else ''}"


class Beliefs:
    """What is believed before and after: each belief with a number for each time."""

    def __init__(self, found: Results) -> None:
        learners = [took for _, took in found.test]
        excerpt = before_after_drawing.chosen(learners)
        self._compared = excerpt.compared
        self.forms, self.rows = excerpt.compared.forms, excerpt.rows
        self.legend = before_after_drawing.legend(excerpt)
        self.has_changes = {"before", "after"} <= set(self.forms)
        self.meaning = before_after.meaning

    def percent(self, belief: before_after.Held, form: str) -> int:
        """Return how many of a hundred who took a form hold a belief."""
        return round(100 * belief.by_form[form] / max(1, self._compared.took(form)))

    def words(self, belief: before_after.Held, form: str) -> str:
        """Return how many hold it, and of how many where that is not the same for all forms."""
        took, learners = self._compared.took(form), belief.by_form[form]
        return f"{learners}" if took == len(self._compared.learners) else f"{learners} of {took}"


class HandedIn:
    """Who has handed in, who has answered more since, and who has not."""

    def __init__(self, learners: Sequence[Watched]) -> None:
        self.learners = learners
        self.ready = [one for one in learners if one.has_handed_in and not one.is_ahead]
        self.ahead = [one for one in learners if one.has_handed_in and one.is_ahead]
        self.missing = [one for one in learners if not one.has_handed_in]


class Row(NamedTuple):
    """A learner in the table: what `tables` says, and how many answers of the test were right."""

    name: str  # without names this and the last two are empty
    done: int
    of: int
    stuck: int
    where: str
    before: str = ""
    after: str = ""


def _rows(learners: Sequence[Watched], found: Results, names: bool) -> list[Row]:
    """Return a row for each learner with answers: by name, or by what was done and nothing else."""
    *_, table = tables(found)
    cells: Sequence[tuple[Any, ...]] = table.rows
    rows = [Row(*told) for told in cells]
    if not names:
        unnamed = [row._replace(name="") for row in rows]
        return sorted(unnamed, key=lambda row: (-row.done, row.stuck, row.where))
    took = {one.name: one.took for one in learners}
    return [
        row._replace(
            before=_percent(took[row.name], "before"), after=_percent(took[row.name], "after")
        )
        for row in rows
    ]


def _percent(took: ByForm, form: str) -> str:
    return f"{took[form].percent:.0f} %" if form in took else ""
