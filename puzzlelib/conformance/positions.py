"""What one position, its board and its moves must be like; each function notes what is wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..rules import IllegalMove, IllegalPosition, is_game
from ..trace.texts import short
from .questions import NoAnswer, Questions, call, in_words, is_hashable, key_of


def look_at_position(questions: Questions, here: Any) -> None:
    """Whether it can be remembered, is accepted, and is solved or not."""
    if not is_hashable(here):
        questions.fault(
            "hash",
            f"The position {short(here)} cannot be hashed, so no search can remember it: "
            "make positions of tuples, frozensets, texts or numbers.",
        )
    error = questions.refusal("check", here)
    if error is not None:
        told = f"check refuses {short(here)}, which play leads to: {in_words(error)}."
        questions.fault("check", told)
    if not is_game(questions.rules):
        solved = questions.ask("is_solved", here)
        if not isinstance(solved, bool):
            told = f"{call('is_solved', (here,))} returns {short(solved)}: it is True or False."
            questions.fault("is_solved", told)


def look_at_no_position(questions: Questions) -> None:
    """Whether what is no position is refused."""
    error = questions.refusal("check", None)
    if error is None:
        told = "check(None) accepts what is no position: raise IllegalPosition."
        questions.fault("check None", told)
    elif not isinstance(error, IllegalPosition):
        told = f"check(None) stops with {in_words(error)}: raise IllegalPosition instead."
        questions.fault("check None", told)


def look_at_board(questions: Questions, here: Any, boards: dict[str, Any]) -> None:
    """Whether the board is text, and another one than those of other positions."""
    board = questions.ask("text", here)
    if not isinstance(board, str):
        told = f"{call('text', (here,))} returns {short(board)}, which is no text."
        questions.fault("text", told)
        return
    other = boards.setdefault(board, here)
    if key_of(other) != key_of(here):
        told = f"{short(other)} and {short(here)} have the same text: nobody can tell them apart."
        questions.fault("same text", told)


def legal_moves(questions: Questions, here: Any) -> list[Any]:
    """The moves of a position; NoAnswer if they are no list."""
    moves = questions.ask("moves", here)
    if not isinstance(moves, list | tuple):
        kind = type(moves).__name__
        told = f"{call('moves', (here,))} returns a {kind}: it must be a list, [] if there is none."
        questions.fault("moves", told)
        raise NoAnswer
    return list(moves)


def look_at_moves(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Whether the moves are the same each time, different from each other, and hashable."""
    again = legal_moves(questions, here)
    if [key_of(move) for move in moves] != [key_of(move) for move in again]:
        told = (
            f"{call('moves', (here,))} returns {short(moves)}, and the next time {short(again)}: "
        )
        questions.fault("order", told + "the moves and their order must stay the same.")
    if unhashable := [move for move in moves if not is_hashable(move)]:
        told = f"The move {short(unhashable[0])} cannot be hashed: make moves of tuples."
        questions.fault("hash of moves", told)
    words = [str(move) for move in moves]
    if twice := [word for word in words if words.count(word) > 1]:
        told = f"{call('moves', (here,))} has two moves that read {twice[0]}: a button needs its own words."
        questions.fault("words", told)


def position_after(questions: Questions, here: Any, move: Any) -> Any:
    """The position after a legal move; NoAnswer if there is none to go on with."""
    error = questions.refusal("apply", here, move)
    if error is not None:
        told = (
            f"moves offers {short(move)} in {short(here)}, but apply refuses it: {in_words(error)}."
        )
        questions.fault("offers", told)
        raise NoAnswer
    after = questions.ask("apply", here, move)
    _look_at_result(questions, here, move, after)
    return after


def _look_at_result(questions: Questions, here: Any, move: Any, after: Any) -> None:
    told = f"{call('apply', (here, move))} returns"
    if type(after) is not type(here):
        kinds = f"of the type {type(after).__name__}; the position before is of the type {type(here).__name__}"
        questions.fault("kind", f"{told} {short(after)}, {kinds}: positions are all of one kind.")
        raise NoAnswer
    again = questions.ask("apply", here, move)
    if key_of(again) != key_of(after):
        told = f"{told} {short(after)}, and the next time {short(again)}, which is not equal: "
        questions.fault("equal", told + "positions are compared by value, and nothing is random.")


def look_at_refusals(
    questions: Questions, here: Any, legal: list[Any], foreign: Iterable[Any]
) -> None:
    """Whether apply refuses what is no legal move here."""
    for move in foreign:
        if key_of(move) in map(key_of, legal):
            continue
        error, told = questions.refusal("apply", here, move), call("apply", (here, move))
        if error is None:
            told = (
                f"{told} accepts an illegal move: raise IllegalMove if it is not among the moves."
            )
            questions.fault("illegal", told)
        elif not isinstance(error, IllegalMove):
            told = f"{told} stops with {in_words(error)}: for an illegal move raise IllegalMove."
            questions.fault("illegal", told)
