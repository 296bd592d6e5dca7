"""The ordering widget: choose lines, put them in order, run them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stepthrough.code_marks import parts
from stepthrough.controls.box import Box, told_keys
from stepthrough.saved import not_running

from ..authoring.orderings import Ordering
from ..classroom.entries import LearnerStep
from ..lessons import ordering_named
from .again import Again
from .cards import Card, python

KEYS = "↑ ↓ ← →", "go from line to line,", "Enter", "puts a line in, or takes it along"
ONE_WAY = "This is one way. Read it aloud, then run it."


class Order(Box):
    """Lines of a function to put in order; some do not belong. Running them is the judge.

    A line of the pool goes to the end of the function; there it can be moved, or put back.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.ordering: Ordering = ordering_named(name)
        self.chosen: list[int] = []  # numbers of the pool's lines, as they stand in the function
        self.is_solved = False
        acts = {
            "place": self.place,
            "move": self.move,
            "back": self.put_back,
            "run": self.run,
            "skip": self.reveal,
        }
        self.card = Card(self, acts)
        self.again = Again(self, "orders", name)
        self._say("")
        self.hold(self.card, self.notice, told_keys(*KEYS), self.again)
        self.again.recall(self._redo, lambda: self.put([]))

    def put(self, numbers: Sequence[int]) -> None:
        """Put these lines of the pool, and no others, into the function."""
        if set(numbers) <= set(range(len(self.ordering.pool))) and len(set(numbers)) == len(
            numbers
        ):
            self.chosen = list(numbers)
            self.is_solved = False
            self._say("")

    def place(self, number: int, at: int) -> None:
        """Put a line at this place of the function, wherever it was before."""
        others = [one for one in self.chosen if one != number]
        self.put([*others[:at], number, *others[at:]])

    def move(self, number: int, by: int) -> None:
        """Move a line of the function up (-1) or down (1)."""
        if number in self.chosen:
            self.place(number, max(0, self.chosen.index(number) + by))

    def put_back(self, number: int) -> None:
        """Put a line of the function back into the pool."""
        self.put([one for one in self.chosen if one != number])

    def run(self) -> None:
        """Run the function as it stands, keep the try, and say what came of it."""
        lines = [self.ordering.pool[n] for n in self.chosen]
        fault = self.ordering.fault(lines)
        self.is_solved = fault is None
        decoys = [self.ordering.decoys[line] for line in lines if line in self.ordering.decoys]
        if lines:
            self.again.add("\n".join(lines), "wrong" if fault else "right", "".join(decoys[:1]))
        self._say(*verdict(fault))

    def reveal(self) -> None:
        """Put one right order into the function."""
        self.put(self._numbers(self.ordering.lines))
        self._say(ONE_WAY)
        self.again.add("", "shown")

    def _numbers(self, lines: Sequence[str]) -> list[int]:
        """Return the numbers of these lines in the pool; a line that is there twice has two numbers."""
        left = dict(enumerate(self.ordering.pool))
        numbers = []
        for line in lines:
            numbers.append(next(n for n, text in left.items() if text == line))
            del left[numbers[-1]]
        return numbers

    def _redo(self, steps: Sequence[LearnerStep]) -> None:
        """Put the lines as they stood last, and run them again if they were run."""
        if not steps:
            return
        lines = steps[-1].said.split("\n")
        if steps[-1].was == "shown":
            self.reveal()
        elif not Counter(lines) - Counter(self.ordering.pool):
            self.put(self._numbers(lines))
            self.run()

    def _say(self, words: str, was: str = "") -> None:
        """Show the function as it stands, with these words about it."""
        self.message = words
        self.card.face = {
            "ask": parts(self.ordering.ask),
            "header": python(self.ordering.header),
            "pool": [_line(line) for line in self.ordering.pool],
            "most": len(self.ordering.lines) + 1,
            "chosen": self.chosen,
            "message": parts(words),
            "was": was,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), **not_running(repr(self))}

    def __repr__(self) -> str:
        lines = [f"  {line}" for line in self.ordering.pool]
        return "\n".join([self.ordering.ask, self.ordering.header, *lines])


def verdict(fault: str | None) -> tuple[str, str]:
    """Return the words for a function with that fault, or without one, and whether it is right or wrong."""
    return (f"✗ {fault}", "wrong") if fault else ("✓ It works.", "right")


def _line(line: str) -> dict[str, Any]:
    """Return a line as it is shown: how far it is indented, and its coloured words."""
    return {"indent": len(line) - len(line.lstrip()), "words": python(line.strip())[0]}
