"""The picture of the Towers of Hanoi: three rods on a base; a disk keeps its colour."""

from typing import Any

from ...hanoi import RODS, Disk, Hanoi, Move, Position
from ...rules import IllegalMove, is_whole
from ..canvas import HUES, LIGHT, WOOD, Canvas

COLUMN = 210  # from rod to rod
MARGIN = 14
GAP = 4  # on both sides of a column, so that two columns can be told apart
MOST_DISKS = 20  # the rules allow more
DISK_WIDTHS = 56, 194  # the smallest and the largest
ROD_WIDTH = 10
BASE = 12
BELOW = 36  # for the name of the rod

HOW_TO = "Drag a disk to another rod, or click the disk and then the rod."
BUTTONS = True  # a button for each move is always there: there are three at most


def size(puzzle: Hanoi) -> tuple[float, float]:
    """Width and height of the picture in pixels."""
    if puzzle.disks > MOST_DISKS:
        raise ValueError(f"a picture has room for {MOST_DISKS} disks, not for {puzzle.disks}")
    return 2 * MARGIN + 3 * COLUMN, _floor(puzzle) + BASE + BELOW


def paint(canvas: Canvas, puzzle: Hanoi, position: Position) -> None:
    """Nothing; draws the position on the canvas."""
    width, height = size(puzzle)
    floor = _floor(puzzle)
    for rod in range(3):
        centre = _centre(rod)
        canvas.box(centre - ROD_WIDTH / 2, MARGIN, ROD_WIDTH, floor - MARGIN, WOOD, ROD_WIDTH / 2)
        canvas.text(centre, floor + BASE + BELOW / 2, RODS[rod], size=24)
    canvas.box(MARGIN, floor, width - 2 * MARGIN, BASE, WOOD, BASE / 2)
    for rod in range(3):
        left = MARGIN + rod * COLUMN + GAP
        canvas.box(left, 0, COLUMN - 2 * GAP, height, "none", gid=f"zone:rod-{RODS[rod]}")
    for rod, disks in enumerate(position):
        for height_below, disk in enumerate(disks):
            _paint_disk(canvas, puzzle, disk, _centre(rod), height_below)


def _paint_disk(canvas: Canvas, puzzle: Hanoi, disk: Disk, centre: float, below: int) -> None:
    least, most = DISK_WIDTHS
    width = least + (most - least) * (disk - 1) / max(puzzle.disks - 1, 2)
    thick = _thickness(puzzle)
    top = _floor(puzzle) - (below + 1) * thick
    gid, colour = f"item:disk-{disk}", HUES[(disk - 1) % len(HUES)]
    canvas.box(centre - width / 2, top + 1, width, thick - 2, colour, 9, gid)
    canvas.text(centre, top + thick / 2, str(disk), LIGHT, 0.67 * thick, gid)


def move_from(puzzle: Hanoi, position: Position, item: str, zone: str) -> Move | None:
    """The move meant by taking `item` to `zone`; None if that is where it stands.

    >>> move_from(Hanoi(2), ((2, 1), (), ()), "item:disk-1", "zone:rod-C")
    Move(source=0, target=2)
    """
    source = _rod_of(position, item)
    reason = why_not_pick_up(puzzle, position, item)
    if source is None or reason:
        raise IllegalMove(reason or "this is no disk")
    if zone not in (f"zone:rod-{name}" for name in RODS):
        raise IllegalMove("a disk is put on a rod")
    target = RODS.index(zone[-1])
    return None if source == target else Move(source, target)


def why_not_pick_up(puzzle: Hanoi, position: Position, item: str) -> str | None:
    """Why `item` cannot be picked up; None if it can.

    >>> why_not_pick_up(Hanoi(2), ((2, 1), (), ()), "item:disk-2")
    'disk 2 lies under disk 1: only the top disk of a rod can be picked up'
    """
    rod = _rod_of(position, item)
    if rod is None:
        return "there is no such disk here"
    disk, top = int(item.split("-")[1]), position[rod][-1]
    if disk == top:
        return None
    return f"disk {disk} lies under disk {top}: only the top disk of a rod can be picked up"


def label(puzzle: Hanoi, position: Position, gid: str) -> str:
    """The spoken name of a disk or a rod.

    >>> label(Hanoi(2), ((2, 1), (), ()), "item:disk-1"), label(Hanoi(2), ((2, 1), (), ()), "zone:rod-B")
    ('disk 1, top of rod A, can move', 'rod B, empty')
    """
    kind, name = gid.split("-")
    if kind == "zone:rod":
        disks = position[RODS.index(name)]
        return f"rod {name}, " + (
            "from the top: " + " ".join(map(str, disks[::-1])) if disks else "empty"
        )
    rod = _rod_of(position, gid)
    if rod is None:
        return f"disk {name}"
    top = position[rod][-1]
    if top != int(name):
        return f"disk {name}, on rod {RODS[rod]}, under disk {top}"
    return (
        f"disk {name}, top of rod {RODS[rod]}{'' if puzzle.is_solved(position) else ', can move'}"
    )


def brief(puzzle: Hanoi, position: Position) -> str:
    """The position in a few signs, rod by rod: "3|2|1"."""
    return "|".join("".join(map(str, rod)) or "–" for rod in position)


def job(arguments: dict[str, Any]) -> str | None:
    """What a call with such arguments has to do: "2 disks, B → C"; None if that is not Hanoi.

    >>> job({"disks": 2, "source": 1, "target": 2, "spare": 0})
    '2 disks, B → C, spare A'
    """
    try:
        move, spare = Move(arguments["source"], arguments["target"]), RODS[arguments["spare"]]
        disks = arguments["disks"]
        return f"{disks} disk{'' if disks == 1 else 's'}, {move}, spare {spare}"
    except (KeyError, IndexError, TypeError):
        return None


def job_things(arguments: dict[str, Any]) -> list[str]:
    """The disks that a call with such arguments moves."""
    disks = arguments.get("disks")
    if not job(arguments) or not is_whole(disks):
        return []
    return [f"item:disk-{number}" for number in range(1, disks + 1)]


def _rod_of(position: Position, item: str) -> int | None:
    for number, rod in enumerate(position):
        if item in (f"item:disk-{disk}" for disk in rod):
            return number
    return None


def _centre(rod: int) -> float:
    return MARGIN + COLUMN * (rod + 0.5)


def _thickness(puzzle: Hanoi) -> int:
    return 34 if puzzle.disks <= 6 else 30 if puzzle.disks <= 10 else 26


def _floor(puzzle: Hanoi) -> float:
    """Where the lowest disk lies."""
    return MARGIN + (puzzle.disks + 0.8) * _thickness(puzzle)
