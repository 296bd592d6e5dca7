"""Exercise: a claim of a book, counted."""

from functools import cache
from itertools import product
from typing import Any

from puzzlelib.nim import Nim
from puzzlelib.winning import is_winning

from ...exercise import Exercise, Wrong

BOOK = 96, 120  # eighty in a hundred


@cache
def counted() -> tuple[int, int]:
    """Return how many positions of (3, 4, 5) are won by the player to move, and how many there are."""
    memo: dict[Any, bool] = {}
    every = list(product(range(4), range(5), range(6)))
    return sum(is_winning(Nim(), heaps, memo) for heaps in every), len(every)


def is_the_true_count(answer: Any) -> str | None:
    """The number of winning positions, and of all."""
    if not isinstance(answer, tuple | list) or [type(part) for part in answer] != [int, int]:
        return (
            f"two whole numbers were expected, (winning positions, all positions), not {answer!r}."
        )
    winning, everything = answer
    if everything != counted()[1]:
        return f"{everything} is not the number of positions: each heap may also be empty, and (3, 4, 5) counts too."
    if winning == BOOK[0]:
        return "That is the book's share. Did you count, or did you believe it?"
    if winning != counted()[0]:
        return f"{winning} is not the number of winning ones: ask is_winning about every position."
    return None


EXERCISE = Exercise(
    name="eighty per cent",
    solution=(102, 120),
    property=is_the_true_count,
    also_right=([102, 120],),
    wrong=(
        Wrong(BOOK, "a book is right", "Count them: a loop over all positions is short."),
        Wrong((18, 120), "valued for who just moved", "For whom are these positions won?"),
        Wrong((103, 120), "the end is won", "No pieces, and you are to move: is that won?"),
        Wrong((101, 119), "the start is no position", "(3, 4, 5) itself is a position as well."),
        Wrong((48, 60), "an empty heap is no heap", "Each heap may be empty, and then?"),
        Wrong((80, 100), "a share is a count", "How many positions are there, counted one by one?"),
    ),
    hints=(
        "Three loops, one in the other: range(4), range(5) and range(6).",
        "Begin with two counters at 0, and ask `is_winning(game, position)` in the innermost loop.",
    ),
)
