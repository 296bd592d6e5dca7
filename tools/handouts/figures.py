"""Lay out boards and call trees for printing in greyscale.

Boards are those of `puzzlelib.views`, labels of trees those of `StepThrough`. Lengths are in points.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from puzzlelib.views.boards import board_for
from puzzlelib.views.drawing import painted
from stepthrough.canvas import Canvas, Drawn, Polyline
from stepthrough.palette import (
    CREAM,
    EDGES,
    HOLE,
    HUES,
    INK,
    LIGHT,
    ON_SHEET,
    PAPER,
    SHEET,
    WOOD,
    WOOD_DARK,
    WOOD_LIGHT,
)
from stepthrough.trace import Call, Recording
from stepthrough.walk import tree_layout
from stepthrough.walk.writing import Names

Thing = dict[str, Any]  # JSON for the layout

WHITE, PALE, GREY, DARK, BLACK = "#ffffff", "#dcdcdc", "#b4b4b4", "#444444", "#000000"

# ---- greyscale: distinct colours differ in lightness and shape ----------------------------------

TONES = {PAPER: WHITE, SHEET: WHITE, LIGHT: WHITE, WOOD: WHITE, HOLE: WHITE}
TONES |= dict.fromkeys(HUES, PALE) | dict.fromkeys(EDGES.values(), DARK)
TONES |= {CREAM: PALE, WOOD_LIGHT: DARK, INK: BLACK, ON_SHEET: BLACK}


def tone(role: str) -> str:
    """Return the shade of grey in which a colour role is printed."""
    return TONES.get(role, role if role == "none" else GREY)


def picture(canvas: Canvas, width: float) -> Thing:
    """Return the drawing, scaled to *width* points."""
    scale = width / canvas.width
    shapes = [in_ink(drawn) for drawn in canvas.drawn if is_printed(drawn)]
    return {"width": width, "height": canvas.height * scale, "scale": scale, "shapes": shapes}


def is_printed(drawn: Drawn) -> bool:
    """Return whether a shape is neither an invisible touch target nor a highlight of wood."""
    shines = drawn.rim == WOOD_LIGHT and isinstance(drawn.shape, Polyline)
    return (drawn.fill, drawn.rim) != ("none", "none") and drawn.fill != WOOD_DARK and not shines


def in_ink(drawn: Drawn) -> Thing:
    """Return a shape for printing; pale areas without an outline get one to stay visible."""
    is_line, is_bare = isinstance(drawn.shape, Polyline), drawn.rim == "none"
    has_edge = is_line or (is_bare and drawn.fill in (*HUES, CREAM, WOOD))
    return {
        "kind": type(drawn.shape).__name__,
        **drawn.shape._asdict(),
        "fill": tone(drawn.fill),
        "rim": DARK if has_edge else tone(drawn.rim),
        "thick": drawn.rim_width if is_line or not is_bare else 1.5,
    }


def board(rules: Any, position: Any, width: float) -> Thing:
    """Return the picture of a position, *width* points wide, without pieces off the board."""
    canvas = painted(rules, position)
    if canvas is None:
        raise ValueError(f"there is no picture of {rules!r}: print its text")
    canvas.drawn = [drawn for drawn in canvas.drawn if drawn.gid != "item:queen"]
    return picture(canvas, width)


# ---- a call tree ---------------------------------------------------------------------------------

LETTER = 9.0  # font size
SIGN = 0.61 * LETTER  # advance width of the monospaced font
LINE = 15.0
PAD = 4.0
BESIDE, BELOW = 7.0, 22.0  # gaps between nodes
WIDEST = 498.0  # drawing that fits on the page
BLANKS = [length * "_" for length in (12, 10, 8, 6, 5, 4)]  # the longest that fits is used


@dataclass(kw_only=True)
class Node(tree_layout.Node):
    """A call in a tree: its label, its board, and its result."""

    call: Call
    label: list[str]
    board: Thing | None
    result: str

    @property
    def width(self) -> float:
        """Width of the board or the longest line of text."""
        words = [*([] if self.board else self.label), f"→ {self.result}"]
        least = self.board["width"] if self.board else 0
        return float(max(least, SIGN * max(map(len, words)))) + 2 * PAD

    @property
    def height(self) -> float:
        """Height of the board or label, and of the result."""
        words = LINE * (1 + (0 if self.board else len(self.label)))
        return float(words + (self.board["height"] if self.board else 0) + 2 * PAD)


class Tree:
    """The call tree of a recording, with nodes labelled as in `StepThrough`.

    *board* is the width of the boards in the nodes, 0 for none.
    """

    def __init__(
        self, recording: Recording, puzzle: Any = None, position: str = "position", board: float = 0
    ) -> None:
        self.names, self.puzzle = Names(board_for(puzzle)), puzzle
        self._position, self._board = position, board
        self.root = self._node(recording.root)

    def _node(self, call: Call) -> Node:
        label = self.names.label(call)
        lines = label.rsplit(" ", 1) if self.names.job(call) else [label]
        drawn = None
        if self._board:
            drawn = board(self.puzzle, call.arguments[self._position], self._board)
        return Node(
            call=call,
            label=lines,
            board=drawn,
            result=self.names.result(call.result),
            calls=[self._node(inner) for inner in call.calls],
        )

    def drawn(self, solved: bool, blank_labels: bool = False) -> Thing:
        """Return nodes and edges; unsolved, with blank results and optionally blank calls."""
        if solved:
            return placed(self.root)
        for node in self.root.every() if blank_labels else ():
            if node is not self.root:
                node.label = ["__ disks", "__ → __"]
        trees = (self._open(blank) for blank in BLANKS)
        return next((tree for tree in trees if tree["width"] <= WIDEST), self._open(BLANKS[-1]))

    def _open(self, blank: str) -> Thing:
        """Return the tree with *blank* for all results."""
        for node in self.root.every():
            node.result = blank
        return placed(self.root)


def placed(root: Node) -> Thing:
    """Return the tree with positions; a single chain of calls runs from left to right."""
    nodes = list(root.every())
    if all(len(node.calls) < 2 for node in nodes):
        tree_layout.place_in_a_row(root, BELOW)
    else:
        tree_layout.place(root, BESIDE, BELOW)
    width, height = tree_layout.size(root)
    return {
        "width": width,
        "height": height,
        "nodes": list(map(_as_json, nodes)),
        "lines": [line for node in nodes for line in _lines(node)],
    }


def _as_json(node: Node) -> Thing:
    return {
        "x": node.x - node.width / 2,
        "y": node.y,
        "width": node.width,
        "height": node.height,
        "label": [] if node.board else node.label,
        "board": node.board,
        "result": f"→ {node.result}",
    }


def _lines(node: Node) -> list[list[list[float]]]:
    """Return the edges from a node to its calls."""
    if any(inner.y == node.y for inner in node.calls):
        middle = node.y + node.height / 2
        start = node.x + node.width / 2
        return [[[start, middle], [inner.x - inner.width / 2, middle]] for inner in node.calls]
    start = node.y + node.height
    return [[[node.x, start], [inner.x, inner.y]] for inner in node.calls]
