"""Hints: certain, about the learner's own code, and absent after right results."""

import pytest
from mutants import function_from

from puzzlecourse import check
from puzzlecourse.judging.certain import FOUND_NOTHING, NOT_MINE, certain_hint
from puzzlecourse.judging.judge import judge
from puzzlecourse.judging.quoting import quotes_are_valid
from puzzlecourse.lessons import exercise_named, lessons

PATH = """
def way(graph, here, goal, visited):
    if here == goal:
        return [here]
    visited.add(here)
    for place in graph[here]:
        if place not in visited:
            {}
"""
OVER_NONE = [
    PATH.format("return [here] + way(graph, place, goal, visited)"),
    PATH.format("rest = way(graph, place, goal, visited)\n            return [here, *rest]"),
    PATH.format("rest = [here]\n            rest += way(graph, place, goal, visited)\n            return rest"),
]  # fmt: skip
OTHER_NONES = [
    PATH.format("return visited.add(place) + way(graph, place, goal, visited)"),
    PATH.replace("graph[here]", "graph.get(here + '?')").format("return way(graph, place, goal, visited)"),
    PATH.format("way(graph, place, goal, visited)\n            for other in graph.get('?'):\n                return other"),
]  # fmt: skip


@pytest.mark.parametrize("source", OVER_NONE)
def test_none_from_an_inner_call_that_is_used_is_reported(source):
    verdict = check("find path", function_from(source, "way", {}))
    assert (verdict.outcome, verdict.think) == ("stopped", FOUND_NOTHING)


@pytest.mark.parametrize("source", OTHER_NONES)
def test_none_from_elsewhere_is_not_told_as_that_of_an_inner_call(source):
    assert check("find path", function_from(source, "way", {})).think == ""


TURNS = [
    "if n <= 0:\n        return False\n    return w(n - 1) or w(n - 2) or w(n - 3)",
    "return n > 0 and (w(n - 1) or w(n - 2) or w(n - 3))",
    "return any(w(n - take) for take in (1, 2, 3) if take <= n)",
    "if 0 < n < 4:\n        return True\n    return n > 0 and (w(n - 1) or w(n - 2) or w(n - 3))",
    "return False if n < 1 else w(n - 1) or w(n - 2) or w(n - 3)",
]
OTHER = [
    "return n in (1, 2) or (n > 3 and w(n - 4))",  # two moves later the result is the player's own again
    "if n < 1:\n        return False\n    if w(n - 1) or w(n - 2):\n        return False\n    return True",
    "return n > 0 and (w(n - 1) or not w(n - 2))",
    "return n % 3 != 0",
    "return n > 0 and (w(n - 1) == True or w(n - 2) == False)",
]


def wins(body):
    return function_from(f"def w(n):\n    {body}\n", "w", {})


@pytest.mark.parametrize("body", TURNS)
def test_a_verdict_on_the_opponent_that_is_passed_on_is_reported(body):
    verdict = check("one heap", wins(body))
    assert verdict.outcome == "wrong"
    assert verdict.think in (
        NOT_MINE,
        "The inner call is about your opponent. What do you want it to be?",
    )


@pytest.mark.parametrize("body", OTHER)
def test_a_program_that_turns_a_verdict_round_is_not_reported_so(body):
    assert check("one heap", wins(body)).think != NOT_MINE


@pytest.mark.parametrize(
    ("exercise", "hint", "program", "is_there"),
    [
        ("flatten", "`found + thing` takes the list.", "found = found + thing", True),
        ("flatten", "`found + thing` takes the list.", "found = (found+\n     thing)", True),
        ("flatten", "`found + thing` takes the list.", "found.extend(thing)", False),
        ("flatten", "Does your `if` keep it?", "found.extend(thing)", False),
        ("flatten", "Is it `other`?", "found.extend(thing)", False),
        ("flatten", "The caller waits: `return`.", "found = 1", True),
        ("flatten", "`[1] + [2, 3]` is one list.", "found = 1", True),
        ("flatten", "`+` joins lists.", "found.extend(thing)", False),
        ("merge sort", "`merge` needs two sorted lists.", "found = 1", True),
        ("merge sort", "`numbers.sort` and `merge` differ.", "found = 1", False),
        ("flatten", "No code is quoted.", "found = 1", True),
    ],
)
def test_a_hint_quotes_what_is_in_the_program_or_is_advice(exercise, hint, program, is_there):
    answer = function_from(f"def answer(thing):\n    {program}\n", "answer", {})
    assert quotes_are_valid(hint, exercise_named(exercise), answer) == is_there


IS_IN = """
def f(numbers, wanted):
    {}
    middle = len(numbers) // 2
    if numbers[middle] == wanted:
        return True
    half = numbers[:middle] if wanted < numbers[middle] else numbers[middle + 1:]
    return f(half, wanted)
"""
COINS = """
def f(amount, coins, memo):
    if amount == 0:
        return 0
    best = {}
    for coin in coins:
        if coin {} amount:
            best = min(best, 1 + f(amount - coin, coins, memo))
    return best
"""
READ = """
def f(board, word, row, column, used):
    if word == "":
        return True
    is_on = 0 <= row < len(board) and 0 <= column < len(board[0])
    if not is_on or board[row][column] != word[0] or (row, column) in used:
        return False
    used.append((row, column))
    for r, c in (row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1):
        if f(board, word[1:], r, c, used):
            return True
    {}
    return False
"""
NO_CALL = "Your function makes no inner call here. Is this case really a base case?"
ANY_KIND = [
    ("countdown", "def f(n):\n    return [n] if n == 1 else [n] + f(n - 1)", "`n` falls below 0. Which call should have made no inner call?"),
    ("countdown", "def f(n):\n    return 0 if n == 0 else [n] + f(n - 1)", "This call is a base case in your program. It, too, must return a list."),
    ("countdown", "def f(n):\n    return [0] if n == 0 else [n] + f(n)", "The inner call gets the same as its caller. What must be different?"),
    ("digit sum", "def f(n):\n    return n if n < 10 else n % 10 + f(n / 10)", "`/` makes numbers with a point, such as 1.0. Which sign divides whole numbers?"),
    ("sorted list", IS_IN.format(""), "`numbers` is empty there. Which line takes care of that case?"),
    ("sorted list", IS_IN.format("if len(numbers) < 2:\n        return False"), ""),
    ("fewest coins", COINS.format(0, "<="), "`best` begins with 0. Can `min` make it larger?"),
    ("fewest coins", COINS.format("amount + 1", "<"), NO_CALL),
    ("power", "def f(base, exponent):\n    return 1 if exponent == 0 else base * f(base, exponent + 1)", "No argument gets smaller from call to call. What brings the last call closer?"),
    ("read a word", READ.format("used.pop()"), "Your function takes back what it did to `used`. On which way through does it not?"),
    ("read a word", READ.format(""), "The caller still needs `used`. Make a new one, and leave the given one as it is."),
    ("largest file", "def f(folder):\n    return max(folder.values(), default=0)", ""),
]  # fmt: skip


@pytest.mark.parametrize(("exercise", "source", "hint"), ANY_KIND)
def test_a_kind_of_mistake_that_the_run_shows_is_reported(exercise, source, hint):
    fault = judge(exercise_named(exercise), function_from(source, "f", {}), 1)
    assert certain_hint(exercise_named(exercise), fault)[0] == hint


def test_a_hint_that_quotes_other_lines_is_not_given():
    exercise = exercise_named("palindrome")
    [printing] = [one for one in exercise.wrong if one.misconception == "return prints"]
    assert "`print`" in printing.hint
    assert check("palindrome", printing.answer).think == printing.hint
    assert not quotes_are_valid(printing.hint, exercise, exercise.solution)


EVERY = [(e, wrong) for sheet in lessons() for e in sheet.exercises for wrong in e.wrong]


def test_every_hint_of_the_course_quotes_only_lines_of_its_own_wrong_answer():
    wrong = [
        f"{exercise.name}, {one.misconception}: {one.hint}"
        for exercise, one in EVERY
        if not quotes_are_valid(one.hint, exercise, one.answer)
    ]
    assert wrong == []
