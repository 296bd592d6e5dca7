r"""The shape of a program: what is left when names are made equal, and in words how it goes about its task.

A learner's program is text here, and a syntax tree at most: nothing of it is compiled, run or
imported. What cannot be read, because it is no Python or nested without end, has no shape.

>>> one = shape_of("def power(b, e):\n    if e == 0: return 1\n    else: return b * power(b, e - 1)")
>>> other = shape_of("def p(x, n):\n    '''x to the n.'''\n    if 0 == n:\n        return 1\n    return x * p(x, n - 1)")
>>> one == other, one.words
(True, 'recursion on one less')
"""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, NamedTuple

Block = list[ast.stmt]


class Shape(NamedTuple):
    """What programs have in common that differ in names only; and what some of them share with others."""

    form: str  # the program itself
    words: str  # how it goes about its task
    sort: str  # coarser: whether it calls itself; or which kind of value it is
    asks: bool  # whether it asks what is in something that has a name, as a memo
    vocabulary: str  # of a function all kinds of nodes, and names from outside; "" of others


@cache
def shape_of(program: str) -> Shape | None:
    """Return the shape of a program, None if it is no Python that can be read."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of a learner's "\d"
            tree = ast.parse(program)
        alike: ast.AST = _Alike(tree).visit(tree)
        words = _in_words(nodes := list(ast.walk(alike)))
        return Shape(
            ast.dump(alike, annotate_fields=False),
            words,
            _sort(nodes, words),
            any(map(_asks_what_is_in, nodes)),
            "" if words in (CLASS, VALUE) else " ".join(sorted(set(map(_word, nodes)))),
        )
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


# ---- the same after names are made equal ---------------------------------------------------------

_WORD = re.compile(r"[^\W\d]\w*")


@cache
def with_equal_names(program: str) -> str:
    r"""Return the text of a program with its own names in order of appearance, all else as it is.

    >>> with_equal_names("def p(b, e):\n    return b ** e  # b")
    'def name1(name2, name3):\n    return name2 ** name3  # name2'
    """
    if shape_of(program) is None:
        return program
    alike = _Alike(tree := ast.parse(program))
    alike.visit(tree)
    return _WORD.sub(lambda word: alike.by_name.get(word[0], word[0]), program)


_ENDS = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_TURNED = {ast.Gt: ast.Lt, ast.GtE: ast.LtE}  # a > b is b < a


class _Alike(ast.NodeTransformer):
    """Writes programs alike that certainly mean the same."""

    def __init__(self, tree: ast.Module) -> None:
        self.names: list[dict[str, str]] = [
            dict.fromkeys(_bound(tree), "")
        ]  # from outside to inside
        self.given = 0  # names so far
        self.by_name: dict[str, str] = {}  # the first new one of each name

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """Return a function without docstring and annotations, its names in order of appearance."""
        node.name = self._renamed(node.name)
        node.decorator_list = [self.visit(one) for one in node.decorator_list]
        node.returns = None
        return self._inside(node, _bound(node) | _parameters(node))

    def visit_Lambda(self, node: ast.Lambda) -> ast.AST:
        """Return a lambda with its own names."""
        return self._inside(node, _parameters(node))

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Return a class; what it calls its methods and attributes stays, for others ask for these."""
        node.name = self._renamed(node.name)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """Return the name in order of appearance, if the program itself has made it."""
        return ast.Name(self._renamed(node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        """Return a parameter without its annotation."""
        return ast.arg(self._renamed(node.arg), None)

    def visit_keyword(self, node: ast.keyword) -> ast.AST:
        """Return an argument given by name."""
        return ast.keyword(node.arg and self._renamed(node.arg), self.visit(node.value))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """Return an assignment without its annotation."""
        if node.value is None:
            return ast.Pass()
        return self.generic_visit(ast.Assign([node.target], node.value))

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Return a comparison of two plain things with its sides in one order."""
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
        """Return a node with the same inside, its blocks tidied."""
        super().generic_visit(node)
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list) and block:
                setattr(node, name, _tidied(block))
        return node

    def _inside(self, node: ast.FunctionDef | ast.Lambda, bound: set[str]) -> ast.AST:
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


@cache
def without_docstrings(program: str) -> str:
    r"""Return the text of a program without the docstrings of its functions, which the exercise has given.

    >>> without_docstrings("def f(n):\n    'Return n.'\n    return n")
    'def f(n):\n    return n'
    """
    if shape_of(program) is None:
        return program
    functions = [node for node in ast.walk(ast.parse(program)) if isinstance(node, ast.FunctionDef)]
    gone = {number for function in functions for number in _docstring_lines(function)}
    lines = re.split(r"\r\n|\r|\n", program)  # as Python counts them
    return "\n".join(line for number, line in enumerate(lines, 1) if number not in gone)


def _docstring_lines(function: ast.FunctionDef) -> range:
    """Return the numbers of the lines of a docstring that has them for itself."""
    match function.body:
        case [ast.Expr(ast.Constant(str())) as docstring, after, *_]:
            begin, end = docstring.lineno, (docstring.end_lineno or docstring.lineno) + 1
            if function.lineno < begin and end <= after.lineno:
                return range(begin, end)
    return range(0)


def _is_plain(node: ast.expr) -> bool:
    """Return whether it makes no difference when this is worked out."""
    return isinstance(node, ast.Name | ast.Constant)


def _tidied(block: Block) -> Block:
    """Return statements without what does nothing, and without an `else` after a return."""
    tidy: Block = []
    for one in map(_as_def, block):
        if isinstance(one, ast.Pass) or (
            isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
        ):
            continue
        tidy.append(one)
        if isinstance(one, ast.If) and one.orelse and isinstance(one.body[-1], _ENDS):
            tidy += one.orelse
            one.orelse = []
    return _without_last_name(tidy) or block  # of a value, which is all there is


def _as_def(one: ast.stmt) -> ast.stmt:
    """Return `f = lambda n: …` as the function that it is."""
    match one:
        case ast.Assign([ast.Name(name)], ast.Lambda(args, body)):
            return ast.FunctionDef(name, args, [ast.Return(body)], [])
        case ast.Expr(ast.Lambda(args, body)):  # the answer itself
            return ast.FunctionDef("", args, [ast.Return(body)], [])
    return one


def _without_last_name(block: Block) -> Block:
    """Return a block in which a value that is named in order to be returned is returned at once."""
    match block[-2:]:
        case [ast.Assign([ast.Name(name)], value), ast.Return(ast.Name(again))] if name == again:
            return [*block[:-2], ast.Return(value)]
    return block


def _within(node: ast.AST, *closed: type[ast.AST]) -> list[ast.AST]:
    """Return what stands in a node, but not what stands in nodes of these kinds in it."""
    nodes = list(ast.iter_child_nodes(node))
    for below in nodes:  # it grows
        if not isinstance(below, closed):
            nodes += ast.iter_child_nodes(below)
    return nodes


def _bound(node: ast.AST) -> set[str]:
    """Return the names that are made in a function, a class or a program."""
    every = _within(node, ast.FunctionDef, ast.Lambda, ast.ClassDef)
    stored = {n.id for n in every if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
    elsewhere = {
        name for n in every if isinstance(n, ast.Global | ast.Nonlocal) for name in n.names
    }
    return (
        stored | {n.name for n in every if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    ) - elsewhere


def _parameters(node: ast.FunctionDef | ast.Lambda) -> set[str]:
    return {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}


# ---- and how it goes about its task --------------------------------------------------------------


@lru_cache(maxsize=32)
def _parts(node: ast.AST) -> list[ast.AST]:
    """Return what stands in a function or a loop, but not in functions in it; the tree changes no more."""
    return _within(node, ast.FunctionDef)


CLASS, VALUE = "a class", "a value"
CIRCLE = "functions that call each other"


def _in_words(nodes: list[ast.AST]) -> str:
    """Return how a program goes about its task, as a teacher would say it."""
    functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
    if any(isinstance(node, ast.ClassDef) for node in nodes):
        return CLASS
    if not functions:
        return VALUE
    asks = {one.name: _asks(one) for one in functions}
    circle = [one for one in functions if one.name in _reached(one.name, asks)]
    if not circle:
        return _without_recursion(nodes)
    own = [one for one in circle if one.name in asks[one.name]]
    if not own:
        return CIRCLE
    is_helper = any(
        own[0].name in _reached(one.name, asks) for one in functions if one not in circle
    )
    return _recursion(own[0]) + (", in a helper function" if is_helper else "")


def _asks(function: ast.FunctionDef) -> set[str]:
    """Return the names of all that a function calls, or hands on to be called."""
    return {node.id for node in _parts(function) if isinstance(node, ast.Name)}


def _calls(function: ast.AST, name: str) -> list[Any]:
    """Return the calls of a name that stand in a function or a line."""
    calls: list[Any] = [node for node in _parts(function) if isinstance(node, ast.Call)]
    return [call for call in calls if _is_named(call.func, name)]


def _reached(name: str, asks: dict[str, set[str]]) -> set[str]:
    """Return the functions that are called, now or later, when this one is."""
    reached: set[str] = set()
    ahead = [name]
    while ahead:
        new = asks.get(ahead.pop(), set()) - reached
        reached |= new
        ahead += new
    return reached


def _without_recursion(nodes: list[ast.AST]) -> str:
    if any(isinstance(node, ast.For | ast.While) for node in nodes):
        return "a loop"
    if any(isinstance(node, ast.comprehension) for node in nodes):
        return "a loop in one line"
    return "no loop and no recursion"


def _recursion(function: ast.FunctionDef) -> str:
    """Return which kind of recursion a function is: the first of these that fits."""
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


_Places = Iterable[tuple[str, ast.expr]]


def _handed_on(function: ast.FunctionDef) -> _Places:
    """Yield each parameter, with what an inner call gets in its place."""
    names = [arg.arg for arg in function.args.args]
    for call in _calls(function, function.name):
        yield from zip(names, call.args, strict=False)
        yield from ((keyword.arg, keyword.value) for keyword in call.keywords if keyword.arg)


_CHANGES = ("append", "add", "pop", "extend", "remove", "insert", "update")


def _writes_into_one(function: ast.FunctionDef) -> bool:
    """Return whether inner calls get the very list, set or dict that the function writes into."""
    shared = {name for name, given in _handed_on(function) if _is_named(given, name)}
    return any(_written_into(node) in shared for node in _parts(function))


def _written_into(node: ast.AST) -> str:
    match node:
        case ast.Call(ast.Attribute(ast.Name(name), method)) if method in _CHANGES:
            return name
        case ast.Subscript(ast.Name(name), _, ast.Store()):
            return name
    return ""


def _carries_its_result(function: ast.FunctionDef) -> bool:
    """Return whether a parameter grows from call to call, and is what the base case returns."""
    returned = {name for node in _parts(function) if (name := _returned_name(node))}
    # what tells that it is the base case is counted, and no result: if n == 3: return n
    counted = {
        name
        for node in _parts(function)
        if isinstance(node, ast.If)
        for name in map(_returned_name, node.body)
        if _mentions(node.test, name)
    }
    return any(
        name in returned - counted
        and isinstance(given, ast.BinOp | ast.Call)
        and _mentions(given, name)
        for name, given in _handed_on(function)
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
    loops = (node for node in _parts(function) if isinstance(node, _LOOPS))
    is_handed_on = any(  # as in map(depth, things)
        _is_named(given, function.name)
        for call in _parts(function)
        if isinstance(call, ast.Call)
        for given in call.args
    )
    return is_handed_on or any(_calls(loop, function.name) for loop in loops)


def _halves(function: ast.FunctionDef) -> bool:
    return _is_in_a_call(function, lambda node: isinstance(node, ast.FloorDiv | ast.RShift)) or any(
        isinstance(part.lower or part.upper, ast.Name) for part in _slices(function)
    )


def _calls_twice(function: ast.FunctionDef) -> bool:
    """Return whether one run through a block of lines makes two inner calls."""
    blocks = [
        node.body
        for node in [function, *_parts(function)]
        if isinstance(node, ast.FunctionDef | ast.If)
    ]
    return any(sum(_made_in(line, function.name) for line in block) > 1 for block in blocks)


def _made_in(line: ast.stmt, name: str) -> int:
    return 0 if isinstance(line, ast.If | ast.Try | ast.FunctionDef) else len(_calls(line, name))


def _takes_both_ends(function: ast.FunctionDef) -> bool:
    """Return whether inner calls get what is between the ends: a slice, `*middle`, or two numbers of places."""
    places = {
        node.slice.id
        for node in _parts(function)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Name)
    }
    steps = {
        type(given.op)
        for name, given in _handed_on(function)
        if name in places and isinstance(given, ast.BinOp)
    }
    is_sliced = any(part.lower and part.upper for part in _slices(function))
    return is_sliced or {ast.Add, ast.Sub} <= steps or True in _stars(function)


def _takes_the_rest(function: ast.FunctionDef) -> bool:
    return any(True for _ in _slices(function)) or False in _stars(function)


def _stars(function: ast.FunctionDef) -> Iterator[bool]:
    """Yield for each `*name` that an inner call gets whether it stands between others."""
    handed = {
        part.id
        for _, given in _handed_on(function)
        for part in ast.walk(given)
        if isinstance(part, ast.Name)
    }
    for node in _parts(function):
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
    return _is_in_a_call(function, lambda node: isinstance(node, ast.Sub))


def _takes_one_more(function: ast.FunctionDef) -> bool:
    return _is_in_a_call(function, _adds_a_number)


def _adds_a_number(node: ast.AST) -> bool:
    match node:
        case ast.BinOp(_, ast.Add(), ast.Constant(int())) | ast.BinOp(
            ast.Constant(int()), ast.Add()
        ):
            return True
    return False


def _slices(function: ast.FunctionDef) -> Iterator[ast.Slice]:
    for _, given in _handed_on(function):
        yield from (node for node in ast.walk(given) if isinstance(node, ast.Slice))


def _is_in_a_call(function: ast.FunctionDef, fits: Callable[[ast.AST], bool]) -> bool:
    return any(fits(node) for _, given in _handed_on(function) for node in ast.walk(given))


# ---- what tells mistakes apart that look alike ----------------------------------------------------


def _sort(nodes: list[ast.AST], words: str) -> str:
    """Return what two programs with one mistake share at least: what they are, and what they work on."""
    if words == VALUE:
        lines = getattr(nodes[0], "body", [])
        return _sort_of_value(lines[-1]) if lines else VALUE
    sort = words if words in (CLASS, CIRCLE) else "no recursion"
    if words.startswith("recursion"):
        ends = any(isinstance(node, _CHOICES) for node in nodes)
        sort = "recursion" if ends else "recursion without a base case"
    tricks = (text for text, is_one in _TRICKS.items() if any(map(is_one, nodes)))
    return ", ".join([sort, *tricks])


_CHOICES = (ast.If, ast.IfExp, ast.BoolOp, ast.Match, ast.Try, *_LOOPS)  # some call can do without


def _sort_of_value(line: ast.stmt) -> str:
    """Return which kind of value a line makes; of a text, whether it has several lines."""
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
    """Return whether a value is made a text, to look for something in it: a trick that avoids the task."""
    match node:
        case ast.Call(ast.Name("str" | "repr")):
            return True
    return False


def _ends_in_first_round(node: ast.AST) -> bool:
    """Return whether a loop returns in its first round, whatever comes."""
    return isinstance(node, ast.For | ast.While) and isinstance(node.body[-1], ast.Return)


_TRICKS: dict[str, Callable[[ast.AST], bool]] = {
    "on a text": _is_text_of_something,
    "with a global": lambda node: isinstance(node, ast.Global),
    "a loop of one round": _ends_in_first_round,
}


def _asks_what_is_in(node: ast.AST) -> bool:
    match node:
        case ast.Compare(_, [ast.In() | ast.NotIn()], [ast.Name()]):
            return True
    return False


def _word(node: ast.AST) -> str:
    """Return a word of a program: a name from outside, a method, or the kind of node."""
    name = getattr(node, "id", "") or getattr(node, "attr", "")
    return type(node).__name__ if not name or _GIVEN.fullmatch(name) else name


_GIVEN = re.compile(r"name\d+")
