"""`ask(power, 2, 3)`: questions about your own program, as cards and as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from stepthrough.controls.box import Box, shown
from stepthrough.given import check_flag, counted
from stepthrough.saved import not_running

from ..authoring.questions import Prediction
from ..widgets.predict import QuestionCard
from .as_text import key as answers
from .as_text import sheet
from .asking import questions_about


class Questions(Box):
    """Cards with questions about one call, one after the other, each below the program.

    The next one comes when the one before is answered or skipped: it can tell the answer there.
    """

    def __init__(self, questions: Sequence[Prediction]) -> None:
        super().__init__()
        self.add_class("puzzle-series")
        self.questions = numbered(questions)
        self.cards = [self._card(*one) for one in enumerate(self.questions, 1)]
        for card in self.cards[1:]:
            card.layout.display = shown(False)
        self.hold(*self.cards, self.notice)

    def _card(self, number: int, question: Prediction) -> QuestionCard:
        onward = partial(self._show, number) if number < len(self.questions) else None
        return QuestionCard(question, "questions", question.name, onward=onward, is_kept=False)

    def _show(self, number: int) -> None:
        self.cards[number].layout.display = shown(True)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        first, *others = self.cards
        more = f"<p>And {counted(len(others), 'more question')}.</p>" if others else ""
        saved = not_running(repr(self), first.saved() + more)
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return sheet(self.questions)


class Solved:
    """Questions about one call with their answers, as plain text for the teacher."""

    def __init__(self, questions: Sequence[Prediction]) -> None:
        self.questions = numbered(questions)

    def __repr__(self) -> str:
        return f"{sheet(self.questions)}\n\n{answers(self.questions)}"


def numbered(questions: Sequence[Prediction]) -> list[Prediction]:
    """Return the questions with their numbers for names."""
    return [replace(question, name=f"{number}.") for number, question in enumerate(questions, 1)]


def ask(function: Callable[..., Any], *args: Any, key: bool = False) -> Questions | Solved:
    """Return three questions about a call of a recursive function, for its author.

    In a notebook they are cards; printed, or in a terminal, they are text. With `key=True` they are
    text, with the answers below: for a teacher who asks them.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> first, second, *others = ask(fact, 4).questions
    >>> second.text, second.right
    ('`fact(4)` calls `fact(3)`. What does `fact(3)` return?', '6')

    The right answer of each (`.right`) comes from running the program, the other `.options` from
    misconceptions in whose world they are right, from small changes of the program, and from its
    recording misread. There are fewer than three if the call gives no more. ValueError, with what
    to do, if nothing can be asked: the call does not end, fails, takes long or is not recursive.
    """
    check_flag(key, "key")
    questions = questions_about(function, args)
    return Solved(questions) if key else Questions(questions)
