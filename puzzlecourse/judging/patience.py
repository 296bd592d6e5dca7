"""Which wrong answers count towards steps and solution: those that get somewhere, and each kind of attempt only once.

Otherwise any six answers would buy the solution. So an attempt counts if it looks at what it
is given, and is right in the first case or has at least a branch, a loop or a call; and if nothing
like it was tried before: neither in how it is built nor in what it does wrong. Names, numbers,
blanks and comments make no other attempt.
"""

from __future__ import annotations

import dis
import re
from collections.abc import Collection, Iterable, Iterator
from types import CodeType
from typing import Any
from zlib import crc32

from stepthrough.trace.values import stable_repr

from ..answers.answer_functions import functions_of
from .exercise import Exercise
from .faults import Fault

# begins what is kept of an attempt that counts; then 8 characters for how it is built
_COUNTS = "+"
_LENGTH = 8
NEVER = {"no function", "not called", "not recorded"}
WORK = ("JUMP", "FOR_ITER", "CALL", "SEND")  # in the names of instructions: more than one formula


def digest_of(exercise: Exercise, answer: Any, fault: Fault) -> str:
    """Return what is kept of a wrong answer: a digest of its program and one of its fault; a + in front if it counts."""
    built = _sum(_built(answer) or type(answer).__name__)
    wrong = _sum(
        stable_repr((fault.kind, fault.case, fault.did)) if fault.case else _pattern(fault)
    )
    return _COUNTS * _gets_somewhere(exercise, answer, fault) + built + wrong


def those_that_count(attempts: Iterable[str]) -> list[str]:
    """Return the attempts that count: in how they are built and what is wrong, new each time.

    >>> those_that_count(["+aaaaaaaa11111111", "+aaaaaaaa22222222", "bbbbbbbb33333333", "+cccccccc22222222"])
    ['+aaaaaaaa11111111', '+cccccccc22222222']
    """
    counting: list[str] = []
    for attempt in attempts:
        if attempt.startswith(_COUNTS) and not any(_is_like(attempt, other) for other in counting):
            counting.append(attempt)
    return counting


def _is_like(attempt: str, other: str) -> bool:
    built, wrong = attempt[1 : 1 + _LENGTH], attempt[1 + _LENGTH :]
    return built == other[1 : 1 + _LENGTH] or wrong == other[1 + _LENGTH :]


def _gets_somewhere(exercise: Exercise, answer: Any, fault: Fault) -> bool:
    if not exercise.cases:
        return type(answer) is type(exercise.solution)
    if fault.kind in NEVER:
        return False
    code = getattr(answer, "__code__", None)
    if code is None:
        return True  # a method, or something that can be called
    if not _reads_an_argument(code):
        return False
    passes = fault.case is None or stable_repr(fault.case) != stable_repr(exercise.cases[0])
    return passes or any(word in name for name in _names(code) for word in WORK)


def _reads_an_argument(code: CodeType) -> bool:
    """Return whether it looks at one of the values it is given, perhaps in a function inside."""
    given = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]}
    given |= {*code.co_varnames[code.co_argcount : code.co_argcount + 2]}  # *args, **kwargs
    reads = (i for i in dis.get_instructions(code) if i.opname.startswith("LOAD_"))
    names = {name for i in reads for name in _read(i.argval)}
    return bool(given & (names | {*code.co_cellvars}))


def _read(value: Any) -> Collection[str]:
    """Return the names that an instruction loads; in later versions of Python it can load two."""
    return [value] if isinstance(value, str) else value if isinstance(value, tuple) else []


def _built(answer: Any) -> str:
    """Return how an answer is built: its instructions, without names, numbers and texts."""
    return "; ".join(" ".join(_names(f.__code__)) for f in functions_of(answer))


def _names(code: CodeType) -> Iterator[str]:
    for instruction in dis.get_instructions(code):
        yield instruction.opname.replace("SMALL_INT", "CONST")  # from Python 3.14 on they differ
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _names(const)


def _pattern(fault: Fault) -> str:
    """Return what is wrong, without the numbers and names in it."""
    return f"{fault.kind} {re.sub(r'[0-9]+|[^ ]*[^a-zA-Z .,:;?!]+[^ ]*', '', fault.message)}"


def _sum(words: str) -> str:
    return f"{crc32(words.encode('utf-8', 'replace')):08x}"
