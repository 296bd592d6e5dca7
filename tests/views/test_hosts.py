"""Display hooks for hosts other than JupyterLab, such as Colab."""

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
    """Return IPython and the bundles that it has displayed."""
    shell = InteractiveShell.instance()
    published = []
    monkeypatch.setattr(
        shell.display_pub, "publish", lambda data, *args, **kwargs: published.append(data)
    )
    yield SimpleNamespace(format=shell.display_formatter.format, published=published)
    InteractiveShell.clear_instance()


@pytest.mark.parametrize("make", BOXES.values(), ids=BOXES)
def test_a_widget_is_the_result_of_a_cell_or_in_colab_displayed_where_its_kind_is_enabled(
    make, shell, monkeypatch
):
    box = make()
    data, _ = shell.format(box)
    assert VIEW in data
    assert shell.published == []
    allow = Mock()
    colab = ModuleType("google.colab.output")
    colab.enable_custom_widget_manager = allow
    monkeypatch.setitem(sys.modules, "google.colab.output", colab)
    assert shell.format(box) == ({}, {})
    [data] = shell.published
    assert VIEW in data
    allow.assert_called_with()
