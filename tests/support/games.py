"""Small games and puzzles as a learner writes them."""

from typing import NamedTuple

from puzzlecourse.authoring.orderings import Ordering
from puzzlecourse.judging.exercise import Exercise
from puzzlecourse.lessons import own_game
from puzzlelib import (
    IllegalMove,
    IllegalPosition,
    hanoi,
)


class Step(NamedTuple):
    """Count down by `by`."""

    by: int

    def __str__(self):
        return f"down by {self.by}"


class Countdown:
    """A puzzle with counters: bring 5 down to 0."""

    start = 5

    def moves(self, position):
        return [Step(n) for n in (1, 2) if n <= position]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove("too far down")
        return position - move.by

    def check(self, position):
        pass

    def text(self, position):
        return f"<{position}>"

    def is_solved(self, position):
        return position == 0


class Frogs:
    """Frogs > jump right, toads < jump left into the gap; the goal is to exchange the sides."""

    start = ">>_<<"

    def moves(self, position):
        gap, found = position.index("_"), []
        for frm, animal in ((gap - 2, ">"), (gap - 1, ">"), (gap + 1, "<"), (gap + 2, "<")):
            if 0 <= frm < len(position) and position[frm] == animal:
                found.append(frm)
        return found

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"the animal on place {move} cannot jump into the gap")
        places = list(position)
        gap = position.index("_")
        places[gap], places[move] = places[move], "_"
        return "".join(places)

    def check(self, position):
        if not isinstance(position, str) or sorted(position) != sorted(self.start):
            raise IllegalPosition("a position has two frogs, two toads and a gap")

    def text(self, position):
        return position

    def is_solved(self, position):
        return position == "<<_>>"


class Take(own_game.Take):
    """The game of notebook 15 with six pieces."""

    start = 6


A, B, C = range(3)


def standing(where: tuple[int, ...]) -> hanoi.Position:
    """The position with disk 1 on rod where[0], disk 2 on rod where[1], and so on."""
    disks = range(len(where), 0, -1)
    rods = [tuple(disk for disk in disks if where[disk - 1] == rod) for rod in (A, B, C)]
    return rods[A], rods[B], rods[C]


def total(numbers):
    if not numbers:
        return 0
    return numbers[0] + total(numbers[1:])


LINES = ["if not numbers:", "    return 0", "return numbers[0] + total(numbers[1:])"]


TOTAL = Ordering(
    name="total",
    ask="Put the lines of `total` in order.",
    header="def total(numbers):",
    lines=[f"    {line}" for line in LINES],
    decoys={"    return total(numbers[1:])": "result lost"},
    exercise=Exercise(name="total", solution=total, cases=(([],), ([4, 2],)), recursive=True),
)


def moves_needed(disks):
    if disks == 0:
        return 0
    return 2 * moves_needed(disks - 1) + 1


MOVES_NEEDED = Exercise(
    name="moves needed",
    solution=moves_needed,
    cases=((0,), (1,), (2,), (3,), (5,), (7,)),
    recursive=True,
)
