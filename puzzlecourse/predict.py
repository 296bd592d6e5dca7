"""The prediction widget: answer first, see afterwards."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, BoundedIntText, Button, HBox, Layout, VBox

from puzzlelib.views.controls import Box, shown
from puzzlelib.views.source import show_source
from puzzlelib.views.stage import Stage

from .again import Again
from .course import prediction_named
from .kept import LONGEST_SAID, Step
from .questions import Answer, Prediction

LETTERS = "ABCDEFGH"


def in_html(words: str) -> str:
    """The words with `code` in backticks set as code."""
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(words))


class Predict(Box):
    """A question of the course, by its name; nothing tells the answer before an attempt.

    A wrong choice is answered by a question and a step to look at again. With `vote=True` a
    teacher enters the number of hands for each option and then reveals the answer; `make present`
    asks for that by the environment variable PUZZLELIB_VOTE, without a change to the notebook.
    """

    def __init__(self, name: str, vote: bool | None = None) -> None:
        super().__init__()
        self.prediction: Prediction = prediction_named(name)
        self.vote = os.environ.get("PUZZLELIB_VOTE") == "1" if vote is None else vote
        self.is_answered = False
        options = self.prediction.options
        self._options = dict(zip(LETTERS[: len(options)], options, strict=True))
        self.buttons = {letter: self._option(letter) for letter in self._options}
        self.votes = {letter: self._votes(letter) for letter in self._options}
        self._feedback = Stage()
        self._feedback.add_class("puzzle-sentence")
        self.skip = self.button("Reveal" if self.vote else "Skip", self.reveal)
        self.look = self.button("Look at that step", self._look)
        self.look.layout.display = shown(False)
        self._at, self._steps = "", VBox()
        actions = HBox([self.skip, self.look])
        self.again = Again(self, "questions", name, is_kept=not self.vote)
        told = [self._feedback, self.notice, self.again]
        self.hold(self._question(), *self._rows(), actions, *told, self._steps)
        self.add_class("puzzle-question")
        self.again.recall(self._redo, self._begin)

    # ---- what the learner does ----------------------------------------------------------------

    def choose(self, letter: str) -> None:
        """Judge this option; a wrong one can be followed by another."""
        if self.is_answered:
            return
        words = self._options[letter]
        if words == self.prediction.right:
            self._close(f"✓ {letter} is right. {self.prediction.why}")
            self.again.add(words, "right")
        else:
            wrong = self.prediction.wrong[words]
            self._doubt(letter, wrong)
            self.again.add(words, "wrong", wrong.misconception)

    def reveal(self) -> None:
        """Tell the answer without an attempt, or after the vote."""
        if self.is_answered:
            return
        right = next(k for k, words in self._options.items() if words == self.prediction.right)
        votes = [f"{letter} {votes.value}" for letter, votes in self.votes.items()]
        told = f"Hands: {', '.join(votes)}. " if self.vote else ""
        self._close(f"{told}The answer is {right}: {self.prediction.right}. {self.prediction.why}")
        self.again.add("", "shown")

    def _redo(self, steps: Sequence[Step]) -> None:
        """Say again what was said before; an option that is no longer there is left out."""
        letters = {words[:LONGEST_SAID]: letter for letter, words in self._options.items()}
        for step in steps:
            if step.was == "shown":
                self.reveal()
            elif step.said in letters:
                self.choose(letters[step.said])

    def _begin(self) -> None:
        """Ask as if nothing had been said."""
        self.is_answered, self._at, self._steps.children = False, "", []
        for letter, button in self.buttons.items():
            button.description, button.disabled = self._label(letter), False
            button.remove_class("puzzle-right")
        self._say("")
        self.skip.layout.display = shown(True)
        self.look.description, self.look.layout.display = "Look at that step", shown(False)

    def _doubt(self, letter: str, answer: Answer) -> None:
        """Answer a wrong choice by where to look again."""
        button = self.buttons[letter]
        button.description = f"✗ {self._label(letter)}"
        button.disabled = True
        self._say(f"✗ Not {letter}. {answer.look}".strip())
        self._at = answer.at
        can_look = bool(answer.at and self.prediction.run)
        self.look.layout.display = shown(can_look)

    def _close(self, told: str) -> None:
        """Show which option is right, tell why, and let the program be stepped through."""
        self.is_answered, self._at = True, ""
        for letter, words in self._options.items():
            self.buttons[letter].disabled = self.votes[letter].disabled = True
            if words == self.prediction.right:
                self.buttons[letter].description = f"✓ {self._label(letter)}"
                self.buttons[letter].add_class("puzzle-right")
        self._say(told)
        self.skip.layout.display = shown(False)
        self.look.description = "Step through it"
        self.look.layout.display = shown(self.prediction.run is not None)

    def _look(self) -> None:
        """Open the recording: at the step that the feedback points at, and no further; or whole."""
        from puzzlelib.views.steps import StepThrough

        asked = self.prediction
        if asked.run is None:
            return
        steps = StepThrough(asked.run(), asked.puzzle, asked.position, until=self._at)
        steps.go_to(steps.last if self._at else 0)
        self._steps.children = [steps]

    def _say(self, words: str) -> None:
        self._feedback.status = words.replace("`", "")

    # ---- how it is put together ---------------------------------------------------------------

    def _label(self, letter: str) -> str:
        return f"{letter}  {self._options[letter]}"

    def _option(self, letter: str) -> Button:
        button = self.button(self._label(letter), lambda: self.choose(letter))
        button.layout = Layout(width="auto", height="auto", min_height="36px", margin="2px 0")
        button.add_class("puzzle-option")
        return button

    def _votes(self, letter: str) -> BoundedIntText:
        """Where the hands for an option are entered."""
        style = {"description_width": "initial"}
        layout = Layout(width="190px")
        return BoundedIntText(
            0, description=f"Hands for {letter}", max=999, style=style, layout=layout
        )

    def _question(self) -> HTML:
        asked = self.prediction
        sources = "\n\n".join(show_source(function).text for function in asked.programs)
        program = f"<pre>{escape(sources)}</pre>" if sources else ""
        return HTML(
            f'{STYLE}<div class="puzzle-asked">{program}<b>{asked.name}</b> {in_html(asked.ask)}</div>'
        )

    def _rows(self) -> list[Any]:
        if not self.vote:
            return list(self.buttons.values())
        return [HBox([self.votes[letter], self.buttons[letter]]) for letter in self._options]

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": repr(self)}

    def __repr__(self) -> str:
        options = [f"  {self._label(letter)}" for letter in self._options]
        return "\n".join([f"{self.prediction.name} {self.prediction.ask}", *options])


STYLE = """
<style>
.puzzle-asked { font-size: 19px; line-height: 1.4; max-width: 46em; color: var(--jp-ui-font-color0, #24292f); }
.puzzle-question .jupyter-button, .puzzle-question .widget-label, .puzzle-question .widget-inline-hbox input,
.puzzle-question .widget-inline-hbox select { font-size: 18px !important; }
.puzzle-sentence .puzzle-status { font-size: 19px; max-width: none; font-weight: 600; }
.puzzle-asked pre, .puzzle-asked code { font: 18px/1.45 var(--jp-code-font-family, monospace) !important;
  color: inherit; background: none; }
.puzzle-asked pre { margin: 0 0 8px; padding: 4px 12px; border-left: 4px solid #868c95; }
.puzzle-question .puzzle-option { font-size: 18px; text-align: left; white-space: pre-wrap; overflow: visible;
  align-self: flex-start; line-height: 1.35; padding: 5px 14px; }
.puzzle-question .puzzle-line, .puzzle-question select, .puzzle-question option {
  font: 18px/1.4 var(--jp-code-font-family, monospace) !important; white-space: pre; }
.puzzle-question .puzzle-program label { font: 18px/1.4 var(--jp-code-font-family, monospace) !important;
  height: auto; text-align: left; white-space: pre; color: var(--jp-ui-font-color0, #24292f); }
.puzzle-question .puzzle-option:disabled { opacity: .75; }
.puzzle-question .puzzle-right:disabled { opacity: 1; border: 3px solid #1a7f37; font-weight: 700; }
</style>
"""
