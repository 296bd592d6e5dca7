"""A program and a call of it, which can be run repeatedly from the same initial state."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from time import process_time
from types import FunctionType
from typing import Any

from stepthrough.given import OneSentence, check_callable
from stepthrough.trace import Recording
from stepthrough.trace.functions import plain
from stepthrough.trace.running import record_call
from stepthrough.trace.source import Source, parsed

from ..answers.answer import is_written
from ..answers.answer_functions import builtins_in, functions_of
from ..answers.beginning import Beginning
from ..worlds import Refused
from ..worlds.misconceptions import WORLDS
from ..worlds.running import run_call
from .changes import Change, changes
from .full_memo import full_memo

MOST_STEPS = 4_000  # of the program itself
IN_A_WORLD = 4  # step limit of a world, as a multiple of Python's steps
LEAST_IN_A_WORLD, MOST_IN_A_WORLD = 200, 1_500
MOST_IN_WORLDS = 15_000  # steps of all worlds; in seconds, slow machines would ask less
# CPU time of a run in a world or of a change, and of all of them: some compute ever larger numbers
SECONDS, SECONDS_IN_ALL = 0.1, 0.6
LEAST_SECONDS = 0.01
MOST_LINES = 40  # of a program shown with a question
READS = {"input", "open", "exec", "eval", "__import__"}  # would wait, or have side effects


class CannotAsk(OneSentence):
    """No question can be asked about the call; the message says why, and what to do."""


class Program:
    """A function and arguments; each run starts with the same memos and random state."""

    def __init__(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        by_name: dict[str, Any] | None = None,
    ) -> None:
        check_callable(function, "the function")
        self.function = function
        self.arguments, self.by_name = arguments, by_name or {}
        self.call = self.arguments, self.by_name
        self.own = _checked_function(function)  # without decorators
        self._beginning = Beginning(self.own)
        self._left = SECONDS_IN_ALL

    def run(self, *arguments: Any, limit: int = MOST_STEPS) -> Recording:
        """Return the recording of the call, or of a call with other *arguments*."""
        if not arguments:
            return self._record(record_call, self.function, self.call, limit=limit)
        return self._record_briefly(record_call, self.function, (arguments, {}), limit=limit)

    @cached_property
    def python(self) -> Recording:
        """The recording of the call; raises CannotAsk if nothing can be asked about it."""
        name = self.own.__name__
        try:
            recording = self.run()
        except CannotAsk:
            raise
        except (TypeError, ValueError) as error:
            reason = str(error).rstrip(".")
            raise CannotAsk(
                f"{name} cannot be called so: {reason}. Give the arguments of the call behind the "
                "function, as in `ask(fact, 4)`"
            ) from None
        if recording.root.code is not self.own.__code__:
            raise CannotAsk(f"{name} has another function around it: take its decorator away")
        _check(recording)
        if len(recording.calls) == 1:
            raise CannotAsk(self._why_no_call(recording))
        if _behaviour(recording) != _behaviour(self.run()):
            raise CannotAsk(
                f"{recording.root!r} does something else the second time: it uses what is not the same in "
                "every call, such as the time, or what the first call has changed. Give that as an "
                "argument, and ask again"
            )
        return recording

    def _why_no_call(self, recording: Recording) -> str:
        """Return why the call makes no further calls, and what to do."""
        again = partial(self._record_briefly, record_call, self.function, self.call)
        memo = full_memo(self._beginning.memory, again, recording)
        why = f": {memo} holds its result from earlier calls. Empty {memo}, and ask again"
        other = ": choose arguments for which it does, or a function that calls itself"
        return f"{recording.root!r} makes no further call{why if memo else other}"

    @cached_property
    def shown(self) -> tuple[FunctionType, ...]:
        """The functions shown with a question: those that the call runs, if they are short enough."""
        sources = {call.code: call.source for call in self.python.calls}
        fits = sum(map(lines_to_read, sources.values())) <= MOST_LINES
        others = [one for one in functions_of(self.own) if one.__code__ in sources]
        return tuple(dict.fromkeys([self.own, *others])) if fits else (self.own,)

    @cached_property
    def in_worlds(self) -> dict[str, Recording]:
        """The recordings by world, for the worlds that can run the program to its end."""
        steps = IN_A_WORLD * len(self.python.steps)
        limit = min(max(steps, LEAST_IN_A_WORLD), MOST_IN_A_WORLD)
        recordings = {}
        left = MOST_IN_WORLDS
        for world in WORLDS:
            if left < limit:  # enough wrong answers
                break
            try:
                recording = self._record_briefly(
                    run_call, self.function, self.call, limit, world=world
                )
            except Refused:
                continue
            left -= len(recording.steps)
            if recording.ended in ("returned", "raised"):
                recordings[world] = recording
        return recordings

    @cached_property
    def changed(self) -> list[tuple[Change, Recording]]:
        """The mutations of the program, each with its recording."""
        recordings = []
        for one in changes(self.own):
            with suppress(TypeError):  # some of its arguments are bound elsewhere
                recordings.append((one, self._record_briefly(record_call, one.function, self.call)))
        return recordings

    def _record_briefly(self, *made: Any, **settings: Any) -> Recording:
        """Return a recording with a time limit; all such recordings share a budget."""
        began = process_time()
        try:
            seconds = max(min(SECONDS, self._left), LEAST_SECONDS)
            return self._record(*made, seconds=seconds, **settings)
        finally:
            self._left -= process_time() - began

    def _record(
        self,
        make: Callable[..., Recording],
        function: Callable[..., Any],
        call: tuple[tuple[Any, ...], dict[str, Any]],
        limit: int = MOST_STEPS,
        **settings: Any,
    ) -> Recording:
        with self._beginning.again(call, CannotAsk) as anew:
            return make(function, *anew, limit=limit, **settings)


def _checked_function(function: Callable[..., Any]) -> FunctionType:
    name = getattr(function, "__name__", "this")
    if isinstance(function, type):
        raise CannotAsk(
            f"{name} is a class: ask about one of its methods, as in `ask({name}.method, thing)`"
        )
    if not is_written(function):
        raise CannotAsk(f"{name} is not written yet: write it, and ask again")
    try:
        own = plain(function)
    except (TypeError, ValueError):
        raise CannotAsk(
            f"{name} is not written in Python: there are no lines to ask about"
        ) from None
    if own.__name__ == "<lambda>":
        raise CannotAsk("a lambda has no lines to ask about: write it with `def`")
    if reads := sorted(builtins_in(own) & READS):
        raise CannotAsk(
            f"{own.__name__} uses {reads[0]}: let it get the value as an argument instead, and ask again"
        )
    return own


def _behaviour(recording: Recording) -> tuple[str, str]:
    """Return calls and output of a run, as texts to compare."""
    return recording.text(lines=len(recording.calls)), recording.output


def _check(recording: Recording) -> None:
    """Raise CannotAsk if nothing can be asked about the recorded call."""
    call = repr(recording.root)
    if isinstance(recording.exception, RecursionError):
        raise CannotAsk(
            f"{call} never comes to an end, or needs too many calls: ask about a smaller call"
        )
    if recording.ended == "raised":
        error = recording.root.exception
        raise CannotAsk(f"{call} stops with {error}: ask about a call that works")
    if recording.ended != "returned":
        steps = len(recording.steps)
        raise CannotAsk(f"{call} has not ended after {steps:,} steps: ask about a smaller call")
    if recording.elsewhere:
        raise CannotAsk(
            f"{call} makes calls in other threads, which are not shown: ask about another"
        )
    name = recording.root.function
    if changed := [
        one.source.missing for one in recording.calls if " was changed " in one.source.missing
    ]:
        raise CannotAsk(changed[0].rstrip("."))
    if lines_to_read(recording.root.source) > MOST_LINES:
        raise CannotAsk(f"{name} has more than {MOST_LINES} lines: ask about a shorter function")


def lines_to_read(source: Source) -> int:
    """Return the number of lines without docstrings, comments and blank lines."""
    tree = parsed(source)
    docstring_lines = {
        number
        for node in ast.walk(tree or ast.Module([], []))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = {number: line.strip() for number, line in source.lines.items()}
    return sum(
        line[:1] not in ("", "#") for number, line in lines.items() if number not in docstring_lines
    )
