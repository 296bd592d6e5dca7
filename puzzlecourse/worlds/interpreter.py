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
from itertools import islice
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from puzzlelib.trace.recorder import Live, Recorder
from puzzlelib.trace.values import History

from .frames import (
    Comprehension,
    Defined,
    Frame,
    Inside,
    Names,
    Refused,
    call_at,
    code_inside,
    of_the_program,
    own_members,
    tree_of,
)


class Leaving(NamedTuple):
    """Why lines are left before their end, or a generator expression for a while."""

    how: str  # "return", "break", "continue", "yield"
    value: Any = None


Work = Generator[Frame | Leaving, Any, Any]  # yields the frames of calls, is sent their results


class LeaveNow(Exception):
    """A call ends here with a value, wherever it stands: only misconceptions say so."""


class Outcome(NamedTuple):
    """What came of some work: a value, or an exception."""

    value: Any = None
    error: Exception | None = None


def resumed(work: Work, came: Outcome) -> Frame | Leaving | Outcome:
    """Go on with some work; the frame that it waits for now, or what came of it."""
    try:
        return work.throw(came.error) if came.error else work.send(came.value)
    except StopIteration as end:
        return Outcome(end.value)
    except Exception as error:
        return Outcome(None, error)


def meant(error: Exception) -> Exception:
    """The error of the program: a StopIteration that leaves a `visit_…` is changed on its way."""
    cause = error.__cause__
    return cause if isinstance(cause, StopIteration) else error


def given(function: Any, args: Any, kwargs: Any) -> Names:
    """The parameters of a function with their values; TypeError, as Python says it."""
    try:
        return getcallargs(function, *args, **kwargs)
    except TypeError as error:
        told = str(error).replace(function.__name__, function.__qualname__, 1)
        raise TypeError(told) from None


DEEPEST = 950  # frames that may wait, about as many as in Python
# libraries that may wait for a function of the program: each needs 11 frames of ours
INSIDE = sys.getrecursionlimit() // 25
OPERATORS: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.MatMult: operator.matmul,
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
IN_PLACE: dict[type, Callable[[Any, Any], Any]] = {  # what `+=` does, where it is not `+`
    kind: getattr(operator, f"i{do.__name__.strip('_')}", do) for kind, do in OPERATORS.items()
}
BRACKETS: dict[type, type] = {ast.Tuple: tuple, ast.List: list, ast.Set: set}
COLLECTIONS: dict[type, tuple[type, Callable[[Any, Any], None]]] = {
    ast.ListComp: (list, list.append),
    ast.SetComp: (set, set.add),
    ast.DictComp: (dict, lambda found, pair: found.update([pair])),
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
        self.libraries = 0  # that wait for a function of the program
        self.plain: set[type] = set()  # classes that run nothing of the program by themselves

    def run(self, function: FunctionType, args: Any, kwargs: Any) -> Any:
        """Run a function and return its result; what happens is told to the scribe."""
        self.learn(function)
        return self.drive(self.live(Frame(function, given(function, args, kwargs), None)))

    def drive(self, work: Work) -> Any:
        """Do some work and return its value; the frames that wait meanwhile stand in a list."""
        waiting: list[Work] = []
        before = Outcome()
        while True:
            came = resumed(work, before)
            if isinstance(came, Frame):
                waiting.append(work)
                work, before = self.live(came), Outcome()
            elif isinstance(came, Leaving):
                return came
            elif waiting:
                work, before = waiting.pop(), came
            elif came.error:
                raise meant(came.error)
            else:
                return came.value

    def aside(self, work: Work) -> Any:
        """Do some work for a library that waits, and return its value."""
        if self.libraries == INSIDE:
            raise Refused(f"more than {INSIDE} calls through a library or `for` in brackets")
        self.libraries += 1
        try:
            return self.drive(work)
        finally:
            self.libraries -= 1

    # ---- the rules that a misconception may change --------------------------------------------------

    def frame_for(self, function: Any, names: Names, node: ast.Call, caller: Frame) -> Frame:
        """Each call gets a frame of its own, in which its arguments are new variables."""
        return Frame(function, names, caller)

    def bound(self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame) -> Names:
        """Arguments belong to parameters by their places, or by name."""
        return given(function, args, kwargs)

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
        if frame.depth > DEEPEST:
            raise RecursionError("maximum recursion depth exceeded")
        scribe, code = self.scribe, self.scribe.known(frame.f_code)
        if code.wanted:
            scribe.enter(frame, code)  # type: ignore[arg-type]
        live = scribe.lives.get(frame)  # type: ignore[call-overload]
        try:
            value = self.leaves(frame, (yield from self.body(frame)))
        except Exception as error:
            if live:
                self.fails(live, frame, meant(error))
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
            return now.args[0]
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
        return getattr(self, f"visit_{type(node).__name__}")(node, frame)  # type: ignore[no-any-return]

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

    def visit_Pass(self, node: ast.Pass | ast.Break | ast.Continue, frame: Frame) -> Work:
        self.at(node, frame)
        yield from ()
        return None if isinstance(node, ast.Pass) else Leaving(type(node).__name__.lower())

    visit_Break = visit_Continue = visit_Pass

    def visit_Nonlocal(self, node: ast.Nonlocal, frame: Frame) -> Work:
        yield from ()  # the frame knows by itself which variables it shares

    visit_Global = visit_Nonlocal

    def visit_Raise(self, node: ast.Raise, frame: Frame) -> Work:
        error = yield from self.visit(node.exc, frame)  # type: ignore[arg-type]
        self.at(node, frame)
        raise error

    def visit_Assert(self, node: ast.Assert, frame: Frame) -> Work:
        if not (yield from self.visit(node.test, frame)):
            words = [(yield from self.visit(node.msg, frame))] if node.msg else []
            self.at(node.test, frame)
            raise AssertionError(*words)

    def visit_FunctionDef(self, node: ast.FunctionDef, frame: Frame) -> Work:
        frame.set(node.name, (yield from self.function(node, node.name, frame)))

    def function(self, node: ast.FunctionDef | ast.Lambda, name: str, frame: Frame) -> Work:
        """Make a function that is written inside another one."""
        self.at(node, frame)
        code = code_inside(frame.f_code, node, name)
        self.trees[code] = node
        defaults = yield from self.several(node.args.defaults, frame)
        closure = tuple(frame.cells[name] for name in code.co_freevars)
        made = FunctionType(code, frame.f_globals, name, tuple(defaults), closure)
        made.__kwdefaults__ = {}
        for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
            if default:
                made.__kwdefaults__[argument.arg] = yield from self.visit(default, frame)
        return made

    # ---- giving values to names ------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        for target in node.targets:
            yield from self.assign(target, value, frame)

    def visit_AnnAssign(self, node: ast.AnnAssign, frame: Frame) -> Work:
        if node.value:
            yield from self.assign(node.target, (yield from self.visit(node.value, frame)), frame)

    def visit_AugAssign(self, node: ast.AugAssign, frame: Frame) -> Work:
        change = IN_PLACE[type(node.op)]
        if isinstance(node.target, ast.Name):
            old = yield from self.visit(node.target, frame)
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
        return self.met(frame.get(node.id), frame)

    def visit_Attribute(self, node: ast.Attribute, frame: Frame) -> Work:
        thing = yield from self.visit(node.value, frame)
        return self.met(getattr(thing, node.attr), frame)

    def visit_Subscript(self, node: ast.Subscript, frame: Frame) -> Work:
        thing = yield from self.visit(node.value, frame)
        return self.met(thing[(yield from self.visit(node.slice, frame))], frame)

    def met(self, thing: Any, frame: Frame) -> Any:
        """A thing that the program has to do with, unless Python would run its class unseen."""
        if type(thing) not in self.plain:
            refuse_operators(type(thing), frame.f_globals)
            self.plain.add(type(thing))
        return thing

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

    def visit_Tuple(self, node: ast.Tuple | ast.List | ast.Set, frame: Frame) -> Work:
        values = yield from self.several(node.elts, frame)
        self.at(node, frame)
        return BRACKETS[type(node)](values)

    visit_List = visit_Set = visit_Tuple

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
        parts = yield from self.several(node.values, frame)
        self.at(node, frame)
        return "".join(parts)

    def visit_FormattedValue(self, node: ast.FormattedValue, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        refuse_what_runs_unseen(format, [value], frame.f_globals)
        conversions: dict[int, Callable[[Any], str]] = {115: str, 114: repr, 97: ascii}
        value = conversions[node.conversion](value) if node.conversion != -1 else value
        style = (yield from self.visit(node.format_spec, frame)) if node.format_spec else ""
        return format(value, style)

    def visit_NamedExpr(self, node: ast.NamedExpr, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        frame.owner.set(node.target.id, value)
        return value

    def visit_Lambda(self, node: ast.Lambda, frame: Frame) -> Work:
        return (yield from self.function(node, "<lambda>", frame))

    # ---- comprehensions --------------------------------------------------------------------------------

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.DictComp, frame: Frame) -> Work:
        kind, add = COLLECTIONS[type(node)]
        found = kind()
        inside = self.inside(node, f"<{kind.__name__}comp>", frame, partial(add, found))
        items = yield from self.visit(node.generators[0].iter, frame)
        yield from self.rounds(inside, items)
        return found

    visit_SetComp = visit_DictComp = visit_ListComp

    def visit_GeneratorExp(self, node: ast.GeneratorExp, frame: Frame) -> Work:
        inside = self.inside(node, "<genexpr>", frame)
        items = iter((yield from self.visit(node.generators[0].iter, frame)))
        found: Any = self.one_by_one(self.rounds(inside, items))
        found.__name__, found.__qualname__ = "<genexpr>", inside.f_code.co_qualname
        return found

    def inside(self, node: Comprehension, name: str, frame: Frame, keep: Any = None) -> Inside:
        """The frame of a comprehension, which has code of its own in some versions of Python."""
        self.at(node, frame)
        code = frame.f_code
        if name == "<genexpr>" or sys.version_info < (3, 12):
            code = code_inside(code, node, name)
        return Inside(frame, node, keep, code)

    def rounds(self, inside: Inside, items: Iterable[Any], number: int = 0) -> Work:
        """The rounds of a comprehension; where nobody keeps what is computed, it is yielded."""
        loop, *inner = inside.node.generators[number:]
        holds = ast.BoolOp(ast.And(), [ast.Constant(True), *loop.ifs])
        for value in items:
            yield from self.assign(loop.target, value, inside)
            if not (yield from self.visit(holds, inside)):
                continue
            if inner:
                more = yield from self.visit(inner[0].iter, inside)
                yield from self.rounds(inside, more, number + 1)
            elif inside.keep:
                inside.keep((yield from self.visit(inside.item, inside)))
            else:
                yield Leaving("yield", (yield from self.visit(inside.item, inside)))

    def one_by_one(self, work: Work) -> Iterator[Any]:
        """The values of a generator expression as they are asked for, by `any` for example."""
        while isinstance(came := self.aside(work), Leaving):
            yield came.value

    # ---- calls -----------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call, frame: Frame) -> Work:
        function = yield from self.visit(node.func, frame)
        args = yield from self.several(node.args, frame)
        kwargs: Names = {}
        for keyword in node.keywords:
            value = yield from self.visit(keyword.value, frame)
            kwargs |= {keyword.arg: value} if keyword.arg else value
        self.at(node, frame)
        frame.f_lasti = call_at(frame.f_code, node)
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
            ours = of_the_program(value, names) if calls_back(function) else None
            return partial(self.called_back, value, ours, frame) if ours else value

        if code := getattr(getattr(function, "__func__", function), "__code__", None):
            self.scribe.asked[id(code)] = code
        return function(*map(handed, args), **{name: handed(kwargs[name]) for name in kwargs})

    def called_back(self, called: Any, ours: Any, frame: Frame, *args: Any, **kwargs: Any) -> Any:
        """A library calls a function of the program that it was handed."""
        self.learn(ours)
        return self.aside(self.live(Frame(ours, given(called, args, kwargs), frame)))


# ---- what is refused ---------------------------------------------------------------------------------


WORDS = {"YieldFrom": "yield from", "ClassDef": "class", "Delete": "del", "ImportFrom": "import"}
LOOKS_AROUND = (locals, globals, vars, dir, super)  # without arguments, at the frames of Python
CALL_BACK = (map, filter, sorted, min, max, iter)  # of Python's own functions
SEEN = ("__init__", "__post_init__", "__new__", "__repr__", "__str__")  # refused where they run


def check(tree: ast.FunctionDef | ast.Lambda) -> None:
    """Raise Refused for the first thing in a function that the interpreter does not understand."""
    body: list[Any] = tree.body if isinstance(tree, ast.FunctionDef) else [tree.body]
    for node in ast.walk(ast.Module(body, [])):  # without its head
        if reason := why_refused(node):
            raise Refused(f"line {getattr(node, 'lineno', 0)}: {reason}")


def why_refused(node: Any) -> str:
    """Why a piece of program is not understood, "" if it is."""
    kind, name = type(node).__name__, getattr(node, "attr", "")
    if getattr(node, "decorator_list", []):
        return "a function below an @ is not understood here"
    is_known = kind == "Starred" or hasattr(Python, f"visit_{kind}")
    if not is_known and isinstance(node, ast.stmt | ast.expr):
        return f"`{WORDS.get(kind, kind.lower())}` is not understood here"
    if isinstance(node, ast.Raise) and (node.exc is None or node.cause):
        return "`raise` needs one exception"
    if name.startswith("__") and not name.endswith("__"):
        return f"`{name}` is a name for its class alone: that is not understood here"
    return ""


def calls_back(function: Any) -> bool:
    """Whether a function may call what it is handed: of Python's own few do, `append` keeps it."""
    module, name = getattr(function, "__module__", None), getattr(function, "__name__", "")
    return function in CALL_BACK or name == "sort" or module not in (None, "builtins")


def is_from_text(function: Any) -> bool:
    """Whether a function makes a program of a text; it is known by its name, not named here."""
    return repr(function) in ("<built-in function eval>", "<built-in function exec>")


def refuse_what_runs_unseen(function: Any, handed: list[Any], names: Names) -> None:
    """Raise Refused where a library would run functions of the program that cannot be followed."""
    if is_from_text(function) or (function in LOOKS_AROUND and not handed):
        raise Refused(f"`{function.__name__}` is not understood here")
    if of_the_program(getattr(function, "__wrapped__", None), names):
        raise Refused(f"{function.__name__} is below @cache: that is not understood here")
    kinds = [function] if isinstance(function, type) else []
    kinds += [type(thing) for thing in [getattr(function, "__self__", None), *handed]]
    for kind in kinds:
        if own_members(kind, names):
            told = f"the class {kind.__name__} belongs to the program"
            raise Refused(f"{told}: that is not understood here")


def refuse_operators(kind: type, names: Names) -> None:
    """Raise Refused for a class that says in the program what `+`, `[0]` or a property does."""
    for name, member in own_members(kind, names).items():
        is_operator = name.startswith("__") and name not in SEEN
        if is_operator or not isinstance(member, FunctionType):
            told = f"{name} of the class {kind.__name__} runs by itself"
            raise Refused(f"{told}: that is not understood here")


def unpacked(names: list[ast.expr], value: Any) -> list[Any]:
    """The values for several names at once."""
    stars = [n for n, name in enumerate(names) if isinstance(name, ast.Starred)]
    try:
        values = iter(value)
    except TypeError:
        raise TypeError(f"cannot unpack non-iterable {type(value).__name__} object") from None
    items = list(values if stars else islice(values, len(names) + 1))
    if stars and len(items) >= len(names) - 1:
        [star] = stars
        behind = len(items) - (len(names) - star - 1)
        return [*items[:star], items[star:behind], *items[behind:]]
    if len(items) > len(names):
        raise ValueError(f"too many values to unpack (expected {len(names)})")
    if len(items) < len(names) or stars:
        enough = f"at least {len(names) - 1}" if stars else len(names)
        raise ValueError(f"not enough values to unpack (expected {enough}, got {len(items)})")
    return items
