"""Check one position, its board and its moves; each function records the faults it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from stepthrough.trace.values import short

from ..rules import IllegalMove, IllegalPosition, is_game
from .asking import NoAnswer, Questions, format_call, format_error, is_hashable, key_of, message_of
from .values import (
    ADDRESS,
    MOVES_OF_OTHERS,
    NONSENSE,
    POSITIONS_OF_OTHERS,
    equal_copy,
    is_mutable,
    is_not_a_move,
    malformed,
)

_MOST_WRONG = 200  # malformed positions to try
_SHORTEST = len("no such move")  # characters of a reason


def check_position(questions: Questions, here: Any) -> None:
    """Record a fault if the position is mutable or unhashable, is refused, or `is_solved` fails."""
    if not is_hashable(here) or is_mutable(here):
        fault = "holds something that can be changed"
        if not is_hashable(here):
            fault = "cannot be hashed, so no search can remember it"
        better = "make positions of tuples, frozensets, strings or numbers."
        questions.fault("hash", f"The position {short(here)} {fault}: {better}")
    check_acceptance(questions, here)
    if not is_game(questions.rules):
        solved = questions.ask("is_solved", here)
        if not isinstance(solved, bool):
            message = (
                f"{format_call('is_solved', (here,))} returns {short(solved)}: it is True or False."
            )
            questions.fault("is_solved", message)


def check_acceptance(questions: Questions, here: Any) -> None:
    """Record a fault if `check` refuses a position that play leads to, or an equal copy of it."""
    again = equal_copy(here)
    for same in [here] if again is here else [here, again]:
        error = questions.refusal("check", same)
        if error is not None:
            message = f"check refuses {short(here)}, which play leads to: {format_error(error)}."
            questions.fault("check", message)


def check_no_position(questions: Questions, start: Any) -> None:
    """Record a fault if `check` accepts a value that is not a position."""
    strange = [None, "", 3, 2.5, (), [], {}, NONSENSE, *POSITIONS_OF_OTHERS]
    wrongs = [wrong for wrong in strange if type(wrong) is not type(start)]
    for wrong in [*wrongs, *islice(_malformed_positions(start), _MOST_WRONG)]:
        error = questions.refusal("check", wrong)
        if isinstance(error, IllegalPosition):
            continue
        did = "accepts what is no position: raise IllegalPosition."
        if wrong == start:
            did += " For Python True and 1.0 equal 1: ask is_whole of puzzlelib.rules."
        if error is not None:
            did = f"stops with {format_error(error)}: raise IllegalPosition instead."
        questions.fault("check None", f"{format_call('check', (wrong,))} {did}")


def _malformed_positions(position: Any) -> Iterator[Any]:
    """Yield copies of the position with one invalid part; none if it is a number."""
    if isinstance(position, str):
        yield f"{position}\0"
    elif isinstance(position, frozenset) and position:
        one = min(position, key=repr)
        yield from (position - {one} | {wrong} for wrong in malformed(one) if is_hashable(wrong))
    elif isinstance(position, tuple):
        yield from (wrong for wrong in malformed(position) if isinstance(wrong, tuple))


def check_board(questions: Questions, here: Any, boards: dict[str, Any]) -> None:
    """Record a fault if the board is not a string, is unstable, or is that of another position."""
    board = questions.ask("text", here)
    call = format_call("text", (here,))
    if not isinstance(board, str):
        questions.fault("text", f"{call} returns {short(board)}, which is no string.")
        return
    other = boards.setdefault(board, here)
    if key_of(other) != key_of(here):
        message = f"{short(other)} and {short(here)} have the same board"
        questions.fault("same text", f"{message}: no one can tell them apart.")
    if board != questions.ask("text", equal_copy(here)) or ADDRESS in board:
        message = f"{call} returns a different string each time: a save would not be found."
        questions.fault("text again", message)


def legal_moves(questions: Questions, here: Any) -> list[Any]:
    """Return the moves of a position; NoAnswer if they are not a list."""
    moves = questions.ask("moves", here)
    if not isinstance(moves, list | tuple):
        message = f"{format_call('moves', (here,))} returns a {type(moves).__name__}"
        questions.fault("moves", f"{message}: it must be a list, [] if there is none.")
        raise NoAnswer
    return list(moves)


def check_moves(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Record a fault if moves are unstable, mutable, or without distinct texts."""
    again = legal_moves(questions, equal_copy(here))
    call = format_call("moves", (here,))
    if list(map(key_of, moves)) != list(map(key_of, again)):
        message = f"{call} returns {short(moves)}, and the next time {short(again)}"
        questions.fault("order", f"{message}: the moves and their order must stay the same.")
    for move in moves:
        if not is_hashable(move) or is_mutable(move):
            fault = "can be changed" if is_hashable(move) else "cannot be hashed"
            message = f"The move {short(move)} {fault}: make moves of tuples."
            questions.fault("hash of moves", message)
    words = Counter(map(str, moves))
    if words and (commonest := words.most_common(1)[0])[1] > 1:
        message = f"{call} has two moves that read {commonest[0]}"
        questions.fault("words", f"{message}: a button needs its own words.")
    if any(ADDRESS in word for word in words):
        message = f"A move in {short(here)} has no words: give its class a __str__."
        questions.fault("no words", message)


def position_after(questions: Questions, here: Any, move: Any) -> Any:
    """Return the position after a legal move; NoAnswer if there is none to continue with."""
    error = questions.refusal("apply", here, move)
    if error is not None:
        message = f"moves offers {short(move)} in {short(here)}, but apply refuses it"
        questions.fault("offers", f"{message}: {format_error(error)}.")
        raise NoAnswer
    after = questions.ask("apply", here, move)
    message = f"{format_call('apply', (here, move))} returns {short(after)}"
    if type(after) is not type(here):
        kinds = f"of the type {type(after).__name__}; the position before is of the type {type(here).__name__}"
        questions.fault("kind", f"{message}, {kinds}: positions are all of one kind.")
        raise NoAnswer
    again = questions.ask("apply", here, move)
    if key_of(again) != key_of(after):
        same = "which is not equal: positions are compared by value, and nothing is random."
        questions.fault("equal", f"{message}, and the next time {short(again)}, {same}")
    if questions.seconds is None:  # under a time limit only visited positions are checked
        check_acceptance(questions, after)
    return after


def check_refusals(questions: Questions, here: Any, illegal: Iterable[Any]) -> None:
    """Record a fault if `apply` accepts an illegal move, or does not say why it refuses it."""
    for move in illegal:
        error = questions.refusal("apply", here, move)
        least = _SHORTEST if move else 1  # a reason that quotes the move is shorter for ""
        if error is None:
            did = "accepts an illegal move: raise IllegalMove if it is not among the moves."
        elif not isinstance(error, IllegalMove):
            did = f"stops with {format_error(error)}: for an illegal move raise IllegalMove."
        elif len(message_of(error).strip()) < least:
            did = "does not say why: IllegalMove names the broken rule in a player's words."
        else:
            continue
        questions.fault("illegal", f"{format_call('apply', (here, move))} {did}")


def check_lookalikes(questions: Questions, here: Any, legal: list[Any]) -> None:
    """Record a fault if `apply` accepts a value that only resembles a move.

    Examples are its text, its parts, and moves of other puzzles.
    """
    strange = [None, "", 0, 1.5, (), [], {}, NONSENSE, here, *MOVES_OF_OTHERS]
    for move in [*legal[:3], *legal[3:][-2:]]:
        strange += [
            str(move),
            *([tuple(move)] if hasattr(move, "_fields") else []),
            *malformed(move),
        ]
    illegal = [wrong for wrong in strange if is_not_a_move(wrong, legal)]
    equal = [wrong for wrong in illegal if any(wrong == move for move in legal)]
    accepted = [wrong for wrong in equal if questions.refusal("apply", here, wrong) is None]
    if accepted:
        kind = "a plain tuple" if type(accepted[0]) is tuple else "the move of another puzzle"
        message = f"{format_call('apply', (here, accepted[0]))} takes {kind} for a move"
        why = "because NamedTuples are compared as tuples: ask is_legal of puzzlelib.rules."
        questions.fault("lookalike", f"{message}, {why}")
    check_refusals(questions, here, [wrong for wrong in illegal if wrong not in equal])
