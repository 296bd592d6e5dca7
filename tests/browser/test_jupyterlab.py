"""What only a notebook shows: its first minute, its keys, its scrolling, its kernels; and a slide show in Voila.

All of it that is in each run is in this file: one process starts JupyterLab, and opens one notebook for all tests.
"""

import re

import lab
import pytest
from axe import violations
from board import IMPORTS, Board
from labels import SKIP
from lessons import NOTEBOOKS
from literal import NASTY, is_literal
from playwright.sync_api import expect
from screens import NEXT_FRAME
from test_every_widget import OF_IPYWIDGETS
from test_keys import CELLS, COUNT_COMMANDS, keeps_its_keys
from walk_page import SMALLEST_TEXT, UNSEEN, Walk

from puzzlecourse.classroom.handed_out import handed_out

HANOI = "Player(Hanoi(3))"
LINES = "print('line\\n' * 80)"


def move_disk_1(board, rod="B", moves=1):
    board.drag("item:disk-1", f"zone:rod-{rod}")
    board.says(f"→ {rod}", moves=moves)


# ---- the first minute -----------------------------------------------------------------------------

FIRST_SCREEN = {"width": 1280, "height": 800}


@pytest.fixture
def opened(address, browser, folder):
    """The first notebook as `puzzlecourse lab` copies it, opened by a learner."""
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


def test_a_notebook_says_how_to_run_it_runs_to_its_end_and_is_where_the_play_is(opened):
    """JupyterLab goes to the last cell, whatever is in it; the first widget comes back.

    Python cannot read one cell, and the check below it fails in its turn: that is told at the widget until it is mended.
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
    """A notebook with one tower, at its beginning, whose last cell runs until `free` is there."""
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
def test_nobody_is_brought_back_who_has_touched_anything(long_notebook):
    page = long_notebook.page
    page.evaluate("() => void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    tower = page.locator(".puzzle-stage svg").first
    tower.wait_for(state="attached")
    page.mouse.move(700, 400)
    page.mouse.wheel(0, -10)
    long_notebook.free.touch()
    long_notebook.wait_until_idle()
    page.wait_for_timeout(1_500)  # for what does not happen there is nothing to wait for
    assert not page.evaluate(IN_SIGHT, tower.element_handle())


# ---- playing --------------------------------------------------------------------------------------


def test_hanoi_is_played_by_mouse_keyboard_and_buttons_in_two_views(show):
    """H1, H4, H7."""
    board = show("p = Player(Hanoi(3))\np", "p")
    second = Board(board.page, 1)
    move_disk_1(board, "C")
    second.says("Move 1: A → C", moves=1)
    board.walk_to("zone:rod-A")
    board.key("Enter")
    board.says("You hold disk 2")
    board.walk_to("zone:rod-B")
    board.key("Enter")
    board.says(moves=2)
    second.drag("item:disk-1", "zone:rod-B")
    board.says("Move 3: C → B", moves=3)
    board.action("more").click()
    board.button("A → C").click()
    second.says("Move 4: A → C", moves=4)
    board.action("undo").click()
    board.says("Move 3", moves=3)
    ids = "() => [...document.querySelectorAll('.jp-OutputArea [id]')].map((e) => e.id)"
    found = board.page.evaluate(ids)
    assert len(found) == len(set(found))


def test_a_disk_stays_at_the_pointer_when_the_notebook_scrolls_in_mid_drag(show, notebook):
    """H4, S4."""
    board = show(LINES, HANOI, LINES)
    board.hold("item:disk-1", "zone:rod-B")
    assert notebook.page.locator(".jp-WindowedPanel-outer").evaluate("(e) => e.scrollTop") > 300
    board.scroll_while_holding("item:disk-1", "zone:rod-C")
    board.says("Move 1: A → C", moves=1)


def test_every_target_is_24_pixels_or_more(show):
    board = show("Player(Hanoi(8))", "Player(Nim(), computer='perfect')", "Player(Solitaire())")
    for number in range(3):
        root = Board(board.page, number).root
        sizes = root.locator("[role=button], button:visible").evaluate_all(
            """(all) => all.map((e) => {
                const { width, height } = e.getBoundingClientRect();
                return [e.getAttribute('aria-label') ?? e.textContent, Math.min(width, height)];
            })"""
        )
        assert sizes
        assert [target for target in sizes if target[1] < 23.99] == []


def test_no_key_on_anything_of_a_board_reaches_the_notebook(show_in_command_mode, notebook):
    """All other widgets: test_keys.py."""
    keeps_its_keys(show_in_command_mode("Player(Hanoi(2))"), notebook)


def test_running_and_saving_stay_the_notebooks(show_in_command_mode, notebook):
    """A learner who has played can run the cell again without clicking into it first."""
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


def test_a_cell_with_the_magic_is_stepped_beside_a_busy_kernel_and_all_is_run_again_after_its_end(
    notebook,
):
    """Its link opens with keys that are not the notebook's."""
    site = "import os\nos.environ['PUZZLELIB_SITE'] = 'https://ada.example'"
    notebook.show(
        "%reload_ext puzzlelib", site, f"%%steps\n{POWER}\neight = power(2, 3)", IMPORTS, HANOI
    )
    walk = Walk(notebook.page)
    walk.says("power(2, 3) is called")
    lines = walk.root.get_by_label("Program").locator(".line")
    expect(lines.last).to_contain_text("eight = power(2, 3)")
    heights = lines.evaluate_all("(lines) => lines.map((line) => line.offsetHeight)")
    assert len(set(heights)) == 1  # an empty line, too, is as high as a line
    walk.button("Link").click()
    field = walk.root.get_by_label("Link", exact=True)
    expect(field).to_be_focused()
    expect(field).to_have_value(re.compile(r"^https://ada\.example/walk\.html#1\.[\w-]{900,}$"))
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
    walk.says("power(2, 3) returns 8; its frame goes. The end.")
    walk.key("Home")
    walk.says("power(2, 3) is called")
    notebook.ask("() => window.jupyterapp.shell.currentWidget.sessionContext.startKernel()")
    notebook.wait_until_ready()
    notebook.run_all()
    Walk(notebook.page).says("power(2, 3) is called")
    board = Board(notebook.page)
    board.says("Drag a disk", moves=0)
    move_disk_1(board)
    assert notebook.errors == []


BELOW_ITS_END = """(widget) => {
    const area = widget.closest(".jp-Cell-outputArea");
    return area.scrollHeight - area.clientHeight;
}"""


def test_beside_a_busy_kernel_what_hangs_says_so_and_scrolling_of_outputs_hides_nothing(
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
    expect(notebook.page.locator(".puzzle-hanging")).to_have_count(2)  # the walk has not hung


# ---- whatever a learner writes is shown as it is -----------------------------------------------


TRACED = f'''
def walk(words):
    kept = {{"key": words}}
    print(words)
    if words:
        return walk(words[:0])
    raise ValueError("{NASTY}")
'''
OWN_PUZZLE = f'''
class Own:
    start = 0
    def moves(self, position):
        return []
    def apply(self, position, move):
        return position
    def check(self, position):
        pass
    def text(self, position):
        return "{NASTY}"
    def is_solved(self, position):
        return True
    def __repr__(self):
        return "{NASTY}"
'''


def test_what_sources_films_and_trees_show_is_literal(show):
    board = show(
        TRACED,
        OWN_PUZZLE,
        "show_source(walk)",
        "film(Own(), [])",
        f"CallTree(record(walk, {NASTY!r}))",
        "draw(Own())",
        f"check('power', lambda base, exponent: {NASTY!r})",
        "Player(Hanoi(2))",
    )
    is_literal(board.page)


# ---- one style of programs -------------------------------------------------------------------------

KEYWORDS = """() => [
    ...document.querySelectorAll('.jp-InputArea-editor .cm-line span'),
    ...document.querySelectorAll('.puzzle-source span'),
    ...document.querySelectorAll('.puzzle-book .program span, .puzzle-card pre.puzzle-code span'),
].filter((word) => ['def', 'return'].includes(word.textContent)).map((word) => {
    const { color, fontWeight } = getComputedStyle(word);
    return [Boolean(word.closest('.puzzle-box, .puzzle-book')), color, fontWeight];
})"""
BOXES = """() => [...document.querySelectorAll('.puzzle-source, .program, .puzzle-card pre')].map((box) => {
    const { backgroundColor, borderTopColor, borderTopLeftRadius } = getComputedStyle(box);
    return [backgroundColor, borderTopColor, borderTopLeftRadius];
})"""

BREAKS = """() => [...document.querySelectorAll(':is(.puzzle-source, .puzzle-card) :is(pre, code)')]
    .map((text) => getComputedStyle(text).wordBreak)"""


def channels(colour):
    """Red, green and blue, from 0 to 1."""
    numbers = [float(number) for number in re.findall(r"[0-9.]+", colour)][:3]
    return [n if colour.startswith("color(") else n / 255 for n in numbers]


def test_programs_look_alike_in_cells_sources_walks_and_questions(notebook):
    """And JupyterLab does not make the values in a card as wide as a part of the line, as it would."""
    source = "def one():\n    return 1\nshow_source(one)"
    notebook.show(IMPORTS, source, "StepThrough(record(fact, 10))", "Predict('1.1')")
    page = notebook.page
    for place in (".puzzle-source", ".puzzle-book .program .line", ".puzzle-card pre"):
        page.locator(place).first.wait_for()
    value = page.locator(".puzzle-book .card dd > span").first
    assert value.inner_text() == "10"
    assert value.evaluate("(e) => e.getClientRects().length") == 1
    assert set(page.evaluate(BREAKS)) == {"normal"}  # no word is broken before it must be
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
        assert channels(ours) == pytest.approx(channels(cells), abs=0.26)  # a quarter is the text's
        assert channels(ours)[1] == max(channels(ours))
        assert boxes == [boxes[0]] * 3
        greens.append(ours)
    assert greens[0] != greens[1]


ADD_TEXT = """async (source) => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    notebook.model.sharedModel.insertCell(0, { cell_type: 'markdown', source, metadata: {} });
    await window.jupyterapp.commands.execute('notebook:render-all-markdown');
}"""


def test_text_and_questions_are_one_column_of_lines_that_are_read_with_ease(notebook):
    notebook.show(IMPORTS, "Predict('1.1')")
    notebook.page.set_viewport_size({"width": 1280, "height": 800})
    notebook.ask(ADD_TEXT, "A call waits for the call that it has made. " * 20)
    notebook.page.locator(".puzzle-reading .jp-MarkdownOutput").wait_for()
    for place in (".jp-MarkdownOutput", ".puzzle-card .asked", ".puzzle-card .option"):
        box = notebook.page.locator(place).first.bounding_box()
        assert 600 <= box["width"] <= 760
    card = notebook.page.locator(".puzzle-card")
    card.get_by_role("button", name=SKIP).click()
    expect(card.locator(".message")).not_to_be_empty()
    assert card.evaluate(SMALLEST_TEXT)[0] >= 14  # the last row can read it


# ---- kernels and servers ---------------------------------------------------------------------------


@pytest.mark.slow
def test_hanoi_is_dragged_in_voila(browser, tmp_path):
    """H4, H6."""
    lab.write_notebook(tmp_path / "voila.ipynb", IMPORTS, HANOI)
    with lab.voila(tmp_path, "voila.ipynb") as address:
        page = browser.new_page(viewport={"width": 1100, "height": 700})
        errors = lab.listen_for_errors(page)
        page.goto(address)
        board = Board(page)
        move_disk_1(board)
        with board.going_home("item:disk-2"):
            board.drag("item:disk-2", "zone:rod-B")
            board.says("Not possible: disk 2 cannot lie on the smaller disk 1.", moves=1)
        page.close()
    assert errors == []


@pytest.mark.slow
def test_where_the_kernel_is_gone_the_widget_says_so_and_what_helps(open_notebook):
    """To run its cell alone does not: its names are those of other cells, which a new kernel does not know."""
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


# ---- for everyone ---------------------------------------------------------------------------------

BESIDE = """
from puzzlecourse.lessons import exercise_named
power = exercise_named("power")
Beside(power.wrong[2].answer, power.solution, 2, 3)
"""
WINDOWS = (1280, 800), (1366, 768), (1440, 900), (820, 1180), (683, 512)


@pytest.mark.slow
def test_what_differs_in_two_walks_side_by_side_is_seen_beside_the_file_browser(notebook):
    notebook.show(IMPORTS, BESIDE)
    page = notebook.page
    page.get_by_role("button", name="Go to where they part").click()
    pair = page.locator(".puzzle-book.pair")
    with notebook.file_browser():
        for width, height in WINDOWS:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(NEXT_FRAME)
            expect(pair.locator(".mine .apart").first).to_be_attached()
            assert pair.evaluate(UNSEEN) == [], width


@pytest.mark.slow
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_in_what_ipywidgets_own_parts_make_up(notebook, dark):
    """All other widgets: test_every_widget.py."""
    notebook.use_theme(dark)
    notebook.show(IMPORTS, *OF_IPYWIDGETS.values())
    assert violations(notebook.page, ".jp-OutputArea") == []
