"""One card with the global variables that a program changes, at the bottom of the stack."""

import pytest

from stepthrough.trace import record
from stepthrough.walk.book import FIELDS, Book
from stepthrough.walk.cards import GLOBAL
from stepthrough.walk.pages import Pages

CARD = FIELDS["card"]
seen = []
count = 0


@pytest.fixture(autouse=True)
def anew():
    global count
    count = 0
    seen.clear()


def see(n):
    global count
    count += 1
    mine = seen
    mine.append(n)
    return n and see(n - 1)


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


def card_at(recording, step):
    """The global variables on a page: name, value, whether it has changed, letter."""
    card = Pages(recording).at(step).cards[-1]
    if card.title != GLOBAL:
        return None
    return [(one.name, one.value, one.changed, one.tag) for one in card.variables]


def test_a_program_that_changes_none_has_no_such_card():
    recording = record(fact, 3)
    assert {card_at(recording, step.number) for step in recording.steps} == {None}


def test_the_card_has_their_values_at_that_step_and_what_has_just_changed():
    recording = record(see, 1)
    assert card_at(recording, 0) == [("count", "0", False, ""), ("seen", "[]", False, "")]
    assert card_at(recording, 2) == [("count", "1", True, ""), ("seen", "[]", False, "")]
    assert card_at(recording, 3) == [("count", "1", False, ""), ("seen", "[]", False, "a")]
    assert card_at(recording, 4) == [("count", "1", False, ""), ("seen", "[1]", True, "a")]


def test_a_local_variable_that_holds_the_same_list_has_its_letter():
    page = Pages(record(see, 0)).at(3)
    (mine,) = [one for one in page.cards[0].variables if one.name == "mine"]
    assert (mine.value, mine.tag) == ("[]", "a")


def test_it_counts_as_no_frame_and_is_the_last_card_of_the_book():
    recording = record(see, 2)
    book = Book(recording).complete()
    cards = [dict(zip(CARD, row, strict=True)) for row in book["chunk"]["cards"]]
    on_pages = [row[FIELDS["page"].index("cards")] for row in book["chunk"]["pages"]]
    shown = [[cards[number] for number in numbers] for numbers in on_pages]
    assert [len(some) - 1 for some in shown] == book["cover"]["depths"]
    assert {(some[-1]["title"], some[-1]["function"]) for some in shown} == {(GLOBAL, "")}
    assert all(card["function"] for some in shown for card in some[:-1])
