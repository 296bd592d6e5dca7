"""Save a learner's answers next to the notebooks, and restore them.

One file holds the answers to each question, order, tree to label, exercise and recursion test, step
by step, and the first and last program of each exercise. Widgets replay the steps and judge them
again. The file holds no times and no names of persons. It is validated when read; a damaged file is
moved aside, never deleted, and a file of another version stays as it is.

Scripts save nothing. The environment variable PUZZLELIB_KEEP=0 turns saving off in notebooks, 1
turns it on in scripts; a vote in front of a class (PUZZLELIB_VOTE=1) always turns it off.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

from puzzlelib.play.saving import LONGEST
from stepthrough.trace.values import writable

from .answers_file import load_answers, no_answers, update_answers
from .entries import (
    FILE,
    LONGEST_NAME,
    LONGEST_PROGRAM,
    LONGEST_SAID,
    MOST_STEPS,
    Judged,
    KeptAnswers,
    Kind,
    LearnerStep,
    Rounds,
    Written,
    tries_in,
    was_right,
)

ROOM = LONGEST // 2  # characters for all programs together


class Watching(Protocol):
    """A widget that shows saved answers and can refresh itself."""

    def look(self) -> None:
        """Refresh the widget from the answers file."""


_watching: WeakSet[Watching] = WeakSet()


def watch(one: Watching) -> None:
    """Refresh this widget whenever an answer is saved, as long as it is alive."""
    _watching.add(one)


class Entry:
    """The saved answers to one question or task; `trouble` is the latest warning, or "".

    Everything is a no-op if saving is off (`is_on`) or *is_kept* is false.
    """

    def __init__(self, kind: Kind, name: str, is_kept: bool = True) -> None:
        self.is_kept = is_kept and is_on()
        self.trouble = ""
        self._kind = kind
        self._name = name[:LONGEST_NAME]
        self._path = Path.cwd() / FILE

    def rounds(self) -> Rounds:
        """Return the saved rounds, the newest last."""
        if not self.is_kept:
            return [[]]
        answers, self.trouble = load_answers(self._path)
        return answers[self._kind].get(self._name, [[]])

    def add(self, step: LearnerStep) -> None:
        """Append a step, unless it repeats the last one."""
        self._change(lambda answers: _append_step(self._rounds_in(answers), step))

    def add_try(self, step: LearnerStep, judged: Judged, shown: bool) -> None:
        """Save the program, and append a step unless an earlier answer was right."""

        def change(answers: KeptAnswers) -> None:
            if not was_right(rounds := self._rounds_in(answers)):
                _append_step(rounds, step)
            _save_program(answers["programs"], self._name, rounds, judged, shown)

        self._change(change)

    def ask_again(self) -> None:
        """Start a new round; keep the first round and the first later one with a right answer."""

        def change(answers: KeptAnswers) -> None:
            rounds = self._rounds_in(answers)
            right = [steps for steps in rounds[1:] if was_right([steps])]
            rounds[1:] = [*right[:1], []]

        self._change(change)

    def add_round(self) -> None:
        """Start a new round and keep all earlier ones."""
        self._change(lambda answers: self._rounds_in(answers).append([]))

    def _rounds_in(self, answers: KeptAnswers) -> Rounds:
        return answers[self._kind].setdefault(self._name, [[]])

    def _change(self, change: Callable[[KeptAnswers], None]) -> None:
        if self.is_kept:
            _, self.trouble = update_answers(self._path, change)
            for one in list(_watching):
                one.look()


def _append_step(rounds: Rounds, step: LearnerStep) -> None:
    answer, was, misconception = step
    step = LearnerStep(answer[:LONGEST_SAID], was, misconception[:LONGEST_NAME])
    if rounds[-1][-1:] != [step]:
        first, *later = [*rounds[-1], step]  # the first step is the most informative
        rounds[-1] = [first, *later[1 - MOST_STEPS :]]


def _save_program(
    programs: dict[str, Written], name: str, rounds: Rounds, judged: Judged, shown: bool
) -> None:
    """Save a judged version; its try is already counted.

    Programs must not displace answers: together they have half of the largest file. If there is no
    room, the version is saved without its program, or not at all.
    """
    tries = tries_in(rounds)
    right_at = tries if was_right(rounds) else 0
    before = programs.get(name)
    for version in (_truncated(judged), _truncated(judged._replace(program=""))):
        first, was_shown = (before.first, before.shown) if before else (version, False)
        now = Written(first, version, right_at, tries, shown or was_shown)
        if len(json.dumps(programs | {name: now})) <= ROOM:
            programs[name] = now
            break


def _truncated(judged: Judged) -> Judged:
    """Return the version with its texts cut to the limits, without a program that is too long."""
    program, was, *texts = judged
    is_short = len(program := writable(program)) <= LONGEST_PROGRAM
    return Judged(
        program if is_short else "", was, *(writable(text)[:LONGEST_SAID] for text in texts)
    )


def is_on() -> bool:
    """Return whether answers are saved, as the module's docstring describes."""
    if os.environ.get("PUZZLELIB_VOTE") == "1":
        return False
    wanted = os.environ.get("PUZZLELIB_KEEP")
    if wanted is not None:
        return wanted != "0"
    ipython = sys.modules.get("IPython")
    return ipython is not None and ipython.get_ipython() is not None


def everything() -> tuple[KeptAnswers, str]:
    """Return all saved answers, and any warning about the file."""
    return load_answers(Path.cwd() / FILE) if is_on() else (no_answers(), "")


BEFORE = "You have had this right before."


def save_attempt(
    name: str, judged: Judged | None, digest: str = "", shown: bool = False
) -> tuple[str, ...]:
    """Save an attempt at an exercise and its program; return the messages for the learner.

    *digest* identifies the attempt, *shown* is whether the solution is shown now. After the first
    right answer, only right ones are saved.
    """
    entry = Entry("exercises", name)
    before = was_right(entry.rounds())
    messages = [entry.trouble]
    is_right = judged is not None and judged.was == "right"
    if judged and (is_right or not before):
        step = LearnerStep(digest, judged.was, judged.misconception)
        entry.add_try(step, judged, shown)
        messages.append(entry.trouble)
    if before and not is_right:
        messages.append(BEFORE)
    return tuple(dict.fromkeys(filter(None, messages)))


def earlier_attempts(name: str) -> list[str]:
    """Return the digests of the attempts so far, or [] if one was right."""
    rounds = Entry("exercises", name).rounds()
    return [] if was_right(rounds) else [step.answer for steps in rounds for step in steps]
