"""Two versions of a function next to each other: the same call in both, in step."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox

from puzzlelib.views.boards import board_for
from stepthrough.code_marks import parts, without_marks
from stepthrough.controls.box import Box, shown
from stepthrough.given import OneSentence, quoted
from stepthrough.saved import not_running
from stepthrough.trace import Recording
from stepthrough.trace.functions import plain
from stepthrough.trace.running import record_call
from stepthrough.walk.pair import BookInStep, Pair, sent_books
from stepthrough.walk.positions import PositionSaid
from stepthrough.walk.writing import check_position

from ..answers.answer_functions import builtins_in
from ..answers.beginning import Beginning, check_own_names
from ..judging.variants import frozen
from ..worlds.side_by_side import BEFORE_AND_NOW, Side, Sides, ending, named
from .versions import MOST_SHOWN, Versions, difference

MOST_STEPS = 20_000  # of each version
SECONDS = 3
WHICH = "the first version", "the second version"
WAITS = "input"  # would wait for the learner twice, without a prompt


class CannotCompare(OneSentence):
    """The two versions cannot be compared; the message says why, and what to do."""


class Beside(Pair):
    """Two versions of a function at the same call, in step until they diverge.

    `Beside(before, power, 2, 3)` calls both with copies of 2 and 3; keyword arguments are passed on.
    Versions are compared by what their calls do: arguments, results, output, and variables of the
    same name; so lines, names and helper functions may differ. State that one leaves behind, such
    as a memo, is not visible to the other.

    >>> def before(n):
    ...     return 0 if n == 0 else 1 + before(n - 1)
    >>> def now(n):
    ...     return 0 if n == 0 else 2 + now(n - 1)
    >>> Beside(before, now, 1)
    From here on they differ. In before, before(1) returns 1. In now, now(1) returns 2.

    *puzzle* and *position* are those of `StepThrough`; *said* names the two versions.

    Raises ValueError if one of them cannot be called like this; the message says what to do.
    """

    def __init__(
        self,
        first: Callable[..., Any],
        second: Callable[..., Any],
        *args: Any,
        puzzle: Any = None,
        position: PositionSaid = "position",
        said: Sides | None = None,
        **kwargs: Any,
    ) -> None:
        board = board_for(puzzle)
        check_position(position)
        is_pair = isinstance(said, tuple) and [*map(type, said)] == [Side, Side]
        if said is not None and not is_pair:
            raise ValueError(
                f"said is how the two are named, such as BEFORE_AND_NOW, not {quoted(said)}"
            )
        mine, other = _checked(WHICH[0], first), _checked(WHICH[1], second)
        own = {"puzzle": puzzle is not None, "position": position != "position"}
        if any(own.values()):
            check_own_names("Beside", first, args, [name for name in own if own[name]])
        call = args, kwargs
        self.recordings = _recorded(WHICH[0], mine, call), _recorded(WHICH[1], other, call)
        self.versions = both = Versions(*self.recordings)
        if not both.is_shown:
            raise CannotCompare(
                f"both do the same for more than {MOST_SHOWN:,} steps, and differ only later: try a smaller call"
            )
        said = said or named(*(one.root.function for one in self.recordings))
        self.words = difference(both, said, board)
        pairs = zip(self.recordings, zip(*both.moments, strict=True), strict=True)
        books = [BookInStep(recording, steps, board, position) for recording, steps in pairs]
        super().__init__(
            **sent_books(books),
            names=[one.name for one in said],
            parting=both.parting,
            told=parts(self.words),
            ending=parts(ending(said, self.recordings, board)),
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **not_running(repr(self))}, metadata

    def __repr__(self) -> str:
        return without_marks(self.words)


class BesideBefore(Box):
    """A button that shows a right answer next to the earlier wrong one, at the call that failed.

    Nothing runs before it is pressed.
    """

    def __init__(self, before: Any, now: Any, case: tuple[Any, ...]) -> None:
        super().__init__()
        self.compared = before, now, case
        self.open = self.button("See it beside your earlier version", self.see)
        self.close = self.button("Close", self.hide)
        self.close.layout.display = shown(False)
        self.place = VBox()
        row = HBox([self.open, self.close])
        row.add_class("puzzle-row")
        self.hold(row, self.notice, self.place)

    def see(self) -> None:
        """Show both versions."""
        before, now, case = self.compared
        try:
            both = Beside(before, now, *case, said=BEFORE_AND_NOW)
        except CannotCompare as error:
            both = HTML(f'<p role="status">{escape(str(error))}.</p>')
        self.place.children = [both]
        self._offer(False)
        self.close.focus()  # the focused button has been hidden

    def hide(self) -> None:
        """Remove both versions."""
        self.place.children = []
        self._offer(True)
        self.open.focus()

    def _offer(self, is_offered: bool) -> None:
        self.open.layout.display = shown(is_offered)
        self.close.layout.display = shown(not is_offered)

    def __repr__(self) -> str:
        return "BesideBefore()"


def _checked(which: str, function: Any) -> Any:
    """Return a snapshot of the function; raise CannotCompare if it cannot be recorded."""
    if not callable(function):
        given = f"not {quoted(function)}"
        raise CannotCompare(f"{which} must be a function, without brackets, {given}")
    if isinstance(function, type):
        raise CannotCompare(f"{which} is a class: give a function, or a method of it")
    try:
        plain(function)
    except (TypeError, ValueError):
        name = getattr(function, "__name__", "it")
        raise CannotCompare(
            f"{which}, {name}, is not written in Python: it has no steps to show"
        ) from None
    if WAITS in builtins_in(function):
        raise CannotCompare(f"{which} uses {WAITS}: let it get the value as an argument instead")
    return frozen(function)


def _recorded(which: str, function: Any, arguments: tuple[Any, Any]) -> Recording:
    """Return the recording of the call; its side effects are undone."""
    with Beginning(function).again(arguments, CannotCompare) as (places, names):
        try:
            return record_call(function, places, names, MOST_STEPS, SECONDS)
        except (TypeError, ValueError) as error:
            reason = str(error).rstrip(".")
            raise CannotCompare(
                f"both get the same arguments, but {which} cannot be called with these: {reason}"
            ) from None
