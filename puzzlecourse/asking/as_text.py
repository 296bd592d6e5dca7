"""Questions about a program as plain text to print, and their key."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from ..authoring.asked import Asked
from ..authoring.questions import Prediction
from ..worlds.beside import belief

WIDTH = 80


def sheet(questions: Sequence[Prediction]) -> str:
    """Return the program and its questions, without answers."""
    texts = ("\n".join(_question(one.asked)) for one in questions)
    return "\n\n".join([questions[0].listing, *texts])


def key(questions: Sequence[Prediction]) -> str:
    """Return the key: right letters, explanations, follow-up questions, and beliefs."""
    answers = map("\n".join, map(_answer, questions))
    return "\n\n".join(["Answers", *answers])


def _question(question: Asked) -> Iterator[str]:
    yield _filled(f"{question.name} {question.words}", 3)
    for letter, option in question.lettered():
        yield _filled(f"   {letter}  {option}", 6)


def _answer(question: Prediction) -> Iterator[str]:
    letters = {option: letter for letter, option in question.asked.lettered()}
    yield _filled(f"{question.name} {letters[question.right]}  {question.right}", 6)
    yield _filled(f"   {question.why}", 3)
    hint = next(iter(question.wrong.values())).hint  # all wrong options have the same hint
    yield _filled(f"   After a wrong answer, say: {hint}", 3)
    for option, letter in letters.items():
        if option != question.right and (world := question.wrong[option].world):
            yield _filled(f"   {letter}  may come from the belief: {belief(world)}", 6)


def _filled(words: str, indent: int) -> str:
    """Return *words* wrapped, with continuation lines indented."""
    return fill(words, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
