"""Whether a class of rules can be used, and what to do with it then."""

from __future__ import annotations

from typing import Any

from puzzlelib.conformance import NoAnswer, Questions, conforms

from ...exercise import Trial

SECONDS = 1  # for the questions whether it is the game of the example


def can_be_used(answer: Any) -> str | None:
    """Return what is wrong with a class of rules, or None if everything can be done with it."""
    if not isinstance(answer, type):
        return "a class was expected: write check('own rules', Mine) without brackets."
    made = _made(answer)
    if isinstance(made, str):
        return made
    faults = conforms(made).faults
    if len(faults) > 1:
        return f"{faults[0]} (And more: conforms({answer.__name__}()) tells all.)"
    return faults[0] if faults else _is_the_example(made)


def _made(kind: Any) -> Any:
    """Return rules of that class, made under limits; or what is wrong."""
    make = kind.__init__
    try:
        if not hasattr(make, "__code__"):
            return kind()
        trial = Trial.of(make, (kind.__new__(kind),))
    except TypeError as error:
        return f"{kind.__name__}() cannot be made: {error}."
    if trial.never_ended() or trial.recording.exception:
        return f"{kind.__name__}() cannot be made: {trial.raised() or 'it does not end.'}"
    return trial.given[0]


def _is_the_example(rules: Any) -> str | None:
    questions = Questions(rules, SECONDS)
    try:
        same = getattr(rules, "misere", None) is False and rules.start == 10
        same = same and all(_moves_as_take(questions, n) for n in range(11))
    except NoAnswer:
        return None
    return "That is the game of the example: change a rule of it." if same else None


def _moves_as_take(questions: Questions, n: int) -> bool:
    """Return whether n pieces have the moves of the example; NoAnswer if they have none."""
    return bool(questions.ask("moves", n) == [take for take in (1, 2, 3) if take <= n])


def how_to_use(answer: Any) -> str:
    """Return what to do with rules in which nothing is wrong."""
    name = answer.__name__
    if hasattr(answer, "misere"):
        return f"Play it: Player({name}(), computer='perfect'). Ask is_winning({name}(), {name}().start)."
    return f"Play it: Player({name}()). Can it be solved? Ask search({name}(), {name}().start)."
