"""The program's own data on the board of a walk."""

from playwright.sync_api import expect

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
