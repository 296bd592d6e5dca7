"""Turn events of the stage into moves.

A `TakingHand` takes an item to a zone, a `MarkingHand` marks items until they are confirmed. A hand
stores only what is held or marked; legality is decided by *attempt*.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any

from stepthrough.controls.stage import Event

from ...play.playthrough import Playthrough
from ...rules import IllegalMove
from ..actions import label_of
from ..pictures import MarkingPicture, Picture, TakingPicture
from . import sentences as words

Play = Playthrough[Any, Any]
Attempt = Callable[[Any], None]  # makes a move or raises IllegalMove
Say = Callable[[str], None]
UNMARKED = "Nothing is marked."


class Hand:
    """The hand of a puzzle without a picture, which is played with buttons: ignores all events."""

    def __init__(self, play: Play, picture: Any, attempt: Attempt, say: Say) -> None:
        self.play = play
        self.picture = picture
        self.attempt = attempt
        self.say = say
        self.let_go()

    def let_go(self) -> None:
        """Clear what is held and marked."""
        self.held: str | None = None
        self.marked: frozenset[str] = frozenset()

    def marks(self, gids: list[str]) -> dict[str, str]:
        """Return the marks of the things on the stage: gid → space-separated marks."""
        return {}

    def hint(self, gids: list[str], good: Sequence[Any]) -> dict[str, str]:
        """Return the marks that distinguish the *good* moves from the others."""
        return {}

    def handle(self, event: Event) -> bool:
        """Process *event*, which may make a move; return whether the item returns to its place.

        That is the case if it was dropped without a move. Raises IllegalMove if the rules forbid
        the move.
        """
        return False


class TakingHand(Hand):
    """Takes one item to a zone, by dragging or by a click on each."""

    picture: TakingPicture[Any, Any, Any]

    def marks(self, gids: list[str]) -> dict[str, str]:
        """Return the marks of movable items, the held item and its legal targets."""
        if self.play.is_over or not self.play.is_learners_turn:
            return {}
        position = self.play.position
        items = [gid for gid in gids if gid.startswith("item:")]
        marks = {i: "movable" for i in items if not self.picture.why_not_pick_up(position, i)}
        if self.held is not None:
            marks[self.held] = "movable held"
            marks |= dict.fromkeys(filter(self._is_target, gids), "legal")
        return marks

    def hint(self, gids: list[str], good: Sequence[Any]) -> dict[str, str]:
        """Mark items, or the targets of the held item, as good or bad."""
        choices = list(self._choices(gids))
        marks = {thing: "bad" for move, thing in choices}
        return marks | {thing: "good" for move, thing in choices if move in good}

    def _choices(self, gids: list[str]) -> Iterator[tuple[Any, str]]:
        """Yield each legal move with the thing to mark: its item, or its target if one is held."""
        items = [gid for gid, mark in self.marks(gids).items() if "movable" in mark]
        zones = [gid for gid in gids if gid.startswith("zone:")]
        legal = self.play.rules.moves(self.play.position)
        for item, zone in product(items if self.held is None else [self.held], zones):
            if (move := self._move(item, zone)) in legal:
                yield move, item if self.held is None else zone

    def _is_target(self, gid: str) -> bool:
        if not gid.startswith("zone:") or self.held is None:
            return False
        return self._move(self.held, gid) in self.play.rules.moves(self.play.position)

    def _move(self, item: str, zone: str) -> Any:
        return self.picture.move_from(self.play.position, item, zone)

    def handle(self, event: Event) -> bool:
        """Pick up, drop or release an item; return whether it returns to its place."""
        if event.kind == "click":
            self._click(event.gid, event.zone)
        elif event.kind == "pick":
            self._pick_up(event.gid)
        elif event.kind == "cancel":
            self.held = None
        elif event.kind == "drop":
            self.held = None
            return not self._try_move(event.gid, event.zone)
        return False

    def _click(self, gid: str, zone: str) -> None:
        held = self.held
        self.held = None
        if held is None:
            self._pick_up(gid)
        if held is None or gid == held:
            return
        try:
            self._try_move(held, zone)
        except IllegalMove as refusal:
            self.held = held
            if gid.startswith("item:") and not self._why_not(gid):
                self.held = gid
                raise IllegalMove(words.NOW_HELD.format(refusal, self._name(gid))) from None
            raise

    def _pick_up(self, gid: str) -> None:
        if gid.startswith("zone:"):
            label = self.picture.label(self.play.position, gid)
            self.say(f"{label}: nothing is picked up.")
        elif reason := self._why_not(gid):
            raise IllegalMove(reason)
        else:
            self.held = gid
            self.say(f"You hold {self._name(gid)}. Where to?")

    def _try_move(self, item: str, zone: str) -> bool:
        """Attempt the move, if *item* to *zone* is one; return whether it is."""
        move = self._move(item, zone) if zone else None
        if move is None:
            self.say(words.NOT_CHARGED)
            return False
        self.attempt(move)
        return True

    def _why_not(self, gid: str) -> str | None:
        return self.picture.why_not_pick_up(self.play.position, gid)

    def _name(self, gid: str) -> str:
        return self.picture.label(self.play.position, gid).split(",")[0]


class MarkingHand(Hand):
    """Toggles marks on items by clicks; `confirm` makes the move."""

    picture: MarkingPicture[Any, Any, Any]

    def hint(self, gids: list[str], good: Sequence[Any]) -> dict[str, str]:
        """Mark the things that good moves take."""
        position = self.play.position
        return {gid: "good" for move in good for gid in self.picture.moved_items(position, move)}

    def marks(self, gids: list[str]) -> dict[str, str]:
        """Return the marks of the marked items."""
        return dict.fromkeys(self.marked, "marked")

    def handle(self, event: Event) -> bool:
        """Toggle the mark of the clicked item; return False, because nothing is dragged.

        Other events, and clicks out of turn or after the end, are ignored. Raises IllegalMove if
        no item was clicked, or if it cannot be marked together with the others.
        """
        if event.kind == "click" and self.play.is_learners_turn and not self.play.is_over:
            position = self.play.position
            self.marked = self.picture.marked(position, self.marked, event.gid)
            move = self.picture.move_from_marks(position, self.marked)
            self.say(f"{label_of('ok')} would {move}." if move else UNMARKED)
        return False

    def confirm(self) -> None:
        """Make the marked move; without marks, or out of turn, do nothing."""
        move = self.picture.move_from_marks(self.play.position, self.marked)
        if move is not None and self.play.is_learners_turn:
            self.marked = frozenset()
            self.attempt(move)


def make_hand(play: Play, picture: Picture[Any, Any, Any], attempt: Attempt, say: Say) -> Hand:
    """Return the hand that fits *picture*."""
    kind = Hand
    if isinstance(picture, TakingPicture):
        kind = TakingHand
    elif isinstance(picture, MarkingPicture):
        kind = MarkingHand
    return kind(play, picture, attempt, say)
