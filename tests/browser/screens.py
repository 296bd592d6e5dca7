"""The screens that widgets and pages are looked at on, and the colours that are seen there."""

import pytest

SCREENS = {  # the room for an output: a laptop with its file browser, a tablet, a projector at 150 %
    "laptop": {"viewport": {"width": 850, "height": 640}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "projector": {"viewport": {"width": 683, "height": 512}, "device_scale_factor": 1.5},
}

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
TABLET = {"width": 820, "height": 1180}

DARK = "() => { document.body.dataset.jpThemeLight = 'false' }"


# the laptop in each run, the others in the slow ones
SOME_SCREENS = [pytest.param(s, marks=[] if s == "laptop" else pytest.mark.slow) for s in SCREENS]


IN_SIGHT = """(e) => {
    const { top, bottom, left, right } = e.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight + 1 && right <= innerWidth + 1;
}"""


OVERFLOW = "(e) => Math.max(...[e, ...e.querySelectorAll('*')].map((x) => x.getBoundingClientRect().right))"


def rgb(colour):
    """A colour such as #1a2b3c as a browser says it."""
    return f"rgb({', '.join(str(int(colour[n : n + 2], 16)) for n in (1, 3, 5))})"
