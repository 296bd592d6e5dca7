"""The expressions that a frame can wait in: what is in them, and in which order Python works it out.

Of a syntax tree only the fields are read. Its nodes are not all ours: `ast.Load()` is one object for
all trees of a process, and others hang things on it, as a notebook's tracebacks do.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .source import Source, parsed

__uninterrupted__ = True

Place = tuple[int, int, int, int]  # first line, first column, last line, last column
WHOLE = (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Assert, ast.Raise)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
SCOPES = (*COMPREHENSIONS, ast.Lambda)
FOLDS_LOOPS = sys.version_info >= (
    3,
    12,
)  # whether Python runs a list comprehension in no frame of its own
# what hands an object on as it is, so that its contents count later
HOLDERS: tuple[type[ast.AST], ...] = (
    ast.List,
    ast.Tuple,
    ast.Set,
    ast.Dict,
    ast.IfExp,
    ast.BoolOp,
    ast.NamedExpr,
)
HOLDERS += (ast.keyword,)
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
# functions that look at what they are given, and change nothing
QUIET = {"abs", "bool", "chr", "float", "int", "isinstance", "len", "ord"}
QUIET |= {"print", "range", "repr", "round", "str", "type"}


@dataclass(frozen=True, eq=False)
class Expression:
    """What is shown of a statement in which a call is made at a place."""

    part: ast.AST
    place: Place
    is_first: bool  # no other statement begins or ends on its line
    is_returned: bool  # its value is what the function hands back
    order: dict[ast.AST, int] = field(default_factory=dict)  # a node's number as it is worked out
    above: dict[ast.AST, ast.AST] = field(default_factory=dict)
    at: dict[Place, ast.expr] = field(default_factory=dict)
    names: tuple[ast.Name, ...] = ()  # for which a value can be shown
    items: tuple[ast.Subscript, ...] = ()  # such as `items[0]`: of what a name holds, at a number

    @property
    def lines(self) -> range:
        """Return the lines of the expression."""
        place = where(self.part)
        return range(place[0], place[2] + 1) if place else range(0)

    @property
    def awaited(self) -> ast.expr:
        """Return what is being worked out."""
        return self.at[self.place]

    @property
    def is_operation(self) -> bool:
        """Return whether operators join its parts, so that it needs brackets in another expression."""
        part = self.part
        while isinstance(part, ast.IfExp) and (branch := _branch(part, self.place)) is not part:
            part = branch
        return isinstance(part, OPERATIONS)

    @property
    def joins_awaited(self) -> bool:
        """Return whether what is awaited stands beside an operator, a dot or the like."""
        above = self.above.get(self.awaited)
        while isinstance(above, ast.IfExp) and _branch(above, self.place) is not above:
            above = self.above.get(above)
        if isinstance(above, ast.Call | ast.Subscript):
            return self.awaited is (above.func if isinstance(above, ast.Call) else above.value)
        return isinstance(above, (*OPERATIONS, ast.Attribute, ast.Starred))

    def loops_around(self, place: Place) -> list[ast.AST]:
        """Return the comprehensions that go round and round at that place, the outermost first."""
        return [node for node in self.order if _repeats(node, place)][::-1]

    def began(self, loop: ast.AST) -> int:
        """Return the number of what a comprehension goes through: its rounds come after it."""
        return self.order[loop.generators[0].iter]  # type: ignore[attr-defined]

    def consumer(self, node: ast.AST) -> ast.AST | None:
        """Return what works with the value of a node; lists and the like only hand it on."""
        above = self.above.get(node)
        while isinstance(above, HOLDERS):
            above = self.above.get(above)
        return above

    def may_be_skipped(self, node: ast.AST) -> bool:
        """Return whether Python may have gone on to the awaited call without coming to the node."""
        above = self.above.get(node)
        while above is not None and not holds(node, self.place):
            if any(node is one for one in _skipped(above)):
                return True
            node, above = above, self.above.get(above)
        return False

    @lru_cache(maxsize=1024)  # noqa: B019 - expressions are kept as well
    def written(self, words: frozenset[tuple[ast.AST, str]]) -> str | None:
        """Return the text with words in the place of some nodes; None if it cannot be written."""
        try:
            return ast.unparse(_rebuilt(self.part, dict(words), self.place))
        except (ValueError, RecursionError):  # a backslash inside an f-string, a hundred terms
            return None


@lru_cache(maxsize=1024)
def expression(source: Source, place: Place) -> Expression | None:
    """Return what to show of the statement around the place, None if no expression is there."""
    tree = parsed(source)
    statement = _statement(tree, place) if tree else None
    if tree is None or statement is None:
        return None
    part = _part(statement, place)
    is_returned = isinstance(statement, ast.Return) or _is_lambda(statement, part)
    found = Expression(part, place, _is_first(tree, statement), is_returned)
    for node in _in_order(part):
        found.order[node] = len(found.order)
        found.above.update((inside, node) for inside in ast.iter_child_nodes(node))
        if isinstance(node, ast.expr) and (at := where(node)):
            found.at[at] = node  # of two at one place the outer one comes later
    hidden = frozenset(_hidden(found.loops_around(place)))
    object.__setattr__(found, "names", tuple(_names(part, place, hidden)))
    object.__setattr__(found, "items", tuple(_items(part, place, hidden)))
    return found if place in found.at else None


def where(node: ast.AST) -> Place | None:
    """Return a node's place in the source."""
    if not isinstance(node, ast.expr | ast.stmt):
        return None
    if node.end_lineno is None or node.end_col_offset is None:
        return None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def holds(node: ast.AST, place: Place) -> bool:
    """Return whether the place lies inside the node, or is the node's own."""
    own = where(node)
    return own is not None and own[:2] <= place[:2] and place[2:] <= own[2:]


def is_unseen(node: ast.AST) -> bool:
    """Return whether code of which a recording knows nothing may run when this is worked out."""
    if isinstance(node, ast.Call):
        return not (isinstance(node.func, ast.Name) and node.func.id in QUIET)
    if isinstance(node, ast.Compare):
        return any(isinstance(operator, ast.In | ast.NotIn) for operator in node.ops)
    going = (ast.Starred, ast.Await, ast.Yield, ast.YieldFrom, ast.NamedExpr, *COMPREHENSIONS)
    return isinstance(node, going)


# ---- what to show --------------------------------------------------------------------------------


def _statement(tree: ast.AST, place: Place) -> ast.stmt | None:
    """Return the innermost statement around the place, if an expression is exactly there."""
    around = [node for node in ast.walk(tree) if holds(node, place)]
    if not any(isinstance(node, ast.expr) and where(node) == place for node in around):
        return None
    return [node for node in around if isinstance(node, ast.stmt)][-1]


def _part(statement: ast.stmt, place: Place) -> ast.AST:
    """Return what of the statement to show: all of an assignment, else the expression."""
    around = [node for node in ast.walk(statement) if holds(node, place)]  # outermost first
    bodies = [node.body for node in around if isinstance(node, ast.Lambda)]
    if bodies and holds(bodies[-1], place):
        return bodies[-1]
    if isinstance(statement, WHOLE):
        return statement
    return next(node for node in around if isinstance(node, ast.expr))


def _is_lambda(statement: ast.stmt, part: ast.AST) -> bool:
    """Return whether the part is all that a lambda in the statement does."""
    return any(isinstance(node, ast.Lambda) and node.body is part for node in ast.walk(statement))


def _is_first(tree: ast.AST, statement: ast.stmt) -> bool:
    others = [node for node in ast.walk(tree) if isinstance(node, ast.stmt)]
    edges = {line for node in others if node is not statement for line in _edges(node, statement)}
    return statement.lineno not in edges


def _edges(node: ast.stmt, statement: ast.stmt) -> tuple[int | None, ...]:
    """Return the first and the last line; what is around a statement ends with it."""
    place = where(statement)
    return (node.lineno,) if place and holds(node, place) else (node.lineno, node.end_lineno)


def _hidden(loops: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the names whose variables are not to be seen while these comprehensions run.

    From Python 3.12 on a list comprehension runs in the frame around it, and its variables stand
    there in the place of others of the same name. A generator expression has its own frame.
    """
    for loop in loops if FOLDS_LOOPS else ():
        if isinstance(loop, ast.GeneratorExp):
            return
        yield from _own_names(loop)


def _names(node: ast.AST, place: Place, hidden: frozenset[str]) -> Iterator[ast.Name]:
    """Yield the names for which a value can be shown."""
    if isinstance(node, ast.Name):
        if isinstance(node.ctx, ast.Load) and node.id not in hidden:
            yield node
        return
    if isinstance(node, SCOPES):
        hidden |= _own_names(node)
    for inside in _shown(node, place):
        yield from _names(inside, place, hidden)


def _items(node: ast.AST, place: Place, hidden: frozenset[str]) -> Iterator[ast.Subscript]:
    """Yield the places in which an item is asked for by a number: `items[0]`, `word[-1]`."""
    match node:
        case ast.Subscript(ast.Name(name), ctx=ast.Load()) if index_of(node) is not None:
            if name not in hidden:
                yield node
            return
    if isinstance(node, SCOPES):
        hidden |= _own_names(node)
    for inside in _shown(node, place):
        yield from _items(inside, place, hidden)


def index_of(item: ast.Subscript) -> int | None:
    """Return the number at which an item is asked for, None if it is not written there."""
    match item.slice:
        case ast.Constant(int(number)):
            return number
        case ast.UnaryOp(ast.USub(), ast.Constant(int(number))):
            return -number
    return None


def _shown(node: ast.AST, place: Place) -> list[ast.AST]:
    """Return what is inside a node, without the names that stay names and what was left out."""
    inside = list(ast.iter_child_nodes(node))
    if isinstance(node, SCOPES) and not holds(node, place):
        return []  # as it is written, unless the running call is inside it
    if where(node) == place:
        return []
    if isinstance(node, ast.IfExp):
        return [_branch(node, place)] if _branch(node, place) is not node else inside
    base = {ast.Call: "func", ast.Attribute: "value", ast.Subscript: "value"}.get(type(node))
    first = getattr(node, base) if base else None  # `plan.append(?)`, `board[2]`
    return [one for one in inside if one is not first or not isinstance(one, ast.Name)]


def _branch(node: ast.IfExp, place: Place) -> ast.AST:
    """Return the branch that was taken, once that is decided, else the whole."""
    branches = [branch for branch in (node.body, node.orelse) if holds(branch, place)]
    return branches[0] if branches else node


def _own_names(scope: ast.AST) -> set[str]:
    """Return the names that a comprehension or a lambda has for itself."""
    inside = list(ast.walk(scope))
    stored = {n.id for n in inside if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    return stored | {node.arg for node in inside if isinstance(node, ast.arg)}


def _rebuilt(node: ast.AST, words: Mapping[ast.AST, str], place: Place) -> ast.AST:
    """Return a node made anew from its fields, with words in the place of some of its parts."""
    if node in words:
        return _word(words[node])
    if isinstance(node, ast.IfExp) and (branch := _branch(node, place)) is not node:
        return _rebuilt(branch, words, place)
    fields = {name: _field(value, words, place) for name, value in ast.iter_fields(node)}
    return ast.copy_location(type(node)(**fields), node)


def _field(value: object, words: Mapping[ast.AST, str], place: Place) -> object:
    if isinstance(value, ast.AST):
        return _rebuilt(value, words, place)
    return [_field(one, words, place) for one in value] if isinstance(value, list) else value


def _word(words: str) -> ast.expr:
    """Return a value as part of an expression, so that (-2) ** 2 gets its brackets."""
    is_negative = words.startswith("-")
    return ast.UnaryOp(ast.USub(), ast.Name(words[1:])) if is_negative else ast.Name(words)


# ---- in which order ------------------------------------------------------------------------------


def _in_order(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes as Python works them out: a node after what is inside it."""
    for inside in _inside(node):
        yield from _in_order(inside)
    yield node


def _inside(node: ast.AST) -> list[ast.AST]:
    """Return what is worked out for a node, in the order in which that happens."""
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return [one for pair in pairs for one in pair if one is not None]
    fields = _FIELDS.get(type(node), node._fields)
    inside: list[ast.AST] = []
    for value in (getattr(node, name, None) for name in fields):
        several = value if isinstance(value, list) else [value]
        inside += [one for one in several if isinstance(one, ast.AST)]
    return inside


# where that is not the order in which the fields are named
_FIELDS: dict[type[ast.AST], tuple[str, ...]] = {
    ast.Assign: ("value", "targets"),
    ast.AnnAssign: ("value", "target"),
    ast.NamedExpr: ("value", "target"),
    ast.Lambda: ("args",),  # what it does is done when it is called
    ast.DictComp: ("generators", "key", "value"),
    ast.ListComp: ("generators", "elt"),
    ast.SetComp: ("generators", "elt"),
    ast.GeneratorExp: ("generators", "elt"),
    ast.comprehension: ("iter", "target", "ifs"),
}


def _skipped(node: ast.AST) -> list[ast.expr]:
    """Return what is not always worked out for a node."""
    match node:
        case ast.IfExp():
            return [node.body, node.orelse]
        case ast.BoolOp():
            return node.values[1:]
        case ast.Compare():
            return node.comparators[1:]
    return []


def _repeats(node: ast.AST, place: Place) -> bool:
    """Return whether the place is in the rounds of this comprehension."""
    if not isinstance(node, COMPREHENSIONS) or not holds(node, place):
        return False
    return not holds(node.generators[0].iter, place)
