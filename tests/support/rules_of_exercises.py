"""A second specification of each exercise, independent of its solution and cases.

`RULES[name]` is a function and the inputs to test it with. The function returns the expected
result, `Refused`, or a `Printed` text. A mutant accepted by `check` must agree with it on all
inputs.
"""

import math
import re
from contextlib import redirect_stdout
from copy import deepcopy
from functools import cache, reduce
from inspect import isgenerator
from io import StringIO
from itertools import accumulate, combinations, permutations, product
from operator import xor
from typing import NamedTuple

from puzzlelib import Hanoi, Solitaire
from puzzlelib.nim import Move as Take

Refused = ValueError


class Printed(NamedTuple):
    text: str


class Plan(NamedTuple):
    """The set of plans of *moves* moves that bring the tower from one rod to another."""

    puzzle: Hanoi
    disks: int
    source: int
    target: int
    moves: int

    def is_made_by(self, moves):
        position = [()] * 3
        position[self.source] = tuple(range(self.disks, 0, -1))
        position = tuple(position)
        for move in moves:
            position = self.puzzle.apply(position, move)
        return len(moves) == self.moves and len(position[self.target]) == self.disks


class OneWay(Hanoi):
    """Hanoi in which disks move to adjacent rods only."""

    def apply(self, position, move):
        assert abs(move.source - move.target) == 1
        return super().apply(position, move)


# ---- numbers -------------------------------------------------------------------------------------


def factorial(n):
    return math.factorial(n) if n == int(n) and n >= 0 else Refused


def valley(n):
    return Printed("".join(f"{abs(k) + 1}\n" for k in [*range(n - 1, 0, -1), 0, *range(1, n)]))


def ruler(n):
    """Line k is one more than the number of times k can be halved."""
    return Printed("".join(f"{(k & -k).bit_length()}\n" for k in range(1, 2**n)))


# ---- nested lists, folders, families: parsed from the repr, or with a work list ----------------------


def numbers_in(things):
    return [int(number) for number in re.findall(r"-?\d+", repr(things))]


def deepest_bracket(things):
    levels = accumulate((sign == "[") - (sign == "]") for sign in repr(things))
    return max(levels)


def back_to_front(things):
    signs = re.findall(r"-?\d+|[][]", repr(things))[::-1]
    swapped = ({"[": "],", "]": "["}.get(sign, f"{sign},") for sign in signs)
    return eval("".join(swapped))[0]


def lists_with(brackets):
    """Every list with a number of pairs of brackets, some of them with numbers inside."""
    if brackets == 1:
        return [[], [7], [0, 8]]
    inner = [lists_with(less) for less in range(1, brackets)]
    alone = [[*before, one] for one in inner[-1] for before in ([], [5])]
    return alone + [
        [*a, b, 3] for n, some in enumerate(inner[:-1]) for a in some for b in inner[-2 - n]
    ]


def entries(folder):
    """(path, content) of everything in a folder."""
    jobs, found = [((), folder)], []
    while jobs:
        way, thing = jobs.pop()
        if way:
            found.append((way, thing))
        if isinstance(thing, dict):
            jobs += [((*way, name), thing[name]) for name in reversed(thing)]
    return found


def files_of(folder):
    return [(way, thing) for way, thing in entries(folder) if not isinstance(thing, dict)]


def from_files(folder):
    made = {}
    for (*ways, name), size in files_of(folder):
        inner = made
        for way in ways:
            inner = inner.setdefault(way, {})
        inner[name] = size
    return made


def folders_like(lists):
    """Folders shaped like lists, with names in alphabetical order."""
    return [
        {f"n{place}": as_folder(thing) for place, thing in enumerate(things)} for things in lists
    ]


def as_folder(thing):
    return folders_like([thing])[0] if isinstance(thing, list) else thing


def families_like(lists):
    """Trees with two parents each: the first two lists in a list, or nobody."""
    for things in lists:
        inner = [one for one in things if isinstance(one, list)][:2]
        parents = [*families_like(inner), None, None][:2]
        yield (f"P{len(things)}", *parents)
        yield (f"Q{len(things)}", *parents[::-1])


def everyone(person):
    return len(re.findall(r"'[PQ]\d'", repr(person)))


def line_of_first(person):
    return re.findall(r"\('(\w+)', ?", re.match(r"(\('\w+', )*", repr(person))[0]) if person else []


WORDS = ["".join(letters) for n in range(7) for letters in product("ab", repeat=n)]
LISTS = [things for brackets in range(1, 6) for things in lists_with(brackets)]
FOLDERS = folders_like(LISTS)
FAMILIES = [None, *families_like(LISTS[:300])]


# ---- Hanoi ---------------------------------------------------------------------------------------


def may_move(position, source, target):
    tops = [min(rod, default=99) for rod in position]
    return tops[source] < tops[target]


def every_position(disks):
    for rods in product(range(3), repeat=disks):
        yield tuple(tuple(d for d in range(disks, 0, -1) if rods[d - 1] == r) for r in range(3))


# ---- Nim -----------------------------------------------------------------------------------------


def wins(heaps):
    return reduce(xor, heaps, 0) != 0


def good_moves(heaps):
    total = reduce(xor, heaps, 0)
    return [Take(n, size - (size ^ total)) for n, size in enumerate(heaps) if size ^ total < size]


def positions_of_heaps(heaps, most):
    return list(product(range(most + 1), repeat=heaps))


# ---- tic-tac-toe: scores from a list of the eight rows -------------------------------------------

ROWS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]


@cache
def score(board):
    x, o = ({n for n in range(9) if board[n] == sign} for sign in "XO")
    if any(row <= x or row <= o for row in ROWS):
        return -1
    sign = "XO"[len(x) > len(o)]
    after = [board[:n] + sign + board[n + 1 :] for n in range(9) if board[n] == "."]
    return max((-score(board) for board in after), default=0)


def boards_with(most):
    """Boards with at most this number of free squares."""
    boards = {"." * 9}
    for free in range(9, -1, -1):
        yield from sorted(boards) if free <= most else []
        sign = "XO"[free % 2 == 0]
        boards = {b[:n] + sign + b[n + 1 :] for b in boards for n in range(9) if b[n] == "."}


# ---- solitaire: pegs as sets, jumps by arithmetic ------------------------------------------------

BOARDS = [
    Solitaire(picture) for picture in ("o.oo.", "oo.o\noooo\n oo.", "ooo\no.o\nooo", "oo.ooo")
]


def jumps(puzzle, pegs):
    for row, column in pegs:
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            over, target = (row + down, column + right), (row + 2 * down, column + 2 * right)
            if over in pegs and target in puzzle.holes - pegs:
                yield pegs - {(row, column), over} | {target}


@cache
def routes(puzzle, pegs):
    return 1 if len(pegs) == 1 else sum(routes(puzzle, after) for after in jumps(puzzle, pegs))


@cache
def most_left(puzzle, pegs):
    return max((most_left(puzzle, after) for after in jumps(puzzle, pegs)), default=len(pegs))


def over(puzzle, pegs, source, target):
    """The square jumped over between two positions."""
    middle = (source[0] + target[0]) / 2, (source[1] + target[1]) / 2
    after = pegs - {source, middle} | {target}
    return middle if source in pegs and after in set(jumps(puzzle, pegs)) else None


def subsets(puzzle, most):
    holes = sorted(puzzle.holes)
    return [frozenset(c) for n in range(1, most + 1) for c in combinations(holes, n)]


BOARDS_AND_PEGS = [(board, pegs) for board in BOARDS[:1] + BOARDS[2:] for pegs in subsets(board, 4)]
NEAR = [(r, c) for r in range(-1, 4) for c in range(-1, 5)]
PAIRS = [pair for pair in product(NEAR, NEAR) if abs(pair[0][0] - pair[1][0]) <= 2]
JUMPS = [(board, board.start, *pair) for board in BOARDS for pair in PAIRS]


RULES = {
    "round trip": (lambda a, b: 6 + 2 * (a + b), list(product(range(13), repeat=2))),
    "power": (lambda b, e: math.prod([b] * e), list(product(range(-3, 6), range(8)))),
    "repair fact": (factorial, [(n / 2 if n % 2 else n // 2,) for n in range(-9, 14)]),
    "quick power": (lambda b, e: math.prod([b] * e), list(product(range(-3, 6), range(40)))),
    "valley": (valley, [(n,) for n in range(1, 12)]),
    "ruler without recursion": (ruler, [(n,) for n in range(1, 8)]),
    "palindrome": (lambda word: list(word) == list(reversed(word)), [(word,) for word in WORDS]),
    "depth": (deepest_bracket, [(things,) for things in LISTS]),
    "flatten": (numbers_in, [(things,) for things in LISTS]),
    "mirror": (back_to_front, [(things,) for things in LISTS]),
    "size": (lambda folder: sum(n for _, n in files_of(folder)), [(f,) for f in FOLDERS]),
    "family": (everyone, [(person,) for person in FAMILIES]),
    "repair is_inside": (
        lambda folder, wanted: wanted in {way[-1] for way, _ in entries(folder)},
        list(product(FOLDERS, ("n0", "n1", "n2", "n3", "x"))),
    ),
    "repair mothers": (line_of_first, [(person,) for person in FAMILIES]),
    "paths": (
        lambda folder, so_far: [so_far + "/".join(way) for way, _ in files_of(folder)],
        list(product(FOLDERS, ("", "home/"))),
    ),
    "tidy": (from_files, [(folder,) for folder in FOLDERS]),
    "merge sort": (sorted, [(list(n),) for k in range(5) for n in product(range(3), repeat=k)]),
    "fewest moves": (lambda disks: 2**disks - 1, [(n,) for n in range(14)]),
    "can move": (
        may_move,
        [(p, *rods) for n in range(1, 5) for p in every_position(n) for rods in product(range(3), repeat=2)],
    ),
    "three disks": (
        lambda source, target, spare: Plan(Hanoi(), 3, source, target, 7),
        list(permutations(range(3))),
    ),
    "tower": (
        lambda disks, source, target: Plan(Hanoi(), disks, source, target, 2**disks - 1),
        [(disks, *rods) for disks in range(7) for rods in permutations(range(3), 2)],
    ),
    "neighbours only": (
        lambda disks, source, target: Plan(OneWay(), disks, source, target, 3**disks - 1),
        [(disks, *rods) for disks in range(6) for rods in ((0, 2), (2, 0))],
    ),
    "direction": (lambda n: (-1) ** n, [(n,) for n in range(1, 40)]),
    "orders": (
        lambda books, shelf: [o for o in map("".join, permutations(books)) if o.startswith("".join(shelf))],
        [("ABCD"[:n], list(some)) for n in range(5) for k in range(n + 1) for some in permutations("ABCD"[:n], k)],
    ),
    "by turns": (lambda heaps: not wins(heaps), [(heaps,) for heaps in positions_of_heaps(3, 3)]),
    "winning moves": (good_moves, [(heaps,) for heaps in positions_of_heaps(3, 4)]),
    "empty folders": (lambda folder: repr(folder).count("{}"), [(f,) for f in FOLDERS]),
    "how often": (lambda things, n: numbers_in(things).count(n), list(product(LISTS, range(4)))),
    "which rod": (
        lambda position, disk: [disk in rod for rod in position].index(True),
        [(position, disk) for position in every_position(3) for disk in range(1, 4)],
    ),
    "largest file": (
        lambda folder: max((n for _, n in files_of(folder)), default=0),
        [(f,) for f in FOLDERS],
    ),
    "one or four": (lambda n: n % 5 not in (0, 2), [(n,) for n in range(18)]),
    "count walls": (
        lambda maze: "".join(maze).count("#"),
        [(["".join(cells[:2]), "".join(cells[2:])],) for cells in product("#.", repeat=4)],
    ),
    "one heap": (lambda n: n % 4 != 0, [(n,) for n in range(16)]),
    "tic-tac-toe": (score, [(board,) for board in boards_with(3)]),
    "conjecture": (wins, [(heaps,) for heaps in positions_of_heaps(3, 7)]),
    "five conditions": (over, JUMPS),
    "count solutions": (routes, BOARDS_AND_PEGS),
    "most pegs left": (most_left, BOARDS_AND_PEGS),
    "next level": (
        lambda puzzle, level: {after for pegs in level for after in jumps(puzzle, pegs)},
        [(b, frozenset({p, q})) for b in BOARDS for p, q in zip(subsets(b, 3), subsets(b, 4)[40:], strict=False)],
    ),
}  # fmt: skip

# judged by a property or by value; the property has its own tests
JUDGED_BY_A_PROPERTY = {
    "there and back",  # a line of code, like the next three
    "inside out",
    "recurrence",  # a rule, evaluated for small n
    "walk in the garden",
    "two or three",
    "chain",  # any chain is right
    "three frames deep",
    "plant",
    "reachable",  # adds to its set, as required
    "find path",  # does so too; any path is right
    "my maze",
    "find route",
    "jugs",  # any route is right
    "river",  # so it is here
    "my board",
    "own positions",
    "count with a memo",  # changes its memo, as required
    "judge with a memo",  # does so too
    "needs a memory",
    "verdict",
    "remove a block",
    "my player",
    "good move",  # several moves may be good
    "first rules",
    "own rules",
    "protected regions",
    "the long way",
}


def keeps_to(name, answer, arguments):
    """Return whether an answer, run without recording, does what the rule of the exercise says.

    Call this within `bounded`: it may not terminate.
    """
    expected = RULES[name][0](*arguments)
    given, printed = deepcopy(arguments), StringIO()
    try:
        with redirect_stdout(printed):
            result = answer(*given)
            result = list(result) if isgenerator(result) else result
        return given == arguments and fits(expected, result, printed.getvalue())
    except Exception as error:
        return expected is Refused and isinstance(error, Refused)


def fits(expected, result, printed):
    if isinstance(expected, Plan):
        return expected.is_made_by(result)
    if isinstance(expected, Printed):
        return [line for line in printed.splitlines() if line] == expected.text.splitlines()
    return result == expected
