"""Estimate the memory that a computation needs, and compare it with what is available."""

from math import comb
from pathlib import Path

import numpy as np

from ..solitaire import invariants
from .arrays import CHUNK
from .bitboard import Bitboard

ASSUMED = 1_000_000_000  # bytes, if the free memory cannot be determined
LIMITS = (  # of a container, cgroup v2 and v1: its limit and its current usage
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


class TooLarge(MemoryError):
    """Raised if a computation might not fit into memory; the message contains the estimate.

    >>> from puzzlelib import Solitaire, Tablebase
    >>> Tablebase(Solitaire("o.oo."), memory=10).build()  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    puzzlelib.tablebase.memory.TooLarge: this could need ... of memory, and 10 bytes may be used; ...
    """


def check_fits(
    board: Bitboard, pegs: int, jumps: int, most: int | None, among: int | None = None
) -> None:
    """Raise TooLarge if the positions after up to *jumps* jumps could exceed the memory.

    *most* is the limit in bytes (default: three quarters of the free memory). *among* is the number
    of positions that are kept, if known; their successors are several times as many.
    """
    check_bytes(bytes_for(board, pegs, jumps, among), most)


def check_bytes(need: int, most: int | None) -> None:
    """Raise TooLarge if *need* bytes exceed the limit *most*."""
    limit = usable_bytes(most)
    if need > limit:
        message = f"this could need {readable_size(need)} of memory, and {readable_size(limit)} may be used"
        raise TooLarge(f"{message}; take a smaller board, or a position with fewer pegs")


def usable_bytes(most: int | None) -> int:
    """Return the limit *most*, or three quarters of the free memory if it is None."""
    return free_bytes() * 3 // 4 if most is None else most


def bytes_for(board: Bitboard, pegs: int, jumps: int, among: int | None = None) -> int:
    """Return an upper estimate: all positions of a class, and two copies of the largest level."""
    sizes = level_bounds(board, pegs, jumps)
    word = int(np.dtype(board.words).itemsize)
    work = 3 * len(board.symmetries) * min(CHUNK, max(sizes))
    positions = sum(sizes) + 2 * max(sizes)
    return word * ((positions if among is None else min(positions, 8 * among)) + work)


def level_bounds(board: Bitboard, pegs: int, jumps: int) -> list[int]:
    """Return rough upper bounds for the number of canonical positions after 0, 1, 2 … jumps.

    A position class holds about one in 2^(number of invariants) of the positions with a given number
    of pegs, and most of these have as many images as there are symmetries. There cannot be more
    positions than routes either.
    """
    holes = len(board.puzzle.holes)
    share = len(board.symmetries) << len(invariants(board.puzzle))
    sizes = [1]
    for left in range(pegs - 1, pegs - 1 - min(jumps, pegs - 1), -1):
        sizes.append(min(sizes[-1] * max(1, len(board.jumps)), comb(holes, left) // share + 1))
    return sizes


def free_bytes() -> int:
    """Return the free memory of the machine or container; an assumption if it is unknown."""
    return min([_free_on_the_machine(), *(_free_in_container(*files) for files in LIMITS)])


def _free_on_the_machine() -> int:
    try:
        from psutil import virtual_memory  # of the extra `learner`; Pyodide has none
    except ImportError:
        return ASSUMED
    return int(virtual_memory().available)


def _free_in_container(limit: str, used: str) -> int:
    try:
        return int(Path(limit).read_text()) - int(Path(used).read_text())
    except (OSError, ValueError):  # no container, or one without a limit ("max")
        return 1 << 62


def readable_size(size: float) -> str:
    """Return a number of bytes with a decimal unit.

    >>> readable_size(430_000_000), readable_size(2**41)
    ('430 MB', '2.2 TB')
    """
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if size < 1000 or unit == "PB":
            break
        size /= 1000
    return f"{size:.3g} {unit}"
