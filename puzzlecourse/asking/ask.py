"""`ask(power, 2, 3)`: questions about your own program, as cards or as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from stepthrough.controls.box import Box, shown
from stepthrough.given import check_flag, counted
from stepthrough.saved import not_running

from ..answers.beginning import check_own_names
from ..authoring.questions import Prediction
from ..widgets.predict import QuestionCard
from .as_text import key as answers
from .as_text import sheet
from .asking import questions_about


class Questions(Box):
    """A series of question cards about one call.

    A card appears when the previous one is answered or skipped, because it may contain that answer.
    """

    def __init__(self, questions: Sequence[Prediction]) -> None:
        super().__init__()
        self.add_class("puzzle-series")
        self.questions = numbered(questions)
        self.cards: list[QuestionCard] = []
        for number, one in enumerate(self.questions, 1):
            onward = partial(self._show, number) if number < len(self.questions) else None
            card = QuestionCard(one, "questions", one.name, onward=onward, is_kept=False)
            card.layout.display = shown(number == 1)
            self.cards.append(card)
        self.hold(*self.cards, self.notice)

    def _show(self, index: int) -> None:
        self.cards[index].layout.display = shown(True)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        first, *others = self.cards
        more = f"<p>And {counted(len(others), 'more question')}.</p>" if others else ""
        saved = not_running(repr(self), first.saved() + more)
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def __repr__(self) -> str:
        return sheet(self.questions)


class Solved:
    """Questions about one call with their answers, as plain text for teachers."""

    def __init__(self, questions: Sequence[Prediction]) -> None:
        self.questions = numbered(questions)

    def __repr__(self) -> str:
        return f"{sheet(self.questions)}\n\n{answers(self.questions)}"


def numbered(questions: Sequence[Prediction]) -> list[Prediction]:
    """Return the questions, named by their numbers."""
    return [replace(question, name=f"{number}.") for number, question in enumerate(questions, 1)]


def ask(
    function: Callable[..., Any], *args: Any, key: bool = False, **kwargs: Any
) -> Questions | Solved:
    """Return up to three questions about the call `function(*args, **kwargs)` of a recursive function.

    A notebook displays cards; elsewhere, the repr is text. With *key* the result is text that
    includes the answers, for teachers. A generator is asked about as the list of its values.

    >>> def fact(n):
    ...     return 1 if n < 2 else n * fact(n - 1)
    >>> first, second, *others = ask(fact, 4).questions
    >>> second.text, second.right
    ('`fact(4)` calls `fact(3)`. What does `fact(3)` return?', '6')

    The right answer (`.right`) comes from running the program; the other `.options` come from the
    worlds of misconceptions, from mutations of the program and from misreading its recording.

    Raises ValueError if nothing can be asked, because the call does not end, fails, takes too long
    or is not recursive; the message says what to do.
    """
    check_flag(key, "key")
    if key:
        check_own_names("ask", function, args, ["key"])
    questions = questions_about(function, args, by_name=kwargs)
    return Solved(questions) if key else Questions(questions)
