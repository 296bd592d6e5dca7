"""The program's own data on the board of a walk."""

from playwright.sync_api import expect
from screens import DESK
from walk_page import Walk

from stepthrough import StepThrough, record


class Tree:
    def __init__(self, val, left=None, right=None):
        self.val, self.left, self.right = val, left, right


def height(node):
    if node is None:
        return 0
    return 1 + max(height(node.left), height(node.right))


def test_marks_move_on_a_picture_that_stays(bare):
    bare.add(StepThrough(record(height, Tree(4, Tree(2), Tree(7)))))
    board = bare.page.locator(".board.own")
    picture, marks = board.locator("svg").nth(0), board.locator("svg").nth(1)
    expect(picture).to_have_attribute("aria-label", "4 (2, 7)")
    expect(marks).to_have_attribute("aria-label", "node is at 4")
    picture.evaluate("(svg) => { svg.dataset.known = 'yes' }")
    while "node is at 2" not in marks.get_attribute("aria-label"):
        bare.page.get_by_role("button", name="Step", exact=True).click()
    expect(marks).to_have_attribute("aria-label", "node is at 2; waiting at 4")
    expect(picture).to_have_attribute("data-known", "yes")
    inner, outer = marks.bounding_box(), picture.bounding_box()
    assert inner == outer


GROWS = """class Node:
    def __init__(self, value, left=None, right=None):
        self.value = value
        self.left = left
        self.right = right


def add(node, value):
    if value < node.value:
        if node.left is None:
            node.left = Node(value)
        else:
            add(node.left, value)
    elif node.right is None:
        node.right = Node(value)
    else:
        add(node.right, value)


root = Node(4)
for value in {values}:
    add(root, value)
"""


def walk_of(open_bare, path, program):
    path.write_text(program)
    bare = open_bare(viewport=DESK)
    bare.add(StepThrough(path))
    return Walk(bare.page)


def bottom(element):
    box = element.bounding_box()
    return box["y"] + box["height"]


def test_a_drawn_tree_ends_no_lower_than_the_tree_of_calls(open_bare, tmp_path):
    walk = walk_of(open_bare, tmp_path / "grows.py", GROWS.format(values=[2, 6, 7, 8, 9, 10]))
    walk.come_to(walk.last)
    board = walk.root.locator(".board.own")
    assert bottom(board.locator("svg").first) <= bottom(board) <= bottom(walk.root.locator(".tree"))


def test_a_program_is_shown_whole_if_the_trees_leave_room(open_bare, tmp_path):
    program = "def twice(n):\n    return 2 * n\n\n\n" + "print(twice(3))\n" * 5
    walk = walk_of(open_bare, tmp_path / "twice.py", program)
    scrolls = walk.root.locator(".program").evaluate("(e) => e.scrollHeight > e.clientHeight")
    assert not scrolls


def test_lines_between_frames_pass_below_their_titles(open_bare, tmp_path):
    walk = walk_of(open_bare, tmp_path / "grows.py", GROWS.format(values=[2]))
    walk.come_to(walk.last - 10)
    expect(walk.root.locator(".joins path").first).to_be_attached()
    title = walk.cards.nth(1).locator(".title b")
    look = "(e) => [getComputedStyle(e).backgroundColor, getComputedStyle(e.closest('.card')).backgroundColor]"
    own, card = title.evaluate(look)
    assert own == card != "rgba(0, 0, 0, 0)"
    assert title.evaluate("(e) => Number(getComputedStyle(e).zIndex)") > 0


def test_constructors_are_small_dots_and_leave_room_for_the_labels_of_other_calls(
    open_bare, tmp_path
):
    program = GROWS.partition("def add")[0] + (
        "def total(node):\n"
        "    return node.value + sum(total(one) for one in (node.left, node.right) if one)\n\n"
        "tree = Node(4, Node(2, Node(1), Node(3)), Node(7, Node(6), Node(9)))\n"
        "print(total(tree))\n"
    )
    walk = walk_of(open_bare, tmp_path / "total.py", program)
    walk.come_to(walk.last)
    words = [node.locator("text").all_text_contents() for node in walk.nodes.all()[1:9]]
    *constructors, own = words
    assert constructors == [[]] * 7
    assert own[0].startswith("total(")
