"""The keys of a widget are the widget's: none of them does anything to the notebook around it."""

import string

import pytest
from playwright.sync_api import expect

from puzzlelib.views.actions import label_of

WIDGETS = {
    "hanoi": "Player(Hanoi(2))",
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
FAST = "hanoi", "predict"
CASES = [
    cell if name in FAST else pytest.param(cell, marks=pytest.mark.slow)
    for name, cell in WIDGETS.items()
]
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


@pytest.fixture
def shown(notebook):
    """A function that shows a widget in a cell and gives its output; no error may come of it."""

    def shown(cell):
        notebook.show(
            "from puzzlelib import *\nfrom puzzlelib.views import *\nfrom puzzlecourse import *",
            cell,
            "'a cell below'",
        )
        notebook.page.evaluate(
            "() => { window.jupyterapp.shell.currentWidget.content.mode = 'command' }"
        )
        root = notebook.page.locator(".jp-OutputArea-output:has(.puzzle-box, .puzzle-book)").first
        root.locator("button, [role=button]").first.wait_for()
        return root

    yield shown
    errors, notebook.errors[:] = notebook.errors[:], []
    assert errors == []


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


@pytest.mark.parametrize("cell", CASES, ids=WIDGETS)
def test_no_key_on_anything_that_has_the_focus_reaches_the_notebook(shown, notebook, cell):
    """`b` inserts a cell, `x` cuts it, `0 0` restarts the kernel, the arrow leads to the next: not here."""
    root, page = shown(cell), notebook.page
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


def test_running_and_saving_stay_the_notebooks(shown, notebook):
    """Whoever has played can run the cell again without clicking into it first."""
    root, page = shown("Player(Hanoi(3))"), notebook.page
    page.evaluate(COUNT_COMMANDS)
    root.locator('[data-gid="item:disk-1"]').focus()
    page.keyboard.press("Control+s")
    page.wait_for_function("() => window.commands.includes('docmanager:save')")
    root.locator('[data-gid="item:disk-1"]').focus()
    page.keyboard.press("b")
    page.keyboard.press("Control+Enter")
    page.wait_for_function("() => window.commands.includes('notebook:run-cell')")
    notebook.wait_until_idle()
    assert len(page.evaluate(CELLS)) == 3


def test_a_button_that_appears_later_keeps_its_keys_too(shown, notebook):
    """Also in a second view of the widget, opened after the first."""
    root = shown("p = Player(Hanoi(1), buttons=True)\np")
    root.get_by_role("button", name="A → C").click()
    point = root.get_by_role("button", name=label_of("next", "2 disks"))
    point.focus()
    before = notebook.page.evaluate(CELLS)
    notebook.page.keyboard.press("b")
    expect(point).to_be_focused()
    assert notebook.page.evaluate(CELLS) == before
