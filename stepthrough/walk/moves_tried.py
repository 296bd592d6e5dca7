"""What a frame can do in its position: the moves tried, the one under way, those not tried yet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from typing import Any, NamedTuple

from ..boards import Board
from ..code_marks import code
from ..trace import Call, Recording
from ..trace.values import short

PositionOf = Callable[[Call, dict[str, Any]], Any]


class Choice(NamedTuple):
    """A move of a position; `call` is what was called for it, None if it was not tried."""

    move: Any
    call: Call | None
    state: str  # "not tried", or what is known of the call


def choices(
    recording: Recording, step: int, call: Call, position: Any, board: Board, where: PositionOf
) -> list[Choice]:
    """Return the moves of the call's position with what came of them; [] if its function calls no `moves`."""
    if "moves" not in call.code.co_names or not board.is_position(position):
        return []
    tried: dict[Any, Call] = {}
    for inner in takewhile(lambda inner: inner.first <= step, call.calls):
        after = where(inner, inner.arguments)
        if board.is_position(after):
            tried[after] = inner
    found = []
    for move, after in board.moves(position):
        made = tried.get(after)
        found.append(Choice(move, made, recording.state(made, step) if made else "not tried"))
    return found


def is_failure(result: Any) -> bool:
    """Return whether a search says with this result that it found nothing."""
    return result is None or result is False


def verdict(recording: Recording, step: int, chosen: list[Choice], board: Board, me: str) -> str:
    """Return what the value just received means: "d1 → b1 led nowhere", "so player 1 wins here"."""
    call = recording.steps[step - 1].call
    choice = next((choice for choice in chosen if choice.call is call), None)
    if recording.steps[step].event != "receive" or choice is None:
        return ""
    result = recording.result_so_far(call, step)
    if board.players:
        opponent = board.players[me == board.players[0]]
        return _who_wins(choice.move, result, me, opponent) if isinstance(result, bool) else ""
    if is_failure(result):
        return f"{code(str(choice.move))} led nowhere: back to this position."
    if result is True or isinstance(result, list):
        return f"{code(str(choice.move))} leads to the goal."
    return ""


def _who_wins(move: Any, opponent_wins: bool, me: str, opponent: str) -> str:
    """Return both readings of the value: the opponent's, and that of the player to move here."""
    if opponent_wins:
        return f"After {code(str(move))}, {opponent} wins: no good for {me}."
    return f"After {code(str(move))}, {opponent} loses: so {me} wins here."


class ShownMove(NamedTuple):
    """A line of the list of moves."""

    state: str  # untried, underway, failed, tried
    move: str
    result: str


def row(choice: Choice, recording: Recording, step: int, of_game: bool) -> ShownMove:
    """Return a choice as a line of the list of moves."""
    if choice.call is None:
        return ShownMove("untried", str(choice.move), "")
    if choice.state != "returned":
        return ShownMove("underway", str(choice.move), "")
    result = recording.result_so_far(choice.call, step)
    failed = is_failure(result) and not of_game
    return ShownMove("failed" if failed else "tried", str(choice.move), short(result, 44))
