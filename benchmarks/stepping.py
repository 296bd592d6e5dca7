"""Recording and stepping: what they cost, in the kernel and in the page.

A key press is timed in the page, from the event to the end of the first frame that shows another step.
"""

import sys
import tempfile
from pathlib import Path
from statistics import quantiles

from puzzlelib import record, solve_hanoi
from puzzlelib.views import StepThrough

from .measure import Row, at_least, at_most, not_measured, seconds

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - found in the folder above

PRESSES = 150  # of the key for the next step
PLAYED = 5  # seconds at 60 steps a second

IMPORTS = (
    "from puzzlelib import *\nfrom puzzlelib.hanoi import carry_tower\n"
    "from puzzlelib.views import StepThrough"
)
TOWER = (
    "five = Hanoi(5)\n"
    "StepThrough(record(carry_tower, five, five.start, 5, 0, 2, 1, only=carry_tower), five)"
)
SEARCH = (
    "english = Solitaire()\n"
    "StepThrough(record(solve, english, english.start, limit=10_000, only=solve), english)"
)

TIME_KEYS = """() => {
    const count = document.querySelector('.puzzle-book .count');
    window.presses = [];
    window.addEventListener('keydown', () => {
        const begin = performance.now(), before = count.textContent;
        const frame = () => {
            if (count.textContent === before) return requestAnimationFrame(frame);
            const { port1, port2 } = new MessageChannel(); // heard when the frame is drawn
            port1.onmessage = () => window.presses.push(performance.now() - begin);
            port2.postMessage(0);
        };
        requestAnimationFrame(frame);
    }, { capture: true });
}"""
COUNT_PAGES = """(milliseconds) => new Promise((done) => {
    const step = () => Number(document.querySelector('.puzzle-book .count').textContent.split(' / ')[0].replace(/,/g, ''));
    const begin = performance.now();
    let before = step(), shown = 0;
    const frame = () => {
        const now = step();
        if (now > before) shown++;
        before = now;
        performance.now() - begin < milliseconds ? requestAnimationFrame(frame) : done(shown);
    };
    requestAnimationFrame(frame);
})"""


def recording() -> list[Row]:
    plain = seconds(lambda: solve_hanoi(12), repeat=15, collecting=True)
    recorded = seconds(lambda: record(solve_hanoi, 12), repeat=5, collecting=True)
    return [
        at_most("recording solve_hanoi(12), against the plain run", recorded / plain, 120, "times"),
    ]


def first_page() -> list[Row]:
    long = record(solve_hanoi, 13, seconds=600)
    first = seconds(lambda: StepThrough(long), repeat=3)
    return [at_most(f"first page of a recording of {len(long.steps):,} steps", first, 0.5, "s")]


class Bench:
    """A walk in a JupyterLab of its own, with the file browser closed."""

    def __init__(self, page, address, name, cell) -> None:  # type: ignore[no-untyped-def]
        self.page, self.lab = page, lab.Lab(page, address, name)
        self.lab.full_view()
        self.lab.show(IMPORTS, cell)
        self.slider = page.locator(".puzzle-book input[type=range]")
        self.slider.focus()
        page.wait_for_timeout(2_500)  # further pages come meanwhile

    def presses(self) -> list[float]:
        """The milliseconds from each press to the drawn frame."""
        self.page.evaluate(TIME_KEYS)
        for number in range(PRESSES):
            self.page.keyboard.press("ArrowRight")
            self.page.wait_for_function(f"() => window.presses.length > {number}")
        return [float(one) for one in self.page.evaluate("() => window.presses")]

    def play(self) -> int:
        """The pages that were shown at 60 steps a second, each in a frame of its own."""
        self.page.locator(".puzzle-book select").select_option("60/s")
        self.slider.focus()
        self.page.keyboard.press("Home")
        self.page.keyboard.press("Space")
        found: int = self.page.evaluate(COUNT_PAGES, 1000 * PLAYED)
        self.page.keyboard.press("Space")
        return found


def in_browser() -> list[Row]:
    if lab.CHROMIUM is None:
        return [not_measured("stepping in the browser", "no Chromium")]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with lab.jupyterlab(folder) as address, lab.chromium() as browser:

            def bench(cell: str, name: str) -> Bench:
                lab.write_notebook(folder / "files" / name, "")
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                return Bench(page, address, name, cell)

            return _keys(bench)


SLEEPS = "import time; time.sleep(90)"  # the page alone turns the pages


def _keys(bench) -> list[Row]:  # type: ignore[no-untyped-def]
    found = []
    for what, cell in {"406 steps": TOWER, "a search of 10,000 steps": SEARCH}.items():
        key = f"key press → changed pixels in {what}"
        walk = bench(cell, f"{len(found)}.ipynb")
        walk.lab.begin(SLEEPS)
        found.append(at_most(f"{key}, kernel busy, 95 %", _late(walk), 20, "ms"))
        shown = f"pages shown in {PLAYED} s of play at 60 a second in {what}"
        found.append(at_least(shown, walk.play(), 0.98 * 60 * PLAYED, "pages"))
        walk.lab.close()
    return found


def _late(walk: Bench) -> float:
    """The milliseconds that 95 of 100 presses do not exceed."""
    return quantiles(walk.presses(), n=20)[-1]


def rows() -> list[Row]:
    return [*recording(), *first_page(), *in_browser()]
