"""The contents of values over time.

`keeper` writes histories while the program runs; readers of a recording use them from here.
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

MISSING = object()  # no value, or one that is not shown


class History:
    """Contents of one list, set, dict or object over time, shared by the frames that hold it.

    Therefore a caller's list visibly changes while the call that received it changes it.
    """

    __slots__ = ("ahead", "brief", "budget", "contents", "noted", "numbers", "steps", "thing")

    def __init__(self, thing: object) -> None:
        self.thing: object = thing  # held so that its id is not reused
        self.brief = ""  # its text where it is nested too deep to be copied
        self.ahead: Followed | None = None  # all references of an object, for drawing structures
        self.noted = -1  # the keeper's version at the last copy
        self.budget = 0  # depth of the last copy
        self.steps: list[int] = []
        self.contents: list[Any] = []
        # of an object: its number among objects with the same text, by the text's key
        self.numbers: dict[Hashable, int] | None = None

    def add(self, step: int, contents: Any) -> None:
        """Record the contents from *step* on."""
        self.steps.append(step)
        self.contents.append(contents)

    def at(self, step: int) -> Any:
        """Return the contents at *step*; None if they were never recorded."""
        if not self.contents:
            return None
        return self.contents[max(bisect_right(self.steps, step) - 1, 0)]


class Followed(History):
    """All references of an object over time; *thing* holds its current attributes."""

    __slots__ = ("is_flat", "source")

    def __init__(self) -> None:
        super().__init__({})
        self.source: dict[str, Any] | None = None  # the object's own dictionary
        self.is_flat = False  # whether all are atoms or objects followed themselves

    def is_unchanged(self) -> bool:
        """Return whether the object still has the identical attribute values."""
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
        self.inside: History | None = None  # its attributes, if its class belongs to the program


_DEEPEST = 12  # nesting depth of lists
_IN_OBJECTS = 2  # nesting depth of objects and lists in an object, including itself


def at(
    entry: Any, step: int, inside: tuple[History, ...] = (), things: Things | None = None
) -> Any:
    """Return a stored value as it was at *step*; *inside* are the containers around it.

    The lists, sets, dicts and objects that it contains are added to *things*.
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
        value: Any = Shown("…")  # a list can contain itself
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
        if value is now:  # other histories can share this text
            value = Shown(now.text, now.marks)
        things[id(value)] = Thing(value, history)
    return value


def _repr_at(history: ReprHistory, step: int, things: Things | None) -> Any:
    words = history.at(step)
    if things is None or not history.can_change:
        return words
    words = Shown(words.text, words.marks, words.fields, words.number, words.has_twin)
    things[id(words)] = Thing(words, history)
    return words


def values_at(histories: Mapping[str, History], step: int) -> dict[str, Any]:
    """Return the entries of the variables that have a value at *step*."""
    entries = {name: history.at(step) for name, history in histories.items()}
    return {name: entry for name, entry in entries.items() if entry is not MISSING}


def _is_object(history: History) -> bool:
    return isinstance(history.contents[-1], Attributes)


def _inside_at(entry: Any, step: int) -> dict[str, Any]:
    """Return the attributes at *step* of an object whose class defines a repr."""
    while type(entry) is History and isinstance(entry.at(step), History):
        entry = entry.at(step)  # in a world, all frames can share a variable
    if type(entry) is not ReprHistory or entry.inside is None:
        return {}
    inside = entry.inside
    return {name: at(value, step, (inside,)) for name, value in inside.at(step).items()}


def held_at(history: History, step: int) -> Any:
    """Return the entries in a list, dict or object at *step*; None if it is not followed."""
    if history.ahead is not None:
        return history.ahead.at(step)
    held = history.at(step)
    return held if isinstance(held, CHANGING) and not isinstance(held, Attributes) else None


class Locals(Mapping[str, Any]):
    """The variables of a frame at a step, each rebuilt when it is read."""

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
        """Return the attributes of an object whose class defines a repr; {} for other values."""
        return _inside_at(self.entries[name], self.step)

    def with_things(self, name: str) -> tuple[Any, Things]:
        """Return a value, and the lists, sets, dicts and objects in it.

        An object that is in several frames, or several times in one value, has the same history
        everywhere.
        """
        things: Things = {}
        return at(self.entries[name], self.step, (), things), things


class Versions:
    """Keys that show, without rebuilding a value, whether it looks the same at two steps."""

    def __init__(self) -> None:
        self._step = -1
        self._known: dict[int, Hashable] = {}  # at `_step`, by ids of entries
        self._inside: dict[int, tuple[History, ...]] = {}  # by ids of contents

    def of(self, entry: Any, step: int) -> Hashable:
        """Return a key that is equal at two steps if the same object looks the same."""
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
        """Record the versions of a history and of those nested in it, as deep as `at` goes."""
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
    """Yield the histories in an entry, but not those nested in these."""
    if isinstance(entry, History):
        yield entry
    elif isinstance(entry, list | tuple | dict):
        for inner in entry.values() if isinstance(entry, dict) else entry:
            if type(inner) not in ATOMS:
                yield from histories_in(inner)


def repr_histories_in(entry: Any, seen: set[History], levels: int = 3) -> Iterator[ReprHistory]:
    """Yield the repr histories in an entry and in its lists, except those in *seen*."""
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
    """Return whether both sequences consist of the identical items."""
    return len(some) == len(others) and all(map(is_, some, others))
