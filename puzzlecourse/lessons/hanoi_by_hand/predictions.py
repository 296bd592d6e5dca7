"""What is predicted in notebook 03; every truth is computed by making the moves."""

from __future__ import annotations

from puzzlelib.hanoi import Hanoi, Move, Position, shortest
from puzzlelib.trace import record

from ...prediction import Answer, Prediction

SPREAD: Position = ((3,), (2,), (1,))
HALF_HOME: Position = ((3,), (), (2, 1))


def three_moves(puzzle):
    position = puzzle.start
    position = puzzle.apply(position, Move(0, 1))
    position = puzzle.apply(position, Move(0, 2))
    position = puzzle.apply(position, Move(1, 2))
    return position


def two_moves(puzzle):
    before = puzzle.start
    after = puzzle.apply(before, Move(0, 1))
    puzzle.apply(after, Move(0, 2))
    return after


def walk_home(hanoi, position):
    for move in shortest(hanoi, position):
        position = hanoi.apply(position, move)
    return position


def moves_of_disk_1(disks: int) -> int:
    """Return how often the smallest disk moves while the tower is moved in the fewest moves."""
    puzzle = Hanoi(disks)
    position, moves = puzzle.start, 0
    for move in shortest(puzzle, position):
        moves += position[move.source][-1] == 1
        position = puzzle.apply(position, move)
    return moves


def moves_with(disks: int) -> int:
    return len(shortest(Hanoi(disks), Hanoi(disks).start))


def from_the_top(position: Position) -> Position:
    a, b, c = position
    return a[::-1], b[::-1], c[::-1]


def largest_is_1(position: Position) -> Position:
    """Return the position as somebody writes it who numbers the disks from the bottom."""
    disks = sum(map(len, position))
    a, b, c = (tuple(disks + 1 - disk for disk in rod) for rod in position)
    return a, b, c


def rods_of_disks(position: Position) -> list[int]:
    """Return the rod of disk 1, of disk 2 and so on."""
    where = {disk: number for number, rod in enumerate(position) for disk in rod}
    return [where[disk] for disk in sorted(where)]


def both_moves_made() -> Position:
    """Return what `after` would be if `apply` changed the position it is given."""
    puzzle = Hanoi(3)
    return puzzle.apply(puzzle.apply(puzzle.start, Move(0, 1)), Move(0, 2))


def every_move() -> list[Move]:
    return [Move(source, target) for source in range(3) for target in range(3) if source != target]


def legal() -> str:
    return spoken(Hanoi(3).moves(SPREAD))


def large_on_small() -> str:
    return spoken([m for m in every_move() if SPREAD[m.source] > SPREAD[m.target]])


def smallest_only() -> str:
    return spoken([m for m in every_move() if SPREAD[m.source] == (1,)])


def spoken(moves: list[Move]) -> str:
    return ", ".join(map(str, moves))


PREDICTIONS = (
    Prediction(
        name="3.1",
        ask="Five disks, moved in the fewest moves. How often does disk 1 move?",
        truth=lambda: moves_of_disk_1(5),
        run=lambda: record(walk_home, Hanoi(5), Hanoi(5).start),
        puzzle=Hanoi(5),
        answers=(
            Answer(
                "one more",
                lambda: moves_of_disk_1(4) + 1,
                "In your table, is the number for four disks one more than that for three?",
            ),
            Answer(
                "in proportion",
                lambda: 2 * moves_of_disk_1(4) - moves_of_disk_1(3),
                "From two disks to three, and from three to four: was the step the same?",
            ),
            Answer(
                "disks share the work",
                lambda: moves_with(5) // 5,
                "In your table, do the numbers in a row differ? Which disk moves most?",
            ),
        ),
        why="Every disk moves twice as often as the next larger one: one row of your table shows it.",
    ),
    Prediction(
        name="3.2",
        ask="Which position does `three_moves(Hanoi(4))` return?",
        program=three_moves,
        truth=lambda: three_moves(Hanoi(4)),
        run=lambda: record(three_moves, Hanoi(4)),
        puzzle=Hanoi(4),
        answers=(
            Answer(
                "rods from the top",
                lambda: from_the_top(three_moves(Hanoi(4))),
                "In `puzzle.start`, which disk of rod A is written first, and where does it lie?",
            ),
            Answer(
                "disk 1 is the largest",
                lambda: largest_is_1(three_moves(Hanoi(4))),
                "A disk is its size. Which two disks can have been moved at all?",
            ),
            Answer(
                "rods of the disks",
                lambda: rods_of_disks(three_moves(Hanoi(4))),
                "A position has three parts, whatever the number of disks. What is each part?",
            ),
        ),
        why="Disk 1 goes to B, disk 2 to C, disk 1 on top of it; each rod reads from the bottom.",
    ),
    Prediction(
        name="3.3",
        ask="Which moves are legal in the position `((3,), (2,), (1,))`?",
        truth=legal,
        answers=(
            Answer(
                "large on small",
                large_on_small,
                "Take the first of these moves: which disk would lie on which?",
            ),
            Answer(
                "only the smallest moves",
                smallest_only,
                "Disk 2 lies on top of its rod as well. Is there a larger disk it can go to?",
            ),
            Answer(
                "any top disk anywhere",
                lambda: spoken(every_move()),
                "Each rod has a top disk. Can the largest of the three go anywhere?",
            ),
        ),
        why="The smallest disk may go to both others, the middle one to the largest, the largest nowhere.",
    ),
    Prediction(
        name="3.4",
        ask="Which position does `two_moves(Hanoi(3))` return?",
        program=two_moves,
        truth=lambda: two_moves(Hanoi(3)),
        run=lambda: record(two_moves, Hanoi(3)),
        puzzle=Hanoi(3),
        position="after",
        answers=(
            Answer(
                "moved in place",
                both_moves_made,
                "Which line gives the name `after` a new value? Count how often that happens.",
            ),
            Answer(
                "apply only tries",
                lambda: Hanoi(3).start,
                "What does the name `after` stand for, once the second line has run?",
            ),
        ),
        why="The third line makes a new position and nobody keeps it; `after` is what it was.",
    ),
    Prediction(
        name="3.5",
        ask="Two of three disks are on rod C: `((3,), (), (2, 1))`. How many moves are needed, at least?",
        truth=lambda: len(shortest(Hanoi(3), HALF_HOME)),
        run=lambda: record(walk_home, Hanoi(3), HALF_HOME),
        puzzle=Hanoi(3),
        answers=(
            Answer(
                "home is home",
                1,
                "Which disk would then lie on which?",
            ),
            Answer(
                "one move each",
                3,
                "Try it with your fingers: where do the two small disks stand when disk 3 moves?",
            ),
            Answer(
                "no way back",
                lambda: moves_with(2) + 1,
                "When disk 3 has arrived, where are the other two?",
            ),
        ),
        why="Disk 3 can only go to an empty rod, so both disks must leave rod C, and come back.",
    ),
    Prediction(
        name="3.6",
        ask="Five disks take 31 moves. How many do ten take?",
        truth=lambda: f"{moves_with(10):,}",
        answers=(
            Answer("one more", "36", "Is the row for five one more than the row for four?"),
            Answer(
                "twice is twice",
                "62",
                "What does one disk more do to the number? And that happens five times.",
            ),
            Answer(
                "in proportion",
                "111",
                "The step from four to five was 16. Were the steps before it 16 as well?",
            ),
            Answer(
                "doubling is enough",
                "1,024",
                "Test your rule on one disk: what would it say?",
            ),
        ),
        why="Each disk more doubles the number and adds one move for the largest.",
    ),
)
