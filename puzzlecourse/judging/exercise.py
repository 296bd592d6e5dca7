"""An exercise as its author defines it: right and wrong answers, cases, hints."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stepthrough.trace.values import safe_repr

from .interpreter import Disturbed
from .sentences import Stopped

Sentence = str | Callable[[str], str]  # a message, or a function from the answer's name to it
Finder = Callable[..., Sentence | None]  # returns the message of a fault, or None
Draw = Callable[[Random], Iterable[tuple[Any, ...]]]  # returns the arguments of random cases


def with_name(sentence: Sentence, name: str) -> str:
    """Return the sentence with *name* filled in."""
    return sentence if isinstance(sentence, str) else sentence(name)


def no_cases(chance: Random) -> tuple[tuple[Any, ...], ...]:
    """Draw no cases."""
    return ()


class TooSlow(Exception):
    """Raised by the judge of a `whole` answer that is too slow; ignored in large cases.

    *sentence* becomes a `Stopped` message, the fault in all other cases.
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence: Sentence = lambda name: Stopped(with_name(sentence, name))


def call_lesson(
    find: Callable[..., Any], *given: Any, instead: Callable[..., Any] = lambda *given: ""
) -> Any:
    """Call a function of a lesson; if it raises an exception, warn and call *instead*.

    So neither a bug in a lesson nor an unforeseen answer makes `check` fail. TooSlow, MemoryError
    and Disturbed are raised nevertheless: they are the answer's fault, and `judge` reports them.
    """
    try:
        return find(*given)
    except (TooSlow, MemoryError, Disturbed):
        raise
    except Exception as error:
        name = getattr(find, "__name__", "a part of the exercise")
        message = f"{name} stopped with {safe_repr(error)}: the verdict is given without it"
        warnings.warn(message, RuntimeWarning, stacklevel=2)
    return instead(*given)


@dataclass(frozen=True)
class Wrong:
    """A wrong answer that one misconception produces, and the hint against it."""

    answer: Any
    misconception: str  # a name in `misconceptions.json`, or a caption for this answer only
    hint: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """A task whose answer is a function, judged case by case; without `cases`, any value.

    A function must return what `solution` returns, or raise the same kind of exception. If the
    exercise is `judged_by` a function, that decides instead: it gets the `Trial` of a case, or the
    value, and returns None or a message (`AnotherWay` if the result is right but the method is not
    the one asked for). A `whole` answer is passed to `judged_by` itself, together with the cases
    and a number of seconds; a message that names the answer is then a function of the name.

    `cases` are fixed, and the calls in the solution's docstring are added to them. Cases that are
    `drawn` at random follow: larger, but small enough for the plainest recursion. `large` cases
    come last; an answer may be too slow for them, but not wrong.
    """

    name: str  # as in check("power", power)
    solution: Any  # its source, or its repr, is shown after enough attempts
    cases: Sequence[tuple[Any, ...]] = ()  # arguments, the smallest first
    steps: Sequence[str] = ()  # hints that fit any mistake; written with `sheet.hints`
    also_right: Sequence[Any] = ()
    wrong: Sequence[Wrong] = ()
    judged_by: Finder | None = None
    drawn: Draw = no_cases
    undrawn: str = ""  # why an exercise with cases draws none
    large: Draw = no_cases
    examples: bool = True  # whether the calls in the solution's docstring are cases
    whole: bool = False
    recursive: bool = False  # whether the answer, or a helper, must call itself
    oracle: Callable[..., Any] | None = None  # a fast replacement for `solution`
    way: Finder | None = None  # finds a fault in the method of an answer with right results
    levels: Callable[..., int] = lambda *arguments: 0  # least depth of recursion for a case
    open: bool = False  # whether many different answers are right
    remark: Callable[[Any], str] = lambda answer: ""  # a comment on a right answer
    in_words: Callable[[str], str] = str  # rewrites a message in the terms of the puzzle
    pair: bool = False  # whether the answer may be either of two mutually recursive functions
    fills: bool = False  # whether an answer may change a set or memo that it is given
    library: str = ""  # the library's function for this task, which must not be revealed
    asks_back: bool = True  # whether a question follows a right answer
    watch: Any = None  # a `ReelSettings` to animate the answer

    @property
    def is_asked_about(self) -> bool:
        """Whether a question follows a right answer; it needs calls to ask about."""
        return self.asks_back and bool(self.cases) and not self.whole
