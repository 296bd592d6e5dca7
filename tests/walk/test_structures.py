"""The program's own trees, linked lists and grids, as the board of a walk."""

from dataclasses import dataclass

import pytest

from stepthrough import StepThrough, record
from stepthrough.boards import NO_PUZZLE, painted
from stepthrough.canvas import Rectangle
from stepthrough.walk.indexing import indexes_in
from stepthrough.walk.own_data import board_of
from stepthrough.walk.structure_board import StructureBoard


class Tree:
    def __init__(self, val, left=None, right=None):
        self.val, self.left, self.right = val, left, right


class Told(Tree):
    def __repr__(self):
        return f"<{self.val}>"


@dataclass
class Plain:
    val: int
    left: "Plain | None" = None
    right: "Plain | None" = None


class Item:
    def __init__(self, data, after=None):
        self.data, self.next = data, after


class Letter:
    def __init__(self):
        self.children = {}
        self.is_end = False


class Folder:
    def __init__(self, name, *inside):
        self.name, self.inside, self.parent = name, list(inside), None
        for one in inside:
            one.parent = self


def seven(kind=Tree):
    return kind(4, kind(2, kind(1), kind(3)), kind(6, kind(5), kind(7)))


def height(node):
    if node is None:
        return 0
    return 1 + max(height(node.left), height(node.right))


def insert(node, key):
    if node is None:
        return Tree(key)
    if key < node.val:
        node.left = insert(node.left, key)
    else:
        node.right = insert(node.right, key)
    return node


def reverse(head):
    before = None
    while head:
        head.next, before, head = before, head, head.next
    return before


def length(item):
    return 0 if item is None else 1 + length(item.next)


def add(node, word):
    if word == "":
        node.is_end = True
        return
    node.children.setdefault(word[0], Letter())
    add(node.children[word[0]], word[1:])


def size(folder):
    return 1 + sum(size(one) for one in folder.inside)


def fill(grid, row, column, seen):
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])):
        return
    if grid[row][column] != 0 or (row, column) in seen:
        return
    seen.add((row, column))
    grid[row][column] = 5
    fill(grid, row, column + 1, seen)
    fill(grid, row + 1, column, seen)


def permute(items, chosen, out):
    if not items:
        out.append(chosen)
    for item in items:
        permute([other for other in items if other != item], [*chosen, item], out)


def seen_at(recording, step, board="auto"):
    """The picture and the marks of a step, in words."""
    drawn = board_of(recording, board)
    picture, overlay = drawn.at(recording.steps[step])
    return picture and drawn.text(picture), overlay and drawn.text(overlay)


def change_deep(root):
    root.left.left.left.val = 9
    root.left.left.left = None
    return root


@pytest.mark.parametrize("kind", [Tree, Told, Plain])
def test_node_deeper_than_any_variable_is_seen_to_change(kind):
    recording = record(change_deep, kind(4, kind(3, kind(2, kind(1)))))
    words = [seen_at(recording, step)[0] for step in range(1, 4)]
    assert words == ["4 (3 (2 (1, -), -), -)", "4 (3 (2 (9, -), -), -)", "4 (3 (2, -), -)"]


def grow(folder, number):
    inside = folder.inside[0].inside[0].inside
    for name in range(number):
        inside.append(Folder(name))
    return folder


def test_list_of_children_in_a_variable_is_seen_to_grow():
    recording = record(grow, Folder("a", Folder("b", Folder("c"))), 2)
    words = [seen_at(recording, step)[0] for step in range(len(recording.steps))]
    whole = [one for one in dict.fromkeys(words) if "\n" not in one]  # no new one beside it
    assert whole == ["'a' ('b' ('c'))", "'a' ('b' ('c' (0)))", "'a' ('b' ('c' (0, 1)))"]


class Empty:
    pass


def fill_up(root):
    root.left = Empty()
    node = root.left
    node.val = 2
    root.val = 1
    return node


def test_object_is_drawn_from_its_first_attribute_on():
    root = Empty()
    root.left = None
    recording = record(fill_up, root)
    words = [seen_at(recording, step)[0] for step in range(len(recording.steps))]
    assert words[4:6] == [" → 2", "1 → 2"]


def test_picture_ends_with_a_sentence_where_changes_take_too_long_to_follow(monkeypatch):
    monkeypatch.setattr("stepthrough.trace.keeper._MOST_LOOKS", 6)
    recording = record(change_deep, Tree(4, Tree(3, Tree(2, Tree(1)))))
    assert seen_at(recording, 1)[0] == "4 (3 (2 (1, -), -), -)"
    assert seen_at(recording, 3)[0].startswith("No picture: the program changes too much")


def push(count):
    first = None
    while count:
        first = Item(count, first)
        count -= 1
    return first


def test_objects_that_came_when_none_were_followed_any_more_have_the_sentence(monkeypatch):
    monkeypatch.setattr("stepthrough.trace.keeper._MOST_FOLLOWED", 9)
    recording = record(push, 20)
    assert seen_at(recording, len(recording.steps) - 1)[0].startswith("No picture: the program")


@pytest.mark.parametrize("kind", [Tree, Told, Plain])
def test_whole_tree_is_drawn_from_the_first_step_on(kind):
    recording = record(height, seven(kind))
    words = "4 (2 (1, 3), 6 (5, 7))"
    assert {seen_at(recording, step)[0] for step in range(len(recording.steps))} == {words}


def test_node_of_the_running_call_and_those_of_waiting_calls_are_marked():
    recording = record(height, seven())
    three = next(call for call in recording.calls if "(3" in repr(call))
    assert seen_at(recording, three.first)[1] == "node is at 3; waiting at 4, 2"
    assert seen_at(recording, 0)[1] == "node is at 4"


def test_picture_is_as_the_program_had_made_the_tree_by_then():
    tree = Tree(5, Tree(3))
    recording = record(insert, tree, 4)
    tree.left.right.val = 99  # later: of no concern to the recording
    last = len(recording.steps) - 1
    assert seen_at(recording, 0)[0] == "5 (3, -)"
    assert seen_at(recording, last)[0] == "5 (3 (-, 4), -)"


def test_child_that_is_not_there_keeps_its_side():
    right = record(height, Tree(1, None, Tree(2)))
    assert seen_at(right, 0)[0] == "1 (-, 2)"
    board = board_of(right, "auto")
    picture, _ = board.at(right.steps[0])
    [gap] = [spot for spot in picture.layout.spots if spot.is_null]
    assert gap.x < picture.places[min(picture.places, key=lambda key: picture.places[key].y)].x


def test_linked_list_falls_apart_in_two_while_it_is_reversed():
    recording = record(reverse, Item("a", Item("b", Item("c"))))
    pictures = [seen_at(recording, step)[0] for step in range(len(recording.steps))]
    assert list(dict.fromkeys(pictures)) == [
        "'a' → 'b' → 'c'",
        "'a'\n'b' → 'c'",
        "'b' → 'a'\n'c'",
        "'c' → 'b' → 'a'",
    ]


def test_cycle_is_drawn_once():
    first = Item(1, Item(2, Item(3)))
    first.next.next.next = first
    recording = record(reverse, first)
    assert seen_at(recording, 0)[0] == "1 → 2 → 3 → …"
    tree = Tree(1)
    tree.left, tree.right = Tree(2), tree
    tree.left.left = tree.left
    picture = board_of(recording := record(insert, tree, 9), "auto").at(recording.steps[0])[0]
    assert sorted(spot.label for spot in picture.layout.spots if spot.key) == ["1", "2"]


def test_children_in_lists_and_dicts_are_drawn_and_parents_are_not_children():
    home = Folder("home", Folder("a", Folder("b")), Folder("c"))
    assert seen_at(record(size, home), 0)[0] == "'home' ('a' ('b'), 'c')"
    recording = record(add, Letter(), "hi")
    assert seen_at(recording, -1)[0] == " ( (is_end))"
    board = board_of(recording, "auto")
    assert [word for *_, word in board.at(recording.steps[-1])[0].layout.words] == ["'h'", "'i'"]


def test_grid_shows_its_current_cell_those_of_waiting_calls_and_the_visited_ones():
    recording = record(fill, [[0, 0], [1, 0]], 0, 0, set())
    step = next(
        s.number for s in recording.steps if (s.locals["row"], s.locals["column"]) == (1, 1)
    )
    assert seen_at(recording, step) == ("5 5\n1 0", "at row 1, column 1")
    _, overlay = board_of(recording, "auto").at(recording.steps[step])
    assert [cell for _, cell in overlay.marks.cells] == [(0, 1), (0, 0)]
    assert overlay.marks.visited == ((0, 0), (0, 1))


def test_cells_that_hold_lists_are_not_looked_into():
    def first(cube, row, column):
        return cube[row][column][0]

    recording = record(first, [[[1], [2]], [[3], []]], 0, 1)
    assert seen_at(recording, 0) == ("… …\n… …", "at row 0, column 1")


def test_lists_that_are_never_indexed_twice_are_no_grids():
    assert board_of(record(permute, [1, 2, 3], [], []), "auto") is NO_PUZZLE


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("g[r][c + 1]", (("g", "r", "c"),)),
        ("g[0][c]", ()),
        ("g[r]", ()),
        ("def broken(", ()),
    ],
)
def test_names_of_row_and_column_are_read_from_the_program(text, pairs):
    assert indexes_in(text).pairs == pairs


def test_nested_lists_tuples_and_dicts_are_drawn_when_asked():
    def total(items):
        return sum(total(one) if isinstance(one, list) else one for one in items)

    recording = record(total, [1, [2, [3]], [4]])
    assert board_of(recording, "auto") is NO_PUZZLE
    assert seen_at(recording, 0, "tree")[0] == "[ ] (1, [ ] (2, [ ] (3)), [ ] (4))"
    tuples = record(lambda tree: tree, (5, (3, None, None), None))
    assert seen_at(tuples, 0, "tree")[0] == "5 (3, -)"
    keys = record(lambda tree: tree, {"a": 1, "b": {"c": [2]}})
    assert seen_at(keys, 0, "tree")[0] == "{ } (1, { } ([ ] (2)))"


def test_too_many_nodes_are_not_drawn_and_a_sentence_says_so():
    item = None
    for number in range(256):
        item = Item(number, item)
    words, marks = seen_at(record.within(limit=20)(length, item), 5)
    assert (words, marks) == ("No picture: there are more than 255 nodes.", None)


def test_board_can_be_chosen_and_anything_else_is_refused():
    recording = record(height, seven())
    assert "board" in StepThrough(recording).show
    assert "board" not in StepThrough(recording, board=None).show
    assert isinstance(StepThrough(recording).book.board, StructureBoard)
    with pytest.raises(ValueError, match="board is 'auto', 'tree', None or a Board, not 'grid'"):
        StepThrough(recording, board="grid")


def test_marks_lie_on_the_picture_which_stays_the_same():
    book = StepThrough(record(height, seven())).book
    chunk = book.chunk(0, book.last)
    boards = {row.board if hasattr(row, "board") else row[6] for row in chunk["pages"]}
    assert len(boards) == 1
    assert len(chunk["boards"]) > 5  # one for each combination of marks
    assert all(board.startswith("<svg") for board in chunk["boards"])


def test_words_of_calls_and_values_are_as_without_a_board():
    recording = record(height, seven())
    with_board, without = (StepThrough(recording, board=board).book for board in ("auto", None))
    for step in range(0, len(recording.steps), 7):
        one, other = with_board.page(step), without.page(step)
        assert (one.sentence, one.cards) == (other.sentence, other.cards)
    assert with_board.cover(with_board.last)["depths"] == without.cover(without.last)["depths"]


def test_rings_around_the_lowest_nodes_of_a_deep_tree_are_within_the_board():
    tree = None
    for number in range(30):
        tree = Tree(number, tree)
    recording = record(height, tree)
    board = board_of(recording, "auto")
    overlays = {board.at(step)[1] for step in recording.steps} - {None}
    shapes = [drawn.shape for overlay in overlays for drawn in painted(board, overlay).drawn]
    _, high = board.size()
    ends = [shape.y + shape.height for shape in shapes if isinstance(shape, Rectangle)]
    assert max(ends) <= high
