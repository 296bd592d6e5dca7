"""The call tree of a recording, which a learner can label with the result of each call."""

from __future__ import annotations

from typing import Any

import traitlets

from ..boards import NO_PUZZLE, Board
from ..code_marks import code, parts
from ..given import check_flag
from ..saved import not_running
from ..trace import Call, Recording
from ..trace.values import Shown, short
from .book import Book, Pool
from .chunks import sent_number
from .labels import Labels, question, values_to_offer, where_to_look
from .page_file import script
from .page_widget import PageWidget
from .saved_tree import picture_of_tree
from .writing import check_position, check_recording, outline

CHOOSE = "Choose a call in the tree and say what comes back from it."
ALL_SHOWN = "All results are shown now."
# {} is filled in at run time, in a page without a kernel by JavaScript
RIGHT = "Right: {}"
WRONG = "Not {}. {}"
LONGEST_LABEL = 40  # maximum characters of a quoted answer
MOST_LABELS = 40  # maximum number of calls to label


class CallTree(PageWidget):
    """The tree of calls of a recording, drawn as in `StepThrough`.

    With *board*, nodes show positions as boards, and edges the moves; *position* names the variable
    that holds the position. With *label*, a result is hidden until the learner has entered it or
    asked for it. Raises ValueError if there is nothing to label, or too much.
    """

    _esm = script("label")

    labels = traitlets.Dict().tag(sync=True)  # visible results, and the current question and status

    def __init__(
        self,
        recording: Recording,
        *,
        board: Board = NO_PUZZLE,
        position: str = "position",
        label: bool = False,
    ) -> None:
        check(recording, label, position)
        self.recording = recording
        self.book = Book(recording, board, position)
        self.names = self.book.names
        together = bool(self.names.board.players)  # in a game, a label belongs to a position
        self.settled = Labels(recording, together=together) if label else None
        boards = Pool()
        growth = self.book.growth(self.book.last, boards) | {"results": []}
        super().__init__(
            cover=self.book.cover(self.book.last),
            first={"first": 0, "pages": [], "cards": [], **growth, "boards": boards.things},
        )
        self._say(CHOOSE)

    def handle(self, message: dict[str, Any]) -> None:
        """Choose a call, judge an answer, or show a result, and send the new state."""
        acts = {"choose": self._choose, "answer": self._answer, "show": self._show}
        if self.settled is None:
            return
        if message.get("kind") == "all":
            self.settled.show(*self.settled.calls)
            self._say(ALL_SHOWN)
        elif act := acts.get(str(message.get("kind"))):
            act(self.settled, message)

    def _choose(self, labels: Labels, message: dict[str, Any]) -> None:
        """Select the call that was clicked, or on which Enter was pressed, and ask about it."""
        number = sent_number(message.get("call"))
        if call := next((call for call in labels.calls if call.number == number), None):
            labels.chosen = call
            is_open = bool(labels.state(call))
            self._say(question(call, self.names).words if is_open else self.result_of(call))

    def _answer(self, labels: Labels, message: dict[str, Any]) -> None:
        call = labels.chosen
        answer = str(message.get("words", "")).strip()
        if call is None:
            self._say(CHOOSE)
        elif not labels.state(call):
            self._say(self.result_of(call))
        elif answer and labels.say(call, answer, self.names):
            self._say(RIGHT.format(self.result_of(call)))
        elif answer:
            hint = where_to_look(call, labels, self.names)
            self._say(WRONG.format(code(short(Shown(answer), LONGEST_LABEL)), hint))

    def _show(self, labels: Labels, message: dict[str, Any]) -> None:
        call = labels.chosen
        if call is not None:
            labels.show(call)
        self._say(CHOOSE if call is None else self.result_of(call))

    def result_of(self, call: Call) -> str:
        """Return a sentence with the result of a call that is labelled."""
        does = "yields" if call.is_generator else "returns"
        return f"{code(self.names.call(call))} {does} {code(self.names.value(call.result))}."

    def _say(self, words: str) -> None:
        """Send the visible results, with a message and the progress."""
        labels = self.settled
        ended = [call for call in self.recording.calls if call.last is not None]
        settled = [call for call in ended if not (labels and labels.state(call))]
        shown = {"results": [self.book.pages.result(call) for call in settled]}
        if labels is None:
            self.labels = shown | {"asked": False, "path": []}
            return
        opened = [[call.number, labels.state(call)] for call in labels.calls if labels.state(call)]
        self.labels = shown | {
            "asked": True,
            "open": opened,
            "marks": [list(mark) for mark in labels.marks().items()],
            "chosen": labels.chosen.number if labels.chosen else None,
            "offers": [list(offer) for offer in values_to_offer(labels, self.names).items()],
            "status": parts(f"{words} ({labels.progress()})"),
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        data, metadata = super()._repr_mimebundle_(**kwargs) or ({}, {})
        return {**data, **self.saved()}, metadata

    def saved(self) -> dict[str, str]:
        """Return the static form of the tree, without results that are still to be labelled."""
        return not_running(repr(self), picture_of_tree(self.book, self.book.last, self.settled))

    def __repr__(self) -> str:
        if self.settled is not None:
            return "\n".join(self.settled.rows())
        return outline(self.recording, self.names, self.book.last, lines=40)


def check(recording: Recording, label: bool, position: Any) -> None:
    """Raise ValueError if an argument is invalid, or the tree is too large to label."""
    check_position(position)
    check_recording(recording)
    check_flag(label, "label")
    if label and len(recording.calls) > MOST_LABELS:
        calls = f"{len(recording.calls):,} calls"
        raise ValueError(f"no room to label a tree of {calls}: record a smaller case")
