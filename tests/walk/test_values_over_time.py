"""What a page does not write anew is what would be written."""

from unittest import mock

import pytest

from stepthrough.trace import record, values
from stepthrough.walk.pages import Pages
from stepthrough.walk.writing import Names


class Node:
    def __init__(self, value, rest=None):
        self.value, self.rest = value, rest


def fill(grid, row, column):
    """Fill a grid."""
    if not (0 <= row < len(grid) and 0 <= column < len(grid)) or grid[row][column]:
        return 0
    grid[row][column] = 1
    return 1 + fill(grid, row + 1, column) + fill(grid, row, column + 1)


def deeper(inside, depth):
    """Put a list into a list, and change the innermost one."""
    if depth == 0:
        inside[0] = "changed"
        return inside
    return deeper([inside, (inside, [depth])], depth - 1)


def chain(node, length):
    """Make a chain of objects, and change a value in the middle of it."""
    if length == 0:
        node.rest.value += 1
        node.rest.rest.value = [node.rest]
        node.rest.rest.value.append("end")
        return node
    return chain(Node([length], node), length - 1)


def holds_itself(items, n):
    """Let a list hold itself, and grow."""
    items.append(items if n % 2 else (n, items))
    return len(items) if n == 0 else holds_itself(items, n - 1)


def shares(n):
    """Share a variable with an inner function."""
    seen = []

    def visit(k):
        nonlocal n
        n += 1
        seen.append([k])
        if k:
            visit(k - 1)
        seen[0].append(n)

    visit(n)
    return seen


def keeps(table, n):
    """Write into a dict whose values are tuples with lists in them."""
    table[n] = ([n], {"last": table.get(n + 1)})
    if n:
        keeps(table, n - 1)
        table[n][0].append(True)
    return table


WALKS = [
    (fill, [[0] * 5 for _ in range(5)], 0, 0),
    (deeper, [0], 14),
    (chain, Node(1, Node(2, Node(3))), 3),
    (holds_itself, [], 5),
    (shares, 3),
    (keeps, {}, 4),
]


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk[0].__name__)
def test_variables_are_in_words_what_they_are_at_that_step(walk):
    recording = record(*walk)
    cards, names = Pages(recording).cards, Names()
    for step in range(len(recording.steps)):
        for frame in recording.frames(step):
            assert cards._looked_at(frame.variables)[0] == names.variables(frame.locals)


def test_a_grid_that_is_handed_on_is_written_once_and_not_for_every_frame():
    def down(grid, n):
        return n if n == 0 else down(grid, n - 1)

    recording = record(down, [[0] * 20 for _ in range(20)], 30)
    with mock.patch.object(values, "_atom", wraps=values._atom) as written:
        pages = Pages(recording)
        for step in range(len(recording.steps)):
            pages.at(step)
    of_titles = 20 * len(recording.steps)
    assert written.call_count < 400 + 60 + of_titles
