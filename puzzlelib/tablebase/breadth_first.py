"""Breadth-first search, level by level: all positions after 0, 1, 2 … jumps.

Every jump removes one peg, so a level holds all positions with one number of pegs, nothing comes
up twice in different levels, and a level is finished before the next one begins. How large the
levels can become is estimated first: what would not fit into the memory is not begun.
"""

from collections.abc import Callable, Iterable
from math import comb
from pathlib import Path

import numpy as np

from ..solitaire import Position, invariants
from .bitboard import CHUNK, Bitboard, Table, Words, common

# ---- how far a long computation is ----------------------------------------------------------------

Progress = Callable[[int, int], object]  # called with (steps done, steps in all)


def silent(done: int, total: int) -> None:
    """Hear of the progress and keep it to oneself: for computations that nobody watches."""


def part(progress: Progress, number: int, parts: int) -> Progress:
    """What hears of the progress of one part, the first being 0, of a computation in several."""

    def heard(done: int, total: int) -> None:
        progress(round(1000 * (number + done / max(total, 1)) / parts), 1000)

    return heard


# ---- the levels -----------------------------------------------------------------------------------


def levels(
    board: Bitboard,
    starts: Iterable[Position],
    jumps: int | None = None,
    progress: Progress = silent,
    memory: int | None = None,
) -> list[Words]:
    """The canonical positions after 0, 1, 2 … (at most `jumps`) jumps from these positions.

    They must have the same number of pegs. TooLarge if there could be more than the memory holds.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire()
    >>> board = Bitboard(puzzle, frozenset({(3, 3)}))
    >>> [len(level) for level in levels(board, [puzzle.start], jumps=6)]
    [1, 1, 2, 8, 39, 171, 719]
    """
    starts = list(starts)
    pegs = len(starts[0])
    jumps = pegs - 1 if jumps is None else min(jumps, pegs - 1)
    check_fits(board, pegs, jumps, memory)
    found = [board.canonical_words(starts)]
    while len(found) <= jumps and len(found[-1]):
        progress(len(found) - 1, jumps)
        found.append(board.after(found[-1], pegs - len(found) + 1))
    progress(jumps, jumps)
    return found if len(found[-1]) else found[:-1]


def starts_for(board: Bitboard) -> list[Position]:
    """The boards that are full but for one goal: where time reversal begins.

    Play a game backwards and exchange pegs and empty holes: the jumps are ordinary jumps again.
    So a position can be brought down to one peg in a goal exactly when its complement can be
    reached from the board on which only that goal is empty.
    """
    return [board.puzzle.holes - {goal} for goal in sorted(board.goals)]


def winning_levels(
    board: Bitboard, start: Position, progress: Progress = silent, memory: int | None = None
) -> list[Words]:
    """The positions on the way from `start` to one peg in a goal, level by level; [] if none is.

    Two searches meet in the middle: one from the start, one from the goals backwards in time. What
    both reach is kept; then from there towards both ends, level by level, what has a neighbour
    among the kept.

    >>> from puzzlelib import Solitaire
    >>> puzzle = Solitaire(".oooo.o")
    >>> board = Bitboard(puzzle, puzzle.holes)
    >>> [len(level) for level in winning_levels(board, puzzle.start)]
    [1, 1, 2, 1, 2]
    """
    pegs, middle = len(start), len(start) // 2
    down, up = _both_ways(board, start, middle, progress, memory)
    if len(down) <= middle or len(up) < pegs - middle:
        return []
    kept = [common(down[middle], _complements(board, up[pegs - 1 - middle]))]
    progress = part(progress, 2, 3)
    for level in range(middle - 1, -1, -1):
        progress(len(kept), pegs)
        kept.insert(0, common(down[level], _before(board, kept[0], pegs - level - 1)))
    for level in range(middle + 1, pegs):
        progress(len(kept), pegs)
        after = board.after(kept[-1], pegs - level + 1)
        kept.append(common(after, _complements(board, up[pegs - 1 - level])))
    progress(pegs, pegs)
    return kept if len(kept[0]) else []


def _both_ways(
    board: Bitboard, start: Position, middle: int, progress: Progress, memory: int | None
) -> tuple[list[Words], list[Words]]:
    """The levels from the start down to the middle, and backwards in time from the goals to there."""
    down = levels(board, [start], middle, part(progress, 0, 3), memory)
    starts = starts_for(board)
    if starts == [start]:
        return down, down  # backwards in time this game is itself
    return down, levels(board, starts, len(start) - 1 - middle, part(progress, 1, 3), memory)


def _complements(board: Bitboard, words: Words) -> Words:
    """The canonical complements of these positions, in ascending order."""
    complements: Words = np.sort(board.canonical(board.complement(words)))
    return complements


def _before(board: Bitboard, words: Words, pegs: int) -> Words:
    """Every position that is one jump before these, which all have so many pegs."""
    holes = len(board.puzzle.holes)
    return _complements(board, board.after(board.complement(words), holes - pegs))


def winning_levels_from_table(
    board: Bitboard,
    start: Position,
    table: Table,
    progress: Progress = silent,
    memory: int | None = None,
) -> list[Words]:
    """The same as `winning_levels`, for a start in the table, whose board has the same symmetries."""
    among = 2 * len(table)  # some tables hold only one of a position and its complement
    check_fits(board, len(start), len(start) - 1, memory, among)
    kept = [board.canonical_words([start])]
    for pegs in range(len(start) - 1, 1, -1):
        progress(len(kept), len(start))
        after = board.after(kept[-1], pegs + 1)
        kept.append(after[table.contains(after, pegs)])
    if len(start) > 1:
        kept.append(common(board.after(kept[-1], 2), board.goal_words()))
    return kept


# ---- how much memory a computation would need, and whether there is as much ----------------------

ASSUMED = 1_000_000_000  # bytes, where the machine does not say what is free
FREE = "MemAvailable:"
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
        told = f"this could need {spoken(need)} of memory, and {spoken(limit)} may be used"
        raise TooLarge(f"{told}; take a smaller board, or a position with fewer pegs")


def usable_bytes(most: int | None) -> int:
    """The limit that was set, or three quarters of what is free."""
    return free_bytes() * 3 // 4 if most is None else most


def bytes_for(board: Bitboard, pegs: int, jumps: int, among: int | None = None) -> int:
    """An estimate from above: all positions of one class, and twice more of the largest level."""
    sizes = level_bounds(board, pegs, jumps)
    word = int(np.dtype(board.words).itemsize)
    work = 3 * len(board.symmetries) * min(CHUNK, max(sizes))
    positions = sum(sizes) + 2 * max(sizes)
    return word * ((positions if among is None else min(positions, 8 * among)) + work)


def level_bounds(board: Bitboard, pegs: int, jumps: int) -> list[int]:
    """About how many canonical positions there can be at most after 0, 1, 2 … jumps.

    A position class holds about one in 2^(number of invariants) of the positions with so many
    pegs, and most of them have as many images as there are symmetries. Nor can there be more
    positions than routes.
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
