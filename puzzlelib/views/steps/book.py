"""A recording as a book: its pages in chunks, each distinct part of them once, all as plain JSON.

The cover holds what is small and needed everywhere: which event each step is, how deep the stack is,
which call was made by which. A chunk holds some pages, and the words of the calls that begin or end
until its last page. Nothing in either is later than the last page that may be seen.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Hashable
from typing import Any

from ...rules import is_game
from ...trace import Call, Recording
from ...trace.calls import Source, answers
from ..drawing import still_board
from ..source import coloured, rows
from .pages import Card, Page, Pages, PositionSaid
from .telling import is_failure, is_position, parts

WIDE = 63  # characters of a line
EVENTS = {"call": "c", "line": "l", "receive": "v", "return": "r"}
EVENTS |= {"yield": "y", "resume": "s", "exception": "x", "raise": "e"}


class Pool:
    """Things that many pages share, each once; a page refers to them by number."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable, thing: Any = None) -> int:
        """The number of the thing that has this key; without a thing, the key is the thing."""
        if key not in self._numbers:
            self._numbers[key] = len(self.things)
            self.things.append(key if thing is None else thing() if callable(thing) else thing)
        return self._numbers[key]


class Book:
    """The pages of one recording, made when they are asked for."""

    def __init__(
        self,
        recording: Recording,
        puzzle: Any = None,
        position: PositionSaid = "position",
        last: int | None = None,
    ) -> None:
        self.recording, self.pages = recording, Pages(recording, puzzle, position, last)
        self.names, self.puzzle, self.last = self.pages.names, puzzle, self.pages.last
        ended = [call for call in recording.calls if call.last is not None]
        self._ended = sorted(ended, key=lambda call: call.last or 0)
        self._boards: dict[Any, str] = {}
        self._afters: dict[int, dict[Any, str]] = {}

    # ---- the cover ----------------------------------------------------------------------------

    def cover(self, until: int) -> dict[str, Any]:
        """What is known of all steps until that one: events, depths, and the shape of the tree."""
        steps, calls = self.recording.steps[: until + 1], self.recording.calls_until(until)
        longest = {call.source for call in self.recording.calls[:1000]}
        labels = map(self.names.label, self.recording.calls[1:500] or calls)
        return {
            "name": self.names.call(self.recording.root),
            "last": self.last,
            "until": until,
            "events": "".join(EVENTS[step.event] for step in steps),
            "depths": [step.visit.depth for step in steps],
            "first": [call.first for call in calls],
            "ends": [-1 if (c.last is None or c.last > until) else c.last for c in calls],
            "parents": [call.parent.number if call.parent else -1 for call in calls],
            "widest": max(map(len, labels)),
            "rows": max(_height(source) for source in longest),
            "yields": [call.number for call in calls if call.is_generator],
            "prints": bool(self.recording.output),
            "chooses": any("moves" in code.co_names for code in {c.code for c in calls}),
        }

    # ---- a chunk ------------------------------------------------------------------------------

    def chunk(self, first: int, last: int, calls: int = 0, ends: int = 0) -> dict[str, Any]:
        """The pages from `first` to `last`; of so many calls and ends the reader knows the words."""
        pools = {name: Pool() for name in ("texts", "sources", "cards", "boards", "moves")}
        pages = [self._row(self.page(step), pools) for step in range(first, last + 1)]
        return {
            "first": first,
            "pages": pages,
            **self.growth(last, pools["boards"], calls, ends),
            **{name: pool.things for name, pool in pools.items()},
        }

    def growth(self, until: int, boards: Pool, calls: int = 0, ends: int = 0) -> dict[str, Any]:
        """The words of the calls that have begun and ended by that step, without those known."""
        begun = self.recording.calls_until(until)
        over = bisect_right(self._ended, until, key=lambda call: call.last or 0)
        return {
            "callsFrom": calls,
            "endsFrom": ends,
            "calls": [self._node(call, boards) for call in begun[calls:]],
            "results": [self.result(call) for call in self._ended[ends:over]],
        }

    def whole(self) -> dict[str, Any]:
        """Cover and all pages: for a file that nobody can be asked for more."""
        return {"cover": self.cover(self.last), "chunk": self.chunk(0, self.last)}

    def dumps(self) -> str:
        """The whole book as JSON; the same text for the same recording."""
        return json.dumps(self.whole(), ensure_ascii=False, separators=(",", ":"))

    def page(self, step: int) -> Page:
        """What is seen at that step."""
        return self.pages.at(step)

    def picture(self, position: Any) -> str:
        """The board as SVG, or as text."""
        return still_board(self.puzzle, position)

    def _row(self, page: Page, pools: dict[str, Pool]) -> list[Any]:
        """A page as references to its parts."""
        source, texts = page.source, pools["texts"]
        number = pools["sources"].number(source, lambda: _source(source))
        shown = [pools["cards"].number(card, _card(card)) for card in page.cards]
        return [
            texts.number(page.sentence, parts(page.sentence)),
            number,
            _row_of(source, page.line),
            shown,
            page.more,
            self._board(page.position, pools["boards"]),
            list(page.marks),
            pools["moves"].number(page.moves, [list(move) for move in page.moves]),
            texts.number(("printed", page.printed), [page.printed]),
            page.call,
        ]

    def _board(self, position: Any, pool: Pool) -> int:
        """The number of the picture of a position; -1 without one."""
        if position is None or self.puzzle is None:
            return -1
        if position not in self._boards:
            self._boards[position] = self.picture(position)
        return pool.number(self._boards[position])

    # ---- the tree -----------------------------------------------------------------------------

    def _node(self, call: Call, boards: Pool) -> list[Any]:
        """The words of a call: label, whole, board, the move that led there, who is to move."""
        drawn, move = None, ""
        if self.puzzle is not None and not self.names.job(call):
            drawn, move = self._drawn(call)
        board = self._board(drawn, boards) if self.names.picture.size() else -1
        mover = self.pages.mover(call)
        return [self.names.label(call), self.names.call(call), board, move, mover, call.memo_hit]

    def _drawn(self, call: Call) -> tuple[Any, str]:
        """The position that a call is about, if it is given one, and the move that led there."""
        try:
            position = self.pages.where(call, call.arguments)
            if not is_position(self.puzzle, position):
                return None, ""
            return position, self._moves_from(call.parent).get(position, "") if call.parent else ""
        except Exception:  # a learner's own `position` or rules: the pages say so
            return None, ""

    def _moves_from(self, call: Call) -> dict[Any, str]:
        """Where each move of the call's position leads."""
        if call.number not in self._afters:
            here, rules = self.pages.where(call, call.arguments), self.puzzle
            legal = rules.moves(here) if is_position(rules, here) else []
            self._afters[call.number] = {rules.apply(here, move): str(move) for move in legal}
        return self._afters[call.number]

    def result(self, call: Call) -> list[Any]:
        """What came of a call: its number, kind and words, and how many moves it never tried."""
        kind = self.kind(call)
        words = str(call.outcome) if kind == "raised" else self.names.result(call.result)
        return [call.number, kind, words, self.never_tried(call)]

    def kind(self, call: Call) -> str:
        """Which of the colours a result has: True and False differ, and nothing from an empty list."""
        if call.ended == "raised":
            return "raised"
        result = call.result
        if isinstance(result, bool):
            return str(result).lower()
        of_search = self.puzzle is not None and not is_game(self.puzzle)
        if result is None and not call.is_generator:
            return "failed" if of_search or answers(call.source) else "nothing"
        return "failed" if of_search and is_failure(result) else "value"

    def never_tried(self, call: Call) -> int:
        """How many moves of its position a call that has returned never looked at."""
        if call.ended != "returned" or call.memo_hit or not call.calls:
            return 0
        if self.puzzle is None or "moves" not in call.code.co_names or self._drawn(call)[0] is None:
            return 0
        return len(self._moves_from(call).keys() - {self._drawn(inner)[0] for inner in call.calls})


def _card(card: Card) -> list[Any]:
    variables = [[*variable[:2], int(variable.changed)] for variable in card.variables]
    return [card.call, card.title, card.mover, variables, card.doing, card.words]


def _source(source: Source) -> dict[str, Any]:
    """The program as the page shows it: lines with their coloured words."""
    shown = coloured([row.text for row in rows(source.text)])
    return {"name": source.function, "missing": source.missing, "lines": shown}


def _height(source: Source) -> int:
    """How many lines a program takes on the page, where what is longer than WIDE goes on below."""
    return sum(1 + len(row.text) // WIDE for row in rows(source.text))


def _row_of(source: Source, line: int) -> int:
    """Which of the shown lines stands for a line of the source; -1 if none does."""
    at = line - source.first_line
    found = [n for n, row in enumerate(rows(source.text)) if row.first <= at <= row.last]
    return found[0] if found else -1
