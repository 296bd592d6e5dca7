"""Keys pressed in a widget do not trigger shortcuts of the notebook around it."""

import string

import pytest
from playwright.sync_api import expect

from puzzlelib.views.actions import label_of

WIDGETS = (  # test_jupyterlab.py covers boards
    "Player(Nim((1, 2)), computer='perfect', buttons=True)",
    "StepThrough(record(fact, 3), show=['source', 'stack', 'tree'])",
    "CallTree(record(fact, 3), label=True)",
    "Predict('1.4', vote=True)",
    "Order('hanoi')",
)
KEYS = [*string.ascii_lowercase, *string.digits, "0", "0", "d", "d", "i", "i"]
FOCUSABLE = "a[href], button, input, select, textarea, [tabindex], [role=button]"
# count commands with a key binding; JupyterLab executes others in the background
COUNT_COMMANDS = """() => {
    const { commands } = window.jupyterapp;
    const haveKeys = new Set(commands.keyBindings.map((binding) => binding.command));
    const count = (_, { id }) => haveKeys.has(id) && window.commands.push(id);
    if (!window.commands) commands.commandExecuted.connect(count);
    window.commands = [];
}"""
CELLS = """() => window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((c) => c.source)"""


def visible(root):
    """Return all focusable elements of the widget."""
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
    """Check that `b` (insert cell), `x` (cut), `0 0` (restart) and the arrow keys have no effect."""
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
def test_no_key_pressed_in_a_focused_element_reaches_the_notebook(show_in_command_mode, notebook):
    """Nor in a button that appears later."""
    for cell in WIDGETS:
        keeps_its_keys(show_in_command_mode(cell), notebook)
    root = show_in_command_mode("Player(Hanoi(1), buttons=True)")
    root.get_by_role("button", name="A → C").click()
    point = root.get_by_role("button", name=label_of("next", "2 disks"))
    point.focus()
    before = notebook.page.evaluate(CELLS)
    notebook.page.keyboard.press("b")
    expect(point).to_be_focused()
    assert notebook.page.evaluate(CELLS) == before
