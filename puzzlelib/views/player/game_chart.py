"""The chart after the end: one point per move, and a click shows the board after it."""

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
_FEWEST = 6  # a play-through with fewer moves gets no chart
_POINTS = 20  # more would be too small to click
_RADIUS = 12
_MISTAKE = HUES[1]


class GameChart(Stage):
    """The value of each move of a finished play-through; hidden until the learner opens it.

    While `spoils()` is true the values are not even computed.
    """

    def __init__(self, play: Playthrough[Any, Any], spoils: Callable[[], bool]) -> None:
        super().__init__(layout=Layout(display="none"))
        self.add_class("puzzle-reveal")
        self.play = play
        self._spoils = spoils
        self.judged: Review | None = None
        self._moves: list[Any] = []  # the moves in the chart
        self._points: list[str] = []  # gids
        self._is_open = False

    @property
    def is_offered(self) -> bool:
        """Whether the play-through is long enough for a chart and has a mistake to show."""
        mistakes = self.judged.mistakes if self.judged else []
        return bool(mistakes) and len(self._moves) >= _FEWEST and not self._spoils()

    def toggle(self) -> None:
        """Show or hide the chart."""
        self._is_open ^= self.is_offered  # a late click has no effect
        self.refresh()

    def refresh(self) -> None:
        """Draw the chart when the play-through ends; clear it when another route begins."""
        moves = self.play.all_moves
        if self.play.is_over and not self._spoils() and moves != self._moves:
            self._moves = moves
            self.judged = review(self.play)
            if self.judged is not None:
                canvas = plot(self.play, self.judged)
                self._points = canvas.gids
                self.show(svg(canvas, "record of the moves", self._name), {}, {})
                self.status = f"{self.judged.sentence} Click a point to go there."
        elif self._moves and moves[: len(self._moves)] != self._moves:
            self._forget()
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
        """Return how many moves were good, as a sentence to append, or "" if unknown."""
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

    def _name(self, gid: str) -> str:
        number = int(gid.split("-")[1])
        move = f"after move {number}, {self.play.all_moves[number - 1]}" if number else "the start"
        return f"go to {move}"

    def choose(self, event: Event) -> None:
        """Show the board after the move whose point was clicked."""
        if event.kind in ("click", "space") and event.gid in self._points:
            self.play.go_to(int(event.gid.split("-")[1]))


def plot(play: Playthrough[Any, Any], judged: Review) -> Canvas:
    """Draw the values as a line with a point for each move; the first mistake is a square."""
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
    for number in _numbered_points(len(points), first):
        _point(canvas, number, *points[number], number == first)
    return canvas


def _height(judged: Review, share: float) -> float:
    """Return the y coordinate of a share of the largest value; the goal is at the bottom."""
    return _TOP + (share if judged.kind == "winner" else 1 - share) * (_HEIGHT - _TOP - _BOTTOM)


def _levels(play: Playthrough[Any, Any], judged: Review, most: int) -> dict[int, str]:
    """Return the values that have a label on the left, with their labels."""
    if judged.kind == "winnable":
        return {0: "lost", 1: "winnable"}
    if judged.kind == "distance":
        return {0: "goal", most: f"{most:,} to go"}
    if play.learner is None:
        return {0: "player 1 wins", 1: "player 2 wins"}
    names = {play.learner: "you win", 1 - play.learner: "computer wins"}
    return {player: names[player] for player in (0, 1)}


def _numbered_points(count: int, first_mistake: int | None) -> list[int]:
    """Return the moves that get a point: all, or an even sample that includes the first mistake."""
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
