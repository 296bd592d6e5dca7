"""One sentence for each step of a recording; nothing in it is later than the step."""

from __future__ import annotations

from collections.abc import Callable

from ...trace import Call, Recording, Step
from .names import Names


def sentence(recording: Recording, number: int, names: Names) -> str:
    """What happens at this step, in words."""
    step = recording.steps[number]
    return SENTENCES[step.event](recording, step, names)


def _call(recording: Recording, step: Step, names: Names) -> str:
    if step.call.memo_hit:
        return f"{names.call(step.call)} is asked again: the memo knows."
    number = len(recording.frames(step.number))
    return f"{names.call(step.call)} is called and gets a frame of its own, number {number} on the stack."


def _line(recording: Recording, step: Step, names: Names) -> str:
    code = step.call.source.lines.get(step.line, "").split("#")[0].strip()
    return f"Next in {names.call(step.call)}: {code}" if code else f"Line {step.line} is next."


def _return(recording: Recording, step: Step, names: Names) -> str:
    value = names.value(step.carried)
    if step.call.memo_hit:
        return f"The memo gives {value} for {names.call(step.call)} at once."
    if is_base_case(step.call):
        return f"{names.call(step.call)} returns {value} without calling itself: a base case."
    return f"{names.call(step.call)} returns {value}; its frame goes."


def is_base_case(call: Call) -> bool:
    """Whether a call of a recursion answered by itself; coming back with nothing is no answer."""
    if call.calls or call.memo_hit or call.is_generator or call.outcome is None:
        return False
    above = call.parent
    while above is not None and above.code is not call.code:
        above = above.parent
    return above is not None


def _receive(recording: Recording, step: Step, names: Names) -> str:
    pending = recording.frames(step.number)[-1].pending
    into = f": {pending}" if pending else ""
    return (
        f"{names.call(step.call)} receives {names.value(step.carried)} where it was waiting{into}."
    )


def _yield(recording: Recording, step: Step, names: Names) -> str:
    return f"{names.call(step.call)} yields {names.value(step.carried)} and waits to be asked for the next."


def _resume(recording: Recording, step: Step, names: Names) -> str:
    return f"{names.call(step.call)} is asked for its next value and goes on where it was."


def _exception(recording: Recording, step: Step, names: Names) -> str:
    return f"In {names.call(step.call)} there is an exception: {step.carried}."


def _raise(recording: Recording, step: Step, names: Names) -> str:
    return f"{names.call(step.call)} ends with the exception {step.carried}."


SENTENCES: dict[str, Callable[[Recording, Step, Names], str]] = {
    "call": _call,
    "line": _line,
    "return": _return,
    "receive": _receive,
    "yield": _yield,
    "resume": _resume,
    "exception": _exception,
    "raise": _raise,
}


STOPPED = {
    "too many steps": "was stopped here: that is too many steps",
    "too much time": "was stopped here: it took too long",
    "tracing lost": "went on unseen: Python took the recorder away",
}


def ended(recording: Recording, names: Names) -> str:
    """How the recording ended, for its last step."""
    how = STOPPED.get(recording.ended) or recording.ending()
    return f"The end: {names.call(recording.root)} {how}."
