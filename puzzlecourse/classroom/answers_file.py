"""The file that keeps answers: checked, read, changed by one kernel at a time, set aside."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from puzzlelib import __version__
from puzzlelib.play.saving import LONGEST, SaveError, from_json, read, remove_leftovers, set_aside
from stepthrough.files import reason, replacing

from .entries import (
    ANSWERS_FORMAT,
    KINDS,
    LATER_KINDS,
    LONGEST_NAME,
    LONGEST_SAID,
    MOST_NAMES,
    MOST_ROUNDS,
    MOST_STEPS,
    PROGRAMS,
    KeptAnswers,
    LearnerStep,
    Rounds,
    Written,
)
from .handed_out import is_newer, newer_than_installed
from .written import as_written


def parse_answers(text: str) -> KeptAnswers:
    """Return what is kept, each part of the right type; SaveError if a part is not."""
    if len(text) > LONGEST:
        raise SaveError(f"it has more than {LONGEST:,} characters")
    try:
        data = from_json(text)
    except ValueError:
        raise SaveError("it is not JSON") from None
    if not isinstance(data, dict) or data.get("format") != ANSWERS_FORMAT:
        raise SaveError("it holds no answers, or those of another version")
    data = {kind: {} for kind in (*LATER_KINDS, PROGRAMS)} | data
    answers = no_answers()
    for kind in KINDS:
        answers[kind] = _table(kind, data.get(kind))
    return answers | {"programs": _programs(data[PROGRAMS])}


def _table(kind: str, data: object) -> dict[str, Rounds]:
    for rounds in (names := _names(kind, data)).values():
        is_list = isinstance(rounds, list) and 1 <= len(rounds) <= MOST_ROUNDS
        if not is_list or not all(map(_is_round, rounds)):
            raise _wrong(kind)
    return {name: [[LearnerStep(*s) for s in steps] for steps in names[name]] for name in names}


def _names(kind: str, data: object) -> dict[str, Any]:
    """Return a part of the file, if it can be one."""
    if not isinstance(data, dict) or len(data) > MOST_NAMES:
        raise SaveError(f"its entry {kind!r} is missing or wrong")
    if any(len(name) > LONGEST_NAME for name in data):
        raise _wrong(kind)
    return data


def _wrong(kind: str) -> SaveError:
    return SaveError(f"its entry {kind!r} holds what no one can have answered")


def _is_round(data: object) -> bool:
    return isinstance(data, list) and len(data) <= MOST_STEPS and all(map(_is_step, data))


def _is_step(data: object) -> bool:
    match data:
        case [str(answer), "right" | "wrong" | "shown", str(misconception)]:
            return max(len(answer), len(misconception)) <= LONGEST_SAID
    return False


def _programs(data: object) -> dict[str, Written]:
    read = {name: as_written(written) for name, written in _names(PROGRAMS, data).items()}
    written = {name: one for name, one in read.items() if one}
    if len(written) < len(read):
        raise _wrong(PROGRAMS)
    return written


def no_answers() -> KeptAnswers:
    """Return what the file keeps before the first answer."""
    return KeptAnswers(
        questions={}, orders={}, labels={}, exercises={}, sittings={}, explanations={}, programs={}
    )


def opened(path: Path) -> tuple[KeptAnswers, str]:
    """Read the file, and set it aside if it cannot be used; return what is kept, and what to say of it."""
    try:
        return _read(path), ""
    except (OSError, SaveError):
        return update_answers(path, lambda answers: None)


def update_answers(path: Path, change: Callable[[KeptAnswers], None]) -> tuple[KeptAnswers, str]:
    """Change what is kept; return it, and what there is to say of the file, mostly nothing."""
    answers = no_answers()
    trouble = ""
    try:
        with _alone(path):
            try:
                answers = _read(path)
            except SaveError as error:
                aside = set_aside(path, "damaged").name
                trouble = f"{path.name} cannot be used ({error}). It is kept as {aside}, and you begin anew."
            before = as_text(answers)
            change(answers)
            if as_text(answers) != before:
                _write(path, answers)
    except (OSError, SaveError) as error:
        trouble = f"Your answers are not kept in {path.name} ({reason(error)}). You can go on."
    return answers, trouble


def as_text(answers: KeptAnswers, more: Mapping[str, Any] | None = None) -> str:
    """Return the text of the file that keeps this, and more that we do not know."""
    return json.dumps({"format": ANSWERS_FORMAT, "version": __version__, **answers, **(more or {})})


def of_newer_course(path: Path) -> str:
    """Return what to say of answers that a newer course has written, too; "" of others."""
    version = _of_newer(path).get("version", "")
    return f"{newer_than_installed(version)}." if version else ""


def _of_newer(path: Path) -> dict[str, Any]:
    """Return the entries of a file that a newer course has written and this one does not know."""
    try:
        data = from_json(read(path))
        is_known = not is_newer(data["version"])
    except (OSError, ValueError, TypeError, KeyError):  # none, or not to be used
        return {}
    return (
        {} if is_known else {k: v for k, v in data.items() if k not in ("format", *KINDS, PROGRAMS)}
    )


def _read(path: Path) -> KeptAnswers:
    return parse_answers(read(path)) if path.is_symlink() or path.exists() else no_answers()


def _write(path: Path, answers: KeptAnswers) -> None:
    text = as_text(answers, _of_newer(path))
    parse_answers(text)  # never write what cannot be read again
    remove_leftovers(path)
    with replacing(path) as file:
        file.write(text)


ABANDONED = 5  # seconds; a change of the file takes a hundredth of one


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Let no other kernel write in the block: a second file says that this one is writing.

    Not a lock of the system, because a browser has none, and Windows another one.
    """
    lock = path.with_name(f".{path.name}.lock")
    seen = None
    since = time.monotonic()
    while not _made(lock):
        with suppress(FileNotFoundError):
            now = lock.stat().st_mtime_ns
            if now != seen:
                seen = now
                since = time.monotonic()
            elif time.monotonic() - since > ABANDONED:  # by a killed kernel
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
