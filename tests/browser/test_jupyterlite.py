"""JupyterLite on the site: every notebook runs in the browser, without any other server."""

import json
from zipfile import ZipFile

import pytest
from board import drag_and_answer
from labels import STEP
from lessons import ROOT
from lite import ON_THE_WEB
from playwright.sync_api import expect
from serving import LIMIT, blocked
from walk_page import Walk

NOTEBOOKS = sorted(path.stem for path in ROOT.glob("notebooks/*.ipynb"))
NEED_NUMPY = ["A2_exhaustive"]
TOLD = "all positions of a board are computed with numpy, which is not installed here"

pytestmark = pytest.mark.slow


def test_every_notebook_runs_completely_or_reports_what_is_missing(open_lite):
    """All run in one kernel, because opening a page is slow; its names are cleared in between.

    The page is JupyterLab's, which has no Start button even before any cell has run.
    """
    lite = open_lite("00_frames", "lab")
    for name in NOTEBOOKS:
        lite.execute("%reset -f")
        results = [lite.comes_to(source) for source in sources_of(name)]
        if name in NEED_NUMPY and not ON_THE_WEB:
            assert TOLD in next(one for one in results if one != "ok")
        else:
            assert set(results) == {"ok"}, name
    expect(lite.page.get_by_role("region", name="Start")).to_have_count(0)


def sources_of(name):
    """Return the code cells of a notebook."""
    cells = json.loads((ROOT / "notebooks" / f"{name}.ipynb").read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


ANSWER = """def three_disks(source, target, spare):
    return two_disks(source, spare, target) + [Move(source, target)] + two_disks(spare, target, source)
"""
ENDLESS = {
    "plain": "def f(n): return f(n + 1)\nf(0)",
    "by sorted": "def f(n): return sorted([n, n], key=f)\nf(0)",
    "by map": "def f(n): return list(map(f, [n]))\nf(0)",
    "by sum": "def f(n): return sum(f(k) for k in [n])\nf(0)",
    "with a memo": "from functools import cache\nf = cache(lambda n: f(n + 1))\nf(0)",
    "in its text": "class C:\n    def __repr__(self): return repr(self)\nrepr(C())",
    "recorded": "from puzzlelib import record\ndef f(n): return f(n + 1)\nif record(f, 0).ended == 'raised': raise RecursionError",
}  # fmt: skip


def test_all_learner_actions_work_and_endless_recursion_ends_in_an_error(open_lite):
    lite = open_lite("06_hanoi")
    lite.write("def three_disks", ANSWER)
    lite.run_all()
    assert set(lite.outcomes()) == {""}
    page = lite.page
    drag_and_answer(page)
    lite.come_to("StepThrough(")
    walk = Walk(page)
    walk.button(STEP).click()
    walk.at(1)
    lite.come_to('check("three disks"')
    expect(page.get_by_text("✓ three disks").first).to_be_visible()
    for how, program in ENDLESS.items():
        guarded = "\n".join(f"    {line}" for line in program.splitlines())
        lite.execute(f"ended = False\ntry:\n{guarded}\nexcept RecursionError:\n    ended = True")
        lite.execute(f"assert ended, {how!r}")


# ---- returning visitors ----------------------------------------------------------------------------


def test_saved_work_survives_a_reload_inactive_until_run_and_can_be_deleted(
    open_lite,
):
    lite = open_lite("06_hanoi")
    of_the_site = lite.sources()
    lite.write("from ", f"# mine\n{of_the_site[0]}")
    lite.run_all()
    lite.come_to("Player(")
    board = lite.page.locator(".puzzle-stage").first
    pegs = board.locator('[data-gid^="item:"]')
    expect(pegs).not_to_have_count(0)
    count, status = pegs.count(), board.locator(".puzzle-status").inner_text()
    lite.save()
    lite.reload()
    lite.come_to("Player(")
    expect(pegs).to_have_count(count)
    expect(board.locator(".puzzle-status")).to_have_text(status, use_inner_text=True)
    box = lite.page.locator(".puzzle-box:has(.puzzle-stage)").first
    told = box.evaluate("(box) => getComputedStyle(box, '::after').content")
    assert told.startswith('"Asleep: ')
    expect(lite.page.get_by_text("Loading widget")).to_have_count(0)
    assert lite.sources() == [f"# mine\n{of_the_site[0]}", *of_the_site[1:]]
    lite.run_all()
    lite.come_to("Player(")
    expect(lite.page.locator(".jupyter-widgets-disconnected")).to_have_count(0)
    lite.page.evaluate("() => window.jupyterapp.serviceManager.contents.delete('06_hanoi.ipynb')")
    lite.reload()
    assert lite.sources() == of_the_site


# ---- on a phone ------------------------------------------------------------------------------------


def test_on_a_phone_cells_are_as_wide_as_the_page(browser, lite_served):
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    elsewhere = blocked(context, lite_served)
    context.route("**/pyodide.asm.wasm", lambda route: route.abort())  # no Python needed
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    page.goto(f"{lite_served}/tree/index.html")
    with context.expect_page(timeout=LIMIT) as opened:
        page.get_by_text("01_factorial.ipynb").tap()
    notebook = opened.value
    notebook.set_default_timeout(LIMIT)
    cells = notebook.locator(".jp-Cell")
    expect(cells.first).to_be_visible()
    notebook.wait_for_function(
        "() => [...document.querySelectorAll('.jp-Cell')].every((e) => e.offsetWidth >= 350)"
    )
    assert notebook.evaluate("() => document.documentElement.scrollWidth") <= 390
    context.close()
    assert elsewhere == []


# ---- contents of the build -------------------------------------------------------------------------


def test_no_handout_is_in_the_build_or_the_wheel(jupyterlite):
    assert not [*jupyterlite.rglob("*.pdf")]
    [wheel] = jupyterlite.rglob("puzzle_notebooks-*.whl")
    assert not [name for name in ZipFile(wheel).namelist() if "handouts" in name]
