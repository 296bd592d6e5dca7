"""A widget to put lines of code in order."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from stepthrough.code_marks import parts
from stepthrough.controls.box import Box, told_keys
from stepthrough.saved import not_running

from ..authoring.orderings import Ordering
from ..judging.sentences import AnotherWay
from ..lessons import ordering_named
from ..storage.entries import LearnerStep, Was
from .cards import Card, python
from .saved_steps import SavedSteps

KEYS = "↑ ↓ ← →", "go from line to line,", "Enter", "puts a line in, or takes it along"
ONE_WAY = "This is one way. Read it aloud, then run it."


class Order(Box):
    """The ordering task *name*: put lines in order to make a function; some lines do not belong.

    The order is judged by running the function. Lines can be appended, dragged, moved with keys and
    put back; steps are saved.

    >>> order = Order("count numbers")
    >>> print(order.ordering.header)
    def count_numbers(things):

    Raises ValueError if there is no task called *name*.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.ordering: Ordering = ordering_named(name)
        self.chosen: list[int] = []  # indices into the pool, in the order of the function
        self.is_solved = False
        acts = {
            "place": self.place,
            "move": self.move,
            "back": self.put_back,
            "run": self.run,
            "skip": self.reveal,
        }
        self.card = Card(self, acts)
        self.again = SavedSteps(self, "orders", name)
        self._say("")
        self.hold(self.card, self.notice, told_keys(*KEYS), self.again)
        self.again.replay(self._redo, lambda: self.put([]))

    def put(self, numbers: Sequence[int]) -> None:
        """Replace the lines of the function by these, given by their indices in the pool."""
        if set(numbers) <= set(range(len(self.ordering.pool))) and len(set(numbers)) == len(
            numbers
        ):
            self.chosen = list(numbers)
            self.is_solved = False
            self._say("")

    def place(self, number: int, at: int) -> None:
        """Insert a line at position *at* of the function, or move it there."""
        others = [one for one in self.chosen if one != number]
        self.put([*others[:at], number, *others[at:]])

    def move(self, number: int, by: int) -> None:
        """Move a line of the function by *by* positions, such as -1 for up."""
        if number in self.chosen:
            self.place(number, max(0, self.chosen.index(number) + by))

    def put_back(self, number: int) -> None:
        """Return a line of the function to the pool."""
        self.put([one for one in self.chosen if one != number])

    def run(self) -> None:
        """Run the function, save the attempt, and show the verdict."""
        lines = [self.ordering.pool[n] for n in self.chosen]
        fault = self.ordering.fault(lines)
        self.is_solved = fault is None
        decoys = [self.ordering.decoys[line] for line in lines if line in self.ordering.decoys]
        if lines:
            self.again.add("\n".join(lines), verdict(fault)[1], "".join(decoys[:1]))
        self._say(*verdict(fault))

    def reveal(self) -> None:
        """Show a correct order."""
        self.put(self._numbers(self.ordering.lines))
        self._say(ONE_WAY)
        self.again.add("", "shown")

    def _numbers(self, lines: Sequence[str]) -> list[int]:
        """Return the indices of *lines* in the pool; equal lines get different indices."""
        left = dict(enumerate(self.ordering.pool))
        numbers = []
        for line in lines:
            numbers.append(next(n for n, text in left.items() if text == line))
            del left[numbers[-1]]
        return numbers

    def _redo(self, steps: Sequence[LearnerStep]) -> None:
        """Restore the last saved order, and run or reveal it again."""
        if not steps:
            return
        lines = steps[-1].answer.split("\n")
        if steps[-1].was == "shown":
            self.reveal()
        elif not Counter(lines) - Counter(self.ordering.pool):
            self.put(self._numbers(lines))
            self.run()

    def _say(self, words: str, was: str = "") -> None:
        """Update the card with a message and its verdict."""
        self.message = words
        self.card.face = {
            "ask": parts(self.ordering.ask),
            "header": python(self.ordering.header),
            "pool": [
                {"indent": len(line) - len(line.lstrip()), "words": python(line.strip())[0]}
                for line in self.ordering.pool
            ],
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


def verdict(fault: str | None) -> tuple[str, Was]:
    """Return message and verdict for *fault*, or for a correct function if it is None."""
    if isinstance(fault, AnotherWay):
        return f"↷ Right results, another way than asked: {fault}", "another way"
    return (f"✗ {fault}", "wrong") if fault else ("✓ It works.", "right")
