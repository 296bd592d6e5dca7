"""Page object for a player widget, driven by mouse, keyboard and buttons."""

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
    """One view of a player: the one in output *number* of the page, counted from 0."""

    def __init__(self, page, number=0, output=".jp-OutputArea-output"):
        self.page = page
        self.root = page.locator(f"{output}:has(.puzzle-stage)").nth(number)
        self.stage = self.root.locator(".puzzle-stage").first  # the game record has a second one
        self.status = self.stage.locator(".puzzle-status")
        self.items = self.stage.locator('[data-gid^="item:"]')
        self.stage.locator(".puzzle-board > *").wait_for()

    def thing(self, gid):
        return self.stage.locator(f'[data-gid="{gid}"]')

    def button(self, label):
        return self.root.get_by_role("button", name=label, exact=True)

    def action(self, name, what=""):
        """Return the button for the action *name*; *what* fills the placeholder in its label."""
        assert name in LABELS, f"there is no button {name!r}, but {', '.join(map(repr, LABELS))}"
        return self.button(label_of(name, what))

    def names(self):
        """Return the accessible names of all items and zones."""
        return self.stage.locator("[data-gid]").evaluate_all(
            "(all) => all.map((e) => e.getAttribute('aria-label'))"
        )

    def says(self, *words, moves=None):
        """Wait until the status contains all *words*, and the move counter shows *moves*."""
        for some in words:
            expect(self.status).to_contain_text(some)
        if moves is not None:
            expect(self.root).to_contain_text("1 move" if moves == 1 else f"{moves} moves")

    def marked(self, word):
        """Return a locator for the things marked *word*."""
        return self.stage.locator(f'[data-mark~="{word}"]')

    # ---- the mouse ---------------------------------------------------------------------------

    def rect(self, gid):
        return self.thing(gid).evaluate("(e) => e.getBoundingClientRect().toJSON()")

    def centre(self, gid):
        rect = self.rect(gid)
        return rect["x"] + rect["width"] / 2, rect["y"] + rect["height"] / 2

    def settle(self):
        """Wait until all transitions have finished."""
        self.stage.scroll_into_view_if_needed()
        board = self.stage.locator(".puzzle-board").element_handle()
        self.page.wait_for_function("(b) => !b.getAnimations({ subtree: true }).length", arg=board)

    def stand_still(self):
        """Wait until the board no longer moves because the outputs above it are still being laid out."""
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
        """Convert *place* to page coordinates: a point as it is, a thing to its centre."""
        return self.centre(place) if isinstance(place, str) else place

    def hold(self, gid, to, steps=6):
        """Drag a thing without releasing the mouse button."""
        self.settle()
        self.page.mouse.move(*self.centre(gid))
        self.page.mouse.down()
        self.page.mouse.move(*self.point(to), steps=steps)

    def scroll_while_holding(self, gid, to):
        """Turn the mouse wheel, then release the held thing over the new position of *to*."""
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
        """Check that these things are back in their places after this block."""
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
        """Return the centre of a thing relative to the stage, independent of scrolling."""
        things = [self.thing(gid).element_handle(), self.stage.element_handle()]
        return self.page.evaluate(f"([thing, stage]) => ({ON_STAGE})(thing, stage)", things)

    def stands_at(self, gid, point):
        """Wait until the centre of a thing is at *point*."""
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
        """Focus the last tab stop before the board."""
        self.stage.evaluate(
            """(stage) => {
                const before = document.createElement('button');
                before.className = 'before-the-board';
                stage.before(before);
                before.focus();
            }"""
        )

    def focused(self):
        """Return the gid of the focused thing, or None."""
        return self.page.evaluate("() => document.activeElement?.dataset?.gid ?? null")

    def walk_to(self, gid):
        """Press arrow keys until *gid* has the focus; all things can be reached in reading order."""
        self.settle()  # the order depends on positions, which change during transitions
        for arrow in ARROWS:
            for _ in range(self.stage.locator("[data-gid]").count()):
                if self.focused() == gid:
                    return
                self.key(arrow)
        assert self.focused() == gid


def heaps(board, number):
    """Return the number of visible pieces in each of the *number* heaps."""
    gids = board.items.evaluate_all("(all) => all.map((e) => e.dataset.gid)")
    in_heap = [int(re.match(r"item:piece-(\d+)", gid)[1]) for gid in gids]
    return tuple(in_heap.count(heap + 1) for heap in range(number))


def drag_and_answer(page, **options):
    """Drag disk 1 in the first board and answer the first question."""
    board = Board(page, **options)
    board.stand_still()
    board.drag("item:disk-1", "zone:rod-B")
    board.says("A → B")
    question = page.locator(".puzzle-card").first
    question.locator(".choose").first.click()
    expect(question.locator(".right, .wrong").first).to_be_visible()
