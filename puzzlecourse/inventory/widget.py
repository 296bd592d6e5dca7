"""The recursion test as a widget: one question at a time, the report at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, HBox, VBox

from stepthrough.code_marks import html, parts, without_marks
from stepthrough.controls.box import Box, shown, told_keys
from stepthrough.given import check_callable
from stepthrough.saved import not_running
from stepthrough.trace import record
from stepthrough.walk.step_through import StepThrough

from ..authoring.asked import LETTERS
from ..widgets.cards import Card, python
from ..worlds.beside import WorldBeside
from .adaptive import MOST_ITEMS
from .answers import MOST_STEPS, parse_call
from .items import Variant
from .occasions import MINUTES
from .report import THAT, Believed, Report, programs, report
from .sitting import Sitting
from .wording import HOW_IT_GOES, TITLE, spelled

KEYS = "↑ ↓", "go from answer to answer,", "Space", "chooses,", "Tab", "leads to Next"
NOTHING_YET = "there is nothing to see yet: answer the questions first"
NOTHING = "your answers name no idea that differs from Python: there is nothing to see beside it"
WATCH = "See where this idea and Python part. Choose a program:"
STEP = "Here Python does something else than you said. Step through a program:"


class RecursionTest(Box):
    """The recursion test, which can be repeated; every sitting is saved.

    It reveals nothing about an answer until the end, and the page holds no later questions.

    >>> RecursionTest()
    Recursion test: at most 12 questions, 15 minutes.
    """

    def __init__(self) -> None:
        self.sitting = Sitting()
        super().__init__()
        self.chosen = ""  # letter of the marked option
        self.card = Card(self, {"begin": self.begin, "choose": self.choose, "next": self.answer})
        self.trouble, self._keys_help = HTML(), told_keys(*KEYS)
        self.ending = VBox()  # beliefs and remarks
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
        """Mark an option of the open question; can be changed until `answer`."""
        if letter in self.options:
            self.chosen = letter
            self._refresh()

    def answer(self) -> None:
        """Submit the marked option and continue with the next question or the end."""
        if self.chosen:
            option, self.chosen = self.options[self.chosen], ""
            self.sitting.answer(option)
            self._refresh()

    def begin_again(self) -> None:
        """Reset to the start; earlier sittings stay saved."""
        self.sitting.begin_again()
        self.chosen = ""
        self._refresh()

    @property
    def options(self) -> dict[str, str]:
        """The options of the open question by letter."""
        question = self.sitting.question
        return dict(zip(LETTERS, question.options if question else (), strict=False))

    def see(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Show your belief next to Python for a call of your own function, after the end.

        `test.see(total, [1, [2, 3]])` shows `total([1, [2, 3]])`; with two beliefs there are two
        views.

        Raises ValueError if the test is not over, or names no belief.
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
        """The report; raises ValueError if the test is not over."""
        if self.sitting.test is None or not self.sitting.is_over:
            raise ValueError(NOTHING_YET)
        return report(self.sitting.test)

    # ---- display -----------------------------------------------------------------------------------

    def _refresh(self) -> None:
        question, is_over = self.sitting.question, self.sitting.is_over
        if question:
            self.card.face = self._question_face(question)
        elif is_over:
            self.card.face = _face("end", self.report.headline, "")
        else:
            begin = {"begin": {"words": "Begin", "style": "mod-primary"}}
            self.card.face = _face("start", f"{TITLE}.", HOW_IT_GOES, actions=begin)
        self.ending.children = self._report_widgets() if is_over else []
        self._keys_help.layout.display = shown(question is not None)
        self.again.layout.display = shown(is_over)
        words = escape(self.sitting.trouble)
        self.trouble.value = words and f'<div class="puzzle-facts" role="status">{words}</div>'

    def _question_face(self, question: Variant) -> dict[str, Any]:
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
        return {"letter": letter, "words": parts(spelled(words)), "was": was, "hands": 0}

    def _report_widgets(self) -> list[Any]:
        remarks = [f"<p>{html(one)}</p>" for one in self.report.remarks]
        blocks = [*map(self._belief_view, self.report.beliefs), HTML("".join(remarks))]
        differing = self.report.differing
        return [*blocks, self._program_chooser(STEP, differing, walk_of)] if differing else blocks

    def _belief_view(self, believed: Believed) -> VBox:
        idea = f"<b>{html(believed.idea)}</b><br>{THAT.format(believed.sure)}"
        beside = partial(world_of, believed.world)
        watched = self._program_chooser(WATCH, programs(believed.world), beside)
        return VBox([HTML(f'<div class="puzzle-panel">{idea}</div>'), watched])

    def _program_chooser(
        self, words: str, variants: Sequence[Variant], made: Callable[[Variant], Any]
    ) -> VBox:
        """Return a sentence, a button per program, and the place for the chosen one."""
        row, place = HBox(), VBox()
        row.add_class("puzzle-row")

        def watch(variant: Variant) -> None:
            place.children = [made(variant)]

        row.children = [self.button(one.item.name, partial(watch, one)) for one in variants]
        return VBox([HTML(f"<p>{words}</p>"), row, place])

    # ---- without a kernel --------------------------------------------------------------------------

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        words = f"<p><b>{TITLE}</b></p><p>{html(HOW_IT_GOES)}</p>"
        return {**super()._repr_mimebundle_(**kwargs), **not_running(repr(self), words)}

    def __repr__(self) -> str:
        return f"{TITLE}: at most {MOST_ITEMS} questions, {MINUTES} minutes."


def world_of(world: str, variant: Variant) -> WorldBeside:
    """Return a world next to Python for a program of the bank."""
    return WorldBeside(*parse_call(variant.program, variant.call), world=world)


def walk_of(variant: Variant) -> StepThrough:
    """Return the walk of a program of the bank."""
    return StepThrough(record.within(limit=MOST_STEPS)(*parse_call(variant.program, variant.call)))


def _face(key: str, name: str, ask: str, **more: Any) -> dict[str, Any]:
    """Return the content of a card; a new *key* makes the page rebuild it."""
    empty: dict[str, Any] = {"program": [], "options": [], "actions": {}, "message": []}
    flags = {"vote": False, "isAnswered": False, "isWatching": False}
    return {"key": key, "name": name, "ask": parts(ask), **empty, **flags, **more}
