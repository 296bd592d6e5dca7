"""`StepThrough` and `CallTree` of `stepthrough`, with a puzzle for board, wording and moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from stepthrough.trace import Call, Recording
from stepthrough.walk import call_tree, step_through

from .boards import board_for


class StepThrough(step_through.StepThrough):
    """A widget that steps through a recording; nothing later than the current step is shown.

    Given the name of a Python file instead of a recording, it runs the file as a program.

    With *puzzle* it shows the position of the running call: its variable called *position*, or the
    result of the function `position(call)`. *show* selects panels from "source", "stack", "board"
    and "tree".

    Without a puzzle, *board* draws the program's own data: "auto" its trees and linked lists of objects
    and its grids, "tree" nested lists, tuples and dicts.

    *ask* lists up to five questions at which the walk stops until they are answered or skipped,
    such as "fact(2) returns", "fact(1) is called" or "n in fact(3) after fact(2)". *until* is a
    step in the same notation before which the walk ends.

    >>> from puzzlelib import fact, record
    >>> StepThrough(record(fact, 2))
    fact(2) → 2
      fact(1) → 1

    The repr, which a saved notebook contains, is the outline of the calls up to the first open
    question; with `outline=False` it is the first call only. Raises ValueError if an argument is
    invalid.
    """

    def __init__(
        self,
        recording: Recording | str | Path,
        puzzle: Any = None,
        position: str | Callable[[Call], Any] = "position",
        show: Sequence[str] = (),
        ask: Sequence[str] = (),
        outline: bool = True,
        until: str = "",
        *,
        board: str | None = None,
    ) -> None:
        recording = step_through.of_file(recording)
        step_through.check(recording, position, outline, until)
        if puzzle is not None and board is not None:
            raise ValueError("a walk has one board: name a puzzle, or say board=, not both")
        shown = board if puzzle is None else board_for(puzzle)
        super().__init__(recording, shown, position, show, ask, outline, until)


class CallTree(call_tree.CallTree):
    """A widget with the tree of calls of a recording, drawn as in `StepThrough`.

    With *puzzle*, nodes show positions as boards and edges show moves; *position* is the name of
    the variable. With *label*, a result is hidden until the learner has entered it or asks to see
    it.

    >>> from puzzlelib import fact, record
    >>> CallTree(record(fact, 2))
    fact(2) → 2
      fact(1) → 1

    Raises ValueError if there is nothing to label, or too much.
    """

    def __init__(
        self,
        recording: Recording,
        *,
        puzzle: Any = None,
        position: str = "position",
        label: bool = False,
    ) -> None:
        call_tree.check(recording, label, position)
        board = board_for(puzzle)
        super().__init__(recording, board=board, position=position, label=label)
