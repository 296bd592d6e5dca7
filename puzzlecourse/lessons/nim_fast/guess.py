"""Exercise: a rule that needs no looking ahead, tried on all positions of (3, 4, 5)."""

from functools import reduce
from operator import xor

from puzzlelib.nim import is_lost

from ...exercise import Exercise, Trial, Wrong
from .programs import EVERY


def guess(heaps):
    """Return whether the player to move wins, without looking ahead.

    >>> guess((0, 0, 2)), guess((0, 2, 2))
    (True, False)
    """
    total = 0
    for heap in heaps:
        total = total ^ heap
    return total != 0


def by_columns(heaps):
    for column in (1, 2, 4):
        ones = [heap for heap in heaps if heap & column]
        if len(ones) % 2 == 1:
            return True
    return False


def by_reduce(heaps):
    return bool(reduce(xor, heaps))


def odd_total(heaps):
    return sum(heaps) % 2 == 1


def odd_number_of_heaps(heaps):
    return len([heap for heap in heaps if heap > 0]) % 2 == 1


def two_are_equal(heaps):
    a, b, c = sorted(heaps)
    return not (a == 0 and b == c)


def largest_is_the_rest(heaps):
    return 2 * max(heaps) != sum(heaps)


def all_bits_together(heaps):
    return heaps[0] | heaps[1] | heaps[2] != 0


def turned_round(heaps):
    return heaps[0] ^ heaps[1] ^ heaps[2] == 0


def by_looking_ahead(heaps):
    for n in range(len(heaps)):
        for left in range(heaps[n]):
            if not by_looking_ahead((*heaps[:n], left, *heaps[n + 1 :])):
                return True
    return False


def agrees(trial: Trial) -> str | None:
    """The verdict of the whole tree, found without it."""
    root = trial.recording.root
    if any(call.code is root.code for call in trial.recording.calls[1:]):
        return f"{root.function} calls itself: that is looking ahead. Use nothing but the sizes."
    return trial.differs_from(not is_lost(trial.arguments[0]))


EXERCISE = Exercise(
    name="conjecture",
    solution=guess,
    cases=(
        *((heaps,) for heaps in sorted(EVERY, key=lambda heaps: (sum(heaps), heaps))),
        ((6, 7, 1),),
        ((7, 5, 2),),
        ((6, 6, 7),),
        ((3, 6, 7),),
    ),
    property=agrees,
    also_right=(by_columns, by_reduce),
    wrong=(
        Wrong(odd_total, "odd totals win", "One heap of two pieces: what does your rule say?"),
        Wrong(
            odd_number_of_heaps,
            "the number of heaps decides",
            "Two heaps of different sizes: can the player to move make them equal?",
        ),
        Wrong(
            two_are_equal,
            "two equal heaps are enough",
            "Your rule knows two heaps. Which lost positions have three?",
        ),
        Wrong(
            largest_is_the_rest,
            "four examples make a rule",
            "Your rule fits many lost positions. Is (1, 3, 4) one of them?",
        ),
        Wrong(
            all_bits_together,
            "or is as good as xor",
            "Two ones in a column: what should they make, one or nothing?",
        ),
        Wrong(
            turned_round,
            "the same question",
            "For no pieces at all your rule says True. For whom is that?",
        ),
        Wrong(
            by_looking_ahead,
            "a search is a rule",
            "A rule looks at the heaps and at nothing that comes later.",
        ),
    ),
    hints=(
        "Write the lost positions in binary, one heap below the other, and look at the columns.",
        "How many ones does each column of a lost position have?",
        "In Python, 3 ^ 5 adds in binary without carrying.",
    ),
    library="nim_sum",
)
