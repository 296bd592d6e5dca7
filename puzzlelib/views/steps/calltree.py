"""The call tree as a picture: who called whom, what came back, what is folded."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules import is_game
from ...trace import Call, Recording
from ..canvas import HUES, INK, LIGHT, LINE, Canvas, svg
from ..drawing import static_bundle
from ..stage import Stage
from .choices import is_failure
from .layout import Layout, Node, nodes
from .names import Names, is_position

WIDEST = 1080  # of the picture; nodes move closer together before it grows beyond
LEVEL = 80  # from level to level
HIGH = 52  # of a node
SIZE, LETTER = 18, 12.4  # of the labels: height and width of a sign
RETURNED, FAILED, MEMO = HUES[2], HUES[1], HUES[6]
PAGE, ON_PAGE = "#fdfdfd", "#24292e"  # a call that has not come back is paper, in both themes

Box = tuple[float, float, float, float]  # left, top, width, height
Name = Callable[[Call], str]


def n_or_p(call: Call) -> str:
    """N where the player to move wins, P where the player who has just moved does."""
    return {True: "N", False: "P"}.get(call.result, "")


def _cut(words: str, width: float) -> str:
    """As much of the words as fits into the width."""
    most = int((width - 12) / LETTER)
    return words if len(words) <= most else words[: most - 1] + "…"


class CallTree(Stage):
    """The tree of calls, at most about forty at a time; at `step`, or at the end.

    Rounded: a call that made others. Square: it called nobody. Cut corners: a memo hit.
    ✗: it came back with nothing. Hollow: it has not come back yet. "+ 6": so many are folded.
    With `puzzle`, positions are written as it writes them, and what was never tried of the
    moves of the variable `position` is counted.
    `carry` writes something more on the nodes that have returned, for example `n_or_p`.
    """

    def __init__(
        self,
        recording: Recording,
        step: int | None = None,
        *,
        puzzle: Any = None,
        position: str = "position",
        carry: Name | None = None,
    ) -> None:
        super().__init__()
        self.recording, self.names, self.carry = recording, Names(puzzle), carry
        self.position = position
        self._layout = Layout(recording)
        self._answering = {call.code for call in recording.calls if call.outcome is not None}
        longest = max([len(self._label(call)) for call in recording.calls[1:500]], default=8)
        self._gap = 28 + LETTER * max(8, min(longest, 20))
        self._drawn: tuple[Any, ...] = ()
        self.go_to(len(recording.steps) - 1 if step is None else step)

    def go_to(self, step: int) -> None:
        """Show the tree as it is known at that step."""
        self.step = step
        root = self._layout.at(step, int(WIDEST // self._gap))
        drawn = tuple((n.call.number, n.folded, self._state(n.call)) for n in nodes(root))
        if drawn != self._drawn:
            self._drawn = drawn
            figure = self._paint(root).figure
            self.show(svg(figure, "call tree", self._spoken), {}, self._marks())
        else:
            self.marks = self._marks()

    def _state(self, call: Call) -> str:
        return self.recording.state(call, self.step)

    def _marks(self) -> dict[str, str]:
        return {f"zone:call-{self.recording.steps[self.step].call.number}": "current"}

    def _spoken(self, gid: str) -> str:
        call = self.recording.calls[int(gid.split("-")[1])]
        return f"{call.function}{self.names.arguments(call)}, {self._state(call)} {self._result(call)}".strip()

    def _result(self, call: Call) -> str:
        """What came back, once it has."""
        if self._state(call) == "raised":
            return "⚡ raised"
        if self._state(call) != "returned":
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
        self._top = 26 if root.folded_above else 0
        width, height = (
            leaves * self._gap,
            (max(node.depth for node in every) + 1.2) * LEVEL + self._top,
        )
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
        return (node.place + 0.5) * self._gap, (node.depth + 0.5) * LEVEL + self._top

    def _paint_node(self, canvas: Canvas, node: Node) -> None:
        (x, y), gid, call = self._at(node), f"zone:call-{node.call.number}", node.call
        label, result = self._label(call), self._result(call)
        wide = self._gap - 8 if node.depth else max(self._gap - 8, 16 + LETTER * len(label))
        ink = self._paint_shape(canvas, call, (x - wide / 2, y - HIGH / 2, wide, HIGH), gid)
        canvas.text(x, y - 11 * bool(result), _cut(label, wide), ink, SIZE, gid)
        canvas.text(x, y + 12, _cut(result, wide), ink, SIZE, gid)
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
            canvas.box(x + 2, y + 2, wide - 4, high - 4, PAGE, high / 2 - 4, gid)
            return ON_PAGE
        failed = state == "raised" or self._is_failed(call)
        if call.memo_hit:
            canvas.octagon(x, y, wide, high, MEMO, gid)
        else:
            radius = high / 2 - 2 if call.calls else 1
            canvas.box(x, y, wide, high, FAILED if failed else RETURNED, radius, gid)
        return LIGHT

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        figure = self._paint(self._layout.at(self.step, int(WIDEST // self._gap))).figure
        return {**data, **static_bundle(repr(self), figure)}, metadata

    def __repr__(self) -> str:
        return self.recording.text(self.step, lines=40)
