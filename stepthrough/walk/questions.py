"""Questions at chosen steps: the result of a call, the next call, the value of a variable."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..code_marks import code
from ..given import check_texts, quoted
from ..trace import Call, Recording
from ..trace.values import stable_repr
from .writing import Names

_MOST_QUESTIONS = 5
_MOST_OFFERED = 4  # maximum number of calls to choose from


class Question(NamedTuple):
    """A question asked at step `at`; the next step shows the answer."""

    at: int
    words: str
    answers: tuple[str, ...]  # accepted ways to write the right answer
    why: str
    offered: tuple[str, ...] = ()  # calls to choose from
    hint: str = ""  # shown after a wrong answer; continues a sentence
    look: int = 0  # step to review after a wrong answer


def questions(recording: Recording, ask: Sequence[str], names: Names) -> list[Question]:
    """Return the questions that *ask* names, at most five, in the order of their steps.

    They are written as "fact(2) returns", "fact(1) is called", or, for a variable, "n in fact(3)
    after fact(2)".
    """
    check_texts(ask, "ask")
    if len(ask) > _MOST_QUESTIONS:
        raise ValueError(f"at most {_MOST_QUESTIONS} questions in a recording, not {len(ask)}")
    return sorted(Asker(recording, names).question(words) for words in ask)


class Asker:
    """Makes questions about a recording, with their answers."""

    def __init__(self, recording: Recording, names: Names) -> None:
        self.recording = recording
        self.names = names

    def question(self, words: str) -> Question:
        """Return the question written as *words*; raise ValueError if they are not understood."""
        question = self._from_words(words)
        if question.hint:
            return question
        newest = self.recording.steps[question.at].call
        hint = f": look where {code(self.names.call(newest))} began."
        return question._replace(hint=hint, look=newest.first)

    def _from_words(self, words: str) -> Question:
        if match := re.fullmatch(r"(\w+) in (.+\)) after (.+\))", words):
            return self._about_variable(*match.groups())
        if match := re.fullmatch(r"(.+\)) (returns|is called)", words):
            call = self._find(match[1])
            return self._about_value(call) if match[2] == "returns" else self._about_call(call)
        message = 'ask for "fact(2) returns", "fact(1) is called" or "n in fact(3) after fact(2)"'
        raise ValueError(f"{message}, not {quoted(words)}")

    def _about_call(self, call: Call) -> Question:
        written = self.names.call(call)
        if call is self.recording.root:
            raise ValueError(f"{written} is the first call: it cannot be asked for")
        why = f"{code(written)} is called now."
        at = call.first - 1
        ways = self._ways(call) + self._arguments_alone(call)
        return Question(at, "Which call comes next?", ways, why, self._near(call))

    def _arguments_alone(self, call: Call) -> tuple[str, ...]:
        """Return ways to write the call without its name, unless that is ambiguous."""
        ways = {way.removeprefix(call.function) for way in self._ways(call)}
        others = (one for one in self.recording.calls if one.function != call.function)
        taken = {way.removeprefix(one.function) for one in others for way in self._ways(one)}
        alone = sorted(way for way in ways - taken if way.startswith("(") and way != "()")
        return (*alone, *(way[1:-1] for way in alone))

    def _near(self, call: Call) -> tuple[str, ...]:
        """Return calls to choose from: this one and neighbouring ones, sorted."""
        first = max(1, call.number - _MOST_OFFERED // 2)
        near = self.recording.calls[first : first + _MOST_OFFERED]
        return tuple(sorted({self.names.call(one) for one in near}))

    def _about_value(self, call: Call) -> Question:
        written = self.names.call(call)
        if call.last is None or call.ended != "returned":
            raise ValueError(f"{written} returns nothing in this recording")
        pending = self.recording.frames(call.last - 1)[-1].pending
        why = f"{code(written)} returns {code(stable_repr(call.result))}"
        why += f", because {code(pending)}." if pending else "."
        return Question(
            call.last - 1, f"What will {code(written)} return?", (stable_repr(call.result),), why
        )

    def _about_variable(self, name: str, owner: str, inner: str) -> Question:
        """Return the question about a variable of one call after a call below it returned."""
        outer = self._find(owner)
        call = self._find(inner)
        after = self._value(name, outer, self.recording.step_after(call))
        if after is None or call is self.recording.root:
            raise ValueError(f"{owner} has no variable {quoted(name)} after {inner}")
        words = f"What will {code(name)} be in {code(owner)} when {code(inner)} has returned?"
        at = call.first - 1
        same = self._value(name, outer, at) == after
        why = "every call has variables of its own" if same else "the call changed the very object"
        why = f"{code(name)} in {code(owner)} is {code(after)} then: {why}."
        if not same:
            hint = f": {code(inner)} can change it. Follow its lines."
        elif self._has_its_own(name, call):
            hint = f". Whose {code(name)}? {code(inner)} has one of its own."
        else:
            hint = f": {code(owner)} waits while {code(inner)} runs."
        look = self._given(name, outer, at)
        return Question(at, words, (after,), why, hint=hint, look=look)

    def _has_its_own(self, name: str, call: Call) -> bool:
        """Return whether a call has a local variable of that name."""
        return name in call.code.co_varnames or name in call.code.co_cellvars

    def _given(self, name: str, call: Call, until: int) -> int:
        """Return the step of *call* at which the variable got the value it has at *until*."""
        steps = self.recording.steps
        own = steps[until]
        while own.call is not call:
            own = steps[own.number - 1]
        now = stable_repr(own.locals.get(name))
        while own.previous >= 0 and stable_repr(steps[own.previous].locals.get(name)) == now:
            own = steps[own.previous]
        return own.number if own.number < until else max(own.previous, call.first)

    def _value(self, name: str, call: Call, step: int) -> str | None:
        frames = self.recording.frames(max(step, 0))
        held = [stable_repr(f.locals[name]) for f in frames if f.call is call and name in f.locals]
        return held[0] if held else None

    def _find(self, words: str) -> Call:
        """Return the first call written like *words*; raise ValueError if there is none."""
        for call in self.recording.calls:
            if _plain(words) in map(_plain, self._ways(call)):
                return call
        first = self.names.call(self.recording.root)
        raise ValueError(
            f"there is no call {quoted(words)} in this recording; its first is {first}"
        )

    def _ways(self, call: Call) -> tuple[str, ...]:
        return self.names.call(call), call.in_full, repr(call)


def is_right(question: Question, answer: str) -> bool:
    """Return whether an answer equals the right one; whitespace is ignored, types are not."""
    return any(_plain(answer) == _plain(way) or _same(answer, way) for way in question.answers)


_LONGEST = 500  # characters; deeply nested answers can crash the parser in a browser


def _same(answer: str, right: str) -> bool:
    if len(answer) > _LONGEST:
        return False
    try:
        given = ast.literal_eval(answer.strip())
        expected = ast.literal_eval(right)
    except (TypeError, ValueError, SyntaxError, MemoryError, RecursionError):
        return False
    return type(given) is type(expected) and bool(given == expected)


def _plain(words: str) -> str:
    return "".join(words.split()).replace('"', "'")
