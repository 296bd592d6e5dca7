"""The chart after the game: one point for each move; choosing a point puts the board there."""

from collections.abc import Callable
from typing import Any

from ipywidgets import Layout

from stepthrough.canvas import Canvas, svg
from stepthrough.controls.box import shown
from stepthrough.controls.stage import Event, Stage
from stepthrough.given import counted
from stepthrough.palette import HUES, INK, LIGHT, LINE

from ...play.playthrough import Playthrough
from ...play.review import Review, review
from ...rules import is_game

_WIDTH, _HEIGHT = 660, 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 130, 24, 26, 44
_FEWEST = 6  # moves that are worth a chart
_POINTS = 20  # that can be chosen; more would be too small to hit
_RADIUS = 12
_MISTAKE = HUES[1]


class GameChart(Stage):
    """What each move of a finished play-through was worth; hidden until the learner asks for it.

    While `spoils()` says that it would tell too much, it is not even computed.
    """

    def __init__(self, play: Playthrough[Any, Any], spoils: Callable[[], bool]) -> None:
        super().__init__(layout=Layout(display="none"))
        self.add_class("puzzle-reveal")
        self.play = play
        self._spoils = spoils
        self.judged: Review | None = None
        self._moves: list[Any] = []  # those that it shows
        self._points: list[str] = []  # the gids of the points that can be chosen
        self._is_open = False

    @property
    def is_offered(self) -> bool:
        """Whether there is a mistake to see, in a play-through that is long enough for a chart."""
        mistakes = self.judged.mistakes if self.judged else []
        return bool(mistakes) and len(self._moves) >= _FEWEST and not self._spoils()

    def toggle(self) -> None:
        """Show it, or hide it again."""
        self._is_open ^= self.is_offered  # a click that comes late changes nothing
        self.refresh()

    def refresh(self) -> None:
        """Draw the chart if the play-through has come to its end, and forget it when another begins."""
        moves = self.play.all_moves
        if self.play.is_over and not self._spoils() and moves != self._moves:
            self._moves = moves
            self.judged = review(self.play)
            self._draw(self.judged)
        elif self._moves and moves[: len(self._moves)] != self._moves:
            self._forget()  # another route has begun
        self.layout.display = shown(self._is_open and self.is_offered)
        self.marks = {f"zone:move-{self.play.moves_made}": "current"}

    def _forget(self) -> None:
        self._moves = []
        self._points = []
        self.judged = None
        self._is_open = False
        self.status = ""
        self.show("", {}, {})

    def praise(self) -> str:
        """Return what was good about it; "" where that is not known."""
        play = self.play
        judged = self.judged
        ending = play.ending
        if judged is None or ending is None or ending.kind == "stuck":
            return ""
        own = [k for k in range(1, len(judged.values)) if play.learner in (None, (k - 1) % 2)]
        good = len(own) - len(judged.mistakes)
        if judged.mistakes and good:
            whose = "the" if play.learner is None else "your"
            return f" {good} of {whose} {counted(len(own), 'move')} were good."
        return " No move was a mistake." if is_game(play.rules) and good else ""

    def _draw(self, judged: Review | None) -> None:
        if judged is None:
            return
        canvas = plot(self.play, judged)
        self._points = canvas.gids
        self.show(svg(canvas, "record of the moves", self._name), {}, {})
        self.status = f"{judged.sentence} Click a point to go there."

    def _name(self, gid: str) -> str:
        number = int(gid.split("-")[1])
        move = f"after move {number}, {self.play.all_moves[number - 1]}" if number else "the start"
        return f"go to {move}"

    def choose(self, event: Event) -> None:
        """Put the board after the move whose point was clicked."""
        if event.kind in ("click", "space") and event.gid in self._points:
            self.play.go_to(int(event.gid.split("-")[1]))


def plot(play: Playthrough[Any, Any], judged: Review) -> Canvas:
    """Draw the values as a line, with a point to choose for each move; the first mistake is a square."""
    canvas = Canvas(_WIDTH, _HEIGHT)
    last = max(len(judged.values) - 1, 1)
    most = max(*judged.values, 1)
    points = [
        (_LEFT + k / last * (_WIDTH - _LEFT - _RIGHT), _height(judged, value / most))
        for k, value in enumerate(judged.values)
    ]
    for value, words in _levels(play, judged, most).items():
        y = _height(judged, value / most)
        canvas.stroke([(_LEFT, y), (_WIDTH - _RIGHT, y)], LINE, 0.6)
        canvas.text(_LEFT / 2 - 6, y, words, INK, 14)
    canvas.stroke(points, LINE, 2)
    first = judged.mistakes[0] if judged.mistakes else None
    for number in _chosen(len(points), first):
        _point(canvas, number, *points[number], number == first)
    return canvas


def _height(judged: Review, share: float) -> float:
    """Return where a share of the largest value is drawn: the goal below, but player 1 above."""
    return _TOP + (share if judged.kind == "winner" else 1 - share) * (_HEIGHT - _TOP - _BOTTOM)


def _levels(play: Playthrough[Any, Any], judged: Review, most: int) -> dict[int, str]:
    """Return the values whose heights are named on the left, with their names."""
    if judged.kind == "winnable":
        return {0: "lost", 1: "winnable"}
    if judged.kind == "distance":
        return {0: "goal", most: f"{most:,} to go"}
    if play.learner is None:
        return {0: "player 1 wins", 1: "player 2 wins"}
    names = {play.learner: "you win", 1 - play.learner: "computer wins"}
    return {player: names[player] for player in (0, 1)}


def _chosen(count: int, first_mistake: int | None) -> list[int]:
    """Return the numbers of the points to choose from: all, or evenly spread ones and the mistake."""
    spread = {round(k * (count - 1) / (_POINTS - 1)) for k in range(_POINTS)}
    numbers = set(range(count)) if count <= _POINTS else spread
    return sorted(numbers | ({first_mistake} if first_mistake is not None else set()))


def _point(canvas: Canvas, number: int, x: float, y: float, is_mistake: bool) -> None:
    gid = f"zone:move-{number}"
    if is_mistake:
        canvas.box(x - _RADIUS, y - _RADIUS, 2 * _RADIUS, 2 * _RADIUS, _MISTAKE, gid=gid)
        canvas.text(x, y, "✗", LIGHT, 15, gid)
    else:
        canvas.circle(x, y, _RADIUS, HUES[0], gid=gid)
        canvas.text(x, y, str(number), LIGHT, 11 if number < 100 else 8, gid)
