"""Questions in walks: what is asked, what is said to each answer, and where one is sent to look."""

import pytest
from small_walks import can
from stepped import fact, send

from puzzlecourse.lessons.frames import order
from puzzlelib import Solitaire, record, solve, solve_hanoi
from puzzlelib.views import StepThrough

SKIP = None


def fill(n, found):
    if n:
        found.append(n)
        fill(n - 1, found)
    return found


def grow(number):
    more = number * 2
    spare = 1
    return less(more) + spare


def less(number):
    return number - 1


def triple(number):
    return 3 * number


def up(n):
    if n > 0:
        up(n - 1)
        print(n)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def less_and_more(n):
    return less(n) + triple(n)


def pick(*numbers, last=None):
    if not numbers:
        return last
    return pick(*numbers[1:], last=numbers[0])


def clear(items):
    items.clear()


def shared():
    items = [1, 2]
    clear(items)
    return items


ROW = Solitaire("o.oo.")
TALKS = {
    "calls": (
        (fact, 3),
        {"fact(1) is called": ["7", "2", "()", "fact( 1 )"], "fact(2) returns": ["7", "3", "2"]},
    ),
    "arguments alone": ((fact, 3), {"fact(1) is called": [" ( 1 )"], "fact(2) returns": [SKIP]}),
    "several arguments": ((fill, 2, []), {"fill(1, [2]) is called": ["1", "1,[2]"]}),
    "another function": ((even, 2), {"odd(1) is called": ["1"]}),
    "arguments of two functions": ((less_and_more, 3), {"triple(3) is called": ["3", "triple(3)"]}),
    "arguments by name": ((pick, 4, 5), {"pick(5, last=4) is called": ["pick(5, last=4)"]}),
    "skipped": ((fact, 3), {"fact(1) is called": [SKIP], "fact(2) returns": [SKIP]}),
    "a variable": ((order, 4), {"total in order(4) after double(5)": ["10", "5"]}),
    "a variable in recursion": ((up, 3), {"n in up(3) after up(2)": ["2", "3"]}),
    "a list that a call changes": (
        (fill, 2, []),
        {"found in fill(2, []) after fill(1, [2])": ["[2]", "[2, 1]"]},
    ),
    "a variable while its function waits": (
        (grow, 3),
        {"more in grow(3) after less(6)": ["5", "6"]},
    ),
    "a list that a call has changed": (
        (shared,),
        {"items in shared() after clear([1, 2])": ["[1, 2]", "[]"]},
    ),
    "moves": ((solve_hanoi, 2), {"solve_hanoi(1, 0, 1, 2) returns": ["[A → C]", "[A→B]"]}),
    "true and one": (
        (can, Solitaire("oo."), frozenset({(0, 2)})),
        {"can(..o) returns": ["1", "True"]},
    ),
    "signs of a puzzle": (
        (solve, ROW, ROW.start),
        {"solve(o...o) is called": ["solve(o...o)"], "solve(oo...) returns": ["[a1 → c1]"]},
    ),
}


@pytest.mark.parametrize("name", TALKS)
def test_asked_walks(name, approved):
    """N14: local variables belong to one call."""
    (function, *arguments), asked = TALKS[name]
    puzzle = arguments[0] if function in (can, solve) else None
    walk = StepThrough(record(function, *arguments), puzzle, ask=list(asked))
    lines = []
    for answers in asked.values():
        here = next(one for one in walk.questions if one["open"])
        lines += [f"step {walk.until}: {''.join(here['words'])}", *here["chips"]]
        for answer in answers:
            heard = []
            walk.send = heard.append
            send(walk, kind="answer", words=answer)
            [judged] = [one for one in heard if one["kind"] == "judged"]
            lines += [f"> {answer or '(skip)'}", "".join(judged["words"])]
        there = walk.book.page(here["look"])
        variables = [f"{one.name} = {one.value}" for one in there.cards[0].variables]
        lines += [f"(look: {there.sentence} {', '.join(variables)})", ""]
    assert walk.until == walk.last
    assert "\n".join(lines) == approved
