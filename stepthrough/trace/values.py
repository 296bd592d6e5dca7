"""The stored form of values, and their text.

Numbers, strings and immutable collections of these are stored as they are. Lists, sets and dicts
are copied two levels deep, deeper if they are small, and so are the attributes of objects without a
repr (see `objects`). Everything else is stored as the text it would print.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator
from functools import lru_cache
from types import EllipsisType, NoneType
from typing import Any, NamedTuple

from ..given import kind_name, unsaid

__uninterrupted__ = True

# immutable
ATOMS = frozenset({int, float, complex, bool, str, bytes, NoneType, EllipsisType, range})
CHANGING = (list, dict, set)  # only these exact types are copied, and the next two
FROZEN = (tuple, frozenset)
COLLECTIONS: tuple[Any, ...] = CHANGING + FROZEN
LARGE = 100  # only the ends of longer lists are stored, to limit the size of a recording
_ENDS = 2  # items shown at each end of such a list
_END_WIDTH = 8  # maximum characters of each of them
_LONG = 2_000  # maximum characters of a repr
_MORE = re.compile(r"^\[.*, … (\d+) more …, .*\]$")
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
_BREAK = re.compile(r"\s*[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]\s*")


class Shown:
    """The text of a value that was not copied.

    >>> Shown("<a very long list>")
    <a very long list>

    Two keys of a dict, or two items of a set, can have the same text: `marks` distinguish them.

    >>> {Shown("<Peg>"), Shown("<Peg>", (1,))}
    {<Peg>, <Peg>}
    """

    __slots__ = ("fields", "has_twin", "marks", "number", "text")

    def __init__(
        self,
        text: str,
        marks: tuple[int, ...] = (),
        fields: tuple[str, ...] = (),
        number: int = 1,
        has_twin: bool = True,
    ) -> None:
        self.text = text
        self.marks = marks
        self.fields = fields  # of an object, if there is little room; most important first
        self.number = number  # number among objects with the same short text
        self.has_twin = has_twin  # whether an earlier object has the same full text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return type(other) is Shown and (other.text, other.marks) == (self.text, self.marks)

    def __hash__(self) -> int:
        return hash(self.text)

    @property
    def in_full(self) -> str:
        """The text on one line, with the object's number if another one has the same text."""
        words = one_line(self.text)
        return numbered(words, self.number) if self.has_twin else words

    def within(self, width: int) -> str:
        """Return the text in at most *width* characters, or the shortest that identifies the object.

        >>> node = Shown("Node(val=3, left=Node(val=1), right=None)", (), ("3", "left=…", "right=None"))
        >>> for width in (60, 30, 20, 10):
        ...     print(node.within(width))
        Node(val=3, left=Node(val=1), right=None)
        Node(3, left=…, right=None)
        Node(3, …)
        Node(3, …)
        """
        line = self.in_full
        if len(line) <= width:
            return line
        kind = numbered(self.text.split("(")[0], self.number)
        if not self.fields:
            return f"{kind}(…)" if line.endswith(")") else line[: width - 1] + "…"
        words = f"{kind}({', '.join(self.fields)})"
        if len(words) <= width:
            return words
        return f"{kind}({', '.join([*plain_fields(self.fields), '…'])})"


def numbered(words: str, number: int) -> str:
    """Return the text of an object with its number after the class: `Node#2(…)`."""
    kind, opening, rest = words.partition("(")
    return words if number == 1 else f"{kind}#{number}{opening}{rest}"


def plain_fields(fields: tuple[str, ...]) -> tuple[str, ...]:
    """Return the fields that identify an object; objects in which these are equal get numbers."""
    return tuple(one for one in fields[:IDENTIFYING_FIELDS] if not one.endswith(("…", "=None")))


def is_plain(words: str) -> bool:
    """Return whether the text of a value is short, and nothing is nested in it."""
    return len(words) <= _PLAIN and words[-1:] not in _CLOSING


def near(fields: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Return the fields of an object, given as names and values, most important first.

    Plain values come first, the very first without its name; nested values become "…". A field with
    an empty name is written without one.

    >>> near([("next", "Node(val=2, next=None)"), ("val", "1"), ("seen", "False")])
    ('1', 'seen=False', 'next=…')
    """
    plain: list[str] = []
    others: list[str] = []
    for name, words in fields:
        is_nested = not is_plain(words)
        if is_nested or words == "None":
            others.append(
                f"{name}={'…' if is_nested else words}" if name else words if not is_nested else "…"
            )
        else:
            plain.append(f"{name}={words}" if name and plain else words)
    return (*plain, *others)


def near_in(text: str) -> tuple[str, ...]:
    """Return the fields in a repr, ordered as by `near`, or () if it is not `Name(…)`.

    >>> near_in("Tree(value=3, left=Tree(value=1, left=None), right=None)"), near_in("<Tree of 3>")
    (('3', 'left=…', 'right=None'), ())
    """
    if not _CALL.match(text):
        return ()
    fields, depth, begin = [], 0, text.index("(") + 1
    for found in _PIECES.finditer(text, begin, len(text) - 1):
        piece = found.group()
        depth += (piece in _OPENING) - (piece in _CLOSING)
        if depth < 0:
            return ()
        if piece == "," and depth == 0:
            fields.append(text[begin : found.start()])
            begin = found.end()
    fields.append(text[begin:-1])
    pairs = (_NAMED.fullmatch(field.strip()) for field in fields)
    return near((pair[1] or "", pair[2]) for pair in pairs if pair)


IDENTIFYING_FIELDS = 2  # fields
_PLAIN = 14  # maximum characters of a plain value
_OPENING, _CLOSING = "([{", ")]}"
_CALL = re.compile(r"[\w.]+\(.+\)\Z", re.DOTALL)
_PIECES = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|[^'\"\[\](){},]+|.", re.DOTALL)
_NAMED = re.compile(r"(?:(\w+)=)?(.*)", re.DOTALL)


def writable(text: str) -> str:
    r"""Return a text that can be encoded, with lone surrogates escaped as in `repr`.

    A lone surrogate, half of a UTF-16 pair, cannot be encoded in a file or message.

    >>> print(writable("half: \ud83d"), writable("whole: 🙂"))
    half: \ud83d whole: 🙂
    """
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def safe_repr(value: Any, say: Callable[[Any], str] = repr) -> str:
    """Return the repr of any value, without addresses, even if its `__repr__` fails.

    *say* is `repr` or `str`.

    >>> safe_repr(object()), safe_repr(range(3)), safe_repr([0] * 1000)
    ('<object object>', 'range(0, 3)', '[0, 0, … 996 more …, 0, 0]')
    """
    if type(value) in _OF_ATOMS and say is repr:
        return _atom(value)
    if not is_small(value):
        return how_many(value)
    try:
        words = writable(without_addresses(_inherited(value, say) or say(value)))
    except (Exception, SystemExit, GeneratorExit):
        words = ""
    return (words if len(words) <= _LONG else words[:_LONG] + "…") or unsaid(value)


def _inherited(value: Any, say: Callable[[Any], str]) -> str:
    """Return the text of an instance of a set's subclass, as set's repr would call its methods."""
    kind: Any
    for kind in (set, frozenset):
        if type(value).__repr__ is kind.__repr__ and type(value) is not kind:
            items = sorted(safe_repr(item, say) for item in kind.__iter__(value))
            return f"{type(value).__name__}({{{', '.join(items)}}})"
    return ""


def how_many(value: Any) -> str:
    """Return the text of a large collection: type and size, or the ends of a long list.

    >>> how_many({*range(1000)}), how_many([*range(1000)]), how_many([[0] * 1000] * 4)
    ('<set of 1000 items>', '[0, 1, … 996 more …, 998, 999]', '<list of 4 items>')
    """
    if type(value) is not list or len(value) <= LARGE:
        return f"<{kind_name(type(value))} of {_count(value)} items>"
    ends = [_end(item) for item in (*value[:_ENDS], *value[-_ENDS:])]
    ends.insert(_ENDS, f"… {len(value) - 2 * _ENDS} more …")
    return f"[{', '.join(ends)}]"


def _end(item: Any) -> str:
    """Return the text of an item at the end of a list; only its kind if it is not an atom."""
    if type(item) in ATOMS:
        words = _atom(item)
        return words if len(words) <= _END_WIDTH else words[: _END_WIDTH - 1] + "…"
    brackets = _BRACKETS.get(type(item), ("{", "}") if type(item) is dict else None)
    return "…".join(brackets) if brackets else f"{kind_name(type(item))}(…)"


def items_in_words(text: str) -> str:
    """Return the number of items in a text made by `how_many`, in words; "" for other texts.

    >>> items_in_words(how_many([*range(1000)])), items_in_words("<list of 4 items>")
    ('1000 items', '4 items')
    """
    if ends := _MORE.search(text):
        return f"{int(ends[1]) + 2 * _ENDS} items"
    return text.removeprefix("<list of ").rstrip(">") if text.startswith("<list of ") else ""


def is_small(value: Any) -> bool:
    """Return whether a value has at most 100 items, including nested ones.

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
    """Return the length of a collection, ignoring an overridden `__len__`."""
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
    """Return whether a type is a named tuple that behaves like a tuple."""
    return (
        issubclass(kind, tuple)
        and hasattr(kind, "_fields")
        and all(getattr(kind, way) is getattr(tuple, way) for way in _TUPLE_WAYS)
    )


_TUPLE_WAYS = ("__iter__", "__len__", "__hash__", "__eq__")


def stable_repr(value: Any) -> str:
    """Return the repr of a value, with sets sorted so that it is the same in every run.

    >>> stable_repr([{"b", "a"}, {1: frozenset({3, 2})}])
    "[{'a', 'b'}, {1: frozenset({2, 3})}]"
    """
    return _written(value, _Words())


def beginning(value: Any, width: int) -> str:
    """Return the text of a value on one line, complete or at least its first *width* characters.

    Objects in it with the same text get numbers.

    >>> beginning(["a" * 10] * 10, 20)
    "['aaaaaaaaaa', 'aaaaaaaaaa', "
    """
    return _written(value, _Words(width, one_line, True))


def beginning_with_places(
    value: Any, width: int, holder: Hashable, number: int, things: Things | None
) -> tuple[str, list[Place]]:
    """Return the text of a value in an object, and the places of *things* in it."""
    words = _Words(width, one_line, False, things)
    words.hold(holder, number)
    return _written(value, words), words.places


def _written(value: Any, words: _Words) -> str:
    try:
        words.write(value)
    except RecursionError:  # a list can contain itself
        return f"<{type(value).__name__}>"
    return "".join(words.parts)


class _Words:
    """Builds the text of a value from its beginning until there is no more room."""

    def __init__(
        self,
        room: float = math.inf,
        say: Callable[[str], str] = str,
        with_numbers: bool = False,
        things: Things | None = None,
    ) -> None:
        self.room = self.all_room = room
        self.with_numbers = with_numbers
        self.things = things
        self.places: list[Place] = []
        self._holder: Hashable = None  # of the value being written
        self._count = 0  # number of things written in it so far
        self.say = say  # formats the repr of an object
        self.parts: list[str] = []

    def add(self, words: str) -> None:
        self.parts.append(words)
        self.room -= len(words)

    def hold(self, holder: Hashable, number: int) -> None:
        """Set the holder of the next value, and the number of things already written in it."""
        self._holder, self._count = holder, number

    def write(self, value: Any) -> None:
        """Add the text of a value, and record its place if it is one of the things."""
        thing = None if self.things is None else self.things.get(id(value))
        if thing is None:
            return self.write_words(value)
        offset = int(self.all_room - self.room)
        self.places.append(Place(offset, thing.history, self._holder, self._count))
        if thing.places:
            if self.with_numbers and value.number > 1:
                offset += len(f"#{value.number}")
            self.places += [one._replace(offset=offset + one.offset) for one in thing.places]
        outside, self._holder = (self._holder, self._count + 1), thing.history
        self._count = 0
        self.write_words(value)
        self._holder, self._count = outside
        return None

    def write_words(self, value: Any) -> None:
        kind = type(value)
        if kind in _OF_ATOMS:
            self.add(_atom(value))
        elif kind is Shown and self.with_numbers:
            self.add(value.in_full)
        elif kind is dict:
            self.pairs(value)
        elif kind in _BRACKETS and (value or kind is list):
            self.row(*_BRACKETS[kind], value if kind in (list, tuple) else _sorted(value))
        else:  # `str` of a move is "A → C"
            self.add(self.say(safe_repr(value, str if issubclass(kind, tuple) else repr)))

    def row(self, opening: str, closing: str, items: Collection[Any]) -> None:
        """Add comma-separated items while there is room."""
        self.add(opening)
        for number, item in enumerate(items):
            if number:
                self.add(", ")
            if self.room < 0:
                return
            self.write(item)
        self.add("," + closing if type(items) is tuple and len(items) == 1 else closing)

    def pairs(self, value: dict[Any, Any]) -> None:
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


class Place(NamedTuple):
    """The offset in a text at which a list, set, dict or object begins, and its holder."""

    offset: int
    thing: Hashable
    holder: Hashable = None  # None: a variable
    number: int = 0  # number among the things in its holder


class Thing(NamedTuple):
    """A list, set, dict or object, rebuilt to be written."""

    value: Any  # held because it is found by its id
    history: Hashable
    places: tuple[Place, ...] = ()  # places in the text of an object
    fields: tuple[tuple[str, Place], ...] = ()  # its fields that are such things


Things = dict[int, Thing]  # by ids of their values


def with_places(value: Any, width: int, things: Things) -> tuple[str, list[Place]]:
    """Return the result of `short`, and the places in it at which *things* begin."""
    words = _Words(width, one_line, True, things)
    line = _written(value, words)
    if len(line) <= width:
        return line, words.places
    cut = short(value, width)
    if type(value) is Shown:
        own = words.places[:1]
        fields = things[id(value)].fields if id(value) in things else ()
        return cut, [*own, *_at_fields(cut, fields)]
    return cut, [one for one in words.places if one.offset < width - 1]


def _at_fields(words: str, fields: tuple[tuple[str, Place], ...]) -> Iterator[Place]:
    """Yield the places of fields in the shortened text of an object."""
    for name, place in fields:
        for opening in ("(", ", "):
            begin = words.find(f"{opening}{name}=…")
            if begin >= 0:
                yield place._replace(offset=begin + len(opening) + len(name) + 1)
                break


_BRACKETS: dict[type, tuple[str, str]] = {
    list: ("[", "]"),
    tuple: ("(", ")"),
    set: ("{", "}"),
    frozenset: ("frozenset({", "})"),
}
_OF_ATOMS = ATOMS - {range}


def _atom(value: Any) -> str:
    """Return the repr of an atom, abbreviated without writing all of a long string."""
    if type(value) in (str, bytes) and len(value) > _LONG:
        value = _first_letters(value)
    try:
        words = repr(value)
    except ValueError:  # the number is too long for Python to convert
        return unsaid(value)
    return words if len(words) <= _LONG else words[:_LONG] + "…"


def _first_letters(text: Any) -> Any:
    """Return the beginning of a string and quotes that preserve the delimiters of its repr."""
    one: Any
    two: Any
    one, two = ("'", '"') if type(text) is str else (b"'", b'"')
    quotes = one + two if two in text else one
    return text[:_LONG] + (quotes if one in text else text[:0])


def error_text(error: BaseException, say: Callable[[object], str] = str) -> str:
    """Return an exception as in the last line of a traceback, equal in all versions of Python.

    >>> error_text(ValueError("no negative numbers"))
    'ValueError: no negative numbers'
    """
    kind = type(error).__name__
    if issubclass(type(error), RecursionError):
        return f"{kind}: maximum recursion depth exceeded"
    words = writable(say(error))
    return f"{kind}: {words}" if words else kind


def error_line(error: BaseException) -> str:
    r"""Return an exception on one line, for the end of a sentence.

    >>> error_line(ValueError("no numbers\n  below 0")), error_line(ValueError())
    ('ValueError: no numbers below 0', 'ValueError')
    """
    line = one_line(error_text(error, _text_of))
    return line if len(line) <= _LONG else line[:_LONG] + "…"


def _text_of(thing: object) -> str:
    try:
        return str(thing)
    except Exception:  # the `__str__` of a program's error can fail
        return ""


def without_addresses(text: str) -> str:
    """Return a text without memory addresses, which differ in each run.

    >>> without_addresses("<__main__.Peg object at 0x7f2b3c>")
    '<__main__.Peg object>'
    """
    return _ADDRESS.sub("", text)


def short(value: Any, width: int = 40) -> str:
    """Return the text of a value on one line of at most *width* characters.

    >>> short(list(range(50)), 20)
    '[0, 1, 2, 3, 4, 5, …'
    >>> short(Shown("Nim(start=(3, 4, 5), misere=False)"), 20)
    'Nim(…)'
    """
    if type(value) is Shown:
        return value.within(width)
    line = beginning(value, width)
    return line if len(line) <= width else line[: width - 1] + "…"


def one_line(text: str) -> str:
    r"""Return a text on one line: each line break becomes one space, other spaces stay.

    >>> one_line("array([[1, 2],\n       [3, 4]])"), one_line("Line('a   b')")
    ('array([[1, 2], [3, 4]])', "Line('a   b')")
    """
    return _BREAK.sub(" ", text.strip())


def _sorted(items: Collection[Any]) -> list[Any]:
    """Return the items in order; items without an order are sorted by their text."""
    try:
        return sorted(items) if all(map(_ordered, items)) else sorted(items, key=stable_repr)
    except TypeError:
        return sorted(items, key=stable_repr)


def _ordered(item: Any) -> bool:
    """Return whether an item can be sorted among others of its kind; NaN cannot."""
    kind: Any = type(item)
    parts = item if kind is tuple or is_named_tuple(kind) else (item,)
    return all(type(part) in ATOMS and part == part for part in parts)


# Costs of nesting; the budget suffices for two lists, or 14 tuples, inside each other
BUDGET = 29
OF_CHANGING = 10  # per list, set or dict
OF_FROZEN = 2  # per tuple
