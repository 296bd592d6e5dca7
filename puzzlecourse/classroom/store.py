"""One small file beside the notebooks keeps what a learner did, and brings it back.

The file holds the answers to each question, order, tree to label and exercise, and in each
recursion test, step by step; a widget says them again and judges them anew. Of each exercise it holds
the first and the last program, too. There is no time in it, and no name of a person. It is read with
the distrust of a save; a file that cannot be used is set aside, never deleted.

The environment variable PUZZLELIB_KEEP=0 turns this off; so does a vote in front of a class.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol
from weakref import WeakSet

from .answers_file import no_answers, of_newer_course, opened, update_answers
from .entries import (
    FILE,
    LONGEST_NAME,
    LONGEST_SAID,
    MOST_STEPS,
    Judged,
    KeptAnswers,
    Kind,
    LearnerStep,
    Rounds,
    was_right,
)
from .written import keep_written


class Watching(Protocol):
    """A widget that shows what is kept, and looks again when that has changed."""

    def look(self) -> None:
        """Show it as it is now."""


_watching: WeakSet[Watching] = WeakSet()


def watch(one: Watching) -> None:
    """Let it look again each time that this program keeps something, while it is in use."""
    _watching.add(one)


class Entry:
    """What is kept of one question or task; `trouble` says what could not be kept."""

    def __init__(self, kind: Kind, name: str, is_kept: bool = True) -> None:
        self.is_kept = is_kept and is_on()
        self.trouble = ""
        self._kind = kind
        self._name = name[:LONGEST_NAME]
        self._path = Path.cwd() / FILE

    def rounds(self) -> Rounds:
        """Return the answers of the first time, of the last time, and perhaps of one between."""
        if not self.is_kept:
            return [[]]
        answers, self.trouble = opened(self._path)
        return answers[self._kind].get(self._name, [[]])

    def add(self, step: LearnerStep) -> None:
        """Keep one step more, unless it repeats the last one."""
        self._change(lambda answers: _add(self._rounds_in(answers), step))

    def add_try(self, step: LearnerStep, judged: Judged, shown: bool) -> None:
        """Keep a step, if none was right before, and the program."""

        def change(answers: KeptAnswers) -> None:
            if not was_right(rounds := self._rounds_in(answers)):
                _add(rounds, step)
            keep_written(answers, self._name, judged, shown)

        self._change(change)

    def ask_again(self) -> None:
        """Begin another round; the first one stays, and what was right stays right."""

        def change(answers: KeptAnswers) -> None:
            rounds = self._rounds_in(answers)
            right = [steps for steps in rounds[1:] if was_right([steps])]
            rounds[1:] = [*right[:1], []]

        self._change(change)

    def _rounds_in(self, answers: KeptAnswers) -> Rounds:
        return answers[self._kind].setdefault(self._name, [[]])

    def _change(self, change: Callable[[KeptAnswers], None]) -> None:
        if self.is_kept:
            _, self.trouble = update_answers(self._path, change)
            for one in list(_watching):
                one.look()


def _add(rounds: Rounds, step: LearnerStep) -> None:
    answer, was, misconception = step
    step = LearnerStep(answer[:LONGEST_SAID], was, misconception[:LONGEST_NAME])
    if rounds[-1][-1:] != [step]:
        first, *later = [*rounds[-1], step]  # the first one tells most
        rounds[-1] = [first, *later[1 - MOST_STEPS :]]


def is_on() -> bool:
    """Return whether answers are kept: not before a class, nor where the environment says no."""
    return os.environ.get("PUZZLELIB_KEEP") != "0" and os.environ.get("PUZZLELIB_VOTE") != "1"


def everything() -> tuple[KeptAnswers, str]:
    """Return all that is kept, and what there is to say of the file."""
    if not is_on():
        return no_answers(), ""
    answers, trouble = opened(path := Path.cwd() / FILE)
    if newer := of_newer_course(path):
        trouble = f"{FILE}: {newer}"
    return answers, trouble


BEFORE = "You have had this right before."


def tried(
    name: str, judged: Judged | None, digest: str = "", shown: bool = False
) -> tuple[str, ...]:
    """Keep a try at an exercise, and what was written; return what there is to say.

    `digest` is what tells it from other tries, `shown` is whether the solution is shown now. After
    the first right answer only right ones are kept: they are no tries any more.
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


def before_now(name: str) -> list[str]:
    """Return what is kept of the wrong answers to an exercise until one is right."""
    rounds = Entry("exercises", name).rounds()
    return [] if was_right(rounds) else [step.said for steps in rounds for step in steps]
