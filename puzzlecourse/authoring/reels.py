"""Reels: animations of an answer, with a board for each of its moves, and its calls.

A reel has one page for each move; a walk has one for each step of the program.
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
        """Whether the last move breaks a rule."""
        return self.scenes[-1].kind == "exception"

    def cover(self, until: int) -> dict[str, Any]:
        """Return the data shared by all scenes, with steps mapped to the next scene."""
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
        """Return the texts of the calls that have begun or ended by scene *until*."""
        return super().growth(self.scenes[until].step, *known, **rest)

    def page(self, step: int, frames: int = 0) -> Page:
        """Return the page of scene *step*; it shows no frames."""
        position, words, call, _, kind = self.scenes[step]
        source = self.recording.root.source
        return Page(
            step=step,
            event=kind,
            call=call.number,
            sentence=words,
            equation="",
            source=source,
            line=-1,
            awaited=None,
            cards=(),
            more=0,
            position=position,
            marks=(),
            moves=(),
            printed="",
            begun=0,
        )

    def picture(self, position: Any) -> str:
        """Return the board as SVG; the pieces of an illegal move are marked."""
        if not isinstance(position, BrokenRule):
            return super().picture(position)
        canvas = painted(self.rules, position.position)
        if canvas is None:
            return super().picture(position.position)
        _mark(canvas, _pieces_of_move(self.rules, canvas.gids, *position))
        return svg(canvas, f"{self.rules.text(position.position)}\nnot allowed: {position.move}")


def _pieces_of_move(rules: Any, gids: list[str], position: Any, move: Any) -> list[str]:
    """Return the ids of the pieces that an illegal move refers to."""
    picture: Any = picture_of(rules)
    items = [gid for gid in gids if gid.startswith("item:")]
    if hasattr(picture, "things"):
        return [gid for gid in picture.moved_items(position, move) if gid in items]
    for item, zone in product(items, set(gids) - set(items)):
        with suppress(IllegalMove):
            if picture.move_from(position, item, zone) == move:
                return [item]
    return []


def _mark(canvas: Canvas, gids: list[str]) -> None:
    """Draw an outline around the shapes with these ids, and a cross at their corner."""
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
    """How to animate answers; the setting `watch` of an exercise."""

    what: str  # label of the choice: "disks"
    choices: Mapping[str, tuple[Any, ...]]  # text → arguments of the answer
    begins: Callable[..., tuple[Any, Any]]  # arguments → rules and start position
    chosen: str = ""  # initial choice
    scenes: Callable[..., RecordedScenes] = planning  # or `searching`, or `playing`

    def reel(self, answer: Any, given: tuple[Any, ...]) -> Reel:
        """Run the answer with the arguments *given*, restore its state, and return the reel."""
        rules, position = self.begins(*given)
        memory = AnswerMemory(answer)
        try:
            with bounded(SECONDS + 1):
                return Reel(rules, *self.scenes(answer, rules, position, given))
        finally:
            memory.restore()


class ReelOfAnswer(NamedTuple):
    """An answer and the settings of its reel."""

    settings: ReelSettings
    answer: Any
    wrong: tuple[Any, ...] = ()  # the arguments of a wrong answer's failing case

    def board(self) -> str:
        """Return as SVG the board at which a wrong answer breaks a rule, with the piece marked.

        If its moves are legal, the board after the last one; "" if there are no moves.
        """
        with suppress(Exception, OutOfTime):
            reel = self.settings.reel(self.answer, self.wrong)
            if reel.is_broken or (self.settings.scenes is planning and reel.scenes[1:]):
                return reel.picture(reel.scenes[-1].position).replace("<svg", _SMALL, 1)
        return ""
