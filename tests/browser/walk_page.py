"""A saved walk, opened from the disk and used as a person uses it; and what can be asked of its page."""

from playwright.sync_api import expect

SIZES = {"laptop": (874, 700), "tablet": (820, 1180), "projector": (683, 512), "phone": (390, 780)}

SMALLEST_TEXT = """(root) => {
    const sizes = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode, element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility() || element.closest('style, title')) continue;
        const svg = element.closest('svg');
        const scale = svg ? svg.getScreenCTM().a : 1;
        sizes.push([parseFloat(getComputedStyle(element).fontSize) * scale, node.data]);
    }
    return sizes.sort((a, b) => a[0] - b[0])[0];
}"""


class Walk:
    """A walk on a page: in a file, or in the output of a cell; `number` counts from 0."""

    def __init__(self, page, number=0):
        self.page = page
        self.root = page.locator(".puzzle-book.walk").nth(number)
        self.sentence = self.root.locator(".sentence")
        self.question = self.root.locator(".question")
        self.slider = self.root.get_by_role("slider")
        self.count = self.root.locator(".count")
        self.cards = self.root.locator(".card")
        self.nodes = self.root.locator(".tree [data-call]")
        self.slider.wait_for()

    def button(self, label):
        return self.root.get_by_role("button", name=label, exact=True)

    def says(self, *words):
        for some in words:
            expect(self.sentence).to_contain_text(some)

    def at(self, step):
        expect(self.count).to_have_text(f"{step} / {self.last}")

    @property
    def last(self):
        return int(self.slider.get_attribute("max"))

    def key(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def screen(self):
        """All that is shown, as text."""
        return self.root.evaluate(
            "(e) => e.innerText + [...e.querySelectorAll('.tree .call text')].map((t) => t.textContent)"
        )

    def top_of_tree(self):
        """Where the tree begins, in pixels below the walk's own top; None without one."""
        tree = self.root.locator(".tree")
        if not tree.count():
            return None
        return tree.bounding_box()["y"] - self.root.bounding_box()["y"]

    def height(self):
        return self.root.evaluate("(e) => e.getBoundingClientRect().height")
