"""Simulate a class on one machine: 30 kernels run a notebook and play at the same time.

Memory is the proportional set size (PSS), which divides shared pages among the processes. It is read from
/proc, so these benchmarks need Linux.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from jupyter_client.manager import KernelManager

from .measure import Row, at_most, not_measured

ROOT = Path(__file__).parents[2]
NOTEBOOK = ROOT / "notebooks" / "06_hanoi.ipynb"
KERNELS = 30
MOVES = 200
MOST_MEGABYTES = 65
MOST_SECONDS = 30

# Clicks the buttons; a move is lost if the play-through, the counter or the saved file lacks it.
PLAY = f"""
from random import Random
from puzzlelib import Hanoi
from puzzlelib.views import Player
def play(seed, wrong=0):
    chance, player = Random(seed), Player(Hanoi(5), save=f"learner-{{seed}}", buttons=True)
    expected = [player.play.position]
    for _ in range({MOVES}):
        move = chance.choice(player.rules.moves(player.play.position))
        expected.append(player.rules.apply(player.play.position, move))
        player._moves._buttons[move].click()
        wrong += player.play.positions != expected
        wrong += f">{{len(expected) - 1}} move" not in player._facts.value
    again = Player(Hanoi(5), save=f"learner-{{seed}}")
    return wrong + (again.play.positions != expected)
"""


class Class(NamedTuple):
    """The results of one simulation."""

    ready: float  # seconds until all kernels had run the notebook's first cell
    megabytes: float  # PSS of the largest kernel at the end
    wrong: int  # moves lost or wrong, in total


@contextmanager
def kernels(number: int) -> Iterator[list[tuple[KernelManager, Any]]]:
    """Start *number* kernels with clients, in a temporary working folder."""
    with tempfile.TemporaryDirectory() as folder:
        # IPC instead of TCP: with this many kernels, random ports would collide occasionally
        managers = [
            KernelManager(kernel_name="python3", transport="ipc", ip=f"{folder}/kernel-{k}")
            for k in range(number)
        ]
        path = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
        for manager in managers:
            manager.start_kernel(
                cwd=folder, env=os.environ | {"PYTHONPATH": path}, stderr=subprocess.DEVNULL
            )
        clients = [manager.blocking_client() for manager in managers]
        try:
            for client in clients:
                client.start_channels()
                client.wait_for_ready(timeout=120)
            yield list(zip(managers, clients, strict=True))
        finally:
            for manager, client in zip(managers, clients, strict=True):
                client.stop_channels()
                manager.shutdown_kernel(now=True)


def run_in_all(clients: list[Any], codes: list[str], answer: str = "") -> list[str]:
    """Run one code in each kernel, all at the same time; return the values of *answer*."""
    asked = {"answer": answer} if answer else {}
    sent = [c.execute(code, user_expressions=asked) for c, code in zip(clients, codes, strict=True)]
    return [_reply(client, request, answer) for client, request in zip(clients, sent, strict=True)]


def _reply(client: Any, request: str, answer: str) -> str:
    while (message := client.get_shell_msg(timeout=300))["parent_header"]["msg_id"] != request:
        pass
    content = message["content"]
    if content["status"] != "ok":
        raise RuntimeError(f"{content['ename']}: {content['evalue']}")
    if not answer:
        return ""
    return str(content["user_expressions"]["answer"]["data"]["text/plain"])


def proportional_megabytes(process: int) -> float:
    """Return the proportional set size of a process in MB."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    [kilobytes] = [int(line.split()[1]) for line in lines if line.startswith("Pss:")]
    return kilobytes * 1024 / 1e6


def simulate(number: int) -> Class:
    """Run the notebook and then random moves in *number* kernels at the same time."""
    cells = nbformat.read(NOTEBOOK, as_version=4).cells
    sources = [cell.source for cell in cells if cell.cell_type == "code"]
    begin = time.perf_counter()
    with kernels(number) as running:
        clients = [client for _, client in running]
        run_in_all(clients, [sources[0]] * number)
        ready = time.perf_counter() - begin
        for source in sources[1:]:
            run_in_all(clients, [source] * number)
        codes = [f"{PLAY}\nlost = play({seed})" for seed in range(number)]
        wrong = sum(map(int, run_in_all(clients, codes, "lost")))
        memory = max(proportional_megabytes(m.provisioner.pid) for m, _ in running)
    return Class(ready, memory, wrong)


def rows() -> list[Row]:
    what = f"{KERNELS} kernels of {NOTEBOOK.stem}"
    if not sys.platform.startswith("linux"):
        return [not_measured(what, "no Linux")]
    result = simulate(KERNELS)
    return [
        at_most(f"{what}: memory of the largest", result.megabytes, MOST_MEGABYTES, "MB"),
        at_most(f"{what}: lost or wrong of {MOVES * KERNELS:,} moves", result.wrong, 0, ""),
        at_most(f"{what}: until all are ready", result.ready, MOST_SECONDS, "s"),
    ]
