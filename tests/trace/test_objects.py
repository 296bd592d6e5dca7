"""Objects of a program that do not say what they are: their attributes are shown, and none of their code runs."""

from collections import deque
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

import pytest

from puzzlelib import record
from puzzlelib.views.boards import board_for
from stepthrough.walk.book import Book
from stepthrough.walk.pages import Pages


class Customer:
    def __init__(self, name, debt):
        self.name = name
        self.debt = debt


class Point:
    __slots__ = ("x", "y")

    def __init__(self, x):
        self.x = x


def seen(function, *args):
    """The text of a function's first variable at each step, without repetitions."""
    found = []
    for step in record(function, *args).steps:
        text = repr(next(iter(step.locals.values()), ""))
        if found[-1:] != [text]:
            found.append(text)
    return found


def pay(customer, much):
    customer.debt -= much
    customer.paid = [much]
    customer.paid.append(0)
    del customer.name
    return customer


def test_attributes_are_shown_as_they_were_at_each_step():
    assert seen(pay, Customer("Ada", 3), 1) == [
        "Customer(name='Ada', debt=3)",
        "Customer(name='Ada', debt=2)",
        "Customer(name='Ada', debt=2, paid=[1])",
        "Customer(name='Ada', debt=2, paid=[1, 0])",
        "Customer(debt=2, paid=[1, 0])",
    ]


def test_an_object_that_begins_gets_its_attributes_one_by_one():
    def make():
        return Customer("Ada", 3)

    steps = record(make).steps
    texts = [repr(step.locals["self"]) for step in steps if "self" in step.locals]
    assert texts[0].endswith("Customer object>")
    assert texts[-1] == "Customer(name='Ada', debt=3)"


def move(point):
    point.y = point.x + 1
    return point


def test_slots_are_attributes_too():
    assert seen(move, Point(1)) == ["Point(x=1)", "Point(x=1, y=2)"]


def hold(thing):
    return 1


def text_of(thing):
    [text] = seen(hold, thing)
    return text


def test_no_code_of_the_class_is_run():
    class Meta(type):
        def __getattribute__(cls, name):
            raise AssertionError(name)

    class Guarded(metaclass=Meta):
        def __init__(self):
            object.__setattr__(self, "inside", 1)

        @property
        def told(self):
            raise AssertionError

        def __getattribute__(self, name):
            raise AssertionError(name)

        def __getattr__(self, name):
            raise AssertionError(name)

        def __eq__(self, other):
            raise AssertionError

        def __hash__(self):
            raise AssertionError

    assert text_of(Guarded()) == "Guarded(inside=1)"


def test_who_says_what_it_is_is_asked_as_before():
    class Says:
        def __init__(self):
            self.inside = 1

        def __repr__(self):
            return "<I say>"

    @dataclass
    class Told:
        inside: int = 1

    assert [text_of(Says()), text_of(Told())] == [
        "<I say>",
        "test_who_says_what_it_is_is_asked_as_before.<locals>.Told(inside=1)",
    ]


def test_what_has_no_attributes_is_named():
    class Plain:
        pass

    assert text_of(object()) == "<object object>"
    assert text_of(Plain()).endswith(".Plain object>")


def test_what_belongs_to_the_standard_library_is_not_looked_into():
    import threading

    event = threading.local()
    event.secret = 1
    assert "secret" not in text_of(event)


def test_objects_in_objects_are_bounded_and_circles_have_an_end():
    class Node:
        def __init__(self, value, after=None):
            self.value = value
            self.after = after

    chain = None
    for n in range(10):
        chain = Node(n, chain)
    assert text_of(chain) == "Node(value=9, after=Node(value=8, after=Node(…)))"
    circle = Node(1)
    circle.after = circle
    assert text_of(circle) == "Node(value=1, after=…)"


def test_an_object_looks_the_same_however_deep_it_is_when_it_is_kept():
    class Node:
        def __init__(self, value, after, row):
            self.value, self.after, self.row = value, after, row

    def walk(node):
        if node is None:
            return 0
        rest = node.after
        return 1 + walk(rest)

    chain = None
    for n in range(6):
        chain = Node(n, chain, [[n]])
    recording = record(walk, chain)
    pages = Pages(recording)
    waiting = [card for n in range(len(recording.steps)) for card in pages.at(n).cards[1:]]
    assert not any(variable.changed for card in waiting for variable in card.variables)
    texts = {card.call: card.variables[0].whole for card in waiting}
    assert len({(card.call, card.variables[0].whole) for card in waiting}) == len(texts) == 6
    assert texts[0] == ("Node(value=5, after=Node(value=4, after=Node(…), row=[…]), row=[[…]])")


def test_many_and_long_attributes_are_bounded():
    crowd = Customer("a", 0)
    for n in range(100):
        setattr(crowd, f"a{n}", "long" * 1000)
    assert len(text_of(crowd)) <= 2_000
    crowd.__dict__.clear()
    crowd.__dict__.update({f"a{n}": n for n in range(100)})
    assert text_of(crowd).endswith("a11=11, …)")


def test_in_a_set_or_a_key_an_object_is_only_named():
    ada = Customer("Ada", 3)
    for thing in ({ada}, {ada: 1}, {(ada, 1): 1}, frozenset({ada})):
        assert "<" in text_of(thing)
        assert "debt" not in text_of(thing)
    assert text_of([ada]) == "[Customer(name='Ada', debt=3)]"
    assert text_of((ada, 1)) == "(Customer(name='Ada', debt=3), 1)"
    assert text_of({1: ada}) == "{1: Customer(name='Ada', debt=3)}"


def test_what_another_call_changes_is_seen_in_the_frame_that_waits_and_is_one_thing():
    def outer(mine):
        return pay(mine, 2)

    recording = record(outer, Customer("Ada", 3))
    step = next(step for step in recording.steps if step.event == "return")
    inner, waiting = Pages(recording).at(step.number).cards
    whole = "Customer(debt=1, paid=[2, 0])"
    assert [card.variables[0].value for card in (inner, waiting)] == [whole, "Customer(1, …)"]
    assert [card.variables[0].tag for card in (inner, waiting)] == ["a", "a"]


# ---- objects that do say what they are: their attributes are one press away --------------------------


class Account:
    __slots__ = ("__dict__", "owner")

    def __init__(self, owner):
        self.owner, self.balance, self.friends = owner, 0, [self]

    def __repr__(self):
        return f"<{self.owner}>"

    @property
    def rich(self):
        raise AssertionError("no code of the program is run")


def save(account, much):
    account.balance += much
    account.friends.append(much)
    return account.balance


def inside(function, *args):
    """The attributes of the first variable on the newest card, page by page, without repetitions."""
    recording = record(function, *args)
    pages = map(Pages(recording).at, range(len(recording.steps)))
    found = (dict(page.cards[0].variables[0].inside) for page in pages)
    return [one for one, _ in groupby(found)]


def test_attributes_that_an_object_keeps_to_itself_are_on_its_card_as_they_were():
    assert inside(save, Account("Ada"), 3) == [
        {"owner": "'Ada'", "balance": "0", "friends": "[<Ada>]"},
        {"owner": "'Ada'", "balance": "3", "friends": "[<Ada>]"},
        {"owner": "'Ada'", "balance": "3", "friends": "[<Ada>, 3]"},
    ]


def test_what_is_inside_does_not_count_as_a_change_of_the_variable():
    recording = record(save, Account("Ada"), 3)
    shown = [Pages(recording).at(step.number).cards[0].variables[0] for step in recording.steps]
    assert {(one.value, one.changed) for one in shown} == {("<Ada>", False)}


@dataclass
class Told:
    name: str
    size: int


class OfLibrary(Account):
    __module__ = "library"


OTHERS = [Told("a", 1), Fraction(1, 3), deque([1]), OfLibrary("Ada"), Account]


@pytest.mark.parametrize("thing", OTHERS, ids=lambda thing: type(thing).__name__)
def test_nothing_is_inside_of_what_tells_all_and_of_what_is_not_the_programs(thing):
    assert inside(last, thing, 0) == [{}]


def test_of_many_attributes_the_first_are_inside():
    account = Account("Ada")
    vars(account).update({f"x{n}": n for n in range(20)})
    [shown] = inside(last, account, 0)
    assert [*shown][-3:] == ["x7", "x8", "…"]


def test_what_is_inside_is_in_a_walk_that_is_saved():
    book = Book(record(save, Account("Ada"), 3)).complete()
    place = book["cover"]["fields"]["variable"].index("whole")
    rows = [row for card in book["chunk"]["cards"] for row in card[4]]
    texts = [book["chunk"]["texts"][row[place]] for row in rows if row[0] == "account"]
    assert texts[0] == ["", ["owner", "'Ada'"], ["balance", "0"], ["friends", "[<Ada>]"]]
    assert {row[place] for row in rows if row[0] == "much"} == {-1}


class Take:
    misere = False

    def __init__(self, most):
        self.most = most

    start = 3

    def check(self, position):
        if not isinstance(position, int):
            raise ValueError

    def moves(self, position):
        return range(1, min(self.most, position) + 1)

    def apply(self, position, move):
        return position - move

    def text(self, position):
        return str(position)


def last(game, position):
    return position


@pytest.mark.parametrize("most", [2, 3])
def test_rules_of_ones_own_are_still_left_out(most):
    game = Take(most)
    card = Pages(record(last, game, 3), board_for(game)).at(0).cards[0]
    assert [one.name for one in card.variables] == ["position"]


def test_a_repr_is_asked_once_for_each_change():
    asked = []

    class Counter:
        def __init__(self):
            self.number = 0

        def __repr__(self):
            asked.append(self.number)
            return f"Counter({self.number})"

    def walk(counter, n):
        total = 0
        for number in range(3):
            total += number
        if n == 2:
            counter.number = n
        if n == 0:
            return total
        return walk(counter, n - 1) + total

    record(walk, Counter(), 4)
    assert asked == [0, 2]
