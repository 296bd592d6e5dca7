"""What the source may not contain, whoever writes it."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "puzzlelib"
MODULES = {str(p.relative_to(PACKAGE)): ast.parse(p.read_text()) for p in PACKAGE.rglob("*.py")}

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
FORBIDDEN_NAMES = {"eval", "exec", "__import__"}
MAY_COMPILE = "course/ordering.py"  # the course's own lines only: docs/decisions.md


def names_in(tree):
    for node in ast.walk(tree):
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


@pytest.mark.parametrize("name", MODULES)
def test_nothing_is_unpickled_and_no_text_is_evaluated(name):
    tree = MODULES[name]
    assert not FORBIDDEN_NAMES & set(names_in(tree))
    assert not FORBIDDEN_MODULES & set(imported_by(tree))


def test_only_the_lines_to_order_are_compiled_and_only_from_the_pool():
    compiling = {
        name
        for name, tree in MODULES.items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "compile"
    }
    assert compiling == {MAY_COMPILE}


GIVES_A_HANDLER = {"labelled_button": 1, "on_click": 0, "on_msg": 0, "on_event": 0, "Field": 0}
PASS_ON = {  # where a handler is passed on, to whoever calls it with a guarded one
    ("views/moves.py", "on_click"),
    ("views/stage.py", "on_msg"),
    ("views/steps/field.py", "on_msg"),
    ("views/notice.py", "labelled_button"),  # the notice's own button
}


def handlers(name):
    """(what was called, the handler that it got) for every call that gives a widget a handler."""
    for node in ast.walk(MODULES[name]):
        if isinstance(node, ast.Call):
            called = getattr(node.func, "id", getattr(node.func, "attr", ""))
            place = GIVES_A_HANDLER.get(called)
            if place is not None and (name, called) not in PASS_ON:
                yield called, node.args[place]


def is_guarded(node, tree):
    """Whether it is a call of a guard, or a name that such a call was given to."""
    if isinstance(node, ast.Call):
        return getattr(node.func, "id", getattr(node.func, "attr", "")) in ("guard", "_guard")
    given = [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]
    return isinstance(node, ast.Name) and any(
        isinstance(n.targets[0], ast.Name)
        and n.targets[0].id == node.id
        and is_guarded(n.value, tree)
        for n in given
    )


@pytest.mark.parametrize("name", [name for name in MODULES if name.startswith("views/")])
def test_every_handler_of_a_widget_is_guarded(name):
    """What a handler raises is said in the widget; without the guard it would vanish in a log."""
    unguarded = [c for c, handler in handlers(name) if not is_guarded(handler, MODULES[name])]
    assert unguarded == []


def test_every_module_that_gives_handlers_is_seen():
    seen = {name for name in MODULES if name.startswith("views/") and list(handlers(name))}
    assert {"views/player.py", "views/predict.py", "views/order.py", "views/record.py"} <= seen
