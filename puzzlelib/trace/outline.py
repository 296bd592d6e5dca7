"""The tree of calls as indented text, for doctests and for readers who cannot see the picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .calls import Call
from .texts import short

if TYPE_CHECKING:
    from .recording import Recording


def outline(recording: Recording, step: int, lines: int) -> str:
    """Return the calls that are known at that step, each below the call that made it."""
    rows: list[str] = []
    waiting = [(0, recording.root)]  # a stack: Python's own would be too small for deep trees
    while waiting and len(rows) < lines:
        depth, call = waiting.pop()
        rows.append("  " * depth + told(recording, call, step))
        inner = [(depth + 1, below) for below in call.calls if below.first <= step]
        waiting += reversed(inner)
    more = len(recording.calls_until(step)) - len(rows)
    return "\n".join(rows + ([f"… {counted(more, 'more call')}"] if more else []))


def told(recording: Recording, call: Call, step: int) -> str:
    """Return one line: the call and what is known of it at that step."""
    state = recording.state(call, step)
    result = f"{call!r} → {short(recording.result_so_far(call, step), 60)}"
    if state == "returned":
        return result + (" (memo)" if call.memo_hit else "")
    if state == "raised":
        return f"{call!r} raised {call.exception}"
    state_at_end = call.ended if step == len(recording.steps) - 1 else state
    return f"{result if call.is_generator else repr(call)} ({state_at_end})"


def counted(number: int, thing: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "call"), counted(9, "call")
    ('1 call', '9 calls')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
