"""A page with every widget of both packages in use passes axe-core."""

import pkgutil
from importlib import import_module

import ipywidgets
import pytest
from axe import violations
from believers import says
from labels import SKIP
from playing import buttons, every
from playwright.sync_api import expect
from screens import DARK
from walk_page import button_of

import puzzlecourse
import puzzlelib
import stepthrough
from puzzlecourse import (
    Beside,
    Label,
    Order,
    Predict,
    RecursionTest,
    ask,
    check,
    examples,
    progress,
)
from puzzlecourse.asking.after_check import card_after
from puzzlecourse.asking.beside import BesideBefore
from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.lessons import exercise_named
from puzzlecourse.widgets.watch import ReelWidget, below
from puzzlecourse.worlds.beside import WorldBeside
from puzzlelib import Hanoi, Nim, Solitaire, fact, is_winning, record, solve, solve_hanoi, views
from puzzlelib.hanoi import Move
from puzzlelib.views import (
    CallTree,
    Player,
    StepThrough,
    draw,
    draw_colours,
    film,
    hanoi_map,
    plot_levels,
)
from stepthrough.controls.failed_cells import FailedCells, Run

ROW = Solitaire("o.oo.")
HEAPS = Nim((1, 2))


def over(player):
    """A solved tower of two disks, with more moves than necessary."""
    for move in ("A → B", "B → C", "C → B", "A → C", "B → A", "A → C"):
        buttons(player)[move].click()
    return player


def begun():
    """A recursion test with an open question."""
    test = RecursionTest()
    test.begin()
    test.choose("A")
    return test


def finished():
    """A finished recursion test that compares the identified belief with Python."""
    test = begun()
    while question := test.sitting.question:
        option = says(question, "loop")
        test.choose(next(letter for letter, words in test.options.items() if words == option))
        test.answer()
    first = next(part for part in every(test.ending) if isinstance(part, ipywidgets.Button))
    first.click()
    return test


def straight(disks, source, target):
    return [Move(source, target)] * disks


def up(n):
    count = 0
    if n > 0:
        up(n - 1)
    count = count + 1
    return count


def down(n):
    return n if n == 0 else down(n - 1)


def opened(offer):
    offer.open.click()
    return offer


def unfolded(card):
    card.unfold()
    return card


def failed():
    """The message at the first widget after a cell has failed."""
    line = FailedCells()
    line.tell([Run(8, "ZeroDivisionError: division by zero")])
    return line


SHOWN = {  # by public name
    "Player": lambda: [
        Player(Hanoi(3), buttons=True),
        Player(Nim(), computer="perfect"),
        Player(ROW),
        over(Player(Hanoi(2), buttons=True)),
    ],
    "StepThrough": lambda: [
        StepThrough(record(fact, 3), ask=["fact(2) is called"]),
        StepThrough(record(solve, ROW, ROW.start), ROW),
        StepThrough(record(fact, 4)),
    ],
    "CallTree": lambda: [
        CallTree(record(solve_hanoi, 2), puzzle=Hanoi(2)),
        CallTree(
            record.within(only=is_winning)(is_winning, HEAPS, HEAPS.start), puzzle=HEAPS, label=True
        ),
    ],
    "draw": lambda: [draw(Hanoi(3))],
    "film": lambda: [film(Hanoi(2), solve_hanoi(2))],
    "draw_colours": lambda: [draw_colours(ROW)],
    "hanoi_map": lambda: [hanoi_map(Hanoi(2))],
    "plot_levels": lambda: [plot_levels({"kinds of positions": [1, 3, 9, 4]})],
    "Predict": lambda: [Predict("1.1"), Predict("1.4", vote=True), Predict("1.2")],
    "Order": lambda: [Order("hanoi")],
    "Label": lambda: [Label("fact", record(fact, 3))],
    "Beside": lambda: [Beside(down, up, 2), opened(BesideBefore(down, up, (2,)))],
    "ask": lambda: [ask(fact, 4)],
    "examples": lambda: [
        ipywidgets.HTML(examples("power", [("power(2, 3)", said)])._repr_html_()) for said in (8, 9)
    ],
    "RecursionTest": lambda: [RecursionTest(), begun(), finished()],
    "progress": lambda: [progress()],
    "check": lambda: [
        below(check("repair fact", lambda n: 1 / 0)._repr_html_(), []),
        ReelWidget(check("tower", straight).reel),
        WorldBeside(up, 2, world="one n for all"),
        unfolded(card_after(exercise_named("power"), exercise_named("power").solution)),
        card_after(exercise_named("power"), exercise_named("power").solution),
        failed(),
    ],
}
NOT_HERE = {
    "Stage": "it is a part of others",
    "Sheet": "it shows nothing",
    "show_source": "what it shows is Markdown",
    "with_progress": "what it shows is ipywidgets' own",
}
OF_IPYWIDGETS = {  # cells: widgets composed of ipywidgets are tested in JupyterLab
    "Grow": "from puzzlecourse.sketch import Grow\nGrow(lambda n: [], 3)",
    "ProgressBar": "from puzzlelib.views.progress_bar import ProgressBar\nProgressBar('Computing')",
}


def own_widgets():
    """Return the names of all widget classes defined in the packages."""
    for package in (stepthrough, puzzlelib, puzzlecourse):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.endswith("__main__"):
                import_module(module.name)
    kinds = [ipywidgets.Widget]
    for kind in kinds:
        kinds += kind.__subclasses__()
    own = (
        kind
        for kind in kinds
        if kind.__module__.startswith(("stepthrough.", "puzzlelib.", "puzzlecourse."))
    )
    return {kind.__name__ for kind in own}


@pytest.mark.slow
def test_each_public_name_and_widget_class_is_on_the_page(bare):
    assert SHOWN.keys() | NOT_HERE.keys() == {*views.__all__, *puzzlecourse.__all__}
    widgets = [part for make in SHOWN.values() for widget in make() for part in every(widget)]
    shown = {kind.__name__ for widget in widgets for kind in type(widget).__mro__}
    assert own_widgets() - shown == OF_IPYWIDGETS.keys()


# ---- the page --------------------------------------------------------------------------------------


NOTEBOOK = """
body { background: #ffffff; color: rgb(0 0 0 / 87%) }
[data-jp-theme-light=false] { background: #111111; color: rgb(255 255 255 / 87%); --jp-ui-font-color0: #ffffff }
"""


@pytest.fixture
def page(open_bare, tmp_path, monkeypatch):
    """The page with every widget in its initial state, saving answers; fails the test on page errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")
    bare = open_bare(viewport={"width": 1100, "height": 1000})
    bare.page.add_style_tag(content=NOTEBOOK)
    for name, make in SHOWN.items():
        for widget in make():
            bare.add(widget)
        bare.page.evaluate(NAMED, name)
    return Page(bare.page)


# label the latest elements with their public name
NAMED = """async (name) => {
    await new Promise(requestAnimationFrame);
    for (const one of document.querySelectorAll('main > :not([data-of])')) one.dataset.of = name;
}"""


class Page:
    """Page object for the page with every widget."""

    def __init__(self, page):
        self.page = page

    def one(self, name, number=0):
        """Return the widget *number* shown for a public name."""
        return self.page.locator(f'main > [data-of="{name}"]').nth(number)

    def press(self, name, number, *buttons):
        """Press these buttons of a widget in order."""
        for button in buttons:
            button_of(self.one(name, number), button).first.click()

    def type(self, name, number, words):
        """Type an answer into the widget's text field."""
        field = self.one(name, number).get_by_role("textbox").first
        field.fill(words)
        field.press("Enter")

    def broken(self):
        """Return the violations in the light theme and in the dark one."""
        looked_at = "color-contrast", "aria-command-name"
        light = violations(self.page, "main", looked_at)
        self.page.evaluate(DARK)
        dark = violations(self.page, "main", looked_at)
        self.page.evaluate("() => { delete document.body.dataset.jpThemeLight }")
        return light + dark


def use_boards(page):
    page.one("Player").locator('[data-gid="item:disk-1"]').click()
    page.press("Player", 0, "Hint")
    page.press("Player", 2, "More")
    page.one("Player", 1).locator('[data-gid="item:piece-2-1"]').click()
    expect(page.one("Player", 1)).to_contain_text("OK would")
    page.press("Player", 3, "See where it went wrong")
    expect(page.one("Player", 3).locator(".puzzle-stage")).to_have_count(2)


def use_walks(page):
    page.press("StepThrough", 0, "Last")
    page.type("StepThrough", 0, "fact(1)")
    page.press("StepThrough", 1, "Last", "Find a step")
    page.type("StepThrough", 1, "returns")
    page.press("StepThrough", 2, "Into call", "Trust", "Equation")
    page.one("StepThrough", 2).locator("[data-variable]").first.click()
    page.one("check", 2).get_by_role("slider").press("End")
    page.press("check", 1, "Watch your program", "Pause")
    expect(page.one("StepThrough")).to_contain_text("Not fact(1)")
    expect(page.one("check", 2)).to_contain_text("In Python")


def use_cards(page):
    asked = puzzlecourse.Predict("1.1")
    wrong = next(k for k, words in asked.options.items() if words != asked.prediction.right)
    page.one("Predict").locator(".choose").nth(LETTERS.index(wrong)).click()
    page.press("Predict", 0, "Look at that step")
    page.press("Predict", 1, "one hand more for A", "Reveal")
    page.press("Predict", 2, SKIP, "Step through it")
    for number in (0, 1):
        page.one("Order").locator(".pool .line").nth(number).click()
    page.press("Order", 0, "Run it")
    page.one("Label").locator('[data-call="0"]').click()
    page.type("Label", 0, "7")
    page.one("CallTree", 1).locator('[data-call="3"]').click()
    page.press("CallTree", 1, "True: mover wins", "False: mover loses")
    page.one("CallTree", 1).locator('[data-call="0"]').click()
    page.press("CallTree", 1, "Show me", "Show all")
    page.press("progress", 0, "Hand in")
    page.press("ask", 0, SKIP, "Next question")
    expect(page.one("ask").locator(".puzzle-card:visible")).to_have_count(2)
    expect(page.one("Predict", 2).get_by_role("slider")).to_have_count(1)
    expect(page.one("Label")).to_contain_text("Not 7.")
    expect(page.one("progress")).to_contain_text("is saved as a download")
    expect(page.one("CallTree", 1)).to_contain_text("All results are shown now.")


@pytest.mark.slow
def test_axe_finds_nothing_initially_and_while_each_widget_is_in_use(page):
    assert page.broken() == []
    for use in (use_boards, use_walks, use_cards):
        use(page)
    assert page.broken() == []
