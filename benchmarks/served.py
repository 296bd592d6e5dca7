"""A class on a JupyterHub with the configuration in `deploy`: thirty learners, all at once.

Each is a thread that does over HTTP and a websocket what a browser does: it logs in, has a server
and a kernel started, runs a notebook, answers a question and drags disks. What was done must stand
in the learner's files afterwards. Memory is proportional, as in `classroom`.
"""

import json
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from statistics import median, quantiles

import nbformat

from puzzlelib import Hanoi

from .classroom import MOVES, NOTEBOOK, proportional_megabytes
from .measure import Row, at_most

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / "support"), str(ROOT / "tests" / "browser")]

from hub import Hub, Kernel, Learner, serving, what_is_missing  # noqa: E402 - in the folders above

LEARNERS = 30
PAUSE = 1.0  # seconds from one move of a learner to the next: few think so fast
MOST_MEGABYTES, MOST_SECONDS, MOST_MILLISECONDS = 170, 45, 60
QUESTION = "6.3"
BEGIN = f"""
from puzzlecourse import Predict
from puzzlelib import Hanoi
from puzzlelib.views import Player
_asked, _player = Predict("{QUESTION}"), Player(Hanoi(5), save="bench")
"""
IDS = "_asked.card.model_id + ' ' + _player.stage.model_id"
LETTER = "[k for k, words in _asked.options.items() if words == _asked.prediction.right][0]"
RODS = "ABC"


class Seat:
    """A learner with a kernel."""

    def __init__(self, hub: Hub, number: int) -> None:
        self.learner, self.chance = Learner(hub, f"learner{number:02}"), Random(number)
        self.moves: list[str] = []
        self.seconds: list[float] = []  # of each move

    @property
    def home(self) -> Path:
        return self.learner.hub.home(self.learner.name)

    def sit_down(self) -> None:
        """Log in, and wait for a kernel that has done something."""
        learner = self.learner
        if not learner.log_in():
            raise RuntimeError(f"{learner.name} was not let in")
        learner.begin()
        learner.wait()
        self.kernel = Kernel(learner, NOTEBOOK.name)

    def run_notebook(self) -> None:
        for cell in nbformat.read(NOTEBOOK, as_version=4).cells:
            if cell.cell_type == "code":
                self.kernel.run(cell.source)

    def answer(self) -> None:
        """Answer a question, and have a player shown."""
        card, self.stage = self.kernel.run(BEGIN, IDS)[1:-1].split()
        self.kernel.finish(self._tell(card, ["choose", self.kernel.run("", LETTER)[1:-1]]))

    def play(self) -> None:
        """Drag disks, each to a rod where it may go, at an even pace."""
        puzzle, position = Hanoi(5), Hanoi(5).start
        time.sleep(self.chance.random() * PAUSE)
        for _ in range(MOVES):
            begin = time.perf_counter()
            move = self.chance.choice(puzzle.moves(position))
            disk = f"item:disk-{position[move.source][-1]}"
            self.kernel.finish(self._tell(self.stage, {"kind": "pick", "gid": disk, "zone": ""}))
            time.sleep(PAUSE / 2)
            self._drop(disk, f"zone:rod-{RODS[move.target]}")
            position = puzzle.apply(position, move)
            self.moves.append(str(move))
            time.sleep(max(0, begin + PAUSE - time.perf_counter()))

    def _drop(self, disk: str, zone: str) -> None:
        """Let go of a disk, and time how long it is until the new picture comes."""
        begin = time.perf_counter()
        request = self._tell(self.stage, {"kind": "drop", "gid": disk, "zone": zone})
        while "svg" not in self.kernel.wait_for(request, "comm_msg")["data"].get("state", {}):
            pass
        self.seconds.append(time.perf_counter() - begin)
        self.kernel.finish(request)

    def lost(self) -> int:
        """How many moves and answers are not in the learner's files."""
        save = json.loads((self.home / "saves" / "bench.json").read_text())
        kept = json.loads((self.home / "my_answers.json").read_text())["questions"]
        right = [step for steps in kept.get(QUESTION, []) for step in steps if step[1] == "right"]
        same = sum(made == kept for made, kept in zip(self.moves, save["moves"], strict=False))
        return MOVES - same + (not right)

    def megabytes(self, pids: dict[Path, list[int]]) -> float:
        return sum(map(proportional_megabytes, pids[self.home]))

    def _tell(self, widget: str, content: object) -> str:
        data = {"method": "custom", "content": content}
        return self.kernel.send("comm_msg", {"comm_id": widget, "data": data})


def served(number: int) -> list[Row]:
    """The figures of so many learners."""
    with serving() as hub, ThreadPoolExecutor(number) as threads:
        seats = [Seat(hub, n + 1) for n in range(number)]

        def all_at_once(act: str) -> float:
            begin = time.perf_counter()
            list(threads.map(lambda seat: getattr(seat, act)(), seats))
            return time.perf_counter() - begin

        ready, executed, answered, _ = map(
            all_at_once, ("sit_down", "run_notebook", "answer", "play")
        )
        pids: dict[Path, list[int]] = {}
        for process in hub.processes():
            pids.setdefault(Path(process.cwd()), []).append(process.pid)
        memory = [seat.megabytes(pids) for seat in seats]
        lost = sum(seat.lost() for seat in seats)
    times = [1000 * second for seat in seats for second in seat.seconds]
    slow = quantiles(times, n=20)[-1]
    what = f"{number} learners on JupyterHub"
    return [
        at_most(f"{what}: until all have a kernel", ready, MOST_SECONDS, "s"),
        Row(f"{what}: {NOTEBOOK.stem}, all cells, in all", f"{executed:.1f} s", "", True),
        Row(f"{what}: a question answered, in all", f"{answered:.1f} s", "", True),
        at_most(f"{what}: a move, median", median(times), MOST_MILLISECONDS, "ms"),
        Row(f"{what}: a move, 95 of 100 are quicker than", f"{slow:.0f} ms", "", True),
        at_most(f"{what}: lost of {MOVES * number:,} moves and the answers", lost, 0, ""),
        at_most(f"{what}: server and kernel, the largest", max(memory), MOST_MEGABYTES, "MB"),
        Row(f"{what}: server and kernel, median", f"{median(memory):.0f} MB", "", True),
    ]


def rows() -> list[Row]:
    if why := what_is_missing():
        return [Row(f"learners on JupyterHub: skipped, {why}", "", "", True)]
    return served(LEARNERS)
