"""Answers for each way to be wrong: to an exercise made for them, and where it takes others."""

from itertools import count
from typing import Any

from games import MOVES_NEEDED

from puzzlecourse.judging.exercise import Exercise, Wrong
from puzzlecourse.lessons import exercise_named, nested_pictures, nim_by_hand
from puzzlecourse.lessons.hanoi_iteratively import as_described
from puzzlecourse.lessons.loop_or_frames import ruler
from puzzlelib import hanoi, solve_hanoi
from puzzlelib.hanoi import Move, nth_move
from puzzlelib.solitaire import Solitaire


def total(numbers):
    """Return the sum of a list, by recursion."""
    if not numbers:
        return 0
    return numbers[0] + total(numbers[1:])


def first(numbers):
    return numbers[0] if numbers else 0


TOTAL = Exercise(
    name="total",
    solution=total,
    cases=(([],), ([4],), ([1, 2],), ([3, 1, 2],)),
    recursive=True,
    steps=("What is the sum of no numbers?", "One number, and the sum of the others."),
    wrong=(Wrong(first, "active only", "And the others?"),),
)


# ---- stopped -------------------------------------------------------------------------------------


def loops_on_one_line(numbers):
    while True: pass  # noqa: E701 # fmt: skip


def loops_the_second_time(numbers, calls=[]):
    calls.append(1)
    while len(calls) > 1:
        pass
    return 0


def recurses_without_end(numbers):
    return recurses_without_end(numbers) + 1


def raises(numbers):
    return numbers[0]


def changes_and_crashes(numbers):
    return len(numbers.append(1))


class Silent(Exception):
    def __str__(self):
        raise ValueError("no words")


def stops_silently(numbers):
    raise Silent


def stops_a_generator(numbers):
    raise GeneratorExit


def leaves_python(numbers):
    raise SystemExit


def raises_the_base_of_all(numbers):
    raise BaseException


# ---- wrong results -------------------------------------------------------------------------------


def mutates(numbers):
    return numbers.pop() + mutates(numbers) if numbers else 0


def returns_text(numbers):
    return str(sum(numbers))


def returns_a_fraction(numbers):
    return float(sum(numbers))


def returns_words_of_a_verdict(numbers):
    return "was expected. "


def returns_html(numbers):
    return "<img src=x onerror=alert(1)>"


def returns_a_long_number(numbers):
    return (10**5000, 120)


def returns_a_list_that_contains_itself(numbers):
    around: list[Any] = [1]
    around += [around, around]
    return around


def prints(numbers):
    print(sum(numbers))


def loses_the_result(numbers):
    if not numbers:
        return 0
    loses_the_result(numbers[1:])


def throws_the_result_away(numbers):
    if not numbers:
        return 0
    throws_the_result_away(numbers[1:])
    return numbers[0]


def forgets_a_return(numbers):
    if not numbers:
        return 0


def returns_none(numbers):
    if not numbers:
        return 0
    sums = [returns_none(numbers[1:])]
    return sums.append(numbers[0] + sums[0])


def is_wrong_later(numbers):
    """Agrees with the known wrong answer in one case, but fails elsewhere first."""
    return numbers[0] if len(numbers) == 4 else sum(numbers) if len(numbers) < 3 else 3


def keeps_a_list(numbers, seen=[]):
    seen.extend(numbers)
    return sum(seen) if len(seen) == len(numbers) else -1


def leaves_it_to_chance(numbers, chance=count()):
    return next(chance)


# ---- another way, and what is no such function ---------------------------------------------------


def does_not_recurse(numbers):
    return sum(numbers)


def wants_two(numbers, more):
    return 0


def yields(numbers):
    for number in numbers:
        yield 2 * number


async def waits(numbers):
    return 0


def outline(numbers):
    """Return the sum of a list."""


FAULTY = [
    *(loops_on_one_line, loops_the_second_time),
    *(recurses_without_end, raises, changes_and_crashes, stops_silently, stops_a_generator),
    *(leaves_python, raises_the_base_of_all, mutates, returns_text, returns_a_fraction),
    *(returns_words_of_a_verdict, returns_html, returns_a_long_number),
    *(returns_a_list_that_contains_itself, prints, loses_the_result, throws_the_result_away),
    *(forgets_a_return, returns_none, first, is_wrong_later, keeps_a_list, leaves_it_to_chance),
    *(does_not_recurse, wants_two, yields, waits, outline, sum, 3, ...),
]


# ---- faults that need another exercise -----------------------------------------------------------


def exercise(right, *cases):
    """An exercise with this solution."""
    return Exercise("made for it", right, cases=cases or ((1,),))


def positive(n):
    if n < 0:
        raise ValueError("no")
    return n


def returns_where_it_should_raise(n):
    return n


def returns_the_error(n):
    if n < 0:
        return ValueError("n must be a whole number, 0 or larger")
    return n * returns_the_error(n - 1) if n > 1 else 1


def doubles(numbers):
    return [2 * number for number in numbers]


def hands_over(numbers):
    return (2 * number for number in numbers)


def moves(disks):
    return 0 if disks == 0 else moves(disks - 1) + moves(disks - 2) + 1


def is_true(n):
    return True


def is_false_inside(n):
    return {1: False}


def can_win_remembered(puzzle, position, lost={}):
    """The position alone is the key, which two boards can share."""
    if position not in lost:
        lost[position] = not puzzle.moves(position)
    return lost[position]


STUCK = exercise(
    lambda puzzle, position: not puzzle.moves(position),
    *((Solitaire(board), frozenset({(0, 0), (0, 1)})) for board in ("oo\n.", "oo.")),
)
PRICES = {"short": 1, "long": 2}


def price_in_a_table(name):
    return PRICES[name] + 1


def inner_call_for_show(base, exponent):
    if exponent > 0:
        inner_call_for_show(base, exponent - 1)
    return base**exponent


EXCEPTIONS = {3: 99}


def power_with_an_exception(base, exponent):
    if exponent == 0:
        return 1
    return EXCEPTIONS.get(exponent, base * power_with_an_exception(base, exponent - 1))


def tower_by_alias(disks, source, target):
    ask = hanoi.solve_hanoi
    if disks:
        tower_by_alias(disks - 1, source, target)
    return ask(disks, source, target, 3 - source - target)


def large_on_small(disks, source, target):
    if disks == 0:
        return []
    plan = large_on_small(disks - 1, source, target)
    return [*plan, Move(source, target), *large_on_small(disks - 1, source, target)]


def left_behind(disks, source, target):
    if disks == 0:
        return []
    return [*left_behind(disks - 1, source, 3 - source - target), Move(source, target)]


def no_move(disks, source, target):
    return ["A → C"]


def counted_by_the_closed_form(disks):
    counted_by_the_closed_form(disks - 1) if disks else 0
    moves = 0
    while moves < 2**disks - 1 and nth_move(disks, moves + 1):
        moves = moves + 1
    return moves


def ruler_by_another_function(n):
    ruler(n)


def strokes_outside(n, x, y, angle, length, drawing=[]):
    if n > 0:
        x2, y2 = nested_pictures.tip(x, y, angle, length)
        drawing.append((x, y, x2, y2))
        strokes_outside(n - 1, x2, y2, angle + 25, length * 0.7)
        strokes_outside(n - 1, x2, y2, angle - 25, length * 0.7)
    return drawing


def look_one_by_one(numbers, wanted):
    return is_in_one_by_one(numbers, wanted)


def is_in_one_by_one(numbers, wanted):
    return numbers != [] and (numbers[0] == wanted or look_one_by_one(numbers[1:], wanted))


def orders_without_the_shelf(books, shelf):
    if books == "":
        return [""]
    rest = ((book, orders_without_the_shelf(books.replace(book, ""), shelf)) for book in books)
    return [book + order for book, orders in rest for order in orders]


def number_for_yes_or_no(n):
    return int(n % 4 != 0)


def moves_as_texts(heaps):
    return [str(move) for move in nim_by_hand.winning_moves(heaps)]


def emptied_level(puzzle, level):
    found = set()
    while level:
        position = level.pop()
        found |= {puzzle.apply(position, move) for move in puzzle.moves(position)}
    return found


def raises_above_a_finally(disks):
    try:
        return missing(disks)
    finally:
        done = True  # noqa: F841


[formula] = [
    w for w in exercise_named("power").wrong if w.misconception == "formula instead of plan"
]
ELSEWHERE = [
    (exercise(positive, (1,), (-1,)), returns_where_it_should_raise),
    ("repair fact", returns_the_error),
    *((exercise(lambda numbers, kind=kind: kind(doubles(numbers)), ([1],)), hands_over)
      for kind in (list, set)),
    (exercise(doubles, ([],), ([1],)), yields),
    (exercise(lambda n: 1), is_true),
    (exercise(lambda n: {1: 0}), is_false_inside),
    (STUCK, can_win_remembered),
    (exercise(lambda name: 1, ("short",), ("long",)), price_in_a_table),
    *((MOVES_NEEDED, one) for one in (moves, counted_by_the_closed_form)),
    *(("power", one) for one in (inner_call_for_show, power_with_an_exception)),
    ("power", formula.answer),
    *(("tower", one) for one in (tower_by_alias, large_on_small, left_behind)),
    ("tower", no_move),
    ("fewest moves", raises_above_a_finally),
    ("ruler without recursion", ruler_by_another_function),
    ("direction", as_described),
    ("the long way", solve_hanoi(3)),
    ("the long way", [(0, 1)]),
    ("two or three", "L W " * 30),
    ("plant", strokes_outside),
    ("sorted list", look_one_by_one),
    ("orders", orders_without_the_shelf),
    ("one heap", number_for_yes_or_no),
    ("winning moves", moves_as_texts),
    ("next level", emptied_level),
]  # fmt: skip
