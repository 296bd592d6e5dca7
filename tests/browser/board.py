"""A player widget in a page, used as a person uses it: by mouse, keyboard and buttons."""

import re
from contextlib import contextmanager

from playwright.sync_api import expect

from puzzlelib.views.actions import LABELS, label_of

IMPORTS = """from random import Random
from puzzlelib import *
from puzzlelib import hanoi, nim, solitaire
from puzzlelib.views import *
from puzzlecourse import *
"""
ARROWS = ("ArrowRight", "ArrowLeft")
OK = label_of("ok")

ON_STAGE = """(thing, stage) => {
    const [at, corner] = [thing, stage].map((e) => e.getBoundingClientRect());
    return [at.left + at.width / 2 - corner.left, at.top + at.height / 2 - corner.top];
}"""


class Board:
    """One view of a player; `number` counts the views in the page from 0, each of which is in an `output`."""

    def __init__(self, page, number=0, output=".jp-OutputArea-output"):
        self.page = page
        self.root = page.locator(f"{output}:has(.puzzle-stage)").nth(number)
        self.stage = self.root.locator(".puzzle-stage").first  # the record of the game is another
        self.status = self.stage.locator(".puzzle-status")
        self.items = self.stage.locator('[data-gid^="item:"]')
        self.stage.locator(".puzzle-board > *").wait_for()

    def thing(self, gid):
        return self.stage.locator(f'[data-gid="{gid}"]')

    def button(self, label):
        return self.root.get_by_role("button", name=label, exact=True)

    def action(self, name, what=""):
        """The button of this name, whatever stands on it; `what` is what its label is filled with."""
        assert name in LABELS, f"there is no button {name!r}, but {', '.join(map(repr, LABELS))}"
        return self.button(label_of(name, what))

    def names(self):
        """The spoken names of all items and zones."""
        return self.stage.locator("[data-gid]").evaluate_all(
            "(all) => all.map((e) => e.getAttribute('aria-label'))"
        )

    def says(self, *words, moves=None):
        """Wait until the status says all this, and that many moves are charged."""
        for some in words:
            expect(self.status).to_contain_text(some)
        if moves is not None:
            expect(self.root).to_contain_text("1 move" if moves == 1 else f"{moves} moves")

    def marked(self, word):
        """The things marked with this word, as a locator."""
        return self.stage.locator(f'[data-mark~="{word}"]')

    # ---- the mouse ---------------------------------------------------------------------------

    def rect(self, gid):
        return self.thing(gid).evaluate("(e) => e.getBoundingClientRect().toJSON()")

    def centre(self, gid):
        rect = self.rect(gid)
        return rect["x"] + rect["width"] / 2, rect["y"] + rect["height"] / 2

    def settle(self):
        """Wait until nothing glides any more."""
        self.stage.scroll_into_view_if_needed()
        board = self.stage.locator(".puzzle-board").element_handle()
        self.page.wait_for_function("(b) => !b.getAnimations({ subtree: true }).length", arg=board)

    def stand_still(self):
        """Wait until the board stays where it is: what is shown above it in a notebook has its place."""
        self.settle()
        board = self.stage.locator(".puzzle-board").element_handle()
        self.page.wait_for_function(
            """(board) => {
                const { left, top } = board.getBoundingClientRect();
                const now = performance.now();
                if (board.seen?.left !== left || board.seen?.top !== top) board.seen = { left, top, now };
                return now - board.seen.now > 500;
            }""",
            arg=board,
        )

    def point(self, place):
        """A place as a point in the page: it is one already, or the middle of a thing."""
        return self.centre(place) if isinstance(place, str) else place

    def hold(self, gid, to, steps=6):
        """Press on a thing and drag it, without letting go."""
        self.settle()
        self.page.mouse.move(*self.centre(gid))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(to), steps=steps)

    def scroll_while_holding(self, gid, to):
        """Turn the mouse wheel, and let the held thing go over `to`, wherever that is by then."""
        before = self.rect(to)["top"]
        self.page.mouse.wheel(0, 100)
        self.page.wait_for_function(
            "([e, top]) => e.getBoundingClientRect().top < top - 90",
            arg=[self.thing(to).element_handle(), before],
        )
        target = self.centre(to)
        self.page.mouse.move(*target)
        self.stands_at(gid, target)
        self.page.mouse.up()

    def drag(self, gid, to):
        self.hold(gid, to)
        self.page.mouse.up()

    def click(self, gid):
        self.settle()
        self.page.mouse.click(*self.centre(gid))

    @contextmanager
    def going_home(self, *gids):
        """What is done in this block leaves these things where they were, in the end."""
        self.settle()
        before = [self.place_on_stage(gid) for gid in gids]
        yield
        for gid, place in zip(gids, before, strict=True):
            self.page.wait_for_function(
                f"([thing, stage, x, y]) => {{ const at = ({ON_STAGE})(thing, stage);"
                " return Math.hypot(at[0] - x, at[1] - y) < 1.5; }",
                arg=[self.thing(gid).element_handle(), self.stage.element_handle(), *place],
            )

    def place_on_stage(self, gid):
        """Where the middle of a thing is, seen from the stage's corner: the page may scroll."""
        things = [self.thing(gid).element_handle(), self.stage.element_handle()]
        return self.page.evaluate(f"([thing, stage]) => ({ON_STAGE})(thing, stage)", things)

    def stands_at(self, gid, point):
        """Wait until the middle of a thing is at this point."""
        self.page.wait_for_function(
            """([thing, x, y]) => {
                const { left, top, width, height } = thing.getBoundingClientRect();
                return Math.hypot(left + width / 2 - x, top + height / 2 - y) < 1.5;
            }""",
            arg=[self.thing(gid).element_handle(), *point],
        )

    # ---- the keyboard ------------------------------------------------------------------------

    def key(self, *names):
        for name in names:
            self.page.keyboard.press(name)

    def focus_before(self):
        """Put the focus on the place before the board, as if Tab had come this far."""
        self.stage.evaluate(
            """(stage) => {
                const before = document.createElement('button');
                before.className = 'before-the-board';
                stage.before(before);
                before.focus();
            }"""
        )

    def focused(self):
        """The gid of the thing that has the focus, or None."""
        return self.page.evaluate("() => document.activeElement?.dataset?.gid ?? null")

    def walk_to(self, gid):
        """Press arrows until the focus is on `gid`; reading order reaches everything."""
        self.settle()  # the order is that of the places, and what glides has none yet
        for arrow in ARROWS:
            for _ in range(self.stage.locator("[data-gid]").count()):
                if self.focused() == gid:
                    return
                self.key(arrow)
        assert self.focused() == gid


def heaps(board, number):
    """How many pieces each of so many heaps shows."""
    gids = board.items.evaluate_all("(all) => all.map((e) => e.dataset.gid)")
    in_heap = [int(re.match(r"item:piece-(\d+)", gid)[1]) for gid in gids]
    return tuple(in_heap.count(heap + 1) for heap in range(number))


def drag_and_answer(page, **options):
    """Disk 1 is dragged in the first board, and the first question answered."""
    board = Board(page, **options)
    board.stand_still()
    board.drag("item:disk-1", "zone:rod-B")
    board.says("A → B")
    question = page.locator(".puzzle-card").first
    question.locator(".choose").first.click()
    expect(question.locator(".right, .wrong").first).to_be_visible()
