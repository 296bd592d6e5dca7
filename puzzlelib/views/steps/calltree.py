"""The call tree to look at, or to label: the learner says what each call returns."""

from __future__ import annotations

from typing import Any

from ipywidgets import VBox

from ...rules import check_whole
from ...trace import Call, Recording
from ..drawing import static_bundle
from .labelling import Labelling
from .labels import Labels
from .names import check_recording
from .tree import Name, TreeStage


def n_or_p(call: Call) -> str:
    """N where the player to move wins, P where the player who has just moved does."""
    if not isinstance(call.result, bool):
        return ""
    return "N" if call.result else "P"


class CallTree(VBox):
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
        labels = Labels(recording) if label else None
        self.tree = TreeStage(
            recording, step, puzzle=puzzle, position=position, carry=carry, labels=labels
        )
        super().__init__([self.tree, Labelling(self.tree, labels)] if labels else [self.tree])

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle = static_bundle(repr(self), self.tree.figure)
        return {**super()._repr_mimebundle_(**kwargs), **bundle}

    def __repr__(self) -> str:
        if self.tree.labels is not None:
            return "\n".join(self.tree.labels.rows(self.tree.recording.root))
        return self.tree.recording.text(self.tree.step, lines=40)
