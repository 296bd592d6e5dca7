"""Screen sizes and fonts for layout tests, and helpers for layout and colours."""

SCREENS = {  # size of an output: laptop with the file browser open, tablet, projector at 150 %
    "laptop": {"viewport": {"width": 850, "height": 640}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "projector": {"viewport": {"width": 683, "height": 512}, "device_scale_factor": 1.5},
}

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}

DARK = "() => { document.body.dataset.jpThemeLight = 'false' }"


# (screen, font) pairs for layout tests; quick runs use this machine's font for walks and cards
TREES = ("laptop", "Noto"), ("tablet", "Liberation"), ("projector", "DejaVu")
LAYOUTS = ("laptop", None), ("laptop", "DejaVu"), ("tablet", "Noto"), ("projector", "Liberation")


IN_SIGHT = """(e) => {
    const { top, bottom, left, right } = e.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}"""


# wait until all resize observers have run
NEXT_FRAME = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


OVERFLOW = "(e) => Math.max(...[e, ...e.querySelectorAll('*')].map((x) => x.getBoundingClientRect().right))"


# lines of text that are clipped without an ellipsis or a scroll bar
CUT = """(root) => {
    const cutting = (overflow) => ['hidden', 'clip'].includes(overflow);
    const isCut = (text, line) => {
        let { left, right, top, bottom } = line;
        for (let box = text.parentElement; box !== root.parentElement; box = box.parentElement) {
            const style = getComputedStyle(box), edge = box.getBoundingClientRect();
            if (style.clipPath !== 'none') return false; // it is for a screen reader alone
            if (style.overflowX !== 'visible') {
                const isBeyond = cutting(style.overflowX) && style.textOverflow !== 'ellipsis'
                    && (left < edge.left - 1.5 || right > edge.right + 1.5);
                [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
                if (right - left < 1) return false;
                if (isBeyond) return true;
            }
            if (style.overflowY !== 'visible') {
                const isBeyond = cutting(style.overflowY) && style.webkitLineClamp === 'none' && (top < edge.top - 3 || bottom > edge.bottom + 3);
                [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
                if (bottom - top < 1) return false;
                if (isBeyond) return true;
            }
        }
        return false;
    };
    const seen = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const found = [], words = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
        const text = words.currentNode, element = text.parentElement;
        if (!text.data.trim() || !seen(element) || element.closest('style, script, title, select')) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        const lines = element.ownerSVGElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
        if (lines.some((line) => isCut(text, line))) found.push(text.data);
    }
    return found;
}"""


def rgb(colour):
    """Convert a colour such as #1a2b3c to the browser's computed format."""
    return f"rgb({', '.join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))})"
