"""Page object for a walk, and scripts that inspect its layout."""

import random

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

# Labels of the tree that overlap labels, nodes or edges, or overflow the box. Measured by their ink,
# since line boxes differ between fonts.
MEETING = """(root) => {
    const box = (e) => e.getBoundingClientRect();
    const pen = document.createElement('canvas').getContext('2d');
    const ink = (text) => {
        const { left, right, top, bottom } = box(text), { a } = text.getScreenCTM();
        pen.font = getComputedStyle(text).font;
        const of = pen.measureText(text.textContent);
        return {
            left, right,
            top: top + a * (of.fontBoundingBoxAscent - of.actualBoundingBoxAscent),
            bottom: bottom - a * (of.fontBoundingBoxDescent - of.actualBoundingBoxDescent),
        };
    };
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    const isOn = ({ x, y }, a) => a.left + 1 < x && x < a.right - 1 && a.top + 1 < y && y < a.bottom - 1;
    const all = (names) => [...root.querySelectorAll(names)];
    const places = (edge) => {
        const matrix = edge.getScreenCTM(), long = edge.getTotalLength();
        return Array.from({ length: 1 + Math.ceil(long / 2) }, (_, n) => edge.getPointAtLength(2 * n).matrixTransform(matrix));
    };
    const edges = all('.tree .edge').flatMap(places);
    const hulls = all('.tree .hull').map(box);
    const tree = box(root.querySelector('.tree'));
    const labels = all('.tree :is(.move, .more, .under, .beside)');
    const inks = labels.map(ink);
    return labels.flatMap((label, n) => {
        const here = inks[n], bad = [];
        if (inks.slice(n + 1).some((other) => meet(here, other))) bad.push('on words');
        if (hulls.some((hull) => meet(here, hull))) bad.push('on a node');
        if (edges.some((place) => isOn(place, here))) bad.push('on an edge');
        if (here.left < tree.left || here.right > tree.right || here.top < tree.top || here.bottom > tree.bottom) bad.push('cut');
        return bad.map((words) => `${label.textContent} ${words}`);
    });
}"""

# elements clipped by an ancestor that does not scroll in that direction, or by an ellipsis
HIDDEN = """(root) => {
    const cut = (e) => {
        let { left, right, top, bottom } = e.getBoundingClientRect();
        for (let box = e.parentElement; box && box !== root; box = box.parentElement) {
            const style = getComputedStyle(box), edge = box.getBoundingClientRect();
            if (style.textOverflow === 'ellipsis' && box.scrollWidth > box.clientWidth) return true;
            const isCut = (overflow, low, high, from, to) =>
                ['hidden', 'clip'].includes(overflow) && (low < from - 1 || high > to + 1);
            if (isCut(style.overflowX, left, right, edge.left, edge.right)) return true;
            if (isCut(style.overflowY, top, bottom, edge.top, edge.bottom)) return true;
            if (style.overflowX === 'auto') ({ left, right } = edge);
            if (style.overflowY === 'auto') ({ top, bottom } = edge);
        }
        return !e.checkVisibility();
    };
    return [...root.querySelectorAll('.stack :is(dt, dd > span, .title, .hole)')]
        .filter(cut).map((e) => e.textContent);
}"""
# marked differences whose outline is clipped by a panel; 8 by 8 visible pixels are enough
UNSEEN = """(root) => [...root.querySelectorAll('.apart')].filter((mark) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(mark);
    const frame = parseFloat(outlineOffset) + parseFloat(outlineWidth);
    let { left, right, top, bottom } = mark.getBoundingClientRect();
    [left, right, top, bottom] = [left - frame, right + frame, top - frame, bottom + frame];
    for (let box = mark.parentElement; box !== root; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box), edge = box.getBoundingClientRect();
        if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
        if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    return right - left <= 8 || bottom - top <= 8;
}).map((mark) => mark.textContent)"""
# visible controls, except the calls in a tree
CONTROLS = """(root) => [...root.querySelectorAll('button, input, select, [role=button]')]
    .filter((e) => e.checkVisibility() && !e.closest('.tree'))
    .map((e) => (e.ariaLabel || e.textContent).trim())"""
# elements that overlap others or overflow their card
ASKEW = """(root) => [...root.querySelectorAll('.card')].filter((card) => {
    const edge = card.getBoundingClientRect();
    const boxes = [...card.querySelectorAll('.title, .does, dt, dd')].map((e) => e.getBoundingClientRect());
    const isOut = (a) => a.right > edge.right + 1 || a.bottom > edge.bottom + 1;
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return boxes.some((a, n) => isOut(a) || boxes.slice(n + 1).some((b) => meet(a, b)));
}).map((card) => card.innerText)"""

# faults at 60 steps: another height, a second row of controls, a third line of the sentence, or the current line
# or the running frame below the first *sight* pixels of the walk
EVERY_STEP = """async (root, sight) => {
    const all = (names) => [...root.querySelectorAll(names)], box = (e) => e.getBoundingClientRect();
    const slider = root.querySelector('.timeline input'), last = Number(slider.max), faults = [];
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const come = async (step) => {
        slider.value = step;
        slider.dispatchEvent(new Event('input'));
        for (let n = 0; n < 300 && Number(slider.getAttribute('aria-valuetext').split(' ')[0].replaceAll(',', '')) !== step; n++)
            await frame();
    };
    const isSeen = (e, inside) => {
        const { top, height } = box(e), low = Math.min(height, 20), within = inside ? box(inside) : box(root);
        return top >= within.top - 2 && top + low <= Math.min(within.bottom, box(root).top + sight) + 2;
    };
    root.scrollIntoView();
    await come(0);
    const { height } = box(root);
    for (let n = 0; n <= Math.min(last, 60); n++) {
        const step = Math.round((n * last) / Math.min(last || 1, 60));
        await come(step);
        const fault = (words) => faults.push(`${step}: ${words}`);
        if (box(root).height !== height) fault(`${box(root).height} instead of ${height} px high`);
        if (root.querySelector('.bar').offsetHeight > 50) fault('two rows of controls');
        if (root.querySelector('.sentence').offsetHeight > 52) fault('a long sentence');
        for (const line of all('.line.now')) if (!isSeen(line, line.parentElement)) fault('line');
        for (const card of all('.card.top')) if (!isSeen(card, card.parentElement)) fault('frame');
    }
    return faults.slice(0, 5);
}"""


FURTHER = {
    "First",
    "Last",
    "Play",
    "Pause",
    "Into call",
    "Return",
    "Trust",
    "Find a step",
    "Stack",
    "Tree",
    "Equation",
}
FURTHER |= {
    "Link",
    "Stretch the timeline",
    "Save",
    "Full screen",
    "Zoom into the tree",
    "Zoom out of the tree",
}


def button_of(root, label):
    """Return the button named *label*; a narrow walk has it in the More menu."""
    found = root.get_by_role("button", name=label, exact=True)
    if label in FURTHER and not found.is_visible():
        show_all(root)
    return found


def show_all(root):
    """Press More if the walk has this button."""
    root.get_by_role("slider").first.wait_for()  # until the walk is displayed
    more = root.get_by_role("button", name="More", exact=True)
    if more.is_visible():
        more.click()


def deepest(recording):
    """Return the last step at the greatest stack depth."""
    return max(recording.steps, key=lambda step: (step.visit.depth, step.number)).number


def some_steps(recording, others=3):
    """Return the first, the deepest and the last step, and *others* more."""
    last = len(recording.steps) - 1
    drawn = random.Random(1).sample(range(last + 1), min(others, last + 1))
    return sorted({0, deepest(recording), last, *drawn})


class Walk:
    """Walk *number* of a page, counted from 0: in a saved file or in a cell's output."""

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
        return button_of(self.root, label)

    def come_to(self, step):
        """Go to a step with the timeline."""
        self.slider.fill(str(step))
        expect(self.count).to_have_text(f"{step:,} / {self.last:,}")

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
        """Return everything displayed, as text."""
        return self.root.evaluate(
            "(e) => e.innerText + [...e.querySelectorAll('.tree .call text')].map((t) => t.textContent)"
        )

    def height(self):
        return self.root.evaluate("(e) => e.getBoundingClientRect().height")
