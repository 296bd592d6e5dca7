"""The expressions in which a frame can wait: their source positions and their parts.

Nodes of a syntax tree are only read, never annotated: some are shared, such as `ast.Load()`, which
is one object for all trees of a process, and other tools set attributes on them.
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
Change = Callable[[ast.AST], ast.AST | None]  # replaces a node; None: visit its children
WHOLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Assert, ast.Raise)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*COMPREHENSIONS, ast.Lambda)
# operands of these types need brackets
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
# used as a statement, these discard the value of a call in them
_WITHOUT_EFFECT = (ast.BinOp, ast.UnaryOp, ast.Compare, ast.Tuple, ast.List, ast.Set)


@dataclass(frozen=True, eq=False)
class Expression:
    """The part of a statement to display while a frame waits in it."""

    part: ast.AST
    awaited: ast.AST  # the node being evaluated; a comprehension counts as one node
    statement: ast.stmt
    is_overruled: bool = False  # a `return` in an enclosing `finally` overrides it
    above: dict[ast.AST, ast.AST] = field(default_factory=dict)

    @property
    def lines(self) -> range:
        """The lines of the statement, without its body."""
        place = where(self.part) or (0, 0, 0, 0)
        return range(place[0], place[2] + 1)

    @cached_property
    def is_returned(self) -> bool:
        """Whether the function returns its value: it is a lambda's body, or in a `return`."""
        is_lambda = any(
            isinstance(node, ast.Lambda) and node.body is self.part
            for node in ast.walk(self.statement)
        )
        return is_lambda or (isinstance(self.statement, ast.Return) and not self.is_overruled)

    @cached_property
    def is_dropped(self) -> bool:
        """Whether the awaited call is a statement of its own, which discards its value."""
        if not isinstance(self.statement, ast.Expr) or not isinstance(self.awaited, ast.Call):
            return False
        outer = self.above.get(self.awaited)
        while isinstance(outer, _WITHOUT_EFFECT):
            outer = self.above.get(outer)
        return outer is None

    @property
    def target(self) -> str:
        """The variable to which the awaited value is directly assigned, or ""."""
        match self.statement:
            case ast.Assign([ast.Name(name)], value) | ast.AnnAssign(ast.Name(name), _, value):
                return name if value is self.awaited else ""
        return ""

    @property
    def is_operation(self) -> bool:
        """Whether it is an operation, which needs brackets inside another expression."""
        part = self.part
        while self.branch(part) is not part:
            part = self.branch(part)
        return isinstance(part, OPERATIONS)

    @property
    def joins_awaited(self) -> bool:
        """Whether the awaited node is an operand, or is followed by a dot, call or subscript."""
        above = self.above.get(self.awaited)
        while above is not None and self.branch(above) is not above:
            above = self.above.get(above)
        if isinstance(above, ast.Call | ast.Subscript):
            return self.awaited is (above.func if isinstance(above, ast.Call) else above.value)
        return isinstance(above, (*OPERATIONS, ast.Attribute, ast.Starred))

    @cached_property
    def called(self) -> frozenset[str]:
        """The names of the functions it calls; "" for a callee that is not a name."""
        calls = [node.func for node in ast.walk(self.part) if isinstance(node, ast.Call)]
        return frozenset(one.id if isinstance(one, ast.Name) else "" for one in calls)

    @cached_property
    def bound(self) -> frozenset[str]:
        """The names bound during its evaluation, which are not replaced by values."""
        inside = [
            node for node in ast.walk(self.part) if not isinstance(self.above.get(node), WHOLE)
        ]
        stored = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        return frozenset(stored | {node.arg for node in inside if isinstance(node, ast.arg)})

    @cached_property
    def assigned(self) -> frozenset[str]:
        """The bound names that are variables of the frame: the targets of `:=`."""
        targets = [one.target for one in ast.walk(self.part) if isinstance(one, ast.NamedExpr)]
        return frozenset(one.id for one in targets)

    def branch(self, node: ast.AST) -> ast.AST:
        """Return the branch of `a if b else c` that contains the awaited node, or the node."""
        branches = (node.body, node.orelse) if isinstance(node, ast.IfExp) else ()
        return next((branch for branch in branches if self.is_inside(self.awaited, branch)), node)

    def is_inside(self, node: ast.AST | None, around: ast.AST) -> bool:
        """Return whether *node* is *around* or one of its descendants."""
        while node is not None and node is not around:
            node = self.above.get(node)
        return node is around

    def is_base(self, node: ast.AST) -> bool:
        """Return whether *node* is called, or is the object of an attribute or subscript."""
        above = self.above.get(node)
        if isinstance(above, ast.Call):
            return above.func is node
        return isinstance(above, ast.Attribute | ast.Subscript) and above.value is node

    def is_later(self, node: ast.AST) -> bool:
        """Return whether *node* is evaluated only when a lambda or generator expression runs."""
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
        """Return the source with some nodes replaced; None if it cannot be unparsed."""
        try:
            return ast.unparse(self.rebuilt(self.part, change))
        except (ValueError, RecursionError):  # a backslash in an f-string, a hundred terms
            return None

    def rebuilt(self, node: ast.AST, change: Change) -> ast.AST:
        """Return a copy of *node* with the changes applied."""
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
    """Return the expression to display for the statement around *place*, or None."""
    tree = parsed(source)
    around = [node for node in ast.walk(tree) if _holds(node, place)] if tree else []
    exact = [node for node in around if isinstance(node, ast.expr) and where(node) == place]
    if not exact:
        return None
    statements = [node for node in around if isinstance(node, ast.stmt)]
    if not statements:
        return None  # a decorator of a top-level function is outside its source range
    statement = statements[-1]
    part = _part(statement, around, place)
    above = {one: node for node in ast.walk(part) for one in ast.iter_child_nodes(node)}
    awaited: ast.AST = exact[-1]  # innermost, such as a string in brackets
    while isinstance(above.get(awaited), ast.JoinedStr | ast.FormattedValue) and (
        not isinstance(awaited, ast.Call | ast.Attribute)
    ):
        awaited = above[awaited]  # parts of an f-string can have its position
    awaited = _loop(above, awaited) or awaited
    return Expression(part, awaited, statement, _is_overruled(statement, around), above)


def _is_overruled(statement: ast.stmt, around: list[ast.AST]) -> bool:
    """Return whether a `return` in a `finally` block overrides *statement*."""
    ways = [one for one in around if isinstance(one, ast.Try | ast.TryStar)]
    inside = [node for one in ways for part in one.finalbody for node in ast.walk(part)]
    return statement not in inside and any(isinstance(one, ast.Return) for one in inside)


def place_of(code: CodeType, instruction: int) -> Place | None:
    """Return the source position of an instruction."""
    if instruction < 0:
        return None  # unknown to an interpreter
    line, last_line, column, last_column = positions(code)[instruction // 2]
    if line is None or last_line is None or column is None or last_column is None:
        return None
    return line, column, last_line, last_column


def where(node: ast.AST) -> Place | None:
    """Return the source position of a node."""
    if not isinstance(node, ast.expr | ast.stmt):
        return None
    if node.end_lineno is None or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def _holds(node: ast.AST, place: Place) -> bool:
    """Return whether *node* contains *place*."""
    own = where(node)
    return own is not None and own[:2] <= place[:2] and place[2:] <= own[2:]


def _part(statement: ast.stmt, around: list[ast.AST], place: Place) -> ast.AST:
    """Return the part of the statement to display: an assignment as a whole, or the expression."""
    inside = around[around.index(statement) + 1 :]  # outermost first
    bodies = [node.body for node in inside if isinstance(node, ast.Lambda)]
    if bodies and _holds(bodies[-1], place):
        return bodies[-1]
    if isinstance(statement, WHOLE):
        return statement
    return next(node for node in inside if isinstance(node, ast.expr))


def _loop(above: dict[ast.AST, ast.AST], node: ast.AST) -> ast.AST | None:
    """Return the outermost comprehension that evaluates *node* repeatedly, or None."""
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
