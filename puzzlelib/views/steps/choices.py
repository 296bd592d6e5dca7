"""What a frame can do in its position: the moves tried, the one under way, those not tried yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ...rules import is_game
from ...trace import Call, Frame, Recording
from .layout import begun
from .names import is_position

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
    tried = {where(call, call.arguments): call for call in begun(frame.call, step)}
    found = []
    for move in rules.moves(position):
        call = tried.get(rules.apply(position, move))
        found.append(Choice(move, call, recording.state(call, step) if call else "not tried"))
    return found


def verdict(recording: Recording, step: int, chosen: list[Choice], rules: Any, depth: int) -> str:
    """What the value means that has just been received: "d1 → b1 led nowhere", "you win"."""
    call = recording.steps[step - 1].call
    choice = next((choice for choice in chosen if choice.call is call), None)
    if recording.steps[step].event != "receive" or choice is None:
        return ""
    result = recording.result_so_far(call, step)
    if is_game(rules):
        return _who_wins(choice.move, result, depth) if isinstance(result, bool) else ""
    if result is None:
        return f"{choice.move} led nowhere: back to this position."
    return f"{choice.move} leads to the goal."


def _who_wins(move: Any, opponent_wins: bool, depth: int) -> str:
    """Both readings of the value: the opponent's, and the one of the player to move here."""
    me, opponent = player(depth), player(depth + 1)
    if opponent_wins:
        return f"After {move}, {opponent} wins: no good for {me}."
    return f"After {move}, {opponent} loses: so {me} wins here."


def player(depth: int) -> str:
    """Who is to move in a call so deep, when the root's player is player 1."""
    return "player 1" if depth % 2 == 1 else "player 2"
