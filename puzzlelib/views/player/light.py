"""The light: a chip that shows whether the puzzle can still be won.

It is off until the learner switches it on, because it is a spoiler.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from stepthrough.canvas import escape
from stepthrough.controls.box import MakeButton, shown

from ...play.knowledge import can_still_win, good_moves, tells_winnable
from ..actions import label_of
from .hand import Hand, Play

LIGHTS = {
    True: ("●", "right", "Still winnable."),
    False: ("✗", "wrong", "No longer winnable."),
    None: ("?", "", "Whether it can still be won is more than this program knows."),
}


def marks_with_hint(
    hand: Hand, gids: list[str], good: Sequence[Any] | None, is_complete: bool = True
) -> dict[str, str]:
    """Return the hand's marks, merged with those of a hint if the *good* moves are known.

    Unless *is_complete*, other moves may be good as well and are not marked as bad.
    """
    marks = hand.marks(gids)
    hints = {} if good is None else hand.hint(gids, good)
    if not is_complete:
        hints = {gid: mark for gid, mark in hints.items() if mark == "good"}
    return {gid: f"{marks.get(gid, '')} {hints.get(gid, '')}".strip() for gid in marks | hints}


class Light:
    """The answer of `can_still_win` as a chip with symbol and words, and its switch.

    *on* is the initial state. None is off, but can be switched on; False hides the switch and
    forbids hints. *changed* is called after the light is switched.
    """

    def __init__(
        self, play: Play, on: bool | None, make_button: MakeButton, changed: Callable[[], None]
    ) -> None:
        self.play = play
        self._changed = changed
        is_known = tells_winnable(play.rules)
        self.is_on = is_known and bool(on)
        self.is_forbidden = is_known and on is False
        self.switch = make_button(self._label(), self.toggle)
        self.can_be_switched = is_known and on is not False
        self.switch.layout.display = shown(self.can_be_switched)
        self.switch.layout.align_self = "flex-start"

    def toggle(self) -> None:
        """Switch on or off; if *changed* raises, restore the state and raise its error again."""
        self.is_on = not self.is_on
        try:
            self._changed()
        except BaseException:
            self.is_on = not self.is_on
            raise
        self.switch.description = self._label()

    def _label(self) -> str:
        return label_of("hide light" if self.is_on else "show light")

    def chip(self) -> str:
        """Return the chip for the current position; "" while the light is off."""
        if not self.is_on:
            return ""
        play = self.play
        symbol, kind, words = LIGHTS[can_still_win(play.rules, play.position, play.began_at_start)]
        return chip(f"{symbol} {words}", kind)

    def marks(self, hand: Hand, gids: list[str]) -> dict[str, str]:
        """Return the hand's marks; with the light on, targets of the held item are good or bad."""
        if not (self.is_on and hand.held):
            return hand.marks(gids)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        return marks_with_hint(hand, gids, good)

    def spoils(self) -> bool:
        """Return whether a review would reveal what the light, being off, hides."""
        return tells_winnable(self.play.rules) and not self.is_on


def chip(words: str, kind: str = "") -> str:
    """Return *words* in a frame as HTML; *kind* is "right", "wrong" or ""."""
    return f'<span class="puzzle-chip {kind}">{escape(words)}</span>'
