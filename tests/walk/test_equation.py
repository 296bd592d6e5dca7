"""A walk as an equation: all that waits at a step in one expression, as Python's brackets need it."""

import pytest
from stepped import fact

from puzzlelib import Hanoi
from puzzlelib.hanoi import carry_tower
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


def minus(n):
    return -n if n < 2 else n - minus(n - 1)


def total(items):
    if not items:
        return 0
    rest = total(items[1:])
    return items[0] + rest


def nested(n):
    return max(n, nested(n - 1) * 2) if n else 1


def backwards(word):
    return backwards(word[1:]) + word[0] if word else ""


def endings(pairs):
    return [pairs[-1][0]] + endings(pairs[:-1]) if pairs else []


def emptied(items):
    return items[0] + emptying(items)


def emptying(items):
    items.clear()
    return 1


def beyond(items):
    return stop(items) or items[7]


def stop(items):
    return len(items)


def wins(heap):
    for take in (1, 2):
        if take <= heap and not wins(heap - take):
            return True
    return False


def question(n):
    return "why?" + question(n - 1) if n else "?"


def largest(n):
    return max((n, 1), key=lambda one: one if n < 2 else largest(n - 1))


def deepest(x):
    return 1 + max(map(deepest, x), default=0)


def up(n):
    return n + 1


def ups(n):
    return [up(k) for k in range(n)] + [n]


def total_of(tree):
    return tree if isinstance(tree, int) else sum(total_of(part) for part in tree)


def near(s, t):
    return min(near(s[:-1], t) + 1, near(s, t[:-1]) + 1) if s and t else len(s) + len(t)


class Bag:
    def __init__(self, *xs):
        self.xs = xs

    def __repr__(self):
        return "a bag"


def summed(bag):
    return bag.xs[0] + summed(Bag(*bag.xs[1:])) if bag.xs else 0


def asks(n):
    print("so", n)
    if n:
        asks(n - 1)


def stairs(n):
    if n:
        yield n
        yield from stairs(n - 1)


def count(n):
    return sum(1 for _ in stairs(n))


class Unsaid:
    def __repr__(self):
        raise RuntimeError


def given(thing, n):
    return [thing, given(thing, n - 1)] if n else "<b>&\udc00"


def test_it_grows_on_the_way_down_and_shrinks_on_the_way_back():
    assert equations(record(fact, 3)) == [
        "fact(3)",
        "3 * fact(2)",
        "3 * (2 * fact(1))",
        "3 * (2 * 1)",
        "3 * 2",
        "6",
    ]


def test_a_call_that_is_over_is_its_value_in_it():
    assert equations(record(fib, 3))[2:6] == [
        "(fib(1) + fib(2 - 2)) + fib(3 - 2)",
        "(1 + fib(2 - 2)) + fib(3 - 2)",
        "(1 + fib(0)) + fib(3 - 2)",
        "(1 + 0) + fib(3 - 2)",
    ]


def test_there_are_brackets_around_an_operation_in_another_one_only():
    assert "3 - (2 - (-1))" in equations(record(minus, 3))
    assert "max(2, max(1, nested(0) * 2) * 2)" in equations(record(nested, 2))


def test_a_frame_that_waits_in_another_statement_is_the_outermost():
    assert equations(record(total, [1, 2])) == [
        "total([1, 2])",
        "rest = total([2])",
        "rest = total([])",
        "rest = 0",
        "rest = total([2])",
        "rest = 2",
        "total([1, 2])",
        "3",
    ]
    assert equations(record(wins, 2))[1:3] == [
        "1 <= 2 and (not wins(1))",
        "1 <= 1 and (not wins(0))",
    ]


def test_an_item_is_shown_as_what_it_is_so_that_frames_with_the_same_names_differ():
    assert "(backwards('') + 'b') + 'a'" in equations(record(backwards, "ab"))
    assert "[(1, 0)[0]] + ([(0, 0)[0]] + endings([]))" in equations(
        record(endings, [(0, 0), (1, 0)])
    )


def test_a_list_that_changes_stays_a_name():
    assert equations(record(emptied, [1, 2]))[1:3] == [
        "items[0] + emptying([1, 2])",
        "items[0] + 1",
    ]


def test_an_item_that_there_is_not_stays_as_it_is_written():
    assert "stop([1]) or [1][7]" in equations(record(beyond, [1]))


def test_in_the_stack_items_stay_as_they_are_written():
    recording = record(backwards, "a")
    waiting = recording.frames(recording.calls[1].first)[0]
    assert waiting.pending == "? + word[0]"


def test_what_has_another_value_than_the_call_it_waits_for_stands_around_it():
    assert "max(… <lambda>(2) …)" in equations(record(largest, 2))
    assert "sum(… stairs(2) …)" in equations(record(count, 2))
    assert "1 + max(… 1 + max(… deepest([]) …) …)" in equations(record(deepest, [[[]]]))
    assert "1 + max(… 2 …)" in equations(record(deepest, [[[]]]))
    assert "[… up(0) …] + [1]" in equations(record(ups, 1))
    assert "sum(… total_of([2]) …)" in equations(record(total_of, [[2]]))


def test_a_name_of_a_frame_that_waits_is_its_value_or_bears_the_number_of_the_frame():
    texts = equations(record(near, "ab", "c"))
    assert "min(near('a', 'c') + 1, near('ab', 'c'[:-1]) + 1)" in texts
    texts = equations(record(summed, Bag(5, 6)))
    assert "bag₁.xs[0] + (bag₂.xs[0] + summed(a bag))" in texts
    assert "bag.xs[0] + 6" in texts


def test_what_an_expression_gives_a_value_itself_bears_the_number_too():
    def shrink(n):
        return (m := n) * shrink(m - 1) + m if n else 1

    texts = equations(record(shrink, 2))
    assert "(m₁ := 2) * ((m₂ := 1) * shrink(0) + m₂) + m₁" in texts
    assert "(m := 2) * 2 + m" in texts


def test_what_a_finally_returns_is_not_what_it_ends():
    def seven(n):
        try:
            return n * seven(n - 1) if n else 1
        finally:
            return 7  # noqa: B012, SIM107

    texts = equations(record(seven, 2))
    assert "2 * seven(1)" in texts
    assert not any("2 * (" in text for text in texts)


def test_a_question_mark_in_a_text_is_none():
    assert "'why?' + ('why?' + question(0))" in equations(record(question, 2))
    assert "'why?' + ('why?' + '?')" in equations(record(question, 2))


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


def test_what_is_new_is_marked():
    made = Equations(record(fact, 2))
    marked = {made.at(step) for step in range(9)}
    assert {"`fact(2)`", "2 * `fact(1)`", "2 * `1`", "`2 * 1`", "`2`"} <= marked


def test_calls_are_pythons_where_the_puzzle_has_jobs():
    puzzle = Hanoi(2)
    plan = record(carry_tower, puzzle, puzzle.start, 2, 0, 2, 1, only=carry_tower)
    assert "carry_tower(" in equations(plan)[0]


def test_functions_that_return_nothing_have_none():
    book = Book(record(asks, 2))
    assert not book.cover(book.last)["equations"]
    assert {book.page(step).equation for step in range(book.last + 1)} == {""}
    book = Book(record(fact, 2))
    assert book.cover(book.last)["equations"]


def test_functions_that_call_each_other_stand_in_one_equation():
    def count(tree):
        return 1 + count_all(tree)

    def count_all(trees):
        return count(trees[0]) + count_all(trees[1:]) if trees else 0

    assert "1 + ((1 + count_all([])) + count_all([[]][1:]))" in equations(record(count, [[]]))


def test_why_a_walk_ends_is_said_in_words():
    book = Book(record(fact, 10**6, limit=50))
    assert book.page(book.last - 1).equation
    assert not book.page(book.last).equation
    book = Book(record(fact, 3), last=5)
    assert not book.page(5).equation


def test_an_exception_is_said_in_words():
    def fails(n):
        return 1 / n if n == 0 else 1 + fails(n - 1)

    recording = record(fails, 1)
    made = Equations(recording)
    kinds = {step.event: made.at(step.number) for step in recording.steps}
    assert (kinds["exception"], kinds["raise"]) == ("", "")


@pytest.mark.parametrize("thing", [Unsaid(), "<script>", [[[]]], object(), "?", "\x04"])
def test_odd_values_do_no_harm(thing):
    book = Book(record(given, thing, 2))
    assert "given(" in book.dumps()
    assert [book.page(step).equation for step in range(book.last + 1)]


def test_a_chunk_of_a_long_walk_is_little_longer_for_its_equations():
    chunk = Book(record(fib, 9)).chunk(0, 200)
    equations = {page[1] for page in chunk["pages"]}
    assert len(equations) < 0.6 * len(chunk["pages"])
