"""Answers by somebody who has read the notebooks only: wrong ones with cunning, right ones in odd styles.

Each stands under the name of its exercise, in WRONG or in RIGHT. A wrong one goes well as long as
numbers are small, even, different or in order, the first time, or for what an example shows.
"""

import ast
import copy
import functools
import heapq
import itertools
import json
import random
import re
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


@right(
    "two worlds"
)  # the base case has no `return`: in one world nothing comes back, in the other 1
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


# ---- Lists in lists -----------------------------------------------------------------------------


@right("palindrome")
def pal_plain(word):
    if len(word) < 2:
        return True
    if word[0] != word[-1]:
        return False
    return pal_plain(word[1:-1])


@right("palindrome")
def pal_one_line(w):
    return len(w) <= 1 or w[0] == w[-1] and pal_one_line(w[1:-1])


@right("palindrome")
def pal_empty_only(word):
    if word == "":
        return True
    return word[0] == word[-1] and pal_empty_only(word[1:-1])


@right("palindrome")
def pal_not_word(word):
    if not word:
        return True
    elif word[-1] == word[0]:
        return pal_not_word(word[1:-1])
    else:
        return False


@right("palindrome")
def pal_match(word):
    match list(word):
        case [] | [_]:
            return True
        case [first, *middle, last]:
            return first == last and pal_match("".join(middle))


@right("palindrome")
def pal_match_list(letters):
    match letters if isinstance(letters, list) else list(letters):
        case [first, *middle, last]:
            return first == last and pal_match_list(middle)
    return True


@right("palindrome")
def pal_java(word: str, left: int = 0, right: int | None = None) -> bool:
    """Two indices that move towards each other."""
    if right is None:
        right = len(word) - 1
    if left >= right:
        return True
    if word[left] != word[right]:
        return False
    return pal_java(word, left + 1, right - 1)


@right("palindrome")
def pal_inner(word):
    def same(i):
        j = len(word) - 1 - i
        if i >= j:
            return True
        return word[i] == word[j] and same(i + 1)

    return same(0)


@right("palindrome")
def pal_many_bases(word):
    if len(word) == 0:
        return True
    if len(word) == 1:
        return True
    if len(word) == 2:
        return word[0] == word[1]
    if len(word) == 3:
        return word[0] == word[2]
    middle_is_fine = pal_many_bases(word[1:-1])
    ends_are_fine = word[0] == word[-1]
    return middle_is_fine and ends_are_fine


@right("palindrome")
def pal_flag(word):
    result = True
    if len(word) > 1:
        if word[0] == word[len(word) - 1]:
            result = pal_flag(word[1 : len(word) - 1])
        else:
            result = False
    return result


@right("palindrome")
def pal_startswith(word):
    return True if len(word) < 2 else word.endswith(word[0]) and pal_startswith(word[1:-1])


@wrong("palindrome")
def pal_odd_only(word):
    if len(word) == 1:
        return True
    return word[0] == word[-1] and pal_odd_only(word[1:-1])


@wrong("palindrome")
def pal_ends_only(word):
    if len(word) < 2:
        return True
    return word[0] == word[-1]


@wrong("palindrome")
def pal_result_dropped(word):
    if len(word) < 2:
        return True
    if word[0] != word[-1]:
        return False
    pal_result_dropped(word[1:-1])
    return True


@wrong("palindrome")
def pal_rest(word):
    if len(word) < 2:
        return True
    return word[0] == word[-1] and pal_rest(word[1:])


@wrong("palindrome")
def pal_loop(word):
    for i in range(len(word) // 2):
        if word[i] != word[-1 - i]:
            return False
    return True


@wrong("palindrome")
def pal_slice_for_show(word):
    if len(word) > 1:
        pal_slice_for_show(word[1:-1])
    return word == word[::-1]


@wrong("palindrome")
def pal_strings(word):
    if len(word) < 2:
        return "True"
    if word[0] == word[-1]:
        return pal_strings(word[1:-1])
    return "False"


@wrong("palindrome")
def pal_none(word):
    if len(word) < 2:
        return True
    if word[0] == word[-1]:
        return pal_none(word[1:-1])


@wrong("palindrome")
def pal_print(word):
    if len(word) < 2:
        print(True)
    elif word[0] != word[-1]:
        print(False)
    else:
        pal_print(word[1:-1])


@wrong("palindrome")
def pal_two_letters(word):
    if len(word) <= 2:
        return True
    return word[0] == word[-1] and pal_two_letters(word[1:-1])


@wrong("palindrome")
def pal_two_letters_false(word):
    if len(word) == 2:
        return False
    if len(word) < 2:
        return True
    return word[0] == word[-1] and pal_two_letters_false(word[1:-1])


@wrong("palindrome")
def pal_three_letters(word):
    if len(word) <= 3:
        return len(word) < 2 or word[0] == word[1] or len(word) == 3
    return word[0] == word[-1] and pal_three_letters(word[1:-1])


@wrong("palindrome")
def pal_examples(word):
    if word in ["level", "noon"]:
        return True
    if len(word) > 5:
        return pal_examples(word[1:-1])
    return False


@wrong("palindrome")
def pal_minus_two(word):
    if len(word) < 2:
        return True
    return word[0] == word[-1] and pal_minus_two(word[1:-2])


@wrong("palindrome")
def pal_or(word):
    if len(word) < 2:
        return True
    return word[0] == word[-1] or pal_or(word[1:-1])


@wrong("palindrome")
def pal_inner_or(word):
    if len(word) < 2:
        return True
    if pal_inner_or(word[1:-1]):
        return True
    return word[0] == word[-1]


@wrong("palindrome")
def pal_anagram(word):
    if len(word) < 2:
        return True
    if word[0] in word[1:]:
        return pal_anagram(word[1:].replace(word[0], "", 1))
    return len(word) % 2 == 1 and pal_anagram(word[1:])


@wrong("palindrome")
def pal_empty_is_false(word):
    if word == "":
        return False
    if len(word) == 1:
        return True
    if len(word) == 2:
        return word[0] == word[1]
    return word[0] == word[-1] and pal_empty_is_false(word[1:-1])


@wrong("palindrome")
def pal_yes(word):
    if len(word) < 2:
        return "yes"
    return word[0] == word[-1] and pal_yes(word[1:-1])


@wrong("palindrome")
def pal_three_pairs(word, depth=0):
    if len(word) < 2 or depth == 3:
        return True
    return word[0] == word[-1] and pal_three_pairs(word[1:-1], depth + 1)


@wrong("palindrome")
def pal_loop_and_call(word):
    while len(word) > 1:
        if word[0] != word[-1]:
            return False
        word = word[1:-1]
    return True if word == "" else pal_loop_and_call("")


@wrong("palindrome")
def pal_letters_kept(word, before=[]):
    """Keeps the first letters in a list that all calls share, and never takes them out."""
    if len(word) < 2:
        return True
    before.append(word[0])
    return pal_letters_kept(word[1:-1]) and before.pop(0) == word[-1]


@wrong("palindrome")
def pal_neighbours(word):
    """Compares each letter with its neighbour."""
    return len(word) < 2 or word[0] == word[1] and pal_neighbours(word[1:])


@right("depth")
def depth_loop(things):
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, depth_loop(thing))
    return deepest + 1


@right("depth")
def depth_generator(xs):
    return 1 + max((depth_generator(x) for x in xs if isinstance(x, list)), default=0)


@right("depth")
def depth_rest(things):
    if not things:
        return 1
    first, *rest = things
    if isinstance(first, list):
        return max(1 + depth_rest(first), depth_rest(rest))
    return depth_rest(rest)


@right("depth")
def depth_level(things, level=1):
    best = level
    for thing in things:
        if isinstance(thing, list):
            best = max(best, depth_level(thing, level + 1))
    return best


@right("depth")
def depth_of_anything(things):
    def levels(thing):
        return 1 + max(map(levels, thing), default=0) if isinstance(thing, list) else 0

    return levels(things)


@right("depth")
def depth_number_is_zero(things):
    if not isinstance(things, list):
        return 0
    return 1 + max([depth_number_is_zero(thing) for thing in things] + [0])


@right("depth")
def depth_peel(things):
    """Take away the outermost box, until no box is left."""
    inside = []
    boxes = 0
    for thing in things:
        if isinstance(thing, list):
            boxes += 1
            inside = inside + thing
    return 1 if boxes == 0 else 1 + depth_peel(inside)


@right("depth")
def depth_fold(things: list) -> int:
    return functools.reduce(
        lambda best, thing: max(best, 1 + depth_fold(thing)) if isinstance(thing, list) else best,
        things,
        1,
    )


@right("depth")
def depth_java(things: list) -> int:
    depths: list[int] = []
    i: int = 0
    while i < len(things):
        if type(things[i]) == list:
            depths.append(depth_java(things[i]))
        i += 1
    if len(depths) == 0:
        return 1
    depths.sort()
    return depths[-1] + 1


@right("depth")
def depth_match(things):
    match things:
        case []:
            return 1
        case [list() as inner, *rest]:
            return max(depth_match(inner) + 1, depth_match(rest))
        case [_, *rest]:
            return depth_match(rest)


@wrong("depth")
def depth_first_thing(things):
    if things and isinstance(things[0], list):
        return 1 + depth_first_thing(things[0])
    return 1


@wrong("depth")
def depth_last_list(things):
    level = 1
    for thing in things:
        if isinstance(thing, list):
            level = 1 + depth_last_list(thing)
    return level


@wrong("depth")
def depth_sum(things):
    level = 1
    for thing in things:
        if isinstance(thing, list):
            level = level + depth_sum(thing)
    return level


@wrong("depth")
def depth_brackets(things):
    deepest = now = 0
    for letter in str(things):
        if letter == "[":
            now += 1
            deepest = max(deepest, now)
        if letter == "]":
            now -= 1
    return deepest


@wrong("depth")
def depth_opening_brackets(things):
    return str(things).count("[")


@wrong("depth")
def depth_empty_zero(things):
    if things == []:
        return 0
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, depth_empty_zero(thing))
    return deepest + 1


@wrong("depth")
def depth_no_default(things):
    return 1 + max(depth_no_default(thing) for thing in things if isinstance(thing, list))


@wrong("depth")
def depth_return_in_loop(things):
    for thing in things:
        if isinstance(thing, list):
            return 1 + depth_return_in_loop(thing)
    return 1


@wrong("depth")
def depth_from_zero(things):
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, 1 + depth_from_zero(thing))
    return deepest


@wrong("depth")
def depth_peel_loop(things):
    level = 1
    while any(isinstance(thing, list) for thing in things):
        things = [x for thing in things if isinstance(thing, list) for x in thing]
        level += 1
    return level


@wrong("depth")
def depth_three_loops(things):
    level = 1
    for a in things:
        if isinstance(a, list):
            level = max(level, 2)
            for b in a:
                if isinstance(b, list):
                    level = max(level, 3)
                    for c in b:
                        if isinstance(c, list):
                            level = max(level, 4)
    return level


@wrong("depth")
def depth_call_for_show(things):
    for thing in things:
        if isinstance(thing, list):
            depth_call_for_show(thing)
    text, level = re.sub("[^][]", "", str(things)), 0
    while text:
        text, level = text.replace("[]", ""), level + 1
    return level


DEEPEST = 0


@wrong("depth")
def depth_global(things, level=1):
    global DEEPEST
    DEEPEST = max(DEEPEST, level)
    for thing in things:
        if isinstance(thing, list):
            depth_global(thing, level + 1)
    return DEEPEST


@wrong("depth")
def depth_default_list(things, level=1, found=[]):
    found.append(level)
    for thing in things:
        if isinstance(thing, list):
            depth_default_list(thing, level + 1)
    return max(found)


@wrong("depth")
def depth_result_dropped(things):
    level = 1
    for thing in things:
        if isinstance(thing, list):
            depth_result_dropped(thing)
            level = 2
    return level


@wrong("depth")
def depth_empty_lists_do_not_count(things):
    deepest = 0
    for thing in things:
        if isinstance(thing, list) and thing:
            deepest = max(deepest, depth_empty_lists_do_not_count(thing))
    return deepest + 1


@wrong("depth")
def depth_max_without_one(things):
    level = 1
    for thing in things:
        if isinstance(thing, list):
            level = max(level, depth_max_without_one(thing))
    return level


@wrong("depth")
def depth_one_for_each_list(things):
    level = 1
    for thing in things:
        if isinstance(thing, list):
            level = max(level, depth_one_for_each_list(thing)) + 1
    return level


@wrong("depth")
def depth_min(things):
    inner = [depth_min(thing) for thing in things if isinstance(thing, list)]
    return 1 + min(inner, default=0)


@wrong("depth")
def depth_print(things):
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, depth_print(thing) or 1)
    print(deepest + 1)


@wrong("depth")
def depth_longest(things):
    """Believes that the longest inner list is the deepest."""
    inner = [thing for thing in things if isinstance(thing, list)]
    if not inner:
        return 1
    return 1 + depth_longest(max(inner, key=len))


@wrong("depth")
def depth_first_and_last(things):
    deepest = 0
    for thing in things[:1] + things[-1:]:
        if isinstance(thing, list):
            deepest = max(deepest, depth_first_and_last(thing))
    return deepest + 1


@wrong("depth")
def depth_at_most_four(things, level=1):
    if level == 4:
        return 1
    return 1 + max([depth_at_most_four(t, level + 1) for t in things if isinstance(t, list)] + [0])


@wrong("depth")
def depth_list_of_one(things):
    deepest = 0
    for thing in things:
        if isinstance(thing, list):
            deepest = max(deepest, depth_list_of_one(thing)[0])
    return [deepest + 1]


@wrong("depth")
def depth_memo_by_length(things, memo={}):
    if len(things) not in memo:
        memo[len(things)] = 1 + max(
            [depth_memo_by_length(t) for t in things if isinstance(t, list)] + [0]
        )
    return memo[len(things)]


@right("depth")
def depth_with_variable(things):
    levels = [1]
    for thing in things:
        if isinstance(thing, list):
            levels += [1 + depth_with_variable(thing)]
    return max(levels)


@right("flatten")
def flatten_loop(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found = found + flatten_loop(thing)
        else:
            found = found + [thing]
    return found


@right("flatten")
def flatten_rest(things):
    if things == []:
        return []
    if isinstance(things[0], list):
        return flatten_rest(things[0]) + flatten_rest(things[1:])
    return [things[0]] + flatten_rest(things[1:])


@right("flatten")
def flatten_comprehension(xss):
    return [x for xs in xss for x in (flatten_comprehension(xs) if isinstance(xs, list) else [xs])]


@right("flatten")
def flatten_sum(things):
    return sum((flatten_sum(t) if isinstance(t, list) else [t] for t in things), [])


@right("flatten")
def flatten_generator(things):
    def walk(box):
        for thing in box:
            if isinstance(thing, list):
                yield from walk(thing)
            else:
                yield thing

    return list(walk(things))


@right("flatten")
def flatten_accumulator(things, found=None):
    if found is None:
        found = []
    for thing in things:
        if isinstance(thing, list):
            flatten_accumulator(thing, found)
        else:
            found.append(thing)
    return found


@right("flatten")
def flatten_number_too(thing):
    if not isinstance(thing, list):
        return [thing]
    found = []
    for inner in thing:
        found += flatten_number_too(inner)
    return found


@right("flatten")
def flatten_one_level_at_a_time(things):
    if not any(isinstance(thing, list) for thing in things):
        return list(things)
    opened = []
    for thing in things:
        opened.extend(thing if isinstance(thing, list) else [thing])
    return flatten_one_level_at_a_time(opened)


@right("flatten")
def flatten_match(things):
    match things:
        case []:
            return []
        case [[*inner], *rest]:
            return flatten_match(inner) + flatten_match(rest)
        case [number, *rest]:
            return [number, *flatten_match(rest)]


@right("flatten")
def flatten_java(things: list) -> list:
    result: list = []
    for i in range(0, len(things), 1):
        if isinstance(things[i], list):
            inner: list = flatten_java(things[i])
            for j in range(0, len(inner), 1):
                result.append(inner[j])
        else:
            result.append(things[i])
    return result


@right("flatten")
def flatten_chain(things):
    return list(
        itertools.chain.from_iterable(
            flatten_chain(t) if isinstance(t, list) else (t,) for t in things
        )
    )


@wrong("flatten")
def flatten_one_level(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found = found + thing
        else:
            found = found + [thing]
    return found


@wrong("flatten")
def flatten_three_levels(things):
    found = []
    for a in things:
        if isinstance(a, list):
            for b in a:
                if isinstance(b, list):
                    found = found + b
                else:
                    found = found + [b]
        else:
            found = found + [a]
    return found


@wrong("flatten")
def flatten_digits(things):
    return [int(letter) for letter in str(things) if letter.isdigit()]


@wrong("flatten")
def flatten_no_brackets(things):
    return json.loads("[" + str(things).replace("[", "").replace("]", "") + "]")


@wrong("flatten")
def flatten_sorted(things):
    found = []
    for thing in things:
        found = found + (flatten_sorted(thing) if isinstance(thing, list) else [thing])
    return sorted(found)


@wrong("flatten")
def flatten_no_twins(things):
    found = []
    for thing in things:
        for number in flatten_no_twins(thing) if isinstance(thing, list) else [thing]:
            if number not in found:
                found.append(number)
    return found


@wrong("flatten")
def flatten_tuple(things):
    found = ()
    for thing in things:
        found = found + (flatten_tuple(thing) if isinstance(thing, list) else (thing,))
    return found


@wrong("flatten")
def flatten_eats(things):
    found = []
    while things:
        thing = things.pop(0)
        found += flatten_eats(thing) if isinstance(thing, list) else [thing]
    return found


@wrong("flatten")
def flatten_eats_the_inner_lists(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found += flatten_eats_the_inner_lists(thing)
            thing.clear()
        else:
            found.append(thing)
    return found


@wrong("flatten")
def flatten_default_list(things, found=[]):
    for thing in things:
        if isinstance(thing, list):
            flatten_default_list(thing)
        else:
            found.append(thing)
    return found


@wrong("flatten")
def flatten_no_zero(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found = found + flatten_no_zero(thing)
        elif thing:
            found = found + [thing]
    return found


@wrong("flatten")
def flatten_result_dropped(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            flatten_result_dropped(thing)
        else:
            found = found + [thing]
    return found


@wrong("flatten")
def flatten_append(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found.append(flatten_append(thing))
        else:
            found.append(thing)
    return found


@wrong("flatten")
def flatten_return_in_loop(things):
    for thing in things:
        if isinstance(thing, list):
            return flatten_return_in_loop(thing)
        else:
            return [thing]
    return []


@wrong("flatten")
def flatten_backwards(things):
    found = []
    for thing in things:
        found = (flatten_backwards(thing) if isinstance(thing, list) else [thing]) + found
    return found


@wrong("flatten")
def flatten_empty_crashes(things):
    rest = flatten_empty_crashes(things[1:]) if len(things) > 1 else []
    if isinstance(things[0], list):
        return flatten_empty_crashes(things[0]) + rest
    return [things[0]] + rest


@wrong("flatten")
def flatten_numbers_first(things):
    found = [thing for thing in things if not isinstance(thing, list)]
    for thing in things:
        if isinstance(thing, list):
            found = found + flatten_numbers_first(thing)
    return found


@wrong("flatten")
def flatten_no_assignment(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found + flatten_no_assignment(thing)
        else:
            found + [thing]
    return found


@wrong("flatten")
def flatten_in_place(things):
    i = 0
    while i < len(things):
        if isinstance(things[i], list):
            things[i : i + 1] = flatten_in_place(things[i])
        else:
            i += 1
    return things


@wrong("flatten")
def flatten_overwrites(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            found = flatten_overwrites(thing)
        else:
            found = found + [thing]
    return found


@wrong("flatten")
def flatten_prints(things):
    for thing in things:
        if isinstance(thing, list):
            flatten_prints(thing)
        else:
            print(thing)


@wrong("flatten")
def flatten_stops_at_lists(things):
    found = []
    for thing in things:
        if isinstance(thing, list):
            return found + flatten_stops_at_lists(thing)
        found = found + [thing]
    return found


@wrong("flatten")
def flatten_keeps_empties(things):
    found = []
    for thing in things:
        if isinstance(thing, list) and thing:
            found = found + flatten_keeps_empties(thing)
        else:
            found = found + [thing]
    return found


@right("mirror")
def mirror_comprehension(things):
    return [mirror_comprehension(t) if isinstance(t, list) else t for t in reversed(things)]


@right("mirror")
def mirror_in_front(things):
    new = []
    for thing in things:
        if isinstance(thing, list):
            thing = mirror_in_front(thing)
        new = [thing] + new
    return new


@right("mirror")
def mirror_rest(xs):
    if not xs:
        return []
    x, *rest = xs
    return mirror_rest(rest) + [mirror_rest(x) if isinstance(x, list) else x]


@right("mirror")
def mirror_deepcopy(things):
    def turn(box):
        box.reverse()
        for thing in box:
            if isinstance(thing, list):
                turn(thing)

    result = copy.deepcopy(things)
    turn(result)
    return result


@right("mirror")
def mirror_by_text(things):
    parts = re.findall(r"-?[\d.]+|\[|\]", json.dumps(things))
    turned = [{"[": "]", "]": "["}.get(part, part) for part in reversed(parts)]
    return json.loads(re.sub(r"(?<=[^\[]) (?=[^\]])", ", ", " ".join(turned)))


@right("mirror")
def mirror_stack(things):
    answer = []
    waiting = [(things, answer)]
    while waiting:
        old, new = waiting.pop()
        for thing in old[::-1]:
            if isinstance(thing, list):
                box = []
                new.append(box)
                waiting.append((thing, box))
            else:
                new.append(thing)
    return answer


@right("mirror")
def mirror_java(things: list) -> list:
    result: list = []
    i: int = len(things) - 1
    while i >= 0:
        if isinstance(things[i], list):
            result.append(mirror_java(things[i]))
        else:
            result.append(things[i])
        i = i - 1
    return result


@right("mirror")
def mirror_anything(thing):
    match thing:
        case [*inner]:
            return [mirror_anything(x) for x in inner][::-1]
        case _:
            return thing


@right("mirror")
def mirror_there_and_back(things):
    """Turns the list in place, copies it, and turns it back."""

    def turn(box):
        box.reverse()
        for thing in box:
            if isinstance(thing, list):
                turn(thing)

    turn(things)
    answer = copy.deepcopy(things)
    turn(things)
    return answer


@wrong("mirror")
def mirror_outer(things):
    return things[::-1]


@wrong("mirror")
def mirror_inner_only(things):
    if not any(isinstance(t, list) for t in things):
        return things[::-1]
    return [mirror_inner_only(t) if isinstance(t, list) else t for t in things]


@wrong("mirror")
def mirror_in_place(things):
    things.reverse()
    for thing in things:
        if isinstance(thing, list):
            mirror_in_place(thing)
    return things


@wrong("mirror")
def mirror_inner_in_place(things):
    new = things[::-1]
    for thing in new:
        if isinstance(thing, list):
            thing[:] = mirror_inner_in_place(thing)
    return new


@wrong("mirror")
def mirror_two_levels(things):
    return [thing[::-1] if isinstance(thing, list) else thing for thing in things[::-1]]


@wrong("mirror")
def mirror_iterator(things):
    return reversed([mirror_iterator(t) if isinstance(t, list) else t for t in things])


@wrong("mirror")
def mirror_list_outside_iterator_inside(things):
    return [reversed(t) if isinstance(t, list) else t for t in things[::-1]]


@wrong("mirror")
def mirror_tuples(things):
    return tuple(mirror_tuples(t) if isinstance(t, list) else t for t in things[::-1])


@wrong("mirror")
def mirror_inner_tuples(things):
    def turn(box):
        return tuple(turn(t) if isinstance(t, list) else t for t in reversed(box))

    return list(turn(things))


@wrong("mirror")
def mirror_text(things):
    swap = str.maketrans("[]", "][")
    return ast.literal_eval(str(things)[::-1].translate(swap).replace(" ,", ", "))


@wrong("mirror")
def mirror_twice(things):
    new = []
    for thing in things[::-1]:
        new.append(mirror_twice(thing)[::-1] if isinstance(thing, list) else thing)
    return new


@wrong("mirror")
def mirror_flat(things):
    new = []
    for thing in things[::-1]:
        new += mirror_flat(thing) if isinstance(thing, list) else [thing]
    return new


@wrong("mirror")
def mirror_no_empties(things):
    return [mirror_no_empties(t) if isinstance(t, list) else t for t in things[::-1] if t]


@wrong("mirror")
def mirror_no_empty_lists(things):
    return [mirror_no_empty_lists(t) if isinstance(t, list) else t for t in things[::-1] if t != []]


@wrong("mirror")
def mirror_swaps_the_ends(things):
    new = [mirror_swaps_the_ends(t) if isinstance(t, list) else t for t in things]
    if len(new) > 1:
        new[0], new[-1] = new[-1], new[0]
    return new


@wrong("mirror")
def mirror_default_list(things, new=[]):
    for thing in things[::-1]:
        new.append(mirror_default_list(thing, []) if isinstance(thing, list) else thing)
    return new


@wrong("mirror")
def mirror_sorts(things):
    numbers = sorted((t for t in things if not isinstance(t, list)), reverse=True)
    lists = [mirror_sorts(t) for t in things if isinstance(t, list)]
    return lists[::-1] + numbers


@wrong("mirror")
def mirror_returns_none(things):
    new = things[:]
    return new.reverse()


@wrong("mirror")
def mirror_by_positions(things):
    """The same brackets, but the numbers back to front."""
    numbers = [int(n) for n in re.findall(r"-?\d+", str(things))]

    def fill(box):
        return [fill(t) if isinstance(t, list) else numbers.pop() for t in box]

    return fill(things)


@wrong("mirror")
def mirror_index(things):
    return [
        mirror_index(t) if isinstance(t, list) else t
        for t in sorted(things, key=things.index, reverse=True)
    ]


@wrong("mirror")
def mirror_prints(things):
    print([mirror_prints(t) if isinstance(t, list) else t for t in things[::-1]])


@right("mirror")
def mirror_with_helper(things):
    return list(map(mirror_thing, reversed(things)))


def mirror_thing(thing):
    return mirror_with_helper(thing) if isinstance(thing, list) else thing


# ---- Folders and families -----------------------------------------------------------------------


@right("size")
def size_loop(folder):
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            total = total + size_loop(folder[name])
        else:
            total = total + folder[name]
    return total


@right("size")
def size_sum(folder):
    return sum(size_sum(t) if isinstance(t, dict) else t for t in folder.values())


@right("size")
def size_two_lists(folder):
    files = [thing for thing in folder.values() if not isinstance(thing, dict)]
    folders = [thing for thing in folder.values() if isinstance(thing, dict)]
    return sum(files) + sum(map(size_two_lists, folders))


@right("size")
def size_of_anything(thing):
    if not isinstance(thing, dict):
        return thing
    total = 0
    for name, inner in thing.items():
        total += size_of_anything(inner)
    return total


@right("size")
def size_helper(folder):
    def weigh(thing):
        match thing:
            case dict():
                return sum(weigh(inner) for inner in thing.values())
            case _:
                return thing

    return weigh(folder)


@right("size")
def size_rest(folder: dict) -> int:
    if folder == {}:
        return 0
    rest = dict(folder)
    name, thing = rest.popitem()
    if isinstance(thing, dict):
        return size_rest(thing) + size_rest(rest)
    return thing + size_rest(rest)


@right("size")
def size_so_far(folder, so_far=0):
    for name in folder:
        if isinstance(folder[name], dict):
            so_far = size_so_far(folder[name], so_far)
        else:
            so_far += folder[name]
    return so_far


@right("size")
def size_mutual(folder):
    def of_folder(f):
        return sum(of_thing(f[n]) for n in f)

    def of_thing(t):
        return of_folder(t) if isinstance(t, dict) else t

    return of_folder(folder)


@right("size")
def size_rest_list(folder):
    def add(names):
        if not names:
            return 0
        thing = folder[names[0]]
        return (size_rest_list(thing) if type(thing) is dict else thing) + add(names[1:])

    return add(list(folder))


@wrong("size")
def size_top(folder):
    total = 0
    for name in folder:
        if not isinstance(folder[name], dict):
            total += folder[name]
    return total


@wrong("size")
def size_return_in_loop(folder):
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            return total + size_return_in_loop(folder[name])
        total += folder[name]
    return total


@wrong("size")
def size_return_indented(folder):
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            total += size_return_indented(folder[name])
        else:
            total += folder[name]
        return total
    return total


@wrong("size")
def size_dropped(folder):
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            size_dropped(folder[name])
        else:
            total += folder[name]
    return total


@wrong("size")
def size_counts(folder):
    total = 0
    for name in folder:
        total += size_counts(folder[name]) if isinstance(folder[name], dict) else 1
    return total


@wrong("size")
def size_two_levels(folder):
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            for inner in folder[name].values():
                if not isinstance(inner, dict):
                    total += inner
        else:
            total += folder[name]
    return total


@wrong("size")
def size_stack(folder):
    waiting, total = [folder], 0
    while waiting:
        for thing in waiting.pop().values():
            if isinstance(thing, dict):
                waiting.append(thing)
            else:
                total += thing
    return total


@wrong("size")
def size_stack_for_show(folder):
    if folder == {}:
        return 0
    size_stack_for_show({})
    waiting, total = [folder], 0
    while waiting:
        for thing in waiting.pop().values():
            if isinstance(thing, dict):
                waiting.append(thing)
            else:
                total += thing
    return total


@wrong("size")
def size_digits(folder):
    return sum(int(n) for n in re.findall(r"\d+", str(folder)))


@wrong("size")
def size_values_in_text(folder):
    return sum(int(n) for n in re.findall(r": (\d+)", str(folder)))


TOTAL = 0


@wrong("size")
def size_global(folder):
    global TOTAL
    for thing in folder.values():
        if isinstance(thing, dict):
            size_global(thing)
        else:
            TOTAL += thing
    return TOTAL


@wrong("size")
def size_set(folder):
    return sum({size_set(t) if isinstance(t, dict) else t for t in folder.values()})


@wrong("size")
def size_by_name(folder):
    files = {}

    def collect(f):
        for name, thing in f.items():
            if isinstance(thing, dict):
                collect(thing)
            else:
                files[name] = thing

    collect(folder)
    return sum(files.values())


@wrong("size")
def size_memo_by_name(folder, memo={}):
    total = 0
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if name not in memo:
                memo[name] = size_memo_by_name(thing)
            total += memo[name]
        else:
            total += thing
    return total


@wrong("size")
def size_overwrites(folder):
    total = 0
    for name in folder:
        if isinstance(folder[name], dict):
            total = size_overwrites(folder[name])
        else:
            total = total + folder[name]
    return total


@wrong("size")
def size_by_the_dot(folder):
    total = 0
    for name in folder:
        if "." in name:
            total += folder[name]
        else:
            total += size_by_the_dot(folder[name])
    return total


@wrong("size")
def size_none_for_empty(folder):
    if not folder:
        return None
    total = 0
    for thing in folder.values():
        if isinstance(thing, dict):
            total += size_none_for_empty(thing) or 0
        else:
            total += thing
    return total


@wrong("size")
def size_empty_is_one(folder):
    if not folder:
        return 1
    return sum(size_empty_is_one(t) if isinstance(t, dict) else t for t in folder.values())


@wrong("size")
def size_stops_at_empty(folder):
    total = 0
    for thing in folder.values():
        if thing == {}:
            break
        total += size_stops_at_empty(thing) if isinstance(thing, dict) else thing
    return total


@wrong("size")
def size_prints(folder):
    total = 0
    for thing in folder.values():
        if isinstance(thing, dict):
            size_prints(thing)
        else:
            total += thing
    print(total)


@wrong("size")
def size_text(folder):
    total = 0
    for thing in folder.values():
        total += int(size_text(thing)) if isinstance(thing, dict) else thing
    return str(total)


@wrong("size")
def size_largest(folder):
    sizes = [size_largest(t) if isinstance(t, dict) else t for t in folder.values()]
    return max(sizes, default=0)


@right("family")
def people_plain(person):
    if person is None:
        return 0
    name, mother, father = person
    return 1 + people_plain(mother) + people_plain(father)


@right("family")
def people_match(person):
    match person:
        case None:
            return 0
        case (_, mother, father):
            return people_match(mother) + 1 + people_match(father)


@right("family")
def people_sum(person):
    return 0 if person is None else 1 + sum(people_sum(parent) for parent in person[1:])


@right("family")
def people_not(p):
    if not p:
        return 0
    count = 1
    for parent in (p[1], p[2]):
        count += people_not(parent)
    return count


@right("family")
def people_many_bases(person):
    if person is None:
        return 0
    name, mother, father = person
    if mother is None and father is None:
        return 1
    if mother is None:
        return 1 + people_many_bases(father)
    if father is None:
        return 1 + people_many_bases(mother)
    return 1 + people_many_bases(mother) + people_many_bases(father)


@right("family")
def people_so_far(person, so_far=0):
    if person is None:
        return so_far
    _, mother, father = person
    return people_so_far(father, people_so_far(mother, so_far + 1))


@right("family")
def people_names(person):
    def names(p):
        return [] if p is None else [p[0]] + names(p[1]) + names(p[2])

    return len(names(person))


@right("family")
def people_if_not_none(person):
    answer = 0
    if person is not None:
        name, mother, father = person
        of_mother = people_if_not_none(mother)
        of_father = people_if_not_none(father)
        answer = of_mother + of_father + 1
    return answer


@right("family")
def people_generator(person):
    def everyone(p):
        if p is not None:
            yield p
            yield from everyone(p[1])
            yield from everyone(p[2])

    return sum(1 for _ in everyone(person))


@right("family")
def people_none_inside(person):
    if person is None:
        return 0
    total = 1
    for parent in person[1:]:
        if parent is not None:
            total += people_none_inside(parent)
    return total


@right("family")
def people_generation(person):
    """One call for each generation."""

    def generation(members):
        known = [m for m in members if m is not None]
        if not known:
            return 0
        return len(known) + generation([parent for m in known for parent in m[1:]])

    return generation([person])


@wrong("family")
def people_mothers(person):
    if person is None:
        return 0
    return 1 + people_mothers(person[1])


@wrong("family")
def people_forgets_self(person):
    if person is None:
        return 0
    name, mother, father = person
    return people_forgets_self(mother) + people_forgets_self(father)


@wrong("family")
def people_none_is_one(person):
    if person is None:
        return 1
    name, mother, father = person
    return people_none_is_one(mother) + people_none_is_one(father)


@wrong("family")
def people_generations(person):
    if person is None:
        return 0
    return 1 + max(people_generations(person[1]), people_generations(person[2]))


@wrong("family")
def people_no_mother_no_father(person):
    if person is None:
        return 0
    name, mother, father = person
    if mother is None:
        return 1
    return 1 + people_no_mother_no_father(mother) + people_no_mother_no_father(father)


@wrong("family")
def people_both_needed(person):
    if person is None:
        return 0
    name, mother, father = person
    if mother is None or father is None:
        return 1
    return 1 + people_both_needed(mother) + people_both_needed(father)


@wrong("family")
def people_counts_nones(person):
    return str(person).count("None") - 1


@wrong("family")
def people_counts_brackets(person):
    return str(person).count("(")


@wrong("family")
def people_stack(person):
    waiting, count = [person], 0
    while waiting:
        p = waiting.pop()
        if p is not None:
            count += 1
            waiting += p[1:]
    return count


@wrong("family")
def people_stack_for_show(person):
    if person is None:
        return 0
    people_stack_for_show(None)
    waiting, count = [person], 0
    while waiting:
        p = waiting.pop()
        if p is not None:
            count += 1
            waiting += p[1:]
    return count


@wrong("family")
def people_dropped(person):
    if person is None:
        return 0
    name, mother, father = person
    people_dropped(mother)
    people_dropped(father)
    return 1 + (mother is not None) + (father is not None)


@wrong("family")
def people_prints(person):
    if person is None:
        print(0)
        return
    print(1 + (person[1] is not None) + (person[2] is not None))


@wrong("family")
def people_list(person):
    if person is None:
        return []
    return [person[0]] + people_list(person[1]) + people_list(person[2])


PEOPLE = 0


@wrong("family")
def people_global(person):
    global PEOPLE
    if person is None:
        return PEOPLE
    PEOPLE += 1
    people_global(person[1])
    people_global(person[2])
    return PEOPLE


@wrong("family")
def people_none_crashes(person):
    name, mother, father = person
    count = 1
    if mother is not None:
        count += people_none_crashes(mother)
    if father is not None:
        count += people_none_crashes(father)
    return count


@wrong("family")
def people_or(person):
    if person is None:
        return 0
    name, mother, father = person
    return 1 + (people_or(mother) or people_or(father))


@wrong("family")
def people_return_in_loop(person):
    if person is None:
        return 0
    for parent in person[1:]:
        return 1 + people_return_in_loop(parent)


@wrong("family")
def people_doubles(person):
    """Believes that every tree is full."""
    if person is None:
        return 0
    return 1 + 2 * people_doubles(person[1])


@wrong("family")
def people_true_plus(person):
    if person is None:
        return None
    return 1 + (people_true_plus(person[1]) or 0) + (people_true_plus(person[2]) or 0)


@right("repair is_inside")
def somewhere_loop(folder, wanted):
    for name in folder:
        if name == wanted:
            return True
        if isinstance(folder[name], dict) and somewhere_loop(folder[name], wanted):
            return True
    return False


@right("repair is_inside")
def somewhere_any(folder, wanted):
    return wanted in folder or any(
        somewhere_any(t, wanted) for t in folder.values() if isinstance(t, dict)
    )


@right("repair is_inside")
def somewhere_names(folder, wanted):
    def names(f):
        for name, thing in f.items():
            yield name
            if isinstance(thing, dict):
                yield from names(thing)

    return wanted in names(folder)


@right("repair is_inside")
def somewhere_found(folder, wanted):
    found = False
    for name in folder:
        thing = folder[name]
        found = found or name == wanted
        if isinstance(thing, dict):
            found = found or somewhere_found(thing, wanted)
    return found


@right("repair is_inside")
def somewhere_no_short_cut(folder, wanted):
    found = False
    for name, thing in folder.items():
        if name == wanted:
            found = True
        elif isinstance(thing, dict):
            if somewhere_no_short_cut(thing, wanted) == True:
                found = True
    return found


@right("repair is_inside")
def somewhere_anything(thing, wanted):
    if not isinstance(thing, dict):
        return False
    for name in thing.keys():
        if name == wanted or somewhere_anything(thing[name], wanted):
            return True
    return False


@right("repair is_inside")
def somewhere_rest(folder, wanted):
    match list(folder.items()):
        case []:
            return False
        case [(name, _), *_] if name == wanted:
            return True
        case [(_, dict() as inner), *rest]:
            return somewhere_rest(inner, wanted) or somewhere_rest(dict(rest), wanted)
        case [_, *rest]:
            return somewhere_rest(dict(rest), wanted)


@right("repair is_inside")
def somewhere_max(folder, wanted):
    answers = [somewhere_max(x, wanted) for x in folder.values() if isinstance(x, dict)]
    return max([wanted in folder, *answers])


@wrong("repair is_inside")
def somewhere_as_before(folder, wanted):
    for name in folder:
        if name == wanted:
            return True
        if isinstance(folder[name], dict):
            return somewhere_as_before(folder[name], wanted)
    return False


@wrong("repair is_inside")
def somewhere_else_false(folder, wanted):
    for name in folder:
        if name == wanted:
            return True
        elif isinstance(folder[name], dict):
            if somewhere_else_false(folder[name], wanted):
                return True
        else:
            return False
    return False


@wrong("repair is_inside")
def somewhere_top(folder, wanted):
    return wanted in folder


@wrong("repair is_inside")
def somewhere_in_text(folder, wanted):
    return wanted in str(folder)


@wrong("repair is_inside")
def somewhere_in_quotes(folder, wanted):
    return f"'{wanted}':" in str(folder)


@wrong("repair is_inside")
def somewhere_files_only(folder, wanted):
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if somewhere_files_only(thing, wanted):
                return True
        elif name == wanted:
            return True
    return False


@wrong("repair is_inside")
def somewhere_folders_only(folder, wanted):
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if name == wanted or somewhere_folders_only(thing, wanted):
                return True
    return False


@wrong("repair is_inside")
def somewhere_none(folder, wanted):
    for name, thing in folder.items():
        if name == wanted or isinstance(thing, dict) and somewhere_none(thing, wanted):
            return True


@wrong("repair is_inside")
def somewhere_last_wins(folder, wanted):
    found = wanted in folder
    for thing in folder.values():
        if isinstance(thing, dict):
            found = somewhere_last_wins(thing, wanted)
    return found


@wrong("repair is_inside")
def somewhere_last_folder(folder, wanted):
    if wanted in folder:
        return True
    found = False
    for thing in folder.values():
        if isinstance(thing, dict):
            found = somewhere_last_folder(thing, wanted)
    return found


@wrong("repair is_inside")
def somewhere_top_first_folder(folder, wanted):
    """Looks at its own names first; then the old mistake."""
    if wanted in folder:
        return True
    for thing in folder.values():
        if isinstance(thing, dict):
            return somewhere_top_first_folder(thing, wanted)
    return False


@wrong("repair is_inside")
def somewhere_skips_empty(folder, wanted):
    """Repairs the empty folder only."""
    for name in folder:
        if name == wanted:
            return True
        if isinstance(folder[name], dict) and folder[name] != {}:
            return somewhere_skips_empty(folder[name], wanted)
    return False


@wrong("repair is_inside")
def somewhere_all(folder, wanted):
    return wanted in folder or all(
        somewhere_all(t, wanted) for t in folder.values() if isinstance(t, dict)
    )


@wrong("repair is_inside")
def somewhere_returns_name(folder, wanted):
    for name, thing in folder.items():
        if name == wanted:
            return name
        if isinstance(thing, dict) and (found := somewhere_returns_name(thing, wanted)):
            return found
    return False


@wrong("repair is_inside")
def somewhere_two_levels(folder, wanted):
    return wanted in folder or any(wanted in t for t in folder.values() if isinstance(t, dict))


@wrong("repair is_inside")
def somewhere_dropped(folder, wanted):
    for name, thing in folder.items():
        if name == wanted:
            return True
        if isinstance(thing, dict):
            somewhere_dropped(thing, wanted)
    return False


@wrong("repair is_inside")
def somewhere_default_list(folder, wanted, names=[]):
    for name, thing in folder.items():
        names.append(name)
        if isinstance(thing, dict):
            somewhere_default_list(thing, wanted)
    return wanted in names


@wrong("repair is_inside")
def somewhere_true_for_any_folder(folder, wanted):
    for name, thing in folder.items():
        if name == wanted or isinstance(thing, dict):
            return True
    return False


@wrong("repair is_inside")
def somewhere_prints(folder, wanted):
    for name, thing in folder.items():
        if name == wanted:
            print(True)
        elif isinstance(thing, dict):
            somewhere_prints(thing, wanted)


@wrong("repair is_inside")
def somewhere_count(folder, wanted):
    return sum(
        (name == wanted) + (somewhere_count(thing, wanted) if isinstance(thing, dict) else 0)
        for name, thing in folder.items()
    )


@wrong("repair is_inside")
def somewhere_deletes(folder, wanted):
    """Throws away each folder in which it was not."""
    for name in list(folder):
        if name == wanted:
            return True
        if isinstance(folder[name], dict):
            if somewhere_deletes(folder[name], wanted):
                return True
            del folder[name]
    return False


@wrong("repair is_inside")
def somewhere_memo_by_wanted(folder, wanted, memo={}):
    if wanted not in memo:
        memo[wanted] = wanted in folder or any(
            somewhere_memo_by_wanted(t, wanted, {}) for t in folder.values() if isinstance(t, dict)
        )
    return memo[wanted]


@right("repair mothers")
def mothers_plain(person):
    if person is None:
        return []
    name, mother, father = person
    return [name] + mothers_plain(mother)


@right("repair mothers")
def mothers_match(person):
    match person:
        case None:
            return []
        case (name, mother, _):
            return [name, *mothers_match(mother)]


@right("repair mothers")
def mothers_expression(p):
    return [] if p is None else [p[0]] + mothers_expression(p[1])


@right("repair mothers")
def mothers_not_none(person):
    if person is not None:
        name, mother, father = person
        return [name] + mothers_not_none(mother)
    return []


@right("repair mothers")
def mothers_so_far(person, so_far=()):
    if person is None:
        return list(so_far)
    return mothers_so_far(person[1], (*so_far, person[0]))


@right("repair mothers")
def mothers_two_bases(person):
    if person is None:
        return []
    name, mother, father = person
    if mother is None:
        return [name]
    return [name] + mothers_two_bases(mother)


@right("repair mothers")
def mothers_generator(person):
    def line(p):
        if p:
            yield p[0]
            yield from line(p[1])

    return list(line(person))


@right("repair mothers")
def mothers_insert(person: tuple | None) -> list[str]:
    if person is None:
        return list()
    names: list[str] = mothers_insert(person[1])
    names.insert(0, person[0])
    return names


@right("repair mothers")
def mothers_or(person):
    return person and [person[0], *mothers_or(person[1])] or []


@wrong("repair mothers")
def mothers_no_base(person):
    name, mother, father = person
    return [name] + mothers_no_base(mother)


@wrong("repair mothers")
def mothers_none_crashes(person):
    name, mother, father = person
    if mother is None:
        return [name]
    return [name] + mothers_none_crashes(mother)


@wrong("repair mothers")
def mothers_list_of_none(person):
    if person is None:
        return [None]
    return [person[0]] + mothers_list_of_none(person[1])


@wrong("repair mothers")
def mothers_returns_none(person):
    if person is None:
        return None
    return [person[0]] + (mothers_returns_none(person[1]) or [])


@wrong("repair mothers")
def mothers_drops_last(person):
    if person is None or person[1] is None:
        return []
    return [person[0]] + mothers_drops_last(person[1])


@wrong("repair mothers")
def mothers_everyone(person):
    if person is None:
        return []
    name, mother, father = person
    return [name] + mothers_everyone(mother) + mothers_everyone(father)


@wrong("repair mothers")
def mothers_fathers(person):
    if person is None:
        return []
    return [person[0]] + mothers_fathers(person[2])


@wrong("repair mothers")
def mothers_oldest_first(person):
    if person is None:
        return []
    return mothers_oldest_first(person[1]) + [person[0]]


@wrong("repair mothers")
def mothers_loop(person):
    names = []
    while person is not None:
        name, mother, father = person
        names.append(name)
        person = mother
    return names


@wrong("repair mothers")
def mothers_loop_for_show(person):
    names = []
    while person is not None:
        names.append(person[0])
        person = person[1]
    if names:
        mothers_loop_for_show(None)
    return names


@wrong("repair mothers")
def mothers_tuple(person):
    if person is None:
        return ()
    return (person[0], *mothers_tuple(person[1]))


@wrong("repair mothers")
def mothers_text(person):
    if person is None:
        return ""
    return person[0] + " " + mothers_text(person[1])


@wrong("repair mothers")
def mothers_yields(person):
    if person is not None:
        yield person[0]
        yield from mothers_yields(person[1])


@wrong("repair mothers")
def mothers_default_list(person, names=[]):
    if person is not None:
        names.append(person[0])
        mothers_default_list(person[1], names)
    return names


@wrong("repair mothers")
def mothers_prints(person):
    if person is not None:
        print(person[0])
        mothers_prints(person[1])


@wrong("repair mothers")
def mothers_without_self(person):
    if person is None or person[1] is None:
        return []
    return [person[1][0]] + mothers_without_self(person[1])


@wrong("repair mothers")
def mothers_one_generation(person):
    if person is None:
        return []
    name, mother, father = person
    return [name] if mother is None else [name, mother[0]]


@wrong("repair mothers")
def mothers_stops_without_father(person):
    if person is None:
        return []
    name, mother, father = person
    if father is None:
        return [name] if mother is None else [name, mother[0]]
    return [name] + mothers_stops_without_father(mother)


@wrong("repair mothers")
def mothers_no_twins(person, seen=()):
    if person is None or person[0] in seen:
        return []
    return [person[0]] + mothers_no_twins(person[1], (*seen, person[0]))


@wrong("repair mothers")
def mothers_nested(person):
    if person is None:
        return []
    return [person[0], mothers_nested(person[1])]


@wrong("repair mothers")
def mothers_or_father(person):
    """Takes the father if the mother is not known."""
    if person is None:
        return []
    name, mother, father = person
    return [name] + mothers_or_father(mother or father)


@wrong("repair mothers")
def mothers_both_unknown(person):
    """Ends only where both parents are unknown."""
    if person is None:
        return []
    name, mother, father = person
    if mother is None and father is None:
        return [name]
    rest = mothers_both_unknown(mother)
    return [name] + (rest if rest else ["?"])


@right("paths")
def paths_loop(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found = found + paths_loop(folder[name], so_far + name + "/")
        else:
            found = found + [so_far + name]
    return found


@right("paths")
def paths_comprehension(folder, so_far):
    return [
        path
        for name, thing in folder.items()
        for path in (
            paths_comprehension(thing, f"{so_far}{name}/")
            if isinstance(thing, dict)
            else [so_far + name]
        )
    ]


@right("paths")
def paths_generator(folder, so_far):
    def walk(f, way):
        for name, thing in f.items():
            if isinstance(thing, dict):
                yield from walk(thing, way + name + "/")
            else:
                yield way + name

    return list(walk(folder, so_far))


@right("paths")
def paths_added_later(folder, so_far):
    """The inner call begins with nothing; what is before it is put in front afterwards."""
    found = []
    for name, thing in folder.items():
        if isinstance(thing, dict):
            for path in paths_added_later(thing, ""):
                found.append(so_far + name + "/" + path)
        else:
            found.append(so_far + name)
    return found


@right("paths")
def paths_anything(thing, so_far):
    if not isinstance(thing, dict):
        return [so_far.removesuffix("/")]
    return sum([paths_anything(thing[name], so_far + name + "/") for name in thing], [])


@right("paths")
def paths_rest(folder, so_far):
    match [*folder.items()]:
        case []:
            return []
        case [(name, {} as inner), *rest]:
            return paths_rest(inner, so_far + name + "/") + paths_rest(dict(rest), so_far)
        case [(name, _), *rest]:
            return [so_far + name] + paths_rest(dict(rest), so_far)


@right("paths")
def paths_accumulator(folder: dict, so_far: str, found: list | None = None) -> list:
    found = [] if found is None else found
    for name in folder.keys():
        way = so_far + name
        if isinstance(folder[name], dict):
            paths_accumulator(folder[name], way + "/", found)
        else:
            found.append(way)
    return found


@right("paths")
def paths_restores(folder, so_far):
    """Lengthens so_far and shortens it again."""
    found = []
    for name in folder:
        so_far += name
        if isinstance(folder[name], dict):
            so_far += "/"
            found += paths_restores(folder[name], so_far)
            so_far = so_far[:-1]
        else:
            found += [so_far]
        so_far = so_far[: len(so_far) - len(name)]
    return found


@wrong("paths")
def paths_ignores(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found = found + paths_ignores(folder[name], name + "/")
        else:
            found = found + [name]
    return found


@wrong("paths")
def paths_loses_grandparents(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found = found + paths_loses_grandparents(folder[name], name + "/")
        else:
            found = found + [so_far + name]
    return found


@wrong("paths")
def paths_no_slash(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found = found + paths_no_slash(folder[name], so_far + name)
        else:
            found = found + [so_far + name]
    return found


@wrong("paths")
def paths_leaks(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            so_far = so_far + name + "/"
            found = found + paths_leaks(folder[name], so_far)
        else:
            found = found + [so_far + name]
    return found


@wrong("paths")
def paths_with_folders(folder, so_far):
    found = []
    for name in folder:
        found.append(so_far + name)
        if isinstance(folder[name], dict):
            found += paths_with_folders(folder[name], so_far + name + "/")
    return found


@wrong("paths")
def paths_with_empty_folders(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict) and folder[name]:
            found += paths_with_empty_folders(folder[name], so_far + name + "/")
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def paths_sorted(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found += paths_sorted(folder[name], so_far + name + "/")
        else:
            found.append(so_far + name)
    return sorted(found)


@wrong("paths")
def paths_files_first(folder, so_far):
    found = [so_far + name for name in folder if not isinstance(folder[name], dict)]
    for name in folder:
        if isinstance(folder[name], dict):
            found += paths_files_first(folder[name], so_far + name + "/")
    return found


@wrong("paths")
def paths_leading_slash(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found += paths_leading_slash(folder[name], so_far + "/" + name)
        else:
            found.append(so_far + "/" + name)
    return found


@wrong("paths")
def paths_strips(folder, so_far):
    """Without the slash in front; but also without what the caller gave."""
    found = []
    so_far = so_far.strip("/")
    for name in folder:
        way = name if so_far == "" else so_far + "/" + name
        found += paths_strips(folder[name], way) if isinstance(folder[name], dict) else [name]
    return found


@wrong("paths")
def paths_appends(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found.append(paths_appends(folder[name], so_far + name + "/"))
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def paths_return_in_loop(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            return found + paths_return_in_loop(folder[name], so_far + name + "/")
        found.append(so_far + name)
    return found


@wrong("paths")
def paths_no_zero(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            found += paths_no_zero(folder[name], so_far + name + "/")
        elif folder[name]:
            found.append(so_far + name)
    return found


@wrong("paths")
def paths_tuple(folder, so_far):
    found = ()
    for name in folder:
        if isinstance(folder[name], dict):
            found += paths_tuple(folder[name], so_far + name + "/")
        else:
            found += (so_far + name,)
    return found


@wrong("paths")
def paths_default_list(folder, so_far, found=[]):
    for name in folder:
        if isinstance(folder[name], dict):
            paths_default_list(folder[name], so_far + name + "/")
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def paths_inner_only(folder, so_far):
    """so_far is put before the files of inner folders only."""
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            for path in paths_inner_only(folder[name], ""):
                found.append(so_far + name + "/" + path)
        else:
            found.append(name)
    return found


@wrong("paths")
def paths_dropped(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            paths_dropped(folder[name], so_far + name + "/")
        else:
            found.append(so_far + name)
    return found


@wrong("paths")
def paths_by_the_dot(folder, so_far):
    found = []
    for name in folder:
        if "." in name:
            found.append(so_far + name)
        else:
            found += paths_by_the_dot(folder[name], so_far + name + "/")
    return found


@wrong("paths")
def paths_by_name(folder, so_far):
    """A dictionary on the way: of two files of the same name only one is kept."""
    found = {}

    def walk(f, way):
        for name in f:
            if isinstance(f[name], dict):
                walk(f[name], way + name + "/")
            else:
                found[name] = way + name

    walk(folder, so_far)
    return list(found.values())


@wrong("paths")
def paths_doubles_prefix(folder, so_far):
    found = []
    for name in folder:
        if isinstance(folder[name], dict):
            for path in paths_doubles_prefix(folder[name], so_far + name + "/"):
                found.append(so_far + path)
        else:
            found.append(so_far + name)
    return found


@right("tidy")
def tidy_loop(folder):
    kept = {}
    for name in folder:
        thing = folder[name]
        if isinstance(thing, dict):
            thing = tidy_loop(thing)
            if thing != {}:
                kept[name] = thing
        else:
            kept[name] = thing
    return kept


@right("tidy")
def tidy_walrus(folder):
    return {
        name: new
        for name, old in folder.items()
        if (new := tidy_walrus(old) if isinstance(old, dict) else old) != {}
    }


@right("tidy")
def tidy_question(folder):
    def has_file(f):
        return any(not isinstance(t, dict) or has_file(t) for t in f.values())

    kept = {}
    for name, thing in folder.items():
        if not isinstance(thing, dict):
            kept[name] = thing
        elif has_file(thing):
            kept[name] = tidy_question(thing)
    return kept


@right("tidy")
def tidy_deepcopy(folder):
    def clean(f):
        for name in list(f):
            if isinstance(f[name], dict):
                clean(f[name])
                if not f[name]:
                    del f[name]

    result = copy.deepcopy(folder)
    clean(result)
    return result


@right("tidy")
def tidy_until_nothing_changes(folder):
    def once(f):
        return {n: once(t) if isinstance(t, dict) else t for n, t in f.items() if t != {}}

    new = once(folder)
    while new != (newer := once(new)):
        new = newer
    return new


@right("tidy")
def tidy_by_text(folder):
    text = json.dumps(folder)
    while text != (text := re.sub(r'"(?:[^"\\]|\\.)*": \{\}(, )?', "", text).replace(", }", "}")):
        pass
    return json.loads(text)


@right("tidy")
def tidy_match(thing):
    match thing:
        case dict():
            tidied = [(name, tidy_match(inner)) for name, inner in thing.items()]
            return dict((name, inner) for name, inner in tidied if inner != {})
        case size:
            return size


@right("tidy")
def tidy_from_paths(folder):
    """Builds a new folder around each file."""
    files = []

    def walk(f, way):
        for name, thing in f.items():
            if isinstance(thing, dict):
                walk(thing, way + [name])
            else:
                files.append((way, name, thing))

    walk(folder, [])
    result = {}
    for way, name, thing in files:
        place = result
        for step in way:
            place = place.setdefault(step, {})
        place[name] = thing
    return result


@right("tidy")
def tidy_rest(folder):
    if not folder:
        return {}
    (name, thing), *rest = folder.items()
    if isinstance(thing, dict):
        thing = tidy_rest(thing)
    return ({} if thing == {} else {name: thing}) | tidy_rest(dict(rest))


@wrong("tidy")
def tidy_once(folder):
    kept = {}
    for name, thing in folder.items():
        if thing == {}:
            continue
        kept[name] = tidy_once(thing) if isinstance(thing, dict) else thing
    return kept


@wrong("tidy")
def tidy_top(folder):
    return {name: thing for name, thing in folder.items() if thing != {}}


@wrong("tidy")
def tidy_in_place(folder):
    for name in list(folder):
        if isinstance(folder[name], dict):
            tidy_in_place(folder[name])
            if not folder[name]:
                del folder[name]
    return folder


@wrong("tidy")
def tidy_shallow_copy(folder):
    def clean(f):
        for name in list(f):
            if isinstance(f[name], dict) and not clean(f[name]):
                del f[name]
        return f

    return clean(dict(folder))


@wrong("tidy")
def tidy_no_zero(folder):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            thing = tidy_no_zero(thing)
        if thing:
            kept[name] = thing
    return kept


@wrong("tidy")
def tidy_by_size(folder):
    def size(f):
        return sum(size(t) if isinstance(t, dict) else t for t in f.values())

    return {
        n: tidy_by_size(t) if isinstance(t, dict) else t
        for n, t in folder.items()
        if not isinstance(t, dict) or size(t) > 0
    }


@wrong("tidy")
def tidy_no_folders(folder):
    return {name: thing for name, thing in folder.items() if not isinstance(thing, dict)}


@wrong("tidy")
def tidy_flat(folder):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            kept |= tidy_flat(thing)
        else:
            kept[name] = thing
    return kept


@wrong("tidy")
def tidy_none(folder):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            thing = tidy_none(thing)
        if thing is not None:
            kept[name] = thing
    if kept == {}:
        return None
    return kept


@wrong("tidy")
def tidy_two_passes(folder):
    def once(f):
        return {n: once(t) if isinstance(t, dict) else t for n, t in f.items() if t != {}}

    return once(once(folder))


@wrong("tidy")
def tidy_keeps_untidied(folder):
    kept = {}
    for name, thing in folder.items():
        if not isinstance(thing, dict) or tidy_keeps_untidied(thing):
            kept[name] = thing
    return kept


@wrong("tidy")
def tidy_while_looping(folder):
    kept = copy.deepcopy(folder)
    for name in kept:
        if isinstance(kept[name], dict):
            kept[name] = tidy_while_looping(kept[name])
            if kept[name] == {}:
                del kept[name]
    return kept


@wrong("tidy")
def tidy_default_dict(folder, kept={}):
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if inner := tidy_default_dict(thing, {}):
                kept[name] = inner
        else:
            kept[name] = thing
    return kept


@wrong("tidy")
def tidy_list(folder):
    kept = []
    for name, thing in folder.items():
        if not isinstance(thing, dict) or tidy_list(thing):
            kept.append(name)
    return kept


@wrong("tidy")
def tidy_dropped(folder):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            tidy_dropped(thing)
            if thing == {}:
                continue
        kept[name] = thing
    return kept


@wrong("tidy")
def tidy_all_must_be_empty_inside(folder):
    """Leaves out a folder if any of its folders is empty."""
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if thing and all(t != {} for t in thing.values()):
                kept[name] = tidy_all_must_be_empty_inside(thing)
        else:
            kept[name] = thing
    return kept


@wrong("tidy")
def tidy_text(folder):
    return ast.literal_eval(re.sub(r"'\w+': \{\}(, )?", "", str(folder)))


@wrong("tidy")
def tidy_prints(folder):
    print({n: t for n, t in folder.items() if t != {}})


@wrong("tidy")
def tidy_memo_by_name(folder, memo={}):
    kept = {}
    for name, thing in folder.items():
        if isinstance(thing, dict):
            if name not in memo:
                memo[name] = tidy_memo_by_name(thing)
            if memo[name]:
                kept[name] = memo[name]
        else:
            kept[name] = thing
    return kept


@wrong("tidy")
def tidy_pops_and_puts_back_at_the_top_only(folder):
    before = dict(folder)
    for name in list(folder):
        if isinstance(folder[name], dict):
            tidy_in_place(folder[name])
            if not folder[name]:
                folder.pop(name)
    after = dict(folder)
    folder.clear()
    folder.update(before)
    return after


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


@right("merge sort")
def msort_plain(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    return merge(msort_plain(numbers[:middle]), msort_plain(numbers[middle:]))


@right("merge sort")
def msort_two_bases(numbers):
    if numbers == []:
        return []
    if len(numbers) == 1:
        return [numbers[0]]
    middle = len(numbers) // 2
    left = msort_two_bases(numbers[:middle])
    right = msort_two_bases(numbers[middle:])
    return merge(left, right)


@right("merge sort")
def msort_java(numbers: list[int]) -> list[int]:
    if len(numbers) <= 1:
        return numbers[:]
    middle: int = len(numbers) // 2
    left: list[int] = msort_java(numbers[0:middle])
    right: list[int] = msort_java(numbers[middle : len(numbers)])
    result: list[int] = []
    i: int = 0
    j: int = 0
    while i < len(left) and j < len(right):
        if left[i] < right[j]:
            result.append(left[i])
            i += 1
        else:
            result.append(right[j])
            j += 1
    while i < len(left):
        result.append(left[i])
        i += 1
    while j < len(right):
        result.append(right[j])
        j += 1
    return result


@right("merge sort")
def msort_indices(numbers):
    def part(begin, end):
        if end - begin < 2:
            return numbers[begin:end]
        middle = (begin + end) // 2
        return merge(part(begin, middle), part(middle, end))

    return part(0, len(numbers))


@right("merge sort")
def msort_larger_left(numbers):
    half = (len(numbers) + 1) // 2
    return (
        list(numbers)
        if len(numbers) in (0, 1)
        else merge(msort_larger_left(numbers[half:]), msort_larger_left(numbers[:half]))
    )


@right("merge sort")
def msort_heapq(numbers):
    if len(numbers) > 1:
        halves = numbers[: (m := len(numbers) // 2)], numbers[m:]
        return list(heapq.merge(*map(msort_heapq, halves)))
    return numbers


@wrong("merge sort")
def msort_base_empty_only(numbers):
    if numbers == []:
        return []
    m = len(numbers) // 2
    return merge(msort_base_empty_only(numbers[:m]), msort_base_empty_only(numbers[m:]))


@wrong("merge sort")
def msort_base_one_only(numbers):
    if len(numbers) == 1:
        return numbers
    m = len(numbers) // 2
    return merge(msort_base_one_only(numbers[:m]), msort_base_one_only(numbers[m:]))


@wrong("merge sort")
def msort_plus(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    return msort_plus(numbers[:m]) + msort_plus(numbers[m:])


@wrong("merge sort")
def msort_sorted(numbers):
    return sorted(numbers)


@wrong("merge sort")
def msort_sorted_for_show(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    msort_sorted_for_show(numbers[:m])
    msort_sorted_for_show(numbers[m:])
    return sorted(numbers)


@wrong("merge sort")
def msort_dropped(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    left, right = numbers[:m], numbers[m:]
    msort_dropped(left)
    msort_dropped(right)
    return merge(left, right)


@wrong("merge sort")
def msort_merge_no_twins(numbers):
    def join(a, b):
        if not a or not b:
            return a + b
        if a[0] == b[0]:
            return [a[0]] + join(a[1:], b[1:])
        if a[0] < b[0]:
            return [a[0]] + join(a[1:], b)
        return [b[0]] + join(a, b[1:])

    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    return join(msort_merge_no_twins(numbers[:m]), msort_merge_no_twins(numbers[m:]))


@wrong("merge sort")
def msort_drops_the_tail(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    left, right = msort_drops_the_tail(numbers[:m]), msort_drops_the_tail(numbers[m:])
    result = []
    while left and right:
        result.append(left.pop(0) if left[0] <= right[0] else right.pop(0))
    return result


@wrong("merge sort")
def msort_loses_the_middle(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    return merge(msort_loses_the_middle(numbers[:m]), msort_loses_the_middle(numbers[m + 1 :]))


@wrong("merge sort")
def msort_doubles_the_middle(numbers):
    if len(numbers) < 3:
        return numbers if len(numbers) < 2 else merge(numbers[:1], numbers[1:])
    m = len(numbers) // 2
    return merge(msort_doubles_the_middle(numbers[: m + 1]), msort_doubles_the_middle(numbers[m:]))


@wrong("merge sort")
def msort_descending(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    left, right = msort_descending(numbers[:m]), msort_descending(numbers[m:])
    return list(heapq.merge(left, right, reverse=True))


@wrong("merge sort")
def msort_lazy(numbers):
    if len(numbers) < 2:
        return iter(numbers)
    m = len(numbers) // 2
    return heapq.merge(msort_lazy(numbers[:m]), msort_lazy(numbers[m:]))


@wrong("merge sort")
def msort_in_place(numbers):
    numbers.sort()
    return numbers


@wrong("merge sort")
def msort_one_half(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    return merge(msort_one_half(numbers[:m]), numbers[m:])


@wrong("merge sort")
def msort_quick(numbers):
    if len(numbers) < 2:
        return numbers
    first, *rest = numbers
    return (
        msort_quick([n for n in rest if n < first])
        + [first]
        + msort_quick([n for n in rest if n >= first])
    )


@wrong("merge sort")
def msort_smallest_first(numbers):
    if not numbers:
        return []
    smallest = min(numbers)
    rest = list(numbers)
    rest.remove(smallest)
    return [smallest] + msort_smallest_first(rest)


@wrong("merge sort")
def msort_smallest_removed(numbers):
    if not numbers:
        return []
    smallest = min(numbers)
    numbers.remove(smallest)
    return [smallest] + msort_smallest_removed(numbers)


@wrong("merge sort")
def msort_bubble(numbers):
    result = list(numbers)
    for i in range(len(result)):
        for j in range(len(result) - 1):
            if result[j] > result[j + 1]:
                result[j], result[j + 1] = result[j + 1], result[j]
    return result


@wrong("merge sort")
def msort_block_merge(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    left, right = msort_block_merge(numbers[:m]), msort_block_merge(numbers[m:])
    return left + right if left[0] <= right[0] else right + left


@wrong("merge sort")
def msort_zip_merge(numbers):
    """Takes one from each pile in turn, the smaller one first."""
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    left, right = msort_zip_merge(numbers[:m]), msort_zip_merge(numbers[m:])
    result = []
    for a, b in itertools.zip_longest(left, right):
        result += sorted(x for x in (a, b) if x is not None)
    return result


@wrong("merge sort")
def msort_as_text(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    return list(heapq.merge(msort_as_text(numbers[:m]), msort_as_text(numbers[m:]), key=str))


@wrong("merge sort")
def msort_no_sign(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    return list(heapq.merge(msort_no_sign(numbers[:m]), msort_no_sign(numbers[m:]), key=abs))


@wrong("merge sort")
def msort_one_cut(numbers):
    """Cuts once; the halves are sorted by Python."""
    m = len(numbers) // 2
    return merge(sorted(numbers[:m]), sorted(numbers[m:]))


@wrong("merge sort")
def msort_first_and_rest_halves(numbers):
    """Two calls, but the first part is always one number: no halves."""
    if len(numbers) < 2:
        return numbers
    return merge(msort_first_and_rest_halves(numbers[:1]), msort_first_and_rest_halves(numbers[1:]))


@wrong("merge sort")
def msort_prints(numbers):
    if len(numbers) < 2:
        return numbers
    m = len(numbers) // 2
    print(merge(numbers[:m], numbers[m:]))


@right("merge sort")
def msort_two_by_hand(numbers):
    if len(numbers) < 2:
        return numbers
    if len(numbers) == 2:
        first, second = numbers
        return [first, second] if first <= second else [second, first]
    m = len(numbers) // 2
    return merge(msort_two_by_hand(numbers[:m]), msort_two_by_hand(numbers[m:]))


@wrong("merge sort")
def msort_eight(numbers, depth=0):
    """Right for lists of eight numbers or fewer."""
    if len(numbers) < 2 or depth == 3:
        return numbers
    m = len(numbers) // 2
    return merge(msort_eight(numbers[:m], depth + 1), msort_eight(numbers[m:], depth + 1))


@wrong("merge sort")
def msort_default_list(numbers, done=[]):
    if len(numbers) < 2:
        done[:] = merge(done, numbers)
    else:
        m = len(numbers) // 2
        msort_default_list(numbers[:m])
        msort_default_list(numbers[m:])
    return done


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


@right("tower")
def tower_plain(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    return (
        tower_plain(disks - 1, source, spare)
        + [Move(source, target)]
        + tower_plain(disks - 1, spare, target)
    )


@right("tower")
def tower_base_one(disks, source, target):
    if disks == 0:
        return []
    if disks == 1:
        return [Move(source, target)]
    for rod in (A, B, C):
        if rod != source and rod != target:
            spare = rod
    moves = tower_base_one(disks - 1, source, spare)
    moves.append(Move(source, target))
    moves.extend(tower_base_one(disks - 1, spare, target))
    return moves


@right("tower")
def tower_generator(disks, source, target):
    def go(n, a, c, b):
        if n:
            yield from go(n - 1, a, b, c)
            yield Move(a, c)
            yield from go(n - 1, b, c, a)

    return list(go(disks, source, target, 3 - source - target))


@right("tower")
def tower_default_spare(disks: int, source: int, target: int, spare: int | None = None) -> list:
    if spare is None:
        spare = 3 - (source + target)
    if disks < 1:
        return []
    first = tower_default_spare(disks - 1, source, spare, target)
    last = tower_default_spare(disks - 1, spare, target, source)
    return first + [Move(source, target)] + last


@right("tower")
def tower_table(disks, source, target):
    match (source, target):
        case (0, 1) | (1, 0):
            spare = 2
        case (0, 2) | (2, 0):
            spare = 1
        case _:
            spare = 0
    moves = []
    if disks > 1:
        moves += tower_table(disks - 1, source, spare)
    if disks >= 1:
        moves += [Move(source, target)]
    if disks > 1:
        moves += tower_table(disks - 1, spare, target)
    return moves


@wrong("tower")
def tower_targets_swapped(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    return (
        tower_targets_swapped(disks - 1, source, target)
        + [Move(source, target)]
        + tower_targets_swapped(disks - 1, spare, target)
    )


@wrong("tower")
def tower_no_base(disks, source, target):
    spare = 3 - source - target
    return (
        tower_no_base(disks - 1, source, spare)
        + [Move(source, target)]
        + tower_no_base(disks - 1, spare, target)
    )


@wrong("tower")
def tower_base_one_empty(disks, source, target):
    if disks == 1:
        return []
    spare = 3 - source - target
    return (
        tower_base_one_empty(disks - 1, source, spare)
        + [Move(source, target)]
        + tower_base_one_empty(disks - 1, spare, target)
    )


@wrong("tower")
def tower_base_zero_moves(disks, source, target):
    if disks == 0:
        return [Move(source, target)]
    spare = 3 - source - target
    return (
        tower_base_zero_moves(disks - 1, source, spare)
        + [Move(source, target)]
        + tower_base_zero_moves(disks - 1, spare, target)
    )


@wrong("tower")
def tower_no_middle(disks, source, target):
    if disks == 0:
        return []
    if disks == 1:
        return [Move(source, target)]
    spare = 3 - source - target
    return tower_no_middle(disks - 1, source, spare) + tower_no_middle(disks - 1, spare, target)


@wrong("tower")
def tower_spare_cycles(disks, source, target):
    """The spare rod is the one after the target: right for A to B, B to C, C to A."""
    if disks == 0:
        return []
    spare = (target + 1) % 3
    return (
        tower_spare_cycles(disks - 1, source, spare)
        + [Move(source, target)]
        + tower_spare_cycles(disks - 1, spare, target)
    )


@wrong("tower")
def tower_library_for_show(disks, source, target):
    if disks > 0:
        tower_library_for_show(disks - 1, source, target)
    return solve_hanoi(disks, source, target, 3 - source - target)


@wrong("tower")
def tower_library_inside(disks, source, target):
    spare = 3 - source - target
    if disks == 0:
        return []
    return (
        solve_hanoi(disks - 1, source, spare, target)
        + [Move(source, target)]
        + solve_hanoi(disks - 1, spare, target, source)
    )


@wrong("tower")
def tower_loop(disks, source, target):
    moves = []
    spare = 3 - source - target
    rods = [source, spare, target] if disks % 2 else [source, target, spare]
    for m in range(1, 2**disks):
        moves.append(Move(rods[(m & m - 1) % 3], rods[((m | m - 1) + 1) % 3]))
    return moves


@wrong("tower")
def tower_doubling_loop(disks, source, target):
    plans = {pair: [] for pair in itertools.permutations((0, 1, 2), 2)}
    for _ in range(disks):
        plans = {(a, c): plans[a, 3 - a - c] + [Move(a, c)] + plans[3 - a - c, c] for a, c in plans}
    return plans[source, target]


@wrong("tower")
def tower_text(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    return (
        tower_text(disks - 1, source, spare)
        + ["ABC"[source] + " → " + "ABC"[target]]
        + tower_text(disks - 1, spare, target)
    )


@wrong("tower")
def tower_move_reversed(disks, source, target):
    if disks == 0:
        return []
    spare = 3 - source - target
    return (
        tower_move_reversed(disks - 1, source, spare)
        + [Move(target, source)]
        + tower_move_reversed(disks - 1, spare, target)
    )


@wrong("tower")
def tower_neighbours(disks, source, target):
    """Over the spare rod each time: allowed, but not the shortest."""
    if disks == 0:
        return []
    spare = 3 - source - target
    across = tower_neighbours(disks - 1, source, target)
    back = tower_neighbours(disks - 1, target, source)
    return across + [Move(source, spare)] + back + [Move(spare, target)] + across


@wrong("tower")
def tower_detour(disks, source, target):
    """The smallest disk takes the long way."""
    spare = 3 - source - target
    if disks == 0:
        return []
    if disks == 1:
        return [Move(source, spare), Move(spare, target)]
    return (
        tower_detour(disks - 1, source, spare)
        + [Move(source, target)]
        + tower_detour(disks - 1, spare, target)
    )


@wrong("tower")
def tower_tuple(disks, source, target):
    if disks == 0:
        return ()
    spare = 3 - source - target
    return (
        tower_tuple(disks - 1, source, spare)
        + (Move(source, target),)
        + tower_tuple(disks - 1, spare, target)
    )


@wrong("tower")
def tower_mirrored(disks, source, target):
    """The second half is the first one back to front."""
    if disks == 0:
        return []
    spare = 3 - source - target
    before = tower_mirrored(disks - 1, source, spare)
    return before + [Move(source, target)] + before[::-1]


@wrong("tower")
def tower_two_fewer(disks, source, target):
    if disks <= 0:
        return []
    if disks == 1:
        return [Move(source, target)]
    spare = 3 - source - target
    return (
        tower_two_fewer(disks - 2, source, spare)
        + [Move(source, target)]
        + tower_two_fewer(disks - 2, spare, target)
    )


@right("tower")
def tower_helper(disks, source, target):
    return [Move(a, c) for a, c in pairs(disks, source, target)]


def pairs(n, a, c):
    if n == 0:
        return []
    b = [rod for rod in (A, B, C) if rod not in (a, c)][0]
    return pairs(n - 1, a, b) + [(a, c)] + pairs(n - 1, b, c)


@wrong("tower")
def tower_a_to_c_only(disks, source, target):
    """Right from A to C; a tower on another way is taken from A to C, too."""

    def go(n, a, c):
        return go(n - 1, a, 3 - a - c) + [Move(a, c)] + go(n - 1, 3 - a - c, c) if n else []

    return go(disks, A, C)


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


@right("orders")
def orders_plain(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_plain(books, shelf)
            shelf.pop()
    return found


@right("orders")
def orders_continue(books: str, shelf: list[str]) -> list[str]:
    result: list[str] = []
    if len(shelf) >= len(books):
        result.append("".join(shelf))
        return result
    for i in range(len(books)):
        if books[i] in shelf:
            continue
        shelf.append(books[i])
        result.extend(orders_continue(books, shelf))
        shelf.pop(len(shelf) - 1)
    return result


@right("orders")
def orders_left_over(books, shelf):
    left = [book for book in books if book not in shelf]
    if not left:
        return ["".join(shelf)]
    result = []
    for book in left:
        shelf += [book]
        result += orders_left_over(books, shelf)
        del shelf[-1]
    return result


@right("orders")
def orders_with(books, shelf):
    def put(book):
        shelf.append(book)
        try:
            return orders_with(books, shelf)
        finally:
            shelf.pop()

    if len(shelf) == len(books):
        return ["".join(shelf)]
    return [order for book in books if book not in shelf for order in put(book)]


@right("orders")
def orders_generator(books, shelf):
    def walk():
        if len(shelf) == len(books):
            yield "".join(shelf)
            return
        for book in books:
            if book not in shelf:
                shelf.append(book)
                yield from walk()
                shelf.pop()

    return list(walk())


@wrong("orders")
def orders_no_pop(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_no_pop(books, shelf)
    return found


@wrong("orders")
def orders_pop_first(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_pop_first(books, shelf)
            shelf.pop(0)
    return found


@wrong("orders")
def orders_pops_in_base(books, shelf):
    """Takes back in the base case only: the last book, no other."""
    if len(shelf) == len(books):
        order = "".join(shelf)
        shelf.pop()
        return [order]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_pops_in_base(books, shelf)
    return found


@wrong("orders")
def orders_ignores_shelf(books, shelf):
    return ["".join(order) for order in itertools.permutations(books)]


@wrong("orders")
def orders_ignores_shelf_recursive(books, shelf):
    if len(books) < 2:
        return [books]
    return [
        book + order
        for i, book in enumerate(books)
        for order in orders_ignores_shelf_recursive(books[:i] + books[i + 1 :], shelf)
    ]


@wrong("orders")
def orders_permutations(books, shelf):
    rest = [book for book in books if book not in shelf]
    return ["".join(shelf) + "".join(order) for order in itertools.permutations(rest)]


@wrong("orders")
def orders_filtered(books, shelf):
    every = ("".join(order) for order in itertools.permutations(books))
    return [order for order in every if order.startswith("".join(shelf))]


@wrong("orders")
def orders_permutations_for_show(books, shelf):
    rest = [book for book in books if book not in shelf]
    if rest:
        shelf.append(rest[0])
        orders_permutations_for_show(books, shelf)
        shelf.pop()
    return ["".join(shelf) + "".join(order) for order in itertools.permutations(rest)]


@wrong("orders")
def orders_same_list(books, shelf):
    if len(shelf) == len(books):
        return [shelf]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_same_list(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_no_base(books, shelf):
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_no_base(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_base_empty(books, shelf):
    if len(shelf) == len(books):
        return []
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_base_empty(books, shelf) + ["".join(shelf)]
            shelf.pop()
    return found


@wrong("orders")
def orders_base_string(books, shelf):
    if len(shelf) == len(books):
        return "".join(shelf)
    found = ""
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_base_string(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_letters(books, shelf):
    if len(shelf) == len(books):
        return "".join(shelf)
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found += orders_letters(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_one_too_early(books, shelf):
    if len(shelf) == len(books) - 1:
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_one_too_early(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_repeats(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        shelf.append(book)
        found = found + orders_repeats(books, shelf)
        shelf.pop()
    return found


@wrong("orders")
def orders_not_like_the_last(books, shelf):
    """Compares with the neighbour only."""
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if shelf[-1:] != [book]:
            shelf.append(book)
            found = found + orders_not_like_the_last(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_return_in_loop(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = orders_return_in_loop(books, shelf)
            shelf.pop()
            return found


@wrong("orders")
def orders_overwrites(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = orders_overwrites(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_leaks(books, shelf):
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf = shelf + [book]
            found = found + orders_leaks(books, shelf)
    return found


@wrong("orders")
def orders_default_list(books, shelf, found=[]):
    if len(shelf) == len(books):
        found.append("".join(shelf))
    for book in books:
        if book not in shelf:
            shelf.append(book)
            orders_default_list(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_tuple(books, shelf):
    if len(shelf) == len(books):
        return ("".join(shelf),)
    found = ()
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found += orders_tuple(books, shelf)
            shelf.pop()
    return found


@wrong("orders")
def orders_yields(books, shelf):
    if len(shelf) == len(books):
        yield "".join(shelf)
    for book in books:
        if book not in shelf:
            shelf.append(book)
            yield from orders_yields(books, shelf)
            shelf.pop()


@wrong("orders")
def orders_prints(books, shelf):
    if len(shelf) == len(books):
        print("".join(shelf))
        return
    for book in books:
        if book not in shelf:
            shelf.append(book)
            orders_prints(books, shelf)
            shelf.pop()


@wrong("orders")
def orders_three_books(books, shelf):
    found = []
    for a in books:
        for b in books:
            for c in books:
                if len({a, b, c}) == 3 and [a, b, c][: len(shelf)] == shelf:
                    found.append(a + b + c)
    return found


@wrong("orders")
def orders_clears(books, shelf):
    """Right, but the shelf is empty afterwards."""
    first = list(shelf)

    def go(row):
        if len(row) == len(books):
            return ["".join(row)]
        return [o for book in books if book not in row for o in go(row + [book])]

    shelf.clear()
    return go(first)


@wrong("orders")
def orders_leaves_one_behind(books, shelf):
    """All orders are right; the last book of all stays on the shelf."""
    size = len(shelf)

    def go():
        if len(shelf) == len(books):
            return ["".join(shelf)]
        found = []
        for book in books:
            if book not in shelf:
                shelf.append(book)
                found += go()
                shelf.pop()
        return found

    found = go()
    shelf += [book for book in books if book not in shelf][:1]
    return found


@wrong("orders")
def orders_sorted_shelf(books, shelf):
    """Takes the shelf back in alphabetical order."""
    if len(shelf) == len(books):
        return ["".join(shelf)]
    found = []
    for book in books:
        if book not in shelf:
            shelf.append(book)
            found = found + orders_sorted_shelf(books, shelf)
            shelf.remove(book)
            shelf.sort()
    return found


@wrong("orders")
def orders_only_the_rest(books, shelf):
    """Without the books that stand on the shelf."""
    rest = "".join(book for book in books if book not in shelf)
    if rest == "":
        return [""]
    found = []
    for book in rest:
        shelf.append(book)
        found += [book + order for order in orders_only_the_rest(books, shelf)]
        shelf.pop()
    return found


@wrong("orders")
def orders_two_missing(books, shelf):
    """Right if two books are missing at most."""
    left = [book for book in books if book not in shelf]
    if not left:
        return ["".join(shelf)]
    found = []
    for book in (left[0], left[-1])[: len(left)]:
        shelf.append(book)
        found += orders_two_missing(books, shelf)
        shelf.pop()
    return found


@right("orders")
def orders_helper(books, shelf):
    found = []
    fill(books, shelf, found)
    return found


def fill(books, shelf, found):
    if len(shelf) == len(books):
        found.append("".join(shelf))
        return
    for book in books:
        if book not in shelf:
            shelf.append(book)
            fill(books, shelf, found)
            shelf.pop()


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


@right("count with a memo")
def memo_plain(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total = total + memo_plain(puzzle, puzzle.apply(position, move), memo)
    memo[position] = total
    return total


@right("count with a memo")
def memo_not_in(puzzle, position, memo):
    if position not in memo:
        if puzzle.is_solved(position):
            memo[position] = 1
        else:
            memo[position] = sum(
                memo_not_in(puzzle, puzzle.apply(position, move), memo)
                for move in puzzle.moves(position)
            )
    return memo[position]


@right("count with a memo")
def memo_walrus(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    if (known := memo.get(position)) is not None:
        return known
    nexts = [puzzle.apply(position, m) for m in puzzle.moves(position)]
    memo[position] = (total := sum([memo_walrus(puzzle, n, memo) for n in nexts]))
    return total


@right("count with a memo")
def memo_try(puzzle, position, memo):
    try:
        return memo[position]
    except KeyError:
        pass
    memo[position] = 1 if puzzle.is_solved(position) else 0
    if not memo[position]:
        count = 0
        for move in puzzle.moves(position):
            count += memo_try(puzzle, puzzle.apply(position, move), memo)
        memo[position] = count
    return memo[position]


@right("count with a memo")
def memo_partial_sums(puzzle, position, memo):
    """Adds up in the memo itself."""
    if position in memo:
        return memo[position]
    memo[position] = int(puzzle.is_solved(position))
    if memo[position] == 0:
        for move in puzzle.moves(position):
            memo[position] += memo_partial_sums(puzzle, puzzle.apply(position, move), memo)
    return memo[position]


@right("count with a memo")
def memo_looks_before_it_calls(puzzle, position, memo):
    """Asks the memo before each call, so that no call is made in vain."""
    if puzzle.is_solved(position):
        return 1
    if position in memo:
        return memo[position]
    total = 0
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        if after not in memo:
            memo[after] = memo_looks_before_it_calls(puzzle, after, memo)
        total += memo[after]
    memo[position] = total
    return total


@wrong("count with a memo")
def memo_never_written(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_never_written(puzzle, puzzle.apply(position, move), memo)
    return total


@wrong("count with a memo")
def memo_solved_only(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        memo[position] = 1
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_solved_only(puzzle, puzzle.apply(position, move), memo)
    return total


@wrong("count with a memo")
def memo_zero_is_not_written(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_zero_is_not_written(puzzle, puzzle.apply(position, move), memo)
    if total > 0:
        memo[position] = total
    return total


@wrong("count with a memo")
def memo_zero_only(puzzle, position, memo):
    if position in memo:
        return 0
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_zero_only(puzzle, puzzle.apply(position, move), memo)
    if total == 0:
        memo[position] = 0
    return total


@wrong("count with a memo")
def memo_by_text(puzzle, position, memo):
    """Works, but the keys are strings, not positions."""
    key = repr(position)
    if key in memo:
        return memo[key]
    if puzzle.is_solved(position):
        return 1
    memo[key] = sum(
        memo_by_text(puzzle, puzzle.apply(position, m), memo) for m in puzzle.moves(position)
    )
    return memo[key]


@wrong("count with a memo")
def memo_by_number_of_moves(puzzle, position, memo):
    moves = list(puzzle.moves(position))
    if len(moves) in memo:
        return memo[len(moves)]
    if puzzle.is_solved(position):
        return 1
    memo[len(moves)] = sum(
        memo_by_number_of_moves(puzzle, puzzle.apply(position, m), memo) for m in moves
    )
    return memo[len(moves)]


@wrong("count with a memo")
def memo_new_dictionaries(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_new_dictionaries(puzzle, puzzle.apply(position, move), {})
    memo[position] = total
    return total


@wrong("count with a memo")
def memo_emptied(puzzle, position, memo):
    memo.clear()
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        after = puzzle.apply(position, move)
        total += memo[after] if after in memo else memo_emptied(puzzle, after, memo)
    memo[position] = total
    return total


MEMO = {}


@wrong("count with a memo")
def memo_global(puzzle, position, memo):
    if position in MEMO:
        return MEMO[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_global(puzzle, puzzle.apply(position, move), memo)
    MEMO[position] = total
    return total


@wrong("count with a memo")
def memo_default(puzzle, position, memo, mine={}):
    if position in mine:
        return mine[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_default(puzzle, puzzle.apply(position, move), memo)
    mine[position] = total
    return total


@wrong("count with a memo")
def memo_own_inside(puzzle, position, memo):
    """A memo of its own for each call from outside; the one that is handed over stays empty."""
    known = {}

    def count(here):
        if here not in known:
            known[here] = (
                1
                if puzzle.is_solved(here)
                else sum(count(puzzle.apply(here, m)) for m in puzzle.moves(here))
            )
        return known[here]

    return count(position)


@wrong("count with a memo")
def memo_lru_cache(puzzle, position, memo):
    @functools.lru_cache(None)
    def count(here):
        if puzzle.is_solved(here):
            return 1
        return sum(count(puzzle.apply(here, m)) for m in puzzle.moves(here))

    return count(position)


@wrong("count with a memo")
def memo_written_too_early(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    memo[position] = total
    for move in puzzle.moves(position):
        total += memo_written_too_early(puzzle, puzzle.apply(position, move), memo)
    return total


@wrong("count with a memo")
def memo_like_seen(puzzle, position, memo):
    """Counts each position once, as a set would: a second visit is worth 0."""
    if position in memo:
        return 0
    memo[position] = True
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_like_seen(puzzle, puzzle.apply(position, move), memo)
    return total


@wrong("count with a memo")
def memo_return_in_loop(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_return_in_loop(puzzle, puzzle.apply(position, move), memo)
        memo[position] = total
        return total
    return 0


@wrong("count with a memo")
def memo_setdefault(puzzle, position, memo):
    """setdefault works out its second argument in any case: nothing is saved."""
    if puzzle.is_solved(position):
        return 1
    return memo.setdefault(
        position,
        sum(
            memo_setdefault(puzzle, puzzle.apply(position, m), memo) for m in puzzle.moves(position)
        ),
    )


@wrong("count with a memo")
def memo_length(puzzle, position, memo):
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    for move in puzzle.moves(position):
        memo_length(puzzle, puzzle.apply(position, move), memo)
    memo[position] = 0
    return len(memo)


@wrong("count with a memo")
def memo_of_last_call(puzzle, position, memo):
    """Writes the value of the last inner call, not the sum."""
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        last = memo_of_last_call(puzzle, puzzle.apply(position, move), memo)
        memo[position] = last
        total += last
    return total


@wrong("count with a memo")
def memo_loop(puzzle, position, memo):
    """No function calls itself: all positions, from those with few pegs to those with many."""
    layers, seen = [position], {position}
    for here in layers:
        for move in puzzle.moves(here):
            after = puzzle.apply(here, move)
            if after not in seen:
                seen.add(after)
                layers.append(after)
    for here in reversed(layers):
        memo[here] = (
            1
            if puzzle.is_solved(here)
            else sum(memo[puzzle.apply(here, m)] for m in puzzle.moves(here))
        )
    return memo[position]


@right("count with a memo")
def memo_one_peg(puzzle, position, memo):
    if len(position) == 1:
        return 1
    if position in memo:
        return memo[position]
    memo[position] = 0
    for move in puzzle.moves(position):
        memo[position] += memo_one_peg(puzzle, puzzle.apply(position, move), memo)
    return memo[position]


@wrong("count with a memo")
def memo_off_by_one(puzzle, position, memo):
    """What is kept is one too large; what is returned the first time is not."""
    if position in memo:
        return memo[position]
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_off_by_one(puzzle, puzzle.apply(position, move), memo)
    memo[position] = total + 1
    return total


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


def i_win_any(heaps):
    return any(opponent_loses_all(after) for after in options(heaps))


@right("by turns")
def opponent_loses_all(heaps):
    return all(i_win_any(after) for after in options(heaps))


def i_win_loop(heaps):
    for after in options(heaps):
        if opponent_loses_loop(after):
            return True
    return False


@right("by turns")
def opponent_loses_loop(heaps):
    for after in options(heaps):
        if not i_win_loop(after):
            return False
    return True


def i_win_bases(heaps):
    if sum(heaps) == 0:
        return False
    found = False
    for after in options(heaps):
        found = found or opponent_loses_bases(after)
    return found


@right("by turns")
def opponent_loses_bases(heaps):
    if sum(heaps) == 0:
        return True
    verdicts = [i_win_bases(after) for after in options(heaps)]
    return False not in verdicts


def i_win_same_heaps(heaps):
    return True in [opponent_loses_same_heaps(after) for after in options(heaps)]


@right("by turns")
def opponent_loses_same_heaps(heaps):
    """My opponent has lost if a player who moves here cannot force a win."""
    return not i_win_same_heaps(heaps)


def i_win_not_all(heaps: tuple[int, ...]) -> bool:
    count: int = 0
    for after in options(heaps):
        if opponent_loses_count(after) is True:
            count += 1
    return count > 0


@right("by turns")
def opponent_loses_count(heaps: tuple[int, ...]) -> bool:
    bad: int = 0
    for after in options(heaps):
        if i_win_not_all(after) is False:
            bad += 1
    return bad == 0


def i_win_rest(heaps):
    def one_of(positions):
        match positions:
            case []:
                return False
            case [first, *rest]:
                return opponent_loses_rest(first) or one_of(rest)

    return one_of(options(heaps))


@right("by turns")
def opponent_loses_rest(heaps):
    def each_of(positions):
        return positions == [] or i_win_rest(positions[0]) and each_of(positions[1:])

    return each_of(options(heaps))


def i_win_de_morgan(heaps):
    return not all(not opponent_loses_de_morgan(after) for after in options(heaps))


@right("by turns")
def opponent_loses_de_morgan(heaps):
    return not any(not i_win_de_morgan(after) for after in options(heaps))


def i_win_own_moves(heaps):
    """Without `options`: the moves are made here."""
    for i, heap in enumerate(heaps):
        for left in range(heap):
            if opponent_loses_own_moves(heaps[:i] + (left,) + heaps[i + 1 :]):
                return True
    return False


@right("by turns")
def opponent_loses_own_moves(heaps):
    for i, heap in enumerate(heaps):
        for left in range(heap):
            if not i_win_own_moves(heaps[:i] + (left,) + heaps[i + 1 :]):
                return False
    return True


@wrong("by turns")
def i_win_alone_and_unused(heaps):
    for after in options(heaps):
        if not i_win_alone_and_unused(after):
            return True
    return False


@wrong("by turns")
def i_win_both_all(heaps):
    return all(opponent_loses_both_all(after) for after in options(heaps))


def opponent_loses_both_all(heaps):
    return all(i_win_both_all(after) for after in options(heaps))


@wrong("by turns")
def i_win_two_nots(heaps):
    for after in options(heaps):
        if not opponent_loses_two_nots(after):
            return True
    return False


def opponent_loses_two_nots(heaps):
    for after in options(heaps):
        if not i_win_two_nots(after):
            return False
    return True


@wrong("by turns")
def i_win_false_at_the_end(heaps):
    for after in options(heaps):
        if opponent_loses_false_at_the_end(after):
            return True
    return False


def opponent_loses_false_at_the_end(heaps):
    if sum(heaps) == 0:
        return False
    for after in options(heaps):
        if not i_win_false_at_the_end(after):
            return False
    return True


@wrong("by turns")
def i_win_first_option(heaps):
    for after in options(heaps):
        return opponent_loses_first_option(after)
    return False


def opponent_loses_first_option(heaps):
    for after in options(heaps):
        return i_win_first_option(after)
    return True


@wrong("by turns")
def i_win_else_return(heaps):
    for after in options(heaps):
        if opponent_loses_else_return(after):
            return True
    return False


def opponent_loses_else_return(heaps):
    for after in options(heaps):
        if i_win_else_return(after):
            return True
        else:
            return False
    return True


@wrong("by turns")
def i_win_none(heaps):
    for after in options(heaps):
        if opponent_loses_none(after):
            return True


def opponent_loses_none(heaps):
    for after in options(heaps):
        if not i_win_none(after):
            return False
    return True


@wrong("by turns")
def i_win_opponent_none(heaps):
    for after in options(heaps):
        if opponent_loses_forgets_true(after):
            return True
    return False


def opponent_loses_forgets_true(heaps):
    for after in options(heaps):
        if not i_win_opponent_none(after):
            return False


@wrong("by turns")
def i_win_misere(heaps):
    if sum(heaps) == 0:
        return True
    return any(opponent_loses_misere(after) for after in options(heaps))


def opponent_loses_misere(heaps):
    if sum(heaps) == 0:
        return False
    return all(i_win_misere(after) for after in options(heaps))


@wrong("by turns")
def i_win_parity(heaps):
    return sum(heaps) % 2 == 1


@wrong("by turns")
def i_win_truthy(heaps):
    """Returns the winning options, not True or False."""
    return [after for after in options(heaps) if opponent_loses_truthy(after)]


def opponent_loses_truthy(heaps):
    return all(i_win_truthy(after) for after in options(heaps))


@wrong("by turns")
def i_win_memo_by_sum(heaps, memo={}):
    if sum(heaps) not in memo:
        memo[sum(heaps)] = any(opponent_loses_memo_by_sum(after) for after in options(heaps))
    return memo[sum(heaps)]


def opponent_loses_memo_by_sum(heaps):
    return all(i_win_memo_by_sum(after) for after in options(heaps))


@wrong("by turns")
def i_win_opponent_alone(heaps):
    """The opponent's function calls itself: the turns are not taken."""
    return any(opponent_loses_alone(after) for after in options(heaps))


def opponent_loses_alone(heaps):
    for after in options(heaps):
        if opponent_loses_alone(after):
            return False
    return True


@wrong("by turns")
def i_win_helper_only(heaps):
    """Two functions, but the first does nothing."""
    return not opponent_loses_helper_only(heaps)


def opponent_loses_helper_only(heaps):
    return not any(opponent_loses_helper_only(after) for after in options(heaps))


@wrong("by turns")
def i_win_asks_the_wrong_one(heaps):
    """The opponent plays badly: one bad move of theirs is enough."""
    return any(opponent_loses_helpfully(after) for after in options(heaps))


def opponent_loses_helpfully(heaps):
    if not options(heaps):
        return True
    return any(i_win_asks_the_wrong_one(after) for after in options(heaps))


@wrong("by turns")
def i_win_prints(heaps):
    if any(opponent_loses_prints(after) for after in options(heaps)):
        print(True)
    else:
        print(False)


def opponent_loses_prints(heaps):
    return all(i_win_prints(after) for after in options(heaps))


def i_win_sorted_memo(heaps, memo={}):
    key = tuple(sorted(heap for heap in heaps if heap))
    if key not in memo:
        memo[key] = any(map(opponent_loses_sorted_memo, options(key)))
    return memo[key]


@right("by turns")
def opponent_loses_sorted_memo(heaps):
    return all(map(i_win_sorted_memo, options(heaps)))


i_win_lambda = lambda heaps: any(opponent_loses_lambda(after) for after in options(heaps))


@right("by turns")
def opponent_loses_lambda(heaps):
    return all(i_win_lambda(after) for after in options(heaps))


@wrong("by turns")
def i_win_three_turns(heaps, turns=3):
    """Looks three turns ahead, and then believes that the player to move wins."""
    if turns == 0:
        return True
    return any(opponent_loses_three_turns(after, turns - 1) for after in options(heaps))


def opponent_loses_three_turns(heaps, turns):
    return all(i_win_three_turns(after, turns) for after in options(heaps))


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


# ---- Verdicts that were false once ----------------------------------------------------------------


@right("merge sort")
def msort_own_merge(xs):
    def join(a, b):
        if not a or not b:
            return a + b
        (x, *a2), (y, *b2) = a, b
        return [x] + join(a2, b) if x <= y else [y] + join(a, b2)

    if len(xs) <= 1:
        return xs
    half = len(xs) // 2
    return join(msort_own_merge(xs[:half]), msort_own_merge(xs[half:]))


def my_merge(left, right):
    if not left:
        return right
    if not right:
        return left
    if left[0] <= right[0]:
        return [left[0]] + my_merge(left[1:], right)
    return [right[0]] + my_merge(left, right[1:])


@right("merge sort")
def msort_merge_of_ones_own(numbers):
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    left = msort_merge_of_ones_own(numbers[:middle])
    right = msort_merge_of_ones_own(numbers[middle:])
    return my_merge(left, right)


@right("merge sort")
def msort_three_bases(numbers):
    match numbers:
        case [] | [_]:
            return numbers
        case [a, b]:
            return [min(a, b), max(a, b)]
    m = len(numbers) // 2
    return merge(msort_three_bases(numbers[:m]), msort_three_bases(numbers[m:]))


@wrong("merge sort")
def msort_smallest_of_two_halves(numbers):
    """Halves for show: Python looks for the smallest number."""
    if len(numbers) < 2:
        return numbers
    middle = len(numbers) // 2
    left = msort_smallest_of_two_halves(numbers[:middle])
    both = left + msort_smallest_of_two_halves(numbers[middle:])
    found = []
    while both:
        found.append(min(both))
        both.remove(found[-1])
    return found


@wrong("merge sort")
def msort_own_insert(numbers):
    """One at a time, with a recursive function that puts a number in its place."""

    def put(number, others):
        if not others or number <= others[0]:
            return [number, *others]
        return [others[0], *put(number, others[1:])]

    if not numbers:
        return []
    return put(numbers[0], msort_own_insert(numbers[1:]))


@wrong("merge sort")
def msort_helper_goes_one_at_a_time(numbers):
    def part(begin):
        return merge(numbers[begin : begin + 1], part(begin + 1)) if begin < len(numbers) else []

    return part(0)


@right("count with a memo")
def memo_map(puzzle, position, memo):
    def routes_after(move):
        return memo_map(puzzle, puzzle.apply(position, move), memo)

    if puzzle.is_solved(position):
        return 1
    if position not in memo:
        memo[position] = sum(map(routes_after, puzzle.moves(position)))
    return memo[position]


@right("count with a memo")
def memo_helper_outside(puzzle, position, memo):
    if position not in memo:
        memo[position] = work_out(puzzle, position, memo)
    return memo[position]


def work_out(puzzle, position, memo):
    if puzzle.is_solved(position):
        return 1
    total = 0
    for move in puzzle.moves(position):
        total += memo_helper_outside(puzzle, puzzle.apply(position, move), memo)
    return total


@right("count with a memo")
def memo_rest_of_moves(puzzle, position, memo):
    def over(moves):
        if not moves:
            return 0
        first, *rest = moves
        return memo_rest_of_moves(puzzle, puzzle.apply(position, first), memo) + over(rest)

    if position in memo:
        return memo[position]
    memo[position] = 1 if puzzle.is_solved(position) else over(list(puzzle.moves(position)))
    return memo[position]


@wrong("count with a memo")
def memo_for_show_in_a_helper(puzzle, position, memo):
    def routes_after(move):
        return memo_for_show_in_a_helper(puzzle, puzzle.apply(position, move), memo)

    memo[position] = 1 if puzzle.is_solved(position) else 0
    memo[position] += sum(map(routes_after, puzzle.moves(position)))
    return memo[position]


@right("depth")
def depth_twice(things):
    answer = 1
    for thing in things:
        if isinstance(thing, list) and depth_twice(thing) + 1 > answer:
            answer = depth_twice(thing) + 1
    return answer


@right("orders")
def orders_last_book(books, shelf):
    """Two base cases: a full shelf, and one on which a single book is missing."""
    missing = set(books) - set(shelf)
    if len(missing) == 0:
        return ["".join(shelf)]
    if len(missing) == 1:
        return ["".join(shelf) + "".join(missing)]
    found = []
    for book in missing:
        shelf.append(book)
        found = orders_last_book(books, shelf) + found
        shelf.pop()
    return found


@wrong("flatten")
def flatten_yields(things):
    for thing in things:
        if isinstance(thing, list):
            yield from flatten_yields(thing)
        else:
            yield thing


@wrong("paths")
def paths_yields(folder, so_far):
    for name in folder:
        if isinstance(folder[name], dict):
            yield from paths_yields(folder[name], so_far + name + "/")
        else:
            yield so_far + name


@wrong("tower")
def tower_yields(disks, source, target):
    if disks > 0:
        spare = 3 - source - target
        yield from tower_yields(disks - 1, source, spare)
        yield Move(source, target)
        yield from tower_yields(disks - 1, spare, target)


@wrong("repair is_inside")
def somewhere_begins(folder, wanted):
    for name, thing in folder.items():
        if name.startswith(wanted):
            return True
        if isinstance(thing, dict) and somewhere_begins(thing, wanted):
            return True
    return False


@wrong("repair is_inside")
def somewhere_ends(folder, wanted):
    for name, thing in folder.items():
        if name.endswith(wanted) or isinstance(thing, dict) and somewhere_ends(thing, wanted):
            return True
    return False


@wrong("repair is_inside")
def somewhere_without_ending(folder, wanted):
    """Takes plan.txt and plan.md for the same name."""
    for name, thing in folder.items():
        if name.split(".")[0] == wanted.split(".")[0]:
            return True
        if isinstance(thing, dict) and somewhere_without_ending(thing, wanted):
            return True
    return False


@wrong("repair is_inside")
def somewhere_part_of_name(folder, wanted):
    for name, thing in folder.items():
        if wanted in name or isinstance(thing, dict) and somewhere_part_of_name(thing, wanted):
            return True
    return False


@wrong("repair is_inside")
def somewhere_lower(folder, wanted):
    for name, thing in folder.items():
        if name.lower() == wanted.lower():
            return True
        if isinstance(thing, dict) and somewhere_lower(thing, wanted):
            return True
    return False


def opponent_loses_nim_sum_by_turns(heaps):
    return not i_win_nim_sum_by_turns(heaps)


@wrong("by turns")
def i_win_nim_sum_by_turns(heaps):
    """Two functions that call each other once, for show."""
    nim_sum = 0
    for heap in heaps:
        nim_sum ^= heap
    return nim_sum != 0 and opponent_loses_nim_sum_by_turns(())
