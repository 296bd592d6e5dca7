"""Trees, linked lists and grids of the program itself as a board: where everything is, and how it is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from ..boards import Board
from ..canvas import Canvas, Point
from ..palette import INK, PAPER
from ..trace import Recording, Step
from ..trace.values import ATOMS, Shown, short
from .structures import MOST_CELLS, Cell, Forest, Grid, Key, Marks, Node, Structures

WIDTH, HEIGHT = 620, 300  # pixels of a board, at most
_LEAST = 150, 70
_SAMPLES = 40  # steps that are looked at for the size of the board
_MOST_DRAWN = 300  # nodes and leaves: a tuple can be in many places
_HIGH, _LEVEL = 32, 62  # of a node, and from one level to the next
_TOP = 40  # of the first level: a name and a ring are above it and around it
_EDGE = 10  # left of a linked list
_LETTER, _SIZE = 8.2, 13  # pixels of a letter, and its size
_GAP = 12  # between nodes side by side
_ARROW = 28  # from one item of a linked list to the next
_ROW = 640  # pixels of a row of a linked list
_NULL = 20  # of the place where no child is
_CELL = {"most": 30, "least": 6}
_READABLE = 0.62  # of the usual size
_RING = 6  # pixels around a node at any size
_EMPTY = {0, ".", " ", "", "0", None, "_", "-"}  # and False, which is 0
_FILLS = ("hair", "question-soft", "returned-soft", "refused-soft", "running-soft")
_NAME = 18  # of the name above a grid


class Spot(NamedTuple):
    """A node, a plain value (no key), or the place where no child is (no label, no key)."""

    x: float
    y: float
    wide: float
    label: str
    key: Key | None
    is_null: bool = False


class Layout(NamedTuple):
    """Where everything is; lines come with an arrow or not, and words beside them."""

    width: float
    height: float
    spots: list[Spot]
    lines: list[tuple[list[Point], bool]]
    words: list[tuple[float, float, str]]
    grids: list[tuple[float, float, float, Grid]]  # left, top, size of a cell


class Overlay(NamedTuple):
    """What is marked on a picture at one step."""

    forest: Forest
    marks: Marks

    def __hash__(self) -> int:
        return hash((id(self.forest), self.marks))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Overlay) and self.forest is other.forest and self.marks == other.marks
        )


class Picture:
    """A forest with its layout; one object for all steps at which it looks the same."""

    def __init__(self, forest: Forest) -> None:
        self.forest = forest
        self.layout = layout_of(forest)
        self.places = {spot.key: spot for spot in reversed(self.layout.spots) if spot.key}


class StructureBoard(Board):
    """The board of a recording that has trees, linked lists or grids of its own."""

    is_puzzle = False

    def __init__(self, recording: Recording, nested: bool = False) -> None:
        self.recording = recording
        self.structures = Structures(recording, nested)
        self._pictures: dict[int, Picture] = {}
        self._colours: dict[Any, str] = {}

    def start(self) -> None:
        """Return None: what is shown depends on the step alone."""

    def at(self, here: Step) -> tuple[Picture | None, Overlay | None]:
        """Return the picture of a step, and what is marked on it."""
        forest, marks = self.structures.at(here)
        if forest is None:
            return None, None
        picture = self._pictures.get(id(forest))
        if picture is None or picture.forest is not forest:
            picture = self._pictures[id(forest)] = Picture(forest)
        return picture, Overlay(forest, marks) if marks != Marks() else None

    def size(self) -> tuple[float, float]:
        """Return a size in which the largest of some steps fits."""
        return self._size

    @cached_property
    def _size(self) -> tuple[float, float]:
        steps = self.recording.steps
        some = {*range(0, len(steps), 1 + len(steps) // _SAMPLES), len(steps) - 1}
        wide, high = map(float, _LEAST)
        for number in some:
            picture, _ = self.at(steps[number])
            if picture is not None:
                wide, high = max(wide, picture.layout.width), max(high, picture.layout.height)
        scale = min(1, WIDTH / wide, HEIGHT / high)
        return round(max(wide * scale, _LEAST[0])), round(max(high * scale, _LEAST[1]))

    def text(self, position: Any) -> str:
        """Return a picture, or what is marked on it, in words."""
        if isinstance(position, Picture):
            return "\n".join(_in_words(position.forest))
        picture, marks = self._pictures[id(position.forest)], position.marks
        labels = {key: spot.label for key, spot in picture.places.items()}
        words = [f"{name} is at {labels.get(key, '')}" for key, name in marks.pointers]
        if marks.waiting:
            words.append(f"waiting at {', '.join(labels.get(key, '') for key in marks.waiting)}")
        if marks.cell:
            words.append(f"at row {marks.cell[1][0]}, column {marks.cell[1][1]}")
        return "; ".join(words)

    def paint(self, canvas: Canvas, position: Any) -> None:
        """Draw a picture, or what is marked on it."""
        is_picture = isinstance(position, Picture)
        picture = position if is_picture else self._pictures[id(position.forest)]
        wide, high = self._size
        layout = picture.layout
        scale = min(1.0, wide / layout.width, high / layout.height)
        if scale < _READABLE:  # rings are not scaled
            scale = min((wide - 2 * _RING) / layout.width, (high - 2 * _RING) / layout.height)
        left = (wide - layout.width * scale) / 2
        top = (high - layout.height * scale) / 2
        if is_picture:
            self._paint_picture(canvas.window(left, top, scale), picture, scale)
            return

        def at(x: float, y: float) -> Point:
            return left + x * scale, top + y * scale

        _paint_marks(canvas, picture, position.marks, scale, at)

    def _paint_picture(self, canvas: Canvas, picture: Picture, scale: float) -> None:
        layout = picture.layout
        if picture.forest.why_not:
            canvas.text(layout.width / 2, layout.height / 2, picture.forest.why_not, INK, _SIZE)
        for points, has_head in layout.lines:
            canvas.stroke(points, "line", 2)
            if has_head:
                canvas.stroke(_head(points), "line", 2)
        for spot in layout.spots:
            _paint_spot(canvas, spot, scale)
        for x, y, words in layout.words:
            if scale > _READABLE:
                canvas.box(x - len(words) * 3.6 - 2, y - 8, len(words) * 7.2 + 4, 16, PAPER)
                canvas.text(x, y, words, "faint", 12)
        for x, y, cell, grid in layout.grids:
            self._paint_grid(canvas, x, y, cell, grid)

    def _paint_grid(self, canvas: Canvas, x: float, y: float, cell: float, grid: Grid) -> None:
        wide, high = cell * len(grid.rows[0]), cell * len(grid.rows)
        if len(grid.name) * 7.5 <= wide + 20:
            canvas.text(x + wide / 2, y - 9, grid.name, "faint", 12)
        fills = self._fills(grid)
        for r, row in enumerate(grid.rows):
            for first, last, fill in _runs([fills.get(_plain(one), "") for one in row]):
                if fill:
                    canvas.box(x + first * cell, y + r * cell, (last - first) * cell, cell, fill)
        is_fine = cell < 12
        for n in range(0, len(grid.rows) + 1, len(grid.rows) if is_fine else 1):
            canvas.stroke([(x, y + n * cell), (x + wide, y + n * cell)], "line", 1)
        for n in range(0, len(grid.rows[0]) + 1, len(grid.rows[0]) if is_fine else 1):
            canvas.stroke([(x + n * cell, y), (x + n * cell, y + high)], "line", 1)
        if cell < 16:
            return
        for r, row in enumerate(grid.rows):
            for c, value in enumerate(row):
                words = _cell_words(value)
                size = min(_SIZE, 1.5 * cell / max(2, len(words)))
                canvas.text(x + (c + 0.5) * cell, y + (r + 0.5) * cell, words, INK, size)

    def _fills(self, grid: Grid) -> dict[Any, str]:
        """Return the colours of values, if there are few; what is empty has none."""
        values = {_plain(one) for row in grid.rows for one in row} - _EMPTY
        if len(values) > len(_FILLS):
            return {}
        for value in sorted(values, key=repr):
            self._colours.setdefault(value, _FILLS[len(self._colours) % len(_FILLS)])
        return self._colours


# ---- where everything is -------------------------------------------------------------------------


def layout_of(forest: Forest) -> Layout:
    """Return where the nodes and cells of a forest are."""
    layout = Layout(0, 0, [], [], [], [])
    if forest.why_not:
        return layout._replace(width=9 * len(forest.why_not), height=60)
    placed: dict[Key, Spot] = {}
    crosses: list[tuple[Spot, Key]] = []
    chains = [key for key in forest.tops if forest.nodes[key].is_chain]
    right, below = 0.0, 0.0
    for key in forest.tops:
        if key not in placed and key not in chains:
            wide, high = _place_tree(forest, key, right, layout, placed, crosses)
            right, below = right + wide + 2 * _GAP, max(below, high)
    width, height = max(0.0, right - 2 * _GAP), below
    for key in chains:
        if key not in placed:
            wide, high = _place_chain(forest, key, height, layout, placed, crosses)
            width, height = max(width, wide), height + high
    for spot, key in crosses:
        if key in placed:
            layout.lines.append((_detour(spot, placed[key]), True))
            height = max(height, *(y + 8 for _, y in layout.lines[-1][0]))
    for grid in forest.grids:
        rows, columns = len(grid.rows), len(grid.rows[0])
        cell = max(_CELL["least"], min(_CELL["most"], 300 / rows, 420 / columns))
        x = width + 2 * _GAP if width else _GAP
        layout.grids.append((x, _NAME + 4, cell, grid))
        width, height = x + columns * cell + _GAP, max(height, rows * cell + _NAME + 10)
    return layout._replace(width=width + 4, height=height + 4)


def _wide(label: str) -> float:
    return max(_HIGH, len(label) * _LETTER + 14)


class _Drawn:
    """A node of a tree while it is placed."""

    def __init__(self, label: str, key: Key | None, name: str, depth: int, is_null: bool) -> None:
        self.label, self.key, self.name = label, key, name
        self.depth, self.is_null = depth, is_null
        self.children: list[_Drawn] = []
        self.crosses: list[Key] = []
        self.wide = _NULL if is_null else _wide(label) + _GAP
        self.inner = 0.0
        self.left = 0.0
        self.x = 0.0


def _in_order(forest: Forest, top: Key, placed: dict[Key, Spot]) -> list[_Drawn]:
    """Return the nodes of a tree to draw, each below its parent; no node is drawn twice."""
    first = _Drawn(forest.nodes[top].label, top, "", 0, False)
    order, waiting, seen = [first], [first], {top, *placed}
    while waiting and len(order) < _MOST_DRAWN:
        drawn = waiting.pop()
        node = forest.nodes[drawn.key] if drawn.key is not None else Node("", ())
        for child in node.children if any(map(_is_there, node.children)) else ():
            inner = forest.nodes[child.key] if child.key is not None else None
            if child.key in seen and inner is not None and not inner.is_frozen:
                drawn.crosses.append(child.key)
                continue
            label = inner.label if inner else child.words
            is_null = not _is_there(child)
            below = _Drawn(label, child.key, child.name, drawn.depth + 1, is_null)
            if child.key is not None:
                seen.add(child.key)
            drawn.children.append(below)
            order.append(below)
        waiting += reversed(drawn.children)
    return order


def _is_there(child: Any) -> bool:
    return child.key is not None or child.words != ""


def _place_tree(
    forest: Forest,
    top: Key,
    right: float,
    layout: Layout,
    placed: dict[Key, Spot],
    crosses: list[tuple[Spot, Key]],
) -> tuple[float, float]:
    """Place a tree from `right` on; return its width and height."""
    order = _in_order(forest, top, placed)
    for one in reversed(order):  # children come after their parents
        one.inner = sum(child.wide for child in one.children)
        one.wide = max(one.wide, one.inner)
    order[0].left = right
    for one in order:
        left = one.left + (one.wide - one.inner) / 2
        for child in one.children:
            child.left, left = left, left + child.wide
    for one in reversed(order):
        ends = one.children[:1] + one.children[-1:]
        one.x = sum(child.x for child in ends) / 2 if ends else one.left + one.wide / 2
    for one in order:
        y = _TOP + one.depth * _LEVEL
        for child in one.children:
            low = y + _LEVEL - (4 if child.is_null else _HIGH / 2)
            layout.lines.append(([(one.x, y + _HIGH / 2), (child.x, low)], False))
            if child.name:
                layout.words.append((child.x, y + _LEVEL / 2 + 4, child.name))
        wide = _wide(one.label)
        spot = Spot(one.x, y, wide, one.label, one.key, one.is_null)
        layout.spots.append(spot)
        if one.key is not None:
            placed.setdefault(one.key, spot)
        crosses += [(spot, key) for key in one.crosses]
    return order[0].wide, _TOP + _LEVEL * max(one.depth for one in order) + _HIGH / 2 + 6


def _place_chain(
    forest: Forest,
    top: Key,
    above: float,
    layout: Layout,
    placed: dict[Key, Spot],
    crosses: list[tuple[Spot, Key]],
) -> tuple[float, float]:
    """Place a linked list in rows below `above`; return its width and height."""
    x, y, widest = float(_EDGE), above + _TOP, 0.0
    key: Key | None = top
    before: Spot | None = None
    while key is not None and key not in placed:
        node = forest.nodes[key]
        wide = _wide(node.label)
        if x + wide > _ROW:
            x, y = float(_EDGE + _ARROW), y + _LEVEL
        spot = placed[key] = Spot(x + wide / 2, y, wide, node.label, key)
        layout.spots.append(spot)
        if before is not None:
            layout.lines.append((_to_next(before, spot), True))
        crosses += [(spot, child.key) for child in node.children[1:] if child.key is not None]
        before, key = spot, node.children[0].key if node.children else None
        x += wide + _ARROW
        widest = max(widest, x)
    if before is not None and key is not None:
        crosses.append((before, key))
    elif before is not None:
        edge = before.x + before.wide / 2
        layout.lines.append(([(edge, y), (edge + _ARROW - 12, y)], False))
        layout.spots.append(Spot(edge + _ARROW - 8, y, _NULL, "", None, True))
    return widest, y + _HIGH / 2 + 10 - above


def _to_next(one: Spot, after: Spot) -> list[Point]:
    """Return the line from an item of a list to the next one, which can be in the next row."""
    start, end = (one.x + one.wide / 2, one.y), (after.x - after.wide / 2, after.y)
    if one.y == after.y:
        return [start, end]
    middle = (one.y + after.y) / 2
    left = end[0] - 14
    return [
        start,
        (start[0] + 10, one.y),
        (start[0] + 10, middle),
        (left, middle),
        (left, end[1]),
        end,
    ]


def _detour(one: Spot, other: Spot) -> list[Point]:
    """Return a line to a node that is drawn elsewhere: in a list below the items, in a tree straight."""
    if one.y != other.y:
        up = 1 if one.y > other.y else -1
        return [(one.x, one.y - up * _HIGH / 2), (other.x, other.y + up * _HIGH / 2)]
    low = one.y + _HIGH / 2
    if one is other:
        right = one.x + 8
        return [(right, low), (right, low + 10), (one.x - 8, low + 10), (one.x - 8, low)]
    return [(one.x, low), (one.x, low + 12), (other.x, low + 12), (other.x, low)]


# ---- how it is drawn -----------------------------------------------------------------------------


def _paint_spot(canvas: Canvas, spot: Spot, scale: float) -> None:
    x, y = spot.x, spot.y
    if spot.is_null:
        canvas.stroke([(x - 6, y - 4), (x + 6, y - 4)], "line", 2)
        canvas.stroke([(x - 3, y), (x + 3, y)], "line", 2)
        return
    if spot.key is not None:
        _pill(canvas, spot, "shade", "faint")
    if scale > _READABLE:
        canvas.text(x, y, spot.label, INK, _SIZE)


def _pill(canvas: Canvas, spot: Spot, fill: str, rim: str) -> None:
    left, top = spot.x - spot.wide / 2, spot.y - _HIGH / 2
    canvas.box(left, top, spot.wide, _HIGH, rim, _HIGH / 2)
    canvas.box(left + 2, top + 2, spot.wide - 4, _HIGH - 4, fill, _HIGH / 2 - 2)


def _head(points: list[Point]) -> list[Point]:
    """Return the head of an arrow at the end of a line."""
    (x, y), (end_x, end_y) = points[-2:]
    long = max(1e-6, ((end_x - x) ** 2 + (end_y - y) ** 2) ** 0.5)
    dx, dy = 7 * (end_x - x) / long, 7 * (end_y - y) / long
    return [
        (end_x - dx - dy * 0.6, end_y - dy + dx * 0.6),
        (end_x, end_y),
        (end_x - dx + dy * 0.6, end_y - dy - dx * 0.6),
    ]


At = Callable[[float, float], Point]


def _paint_marks(canvas: Canvas, picture: Picture, marks: Marks, scale: float, at: At) -> None:
    """Draw what is marked at a step."""
    places = picture.places
    for key in marks.waiting:
        if key in places:
            _ring(canvas, places[key], scale, at, "running", 3)
    names: dict[Key, list[str]] = {}
    for key, name in marks.pointers:
        names.setdefault(key, []).append(name)
    if marks.current is not None:
        names.setdefault(marks.current, [])
    for key, some in names.items():
        if key not in places:
            continue
        spot = places[key]
        if key == marks.current:
            _ring(canvas, spot, scale, at, "current-edge", 5)
        _name(canvas, spot, some, scale, at)
    for x, y, cell, grid in picture.layout.grids:
        _paint_cells(canvas, x, y, cell, grid, marks, scale, at)


def _ring(canvas: Canvas, spot: Spot, scale: float, at: At, colour: str, width: float) -> None:
    """Draw a ring around a node, and what is in it again."""
    x, y = at(spot.x, spot.y)
    wide, high = max(10, spot.wide * scale) + 2 * width, max(10, _HIGH * scale) + 2 * width
    is_current = colour == "current-edge"
    canvas.box(x - wide / 2, y - high / 2, wide, high, colour, high / 2)
    inner = "current" if is_current else "running-soft"
    canvas.box(
        x - wide / 2 + width,
        y - high / 2 + width,
        wide - 2 * width,
        high - 2 * width,
        inner,
        high / 2,
    )
    if scale > _READABLE:
        canvas.text(x, y, spot.label, INK, _SIZE * scale)


def _name(canvas: Canvas, spot: Spot, names: list[str], scale: float, at: At) -> None:
    """Write the variables that hold a node above it; in a picture without labels, what it is, too."""
    words = ", ".join(names[:4])
    if scale <= _READABLE and spot.label:
        words = f"{words} {spot.label}".strip()
    x, y = at(spot.x, spot.y - _HIGH / 2)
    half = len(words) * 3.7 + 3
    x = min(max(x, half), canvas.width - half)
    y = max(8, y - 13)
    if words:
        canvas.box(x - half, y - 8, 2 * half, 15, PAPER, 3)
        canvas.text(x, y, words, "question", 12)


def _paint_cells(
    canvas: Canvas,
    x: float,
    y: float,
    cell: float,
    grid: Grid,
    marks: Marks,
    scale: float,
    at: At,
) -> None:
    """Draw what is marked in a grid: cells that were visited, those of waiting calls, and the current one."""
    size = cell * scale

    def frame(where: Cell, colour: str, width: float) -> None:
        row, column = where
        left, top = at(x + column * cell, y + row * cell)
        corners = [(left, top), (left + size, top), (left + size, top + size), (left, top + size)]
        canvas.stroke([*corners, corners[0], corners[1]], colour, width)

    dot = max(1.5, size / 9)
    for row, column in marks.visited:
        left, top = at(x + (column + 0.5) * cell, y + (row + 0.5) * cell)
        canvas.circle(
            left if size < 16 else left + size / 3,
            top if size < 16 else top - size / 3,
            dot,
            "returned",
        )
    for key, where in marks.cells:
        if key == grid.key:
            frame(where, "running", 2)
    if marks.cell is not None and marks.cell[0] == grid.key:
        frame(marks.cell[1], "current-edge", 4)


def _runs(values: list[str]) -> Iterator[tuple[int, int, str]]:
    """Yield where the same value is repeated: from, to, value."""
    first = 0
    for n in range(1, len(values) + 1):
        if n == len(values) or values[n] != values[first]:
            yield first, n, values[first]
            first = n


def _plain(value: Any) -> Any:
    return value if type(value) in ATOMS else _cell_words(value)


def _cell_words(value: Any) -> str:
    if isinstance(value, bool):
        return "T" if value else "F"
    if value is None:
        return ""
    if type(value) not in ATOMS and type(value) is not Shown:
        return "…"  # a list or object, which is not looked into
    return value[:3] if isinstance(value, str) else short(value, 5)


# ---- in words ------------------------------------------------------------------------------------


def _in_words(forest: Forest) -> Iterator[str]:
    """Yield each structure in words, a grid row by row."""
    if forest.why_not:
        yield forest.why_not
    for top in forest.tops:
        node = forest.nodes[top]
        yield _list_in_words(forest, top) if node.is_chain else _tree_in_words(forest, top)
    for grid in forest.grids:
        if len(grid.rows) * len(grid.rows[0]) > MOST_CELLS:
            yield f"{grid.name}: {len(grid.rows)} rows, {len(grid.rows[0])} columns"
        else:
            yield from (" ".join(_cell_words(one) or "." for one in row) for row in grid.rows)


def _list_in_words(forest: Forest, key: Key | None) -> str:
    words: list[str] = []
    seen: set[Key] = set()
    while key is not None and key not in seen:
        seen.add(key)
        words.append(forest.nodes[key].label)
        key = forest.nodes[key].children[0].key if forest.nodes[key].children else None
    return " → ".join(words) + (" → …" if key is not None else "")


def _tree_in_words(forest: Forest, top: Key) -> str:
    """Return a tree with the children in brackets behind their parent: `4 (2 (1, 3), 6)`."""
    parts: list[str] = []
    seen: set[Key] = set()
    waiting: list[Any] = [top]
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            parts.append(one)
            continue
        node = forest.nodes[one]
        parts.append(node.label)
        if one in seen or not any(map(_is_there, node.children)):
            continue
        seen.add(one)
        rest: list[Any] = [" ("]
        for n, child in enumerate(node.children):
            inner = child.key if child.key is not None else child.words or "-"
            rest += [", "] * bool(n) + [inner]
        waiting += reversed([*rest, ")"])
    return "".join(parts)
