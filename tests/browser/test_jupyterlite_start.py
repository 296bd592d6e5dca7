"""*Start* above a notebook in JupyterLite, and what is loaded before it is pressed."""

import pytest
from lite import Begun
from playwright.sync_api import expect
from serving import Quiet, blocked, folder_served
from waiting import until

pytestmark = pytest.mark.slow

CELL, ASKED = "def factorial(", "cell-35"  # where one writes, and the check below it
SCREENS = {"laptop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
# what Start says is seen as a whole, and covers nothing of the notebook
WHOLE = """() => {
    const start = document.querySelector('.puzzle-start').getBoundingClientRect();
    const words = document.querySelector('.puzzle-start p').getBoundingClientRect();
    const notebook = document.querySelector('.jp-Notebook').getBoundingClientRect();
    return words.height > 0 && start.top <= words.top && words.bottom <= start.bottom
        && start.right <= innerWidth && start.bottom <= notebook.top + 1;
}"""
OF_PYTHON = "**/pyodide.asm.wasm"
ABOVE = "Runs what stands above, so that you can begin here."


@pytest.fixture
def begin(browser, lite_served):
    """A function that opens a notebook at a cell, in a browser of its own that reaches nothing else."""
    contexts = []

    def begin(name, cell="", size="laptop", held=None):
        width, height = SCREENS[size]
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        blocked(contexts[-1], lite_served)
        if held is not None:  # what Python is loaded with does not come until the test lets it
            contexts[-1].route(OF_PYTHON, lambda route: held.append(route))
        return Begun(contexts[-1].new_page(), lite_served, name, cell)

    yield begin
    for context in contexts:
        context.close()


def test_a_link_to_an_exercise_opens_at_it_on_a_phone_too_and_start_makes_it_ready(begin):
    lite = begin("01_factorial", ASKED, "phone")
    expect(lite.button).to_be_focused()
    expect(lite.words).to_contain_text(ABOVE)
    expect(lite.cell(CELL)).to_be_in_viewport()
    width, height = (lite.button.bounding_box()[side] for side in ("width", "height"))
    assert width >= 150
    assert height >= 50
    lite.page.keyboard.press("Enter")
    expect(lite.start).to_have_count(0)
    expect(lite.cell(CELL)).to_be_in_viewport(ratio=0.5)
    source, has_focus = lite.place()
    assert source.startswith(CELL)
    assert has_focus
    counts = lite.counts()
    ready = [count is not None for count in counts]
    assert ready == sorted(ready, reverse=True)  # from the top to the cell, and none below it
    assert sum(ready) == 15
    lite.write(
        CELL,
        "def factorial(n):\n    if n < 0 or n != int(n):\n        raise ValueError(n)\n"
        "    return n * factorial(n - 1) if n else 1",
    )
    for _ in range(2):
        lite.page.keyboard.press("Shift+Enter")
    expect(lite.page.get_by_text("✓ repair fact").first).to_be_visible()


def test_a_cell_that_a_copy_does_not_have_is_not_waited_for_and_start_runs_all(begin):
    held = []
    lite = begin("01_factorial", "cell-of-another-day", held=held)
    expect(lite.words).to_contain_text("Your copy of this notebook does not have the cell")
    expect(lite.words).to_contain_text("Runs all cells once.")
    for width, height in SCREENS.values():
        lite.page.set_viewport_size({"width": width, "height": height})
        lite.page.wait_for_function(WHOLE)
    lite.button.click()
    expect(lite.words).to_contain_text("Python is being loaded.")
    until(lambda: held, lambda: "Python not asked for", lite.page)
    lite.page.context.unroute(OF_PYTHON)
    for route in held:
        route.continue_()
    expect(lite.start).to_have_count(0)
    assert None not in lite.counts()


def withheld(context, name):
    """Let files of this name not come to a browser; its requests are in the list."""
    requests = []

    def withhold(route):
        requests.append(route.request.url)
        route.abort()

    context.route(f"**/*{name}*", withhold)
    return requests


def test_python_that_does_not_come_and_an_error_above_are_told_and_can_be_tried_again(
    browser, lite_served
):
    context = browser.new_context()
    missing = {name: withheld(context, name) for name in ("loading.mjs", "puzzle_notebooks-")}
    lite = Begun(context.new_page(), lite_served, "01_factorial", ASKED)
    for name, requests in missing.items():
        lite.button.click()
        until(requests.copy, f"{name} was not asked for".format, lite.page)
        expect(lite.words).to_contain_text("Python could not be loaded. Is there a network?")
        expect(lite.button).to_have_text("Load again")
        context.unroute(f"**/*{name}*")
    lite.button.click()
    expect(lite.words).to_contain_text(ABOVE)
    lite.write("StepThrough(", "forgotten")
    lite.button.click()
    expect(lite.words).to_contain_text("ended in an error")
    expect(lite.button).to_have_text("Start again")
    expect(lite.button).to_be_focused()
    assert lite.place()[0] == "forgotten"
    traceback = lite.page.locator("pre", has_text="name 'forgotten' is not defined")
    expect(traceback.last).to_be_in_viewport()
    lite.write("forgotten", "mended = 1")
    lite.button.click()
    expect(lite.start).to_have_count(0)
    assert lite.place()[0].startswith(CELL)
    context.close()


# ---- what is loaded --------------------------------------------------------------------------------


NOTHING_IS_COMPILED_HERE = """import sys
for name, module in sys.modules.copy().items():
    file = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    if file.startswith("/lib/python") and "dynload" not in file and not name.startswith("__mp_"):
        loader = module.__spec__.loader
        cached = file if ".zip/" in file else module.__spec__.cached
        assert cached.endswith(".pyc"), file
        if ".zip/" not in file:
            with open(cached, "rb") as opened:
                assert opened.read(8)[4:] == b"\\x01\\0\\0\\0", file  # compiled when the site was built
"""


class Counting(Quiet):
    """Notes what it is asked for."""

    def do_GET(self):
        self.asked.append(self.path)
        super().do_GET()


def test_python_is_loaded_at_once_nothing_of_it_twice_and_who_runs_all_by_the_menu_needs_no_start(
    browser, jupyterlite
):
    asked = []
    with folder_served(jupyterlite, type("Noting", (Counting,), {"asked": asked})) as address:
        context = browser.new_context()
        lite = Begun(context.new_page(), address, "01_factorial")
        expect(lite.words).to_have_text("Runs all cells once. Python is there.")
        assert set(lite.counts()) == {None}
        before = [path for path in asked if path.startswith("/pyodide/")]
        assert len(before) == len(set(before)) > 20
        assert not [path for path in asked if "/pypi/" in path]
        lite.run_all()
        expect(lite.start).to_have_count(0)
        assert [path for path in asked if path.startswith("/pyodide/")] == before
        lite.execute(NOTHING_IS_COMPILED_HERE)
        context.close()
