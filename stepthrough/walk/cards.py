"""The stack at one step as cards: of each frame its job, its variables in words, and what it is doing."""

from __future__ import annotations

from collections.abc import Hashable
from string import ascii_lowercase
from typing import Any, NamedTuple

from ..trace import Frame, Recording, Step
from ..trace.history import Locals, Versions
from .positions import Positions
from .writing import Inside, Names, Said

GLOBAL = "Global"  # the title of the card at the bottom of the stack, which is no frame's
NO_CALL = -1  # in the place of a call's number: of a global variable
MOST_CARDS = 9  # frames on a page: the newest, and the oldest
OLDEST = 1

Tags = dict[tuple[int, str], str]  # a call's number, the name of a variable → its letter
InWords = dict[int, dict[str, Said]]  # a call's number, or NO_CALL → variables in words


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


def frames_of(recording: Recording, step: int, most: int) -> list[Frame]:
    """Return the newest frames, with one that the next step can uncover, and the oldest."""
    return recording.frames(step, most - OLDEST + 1, OLDEST)


class Cards:
    """Makes the cards of one recording; what many pages share is worked out once."""

    def __init__(self, recording: Recording, names: Names, positions: Positions) -> None:
        self.recording = recording
        self.names = names
        self.positions = positions
        self._waiting: dict[Hashable, FrameCard] = {}
        self._words: dict[Hashable, Said | None] = {}
        self._versions = Versions()
        self._seen: tuple[tuple[int, int], InWords] = (-1, 0), {}  # of what was asked for last

    def at(self, frames: list[Frame], here: Step, most: int) -> tuple[FrameCard, ...]:
        """Return the cards, the newest first, and below them the one with the global variables.

        In a frame that waits, and among the global variables, what has just changed is marked.
        """
        before = self._variables(here.number - 1, most)
        after = self._variables(here.number, most, frames)
        shown = frames if len(frames) <= most else frames[:OLDEST] + frames[OLDEST + 1 :]
        tags = _tags(self.recording.globals(here.number), shown, after)
        running = self._running(frames[-1], here, after, tags)
        waiting = [self._waits(frame, before, after, tags) for frame in shown[-2::-1]]
        return running, *waiting, *_globals(before, after, tags)

    def _waits(self, frame: Frame, before: InWords, after: InWords, tags: Tags) -> FrameCard:
        """Return the card of a frame that waits, one for all steps at which it looks the same."""
        number = frame.call.number
        now = after[number]
        was = before.get(number, now)
        changed = tuple(name for name in now if _is_changed(name, now, was))
        key = number, *now.items(), changed, frame.pending, *(tags.get((number, n)) for n in now)
        if key not in self._waiting:
            variables = _variables(number, frame.call.given, now, was, tags)
            self._waiting[key] = self._card(frame, "waits", frame.pending or "?", variables)
        return self._waiting[key]

    def _running(self, frame: Frame, here: Step, after: InWords, tags: Tags) -> FrameCard:
        """Return the card of the frame that runs."""
        doing, words = "running", ""
        if here.event == "receive":
            pending = self.names.received(frame.pending or "", here.carried)
            doing, words = "receives", pending or self.names.value(here.carried)
        elif here.event in ("return", "yield", "raise"):
            doing, words = f"{here.event}s", self.names.value(here.carried)
        number, was = frame.call.number, self._in_words(self._before(here))
        variables = _variables(number, frame.call.given, after[number], was, tags)
        return self._card(frame, doing, words, variables)

    def _card(
        self, frame: Frame, doing: str, words: str, variables: tuple[Variable, ...]
    ) -> FrameCard:
        call = frame.call
        return FrameCard(
            call=call.number,
            function=call.function,
            title=self.names.title(call),
            mover=self.positions.mover(call),
            variables=variables,
            doing=doing,
            words=words,
        )

    def _before(self, here: Step) -> Locals:
        """Return the variables that the running frame is compared with.

        A new frame of a recursion is compared with the one that called it: that tells the two jobs apart.
        """
        caller = here.call.parent
        if here.previous >= 0:
            return Locals(self.recording.steps[here.previous].entries, here.previous)
        if caller is not None and caller.code is here.call.code:
            return Locals(caller.given, caller.first)
        return Locals(here.entries, here.number)

    def _variables(self, step: int, most: int, frames: list[Frame] | None = None) -> InWords:
        """Return the variables of the frames at a step, and the global ones, in words."""
        if step < 0:
            return {}
        if self._seen[0] != (step, most):
            known = frames_of(self.recording, step, most) if frames is None else frames
            words = {frame.call.number: self._in_words(frame.variables) for frame in known}
            words[NO_CALL] = self._in_words(self.recording.globals(step))
            self._seen = (step, most), words
        return self._seen[1]

    def _in_words(self, variables: Locals) -> dict[str, Said]:
        """Return the variables worth showing in words; what looks as before is not written again."""
        in_words: dict[str, Said] = {}
        for name, entry in variables.entries.items():
            key = name, self._versions.of(entry, variables.step)
            if key not in self._words:
                self._words[key] = self._variable_in_words(name, variables)
            if (words := self._words[key]) is not None:
                in_words[name] = words
        return in_words

    def _variable_in_words(self, name: str, variables: Locals) -> Said | None:
        """Return a variable in words, with what an object keeps to itself; None if it is not worth showing."""
        words = self.names.variable_in_words(name, variables[name])
        attributes = variables.inside(name)
        if words is None or not attributes:
            return words
        return words._replace(inside=self.names.inside(words, attributes))


def _globals(before: InWords, after: InWords, tags: Tags) -> list[FrameCard]:
    """Return the card with the global variables, if there are any."""
    now = after[NO_CALL]
    shown = _variables(NO_CALL, {}, now, before.get(NO_CALL, now), tags)
    return [FrameCard(0, "", GLOBAL, "", shown, "waits", "")] if shown else []


def _variables(
    number: int, given: dict[str, Any], now: dict[str, Said], was: dict[str, Said], tags: Tags
) -> tuple[Variable, ...]:
    """Return the variables of a card: first what the call was given, then those that it made itself."""
    variables = [
        Variable(
            name=name,
            value=words.short,
            changed=_is_changed(name, now, was),
            given=name in given,
            whole=words.whole,
            tag=tags.get((number, name), ""),
            inside=words.inside,
        )
        for name, words in now.items()
    ]
    return tuple(sorted(variables, key=lambda one: not one.given))


def _is_changed(name: str, now: dict[str, Said], was: dict[str, Said]) -> bool:
    """Return whether a variable has other words than before."""
    before = was.get(name)
    return before is None or before.words != now[name].words


def _tags(outside: Locals, frames: list[Frame], shown: InWords) -> Tags:
    """Return the letters of what more than one variable holds, global or in these frames, the oldest first."""
    places: dict[Hashable, list[tuple[int, str]]] = {}
    for name, thing in outside.things().items():
        places.setdefault(thing, []).append((NO_CALL, name))
    for frame in frames:
        number = frame.call.number
        for name, thing in frame.variables.things().items():
            if name in shown[number]:
                places.setdefault(thing, []).append((number, name))
    shared = [held for held in places.values() if len(held) > 1]
    letters = zip(shared, ascii_lowercase, strict=False)  # those after z have none
    return {place: letter for held, letter in letters for place in held}
