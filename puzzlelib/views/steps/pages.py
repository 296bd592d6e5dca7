"""What is seen at one step of a recording: a page, as plain data; all its words are made here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from ...rules import is_game
from ...trace import Call, Frame, Recording, Step
from ...trace.calls import Source
from ...trace.values import text
from .telling import PLAYERS, Choice, Names, choices, ended, is_position, row, sentence, verdict

MOST_CARDS = 9  # frames shown at a time
MOST_PRINTED = 2_000  # characters of printed text
MOST_LOOKED_AT = 500  # calls, to find out which function is about positions

PositionSaid = str | Callable[[Call], Any]


class Variable(NamedTuple):
    """A local variable in words; `changed` since the frame was seen last."""

    name: str
    value: str
    changed: bool


class Card(NamedTuple):
    """One frame of the stack: its job, its variables, and what it is doing."""

    call: int
    title: str
    mover: str  # whose turn it is, in a game
    variables: tuple[Variable, ...]
    doing: str  # running, waits, receives, returns, yields, raises
    words: str  # the pending expression, or what is handed up


class Page(NamedTuple):
    """Everything to see at one step; `begun` says how far the tree has grown."""

    step: int
    event: str
    call: int
    sentence: str
    source: Source
    line: int
    cards: tuple[Card, ...]  # the newest first
    more: int  # frames that are not among the cards
    position: Any  # what the board shows, None without one
    marks: tuple[str, ...]  # the things on the board that the job is about
    moves: tuple[tuple[str, str, str], ...]  # state, move, what came of it
    printed: str
    begun: int  # the tree holds so many calls, the first ones made


class Pages:
    """Makes the pages of one recording; what many pages share is worked out once."""

    def __init__(
        self,
        recording: Recording,
        puzzle: Any = None,
        position: PositionSaid = "position",
        last: int | None = None,
    ) -> None:
        self.recording, self.puzzle, self._said = recording, puzzle, position
        self.last = len(recording.steps) - 1 if last is None else last
        self.names = Names(puzzle)
        self._waiting: dict[Hashable, Card] = {}
        self._turns: dict[int, int] = {}
        self._players = self._function_of_players() if is_game(puzzle) else None

    def at(self, step: int) -> Page:
        """What is seen at that step: a function of the recording alone, and of nothing later."""
        recording, here = self.recording, self.recording.steps[step]
        frames = recording.frames(step, MOST_CARDS)
        pending = (frames[-1].pending or "") if here.event == "receive" else ""
        position, chosen, trouble = self._board(frames, here)
        mover = self.mover(here.call)
        told = [sentence(here, self.names, pending)]
        told += [verdict(recording, step, chosen, self.puzzle, mover), trouble]
        told += [self._end()] if step == self.last else []
        return Page(
            step=step,
            event=here.event,
            call=here.call.number,
            sentence=" ".join(filter(None, told)),
            source=here.call.source,
            line=here.line,
            cards=tuple(self._cards(frames, here, pending)),
            more=here.visit.depth - len(frames),
            position=position,
            marks=tuple(self.names.picture.job_things(here.call.arguments)),
            moves=tuple(row(choice, recording, step, bool(mover)) for choice in chosen),
            printed=recording.printed(step)[-MOST_PRINTED:],
            begun=len(recording.calls_until(step)),
        )

    def _end(self) -> str:
        """How the recording ended, or that the walk ends before it does."""
        if self.last == len(self.recording.steps) - 1:
            return ended(self.recording, self.names)
        return "(The rest comes when you have answered.)"

    # ---- the stack ----------------------------------------------------------------------------

    def _cards(self, frames: list[Frame], here: Step, pending: str) -> list[Card]:
        cards, visit = [self._running(frames[-1], here, pending)], here.visit
        for frame in frames[-2::-1]:
            changing = [v for v in frame.locals.values() if isinstance(v, list | set | dict)]
            key = id(visit), *map(text, changing)
            if key not in self._waiting:
                self._waiting[key] = self._card(frame, "waits", frame.pending or "?")
            cards.append(self._waiting[key])
            visit = visit.below or visit
        return cards

    def _running(self, frame: Frame, here: Step, pending: str) -> Card:
        doing, words = "running", ""
        if here.event == "receive":
            doing, words = "receives", pending or self.names.value(here.carried)
        elif here.event in ("return", "yield", "raise"):
            doing, words = f"{here.event}s", self.names.value(here.carried)
        return self._card(frame, doing, words, self._before(here))

    def _card(
        self, frame: Frame, doing: str, words: str, before: dict[str, str] | None = None
    ) -> Card:
        told = self.names.variables(frame.locals)
        was = dict(told) if before is None else before
        variables = tuple(Variable(name, value, was.get(name) != value) for name, value in told)
        call = frame.call
        return Card(call.number, self.names.title(call), self.mover(call), variables, doing, words)

    def _before(self, here: Step) -> dict[str, str]:
        """The variables that the running frame is compared with, in words.

        A new frame of a recursion is compared with the one that called it: that tells the two jobs apart.
        """
        caller = here.call.parent
        if here.previous >= 0:
            before = self.recording.steps[here.previous].locals
        elif caller is not None and caller.code is here.call.code:
            before = caller.arguments
        else:
            before = here.locals
        return dict(self.names.variables(before))

    # ---- the board ----------------------------------------------------------------------------

    def where(self, call: Call, variables: dict[str, Any]) -> Any:
        """What is said to be the position of a call with these variables."""
        return _still(self._said(call) if callable(self._said) else variables.get(self._said))

    def _board(self, frames: list[Frame], here: Step) -> tuple[Any, list[Choice], str]:
        """The position, the moves to choose from; or in words why there is no board."""
        if self.puzzle is None:
            return None, [], ""
        try:
            return self._position(frames, here), self._choices(frames[-1], here.number), ""
        except Exception as error:  # a learner's own `position`, or rules that fail
            return None, [], f"No board here: {type(error).__name__}: {error}."

    def _position(self, frames: list[Frame], here: Step) -> Any:
        """What the board shows: the position of the newest frame that holds one."""
        carried = _still(here.carried)  # a position comes back before any variable holds it
        held = (self.where(frame.call, frame.locals) for frame in reversed(frames))
        return next((p for p in (carried, *held) if is_position(self.puzzle, p)), self.puzzle.start)

    def _choices(self, frame: Frame, step: int) -> list[Choice]:
        position = self.where(frame.call, frame.locals)
        return choices(self.recording, step, frame.call, position, self.puzzle, self.where)

    # ---- who is to move -----------------------------------------------------------------------

    def _function_of_players(self) -> Any:
        """The code that is called most with a position; a function that hands one on counts not."""
        calls = self.recording.calls[:MOST_LOOKED_AT]
        holding = Counter(call.code for call in calls if self._holds(call))
        return holding.most_common(1)[0][0] if holding else None

    def _holds(self, call: Call) -> bool:
        try:
            return is_position(self.puzzle, self.where(call, call.arguments))
        except Exception:  # a learner's own `position`: its page will say so
            return False

    def mover(self, call: Call) -> str:
        """Who is to move in that call: the players alternate from call to call of that function."""
        if self._players is None or call.code is not self._players:
            return ""
        return PLAYERS[self._turn(call) % 2]

    def _turn(self, call: Call) -> int:
        path: list[Call] = []
        above: Call | None = call
        while above is not None and above.number not in self._turns:
            path.append(above)
            above = above.parent
        turn = self._turns[above.number] if above is not None else -1
        for one in reversed(path):
            turn += one.code is self._players
            self._turns[one.number] = turn
        return turn


def _still(value: Any) -> Any:
    """A position as it can be kept: a program may work on one list of heaps, or one set of pegs."""
    if isinstance(value, list):
        return tuple(value)
    return frozenset(value) if isinstance(value, set) else value
