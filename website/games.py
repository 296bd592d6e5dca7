"""A game of few positions against the computer as its graph: each position with its moves and the good one.

The page plays it without rules (`js/against.js`). What can be marked together, what OK would do then and
which move a computer without mistakes makes was asked of the game when the site was made.
"""

from functools import cache
from typing import Any

from puzzlelib.play.knowledge import good_moves
from puzzlelib.play.opponents import OPPONENTS, PAUSE, SLIP, perfect
from puzzlelib.rules import is_game
from puzzlelib.views import Player
from puzzlelib.views.actions import KEYS as KEYS_OF_BUTTONS
from puzzlelib.views.actions import Name, label_of
from puzzlelib.views.controls.stage import Event
from puzzlelib.views.drawing import board_of
from puzzlelib.views.pictures import MarkingPicture
from puzzlelib.views.player import sentences
from puzzlelib.views.player.after_the_end import RANKS
from puzzlelib.views.player.hand import UNMARKED
from puzzlelib.views.player.light import hinted
from puzzlelib.views.player.player import KEYS

from .boards import reachable, words_told
from .questions import Told
from .tried import Tried

BUTTONS: tuple[Name, ...] = ("ok", "undo", "redo", "learner begins", "computer begins", "hint")
BUTTONS += ("again",)


def game_told(player: Player) -> Told | None:
    """Return a game against one of our computers as its graph; None if a page cannot play it as the player does.

    That is what is not drawn, or has too many positions; what was begun elsewhere, or by the computer, or
    is kept in a file; and where each move has a button, or a loss is announced early.
    """
    if not player.is_untouched or player.play.learner:
        return None
    if player.buttons or player.announce_early:
        return None
    if player.computer not in OPPONENTS or not isinstance(player.picture, MarkingPicture):
        return None
    graph = graph_of(player.rules) if is_game(player.rules) else None
    if graph is None:
        return None
    buttons = {name: [label_of(name), KEYS_OF_BUTTONS.get(name, "")] for name in BUTTONS}
    buttons["next"] = ["", ""]  # what stands on it only the end tells
    next_words = {rank: label_of("next", f"a {rank} computer") for rank in RANKS}
    computer = {"computer": player.computer, "ranks": list(RANKS), "slip": SLIP}
    seen = {"keys": list(KEYS), "buttons": buttons, "nextWords": next_words, **computer}
    seen |= {"pause": 1000 * PAUSE, "first": board_of(player.rules, player.rules.start)[0]}
    return Told(seen | _words(player), {"graph": graph})


def _words(player: Player) -> dict[str, Any]:
    """What is said of a game, whichever it is."""
    return {
        "words": words_told(best=None),
        "howTo": player.picture.how_to,
        "unmarked": UNMARKED,
        "wins": sentences.WON,
        "loses": sentences.LOST,
        "looksBack": sentences.looking_back(),
        "players": sentences.NAMES,
        "yourTurn": sentences.YOUR_TURN,
        "thinking": sentences.THINKING,
        "notYourTurn": sentences.NOT_YOUR_TURN,
    }


@cache
def graph_of(rules: Any) -> list[dict[str, Any]] | None:
    """Return all positions of a game, the start first; None if they are too many."""
    positions = reachable(rules)
    if positions is None:
        return None
    numbers = {position: number for number, position in enumerate(positions)}
    return [GameNode(rules, position, numbers, learner=0).told() for position in positions]


class GameNode(Tried):
    """A position of a game, and what the hand does and says in it."""

    def told(self) -> dict[str, Any]:
        """The position as data: its picture, its moves, and who has won if there are none."""
        if ending := self.play.ending:
            return {"svg": self.board, "end": ending.kind}
        good = good_moves(self.rules, self.position)
        groups = self._groups()
        self.hand.let_go()
        marks = hinted(self.hand, self._items(), good)
        return {
            "svg": self.board,
            "moves": [self._move(move) for move in self.legal],
            "perfect": self.legal.index(perfect(self.rules, self.position, None)) if good else None,
            "hint": [sentences.advice(self.legal, good, True), marks],
            "groups": {gid: number for number, group in enumerate(groups) for gid in group},
            "apart": self._mark(groups[0][0], groups[1][0]) if groups[1:] else "",
            "ways": [[self._way(group[:size]) for size in _sizes(group)] for group in groups],
        }

    def _move(self, move: Any) -> dict[str, Any]:
        takes = len(self.picture.things(self.position, move))
        return {"to": self.after(move), "did": self.picture.describe(move), "takes": takes}

    def _items(self) -> list[str]:
        return [gid for gid in self.gids if gid.startswith("item:")]

    def _groups(self) -> list[list[str]]:
        """The things that can be marked together."""
        groups: list[list[str]] = []
        for item in self._items():
            mine = next((group for group in groups if not self._mark(group[0], item)), None)
            groups += [[item]] if mine is None else []
            if mine is not None:
                mine.append(item)
        return groups

    def _mark(self, *items: str) -> str:
        """Mark these things, and no others; return why not all of them can be marked."""
        self.hand.let_go()
        refused = (self.refusal(self.hand.handle, Event("click", item, "")) for item in items)
        return next(filter(None, refused), "")

    def _way(self, items: list[str]) -> dict[str, Any]:
        """What is said when these are marked, and the move that is made then, or why there is none."""
        self._mark(*items)
        said = self.said
        if refusal := self.refusal(self.hand.confirm):
            return {"says": said, "no": refusal}
        return {"says": said, "move": self.legal.index(self.tried)}


def _sizes(group: list[str]) -> range:
    return range(1, len(group) + 1)
