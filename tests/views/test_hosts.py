"""What hosts other than JupyterLab are given: by names that they ask for, and by what they have in Python."""

import sys
from types import ModuleType, SimpleNamespace
from unittest.mock import Mock

import pytest
from IPython.core.interactiveshell import InteractiveShell

from puzzlecourse import Predict, ask, check
from puzzlelib import Hanoi, fact
from puzzlelib.views import Player

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
