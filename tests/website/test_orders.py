"""The verdict that a page has on an order of lines is the one that running it gives."""

import random

import pytest

from puzzlecourse.authoring.questions import pieces
from puzzlecourse.widgets.order import Order
from website.orders import order_told


def looked_up(told, chosen):
    """What the page says, as `ordered.js` looks it up."""
    node = told.parts["orders"]["tree"]
    for number in chosen:
        node = node[1 + number] if isinstance(node, list) else node
    words, was = told.parts["orders"]["said"][node[0] if isinstance(node, list) else node]
    return "`".join(words), was


@pytest.mark.parametrize("name", ["hanoi", "count numbers"])
def test_the_page_says_of_an_order_what_running_it_says(name):
    told, order, dice = order_told(name), Order(name), random.Random(7)
    numbers, seen = range(len(order.ordering.pool)), set()
    right = order._numbers(order.ordering.lines)
    for _ in range(150):
        near = [n for n in right if dice.random() < 0.95] + dice.sample(numbers, 1)
        far = dice.sample(numbers, dice.randint(1, told.seen["most"]))
        for chosen in (list(dict.fromkeys(near))[: told.seen["most"]], far):
            order.put(chosen)
            order.run()
            assert looked_up(told, chosen) == (order.message, order.card.face["was"]), chosen
            seen.add(order.message)
    assert len(seen) > 10


def test_where_there_are_too_many_orders_none_travels():
    assert order_told("by the rule") is None


def test_what_is_in_sight_does_not_tell_a_right_order():
    seen = str(order_told("hanoi").seen)
    assert "It works" not in seen
    assert str(Order("hanoi")._numbers(Order("hanoi").ordering.lines)) not in seen
    assert pieces("This is one way. Read it aloud, then run it.")[0] not in seen
