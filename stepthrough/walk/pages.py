"""What is seen at one step of a recording: a page, as plain data, with all its words.

A page is made of three parts, each a function of the recording and the step: the stack (`cards`), what
the puzzle has to say (`positions`), and the words (`sentences`, `equation`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..boards import NO_PUZZLE, Board
from ..trace import Call, Frame, Recording, Step
from ..trace.source import Source
from .cards import MOST_CARDS, Cards, FrameCard, frames_of
from .equation import Equations
from .positions import Positions, PositionSaid, ShownMove
from .sentences import Sentences
from .structure_board import StructureBoard
from .writing import Names

MOST_PRINTED = 2_000  # characters of printed text


class Page(NamedTuple):
    """Everything to see at one step; `begun` says how far the tree has grown."""

    step: int
    event: str
    call: int
    sentence: str
    equation: str  # all that waits, "" if there is none
    source: Source
    line: int
    cards: tuple[FrameCard, ...]  # the newest first, and last of all the global variables
    more: int  # frames that are not among the cards: they wait right above the oldest one
    position: Any  # what the board shows, None without one
    marks: tuple[str, ...]  # the things on the board that the job is about
    moves: tuple[ShownMove, ...]
    printed: str
    begun: int  # the tree holds so many calls, the first ones made
    overlay: Any = None  # what is marked on the board by another drawing that lies on it

    @property
    def frames(self) -> tuple[FrameCard, ...]:
        """The cards of frames: all but the one with the global variables."""
        return tuple(card for card in self.cards if card.function)


class Node(NamedTuple):
    """What the tree shows of a call from its first step on."""

    label: str
    whole: str
    position: Any  # None if its job is told in words, or it is about none
    move: str  # that led there
    mover: str
    memo: bool


class Result(NamedTuple):
    """What came of a call that has ended."""

    call: int
    kind: str  # one of the colours
    words: str
    rest: int  # moves it never tried


class Pages:
    """Makes the pages of one recording; its parts remember what many pages share."""

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
        """Return what is seen at that step: a function of the recording alone, and of nothing later.

        Of a stack with more than `most` frames, the newest are shown and the oldest.
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
        """Return the source of a call; where a whole cell or file was recorded that contains it, all of that."""
        root, own = self.recording.root, call.source
        if not root.title:
            return own
        if own not in self._programs:
            self._programs[own] = root.source if root.source.holds(own) else own
        return self._programs[own]

    def node(self, call: Call) -> Node:
        """Return what the tree shows of a call; where its job is known in words, no board."""
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
        """Return what came of a call that has ended."""
        kind = self.positions.kind(call)
        words = str(call.outcome) if kind == "raised" else self.names.result(call.result)
        if call.title and call.result is None and kind != "raised":
            words = ""
        return Result(call.number, kind, words, rest=self.positions.never_tried(call))

    def _equation(self, here: Step, frames: list[Frame]) -> str:
        """Return the equation; not at a last step at which the sentence says why the walk ends."""
        is_end = here.number == self.last and here.event != "return"
        return "" if is_end else self.equations.at(here.number, frames)
