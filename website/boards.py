"""A puzzle of few positions as its graph: each position as it is drawn, and what can be done in it.

The page plays it without rules: when the site is made, the puzzle and the player's own hand say what
follows from taking a thing somewhere, and in which words (`js/played.js`).
"""

from collections import deque
from functools import cache
from typing import Any

from puzzlelib import IllegalMove
from puzzlelib.play.knowledge import good_moves
from puzzlelib.play.playthrough import OVER, Playthrough
from puzzlelib.rules import is_game
from puzzlelib.views import Player
from puzzlelib.views.actions import KEYS as KEYS_OF_BUTTONS
from puzzlelib.views.actions import Name, label_of
from puzzlelib.views.drawing import board_of
from puzzlelib.views.pictures import TakingPicture, picture_of
from puzzlelib.views.player import sentences
from puzzlelib.views.player.after_the_end import tone_of
from puzzlelib.views.player.hand import make_hand
from puzzlelib.views.player.light import hinted
from puzzlelib.views.player.player import KEYS
from stepthrough.controls.stage import Event
from stepthrough.given import counted

from .questions import PageParts

FEW = 300  # positions: Hanoi with 5 disks has 243
BUTTONS: tuple[Name, ...] = ("undo", "redo", "restart", "hint", "again")


def parts_of_board(player: Player) -> PageParts | None:
    """Return a puzzle for one as its graph; None if a page cannot play it as the player does.

    It cannot play a game, what is not drawn or has too many positions, what was begun elsewhere or is kept
    in a file; and the light.
    """
    if is_game(player.rules) or not isinstance(player.picture, TakingPicture):
        return None
    if not player.is_untouched or player.light.is_on:
        return None
    gives_hints, has_moves = not player.light.is_forbidden, player.buttons is True
    return parts_of_puzzle(player.rules, player.tells_best, gives_hints, has_moves)


@cache
def parts_of_puzzle(
    rules: Any, tells_best: bool = True, gives_hints: bool = True, has_moves: bool = False
) -> PageParts | None:
    """Return a puzzle's first sight, and its graph; with `has_moves`, each move gets a button."""
    positions = reachable(rules)
    if positions is None:
        return None
    numbers = {position: number for number, position in enumerate(positions)}
    play = Playthrough(rules)
    best = play.minimum if tells_best else None
    seen = {
        "keys": list(KEYS),
        "buttons": {name: [label_of(name), KEYS_OF_BUTTONS.get(name, "")] for name in BUTTONS},
        "hints": gives_hints,
        "best": best,
        "words": player_words(best),
        "howTo": sentences.news(play, picture_of(rules), tells_best, warns=gives_hints),
        "moves": move_labels(rules, positions) if has_moves else [],
        "first": board_of(rules, rules.start)[0],
    }
    graph = [BoardNode(rules, position, numbers).as_data(has_moves) for position in positions]
    return PageParts(seen, {"graph": graph})


def move_labels(rules: Any, positions: list[Any]) -> list[str]:
    """Return what stands on the buttons of all moves, in the order in which the player has them."""
    moves = {move for position in positions for move in rules.moves(position)}
    return [str(move) for move in sorted(moves, key=repr)]


def player_words(best: int | None) -> dict[str, Any]:
    """Return what the player says of any puzzle, with {} for what only the moment knows."""
    return {
        "moves": [counted(number, "move").replace(str(number), "{}") for number in (1, 2)],
        "least": sentences.least(best),
        "perfect": "" if best is None else sentences.perfect(best),
        "enough": "" if best is None else sentences.enough(best),
        "moved": sentences.MOVED,
        "over": OVER,
        "refused": sentences.REFUSED,
        "nowHeld": sentences.NOW_HELD,
        "notCharged": sentences.NOT_CHARGED,
        "putBack": sentences.PUT_BACK,
        "bringsBack": sentences.brings_back(),
    }


def reachable(rules: Any) -> list[Any] | None:
    """Return all positions that can be reached, the start first; None if there are more than FEW."""
    seen, waiting = {rules.start: None}, deque([rules.start])
    while waiting:
        position = waiting.popleft()
        for move in rules.moves(position):
            after = rules.apply(position, move)
            if after not in seen:
                seen[after] = None
                waiting.append(after)
        if len(seen) > FEW:
            return None
    return list(seen)


class BoardNode:
    """A position of a puzzle as it is drawn, and what the player's hand does and says in it; no move is made.

    `numbers` are those of all positions, for what follows from a move; `tried` is the move that the hand
    has attempted last.
    """

    def __init__(self, rules: Any, position: Any, numbers: dict[Any, int]) -> None:
        self.rules = rules
        self.position = position
        self.numbers = numbers
        self.picture: Any = picture_of(rules)
        self.board, self.gids = board_of(rules, position)
        self.legal = rules.moves(position)
        self.play = Playthrough(rules, position)
        self.words = ""
        self.tried: Any = None
        self.hand: Any = make_hand(self.play, self.picture, self._attempt, self._say)

    def as_data(self, has_moves: bool) -> dict[str, Any]:
        """Return the position as data: its picture, its things, and how it ended or what is good in it."""
        things = {gid: self._thing(gid) for gid in self.gids}
        data = {"svg": self.board, "things": things, "fact": self.picture.fact(self.position) or ""}
        if ending := self.play.ending:
            return data | {"end": f"{str(ending).capitalize()}.", "tone": tone_of(ending)}
        good = good_moves(self.rules, self.position)
        self.hand.let_go()
        marks = hinted(self.hand, self.gids, good)
        data["hint"] = [sentences.advice(self.legal, good, False), marks]
        ways = {str(move): self._move(move) for move in self.legal}
        return data | ({"ways": ways} if has_moves else {})

    def _thing(self, gid: str) -> dict[str, Any]:
        """Return what is said at a touch of a thing, and where it can go if that picks it up."""
        self.hand.let_go()
        if refusal := self._refusal(Event("click", gid, "")):
            return {"no": refusal}
        if self.hand.held is None:
            return {"says": self.words}
        zones = [zone for zone in self.gids if zone.startswith("zone:")]
        name = self.picture.label(self.position, gid).split(",")[0]
        return {"says": self.words, "name": name, "to": self._ways(gid, zones)}

    def _ways(self, item: str, zones: list[str]) -> dict[str, Any]:
        """Return what dropping an item there does: a move, or why not; nothing where it stands."""
        ways: dict[str, Any] = {}
        for zone in zones:
            self.tried = None
            refusal = self._refusal(Event("drop", item, zone))
            if self.tried is not None:
                ways[zone] = refusal or self._move(self.tried)
        return ways

    def _move(self, move: Any) -> list[Any]:
        after = self.numbers[self.rules.apply(self.position, move)]
        return [after, self.picture.describe(move), self.picture.glides(move)]

    def _refusal(self, event: Event) -> str:
        """Let the hand do something; return why that cannot be, "" if it can."""
        try:
            self.hand.handle(event)
        except IllegalMove as refusal:
            return str(refusal)
        return ""

    def _attempt(self, move: Any) -> None:
        self.tried = move
        self.rules.apply(self.position, move)

    def _say(self, words: str) -> None:
        self.words = words
