"""check(): every way to be wrong gets a sentence of its own, soon, and the kernel lives."""

import html
import signal
import sys
import time
from dataclasses import replace
from functools import cache, partial

import pytest
from answers import answer_named
from games import MOVES_NEEDED
from here import needs_an_alarm
from lessons import hint_for
from mutants import function_from

from puzzlecourse import check
from puzzlecourse.answers.answer import is_written
from puzzlecourse.checking import attempts
from puzzlecourse.judging.exercise import Exercise, Wrong
from puzzlecourse.judging.faults import lost_result
from puzzlecourse.judging.hints import known_wrong
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.trial import Trial
from puzzlecourse.judging.variants import as_in_a_cell, made
from puzzlecourse.lessons import exercise_named, nim_by_hand, nim_fast
from puzzlelib import hanoi
from puzzlelib.rules import IllegalMove
from puzzlelib.solitaire import Solitaire


def total(numbers):
    """Return the sum of a list, by recursion."""
    if not numbers:
        return 0
    return numbers[0] + total(numbers[1:])


TOTAL = Exercise(
    name="total",
    solution=total,
    cases=(([],), ([4],), ([1, 2],), ([3, 1, 2],)),
    recursive=True,
    steps=("What is the sum of no numbers?", "One number, and the sum of the others."),
    wrong=(Wrong(lambda numbers: numbers[0] if numbers else 0, "active only", "And the others?"),),
)


def loops(numbers):
    while True:
        pass


def loops_on_one_line(numbers):
    while True: pass  # noqa: E701 # fmt: skip


def loops_and_catches_everything(numbers):
    while True:
        try:
            numbers = [*numbers, 1]
        except:  # noqa: E722
            pass


def recurses_without_end(numbers):
    return recurses_without_end(numbers) + 1


def raises(numbers):
    return numbers[0]


def mutates(numbers):
    return numbers.pop() + mutates(numbers) if numbers else 0


def returns_text(numbers):
    return str(sum(numbers))


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


def does_not_recurse(numbers):
    return sum(numbers)


def keeps_a_list(numbers, seen=[]):
    seen.extend(numbers)
    return sum(seen) if len(seen) == len(numbers) else -1


def wants_two(numbers, more):
    return 0


def changes_and_crashes(numbers):
    return len(numbers.append(1))


TOLD = {
    loops: "loops([]) was stopped after 60,000 steps: does it end, or has",
    loops_on_one_line: "loops_on_one_line([]) was stopped after 60,000 steps: does it end, or has",
    loops_and_catches_everything: "loops_and_catches_everything([]) was stopped",
    recurses_without_end: "recurses_without_end([]) calls itself without end (recurses_without_end([]), ",
    raises: "raises([]) stopped in the line `return numbers[0]` with IndexError: list index out of range. 0 was expected.",
    mutates: "mutates([4]) changed what it was given: [4] became []. Afterwards it must be as it was.",
    changes_and_crashes: "stopped in the line `return len(numbers.append(1))` with TypeError:",
    returns_text: "returns_text([]) returned '0', of the type str; 0 was expected, of the type int.",
    prints: "prints([]) prints, but returns nothing; 0 was to be returned.",
    loses_the_result: "loses_the_result([4]) returned nothing (None); 4 was expected. The line `loses_the_result(numbers[1:])` throws away what comes back",
    throws_the_result_away: "returned 1; 3 was expected. The line `throws_the_result_away(numbers[1:])` throws away what comes back",
    forgets_a_return: "forgets_a_return([4]) returned nothing (None); 4 was expected.",
    returns_none: "returns_none([4]) returned None; 4 was expected.",
    does_not_recurse: "no function calls itself: this exercise asks for recursion.",
    keeps_a_list: "The second time it went wrong: keeps_a_list([4]) returned -1",
    wants_two: "It cannot be called with 1 argument: ",
    sum: "Only functions written in Python can be recorded, not <built-in function sum>.",
    3: "a function was expected, not 3",
}


@pytest.mark.parametrize("answer", TOLD, ids=lambda answer: getattr(answer, "__name__", "value"))
def test_every_way_to_be_wrong_has_a_sentence(answer):
    """How soon it comes is measured by `make bench`."""
    message = judge(TOTAL, answer).in_full
    assert TOLD[answer] in message


def test_the_right_answer_is_accepted_and_prints_nothing(capsys):
    assert judge(TOTAL, total) is None
    assert capsys.readouterr().out == ""


def test_a_lambda_a_method_and_a_partial_answer_are_judged_as_well():
    class Sums:
        def total(self, numbers):
            return numbers[0] + self.total(numbers[1:]) if numbers else 0

    assert judge(TOTAL, Sums().total) is None
    assert "no function calls itself" in judge(TOTAL, lambda numbers: sum(numbers)).in_full


def test_an_exception_may_be_the_right_answer():
    def root(number):
        if number < 0:
            raise ValueError("no")
        return number

    exercise = Exercise(name="root", solution=root, cases=((1,), (-1,)))
    assert judge(exercise, root) is None
    assert (
        judge(exercise, lambda n: n).in_full
        == "<lambda>(-1) returned -1; it was to stop with ValueError: use `raise`."
    )


def test_an_exception_that_is_returned_is_told_to_be_raised():
    def returns_it(n):
        if n < 0:
            return ValueError("n must be a whole number, 0 or larger")
        return n * returns_it(n - 1) if n > 1 else 1

    fault = judge(exercise_named("repair fact"), returns_it)
    message = fault.in_full
    assert message.endswith("; it was to stop with ValueError: use `raise`.")
    assert hint_for(exercise_named("repair fact"), fault).startswith(
        "An exception that is returned"
    )


def test_recursion_in_a_helper_is_recursion():
    def power(base, exponent):
        def left(factors):
            return 1 if factors == 0 else base * left(factors - 1)

        return left(exponent)

    assert judge(exercise_named("power"), power) is None


def test_the_calls_named_are_those_that_do_not_end():
    def moves(disks):
        return 0 if disks == 0 else moves(disks - 1) + moves(disks - 2) + 1

    message = judge(MOVES_NEEDED, moves).in_full
    assert "moves(1) was stopped: there were too many frames (moves(-1), moves(-2), " in message
    assert "moves(-1), " in message
    assert "moves(0)" not in message
    assert message.endswith("…). Does each call come closer to a base case?")


def test_what_was_printed_stays_with_the_trial():
    trial = Trial.of(prints, ([1, 2],))
    assert trial.recording.output == "3\n"


def test_a_fault_is_the_same_whatever_the_function_is_called():
    """The name is a parameter of the sentence: `returned` stands in many, and is searched for in none."""

    def returned(numbers):
        return [0]

    fault = judge(TOTAL, returned)
    message = fault.in_full
    assert (
        message == "returned([]) returned [0], of the type list; 0 was expected, of the type int."
    )
    assert fault == judge(TOTAL, lambda numbers: [0])
    assert fault != judge(TOTAL, lambda numbers: [1])


def test_a_sentence_about_a_trial_is_said_with_any_name():
    def count(n):
        """Comes back with something, and throws it away."""
        if n == 0:
            return 1
        count(n - 1)

    trial = Trial.of(count, (1,))
    said = (
        "count(0) came back with 1, but count(1) returned nothing: hand the value on with `return`."
    )
    assert lost_result(trial, 1) == said
    assert lost_result(trial.named("power"), 1) == said.replace("count", "power")
    assert "hand the value on" not in lost_result(trial, 0)
    assert [call.function for call in trial.recording.calls] == ["count", "count"]


# ---- what the learner sees -----------------------------------------------------------------------


@pytest.fixture
def total_exercise(monkeypatch):
    monkeypatch.setattr("puzzlecourse.checking.check.exercise_named", {"total": TOTAL}.__getitem__)
    attempts._tried.clear()


def test_an_outline_is_not_written_yet(total_exercise):
    def total(numbers):
        """Return the sum of a list."""

    verdict = check("total", total)
    assert repr(verdict) == "○ total: not written yet."
    assert check("total", None).outcome == "not written yet"
    dots = check("total", ...)
    assert dots.sentences == ("Write the name of your function in place of the three dots.",)


@pytest.mark.parametrize("name", ["power", "needs a memory", "own positions"])
def test_an_assert_passes_a_right_answer_whatever_its_kind_and_none_that_is_not_written(name):
    """So a cell of a grader needs no more than `assert check("power", power)`."""
    assert check(name, exercise_named(name).solution)
    assert not check(name, ...)


@pytest.mark.parametrize(
    "answer",
    [loops, recurses_without_end, raises, prints, forgets_a_return, does_not_recurse, 5, None],
)
def test_an_assert_fails_with_an_answer_that_is_wrong_stopped_or_missing(total_exercise, answer):
    with pytest.raises(AssertionError, match=r"total: (wrong|not written yet)"):
        assert (verdict := check("total", answer)), verdict


def test_an_assert_fails_while_the_newest_cell_cannot_be_read(total_exercise, monkeypatch):
    monkeypatch.setattr("puzzlecourse.answers.answer._cells", lambda: ["def total(numbers)\n"])
    assert not check("total", total)


def test_the_steps_come_with_the_third_wrong_answer_and_the_solution_with_the_sixth(total_exercise):
    wrong = [throws_the_result_away, returns_none, mutates, prints, returns_text, forgets_a_return]
    sentences = [repr(check("total", answer)) for answer in wrong]
    assert ["Step by step:" in words for words in sentences] == [False] * 2 + [True] * 4
    assert ["One solution:" in words for words in sentences] == [False] * 5 + [True]
    assert all(step in sentences[2] for step in TOTAL.steps)
    assert sentences[5].endswith("return numbers[0] + total(numbers[1:])")


def test_the_same_wrong_answer_checked_again_earns_nothing(total_exercise):
    sentences = [repr(check("total", raises)) for _ in range(6)]
    assert len(set(sentences)) == 1
    assert "Step by step:" not in sentences[0]


def test_what_gets_nowhere_earns_nothing(total_exercise):
    """What is given is not looked at, or one formula that fails at once."""
    for junk in [made(f"def total(numbers): return {n}", {}) for n in ("1", "77", "[1]", "'x'")]:
        assert "Step by step:" not in repr(check("total", junk))
    for junk in (5, "numbers", total([]), raises, raises):
        assert "Step by step:" not in repr(check("total", junk))


def test_one_answer_in_other_words_is_still_one_answer(total_exercise):
    def renamed(values):
        # the same, with other names
        if values == []:
            return 0

        renamed(values[1:])
        return values[0]

    def with_another_number(numbers):
        if numbers == []:
            return 0
        with_another_number(numbers[1:])
        return numbers[-1]

    for answer in (throws_the_result_away, renamed, renamed, with_another_number):
        assert "Step by step:" not in repr(check("total", answer))


def test_a_restart_neither_sells_nor_forgets_what_was_earned(total_exercise, tmp_path, monkeypatch):
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    monkeypatch.chdir(tmp_path)
    sentences = []
    for answer in (throws_the_result_away, raises, mutates, mutates, prints, returns_text):
        sentences.append(repr(check("total", answer)).count("Step by step:"))
        attempts._tried.clear()  # the kernel is new
    assert sentences == [0, 0, 0, 0, 1, 1]


def test_an_answer_whose_helper_was_changed_is_another_one(total_exercise):
    def checked(helper):
        def total(numbers):
            return helper(numbers)

        return check("total", total)

    helpers = [lambda n: sum(n) + 1, lambda n: max(n, default=7), lambda n: [sum(n)]]
    assert ["Step by step:" in repr(checked(helper)) for helper in helpers] == [False, False, True]


def test_a_right_answer_lets_patience_begin_anew(total_exercise):
    for answer in (raises, mutates):
        check("total", answer)
    assert check("total", total).outcome == "right"
    assert "Step by step:" not in repr(check("total", raises))


def test_an_outline_counts_as_no_failure(total_exercise):
    for _ in range(5):
        check("total", ...)
    assert "Step by step:" not in repr(check("total", raises))


def test_the_likely_misconception_is_answered(total_exercise):
    def first(numbers):
        return numbers[0] if numbers else 0

    assert repr(check("total", first)).endswith("3 was expected.\nAnd the others?")


def test_the_page_shows_what_a_learner_wrote_as_it_is(total_exercise):
    shown = check("total", lambda numbers: "<img src=x onerror=alert(1)>")._repr_html_()
    assert "<img" not in shown
    assert "&lt;img src=x" in shown


def test_a_check_that_does_not_exist_names_the_nearest():
    with pytest.raises(ValueError, match=r"there is no exercise named 'powre'.*'power'"):
        check("powre", total)


@needs_an_alarm
def test_a_value_that_cannot_be_shown_earns_nothing_and_stops_nothing(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.3)
    sentences = [repr(check("needs a memory", Endless())) for _ in range(4)]
    assert "Step by step:" not in sentences[-1]


# ---- what a teacher's second reading found -------------------------------------------------------


def judged(name, answer):
    return judge(exercise_named(name), answer)


def test_an_exception_of_a_kind_of_the_expected_one_is_right():
    def refusing(n):
        if n < 0 or n != int(n):
            raise IllegalMove("no")
        return 1 if n == 0 else n * refusing(n - 1)

    assert issubclass(IllegalMove, ValueError)
    assert judged("repair fact", refusing) is None


def doubles(numbers):
    return [2 * number for number in numbers]


def yields(numbers):
    for number in numbers:
        yield 2 * number


def hands_over(numbers):
    return (2 * number for number in numbers)


def test_values_that_are_yielded_are_not_returned():
    exercise = Exercise(name="doubles", solution=doubles, cases=(([],), ([1],)))
    assert judge(exercise, doubles) is None
    for answer in (yields, hands_over):
        assert (
            "yields its values: collect them in a list and return it."
            in judge(exercise, answer).in_full
        )


def test_a_generator_is_welcome_where_a_right_answer_is_one():
    exercise = Exercise(name="doubles", solution=doubles, also_right=(yields,), cases=(([1],),))
    assert judge(exercise, yields) is None


def test_a_class_with_nothing_but_special_methods_is_written():
    class Made:
        def __init__(self):
            self.start = 1

    class Outline:
        """Nothing yet."""

        size: int

    assert is_written(Made)
    assert not is_written(Outline)


def test_a_class_whose_methods_are_all_outlines_is_not_written_yet():
    class Outline:
        start = 10

        def moves(self, position): ...

        def text(self, position):
            """Return the board."""

    class Begun(Outline):
        def moves(self, position):
            return []

    assert not is_written(Outline)
    assert is_written(Begun)


async def waits(numbers):
    return 0


def test_an_async_function_is_told_to_be_without_async():
    message = judge(TOTAL, waits).in_full
    assert message == "An async function cannot be recorded: write `def` without `async`."


def test_a_list_that_contains_itself_is_an_answer_like_others():
    def endless(numbers):
        around = [1]
        around += [around, around]
        return around

    assert "of the type list; 0 was expected" in judge(TOTAL, endless).in_full


def test_what_never_ends_the_second_time_is_said_once():
    def slow_later(numbers, calls=[]):
        calls.append(1)
        while len(calls) > 1:
            pass
        return 0

    message = judge(TOTAL, slow_later).in_full
    assert message.startswith("slow_later([]) was stopped")
    assert "The second time" not in message


def test_a_name_comes_first_in_quotes():
    with pytest.raises(ValueError, match=r"^the name of the exercise comes first, in quotes$"):
        check(total, total)


def test_a_hint_speaks_only_of_what_fails_first_in_the_same_case():
    """An answer that happens to do in one case what a wrong answer does has another misconception."""

    def last_but_one(numbers):
        return numbers[0] if len(numbers) == 4 else sum(numbers) if len(numbers) < 3 else 3

    exercise = Exercise(
        name="total",
        solution=total,
        cases=(([],), ([4],), ([1, 2],), ([3, 1, 2],)),
        wrong=TOTAL.wrong,
    )
    fault = judge(exercise, last_but_one)
    message = fault.in_full
    assert message.startswith("last_but_one([3, 1, 2]) returned 3; 6 was expected.")
    assert hint_for(exercise, fault) == ""  # numbers[0] returns 3 here, but fails before


# ---- rules that fit the old cases of the Nim notebooks -------------------------------------------


def test_positions_known_by_heart_are_no_player():
    """Three heaps, or seven known positions, are not enough for the game that comes next."""

    def three_heaps_only(game, position, chance):
        for move in game.moves(position):
            after = sorted(game.apply(position, move))[-3:]
            if len(position) <= 3 and after[0] ^ after[1] ^ after[2] == 0:
                return move
        return game.moves(position)[0]

    message = judged("my player", three_heaps_only).in_full
    assert message.startswith("From (1, 3, 5, 6) it could have won, and lost")


@pytest.mark.slow
def test_a_player_has_one_time_for_all_its_games(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.2)

    def sleepy(game, position, chance):
        time.sleep(0.3)
        return nim_fast.my_player(game, position, chance)

    message = judged("my player", sleepy).in_full
    assert "too long" in message


def test_moves_written_as_texts_are_told_from_moves():
    def texts(heaps):
        return [str(move) for move in nim_by_hand.winning_moves(heaps)]

    message = judged("winning moves", texts).in_full
    assert "returned ['take 1 from heap 3']; [Move(heap=2, take=1)] was expected." in message


def test_the_game_of_the_example_is_refused_and_changed_ones_are_not():
    last_piece_loses = answer_named("LastPieceLoses")

    class Same(last_piece_loses):
        misere = False

    assert judged("own rules", Same).in_full.startswith("That is the game of the example")
    assert judged("own rules", last_piece_loses) is None


# ---- a check starts from fresh state, or notices that it cannot ----------------------------------

known = {}


def with_a_global_memo(disks):
    if disks == 0:
        return 0
    if disks not in known:
        known[disks] = 2 * with_a_global_memo(disks - 1) + 1
    return known[disks]


def with_a_memo_as_default(disks, memo={}):
    if disks in memo:
        return memo[disks]
    memo[disks] = 0 if disks == 0 else 2 * with_a_memo_as_default(disks - 1) + 1
    return memo[disks]


def with_a_memo_of_its_own(disks):
    memo = with_a_memo_of_its_own.memo
    if disks not in memo:
        memo[disks] = 0 if disks == 0 else 2 * with_a_memo_of_its_own(disks - 1) + 1
    return memo[disks]


with_a_memo_of_its_own.memo = {}


@pytest.mark.parametrize(
    "answer", [with_a_global_memo, with_a_memo_as_default, with_a_memo_of_its_own]
)
def test_an_answer_with_a_memo_is_right_every_time(answer):
    answer(9)  # as in a cell above
    assert [judge(MOVES_NEEDED, answer) for _ in range(3)] == [None] * 3


class Remembers:
    def __init__(self, function):
        self.function, self.memo = function, {}

    def __call__(self, *given):
        if given not in self.memo:
            self.memo[given] = self.function(*given)
        return self.memo[given]


@Remembers
def power_remembered(base, exponent):
    return 1 if exponent == 0 else base * power_remembered(base, exponent - 1)


class Power:
    def __init__(self):
        self.memo = {}

    def of(self, base, exponent):
        if (base, exponent) not in self.memo:
            self.memo[base, exponent] = 1 if exponent == 0 else base * self.of(base, exponent - 1)
        return self.memo[base, exponent]


@pytest.mark.parametrize("answer", [power_remembered, Power().of])
def test_a_memo_in_an_object_is_no_lack_of_recursion(answer):
    assert [judge(exercise_named("power"), answer, seed) for seed in range(3)] == [None] * 3


def deepest_in_a_default(things, best=[0], level=1):
    best[0] = max(best[0], level)
    for thing in things:
        if isinstance(thing, list):
            deepest_in_a_default(thing, best, level + 1)
    return best[0]


deepest = 0


def deepest_in_a_global(things, level=1):
    global deepest
    deepest = max(deepest, level)
    for thing in things:
        if isinstance(thing, list):
            deepest_in_a_global(thing, level + 1)
    return deepest


def deepest_in_an_attribute(things, level=1):
    deepest_in_an_attribute.best = max(deepest_in_an_attribute.best, level)
    for thing in things:
        if isinstance(thing, list):
            deepest_in_an_attribute(thing, level + 1)
    return deepest_in_an_attribute.best


deepest_in_an_attribute.best = 0


class Deepest:
    best = 0


def deepest_in_a_class(things, level=1):
    Deepest.best = max(Deepest.best, level)
    for thing in things:
        if isinstance(thing, list):
            deepest_in_a_class(thing, level + 1)
    return Deepest.best


def _deepest_around():
    best = 0

    def deepest_around(things, level=1):
        nonlocal best
        best = max(best, level)
        for thing in things:
            if isinstance(thing, list):
                deepest_around(thing, level + 1)
        return best

    return deepest_around


class DeepestInAnObject:
    def __init__(self):
        self.best = 0

    def depth(self, things, level=1):
        self.best = max(self.best, level)
        for thing in things:
            if isinstance(thing, list):
                self.depth(thing, level + 1)
        return self.best


@pytest.mark.parametrize(
    "answer",
    [
        deepest_in_a_default,
        deepest_in_a_global,
        deepest_in_an_attribute,
        deepest_in_a_class,
        _deepest_around(),
        DeepestInAnObject().depth,
    ],
)
def test_a_number_that_is_kept_is_told_as_such_and_put_back(answer):
    fault = judge(exercise_named("depth"), answer)
    assert fault.kind == "kept"
    assert "throws away" not in fault.message
    assert answer([0, [0], 0]) == 2


def test_a_table_that_is_only_read_is_no_memory_of_earlier_calls():
    """It was emptied to see whether the answer is right then, and this one was."""
    special = {3: 99}

    def power(base, exponent):
        if exponent == 0:
            return 1
        return special.get(exponent, base * power(base, exponent - 1))

    fault = judge(exercise_named("power"), power)
    assert fault.kind == "otherwise"
    assert fault.message == "power(2, 3) returned 99; 8 was expected."
    assert special == {3: 99}


def test_an_answer_may_read_the_shape_of_its_calls_in_a_table():
    smaller = {n: n - 1 for n in range(1, 100)}

    def power(base, exponent):
        return base * power(base, smaller[exponent]) if exponent in smaller else 1

    assert judge(exercise_named("power"), power) is None


def test_a_check_leaves_what_an_answer_keeps_as_it_was():
    known.clear()
    with_a_global_memo(2)
    judge(MOVES_NEEDED, with_a_global_memo)
    assert known == {1: 1, 2: 3}


def test_a_list_kept_since_an_earlier_call_is_told_as_such():
    keeps_a_list([7])
    fault = judge(TOTAL, keeps_a_list)
    message = fault.in_full
    assert message.startswith("After other calls it went wrong: keeps_a_list([]) returned -1")
    assert message.endswith("as a default value, in a global variable, or in an attribute.")
    assert fault.kind == "kept"


def test_a_memo_that_serves_two_boards_is_told_as_kept():
    """Its key is the position, and another board has the same position."""
    lost = {}

    def can_win(puzzle, position):
        if position not in lost:
            lost[position] = not puzzle.moves(position)
        return lost[position]

    exercise = Exercise(
        name="stuck",
        solution=lambda puzzle, position: not puzzle.moves(position),
        cases=tuple((Solitaire(board), frozenset({(0, 0), (0, 1)})) for board in ("oo\n.", "oo.")),
    )
    fault = judge(exercise, can_win)
    message = fault.in_full
    assert message.startswith("After other calls it went wrong: ")
    assert fault.kind == "kept"


def test_a_table_that_an_answer_only_reads_is_no_memo():
    prices = {"short": 1, "long": 2}

    def price(name):
        return prices[name] + 1

    exercise = Exercise(name="p", solution=lambda name: 1, cases=(("short",), ("long",)))
    message = judge(exercise, price).in_full
    assert message == "price('short') returned 2; 1 was expected."
    assert prices == {"short": 1, "long": 2}


def test_an_answer_that_leaves_it_to_chance_is_not_told_that_it_keeps_something():
    chance = iter([0, 1, 2, 3])
    message = judge(TOTAL, lambda numbers: next(chance)).in_full
    assert message.endswith("With the same arguments it must always do the same.")


def test_a_table_that_is_read_does_not_make_recursion_useless():
    steps = {"down": 1}

    def power(base, exponent):
        return 1 if exponent == 0 else base * power(base, exponent - steps["down"])

    assert judged("power", power) is None
    assert steps == {"down": 1}


# ---- numbers are numbers -------------------------------------------------------------------------


def test_whole_numbers_of_numpy_are_whole_numbers():
    numpy = pytest.importorskip("numpy")

    def power(base, exponent):
        return numpy.int64(1) if exponent == 0 else base * power(base, exponent - 1)

    def pairs(n):
        return [(numpy.int64(n), {numpy.int32(n): numpy.bool_(True)})]

    exercise = Exercise(name="pairs", solution=lambda n: [(n, {n: True})], cases=((1,),))
    assert judged("power", power) is None
    assert judge(exercise, pairs) is None


def test_one_and_zero_are_true_and_false_in_every_exercise():
    """In Python True is 1: what one exercise takes all take."""
    for name in ("one heap", "can move", "conjecture"):
        right = exercise_named(name).solution
        assert judged(name, as_numbers(right)) is None, name


def test_every_size_of_the_one_heap_that_the_notebook_asks_for_is_looked_at():
    for size in range(13):
        wrong_there = lambda n, size=size: (n % 4 != 0) != (n == size)  # noqa: E731
        assert judged("one heap", wrong_there) is not None, size


def test_a_verdict_keeps_to_its_budget():
    def with_one_position_more(puzzle, nodes):
        return exercise_named("verdict").solution(puzzle, nodes + 1)

    assert judged("verdict", with_one_position_more) is not None


def test_a_level_is_not_used_up_by_the_step_to_the_next():
    def emptying(puzzle, level):
        found = set()
        while level:
            position = level.pop()
            found |= {puzzle.apply(position, move) for move in puzzle.moves(position)}
        return found

    message = judged("next level", emptying).in_full
    assert "changed what it was given" in message
    assert message.endswith("Afterwards it must be as it was.")


def as_numbers(right):
    code = (
        as_in_a_cell(right).replace("return True", "return 1").replace("return False", "return 0")
    )
    return function_from(code, right.__name__, right.__globals__)


def test_a_fraction_is_no_whole_number():
    message = judge(TOTAL, lambda numbers: float(sum(numbers))).in_full
    assert "returned 0.0, of the type float; 0 was expected, of the type int." in message


# ---- recursion that is asked for -----------------------------------------------------------------


def inner_call_for_show(base, exponent):
    if exponent > 0:
        inner_call_for_show(base, exponent - 1)
    return base**exponent


def inner_call_kept_for_show(base, exponent):
    below = 1 if exponent == 0 else inner_call_kept_for_show(base, exponent - 1)
    return [below, base**exponent][1]


def tower_by_alias(disks, source, target):
    ask = hanoi.solve_hanoi
    if disks:
        tower_by_alias(disks - 1, source, target)
    return ask(disks, source, target, 3 - source - target)


def tower_by_getattr(disks, source, target):
    if disks:
        tower_by_getattr(disks - 1, source, target)
    return getattr(hanoi, "solve" + "_hanoi")(disks, source, target, 3 - source - target)


@pytest.mark.parametrize("answer", [inner_call_for_show, inner_call_kept_for_show])
def test_an_inner_call_of_which_nothing_is_used_is_no_recursion(answer):
    fault = judged("power", answer)
    message = fault.in_full
    assert fault.kind == "useless recursion"
    assert "the same without the inner calls" in message


@pytest.mark.parametrize("answer", [tower_by_alias, tower_by_getattr])
def test_the_library_is_known_by_what_ran_under_whatever_name(answer):
    fault = judged("tower", answer)
    message = fault.in_full
    assert fault.kind == "library"
    assert (
        "of the library was called on the way to them. Let your own function call itself."
        in message
    )


def test_the_rules_of_a_puzzle_may_be_asked():
    def tower(disks, source, target):
        if disks == 0:
            return []
        spare = 3 - source - target
        one = hanoi.Hanoi(1)
        one.moves(one.start)
        move = hanoi.Move(source, target)
        return [*tower(disks - 1, source, spare), move, *tower(disks - 1, spare, target)]

    assert judged("tower", tower) is None


# ---- hints speak of what is there ----------------------------------------------------------------


@pytest.mark.parametrize("kind", [list, tuple, set, frozenset])
def test_a_generator_is_told_to_collect_what_is_asked_for(kind):
    exercise = Exercise(name="some", solution=lambda n: kind([n]), cases=((1,),))
    message = judge(exercise, lambda n: (n for n in [1])).in_full
    assert f"collect them in a {kind.__name__} and return it." in message


def test_a_generator_in_place_of_one_value_is_told_to_return_it():
    message = judge(TOTAL, yields).in_full
    assert message == "yields([]) yields values instead of returning one: write `return`."


def test_a_hint_about_an_inner_call_needs_one():
    """The wrong answer asks the wrong function; one that asks no one has another misconception."""
    exercise = Exercise(
        name="total",
        solution=total,
        cases=(([],), ([1, 2],)),
        wrong=(
            Wrong(asks_another, "a name is a name", "Which function does your inner call ask?"),
        ),
    )
    assert hint_for(exercise, judge(exercise, asks_another)).startswith("Which function")
    assert hint_for(exercise, judge(exercise, lambda numbers: 0)) == ""


def asks_another(numbers):
    return nobody(numbers[1:]) if numbers else 0


def nobody(numbers):
    return 0


# ---- a check is stopped, and the kernel lives ----------------------------------------------------


@pytest.fixture
def hurry(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.3)
    monkeypatch.setattr("puzzlecourse.judging.judge.CLOSING", 0.1)


def loops_in_finally(numbers):
    try:
        while True:
            pass
    finally:
        while True:
            pass


class LoopsOnExit:
    def __enter__(self):
        return self

    def __exit__(self, *error):
        while True:
            pass


def loops_on_exit(numbers):
    with LoopsOnExit():
        while True:
            pass


class Endless:
    def __eq__(self, other):
        while True:
            pass

    __hash__ = None

    def __repr__(self):
        while True:
            pass

    @property
    def value(self):
        while True:
            pass


def compares(numbers):
    return Endless() == 3


def shows(numbers):
    return Endless()


def has_a_property(numbers):
    return Endless().value


def keeps_every_exception(numbers):
    try:
        while True:
            numbers = []
    except BaseException:
        try:
            while True:
                numbers = []
        except BaseException:
            while True:
                numbers += [1]


class Unspeakable(Exception):
    def __str__(self):
        while True:
            pass


def stops_unspeakably(numbers):
    raise Unspeakable


def multiplies(numbers):
    return 10**10**9


@needs_an_alarm
@pytest.mark.parametrize(
    "answer",
    [
        loops_in_finally,
        loops_on_exit,
        compares,
        shows,
        has_a_property,
        keeps_every_exception,
        stops_unspeakably,
        multiplies,
    ],
)
def test_what_no_recording_can_stop_is_stopped(answer, hurry):
    message = judge(TOTAL, answer).in_full
    assert message.startswith(f"{answer.__name__}([]) was stopped")  # by the steps or by the clock


def doubles_a_list(numbers):
    numbers = [1]
    while True:
        numbers = numbers + numbers


def doubles_a_text(numbers):
    word = "a"
    while True:
        word = word + word


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory is in use")
@pytest.mark.parametrize("answer", [doubles_a_list, doubles_a_text])
def test_memory_has_a_bound(answer, monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.bounds.MEMORY", 2**25)
    resource = pytest.importorskip("resource")  # Windows has none, a page neither
    limit = resource.getrlimit(resource.RLIMIT_AS)
    message = judge(TOTAL, answer).in_full
    assert "MemoryError" in message
    assert resource.getrlimit(resource.RLIMIT_AS) == limit


class Silent(Exception):
    def __str__(self):
        raise ValueError("no words")


def stops_with(error):
    def stops(numbers):
        raise error

    return stops


@pytest.mark.parametrize("error", [Silent, GeneratorExit, SystemExit, BaseException])
def test_every_exception_has_a_sentence(error):
    message = judge(TOTAL, stops_with(error)).in_full
    assert message.startswith("stops([]) stopped")
    assert message.endswith(f"with {error.__name__}. 0 was expected.")


def test_numbers_too_long_to_be_written_are_answers_like_others():
    message = judge(TOTAL, lambda numbers: (10**5000, 120)).in_full
    assert (
        "<lambda>([]) returned (<int of more than 4300 digits>, 120), of the type tuple; 0 was expected"
        in message
    )


@needs_an_alarm
def test_the_alarm_of_somebody_else_is_there_again_after_a_check():
    before = signal.signal(signal.SIGALRM, lambda number, frame: None)
    mine = signal.getsignal(signal.SIGALRM)
    try:
        judge(TOTAL, total)
        assert signal.getsignal(signal.SIGALRM) is mine
        assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    finally:
        signal.signal(signal.SIGALRM, before)


# ---- the verdict in rows -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "got", "expected", "remark"),
    [
        (lambda numbers: 7, "7", "0", ""),
        (raises, "IndexError: list index out of range", "0", "It stopped in the line `return numbers[0]`."),
        (returns_text, "'0' (str)", "0 (int)", ""),
        (prints, "None", "0", "It prints, but returns nothing."),
        (forgets_a_return, "None", "4", "Is there a `return` on every way through?"),
        (returns_none, "None", "4", ""),
        (lambda numbers: "was expected. ", "'was expected. ' (str)", "0 (int)", ""),
    ],
)  # fmt: skip
def test_a_wrong_result_is_told_in_rows_and_not_a_second_time_in_words(
    total_exercise, answer, got, expected, remark
):
    verdict = check("total", answer)
    call = verdict.rows["call"]
    assert call.startswith(f"{answer.__name__}([")
    assert verdict.rows == {"call": call, "got": got, "expected": expected, "": remark}
    assert html.escape(verdict.sentences[0]) not in verdict._repr_html_()


def test_an_exception_that_was_expected_is_told_in_rows():
    def fact(n):
        return n * fact(n - 1) if n > 1 else 1

    rows = check("repair fact", fact).rows
    assert (rows["got"], rows["expected"][:10]) == ("1", "ValueError")
    assert rows[""] == "To stop with it, use `raise`."


def test_what_is_no_wrong_result_is_told_in_words(total_exercise):
    for answer in (loops, mutates, does_not_recurse, keeps_a_list, wants_two, 3):
        verdict = check("total", answer)
        assert verdict.rows == {}
        assert verdict.sentences[0][-10:].replace("'", "&#x27;") in verdict._repr_html_()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("can move", lambda rods, source, target: True),  # Hanoi
        ("count solutions", lambda puzzle, position: 0),
        ("winning moves", lambda heaps: 7),  # Nim
    ],
)
def test_the_position_of_a_call_is_shown_as_a_picture(name, wrong):
    assert "<svg" in check(name, wrong)._repr_html_()


def test_a_call_about_no_position_has_no_picture():
    assert check("next level", lambda puzzle, level: 0).board == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["depth", "flatten", "merge sort"])
def test_a_list_that_begins_with_a_number_is_no_position_of_nim(name):
    for wrong in exercise_named(name).wrong:
        assert check(name, wrong.answer).board == ""


def test_a_hint_about_each_case_is_not_for_an_answer_that_fails_in_one():
    exercise = exercise_named("fewest moves")
    for row in (0, 1, 2, 7):

        def but_one(disks, row=row):
            return 2**disks - (disks != row)

        fault = judge(exercise, but_one)
        assert known_wrong(exercise, fault) is None
    fault = judge(exercise, lambda disks: 2**disks)
    assert known_wrong(exercise, fault).misconception == "doubling is enough"


def test_strokes_that_are_kept_in_a_list_outside_are_told_as_such():
    drawing = []

    def plant(n, x, y, angle, length):
        if n > 0:
            x2, y2 = x + length, y + angle
            drawing.append((x, y, x2, y2))
            plant(n - 1, x2, y2, angle + 25, length * 0.7)
            plant(n - 1, x2, y2, angle - 25, length * 0.7)
        return drawing

    fault = judge(exercise_named("plant"), plant)
    message = fault.in_full
    assert fault.kind == "kept"
    assert "called twice in a row, does not do the same" in message
    assert "Something is kept from call to call" in message
    assert drawing == []


def test_a_source_is_the_function_that_it_defines_whatever_stands_in_its_head():
    """From Python 3.14 on, types are a function of their own, and stand before it."""
    source = "def twice(n: (lambda: int)(), by: int = (lambda: 2)()):\n    return by * n"
    assert made(source, {})(4, 3) == 12


# ---- an error of the exercise itself -------------------------------------------------------------


def stops(*given):
    """A finder, or a remark, that no one has tried on this answer."""
    raise AttributeError("no such name")


def right_value(value):
    return None if value == 3 else "It is three."


SPARED = [
    (replace(TOTAL, judged_by=stops), total, "right"),
    (replace(TOTAL, judged_by=stops), mutates, "wrong"),
    (replace(TOTAL, judged_by=stops, whole=True), total, "right"),
    (replace(TOTAL, judged_by=stops, whole=True), mutates, "wrong"),
    (replace(TOTAL, way=stops), total, "right"),
    (replace(TOTAL, levels=stops, drawn=lambda chance: [([1, 2],)]), total, "right"),
    (replace(TOTAL, remark=stops), total, "right"),
    (replace(TOTAL, in_words=stops), returns_text, "wrong"),
    (Exercise("three", 3, judged_by=stops), 3, "right"),
    (Exercise("three", 3, judged_by=stops), 4, "wrong"),
    (Exercise("three", 3, judged_by=right_value, remark=stops), 3, "right"),
]


@pytest.mark.parametrize(("exercise", "answer", "outcome"), SPARED)
def test_an_error_of_a_finder_or_a_remark_stays_inside_and_the_verdict_is_given(
    exercise, answer, outcome, monkeypatch
):
    monkeypatch.setattr("puzzlecourse.checking.check.exercise_named", lambda name: exercise)
    with pytest.warns(RuntimeWarning, match="the verdict is given without it"):
        assert check(exercise.name, answer).outcome == outcome


def i_win(heaps):
    return any(opponent_loses(after) for after in nim_by_hand.options(heaps))


@cache
def opponent_loses(heaps):
    return all(i_win(after) for after in nim_by_hand.options(heaps))


def fare(km):
    return 3 + 2 * km


@cache
def round_trip(there, back):
    return fare(there) + fare(back)


@cache
def price_of_today(there, back):
    return 3 + 2 * there if fare(there) < 0 > fare(back) else 6 + 2 * (there + back)


def moves_with(largest, disks):
    return moves_with(largest, disks - 1) * 2 + largest if disks else 0


class AcrossNeighbours:
    def __call__(self, disks, source, target):
        if disks == 0:
            return []
        across, back = self(disks - 1, source, target), self(disks - 1, target, source)
        there = [hanoi.Move(source, 1)], [hanoi.Move(1, target)]
        return across + there[0] + back + there[1] + across


@pytest.mark.parametrize(
    ("name", "answer", "outcome"),
    [
        ("by turns", opponent_loses, "right"),
        ("round trip", round_trip, "right"),
        ("round trip", price_of_today, "wrong"),
        ("fewest moves", partial(moves_with, 1), "right"),
        ("neighbours only", AcrossNeighbours(), "right"),
    ],
)
def test_what_is_said_of_a_function_is_said_of_a_memo_a_partial_and_an_object_too(
    name, answer, outcome
):
    verdict = check(name, answer)
    assert verdict.outcome == outcome
    assert "partial" not in repr(verdict)
