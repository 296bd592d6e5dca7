"""The expressions that a frame can wait in: where they stand in the source, and what is in them.

Of a syntax tree only the fields are read. Some nodes are shared: `ast.Load()` is one object for
all trees of a process, and others hang things on it, as a notebook's tracebacks do.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import CodeType

from .source import Source, parsed, positions

__uninterrupted__ = True

Place = tuple[int, int, int, int]  # first line, first column, last line, last column
Change = Callable[[ast.AST], ast.AST | None]  # what to write for a node; None: what is in it
WHOLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Assert, ast.Raise)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*COMPREHENSIONS, ast.Lambda)
# what needs brackets inside another one of these
OPERATIONS: tuple[type[ast.AST], ...] = (
    ast.BinOp,
    ast.BoolOp,
    ast.Compare,
    ast.UnaryOp,
    ast.IfExp,
    ast.Lambda,
    ast.NamedExpr,
    ast.Await,
)
# as a statement, these do nothing with the value of a call in them
_WITHOUT_EFFECT = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Tuple, ast.List, ast.Set)


@dataclass(frozen=True, eq=False)
class Expression:
    """What is shown of a statement in which a frame waits."""

    part: ast.AST
    awaited: (
        ast.AST
    )  # what is being worked out; of a comprehension the whole, however often it waits
    statement: ast.stmt
    is_overruled: bool = False  # a `return` in a `finally` around it has the last word
    above: dict[ast.AST, ast.AST] = field(default_factory=dict)

    @property
    def lines(self) -> range:
        """The statement's own lines, without those of its body."""
        place = where(self.part) or (0, 0, 0, 0)
        return range(place[0], place[2] + 1)

    @cached_property
    def is_returned(self) -> bool:
        """Whether its value is what the function hands back: all of a lambda, or a `return`."""
        is_lambda = any(
            isinstance(node, ast.Lambda) and node.body is self.part
            for node in ast.walk(self.statement)
        )
        return is_lambda or (isinstance(self.statement, ast.Return) and not self.is_overruled)

    @cached_property
    def is_dropped(self) -> bool:
        """Whether the value of the awaited call goes nowhere: it stands in a line of its own."""
        if not isinstance(self.statement, ast.Expr) or not isinstance(self.awaited, ast.Call):
            return False
        outer = self.above.get(self.awaited)
        while isinstance(outer, _WITHOUT_EFFECT):
            outer = self.above.get(outer)
        return outer is None

    @property
    def target(self) -> str:
        """The variable that the awaited value is assigned to, as it is; "" if there is none."""
        match self.statement:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value):
                return name if value is self.awaited else ""
        return ""

    @property
    def is_operation(self) -> bool:
        """Whether operators join its parts: then it needs brackets in another expression."""
        part = self.part
        while self.branch(part) is not part:
            part = self.branch(part)
        return isinstance(part, OPERATIONS)

    @property
    def joins_awaited(self) -> bool:
        """Whether what is awaited stands beside an operator, a dot or the like."""
        above = self.above.get(self.awaited)
        while above is not None and self.branch(above) is not above:
            above = self.above.get(above)
        if isinstance(above, ast.Call | ast.Subscript):
            return self.awaited is (above.func if isinstance(above, ast.Call) else above.value)
        return isinstance(above, (*OPERATIONS, ast.Attribute, ast.Starred))

    @cached_property
    def called(self) -> frozenset[str]:
        """The names of the functions that it calls; "" for one without a name."""
        calls = [node.func for node in ast.walk(self.part) if isinstance(node, ast.Call)]
        return frozenset(one.id if isinstance(one, ast.Name) else "" for one in calls)

    @cached_property
    def bound(self) -> frozenset[str]:
        """The names that are given a value while it is worked out: these stay names."""
        inside = [
            node for node in ast.walk(self.part) if not isinstance(self.above.get(node), WHOLE)
        ]
        stored = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        return frozenset(stored | {node.arg for node in inside if isinstance(node, ast.arg)})

    @cached_property
    def assigned(self) -> frozenset[str]:
        """Those of them that are variables of the frame: what `:=` gives a value."""
        targets = [one.target for one in ast.walk(self.part) if isinstance(one, ast.NamedExpr)]
        return frozenset(one.id for one in targets)

    def branch(self, node: ast.AST) -> ast.AST:
        """Return the branch of `a if b else c` that was taken, if it waits there; else the node."""
        branches = (node.body, node.orelse) if isinstance(node, ast.IfExp) else ()
        return next((branch for branch in branches if self.is_inside(self.awaited, branch)), node)

    def is_inside(self, node: ast.AST | None, around: ast.AST) -> bool:
        """Return whether a node is part of another one, or that one."""
        while node is not None and node is not around:
            node = self.above.get(node)
        return node is around

    def is_base(self, node: ast.AST) -> bool:
        """Return whether it is what is called, or has the attribute or the item that is asked for."""
        above = self.above.get(node)
        if isinstance(above, ast.Call):
            return above.func is node
        return isinstance(above, ast.Attribute | ast.Subscript) and above.value is node

    def is_later(self, node: ast.AST) -> bool:
        """Return whether it is worked out only when a function or a generator in it runs."""
        ways = list(_ways_up(self.above, node))
        for (inner, outer), (_, further) in zip(ways, [*ways[1:], (None, None)], strict=True):
            is_round = isinstance(outer, ast.comprehension) and inner is not outer.iter
            loop = further if is_round else outer
            if isinstance(loop, ast.GeneratorExp) and (is_round or inner is not loop.generators[0]):
                return True
            if isinstance(outer, ast.Lambda) and inner is outer.body:
                return True
        return False

    def written(self, change: Change) -> str | None:
        """Return the text with some nodes changed; None if that cannot be written."""
        try:
            return ast.unparse(self.rebuilt(self.part, change))
        except (ValueError, RecursionError):  # a backslash inside an f-string, a hundred terms
            return None

    def rebuilt(self, node: ast.AST, change: Change) -> ast.AST:
        """Return a node rebuilt from its fields."""
        while self.branch(node) is not node:
            node = self.branch(node)
        if (other := change(node)) is not None:
            return other
        fields = {name: self._field(value, change) for name, value in ast.iter_fields(node)}
        return ast.copy_location(type(node)(**fields), node)

    def _field(self, value: object, change: Change) -> object:
        if isinstance(value, ast.AST):
            return self.rebuilt(value, change)
        return [self._field(one, change) for one in value] if isinstance(value, list) else value


@lru_cache(maxsize=1024)
def expression(source: Source, place: Place) -> Expression | None:
    """Return what to show of the statement around the place, None if no expression is there."""
    tree = parsed(source)
    around = [node for node in ast.walk(tree) if _holds(node, place)] if tree else []
    exact = [node for node in around if isinstance(node, ast.expr) and where(node) == place]
    if not exact:
        return None
    statements = [node for node in around if isinstance(node, ast.stmt)]
    if not statements:
        return None  # a decorator at the top level is outside of its function's place
    statement = statements[-1]
    part = _part(statement, around, place)
    above = {one: node for node in ast.walk(part) for one in ast.iter_child_nodes(node)}
    awaited: ast.AST = exact[-1]  # of two at one place the inner one: of a text in brackets, that
    while isinstance(above.get(awaited), ast.JoinedStr | ast.FormattedValue) and (
        not isinstance(awaited, ast.Call | ast.Attribute)
    ):
        awaited = above[awaited]  # the parts of an f-string can stand where all of it does
    awaited = _loop(above, awaited) or awaited
    return Expression(part, awaited, statement, _is_overruled(statement, around), above)


def _is_overruled(statement: ast.stmt, around: list[ast.AST]) -> bool:
    """Return whether a `finally` returns something else than the statement that it ends."""
    ways = [one for one in around if isinstance(one, ast.Try | ast.TryStar)]
    inside = [node for one in ways for part in one.finalbody for node in ast.walk(part)]
    return statement not in inside and any(isinstance(one, ast.Return) for one in inside)


def place_of(code: CodeType, instruction: int) -> Place | None:
    """Return where in the source an instruction stands."""
    if instruction < 0:
        return None  # an interpreter does not know it
    line, last_line, column, last_column = positions(code)[instruction // 2]
    if line is None or last_line is None or column is None or last_column is None:
        return None
    return line, column, last_line, last_column


def where(node: ast.AST) -> Place | None:
    """Return a node's place in the source."""
    if not isinstance(node, ast.expr | ast.stmt):
        return None
    if node.end_lineno is None or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _holds(node: ast.AST, place: Place) -> bool:
    """Return whether the place lies inside the node, or is the node's own."""
    own = where(node)
    return own is not None and own[:2] <= place[:2] and place[2:] <= own[2:]


def _part(statement: ast.stmt, around: list[ast.AST], place: Place) -> ast.AST:
    """Return what of the statement to show: all of an assignment, else the expression."""
    inside = around[around.index(statement) + 1 :]  # outermost first
    bodies = [node.body for node in inside if isinstance(node, ast.Lambda)]
    if bodies and _holds(bodies[-1], place):
        return bodies[-1]
    if isinstance(statement, WHOLE):
        return statement
    return next(node for node in inside if isinstance(node, ast.expr))


def _loop(above: dict[ast.AST, ast.AST], node: ast.AST) -> ast.AST | None:
    """Return the outermost comprehension that works out a node again and again, if one does."""
    outermost: ast.AST | None = None
    for inner, outer in _ways_up(above, node):
        if isinstance(outer, COMPREHENSIONS) and inner is not outer.generators[0]:
            outermost = outer
        elif isinstance(outer, ast.comprehension) and inner is not outer.iter:
            outermost = above[outer]
    return outermost


def _ways_up(above: dict[ast.AST, ast.AST], node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    while node in above:
        yield node, above[node]
        node = above[node]
