"""The stage that shows a call tree: who called whom, what came back, what is folded."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from ...rules import is_game
from ...trace import Call, Recording
from ..canvas import Canvas, svg
from ..palette import HUES, INK, LIGHT, LINE, ON_SHEET, SHEET
from ..stage import Stage
from .labels import UNKNOWN, WRONG, Labels
from .panels import LETTER, Names, begun, cut, is_failure, is_position

# ---- which calls of a recording to show, and where: a tree of at most about forty nodes ----------
# Shown is the neighbourhood of the current path; what does not fit is folded and counted.

MOST_NODES = 40
MOST_LEVELS = 8  # of the current path; what lies above is folded


@dataclass
class Node:
    """A call at its place, counted in leaves and levels; so many calls are folded around it."""

    call: Call
    depth: int
    below: list[Node] = field(default_factory=list)
    folded: int = 0
    folded_above: int = 0
    place: float = 0.0


class Layout:
    """Arranges the calls of one recording, for any step."""

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self._sizes = [1] * len(recording.calls)  # of the whole subtrees
        for call in reversed(recording.calls):
            if call.parent is not None:
                self._sizes[call.parent.number] += self._sizes[call.number]

    def at(self, step: int, widest: int) -> Node:
        """The root of the tree as it is known at that step, with at most `widest` leaves."""
        path = current_path(self.recording, step)
        above = max(0, len(path) - MOST_LEVELS)
        for room in (MOST_NODES, 28, 20, 14, 10):
            shown = _neighbourhood(path[above:], step, room)
            root = self._node(path[above], step, shown, 0)
            leaves = [node for node in nodes(root) if not node.below]
            if len(leaves) <= widest:
                break
        root.folded_above = above
        for place, leaf in enumerate(leaves):
            leaf.place = float(place)
        _centre(root)
        return root

    def _node(self, call: Call, step: int, shown: set[int], depth: int) -> Node:
        node = Node(call, depth)
        for inner in begun(call, step):
            if inner.number in shown:
                node.below.append(self._node(inner, step, shown, depth + 1))
            else:
                node.folded += self._size(inner, step)
        return node

    def _size(self, call: Call, step: int) -> int:
        """How many calls have begun in the subtree of a call, itself included."""
        if call.last is not None and call.last <= step:
            return self._sizes[call.number]
        total, waiting = 0, [call]  # a stack: Python's own would be too small for deep trees
        while waiting:
            waiting += begun(waiting.pop(), step)
            total += 1
        return total


def nodes(root: Node) -> Iterator[Node]:
    """The node and all nodes below it."""
    yield root
    for node in root.below:
        yield from nodes(node)


def current_path(recording: Recording, step: int) -> list[Call]:
    """The calls on the way from the root to the one that is running, the root first."""
    call = recording.steps[step].call
    return [call, *call.callers()][::-1]


def _neighbourhood(path: list[Call], step: int, room: int) -> set[int]:
    """The numbers of the calls nearest to the path, as many as there is room for."""
    ring, shown = path, {call.number for call in path}
    while ring:
        ring = [c for call in ring for c in begun(call, step) if c.number not in shown]
        ring.sort(key=lambda call: -call.first)  # the latest first
        ring = ring[: max(0, room - len(shown))]
        shown |= {call.number for call in ring}
    return shown


def _centre(node: Node) -> float:
    """The place of a node: above the middle of those below it."""
    if node.below:
        places = [_centre(below) for below in node.below]
        node.place = (places[0] + places[-1]) / 2
    return node.place


WIDEST = 1080  # of the picture; nodes move closer together before it grows beyond
MOST_LEAVES = 10  # to label; more would come too near to each other to be read
LEVEL = 80  # from level to level
HIGH = 52  # of a node
SIZE = 18  # of the labels
RETURNED, FAILED, MEMO = HUES[2], HUES[1], HUES[6]
SIGNS = {"raised": "⚡ raised", UNKNOWN: "→ ?", WRONG: "wrong"}

Box = tuple[float, float, float, float]  # left, top, width, height
Name = Callable[[Call], str]


class TreeStage(Stage):
    """The tree of calls, at most about forty at a time; at `step`, or at the end.

    Rounded: a call that made others. Square: it called nobody. Cut corners: a memo hit.
    ✗: it came back with nothing. Hollow: it has not come back yet. "+ 6": so many are folded.
    With `puzzle`, positions are written as it writes them, and what was never tried of the
    moves of the variable `position` is counted.
    `carry` writes something more on the nodes that have returned.
    With `labels` all calls are drawn, and a result is shown when its label is settled.
    """

    def __init__(
        self,
        recording: Recording,
        step: int | None = None,
        *,
        puzzle: Any = None,
        position: str = "position",
        carry: Name | None = None,
        labels: Labels | None = None,
    ) -> None:
        super().__init__()
        self.recording, self.names, self.carry = recording, Names(puzzle), carry
        self.position, self.labels = position, labels
        self._layout = Layout(recording)
        self._answering = {call.code for call in recording.calls if call.outcome is not None}
        longest = max([len(self._label(call)) for call in recording.calls[1:500]], default=8)
        self._gap = 28 + LETTER * max(8, min(longest, 20))
        self._widest = self._fit() if labels else int(WIDEST // self._gap)
        self._drawn: tuple[Any, ...] = ()
        self.go_to(len(recording.steps) - 1 if step is None else step)

    def _fit(self) -> int:
        """The number of leaves, after moving the nodes together so that all calls have room."""
        every = list(nodes(self._layout.at(len(self.recording.steps) - 1, MOST_LEAVES)))
        leaves = sum(not node.below for node in every)
        if len(every) < len(self.recording.calls):
            raise ValueError(
                f"no room to label a tree of {len(self.recording.calls):,} calls: record a smaller case"
            )
        self._gap = min(self._gap, WIDEST / leaves)
        return leaves

    def go_to(self, step: int) -> None:
        """Show the tree as it is known at that step."""
        self.step = step
        root = self._layout.at(step, self._widest)
        drawn = tuple((n.call.number, n.folded, self._state(n.call)) for n in nodes(root))
        if drawn != self._drawn:
            self.show(svg(self._paint(root), "call tree", self._spoken), {}, self._marks())
            self._drawn = drawn
        else:
            self.marks = self._marks()

    def _state(self, call: Call) -> str:
        """What is known of a call; all that is drawn or said of it depends on this."""
        open_label = self.labels.state(call) if self.labels else ""
        return open_label or self.recording.state(call, self.step)

    def _marks(self) -> dict[str, str]:
        if self.labels:
            return self.labels.marks()
        return {f"zone:call-{self.recording.steps[self.step].call.number}": "current"}

    def _spoken(self, gid: str) -> str:
        call = self.recording.calls[int(gid.split("-")[1])]
        state, result = self._state(call), self._result(call)
        told = "" if result in state else result  # a call labelled wrong says so once
        return f"{call.function}{self.names.arguments(call)}, {state} {told}".strip()

    def _result(self, call: Call) -> str:
        """What came back, once it has."""
        state = self._state(call)
        if state in SIGNS:
            return "memo → ?" if call.memo_hit and state == UNKNOWN else SIGNS[state]
        if state != "returned":
            return ""
        if self._is_failed(call):
            return "✗ nothing"
        carried = self.carry(call) if self.carry else ""
        return f"{'memo ' * call.memo_hit}→ {self.names.value(call.result, 12)} {carried}".strip()

    def _is_failed(self, call: Call) -> bool:
        """Whether the call came back with nothing, of a function that has something to give."""
        if self.names.puzzle is not None and not is_game(self.names.puzzle):
            return call.ended == "returned" and is_failure(call.outcome)
        return call.ended == "returned" and call.outcome is None and call.code in self._answering

    def _never_tried(self, call: Call) -> int:
        """How many moves of its position a call that has returned never looked at."""
        position = call.arguments.get(self.position)
        if self._state(call) != "returned" or "moves" not in call.code.co_names or call.memo_hit:
            return 0
        puzzle = self.names.puzzle
        if not call.calls or not is_position(puzzle, position):
            return 0
        tried = [inner.arguments.get(self.position) for inner in call.calls]
        return sum(puzzle.apply(position, m) not in tried for m in puzzle.moves(position))

    def _label(self, call: Call) -> str:
        arguments = self.names.arguments(call)
        if call.parent is None or call.parent.function != call.function:
            return call.function + arguments
        return arguments[1:-1] if arguments.startswith("((") else arguments

    def _paint(self, root: Node) -> Canvas:
        every = list(nodes(root))
        leaves = max(node.place for node in every) + 1
        self._top, self._left = 26 if root.folded_above else 0, 0.0
        beyond = self._wide(root) / 2 - self._at(root)[0]  # the root may be wider than all below it
        self._left = max(beyond, 0.0)
        width = max(leaves * self._gap + self._left, self._at(root)[0] + self._wide(root) / 2)
        height = (max(node.depth for node in every) + 1.2) * LEVEL + self._top
        canvas = Canvas(max(width, 300), height)
        for node in every:
            for below in node.below:
                canvas.stroke([self._at(node), self._at(below)], LINE, 1.5)
        if root.folded_above:
            x, _ = self._at(root)
            canvas.text(max(x, 110), 14, f"+ {root.folded_above:,} calls above", INK, SIZE)
        for node in every:
            self._paint_node(canvas, node)
        return canvas

    def _at(self, node: Node) -> tuple[float, float]:
        x = (node.place + 0.5) * self._gap + self._left
        return x, (node.depth + 0.5) * LEVEL + self._top

    def _wide(self, node: Node) -> float:
        label = 0 if node.depth else 16 + LETTER * len(self._label(node.call))
        return max(self._gap - 8, label)

    def _paint_node(self, canvas: Canvas, node: Node) -> None:
        (x, y), gid, call = self._at(node), f"zone:call-{node.call.number}", node.call
        label, result = self._label(call), self._result(call)
        wide = self._wide(node)
        ink = self._paint_shape(canvas, call, (x - wide / 2, y - HIGH / 2, wide, HIGH), gid)
        canvas.text(x, y - 11 * bool(result), cut(label, wide - 12), ink, SIZE, gid)
        canvas.text(x, y + 12, cut(result, wide - 12), ink, SIZE, gid)
        if node.folded:
            canvas.text(x, y + HIGH / 2 + 13, f"+ {node.folded:,}", INK, SIZE)
        elif untried := self._never_tried(call):
            canvas.text(x + 80, y + HIGH / 2 + 13, f"○ {untried} not tried", INK, SIZE)

    def _paint_shape(self, canvas: Canvas, call: Call, box: Box, gid: str) -> str:
        """The colour to write with on the shape that was painted."""
        x, y, wide, high = box
        state = self._state(call)
        if state not in ("returned", "raised"):
            canvas.box(x, y, wide, high, LINE, high / 2 - 2, gid)
            canvas.box(x + 2, y + 2, wide - 4, high - 4, SHEET, high / 2 - 4, gid)
            return ON_SHEET
        failed = state == "raised" or self._is_failed(call)
        if call.memo_hit:
            canvas.octagon(x, y, wide, high, MEMO, gid)
        else:
            radius = high / 2 - 2 if call.calls else 1
            canvas.box(x, y, wide, high, FAILED if failed else RETURNED, radius, gid)
        return LIGHT

    @property
    def canvas(self) -> Canvas:
        """The picture, for readers without a kernel."""
        return self._paint(self._layout.at(self.step, self._widest))
