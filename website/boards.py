"""A puzzle of few positions as its graph: each position as it is drawn, and what may be done in it.

The page plays it without rules: what follows from taking a thing somewhere, and what is said of it, was
asked of the puzzle and of the player's own hand when the site was made (`js/played.js`).
"""

from collections import deque
from functools import cache
from typing import Any

from puzzlelib import IllegalMove
from puzzlelib.play.knowledge import good_moves
from puzzlelib.play.playthrough import Playthrough
from puzzlelib.rules import is_game
from puzzlelib.views import Player
from puzzlelib.views.actions import KEYS as KEYS_OF_BUTTONS
from puzzlelib.views.actions import Name, label_of
from puzzlelib.views.controls.stage import Event
from puzzlelib.views.drawing import board_of
from puzzlelib.views.pictures import TakingPicture, picture_of
from puzzlelib.views.player import sentences
from puzzlelib.views.player.after_the_end import tone_of
from puzzlelib.views.player.hand import TakingHand
from puzzlelib.views.player.light import hinted
from puzzlelib.views.player.player import KEYS

from .questions import Told

FEW = 300  # positions: Hanoi with 5 disks has 243
BUTTONS: tuple[Name, ...] = ("undo", "redo", "restart", "hint", "again")


def board_told(player: Player) -> Told | None:
    """Return a puzzle for one as its graph; None if it is a game, is not drawn, or has too many positions."""
    if is_game(player.rules) or not isinstance(player.picture, TakingPicture):
        return None
    return puzzle_told(player.rules, player.tells_best, not player.light.is_forbidden)


@cache
def puzzle_told(rules: Any, tells_best: bool = True, gives_hints: bool = True) -> Told | None:
    """Return what is seen of a puzzle at first, and its graph."""
    positions = reachable(rules)
    if positions is None:
        return None
    numbers = {position: number for number, position in enumerate(positions)}
    best = Playthrough(rules).minimum if tells_best else None
    seen = {
        "name": f"{type(rules).__name__}",
        "keys": list(KEYS),
        "buttons": {name: [label_of(name), KEYS_OF_BUTTONS.get(name, "")] for name in BUTTONS},
        "hints": gives_hints,
        "best": best,
        "howTo": picture_of(rules).how_to,
        "bringsBack": sentences.brings_back(),
        "first": board_of(rules, rules.start)[0],
    }
    graph = [Node(rules, position, numbers).told() for position in positions]
    return Told(seen, {"graph": graph})


def reachable(rules: Any) -> list[Any] | None:
    """Return all positions that can be reached, the start first; None if they are more than FEW."""
    found, waiting = {rules.start: None}, deque([rules.start])
    while waiting:
        position = waiting.popleft()
        for move in rules.moves(position):
            after = rules.apply(position, move)
            if after not in found:
                found[after] = None
                waiting.append(after)
        if len(found) > FEW:
            return None
    return list(found)


class Node:
    """A position of a puzzle, and what the player's hand does and says in it."""

    def __init__(self, rules: Any, position: Any, numbers: dict[Any, int]) -> None:
        self.rules = rules
        self.position = position
        self.numbers = numbers
        self.picture: Any = picture_of(rules)
        self.board, self.gids = board_of(rules, position)
        self.play = Playthrough(rules, position)
        self.said = ""
        self.tried: Any = None
        self.hand = TakingHand(self.play, self.picture, self._attempt, self._say)

    def told(self) -> dict[str, Any]:
        """The position as data: its picture, its things, and how it ended or what is good in it."""
        things = {gid: self._thing(gid) for gid in self.gids}
        told = {"svg": self.board, "things": things, "fact": self.picture.fact(self.position) or ""}
        if ending := self.play.ending:
            return told | {"end": f"{str(ending).capitalize()}.", "tone": tone_of(ending)}
        legal = self.rules.moves(self.position)
        good = good_moves(self.rules, self.position)
        self.hand.let_go()
        marks = hinted(self.hand, self.gids, good)
        return told | {"hint": [sentences.advice(legal, good, False), marks]}

    def _thing(self, gid: str) -> dict[str, Any]:
        """What is said when a thing is touched; if it is picked up then, where it can be taken."""
        self.hand.let_go()
        if refusal := self._refusal(Event("click", gid, "")):
            return {"no": refusal}
        if self.hand.held is None:
            return {"says": self.said}
        zones = [zone for zone in self.gids if zone.startswith("zone:")]
        name = self.picture.label(self.position, gid).split(",")[0]
        return {"says": self.said, "name": name, "to": self._ways(gid, zones)}

    def _ways(self, item: str, zones: list[str]) -> dict[str, Any]:
        """What comes of dropping an item there: a move, or why there is none; nothing where it stands."""
        ways: dict[str, Any] = {}
        for zone in zones:
            self.tried = None
            refusal = self._refusal(Event("drop", item, zone))
            if self.tried is not None:
                ways[zone] = refusal or self._move(self.tried)
        return ways

    def _move(self, move: Any) -> list[Any]:
        after = self.rules.apply(self.position, move)
        return [self.numbers[after], self.picture.describe(move), self.picture.glides(move)]

    def _refusal(self, event: Event) -> str:
        try:
            self.hand.handle(event)
        except IllegalMove as refusal:
            return str(refusal)
        return ""

    def _attempt(self, move: Any) -> None:
        self.tried = move
        self.rules.apply(self.position, move)

    def _say(self, words: str) -> None:
        self.said = words
