"""A play-through as JSON, with its moves as a player says them, and back again.

Loading trusts nothing: every move is looked up among the legal ones and made again.
"""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .rules import is_whole

if TYPE_CHECKING:
    from .play import Playthrough

FORMAT = 1
LONGEST = 1_000_000  # characters; a play-through of ten thousand moves is shorter


class SaveError(ValueError):
    """Raised for text that is no saved play-through of these rules; the message says why."""


class OtherGame(SaveError):
    """Raised for a save that is whole, but of other rules, another beginning or other players."""


def dumps(play: "Playthrough[Any, Any]") -> str:
    """The play-through as JSON text, one entry a line."""
    save = {
        "format": FORMAT,
        "rules": _name(play.rules),
        "board": play.rules.text(play.positions[0]),
        "learner": play.learner,
        "moves": [str(move) for move in play.all_moves],
        "made": play.moves_made,
        "seconds": round(play.seconds, 3),
    }
    return json.dumps(save, ensure_ascii=False, indent=1)


def replay(play: "Playthrough[Any, Any]", text: str) -> None:
    """Nothing; makes the saved moves in `play`, a fresh play-through, or raises SaveError."""
    save = _parse(text)
    _check_same_game(play, save)
    try:
        play.restart(save["learner"])
    except ValueError as error:
        raise SaveError(str(error)) from None
    for words in save["moves"]:
        legal = {str(move): move for move in play.rules.moves(play.position)}
        if play.is_over or words not in legal:
            raise SaveError(f"move {play.moves_made + 1} cannot be made: {words!r}")
        play.attempt(legal[words])
    if save["made"] > play.moves_made:
        raise SaveError(f"there are {play.moves_made} moves, so {save['made']} cannot stand")
    play.go_to(save["made"])
    play.stopwatch.set(float(save["seconds"]))


def _check_same_game(play: "Playthrough[Any, Any]", save: dict[str, Any]) -> None:
    if save["rules"] != _name(play.rules):
        raise OtherGame(f"this is a save of {save['rules']}, not of {_name(play.rules)}")
    if save["board"] != play.rules.text(play.positions[0]):
        raise OtherGame(f"this save begins from another position; give it, too:\n{save['board']}")


def _parse(text: str) -> dict[str, Any]:
    """The save as a dict in which every entry has the right type."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise SaveError(f"a save is text of at most {LONGEST:,} characters")
    try:
        save = json.loads(text)
    except (ValueError, RecursionError):
        raise SaveError("this is no save file of puzzlelib: it is not JSON") from None
    if not isinstance(save, dict):
        raise SaveError("this is no save file of puzzlelib: it should be a JSON object")
    for entry, is_right in SCHEMA.items():
        if entry not in save or not is_right(save[entry]):
            raise SaveError(f"the entry {entry!r} of this save is missing or wrong")
    return save


def _is_time(value: object) -> bool:
    is_number = isinstance(value, float) or is_whole(value)
    return is_number and 0 <= value < 10**9  # type: ignore[operator]  # NaN is not


SCHEMA: dict[str, Callable[[Any], bool]] = {
    "format": lambda value: is_whole(value) and value == FORMAT,
    "rules": lambda value: isinstance(value, str),
    "board": lambda value: isinstance(value, str),
    "learner": lambda value: value is None or (is_whole(value) and 0 <= value <= 1),
    "moves": lambda value: isinstance(value, list) and all(isinstance(m, str) for m in value),
    "made": lambda value: is_whole(value) and value >= 0,
    "seconds": _is_time,
}


def _name(rules: object) -> str:
    """The rules by name and settings; by name alone where they do not tell their settings."""
    return type(rules).__name__ if " at 0x" in repr(rules) else repr(rules)
