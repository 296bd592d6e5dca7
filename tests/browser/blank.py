"""How much of a widget is empty: the tallest band from its left to its right in which nothing is drawn.

A card is measured as a whole, and of a walk the column of the program. Not measured are the stack, where
the next frames will stand, and the tree, whose box grows with it and keeps the height that it once needed.
"""

MOST = 60  # pixels that may be empty: three lines of text

# Drawn is: text, the upper and the lower edge of a border, a field to type into, a shape of an SVG.
# Not a shade, nor the sides of a box: an empty box with a frame is a hole, too.
# Of what is cut off, only what is seen counts.
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
    """The height of the tallest empty band of an element, in pixels, and how far below its top it begins."""
    return tuple(element.evaluate(BLANK))
