"""Time recording and stepping, in the kernel and in the page.

A key press is timed in the page, from the event to the end of the first frame that shows another step.
"""

import gc
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from puzzlelib import record, solve_hanoi
from puzzlelib.views import StepThrough

from .measure import Row, at_least, at_most, not_measured, seconds

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - from the folders added above

PRESSES = 150  # of the key for the next step
PLAYED = 5  # seconds at 60 steps a second

IMPORTS = (
    "from puzzlelib import *\nfrom puzzlelib.hanoi import carry_tower\n"
    "from puzzlelib.views import StepThrough"
)
TOWER = (
    "five = Hanoi(5)\n"
    "StepThrough(record.within(only=carry_tower)(carry_tower, five, five.start, 5, 0, 2, 1), five)"
)
SEARCH = (
    "english = Solitaire()\n"
    "StepThrough(record.within(limit=10_000, only=solve)(solve, english, english.start), english)"
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


def fib(n):  # type: ignore[no-untyped-def]
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def permutations(items):  # type: ignore[no-untyped-def]
    if not items:
        return [[]]
    found = []
    for place in range(len(items)):
        rest = items[:place] + items[place + 1 :]
        for one in permutations(rest):
            found.append([items[place]] + one)
    return found


class Tree:
    def __init__(self, value, left, right) -> None:  # type: ignore[no-untyped-def]
        self.value, self.left, self.right = value, left, right


def grow(low, high):  # type: ignore[no-untyped-def]
    middle = (low + high) // 2
    return None if low > high else Tree(middle, grow(low, middle - 1), grow(middle + 1, high))


def total(tree):  # type: ignore[no-untyped-def]
    if tree is None:
        return 0
    return tree.value + total(tree.left) + total(tree.right)


def fill(grid, row, column):  # type: ignore[no-untyped-def]
    if not (0 <= row < len(grid) and 0 <= column < len(grid[0])):
        return 0
    if grid[row][column] == 1:
        return 0
    grid[row][column] = 1
    below, above = fill(grid, row + 1, column), fill(grid, row - 1, column)
    return 1 + below + above + fill(grid, row, column + 1) + fill(grid, row, column - 1)


def copying(function: Callable[..., Any], *args: Any) -> float:
    """Return the seconds per event of a tracer that only copies the local variables."""
    copies = []

    def trace(frame, event, arg):  # type: ignore[no-untyped-def]
        copies.append({**frame.f_locals})
        return trace

    begin = time.process_time()
    sys.settrace(trace)
    try:
        function(*args)
    finally:
        sys.settrace(None)
    return (time.process_time() - begin) / len(copies)


def step(function: Callable[..., Any], *args: Any) -> float:
    """Return the seconds per step of a recording."""
    begin = time.process_time()
    recording = record.within(limit=10**6, seconds=600)(function, *args)
    return (time.process_time() - begin) / len(recording.steps)


def steps() -> list[Row]:
    """Time a step of each program; rounds alternate, so that all of them share what disturbs the machine."""
    tree = grow(1, 511)
    timed = {
        "copying": lambda: copying(fib, 18),
        "fib(18)": lambda: step(fib, 18),
        "permutations(6)": lambda: step(permutations, [1, 2, 3, 4, 5, 6]),
        "a tree of 511 objects": lambda: step(total, tree),
        "a flood fill on 21 × 21": lambda: step(fill, [[0] * 21 for _ in range(21)], 0, 0),
    }
    times: dict[str, list[float]] = {what: [] for what in timed}
    for _ in range(9):
        for what, once in timed.items():
            gc.collect()
            gc.disable()
            times[what].append(once())
            gc.enable()
    median_of = {what: median(several) for what, several in times.items()}
    base = median_of["fib(18)"]
    found = [
        at_most(
            "a step of fib(18), against copying locals", base / median_of["copying"], 9, "times"
        )
    ]
    for (what, figure), limit in zip([*median_of.items()][2:], (2.5, 2, 4), strict=True):
        found.append(
            at_most(f"a step of {what}, against one of fib(18)", figure / base, limit, "times")
        )
    return found


def bit(number):  # type: ignore[no-untyped-def]
    return 1 if number % 2 else 0


def busy(rounds):  # type: ignore[no-untyped-def]
    number = 0
    for one in range(rounds):
        number = number + bit(one) * bit(one + 1)
    return number


def pages() -> list[Row]:
    """Time the last pages of a long loop with calls against the first ones."""
    recording = record(busy, 4_000)
    last = len(recording.steps) - 1

    def chunk(first: int, end: int) -> float:
        book = StepThrough(recording).book
        begin = time.process_time()  # once, without a warm-up: a book remembers its pages
        book.chunk(first, end)
        return time.process_time() - begin

    late = chunk(last - 500, last) / chunk(0, 500)
    return [at_most("last 500 pages of a long loop, against the first 500", late, 2, "times")]


def drawn() -> list[Row]:
    """Time the pages with the program's own data drawn against the same pages without a board."""
    grid = [[0] * 50 for _ in range(50)]
    recordings = {
        "a tree of 200 nodes": record.within(limit=1_000)(total, grow(1, 200)),
        "a 50 × 50 grid": record.within(limit=1_000)(fill, grid, 0, 0),
    }

    def cost(recording: Any, board: str | None) -> float:
        book = StepThrough(recording, board=board).book
        begin = time.process_time()
        for first in range(0, book.last, 500):
            book.chunk(first, min(first + 499, book.last))
        return time.process_time() - begin

    return [
        at_most(
            f"pages of {what} drawn at every step, against those without",
            min(cost(one, "auto") for _ in range(2)) / min(cost(one, None) for _ in range(2)),
            2,
            "times",
        )
        for what, one in recordings.items()
    ]


def recording() -> list[Row]:
    plain = seconds(lambda: solve_hanoi(12), repeat=15, collecting=True)
    recorded = seconds(lambda: record(solve_hanoi, 12), repeat=5, collecting=True)
    return [
        at_most("recording solve_hanoi(12), against the plain run", recorded / plain, 120, "times"),
    ]


def first_page() -> list[Row]:
    long = record.within(seconds=600)(solve_hanoi, 13)
    first = seconds(lambda: StepThrough(long), repeat=3)
    return [at_most(f"first page of a recording of {len(long.steps):,} steps", first, 0.5, "s")]


class Bench:
    """A walk in its own JupyterLab page, without the file browser."""

    def __init__(self, page, address, name, cell) -> None:  # type: ignore[no-untyped-def]
        self.page, self.lab = page, lab.Lab(page, address, name)
        self.lab.full_view()
        self.lab.show(IMPORTS, cell)
        self.slider = page.locator(".puzzle-book input[type=range]")
        self.slider.focus()
        page.wait_for_timeout(2_500)  # until further pages have arrived

    def presses(self) -> list[float]:
        """Return the milliseconds from each key press to the drawn frame."""
        self.page.evaluate(TIME_KEYS)
        for number in range(PRESSES):
            self.page.keyboard.press("ArrowRight")
            self.page.wait_for_function(f"() => window.presses.length > {number}")
        return [float(one) for one in self.page.evaluate("() => window.presses")]

    def play(self) -> int:
        """Return the number of steps shown in PLAYED seconds of playing 60 steps a second."""
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


SLEEPS = "import time; time.sleep(90)"  # keeps the kernel busy, so that the page steps on its own


def _keys(bench) -> list[Row]:  # type: ignore[no-untyped-def]
    found = []
    for what, cell in {"406 steps": TOWER, "a search of 10,000 steps": SEARCH}.items():
        key = f"key press → changed pixels in {what}"
        walk = bench(cell, f"{len(found)}.ipynb")
        walk.lab.begin(SLEEPS)
        found.append(at_most(f"{key}, kernel busy, 95 %", _percentile_95(walk), 20, "ms"))
        shown = f"pages shown in {PLAYED} s of play at 60 a second in {what}"
        found.append(at_least(shown, walk.play(), 0.98 * 60 * PLAYED, "pages"))
        walk.lab.close()
    return found


def _percentile_95(walk: Bench) -> float:
    """Return the 95th percentile in milliseconds."""
    return quantiles(walk.presses(), n=20)[-1]


def rows() -> list[Row]:
    return [*steps(), *recording(), *pages(), *drawn(), *first_page(), *in_browser()]
