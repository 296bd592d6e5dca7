"""A second specification of each practice task, independent of its solution and cases.

`RULES[name]` is a function of the arguments, and the inputs to test it with.
"""

import heapq
import math
import re
from itertools import (
    combinations,
    combinations_with_replacement,
    count,
    pairwise,
    permutations,
    product,
)

LISTS = [
    [],
    [1],
    [[]],
    [2, [1, [1]]],
    [[1, 3], [[1]], 11],
    [[[[2]], 1]],
    [[1], [2]],
    [[], [[]]],
    [[2], [[1]]],
]
SMALL = [list(some) for size in range(4) for some in product(range(3), repeat=size)]
WORDS = ["".join(some) for size in range(4) for some in product("ab", repeat=size)]
PLACES = "ABCD"
PAIRS = list(combinations(PLACES, 2))
# all undirected graphs of four nodes, all directed ones of three
BOTH_WAYS = [
    {
        place: [near for near in PLACES if (place, near) in ways or (near, place) in ways]
        for place in PLACES
    }
    for size in range(7)
    for ways in combinations(PAIRS, size)
]
ONE_WAY = [
    {place: [near for near in PLACES[:3] if (place, near) in roads] for place in PLACES[:3]}
    for size in range(5)
    for roads in combinations(product(PLACES[:3], repeat=2), size)
]
MAPS = [
    ["".join(line) for line in zip(*[iter(signs)] * 3, strict=True)]
    for signs in product("#.", repeat=6)
]


def numbers_and_levels(things):
    """Each number and its nesting level, parsed from the repr."""
    level = 0
    for sign in re.findall(r"\d+|[][]", repr(things)):
        level += (sign == "[") - (sign == "]")
        if sign.isdigit():
            yield int(sign), level


def in_common(first, second):
    parts = [
        {"".join(c) for n in range(len(w) + 1) for c in combinations(w, n)} for w in (first, second)
    ]
    return max(map(len, parts[0] & parts[1]))


def ways_to_pay(amount, coins):
    numbers = product(*(range(amount // coin + 1) for coin in coins))
    paid = (sum(n * coin for n, coin in zip(some, coins, strict=True)) for some in numbers)
    return sum(one == amount for one in paid)


def coins_needed(amount, coins, memo):
    return next(
        n
        for n in count()
        if any(sum(some) == amount for some in combinations_with_replacement(coins, n))
    )


def best_choice(numbers, first, memo):
    places = range(first, len(numbers))
    choices = [c for n in range(len(numbers) + 1) for c in combinations(places, n)]
    apart = [c for c in choices if all(b - a > 1 for a, b in pairwise(c))]
    return max(sum(numbers[place] for place in c) for c in apart)


def some_have_the_sum(numbers, wanted, chosen):
    return any(
        sum(some) == wanted for n in range(len(numbers) + 1) for some in combinations(numbers, n)
    )


def is_on_board(board, word, row, column, used):
    squares = {(r, c): sign for r, line in enumerate(board) for c, sign in enumerate(line)}
    return any(
        "".join(squares[s] for s in way) == word
        and (not way or way[0] == (row, column))
        and all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way))
        for way in permutations(squares, len(word))
    )


def can_differ(graph, colours):
    given = (
        dict(zip(graph, some, strict=True)) for some in product(range(colours), repeat=len(graph))
    )
    return any(all(one[a] != one[b] for a in graph for b in graph[a]) for one in given)


def islands(rows):
    parts = [{(r, c)} for r, line in enumerate(rows) for c, sign in enumerate(line) if sign == "#"]
    for r, c in set().union(*parts):
        for beside in (r + 1, c), (r, c + 1):
            touching = [part for part in parts if part & {(r, c), beside}]
            if any(beside in part for part in touching):
                parts = [part for part in parts if part not in touching] + [set().union(*touching)]
    return len(parts)


def comes_back(graph):
    ways = {(a, b) for a in graph for b in graph[a]}
    for middle, start, end in product(graph, repeat=3):
        if {(start, middle), (middle, end)} <= ways:
            ways.add((start, end))
    return any((place, place) in ways for place in graph)


def is_won(pieces, moves):
    return pieces % 7 not in (0, 2) if moves == [1, 3, 4] else pieces % (len(moves) + 1) > 0


def both_play_best(numbers):
    size = len(numbers)
    best = {(n, n): 0 for n in range(size + 1)}
    for long in range(1, size + 1):
        for low in range(size + 1 - long):
            high = low + long
            best[low, high] = max(
                numbers[low] - best[low + 1, high], numbers[high - 1] - best[low, high - 1]
            )
    return best[0, size]


def minutes_at_the_bridge(minutes):
    """Dijkstra's algorithm; a position is who is on the near side, and whether the lamp is."""
    waiting, done = [(0, tuple(range(len(minutes))), True)], set()
    while True:
        time, near, is_near = heapq.heappop(waiting)
        if not near:
            return time
        if (near, is_near) in done:
            continue
        done.add((near, is_near))
        side = near if is_near else {*range(len(minutes))} - {*near}
        for some in [*combinations(side, 1), *combinations(side, 2)]:
            after = tuple(sorted({*near} ^ {*some}))
            heapq.heappush(waiting, (time + max(minutes[n] for n in some), after, not is_near))


def fewest_presses(lamps):
    places = range(len(lamps))
    for presses in range(len(lamps) + 1):
        for some in combinations(places, presses):
            if all(
                (sign == "o") == sum(abs(n - m) < 2 for m in some) % 2
                for n, sign in enumerate(lamps)
            ):
                return presses
    return None


def is_linked(words, first, last):
    parts = [{word} for word in {*words, first}]
    for word, other in combinations({*words, first}, 2):
        if len(word) == len(other) and sum(a != b for a, b in zip(word, other, strict=True)) == 1:
            joined = [part for part in parts if word in part or other in part]
            parts = [part for part in parts if part not in joined] + [set().union(*joined)]
    return any({first, last} <= part for part in parts)


def knight_jumps(size, first, last):
    squares = list(product(range(size), repeat=2))
    far = {(a, b): 0 if a == b else math.inf for a in squares for b in squares}
    for (r, c), (y, x) in far:
        if (r - y) ** 2 + (c - x) ** 2 == 5:
            far[(r, c), (y, x)] = 1
    for middle, one, other in product(squares, repeat=3):
        far[one, other] = min(far[one, other], far[one, middle] + far[middle, other])
    return None if far[first, last] == math.inf else far[first, last]


LADDER = ["aa", "ab", "bb", "bc", "ca", "a"]
NIM_OF_BAR = [0, 0, 1, 0, 2, 1, 3, 0]
COLD = {(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)}
MOVES = ([1], [1, 2], [1, 2, 3], [1, 3, 4])

RULES = {
    "countdown": (lambda n: list(range(n, -1, -1)), [(n,) for n in range(9)]),
    "digit sum": (lambda n: sum(map(int, str(n))), [(n**3,) for n in range(99)]),
    "power of two": (lambda n: n.bit_count() == 1, [(n,) for n in range(1, 70)]),
    "without a letter": (lambda word, letter: word.replace(letter, ""), list(product(WORDS, "abc"))),
    "ways through a grid": (lambda right, down: math.comb(right + down, down), list(product(range(5), repeat=2))),
    "change": (ways_to_pay, list(product(range(9), ([], [1], [2], [3, 2], [1, 2, 5])))),
    "longest common word": (in_common, list(product(WORDS, ["", "b", "aa", "ab", "ba", "bab", "aabb"]))),
    "back to front": (lambda things, done: things[::-1] + done, list(product(SMALL, SMALL[:5]))),
    "digits to number": (
        lambda digits, so_far: int("".join(map(str, [so_far, *digits]))),
        list(product(SMALL, (0, 7, 30))),
    ),
    "depth sum": (
        lambda things, level: sum(number * (its + level - 1) for number, its in numbers_and_levels(things)),
        list(product(LISTS, (1, 3))),
    ),
    "replace in lists": (
        lambda things, old, new: eval(re.sub(rf"\b{old}\b", f"{new}", repr(things))),
        [(things, old, 5) for things in LISTS for old in (1, 2, 11)],
    ),
    "same shape": (
        lambda first, second: re.sub(r"\d+", "n", repr(first)) == re.sub(r"\d+", "n", repr(second)),
        list(product(LISTS, repeat=2)),
    ),
    "sorted list": (lambda numbers, n: n in numbers, [(list(range(0, 3 * k, 3)), n) for k in range(9) for n in range(25)]),
    "pairs in the wrong order": (
        lambda numbers: sum(a > b for a, b in combinations(numbers, 2)),
        [(list(some),) for size in range(5) for some in product(range(3), repeat=size)],
    ),
    "fewest coins": (coins_needed, [(n, coins, {}) for n in range(15) for coins in ([1], [1, 3, 4], [5, 1, 6])]),
    "no two neighbours": (best_choice, [(numbers[::-1] + numbers, k, {}) for numbers in SMALL for k in (0, 1)]),
    "choose numbers": (
        some_have_the_sum,
        [(list(some), wanted, []) for some in combinations(range(1, 7), 3) for wanted in range(13)],
    ),
    "read a word": (
        is_on_board,
        [(["ABA", "CAB"], w, r, c, []) for w in ("", "A", "AB", "ABA", "BAC", "AABC", "BABA") for r in (0, 1) for c in range(3)],
    ),
    "three colours": (lambda graph, colours: can_differ(graph, 3), [(graph, {}) for graph in BOTH_WAYS]),
    "islands": (islands, [(rows,) for rows in MAPS]),
    "two teams": (lambda graph: can_differ(graph, 2), [(graph,) for graph in BOTH_WAYS]),
    "one-way roads": (comes_back, [(graph,) for graph in ONE_WAY]),
    "take some": (is_won, list(product(range(12), MOVES))),
    "queen to the corner": (lambda *square: square not in COLD, list(product(range(4), repeat=2))),
    "from both ends": (both_play_best, [(numbers + [5] + numbers[::-1],) for numbers in SMALL]),
    "bridge by night": (
        minutes_at_the_bridge,
        [(list(some),) for size in range(1, 5) for some in combinations_with_replacement((1, 2, 5, 9), size)],
    ),
    "lamps in a row": (fewest_presses, [("".join(row),) for size in range(1, 6) for row in product("o.", repeat=size)]),
    "word ladder": (
        is_linked,
        [(list(some), "aa", last) for n in range(5) for some in combinations(LADDER, n) for last in ("bc", "a", "ab")],
    ),
    "bar of chocolate": (
        lambda rows, columns: NIM_OF_BAR[rows] != NIM_OF_BAR[columns],
        list(product(range(1, 8), repeat=2)),
    ),
    "knight": (
        knight_jumps,
        [(size, (0, column), last) for size in (1, 2, 3, 4) for column in range(size) for last in product(range(size), repeat=2)],
    ),
}  # fmt: skip
