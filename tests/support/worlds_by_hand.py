"""Programs whose results in a world were worked out by hand from the belief.

Each row: world, program, arguments, output, returned value; the comment above it explains the
result. No result was copied from a run.
"""

# ruff: noqa - programs as beginners write them
# fmt: off
from typing import Any

# ---- programs that are asked about in several worlds ------------------------------------------------


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


def says_fact(n):
    if n == 0:
        print("base")
        return 1
    value = n * says_fact(n - 1)
    print(value)
    return value


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


def gathers_after(n, seen):
    if n > 0:
        gathers_after(n - 1, seen)
    seen.append(n)
    return seen


def is_even(n):
    if n == 0:
        return True
    return is_odd(n - 1)


def is_odd(n):
    if n == 0:
        return False
    return is_even(n - 1)


def ping(n):
    if n > 0:
        pong(n - 1)
    print("ping", n)


def pong(n):
    if n > 0:
        ping(n - 1)
    print("pong", n)


def backwards(word):
    if word == "":
        return ""
    return backwards(word[1:]) + word[0]


def leaves(n):
    total = 1
    for k in range(n):
        total += leaves(k)
    return total


def sums_parts(n):
    print(n)
    parts = [sums_parts(k) for k in range(n)]
    return sum(parts) + 1


def prints_tree(n):
    total = sum([prints_tree(k) for k in range(n)]) + 1
    print(n, total)
    return total


def asks_itself(n):
    if n == 0:
        return True
    if asks_itself(n - 1):
        return False
    return True


def shout(n):
    print(n, "!")


def shouts(n):
    if n > 0:
        shouts(n - 1)
        shout(n)


def shouts_first(n):
    shout(n)
    return n + 1


def stops_early(n):
    if n == 0:
        return
    stops_early(n - 1)
    print(n)


def tower_moves(n, a, b, c):
    if n == 0:
        return []
    return tower_moves(n - 1, a, c, b) + [(a, b)] + tower_moves(n - 1, c, b, a)


def copies_list(xs):
    if not xs:
        return []
    return [xs[0]] + copies_list(xs[1:])


def square(n):
    return n * n


def squares(n):
    return [square(k) for k in range(n)]


def is_big(n):
    return n > 5


def big_or_small(n):
    if is_big(n):
        return "big"
    return "small"


def finds_way(n):
    print(n)
    if n == 0:
        return "found"
    if n < 0:
        return None
    for step in (2, 3):
        way = finds_way(n - step)
        if way:
            return way
    return None


# ---- one n for all: one variable of each name, nothing comes back ----------------------------------


def fact_behind(n):
    if n < 2:
        return 1
    return fact_behind(n - 1) * n


def half(n):
    n = n // 2
    return n


def adds_half(n):
    small = half(n)
    return n + small


def area(a, b):
    return a * b


def two_areas(a):
    first = area(2, 3)
    second = area(a, 10)
    return first + second


def counts_in_loop(n):
    for k in range(n):
        counts_in_loop(k)
        print(k)


# ---- names keep their rods: a variable goes to the parameter of the same name ---------------------------


def swaps(n, a, b):
    print(a)
    if n > 0:
        swaps(n - 1, b, a)


def alternate(a, b):
    if not a:
        return b
    first = a[0]
    a = a[1:]
    return first + alternate(b, a)


def difference(n, left, right):
    if n == 0:
        return left - right
    n -= 1
    return difference(n, right, left)


def deal(cards, mine, yours):
    if not cards:
        return mine, yours
    mine = mine + [cards[0]]
    cards = cards[1:]
    return deal(cards, yours, mine)


def rotates(n, a, b, c):
    return [a, b, c] if n == 0 else rotates(n - 1, b, c, a)


def shows_pair(left, right):
    print(left, right)


def turned(n, left, right):
    shows_pair(right, left)
    if n > 0:
        turned(n - 1, right, left)


def common(a, b):
    if a == b:
        return a
    if a < b:
        return common(b, a)
    return common(a - b, b)


def throws(n, a, b):
    return a if n == 0 else catches(n - 1, b, a)


def catches(n, a, b):
    return a if n == 0 else throws(n - 1, b, a)


def doubled(n, best):
    if n == 0:
        return best
    better = best * 2
    return doubled(n - 1, better)


# ---- names come from the caller: a name is looked up in the calls that wait --------------------------

rate = 10
total = 0


def at_rate(n):
    return n * rate


def with_rate(rate):
    return at_rate(5)


def with_two_rates(rate):
    return with_rate(rate + 1)


def without_rate(n):
    return at_rate(n)


def own_rate(rate):
    return rate * 2


def with_own_rate(rate):
    return own_rate(rate + 5)


def sets_rate():
    rate = 3
    return rate


def sets_then_asks(n):
    sets_rate()
    return at_rate(n)


def found_last(n):
    if n == 0:
        return found
    found = n
    return found_last(n - 1)


def adds_total(n):
    if n == 0:
        return total
    total = total + n
    return adds_total(n - 1)


def collects(n):
    if n > 0:
        bag.append(n)
        collects(n - 1)


def with_bag(n):
    bag = []
    collects(n)
    return bag


def stars():
    print("*" * k)


def triangle(n):
    for k in range(1, n + 1):
        stars()


def larger(a, b):
    return max(a, b)


def best_score(a, b):
    max = 100
    return larger(a, b)


# ---- loop: one frame; a call of the same function is a jump to the top of the body ------------------


def keeps_total(n):
    if n == 3:
        total = 0
    total = total + n
    if n > 0:
        keeps_total(n - 1)
    return total


def sums_doubles(n):
    if n == 0:
        return 0
    return double(n) + sums_doubles(n - 1)


def in_while(n):
    while n > 0:
        print(n)
        in_while(n - 1)
        n -= 2


def with_default(n, mark="-"):
    print(mark, n)
    if n > 0:
        with_default(n - 1)


def takes_one_or_two(n):
    print(n)
    for take in (1, 2):
        if take <= n:
            takes_one_or_two(n - take)


def returns_what_is_left(n):
    if n > 0:
        returns_what_is_left(n - 1)
    return n


# ---- no function calls itself ------------------------------------------------------------------------


def double_twice(n):
    return double(double(n))


def around(n):
    print("before", n)
    return n == 0 or around(n - 1)


def visits(n):
    print("visit", n)
    goes_on(n)
    print("back")


def goes_on(n):
    if n > 0:
        visits(n - 1)


# ---- one step is enough: a call inside the first call is the base case ------------------------------


def tells_size(n):
    if n > 2:
        print("large")
    else:
        print("small")
    if n > 0:
        tells_size(n - 1)


def sum_of_nested(xs):
    total = 0
    for x in xs:
        if isinstance(x, list):
            total += sum_of_nested(x)
        else:
            total += x
    return total


def steps_to_zero(n):
    if n == 0:
        return 0
    elif n % 2 == 0:
        return 1 + steps_to_zero(n // 2)
    else:
        return 1 + steps_to_zero(n - 1)


# ---- each call ends first: calls of the same function are put off -----------------------------------


def echoes(n):
    print(n)
    if n > 1:
        echoes(n - 1)
    print(n)


def loud_odd(n):
    if n == 0:
        print("end")
        return False
    if loud_odd(n - 1):
        print(n, "even")
        return False
    print(n, "odd")
    return True


# ---- body once: only the first call's expression lines run -------------------------------------------


def appends_in_loop(n, seen):
    for k in range(n):
        appends_in_loop(k, seen)
    seen.append(n)
    return seen


# ---- a call is what is in its brackets ---------------------------------------------------------------


def sum_to(n):
    if n == 0:
        return 0
    return n + sum_to(n - 1)


def digit_sum(n):
    if n < 10:
        return n
    return n % 10 + digit_sum(n // 10)


def gcd_of(a, b):
    if b == 0:
        return a
    return gcd_of(b, a % b)


# ---- active only: no way back ------------------------------------------------------------------------


def starts_fact(n):
    print("start")
    value = fact(n)
    print(value)
    return value + 1


# ---- return ends everything --------------------------------------------------------------------------


def adds_two_doubles(n):
    first = double(n)
    second = double(first)
    return first + second


def is_zero(x):
    return x == 0


def has_zero(xs):
    for x in xs:
        if is_zero(x):
            return True
    return False


# ---- base value travels up ---------------------------------------------------------------------------


def best_of(n):
    if n <= 0:
        return 0
    return max(best_of(n - 1), best_of(n - 2) + 5)


# ---- base case first: an `if` that returns is looked at before all else --------------------------------


def prints_before(n):
    print(n)
    if n == 0:
        return 0
    return prints_before(n - 1)


def stops_behind(n):
    stops_behind(n - 1)
    if n == 0:
        return
    print(n)


def appends_before(n, seen):
    seen.append(n)
    if n == 0:
        return seen
    return appends_before(n - 1, seen)


def with_else(n):
    print(n)
    if n == 0:
        return 0
    else:
        return with_else(n - 1)


def needs_a_local(n):
    part = n // 2
    print(n)
    if part == 0:
        return n
    return needs_a_local(part)


def counts_calls(n, count):
    count = count + 1
    if n == 0:
        return count
    return counts_calls(n - 1, count)


def behind_a_loop(n):
    for k in range(n):
        print(k)
    if n == 2:
        return "two"
    return "other"


def says_done(n):
    print(n)
    if n == 0:
        print("done")
        return
    says_done(n - 1)


def which(n):
    if n > 0:
        print("positive")
    if n > 5:
        return "large"
    return "small"


def lowers(n):
    n = n - 1
    if n == 0:
        return "zero"
    return n


# ---- base case not needed: it stops at 0, or at the empty list, of itself ------------------------------


def sum_without_base(n):
    return n + sum_without_base(n - 1)


def list_without_base(xs):
    return sum(xs[:1]) + list_without_base(xs[1:])


def down_without_base(n):
    print(n)
    down_without_base(n - 1)


def product_without_base(n):
    return n * product_without_base(n - 1)


def below_zero(n):
    if n < -2:
        return n
    return below_zero(n - 1)


def word_without_base(word):
    return word_without_base(word[1:]) + word[:1]


def not_negative(n):
    return n >= 0 and not_negative(n - 1)


def five_below(n):
    return n == 5 or five_below(n - 1)


def power_without_base(base, exponent):
    return base * power_without_base(base, exponent - 1)


def tree_without_base(n):
    print(n)
    tree_without_base(n - 1)
    tree_without_base(n - 2)


def adds_with_default(n, total=0):
    if n == 0:
        return total
    return adds_with_default(n - 1, total + n)


# ---- return prints -----------------------------------------------------------------------------------


def halves(n):
    while n > 1:
        n = half(n)
    return n


# ---- print returns -----------------------------------------------------------------------------------


def prints_double(n):
    print(n * 2)


def uses_printed(n):
    return prints_double(n) + 1


def tells_twice(n):
    print("twice", n * 2)


def prints_fact(n):
    if n < 2:
        print(1)
    else:
        print(n * prints_fact(n - 1))


def prints_all(xs):
    for x in xs:
        print(x)


def prints_larger(a, b):
    if a > b:
        print(a)
    else:
        print(b)


def prints_largest(a, b, c):
    print(prints_larger(prints_larger(a, b), c))


# ---- result lost: a returned list arrives empty --------------------------------------------------------


def evens(n):
    return [k for k in range(n) if k % 2 == 0]


def counts_evens(n):
    return len(evens(n))


def evens_or_nothing(n):
    return evens(n) or "nothing"


def both(n):
    return n, n + 1


def uses_both(n):
    a, b = both(n)
    return a + b


def flatten(xs):
    flat = []
    for x in xs:
        if isinstance(x, list):
            flat += flatten(x)
        else:
            flat.append(x)
    return flat


def subsets(xs):
    if not xs:
        return [[]]
    rest = subsets(xs[1:])
    return rest + [[xs[0]] + subset for subset in rest]


# ---- a dead end is failure, back is start again --------------------------------------------------------


def reaches_zero(n):
    if n == 0:
        return True
    if n < 0:
        return False
    return reaches_zero(n - 3) or reaches_zero(n - 2)


def five_or_three(n):
    if n == 0:
        return True
    if n < 0:
        return False
    for step in (5, 3):
        if five_or_three(n - step):
            return True
    return False


def any_big(xs):
    return any([is_big(x) for x in xs])


def big_or_word(n):
    return is_big(n) or "small"


def searches(n):
    print(n)
    if n > 2:
        return None
    searches(n + 1)
    print("back")
    return n


def has_big(row):
    for x in row:
        if is_big(x):
            return True
    return False


def rows_with_big(rows):
    count = 0
    for row in rows:
        if has_big(row):
            count += 1
    return count


# ---- each call has its own list ------------------------------------------------------------------------


def adds_one(xs):
    xs.append(1)


def uses_adds_one(n):
    xs = [n]
    adds_one(xs)
    return xs


def adds_one_by_keyword(n):
    xs = [n]
    adds_one(xs=xs)
    return xs


def marks(found, n):
    found[n] = True
    if n > 0:
        marks(found, n - 1)
    return found


def puts(seen, n):
    seen.add(n)
    if n > 0:
        puts(seen, n - 1)
    return len(seen)


def adds_in_row(rows):
    rows[0].append(2)


def uses_rows(n):
    rows = [[n]]
    adds_in_row(rows)
    return rows


def zeroes(xs):
    xs[0] = 0


def starts_with_zero(xs):
    zeroes(xs)
    return xs


def empties(xs):
    if xs:
        xs.pop()
        empties(xs)
    return len(xs)


def floods(row, i):
    if i < len(row) and row[i] == 0:
        row[i] = 1
        floods(row, i + 1)
    return row


# ---- a call ends when it calls: no line after a call runs ----------------------------------------


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


# ---- a copy is a copy: copying a list copies its items -------------------------------------------------


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


# ---- last value returns: the last computed value is returned without `return` --------------------


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


def doubles_last(n):
    twice = double(n)


def uses_last(n):
    return doubles_last(n) + 1


def last_of_loop(n):
    for k in range(n):
        last = k * k + 1


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


def wins_by_not(n):
    return any([not wins_by_not(n - take) for take in (1, 2) if take <= n])


def wins_in_while(n):
    take = 1
    while take <= 2:
        if take <= n and not wins_in_while(n - take):
            return True
        take += 1
    return False


def flips(n):
    if n == 0:
        return False
    return not flips(n - 1)


def calm(n):
    return True if n == 0 else not wild(n - 1)


def wild(n):
    return False if n == 0 else not calm(n - 1)


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


class REFUSED:
    """Used as a result: the world refuses the program."""


ALL, RODS, CALLER = "one n for all", "names keep their rods", "names come from the caller"
LOOP, ENDS, SHARED, COPY = "loop", "a call ends when it calls", "arguments are shared", "a copy is a copy"
LAST, VERDICT, PASSIVE = "last value returns", "verdict passed on unchanged", "passive first"
NULL, STEP, FIRST = "no function calls itself", "one step is enough", "each call ends first"
ONCE, BRACKETS, ACTIVE = "body once", "a call is what is in its brackets", "active only"
ENDS_ALL, TRAVELS = "return ends everything", "base value travels up"
BASE_FIRST, NO_BASE = "base case first", "base case not needed"
RETURN_PRINTS, PRINT_RETURNS, LOST = "return prints", "print returns", "result lost"
DEAD_END, AGAIN, OWN = "a dead end is failure", "back is start again", "each call has its own list"

# A result may also be an exception type, which ends the program, or REFUSED.
BY_HAND: list[tuple[str, Any, tuple[Any, ...], str, Any]] = [
    # ---- one n for all
    # the one n becomes 2, 1, 0 on the way down and stays 0: four times 0
    (ALL, up_behind_if, (3,), "0 0 0 0", None),
    # the call with 0 prints nothing, the three others print the n that is 0 now
    (ALL, up_in_if, (3,), "0 0 0", None),
    # in n * fact(n - 1) the n on the left is read before the call: 4 * 3 * 2 * 1
    (ALL, fact, (4,), "", 24),
    # here n is read after the call, and is 1 since the base case: 1 * 1 * 1 * 1
    (ALL, fact_behind, (4,), "", 1),
    # fib(2): 1 and n is 1, fib(-1) = -1: 0; fib(3): 0, n is -1, fib(-3): -3; fib(4): -3 + fib(-3 - 2)
    (ALL, fib, (4,), "", -8),
    # base is always 2, and `before` is set after each call: 1, 2, 4, and 8 comes back
    (ALL, power, (2, 3), "", 8),
    # n is 0 at the bottom: print 0, call with -1; then n is -1: print, call with -2; print -2
    (ALL, ruler, (3,), "0 -1 -2", None),
    # half's n is adds_half's n: 4, and 4 + 4
    (ALL, adds_half, (8,), "", 8),
    # area(2, 3) makes a 2; then area(2, 10) is 20, and 6 + 20
    (ALL, two_areas, (5,), "", 26),
    # k = 0: print 0; k = 1: the call with 1 makes k 0 and prints it; back here k is still 0
    (ALL, counts_in_loop, (2,), "0 0 0", None),
    # ---- names keep their rods
    # a, b, c are the same in every call, so each of the three moves is (a, b)
    (RODS, tower_moves, (2, "A", "C", "B"), "", [("A", "C"), ("A", "C"), ("A", "C")]),
    # b goes to b and a to a: nothing is swapped
    (RODS, swaps, (2, "x", "y"), "x x x", None),
    # a is always what is left of the first word: all its letters, then b
    (RODS, alternate, ("ace", "bdf"), "", "acebdf"),
    # left stays 10 and right 4
    (RODS, difference, (3, 10, 4), "", 6),
    # `mine` goes to mine each time: I have all the cards
    (RODS, deal, ([1, 2, 3], [], []), "", ([1, 2, 3], [])),
    # nothing turns
    (RODS, rotates, (1, "A", "B", "C"), "", ["A", "B", "C"]),
    # shows_pair is another function: by places, so 2 1; in the call of itself nothing is turned: 2 1
    (RODS, turned, (1, 1, 2), "2 1 2 1", None),
    # 12 4, 8 4, 4 4: b is at its own position anyway, a - b is no bare name
    (RODS, common, (12, 4), "", 4),
    # two functions that call each other: by places as always, swapped once
    (RODS, throws, (1, "x", "y"), "", "y"),
    # better is the name of no parameter: it goes by its place, 3 * 2 * 2
    (RODS, doubled, (2, 3), "", 12),
    # ---- names come from the caller
    # at_rate has no rate, with_rate that waits has: 5 * 2
    (CALLER, with_rate, (2,), "", 10),
    # the nearest call that waits is with_rate(3): 5 * 3
    (CALLER, with_two_rates, (2,), "", 15),
    # no call that waits has a rate: the global one, 3 * 10
    (CALLER, without_rate, (3,), "", 30),
    # own_rate has a rate of its own: 7 * 2
    (CALLER, with_own_rate, (2,), "", 14),
    # sets_rate does not wait any more when at_rate runs: the global one
    (CALLER, sets_then_asks, (3,), "", 30),
    # the call with 0 has no found; the nearest that waits, with n = 1, has 1
    (CALLER, found_last, (3,), "", 1),
    # global 0, + 3 here; the next call finds 3 in its caller: 5; then 6; the call with 0 finds 6
    (CALLER, adds_total, (3,), "", 6),
    # the bag is found in with_bag, which waits for all of them
    (CALLER, with_bag, (3,), "", [3, 2, 1]),
    # k is found in triangle: 1, 2, 3
    (CALLER, triangle, (3,), "* ** ***", None),
    # the name max is found in best_score before Python's own: 100 is no function
    (CALLER, best_score, (3, 5), "", TypeError),
    # ---- loop
    # each call jumps to the top before the `print`; with n = 0 nothing is done
    (LOOP, up_in_if, (3,), "", None),
    # only the round with n = 0 comes to the `print`
    (LOOP, up_behind_if, (3,), "0", None),
    # `print` comes before the jump: 2, 1, 0
    (LOOP, before_if, (2,), "2 1 0", None),
    # n is 4, 3, 2, 1, the products are forgotten: 1
    (LOOP, fact, (4,), "", 1),
    # the first of the two calls jumps immediately: n is 5, 4, 3, 2, 1
    (LOOP, fib, (5,), "", 1),
    # exponent is 3, 2, 1, 0: 1
    (LOOP, power, (2, 3), "", 1),
    # the first call in the body jumps each time, until n is 0
    (LOOP, ruler, (3,), "", None),
    # `return n` is reached with n = 0
    (LOOP, returns_what_is_left, (3,), "", 0),
    # there is one list anyway; 2, 1, 0 are appended and it is returned
    (LOOP, gathers, (2, []), "", [2, 1, 0]),
    # total is kept over the jumps: 0 + 3 + 2 + 1 + 0
    (LOOP, keeps_total, (3,), "", 6),
    # 3; the list begins with k = 0: jump with n = 0, print 0; there the list is empty, sum 0 + 1
    (LOOP, sums_parts, (3,), "3 0", 1),
    # the condition of the second `if` jumps: n is 2, 1, 0, and True
    (LOOP, asks_itself, (3,), "", True),
    # double is an ordinary call, but the sum is forgotten: 0
    (LOOP, sums_doubles, (3,), "", 0),
    # `while` starts again with n = 3, 2, 1; n = 0 does not enter it
    (LOOP, in_while, (3,), "3 2 1", None),
    # the jump gives the parameters new values, mark that of its default
    (LOOP, with_default, (1, "+"), "+ 1 - 0", None),
    # take is 1 in each round: 3, 2, 1, 0; in the last no take is small enough
    (LOOP, takes_one_or_two, (3,), "3 2 1 0", None),
    # each calls the other, none itself: False as in Python
    (LOOP, is_even, (3,), "", False),
    # ---- no function calls itself
    # no call is made
    (NULL, fact, (1,), "", 1),
    # fact(4) waits when fact(3) is to be called
    (NULL, fact, (4,), "", RuntimeError),
    # 2 is printed before the call
    (NULL, before_if, (2,), "2", RuntimeError),
    # is_even(3) and is_odd(2) wait, is_even(1) cannot be called
    (NULL, is_even, (3,), "", RuntimeError),
    # is_even(1) calls is_odd(0), which is another function and calls nothing
    (NULL, is_even, (1,), "", False),
    # the inner double has ended when the outer one is called: 6, 12
    (NULL, double_twice, (3,), "", 12),
    # 0 == 0 is true: what comes after `or` is not called
    (NULL, around, (0,), "before 0", True),
    # around(1) waits at its `or`
    (NULL, around, (1,), "before 1", RuntimeError),
    # the list of parts begins with a call
    (NULL, sums_parts, (2,), "2", RuntimeError),
    # goes_on would call visits, which waits: `back` is not printed
    (NULL, visits, (1,), "visit 1", RuntimeError),
    # goes_on(0) calls no one
    (NULL, visits, (0,), "visit 0 back", None),
    # ---- one step is enough
    # fact(3) is the base case: 1, and 4 * 1
    (STEP, fact, (4,), "", 4),
    # no call is made
    (STEP, fact, (1,), "", 1),
    # fib(4) and fib(3) take the side without a call, n: 4 + 3
    (STEP, fib, (5,), "", 7),
    # the call with 2 leaves the `if` out and prints 2; then 3
    (STEP, up_behind_if, (3,), "2 3", None),
    # the call with 2 has nothing outside the `if`
    (STEP, up_in_if, (3,), "3", None),
    # 2, and the call with 1 prints 1 and calls no more
    (STEP, before_if, (2,), "2 1", None),
    # both calls with 2 have nothing outside the `if`; 3 between them
    (STEP, ruler, (3,), "3", None),
    # power(2, 2) is 1: 2 * 1
    (STEP, power, (2, 3), "", 2),
    # the call with [4] is the base case, 0
    (STEP, down_the_list, ([3, 4],), "", 3),
    # the call with 1 appends, leaves the `if` with the call out, and returns the list
    (STEP, gathers, (2, []), "", [2, 1]),
    # each of the three calls leaves its loop out and returns 1: 1 + 1 + 1 + 1
    (STEP, leaves, (3,), "", 4),
    # the first `if` has nothing to do with the choice: 2 is small; no third call
    (STEP, tells_size, (3,), "large small", None),
    # the loop over [2, [3]] contains the call and is left out: 0; 1 + 0
    (STEP, sum_of_nested, ([1, [2, [3]]],), "", 1),
    # 8 is even: 1 + the base case 0
    (STEP, steps_to_zero, (8,), "", 1),
    # none of the two calls itself
    (STEP, is_even, (4,), "", True),
    # ---- each call ends first
    # 3 is printed while the call with 2 is put off, and so on; the call with 0 prints as well
    (FIRST, up_behind_if, (3,), "3 2 1 0", None),
    # 3, then the call with 2, then 1; with 0 nothing is printed
    (FIRST, up_in_if, (3,), "3 2 1", None),
    # 3; then the first call with 2: 2 and its own 1 1 after it; then the second one: 2 1 1
    (FIRST, ruler, (3,), "3 2 1 1 2 1 1", None),
    # the values are right, and nothing is printed
    (FIRST, fact, (4,), "", 24),
    # `print` comes before the call anyway
    (FIRST, before_if, (2,), "2 1 0", None),
    # 3 * 2 is known beforehand: 6, then the calls with 2, 1, 0
    (FIRST, says_fact, (3,), "6 2 1 base", 6),
    # both lines with `print` run before the call with 1
    (FIRST, echoes, (2,), "2 2 1 1", None),
    # shout is another function and called in its place
    (FIRST, shouts, (2,), "2 ! 1 !", None),
    # ping calls pong, not itself: nothing is put off
    (FIRST, ping, (2,), "ping 0 pong 1 ping 2", None),
    # (2): 1 + 2 + 1 = 4; then (0): 1; then (1): 2, and after it its own (0): 1
    (FIRST, prints_tree, (2,), "2 4 0 1 1 2 0 1", 4),
    # 1 is odd, as is known beforehand: 2 is even; then the call with 1, then with 0
    (FIRST, loud_odd, (2,), "2 even 1 odd end", False),
    # ---- body once
    # the first call prints 3; no inner call prints
    (ONCE, up_behind_if, (3,), "3", None),
    # 3 is printed by the first call, 1 and 2 would be by inner ones
    (ONCE, up_in_if, (3,), "3", None),
    # 2 is printed by the first call, 1 and 0 would be by inner ones
    (ONCE, before_if, (2,), "2", None),
    # of the seven only the middle one is the first call's
    (ONCE, ruler, (3,), "3", None),
    # the values are right, 6, but only the first call prints
    (ONCE, says_fact, (3,), "6", 6),
    # only 2 is appended
    (ONCE, gathers, (2, []), "", [2]),
    # the values are right, and nothing is printed
    (ONCE, fact, (4,), "", 24),
    # total is right: 4
    (ONCE, prints_tree, (2,), "2 4", 4),
    # only the append of the first call runs
    (ONCE, appends_in_loop, (3, []), "", [3]),
    # shout(n) is an expression line without a recursive call: only that of the first call runs
    (ONCE, shouts, (2,), "2 !", None),
    # ping calls pong, not itself
    (ONCE, ping, (2,), "ping 0 pong 1 ping 2", None),
    # ---- a call is what is in its brackets
    # 4 * 3
    (BRACKETS, fact, (4,), "", 12),
    # no call is made
    (BRACKETS, fact, (1,), "", 1),
    # 4 + 3
    (BRACKETS, fib, (5,), "", 7),
    # 3 + [4] cannot be added
    (BRACKETS, down_the_list, ([3, 4],), "", TypeError),
    # "bc" + "a"
    (BRACKETS, backwards, ("abc",), "", "bca"),
    # base is the same, exponent differs: before is 2, 2 * 2
    (BRACKETS, power, (2, 3), "", 4),
    # no call is made, so only 3 is printed
    (BRACKETS, up_behind_if, (3,), "3", None),
    # 5 + 4
    (BRACKETS, sum_to, (5,), "", 9),
    # 5 + 34
    (BRACKETS, digit_sum, (345,), "", 39),
    # gcd_of(8, 4) in gcd_of(12, 8): both differ
    (BRACKETS, gcd_of, (12, 8), "", REFUSED),
    # [1] + [2, 3]: by chance as in Python
    (BRACKETS, copies_list, ([1, 2, 3],), "", [1, 2, 3]),
    # seen is the same list, n differs: 1
    (BRACKETS, gathers, (2, []), "", 1),
    # 1 + 0 + 1 + 2
    (BRACKETS, leaves, (3,), "", 4),
    # neither calls itself
    (BRACKETS, is_even, (3,), "", False),
    # ---- active only
    # the 1 of the base case goes up unchanged
    (ACTIVE, fact, (4,), "", 1),
    # only the call with 0 comes to its `print`: it made no call
    (ACTIVE, up_behind_if, (3,), "0", None),
    # each `print` comes after a call
    (ACTIVE, up_in_if, (3,), "", None),
    # all is done on the way down
    (ACTIVE, before_if, (2,), "2 1 0", None),
    # the call with 0 does nothing, and all else comes after a call
    (ACTIVE, ruler, (3,), "", None),
    # the base case prints and gives 1; no value is computed after a call
    (ACTIVE, says_fact, (3,), "base", 1),
    # 5, 4, 3, 2, 1, and 1 goes up
    (ACTIVE, fib, (5,), "", 1),
    # k = 0 is the first call; it prints 0, has no parts, gives 1; the rest of the list is left out
    (ACTIVE, sums_parts, (3,), "3 0", 1),
    # the value goes on unchanged in Python as well
    (ACTIVE, gathers, (2, []), "", [2, 1, 0]),
    # fact is another function: it gives 1 and starts_fact goes on, 1 + 1
    (ACTIVE, starts_fact, (4,), "start 1", 2),
    # 3, 1, -1: None goes up, no other step is tried
    (ACTIVE, finds_way, (3,), "3 1 -1", None),
    # neither calls itself: ordinary calls
    (ACTIVE, is_even, (4,), "", True),
    # 0 of the empty list goes up, nothing is added
    (ACTIVE, down_the_list, ([3, 4],), "", 0),
    # leaves(0) gives 1, and that is all
    (ACTIVE, leaves, (3,), "", 1),
    # ---- return ends everything
    # the `return 1` of the base case is the end
    (ENDS_ALL, fact, (4,), "", 1),
    # there is no `return`
    (ENDS_ALL, up_behind_if, (3,), "0 1 2 3", None),
    # the `return` of double ends uses_another as well
    (ENDS_ALL, uses_another, (3,), "", 6),
    # the base case prints and its `return 1` is the end
    (ENDS_ALL, says_fact, (3,), "base", 1),
    # leaves(0) returns 1
    (ENDS_ALL, leaves, (3,), "", 1),
    # double(3) is the end
    (ENDS_ALL, adds_two_doubles, (3,), "", 6),
    # square(0) is the end
    (ENDS_ALL, squares, (3,), "", 0),
    # `return` alone ends all, with None: no call comes to its `print`
    (ENDS_ALL, stops_early, (3,), "", None),
    # shout has no `return` and comes back; then 3 + 1
    (ENDS_ALL, shouts_first, (3,), "3 !", 4),
    # is_zero(3) returns False
    (ENDS_ALL, has_zero, ([3, 0],), "", False),
    # ---- base value travels up
    # the last inner call of each is the next one down, at last fact(1): 1
    (TRAVELS, fact, (4,), "", 1),
    # the last inner call of fib(4) is fib(2), and of that fib(0)
    (TRAVELS, fib, (4,), "", 0),
    # power(2, 0) gives 1, and that goes up
    (TRAVELS, power, (2, 3), "", 1),
    # each inner call gives 1: 1 * 1, 2 * 1, 3 * 1 are printed, and 1 is returned
    (TRAVELS, says_fact, (3,), "base 1 2 3", 1),
    # the last inner call gives None, and so it goes up
    (TRAVELS, up_behind_if, (3,), "0 1 2 3", None),
    # the empty list gives 0, and that goes up
    (TRAVELS, down_the_list, ([3, 4],), "", 0),
    # the last of leaves(3) is leaves(2), then leaves(1), leaves(0): 1
    (TRAVELS, leaves, (3,), "", 1),
    # double(3) is the last inner call: 6, the + 1 is lost
    (TRAVELS, returns_another, (3,), "", 6),
    # shout gives None
    (TRAVELS, shouts_first, (3,), "3 !", None),
    # no inner call
    (TRAVELS, fact, (1,), "", 1),
    # the last of best_of(3) is best_of(1), and of that best_of(-1): 0
    (TRAVELS, best_of, (3,), "", 0),
    # is_odd(0) gives False, and that goes up as in Python
    (TRAVELS, is_even, (3,), "", False),
    # ---- base case first
    # with n = 0 the `if` is looked at before the `print`
    (BASE_FIRST, prints_before, (2,), "2 1", 0),
    # with n = 0 it returns before it calls: then 1 and 2 on the way back
    (BASE_FIRST, stops_behind, (2,), "1 2", None),
    # it is first already
    (BASE_FIRST, fact, (4,), "", 24),
    # 0 is not appended
    (BASE_FIRST, appends_before, (2, []), "", [2, 1]),
    # this `if` has an else and stays where it is
    (BASE_FIRST, with_else, (2,), "2 1 0", 0),
    # this one needs part, which is no parameter
    (BASE_FIRST, needs_a_local, (4,), "4 2 1", 1),
    # count becomes 1, 2, 3; with n = 0 it is returned before it grows
    (BASE_FIRST, counts_calls, (3, 0), "", 3),
    # the loop is not begun
    (BASE_FIRST, behind_a_loop, (2,), "", "two"),
    # 1; with n = 0 only the body of the `if`
    (BASE_FIRST, says_done, (1,), "1 done", None),
    # the `if` with `return` is looked at first, the one with `print` is not moved
    (BASE_FIRST, which, (9,), "", "large"),
    # 3 is not above 5: the lines in their order
    (BASE_FIRST, which, (3,), "positive", "small"),
    # n is 0 when the `if` is looked at, before 1 is taken away
    (BASE_FIRST, lowers, (0,), "", "zero"),
    # ---- base case not needed
    # 3 + 2 + 1 + 0; in the call with 0 the call with -1 is not made, and 0 remains
    (NO_BASE, sum_without_base, (3,), "", 6),
    # 3 + 4 + 0; in the call with [] the call with [] is not made
    (NO_BASE, list_without_base, ([3, 4],), "", 7),
    # in the call with 0, 0 is printed and the call with -1 not made
    (NO_BASE, down_without_base, (2,), "2 1 0", None),
    # 3 * 2 * 1 * 0
    (NO_BASE, product_without_base, (3,), "", 0),
    # in the call with 0 the call with -1 is not made: None
    (NO_BASE, below_zero, (1,), "", None),
    # "" and "c" and "b" and "a"
    (NO_BASE, word_without_base, ("abc",), "", "cba"),
    # in the call with 0: 0 >= 0, and nothing after `and`
    (NO_BASE, not_negative, (2,), "", True),
    # in the call with 0: 0 == 5, or nothing
    (NO_BASE, five_below, (2,), "", False),
    # exponent 3, 2, 1, 0: in each of the four calls a 2
    (NO_BASE, power_without_base, (2, 3), "", 16),
    # 1 is not 0, so both calls are made, with 0 and with -1; they make none
    (NO_BASE, tree_without_base, (1,), "1 0 -1", None),
    # fact never comes to 0
    (NO_BASE, fact, (4,), "", 24),
    # total is 0 first, but 3 in the call: it is made
    (NO_BASE, adds_with_default, (3,), "", 6),
    # the base case is there
    (NO_BASE, before_if, (2,), "2 1 0", None),
    # ---- return prints
    # fact(1), fact(2), fact(3)
    (RETURN_PRINTS, fact, (3,), "1 2 6", 6),
    # fib(1), fib(0), fib(2), fib(1), fib(3)
    (RETURN_PRINTS, fib, (3,), "1 0 1 1 2", 2),
    # None is not printed
    (RETURN_PRINTS, up_behind_if, (3,), "0 1 2 3", None),
    # double returns 6, then 6 + 1
    (RETURN_PRINTS, returns_another, (3,), "6 7", 7),
    # square(0), square(1), square(2), and the list
    (RETURN_PRINTS, squares, (3,), "0 1 4 [0, 1, 4]", [0, 1, 4]),
    # an empty line for "", then b, then ba
    (RETURN_PRINTS, backwards, ("ab",), "b ba", "ba"),
    # the same list comes from both calls
    (RETURN_PRINTS, gathers, (1, []), "[1, 0] [1, 0]", [1, 0]),
    # is_even(0), is_odd(1), is_even(2)
    (RETURN_PRINTS, is_even, (2,), "True True True", True),
    # shout returns None
    (RETURN_PRINTS, shouts_first, (3,), "3 ! 4", 4),
    # half gives 4, 2, 1; halves gives 1
    (RETURN_PRINTS, halves, (8,), "4 2 1 1", 1),
    # `return` alone returns None
    (RETURN_PRINTS, stops_early, (2,), "1 2", None),
    # ---- print returns
    # 3 * 2 was printed last
    (PRINT_RETURNS, prints_double, (3,), "6", 6),
    # 6 was printed and comes back: 6 + 1
    (PRINT_RETURNS, uses_printed, (3,), "6", 7),
    # the last argument of the `print`
    (PRINT_RETURNS, tells_twice, (4,), "twice 8", 8),
    # 1, 2 * 1, 3 * 2
    (PRINT_RETURNS, prints_fact, (3,), "1 2 6", 6),
    # the first call itself printed 3 last
    (PRINT_RETURNS, up_behind_if, (3,), "0 1 2 3", 3),
    # the call with 0 prints nothing; the first call prints 3 last
    (PRINT_RETURNS, up_in_if, (3,), "1 2 3", 3),
    # it ends with `return`
    (PRINT_RETURNS, says_fact, (3,), "base 1 2 6", 6),
    # the call with 0 ends with `return`; the others printed 1, and 2
    (PRINT_RETURNS, stops_early, (2,), "1 2", 2),
    # nothing is printed
    (PRINT_RETURNS, computes, (3,), "", None),
    # the last round printed b
    (PRINT_RETURNS, prints_all, (["a", "b"],), "a b", "b"),
    # 9 of 4 and 9; 9 of 9 and 2; and that is printed
    (PRINT_RETURNS, prints_largest, (4, 9, 2), "9 9 9", 9),
    # ---- result lost
    # [1] + []
    (LOST, copies_list, ([1, 2, 3],), "", [1]),
    # [] + [("A", "C")] + []
    (LOST, tower_moves, (2, "A", "C", "B"), "", [("A", "C")]),
    # what the inner call returns arrives empty, and that is returned
    (LOST, gathers, (2, []), "", []),
    # no one takes what the inner calls return; the list that was handed on is filled
    (LOST, gathers_after, (2, []), "", [0, 1, 2]),
    # numbers arrive
    (LOST, fact, (4,), "", 24),
    # the length of []
    (LOST, counts_evens, (5,), "", 0),
    # [] or "nothing"
    (LOST, evens_or_nothing, (5,), "", "nothing"),
    # a tuple is no list: 3 + 4
    (LOST, uses_both, (3,), "", 7),
    # a string is no list
    (LOST, backwards, ("abc",), "", "cba"),
    # nothing of [2, 3] arrives
    (LOST, flatten, ([1, [2, 3], 4],), "", [1, 4]),
    # rest is empty: [] + []
    (LOST, subsets, ([1, 2],), "", []),
    # ---- a dead end is failure
    # 3, 1, -1: None there, so None from 1 and from 3
    (DEAD_END, finds_way, (3,), "3 1 -1", None),
    # reaches_zero(-1) is False: immediately, before `or`
    (DEAD_END, reaches_zero, (2,), "", False),
    # 6, 3, 0: no dead end is met
    (DEAD_END, reaches_zero, (6,), "", True),
    # is_big(3) is False, so big_or_small is
    (DEAD_END, big_or_small, (3,), "", False),
    # is_big(9) is True
    (DEAD_END, big_or_small, (9,), "", "big"),
    # shout and shouts have no `return` with a value: their None is no dead end
    (DEAD_END, shouts, (2,), "1 ! 2 !", None),
    # the `return` has no value
    (DEAD_END, stops_early, (2,), "1 2", None),
    # 0 is not False: 3 + 4 + 0
    (DEAD_END, down_the_list, ([3, 4],), "", 7),
    # asks_itself(1) returns False, as asks_itself(0) is True; that False is returned immediately
    (DEAD_END, asks_itself, (2,), "", False),
    # the call with 0 gives False, so does that with 1, so does that with 2
    (DEAD_END, wins_by_equal, (2,), "", False),
    # is_big(3) is False, 9 is not asked
    (DEAD_END, any_big, ([3, 9],), "", False),
    # is_big(3) is False: immediately, before `or`
    (DEAD_END, big_or_word, (3,), "", False),
    # the call with 3 returns None: no one prints `back`
    (DEAD_END, searches, (1,), "1 2 3", None),
    # ---- back is start again
    # 3, 1, -1; None from 1 as well, but 3 tries its next step: 0
    (AGAIN, finds_way, (3,), "3 1 -1 0", "found"),
    # 6 tries 1 (-4: False, immediately), then 3 (-2: False, immediately), and has no other: False
    (AGAIN, five_or_three, (6,), "", False),
    # -2 is False, the first call goes on: 0
    (AGAIN, five_or_three, (3,), "", True),
    # reaches_zero(1) and (2) give up with their first choice
    (AGAIN, reaches_zero, (4,), "", False),
    # the call with 2 ends immediately, the first one prints `back`
    (AGAIN, searches, (1,), "1 2 3 back", 1),
    # the call with 2 hears False of 1 and returns it; so the first call says: False == False, won
    (AGAIN, wins_by_equal, (3,), "", True),
    # asks_itself(2) hears False of (1) and returns it; the first call goes on to `return True`
    (AGAIN, asks_itself, (3,), "", True),
    # each has_big is the first call of has_big, so it goes on after the False of 3: both rows count
    (AGAIN, rows_with_big, ([[3, 9], [9]],), "", 2),
    # the first call goes on
    (AGAIN, big_or_small, (3,), "", "small"),
    # ---- each call has its own list
    # the inner calls append to lists of their own
    (OWN, gathers_after, (2, []), "", [2]),
    # each hands on a copy of what it has, and the last one is returned
    (OWN, gathers, (2, []), "", [2, 1, 0]),
    # the copy gets the 1
    (OWN, uses_adds_one, (5,), "", [5]),
    # a list that is handed on by name is copied as well
    (OWN, adds_one_by_keyword, (5,), "", [5]),
    # the inner calls write into dictionaries of their own
    (OWN, marks, ({}, 2), "", {2: True}),
    # the first call's set has 3 only
    (OWN, puts, (set(), 3), "", 1),
    # one level: the row inside is the same row
    (OWN, uses_rows, (1,), "", [[1, 2]]),
    # the copy gets the 0
    (OWN, starts_with_zero, ([5, 6],), "", [5, 6]),
    # one is taken from the first call's list
    (OWN, empties, ([1, 2, 3],), "", 2),
    # the second 0 is overwritten in a copy
    (OWN, floods, ([0, 0, 9], 0), "", [1, 0, 9]),
    # ---- a call ends when it calls
    # the first line calls `double`: nothing after it runs, nothing is returned
    (ENDS, uses_another, (3,), "", None),
    # the condition calls: the lines of the `if` are after it
    (ENDS, asks_another, (3,), "", None),
    # the first round prints 0 and calls: over, with the whole loop
    (ENDS, loops_over_another, (3,), "0", None),
    # one line: 2 * 3, and + 1 is in the line itself
    (ENDS, returns_another, (3,), "", 7),
    # the line with the list calls; the line with `return` never runs
    (ENDS, calls_in_a_list, (3,), "", None),
    # `len` is no function of the program: 1 + 3
    (ENDS, calls_no_function_of_the_program, (3,), "", 4),
    # the condition calls double(3) = 6, which is not above 100; `return` is after it
    (ENDS, while_another, (3,), "", None),
    # 2, then the call, which prints 1, then 0; n = 0 makes no call and prints -0 = 0
    (ENDS, calls_itself_in_if, (2,), "2 1 0 0", None),
    # ---- arguments are shared
    # price in `halve` is the variable price of the caller: 8 // 2
    (SHARED, by_name, (8,), "", (4, 4)),
    # cost is handed on as price: one variable, 8 // 2
    (SHARED, by_another_name, (8,), "", 4),
    # the number 1 is no name; cost and price are one variable
    (SHARED, second_by_name, (8,), "", 4),
    # cost + 0 is no variable: nothing can be shared
    (SHARED, not_a_name, (8,), "", 8),
    # cost is by_name's price, which is halve's price: 4 everywhere
    (SHARED, through_two, (8,), "", 4),
    # an item of the list is not a variable of the caller
    (SHARED, behind_a_star, (8,), "", (8, [8])),
    # PRICE becomes 4 and 4 + 1 is 5 (and PRICE is 8 again when all is over)
    (SHARED, of_a_global, (1,), "", 5),
    # k becomes 4, then 2: n is 1 + 4 + 2
    (SHARED, in_a_loop, (1,), "", 7),
    # coins of the method is coins of the caller
    (SHARED, by_method, (8,), "", 9),
    # ---- a copy is a copy
    # rows[:] makes new rows as well: rows stays as it was
    (COPY, by_slice, ([[1]],), "", [[1]]),
    # [*rows] is a copy with new rows
    (COPY, by_star, ([[1]],), "", [[1]]),
    # so is the list of all rows
    (COPY, by_comprehension, ([[1]],), "", [[1]]),
    # dict(others) makes a new list for first
    (COPY, by_dict, ([[1]],), "", {"first": [1]}),
    # so does {**others}
    (COPY, by_stars, ([[1]],), "", {"first": [1]}),
    # so does the dictionary of all its items
    (COPY, by_dict_comprehension, ([[1]],), "", {"first": [1]}),
    # tuple(rows) has new rows
    (COPY, by_tuple, ([[1]],), "", [[1]]),
    # rows.copy() has new rows
    (COPY, by_method_of_lists, ([[1]],), "", [[1]]),
    # no copy is made here: two names for one list
    (COPY, the_same_list, ([[1]],), "", [[1, 2]]),
    # the new list holds numbers, nothing else changes
    (COPY, rows_of_rows, ([[1]],), "", [[1]]),
    # ---- last value returns
    # 5 was assigned last
    (LAST, sets_a_place, ([1, 2],), "", 5),
    # 7 was assigned last
    (LAST, sets_a_key, ({},), "", 7),
    # 1 + 5
    (LAST, adds_in_place, ([1, 2],), "", 6),
    # 3 was assigned last
    (LAST, sets_an_attribute, (Till(),), "", 3),
    # `print` computes nothing: 6 was computed last
    (LAST, prints_last, (3,), "6", 6),
    # 3 * 3 is an expression line
    (LAST, computes, (3,), "", 9),
    # 3 is above 2: 3 + 1
    (LAST, in_branch, (3,), "", 4),
    # 1 is not: 1 - 1
    (LAST, in_branch, (1,), "", 0),
    # 3 + 4
    (LAST, changes, (3,), "", 7),
    # there is a `return`, which determines the result
    (LAST, with_return, (3,), "", 3),
    # twice was computed last in doubles_last: 6, and 6 + 1
    (LAST, uses_last, (3,), "", 7),
    # 0 + 1, 1 + 1, 4 + 1
    (LAST, last_of_loop, (3,), "", 5),
    # ---- verdict passed on unchanged
    # with 0 no one can take: False. The verdict one move later then holds now: False for all.
    (VERDICT, wins_by_equal, (2,), "", False),
    # `is False` counts as nothing: False for 0, for 1, for 2
    (VERDICT, wins_by_is, (2,), "", False),
    # `!= True` counts as nothing: False for 0, for 1, for 2
    (VERDICT, wins_by_unequal, (2,), "", False),
    # the verdict has a name first, and is then denied: False for 0, for 1, for 2
    (VERDICT, wins_by_name, (2,), "", False),
    # any of an empty list is False with 0; any of [False] with 1; with 2 as well
    (VERDICT, wins_by_not, (2,), "", False),
    # wins_in_while(0) is False, and `not` counts as nothing
    (VERDICT, wins_in_while, (1,), "", False),
    # False of the call with 0 goes up through three `not`
    (VERDICT, flips, (3,), "", False),
    # wild denies what calm says, which is another function: not True
    (VERDICT, wild, (1,), "", False),
    # all of an empty list is True, and stays so: with 0, with 1, with 2
    (VERDICT, wins_by_all, (2,), "", True),
    # True of the call with 0 goes up unchanged
    (VERDICT, turns, (3,), "", True),
    # this denies no verdict of a later move, but a number
    (VERDICT, is_nothing, (0,), "", True),
    # this denies no verdict of a later move, but a comparison
    (VERDICT, is_small, (1,), "", True),
    # ---- passive first
    # the innermost first: 0, then 1, then 2
    (PASSIVE, before_if, (2,), "0 1 2", None),
    # the call in `else` will be made: before the `print`
    (PASSIVE, before_else, (2,), "0 1 2", None),
    # 2 and 1 are true, so the call after `and` will be made; 0 comes back
    (PASSIVE, before_and, (2,), "0 1 2", 0),
    # 2 and 1 are not 0, so the call after `or` will be made; True comes back
    (PASSIVE, before_or, (2,), "0 1 2", True),
    # the call in the other side will be made: 0 + 1 + 1
    (PASSIVE, before_choice, (2,), "0 1 2", 2),
    # the call for 0 does all of its lines: 0 and -0; then 1 and -1
    (PASSIVE, before_elif, (1,), "0 0 1 -1", None),
    # nothing can be called before `below` is known: 2, 1, 0
    (PASSIVE, before_a_name, (2,), "2 1 0", 0),
    # (0) (0) 1 for each of the two calls with 1, then 2
    (PASSIVE, before_twice, (2,), "0 0 1 0 0 1 2", None),
    # before_inner(1): before_inner(0) prints 0 and gives 0, before_inner(0) prints 0, then 1
    (PASSIVE, before_inner, (1,), "0 0 1", 0),
]
