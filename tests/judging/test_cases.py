"""The random cases of the exercises: reproducible, varied, and enough to refute fitted answers."""

import re
import time
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, count, islice
from random import Random

import pytest
from attacks import OTHERS, WHEN, attack_by, attack_when
from rules_of_exercises import line_of_first

from puzzlecourse import check
from puzzlecourse.authoring.draws import FEW, MANY, boards, count_calls
from puzzlecourse.authoring.flaws import undrawn
from puzzlecourse.judging import bounds
from puzzlecourse.judging.cases import cases_of, fixed
from puzzlecourse.judging.exercise import Exercise
from puzzlecourse.judging.judge import LARGE_SECONDS, SECONDS, judge
from puzzlecourse.judging.variants import function_from_source
from puzzlecourse.lessons import exercise_named, frames, lesson_named, lessons, nim_fast
from puzzlecourse.lessons.modelling import pour
from puzzlelib.maze import Maze
from puzzlelib.nim import is_lost, nim_sum
from puzzlelib.solitaire import possible_finishes
from puzzlelib.winning import winning_moves
from stepthrough.trace import limits
from stepthrough.trace.values import stable_repr

EXERCISES = [exercise for sheet in lessons() for exercise in sheet.exercises]
DRAWING = [exercise for exercise in EXERCISES if exercise.cases and not exercise.undrawn]
SEEDS = range(3)

# an answer that is a value, or the learner's own rules, is judged as a whole
NO_CASES = {"my board", "my maze", "needs a memory", "remove a block"}
NO_CASES |= {"recurrence", "there and back", "inside out", "walk in the garden", "two or three"}
NO_CASES |= {"protected regions", "the long way", "first rules", "own rules"}


def named(some):
    return some.name


def of_function(exercise):
    return exercise.cases and not exercise.whole


OF_EACH_KIND = "merge sort", "repair is_inside"
FUNCTIONS = [exercise for exercise in EXERCISES if of_function(exercise)]


# ---- which cases there are -----------------------------------------------------------------------


def test_every_exercise_draws_cases_or_gives_a_reason():
    every = [*EXERCISES, *lesson_named("practice").exercises]
    assert [exercise.name for exercise in every if undrawn(exercise)] == []
    assert {e.name for e in EXERCISES if not e.cases} == NO_CASES


@cache
def cases(exercise, seed):
    return cases_of(exercise, seed)


@pytest.mark.parametrize("exercise", DRAWING, ids=named)
def test_a_seed_draws_the_same_cases_again_and_another_seed_others(exercise):
    """And more than are written down."""
    found = [stable_repr([case.arguments for case in cases(exercise, seed)]) for seed in SEEDS]
    assert stable_repr([case.arguments for case in cases_of(exercise, 0)]) == found[0]
    assert len({*found}) > 1
    known = [stable_repr(case.arguments) for case in fixed(exercise)]
    for seed in SEEDS:
        assert sum(stable_repr(case.arguments) not in known for case in cases(exercise, seed)) >= 2


def levels(thing, *_):
    """The depth of nested lists, folders or generations."""
    inner = thing.values() if isinstance(thing, dict) else thing
    return 1 + max(map(levels, inner), default=0) if isinstance(thing, list | dict | tuple) else 0


# the number that an exercise is about, if there is one: both even and odd ones are drawn
NUMBER = {
    "palindrome": len,
    "depth": levels,
    "flatten": levels,
    "mirror": levels,
    "size": levels,
    "family": levels,
    "repair is_inside": levels,
    "repair mothers": lambda person: len(line_of_first(person)),
    "paths": levels,
    "tidy": levels,
    "round trip": lambda there, back: there,
    "power": lambda base, exponent: exponent,
    "repair fact": lambda n: n,
    "quick power": lambda base, exponent: exponent,
    "valley": lambda n: n,
    "ruler without recursion": lambda n: n,
    "plant": lambda n, *stem: n,
    "merge sort": len,
    "fewest moves": lambda disks: disks,
    "can move": lambda position, *rods: sum(map(len, position)),
    "tower": lambda disks, *rods: disks,
    "neighbours only": lambda disks, *rods: disks,
    "reachable": lambda graph, *_: len(graph),
    "find path": lambda graph, *_: len(graph),
    "five conditions": lambda puzzle, position, *ends: len(position),
    "find route": lambda puzzle, position, visited: len(position),
    "jugs": lambda large, small, litres: large,
    "river": lambda things, enemies: len(things),
    "count solutions": lambda puzzle, position: len(position),
    "most pegs left": lambda puzzle, position: len(position),
    "own positions": lambda size, *known: size,
    "orders": lambda books, shelf: len(books),
    "count with a memo": lambda puzzle, position, memo: len(position),
    "verdict": lambda puzzle, nodes: nodes,
    "judge with a memo": lambda heaps, memo: sum(heaps),
    "by turns": sum,
    "winning moves": sum,
    "one heap": lambda n: n,
    "empty folders": levels,
    "how often": levels,
    "which rod": lambda position, disk: sum(map(len, position)),
    "largest file": levels,
    "chain": lambda first, last: first,
    "one or four": lambda n: n,
    "count walls": len,
    "conjecture": sum,
    "my player": lambda start, *who: len(start),
    "next level": lambda puzzle, level: len(level),
    "direction": lambda disks: disks,
    "good move": lambda rules, position: sum(position) if type(position) is tuple else position,
    "tic-tac-toe": lambda board: board.count("."),
}


@pytest.mark.parametrize("exercise", DRAWING, ids=named)
def test_even_and_odd_are_drawn_every_time(exercise):
    for seed in SEEDS:
        found = [
            NUMBER[exercise.name](*case.arguments)
            for case in cases(exercise, seed)
            if case.seed is not None
        ]
        assert {0, 1} <= {number % 2 for number in found}, seed


def parts(thing):
    """The nested lists, folders or people of a thing, including itself."""
    if isinstance(thing, list | dict | tuple):
        yield thing
        for inner in thing.values() if isinstance(thing, dict) else thing:
            yield from parts(inner)


def has_none(thing, *_):
    return not thing


def has_an_empty_one(thing, *_):
    return bool(thing) and not all(parts(thing))


def is_all_empty(thing, *_):
    """Whether several levels of lists or folders contain nothing else."""
    return levels(thing) > 2 and not any(map(numbers_of, parts(thing)))


def numbers_of(thing):
    """The numbers or sizes directly in a list or folder."""
    inner = thing.values() if isinstance(thing, dict) else thing
    return [one for one in inner if isinstance(one, int)]


def has_equals(thing, *_):
    """Whether different parts contain the same number or size."""
    every = [set(numbers_of(part)) for part in parts(thing)]
    return max(Counter(chain(*every)).values(), default=0) > 1


def has_equal_names(thing, *_):
    """Whether two folders contain the same name, or two people have it."""
    every = [part if isinstance(part, dict) else part[:1] for part in parts(thing)]
    return max(Counter(chain(*every)).values(), default=0) > 1


def has_a_file_of_nothing(folder, *_):
    return any(0 in numbers_of(part) for part in parts(folder))


def is_wide(thing, *_):
    """Whether there are many items, with lists or folders near the end."""
    inner = [*(thing.values() if isinstance(thing, dict) else thing or ())]
    return any(isinstance(one, list | dict) for one in inner[10:])


def has_a_number_beyond_floats(thing, *_):
    return any(int(float(number)) != number for part in parts(thing) for number in numbers_of(part))


def is_palindrome(word):
    return word == word[::-1]


def is_deeper_inside(place):
    """Whether the deepest of several inner lists, folders or parents is the first (0) or last (-1)."""

    def find(thing, *_):
        inner = thing.values() if isinstance(thing, dict) else thing or ()
        found = [deep for deep in map(levels, inner) if deep]
        return len(set(found)) > 1 and found[place] == max(found)

    return find


def is_equal_pair(heaps):
    full = [heap for heap in heaps if heap]
    return len(set(full)) < len(full)


# limits that a text names, and equal values: every draw contains such a case
BOUNDS = {
    "round trip": [lambda there, back: there == back, lambda there, back: back == 0],
    "power": [
        lambda base, exponent: exponent == 0,
        lambda base, exponent: base == 0 < exponent,
        lambda base, exponent: base < 0 and exponent % 2 == 0,
        lambda base, exponent: base < 0 and exponent % 2 == 1,
        lambda base, exponent: base == exponent > 1,
        lambda base, exponent: int(float(base**exponent)) != base**exponent,
    ],
    "repair fact": [
        lambda n: n == 0,
        lambda n: n == 1,
        lambda n: n == -1,
        lambda n: n < 0 and n % 1,
        lambda n: 0 < n < 1,
        lambda n: n > 2 and n % 1,
    ],
    "quick power": [
        lambda base, exponent: exponent == 0,
        lambda base, exponent: base == exponent > 9,
        lambda base, exponent: base < 0,
        lambda base, exponent: exponent == 255,
        lambda base, exponent: exponent == 256,
    ],
    "valley": [lambda n: n == 1, lambda n: n == 2, lambda n: n > 99],
    "ruler without recursion": [lambda n: n == 0, lambda n: n == 1, lambda n: n > 9],
    "palindrome": [
        lambda word: word == "",
        lambda word: len(word) == 1,
        lambda word: word == word[::-1] and len(word) > 9 and len(word) % 2 == 0,
        lambda word: word == word[::-1] and len(word) > 9 and len(word) % 2 == 1,
        lambda word: word != word[::-1] and len(word) > 9 and word[0] == word[-1],
        lambda word: 5 < len(word) < 12,
        lambda word: word == word[::-1] and " " in word,
        lambda word: word != word[::-1] and is_palindrome(word.replace(" ", "")),
        lambda word: word != word[::-1] and is_palindrome(word.lower()),
        lambda word: word != word[::-1] and sorted(word[: len(word) // 2]) == sorted(word[-(len(word) // 2) :]),
    ],
    "depth": [has_none, lambda things: things and levels(things) == 1, is_all_empty, is_deeper_inside(0), is_deeper_inside(-1), is_wide, has_a_number_beyond_floats],
    "flatten": [has_none, has_an_empty_one, is_all_empty, has_equals, is_wide, has_a_number_beyond_floats],
    "mirror": [has_none, has_an_empty_one, is_all_empty, has_equals, is_wide, has_a_number_beyond_floats],
    "size": [has_none, has_an_empty_one, is_all_empty, has_equals, has_a_file_of_nothing, is_wide, has_a_number_beyond_floats],
    "family": [
        has_none,
        lambda person: person and person[1:] == (None, None),
        lambda person: person and person[1] and not person[2],
        lambda person: person and person[2] and not person[1],
        is_deeper_inside(0),
        is_deeper_inside(-1),
        has_equal_names,
    ],
    "repair is_inside": [
        has_none,
        lambda folder, wanted: wanted in folder and isinstance(folder[wanted], dict),
        lambda folder, wanted: wanted in folder and isinstance(folder[wanted], int),
        lambda folder, wanted: sum(wanted in part for part in parts(folder)) > 1,
        lambda folder, wanted: levels(folder) > 6 and not any(wanted in part for part in parts(folder)),
        lambda folder, wanted: is_wide(folder) and not any(wanted in part for part in parts(folder)),
        lambda folder, wanted: wanted in str(folder) and not any(wanted in part for part in parts(folder)),
    ],
    "repair mothers": [
        has_none,
        lambda person: person and person[1:] == (None, None),
        lambda person: person and person[2] and not person[1],
        lambda person: len(set(line_of_first(person))) < len(line_of_first(person)),
    ],
    "paths": [
        lambda folder, so_far: not folder and not so_far,
        has_an_empty_one,
        is_all_empty,
        has_equal_names,
        lambda folder, so_far: so_far and levels(folder) > 6,
        lambda folder, so_far: not so_far and levels(folder) > 6,
        is_wide,
        lambda folder, so_far: any(" " in name and name != name.lower() for part in parts(folder) for name in part),
    ],
    "tidy": [
        has_none,
        has_a_file_of_nothing,
        is_all_empty,
        has_equal_names,
        lambda folder: levels(folder) > 1 and not has_an_empty_one(folder),
        is_wide,
        has_a_number_beyond_floats,
    ],
    "plant": [lambda n, *stem: n == 0, lambda n, x, y, *stem: n > 1 and x != y],
    "merge sort": [
        lambda numbers: numbers == [],
        lambda numbers: len(numbers) == 1,
        lambda numbers: len(set(numbers)) < len(numbers),
        lambda numbers: len(numbers) > 9 and numbers == sorted(numbers),
        lambda numbers: len(numbers) > 9 and min(numbers) < 0,
        lambda numbers: len(numbers) > 9 and max(numbers) == numbers[len(numbers) // 2],
        lambda numbers: len(numbers) > 39 and numbers == sorted(numbers)[::-1],
    ],
    "fewest moves": [lambda disks: disks == 0, lambda disks: disks > 19, lambda disks: disks > 53],
    "can move": [
        lambda position, source, target: source == target,
        lambda position, source, target: not position[source],
        lambda position, source, target: not position[target],
    ],
    "tower": [lambda disks, *rods: disks == 0],
    "neighbours only": [
        lambda disks, *rods: disks == 0,
        lambda disks, source, target: disks == 3 and source > target,
    ],
    "reachable": [
        lambda graph, start, visited: not graph[start],
        lambda graph, start, visited: start in graph[start],
        lambda graph, start, visited: any(not near for near in graph.values()) and graph[start],
    ],
    "find path": [
        lambda graph, start, goal, visited: start == goal,
        lambda graph, start, goal, visited: not graph[start],
        lambda graph, start, goal, visited: goal in graph[start],
    ],
    "find route": [
        lambda puzzle, position, visited: puzzle.is_solved(position),
        lambda puzzle, position, visited: not puzzle.moves(position),
        lambda puzzle, position, visited: isinstance(puzzle, Maze),
    ],
    "jugs": [
        lambda large, small, litres: litres == 0,
        lambda large, small, litres: litres > large,
        lambda large, small, litres: pour(large, small, litres) is None,
    ],
    "river": [lambda things, enemies: not enemies, lambda things, enemies: len(enemies) == 3],
    "five conditions": [
        lambda puzzle, position, source, target: source == target,
        lambda puzzle, position, source, target: target not in puzzle.holes,
        lambda puzzle, position, source, target: source not in position,
    ],
    "count solutions": [
        lambda puzzle, position: len(position) == 1,
        lambda puzzle, position: len(position) > 1 and not puzzle.moves(position),
        lambda puzzle, position: position != puzzle.start,
    ],
    "orders": [
        lambda books, shelf: books == "",
        lambda books, shelf: len(shelf) == len(books) > 1,
        lambda books, shelf: 0 < len(shelf) < len(books),
        lambda books, shelf: shelf == [] and len(books) > 3,
        lambda books, shelf: len(books) > 9,
        lambda books, shelf: books != books.upper() or not books.isalpha(),
    ],
    "count with a memo": [
        lambda puzzle, position, memo: len(position) == 1,
        lambda puzzle, position, memo: len(position) > 1 and not puzzle.moves(position),
        lambda puzzle, position, memo: position != puzzle.start,
    ],
    "most pegs left": [
        lambda puzzle, position: len(position) == 1,
        lambda puzzle, position: len(position) > 1 and not puzzle.moves(position),
        lambda puzzle, position: position != puzzle.start,
    ],
    "verdict": [
        lambda puzzle, nodes: nodes == 1,
        lambda puzzle, nodes: not possible_finishes(puzzle, puzzle.start),
    ],
    "judge with a memo": [
        lambda heaps, memo: not any(heaps),
        lambda heaps, memo: is_equal_pair(heaps),
        lambda heaps, memo: 0 in heaps and any(heaps),
    ],
    "by turns": [lambda heaps: not any(heaps), is_equal_pair, lambda heaps: 0 in heaps and any(heaps), lambda heaps: max(heaps) > 99],
    "winning moves": [
        lambda heaps: heaps == (0, 0, 0),
        lambda heaps: heaps == (3, 4, 5),
        is_equal_pair,
        is_lost,
        lambda heaps: len(heaps) != 3,
        lambda heaps: max(heaps) > 5,
    ],
    "one heap": [lambda n: n == 0, lambda n: n > 12 and n % 4 == 0],
    "empty folders": [has_none, has_an_empty_one, lambda folder: folder and all(parts(folder))],
    "how often": [has_none, lambda things, number: sum(number in part for part in parts(things)) > 1],
    "which rod": [
        lambda position, disk: sum(map(len, position)) == 1,
        lambda position, disk: any(disk in rod[1:-1] for rod in position),
        *(lambda position, disk, rod=rod: disk in position[rod] for rod in range(3)),
    ],
    "largest file": [has_none, has_an_empty_one, is_all_empty, has_a_file_of_nothing],
    "chain": [
        lambda first, last: first == last,
        lambda first, last: first % 3 == 0 and last % 3 > 0,
        lambda first, last: first > 9 and first % 3 > 0,
    ],
    "one or four": [lambda n: n == 0, lambda n: n == 2, lambda n: n > 11],
    "count walls": [has_none, lambda maze: maze and not "".join(maze).count("#")],
    "conjecture": [
        lambda heaps: not any(heaps),
        lambda heaps: min(heaps) > 50 and is_lost(heaps),
        lambda heaps: max(heaps) > 99 and is_equal_pair(heaps),
        lambda heaps: max(heaps) > 2_000,
    ],
    "next level": [lambda puzzle, level: not level, lambda puzzle, level: len(level) > 1],
    "direction": [lambda disks: disks == 1, lambda disks: disks > 99],
    "good move": [
        lambda rules, position: position == 0,
        lambda rules, position: position != 0 and not rules.moves(position),
        lambda rules, position: position not in (0, 1, 2) and not winning_moves(rules, position),
        lambda rules, position: type(position) is tuple,
        lambda rules, position: rules.moves(position) and rules.apply(position, rules.moves(position)[0]) == rules.moves(position)[0],
    ],
    "tic-tac-toe": [
        lambda board: "." not in board,
        lambda board: board.count("X") > board.count("O"),
        lambda board: board.count("X") == board.count("O"),
    ],
    "three frames deep": [lambda n: n == 1],
    "three disks": [lambda *rods: len(set(rods)) == 3],
}  # fmt: skip


@pytest.mark.parametrize("exercise", FUNCTIONS, ids=named)
def test_every_bound_in_the_text_and_equal_values_are_among_the_cases_every_time(exercise):
    for seed in SEEDS:
        given = [case.arguments for case in cases(exercise, seed)]
        for number, is_bound in enumerate(BOUNDS[exercise.name]):
            assert any(is_bound(*arguments) for arguments in given), (seed, number)


def test_a_board_that_is_drawn_is_neither_quickly_done_nor_slow():
    for board in islice(boards(Random(1)), 12):
        assert FEW <= count_calls(board, board.start, {}) <= MANY


# ---- right answers, wrong answers ----------------------------------------------------------------


@pytest.mark.parametrize("words", WHEN)
@pytest.mark.parametrize("name", OF_EACH_KIND)
def test_answers_fitted_to_the_written_cases_are_refused(name, words):
    exercise = exercise_named(name)
    fault = judge(exercise, attack_when(exercise, words), 1)
    assert fault.seed == 1
    assert fault.in_full.endswith("The case was drawn with the seed 1.")


@pytest.mark.parametrize("words", OTHERS)
def test_what_is_handed_over_wrongly_is_refused(words):
    exercise = exercise_named("palindrome")
    assert judge(exercise, attack_by(exercise, words)) is not None


# ---- verdicts on drawn cases ---------------------------------------------------------------------


def small_only(base, exponent):
    if exponent == 0:
        return 1
    return 0 if exponent > 12 else base * small_only(base, exponent - 1)


def test_the_seed_is_reported_and_draws_the_same_case_again():
    first = check("power", small_only)
    assert first.outcome == "wrong"
    seed = int(first.again.split("seed=")[1].split(")")[0])
    assert f'`check("power", small_only, seed={seed})` draws it again.' in first.again
    again = check("power", small_only, seed=seed)
    assert (again.rows, again.sentences, again.again) == (first.rows, first.sentences, first.again)
    assert f"seed={seed})" in again._repr_html_().replace("&quot;", '"')
    assert first.again in repr(first)


class Small:
    def only(self, base, exponent):
        return small_only(base, exponent)


def test_what_has_no_name_of_its_own_is_not_written_into_a_call():
    again = check("power", Small().only).again
    assert re.search(r"Write `seed=\d+` in the brackets of `check` to have it again\.", again)


def test_two_checks_draw_different_cases():
    assert len({repr(check("power", small_only)) for _ in range(8)}) > 1


def test_a_case_that_is_written_down_needs_no_seed():
    verdict = check("power", lambda base, exponent: 0)
    assert verdict.again == ""
    assert "seed" not in repr(verdict)


def test_the_seed_of_a_program_foretells_nothing():
    """And a check does not change the state of `random`."""
    import random

    def answer(base, exponent):
        random.seed(1)
        return 0 if exponent > 12 else base**exponent

    random.seed(1)
    expected = random.random()
    random.seed(1)
    check("power", small_only)
    assert random.random() == expected
    assert len({judge(exercise_named("power"), answer).in_full for _ in range(8)}) > 1


# ---- large cases: an answer may be too slow for them, but not wrong ------------------------------


def double(n):
    return 2 * n


LARGE = Exercise("double", double, cases=((0,), (1,)), large=lambda chance: [(10**6,), (10**7,)])


def test_an_answer_that_is_too_slow_for_a_large_case_is_right():
    def by_counting(n):
        total = 0
        for _ in range(n):
            total = total + 2
        return total

    assert judge(LARGE, by_counting) is None


COUNTED = Exercise("double", double, cases=((0,), (1,), (40_000,)))


def test_an_answer_that_takes_too_many_steps_is_right_if_it_ends():
    def by_counting(n, more=0):
        total = more
        for _ in range(n):
            total = total + 2
        return total

    assert judge(COUNTED, by_counting) is None
    message = judge(COUNTED, lambda n: by_counting(n, 1) if n > 1 else 2 * n).message
    assert message.endswith(
        "was stopped after 60,000 steps: does it end, or has it too much to do?"
    )


def test_an_answer_that_takes_most_of_the_time_is_not_asked_twice(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS_IN_ALL", 0.4 * SECONDS)
    calls = count()

    def counted(n):
        return next(calls) * 0 + 2 * n

    assert judge(Exercise("double", double, cases=((0,), (1,))), counted) is None
    assert next(calls) == 3  # once each, and 1 again at the end


def test_time_that_is_over_in_a_large_case_makes_no_right_answer_wrong(monkeypatch):
    """For example if displaying a large result takes the remaining time on a busy machine."""
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.2)
    monkeypatch.setattr("puzzlecourse.judging.judge.GRACE", 0.1)

    def slow_above(most):
        def find(trial):
            while trial.arguments[0] > most:
                pass

        return replace(LARGE, judged_by=find)

    assert judge(slow_above(10**4), double) is None
    recursive = replace(slow_above(10**4), recursive=True)
    assert judge(recursive, double).kind == "no recursion"  # the way is still judged
    assert judge(slow_above(0), double).in_full.startswith("double(1) was stopped")


def test_many_cases_may_together_take_longer_than_one_may(monkeypatch):
    """On a slow machine each case may pass within its own limit."""
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.2)
    many = Exercise("double", double, cases=tuple((n,) for n in range(6)))

    def slowly(n):
        begin = time.process_time()
        while time.process_time() < begin + 0.03:
            pass
        return 2 * n

    assert judge(many, slowly) is None


def test_an_answer_that_is_wrong_about_a_large_case_is_wrong():
    fault = judge(LARGE, lambda n: {0: 0, 1: 2}.get(n), 7)
    message = fault.in_full
    assert message.startswith("<lambda>(1000000) returned ")
    assert "; 2000000 was expected." in message
    assert fault.seed == 7


# ---- wrong answers that were once accepted -------------------------------------------------------


def judged(name, answer, seeds=(1,)):
    """The messages for some seeds."""
    found = [judge(exercise_named(name), answer, seed) for seed in seeds]
    return [fault and fault.in_full for fault in found]


def in_lesson(lesson, source):
    """A function with the globals of a lesson, as in its notebook."""
    return function_from_source(source, vars(lesson))


def test_two_calls_whose_results_are_not_used_are_no_round_trip():
    answer = in_lesson(
        frames,
        "def round_trip(there, back):\n    fare(there)\n    fare(back)\n    return 6 + 2 * there + 2 * back\n",
    )
    assert all(
        "use what comes back from both calls" in message for message in judged("round trip", answer)
    )


def test_a_fare_that_was_found_out_beforehand_is_no_round_trip():
    answer = in_lesson(
        frames,
        "def round_trip(there, back):\n    return fare(there) + fare(back) * 0 + 3 + 2 * back\n",
    )
    assert None not in judged("round trip", answer)


def test_the_fare_is_as_it_was_after_a_check():
    answer = in_lesson(
        frames, "def round_trip(there, back):\n    return fare(there) + fare(back)\n"
    )
    assert judged("round trip", answer) == [None]
    assert frames.fare(1) == answer.__globals__["fare"](1) == 5


def three_calls_at_the_end(base, exponent):
    if exponent < 4:
        return base * three_calls_at_the_end(base, exponent - 1) if exponent else 1
    return base ** (exponent - 3) * three_calls_at_the_end(base, 3)


def a_small_valley_inside(n):
    if n == 1:
        print(1)
        return
    for number in range(n, 1, -1):
        print(number)
    a_small_valley_inside(1)
    for number in range(2, n + 1):
        print(number)


def a_power_of_python(base, exponent):
    if exponent == 0:
        return 1
    return base ** (exponent - 1) * a_power_of_python(base, 0) * base


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("power", three_calls_at_the_end),
        ("valley", a_small_valley_inside),
        ("quick power", a_power_of_python),
    ],
)
def test_one_inner_call_for_show_is_no_recursion(name, answer):
    assert all("asks for recursion" in (message or "") for message in judged(name, answer))


def test_a_step_of_python_s_own_power_is_no_power():
    def power(base, exponent):
        return 1 if exponent == 0 else base**1 * power(base, exponent - 1)

    assert all("Python's own power" in message for message in judged("power", power))


def one_position_less(puzzle, nodes):
    return exercise_named("verdict").solution(puzzle, max(1, nodes - 1))


def four_heaps_are_won(heaps):
    return nim_sum(heaps) != 0 if len(heaps) < 4 else True


def up_to_seven(heaps):
    return nim_sum(tuple(heap % 8 for heap in heaps)) != 0


def lost_if_it_is_long(n):
    return n % 4 != 0 if n < 200 else True


def equal_heaps_are_won(heaps):
    return heaps[0] == heaps[1] > 20 or nim_sum(heaps) != 0


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("verdict", one_position_less),
        ("by turns", lambda heaps: not four_heaps_are_won(heaps)),
        ("conjecture", up_to_seven),
        ("conjecture", equal_heaps_are_won),
    ],
)
def test_rules_that_hold_up_to_some_size_are_refused(name, answer):
    assert None not in judged(name, answer)


def test_a_heap_that_is_judged_by_heart_above_two_hundred_is_found_out_sooner_or_later():
    assert any(judged("one heap", lost_if_it_is_long, [seed])[0] for seed in range(8))


def test_a_table_made_by_a_loop_looks_ahead(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.4)

    def guess(heaps):
        lost = set()
        a, b, c = heaps
        for i in range(a + 1):
            for j in range(b + 1):
                for k in range(c + 1):
                    options = [(x, j, k) for x in range(i)]
                    options += [(i, x, k) for x in range(j)] + [(i, j, x) for x in range(k)]
                    if not lost.intersection(options):
                        lost.add((i, j, k))
        return heaps not in lost

    assert all("was stopped" in (message or "") for message in judged("conjecture", guess, [0]))


def knows_up_to(most):
    def my_player(game, position, chance):
        if max(position) > most:
            return game.moves(position)[0]
        return nim_fast.my_player(game, position, chance)

    return my_player


def test_a_player_that_knows_small_heaps_only_loses():
    assert None not in judged("my player", knows_up_to(6))


def test_a_large_game_has_a_time_of_its_own_and_a_wrong_player_no_chance_if_it_is_slow(monkeypatch):
    for module in (bounds, limits):
        monkeypatch.setattr(module, "BUSY", 100)  # however busy this machine is
    spent = set()

    def my_player(game, position, chance):
        if max(position) > 16 and game not in spent:
            spent.add(game)
            begin = time.process_time()
            while time.process_time() < begin + 0.8 * LARGE_SECONDS:
                pass
        return knows_up_to(16)(game, position, chance)

    for seed in range(2):
        spent.clear()
        assert "it could have won, and lost" in judged("my player", my_player, [seed])[0]


def five_heaps_are_too_many(game, position, chance):
    if sum(heap > 0 for heap in position) > 4:
        return game.moves(position)[-1]
    return nim_fast.my_player(game, position, chance)


def test_a_player_for_four_heaps_loses_with_five():
    assert judged("my player", nim_fast.my_player, [0]) == [None]
    assert any(judged("my player", five_heaps_are_too_many, [seed])[0] for seed in range(4))


def test_rules_that_are_right_for_four_and_five_rows_only_are_refused():
    solution = exercise_named("own positions").solution

    class SmallOnly(solution):
        def moves(self, position):
            every = super().moves(position)
            return every if self.size < 6 else every[:1]

    class StopsAtFive(solution):
        def is_solved(self, position):
            return len(position) == min(self.size, 5)

    for answer in (SmallOnly, StopsAtFive):
        assert None not in judged("own positions", answer)


@pytest.mark.parametrize("name", ["tower", "neighbours only", "three disks"])
def test_what_is_no_move_is_reported_and_stops_nothing(name):
    """`Neighbours` once asked a list for its source."""
    for junk in ([0, 2], "A → C", None, 7, ("A", "C"), object()):
        [words] = judged(name, lambda *rods, junk=junk: [junk], [1])
        assert any(part in words for part in ("is no move", "makes 1 move", "arrives")), junk
