"""Lines of a function to put in order, with decoys among them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from types import FunctionType
from typing import Any

from ..judging.exercise import Exercise
from ..judging.judge import judge
from ..judging.sentences import AnotherWay
from ..judging.variants import function_from_source


@dataclass(frozen=True)
class Ordering:
    """The lines of a function in one right order, decoys, and the exercise that judges an order."""

    name: str
    ask: str
    header: str  # def hanoi(disks, source, target, spare):
    lines: Sequence[str]  # indented
    decoys: Mapping[str, str]  # line → misconception
    exercise: Exercise
    names: Mapping[str, Any] = field(default_factory=dict)  # globals of the function

    @cached_property
    def pool(self) -> list[str]:
        """All lines and decoys, shuffled."""
        pool = sorted([*self.lines, *self.decoys])
        Random(self.name).shuffle(pool)
        return pool

    def fault(self, chosen: Sequence[str]) -> str | None:
        """Return the message for the chosen lines in their order, or None if they work."""
        if not chosen:
            return "There is nothing in the function yet: choose a line."
        try:
            function = self.function(chosen)
        except SyntaxError as error:
            return f"Python cannot read this: {error.msg}, line {error.lineno}."
        fault = judge(self.exercise, function)
        if fault is None:
            return None
        words = self.exercise.in_words(fault.in_full)
        return AnotherWay(words) if fault.results_right else words

    def function(self, chosen: Sequence[str]) -> FunctionType:
        """Compile the chosen lines to a function.

        Raises SyntaxError if that is impossible, and ValueError for a line outside of the pool.
        """
        if not set(chosen) <= set(self.pool):
            raise ValueError("only lines of the pool can be put in order")
        return function_from_source("\n".join([self.header, *chosen, ""]), self.names)
