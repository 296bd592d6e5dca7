"""Small programs whose walks are approved as text: each shows something that a page can say.

Of an equation: what waits at a step, as one expression. Of reasons: why the next line is the next.
Of letters: lists and objects that are seen in several places.
"""

from dataclasses import dataclass

from recorded import started
from stepped import fact

from puzzlelib import Hanoi, Nim, Solitaire, record
from puzzlelib.hanoi import carry_tower
from puzzlelib.views.boards import board_for
from stepthrough.walk.book import Book

# ---- equations -------------------------------------------------------------------------------------


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def minus(n):
    return -n if n < 2 else n - minus(n - 1)


def nested(n):
    return max(n, nested(n - 1) * 2) if n else 1


def total(items):
    if not items:
        return 0
    rest = total(items[1:])
    return items[0] + rest


def loses(heap):
    for take in (1, 2):
        if take <= heap and loses(heap - take):
            return False
    return True


def backwards(word):
    return backwards(word[1:]) + word[0] if word else ""


def endings(pairs):
    return [pairs[-1][0]] + endings(pairs[:-1]) if pairs else []


def emptied(items):
    return items[0] + emptying(items)


def emptying(items):
    items.clear()
    return 1


def beyond(items):
    return len_of(items) or items[7]


def len_of(items):
    return len(items)


def question(n):
    return "why?" + question(n - 1) if n else "?"


def largest(n):
    return max((n, 1), key=lambda one: one if n < 2 else largest(n - 1))


def deepest(x):
    return 1 + max(map(deepest, x), default=0)


def up(n):
    return n + 1


def ups(n):
    return [up(k) for k in range(n)] + [n]


def total_of(tree):
    return tree if isinstance(tree, int) else sum(total_of(part) for part in tree)


def near(s, t):
    return min(near(s[:-1], t) + 1, near(s, t[:-1]) + 1) if s and t else len(s) + len(t)


class Bag:
    def __init__(self, *xs):
        self.xs = xs

    def __repr__(self):
        return "a bag"


def summed(bag):
    return bag.xs[0] + summed(Bag(*bag.xs[1:])) if bag.xs else 0


def stairs(n):
    if n:
        yield n
        yield from stairs(n - 1)


def count(n):
    return sum(1 for _ in stairs(n))


def shrink(n):
    return (m := n) * shrink(m - 1) + m if n else 1


def size(tree):
    return 1 + sizes(tree)


def sizes(trees):
    return size(trees[0]) + sizes(trees[1:]) if trees else 0


def asks(n):
    print("so", n)
    if n:
        asks(n - 1)


def fails(n):
    return 1 / n if n == 0 else 1 + fails(n - 1)


# ---- reasons ---------------------------------------------------------------------------------------


class Link:
    def __init__(self, val, after=None):
        self.val, self.after = val, after


def last(link):
    if link.after is None:
        found = link.val
    elif link.val == 2:
        found = "two"
    else:
        found = last(link.after)
    return found


def even(n):
    found = n == 0
    if n and not even(n - 1):
        found = True
    return found


def find(things, wanted):  # noqa: RET503 - the mistake
    if not things:
        return False
    if things[0] == wanted:
        return True
    find(things[1:], wanted)


def upwards(n):
    if n > 0:
        upwards(n - 1)
        print(n)


def stops(n):
    if n:
        return stops(n - 1)
    return None


def double(n):
    print(2 * n)


def twice(n):
    return [double(n)]


def none_in_a_try(n):
    try:
        return None if n else 5
    finally:
        n = 0


def names(rest):
    path = rest
    path.append(1)
    out = []
    out.append(path)
    out.append(path[:])
    grid = [[0] * 2] * 3
    copy = list(rest)
    return out, grid, copy


def sign(n):
    sign = "a#b"  # a comment
    return sign if n == 0 else "#" + f(n - 1)


def f(n):
    return "b"


# ---- letters, objects and global variables ---------------------------------------------------------


def keep(path):
    found = []
    found.append(path)
    found.append(path[:])
    return found


def hold(grid, other, pair, named, mixed):
    return grid


def held():
    row = [1]
    grid, other = [[0] * 2] * 2, [[0] * 2, [0] * 2]
    return hold(grid, other, (row, row), {"x": row, "y": [row]}, [(0, row), {0: row}])


def down(grid, n):
    return n if n == 0 else down(grid, n - 1)


class Node:
    def __init__(self, val, left=None, right=None):
        self.left, self.right, self.val = left, right, val

    def size(self):
        return 1 + sum(one.size() for one in (self.left, self.right) if one)


@dataclass
class Box:
    things: list


def height(root):
    return 0 if root is None else 1 + max(height(root.left), height(root.right))


def the_same(node, box, items, table, number, word, pair, frozen, call):
    return [node, box, items, table, number, word, pair, frozen, call]


def grow(path):
    out, same = [path], path
    path.append(1)
    return out, same


def changed(one, other):
    one.val = 2
    return changed(one, other) if other.left else [one, other]


def points(first, second, both):
    return both


def letters_in_order(one, other):
    return crossed(other, one)


def crossed(left, right):
    return third(left, {})


def third(thing, box):
    return thing


class Solver:
    def __init__(self):
        self.found = 0

    def solve(self, n):
        return n if n == 0 else self.solve(n - 1)


class Customer:
    def __init__(self, name, debt):
        self.name, self.debt, self.street = name, debt, "Long Street"


def long_things(items, found, customer):
    items.append(1)
    return customer.debt


def is_reached(graph, place):
    return place == "tower" or any(is_reached(graph, near) for near in graph[place])


def shares(total):
    def add():
        nonlocal total
        total += 1
        return total

    return total + add()


seen = []
total_seen = 0


def see(n):
    global total_seen
    total_seen += 1
    mine = seen
    mine.append(n)
    return n and see(n - 1)


def seen_anew():
    global total_seen
    total_seen = 0
    seen.clear()
    return record(see, 1)


# ---- puzzles ---------------------------------------------------------------------------------------


def can(puzzle, position):
    """A search as a learner writes it: True or False."""
    if puzzle.is_solved(position):
        return True
    for move in puzzle.moves(position):
        if can(puzzle, puzzle.apply(position, move)):
            return True
    return False


def wins(rules, position):
    return is_winning_here(rules, position)


def is_winning_here(rules, position):
    for move in rules.moves(position):
        if not is_winning_here(rules, rules.apply(position, move)):
            return True
    return False


def moves_on_one_board(board):
    board.discard((0, 0))
    board.discard((0, 1))
    board.add((0, 2))
    return board


def no_such_name(call):
    raise KeyError("no such name")


def of(puzzle, function, *more):
    return Book(record(function, puzzle, puzzle.start, *more), board_for(puzzle))


CALLS = {
    "fact": (fact, 3),
    "fib": (fib, 3),
    "minus": (minus, 3),
    "nested": (nested, 2),
    "total": (total, [1, 2]),
    "loses": (loses, 2),
    "backwards": (backwards, "ab"),
    "endings": (endings, [(0, 0), (1, 0)]),
    "emptied": (emptied, [1, 2]),
    "beyond": (beyond, [1]),
    "question": (question, 2),
    "largest": (largest, 2),
    "deepest": (deepest, [[[]]]),
    "ups": (ups, 1),
    "total_of": (total_of, [[2]]),
    "near": (near, "ab", "c"),
    "summed": (summed, Bag(5, 6)),
    "count": (count, 2),
    "shrink": (shrink, 2),
    "size": (size, [[]]),
    "asks": (asks, 1),
    "fails": (fails, 1),
    "last": (last, Link(1, Link(3))),
    "even": (even, 2),
    "find": (find, [1, 2, 3], 2),
    "upwards": (upwards, 2),
    "stops": (stops, 1),
    "twice": (twice, 3),
    "none_in_a_try": (none_in_a_try, 1),
    "sign": (sign, 1),
    "names": (names, []),
    "keep": (keep, [1]),
    "held": (held,),
    "down": (down, [[1], [2]], 2),
    "height": (height, Node(4, Node(2, Node(1), Node(3)), Node(4))),
    "the_same": (the_same, Node(1), Box([1]), {1}, {1: 2}, 3, "ab", (1, 2), frozenset({1}), print),
    "grow": (grow, []),
    "changed": (changed, Node(1), Node(2)),
    "points": (points, one := Node(7), other := Node(7), [one, other, [other]]),
    "letters_in_order": (letters_in_order, [1], {2}),
    "size_of_nodes": (Node.size, Node(4, Node(2, Node(1)), Node(6, None, Node(7)))),
    "Solver": (Solver().solve, 2),
    "long_things": (long_things, list(range(50)), ["something long"] * 9, Customer("Ada", 3)),
    "is_reached": (
        is_reached,
        {"the gate": ["the pond"], "the pond": ["the tower", "tower"], "the tower": []},
        "the gate",
    ),
    "started": (started, 1),
    "shares": (shares, 0),
}
BOOKS = {name: lambda call=call: Book(record(*call)) for name, call in CALLS.items()} | {
    "global variables": lambda: Book(seen_anew()),
    "a position that comes back": lambda: of(Hanoi(3), carry_tower, 1, 0, 2, 1),
    "can": lambda: of(Solitaire("o.oo."), can),
    "wins": lambda: of(Nim((1, 1)), wins),
    "moves_on_one_board": lambda: Book(
        record(moves_on_one_board, set(Solitaire("oo.").start)),
        board_for(Solitaire("oo.")),
        "board",
    ),
    "position of a call": lambda: Book(
        record(fact, 2), board_for(Nim((9,))), lambda call: (call.arguments["n"],)
    ),
    "no position of a call": lambda: Book(record(fact, 1), board_for(Nim((2,))), no_such_name),
}
