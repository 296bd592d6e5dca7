"""The prediction widget: answer first, see afterwards."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from ipywidgets import VBox

from puzzlelib.views import StepThrough
from stepthrough.code_marks import html, parts
from stepthrough.controls.box import Box, told_keys
from stepthrough.given import check_flag
from stepthrough.saved import not_running

from ..authoring.questions import Prediction, in_words
from ..authoring.sheet import GAP
from ..classroom.entries import LONGEST_SAID, LearnerStep
from ..lessons import prediction_named
from ..worlds.beside import RUN_ON, WorldBeside, both, parting
from .again import Again
from .cards import Card, python

MOST_HANDS = 999
RUN_ON_AND_TELL = f"{RUN_ON}: that tells the answer"
KEYS = "↑ ↓", "go from option to option,", "Space", "chooses"


class QuestionCard(Box):
    """A question with its options; nothing tells the answer before an attempt.

    A wrong choice is answered by a question and a step to look at again. What is chosen is kept as
    one of a `kind`, under a name; without a kind it is not kept. Once it is answered, a button
    leads onward to the next question, if there is one.
    """

    def __init__(
        self,
        prediction: Prediction,
        kind: str,
        name: str,
        vote: bool = False,
        onward: Callable[[], object] | None = None,
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
        self.again = Again(self, kind, name, is_kept=bool(kind) and not vote)
        self.begin()
        self.hold(self.card, self.notice, self._steps, told_keys(*KEYS), self.again)
        self.again.recall(self._redo, self.begin)

    @property
    def opened(self) -> StepThrough | WorldBeside | None:
        """Return the recording, or the world, that was opened last and is still open."""
        return self._steps.children[0] if self._steps.children else None

    def choose(self, letter: str) -> None:
        """Judge this option; a wrong one can be followed by another."""
        if self.is_answered or letter in self.chosen or letter not in self.options:
            return
        asked = self.prediction
        words = self.options[letter]
        self.chosen.append(letter)
        if words == asked.right:
            self._close(f"{letter} is right. {asked.why}")
            self.again.add(self.kept(words), "right")
        else:
            wrong = asked.wrong[words]
            self._at = "" if _has_gap(asked) else wrong.at
            hides = _has_gap(asked) or not asked.shows_worlds
            shows = wrong.world and not (hides or _tells(asked, wrong.world))
            self._world = wrong.world if shows else ""
            self._refresh()
            self.again.add(self.kept(words), "wrong", wrong.misconception)

    def count(self, letter: str, by: int) -> None:
        """Count hands for an option."""
        if not self.is_answered:
            self.hands[letter] = max(0, min(self.hands[letter] + by, MOST_HANDS))
            self._refresh()

    def reveal(self) -> None:
        """Show the answer without an attempt, or after the vote."""
        if self.is_answered:
            return
        right = next(k for k, words in self.options.items() if words == self.prediction.right)
        counts = ", ".join(f"{letter} {hands}" for letter, hands in self.hands.items())
        hands = f"Hands: {counts}. " if self.vote else ""
        self._close(f"{hands}The answer is {right}. {self.prediction.why}")
        self.again.add(self.kept(""), "shown")

    def kept(self, words: str) -> str:
        """Return what is kept of a choice."""
        return words

    def look(self) -> None:
        """Open the recording: at the step that the feedback points at, and no further; or whole."""
        asked = self.prediction
        if asked.run is None or not (self._at or self.is_answered):
            return
        steps = StepThrough(asked.run(), asked.puzzle, asked.position, until=self._at)
        steps.go_to(steps.last if self._at else 0)
        self._steps.children = [steps]
        self._refresh()

    def see_world(self) -> None:
        """Show the world in which the last wrong choice is right beside Python.

        Both are shown until they part; what lies behind holds the answer, and is there on request.
        """
        if self._world:
            asked = self.prediction
            beside = WorldBeside(
                *asked.call,
                world=self._world,
                puzzle=asked.puzzle,
                position=asked.position,
                run_on=RUN_ON_AND_TELL,
            )
            beside.observe(lambda change: self.reveal(), "ending")  # Python's side tells the answer
            self._steps.children = [beside]
            self._refresh()

    def close_steps(self) -> None:
        """Close the recording, or the world, that was opened."""
        self._steps.children = []
        self._refresh()

    def go_on(self) -> None:
        """Go on to the next question, once."""
        onward = self._onward
        if onward and self.is_answered:
            self._onward = None
            onward()
            self._refresh()

    def begin(self) -> None:
        """Ask as if nothing had been said."""
        self.is_answered = False
        self._at = ""  # the step to look at again
        self._world = ""  # in which the last wrong choice is right
        self._message = ""
        self.chosen: list[str] = []  # letters, in the order in which they were chosen
        self.hands = dict.fromkeys(self.options, 0)
        self._steps.children = []
        self._refresh()

    def _redo(self, steps: Sequence[LearnerStep]) -> None:
        """Say again what was said before; an option that is no longer there is left out."""
        letters = {self.kept(words)[:LONGEST_SAID]: k for k, words in self.options.items()}
        for step in steps:
            if step.was == "shown" and step.said == self.kept("")[:LONGEST_SAID]:
                self.reveal()
            elif step.said in letters:
                self.choose(letters[step.said])

    def _close(self, message: str) -> None:
        """Show which option is right and say why, and let the program be stepped through."""
        self.is_answered = True
        self._at = ""
        self._world = ""
        self._message = message
        # a look at one step ends before the answer; a world that has run on is there to be compared
        self._steps.children = [one for one in self._steps.children if getattr(one, "ending", None)]
        self._refresh()

    def _refresh(self) -> None:
        asked = self.prediction
        self.card.face = {
            "name": asked.name,
            "ask": parts(asked.ask),
            "program": python(asked.listing),
            "options": [self._option(letter) for letter in self.options],
            "vote": self.vote,
            "isAnswered": self.is_answered,
            "message": parts(self._message),
            "actions": self._actions(),
            "newest": "".join(self.chosen[-1:]),
            "isWatching": bool(self._steps.children),
        }

    def _option(self, letter: str) -> dict[str, Any]:
        """Return what is seen of an option: of its verdict, only what the learner has earned."""
        words, was, said = self.options[letter], "", ""
        if self.is_answered and words == self.prediction.right:
            was = "right"
        elif letter in self.chosen:
            was, said = "wrong", self.prediction.wrong[words].hint
        hands = self.hands[letter]
        spelled = {"words": parts(words), "said": parts(said)}
        return {"letter": letter, "was": was, "hands": hands, **spelled}

    def _actions(self) -> dict[str, dict[str, str]]:
        """Return the buttons below the options: words and style; at most one is primary."""
        acts = {}
        if not self.is_answered:
            skip = ("Reveal", "mod-primary") if self.vote else ("Skip", "puzzle-link")
            acts["skip"] = dict(zip(("words", "style"), skip, strict=True))
        if self.prediction.run and (self._at or self.is_answered):
            words = "Step through it" if self.is_answered else "Look at that step"
            is_primary = self.is_answered and not (self._steps.children or self._onward)
            acts["look"] = {"words": words, "style": "mod-primary" if is_primary else ""}
        if self.is_answered and self._onward:
            acts["next"] = {"words": "Next question", "style": "mod-primary"}
        if self._steps.children:
            acts["close"] = {"words": "Close", "style": "puzzle-link"}
        if self._world:
            acts["world"] = {"words": "See the world where this is right"}
        return acts

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        saved = not_running(repr(self), self.saved())
        return {**super()._repr_mimebundle_(**kwargs), **saved}

    def saved(self) -> str:
        """Return what is read where no kernel runs, such as on a code host."""
        asked = self.prediction.asked
        program = f"<pre>{escape(asked.program)}</pre>" if asked.program else ""
        options = "<br>".join(f"<b>{k}</b> {html(words)}" for k, words in asked.lettered())
        return f"{program}<p><b>{asked.name}</b> {html(asked.words)}</p><p>{options}</p>"

    def __repr__(self) -> str:
        asked = self.prediction.asked
        program = [f"{asked.program}\n"] if asked.program else []
        options = [f"  {letter}  {words}" for letter, words in asked.lettered()]
        return "\n".join([*program, f"{asked.name} {asked.words}", *options])


class Predict(QuestionCard):
    """A question of the course, by its name.

    With `vote=True` a teacher counts the hands for each option and then reveals the answer;
    `make present` asks for that by the environment variable PUZZLELIB_VOTE, without a change to the
    notebook.
    """

    def __init__(self, name: str, vote: bool | None = None) -> None:
        if vote is not None:
            check_flag(vote, "vote")
        asked = prediction_named(name)
        votes = os.environ.get("PUZZLELIB_VOTE") == "1" if vote is None else vote
        super().__init__(asked, "questions", name, votes)


def _has_gap(asked: Prediction) -> bool:
    """Return whether the program is shown with a gap: what runs has the answer in its place."""
    return GAP in asked.listing


def _tells(asked: Prediction, world: str) -> bool:
    """Return whether the step in which a world and Python part says what Python answers."""
    function, *arguments = asked.call
    mine, python = both(function, arguments, world)
    step = parting(mine, python)
    said, did = " ".join(python.printed(step).split()), python.steps[step]
    if asked.right == said or did.event != "return":
        return asked.right == said
    return did.call is python.root or asked.right == in_words(did.carried)
