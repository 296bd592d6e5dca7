"""An interpreter for the Python of the lessons, written to be read.

`Interpreter(recorder).run(function, args, kwargs)` walks the syntax tree of a function, evaluates
each node, and writes every call, line, return and exception to the recorder's stack, as Python's
tracing does for `record`. Each misconception overrides one or a few methods of `Interpreter`
(see `misconceptions.py`).

Each `visit_…` is a generator: at a call of a function of the program it yields the new frame and is
sent the result. The waiting frames are thus in a list, in `drive`, and the recursion of a learner
cannot exhaust the interpreter's own stack.
"""

# ruff: noqa: D102, N802, N815 - each `visit_…` evaluates the node it is named after
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
from stepthrough.trace.undisturbed import Undisturbed

from .frames import Comprehension, ComprehensionFrame, Frame
from .parameters import arguments_for, bind_arguments
from .program import reached_functions
from .recorder import InterpreterRecorder
from .refusals import CACHED, LOOKS_AROUND, ROOM, check_understood, is_hidden
from .stand_ins import Namespace, Values, code_of, standing_in
from .trees import Defined, Refused, code_inside, of_the_program, position_of, tree_of
from .unpacking import (
    as_mapping,
    is_copy,
    last_operand,
    merge,
    name_in_messages,
    starred_items,
    unpack,
)

STAR = "Value after * must be an iterable, not {}"
STAR_IN_SET = "'{}' object is not iterable"


class Leaving(NamedTuple):
    """A jump out of a block of lines, or a value yielded by a generator expression."""

    how: str  # "return", "break", "continue", "yield"
    value: Any = None


Work = Generator[Frame | Leaving, Any, Any]  # yields the frames of calls and is sent their results


class LeaveNow(Exception):
    """Ends a call with a value, from any depth; raised by misconceptions only."""


class Outcome(NamedTuple):
    """The result of a piece of work: a value or an exception."""

    value: Any = None
    error: BaseException | None = None


def resume(work: Work, outcome: Outcome) -> Frame | Leaving | Outcome:
    """Resume *work*; return the frame or jump that it yields, or its outcome.

    Limits of the recording and interrupts from outside are raised here. SystemExit and
    KeyboardInterrupt raised by the program itself are ordinary exceptions.
    """
    try:
        return work.throw(outcome.error) if outcome.error else work.send(outcome.value)
    except StopIteration as end:
        return Outcome(end.value)
    except BaseException as error:
        if not is_of_the_program(error):
            raise
        return Outcome(None, error)


def is_of_the_program(error: BaseException) -> bool:
    """Return whether the program raised the error; otherwise it is stopped from outside."""
    is_outside = isinstance(error, Stop | KeyboardInterrupt | GeneratorExit)
    return not is_outside or hasattr(error, "in_a_line")


def note_own(error: BaseException, names: Namespace) -> None:
    """Mark an error raised inside a function that Python ran as the program's own.

    Every GeneratorExit is: from outside it occurs only where a generator waits. A KeyboardInterrupt
    is only if it began at a `raise` in a function with these globals.
    """
    place = cast(TracebackType, error.__traceback__)
    while place.tb_next is not None:
        place = place.tb_next
    at_raise = place.tb_frame.f_code.co_code[place.tb_lasti] == opmap["RAISE_VARARGS"]
    if isinstance(error, GeneratorExit) or (at_raise and place.tb_frame.f_globals is names):
        error.in_a_line = True  # type: ignore[attr-defined]


def original_error(error: BaseException) -> BaseException:
    """Return the program's error, unwrapping a StopIteration that left one of our generators."""
    cause = error.__cause__
    return cause if isinstance(cause, StopIteration) and not hasattr(error, "in_a_line") else error


ANNOTATIONS = __future__.annotations.compiler_flag  # annotations stay strings


def stack_height() -> int:
    """Return the number of Python frames on the stack."""
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
IN_PLACE: dict[type, Callable[[Any, Any], Any]] = {  # operator.iadd, operator.isub, …
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
    """Python without a misconception; each misconception overrides one or a few methods."""

    source = ""  # of the misconception
    kind_of_frame = Frame  # defines name lookup

    def __init__(self, recorder: InterpreterRecorder) -> None:
        self.recorder = recorder
        self.stack = recorder.stack
        self.check_limits = recorder.limits.check
        self.trees: dict[CodeType, Defined] = {}
        self.names: Namespace = {}  # the program's globals
        self.here: Any = None  # the running frame
        self.replaced: list[tuple[FunctionType, CodeType]] = []  # with its previous code
        self.understood: set[CodeType] = set()
        self.refused: Refused | None = None
        self.owner = get_ident()
        self.deepest = 0
        self.is_over = False

    def run(self, function: FunctionType, args: Any, kwargs: Any) -> Any:
        """Run and record a call; return its result."""
        self.names = function.__globals__
        self.load(function)
        self.deepest = sys.getrecursionlimit() - stack_height()
        frame = self.kind_of_frame(function, bind_arguments(function, args, kwargs), None)
        with Undisturbed(self.restoring_code()):
            for one in reached_functions(self.names, function, args, kwargs):
                self.stand_in(one)
            result = self.drive(self.run_call(frame))
        if self.refused:  # caught by a library
            raise self.refused
        return result

    # ---- calls by libraries ----------------------------------------------------------------------------

    def stand_in(self, function: FunctionType) -> FunctionType:
        """Redirect calls of a function by libraries to this world; return the function."""
        code = code_of(function)
        self.replaced.append((function, function.__code__))
        function.__code__ = standing_in(code, partial(self.call_from_library, function, code))
        return function

    @contextmanager
    def restoring_code(self) -> Iterator[None]:
        """Restore the code of all functions after this block."""
        try:
            yield
        finally:
            self.is_over = True
            for one, code in reversed(self.replaced):
                one.__code__ = code

    @contextmanager
    def without_stand_ins(self) -> Iterator[None]:
        """Let Python run the functions of the program itself in this block."""
        stand_ins = [(function, function.__code__) for function, _ in self.replaced]
        for function, code in reversed(self.replaced):
            function.__code__ = code
        try:
            yield
        finally:
            for function, code in stand_ins:
                function.__code__ = code

    def call_from_library(self, function: FunctionType, code: CodeType, values: Values) -> Any:
        """Run a call made by a library, and return its value."""
        if not self.is_over and get_ident() != self.owner:
            self.recorder.elsewhere.has_calls = True
        if self.is_over or self.recorder.limits.mode != "write" or get_ident() != self.owner:
            return self.run_unrecorded(function, code, values)
        try:
            self.load(function)
            names = dict(zip(code.co_varnames, values, strict=False))
            frame = self.kind_of_frame(function, names, self.here)
            return self.drive_nested(self.run_call(frame))
        except Refused as why:
            self.refused = self.refused or why.with_line(self.here.f_lineno)
            raise

    def run_unrecorded(self, function: FunctionType, code: CodeType, values: Values) -> Any:
        """Let Python run a function without recording it, and return its value."""
        own = FunctionType(
            code, self.names, function.__name__, function.__defaults__, function.__closure__
        )
        args, kwargs = arguments_for(code, values)
        return own(*args, **kwargs)

    def drive(self, work: Work) -> Any:
        """Run *work* to its end and return its value; waiting frames are in a list."""
        waiting: list[Work] = []
        before = Outcome()
        while True:
            result = resume(work, before)
            if isinstance(result, Frame):
                waiting.append(work)
                work, before = self.run_call(result), Outcome()
            elif isinstance(result, Leaving):
                return result
            elif waiting:
                work, before = waiting.pop(), result
            elif result.error:
                raise original_error(result.error)
            else:
                return result.value

    def drive_nested(self, work: Work) -> Any:
        """Run *work* for a waiting library, and return its value."""
        if stack_height() > sys.getrecursionlimit() - ROOM:
            raise Refused("too many calls through libraries, or `for` in brackets, wait here")
        before, tracer = self.here, sys.gettrace()
        sys.settrace(self.recorder.before)
        try:
            return self.drive(work)
        finally:
            self.here = before
            sys.settrace(tracer)

    # ---- rules that a misconception may override -------------------------------------------------------

    def frame_for(self, function: Any, names: Namespace, node: ast.Call, caller: Frame) -> Frame:
        """Return the frame of a call: a new one, with arguments as new variables."""
        return self.kind_of_frame(function, names, caller)

    def bound(
        self, function: Any, args: Any, kwargs: Any, node: ast.Call, caller: Frame
    ) -> Namespace:
        """Return the values of the parameters: arguments are bound by position or by keyword."""
        return bind_arguments(function, args, kwargs)

    def made(self, function: FunctionType, names: Namespace, node: ast.Call, caller: Frame) -> Work:
        """Make a call in a frame of its own; return the value with which the caller continues."""
        inner = self.frame_for(function, names, node, caller)
        caller.owner.inner += 1
        value = yield inner
        self.here = caller
        return self.received(caller, value)

    def in_order(self, lines: list[ast.stmt], frame: Frame) -> list[ast.stmt]:
        """Return lines in order of execution: from top to bottom."""
        return lines

    def before(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Work done before the next line: none. *lines* starts with that line."""
        yield from ()

    def ends_here(self, frame: Frame) -> bool:
        """Return whether a call ends before its next line: never."""
        return False

    def at_the_end(self, frame: Frame) -> Any:
        """Return the value of a function that ends without `return`: None."""
        return None

    def leaves(self, frame: Frame, value: Any) -> Any:
        """Return the value that `return` passes to the waiting call: unchanged."""
        return value

    def received(self, frame: Frame, value: Any) -> Any:
        """Return the value that the caller uses in place of the call: unchanged."""
        return value

    def denied(self, node: ast.UnaryOp, value: Any, frame: Frame) -> Any:
        """Return the value of `not`."""
        return not value

    def compared(self, node: ast.Compare, sign: ast.cmpop, a: Any, b: Any, frame: Frame) -> Any:
        """Return the value of a comparison."""
        return OPERATORS[type(sign)](a, b)

    def copied(self, thing: Any) -> Any:
        """Return a copied list: a shallow copy, whose items are the same objects."""
        return thing

    # ---- a call, from its first line to its return -----------------------------------------------------

    def run_call(self, frame: Frame) -> Work:
        """Run a call until it returns or raises, and record that."""
        stack, open_call = self.stack, self.begin(frame)
        try:
            value = self.leaves(frame, (yield from self.body(frame)))
        except Refused as why:
            raise why.with_line(frame.f_lineno) from None
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
        """Record the beginning of a call, and return it; None if it is not recorded.

        Raises RecursionError if the call is nested too deeply, and Stop at a limit of the recording.
        """
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
            self.reach(tree, frame)
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
        """Record an exception, and that it leaves the call."""
        self.stack.exception(open_call, frame, (type(error), error, None))
        self.stack.update_locals(open_call, frame)
        self.stack.raised(open_call, frame.f_lineno)

    def line(self, frame: Frame, number: int) -> None:
        """Record a line event."""
        frame.f_lineno = frame.line_written = number
        open_call = self.stack.open_calls.get(frame)
        if open_call is None:
            self.check_limits()
        else:
            self.stack.line(open_call, frame)

    def reach(self, node: ast.expr | ast.stmt, frame: Frame) -> None:
        """Set the current node; record a line event if it is on another line."""
        frame.set_current(node)
        self.here = frame
        number = position_of(node)[0]
        if number != frame.line_written and not isinstance(frame, ComprehensionFrame):
            self.line(frame, number)

    # ---- statements ------------------------------------------------------------------------------------

    def block(self, lines: list[ast.stmt], frame: Frame) -> Work:
        """Run lines in sequence; return the jump that leaves them, or None at the end."""
        lines = self.in_order(lines, frame)
        for number, line in enumerate(lines):
            if self.ends_here(frame):
                return Leaving("return")
            yield from self.before(lines[number:], frame)
            if leaving := (yield from self.visit(line, frame)):
                return leaving
        return None

    def visit(self, node: ast.AST, frame: Frame) -> Work:
        """Evaluate a node and return its value."""
        return getattr(self, f"visit_{type(node).__name__}")(node, frame)  # type: ignore[no-any-return]

    def visit_Return(self, node: ast.Return, frame: Frame) -> Work:
        value = (yield from self.visit(node.value, frame)) if node.value else None
        self.reach(node, frame)
        return Leaving("return", value)

    def visit_Expr(self, node: ast.Expr, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        frame.last = frame.last if value is None else value  # `print` computes nothing

    def holds(self, test: ast.expr, frame: Frame) -> Work:
        """Return the truth of a condition; each operand is asked once, and only if needed."""
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
        self.reach(test, frame)
        frame.current = None  # a jump has no position in the source
        return bool(value)

    def visit_If(self, node: ast.If, frame: Frame) -> Work:
        holds = yield from self.holds(node.test, frame)
        return (yield from self.block(node.body if holds else node.orelse, frame))

    def visit_While(self, node: ast.While, frame: Frame) -> Work:
        is_back = False  # a jump from the end of the body is a step, even on the same line
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
        self.reach(node, frame)
        for item in self.each(iter(things), node, frame):
            yield from self.assign(node.target, item, frame)
            leaving = yield from self.block(node.body, frame)
            if leaving and leaving.how != "continue":
                return leaving if leaving.how == "return" else None
            self.line(frame, node.lineno)
        return (yield from self.block(node.orelse, frame))

    def each(self, things: Iterator[Any], node: ast.expr | ast.stmt, frame: Frame) -> Iterator[Any]:
        """Yield the items of an iterator; unlike `for`, without calling `iter` again."""
        while True:
            frame.set_current(node)
            self.here = frame
            try:
                thing = next(things)
            except StopIteration:
                return
            yield thing

    def visit_Pass(self, node: ast.Pass | ast.Break | ast.Continue, frame: Frame) -> Work:
        self.reach(node, frame)
        yield from ()
        return None if isinstance(node, ast.Pass) else Leaving(type(node).__name__.lower())

    visit_Break = visit_Continue = visit_Pass

    def visit_Nonlocal(self, node: ast.Nonlocal, frame: Frame) -> Work:
        yield from ()  # the code object of the frame has this information

    visit_Global = visit_Nonlocal

    def visit_Raise(self, node: ast.Raise, frame: Frame) -> Work:
        error = yield from self.visit(node.exc, frame)  # type: ignore[arg-type]
        self.reach(node, frame)
        if isinstance(error, type) and issubclass(error, BaseException):
            error = error()
        if isinstance(error, BaseException) and not isinstance(error, Exception):
            error.in_a_line = True  # type: ignore[attr-defined]
        raise error

    def visit_Assert(self, node: ast.Assert, frame: Frame) -> Work:
        if not (yield from self.holds(node.test, frame)):
            words = [(yield from self.visit(node.msg, frame))] if node.msg else []
            self.reach(last_operand(node.test), frame)
            raise AssertionError(*words)

    def visit_FunctionDef(self, node: ast.FunctionDef, frame: Frame) -> Work:
        frame.set(node.name, (yield from self.make_function(node, node.name, frame)))

    def make_function(self, node: ast.FunctionDef | ast.Lambda, name: str, frame: Frame) -> Work:
        """Create a function defined inside another one, and return it."""
        self.reach(node, frame)
        code = code_inside(frame.f_code, node, name)
        self.trees[code] = node
        defaults = yield from self.values_of(node.args.defaults, frame)
        by_name: Namespace = {}
        for argument, default in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
            if default:
                by_name[argument.arg] = yield from self.visit(default, frame)
        types = yield from self.annotations(node, frame)
        closure = tuple(frame.cells[name] for name in code.co_freevars)
        made = FunctionType(code, frame.f_globals, name, tuple(defaults) or None, closure)
        made.__kwdefaults__ = by_name or None
        if sys.version_info >= (3, 14):
            made.__annotate__ = lambda form: types  # functools.wraps copies it
        else:
            made.__annotations__ = types
        return self.stand_in(made)

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

    # ---- assignments -----------------------------------------------------------------------------------

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
            self.reach(node, frame)
            frame.last = change(old, value)
            frame.set(target.id, frame.last)
            return
        thing, key = yield from self.values_of([target.value, self.key(target)], frame)
        self.reach(target, frame)
        old = getattr(thing, key) if isinstance(target, ast.Attribute) else thing[key]
        value = yield from self.visit(node.value, frame)
        self.reach(node, frame)
        frame.last = change(old, value)
        self.reach(target, frame)
        if isinstance(target, ast.Attribute):
            setattr(thing, key, frame.last)
        else:
            thing[key] = frame.last

    def key(self, target: ast.Subscript | ast.Attribute) -> ast.expr:
        """Return the index expression, or the attribute's name as a constant."""
        return target.slice if isinstance(target, ast.Subscript) else ast.Constant(target.attr)

    def assign(self, target: ast.expr, value: Any, frame: Frame) -> Work:
        """Assign to a name, to several targets, to an item or to an attribute."""
        if isinstance(target, ast.Name):
            self.reach(target, frame)
            frame.set(target.id, value)
            frame.last = value
        elif isinstance(target, ast.Tuple | ast.List):
            self.reach(target, frame)
            for name, item in zip(target.elts, unpack(target.elts, value), strict=True):
                inner = name.value if isinstance(name, ast.Starred) else name
                yield from self.assign(inner, item, frame)
        elif isinstance(target, ast.Subscript | ast.Attribute):
            thing, key = yield from self.values_of([target.value, self.key(target)], frame)
            self.reach(target, frame)
            frame.last = value
            if isinstance(target, ast.Attribute):
                setattr(thing, target.attr, value)
            else:
                thing[key] = value

    # ---- expressions -----------------------------------------------------------------------------------

    def values_of(
        self, nodes: Iterable[ast.expr], frame: Frame, whole: ast.expr | None = None
    ) -> Work:
        """Return the values of expressions from left to right, starred ones unpacked.

        *whole* is the call or display that contains them.
        """
        message = STAR_IN_SET if isinstance(whole, ast.Set) else STAR
        values: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                more = yield from self.visit(node.value, frame)
                frame.current = whole
                self.here = frame
                values += self.copied(starred_items(more, message))
            else:
                values.append((yield from self.visit(node, frame)))
        return values

    def visit_Constant(self, node: ast.Constant, frame: Frame) -> Work:
        if hasattr(node, "lineno"):
            self.reach(node, frame)
        yield from ()
        return node.value

    def visit_Name(self, node: ast.Name, frame: Frame) -> Work:
        self.reach(node, frame)
        yield from ()
        return self.require_supported(frame.get(node.id), frame)

    def visit_Attribute(self, node: ast.Attribute, frame: Frame) -> Work:
        thing = yield from self.visit(node.value, frame)
        frame.current = node
        self.here = frame
        return self.require_supported(getattr(thing, node.attr), frame)

    def visit_Subscript(self, node: ast.Subscript, frame: Frame) -> Work:
        thing = yield from self.visit(node.value, frame)
        key = yield from self.visit(node.slice, frame)
        self.reach(node, frame)
        value = self.require_supported(thing[key], frame)
        return self.copied(value) if isinstance(key, slice) else value

    def require_supported(self, thing: Any, frame: Frame) -> Any:
        """Return a value unchanged; raises Refused for functions that cannot be interpreted."""
        kind = type(thing)
        if (kind is BuiltinFunctionType or kind is type) and is_hidden(thing):
            raise Refused(f"`{thing.__name__}` is not understood here")
        if kind is CACHED and of_the_program(thing.__wrapped__, frame.f_globals):
            raise Refused(f"{thing.__name__} is below @cache: that is not understood here")
        return thing

    def visit_Slice(self, node: ast.Slice, frame: Frame) -> Work:
        parts = [part or ast.Constant(None) for part in (node.lower, node.upper, node.step)]
        return slice(*(yield from self.values_of(parts, frame)))

    def visit_BinOp(self, node: ast.BinOp, frame: Frame) -> Work:
        left = yield from self.visit(node.left, frame)
        right = yield from self.visit(node.right, frame)
        self.reach(node, frame)
        return OPERATORS[type(node.op)](left, right)

    def visit_UnaryOp(self, node: ast.UnaryOp, frame: Frame) -> Work:
        value = yield from self.visit(node.operand, frame)
        self.reach(node, frame)
        if isinstance(node.op, ast.Not):
            return self.denied(node, value, frame)
        return SIGNS[type(node.op)](value)

    def visit_BoolOp(self, node: ast.BoolOp, frame: Frame) -> Work:
        for part in node.values[:-1]:
            value = yield from self.visit(part, frame)
            self.reach(node, frame)
            if bool(value) is isinstance(node.op, ast.Or):
                return value
        return (yield from self.visit(node.values[-1], frame))

    def visit_Compare(self, node: ast.Compare, frame: Frame) -> Work:
        left, verdict = (yield from self.visit(node.left, frame)), True
        *first, last = zip(node.ops, node.comparators, strict=True)
        for sign, part in first:
            right = yield from self.visit(part, frame)
            self.reach(node, frame)
            verdict = self.compared(node, sign, left, right, frame)
            if not verdict:
                return verdict
            left = right
        right = yield from self.visit(last[1], frame)
        self.reach(node, frame)
        return self.compared(node, last[0], left, right, frame)

    def visit_IfExp(self, node: ast.IfExp, frame: Frame) -> Work:
        holds = yield from self.holds(node.test, frame)
        return (yield from self.visit(node.body if holds else node.orelse, frame))

    def visit_Tuple(self, node: ast.Tuple | ast.List | ast.Set, frame: Frame) -> Work:
        values = yield from self.values_of(node.elts, frame, node)
        self.reach(node, frame)
        return BRACKETS[type(node)](values)

    visit_List = visit_Set = visit_Tuple

    def visit_Dict(self, node: ast.Dict, frame: Frame) -> Work:
        result: dict[Any, Any] = {}
        pairs: list[tuple[Any, Any]] = []  # keys are hashed after the last value is known
        by_themselves = len(node.keys) > 1 and all(
            isinstance(key, ast.Constant) for key in node.keys
        )
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                more = yield from self.visit(value, frame)
                self.reach(node, frame)
                result.update(pairs)
                pairs.clear()
                result.update(self.copied(as_mapping(more, "'{}' object is not a mapping")))
            else:
                constant = key.value if by_themselves and isinstance(key, ast.Constant) else None
                name = constant if by_themselves else (yield from self.visit(key, frame))
                item = yield from self.visit(value, frame)
                pairs.append((name, item))
        self.reach(node, frame)
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
        self.reach(node, frame)
        return "".join(parts)

    def visit_FormattedValue(self, node: ast.FormattedValue, frame: Frame, nth: int = 0) -> Work:
        value = yield from self.visit(node.value, frame)
        conversions: dict[int, Callable[[Any], str]] = {115: str, 114: repr, 97: ascii}
        style = (yield from self.visit(node.format_spec, frame)) if node.format_spec else ""
        self.reach(node, frame)
        frame.nth = nth
        value = conversions[node.conversion](value) if node.conversion != -1 else value
        return format(value, style)

    def visit_NamedExpr(self, node: ast.NamedExpr, frame: Frame) -> Work:
        value = yield from self.visit(node.value, frame)
        frame.owner.set(node.target.id, value)
        return value

    def visit_Lambda(self, node: ast.Lambda, frame: Frame) -> Work:
        return (yield from self.make_function(node, "<lambda>", frame))

    # ---- comprehensions --------------------------------------------------------------------------------

    def visit_ListComp(self, node: ast.ListComp | ast.SetComp | ast.DictComp, frame: Frame) -> Work:
        kind, add = _COLLECTIONS[type(node)]
        collection = kind()
        inside = self.comprehension_frame(
            node, f"<{kind.__name__}comp>", frame, partial(add, collection)
        )
        items = yield from self.visit(node.generators[0].iter, frame)
        self.reach(node, frame)
        yield from self.rounds(inside, iter(items))
        self.here = frame
        return self.copied(collection) if is_copy(node) else collection

    visit_SetComp = visit_DictComp = visit_ListComp

    def visit_GeneratorExp(self, node: ast.GeneratorExp, frame: Frame) -> Work:
        inside = self.comprehension_frame(node, "<genexpr>", frame)
        things = yield from self.visit(node.generators[0].iter, frame)
        self.reach(node, frame)
        items = iter(things)
        generator: Any = self.lazy_values(self.rounds(inside, items))
        generator.__name__ = "<genexpr>"
        generator.__qualname__ = inside.f_code.co_qualname
        return generator

    def comprehension_frame(
        self, node: Comprehension, name: str, frame: Frame, keep: Any = None
    ) -> ComprehensionFrame:
        """Return the frame of a comprehension, which has its own code before Python 3.12."""
        self.reach(node, frame)
        code = frame.f_code
        if name == "<genexpr>" or sys.version_info < (3, 12):
            code = code_inside(code, node, name)
        return ComprehensionFrame(frame, node, keep, code)

    def rounds(self, inside: ComprehensionFrame, items: Iterator[Any], number: int = 0) -> Work:
        """Run the rounds of a comprehension; values are added to its collection, or yielded."""
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
        """Record that a condition or an element of a comprehension is evaluated again."""
        open_call = self.stack.open_calls.get(frame.owner)
        if open_call is not None and frame.f_code is frame.owner.f_code:
            open_call.since = len(self.stack.steps)

    def lazy_values(self, work: Work) -> Iterator[Any]:
        """Yield the values of a generator expression on demand, for example of `any`."""
        try:
            while isinstance(result := self.drive_nested(work), Leaving):
                yield result.value
        except StopIteration as end:  # as PEP 479 says for generators
            error = RuntimeError("generator raised StopIteration")
            error.in_a_line = True  # type: ignore[attr-defined]
            raise error from end

    # ---- calls -----------------------------------------------------------------------------------------

    def visit_Call(self, node: ast.Call, frame: Frame) -> Work:
        if node in frame.known:
            return frame.known.pop(node)
        function = yield from self.visit(node.func, frame)
        args, kwargs = yield from self.arguments(function, node, frame)
        self.reach(node, frame)
        ours = of_the_program(function, frame.f_globals)
        if ours is None:
            try:
                return self.library(function, args, kwargs, frame)
            except GeneratorExit as error:  # by `generator.throw(GeneratorExit)`, for example
                note_own(error, self.names)
                raise
        self.load(ours)
        names = self.bound(function, args, kwargs, node, frame)
        return (yield from self.made(ours, names, node, frame))

    def arguments(self, function: Any, node: ast.Call, frame: Frame) -> Work:
        """Return the positional and keyword arguments of a call."""
        only = node.args[0] if len(node.args) == 1 else None
        if isinstance(only, ast.Starred):  # Python unpacks it after evaluating the keywords
            args = yield from self.visit(only.value, frame)
        else:
            args = yield from self.values_of(node.args, frame, node)
        kwargs: Namespace = {}
        for keyword in node.keywords:
            value = yield from self.visit(keyword.value, frame)
            self.here = frame
            if keyword.arg is None:
                value = as_mapping(
                    value,
                    f"{name_in_messages(function)} argument after ** must be a mapping, not {{}}",
                )
            merge(function, kwargs, value if keyword.arg is None else {keyword.arg: value})
        if isinstance(only, ast.Starred):
            self.reach(node, frame)
            args = starred_items(
                args, f"{name_in_messages(function)} argument after * must be an iterable, not {{}}"
            )
        return args, kwargs

    def load(self, function: FunctionType) -> None:
        """Parse a function of the program; raises Refused if it is not supported."""
        code = code_of(function)
        if code not in self.trees:
            self.trees[code] = tree_of(code)
        if code not in self.understood:
            check_understood(self.trees[code], UNDERSTOOD)
            self.understood.add(code)

    def library(self, function: Any, args: list[Any], kwargs: Namespace, frame: Frame) -> Any:
        """Call a function outside the program, and return its value."""
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
        """Check the limits at each call inside a library, whose time counts too."""
        self.check_limits()


UNDERSTOOD = frozenset(
    name.removeprefix("visit_") for name in dir(Interpreter) if name.startswith("visit_")
)
