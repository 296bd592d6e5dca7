"""Questions about arbitrary programs: the key by a second tracer, the options, the refusals."""

import functools
import sys
from collections import Counter, deque
from pathlib import Path
from random import random, randrange, seed
from typing import ClassVar

import pytest
from asked_programs import fib, power
from every_question import every_question_about
from IPython.core.interactiveshell import InteractiveShell
from second_way import Seen, answered

from puzzlecourse import ask
from puzzlecourse.asking.asking import LEAST_QUESTIONS, questions_about
from puzzlecourse.asking.form import LEAST_WRONG, MOST_WRONG
from puzzlecourse.asking.kinds import LONGEST, kinds
from puzzlecourse.asking.program import CannotAsk
from puzzlecourse.worlds import run


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def there_and_back(n):
    if n == 0:
        return
    print(n)
    there_and_back(n - 1)
    print(n)


def total(things):
    found = 0
    for thing in things:
        found += total(thing) if isinstance(thing, list) else thing
    return found


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


memo = {}


def ways(n):
    if n < 2:
        return 1
    if n not in memo:
        memo[n] = ways(n - 1) + ways(n - 2)
    return memo[n]


def move(n, source, target, spare):
    if n == 0:
        return []
    before, behind = move(n - 1, source, spare, target), move(n - 1, spare, target, source)
    return [*before, (source, target), *behind]


ASKED = [
    (fact, (4,)),
    (power, (2, 3)),
    (fib, (4,)),
    (there_and_back, (3,)),
    (total, ([1, [2, [3]], 4],)),
    (even, (4,)),
    (ways, (4,)),
    (move, (2, "A", "C", "B")),
]
named = [f"{function.__name__}{arguments}" for function, arguments in ASKED]


@pytest.fixture(autouse=True)
def nothing_remembered():
    memo.clear()


@functools.cache
def questions(place):
    """Return every question about a program, by its place in ASKED."""
    return every_question_about(*ASKED[place])


@pytest.mark.parametrize("place", range(len(ASKED)), ids=named)
def test_the_key_agrees_with_another_tracer(place):
    function, arguments = ASKED[place]
    every = questions(place)
    memo.clear()
    seen = Seen(function, *arguments)
    source = Path(function.__code__.co_filename).read_text(encoding="utf-8")
    lines = dict(enumerate(source.splitlines(), 1))
    for question in every:
        assert question.right == answered(question, seen, lines), question.text
    assert len(every) >= LEAST_QUESTIONS


@pytest.mark.parametrize("place", range(len(ASKED)), ids=named)
def test_options_are_few_distinct_and_short_and_include_the_right_one(place):
    for question in questions(place):
        assert LEAST_WRONG <= len(question.wrong) <= MOST_WRONG
        assert len({"".join(option.split()) for option in question.options}) == len(
            question.options
        )
        assert question.options.count(question.right) == 1
        assert max(map(len, question.options)) <= LONGEST
        assert not any(" at 0x" in option for option in question.options)


@pytest.mark.parametrize("place", range(len(ASKED)), ids=named)
def test_a_world_gives_the_option_that_leads_to_it(place):
    function, arguments = ASKED[place]
    by_name = {question.name: question for question in questions(place)}
    memo.clear()
    found = {kind.name: kind for kind in kinds(run(function, *arguments))}
    worlds = 0
    for name, kind in found.items():
        for wrong in by_name[name].answers if name in by_name else ():
            if wrong.world:
                memo.clear()
                assert kind.see(run(function, *arguments, world=wrong.world)) == wrong.words
                worlds += 1
    assert worlds


def test_questions_are_of_distinct_kinds_and_reproducible():
    assert len({question.name for question in questions_about(fib, (4,))}) == 3
    runs = (every_question_about(fib, (4,), seconds=60) for _ in range(2))
    first, again = ([(q.name, q.text, q.options) for q in run] for run in runs)
    assert len(first) >= 3
    assert first == again


def test_asking_has_no_side_effects():
    things = [1, [2, 3]]
    before = sys.gettrace(), sys.getrecursionlimit()
    ask(ways, 4)
    ask(total, things)
    assert memo == {}
    assert things == [1, [2, 3]]
    assert (sys.gettrace(), sys.getrecursionlimit()) == before


table = [[None] * 4 for _ in range(4)]


def routes(row, column):
    if row == 0 or column == 0:
        return 1
    if table[row][column] is None:
        table[row][column] = routes(row - 1, column) + routes(row, column - 1)
    return table[row][column]


def test_asking_restores_the_rows_of_a_memo():
    questions = {one.name: one for one in every_question_about(routes, (2, 2))}
    assert table == [[None] * 4] * 4
    assert len({*map(id, table)}) == 4  # the original rows, not copies
    assert questions["calls"].right == "9"  # not 1, as with a filled memo


class Kept:
    known_: ClassVar = {}


rows = [], [None] * 9


def by_class(n):
    if n < 2:
        return 1
    if n not in Kept.known_:
        Kept.known_[n] = by_class(n - 1) + by_class(n - 2)
    return Kept.known_[n]


def by_tuple(n):
    if n < 2:
        return 1
    if rows[1][n] is None:
        rows[1][n] = by_tuple(n - 1) + by_tuple(n - 2)
    return rows[1][n]


def by_deque(n):
    if n < 2:
        return 1
    for number, result in last:
        if number == n:
            return result
    last.append((n, by_deque(n - 1) + by_deque(n - 2)))
    return last[-1][1]


last = deque()


@pytest.mark.parametrize("function", [by_class, by_tuple, by_deque])
def test_asking_restores_a_memo_in_a_class_a_tuple_or_a_deque(function):
    questions = {one.name: one for one in every_question_about(function, (5,))}
    assert (Kept.known_, rows, last) == ({}, ([], [None] * 9), deque())
    assert questions["calls"].right == "9"


def test_asking_restores_a_counter(monkeypatch):
    monkeypatch.setitem(globals(), "memo", Counter())
    questions = {one.name: one for one in every_question_about(ways, (5,))}
    assert memo == {}
    assert questions["calls"].right == "9"


def throws(n):
    return 0 if n == 0 else randrange(1000) + throws(n - 1)


def test_each_run_has_the_same_random_state_which_is_restored():
    seed(1)
    runs = (every_question_about(throws, (4,)) for _ in range(2))
    first, second = ({one.name: one.right for one in run} for run in runs)
    assert first["returned"] == second["returned"] == "2407"
    now = random()
    seed(1)
    assert random() == now


@functools.cache
def remembered(n):
    return n if n < 2 else remembered(n - 1) + remembered(n - 2)


def test_a_memo_is_asked_about_as_if_it_were_empty():
    remembered(5)
    seen = {question.name: question.right for question in every_question_about(remembered, (5,))}
    assert seen["open"] == "5"
    assert remembered.cache_info().currsize == 6


def test_a_full_memo_is_named_and_left_unchanged():
    def by_default(n, known={0: 0, 1: 1}):  # noqa: B006
        if n not in known:
            known[n] = by_default(n - 1) + by_default(n - 2)
        return known[n]

    def by_length(n, found=[0, 1]):  # noqa: B006
        if n >= len(found):
            found.append(by_length(n - 1) + by_length(n - 2))
        return found[n]

    for function, arguments, name in (
        (by_length, (4,), "found"),
        (ways, (4,), "memo"),
        (routes, (2, 2), "table"),
        (by_tuple, (5,), "rows"),
        (by_default, (4,), "known"),
    ):
        result = function(*arguments)
        with pytest.raises(CannotAsk, match=rf"makes no further call: {name} holds its result"):
            ask(function, *arguments)
        assert run(function, *arguments).result == result
        assert len(run(function, *arguments).calls) == 1


def count_down(n):
    if n > 0:
        yield n
        yield from count_down(n - 1)


def in_pairs(n):
    first, second = count_down(n), count_down(n)
    found = [next(first) * next(second) for _ in range(n)]
    return [*found, *first, *second]


def takes_two(n):
    first, second = count_down(n), count_down(n)
    return [*zip(first, second, strict=False)]


def test_a_generator_that_has_yielded_is_unfinished_until_it_is_over():
    questions = {one.name: one for one in every_question_about(in_pairs, (3,))}
    assert (
        questions["open"].right == "7"
    )  # both have yielded 3, 2 and 1 when the first makes its last call
    assert "that have yielded" in questions["open"].answers[0].hint
    given_up = {one.name for one in every_question_about(takes_two, (3,))}
    assert given_up
    assert "open" not in given_up  # no step shows when the second is closed


def test_a_generator_is_asked_about_as_the_list_of_its_values():
    questions = {one.name: one for one in every_question_about(count_down, (3,))}
    assert "`list(count_down(2))`" in questions["inner"].text
    assert questions["inner"].right == "[2, 1]"
    assert not {"first", "gets", "at first", "end of first"} & questions.keys()


def by_name_only(*, n, key=0):
    return key if n == 0 else n + by_name_only(n=n - 1, key=key)


def test_arguments_can_be_given_by_name():
    by_place = [(one.text, one.right) for one in ask(fact, 4).questions]
    assert [(one.text, one.right) for one in ask(fact, n=4).questions] == by_place
    assert "`by_name_only(n=3, key=0)`" in ask(by_name_only, n=3).questions[0].text
    with pytest.raises(ValueError, match="ask has a `key` of its own"):
        ask(by_name_only, n=3, key=True)


# ---- refusals --------------------------------------------------------------------------------------


def alone(n):
    return n + 1


class Cell:
    def __init__(self, mines):
        self.open, self.exec = mines, "eval"


def mines(cells):
    return cells[0].open + mines(cells[1:]) if cells else 0


def test_an_attribute_with_the_name_of_a_builtin_is_not_refused():
    assert ask(mines, [Cell(2), Cell(3)])


def test_a_notebook_shows_the_sentence_and_no_traceback(capsys):
    shell = InteractiveShell()
    shell.user_ns.update(ask=ask, alone=alone)
    shell.run_cell("ask(alone, 2)")
    [line] = capsys.readouterr().out.strip().splitlines()
    assert line.startswith("CannotAsk: alone(2) makes no further call")


LINES = """
def lines(n):
    if n == 0:
        return 0
    with open("written.txt", "a") as file:
        file.write("x")
    return 1 + lines(n - 1)
def eval(n):
    return n if n == 0 else 1 + eval(n - 1)
"""


def test_in_a_notebook_open_is_a_builtin_and_functions_defined_there_are_not(folder, capsys):
    """IPython adds its own `open` to the learner's namespace."""
    shell = InteractiveShell()
    shell.user_ns["ask"] = ask
    shell.run_cell(LINES)
    shell.run_cell("ask(lines, 3)")
    assert capsys.readouterr().out.startswith("CannotAsk: lines uses open: ")
    assert not (folder / "written.txt").exists()
    assert shell.run_cell("ask(eval, 3)").success


def test_all_functions_run_by_the_call_are_shown():
    def shown(function, argument):
        return [one.__name__ for one in ask(function, argument).questions[0].programs]

    assert shown(even, 4) == ["even", "odd"]
    assert shown(fact, 4) == ["fact"]  # but not those it merely could call


def test_calls_of_the_recursive_function_are_counted():
    def starts(n):
        return fact(n)

    texts = {one.name: one for one in every_question_about(starts, (4,))}
    assert "how many calls of `fact` are unfinished" in texts["open"].text
    assert texts["open"].right == "4"


# ---- the cards -------------------------------------------------------------------------------------


def test_a_wrong_choice_leads_to_the_step_and_to_the_world():
    series = ask(fact, 4)
    card = next(card for card in series.cards if "how many" in card.prediction.text)
    wrong = next(words for words, one in card.prediction.wrong.items() if one.world == "loop")
    card.choose(next(letter for letter, words in card.options.items() if words == wrong))
    reply = card.card.face["replies"][-1]
    assert (reply["look"], reply["world"]) == (True, True)
    card.see_world()
    assert "There is one frame" in repr(card._steps.children[0])
    card.look()
    assert card._steps.children


def test_each_question_shows_the_program_and_appears_after_the_previous_one():
    """The text of the second question contains the answer to the first."""
    series = ask(fact, 4)
    assert all(card.card.face["program"] for card in series.cards)
    for card, next_card in zip(series.cards, series.cards[1:], strict=False):
        assert next_card.layout.display == "none"
        card.go_on()
        assert next_card.layout.display == "none"
        card.reveal()
        assert card.card.face["goesOn"]
        card.go_on()
        assert next_card.layout.display is None
        assert not card.card.face["goesOn"]
    assert not series.cards[-1].card.face["goesOn"]


def test_text_fits_on_paper_and_contains_the_answers_on_request_only():
    """The guide contains a complete example: tests/lessons/test_teaching.py."""
    shown, solved = (repr(ask(fact, 4, key=key)) for key in (False, True))
    assert max(map(len, solved.splitlines())) <= 80
    assert solved.startswith(f"{shown}\n\nAnswers\n\n1. ")
    assert "belief" not in shown
    with pytest.raises(ValueError, match="key"):
        ask(fact, 4, key="yes")


def test_the_static_output_shows_the_first_question_and_the_number_of_others():
    series = ask(fact, 4)
    saved = series._repr_mimebundle_()["text/html"]
    assert "Run All Cells" in saved
    assert "And 2 more questions." in saved
    assert series.cards[1].prediction.ask not in saved
