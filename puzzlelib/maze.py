"""A maze: cells with walls between them, a start and a goal.

A move is a step to the next cell on the right, below, on the left or above, unless it is a wall.
The maze is solved at the goal. `InFog` hides every cell but those visited and their neighbours.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from .inputs import OneSentence, is_whole, quoted
from .rules import IllegalMove, IllegalPosition, is_legal

Cell = tuple[int, int]  # row and column from the top left, counted from 0
Position = Cell  # the player's cell

WAYS = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
_LONGEST = 40  # maximum number of rows and of columns

HEDGES = (
    "S.....#....",
    ".####.#.##.",
    ".#.....#.#.",
    ".#.###.#.#.",
    "...#.......",
    "##.#.###.#.",
    "G..#...#...",
)


class Move(NamedTuple):
    """A step to the adjacent cell: right, down, left or up.

    >>> print(Move("down"))
    down
    """

    way: str

    def __str__(self) -> str:
        return f"{self.way}"


class BadMaze(OneSentence):
    """Raised if walls are not a maze, or InFog is not given one; the message says why.

    >>> Maze(["S.", "#."])
    Traceback (most recent call last):
    ...
    puzzlelib.maze.BadMaze: a maze has one 'S', where you start, and one 'G', the goal
    """


@dataclass(frozen=True)
class Maze:
    """A maze drawn as strings, one per row.

    '#' is a wall, '.' a free cell, 'S' the start, 'G' the goal. Raises BadMaze if *walls* are not at
    most 40 equally long rows with one start and one goal.

    >>> maze = Maze(["S.#", "#.G"])
    >>> [str(move) for move in maze.moves((0, 1))]
    ['down', 'left']
    >>> print(maze.text((0, 1)))
    .@#
    #.G
    """

    walls: Sequence[str] = HEDGES

    def __post_init__(self) -> None:
        _check_walls(self.walls)
        object.__setattr__(self, "walls", tuple(self.walls))

    @cached_property
    def start(self) -> Position:
        """The cell drawn as 'S'."""
        return self._drawn_as("S")

    @cached_property
    def goal(self) -> Cell:
        """The cell drawn as 'G'."""
        return self._drawn_as("G")

    def _drawn_as(self, wanted: str) -> Cell:
        [cell] = [cell for cell, sign in _signs(self.walls) if sign == wanted]
        return cell

    @cached_property
    def places(self) -> frozenset[Cell]:
        """All cells, including walls."""
        return frozenset(cell for cell, _ in _signs(self.walls))

    @cached_property
    def cells(self) -> frozenset[Cell]:
        """All cells that are not walls."""
        return frozenset(cell for cell, sign in _signs(self.walls) if sign != "#")

    def moves(self, position: Position) -> list[Move]:
        """Return every step that is not into a wall: right, down, left, up."""
        return [Move(way) for way in WAYS if next_cell(position, way) in self.cells]

    def apply(self, position: Position, move: Move) -> Position:
        """Return the cell after the step; IllegalMove if it is a wall.

        >>> maze = Maze(["S.#", "#.G"])
        >>> maze.apply((0, 0), Move("down"))
        Traceback (most recent call last):
        ...
        puzzlelib.rules.IllegalMove: there is a wall: you cannot go down
        """
        if is_legal(self, position, move):
            return next_cell(position, move.way)
        if isinstance(move, Move) and move.way in list(WAYS):
            raise IllegalMove(f"there is a wall: you cannot go {move}")
        raise IllegalMove(
            f"write a step as Move('right'), 'down', 'left' or 'up', not {quoted(move)}"
        )

    def is_solved(self, position: Position) -> bool:
        """Return whether *position* is the goal."""
        return position == self.goal

    def check(self, position: Position) -> None:
        """Raise IllegalPosition unless *position* is a free cell of this maze."""
        is_pair = isinstance(position, tuple) and all(map(is_whole, position))
        if not is_pair or position not in self.cells:
            raise IllegalPosition(f"this maze has no free cell {quoted(position)}")

    def text(self, position: Position) -> str:
        """Return the drawing, with '@' at *position*."""
        return _text(self, lambda cell, sign: "@" if cell == position else sign.replace("S", "."))


Sight = tuple[Cell, frozenset[Cell]]  # the player's cell, and the visited cells


@dataclass(frozen=True)
class InFog:
    """A maze in which only visited cells and their neighbours are visible.

    In its text '@' is the player, 'o' a visited cell, '?' an unseen cell. Raises BadMaze if *maze* is
    not a Maze.

    >>> fog = InFog(Maze(["S.#", "#.G"]))
    >>> print(fog.text(fog.start))
    @.?
    #??
    >>> print(fog.text(fog.apply(fog.start, Move("right"))))
    o@#
    #.?
    """

    maze: Maze

    def __post_init__(self) -> None:
        if not isinstance(self.maze, Maze):
            raise BadMaze(
                f"a fog lies in a maze, such as InFog(Maze()), not in {quoted(self.maze)}"
            )

    @property
    def start(self) -> Sight:
        """The start of the maze, the only visited cell."""
        return self.maze.start, frozenset({self.maze.start})

    def moves(self, position: Sight) -> list[Move]:
        """Return every step that is not into a wall."""
        return self.maze.moves(position[0])

    def apply(self, position: Sight, move: Move) -> Sight:
        """Return the cell after the step, added to the visited cells."""
        here, been = position
        after = self.maze.apply(here, move)
        return after, been | {after}

    def is_solved(self, position: Sight) -> bool:
        """Return whether the player is at the goal."""
        return self.maze.is_solved(position[0])

    def check(self, position: Sight) -> None:
        """Raise IllegalPosition unless *position* is a cell and a frozenset that contains it."""
        if (
            not isinstance(position, tuple)
            or len(position) != 2
            or not isinstance(position[1], frozenset)
        ):
            raise IllegalPosition(
                "a position is where you are, and a frozenset of where you have been"
            )
        here, been = position
        for cell in (here, *been):
            self.maze.check(cell)
        if here not in been:
            raise IllegalPosition("you have also been where you are")

    def text(self, position: Sight) -> str:
        """Return the visible part of the maze."""
        here, been = position
        seen = self.seen(position)

        def sign_seen(cell: Cell, sign: str) -> str:
            if cell == here or cell in been:
                return "@" if cell == here else "o"
            return sign if cell in seen else "?"

        return _text(self.maze, sign_seen)

    def seen(self, position: Sight) -> frozenset[Cell]:
        """Return the visited cells and their neighbours, including walls."""
        _, been = position
        return been | {next_cell(cell, way) for cell in been for way in WAYS}

    def distance_to_go(self, position: Sight) -> None:
        """Return None: the distance is unknown in a fog."""


def next_cell(cell: Cell, way: str) -> Cell:
    """Return the adjacent cell in a direction, whether it is a wall or not.

    >>> next_cell((2, 3), "up")
    (1, 3)
    """
    down, right = WAYS[way]
    return cell[0] + down, cell[1] + right


def _signs(walls: Sequence[str]) -> Iterator[tuple[Cell, str]]:
    """Yield every cell with its sign, row by row."""
    for row, signs in enumerate(walls):
        for column, sign in enumerate(signs):
            yield (row, column), sign


def _text(maze: Maze, shown: Callable[[Cell, str], str]) -> str:
    """Return the maze as text, drawing each cell with `shown(cell, sign)`."""
    signs = {cell: shown(cell, sign) for cell, sign in _signs(maze.walls)}
    columns = range(len(maze.walls[0]))
    rows = range(len(maze.walls))
    return "\n".join("".join(signs[row, column] for column in columns) for row in rows)


def _check_walls(walls: object) -> None:
    if not isinstance(walls, list | tuple) or not walls or not all(map(_is_row, walls)):
        raise BadMaze(
            f"a maze is a list of strings, one a row, such as ['S.#', '#.G'], not {quoted(walls)}"
        )
    if len(set(map(len, walls))) > 1 or len(walls) > _LONGEST:
        raise BadMaze(f"all rows of a maze are equally long, and there are at most {_LONGEST}")
    drawn = "".join(walls)
    if wrong := set(drawn) - set("#.SG"):
        raise BadMaze(f"{min(wrong)!r} is no part of a maze; write '#', '.', one 'S' and one 'G'")
    if drawn.count("S") != 1 or drawn.count("G") != 1:
        raise BadMaze("a maze has one 'S', where you start, and one 'G', the goal")


def _is_row(row: object) -> bool:
    return isinstance(row, str) and 0 < len(row) <= _LONGEST
