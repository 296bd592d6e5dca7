"""An exercise as an author writes it down: right and wrong answers, cases, hints."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from stepthrough.trace.values import safe_repr

Sentence = str | Callable[[str], str]  # perhaps with the name of the answer's function left open
Finder = Callable[..., Sentence | None]  # finds what is wrong, and says it in a sentence
Draw = Callable[[Random], Iterable[tuple[Any, ...]]]  # arguments of cases, drawn by chance


def with_name(sentence: Sentence, name: str) -> str:
    """Return a sentence with a function's name in its place."""
    return sentence if isinstance(sentence, str) else sentence(name)


def nothing(chance: Random) -> tuple[tuple[Any, ...], ...]:
    """Return no cases: none are drawn."""
    return ()


class TooSlow(Exception):
    """A whole answer is too slow; of a large case nothing is said then."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def nothing_to_say(*given: Any) -> str:
    """Return no sentence."""
    return ""


def spared(
    find: Callable[..., Any], *given: Any, instead: Callable[..., Any] = nothing_to_say
) -> Any:
    """Return what a part of an exercise says; if it stops with an error, what `instead` says.

    So a slip in a lesson, or an unforeseen answer, never ends `check`: a warning tells it.
    """
    try:
        return find(*given)
    except (TooSlow, MemoryError):  # these are about the answer
        raise
    except Exception as error:
        name = getattr(find, "__name__", "a part of the exercise")
        message = f"{name} stopped with {safe_repr(error)}: the verdict is given without it"
        warnings.warn(message, RuntimeWarning, stacklevel=2)
    return instead(*given)


@dataclass(frozen=True)
class Wrong:
    """An answer that is wrong because of one misconception, and the hint against it."""

    answer: Any
    misconception: str  # as in `misconceptions.json`, or its own caption
    hint: str


@dataclass(frozen=True, eq=False)
class Exercise:
    """A task whose answer is a function, judged case by case; without `cases`, any value.

    A function must return what `solution` returns (or raise the same kind of exception), or, where
    it is `judged_by` another function, what that accepts: it gets the `Trial` of a case, or the
    value, and returns None or a sentence that says what is wrong. A `whole` answer is not called
    case by case: it is judged as it is, on cases, and in so many seconds; a sentence in which its
    name belongs is then a function of the name.

    `cases` are written down, and those of the solution's docstring belong to them. After them come
    cases that are `drawn`, larger than an author would write into a table, but small enough for the
    plainest recursion, and `large` ones, for which an answer can be too slow, but not wrong.
    """

    name: str  # as in check("power", power)
    solution: Any  # its source, or its repr, is shown at last
    cases: Sequence[tuple[Any, ...]] = ()  # arguments, the smallest first
    steps: Sequence[str] = ()  # of the task, which fit any mistake; written with `sheet.hints`
    also_right: Sequence[Any] = ()
    wrong: Sequence[Wrong] = ()
    judged_by: Finder | None = None
    drawn: Draw = nothing
    large: Draw = nothing
    examples: bool = True  # whether the calls in the solution's docstring are cases, too
    whole: bool = False
    recursive: bool = False  # whether it, or a helper of it, must call itself
    oracle: Callable[..., Any] | None = None  # returns what the solution does, also for large cases
    way: Finder | None = None  # what is wrong with how an answer comes by right results
    levels: Callable[..., int] = lambda *arguments: 0  # calls that must wait for each other
    open: bool = False  # whether many different answers are right
    remark: Callable[[Any], str] = lambda answer: ""  # what to say about a right answer
    in_words: Callable[[str], str] = str  # writes what is said in the words of the puzzle
    fills: bool = False  # whether an answer is allowed to change a set or memo that it is given
    library: str = ""  # the library's function with the same task: not to be shown before
    asks_back: bool = True  # whether a question about a right answer follows
    watch: Any = None  # how an answer is watched at work, `ReelSettings`

    @property
    def is_asked_about(self) -> bool:
        """Whether a question about the program follows a right answer: only where there are calls to ask about."""
        return self.asks_back and bool(self.cases) and not self.whole
