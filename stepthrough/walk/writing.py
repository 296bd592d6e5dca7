"""Write calls, values and jobs briefly, with positions in the puzzle's notation."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..boards import NO_PUZZLE, Board
from ..given import quoted
from ..trace import Call, Recording
from ..trace.history import at
from ..trace.keeper import Keeper
from ..trace.objects import MOST
from ..trace.pending import WIDTH
from ..trace.values import (
    Place,
    Shown,
    Things,
    items_in_words,
    safe_repr,
    short,
    with_places,
    writable,
)

_WIDTH = 26  # characters of an argument
_WIDER = 30  # the same without a puzzle
_SHORT = 34  # of a variable's value
_BOXES = 80  # of a nested value, drawn as nested boxes
MOST_WHOLE = 2_000  # of a value in full
_NAME = 19  # of a function's name on its frame
_TITLE = 44  # of a call on its frame
_IN_TITLE = 12  # of each argument of a longer one


Inside = tuple[tuple[str, str], ...]  # pairs of name and value


class Said(NamedTuple):
    """A value as text: a short form and, if that is abbreviated, the full form."""

    short: str
    whole: str
    inside: Inside = ()  # attributes of an object whose repr does not show them
    brief: str = ""  # of an object, for where its letter has been seen already

    @property
    def words(self) -> tuple[str, str]:
        """Both forms, without hidden attributes."""
        return self.short, self.whole


class Names:
    """Writes calls and values, without the rules that are passed to every call."""

    def __init__(self, board: Board = NO_PUZZLE) -> None:
        self.board = board if board.is_puzzle else NO_PUZZLE
        rules = board.rules
        self._rules = set() if self.board is NO_PUZZLE else {safe_repr(rules), as_recorded(rules)}
        self._calls: dict[int, tuple[Call, str]] = {}  # cache
        self._titles: dict[int, tuple[Call, str]] = {}

    def value(self, value: Any, width: int = 60) -> str:
        """Return a value as text, a position in the puzzle's short form."""
        brief = self.board.brief(value) if self.board.is_position(value) else None
        return short(value, width) if brief is None else brief

    def received(self, pending: str, value: Any) -> str:
        """Return an expression that received *value*, with a position in the puzzle's form."""
        if not self.board.is_position(value):
            return pending
        return pending.replace(short(value, WIDTH), self.value(value))

    def result(self, value: Any) -> str:
        """Return a result for a node of the tree; of a long list only its length."""
        if isinstance(value, Shown) and (items := items_in_words(value.text)):
            return items
        words = self.value(value, 14)
        if not words.endswith("…") or not isinstance(value, list):
            return words
        are_moves = all(isinstance(item, tuple) and hasattr(item, "_fields") for item in value)
        return f"{len(value)} {'moves' if are_moves else 'items'}"

    def is_worth_showing(self, value: Any) -> bool:
        """Return whether a value is informative; the rules, equal in every frame, are not."""
        return not self._rules or safe_repr(value) not in self._rules

    def arguments(self, call: Call) -> str:
        """Return the arguments in brackets; with a puzzle, without its rules and None.

        A long argument that is passed from call to call is written as its name.
        """
        if call.title:
            return ""
        by_name = call.handed_on()
        if self.board is NO_PUZZLE:
            return call.written(_WIDER, by_name).removeprefix(call.called())
        given = call.arguments.items()
        shown = [(n, v) for n, v in given if v is not None and self.is_worth_showing(v)]
        words = ((name, self.value(value, _WIDTH)) for name, value in shown)
        return f"({', '.join(n if n in by_name and w.endswith('…') else w for n, w in words)})"

    def call(self, call: Call) -> str:
        """Return the call as a learner would write it."""
        known, words = self._calls.get(call.number, (None, ""))
        if known is not call:
            words = call.called() + self.arguments(call)
            self._calls[call.number] = call, words
        return words

    def variables(self, values: dict[str, Any]) -> dict[str, Said]:
        """Return the variables worth showing, as text."""
        in_words = {name: self.variable_in_words(name, value) for name, value in values.items()}
        return {name: words for name, words in in_words.items() if words is not None}

    def variable_in_words(self, name: str, value: Any, whole: str = "") -> Said | None:
        """Return the value of a variable as text, None if it is not worth showing.

        *whole* is its full text, if known.
        """
        if not self.is_worth_showing(value):
            return None
        whole = whole or self.value(value, MOST_WHOLE)
        brief = value.within(_IN_TITLE) if isinstance(value, Shown) and value.fields else ""
        if len(whole) <= (_BOXES if self.board is NO_PUZZLE and holds_its_kind(value) else _SHORT):
            return Said(whole, "", brief=brief)
        if isinstance(value, Shown):
            return Said(value.within(_SHORT), whole, brief=brief)
        return Said(self.value(value, _SHORT), whole)

    def variable_with_places(
        self, name: str, value: Any, things: Things
    ) -> tuple[Said | None, tuple[Place, ...], tuple[Place, ...]]:
        """Return a variable as text, and the places of *things* in its short and full form."""
        if len(things) == 1 and id(value) in things:  # nothing nested
            own = (Place(0, things[id(value)].history),)
            words = self.variable_in_words(name, value)
            return words, own, own if words and words.whole else ()
        whole, places = with_places(value, MOST_WHOLE, things)
        is_brief = self.board is not NO_PUZZLE and self.board.is_position(value)
        words = self.variable_in_words(name, value, "" if is_brief else whole)
        there = tuple(places[:1] if is_brief else places)
        if words is None or not words.whole:
            return words, there, ()
        if isinstance(value, Shown):
            return words, tuple(with_places(value, _SHORT, things)[1]), there
        return words, tuple(one for one in there if one.offset < len(words.short) - 1), there

    def inside(self, variable: Said, attributes: dict[str, Any]) -> Inside:
        """Return the attributes of an object as text, unless its own text shows all of them."""
        values = {name: self.value(value, _BOXES) for name, value in attributes.items()}
        words = variable.whole or variable.short
        are_told = all(f"{name}={value}" in words for name, value in values.items())
        more = [("…", "")] if len(values) > MOST else []
        return () if are_told else (*[*values.items()][:MOST], *more)

    def job(self, call: Call) -> str:
        """Return the task of the call, such as "2 disks, B → C, spare A"; "" if unknown."""
        return self.board.job(call.arguments) or ""

    def title(self, call: Call) -> str:
        """Return the title of a frame: its job, or the call."""
        known, words = self._titles.get(call.number, (None, ""))
        if known is not call:
            words = self._title(call)
            self._titles[call.number] = call, words
        return words

    def _title(self, call: Call) -> str:
        job = self.job(call)
        if job:
            return ", ".join(job.split(", ")[:2])
        words = self.call(call)
        if len(words) > _TITLE and self.board is NO_PUZZLE:
            words = call.written(_IN_TITLE, call.handed_on())  # the card lists them in full
        if not words.startswith(call.function):
            return words  # a method with its object
        return without_middle(call.function) + words.removeprefix(call.function)

    def label(self, call: Call) -> str:
        """Return the label of a node of the tree, which is shorter than a frame's title."""
        if job := self.job(call):
            return " ".join(job.split(", ")[:2]).replace(" → ", "→")
        arguments = self.arguments(call)
        if call.parent is None or call.parent.function != call.function:
            return call.called() + arguments
        if (whose := call.called()) != call.function:
            return whose.rpartition(".")[0] + arguments.removesuffix("()")
        return arguments[1:-1] if arguments.startswith("((") else arguments


def holds_its_kind(value: Any) -> bool:
    """Return whether a list contains lists, a dict dicts, or a tuple tuples.

    >>> holds_its_kind([1, [2]]), holds_its_kind([(1, 2)]), holds_its_kind({"a": {}})
    (True, False, True)
    """
    kind = type(value)
    if kind not in (list, dict, tuple):
        return False
    return any(type(thing) is kind for thing in (value.values() if kind is dict else value))


def outline(recording: Recording, names: Names, step: int, lines: int = 20) -> str:
    """Return the calls known at a step as text, at most *lines* of them.

    More calls are "…", without a number, because endless recursion makes a different number of
    calls on each machine.
    """
    rows: list[str] = []
    for depth, call in recording.tree(step):
        if len(rows) == lines:
            return writable("\n".join([*rows, "…"]))
        state = recording.state(call, step)
        value = recording.result_so_far(call, step)
        returned = f"→ {names.value(value)}{' (memo)' if call.memo_hit else ''}"
        if call.title and value is None:
            returned = ""
        ends = {"returned": returned, "raised": f"raised {call.exception}"}
        ending = ends.get(state, f"({state})")
        rows.append(f"{'  ' * depth}{names.call(call)} {ending}".rstrip())
    return writable("\n".join(rows))


def check_recording(recording: Any) -> None:
    """Raise ValueError unless *recording* is a recording."""
    if not isinstance(recording, Recording):
        raise ValueError(f"give a recording, such as record(fact, 3), not {quoted(recording)}")


def check_position(position: Any) -> None:
    """Raise ValueError unless *position* can be used to find the position of a call."""
    if not isinstance(position, str) and not callable(position):
        message = "position is the name of a variable in quotes, or a function of a call"
        raise ValueError(f"{message}, not {quoted(position)}")


def as_recorded(value: Any) -> str:
    """Return the text that a value has in a recording, where some objects have attributes."""
    return repr(at(Keeper().keep(value), 0))


def without_middle(name: str) -> str:
    """Return a name, without its middle if it is long, to leave room for the arguments.

    >>> without_middle("compute_the_shortest_way")
    'compute_the_sh…_way'
    """
    return name if len(name) <= _NAME else f"{name[: _NAME - 5]}…{name[-4:]}"
