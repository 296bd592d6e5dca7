r"""Compute the shape of a program: a canonical form without names, and its approach in words.

A learner's program is only parsed, never compiled, run or imported. A program that is not valid Python, or
too deeply nested, has no shape.

>>> one = shape_of("def power(b, e):\n    if e == 0: return 1\n    else: return b * power(b, e - 1)")
>>> other = shape_of("def p(x, n):\n    '''x to the n.'''\n    if 0 == n:\n        return 1\n    return x * p(x, n - 1)")
>>> one == other, one.approach
(True, 'recursion on one less')
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

Block = list[ast.stmt]


class Shape(NamedTuple):
    """What programs that differ only in names share, and features for a coarser comparison."""

    form: str  # the canonical syntax tree
    approach: str  # how it solves the task, such as “recursion on one less”
    kind: str  # coarser: is it recursive, or which kind of value is it
    tests_membership: bool  # does it test membership in a named collection, such as a memo
    vocabulary: str  # a function's types of nodes and names from outside; "" for others


DEEPEST = 100  # levels of nested nodes; learners' programs have about 30


class _Analysis(NamedTuple):
    """The result of parsing a program."""

    shape: Shape
    new_names: dict[str, str]  # own name → name1, name2, …
    docstrings: frozenset[int]  # numbers of lines


def shape_of(program: str) -> Shape | None:
    """Return the shape of a program; None if it cannot be parsed."""
    reading = _analyse(program)
    return reading.shape if isinstance(reading, _Analysis) else None


def is_too_deep(program: str) -> bool:
    """Return whether a program is nested too deeply to be analysed.

    >>> is_too_deep("x = " + "-" * 2_000 + "1"), is_too_deep("x = ("), is_too_deep("x = (1)")
    (True, False, False)
    """
    return _analyse(program) is TOO_DEEP


# ---- parsing: the only place where a learner's program is parsed ---------------------------------

TOO_DEEP, NOT_PYTHON = "too deep", "no Python"


@cache
def _analyse(program: str) -> _Analysis | str:
    """Parse and analyse a program, once; return the reason if it cannot be read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # invalid escapes such as "\d"
            tree = ast.parse(program)
        if _depth_exceeds(tree, DEEPEST):
            return TOO_DEEP
        docstrings = frozenset(_docstring_lines(tree))
        canonical = _Canonical(tree)
        nodes = list(ast.walk(renamed := canonical.visit(tree)))
        approach = _approach(nodes)
        shape = Shape(
            ast.dump(renamed, annotate_fields=False),
            approach,
            _kind(nodes, approach),
            any(map(_tests_membership, nodes)),
            "" if approach in (CLASS, VALUE) else " ".join(sorted(set(map(_vocabulary, nodes)))),
        )
    except (RecursionError, MemoryError):
        return TOO_DEEP
    except (SyntaxError, ValueError) as error:
        return TOO_DEEP if "too many" in str(error) else NOT_PYTHON
    return _Analysis(shape, canonical.by_name, docstrings)


def _depth_exceeds(tree: ast.AST, limit: int) -> bool:
    """Return whether nodes are nested deeper than *limit*, without recursion."""
    level: list[ast.AST] = [tree]
    for _ in range(limit):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return False
    return True


def _docstring_lines(tree: ast.Module) -> Iterator[int]:
    """Yield the numbers of lines that contain nothing but a function's docstring."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(body=[ast.Expr(ast.Constant(str())) as docstring, after, *_]):
                begin, end = docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1
                if node.lineno < begin and end <= after.lineno:
                    yield from range(begin, end)


# ---- the canonical form --------------------------------------------------------------------------

_WORD = re.compile(r"[^\W\d]\w*")


def with_equal_names(program: str) -> str:
    r"""Return the program's text with its own names replaced by name1, name2, … in order.

    >>> with_equal_names("def p(b, e):\n    return b ** e  # b")
    'def name1(name2, name3):\n    return name2 ** name3  # name2'
    """
    reading = _analyse(program)
    if not isinstance(reading, _Analysis):
        return program
    return _WORD.sub(lambda word: reading.new_names.get(word[0], word[0]), program)


def without_docstrings(program: str) -> str:
    r"""Return the program's text without docstrings, which the exercise provides.

    >>> without_docstrings("def f(n):\n    'Return n.'\n    return n")
    'def f(n):\n    return n'
    """
    reading = _analyse(program)
    if not isinstance(reading, _Analysis):
        return program
    lines = re.split(r"\r\n|\r|\n", program)  # only Python's line endings, unlike splitlines
    return "\n".join(
        line for number, line in enumerate(lines, 1) if number not in reading.docstrings
    )


_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_TURNED = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}  # a > b is b < a


class _Canonical(ast.NodeTransformer):
    """Rewrites syntax trees so that programs with certainly the same meaning become equal."""

    def __init__(self, tree: ast.Module) -> None:
        self.names: list[dict[str, str]] = [
            dict.fromkeys(_bound_names(tree), "")
        ]  # one dict per scope, outermost first
        self.given = 0  # number of new names
        self.by_name: dict[str, str] = {}  # name → its first new name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Rename a function and its variables; drop its docstring and annotations."""
        node.name = self._renamed(node.name)
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        node.returns = None
        return self._in_scope(node, _bound_names(node) | _parameters(node))

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Rename a lambda's parameters."""
        return self._in_scope(node, _parameters(node))

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Rename a class but not its methods and attributes, which are used from outside."""
        node.name = self._renamed(node.name)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Rename a name that is bound in the program."""
        return ast.Name(self._renamed(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Rename a parameter and drop its annotation."""
        return ast.arg(self._renamed(node.arg), None)

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """Rename a keyword argument."""
        return ast.keyword(node.arg and self._renamed(node.arg), self.visit(node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Drop the annotation of an assignment."""
        if node.value is None:
            return ast.Pass()
        return self.generic_visit(ast.Assign([node.target], node.value))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Put the sides of a comparison of names and constants into a fixed order."""
        self.generic_visit(node)
        left, right = node.left, node.comparators[0]
        if len(node.ops) > 1 or not (_is_plain(left) and _is_plain(right)):
            return node
        kind = type(node.ops[0])
        is_either = kind in (ast.Eq, ast.NotEq)
        if kind in _TURNED or (is_either and ast.dump(left) > ast.dump(right)):
            return ast.Compare(right, [_TURNED.get(kind, kind)()], [left])
        return node

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """Visit a node and tidy its blocks."""
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                setattr(node, name, _tidied(block))
        return node

    def _in_scope(self, node: ast.FunctionDef | ast.Lambda, bound: set[str]) -> ast.AST:
        self.names.append(dict.fromkeys(bound, ""))
        node.args = self.visit(node.args)
        if isinstance(node, ast.Lambda):
            node.body = self.visit(node.body)
        else:
            node.body = _tidied([self.visit(one) for one in node.body])
        self.names.pop()
        return node

    def _renamed(self, name: str) -> str:
        known = next((names for names in reversed(self.names) if name in names), None)
        if known is None:
            return name
        if not known[name]:
            self.given += 1
            known[name] = f"name{self.given}"
            self.by_name.setdefault(name, known[name])
        return known[name]


def _is_plain(node: ast.expr) -> bool:
    """Return whether evaluating *node* can have no side effect."""
    return isinstance(node, ast.Name | ast.Constant)


def _tidied(block: Block) -> Block:
    """Return the statements without no-ops, and without an `else` after a return."""
    tidy: Block = []
    for one in map(_as_function, block):
        if isinstance(one, ast.Pass) or (
            isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
        ):
            continue
        tidy.append(one)
        if isinstance(one, ast.If) and one.orelse and isinstance(one.body[-1], _ENDS):
            tidy += one.orelse
            one.orelse = []
    return _with_direct_return(tidy) or block  # a value alone would leave an empty block


def _as_function(one: ast.stmt) -> ast.stmt:
    """Return `f = lambda n: …` as a function definition."""
    match one:
        case ast.Assign([ast.Name(name)], ast.Lambda(args, body)):
            return ast.FunctionDef(name, args, [ast.Return(body)], [])
        case ast.Expr(ast.Lambda(args, body)):  # a lambda given as the answer
            return ast.FunctionDef("", args, [ast.Return(body)], [])
    return one


def _with_direct_return(block: Block) -> Block:
    """Return the block with `x = value; return x` replaced by `return value`."""
    match block[-2:]:
        case [ast.Assign([ast.Name(name)], value), ast.Return(ast.Name(again))] if name == again:
            return [*block[:-2], ast.Return(value)]
    return block


def _descendants(node: ast.AST, *closed: type[ast.AST]) -> list[ast.AST]:
    """Return the descendants of *node*, without descending into nodes of the *closed* types."""
    nodes = list(ast.iter_child_nodes(node))
    for below in nodes:  # grows while iterating
        if not isinstance(below, closed):
            nodes += ast.iter_child_nodes(below)
    return nodes


def _bound_names(node: ast.AST) -> set[str]:
    """Return the names bound in the scope of a function, class or module."""
    every = _descendants(node, ast.FunctionDef, ast.Lambda, ast.ClassDef)
    stored = {n.id for n in every if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    elsewhere = {
        name for n in every if isinstance(n, ast.Global | ast.Nonlocal) for name in n.names
    }
    return (
        stored | {n.name for n in every if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    ) - elsewhere


def _parameters(node: ast.FunctionDef | ast.Lambda) -> set[str]:
    return {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}


# ---- the approach in words -----------------------------------------------------------------------


@lru_cache(maxsize=32)
def _own_nodes(node: ast.AST) -> list[ast.AST]:
    """Return the descendants of a node outside nested functions; cached, as the tree is final."""
    return _descendants(node, ast.FunctionDef)


CLASS, VALUE = "a class", "a value"
CIRCLE = "functions that call each other"


def _approach(nodes: list[ast.AST]) -> str:
    """Return a program's approach in a teacher's words."""
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    if any(isinstance(node, ast.ClassDef) for node in nodes):
        return CLASS
    if not functions:
        return VALUE
    asks = {one.name: _names_used(one) for one in functions}
    circle = [one for one in functions if one.name in _reachable(one.name, asks)]
    if not circle:
        if any(isinstance(node, ast.For | ast.While) for node in nodes):
            return "a loop"
        if any(isinstance(node, ast.comprehension) for node in nodes):
            return "a loop in one line"
        return "no loop and no recursion"
    own = [one for one in circle if one.name in asks[one.name]]
    if not own:
        return CIRCLE
    is_helper = any(
        own[0].name in _reachable(one.name, asks) for one in functions if one not in circle
    )
    return _recursion(own[0]) + (", in a helper function" if is_helper else "")


def _names_used(function: ast.FunctionDef) -> set[str]:
    """Return the names a function uses, and so may call or pass on to be called."""
    return {node.id for node in _own_nodes(function) if isinstance(node, ast.Name)}


def _calls(function: ast.AST, name: str) -> list[Any]:
    """Return the calls of a name within a function or statement."""
    calls: list[Any] = [node for node in _own_nodes(function) if isinstance(node, ast.Call)]
    return [call for call in calls if _is_named(call.func, name)]


def _reachable(name: str, asks: dict[str, set[str]]) -> set[str]:
    """Return the functions that calling this one can reach, directly or indirectly."""
    reached: set[str] = set()
    ahead = [name]
    while ahead:
        new = asks.get(ahead.pop(), set()) - reached
        reached |= new
        ahead += new
    return reached


def _recursion(function: ast.FunctionDef) -> str:
    """Return the kind of recursion in a function: the first in this list that fits."""
    kinds = {
        "recursion that writes into one list or dict for all calls": _writes_into_one,
        "recursion that carries its result along": _carries_its_result,
        "recursion in a loop: a call for each part": _calls_in_a_loop,
        "recursion on halves": _halves,
        "recursion with two calls": _calls_twice,
        "recursion on both ends": _takes_both_ends,
        "recursion on the rest": _takes_the_rest,
        "recursion on one less": _takes_one_less,
        "recursion on one more": _takes_one_more,
    }
    return next((words for words, fits in kinds.items() if fits(function)), "recursion")


def _arguments(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """Yield (parameter, argument) for each argument of an inner call."""
    names = [arg.arg for arg in function.args.args]
    for call in _calls(function, function.name):
        yield from zip(names, call.args, strict=False)
        yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg)


_CHANGES = ("append", "add", "pop", "extend", "remove", "insert", "update")


def _writes_into_one(function: ast.FunctionDef) -> bool:
    """Return whether inner calls get the same list, set or dict that the function mutates."""
    shared = {name for name, given in _arguments(function) if _is_named(given, name)}
    return any(_written_into(node) in shared for node in _own_nodes(function))


def _written_into(node: ast.AST) -> str:
    match node:
        case ast.Call(ast.Attribute(ast.Name(name), method)) if method in _CHANGES:
            return name
        case ast.Subscript(ast.Name(name), _, ast.Store()):
            return name
    return ""


def _carries_its_result(function: ast.FunctionDef) -> bool:
    """Return whether a parameter accumulates the result that the base case returns."""
    returned = {name for node in _own_nodes(function) if (name := _returned_name(node))}
    # a parameter tested by the base case is a counter, not a result: if n == 3: return n
    counted = {
        name
        for node in _own_nodes(function)
        if isinstance(node, ast.If)
        for name in map(_returned_name, node.body)
        if _mentions(node.test, name)
    }
    return any(
        name in returned - counted
        and isinstance(given, ast.BinOp | ast.Call)
        and _mentions(given, name)
        for name, given in _arguments(function)
    )


def _returned_name(node: ast.AST) -> str:
    match node:
        case ast.Return(ast.Name(name)):
            return name
    return ""


def _is_named(node: ast.expr, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _mentions(node: ast.AST, name: str) -> bool:
    return any(isinstance(part, ast.Name) and part.id == name for part in ast.walk(node))


_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def _calls_in_a_loop(function: ast.FunctionDef) -> bool:
    loops = (node for node in _own_nodes(function) if isinstance(node, _LOOPS))
    is_handed_on = any(  # as in map(depth, things)
        _is_named(given, function.name)
        for call in _own_nodes(function)
        if isinstance(call, ast.Call)
        for given in call.args
    )
    return is_handed_on or any(_calls(loop, function.name) for loop in loops)


def _halves(function: ast.FunctionDef) -> bool:
    return _in_an_argument(
        function, lambda node: isinstance(node, ast.FloorDiv | ast.RShift)
    ) or any(isinstance(part.lower or part.upper, ast.Name) for part in _slices(function))


def _calls_twice(function: ast.FunctionDef) -> bool:
    """Return whether one block of statements makes two inner calls."""
    blocks = [
        node.body
        for node in [function, *_own_nodes(function)]
        if isinstance(node, ast.FunctionDef | ast.If)
    ]
    return any(sum(_calls_in(line, function.name) for line in block) > 1 for block in blocks)


def _calls_in(line: ast.stmt, name: str) -> int:
    return 0 if isinstance(line, ast.If | ast.Try | ast.FunctionDef) else len(_calls(line, name))


def _takes_both_ends(function: ast.FunctionDef) -> bool:
    """Return whether inner calls get the middle: a slice, `*middle`, or two moving indices."""
    places = {
        node.slice.id
        for node in _own_nodes(function)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name)
    }
    steps = {
        type(given.op)
        for name, given in _arguments(function)
        if name in places and isinstance(given, ast.BinOp)
    }
    is_sliced = any(part.lower and part.upper for part in _slices(function))
    return is_sliced or {ast.Add, ast.Sub} <= steps or True in _stars(function)


def _takes_the_rest(function: ast.FunctionDef) -> bool:
    return any(True for _ in _slices(function)) or False in _stars(function)


def _stars(function: ast.FunctionDef) -> Iterator[bool]:
    """Yield for each starred name in an inner call whether it has neighbours on both sides."""
    handed = {
        part.id
        for _, given in _arguments(function)
        for part in ast.walk(given)
        if isinstance(part, ast.Name)
    }
    for node in _own_nodes(function):
        parts = getattr(node, "patterns", None) or getattr(node, "elts", None) or []
        for number, part in enumerate(parts):
            if _starred(part) in handed:
                yield 0 < number < len(parts) - 1


def _starred(part: ast.AST) -> str:
    match part:
        case ast.Starred(ast.Name(name), ast.Store()) | ast.MatchStar(str(name)):
            return name
    return ""


def _takes_one_less(function: ast.FunctionDef) -> bool:
    return _in_an_argument(function, lambda node: isinstance(node, ast.Sub))


def _takes_one_more(function: ast.FunctionDef) -> bool:
    return _in_an_argument(function, _adds_a_number)


def _adds_a_number(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(_, ast.Add(), ast.Constant(int())) | ast.BinOp(
            ast.Constant(int()), ast.Add()
        ):
            return True
    return False


def _slices(function: ast.FunctionDef) -> Iterator[ast.Slice]:
    for _, given in _arguments(function):
        yield from (node for node in ast.walk(given) if isinstance(node, ast.Slice))


def _in_an_argument(function: ast.FunctionDef, fits: Callable[[ast.AST], bool]) -> bool:
    return any(fits(node) for _, given in _arguments(function) for node in ast.walk(given))


# ---- separating mistakes with the same symptom ----------------------------------------------------


def _kind(nodes: list[ast.AST], approach: str) -> str:
    """Return a coarse kind of program, to separate mistakes with the same symptom."""
    if approach == VALUE:
        lines = getattr(nodes[0], "body", [])
        return _kind_of_value(lines[-1]) if lines else VALUE
    kind = approach if approach in (CLASS, CIRCLE) else "no recursion"
    if approach.startswith("recursion"):
        ends = any(isinstance(node, _CHOICES) for node in nodes)
        kind = "recursion" if ends else "recursion without a base case"
    tricks = (text for text, is_one in _TRICKS.items() if any(map(is_one, nodes)))
    return ", ".join([kind, *tricks])


_CHOICES = (
    ast.If,
    ast.IfExp,
    ast.BoolOp,
    ast.Match,
    ast.Try,
    *_LOOPS,
)  # constructs that can end a recursion


def _kind_of_value(line: ast.stmt) -> str:
    """Return the kind of value that a line produces."""
    match getattr(line, "value", None):
        case ast.Constant(str(text)):
            return "a text of several lines" if "\n" in text.strip("\n") else "a text"
        case ast.Constant(value):
            return type(value).__name__
        case ast.Call(made):
            return f"what {ast.unparse(made)} makes"
        case value:
            return type(value).__name__


def _is_text_of_something(node: ast.AST) -> bool:
    """Return whether a value is converted to text, a trick that avoids the task."""
    match node:
        case ast.Call(ast.Name("str" | "repr")):
            return True
    return False


def _ends_in_first_round(node: ast.AST) -> bool:
    """Return whether a loop always returns in its first iteration."""
    return isinstance(node, ast.For | ast.While) and isinstance(node.body[-1], ast.Return)


_TRICKS: dict[str, Callable[[ast.AST], bool]] = {
    "on a text": _is_text_of_something,
    "with a global": lambda node: isinstance(node, ast.Global),
    "a loop of one round": _ends_in_first_round,
}


def _tests_membership(node: ast.AST) -> bool:
    match node:
        case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Name()]):
            return True
    return False


def _vocabulary(node: ast.AST) -> str:
    """Return a node's vocabulary: a name from outside, an attribute, or the type of node."""
    name = getattr(node, "id", "") or getattr(node, "attr", "")
    return type(node).__name__ if not name or _NEW_NAME.fullmatch(name) else name


_NEW_NAME = re.compile(r"name\d+")
