"""Programs for the tests of the interpreter and of the worlds."""

# ruff: noqa: F821 - learners write such lines, too

# ---- programs of all kinds, with arguments ----


def gcd(a, b):
    if b == 0:
        return a
    return gcd(b, a % b)


def collatz(n):
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


def bubble(items):
    items = list(items)
    for end in range(len(items) - 1, 0, -1):
        for i in range(end):
            if items[i] > items[i + 1]:
                items[i], items[i + 1] = items[i + 1], items[i]
    return items


def merge(left, right):
    if not left or not right:
        return left + right
    if left[0] <= right[0]:
        return [left[0], *merge(left[1:], right)]
    return [right[0], *merge(left, right[1:])]


def merge_sort(items):
    if len(items) < 2:
        return items
    middle = len(items) // 2
    return merge(
        merge_sort(items[:middle]),
        merge_sort(items[middle:]),
    )


def subsets(items):
    if not items:
        return [[]]
    rest = subsets(items[1:])
    return rest + [[items[0]] + some for some in rest]


def permutations(items):
    if not items:
        return [()]
    found = []
    for n, item in enumerate(items):
        for others in permutations(items[:n] + items[n + 1 :]):
            found.append((item, *others))
    return found


def ackermann(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def is_even(n):
    return n == 0 or is_odd(n - 1)


def is_odd(n):
    return n != 0 and is_even(n - 1)


def flatten(tree):
    flat = []
    for part in tree:
        if isinstance(part, list):
            flat.extend(flatten(part))
        else:
            flat.append(part)
    return flat


def count_down(n):
    print(n, end=" ")
    if n:
        count_down(n - 1)
    else:
        print("go")


def fails(n):
    if n == 0:
        raise ValueError("nothing is left")
    return fails(n - 1) + 1


def divides(n):
    return n / (n - 1) + divides(n - 1)


def misses(n):
    if n:
        found = n
    return found


def too_few(a, b):
    return too_few(a)


def unknown_name(n):
    return n + nothing_of_that_name


def swaps(pair):
    a, b = pair
    b, a = a, b
    return f"{a!r} and {b:>3}"


def unpacks(items):
    head, *middle, last = items
    return head, middle, last


def unpacks_wrongly(items):
    a, b = items
    return a + b


def closure(n):
    total = 0

    def add(k, times=2):
        nonlocal total
        total += k * times
        if k:
            add(k - 1)

    add(n)
    return total


def adders(n):
    return [add(10) for add in [lambda x, k=k: x + k for k in range(n)]]


def by_key(words):
    return sorted(words, key=lambda word: (len(word), word))


def chained(n):
    return 0 < n < 10 and n != 5


def breaks(items):
    for item in items:
        if item < 0:
            break
        if item == 0:
            continue
        print(item)
    else:
        return "to the end"
    return "stopped"


def loops_until(n):
    while n > 0:
        n -= 1
        if n == 3:
            break
    else:
        return "never three"
    return n


def counts(words):
    seen = {}
    for word in words:
        seen[word] = seen.get(word, 0) + 1
    return {word: number for word, number in seen.items() if number > 1}


def letters(text):
    return {letter for letter in text if letter.isalpha()}, "".join(reversed(text))


def any_and_all(n):
    return any(is_even(k) for k in range(1, n)), all(is_even(k) for k in range(n))


def slices(items):
    return items[1:], items[:-1], items[::2], items[-1], items[slice(0, 1)]


def appends(n, seen):
    seen.append(n)
    if n:
        appends(n - 1, seen)
    return len(seen)


def keyword(n, *, depth=0, **more):
    return (n, depth, more) if n == 0 else keyword(n - 1, depth=depth + 1, last=n)


def starred(*numbers):
    return sum(numbers) if len(numbers) < 3 else starred(*numbers[1:]) * numbers[0]


def several_lines(n):
    return (
        [n]
        + (several_lines(n - 1) if n else [])
        + [
            n,
            -n,
        ]
    )


def walrus(n):
    if (half := n // 2) > 0:
        return walrus(half) + 1
    return 0


def asserts(n):
    assert n >= 0, "n is negative"
    return n


def bits(n):
    return (n & 1, n | 8, n ^ 3, ~n, n << 2, n >> 1, n**2, -n, +n)


def nested_lists(n):
    grid = [[row * column for column in range(n)] for row in range(n) if row]
    grid[0][1] += 5
    return grid


def passes(n):
    if n:
        pass
    return


def constants():
    """A docstring."""
    return (), [], {}, set(), "text", 1.5, None, True


def sums(numbers):
    total = 0
    for number in numbers:
        total = total + number
    return total


def tower(disks, source, target, spare):
    if disks == 0:
        return []
    before = tower(disks - 1, source, spare, target)
    after = tower(disks - 1, spare, target, source)
    return before + [(source, target)] + after


INCREASED, DOUBLED = (lambda n: n + 1), (lambda n: n * 2)
MINUS = lambda a: lambda b: a - b  # noqa: E731 - three lambdas of two kinds on two lines


def lambdas_on_one_line(n):
    return DOUBLED(INCREASED(n)), MINUS(n)(1)


def late_closures(n):
    adders = [lambda x: x + k for k in range(n)]  # noqa: B023 - they see the last one
    grid = [[lambda: (row, k) for k in range(2)] for row in range(2)]  # noqa: B023
    return [add(10) for add in adders], [cell() for cells in grid for cell in cells]


def keyword_only(n):
    def grown(k, *, times=n, more):
        return k * times + more

    return grown(2, more=1)


def takes_too_many(items):
    first = iter(items)
    next(first)
    return next(first)


def free_too_early(n):
    def told():
        return later

    found = told()
    later = n
    return found


def adds_to_nothing(n):
    if n:
        total += (
            # nothing was there before
            n
        )
    return total


def wrong_in_place(n):
    n /= "two"
    return n


def no_matrix(n):
    return n @ n


def shown(k):
    print(k, end=" ")
    return k


def unpacks_lazily(n):
    a, b = (shown(k) for k in range(n))
    return a, b


def fails_while_unpacking(n):
    a, b = (k + "" for k in range(n))
    return a, b


def keys_fail_early(n):
    return {[k]: shown(k) for k in range(n)}


def waits(n):
    values = (k for k in range(n))
    return list(values)


def walrus_inside(n):
    rows = [[(last := k * row) for k in range(n)] for row in range(2)]
    return rows, last


def inner_too_few(n):
    def added(a, b):
        return a + b

    return added(n)


def kept_functions(n):
    def same():
        return n

    found = []
    found.append(same)
    return found[0] is same, found[0]()


def raises_below(n):
    raise (
        # what everyone knows
        ValueError(n)
    )


def asserts_below(n):
    assert n > 1, (
        # in one word
        "small"
    )


def long_words(n):
    words = f"""{n}
    {n + 1}"""
    return words


def any_below(n):
    return n == 0 or any(any_below(k) for k in [n - 1])


class Place:
    """A class with methods, but without operators."""

    def __init__(self, row):
        self.row = row

    def below(self):
        return None if self.row > 2 else self.row + 1


def goes_down(place):
    if place is None:
        return []
    return [place.row, place.below()]


def endless(n):
    return endless(n + 1)


OTHERS = [
    (gcd, (84, 30)),
    (collatz, (6,)),
    (bubble, ([3, 1, 2],)),
    (merge_sort, ([3, 1, 2, 5, 4],)),
    (subsets, ([1, 2, 3],)),
    (permutations, ((1, 2, 3),)),
    (ackermann, (2, 2)),
    (is_even, (5,)),
    (flatten, ([1, [2, [3]], [], 4],)),
    (count_down, (3,)),
    (fails, (2,)),
    (divides, (3,)),
    (misses, (0,)),
    (misses, (2,)),
    (too_few, (1, 2)),
    (unknown_name, (1,)),
    (swaps, ((1, "x"),)),
    (unpacks, ([1, 2, 3, 4],)),
    (unpacks_wrongly, ([1, 2, 3],)),
    (unpacks_wrongly, ([1],)),
    (unpacks_wrongly, (1,)),
    (closure, (3,)),
    (adders, (3,)),
    (by_key, (["to", "be", "or", "a"],)),
    (chained, (5,)),
    (chained, (50,)),
    (breaks, ([1, 0, 2],)),
    (breaks, ([1, -1, 2],)),
    (loops_until, (6,)),
    (loops_until, (2,)),
    (counts, (["a", "b", "a"],)),
    (letters, ("to be",)),
    (any_and_all, (4,)),
    (slices, ([1, 2, 3],)),
    (appends, (3, [])),
    (keyword, (2,)),
    (starred, (2, 3, 4)),
    (several_lines, (2,)),
    (walrus, (9,)),
    (asserts, (1,)),
    (asserts, (-1,)),
    (bits, (5,)),
    (nested_lists, (3,)),
    (passes, (1,)),
    (constants, ()),
    (sums, (range(4),)),
    (tower, (3, "A", "C", "B")),
    (lambdas_on_one_line, (3,)),
    (late_closures, (3,)),
    (keyword_only, (3,)),
    (takes_too_many, ([1],)),
    (free_too_early, (1,)),
    (adds_to_nothing, (1,)),
    (wrong_in_place, (1,)),
    (no_matrix, (1,)),
    (unpacks, ([1],)),
    (unpacks_lazily, (5,)),
    (fails_while_unpacking, (2,)),
    (keys_fail_early, (2,)),
    (waits, (2,)),
    (walrus_inside, (3,)),
    (inner_too_few, (1,)),
    (kept_functions, (1,)),
    (raises_below, (1,)),
    (asserts_below, (1,)),
    (long_words, (1,)),
    (any_below, (7,)),
    (goes_down, (Place(1),)),
]


# ---- programs that are not understood ----


def with_try(n):
    try:
        return n
    finally:
        print(n)


def with_yield(n):
    yield n


def with_import(n):
    import math

    return math.sqrt(n)


def with_from(n):
    from math import sqrt

    return sqrt(n)


def with_del(n):
    del n


def with_locals(n):
    return locals()


def with_eval(n):
    return eval("n + 1")


class Money:
    """A class with an operator, a property and a private name."""

    def __init__(self, coins):
        self.__coins = coins

    def __add__(self, other):
        return Money(self.coins + other)

    def told(self):
        return self.__coins


class Purse:
    """A class with a property only."""

    @property
    def coins(self):
        return 3


class Wallet(Purse):
    """A class with a property that is inherited."""


class Named:
    """A class that is spelled by the program."""

    def __str__(self):
        return "a name"


def adds_money(n, money):
    return money + n


def counts_coins(n, purse):
    return purse.coins + n


def tells_privately(n, money):
    return Money.told(money)


def spells(n, named):
    return f"{named}"


# ---- programs in which worlds differ ----


def loud(n):
    print(n, end=" ")
    if n == 1:
        return 1
    return n * loud(n - 1)


def up(n):
    if n == 0:
        return
    up(n - 1)
    print(n, end=" ")


def echo(n):
    if n == 0:
        return
    print(n, end=" ")
    echo(n - 1)
    print(n, end=" ")


def halved(price):
    price = price // 2
    return price


def shop(price):
    cheap = halved(price)
    return price, cheap


def lost(n):
    if n > 0:
        lost(n - 1)
        n * n


def deals(pegs):
    if pegs == 1:
        return True
    for step in (3, 2):
        if pegs > step and deals(pegs - step):
            return True
    return False


def copies(rows):
    others = list(rows)
    others[0].append(2)
    return rows


def fills(n, seen):
    seen.append(n)
    if n:
        fills(n - 1, seen)
    return seen
