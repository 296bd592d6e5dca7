"""The two widgets that walk through a recording, given a puzzle for its board, words and moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stepthrough.trace import Call, Recording
from stepthrough.walk import call_tree, step_through

from .boards import board_for


class StepThrough(step_through.StepThrough):
    """A recording to walk through. Nothing later than the current step is shown.

    With `puzzle` the board shows the position that the running call holds: in the variable named
    `position`, or what the function `position(call)` says. `show` chooses among "source", "stack",
    "board" and "tree". `ask` names at most five questions that stop every control until answered or
    skipped: "fact(2) returns", "fact(1) is called", "n in fact(3) after fact(2)".

    A saved notebook holds the outline of the calls as text, until the first open question; with
    `outline=False` only the first call, where something else in the notebook asks about the others.
    With `until`, which names one thing as `ask` does, the walk ends before it, because the
    rest is asked about elsewhere.
    """

    def __init__(
        self,
        recording: Recording,
        puzzle: Any = None,
        position: str | Callable[[Call], Any] = "position",
        show: Sequence[str] = (),
        ask: Sequence[str] = (),
        outline: bool = True,
        until: str = "",
    ) -> None:
        step_through.check(recording, position, outline, until)
        super().__init__(recording, board_for(puzzle), position, show, ask, outline, until)


class CallTree(call_tree.CallTree):
    """The tree of calls at `step`, or at the end; it is drawn as in `StepThrough`.

    With `puzzle`, nodes hold positions as boards and edges the moves; `position` names the variable.
    With `label` no result is shown before the learner has said it, or has asked to be shown.
    ValueError if there is nothing to label, or too much.
    """

    def __init__(
        self,
        recording: Recording,
        step: int | None = None,
        *,
        puzzle: Any = None,
        position: str = "position",
        label: bool = False,
    ) -> None:
        call_tree.check(recording, step, label, position)
        board = board_for(puzzle)
        super().__init__(recording, step, board=board, position=position, label=label)
