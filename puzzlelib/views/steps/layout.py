"""Which calls of a recording to show, and where: a tree of at most about forty nodes.

Shown is the neighbourhood of the current path; what does not fit is folded and counted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from ...trace import Call, Recording

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


def begun(call: Call, step: int) -> list[Call]:
    """The calls that this call has made by that step."""
    return call.calls[: bisect_right(call.calls, step, key=lambda inner: inner.first)]


def current_path(recording: Recording, step: int) -> list[Call]:
    """The calls on the way from the root to the one that is running, the root first."""
    path: list[Call] = []
    call: Call | None = recording.steps[step].call
    while call is not None:
        path.append(call)
        call = call.parent
    return path[::-1]


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
