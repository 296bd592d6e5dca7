"""What was kept of the values, as it was at a step: things and their contents over time.

`keeper` writes it while the program runs; the readers of a recording find it here.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Iterator, Mapping, Sequence
from operator import is_
from typing import Any

from .objects import Attributes
from .values import ATOMS, CHANGING, Shown

__uninterrupted__ = True

MISSING = object()  # in the place of a value: there is none, or none that is shown


class History:
    """One list, set, dict or object and its contents over time, shared by all the frames that hold it.

    So a caller's list is seen to change while the call it was handed to is changing it.
    """

    __slots__ = ("brief", "contents", "noted", "steps", "thing")

    def __init__(self, thing: object) -> None:
        self.thing: object = thing  # keeps it alive: its id is not given to another one
        self.brief = ""  # what is shown where it is too deep in an object to be looked into
        self.noted = -1  # the step for which it was looked into last
        self.steps: list[int] = []
        self.contents: list[Any] = []

    def add(self, step: int, contents: Any) -> None:
        """Note what it is from a step on."""
        self.steps.append(step)
        self.contents.append(contents)

    def at(self, step: int) -> Any:
        """Return the contents at that step; None if it was never looked into."""
        if not self.contents:
            return None
        return self.contents[max(bisect_right(self.steps, step) - 1, 0)]


class Told(History):
    """An object that says itself what it is, and its words over time: these are its contents."""

    __slots__ = ("inside",)

    def __init__(self, thing: object) -> None:
        super().__init__(thing)
        self.inside: History | None = None  # its attributes, if its class is the program's


_DEEPEST = 12  # lists in a list
_IN_OBJECTS = 2  # objects and lists in an object, with itself


def at(entry: Any, step: int, inside: tuple[History, ...] = ()) -> Any:
    """Return the value that was kept, as it was at that step; `inside`: what it is part of."""
    if isinstance(entry, History):
        return entry.at(step) if type(entry) is Told else _at_history(entry, step, inside)
    if isinstance(entry, list):
        return [item if type(item) in ATOMS else at(item, step, inside) for item in entry]
    if isinstance(entry, dict):
        return {key: at(item, step, inside) for key, item in entry.items()}
    if isinstance(entry, tuple):
        items = [item if type(item) in ATOMS else at(item, step, inside) for item in entry]
        return entry if same(items, entry) else rebuilt(entry, items)
    return set(entry) if isinstance(entry, set) else entry


def _at_history(history: History, step: int, inside: tuple[History, ...]) -> Any:
    if history in inside or len(inside) == _DEEPEST:
        return Shown("…")  # a list that holds itself has no end
    now = history.at(step)
    is_deep = len(inside) >= _IN_OBJECTS and any(map(_is_object, (history, *inside)))
    if is_deep or not history.contents:
        return Shown(history.brief)
    inside = (*inside, history)
    if isinstance(now, Attributes):
        return now.shown(lambda value: at(value, step, inside))
    return at(now, step, inside)


def values_at(histories: Mapping[str, History], step: int) -> dict[str, Any]:
    """Return the values of the variables that have one at a step, as they were kept."""
    entries = {name: history.at(step) for name, history in histories.items()}
    return {name: entry for name, entry in entries.items() if entry is not MISSING}


def _is_object(history: History) -> bool:
    return isinstance(history.at(0), Attributes)


def _inside_at(entry: Any, step: int) -> dict[str, Any]:
    """Return the attributes of an object that says itself what it is, as they were at that step."""
    while type(entry) is History and isinstance(entry.at(step), History):
        entry = entry.at(step)  # in a world, all frames can have the same variable
    if type(entry) is not Told or entry.inside is None:
        return {}
    inside = entry.inside
    return {name: at(value, step, (inside,)) for name, value in inside.at(step).items()}


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

    def things(self) -> dict[str, Hashable]:
        """Return what stands for the lists, sets, dicts and objects that variables hold.

        It is the same for the same one, in any frame.
        """
        things = {name: _thing_at(entry, self.step) for name, entry in self.entries.items()}
        return {name: thing for name, thing in things.items() if thing is not None}


class Versions:
    """Tells by a key whether what was kept looks the same at two steps; nothing is put together."""

    def __init__(self) -> None:
        self._step = -1
        self._known: dict[int, Hashable] = {}  # at that step, by the ids of what was kept
        self._inside: dict[int, tuple[History, ...]] = {}  # by the ids of contents

    def of(self, entry: Any, step: int) -> Hashable:
        """Return a key: the same for the same thing with the same contents, as far as these are shown."""
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
        if type(history) is Told and history.inside is not None and level == 0:
            self._look_into(history.inside, level, True, versions)
        contents = history.contents[number]
        in_object = in_object or isinstance(contents, Attributes)
        is_deepest = level + 1 == (_IN_OBJECTS if in_object else _DEEPEST)
        for inner in self._histories(contents):
            if not is_deepest or type(inner) is Told:
                self._look_into(inner, level + 1, in_object, versions)

    def _histories(self, entry: Any) -> tuple[History, ...]:
        known = self._inside.get(id(entry))
        if known is None:
            known = self._inside[id(entry)] = tuple(histories_in(entry))
        return known


def histories_in(entry: Any) -> Iterator[History]:
    """Yield the lists, sets, dicts and objects in what was kept; not what is in these."""
    if isinstance(entry, History):
        yield entry
    elif isinstance(entry, list | tuple | dict):
        for inner in entry.values() if isinstance(entry, dict) else entry:
            if type(inner) not in ATOMS:
                yield from histories_in(inner)


def told_in(entry: Any) -> Iterator[Told]:
    """Yield the objects that say themselves what they are, in what was kept or, if it is a list, in it."""
    for history in histories_in(entry):
        if type(history) is Told:
            yield history
        elif history.contents:
            inside = histories_in(history.contents[-1])
            yield from (one for one in inside if type(one) is Told)


def _thing_at(entry: Any, step: int) -> History | None:
    """Return what stands for the list, set, dict or object that was kept: for the same, the same; or None.

    For an object that says itself what it is, nothing does.

    A list that begins when another is gone is another one, also if it has got that one's id.
    """
    while isinstance(entry, History) and type(entry) is not Told:
        inside = entry.at(step)
        if type(inside) in (*CHANGING, Attributes, Shown):
            return entry
        entry = inside  # in a world, all frames can have the same variable
    return None


def rebuilt(value: tuple[Any, ...] | frozenset[Any], items: list[Any]) -> Any:
    """Return a tuple (a named one, too) or a frozenset like `value` with other items."""
    if isinstance(value, tuple):
        return tuple.__new__(type(value), items)
    return frozenset(items)


def same(some: Sequence[Any], others: Sequence[Any]) -> bool:
    """Return whether both have the very same items, each in its place."""
    return len(some) == len(others) and all(map(is_, some, others))
