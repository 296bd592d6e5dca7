"""More right answers to the exercises: the odd styles in which learners write, and that a check accepts.

A lesson shows its model solution, and other answers only where something in it needs them.
"""

from collections import defaultdict
from copy import deepcopy
from functools import reduce
from itertools import product
from operator import xor

from puzzlecourse.lessons.hanoi_by_hand import tower_on
from puzzlecourse.lessons.hanoi_by_recursion import Neighbours
from puzzlecourse.lessons.nested_pictures import tip
from puzzlecourse.lessons.nim_by_hand import options, wins
from puzzlecourse.lessons.own_game import Take, has_three
from puzzlecourse.lessons.own_game import options as squares_filled
from puzzlecourse.lessons.queens import Chessboard, is_attacked
from puzzlecourse.plans import A, B, C, Job
from puzzlelib import Hanoi
from puzzlelib.hanoi import Move, distance
from puzzlelib.search import Found, Unknown, search
from puzzlelib.solitaire import possible_finishes
from puzzlelib.winning import winning_moves

MORE_RIGHT = defaultdict(list)  # by the exercise's name


def right(exercise):
    """The function below is a right answer to the exercise of this name."""

    def add(answer):
        MORE_RIGHT[exercise].append(answer)
        return answer

    return add


def right_answers(exercise):
    """The model solution, the lesson's other right answers, and those of this file."""
    return [exercise.solution, *exercise.also_right, *MORE_RIGHT[exercise.name]]


# ---- frames ----------------------------------------------------------------------------------------


def fare(km):  # the notebook has it beside the answer, and a check counts its calls
    return 3 + 2 * km


@right("round trip")
def ride_by_ride(there, back):
    one_way = fare(there)
    other_way = fare(back)
    return one_way + other_way


@right("round trip")
def ride_after_ride(there, back):
    price = 0
    for km in (there, back):
        price = price + fare(km)
    return price


def innermost(word):
    return word


def next_one(n):
    return innermost(n) + 1


@right("three frames deep")
def with_helpers(n):
    return 5 * next_one(n + 1)


@right("three frames deep")
def side_by_side(n):
    left = next_one(n + 10)
    return left + next_one(n + 20)


@right("two worlds")
def with_a_second_name(n):
    if n < 1:
        return 0
    smaller = n - 1
    counted = with_a_second_name(smaller)
    counted += 1
    return counted


@right("two worlds")
def up_to_n(n):
    found = 0
    if n > 0:
        up_to_n(n - 1)
        found = n
    return found


# ---- factorial -------------------------------------------------------------------------------------


@right("power")
def by_halving(base, exponent):
    if exponent == 0:
        return 1
    half = by_halving(base, exponent // 2)
    if exponent % 2 == 0:
        return half * half
    return half * half * base


@right("repair fact")
def by_another_test(n):
    if n < 0 or n != int(n):
        raise ValueError(f"{n} has no factorial")
    if n == 0:
        return 1
    return n * by_another_test(n - 1)


@right("quick power")
def by_squares(base, exponent):
    if exponent == 0:
        return 1
    if exponent % 2 == 1:
        return base * by_squares(base, exponent - 1)
    return by_squares(base * base, exponent // 2)


@right("quick power")
def from_one_factor_on(base, exponent):
    def of_half(exponent):
        half = from_one_factor_on(base, exponent // 2)
        return half**2

    if exponent < 2:
        return [1, base][exponent]
    return of_half(exponent) * (base if exponent % 2 else 1)


# ---- loop_or_frames --------------------------------------------------------------------------------


@right("valley")
def base_case_first(n):
    if n == 1:
        print(1)
        return
    print(n)
    base_case_first(n - 1)
    print(n)


@right("valley")
def from_both_ends(n, low=1):
    if low == n:
        print(low)
        return
    print(n)
    from_both_ends(n - 1, low)
    print(n)


@right("ruler without recursion")
def with_pairs(n):
    waiting = [(n, "call")]
    while waiting:
        n, job = waiting.pop()
        if job == "print":
            print(n)
        elif n > 0:
            waiting.extend([(n - 1, "call"), (n, "print"), (n - 1, "call")])


@right("ruler without recursion")
def left_and_right(n):
    waiting = list(range(n, 0, -1))
    while waiting:
        n = waiting.pop()
        print(n)
        waiting.extend(range(n - 1, 0, -1))


@right("ruler without recursion")
def by_doubling(n):
    row = ""
    for number in range(1, n + 1):
        row = row + f"{number}\n" + row
    print(row)


# ---- nested_pictures -------------------------------------------------------------------------------


@right("plant")
def with_three_branches(n, x, y, angle, length):
    if n < 1:
        return []
    x2, y2 = tip(x, y, angle, length)
    strokes = []
    for bend in (-40, 5, 30):
        strokes += with_three_branches(n - 1, x2, y2, angle + bend, length / 2)
    strokes.append((x, y, x2, y2))
    return strokes


@right("plant")
def grown_by_a_helper(n, x, y, angle, length):
    strokes = []

    def grow(n, x, y, angle, length):
        if n > 0:
            end = tip(x, y, angle, length)
            strokes.append((x, y, *end))
            grow(n - 1, *end, angle + 70, length * 0.6)
            grow(n - 1, *end, angle - 10, length * 0.9)

    grow(n, x, y, angle, length)
    return strokes


# ---- hanoi_by_hand ---------------------------------------------------------------------------------


@right("fewest moves")
def disk_by_disk(disks):
    moves = 0
    for disk in range(disks):
        moves = moves + 2**disk
    return moves


@right("fewest moves")
def tower_by_tower(disks):
    if disks == 0:
        return 0
    return 2 * tower_by_tower(disks - 1) + 1


@right("can move")
def smaller_than_all(position, source, target):
    disks = position[source]
    if disks == () or source == target:
        return False
    return all(disks[-1] < other for other in position[target])


@right("as far as the start")
def from_rod_b(disks):
    smaller = [disk for disk in range(disks, 0, -1) if disk < disks]
    return (), (disks,), tuple(smaller)


@right("as far as the start")
def searched(disks):
    puzzle = Hanoi(disks)
    most = distance(puzzle, puzzle.start)
    for rods in product((A, B, C), repeat=disks):
        position = tower_on(rods)
        if position[2] and distance(puzzle, position) == most:
            return position


# ---- hanoi_by_recursion ----------------------------------------------------------------------------


@right("three disks")
def by_hand(source, target, spare):
    small = [Move(source, target), Move(source, spare), Move(target, spare)]
    back = [Move(spare, source), Move(spare, target), Move(source, target)]
    return [*small, Move(source, target), *back]


@right("tower")
def with_a_helper(disks, source, target):
    [spare] = {A, B, C} - {source, target}
    plan = []
    carry(plan, disks, source, target, spare)
    return plan


def carry(plan, disks, source, target, spare):
    if disks > 0:
        carry(plan, disks - 1, source, spare, target)
        plan.append(Move(source, target))
        carry(plan, disks - 1, spare, target, source)


@right("neighbours only")
def never_turning_back(disks, source, target):
    puzzle = Neighbours(max(disks, 1))
    position, plan = Job(disks, source, target).start, []
    last = None
    while len(position[target]) < disks:
        [move] = [m for m in puzzle.moves(position) if m[::-1] != last]
        position = puzzle.apply(position, move)
        plan.append(move)
        last = move
    return plan


def two_disks(source, target, spare):
    return [Move(source, spare), Move(source, target), Move(spare, target)]


@right("three disks")
def line_by_line(source, target, spare):
    plan = []
    plan.extend(two_disks(source, spare, target))
    plan.append(Move(source, target))
    plan.extend(two_disks(spare, target, source))
    return plan


# ---- solitaire_by_hand -----------------------------------------------------------------------------


@right("five conditions")
def by_directions(puzzle, position, source, target):
    row, column = source
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        over = (row + down, column + right)
        if target == (row + 2 * down, column + 2 * right):
            if {source, over} <= position and target in puzzle.holes - position:
                return over
    return None


@right("five conditions")
def by_the_rules(puzzle, position, source, target):
    for move in puzzle.moves(position):
        if (move.source, move.target) == (source, target):
            return move.over
    return None


# ---- depth_first_search ----------------------------------------------------------------------------


@right("count solutions")
def by_listing(puzzle, position):
    if puzzle.is_solved(position):
        return 1
    counts = []
    for move in puzzle.moves(position):
        counts.append(by_listing(puzzle, puzzle.apply(position, move)))
    return sum(counts)


@right("count solutions")
def dead_ends_first(puzzle, position):
    moves = puzzle.moves(position)
    if len(moves) == 0:
        return 1 if len(position) == 1 else 0
    return sum([dead_ends_first(puzzle, puzzle.apply(position, move)) for move in moves])


@right("most pegs left")
def worst_so_far(puzzle, position):
    worst = 0
    for move in puzzle.moves(position):
        worst = max(worst, worst_so_far(puzzle, puzzle.apply(position, move)))
    return worst or len(position)


# ---- queens ----------------------------------------------------------------------------------------


@right("own positions")
class InDigits(Chessboard):
    """A text with a digit for each row; attacked squares are found out at the end only."""

    start = ""

    def queens(self, position):
        return list(enumerate(map(int, position)))

    def moves(self, position):
        return [str(column) for column in range(self.size)] if len(position) < self.size else []

    def apply(self, position, move):
        return position + move

    def is_solved(self, position):
        queens = self.queens(position)
        alone = [not is_attacked(queen, queens[:row]) for row, queen in enumerate(queens)]
        return len(queens) == self.size and all(alone)


@right("own positions")
class DrawnInRows(Chessboard):
    """The whole board as a list of rows, copied for each move; a move is a row and a column."""

    @property
    def start(self):
        return [["."] * self.size for _ in range(self.size)]

    def queens(self, position):
        return [here for here in self.squares if position[here[0]][here[1]] == "Q"]

    def moves(self, position):
        return [list(here) for here in self.squares if not is_attacked(here, self.queens(position))]

    def apply(self, position, move):
        after = deepcopy(position)
        after[move[0]][move[1]] = "Q"
        return after

    def is_solved(self, position):
        return sum(row.count("Q") for row in position) == self.size


# ---- proof -----------------------------------------------------------------------------------------


@right("verdict")
def the_search_first(puzzle, nodes):
    answer = search(puzzle, puzzle.start, nodes)
    if isinstance(answer, Unknown) and possible_finishes(puzzle, puzzle.start):
        return "unknown"
    return "possible" if isinstance(answer, Found) else "impossible"


@right("verdict")
def by_the_name_of_its_type(puzzle, nodes):
    if len(possible_finishes(puzzle, puzzle.start)) == 0:
        return "impossible"
    names = {"Found": "possible", "Impossible": "impossible", "Unknown": "unknown"}
    return names[type(search(puzzle, puzzle.start, nodes)).__name__]


# ---- nim_by_hand -----------------------------------------------------------------------------------


@right("repair the sign")
def some_option_is_lost(heaps):
    verdicts = [some_option_is_lost(after) for after in options(heaps)]
    return False in verdicts


@right("repair the sign")
def by_binary_digits(heaps):
    total = 0
    for heap in heaps:
        total = total ^ heap
    return total > 0


@right("winning moves")
def as_pairs(heaps):
    return [
        (heap, size - left)
        for heap, size in enumerate(heaps)
        for left in range(size)
        if not wins((*heaps[:heap], left, *heaps[heap + 1 :]))
    ]


@right("one heap")
def by_fours(n):
    return n % 4 != 0


@right("one heap")
def from_below(n):
    won = [False]
    for size in range(1, n + 1):
        won.append(not all(won[max(0, size - 3) : size]))
    return won[n]


@right("misere")
def no_heap_is_large(heaps):
    return max(heaps) <= 1


@right("misere")
def by_its_own_recursion(heaps):
    return wins(heaps) != misere_wins(heaps)


def misere_wins(heaps):
    after = options(heaps)
    return not after or any(not misere_wins(option) for option in after)


# ---- nim_fast --------------------------------------------------------------------------------------


@right("conjecture")
def by_columns(heaps):
    for column in (1, 2, 4):
        ones = [heap for heap in heaps if heap & column]
        if len(ones) % 2 == 1:
            return True
    return False


@right("conjecture")
def by_reduce(heaps):
    return bool(reduce(xor, heaps))


@right("my player")
def by_searching(game, position, chance):
    good = winning_moves(game, position)
    return good[0] if good else game.moves(position)[0]


# ---- exhaustive ------------------------------------------------------------------------------------


@right("next level")
def in_one_expression(puzzle, level):
    return {puzzle.apply(here, move) for here in level for move in puzzle.moves(here)}


@right("next level")
def joined(puzzle, level):
    found = set()
    for position in level:
        found.update([puzzle.apply(position, move) for move in puzzle.moves(position)])
    return frozenset(found)


# ---- hanoi_iteratively -----------------------------------------------------------------------------


@right("direction")
def turned_with_each_disk(disks):
    way = 1
    for _ in range(disks):
        way = -way
    return way


@right("direction")
def turned_by_the_remainder(disks):
    return (1, -1)[disks % 2]


# ---- own_game --------------------------------------------------------------------------------------


@right("own rules")
class LastPieceLoses(Take):
    misere = True


@right("tic-tac-toe")
def sign_by_sign_of_x(board):
    for_x = best_for_x(board)
    return for_x if board.count("X") == board.count("O") else -for_x


def best_for_x(board):
    is_x = board.count("X") == board.count("O")
    if has_three(board):
        return -1 if is_x else 1
    scores = [best_for_x(after) for after in squares_filled(board)]
    return (max if is_x else min)(scores, default=0)


@right("tic-tac-toe")
def stopping_at_a_win(board):
    if has_three(board):
        return -1
    scores = set()
    for after in squares_filled(board):
        scores.add(stopping_at_a_win(after))
        if -1 in scores:
            return 1
    return 0 if 0 in scores or not scores else -1
