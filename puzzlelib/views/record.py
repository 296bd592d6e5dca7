"""The record after the game: one point for each move; choosing a point puts the board there."""

from collections.abc import Callable
from typing import Any

from ipywidgets import Layout

from ..play import STUCK, Playthrough
from ..review import Review, review
from ..rules import counted, is_game
from .canvas import Canvas, svg
from .controls import shown
from .palette import HUES, INK, LIGHT, LINE
from .stage import Event, Stage

WIDTH, HEIGHT = 660, 190
LEFT, RIGHT, TOP, BOTTOM = 130, 24, 26, 44
FEWEST = 6  # moves that are worth a chart
POINTS = 20  # that can be chosen; more would be too small to hit
RADIUS = 12
MISTAKE = HUES[1]


class Record(Stage):
    """The record of a play-through that has come to its end, folded until somebody asks for it.

    Nor is it worked out while `spoils()` says that it would say too much.
    """

    def __init__(self, play: Playthrough[Any, Any], spoils: Callable[[], bool]) -> None:
        super().__init__(layout=Layout(display="none"))
        self.add_class("puzzle-reveal")
        self.play, self._spoils = play, spoils
        self.judged: Review | None = None
        self._recorded: list[Any] = []
        self._points: list[str] = []  # the gids of the points that can be chosen
        self._is_open = False

    @property
    def is_offered(self) -> bool:
        """Whether there is a mistake to see, in a play-through that is long enough for a chart."""
        mistakes = self.judged.mistakes if self.judged else []
        return bool(mistakes) and len(self._recorded) >= FEWEST and not self._spoils()

    def turn(self) -> None:
        """Unfold it, or fold it."""
        self._is_open ^= self.is_offered  # a click that comes late changes nothing
        self.refresh()

    def refresh(self) -> None:
        """Work the record out if the play-through was played to its end, forget it with the next."""
        moves = self.play.all_moves
        if self.play.is_over and not self._spoils() and moves != self._recorded:
            self._recorded, self.judged = moves, review(self.play)
            self._draw(self.judged)
        elif self._recorded and moves[: len(self._recorded)] != self._recorded:
            self._recorded, self._points, self.judged = [], [], None  # another route has begun
            self._is_open, self.status = False, ""
            self.show("", {}, {})
        self.layout.display = shown(self._is_open and self.is_offered)
        self.marks = {f"zone:move-{self.play.moves_made}": "current"}

    def praise(self) -> str:
        """What was good about it; "" where nobody knows."""
        play, judged = self.play, self.judged
        if judged is None or play.outcome == STUCK:
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
        """Go to the point that was clicked."""
        if event.kind in ("click", "space") and event.gid in self._points:
            self.play.go_to(int(event.gid.split("-")[1]))


def plot(play: Playthrough[Any, Any], judged: Review) -> Canvas:
    """The values as a line, a point to choose for each move; the first mistake is a square."""
    canvas = Canvas(WIDTH, HEIGHT)
    last, most = max(len(judged.values) - 1, 1), max(*judged.values, 1)
    points = [
        (LEFT + k / last * (WIDTH - LEFT - RIGHT), _height(judged, value / most))
        for k, value in enumerate(judged.values)
    ]
    for value, words in _levels(play, judged, most).items():
        y = _height(judged, value / most)
        canvas.stroke([(LEFT, y), (WIDTH - RIGHT, y)], LINE, 0.6)
        canvas.text(LEFT / 2 - 6, y, words, INK, 14)
    canvas.stroke(points, LINE, 2)
    first = judged.mistakes[0] if judged.mistakes else None
    for number in _chosen(len(points), first):
        _point(canvas, number, *points[number], number == first)
    return canvas


def _height(judged: Review, share: float) -> float:
    """Where a share of the largest value is drawn: the goal below, but player 1 above."""
    return TOP + (share if judged.kind == "winner" else 1 - share) * (HEIGHT - TOP - BOTTOM)


def _levels(play: Playthrough[Any, Any], judged: Review, most: int) -> dict[int, str]:
    """The heights that are named at the left."""
    if judged.kind == "winnable":
        return {0: "lost", 1: "winnable"}
    if judged.kind == "distance":
        return {0: "goal", most: f"{most:,} to go"}
    if play.learner is None:
        return {0: "player 1 wins", 1: "player 2 wins"}
    names = {play.learner: "you win", 1 - play.learner: "computer wins"}
    return {player: names[player] for player in (0, 1)}


def _chosen(count: int, first_mistake: int | None) -> list[int]:
    """The numbers of the points to choose from: all, or evenly spread ones and the mistake."""
    spread = {round(k * (count - 1) / (POINTS - 1)) for k in range(POINTS)}
    numbers = set(range(count)) if count <= POINTS else spread
    return sorted(numbers | ({first_mistake} if first_mistake is not None else set()))


def _point(canvas: Canvas, number: int, x: float, y: float, is_mistake: bool) -> None:
    gid = f"zone:move-{number}"
    if is_mistake:
        canvas.box(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS, MISTAKE, gid=gid)
        canvas.text(x, y, "✗", LIGHT, 15, gid)
    else:
        canvas.circle(x, y, RADIUS, HUES[0], gid=gid)
        canvas.text(x, y, str(number), LIGHT, 11 if number < 100 else 8, gid)
