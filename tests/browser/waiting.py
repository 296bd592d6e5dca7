"""Wait for states instead of fixed times, with one timeout that is generous even on a busy machine.

On a timeout, the report shows the text and a screenshot of each open page.
"""

import tempfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Error, expect

LIMIT = 120  # seconds; ten times the longest wait measured next to two busy processes
PAUSE = 0.05  # seconds between polls
expect.set_options(timeout=1000 * LIMIT)

_browsers = []


def patient(browser):
    """Give all pages of *browser* the common timeout; return the browser."""
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
    """Poll until `is_so()` is true; on a timeout, fail with the message of `told()`.

    Pass *page* to process its events between polls: they reach the test only while it waits.
    """
    end = time.monotonic() + LIMIT
    while not is_so():
        assert time.monotonic() < end, f"not within {LIMIT} s; seen was {told()}"
        page.wait_for_timeout(1000 * pause) if page else time.sleep(pause)


def until_equal(look, expected, page=None):
    """Poll until `look()` equals *expected*; on a timeout, report the last value."""
    until(lambda: look() == expected, lambda: f"{look()!r}, not {expected!r}", page)


def seen():
    """Yield the URL, the path of a screenshot, and the text of each open page."""
    folder = Path(tempfile.mkdtemp(prefix="puzzlelib-seen-"))
    pages = [
        page for browser in _browsers for context in browser.contexts for page in context.pages
    ]
    for number, page in enumerate(pages, 1):
        with suppress(Error):
            picture = folder / f"{number}.png"
            page.screenshot(path=picture, timeout=5000)
            yield f"{page.url}\n{picture}\n{page.inner_text('body', timeout=5000)[:2000]}"
