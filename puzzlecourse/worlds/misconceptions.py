"""Worlds: each differs from Python in one rule, as a person with the misconception believes.

The rules, where they are described, and what the interpreter leaves out: `docs/worlds.md`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from types import FunctionType
from typing import Any

from puzzlelib.trace.expressions import SCOPES

from .frames import Frame
from .interpreter import Interpreter, LeaveNow, Work
from .recorder import InterpreterRecorder
from .stand_ins import Namespace, code_of
from .trees import of_the_program

WORLDS: dict[str, type[Interpreter]] = {}  # by the name of the misconception


def world(name: str, source: str) -> Any:
    """Give a world the name of its misconception, and say who has described it."""

    def add(kind: type[Interpreter]) -> type[Interpreter]:
        WORLDS[name] = kind
        kind.source = source
        return kind

    return add


# ---- whose variables, and where a call's lines stand ----------------------------------------------


@world("one n for all", "FlatEnv in Lu and Krishnamurthi 2024")
class OneOfEachName(Interpreter):
    """There is one variable of each name, shared by all calls of all functions."""

    def __init__(self, recorder: InterpreterRecorder) -> None:
        super().__init__(recorder)
        recorder.stack.shared = {}

    def frame_for(self, function: Any, names: Namespace, node: ast.Call, caller: Frame) -> Frame:
        """Return a frame that has the names of the one that waits."""
        frame = Frame(function, {}, caller)
        frame.names = caller.names
        for name, value in names.items():
            frame.set(name, value)
        return frame


@world("arguments are shared", "CallByRef in Lu and Krishnamurthi 2024; Fleury 1991")
class SharedArguments(Interpreter):
    """A new value for a parameter is a new value for the caller's variable."""

    def run(self, function: FunctionType, args: Any, kwargs: Any) -> Any:
        """Run a function and return its result; a global variable that was handed on is as before."""
        self.old: Namespace = {}
        try:
            return super().run(function, args, kwargs)
        finally:
            function.__globals__.update(self.old)

    def frame_for(self, function: Any, names: Namespace, node: ast.Call, caller: Frame) -> Frame:
        """Return a frame that writes through to the caller."""
        handed = {name: (caller.place_of(of), of) for name, of in handed_on(function, names, node)}
        for place, name in handed.values():
            if place and name not in place.f_locals and name in place.f_globals:
                self.old.setdefault(name, place.f_globals[name])
        return WritesThrough(function, names, caller, handed)


def handed_on(
    function: FunctionType, names: Namespace, node: ast.Call
) -> Iterator[tuple[str, str]]:
    """Yield each parameter that gets a bare name, with that name: by place, or by `parameter=name`."""
    code = code_of(function)
    places = list(names)[: code.co_argcount]
    is_method = isinstance(node.func, ast.Attribute) and "." in function.__qualname__
    for parameter, part in zip(places[is_method:], node.args, strict=False):
        if isinstance(part, ast.Starred):
            break  # it is not known how many places it takes
        if isinstance(part, ast.Name):
            yield parameter, part.id
    for keyword in node.keywords:
        if keyword.arg in names and isinstance(keyword.value, ast.Name):
            yield keyword.arg, keyword.value.id


class WritesThrough(Frame):
    """A frame whose parameters are the variables of its caller."""

    def __init__(
        self,
        function: Any,
        given: Namespace,
        back: Frame,
        handed: dict[str, tuple[Frame | None, str]],
    ) -> None:
        self.handed: dict[str, tuple[Frame | None, str]] = {}
        super().__init__(function, given, back)
        self.handed = handed

    def set(self, name: str, value: Any) -> None:
        """Give the name a value, here and where it came from."""
        super().set(name, value)
        place, there = self.handed.get(name, (None, ""))
        if place is not None:
            place.set(there, value)


@world("names keep their rods", "Fleury 1991, for names of parameters")
class NamesKeepTheirValues(Interpreter):
    """A variable that is handed on keeps its name: places in the brackets do not matter."""

    def bound(
        self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame
    ) -> Namespace:
        """Return the values of the parameters: a bare name in the call goes to the one of that name."""
        names = super().bound(function, args, kwargs, node, caller)
        ours = of_the_program(function, caller.f_globals)
        if ours is None or code_of(ours) is not caller.owner.f_code:
            return names
        bare = [a.id for a in node.args if isinstance(a, ast.Name)]
        return names | {name: caller.get(name) for name in bare if name in names}


class CallsAtTheEnd(Interpreter):
    """A line that only calls the function again waits until the body is at its end."""

    def __init__(self, recorder: InterpreterRecorder) -> None:
        super().__init__(recorder)
        self.alone: set[ast.expr] = set()  # calls that are a line by themselves
        self.later: dict[Frame, list[tuple[FunctionType, Namespace, ast.Call]]] = {}

    def visit_Expr(self, node: ast.Expr, frame: Frame) -> Work:  # noqa: N802 - named for its node
        """Note that the value of what is called here is not used."""
        self.alone.add(node.value)
        yield from super().visit_Expr(node, frame)

    def waits(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> bool:
        """Note the call if it is one that waits; return whether it is."""
        if node not in self.alone or not is_again(function, frame):
            return False
        self.later.setdefault(frame, []).append((function, names, node))
        return True


def is_again(function: FunctionType, frame: Frame) -> bool:
    """Return whether a function is the one that is running."""
    return code_of(function) is frame.owner.f_code


class _Again(Exception):
    """The body begins again, with these values for its parameters."""


@world("loop", "the looping model: Kahney 1983; Götschi, Sanders and Galpin 2003")
class JumpBack(CallsAtTheEnd):
    """There is one frame: a recursive call gives its variables new values and goes back to the top.

    A line that only calls does so when the body is at its end; a call in an expression at once. What
    the base case gives is the end.
    """

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make no frame: have the call wait, or begin the body again."""
        if self.waits(function, names, node, frame):
            return None
        if is_again(function, frame):
            raise _Again(names)
        return (yield from super().made(function, names, node, frame))

    def body(self, frame: Frame) -> Work:
        """Go round until a round makes no call."""
        while True:
            self.check_limits()
            try:
                value = yield from super().body(frame)
            except _Again as again:
                names = again.args[0]
                self.later.pop(frame, None)
            else:
                if frame not in self.later:
                    return value
                [(_, names, _), *_] = self.later.pop(frame)
            frame.line_written = -1
            for name, value in names.items():
                frame.set(name, value)


@world("passive first", "wrong answers in this course")
class InnermostFirst(Interpreter):
    """The innermost call works before the outer one has begun."""

    def before(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Make the calls that stand further down, and will be made, before a line that makes none."""
        if is_work(lines[0], frame):
            yield from self.ahead(lines[1:], frame)

    def ahead(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Make the calls in lines to come, as far as it is known now; return True if the rest is not."""
        for line in lines:
            if isinstance(line, ast.If):
                yield from self.early(line.test, frame)
                holds = yield from self.holds(line.test, frame)
                if (yield from self.ahead(line.body if holds else line.orelse, frame)):
                    return True
                continue
            if isinstance(value := getattr(line, "value", None), ast.expr):
                yield from self.early(value, frame)
            if not isinstance(line, ast.Expr):
                return True  # it ends the call, or what follows depends on it
        return False

    def early(self, node: ast.expr, frame: Frame) -> Work:
        """Make the calls in an expression that will be made whatever the others give."""
        if isinstance(node, ast.IfExp):
            holds = yield from self.holds(node.test, frame)
            yield from self.early(node.body if holds else node.orelse, frame)
        elif isinstance(node, ast.BoolOp):
            yield from self.early_parts(node, frame)
        elif isinstance(node, ast.Call) and node in set(own_calls(node, frame)):
            yield from self.early_call(node, frame)
        elif not isinstance(node, SCOPES):
            for part in expressions_in(node):
                yield from self.early(part, frame)

    def early_call(self, node: ast.Call, frame: Frame) -> Work:
        """Make a call, and keep what it gives for the line in which it stands."""
        if node not in frame.known:
            value = yield from self.visit(node, frame)
            frame.known[node] = value

    def early_parts(self, node: ast.BoolOp, frame: Frame) -> Work:
        """Make the calls in the parts of `and` or `or` that will be asked."""
        for part in node.values:
            yield from self.early(part, frame)
            if calls_itself(part, frame):
                return  # what it gives decides about the others
            if (yield from self.holds(part, frame)) is isinstance(node.op, ast.Or):
                return


def expressions_in(node: ast.expr) -> list[ast.expr]:
    """Return the parts of an expression."""
    parts = (getattr(part, "value", part) for part in ast.iter_child_nodes(node))
    return [part for part in parts if isinstance(part, ast.expr)]


@world("body once", "the step model: Götschi, Sanders and Galpin 2003")
class OnlyTheFirstCallWorks(Interpreter):
    """Inner calls only compute a value: what else is in the body was done by the first call."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Return the lines that run: in an inner call, those that compute nothing are skipped."""
        if frame.f_back is None or frame.f_back.f_code is not frame.f_code:
            return lines
        return [one for one in lines if not isinstance(one, ast.Expr) or calls_itself(one, frame)]


@world(
    "a call ends when it calls",
    "the active model without its way back: Götschi, Sanders and Galpin 2003",
)
class NobodyWaits(Interpreter):
    """A function that calls another is over: the lines behind the call never run."""

    def ends_here(self, frame: Frame) -> bool:
        """Return whether the call has made another one: then none of its lines runs any more."""
        return frame.inner > 0


# ---- what returns, and where it goes -------------------------------------------------------------


@world("return ends everything", "Sorva 2012, on returns from recursion")
class ReturnEndsEverything(Interpreter):
    """The innermost return ends all calls that wait, and its value is the answer."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Raise LeaveNow with the value: no call goes on after the one it made."""
        raise LeaveNow(value)


@world("base value travels up", "the return-value model: Götschi, Sanders and Galpin 2003")
class BaseValueTravelsUp(Interpreter):
    """What the base case returns comes out unchanged at the top."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Return the value, and note it as the one that will be handed on."""
        frame.handed_on = [value]
        return value

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Return what came from the calls that this one made, or else the value."""
        return frame.handed_on[0] if frame.handed_on else value


@world("active only", "the active model: Götschi, Sanders and Galpin 2003")
class ActiveOnly(CallsAtTheEnd, BaseValueTravelsUp):
    """All work is done on the way down; the value of the base case is the answer."""

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make a call; one whose value is not used waits until the rest of the body is done."""
        if self.waits(function, names, node, frame):
            return None
        return (yield from super().made(function, names, node, frame))

    def body(self, frame: Frame) -> Work:
        """Run the body, then the calls that wait; return the value of the body."""
        value = yield from super().body(frame)
        for function, names, node in self.later.pop(frame, []):
            yield from super().made(function, names, node, frame)
        return value


@world("last value returns", "wrong answers in this course")
class LastValueReturns(Interpreter):
    """The value that was computed last is returned by itself."""

    def at_the_end(self, frame: Frame) -> Any:
        """Return the value that was computed last: no `return` is needed."""
        return frame.last


@world("return prints", "Sorva 2012, on output and return values")
class ReturnPrints(Interpreter):
    """To return a value is to print it."""

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Print the value, and return it as before."""
        if value is not None:
            print(value)  # noqa: T201 - that is the misconception
        return value


@world("result lost", "Sorva 2012, on calls whose value is not used")
class ResultLost(Interpreter):
    """A call is enough: what comes back is not put anywhere."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Return an empty list for a list, everything else as it is."""
        return [] if isinstance(value, list) else value


# ---- searching, and games ------------------------------------------------------------------------


@world("a dead end is failure", "wrong answers in this course")
class DeadEndEndsAll(Interpreter):
    """The first dead end ends the search."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Return the value; what fails below fails here, without another try."""
        if self.failed(frame, value):
            raise LeaveNow(value)
        return value

    def failed(self, frame: Frame, value: Any) -> bool:
        """Return whether this is the answer of a function, which has others, that it has found nothing."""
        nodes = ast.walk(self.trees[frame.owner.f_code])
        returns = [node for node in nodes if isinstance(node, ast.Return)]
        return (value is None or value is False) and any(node.value for node in returns)


@world("back is start again", "wrong answers in this course")
class BackToTheStart(DeadEndEndsAll):
    """Going back leads to the very beginning, not to the last choice."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Return the value; only the first call tries on after a failure."""
        back = frame.owner.f_back
        is_first = back is None or back.owner.f_code is not frame.owner.f_code
        if self.failed(frame, value) and not is_first:
            raise LeaveNow(value)
        return value


@world("verdict passed on unchanged", "wrong answers in this course")
class VerdictUnchanged(Interpreter):
    """What holds one move later holds now: True stays True."""

    def denied(self, node: ast.UnaryOp, value: Any, frame: Frame) -> Any:
        """Return a verdict as it is, in spite of `not` before it."""
        return bool(value) if self.is_verdict(node.operand, frame) else not value

    def compared(self, node: ast.Compare, sign: ast.cmpop, a: Any, b: Any, frame: Frame) -> Any:
        """Return a verdict as it is, in spite of `== False` or `!= True` behind it."""
        sides = [node.left, *node.comparators]
        is_denial = (type(sign), b) in DENIALS or (type(sign), a) in DENIALS
        if len(sides) == 2 and is_denial and any(self.is_verdict(one, frame) for one in sides):
            return a if self.is_verdict(node.left, frame) else b
        return super().compared(node, sign, a, b, frame)

    def is_verdict(self, node: ast.expr, frame: Frame) -> bool:
        """Return whether something says what the function has found out one move later."""
        if isinstance(node, ast.NamedExpr):
            return self.is_verdict(node.value, frame)
        if isinstance(node, ast.Name):
            given = _assigned_values(self.trees[frame.owner.f_code], node.id)
            return bool(given) and all(self.is_verdict(one, frame) for one in given)
        return isinstance(node, ast.Call) and calls_itself(node, frame.owner)


DENIALS = [(ast.Eq, False), (ast.Is, False), (ast.NotEq, True), (ast.IsNot, True)]


def _assigned_values(tree: ast.AST, name: str) -> list[ast.expr]:
    """Return what a variable is set to in a function."""
    lines = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.NamedExpr)]
    found = []
    for line in lines:
        targets = line.targets if isinstance(line, ast.Assign) else [line.target]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        found += [line.value] if name in names else []
    return found


@world("each call has its own list", "CallCopyStructs in Lu and Krishnamurthi 2024")
class OwnLists(Interpreter):
    """A list or set that is handed on is copied: each call has its own."""

    def frame_for(self, function: Any, names: Namespace, node: ast.Call, caller: Frame) -> Frame:
        """Return a frame that gets copies."""
        lists = {n: v.copy() for n, v in names.items() if isinstance(v, list | set | dict)}
        return Frame(function, names | lists, caller)


@world("a copy is a copy", "CallCopyStructs in Lu and Krishnamurthi 2024, for lists in lists")
class DeepCopies(Interpreter):
    """Copying a list copies everything in it."""

    def library(self, function: Any, args: list[Any], kwargs: Namespace, frame: Frame) -> Any:
        """Call what is not of the program; `list` and the like, and `copy`, go into the lists in a list."""
        found = super().library(function, args, kwargs, frame)
        copies = function in _KINDS or getattr(function, "__name__", "") == "copy"
        return self.copied(found) if copies else found

    def copied(self, thing: Any) -> Any:
        """Return a thing in which everything is copied, too, if that is possible."""
        try:
            return deepcopy(thing) if isinstance(thing, _KINDS) else thing
        except Exception:  # an iterator, or something else that there is only once
            return thing


_KINDS = (list, tuple, set, frozenset, dict)


# ---- where a function calls itself ---------------------------------------------------------------


def own_calls(line: ast.AST, frame: Frame) -> Iterator[ast.Call]:
    """Return the calls in a line of the function that is running."""
    for node in ast.walk(line):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == frame.f_code.co_name:
            yield node  # type: ignore[misc]


def is_work(line: ast.stmt, frame: Frame) -> bool:
    """Return whether a line does something by itself, without calling the running function."""
    return isinstance(line, ast.Expr) and not calls_itself(line, frame)


def calls_itself(line: ast.AST, frame: Frame) -> bool:
    """Return whether the running function is called in a line."""
    return any(own_calls(line, frame))
