"""Recording and stepping: what they cost, in the kernel and in the page.

A key press is timed in the page, from the event to the end of the first frame that shows another step.
"""

import gzip
import json
import subprocess
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path
from statistics import quantiles

from IPython.core.ultratb import FormattedTB

from puzzlelib import Hanoi, Solitaire, fact, record, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough

from .measure import Row, at_least, at_most, seconds

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
LONG = "StepThrough(record(solve_hanoi, 13, seconds=600))"

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
TURN_TO = """async (step) => {
    const slider = document.querySelector('.puzzle-book input[type=range]');
    const count = document.querySelector('.puzzle-book .count');
    slider.value = step;
    slider.dispatchEvent(new Event('input'));
    while (!count.textContent.startsWith(step.toLocaleString('en') + ' /')) await new Promise((go) => setTimeout(go, 20));
}"""


# What grows in a recording until its bound ends it; each in a process of its own.
GREEDY = {
    "numbers": "x = 1\n    while True: x = x * 3 + 1",
    "texts": "told = ''\n    while True: told += 'a line of the text\\n'",
    "tuples": "row = ()\n    while True: row = (*row, len(row))",
    "lists of numbers": "while True: row = [random.random() for _ in range(100)]",
    "what an object says": "while True: row = [Talks(), Talks()]",
    "printed text": "while True: print('\U0001f642' * 10_000)",
}
MEASURED = """
import random, re
from pathlib import Path
from puzzlelib import record
class Talks:
    def __repr__(self): return str(random.random()) * 900
def program():
    {body}
def peak():
    return int(re.search(r"VmHWM:\\s+([0-9]+)", Path("/proc/self/status").read_text())[1]) / 1000
before = peak()
assert record(program, seconds=60).ended == "too much memory"
print(peak() - before)
"""


def greedy() -> list[Row]:
    """The memory that a process has at most when it records what grows without end."""
    found = []
    for what, body in GREEDY.items():
        program = [sys.executable, "-c", MEASURED.format(body=body)]
        grown = float(subprocess.run(program, check=True, capture_output=True).stdout)
        found.append(at_most(f"memory of a recording in which grow: {what}", grown, 200, "MB"))
    return found


def recording() -> list[Row]:
    plain = seconds(lambda: solve_hanoi(12), repeat=15, collecting=True)
    recorded = seconds(lambda: record(solve_hanoi, 12), repeat=5, collecting=True)
    tracemalloc.start()
    kept = record(solve_hanoi, 15, seconds=600)
    megabytes = tracemalloc.get_traced_memory()[0] / 1e6 * 100_000 / len(kept.steps)
    tracemalloc.stop()
    return [
        at_most("recording solve_hanoi(12), against the plain run", recorded / plain, 120, "times"),
        at_most("memory of 100,000 steps", megabytes, 60, "MB"),
    ]


def book() -> list[Row]:
    """The kernel's part: the first page, further ones, and a page of its own."""
    long = record(solve_hanoi, 13, seconds=600)
    first = seconds(lambda: StepThrough(long), repeat=3)
    walk = StepThrough(long)
    known = len(long.calls_until(49_999)), 8_000
    chunk = seconds(lambda: json.dumps(walk.book.chunk(50_000, 50_499, *known)), repeat=3)
    english = Solitaire()
    search = record(solve, english, english.start, limit=100_000, seconds=600, only=solve)
    leaps = [leap(StepThrough(long)), leap(StepThrough(search, english))]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hanoi.html"
        five = Hanoi(5)
        plan = record(carry_tower, five, five.start, 5, 0, 2, 1, only=carry_tower)
        StepThrough(plan, five).save(path)
        page = path.read_bytes()
    return [
        at_most(f"first page of a recording of {len(long.steps):,} steps", first, 0.5, "s"),
        at_most("a chunk of 500 further pages, kernel side", chunk, 0.6, "s"),
        at_most("the longest message after a leap to the end", max(map(max, leaps)), 0.6, "s"),
        Row("all messages until the end is there", f"{max(map(sum, leaps)):.2g} s", "", True),
        at_most(
            f"a page with the {len(plan.steps)} steps of carry_tower", len(page) / 1e3, 900, "kB"
        ),
        at_most("the same, compressed", len(gzip.compress(page)) / 1e3, 60, "kB"),
    ]


def after_an_error() -> list[Row]:
    """A traceback through the library writes on objects that all syntax trees share."""

    def pages() -> float:
        deep = record(fact, 200)
        return seconds(lambda: StepThrough(deep).book.chunk(0, 150), repeat=5)

    before = pages()
    try:
        record(fact)
    except TypeError:
        FormattedTB(mode="Context").text(*sys.exc_info())  # as a notebook shows it
    return [at_most("a walk after a traceback, against one before", pages() / before, 1.5, "times")]


def leap(walk: StepThrough) -> list[float]:
    """The seconds of each message that the page asks for until the last pages have come."""
    calls, ends, times, pages = 0, 0, [], []
    while not pages:
        begin = time.perf_counter()
        chunk = walk._chunk(walk.last - 100, 500, calls, ends)
        json.dumps(chunk)
        times.append(time.perf_counter() - begin)
        pages = chunk["pages"]
        calls += len(chunk["calls"])
        ends += len(chunk["results"])
    return times


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

    def megabytes(self) -> float:
        """The page's memory that is in use."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("HeapProfiler.collectGarbage")
        used = session.send("Runtime.getHeapUsage")["usedSize"]
        session.detach()
        return float(used) / 1e6


def in_browser() -> list[Row]:
    if lab.CHROMIUM is None:
        return [("stepping in the browser", "no Chromium: not measured", "", False)]  # type: ignore[list-item]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with lab.jupyterlab(folder) as address, lab.chromium() as browser:

            def bench(cell: str, name: str) -> Bench:
                lab.write_notebook(folder / "files" / name, "")
                page = browser.new_page(viewport={"width": 1280, "height": 800})
                return Bench(page, address, name, cell)

            return [*_keys(bench), *_memory(bench)]


# A kernel that computes takes one of the two cores from the browser, which draws with the other: a
# walk of one short chain, without a board, then needs 23 ms, too. So that row has no target.
SLEEPS = "import time; time.sleep(90)"
COMPUTES = "import time\nend = time.time() + 40\nwhile time.time() < end: pass"


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
        walk = bench(cell, f"{len(found)}.ipynb")
        walk.lab.begin(COMPUTES)
        found.append(Row(f"{key}, kernel computing, 95 %", f"{_late(walk):.3g} ms", "", True))
        walk.lab.close()
    return found


def _late(walk: Bench) -> float:
    """The milliseconds that 95 of 100 presses do not exceed."""
    return quantiles(walk.presses(), n=20)[-1]


def _memory(bench) -> list[Row]:  # type: ignore[no-untyped-def]
    walk = bench(LONG, "long.ipynb")
    before = walk.megabytes()
    last = int(walk.slider.get_attribute("max"))
    for step in range(0, last, 500):
        walk.page.evaluate(TURN_TO, step)
    more = walk.megabytes() - before
    walk.lab.close()
    return [at_most(f"page memory after turning through {last:,} steps", more, 150, "MB")]


def rows() -> list[Row]:
    return [*recording(), *greedy(), *book(), *after_an_error(), *in_browser()]


if __name__ == "__main__":
    for what, figure, target, met in [*book(), *in_browser()]:
        print(f"{what}: {figure}  [{target}] {'met' if met else 'MISSED'}")
