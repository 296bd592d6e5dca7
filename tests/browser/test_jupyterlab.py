"""Behaviour specific to notebooks: first use, shortcuts, scrolling, themes and kernels.

Holds all JupyterLab tests of the quick run, so that a single test process starts JupyterLab.
"""

import re

import lab
import pytest
from axe import violations
from board import IMPORTS, Board
from labels import SKIP
from lessons import NOTEBOOKS
from playwright.sync_api import expect
from test_every_widget import OF_IPYWIDGETS
from test_keys import CELLS, COUNT_COMMANDS, keeps_its_keys
from walk_page import SMALLEST_TEXT, Walk

from puzzlecourse.storage.handed_out import handed_out
from stepthrough.walk.link import VERSION

HANOI = "Player(Hanoi(3))"


def move_disk_1(board, rod="B", moves=1):
    board.drag("item:disk-1", f"zone:rod-{rod}")
    board.says(f"→ {rod}", moves=moves)


# ---- first use ------------------------------------------------------------------------------------

FIRST_SCREEN = {"width": 1280, "height": 800}


@pytest.fixture
def opened(address, browser, folder):
    """The first notebook, copied as by `puzzlecourse lab`."""
    copy = handed_out(NOTEBOOKS / "00_frames.ipynb")
    (folder / "files" / "00_frames.ipynb").write_bytes(copy)
    notebook = lab.Lab(browser.new_page(viewport=FIRST_SCREEN), address, "00_frames.ipynb")
    yield notebook
    notebook.close()


IN_SIGHT = """(tower) => {
    const { top, bottom } = tower.getBoundingClientRect();
    return top > 0 && bottom <= innerHeight;
}"""


def has_not_changed(opened):
    is_dirty = opened.ask(
        """async () => {
            const panel = window.jupyterapp.shell.currentWidget;
            const { kernel } = panel.sessionContext.session;
            await Promise.all([kernel.info, kernel.spec]);
            await new Promise(requestAnimationFrame);
            return panel.context.model.dirty;
        }"""
    )
    assert not is_dirty


def says_how_to_run_it(opened):
    frame = opened.page.locator(".jp-RenderedHTML:visible", has_text="Run this notebook").first
    frame.wait_for()
    opened.page.wait_for_function(
        "(frame) => frame.querySelector('img')?.naturalWidth > 100", arg=frame.element_handle()
    )


def shows_the_first_tower_on_the_first_screen(opened):
    screen = opened.page.locator(".jp-NotebookPanel:visible").bounding_box()
    tower = opened.page.locator(".jp-RenderedHTML:visible img").first.bounding_box()
    assert tower["y"] + tower["height"] <= screen["y"] + screen["height"]


OUTLINE = "def deep"
WRITE = """([begin, lines]) => {
    const { cells } = window.jupyterapp.shell.currentWidget.content.model.sharedModel;
    const place = cells.findIndex((cell) => cell.source.startsWith(begin));
    cells[place].setSource(lines);
    return place;
}"""
WHAT_CAME = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.model.sharedModel.cells.map((cell) => cell.toJSON());
    const outputs = cells.flatMap((cell) => cell.outputs ?? []);
    const isDead = ({ data }) =>
        data?.["text/html"]?.includes("Run this notebook") && !data["application/vnd.jupyter.widget-view+json"];
    return {
        numbers: cells.map((cell) => cell.execution_count ?? 0),
        errors: outputs.map((one) => one.ename).filter(Boolean),
        dead: outputs.filter(isDead).length,
    };
}"""


def test_a_notebook_explains_how_to_run_it_and_returns_to_its_first_widget(opened):
    """JupyterLab scrolls to the last cell; the first widget scrolls back into view.

    One cell has a syntax error, so that the check after it fails as well; the widget reports this until
    the error is fixed.
    """
    has_not_changed(opened)
    says_how_to_run_it(opened)
    shows_the_first_tower_on_the_first_screen(opened)
    place = opened.ask(WRITE, [OUTLINE, "def deep(n)\n    ..."])
    opened.run_all()
    came = opened.ask(WHAT_CAME)
    assert (came["errors"], came["dead"]) == (["SyntaxError", "NameError"], 0)
    line = opened.page.get_by_role("status").filter(has_text="ended with an error")
    tower = opened.page.locator(".puzzle-stage svg").first
    for one in (line, tower):
        opened.page.wait_for_function(IN_SIGHT, arg=one.element_handle())
    assert not opened.page.get_by_text("Run this notebook:").count()
    failed = came["numbers"][place]
    after = max(came["numbers"]) - failed
    message = f"Cell [{failed}] ended with an error: SyntaxError: expected ':'. "
    expect(line).to_have_text(
        f"{message}{after} cells were run after it; [{failed + 1}] failed, too."
    )
    opened.ask(WRITE, [OUTLINE, "def deep(n):\n    return n"])
    opened.run_cell(place)
    opened.run_cell(place + 1)
    expect(line).to_have_count(0)
    opened.page.get_by_role("link", name="Back to the beginning").click()
    heading = opened.page.get_by_role("heading", name="Watch a call at work")
    opened.page.wait_for_function(IN_SIGHT, arg=heading.element_handle())


@pytest.fixture
def long_notebook(address, browser, folder):
    """A notebook with a tower at the top, whose last cell runs until the file *free* exists."""
    free = folder / "free"
    free.unlink(missing_ok=True)
    last = f"import pathlib, time\nwhile not pathlib.Path({str(free)!r}).exists(): time.sleep(0.01)"
    cells = [IMPORTS, HANOI, "pass\n" * 100, last]
    lab.write_notebook(folder / "files" / "long.ipynb", *cells)
    notebook = lab.Lab(browser.new_page(viewport=FIRST_SCREEN), address, "long.ipynb")
    notebook.free = free
    yield notebook
    notebook.close()


@pytest.mark.slow
def test_after_any_interaction_the_notebook_does_not_scroll_back(long_notebook):
    page = long_notebook.page
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    tower = page.locator(".puzzle-stage svg").first
    tower.wait_for(state="attached")
    page.mouse.move(700, 400)
    page.mouse.wheel(0, -10)
    long_notebook.free.touch()
    long_notebook.wait_until_idle()
    page.wait_for_timeout(1_500)  # no event marks that nothing happens
    assert not page.evaluate(IN_SIGHT, tower.element_handle())


# ---- playing --------------------------------------------------------------------------------------


def test_a_board_is_played_in_two_views(show):
    """H1, H4, H7: test_play.py and test_stage.py show all else in a bare page."""
    board = show("p = Player(Hanoi(3))\np", "p")
    second = Board(board.page, 1)
    move_disk_1(board, "C")
    second.says("Move 1: A → C", moves=1)
    second.drag("item:disk-1", "zone:rod-B")
    board.action("undo").click()
    board.says("Move 1", moves=1)


def test_no_key_pressed_in_a_board_reaches_the_notebook(show_in_command_mode, notebook):
    """test_keys.py covers all other widgets."""
    keeps_its_keys(show_in_command_mode("Player(Hanoi(2))"), notebook)


def test_the_shortcuts_for_running_and_saving_reach_the_notebook(show_in_command_mode, notebook):
    """After playing, a learner can run the cell again without clicking into it first."""
    root, page = show_in_command_mode("Player(Hanoi(3))"), notebook.page
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


# ---- stepping -------------------------------------------------------------------------------------

POWER = "def power(n, k):\n    return 1 if k == 0 else n * power(n, k - 1)\n"


def test_a_magic_cell_can_be_stepped_with_a_busy_kernel_and_rerun_after_its_end(
    notebook,
):
    """Opening its link by keyboard does not trigger the notebook's shortcuts."""
    site = "import os\nos.environ['PUZZLELIB_SITE'] = 'https://ada.example'"
    notebook.show(
        "%reload_ext puzzlelib", site, f"%%steps\n{POWER}\neight = power(2, 3)", IMPORTS, HANOI
    )
    walk = Walk(notebook.page)
    walk.says("This cell begins.")
    walk.button("Last call").click()
    walk.says("power(2, 3) is called")
    walk.key("Home")
    lines = walk.root.get_by_label("Program").locator(".line")
    expect(lines.last).to_contain_text("eight = power(2, 3)")
    heights = lines.evaluate_all("(lines) => lines.map((line) => line.offsetHeight)")
    assert len(set(heights)) == 1  # empty lines have the height of others
    walk.button("Link").click()
    field = walk.root.get_by_label("Link", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_value(
        re.compile(rf"^https://ada\.example/walk\.html#{VERSION}\.[\w-]{{900,}}$")
    )
    cells = walk.page.locator(".jp-Cell").count()
    walk.key("b", "a", "Escape")
    expect(field).to_be_hidden()
    assert walk.page.locator(".jp-Cell").count() == cells
    with notebook.busy():
        walk.slider.focus()
        for step in range(1, 4):
            walk.key("ArrowRight")
            walk.at(step)
    notebook.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.shutdown()")
    walk.key("End")
    walk.says("This cell ends. The end.")
    walk.key("Home")
    walk.says("This cell begins.")
    notebook.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.startKernel()")
    notebook.wait_until_ready()
    notebook.run_all()
    Walk(notebook.page).says("This cell begins.")
    board = Board(notebook.page)
    board.says("Drag a disk", moves=0)
    move_disk_1(board)
    assert notebook.errors == []


BELOW_ITS_END = """(widget) => {
    const area = widget.closest(".jp-Cell-outputArea");
    return area.scrollHeight - area.clientHeight;
}"""


def test_with_a_busy_kernel_waiting_widgets_say_so_and_scrolled_outputs_hide_nothing(
    show, notebook
):
    board = show(HANOI, 'Predict("0.1")', "StepThrough(record(solve_hanoi, 3))")
    notebook.ask("() => window.jupyterapp.commands.execute('notebook:select-all')")
    notebook.ask("() => window.jupyterapp.commands.execute('notebook:enable-output-scrolling')")
    expect(notebook.page.locator(".jp-mod-outputsScrolled")).to_have_count(4)
    for widget in notebook.page.locator(".puzzle-box, .puzzle-book").all():
        assert widget.evaluate(BELOW_ITS_END) == 0
    player, question = notebook.page.locator(".puzzle-box").all()
    signs = [one.get_by_text("Python is busy: this waits for it.") for one in (player, question)]
    with notebook.busy():
        board.drag("item:disk-1", "zone:rod-B")
        expect(signs[0]).to_be_visible()
        expect(signs[1]).to_have_count(0)
        question.get_by_role("button", name="15").click()
        expect(signs[1]).to_be_visible()
        walk = Walk(notebook.page)
        walk.slider.press("ArrowRight")
        walk.at(1)
    for sign in signs:
        expect(sign).to_have_count(0)
    board.says("→ B", moves=1)
    expect(notebook.page.locator(".puzzle-hanging")).to_have_count(2)  # none at the walk


# ---- uniform style of programs ---------------------------------------------------------------------

KEYWORDS = """() => [
    ...document.querySelectorAll('.jp-InputArea-editor .cm-line span'),
    ...document.querySelectorAll('.puzzle-source span'),
    ...document.querySelectorAll('.puzzle-book .program span, .puzzle-card pre.puzzle-code span'),
].filter((word) => ['def', 'return'].includes(word.textContent)).map((word) => {
    const { color, fontWeight } = getComputedStyle(word);
    return [Boolean(word.closest('.puzzle-box, .puzzle-book')), color, fontWeight];
})"""
BOXES = """() => [...document.querySelectorAll('.puzzle-source, .puzzle-card pre')].map((box) => {
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(box);
    return [backgroundColor, borderTopLeftRadius];
})"""

BREAKS = """() => [...document.querySelectorAll(':is(.puzzle-source, .puzzle-card) :is(pre, code)')]
    .map((text) => getComputedStyle(text).wordBreak)"""


def channels(colour):
    """Return red, green and blue as fractions of 1."""
    numbers = [float(number) for number in re.findall(r"[0-9.]+", colour)][:3]
    return [n if colour.startswith("color(") else n / 255 for n in numbers]


@pytest.mark.slow
def test_programs_look_alike_in_cells_sources_walks_and_questions(notebook):
    """JupyterLab's rules, which would set the width of the values in a card, do not apply to it."""
    source = "def one():\n    return 1\nshow_source(one)"
    notebook.show(IMPORTS, source, "StepThrough(record(fact, 10))", "Predict('1.1')")
    page = notebook.page
    for place in (".puzzle-source", ".puzzle-book .program .line", ".puzzle-card pre"):
        page.locator(place).first.wait_for()
    value = page.locator(".puzzle-book .card dd > span").first
    assert value.inner_text() == "10"
    assert value.evaluate("(e) => e.getClientRects().length") == 1
    assert set(page.evaluate(BREAKS)) == {"normal"}  # words are not broken unnecessarily
    greens = []
    for dark in (False, True):
        notebook.use_theme(dark)
        words, boxes = page.evaluate(KEYWORDS), page.evaluate(BOXES)
        assert len(words) >= 8
        (cells, cells_bold), (ours, ours_bold) = (
            next(look for is_ours, *look in words if is_ours == wanted) for wanted in (False, True)
        )
        assert [look for _, *look in words].count([ours, ours_bold]) >= 4
        assert ours_bold == cells_bold
        assert channels(ours) == pytest.approx(channels(cells), abs=0.26)  # 0.25 is text colour
        assert channels(ours)[1] == max(channels(ours))
        assert boxes == [boxes[0]] * 2  # walks and questions draw their borders elsewhere
        greens.append(ours)
    assert greens[0] != greens[1]


ADD_TEXT = """async (source) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.model.sharedModel.insertCell(0, { cell_type: 'markdown', source, metadata: {} });
    await window.jupyterapp.commands.execute('notebook:render-all-markdown');
}"""


def test_text_and_questions_have_a_readable_width(notebook):
    notebook.show(IMPORTS, "Predict('1.1')")
    notebook.page.set_viewport_size({"width": 1280, "height": 800})
    notebook.ask(ADD_TEXT, "A call waits for the call that it has made. " * 20)
    notebook.page.locator(".puzzle-reading .jp-MarkdownOutput").wait_for()
    # the options stand beside the program, so they are narrower than the text
    for place, least in (".jp-MarkdownOutput", 600), (".asked", 500), (".options", 500):
        box = notebook.page.locator(place).first.bounding_box()
        assert least <= box["width"] <= 760
    card = notebook.page.locator(".puzzle-card")
    card.get_by_role("button", name=SKIP).click()
    expect(card.locator(".message")).not_to_be_empty()
    assert card.evaluate(SMALLEST_TEXT)[0] >= 14  # pixels, legible from the last row


# ---- kernels and servers ---------------------------------------------------------------------------


@pytest.mark.slow
def test_a_widget_without_its_kernel_says_so_and_how_to_continue(open_notebook):
    """Running only its cell would fail: a new kernel lacks the names defined in other cells."""
    notebook = open_notebook()
    page = notebook.page
    context = "window.jupyterapp.shell.currentWidget.sessionContext"
    notebook.show(IMPORTS, HANOI)
    for ended in ("session.kernel.restart", "shutdown"):
        box = Board(page).root.locator(".puzzle-box").first
        notebook.ask(f"async () => {{ await {context}.{ended}() }}")
        page.wait_for_function(
            "(e) => getComputedStyle(e, '::after').content.includes('Asleep: choose Run → Run All Cells')",
            arg=box.element_handle(),
        )
        assert box.evaluate("(e) => getComputedStyle(e.children[0]).pointerEvents") == "none"
        if ended == "shutdown":
            break
        notebook.run_cell(1)
        expect(page.locator(".jp-RenderedText").last).to_contain_text("NameError")
        for words in ("Run", "Run All Cells"):
            page.get_by_role("menuitem", name=words, exact=True).click()
        expect(page.get_by_text("NameError")).to_have_count(0)
        notebook.wait_until_idle()
        move_disk_1(Board(page))
    notebook.close()


# ---- accessibility --------------------------------------------------------------------------------


@pytest.mark.slow
def test_axe_finds_nothing_in_widgets_made_of_ipywidgets_parts(notebook):
    """test_every_widget.py covers all other widgets."""
    notebook.show(IMPORTS, *OF_IPYWIDGETS.values())
    for dark in (False, True):
        notebook.use_theme(dark)
        assert violations(notebook.page, ".jp-OutputArea") == []
