"""The page of one step: everything to display, with all texts, as plain data.

A page has three independent parts: the stack (`cards`), the puzzle (`positions`), and the texts
(`sentences`, `equation`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..boards import NO_PUZZLE, Board
from ..trace import Call, Frame, Recording, Step
from ..trace.expressions import place_of
from ..trace.source import Source
from .cards import MOST_CARDS, Cards, FrameCard, frames_of
from .equation import Equations
from .positions import Positions, PositionSaid, ShownMove
from .sentences import Sentences
from .structure_board import StructureBoard
from .writing import Names

MOST_PRINTED = 2_000  # maximum characters of printed text


class Page(NamedTuple):
    """Everything displayed at one step."""

    step: int
    event: str
    call: int
    sentence: str
    equation: str  # the pending expressions, or ""
    source: Source
    line: int
    awaited: tuple[int, int, int] | None  # line, start, end of the call whose value has arrived
    cards: tuple[FrameCard, ...]  # newest first; the global variables come last
    more: int  # number of frames without a card, just above the oldest one
    position: Any  # position on the board, None without a board
    marks: tuple[str, ...]  # gids of the things that the job is about
    moves: tuple[ShownMove, ...]
    printed: str
    begun: int  # number of calls in the tree
    overlay: Any = None  # position of a second drawing on top, with marks

    @property
    def frames(self) -> tuple[FrameCard, ...]:
        """The cards of frames, without that of the global variables."""
        return tuple(card for card in self.cards if card.function)


class Node(NamedTuple):
    """A call as shown in the tree from its first step on."""

    label: str
    whole: str
    position: Any  # None if the job is shown as text, or there is no position
    move: str  # the move that led there
    mover: str
    memo: bool


class Result(NamedTuple):
    """The outcome of a call."""

    call: int
    kind: str  # selects the colour
    words: str
    rest: int  # number of moves it never tried


class Pages:
    """Makes the pages of one recording; its parts cache what pages share."""

    def __init__(
        self,
        recording: Recording,
        board: Board = NO_PUZZLE,
        position: PositionSaid = "position",
        last: int | None = None,
    ) -> None:
        self.recording = recording
        self.last = len(recording.steps) - 1 if last is None else last
        self.names = Names(board)
        self.positions = Positions(recording, board, position)
        self.cards = Cards(recording, self.names, self.positions)
        self.sentences = Sentences(recording, self.names, self.last)
        self.equations = Equations(recording)
        self.own_data = board if isinstance(board, StructureBoard) else None
        self._programs: dict[Source, Source] = {}

    def at(self, step: int, most: int = MOST_CARDS) -> Page:
        """Return the page of *step*, which depends on the recording only, and on nothing later.

        Of a stack with more than *most* frames, the newest and the oldest are shown.
        """
        recording, here = self.recording, self.recording.steps[step]
        frames = frames_of(recording, step, most)
        cards = self.cards.at(frames, here, most)
        on_board = self.positions.at(frames[-MOST_CARDS:], here)
        position, overlay = self.own_data.at(here) if self.own_data else (on_board.position, None)
        return Page(
            step=step,
            event=here.event,
            call=here.call.number,
            sentence=self.sentences.at(here, frames[-1].pending or "", on_board.words),
            equation=self._equation(here, frames),
            source=self.program(here.call),
            line=here.line,
            awaited=self._awaited(here),
            cards=cards,
            more=max(0, here.visit.depth - most),
            position=position,
            overlay=overlay,
            marks=on_board.marks,
            moves=on_board.moves,
            printed=recording.printed(step)[-MOST_PRINTED:],
            begun=len(recording.calls_until(step)),
        )

    def program(self, call: Call) -> Source:
        """Return the source of a call, or the recorded cell or file that contains it."""
        root, own = self.recording.root, call.source
        if not root.title:
            return own
        if own not in self._programs:
            self._programs[own] = root.source if root.source.holds(own) else own
        return self._programs[own]

    def _awaited(self, here: Step) -> tuple[int, int, int] | None:
        """Return where the source has the call whose value *here* receives, or None.

        A call on several lines ends with its first line.
        """
        spot = self.recording.steps[here.number - 1].visit.waits
        place = place_of(spot.code, spot.instruction) if here.event == "receive" and spot else None
        if place is None:
            return None
        line, start, last_line, end = place
        text = self.program(here.call).lines.get(line, "").encode()  # columns count bytes
        end = end if last_line == line else len(text)
        return line, len(text[:start].decode()), len(text[:end].decode())

    def node(self, call: Call) -> Node:
        """Return the tree node of a call; without a board if its job is shown as text."""
        position, move = (None, "") if self.names.job(call) else self.positions.drawn(call)
        return Node(
            label=self.names.label(call),
            whole=self.names.call(call),
            position=position,
            move=move,
            mover=self.positions.mover(call),
            memo=call.memo_hit,
        )

    def result(self, call: Call) -> Result:
        """Return the outcome of a call that has ended."""
        kind = self.positions.kind(call)
        words = str(call.outcome) if kind == "raised" else self.names.result(call.result)
        if call.title and call.result is None and kind != "raised":
            words = ""
        return Result(call.number, kind, words, rest=self.positions.never_tried(call))

    def _equation(self, here: Step, frames: list[Frame]) -> str:
        """Return the equation, except at a last step whose sentence explains why the walk ends."""
        is_end = here.number == self.last and here.event != "return"
        return "" if is_end else self.equations.at(here.number, frames)
