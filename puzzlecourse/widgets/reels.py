"""An answer at work: the moves that it makes, on the board, and its calls.

A reel has a page for each move, where a walk has one for each step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, NamedTuple

from puzzlelib.rules import IllegalMove
from puzzlelib.views.boards import board_for
from puzzlelib.views.drawing import painted
from puzzlelib.views.pictures import picture_of
from stepthrough.canvas import Canvas, Circle, svg
from stepthrough.trace import Recording
from stepthrough.walk.book import EVENTS, Book
from stepthrough.walk.pages import Page

from ..answers.answer_memory import AnswerMemory
from ..judging.bounds import OutOfTime, bounded
from ..judging.trial import SECONDS
from .scenes import BrokenRule, RecordedScenes, Scene, planning, position_given

_SMALL = '<svg style="max-width: 420px; height: auto"'


class Reel(Book):
    """A book with one page for each scene."""

    def __init__(self, rules: Any, recording: Recording, scenes: list[Scene]) -> None:
        position = partial(position_given, rules)
        super().__init__(recording, board_for(rules), position, len(scenes) - 1)
        self.rules = rules
        self.scenes = scenes

    @property
    def is_broken(self) -> bool:
        """Whether it ends at a move that breaks a rule."""
        return self.scenes[-1].kind == "exception"

    def cover(self, until: int) -> dict[str, Any]:
        """Return what all scenes share: a call begins and ends with the first one that shows it so."""
        cover = super().cover(len(self.recording.steps) - 1)
        steps = [scene.step for scene in self.scenes]
        scenes = {
            "last": until,
            "until": until,
            "events": "".join(EVENTS[scene.kind] for scene in self.scenes),
            "depths": [1 + len(list(scene.call.callers())) for scene in self.scenes],
        }
        for name in ("first", "ends"):
            scenes[name] = [n if n < 0 else bisect_left(steps, n) for n in cover[name]]
        return cover | scenes | {"prints": False, "chooses": False}

    def growth(self, until: int, *known: Any, **rest: Any) -> dict[str, Any]:
        """Return the words of the calls that have begun and ended by that scene."""
        return super().growth(self.scenes[until].step, *known, **rest)

    def page(self, step: int, frames: int = 0) -> Page:
        """Return the page of that scene, which has no frames."""
        position, words, call, _, kind = self.scenes[step]
        source = self.recording.root.source
        return Page(step, kind, call.number, words, "", source, -1, (), 0, position, (), (), "", 0)

    def picture(self, position: Any) -> str:
        """Return the board as SVG; the piece that must not move is marked."""
        if not isinstance(position, BrokenRule):
            return super().picture(position)
        canvas = painted(self.rules, position.position)
        if canvas is None:
            return super().picture(position.position)
        _mark(canvas, _refused(self.rules, canvas.gids, *position))
        return svg(canvas, f"{self.rules.text(position.position)}\nnot allowed: {position.move}")


def _refused(rules: Any, gids: list[str], position: Any, move: Any) -> list[str]:
    """Return the pieces that a move means, legal or not."""
    picture: Any = picture_of(rules)
    items = [gid for gid in gids if gid.startswith("item:")]
    if hasattr(picture, "things"):
        return [gid for gid in picture.things(position, move) if gid in items]
    for item, zone in product(items, set(gids) - set(items)):
        with suppress(IllegalMove):
            if picture.move_from(position, item, zone) == move:
                return [item]
    return []


def _mark(canvas: Canvas, gids: list[str]) -> None:
    """Draw a ring around these things, and a cross at their corner."""
    for gid in gids:
        outline = next(drawn for drawn in canvas.drawn if drawn.gid == gid)
        canvas.drawn.append(outline._replace(fill="none", rim="bad", rim_width=5, gid=""))
        shape: Any = outline.shape
        is_round = isinstance(shape, Circle)
        right, top = (shape.radius, -shape.radius / 2) if is_round else (shape.width, 4)
        canvas.circle(shape.x + right - 4, shape.y + top, 13, "light", "bad")
        canvas.text(shape.x + right - 4, shape.y + top, "✗", "bad", 17)


@dataclass(frozen=True)
class ReelSettings:
    """How an answer can be watched; the setting `watch` of an exercise."""

    what: str  # is chosen: "disks"
    choices: Mapping[str, tuple[Any, ...]]  # what the answer is called with
    begins: Callable[..., tuple[Any, Any]]  # the rules and the position that belong to a call
    chosen: str = ""  # at first
    scenes: Callable[..., RecordedScenes] = planning  # or `searching`, or `playing`

    def reel(self, answer: Any, given: tuple[Any, ...]) -> Reel:
        """Return the reel of the answer at work; then put back what the answer keeps."""
        rules, position = self.begins(*given)
        memory = AnswerMemory(answer)
        try:
            with bounded(SECONDS + 1):
                return Reel(rules, *self.scenes(answer, rules, position, given))
        finally:
            memory.restore()


class ReelOfAnswer(NamedTuple):
    """An answer whose reel can be made: a right one at play, or a wrong one up to the broken rule."""

    settings: ReelSettings
    answer: Any
    wrong: tuple[Any, ...] = ()  # what it was called with when it was wrong

    def board(self) -> str:
        """Return the board where a wrong answer breaks a rule, the piece marked, as SVG; else "".

        Where its moves break none, it is the board at which they end.
        """
        with suppress(Exception, OutOfTime):
            reel = self.settings.reel(self.answer, self.wrong)
            if reel.is_broken or (self.settings.scenes is planning and reel.scenes[1:]):
                return reel.picture(reel.scenes[-1].position).replace("<svg", _SMALL, 1)
        return ""
