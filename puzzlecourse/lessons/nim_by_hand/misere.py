"""Open exercise: which positions change sides when the last piece loses."""

from functools import cache
from itertools import product
from typing import Any

from puzzlelib.nim import Nim, is_lost
from puzzlelib.winning import is_winning

from ...exercise import Exercise, Trial, Wrong


def changes_sides(heaps):
    """Return whether another player wins as soon as the last piece loses.

    >>> changes_sides((1,)), changes_sides((2,))
    (True, False)
    """
    usual = is_winning(Nim(), heaps)
    misere = is_winning(Nim(misere=True), heaps)
    return usual != misere


def no_heap_is_large(heaps):
    return max(heaps) <= 1


def by_its_own_recursion(heaps):
    return usual_wins(heaps) != misere_wins(heaps)


def usual_wins(heaps):
    return any(not usual_wins(after) for after in taken(heaps))


def misere_wins(heaps):
    after = taken(heaps)
    return not after or any(not misere_wins(option) for option in after)


def taken(heaps):
    return [
        (*heaps[:n], left, *heaps[n + 1 :]) for n in range(len(heaps)) for left in range(heaps[n])
    ]


def always(heaps):
    return True


def never(heaps):
    return False


def not_without_pieces(heaps):
    return max(heaps) == 1


def odd_number(heaps):
    return sum(heaps) % 2 == 1


def one_heap(heaps):
    return sum(heaps) <= 1


def some_heap_is_one(heaps):
    return 1 in heaps or not any(heaps)


def no_heap_of_two(heaps):
    return 2 not in heaps


def few_pieces(heaps):
    return sum(heaps) <= 3 and max(heaps) <= 1


def smallest_heap(heaps):
    return min(heaps) <= 1 and 2 not in heaps


def who_wins(heaps):
    return is_winning(Nim(misere=True), heaps)


@cache
def number_of_changes() -> int:
    every = product(range(4), range(5), range(6))
    return sum(is_lost(heaps) != is_lost(heaps, misere=True) for heaps in every)


def as_both_games_say(trial: Trial) -> str | None:
    """Won in one of the two games, and lost in the other."""
    heaps = trial.arguments[0]
    return trial.differs_from(is_lost(heaps) != is_lost(heaps, misere=True))


def how_many(answer: Any) -> str:
    """Return how rare that is."""
    return f"Of the 120 positions of (3, 4, 5), {number_of_changes()} change sides. What do they have in common?"


EXERCISE = Exercise(
    name="misere",
    solution=changes_sides,
    cases=(
        ((0,),),
        ((1,),),
        ((2,),),
        ((3,),),
        ((1, 1),),
        ((0, 2),),
        ((0, 4),),
        ((1, 2),),
        ((2, 2),),
        ((0, 0, 0),),
        ((0, 1, 1),),
        ((1, 1, 1),),
        ((1, 1, 1, 1),),
        ((1, 1, 2),),
        ((1, 1, 3),),
        ((1, 2, 2),),
        ((1, 2, 3),),
    ),
    property=as_both_games_say,
    open=True,
    also_right=(no_heap_is_large, by_its_own_recursion),
    remark=how_many,
    wrong=(
        Wrong(always, "misère turns everything round", "(2,): do you take two pieces, or one?"),
        Wrong(never, "the end does not matter", "(1,): who wins the usual game, who the other?"),
        Wrong(not_without_pieces, "the end is won", "No pieces: who has won, in either game?"),
        Wrong(odd_number, "odd totals win", "Compare (1,) and (1, 1) in both games."),
        Wrong(one_heap, "only the last move differs", "(1, 1, 1): how does it go in either game?"),
        Wrong(some_heap_is_one, "one small heap is enough", "(1, 2): which moves win?"),
        Wrong(
            no_heap_of_two,
            "examples make a rule",
            "Two is not the only size above one. What happens with (3,)?",
        ),
        Wrong(
            smallest_heap,
            "examples make a rule",
            "Your rule fits the small heaps. Which heap of (1, 1, 3) does it not look at?",
        ),
        Wrong(
            few_pieces,
            "only the last move differs",
            "Four heaps of one piece: play both games to the end. Who wins?",
        ),
        Wrong(who_wins, "won is changed", "Ask both games, and compare the two verdicts."),
    ),
    hints=(
        "`Nim(misere=True)` is the game in which the last piece loses.",
        "Ask `is_winning` about the same heaps in both games. When do the verdicts differ?",
    ),
)
