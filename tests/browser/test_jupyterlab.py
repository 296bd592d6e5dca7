"""What only a notebook shows: its buttons, its scrolling, its kernels; and a slide show in Voila."""

import re

import lab
import pytest
from board import IMPORTS, OK, Board
from labels import STEP
from literal import NASTY, is_literal
from playwright.sync_api import expect

HANOI = "Player(Hanoi(3))"
NIM = "Player(Nim(), computer='perfect', chance=Random(1))"
LINES = "print('line\\n' * 80)"


def move_disk_1(board, rod="B", moves=1):
    board.drag("item:disk-1", f"zone:rod-{rod}")
    board.says(f"→ {rod}", moves=moves)


# ---- playing --------------------------------------------------------------------------------------


def test_hanoi_is_solved_by_mouse_keyboard_and_buttons(show):
    """H1, H4, H7, H8, H9: each of them in turn."""
    board = show(HANOI)
    move_disk_1(board, "C")
    board.walk_to("zone:rod-A")
    board.key("Enter")
    board.says("You hold disk 2")
    board.walk_to("zone:rod-B")
    board.key("Enter")
    board.says(moves=2)
    board.action("help").click()
    for number, name in enumerate(["C → B", "A → C", "B → A", "B → C", "A → C"], start=3):
        board.button(name).click()
        board.says(moves=number)
    board.says("Solved.", "7 of 7 moves, perfect.")
    board.action("undo").click()
    board.says("Move 6", moves=6)


def test_the_computer_answers_after_a_pause(show):
    """N1, N3, N4: nothing can be done meanwhile, and a move taken back is not answered."""
    board = show(NIM)
    board.click("item:piece-1-3")
    board.says(f"{OK} would take 1 from heap 1.")
    board.action("ok").dblclick()
    board.says("Your turn.", moves=2)
    board.click("item:piece-2-1")
    board.says(f"{OK} would")


def test_two_views_of_one_game_stay_equal(show):
    first = show("p = Player(Hanoi(3))\np", "p")
    second = Board(first.page, 1)
    move_disk_1(first)
    second.says("Move 1: A → B", moves=1)
    second.drag("item:disk-2", "zone:rod-C")
    first.says("Move 2: A → C", moves=2)
    ids = "() => [...document.querySelectorAll('.jp-OutputArea [id]')].map((e) => e.id)"
    found = first.page.evaluate(ids)
    assert len(found) == len(set(found))


def test_a_disk_stays_at_the_pointer_when_the_notebook_scrolls_in_mid_drag(show, notebook):
    """H4, S4."""
    board = show(LINES, HANOI, LINES)
    board.hold("item:disk-1", "zone:rod-B")
    assert notebook.page.locator(".jp-WindowedPanel-outer").evaluate("(e) => e.scrollTop") > 300
    board.scroll_while_holding("item:disk-1", "zone:rod-C")
    board.says("Move 1: A → C", moves=1)


@pytest.mark.parametrize(
    "player", ["Player(Hanoi(8))", "Player(Nim(), computer='perfect')", "Player(Solitaire())"]
)
def test_every_target_is_24_pixels_or_more(show, player):
    board = show(player)
    sizes = board.root.locator("[role=button], button:visible").evaluate_all(
        """(all) => all.map((e) => {
            const { width, height } = e.getBoundingClientRect();
            return [e.getAttribute('aria-label') ?? e.textContent, Math.min(width, height)];
        })"""
    )
    assert sizes
    assert [target for target in sizes if target[1] < 23.99] == []


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


def test_what_the_tracer_shows_is_literal(show):
    page = show(
        "Player(Hanoi(2))",
        TRACED,
        f"walk_through = StepThrough(record(walk, {NASTY!r}), show=['source', 'stack', 'tree'])\nwalk_through",
    ).page
    for label in ("Into call", STEP, STEP, "Return", "Last"):
        page.get_by_role("button", name=label, exact=True).click()
        is_literal(page)


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


def channels(colour):
    """Red, green and blue, from 0 to 1."""
    numbers = [float(number) for number in re.findall(r"[0-9.]+", colour)][:3]
    return [n if colour.startswith("color(") else n / 255 for n in numbers]


def test_programs_look_alike_in_cells_sources_walks_and_questions(notebook):
    source = "def one():\n    return 1\nshow_source(one)"
    notebook.show(IMPORTS, source, "StepThrough(record(fact, 1))", "Predict('1.1')")
    page = notebook.page
    for place in (".puzzle-source", ".puzzle-book .program .line", ".puzzle-card pre"):
        page.locator(place).first.wait_for()
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


def test_a_value_in_a_card_has_the_width_of_its_column(notebook):
    """JupyterLab makes what is in a list of names and values as wide as a part of the line."""
    notebook.show(IMPORTS, "StepThrough(record(fact, 10))")
    value = notebook.page.locator(".puzzle-book .card dd > span").first
    value.wait_for()
    assert value.inner_text() == "10"
    assert value.evaluate("(e) => e.getClientRects().length") == 1


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


# ---- kernels and servers ---------------------------------------------------------------------------


def test_after_a_kernel_restart_the_notebook_is_run_and_played_again(show, notebook):
    board = show(HANOI)
    move_disk_1(board)
    notebook.restart_and_run()
    board = Board(notebook.page)
    board.says("Drag a disk", moves=0)
    move_disk_1(board, "C")


def test_a_press_before_the_kernel_has_answered_a_drop_is_ignored(show, notebook):
    """S6: nor is the disk lost when the answer comes late."""
    board = show(HANOI)
    with notebook.busy():
        target = board.centre("zone:rod-B")
        board.drag("item:disk-1", target)
        board.drag("item:disk-1", "zone:rod-C")
    board.says("Move 1: A → B", moves=1)


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
def test_where_the_kernel_is_gone_the_widget_says_that_it_is_asleep(open_notebook):
    notebook = open_notebook()
    for ended in ("session.kernel.restart", "shutdown"):
        notebook.show(IMPORTS, HANOI)
        box = Board(notebook.page).root.locator(".puzzle-box").first
        context = "window.jupyterapp.shell.currentWidget.sessionContext"
        notebook.ask(f"async () => {{ await {context}.{ended}() }}")
        notebook.page.wait_for_function(
            "(e) => getComputedStyle(e, '::after').content.includes('Asleep: choose Run → Run All Cells')",
            arg=box.element_handle(),
        )
        assert box.evaluate("(e) => getComputedStyle(e.children[0]).pointerEvents") == "none"
    notebook.close()


@pytest.mark.slow
def test_what_the_sleeping_widget_says_helps_where_running_its_cell_alone_does_not(open_notebook):
    """Its names are those of other cells, which a new kernel does not know."""
    notebook = open_notebook()
    notebook.show(IMPORTS, HANOI)
    page, board = notebook.page, Board(notebook.page)
    notebook.ask(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    board.root.locator(".puzzle-box.puzzle-asleep").first.wait_for()
    notebook.run_cell(1)
    expect(page.locator(".jp-RenderedText").last).to_contain_text("NameError")
    for words in ("Run", "Run All Cells"):
        page.get_by_role("menuitem", name=words, exact=True).click()
    expect(page.get_by_text("NameError")).to_have_count(0)
    notebook.wait_until_idle()
    move_disk_1(Board(page))
    notebook.close()
