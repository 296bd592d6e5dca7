"""Exercise: print before the call and after it, but only once at the turn."""

from ...exercise import Exercise, Trial, Wrong
from .printing import prints_otherwise


def valley(n):
    """Print the numbers from n down to 1 and up to n again, one on each line.

    >>> valley(2)
    2
    1
    2
    """
    print(n)
    if n > 1:
        valley(n - 1)
        print(n)


def base_case_first(n):
    if n == 1:
        print(1)
        return
    print(n)
    base_case_first(n - 1)
    print(n)


def from_both_ends(n, low=1):
    if low == n:
        print(low)
        return
    print(n)
    from_both_ends(n - 1, low)
    print(n)


def turn_twice(n):
    if n == 0:
        return
    print(n)
    turn_twice(n - 1)
    print(n)


def down_only(n):
    print(n)
    if n > 1:
        down_only(n - 1)


def up_only(n):
    if n > 1:
        up_only(n - 1)
    print(n)


def both_before(n):
    print(n)
    if n > 1:
        print(n)
        both_before(n - 1)


def counts_up_again(n):
    print(n)
    if n > 1:
        counts_up_again(n - 1)
        print(n + 1)


def two_loops(n):
    for number in range(n, 0, -1):
        print(number)
    for number in range(2, n + 1):
        print(number)


def without_a_base(n):
    print(n)
    without_a_base(n - 1)
    print(n)


def returns_them(n):
    if n == 1:
        return [1]
    return [n, *returns_them(n - 1), n]


def down_and_up(trial: Trial) -> str | None:
    """The numbers come down to 1 and go up again."""
    n = trial.arguments[0]
    numbers = [*range(n, 0, -1), *range(2, n + 1)]
    return prints_otherwise(trial, " ".join(map(str, numbers)))


EXERCISE = Exercise(
    name="valley",
    solution=valley,
    cases=((1,), (2,), (3,), (6,)),
    property=down_and_up,
    recursive=True,
    also_right=(base_case_first, from_both_ends),
    wrong=(
        Wrong(
            turn_twice,
            "the turn is like the rest",
            "Which call should print once only? Let it be the base case.",
        ),
        Wrong(down_only, "active only", "Who prints on the way back, and when?"),
        Wrong(
            up_only, "passive first", "Which numbers must be shown before the inner call begins?"
        ),
        Wrong(
            both_before,
            "before or after is the same",
            "Between the two numbers of a call lies all that the inner call shows.",
        ),
        Wrong(
            counts_up_again,
            "one n for all",
            "When the inner call has returned, what is n in this frame?",
        ),
        Wrong(two_loops, "loop", "Let the frames remember the numbers for the way back."),
        Wrong(
            without_a_base,
            "smallest case left out",
            "For which n is there no inner call?",
        ),
        Wrong(returns_them, "return prints", "Here the numbers are to be shown: `print`."),
    ),
    hints=(
        "Compare with `echo`: what is different at the turn, and only there?",
        "Write what happens for n = 1 first. For any other n: print, ask for less, print.",
    ),
)
