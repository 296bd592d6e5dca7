"""What is predicted in notebook 04; every truth is computed by making the moves or the calls."""

from __future__ import annotations

from ...hanoi import RODS, Hanoi, Move, Position, carry_tower, solve_hanoi
from ...trace import Call, Recording, record
from ..prediction import Answer, Prediction
from .playing import A, B, C

FOUR = Hanoi(4)


# ---- where the disks are -------------------------------------------------------------------------


def before_the_largest(puzzle: Hanoi) -> Position:
    """Return the position in which the largest disk is about to move."""
    position = puzzle.start
    for move in solve_hanoi(puzzle.disks):
        if position[move.source] == (puzzle.disks,):
            break
        position = puzzle.apply(position, move)
    return position


def others(position: Position) -> str:
    """Return where all disks but the largest are: "3 2 1 on B"."""
    largest = max(disk for rod in position for disk in rod)
    rods = [" ".join(str(disk) for disk in rod if disk != largest) for rod in position]
    return ", ".join(f"{disks} on {rod}" for rod, disks in zip(RODS, rods, strict=True) if disks)


def small_tower_on(rod: int) -> str:
    """Return where they would be if the three small disks were carried to that rod."""
    return others(carry_tower(FOUR, FOUR.start, 3, A, rod, 3 - A - rod))


def one_move_made() -> str:
    return others(FOUR.apply(FOUR.start, Move(A, B)))


# ---- which call, which move ----------------------------------------------------------------------


def three() -> Recording:
    return record(solve_hanoi, 3, A, C, B)


def with_letters(call: Call, disks: int | None = None) -> str:
    """Return a call with the names of the rods, perhaps with another number of disks."""
    rods = ", ".join(RODS[call.arguments[name]] for name in ("source", "target", "spare"))
    return f"{call.function}({disks or call.arguments['disks']}, {rods})"


def second_inner_call() -> Call:
    return three().root.calls[1]


def carried() -> Recording:
    return record(carry_tower, FOUR, FOUR.start, 4, A, C, B)


def moved_disks(puzzle: Hanoi) -> list[tuple[int, Move]]:
    """Return the moves of the plan, each with the disk that it moves."""
    position, moved = puzzle.start, []
    for move in solve_hanoi(puzzle.disks):
        moved.append((position[move.source][-1], move))
        position = puzzle.apply(position, move)
    return moved


def first_move() -> str:
    disk, move = moved_disks(FOUR)[0]
    return f"disk {disk}, {move}"


def moves_of_disk_3() -> str:
    return in_turn([move for disk, move in moved_disks(FOUR) if disk == 3])


def in_turn(moves: list[Move]) -> str:
    return ", then ".join(map(str, moves))


# ---- how many ------------------------------------------------------------------------------------


def moves_with(disks: int) -> int:
    return len(solve_hanoi(disks))


def calls_with_disks() -> int:
    """Return how many calls there are if those for no disks do not count."""
    return sum(call.arguments["disks"] > 0 for call in three().calls)


def calls_without_the_second() -> int:
    """Return how many calls there are if each makes its first inner call only."""
    call, calls = three().root, 1
    while call.calls:
        call, calls = call.calls[0], calls + 1
    return calls


PREDICTIONS = (
    Prediction(
        name="4.1",
        ask="Four disks, from A to C. Disk 4 is about to move, its only time. Where are the others?",
        truth=lambda: others(before_the_largest(FOUR)),
        answers=(
            Answer(
                "sub-goal is the goal",
                lambda: small_tower_on(C),
                "Disk 4 wants to land on rod C. Which disks would it find there?",
            ),
            Answer(
                "a call is one move",
                one_move_made,
                "Disk 4 can only be taken from the top of rod A. What is on top of it?",
            ),
            Answer(
                "largest first",
                lambda: others(FOUR.start),
                "Which disk is on top of rod A? Can you take disk 4 from below it?",
            ),
        ),
        why="They lie neither on disk 4 nor where it lands. One rod is left for all three of them.",
    ),
    Prediction(
        name="4.2",
        ask="In `solve_hanoi(3, A, C, B)`, which call follows the move of disk 3?",
        truth=lambda: with_letters(second_inner_call()),
        answers=(
            Answer(
                "names keep their rods",
                lambda: with_letters(three().root, 2),
                "The two small disks must be fetched. On which rod are they now?",
            ),
            Answer(
                "first call again",
                lambda: with_letters(three().root.calls[0]),
                "That call was the first one. Where did it leave the two small disks?",
            ),
            Answer(
                "one n for all",
                lambda: with_letters(second_inner_call(), 1),
                "How many disks are still to be put on disk 3?",
            ),
        ),
        why="The tower of two is on B now and belongs on C. So B is its source, C its target, and A is free.",
    ),
    Prediction(
        name="4.3",
        ask="Four disks, from A to C: `solve_hanoi(4, A, C, B)`. What is the first move of the plan?",
        truth=first_move,
        run=carried,
        puzzle=FOUR,
        answers=(
            Answer(
                "every call heads for C",
                lambda: f"disk 1, {Move(A, C)}",
                "To which rod does the call for three disks carry them? And the call for two, inside it?",
                "carry_tower(4321|–|–, 2, 0, 2, 1) is called",
            ),
            Answer(
                "largest first",
                lambda: f"disk 4, {Move(A, C)}",
                "Which line of the function runs before the line with the move?",
                "carry_tower(4321|–|–, 3, 0, 1, 2) is called",
            ),
            Answer(
                "no trust",
                "nobody can say before all the calls are traced",
                "You need the first inner call of each call, four in a row. Which rod is the target of each?",
                "carry_tower(4321|–|–, 3, 0, 1, 2) is called",
            ),
        ),
        why="On the way down target and spare change places: four disks to C, three to B, two to C, one to B.",
    ),
    Prediction(
        name="4.4",
        ask=f"Ten disks take {moves_with(10):,} moves. How many do eleven take?",
        truth=lambda: f"{moves_with(11):,}",
        answers=(
            Answer(
                "one more",
                lambda: f"{moves_with(10) + 1:,}",
                "Disk 11 moves once. How often is the tower of ten carried?",
            ),
            Answer(
                "largest disk forgotten",
                lambda: f"{2 * moves_with(10):,}",
                "The tower of ten is carried twice. Which line of the function have you not counted?",
            ),
            Answer(
                "in proportion",
                lambda: f"{moves_with(10) * 11 // 10:,}",
                "Read the function: how many inner calls are there, and how many moves does each stand for?",
            ),
        ),
        why="Ten out of the way, the largest, ten on top: you did not have to see one of the moves.",
    ),
    Prediction(
        name="4.5",
        ask="How many calls does `solve_hanoi(3, A, C, B)` make? Count the first one, and every call inside.",
        truth=lambda: three().number_of_calls,
        run=three,
        answers=(
            Answer(
                "base cases are no calls",
                calls_with_disks,
                "When `disks` is 0, has the function been called, or not?",
                "solve_hanoi(0, 0, 1, 2) is called",
            ),
            Answer(
                "second call forgotten",
                calls_without_the_second,
                "The first inner call is over. Which line comes after the one with the move?",
                "solve_hanoi(0, 1, 2, 0) is called",
            ),
            Answer("every call still waits", lambda: len(three().calls)),
        ),
        why="One call for three disks, two for two, four for one, and eight that have nothing to do.",
    ),
    Prediction(
        name="4.6",
        ask="And how many of their frames exist at the same time, at most?",
        truth=lambda: three().depth,
        run=three,
        answers=(
            Answer(
                "every call still waits",
                lambda: len(three().calls),
                "The first inner call has returned. What happened to its frame?",
                "solve_hanoi(2, 1, 2, 0) is called",
            ),
            Answer(
                "base cases are no calls",
                lambda: three().depth - 1,
                "Look at the stack while `disks` is 0. Who is on top?",
                "solve_hanoi(0, 0, 1, 2) is called",
            ),
            Answer(
                "a call ends when it calls",
                1,
                "What has the first call still to do when it makes an inner call?",
                "solve_hanoi(2, 0, 1, 2) is called",
            ),
            Answer("second call forgotten", calls_without_the_second),
        ),
        why="The second inner call begins when the first is over. So there is one frame for each number of disks, down to none.",
    ),
    Prediction(
        name="4.7",
        ask="Four disks, from A to C. Disk 3 moves twice. Which moves are these?",
        truth=moves_of_disk_3,
        run=carried,
        puzzle=FOUR,
        answers=(
            Answer(
                "names keep their rods",
                lambda: in_turn([Move(A, C)] * 2),
                "After its first move, on which rod does disk 3 lie? Can the second one begin on A?",
                "carry_tower(–|321|4, 3, 1, 2, 0) is called",
            ),
            Answer(
                "first call again",
                lambda: in_turn([Move(A, B)] * 2),
                "Disk 4 has moved. Where is disk 3 at that moment, and where is it wanted?",
                "carry_tower(–|321|4, 3, 1, 2, 0) is called",
            ),
            Answer(
                "sub-goal is the goal",
                lambda: in_turn([Move(A, C), Move(C, B)]),
                "Disk 3 first moves to make room for disk 4. On which rod would it be in the way?",
                "carry_tower(4321|–|–, 3, 0, 1, 2) is called",
            ),
        ),
        why="Disk 3 is the largest of a tower of three, and that tower is carried twice: out of the way, and on top.",
    ),
)
