"""`examples`: judge a learner's own examples before the code is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from stepthrough.code_marks import html
from stepthrough.given import counted, quoted

from ..judging.bounds import Deadline, OutOfTime, bounded
from ..judging.exercise import Exercise
from ..judging.own_examples import (
    Example,
    PlainCase,
    Unreadable,
    example,
    hint,
    mistakes,
    plain_cases,
    solved,
    unnoticed,
    untrue,
    without_result,
)
from ..lessons import exercise_named
from .verdict import hint_html, panel

MOST = 30  # the exercises ask for two or three
SECONDS = 1.7  # for all examples together
MARKS = {"true": "✓", "not true": "✗", "unclear": "✗", "no examples yet": "○"}
LOOKS = {"true": "returned", "not true": "refused", "unclear": "refused", "no examples yet": "line"}


@dataclass(frozen=True)
class Examples:
    """The verdict on a learner's examples, and the number of mistakes they catch."""

    name: str
    outcome: Literal["true", "not true", "unclear", "no examples yet"]
    sentences: tuple[str, ...] = ()
    think: str = ""
    noticed: int = 0  # common mistakes that the examples catch
    of: int = 0  # number of common mistakes

    @property
    def _head(self) -> str:
        return f"{MARKS[self.outcome]} examples of {self.name}: {self.outcome}."

    def __repr__(self) -> str:
        return "\n".join(filter(None, [self._head, *self.sentences, self.think]))

    def _repr_html_(self) -> str:
        lines = "".join(f"<div>{html(sentence)}</div>" for sentence in self.sentences)
        return panel(LOOKS[self.outcome], self._head, lines + hint_html(self.think))


def examples(name: str, given: Any = ...) -> Examples:
    """Judge a learner's examples: whether they are true, and how many mistakes they catch.

    An example is a pair: a call in quotes, and its result. The function need not exist yet. *given*
    is a list of examples, a dictionary, or a single example.

    >>> examples("power", [("power(2, 3)", 8), ("power(3, 2)", 9)])
    ✓ examples of power: true.
    Your 2 examples would notice 4 of 5 common mistakes.
    No example has 0 for `exponent`.

    An example is true if the model solution returns its result; the right result of a false example
    is not revealed. The common mistakes are the wrong answers of the lesson.

    Raises ValueError if there is no exercise *name*, or if none of its cases can be written as a call
    with literal arguments and a result other than None.
    """
    exercise = exercise_named(name)
    if not plain_cases(exercise):
        raise ValueError(f"examples of {name!r} cannot be written as calls with plain values")
    if _is_unfilled(given):
        return Examples(name, "no examples yet")
    mistakes(exercise)  # fills the cache before the clock starts
    try:
        with bounded(SECONDS):
            own = [example(exercise, *pair) for pair in _pairs(given, exercise)]
            return _outcome(exercise, own) if own else Examples(name, "no examples yet")
    except Unreadable as error:
        return Examples(name, "unclear", (str(error),))
    except (OutOfTime, MemoryError):
        sentence = "It takes too long to try these examples: choose smaller ones."
        return Examples(name, "unclear", (sentence,))


def _outcome(exercise: Exercise, own: list[Example]) -> Examples:
    """Return the verdict on examples that have been parsed."""
    deadline = Deadline(SECONDS)
    tried = [(one, solved(exercise, one.arguments, deadline)) for one in own]
    if unclear := [words for pair in tried if (words := without_result(*pair))]:
        return Examples(exercise.name, "unclear", _each(exercise, unclear))
    if wrong := [words for pair in tried if (words := untrue(exercise, *pair, deadline))]:
        return Examples(exercise.name, "not true", _each(exercise, wrong))
    cases = [PlainCase.of(does, one.result) for one, does in tried if does.exception is None]
    common, missed = len(mistakes(exercise)), unnoticed(exercise, cases)
    think = exercise.in_words(hint(exercise, missed, cases)) if missed else ""
    noticed = common - len(missed)
    sentence = _score(len(own), noticed, common)
    return Examples(exercise.name, "true", (sentence,), think, noticed, common)


def _each(exercise: Exercise, sentences: list[str]) -> tuple[str, ...]:
    """Return the sentences in the puzzle's terms, each once."""
    return tuple(exercise.in_words(words) for words in dict.fromkeys(sentences))


def _score(examples: int, noticed: int, common: int) -> str:
    yours = f"Your {examples} examples" if examples > 1 else "Your example"
    if not common:
        return f"{yours} can help you find mistakes."
    if noticed < common:
        return f"{yours} would notice {noticed} of {counted(common, 'common mistake')}."
    which = f"all {common} common mistakes" if common > 1 else "the one common mistake"
    return f"{yours} would notice {which}. Now write the function, and try them on it."


# ---- the argument --------------------------------------------------------------------------------


def _is_unfilled(given: Any) -> bool:
    """Return whether there are no examples yet: `...`, None, or an empty collection."""
    if given is None or given is ...:
        return True
    return isinstance(given, list | tuple | dict) and all(one is ... for one in given)


def _pairs(given: Any, exercise: Exercise) -> Iterator[tuple[str, Any]]:
    """Yield pairs of call and result. Raises Unreadable, with the right form, for anything else."""
    called = exercise.solution.__name__
    how = f'Write examples as pairs, the call in quotes: `[("{called}(…)", result), …]`.'
    is_pair = isinstance(given, tuple) and len(given) == 2 and isinstance(given[0], str)
    if isinstance(given, Mapping):
        given = list(given.items())
    elif is_pair:
        given = [given]
    if not isinstance(given, list | tuple):
        raise Unreadable(f"{how} This is not a list: {quoted(given)}.")
    if len(given) > MOST:
        raise Unreadable(
            f"Two or three examples are enough, {MOST} at most; there are {len(given):,}."
        )
    yield from (_pair(pair, how) for pair in given if pair is not ...)


def _pair(pair: Any, how: str) -> tuple[str, Any]:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise Unreadable(f"{how} This is not a pair: {quoted(pair)}.")
    text, result = pair
    if not isinstance(text, str):
        raise Unreadable(f"{how} This call is not in quotes: {quoted(text)}.")
    if result is ...:
        raise Unreadable(f"What does `{text}` return? Write it after the comma.")
    return text, result
