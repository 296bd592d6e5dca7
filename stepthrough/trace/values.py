"""Values as they were: what a recording keeps of the objects that a function works on.

Numbers, texts and what is built of them alone are kept as they are, for they cannot change.
Lists, sets and dicts are copied two deep, deeper where they are small, and the attributes of objects
that do not say what they are two deep (see `objects`); anything else is kept as the text it would print.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection
from functools import lru_cache
from types import EllipsisType, NoneType
from typing import Any

from ..given import kind_name, unsaid

__uninterrupted__ = True

# these cannot change
ATOMS = frozenset({int, float, complex, bool, str, bytes, NoneType, EllipsisType, range})
CHANGING = (list, dict, set)  # these very types are looked into, and the next two
FROZEN = (tuple, frozenset)
COLLECTIONS: tuple[Any, ...] = CHANGING + FROZEN
LARGE = 100  # a list with more items is "<list of 101 items>", or a recording would grow too big
_LONG = 2_000  # characters of what an object says of itself
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_BREAK = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s*")


class Shown:
    """The text of a value that was not copied.

    >>> Shown("<a very long list>")
    <a very long list>

    Two keys of a dictionary, or two items of a set, can have the same text: `marks` tell them apart.

    >>> {Shown("<Peg>"), Shown("<Peg>", (1,))}
    {<Peg>, <Peg>}
    """

    __slots__ = ("marks", "text")

    def __init__(self, text: str, marks: tuple[int, ...] = ()) -> None:
        self.text = text
        self.marks = marks

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return type(other) is Shown and (other.text, other.marks) == (self.text, self.marks)

    def __hash__(self) -> int:
        return hash(self.text)


def writable(text: str) -> str:
    r"""Return a text that can be written to any file, with half characters as `repr` tells them.

    Two halves make one character in UTF-16; alone, no file and no message can hold one.

    >>> print(writable("half: \ud83d"), writable("whole: 🙂"))
    half: \ud83d whole: 🙂
    """
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def safe_repr(value: Any, say: Callable[[Any], str] = repr) -> str:
    """Return the repr of any value, without addresses, even if the value fails to give one.

    `say` is `repr` or `str`.

    >>> safe_repr(object()), safe_repr(range(3)), safe_repr([0] * 1000)
    ('<object object>', 'range(0, 3)', '<list of 1000 items>')
    """
    if type(value) in _OF_ATOMS and say is repr:
        return _atom(value)
    if not is_small(value):
        return how_many(value)
    try:
        words = writable(without_addresses(_inherited(value, say) or say(value)))
    except Exception:
        words = ""
    return (words if len(words) <= _LONG else words[:_LONG] + "…") or unsaid(value)


def _inherited(value: Any, say: Callable[[Any], str]) -> str:
    """Return the text of a set whose kind defines none: set's would call its methods."""
    kind: Any
    for kind in (set, frozenset):
        if type(value).__repr__ is kind.__repr__ and type(value) is not kind:
            items = sorted(safe_repr(item, say) for item in kind.__iter__(value))
            return f"{type(value).__name__}({{{', '.join(items)}}})"
    return ""


def how_many(value: Any) -> str:
    """Return a text in the place of a collection: its type, and how many items it has."""
    return f"<{kind_name(type(value))} of {_count(value)} items>"


def is_small(value: Any) -> bool:
    """Return whether a value has at most 100 items, those inside its items included.

    >>> is_small([[0] * 40] * 2), is_small([[0] * 40] * 3)
    (True, False)
    """
    waiting, seen = [value], 0
    while waiting:
        thing = waiting.pop()
        seen += _count(thing)
        if seen > LARGE:
            return False
        waiting += _inside(thing)
    return True


def _count(value: Any) -> int:
    """Return how many items a collection has; its own type can have another `__len__`."""
    for kind in COLLECTIONS:
        if issubclass(type(value), kind):
            return int(kind.__len__(value))
    return 0


def _inside(value: Any) -> list[Any]:
    if type(value) is dict:
        return [*value.keys(), *value.values()]
    return list(value) if type(value) in COLLECTIONS else []


@lru_cache(maxsize=256)
def is_named_tuple(kind: type) -> bool:
    """Return whether a type is a named tuple that is handled as any tuple is."""
    return (
        issubclass(kind, tuple)
        and hasattr(kind, "_fields")
        and all(getattr(kind, way) is getattr(tuple, way) for way in _TUPLE_WAYS)
    )


_TUPLE_WAYS = ("__iter__", "__len__", "__hash__", "__eq__")


def stable_repr(value: Any) -> str:
    """Return the repr of a value, the same in every run: sets are sorted.

    >>> stable_repr([{"b", "a"}, {1: frozenset({3, 2})}])
    "[{'a', 'b'}, {1: frozenset({2, 3})}]"
    """
    return _written(value, _Words())


def beginning(value: Any, width: int) -> str:
    """Return the text of a value on one line, of a longer one at least the first `width` characters.

    >>> beginning(["a" * 10] * 10, 20)
    "['aaaaaaaaaa', 'aaaaaaaaaa', "
    """
    return _written(value, _Words(width, one_line))


def _written(value: Any, words: _Words) -> str:
    try:
        words.write(value)
    except RecursionError:  # a list can contain itself
        return f"<{type(value).__name__}>"
    return "".join(words.parts)


class _Words:
    """The text of a value, written from its beginning until there is no more room."""

    def __init__(self, room: float = math.inf, say: Callable[[str], str] = str) -> None:
        self.room = room
        self.say = say  # how the words of an object are written
        self.parts: list[str] = []

    def add(self, words: str) -> None:
        """Add words that stand in no value, or a value's own."""
        self.parts.append(words)
        self.room -= len(words)

    def write(self, value: Any) -> None:
        """Add the text of a value, and of what is nested in it."""
        kind = type(value)
        if kind in _OF_ATOMS:
            self.add(_atom(value))
        elif kind is dict:
            self.pairs(value)
        elif kind in _BRACKETS and (value or kind is list):
            self.row(*_BRACKETS[kind], value if kind in (list, tuple) else _sorted(value))
        else:  # a move says "A → C"
            self.add(self.say(safe_repr(value, str if issubclass(kind, tuple) else repr)))

    def row(self, opening: str, closing: str, items: Collection[Any]) -> None:
        """Add items with commas between them, while there is room."""
        self.add(opening)
        for number, item in enumerate(items):
            if number:
                self.add(", ")
            if self.room < 0:
                return
            self.write(item)
        self.add("," + closing if type(items) is tuple and len(items) == 1 else closing)

    def pairs(self, value: dict[Any, Any]) -> None:
        """Add the keys and values of a dictionary, while there is room."""
        self.add("{")
        for number, (key, item) in enumerate(value.items()):
            if number:
                self.add(", ")
            if self.room < 0:
                return
            self.write(key)
            self.add(": ")
            self.write(item)
        self.add("}")


_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}
_OF_ATOMS = ATOMS - {range}


def _atom(value: Any) -> str:
    """Return the repr of a number or text; nothing of a long text is written that is not shown."""
    if type(value) in (str, bytes) and len(value) > _LONG:
        value = _first_letters(value)
    try:
        words = repr(value)
    except ValueError:  # Python writes no number that is longer
        return unsaid(value)
    return words if len(words) <= _LONG else words[:_LONG] + "…"


def _first_letters(text: Any) -> Any:
    """Return the first letters of a long text, and behind them what gives it the same quotes."""
    one: Any
    two: Any
    one, two = ("'", '"') if type(text) is str else (b"'", b'"')
    quotes = one + two if two in text else one
    return text[:_LONG] + (quotes if one in text else text[:0])


def error_text(error: BaseException, say: Callable[[object], str] = str) -> str:
    """Return an exception as it ends a traceback, the same in every version of Python.

    >>> error_text(ValueError("no negative numbers"))
    'ValueError: no negative numbers'
    """
    kind = type(error).__name__
    if issubclass(type(error), RecursionError):
        return f"{kind}: maximum recursion depth exceeded"
    words = writable(say(error))
    return f"{kind}: {words}" if words else kind


def error_line(error: BaseException) -> str:
    r"""Return an exception as a sentence ends with it: on one line, without words if it can give none.

    >>> error_line(ValueError("no numbers\n  below 0")), error_line(ValueError())
    ('ValueError: no numbers below 0', 'ValueError')
    """
    line = one_line(error_text(error, _text_of))
    return line if len(line) <= _LONG else line[:_LONG] + "…"


def _text_of(thing: object) -> str:
    try:
        return str(thing)
    except Exception:  # the program's own errors can fail to say anything
        return ""


def without_addresses(text: str) -> str:
    """Return a text without the places in memory that it names: they are others in each run.

    >>> without_addresses("<__main__.Peg object at 0x7f2b3c>")
    '<__main__.Peg object>'
    """
    return _ADDRESS.sub("", text)


def short(value: Any, width: int = 40) -> str:
    """Return the text of a value on one line of at most so many characters.

    >>> short(list(range(50)), 20)
    '[0, 1, 2, 3, 4, 5, …'
    >>> short(Shown("Nim(start=(3, 4, 5), misere=False)"), 20)
    'Nim(…)'
    """
    line = beginning(value, width)
    if isinstance(value, Shown) and len(line) > width and line.endswith(")"):
        return line.split("(")[0] + "(…)"
    return line if len(line) <= width else line[: width - 1] + "…"


def one_line(text: str) -> str:
    r"""Return a text on one line: where it was broken there is a space, any other space stays.

    >>> one_line("array([[1, 2],\n       [3, 4]])"), one_line("Line('a   b')")
    ('array([[1, 2], [3, 4]])', "Line('a   b')")
    """
    return _BREAK.sub(" ", text.strip())


def _sorted(items: Collection[Any]) -> list[Any]:
    """Return the items in order; sets among them have none but that of their texts."""
    try:
        return sorted(items) if all(map(_ordered, items)) else sorted(items, key=stable_repr)
    except TypeError:
        return sorted(items, key=stable_repr)


def _ordered(item: Any) -> bool:
    """Return whether an item has a place among others of its kind; not a number has none."""
    kind: Any = type(item)
    parts = item if kind is tuple or is_named_tuple(kind) else (item,)
    return all(type(part) in ATOMS and part == part for part in parts)


# How deep to copy: so two lists, or 14 tuples, in a row
BUDGET = 29
OF_CHANGING = 10  # what a list, set or dict costs
OF_FROZEN = 2  # what a tuple costs
