"""Which steps are found by their words or by the changes of a variable: JavaScript run in node."""

import pytest

from puzzlelib import Solitaire, fact, record, solve
from puzzlelib.views import StepThrough
from stepthrough.code_marks import without_marks
from stepthrough.walk.cards import NO_CALL
from stepthrough.walk.page_file import script

# searches a book up to a step, then on, after pages that were missing have been loaded; widths do not matter
FIND = """
const pen = { measureText: () => ({ width: 1 }) };
globalThis.document = { createElement: () => ({ getContext: () => pen }) };
const { readFileSync } = await import("node:fs");
const found = ({ book, wish, early, until, gone }) => {
  const store = new PageStore(book.cover, book.chunk);
  const pages = store.pages;
  store.pages = pages.map((page, step) => gone.includes(step) ? undefined : page);
  const first = searchPages(store, wish, early);
  store.pages = pages;
  return [first, searchPages(store, wish, until, first)];
};
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(found)));
"""
MATCH = """
const { readFileSync } = await import("node:fs");
const matches = ([words, text]) => patternOf(words).test(spaced(text));
console.log(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(matches)));
"""


@pytest.fixture
def find(in_node):
    """Function that returns the steps found in a book for each wish, a pair (wish, last step)."""

    def find(book, *wishes):
        data = [
            {"book": book.complete(), "wish": wish, "early": until // 2, "until": until, "gone": []}
            for wish, until in wishes
        ]
        return [found["steps"] for _, found in in_node(script("open_walk") + FIND, data)]

    return find


def order(items):
    total = 0
    for item in items:
        total = total + item
    return total


seen = []


def counts(n):
    seen.append(n)
    return n and counts(n - 1)


def collect(n, found):
    if n:
        found.append(n)
        collect(n - 1, found)
    return found


def counting():
    seen = 0

    def see(n):
        nonlocal seen
        seen = seen + 1
        return see(n - 1) if n else seen

    return see(2)


def stairs(n):
    step = n
    while step:
        yield step
        step = step - 1


def climb(n):
    high = 0
    for step in stairs(n):
        high = high + step
    return high


CHANGES = [  # recording, call, variable, and its values after the first step
    (lambda: record(order, [1, 2]), 0, "total", ["0", "1", "3"]),
    (lambda: record(fact, 3), 1, "n", []),
    (lambda: record(fact, 3), 0, "nothing", []),
    (lambda: record(collect, 2, []), 0, "found", ["[2]", "[2, 1]"]),
    (lambda: record(counting), 0, "seen", ["0", "1", "2", "3"]),
    (lambda: record(climb, 3), 1, "step", ["3", "2", "1", "0"]),
    (lambda: record(climb, 3), 0, "high", ["0", "3", "5", "6"]),
    (lambda: record(counts, 2), NO_CALL, "seen", ["[2]", "[2, 1]", "[2, 1, 0]"]),
]


def is_of(card, call):
    """Return whether *card* belongs to *call*, or to the global variables."""
    return card.call == call if card.function else call == NO_CALL


@pytest.mark.parametrize(("recorded", "call", "name", "values"), CHANGES)
def test_a_step_is_found_where_a_variable_changes(find, recorded, call, name, values):
    seen.clear()
    book = StepThrough(recorded()).book
    wish = {"kind": "changes", "call": call, "name": name}
    found, in_first_half = find(book, (wish, book.last), (wish, book.last // 2))
    cards = [card for step in found for card in book.page(step).cards if is_of(card, call)]
    assert [one.value for card in cards for one in card.variables if one.name == name] == values
    assert in_first_half == [step for step in found if step <= book.last // 2]


def test_a_step_is_found_by_its_sentence_and_by_the_variables_of_its_newest_frame(find):
    row = Solitaire("o.oo.")
    book = StepThrough(record.within(only=solve)(solve, row, row.start), row).book
    sentences = [without_marks(book.page(step).sentence) for step in range(book.last + 1)]
    words = ("returns", "is called", "led nowhere", "None")
    wishes = [({"kind": "search", "words": some}, book.last) for some in words]
    for some, found in zip(words, find(book, *wishes), strict=True):
        assert {step for step, one in enumerate(sentences) if some in one} <= set(found), some
    book = StepThrough(record(fact, 2)).book
    # the second is the last step of the one call and the first of the other
    wishes = [({"kind": "search", "words": some}, book.last) for some in ("n = 1", "stack. n = 2")]
    own, both = find(book, *wishes)
    assert {book.page(step).cards[0].title for step in own} == {"fact(1)"}
    assert both == []


def test_words_match_by_prefix_in_any_case_and_numbers_only_as_a_whole(in_node):
    matching = [
        ("returns 6", "fact(3) returns 6; its frame goes."),
        ("RETURNS   6", "fact(3) returns 6; its frame goes."),
        ("ret", "fact(3) returns 6; its frame goes."),
        ("fact(2)", "fact(2) is called"),
        ("n = 0", "n = 0"),
        ("[1, (2", "so [1, (2"),
        ("-1", "n = -1"),
    ]
    others = [
        ("returns 6", "fact(5) returns 60"),
        ("returns 6", "half(5) returns 6.5"),
        ("n = 0", "min = 0"),
        ("act(2)", "fact(2) is called"),
        (".", "n = 0"),
    ]
    found = in_node(script("open_walk") + MATCH, [*matching, *others])
    assert found == [True] * len(matching) + [False] * len(others)


def test_pages_loaded_later_are_searched_then(in_node, find):
    """Whether a variable changes at the start of a page is unknown until the page before is loaded."""
    book = StepThrough(record(order, [4, 1, 7])).book
    wish = {"kind": "changes", "call": 0, "name": "total"}
    [every] = find(book, (wish, book.last))
    data = {"book": book.complete(), "wish": wish, "gone": every[1:3]}
    data |= {"early": book.last, "until": book.last}
    [(first, then)] = in_node(script("open_walk") + FIND, [data])
    assert (first["missing"], first["next"]) == (2, every[1])
    assert first["steps"] == [every[0], every[3]]
    assert (then["steps"], then["missing"]) == (every, 0)
