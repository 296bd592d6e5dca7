"""More right answers to the exercises: the odd styles in which learners write, and that a check accepts.

A lesson shows its model solution, and other answers only where something in it needs them.
"""

from collections import defaultdict
from copy import deepcopy
from functools import cache, reduce, wraps
from itertools import product
from operator import xor

from puzzlecourse.judging.hanoi_plans import A, B, C, Job
from puzzlecourse.lessons.hanoi_by_hand import tower_on
from puzzlecourse.lessons.hanoi_by_recursion import Neighbours
from puzzlecourse.lessons.nested_pictures import tip
from puzzlecourse.lessons.nim_by_hand import options, wins
from puzzlecourse.lessons.own_game import Take, has_three
from puzzlecourse.lessons.own_game import options as squares_filled
from puzzlecourse.lessons.queens import Chessboard, is_attacked
from puzzlelib import Hanoi
from puzzlelib.hanoi import Move, distance, solve_hanoi
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


def price_of(rides):
    return sum(map(fare, rides))


@right("round trip")
def by_a_helper(there, back):
    return price_of([there, back])


@right("round trip")
def by_a_helper_inside(there, back):
    def price(km):
        return fare(km)

    return price(back) + price(there)


@right("round trip")
def in_one_comprehension(there, back):
    return sum([fare(km) for km in (there, back)])


@right("round trip")
def by_a_lambda(there, back, price=lambda km: fare(km)):
    return price(there) + price(back)


def remembered(function):
    """A decorator as learners find it: it remembers what comes back."""
    memo = {}

    @wraps(function)
    def asked(*arguments):
        if arguments not in memo:
            memo[arguments] = function(*arguments)
        return memo[arguments]

    return asked


@right("round trip")
def with_a_price_list(there, back):
    prices = {km: fare(km) for km in (there, back)}
    return prices[there] + prices[back]


@right("three frames deep")
def with_lambdas(n):
    one = lambda m: m + 1  # noqa: E731
    two = lambda m: one(m) + 1  # noqa: E731
    return two(n)


@right("three frames deep")
def with_functions_inside(n):
    def middle(m):
        def inside(k):
            return k * k

        return inside(m) + 1

    return middle(n)


class Chain:
    def first(self, n):
        return self.second(n) + 0.5

    def second(self, n):
        return n


@right("three frames deep")
def with_methods(n):
    return Chain().first(n)


@right("three frames deep")
def by_counting_down(n, left=2):
    if left == 0:
        return n
    return by_counting_down(n + 1, left - 1)


@right("three frames deep")
def many_times_three_deep(n):
    total = 0
    for step in range(4):
        total = total + next_one(step)
    return total


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


def is_even(n):
    return n % 2 == 0


def half_of(n):
    return n // 2


def square(n):
    return n * n


@right("quick power")
def with_helpers_for_everything(base, exponent):
    if exponent == 0:
        return 1
    squared = square(with_helpers_for_everything(base, half_of(exponent)))
    return squared if is_even(exponent) else base * squared


@right("quick power")
def all_work_inside(base, exponent):
    def power_of(exponent):
        if exponent == 0:
            return 1
        half = power_of(exponent // 2)
        return half * half * (base if exponent % 2 else 1)

    return power_of(exponent)


@right("quick power")
def with_an_accumulator(base, exponent, product=1):
    if exponent == 0:
        return product
    if exponent % 2 == 1:
        return with_an_accumulator(base, exponent - 1, product * base)
    return with_an_accumulator(base * base, exponent // 2, product)


@right("quick power")
@cache
def both_halves_with_a_memo(base, exponent):
    if exponent < 2:
        return base if exponent else 1
    return both_halves_with_a_memo(base, exponent // 2) * both_halves_with_a_memo(
        base, exponent - exponent // 2
    )


@right("quick power")
def a_memo_in_a_dict(base, exponent, memo=None):
    memo = {0: 1, 1: base} if memo is None else memo
    if exponent not in memo:
        low = a_memo_in_a_dict(base, exponent // 2, memo)
        memo[exponent] = low * a_memo_in_a_dict(base, (exponent + 1) // 2, memo)
    return memo[exponent]


@right("quick power")
@remembered
def with_a_decorator(base, exponent):
    if exponent < 2:
        return [1, base][exponent]
    half = with_a_decorator(base, exponent // 2) * with_a_decorator(base, exponent // 2)
    return half * with_a_decorator(base, exponent % 2)


@right("quick power")
def the_even_and_the_odd(base, exponent):
    if exponent == 0:
        return 1
    return (to_an_even if exponent % 2 == 0 else to_an_odd)(base, exponent)


def to_an_even(base, exponent):
    return square(the_even_and_the_odd(base, exponent // 2))


def to_an_odd(base, exponent):
    return base * the_even_and_the_odd(base, exponent - 1)


by_a_lambda_of_its_own = lambda base, exponent: (  # noqa: E731
    1
    if exponent == 0
    else (lambda half: half * half * (1, base)[exponent % 2])(
        by_a_lambda_of_its_own(base, exponent // 2)
    )
)
right("quick power")(by_a_lambda_of_its_own)


@right("quick power")
def in_three_parts(base, exponent):
    if exponent < 3:
        return [1, base, base * base][exponent]
    third = in_three_parts(base, exponent // 3)
    return third * third * third * in_three_parts(base, exponent % 3)


@right("power")
def with_a_product_handed_down(base, exponent, product=1):
    if exponent == 0:
        return product
    return with_a_product_handed_down(base, exponent - 1, product * base)


@right("power")
def by_a_function_inside(base, exponent):
    def times(left):
        if left == 0:
            return 1
        return times(left - 1) * base

    return times(exponent)


@right("power")
def by_turns(base, exponent):
    return base * the_others(base, exponent - 1) if exponent > 0 else 1


def the_others(base, exponent):
    return base * by_turns(base, exponent - 1) if exponent > 0 else 1


@right("power")
@cache
def remembering_all(base, exponent):
    return 1 if exponent == 0 else base * remembering_all(base, exponent - 1)


@right("power")
def two_at_a_time(base, exponent):
    if exponent < 2:
        return base if exponent else 1
    return base * base * two_at_a_time(base, exponent - 2)


@right("valley")
def with_a_function_inside(n):
    def go(number):
        print(number)
        if number > 1:
            go(number - 1)
            print(number)

    go(n)


def down_to(n, last):
    print(n)
    if n > last:
        down_to(n - 1, last)


def up_from(n, last):
    if n <= last:
        print(n)
        up_from(n + 1, last)


@right("valley")
def down_and_then_up(n):
    down_to(n, 1)
    up_from(2, n)


@right("valley")
def two_steps_each(n):
    if n <= 2:
        print(*[1] if n == 1 else [2, 1, 2], sep="\n")
        return
    print(n)
    print(n - 1)
    two_steps_each(n - 2)
    print(n - 1)
    print(n)


@right("valley")
def as_a_text(n):
    print(valley_text(n))


def valley_text(n):
    return "1" if n == 1 else f"{n}\n{valley_text(n - 1)}\n{n}"


@right("ruler without recursion")
def with_a_stack_of_frames(n):
    frames = [[n, 0]]
    while frames:
        frame = frames[-1]
        frame[1] += 1
        if frame[0] == 0 or frame[1] == 3:
            frames.pop()
            continue
        if frame[1] == 2:
            print(frame[0])
        frames.append([frame[0] - 1, 0])


@right("ruler without recursion")
def by_dividing(n):
    for number in range(1, 2**n):
        print(how_often_even(number) + 1)


def how_often_even(number):
    count = 0
    while number % 2 == 0:
        number, count = number // 2, count + 1
    return count


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


@right("plant")
def grown_in_a_loop(n, x, y, angle, length):
    if n == 0:
        return []
    end = tip(x, y, angle, length)
    parts = [
        grown_in_a_loop(n - 1, *end, angle + bend, length * 0.7) for bend in range(-40, 41, 20)
    ]
    return sum(parts, [(x, y, *end)])


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


@right("fewest moves")
def both_smaller_towers(disks):
    if disks == 0:
        return 0
    return both_smaller_towers(disks - 1) + 1 + both_smaller_towers(disks - 1)


@right("fewest moves")
def by_the_plan(disks):
    return len(solve_hanoi(disks)) if disks else 0


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


@right("tower")
def with_a_spare_of_its_own(disks, source, target, spare=None):
    spare = 3 - source - target if spare is None else spare
    if disks == 0:
        return []
    before = with_a_spare_of_its_own(disks - 1, source, spare, target)
    after = with_a_spare_of_its_own(disks - 1, spare, target, source)
    return [*before, Move(source, target), *after]


@right("tower")
@cache
def towers_remembered(disks, source, target):
    spare = 3 - source - target
    if disks == 0:
        return []
    move = [Move(source, target)]
    before, after = (disks - 1, source, spare), (disks - 1, spare, target)
    return towers_remembered(*before) + move + towers_remembered(*after)


@right("tower")
def with_a_function_for_one_disk(disks, source, target):
    def one():
        return [Move(source, target)]

    if disks <= 1:
        return one() * disks
    spare = 3 - source - target
    out_of_the_way = with_a_function_for_one_disk(disks - 1, source, spare)
    return out_of_the_way + one() + with_a_function_for_one_disk(disks - 1, spare, target)


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


@right("count solutions")
def with_a_memo(puzzle, position, memo=None):
    memo = {} if memo is None else memo
    if position not in memo:
        after = [puzzle.apply(position, move) for move in puzzle.moves(position)]
        found = sum(with_a_memo(puzzle, one, memo) for one in after)
        memo[position] = 1 if puzzle.is_solved(position) else found
    return memo[position]


@right("count solutions")
def added_up_outside(puzzle, position):
    count = 0

    def look(here):
        nonlocal count
        if puzzle.is_solved(here):
            count += 1
        for move in puzzle.moves(here):
            look(puzzle.apply(here, move))

    look(position)
    return count


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


@right("one for both")
def some_option_is_lost(heaps):
    verdicts = [some_option_is_lost(after) for after in options(heaps)]
    return False in verdicts


@right("one for both")
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
    column = 1
    while column <= max(heaps):
        ones = [heap for heap in heaps if heap & column]
        if len(ones) % 2 == 1:
            return True
        column = 2 * column
    return False


@right("conjecture")
def by_reduce(heaps):
    return bool(reduce(xor, heaps))


@right("my player")
def by_searching(game, position, chance):
    good = winning_moves(game, position)
    return good[0] if good else game.moves(position)[0]


@right("conjecture")
def by_texts(heaps):
    columns = zip(*(f"{heap:020b}" for heap in heaps), strict=True)
    return any(column.count("1") % 2 for column in columns)


@right("conjecture")
def by_largest_powers(heaps):
    left = sorted(heaps)
    while left[-1] > 0:
        power = 1
        while 2 * power <= left[-1]:
            power = 2 * power
        left[-1] -= power
        if left[-2] < power:
            return True
        left[-2] -= power
        left.sort()
    return False


@right("conjecture")
def by_helpers(heaps):
    return lone(heaps[0], heaps[1]) != heaps[2]


def lone(one, other):
    return (one | other) - (one & other)


@right("conjecture")
def halving_all(heaps):
    while any(heaps):
        if sum(heap % 2 for heap in heaps) % 2:
            return True
        heaps = tuple(heap // 2 for heap in heaps)
    return False


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


@right("first rules")
class OddNumbersOnly(Take):
    start = 15

    def moves(self, position):
        found = []
        for take in range(1, position + 1, 2):
            found.append(take)
        return found


@right("good move")
def the_last_of_several(rules, position):
    good = None
    for move in rules.moves(position):
        if the_last_of_several(rules, rules.apply(position, move)) is None:
            good = move
    return good


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


@right("tic-tac-toe")
@cache
def scores_remembered(board):
    if has_three(board):
        return -1
    return max([-scores_remembered(after) for after in squares_filled(board)], default=0)


@right("tic-tac-toe")
def by_three_verdicts(board):
    if has_three(board):
        return -1
    after = [by_three_verdicts(option) for option in squares_filled(board)]
    if -1 in after:
        return 1
    return 0 if not after or 0 in after else -1
