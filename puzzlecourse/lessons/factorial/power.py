"""Exercise: base multiplied by itself, by recursion."""

from ...exercise import Exercise, Wrong


def power(base, exponent):
    """Return the product of `exponent` factors, each of them base; exponent is 0, 1, 2 and so on.

    >>> power(2, 3)
    8
    """
    if exponent == 0:
        return 1
    return base * power(base, exponent - 1)


def by_halving(base, exponent):
    if exponent == 0:
        return 1
    half = by_halving(base, exponent // 2)
    if exponent % 2 == 0:
        return half * half
    return half * half * base


def base_case_one(base, exponent):
    if exponent == 1:
        return base
    return base * base_case_one(base, exponent - 1)


def zero_at_the_base(base, exponent):
    if exponent == 0:
        return 0
    return base * zero_at_the_base(base, exponent - 1)


def base_at_the_base(base, exponent):
    if exponent == 0:
        return base
    return base * base_at_the_base(base, exponent - 1)


def no_return(base, exponent):
    if exponent == 0:
        return 1
    base * no_return(base, exponent - 1)


def both_count_down(base, exponent):
    if exponent == 0:
        return 1
    return base * both_count_down(base - 1, exponent - 1)


def a_loop(base, exponent):
    product = 1
    for _ in range(exponent):
        product = product * base
    return product


EXERCISE = Exercise(
    name="power",
    solution=power,
    cases=((2, 0), (2, 1), (2, 3), (3, 2), (5, 1), (0, 2), (10, 4)),
    recursive=True,
    also_right=(by_halving,),
    wrong=(
        Wrong(
            base_case_one,
            "smallest case left out",
            "Which is the smallest exponent there is? Does it have a line of its own?",
        ),
        Wrong(
            both_count_down,
            "everything shrinks",
            "Only one of the two gets smaller. Which one stays as it is?",
        ),
        Wrong(
            zero_at_the_base,
            "nothing is zero",
            "What the base case returns is multiplied by the base of every call that waits.",
        ),
        Wrong(
            base_at_the_base,
            "wrong base value",
            "How often is base a factor when the exponent is 0?",
        ),
        Wrong(no_return, "result lost", "What comes back must be handed on: write `return`."),
        Wrong(a_loop, "loop", "Ask the same function for a smaller exponent, and use its answer."),
    ),
    hints=(
        "Write the base case first: which is the smallest exponent there is?",
        "If somebody gives you base to the power of exponent - 1, what is left to do?",
    ),
)
