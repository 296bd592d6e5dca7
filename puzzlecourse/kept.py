"""What a learner did is kept, in one small file beside the notebooks, and comes back.

The file holds what was said, of each question, order, tree to label and exercise, step by step; a
widget says it again and judges it anew. There is no code in it, no time, and no name of a person.
It is read with the distrust of a save, and what cannot be used is set aside, never deleted.

The environment variable PUZZLELIB_KEEP=0 turns this off; so does a vote in front of a class.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal, NamedTuple

from puzzlelib.saving import LONGEST, SaveError, from_json, read, reason, replacing, set_aside, tidy

FILE = "my_answers.json"  # in the working folder, which is the notebook's
FORMAT = 1
KINDS = ("questions", "orders", "labels", "exercises")
MOST_NAMES = 1_000  # of a kind
MOST_ROUNDS, MOST_STEPS = 3, 100  # of a name, and of a round
LONGEST_NAME, LONGEST_SAID = 100, 1_000  # signs

Was = Literal["right", "wrong", "shown"]


class Step(NamedTuple):
    """One thing that a learner did: what was said, how it was judged, what may lie behind it."""

    said: str  # an option, lines, a call and its label; of an exercise only what tells tries apart
    was: Was
    misconception: str = ""


Rounds = list[list[Step]]  # of the first time, perhaps of one that ended well, and of the last
Kept = dict[str, dict[str, Rounds]]  # kind → name → rounds


class Entry:
    """What is kept of one thing that is asked; `trouble` says what could not be kept."""

    def __init__(self, kind: str, name: str, is_kept: bool = True) -> None:
        self.is_kept, self.trouble = is_kept and is_on(), ""
        self._kind, self._name, self._path = kind, name[:LONGEST_NAME], Path.cwd() / FILE

    def rounds(self) -> Rounds:
        """What was said the first time, the last time, and perhaps between."""
        if not self.is_kept:
            return [[]]
        kept, self.trouble = opened(self._path)
        return kept[self._kind].get(self._name, [[]])

    def add(self, step: Step) -> None:
        """Keep one step more, unless it is only the last one once more."""
        said, was, misconception = step
        step = Step(said[:LONGEST_SAID], was, misconception[:LONGEST_NAME])

        def change(rounds: Rounds) -> None:
            if rounds[-1][-1:] != [step]:
                first, *later = [*rounds[-1], step]  # the first one tells most
                rounds[-1] = [first, *later[1 - MOST_STEPS :]]

        self._change(change)

    def ask_again(self) -> None:
        """Begin another round; the first one stays, and what was right stays right."""

        def change(rounds: Rounds) -> None:
            right = [steps for steps in rounds[1:] if was_right([steps])]
            rounds[1:] = [*right[:1], []]

        self._change(change)

    def _change(self, change: Callable[[Rounds], None]) -> None:
        def change_all(kept: Kept) -> None:
            change(kept[self._kind].setdefault(self._name, [[]]))

        if self.is_kept:
            _, self.trouble = changed(self._path, change_all)


def is_on() -> bool:
    """Whether anything is kept: not in front of a class, and not where nobody wants it."""
    return os.environ.get("PUZZLELIB_KEEP") != "0" and os.environ.get("PUZZLELIB_VOTE") != "1"


def everything() -> tuple[Kept, str]:
    """All that is kept, and what there is to say of the file."""
    return opened(Path.cwd() / FILE) if is_on() else (_nothing(), "")


def was_right(rounds: Rounds) -> bool:
    """Whether a right answer was given at any time."""
    return any(step.was == "right" for steps in rounds for step in steps)


BEFORE = "You have had this right before."


def tried(name: str, step: Step | None) -> tuple[str, ...]:
    """Keep a try at an exercise, up to the first right one; what there is to say."""
    entry = Entry("exercises", name)
    before, told = was_right(entry.rounds()), [entry.trouble]
    if step and not before:
        entry.add(step)
        told.append(entry.trouble)
    if before and not (step and step.was == "right"):
        told.append(BEFORE)
    return tuple(dict.fromkeys(filter(None, told)))


# ---- the file: what is right about it ------------------------------------------------------------


def parse(text: str) -> Kept:
    """What is kept, each part of the right type; SaveError if it is not so."""
    if len(text) > LONGEST:
        raise SaveError(f"it has more than {LONGEST:,} characters")
    try:
        found = from_json(text)
    except ValueError:
        raise SaveError("it is not JSON") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise SaveError("it holds no answers, or those of another version")
    return {kind: _table(kind, found.get(kind)) for kind in KINDS}


def _table(kind: str, found: object) -> dict[str, Rounds]:
    if not isinstance(found, dict) or len(found) > MOST_NAMES:
        raise SaveError(f"its entry {kind!r} is missing or wrong")
    for name, rounds in found.items():
        is_list = isinstance(rounds, list) and 1 <= len(rounds) <= MOST_ROUNDS
        if len(name) > LONGEST_NAME or not is_list or not all(map(_is_round, rounds)):
            raise SaveError(f"its entry {kind!r} holds what nobody can have answered")
    return {name: [[Step(*s) for s in steps] for steps in found[name]] for name in found}


def _is_round(found: object) -> bool:
    return isinstance(found, list) and len(found) <= MOST_STEPS and all(map(_is_step, found))


def _is_step(found: object) -> bool:
    match found:
        case [str(said), "right" | "wrong" | "shown", str(misconception)]:
            return max(len(said), len(misconception)) <= LONGEST_SAID
    return False


def _nothing() -> Kept:
    return {kind: {} for kind in KINDS}


# ---- the file: read, changed by one kernel at a time, set aside ----------------------------------


def opened(path: Path) -> tuple[Kept, str]:
    """What is kept, and what there is to say of the file; one that cannot be used is set aside."""
    try:
        return _read(path), ""
    except (OSError, SaveError):
        return changed(path, lambda kept: None)


def changed(path: Path, change: Callable[[Kept], None]) -> tuple[Kept, str]:
    """Change what is kept; that, and what there is to say of it, mostly nothing."""
    kept, told = _nothing(), ""
    try:
        with _alone(path):
            try:
                kept = _read(path)
            except SaveError as error:
                aside = set_aside(path, "damaged").name
                told = f"{path.name} cannot be used ({error}). It is kept as {aside}, and you begin anew."
            before = as_text(kept)
            change(kept)
            if as_text(kept) != before:
                _write(path, as_text(kept))
    except (OSError, SaveError) as error:
        told = f"Your answers are not kept in {path.name} ({reason(error)}). You can go on."
    return kept, told


def as_text(kept: Kept) -> str:
    """What the file says."""
    return json.dumps({"format": FORMAT} | kept)


def _read(path: Path) -> Kept:
    return parse(read(path)) if path.is_symlink() or path.exists() else _nothing()


def _write(path: Path, text: str) -> None:
    parse(text)  # never write what could not be read again
    tidy(path)
    with replacing(path) as file:
        file.write(text)


ABANDONED = 5  # seconds; whoever changes the file is done in a hundredth of one


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Between reading and writing nobody else writes: a second file says that one is at it.

    Not a lock of the system, because a browser has none, and Windows another one.
    """
    lock = path.with_name(f".{path.name}.lock")
    seen, since = None, time.monotonic()
    while not _made(lock):
        with suppress(FileNotFoundError):
            now = lock.stat().st_mtime_ns
            if now != seen:
                seen, since = now, time.monotonic()
            elif time.monotonic() - since > ABANDONED:  # by a kernel that was killed
                lock.unlink()
        time.sleep(0.003)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()


def _made(lock: Path) -> bool:
    try:
        lock.open("x").close()
    except FileExistsError:
        return False
    return True
