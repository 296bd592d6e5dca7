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
from ..judging.variants import made


@dataclass(frozen=True)
class Ordering:
    """The lines below `header`, in one right order, decoys, and the exercise that judges them."""

    name: str
    ask: str
    header: str  # def hanoi(disks, source, target, spare):
    lines: Sequence[str]  # with their indentation
    decoys: Mapping[str, str]  # line → the misconception it stands for
    exercise: Exercise
    names: Mapping[str, Any] = field(default_factory=dict)  # what the lines can use

    @cached_property
    def pool(self) -> list[str]:
        """All lines to choose from, in an order that tells nothing."""
        pool = sorted([*self.lines, *self.decoys])
        Random(self.name).shuffle(pool)
        return pool

    def fault(self, chosen: Sequence[str]) -> str | None:
        """Return what is wrong with these lines in this order, or None if they work."""
        if not chosen:
            return "There is nothing in the function yet: choose a line."
        try:
            function = self.function(chosen)
        except SyntaxError as error:
            return f"Python cannot read this: {error.msg}, line {error.lineno}."
        fault = judge(self.exercise, function)
        return self.exercise.in_words(fault.in_full) if fault else None

    def function(self, chosen: Sequence[str]) -> FunctionType:
        """Return the function that these lines make; SyntaxError if they make none.

        Only lines of the pool can get here, never a typed text.
        """
        if not set(chosen) <= set(self.pool):
            raise ValueError("only lines of the pool can be put in order")
        return made("\n".join([self.header, *chosen, ""]), self.names)
