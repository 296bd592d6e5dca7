"""What each world makes of a learner's own function."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from ..answers.beginning import Beginning
from .misconceptions import WORLDS
from .running import outcome, run
from .trees import Refused

# steps of a call: in Python, in a world at least, and in all worlds together
MOST_STEPS, LEAST_STEPS, STEPS_IN_ALL = 20_000, 5_000, 100_000
SECONDS = 1  # in a world: some make a call many times to know what it will give
NOT_LOOKED_AT = "not looked at (it takes long: try a smaller call)"


class Answers:
    """What a call gives in each world; worlds that give the same cannot be told apart by it."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    @property
    def groups(self) -> dict[str, list[str]]:
        """The answers, each with the worlds that give it; that of Python first."""
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
    function: Callable[..., Any], *args: Any, among: Iterable[str] = tuple(WORLDS)
) -> Answers:
    """Return what the call gives in Python, and in each of these worlds, in which a misconception is right.

    Of a few programs some worlds say nothing, only why. Refused if none understands it.
    Where a call takes long, some worlds are not looked at, and say so.

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
    beginning, names, left = Beginning(function), [*among], STEPS_IN_ALL
    with beginning.again(args, Refused) as anew:
        python = run(function, *anew, limit=MOST_STEPS)
    limit = min(max(LEAST_STEPS, 2 * len(python.steps)), MOST_STEPS)
    if python.ended not in ("returned", "raised"):  # a short look at each of them
        limit = left // max(len(names), 1)
    answers = {"Python": outcome(python)}
    for name in names:
        with beginning.again(args, Refused) as anew:
            answers[name], steps = _answer(function, anew, name, min(limit, left))
        left -= steps
        if not left:  # stopped before it had its share
            answers[name] = NOT_LOOKED_AT
    return Answers(answers)


def _answer(function: Callable[..., Any], args: Any, world: str, limit: int) -> tuple[str, int]:
    """Return what a call gives in a world, or why nothing is said about it there, and its steps."""
    if limit == 0:
        return NOT_LOOKED_AT, 0
    try:
        recording = run(function, *args, world=world, limit=limit, seconds=SECONDS)
    except Refused as why:
        return f"cannot say ({why})", 0
    is_too_long = recording.ended == "too much time"
    return NOT_LOOKED_AT if is_too_long else outcome(recording), len(recording.steps)
