"""Judge how an answer uses its memo: no position may be worked out twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from puzzlelib.rules import Rules
from stepthrough.trace.values import short

from .sentences import AnotherWay
from .trial import Trial


def worked_out_twice(
    trial: Trial, what: str, position: Any, enough: int, name: Callable[[Any], str] = str
) -> AnotherWay | None:
    """Return a message if the memo, the last argument, did not save calls, or None.

    It is empty at the end, or more than *enough* calls were made for positions, which are all
    arguments of the type of *position*. *what* is the result, in words; *name* returns a position
    in words.
    """
    memo = trial.given[-1]
    if not memo:
        return AnotherWay(f"the {what} is right, but the memo is empty at the end.")
    calls = _calls_for_positions(trial, position)
    if calls <= enough:
        return None
    message = f"the {what} is right, but it took {calls} calls; with a memo {enough} are enough."
    again = _first_repeated(trial, type(position))
    if again is None:
        return AnotherWay(message)
    held = short(memo[again]) if again in memo else "nothing"
    return AnotherWay(
        f"{message} {name(again)} was worked out twice. Your memo holds {held} for it at the end."
    )


def _first_repeated(trial: Trial, kind: type) -> Any:
    """Return the first position, of type *kind*, from which two calls made inner calls, or None."""
    known = set()
    for call in filter(lambda call: call.calls, trial.recording.calls):
        for position in [value for value in call.arguments.values() if type(value) is kind]:
            if position in known:
                return position
            known.add(position)
    return None


def _calls_for_positions(trial: Trial, position: Any) -> int:
    """Return the number of calls with a position, of the function that got most of them.

    A function that is called once for each move, or for the rest of the moves, works out nothing
    twice. If no function got more than one, return the number of calls of the recursive function.
    """
    kind = type(position)
    calls = trial.recording.calls
    given = Counter(
        call.code for call in calls if any(type(value) is kind for value in call.arguments.values())
    )
    most = max(given.values(), default=0)
    return most if most > 1 else trial.recursive_calls


def calls_with_memo(rules: Rules[Any, Any], position: Any) -> int:
    """Return the largest number of calls if every position is worked out once.

    >>> from puzzlelib import Nim
    >>> calls_with_memo(Nim((1, 1)), (1, 1))
    5
    """
    waiting, seen = [position], {position}
    for here in waiting:
        after = {rules.apply(here, move) for move in rules.moves(here)}
        waiting += after - seen
        seen |= after
    return 1 + sum(len(rules.moves(here)) for here in waiting)
