"""Measure the blank space of a widget: its tallest horizontal band without content.

Cards are measured as a whole, walks in the column of the program. The stack is excluded because it
reserves room for later frames, and the tree because its box keeps the largest height it has needed.
"""

MOST = 60  # pixels: three lines of text

# Content is text, top and bottom borders, input fields and SVG shapes. Backgrounds and side borders
# do not count, so that an empty framed box is a hole. Clipped content counts as far as it is visible.
BLANK = """(root) => {
    const rows = [];
    const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const isCutting = (e) => getComputedStyle(e).overflowY !== 'visible';
    const add = ({ top, bottom }, e) => {
        for (let box = e.parentElement; box && root.contains(box); box = box.parentElement)
            if (isCutting(box)) {
                const edge = box.getBoundingClientRect();
                [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
            }
        if (bottom > top) rows.push([top, bottom]);
    };
    const lines = (e) => {
        const style = getComputedStyle(e), { top, bottom } = e.getBoundingClientRect();
        if (parseFloat(style.borderTopWidth) && style.borderTopColor !== 'rgba(0, 0, 0, 0)')
            add({ top, bottom: top + 1 }, e);
        if (parseFloat(style.borderBottomWidth) && style.borderBottomColor !== 'rgba(0, 0, 0, 0)')
            add({ top: bottom - 1, bottom }, e);
    };
    for (const e of root.querySelectorAll('*')) {
        if (!seen(e) || e.closest('style, script, title, defs')) continue;
        const isShape = e.ownerSVGElement && !['g', 'svg', 'defs'].includes(e.tagName);
        if (isShape || e.matches('input, select, img, canvas')) add(e.getBoundingClientRect(), e);
        else if (!e.ownerSVGElement) lines(e);
    }
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode;
        if (!text.data.trim() || !seen(text.parentElement) || text.parentElement.closest('style, script, title')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const high = parseFloat(getComputedStyle(text.parentElement).lineHeight) || 0;
        for (const { top, bottom } of range.getClientRects()) {
            const air = Math.max(0, high - (bottom - top)) / 2;
            add({ top: top - air, bottom: bottom + air }, text);
        }
    }
    const box = root.getBoundingClientRect();
    rows.push([box.bottom, box.bottom]);
    let [end, tallest, where] = [box.top, 0, 0];
    for (const [top, bottom] of rows.sort((a, b) => a[0] - b[0])) {
        if (top - end > tallest) [tallest, where] = [top - end, end - box.top];
        end = Math.max(end, bottom);
    }
    return [Math.round(tallest), Math.round(where)];
}"""


def blank_band(element):
    """Return the height of the tallest empty band of *element* and its offset from the top, in pixels."""
    return tuple(element.evaluate(BLANK))
