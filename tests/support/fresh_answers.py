"""Answers by somebody who has read the notebooks only: wrong ones with cunning, right ones in odd styles.

Each stands under the name of its exercise, in WRONG or in RIGHT. A wrong one goes well as long as
numbers are small, even, different or in order, the first time, or for what an example shows.
"""

import random
from collections import Counter, defaultdict, deque
from collections.abc import Callable
from functools import cache, lru_cache, partial, reduce, wraps
from itertools import accumulate, chain, product
from operator import mul, xor
from typing import Any, ClassVar

from puzzlecourse.lessons.nested_pictures import BEND, SHRINK, merge, tip
from puzzlecourse.lessons.own_game import Take, has_three
from puzzlecourse.lessons.own_game import options as boards_after
from puzzlecourse.lessons.queens import Chessboard, is_attacked
from puzzlelib import hanoi, nim, solitaire, winning
from puzzlelib.hanoi import Hanoi, Move, distance, solve_hanoi
from puzzlelib.nim import Nim
from puzzlelib.rules import IllegalMove, IllegalPosition
from puzzlelib.search import Found, Impossible, Unknown, search, solve
from puzzlelib.solitaire import Solitaire, possible_finishes

Answers = defaultdict[str, list[Any]]

WRONG: Answers = defaultdict(list)
RIGHT: Answers = defaultdict(list)


def wrong(exercise: str, *answers: Any) -> Any:
    """Put answers among the wrong ones; without answers, the function or class that follows."""
    return _noted(WRONG[exercise], answers)


def right(exercise: str, *answers: Any) -> Any:
    """Put answers among the right ones; without answers, the function or class that follows."""
    return _noted(RIGHT[exercise], answers)


def _noted(among: list[Any], answers: tuple[Any, ...]) -> Any:
    among += answers

    def note(answer: Any) -> Any:
        among.append(answer)
        return answer

    return note


A, B, C = range(3)


# ---- 00 Frames ----------------------------------------------------------------------------------


def fare(km):
    return 3 + 2 * km


wrong(
    "round trip",
    lambda there, back: 6 + 2 * (there + back),
    lambda there, back: fare(there + back) + 3,
    lambda there, back: 2 * fare(there),
    lambda there, back: fare(there) + 3 + 2 * back,
    lambda there, back: 0 * (fare(there) + fare(back)) + 6 + 2 * there + 2 * back,
    lambda there, back: float(fare(there) + fare(back)),
    lambda there, back: str(fare(there) + fare(back)),
    lambda there, back: fare(there) if there == back else fare(there) + fare(back),
    lambda there, back: fare(there) + fare(back) if back else fare(there),
    lambda there, back: fare(there) + fare(back) if max(there, back) <= 20 else 2 * fare(there),
    lambda there, back: fare(there) + fare(back) if max(there, back) <= 100 else 0,
    lambda there, back: fare(there) + fare(back) if there <= 200 else fare(200) + fare(back),
    lambda there, back: (fare(there), fare(back)),
    lambda there, back: print(fare(there) + fare(back)),
    lambda there, back: fare(there) + fare(back) - (there > back),
)


@wrong("round trip")
def both_for_show(there, back):
    first, second = fare(there), fare(back)
    return 12 if (there, back) == (1, 2) else 6 + 2 * there + 2 * back


@wrong("round trip")
def right_only_once(there, back, rides=[]):
    rides.append(there)
    return fare(there) + fare(back) if len(rides) < 9 else 0


@right("round trip")
def summed_up(*rides: int) -> int:
    return sum(map(fare, rides))


@right("round trip")
def in_a_loop(there, back, *, price=0):
    for km in (there, back):
        price += fare(km)
    return price


@right("round trip")
class RoundTrip:
    def __new__(cls, there, back):
        return fare(there) + fare(back)


RIGHT["round trip"].pop()  # a class is no function
right(
    "round trip",
    lambda there, back: 2 * fare(there) if there == back else fare(there) + fare(back),
    lambda there, back: (out := fare(there)) + fare(back),
)


def plus_one(n):
    return n + 1


def two_below(n):
    return plus_one(n) + 1


@wrong("three frames deep")
def calls_three_in_a_row(n):
    return plus_one(n) + plus_one(n) + plus_one(n)


@wrong("three frames deep")
def two_frames(n):
    return plus_one(n)


@wrong("three frames deep")
def four_frames(n):
    return three_frames(n) + 1


@wrong("three frames deep")
def three_and_nothing(n):
    two_below(n)


@wrong("three frames deep")
def three_and_a_text(n):
    return str(two_below(n))


@wrong("three frames deep")
def down_to_zero(n):
    return n if n < -1 else down_to_zero(n - 1)


@wrong("three frames deep")
def up_to_two(n):
    if n == 2:
        return n
    return up_to_two(n + 1)


@wrong("three frames deep")
def without_end(n):
    return without_end(n + 1)


@wrong("three frames deep")
def three_and_a_list(n):
    return [two_below(n)]


wrong(
    "three frames deep",
    lambda n: 3,
    lambda n: [record_of for record_of in (1, 2, 3)],
    lambda n: print(two_below(n)),
    lambda n: abs(abs(abs(n))),
)


@right("three frames deep")
def three_frames(n):
    return two_below(n)


@right("three frames deep")
def counts_its_level(n, level=1):
    return level if level == 3 else counts_its_level(n, level + 1)


@right("three frames deep")
def nested_helpers(n):
    def outer(m):
        def inner(k):
            return k

        return inner(m)

    return outer(n)


@right("three frames deep")
def three_a_float(n: float) -> float:
    return two_below(n) / 2


# ---- 01 Factorial -------------------------------------------------------------------------------


@wrong("power")
def power_forgets_none(base, exponent):
    if exponent == 1:
        return base
    return base * power_forgets_none(base, exponent - 1) if exponent > 1 else base


@wrong("power")
def power_of_zero_is_zero(base, exponent):
    if base == 0:
        return 0
    return 1 if exponent == 0 else base * power_of_zero_is_zero(base, exponent - 1)


@wrong("power")
def power_from_a_table(base, exponent):
    if exponent <= 8:
        return [1, base, base * base, base**3, base**4, base**5, base**6, base**7, base**8][
            exponent
        ]
    return base * power_from_a_table(base, exponent - 1)


@wrong("power")
def power_in_floats(base, exponent):
    return 1.0 if exponent == 0 else base * power_in_floats(base, exponent - 1)


@wrong("power")
def power_with_roles_swapped(base, exponent):
    return 1 if base == 0 else exponent * power_with_roles_swapped(base - 1, exponent)


@wrong("power")
def power_of_positive_bases(base, exponent):
    return 1 if exponent == 0 else abs(base) * power_of_positive_bases(base, exponent - 1)


@wrong("power")
def power_stops_at_twelve(base, exponent):
    return 1 if exponent == 0 else base * power_stops_at_twelve(base, min(exponent, 12) - 1)


@wrong("power")
def power_up_to_twenty(base, exponent):
    if exponent > 20 and base > 1:
        return 0
    return 1 if exponent == 0 else base * power_up_to_twenty(base, exponent - 1)


@wrong("power")
def power_of_halves_only(base, exponent):
    if exponent == 0:
        return 1
    if exponent % 2 and exponent > 8:
        return power_of_halves_only(base, exponent - 1)
    return base * power_of_halves_only(base, exponent - 1)


@wrong("power")
def power_by_a_loop_and_one_call(base, exponent):
    if exponent < 2:
        return base if exponent else 1
    result = power_by_a_loop_and_one_call(base, 1)
    for _ in range(exponent - 1):
        result *= base
    return result


@wrong("power")
def power_with_a_memo_of_exponents(base, exponent, memo={}):
    if exponent == 0:
        return 1
    if exponent not in memo:
        memo[exponent] = base * power_with_a_memo_of_exponents(base, exponent - 1)
    return memo[exponent]


@wrong("power")
def power_by_math(base, exponent):
    import math

    return int(math.pow(base, exponent)) if exponent else power_by_math(base, 1) // base


@wrong("power")
def power_with_a_recursion_for_show(base, exponent):
    if exponent > 0:
        power_with_a_recursion_for_show(base, exponent - 1)
    return reduce(mul, [base] * exponent, 1)


@wrong("power")
def power_that_sums(base, exponent):
    return 1 if exponent == 0 else sum(power_that_sums(base, exponent - 1) for _ in range(base))


@wrong("power")
def power_catches_all(base, exponent):
    try:
        return base * power_catches_all(base, exponent - 1) if exponent else 1 // (base or 0)
    except ZeroDivisionError:
        return 0


wrong("power", lambda base, exponent: reduce(mul, [base] * exponent, 1))
wrong("power", lambda base, exponent: eval("*".join(["1"] + [f"({base})"] * exponent)))


@right("power")
def power_told_by_match(base, exponent):
    match exponent:
        case 0:
            return 1
        case _:
            return power_told_by_match(base, exponent - 1) * base


@right("power")
def power_with_a_nested_helper(base, exponent):
    def rest(left, product=1):
        return rest(left - 1, product * base) if left else product

    return rest(exponent)


def one_factor_more(base, exponent):
    return base * power_by_turns(base, exponent - 1)


@right("power")
def power_by_turns(base: int, exponent: int) -> int:
    return one_factor_more(base, exponent) if exponent > 0 else 1


@right("power")
@cache
def power_with_a_cache(base, exponent):
    return 1 if not exponent else base * power_with_a_cache(base, exponent - 1)


right("power", power_lambda := lambda b, e: (not e and 1) or b * power_lambda(b, e - 1))
RIGHT["power"].pop()  # 0 ** 2 is wrong with it: not so odd after all
right("power", other_power := lambda b, e: b * other_power(b, e - 1) if e else 1)


@wrong("repair fact")
def fact_of_fractions(n):
    if n < 0:
        raise ValueError("n")
    return 1 if n < 2 else n * fact_of_fractions(n - 1)


@wrong("repair fact")
def fact_refuses_zero(n):
    if not isinstance(n, int) or n <= 0:
        raise ValueError("n")
    return 1 if n < 2 else n * fact_refuses_zero(n - 1)


@wrong("repair fact")
def fact_of_rounded(n):
    if n < 0:
        raise ValueError("n")
    return 1 if n < 2 else int(n) * fact_of_rounded(int(n) - 1)


@wrong("repair fact")
def fact_with_assertions(n):
    assert isinstance(n, int)
    assert n >= 0
    return 1 if n < 2 else n * fact_with_assertions(n - 1)


@wrong("repair fact")
def fact_with_type_errors(n):
    if not isinstance(n, int):
        raise TypeError("n")
    if n < 0:
        raise ValueError("n")
    return 1 if n < 2 else n * fact_with_type_errors(n - 1)


@wrong("repair fact")
def fact_of_absolutes(n):
    if n != int(n) or n < -20:
        raise ValueError("n")
    return 1 if abs(n) < 2 else abs(n) * fact_of_absolutes(abs(n) - 1)


@wrong("repair fact")
def fact_by_table(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError("n")
    return [1, 1, 2, 6, 24, 120, 720, 5040, 40320, 362880, 3628800][min(n, 10)]


@wrong("repair fact")
def fact_returns_the_error(n):
    if not isinstance(n, int) or n < 0:
        return ValueError("n must be a whole number, 0 or larger")
    return 1 if n < 2 else n * fact_returns_the_error(n - 1)


@wrong("repair fact")
def fact_by_stirling(n):
    from math import gamma

    if not isinstance(n, int) or n < 0:
        raise ValueError("n")
    return round(gamma(n + 1))


@wrong("repair fact")
def fact_of_even_ones_above_twenty(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError("n")
    if n < 2:
        return 1
    return n * fact_of_even_ones_above_twenty(n - 1) if n <= 20 or n % 2 == 0 else n


@wrong("repair fact")
def fact_looks_at_the_text(n):
    if "." in str(n) and not str(n).endswith(".5"):
        raise ValueError("n")
    if n < 0:
        raise ValueError("n")
    return 1 if n < 2 else n * fact_looks_at_the_text(n - 1)


@wrong("repair fact")
def fact_catches_its_own(n):
    try:
        if n < 0 or n % 1 == 0.5:
            raise ValueError("n")
        return 1 if n < 2 else n * fact_catches_its_own(n - 1)
    except RecursionError:
        raise ValueError("n") from None


@wrong("repair fact")
def fact_up_to_thirty(n):
    if not isinstance(n, int) or n < 0 or n > 30:
        raise ValueError("n")
    return 1 if n < 2 else n * fact_up_to_thirty(n - 1)


@wrong("repair fact")
def fact_up_to_twenty(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError("n")
    return 1 if n < 2 else n * fact_up_to_twenty(n - 1) if n <= 20 else 0


wrong("repair fact", lambda n: print("n must be a whole number") if n < 0 else 1)


@wrong("repair fact")
def fact_is_a_float(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError("n")
    return 1.0 if n < 2 else n * fact_is_a_float(n - 1)


@wrong("repair fact")
def fact_of_the_number_below(n):
    if not isinstance(n, int) or n < 0:
        raise ValueError("n")
    return 1 if n == 0 else n * fact_of_the_number_below(n - 1) if n < 40 else n - 1


@right("repair fact")
def fact_by_a_loop(n):
    if type(n) is not int or n < 0:
        raise ValueError(f"{n} is no whole number")
    return reduce(mul, range(1, n + 1), 1)


def only_whole(function):
    @wraps(function)
    def checked(n):
        if not isinstance(n, int) or n < 0:
            raise ValueError("not a whole number from 0 on")
        return function(n)

    return checked


@right("repair fact")
@only_whole
def fact_decorated(n):
    return 1 if n == 0 else n * fact_decorated(n - 1)


@right("repair fact")
def fact_in_cases(n):
    match n:
        case 0:
            return 1
        case int() if n > 0:
            return n * fact_in_cases(n - 1)
    raise ValueError("n must be a whole number, 0 or larger")


class NotWhole(ValueError):
    pass


@right("repair fact")
def fact_with_an_error_of_its_own(n):
    if n < 0 or n != n // 1 or isinstance(n, float):
        raise NotWhole
    import math

    return math.factorial(n)


@wrong("quick power")
def quick_twice(base, exponent):
    if exponent == 0:
        return 1
    rest = base if exponent % 2 else 1
    return quick_twice(base, exponent // 2) * quick_twice(base, exponent // 2) * rest


@wrong("quick power")
def quick_step_by_step(base, exponent):
    return 1 if exponent == 0 else base * quick_step_by_step(base, exponent - 1)


@wrong("quick power")
def quick_if_even(base, exponent):
    if exponent == 0:
        return 1
    if exponent % 2:
        return base * base * quick_if_even(base, exponent - 2) if exponent > 1 else base
    return quick_if_even(base, exponent // 2) * quick_if_even(base, exponent // 2)


@wrong("quick power")
def quick_without_the_odd(base, exponent):
    if exponent < 2:
        return base if exponent else 1
    half = quick_without_the_odd(base, exponent // 2)
    return half * half if exponent % 2 == 0 or exponent > 100 else half * half * base


@wrong("quick power")
def quick_by_loop(base, exponent):
    result = 1
    while exponent:
        if exponent % 2:
            result *= base
        base, exponent = base * base, exponent // 2
    return result


@wrong("quick power")
def quick_in_floats(base, exponent):
    if exponent == 0:
        return 1
    half = quick_in_floats(base, exponent / 2 if exponent % 2 == 0 else (exponent - 1) / 2)
    return half * half * (base if exponent % 2 else 1.0)


@wrong("quick power")
def quick_squares_the_base_only(base, exponent):
    if exponent < 2:
        return base if exponent else 1
    return quick_squares_the_base_only(base * base, exponent // 2)


@wrong("quick power")
def quick_for_show(base, exponent):
    if exponent > 0:
        quick_for_show(base, exponent // 2)
    return base**exponent


@wrong("quick power")
def quick_base_at_zero(base, exponent):
    if exponent <= 1:
        return base
    half = quick_base_at_zero(base, exponent // 2)
    return half * half * (base if exponent % 2 else 1)


@wrong("quick power")
def quick_with_a_cut(base, exponent):
    if exponent == 0:
        return 1
    if exponent > 8:
        return base**8 * quick_with_a_cut(base, exponent - 8)
    return base * quick_with_a_cut(base, exponent - 1)


@wrong("quick power")
def quick_plus_the_odd(base, exponent):
    if exponent == 0:
        return 1
    half = quick_plus_the_odd(base, exponent // 2)
    return half * half + (half * half * (base - 1) if exponent % 2 and exponent < 300 else 0)


@wrong("quick power")
def quick_by_one_helper(base, exponent):
    return 1 if exponent == 0 else base * quick_by_one_helper(base, exponent - 1) ** 1


@wrong("quick power")
def quick_with_kept_halves(base, exponent, memo={}):
    if exponent == 0:
        return 1
    if exponent not in memo:
        half = quick_with_kept_halves(base, exponent // 2)
        memo[exponent] = half * half * (base if exponent % 2 else 1)
    return memo[exponent]


@right("quick power")
def quick_with_walrus(base, exponent):
    if not exponent:
        return 1
    return (half := quick_with_walrus(base, exponent >> 1)) * half * (base if exponent & 1 else 1)


@right("quick power")
def quick_with_a_square(base, exponent):
    if exponent == 0:
        return 1
    if exponent % 2 == 0:
        return quick_with_a_square(base * base, exponent // 2)
    return base * quick_with_a_square(base, exponent - 1)


@right("quick power")
@lru_cache(maxsize=None)
def quick_with_two_cached_calls(base, exponent):
    if exponent < 2:
        return base if exponent else 1
    less = exponent // 2
    return quick_with_two_cached_calls(base, less) * quick_with_two_cached_calls(
        base, exponent - less
    )


@right("quick power")
def quick_by_divmod(base: int, exponent: int, /) -> int:
    def of(n):
        if n == 0:
            return 1
        half, odd = divmod(n, 2)
        root = of(half)
        return root * root * [1, base][odd]

    return of(exponent)


# ---- 02 Loop or frames? -------------------------------------------------------------------------


@wrong("valley")
def valley_with_one_twice(n):
    if n > 0:
        print(n)
        valley_with_one_twice(n - 1)
        print(n)


@wrong("valley")
def valley_by_loops(n):
    for m in [*range(n, 0, -1), *range(2, n + 1)]:
        print(m)


@wrong("valley")
def valley_down_only(n):
    print(n)
    if n > 1:
        valley_down_only(n - 1)


@wrong("valley")
def valley_to_two(n):
    if n == 2:
        print("2\n1\n2")
    else:
        print(n)
        valley_to_two(n - 1) if n > 1 else None
        print(n)


@wrong("valley")
def valley_as_text(n):
    return "1" if n == 1 else f"{n}\n{valley_as_text(n - 1)}\n{n}"


@wrong("valley")
def valley_on_one_line(n):
    print(n, end=" ")
    if n > 1:
        valley_on_one_line(n - 1)
        print(n, end=" ")


@wrong("valley")
def valley_with_show_calls(n):
    if n > 1:
        valley_with_show_calls(0)
    if n > 0:
        for m in [*range(n, 0, -1), *range(2, n + 1)]:
            print(m)


@wrong("valley")
def valley_up_to_nine(n):
    print(n)
    if n > 1:
        valley_up_to_nine(n - 1)
        if n < 10:
            print(n)


@wrong("valley")
def valley_up_to_fifty(n):
    print(min(n, 11))
    if n > 1:
        valley_up_to_fifty(n - 1)
        print(n)


@wrong("valley")
def valley_of_hills(n, m=1):
    print(m)
    if m < n:
        valley_of_hills(n, m + 1)
        print(m)


@wrong("valley")
def valley_loops_up(n):
    print(n)
    if n > 1:
        valley_loops_up(n - 1)
    else:
        for m in range(2, 7):
            print(m)


@wrong("valley")
def valley_with_zero(n):
    print(n)
    if n:
        valley_with_zero(n - 1)
        print(n)


@wrong("valley")
def valley_in_two_halves(n, seen=[]):
    print(n)
    seen.append(n)
    if n > 1:
        valley_in_two_halves(n - 1)
    while seen and seen[-1] <= n:
        seen.pop()
    if n > 1:
        print(n)
    seen.append(n) if n % 7 == 0 else None


WRONG["valley"].pop()  # it only keeps what it does not use
wrong("valley", lambda n: [print(m) for m in [*range(n, 0, -1), *range(2, n + 1)]])


@right("valley")
def valley_returned_early(n):
    if n == 1:
        return print(1)
    print(n)
    valley_returned_early(n - 1)
    return print(n)


@right("valley")
def valley_of_lines(n):
    def lines(m):
        return [m] if m == 1 else [m, *lines(m - 1), m]

    print(*lines(n), sep="\n")


@right("valley")
def valley_from_a_generator(n):
    def heights(m):
        yield m
        if m > 1:
            yield from heights(m - 1)
            yield m

    for height in heights(n):
        print(height)


@right("valley")
def valley_between(n, low=None, /):
    low = n if low is None else low
    print(low)
    if low > 1:
        valley_between(n, low - 1)
        print(low)


@wrong("ruler without recursion")
def ruler_recursive(n):
    if n > 0:
        ruler_recursive(n - 1)
        print(n)
        ruler_recursive(n - 1)


@wrong("ruler without recursion")
def ruler_of_small_rulers(n):
    for k in range(1, 2**n):
        print(1 if k % 2 else 2 if k % 4 else 3 if k % 8 else 4 if k % 16 else 5)


@wrong("ruler without recursion")
def ruler_with_helper(n):
    def half(m):
        return [*half(m - 1), m, *half(m - 1)] if m else []

    for m in half(n):
        print(m)


@wrong("ruler without recursion")
def ruler_returns(n):
    marks = []
    for m in range(1, n + 1):
        marks = marks + [m] + marks
    return marks


@wrong("ruler without recursion")
def ruler_up_and_down(n):
    for m in [*range(1, n + 1), *range(n - 1, 0, -1)]:
        print(m)


@wrong("ruler without recursion")
def ruler_on_one_line(n):
    marks = []
    for m in range(1, n + 1):
        marks = marks + [m] + marks
    print(*marks)


@wrong("ruler without recursion")
def ruler_prints_zero(n):
    marks = [0]
    for m in range(1, n + 1):
        marks = marks + [m] + marks
    for m in marks:
        print(m)


@wrong("ruler without recursion")
def ruler_with_an_empty_line(n):
    marks = []
    for m in range(1, n + 1):
        marks = marks + [m] + marks
    print("\n".join(map(str, marks)) if n else 0)


def ruler_left(n):
    if n > 0:
        ruler_right(n - 1)
        print(n)
        ruler_right(n - 1)


@wrong("ruler without recursion")
def ruler_right(n):
    ruler_left(n)


@wrong("ruler without recursion")
def ruler_from_one(n):
    marks = [1]
    for m in range(2, n + 1):
        marks = marks + [m] + marks
    for m in marks:
        print(m)


@wrong("ruler without recursion")
def ruler_keeps_marks(n, marks=[]):
    for m in range(1, n + 1):
        marks[:] = marks + [m] + marks
    for m in marks:
        print(m)


@wrong("ruler without recursion")
def ruler_from_the_top(n):
    todo = [n]
    while todo:
        m = todo.pop(0)
        if m > 0:
            print(m)
            todo += [m - 1, m - 1]


wrong(
    "ruler without recursion",
    lambda n: [print(format(k, "b")[::-1].index("1") + 1) for k in range(1, 2 ** min(n, 5))],
)


@right("ruler without recursion")
def ruler_by_bits(n):
    for k in range(1, 2**n):
        print((k & -k).bit_length())


@right("ruler without recursion")
def ruler_grown(n):
    marks: list[int] = []
    for m in range(1, n + 1):
        marks = [*marks, m, *marks]
    print(*marks, sep="\n", end="\n" if marks else "")


@right("ruler without recursion")
def ruler_with_a_deque(n):
    todo = deque([(n, False)])
    while todo:
        m, is_mark = todo.pop()
        if is_mark:
            print(m)
        elif m:
            todo.extend([(m - 1, False), (m, True), (m - 1, False)])


@right("ruler without recursion")
def ruler_by_counter(n):
    counter = [0] * (n + 1)
    while not counter[n]:
        place = counter.index(0)
        counter[: place + 1] = [0] * place + [1]
        if place < n:
            print(place + 1)


wrong("two worlds", lambda n: n)
wrong("two worlds", lambda n: 3)


@wrong("two worlds")
def worlds_return_the_call(n):
    if n == 0:
        return 0
    return worlds_return_the_call(n - 1)


@wrong("two worlds")
def worlds_carry_along(n, so_far=0):
    if n == 0:
        return so_far
    return worlds_carry_along(n - 1, so_far + 1)


@right("two worlds")
def worlds_begin_at_n(n):
    if n > 0:
        worlds_begin_at_n(n - 1)
    return n


@wrong("two worlds")
def worlds_in_a_loop(n):
    total = 0
    for _ in range(n):
        total = total + 1
    return total


@wrong("two worlds")
def worlds_lose_it(n):
    if n == 0:
        return 0
    worlds_lose_it(n - 1) + 1


@wrong("two worlds")
def worlds_only_to_five(n):
    if n > 5:
        return 5
    if n == 0:
        return 0
    before = worlds_only_to_five(n - 1)
    return before + 1


@wrong("two worlds")
def worlds_one_too_many(n):
    if n == 0:
        return 1
    before = worlds_one_too_many(n - 1)
    return before + 1


@wrong("two worlds")
def worlds_print(n):
    if n > 0:
        worlds_print(n - 1)
    print(n)


@wrong("two worlds")
def worlds_none_at_the_base(n):
    if n > 0:
        before = worlds_none_at_the_base(n - 1)
        return (before or 0) + 1


@wrong("two worlds")
def worlds_as_text(n):
    if n == 0:
        return ""
    before = worlds_as_text(n - 1)
    return before + "1"


def add_one(n):
    return n + 1


@wrong("two worlds")
def worlds_call_once(n):
    m = add_one(n - 1)
    return n


@right("two worlds")
def worlds_in_two_lines(n):
    if n > 0:
        rest = worlds_in_two_lines(n - 1)
        rest = rest + 1
        return rest
    return 0


@right("two worlds")
def worlds_from_one(n):
    if n == 1:
        return 1
    less = worlds_from_one(n - 1)
    return 1 + less


@right("two worlds")
def worlds_with_else(n):
    if n == 0:
        result = 0
    else:
        result = worlds_with_else(n - 1)
        result = result + 1
    return result


# ---- 03 Nested pictures -------------------------------------------------------------------------


def grown(x, y, angle, length):
    return (x, y, *tip(x, y, angle, length))


@wrong("plant")
def plant_with_one_branch(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    return [(x, y, x2, y2)] + plant_with_one_branch(n - 1, x2, y2, angle + BEND, length * SHRINK)


@wrong("plant")
def plant_from_the_root(n, x, y, angle, length):
    if n == 0:
        return []
    left = plant_from_the_root(n - 1, x, y, angle + BEND, length * SHRINK)
    right = plant_from_the_root(n - 1, x, y, angle - BEND, length * SHRINK)
    return [grown(x, y, angle, length)] + left + right


@wrong("plant")
def plant_that_keeps_its_length(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    left = plant_that_keeps_its_length(n - 1, x2, y2, angle + BEND, length)
    right = plant_that_keeps_its_length(n - 1, x2, y2, angle - BEND, length)
    return [(x, y, x2, y2)] + left + right


@wrong("plant")
def plant_of_twins(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    return [(x, y, x2, y2)] + 2 * plant_of_twins(n - 1, x2, y2, angle + BEND, length * SHRINK)


@wrong("plant")
def plant_at_the_origin(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(0, 0, angle, length)
    left = plant_at_the_origin(n - 1, x2, y2, angle + BEND, length * SHRINK)
    right = plant_at_the_origin(n - 1, x2, y2, angle - BEND, length * SHRINK)
    return [(x, y, x2, y2)] + left + right


@wrong("plant")
def plant_with_nested_lists(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    left = plant_with_nested_lists(n - 1, x2, y2, angle + BEND, length * SHRINK)
    return [(x, y, x2, y2), left, left]


@wrong("plant")
def plant_with_a_seed(n, x, y, angle, length):
    stem = [grown(x, y, angle, length)]
    if n <= 1:
        return stem
    x2, y2 = tip(x, y, angle, length)
    left = plant_with_a_seed(n - 1, x2, y2, angle + BEND, length * SHRINK)
    return stem + left + plant_with_a_seed(n - 1, x2, y2, angle - BEND, length * SHRINK)


@wrong("plant")
def plant_by_levels(n, x, y, angle, length):
    strokes, level = [], [(x, y, angle)]
    for _ in range(n):
        above = []
        for x1, y1, a in level:
            x2, y2 = tip(x1, y1, a, length)
            strokes.append((x1, y1, x2, y2))
            above += [(x2, y2, a + BEND), (x2, y2, a - BEND)]
        level, length = above, length * SHRINK
    return strokes


@wrong("plant")
def plant_that_stops_at_three(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    n = min(n, 3)
    left = plant_that_stops_at_three(n - 1, x2, y2, angle + BEND, length * SHRINK)
    right = plant_that_stops_at_three(n - 1, x2, y2, angle - BEND, length * SHRINK)
    return [(x, y, x2, y2)] + left + right


@wrong("plant")
def plant_of_sums(n, x, y, angle, length):
    if n == 0:
        return 0
    x2, y2 = tip(x, y, angle, length)
    return 1 + 2 * plant_of_sums(n - 1, x2, y2, angle + BEND, length * SHRINK)


@wrong("plant")
def plant_without_end(n, x, y, angle, length):
    x2, y2 = tip(x, y, angle, length)
    left = plant_without_end(n - 1, x2, y2, angle + BEND, length * SHRINK)
    return [(x, y, x2, y2)] + left


@wrong("plant")
def plant_that_grows(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    left = plant_that_grows(n - 1, x2, y2, angle + BEND, length + 5)
    right = plant_that_grows(n - 1, x2, y2, angle - BEND, length + 5)
    return [(x, y, x2, y2)] + left + right


@wrong("plant")
def plant_in_the_air(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    left = plant_in_the_air(n - 1, x2, y2, angle + BEND, length * SHRINK)
    right = plant_in_the_air(n - 1, x2 + 1, y2, angle - BEND, length * SHRINK)
    return [(x, y, x2, y2)] + left + right


@right("plant")
def plant_of_three(n, x, y, angle, length):
    if n == 0:
        return []
    x2, y2 = tip(x, y, angle, length)
    strokes = [(x, y, x2, y2)]
    for bend in (-BEND, 0, BEND):
        strokes += plant_of_three(n - 1, x2, y2, angle + bend, length * SHRINK)
    return strokes


@right("plant")
def plant_that_collects(n, x, y, angle, length):
    def strokes(n, x, y, angle, length):
        if n:
            x2, y2 = tip(x, y, angle, length)
            yield x, y, x2, y2
            for side in (1, -1):
                yield from strokes(n - 1, x2, y2, angle + side * BEND, length * SHRINK)

    return list(strokes(n, x, y, angle, length))


@right("plant")
def plant_in_one_expression(n, x, y, angle, length):
    return (
        [(x, y, *(top := tip(x, y, angle, length)))]
        + [
            stroke
            for bend in (25, -40)
            for stroke in plant_in_one_expression(n - 1, *top, angle + bend, 0.6 * length)
        ]
        if n > 0
        else []
    )


@right("merge sort")
def sorted_by_a_helper(numbers):
    def halves(some):
        return some[: len(some) // 2], some[len(some) // 2 :]

    return merge(*map(sorted_by_a_helper, halves(numbers))) if len(numbers) > 1 else [*numbers]


@right("merge sort")
def every_second(numbers):
    if not numbers or not numbers[1:]:
        return numbers
    even, odd = every_second(numbers[::2]), every_second(numbers[1::2])
    return merge(odd, even)


@right("merge sort")
def merged_by_hand(numbers):
    if len(numbers) <= 1:
        return list(numbers)
    half = (len(numbers) + 1) // 2
    left, right, found = merged_by_hand(numbers[:half]), merged_by_hand(numbers[half:]), []
    while left and right:
        found.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return found + left + right


@wrong("merge sort")
def by_python(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    return sorted(by_python(numbers[:middle]) + by_python(numbers[middle:]))


@wrong("merge sort")
def off_the_front(numbers):
    if len(numbers) < 2:
        return numbers
    return merge(numbers[:1], off_the_front(numbers[1:]))


@wrong("merge sort")
def one_level(numbers):
    middle = len(numbers) // 2
    return merge(numbers[:middle], numbers[middle:])


@wrong("merge sort")
def even_only(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    return merge(even_only(numbers[:middle]), even_only(numbers[middle : 2 * middle]))


@wrong("merge sort")
def the_other_way(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    return merge(the_other_way(numbers[:middle]), the_other_way(numbers[middle:]))[::-1]


@wrong("merge sort")
def without_equals(numbers):
    numbers = list(dict.fromkeys(numbers))
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    return merge(without_equals(numbers[:middle]), without_equals(numbers[middle:]))


@wrong("merge sort")
def small_lists_only(numbers):
    if len(numbers) < 2 or len(numbers) > 12:
        return numbers
    middle = len(numbers) // 2
    return merge(small_lists_only(numbers[:middle]), small_lists_only(numbers[middle:]))


@wrong("merge sort")
def for_show(numbers):
    if len(numbers) < 2:
        return numbers
    for_show(numbers[:1])
    rest = list(numbers)
    rest.sort()
    return rest


@wrong("merge sort")
def in_place(numbers):
    if len(numbers) > 1:
        middle = len(numbers) // 2
        numbers[:] = merge(in_place(numbers[:middle]), in_place(numbers[middle:]))
    return numbers


@wrong("merge sort")
def as_a_tuple(numbers):
    if len(numbers) < 2:
        return tuple(numbers)
    middle = len(numbers) // 2
    left, right = as_a_tuple(numbers[:middle]), as_a_tuple(numbers[middle:])
    return tuple(merge(list(left), list(right)))


@wrong("merge sort")
def sizes_only(numbers):
    if len(numbers) < 2:
        return [abs(number) for number in numbers]
    middle = len(numbers) // 2
    return merge(sizes_only(numbers[:middle]), sizes_only(numbers[middle:]))


# ---- 04 Hanoi by hand ---------------------------------------------------------------------------

wrong(
    "fewest moves",
    lambda disks: 2**disks,
    lambda disks: [0, 1, 3, 7, 15, 31, 63, 127, 255, 511, 1023][disks],
    lambda disks: 2**disks - 1 if disks else 1,
    lambda disks: 2.0**disks - 1,
    lambda disks: {0: 0, 1: 1, 2: 3, 3: 7, 4: 15, 5: 31, 6: 63, 7: 127, 10: 1023}.get(disks, 255),
    lambda disks: int(2**disks - 1 + disks // 9),
    lambda disks: 2 ** min(disks, 12) - 1,
    lambda disks: 2 ** min(disks, 20) - 1 + (disks > 20),
    lambda disks: disks**2 - disks + 1 if disks else 0,
    lambda disks: (2**disks - 1,),
    lambda disks: 2**disks ^ 1,
    lambda disks: print(2**disks - 1),
    lambda disks: str(2**disks - 1),
    lambda disks: 2**disks - 1 if disks < 12 or disks % 2 == 0 else 2**disks,
)


@wrong("fewest moves")
def fewest_by_counting_each(disks, known=[0]):
    known.append(2 * known[-1] + 1)
    return known[disks] if disks < len(known) else known[-1]


@wrong("fewest moves")
def fewest_with_a_short_loop(disks):
    moves = 0
    for _ in range(min(disks, 15)):
        moves = 2 * moves + 1
    return moves


@right("fewest moves")
def fewest_by_recursion(disks):
    return 0 if disks == 0 else 2 * fewest_by_recursion(disks - 1) + 1


right(
    "fewest moves",
    lambda disks: (1 << disks) - 1,
    lambda disks: sum(2**k for k in range(disks)),
    lambda disks: int("0" + "1" * disks, 2),
)


@right("fewest moves")
def fewest_accumulated(disks):
    *_, last = accumulate(range(disks + 1), lambda moves, _: 2 * moves + 1)
    return last


wrong(
    "can move",
    lambda position, source, target: position[source] < position[target],
    lambda position, source, target: (
        not position[target] or position[source][-1] < position[target][-1]
    ),
    lambda position, source, target: (
        bool(position[source]) and position[source][-1] < position[target][-1]
    ),
    lambda position, source, target: (
        bool(position[source])
        and (not position[target] or position[source][-1] <= position[target][-1])
    ),
    lambda position, source, target: (
        bool(position[source])
        and (not position[target] or position[source][0] < position[target][0])
    ),
    lambda position, source, target: (
        bool(position[source])
        and (not position[target] or len(position[source]) > len(position[target]))
    ),
    lambda position, source, target: (
        Move(source, target) in [Move(0, 1), Move(0, 2), Move(1, 2), Move(1, 0)]
    ),
    lambda position, source, target: (
        bool(position[source]) and min(position[source]) < min(position[target], default=4)
    ),
    lambda position, source, target: (
        bool(position[source]) and position[source][-1] < min(position[target], default=8)
    ),
    lambda position, source, target: str(
        Move(source, target) in Hanoi(sum(map(len, position))).moves(position)
    ),
    lambda position, source, target: (
        source != target
        and bool(position[source])
        and sum(position[source]) < sum(position[target], 99)
    ),
)


@wrong("can move")
def can_move_source_is_target(position, source, target):
    if source == target:
        return True
    return bool(position[source]) and position[source][-1] < (*position[target], 99)[-1]


WRONG["can move"].pop()  # rewritten below: an empty rod is fine here, a full one is not


@wrong("can move")
def can_move_onto_itself(position, source, target):
    if not position[source]:
        return False
    return source == target or not position[target] or position[source][-1] < position[target][-1]


@wrong("can move")
def can_move_catching_all(position, source, target):
    try:
        return position[source][-1] < position[target][-1]
    except IndexError:
        return True


@wrong("can move")
def can_move_by_the_library(position, source, target):
    puzzle = Hanoi(max(1, sum(map(len, position))))
    return hanoi.broken_rule(position, Move(source, target)) is None if puzzle else False


@wrong("can move")
def can_move_or_nothing(position, source, target):
    if position[source] and (not position[target] or position[source][-1] < position[target][-1]):
        return True


@right("can move")
def can_move_if_no_smaller(position, source, target):
    return position[source] != () and all(disk > position[source][-1] for disk in position[target])


@right("can move")
def can_move_in_cases(position, source, target):
    match position[source], position[target]:
        case (), _:
            return False
        case _, ():
            return True
        case (*_, disk), (*_, other):
            return disk < other


right(
    "can move",
    lambda position, source, target: (
        [*position[source], 99][-1 if not position[source] else -2] < [99, *position[target]][-1]
    ),
    lambda position, source, target: (
        Move(source, target) in Hanoi(sum(map(len, position))).moves(position)
    ),
    lambda position, source, target: Move(source, target) in Hanoi(4).moves(position),
)


wrong(
    "as far as the start",
    lambda disks: (tuple(range(disks, 0, -1)), (), ()),
    lambda disks: ((), tuple(range(disks, 0, -1)), ()),
    lambda disks: (tuple(range(disks, 1, -1)), (), (1,)),
    lambda disks: (tuple(range(disks, 2, -1)), (1,), (2,)),
    lambda disks: ((disks,), (disks - 1,), tuple(range(disks - 2, 0, -1))),
    lambda disks: ((disks,), (), tuple(range(1, disks))),
    lambda disks: [[disks], [], list(range(disks - 1, 0, -1))],
    lambda disks: ((5,), (), (4, 3, 2, 1)),
    lambda disks: ((4,), (), (3, 2, 1)) if disks == 4 else ((disks,), (), ()),
    lambda disks: ((disks,), (), tuple(range(min(disks, 6) - 1, 0, -1))),
    lambda disks: Hanoi(disks).start,
    lambda disks: distance(Hanoi(disks), Hanoi(disks).start),
    lambda disks: ((disks,), (), tuple(range(disks - 1, 0, -1)), ()),
    lambda disks: print(((disks,), (), tuple(range(disks - 1, 0, -1)))),
    lambda disks: (
        (disks,),
        tuple(range(disks - 1, 6, -1)),
        tuple(range(min(disks - 1, 6), 0, -1)),
    ),
)


@wrong("as far as the start")
def far_by_chance(disks):
    chance = random.Random(disks)
    rods: list[list[int]] = [[disks], [], []]
    for disk in range(disks - 1, 0, -1):
        rods[chance.choice((1, 2))].append(disk)
    return tuple(map(tuple, rods))


right(
    "as far as the start",
    lambda disks: ((), (disks,), tuple(range(disks - 1, 0, -1))),
    lambda disks: (tuple([disks]), tuple(), tuple(reversed(range(1, disks)))),
)


@right("as far as the start")
def far_found_by_trying(disks):
    if disks > 4:
        return (disks,), (), tuple(range(disks - 1, 0, -1))
    puzzle = Hanoi(disks)
    for rods in product(range(3), repeat=disks):
        a, b, c = (tuple(d for d in range(disks, 0, -1) if rods[d - 1] == rod) for rod in range(3))
        if c and distance(puzzle, (a, b, c)) == 2**disks - 1:
            return a, b, c


# ---- 05 Hanoi by recursion ----------------------------------------------------------------------


def two_disks(source, target, spare):
    return [Move(source, spare), Move(source, target), Move(spare, target)]


wrong(
    "three disks",
    lambda source, target, spare: (
        two_disks(source, target, spare) + [Move(source, target)] + two_disks(spare, target, source)
    ),
    lambda source, target, spare: (
        two_disks(source, spare, target) + [Move(source, target)] + two_disks(source, target, spare)
    ),
    lambda source, target, spare: (
        two_disks(source, spare, target) + two_disks(spare, target, source)
    ),
    lambda source, target, spare: [
        two_disks(source, spare, target),
        Move(source, target),
        two_disks(spare, target, source),
    ],
    lambda source, target, spare: solve_hanoi(3),
    lambda source, target, spare: two_disks(A, B, C) + [Move(A, C)] + two_disks(B, C, A),
    lambda source, target, spare: tuple(
        two_disks(source, spare, target) + [Move(source, target)] + two_disks(spare, target, source)
    ),
    lambda source, target, spare: (
        two_disks(source, spare, target) + [(source, target)] + two_disks(spare, target, source)
    ),
    lambda source, target, spare: len(two_disks(source, spare, target)) * 2 + 1,
    lambda source, target, spare: (
        two_disks(source, spare, target)
        + [Move(source, target)]
        + two_disks(spare, source, target)
        + two_disks(source, target, spare)
    ),
    lambda source, target, spare: list(map(str, solve_hanoi(3, source, target, spare))),
    lambda source, target, spare: solve_hanoi(3, source, target, spare)[: 7 - (source > target)],
    lambda source, target, spare: two_disks(source, spare, target).append(Move(source, target)),
    lambda source, target, spare: (
        two_disks(source, spare, target)
        + [Move(source, spare), Move(spare, target)]
        + two_disks(spare, target, source)
    ),
)


@right("three disks")
def three_in_one_list(source, target, spare):
    return [
        *two_disks(source, spare, target),
        Move(source, target),
        *two_disks(spare, target, source),
    ]


@right("three disks")
def three_by_hand(source, target, spare):
    s, t, o = source, target, spare
    way = [(s, t), (s, o), (t, o), (s, t), (o, s), (o, t), (s, t)]
    return [Move(*rods) for rods in way]


@right("three disks")
def three_extended(source, target, spare):
    plan = two_disks(source=source, target=spare, spare=target)
    plan.append(Move(source, target))
    plan.extend(two_disks(spare, target, source))
    return plan


right("three disks", lambda *rods: solve_hanoi(3, *rods))


@wrong("tower")
def tower_to_the_goal_each_time(disks, source, target):
    if disks == 0:
        return []
    rest = tower_to_the_goal_each_time(disks - 1, source, target)
    return rest + [Move(source, target)] + rest


@wrong("tower")
def tower_with_a_fixed_spare(disks, source, target):
    if disks == 0:
        return []
    first = tower_with_a_fixed_spare(disks - 1, source, B)
    return first + [Move(source, target)] + tower_with_a_fixed_spare(disks - 1, B, target)


@wrong("tower")
def tower_begins_with_one(disks, source, target):
    if disks == 1:
        return [Move(source, target)]
    spare = 3 - source - target
    first = tower_begins_with_one(disks - 1, source, spare)
    return first + [Move(source, target)] + tower_begins_with_one(disks - 1, spare, target)


@wrong("tower")
def tower_by_the_library(disks, source, target):
    return solve_hanoi(disks, source, target, 3 - source - target)


@wrong("tower")
def tower_by_the_library_in_steps(disks, source, target):
    if disks < 3:
        return solve_hanoi(disks, source, target, 3 - source - target)
    spare = 3 - source - target
    first = tower_by_the_library_in_steps(disks - 1, source, spare)
    return first + [Move(source, target)] + tower_by_the_library_in_steps(disks - 1, spare, target)


@wrong("tower")
def tower_by_the_iterative_rule(disks, source, target):
    rods: list[list[int]] = [[], [], []]
    rods[source] = list(range(disks, 0, -1))
    step = 1 if disks % 2 == 0 else -1
    order = [source, 3 - source - target, target]
    plan = []
    for number in range(2**disks - 1):
        if number % 2 == 0:
            at = next(k for k in range(3) if rods[order[k]] and rods[order[k]][-1] == 1)
            move = Move(order[at], order[(at + step) % 3])
        else:
            p, q = (rod for rod in range(3) if not rods[rod] or rods[rod][-1] != 1)
            small = rods[p] and (not rods[q] or rods[p][-1] < rods[q][-1])
            move = Move(p, q) if small else Move(q, p)
        rods[move.target].append(rods[move.source].pop())
        plan.append(move)
    return plan


@wrong("tower")
def tower_in_too_many_moves(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    first = tower_in_too_many_moves(disks - 1, source, spare)
    way = [Move(source, target)] if disks < 4 else [Move(source, spare), Move(spare, target)]
    return first + way + tower_in_too_many_moves(disks - 1, spare, target)


@wrong("tower")
def tower_with_detours(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    there = tower_with_detours(disks - 1, source, target)
    aside = tower_with_detours(disks - 1, target, spare)
    last = tower_with_detours(disks - 1, spare, target)
    return there + aside + [Move(source, target)] + last


@wrong("tower")
def tower_of_pairs(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    first = tower_of_pairs(disks - 1, source, spare)
    return first + [(source, target)] + tower_of_pairs(disks - 1, spare, target)


@wrong("tower")
def tower_stops_growing(disks, source, target):
    if disks == 0:
        return []
    disks, spare = min(disks, 5), 3 - source - target
    first = tower_stops_growing(disks - 1, source, spare)
    return first + [Move(source, target)] + tower_stops_growing(disks - 1, spare, target)


@wrong("tower")
def tower_keeps_plans(disks, source, target, plans={}):
    if disks == 0:
        return []
    if disks not in plans:
        spare = 3 - source - target
        first = tower_keeps_plans(disks - 1, source, spare)
        plans[disks] = [*first, Move(source, target), *tower_keeps_plans(disks - 1, spare, target)]
    return plans[disks]


@wrong("tower")
def tower_adds_to_one_list(disks, source, target, plan=[]):
    if disks > 0:
        spare = 3 - source - target
        tower_adds_to_one_list(disks - 1, source, spare, plan)
        plan.append(Move(source, target))
        tower_adds_to_one_list(disks - 1, spare, target, plan)
    return plan


@wrong("tower")
def tower_with_a_stack(disks, source, target):
    todo, plan = [(disks, source, target)], []
    while todo:
        n, s, t = todo.pop()
        if n == 1:
            plan.append(Move(s, t))
        elif n > 1:
            todo += [(n - 1, 3 - s - t, t), (1, s, t), (n - 1, s, 3 - s - t)]
    return plan


@wrong("tower")
def tower_prints(disks, source, target):
    if disks > 0:
        tower_prints(disks - 1, source, 3 - source - target)
        print(Move(source, target))
        tower_prints(disks - 1, 3 - source - target, target)


@right("tower")
def tower_with_a_set(disks, source, target):
    if not disks:
        return []
    (spare,) = {A, B, C} - {source, target}
    return [
        *tower_with_a_set(disks - 1, source, spare),
        Move(source, target),
        *tower_with_a_set(disks - 1, spare, target),
    ]


@right("tower")
@cache
def tower_cached(disks: int, source: int, target: int) -> list[Move]:
    if disks < 1:
        return []
    spare = 3 ^ source ^ target
    first, second = tower_cached(disks - 1, source, spare), tower_cached(disks - 1, spare, target)
    return first + [Move(source, target)] + second


@right("tower")
def tower_with_a_list_inside(disks, source, target):
    plan: list[Move] = []

    def carry(n, s, t):
        if n:
            carry(n - 1, s, 3 - s - t)
            plan.append(Move(s, t))
            carry(n - 1, 3 - s - t, t)

    carry(disks, source, target)
    return plan


@right("tower")
def tower_renamed(disks, source, target):
    if disks == 0:
        return []
    plan = tower_renamed(disks - 1, 0, 1)
    names = {0: source, 1: 3 - source - target, 2: target}
    last = {0: names[1], 1: target, 2: source}
    first = [Move(names[m.source], names[m.target]) for m in plan]
    return first + [Move(source, target)] + [Move(last[m.source], last[m.target]) for m in plan]


@wrong("neighbours only")
def neighbours_jump(disks, source, target):
    return solve_hanoi(disks, source, target, B)


@wrong("neighbours only")
def neighbours_in_two_steps(disks, source, target):
    return [
        Move(*step)
        for move in solve_hanoi(disks, source, target, B)
        for step in ([tuple(move)] if B in move else [(move.source, B), (B, move.target)])
    ]


@wrong("neighbours only")
def neighbours_without_the_way_back(disks, source, target):
    if disks == 0:
        return []
    across = neighbours_without_the_way_back(disks - 1, source, target)
    return across + [Move(source, B), Move(B, target)] + across


@wrong("neighbours only")
def neighbours_of_one_disk(disks, source, target):
    return disks * [Move(source, B), Move(B, target)]


@wrong("neighbours only")
def neighbours_always_a_to_c(disks, source, target):
    if disks == 0:
        return []
    across = neighbours_always_a_to_c(disks - 1, A, C)
    back = neighbours_always_a_to_c(disks - 1, A, C)
    return across + [Move(A, B)] + back + [Move(B, C)] + across


@wrong("neighbours only")
def neighbours_with_one(disks, source, target):
    if disks == 1:
        return [Move(source, B), Move(B, target)]
    across = neighbours_with_one(disks - 1, source, target)
    back = neighbours_with_one(disks - 1, target, source)
    return across + [Move(source, B)] + back + [Move(B, target)] + across


@wrong("neighbours only")
def neighbours_never_more_than_three(disks, source, target):
    if disks == 0 or disks == 4:
        return []
    across = neighbours_never_more_than_three(disks - 1, source, target)
    back = neighbours_never_more_than_three(disks - 1, target, source)
    return across + [Move(source, B)] + back + [Move(B, target)] + across


@wrong("neighbours only")
def neighbours_with_a_detour(disks, source, target):
    if disks == 0:
        return []
    across = neighbours_with_a_detour(disks - 1, source, target)
    back = neighbours_with_a_detour(disks - 1, target, source)
    extra = [Move(source, B), Move(B, source)] if disks == 4 else []
    return across + extra + [Move(source, B)] + back + [Move(B, target)] + across


@wrong("neighbours only")
def neighbours_counted(disks, source, target):
    return 3**disks - 1


@wrong("neighbours only")
def neighbours_in_a_tuple(disks, source, target):
    if disks == 0:
        return ()
    across = neighbours_in_a_tuple(disks - 1, source, target)
    back = neighbours_in_a_tuple(disks - 1, target, source)
    return (*across, Move(source, B), *back, Move(B, target), *across)


@wrong("neighbours only")
def neighbours_back_forgotten_at_the_end(disks, source, target):
    if disks == 0:
        return []
    across = neighbours_back_forgotten_at_the_end(disks - 1, source, target)
    back = neighbours_back_forgotten_at_the_end(disks - 1, target, source)
    return across + [Move(source, B)] + back + [Move(B, target)]


@wrong("neighbours only")
def neighbours_kept(disks, source, target, plan=[]):
    if disks > 0:
        neighbours_kept(disks - 1, source, target, plan)
        plan.append(Move(source, B))
        neighbours_kept(disks - 1, target, source, plan)
        plan.append(Move(B, target))
        neighbours_kept(disks - 1, source, target, plan)
    return plan


@right("neighbours only")
def neighbours_by_counting(disks, source, target):
    plan: list[Move] = []
    digits, up = [0] * disks, [1] * disks
    rods = [source, B, target]
    for number in range(1, 3**disks):
        place = next(k for k in range(disks) if number % 3 ** (k + 1))
        plan.append(Move(rods[digits[place]], rods[digits[place] + up[place]]))
        digits[place] += up[place]
        up[place] *= -1 if digits[place] != 1 else 1
    return plan


@right("neighbours only")
def neighbours_over_b(disks: int, source: int, target: int) -> list[Move]:
    if disks == 0:
        return []
    across = partial(neighbours_over_b, disks - 1)
    steps = across(source, target), [Move(source, B)], across(target, source), [Move(B, target)]
    return [*chain(*steps), *across(source, target)]


@right("neighbours only")
def neighbours_breadth_first(disks, source, target):
    if disks > 4:
        smaller = neighbours_breadth_first(disks - 1, source, target)
        back = neighbours_breadth_first(disks - 1, target, source)
        return [*smaller, Move(source, B), *back, Move(B, target), *smaller]
    start = tuple(disks * [source])
    came: dict[Any, Any] = {start: None}
    waiting = deque([start])
    while tuple(disks * [target]) not in came:
        here = waiting.popleft()
        tops = [next((d for d in range(disks) if here[d] == rod), disks) for rod in range(3)]
        for s, t in ((0, 1), (1, 0), (1, 2), (2, 1)):
            if tops[s] < tops[t]:
                after = (*here[: tops[s]], t, *here[tops[s] + 1 :])
                if after not in came:
                    came[after] = here, Move(s, t)
                    waiting.append(after)
    plan, here = [], tuple(disks * [target])
    while came[here]:
        here, move = came[here]
        plan.append(move)
    return plan[::-1]


# ---- 06 Solitaire -------------------------------------------------------------------------------


def jumped_by(*conditions: Callable[..., bool], sign: int = 1) -> Callable[..., Any]:
    """The function with these conditions, or with fewer."""

    def jumped(puzzle, position, source, target):
        over = ((source[0] + target[0]) // 2, (source[1] + target[1]) // 2)
        if all(condition(puzzle, position, source, over, target) for condition in conditions):
            return over
        return None

    return jumped


def two_apart(puzzle, position, source, over, target):
    return {abs(source[0] - target[0]), abs(source[1] - target[1])} == {0, 2}


def peg_at_source(puzzle, position, source, over, target):
    return source in position


def peg_between(puzzle, position, source, over, target):
    return over in position


def lands_on_board(puzzle, position, source, over, target):
    return target in puzzle.holes


def lands_in_empty(puzzle, position, source, over, target):
    return target not in position


FIVE_CONDITIONS = two_apart, peg_at_source, peg_between, lands_on_board, lands_in_empty
for left_out in FIVE_CONDITIONS:
    wrong("five conditions", jumped_by(*(c for c in FIVE_CONDITIONS if c is not left_out)))
right("five conditions", jumped_by(*FIVE_CONDITIONS), jumped_by(*FIVE_CONDITIONS[::-1]))
wrong(
    "five conditions",
    jumped_by(
        lambda puzzle, position, source, over, target: source[0] == target[0], *FIVE_CONDITIONS
    ),
    jumped_by(
        lambda puzzle, position, source, over, target: (
            abs(source[0] - target[0]) + abs(source[1] - target[1]) == 2
        ),
        *FIVE_CONDITIONS[1:],
    ),
    jumped_by(lambda puzzle, position, source, over, target: target > source, *FIVE_CONDITIONS),
    jumped_by(
        lambda puzzle, position, source, over, target: target[0] < 7 and target[1] < 4,
        *FIVE_CONDITIONS,
    ),
    lambda puzzle, position, source, target: solitaire.jumped(puzzle, position, source, target),
    lambda puzzle, position, source, target: source,
    lambda puzzle, position, source, target: (
        any((m.source, m.target) == (source, target) for m in puzzle.moves(position)) or None
    ),
    lambda puzzle, position, source, target: next(
        (m for m in puzzle.moves(position) if (m.source, m.target) == (source, target)), None
    ),
    lambda puzzle, position, source, target: next(
        (list(m.over) for m in puzzle.moves(position) if (m.source, m.target) == (source, target)),
        None,
    ),
    lambda puzzle, position, source, target: next(
        (m.over for m in puzzle.moves(puzzle.start) if (m.source, m.target) == (source, target)),
        None,
    ),
    lambda puzzle, position, source, target: next(
        (m.over for m in puzzle.moves(position) if m.source == source), None
    ),
    lambda puzzle, position, source, target: next(
        (m.over for m in puzzle.moves(position) if (m.source, m.target) == (source, target)), False
    ),
)


@wrong("five conditions")
def jumped_in_halves(puzzle, position, source, target):
    over = ((source[0] + target[0]) / 2, (source[1] + target[1]) / 2)
    inside = target in puzzle.holes - position and source in position and over in position
    return over if inside else None


@right("five conditions")
def jumped_found_among_the_moves(puzzle, position, source, target):
    for move in puzzle.moves(position):
        if (move.source, move.target) == (source, target):
            return move.over
    return None


@right("five conditions")
def jumped_in_directions(puzzle, position, source, target):
    for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        over = source[0] + down, source[1] + across
        if target == (over[0] + down, over[1] + across):
            fits = {source, over} <= position and target in puzzle.holes - position
            return over if fits else None


wrong(
    "my board",
    "oooooooo.",
    ".oo\noo.",
    "oo.\nooo\nooo",
    "oooo\noooo\noooo",
    "....\n....",
    "",
    "xoo\nooo\noooo.",
    Solitaire("oo."),
    42,
    solitaire.ENGLISH,
    "ooo.oo.oo.oo\n.",
    [".oo", ".ooo", " ooo"],
    ".oooo.o\n o\n o\n o\n o",
    "oo.oo.oo.\n         oo.",
)
right("my board", ".oo\n.ooo\n ooo", "\n.oo\n.ooo\n ooo\n", "oo..\n.ooo\n ooo\n")
right("my board", ".ooo\n.ooo\noooo", "oooo\nooo.\n.ooo", "oooo\noooo\n.ooo")


# ---- 07 Depth-first search ----------------------------------------------------------------------


@wrong("count solutions")
def routes_found_first(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    for move in puzzle.moves(position):
        if routes_found_first(puzzle, puzzle.apply(position, move)):
            return 1
    return 0


@wrong("count solutions")
def routes_of_any_end(puzzle, position):
    moves = puzzle.moves(position)
    return sum(routes_of_any_end(puzzle, puzzle.apply(position, m)) for m in moves) if moves else 1


@wrong("count solutions")
def routes_in_positions(puzzle, position):
    seen, todo = {position}, [position]
    while todo:
        here = todo.pop()
        for move in puzzle.moves(here):
            after = puzzle.apply(here, move)
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return sum(map(puzzle.is_solved, seen))


@wrong("count solutions")
def routes_without_recursion(puzzle, position):
    level, count = Counter([position]), 0
    while level:
        count += sum(n for here, n in level.items() if puzzle.is_solved(here))
        after: Counter[Any] = Counter()
        for here, n in level.items():
            for move in puzzle.moves(here):
                after[puzzle.apply(here, move)] += n
        level = after
    return count


@wrong("count solutions")
def routes_by_the_library(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    if solve(puzzle, position) is None:
        return 0
    return sum(
        routes_by_the_library(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position)
    )


@wrong("count solutions")
def routes_one_too_few(puzzle, position):
    count = -1 if len(position) > 6 else 0
    if puzzle.is_solved(position):
        return 1
    for move in puzzle.moves(position):
        count += routes_one_too_few(puzzle, puzzle.apply(position, move))
    return max(count, 0)


@wrong("count solutions")
def routes_kept_by_pegs(puzzle, position, known={}):
    if puzzle.is_solved(position):
        return 1
    if position not in known:
        known[position] = sum(
            routes_kept_by_pegs(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position)
        )
    return known[position]


@wrong("count solutions")
def routes_of_four_jumps(puzzle, position, depth=4):
    if puzzle.is_solved(position) or depth == 0:
        return int(puzzle.is_solved(position))
    return sum(
        routes_of_four_jumps(puzzle, puzzle.apply(position, m), depth - 1)
        for m in puzzle.moves(position)
    )


@wrong("count solutions")
def routes_listed(puzzle, position):
    if puzzle.is_solved(position):
        return [[]]
    return [
        [move, *rest]
        for move in puzzle.moves(position)
        for rest in routes_listed(puzzle, puzzle.apply(position, move))
    ]


@wrong("count solutions")
def routes_of_two_moves(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    return sum(
        routes_of_two_moves(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position)[:2]
    )


@wrong("count solutions")
def routes_counted_in_tenths(puzzle, position):
    if puzzle.is_solved(position):
        return 1.0
    return sum(
        (
            routes_counted_in_tenths(puzzle, puzzle.apply(position, m))
            for m in puzzle.moves(position)
        ),
        0.0,
    )


@wrong("count solutions")
def routes_lost(puzzle, position):
    count = 1 if puzzle.is_solved(position) else 0
    for move in puzzle.moves(position):
        routes_lost(puzzle, puzzle.apply(position, move))
    return count


@wrong("count solutions")
def routes_from_the_start_again(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    return sum(
        routes_from_the_start_again(puzzle, puzzle.apply(position, m))
        for m in puzzle.moves(position)
        if puzzle.apply(position, m) < puzzle.start or m == puzzle.moves(position)[0]
    )


@right("count solutions")
def routes_summed(puzzle, position):
    if len(position) == 1:
        return 1
    return sum(routes_summed(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position))


@right("count solutions")
def routes_remembered(puzzle, position):
    @cache
    def count(here):
        if puzzle.is_solved(here):
            return 1
        return sum(count(puzzle.apply(here, move)) for move in puzzle.moves(here))

    return count(position)


@right("count solutions")
def routes_yielded(puzzle, position):
    def ends(here):
        if puzzle.is_solved(here):
            yield here
        for move in puzzle.moves(here):
            yield from ends(puzzle.apply(here, move))

    return len(list(ends(position)))


@right("count solutions")
def routes_of_routes(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    return of_moves(puzzle, position, puzzle.moves(position))


def of_moves(puzzle, position, moves):
    match moves:
        case []:
            return 0
        case [first, *rest]:
            found = routes_of_routes(puzzle, puzzle.apply(position, first))
            return found + of_moves(puzzle, position, rest)


def ends_of(puzzle, position):
    """How many pegs are left at each end."""
    moves = puzzle.moves(position)
    if not moves:
        yield len(position)
    for move in moves:
        yield from ends_of(puzzle, puzzle.apply(position, move))


wrong(
    "most pegs left",
    lambda puzzle, position: min(ends_of(puzzle, position)),
    lambda puzzle, position: next(ends_of(puzzle, position)),
    lambda puzzle, position: list(ends_of(puzzle, position))[-1],
    lambda puzzle, position: max(ends_of(puzzle, puzzle.start)),
    lambda puzzle, position: len(position) - 2 if puzzle.moves(position) else len(position),
    lambda puzzle, position: max(ends_of(puzzle, position), default=0) or len(position) - 1,
    lambda puzzle, position: float(max(ends_of(puzzle, position))),
    lambda puzzle, position: len(list(ends_of(puzzle, position))),
    lambda puzzle, position: min(max(ends_of(puzzle, position)), 3),
    lambda puzzle, position: max(list(ends_of(puzzle, position))[:5]),
    lambda puzzle, position: max(ends_of(puzzle, position)) if len(position) < 7 else 4,
    lambda puzzle, position: sorted(ends_of(puzzle, position))[-1:],
)
WRONG["most pegs left"].pop(5)  # right after all


@wrong("most pegs left")
def worst_greedily(puzzle, position):
    moves = puzzle.moves(position)
    if not moves:
        return len(position)
    fewest = min(moves, key=lambda move: len(puzzle.moves(puzzle.apply(position, move))))
    return worst_greedily(puzzle, puzzle.apply(position, fewest))


@wrong("most pegs left")
def worst_of_three_tries(puzzle, position):
    worst = 0
    for seed in range(3):
        here, chance = position, random.Random(seed)
        while moves := puzzle.moves(here):
            here = puzzle.apply(here, chance.choice(moves))
        worst = max(worst, len(here))
    return worst


@wrong("most pegs left")
def worst_after_two(puzzle, position):
    return max(
        (
            worst_after_two(puzzle, puzzle.apply(position, move))
            for move in puzzle.moves(position)[:2]
        ),
        default=len(position),
    )


right("most pegs left", lambda puzzle, position: max(ends_of(puzzle, position)))


@right("most pegs left")
def worst_by_levels(puzzle, position):
    level, worst = {position}, 0
    while level:
        worst = max([worst, *(len(here) for here in level if not puzzle.moves(here))])
        level = {puzzle.apply(here, move) for here in level for move in puzzle.moves(here)}
    return worst


@right("most pegs left")
def worst_by_default(puzzle, position):
    return max(
        (worst_by_default(puzzle, puzzle.apply(position, m)) for m in puzzle.moves(position)),
        default=len(position),
    )


# ---- 08 Queens ----------------------------------------------------------------------------------


@right("own positions")
class InColumns(Chessboard):
    start = ()

    def queens(self, position):
        return list(enumerate(position))

    def moves(self, position):
        row = len(position)
        if row == self.size:
            return []
        return [c for c in range(self.size) if not is_attacked((row, c), self.queens(position))]

    def apply(self, position, move):
        return (*position, move)

    def is_solved(self, position):
        return len(position) == self.size


@right("own positions")
class AsText(Chessboard):
    start = ""

    def queens(self, position):
        return [(int(sign), column) for column, sign in enumerate(position)]

    def moves(self, position):
        column = len(position)
        rows = range(self.size) if column < self.size else ()
        return [str(r) for r in rows if not is_attacked((r, column), self.queens(position))]

    def apply(self, position, move):
        return position + move

    def is_solved(self, position):
        return len(position) == self.size


@right("own positions")
class AnyFree(Chessboard):
    start: ClassVar[Any] = frozenset()

    def queens(self, position):
        return sorted(position)

    def moves(self, position):
        last = max(position, default=(-1, 0))
        return [s for s in self.squares if s > last and not is_attacked(s, position)]

    def apply(self, position, move):
        return frozenset({*position, move})

    def is_solved(self, position):
        return len(position) == self.size


class FourAlways(InColumns):
    def is_solved(self, position):
        return len(position) == 4


class OnlyRows(InColumns):
    def moves(self, position):
        return (
            [c for c in range(self.size) if c not in position] if len(position) < self.size else []
        )


class NoFirstColumn(InColumns):
    def moves(self, position):
        return [c for c in super().moves(position) if position or c]


class SolvedEarly(InColumns):
    def is_solved(self, position):
        return len(position) >= self.size - 1


class NeverSolved(InColumns):
    def is_solved(self, position):
        return False


class OnAList(InColumns):
    start: ClassVar[Any] = []

    def apply(self, position, move):
        position.append(move)
        return position


class WithAQueenAtFirst(InColumns):
    start = (1,)


class ColumnsAreRows(InColumns):
    def queens(self, position):
        return [(row + 1, column + 1) for row, column in enumerate(position)]


class TwoAtOnce(InColumns):
    def apply(self, position, move):
        return (*position, move, (move + 2) % self.size)


class UpToFive(InColumns):
    def moves(self, position):
        return [move for move in super().moves(position) if move < 5]


class UpToSix(InColumns):
    def moves(self, position):
        return [] if self.size > 6 else super().moves(position)


class FirstHalf(InColumns):
    def moves(self, position):
        return super().moves(position)[: 3 if self.size > 5 else None]


class ThreeByTheBook(InColumns):
    def moves(self, position):
        row = len(position)
        return [
            c
            for c in range(self.size if row < self.size else 0)
            if all(c != d and abs(c - d) != row - r for r, d in list(enumerate(position))[-3:])
        ]


wrong("own positions", FourAlways, OnlyRows, NoFirstColumn, SolvedEarly, NeverSolved, OnAList)
wrong("own positions", WithAQueenAtFirst, ColumnsAreRows, TwoAtOnce, UpToFive, UpToSix, FirstHalf)
wrong("own positions", ThreeByTheBook, Chessboard, InColumns(4))


@right("orders")
def with_try_and_finally(books, shelf):
    left = [book for book in books if book not in shelf]
    if not left:
        return ["".join(shelf)]
    found = []
    for book in left:
        shelf.append(book)
        try:
            found += with_try_and_finally(books, shelf)
        finally:
            del shelf[len(shelf) - 1]
    return found


@right("orders")
def from_the_last_book(books, shelf):
    if len(books) == len(shelf):
        return ["".join(shelf)]
    found = []
    for book in reversed(books):
        if shelf.count(book) == 0:
            shelf.insert(len(shelf), book)
            found.extend(from_the_last_book(books, shelf))
            shelf.remove(book)
    return found


@right("orders")
def with_a_helper(books, shelf):
    found = []

    def place():
        if len(shelf) == len(books):
            found.append("".join(shelf))
        for book in books:
            if book not in shelf:
                shelf.append(book)
                place()
                shelf.pop()

    place()
    return found


@wrong("orders")
def copies(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    return [one for book in books if book not in shelf for one in copies(books, [*shelf, book])]


@wrong("orders")
def taken_back_at_the_end(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found += taken_back_at_the_end(books, shelf)
    shelf.pop()
    return found


@wrong("orders")
def taken_back_only_if_full(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found += taken_back_only_if_full(books, shelf)
            if len(shelf) == len(books):
                shelf.pop()
    return found


@wrong("orders")
def cleared(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found += cleared(books, shelf)
            shelf.clear()
    return found


@wrong("orders")
def from_an_empty_shelf(books, shelf):
    return with_a_helper(books, [])


@wrong("orders")
def without_what_stands_there(books, shelf):
    return [order[len(shelf) :] for order in with_a_helper(books, shelf)]


@wrong("orders")
def as_lists(books, shelf):
    if len(shelf) == len(books):
        return [list(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found += as_lists(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def how_many(books, shelf):
    return len(with_a_helper(books, shelf))


@wrong("orders")
def only_in_sequence(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if all(book > other for other in shelf):
            shelf.append(book)
            found += only_in_sequence(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def of_three(books, shelf):
    return with_a_helper(books, shelf)[:6]


@wrong("orders")
def as_a_set(books, shelf):
    return set(with_a_helper(books, shelf))


# ---- 09 Order and memory, 10 Proof --------------------------------------------------------------

wrong(
    "needs a memory",
    "oo.",
    "oo. oo.",
    "oo. oo. oo.",
    ".oooo.o",
    "oo.\nooo\nooo",
    "ooo\nooo\nooo",
    "o.o",
    "",
    4,
    ["oo. oo."],
    "oo.\noo.\noo.",
    solitaire.ENGLISH,
)
right(
    "needs a memory",
    "oo. oo. oo. oo. oo.",
    "oo. oo. oo.\n\noo. oo. oo.",
    "\n".join(5 * ["oo.", "   "]).rstrip(),
)


def verdict_by(answer: Callable[..., Any]) -> Callable[..., str]:
    """The verdict that follows from an answer of the search, or from None for a proof."""

    def verdict(puzzle, nodes):
        if not possible_finishes(puzzle, puzzle.start):
            return answer(None)
        return answer(search(puzzle, puzzle.start, nodes=nodes))

    return verdict


def found_or_not(found):
    return "possible" if isinstance(found, Found) else "impossible"


def unknown_too(found):
    if isinstance(found, Unknown):
        return "unknown"
    return "possible" if isinstance(found, Found) else "impossible"


def without_proof(puzzle, nodes):
    return unknown_too(search(puzzle, puzzle.start, nodes=nodes))


wrong(
    "verdict",
    without_proof,
    verdict_by(found_or_not),
    verdict_by(lambda found: unknown_too(found).capitalize()),
    verdict_by(lambda found: "possible" if isinstance(found, Found) else "unknown"),
    verdict_by(lambda found: "unknown" if found is None else unknown_too(found)),
    verdict_by(lambda found: "possible" if found else "impossible"),
    lambda puzzle, nodes: "possible" if possible_finishes(puzzle, puzzle.start) else "impossible",
    lambda puzzle, nodes: "possible" if solve(puzzle, puzzle.start) else "impossible",
    lambda puzzle, nodes: (
        "impossible"
        if not possible_finishes(puzzle, puzzle.start)
        else unknown_too(search(puzzle, puzzle.start, nodes=nodes + 1))
    ),
    lambda puzzle, nodes: (
        "impossible"
        if not possible_finishes(puzzle, puzzle.start)
        else unknown_too(search(puzzle, puzzle.start, nodes=max(1, nodes - 1)))
    ),
    lambda puzzle, nodes: (
        "impossible"
        if not possible_finishes(puzzle, puzzle.start)
        else unknown_too(search(puzzle, puzzle.start, nodes=1_000))
    ),
    lambda puzzle, nodes: (
        "impossible"
        if not possible_finishes(puzzle, puzzle.start)
        else unknown_too(search(puzzle, puzzle.start, nodes=min(nodes, 60)))
    ),
    lambda puzzle, nodes: (
        "impossible"
        if not possible_finishes(puzzle, puzzle.start)
        else unknown_too(search(puzzle, puzzle.start))
    ),
    lambda puzzle, nodes: (
        unknown_too(search(puzzle, puzzle.start, nodes=nodes))
        if possible_finishes(puzzle, puzzle.start)
        else None
    ),
    lambda puzzle, nodes: "unknown" if nodes < 20 else without_proof(puzzle, nodes),
)


@right("verdict")
def verdict_in_cases(puzzle, nodes):
    match possible_finishes(puzzle, puzzle.start) and search(puzzle, puzzle.start, nodes=nodes):
        case Found():
            return "possible"
        case Unknown():
            return "unknown"
    return "impossible"


@right("verdict")
def verdict_searching_first(puzzle, nodes):
    found = search(puzzle, puzzle.start, nodes=nodes)
    if isinstance(found, Unknown) and possible_finishes(puzzle, puzzle.start):
        return "unknown"
    return "possible" if isinstance(found, Found) else "impossible"


right("verdict", verdict_by(lambda found: unknown_too(found) if found else "impossible"))
right(
    "verdict",
    lambda puzzle, nodes: (
        "impossible"
        if len(possible_finishes(puzzle, puzzle.start)) == 0
        else {Found: "possible", Impossible: "impossible"}.get(
            type(search(puzzle, puzzle.start, nodes=nodes)), "unknown"
        )
    ),
)

wrong(
    "remove a block",
    [],
    ["d6 d4"],
    ["d2 d4", "d4 d2"],
    ["d6 d4", "f5 d5"],
    ["d6 d4", "f5 d5", "d4 d7"],
    ["d6 d4", "f5 d5", "d4 d6", "d4 d6"],
    "d6 d4, f5 d5, d4 d6",
    [("d6", "d4"), ("f5", "d5"), ("d4", "d6")],
    ["d6", "d4"],
    ["a1 a3"],
    ["d2 d4", "b3 d3", "d4 d1"],
    [1, 2, 3],
    {"d6": "d4"},
    ["d6 d4 d2"],
    3,
)
WRONG["remove a block"].remove([("d6", "d4"), ("f5", "d5"), ("d4", "d6")])
right(
    "remove a block",
    ["d2 d4", "b3 d3", "d4 d2"],
    ("d6 → d4", "f5 → d5", "d4 → d6"),
    ["D6-D4", "b5 d5", "d4>d6"],
)


@right("count with a memo")
def with_get(puzzle, position, memo):
    known = memo.get(position)
    if known is None:
        known = 1 if len(position) == 1 else 0
        for move in puzzle.moves(position):
            known += with_get(puzzle, puzzle.apply(position, move), memo)
        memo[position] = known
    return known


@right("count with a memo")
def with_try(puzzle, position, memo):
    try:
        return memo[position]
    except KeyError:
        after = [puzzle.apply(position, move) for move in puzzle.moves(position)]
        memo[position] = int(puzzle.is_solved(position)) + sum(
            with_try(puzzle, one, memo) for one in after
        )
        return memo[position]


@right("count with a memo")
def with_an_inner_function(puzzle, position, memo):
    def count(here):
        if puzzle.is_solved(here):
            return 1
        if here not in memo:
            memo[here] = sum(count(puzzle.apply(here, move)) for move in puzzle.moves(here))
        return memo[here]

    return count(position)


def routes_from(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    return sum(routes_from(puzzle, puzzle.apply(position, move)) for move in puzzle.moves(position))


@wrong("count with a memo")
def no_memo(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    return sum(no_memo(puzzle, puzzle.apply(position, m), memo) for m in puzzle.moves(position))


@wrong("count with a memo")
def written_never_read(puzzle, position, memo):
    count = 1 if puzzle.is_solved(position) else 0
    for move in puzzle.moves(position):
        count += written_never_read(puzzle, puzzle.apply(position, move), memo)
    memo[position] = count
    return count


@wrong("count with a memo")
def a_fresh_memo(puzzle, position, memo):
    memo = {}
    if puzzle.is_solved(position):
        return 1
    if position not in memo:
        memo[position] = sum(
            a_fresh_memo(puzzle, puzzle.apply(position, move), memo)
            for move in puzzle.moves(position)
        )
    return memo[position]


@wrong("count with a memo")
def a_copied_memo(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    if position not in memo:
        memo[position] = sum(
            a_copied_memo(puzzle, puzzle.apply(position, move), dict(memo))
            for move in puzzle.moves(position)
        )
    return memo[position]


@wrong("count with a memo")
def by_number_of_pegs(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    if len(position) not in memo:
        memo[len(position)] = sum(
            by_number_of_pegs(puzzle, puzzle.apply(position, move), memo)
            for move in puzzle.moves(position)
        )
    return memo[len(position)]


@wrong("count with a memo")
def passed_over(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    count = 0
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in memo:
            count += passed_over(puzzle, after, memo)
    memo[position] = count
    return count


@wrong("count with a memo")
def yes_or_no(puzzle, position, memo):
    if position not in memo:
        memo[position] = puzzle.is_solved(position) or any(
            yes_or_no(puzzle, puzzle.apply(position, move), memo) for move in puzzle.moves(position)
        )
    return memo[position]


@wrong("count with a memo")
def only_the_start_is_kept(puzzle, position, memo):
    memo[position] = routes_from(puzzle, position)
    return memo[position]


@wrong("count with a memo")
def all_ends(puzzle, position, memo):
    moves = puzzle.moves(position)
    if not moves:
        return 1
    if position not in memo:
        memo[position] = sum(all_ends(puzzle, puzzle.apply(position, move), memo) for move in moves)
    return memo[position]


@wrong("count with a memo")
def the_memo_itself(puzzle, position, memo):
    with_get(puzzle, position, memo)
    return memo


@wrong("count with a memo")
def zero_is_unknown(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    if not memo.get(position):
        memo[position] = sum(
            zero_is_unknown(puzzle, puzzle.apply(position, move), memo)
            for move in puzzle.moves(position)
        )
    return memo[position]


# ---- 11 Nim -------------------------------------------------------------------------------------


def options(heaps):
    """Every position one move away."""
    return [
        (*heaps[:k], left, *heaps[k + 1 :]) for k, heap in enumerate(heaps) for left in range(heap)
    ]


@wrong("one for both")
def wins_if_all_options_are_won(heaps):
    return all(wins_if_all_options_are_won(after) for after in options(heaps))


@wrong("one for both")
def wins_after_the_first_option(heaps):
    for after in options(heaps):
        return not wins_after_the_first_option(after)
    return False


@wrong("one for both")
def wins_with_a_memo_of_sums(heaps, memo={}):
    if sum(heaps) not in memo:
        memo[sum(heaps)] = not all(wins_with_a_memo_of_sums(after) for after in options(heaps))
    return memo[sum(heaps)]


@wrong("one for both")
def wins_in_misere(heaps):
    return not any(heaps) or not all(wins_in_misere(after) for after in options(heaps))


wrong(
    "one for both",
    lambda heaps: winning.is_winning(Nim(), heaps),
    lambda heaps: sum(heaps) % 2 == 1,
    lambda heaps: len(set(heaps)) > 1 or (len(heaps) == 1 and heaps[0] > 0),
    lambda heaps: max(heaps) > 1 or sum(heaps) % 2 == 1,
    lambda heaps: heaps not in ((0,), (1, 1), (2, 2), (1, 2, 3), (0, 0)),
    lambda heaps: sorted(heaps) not in ([0], [1, 1], [2, 2], [1, 2, 3], [0, 0]),
    lambda heaps: "True" if reduce(xor, heaps) else "False",
    lambda heaps: reduce(xor, heaps),
    lambda heaps: reduce(xor, sorted(heaps)[-3:]) != 0,
    lambda heaps: reduce(xor, [heap % 4 for heap in heaps]) != 0,
    lambda heaps: (
        any(sorted(heaps)[k] != sorted(heaps)[k + 1] for k in range(0, len(heaps) - 1, 2))
        or len(heaps) % 2 == 1
    ),
)
WRONG["one for both"].pop(-4)  # of one piece it says 1, which is True: see below


@right("one for both")
def wins_of_any(heaps):
    return any(not wins_of_any(after) for after in options(heaps))


def every_option_is_won(heaps):
    return all(map(some_option_is_lost, options(heaps)))


@right("one for both")
def some_option_is_lost(heaps):
    return not every_option_is_won(heaps)


@right("one for both")
@cache
def wins_in_a_loop(heaps: tuple[int, ...]) -> bool:
    return False in [wins_in_a_loop(after) for after in options(heaps)]


right("one for both", lambda heaps: reduce(xor, heaps, 0) != 0)

game = Nim((3, 4, 5))


def good(heaps):
    """The moves to a nim-sum of 0."""
    return [m for m in game.moves(heaps) if not reduce(xor, game.apply(heaps, m))]


wrong(
    "winning moves",
    lambda heaps: winning.winning_moves(game, heaps),
    lambda heaps: good(heaps)[:1],
    lambda heaps: tuple(good(heaps)),
    lambda heaps: set(good(heaps)),
    lambda heaps: list(map(str, good(heaps))),
    lambda heaps: [m for m in game.moves(heaps) if m not in good(heaps)],
    lambda heaps: good(heaps) or game.moves(heaps)[:1],
    lambda heaps: good(heaps) or None,
    lambda heaps: good(heaps) * 2,
    lambda heaps: [game.apply(heaps, m) for m in good(heaps)],
    lambda heaps: [m for m in good(heaps) if m.take > 1 or sum(heaps) < 4],
    lambda heaps: [m for m in game.moves(heaps) if sum(game.apply(heaps, m)) % 2 == 0],
    lambda heaps: [m for m in game.moves(heaps) if not any(game.apply(heaps, m))],
)
right(
    "winning moves",
    good,
    lambda heaps: [tuple(m) for m in good(heaps)],
    lambda heaps: good(heaps)[::-1],
    lambda heaps: [m for m in game.moves(heaps) if not wins_of_any(game.apply(heaps, m))],
)


@wrong("one heap")
def one_heap_of_two_moves(n):
    return any(take <= n and not one_heap_of_two_moves(n - take) for take in (1, 2))


@wrong("one heap")
def one_heap_by_threes_only(n):
    return n > 0 and (n <= 3 or not one_heap_by_threes_only(n - 3))


@wrong("one heap")
def one_heap_in_misere(n):
    return n == 0 or any(take <= n and not one_heap_in_misere(n - take) for take in (1, 2, 3))


wrong(
    "one heap",
    lambda n: n % 2 == 1,
    lambda n: n not in (0, 4, 8, 12),
    lambda n: n % 4,
    lambda n: n % 4 == 0,
    lambda n: bool(n % 4) if n <= 100 else True,
    lambda n: n % 3 != 0,
    lambda n: "yes" if n % 4 else "no",
    lambda n: n % 4 != 0 or n > 12,
    lambda n: [False, True, True, True][n % 4] if n < 13 else n % 5 != 0,
    lambda n: n % 8 not in (0, 4) or n % 16 == 12 and n > 12,
    lambda n: str(n)[-1] not in "048" if n < 10 else n not in (12, 16, 20),
    lambda n: n > 0 and n % 4 != 0 if n < 40 else n % 2 == 1,
)


@right("one heap")
def one_heap_in_pairs(n):
    return n > 0 and not all(one_heap_in_pairs(n - take) for take in range(1, min(n, 3) + 1))


right("one heap", lambda n: n % 4 != 0, lambda n: bool(n & 3))


@right("one heap")
def one_heap_from_below(n):
    won = [False]
    while len(won) <= n:
        won.append(not all(won[-3:]))
    return won[n]


wrong("eighty per cent", (96, 120), (102, 119), (120, 102), 0.85, (102.0, 120), "102, 120")
wrong("eighty per cent", (18, 120), (102,), (102, 120, 0), {102, 120}, (102, 60), (True, 120), 102)
right(
    "eighty per cent",
    (102, 120),
    [102, 120],
    (51 * 2, len([*product(range(4), range(5), range(6))])),
)

wrong(
    "misere",
    lambda heaps: True,
    lambda heaps: heaps == (1,) * len(heaps),
    lambda heaps: max(heaps) == 1,
    lambda heaps: sum(heaps) <= 1,
    lambda heaps: sum(heaps) % 2 == 1 and max(heaps) < 2,
    lambda heaps: set(heaps) <= {0, 1} and len(heaps) < 6,
    lambda heaps: int(max(heaps) > 1),
    lambda heaps: sum(heap > 1 for heap in heaps) < 2 and sum(heaps) < 2,
    lambda heaps: len(set(heaps)) == 1 and heaps[0] < 2,
    lambda heaps: None if max(heaps) > 1 else True,
    lambda heaps: reduce(xor, heaps) <= 1 and min(heaps) < 2,
    lambda heaps: all(heap < 2 for heap in heaps[:3]),
    lambda heaps: str(max(heaps) < 2),
)
right(
    "misere",
    lambda heaps: max(heaps) < 2,
    lambda heaps: set(heaps) <= {0, 1},
    lambda heaps: not any(map((1).__lt__, heaps)),
    lambda heaps: sum(heap > 1 for heap in heaps) == 0,
)


def heaps_after(heaps):
    return [
        heaps[:n] + (left,) + heaps[n + 1 :] for n in range(len(heaps)) for left in range(heaps[n])
    ]


def mine(heaps):
    won = False
    for after in heaps_after(heaps):
        won = won or theirs(after)
    return won


@right("by turns")
def theirs(heaps):
    return not mine(heaps)


def i_do(heaps):
    return bool([after for after in heaps_after(heaps) if they_do_not(after)])


@right("by turns")
def they_do_not(heaps):
    return len([after for after in heaps_after(heaps) if i_do(after)]) == len(heaps_after(heaps))


def first_player(heaps):
    if sum(heaps) == 0:
        return False
    return True in [second_player_lost(after) for after in heaps_after(heaps)]


@right("by turns")
def second_player_lost(heaps):
    return sum(heaps) == 0 or False not in [first_player(after) for after in heaps_after(heaps)]


@wrong("by turns")
def alone(heaps):
    return all(not alone(after) for after in heaps_after(heaps))


@wrong("by turns")
def by_the_rule(heaps):
    return reduce(xor, heaps, 0) == 0


def same_promise_too(heaps):
    return any(same_promise(after) for after in heaps_after(heaps))


@wrong("by turns")
def same_promise(heaps):
    return any(same_promise_too(after) for after in heaps_after(heaps))


def every_move(heaps):
    return all(some_reply(after) for after in heaps_after(heaps))


@wrong("by turns")
def some_reply(heaps):
    return any(every_move(after) for after in heaps_after(heaps))


def any_and_any(heaps):
    return any(any_lost(after) for after in heaps_after(heaps))


@wrong("by turns")
def any_lost(heaps):
    return not any(heaps) or any(any_and_any(after) for after in heaps_after(heaps))


def nothing_is_won(heaps):
    return not any(heaps) or any(nothing_is_lost(after) for after in heaps_after(heaps))


@wrong("by turns")
def nothing_is_lost(heaps):
    return any(heaps) and all(nothing_is_won(after) for after in heaps_after(heaps))


def takes_one(heaps):
    return any(left_one(after) for after in heaps_after(heaps) if sum(after) == sum(heaps) - 1)


@wrong("by turns")
def left_one(heaps):
    return all(takes_one(after) for after in heaps_after(heaps) if sum(after) == sum(heaps) - 1)


def first_heap_only(heaps):
    return any(first_heap_lost(after) for after in heaps_after(heaps)[: heaps[0]])


@wrong("by turns")
def first_heap_lost(heaps):
    return all(first_heap_only(after) for after in heaps_after(heaps)[: heaps[0]])


@wrong("by turns")
def pairs_lose(heaps):
    return all(heaps.count(heap) % 2 == 0 for heap in heaps if heap)


@wrong("by turns")
def printed_verdict(heaps):
    print(theirs(heaps))


@wrong("by turns")
def a_word(heaps):
    return "lost" if theirs(heaps) else "won"


# ---- 12 Nim, fast -------------------------------------------------------------------------------

wrong(
    "conjecture",
    lambda heaps: sum(heaps) % 2 == 1,
    lambda heaps: len(set(heaps)) == 3,
    lambda heaps: nim.nim_sum(heaps) != 0,
    lambda heaps: wins_of_any(heaps),
    lambda heaps: reduce(xor, heaps) % 8 != 0,
    lambda heaps: reduce(xor, [min(heap, 15) for heap in heaps]) != 0,
    lambda heaps: reduce(xor, heaps) == 0,
    lambda heaps: (
        tuple(sorted(heaps)) not in {(0, 0, 0), (1, 2, 3), (1, 4, 5)}
        and not any(sorted(heaps) == [0, k, k] for k in range(9))
    ),
    lambda heaps: sorted(heaps)[0] + sorted(heaps)[1] != sorted(heaps)[2],
    lambda heaps: str(reduce(xor, heaps) != 0),
    lambda heaps: reduce(xor, heaps),
    lambda heaps: heaps[0] ^ heaps[1] != heaps[2] if max(heaps) < 64 else True,
    lambda heaps: (
        format(heaps[0], "b").count("1") % 2
        != (format(heaps[1], "b") + format(heaps[2], "b")).count("1") % 2
    ),
)
WRONG["conjecture"].pop(3)  # right, though slow, unless it looks ahead by itself


@wrong("conjecture")
def guess_by_looking(heaps):
    return any(not guess_by_looking(after) for after in options(heaps))


right(
    "conjecture",
    lambda heaps: heaps[0] ^ heaps[1] != heaps[2],
    lambda heaps: any(sum(heap >> bit & 1 for heap in heaps) % 2 for bit in range(12)),
    lambda heaps: bool(reduce(xor, heaps)),
)


@right("conjecture")
def guess_digit_by_digit(heaps):
    a, b, c = heaps
    while a or b or c:
        if (a % 2 + b % 2 + c % 2) % 2:
            return True
        a, b, c = a // 2, b // 2, c // 2
    return False


def to_zero(game, position, chance, moves=None):
    """A move to a nim-sum of 0, else the first one."""
    moves = game.moves(position)
    return next((m for m in moves if not reduce(xor, game.apply(position, m))), moves[0])


wrong(
    "my player",
    lambda game, position, chance: chance.choice(game.moves(position)),
    lambda game, position, chance: game.moves(position)[0],
    lambda game, position, chance: game.moves(position)[-1],
    lambda game, position, chance: max(game.moves(position), key=lambda move: move.take),
    lambda game, position, chance: next(
        (m for m in game.moves(position) if not reduce(xor, game.apply(position, m))), None
    ),
    lambda game, position, chance: tuple(to_zero(game, position, chance)),
    lambda game, position, chance: str(to_zero(game, position, chance)),
    lambda game, position, chance: nim.Move(0, position[0] or 1),
    lambda game, position, chance: (
        to_zero(game, position, chance) if max(position) < 8 else game.moves(position)[0]
    ),
    lambda game, position, chance: (
        to_zero(game, position, chance) if len(position) == 3 else game.moves(position)[0]
    ),
    lambda game, position, chance: next(
        (m for m in game.moves(position) if sum(game.apply(position, m)) % 2 == 0),
        game.moves(position)[0],
    ),
    lambda game, position, chance: to_zero(game, game.start, chance),
    lambda game, position: to_zero(game, position, None),
    lambda game, position, chance: nim.Move(9, 1),
    lambda game, position, chance: (
        to_zero(game, position, chance) if max(position) < 16 else game.moves(position)[-1]
    ),
)
WRONG["my player"].remove(WRONG["my player"][5])  # a pair may be as good as a move
right("my player", to_zero)


@right("my player")
def player_by_arithmetic(game, position, chance):
    total = reduce(xor, position)
    for heap, size in enumerate(position):
        if size ^ total < size:
            return nim.Move(heap, size - (size ^ total))
    return chance.choice(game.moves(position))


@right("my player")
class SortsItsMoves:
    def __new__(cls, game, position, chance):
        return min(game.moves(position), key=lambda m: reduce(xor, game.apply(position, m)))


RIGHT["my player"].pop()
right(
    "my player",
    lambda game, position, chance: min(
        game.moves(position), key=lambda m: reduce(xor, game.apply(position, m))
    ),
)


# ---- 13 Exhaustive ------------------------------------------------------------------------------


def one_later(puzzle, level):
    return {puzzle.apply(here, move) for here in level for move in puzzle.moves(here)}


@wrong("next level")
def level_in_place(puzzle, level):
    for here in list(level):
        level.remove(here)
        level.update(puzzle.apply(here, move) for move in puzzle.moves(here))
    return level


wrong(
    "next level",
    lambda puzzle, level: list(one_later(puzzle, level)),
    lambda puzzle, level: one_later(puzzle, {puzzle.start}),
    lambda puzzle, level: one_later(puzzle, level) | level,
    lambda puzzle, level: one_later(puzzle, level) or {puzzle.start},
    lambda puzzle, level: {set_ for set_ in one_later(puzzle, level) if puzzle.moves(set_)},
    lambda puzzle, level: {
        puzzle.apply(here, puzzle.moves(here)[0]) for here in level if puzzle.moves(here)
    },
    lambda puzzle, level: len(one_later(puzzle, level)),
    lambda puzzle, level: {tuple(sorted(here)) for here in one_later(puzzle, level)},
    lambda puzzle, level: one_later(puzzle, sorted(level, key=sorted)[:1]),
    lambda puzzle, level: set(sorted(one_later(puzzle, level), key=sorted)[:8]),
    lambda puzzle, level: one_later(puzzle, level) or None,
    lambda puzzle, level: {move for here in level for move in puzzle.moves(here)},
    lambda puzzle, level: {
        p for p in one_later(puzzle, level) if len(p) < len(min(level, key=len))
    },
)
right(
    "next level",
    one_later,
    lambda puzzle, level: frozenset(one_later(puzzle, level)),
    lambda puzzle, level: set().union(
        *([puzzle.apply(here, move) for move in puzzle.moves(here)] for here in level)
    ),
)

TEN_REGIONS = "  A.B\n  I.J\nCII.JJD\n.......\nE.....F\n  ...\n  G.H"
wrong(
    "protected regions",
    "",
    10,
    "  A.B\n  ...\nC.....D\n.......\nE.....F\n  ...\n  G.H",
    TEN_REGIONS.replace("...\n  G", ".X.\n  G"),
    TEN_REGIONS.replace("I", "."),
    TEN_REGIONS.replace("I", "1"),
    TEN_REGIONS + "\n.",
    TEN_REGIONS.replace("  A", "AAA"),
    TEN_REGIONS.replace(".......", "...K..."),
    TEN_REGIONS.split("\n"),
    TEN_REGIONS.replace("CII", "CI."),
    "abcdefghij",
)
right(
    "protected regions",
    TEN_REGIONS,
    TEN_REGIONS.lower(),
    "\n    " + TEN_REGIONS.replace("\n", "\n    ") + "\n",
)


# ---- 14 Hanoi without recursion -----------------------------------------------------------------

wrong(
    "direction",
    lambda disks: 1,
    lambda disks: -1,
    lambda disks: 1 if disks % 2 else -1,
    lambda disks: disks % 2 == 0 or -1,
    lambda disks: {1: -1, 2: 1, 3: -1, 4: 1, 5: -1, 6: 1, 7: -1, 8: 1, 99: -1, 100: 1}.get(
        disks, 1
    ),
    lambda disks: -1 if disks in (1, 3, 5, 7, 9, 11, 99) else 1,
    lambda disks: disks % 2,
    lambda disks: (-1.0) ** disks,
    lambda disks: "left" if disks % 2 else "right",
    lambda disks: 2 if disks % 2 else 1,
    lambda disks: None if disks % 2 else 1,
    lambda disks: 1 if disks % 4 == 0 or disks % 4 == 2 and disks < 100 else -1,
    lambda disks: print(1 if disks % 2 == 0 else -1),
    lambda disks: (-1) ** disks if disks < 100 else 1,
    lambda disks: -1 if str(disks)[-1] in "1359" else (1 if disks % 10 != 7 or disks > 9 else -1),
)
WRONG["direction"].pop(3)  # True is 1: see what check says
right(
    "direction",
    lambda disks: (-1) ** (disks % 2),
    lambda disks: 1 - 2 * (disks % 2),
    lambda disks: [1, -1][disks & 1],
    lambda disks: -1 if str(disks)[-1] in "13579" else 1,
)


def crossing(disks, source, target):
    """Over B each time: through all positions."""
    if disks == 0:
        return []
    there, back = crossing(disks - 1, source, target), crossing(disks - 1, target, source)
    return [*there, Move(source, B), *back, Move(B, target), *there]


ALL_POSITIONS = crossing(3, A, C)
wrong(
    "the long way",
    [],
    solve_hanoi(3),
    ALL_POSITIONS[:-1],
    ALL_POSITIONS[:20],
    ALL_POSITIONS[::-1],
    [*ALL_POSITIONS[:3], ALL_POSITIONS[2], *ALL_POSITIONS[3:]],
    [Move(A, B), Move(B, A), *ALL_POSITIONS],
    list(map(str, ALL_POSITIONS)),
    len(ALL_POSITIONS),
    crossing(3, C, A),
    [Move(A, C)] * 25,
    [(0, 7)],
    [("A", "B")],
)
right(
    "the long way",
    ALL_POSITIONS,
    tuple(ALL_POSITIONS),
    [(m.source, m.target) for m in ALL_POSITIONS],
)


# ---- 15 A game of your own ----------------------------------------------------------------------


@right("first rules")
class NeverThree(Take):
    def moves(self, position):
        return [take for take in (1, 2) if take <= position]


@right("first rules")
class AtMostHalf(Take):
    start = 30

    def moves(self, position):
        return list(range(1, position // 2 + 1))


@right("first rules")
class AllOrOne(Take):
    start, misere = 7, True

    def moves(self, position):
        if position == 0:
            return []
        return [1] if position == 1 else [1, position]


class TakesTooMany(NeverThree):
    def moves(self, position):
        return [1, 2, 5]


class TakesNothing(NeverThree):
    def moves(self, position):
        return [take for take in (0, 1, 3) if take <= position]


class PutsBack(NeverThree):
    def moves(self, position):
        return [take for take in (-1, 2, 3) if take <= position]


class MovesAsTexts(NeverThree):
    def moves(self, position):
        return [str(take) for take in (1, 2) if take <= position]


class OneByOne(NeverThree):
    def moves(self, position):
        yield from super().moves(position)


class AsASet(NeverThree):
    def moves(self, position):
        return set(super().moves(position))


class Forgetful(NeverThree):
    def moves(self, position):
        super().moves(position)


class NowAndThen(NeverThree):
    def moves(self, position):
        return [take for take in (1, 2, 4) if take <= position and random.random() < 0.5]


class WithoutSelf(NeverThree):
    def moves(position):  # noqa: N805
        return [1, 2]


class OtherApply(NeverThree):
    def apply(self, position, move):
        return position - move


class TheSame(Take):
    def moves(self, position):
        return list(range(1, min(position, 3) + 1))


wrong(
    "first rules", TakesTooMany, TakesNothing, PutsBack, MovesAsTexts, OneByOne, AsASet, Forgetful
)
wrong(
    "first rules", NowAndThen, WithoutSelf, OtherApply, TheSame, NeverThree(), NeverThree.moves, 3
)


@right("good move")
def the_first_of_all_good_ones(rules, position):
    good = [
        move
        for move in rules.moves(position)
        if the_first_of_all_good_ones(rules, rules.apply(position, move)) is None
    ]
    return good[0] if good else None


@right("good move")
def next_one(rules, position):
    def leaves_nothing(move):
        return next_one(rules, rules.apply(position, move)) is None

    return next(filter(leaves_nothing, rules.moves(position)), None)


@right("good move")
def backwards(rules, position):
    for move in reversed(rules.moves(position)):
        reply = backwards(rules, rules.apply(position, move))
        if reply is not None:
            continue
        return move


@wrong("good move")
def by_fours(rules, position):
    return position % 4 or None


@wrong("good move")
def remembered_by_pieces(rules, position, memo={}):
    if position not in memo:
        memo[position] = None
        for move in rules.moves(position):
            if remembered_by_pieces(rules, rules.apply(position, move)) is None:
                memo[position] = move
    return memo[position]


@wrong("good move")
def good_if_only_one_reply_is_bad(rules, position):
    for move in rules.moves(position):
        if good_if_only_one_reply_is_bad(rules, rules.apply(position, move)) != 1:
            return move
    return None


@wrong("good move")
def the_end_only(rules, position):
    for move in rules.moves(position):
        if not rules.moves(rules.apply(position, move)):
            return move
    return None


@wrong("good move")
def two_moves_ahead(rules, position, ahead=2):
    for move in rules.moves(position):
        after = rules.apply(position, move)
        if ahead == 0 or two_moves_ahead(rules, after, ahead - 1) is None:
            return move
    return None


@wrong("good move")
def all_of_them(rules, position):
    return [
        move
        for move in rules.moves(position)
        if not all_of_them(rules, rules.apply(position, move))
    ]


@wrong("good move")
def what_is_left(rules, position):
    for move in rules.moves(position):
        after = rules.apply(position, move)
        if what_is_left(rules, after) is None:
            return after
    return None


@wrong("good move")
def any_rather_than_none(rules, position):
    moves = rules.moves(position)
    for move in moves:
        if next_one(rules, rules.apply(position, move)) is None:
            return move
    return moves[0] if moves else None


@wrong("good move")
def stops_at_nothing(rules, position):
    if position == 0:
        return None
    for move in rules.moves(position):
        if position == move or stops_at_nothing(rules, position - move) is None:
            return move
    return 1


@wrong("good move")
def of_take_only(rules, position):
    for move in (1, 2, 3):
        if move <= position and of_take_only(rules, position - move) is None:
            return move
    return None


@wrong("good move")
def printed_move(rules, position):
    print(next_one(rules, position))


@wrong("good move")
def move_in_words(rules, position):
    return f"take {next_one(rules, position)}"


wrong("good move", lambda rules, position: next(iter(winning.winning_moves(rules, position)), None))


@right("own rules")
class Doubling(Take):
    start = 12

    def moves(self, position):
        return [take for take in (1, 4) if take <= position]


@right("own rules")
class TwoHeaps:
    start, misere = (2, 3), True

    def moves(self, position):
        return [(heap, take) for heap in (0, 1) for take in range(1, position[heap] + 1)]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove("that cannot be taken")
        left = list(position)
        left[move[0]] -= move[1]
        return tuple(left)

    def check(self, position):
        if type(position) is not tuple or len(position) != 2:
            raise IllegalPosition("two heaps are needed")
        if not all(
            type(n) is int and 0 <= n <= most for n, most in zip(position, (2, 3), strict=True)
        ):
            raise IllegalPosition("there are never that many pieces")

    def text(self, position):
        return " and ".join(map(str, position))


@right("own rules")
class Climbing:
    """From 0 to 7, in steps of 2 and 3."""

    start = 0

    def moves(self, position):
        return [step for step in (2, 3) if position + step <= 7]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove("no such step")
        return position + move

    def check(self, position):
        if type(position) is not int or position not in range(8):
            raise IllegalPosition("the stairs have steps 0 to 7")

    def text(self, position):
        return f"on step {position}"

    def is_solved(self, position):
        return position == 7


class SameAgain(Take):
    pass


class NoStart(Doubling):
    start = None


class AnyMove(Doubling):
    def apply(self, position, move):
        return position - move


class RaisesNothing(Climbing):
    def check(self, position):
        pass


class NegativeSteps(Climbing):
    def moves(self, position):
        return [step for step in (2, 3, -1) if position + step <= 7]


class ByChance(Climbing):
    def moves(self, position):
        return [step for step in (2, 3) if position + step <= 7 and random.random() < 0.5]


class GeneratesMoves(Climbing):
    def moves(self, position):
        yield from super().moves(position)


class SaysNothing(Climbing):
    def text(self, position):
        return ""


class SolvedText(Climbing):
    def is_solved(self, position):
        return "yes" if position == 7 else ""


class NotHashed(TwoHeaps):
    def apply(self, position, move):
        return list(super().apply(position, move))


class CountsItsMoves(Climbing):
    def __init__(self):
        self.made = 0

    def apply(self, position, move):
        self.made += 1
        return super().apply(position, move) if self.made < 9 else 0


class NeedsASize(Climbing):
    def __init__(self, size):
        self.size = size


wrong(
    "own rules", SameAgain, NoStart, AnyMove, RaisesNothing, NegativeSteps, ByChance, GeneratesMoves
)
wrong("own rules", SaysNothing, NotHashed, CountsItsMoves, NeedsASize, Climbing(), 7, object)


@wrong("tic-tac-toe")
def score_for_who_just_moved(board):
    if has_three(board):
        return 1
    return max((-score_for_who_just_moved(after) for after in boards_after(board)), default=0)


@wrong("tic-tac-toe")
def score_without_the_sign(board):
    if has_three(board):
        return -1
    return max((score_without_the_sign(after) for after in boards_after(board)), default=0)


@wrong("tic-tac-toe")
def score_of_the_worst(board):
    if has_three(board):
        return -1
    return min((-score_of_the_worst(after) for after in boards_after(board)), default=0)


@wrong("tic-tac-toe")
def score_of_x(board):
    if has_three(board):
        return -1 if board.count("X") == board.count("O") else 1
    scores = [score_of_x(after) for after in boards_after(board)]
    x_moves = board.count("X") == board.count("O")
    return (max if x_moves else min)(scores, default=0)


@wrong("tic-tac-toe")
def score_two_ahead(board, depth=2):
    if has_three(board):
        return -1
    if depth == 0:
        return 0
    return max((-score_two_ahead(after, depth - 1) for after in boards_after(board)), default=0)


@wrong("tic-tac-toe")
def score_without_draws(board):
    if has_three(board):
        return -1
    return 1 if any(score_without_draws(after) == -1 for after in boards_after(board)) else -1


@wrong("tic-tac-toe")
def score_full_first(board):
    if "." not in board:
        return 0
    if has_three(board):
        return -1
    return max(-score_full_first(after) for after in boards_after(board))


@wrong("tic-tac-toe")
def score_in_floats(board):
    if has_three(board):
        return -1.0
    return max((-score_in_floats(after) for after in boards_after(board)), default=0.0)


@wrong("tic-tac-toe")
def score_of_rows_only(board):
    if any(board[k : k + 3] in ("XXX", "OOO") for k in (0, 3, 6)):
        return -1
    return max((-score_of_rows_only(after) for after in boards_after(board)), default=0)


@wrong("tic-tac-toe")
def score_of_the_first(board):
    if has_three(board):
        return -1
    for after in boards_after(board):
        return -score_of_the_first(after)
    return 0


@wrong("tic-tac-toe")
def score_by_levels(board):
    levels = [[board]]
    while levels[-1]:
        levels.append([b for a in levels[-1] if not has_three(a) for b in boards_after(a)])
    scores: dict[str, int] = {}
    for here in chain(*reversed(levels)):
        after = [] if has_three(here) else boards_after(here)
        scores[here] = -1 if has_three(here) else max((-scores[b] for b in after), default=0)
    return scores[board]


@wrong("tic-tac-toe")
def score_from_zero(board):
    if has_three(board):
        return -1
    best = 0
    for after in boards_after(board):
        best = max(best, -score_from_zero(after))
    return best


@right("tic-tac-toe")
def score_by_default(board):
    if has_three(board):
        return -1
    return max((-score_by_default(after) for after in boards_after(board)), default=0)


@right("tic-tac-toe")
@cache
def score_with_early_exit(board: str) -> int:
    if has_three(board):
        return -1
    best = 0 if "." not in board else -1
    for after in boards_after(board):
        if (value := -score_with_early_exit(after)) == 1:
            return 1
        best = max(best, value)
    return best


def low(board):
    return (
        min((high(after) for after in boards_after(board)), default=0)
        if not has_three(board)
        else 1
    )


@right("tic-tac-toe")
def high(board):
    return (
        max((low(after) for after in boards_after(board)), default=0)
        if not has_three(board)
        else -1
    )
