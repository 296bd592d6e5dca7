"""The contents of values over time, as they were at each step.

`keeper` writes it while the program runs; the readers of a recording find it here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Mapping, Sequence
from operator import is_
from types import NoneType
from typing import Any

from .objects import Attributes, can_be_seen_to_change
from .values import ATOMS, CHANGING, Shown, Thing, Things

__uninterrupted__ = True

MISSING = object()  # in the place of a value: there is none, or none that is shown


class History:
    """One list, set, dict or object and its contents over time, shared by all the frames that hold it.

    So a caller's list is seen to change while the call it was handed to is changing it.
    """

    __slots__ = ("ahead", "brief", "budget", "contents", "noted", "numbers", "steps", "thing")

    def __init__(self, thing: object) -> None:
        self.thing: object = thing  # keeps it alive: its id is not given to another one
        self.brief = ""  # its text where it is too deep in an object to be copied
        self.ahead: Followed | None = None  # all that an object holds, for pictures
        self.noted = -1  # the keeper's version at which it was copied last
        self.budget = 0  # and how deep
        self.steps: list[int] = []
        self.contents: list[Any] = []
        # of an object, among those that read the same: by what they have in common
        self.numbers: dict[Hashable, int] | None = None

    def add(self, step: int, contents: Any) -> None:
        """Note what it is from a step on."""
        self.steps.append(step)
        self.contents.append(contents)

    def at(self, step: int) -> Any:
        """Return the contents at that step; None if it was never looked into."""
        if not self.contents:
            return None
        return self.contents[max(bisect_right(self.steps, step) - 1, 0)]


class Followed(History):
    """All that an object holds over time; *thing* are its attributes as they are now."""

    __slots__ = ("is_flat", "source")

    def __init__(self) -> None:
        super().__init__({})
        self.source: dict[str, Any] | None = None  # the object's own dictionary
        self.is_flat = False  # whether all are atoms, or objects that are followed on their own

    def is_unchanged(self) -> bool:
        """Return whether the object holds the very same things as before."""
        source, known = self.source, self.thing
        if not self.is_flat or source is None or len(source) != len(known):  # type: ignore[arg-type]
            return False
        return all(map(is_, source.values(), known.values()))  # type: ignore[attr-defined]

    def release(self) -> None:
        """Release the object's attributes."""
        self.thing, self.source = {}, None


class ReprHistory(History):
    """The repr of an object over time."""

    __slots__ = ("can_change", "inside")

    def __init__(self, thing: object) -> None:
        super().__init__(thing)
        self.can_change = can_be_seen_to_change(thing)
        self.inside: History | None = None  # its attributes, if its class is the program's


_DEEPEST = 12  # lists in a list
_IN_OBJECTS = 2  # objects and lists in an object, with itself


def at(
    entry: Any, step: int, inside: tuple[History, ...] = (), things: Things | None = None
) -> Any:
    """Return the value that was kept, as it was at that step; `inside`: what it is part of.

    Into *things* come the lists, sets, dicts and objects that it is made of.
    """
    if isinstance(entry, History):
        if type(entry) is ReprHistory:
            return _repr_at(entry, step, things)
        return _at_history(entry, step, inside, things)
    if isinstance(entry, list):
        return [item if type(item) in ATOMS else at(item, step, inside, things) for item in entry]
    if isinstance(entry, dict):
        return {key: at(item, step, inside, things) for key, item in entry.items()}
    if isinstance(entry, tuple):
        items = [item if type(item) in ATOMS else at(item, step, inside, things) for item in entry]
        return entry if same(items, entry) else rebuilt(entry, items)
    return set(entry) if isinstance(entry, set) else entry


def _at_history(
    history: History, step: int, inside: tuple[History, ...], things: Things | None
) -> Any:
    now = history.at(step)
    if history in inside or len(inside) == _DEEPEST:
        value: Any = Shown("…")  # a list that holds itself has no end
    elif not history.contents or (
        len(inside) >= _IN_OBJECTS and any(map(_is_object, (history, *inside)))
    ):
        value = Shown(history.brief)
    elif isinstance(now, Attributes):
        around = (*inside, history)
        value, places, fields = now.shown_with_places(
            lambda entry: at(entry, step, around, things), history, things
        )
        if things is not None:
            things[id(value)] = Thing(value, history, places, fields)
        return value
    else:
        value = at(now, step, (*inside, history), things)
    if things is not None and type(now) in (*CHANGING, Attributes, Shown, NoneType):
        if value is now:  # a text that other histories can share
            value = Shown(now.text, now.marks)
        things[id(value)] = Thing(value, history)
    return value


def _repr_at(history: ReprHistory, step: int, things: Things | None) -> Any:
    """Return the words of an object, as they were at that step."""
    words = history.at(step)
    if things is None or not history.can_change:
        return words
    words = Shown(words.text, words.marks, words.fields, words.number, words.has_twin)
    things[id(words)] = Thing(words, history)
    return words


def values_at(histories: Mapping[str, History], step: int) -> dict[str, Any]:
    """Return the values of the variables that have one at a step, as they were kept."""
    entries = {name: history.at(step) for name, history in histories.items()}
    return {name: entry for name, entry in entries.items() if entry is not MISSING}


def _is_object(history: History) -> bool:
    return isinstance(history.contents[-1], Attributes)


def _inside_at(entry: Any, step: int) -> dict[str, Any]:
    """Return the attributes of an object that says itself what it is, as they were at that step."""
    while type(entry) is History and isinstance(entry.at(step), History):
        entry = entry.at(step)  # in a world, all frames can have the same variable
    if type(entry) is not ReprHistory or entry.inside is None:
        return {}
    inside = entry.inside
    return {name: at(value, step, (inside,)) for name, value in inside.at(step).items()}


def held_at(history: History, step: int) -> Any:
    """Return the entries in a list, dict or object at that step; None if the object is not followed."""
    if history.ahead is not None:
        return history.ahead.at(step)
    held = history.at(step)
    return held if isinstance(held, CHANGING) and not isinstance(held, Attributes) else None


class Locals(Mapping[str, Any]):
    """The variables of a frame at a step, each put together when it is asked for."""

    __slots__ = ("entries", "step")

    def __init__(self, entries: Mapping[str, Any], step: int) -> None:
        self.entries = {**entries}
        self.step = step

    def __getitem__(self, name: str) -> Any:
        return at(self.entries[name], self.step)

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)

    def inside(self, name: str) -> dict[str, Any]:
        """Return the attributes of an object that says itself what it is; {} of anything else."""
        return _inside_at(self.entries[name], self.step)

    def with_things(self, name: str) -> tuple[Any, Things]:
        """Return a value with the lists, sets, dicts and objects that it is made of.

        One that is in several frames, or several times in one value, has the same history everywhere.
        """
        things: Things = {}
        return at(self.entries[name], self.step, (), things), things


class Versions:
    """Keys that show whether an entry looks the same at two steps, without rebuilding its value."""

    def __init__(self) -> None:
        self._step = -1
        self._known: dict[int, Hashable] = {}  # at that step, by the ids of entries
        self._inside: dict[int, tuple[History, ...]] = {}  # by the ids of contents

    def of(self, entry: Any, step: int) -> Hashable:
        """Return a key that is equal for the same object with the same shown contents."""
        if type(entry) in ATOMS:
            return id(entry)
        if step != self._step:
            self._step, self._known = step, {}
        if id(entry) not in self._known:
            versions: dict[tuple[int, int], int] = {}
            for history in self._histories(entry):
                self._look_into(history, 0, False, versions)
            self._known[id(entry)] = (id(entry), *versions.items())
        return self._known[id(entry)]

    def _look_into(
        self, history: History, level: int, in_object: bool, versions: dict[tuple[int, int], int]
    ) -> None:
        """Note how often a history has changed, and those inside of it, as deep as `at` goes."""
        number = max(bisect_right(history.steps, self._step) - 1, 0)
        if (id(history), level) in versions or not history.contents:
            return
        versions[id(history), level] = number
        if type(history) is ReprHistory and history.inside is not None and level == 0:
            self._look_into(history.inside, level, True, versions)
        contents = history.contents[number]
        in_object = in_object or isinstance(contents, Attributes)
        is_deepest = level + 1 == (_IN_OBJECTS if in_object else _DEEPEST)
        for inner in self._histories(contents):
            if not is_deepest or type(inner) is ReprHistory:
                self._look_into(inner, level + 1, in_object, versions)

    def _histories(self, entry: Any) -> tuple[History, ...]:
        known = self._inside.get(id(entry))
        if known is None:
            known = self._inside[id(entry)] = tuple(histories_in(entry))
        return known


def histories_in(entry: Any) -> Iterator[History]:
    """Yield the histories in an entry, but not those nested in them."""
    if isinstance(entry, History):
        yield entry
    elif isinstance(entry, list | tuple | dict):
        for inner in entry.values() if isinstance(entry, dict) else entry:
            if type(inner) not in ATOMS:
                yield from histories_in(inner)


def repr_histories_in(entry: Any, seen: set[History], levels: int = 3) -> Iterator[ReprHistory]:
    """Yield the repr histories in an entry, and in the lists in it, but not those that were *seen*."""
    for history in histories_in(entry):
        if history in seen:
            continue
        seen.add(history)
        if type(history) is ReprHistory:
            yield history
        elif history.contents and levels:
            yield from repr_histories_in(history.contents[-1], seen, levels - 1)


def rebuilt(value: tuple[Any, ...] | frozenset[Any], items: list[Any]) -> Any:
    """Return a tuple, named tuple or frozenset like *value* with other items."""
    if isinstance(value, tuple):
        return tuple.__new__(type(value), items)
    return frozenset(items)


def same(some: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether both have the very same items, each in its place."""
    return len(some) == len(others) and all(map(is_, some, others))
