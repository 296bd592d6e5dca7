"""What is predicted in notebook 09."""

from __future__ import annotations

from functools import cache
from itertools import product

from puzzlelib.nim import Move, Nim, is_win
from puzzlelib.trace import Recording, record
from puzzlelib.winning import is_winning, winning_moves

game = Nim((3, 4, 5))
EVERY = list(product(range(4), range(5), range(6)))  # the positions of (3, 4, 5)


@cache
def wins(heaps):
    for move in game.moves(heaps):
        if not wins(game.apply(heaps, move)):
            return True
    return False


def is_win_forgetting(rows):
    for row in range(len(rows)):
        for left in range(rows[row]):
            rows[row] = left
            if is_win_forgetting(rows):
                return False
    return True


def of_wins() -> Recording:
    return record(wins, (1, 2))


def of_forgetting() -> Recording:
    return record(is_win_forgetting, [1, 2])


def calls_saved() -> int:
    """Return how many calls fewer the memo makes: not the number of its hits."""
    plain = record(is_winning, game, (1, 2), only=is_winning)
    return plain.number_of_calls - of_wins().number_of_calls


def positions_in_order() -> int:
    return len({tuple(sorted(heaps)) for heaps in EVERY})


def of_who_just_moved() -> str:
    verdict = is_win([1, 1])
    return f"{verdict}: whoever left these rows {'wins' if verdict else 'loses'}"


def rows_left() -> list[int]:
    rows = [1, 2]
    is_win_forgetting(rows)
    return rows


def lost_options() -> int:
    options = [game.apply((1, 4, 5), move) for move in game.moves((1, 4, 5))]
    return sum(not is_winning(game, option, {}) for option in options)


def first_move(misere: bool) -> str:
    three = Nim((1, 1, 2), misere=misere)
    return " or ".join(map(str, winning_moves(three, three.start)))


def usual_first_move() -> str:
    return first_move(misere=False)


def misere_first_move() -> str:
    return first_move(misere=True)


def good_move() -> str:
    three = Nim((1, 6, 4))
    return " or ".join(map(str, winning_moves(three, three.start)))


def the_sum_itself() -> str:
    """Return the move of somebody who takes as many pieces as the sum says."""
    return str(Move(1, 1 ^ 6 ^ 4))
