"""The frames of the stack at one step as cards: job, variables as text, and state."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from string import ascii_lowercase
from typing import Any, NamedTuple

from ..trace import Frame, Recording, Step
from ..trace.history import History, Locals, Versions
from ..trace.values import Place
from .positions import Positions
from .writing import Inside, Names, Said

GLOBAL = "Global"  # title of the card with the global variables
NO_CALL = -1  # call number of global variables
MOST_CARDS = 9  # frames on a page, newest and oldest
OLDEST = 1

InWords = dict[int, dict[str, Said]]  # by number of the call, or NO_CALL
Places = tuple[tuple[Place, ...], tuple[Place, ...]]  # in the short text, and in the full one
PlacesOf = dict[int, dict[str, Places]]  # only of variables that contain things


class Mark(NamedTuple):
    """A letter at an offset in the text of a value; it identifies an object."""

    offset: int
    letter: str
    changed: bool  # whether this step changed the object


class Tag(NamedTuple):
    """The letters of a variable: of its value, and of objects inside it."""

    own: Mark | None = None
    marks: tuple[Mark, ...] = ()
    whole_marks: tuple[Mark, ...] = ()
    is_again: bool = False  # whether the page shows the same object above


NO_TAG = Tag()
NO_PLACES: Places = (), ()
Tags = dict[tuple[int, str], Tag]  # by number of the call, and name


class Variable(NamedTuple):
    """A local variable as text."""

    name: str
    value: str
    changed: bool
    given: bool  # whether it is an argument
    whole: str  # the full text, if it is longer
    tag: str  # letter of its list, set, dict or object, the same everywhere
    marks: tuple[Mark, ...]  # letters of objects inside it
    whole_marks: tuple[Mark, ...]  # letters in `whole`
    tag_changed: bool  # whether this step changed the object of `tag`
    inside: Inside  # attributes of an object whose repr does not show them


class FrameCard(NamedTuple):
    """One frame of the stack; the card with the global variables has no function."""

    call: int
    function: str
    title: str
    mover: str  # the player to move, in a game
    variables: tuple[Variable, ...]
    doing: str  # running, waits, receives, returns, yields, raises, suspended
    words: str  # the pending expression, or the value that leaves


def frames_of(recording: Recording, step: int, most: int) -> list[Frame]:
    """Return the newest frames, one more that the next step can uncover, and the oldest."""
    return recording.frames(step, most - OLDEST + 1, OLDEST)


class Cards:
    """Makes the cards of one recording, and caches parts that pages share."""

    def __init__(self, recording: Recording, names: Names, positions: Positions) -> None:
        self.recording = recording
        self.names = names
        self.positions = positions
        self._waiting: dict[Hashable, FrameCard] = {}
        self._words: dict[Hashable, tuple[Said | None, Places]] = {}
        self._versions = Versions()
        # result of the last `_variables`
        self._seen: tuple[tuple[int, int], tuple[InWords, PlacesOf]] = (-1, 0), ({}, {})

    def at(self, frames: list[Frame], here: Step, most: int) -> tuple[FrameCard, ...]:
        """Return the cards: frames, newest first, then suspended generators, then globals.

        Variables of waiting frames and globals that have just changed are marked.
        """
        before, _ = self._variables(here.number - 1, most)
        after, places = self._variables(here.number, most, frames)
        shown = frames if len(frames) <= most else frames[:OLDEST] + frames[OLDEST + 1 :]
        beside = self.recording.suspended(here.number)
        for frame in beside:
            words, where = self._looked_at(frame.variables)
            after, places = after | {frame.call.number: words}, places | {frame.call.number: where}
        order = [NO_CALL, *(frame.call.number for frame in [*shown, *beside])]
        tags = _tags({number: places[number] for number in order}, here.number)
        _note_repeated(
            tags, [frame.call.number for frame in [*beside, *shown]][::-1] + [NO_CALL], places
        )
        running = self._running(frames[-1], here, after, tags)
        waiting = [self._waits(frame, before, after, tags) for frame in shown[-2::-1]]
        suspended = [self._suspended(frame, after, tags) for frame in reversed(beside)]
        return running, *waiting, *suspended, *_globals(before, after, tags)

    def _waits(self, frame: Frame, before: InWords, after: InWords, tags: Tags) -> FrameCard:
        """Return the card of a waiting frame, cached for all steps at which it looks the same."""
        number = frame.call.number
        now = after[number]
        was = before.get(number, now)
        changed = tuple(name for name in now if _is_changed(name, now, was))
        key = number, *now.items(), changed, frame.pending, *(tags.get((number, n)) for n in now)
        if key not in self._waiting:
            variables = _variables(number, frame.call.given, now, was, tags)
            self._waiting[key] = self._card(frame, "waits", frame.pending or "?", variables)
        return self._waiting[key]

    def _suspended(self, frame: Frame, after: InWords, tags: Tags) -> FrameCard:
        number = frame.call.number
        now = after[number]
        variables = _variables(number, frame.call.given, now, now, tags)
        return self._card(frame, "suspended", "", variables)

    def _running(self, frame: Frame, here: Step, after: InWords, tags: Tags) -> FrameCard:
        doing, words = "running", ""
        if here.event == "receive":
            pending = self.names.received(frame.pending or "", here.carried)
            doing, words = "receives", pending or self.names.value(here.carried)
        elif here.event in ("return", "yield", "raise"):
            doing, words = f"{here.event}s", self.names.value(here.carried)
            if here.call.title and here.carried is None:
                words = ""
        number, (was, _) = frame.call.number, self._looked_at(self._before(here))
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
        """Return the variables to which those of the running frame are compared.

        A new frame of a recursion is compared with its caller's, which shows how the two calls
        differ.
        """
        caller = here.call.parent
        if here.previous >= 0:
            return Locals(self.recording.steps[here.previous].entries, here.previous)
        if caller is not None and caller.code is here.call.code:
            return Locals(caller.given, caller.first)
        return Locals(here.entries, here.number)

    def _variables(
        self, step: int, most: int, frames: list[Frame] | None = None
    ) -> tuple[InWords, PlacesOf]:
        """Return the variables of the frames at a step, and the global ones, as text."""
        if step < 0:
            return {}, {}
        if self._seen[0] != (step, most):
            known = frames_of(self.recording, step, most) if frames is None else frames
            looked_at = {frame.call.number: self._looked_at(frame.variables) for frame in known}
            looked_at[NO_CALL] = self._looked_at(self.recording.globals(step))
            words = {number: words for number, (words, _) in looked_at.items()}
            self._seen = (step, most), (words, {n: places for n, (_, places) in looked_at.items()})
        return self._seen[1]

    def _looked_at(self, variables: Locals) -> tuple[dict[str, Said], dict[str, Places]]:
        """Return the variables worth showing as text, and the places of objects in these texts.

        Texts are cached by the version of the value.
        """
        in_words: dict[str, Said] = {}
        with_places: dict[str, Places] = {}
        for name, entry in variables.entries.items():
            key = name, self._versions.of(entry, variables.step)
            if key not in self._words:
                self._words[key] = self._variable_in_words(name, variables)
            words, places = self._words[key]
            if words is not None:
                in_words[name] = words
                if places[0]:
                    with_places[name] = places
        return in_words, with_places

    def _variable_in_words(self, name: str, variables: Locals) -> tuple[Said | None, Places]:
        """Return a variable as text, with hidden attributes; None if it is not worth showing."""
        value, things = variables.with_things(name)
        if not things:
            return self.names.variable_in_words(name, value), NO_PLACES
        words, *places = self.names.variable_with_places(name, value, things)
        if words is None:
            return None, NO_PLACES
        attributes = variables.inside(name)
        if attributes:
            words = words._replace(inside=self.names.inside(words, attributes))
        return words, (places[0], places[1])


def _globals(before: InWords, after: InWords, tags: Tags) -> list[FrameCard]:
    """Return the card with the global variables, if there are any."""
    now = after[NO_CALL]
    shown = _variables(NO_CALL, {}, now, before.get(NO_CALL, now), tags)
    return [FrameCard(0, "", GLOBAL, "", shown, "waits", "")] if shown else []


def _variables(
    number: int, given: dict[str, Any], now: dict[str, Said], was: dict[str, Said], tags: Tags
) -> tuple[Variable, ...]:
    """Return the variables of a card: first the arguments, then the others."""
    variables = []
    for name, words in now.items():
        own, marks, whole_marks, is_again = tags.get((number, name), NO_TAG)
        short, whole = words.short, words.whole
        if is_again and "…" in words.brief and words.brief != short:
            short, whole = words.brief, whole or short
            marks, whole_marks = (), whole_marks or marks
        variables.append(
            Variable(
                name=name,
                value=short,
                changed=_is_changed(name, now, was) or (own is not None and own.changed),
                given=name in given,
                whole=whole,
                tag=own.letter if own else "",
                marks=marks,
                whole_marks=whole_marks,
                tag_changed=own is not None and own.changed,
                inside=words.inside,
            )
        )
    return tuple(sorted(variables, key=lambda one: not one.given))


def _is_changed(name: str, now: dict[str, Said], was: dict[str, Said]) -> bool:
    """Return whether the text of a variable has changed."""
    before = was.get(name)
    return before is None or before.words != now[name].words


def _tags(places: PlacesOf, step: int) -> Tags:
    """Return the letters of objects that occur in more than one place, in order.

    The contents of a list are in one place, however many frames show the list itself.
    """
    edges: dict[Any, Any] = {}  # first place of each thing
    shared: dict[Any, None] = {}  # things with another place
    for thing, edge in _edges(places):
        if edges.setdefault(thing, edge) != edge:
            shared[thing] = None
    if not shared:
        return {}
    in_order = [thing for thing in edges if thing in shared]
    letters = {  # things after the 26th get none
        thing: (letter, _has_changed(thing, step))
        for thing, letter in zip(in_order, ascii_lowercase, strict=False)
    }
    tags: Tags = {}
    known: dict[int, Tag | None] = {}  # frames can share a variable
    for number, variables in places.items():
        for name, both in variables.items():
            if id(both) not in known:
                known[id(both)] = _tag(both, letters)
            if (tag := known[id(both)]) is not None:
                tags[number, name] = tag
    return tags


def _note_repeated(tags: Tags, order: list[int], places: PlacesOf) -> None:
    """Mark the tags of objects that an earlier card in *order* shows."""
    seen = set[str]()
    for key in ((number, name) for number in order for name in places[number]):
        if (tag := tags.get(key)) is not None and tag.own is not None:
            tags[key] = tag._replace(is_again=tag.own.letter in seen)
            seen.add(tag.own.letter)


def _edges(places: PlacesOf) -> Iterator[tuple[Any, Hashable]]:
    """Yield each thing with its holder: a variable, or another thing and an index in it."""
    seen = set[int]()
    for number, variables in places.items():
        for name, both in variables.items():
            is_again = id(both) in seen  # the contents of things were yielded before
            seen.add(id(both))
            for place in both[0]:
                if not is_again or place.holder is None:
                    yield place.thing, (place.holder or (number, name), place.number)


def _has_changed(thing: History, step: int) -> bool:
    """Return whether *step* changed the contents of *thing*."""
    return step > 0 and thing.at(step) is not thing.at(step - 1)


def _tag(places: Places, letters: dict[Any, tuple[str, bool]]) -> Tag | None:
    """Return the letters of one variable, or None."""
    shown, whole = places
    marks = tuple([Mark(one.offset, *letters[one.thing]) for one in shown if one.thing in letters])
    whole_marks = tuple(
        [Mark(one.offset, *letters[one.thing]) for one in whole if one.thing in letters]
    )
    if not marks and not whole_marks:
        return None
    is_own = bool(marks) and marks[0].offset == 0
    return Tag(marks[0] if is_own else None, marks[is_own:], whole_marks[is_own:])
