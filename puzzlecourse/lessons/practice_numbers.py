"""The first half of the practice sheet: from one call to halves."""

from copy import deepcopy

from ..authoring.draws import even_and_odd
from ..authoring.sheet import Part
from ..judging.faults import differs_from
from ..judging.sentences import AnotherWay

sheet = Part()


def some_numbers(chance, size, least=-30, most=120):
    return [chance.randint(least, most) for _ in range(size)]


# ---- One call ------------------------------------------------------------------------------------


def more_heights(chance):
    """Every small number, and larger ones that no table holds."""
    larger = (*even_and_odd(chance, 30, 99), chance.randrange(120, 200))
    return [(n,) for n in (*range(3, 25), *larger)]


@sheet.exercise("countdown", cases=[(0,), (1,), (2,), (5,)], drawn=more_heights, recursive=True)
def countdown(n):
    """Return the list of the numbers from n down to 0; n is 0 or larger.

    >>> countdown(3)
    [3, 2, 1, 0]
    >>> countdown(0)
    [0]
    """
    if n == 0:
        return [0]
    return [n] + countdown(n - 1)


sheet.hints(
    "Suppose you have the list for n - 1. What is missing in it, and on which side?",
    "`[7] + [1, 2]` puts two lists together.",
)


@sheet.right
def down_to_nothing(n):
    return [n, *down_to_nothing(n - 1)] if n >= 0 else []


sheet.wrong_edits(
    """
    ✗ wrong base value: Which call puts the 0 into the list?
        return [0] ⇒ return []
    ✗ collected on the way back: Which number must stand first? On which side of the `+` is it?
        [n] + countdown(n - 1) ⇒ countdown(n - 1) + [n]
    ✗ a list in a list: The inner list is one thing in yours. Which sign puts two lists together?
        [n] + countdown(n - 1) ⇒ [n, countdown(n - 1)]
    """
)


def more_digits(chance):
    """One digit to twelve, and many; zeros inside and at the end; equal, rising and falling digits."""
    yield from [(n,) for n in chance.sample(range(1, 10), 3)]
    for size in range(2, 13):
        yield (chance.randrange(10 ** (size - 1), 10**size),)
    for size in (2, 3, 4):
        yield (int(chance.choice("123456789") * size),)
        yield (chance.randint(1, 9) * 10**size,)
        yield (chance.randint(1, 9) * 10 ** (size + 1) + chance.randint(1, 9),)
    rising = sorted(chance.sample("123456789", 5))
    yield from [(int("".join(rising)),), (int("".join(rising[::-1])),)]
    yield (9 * chance.randrange(10**6, 10**8),)
    for size in even_and_odd(chance, 25, 60):  # a float holds 16 digits
        yield (int("7" + "".join(chance.choices("00123456789", k=size - 1))),)


@sheet.exercise(
    "digit sum",
    cases=[(0,), (7,), (10,), (38,), (905,), (98761,)],
    drawn=more_digits,
    recursive=True,
)
def digit_sum(n):
    """Return the sum of the digits of a whole number, 0 or larger.

    >>> digit_sum(472)
    13
    >>> digit_sum(5)
    5
    """
    if n < 10:
        return n
    return digit_sum(n // 10) + n % 10


sheet.hints(
    "`n % 10` is the last digit, and `n // 10` is the number without it.",
    "For which numbers is the sum known without a call?",
)


@sheet.right
def of_its_text(n):
    digits = str(n)
    if len(digits) == 1:
        return n
    return int(digits[0]) + of_its_text(int(digits[1:]))


sheet.wrong_edits(
    """
    ✗ one call is enough: You add the number without its last digit. Who adds the digits of that one?
        digit_sum(n // 10) ⇒ n // 10
    ✗ wrong base value: A number below 10 is its only digit. What do you return for it?
        'return n\\n' ⇒ 'return 0\\n'
    ✗ active only: The inner call does not know the last digit. Who adds it?
        + n % 10 ⇒ ∅
    """
)


def powers_and_their_neighbours(chance):
    """Every small number; powers, the numbers beside them, sums of two powers, and odd multiples."""
    yield from ((n,) for n in range(5, 31))
    for least, most in (6, 40), (54, 90):  # a float holds 53 binary digits
        for exponent in even_and_odd(chance, least, most):
            power = 2**exponent
            other = 2 ** chance.randrange(2, exponent - 1)
            odd = chance.randrange(3, 40, 2)
            yield from [(power,), (power - 1,), (power + 1,), (2 * power + 2,)]
            yield from [(power + other,), (odd * power,)]


@sheet.exercise(
    "power of two",
    cases=[(n,) for n in (1, 2, 3, 4, 6, 12, 24, 64, 96)],
    drawn=powers_and_their_neighbours,
    recursive=True,
)
def is_power_of_two(n):
    """Return True if n is 1, 2, 4, 8, 16 and so on: 1, doubled again and again; n is at least 1.

    >>> is_power_of_two(8)
    True
    >>> is_power_of_two(12)
    False
    """
    if n == 1:
        return True
    if n % 2 == 1:
        return False
    return is_power_of_two(n // 2)


sheet.hints(
    "8 is a power of two, because 4 is one. What must n be, so that you can halve it?",
    "There are two base cases: one that returns True, and one that returns False.",
)


@sheet.right
def by_doubling(n, power=1):
    if power >= n:
        return power == n
    return by_doubling(n, 2 * power)


sheet.wrong_edits(
    """
    ✗ one call is enough: 6 is an even number. What about its half?
        … ⇒ return n == 1 or n % 2 == 0
    ✗ every number can be halved: `3 // 2` is 1. Which numbers must you never halve?
        "    if n % 2 == 1:\\n        return False\\n" ⇒ ∅
    ✗ smallest case left out: Which power of two is the smallest? See the promise.
        n == 1 ⇒ n == 2
    """
)


def more_words(chance):
    """Any letter, at the ends, inside, in rows and nowhere; large and small letters; equal others."""
    for size in range(1, 9):
        letter, *others = chance.sample("abcdefghijklmnopqrstuvwxyz", 4)
        yield "".join(chance.choices([letter, *others], [3, 1, 1, 1], k=size)), letter
    letter, a, b = chance.sample("bcdefghijklmnopqrstuvwxyz", 3)
    for word in (letter + a + b, a + b + letter, a + letter + a, a + 3 * letter + b, a + b + a + a):
        yield word, letter
    yield letter * chance.randrange(4, 8), letter
    yield "".join(chance.sample("bcdefghijkl", 6)), chance.choice("mnopqr")
    for one, other in (letter, letter.upper()), (letter.upper(), letter):
        yield a.upper() + one + other + b + one + a, one
    yield f"{a}{letter} {letter}{b}-{a}", letter
    for size in even_and_odd(chance, 30, 60):
        yield "".join(chance.choices(letter + a + b, k=size)), letter


@sheet.exercise(
    "without a letter",
    cases=[
        ("", "a"),
        ("a", "a"),
        ("b", "a"),
        ("ab", "a"),
        ("ba", "a"),
        ("abcab", "b"),
        ("aaa", "a"),
    ],
    drawn=more_words,
    recursive=True,
)
def without(word, letter):
    """Return the word without this letter, wherever it stands. `a` and `A` are two letters.

    >>> without("banana", "a")
    'bnn'
    >>> without("tea", "x")
    'tea'
    """
    if word == "":
        return ""
    rest = without(word[1:], letter)
    if word[0] == letter:
        return rest
    return word[0] + rest


sheet.hints(
    "Suppose the rest `word[1:]` is done. What about the letter `word[0]`?",
    "In one of two cases you return the rest alone.",
)


@sheet.right
def from_the_end(word, letter):
    if not word:
        return word
    kept = "" if word[-1] == letter else word[-1]
    return from_the_end(word[:-1], letter) + kept


sheet.wrong_edits(
    """
    ✗ the first one is enough: The letter can stand in the rest once more. Who looks there?
        return rest ⇒ return word[1:]
    ✗ return ends everything: The letter goes. What about the letters behind it?
        return rest ⇒ return ""
    ✗ everything turned round: Which letters stay in the word, and which go?
        word[0] == letter ⇒ word[0] != letter
    """
)


# ---- Two calls -----------------------------------------------------------------------------------


def more_grids(chance):
    """Small grids of every form, and long ones with few ways."""
    small = [(right, down) for right in range(6) for down in range(6) if right + down < 7]
    yield from sorted(chance.sample(small, 12), key=sum)
    yield from [(3, 3), (4, 4), chance.choice([(5, 3), (3, 5)])]
    for along in even_and_odd(chance, 7, 16):
        yield from [(along, 0), (0, along), (along, 1), (1, along)]
    yield from [(2, 10), (chance.randrange(6, 10), 2)]


@sheet.exercise(
    "ways through a grid",
    cases=[(0, 0), (1, 0), (0, 2), (1, 1), (2, 1), (1, 3), (2, 2), (4, 3)],
    drawn=more_grids,
    recursive=True,
)
def ways(right, down):
    """Return how many ways there are to go so many steps right and so many steps down, in any order. Both numbers can be 0.

    >>> ways(1, 1)
    2
    >>> ways(2, 2)
    6
    """
    if right == 0 or down == 0:
        return 1
    return ways(right - 1, down) + ways(right, down - 1)


sheet.hints(
    "The first step goes right or down. What is left to go in each case?",
    "Only steps down are left: how many ways are there?",
)


@sheet.right
def over_the_edge(right, down):
    if right < 0 or down < 0:
        return 0
    if right == 0 and down == 0:
        return 1
    return over_the_edge(right - 1, down) + over_the_edge(right, down - 1)


sheet.wrong_edits(
    """
    ✗ second call forgotten: The first step goes right or down. Which ways do you not count?
        + ways(right, down - 1) ⇒ ∅
    ✗ wrong base value: There is a way straight on. Which number do you return for it?
        return 1 ⇒ return 0
    ✗ everything shrinks: After one step to the right, how many steps down are left?
        ways(right - 1, down) + ways(right, down - 1) ⇒ 2 * ways(right - 1, down - 1)
    """
)


def more_coins(chance):
    """None to five kinds in any order, with and without a coin of 1, also larger than the amount."""
    for kinds in (1, 2, 2, 3, 3, 4, 5):
        coins = chance.sample(range(1 if kinds < 4 else 3, 9), kinds)
        yield sum(chance.choice(coins) for _ in range(2)), coins
        yield chance.randint(3, 12), chance.sample(range(2, 13), kinds)
    yield from [(0, chance.sample(range(1, 30), 3)), (chance.randint(2, 30), [])]
    coin = chance.randint(2, 9)
    yield from [(coin, [coin]), (coin + 1, [coin]), (coin * chance.randint(4, 7), [coin])]
    yield chance.randint(1, 9), chance.sample(range(10, 99), 3)
    many = chance.sample(range(4, 13), 6)
    yield many[-1], many
    sizes = [1, *chance.sample(range(2, 7), 2), chance.randint(20, 99)]
    for coins in sizes, sizes[::-1], [sizes[3], *sizes[:3]], [*sizes[1:], 1]:
        yield chance.randint(7, 10), coins
    yield chance.randint(16, 23), [10, 5, 1]
    yield 2 * chance.randint(5, 9) + 1, chance.sample([2, 4, 6, 8], 3)
    yield 100 * chance.randint(3, 6), chance.sample([50, 100, 200], 3)


@sheet.exercise(
    "change",
    cases=[
        (0, [1]),
        (1, []),
        (1, [2]),
        (2, [2]),
        (3, [1]),
        (3, [1, 2]),
        (6, [1, 2, 3]),
        (10, [5, 2, 1]),
    ],
    drawn=more_coins,
    recursive=True,
)
def count_change(amount, coins):
    """Return how many ways there are to pay the amount, 0 or larger. `coins` are the kinds of coins, each 1 or larger: you have enough of each, and their order does not count.

    >>> count_change(4, [1, 2])
    3
    >>> count_change(3, [2])
    0
    """
    if amount == 0:
        return 1
    if amount < 0 or coins == []:
        return 0
    return count_change(amount - coins[0], coins) + count_change(amount, coins[1:])


sheet.hints(
    "Either you pay with the first kind of coin once more, or never again. What is left in each case?",
    "When nothing is left to pay, that is one way. When is there none?",
)


@sheet.right
def so_many_of_the_first(amount, coins):
    if coins == []:
        return 1 if amount == 0 else 0
    found = 0
    for paid in range(0, amount + 1, coins[0]):
        found = found + so_many_of_the_first(amount - paid, coins[1:])
    return found


sheet.wrong_edits(
    """
    ✗ each coin once: You can pay with two coins of the same kind. Which kinds does the first inner call get?
        coins[0], coins) ⇒ coins[0], coins[1:])
    ✗ wrong base value: Nothing is left to pay: you are done. Is that no way, or one?
        return 1 ⇒ return 0
    ✗ the order counts: 1 + 2 and 2 + 1 are the same coins. Why do you count them twice?
        … ⇒
            if amount == 0:
                return 1
            found = 0
            for coin in coins:
                if coin <= amount:
                    found = found + count_change(amount - coin, coins)
            return found
    """
)


def more_pairs_of_words(chance):
    """Few letters and many; equal words, turned round, one inside the other, nothing in common."""
    for size in (2, 3, 3, 4, 4, 4):
        letters = chance.sample("abcdefghijklmnopqrstuvwxyz", chance.choice((2, 3, 4)))
        yield tuple("".join(chance.choices(letters, k=n)) for n in (size, chance.randint(1, 4)))
    yield tuple("".join(chance.choices("abc", k=size)) for size in (5, 4))
    a, b, c, d, e = chance.sample("klmnopqrst", 5)
    word = a + b + c + d
    yield from [("", word), (word, ""), (word, word), (word, word[::-1]), (a * 4, a * 3)]
    yield from [(a + b, c + d), (a + b + c, d + e + a), (a + b + c, c + a + b)]
    yield from [(b + a + c + d, a + c + d + b), (a + c + d + b, b + a + c + d)]
    yield from [(a + b + c + d, d + b + c + a), (a + b + c + d, d + b + c + a + e)]
    yield from [
        (a + e + b + e + c, a + b + c),
        (a + b, c + a + d + b + e),
    ]  # letters left out between
    yield from [(a + b + c + e, d + b + c + a), (a.upper() + b, a + b)]
    for one, other in ((2, 9), (9, 2), (3, 5), (6, 2)):
        yield tuple("".join(chance.choices("abc", k=size)) for size in (one, other))
    size = chance.randrange(14, 22)
    yield a, "".join(chance.choices(b + c, k=size)) + a
    yield "".join(chance.choices(b + c, k=size)) + a, a


def long_words(chance):
    """Many letters in common; a program that tries more than it needs is too slow for them."""
    for size in even_and_odd(chance, 6, 12):
        word = "".join(chance.choices("klmnop", k=size))
        yield word + "abc", word + "bac"
        yield word + "axb", word + "ab"


@sheet.exercise(
    "longest common word",
    cases=[
        ("", ""), ("a", ""), ("a", "a"), ("a", "aa"), ("aa", "a"), ("a", "b"), ("ab", "b"), ("b", "ab"), ("ab", "ba"), ("abc", "ac"), ("abcd", "bacd"),
        ("cabd", "dabc"),
    ],
    drawn=more_pairs_of_words,
    large=long_words,
    recursive=True,
)  # fmt: skip
def longest_common(first, second):
    """Leave out letters of both words until the two are the same. Return how long that word can be.

    >>> longest_common("tower", "owner")
    4
    >>> longest_common("ab", "ba")
    1
    """
    if first == "" or second == "":
        return 0
    if first[0] == second[0]:
        return 1 + longest_common(first[1:], second[1:])
    return max(longest_common(first[1:], second), longest_common(first, second[1:]))


sheet.hints(
    "Both words begin with the same letter: what is left, and what do you add?",
    "The first letters differ: you leave out one of them. Try both, and keep the better result.",
)


@sheet.right
def the_best_of_three(first, second):
    if not first or not second:
        return 0
    both = the_best_of_three(first[:-1], second[:-1]) + (first[-1] == second[-1])
    return max(both, the_best_of_three(first[:-1], second), the_best_of_three(first, second[:-1]))


sheet.wrong_edits(
    """
    ✗ second call forgotten: The first letters differ. You leave one out: must it always be the same word that loses its letter?
        max(longest_common(first[1:], second), longest_common(first, second[1:])) ⇒ longest_common(first[1:], second)
    ✗ everything shrinks: The first letters differ. Must you leave out both?
        max(longest_common(first[1:], second), longest_common(first, second[1:])) ⇒ longest_common(first[1:], second[1:])
    ✗ the sum instead of the largest: You leave out a letter here or there. Do you need both results, or the better one?
        max(longest_common(first[1:], second), longest_common(first, second[1:])) ⇒ longest_common(first[1:], second) + longest_common(first, second[1:])
    """
)


# ---- Accumulator ---------------------------------------------------------------------------------


def more_things(chance):
    """None to many in any order: zeros, negative and equal numbers, words, lists, the same in both."""
    for size in (0, 1, 2, 3, 4, 5, 6, 8):
        for others in chance.sample(range(5), 2):
            yield some_numbers(chance, size), some_numbers(chance, others)
    a, b, c = chance.sample(range(1, 30), 3)
    yield from [([a, c, a, b, b], [b, a, b]), ([a, a, a], [a, a]), ([b, a, 0, c], [0])]
    yield from [([0, 0], []), ([0], [a, 0]), ([a, -a, -b], [-b, b]), ([], [c, 0, a, c])]
    words = [chance.choice("klmnop") * n for n in (3, 0, 1, 2)]
    yield from [
        (words, ["", "z"]),
        ([[a], [], [b, [c]]], [[], a]),
        ([True, False, 2.5], [None, ""]),
    ]
    for size in even_and_odd(chance, 20, 60):
        yield some_numbers(chance, size), some_numbers(chance, chance.randrange(6, 12))


@sheet.exercise(
    "back to front",
    cases=[([], []), ([], [4]), ([1], []), ([1], [2]), ([1, 2], []), ([1, 2, 3], [4, 5])],
    drawn=more_things,
    recursive=True,
)
def backwards(things, done):
    """Return the things back to front, and behind them those of `done`. `things` and `done` stay as they were.

    >>> backwards([1, 2, 3], [])
    [3, 2, 1]
    >>> backwards([1, 2], [7])
    [2, 1, 7]
    """
    if things == []:
        return done
    return backwards(things[1:], [things[0]] + done)


sheet.hints(
    "Each call moves the first thing over to `done`. On which side does it go?",
    "No thing is left: where are all of them?",
)


@sheet.right
def done_in_the_end(things, done):
    if not things:
        return done
    return [*done_in_the_end(things[1:], []), things[0], *done]


sheet.wrong_edits(
    """
    ✗ collected on the way back: Which thing must stand first in the end? On which side does the next one go?
        [things[0]] + done ⇒ done + [things[0]]
    ✗ wrong base value: All that you collected is in `done`. What do you return when no thing is left?
        return done ⇒ return []
    ✗ every call has its own memory: The inner call gets one thing as `done`. Where are those that you collected before?
        [things[0]] + done ⇒ [things[0]]
    """
)


def more_rows_of_digits(chance):
    """None to many digits, behind 0, a digit, and more; zeros at both ends, and nothing else."""
    for size in (1, 2, 3, 4, 5, 7):
        for so_far in 0, chance.randint(1, 9), chance.randint(10, 10 ** chance.randint(2, 6)):
            yield some_numbers(chance, size, 0, 9), so_far
    a, b = chance.sample(range(1, 10), 2)
    yield from [([], 10 * a), ([], chance.randint(100, 10**6)), ([0], 0), ([0, 0, 0], 0)]
    yield from [([0], a), ([0, 0], 10 * a + b), ([a, 0], 0), ([a, 0, 0], 100 * b), ([0, 0, a], b)]
    yield from [([a, a, a, a], a), ([9, b, a, 1], 0), ([a, b, a, 0, 0], 0), ([0, a, 0, b], 1000)]
    for size in even_and_odd(chance, 20, 40):  # a float holds 16 digits
        yield some_numbers(chance, size, 0, 9), chance.choice((0, chance.randint(1, 10**9)))


@sheet.exercise(
    "digits to number",
    cases=[([], 0), ([], 6), ([8], 0), ([5], 3), ([0, 4], 0), ([3, 0, 2], 0), ([9, 1], 78)],
    drawn=more_rows_of_digits,
    recursive=True,
)
def to_number(digits, so_far):
    """Return the number that you get when you write the digits behind the number `so_far`, 0 or larger.

    >>> to_number([4, 7], 0)
    47
    >>> to_number([5], 12)
    125
    """
    if digits == []:
        return so_far
    return to_number(digits[1:], 10 * so_far + digits[0])


sheet.hints(
    "How do you make 125 from 12 and 5?",
    "The inner call gets one digit fewer. What does it get as `so_far`?",
)


@sheet.right
def the_last_digit_last(digits, so_far):
    if digits == []:
        return so_far
    return 10 * the_last_digit_last(digits[:-1], so_far) + digits[-1]


sheet.wrong_edits(
    """
    ✗ the sum of the digits: A 5 behind 12 makes 125. What became of the 12?
        10 * so_far ⇒ so_far
    ✗ wrong base value: No digit is left. Where is the number that you have made?
        return so_far ⇒ return 0
    ✗ every call has its own memory: The inner call gets one digit as `so_far`. Where is the number that you had before?
        10 * so_far + digits[0] ⇒ digits[0]
    """
)


# ---- Lists in lists ------------------------------------------------------------------------------


def a_list(chance, levels, least=-9, most=30):
    """Return a list with this many levels, or one less, if nothing is on the last one.

    In each list smaller ones and numbers stand before and behind the deepest.
    """
    if levels == 0:
        return chance.randint(least, most)
    if levels == 1:
        return some_numbers(chance, chance.randrange(4), least, most)
    inside = [min(chance.choice((0, 0, 1, 2)), levels - 1) for _ in range(chance.randrange(3))]
    inside.insert(chance.randint(0, len(inside)), levels - 1)
    return [a_list(chance, below, least, most) for below in inside]


def wrapped(thing, times):
    """Return a thing in so many pairs of brackets.

    >>> wrapped(5, 2)
    [[5]]
    """
    for _ in range(times):
        thing = [thing]
    return thing


def lists_in(things):
    """Yield a list, and all lists inside it."""
    yield things
    for thing in things:
        if isinstance(thing, list):
            yield from lists_in(thing)


def numbers_in(things):
    return [thing for part in lists_in(things) for thing in part if not isinstance(thing, list)]


def on_any_level(chance):
    """Lists in lists, the outer one on any level, also on level 1 and on level 0."""
    levels = [0, 2, 3, chance.randint(4, 9), chance.randint(10, 40), -chance.randint(1, 5)]
    chance.shuffle(levels)
    for deep, level in enumerate(levels, 1):
        yield from [(a_list(chance, deep), level), (a_list(chance, deep), 1)]
    a, b, c = some_numbers(chance, 3, 1, 60)
    for level in 1, chance.randint(2, 9):
        yield from [([], level), ([[], [[]]], level), ([[a]], level)]
        yield from [([a, [a], [[a]], [a]], level), ([[[[a]], b], [c, [-a]]], level)]
        yield wrapped(b, chance.randrange(8, 13)), level
        yield [*some_numbers(chance, 20), [c, a], *some_numbers(chance, 5), [[b]]], level
    yield from [
        ([-a, [0, [-b]], [[[-c]]]], chance.randint(1, 9)),
        ([a, [b], c], 0),
        ([a, b, a, a, [b, c, b, b]], 2),
    ]


NESTED = ([], [3], [[3]], [[], 1], [1, [2]], [[2], [4]], [1, [2, [1]], 1], [[[1, 2]], [1], 5])


@sheet.exercise(
    "depth sum", cases=[(things, 1) for things in NESTED], drawn=on_any_level, recursive=True
)
def depth_sum(things, level):
    """Return the sum of all numbers, each multiplied by its level. The list is on the given level; a list in it is one level deeper.

    >>> depth_sum([5, [2]], 1)
    9
    >>> depth_sum([[[1]]], 1)
    3
    """
    total = 0
    for thing in things:
        if isinstance(thing, list):
            total = total + depth_sum(thing, level + 1)
        else:
            total = total + level * thing
    return total


sheet.hints(
    "`isinstance(thing, list)` is True if a thing is a list.",
    "A list needs an inner call, on its level. A number is multiplied by yours.",
)


@sheet.right
def first_and_rest(things, level):
    if things == []:
        return 0
    first, *rest = things
    if isinstance(first, list):
        return first_and_rest(first, level + 1) + first_and_rest(rest, level)
    return level * first + first_and_rest(rest, level)


sheet.wrong_edits(
    """
    ✗ nothing gets deeper: An inner list is one level deeper. Which level does the inner call get?
        level + 1 ⇒ level
    ✗ one level is all: Numbers stand in the inner lists, too. Who adds these?
        total = total + depth_sum(thing, level + 1) ⇒ continue
    ✗ the last answer is the answer: An inner list brings a new number. What happens to the total that is there?
        total + depth_sum(thing, level + 1) ⇒ depth_sum(thing, level + 1)
    """
)


def more_to_replace(chance):
    """Any numbers: the old one often and nowhere, the new one there already, 0, negative, 1 in 11."""
    for levels in (1, 2, 3, 4, 5, 6):
        things = [*a_list(chance, levels, -2, 12), chance.randint(-2, 12)]
        old = chance.choice(numbers_in(things))
        yield things, old, chance.randint(13, 99)
        yield things, old, chance.choice(numbers_in(things))
        yield a_list(chance, levels, -2, 12), chance.randint(-2, 14), chance.randint(-9, 99)
    a, b, c = chance.sample(range(2, 10), 3)
    yield from [([], a, b), ([[], [[]]], a, b), ([a], a, a), ([a, [b]], c, a), ([b, [c]], c, a)]
    yield from [([a, a, [a, b, a], [[a], a], a], a, b), ([[a, b], [b, a], [a]], a, b)]
    yield from [([a, [0, b, 0]], 0, c), ([a, [b, a]], a, 0), ([-a, [a, [-a]]], -a, b)]
    yield from [([-a, [a, [-a]]], a, -b), ([a, [b, a]], b, -c), ([a, [b, c], a], a, b)]
    yield [a, 11 * a, [10 * a + b, [-a], a], 10 * b + a, 100 * a], a, c
    yield [11 * a, [a, 11 * a]], 11 * a, b
    yield wrapped(a, chance.randrange(7, 12)), a, b
    yield wrapped([b, [[a], a], b], chance.randrange(5, 9)), a, c
    yield (
        [*some_numbers(chance, 20, 0, 9), [a, 0], *some_numbers(chance, 9, 0, 9)],
        a,
        chance.randint(10, 99),
    )


@sheet.exercise(
    "replace in lists",
    cases=[(things, 1, 8) for things in NESTED],
    drawn=more_to_replace,
    recursive=True,
)
def replaced(things, old, new):
    """Return a new list like the given one, with `new` in each place of `old`, also in the inner lists.

    >>> replaced([1, [2, 1]], 1, 7)
    [7, [2, 7]]
    >>> replaced([[3]], 1, 7)
    [[3]]
    """
    result = []
    for thing in things:
        if isinstance(thing, list):
            result.append(replaced(thing, old, new))
        elif thing == old:
            result.append(new)
        else:
            result.append(thing)
    return result


sheet.hints(
    "A thing is a list, or the old one, or any other. What goes into the new list in each case?",
    "An inner list is one thing of the new list: `result.append(…)`.",
)


@sheet.right
def part_by_part(part, old, new):
    if isinstance(part, list):
        return [part_by_part(inner, old, new) for inner in part]
    return new if part == old else part


sheet.wrong_edits(
    """
    ✗ one level is all: The old one can stand in an inner list, too. Who looks there?
        result.append(replaced(thing, old, new)) ⇒ result.append(thing)
    ✗ the brackets are lost: The things of an inner list are added one by one. What became of its brackets?
        result.append(replaced(thing, old, new)) ⇒ result.extend(replaced(thing, old, new))
    ✗ only what is replaced: Some things are neither a list nor the old one. Are they in your result?
        result.append(thing) ⇒ continue
    """
)


def of_the_same_shape(chance, thing):
    """Return the same brackets with other numbers, of one digit and of several."""
    if isinstance(thing, list):
        return [of_the_same_shape(chance, inner) for inner in thing]
    return chance.randint(-9, 10 ** chance.randint(1, 3))


def wrap(chance, part, place):
    part[place] = [part[place]]


def exchange_kind(chance, part, place):
    part[place] = 0 if isinstance(part[place], list) else []


def put_in_a_number(chance, part, place):
    part.insert(place, chance.randrange(9))


def take_out(chance, part, place):
    del part[place]


def empty(chance, part, place):
    part.clear()


def exchange_neighbours(chance, part, place):
    part.insert((place + 1) % len(part), part.pop(place))


NEAR_MISSES = wrap, exchange_kind, put_in_a_number, take_out, empty, exchange_neighbours


def almost_of_the_same_shape(chance, things, change):
    """Return the list with other numbers and one place changed, in any of the lists inside it."""
    while True:
        other = of_the_same_shape(chance, things)
        part = chance.choice([part for part in lists_in(other) if part])
        change(chance, part, chance.randrange(len(part)))
        if not same_shape(things, other):
            return other


def more_pairs_of_lists(chance):
    """Half of the pairs have the same shape; in the others one place differs, on any level."""
    for levels in (1, 2, 3, 4, 5, 6):
        things = a_list(chance, levels)
        yield things, of_the_same_shape(chance, things)
        things = [a_list(chance, levels // 2), chance.randrange(9), a_list(chance, levels // 2)]
        yield things, of_the_same_shape(chance, things)
    yield things, deepcopy(things)
    for change in NEAR_MISSES:
        for levels in (1, chance.randint(2, 4)):
            things = [a_list(chance, levels), chance.randrange(9), [chance.randrange(9)]]
            pair = [things, almost_of_the_same_shape(chance, things, change)]
            chance.shuffle(pair)
            yield tuple(pair)
    a, b, c = some_numbers(chance, 3)
    for one, other in ([a, b], []), ([], [[]]), ([a], [a, a]), ([a], [[a]]), ([a, [b]], [[a], b]):
        times = chance.randint(4, 9)
        yield wrapped(one, times), wrapped(other, times)
        yield wrapped(other, times), wrapped(one, times)
    row = some_numbers(chance, chance.randint(12, 20))
    for place in (0, chance.randrange(4, 9), len(row) - 1):
        yield row, [*row[:place], [row[place]], *row[place + 1 :]]
    yield from [(row, row[::-1]), (row, row[:-1]), ([a, b, c], [0, -a, 1000])]


@sheet.exercise(
    "same shape",
    cases=[
        ([], []), ([1], [2]), ([1], []), ([], [1]), ([[]], [1]), ([1], [[]]), ([1, [2]], [3, [4]]), ([1, [2]], [[1], 2]),
        ([[1], [2]], [[1], [2, 3]]), ([[1], 2], [[1], [2]]), ([[[1]], []], [[[5]], []]),
    ],
    drawn=more_pairs_of_lists,
    recursive=True,
)  # fmt: skip
def same_shape(first, second):
    """Return True if two lists have brackets in the same places; the numbers can differ.

    >>> same_shape([1, [2]], [5, [6]])
    True
    >>> same_shape([1, [2]], [[1], 2])
    False
    """
    if isinstance(first, list) != isinstance(second, list):
        return False
    if not isinstance(first, list):
        return True
    if len(first) != len(second):
        return False
    for one, other in zip(first, second):
        if not same_shape(one, other):
            return False
    return True


sheet.hints(
    "Let the function be called with two numbers, too, or with a number and a list. What does it return then?",
    "`for one, other in zip(first, second)` goes through both lists together, as far as the shorter one.",
)


@sheet.right
def place_by_place(first, second):
    if not (isinstance(first, list) and isinstance(second, list)):
        return isinstance(first, list) == isinstance(second, list)
    if first == [] or second == []:
        return first == second
    return place_by_place(first[0], second[0]) and place_by_place(first[1:], second[1:])


sheet.wrong_edits(
    """
    ✗ the first part decides: Your loop returns in its first round. What about the other things?
        "        if not same_shape(one, other):\\n            return False\\n" ⇒ "        return same_shape(one, other)\\n"
    ✗ the shorter one decides: One list can be longer than the other. Which line notices that?
        "    if len(first) != len(second):\\n        return False\\n" ⇒ ∅
    ✗ a number is like a list: Here is a list, and in the same place of the other one a number. Which line notices that?
        … ⇒
            if len(first) != len(second):
                return False
            for one, other in zip(first, second):
                if isinstance(one, list) and isinstance(other, list):
                    if not same_shape(one, other):
                        return False
            return True
    ✗ the numbers count: Must the numbers be equal, or only the brackets?
        "        return True\\n    if len" ⇒ "        return first == second\\n    if len"
    """
)


# ---- Halves --------------------------------------------------------------------------------------

EVEN = list(range(0, 40, 2))


def looks_into_one_half(trial):
    """The answer is right, and there are no more calls than there are halves of halves."""
    numbers, wanted = trial.arguments
    if message := differs_from(trial, wanted in numbers):
        return message
    if trial.recursive_calls > len(numbers).bit_length() + 2:
        return AnotherWay(
            f"{trial.call} is right, but there are {trial.recursive_calls} calls: does each look into one half only?"
        )
    return None


def more_sorted_lists(chance):
    """Each length up to 16 and long ones, uneven gaps, negative and equal numbers; half have the number."""
    for size in (1, 2, 3, 4, 5, 6, 7, 8, 11, 15, 16):
        found = sorted(chance.sample(range(-20, 60), size))
        yield found, chance.choice(found)
        yield found, chance.choice([n for n in range(-22, 63) if n not in found])
    for size in even_and_odd(chance, 5, 10):
        found = sorted(chance.sample(range(-30, 30), size))
        yield from [(found, found[0]), (found, found[-1]), (found, found[size // 2])]
        yield from [(found, found[0] - 1), (found, found[-1] + 1), (found, 0)]
    found = sorted(chance.sample(range(-20, 60), chance.randint(9, 12)))
    yield from [(found, number) for number in found]
    yield [], chance.randint(-9, 9)
    number = chance.randint(1, 9)
    yield from [([number] * 5, number), ([number] * 6, number + 1), ([-number, 0, number], 0)]
    yield from [([-number, 0, 0, number, number], number), ([-9 - number, -number], -number)]
    for size in even_and_odd(chance, 40, 100):
        found = sorted(some_numbers(chance, size, -999, 999))
        yield from [(found, number) for number in chance.sample(found, 3)]
        yield from [(found, number) for number in some_numbers(chance, 2, -1100, 1100)]


@sheet.exercise(
    "sorted list",
    cases=[
        ([], 3), ([3], 3), ([3], 2), ([3], 4), ([2, 5], 2), ([2, 5], 5), ([2, 5, 9], 2), ([2, 5, 9], 9),
        *((EVEN[:8], n) for n in (-1, 0, 2, 4, 6, 8, 10, 12, 14, 15)), (EVEN, 38), (EVEN, 17),
    ],
    drawn=more_sorted_lists,
    judged_by=looks_into_one_half,
    recursive=True,
)  # fmt: skip
def is_in(numbers, wanted):
    """Return True if the wanted number is in a sorted list, the smallest number first. Look at the number in the middle, then into one half only.

    >>> is_in([1, 4, 6, 9], 6)
    True
    >>> is_in([1, 4, 6, 9], 5)
    False
    """
    if numbers == []:
        return False
    middle = len(numbers) // 2
    if numbers[middle] == wanted:
        return True
    if wanted < numbers[middle]:
        return is_in(numbers[:middle], wanted)
    return is_in(numbers[middle + 1 :], wanted)


sheet.hints(
    "`middle = len(numbers) // 2` is a place in the middle. `numbers[:middle]` stands before it, and `numbers[middle + 1:]` behind it.",
    "When do you know, without looking, that the number is not there?",
)


@sheet.right
def between(numbers, wanted, low=0, high=None):
    if high is None:
        high = len(numbers)
    if low >= high:
        return False
    middle = (low + high) // 2
    if numbers[middle] < wanted:
        return between(numbers, wanted, middle + 1, high)
    return numbers[middle] == wanted or between(numbers, wanted, low, middle)


sheet.wrong_edits(
    """
    ✗ the wrong half: The list is sorted. In which half are the smaller numbers?
        wanted < numbers[middle] ⇒ wanted > numbers[middle]
    ✗ one number in no half: Which number is not in the middle, and in neither of your halves?
        numbers[:middle] ⇒ numbers[:middle - 1]
    ✗ nothing gets smaller: Only one number is left. How many does the half have that the inner call gets?
        numbers[middle + 1 :] ⇒ numbers[middle:]
    ✗ one by one: Each call looks at one number. How many would be left if it looked in the middle?
        … ⇒
            if numbers == []:
                return False
            return numbers[0] == wanted or is_in(numbers[1:], wanted)
    ✗ both halves: In a sorted list you know in which half a number must be. Into how many halves do you look?
        … ⇒
            if numbers == []:
                return False
            middle = len(numbers) // 2
            before = is_in(numbers[:middle], wanted)
            return numbers[middle] == wanted or before or is_in(numbers[middle + 1 :], wanted)
    """
)


def more_orders(chance):
    """None to many numbers in any order: also sorted, turned round, almost sorted, equal, negative."""
    for size in (2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 9):
        yield (some_numbers(chance, size, -9, 12),)
    for size in even_and_odd(chance, 5, 9):
        found = sorted(chance.sample(range(-20, 60), size))
        place = chance.randrange(size - 1)
        yield from [(found,), (found[::-1],), (found[1:] + found[:1],), (found[-1:] + found[:-1],)]
        yield (found[:place] + found[place : place + 2][::-1] + found[place + 2 :],)
        yield ([found[size - 1], *found[1:-1], found[0]],)
    a = chance.randint(1, 9)
    yield from [
        ([a] * 6,),
        ([0, -a, 0, a, -a],),
        ([9, 10],),
        ([10, 9, 100],),
        ([-a, a],),
        ([a, -a],),
    ]
    yield ([a, a, -1, a],)
    for size in even_and_odd(chance, 14, 22):
        yield (some_numbers(chance, size),)


@sheet.exercise(
    "pairs in the wrong order",
    cases=[([],), ([1],), ([1, 2],), ([2, 1],), ([1, 1],), ([3, 1, 2],), ([2, 3, 1],), ([4, 3, 2, 1],), ([5, 1, 4, 1, 3],)],
    drawn=more_orders,
    recursive=True,
)  # fmt: skip
def wrong_pairs(numbers):
    """Return how many pairs of numbers stand in the wrong order: the larger one before the smaller one.

    >>> wrong_pairs([3, 1, 2])
    2
    >>> wrong_pairs([1, 2, 3])
    0
    """
    if len(numbers) < 2:
        return 0
    middle = len(numbers) // 2
    left, right = numbers[:middle], numbers[middle:]
    across = 0
    for one in left:
        for other in right:
            if one > other:
                across = across + 1
    return wrong_pairs(left) + wrong_pairs(right) + across


sheet.hints(
    "Cut the list in two. Two calls count the pairs inside the halves. Which pairs are left?",
    "A pair that is left has one number in each half: two loops, one in the other.",
)


@sheet.right
def the_first_with_all_others(numbers):
    if numbers == []:
        return 0
    smaller = [number for number in numbers[1:] if number < numbers[0]]
    return len(smaller) + the_first_with_all_others(numbers[1:])


sheet.wrong_edits(
    """
    ✗ only inside the halves: A number of the left half and one of the right half are a pair, too. Who counts it?
        + across ⇒ ∅
    ✗ second call forgotten: Each half has pairs of its own. In how many halves do you count them?
        wrong_pairs(left) + wrong_pairs(right) + across ⇒ wrong_pairs(left) + across
    ✗ equal is wrong: Do two equal numbers stand in the wrong order?
        one > other ⇒ one >= other
    """
)
