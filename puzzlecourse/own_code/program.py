"""A program and the call that is asked about, which runs again and again from the same beginning."""

from __future__ import annotations

import ast
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, partial
from time import process_time
from types import FunctionType
from typing import Any

from stepthrough.given import OneSentence, check_callable
from stepthrough.trace import Recording, record
from stepthrough.trace.functions import plain
from stepthrough.trace.source import Source, parsed

from ..answers.answer import is_written
from ..answers.answer_functions import builtins_in, functions_of
from ..answers.beginning import Beginning
from ..worlds import Refused, run
from ..worlds.misconceptions import WORLDS
from .changes import Change, changes
from .full_memo import full_memo

MOST_STEPS = 4_000  # of the program itself
IN_A_WORLD = 4  # times as many steps can a world take
LEAST_IN_A_WORLD, MOST_IN_A_WORLD = 200, 1_500
MOST_IN_WORLDS = 15_000  # for all together: as counted steps, so a slow machine asks the same
# of work, for a run that is not the program's own, and for all of them: some square a number for ever
SECONDS, SECONDS_IN_ALL = 0.1, 0.6
LEAST_SECONDS = 0.01
MOST_LINES = 40  # of a program that a learner reads for a question
READS = {"input", "open", "exec", "eval", "__import__"}  # what would wait, or do more than compute


class CannotAsk(OneSentence):
    """No question can be asked about the call; the message says why, and what to do."""


class Program:
    """A function with arguments: each run begins as the first one, with the same memos and the same dice."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        check_callable(function, "the function")
        self.function = function
        self.arguments = arguments
        self.own = _written_by_a_person(function)  # without what a decorator has put around it
        self._beginning = Beginning(self.own)
        self._left = SECONDS_IN_ALL

    def run(self, *arguments: Any, limit: int = MOST_STEPS) -> Recording:
        """Return the recording of the call, or of one with other arguments."""
        if not arguments:
            return self._anew(record, self.function, self.arguments, limit=limit)
        return self._shortly(record, self.function, arguments, limit=limit)

    @cached_property
    def python(self) -> Recording:
        """The recording of the call; CannotAsk if nothing can be asked about it."""
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
        if _did(recording) != _did(self.run()):
            raise CannotAsk(
                f"{recording.root!r} does something else the second time: it uses what is not the same in "
                "every call, such as the time, or what the first call has changed. Give that as an "
                "argument, and ask again"
            )
        return recording

    def _why_no_call(self, recording: Recording) -> str:
        """Return why the call makes none, and what to do."""
        again = partial(self._shortly, record, self.function, self.arguments)
        memo = full_memo(self._beginning.memory, again, recording)
        why = f": {memo} holds its result from earlier calls. Empty {memo}, and ask again"
        other = ": choose arguments for which it does, or a function that calls itself"
        return f"{recording.root!r} makes no further call{why if memo else other}"

    @cached_property
    def shown(self) -> tuple[FunctionType, ...]:
        """The functions that are shown with a question: those that the call runs, if they are not too long."""
        sources = {call.code: call.source for call in self.python.calls}
        fits = sum(map(lines_to_read, sources.values())) <= MOST_LINES
        others = [one for one in functions_of(self.own) if one.__code__ in sources]
        return tuple(dict.fromkeys([self.own, *others])) if fits else (self.own,)

    @cached_property
    def in_worlds(self) -> dict[str, Recording]:
        """The recording in each world that understands the program and comes to an end."""
        steps = IN_A_WORLD * len(self.python.steps)
        limit = min(max(steps, LEAST_IN_A_WORLD), MOST_IN_A_WORLD)
        recordings = {}
        left = MOST_IN_WORLDS
        for world in WORLDS:
            if left < limit:  # the others would give further wrong answers
                break
            try:
                recording = self._shortly(run, self.function, self.arguments, limit, world=world)
            except Refused:
                continue
            left -= len(recording.steps)
            if recording.ended in ("returned", "raised"):  # else its end is unknown
                recordings[world] = recording
        return recordings

    @cached_property
    def changed(self) -> list[tuple[Change, Recording]]:
        """The program with small changes, each with its recording."""
        recordings = []
        for one in changes(self.own):
            with suppress(TypeError):  # a function that is given some of its arguments elsewhere
                recordings.append((one, self._shortly(record, one.function, self.arguments)))
        return recordings

    def _shortly(self, *made: Any, **settings: Any) -> Recording:
        """Return a recording, stopped if it takes long; all such together have little time."""
        began = process_time()
        try:
            seconds = max(min(SECONDS, self._left), LEAST_SECONDS)
            return self._anew(*made, seconds=seconds, **settings)
        finally:
            self._left -= process_time() - began

    def _anew(
        self,
        make: Callable[..., Recording],
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        limit: int = MOST_STEPS,
        **settings: Any,
    ) -> Recording:
        with self._beginning.again(arguments, CannotAsk) as anew:
            return make(function, *anew, limit=limit, **settings)


def _written_by_a_person(function: Callable[..., Any]) -> FunctionType:
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


def _did(recording: Recording) -> tuple[str, str]:
    """Return what a run did, as texts to compare."""
    return recording.text(lines=len(recording.calls)), recording.output


def _check(recording: Recording) -> None:
    """Raise CannotAsk for a call about which nothing can be asked."""
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
    _check_program(recording)


def _check_program(recording: Recording) -> None:
    name = recording.root.function
    if recording.root.is_generator:
        raise CannotAsk(f"{name} has a `yield`: ask about a function that returns its result")
    if lines_to_read(recording.root.source) > MOST_LINES:
        raise CannotAsk(f"{name} has more than {MOST_LINES} lines: ask about a shorter function")


def lines_to_read(source: Source) -> int:
    """Return how many lines of a program a learner has to read: without docstring and comments."""
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
