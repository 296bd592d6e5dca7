"""Labels of calls: which results the learner has said, which are open, and where to look."""

from __future__ import annotations

from ...rules import is_game
from ...trace import Call, Recording
from ...trace.recording import told
from ...trace.values import text
from .names import Names, is_position
from .questions import Question, is_right
from .telling import code

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

    def rows(self, call: Call, depth: int = 0) -> list[str]:
        """The call and those below it as text, with "?" where the label is open."""
        told_now = told(self.recording, call, len(self.recording.steps) - 1)
        row = "  " * depth + (f"{call!r} → ?" if self.state(call) else told_now)
        return [row] + [line for below in call.calls for line in self.rows(below, depth + 1)]

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
    below = [
        code(f"{names.call(c)} → {names.value(c.result, 30)}")
        for c in call.calls
        if c in labels.asked
    ]
    return f"Look at the calls below it: {', '.join(below) or 'what became of them'}."
