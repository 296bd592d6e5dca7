"""check(): each kind of fault has its own message, within the time limit; the kernel survives."""

import signal
import sys
import textwrap
import time
from dataclasses import replace
from functools import cache, partial

import pytest
from answers import answer_named
from faulty import (
    TOTAL,
    does_not_recurse,
    doubles,
    forgets_a_return,
    keeps_a_list,
    mutates,
    prints,
    raises,
    returns_html,
    returns_none,
    returns_text,
    throws_the_result_away,
    total,
    yields,
)
from games import MOVES_NEEDED
from here import needs_an_alarm
from lessons import hint_for
from mutants import function_from

from puzzlecourse import check
from puzzlecourse.answers.answer import is_written
from puzzlecourse.checking import attempts
from puzzlecourse.judging.cases import fixed
from puzzlecourse.judging.counting import digest_of
from puzzlecourse.judging.exercise import Exercise, Wrong
from puzzlecourse.judging.faults import differs_from, unused_result
from puzzlecourse.judging.hints import known_wrong
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.matches import Match, fault_in_play
from puzzlecourse.judging.sentences import AnotherWay
from puzzlecourse.judging.trial import Trial
from puzzlecourse.judging.variants import function_from_source
from puzzlecourse.lessons import exercise_named, nim_by_hand, nim_fast
from puzzlelib import hanoi
from puzzlelib.nim import Nim, nim_sum
from puzzlelib.rules import IllegalMove


def made_of_ones(trial):
    """A judge of `total` that also limits the number of calls."""
    if message := differs_from(trial, sum(trial.arguments[0])):
        return message
    return AnotherWay("it took a call.") if trial.recording.number_of_calls else None


def wrong_for_large_numbers(numbers):
    return sum(numbers) if sum(numbers) < 5 else 0


@pytest.mark.parametrize(
    ("answer", "is_right"), [(does_not_recurse, True), (wrong_for_large_numbers, False)]
)
def test_a_wrong_result_in_a_later_case_counts_more_than_the_way_in_an_earlier_one(
    answer, is_right
):
    exercise = replace(TOTAL, recursive=False, judged_by=made_of_ones)
    fault = judge(exercise, answer)
    assert (fault.results_right, "it took a call" in fault.message) == (is_right, is_right)


def test_right_results_in_small_cases_stay_so_where_a_larger_one_takes_too_long(hurry):
    def slow(numbers):
        while len(numbers) > 1:
            pass
        return sum(numbers)

    fault = judge(replace(TOTAL, recursive=False, judged_by=made_of_ones), slow)
    assert fault.results_right


def test_no_hint_follows_right_results():
    exercise = exercise_named("power")
    [formula] = [one for one in exercise.wrong if one.misconception == "formula instead of plan"]
    assert known_wrong(exercise, judge(exercise, formula.answer, 1)) is formula
    verdict = check("power", formula.answer)
    assert (verdict.outcome, verdict.think) == ("another way", "")


PRINTS_FIRST = """
def is_in(numbers, wanted):
    print("looking in", numbers)
    return look(numbers, wanted)

def look(numbers, wanted):
    if numbers == []:
        return False
    middle = len(numbers) // 2
    if numbers[middle] == wanted:
        return True
    if wanted < numbers[middle]:
        return is_in(numbers[:middle], wanted)
    return is_in(numbers[middle + 1 :], wanted)
"""


def test_a_recursion_shared_by_two_functions_is_as_deep_and_as_quick_as_one():
    assert judge(exercise_named("sorted list"), function_from(PRINTS_FIRST, "is_in", {})) is None


def a_pair(first, second):
    """Two mutually recursive functions, the first of which decides whether one can win."""
    source = f"""
        def {first}(heaps):
            return any({second}(after) for after in options(heaps))

        def {second}(heaps):
            return all({first}(after) for after in options(heaps))
    """
    names = {"options": nim_by_hand.options}
    return [function_from(textwrap.dedent(source), one, names) for one in (first, second)]


@pytest.mark.parametrize(
    ("names", "given", "is_right"),
    [
        (("i_win", "opponent_loses"), 0, True),
        (("i_win", "opponent_loses"), 1, True),
        (("opponent_loses", "i_win"), 0, False),  # a misleading name
    ],
)
def test_a_pair_can_be_given_by_either_name(names, given, is_right):
    assert (judge(exercise_named("by turns"), a_pair(*names)[given]) is None) == is_right


def test_of_a_wrong_pair_the_function_that_is_asked_for_is_spoken_of():
    def i_win(heaps):
        return any(opponent_loses(after) for after in nim_by_hand.options(heaps))

    both = a_pair("i_win", "opponent_loses")
    both[0].__globals__["opponent_loses"] = never = function_from(
        "def opponent_loses(heaps):\n    return i_win(heaps) and False", "opponent_loses", {}
    )
    never.__globals__["i_win"] = both[0]
    assert (
        "opponent_loses((0,)) returned False" in judge(exercise_named("by turns"), both[0]).message
    )


def test_a_number_where_yes_or_no_is_asked_is_reported_so_only_if_it_is_right_in_every_case():
    exercise = exercise_named("conjecture")
    assert judge(exercise, nim_sum).results_right
    assert not judge(exercise, lambda heaps: sum(heaps)).results_right
    assert not judge(exercise, lambda heaps: True if nim_sum(heaps) else None).results_right


def test_the_right_answer_is_accepted_and_prints_nothing(capsys):
    assert judge(TOTAL, total) is None
    assert capsys.readouterr().out == ""


def test_a_method_is_judged_as_well():
    class Sums:
        def total(self, numbers):
            return numbers[0] + self.total(numbers[1:]) if numbers else 0

    assert judge(TOTAL, Sums().total) is None


def test_recursion_in_a_helper_is_recursion():
    def power(base, exponent):
        def left(factors):
            return 1 if factors == 0 else base * left(factors - 1)

        return left(exponent)

    assert judge(exercise_named("power"), power) is None


def test_a_fault_is_the_same_whatever_the_function_is_called():
    """Messages take the name as a parameter; replacing it later would break for `returned`."""

    def returned(numbers):
        return [0]

    fault = judge(TOTAL, returned)
    message = fault.in_full
    assert (
        message == "returned([]) returned [0], of the type list; 0 was expected, of the type int."
    )
    assert fault == judge(TOTAL, lambda numbers: [0])
    assert fault != judge(TOTAL, lambda numbers: [1])


def test_a_message_about_a_trial_takes_any_name():
    def count(n):
        """Comes back with something, and throws it away."""
        if n == 0:
            return 1
        count(n - 1)

    trial = Trial.of(count, (1,))
    said = (
        "count(0) came back with 1, but count(1) returned nothing: hand the value on with `return`."
    )
    assert unused_result(trial, 1) == said
    assert unused_result(trial.named("power"), 1) == said.replace("count", "power")
    assert "hand the value on" not in unused_result(trial, 0)
    assert [call.function for call in trial.recording.calls] == ["count", "count"]


# ---- verdicts as displayed -----------------------------------------------------------------------


@pytest.fixture
def total_exercise(monkeypatch):
    monkeypatch.setattr("puzzlecourse.checking.check.exercise_named", {"total": TOTAL}.__getitem__)
    attempts._digests.clear()


@pytest.mark.parametrize("name", ["power", "needs a memory", "own positions"])
def test_an_assert_passes_a_right_answer_whatever_its_kind_and_none_that_is_not_written(name):
    """So a grader needs only `assert check("power", power)`."""
    assert check(name, exercise_named(name).solution)
    assert not check(name, ...)


def test_a_call_in_place_of_the_name_is_not_called_unwritten(monkeypatch):
    def valley(n):
        print(n)

    monkeypatch.setitem(globals(), "valley", valley)
    verdict = check("valley", valley(2))
    assert repr(verdict) == (
        "✗ valley: wrong.\n"
        "a function was expected, not None: write check('valley', name) without brackets."
    )


def test_a_call_of_a_function_with_a_name_of_its_own_is_found_in_the_cell(monkeypatch):
    def down_and_up(n):
        print(n)

    monkeypatch.setitem(globals(), "down_and_up", down_and_up)
    assert check("valley", down_and_up(2)).outcome == "not written yet"  # the cell is unknown here
    cells = ["", 'check("valley", down_and_up(2))']
    monkeypatch.setattr("puzzlecourse.answers.answer._cells", lambda: cells)
    assert check("valley", down_and_up(2)).outcome == "wrong"


def test_the_call_of_an_outline_is_not_written_yet(monkeypatch):
    def valley(n):
        """Print the numbers."""

    monkeypatch.setitem(globals(), "valley", valley)
    assert check("valley", valley(2)).outcome == "not written yet"
    assert check("two or three", None).outcome == "not written yet"


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
    """Answers that ignore their argument, or a formula that fails in the first case."""
    for junk in [
        function_from_source(f"def total(numbers): return {n}", {})
        for n in ("1", "77", "[1]", "'x'")
    ]:
        assert "Step by step:" not in repr(check("total", junk))
    for junk in (5, "numbers", total([]), raises, raises):
        assert "Step by step:" not in repr(check("total", junk))


@pytest.mark.parametrize(
    ("program", "counts"),
    [
        ("def total(numbers):\n    x = int()\n    return x", False),
        ("def total(numbers): return str('numbers')", False),
        ("def total(numbers):\n    x = 1\n    return sum(numbers) + x", True),
        ("def total(*numbers): return len(numbers)", True),
        ("def total(numbers=(), **more): return len(more)", True),
        ("def total(numbers): return (lambda: len(numbers))()", True),
    ],
)
def test_an_answer_counts_only_if_it_reads_an_argument(program, counts):
    answer = function_from_source(program, {})
    assert digest_of(TOTAL, answer, judge(TOTAL, answer)).startswith("+") == counts


def test_one_answer_in_other_words_is_still_one_answer(total_exercise):
    def renamed(values):
        # the same structure with other names
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
        attempts._digests.clear()  # as in a new kernel
    assert sentences == [0, 0, 0, 0, 1, 1]


def test_an_answer_whose_helper_was_changed_is_another_one(total_exercise):
    def checked(helper):
        def total(numbers):
            return helper(numbers)

        return check("total", total)

    helpers = [lambda n: sum(n) + 1, lambda n: max(n, default=7), lambda n: [sum(n)]]
    assert ["Step by step:" in repr(checked(helper)) for helper in helpers] == [False, False, True]


def test_a_right_answer_resets_the_count_of_attempts(total_exercise):
    for answer in (raises, mutates):
        check("total", answer)
    assert check("total", total).outcome == "right"
    assert "Step by step:" not in repr(check("total", raises))


def test_an_outline_counts_as_no_failure(total_exercise):
    for _ in range(5):
        check("total", ...)
    assert "Step by step:" not in repr(check("total", raises))


def test_the_page_shows_what_a_learner_wrote_as_it_is(total_exercise):
    shown = check("total", returns_html)._repr_html_()
    assert "<img" not in shown
    assert "&lt;img src=x" in shown


def test_a_check_that_does_not_exist_names_the_nearest():
    with pytest.raises(ValueError, match=r"there is no exercise named 'powre'.*'power'"):
        check("powre", total)


@needs_an_alarm
def test_a_value_that_cannot_be_shown_earns_nothing_and_stops_nothing(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.1)
    monkeypatch.setattr("puzzlecourse.checking.check.STEPS_FROM", 2)
    sentences = [repr(check("needs a memory", Endless())) for _ in range(2)]
    assert "Step by step:" not in sentences[-1]


# ---- misleading verdicts found by a teacher ------------------------------------------------------


def judged(name, answer):
    return judge(exercise_named(name), answer)


def test_an_exception_of_a_kind_of_the_expected_one_is_right():
    def refusing(n):
        if n < 0 or n != int(n):
            raise IllegalMove("no")
        return 1 if n == 0 else n * refusing(n - 1)

    assert issubclass(IllegalMove, ValueError)
    assert judged("repair fact", refusing) is None


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


def test_a_name_comes_first_in_quotes():
    with pytest.raises(
        ValueError,
        match=r'^check needs the name of the task in quotes, and then your answer: check\("total", total\)$',
    ):
        check(total, total)


# ---- rules fitted to the cases of the Nim notebooks ----------------------------------------------


class BrokenNim(Nim):
    def apply(self, position, move):
        raise TypeError("a fault of the rules")


def test_an_error_of_the_rules_is_not_a_fault_of_the_player():
    def takes_one(game, position, chance):
        return game.moves(position)[0]

    def play(rules, player):
        match = Match(rules, rules.start, True, takes_one, True, lambda heaps: not any(heaps))
        return fault_in_play(player, [match], 1)

    assert play(Nim((1,)), takes_one) is None
    assert "takes 2 positional arguments" in play(Nim((1,)), lambda game, position: None)
    with pytest.raises(TypeError, match="of the rules"):
        play(BrokenNim((1,)), takes_one)


@pytest.mark.slow
def test_a_player_has_one_time_for_all_its_games(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.2)

    def sleepy(game, position, chance):
        time.sleep(0.3)
        return nim_fast.my_player(game, position, chance)

    message = judged("my player", sleepy).in_full
    assert "too long" in message


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
    assert judge(exercise_named("power"), answer, 1) is None


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
def test_a_number_that_is_kept_is_reported_as_such_and_restored(answer):
    fault = judge(exercise_named("depth"), answer)
    assert fault.kind == "kept"
    assert "throws away" not in fault.message
    assert answer([0, [0], 0]) == 2


def test_an_answer_may_read_the_shape_of_its_calls_in_a_table():
    smaller = {n: n - 1 for n in range(1, 100)}

    def power(base, exponent):
        return base * power(base, smaller[exponent]) if exponent in smaller else 1

    assert judge(exercise_named("power"), power) is None


def test_a_check_restores_the_state_of_an_answer():
    known.clear()
    with_a_global_memo(2)
    judge(MOVES_NEEDED, with_a_global_memo)
    assert known == {1: 1, 2: 3}


def test_a_list_kept_since_an_earlier_call_is_reported_as_such(monkeypatch):
    monkeypatch.setattr(keeps_a_list, "__defaults__", ([],))
    keeps_a_list([7])
    fault = judge(TOTAL, keeps_a_list)
    message = fault.in_full
    assert message.startswith("After other calls it went wrong: keeps_a_list([]) returned -1")
    assert message.endswith("as a default value, in a global variable, or in an attribute.")
    assert fault.kind == "kept"


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


def test_every_size_of_the_one_heap_that_the_notebook_asks_for_is_looked_at():
    assert {*range(13)} <= {case.arguments[0] for case in fixed(exercise_named("one heap"))}


def test_a_verdict_keeps_to_its_budget():
    def with_one_position_more(puzzle, nodes):
        return exercise_named("verdict").solution(puzzle, nodes + 1)

    assert judged("verdict", with_one_position_more) is not None


# ---- recursion that is asked for -----------------------------------------------------------------


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


# ---- hints about the learner's code --------------------------------------------------------------


def test_a_hint_about_an_inner_call_needs_one():
    """The known wrong answer calls the wrong function; one without calls has another misconception."""
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
    monkeypatch.setattr("puzzlecourse.judging.judge.SECONDS", 0.2)
    monkeypatch.setattr("puzzlecourse.judging.judge.GRACE", 0.1)


def loops_in_finally(numbers):
    try:
        while True:
            pass
    finally:
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


def shows(numbers):
    return Endless()


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
        shows,
        keeps_every_exception,
        stops_unspeakably,
        multiplies,
    ],
)
def test_what_no_recording_can_stop_is_stopped(answer, hurry):
    message = judge(TOTAL, answer).in_full
    assert message.startswith(
        f"{answer.__name__}([]) was stopped"
    )  # stopped by the steps or by the clock


def doubles_a_list(numbers):
    numbers = [1]
    while True:
        numbers = numbers + numbers


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells how much memory is in use")
def test_memory_has_a_bound(monkeypatch):
    monkeypatch.setattr("puzzlecourse.judging.bounds.MEMORY", 2**25)
    resource = pytest.importorskip("resource")  # missing on Windows and in Pyodide
    limit = resource.getrlimit(resource.RLIMIT_AS)
    assert "MemoryError" in judge(TOTAL, doubles_a_list).in_full
    assert resource.getrlimit(resource.RLIMIT_AS) == limit


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


def test_of_yes_or_no_a_hint_is_for_answers_that_fail_in_the_same_cases():
    def always(n):
        return True

    wrong = Wrong(always, "always", "When is it not so?")
    cases = tuple((n,) for n in range(6))
    exercise = Exercise("even", lambda n: n % 2 == 0, cases, wrong=[wrong])
    assert hint_for(exercise, judge(exercise, lambda n: n < 9)) == wrong.hint
    assert hint_for(exercise, judge(exercise, lambda n: n != 4)) == ""


def test_a_source_is_the_function_that_it_defines_whatever_stands_in_its_head():
    """Since Python 3.14, annotations are a function of their own, which precedes it."""
    source = "def twice(n: (lambda: int)(), by: int = (lambda: 2)()):\n    return by * n"
    assert function_from_source(source, {})(4, 3) == 12


# ---- an error of the exercise itself -------------------------------------------------------------


def stops(*given):
    """A function of a lesson that fails for this answer."""
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
        ("round trip", round_trip, "right"),
        ("round trip", price_of_today, "another way"),
        ("fewest moves", partial(moves_with, 1), "right"),
        ("neighbours only", AcrossNeighbours(), "right"),
    ],
)
def test_a_memo_a_partial_and_an_object_are_judged_like_a_function(name, answer, outcome):
    verdict = check(name, answer)
    assert verdict.outcome == outcome
    assert "partial" not in repr(verdict)


@pytest.mark.parametrize("name", ["walk in the garden", "two or three"])
def test_tasks_with_letters_are_answered_in_one_word_too(name):
    right = exercise_named(name).solution
    assert check(name, right.replace(" ", "").lower())
    assert check(name, right.replace(" ", "-")).outcome == "another way"
    assert check(name, right[::-1] + "L").outcome == "wrong"
