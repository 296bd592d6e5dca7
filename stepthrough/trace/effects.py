"""What the instructions of a code object can change between two trace events.

Comparing every list at every step is slow, and most instructions change none. Unless an instruction
is known to be harmless, it counts as a change: unknown calls, stores into containers and
attributes, in-place operators. Calls of recorded functions have steps of their own (see
`CallStack`).
"""

from __future__ import annotations

import collections
import dis
import itertools
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from types import CodeType
from typing import Any, NamedTuple, TypeGuard

from .objects import module_of, names_in, order_of

__uninterrupted__ = True

CHANGES = 1  # can change a container or an attribute
READS = 2  # subscripts or iterates: can change a defaultdict, or run what a `map` calls
REBINDS = 4  # assigns a global or cell variable, which a `__repr__` can read
STORES = 8  # assigns a local variable
BACK = -1  # as the end of a span: the line has run up to a backward jump
TOUCHES = 16  # changes at most objects held by certain local variables (see `Span`)
FAR = 32  # changes more than attributes of objects held by local variables


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_HARMLESS = _names(
    """
    CACHE CHECK_EXC_MATCH CLEANUP_THROW COMPARE_OP CONVERT_VALUE COPY COPY_FREE_VARS END_FOR END_SEND
    EXTENDED_ARG FORMAT_SIMPLE FORMAT_VALUE FORMAT_WITH_SPEC GET_ITER GET_LEN GET_YIELD_FROM_ITER
    IS_OP KW_NAMES LIST_APPEND LIST_TO_TUPLE MAP_ADD NOP NOT_TAKEN PRECALL PUSH_EXC_INFO PUSH_NULL
    RAISE_VARARGS RERAISE RESUME SEND SET_ADD SET_FUNCTION_ATTRIBUTE SWAP TO_BOOL YIELD_VALUE
    """
)
_HARMLESS_KINDS = ("BUILD_", "JUMP_", "LOAD_", "MAKE_", "MATCH_", "POP_", "RETURN_", "UNARY_")
_HARMLESS_INTRINSICS = (
    "INTRINSIC_LIST_TO_TUPLE",
    "INTRINSIC_STOPITERATION_ERROR",
    "INTRINSIC_UNARY_POSITIVE",
)
_READING = _names(
    """
    BINARY_SLICE BINARY_SUBSCR CONTAINS_OP DICT_MERGE DICT_UPDATE FOR_ITER LIST_EXTEND SET_UPDATE
    UNPACK_EX UNPACK_SEQUENCE
    """
)
_REBINDING = ("GLOBAL", "DEREF", "NAME")
_LOCAL = ("STORE_FAST", "DELETE_FAST", "LOAD_FAST_AND_CLEAR")
_WRITING = ("STORE_ATTR", "STORE_SUBSCR", "DELETE_ATTR", "DELETE_SUBSCR", "STORE_SLICE")
_FUNCTIONS = _names(  # change nothing but the iterators they exhaust
    """
    abs all any bool chr dict divmod enumerate float frozenset hash int isinstance len list max min next ord
    pow print range repr reversed round set sorted str sum tuple type zip
    """
)
_CALLS = ("CALL", "CALL_KW")
_METHOD = ("LOAD_METHOD", "LOAD_ATTR")
_CHANGERS = _names(
    """
    add append clear discard extend insert pop popitem remove reverse setdefault sort update
    """
)
_METHODS = _names(
    """
    copy get items join keys lower split upper values
    """
)
_ACTIVE = frozenset({"collections", "filter", "iter", "itertools", "map"})
_NAMESPACES = frozenset({"__dict__", "globals", "locals", "vars"})
_REPLACED = _METHODS - _names("items keys values")  # these three are usual names of data
_ACTIVE_KINDS = (map, filter, type(iter(int, 0)))


class Span(NamedTuple):
    """The combined effects of the instructions between two events."""

    effects: int
    in_place: tuple[str, ...] = ()  # local variables with an in-place operator, possibly lists
    touched: tuple[str, ...] = ()  # local variables in which only a list, dict or set changes
    near: tuple[str, ...] = ()  # local variables of which an attribute is assigned


class _Instruction(NamedTuple):
    offset: int
    line: int | None
    effects: int
    in_place: str = ""
    touched: str = ""
    near: str = ""


class Effects:
    """The effects of all instructions of a code object."""

    __slots__ = (
        "all",
        "has_namespaces",
        "is_active",
        "known",
        "lines",
        "spans",
        "starts",
        "targets",
        "writes",
    )

    def __init__(self, code: CodeType, names: Mapping[str, Any]) -> None:
        size = len(code.co_code) // 2
        self.starts = [0] * size  # offset of the instruction at, or before, each code unit
        self.lines: list[int | None] = [None] * size
        self.targets: dict[int, int] = {}  # of backward jumps, by their offsets
        instructions = [*dis.get_instructions(code)]
        # whether it can create a defaultdict, an active iterator or an unknown method such as `get`
        values = [names[name] for name in code.co_names if name in names]
        self.is_active = (
            not _ACTIVE.isdisjoint(code.co_names)
            or any(map(_is_active_value, values))
            or any(one.opname == "STORE_ATTR" and one.argval in _REPLACED for one in instructions)
        )
        # whether it can have dicts that alias attributes or global variables
        self.has_namespaces = not _NAMESPACES.isdisjoint(code.co_names)
        self.writes = False  # whether an instruction certainly writes into a container or attribute
        self.known = [*self._with_effects(instructions, size * 2, names)]
        self.spans: dict[tuple[int, int], Span] = {}
        self.all = 0  # union over all instructions
        for one in self.known:
            self.all |= CHANGES if one.in_place or one.touched else one.effects

    def between(self, begin: int, end: int) -> Span:
        """Return the effects of the instructions that ran from *begin* to *end*, both included.

        An odd offset means the position after its instruction. Python reports each new line and
        each backward jump, so everything that ran is on the line of the first instruction, and
        after it. Instructions without a line, such as the cleanup of an `except`, may have run at
        any time.
        """
        span = self.spans.get((begin, end))
        if span is None:
            key = begin, end
            if begin >= 0:  # Python 3.14 reports a backward jump before it is executed
                begin = self.targets.get(self.starts[begin // 2], begin)
            line = self.lines[begin // 2]
            is_back = end < begin or (end == begin and end % 2 == 0)
            last = len(self.lines) * 2 if is_back else end
            ran = [
                one
                for one in self.known
                if one.line is None or (begin <= one.offset <= last and line in (None, one.line))
            ]
            effects = 0
            for one in ran:
                effects |= one.effects
            in_place = tuple(one.in_place for one in ran if one.in_place)
            touched = tuple(one.touched for one in ran if one.touched)
            near = tuple(one.near for one in ran if one.near)
            span = self.spans[key] = Span(effects, in_place, touched, near)
        return span

    def _with_effects(
        self, instructions: Sequence[dis.Instruction], size: int, names: Mapping[str, Any]
    ) -> Iterator[_Instruction]:
        stored = [(_line(one), name) for one in instructions for name in _stored(one)]
        taken = {one.argval for one in instructions if one.opname in ("STORE_GLOBAL", "STORE_NAME")}
        taken |= names.keys()
        ends = [*(one.offset for one in instructions[1:]), size]
        for called, end in zip(_calls(instructions), ends, strict=True):
            one, line = called.instruction, _line(called.instruction)
            for place in range(one.offset // 2, end // 2):
                self.starts[place], self.lines[place] = one.offset, line
            if one.opname.startswith("JUMP_BACKWARD"):
                self.targets[one.offset] = one.argval
            self.writes = self.writes or one.opname in _WRITING
            effects, in_place = _effects(one), ""
            touched = (
                called.owner if effects == CHANGES and (line, called.owner) not in stored else ""
            )
            if one.opname in _CALLS and _is_harmless(called, taken):
                effects = READS
            elif touched:
                effects = READS | TOUCHES
            elif one.opname == "BINARY_OP" and effects == CHANGES:
                in_place = called.target if stored.count((line, called.target)) == 1 else ""
                effects = TOUCHES if in_place else CHANGES
            near = called.holder if (line, called.holder) not in stored else ""
            if effects & CHANGES and not near:
                effects |= FAR
            if effects:
                yield _Instruction(one.offset, line, effects, in_place, touched, near)


class _Called(NamedTuple):
    """An instruction with, if it is a call or a store, its callee and target."""

    instruction: dis.Instruction
    callee: dis.Instruction | None  # loads the callee; starts at the same source position
    owner: str  # local variable whose method is called, or whose item is stored
    has_keywords: bool
    target: str  # local variable to which the result is assigned directly
    holder: str  # local variable of which an attribute is stored


def _calls(instructions: Sequence[dis.Instruction]) -> Iterator[_Called]:
    last: dict[Any, dis.Instruction] = {}  # by source position
    owners: dict[Any, str] = {}
    has_keywords = False
    for number, one in enumerate(instructions):
        begin = one.positions and (one.positions.lineno, one.positions.col_offset)
        callee = last.get(begin) if begin and None not in begin else None
        has_keywords = has_keywords or one.opname in ("KW_NAMES", "CALL_KW")
        after = instructions[number + 1 :][:1]
        target = after[0].argval if after and after[0].opname == "STORE_FAST" else ""
        owner = ""
        if one.opname == "STORE_SUBSCR" and _is_local(callee):
            owner = callee.argval
        elif one.opname in _CALLS and not has_keywords:
            owner = owners.get(begin, "")
        holder = _loaded(instructions[number - 1]) if one.opname == "STORE_ATTR" else ""
        yield _Called(one, callee, owner, has_keywords, target, holder)
        has_keywords = has_keywords and one.opname not in _CALLS
        if one.opname not in ("PUSH_NULL", "PRECALL", "KW_NAMES"):
            is_method = one.opname in _METHOD and one.argval in _CHANGERS
            is_next = callee is not None and callee is instructions[number - 1]
            owners[begin] = callee.argval if is_method and is_next and _is_local(callee) else ""
            last[begin] = one


def _line(one: dis.Instruction) -> int | None:
    return one.positions.lineno if one.positions else None


def _is_local(one: dis.Instruction | None) -> TypeGuard[dis.Instruction]:
    return one is not None and one.opname in ("LOAD_FAST", "LOAD_FAST_BORROW")


def _loaded(one: dis.Instruction) -> str:
    """Return the local variable that an instruction loads last, or ""."""
    if not one.opname.startswith("LOAD_FAST"):
        return ""
    return str(one.argval[-1] if isinstance(one.argval, tuple) else one.argval)


def _stored(one: dis.Instruction) -> tuple[str, ...]:
    """Return the local variables assigned by an instruction."""
    if not one.opname.startswith("STORE_FAST"):
        return ()
    return one.argval if isinstance(one.argval, tuple) else (one.argval,)


def _effects(one: dis.Instruction) -> int:
    """Return the effects of an instruction; for calls, before the callee is considered."""
    name = one.opname
    if name in _READING or (name == "BINARY_OP" and one.argrepr == "[]"):
        return READS
    if name == "BINARY_OP":
        return CHANGES if one.argrepr.endswith("=") else 0
    if name.startswith(_LOCAL):
        return STORES
    if name.startswith(("STORE_", "DELETE_")) and name.endswith(_REBINDING):
        return REBINDS
    if name in _HARMLESS or name.startswith(_HARMLESS_KINDS):
        return 0
    return 0 if one.argrepr in _HARMLESS_INTRINSICS else CHANGES


def _is_harmless(called: _Called, names: Set[str]) -> bool:
    """Return whether a call changes nothing but the iterators passed to it."""
    if called.callee is None:
        return False
    name = called.callee.argval
    if called.callee.opname in ("LOAD_GLOBAL", "LOAD_NAME"):
        is_plain = not called.has_keywords or name == "print"  # `key=` calls another function
        return name in _FUNCTIONS and name not in names and is_plain
    if called.callee.opname in _METHOD:
        return name in _METHODS and not called.has_keywords
    return called.callee.opname == "GET_ITER"  # a comprehension


def _is_active_value(value: Any) -> bool:
    """Return whether a global creates objects whose reading changes them or others."""
    try:
        is_kind = issubclass(type(value), type) and is_active(value)
        return is_kind or any(value is module for module in (collections, itertools))
    except Exception:  # a metaclass of the program can run any code
        return True


@lru_cache(maxsize=256)
def is_active(kind: type) -> bool:
    """Return whether reading from an object can change data without producing a step.

    >>> is_active(map), is_active(collections.defaultdict), is_active(dict), is_active(type(iter([])))
    (True, True, False, False)
    """
    order = order_of(kind)
    if any(one in (collections.defaultdict, *_ACTIVE_KINDS) for one in order):
        return True
    return module_of(kind) != "builtins" and any("__next__" in names_in(one) for one in order)
