"""What is predicted in notebook 11; every truth is computed by making the moves."""

from __future__ import annotations

from puzzlelib.hanoi import RODS, Hanoi, Move, Position, solve_hanoi
from puzzlelib.trace import record

from ...prediction import Answer, Prediction
from .repair import as_described
from .rule import by_the_rule, end_rod

SPREAD: Position = ((4, 1), (3,), (2,))
SIZES = range(1, 6)
PLACES = ("first", "middle", "last")  # rods, where letters would look like those of the options


def way_of_disk_1(disks: int) -> list[int]:
    """Return the rods on which disk 1 lies while the tower is moved in the fewest moves."""
    puzzle, rods = Hanoi(disks), [0]
    position = puzzle.start
    for move in solve_hanoi(disks):
        if position[move.source][-1] == 1:
            rods.append(move.target)
        position = puzzle.apply(position, move)
    return rods


def on_and_on(way: list[int], stops: int) -> str:
    """Return a way round the rods that goes on in the same manner, with so many stops."""
    return " → ".join(RODS[way[number % len(way)]] for number in range(stops))


def in_letters(way: list[int]) -> str:
    return " → ".join(RODS[rod] for rod in way)


def others() -> int:
    """Return how many legal moves of SPREAD leave disk 1 alone."""
    puzzle = Hanoi(4)
    return sum(SPREAD[move.source][-1] != 1 for move in puzzle.moves(SPREAD))


def end(disks: int, turn: int) -> str:
    """Return the rod on which the tower ends, in words."""
    return f"on the {PLACES[end_rod(disks, turn)]} rod"


def ends(turns: list[int]) -> str:
    """Return the rods on which towers of 1, 2, 3 … disks end, in these directions."""
    rods = [PLACES[end_rod(disks, turn)] for disks, turn in enumerate(turns, start=1)]
    return f"{rods[0]}, every time" if len(set(rods)) == 1 else ", ".join(rods)


def fewest_without(forbidden: tuple[Position, Position]) -> int:
    """Return the fewest moves from start to goal that avoid one step, by looking at all ways."""
    puzzle = Hanoi(3)
    reached, moves = {puzzle.start}, 0
    while not any(map(puzzle.is_solved, reached)):
        steps = [(one, puzzle.apply(one, move)) for one in reached for move in puzzle.moves(one)]
        reached |= {other for one, other in steps if (one, other) != forbidden}
        moves += 1
    return moves


def round_about() -> int:
    """Return the fewest moves when disk 3 may not go from A to C."""
    return fewest_without((((3,), (2, 1), ()), ((), (2, 1), (3,))))


def known_from_the_first_move() -> str:
    """Return what all towers have in common whose plan begins with A → B."""
    sizes = [disks for disks in range(1, 10) if solve_hanoi(disks)[0] == Move(0, 1)]
    return "its number of disks is " + ("odd" if any(n % 2 for n in sizes) else "even")


PREDICTIONS = (
    Prediction(
        name="11.1",
        ask="Four disks, moved to C in the fewest moves. On which rods does disk 1 lie, one after the other?",
        truth=lambda: in_letters(way_of_disk_1(4)),
        answers=(
            Answer(
                "one direction for all towers",
                lambda: on_and_on([0, 2, 1], len(way_of_disk_1(4))),
                "Where does disk 1 end this way? And where must it end?",
            ),
            Answer(
                "aside and back again",
                lambda: on_and_on([0, 1], len(way_of_disk_1(4))),
                "Disk 3 wants to go to B at some time. Where is disk 1 then?",
            ),
            Answer(
                "disk 1 heads for the goal",
                lambda: on_and_on([0, 2], len(way_of_disk_1(4))),
                "The first move clears the way for disk 2. Where is disk 2 to go?",
            ),
        ),
        why="It goes round as with three disks, but the other way: the small tower wants to go to B first.",
    ),
    Prediction(
        name="11.2",
        ask="In the position `((4, 1), (3,), (2,))`, how many of the legal moves leave disk 1 alone?",
        truth=others,
        answers=(
            Answer(
                "both others can move",
                2,
                "Take disk 3: is there a rod on which it may lie now?",
            ),
            Answer(
                "disk 1 is a disk like any other",
                lambda: len(Hanoi(4).moves(SPREAD)),
                "Which disk makes these moves? Leave out those of disk 1.",
            ),
            Answer(
                "only an empty rod takes a disk",
                0,
                "Two rods are not covered by disk 1. Which of their top disks is the larger?",
            ),
        ),
        why="Of the two other top disks the smaller can go onto the larger, and nothing else is possible.",
    ),
    Prediction(
        name="11.3",
        ask="`by_the_rule(3, 1)`: three disks, disk 1 goes A → B → C → A and so on. Where do the disks stand after the last move?",
        truth=lambda: end(3, 1),
        run=lambda: record(by_the_rule, 3, 1),
        puzzle=Hanoi(3),
        answers=(
            Answer(
                "a rule leads to the goal",
                "on the last rod",
                "With three disks in the fewest moves, to which rod did your first move go?",
            ),
            Answer(
                "who goes round comes back",
                "on the first rod",
                "How many moves does disk 1 make here? Where is it after the last one?",
            ),
            Answer(
                "half the rule, half the tower",
                "on more than one rod",
                "Let B and C change their names. What does this direction look like then?",
            ),
        ),
        why="It is the shortest plan with B and C exchanged, so B is where the tower ends.",
    ),
    Prediction(
        name="11.4",
        ask="`by_the_rule(4, 1)`: the same direction, one disk more. Where do the disks stand now?",
        truth=lambda: end(4, 1),
        run=lambda: record(by_the_rule, 4, 1),
        puzzle=Hanoi(4),
        answers=(
            Answer(
                "same direction, same end",
                lambda: end(3, 1),
                "Look at your answer to 11.1: which way did disk 1 go there?",
            ),
            Answer(
                "who goes round comes back",
                "on the first rod",
                "Count the moves of disk 1: is their number a multiple of three?",
            ),
            Answer(
                "a rule leads to the goal",
                "on the last rod",
            ),
        ),
        why="One disk more, and the same direction leads to the other rod.",
    ),
    Prediction(
        name="11.5",
        ask="Towers of 1, 2, 3, 4 and 5 disks are moved as the description says. On which of the rods, first, middle or last, do they end?",
        truth=lambda: ends([as_described(disks) for disks in SIZES]),
        answers=(
            Answer(
                "what is written is right",
                lambda: ends([-as_described(disks) for disks in SIZES]),
                "Take a single disk in your hand and read the second sentence.",
            ),
            Answer(
                "only odd towers fail",
                lambda: ends([1 for _ in SIZES]),
                "For an even tower, disk 1 goes to the left. Try it with two disks.",
            ),
            Answer(
                "only even towers fail",
                lambda: ends([-1 for _ in SIZES]),
                "For an odd tower, disk 1 goes to the right. Try it with one disk.",
            ),
        ),
        why="In both cases the description sends disk 1 the wrong way round.",
    ),
    Prediction(
        name="11.6",
        ask="Three disks. Disk 3 may not go from A to C directly; all else is as before. How many moves does it take, at least?",
        truth=round_about,
        answers=(
            Answer(
                "one bridge is the only one",
                "impossible",
                "On the map, how many lines lead out of the part with disk 3 on A?",
            ),
            Answer(
                "one detour is one move",
                lambda: len(solve_hanoi(3)) + 1,
                "Disk 3 stands on B. Where are the two others, and may it go on at once?",
            ),
            Answer(
                "whole towers only",
                lambda: 2 * len(solve_hanoi(3)),
                "Must the whole tower stand on B? Look for a way that turns off before the corner.",
            ),
        ),
        why="The way leads through all three parts, along one side of each, and over two lines between them.",
    ),
    Prediction(
        name="11.7",
        ask="Somebody moves a tower to rod C in the fewest moves. You see the first move only: A → B. What do you know about the tower?",
        truth=known_from_the_first_move,
        answers=(
            Answer(
                "what is written is right",
                "its number of disks is odd",
                "Try it with a single disk: is A → B a good beginning?",
            ),
            Answer(
                "one move tells nothing",
                "nothing yet",
                "Does a tower of one disk begin so? And a tower of two?",
            ),
            Answer(
                "B is where it stops",
                "it has two disks",
                "Think of the four disks of 11.1. How did disk 1 begin?",
            ),
        ),
        why="The direction turns round with each disk more, so the first move tells even from odd.",
    ),
)
