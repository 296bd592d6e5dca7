"""Time clicks and dragging on a board in a real JupyterLab and Chromium.

A click is timed in the page, from `pointerup` to the end of the first frame that shows the change. Before
each click the round trip to the kernel is timed with a comm that echoes messages.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

import lab  # noqa: E402 - from the folders added above
from board import Board  # noqa: E402

from .measure import Row, at_least, not_measured  # noqa: E402

EVENTS = 40  # clicks of each kind
MOST_ABOVE = 60  # milliseconds above the median round trip
LEAST_FRAMES = 55  # per second in which the item has moved
FRAMES = 120  # counted while dragging

CELLS = (
    "from puzzlelib import Hanoi\nfrom puzzlelib.views import Player",
    """def echo(comm, message):
    comm.on_msg(lambda message: comm.send(message["content"]["data"]))

get_ipython().kernel.comm_manager.register_target("echo", echo)""",
    "Player(Hanoi(5))",
)
PREPARE = """async () => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    const comm = kernel.createComm('echo');
    await comm.open().done;
    window.roundTrip = () => new Promise((done) => {
        const begin = performance.now();
        comm.onMsg = () => done(performance.now() - begin);
        comm.send({ n: 1 });
    });
    const disk = () => document.querySelector('[data-gid="item:disk-1"]');
    const looks = {
        mark: () => disk().dataset.mark,
        place: () => Math.round(disk().getBoundingClientRect().x),
    };
    window.timeOneClick = (look) => new Promise((done) => {
        const before = looks[look]();
        const hear = () => {
            const begin = performance.now();
            const frame = () => {
                if (looks[look]() === before) return requestAnimationFrame(frame);
                const { port1, port2 } = new MessageChannel(); // heard when the frame is drawn
                port1.onmessage = () => done(performance.now() - begin);
                port2.postMessage(0);
            };
            requestAnimationFrame(frame);
        };
        window.addEventListener('pointerup', hear, { once: true, capture: true });
    });
    window.countFrames = (count) => new Promise((done) => {
        const times = [];
        let before = looks.place(), changed = 0;
        const frame = (time) => {
            if (times.push(time) > 1) changed += looks.place() !== before;
            before = looks.place();
            if (times.length < count) return requestAnimationFrame(frame);
            done(1000 * changed / (time - times[0]));
        };
        requestAnimationFrame(frame);
    });
}"""


def rows() -> list[Row]:
    if lab.CHROMIUM is None:
        return [not_measured("a press on a board", "no Chromium")]
    return _in_browser(_measured)


def _in_browser(measure: Callable[[Board], list[Row]]) -> list[Row]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with lab.jupyterlab(folder) as address, lab.chromium() as browser:
            lab.write_notebook(folder / "files" / "board.ipynb", *CELLS)
            page = browser.new_page(viewport={"width": 1100, "height": 900})
            notebook = lab.Lab(page, address, "board.ipynb")
            notebook.full_view()
            notebook.run_all()
            page.evaluate(PREPARE)
            found = measure(Board(page))
            notebook.close()
            return found


def _measured(board: Board) -> list[Row]:
    trips: list[float] = []
    holds: list[float] = []
    moves: list[float] = []
    for number in range(EVENTS):
        holds.append(_click(board, "item:disk-1", "mark", trips))
        moves.append(_click(board, f"zone:rod-{'BCA'[number % 3]}", "place", trips))
    frames = _frames(board)
    return [
        _row("click to hold a disk → changed pixels", holds, trips),
        _row("click to move it → changed pixels", moves, trips),
        at_least("changed frames while dragging", frames, LEAST_FRAMES, "per second"),
    ]


def _click(board: Board, gid: str, look: str, trips: list[float]) -> float:
    """Return the milliseconds from a click on *gid* to its effect.

    The kernel's round trip, measured just before, is appended to *trips*.
    """
    page: Any = board.page
    board.settle()
    trips.append(page.evaluate("() => window.roundTrip()"))
    page.evaluate("(look) => { window.timed = window.timeOneClick(look); }", look)
    board.click(gid)
    return float(page.evaluate("() => window.timed"))


def _frames(board: Board) -> float:
    """Return the frames per second in which the dragged disk has moved."""
    page: Any = board.page
    board.hold("item:disk-1", "zone:rod-B")
    page.evaluate(
        "(n) => { window.ended = false; window.counted = window.countFrames(n);"
        " window.counted.then(() => { window.ended = true; }); }",
        FRAMES,
    )
    x, y = board.centre("zone:rod-B")
    step = 0
    while not (step % 20 == 0 and page.evaluate("() => window.ended")):
        step += 1
        page.mouse.move(x - 150 + 3 * abs(step % 100 - 50), y)
    page.mouse.up()
    return float(page.evaluate("() => window.counted"))


def _spread(times: list[float]) -> str:
    return f"median {median(times):.0f}, p95 {quantiles(times, n=20)[-1]:.0f} ms"


def _row(what: str, times: list[float], trips: list[float]) -> Row:
    above = median(times) - median(trips)
    figure = f"{above:.0f} ms above the round trip ({_spread(times)})"
    return Row(what, figure, f"≤ {MOST_ABOVE} ms above it", above <= MOST_ABOVE)
