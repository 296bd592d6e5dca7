"""Snapshots of the values at each step, and the memory that they take."""

from __future__ import annotations

from _thread import _count
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from sys import getrefcount, getsizeof
from typing import Any

from ..given import kind_name
from .effects import CHANGES, READS, REBINDS, is_active
from .history import Followed, History, ReprHistory, rebuilt, same
from .objects import (
    Attributes,
    attributes_of,
    begins,
    contents_of,
    dictionary_of,
    identifying_keys,
    is_looked_into,
    may_change,
    module_of,
    shows_all,
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
    near_in,
    safe_repr,
)

__uninterrupted__ = True


_SMALL = 200  # bytes; what takes no more is counted again in each frame: that is faster
_ENTRY = 100  # bytes, about, for noting that a thing is kept
HISTORY = 400  # bytes, about, for a history without its contents
VALUE = 100  # bytes, about, for noting a value of a variable
_BRIEF: dict[Any, str] = {list: "[…]", set: "{…}", dict: "{…}"}
_DEEP = 60  # further than the budget, things that have few items in all are looked into
_BRIEF_ENOUGH = 20  # characters of an object's words: fewer are never left out
FULL = BUDGET - OF_CHANGING  # what a variable holds is looked into so deep
_IN_OBJECT = 1_000  # more than any budget
_NESTED = 2  # lists in a list of a structure
_NOT_REACHED = Shown("…")
_MOST_FOLLOWED = 1_000  # objects
_MOST_LOOKS = 500_000  # at them: about as many in a quarter of a second
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
        self.version = 0  # how often something may have changed
        self.is_stale = False  # whether something may have changed since
        self.changing = CHANGES  # the effects of instructions that count as changes
        self.threads = _count()
        self.bytes = 0
        self.say = say  # asks an object what it is: that runs code of the program
        self.module = module  # the program's
        self.histories: dict[int, History] = {}
        self.changed = -1  # the step for which a thing that was kept before was found to be changed
        self.has_texts = False  # whether anything is kept as a text that other things can change
        self.is_blind = (
            False  # whether anything is kept that is not looked into, or not deep enough
        )
        self.has_aliases = False  # whether a dict can be the attributes of an object as well
        self._many = _FEW  # histories: then it is asked which lists the program has let go
        # values that are stored as they are, by id; held here, so that the ids stay valid
        self.whole = dict(SHARED)
        self._rebuilt: dict[tuple[Any, ...], Any] = {}  # by kind and the ids of the items
        self._shown: dict[tuple[str, tuple[int, ...], int, bool], Shown] = {}
        self._alike: Counter[Hashable] = Counter()  # objects that read the same
        self._arrays: dict[Hashable, Shown] = {}  # what they said, by their contents
        self._looks = _MOST_LOOKS
        self._is_lost = False  # whether following them takes too long
        self._followed: list[History] = []  # of objects, for pictures
        self.containers: set[int] = set()  # by id: lists and dicts in them
        self._is_in_object = False
        self._is_in_key = False  # items of sets and keys are stored as text, which never changes

    def keep(self, value: Any, budget: int = BUDGET) -> Any:
        """Return the entry to store for *value*: the value itself only if it can never change."""
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

    def renew(self, near: Iterable[Any] = ()) -> None:
        """Note that anything may have changed; while there are more threads, it may at any time.

        Where it is known that nothing but attributes has changed, *near* are the entries of their objects.
        """
        self.version += 1
        if self._followed:
            self.look_again(() if self.is_stale else near)
        self.is_stale = _count() > self.threads

    def _depth(self, budget: int) -> int:
        """Return the depth to which a value is copied, which is less inside an object."""
        return budget - _IN_OBJECT if self._is_in_object else budget

    def _is_known(self, history: History, budget: int) -> bool:
        """Return whether a container was copied, as deep as this, since the last change."""
        return history.noted == self.version and history.budget in (self._depth(budget), BUDGET)

    def hold(self, value: Any) -> None:
        """Count a value that is held, itself, until the recording goes."""
        kind = type(value)
        if kind in ATOMS or (kind is tuple and ATOMS.issuperset(map(type, value))):
            self.keep(value)
        else:
            self.bytes += _ENTRY

    def forget(self) -> None:
        """Release the program's objects; their recorded contents stay."""
        for history in self.histories.values():
            _without_thing(history)
        for known in (
            self.histories,
            self.whole,
            self._rebuilt,
            self._followed,
            self.containers,
            self._shown,
            self._arrays,
            self._alike,
        ):
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

    def _show(
        self, text: str, marks: tuple[int, ...] = (), number: int = 0, has_twin: bool = False
    ) -> Shown:
        """Return the text of a value, one object for all with the same text.

        The words of an object of the program have a number, 1 for the first that reads so.
        """
        key = text, marks, number, has_twin
        shown = self._shown.get(key)
        if shown is None:
            fields = near_in(text) if number else ()
            shown = self._shown[key] = Shown(text, marks, fields, max(number, 1), has_twin)
            self.bytes += 2 * _ENTRY + getsizeof(text)
        return shown

    def _identify(
        self, history: History, kind: str, attributes: dict[str, Any]
    ) -> tuple[int, bool]:
        """Return an object's number, and whether an earlier object can read the same in full."""
        least, whole = identifying_keys(kind, attributes)
        return self._number(history, least), self._number(history, whole) > 1

    def _number(self, history: History, key: Hashable) -> int:
        """Return the number of an object among those that read the same."""
        if history.numbers is None:
            history.numbers = {}
        if key not in history.numbers:
            self._alike[key] += 1
            history.numbers[key] = self._alike[key]
            self.bytes += _ENTRY
        return history.numbers[key]

    # Tuples and frozensets

    def _frozen(self, value: tuple[Any, ...] | frozenset[Any], budget: int) -> Any:
        inside = list(value)
        if ATOMS.issuperset(map(type, inside)):
            for item in inside:
                if id(item) not in self.whole:
                    self._as_it_is(item)  # growing tuples share most of their items
            return self._as_it_is(value)
        if self._is_too_deep(value, budget):
            return self._text(value)
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
        if history is not None:
            if self._is_known(history, budget):
                return history
            if history.contents and _unchanged(value, history.contents[-1]):
                history.noted, history.budget = self.version, BUDGET  # no depth matters: it is flat
                return history
        if budget < 0 and self._is_in_object and not self._is_seen_again(history):
            self.is_blind = True
            return history or self._new(value)
        if len(value) > LARGE and (history is None or budget < 0):
            self.is_blind = True
            return self._show(how_many(value))
        if self._is_too_deep(value, budget):
            return self._text(value)
        history = history or self._new(value)
        self._note(history, value, budget)
        return history

    def _text(self, value: Any) -> Shown:
        """Return the text of a container that is too deep to be looked into."""
        self.has_texts = self.is_blind = True
        return self._show(safe_repr(value, self.say))

    def _is_seen_again(self, history: History | None) -> bool:
        """Return whether a container deep in an object was copied before: a variable may hold it as well."""
        return history is not None and history.contents != [] and history.noted != self.version

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
        """Release lists, sets and dicts that nothing else holds."""
        here = self.histories.items()
        for key in [key for key, its in here if getrefcount(its.thing) <= ONLY_HERE]:
            _without_thing(self.histories.pop(key))

    def _note(self, history: History, value: Any, budget: int) -> None:
        """Record the contents of a list, set or dict if they have changed."""
        history.noted, history.budget = self.version, self._depth(budget)
        before = history.contents[-1] if history.contents else None
        after = self._copy(value, before if type(before) is type(value) else (), budget)
        # one that contains itself has been copied again meanwhile
        if not history.contents or not _unchanged(after, history.contents[-1]):
            self._add(history, after)

    def _add(self, history: History, contents: Any) -> None:
        """Record the contents of an object from this step on."""
        if history.contents:
            self.changed = self.now
        self.bytes += getsizeof(contents)
        history.add(self.now, contents)

    def _copy(self, value: Any, before: Any, budget: int) -> Any:
        if len(value) > LARGE:
            self.is_blind = True
            return self._show(how_many(value))
        if type(value) is list:
            return self._keep_each(value, before, budget)
        keys = self._apart(self._keep_keys([*value], [*before], budget))
        if type(value) is set:
            return set(keys)
        was = [*before.values()] if before else []
        return dict(zip(keys, self._keep_each([*value.values()], was, budget), strict=True))

    def _keep_keys(self, items: list[Any], before: Sequence[Any], budget: int) -> list[Any]:
        """Return the entries to store for the items of a set, or for keys."""
        was, self._is_in_key = self._is_in_key, True
        try:
            return self._keep_each(items, before, budget)
        finally:
            self._is_in_key = was

    def _keep_each(self, items: list[Any], before: Sequence[Any], budget: int) -> list[Any]:
        """Return the entries to store for the items, those in *before* where they have not changed."""
        keep, whole, version, depth = (
            self.keep,
            self.whole,
            self.version,
            self._depth(budget - OF_CHANGING),
        )
        kept = [
            old
            if item is old
            or (
                type(old) is History
                and old.thing is item
                and old.noted == version
                and old.budget in (depth, BUDGET)
            )
            else keep(item, budget)
            for item, old in zip(items, before, strict=False)
        ]
        rest = items[len(kept) :]
        return kept + [item if id(item) in whole else keep(item, budget) for item in rest]

    # Objects of the program

    def _object(self, value: Any, budget: int) -> History | Shown:
        """Keep the attributes of an object that does not say itself what it is; of others, what they say."""
        kind: Any = type(value)
        if self._is_in_key or not is_looked_into(kind):
            self.is_blind = True
            is_one = not self._is_in_key and (module_of(kind) == self.module or may_change(kind))
            return self._repr_of(value, budget) if is_one else self._words(value)
        history = self.histories.get(id(value))
        if history is not None and self._is_known(history, budget):
            return history
        attributes = attributes_of(value) if budget >= 0 else {}
        if history is None and budget >= 0 and not attributes and not begins(kind):
            return self._show(safe_repr(value, self.say))
        history = history or self._follow(self._new(value))
        if budget >= 0:
            self._note_attributes(history, attributes, budget)
        else:
            self.is_blind = True
        return history

    def _repr_of(self, value: Any, budget: int) -> ReprHistory:
        """Record the object's repr over time; it may change."""
        kind: Any = type(value)
        history: Any = self.histories.get(id(value))
        if history is None:
            history = self._follow(self._new(value, ReprHistory))
        if not history.contents:
            self._note_repr(value)
        self.ask(history)
        is_variable = budget == BUDGET - OF_CHANGING  # itself: nothing is around it
        if is_variable and module_of(kind) == self.module and not shows_all(kind):
            self._look_inside(history, budget)
        return history  # type: ignore[no-any-return]

    def _note_repr(self, value: Any) -> None:
        """Note that an object's repr is shown, which can depend on all that a program does."""
        self.has_texts = True
        self.changing |= REBINDS
        kinds: list[Any] = [type(one) for one in (value, *attributes_of(value).values())]
        if any(map(is_active, kinds)):
            self.changing |= READS

    def _look_inside(self, history: ReprHistory, budget: int) -> None:
        """Record the attributes of an object of the program that has a repr of its own."""
        if history.inside is not None and history.inside.noted == self.version:
            return
        attributes = attributes_of(history.thing)
        if history.inside is None and attributes:
            self.bytes += HISTORY
            history.inside = History(history.thing)
        if history.inside is not None:
            self._note_attributes(history.inside, attributes, budget)

    def ask(self, history: ReprHistory) -> int:
        """Record the repr of an object if it may have changed; return the length of a new one."""
        if history.noted == self.version or history.thing is None:  # the program has let it go
            return 0
        history.noted = self.version
        words = self._words(history.thing)
        if module_of(type(history.thing)) == self.module and len(words.text) > _BRIEF_ENOUGH:
            words = self._with_number(history, words)
        if not history.contents or history.contents[-1] is not words:
            self._add(history, words)
        return len(words.text)

    def _with_number(self, history: ReprHistory, words: Shown) -> Shown:
        """Return the words of an object of the program with its fields, and its number if it can change."""
        with_fields = self._show(words.text, words.marks, 1)
        kind: Any = type(history.thing)
        if not with_fields.fields or not may_change(kind):
            return with_fields
        number = self._number(history, with_fields.within(0))
        has_twin = self._number(history, words.text) > 1
        return self._show(words.text, words.marks, number, has_twin)

    def _words(self, value: Any) -> Shown:
        """Return the repr of an object; arrays with equal contents share one."""
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
        """Record the attributes of an object if they have changed."""
        history.noted, history.budget = self.version, self._depth(budget)
        known = history.contents[-1] if history.contents else None
        before = known if type(known) is Attributes else None
        if before is None and not attributes:  # its `__init__` may still be waiting for another one
            if known is None:
                self._add(history, self._show(safe_repr(history.thing, self.say)))
            return
        was = [*before.values()] if before is not None else []
        kind = kind_name(type(history.thing))
        if before is None:  # its number comes before those of the objects in it
            self._identify(history, kind, attributes)
        outside, self._is_in_object = self._is_in_object, True
        try:
            entries = self._keep_each([*attributes.values()], was, budget)
        finally:
            self._is_in_object = outside
        if before is None or [*before] != [*attributes] or not same(entries, was):
            after = Attributes(kind, zip(attributes, entries, strict=True))
            after.number, after.has_twin = self._identify(history, kind, attributes)
            self._add(history, after)

    # Pictures show all objects that are reached, but variables are looked into only so deep

    def _follow(self, history: History) -> History:
        """Record from now on all that a new object holds, and the objects reached from it; return it."""
        if not self._is_lost:
            self._look([history])
        return history

    def look_again(self, near: Iterable[Any] = ()) -> None:
        """Record what has changed in the objects that are followed, *near* if these are among them."""
        changed = [*near]
        if not changed or not all(isinstance(one, History) and one.ahead for one in changed):
            self._followed = [one for one in self._followed if one.thing is not None]
            changed = [*self._followed]
        self._look(changed)

    def _look(self, waiting: list[History]) -> None:
        while waiting:
            history = waiting.pop()
            self._looks -= 1
            if self._looks < 0 or len(self._followed) > _MOST_FOLLOWED:
                self._lose()
                return
            if history.ahead is not None and history.ahead.is_unchanged():
                continue
            try:
                self._look_at(history, waiting)
            except RecursionError:
                raise
            except Exception:  # a class of the program can do anything
                self._lose()
                return

    def _look_at(self, history: History, waiting: list[History]) -> None:
        attributes, ahead = attributes_of(history.thing), history.ahead
        if ahead is None:
            ahead = history.ahead = Followed()
            ahead.source = dictionary_of(history.thing)
            self.bytes += HISTORY
            self._followed.append(history)
        has_changed = not ahead.contents or not _unchanged(attributes, ahead.thing)
        ahead.thing = attributes
        fields = [(name, self._reached(one, waiting)) for name, one in attributes.items()]
        ahead.is_flat = all(type(one) in ATOMS or isinstance(one, History) for _, one in fields)
        if has_changed or fields != [*ahead.contents[-1].items()]:
            held = Attributes(kind_name(type(history.thing)), fields)
            self.bytes += getsizeof(held)
            ahead.add(self.now, held)

    def _lose(self) -> None:
        """Follow nothing any more: it takes too long."""
        for history in self._followed:
            if history.ahead is not None:
                history.ahead.add(self.now, None)
                history.ahead.release()
        self._followed, self._is_lost = [], True

    def _reached(self, value: Any, waiting: list[History], level: int = 0) -> Any:
        """Return what to store for a value in an object; a new object joins those *waiting*."""
        kind: Any = type(value)
        if kind in ATOMS:
            return self.keep(value)
        if kind in (list, tuple, dict) and len(value) <= LARGE and level < _NESTED:
            self.containers.add(id(value))
            if kind is dict:
                pairs = [(k, v) for k, v in value.items() if type(k) in ATOMS]
                return {self.keep(k): self._reached(v, waiting, level + 1) for k, v in pairs}
            return [self._reached(item, waiting, level + 1) for item in value]
        is_the_programs = module_of(kind) == self.module or is_looked_into(kind)
        if not is_the_programs or issubclass(kind, Enum) or not attributes_of(value):
            return _NOT_REACHED
        history = self.histories.get(id(value))
        if history is None:
            history = self._new(value, History if is_looked_into(kind) else ReprHistory)
        if history.ahead is None:
            waiting.append(history)
        return history


def _without_thing(history: History) -> None:
    """Release the object; its recorded contents stay."""
    history.thing = None
    if history.ahead is not None:
        history.ahead.release()
    if type(history) is ReprHistory and history.inside is not None:
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
