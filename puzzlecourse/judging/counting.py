"""Decide which wrong answers count as attempts; they unlock the steps, then the solution.

Without this, any six answers would unlock the solution. A wrong answer counts if

- it reads an argument, and is right in the first case or has a branch, a loop or a call;
- no earlier attempt has the same structure or the same fault. Other names, numbers, blanks or
  comments do not change the structure.
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

_COUNTS = "+"  # the prefix of a digest that can count
_LENGTH = 8  # hexadecimal digits of each checksum: of the structure, then of the fault
UNCOUNTED_KINDS = {"no function", "not called", "not recorded"}  # kinds of faults that never count
WORK = ("JUMP", "FOR_ITER", "CALL", "SEND")  # parts of opcode names: a branch, a loop or a call


def digest_of(exercise: Exercise, answer: Any, fault: Fault) -> str:
    """Return checksums of structure and fault, prefixed with "+" if the answer can count."""
    built = _checksum(_structure(answer) or type(answer).__name__)
    wrong = _checksum(
        stable_repr((fault.kind, fault.case, fault.observed)) if fault.case else _pattern(fault)
    )
    return _COUNTS * _can_count(exercise, answer, fault) + built + wrong


def counting_attempts(attempts: Iterable[str]) -> list[str]:
    """Return the digests that count: each has a new structure and a new fault.

    >>> counting_attempts(["+aaaaaaaa11111111", "+aaaaaaaa22222222", "bbbbbbbb33333333", "+cccccccc22222222"])
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


def _can_count(exercise: Exercise, answer: Any, fault: Fault) -> bool:
    """Return whether an answer is a serious attempt, whatever was tried before."""
    if not exercise.cases:
        return type(answer) is type(exercise.solution)
    if fault.kind in UNCOUNTED_KINDS:
        return False
    code = getattr(answer, "__code__", None)
    if code is None:
        return True  # a method, or another callable object
    if not _reads_an_argument(code):
        return False
    passes = fault.case is None or stable_repr(fault.case) != stable_repr(exercise.cases[0])
    return passes or any(word in name for name in _opnames(code) for word in WORK)


def _reads_an_argument(code: CodeType) -> bool:
    """Return whether a function reads one of its arguments, perhaps in an inner function."""
    given = {*code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]}
    given |= {*code.co_varnames[code.co_argcount : code.co_argcount + 2]}  # *args, **kwargs
    reads = (i for i in dis.get_instructions(code) if i.opname.startswith("LOAD_"))
    names = {name for i in reads for name in _loaded_names(i.argval)}
    return bool(given & (names | {*code.co_cellvars}))


def _loaded_names(value: Any) -> Collection[str]:
    """Return the names that an instruction loads; since Python 3.13 there can be two."""
    return [value] if isinstance(value, str) else value if isinstance(value, tuple) else []


def _structure(answer: Any) -> str:
    """Return the opcodes of an answer, without names, numbers and texts."""
    return "; ".join(" ".join(_opnames(f.__code__)) for f in functions_of(answer))


def _opnames(code: CodeType) -> Iterator[str]:
    for instruction in dis.get_instructions(code):
        # since Python 3.14, small integers have an opcode of their own
        yield instruction.opname.replace("SMALL_INT", "CONST")
    for const in code.co_consts:
        if isinstance(const, CodeType):
            yield from _opnames(const)


def _pattern(fault: Fault) -> str:
    """Return a fault's message without numbers and names."""
    return f"{fault.kind} {re.sub(r'[0-9]+|[^ ]*[^a-zA-Z .,:;?!]+[^ ]*', '', fault.message)}"


def _checksum(words: str) -> str:
    return f"{crc32(words.encode('utf-8', 'replace')):08x}"
