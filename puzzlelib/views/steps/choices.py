"""What a frame can do in its position: the moves tried, the one under way, those not tried yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...rules import is_game
from ...trace import Call, Frame, Recording
from .layout import begun
from .names import is_position

PLAYERS = "player 1", "player 2"

PositionOf = Callable[[Call, dict[str, Any]], Any]


class Choice(NamedTuple):
    """A move of a position; `call` is what was called for it, None if it was not tried."""

    move: Any
    call: Call | None
    state: str  # "not tried", or what is known of the call


def choices(
    recording: Recording, step: int, frame: Frame, rules: Any, where: PositionOf
) -> list[Choice]:
    """The moves of the frame's position with what came of them; [] if the function asks for none."""
    position = where(frame.call, frame.locals)
    if "moves" not in frame.call.code.co_names or not is_position(rules, position):
        return []
    tried: dict[Any, Call] = {}
    for call in begun(frame.call, step):
        after = where(call, call.arguments)
        if is_position(rules, after):
            tried[after] = call
    found = []
    for move in rules.moves(position):
        made = tried.get(rules.apply(position, move))
        found.append(Choice(move, made, recording.state(made, step) if made else "not tried"))
    return found


def is_failure(result: Any) -> bool:
    """Whether a search says with this result that it found nothing."""
    return result is None or result is False


def verdict(recording: Recording, step: int, chosen: list[Choice], rules: Any, me: str) -> str:
    """What the value means that has just been received: "d1 → b1 led nowhere", "so you win"."""
    call = recording.steps[step - 1].call
    choice = next((choice for choice in chosen if choice.call is call), None)
    if recording.steps[step].event != "receive" or choice is None:
        return ""
    result = recording.result_so_far(call, step)
    if is_game(rules):
        return _who_wins(choice.move, result, me) if isinstance(result, bool) else ""
    if is_failure(result):
        return f"{choice.move} led nowhere: back to this position."
    if result is True or isinstance(result, list):
        return f"{choice.move} leads to the goal."
    return ""


def _who_wins(move: Any, opponent_wins: bool, me: str) -> str:
    """Both readings of the value: the opponent's, and the one of the player to move here."""
    opponent = PLAYERS[me == PLAYERS[0]]
    if opponent_wins:
        return f"After {move}, {opponent} wins: no good for {me}."
    return f"After {move}, {opponent} loses: so {me} wins here."


def players(frames: list[Frame], rules: Any, where: PositionOf) -> dict[int, str]:
    """Who is to move in each frame that holds a position, by the number of its call.

    The first of these frames is player 1's; a function that only hands a position on counts not.
    """
    if not is_game(rules):
        return {}
    holding = [f for f in frames if is_position(rules, where(f.call, f.locals))]
    same = [f for f in holding if f.call.code is holding[-1].call.code]
    return {frame.call.number: PLAYERS[turn % 2] for turn, frame in enumerate(same)}
