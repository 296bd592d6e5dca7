"""Exercise: a factorial that refuses what it cannot answer."""

from ...exercise import Exercise, Wrong


def factorial(n):
    """Return n!, for whole numbers from 0 on; ValueError for anything else.

    >>> factorial(0), factorial(5)
    (1, 120)
    """
    if not isinstance(n, int) or n < 0:
        raise ValueError("n must be a whole number, 0 or larger")
    if n < 2:
        return 1
    return n * factorial(n - 1)


def by_another_test(n):
    if n < 0 or n != int(n):
        raise ValueError(f"{n} has no factorial")
    if n == 0:
        return 1
    return n * by_another_test(n - 1)


def unchanged(n):
    if n < 2:
        return 1
    return n * unchanged(n - 1)


def refuses_zero(n):
    if not isinstance(n, int) or n < 1:
        raise ValueError("n must be 1 or larger")
    if n < 2:
        return 1
    return n * refuses_zero(n - 1)


def guards_negatives_only(n):
    if n < 0:
        raise ValueError("n must not be negative")
    if n < 2:
        return 1
    return n * guards_negatives_only(n - 1)


def cuts_off(n):
    n = int(n)
    if n < 0:
        raise ValueError("n must not be negative")
    if n < 2:
        return 1
    return n * cuts_off(n - 1)


def prints_instead(n):
    if not isinstance(n, int) or n < 0:
        print("n must be a whole number, 0 or larger")
        return None
    if n < 2:
        return 1
    return n * prints_instead(n - 1)


def returns_the_error(n):
    if not isinstance(n, int) or n < 0:
        return ValueError("n must be a whole number, 0 or larger")
    if n < 2:
        return 1
    return n * returns_the_error(n - 1)


def base_one(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError("n must be a whole number, 0 or larger")
    if n == 1:
        return 1
    return n * base_one(n - 1)


def asserts(n):
    assert isinstance(n, int)
    assert n >= 0
    if n < 2:
        return 1
    return n * asserts(n - 1)


EXERCISE = Exercise(
    name="repair fact",
    solution=factorial,
    cases=((0,), (1,), (2,), (3,), (6,), (-1,), (-5,), (2.5,), (0.5,)),
    also_right=(by_another_test,),
    wrong=(
        Wrong(
            guards_negatives_only,
            "one guard is enough",
            "Which values below 2 are neither negative nor whole?",
        ),
        Wrong(unchanged, "it never happens", "Some values have no factorial. Refuse them."),
        Wrong(
            refuses_zero, "smallest case left out", "0! is 1: there is one way to order nothing."
        ),
        Wrong(cuts_off, "round it and go on", "2.5 is not 2. Whoever asks for it should hear so."),
        Wrong(
            prints_instead,
            "a message is an error",
            "A printed line stops nobody: `raise` does.",
        ),
        Wrong(
            returns_the_error,
            "a returned error stops",
            "An exception that is returned stops nobody. Which word stops the call?",
        ),
        Wrong(base_one, "smallest case left out", "Follow n down from 0: does it ever meet 1?"),
        Wrong(
            asserts,
            "assert guards",
            "Assertions can be switched off. For a wrong argument there is ValueError.",
        ),
    ),
    hints=(
        "Look at the argument before you look for the base case.",
        "`isinstance(n, int)` tells whether n is a whole number.",
        "`raise ValueError(...)` with one sentence that says what n must be.",
    ),
)
