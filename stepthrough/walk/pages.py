"""What is seen at one step of a recording: a page, as plain data, with all its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from string import ascii_lowercase
from typing import Any, NamedTuple

from ..boards import NO_PUZZLE, Board
from ..code_marks import verbatim
from ..trace import Call, Frame, Recording, Step
from ..trace.keeper import Locals, Versions, inside_at, thing_at
from ..trace.source import Source
from .equation import Equations
from .moves_tried import Choice, ShownMove, choices, row, verdict
from .own_memos import OwnMemos
from .sentences import ended, sentence
from .writing import Inside, Names, Said

GLOBAL = "Global"  # the title of the card at the bottom of the stack, which is no frame's
NO_CALL = -1  # in the place of a call's number: of a global variable
MOST_CARDS = 9  # frames on a page: the newest, and the oldest
OLDEST = 1
MOST_PRINTED = 2_000  # characters of printed text
MOST_LOOKED_AT = 500  # calls, to find out which function is about positions

Tags = dict[tuple[int, str], str]  # a call's number, the name of a variable → its letter
InWords = dict[int, dict[str, Said]]  # a call's number → its variables in words
PositionSaid = str | Callable[[Call], Any]


class Variable(NamedTuple):
    """A local variable in words; `changed` since the frame was seen last."""

    name: str
    value: str
    changed: bool
    given: bool  # an argument
    whole: str  # the value in full, where that is more
    tag: str  # a letter, the same beside all variables that hold this one list, set or dict
    inside: Inside  # the attributes of an object, where its words do not tell them


class FrameCard(NamedTuple):
    """One frame of the stack: its job, its variables, and what it is doing.

    The card with the global variables has no function.
    """

    call: int
    function: str
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

    @property
    def frames(self) -> tuple[FrameCard, ...]:
        """Return the cards of frames: all but the one with the global variables."""
        return tuple(card for card in self.cards if card.function)


class Pages:
    """Makes the pages of one recording; what many pages share is worked out once."""

    def __init__(
        self,
        recording: Recording,
        board: Board = NO_PUZZLE,
        position: PositionSaid = "position",
        last: int | None = None,
    ) -> None:
        self.recording = recording
        self.board = board
        self._where = position  # where a call holds its position
        self.last = len(recording.steps) - 1 if last is None else last
        self.names = Names(board)
        self.memos = OwnMemos(recording)
        self.equations = Equations(recording)
        self._waiting: dict[Hashable, FrameCard] = {}
        self._words: dict[Hashable, Said | None] = {}
        self._versions = Versions()
        self._seen: tuple[tuple[int, int], InWords] = (-1, 0), {}  # of what was asked for last
        self._turns: dict[int, int] = {}
        self._players = self._function_of_players() if board.players else None

    def at(self, step: int, most: int = MOST_CARDS) -> Page:
        """Return what is seen at that step: a function of the recording alone, and of nothing later.

        Of a stack with more than `most` frames, the newest are shown and the oldest.
        """
        recording, here = self.recording, self.recording.steps[step]
        known = self._frames(step, most)
        frames = known[-MOST_CARDS:]
        pending = (frames[-1].pending or "") if here.event == "receive" else ""
        position, chosen, trouble = self._board(frames, here)
        is_game = bool(self.mover(here.call))
        return Page(
            step=step,
            event=here.event,
            call=here.call.number,
            sentence=self._sentence(here, pending, chosen, trouble),
            equation=self._equation(here, known),
            source=here.call.source,
            line=here.line,
            cards=self._cards(known, here, pending, most),
            more=max(0, here.visit.depth - most),
            position=position,
            marks=tuple(self.board.job_things(here.call.arguments)),
            moves=tuple(row(choice, recording, step, is_game) for choice in chosen),
            printed=recording.printed(step)[-MOST_PRINTED:],
            begun=len(recording.calls_until(step)),
        )

    def _sentence(self, here: Step, pending: str, chosen: list[Choice], trouble: str) -> str:
        """Return what is said of a step: what happens, what that means for the puzzle, what ends here."""
        mover = self.mover(here.call)
        judged = verdict(self.recording, here.number, chosen, self.board, mover)
        words = [
            sentence(here, self.names, self.memos, pending),
            judged,
            trouble,
            self._end(here.number),
        ]
        return " ".join(filter(None, words))

    def _equation(self, here: Step, frames: list[Frame]) -> str:
        """Return the equation; not at a last step at which the sentence says why the walk ends."""
        is_end = here.number == self.last and here.event != "return"
        return "" if is_end else self.equations.at(here.number, frames)

    def _end(self, step: int) -> str:
        """Return in words, at the last step, how the recording ended, or that the walk ends before."""
        if step != self.last:
            return ""
        if self.last == len(self.recording.steps) - 1:
            return ended(self.recording, self.names)
        return "(The rest comes when you have answered.)"

    def _frames(self, step: int, most: int) -> list[Frame]:
        """Return the newest frames, with one that the next step may uncover, and the oldest."""
        return self.recording.frames(step, most - OLDEST + 1, OLDEST)

    def _cards(
        self, frames: list[Frame], here: Step, pending: str, most: int
    ) -> tuple[FrameCard, ...]:
        """Return the cards, the newest first, and below them the one with the global variables.

        In a frame that waits, and among the global variables, what has just changed is marked.
        """
        before = self._variables(here.number - 1, most)
        after = self._variables(here.number, most, frames)
        shown = frames if len(frames) <= most else frames[:OLDEST] + frames[OLDEST + 1 :]
        outside = self.recording.globals(here.number)
        tags = _tags(outside, shown, after)
        waiting = [
            self._waits(frame, before.get(frame.call.number), after[frame.call.number], tags)
            for frame in shown[-2::-1]
        ]
        running = self._running(frames[-1], here, pending, tags)
        return running, *waiting, *self._globals(outside, tags)

    def _globals(self, variables: Locals, tags: Tags) -> list[FrameCard]:
        """Return the card with the global variables, if there are any."""
        now = self._in_words(variables)
        before = self.recording.globals(max(0, variables.step - 1))
        shown = _variables(NO_CALL, {}, now, self._in_words(before), tags)
        return [FrameCard(0, "", GLOBAL, "", shown, "waits", "")] if shown else []

    def _waits(
        self, frame: Frame, was: dict[str, Said] | None, now: dict[str, Said], tags: Tags
    ) -> FrameCard:
        """Return the card of a frame that waits, one for all steps at which it looks the same."""
        number = frame.call.number
        changed = () if was is None else tuple(n for n in now if _is_changed(n, now, was))
        key = number, *now.items(), changed, frame.pending, *(tags.get((number, n)) for n in now)
        if key not in self._waiting:
            was = now if was is None else was
            variables = _variables(number, frame.call.given, now, was, tags)
            self._waiting[key] = self._card(frame, "waits", frame.pending or "?", variables)
        return self._waiting[key]

    def _variables(self, step: int, most: int, frames: list[Frame] | None = None) -> InWords:
        """Return the variables of the frames at a step in words, by the numbers of their calls."""
        if step < 0:
            return {}
        if self._seen[0] != (step, most):
            known = self._frames(step, most) if frames is None else frames
            words = {frame.call.number: self._in_words(frame.variables) for frame in known}
            self._seen = (step, most), words
        return self._seen[1]

    def _in_words(self, variables: Locals) -> dict[str, Said]:
        """Return the variables worth showing in words; what looks as before is not written anew."""
        found: dict[str, Said] = {}
        for name, kept in variables.kept.items():
            key = name, self._versions.of(kept, variables.step)
            if key not in self._words:
                self._words[key] = self._said(name, kept, variables)
            if (said := self._words[key]) is not None:
                found[name] = said
        return found

    def _said(self, name: str, kept: Any, variables: Locals) -> Said | None:
        """Return a variable in words, with what an object keeps to itself; None if it is not worth showing."""
        said = self.names.variable_in_words(name, variables[name])
        attributes = inside_at(kept, variables.step)
        if said is None or not attributes:
            return said
        return said._replace(inside=self.names.inside(said, attributes))

    def _running(self, frame: Frame, here: Step, pending: str, tags: Tags) -> FrameCard:
        doing, words = "running", ""
        if here.event == "receive":
            doing, words = "receives", pending or self.names.value(here.carried)
        elif here.event in ("return", "yield", "raise"):
            doing, words = f"{here.event}s", self.names.value(here.carried)
        now = self._in_words(frame.variables)
        call = frame.call
        variables = _variables(call.number, call.given, now, self._before(here), tags)
        return self._card(frame, doing, words, variables)

    def _card(
        self, frame: Frame, doing: str, words: str, variables: tuple[Variable, ...]
    ) -> FrameCard:
        call = frame.call
        return FrameCard(
            call=call.number,
            function=call.function,
            title=self.names.title(call),
            mover=self.mover(call),
            variables=variables,
            doing=doing,
            words=words,
        )

    def _before(self, here: Step) -> dict[str, Said]:
        """Return the variables that the running frame is compared with, in words.

        A new frame of a recursion is compared with the one that called it: that tells the two jobs apart.
        """
        caller = here.call.parent
        if here.previous >= 0:
            before = Locals(self.recording.steps[here.previous].kept, here.previous)
        elif caller is not None and caller.code is here.call.code:
            before = Locals(caller.given, caller.first)
        else:
            before = Locals(here.kept, here.number)
        return self._in_words(before)

    def where(self, call: Call, variables: dict[str, Any]) -> Any:
        """Return what is said to be the position of a call with these variables."""
        return _still(self._where(call) if callable(self._where) else variables.get(self._where))

    def _board(self, frames: list[Frame], here: Step) -> tuple[Any, list[Choice], str]:
        """Return the position and the moves to choose from; or in words why there is no board."""
        if self.board is NO_PUZZLE:
            return None, [], ""
        try:
            return self._position(frames, here), self._choices(frames[-1], here.number), ""
        except Exception as error:  # a learner's own `position`, or rules that fail
            return None, [], verbatim(f"No board here: {type(error).__name__}: {error}.")

    def _position(self, frames: list[Frame], here: Step) -> Any:
        """Return what the board shows: the position of the newest frame that holds one."""
        carried = _still(here.carried)  # a position comes back before any variable holds it
        held = (self.where(frame.call, frame.locals) for frame in reversed(frames))
        return next((p for p in (carried, *held) if self.board.is_position(p)), self.board.start())

    def _choices(self, frame: Frame, step: int) -> list[Choice]:
        position = self.where(frame.call, frame.locals)
        return choices(self.recording, step, frame.call, position, self.board, self.where)

    def _function_of_players(self) -> Any:
        """Return the code that is called most with a position, so not a function that only passes one on."""
        calls = self.recording.calls[:MOST_LOOKED_AT]
        holding = Counter(call.code for call in calls if self._holds(call))
        return holding.most_common(1)[0][0] if holding else None

    def _holds(self, call: Call) -> bool:
        try:
            return self.board.is_position(self.where(call, call.arguments))
        except Exception:  # a learner's own `position`: its page will say so
            return False

    def mover(self, call: Call) -> str:
        """Return who is to move in that call: the players alternate from call to call of that function."""
        if self._players is None or call.code is not self._players:
            return ""
        return self.board.players[self._turn(call) % 2]

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


def _variables(
    number: int, given: dict[str, Any], now: dict[str, Said], was: dict[str, Said], tags: Tags
) -> tuple[Variable, ...]:
    """Return the variables of a card: first what the call was given, then those that it made itself."""
    variables = [
        Variable(
            name=name,
            value=said.short,
            changed=_is_changed(name, now, was),
            given=name in given,
            whole=said.whole,
            tag=tags.get((number, name), ""),
            inside=said.inside,
        )
        for name, said in now.items()
    ]
    return tuple(sorted(variables, key=lambda one: not one.given))


def _is_changed(name: str, now: dict[str, Said], was: dict[str, Said]) -> bool:
    """Return whether a variable has other words than before."""
    before = was.get(name)
    return before is None or before.words != now[name].words


def _tags(outside: Locals, frames: list[Frame], shown: InWords) -> Tags:
    """Return the letters of what more than one variable holds, global or in these frames, the oldest first."""
    places: dict[Hashable, list[tuple[int, str]]] = {}
    for name, kept in outside.kept.items():
        places.setdefault(thing_at(kept, outside.step), []).append((NO_CALL, name))
    for frame in frames:
        number = frame.call.number
        for name, thing in frame.things.items():
            if name in shown[number]:
                places.setdefault(thing, []).append((number, name))
    places.pop(None, None)
    shared = [held for held in places.values() if len(held) > 1]
    letters = zip(shared, ascii_lowercase, strict=False)  # whatever comes after z has none
    return {place: letter for held, letter in letters for place in held}


def _still(value: Any) -> Any:
    """Return a position as it can be kept: a program may work on one list of heaps, or one set of pegs."""
    if isinstance(value, list):
        return tuple(value)
    return frozenset(value) if isinstance(value, set) else value
