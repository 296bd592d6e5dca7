"""The sentence that describes a step, based on nothing later than the step.

Code in a sentence is marked (see `code_marks`).
"""

from __future__ import annotations

from ..code_marks import code, verbatim
from ..trace import Call, Recording, Step
from ..trace.memos import is_from_memo
from ..trace.recording import ELSEWHERE
from ..trace.source import comments
from .reasons import Reasons
from .writing import Names

TWO_LINES = 175  # approximate characters of a sentence


class Sentences:
    """Describes the steps of one recording, up to the last step of the walk."""

    def __init__(self, recording: Recording, names: Names, last: int) -> None:
        self.recording = recording
        self.names = names
        self.last = last
        self.reasons = Reasons(recording, names)

    def at(self, here: Step, pending: str, of_puzzle: str) -> str:
        """Return the sentence of a step: the event, its meaning in the puzzle, the end.

        *pending* is the expression that has received its value.
        """
        happens = _sentence(here, self.recording, self.names, self.reasons, pending)
        words = " ".join(filter(None, [happens, of_puzzle, self._end(here)]))
        why = self.reasons.before(here)
        return f"{why} {words}" if why and len(why) + len(words) < TWO_LINES else words

    def _end(self, here: Step) -> str:
        """Return, at the last step, how the recording ended, or that the walk ends earlier."""
        if here.number != self.last:
            return ""
        if self.last < len(self.recording.steps) - 1:
            return "(The rest comes when you have answered.)"
        if _is_told(here):
            return f"The end.{_note(self.recording)}"
        return ended(self.recording, "it")


def _is_told(last: Step) -> bool:
    """Return whether the event of the last step already shows how the first call ended."""
    call = last.call
    is_first = call.parent is None and not call.is_generator
    return is_first and last.event in ("return", "raise")


def _sentence(
    step: Step, recording: Recording, names: Names, reasons: Reasons, pending: str
) -> str:
    """Return the description of a step's event."""
    if step.event == "receive":
        return _receive(step, names, pending, is_dropped=reasons.dropped(step) is not None)
    if step.event == "return":
        return _return(step, recording, names, reasons.of_none(step))
    if step.event in MAKERS:
        return MAKERS[step.event](step, names)
    call, value = _who(step.call, names), code(names.value(step.carried))
    return SENTENCES[step.event].format(
        call=call, Call=_capital(call), value=value, error=verbatim(step.carried)
    )


def _who(call: Call, names: Names) -> str:
    """Return the call as code, or the title of top-level code."""
    return verbatim(call.title) or code(names.call(call))


def _call(step: Step, names: Names) -> str:
    if step.call.title:
        return f"{verbatim(_capital(step.call.title))} begins."
    called = code(names.call(step.call))
    if step.call.memo_hit:
        return f"{called} is asked again: the memo knows."
    job = names.job(step.call)
    event = f"{called} is called" + (f" ({verbatim(job)})" if job else "")
    return f"{event} and gets a frame of its own."


def _line(step: Step, names: Names) -> str:
    source = step.call.source
    line = source.lines.get(step.line, "")[: comments(source).get(step.line)].strip()
    if not line:
        return f"Line {step.line} is next."
    return f"Next in {_who(step.call, names)}: {code(line)}"


def _capital(title: str) -> str:
    """Return a title for the beginning of a sentence; file names stay unchanged."""
    return title.replace("this", "This", 1) if title.startswith("this ") else title


def _return(step: Step, recording: Recording, names: Names, why_none: str) -> str:
    call, value = code(names.call(step.call)), code(names.value(step.carried))
    if step.call.title:
        last = "" if step.carried is None else f"; its last value is {value}"
        return f"{verbatim(_capital(step.call.title))} ends{last}."
    if step.call.memo_hit:
        return f"The memo gives {value} for {call} at once."
    if is_base_case(step.call) and is_from_memo(recording, step):
        return f"{call} returns {value} from its memo, where an earlier call has put it."
    if is_base_case(step.call):
        return f"{call} returns {value} without calling itself."
    if why_none:
        return f"{call} returns {value}: {why_none}."
    return f"{call} returns {value}; its frame goes."


def is_base_case(call: Call) -> bool:
    """Return whether a recursive call answered by itself; returning None is not an answer."""
    if call.calls or call.memo_hit or call.is_generator or call.outcome is None:
        return False
    return any(above.code is call.code for above in call.callers())


def _receive(step: Step, names: Names, pending: str, is_dropped: bool) -> str:
    into = f": {code(names.received(pending, step.carried))}" if pending else ""
    into = ", and does not use it" if is_dropped else into
    call, value = _who(step.call, names), code(names.value(step.carried))
    return f"{_capital(call)} receives {value} where it was waiting{into}."


def _resume(step: Step, names: Names) -> str:
    call = code(names.call(step.call))
    if step.carried:
        return f"{call} goes on where it was: an exception is thrown into it, {verbatim(step.carried)}."
    return f"{call} is asked for its next value and goes on where it was."


MAKERS = {"call": _call, "line": _line, "resume": _resume}
SENTENCES = {
    "yield": "{call} yields {value} and waits to be asked for the next.",
    "exception": "In {call} there is an exception: {error}.",
    "raise": "{Call} ends with the exception {error}.",
}

_STOPPED = {
    "too many steps": "was stopped here: that is too many steps",
    "too much time": "was stopped here: it took too long",
    "too much memory": "was stopped here: its values take too much memory",
    "no answer": "was stopped here: it asks for input, and there is no answer left",
    "tracing lost": "went on unseen: Python took the recorder away",
}


def ended(recording: Recording, who: str) -> str:
    """Return in words how the recording ended."""
    how = _STOPPED.get(recording.ended) or verbatim(recording.ending())
    return f"The end: {who} {how}.{_note(recording)}"


def _note(recording: Recording) -> str:
    return f" {ELSEWHERE.capitalize()}." if recording.elsewhere else ""
