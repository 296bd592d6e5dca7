"""Worlds: each differs from Python in one rule, as somebody believes who has the misconception.

The rules, where they are described, and what the interpreter leaves out: `docs/worlds.md`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise
from typing import Any

from .frames import Frame, Names
from .interpreter import LeaveNow, Leaving, Python, Scribe, Work

WORLDS: dict[str, type[Python]] = {}  # by the name of the misconception


def world(name: str, source: str) -> Any:
    """Give a world the name of its misconception, and say who has described it."""

    def add(kind: type[Python]) -> type[Python]:
        WORLDS[name], kind.source = kind, source
        return kind

    return add


# ---- whose variables, and where a call's lines stand ----------------------------------------------


@world("one n for all", "FlatEnv in Lu and Krishnamurthi 2024")
class OneOfEachName(Python):
    """There is one variable of each name, shared by all calls of all functions."""

    def __init__(self, scribe: Scribe) -> None:
        super().__init__(scribe)
        scribe.shares, scribe.shared = True, {}

    def frame_for(self, function: Any, names: Names, node: ast.Call, caller: Frame) -> Frame:
        """The new frame has the names of the one that waits."""
        frame = Frame(function, {}, caller)
        frame.names = caller.names
        for name, value in names.items():
            frame.set(name, value)
        return frame


@world("arguments are shared", "CallByRef in Lu and Krishnamurthi 2024; Fleury 1991")
class SharedArguments(Python):
    """A new value for a parameter is a new value for the caller's variable."""

    def frame_for(self, function: Any, names: Names, node: ast.Call, caller: Frame) -> Frame:
        """The new frame writes through to the caller."""
        given = zip(names, node.args, strict=False)
        handed = {name: part.id for name, part in given if isinstance(part, ast.Name)}
        return WritesThrough(function, names, caller, handed)


class WritesThrough(Frame):
    """A frame whose parameters are the variables of its caller."""

    def __init__(self, function: Any, given: Names, back: Frame, handed: dict[str, str]) -> None:
        self.handed: dict[str, str] = {}
        super().__init__(function, given, back)
        self.handed = handed

    def set(self, name: str, value: Any) -> None:
        """Give the name a value, here and where it came from."""
        super().set(name, value)
        if name in self.handed and self.f_back is not None:
            self.f_back.set(self.handed[name], value)


@world("names keep their rods", "Fleury 1991, for names of parameters")
class NamesKeepTheirValues(Python):
    """A variable that is handed on keeps its name: places in the brackets do not matter."""

    def bound(self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame) -> Names:
        """What is a bare name in the call goes to the parameter of that name."""
        names = super().bound(function, args, kwargs, node, caller)
        if caller.f_code is not getattr(function, "__code__", None):
            return names
        bare = [a.id for a in node.args if isinstance(a, ast.Name)]
        return names | {name: caller.get(name) for name in bare if name in names}


@world("loop", "the looping model: Kahney 1983; Götschi, Sanders and Galpin 2003")
class JumpBack(Python):
    """A recursive call is a jump back to the top, made when the body is at its end."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """The lines that only call the function again come last."""
        again = [line for line in lines if isinstance(line, ast.Expr) and calls_itself(line, frame)]
        return [line for line in lines if line not in again] + again


@world("passive first", "wrong answers in this course")
class InnermostFirst(Python):
    """The innermost call works before the outer one has begun."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """A line that stands above the base case waits, in the base case too."""
        for number, (line, test) in enumerate(pairwise(lines)):
            if is_work(line, frame) and isinstance(test, ast.If) and not calls_itself(test, frame):
                waits = ast.copy_location(ast.If(test.test, [line, *test.body], test.orelse), test)
                lines = [*lines[:number], waits, line, *lines[number + 2 :]]
        return lines

    def before(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Calls that stand further down are made before a line that makes none."""
        line, *below = lines
        if is_work(line, frame):
            for call in [call for later in below for call in own_calls(later, frame)]:
                value = yield from self.visit(call, frame)
                frame.known[call] = value


@world("body once", "the step model: Götschi, Sanders and Galpin 2003")
class OnlyTheFirstCallWorks(Python):
    """Inner calls only compute a value: what else is in the body was done by the first call."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """In an inner call, lines that compute nothing are skipped."""
        if frame.f_back is None or frame.f_back.f_code is not frame.f_code:
            return lines
        return [one for one in lines if not isinstance(one, ast.Expr) or calls_itself(one, frame)]


@world(
    "a call ends when it calls",
    "the active model without its way back: Götschi, Sanders and Galpin 2003",
)
class NobodyWaits(Python):
    """A function that calls another is over: the lines behind the call never run."""

    def after(self, line: ast.stmt, frame: Frame) -> Leaving | None:
        """The rest of the body is skipped once the line has made a call."""
        return Leaving("return") if frame.inner and any(own_calls(line, frame)) else None


# ---- what returns, and where it goes -------------------------------------------------------------


@world("return ends everything", "Sorva 2012, on returns from recursion")
class ReturnEndsEverything(Python):
    """The innermost return ends all calls that wait, and its value is the answer."""

    def received(self, frame: Frame, value: Any) -> Any:
        """No call goes on after the one it made."""
        raise LeaveNow(value)


@world("base value travels up", "the return-value model: Götschi, Sanders and Galpin 2003")
class BaseValueTravelsUp(Python):
    """What the base case returns comes out unchanged at the top."""

    def received(self, frame: Frame, value: Any) -> Any:
        """The value that came is the one that will be handed on."""
        frame.handed_on = [value]
        return value

    def leaves(self, frame: Frame, value: Any) -> Any:
        """A call that made others returns what came from them."""
        return frame.handed_on[0] if frame.handed_on else value


@world("active only", "the active model: Götschi, Sanders and Galpin 2003")
class ActiveOnly(JumpBack, BaseValueTravelsUp):
    """All work is done on the way down; the value of the base case is the answer."""


@world("last value returns", "wrong answers in this course")
class LastValueReturns(Python):
    """The value that was computed last is returned by itself."""

    def at_the_end(self, frame: Frame) -> Any:
        """No `return` is needed."""
        return frame.last


@world("return prints", "Sorva 2012, on output and return values")
class ReturnPrints(Python):
    """To return a value is to print it."""

    def leaves(self, frame: Frame, value: Any) -> Any:
        """The value is seen, and the caller gets nothing but what it had before."""
        if value is not None:
            print(value)  # noqa: T201 - that is the misconception
        return value


@world("result lost", "Sorva 2012, on calls whose value is not used")
class ResultLost(Python):
    """A call is enough: what comes back is not put anywhere."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Lists come back empty, everything else as it is."""
        return [] if isinstance(value, list) else value


# ---- searching, and games ------------------------------------------------------------------------


@world("a dead end is failure", "wrong answers in this course")
class DeadEndEndsAll(Python):
    """The first dead end ends the search."""

    def received(self, frame: Frame, value: Any) -> Any:
        """What fails below fails here, without another try."""
        if self.failed(frame, value):
            raise LeaveNow(value)
        return value

    def failed(self, frame: Frame, value: Any) -> bool:
        """Whether this is the answer of a function, which has others, that it has found nothing."""
        nodes = ast.walk(self.trees[frame.f_code])
        returns = [node for node in nodes if isinstance(node, ast.Return)]
        return (value is None or value is False) and any(node.value for node in returns)


@world("back is start again", "wrong answers in this course")
class BackToTheStart(DeadEndEndsAll):
    """Going back leads to the very beginning, not to the last choice."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Only the first call tries on after a failure."""
        is_first = frame.f_back is None or frame.f_back.f_code is not frame.f_code
        if self.failed(frame, value) and not is_first:
            raise LeaveNow(value)
        return value


@world("verdict passed on unchanged", "wrong answers in this course")
class VerdictUnchanged(Python):
    """What holds one move later holds now: True stays True."""

    def denied(self, node: ast.UnaryOp, value: Any) -> Any:
        """`not` before a call changes nothing."""
        return bool(value) if isinstance(node.operand, ast.Call) else not value


@world("each call has its own list", "CallCopyStructs in Lu and Krishnamurthi 2024")
class OwnLists(Python):
    """A list or set that is handed on is copied: each call has its own."""

    def frame_for(self, function: Any, names: Names, node: ast.Call, caller: Frame) -> Frame:
        """The new frame gets copies."""
        lists = {n: v.copy() for n, v in names.items() if isinstance(v, list | set | dict)}
        return Frame(function, names | lists, caller)


@world("a copy is a copy", "CallCopyStructs in Lu and Krishnamurthi 2024, for lists in lists")
class DeepCopies(Python):
    """Copying a list copies everything in it."""

    def library(self, function: Any, args: list[Any], kwargs: Names, frame: Frame) -> Any:
        """`list` and `copy` go into the lists in a list."""
        found = super().library(function, args, kwargs, frame)
        copies = function is list or getattr(function, "__name__", "") == "copy"
        return deepcopy(found) if copies else found


# ---- where a function calls itself ---------------------------------------------------------------


def own_calls(line: ast.AST, frame: Frame) -> Iterator[ast.Call]:
    """The calls in a line of the function that is running."""
    for node in ast.walk(line):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == frame.f_code.co_name:
            yield node  # type: ignore[misc]


def is_work(line: ast.stmt, frame: Frame) -> bool:
    """Whether a line does something by itself, without calling the running function."""
    return isinstance(line, ast.Expr) and not calls_itself(line, frame)


def calls_itself(line: ast.AST, frame: Frame) -> bool:
    """Whether the running function is called in a line."""
    return any(own_calls(line, frame))
