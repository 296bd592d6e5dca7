"""Take snapshots of values at each step, and count the memory they use."""

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


_SMALL = 200  # bytes; smaller values are counted again in each frame, which is faster
_ENTRY = 100  # approximate bytes for registering a value
HISTORY = 400  # approximate bytes of a history without its contents
VALUE = 100  # approximate bytes of a variable's entry
_BRIEF: dict[Any, str] = {list: "[…]", set: "{…}", dict: "{…}"}
_DEEP = 60  # how far below the budget small values are still copied
_BRIEF_ENOUGH = 20  # characters of a repr; shorter ones are never abbreviated
FULL = BUDGET - OF_CHANGING  # budget of a variable's own value
_IN_OBJECT = 1_000  # more than any budget
_NESTED = 2  # nesting depth of lists in a drawn structure
_NOT_REACHED = Shown("…")
_MOST_FOLLOWED = 1_000  # objects
_MOST_LOOKS = 500_000  # inspections of objects, about a quarter of a second
_FEW = 5  # number of released lists that may be held


# shared by all programs, so not counted
SHARED: dict[int, Any] = {id(one): one for one in (*range(-5, 257), True, False, None, "")}


class Keeper:
    """Takes snapshots of values step by step; `now` is the number of the step being recorded.

    A stored value is not stored again: the same number, tuple or string is the same object.
    Therefore `bytes`, the memory used by all snapshots, counts each object once.
    """

    def __init__(self, say: Callable[[Any], str] = repr, module: str | None = None) -> None:
        self.now = 0
        self.version = 0  # increased whenever something may have changed
        self.is_stale = False  # whether something may have changed since then
        self.changing = CHANGES  # the effects of instructions that count as changes
        self.threads = _count()
        self.bytes = 0
        self.say = say  # calls `repr`, which can run code of the program
        self.module = module  # the program's
        self.histories: dict[int, History] = {}
        self.changed = -1  # the last step at which a stored object was found changed
        self.has_texts = False  # whether a stored text depends on other objects
        self.is_blind = False  # whether a stored object was not copied, or not deep enough
        self.has_aliases = False  # whether a dict can be an object's `__dict__`
        self._many = _FEW  # number of histories at which released lists are dropped
        # immutable values stored as they are, by id; held so that the ids stay valid
        self.whole = dict(SHARED)
        self._rebuilt: dict[tuple[Any, ...], Any] = {}  # by type and ids of the items
        self._shown: dict[tuple[str, tuple[int, ...], int, bool], Shown] = {}
        self._alike: Counter[Hashable] = Counter()  # number of objects with the same text
        self._arrays: dict[Hashable, Shown] = {}  # their reprs, by contents
        self._looks = _MOST_LOOKS
        self._is_lost = False  # whether following objects was given up
        self._followed: list[History] = []  # of objects, for drawing structures
        self.containers: set[int] = set()  # ids of lists and dicts in followed objects
        self._is_in_object = False
        self._is_in_key = False  # items of sets and keys of dicts are stored as text

    def keep(self, value: Any, budget: int = BUDGET) -> Any:
        """Return the entry to store for *value*: the value itself only if it is immutable."""
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
            return self._show(f"<{kind_name(kind)}>")  # a class of the program can run any code

    def renew(self, near: Iterable[Any] = ()) -> None:
        """Note that anything may have changed; while other threads run, this holds at any time.

        If only attributes can have changed, *near* are the entries of the objects concerned.
        """
        self.version += 1
        if self._followed:
            self.look_again(() if self.is_stale else near)
        self.is_stale = _count() > self.threads

    def _depth(self, budget: int) -> int:
        """Return the depth to which a value is copied, which is smaller inside an object."""
        return budget - _IN_OBJECT if self._is_in_object else budget

    def _is_known(self, history: History, budget: int) -> bool:
        """Return whether a container has been copied to this depth since the last change."""
        return history.noted == self.version and history.budget in (self._depth(budget), BUDGET)

    def hold(self, value: Any) -> None:
        """Count the memory of a value that the recording references directly."""
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
        """Store an immutable value; count its memory once."""
        self.whole[id(value)] = value
        self.bytes += _ENTRY + getsizeof(value)
        if type(value) is range:
            self.bytes += sum(map(getsizeof, (value.start, value.stop, value.step)))
        return value

    def _show(
        self, text: str, marks: tuple[int, ...] = (), number: int = 0, has_twin: bool = False
    ) -> Shown:
        """Return the shared `Shown` with this text.

        *number* is 0 if the text is not an object's, and 1 for the first object with this text.
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
        """Return an object's number, and whether an earlier object can have the same full text."""
        least, whole = identifying_keys(kind, attributes)
        return self._number(history, least), self._number(history, whole) > 1

    def _number(self, history: History, key: Hashable) -> int:
        """Return an object's number among those with the same key."""
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
                    self._as_it_is(item)  # tuples built step by step share most items
            return self._as_it_is(value)
        if self._is_too_deep(value, budget):
            return self._text(value)
        keep = self._keep_each if isinstance(value, tuple) else self._keep_keys
        items = keep(inside, (), budget)
        return self._as_it_is(value) if same(items, inside) else self._again(value, items)

    def _again(self, value: tuple[Any, ...] | frozenset[Any], items: list[Any]) -> Any:
        """Return a tuple or frozenset like *value* with other items, cached by their ids."""
        if isinstance(value, frozenset):
            items = self._apart(items)
        key = (type(value), *map(id, items))
        copy = self._rebuilt.get(key)
        if copy is None:
            copy = self._rebuilt[key] = rebuilt(value, items)
            self.bytes += _ENTRY + getsizeof(key) + getsizeof(copy)
        return copy

    def _apart(self, items: list[Any]) -> list[Any]:
        """Return set items or keys, with marks where different objects have the same text.

        Which object gets which mark does not matter, because it is not shown.
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
                history.noted, history.budget = self.version, BUDGET  # flat, so valid for any depth
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
        """Return the text of a container that is nested too deep to be copied."""
        self.has_texts = self.is_blind = True
        return self._show(safe_repr(value, self.say))

    def _is_seen_again(self, history: History | None) -> bool:
        """Return whether a container in an object was copied before, so a variable may hold it."""
        return history is not None and history.contents != [] and history.noted != self.version

    def _is_too_deep(self, value: Any, budget: int) -> bool:
        """Return whether a value beyond the budget is stored as text: it is large or very deep."""
        return budget < 0 and (budget < -_DEEP or not is_small(value))

    def _new(self, value: Any, kind: type[History] = History) -> History:
        if len(self.histories) >= self._many:
            self._let_go()
            self._many = 2 * len(self.histories) + _FEW
        history = self.histories[id(value)] = kind(value)
        history.brief = _BRIEF.get(type(value)) or f"{kind_name(type(value))}(…)"
        self.bytes += HISTORY
        return history

    def _let_go(self) -> None:
        """Release lists, sets and dicts that only their histories hold."""
        here = self.histories.items()
        for key in [key for key, its in here if getrefcount(its.thing) <= ONLY_HERE]:
            _without_thing(self.histories.pop(key))

    def _note(self, history: History, value: Any, budget: int) -> None:
        """Record the contents of a list, set or dict if they changed."""
        history.noted, history.budget = self.version, self._depth(budget)
        before = history.contents[-1] if history.contents else None
        after = self._copy(value, before if type(before) is type(value) else (), budget)
        # if it contains itself, it was copied again meanwhile
        if not history.contents or not _unchanged(after, history.contents[-1]):
            self._add(history, after)

    def _add(self, history: History, contents: Any) -> None:
        """Record new contents at the current step."""
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
        """Return the entries for items of a set or keys of a dict."""
        was, self._is_in_key = self._is_in_key, True
        try:
            return self._keep_each(items, before, budget)
        finally:
            self._is_in_key = was

    def _keep_each(self, items: list[Any], before: Sequence[Any], budget: int) -> list[Any]:
        """Return the entries for *items*, reusing those in *before* that have not changed."""
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
        """Record an object's attributes, or its repr if its class defines one."""
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
        """Record the object's repr at each step; it may change."""
        kind: Any = type(value)
        history: Any = self.histories.get(id(value))
        if history is None:
            history = self._follow(self._new(value, ReprHistory))
        if not history.contents:
            self._note_repr(value)
        self.ask(history)
        is_variable = budget == BUDGET - OF_CHANGING  # not nested in anything
        if is_variable and module_of(kind) == self.module and not shows_all(kind):
            self._look_inside(history, budget)
        return history  # type: ignore[no-any-return]

    def _note_repr(self, value: Any) -> None:
        """Note that the repr of *value* is shown, which can depend on anything in the program."""
        self.has_texts = True
        self.changing |= REBINDS
        kinds: list[Any] = [type(one) for one in (value, *attributes_of(value).values())]
        if any(map(is_active, kinds)):
            self.changing |= READS

    def _look_inside(self, history: ReprHistory, budget: int) -> None:
        """Record the attributes of an object whose class belongs to the program and has a repr."""
        if history.inside is not None and history.inside.noted == self.version:
            return
        attributes = attributes_of(history.thing)
        if history.inside is None and attributes:
            self.bytes += HISTORY
            history.inside = History(history.thing)
        if history.inside is not None:
            self._note_attributes(history.inside, attributes, budget)

    def ask(self, history: ReprHistory) -> int:
        """Update the repr of an object if it may have changed; return the new text's length."""
        if history.noted == self.version or history.thing is None:  # the object was released
            return 0
        history.noted = self.version
        words = self._words(history.thing)
        if module_of(type(history.thing)) == self.module and len(words.text) > _BRIEF_ENOUGH:
            words = self._with_number(history, words)
        if not history.contents or history.contents[-1] is not words:
            self._add(history, words)
        return len(words.text)

    def _with_number(self, history: ReprHistory, words: Shown) -> Shown:
        """Return the repr of an object with its fields and, if it can change, its number."""
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
            is_array = contents is not None  # its repr runs no code of the program
            shown = self._show(safe_repr(value, repr if is_array else self.say))
            if is_array:
                self._arrays[contents] = shown
                self.bytes += 4 * _ENTRY
        return shown

    def _note_attributes(self, history: History, attributes: dict[str, Any], budget: int) -> None:
        history.noted, history.budget = self.version, self._depth(budget)
        known = history.contents[-1] if history.contents else None
        before = known if type(known) is Attributes else None
        if before is None and not attributes:  # its `__init__` may not have assigned any yet
            if known is None:
                self._add(history, self._show(safe_repr(history.thing, self.say)))
            return
        was = [*before.values()] if before is not None else []
        kind = kind_name(type(history.thing))
        if before is None:  # numbered before the objects in it
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

    # Structures are drawn with all reachable objects, but variables are copied only to a limited
    # depth.

    def _follow(self, history: History) -> History:
        """Start recording everything reachable from a new object; return its history."""
        if not self._is_lost:
            self._look([history])
        return history

    def look_again(self, near: Iterable[Any] = ()) -> None:
        """Record changes in the followed objects; only in *near* if all of these are followed."""
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
            except Exception:  # a class of the program can run any code
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
        """Stop following objects, because it takes too long."""
        for history in self._followed:
            if history.ahead is not None:
                history.ahead.add(self.now, None)
                history.ahead.release()
        self._followed, self._is_lost = [], True

    def _reached(self, value: Any, waiting: list[History], level: int = 0) -> Any:
        """Return the entry for a value in a followed object; new objects are added to *waiting*."""
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
    """Release the object of a history; its recorded contents stay."""
    history.thing = None
    if history.ahead is not None:
        history.ahead.release()
    if type(history) is ReprHistory and history.inside is not None:
        history.inside.thing = None


def _only_here() -> int:
    """Return the reference count of an object that only its history holds."""
    history = History([])
    return getrefcount(history.thing)


ONLY_HERE = _only_here()


def _unchanged(after: Any, before: Any) -> bool:
    """Return whether two copies are identical; `==` does not suffice, as 1 == True."""
    kind = type(after)
    if kind is not type(before) or kind is Shown:
        return after is before
    if kind is list:
        return same(after, before)
    if kind is dict and not same([*after.values()], [*before.values()]):
        return False
    return same([*after], [*before])
