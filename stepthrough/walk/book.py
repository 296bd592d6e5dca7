"""Pack a recording as a book: chunks of pages with each distinct part once, as plain JSON.

The cover contains the small data needed from the start: the event of each step, the stack depths,
the callers. A chunk contains a range of pages, and the texts of the calls that begin or end up to
its last page. Neither contains anything later than the last page that may be shown.

Pages, cards, calls and results are sent as rows; FIELDS, sent with the cover, names their columns.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Hashable
from functools import cached_property, partial
from typing import Any, NamedTuple

from ..boards import NO_PUZZLE, Board, still_board
from ..code_marks import parts
from ..colouring import coloured
from ..source import shown_rows
from ..trace import Call, Recording
from ..trace.source import Source
from ..trace.values import writable
from .cards import MOST_CARDS, FrameCard, Variable
from .pages import Page, Pages, Result
from .positions import PositionSaid, ShownMove, chooses

_WIDE = 63  # characters per line
MOST_FRAMES = 1_000  # maximum number of frames on a page if all are requested
_TEXT_WIDE, _TEXT_LINE, _TEXT_EDGES = 290, 16, 8  # pixels, for a board that is text
MOST_IN_FILE = 60_000  # frames on all pages; a file with more would be too large
EVENTS = {"call": "c", "line": "l", "receive": "v", "return": "r"}
EVENTS |= {"yield": "y", "resume": "s", "exception": "x", "raise": "e"}


class PageRow(NamedTuple):
    """A page; numbers refer to the pools of its chunk."""

    sentence: int
    equation: int  # the number of an empty text if there is none
    source: int
    line: int  # index among the shown lines, -1 if not shown
    cards: list[int]  # the last one can be the globals, without a function
    more: int
    board: int  # -1 without one
    overlay: int  # also an index into the boards
    marks: list[str]
    moves: int
    printed: int
    call: int
    awaited: list[int]  # shown line, start, end of the call whose value has arrived, or empty


class CallRow(NamedTuple):
    """A call as a node of the tree."""

    label: str
    whole: str
    board: int  # index into the chunk's boards, -1 without one
    move: str  # the move that led there
    mover: str
    memo: bool


FIELDS = {
    "page": PageRow._fields,
    "card": FrameCard._fields,
    "variable": (*Variable._fields[:-4], "letters"),  # `inside` is stored with `whole`
    "move": ShownMove._fields,
    "call": CallRow._fields,
    "result": Result._fields,
}


class Pool:
    """Distinct parts shared by pages, which refer to them by number."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self._numbers: dict[Hashable, int] = {}

    def number(self, key: Hashable, thing: Any = None) -> int:
        """Return the number of the part with this key, adding it if it is new.

        *thing* is the part or a function that makes it; by default the key is the part.
        """
        if key not in self._numbers:
            self._numbers[key] = len(self.things)
            if thing is None:
                thing = key
            self.things.append(thing() if callable(thing) else thing)
        return self._numbers[key]


class Book:
    """The pages of one recording, made on demand."""

    def __init__(
        self,
        recording: Recording,
        board: Board = NO_PUZZLE,
        position: PositionSaid = "position",
        last: int | None = None,
    ) -> None:
        self.recording = recording
        self.board = board
        self.pages = Pages(recording, board, position, last)
        self.names = self.pages.names
        self.last = self.pages.last
        ended = [call for call in recording.calls if call.last is not None]
        self._ended = sorted(ended, key=lambda call: call.last or 0)
        self._boards: dict[Any, str] = {}

    def cover(self, until: int) -> dict[str, Any]:
        """Return the data of all steps up to *until*: events, depths, the shape of the tree."""
        steps = self.recording.steps[: until + 1]
        calls = self.recording.calls_until(until)
        longest = {self.pages.program(call) for call in self.recording.calls[:1000]}
        labels = map(self.names.label, self.recording.calls[1:500] or calls)
        root = self.recording.root
        top = [call.first for call in calls if call.parent is root] if root.title else []
        return {
            "name": writable(self.names.call(self.recording.root)),
            "fields": FIELDS,
            "last": self.last,
            "until": until,
            "events": "".join(EVENTS[step.event] for step in steps),
            "depths": [step.visit.depth for step in steps],
            "first": [call.first for call in calls],
            "ends": [-1 if (c.last is None or c.last > until) else c.last for c in calls],
            "parents": [call.parent.number if call.parent else -1 for call in calls],
            "widest": max(map(len, labels)),
            "levels": self.levels,
            "branches": len(self.recording.calls_until(self.pages.last)) > self.levels,
            "rows": max(_height(source) for source in longest),
            "equations": self.pages.equations.are_shown,
            "yields": [call.number for call in calls if call.is_generator],
            "constructors": [call.number for call in calls if call.code.co_name == "__init__"],
            "board": self._size_of_board(),
            "ownData": self.pages.own_data is not None,
            "prints": bool(self.recording.output),
            "chooses": any(map(chooses, calls)),
            **({"lastCall": top[-1]} if top else {}),
        }

    @cached_property
    def levels(self) -> int:
        """The number of levels of the whole tree, for which space is reserved from the start."""
        levels = dict[int, int]()
        for call in self.recording.calls_until(self.pages.last):
            levels[call.number] = 1 + (levels[call.parent.number] if call.parent else 0)
        return max(levels.values())

    def chunk(
        self, first: int, last: int, calls: int = 0, ends: int = 0, frames: int = MOST_CARDS
    ) -> dict[str, Any]:
        """Return the pages from *first* to *last*.

        The texts of the first *calls* and *ends* are left out, because the page has them. Of a deep
        stack, a page contains *frames* frames, the newest and the oldest.
        """
        pools = {name: Pool() for name in ("texts", "sources", "cards", "boards", "moves")}
        pages = [self._row(self.page(step, frames), pools) for step in range(first, last + 1)]
        chunk = {
            "first": first,
            "isWhole": frames > MOST_CARDS,
            "pages": pages,
            **self.growth(last, pools["boards"], calls, ends),
            **{name: pool.things for name, pool in pools.items()},
        }
        return sendable(chunk)  # type: ignore[no-any-return]

    def growth(self, until: int, boards: Pool, calls: int = 0, ends: int = 0) -> dict[str, Any]:
        """Return the texts of calls begun or ended by *until*, except the first ones."""
        begun = self.recording.calls_until(until)
        over = bisect_right(self._ended, until, key=lambda call: call.last or 0)
        return {
            "callsFrom": calls,
            "endsFrom": ends,
            "calls": [self._node(call, boards) for call in begun[calls:]],
            "results": [self.pages.result(call) for call in self._ended[ends:over]],
        }

    def complete(self) -> dict[str, Any]:
        """Return the cover and all pages, for a file that cannot request more."""
        return {"cover": self.cover(self.last), "chunk": self.fullest(self.last)}

    def fullest(self, last: int) -> dict[str, Any]:
        """Return all pages up to *last*, with all frames unless these are too many."""
        steps, more = self.recording.steps[: last + 1], bool(self.recording.outside)
        depths = (min(step.visit.depth, MOST_FRAMES) + more for step in steps)
        frames = MOST_FRAMES if sum(depths) <= MOST_IN_FILE else MOST_CARDS
        return self.chunk(0, last, frames=frames)

    def dumps(self) -> str:
        """Return the whole book as JSON, deterministically."""
        return json.dumps(self.complete(), ensure_ascii=False, separators=(",", ":"))

    def page(self, step: int, frames: int = MOST_CARDS) -> Page:
        """Return the page of *step*."""
        return self.pages.at(step, frames)

    def picture(self, position: Any) -> str:
        """Return the board as SVG or text."""
        return still_board(self.board, position)

    def _size_of_board(self) -> tuple[float, float] | None:
        """Return the size of the boards in pixels, for text that of the first board, or None."""
        size = self.board.size()
        if size or self.board is NO_PUZZLE:
            return size
        position = self.page(0).position
        if position is None:
            return None
        lines = self.board.text(position).splitlines()
        return _TEXT_WIDE, _TEXT_EDGES + _TEXT_LINE * len(lines)

    def _row(self, page: Page, pools: dict[str, Pool]) -> PageRow:
        """Return a page as references to its parts, which are added to the pools."""
        source = page.source
        texts = pools["texts"]
        return PageRow(
            sentence=texts.number(page.sentence, partial(parts, page.sentence)),
            equation=texts.number(page.equation, partial(parts, page.equation)),
            source=pools["sources"].number(source, partial(_source, source)),
            line=_row_of(source, page.line),
            cards=[pools["cards"].number(c, partial(_card, c, texts)) for c in page.cards],
            more=page.more,
            board=self._board(page.position, pools["boards"]),
            overlay=self._board(page.overlay, pools["boards"]),
            marks=list(page.marks),
            moves=pools["moves"].number(page.moves, [*map(list, page.moves)]),
            printed=texts.number(("printed", page.printed), [page.printed]),
            call=page.call,
            awaited=_awaited(source, page.awaited),
        )

    def _board(self, position: Any, pool: Pool) -> int:
        """Return the number of a position's picture in *pool*; -1 without one."""
        if position is None or self.board is NO_PUZZLE:
            return -1
        if position not in self._boards:
            self._boards[position] = self.picture(position)
        return pool.number(self._boards[position])

    def _node(self, call: Call, boards: Pool) -> CallRow:
        """Return a call as a row; its board is added to *boards*."""
        node = self.pages.node(call)
        board = self._board(node.position, boards) if self.board.size() else -1
        return CallRow(node.label, node.whole, board, node.move, node.mover, node.memo)


def sendable(thing: Any) -> Any:
    r"""Return plain data with all texts encodable.

    Recorded values and output already are; text from a learner's own rules may not be.

    >>> print(sendable({"calls": ["fact(3)", "half \ud83d"]}))
    {'calls': ['fact(3)', 'half \\ud83d']}
    """
    if isinstance(thing, str):
        return writable(thing)
    if isinstance(thing, dict):
        return {key: sendable(inner) for key, inner in thing.items()}
    return list(map(sendable, thing)) if isinstance(thing, list | tuple) else thing


def _card(card: FrameCard, texts: Pool) -> list[Any]:
    """Return a card as a row; long values are added to *texts*, because cards share them."""
    variables = [_variable(one, texts) for one in card.variables]
    return [*(card._asdict() | {"variables": variables}).values()]


def _variable(one: Variable, texts: Pool) -> list[Any]:
    """Return a variable as a row, with 1 and 0 for booleans, and -1 for no text.

    The attributes follow the whole value in *texts*. The letters come last.
    """
    more = (one.whole, *one.inside)
    whole = texts.number(("whole", *more), [*more]) if any(more) else -1
    return [one.name, one.value, int(one.changed), int(one.given), whole, one.tag, _letters(one)]


def _letters(one: Variable) -> str:
    """Return the letters in a variable, encoded for the page.

    In "!3a 8b!/3a 12b!", "!" marks an object that this step changed: first that of the variable's
    own letter; then, separated by "/", offsets and letters in the short and in the whole text.
    """
    own = "!" if one.tag_changed else ""
    if not one.marks and not one.whole_marks:
        return own
    shown, whole = (
        " ".join([f"{m.offset}{m.letter}{'!' if m.changed else ''}" for m in some])
        for some in (one.marks, one.whole_marks)
    )
    return f"{own}{shown}/{whole}" if whole else own + shown


def _source(source: Source) -> dict[str, Any]:
    """Return the program as rows of coloured words."""
    shown = coloured([row.text for row in shown_rows(source.shown)])
    return {"name": source.function, "missing": source.missing, "lines": shown}


def _height(source: Source) -> int:
    """Return the number of lines of a program on the page, counting lines that wrap."""
    return sum(1 + len(row.text) // _WIDE for row in shown_rows(source.shown))


def _row_of(source: Source, line: int) -> int:
    """Return the index of the shown line that contains a line of the source; -1 if none does."""
    at = line - source.first_line
    rows = [n for n, row in enumerate(shown_rows(source.shown)) if row.first <= at <= row.last]
    return rows[0] if rows else -1


def _awaited(source: Source, place: tuple[int, int, int] | None) -> list[int]:
    """Return a place in the source as one in the shown lines; empty if it is not shown."""
    if place is None or (row := _row_of(source, place[0])) < 0:
        return []
    # counted from the end of the line: indentation and type hints are removed before a call
    removed = len(source.lines[place[0]]) - len(shown_rows(source.shown)[row].text)
    return [row, *(max(0, column - removed) for column in place[1:])]
