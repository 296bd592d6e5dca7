"""The picture of the Towers of Hanoi: three rods on a base, one colour per disk."""

from dataclasses import replace
from typing import Any

from stepthrough.canvas import Canvas
from stepthrough.given import is_whole
from stepthrough.palette import EDGES, HUES, LIGHT, WOOD, WOOD_DARK, WOOD_LIGHT

from ...hanoi import RODS, Disk, Hanoi, Move, Position
from ...rules import IllegalMove
from .picture import TakingPicture

_COLUMN = 210  # width of a rod's column, in pixels
_MARGIN = 14
_GAP = 4  # on each side of a drop zone
_MOST_DISKS = 20  # that fit; the rules allow more
_MOST_OFFERED = 8  # disks of the next puzzle: 255 moves
_DISK_WIDTHS = 56, 194  # smallest and largest disk
_ROD_WIDTH = 10
_BASE = 40  # height; contains the names of the rods
_EDGE = 4  # height of the darker lower edge of disks and base


class HanoiPicture(TakingPicture[Hanoi, Position, Move]):
    """Three rods; a disk is dragged from one rod to another."""

    how_to = "Drag a disk to another rod, or click the disk and then the rod."

    def size(self) -> tuple[float, float]:
        """Return width and height in pixels.

        Raises ValueError if there are more disks than fit.
        """
        disks = self.rules.disks
        if disks > _MOST_DISKS:
            raise ValueError(f"a picture has room for {_MOST_DISKS} disks, not for {disks}")
        return 2 * _MARGIN + 3 * _COLUMN, self._floor() + _BASE + _GAP

    def paint(self, canvas: Canvas, position: Position) -> None:
        """Draw the base, the rods with a drop zone each, and the disks."""
        self._paint_rods(canvas)
        for rod, disks in enumerate(position):
            for height_below, disk in enumerate(disks):
                self._paint_disk(canvas, disk, _centre(rod), height_below)

    def _paint_rods(self, canvas: Canvas) -> None:
        (width, height), floor = self.size(), self._floor()
        for rod in range(3):
            x = _centre(rod) - _ROD_WIDTH / 2
            canvas.box(x, _MARGIN, _ROD_WIDTH, floor - _MARGIN + _EDGE, WOOD, _ROD_WIDTH / 2)
            canvas.stroke([(x + 3, _MARGIN + 5), (x + 3, floor)], WOOD_LIGHT)
        for top, high, colour in (0, _BASE, WOOD_DARK), (0, _BASE - _EDGE, WOOD):
            canvas.box(_MARGIN, floor + top, width - 2 * _MARGIN, high, colour, 8)
        canvas.stroke([(_MARGIN + 8, floor + 2), (width - _MARGIN - 8, floor + 2)], WOOD_LIGHT)
        for rod in range(3):
            name = f"{RODS[rod]} {rod}" if self.beside_code else RODS[rod]
            canvas.text(_centre(rod), floor + (_BASE - _EDGE) / 2 + 1, name, LIGHT, 22)
            left = _MARGIN + rod * _COLUMN + _GAP
            canvas.box(left, 0, _COLUMN - 2 * _GAP, height, "none", 8, f"zone:rod-{RODS[rod]}")

    def _paint_disk(self, canvas: Canvas, disk: Disk, centre: float, below: int) -> None:
        least, most = _DISK_WIDTHS
        width = least + (most - least) * (disk - 1) / max(self.rules.disks - 1, 2)
        thick = self._thickness()
        top = self._floor() - (below + 1) * thick
        gid, colour, left = f"item:disk-{disk}", colour_of(disk), centre - width / 2
        canvas.box(left, top + 1, width, thick - 2, EDGES[colour], 10, gid)
        canvas.box(left, top + 1, width, thick - 2 - _EDGE, colour, 10, gid)
        canvas.text(centre, top + (thick - _EDGE) / 2 + 0.5, str(disk), LIGHT, 0.67 * thick, gid)

    def _thickness(self) -> int:
        disks = self.rules.disks
        return 34 if disks <= 6 else 30 if disks <= 10 else 26

    def _floor(self) -> float:
        """Return the y coordinate on which the lowest disk rests."""
        return _MARGIN + (self.rules.disks + 0.8) * self._thickness()

    def label(self, position: Position, gid: str) -> str:
        """Return the accessible name of a disk or a rod; just "disk 9" if it is not in *position*.

        >>> picture, start = HanoiPicture(Hanoi(2)), Hanoi(2).start
        >>> picture.label(start, "item:disk-1"), picture.label(start, "zone:rod-B")
        ('disk 1, top of rod A, can move', 'rod B, empty')
        """
        kind, name = gid.split("-")
        if kind == "zone:rod":
            disks = " ".join(map(str, position[RODS.index(name)][::-1]))
            return f"rod {name}, " + (f"from the top: {disks}" if disks else "empty")
        rod = _rod_of(position, gid)
        if rod is None:
            return f"disk {name}"
        top = position[rod][-1]
        if top != int(name):
            return f"disk {name}, on rod {RODS[rod]}, under disk {top}"
        can_move = "" if self.rules.is_solved(position) else ", can move"
        return f"disk {name}, top of rod {RODS[rod]}{can_move}"

    def why_not_pick_up(self, position: Position, item: str) -> str | None:
        """Return why *item* cannot be picked up; None if it can.

        >>> HanoiPicture(Hanoi(2)).why_not_pick_up(((2, 1), (), ()), "item:disk-2")
        'disk 2 lies under disk 1: only the top disk of a rod can be picked up'
        """
        rod = _rod_of(position, item)
        if rod is None:
            return "there is no such disk here"
        disk, top = int(item.split("-")[1]), position[rod][-1]
        if disk == top:
            return None
        return f"disk {disk} lies under disk {top}: only the top disk of a rod can be picked up"

    def move_from(self, position: Position, item: str, zone: str) -> Move | None:
        """Return the move that takes *item* to *zone*, legal or not; None if it is there already.

        >>> HanoiPicture(Hanoi(2)).move_from(((2, 1), (), ()), "item:disk-1", "zone:rod-C")
        Move(source=0, target=2)

        Raises IllegalMove if *item* cannot be picked up or *zone* is not a rod.
        """
        source = _rod_of(position, item)
        reason = self.why_not_pick_up(position, item)
        if source is None or reason:
            raise IllegalMove(reason or "that is no disk")
        if zone not in (f"zone:rod-{name}" for name in RODS):
            raise IllegalMove("a disk is put on a rod")
        target = RODS.index(zone[-1])
        return None if source == target else Move(source, target)

    def next_puzzle(self) -> tuple[str, Hanoi] | None:
        """Return the puzzle with one more disk, up to a limit."""
        more = self.rules.disks + 1
        return (f"{more} disks", replace(self.rules, disks=more)) if more <= _MOST_OFFERED else None

    def brief(self, position: Position) -> str:
        """Return the position abbreviated, rod by rod."""
        return brief(position)

    def job(self, arguments: dict[str, Any]) -> str | None:
        """Return the task of a call; None if *arguments* are not those of a Hanoi function.

        >>> HanoiPicture(Hanoi(2)).job({"disks": 2, "source": 1, "target": 2, "spare": 0})
        '2 disks, B → C, spare A'
        """
        try:
            disks, move = arguments["disks"], Move(arguments["source"], arguments["target"])
            spare = f", spare {RODS[arguments['spare']]}" if "spare" in arguments else ""
            return f"{disks} disk{'' if disks == 1 else 's'}, {move}{spare}"
        except (KeyError, IndexError, TypeError):
            return None

    def job_things(self, arguments: dict[str, Any]) -> list[str]:
        """Return the disks that a call with these arguments moves."""
        disks = arguments.get("disks")
        if not self.job(arguments) or not is_whole(disks):
            return []
        return [f"item:disk-{number}" for number in range(1, disks + 1)]


def colour_of(disk: Disk) -> str:
    """Return the colour of *disk*, the same on the board and on the map."""
    return HUES[(disk - 1) % len(HUES)]


def brief(position: Position) -> str:
    """Return *position* abbreviated, rod by rod.

    >>> brief(((3, 2), (), (1,)))
    '32|–|1'
    """
    return "|".join("".join(map(str, rod)) or "–" for rod in position)


def _rod_of(position: Position, item: str) -> int | None:
    places = {f"item:disk-{disk}": number for number, rod in enumerate(position) for disk in rod}
    return places.get(item)


def _centre(rod: int) -> float:
    return _MARGIN + _COLUMN * (rod + 0.5)
