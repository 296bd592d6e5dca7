"""Day two: what was answered, labelled and ordered is there again; the kernel has been shut down since."""

import json
import shutil

import lab
import pytest
from axe import violations
from labels import STEP
from playwright.sync_api import expect
from waiting import until_equal

CELLS = [
    "%env PUZZLELIB_KEEP=1",
    "from puzzlelib import *\nfrom puzzlelib.views import *\nfrom puzzlecourse import *",
    "Predict('1.1')",
    "Predict('1.2')",
    "Label('fact', record(fact, 4))",
    "Order('hanoi')",
    "def power(base, exponent):\n    return base\ncheck('power', power)",
    "progress()",
    "Player(Hanoi(3))",
    "StepThrough(record(fact, 3))",
    "draw(Hanoi(2))",
]
LINES = ["if disks == 0", "return []"]


@pytest.fixture
def day(address, browser, folder):
    """A function that opens the notebook; it lies in a folder of its own."""
    home, opened = folder / "files" / "day_two", []
    home.mkdir()
    lab.write_notebook(home / "01_factorial.ipynb", *CELLS)

    def day():
        notebook = lab.Lab(
            browser.new_page(viewport={"width": 1100, "height": 1000}),
            address,
            "day_two/01_factorial.ipynb",
        )
        opened.append(notebook)
        return notebook

    yield day
    shutil.rmtree(home)
    assert [notebook.errors for notebook in opened] == [[] for _ in opened]


def outputs(notebook):
    shown = notebook.page.locator(".jp-OutputArea-output:has(.puzzle-box)")
    expect(shown).to_have_count(6)
    return [shown.nth(number) for number in range(6)]


def answer(notebook):
    """A prediction, wrong and then right; one wrong; a label and an order."""
    first, second, tree, order, *_ = outputs(notebook)
    first.get_by_role("button", name="3 2 1 1", exact=False).last.click()
    expect(first).to_contain_text("The value 1 leaves loud_fact(1)")
    first.get_by_role("button", name="3 2 1 6").click()
    expect(first).to_contain_text("is right.")
    second.get_by_role("button", name="A 1").click()
    expect(second.locator(".option.wrong")).to_have_count(1)
    tree.locator('[data-call="3"]').click()
    field = tree.get_by_role("textbox", name="Your answer")
    expect(field).to_be_visible()
    field.fill("1")
    field.press("Enter")
    expect(tree).to_contain_text("Right: fact(1) returns 1.")
    for line in LINES:
        order.get_by_role("button", name=line).first.click()
    order.get_by_role("button", name="Run it").click()
    expect(order.locator(".message")).to_contain_text("✗")
    for output in (first, second, tree, order):  # what is kept is in the file by then
        expect(output.get_by_role("button", name="Ask me again")).to_be_visible()


def look(output):
    """What is read in an output, and what can be pressed; where a cursor stands, no one keeps."""
    output.scroll_into_view_if_needed()  # JupyterLab draws no cell that is far away
    buttons = output.get_by_role("button").evaluate_all(
        "(all) => all.map((one) => [one.textContent, one.disabled, `${one.className}`.replace(' current', '')])"
    )
    return output.inner_text(), buttons


@pytest.mark.slow
def test_on_day_two_all_is_seen_asleep_and_once_it_is_run_all_answers_are_back(day, folder):
    notebook = day()
    notebook.run_all()
    answer(notebook)
    before = [look(output) for output in outputs(notebook)[:4]]
    notebook.ask("() => window.jupyterapp.commands.execute('docmanager:save')")
    notebook.close()
    answers = json.loads((folder / "files" / "day_two" / "my_answers.json").read_text())
    assert [answers[kind].keys() for kind in ("questions", "labels", "orders", "exercises")] == [
        {"1.1", "1.2"},
        {"fact"},
        {"hanoi"},
        {"power"},
    ]
    notebook = day()
    is_asleep_but_for_the_recording(notebook)
    notebook.run_all()
    *asked, glance, _ = outputs(notebook)
    expect(asked[0]).to_contain_text("is right.")
    expect(asked[2]).to_contain_text("1 of 4 labelled")
    expect(asked[3].locator(".message")).to_contain_text("✗")
    until_equal(lambda: [look(output) for output in asked], before, notebook.page)
    expect(glance).to_contain_text("1 of 10 done")
    for dark in (False, True):
        notebook.use_theme(dark)
        looked_at = "color-contrast", "button-name"
        assert violations(notebook.page, ".jp-OutputArea", looked_at) == []
    asked[0].get_by_role("button", name="Ask me again").click()
    expect(asked[0]).not_to_contain_text("is right.")
    notebook.restart_and_run()
    again, second, *_, glance, _ = outputs(notebook)
    expect(again).not_to_contain_text("is right.")
    expect(second.locator(".option.wrong .comment")).not_to_be_empty()
    link = glance.get_by_role("link", name="01 factorial")
    assert link.evaluate("(a) => a.href").endswith("/day_two/01_factorial.ipynb")
    notebook.close()


ICONS = """() => [...document.querySelectorAll('.jupyter-widgets-disconnected')]
    .filter((e) => getComputedStyle(e, '::before').content !== 'none')
    .map((e) => e.firstElementChild?.className)"""


def is_asleep_but_for_the_recording(notebook):
    """Jupyter's own setting is to forget all widgets, and to say that their model was not found."""
    player = outputs(notebook)[5].locator(".puzzle-box")
    expect(player.locator('[data-gid="item:disk-1"]')).to_be_visible()
    notebook.page.wait_for_function(
        "(e) => getComputedStyle(e, '::after').content.includes('Asleep: choose Run → Run All Cells')",
        arg=player.element_handle(),
    )
    notebook.page.locator(".jupyter-widgets-disconnected > .puzzle-stage svg").last.wait_for()
    assert notebook.page.evaluate(ICONS) == []  # they do not say what to do
    walk = notebook.page.locator(".puzzle-book.walk")
    sentence = walk.locator(".sentence")
    before = sentence.inner_text()
    walk.get_by_role("button", name=STEP, exact=True).click()
    expect(sentence).not_to_have_text(before)
