"""Objects without a `__repr__` of their own are shown by their fields; two never read the same."""

from dataclasses import dataclass

import pytest
from small_walks import Node

from stepthrough.trace import record
from stepthrough.walk.pages import Pages


@dataclass
class Tree:
    val: int
    left: "Tree | None" = None
    right: "Tree | None" = None


def height(root):
    return 0 if root is None else 1 + max(height(root.left), height(root.right))


def tree(depth, kind=Node, val=lambda: 7):
    return kind(val(), tree(depth - 1, kind, val), tree(depth - 1, kind, val)) if depth else None


def counting():
    numbers = iter(range(1, 100))
    return lambda: next(numbers)


@pytest.mark.parametrize("kind", [Node, Tree])
def test_fields_are_shown_nearest_first(kind):
    recording = record(height, kind(4, kind(2), kind(6, kind(5))))
    for width, fields in ((30, "4, left=…, right=…"), (20, "4, …")):
        assert recording.root.written(width) == f"height({kind.__name__}({fields}))"


@pytest.mark.parametrize("kind", [Node, Tree])
def test_two_objects_on_one_stack_never_read_the_same(kind):
    recording = record(height, tree(4, kind))
    pages = Pages(recording)
    for step in range(len(recording.steps)):
        titles = [card.title for card in pages.at(step).frames]
        assert len({*titles}) == len(titles)
    words = {pages.node(call).whole for call in recording.calls if call.given["root"]}
    assert len(words) == 15


def test_an_object_keeps_its_number_where_it_is_seen_again():
    def same(one, other, again):
        return one.val == other.val == again.val

    one, other = Node(7), Node(7)
    called = record(same, one, other, one).root
    assert called.written(12) == "same(Node(7, …), Node#2(7, …), Node(7, …))"


def test_objects_with_different_fields_have_no_number():
    recording = record(height, tree(4, val=counting()))
    assert not any("#" in repr(call) for call in recording.calls)


def test_none_of_the_program_s_code_runs_to_show_an_object():
    asked = []

    class Watched(Node):
        def __getattribute__(self, name):
            asked.append(name)
            return object.__getattribute__(self, name)

    def hold(thing):
        return thing

    recording = record(hold, Watched(1, Watched(1)))
    pages = Pages(recording)
    assert [pages.at(step) for step in range(len(recording.steps))]
    assert asked == []
