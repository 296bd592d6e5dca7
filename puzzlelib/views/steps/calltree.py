"""The call tree to look at, or to label: the learner says what each call returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import HTML, HBox, Layout

from ...rules import check_whole
from ...trace import Call, Recording
from ...trace.values import Shown, short
from ..controls import Box, Field
from ..drawing import static_bundle
from ..stage import Event
from . import panels
from .labels import Labels, question, values_to_offer, where_to_look
from .panels import check_recording
from .tree import Name, TreeStage

# ---- what stands below a call tree that is to be labelled: answers to choose or a field, and help

CHOOSE = "Choose a call in the tree and say what comes back from it."


class Labelling(Box):
    """The learner chooses a call on the stage and answers here; the stage's status says the rest."""

    def __init__(self, tree: TreeStage, labels: Labels) -> None:
        super().__init__(self._remember)
        self._tree, self._labels, self._names = tree, labels, tree.names
        self._calls = {f"zone:call-{call.number}": call for call in labels.asked}
        values = values_to_offer(labels, self._names)
        self._field = None if values else Field(self.guarded(self._answer))
        answers = [self._value(value, words) for value, words in values.items()] or [self._field]
        help_ = [self.button("Show me", self._show), self.button("Show all", self._show_all)]
        row = HBox([*answers, *help_], layout=Layout(flex_flow="row wrap", align_items="center"))
        self.hold(HTML(panels.STYLE), row, self.notice)
        self.add_class("puzzle-question")
        tree.add_class("puzzle-sentence")
        self.hear(tree, self._choose)
        self._say(CHOOSE)

    def _value(self, value: str, words: str) -> object:
        return self.button(words, lambda: self._answer(value), "primary")

    def _remember(self) -> Callable[[], None]:
        labels, told = self._labels.mark(), self._tree.status

        def go_back() -> None:
            labels()
            self._tree.status = told
            self._tree.go_to(self._tree.step)

        return go_back

    def _choose(self, event: Event) -> None:
        """A call was clicked, or Enter was pressed on it."""
        if event.kind not in ("click", "space") or event.gid not in self._calls:
            return
        call = self._labels.chosen = self._calls[event.gid]
        is_open = bool(self._labels.state(call))
        self._say(question(call, self._names).words if is_open else self._told(call))
        if self._field is not None and is_open:
            self._field.begin()

    def _answer(self, answer: str) -> None:
        call, answer = self._labels.chosen, answer.strip()
        if call is None:
            self._say(CHOOSE)
        elif not self._labels.state(call):
            self._say(self._told(call))
        elif answer and self._labels.say(call, answer, self._names):
            self._say(f"Right: {self._told(call)}")
        elif answer:
            hint = where_to_look(call, self._labels, self._names)
            self._say(f"Not {short(Shown(answer))}. {hint}")

    def _show(self) -> None:
        call = self._labels.chosen
        if call is not None:
            self._labels.show(call)
        self._say(CHOOSE if call is None else self._told(call))

    def _show_all(self) -> None:
        self._labels.show(*self._labels.asked)
        self._say("All results are shown now.")

    def _told(self, call: Call) -> str:
        """What a call returned whose label is settled."""
        does = "yields" if call.is_generator else "returns"
        return f"{self._names.call(call)} {does} {self._names.value(call.result)}."

    def _say(self, words: str) -> None:
        """Show the tree as it is labelled now, and say these words and how far it has come."""
        self._tree.go_to(self._tree.step)
        self._tree.status = f"{words} ({self._labels.progress()})"


def n_or_p(call: Call) -> str:
    """N where the player to move wins, P where the player who has just moved does."""
    if not isinstance(call.result, bool):
        return ""
    return "N" if call.result else "P"


class CallTree(Box):
    """The tree of calls at `step`, or at the end; shapes and signs are those of `TreeStage`.

    With `puzzle`, positions are written as it writes them, and what was never tried of the
    moves of the variable `position` is counted.
    `carry` writes something more on the nodes that have returned, for example `n_or_p`.
    With `label` no result is shown before the learner has said it, or has asked to be shown.
    ValueError if there is nothing to label, or too much.
    """

    def __init__(
        self,
        recording: Recording,
        step: int | None = None,
        *,
        puzzle: Any = None,
        position: str = "position",
        carry: Name | None = None,
        label: bool = False,
    ) -> None:
        check_recording(recording)
        if step is not None:
            check_whole(step, "the step", 0, len(recording.steps) - 1)
        if label and step is not None:
            raise ValueError("labels are asked for at the end of a recording: leave `step` out")
        super().__init__()
        labels = Labels(recording) if label else None
        self.tree = TreeStage(
            recording, step, puzzle=puzzle, position=position, carry=carry, labels=labels
        )
        self.hold(self.tree, *([Labelling(self.tree, labels)] if labels else []))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = static_bundle(repr(self), self.tree.canvas)
        return {**super()._repr_mimebundle_(**kwargs), **bundle}

    def __repr__(self) -> str:
        if self.tree.labels is not None:
            return "\n".join(self.tree.labels.rows(self.tree.recording.root))
        return self.tree.recording.text(self.tree.step, lines=40)
