"""Record an answer as scenes: it returns a plan, it searches, or it plays a game."""

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
    """A position, the text about it, and the call and step of the recording it belongs to."""

    position: Any
    words: str
    call: Call
    step: int
    kind: str = "line"  # in the last scene "return" or "raise"; "exception" for a broken rule


class BrokenRule(NamedTuple):
    """A position and an illegal move in it."""

    position: Any
    move: Any


MoveMade = tuple[Any, str, Call, int]  # move, text that introduces it, call, step
RecordedScenes = tuple[Recording, list[Scene]]


def planning(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> RecordedScenes:
    """Return the scenes of a returned list of moves, each with the call that added the move."""
    recording, names = _run(answer, given), Names(board_for(rules))
    moves = recording.result if isinstance(recording.result, list | tuple) else []
    made: list[MoveMade] = []
    for move, (call, step) in zip(moves, _makers(recording, moves), strict=True):
        say = f"Move {len(made) + 1}, by {code(names.call(call))}: "
        made.append((move, say, call, step))
    return recording, _play_moves(recording, rules, position, made, counted(len(moves), "move"))


def searching(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> RecordedScenes:
    """Return the scenes of a search: one for each position, on the way forth and back."""
    recording, names = _run(answer, given), Names(board_for(rules))
    scenes, at = _first_scene(recording, rules, position), {0: position}
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
    return recording, _with_ending(recording, rules, scenes, done)


def playing(answer: Any, rules: Any, position: Any, given: tuple[Any, ...]) -> RecordedScenes:
    """Return the scenes of a game; the answer begins against a perfect opponent."""
    route: list[Any] = []
    chance, computer, goes_on = Random(1), perfect, rules.moves

    def game(position: Any) -> list[Any]:
        while goes_on(position):
            player = computer if len(route) % 2 else answer
            route.append(player(rules, position, chance))
            position = rules.apply(position, route[-1])
        return route

    # with the answer's globals, so that the recording includes the calls of both
    driver = FunctionType(game.__code__, plain(answer).__globals__, closure=game.__closure__)
    recording, made = _run(driver, (position,)), []
    turns = [call for call in recording.root.calls if call.code is plain(answer).__code__]
    for number, move in enumerate(route):
        turn, who = turns[number // 2], "The computer" if number % 2 else "Your program"
        made.append((move, f"{who}: ", turn, turn.last or turn.first))
    has_won = bool(len(route) % 2) != rules.misere
    done = "your program wins" if has_won else "the computer wins"
    return recording, _play_moves(recording, rules, position, made, done)


def _run(function: Any, given: tuple[Any, ...]) -> Recording:
    return record.within(limit=STEPS, seconds=SECONDS)(function, *deepcopy(given))


def _first_call(recording: Recording, rules: Any) -> str:
    return code(Names(board_for(rules)).call(recording.root))


def _first_scene(recording: Recording, rules: Any, position: Any) -> list[Scene]:
    words = f"{_first_call(recording, rules)} begins."
    return [Scene(position, words, recording.root, 0)]


def _play_moves(
    recording: Recording, rules: Any, position: Any, made: Iterable[MoveMade], done: str
) -> list[Scene]:
    """Return a scene for each move, up to the first illegal one."""
    scenes = _first_scene(recording, rules, position)
    for move, say, call, step in made:
        try:
            position = rules.apply(position, move)
        except IllegalMove as broken:
            words = f"{say}{code(str(move))} breaks a rule: {verbatim(broken)}."
            return [*scenes, Scene(BrokenRule(position, move), words, call, step, "exception")]
        scenes.append(Scene(position, f"{say}{code(str(move))}.", call, step))
    return _with_ending(recording, rules, scenes, done)


def _with_ending(recording: Recording, rules: Any, scenes: list[Scene], done: str) -> list[Scene]:
    """Return the scenes; the text of the last one is completed with how the run ended."""
    *before, last = scenes
    if recording.ended == "returned":
        kind, end = "return", f"Done: {done}, {counted(len(recording.calls), 'call')}."
    else:
        kind, end = "raise", ended(recording, _first_call(recording, rules))
    words = f"{last.words} {end}"
    return [*before, last._replace(words=words, step=len(recording.steps) - 1, kind=kind)]


def position_given(rules: Any, call: Call) -> Any:
    """Return the position among the arguments of a call, or None."""
    given = (frozenset(v) if isinstance(v, set) else v for v in call.arguments.values())
    return next(filter(board_for(rules).is_position, given), None)


def _makers(recording: Recording, moves: Any) -> list[tuple[Call, int]]:
    """Return for each move of a plan the call that made it, and a step by which it was made.

    If no inner call returned a part of the plan, the calls are spread evenly over the moves.
    """
    made, inner = _makers_in(recording.root, list(moves)), recording.calls[1:]
    if inner and not any(isinstance(call.result, list | Shown) for call in inner):
        grown = [inner[n * len(inner) // len(made)] for n in range(len(made))]
        made = [(call, call.first) for call in grown]
    steps = accumulate((step for _, step in made), max)
    return [(call, step) for (call, _), step in zip(made, steps, strict=True)]


def _makers_in(call: Call, moves: list[Any]) -> list[tuple[Call, int]]:
    """Return the same for a part of a plan: inner calls made their results, *call* the rest."""
    made: list[tuple[Call, int]] = []
    above, step = {call}, call.first
    for part in _partial_plans(call):
        size, callers = len(part.result), list(part.callers())
        places = range(len(made), len(moves) - size + 1)
        if (at := next((n for n in places if moves[n : n + size] == part.result), None)) is None:
            continue
        owner = next(caller for caller in callers if caller in above)
        made += [(owner, step)] * (at - len(made)) + _makers_in(part, part.result)
        above, step = set(callers), part.last or step
    return made + [(call, step)] * (len(moves) - len(made))


def _partial_plans(call: Call) -> Iterator[Call]:
    """Yield inner calls that returned a list; for one too long to be recorded, its inner calls."""
    for inner in call.calls:
        if isinstance(inner.result, Shown):
            yield from _partial_plans(inner)
        elif isinstance(inner.result, list) and inner.result:
            yield inner
