"""The light beside the board: can this still be won? Off until somebody asks, because it spoils."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import HTML, HBox, Layout

from ..hints import asked_of, can_still_win, from_start, good_moves
from ..play import Playthrough
from .hand import Hand
from .moves import Guard, labelled_button

SHOW, HIDE = "Show whether it can still be won", "Hide whether it can still be won"
LIGHTS = {
    True: ("●", "winnable", "Still winnable."),
    False: ("✗", "lost", "No longer winnable."),
    None: ("?", "unknown", "Whether it can still be won is more than this program knows."),
}
STYLE = """
<style>
.puzzle-light { font-size: 18px; line-height: 1.3; padding: 2px 12px; border: 3px solid #868c95; border-radius: 16px;
  color: var(--jp-ui-font-color0, #24292f); }
.puzzle-light.winnable { border-color: #1a7f37; }
.puzzle-light.lost { border-color: #cf222e; border-style: dashed; border-radius: 0; }
</style>
"""


def is_known_for(rules: Any) -> bool:
    """Whether there is anything to say about positions of these rules."""
    asked = type(from_start(rules))
    return can_still_win.dispatch(asked) is not can_still_win.dispatch(object)


def hinted(hand: Hand, gids: list[str], good: Sequence[Any] | None) -> dict[str, str]:
    """The hand's marks, with those that tell good moves from others where that is known."""
    marks = hand.marks(gids)
    hints = {} if good is None else hand.hint(gids, good)
    return {gid: f"{marks.get(gid, '')} {hints.get(gid, '')}".strip() for gid in marks | hints}


class Light(HBox):
    """Shape and word for what `can_still_win` says of the position, and the switch.

    `on` is whether it shines from the beginning; None: it does not, but can be switched on;
    False: there is no switch, and no hint either. `changed()` is called when it was switched.
    """

    def __init__(
        self,
        play: Playthrough[Any, Any],
        on: bool | None,
        changed: Callable[[], None],
        guard: Guard,
    ) -> None:
        self.play, self._changed = play, changed
        self.is_on = bool(on) and is_known_for(play.rules)
        self.switch = labelled_button(HIDE if self.is_on else SHOW, guard(self.turn))
        self.is_forbidden = is_known_for(play.rules) and on is False
        offered = is_known_for(play.rules) and not self.is_forbidden
        self._word = HTML()
        super().__init__(
            [self.switch, self._word],
            layout=Layout(display=None if offered else "none", align_items="center"),
        )
        self.add_class("puzzle-light-row")

    def turn(self) -> None:
        """Switch it on or off."""
        self.is_on = not self.is_on
        try:
            self._changed()
        except BaseException:
            self.is_on = not self.is_on
            raise
        self.switch.description = HIDE if self.is_on else SHOW

    def refresh(self) -> None:
        """Say what is known of the position as it stands."""
        if not self.is_on:
            self._word.value = ""
            return
        sign, kind, words = LIGHTS[can_still_win(asked_of(self.play), self.play.position)]
        self._word.value = (
            f'{STYLE}<div class="puzzle-light {kind}" role="status">{sign} {words}</div>'
        )

    def marks(self, hand: Hand, gids: list[str]) -> dict[str, str]:
        """The hand's marks; with the light on, good and bad targets while something is held."""
        if not (self.is_on and getattr(hand, "held", None)):
            return hand.marks(gids)
        return hinted(hand, gids, good_moves(asked_of(self.play), self.play.position))

    def spoils(self) -> bool:
        """Whether a review would say what the light is not asked to say."""
        return is_known_for(self.play.rules) and not self.is_on
