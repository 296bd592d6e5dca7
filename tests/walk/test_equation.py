"""A walk as an equation: all that waits at a step in one expression, as Python's brackets need it."""

import ast

import pytest
from stepped import fact

from stepthrough.code_marks import without_marks
from stepthrough.trace import record
from stepthrough.walk.book import Book
from stepthrough.walk.equation import Equations


def equations(recording):
    """The equations of a recording, each once where it stays the same from step to step."""
    made = Equations(recording)
    texts = [without_marks(made.at(step)) for step in range(len(recording.steps))]
    return [text for n, text in enumerate(texts) if n == 0 or text != texts[n - 1]]


def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


def asks(n):
    print("so", n)
    if n:
        asks(n - 1)


class Unsaid:
    def __repr__(self):
        raise RuntimeError


def given(thing, n):
    return [thing, given(thing, n - 1)] if n else "<b>&\udc00"


def test_what_a_finally_returns_is_not_what_it_ends():
    def seven(n):
        try:
            return n * seven(n - 1) if n else 1
        finally:
            return 7  # noqa: B012, SIM107

    texts = equations(record(seven, 2))
    assert "2 * seven(1)" in texts
    assert not any("2 * (" in text for text in texts)


def test_a_deep_chain_is_shortened_in_the_middle():
    texts = equations(record(fact, 40))
    assert "40 * (39 * … (4 * (3 * (2 * fact(1)))))" in texts
    assert "40 * (39 * (38 * (37 * (36 * fact(35)))))" in texts
    assert max(map(len, texts)) <= 150


def test_in_the_middle_as_many_are_shown_whether_a_value_comes_or_has_come():
    texts = equations(record(fact, 12))
    assert texts == list(dict.fromkeys(texts))


def test_from_whichever_step_one_looks_first_it_is_the_same():
    recording = record(fact, 30)
    steps = range(len(recording.steps))
    onwards, back = Equations(recording), Equations(recording)
    texts = {step: back.at(step) for step in reversed(steps)}
    assert texts == {step: onwards.at(step) for step in steps}


def test_long_values_are_shortened_and_too_long_equations_are_none():
    def grow(word, n):
        return [word, *grow(word * 2, n - 1)] + [word] if n else []

    texts = equations(record(grow, "abcdefghij", 6))
    assert "grow('abcdefghij', 6)" in texts
    assert max(map(len, texts)) <= 150


def test_nothing_that_hangs_on_shared_nodes_of_syntax_trees_is_copied():
    """All trees share these nodes, and a traceback in a notebook leaves its frames on them."""

    class Trap:
        def __deepcopy__(self, memo):
            raise AssertionError("it was copied")

        __copy__ = __reduce_ex__ = __deepcopy__

    shared = [ast.parse("x").body[0].value.ctx, ast.parse("x * y").body[0].value.op]
    assert shared == [ast.parse("z").body[0].value.ctx, ast.parse("y * z").body[0].value.op]
    for node in shared:
        node.parent = Trap()
    try:
        assert "3 * ?" in Book(record(fact, 3)).dumps()
    finally:
        for node in shared:
            del node.parent


def test_functions_that_return_nothing_have_none():
    book = Book(record(asks, 2))
    assert not book.cover(book.last)["equations"]
    assert {book.page(step).equation for step in range(book.last + 1)} == {""}
    book = Book(record(fact, 2))
    assert book.cover(book.last)["equations"]


def test_why_a_walk_ends_is_said_in_words():
    book = Book(record.within(limit=50)(fact, 10**6))
    assert book.page(book.last - 1).equation
    assert not book.page(book.last).equation
    book = Book(record(fact, 3), last=5)
    assert not book.page(5).equation


@pytest.mark.parametrize("thing", [Unsaid(), "<script>", [[[]]], object(), "?", "\x04"])
def test_odd_values_do_no_harm(thing):
    book = Book(record(given, thing, 2))
    assert "given(" in book.dumps()
    assert [book.page(step).equation for step in range(book.last + 1)]


def test_a_chunk_of_a_long_walk_is_little_longer_for_its_equations():
    chunk = Book(record(fib, 9)).chunk(0, 200)
    equations = {page[1] for page in chunk["pages"]}
    assert len(equations) < 0.6 * len(chunk["pages"])
