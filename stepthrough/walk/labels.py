"""The labels of a call tree: which are open, wrong or settled, and hints for open ones."""

from __future__ import annotations

import ast

from ..code_marks import code
from ..trace import Call, Recording
from ..trace.pending import is_used
from ..trace.recording import row_of
from ..trace.source import parsed
from ..trace.values import stable_repr
from .questions import Question, is_right
from .writing import Names

UNKNOWN, WRONG = "open", "wrong"  # states of a label that is not settled
MOST_VALUES = 4  # maximum number of values offered as buttons
MEANINGS = {"True": "True: mover wins", "False": "False: mover loses"}  # buttons in a game


class Labels:
    """The labels of a finished recording: open at first, settled when answered or shown.

    A label asks for the result of a call. Calls that did not return have none. With *together*, equal
    calls with equal results share a label.
    """

    def __init__(self, recording: Recording, *, together: bool = False) -> None:
        self.recording = recording
        self.together = together
        self.calls = [call for call in recording.calls if call.ended == "returned"]
        if not self.calls:
            raise ValueError("there is nothing to label: no call of this recording has returned")
        self._open = {call.number for call in self.calls}
        self._wrong = set[int]()
        self._right = set[int]()
        self.chosen: Call | None = None

    def state(self, call: Call) -> str:
        """Return the state of a label; "" if the result may be shown."""
        if call.number not in self._open:
            return ""
        return WRONG if call.number in self._wrong else UNKNOWN

    def say(self, call: Call, answer: str, names: Names) -> bool:
        """Judge an answer, and settle the label if it is right; return whether it is."""
        its_question = question(call, names)
        right = is_right(its_question, answer) or is_right(its_question, answer.replace("->", "→"))
        if right:
            self._right |= self._sharing(call)
            self.show(call)
        else:
            self._wrong |= self._sharing(call)
        return right

    def _sharing(self, call: Call) -> set[int]:
        """Return the numbers of the calls that share the label of this one."""
        if not self.together:
            return {call.number}
        key = repr(call), stable_repr(call.result)
        return {o.number for o in self.calls if (repr(o), stable_repr(o.result)) == key}

    def show(self, *calls: Call) -> None:
        """Settle the labels of these calls."""
        numbers = set().union(*map(self._sharing, calls))
        self._open -= numbers
        self._wrong -= numbers

    def marks(self) -> dict[int, str]:
        """Return the marks, good or bad, of the calls answered so far, by number."""
        return dict.fromkeys(self._right, "good") | dict.fromkeys(self._wrong, "bad")

    def rows(self) -> list[str]:
        """Return the tree as lines of text, with "?" for open labels."""
        rows = []
        last = len(self.recording.steps) - 1
        for depth, call in self.recording.tree(last):
            words = f"{call!r} → ?" if self.state(call) else row_of(self.recording, call, last)
            rows.append("  " * depth + words)
        return rows

    def progress(self) -> str:
        """Return in words how many labels are settled, and how many of these were shown."""
        total = len(self.calls)
        settled = total - len(self._open)
        shown = settled - len(self._right)
        some = f"{settled} of {total}" if self._open else f"All {total}"
        return f"{some} labelled" + (f", {shown} of them shown" if shown else "")


def question(call: Call, names: Names) -> Question:
    """Return the question about a call, with the accepted ways to write the answer."""
    words = f"What does {code(names.call(call))} return?"
    if call.is_generator:
        words = f"What does {code(names.call(call))} yield, as a list?"
    return Question(
        call.first, words, (stable_repr(call.result), names.value(call.result, 10**6)), ""
    )


def values_to_offer(labels: Labels, names: Names) -> dict[str, str]:
    """Return the values to offer with the texts of their buttons; {} if there are too many."""
    values = {stable_repr(call.result) for call in labels.calls}
    if values <= {"True", "False"}:
        mover = _speaks_of_the_mover(labels, names)
        return {value: MEANINGS[value] if mover else value for value in ("True", "False")}
    if not 2 <= len(values) <= min(MOST_VALUES, len(labels.calls) // 2):
        return {}
    return {value: value for value in sorted(values, key=lambda value: (len(value), value))}


def _speaks_of_the_mover(labels: Labels, names: Names) -> bool:
    """Return whether the results at the end of a game say if the player to move there wins."""
    if not names.board.players:
        return False
    ends = [call.result for call in labels.calls if not call.calls and not call.memo_hit]
    return all(verdict is names.board.misere for verdict in ends)


def _is_at_the_end(call: Call, names: Names) -> bool:
    """Return whether the call has a position of a game without any legal move."""
    if not names.board.players:
        return False
    here = [value for value in call.arguments.values() if names.board.is_position(value)]
    return len(here) == 1 and not names.board.moves(here[0])


def where_to_look(call: Call, labels: Labels, names: Names) -> str:
    """Return a hint for a call that does not reveal any open label."""
    if call.memo_hit:
        return "The memo answers here: look at the first call with the same arguments."
    if not call.calls and _is_at_the_end(call, names):
        return "No move is left here. Who has won the game then?"
    if not call.calls:
        return "It has no calls below it, like every base case: follow the lines of the function with its arguments."
    steps = labels.recording.steps
    used = [below for below in call.calls if is_used(steps[below.first].visit)]
    if not used:
        return f"Follow its own lines: {_what_to_follow(call, labels.recording)}"
    if waiting := [code(names.call(below)) for below in used if labels.state(below)]:
        return f"Label the calls below it first: {', '.join(waiting)}."
    done = [below for below in used if below in labels.calls]
    seen = [code(f"{names.call(below)} → {names.value(below.result, 30)}") for below in done]
    return f"Look at the calls below it: {', '.join(seen) or 'what became of them'}."


def _what_to_follow(call: Call, recording: Recording) -> str:
    """Return the hint for a call that does not use the results of the calls below it."""
    line = recording.steps[call.last or 0].line
    tree = parsed(call.source) or ast.Module([], [])
    returns = [one for one in ast.walk(tree) if isinstance(one, ast.Return) and one.lineno == line]
    if len(returns) != 1 or not _has_a_variable(returns[0].value):
        return "it does nothing with what the calls below it return."
    written = ast.unparse(returns[0])
    return f"what is {code(written.removeprefix('return '))} at {code(written)}?"


def _has_a_variable(value: ast.expr | None) -> bool:
    """Return whether a returned expression contains a variable: a constant would be the answer."""
    return value is not None and any(isinstance(one, ast.Name) for one in ast.walk(value))
