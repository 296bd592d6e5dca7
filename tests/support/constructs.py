"""Find the Python constructs that a notebook uses, and whether its text explains them.

Included is all Python that a learner reads or writes: cells with outlines and examples, sources
that are shown or stepped through, programs of questions, lines to order, and model solutions.
"""

import ast
import doctest
import inspect
import json
import re
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from puzzlecourse.judging.variants import as_in_a_cell
from puzzlecourse.lessons import exercise_named, ordering_named, prediction_named
from stepthrough.source import show_source

BROUGHT = (
    "True and False",
    "and, or, not",
)  # known before, like functions, `if`, numbers and strings

# ---- detectors of constructs in a syntax tree ----------------------------------------------------


def is_a(*kinds: type) -> Callable[[ast.AST], bool]:
    """A detector of nodes of these kinds."""
    return lambda node: isinstance(node, kinds)


def operator(*kinds: type) -> Callable[[ast.AST], bool]:
    """A detector of arithmetic and comparisons with these operators."""
    return lambda node: any(isinstance(sign, kinds) for sign in _signs(node))


def _signs(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, ast.Compare):
        return [*node.ops]
    return [node.op] if hasattr(node, "op") else []


def calls(*names: str) -> Callable[[ast.AST], bool]:
    """A detector of calls or uses of these built-in functions."""
    return lambda node: isinstance(node, ast.Name) and node.id in names


def method(*names: str) -> Callable[[ast.AST], bool]:
    """A detector of method calls with these names."""
    return lambda node: (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in names
    )


def _defaults(node: ast.AST) -> bool:
    return isinstance(node, ast.arguments) and bool(node.defaults or node.kw_defaults)


def _keyword(node: ast.AST) -> bool:
    """Return whether a call has keyword arguments.

    Those of widgets and `record.within` do not count: learners need not understand them.
    """
    if not isinstance(node, ast.Call) or not any(word.arg for word in node.keywords):
        return False
    name = ast.unparse(node.func)
    return not (name[:1].isupper() or name in ("record.within", "compare"))


def _tuple(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load)


def _several_names(node: ast.AST) -> bool:
    targets = getattr(node, "targets", None) or [getattr(node, "target", None)]
    return any(isinstance(target, ast.Tuple | ast.List) for target in targets)


def _index(node: ast.AST) -> bool:
    return isinstance(node, ast.Subscript) and not isinstance(node.slice, ast.Slice)


def _triple_quotes(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Constant)
        and "\n" in str(node.value.value)
    )


def _chain(node: ast.AST) -> bool:
    return isinstance(node, ast.Compare) and len(node.ops) > 1


def _inner(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef) and any(
        isinstance(inside, ast.FunctionDef) for inside in ast.walk(node) if inside is not node
    )


# name → detector
CONSTRUCTS: dict[str, Callable[[ast.AST], bool]] = {
    "import": is_a(ast.Import, ast.ImportFrom),
    "outline": lambda node: isinstance(node, ast.Constant) and node.value is ...,
    "example in a docstring": lambda node: (
        isinstance(node, ast.FunctionDef | ast.ClassDef)
        and ">>>" in (ast.get_docstring(node) or "")
    ),
    "attribute": is_a(ast.Attribute),
    "keyword argument": _keyword,
    "default": _defaults,
    "None": lambda node: isinstance(node, ast.Constant) and node.value is None,
    "True and False": lambda node: isinstance(node, ast.Constant) and isinstance(node.value, bool),
    "and, or, not": lambda node: isinstance(node, ast.BoolOp) or operator(ast.Not)(node),
    "in": operator(ast.In, ast.NotIn),
    "is": operator(ast.Is, ast.IsNot),
    "chained comparison": _chain,
    "conditional expression": is_a(ast.IfExp),
    "//": operator(ast.FloorDiv),
    "%": operator(ast.Mod),
    "**": operator(ast.Pow),
    "^": operator(ast.BitXor),
    "&": operator(ast.BitAnd),
    "|": operator(ast.BitOr),
    "shift": operator(ast.LShift, ast.RShift),
    "+=": is_a(ast.AugAssign),
    "list": is_a(ast.List),
    "tuple": _tuple,
    "set": lambda node: isinstance(node, ast.Set | ast.SetComp) or calls("set")(node),
    "frozenset": calls("frozenset"),
    "dict": lambda node: isinstance(node, ast.Dict | ast.DictComp) or calls("dict")(node),
    "index": _index,
    "slice": is_a(ast.Slice),
    "star": is_a(ast.Starred),
    "several names at once": _several_names,
    "for": is_a(ast.For),
    "while": is_a(ast.While),
    "break": is_a(ast.Break, ast.Continue),
    "range": calls("range"),
    "enumerate": calls("enumerate"),
    "zip": calls("zip"),
    "reversed": calls("reversed"),
    "list comprehension": is_a(ast.ListComp),
    "comprehension without a list": is_a(ast.GeneratorExp, ast.SetComp, ast.DictComp),
    "f-string": is_a(ast.JoinedStr),
    "string on several lines": _triple_quotes,
    "append": method("append", "extend"),
    "pop": method("pop"),
    "add": method("add", "update"),
    "remove": method("remove", "discard"),
    "copy": method("copy"),
    "join": method("join"),
    "len": calls("len"),
    "sum": calls("sum"),
    "min and max": calls("min", "max"),
    "any and all": calls("any", "all"),
    "sorted": calls("sorted"),
    "isinstance": calls("isinstance"),
    "try": is_a(ast.Try),
    "raise": is_a(ast.Raise),
    "assert": is_a(ast.Assert),
    "lambda": is_a(ast.Lambda),
    "function in a function": _inner,
    "yield": is_a(ast.Yield, ast.YieldFrom),
    "nonlocal": is_a(ast.Global, ast.Nonlocal),
    "del": is_a(ast.Delete),
    "with": is_a(ast.With),
    "class": is_a(ast.ClassDef),
    "inheritance": lambda node: isinstance(node, ast.ClassDef) and bool(node.bases),
    "@cache": calls("cache"),
}

# name → pattern of its mention in the text; the default is the name in backquotes
SPOKEN = {
    "import": r"import",
    "outline": r"`\.\.\.`|three dots|outline",
    "example in a docstring": r">>>|examples?\b",
    "attribute": r"\bdot\b",
    "keyword argument": r"keyword|by name|by its name|argument with a name|named argument",
    "default": r"default",
    "and, or, not": r"`(and|or|not)`",
    "True and False": r"True",
    "None": r"None",
    "in": r"`in`|`\w+ (not )?in [\w.]+`",
    "is": r"`is`|`[\w.]* ?is (not )?None`",
    "chained comparison": r"`\w+ <=? \w+ <=? [^`]+`|two comparisons",
    "conditional expression": r"`[^`]+ if [^`]+ else [^`]+`|`if` and `else` in one",
    "//": r"`//`|`[^`]+ // [^`]+`",
    "%": r"`%`|`\w+ % \w+`|remainder",
    "**": r"`\*\*`|`\w+ ?\*\* ?\w+`",
    "^": r"`\^`|`\w+ \^ \w+",
    "&": r"`&`|`\w+ & \w+",
    "|": r"`\|`|`\w+ \| \w+",
    "shift": r"`<<|`>>`|`\w+ (<<|>>) \w+",
    "+=": r"`[^`]*\+=",
    "list": r"\blists?\b",
    "tuple": r"\btuples?\b",
    "set": r"\bsets?\b",
    "dict": r"\bdict",
    "index": r"\bindex|`\w+\[\w+\]`",
    "slice": r"\bslices?\b|`\w+\[\w*:\w*\]`",
    "star": r"`\*`|`\*\w+",
    "several names at once": r"several names|two names|three names|names at once|a name each",
    "list comprehension": r"`\[[^`]+ for [^`]+\]`|comprehension",
    "comprehension without a list": r"comprehension|`[^`\[]+ for [^`]+`",
    "f-string": r"f-string|`f[\"']",
    "string on several lines": r"(three|triple) quotes",
    "copy": r"`[\w.]*copy\b",
    "remove": r"`[\w.]*(remove|discard)\b",
    "min and max": r"`(min|max)\b",
    "any and all": r"`(any|all)\b",
    "function in a function": r"function inside|inner function",
    "class": r"\bclass",
    "inheritance": r"inherit|based on|everything else from",
}


def said_as(name: str) -> str:
    """A regular expression for text that mentions a construct."""
    return SPOKEN.get(name, rf"`[\w.]*{re.escape(name)}\b")


# ---- what a learner reads and writes in a notebook -----------------------------------------------

SHOWN = ("show_source", "record")  # they show the source of their first argument


def sources(notebook: Path) -> Iterator[tuple[str, str]]:
    """Yield (place, source) for all Python that a notebook shows or asks for."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    codes = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    names = imported(codes[0])
    for number, code in enumerate(codes, 1):
        yield f"code cell {number}", code
        for call in (node for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call)):
            yield from shown_by(call, names)


def imported(cell: str) -> dict[str, Any]:
    names: dict[str, Any] = {}
    exec(cell, names)
    return names


def shown_by(call: ast.Call, names: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The sources that a call in a cell shows, at once or after the last hint."""
    name = getattr(call.func, "id", "")
    if name in SHOWN and call.args:
        yield from of_function(ast.unparse(call.args[0]), names)
    elif name in ASKED:
        yield from ASKED[name](ast.literal_eval(call.args[0]))


def of_question(name: str) -> Iterator[tuple[str, str]]:
    for program in prediction_named(name).programs:
        yield f"question {name}", str(show_source(program))


def of_exercise(name: str) -> Iterator[tuple[str, str]]:
    """The model solution, if it is Python."""
    solution = exercise_named(name).solution
    if inspect.isroutine(solution) or inspect.isclass(solution):
        yield f"solution of {name}", as_in_a_cell(solution)


def of_order(name: str) -> Iterator[tuple[str, str]]:
    lines = ordering_named(name)
    yield f"order {name}", "\n".join([lines.header, *lines.lines])


ASKED = {"Predict": of_question, "check": of_exercise, "Order": of_order}


def of_function(expression: str, names: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The source of a function or class, and of the functions it calls from the same file."""
    try:
        todo = [inspect.unwrap(eval(expression, names))]
    except NameError:
        return  # defined in a cell, which is read as a cell
    seen: list[object] = []
    while todo:
        shown = todo.pop()
        seen.append(shown)
        yield f"source of {shown.__name__}", str(show_source(shown))
        todo += [other for other in called_by(shown) if other not in seen + todo]


def called_by(function: Any) -> list[Any]:
    """The functions of the same file that a function refers to; none for a class."""
    code, names = getattr(function, "__code__", None), getattr(function, "__globals__", {})
    named = [inspect.unwrap(names[name]) for name in getattr(code, "co_names", ()) if name in names]
    return [n for n in named if inspect.isfunction(n) and n.__module__ == function.__module__]


def trees(code: str) -> Iterator[ast.AST]:
    """Yield the syntax trees of a source and of the examples in its docstrings."""
    tree = ast.parse(textwrap.dedent(code))
    yield tree
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            for example in doctest.DocTestParser().get_examples(ast.get_docstring(node) or ""):
                yield ast.parse(example.source)


@cache
def used(notebook: Path) -> dict[str, str]:
    """The constructs used in a notebook, each with its first place."""
    found: dict[str, str] = {}
    for place, code in sources(notebook):
        for node in (node for tree in trees(code) for node in ast.walk(tree)):
            for name, is_one in CONSTRUCTS.items():
                if is_one(node):
                    found.setdefault(name, f"{place}: {_line(node)}")
    return found


def _line(node: ast.AST) -> str:
    try:
        return ast.unparse(node).splitlines()[0][:70]
    except AttributeError:
        return type(node).__name__


def text(notebook: Path) -> str:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
