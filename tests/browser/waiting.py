"""How tests wait: for a state, never for a time, with one limit that no busy machine reaches.

A state that does not come is told with what was seen instead: the words and a picture of each page.
"""

import tempfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, expect

LIMIT = 120  # seconds; ten times what anything took beside two busy programs
PAUSE = 0.05  # seconds between two looks
expect.set_options(timeout=1000 * LIMIT)

_browsers = []


def patient(browser):
    """The browser, whose pages wait as long as everything else does."""
    for name in ("new_context", "new_page"):
        setattr(browser, name, _patient(getattr(browser, name)))
    _browsers.append(browser)
    return browser


def _patient(make):
    def made(**options):
        one = make(**options)
        one.set_default_timeout(1000 * LIMIT)
        return one

    return made


def until(is_so, told, page=None, pause=PAUSE):
    """Look again and again until it is so; what `told()` says is told if it never is.

    With a page, it goes on meanwhile: what is done in it reaches the test only if someone waits.
    """
    end = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < end, f"not within {LIMIT} s; seen was {told()}"
        page.wait_for_timeout(1000 * pause) if page else time.sleep(pause)


def until_equal(look, expected, page=None):
    """Look until what is seen is this; told is what was seen last."""
    until(lambda: look() == expected, lambda: f"{look()!r}, not {expected!r}", page)


def seen():
    """What each open page shows: its address, where a picture of it lies, and its words."""
    folder = Path(tempfile.mkdtemp(prefix="puzzlelib-seen-"))
    pages = [
        page for browser in _browsers for context in browser.contexts for page in context.pages
    ]
    for number, page in enumerate(pages, 1):
        with suppress(Error):
            picture = folder / f"{number}.png"
            page.screenshot(path=picture, timeout=5000)
            yield f"{page.url}\n{picture}\n{page.inner_text('body', timeout=5000)[:2000]}"
