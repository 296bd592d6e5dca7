"""The prediction widget: answer first, see afterwards."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from ipywidgets import VBox

from puzzlelib.views import StepThrough
from stepthrough.code_marks import html, parts
from stepthrough.controls.box import Box, told_keys
from stepthrough.given import check_flag
from stepthrough.saved import not_running
from stepthrough.trace import Recording

from ..authoring.asked import LETTERS
from ..authoring.questions import Prediction, in_words
from ..authoring.retired import NoLongerAsked
from ..authoring.sheet import GAP
from ..classroom.entries import LONGEST_SAID, Kind, LearnerStep
from ..lessons import is_retired, prediction_named
from ..worlds.beside import RUN_ON, WorldBeside, both, parting
from .again import Again
from .cards import Card, python

MOST_HANDS = 999
RUN_ON_AND_TELL = f"{RUN_ON}: that tells the answer"
KEYS = "↑ ↓", "go from option to option,", "Space", "chooses"


class Reply(NamedTuple):
    """The reply to a choice, or to a learner who asks for the answer."""

    letter: str  # of the option of which it is said
    step: LearnerStep  # what is kept
    words: str
    run: Callable[[], Recording] | None = None  # what can be stepped through then
    at: str = ""  # the step to look at again; without one all of it is shown
    world: str = ""  # in which the choice is right

    @property
    def tells(self) -> bool:
        """Whether it tells the answer."""
        return self.step.was != "wrong"


class QuestionCard(Box):
    """A question with its options; nothing tells the answer before an attempt.

    A wrong choice is answered by a question and a step to look at again. What is chosen is kept as
    one of a `kind`, under a name, if it is kept. Once it is answered, a button leads onward to the
    next question, if there is one.
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
        acts |= {"next": self.go_on}
        self.card = Card(self, acts)
        self._steps = VBox()
        self._steps.add_class("puzzle-reveal")
        self.again = Again(self, kind, name, is_kept=is_kept and not vote)
        self.begin()
        self.hold(self.card, self.notice, self._steps, told_keys(*KEYS), self.again)
        self.again.recall(self._redo, self.begin)

    @property
    def opened(self) -> StepThrough | WorldBeside | None:
        """The recording, or the world, that was opened last and is still open."""
        return self._steps.children[0] if self._steps.children else None

    @property
    def is_answered(self) -> bool:
        """Whether the answer has been told; then no choice counts any more."""
        return bool(self.replies) and self.replies[-1].tells

    @property
    def chosen(self) -> list[str]:
        """The letters that were chosen, in the order in which they were."""
        return [reply.letter for reply in self.replies if reply.step.was != "shown"]

    def reply(self, letter: str) -> Reply:
        """Return the reply to an option; nothing changes by it, though its world and Python are run."""
        question, words = self.prediction, self.options[letter]
        if words == question.right:
            step = LearnerStep(self.kept(words), "right")
            return Reply(letter, step, f"{letter} is right. {question.why}", question.run)
        wrong = question.wrong[words]
        step = LearnerStep(self.kept(words), "wrong", wrong.misconception)
        at, world = ("", "") if _has_gap(question) else (wrong.at, wrong.world)
        shows = world and question.shows_worlds and not _tells(question, world)
        run = question.run if at else None
        return Reply(letter, step, wrong.hint, run, at, world if shows else "")

    def answer(self) -> Reply:
        """Return the reply to a learner who asks for the answer; nothing changes by it."""
        question = self.prediction
        right = next(k for k, words in self.options.items() if words == question.right)
        step = LearnerStep(self.kept(""), "shown")
        return Reply(right, step, f"The answer is {right}. {question.why}", question.run)

    def kept(self, words: str) -> str:
        """Return what is kept of a choice."""
        return words

    def choose(self, letter: str) -> None:
        """Judge this option; a wrong one can be followed by another."""
        if not self.is_answered and letter in self.options and letter not in self.chosen:
            self._say(self.reply(letter))

    def count(self, letter: str, by: int) -> None:
        """Count hands for an option."""
        if not self.is_answered:
            self.hands[letter] = max(0, min(self.hands[letter] + by, MOST_HANDS))
            self._refresh()

    def reveal(self) -> None:
        """Show the answer without an attempt, or after the vote."""
        if self.is_answered:
            return
        reply = self.answer()
        counts = ", ".join(f"{letter} {hands}" for letter, hands in self.hands.items())
        hands = f"Hands: {counts}. " if self.vote else ""
        self._say(reply._replace(words=hands + reply.words))

    def look(self) -> None:
        """Open the recording: up to the step that the feedback points at, or whole."""
        if self.replies and (steps := self.steps(self.replies[-1])):
            self._open(steps)

    def see_world(self) -> None:
        """Show the world in which the last wrong choice is right beside Python.

        Both are shown until they part; what lies behind holds the answer, and is there on request.
        """
        if self.replies and (beside := self.beside(self.replies[-1])):
            beside.observe(lambda change: self.reveal(), "ending")  # Python's side tells the answer
            self._open(beside)

    def close_steps(self) -> None:
        """Close the recording, or the world, that was opened."""
        self._open()

    def go_on(self) -> None:
        """Go on to the next question, once."""
        onward = self._onward
        if onward and self.is_answered:
            self._onward = None
            onward()
            self._refresh()

    def begin(self) -> None:
        """Ask as if nothing had been said."""
        self.replies: list[Reply] = []
        self.hands = dict.fromkeys(self.options, 0)
        self._open()

    def _redo(self, steps: Sequence[LearnerStep]) -> None:
        """Say again what was said before; an option that is no longer there is left out."""
        letters = {self.kept(words)[:LONGEST_SAID]: k for k, words in self.options.items()}
        for step in steps:
            if step.was == "shown" and step.said == self.kept("")[:LONGEST_SAID]:
                self.reveal()
            elif step.said in letters:
                self.choose(letters[step.said])

    def _say(self, reply: Reply) -> None:
        """Show a reply, and keep the choice."""
        self.replies.append(reply)
        if reply.tells:
            # a look at one step ends before the answer; a world that has run on is there to be compared
            left = [one for one in self._steps.children if getattr(one, "ending", None)]
            self._steps.children = left
        self._refresh()
        self.again.add(*reply.step)

    def steps(self, reply: Reply) -> StepThrough | None:
        """Return the recording that a reply leads to: up to a step, or whole once it is answered."""
        if reply.run is None:
            return None
        question = self.prediction
        steps = StepThrough(reply.run(), question.puzzle, question.position, until=reply.at)
        steps.go_to(steps.last if reply.at else 0)
        return steps

    def beside(self, reply: Reply) -> WorldBeside | None:
        """Return the world in which a wrong choice is right, beside Python."""
        if not reply.world:
            return None
        question = self.prediction
        return WorldBeside(
            *question.call,
            world=reply.world,
            puzzle=question.puzzle,
            position=question.position,
            run_on=RUN_ON_AND_TELL,
        )

    def _open(self, *opened: StepThrough | WorldBeside) -> None:
        """Show this below the card, in place of what was opened before."""
        self._steps.children = opened
        self._refresh()

    def _refresh(self) -> None:
        """Hand the question and what was said since to the page, which makes a card of them."""
        question = self.prediction
        shown = zip(self.options, question.asked.shown(), strict=True)
        self.card.face = {
            "name": question.name,
            "ask": parts(question.ask),
            "program": python(question.listing),
            "options": [{"letter": k, "words": parts(one)} for k, one in shown],
            "vote": self.vote,
            "replies": [reply_data(reply) for reply in self.replies],
            "hands": dict(self.hands),
            "isWatching": bool(self._steps.children),
            "goesOn": self._onward is not None,
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = not_running(repr(self), self.saved())
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def saved(self) -> str:
        """Return what readers see where no kernel runs, such as on a code host."""
        question = self.prediction.asked
        program = f"<pre>{escape(question.program)}</pre>" if question.program else ""
        shown = zip(LETTERS, question.shown(), strict=False)
        options = "<br>".join(f"<b>{k}</b> {html(words)}" for k, words in shown)
        return f"{program}<p><b>{question.name}</b> {html(question.words)}</p><p>{options}</p>"

    def __repr__(self) -> str:
        question = self.prediction.asked
        program = [f"{question.program}\n"] if question.program else []
        options = [f"  {letter}  {words}" for letter, words in question.lettered()]
        return "\n".join([*program, f"{question.name} {question.words}", *options])


class Predict(QuestionCard):
    """A question of the course, by its name.

    With `vote=True` a teacher counts the hands for each option and then reveals the answer;
    `make present` asks for that by the environment variable PUZZLELIB_VOTE, without a change to the
    notebook.
    """

    def __new__(cls, name: str, vote: bool | None = None) -> Any:
        """Return the question, or a sentence if the course no longer asks it."""
        return NoLongerAsked(name) if is_retired(name) else super().__new__(cls)

    def __init__(self, name: str, vote: bool | None = None) -> None:
        if vote is not None:
            check_flag(vote, "vote")
        question = prediction_named(name)
        votes = os.environ.get("PUZZLELIB_VOTE") == "1" if vote is None else vote
        super().__init__(question, "questions", name, votes)


def reply_data(reply: Reply) -> dict[str, Any]:
    """Return what the page gets of a reply; of its steps, only whether there are any."""
    return {
        "letter": reply.letter,
        "was": reply.step.was,
        "words": parts(reply.words),
        "look": reply.run is not None,
        "world": bool(reply.world),
    }


def _has_gap(question: Prediction) -> bool:
    """Return whether the program is shown with a gap: what runs has the answer in its place."""
    return GAP in question.listing


def _tells(question: Prediction, world: str) -> bool:
    """Return whether the step in which a world and Python part says what Python answers."""
    function, *arguments = question.call
    mine, python = both(function, arguments, world)
    step = parting(mine, python)
    words, did = " ".join(python.printed(step).split()), python.steps[step]
    if question.right == words or did.event != "return":
        return question.right == words
    return did.call is python.root or question.right == in_words(did.carried)
