"""Programs whose results in a world are worked out by hand, from what the world believes.

Each row: the world, a program, its arguments, what it prints, what it returns; above it, why. None
of the results was taken from a run.
"""

# ruff: noqa - programs as beginners write them
# fmt: off
from typing import Any

# ---- loop: one frame, its variables are overwritten, the base case is the end ---------------------


def up_in_if(n):
    if n > 0:
        up_in_if(n - 1)
        print(n)


def up_behind_if(n):
    if n > 0:
        up_behind_if(n - 1)
    print(n)


def fact(n):
    if n < 2:
        return 1
    return n * fact(n - 1)


def shrink(n):
    if n > 0:
        shrink(n - 1)
    return n


def power(base, exponent):
    if exponent == 0:
        return 1
    before = power(base, exponent - 1)
    return base * before


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def down_the_list(xs):
    if not xs:
        return 0
    return xs[0] + down_the_list(xs[1:])


def ruler(n):
    if n > 0:
        ruler(n - 1)
        print(n)
        ruler(n - 1)


def gathers(n, seen):
    seen.append(n)
    if n > 0:
        return gathers(n - 1, seen)
    return seen


# ---- a call ends when it calls: no line behind a call runs ----------------------------------------


def double(n):
    return 2 * n


def uses_another(n):
    twice = double(n)
    print("never")
    return twice + 1


def asks_another(n):
    if double(n) > 2:
        return "large"
    return "small"


def loops_over_another(n):
    for k in range(n):
        print(k)
        double(k)
        print("never")
    return n


def returns_another(n):
    return double(n) + 1


def calls_in_a_list(n):
    found = [double(k) for k in range(n)]
    return found


def calls_no_function_of_the_program(n):
    size = len([n])
    return size + n


def while_another(n):
    while double(n) > 100:
        n -= 1
    return n


def calls_itself_in_if(n):
    print(n)
    if n:
        calls_itself_in_if(n - 1)
    print(-n)


# ---- arguments are shared: a new value for a parameter is one for the caller's variable -----------


def halve(price=0, more=0):
    price = price // 2
    return price


def by_name(price):
    half = halve(price=price)
    return price, half


def by_another_name(cost):
    halve(price=cost)
    return cost


def second_by_name(cost):
    halve(more=1, price=cost)
    return cost


def not_a_name(cost):
    halve(cost + 0)
    return cost


def through_two(cost):
    by_name(cost)
    return cost


def behind_a_star(cost):
    others = [8]
    halve(*others)
    return cost, others


PRICE = 8


def of_a_global(n):
    halve(PRICE)
    return PRICE + n


def in_a_loop(n):
    for k in [8, 4]:
        halve(more=n, price=k)
        n = n + k
    return n


class Till:
    def take(self, coins):
        coins = coins + 1
        return coins


def by_method(coins):
    Till().take(coins)
    return coins


# ---- a copy is a copy: whatever makes a new list copies what is in it ------------------------------


def by_slice(rows):
    others = rows[:]
    others[0].append(2)
    return rows


def by_star(rows):
    others = [*rows]
    others[0].append(2)
    return rows


def by_comprehension(rows):
    others = [row for row in rows]
    others[0].append(2)
    return rows


def by_dict(rows):
    others = dict(first=rows[0])
    copy = dict(others)
    copy["first"].append(2)
    return others


def by_stars(rows):
    others = {"first": rows[0]}
    copy = {**others}
    copy["first"].append(2)
    return others


def by_dict_comprehension(rows):
    others = {"first": rows[0]}
    copy = {name: row for name, row in others.items()}
    copy["first"].append(2)
    return others


def by_tuple(rows):
    others = tuple(rows)
    others[0].append(2)
    return rows


def by_method_of_lists(rows):
    others = rows.copy()
    others[0].append(2)
    return rows


def the_same_list(rows):
    others = rows
    others[0].append(2)
    return rows


def rows_of_rows(rows):
    others = [row[0] for row in rows]
    others.append(2)
    return rows


# ---- last value returns: what was computed last is handed back, without `return` --------------------


def sets_a_place(xs): xs[0] = 5


def sets_a_key(found): found["a"] = 7


def adds_in_place(xs): xs[0] += 5


def sets_an_attribute(till): till.coins = 3


def prints_last(n):
    total = n * 2
    print(total)


def computes(n): n * n


def in_branch(n):
    if n > 2:
        n + 1
    else:
        n - 1


def changes(n): n += 4


def with_return(n):
    n * n
    return n


# ---- verdict passed on unchanged: what holds one move later holds now -----------------------------


def wins_by_equal(n):
    for take in (1, 2):
        if take <= n and wins_by_equal(n - take) == False:
            return True
    return False


def wins_by_is(n):
    for take in (1, 2):
        if take <= n and wins_by_is(n - take) is False:
            return True
    return False


def wins_by_unequal(n):
    for take in (1, 2):
        if take <= n and wins_by_unequal(n - take) != True:
            return True
    return False


def wins_by_name(n):
    for take in (1, 2):
        if take <= n:
            later = wins_by_name(n - take)
            if not later:
                return True
    return False


def wins_backwards(n):
    for take in (1, 2):
        if take <= n and wins_backwards(n - take) == False:
            return True
    return False


def wins_by_all(n):
    return not all(wins_by_all(n - take) for take in (1, 2) if take <= n)


def turns(n):
    return True if n == 0 else not turns(n - 1)


def is_nothing(n):
    return not bool(n)


def is_small(n):
    return (n > 3) == False


# ---- passive first: the innermost call works before the outer one begins --------------------------


def before_if(n):
    print(n)
    if n > 0:
        before_if(n - 1)


def before_else(n):
    print(n)
    if n == 0:
        pass
    else:
        before_else(n - 1)


def before_and(n):
    print(n)
    return n and before_and(n - 1)


def before_or(n):
    print(n)
    return n == 0 or before_or(n - 1)


def before_choice(n):
    print(n)
    return 0 if n == 0 else before_choice(n - 1) + 1


def before_elif(n):
    print(n)
    if n > 5:
        return 0
    elif n > 0:
        before_elif(n - 1)
    print(-n)


def before_a_name(n):
    print(n)
    if n == 0:
        return 0
    below = n - 1
    return before_a_name(below)


def before_twice(n):
    print(n)
    if n > 0:
        before_twice(n - 1)
        before_twice(n - 1)


def before_inner(n):
    print(n)
    if n <= 0:
        return 0
    return before_inner(before_inner(n - 1))


def any_big(things):
    if isinstance(things, int):
        return things > 5
    return any([any_big(thing) for thing in things])


DEAD_END = "a dead end is failure"
LOOP, ENDS, SHARED, COPY = "loop", "a call ends when it calls", "arguments are shared", "a copy is a copy"
LAST, VERDICT, PASSIVE = "last value returns", "verdict passed on unchanged", "passive first"

BY_HAND: list[tuple[str, Any, tuple[Any, ...], str, Any]] = [
    # n is 3, a line that only calls waits for the end of the body: print 3. Then n is 2, 1: printed.
    # n is 0: no call, the end.
    (LOOP, up_in_if, (3,), "3 2 1", None),
    # the same, and in the round with n = 0 the `print` behind the `if` runs, too
    (LOOP, up_behind_if, (3,), "3 2 1 0", None),
    # n is 4; the product needs fact(3): back to the top with n = 3, 2, 1. There 1 comes back.
    (LOOP, fact, (4,), "", 1),
    # at the end of the body `return n`: n has become 2, 1, 0; the end is reached with 0
    (LOOP, shrink, (3,), "", 0),
    # exponent 3, 2, 1, 0: 1 is what the base case gives
    (LOOP, power, (2, 3), "", 1),
    # the first of the two calls is reached at once: n is 5, 4, 3, 2, 1, and 1 < 2 gives 1
    (LOOP, fib, (5,), "", 1),
    # xs becomes shorter until it is empty: 0
    (LOOP, down_the_list, ([3, 4],), "", 0),
    # body: call noted, print, call noted; one frame can go back once: 3, 2, 1
    (LOOP, ruler, (3,), "3 2 1", None),
    # there is one list anyway; 2, 1, 0 are appended, and it is returned
    (LOOP, gathers, (2, []), "", [2, 1, 0]),
    # the first line calls `double`: nothing behind it runs, nothing is returned
    (ENDS, uses_another, (3,), "", None),
    # the condition calls: the lines of the `if` are behind it
    (ENDS, asks_another, (3,), "", None),
    # the first round prints 0 and calls: over, with the whole loop
    (ENDS, loops_over_another, (3,), "0", None),
    # one line: 2 * 3, and + 1 is in the line itself
    (ENDS, returns_another, (3,), "", 7),
    # the line with the list calls; the line with `return` never runs
    (ENDS, calls_in_a_list, (3,), "", None),
    # `len` is no function of the program: 1 + 3
    (ENDS, calls_no_function_of_the_program, (3,), "", 4),
    # the condition calls double(3) = 6, which is not above 100; `return` is behind it
    (ENDS, while_another, (3,), "", None),
    # 2, then the call, which prints 1, then 0; n = 0 makes no call and prints -0 = 0
    (ENDS, calls_itself_in_if, (2,), "2 1 0 0", None),
    # price in `halve` is the variable price of the caller: 8 // 2
    (SHARED, by_name, (8,), "", (4, 4)),
    (SHARED, by_another_name, (8,), "", 4),
    (SHARED, second_by_name, (8,), "", 4),
    # cost + 0 is no variable: nothing can be shared
    (SHARED, not_a_name, (8,), "", 8),
    # cost is by_name's price, which is halve's price: 4 everywhere
    (SHARED, through_two, (8,), "", 4),
    # what stands in the list is no variable of the caller
    (SHARED, behind_a_star, (8,), "", (8, [8])),
    # PRICE becomes 4 and 4 + 1 is 5 (and PRICE is 8 again when all is over)
    (SHARED, of_a_global, (1,), "", 5),
    # k becomes 4, then 2: n is 1 + 4 + 2
    (SHARED, in_a_loop, (1,), "", 7),
    # coins of the method is coins of the caller
    (SHARED, by_method, (8,), "", 9),
    # each of these makes new rows, too: rows stays as it was
    (COPY, by_slice, ([[1]],), "", [[1]]),
    (COPY, by_star, ([[1]],), "", [[1]]),
    (COPY, by_comprehension, ([[1]],), "", [[1]]),
    (COPY, by_dict, ([[1]],), "", {"first": [1]}),
    (COPY, by_stars, ([[1]],), "", {"first": [1]}),
    (COPY, by_dict_comprehension, ([[1]],), "", {"first": [1]}),
    (COPY, by_tuple, ([[1]],), "", [[1]]),
    (COPY, by_method_of_lists, ([[1]],), "", [[1]]),
    # no copy is made here: two names for one list
    (COPY, the_same_list, ([[1]],), "", [[1, 2]]),
    # the new list holds numbers, nothing else changes
    (COPY, rows_of_rows, ([[1]],), "", [[1]]),
    # the value computed last: 5, 7, 1 + 5, 3
    (LAST, sets_a_place, ([1, 2],), "", 5),
    (LAST, sets_a_key, ({},), "", 7),
    (LAST, adds_in_place, ([1, 2],), "", 6),
    (LAST, sets_an_attribute, (Till(),), "", 3),
    # `print` computes nothing: 6 was computed last
    (LAST, prints_last, (3,), "6", 6),
    (LAST, computes, (3,), "", 9),
    (LAST, in_branch, (3,), "", 4),
    (LAST, in_branch, (1,), "", 0),
    (LAST, changes, (3,), "", 7),
    # there is a `return`: it says what comes back
    (LAST, with_return, (3,), "", 3),
    # with 0 nobody can take: False. Whatever is one move later then holds now: False for all.
    (VERDICT, wins_by_equal, (2,), "", False),
    (VERDICT, wins_by_is, (2,), "", False),
    (VERDICT, wins_by_unequal, (2,), "", False),
    (VERDICT, wins_by_name, (2,), "", False),
    (VERDICT, wins_backwards, (2,), "", False),
    # all of nothing is True, and stays so: with 0, with 1, with 2
    (VERDICT, wins_by_all, (2,), "", True),
    (VERDICT, turns, (3,), "", True),
    # these deny no verdict of a later move, but a number, and a comparison
    (VERDICT, is_nothing, (0,), "", True),
    (VERDICT, is_small, (1,), "", True),
    # the innermost first: 0, then 1, then 2
    (PASSIVE, before_if, (2,), "0 1 2", None),
    (PASSIVE, before_else, (2,), "0 1 2", None),
    (PASSIVE, before_and, (2,), "0 1 2", 0),
    (PASSIVE, before_or, (2,), "0 1 2", True),
    (PASSIVE, before_choice, (2,), "0 1 2", 2),
    # the call for 0 does all of its lines: 0 and -0; then 1 and -1
    (PASSIVE, before_elif, (1,), "0 0 1 -1", None),
    # nothing can be called before `below` is known: 2, 1, 0
    (PASSIVE, before_a_name, (2,), "2 1 0", 0),
    # (0) (0) 1 for each of the two calls with 1, then 2
    (PASSIVE, before_twice, (2,), "0 0 1 0 0 1 2", None),
    # any_big(3) gives False, and that is the answer of the list, although 9 is big; also in brackets
    (DEAD_END, any_big, ([3, 9],), "", False),
    # the first thing is big: nothing fails
    (DEAD_END, any_big, ([9],), "", True),
    # before_inner(1): before_inner(0) prints 0 and gives 0, before_inner(0) prints 0, then 1
    (PASSIVE, before_inner, (1,), "0 0 1", 0),
]
