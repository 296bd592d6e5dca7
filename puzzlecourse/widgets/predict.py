"""Prediction questions: answer first, then step through the recording."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from ipywidgets import VBox

from puzzlelib.views import StepThrough
from puzzlelib.views.boards import board_for
from stepthrough.code_marks import html, parts
from stepthrough.controls.box import Box, shown, told_keys
from stepthrough.given import check_flag
from stepthrough.saved import not_running
from stepthrough.source import shown_rows
from stepthrough.trace import Recording
from stepthrough.walk.questions import questions
from stepthrough.walk.writing import Names

from ..authoring.asked import LETTERS
from ..authoring.questions import Prediction, in_words
from ..authoring.sheet import GAP
from ..lessons import prediction_named
from ..storage.entries import LONGEST_SAID, Kind, LearnerStep
from ..worlds.beside import RUN_ON, WorldBeside, both, parting
from .cards import Card, python
from .saved_steps import SavedSteps

MOST_HANDS = 999
RUN_ON_LABEL = f"{RUN_ON}: that tells the answer"
KEYS = "↑ ↓", "go from option to option,", "Space", "chooses"


class Reply(NamedTuple):
    """The response to a choice, or to a request for the answer."""

    letter: str  # of the option it belongs to
    step: LearnerStep  # saved
    words: str
    run: Callable[[], Recording] | None = None  # makes a recording to step through
    at: str = ""  # the step to look at; "" shows the whole recording
    world: str = ""  # in which the choice is right, or ""
    line: int | None = None  # of the shown program, marked while the question is open

    @property
    def tells(self) -> bool:
        """Whether the reply reveals the answer."""
        return self.step.was != "wrong"


class QuestionCard(Box):
    """A question with its options; nothing reveals the answer before an attempt.

    A wrong choice gets a hint and a step to look at; the learner may then choose again. With
    *vote*, the card counts raised hands, and nothing is saved. *onward* is called by a button that
    appears after the answer. Steps are saved under *kind* and *name* if *is_kept*.
    """

    def __init__(
        self,
        prediction: Prediction,
        kind: Kind,
        name: str,
        vote: bool = False,
        onward: Callable[[], object] | None = None,
        is_kept: bool = True,
    ) -> None:
        self.prediction = prediction
        super().__init__()
        self.vote = vote
        self._onward = onward
        self.options = dict(prediction.asked.lettered())
        acts = {"choose": self.choose, "skip": self.reveal, "look": self.look}
        acts |= {"world": self.see_world, "close": self.close_steps, "count": self.count}
        acts |= {"next": self.go_on, "again": self.ask_again}
        self.card = Card(self, acts)
        self._steps = VBox()
        self._steps.add_class("puzzle-reveal")
        self.again = SavedSteps(self, kind, name, is_kept=is_kept and not vote)
        self.again.button.layout.display = shown(False)  # the card has this button
        self.begin()
        self.hold(self.card, self.notice, self._steps, told_keys(*KEYS), self.again)
        self.again.replay(self._redo, self.begin)

    @property
    def opened(self) -> StepThrough | WorldBeside | None:
        """The open recording or world, or None."""
        return self._steps.children[0] if self._steps.children else None

    @property
    def is_answered(self) -> bool:
        """Whether the answer has been revealed; later choices are ignored."""
        return bool(self.replies) and self.replies[-1].tells

    @property
    def chosen(self) -> list[str]:
        """The chosen letters, oldest first."""
        return [reply.letter for reply in self.replies if reply.step.was != "shown"]

    def reply(self, letter: str) -> Reply:
        """Return the reply to an option, without changing the state of the card."""
        question, words = self.prediction, self.options[letter]
        if words == question.right:
            step = LearnerStep(self.saved_text(words), "right")
            return Reply(letter, step, f"{letter} is right. {question.why}", question.run)
        wrong = question.wrong[words]
        step = LearnerStep(self.saved_text(words), "wrong", wrong.misconception)
        has_gap = GAP in question.listing  # then the recording would reveal the answer
        at, world = ("", "") if has_gap else (wrong.at, wrong.world)
        shows = world and question.shows_worlds and not _reveals_answer(question, world)
        run = question.run if at else None
        line = _line_at(question, at) if at else None
        return Reply(letter, step, wrong.hint, run, at, world if shows else "", line)

    def answer(self) -> Reply:
        """Return the reply to a request for the answer, without changing the state."""
        question = self.prediction
        right = next(k for k, words in self.options.items() if words == question.right)
        step = LearnerStep(self.saved_text(""), "shown")
        return Reply(right, step, f"The answer is {right}. {question.why}", question.run)

    def saved_text(self, words: str) -> str:
        """Return the text saved for a choice; subclasses add to it."""
        return words

    def choose(self, letter: str) -> None:
        """Judge an option; after a wrong one, the learner may choose another."""
        if not self.is_answered and letter in self.options and letter not in self.chosen:
            self._say(self.reply(letter))

    def count(self, letter: str, by: int) -> None:
        """Add *by* to the number of hands for an option."""
        if not self.is_answered:
            self.hands[letter] = max(0, min(self.hands[letter] + by, MOST_HANDS))
            self._refresh()

    def reveal(self) -> None:
        """Show the answer without an attempt, or after a vote."""
        if self.is_answered:
            return
        reply = self.answer()
        counts = ", ".join(f"{letter} {hands}" for letter, hands in self.hands.items())
        hands = f"Hands: {counts}. " if self.vote else ""
        self._say(reply._replace(words=hands + reply.words))

    def look(self) -> None:
        """Open the recording: up to the step of the hint, or whole after the answer."""
        if self.replies and (steps := self.steps(self.replies[-1])):
            self._open(steps)

    def see_world(self) -> None:
        """Show the world in which the last wrong choice is right, next to Python.

        Both stop where they diverge: what follows reveals the answer and is shown on request.
        """
        if self.replies and (beside := self.beside(self.replies[-1])):
            beside.observe(
                lambda change: self.reveal(), "ending"
            )  # the end of Python's side reveals the answer
            self._open(beside)

    def close_steps(self) -> None:
        """Close the open recording or world."""
        self._open()

    def go_on(self) -> None:
        """Call *onward*, once."""
        onward = self._onward
        if onward and self.is_answered:
            self._onward = None
            onward()
            self._refresh()

    def ask_again(self) -> None:
        """Reset the question, and save that it is asked again."""
        self.again.button.click()

    def begin(self) -> None:
        """Reset the question."""
        self.replies: list[Reply] = []
        self.hands = dict.fromkeys(self.options, 0)
        self._open()

    def _redo(self, steps: Sequence[LearnerStep]) -> None:
        """Replay saved steps; options that no longer exist are skipped."""
        letters = {self.saved_text(words)[:LONGEST_SAID]: k for k, words in self.options.items()}
        for step in steps:
            if step.was == "shown" and step.answer == self.saved_text("")[:LONGEST_SAID]:
                self.reveal()
            elif step.answer in letters:
                self.choose(letters[step.answer])

    def _say(self, reply: Reply) -> None:
        """Show a reply and save its step."""
        self.replies.append(reply)
        if reply.tells:
            # close a partial recording, but keep a world that has run to its end
            left = [one for one in self._steps.children if getattr(one, "ending", None)]
            self._steps.children = left
        self._refresh()
        self.again.add(*reply.step)

    def steps(self, reply: Reply) -> StepThrough | None:
        """Return the recording of a reply: up to a step, or whole once answered; or None."""
        if reply.run is None:
            return None
        question = self.prediction
        steps = StepThrough(reply.run(), question.puzzle, question.position, until=reply.at)
        steps.go_to(steps.last if reply.at else 0)
        return steps

    def beside(self, reply: Reply) -> WorldBeside | None:
        """Return the world of a reply next to Python, or None."""
        if not reply.world:
            return None
        question = self.prediction
        return WorldBeside(
            *question.call,
            **question.by_name,
            world=reply.world,
            puzzle=question.puzzle,
            position=question.position,
            run_on=RUN_ON_LABEL,
        )

    def _open(self, *opened: StepThrough | WorldBeside) -> None:
        """Show *opened* below the card instead of what is open."""
        self._steps.children = opened
        self._refresh()

    def _refresh(self) -> None:
        """Send the state of the card to the page."""
        question = self.prediction
        options = zip(self.options, question.asked.shown(), strict=True)
        self.card.face = {
            "name": question.name,
            "ask": parts(question.ask),
            "program": python(question.listing),
            "options": [{"letter": k, "words": parts(one)} for k, one in options],
            "vote": self.vote,
            "replies": [reply_data(reply) for reply in self.replies],
            "hands": dict(self.hands),
            "opened": _kind(self.opened),
            "goesOn": self._onward is not None,
            "asksAgain": self.again.is_kept,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = not_running(repr(self), self.saved())
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def saved(self) -> str:
        """Return the question as HTML for readers without a kernel, such as on a code host."""
        question = self.prediction.asked
        program = f"<pre>{escape(question.program)}</pre>" if question.program else ""
        lettered = zip(LETTERS, question.shown(), strict=False)
        options = "<br>".join(f"<b>{k}</b> {html(words)}" for k, words in lettered)
        return f"{program}<p><b>{question.name}</b> {html(question.words)}</p><p>{options}</p>"

    def __repr__(self) -> str:
        question = self.prediction.asked
        program = [f"{question.program}\n"] if question.program else []
        options = [f"  {letter}  {words}" for letter, words in question.lettered()]
        return "\n".join([*program, f"{question.name} {question.words}", *options])


class Predict(QuestionCard):
    """The question of the course called *name*.

    With *vote* a teacher counts the hands for each option and then reveals the answer; nothing is
    saved. By default the environment variable PUZZLELIB_VOTE decides; `make present` sets it to 1.

    >>> question = Predict("1.1")
    >>> question.choose("B")
    >>> question.chosen, question.is_answered
    (['B'], False)

    Raises ValueError if there is no question called *name*.
    """

    def __init__(self, name: str, vote: bool | None = None) -> None:
        if vote is not None:
            check_flag(vote, "vote")
        question = prediction_named(name)
        votes = os.environ.get("PUZZLELIB_VOTE") == "1" if vote is None else vote
        super().__init__(question, "questions", name, votes)


def reply_data(reply: Reply) -> dict[str, Any]:
    """Return the JSON data of a reply, which never includes its steps."""
    return {
        "letter": reply.letter,
        "was": reply.step.was,
        "words": parts(reply.words),
        "look": reply.run is not None,
        "world": bool(reply.world),
        "line": reply.line,
    }


def _kind(opened: StepThrough | WorldBeside | None) -> str:
    if opened is None:
        return ""
    return "world" if isinstance(opened, WorldBeside) else "look"


def _line_at(question: Prediction, at: str) -> int | None:
    """Return the line of the shown program that runs at a step, from 0; None if it is not shown."""
    if question.run is None or not question.listing:
        return None
    recording = question.run()
    step = recording.steps[questions(recording, [at], Names(board_for(question.puzzle)))[0].at]
    source = step.call.source
    rows, number = shown_rows(source.shown), step.line - source.first_line
    texts = [row.text.strip() for row in rows]
    lines = [line.strip() for line in question.listing.splitlines()]
    for start in range(len(lines) - len(texts) + 1):
        if lines[start : start + len(texts)] == texts:
            shown_at = (n for n, row in enumerate(rows, start) if row.first <= number <= row.last)
            return next(shown_at, None)
    return None


def _reveals_answer(question: Prediction, world: str) -> bool:
    """Return whether the step at which a world and Python diverge reveals the answer."""
    function, *arguments = question.call
    mine, python = both(function, (tuple(arguments), dict(question.by_name)), world)
    step = parting(mine, python)
    words, did = " ".join(python.printed(step).split()), python.steps[step]
    if question.right == words or did.event != "return":
        return question.right == words
    return did.call is python.root or question.right == in_words(did.carried)
