"""The light beside the board: can this still be won? Off until the learner asks, because it spoils."""

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


def hinted(hand: Hand, gids: list[str], good: Sequence[Any] | None) -> dict[str, str]:
    """Return the hand's marks, with those that tell good moves from others where that is known."""
    marks = hand.marks(gids)
    hints = {} if good is None else hand.hint(gids, good)
    return {gid: f"{marks.get(gid, '')} {hints.get(gid, '')}".strip() for gid in marks | hints}


class Light:
    """What `can_still_win` says of the position, as a chip in shape and word, and the switch.

    `on` is whether it shines from the beginning; None: it does not, but can be switched on;
    False: there is no switch, and no hint either. `changed()` is called when it was switched.
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
        """Switch it on or off."""
        self.is_on = not self.is_on
        try:
            self._changed()
        except BaseException:
            self.is_on = not self.is_on
            raise
        self.switch.description = self._label()

    def _label(self) -> str:
        """Return what the switch says: what a click would do."""
        return label_of("hide light" if self.is_on else "show light")

    def chip(self) -> str:
        """Return what is known of the position as it stands, as a chip; "" while the light is off."""
        if not self.is_on:
            return ""
        play = self.play
        symbol, kind, words = LIGHTS[can_still_win(play.rules, play.position, play.began_at_start)]
        return chip(f"{symbol} {words}", kind)

    def marks(self, hand: Hand, gids: list[str]) -> dict[str, str]:
        """Return the hand's marks; with the light on, good and bad targets while something is held."""
        if not (self.is_on and hand.held):
            return hand.marks(gids)
        good = good_moves(self.play.rules, self.play.position, self.play.began_at_start)
        return hinted(hand, gids, good)

    def spoils(self) -> bool:
        """Return whether a review would say what the light is not asked to say."""
        return tells_winnable(self.play.rules) and not self.is_on


def chip(words: str, kind: str = "") -> str:
    """Return a fact in a frame; `kind` is "right" or "wrong" if it is one of these."""
    return f'<span class="puzzle-chip {kind}">{escape(words)}</span>'
