"""Parse, validate, lock and update the answers file; move a damaged file aside."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from puzzlelib import __version__
from puzzlelib.play.saving import (
    LONGEST,
    OtherVersion,
    SaveError,
    from_json,
    read,
    remove_leftovers,
    rename_unreadable,
)
from stepthrough.files import reason, replacing
from stepthrough.given import is_whole

from .entries import (
    ANSWERS_FORMAT,
    KINDS,
    LONGEST_NAME,
    LONGEST_SAID,
    MOST_NAMES,
    MOST_ROUNDS,
    MOST_SITTINGS,
    MOST_STEPS,
    PROGRAMS,
    KeptAnswers,
    LearnerStep,
    Rounds,
    Written,
)
from .written import parse_written

_OF_ANOTHER_VERSION = "another version of the course has written it"


def parse_answers(text: str) -> KeptAnswers:
    """Return the validated contents of an answers file.

    Raises SaveError if a part is damaged, OtherVersion if the format or an entry is of another
    version.
    """
    if len(text) > LONGEST:
        raise SaveError(f"it has more than {LONGEST:,} characters")
    try:
        data = from_json(text)
    except ValueError:
        raise SaveError("it is not JSON") from None
    if not isinstance(data, dict) or not is_whole(data.get("format")):
        raise SaveError("it holds no answers")
    if data["format"] != ANSWERS_FORMAT:
        raise OtherVersion(_OF_ANOTHER_VERSION)
    answers = no_answers()
    for kind in KINDS:
        answers[kind] = _parse_rounds(kind, data.get(kind))
    answers["programs"] = _parse_programs(data.get(PROGRAMS))
    if not data.keys() <= {"format", "version", *answers}:
        raise OtherVersion(_OF_ANOTHER_VERSION)
    return answers


def _parse_rounds(kind: str, data: object) -> dict[str, Rounds]:
    most = MOST_SITTINGS if kind == "sittings" else MOST_ROUNDS
    for rounds in (names := _checked_part(kind, data)).values():
        is_list = isinstance(rounds, list) and 1 <= len(rounds) <= most
        if not is_list or not all(map(_is_round, rounds)):
            raise _invalid_entry(kind)
    return {name: [[LearnerStep(*s) for s in steps] for steps in names[name]] for name in names}


def _checked_part(kind: str, data: object) -> dict[str, Any]:
    """Return a part of the file after checking its type, size and keys."""
    if not isinstance(data, dict) or len(data) > MOST_NAMES:
        raise SaveError(f"its entry {kind!r} is missing or wrong")
    if any(len(name) > LONGEST_NAME for name in data):
        raise _invalid_entry(kind)
    return data


def _invalid_entry(kind: str) -> SaveError:
    return SaveError(f"its entry {kind!r} holds what no one can have answered")


def _is_round(data: object) -> bool:
    return isinstance(data, list) and len(data) <= MOST_STEPS and all(map(_is_step, data))


def _is_step(data: object) -> bool:
    match data:
        case [str(answer), "right" | "another way" | "wrong" | "shown", str(misconception)]:
            return max(len(answer), len(misconception)) <= LONGEST_SAID
    return False


def _parse_programs(data: object) -> dict[str, Written]:
    read = {name: parse_written(written) for name, written in _checked_part(PROGRAMS, data).items()}
    written = {name: one for name, one in read.items() if one}
    if len(written) < len(read):
        raise _invalid_entry(PROGRAMS)
    return written


def no_answers() -> KeptAnswers:
    """Return the contents of an empty answers file."""
    return KeptAnswers(
        questions={}, orders={}, labels={}, exercises={}, sittings={}, explanations={}, programs={}
    )


def load_answers(path: Path) -> tuple[KeptAnswers, str]:
    """Return the contents of the file and any warning; move a damaged file aside."""
    try:
        return _read(path), ""
    except (OSError, SaveError):
        return update_answers(path, lambda answers: None)


def update_answers(path: Path, change: Callable[[KeptAnswers], None]) -> tuple[KeptAnswers, str]:
    """Apply *change* to the answers under the file lock; return them and any warning.

    A damaged file is moved aside first. If the file belongs to another version or cannot be
    written, it stays as it is and the change is not saved.
    """
    answers = no_answers()
    trouble = ""
    try:
        with _locked(path):
            try:
                answers = _read(path)
            except OtherVersion:
                raise
            except SaveError as error:
                aside = rename_unreadable(path, "damaged").name
                trouble = f"{path.name} cannot be used ({error}). It is kept as {aside}, and you begin anew."
            before = as_text(answers)
            change(answers)
            if as_text(answers) != before:
                _write(path, answers)
    except (OSError, SaveError) as error:
        trouble = f"Your answers are not kept in {path.name} ({reason(error)}). You can go on."
    return answers, trouble


def as_text(answers: KeptAnswers) -> str:
    """Return the answers in the format of the file."""
    return json.dumps({"format": ANSWERS_FORMAT, "version": __version__, **answers})


def _read(path: Path) -> KeptAnswers:
    return parse_answers(read(path)) if path.is_symlink() or path.exists() else no_answers()


def _write(path: Path, answers: KeptAnswers) -> None:
    text = as_text(answers)
    parse_answers(text)  # never write what cannot be read again
    remove_leftovers(path)
    with replacing(path) as file:
        file.write(text)


ABANDONED = 5  # seconds; an update takes about 0.01


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold the lock of the answers file: a second file, created exclusively.

    Neither flock nor filelock: in Pyodide the first excludes nobody, and the second never
    removes the lock of a tab that was closed (docs/design/classroom.md).
    """
    lock = path.with_name(f".{path.name}.lock")
    seen = None
    since = time.monotonic()
    while True:
        with suppress(FileExistsError):
            lock.open("x").close()
            break
        with suppress(FileNotFoundError):
            now = lock.stat().st_mtime_ns
            if now != seen:
                seen = now
                since = time.monotonic()
            elif time.monotonic() - since > ABANDONED:  # its kernel was killed
                lock.unlink()
        time.sleep(0.003)
    try:
        yield
    finally:
        with suppress(OSError):
            lock.unlink()
