"""Constructs that the source code must not contain."""

import ast
import re
from functools import cache
from pathlib import Path

import ipywidgets

ROOT = Path(__file__).parents[2]
MODULES = [
    str(path.relative_to(ROOT))
    for package in ("stepthrough", "puzzlelib", "puzzlecourse")
    for path in (ROOT / package).rglob("*.py")
]

FORBIDDEN_MODULES = {
    "pickle",
    "cPickle",
    "shelve",
    "marshal",
    "dill",
    "cloudpickle",
    "joblib",
    "yaml",
}
FORBIDDEN_CALLS = {"eval", "exec", "__import__"}
MAY_COMPILE = {
    "puzzlecourse/inventory/answers.py",  # programs of the bank
    "puzzlecourse/answers/answer.py",  # compiled to a syntax tree only
    "puzzlecourse/judging/variants.py",  # the course's own code, and a learner's function with one line changed
    "puzzlecourse/judging/cases.py",  # doctest examples of a lesson's own solution
    "puzzlecourse/worlds/stand_ins.py",  # a learner's function header with our body
    "stepthrough/trace/ran.py",  # compiled only, for comparison with the code that ran
    "stepthrough/trace/top_level.py",  # the file that is to be stepped through
}


@cache
def text_of(name):
    return (ROOT / name).read_text(encoding="utf-8")


@cache
def tree_of(name):
    return ast.parse(text_of(name))


def modules_with(words):
    """Return the modules that contain one of the words, even in comments; only these are parsed."""
    pattern = re.compile(rf"\b({'|'.join(words)})\b")
    return [name for name in MODULES if pattern.search(text_of(name))]


def called_in(tree):
    """Yield the names that are called, or passed on to be called."""
    compared = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Compare)
        for part in ast.walk(node)
    }
    for node in ast.walk(tree):
        if id(node) in compared and not isinstance(node, ast.Call):
            continue
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr


def imported_by(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def test_nothing_is_unpickled_and_no_text_is_evaluated():
    found = {
        name: FORBIDDEN_CALLS.intersection(called_in(tree_of(name)))
        | FORBIDDEN_MODULES.intersection(imported_by(tree_of(name)))
        for name in modules_with(FORBIDDEN_CALLS | FORBIDDEN_MODULES)
    }
    assert {name: words for name, words in found.items() if words} == {}


def test_source_is_compiled_in_these_modules_alone():
    compiling = {
        name
        for name in modules_with({"compile"})
        for node in ast.walk(tree_of(name))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "compile"
    }
    assert compiling == MAY_COMPILE


WIDGETS = {
    name
    for name, made in vars(ipywidgets).items()
    if isinstance(made, type) and issubclass(made, ipywidgets.Widget)
}


def calls_outside_functions(tree):
    """Yield what importing the module calls, including class bodies and default values."""
    waiting = list(ast.iter_child_nodes(tree))
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += [
                *node.decorator_list,
                *node.args.defaults,
                *filter(None, node.args.kw_defaults),
            ]
        elif not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.Call):
            yield getattr(node.func, "id", getattr(node.func, "attr", ""))


def test_no_widget_is_made_when_a_module_is_imported():
    """A page that connects later never receives the model of a widget created on import.

    A `Layout` at module level, for example, leaves widgets that use it blank after a reload.
    """
    made = {
        name: WIDGETS.intersection(calls_outside_functions(tree_of(name)))
        for name in modules_with(WIDGETS)
    }
    assert {name: widgets for name, widgets in made.items() if widgets} == {}


def test_a_layout_in_a_module_or_as_a_default_is_found():
    for source in ("WIDE = Layout()", "class A:\n    wide = w.Layout()", "def f(a=Layout()): pass"):
        assert "Layout" in set(calls_outside_functions(ast.parse(source)))
    assert "Layout" not in set(calls_outside_functions(ast.parse("def f(): Layout()")))
