"""The call tree as a static picture, with as many levels as fit.

It shows only what is known at its step. Omitted calls are "…", without a number, because endless
recursion makes a different number of calls on each machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..canvas import LETTER, Canvas
from ..palette import INK, PAPER
from ..trace import Call
from ..trace.values import writable
from . import tree_layout
from .book import Book
from .labels import Labels

WIDTH = 720  # pixels
_LEVELS, _CALLS = 7, 60  # maximum levels and calls drawn
_HIGH, _BETWEEN, _GAP, _MARGIN = 38, 20, 10, 8
_SIZE = 12
_MOST = 30  # maximum letters on a node

COLOURS = {
    "running": ("running-soft", "running"),
    "open": ("question-soft", "question"),
    "value": ("returned-soft", "returned"),
    "true": ("returned-soft", "returned"),
    "false": ("refused-soft", "refused"),
    "failed": ("refused-soft", "refused"),
    "raised": ("refused-soft", "refused"),
}


@dataclass(kw_only=True)
class Node(tree_layout.Node):
    """A call as a node with two lines."""

    words: tuple[str, str]
    kind: str

    @property
    def width(self) -> float:
        """The width of the longer line, with padding."""
        return max(map(len, self.words)) * LETTER * _SIZE + 16

    @property
    def height(self) -> float:
        """The height of both lines."""
        return _HIGH


def picture_of_tree(book: Book, step: int, labels: Labels | None = None) -> Canvas:
    """Return a picture of the calls known at a step, without results whose labels are open."""
    tree = fitting(book, step, labels)
    width, height = size_of(tree)
    canvas = Canvas(WIDTH, height)
    draw_tree(canvas.window((WIDTH - width) / 2, 0), tree)
    return canvas


def fitting(book: Book, step: int, labels: Labels | None = None) -> Node:
    """Return the tree with as many levels as fit."""
    levels = _levels(book.recording.root, step)
    while True:
        tree = _node(book, book.recording.root, step, labels, levels)
        tree_layout.place(tree, _GAP, _BETWEEN)
        if levels == 1 or size_of(tree)[0] <= WIDTH:
            return tree
        levels -= 1


def size_of(tree: Node) -> tuple[float, float]:
    """Return the width and height of a tree's picture."""
    width, height = tree_layout.size(tree)
    return width + 2 * _MARGIN, height + 2 * _MARGIN


def draw_tree(canvas: Canvas, tree: Node) -> None:
    """Draw a tree at the top left corner of the canvas."""
    _draw_node(canvas, tree)
    for inner in tree.calls:
        draw_tree(canvas, inner)
        ends = (tree.x, tree.y + tree.height), (inner.x, inner.y)
        canvas.stroke([(x + _MARGIN, y + _MARGIN) for x, y in ends], "line", 1.5)


def short_of(words: str, most: int) -> str:
    """Return text on one line of at most *most* characters.

    >>> short_of("solve_hanoi(3)", 9)
    'solve_ha…'
    """
    line = " ".join(writable(words).split("\n"))
    line = "".join(letter if letter.isprintable() else "�" for letter in line)
    return line if len(line) <= most else f"{line[: most - 1]}…"


def _levels(root: Call, step: int) -> int:
    """Return the number of complete levels with few enough calls to be drawn."""
    levels, level, calls = 0, [root], 0
    while level and levels < _LEVELS and (calls := calls + len(level)) <= _CALLS:
        levels += 1
        level = [inner for call in level for inner in _known(call, step)]
    return max(levels, 1)


def _known(call: Call, step: int) -> Sequence[Call]:
    return [inner for inner in call.calls if inner.first <= step]


def _node(book: Book, call: Call, step: int, labels: Labels | None, levels: int) -> Node:
    inner = _known(call, step)
    kind, second = _state(book, call, step, labels)
    if inner and levels == 1:
        second = f"{second} …"
    words = short_of(book.names.label(call), _MOST), short_of(second, _MOST)
    deeper = inner if levels > 1 else ()
    calls = [_node(book, each, step, labels, levels - 1) for each in deeper]
    return Node(words=words, kind=kind, calls=calls)


def _state(book: Book, call: Call, step: int, labels: Labels | None) -> tuple[str, str]:
    """Return the kind of a node, which selects its colour, and its second line."""
    if labels and labels.state(call):
        return "open", "→ ?"
    if call.last is None or call.last > step:
        state = book.recording.state(call, step)
        return state, {"waiting": "waits"}.get(state, state)
    result = book.pages.result(call)
    return result.kind, f"→ {result.words}" if result.kind != "raised" else result.words


def _draw_node(canvas: Canvas, node: Node) -> None:
    fill, rim = COLOURS.get(node.kind, (PAPER, "line"))
    middle, top = node.x + _MARGIN, node.y + _MARGIN
    frame(canvas, middle - node.width / 2, top, node.width, _HIGH, fill, rim)
    second = "faint" if rim == "line" else rim
    for words, y, colour in zip(node.words, (12, 27), (INK, second), strict=True):
        canvas.code(middle - len(words) * LETTER * _SIZE / 2, top + y, words, colour, _SIZE)


def frame(
    canvas: Canvas, x: float, y: float, width: float, height: float, fill: str, rim: str
) -> None:
    """Draw a box with a border."""
    canvas.box(x, y, width, height, rim, 6)
    canvas.box(x + 1.5, y + 1.5, width - 3, height - 3, fill, 5)
