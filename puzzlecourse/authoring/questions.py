"""Predictions: questions about a program whose right answer is computed by running it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random
from typing import Any

from stepthrough.source import show_source
from stepthrough.trace import Recording
from stepthrough.trace.values import stable_repr

from .asked import Asked


def in_words(value: Any) -> str:
    """Return an answer as text: a string unchanged, other values as repr; functions are called.

    >>> in_words("3 2 1 6"), in_words(None), in_words(lambda: 2**3)
    ('3 2 1 6', 'None', '8')
    """
    value = value() if callable(value) else value
    return value if isinstance(value, str) else stable_repr(value)


DEAL = 169  # seed of the order; chosen so that right answers are evenly spread over the letters


def in_order(options: Sequence[str]) -> list[str]:
    """Return the options in display order: numbers by size, others shuffled.

    The shuffle is seeded with the texts of the options, so the place of the right one is random, but
    the same in each run; it does not depend on the question's name or on other questions.

    >>> in_order(["1,023", "62", "36"]), in_order(["on B", "on A"]) == in_order(["on A", "on B"])
    (['36', '62', '1,023'], True)
    """
    options = sorted(options)
    if all(option.replace(",", "").isdecimal() for option in options):
        return sorted(options, key=lambda option: int(option.replace(",", "")))
    Random("\n".join([str(DEAL), *options])).shuffle(options)
    return options


@dataclass(frozen=True)
class Answer:
    """The answer that one misconception gives, and the hint against it.

    A misconception may give the right answer here; then another question of the sheet must catch it.
    """

    misconception: str  # as in `misconceptions.json`
    answer: Any  # a value, or a function that computes it
    hint: str = ""  # a question that points at a step; it does not reveal the right answer
    at: str = ""  # that step, as in StepThrough's `ask`: "fact(1) returns"
    world: str = ""  # the world in which the answer was computed, if there is one

    @cached_property
    def words(self) -> str:
        """The answer as text; it is computed once."""
        return in_words(self.answer)


@dataclass(frozen=True)
class Prediction:
    """A question with its computed right answer and the answers of misconceptions."""

    name: str  # lesson and number: "1.1"
    ask: str
    truth: Callable[[], Any]  # runs the program
    answers: Sequence[Answer]
    why: str  # shown after answering
    # functions shown with the question; a `partial` returns one when called
    program: Callable[..., Any] | Sequence[Callable[..., Any]] = ()
    run: Callable[[], Recording] | None = None  # makes a recording to step through afterwards
    puzzle: Any = None  # its board is shown while stepping
    position: Any = "position"
    call: tuple[Any, ...] = ()  # a function and its arguments, if the question is about a call
    by_name: Mapping[str, Any] = field(default_factory=dict)  # its keyword arguments
    shows_worlds: bool = True  # False if they would reveal a program that is still to be written
    notation: str = ""  # shown instead of `program`: a recurrence, or another language

    @property
    def asked(self) -> Asked:
        """The question as it is displayed before it is answered."""
        return Asked(self.name, self.listing, self.ask, self.options)

    @property
    def listing(self) -> str:
        """The sources shown with the question."""
        return self.notation or "\n\n".join(
            show_source(function).text for function in self.programs
        )

    @property
    def text(self) -> str:
        """The question."""
        return self.ask

    @property
    def programs(self) -> Sequence[Callable[..., Any]]:
        """The functions whose sources are shown with the question."""
        program = self.program() if isinstance(self.program, partial) else self.program
        return (program,) if callable(program) else program

    @cached_property
    def right(self) -> str:
        """The right answer as text; runs the program."""
        return in_words(self.truth)

    @cached_property
    def wrong(self) -> dict[str, Answer]:
        """The wrong answers by their text, without misconceptions that give the right one."""
        return {a.words: a for a in self.answers if a.words != self.right}

    @cached_property
    def options(self) -> list[str]:
        """All answers to choose from, in display order."""
        return in_order([self.right, *self.wrong])
