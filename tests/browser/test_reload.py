"""A page that is opened anew beside a kernel that lives on, and is busy."""

import pytest
from labels import SKIP, STEP
from playwright.sync_api import expect

from puzzlelib.views.actions import LABELS

IMPORTS = "from puzzlelib import *\nfrom puzzlelib.views import *\nfrom puzzlecourse import *"
WIDGETS = [
    "Predict('1.1')",
    "Order('hanoi')",
    "Player(Hanoi(3))",
    "StepThrough(record(fact, 3))",
    "CallTree(record(fact, 3), label=True)",
]
BUSY = 12  # seconds: the new page gives up asking the kernel for its widgets before


@pytest.fixture
def reloaded(open_notebook):
    """A notebook whose page was opened anew while its kernel was busy, and then run again."""
    notebook = open_notebook(viewport={"width": 1280, "height": 2400})
    notebook.show(IMPORTS, *WIDGETS)
    notebook.ask("() => window.jupyterapp.commands.execute('docmanager:save')")
    notebook.begin(f"import time; time.sleep({BUSY})")
    notebook.page.reload()
    notebook.wait_for_kernel()
    notebook.run_all()
    yield notebook
    notebook.close()


@pytest.mark.slow
def test_after_a_reload_beside_a_busy_kernel_every_button_is_there(reloaded):
    """What was told to the page once in the kernel's life is unknown to the new page."""
    names = {
        "Predict": ["A", "B", "C", "D", SKIP],
        "Player": [LABELS[name] for name in ("undo", "hint", "more")],
        "StepThrough": [STEP, "More"],
        "CallTree": ["Show me", "Check"],
    }
    outputs = reloaded.page.locator(".jp-OutputArea-output:has(.puzzle-box, .puzzle-book)")
    expect(outputs).to_have_count(len(WIDGETS))
    for number, cell in enumerate(WIDGETS):
        for name in names.get(cell.split("(")[0], []):
            button = outputs.nth(number).get_by_role("button", name=name).first
            expect(button).to_be_visible()
    expect(outputs.nth(1).locator(".line").first).to_be_visible()
    expect(reloaded.page.get_by_text("Error displaying widget")).to_have_count(0)
