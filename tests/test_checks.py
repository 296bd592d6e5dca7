"""check(): every way to be wrong gets a sentence of its own, soon, and the kernel lives."""

import time

import pytest

from puzzlecourse import check, checks
from puzzlecourse.course import exercise_named
from puzzlecourse.exercise import Exercise, Trial, Wrong
from puzzlecourse.judge import hint_for, is_written, judge
from puzzlecourse.lessons.nim_by_hand import repair, winning_moves
from puzzlecourse.lessons.nim_fast import own, player
from puzzlelib.rules import IllegalMove


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
    hints=("What is the sum of no numbers?", "One number, and the sum of the others."),
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


def does_not_recurse(numbers):
    return sum(numbers)


def keeps_a_list(numbers, seen=[]):
    seen.extend(numbers)
    return sum(seen) if len(seen) == len(numbers) else -1


def wants_two(numbers, more):
    return 0


TOLD = {
    loops: "loops([]) was stopped because it does not end",
    loops_on_one_line: "loops_on_one_line([]) was stopped because it does not end",
    loops_and_catches_everything: "was stopped because it does not end",
    recurses_without_end: "recurses_without_end([]) calls itself without end (recurses_without_end([]), ",
    raises: "raises([]) stopped in the line `return numbers[0]` with IndexError: list index out of range. 0 was expected.",
    mutates: "mutates([4]) changed what it was given: [4] became []. Afterwards it must be as it was.",
    returns_text: "returns_text([]) returned '0', of the type str; 0 was expected, of the type int.",
    prints: "prints([]) prints, but returns nothing; 0 was to be returned.",
    loses_the_result: "loses_the_result([]) came back with 0, but loses_the_result([4]) returned nothing: hand the value on with `return`.",
    throws_the_result_away: "returned 1; 3 was expected. The line `throws_the_result_away(numbers[1:])` throws away what comes back",
    forgets_a_return: "forgets_a_return([4]) returned nothing (None); 4 was expected.",
    does_not_recurse: "no function calls itself: this exercise asks for recursion.",
    keeps_a_list: "The second time it went wrong: keeps_a_list([4]) returned -1",
    wants_two: "It cannot be called with 1 argument: ",
    sum: "Only functions written in Python can be recorded, not <built-in function sum>.",
    3: "a function was expected, not 3",
}


@pytest.mark.parametrize("answer", TOLD, ids=lambda answer: getattr(answer, "__name__", "value"))
def test_every_way_to_be_wrong_has_a_sentence_within_two_seconds(answer):
    began = time.monotonic()
    told, _ = judge(TOTAL, answer)
    assert time.monotonic() - began < 2
    assert TOLD[answer] in told


def test_the_right_answer_is_accepted_and_prints_nothing(capsys):
    assert judge(TOTAL, total) is None
    assert capsys.readouterr().out == ""


def test_a_lambda_a_method_and_a_partial_answer_are_judged_as_well():
    class Sums:
        def total(self, numbers):
            return numbers[0] + self.total(numbers[1:]) if numbers else 0

    assert judge(TOTAL, Sums().total) is None
    assert "no function calls itself" in judge(TOTAL, lambda numbers: sum(numbers))[0]


def test_an_exception_may_be_the_right_answer():
    def root(number):
        if number < 0:
            raise ValueError("no")
        return number

    exercise = Exercise(name="root", solution=root, cases=((1,), (-1,)))
    assert judge(exercise, root) is None
    assert (
        judge(exercise, lambda n: n)[0]
        == "<lambda>(-1) returned -1; it was to stop with ValueError: use `raise`."
    )


def test_an_exception_that_is_returned_is_told_to_be_raised():
    def returns_it(n):
        if n < 0:
            return ValueError("n must be a whole number, 0 or larger")
        return n * returns_it(n - 1) if n > 1 else 1

    told, trial = judge(exercise_named("repair fact"), returns_it)
    assert told.endswith("; it was to stop with ValueError: use `raise`.")
    assert hint_for(exercise_named("repair fact"), trial).startswith(
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

    told, _ = judge(exercise_named("moves needed"), moves)
    assert "moves(1) calls itself without end" in told
    assert "moves(-1), " in told
    assert "moves(0)" not in told
    assert told.endswith("…): on this way no call reaches a base case.")


@pytest.mark.parametrize("name", ["can move", "power"])
def test_no_wrong_answer_gets_the_hint_against_another(name):
    exercise = exercise_named(name)
    for wrong in exercise.wrong:
        _, trial = judge(exercise, wrong.answer)
        assert trial is None or hint_for(exercise, trial) == wrong.hint


def test_true_is_not_one():
    exercise = Exercise(name="yes", solution=lambda n: True, cases=((1,),))
    assert "of the type int; True was expected, of the type bool" in judge(exercise, lambda n: 1)[0]


def test_what_was_printed_stays_with_the_trial():
    trial = Trial.of(prints, ([1, 2],))
    assert trial.recording.output == "3\n"


def test_hints_of_printing_exercises_fit_what_was_printed():
    exercise = exercise_named("valley")
    for wrong in exercise.wrong:
        _, trial = judge(exercise, wrong.answer)
        assert hint_for(exercise, trial) in ("", wrong.hint)


# ---- what the learner sees -----------------------------------------------------------------------


@pytest.fixture
def total_exercise(monkeypatch):
    monkeypatch.setattr("puzzlecourse.exercise_named", {"total": TOTAL}.__getitem__)
    checks._failed.clear()


def test_an_outline_is_not_written_yet(total_exercise):
    def total(numbers):
        """Return the sum of a list."""

    verdict = check("total", total)
    assert repr(verdict) == "○ total: not written yet."
    assert not verdict.is_right
    assert check("total", ...).outcome == check("total", None).outcome == "not written yet"


def test_hints_come_one_by_one_after_the_third_failed_check_and_then_the_solution(total_exercise):
    said = [repr(check("total", throws_the_result_away)) for _ in range(6)]
    assert all("Hint:" not in words for words in said[:2])
    assert [words.count("Hint:") for words in said[2:]] == [1, 2, 2, 2]
    assert "One solution:" not in said[3]
    assert said[4].endswith("return numbers[0] + total(numbers[1:])")


def test_a_right_answer_lets_patience_begin_anew(total_exercise):
    for _ in range(2):
        check("total", raises)
    assert check("total", total).is_right
    assert "Hint:" not in repr(check("total", raises))


def test_an_outline_counts_as_no_failure(total_exercise):
    for _ in range(5):
        check("total", ...)
    assert "Hint:" not in repr(check("total", raises))


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


# ---- what a teacher's second reading found -------------------------------------------------------


def judged(name, answer):
    return judge(exercise_named(name), answer)


def hint(name, answer):
    return hint_for(exercise_named(name), judged(name, answer)[1])


def test_an_exception_of_a_kind_of_the_expected_one_is_right():
    def refusing(heaps, heap, take):
        if not 0 <= heap < len(heaps) or not 1 <= take <= heaps[heap]:
            raise IllegalMove("no")
        return (*heaps[:heap], heaps[heap] - take, *heaps[heap + 1 :])

    assert issubclass(IllegalMove, ValueError)
    assert judged("take pieces", refusing) is None


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
            "yields its values: collect them in a list and return it." in judge(exercise, answer)[0]
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


async def waits(numbers):
    return 0


def test_an_async_function_is_told_to_be_without_async():
    told, _ = judge(TOTAL, waits)
    assert told == "An async function cannot be recorded: write `def` without `async`."


def test_a_list_that_contains_itself_is_an_answer_like_others():
    def endless(numbers):
        around = [1]
        around += [around, around]
        return around

    assert "of the type list; 0 was expected" in judge(TOTAL, endless)[0]


def test_what_never_ends_the_second_time_is_said_once():
    def slow_later(numbers, calls=[]):
        calls.append(1)
        while len(calls) > 1:
            pass
        return 0

    told, _ = judge(TOTAL, slow_later)
    assert told.startswith("slow_later([]) was stopped")
    assert "The second time" not in told


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
    told, trial = judge(exercise, last_but_one)
    assert told.startswith("last_but_one([3, 1, 2]) returned 3; 6 was expected.")
    assert hint_for(exercise, trial) == ""  # numbers[0] returns 3 here, but fails before


# ---- rules that fit the old cases of the Nim notebooks -------------------------------------------


def test_a_name_left_as_it_was_is_asked_about():
    assert hint("repair the sign", repair.name_left_as_it_was).startswith("Which function does")


def test_positions_known_by_heart_are_no_player():
    """Three heaps, or seven known positions, are not enough for the game that comes next."""

    def three_heaps_only(game, position, chance):
        for move in game.moves(position):
            after = sorted(game.apply(position, move))[-3:]
            if len(position) <= 3 and after[0] ^ after[1] ^ after[2] == 0:
                return move
        return game.moves(position)[0]

    told, _ = judged("my player", three_heaps_only)
    assert told.startswith("From (1, 3, 5, 6) it could have won, and lost")


def test_a_player_has_one_time_for_all_its_games():
    def sleepy(game, position, chance):
        time.sleep(0.3)
        return player.my_player(game, position, chance)

    began = time.monotonic()
    told, _ = judged("my player", sleepy)
    assert "takes too long" in told
    assert time.monotonic() - began < 2.5


def test_moves_written_as_texts_are_told_from_moves():
    def texts(heaps):
        return [str(move) for move in winning_moves.winning_moves(heaps)]

    told, _ = judged("winning moves", texts)
    assert "returned ['take 1 from heap 3']; [Move(heap=2, take=1)] was expected." in told


def test_the_game_of_the_example_is_refused_and_changed_ones_are_not():
    class Same(own.LastPieceLoses):
        misere = False

    assert judged("own rules", Same)[0].startswith("That is the game of the example")
    assert judged("own rules", own.LastPieceLoses) is None
