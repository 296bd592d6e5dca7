"""The second part of the practice sheet: from a memo to win or lose."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise, product

from stepthrough.trace.values import short

from ..authoring.draws import graph_of, ring, until
from ..authoring.sheet import Part
from ..judging.faults import differs_from

sheet = Part()


# ---- Memo ----------------------------------------------------------------------------------------


def largest_first(amount, coins):
    """How many coins a greedy payment takes; "the largest coin first" is its misconception."""
    paid = 0
    for coin in sorted(coins, reverse=True):
        paid, amount = paid + amount // coin, amount % coin
    return paid


def two_kinds_at_most(amount, coins):
    """How many coins are needed if they are of two kinds at most."""
    ways = [
        n + (amount - n * one) // other
        for one, other in product(coins, repeat=2)
        for n in range(amount // one + 1)
        if (amount - n * one) % other == 0
    ]
    return min(ways)


def payments(chance):
    """Coins in any order, 1 in any place; often the largest coin misleads, or three kinds are needed."""

    def payment(kinds):
        return chance.randrange(12, 26), chance.sample(
            [1, *chance.sample(range(2, 14), kinds - 1)], kinds
        )

    def misleads(case):
        amount, coins = case
        second = {*coins} - {max({*coins} - {1})}
        best = fewest_coins(amount, coins, {})
        return largest_first(amount, coins) > best < fewest_coins(amount, second, {})

    def needs_three_kinds(case):
        amount, coins = case
        return fewest_coins(amount, coins, {}) < two_kinds_at_most(amount, coins)

    def needs_both_ends(case):
        amount, coins = case
        fewer = [fewest_coins(amount, [1, *some], {}) for some in (coins[1:], coins[:-1])]
        return 1 not in (coins[0], coins[-1]) and fewest_coins(amount, coins, {}) < min(fewer)

    every = [payment(kinds) for kinds in (2, 3, 5)]
    every += [until(needs_both_ends, payment, 4) for _ in range(2)]
    every += [until(misleads, payment, 3) for _ in range(2)]
    every += [until(needs_three_kinds, payment, 4)]
    coin, larger = sorted(chance.sample(range(4, 20), 2))
    every += [(coin, [larger, coin, 1]), (chance.randrange(1, 3), [5, 1, 3])]
    every += [(chance.randrange(14, 30), [1]), (0, [7, 1])]
    return [(*one, {}) for one in every]


@sheet.exercise(
    "fewest coins",
    cases=[
        (0, [1], {}), (1, [1, 2], {}), (3, [1], {}), (3, [1, 2], {}), (4, [1, 2], {}), (6, [1, 3, 4], {}), (8, [1, 4, 6], {}),
        (49, [1, 4, 6, 9], {}),
    ],
    drawn=payments,
    fills=True,
)  # fmt: skip
def fewest_coins(amount, coins, memo):
    """Return the smallest number of coins that pay the amount. `coins` are the kinds of coins, and 1 is one of them. `memo` is a dictionary, empty at first, that all calls share.

    >>> fewest_coins(6, [1, 3, 4], {})
    2
    >>> fewest_coins(0, [1, 2], {})
    0
    """
    if amount == 0:
        return 0
    if amount in memo:
        return memo[amount]
    best = amount
    for coin in coins:
        if coin <= amount:
            best = min(best, 1 + fewest_coins(amount - coin, coins, memo))
    memo[amount] = best
    return best


sheet.hints(
    "You pay with one coin, and an inner call knows how few coins pay the rest. Try this with each coin.",
    "Before you work out an amount: is it in the memo? When you have worked it out: write it there.",
)


@sheet.right
def from_below(amount, coins, memo):
    memo[0] = 0
    for part in range(1, amount + 1):
        memo[part] = min(memo[part - coin] for coin in coins if coin <= part) + 1
    return memo[amount]


sheet.wrong_edits(
    """
    ✗ the largest coin first: Try all beginnings. Is the largest coin always the best one?
        … ⇒
            if amount == 0:
                return 0
            coin = max(coin for coin in coins if coin <= amount)
            return 1 + fewest_coins(amount - coin, coins, memo)
    ✗ the coin itself does not count: You pay with one coin, and then the rest. Who counts the one coin?
        1 + fewest_coins ⇒ fewest_coins
    ✗ nothing is written down: How often is the same amount worked out? Which line looks into the memo, and which one writes into it?
        "    if amount in memo:\\n        return memo[amount]\\n" ⇒ ∅
    """
)


def every_other(numbers, first):
    return max(sum(numbers[first::2]), sum(numbers[first + 1 :: 2]))


def largest_left(numbers, first):
    """The sum if the largest number that is still free is always taken."""
    places, total = set(range(first, len(numbers))), 0
    while places:
        place = max(places, key=lambda place: numbers[place])
        total += max(0, numbers[place])
        places -= {place - 1, place, place + 1}
    return total


def mixes_equals_up(case):
    """A memo that knows the number, and not its place, is wrong here."""
    numbers, first = case
    memo = {}

    def best(place):
        if place >= len(numbers):
            return 0
        if numbers[place] not in memo:
            memo[numbers[place]] = max(numbers[place] + best(place + 2), best(place + 1))
        return memo[numbers[place]]

    return best(first) != best_sum(numbers, first, {})


def rows_of_numbers(chance):
    """With a gap of three, with a larger sum before `first`, equal and negative numbers, and the end."""

    def row(least=0):
        numbers = [chance.randrange(least, 25) for _ in range(chance.randrange(5, 9))]
        return numbers, chance.randrange(len(numbers) - 3)

    def misleads(case):
        numbers, first = case
        best = best_sum(numbers, first, {})
        return every_other(numbers, first) < best > largest_left(numbers, first)

    every = [until(misleads, row) for _ in range(4)] + [row(-20), row(-20), row(-5)]
    every += [([-chance.randrange(1, 9) for _ in range(n)], 0) for n in (1, 4)]
    numbers, _ = row(1)
    every += [(numbers, len(numbers)), (numbers, len(numbers) - 1), (numbers, 1), (numbers, 2)]
    every += [([chance.randrange(1, 9)] * 6, chance.randrange(4)), ([0, 0, 0], 0)]
    every += [until(mixes_equals_up, lambda: (chance.choices(range(1, 5), k=7), 0))]
    every += [([10**6 * number for number in numbers], 0), (sorted(numbers)[::-1], 0)]
    return [(*one, {}) for one in every]


@sheet.exercise(
    "no two neighbours",
    cases=[
        ([], 0, {}), ([5], 0, {}), ([5], 1, {}), ([3, 5], 0, {}), ([5, 3], 0, {}), ([3, 5, 4], 0, {}), ([2, 9, 4], 0, {}),
        ([7, 1, 1, 8], 0, {}), ([1, 6, 2, 3], 1, {}), (list(range(1, 35)), 0, {}),
    ],
    drawn=rows_of_numbers,
    fills=True,
)  # fmt: skip
def best_sum(numbers, first, memo):
    """Return the largest sum of numbers that you can choose, from the place `first` on; no two of them stand side by side. If you choose none, the sum is 0. `memo` is a dictionary, empty at first, that all calls share.

    >>> best_sum([3, 5, 4], 0, {})
    7
    >>> best_sum([2, 9, 4], 0, {})
    9
    """
    if first >= len(numbers):
        return 0
    if first not in memo:
        take = numbers[first] + best_sum(numbers, first + 2, memo)
        leave = best_sum(numbers, first + 1, memo)
        memo[first] = max(take, leave)
    return memo[first]


sheet.hints(
    "Either you take the number at the place `first`, or you leave it. From which place do you go on in each case?",
    "What the function returns depends on `first` alone. So `first` is what you look up in the memo.",
)


@sheet.right
def from_the_last_place(numbers, first, memo):
    memo[len(numbers)] = memo[len(numbers) + 1] = 0
    for place in range(len(numbers) - 1, -1, -1):
        memo[place] = max(memo[place + 1], numbers[place] + memo[place + 2])
    return memo[first]


sheet.wrong_edits(
    """
    ✗ neighbours are taken: You take the number at the place `first`. Which place can you not take then?
        first + 2 ⇒ first + 1
    ✗ every other one: You can also leave two numbers in a row. Who tries that?
        … ⇒ return max(sum(numbers[first::2]), sum(numbers[first + 1::2]))
    ✗ the first one is always taken: Is it always good to take the number at the place `first`?
        max(take, leave) ⇒ take
    """
)


# ---- Undo ----------------------------------------------------------------------------------------


def chooses(trial):
    """The numbers that are chosen have the sum; none are left where there is no way."""
    numbers, wanted, _ = trial.arguments
    can = can_make(numbers, wanted, [])
    if message := differs_from(trial, can):
        return message
    chosen = trial.given[2]
    if not can and chosen != []:
        return f"{trial.call} left {short(chosen)} in `chosen`; it was to be empty, as before."
    if can and (sum(chosen) != wanted or Counter(chosen) - Counter(numbers)):
        return f"{trial.call} left {short(chosen)} in `chosen`; numbers of the list with the sum {wanted} were expected."
    return None


def sums(numbers):
    """All sums that some of the numbers have."""
    found = {0}
    for number in numbers:
        found |= {number + other for other in found}
    return found


def needs_three_apart(case):
    """There is a choice, but not of two numbers, nor of neighbours, nor with the largest first."""
    numbers, wanted = case
    runs = {sum(numbers[i:j]) for i in range(len(numbers)) for j in range(i, len(numbers) + 1)}
    left = wanted
    for number in sorted(numbers, reverse=True):
        left = left - number if number <= left else left
    pairs = {*map(sum, combinations(numbers, 2))}
    return wanted in sums(numbers) and wanted not in runs | pairs and left > 0


def numbers_to_choose(chance):
    """Choices of numbers that stand apart; sums for which a number would be needed twice; zeros, equals."""

    def numbers_for(size, wanted_of):
        numbers = [chance.randrange(9, 60) for _ in range(size)]
        return numbers, wanted_of(numbers)

    def some(numbers):
        return sum(chance.sample(numbers, len(numbers) // 2))

    def three_times(numbers):
        return sum(chance.choices(numbers, k=3))

    every = [until(needs_three_apart, numbers_for, n, some) for n in (6, 6, 7, 8)]
    every += [
        until(lambda case: case[1] not in sums(case[0]), numbers_for, n, three_times)
        for n in (3, 4, 5)
    ]
    a, b = chance.sample(range(3, 30), 2)
    every += [([a, b, a, a], 3 * a), ([a, a, a], 4 * a), ([2 * a, 4 * b, 2], 2 * a + 3)]
    every += [
        ([a, 0, b], a + b),
        ([a + b + 1, a, b], a + b),
        ([b, a], 0),
        ([0, a], 0),
        ([0, 0], a),
        ([a, b], a + b + 1),
        ([a], a),
    ]
    return [(*one, []) for one in every]


def large_numbers_to_choose(chance):
    numbers = [chance.randrange(10**6) for _ in range(6)]
    return [(numbers, sum(chance.sample(numbers, 4)), []), (numbers, sum(numbers) + 1, [])]


@sheet.exercise(
    "choose numbers",
    cases=[
        ([], 0, []), ([], 1, []), ([1], 1, []), ([2], 1, []), ([3, 2], 2, []), ([1, 2], 3, []), ([4, 4], 6, []),
        ([5, 4, 3], 7, []), ([6, 5, 4], 9, []), ([8, 6, 7], 5, []),
    ],
    drawn=numbers_to_choose,
    large=large_numbers_to_choose,
    fills=True,
    judged_by=chooses,
)  # fmt: skip
def can_make(numbers, wanted, chosen):
    """Return True if some of the numbers have the wanted sum, and leave these in the list `chosen`, which is empty at first. If not, return False, and leave it empty. All numbers are 0 or larger.

    >>> can_make([6, 5, 4], 9, [])
    True
    >>> can_make([4, 4], 6, [])
    False
    """
    if wanted == 0:
        return True
    if numbers == []:
        return False
    chosen.append(numbers[0])
    if can_make(numbers[1:], wanted - numbers[0], chosen):
        return True
    chosen.pop()
    return can_make(numbers[1:], wanted, chosen)


sheet.hints(
    "Either the first number is one of them, or it is not. Try one after the other.",
    "Do, call, take back: `append`, the inner call, and `pop` if it returned False.",
)


@sheet.right
def leaves_it_out_first(numbers, wanted, chosen):
    if not numbers:
        return wanted == 0
    if leaves_it_out_first(numbers[1:], wanted, chosen):
        return True
    chosen.append(numbers[0])
    if leaves_it_out_first(numbers[1:], wanted - numbers[0], chosen):
        return True
    chosen.remove(numbers[0])
    return False


sheet.wrong_edits(
    """
    ✗ nothing is taken back: A number did not lead to the sum. Is it still in `chosen`?
        '    chosen.pop()\\n' ⇒ ∅
    ✗ the first option decides: You can also leave the first number out. Who tries that?
        return can_make(numbers[1:], wanted, chosen) ⇒ return False
    ✗ nothing is chosen: Which line puts a number into `chosen`?
        '    chosen.append(numbers[0])\\n' ⇒ ∅
        '    chosen.pop()\\n' ⇒ ∅
    """
)

BESIDE = (0, 1), (1, 0), (0, -1), (-1, 0)
CORNERS = (1, 1), (1, -1), (-1, 1), (-1, -1)
TWO_AWAY = (0, 2), (2, 0), (0, -2), (-2, 0)


def a_board(chance, rows, columns, letters):
    """A board of these letters; of a single one only if there are too few for different ones."""
    signs = (
        chance.sample(letters, rows * columns)
        if rows * columns <= len(letters)
        else chance.choices(letters, k=rows * columns)
    )
    return ["".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)]


def a_walk(chance, board, steps):
    """Squares, one for each step, from a random one on: it can come back, and leave the board."""
    squares = [(chance.randrange(len(board)), chance.randrange(len(board[0])))]
    for beside in steps:
        down, right = chance.choice(beside)
        row, column = squares[-1]
        squares.append((row + down, column + right))
    return squares


def read_on(board, squares):
    """A case: the word that stands on these squares; a walk that leaves the board comes back at the other edge."""
    rows, columns = len(board), len(board[0])
    word = "".join(board[row % rows][column % columns] for row, column in squares)
    return board, word, *squares[0], []


def is_on(board, squares):
    return all(0 <= row < len(board) and 0 <= column < len(board[0]) for row, column in squares)


# boards on which a wrong way uses up a square of the right one, in whatever order the directions are tried
TRAPS = [
    (["BAAB", "ABAB", "AABB"], "AABABB", 0, 2),
    (["ABAA", "BABA", "ABAB"], "BABABAA", 2, 3),
    (["AAAA", "AAAB", "AAAB"], "AAAAAB", 0, 2),
    (["ABBA", "BBAA", "AAAA"], "BAAAAB", 1, 1),
    (["BABA", "ABAA", "BABB"], "BABABBA", 2, 0),
]


def turned(rows):
    """A board or map, turned by a quarter."""
    return ["".join(column) for column in zip(*rows[::-1], strict=True)]


def a_trap(chance):
    """A word for which a step must be taken back, in other letters and turned somehow."""
    board, word, row, column = chance.choice(TRAPS)
    for _ in range(chance.randrange(4)):
        row, column = column, len(board) - 1 - row
        board = turned(board)
    letters = str.maketrans("AB", "".join(chance.sample("AEINORST", 2)))
    return [line.translate(letters) for line in board], word.translate(letters), row, column, []


def words_on_boards(chance):
    """Words round corners, of few letters and of many; and near misses.

    These go over a corner or an edge of the board, over a square in between, or to a square twice.
    """
    every = "ABCDEFGHIJKLMNOPRSTUVW"

    def walk(board, steps, *fits):
        def is_fine(squares):
            return is_on(board, squares) and all(fit(squares) for fit in fits)

        return until(is_fine, lambda: a_walk(chance, board, steps))

    def passes_once(squares):
        return len({*squares}) == len(squares)

    def goes_round(squares):
        ways = {(c - a, d - b) for (a, b), (c, d) in pairwise(squares)}
        return passes_once(squares) and len(ways) > 2

    for rows, columns in (1, 6), (6, 1):
        board = a_board(chance, rows, columns, every)
        yield read_on(board, walk(board, [BESIDE] * 3, passes_once))
    for rows, columns in (2, 5), (4, 3), (3, 4):
        board = a_board(chance, rows, columns, every)
        yield read_on(board, walk(board, [BESIDE] * 5, goes_round))
    yield from [a_trap(chance) for _ in range(3)]
    board = a_board(chance, 3, 5, every)
    for odd in CORNERS, CORNERS, TWO_AWAY:
        yield read_on(board, walk(board, chance.sample([BESIDE, odd], 2), passes_once))
    for way in BESIDE:  # over each of the four edges
        over = until(lambda ones: not is_on(board, ones), a_walk, chance, board, [[way]])
        yield read_on(board, over)
    there = walk(board, [BESIDE] * 3, passes_once)
    yield read_on(board, [*there, there[-2]])
    yield (*read_on(board, there)[:2], *there[1], [])
    around = [(0, 0), (0, 1), (1, 1), (1, 0)] * 2
    begin = chance.randrange(4)
    yield read_on(a_board(chance, 2, 2, every), around[begin : begin + 5])
    yield (["AAA"] * 2, "A" * chance.choice((6, 7)), *around[begin], [])


BOARD = ["TEA", "ROT", "SEE"]


@sheet.exercise(
    "read a word",
    cases=[
        (BOARD, word, row, column, [])
        for word, row, column in (
            ("", 0, 0), ("T", 0, 0), ("E", 0, 0), ("TE", 0, 0), ("TEA", 0, 0), ("TOE", 0, 0), ("ROT", 1, 0), ("TEE", 1, 2),
            ("TET", 0, 0), ("EAT", 0, 1), ("ROOT", 1, 0), ("TORTE", 1, 2), ("EETO", 2, 1), ("TEAT", 0, 0), ("ETR", 0, 1),
            ("TA", 0, 0), ("TS", 0, 0),
        )
    ],
    drawn=words_on_boards,
)  # fmt: skip
def can_read(board, word, row, column, used):
    """Return True if you can read the word from this square on, each next letter above, below, left or right, and no square twice. `used` is an empty list; in the end it is empty again.

    >>> can_read(["AB", "DC"], "ABC", 0, 0, [])
    True
    >>> can_read(["AB", "DC"], "ABA", 0, 0, [])
    False
    """
    if word == "":
        return True
    is_on_board = 0 <= row < len(board) and 0 <= column < len(board[0])
    if not is_on_board or board[row][column] != word[0] or (row, column) in used:
        return False
    used.append((row, column))
    found = False
    for down, right in (0, 1), (1, 0), (0, -1), (-1, 0):
        if can_read(board, word[1:], row + down, column + right, used):
            found = True
    used.pop()
    return found


sheet.hints(
    "Is the first letter on this square? Then an inner call reads `word[1:]` from one of the four squares beside it.",
    "Write the square into `used` before the inner calls, and take it out behind them, also when the word was found.",
)


@sheet.right
def a_new_list_for_each_call(board, word, row, column, used):
    if not word:
        return True
    if (row, column) in used or not (0 <= row < len(board) and 0 <= column < len(board[row])):
        return False
    beside = ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1))
    return board[row][column] == word[0] and any(
        a_new_list_for_each_call(board, word[1:], *square, [*used, (row, column)])
        for square in beside
    )


sheet.wrong_edits(
    """
    ✗ nothing is taken back: The call is over. Is its square still in `used`?
        '    used.pop()\\n' ⇒ ∅
    ✗ a square twice: Can you read the same square again? Which line looks into `used`?
        or (row, column) in used ⇒ ∅
    ✗ one direction for all: The next letter can stand on any of four sides. Which sides do you try?
        (0, 1), (1, 0), (0, -1), (-1, 0) ⇒ (0, 1), (1, 0)
    """
)


def colours_all(trial):
    """Every place has a colour, and no neighbour has the same; none has one where there is no way."""
    graph, _ = trial.arguments
    can = can_colour(graph, {})
    if message := differs_from(trial, can):
        return message
    colours = trial.given[1]
    if not can:
        return (
            f"{trial.call} left {short(colours)}; it was to be empty, as before."
            if colours
            else None
        )
    if set(colours) != set(graph) or not set(colours.values()) <= {1, 2, 3}:
        return (
            f"{trial.call} left {short(colours)}; a colour for each place was expected, 1, 2 or 3."
        )
    same = [(a, b) for a in graph for b in graph[a] if colours[a] == colours[b]]
    return f"{trial.call} gave {' and '.join(same[0])} the same colour." if same else None


ALONE = {"A": []}
PAIR = {"A": ["B"], "B": ["A"]}
PATH = {"A": ["B"], "B": ["A", "C"], "C": ["B"]}
TRIANGLE = {"A": ["B", "C"], "B": ["A", "C"], "C": ["A", "B"]}
SQUARE = {"A": ["B", "D"], "B": ["A", "C"], "C": ["B", "D"], "D": ["A", "C"]}
APART = {"A": ["B"], "B": ["A"], "C": ["D", "E"], "D": ["C", "E"], "E": ["C", "D"]}
ALL_FOUR = {place: [near for near in "ABCD" if near != place] for place in "ABCD"}
# A and C must have the same colour, which the first one for B does not allow: it has to be taken back
LATER = {
    "A": ["D", "E"],
    "B": ["C"],
    "C": ["B", "D", "E"],
    "D": ["A", "C", "E"],
    "E": ["A", "C", "D"],
}
GRAPHS = (ALONE, PAIR, PATH, TRIANGLE, SQUARE, APART, LATER, ALL_FOUR)


def colour_by_colour(graph, places):
    """Whether three colours are enough if each place in turn gets the first one that is free, for good."""
    colours = {}
    for place in places:
        free = {1, 2, 3} - {colours.get(near) for near in graph[place]}
        if not free:
            return False
        colours[place] = min(free)
    return True


def maps_to_colour(chance):
    """Rings of five and wheels, which three colours just do or just do not; parts; and some that need a step back."""

    def net(places, ways):
        return graph_of(chance.sample([*combinations(range(places), 2)], ways), places, chance)

    def needs_undo(graph):
        by_neighbours = sorted(graph, key=lambda place: -len(graph[place]))
        orders = graph, by_neighbours
        return can_colour(graph, {}) and not any(colour_by_colour(graph, order) for order in orders)

    wheel_of_3, wheel_of_4, wheel_of_5 = (
        [*ring(n), *((n, place) for place in range(n))] for n in (3, 4, 5)
    )
    yield (graph_of(ring(5), 6, chance), {})
    yield (graph_of(wheel_of_4, 6, chance), {})
    yield (graph_of(wheel_of_5, 6, chance), {})
    yield (graph_of([*wheel_of_3, (0, 4), (4, 5)], 6, chance, first=5), {})
    yield (graph_of([(0, 1), *((a + 2, b + 2) for a, b in wheel_of_3)], 6, chance, first=0), {})
    yield from [(until(needs_undo, lambda: net(6, 9)), {}) for _ in range(2)]
    yield from [(net(6, ways), {}) for ways in (4, 8)]
    yield (graph_of([], 3, chance), {})


@sheet.exercise(
    "three colours",
    cases=[(graph, {}) for graph in ({}, *GRAPHS)],
    drawn=maps_to_colour,
    fills=True,
    judged_by=colours_all,
)
def can_colour(graph, colours):
    """Give each place of the graph a colour, 1, 2 or 3, in the dictionary `colours`, so that neighbours differ, and return True. If that cannot be done, return False, and leave the dictionary empty, as it was.

    >>> can_colour({"A": ["B"], "B": ["A"]}, {})
    True
    """
    left = [place for place in graph if place not in colours]
    if left == []:
        return True
    for colour in 1, 2, 3:
        if all(colours.get(near) != colour for near in graph[left[0]]):
            colours[left[0]] = colour
            if can_colour(graph, colours):
                return True
            del colours[left[0]]
    return False


sheet.hints(
    "Take one place without a colour. Which colours can it have? Try each of them.",
    "`colours[place] = 2` gives a colour, and `del colours[place]` takes it back.",
)


@sheet.right
def with_a_copy(graph, colours):
    for place in graph:
        if place not in colours:
            taken = {colours.get(near) for near in graph[place]}
            for colour in {1, 2, 3} - taken:
                tried = {**colours, place: colour}
                if with_a_copy(graph, tried):
                    colours.update(tried)
                    return True
            return False
    return True


sheet.wrong_edits(
    """
    ✗ nothing is taken back: A colour did not lead to the end. Does the place still have it?
        '            del colours[left[0]]\\n' ⇒ ∅
    ✗ neighbours can be equal: Which line looks at the colours of the neighbours?
        all(colours.get(near) != colour for near in graph[left[0]]) ⇒ True
    ✗ the first option decides: The first colour did not lead to the end. Who tries the next one?
        "            if can_colour(graph, colours):\\n                return True\\n" ⇒ "            return can_colour(graph, colours)\\n"
        '            del colours[left[0]]\\n' ⇒ ∅
    """
)


# ---- Visited -------------------------------------------------------------------------------------


SHAPES = [
    ["##", "##"],
    ["###", "#.#", "###"],
    ["#.#.#", "#.#.#", "#####"],
    ["#####", "....#", "###.#", "#...#", "#####"],
    ["#####", "#...#", "#.#.#", "#...#", "#####"],
    ["#...", "##..", ".##.", "..##"],
    ["#.#.", ".#.#", "#.#."],
]


def sea_maps(chance):
    """Each shape, turned somehow, beside a random map; a comb in each direction; wide and high random ones."""

    def random_map(rows, columns, land):
        return [
            "".join("#" if chance.random() < land else "." for _ in range(columns))
            for _ in range(rows)
        ]

    for shape in SHAPES:
        for _ in range(chance.randrange(4)):
            shape = turned(shape)
        beside = random_map(len(shape), 2, 0.5)
        yield ([f"{left}.{right}" for left, right in zip(shape, beside, strict=True)],)
    comb = ["#.#", "###"]
    for _ in range(4):
        comb = turned(comb)
        yield (comb,)
    for rows, columns, land in (3, 7, 0.5), (6, 4, 0.6), (1, 9, 0.6), (9, 1, 0.6):
        yield (random_map(rows, columns, land),)
    yield (random_map(3, chance.randrange(3, 5), chance.choice((0, 1))),)


@sheet.exercise(
    "islands",
    cases=[
        (rows,)
        for rows in (
            [""], ["."], ["#"], ["##"], ["#.#"], ["#", "#"], ["#.", ".#"], ["##.", "..#"], ["#.#", "###"], [".#", "##"],
            ["###", "..#", "###"], ["..#.#", "###.#", "#...#"], ["#.#.#"],
        )
    ],
    drawn=sea_maps,
)  # fmt: skip
def count_islands(rows):
    """Return how many islands a map has. `#` is land; land above, below, left and right belongs to the same island.

    >>> count_islands(["##.", "..#"])
    2
    >>> count_islands(["#.#", "###"])
    1
    """
    visited = set()

    def walk(row, column):
        is_on_map = 0 <= row < len(rows) and 0 <= column < len(rows[0])
        if is_on_map and rows[row][column] == "#" and (row, column) not in visited:
            visited.add((row, column))
            walk(row, column + 1)
            walk(row + 1, column)
            walk(row, column - 1)
            walk(row - 1, column)

    islands = 0
    for row in range(len(rows)):
        for column in range(len(rows[0])):
            if rows[row][column] == "#" and (row, column) not in visited:
                islands = islands + 1
                walk(row, column)
    return islands


sheet.hints(
    "Write two functions: one walks over an island and writes down each square, the other one counts.",
    "When you come to land that no walk has visited, a new island begins.",
)


@sheet.right
def takes_land_away(rows):
    land = {(r, c) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign == "#"}
    islands = 0
    while land:
        islands += 1
        near = [land.pop()]
        while near:
            r, c = near.pop()
            beside = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & land
            land -= beside
            near.extend(beside)
    return islands


sheet.wrong_edits(
    """
    ✗ one direction for all: An island can also go on to the left, and upwards. Which ways does your walk try?
        '            walk(row, column - 1)\\n            walk(row - 1, column)\\n' ⇒ ∅
    ✗ every square is an island: Two squares of land beside each other are one island. Who visits the second one?
        "                walk(row, column)\\n    return" ⇒ "                visited.add((row, column))\\n    return"
    ✗ corners belong together: Two squares touch only at a corner. Are they on the same island?
        "            walk(row, column + 1)\\n" ⇒ "            walk(row, column + 1)\\n            walk(row + 1, column + 1)\\n"
    """
)

ONE_OUTSIDE = {"A": [], "B": ["C", "D"], "C": ["B", "D"], "D": ["B", "C"]}
# a friend of a friend of A comes late, when B has its team
LATE_FRIEND = {"A": ["C"], "B": ["D"], "C": ["A", "D"], "D": ["B", "C"]}
FIVE = {"A": ["B", "E"], "B": ["A", "C"], "C": ["B", "D"], "D": ["C", "E"], "E": ["D", "A"]}


def team_by_team(friends):
    """Whether it goes well if each person in turn joins the first team without a friend, for good."""
    team = {}
    for person in friends:
        free = {1, 2} - {team.get(friend) for friend in friends[person]}
        if not free:
            return False
        team[person] = min(free)
    return True


def groups_of_friends(chance):
    """Rings of even and odd length, alone, with a tail, or apart from the first; trees; and full teams."""
    for size in 5, 6, 7, 8:
        yield (graph_of(ring(size), size + 1, chance),)
    odd, even = chance.choice((3, 5, 7)), chance.choice((4, 6))
    yield (graph_of([*ring(odd), (odd, odd + 1)], odd + 2, chance, first=odd),)
    yield (graph_of([*ring(4), *ring(5, 4)], 9, chance, first=0),)
    for size in odd, even:
        yield (
            graph_of([*ring(size), (0, size), (size, size + 1)], size + 2, chance, first=size + 1),
        )

    def teams(ways, *more):
        every = [*product(range(3), range(3, 6))]
        return graph_of([*chance.sample(every, ways), *more], 6, chance)

    yield from [
        (until(lambda friends: not team_by_team(friends), lambda: teams(6)),) for _ in range(2)
    ]
    yield from [(teams(9),), (teams(9, (0, 1)),), (teams(5, (3, 4)),)]
    tree = [(chance.randrange(place), place) for place in range(1, 8)]
    yield (graph_of(tree, 8, chance),)
    yield (graph_of([(0, friend) for friend in range(1, 6)], 6, chance),)


@sheet.exercise(
    "two teams",
    cases=[(graph,) for graph in ({}, *GRAPHS[:6], ONE_OUTSIDE, LATE_FRIEND, FIVE)],
    drawn=groups_of_friends,
)
def two_teams(friends):
    """Return True if you can make two teams, so that no one is in the same team as a friend. Friends are neighbours in a graph.

    >>> two_teams({"Ada": ["Ben"], "Ben": ["Ada", "Cem"], "Cem": ["Ben"]})
    True
    >>> two_teams({"Ada": ["Ben", "Cem"], "Ben": ["Ada", "Cem"], "Cem": ["Ada", "Ben"]})
    False
    """
    team = {}

    def fits(person, number):
        if person in team:
            return team[person] == number
        team[person] = number
        for friend in friends[person]:
            if not fits(friend, 3 - number):
                return False
        return True

    for person in friends:
        if person not in team and not fits(person, 1):
            return False
    return True


sheet.hints(
    "Put one person into team 1. Into which team must the friends go, and into which one their friends?",
    "A dictionary says who is in which team. When you come to a person who is in it: is it the team that you need?",
)


@sheet.right
def with_a_list_of_its_own(friends):
    team = {}
    for person in friends:
        waiting = [] if person in team else [(person, True)]
        while waiting:
            one, is_red = waiting.pop()
            if one in team and team[one] != is_red:
                return False
            if one not in team:
                team[one] = is_red
                waiting += [(friend, not is_red) for friend in friends[one]]
    return True


sheet.wrong_edits(
    """
    ✗ visited is enough: You come back to a person. Is it the team that you need?
        return team[person] == number ⇒ return True
    ✗ the first part decides: Not everyone is a friend of a friend of the first person. Who looks at the others?
        "            return False\\n    return True" ⇒ "            return False\\n        break\\n    return True"
    ✗ met twice is wrong: You come back to a person. Is that a fault if it is the team that you need?
        return team[person] == number ⇒ return False
    """
)

ITSELF = {"A": ["A"]}
THERE_AND_BACK = {"A": ["B"], "B": ["A"]}
CHAIN = {"A": ["B"], "B": ["C"], "C": []}
DIAMOND = {"A": ["B", "C"], "B": ["D"], "C": ["D"], "D": []}
LATE = {"A": ["B"], "B": [], "C": ["D"], "D": ["E"], "E": ["C"]}
SECOND = {"A": ["B", "C"], "B": [], "C": ["D"], "D": ["A"]}
NOT_THE_FIRST = {"A": ["B"], "B": ["C"], "C": ["B"]}


def road_maps(chance):
    """Rings of each length with roads into them and out, in reach of the first place or not; many roads, no ring."""
    for size in range(1, 7):
        roads = [*ring(size), (size, size - 1), (0, size + 1)]
        yield (graph_of(roads, size + 2, chance, True, first=size + size % 2),)
    for size in 3, 4, 5:
        dead_ends = [(place, size) for place in range(size)]
        yield (graph_of([*ring(size), *dead_ends], size + 1, chance, True),)
    size = chance.randrange(3, 6)
    line = [(place, place + 1) for place in range(size)]
    yield (graph_of([*line, (0, size)], size + 2, chance, True),)
    yield (graph_of([*ring(size), (size, size + 1)], size + 2, chance, True, first=size),)
    roads = [*combinations(range(5), 2)]
    for ways, more in (8, ()), (10, ()), (6, [(4, 0), (0, 4)]):
        some = [one for one in chance.sample(roads, ways) if one not in more]
        yield (graph_of([*some, *more], 5, chance, True),)
    yield from [
        (graph_of(chance.sample([*product(range(5), repeat=2)], ways), 5, chance, True),)
        for ways in (4, 5)
    ]


@sheet.exercise(
    "one-way roads",
    cases=[
        (graph,)
        for graph in (ALONE, CHAIN, ITSELF, THERE_AND_BACK, DIAMOND, SECOND, LATE, NOT_THE_FIRST)
    ],
    drawn=road_maps,
)
def has_cycle(graph):
    """Return True if a walk along the roads can come back to a place where it was before. The graph says for each place where its one-way roads lead.

    >>> has_cycle({"A": ["B"], "B": ["A"]})
    True
    >>> has_cycle({"A": ["B", "C"], "B": ["C"], "C": []})
    False
    """
    over = set()

    def comes_back(place, path):
        if place in path:
            return True
        if place in over:
            return False
        for near in graph[place]:
            if comes_back(near, [*path, place]):
                return True
        over.add(place)
        return False

    for place in graph:
        if comes_back(place, []):
            return True
    return False


sheet.hints(
    "Two ways can lead to the same place, and yet no walk comes back. So which places must an inner call know?",
    "Give each call the path: the places from the beginning of the walk to here.",
)


@sheet.right
def without_dead_ends(graph):
    left = {place: set(near) for place, near in graph.items()}
    while ends := [place for place in left if not left[place] & left.keys()]:
        for place in ends:
            del left[place]
    return bool(left)


sheet.wrong_edits(
    """
    ✗ met twice is coming back: Two ways lead to the same place. Did you come back on one walk, or is the first walk over?
        "        if place in over:\\n            return False" ⇒ "        if place in over:\\n            return True"
    ✗ the first option decides: Several roads leave a place. How many of them does your loop try?
        "            if comes_back(near, [*path, place]):\\n                return True\\n" ⇒ "            return comes_back(near, [*path, place])\\n"
    ✗ the first part decides: A walk can begin in any place. In which places do yours begin?
        "        if comes_back(place, []):\\n            return True\\n    return False" ⇒ "        return comes_back(place, [])\\n    return False"
    """
)


# ---- Win or lose ---------------------------------------------------------------------------------


MOST_CALLS = 250  # of the plainest recursion: one that tries all moves


@cache
def calls_of(pieces, moves):
    """How many calls `can_win` makes if it tries all moves."""
    return 1 + sum(calls_of(pieces - take, moves) for take in moves if take <= pieces)


def from_nothing_up(pieces, moves):
    won = []
    for n in range(pieces + 1):
        won.append(any(take <= n and not won[n - take] for take in moves))
    return won[pieces]


def guesses(pieces, moves):
    """What rules say that hold for some moves only."""
    most, least = max(moves), min(moves)
    yield pieces % (most + 1) > 0
    yield pieces % (most + least) >= least
    yield pieces % (len(moves) + 1) > 0
    yield pieces % 2 == 1
    yield any(take <= pieces for take in moves)


def piles(chance):
    """Won and lost ones, moves in any order and number, too large ones among them; each rule of thumb fails."""

    def pile(kinds=3, most=10):
        return chance.randrange(1, 31), chance.sample(range(1, most), kinds)

    def plays(fits, *given):
        return until(
            lambda one: calls_of(one[0], tuple(one[1])) <= MOST_CALLS and fits(*one), pile, *given
        )

    def misleads(rule):
        return lambda pieces, moves: [*guesses(pieces, moves)][rule] != can_win(pieces, moves)

    def is_any(pieces, moves):
        return True

    every = [plays(can_win, 3), plays(lambda pieces, moves: not can_win(pieces, moves), 3)]
    every += [plays(misleads(rule), chance.choice((2, 3))) for rule in range(5)]
    every += [
        plays(lambda pieces, moves: can_win(pieces, moves) > can_win(pieces, moves[:2]), 4),
        plays(lambda pieces, moves: moves[0] > pieces and can_win(pieces, moves), 3, 30),
        plays(lambda pieces, moves: max(moves) > pieces > min(moves), 3, 30),
    ]
    every += [plays(is_any, 1), plays(is_any, 2, 5), plays(is_any, 4)]
    every += [(0, pile()[1]), (chance.randrange(1, 9), []), (0, [])]
    return every


def large_piles(chance):
    """Ten numbers in a row: a rule for small ones that repeats is found out."""
    first, moves = chance.randrange(30, 60), chance.sample(range(1, 8), 3)
    return [(first + more, moves) for more in range(10)]


@sheet.exercise(
    "take some",
    cases=[
        *((n, [1, 3, 4]) for n in range(9)),
        (1, [2]),
        (3, [2]),
        (5, [2, 3]),
        (4, [1]),
        (5, [1]),
    ],
    drawn=piles,
    large=large_piles,
    oracle=from_nothing_up,
)
def can_win(pieces, moves):
    """Return True if the player to move can win. A move takes as many pieces as one of the numbers in `moves`; a player who has no move has lost.

    >>> can_win(4, [1, 3, 4])
    True
    >>> can_win(2, [1, 3, 4])
    False
    """
    for take in moves:
        if take <= pieces and not can_win(pieces - take, moves):
            return True
    return False


sheet.hints(
    "After your move the inner call speaks of your opponent. What must it return, so that your move is good?",
    "One good move is enough. When do you know that there is none?",
)


sheet.right(from_nothing_up)


sheet.wrong_edits(
    """
    ✗ verdict passed on unchanged: The inner call speaks of your opponent. Is it good for you if your opponent can win?
        not can_win(pieces - take, moves) ⇒ can_win(pieces - take, moves)
    ✗ the first option decides: The first move may be bad. Who tries the others?
        … ⇒
            for take in moves:
                if take <= pieces:
                    return not can_win(pieces - take, moves)
            return False
    ✗ the end is won: There is no piece, and it is your turn. Who has taken the last one?
        return False ⇒ return pieces == 0
    """
)


@cache
def lost_squares(most):
    """The squares, up to this row and column, from which the queen reaches no other lost one."""
    lost = []
    for square in sorted(product(range(most + 1), repeat=2), key=sum):
        row, column = square
        if not any(r == row or c == column or r - c == row - column for r, c in lost):
            lost.append(square)
    return lost


def by_the_lost_squares(row, column):
    return (row, column) not in lost_squares(max(row, column))


def near_squares(chance):
    """Any, as far as a recursion that tries all moves comes, each with its mirror image."""
    squares = chance.sample([*product(range(5), range(4))], 5)
    return [*squares, *((column, row) for row, column in squares), (0, chance.randrange(4, 7))]


def far_squares(chance):
    """Lost ones, and won ones beside them."""
    lost = [(row, column) for row, column in lost_squares(26) if max(row, column) > 4]
    some = chance.sample(lost, 6)
    beside = [(row + chance.randrange(2), column + 1) for row, column in some]
    n = chance.randrange(5, 40)
    return [(3, 5), (5, 3), *some, *beside, (n, n), (n, 0), (0, n)]


@sheet.exercise(
    "queen to the corner",
    cases=[
        (0, 0),
        (0, 1),
        (2, 0),
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (1, 3),
        (3, 1),
        (3, 2),
        (3, 3),
        (4, 1),
    ],
    drawn=near_squares,
    large=far_squares,
    oracle=by_the_lost_squares,
)
def queen_wins(row, column):
    """Return True if the player to move can win. The queen moves left, up, or left and up, as far as you like. The player who brings her to (0, 0) wins.

    >>> queen_wins(3, 3)
    True
    >>> queen_wins(2, 1)
    False
    """
    for steps in range(1, max(row, column) + 1):
        if steps <= row and not queen_wins(row - steps, column):
            return True
        if steps <= column and not queen_wins(row, column - steps):
            return True
        if steps <= min(row, column) and not queen_wins(row - steps, column - steps):
            return True
    return False


sheet.hints(
    "The queen stands in the corner, and it is your turn: have you won or lost?",
    "There are three kinds of moves. You need one that leaves a lost square.",
)


@sheet.right
def all_squares_that_can_be_left(row, column):
    left = [(row - n, column) for n in range(1, row + 1)]
    left += [(row, column - n) for n in range(1, column + 1)]
    left += [(row - n, column - n) for n in range(1, min(row, column) + 1)]
    return not all(all_squares_that_can_be_left(*square) for square in left)


sheet.wrong_edits(
    """
    ✗ like a rook: In how many directions can a queen move? Which one is missing?
        steps <= min(row, column) ⇒ False
    ✗ one step at a time: How far can the queen go in one move?
        range(1, max(row, column) + 1) ⇒ range(1, min(max(row, column), 1) + 1)
    ✗ everything turned round: The queen is in the corner, and it is your turn. Who has brought her there?
        return False ⇒ return max(row, column) == 0
    """
)


def after_the_larger_end(numbers):
    """The number at the larger end, and what is left then."""
    if numbers[0] >= numbers[-1]:
        return numbers[0], numbers[1:]
    return numbers[-1], numbers[:-1]


def larger_end(numbers):
    """The lead if both always take the larger end."""
    if numbers == []:
        return 0
    taken, rest = after_the_larger_end(numbers)
    return taken - larger_end(rest)


def opponent_takes_the_larger_end(numbers):
    """The lead if only the second player always takes the larger end."""
    if len(numbers) < 2:
        return sum(numbers)
    leads = []
    for mine, left in (numbers[0], numbers[1:]), (numbers[-1], numbers[:-1]):
        theirs, rest = after_the_larger_end(left)
        leads.append(mine - theirs + opponent_takes_the_larger_end(rest))
    return max(leads)


def larger_end_first(numbers):
    """The lead if the first player begins with the larger end, and then both play as well as they can."""
    taken, rest = after_the_larger_end(numbers)
    return taken - lead(rest)


def every_second(numbers):
    return abs(sum(numbers[::2]) - sum(numbers[1::2]))


def in_order_of_size(numbers):
    return every_second(sorted(numbers))


GUESSES = (
    every_second,
    in_order_of_size,
    larger_end_first,
    larger_end,
    opponent_takes_the_larger_end,
)


def rows_to_share(chance):
    """For each rule of thumb, rows of even and of odd length in which it fails; a lead below 0; zeros."""

    def row(size, least=0):
        return [chance.randrange(least, 30) for _ in range(size)]

    def fails(guess):
        return lambda numbers: guess(numbers) != lead(numbers)

    every = [until(fails(guess), row, size) for guess in GUESSES for size in (5, 6)]
    every += [
        until(lambda numbers: lead(numbers) < 0, lambda: row(5)),
        row(7),
        row(3),
        row(5, -20),
    ]
    every += [[-chance.randrange(1, 9)], [chance.randrange(1, 9)] * 5, [0, 0], sorted(row(6))]
    every += [[1000 * number for number in row(4)], [*row(2, 1), 90, *row(2, 1)]]
    return [(numbers,) for numbers in every]


@sheet.exercise(
    "from both ends",
    cases=[
        (numbers,)
        for numbers in (
            [],
            [4],
            [2, 5],
            [5, 2],
            [3, 3],
            [3, 9, 1],
            [1, 9, 3],
            [2, 7, 9, 4],
            [8, 15, 3, 7],
        )
    ],
    drawn=rows_to_share,
)
def lead(numbers):
    """Return the points of the first player minus those of the second. They take turns: each takes a number from the left or the right end, and gets as many points. Both play as well as they can.

    >>> lead([2, 5])
    3
    >>> lead([3, 9, 1])
    -5
    >>> lead([])
    0
    """
    if numbers == []:
        return 0
    left = numbers[0] - lead(numbers[1:])
    right = numbers[-1] - lead(numbers[:-1])
    return max(left, right)


sheet.hints(
    "You take a number. Then your opponent is the first player. For whom does the inner call count?",
    "You can take from the left or from the right. Which of the two results do you return?",
)


@sheet.right
def points_of_both(numbers):
    def points(low, high):
        if low > high:
            return 0
        rest = sum(numbers[low : high + 1])
        return rest - min(points(low + 1, high), points(low, high - 1))

    return 2 * points(0, len(numbers) - 1) - sum(numbers)


sheet.wrong_edits(
    """
    ✗ everyone plays for me: The points of your opponent are no points of yours. What do you do with the inner result?
        numbers[0] - lead ⇒ numbers[0] + lead
        numbers[-1] - lead ⇒ numbers[-1] + lead
    ✗ the larger end: The larger number at the ends is not always the better one. Which number does your opponent get then?
        return max(left, right) ⇒ return left if numbers[0] >= numbers[-1] else right
    ✗ the first option decides: You can also take from the right. Who tries that?
        return max(left, right) ⇒ return left
    """
)
