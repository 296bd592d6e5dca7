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
from inspect import CO_VARARGS, CO_VARKEYWORDS
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
    """Return two checksums in one string, prefixed with "+" if the answer can count.

    The first is of the answer's opcodes (of its type, if it has none); the second of the kind, case
    and outcome of the fault or, for a fault without a case, of the pattern of its message.
    """
    built = _checksum(_structure(answer) or type(answer).__name__)
    wrong = _checksum(
        stable_repr((fault.kind, fault.case, fault.observed)) if fault.case else _pattern(fault)
    )
    return _COUNTS * _can_count(exercise, answer, fault) + built + wrong


def counting_attempts(digests: Iterable[str]) -> list[str]:
    """Return the digests of attempts that count: each has a new structure and a new fault.

    >>> counting_attempts(["+aaaaaaaa11111111", "+aaaaaaaa22222222", "bbbbbbbb33333333", "+cccccccc22222222"])
    ['+aaaaaaaa11111111', '+cccccccc22222222']
    """
    counting: list[str] = []
    for digest in digests:
        if digest.startswith(_COUNTS) and not any(_is_like(digest, other) for other in counting):
            counting.append(digest)
    return counting


def _is_like(digest: str, other: str) -> bool:
    built, wrong = digest[1 : 1 + _LENGTH], digest[1 + _LENGTH :]
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
    stars = bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)
    number = code.co_argcount + code.co_kwonlyargcount + stars
    read = {name for one in dis.get_instructions(code) for name in _loaded_names(one)}
    return not read.union(code.co_cellvars).isdisjoint(code.co_varnames[:number])


def _loaded_names(one: dis.Instruction) -> Collection[str]:
    """Return the local variables that an instruction loads."""
    if "LOAD_FAST" not in one.opname and one.opname != "LOAD_DEREF":
        return ()
    names = one.argval if isinstance(one.argval, tuple) else (one.argval,)  # since Python 3.13
    return names[1:] if one.opname.startswith("STORE") else names


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
