"""An interpreter for the Python of the lessons, written to be read.

`Interpreter(recorder).run(function, args, kwargs)` walks along the syntax tree of a function, does
what each node says, and has each call, line, return and exception written on the recorder's stack,
as Python has it done for `record`. What a misconception gets wrong is one method of `Interpreter`
(see `misconceptions.py`).

Each `visit_…` is a generator: where a function of the program is called, it yields the new frame
and is sent the result. So the frames that wait are a list, in `drive`, and no recursion of a learner
is too deep for the interpreter's own.
"""

# ruff: noqa: D102, N802, N815 - a `visit_…` is named for its node, and that says what it does
from __future__ import annotations
import __future__

import ast
import operator
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from opcode import opmap
from threading import get_ident
from types import BuiltinFunctionType, CodeType, FunctionType, TracebackType
from typing import Any, NamedTuple, cast

from stepthrough.trace.limits import Stop
from stepthrough.trace.stack import OpenCall

from .frames import Comprehension, Frame, Inside
from .parameters import as_called, given
from .program import reached_functions
from .recorder import InterpreterRecorder
from .refusals import CACHED, LOOKS_AROUND, ROOM, check_understood, is_hidden
from .stand_ins import Namespace, Values, code_of, standing_in
from .trees import Defined, Refused, code_inside, of_the_program, place_of, tree_of
from .unpacking import as_mapping, is_copy, items_behind_star, last_of, merge, spelled, unpacked

STAR = "Value after * must be an iterable, not {}"
STAR_IN_SET = "'{}' object is not iterable"


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
    error: BaseException | None = None


def resumed(work: Work, came: Outcome) -> Frame | Leaving | Outcome:
    """Go on with some work; return the frame that it waits for now, or what came of it.

    A limit of the recording ends all at once, and so does an interrupt from outside. A program that
    raises SystemExit, or KeyboardInterrupt in one of its lines, has raised an exception.
    """
    try:
        return work.throw(came.error) if came.error else work.send(came.value)
    except StopIteration as end:
        return Outcome(end.value)
    except BaseException as error:
        if not is_of_the_program(error):
            raise
        return Outcome(None, error)


def is_of_the_program(error: BaseException) -> bool:
    """Return whether an error is the program's own; if not, the program is ended from outside."""
    is_outside = isinstance(error, Stop | KeyboardInterrupt | GeneratorExit)
    return not is_outside or hasattr(error, "in_a_line")


def note_own(error: BaseException, names: Namespace) -> None:
    """Note that an error is the program's own, which has left a function that Python ran for it.

    So has every GeneratorExit: from outside it comes only where a generator waits. But an interrupt
    is the program's only if a `raise` in a function with these globals is where it began.
    """
    place = cast(TracebackType, error.__traceback__)
    while place.tb_next is not None:
        place = place.tb_next
    at_raise = place.tb_frame.f_code.co_code[place.tb_lasti] == opmap["RAISE_VARARGS"]
    if isinstance(error, GeneratorExit) or (at_raise and place.tb_frame.f_globals is names):
        error.in_a_line = True  # type: ignore[attr-defined]


def original_error(error: BaseException) -> BaseException:
    """Return the error of the program: a StopIteration that leaves a `visit_…` is changed on its way."""
    cause = error.__cause__
    return cause if isinstance(cause, StopIteration) and not hasattr(error, "in_a_line") else error


ANNOTATIONS = __future__.annotations.compiler_flag  # they stay texts


def height() -> int:
    """Return how many frames of Python stand above each other here."""
    frame, count = sys._getframe(), 0
    while frame.f_back is not None:
        frame, count = frame.f_back, count + 1
    return count


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
_COLLECTIONS: dict[type, tuple[type, Callable[[Any, Any], None]]] = {
    ast.ListComp: (list, list.append),
    ast.SetComp: (set, set.add),
    ast.DictComp: (dict, lambda collection, pair: collection.update([pair])),
}
SIGNS: dict[type, Callable[[Any], Any]] = {
    ast.Not: operator.not_,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


class Interpreter:
    """The world as it is. A misconception is a class that overrides a method of it, or a few."""

    source = ""  # who described the misconception
    kind_of_frame = Frame  # which says what a name means in a call

    def __init__(self, recorder: InterpreterRecorder) -> None:
        self.recorder = recorder
        self.stack = recorder.stack
        self.check_limits = recorder.limits.check
        self.trees: dict[CodeType, Defined] = {}
        self.names: Namespace = {}  # those of the program
        self.here: Any = None  # the frame that is running
        self.replaced: list[tuple[FunctionType, CodeType]] = []  # what a function's code was before
        self.understood: set[CodeType] = set()
        self.refused: Refused | None = None
        self.owner = get_ident()
        self.deepest = 0
        self.is_over = False

    def run(self, function: FunctionType, args: Any, kwargs: Any) -> Any:
        """Run a function, record what happens, and return its result."""
        self.names = function.__globals__
        self.learn(function)
        self.deepest = sys.getrecursionlimit() - height()
        frame = self.kind_of_frame(function, given(function, args, kwargs), None)
        try:
            for one in reached_functions(self.names, function, args, kwargs):
                self.stand_in(one)
            result = self.drive(self.run_call(frame))
        finally:
            self.is_over = True
            for one, code in reversed(self.replaced):
                one.__code__ = code
        if self.refused:  # a library has caught it
            raise self.refused
        return result

    # ---- a library that calls a function of the program calls the world -------------------------------

    def stand_in(self, function: FunctionType) -> FunctionType:
        """Let the calls of a function by libraries come to this world; return the function."""
        code = code_of(function)
        self.replaced.append((function, function.__code__))
        function.__code__ = standing_in(code, partial(self.called, function, code))
        return function

    @contextmanager
    def without_stand_ins(self) -> Iterator[None]:
        """Let Python itself run the functions of the program in this block, as deep as it allows."""
        stand_ins = [(function, function.__code__) for function, _ in self.replaced]
        for function, code in reversed(self.replaced):
            function.__code__ = code
        try:
            yield
        finally:
            for function, code in stand_ins:
                function.__code__ = code

    def called(self, function: FunctionType, code: CodeType, values: Values) -> Any:
        """Run a call that a library, or Python itself, makes of a function; return its value."""
        if not self.is_over and get_ident() != self.owner:
            self.recorder.elsewhere.has_calls = True
        if self.is_over or self.recorder.limits.mode != "write" or get_ident() != self.owner:
            return self.by_itself(function, code, values)
        try:
            self.learn(function)
            names = dict(zip(code.co_varnames, values, strict=False))
            frame = self.kind_of_frame(function, names, self.here)
            return self.aside(self.run_call(frame))
        except Refused as why:
            self.refused = self.refused or why.at(self.here.f_lineno)
            raise

    def by_itself(self, function: FunctionType, code: CodeType, values: Values) -> Any:
        """Let Python run a function that is not to be recorded, and return its value."""
        own = FunctionType(
            code, self.names, function.__name__, function.__defaults__, function.__closure__
        )
        args, kwargs = as_called(code, values)
        return own(*args, **kwargs)

    def drive(self, work: Work) -> Any:
        """Do some work and return its value; the frames that wait stand in a list."""
        waiting: list[Work] = []
        before = Outcome()
        while True:
            came = resumed(work, before)
            if isinstance(came, Frame):
                waiting.append(work)
                work, before = self.run_call(came), Outcome()
            elif isinstance(came, Leaving):
                return came
            elif waiting:
                work, before = waiting.pop(), came
            elif came.error:
                raise original_error(came.error)
            else:
                return came.value

    def aside(self, work: Work) -> Any:
        """Do some work for a library that waits, and return its value."""
        if height() > sys.getrecursionlimit() - ROOM:
            raise Refused("too many calls through libraries, or `for` in brackets, wait here")
        before, tracer = self.here, sys.gettrace()
        sys.settrace(self.recorder.before)
        try:
            return self.drive(work)
        finally:
            self.here = before
            sys.settrace(tracer)

    # ---- the rules that a misconception may change --------------------------------------------------

    def frame_for(self, function: Any, names: Namespace, node: ast.Call, caller: Frame) -> Frame:
        """Return the frame of a call: its own, in which its arguments are new variables."""
        return self.kind_of_frame(function, names, caller)

    def bound(
        self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame
    ) -> Namespace:
        """Return the values of the parameters: arguments belong to them by place, or by name."""
        return given(function, args, kwargs)

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, caller: Frame) -> Work:
        """Make a call, whose lines run in its frame; return the value with which the caller goes on."""
        inner = self.frame_for(function, names, node, caller)
        caller.owner.inner += 1
        value = yield inner
        self.here = caller
        return self.received(caller, value)

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Return lines in the order in which they run: from top to bottom."""
        return lines

    def before(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Do what is done ahead of the next line: no work; `lines` are it and those below it."""
        yield from ()

    def ends_here(self, frame: Frame) -> bool:
        """Return whether a call ends before its next line: it goes on."""
        return False

    def at_the_end(self, frame: Frame) -> Any:
        """Return the value of a function that ends without `return`: None."""
        return None

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Return what `return` hands to the one call that waits for it: the value."""
        return value

    def received(self, frame: Frame, value: Any) -> Any:
        """Return what the caller goes on with, in the place of the call: the value."""
        return value

    def denied(self, node: ast.UnaryOp, value: Any, frame: Frame) -> Any:
        """Return what `not` makes of a verdict: its opposite."""
        return not value

    def compared(self, node: ast.Compare, sign: ast.cmpop, a: Any, b: Any, frame: Frame) -> Any:
        """Return what the comparison of two values gives."""
        return OPERATORS[type(sign)](a, b)

    def copied(self, thing: Any) -> Any:
        """Return a list that was copied: it holds the very same things as the first one."""
        return thing

    # ---- a call from its first line to its return ----------------------------------------------------

    def run_call(self, frame: Frame) -> Work:
        """Run a call from its beginning until a value or an exception leaves it."""
        stack, open_call = self.stack, self.begin(frame)
        try:
            value = self.leaves(frame, (yield from self.body(frame)))
        except Refused as why:
            raise why.at(frame.f_lineno) from None
        except BaseException as error:
            if open_call and is_of_the_program(error):
                self.fail(open_call, frame, original_error(error))
            raise
        if open_call:
            stack.check()
            stack.update_locals(open_call, frame)
            stack.returned(open_call, frame.f_lineno, value)
        return value

    def begin(self, frame: Frame) -> OpenCall | None:
        """Record that a call begins, and return it; None if it is not one to be recorded."""
        if frame.depth > self.deepest:
            raise RecursionError("maximum recursion depth exceeded")
        code = self.recorder.codes.of(frame.f_code)
        self.check_limits()
        if code.wanted:
            self.stack.enter(frame, code)
        self.here = frame
        return self.stack.open_calls.get(frame)

    def body(self, frame: Frame) -> Work:
        """Run the lines of a function, and return its value."""
        tree = self.trees[frame.f_code]
        if isinstance(tree, ast.Lambda):
            value = yield from self.visit(tree.body, frame)
            self.at(tree, frame)
            return value
        has_words = ast.get_docstring(tree, clean=False) is not None
        lines = tree.body[1:] if has_words else tree.body
        if not lines:
            self.line(frame, frame.f_lineno)
        try:
            leaving = yield from self.block(lines, frame)
        except LeaveNow as now:
            return now.args[0]
        return leaving.value if leaving else self.at_the_end(frame)

    def fail(self, open_call: OpenCall, frame: Frame, error: BaseException) -> None:
        """Record that an exception is here, and that it leaves the call."""
        self.stack.exception(open_call, frame, (type(error), error, None))
        self.stack.update_locals(open_call, frame)
        self.stack.raised(open_call, frame.f_lineno)

    def line(self, frame: Frame, number: int) -> None:
        """Record that a line is next."""
        frame.f_lineno = frame.line_written = number
        open_call = self.stack.open_calls.get(frame)
        if open_call is None:
            self.check_limits()
        else:
            self.stack.line(open_call, frame)

    def at(self, node: ast.expr | ast.stmt, frame: Frame) -> None:
        """Come to a piece of program: if it stands on another line, that line is next."""
        frame.come_to(node)
        self.here = frame
        number = place_of(node)[0]
        if number != frame.line_written and not isinstance(frame, Inside):
            self.line(frame, number)

    # ---- lines -----------------------------------------------------------------------------------------

    def block(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Run lines one after the other; return why they are left, None at their end."""
        lines = self.in_order(lines, frame)
        for number, line in enumerate(lines):
            if self.ends_here(frame):
                return Leaving("return")
            yield from self.before(lines[number:], frame)
            if leaving := (yield from self.visit(line, frame)):
                return leaving
        return None

    def visit(self, node: ast.AST, frame: Frame) -> Work:
        """Do what a node says, and return what comes of it."""
        return getattr(self, f"visit_{type(node).__name__}")(node, frame)  # type: ignore[no-any-return]

    def visit_Return(self, node: ast.Return, frame: Frame) -> Work:
        value = (yield from self.visit(node.value, frame)) if node.value else None
        self.at(node, frame)
        return Leaving("return", value)

    def visit_Expr(self, node: ast.Expr, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        frame.last = frame.last if value is None else value  # `print` computes nothing

    def holds(self, test: ast.expr, frame: Frame) -> Work:
        """Return whether a condition holds: ask each part for its truth once, and only if it matters."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            held = yield from self.holds(test.operand, frame)
            return self.denied(test, held, frame)
        if isinstance(test, ast.BoolOp):
            for part in test.values[:-1]:
                held = yield from self.holds(part, frame)
                if held is isinstance(test.op, ast.Or):
                    return held
            return (yield from self.holds(test.values[-1], frame))
        value = yield from self.visit(test, frame)
        self.at(test, frame)
        frame.doing = None  # a jump stands nowhere in the source
        return bool(value)

    def visit_If(self, node: ast.If, frame: Frame) -> Work:
        holds = yield from self.holds(node.test, frame)
        return (yield from self.block(node.body if holds else node.orelse, frame))

    def visit_While(self, node: ast.While, frame: Frame) -> Work:
        is_back = False  # from the end of the body: a jump back is a step, on the same line, too
        while (yield from self.holds(node.test, frame)):
            frame.line_written = -1 if is_back else frame.line_written
            self.check_limits()
            leaving = yield from self.block(node.body, frame)
            if leaving and leaving.how != "continue":
                return leaving if leaving.how == "return" else None
            is_back = leaving is None
            frame.line_written = frame.line_written if is_back else -1
            self.begin_round(frame)
        return (yield from self.block(node.orelse, frame))

    def visit_For(self, node: ast.For, frame: Frame) -> Work:
        things = yield from self.visit(node.iter, frame)
        self.at(node, frame)
        for item in self.each(iter(things), node, frame):
            yield from self.assign(node.target, item, frame)
            leaving = yield from self.block(node.body, frame)
            if leaving and leaving.how != "continue":
                return leaving if leaving.how == "return" else None
            self.line(frame, node.lineno)
        return (yield from self.block(node.orelse, frame))

    def each(self, things: Iterator[Any], node: ast.expr | ast.stmt, frame: Frame) -> Iterator[Any]:
        """Yield what an iterator gives; unlike `for`, do not ask it for an iterator again."""
        while True:
            frame.come_to(node)
            self.here = frame
            try:
                thing = next(things)
            except StopIteration:
                return
            yield thing

    def visit_Pass(self, node: ast.Pass | ast.Break | ast.Continue, frame: Frame) -> Work:
        self.at(node, frame)
        yield from ()
        return None if isinstance(node, ast.Pass) else Leaving(type(node).__name__.lower())

    visit_Break = visit_Continue = visit_Pass

    def visit_Nonlocal(self, node: ast.Nonlocal, frame: Frame) -> Work:
        yield from ()  # the frame knows which variables it shares

    visit_Global = visit_Nonlocal

    def visit_Raise(self, node: ast.Raise, frame: Frame) -> Work:
        error = yield from self.visit(node.exc, frame)  # type: ignore[arg-type]
        self.at(node, frame)
        if isinstance(error, type) and issubclass(error, BaseException):
            error = error()
        if isinstance(error, BaseException) and not isinstance(error, Exception):
            error.in_a_line = True  # type: ignore[attr-defined]
        raise error

    def visit_Assert(self, node: ast.Assert, frame: Frame) -> Work:
        if not (yield from self.holds(node.test, frame)):
            words = [(yield from self.visit(node.msg, frame))] if node.msg else []
            self.at(last_of(node.test), frame)
            raise AssertionError(*words)

    def visit_FunctionDef(self, node: ast.FunctionDef, frame: Frame) -> Work:
        frame.set(node.name, (yield from self.function(node, node.name, frame)))

    def function(self, node: ast.FunctionDef | ast.Lambda, name: str, frame: Frame) -> Work:
        """Make a function that is written inside another one, and return it."""
        self.at(node, frame)
        code = code_inside(frame.f_code, node, name)
        self.trees[code] = node
        defaults = yield from self.several(node.args.defaults, frame)
        by_name = yield from self.defaults_by_name(node.args, frame)
        types = yield from self.annotations(node, frame)
        closure = tuple(frame.cells[name] for name in code.co_freevars)
        made = FunctionType(code, frame.f_globals, name, tuple(defaults) or None, closure)
        made.__kwdefaults__ = by_name or None
        if sys.version_info >= (3, 14):
            made.__annotate__ = lambda form: types  # functools.wraps hands this on
        else:
            made.__annotations__ = types
        return self.stand_in(made)

    def defaults_by_name(self, arguments: ast.arguments, frame: Frame) -> Work:
        """Return the default values of the parameters that are given by name only."""
        defaults: Namespace = {}
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True):
            if default:
                defaults[argument.arg] = yield from self.visit(default, frame)
        return defaults

    def annotations(self, node: ast.FunctionDef | ast.Lambda, frame: Frame) -> Work:
        """Return the annotations of the parameters and of the result."""
        annotations: Namespace = {}
        if isinstance(node, ast.Lambda):
            return annotations
        args = node.args
        parts = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
        annotated = [(part.arg, part.annotation) for part in parts if part]
        is_text = bool(frame.f_code.co_flags & ANNOTATIONS)
        for name, words in [*annotated, ("return", node.returns)]:
            if words:
                annotations[name] = (
                    ast.unparse(words) if is_text else (yield from self.visit(words, frame))
                )
        return annotations

    # ---- giving values to names ------------------------------------------------------------------------

    def visit_Assign(self, node: ast.Assign, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        for target in node.targets:
            yield from self.assign(target, value, frame)

    def visit_AnnAssign(self, node: ast.AnnAssign, frame: Frame) -> Work:
        if node.value:
            yield from self.assign(node.target, (yield from self.visit(node.value, frame)), frame)

    def visit_AugAssign(self, node: ast.AugAssign, frame: Frame) -> Work:
        change, target = IN_PLACE[type(node.op)], node.target
        if isinstance(target, ast.Name):
            old = yield from self.visit(target, frame)
            value = yield from self.visit(node.value, frame)
            self.at(node, frame)
            frame.last = change(old, value)
            frame.set(target.id, frame.last)
            return
        thing, key = yield from self.several([target.value, self.key(target)], frame)
        self.at(target, frame)
        old = getattr(thing, key) if isinstance(target, ast.Attribute) else thing[key]
        value = yield from self.visit(node.value, frame)
        self.at(node, frame)
        frame.last = change(old, value)
        self.at(target, frame)
        if isinstance(target, ast.Attribute):
            setattr(thing, key, frame.last)
        else:
            thing[key] = frame.last

    def key(self, target: ast.Subscript | ast.Attribute) -> ast.expr:
        """Return what stands in the brackets, or behind the dot."""
        return target.slice if isinstance(target, ast.Subscript) else ast.Constant(target.attr)

    def assign(self, target: ast.expr, value: Any, frame: Frame) -> Work:
        """Give the value to a name, to several names, or to a place in a list or dict."""
        if isinstance(target, ast.Name):
            self.at(target, frame)
            frame.set(target.id, value)
            frame.last = value
        elif isinstance(target, ast.Tuple | ast.List):
            self.at(target, frame)
            for name, item in zip(target.elts, unpacked(target.elts, value), strict=True):
                inner = name.value if isinstance(name, ast.Starred) else name
                yield from self.assign(inner, item, frame)
        elif isinstance(target, ast.Subscript | ast.Attribute):
            thing, key = yield from self.several([target.value, self.key(target)], frame)
            self.at(target, frame)
            frame.last = value
            if isinstance(target, ast.Attribute):
                setattr(thing, target.attr, value)
            else:
                thing[key] = value

    # ---- expressions -----------------------------------------------------------------------------------

    def several(
        self, nodes: Iterable[ast.expr], frame: Frame, whole: ast.expr | None = None
    ) -> Work:
        """Return the values of expressions from left to right, starred ones unpacked into the whole."""
        message = STAR_IN_SET if isinstance(whole, ast.Set) else STAR
        values: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                more = yield from self.visit(node.value, frame)
                frame.doing = whole
                self.here = frame
                values += self.copied(items_behind_star(more, message))
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
        frame.doing = node
        self.here = frame
        return self.met(getattr(thing, node.attr), frame)

    def visit_Subscript(self, node: ast.Subscript, frame: Frame) -> Work:
        thing = yield from self.visit(node.value, frame)
        key = yield from self.visit(node.slice, frame)
        self.at(node, frame)
        value = self.met(thing[key], frame)
        return self.copied(value) if isinstance(key, slice) else value

    def met(self, thing: Any, frame: Frame) -> Any:
        """Return a thing that the program meets; raise Refused if what it does cannot be followed."""
        kind = type(thing)
        if (kind is BuiltinFunctionType or kind is type) and is_hidden(thing):
            raise Refused(f"`{thing.__name__}` is not understood here")
        if kind is CACHED and of_the_program(thing.__wrapped__, frame.f_globals):
            raise Refused(f"{thing.__name__} is below @cache: that is not understood here")
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
        self.at(node, frame)
        if isinstance(node.op, ast.Not):
            return self.denied(node, value, frame)
        return SIGNS[type(node.op)](value)

    def visit_BoolOp(self, node: ast.BoolOp, frame: Frame) -> Work:
        for part in node.values[:-1]:
            value = yield from self.visit(part, frame)
            self.at(node, frame)
            if bool(value) is isinstance(node.op, ast.Or):
                return value
        return (yield from self.visit(node.values[-1], frame))

    def visit_Compare(self, node: ast.Compare, frame: Frame) -> Work:
        left, verdict = (yield from self.visit(node.left, frame)), True
        *first, last = zip(node.ops, node.comparators, strict=True)
        for sign, part in first:
            right = yield from self.visit(part, frame)
            self.at(node, frame)
            verdict = self.compared(node, sign, left, right, frame)
            if not verdict:
                return verdict
            left = right
        right = yield from self.visit(last[1], frame)
        self.at(node, frame)
        return self.compared(node, last[0], left, right, frame)

    def visit_IfExp(self, node: ast.IfExp, frame: Frame) -> Work:
        holds = yield from self.holds(node.test, frame)
        return (yield from self.visit(node.body if holds else node.orelse, frame))

    def visit_Tuple(self, node: ast.Tuple | ast.List | ast.Set, frame: Frame) -> Work:
        values = yield from self.several(node.elts, frame, node)
        self.at(node, frame)
        return BRACKETS[type(node)](values)

    visit_List = visit_Set = visit_Tuple

    def visit_Dict(self, node: ast.Dict, frame: Frame) -> Work:
        result: dict[Any, Any] = {}
        pairs: list[tuple[Any, Any]] = []  # they are looked at when the last one is known
        by_themselves = len(node.keys) > 1 and all(
            isinstance(key, ast.Constant) for key in node.keys
        )
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                more = yield from self.visit(value, frame)
                self.at(node, frame)
                result.update(pairs)
                pairs.clear()
                result.update(self.copied(as_mapping(more, "'{}' object is not a mapping")))
            else:
                constant = key.value if by_themselves and isinstance(key, ast.Constant) else None
                name = constant if by_themselves else (yield from self.visit(key, frame))
                item = yield from self.visit(value, frame)
                pairs.append((name, item))
        self.at(node, frame)
        result.update(pairs)
        return result

    def visit_JoinedStr(self, node: ast.JoinedStr, frame: Frame) -> Work:
        parts, nth = [], 0
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                parts.append((yield from self.visit_FormattedValue(part, frame, nth)))
                nth += 1
            else:
                parts.append((yield from self.visit(part, frame)))
        self.at(node, frame)
        return "".join(parts)

    def visit_FormattedValue(self, node: ast.FormattedValue, frame: Frame, nth: int = 0) -> Work:
        value = yield from self.visit(node.value, frame)
        conversions: dict[int, Callable[[Any], str]] = {115: str, 114: repr, 97: ascii}
        style = (yield from self.visit(node.format_spec, frame)) if node.format_spec else ""
        self.at(node, frame)
        frame.nth = nth
        value = conversions[node.conversion](value) if node.conversion != -1 else value
        return format(value, style)

    def visit_NamedExpr(self, node: ast.NamedExpr, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        frame.owner.set(node.target.id, value)
        return value

    def visit_Lambda(self, node: ast.Lambda, frame: Frame) -> Work:
        return (yield from self.function(node, "<lambda>", frame))

    # ---- comprehensions --------------------------------------------------------------------------------

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.DictComp, frame: Frame) -> Work:
        kind, add = _COLLECTIONS[type(node)]
        collection = kind()
        inside = self.inside(node, f"<{kind.__name__}comp>", frame, partial(add, collection))
        items = yield from self.visit(node.generators[0].iter, frame)
        self.at(node, frame)
        yield from self.rounds(inside, iter(items))
        self.here = frame
        return self.copied(collection) if is_copy(node) else collection

    visit_SetComp = visit_DictComp = visit_ListComp

    def visit_GeneratorExp(self, node: ast.GeneratorExp, frame: Frame) -> Work:
        inside = self.inside(node, "<genexpr>", frame)
        things = yield from self.visit(node.generators[0].iter, frame)
        self.at(node, frame)
        items = iter(things)
        generator: Any = self.one_by_one(self.rounds(inside, items))
        generator.__name__ = "<genexpr>"
        generator.__qualname__ = inside.f_code.co_qualname
        return generator

    def inside(self, node: Comprehension, name: str, frame: Frame, keep: Any = None) -> Inside:
        """Return the frame of a comprehension, which has its own code in some versions of Python."""
        self.at(node, frame)
        code = frame.f_code
        if name == "<genexpr>" or sys.version_info < (3, 12):
            code = code_inside(code, node, name)
        return Inside(frame, node, keep, code)

    def rounds(self, inside: Inside, items: Iterator[Any], number: int = 0) -> Work:
        """Run the rounds of a comprehension; what is computed is kept in a collection, or yielded."""
        loop, *inner = inside.node.generators[number:]
        for value in self.each(items, inside.node, inside):
            self.check_limits()
            self.begin_round(inside)
            yield from self.assign(loop.target, value, inside)
            holds = True
            for test in loop.ifs:
                holds = holds and (yield from self.holds(test, inside))
            if not holds:
                continue
            if inner:
                more = yield from self.visit(inner[0].iter, inside)
                yield from self.rounds(inside, iter(more), number + 1)
            elif inside.keep:
                inside.keep((yield from self.visit(inside.item, inside)))
            else:
                yield Leaving("yield", (yield from self.visit(inside.item, inside)))

    def begin_round(self, frame: Frame) -> None:
        """Record that a condition, or what a comprehension does, is worked out anew."""
        open_call = self.stack.open_calls.get(frame.owner)
        if open_call is not None and frame.f_code is frame.owner.f_code:
            open_call.rounds.since = len(self.stack.steps)

    def one_by_one(self, work: Work) -> Iterator[Any]:
        """Yield the values of a generator expression as they are asked for, by `any` for example."""
        try:
            while isinstance(came := self.aside(work), Leaving):
                yield came.value
        except StopIteration as end:  # Python's own rule for generators
            error = RuntimeError("generator raised StopIteration")
            error.in_a_line = True  # type: ignore[attr-defined]
            raise error from end

    # ---- calls -----------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call, frame: Frame) -> Work:
        if node in frame.known:
            return frame.known.pop(node)
        function = yield from self.visit(node.func, frame)
        args, kwargs = yield from self.arguments(function, node, frame)
        self.at(node, frame)
        ours = of_the_program(function, frame.f_globals)
        if ours is None:
            try:
                return self.library(function, args, kwargs, frame)
            except GeneratorExit as error:  # as a generator raises that is told to
                note_own(error, self.names)
                raise
        self.learn(ours)
        names = self.bound(function, args, kwargs, node, frame)
        return (yield from self.made(ours, names, node, frame))

    def arguments(self, function: Any, node: ast.Call, frame: Frame) -> Work:
        """Return what is handed to a function: by place, and by name."""
        only = node.args[0] if len(node.args) == 1 else None
        if isinstance(only, ast.Starred):  # looked into when all else is known
            args = yield from self.visit(only.value, frame)
        else:
            args = yield from self.several(node.args, frame, node)
        kwargs: Namespace = {}
        for keyword in node.keywords:
            value = yield from self.visit(keyword.value, frame)
            self.here = frame
            if keyword.arg is None:
                value = as_mapping(
                    value, f"{spelled(function)} argument after ** must be a mapping, not {{}}"
                )
            merge(function, kwargs, value if keyword.arg is None else {keyword.arg: value})
        if isinstance(only, ast.Starred):
            self.at(node, frame)
            args = items_behind_star(
                args, f"{spelled(function)} argument after * must be an iterable, not {{}}"
            )
        return args, kwargs

    def learn(self, function: FunctionType) -> None:
        """Read a function of the program, and refuse it if it is not understood."""
        code = code_of(function)
        if code not in self.trees:
            self.trees[code] = tree_of(code)
        if code not in self.understood:
            check_understood(self.trees[code], UNDERSTOOD)
            self.understood.add(code)

    def library(self, function: Any, args: list[Any], kwargs: Namespace, frame: Frame) -> Any:
        """Call what is not of the program, and return its value."""
        if not args and not kwargs and function in LOOKS_AROUND:
            raise Refused(f"`{function.__name__}` is not understood here")
        self.check_limits()
        code = getattr(getattr(function, "__func__", function), "__code__", None)
        if code is None:
            return function(*args, **kwargs)
        self.recorder.asked[id(code)] = code
        before = sys.gettrace()
        sys.settrace(self.on_event)
        try:
            return function(*args, **kwargs)
        finally:
            sys.settrace(before)

    def on_event(self, frame: Any, event: str, arg: Any) -> None:
        """Check the limits at a call inside a library: there, too, the time counts."""
        self.check_limits()


UNDERSTOOD = frozenset(
    name.removeprefix("visit_") for name in dir(Interpreter) if name.startswith("visit_")
)
