"""The recursion test in a notebook: one question at a time, and at the end what the learner seems to believe."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox

from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.widgets.cards import Card, python
from puzzlecourse.worlds.beside import WorldBeside
from stepthrough.code_marks import html, parts, without_marks
from stepthrough.controls.box import Box, shown, told_keys
from stepthrough.given import check_callable
from stepthrough.saved import not_running
from stepthrough.trace import record
from stepthrough.walk.step_through import StepThrough

from .adaptive import MOST_ITEMS
from .answers import MOST_STEPS, called
from .items import Variant
from .occasions import MINUTES
from .report import THAT, Believed, Report, programs, report
from .sitting import Form, Sitting
from .wording import HOW_IT_GOES, spelled, title

KEYS = "↑ ↓", "go from answer to answer,", "Space", "chooses,", "Tab", "leads to Next"
NOTHING_YET = "there is nothing to see yet: answer the questions first"
NOTHING = "your answers name no idea that differs from Python: there is nothing to see beside it"
WATCH = "See where this idea and Python part. Choose a program:"
STEP = "Here Python does something else than you said. Step through a program:"


class RecursionTest(Box):
    """A sitting of the recursion test: "before" the course, "after" it, or "later".

    It says nothing of an answer until the end; of questions not asked yet, nothing is in
    the page.
    """

    def __init__(self, form: Form = "before") -> None:
        self.sitting = Sitting(form)
        super().__init__()
        self.chosen = ""  # the letter of the option that is marked
        self.card = Card(self, {"begin": self.begin, "choose": self.choose, "next": self.answer})
        self.trouble, self._keys_help = HTML(), told_keys(*KEYS)
        self.ending = VBox()  # at the end: each belief, and remarks
        self.ending.add_class("puzzle-told")
        again = self.button("Take it again", self.begin_again)
        again.add_class("puzzle-link")
        self.again = HBox([again])
        parts = self.card, self.notice, self.ending, self._keys_help, self.again, self.trouble
        self.hold(*parts)
        self._refresh()

    def begin(self) -> None:
        """Open the first question."""
        self.sitting.begin()
        self._refresh()

    def choose(self, letter: str) -> None:
        """Mark an option of the open question; until `answer` another can be marked."""
        if letter in self.options:
            self.chosen = letter
            self._refresh()

    def answer(self) -> None:
        """Answer with the option that is marked, and go on to the next question, or to the end."""
        if self.chosen:
            option, self.chosen = self.options[self.chosen], ""
            self.sitting.answer(option)
            self._refresh()

    def begin_again(self) -> None:
        """Put everything back to the beginning; the first sitting stays kept."""
        self.sitting.begin_again()
        self.chosen = ""
        self._refresh()

    @property
    def options(self) -> dict[str, str]:
        """The options of the open question, by their letters."""
        question = self.sitting.question
        return dict(zip(LETTERS, question.options if question else (), strict=False))

    def see(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Return what you seem to believe beside Python, for a call of your own function.

        `test.see(total, [1, [2, 3]])` shows `total([1, [2, 3]])`, once all questions are answered.
        """
        check_callable(function, "the function")
        if not self.sitting.is_over:
            raise ValueError(NOTHING_YET)
        worlds = [one.world for one in self.report.beliefs]
        if not worlds:
            raise ValueError(NOTHING)
        beside = [WorldBeside(function, *arguments, world=world) for world in worlds]
        return beside[0] if len(beside) == 1 else VBox(beside)

    @property
    def report(self) -> Report:
        """What is told at the end."""
        if self.sitting.test is None or not self.sitting.is_over:
            raise ValueError(NOTHING_YET)
        return report(self.sitting.test)

    # ---- what is seen ------------------------------------------------------------------------------

    def _refresh(self) -> None:
        question, is_over = self.sitting.question, self.sitting.is_over
        if question:
            self.card.face = self._asking(question)
        elif is_over:
            self.card.face = _face("end", self.report.headline, "")
        else:
            begin = {"begin": {"words": "Begin", "style": "mod-primary"}}
            self.card.face = _face("start", f"{self._name}.", HOW_IT_GOES, actions=begin)
        self.ending.children = self._ending() if is_over else []
        self._keys_help.layout.display = shown(question is not None)
        self.again.layout.display = shown(is_over)
        words = escape(self.sitting.trouble)
        self.trouble.value = words and f'<div class="puzzle-facts" role="status">{words}</div>'

    def _asking(self, question: Variant) -> dict[str, Any]:
        number, text = self.sitting.number, question.text
        is_last = number == MOST_ITEMS
        go_on = {"words": "Finish" if is_last else "Next", "style": "mod-primary"}
        return _face(
            f"{number}",
            f"Question {number} of at most {MOST_ITEMS}:",
            text,
            label=without_marks(text),
            program=python(question.program),
            options=[self._option(*one) for one in self.options.items()],
            actions={"next": {**go_on, "isOff": not self.chosen}},
        )

    def _option(self, letter: str, words: str) -> dict[str, Any]:
        was = "chosen" if letter == self.chosen else ""
        return {
            "letter": letter,
            "words": parts(spelled(words)),
            "was": was,
            "said": [],
            "hands": 0,
        }

    def _ending(self) -> list[Any]:
        """Return what stands below the headline of the end."""
        remarks = [f"<p>{html(one)}</p>" for one in self.report.remarks]
        blocks = [*map(self._of, self.report.beliefs), HTML("".join(remarks))]
        differing = self.report.differing
        return [*blocks, self._watched(STEP, differing, walk_of)] if differing else blocks

    def _of(self, believed: Believed) -> VBox:
        """Return a belief, how sure it is, and the programs on which it can be watched."""
        idea = f"<b>{html(believed.idea)}</b><br>{THAT.format(believed.sure)}"
        beside = partial(world_of, believed.world)
        watched = self._watched(WATCH, programs(believed.world), beside)
        return VBox([HTML(f'<div class="puzzle-panel">{idea}</div>'), watched])

    def _watched(
        self, words: str, variants: Sequence[Variant], made: Callable[[Variant], Any]
    ) -> VBox:
        """Return a sentence, a button for each program, and the place for the chosen one."""
        row, place = HBox(), VBox()
        row.add_class("puzzle-row")

        def watch(variant: Variant) -> None:
            place.children = [made(variant)]

        row.children = [self.button(one.item.name, partial(watch, one)) for one in variants]
        return VBox([HTML(f"<p>{words}</p>"), row, place])

    # ---- without a kernel --------------------------------------------------------------------------

    @property
    def _name(self) -> str:
        return title(self.sitting.form)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        words = f"<p><b>{escape(self._name)}</b></p><p>{html(HOW_IT_GOES)}</p>"
        return {**super()._repr_mimebundle_(**kwargs), **not_running(repr(self), words)}

    def __repr__(self) -> str:
        return f"{self._name}: at most {MOST_ITEMS} questions, {MINUTES} minutes."


def world_of(world: str, variant: Variant) -> WorldBeside:
    """Return a world beside Python, with a program of the bank."""
    return WorldBeside(*called(variant.program, variant.call), world=world)


def walk_of(variant: Variant) -> StepThrough:
    """Return the walk of a program of the bank in Python."""
    return StepThrough(record(*called(variant.program, variant.call), limit=MOST_STEPS))


def _face(key: str, name: str, ask: str, **more: Any) -> dict[str, Any]:
    """Return a card; with another key it is laid out anew."""
    empty = {"program": [], "options": [], "actions": {}, "message": [], "newest": ""}
    flags = {"vote": False, "isAnswered": False, "isWatching": False}
    return {"key": key, "name": name, "ask": parts(ask), **empty, **flags, **more}
