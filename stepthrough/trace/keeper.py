"""What is kept of the values at each step, and how much memory it takes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from sys import getrefcount, getsizeof
from typing import Any

from ..given import kind_name
from .history import History, Told, rebuilt, same
from .objects import (
    Attributes,
    attributes_of,
    contents_of,
    is_looked_into,
    may_change,
    module_of,
    tells_all,
)
from .values import (
    ATOMS,
    BUDGET,
    CHANGING,
    FROZEN,
    LARGE,
    OF_CHANGING,
    OF_FROZEN,
    Shown,
    how_many,
    is_named_tuple,
    is_small,
    safe_repr,
)

__uninterrupted__ = True


_SMALL = 200  # bytes; what takes no more is counted again in each frame: that is faster
_ENTRY = 100  # bytes, about, for noting that a thing is kept
HISTORY = 400  # bytes, about, for a history without its contents
VALUE = 100  # bytes, about, for noting a value of a variable
_BRIEF: dict[Any, str] = {list: "[…]", set: "{…}", dict: "{…}"}
_DEEP = 60  # further than the budget, things that have few items in all are looked into
_FEW = 5  # lists can be held that the program has let go


# by all programs: no recording counts them
SHARED: dict[int, Any] = {id(one): one for one in (*range(-5, 257), True, False, None, "")}


class Keeper:
    """Keeps values step by step: `now` is the number of the step that is being recorded.

    What is kept before is not kept again: the same number, tuple or text is the same object. So
    `bytes`, which says how much memory all of it takes, counts each thing once.
    """

    def __init__(self, say: Callable[[Any], str] = repr, module: str | None = None) -> None:
        self.now = 0
        self.bytes = 0
        self.say = say  # asks an object what it is: that runs code of the program
        self.module = module  # the program's
        self.histories: dict[int, History] = {}
        self.changed = -1  # the step for which a thing that was kept before was found to be changed
        self.has_told = False  # whether there are objects that say themselves what they are
        self._many = _FEW  # histories: then it is asked which lists the program has let go
        # what is kept as it is, by id: alive, so the id stays its own
        self.whole = dict(SHARED)
        self._rebuilt: dict[tuple[Any, ...], Any] = {}  # by kind and the ids of the items
        self._shown: dict[tuple[str, tuple[int, ...]], Shown] = {}
        self._arrays: dict[Hashable, Shown] = {}  # what they said, by their contents
        self._is_in_object = False
        self._is_in_key = False  # what is in a set, or a key, is kept as text: that never changes

    def keep(self, value: Any, budget: int = BUDGET) -> Any:
        """Return what to store for `value`; `value` itself only if it can never change."""
        if id(value) in self.whole:
            return value
        kind: Any = type(value)
        try:
            if kind in ATOMS:
                size = getsizeof(value)
                if size <= _SMALL and kind is not range:
                    self.bytes += size
                    return value
            return self._keep_new(value, budget)
        except Exception as error:
            if issubclass(type(error), RecursionError):
                raise
            return self._show(f"<{kind_name(kind)}>")  # a class of the program can do anything

    def hold(self, value: Any) -> None:
        """Count a value that is held, itself, until the recording goes."""
        kind = type(value)
        if kind in ATOMS or (kind is tuple and ATOMS.issuperset(map(type, value))):
            self.keep(value)
        else:
            self.bytes += _ENTRY

    def forget(self) -> None:
        """Let go of the recorded program's own objects; what was kept of them stays."""
        for history in self.histories.values():
            _without_thing(history)
        for known in (self.histories, self.whole, self._rebuilt, self._shown, self._arrays):
            known.clear()

    def _keep_new(self, value: Any, budget: int) -> Any:
        kind: Any = type(value)
        if kind in CHANGING:
            return self._changing(value, budget - OF_CHANGING)
        if kind in ATOMS:
            return self._as_it_is(value)
        if kind in FROZEN or is_named_tuple(kind):
            return self._frozen(value, budget - OF_FROZEN)
        if issubclass(kind, Enum):
            return value
        return self._object(value, budget - OF_CHANGING)

    def _as_it_is(self, value: Any) -> Any:
        """Keep a value that cannot change, nor anything in it; it is counted once."""
        self.whole[id(value)] = value
        self.bytes += _ENTRY + getsizeof(value)
        if type(value) is range:
            self.bytes += sum(map(getsizeof, (value.start, value.stop, value.step)))
        return value

    def _show(self, text: str, marks: tuple[int, ...] = ()) -> Shown:
        """Return the text of a value, one object for all with the same text."""
        shown = self._shown.get((text, marks))
        if shown is None:
            shown = self._shown[text, marks] = Shown(text, marks)
            self.bytes += 2 * _ENTRY + getsizeof(text)
        return shown

    # Tuples and frozensets

    def _frozen(self, value: tuple[Any, ...] | frozenset[Any], budget: int) -> Any:
        inside = list(value)
        if ATOMS.issuperset(map(type, inside)):
            for item in inside:
                if id(item) not in self.whole:
                    self._as_it_is(item)  # tuples that grow have most of what is in them in common
            return self._as_it_is(value)
        if self._is_too_deep(value, budget):
            return self._show(safe_repr(value, self.say))
        keep = self._keep_each if isinstance(value, tuple) else self._keep_keys
        items = keep(inside, (), budget)
        return self._as_it_is(value) if same(items, inside) else self._again(value, items)

    def _again(self, value: tuple[Any, ...] | frozenset[Any], items: list[Any]) -> Any:
        """Return a tuple or frozenset like `value` with other items, one for the same items."""
        if isinstance(value, frozenset):
            items = self._apart(items)
        key = (type(value), *map(id, items))
        copy = self._rebuilt.get(key)
        if copy is None:
            copy = self._rebuilt[key] = rebuilt(value, items)
            self.bytes += _ENTRY + getsizeof(key) + getsizeof(copy)
        return copy

    def _apart(self, items: list[Any]) -> list[Any]:
        """Return the items of a set, or keys, with marks where two would be taken for one.

        Different objects of the program can have the same text. Which of them gets which mark is
        nowhere to be seen.
        """
        if ATOMS.issuperset(map(type, items)) or len(set(items)) == len(items):
            return items
        before: Counter[Any] = Counter()
        apart = []
        for item in items:
            apart.append(self._marked(item, before[item]) if item in before else item)
            before[item] += 1
        return apart

    def _marked(self, item: Any, mark: int) -> Any:
        if type(item) is Shown:
            return self._show(item.text, (*item.marks, mark))
        if not isinstance(item, tuple | frozenset):
            return item
        return self._again(item, [self._marked(inner, mark) for inner in item])

    # Lists, sets and dicts

    def _changing(self, value: Any, budget: int) -> History | Shown:
        history = self.histories.get(id(value))
        before = history.contents[-1] if history and history.contents else None
        if history is not None and _unchanged(value, before):
            return history  # the common case, made fast
        if budget < 0 and self._is_in_object and not self._is_seen_again(history):
            return history or self._new(value)
        if len(value) > LARGE and (history is None or budget < 0):
            return self._show(how_many(value))
        if self._is_too_deep(value, budget):
            return self._show(safe_repr(value, self.say))
        history = history or self._new(value)
        self._note(history, value, budget)
        return history

    def _is_seen_again(self, history: History | None) -> bool:
        """Return whether a thing deep in an object was looked into before: a variable can hold it, too."""
        return history is not None and history.contents != [] and history.noted != self.now

    def _is_too_deep(self, value: Any, budget: int) -> bool:
        """Return whether a thing is so deep in others, and so big or so very deep, that it is a text."""
        return budget < 0 and (budget < -_DEEP or not is_small(value))

    def _new(self, value: Any, kind: type[History] = History) -> History:
        """Return a new history."""
        if len(self.histories) >= self._many:
            self._let_go()
            self._many = 2 * len(self.histories) + _FEW
        history = self.histories[id(value)] = kind(value)
        history.brief = _BRIEF.get(type(value)) or f"{kind_name(type(value))}(…)"
        self.bytes += HISTORY
        return history

    def _let_go(self) -> None:
        """Let go of the lists, sets and dicts that nothing else holds: they can hold much else."""
        here = self.histories.items()
        for key in [key for key, its in here if getrefcount(its.thing) <= ONLY_HERE]:
            _without_thing(self.histories.pop(key))

    def _note(self, history: History, value: Any, budget: int) -> None:
        """Note what is in a list, set or dict now, if that is something else than before."""
        history.noted = self.now
        before = history.contents[-1] if history.contents else None
        after = self._copy(value, before if type(before) is type(value) else (), budget)
        if not _unchanged(after, before):
            self._add(history, after)

    def _add(self, history: History, contents: Any) -> None:
        """Note what is in a thing from now on."""
        if history.contents:
            self.changed = self.now
        self.bytes += getsizeof(contents)
        history.add(self.now, contents)

    def _copy(self, value: Any, before: Any, budget: int) -> Any:
        if len(value) > LARGE:
            return self._show(how_many(value))
        if type(value) is list:
            return self._keep_each(value, before, budget)
        keys = self._apart(self._keep_keys([*value], [*before], budget))
        if type(value) is set:
            return set(keys)
        was = [*before.values()] if before else []
        return dict(zip(keys, self._keep_each([*value.values()], was, budget), strict=True))

    def _keep_keys(self, items: list[Any], before: Sequence[Any], budget: int) -> list[Any]:
        """Return what to store for the items of a set, or for keys."""
        was, self._is_in_key = self._is_in_key, True
        try:
            return self._keep_each(items, before, budget)
        finally:
            self._is_in_key = was

    def _keep_each(self, items: list[Any], before: Sequence[Any], budget: int) -> list[Any]:
        """Return what to store for the items; what is kept as itself and in its place still is."""
        keep, whole = self.keep, self.whole
        if len(before) != len(items):
            return [item if id(item) in whole else keep(item, budget) for item in items]
        both = zip(items, before, strict=True)
        return [item if item is old else keep(item, budget) for item, old in both]

    # Objects of the program

    def _object(self, value: Any, budget: int) -> History | Shown:
        """Keep the attributes of an object that does not say itself what it is; of others, what they say."""
        kind: Any = type(value)
        if self._is_in_key or not is_looked_into(kind):
            is_one = not self._is_in_key and (module_of(kind) == self.module or may_change(kind))
            return self._told(value, budget) if is_one else self._words(value)
        attributes = attributes_of(value) if budget >= 0 else {}
        history = self.histories.get(id(value))
        if history is None and budget >= 0 and not attributes:
            return self._show(safe_repr(value, self.say))
        history = history or self._new(value)
        if budget >= 0:
            self._note_attributes(history, attributes, budget)
        return history

    def _told(self, value: Any, budget: int) -> Told:
        """Keep what an object says of itself, over time: it can say something else later."""
        kind: Any = type(value)
        history: Any = self.histories.get(id(value)) or self._new(value, Told)
        self.ask(history)
        is_variable = budget == BUDGET - OF_CHANGING  # itself: nothing is around it
        if is_variable and module_of(kind) == self.module and not tells_all(kind):
            self._look_inside(history, budget)
        return history  # type: ignore[no-any-return]

    def _look_inside(self, history: Told, budget: int) -> None:
        """Note the attributes of an object of the program, unless it hides them."""
        attributes = attributes_of(history.thing)
        if history.inside is None and attributes:
            self.bytes += HISTORY
            history.inside = History(history.thing)
        if history.inside is not None:
            self._note_attributes(history.inside, attributes, budget)

    def ask(self, history: Told) -> int:
        """Note what an object says of itself, once for each step; return the length of what it said."""
        self.has_told = True
        if history.noted == self.now or history.thing is None:  # the program has let it go
            return 0
        history.noted = self.now
        words = self._words(history.thing)
        if not history.contents or history.contents[-1] is not words:
            self._add(history, words)
        return len(words.text)

    def _words(self, value: Any) -> Shown:
        """Return what an object says of itself; an array with the same contents is not asked again."""
        contents = contents_of(value)
        shown = None if contents is None else self._arrays.get(contents)
        if shown is None:
            is_array = contents is not None  # no code of the program is run to write it
            shown = self._show(safe_repr(value, repr if is_array else self.say))
            if is_array:
                self._arrays[contents] = shown
                self.bytes += 4 * _ENTRY
        return shown

    def _note_attributes(self, history: History, attributes: dict[str, Any], budget: int) -> None:
        """Note the attributes of an object, if they are others than before."""
        before = history.contents[-1] if history.contents else None
        was = [*before.values()] if before is not None else []
        outside, self._is_in_object = self._is_in_object, True
        try:
            entries = self._keep_each([*attributes.values()], was, budget)
        finally:
            self._is_in_object = outside
        if before is None or [*before] != [*attributes] or not same(entries, was):
            after = Attributes(
                kind_name(type(history.thing)), zip(attributes, entries, strict=True)
            )
            self._add(history, after)


def _without_thing(history: History) -> None:
    """Hold the thing no longer; what was kept of it stays."""
    history.thing = None
    if type(history) is Told and history.inside is not None:
        history.inside.thing = None


def _only_here() -> int:
    """Return the count of references to a thing that nothing but its history holds."""
    history = History([])
    return getrefcount(history.thing)


ONLY_HERE = _only_here()


def _unchanged(after: Any, before: Any) -> bool:
    """Return whether two copies are the same; `==` would not do, for it takes 1 for True."""
    kind = type(after)
    if kind is not type(before) or kind is Shown:
        return after is before
    if kind is list:
        return same(after, before)
    if kind is dict and not same([*after.values()], [*before.values()]):
        return False
    return same([*after], [*before])
