"""The bank is proved by running its programs; the test is evaluated by simulation."""

from collections import Counter
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest
from believers import UNKNOWN, believing, believing_both, says, sitting

from puzzlecourse.inventory import Test, bank
from puzzlecourse.inventory.adaptive import MOST_ITEMS
from puzzlecourse.inventory.answers import (
    AN_ERROR,
    FOR_EVER,
    NEW_LINE,
    PYTHON,
    SOMETHING_ELSE,
    answer,
    record_call,
)
from puzzlecourse.inventory.items import BELIEFS, MOST_OPTIONS
from puzzlecourse.inventory.model import (
    HYPOTHESES,
    WRONG,
    GroupedItem,
    entropy,
    option_probabilities,
    prior,
)
from puzzlecourse.inventory.search import LEAST_CALLS, MOST_LETTERS, MOST_LINES, MOST_STEPS, best_of
from puzzlecourse.worlds.misconceptions import WORLDS

ITEMS = {item.name: item for item in bank()}


# ---- the bank ----------------------------------------------------------------------------------------


def test_each_pair_of_beliefs_is_separated_by_at_least_four_items():
    for pair in combinations(BELIEFS, 2):
        assert sum(item.separates(*pair) for item in bank()) >= 4, pair


def test_all_questions_are_asked():
    kinds = Counter(item.question for item in bank())
    assert min(kinds[kind] for kind in ("returns", "prints", "frames", "first")) >= 2
    assert len(bank()) >= 50


SOME = [pytest.param(name, marks=[pytest.mark.slow] * bool(n % 16)) for n, name in enumerate(ITEMS)]


@pytest.mark.parametrize("name", SOME)
def test_the_beliefs_choose_the_options_that_the_bank_says(name):
    """For all names and numbers of a variant."""
    for variant in Random(name).sample(ITEMS[name].variants, 2):
        check_variant(variant)


def check_variant(variant):
    """Each belief answers as its group says, and the options are distinct."""
    item = variant.item
    for belief in BELIEFS:
        sentence = answer(variant.program, variant.call, variant.question, belief)
        chosen_by = variant.beliefs.get(sentence, variant.beliefs[SOMETHING_ELSE])
        assert belief in chosen_by, (belief, sentence)
    assert list(map(len, variant.beliefs.values())) == list(map(len, item.groups))
    assert 3 <= len(variant.options) <= MOST_OPTIONS
    assert variant.options[-1] == SOMETHING_ELSE
    assert PYTHON in variant.beliefs[variant.right]
    squeezed = {"".join(option.split()) for option in variant.options}
    assert len(squeezed) == len(variant.options)


@pytest.mark.slow
@pytest.mark.parametrize("name", ITEMS)
def test_each_item_has_fifty_variants_that_are_short_and_not_trivial(name):
    item = ITEMS[name]
    told = {(variant.program, variant.call) for variant in item.variants}
    assert len(told) == len(item.variants) >= 50
    for variant in item.variants[:: len(item.variants) // 10]:
        assert len(variant.program.splitlines()) <= MOST_LINES
        assert max(map(len, variant.program.splitlines())) <= 60
        recording = record_call(variant.program, variant.call, None)
        if recording.ended == "returned":
            assert len(recording.steps) <= MOST_STEPS
            assert len(recording.calls) >= LEAST_CALLS
            assert len(variant.right.replace(NEW_LINE, " ")) <= MOST_LETTERS


@pytest.mark.slow
@pytest.mark.parametrize("item", bank()[::16], ids=lambda item: item.name)
def test_the_bank_is_what_the_search_finds(item):
    result = best_of(item.family)
    assert [variant.values for variant in item.variants[: len(result.values)]] == result.values
    assert item.groups[0] == [*result.groups[0]]  # Python's group, however the options are chosen


def test_the_answer_for_a_failing_program_is_in_words():
    program = "def f(n):\n    print(n)\n    return f(n - 1) + [n][n]"
    assert answer(program, "f(1)", "prints", "no function calls itself") == f"1 and then {AN_ERROR}"


# ---- the model ---------------------------------------------------------------------------------------


def test_chances_add_up_to_one():
    assert sum(prior()) == pytest.approx(1)
    for item in bank()[::10]:
        for hypothesis in HYPOTHESES[::13]:
            assert sum(option_probabilities(item, hypothesis)) == pytest.approx(1)


def test_the_information_of_an_answer_agrees_with_its_definition():
    item = GroupedItem(bank()[3])
    weights = prior()
    options = range(len(item.item.groups))
    shares = [
        sum(w * item.chances[k][option] for w, k in zip(weights, item.kind, strict=True))
        for option in options
    ]
    after = sum(
        share * entropy(item.posterior(weights, option))
        for option, share in zip(options, shares, strict=True)
    )
    assert item.information(weights) == pytest.approx(entropy(weights) - after)


# ---- a sitting ---------------------------------------------------------------------------------------


def test_the_same_seed_and_answers_ask_the_same():
    programs = [
        [question.program for question, _ in sitting(believing("loop"), 5, 0.1).answered]
        for _ in range(2)
    ]
    assert programs[0] == programs[1]
    other = sitting(believing("loop"), 6, 0.1)
    assert [question.program for question, _ in other.answered] != programs[0]


@pytest.mark.slow
def test_no_family_of_programs_is_asked_twice_and_twelve_are_the_most():
    tests = [sitting(believing(belief), 1, 0.4) for belief in BELIEFS]
    for test in tests:
        names = [question.item.name for question, _ in test.answered]
        assert len(set(names)) == len(names)
        assert test.next() is None
    assert max(len(test.answered) for test in tests) == MOST_ITEMS


def test_an_answer_that_is_no_option_is_refused_and_nothing_is_lost():
    test = Test(seed=1)
    question = test.next()
    with pytest.raises(ValueError, match="choose one of"):
        test.answer("forty-two")
    assert test.next() is question
    while question := test.next():
        test.answer(question.right)
    with pytest.raises(ValueError, match="the test is over"):
        test.answer("1")


def test_a_sitting_is_resumed_from_its_log(monkeypatch):
    test = Test(seed=3)
    for _ in range(4):
        test.answer(test.next().options[0])
    with monkeypatch.context() as no_drawing:
        no_drawing.setattr(Test, "_draw", None)
        again = Test.resumed(3, test.log)
    assert again.log == test.log
    assert again.beliefs() == test.beliefs()
    assert again.next().program == test.next().program


# ---- by simulation, with fixed seeds -------------------------------------------------------------------

SITTINGS = 3  # per belief


@pytest.mark.slow
def test_learners_of_every_world_and_of_none_are_recognised():
    tests = [
        (belief, sitting(believing(belief), seed, 0.1))
        for seed, belief in enumerate(BELIEFS * SITTINGS)
    ]
    assert sum(next(iter(test.beliefs())) == belief for belief, test in tests) >= 0.98 * len(tests)
    assert sum(test.verdict() == [belief] for belief, test in tests) >= 0.95 * len(tests)
    assert sum(len(test.answered) for _, test in tests) <= 8 * len(tests)


@pytest.mark.slow
def test_with_every_fifth_answer_a_slip_most_are_recognised():
    beliefs = enumerate(BELIEFS * SITTINGS)
    tests = [(belief, sitting(believing(belief), seed, 0.2)) for seed, belief in beliefs]
    assert sum(next(iter(test.beliefs())) == belief for belief, test in tests) >= 0.92 * len(tests)
    assert sum(test.verdict() == [belief] for belief, test in tests) >= 0.75 * len(tests)


@pytest.mark.slow
def test_a_right_model_is_not_taken_for_a_misconception():
    verdicts = [sitting(believing(PYTHON), seed, 0.1).verdict() for seed in range(30)]
    assert sum(verdict not in ([PYTHON], []) for verdict in verdicts) <= 1


@pytest.mark.slow
def test_of_two_beliefs_at_once_both_are_among_the_three_likeliest():
    chance, found = Random(1), 0
    for seed in range(30):
        pair = chance.sample(WRONG, 2)
        beliefs = sitting(believing_both(*pair), seed, 0.1).beliefs()
        found += {*pair} <= {*[one for one in beliefs if one != PYTHON][:3]}
    assert found >= 0.8 * 30


@pytest.mark.slow
@pytest.mark.parametrize("name", UNKNOWN)
def test_who_believes_something_that_no_world_has_is_not_given_a_wrong_name(monkeypatch, name):
    monkeypatch.setitem(WORLDS, name, UNKNOWN[name])
    verdicts = [sitting(believing(name), seed, 0.1).verdict() for seed in range(5)]
    assert sum(verdict == [] for verdict in verdicts) >= 4


GUESSING = {
    "by chance": lambda question, chance: chance.choice(question.options),
    "always A": lambda question, chance: question.options[0],
    "always C": lambda question, chance: question.options[2],
    "the shortest": lambda question, chance: min(question.options, key=len),
}


@pytest.mark.slow
@pytest.mark.parametrize("how", GUESSING)
def test_who_guesses_is_not_given_a_name(how):
    verdicts = [sitting(GUESSING[how], seed, 0).verdict() for seed in range(20)]
    assert sum(verdict == [] for verdict in verdicts) >= 0.7 * 20
    assert [PYTHON] not in verdicts


@pytest.mark.slow
def test_choosing_the_longest_answers_is_not_read_as_the_right_model():
    """The right answer is often the longest; only printing too much is longer."""

    def longest(question, chance):
        values = [one for one in question.options[:-1] if one not in (FOR_EVER, AN_ERROR)]
        return max(values or question.options, key=len)

    assert [PYTHON] not in [sitting(longest, seed, 0).verdict() for seed in range(20)]


@pytest.mark.slow
def test_the_letter_of_the_right_answer_reveals_nothing():
    letters = Counter(
        variant.options.index(variant.right)
        for item in bank()
        for variant in Random(item.name).sample(item.variants, 10)
        if len(variant.options) == MOST_OPTIONS
    )
    assert len(letters) == MOST_OPTIONS - 1  # "something else" is last, and never right
    assert max(letters.values()) < 1.4 * min(letters.values()), letters


def test_a_simulated_learner_runs_the_program():
    """Its answer is computed, not read from the bank: without a key it gives the same one."""
    question = bank()[0].variants[0]
    parts = ("program", "call", "question", "options", "right")
    without_key = SimpleNamespace(**{name: getattr(question, name) for name in parts})
    assert "loop" in question.beliefs[says(without_key, "loop")]
