"""What a widget asks: predictions, and lines to put in order. The truth is found by running."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from stepthrough.source import show_source
from stepthrough.trace import Recording
from stepthrough.trace.values import stable_repr

from .asked import Asked


def in_words(value: Any) -> str:
    """Return an answer as it is shown: a text as it is, any other value as Python writes it.

    >>> in_words("3 2 1 6"), in_words(None), in_words(lambda: 2**3)
    ('3 2 1 6', 'None', '8')
    """
    value = value() if callable(value) else value
    return value if isinstance(value, str) else stable_repr(value)


DEAL = 169  # letters come out even in the course; another number deals all options anew


def in_order(options: Sequence[str]) -> list[str]:
    """Return the options as they are shown: numbers by size, others as the dice fall.

    The dice know nothing but the words of the options. So the place of the right one is left to
    chance, not to the author; it stays when the question gets another name, when others
    are added before it, and in each run.

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
    """What one misconception would answer, and what to ask back.

    A misconception can also be right here, for the wrong reason: then another question must catch it.
    """

    misconception: str  # as in `misconceptions.json`
    answer: Any  # a value, or a function that computes it as this misconception would
    hint: str = ""  # feedback: a question that points at a step, not the right answer
    at: str = ""  # that step, as StepThrough's `ask` names it: "fact(1) returns"
    world: str = ""  # the world in which the answer was computed, if the misconception runs

    @cached_property
    def words(self) -> str:
        """The answer as it is shown; what computes it runs once."""
        return in_words(self.answer)


@dataclass(frozen=True)
class Prediction:
    """A question with the right answer, computed, and what misconceptions answer."""

    name: str  # lesson and number: "1.1"
    ask: str
    truth: Callable[[], Any]  # runs the program
    answers: Sequence[Answer]
    why: str  # said once the learner has answered
    program: Callable[..., Any] | Sequence[Callable[..., Any]] = ()  # shown with the question
    run: Callable[[], Recording] | None = None  # what a learner can step through afterwards
    puzzle: Any = None  # whose board is shown while stepping
    position: Any = "position"
    call: tuple[Any, ...] = ()  # a function and its arguments, if that is what is asked about
    shows_worlds: bool = True  # beside Python; not if they show a program that is still to be found

    @property
    def asked(self) -> Asked:
        """What is seen of it before it is answered."""
        return Asked(self.name, self.listing, self.ask, self.options)

    @property
    def listing(self) -> str:
        """The sources that are shown with the question."""
        return "\n\n".join(show_source(function).text for function in self.programs)

    @property
    def text(self) -> str:
        """The question."""
        return self.ask

    @property
    def programs(self) -> Sequence[Callable[..., Any]]:
        """The functions whose sources are shown with the question."""
        return (self.program,) if callable(self.program) else self.program

    @cached_property
    def right(self) -> str:
        """The right answer as it is shown; the program runs for it."""
        return in_words(self.truth)

    @cached_property
    def wrong(self) -> dict[str, Answer]:
        """The wrong answers by what they say; a misconception that is right here has none."""
        return {a.words: a for a in self.answers if a.words != self.right}

    @cached_property
    def options(self) -> list[str]:
        """All answers to choose from, in an order that does not ask which one is right."""
        return in_order([self.right, *self.wrong])
