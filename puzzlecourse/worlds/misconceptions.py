"""Worlds: each differs from Python in one rule, as a person with the misconception believes.

The rules, where they are described, and what the interpreter leaves out: `docs/teach/worlds.md`.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from io import StringIO
from types import FunctionType
from typing import Any

from stepthrough.trace.expressions import SCOPES

from .frames import Frame
from .interpreter import Interpreter, LeaveNow, Work, note_own
from .recorder import InterpreterRecorder
from .stand_ins import Namespace, code_of
from .trees import Refused, of_the_program

WORLDS: dict[str, type[Interpreter]] = {}  # by the name of the misconception


def world(name: str, source: str) -> Any:
    """Register a world under the name of its misconception, with the source that describes it."""

    def add(kind: type[Interpreter]) -> type[Interpreter]:
        WORLDS[name] = kind
        kind.source = source
        return kind

    return add


# ---- whose variables, and where a call's lines stand ----------------------------------------------


@world(
    "one n for all",
    "FlatEnv in Lu and Krishnamurthi 2024; RecursiveActivationsShareFrame in ProgMiscon",
)
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


@world(
    "arguments are shared",
    "CallByRef in Lu and Krishnamurthi 2024; close to it Sorva 2012, no. 53",
)
class SharedArguments(Interpreter):
    """A new value for a parameter is a new value for the caller's variable."""

    def run(self, function: FunctionType, args: Any, kwargs: Any) -> Any:
        """Run a function and restore global variables that were passed as arguments."""
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
    """Yield the pairs (parameter, variable) of arguments that are bare names."""
    code = code_of(function)
    places = list(names)[: code.co_argcount]
    is_method = isinstance(node.func, ast.Attribute) and "." in function.__qualname__
    for parameter, part in zip(places[is_method:], node.args, strict=False):
        if isinstance(part, ast.Starred):
            break  # its length is unknown
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
        """Assign the name, and the caller's variable if it is a parameter bound to one."""
        super().set(name, value)
        place, there = self.handed.get(name, (None, ""))
        if place is not None:
            place.set(there, value)


@world("names keep their rods", "wrong answers in this course")
class NamesKeepTheirValues(Interpreter):
    """A variable that is handed on keeps its name: places in the brackets do not matter."""

    def bound(
        self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame
    ) -> Namespace:
        """Return the values of the parameters; bare names go to the parameter of that name."""
        names = super().bound(function, args, kwargs, node, caller)
        ours = of_the_program(function, caller.f_globals)
        if ours is None or code_of(ours) is not caller.owner.f_code:
            return names
        bare = [a.id for a in node.args if isinstance(a, ast.Name)]
        return names | {name: caller.get(name) for name in bare if name in names}


class AsksItsCallers(Frame):
    """A frame that looks names up in the waiting calls before the globals."""

    def __init__(self, function: FunctionType, given: Namespace, back: Frame | None) -> None:
        super().__init__(function, given, back)
        code = self.f_code
        own = frozenset((*code.co_varnames, *code.co_cellvars, *code.co_freevars))
        before = back.owner.had if back else own  # type: ignore[attr-defined]  # of the same class
        self.had: frozenset[str] = (
            before if own <= before else before | own
        )  # includes the calls below

    def get(self, name: str) -> Any:
        """Look a name up here, then in the nearest caller that has it, then as in Python."""
        frame: Frame | None = self if name in self.had else None
        while frame is not None:
            variables = frame.owner.f_locals
            if name in variables:
                return variables[name]
            frame = frame.f_back
        return self.f_globals[name] if name in self.f_globals else super().get(name)


@world(
    "names come from the caller",
    "our own, against the rule on scope that the tutor of Lu and Krishnamurthi 2024 teaches",
)
class DynamicScope(Interpreter):
    """A name that has no value here is looked up in the calls that wait."""

    kind_of_frame = AsksItsCallers


def is_again(function: FunctionType, frame: Frame) -> bool:
    """Return whether a function is the one that is running."""
    return code_of(function) is frame.owner.f_code


def is_inner(frame: Frame) -> bool:
    """Return whether a call was made by one of the same function."""
    back = frame.owner.f_back
    return back is not None and back.owner.f_code is frame.owner.f_code


def is_recursive(function: FunctionType, frame: Frame) -> bool:
    """Return whether a function is running or waiting, so that calling it would be recursion."""
    waiting: Frame | None = frame.owner
    while waiting is not None:
        if waiting.f_code is code_of(function):
            return True
        waiting = waiting.f_back.owner if waiting.f_back else None
    return False


# ---- models of recursion -------------------------------------------------------------------------


class _Again(Exception):
    """The body begins again, with these values for its parameters."""


@world(
    "loop", "the looping model: Kahney 1983; Götschi, Sanders and Galpin 2003; Sorva 2012, no. 61"
)
class JumpBack(Interpreter):
    """There is one frame: a recursive call gives its variables new values and goes back to the top.

    Nothing comes back to what stands behind the call; what the last round gives is the end.
    """

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make no frame for a call of the same function: begin the body again."""
        if is_again(function, frame):
            raise _Again(names)
        return (yield from super().made(function, names, node, frame))

    def body(self, frame: Frame) -> Work:
        """Go round until a round makes no call."""
        while True:
            self.check_limits()
            try:
                return (yield from super().body(frame))
            except _Again as again:
                frame.line_written = -1
                for name, value in again.args[0].items():
                    frame.set(name, value)


@world("no function calls itself", "the null model, as in Sorva 2012, no. 54, after Kahney 1983")
class NoRecursion(Interpreter):
    """A function cannot call itself: where it tries to, there is an error."""

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make the call, or raise an error of the program if it is recursive."""
        if is_recursive(function, frame):
            error = RuntimeError(f"{function.__name__} cannot call itself")
            raise error
        return (yield from super().made(function, names, node, frame))


@world("one step is enough", "the step model: Götschi, Sanders and Galpin 2003; Sorva 2012, no. 56")
class OneStep(Interpreter):
    """The function calls itself once; the inner call is the base case."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Return the lines that run: in an inner call, those on the path without a call."""
        return list(without_calls(lines, frame)) if is_inner(frame) else lines

    def visit_IfExp(self, node: ast.IfExp, frame: Frame) -> Work:  # noqa: N802 - named for its node
        """In an inner call, evaluate the branch without a call."""
        if is_inner(frame) and calls_itself(node, frame.owner):
            sides = (node.body, node.orelse)
            [*still] = [side for side in sides if not calls_itself(side, frame.owner)]
            if still:
                return (yield from self.visit(still[0], frame))
        return (yield from super().visit_IfExp(node, frame))

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make the call; refuse it in an inner call, which should be the base case."""
        if is_again(function, frame) and is_inner(frame):
            raise Refused("it is not seen which case needs no call")
        return (yield from super().made(function, names, node, frame))


def without_calls(lines: list[ast.stmt], frame: Frame) -> Iterator[ast.stmt]:
    """Yield the lines of the path through a body that makes no recursive call."""
    for number, line in enumerate(lines):
        is_call = calls_itself(line, frame.owner)
        later = any(calls_itself(one, frame.owner) for one in lines[number + 1 :])
        side = side_without_calls(line, frame) if is_call or later else None
        if side is not None:
            yield from without_calls(side, frame)
            if side and isinstance(side[-1], ast.Return):
                return
        elif not (is_call and isinstance(line, ast.Expr | ast.For | ast.While)):
            yield line


def side_without_calls(line: ast.stmt, frame: Frame) -> list[ast.stmt] | None:
    """Return the branch of the base case: it returns, or it alone makes no call."""
    if not isinstance(line, ast.If):
        return None
    sides = (line.body, line.orelse)
    free = [side for side in sides if not any(calls_itself(one, frame.owner) for one in side)]
    ends = [side for side in free if side and isinstance(side[-1], ast.Return)]
    return next(iter(ends or free[: 2 - len(free)]), None)


@world(
    "each call ends first",
    "the return-value model: Götschi, Sanders and Galpin 2003; Sorva 2012, no. 57",
)
class EachCallEndsFirst(Interpreter):
    """Each call does its work and gives its value, and only then the next one begins."""

    def __init__(self, recorder: InterpreterRecorder) -> None:
        super().__init__(recorder)
        self.later: dict[Frame, list[tuple[FunctionType, Namespace]]] = {}
        self.unused: set[ast.expr] = set()  # calls that are statements

    def visit_Expr(self, node: ast.Expr, frame: Frame) -> Work:  # noqa: N802 - named for its node
        """Note that the value of the call is not used."""
        self.unused.add(node.value)
        yield from super().visit_Expr(node, frame)

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Postpone a call of the same function; continue with its predicted value."""
        if not is_again(function, frame):
            return (yield from super().made(function, names, node, frame))
        value = None if node in self.unused else self.foreseen(function, names)
        self.later.setdefault(frame.owner, []).append((function, names))
        return value

    def foreseen(self, function: FunctionType, names: Namespace) -> Any:
        """Return the result of a call without recording it."""
        code = code_of(function)
        try:
            values = deepcopy(tuple(names.values()))
        except Exception:  # not copyable
            values = tuple(names.values())
        tracer = sys.gettrace()
        sys.settrace(self.on_event)
        try:
            with self.without_stand_ins(), redirect_stdout(StringIO()):
                return self.run_unrecorded(function, code, values)
        except (GeneratorExit, KeyboardInterrupt) as error:
            note_own(error, self.names)
            raise
        finally:
            sys.settrace(tracer)

    def run_call(self, frame: Frame) -> Work:
        """Run a call to its end, then the calls it postponed."""
        value = yield from super().run_call(frame)
        for function, names in self.later.pop(frame, []):
            yield Frame(function, names, frame.f_back)
        return value


@world(
    "a call is what is in its brackets",
    "our reading of the algebraic model: Sorva 2012, no. 60, after Götschi and others 2003",
)
class CallIsItsArgument(Interpreter):
    """A recursive call stands for what is in its brackets, as in a formula."""

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Return the new argument instead of calling the same function."""
        if not is_again(function, frame):
            return (yield from super().made(function, names, node, frame))
        old = frame.owner.f_locals
        new = [value for name, value in names.items() if not same(value, old.get(name, _UNKNOWN))]
        if len(new) != 1:
            raise Refused("it is not clear which of the arguments the call stands for")
        return new[0]


_UNKNOWN = object()


def same(value: Any, other: Any) -> bool:
    """Return whether two values are identical, or equal and of the same type."""
    return value is other or (type(value) is type(other) and bool(value == other))


@world("passive first", "our reading of the passive model: Sorva 2012, no. 58")
class InnermostFirst(Interpreter):
    """The innermost call works before the outer one has begun."""

    def before(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Before a line that only has an effect, make the calls of later lines."""
        if is_work(lines[0], frame):
            yield from self.ahead(lines[1:], frame)

    def ahead(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Make the calls in later lines that are certain; return True where that ends."""
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
                return True  # it ends the call, or later lines depend on it
        return False

    def early(self, node: ast.expr, frame: Frame) -> Work:
        """Make the calls in an expression that are certain to be made."""
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
        """Make a call, and store its value for the line that contains it."""
        if node not in frame.known:
            value = yield from self.visit(node, frame)
            frame.known[node] = value

    def early_parts(self, node: ast.BoolOp, frame: Frame) -> Work:
        """Make the calls in the operands of `and` or `or` that will be evaluated."""
        for part in node.values:
            yield from self.early(part, frame)
            if calls_itself(part, frame):
                return  # its value decides whether the others are evaluated
            if (yield from self.holds(part, frame)) is isinstance(node.op, ast.Or):
                return


def expressions_in(node: ast.expr) -> list[ast.expr]:
    """Return the parts of an expression."""
    parts = (getattr(part, "value", part) for part in ast.iter_child_nodes(node))
    return [part for part in parts if isinstance(part, ast.expr)]


@world(
    "body once",
    "wrong answers in this course; our reading of the magic model: Sorva 2012, no. 59",
)
class OnlyTheFirstCallWorks(Interpreter):
    """Inner calls only compute a value: what else is in the body was done by the first call."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Return the lines that run: in an inner call, those that compute nothing are skipped."""
        if not is_inner(frame):
            return lines
        return [one for one in lines if not isinstance(one, ast.Expr) or calls_itself(one, frame)]


@world(
    "a call ends when it calls",
    "wrong answers in this course; for tail calls RecursiveCallSiteNoReturn in ProgMiscon",
)
class NobodyWaits(Interpreter):
    """A function that calls another is over: the lines behind the call never run."""

    def ends_here(self, frame: Frame) -> bool:
        """Return whether the call has made another one."""
        return frame.inner > 0


# ---- what returns, and where it goes -------------------------------------------------------------


@world("return ends everything", "ReturnUnwindsMultipleFrames in ProgMiscon")
class ReturnEndsEverything(Interpreter):
    """The innermost return ends all calls that wait, and its value is the answer."""

    has_returned = False

    def visit_Return(self, node: ast.Return, frame: Frame) -> Work:  # noqa: N802 - named for its node
        """Return a value, and note that a `return` has been reached."""
        leaving = yield from super().visit_Return(node, frame)
        self.has_returned = True
        return leaving

    def received(self, frame: Frame, value: Any) -> Any:
        """Raise LeaveNow with the value once a `return` has been executed."""
        if self.has_returned:
            raise LeaveNow(value)
        return value


@world("base value travels up", "wrong answers in this course")
class BaseValueTravelsUp(Interpreter):
    """What the base case returns comes out unchanged at the top."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Return the value, and store it as the one to return."""
        frame.handed_on = [value]
        return value

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Return the value received from an inner call, otherwise the own value."""
        return frame.handed_on[0] if frame.handed_on else value


@world("active only", "the active model: Götschi, Sanders and Galpin 2003; Sorva 2012, no. 55")
class ActiveOnly(Interpreter):
    """All work is done on the way down; the value of the base case is the answer."""

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make the call; if it is recursive, do nothing after it."""
        value = yield from super().made(function, names, node, frame)
        if is_again(function, frame):
            raise LeaveNow(value)
        return value


@world("base case first", "our own, near Haberman and Averbuch 2002")
class BaseCaseFirst(Interpreter):
    """The base case is looked at first, wherever it stands in the function."""

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Return the lines of a body with its base cases first."""
        tree = self.trees[frame.owner.f_code]
        if isinstance(tree, ast.Lambda) or not lines or lines[-1] is not tree.body[-1]:
            return lines
        first = [line for line in lines if is_base_case(line, frame)]
        return first + [line for line in lines if line not in first]


def is_base_case(line: ast.stmt, frame: Frame) -> bool:
    """Return whether a line is an `if` on parameters that returns without a recursive call."""
    if not isinstance(line, ast.If) or line.orelse or calls_itself(line, frame.owner):
        return False
    code = frame.owner.f_code
    local = set(code.co_varnames) - set(code.co_varnames[: code.co_argcount])
    named = {node.id for node in ast.walk(line.test) if isinstance(node, ast.Name)}
    return isinstance(line.body[-1], ast.Return) and not named & local


@world("base case not needed", "BaseCaseNotNeeded in ProgMiscon; Haberman and Averbuch 2002")
class EndsByItself(Interpreter):
    """When nothing is left, 0 or an empty list, the calls end by themselves."""

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, frame: Frame) -> Work:
        """Make the call, unless it is recursive and nothing is left for it."""
        if is_again(function, frame) and nothing_is_left(names, frame.owner):
            return NOTHING
        return (yield from super().made(function, names, node, frame))

    def visit_BoolOp(self, node: ast.BoolOp, frame: Frame) -> Work:  # noqa: N802 - named for its node
        """Return the value of `and` or `or` without the operands that were not called."""
        value: Any = NOTHING
        for part in node.values:
            operand = yield from self.visit(part, frame)
            self.reach(node, frame)
            if operand is NOTHING:
                continue
            value = operand
            if bool(value) is isinstance(node.op, ast.Or):
                break
        return value

    def holds(self, test: ast.expr, frame: Frame) -> Work:
        """Return the truth of a condition, with `and` and `or` as above."""
        if isinstance(test, ast.BoolOp):
            return bool((yield from self.visit(test, frame)))
        return (yield from super().holds(test, frame))

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Return the value, or None if it is that of a call that was not made."""
        return None if value is NOTHING else value


def nothing_is_left(names: Namespace, caller: Frame) -> bool:
    """Return whether the argument that shrinks was already empty in the waiting call."""
    changed = [
        (caller.f_locals[name], value) for name, value in names.items() if name in caller.f_locals
    ]
    return any(
        is_nothing(old) and (is_nothing(new) or same(old, new))
        for old, new in changed
        if not isinstance(old, bool)
    )


def is_nothing(value: Any) -> bool:
    """Return whether a number is at most 0, or a collection is empty."""
    if isinstance(value, int | float):
        return value <= 0
    return isinstance(value, str | list | tuple | dict | set | frozenset) and not value


class _Nothing:
    """The value of a call that was not made: an operator returns its other operand."""

    def _other(self, other: Any) -> Any:
        return other

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _other
    __and__ = __rand__ = __or__ = __ror__ = __truediv__ = __rtruediv__ = _other
    __floordiv__ = __rfloordiv__ = _other

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()


@world("last value returns", "wrong answers in this course")
class LastValueReturns(Interpreter):
    """The value that was computed last is returned by itself."""

    def at_the_end(self, frame: Frame) -> Any:
        """Return the last computed value."""
        return frame.last


@world("return prints", "wrong answers in this course")
class ReturnPrints(Interpreter):
    """To return a value is to print it."""

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Print the value, and return it as before."""
        if value is not None:
            print(value)  # noqa: T201 - that is the misconception
        return value


@world("print returns", "wrong answers in this course")
class PrintReturns(Interpreter):
    """What is printed is handed back: no `return` is needed."""

    def library(self, function: Any, args: list[Any], kwargs: Namespace, frame: Frame) -> Any:
        """Call a function outside the program, and note what it prints."""
        if function is print and args:
            frame.owner.printed = args[-1]
        return super().library(function, args, kwargs, frame)

    def at_the_end(self, frame: Frame) -> Any:
        """Return the last value printed in this call."""
        return frame.printed


@world("result lost", "wrong answers in this course")
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
        """Return the value; a failure below ends this call without another try."""
        if self.failed(frame, value):
            raise LeaveNow(value)
        return value

    def failed(self, frame: Frame, value: Any) -> bool:
        """Return whether the value means failure in a function that returns values."""
        nodes = ast.walk(self.trees[frame.owner.f_code])
        returns = [node for node in nodes if isinstance(node, ast.Return)]
        return (value is None or value is False) and any(node.value for node in returns)


@world("back is start again", "wrong answers in this course")
class BackToTheStart(DeadEndEndsAll):
    """Going back leads to the very beginning, not to the last choice."""

    def received(self, frame: Frame, value: Any) -> Any:
        """Return the value; after a failure only the first call continues."""
        if self.failed(frame, value) and is_inner(frame):
            raise LeaveNow(value)
        return value


@world("verdict passed on unchanged", "wrong answers in this course")
class VerdictUnchanged(Interpreter):
    """What holds one move later holds now: True stays True."""

    def denied(self, node: ast.UnaryOp, value: Any, frame: Frame) -> Any:
        """Ignore `not` before a verdict."""
        return bool(value) if self.is_verdict(node.operand, frame) else not value

    def compared(self, node: ast.Compare, sign: ast.cmpop, a: Any, b: Any, frame: Frame) -> Any:
        """Ignore `== False` or `!= True` after a verdict."""
        sides = [node.left, *node.comparators]
        is_denial = (type(sign), b) in DENIALS or (type(sign), a) in DENIALS
        if len(sides) == 2 and is_denial and any(self.is_verdict(one, frame) for one in sides):
            return a if self.is_verdict(node.left, frame) else b
        return super().compared(node, sign, a, b, frame)

    def is_verdict(self, node: ast.expr, frame: Frame) -> bool:
        """Return whether an expression is the function's own result one move later."""
        if isinstance(node, ast.NamedExpr):
            return self.is_verdict(node.value, frame)
        if isinstance(node, ast.Name):
            given = _assigned_values(self.trees[frame.owner.f_code], node.id)
            return bool(given) and all(self.is_verdict(one, frame) for one in given)
        return isinstance(node, ast.Call) and calls_itself(node, frame.owner)


DENIALS = [(ast.Eq, False), (ast.Is, False), (ast.NotEq, True), (ast.IsNot, True)]


def _assigned_values(tree: ast.AST, name: str) -> list[ast.expr]:
    lines = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.NamedExpr)]
    values = []
    for line in lines:
        targets = line.targets if isinstance(line, ast.Assign) else [line.target]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        values += [line.value] if name in names else []
    return values


@world(
    "each call has its own list",
    "CallCopyStructs in Lu and Krishnamurthi 2024; wrong answers in this course",
)
class OwnLists(Interpreter):
    """A list or set that is handed on is copied: each call has its own."""

    def frame_for(self, function: Any, names: Namespace, node: ast.Call, caller: Frame) -> Frame:
        """Return a frame with copied arguments."""
        lists = {n: v.copy() for n, v in names.items() if isinstance(v, list | set | dict)}
        return Frame(function, names | lists, caller)


@world("a copy is a copy", "wrong answers in this course")
class DeepCopies(Interpreter):
    """Copying a list copies everything in it."""

    def library(self, function: Any, args: list[Any], kwargs: Namespace, frame: Frame) -> Any:
        """Call a function outside the program; `list`, `copy` and the like copy deeply."""
        result = super().library(function, args, kwargs, frame)
        copies = function in _KINDS or getattr(function, "__name__", "") == "copy"
        return self.copied(result) if copies else result

    def copied(self, thing: Any) -> Any:
        """Return a deep copy of a collection, if possible."""
        try:
            return deepcopy(thing) if isinstance(thing, _KINDS) else thing
        except Exception:  # not copyable, such as an iterator
            return thing


_KINDS = (list, tuple, set, frozenset, dict)


# ---- where a function calls itself ---------------------------------------------------------------


def own_calls(line: ast.AST, frame: Frame) -> Iterator[ast.Call]:
    """Yield the calls in a line to the running function."""
    for node in ast.walk(line):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Name) and called.id == frame.f_code.co_name:
            yield node  # type: ignore[misc]


def is_work(line: ast.stmt, frame: Frame) -> bool:
    """Return whether a line only has an effect and makes no recursive call."""
    return isinstance(line, ast.Expr) and not calls_itself(line, frame)


def calls_itself(line: ast.AST, frame: Frame) -> bool:
    """Return whether a line calls the running function."""
    return any(own_calls(line, frame))
