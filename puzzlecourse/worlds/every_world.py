"""What each world makes of a learner's own function."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

from .misconceptions import WORLDS
from .running import answer
from .trees import Refused


class Answers:
    """What a call gives in each world; worlds that give the same cannot be told apart by it."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers

    @property
    def groups(self) -> dict[str, list[str]]:
        """Return the answers, each with the worlds that give it; that of Python first."""
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

    Of a few programs some worlds say nothing; what they answer is why. Refused if none understands it.

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
    python = answer(function, *args, world=None)
    return Answers({"Python": python} | {name: _said(function, args, name) for name in among})


def _said(function: Callable[..., Any], args: tuple[Any, ...], world: str) -> str:
    """Return what a call gives in a world, or why nothing is believed about it there."""
    try:
        return answer(function, *args, world=world)
    except Refused as why:
        return f"cannot say ({why})"
