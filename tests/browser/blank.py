"""How much of a widget is empty: the tallest band from its left to its right in which nothing is drawn."""

# Drawn is: text, the upper and the lower edge of a border, a field to type into, a shape of an SVG.
# Not a shade, nor the sides of a box: an empty box with a frame is a hole, too.
BLANK = """(root) => {
    const rows = [];
    const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const add = ({ top, bottom }) => bottom > top && rows.push([top, bottom]);
    const lines = (e) => {
        const style = getComputedStyle(e), { top, bottom } = e.getBoundingClientRect();
        if (parseFloat(style.borderTopWidth) && style.borderTopColor !== 'rgba(0, 0, 0, 0)')
            add({ top, bottom: top + 1 });
        if (parseFloat(style.borderBottomWidth) && style.borderBottomColor !== 'rgba(0, 0, 0, 0)')
            add({ top: bottom - 1, bottom });
    };
    for (const e of root.querySelectorAll('*')) {
        if (!seen(e) || e.closest('style, script, title, defs')) continue;
        const isShape = e.ownerSVGElement && !['g', 'svg', 'defs'].includes(e.tagName);
        if (isShape || e.matches('input, select, img, canvas')) add(e.getBoundingClientRect());
        else if (!e.ownerSVGElement) lines(e);
    }
    const words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode;
        if (!text.data.trim() || !seen(text.parentElement) || text.parentElement.closest('style, script, title')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const rect of range.getClientRects()) add(rect);
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
