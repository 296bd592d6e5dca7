"""Where the calls of a tree stand in a picture, on paper too: over the middle of what they call.

On the screen a tree grows while it is looked at, and shows what is near: there `tree_plan.js` says it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self


@dataclass(kw_only=True)
class Node:
    """A call, and the calls that it makes; what is drawn of it says how large it is."""

    calls: list[Self] = field(default_factory=list)
    x: float = 0  # of its middle
    y: float = 0  # of its upper edge

    @property
    def width(self) -> float:
        """How wide it is."""
        raise NotImplementedError

    @property
    def height(self) -> float:
        """How high it is."""
        raise NotImplementedError

    def every(self) -> Iterator[Self]:
        """Yield this node, and all below it."""
        yield self
        for node in self.calls:
            yield from node.every()


def place(root: Node, beside: float, below: float) -> None:
    """Give each node its place, with so much room between two that stand beside or below each other."""
    _in_columns(root, 0, beside)
    _in_levels([root], 0, below)
    left = min(node.x - node.width / 2 for node in root.every())
    for node in root.every():
        node.x -= left


def place_in_a_row(root: Node, between: float) -> None:
    """Give each node its place beside the one before it: for a chain of calls."""
    right = 0.0
    for node in root.every():
        node.x, node.y = right + node.width / 2, 0
        right += node.width + between


def size(root: Node) -> tuple[float, float]:
    """Return the width and height of a tree whose nodes have their places."""
    nodes = list(root.every())
    right = max(node.x + node.width / 2 for node in nodes)
    return right, max(node.y + node.height for node in nodes)


def _in_columns(node: Node, left: float, beside: float) -> float:
    """Give a node and all below it their x, from `left` on; return where they end."""
    if not node.calls:
        node.x = left + node.width / 2
        return left + node.width
    right = left - beside
    for inner in node.calls:
        right = _in_columns(inner, right + beside, beside)
    node.x = (node.calls[0].x + node.calls[-1].x) / 2
    if (out := left - (node.x - node.width / 2)) > 0:  # wider than what it calls
        for one in node.every():
            one.x += out
        right += out
    return max(right, node.x + node.width / 2)


def _in_levels(level: Sequence[Node], y: float, below: float) -> None:
    """Give all nodes of a level, and of those below it, their y."""
    for node in level:
        node.y = y
    if next_level := [inner for node in level for inner in node.calls]:
        _in_levels(next_level, y + max(node.height for node in level) + below, below)
