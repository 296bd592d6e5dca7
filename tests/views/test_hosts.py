"""What hosts other than JupyterLab are given: by names that they ask for, and by what they have in Python."""

import sys
from contextlib import contextmanager, nullcontext
from types import ModuleType, SimpleNamespace
from unittest.mock import Mock

import pytest
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse import Predict, ask, check
from puzzlelib import Hanoi, fact
from puzzlelib.views import Player, show_source
from puzzlelib.views.controls.box import Box
from puzzlelib.views.controls.cell import own_cell
from puzzlelib.views.controls.composed import Composed

VIEW = "application/vnd.jupyter.widget-view+json"


def power(base, exponent):
    return 1 if exponent == 0 else base * power(base, exponent - 1)


BOXES = {
    "a puzzle": lambda: Player(Hanoi(2)),
    "a question": lambda: Predict("1.1"),
    "questions": lambda: ask(fact, 3),
    "a verdict": lambda: check("power", power),
}


@pytest.fixture
def shell(monkeypatch):
    """IPython, and the bundles that it has displayed."""
    shell = InteractiveShell.instance()
    published = []
    monkeypatch.setattr(
        shell.display_pub, "publish", lambda data, *args, **kwargs: published.append(data)
    )
    yield SimpleNamespace(format=shell.display_formatter.format, published=published)
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("make", BOXES.values(), ids=BOXES)
def test_a_cell_has_a_widget_as_its_result(make, shell):
    data, _ = shell.format(make())
    assert VIEW in data
    assert shell.published == []


@pytest.mark.parametrize("make", BOXES.values(), ids=BOXES)
def test_in_colab_it_is_displayed_and_others_widgets_are_allowed(make, shell, monkeypatch):
    allow = Mock()
    colab = ModuleType("google.colab.output")
    colab.enable_custom_widget_manager = allow
    monkeypatch.setitem(sys.modules, "google.colab.output", colab)
    assert shell.format(make()) == ({}, {})
    [data] = shell.published
    assert VIEW in data
    allow.assert_called_with()


@pytest.mark.parametrize("make", BOXES.values(), ids=BOXES)
def test_marimo_is_given_one_anywidget_with_all_of_it(make):
    shown = make()._display_()
    assert isinstance(shown, Composed)
    assert repr(shown) == "Composed()"


def test_marimo_is_given_one_form_of_a_source():
    assert show_source(fact)._display_()._repr_markdown_().count("def fact") == 1


def test_in_marimo_a_handler_runs_in_the_cell_that_made_its_box(monkeypatch):
    entered = []

    @contextmanager
    def with_cell_id(cell):
        entered.append(cell)
        yield

    context = SimpleNamespace(cell_id="one", with_cell_id=with_cell_id)
    inside = ModuleType("marimo._runtime.context")
    inside.safe_get_context = lambda: context
    monkeypatch.setitem(sys.modules, "marimo", ModuleType("marimo"))
    monkeypatch.setitem(sys.modules, "marimo._runtime.context", inside)
    box = Box()
    context.cell_id = "another"
    box.guarded(lambda: entered.append("handled"))()
    assert entered == ["one", "handled"]
    context.cell_id = None  # no cell runs
    assert own_cell() is nullcontext
    inside.safe_get_context = lambda: None  # marimo is only imported
    assert own_cell() is nullcontext
    del inside.safe_get_context  # another marimo than ours
    assert own_cell() is nullcontext
