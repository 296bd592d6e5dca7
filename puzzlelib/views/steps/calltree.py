"""The call tree to look at, or to label: the learner says what each call returns."""

from __future__ import annotations

from typing import Any

import traitlets

from ...rules import check_whole, is_game
from ...trace import Call, Recording
from ...trace.recording import told
from ...trace.values import Shown, short, text
from .book import Book, Pool
from .questions import Question, is_right
from .telling import Names, check_recording, code, is_position, outline, parts
from .widget import Flipper, whole

# ---- labels of calls: which results the learner has said, which are open, and where to look ------

UNKNOWN, WRONG = "open", "wrong"  # what is known of a call whose label is open
MOST_VALUES = 4  # that are offered as buttons
MEANINGS = {"True": "True: mover wins", "False": "False: mover loses"}  # in a game


class Labels:
    """The labels of a finished recording: open at first; settled when said or shown.

    Asked for is what returned. A call that raised, or was left waiting, has nothing to say.
    """

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.asked = [call for call in recording.calls if call.ended == "returned"]
        if not self.asked:
            raise ValueError("there is nothing to label: no call of this recording has returned")
        self._open = {call.number for call in self.asked}
        self._wrong, self._said = set[int](), set[int]()
        self.chosen: Call | None = None

    def state(self, call: Call) -> str:
        """What there is to say of a call whose label is open; "" if its result may be shown."""
        if call.number not in self._open:
            return ""
        return WRONG if call.number in self._wrong else UNKNOWN

    def say(self, call: Call, answer: str, names: Names) -> bool:
        """Whether the answer is right; then the label is settled."""
        asked = question(call, names)
        right = is_right(asked, answer) or is_right(asked, answer.replace("->", "→"))
        if right:
            self._said.add(call.number)
            self.show(call)
        else:
            self._wrong.add(call.number)
        return right

    def show(self, *calls: Call) -> None:
        """Settle the labels of these calls."""
        numbers = {call.number for call in calls}
        self._open -= numbers
        self._wrong -= numbers

    def marks(self) -> dict[int, str]:
        """The calls that were labelled right, and those labelled wrong."""
        return dict.fromkeys(self._said, "good") | dict.fromkeys(self._wrong, "bad")

    def rows(self) -> list[str]:
        """The tree as text, with "?" where the label is open."""
        last, rows = len(self.recording.steps) - 1, []
        for depth, call in self.recording.tree(last):
            words = f"{call!r} → ?" if self.state(call) else told(self.recording, call, last)
            rows.append("  " * depth + words)
        return rows

    def progress(self) -> str:
        """How many are labelled, and how many of these were shown."""
        settled, everything = len(self.asked) - len(self._open), len(self.asked)
        shown = settled - len(self._said)
        some = f"{settled} of {everything}" if self._open else f"All {everything}"
        return f"{some} labelled" + (f", {shown} of them shown" if shown else "")


def question(call: Call, names: Names) -> Question:
    """What is asked of a call, and the ways to write the right answer."""
    asked = f"What does {code(names.call(call))} return?"
    if call.is_generator:
        asked = f"What does {code(names.call(call))} yield, as a list?"
    return Question(call.first, asked, (text(call.result), names.value(call.result, 10**6)), "")


def values_to_offer(labels: Labels, names: Names) -> dict[str, str]:
    """Values with the words of their buttons; {} if they are so many that buttons tell too much."""
    values = {text(call.result) for call in labels.asked}
    if values <= {"True", "False"}:
        mover = _speaks_of_the_mover(labels, names)
        return {value: MEANINGS[value] if mover else value for value in ("True", "False")}
    if not 2 <= len(values) <= min(MOST_VALUES, len(labels.asked) // 2):
        return {}
    return {value: value for value in sorted(values, key=lambda value: (len(value), value))}


def _speaks_of_the_mover(labels: Labels, names: Names) -> bool:
    """Whether what returns at the end of a game is the verdict on the player to move there."""
    if not is_game(names.puzzle):
        return False
    ends = [call.result for call in labels.asked if not call.calls and not call.memo_hit]
    return all(verdict is names.puzzle.misere for verdict in ends)


def _is_at_the_end(call: Call, names: Names) -> bool:
    """Whether a call is about a position of a game in which no move is left."""
    if not is_game(names.puzzle):
        return False
    here = [value for value in call.arguments.values() if is_position(names.puzzle, value)]
    return len(here) == 1 and not names.puzzle.moves(here[0])


def where_to_look(call: Call, labels: Labels, names: Names) -> str:
    """One sentence that helps with a call and says nothing that is not known yet."""
    if call.memo_hit:
        return "The memo answers here: look at the first call with the same arguments."
    if not call.calls and _is_at_the_end(call, names):
        return "No move is left here. Who has won the game then?"
    if not call.calls:
        return "It has no calls below it, like every base case: follow the lines of the function with its arguments."
    if waiting := [code(names.call(below)) for below in call.calls if labels.state(below)]:
        return f"Label the calls below it first: {', '.join(waiting)}."
    told = [below for below in call.calls if below in labels.asked]
    seen = [code(f"{names.call(below)} → {names.value(below.result, 30)}") for below in told]
    return f"Look at the calls below it: {', '.join(seen) or 'what became of them'}."


CHOOSE = "Choose a call in the tree and say what comes back from it."
MOST_LABELS = 40  # calls that can be labelled at once


class CallTree(Flipper):
    """The tree of calls at `step`, or at the end; it is drawn as in `StepThrough`.

    With `puzzle`, nodes hold positions as boards and edges the moves; `position` names the variable.
    With `label` no result is shown before the learner has said it, or has asked to be shown.
    ValueError if there is nothing to label, or too much.
    """

    labels = traitlets.Dict().tag(sync=True)  # results that may be seen, and what is asked and said

    def __init__(
        self,
        recording: Recording,
        step: int | None = None,
        *,
        puzzle: Any = None,
        position: str = "position",
        label: bool = False,
    ) -> None:
        check_recording(recording)
        _check_step(recording, step, label)
        self.recording = recording
        self.step = len(recording.steps) - 1 if step is None else step
        self.book = Book(recording, puzzle, position)
        self.names = self.book.names
        self.settled = Labels(recording) if label else None
        boards = Pool()
        growth = self.book.growth(self.step, boards) | {"results": []}
        super().__init__(
            kind="tree",
            cover=self.book.cover(self.step),
            first={"first": 0, "pages": [], **growth, "boards": boards.things},
        )
        self._say(CHOOSE)

    # ---- what the learner does ----------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """Choose a call, judge an answer, or show what is asked to be shown."""
        acts = {"choose": self._choose, "answer": self._answer, "show": self._show}
        if self.settled is None:
            return
        if message.get("kind") == "all":
            self.settled.show(*self.settled.asked)
            self._say("All results are shown now.")
        elif act := acts.get(str(message.get("kind"))):
            act(self.settled, message)

    def _choose(self, labels: Labels, message: dict[str, Any]) -> None:
        """A call was clicked, or Enter was pressed on it."""
        number = whole(message.get("call"))
        if call := next((call for call in labels.asked if call.number == number), None):
            labels.chosen = call
            is_open = bool(labels.state(call))
            self._say(question(call, self.names).words if is_open else self._told(call))

    def _answer(self, labels: Labels, message: dict[str, Any]) -> None:
        call, answer = labels.chosen, str(message.get("words", "")).strip()
        if call is None:
            self._say(CHOOSE)
        elif not labels.state(call):
            self._say(self._told(call))
        elif answer and labels.say(call, answer, self.names):
            self._say(f"Right: {self._told(call)}")
        elif answer:
            hint = where_to_look(call, labels, self.names)
            self._say(f"Not {code(short(Shown(answer)))}. {hint}")

    def _show(self, labels: Labels, message: dict[str, Any]) -> None:
        call = labels.chosen
        if call is not None:
            labels.show(call)
        self._say(CHOOSE if call is None else self._told(call))

    def _told(self, call: Call) -> str:
        """What a call returned whose label is settled."""
        does = "yields" if call.is_generator else "returns"
        return f"{code(self.names.call(call))} {does} {code(self.names.value(call.result))}."

    # ---- what the page shows ------------------------------------------------------------------

    def _say(self, words: str) -> None:
        """Show the results that may be seen, and say these words and how far one has come."""
        labels, known = self.settled, self.recording.calls_until(self.step)
        ended = [call for call in known if call.last is not None and call.last <= self.step]
        told = [call for call in ended if not (labels and labels.state(call))]
        shown = {"results": [self.book.result(call) for call in told]}
        if labels is None:
            here = self.recording.frames(self.step) if self.step < self.book.last else []
            self.labels = shown | {"asked": False, "path": [frame.call.number for frame in here]}
            return
        opened = [[call.number, labels.state(call)] for call in labels.asked if labels.state(call)]
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
        return {**data, "text/plain": repr(self)}, metadata

    def __repr__(self) -> str:
        if self.settled is not None:
            return "\n".join(self.settled.rows())
        return outline(self.recording, self.names, self.step, lines=40)


def _check_step(recording: Recording, step: int | None, label: bool) -> None:
    """Raise ValueError for a step that is none, and for what cannot be labelled."""
    if step is not None:
        check_whole(step, "the step", 0, len(recording.steps) - 1)
    if label and step is not None:
        raise ValueError("labels are asked for at the end of a recording: leave `step` out")
    if label and len(recording.calls) > MOST_LABELS:
        calls = f"{len(recording.calls):,} calls"
        raise ValueError(f"no room to label a tree of {calls}: record a smaller case")
