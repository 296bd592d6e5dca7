"""The keys of a widget are the widget's: none of them does anything to the notebook around it."""

import string

import pytest
from playwright.sync_api import expect

from puzzlelib.views.actions import label_of

WIDGETS = {  # a board of disks: test_jupyterlab.py
    "nim": "Player(Nim((1, 2)), computer='perfect', buttons=True)",
    "solitaire": "Player(Solitaire('o.oo.'))",
    "stepthrough": "StepThrough(record(fact, 3), show=['source', 'stack', 'tree'])",
    "calltree": "CallTree(record(fact, 3))",
    "labelling": "CallTree(record(fact, 3), label=True)",
    "predict": "Predict('1.1')",
    "vote": "Predict('1.4', vote=True)",
    "order": "Order('hanoi')",
    "label": "Label('fact', record(fact, 3))",
}
KEYS = [*string.ascii_lowercase, *string.digits, "0", "0", "d", "d", "i", "i"]
FOCUSABLE = "a[href], button, input, select, textarea, [tabindex], [role=button]"
# of those that a key can give: others JupyterLab gives to itself in the background
COUNT_COMMANDS = """() => {
    const { commands } = window.jupyterapp;
    const haveKeys = new Set(commands.keyBindings.map((binding) => binding.command));
    const count = (_, { id }) => haveKeys.has(id) && window.commands.push(id);
    if (!window.commands) commands.commandExecuted.connect(count);
    window.commands = [];
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((c) => c.source)"""


def visible(root):
    """Everything in the widget that can have the focus now."""
    return [e for e in root.locator(FOCUSABLE).all() if e.is_visible() and e.is_enabled()]


PRESS = """(element, keys) => {
    element.focus();
    for (const key of keys) for (const type of ['keydown', 'keyup']) {
        const keyCode = key.toUpperCase().charCodeAt(0);
        document.activeElement.dispatchEvent(
            new KeyboardEvent(type, { key, keyCode, bubbles: true, composed: true, cancelable: true }));
    }
}"""


def keeps_its_keys(root, notebook):
    """`b` inserts a cell, `x` cuts it, `0 0` restarts the kernel, the arrow leads to the next: not here."""
    page = notebook.page
    before = page.evaluate(CELLS)
    page.evaluate(COUNT_COMMANDS)
    elements = visible(root)
    assert len(elements) > 1
    for element in elements:
        element.evaluate(PRESS, KEYS)
        for key in ("b", "ArrowDown"):
            element.focus()
            page.keyboard.press(key)
            assert root.evaluate("(root) => root.contains(document.activeElement)")
    elements[0].focus()
    for key in KEYS:
        page.keyboard.press(key)
    assert page.evaluate("() => window.commands") == []
    assert page.evaluate(CELLS) == before
    page.locator(".jp-Cell").first.evaluate(PRESS, ["b"])
    assert page.evaluate("() => window.commands") == ["notebook:insert-cell-below"]


@pytest.mark.slow
@pytest.mark.parametrize("cell", WIDGETS.values(), ids=WIDGETS)
def test_no_key_on_anything_that_has_the_focus_reaches_the_notebook(
    show_in_command_mode, notebook, cell
):
    keeps_its_keys(show_in_command_mode(cell), notebook)


@pytest.mark.slow
def test_a_button_that_appears_later_keeps_its_keys_too(show_in_command_mode, notebook):
    """Also in a second view of the widget, opened after the first."""
    root = show_in_command_mode("p = Player(Hanoi(1), buttons=True)\np")
    root.get_by_role("button", name="A → C").click()
    point = root.get_by_role("button", name=label_of("next", "2 disks"))
    point.focus()
    before = notebook.page.evaluate(CELLS)
    notebook.page.keyboard.press("b")
    expect(point).to_be_focused()
    assert notebook.page.evaluate(CELLS) == before
