"""A list, dict, set or object that is seen in two places has the same letter in both."""

from collections import deque
from dataclasses import dataclass

import pytest

from stepthrough.trace import record
from stepthrough.walk.book import Book
from stepthrough.walk.pages import Pages


def seen(recording, step=-1):
    """The variables of the newest card: their values with letters, ! where the step has changed them."""
    [card, *_] = Pages(recording).at(step % len(recording.steps)).cards
    return {one.name: with_letters(one) for one in card.variables}


def with_letters(one):
    marks = [(0, one.tag, one.tag_changed)] if one.tag else []
    words = one.value
    for offset, letter, changed in sorted([*marks, *one.marks], reverse=True):
        words = f"{words[:offset]}{letter}{'!' if changed else ''}:{words[offset:]}"
    return words


class Node:
    def __init__(self, val, left=None, right=None):
        self.val, self.left, self.right = val, left, right


@dataclass
class Box:
    things: list


@pytest.mark.parametrize("thing", [Node(1), Box([1]), deque([1]), {1}, {1: 2}])
def test_other_things_have_letters_as_well(thing):
    def hold(one, same, both):
        return one

    shown = seen(record(hold, thing, thing, [thing]))
    assert [words[:2] for words in shown.values()] == ["a:", "a:", "[a"]


@pytest.mark.parametrize("thing", [3, "ab", (1, 2), frozenset({1}), print, None, object()])
def test_what_cannot_be_seen_to_change_has_none(thing):
    def hold(one, same):
        return one

    assert not any(words.startswith("a:") for words in seen(record(hold, thing, thing)).values())


def test_letters_stay_within_what_is_shown():
    def hold(row, rows):
        return rows

    row = [1]
    [_, rows] = Pages(record(hold, row, [row] * 40)).at(0).cards[0].variables
    assert len(rows.whole_marks) == 40
    assert all(rows.value[mark.offset :].startswith("[") for mark in rows.marks)
    assert all(rows.whole[mark.offset :].startswith("[1]") for mark in rows.whole_marks)


def test_a_letter_travels_to_the_page_as_an_offset():
    def hold(path, out):
        return out

    path = [1]
    chunk = Book(record(hold, path, [path, path])).chunk(0, 0)
    [variables] = [card[4] for card in chunk["cards"]]
    assert [row[-2:] for row in variables] == [["a", ""], ["", "1a 6a"]]


def test_an_object_is_shown_at_length_once_and_briefly_where_its_letter_is_seen_again():
    def same(node, again):
        return node is again

    node = Node(5, Node(2), Node(8))
    [card] = Pages(record(same, node, node)).at(0).frames
    first, second = card.variables
    assert first.tag == second.tag == "a"
    assert (first.value, second.value) == ("Node(5, left=…, right=…)", "Node(5, …)")
    assert second.whole == first.whole
