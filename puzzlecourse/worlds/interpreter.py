"""An interpreter for the Python of the lessons, written to be read.

`Python().run(function, arguments)` walks along the syntax tree of a function, does what each node
says, and tells a recorder of each call, line, return and exception, as Python tells `record`. What
a misconception gets wrong is one method of `Python` (see `misconceptions.py`).

Each `visit_…` is a generator: where a function of the program is called, it yields the new frame
and is sent the result. So the frames that wait are a list, in `drive`, and no recursion of a learner
is too deep for the interpreter's own.
"""

# ruff: noqa: D102, N802, N815 - a `visit_…` is named for its node, and that says what it does
from __future__ import annotations

import ast
import operator
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from functools import partial
from inspect import getcallargs
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from puzzlelib.trace.recorder import Live, Recorder
from puzzlelib.trace.values import History

from .frames import (
    Defined,
    Frame,
    Inside,
    Names,
    Refused,
    calls_in,
    code_inside,
    of_the_program,
    place,
    tree_of,
)

Work = Generator[
    Frame, Any, Any
]  # yields the frames of calls, is sent their results, returns a value


class Leaving(NamedTuple):
    """Why a block of lines is left before its end."""

    how: str  # "return", "break" or "continue"
    value: Any = None


class LeaveNow(Exception):
    """A call ends here with a value, wherever it stands: only misconceptions say so."""

    def __init__(self, value: Any) -> None:
        self.value = value


class Outcome(NamedTuple):
    """What came of some work: a value, or an exception."""

    value: Any = None
    error: Exception | None = None


def resumed(work: Work, came: Outcome) -> Frame | Outcome:
    """Go on with some work, and return the frame that it waits for now, or what came of it."""
    try:
        return work.throw(came.error) if came.error else work.send(came.value)
    except StopIteration as end:
        return Outcome(end.value)
    except Exception as error:
        return Outcome(None, error)


def too_deep() -> Work:
    """The work of a call for which there is no room."""
    yield from ()
    raise RecursionError("maximum recursion depth exceeded")


DEEPEST = 950  # frames that may wait, about as many as in Python
OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitXor: operator.xor,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda item, things: item in things,
    ast.NotIn: lambda item, things: item not in things,
}
IN_PLACE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.iadd,
    ast.Sub: operator.isub,
    ast.Mult: operator.imul,
    ast.BitXor: operator.ixor,
    ast.BitAnd: operator.iand,
    ast.BitOr: operator.ior,
}
SIGNS: dict[type, Callable[[Any], Any]] = {
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


class Scribe(Recorder):
    """A recorder that is told by an interpreter, not by Python."""

    shared: dict[str, History]  # the variables, where all frames have the same ones
    shares = False

    def look(self, frame: Any, before: dict[str, Any]) -> dict[str, Any]:
        """The variables of a frame; shared ones are seen to change in the frames that wait, too."""
        kept = super().look(frame, before)
        return {n: self.in_time(n, v) for n, v in kept.items()} if self.shares else kept

    def in_time(self, name: str, value: Any) -> History:
        """All values that a shared variable has had so far."""
        history = self.shared.setdefault(name, History(name))
        if value is not history and history.contents[-1:] != [value]:
            history.steps.append(self.keeper.now)
            history.contents.append(value)
        return history

    def stop(self, reason: Any) -> Any:
        """End the recording at a limit: the interpreter lets go at once."""
        self.ended, self.mode = reason, "stop"
        raise self.stopping

    def ask(self, question: Callable[[Any], str], thing: object) -> str:
        """What a thing answers to `repr` or `str`; "" if it fails."""
        try:
            return question(thing)
        except Exception:
            return ""


class Python:
    """The world as it is. A misconception is a class that differs from it in one method."""

    source = ""  # who has described the misconception

    def __init__(self, scribe: Scribe) -> None:
        self.scribe, self.trees = scribe, dict[CodeType, Defined]()

    def run(self, function: FunctionType, args: Any, kwargs: Any) -> Any:
        """Run a function and return its result; what happens is told to the scribe."""
        self.learn(function)
        return self.drive(self.live(Frame(function, getcallargs(function, *args, **kwargs), None)))

    def drive(self, work: Work) -> Any:
        """Do some work and return its value; the frames that wait meanwhile stand in a list."""
        waiting: list[Work] = []
        before = Outcome()
        while True:
            came = resumed(work, before)
            if isinstance(came, Frame):
                waiting.append(work)
                work = self.live(came) if len(waiting) < DEEPEST else too_deep()
                before = Outcome()
            elif waiting:
                work, before = waiting.pop(), came
            elif came.error:
                raise came.error
            else:
                return came.value

    # ---- the rules that a misconception may change --------------------------------------------------

    def frame_for(
        self, function: FunctionType, names: Names, node: ast.Call, caller: Frame
    ) -> Frame:
        """Each call gets a frame of its own, in which its arguments are new variables."""
        return Frame(function, names, caller)

    def bound(self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame) -> Names:
        """Arguments belong to parameters by their places, or by name."""
        return dict(getcallargs(function, *args, **kwargs))

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Lines run from top to bottom."""
        return lines

    def before(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """No work is done ahead of the next line; `lines` are it and those below it."""
        yield from ()

    def after(self, line: ast.stmt, frame: Frame) -> Leaving | None:
        """After a line comes the next one."""
        return None

    def at_the_end(self, frame: Frame) -> Any:
        """A function that ends without `return` returns None."""
        return None

    def leaves(self, frame: Frame, value: Any) -> Any:
        """`return` hands the value to the one call that waits for it."""
        return value

    def received(self, frame: Frame, value: Any) -> Any:
        """The caller goes on with the value, in the place of the call."""
        return value

    def denied(self, node: ast.UnaryOp, value: Any) -> Any:
        """`not` turns a verdict into its opposite."""
        return not value

    # ---- a call from its first line to its return ----------------------------------------------------

    def live(self, frame: Frame) -> Work:
        """All of a call: it begins, its lines run, a value or an exception leaves."""
        scribe, code = self.scribe, self.scribe.known(frame.f_code)
        if code.wanted:
            scribe.enter(frame, code)  # type: ignore[arg-type]
        live = scribe.lives.get(frame)  # type: ignore[call-overload]
        try:
            value = self.leaves(frame, (yield from self.body(frame)))
        except Exception as error:
            if live:
                self.fails(live, frame, error)
            raise
        if live:
            scribe.check()
            scribe.note(live, frame)  # type: ignore[arg-type]
            scribe.returned(live, frame, value)  # type: ignore[arg-type]
        return value

    def body(self, frame: Frame) -> Work:
        """Run the lines of a function, and return its value."""
        tree = self.trees[frame.f_code]
        if isinstance(tree, ast.Lambda):
            return (yield from self.visit(tree.body, frame))
        lines = tree.body[1:] if ast.get_docstring(tree, clean=False) is not None else tree.body
        try:
            leaving = yield from self.block(lines, frame)
        except LeaveNow as now:
            return now.value
        return leaving.value if leaving else self.at_the_end(frame)

    def fails(self, live: Live, frame: Frame, error: Exception) -> None:
        """Tell that an exception is here, and that it leaves the call."""
        fake: Any = frame
        self.scribe.exception(live, fake, (type(error), error, None))
        self.scribe.note(live, fake)
        self.scribe.raised(live, fake)

    def line(self, frame: Frame, number: int) -> None:
        """Tell that a line is next."""
        frame.f_lineno = frame.told = number
        live = self.scribe.lives.get(frame)  # type: ignore[call-overload]
        if live is None:
            self.scribe.check()
        else:
            self.scribe.line(live, frame, None)  # type: ignore[arg-type]

    def at(self, node: ast.expr | ast.stmt, frame: Frame) -> None:
        """Come to a piece of program: if it stands on another line, that line is next."""
        if node.lineno != frame.told and not isinstance(frame, Inside):
            self.line(frame, node.lineno)

    # ---- lines -----------------------------------------------------------------------------------------

    def block(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Run lines one after the other; return why they are left, None at their end."""
        lines = self.in_order(lines, frame)
        for number, line in enumerate(lines):
            yield from self.before(lines[number:], frame)
            leaving = (yield from self.visit(line, frame)) or self.after(line, frame)
            if leaving:
                return leaving
        return None

    def visit(self, node: ast.AST, frame: Frame) -> Work:
        """Do what a node says."""
        work: Work = getattr(self, f"visit_{type(node).__name__}")(node, frame)
        return work

    def visit_Return(self, node: ast.Return, frame: Frame) -> Work:
        value = (yield from self.visit(node.value, frame)) if node.value else None
        self.at(node, frame)
        return Leaving("return", value)

    def visit_Expr(self, node: ast.Expr, frame: Frame) -> Work:
        frame.last = yield from self.visit(node.value, frame)

    def visit_If(self, node: ast.If, frame: Frame) -> Work:
        holds = yield from self.visit(node.test, frame)
        return (yield from self.block(node.body if holds else node.orelse, frame))

    def visit_While(self, node: ast.While, frame: Frame) -> Work:
        while (yield from self.visit(node.test, frame)):
            leaving = yield from self.block(node.body, frame)
            if leaving and leaving.how != "continue":
                return leaving if leaving.how == "return" else None
        return (yield from self.block(node.orelse, frame))

    def visit_For(self, node: ast.For, frame: Frame) -> Work:
        items = iter((yield from self.visit(node.iter, frame)))
        self.at(node, frame)
        for item in items:
            yield from self.assign(node.target, item, frame)
            leaving = yield from self.block(node.body, frame)
            if leaving and leaving.how != "continue":
                return leaving if leaving.how == "return" else None
            self.line(frame, node.lineno)
        return (yield from self.block(node.orelse, frame))

    def visit_Pass(self, node: ast.Pass, frame: Frame) -> Work:
        self.at(node, frame)
        yield from ()

    def visit_Break(self, node: ast.Break, frame: Frame) -> Work:
        self.at(node, frame)
        yield from ()
        return Leaving("break")

    def visit_Continue(self, node: ast.Continue, frame: Frame) -> Work:
        self.at(node, frame)
        yield from ()
        return Leaving("continue")

    def visit_Nonlocal(self, node: ast.Nonlocal, frame: Frame) -> Work:
        yield from ()  # the frame knows by itself which variables it shares

    visit_Global = visit_Nonlocal

    def visit_Raise(self, node: ast.Raise, frame: Frame) -> Work:
        error = yield from self.visit(node.exc, frame)  # type: ignore[arg-type]
        raise error

    def visit_Assert(self, node: ast.Assert, frame: Frame) -> Work:
        if not (yield from self.visit(node.test, frame)):
            raise AssertionError(*([(yield from self.visit(node.msg, frame))] if node.msg else []))

    def visit_FunctionDef(self, node: ast.FunctionDef, frame: Frame) -> Work:
        frame.set(node.name, (yield from self.function(node, node.name, frame)))

    def function(self, node: ast.FunctionDef | ast.Lambda, name: str, frame: Frame) -> Work:
        """Make a function that is written inside another one."""
        self.at(node, frame)
        owner = frame.around if isinstance(frame, Inside) else frame
        code = code_inside(frame.f_code, node, name)
        self.trees[code] = node
        defaults = yield from self.several(node.args.defaults, frame)
        closure = tuple(owner.cells[name] for name in code.co_freevars)
        return FunctionType(code, frame.f_globals, name, tuple(defaults), closure)

    # ---- giving values to names ------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        for target in node.targets:
            yield from self.assign(target, value, frame)

    def visit_AnnAssign(self, node: ast.AnnAssign, frame: Frame) -> Work:
        if node.value:
            yield from self.assign(node.target, (yield from self.visit(node.value, frame)), frame)

    def visit_AugAssign(self, node: ast.AugAssign, frame: Frame) -> Work:
        change = IN_PLACE.get(type(node.op)) or OPERATORS[type(node.op)]
        if isinstance(node.target, ast.Name):
            old = frame.get(node.target.id)
            frame.last = change(old, (yield from self.visit(node.value, frame)))
            frame.set(node.target.id, frame.last)
            return
        thing, key = yield from self.several([node.target.value, self.key(node.target)], frame)
        value = yield from self.visit(node.value, frame)
        if isinstance(node.target, ast.Attribute):
            setattr(thing, key, change(getattr(thing, key), value))
        else:
            thing[key] = change(thing[key], value)

    def key(self, target: ast.Subscript | ast.Attribute) -> ast.expr:
        """What stands in the brackets, or behind the dot."""
        return target.slice if isinstance(target, ast.Subscript) else ast.Constant(target.attr)

    def assign(self, target: ast.expr, value: Any, frame: Frame) -> Work:
        """Give the value to a name, to several names, or to a place in a list or dict."""
        if isinstance(target, ast.Name):
            frame.set(target.id, value)
            frame.last = value
        elif isinstance(target, ast.Tuple | ast.List):
            for name, item in zip(target.elts, unpacked(target.elts, value), strict=True):
                inner = name.value if isinstance(name, ast.Starred) else name
                yield from self.assign(inner, item, frame)
        elif isinstance(target, ast.Subscript | ast.Attribute):
            thing = yield from self.visit(target.value, frame)
            if isinstance(target, ast.Attribute):
                setattr(thing, target.attr, value)
            else:
                thing[(yield from self.visit(target.slice, frame))] = value

    # ---- expressions -----------------------------------------------------------------------------------

    def several(self, nodes: Iterable[ast.expr], frame: Frame) -> Work:
        """The values of expressions from left to right, starred ones unpacked."""
        values: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                values += yield from self.visit(node.value, frame)
            else:
                values.append((yield from self.visit(node, frame)))
        return values

    def visit_Constant(self, node: ast.Constant, frame: Frame) -> Work:
        if hasattr(node, "lineno"):
            self.at(node, frame)
        yield from ()
        return node.value

    def visit_Name(self, node: ast.Name, frame: Frame) -> Work:
        self.at(node, frame)
        yield from ()
        return frame.get(node.id)

    def visit_Attribute(self, node: ast.Attribute, frame: Frame) -> Work:
        return getattr((yield from self.visit(node.value, frame)), node.attr)

    def visit_Subscript(self, node: ast.Subscript, frame: Frame) -> Work:
        thing = yield from self.visit(node.value, frame)
        return thing[(yield from self.visit(node.slice, frame))]

    def visit_Slice(self, node: ast.Slice, frame: Frame) -> Work:
        parts = [part or ast.Constant(None) for part in (node.lower, node.upper, node.step)]
        return slice(*(yield from self.several(parts, frame)))

    def visit_BinOp(self, node: ast.BinOp, frame: Frame) -> Work:
        left = yield from self.visit(node.left, frame)
        right = yield from self.visit(node.right, frame)
        self.at(node, frame)
        return OPERATORS[type(node.op)](left, right)

    def visit_UnaryOp(self, node: ast.UnaryOp, frame: Frame) -> Work:
        value = yield from self.visit(node.operand, frame)
        if isinstance(node.op, ast.Not):
            return self.denied(node, value)
        return SIGNS[type(node.op)](value)

    def visit_BoolOp(self, node: ast.BoolOp, frame: Frame) -> Work:
        value: Any = None
        for part in node.values:
            value = yield from self.visit(part, frame)
            if bool(value) is isinstance(node.op, ast.Or):
                return value
        return value

    def visit_Compare(self, node: ast.Compare, frame: Frame) -> Work:
        left, verdict = (yield from self.visit(node.left, frame)), True
        for sign, part in zip(node.ops, node.comparators, strict=True):
            right = yield from self.visit(part, frame)
            verdict = OPERATORS[type(sign)](left, right)
            if not verdict:
                return verdict
            left = right
        return verdict

    def visit_IfExp(self, node: ast.IfExp, frame: Frame) -> Work:
        holds = yield from self.visit(node.test, frame)
        return (yield from self.visit(node.body if holds else node.orelse, frame))

    def elements(self, node: ast.Tuple | ast.List | ast.Set, frame: Frame) -> Work:
        """What stands in the brackets of a list, tuple or set, which is made at its end."""
        values = yield from self.several(node.elts, frame)
        self.at(node, frame)
        return values

    def visit_Tuple(self, node: ast.Tuple, frame: Frame) -> Work:
        return tuple((yield from self.elements(node, frame)))

    def visit_List(self, node: ast.List, frame: Frame) -> Work:
        return (yield from self.elements(node, frame))

    def visit_Set(self, node: ast.Set, frame: Frame) -> Work:
        return set((yield from self.elements(node, frame)))

    def visit_Dict(self, node: ast.Dict, frame: Frame) -> Work:
        found: dict[Any, Any] = {}
        if not node.keys:
            self.at(node, frame)
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                found |= yield from self.visit(value, frame)
            else:
                name = yield from self.visit(key, frame)
                found[name] = yield from self.visit(value, frame)
        return found

    def visit_JoinedStr(self, node: ast.JoinedStr, frame: Frame) -> Work:
        return "".join((yield from self.several(node.values, frame)))

    def visit_FormattedValue(self, node: ast.FormattedValue, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        conversions: dict[int, Callable[[Any], str]] = {115: str, 114: repr, 97: ascii}
        value = conversions[node.conversion](value) if node.conversion != -1 else value
        style = (yield from self.visit(node.format_spec, frame)) if node.format_spec else ""
        return format(value, style)

    def visit_NamedExpr(self, node: ast.NamedExpr, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        owner = frame.around if isinstance(frame, Inside) else frame
        owner.set(node.target.id, value)
        return value

    def visit_Lambda(self, node: ast.Lambda, frame: Frame) -> Work:
        return (yield from self.function(node, "<lambda>", frame))

    # ---- comprehensions --------------------------------------------------------------------------------

    def visit_ListComp(self, node: ast.ListComp, frame: Frame) -> Work:
        inside, found = self.inside(node, "<listcomp>", frame), list[Any]()
        yield from self.loops(node.generators, inside, frame, node.elt, found.append)
        return found

    def visit_SetComp(self, node: ast.SetComp, frame: Frame) -> Work:
        inside, found = self.inside(node, "<setcomp>", frame), set[Any]()
        yield from self.loops(node.generators, inside, frame, node.elt, found.add)
        return found

    def visit_DictComp(self, node: ast.DictComp, frame: Frame) -> Work:
        inside, found = self.inside(node, "<dictcomp>", frame), list[Any]()
        pair = ast.copy_location(ast.Tuple([node.key, node.value]), node)
        yield from self.loops(node.generators, inside, frame, pair, found.append)
        return dict(found)

    def visit_GeneratorExp(self, node: ast.GeneratorExp, frame: Frame) -> Work:
        inside = self.inside(node, "<genexpr>", frame)
        items = iter((yield from self.visit(node.generators[0].iter, frame)))
        return self.one_by_one(node.generators, items, inside, node.elt)

    def inside(self, node: ast.expr, name: str, frame: Frame) -> Inside:
        """The frame of a comprehension, which has code of its own in some versions of Python."""
        self.at(node, frame)
        code = frame.f_code
        if name == "<genexpr>" or sys.version_info < (3, 12):
            code = code_inside(code, node, name)
        return Inside(frame, code)

    def loops(
        self,
        loops: list[ast.comprehension],
        inside: Inside,
        outer: Frame,
        item: ast.expr,
        keep: Callable[[Any], object],
    ) -> Work:
        """Go through the loops of a comprehension, and keep what is computed for each round."""
        first, *others = loops
        for value in (yield from self.visit(first.iter, outer)):
            yield from self.assign(first.target, value, inside)
            if (yield from self.all_hold(first.ifs, inside)):
                if others:
                    yield from self.loops(others, inside, inside, item, keep)
                else:
                    keep((yield from self.visit(item, inside)))

    def all_hold(self, tests: list[ast.expr], frame: Frame) -> Work:
        """Whether all the conditions of a comprehension hold."""
        for test in tests:
            if not (yield from self.visit(test, frame)):
                return False
        return True

    def one_by_one(
        self, loops: list[ast.comprehension], items: Iterator[Any], inside: Inside, item: ast.expr
    ) -> Iterator[Any]:
        """The values of a comprehension as they are asked for, by `any` for example."""
        first, *others = loops
        for value in items:
            self.drive(self.assign(first.target, value, inside))
            if not self.drive(self.all_hold(first.ifs, inside)):
                continue
            if others:
                inner = iter(self.drive(self.visit(others[0].iter, inside)))
                yield from self.one_by_one(others, inner, inside, item)
            else:
                yield self.drive(self.visit(item, inside))

    # ---- calls -----------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call, frame: Frame) -> Work:
        function = yield from self.visit(node.func, frame)
        args = yield from self.several(node.args, frame)
        kwargs: Names = {}
        for keyword in node.keywords:
            value = yield from self.visit(keyword.value, frame)
            kwargs |= {keyword.arg: value} if keyword.arg else value
        self.at(node, frame)
        frame.f_lasti = calls_in(frame.f_code).get(place(node), -1)
        ours = of_the_program(function, frame.f_globals)
        if ours is None:
            return self.library(function, args, kwargs, frame)
        self.learn(ours)
        names = self.bound(function, args, kwargs, node, frame)
        if node in frame.known:
            return frame.known.pop(node)
        inner = self.frame_for(ours, names, node, frame)
        frame.inner += 1
        return self.received(frame, (yield inner))

    def learn(self, function: FunctionType) -> None:
        """Read a function of the program, and refuse it if it is not understood."""
        code = function.__code__
        if code not in self.trees:
            self.trees[code] = tree_of(code)
            check(self.trees[code])

    def library(self, function: Any, args: list[Any], kwargs: Names, frame: Frame) -> Any:
        """Call what is not of the program; functions of the program that it is handed come back."""
        names = frame.f_globals
        refuse_what_runs_unseen(function, [*args, *kwargs.values()], names)
        self.scribe.check()

        def handed(value: Any) -> Any:
            ours = of_the_program(value, names)
            return partial(self.called_back, value, ours, frame) if ours else value

        if code := getattr(getattr(function, "__func__", function), "__code__", None):
            self.scribe.asked[id(code)] = code
        return function(*map(handed, args), **{name: handed(kwargs[name]) for name in kwargs})

    def called_back(
        self, function: Any, ours: FunctionType, frame: Frame, *args: Any, **kwargs: Any
    ) -> Any:
        """A library calls a function of the program that it was handed."""
        self.learn(ours)
        return self.drive(self.live(Frame(ours, getcallargs(function, *args, **kwargs), frame)))


# ---- what is refused ---------------------------------------------------------------------------------


WORDS = {
    "Yield": "yield",
    "YieldFrom": "yield from",
    "Try": "try",
    "With": "with",
    "ClassDef": "class",
}
PARTS = (ast.Starred, ast.expr_context)


def check(tree: ast.FunctionDef | ast.Lambda) -> None:
    """Raise Refused for the first thing in a function that the interpreter does not understand."""
    for node in body_of(tree):
        name = type(node).__name__
        if getattr(node, "decorator_list", []):
            raise Refused(f"line {node.lineno}: a function below an @ is not understood here")
        known = hasattr(Python, f"visit_{name}") or not isinstance(node, ast.stmt | ast.expr)
        if not known and not isinstance(node, PARTS):
            word = WORDS.get(name, name.lower())
            raise Refused(f"line {node.lineno}: `{word}` is not understood here")
        if isinstance(node, ast.Raise) and (node.exc is None or node.cause):
            raise Refused(f"line {node.lineno}: `raise` needs one exception")


def body_of(tree: Defined) -> Iterator[Any]:
    """All that runs when a function is called: not its head, nor what stands above it."""
    for part in tree.body if isinstance(tree, ast.FunctionDef) else [tree.body]:
        yield from ast.walk(part)


def refuse_what_runs_unseen(function: Any, handed: list[Any], names: Names) -> None:
    """Raise Refused where a library would run functions of the program that cannot be followed."""
    if of_the_program(getattr(function, "__wrapped__", None), names):
        raise Refused(
            f"{function.__name__} is kept in a memo by @cache: that is not understood here"
        )
    kinds = [function] if isinstance(function, type) else []
    kinds += [type(thing) for thing in [getattr(function, "__self__", None), *handed]]
    for kind in kinds:
        if any(of_the_program(member, names) for member in vars(kind).values()):
            raise Refused(
                f"the class {kind.__name__} belongs to the program: that is not understood here"
            )


def unpacked(names: list[ast.expr], value: Any) -> list[Any]:
    """The values for several names at once."""
    try:
        items = list(value)
    except TypeError:
        raise TypeError(f"cannot unpack non-iterable {type(value).__name__} object") from None
    stars = [n for n, name in enumerate(names) if isinstance(name, ast.Starred)]
    if stars and len(items) >= len(names) - 1:
        [star] = stars
        behind = len(items) - (len(names) - star - 1)
        return [*items[:star], items[star:behind], *items[behind:]]
    if len(items) > len(names):
        raise ValueError(f"too many values to unpack (expected {len(names)})")
    if len(items) < len(names) or stars:
        raise ValueError(f"not enough values to unpack (expected {len(names)}, got {len(items)})")
    return items
