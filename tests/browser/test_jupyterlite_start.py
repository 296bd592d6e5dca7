"""The *Start* button above notebooks in JupyterLite, and the requests before it is pressed."""

import pytest
from lite import Begun
from playwright.sync_api import expect
from serving import Quiet, blocked, folder_served
from waiting import until

pytestmark = pytest.mark.slow

SCREENS = {"laptop": (1280, 800), "tablet": (820, 1180), "phone": (390, 844)}
# the text of Start is fully visible and does not cover the notebook
WHOLE = """() => {
    const start = document.querySelector('.puzzle-start').getBoundingClientRect();
    const words = document.querySelector('.puzzle-start p').getBoundingClientRect();
    const notebook = document.querySelector('.jp-Notebook').getBoundingClientRect();
    return words.height > 0 && start.top <= words.top && words.bottom <= start.bottom
        && start.right <= innerWidth && start.bottom <= notebook.top + 1;
}"""
OF_PYTHON = "**/pyodide.asm.wasm"
ALL = "Runs all cells once."


@pytest.fixture
def begin(browser, lite_served):
    """Factory for notebooks, each in a separate browser context without access to other hosts."""
    contexts = []

    def begin(name, held=None):
        width, height = SCREENS["laptop"]
        contexts.append(browser.new_context(viewport={"width": width, "height": height}))
        blocked(contexts[-1], lite_served)
        if held is not None:  # delay Pyodide until the test releases it
            contexts[-1].route(OF_PYTHON, lambda route: held.append(route))
        return Begun(contexts[-1].new_page(), lite_served, name)

    yield begin
    for context in contexts:
        context.close()


def test_start_runs_all_cells_and_is_visible_on_every_screen(begin):
    held = []
    lite = begin("01_factorial", held=held)
    expect(lite.button).to_be_focused()
    expect(lite.words).to_contain_text(ALL)
    for width, height in SCREENS.values():
        lite.page.set_viewport_size({"width": width, "height": height})
        lite.page.wait_for_function(WHOLE)
    width, height = (lite.button.bounding_box()[side] for side in ("width", "height"))
    assert width >= 150
    assert height >= 50
    lite.page.keyboard.press("Enter")
    expect(lite.words).to_contain_text("Python is being loaded.")
    until(lambda: held, lambda: "Python not asked for", lite.page)
    lite.page.context.unroute(OF_PYTHON)
    for route in held:
        route.continue_()
    expect(lite.start).to_have_count(0)
    assert None not in lite.counts()


def withheld(context, name):
    """Abort requests for the file *name*; return the list of their URLs."""
    requests = []

    def withhold(route):
        requests.append(route.request.url)
        route.abort()

    context.route(f"**/*{name}*", withhold)
    return requests


def test_failed_loading_and_failed_cells_are_reported_and_can_be_retried(browser, lite_served):
    context = browser.new_context()
    missing = {name: withheld(context, name) for name in ("loading.mjs", "puzzle_notebooks-")}
    lite = Begun(context.new_page(), lite_served, "01_factorial")
    for name, requests in missing.items():
        lite.button.click()
        until(requests.copy, f"{name} was not asked for".format, lite.page)
        expect(lite.words).to_contain_text("Python could not be loaded. Is there a network?")
        expect(lite.button).to_have_text("Load again")
        context.unroute(f"**/*{name}*")
    lite.button.click()
    expect(lite.words).to_contain_text(ALL)
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
    context.close()


# ---- requests --------------------------------------------------------------------------------------


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
    """Record the requested paths."""

    def do_GET(self):
        self.asked.append(self.path)
        super().do_GET()


def test_python_is_preloaded_only_once_and_running_from_the_menu_needs_no_start(
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
