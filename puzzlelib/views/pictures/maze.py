"""The pictures of a maze, with or without fog."""

from collections.abc import Collection

from stepthrough.canvas import Canvas
from stepthrough.palette import FOG, HUES, LIGHT, SHEET, WOOD, WOOD_DARK, WOOD_LIGHT

from ...maze import WAYS, Cell, InFog, Maze, Move, Sight, next_cell
from ...rules import IllegalMove
from .picture import TakingPicture

_CELL = 44
_FRAME = 6  # thickness of the outer wall
_YOU = 14  # radius
_TRACE = 4  # radius of the mark on a visited cell
_ITEM = "item:you"


class MazePicture(TakingPicture[Maze, Cell, Move]):
    """A maze and the player, who is dragged to a neighbouring cell."""

    how_to = "Drag yourself to a cell next to you, or click yourself and then the cell."

    def size(self) -> tuple[float, float]:
        """Return width and height in pixels."""
        walls = self.rules.walls
        return 2 * _FRAME + len(walls[0]) * _CELL, 2 * _FRAME + len(walls) * _CELL

    def paint(self, canvas: Canvas, position: Cell) -> None:
        """Draw the whole maze and the player."""
        self.paint_frame(canvas)
        self.paint_cells(canvas, self.rules.places)
        self.paint_you(canvas, position)

    def paint_frame(self, canvas: Canvas) -> None:
        """Draw the outer wall."""
        (width, height), half = self.size(), _FRAME / 2
        corners = [(half, half), (width - half, half), (width - half, height - half)]
        canvas.stroke([*corners, (half, height - half), (half, half)], WOOD, _FRAME)

    def paint_cells(self, canvas: Canvas, cells: Collection[Cell]) -> None:
        """Draw *cells*: brick walls and the goal; free cells stay empty."""
        for cell in sorted(cells):
            if cell not in self.rules.cells:
                _paint_wall(canvas, *_corner(cell))
            elif cell == self.rules.goal:
                x, y = _centre(cell)
                canvas.box(x - 16, y - 16, 32, 32, HUES[2], 4)
                canvas.text(x, y, "G", LIGHT, 20)

    def paint_you(self, canvas: Canvas, here: Cell) -> None:
        """Draw the neighbouring cells as drop zones, and the player."""
        for way in WAYS:
            cell = next_cell(here, way)
            if cell in self.rules.places:
                canvas.box(*_corner(cell), _CELL, _CELL, "none", gid=f"zone:{way}")
        x, y = _centre(here)
        canvas.circle(x, y, _YOU, HUES[0], gid=_ITEM)
        canvas.circle(x, y - 4, 4, LIGHT, gid=_ITEM)

    def label(self, position: Cell, gid: str) -> str:
        """Return the accessible name of the player or of a neighbouring cell.

        >>> maze = Maze(["S.#", "#.G"])
        >>> [MazePicture(maze).label((0, 1), gid) for gid in ("item:you", "zone:right", "zone:down")]
        ['you', 'right: a wall', 'down: free']
        """
        if gid == _ITEM:
            return "you"
        way = gid.removeprefix("zone:")
        cell = next_cell(position, way)
        free = "the goal" if cell == self.rules.goal else "free"
        return f"{way}: {free if cell in self.rules.cells else 'a wall'}"

    def why_not_pick_up(self, position: Cell, item: str) -> str | None:
        """Return why *item* cannot be picked up; None for the player, the only item."""
        return None if item == _ITEM else "nobody else is in this maze"

    def move_from(self, position: Cell, item: str, zone: str) -> Move | None:
        """Return the step of the player to *zone*, legal or not.

        >>> print(MazePicture(Maze()).move_from((0, 0), "item:you", "zone:down"))
        down
        """
        if reason := self.why_not_pick_up(position, item):
            raise IllegalMove(reason)
        return Move(zone.removeprefix("zone:"))


class FogPicture(TakingPicture[InFog, Sight, Move]):
    """A maze of which only the cells seen so far are drawn; visited cells are marked."""

    how_to = MazePicture.how_to

    def __init__(self, rules: InFog, beside_code: bool = False) -> None:
        super().__init__(rules, beside_code)
        self.maze = MazePicture(rules.maze)

    def size(self) -> tuple[float, float]:
        """Return width and height in pixels."""
        return self.maze.size()

    def paint(self, canvas: Canvas, position: Sight) -> None:
        """Draw the cells seen so far, fog over the others, and the player."""
        here, been = position
        seen = self.rules.seen(position)
        canvas.ground = SHEET
        canvas.box(3, 3, self.size()[0] - 6, self.size()[1] - 6, SHEET)
        self.maze.paint_frame(canvas)
        self.maze.paint_cells(canvas, self.rules.maze.places & seen)
        for cell in sorted(self.rules.maze.places - seen):
            canvas.box(*_corner(cell), _CELL + 0.5, _CELL + 0.5, FOG)  # overlap avoids seams
        for cell in sorted(been - {here}):
            canvas.circle(*_centre(cell), _TRACE, HUES[0])
        self.maze.paint_you(canvas, here)

    def label(self, position: Sight, gid: str) -> str:
        """Return the accessible name of the player or of a neighbouring cell."""
        return self.maze.label(position[0], gid)

    def why_not_pick_up(self, position: Sight, item: str) -> str | None:
        """Return why *item* cannot be picked up; None if it is the player."""
        return self.maze.why_not_pick_up(position[0], item)

    def move_from(self, position: Sight, item: str, zone: str) -> Move | None:
        """Return the step of the player to *zone*, legal or not."""
        return self.maze.move_from(position[0], item, zone)


def _paint_wall(canvas: Canvas, x: float, y: float) -> None:
    """Draw two rows of bricks."""
    middle, joint, other = y + _CELL / 2, x + _CELL / 4, x + 3 * _CELL / 4
    canvas.box(x, y, _CELL, _CELL, WOOD)
    canvas.stroke([(x, y + 1), (x + _CELL, y + 1)], WOOD_LIGHT)
    across = [(x, middle), (x + _CELL, middle)]
    joints = [(joint, y), (joint, middle), *across, (other, middle), (other, y + _CELL)]
    canvas.stroke(joints, WOOD_DARK)  # a single polyline that runs back over itself


def _corner(cell: Cell) -> tuple[float, float]:
    """Return the top left corner of a cell, in pixels."""
    row, column = cell
    return _FRAME + column * _CELL, _FRAME + row * _CELL


def _centre(cell: Cell) -> tuple[float, float]:
    """Return the centre of a cell, in pixels."""
    x, y = _corner(cell)
    return x + _CELL / 2, y + _CELL / 2
