"""The pending expression of a frame that waits: `3 * ?`, and `3 * 2` once the value is back."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import CodeType
from typing import Any, NamedTuple

from .calls import Call, Spot, Step, Visit
from .expressions import Expression, Place, expression, index_of, is_unseen
from .keeper import History, at
from .source import positions
from .values import ATOMS, Shown, short, stable_repr

__uninterrupted__ = True

_WIDTH = 30  # characters for one value
_UNKNOWN = Shown("?")
_HOLE = "\x04"  # a character that stands in no source and in no text of a value


class Pending(NamedTuple):
    """An expression that waits for a call, or that has just got its value.

    >>> waits = Pending(f"3 * {_HOLE}", is_operation=True, joins=True)
    >>> print(waits, "and", waits.around(waits.around(Pending("fact(1)"))))
    3 * ? and 3 * (3 * fact(1))
    """

    text: str  # with a character for what it waits for
    is_operation: bool = False  # operators join its parts
    joins: bool = False  # one of them stands beside what it waits for
    is_of_call: bool = True  # it waits for what the call hands back, and not for what uses that
    is_returned: bool = True  # its value is what the frame that waits will hand back

    def __str__(self) -> str:
        return self.text.replace(_HOLE, "?")

    def around(self, inner: Pending) -> Pending:
        """Return the same with another expression in the place of what it waits for."""
        words = f"({inner.text})" if self.joins and inner.is_operation else inner.text
        return self._replace(text=self.text.replace(_HOLE, words))


GAP = Pending(f"… {_HOLE}", joins=True)  # stands for expressions that are left out


def pending(
    steps: Sequence[Step], running: Visit, step: int, now: Mapping[str, Any], *, items: bool = False
) -> Pending | None:
    """Return the expression that waits for `running`, None where the source does not tell.

    Finished calls are replaced by their results, the running call by `?`, or at a `receive` step by
    its value. Names that Python has worked out are replaced by what they were at that moment, those
    that it comes to later by what they are `now`; with `items`, `word[0]` is replaced in the same way.
    What is not known stays as it is written. Nothing is evaluated again.
    """
    known: _Known | None = running.known
    if known is None or not _are_still(known.still, step):
        known = _known(steps, running, step, now)
    if known is None:
        return None
    words = dict(known.words)
    for name in known.later:
        value = now.get(name.id, _UNKNOWN)
        if not isinstance(value, Shown):
            words[name] = short(value, _WIDTH)
    if items:
        words.update(_items_in_words(known, now))
    received = steps[step].event == "receive" and steps[step].visit is running.below
    hands_back = received and _hands_back(running.call, known.expression.awaited, now)
    words[known.expression.awaited] = short(running.call.result, _WIDTH) if hands_back else _HOLE
    return _written(known.expression, words, running.call, now)


def _written(
    expression: Expression, words: Mapping[ast.AST, str], call: Call, now: Mapping[str, Any]
) -> Pending | None:
    """Return the expression with these words in it, and what to know to put it into another one."""
    text = expression.written(frozenset(words.items()))
    if text is None:
        return None
    return Pending(
        text,
        expression.is_operation,
        expression.joins_awaited,
        is_of_call=not call.is_generator and _is_of(call, expression.awaited, now),
        is_returned=expression.is_returned,
    )


def _items_in_words(known: _Known, now: Mapping[str, Any]) -> Iterator[tuple[ast.AST, str]]:
    """Yield the places such as `word[0]` with the item that is there, where that is known."""
    for item in known.expression.items:
        name: Any = item.value
        thing = known.holders[item] if item in known.holders else now.get(name.id, _UNKNOWN)
        is_row = type(thing) in (list, tuple, str)
        number = index_of(item)
        if is_row and number is not None and -len(thing) <= number < len(thing):
            yield item, short(thing[number], _WIDTH)


class _Known(NamedTuple):
    """What is known of an expression that waits: what to write in it, and the names to come."""

    expression: Expression
    words: dict[ast.AST, str]
    holders: dict[ast.AST, Any]  # of the items that Python has come to
    later: list[ast.Name]
    still: list[tuple[History, int]]  # as long as these are what they were at that step


def _known(
    steps: Sequence[Step], running: Visit, step: int, now: Mapping[str, Any]
) -> _Known | None:
    """Return what is known at a step; kept if it holds at every other one."""
    found = _expression(running)
    if found is None:
        return None
    waiting = _Waiting(steps, running, step, found, now)
    words, holders = waiting.words(), waiting.holders()
    known = _Known(found, words, holders, waiting.later, waiting.still)
    if not waiting.looks_at_today:
        running.known = known
    return known


def _hands_back(call: Call, node: ast.AST, now: Mapping[str, Any]) -> bool:
    """Return whether the value of the node is what the call returned."""
    return call.ended == "returned" and not call.is_generator and _is_of(call, node, now)


def _is_of(call: Call, node: ast.AST, now: Mapping[str, Any]) -> bool:
    """Return whether the node calls the function itself; not so for `max(…, key=f)`."""
    if not isinstance(node, ast.Call | ast.Attribute):
        return not isinstance(node, ast.Compare | ast.Name)
    called = node.func if isinstance(node, ast.Call) else node
    word = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    name = call.code.co_name
    return word == name or name in str(now.get(word, ""))


def _expression(running: Visit) -> Expression | None:
    """Return the expression that waits: that in the innermost comprehension, or in the frame."""
    place = _place(running.spots[-1]) if running.spots else None
    if place is None or running.below is None:
        return None
    return expression(running.below.call.source, place)


def _place(spot: Spot) -> Place | None:
    """Return where in the source a frame waits."""
    if spot.instruction < 0:
        return None  # an interpreter does not know it
    line, last_line, column, last_column = positions(spot.code)[spot.instruction // 2]
    if line is None or last_line is None or column is None or last_column is None:
        return None
    return line, column, last_line, last_column


@lru_cache(maxsize=256)
def _copies(code: CodeType) -> dict[int, tuple[int, int]]:
    """Return for each instruction: which of how many of its kind at its place it is.

    Python writes the condition of a loop twice, once for the first round and once for the others.
    """
    alike: dict[tuple[Any, ...], list[int]] = {}
    for number, place in enumerate(positions(code)):
        alike.setdefault((code.co_code[2 * number], *place), []).append(2 * number)
    return {one: (n, len(some)) for some in alike.values() for n, one in enumerate(some)}


def _same_copy(some: Spot, other: Spot) -> bool:
    (one, ones), (two, twos) = (_copies(s.code).get(s.instruction, (0, 1)) for s in (some, other))
    return ones != twos or one == two


class _Made(NamedTuple):
    """A call that this expression has made, and how far the expression was then."""

    order: float
    visit: Visit
    node: ast.AST | None  # whose value it may have handed back


class _Moment(NamedTuple):
    """The variables of a frame at a step."""

    kept: Mapping[str, Any]
    step: int

    def value(self, name: str) -> Any:
        """Return what a variable was, as it was kept; not known if there was none."""
        return self.kept.get(name, _UNKNOWN)


@dataclass
class _Waiting:
    """What is known of an expression that waits."""

    steps: Sequence[Step]
    running: Visit
    step: int
    expression: Expression
    now: Mapping[str, Any]

    def words(self) -> dict[ast.AST, str]:
        """Return what to write in the place of the finished calls and of the names."""
        self.unsure = False
        self.looks_at_today = False
        self.still: list[tuple[History, int]] = []
        self.made = [*self._made(), _Made(self._order(self.running), self.running, None)]
        self.recorded = {made.node for made in self.made}
        found: dict[ast.AST, str] = {}
        for made in self.made[:-1]:
            if made.node is not None and self._is_result(made.visit.call, made.node):
                found[made.node] = short(made.visit.call.result, _WIDTH)
        numbers, ours = self.expression.order, self.made[-1].order
        self.later = [name for name in self.expression.names if numbers[name] > ours]
        for name in self.expression.names:
            value = self._value(name) if numbers[name] < ours else _UNKNOWN
            if not isinstance(value, Shown):
                found[name] = short(value, _WIDTH)
        return found

    def holders(self) -> dict[ast.AST, Any]:
        """Return what the names held of whose contents Python has asked for an item."""
        numbers, ours = self.expression.order, self.made[-1].order
        names: list[tuple[ast.AST, Any]] = [(one, one.value) for one in self.expression.items]
        return {item: self._value(name) for item, name in names if numbers[name] < ours}

    # ---- the calls that this expression has made --------------------------------------------------

    def _order(self, visit: Visit) -> float:
        place = _place(visit.spots[-1])
        return self.expression.order[self.expression.at[place]] if place else -1

    def _made(self) -> list[_Made]:
        """Return the calls that this expression has made and that are over, the first one first."""
        found: list[_Made] = []
        for call in self._before():
            visit = self.steps[call.first].visit
            made = self._place_of(visit)
            if made is None:
                break
            found.append(made)
        return found[::-1]

    def _before(self) -> Iterator[Call]:
        """Yield the calls that the waiting one made before, the last one first."""
        below = self.running.below
        number = self.running.caller_step
        calls = below.call.calls if below else []
        for call in reversed(calls):
            if call.first > number:
                continue  # it was made later
            if self._left(call, number):
                return
            number = self.steps[call.first].visit.caller_step
            yield call

    def _left(self, call: Call, number: int) -> bool:
        """Return whether the waiting frame was on other lines since that call, up to a step."""
        while number > call.first:
            step = self.steps[number]
            if step.event == "line" and step.line not in self.expression.lines:
                return True
            number = step.previous
        return False

    def _place_of(self, visit: Visit) -> _Made | None:
        """Return how far this expression was at that call; None: that was another time."""
        for depth, (spot, ours) in enumerate(zip(visit.spots, self.running.spots, strict=False)):
            other_round = spot.code is not ours.code or spot.since != ours.since
            if other_round or not _same_copy(spot, ours):
                return self._another_round(visit, depth)
            if spot.instruction != ours.instruction or depth + 1 in (
                len(visit.spots),
                len(self.running.spots),
            ):
                return self._in_this_round(visit, depth)
        return None

    def _another_round(self, visit: Visit, depth: int) -> _Made | None:
        """Return how far the expression was in an earlier round of a comprehension in it."""
        loops = self.expression.loops_around(self.expression.place)
        if depth == 0:
            self.unsure = bool(loops)  # in some versions they have no frames of their own
            return None
        inner = len(self.running.spots) - depth
        loop = loops[-inner] if inner <= len(loops) else None
        return None if loop is None else _Made(self.expression.began(loop) + 0.5, visit, None)

    def _in_this_round(self, visit: Visit, depth: int) -> _Made | None:
        place, order = _place(visit.spots[depth]), self.expression.order
        node = self.expression.at.get(place) if place else None
        ours = _place(self.running.spots[depth])
        awaited = self.expression.at.get(ours) if ours else None
        if node is None or awaited is None:
            self.unsure = True
            return None
        if order[node] > order[awaited]:
            return None
        # around a comprehension that runs, calls stay as they are written
        is_direct = len(visit.spots) == len(self.running.spots) == depth + 1
        is_direct = is_direct and node is not self.expression.awaited
        return _Made(order[node], visit, node if is_direct else None)

    # ---- their results ----------------------------------------------------------------------------

    def _is_result(self, call: Call, node: ast.AST) -> bool:
        """Return whether to write a call's result: it is the node's value, and still what it was."""
        if not self.hands_back(call, node) or call.last is None:
            return False
        return self._is_used(node) or self._is_still(call.outcome, call.last)

    def hands_back(self, call: Call, node: ast.AST) -> bool:
        """Return whether the value of the node is what the call returned."""
        return _hands_back(call, node, self.now)

    # ---- the names --------------------------------------------------------------------------------

    def _value(self, name: ast.Name) -> Any:
        """Return what to show for a name that Python has come to."""
        order = self.expression.order[name]
        after = next(n for n, made in enumerate(self.made) if made.order > order)
        moment = self._moment(name, order, after)
        if moment is None:
            return _UNKNOWN
        kept = moment.value(name.id)
        was = at(kept, moment.step)
        is_used = self._is_used(name) or self._is_still(kept, moment.step)
        is_sure = not self.expression.may_be_skipped(name) or self._is_now(name, was)
        return was if is_used and is_sure else _UNKNOWN

    def _is_now(self, name: ast.Name, was: Any) -> bool:
        self.looks_at_today = True
        return name.id in self.now and stable_repr(self.now[name.id]) == stable_repr(was)

    def _moment(self, name: ast.Name, order: int, after: int) -> _Moment | None:
        """Return a moment at which the variable was what it was when Python came to the name.

        That is when the next call was made, or when the one before was over, or the beginning of
        the line, whichever the name is not parted from by anything that may have changed it.
        """
        visit = self.made[after].visit
        then = _Moment(visit.kept, visit.call.first)
        if not self._may_change(name, then):
            return then
        if self.unsure:
            return None
        if self._is_quiet(order, after):
            return then
        return self._moment_before(order, after)

    def _is_quiet(self, order: float, after: int) -> bool:
        """Return whether nothing unseen ran between a name and the next call."""
        made = self.made[after]
        node = made.node if made.node is not None else self._node_of(made)
        is_direct = node is not None and _is_of(made.visit.call, node, self.now)
        return is_direct and not self._unseen(order, made.order)

    def _node_of(self, made: _Made) -> ast.AST | None:
        return self.expression.awaited if made.visit is self.running else None

    def _moment_before(self, order: int, after: int) -> _Moment | None:
        if after == 0:
            return None if self._unseen(-1, order) else self._beginning()
        made = self.made[after - 1]
        call = made.visit.call
        is_over = made.node is not None and self.hands_back(call, made.node)
        if not is_over or call.last is None or self._unseen(made.order, order):
            return None
        step = self.steps[call.last + 1]
        return _Moment(step.kept, step.number) if step.visit is self.running.below else None

    def _beginning(self) -> _Moment | None:
        """Return the moment at which the line began, if it is all about this expression."""
        step, lines = self.steps[self.made[0].visit.caller_step], self.expression.lines
        is_first = self.expression.is_first and len(lines) == 1 and step.event == "line"
        is_new = step.previous < 0 or self.steps[step.previous].line != step.line
        return _Moment(step.kept, step.number) if is_first and is_new else None

    def _unseen(self, after: float, before: float) -> bool:
        """Return whether something that no recording tells of may have run in between."""
        nodes = self.expression.order.items()
        return any(
            after < order < before and node not in self.recorded and is_unseen(node)
            for node, order in nodes
        )

    def _may_change(self, name: ast.Name, moment: _Moment) -> bool:
        """Return whether a variable can change while the expression is worked out."""
        code = self.running.spots[0].code
        if name.id in (*code.co_cellvars, *code.co_freevars) or _changeable(moment.value(name.id)):
            return True
        nodes = self.expression.order
        given = (node.target.id for node in nodes if isinstance(node, ast.NamedExpr))
        return name.id in given

    def _is_used(self, node: ast.AST) -> bool:
        """Return whether Python has done with a value what it was needed for."""
        consumer = self.expression.consumer(node)
        return consumer is not None and self.expression.order[consumer] < self.made[-1].order

    def _is_still(self, kept: Any, step: int) -> bool:
        """Return whether what was kept at a step is the same today."""
        found = [(history, step) for history in _histories(kept, step)]
        self.still += found
        is_still = _are_still(found, self.step)
        self.looks_at_today |= not is_still
        return is_still


def _histories(kept: Any, step: int, seen: frozenset[int] = frozenset()) -> Iterator[History]:
    """Yield the lists, sets and dicts in what was kept, as they were at a step."""
    if isinstance(kept, History):
        if id(kept) not in seen:
            yield kept
            yield from _histories(kept.at(step), step, seen | {id(kept)})
        return
    if isinstance(kept, dict):
        kept = [*kept, *kept.values()]
    if isinstance(kept, list | tuple | set | frozenset):
        for inside in kept:
            yield from _histories(inside, step, seen)


def _are_still(histories: list[tuple[History, int]], step: int) -> bool:
    """Return whether each of them is at this step what it was at its own."""
    return all(history.at(step) is history.at(then) for history, then in histories)


def _changeable(kept: Any) -> bool:
    """Return whether the contents of what was kept can change."""
    if isinstance(kept, tuple | frozenset):
        return any(map(_changeable, kept))
    return type(kept) not in ATOMS
