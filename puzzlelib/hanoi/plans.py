"""Plans for a whole tower: the recursive one, the iterative rule, and a closed form.

Recordings show and count calls of these functions, not of the rules: see `__counted__`.
"""

from collections.abc import Iterator

from ..inputs import check_whole
from .rules import MOST_DISKS, Hanoi, Move, Position


def solve_hanoi(disks: int, source: int = 0, target: int = 2, spare: int = 1) -> list[Move]:
    """Return the 2ⁿ − 1 moves that take a tower of n disks from `source` to `target`.

    >>> [str(move) for move in solve_hanoi(2)]
    ['A → B', 'A → C', 'B → C']
    """
    if disks == 0:
        return []
    plan = solve_hanoi(disks - 1, source, spare, target)  # clear the way
    plan = plan + [Move(source, target)]  # move the largest disk
    return plan + solve_hanoi(disks - 1, spare, target, source)  # put the tower on top


def carry_tower(
    puzzle: Hanoi, position: Position, disks: int, source: int, target: int, spare: int
) -> Position:
    """Return the position after the same plan took the smallest `disks` from `source` to `target`.

    >>> carry_tower(Hanoi(3), Hanoi(3).start, 2, source=0, target=1, spare=2)
    ((3,), (2, 1), ())
    """
    if disks == 0:
        return position
    position = carry_tower(puzzle, position, disks - 1, source, spare, target)
    position = puzzle.apply(position, Move(source, target))
    position = carry_tower(puzzle, position, disks - 1, spare, target, source)
    return position


def solve_hanoi_iteratively(disks: int) -> list[Move]:
    """Return the same moves without recursion, by the rule of `iterative_moves`.

    >>> solve_hanoi_iteratively(5) == solve_hanoi(5)
    True
    """
    return list(iterative_moves(disks))


def iterative_moves(disks: int) -> Iterator[Move]:
    """Yield the same moves one by one, without recursion: two rules take turns.

    The smallest disk goes round the rods, always the same way:
    A → B → C → A for an even number of disks, A → C → B → A for an odd one.
    In between, the only legal move that leaves the smallest disk alone is made.

    >>> print(next(iterative_moves(64)))
    A → B
    """
    puzzle = Hanoi(disks)
    position, smallest = puzzle.start, 0
    direction = 1 if disks % 2 == 0 else -1
    for number in range(1, 2**disks):
        if number % 2 == 1:
            move = Move(smallest, (smallest + direction) % 3)
            smallest = move.target
        else:
            [move] = [move for move in puzzle.moves(position) if move.source != smallest]
        position = puzzle.apply(position, move)
        yield move


def nth_move(disks: int, k: int) -> Move:
    """Return move *k*, from 1, of the plan for *disks* disks, without making earlier moves.

    The number of trailing zeros of *k* identifies the disk, the remaining bits how often it has moved.
    Raises ValueError if *disks* or *k* is out of range. Source: Andreas M. Hinz and others, "The Tower
    of Hanoi: Myths and Maths", section 2.1.

    >>> str(nth_move(3, 4)), str(nth_move(64, 2**63))
    ('A → C', 'A → C')
    """
    check_whole(disks, "the number of disks", 1, MOST_DISKS)
    check_whole(k, f"the number of a move with {disks} disks", 1, 2**disks - 1)
    source, target = (k & k - 1) % 3, ((k | k - 1) + 1) % 3
    if disks % 2 == 0:  # for an even number of disks, rods B and C are swapped
        source, target = -source % 3, -target % 3
    return Move(source, target)


# functions whose calls a recording counts
__counted__ = (solve_hanoi, carry_tower, solve_hanoi_iteratively, iterative_moves, nth_move)
