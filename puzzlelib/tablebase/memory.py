"""How much memory a computation would need, and whether there is as much."""

from math import comb
from pathlib import Path

import numpy as np

from ..solitaire import invariants
from .arrays import CHUNK
from .bitboard import Bitboard

ASSUMED = 1_000_000_000  # bytes, where the machine does not say what is free
LIMITS = (  # of a container, and what is used of it
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


class TooLarge(MemoryError):
    """What was asked for would not fit into the memory; the message holds the estimate."""


def check_fits(
    board: Bitboard, pegs: int, jumps: int, most: int | None, among: int | None = None
) -> None:
    """Raise TooLarge if the positions after up to so many jumps could fill the memory.

    `most` is the limit in bytes; None: what the machine has. `among` says that of all these only so
    many are kept; one jump after them there are several times more.
    """
    check_bytes(bytes_for(board, pegs, jumps, among), most)


def check_bytes(need: int, most: int | None) -> None:
    """Raise TooLarge if so many bytes are more than may be used."""
    limit = usable_bytes(most)
    if need > limit:
        message = f"this could need {readable_size(need)} of memory, and {readable_size(limit)} may be used"
        raise TooLarge(f"{message}; take a smaller board, or a position with fewer pegs")


def usable_bytes(most: int | None) -> int:
    """Return the limit that was set, or three quarters of what is free."""
    return free_bytes() * 3 // 4 if most is None else most


def bytes_for(board: Bitboard, pegs: int, jumps: int, among: int | None = None) -> int:
    """Return an estimate from above: all positions of one class, and twice more of the largest level."""
    sizes = level_bounds(board, pegs, jumps)
    word = int(np.dtype(board.words).itemsize)
    work = 3 * len(board.symmetries) * min(CHUNK, max(sizes))
    positions = sum(sizes) + 2 * max(sizes)
    return word * ((positions if among is None else min(positions, 8 * among)) + work)


def level_bounds(board: Bitboard, pegs: int, jumps: int) -> list[int]:
    """Return about how many canonical positions there can be at most after 0, 1, 2 … jumps.

    A position class holds about one in 2^(number of invariants) of the positions with so many
    pegs, and most of them have as many images as there are symmetries. Nor can there be more
    positions than routes.
    """
    holes = len(board.puzzle.holes)
    share = len(board.symmetries) << len(invariants(board.puzzle))
    sizes = [1]
    for left in range(pegs - 1, pegs - 1 - min(jumps, pegs - 1), -1):
        sizes.append(min(sizes[-1] * max(1, len(board.jumps)), comb(holes, left) // share + 1))
    return sizes


def free_bytes() -> int:
    """Return the memory this process may still take; where the system does not say, an assumption."""
    return min([_free_on_the_machine(), *(_free_in_container(*files) for files in LIMITS)])


def _free_on_the_machine() -> int:
    try:
        from psutil import virtual_memory  # every kernel brings it, a page has none
    except ImportError:
        return ASSUMED
    return int(virtual_memory().available)


def _free_in_container(limit: str, used: str) -> int:
    try:
        return int(Path(limit).read_text()) - int(Path(used).read_text())
    except (OSError, ValueError):  # there is no container, or it has no limit ("max")
        return 1 << 62


def readable_size(size: float) -> str:
    """Return a number of bytes as people say it.

    >>> readable_size(430_000_000), readable_size(2**41)
    ('430 MB', '2.2 TB')
    """
    for unit in ("bytes", "kB", "MB", "GB", "TB", "PB"):
        if size < 1000 or unit == "PB":
            break
        size /= 1000
    return f"{size:.3g} {unit}"
