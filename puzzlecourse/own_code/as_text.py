"""Questions about a program as plain text, to be printed and handed out, and the key to them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import fill

from ..authoring.questions import Prediction
from ..widgets.predict import LETTERS, program_of
from ..worlds.beside import belief

WIDTH = 80


def sheet(questions: Sequence[Prediction]) -> str:
    """Return the program and the questions about it; nothing tells an answer."""
    asked = ("\n".join(_question(*one)) for one in enumerate(questions, 1))
    return "\n\n".join([program_of(questions[0]), *asked])


def key(questions: Sequence[Prediction]) -> str:
    """Return the right letters with the reason, what to say after a wrong one, and who believes it."""
    answers = ("\n".join(_answer(*one)) for one in enumerate(questions, 1))
    return "\n\n".join(["Answers", *answers])


def _question(number: int, asked: Prediction) -> Iterator[str]:
    yield _filled(f"{number}. {asked.text}", 3)
    for letter, option in zip(LETTERS, asked.options, strict=False):
        yield _filled(f"   {letter}  {option}", 6)


def _answer(number: int, asked: Prediction) -> Iterator[str]:
    letters = dict(zip(asked.options, LETTERS, strict=False))
    yield _filled(f"{number}. {letters[asked.right]}  {asked.right}", 6)
    yield _filled(f"   {asked.why}", 3)
    hint = next(iter(asked.wrong.values())).hint  # the same for all that are wrong
    yield _filled(f"   After a wrong answer, say: {hint}", 3)
    for option, letter in letters.items():
        if option != asked.right and (world := asked.wrong[option].world):
            yield _filled(f"   {letter}  may come from the belief: {belief(world)}", 6)


def _filled(words: str, indent: int) -> str:
    """Return words in short lines; those behind the first are indented."""
    return fill(words, WIDTH, subsequent_indent=" " * indent, break_on_hyphens=False)
