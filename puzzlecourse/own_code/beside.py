"""Two versions of a function side by side: the same call in both, in step until they part."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox

from puzzlelib.views.boards import board_for
from stepthrough.boards import Board
from stepthrough.code_marks import parts, without_marks
from stepthrough.controls.box import Box, shown
from stepthrough.given import OneSentence, quoted
from stepthrough.trace import Recording, record
from stepthrough.trace.functions import plain
from stepthrough.walk.pair import BookInStep, Pair, sent_books
from stepthrough.walk.positions import PositionSaid
from stepthrough.walk.writing import check_position

from ..answers.answer_functions import builtins_in
from ..answers.beginning import Beginning
from ..judging.variants import frozen
from ..worlds.side_by_side import BEFORE_AND_NOW, Side, Sides, Two, ending, named
from .versions import MOST_SHOWN, Versions, difference

MOST_STEPS = 20_000  # of each version
SECONDS = 3
WHICH = "the first version", "the second version"
WAITS = "input"  # of a learner who types; in both versions, unseen


class CannotCompare(OneSentence):
    """These two cannot be shown; the message says why, and what to do."""


class Beside(Pair):
    """Two versions of a function at the same call, moving in step until they part, and on to the end.

    `Beside(before, power, 2, 3)` calls both with 2 and 3, each with a copy. They are compared by what
    their calls do: the arguments, what is returned and printed, the variables that both have. So they
    can have different lines, names and helpers. What one leaves behind, as in a memo, the other does
    not find. ValueError, with what to do, if one of them cannot be called so.
    """

    def __init__(
        self,
        first: Callable[..., Any],
        second: Callable[..., Any],
        *args: Any,
        puzzle: Any = None,
        position: PositionSaid = "position",
        said: Sides | None = None,
    ) -> None:
        board = _checked_words(puzzle, position, said)
        self.recordings = _both_recorded(first, second, args)
        self.versions = both = Versions(*self.recordings)
        if not both.is_shown:
            raise CannotCompare(
                f"both do the same for more than {MOST_SHOWN:,} steps, and differ only later: try a smaller call"
            )
        said = said or named(*(one.root.function for one in self.recordings))
        self.words = difference(both, said, board)
        super().__init__(
            **sent_books(self._books(board, position)),
            names=[one.name for one in said],
            parting=both.parting,
            told=parts(self.words),
            ending=parts(ending(said, self.recordings, board)),
        )

    def _books(self, board: Board, position: PositionSaid) -> list[BookInStep]:
        """Return a book of each recording, with a page for each moment."""
        pairs = zip(self.recordings, zip(*self.versions.moments, strict=True), strict=True)
        return [BookInStep(recording, steps, board, position) for recording, steps in pairs]

    def __repr__(self) -> str:
        return without_marks(self.words)


class BesideBefore(Box):
    """A button that shows a right answer beside the wrong one before, at the call that went wrong.

    Nothing is run before it is pressed.
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
        """Show both in place of what was shown."""
        before, now, case = self.compared
        try:
            both = Beside(before, now, *case, said=BEFORE_AND_NOW)
        except CannotCompare as error:
            both = HTML(f'<p role="status">{escape(str(error))}.</p>')
        self.place.children = [both]
        self._offer(False)
        self.close.focus()  # the button that had it is gone

    def hide(self) -> None:
        """Take them away."""
        self.place.children = []
        self._offer(True)
        self.open.focus()

    def _offer(self, is_offered: bool) -> None:
        self.open.layout.display = shown(is_offered)
        self.close.layout.display = shown(not is_offered)

    def __repr__(self) -> str:
        return "BesideBefore()"


def _checked_words(puzzle: Any, position: Any, said: Any) -> Board:
    """Return the puzzle as a walk asks for it; ValueError if something given is of a wrong kind."""
    board = board_for(puzzle)
    check_position(position)
    is_said = isinstance(said, tuple) and [*map(type, said)] == [Side, Side]
    if said is not None and not is_said:
        raise ValueError(
            f"said is how the two are named, such as BEFORE_AND_NOW, not {quoted(said)}"
        )
    return board


def _checked(which: str, function: Any) -> Any:
    """Return the function as it is now; CannotCompare if there is nothing to see of it."""
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


def _both_recorded(first: Any, second: Any, arguments: tuple[Any, ...]) -> Two[Recording]:
    functions = [_checked(*one) for one in zip(WHICH, (first, second), strict=True)]
    mine, other = (_recorded(*one, arguments) for one in zip(WHICH, functions, strict=True))
    return mine, other


def _recorded(which: str, function: Any, arguments: tuple[Any, ...]) -> Recording:
    """Return the recording of the call; what it changes is put back as it was before."""
    with Beginning(function).again(arguments, CannotCompare) as anew:
        try:
            return record(function, *anew, limit=MOST_STEPS, seconds=SECONDS)
        except (TypeError, ValueError) as error:
            reason = str(error).rstrip(".")
            raise CannotCompare(
                f"both get the same arguments, but {which} cannot be called with these: {reason}"
            ) from None
