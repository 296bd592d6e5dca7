"""Positions of calls in a static tree, each centred above the calls it makes.

The tree on screen grows and adapts to the current step; `tree_plan.js` positions it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Self


@dataclass(kw_only=True)
class Node:
    """A call with the calls it makes; subclasses define its size."""

    calls: list[Self] = field(default_factory=list)
    x: float = 0  # of its centre
    y: float = 0  # of its top edge

    @property
    def width(self) -> float:
        """The width."""
        raise NotImplementedError

    @property
    def height(self) -> float:
        """The height."""
        raise NotImplementedError

    def every(self) -> Iterator[Self]:
        """Yield this node and all its descendants."""
        yield self
        for node in self.calls:
            yield from node.every()


def place(root: Node, beside: float, below: float) -> None:
    """Set the position of each node, with gaps of *beside* and *below*."""
    _in_columns(root, 0, beside)
    _in_levels([root], 0, below)
    left = min(node.x - node.width / 2 for node in root.every())
    for node in root.every():
        node.x -= left


def place_in_a_row(root: Node, between: float) -> None:
    """Set the position of each node to the right of the previous one, for a chain of calls."""
    right = 0.0
    for node in root.every():
        node.x, node.y = right + node.width / 2, 0
        right += node.width + between


def size(root: Node) -> tuple[float, float]:
    """Return the width and height of a tree whose nodes have positions."""
    nodes = list(root.every())
    right = max(node.x + node.width / 2 for node in nodes)
    return right, max(node.y + node.height for node in nodes)


def _in_columns(node: Node, left: float, beside: float) -> float:
    """Set x of a node and its descendants, from *left* on; return their right edge."""
    if not node.calls:
        node.x = left + node.width / 2
        return left + node.width
    right = left - beside
    for inner in node.calls:
        right = _in_columns(inner, right + beside, beside)
    node.x = (node.calls[0].x + node.calls[-1].x) / 2
    if (out := left - (node.x - node.width / 2)) > 0:  # wider than its children
        for one in node.every():
            one.x += out
        right += out
    return max(right, node.x + node.width / 2)


def _in_levels(level: Sequence[Node], y: float, below: float) -> None:
    """Set y of all nodes of a level, and of their descendants."""
    for node in level:
        node.y = y
    if next_level := [inner for node in level for inner in node.calls]:
        _in_levels(next_level, y + max(node.height for node in level) + below, below)
