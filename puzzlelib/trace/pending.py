"""The pending expression of a frame that waits: `3 * ?`, and `3 * 2` once the value is back."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from .calls import Call, Step, Visit, parsed, positions
from .values import Shown, at, short

Place = tuple[int, int, int, int]  # first line, first column, last line, last column
_WHOLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Assert, ast.Raise)
_SCOPES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)
_WIDTH = 30  # characters for one value


def pending(steps: Sequence[Step], running: Visit, step: int) -> str | None:
    """Return the expression that waits for `running`, None where the source does not tell.

    Finished calls are replaced by their results, names by their values at that step, the running
    call by `?`, or at a `receive` step by its value. Nothing is evaluated again.
    """
    tree = parsed(running.below.call.source) if running.below else None
    place = _place(running)
    statement = _statement(tree, place) if tree and place else None
    if statement is None or place is None:
        return None
    received = steps[step].event == "receive" and steps[step].visit is running.below
    known = _finished(steps, running, statement)
    if received:
        known[place] = running.call
    kept = steps[step if received else running.caller_step].kept
    here = {name: at(value, step) for name, value in kept.items()}
    try:
        part = _Substitute(known, here, place).visit(deepcopy(_part(statement, place)))
        return ast.unparse(part)
    except (ValueError, RecursionError):  # a backslash inside an f-string, a sum of a hundred terms
        return None


def _place(visit: Visit) -> Place | None:
    """Return where in the source the waiting frame waits for this visit."""
    if visit.code is None:
        return None
    line, last_line, column, last_column = positions(visit.code)[visit.instruction // 2]
    if line is None or last_line is None or column is None or last_column is None:
        return None
    return line, column, last_line, last_column


def _where(node: ast.AST) -> Place | None:
    if not isinstance(node, ast.expr | ast.stmt):
        return None
    if node.end_lineno is None or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _holds(node: ast.AST, place: Place) -> bool:
    where = _where(node)
    return where is not None and where[:2] <= place[:2] and place[2:] <= where[2:]


def _statement(tree: ast.AST, place: Place) -> ast.stmt | None:
    """Return the innermost statement around the place, if an expression is exactly there."""
    around = [node for node in ast.walk(tree) if _holds(node, place)]
    if not any(isinstance(node, ast.expr) and _where(node) == place for node in around):
        return None
    return [node for node in around if isinstance(node, ast.stmt)][-1]


def _part(statement: ast.stmt, place: Place) -> ast.AST:
    """Return what of the statement to show: all of an assignment, else the expression."""
    around = [node for node in ast.walk(statement) if _holds(node, place)]  # outermost first
    bodies = [node.body for node in around if isinstance(node, ast.Lambda)]
    if bodies and _holds(bodies[-1], place):
        return bodies[-1]
    if isinstance(statement, _WHOLE):
        return statement
    return next(node for node in around if isinstance(node, ast.expr))


def _finished(steps: Sequence[Step], running: Visit, statement: ast.stmt) -> dict[Place, Call]:
    """Return the calls that this statement has made and finished, by their places."""
    began = _began(steps, running, statement)
    calls: dict[Place, Call] = {}
    for call in reversed(running.below.call.calls if running.below else []):
        if call.first <= began:
            break
        visit = steps[call.first].visit
        place = _place(visit)
        earlier = visit.code is running.code and visit.instruction < running.instruction
        over = call.last is not None and call.last <= running.caller_step
        if earlier and over and place:
            calls.setdefault(place, call)
    return calls


def _began(steps: Sequence[Step], running: Visit, statement: ast.stmt) -> int:
    """Return the last step of the waiting call before it began this statement."""
    number = running.caller_step
    lines = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
    while number >= 0 and steps[number].event != "call" and steps[number].line in lines:
        number = steps[number].previous
    return number


class _Substitute(ast.NodeTransformer):
    """Puts what is known at a step into an expression."""

    def __init__(self, known: dict[Place, Call], here: dict[str, Any], place: Place) -> None:
        self.known, self.here, self.place = known, here, place

    def visit(self, node: ast.AST) -> Any:
        where = _where(node)
        call = self.known.get(where) if where and isinstance(node, ast.expr) else None
        if call is not None and _hands_back(node, call, self.here):
            return _written(call.result)
        if where == self.place and isinstance(node, ast.expr):
            return ast.Name("?")
        if isinstance(node, _SCOPES):
            return self._scope(node)
        return super().visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        known = isinstance(node.ctx, ast.Load) and node.id in self.here
        return node if not known else _written(self.here[node.id], node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Keep the name of the function that is called."""
        if not isinstance(node.func, ast.Name):
            node.func = self.visit(node.func)
        node.args = [self.visit(argument) for argument in node.args]
        node.keywords = [self.visit(keyword) for keyword in node.keywords]
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        """Leave out the branch not taken, once the condition is decided."""
        for branch in (node.body, node.orelse):
            if _holds(branch, self.place):
                return self.visit(branch)  # type: ignore[no-any-return]
        return self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Keep the name before a dot: `plan.append(?)`."""
        return node if isinstance(node.value, ast.Name) else self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """Keep the name before a bracket: `board[2]`."""
        if not isinstance(node.value, ast.Name):
            node.value = self.visit(node.value)
        node.slice = self.visit(node.slice)
        return node

    def _scope(self, node: ast.AST) -> ast.AST:
        """Leave a comprehension as it is written, unless the running call is inside it."""
        if not _holds(node, self.place):
            return node
        for name in ast.walk(node):
            if isinstance(name, ast.arg):
                self.here.pop(name.arg, None)
            elif isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store):
                self.here.pop(name.id, None)
        return self.generic_visit(node)


def _written(value: Any, otherwise: ast.expr | None = None) -> ast.expr:
    """Return a value as part of an expression, or the other expression if it was not copied."""
    if isinstance(value, Shown) and otherwise is not None:
        return otherwise
    words = short(value, _WIDTH)
    if isinstance(value, int | float) and words.startswith("-"):
        return ast.UnaryOp(ast.USub(), ast.Name(words[1:]))  # so that (-2) ** 2 gets its brackets
    return ast.Name(words)


def _hands_back(node: ast.AST, call: Call, here: Mapping[str, Any]) -> bool:
    """Return whether the value of `node` is what `call` returned; not so for `max(…, key=f)`."""
    if call.ended != "returned" or call.is_generator:
        return False
    if not isinstance(node, ast.Call | ast.Attribute):
        return not isinstance(node, ast.Compare | ast.Name)
    called = node.func if isinstance(node, ast.Call) else node
    word = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
    name = call.code.co_name
    return word == name or name in str(here.get(word, ""))
