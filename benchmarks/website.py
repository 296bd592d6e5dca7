"""The site without JupyterLite: how large it is, how soon its pages are there, and how long links are."""

import gzip
import sys
import tempfile
from pathlib import Path
from statistics import median

from puzzlelib import Hanoi, fact, record
from puzzlelib.address import WALK_PAGE
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from puzzlelib.views.walk.link import TooLong, fragment
from website import needs
from website.__main__ import build_pages
from website.pages import NOTEBOOKS
from website.recordings import Walk, walks_of

from .measure import Row, at_least, at_most

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - found in the folder above
from serving import folder_served  # noqa: E402

LOADS = 5
FIRST = [name for name in NOTEBOOKS if name.split("/")[1] < "06"]
RECORDING = "recordings/07_hanoi_by_recursion/cell-49.html"
SHORT = 8_000  # characters, each a byte
TIME_FIRST_STEP = """window.firstStep = new Promise((done) => {
    const look = () => {
        const count = document.querySelector('.puzzle-book .count');
        if (!count?.textContent) return requestAnimationFrame(look);
        const { port1, port2 } = new MessageChannel(); // heard when the frame is drawn
        port1.onmessage = () => done(performance.now());
        port2.postMessage(0);
    };
    requestAnimationFrame(look);
})"""
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
    """All the figures of this module."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build_pages(folder)
        files = [path for path in folder.rglob("*") if path.is_file()]
        search = len(gzip.compress((folder / "search.html").read_bytes()))
        walks = [len(gzip.compress(path.read_bytes())) for path in folder.glob("recordings/*/*")]
        return [
            at_most(
                "site without JupyterLite", sum(f.stat().st_size for f in files) / 1e6, 15, "MB"
            ),
            at_most("largest page of a recording, compressed", max(walks) / 1e3, 100, "kB"),
            at_most("page of the search with all its texts, compressed", search / 1e3, 200, "kB"),
            at_most("start page up to its first move, plain", _to_play(folder) / 1e3, 300, "kB"),
            _alive(folder),
            *_loading(folder),
            *_stepping(folder),
            *_pressing(folder),
            *_links(folder),
        ]


def _to_play(folder: Path) -> int:
    """The bytes of the start page up to the end of its script, which waits for nothing after it."""
    return (folder / "index.html").read_bytes().rindex(b"</script>")


def _alive(folder: Path) -> Row:
    """How much of what the notebooks ask to do, but to write, is done on their pages."""
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("notebooks/*.html")]
    here = sum(text.count('<div class="alive"') for text in texts)
    told = [words for words in needs.DONE_THERE if not words.startswith("Write")]
    elsewhere = sum(text.count(needs.line(words, "")) for text in texts for words in told)
    what = "questions, walks, boards, trees and lines that are alive on their page"
    return at_least(what, 100 * here / (here + elsewhere), 85, "%")


def _loading(folder: Path) -> list[Row]:
    """From asking for the start page until it has loaded, each time in a new browser profile."""
    what = "start page of the site, loaded from this machine"
    if lab.CHROMIUM is None:
        return [Row(what, "no Chromium: not measured", "", False)]
    with folder_served(folder) as address, lab.chromium() as browser:
        times = []
        for _ in range(LOADS):
            page = browser.new_page()
            page.goto(f"{address}/index.html", wait_until="load")
            times.append(
                page.evaluate("() => performance.getEntriesByType('navigation')[0].loadEventEnd")
            )
            page.close()
    return [at_most(what, median(times) / 1000, 1.5, "s")]


def _links(folder: Path) -> list[Row]:
    """How long the links of the first lessons are, and how soon one of them shows its first step."""
    books = [walk for path in FIRST for walk in walks_of(ROOT / path)]
    links = [_behind(walk) for walk in books]
    short = sum(1 for link in links if link and len(link) <= SHORT)
    share = f"links of the walks of notebooks 00 to 05 of at most {SHORT / 1000:g} kB"
    tower = Hanoi(3)
    walk = StepThrough(record(carry_tower, tower, tower.start, 3, 0, 2, 1), tower)
    lengths = {"fact(5)": StepThrough(record(fact, 5)), "Hanoi with 3 disks": walk}
    return [
        at_least(share, 100 * short / len(links), 80, "%"),
        *(
            at_most(f"link of {name}", len(one.link("walk.html")) / 1e3, SHORT / 1e3, "kB")
            for name, one in lengths.items()
        ),
        *_opening(folder, fragment(walk.book, walk.show, ())),
    ]


def _behind(walk: Walk) -> str:
    """What stands behind the # of a walk's link; "" if it is too long for one."""
    try:
        return fragment(walk.book, walk.show, walk.pauses)
    except TooLong:
        return ""


def _opening(folder: Path, behind: str) -> list[Row]:
    """From asking for the page of a link until the first step is drawn, and what it asks for besides."""
    soon, alone = "a link opened to its first step", "requests beside the page of a link"
    if lab.CHROMIUM is None:
        return [Row(what, "no Chromium: not measured", "", False) for what in (soon, alone)]
    times, asked = _first_steps(folder, f"{WALK_PAGE}#{behind}")
    others = [url for url in asked if not url.startswith((f"/{WALK_PAGE}", "data:"))]
    return [at_most(soon, median(times) / 1000, 0.5, "s"), at_most(alone, len(others), 0, "")]


def _stepping(folder: Path) -> list[Row]:
    """From asking for the page of a recording until the first step is drawn."""
    if lab.CHROMIUM is None:
        return []
    times, _ = _first_steps(folder, RECORDING)
    return [at_most("page of a recording to its first step", median(times) / 1000, 0.5, "s")]


def _first_steps(folder: Path, path: str) -> tuple[list[float], list[str]]:
    """How long each of some new browser profiles took, and what they asked for, on this site by its path."""
    times, asked = [], []
    with folder_served(folder) as address, lab.chromium() as browser:
        for _ in range(LOADS):
            page = browser.new_page()
            page.add_init_script(TIME_FIRST_STEP)
            page.on("request", lambda request: asked.append(request.url.removeprefix(address)))
            page.goto(f"{address}/{path}")
            times.append(page.evaluate("() => window.firstStep"))
            page.close()
    return times, asked


def _pressing(folder: Path) -> list[Row]:
    """From the first press on an option until its feedback is drawn, each time in a new browser profile."""
    if lab.CHROMIUM is None:
        return []
    with folder_served(folder) as address, lab.chromium() as browser:
        times = []
        for _ in range(PRESSES):
            page = browser.new_page()
            page.goto(f"{address}/notebooks/01_factorial.html", wait_until="load")
            page.locator(".puzzle-card").first.wait_for()
            times.append(page.evaluate(PRESS))
            page.close()
    return [at_most("page of a notebook: first press to feedback", median(times), 50, "ms")]
