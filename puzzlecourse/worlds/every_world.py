"""Run a call in every world and group the results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ..answers.beginning import Beginning, check_own_names
from .misconceptions import WORLDS
from .running import outcome, run_call
from .trees import Refused

# limits on steps: of Python, the lowest of a world, and of all worlds together
MOST_STEPS, LEAST_STEPS, STEPS_IN_ALL = 20_000, 5_000, 100_000
SECONDS = 1  # per world: some repeat a call many times to predict its result
NOT_LOOKED_AT = "not looked at (it takes long: try a smaller call)"


class Answers:
    """Results of a call by world; worlds with equal results cannot be told apart by it."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    @property
    def groups(self) -> dict[str, list[str]]:
        """Worlds by result, Python's first."""
        groups: dict[str, list[str]] = {}
        for world, given in self.answers.items():
            groups.setdefault(given, []).append(world)
        return groups

    def __repr__(self) -> str:
        rows = [f"{answer}: {', '.join(worlds)}" for answer, worlds in self.groups.items()]
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td><code>{escape(answer)}</code></td><td>{escape(', '.join(worlds))}</td></tr>"
            for answer, worlds in self.groups.items()
        )
        head = '<tr><th scope="col">answer</th><th scope="col">in the world of</th></tr>'
        return f"<table><thead>{head}</thead><tbody>{rows}</tbody></table>"


def worlds(
    function: Callable[..., Any],
    *args: Any,
    among: Iterable[str] | None = None,
    **kwargs: Any,
) -> Answers:
    """Return the results of a call in Python and in each world of *among*.

    Each run gets copies of the arguments. A world that refuses the program, or has no steps left,
    is reported with that reason. Raises Refused if the interpreter does not support the program at
    all.

    >>> def up(n):
    ...     if n > 0:
    ...         up(n - 1)
    ...         print(n)
    >>> worlds(up, 2).groups["prints 0 0"]
    ['one n for all']
    >>> worlds(up, 2, among=["loop", "result lost"])
    prints 1 2: Python, result lost
    returns None: loop
    """
    if among is not None:
        check_own_names("worlds", function, args, ["among"])
    beginning, left = Beginning(function), STEPS_IN_ALL
    names = [*WORLDS] if among is None else [*among]
    with beginning.again((args, kwargs), Refused) as anew:
        python = run_call(function, anew[0], anew[1], MOST_STEPS)
    limit = min(max(LEAST_STEPS, 2 * len(python.steps)), MOST_STEPS)
    if python.ended not in ("returned", "raised"):  # Python did not end: share the steps
        limit = left // max(len(names), 1)
    answers = {"Python": outcome(python)}
    for name in names:
        with beginning.again((args, kwargs), Refused) as anew:
            answers[name], steps = _answer(function, anew, name, min(limit, left))
        left -= steps
        if not left:  # it may have been cut short by the total
            answers[name] = NOT_LOOKED_AT
    return Answers(answers)


def _answer(function: Callable[..., Any], call: Any, world: str, limit: int) -> tuple[str, int]:
    """Return the result in a world, or why there is none, and the number of steps taken."""
    if limit == 0:
        return NOT_LOOKED_AT, 0
    try:
        recording = run_call(function, call[0], call[1], limit, SECONDS, world=world)
    except Refused as why:
        return f"cannot say ({why})", 0
    is_too_long = recording.ended == "too much time"
    return NOT_LOOKED_AT if is_too_long else outcome(recording), len(recording.steps)
