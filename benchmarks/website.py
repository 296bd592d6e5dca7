"""The site: how long it is from a press on an option of a page until its feedback is drawn."""

import sys
import tempfile
from pathlib import Path
from statistics import median

from website.__main__ import build_pages

from .measure import Row, at_most, not_measured

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - found in the folders above
from serving import folder_served  # noqa: E402

WHAT = "page of a notebook: first press to feedback"
PRESSES = 7
# from a press on an option until what it says has been drawn
PRESS = """() => new Promise((done) => {
    const card = document.querySelector('.alive[data-kind=question] .puzzle-card');
    const begin = performance.now();
    new MutationObserver((_, seen) => {
        if (!card.querySelector('.option.wrong, .option.right')) return;
        seen.disconnect();
        requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel(); // heard when the frame is drawn
            port1.onmessage = () => done(performance.now() - begin);
            port2.postMessage(0);
        });
    }).observe(card, { subtree: true, childList: true, attributes: true });
    card.querySelectorAll('.choose')[2].click();
})"""


def rows() -> list[Row]:
    if lab.CHROMIUM is None:
        return [not_measured(WHAT, "no Chromium")]
    with tempfile.TemporaryDirectory() as name:
        build_pages(Path(name))
        return [at_most(WHAT, median(_presses(Path(name))), 50, "ms")]


def _presses(folder: Path) -> list[float]:
    """The milliseconds from the first press on an option on, each time in a new browser profile."""
    with folder_served(folder) as address, lab.chromium() as browser:
        times = []
        for _ in range(PRESSES):
            page = browser.new_page()
            page.goto(f"{address}/notebooks/01_factorial.html", wait_until="load")
            page.locator(".puzzle-card").first.wait_for()
            times.append(page.evaluate(PRESS))
            page.close()
    return times
