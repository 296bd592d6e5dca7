"""How much memory a computation would need, and whether there is as much."""

from math import comb
from pathlib import Path

import numpy as np

from ..solitaire import invariants
from .bitboard import Bitboard
from .words import CHUNK

ASSUMED = 1_000_000_000  # bytes, where the machine does not say what is free
FREE = "MemAvailable:"
LIMITS = (  # of a container, and what is used of it
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


class TooLarge(MemoryError):
    """What was asked for would not fit into the memory; the message holds the estimate."""


def check_fits(board: Bitboard, pegs: int, jumps: int, most: int | None) -> None:
    """Nothing; TooLarge if the positions after up to so many jumps could fill the memory.

    `most` is the limit in bytes; None: what the machine has.
    """
    check_bytes(bytes_for(board, pegs, jumps), most)


def check_bytes(need: int, most: int | None) -> None:
    """Nothing; TooLarge if so many bytes are more than `most`, or three quarters of what is free."""
    limit = free_bytes() * 3 // 4 if most is None else most
    if need > limit:
        raise TooLarge(
            f"this could need {spoken(need)} of memory, and {spoken(limit)} may be used; "
            "take a smaller board, or a position with fewer pegs"
        )


def bytes_for(board: Bitboard, pegs: int, jumps: int) -> int:
    """An estimate from above: all positions of one class, and twice more of the largest level."""
    sizes = level_bounds(board, pegs, jumps)
    word = int(np.dtype(board.words).itemsize)
    work = 3 * len(board.symmetries) * min(CHUNK, max(sizes))
    return word * (sum(sizes) + 2 * max(sizes) + work)


def level_bounds(board: Bitboard, pegs: int, jumps: int) -> list[int]:
    """About how many canonical positions there can be at most after 0, 1, 2 … jumps.

    A position class holds about one in 2^(number of invariants) of the positions with so many
    pegs, and most of them have as many images as there are symmetries. Nor can there be more
    positions than lines.
    """
    holes, share = len(board.puzzle.holes), len(board.symmetries) << len(invariants(board.puzzle))
    sizes = [1]
    for left in range(pegs - 1, pegs - 1 - min(jumps, pegs - 1), -1):
        sizes.append(min(sizes[-1] * max(1, len(board.jumps)), comb(holes, left) // share + 1))
    return sizes


def free_bytes() -> int:
    """The memory this process may still take; where nobody says, an assumption."""
    return min([_free_on_the_machine(), *(_free_in_container(*files) for files in LIMITS)])


def _free_on_the_machine() -> int:
    try:
        lines = Path("/proc/meminfo").read_text().splitlines()
    except OSError:
        return ASSUMED
    free = [int(line.split()[1]) * 1024 for line in lines if line.startswith(FREE)]
    return free[0] if free else ASSUMED


def _free_in_container(limit: str, used: str) -> int:
    try:
        return int(Path(limit).read_text()) - int(Path(used).read_text())
    except (OSError, ValueError):  # there is no container, or it has no limit ("max")
        return 1 << 62


def spoken(size: float) -> str:
    """A number of bytes as people say it.

    >>> spoken(430_000_000), spoken(2**41)
    ('430 MB', '2.2 TB')
    """
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if size < 1000 or unit == "PB":
            break
        size /= 1000
    return f"{size:.3g} {unit}"
