"""What is seen of an answer at work: the moves that it makes, on the board, and its calls.

A reel has a page for each move, where a walk has one for each step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from itertools import accumulate, product
from random import Random
from types import FunctionType
from typing import Any, NamedTuple

from puzzlelib.opponents import perfect
from puzzlelib.rules import IllegalMove, counted
from puzzlelib.trace import Call, Recording, record
from puzzlelib.trace.memos import plain
from puzzlelib.trace.values import Shown
from puzzlelib.views.canvas import Canvas, Circle, svg
from puzzlelib.views.drawing import painted
from puzzlelib.views.pictures import picture_of
from puzzlelib.views.steps.book import EVENTS, Book
from puzzlelib.views.steps.pages import Page
from puzzlelib.views.steps.telling import Names, code, ended, is_position

from .answer import Kept
from .bounds import OutOfTime, bounded
from .exercise import SECONDS, STEPS

SMALL = '<svg style="max-width: 420px; height: auto"'


class Scene(NamedTuple):
    """The board after a move, who made it, and how far the program is then."""

    position: Any
    said: str
    call: Call
    step: int
    kind: str = "line"  # or at the end "return", "raise"; "exception" where a rule is broken


class Standing(NamedTuple):
    """A position, and the move that may not be made in it."""

    position: Any
    move: Any


Made = tuple[Any, str, Call, int]  # a move, who made it in words, and the call and step of it
Scenes = tuple[Recording, list[Scene]]


# ---- an answer that returns its moves, that searches, or that plays ------------------------------


def planning(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> Scenes:
    """The moves that a call returned, each with the call that put it into the plan."""
    recording, names = _run(answer, given), Names(rules)
    moves = recording.result if isinstance(recording.result, list | tuple) else []
    made: list[Made] = []
    for move, (call, step) in zip(moves, _makers(recording, moves), strict=True):
        say = f"Move {len(made) + 1}, by {code(names.call(call))}: "
        made.append((move, say, call, step))
    return recording, _played(recording, rules, position, made, counted(len(moves), "move"))


def searching(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> Scenes:
    """The positions that a recursion asks about, on its way forth and back."""
    recording, names = _run(answer, given), Names(rules)
    scenes, at = _opening(recording, rules, position), {0: position}
    for call in recording.calls[1:]:
        before = next(at[above.number] for above in call.callers() if above.number in at)
        after = _position(rules, call)
        if after in (None, before):
            continue
        at[call.number] = after
        moves = (str(move) for move in rules.moves(before) if rules.apply(before, move) == after)
        scenes.append(Scene(after, f"Forth: {code(next(moves, '…'))}.", call, call.first))
        if call.last is not None:
            back = f"Back, with the answer {code(names.value(call.result))}."
            scenes.append(Scene(before, back, call, call.last))
    scenes.sort(key=lambda scene: scene.step)
    done = f"the answer is {code(names.value(recording.result))}"
    return recording, _closed(recording, rules, scenes, done)


def playing(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> Scenes:
    """A game: the answer begins, against a computer that makes no mistake."""
    route: list[Any] = []
    chance, computer, goes_on = Random(1), perfect, rules.moves

    def game(position: Any) -> list[Any]:
        while goes_on(position):
            player = computer if len(route) % 2 else answer
            route.append(player(rules, position, chance))
            position = rules.apply(position, route[-1])
        return route

    # among the answer's names: a recording counts the calls of both
    driver = FunctionType(game.__code__, plain(answer).__globals__, closure=game.__closure__)
    recording, made = _run(driver, (position,)), []
    turns = [call for call in recording.root.calls if call.code is plain(answer).__code__]
    for number, move in enumerate(route):
        turn, who = turns[number // 2], "The computer" if number % 2 else "Your program"
        made.append((move, f"{who}: ", turn, turn.last or turn.first))
    has_won = bool(len(route) % 2) != rules.misere
    done = "your program wins" if has_won else "the computer wins"
    return recording, _played(recording, rules, position, made, done)


def _run(function: Any, given: tuple[Any, ...]) -> Recording:
    return record(function, *deepcopy(given), limit=STEPS, seconds=SECONDS)


def _opening(recording: Recording, rules: Any, position: Any) -> list[Scene]:
    said = f"{code(Names(rules).call(recording.root))} begins."
    return [Scene(position, said, recording.root, 0)]


def _played(
    recording: Recording, rules: Any, position: Any, made: Iterable[Made], done: str
) -> list[Scene]:
    """The board after each move, up to the one that breaks a rule."""
    scenes = _opening(recording, rules, position)
    for move, say, call, step in made:
        try:
            position = rules.apply(position, move)
        except IllegalMove as broken:
            told = f"{say}{code(str(move))} breaks a rule: {broken}."
            return [*scenes, Scene(Standing(position, move), told, call, step, "exception")]
        scenes.append(Scene(position, f"{say}{code(str(move))}.", call, step))
    return _closed(recording, rules, scenes, done)


def _closed(recording: Recording, rules: Any, scenes: list[Scene], done: str) -> list[Scene]:
    """The scenes; the last one has the whole tree, and says how it ended."""
    *before, last = scenes
    if recording.ended == "returned":
        kind, end = "return", f"Done: {done}, {counted(len(recording.calls), 'call')}."
    else:
        kind, end = "raise", ended(recording, Names(rules))
    said = f"{last.said} {end}"
    return [*before, last._replace(said=said, step=len(recording.steps) - 1, kind=kind)]


def _position(rules: Any, call: Call) -> Any:
    """The position that a call was given, None if it was given none."""
    given = (frozenset(v) if isinstance(v, set) else v for v in call.arguments.values())
    return next((value for value in given if is_position(rules, value)), None)


# ---- which call put a move into the plan ---------------------------------------------------------


def _makers(recording: Recording, moves: Any) -> list[tuple[Call, int]]:
    """For each move of a plan the call that made it, and a step by which it was made.

    Where no inner call handed a part of the plan up, the tree simply grows with the moves.
    """
    made, inner = _shares(recording.root, list(moves)), recording.calls[1:]
    if inner and not any(isinstance(call.result, list | Shown) for call in inner):
        grown = [inner[n * len(inner) // len(made)] for n in range(len(made))]
        made = [(call, call.first) for call in grown]
    steps = accumulate((step for _, step in made), max)
    return [(call, step) for (call, _), step in zip(made, steps, strict=True)]


def _shares(call: Call, moves: list[Any]) -> list[tuple[Call, int]]:
    """Inner calls made what they returned; what lies between them is of the call that made both."""
    made: list[tuple[Call, int]] = []
    above, step = {call}, call.first
    for part in _parts(call):
        size, callers = len(part.result), list(part.callers())
        places = range(len(made), len(moves) - size + 1)
        if (at := next((n for n in places if moves[n : n + size] == part.result), None)) is None:
            continue
        owner = next(caller for caller in callers if caller in above)
        made += [(owner, step)] * (at - len(made)) + _shares(part, part.result)
        above, step = set(callers), part.last or step
    return made + [(call, step)] * (len(moves) - len(made))


def _parts(call: Call) -> Iterator[Call]:
    """The inner calls that returned a list; or those in them, where it was too long to be kept."""
    for inner in call.calls:
        if isinstance(inner.result, Shown):
            yield from _parts(inner)
        elif isinstance(inner.result, list) and inner.result:
            yield inner


# ---- the reel, and what it is made of ------------------------------------------------------------


class Reel(Book):
    """A book with one page for each scene."""

    def __init__(self, rules: Any, recording: Recording, scenes: list[Scene]) -> None:
        super().__init__(recording, rules, lambda call: _position(rules, call), len(scenes) - 1)
        self.scenes = scenes

    @property
    def is_broken(self) -> bool:
        """Whether it stands at a move that breaks a rule."""
        return self.scenes[-1].kind == "exception"

    def cover(self, until: int) -> dict[str, Any]:
        """What is known of all scenes: a call begins and ends with the first one that shows it so."""
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
        """The words of the calls that have begun and ended by that scene."""
        return super().growth(self.scenes[until].step, *known, **rest)

    def page(self, step: int) -> Page:
        """What is seen of that scene."""
        position, said, call, _, kind = self.scenes[step]
        source = self.recording.root.source
        return Page(step, kind, call.number, said, source, -1, (), 0, position, (), (), "", 0)

    def picture(self, position: Any) -> str:
        """The board; the piece that may not move is marked."""
        if not isinstance(position, Standing):
            return super().picture(position)
        canvas = painted(self.puzzle, position.position)
        if canvas is None:
            return super().picture(position.position)
        _mark(canvas, _refused(self.puzzle, canvas.gids, *position))
        return svg(canvas, f"{self.puzzle.text(position.position)}\nnot allowed: {position.move}")


def _refused(rules: Any, gids: list[str], position: Any, move: Any) -> list[str]:
    """The pieces that a move means, legal or not."""
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
class Watching:
    """How an answer can be watched; the setting `watch` of an exercise."""

    what: str  # is chosen: "disks"
    choices: Mapping[str, tuple[Any, ...]]  # what the answer is called with
    begins: Callable[..., tuple[Any, Any]]  # the rules and the position that belong to a call
    chosen: str = ""  # at first
    told: Callable[..., Scenes] = planning  # or `searching`, or `playing`

    def reel(self, answer: Any, given: tuple[Any, ...]) -> Reel:
        """The answer at work; what it keeps is afterwards as it was before."""
        rules, position = self.begins(*given)
        kept = Kept(answer)
        try:
            with bounded(SECONDS + 1):
                return Reel(rules, *self.told(answer, rules, position, given))
        finally:
            kept.restore()


class Showing(NamedTuple):
    """What is to be seen of an answer: a right one at play, or a wrong one up to the broken rule."""

    watching: Watching
    answer: Any
    wrong: tuple[Any, ...] = ()  # what it was called with when it was wrong

    def board(self) -> str:
        """The board where a wrong answer breaks a rule, the piece marked, as SVG; else ""."""
        with suppress(Exception, OutOfTime):
            reel = self.watching.reel(self.answer, self.wrong)
            if reel.is_broken:
                return reel.picture(reel.scenes[-1].position).replace("<svg", SMALL, 1)
        return ""
