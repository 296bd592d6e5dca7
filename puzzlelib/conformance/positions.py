"""What one position, its board and its moves must be like; each function notes what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from stepthrough.trace.values import short

from .. import hanoi, nim, solitaire
from ..rules import IllegalMove, IllegalPosition, is_game
from .asking import NoAnswer, Questions, call, error_in_words, is_hashable, key_of, text_of
from .values import (
    ADDRESS,
    MOVES_OF_OTHERS,
    NONSENSE,
    SHORTEST,
    can_change,
    is_told_apart,
    rebuilt,
    spoiled,
    with_part,
)


def look_at_position(questions: Questions, here: Any) -> None:
    """Note it if the position cannot be remembered, is refused, or is neither solved nor unsolved."""
    better = "make positions of tuples, frozensets, strings or numbers."
    if not is_hashable(here):
        message = f"The position {short(here)} cannot be hashed, so no search can remember it"
        questions.fault("hash", f"{message}: {better}")
    elif can_change(here):
        message = f"The position {short(here)} holds something that can be changed"
        questions.fault("hash", f"{message}: {better}")
    look_at_acceptance(questions, here)
    if not is_game(questions.rules):
        solved = questions.ask("is_solved", here)
        if not isinstance(solved, bool):
            message = f"{call('is_solved', (here,))} returns {short(solved)}: it is True or False."
            questions.fault("is_solved", message)


def look_at_acceptance(questions: Questions, here: Any) -> None:
    """Note it if a position that play leads to is refused, however it was made."""
    again = rebuilt(here)
    for same in [here] if again is here else [here, again]:
        error = questions.refusal("check", same)
        if error is not None:
            message = f"check refuses {short(here)}, which play leads to: {error_in_words(error)}."
            questions.fault("check", message)


def look_at_no_position(questions: Questions, start: Any) -> None:
    """Note it if something that is no position is accepted."""
    others = [hanoi.Hanoi().start, nim.Nim().start, solitaire.Solitaire().start]
    strange = [None, "", 3, 2.5, (), [], {}, NONSENSE, *others]
    spoilt = [wrong for wrong in islice(_with_nonsense(start), 50) if type(wrong) is type(start)]
    for wrong in [wrong for wrong in strange if type(wrong) is not type(start)] + spoilt:
        error = questions.refusal("check", wrong)
        if isinstance(error, IllegalPosition):
            continue
        did = "accepts what is no position: raise IllegalPosition."
        if error is not None:
            did = f"stops with {error_in_words(error)}: raise IllegalPosition instead."
        questions.fault("check None", f"{call('check', (wrong,))} {did}")


def _with_nonsense(position: Any) -> Iterator[Any]:
    """Yield the position with nonsense in one place; only numbers may be anything."""
    if isinstance(position, str):
        yield f"{position}\0"
    elif isinstance(position, frozenset):
        yield position | {NONSENSE}
    elif isinstance(position, tuple):
        for index, part in enumerate(position):
            for wrong in (NONSENSE, *_with_nonsense(part)):
                yield with_part(position, index, wrong)


def look_at_board(questions: Questions, here: Any, boards: dict[str, Any]) -> None:
    """Note it if the board is no text, differs from time to time, or is that of another position."""
    board = questions.ask("text", here)
    if not isinstance(board, str):
        message = f"{call('text', (here,))} returns {short(board)}, which is no string."
        questions.fault("text", message)
        return
    other = boards.setdefault(board, here)
    if key_of(other) != key_of(here):
        message = (
            f"{short(other)} and {short(here)} have the same board: no one can tell them apart."
        )
        questions.fault("same text", message)
    if board != questions.ask("text", rebuilt(here)) or ADDRESS in board:
        message = f"{call('text', (here,))} returns a different string each time: a save would not be found."
        questions.fault("text again", message)


def legal_moves(questions: Questions, here: Any) -> list[Any]:
    """Return the moves of a position; NoAnswer if they are no list."""
    moves = questions.ask("moves", here)
    if not isinstance(moves, list | tuple):
        kind = type(moves).__name__
        message = (
            f"{call('moves', (here,))} returns a {kind}: it must be a list, [] if there is none."
        )
        questions.fault("moves", message)
        raise NoAnswer
    return list(moves)


def look_at_moves(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Note it if the moves differ from time to time, are the same as each other, or can be changed."""
    again = legal_moves(questions, rebuilt(here))
    if [key_of(move) for move in moves] != [key_of(move) for move in again]:
        message = (
            f"{call('moves', (here,))} returns {short(moves)}, and the next time {short(again)}"
        )
        questions.fault("order", f"{message}: the moves and their order must stay the same.")
    for move in moves:
        if not is_hashable(move) or can_change(move):
            fault = "can be changed" if is_hashable(move) else "cannot be hashed"
            message = f"The move {short(move)} {fault}: make moves of tuples."
            questions.fault("hash of moves", message)
    look_at_words(questions, here, moves)


def look_at_words(questions: Questions, here: Any, moves: list[Any]) -> None:
    """Note it if moves share their words, or the words of one do not stay the same."""
    words = Counter(map(str, moves))
    if words and (commonest := words.most_common(1)[0])[1] > 1:
        message = f"{call('moves', (here,))} has two moves that read {commonest[0]}"
        questions.fault("words", f"{message}: a button needs its own words.")
    if any(ADDRESS in word for word in words):
        message = f"A move in {short(here)} has no words: give its class a __str__."
        questions.fault("no words", message)


def position_after(questions: Questions, here: Any, move: Any) -> Any:
    """Return the position after a legal move; NoAnswer if there is none to go on with."""
    error = questions.refusal("apply", here, move)
    if error is not None:
        message = f"moves offers {short(move)} in {short(here)}, but apply refuses it"
        questions.fault("offers", f"{message}: {error_in_words(error)}.")
        raise NoAnswer
    after = questions.ask("apply", here, move)
    _look_at_result(questions, here, move, after)
    if questions.seconds is None:  # the others have no time for what will not be looked at
        look_at_acceptance(questions, after)
    return after


def _look_at_result(questions: Questions, here: Any, move: Any, after: Any) -> None:
    if type(after) is not type(here):
        kinds = f"of the type {type(after).__name__}; the position before is of the type {type(here).__name__}"
        message = f"{call('apply', (here, move))} returns {short(after)}, {kinds}"
        questions.fault("kind", f"{message}: positions are all of one kind.")
        raise NoAnswer
    again = questions.ask("apply", here, move)
    if key_of(again) != key_of(after):
        message = f"{call('apply', (here, move))} returns {short(after)}, and the next time {short(again)}"
        same = "which is not equal: positions are compared by value, and nothing is random."
        questions.fault("equal", f"{message}, {same}")


def look_at_refusals(questions: Questions, here: Any, illegal: Iterable[Any]) -> None:
    """Note it if apply accepts what is no legal move here, or does not say why it refuses it."""
    for move in illegal:
        if wrong := _wrong_with_refusal(questions.refusal("apply", here, move), move):
            questions.fault("illegal", f"{call('apply', (here, move))} {wrong}")


def _wrong_with_refusal(error: BaseException | None, move: Any) -> str | None:
    if error is None:
        return "accepts an illegal move: raise IllegalMove if it is not among the moves."
    if not isinstance(error, IllegalMove):
        return f"stops with {error_in_words(error)}: for an illegal move raise IllegalMove."
    least = len(SHORTEST) if move else 1  # a reason that names the move is shorter if that is ""
    if len(text_of(error).strip()) < least:
        return "does not say why: IllegalMove names the broken rule in a player's words."
    return None


def look_at_lookalikes(questions: Questions, here: Any, legal: list[Any]) -> None:
    """Note it if apply accepts what only looks like a move: its words, its parts, moves of others."""
    strange = [None, "", 0, 1.5, (), [], {}, NONSENSE, here, *MOVES_OF_OTHERS]
    for move in [*legal[:3], *legal[3:][-2:]]:
        strange += [str(move), *([tuple(move)] if hasattr(move, "_fields") else []), *spoiled(move)]
    illegal = [wrong for wrong in strange if is_told_apart(wrong, legal)]
    tuples = [wrong for wrong in illegal if any(wrong == move for move in legal)]
    accepted = [wrong for wrong in tuples if questions.refusal("apply", here, wrong) is None]
    if accepted:
        kind = "a plain tuple" if type(accepted[0]) is tuple else "the move of another puzzle"
        message = f"{call('apply', (here, accepted[0]))} takes {kind} for a move"
        why = "because NamedTuples are compared as tuples: ask is_legal of puzzlelib.rules."
        questions.fault("lookalike", f"{message}, {why}")
    look_at_refusals(questions, here, [wrong for wrong in illegal if wrong not in tuples])
