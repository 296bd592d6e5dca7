"""The scenes of an answer at work: it returns its moves, it searches, or it plays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from itertools import accumulate
from random import Random
from types import FunctionType
from typing import Any, NamedTuple

from puzzlelib.play.opponents import perfect
from puzzlelib.rules import IllegalMove
from puzzlelib.views.boards import board_for
from stepthrough.code_marks import code, verbatim
from stepthrough.given import counted
from stepthrough.trace import Call, Recording, record
from stepthrough.trace.functions import plain
from stepthrough.trace.values import Shown
from stepthrough.walk.sentences import ended
from stepthrough.walk.writing import Names

from ..judging.trial import SECONDS, STEPS


class Scene(NamedTuple):
    """The board after a move, who made it, and how far the program is then."""

    position: Any
    words: str
    call: Call
    step: int
    kind: str = "line"  # or at the end "return", "raise"; "exception" where a rule is broken


class BrokenRule(NamedTuple):
    """A position, and the move that a rule forbids in it."""

    position: Any
    move: Any


MoveMade = tuple[Any, str, Call, int]  # a move, who made it in words, and the call and step of it
RecordedScenes = tuple[Recording, list[Scene]]


def planning(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> RecordedScenes:
    """Return scenes of the moves that a call returned, each with the call that put it into the plan."""
    recording, names = _run(answer, given), Names(board_for(rules))
    moves = recording.result if isinstance(recording.result, list | tuple) else []
    made: list[MoveMade] = []
    for move, (call, step) in zip(moves, _makers(recording, moves), strict=True):
        say = f"Move {len(made) + 1}, by {code(names.call(call))}: "
        made.append((move, say, call, step))
    return recording, _played(recording, rules, position, made, counted(len(moves), "move"))


def searching(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> RecordedScenes:
    """Return scenes of the positions that a recursion asks about, on its way forth and back."""
    recording, names = _run(answer, given), Names(board_for(rules))
    scenes, at = _opening(recording, rules, position), {0: position}
    for call in recording.calls[1:]:
        before = next(at[above.number] for above in call.callers() if above.number in at)
        after = position_given(rules, call)
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


def playing(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> RecordedScenes:
    """Return scenes of a game: the answer begins, against a computer that makes no mistake."""
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


def _first_call(recording: Recording, rules: Any) -> str:
    return code(Names(board_for(rules)).call(recording.root))


def _opening(recording: Recording, rules: Any, position: Any) -> list[Scene]:
    words = f"{_first_call(recording, rules)} begins."
    return [Scene(position, words, recording.root, 0)]


def _played(
    recording: Recording, rules: Any, position: Any, made: Iterable[MoveMade], done: str
) -> list[Scene]:
    """Return the board after each move, up to the one that breaks a rule."""
    scenes = _opening(recording, rules, position)
    for move, say, call, step in made:
        try:
            position = rules.apply(position, move)
        except IllegalMove as broken:
            words = f"{say}{code(str(move))} breaks a rule: {verbatim(broken)}."
            return [*scenes, Scene(BrokenRule(position, move), words, call, step, "exception")]
        scenes.append(Scene(position, f"{say}{code(str(move))}.", call, step))
    return _closed(recording, rules, scenes, done)


def _closed(recording: Recording, rules: Any, scenes: list[Scene], done: str) -> list[Scene]:
    """Return the scenes; the last one has the whole tree, and says how it ended."""
    *before, last = scenes
    if recording.ended == "returned":
        kind, end = "return", f"Done: {done}, {counted(len(recording.calls), 'call')}."
    else:
        kind, end = "raise", ended(recording, _first_call(recording, rules))
    words = f"{last.words} {end}"
    return [*before, last._replace(words=words, step=len(recording.steps) - 1, kind=kind)]


def position_given(rules: Any, call: Call) -> Any:
    """Return the position that a call was given, None if it was given none."""
    given = (frozenset(v) if isinstance(v, set) else v for v in call.arguments.values())
    return next(filter(board_for(rules).is_position, given), None)


def _makers(recording: Recording, moves: Any) -> list[tuple[Call, int]]:
    """Return for each move of a plan the call that made it, and a step by which it was made.

    Where no inner call handed a part of the plan up, the tree grows with the moves.
    """
    made, inner = _shares(recording.root, list(moves)), recording.calls[1:]
    if inner and not any(isinstance(call.result, list | Shown) for call in inner):
        grown = [inner[n * len(inner) // len(made)] for n in range(len(made))]
        made = [(call, call.first) for call in grown]
    steps = accumulate((step for _, step in made), max)
    return [(call, step) for (call, _), step in zip(made, steps, strict=True)]


def _shares(call: Call, moves: list[Any]) -> list[tuple[Call, int]]:
    """Return the same for a part: inner calls made what they returned, the call around them the rest."""
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
    """Yield the inner calls that returned a list; or those in them, where it was too long to be kept."""
    for inner in call.calls:
        if isinstance(inner.result, Shown):
            yield from _parts(inner)
        elif isinstance(inner.result, list) and inner.result:
            yield inner
