"""Questions, ordering exercises and verdicts on classroom screens: all is visible, nothing jumps."""

import pytest
from blank import blank_band
from ipywidgets import HTML
from labels import SKIP, STEP
from playwright.sync_api import expect
from screens import IN_SIGHT, OVERFLOW, SCREENS
from walk_page import Walk

from puzzlecourse import Order, Predict, check
from puzzlecourse.authoring.asked import LETTERS
from puzzlelib import Hanoi, fact, record
from puzzlelib.views import CallTree, Player, StepThrough
from stepthrough.controls.box import Box

MOST_BLANK = 60  # pixels
QUESTIONS = [  # with a program, with long options; each on its tightest screen
    pytest.param("1.1", "laptop"),
    pytest.param("6.3", "projector", marks=pytest.mark.slow),
]
# final scroll offset: scrolling continues for a while after a swipe
AT_REST = """async (e) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let still = 0, before = e.scrollTop; still < 12; before = e.scrollTop) {
        await frame();
        still = e.scrollTop === before ? still + 1 : 0;
    }
    return e.scrollTop;
}"""


class Shown:
    """Page object for a card."""

    def __init__(self, bare, widget):
        self.bare, self.page, self.widget = bare, bare.page, widget
        bare.add(widget)
        self.root = self.page.locator(".puzzle-box").first
        self.root.locator(".puzzle-card > *").first.wait_for()
        self.message = self.root.locator(".message")
        self.settle()

    def settle(self):
        """Wait until the page has rendered the latest messages."""
        frame = "() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen, 30)))"
        self.page.evaluate(frame)

    def button(self, name, **options):
        return self.root.get_by_role("button", name=name, **options)

    def option(self, letter):
        return self.root.locator(".choose").nth(LETTERS.index(letter))

    def height(self):
        self.settle()
        return self.root.evaluate("(e) => Math.round(e.getBoundingClientRect().height)")

    def fits(self):
        """Return whether nothing overflows horizontally."""
        return self.root.evaluate(OVERFLOW) <= self.page.evaluate("() => innerWidth")

    def is_full(self):
        """Return whether no empty band is taller than *MOST_BLANK*."""
        self.settle()
        return blank_band(self.root)[0] <= MOST_BLANK

    def place_of(self, letter):
        """Return the offset of an option from the top of the card."""
        self.settle()
        top = "(e) => Math.round(e.getBoundingClientRect().top - e.closest('.puzzle-box').getBoundingClientRect().top)"
        return self.option(letter).evaluate(top)

    def is_seen(self, element):
        self.page.wait_for_function(IN_SIGHT, arg=element.element_handle())


def by_verdict(asked):
    """Return the letters of the wrong options and the letter of the right one."""
    right = asked.prediction.right
    return [k for k, words in asked.options.items() if words != right], next(
        k for k, words in asked.options.items() if words == right
    )


@pytest.mark.parametrize(("question", "name"), QUESTIONS)
def test_an_answer_is_visible_and_the_clicked_option_does_not_move(screen, question, name):
    card = Shown(screen(name), Predict(question))
    wrong, right = by_verdict(card.widget)
    assert (card.fits(), card.is_full()) == (True, True)
    for letter in wrong:
        before = card.place_of(letter)
        card.option(letter).click()
        row = card.root.locator(".option").nth(LETTERS.index(letter))
        expect(row).to_have_class("option wrong")
        card.is_seen(row)
        assert (card.place_of(letter), card.fits(), card.is_full()) == (before, True, True)
    before = card.place_of(right)
    card.option(right).click()
    expect(card.message).to_contain_text(f"{right} is right.")
    card.is_seen(card.message)
    assert (card.place_of(right), card.fits(), card.is_full()) == (before, True, True)
    primary = card.root.locator("button.mod-primary:visible")
    assert primary.all_inner_texts() == ["Step through it"] * bool(card.widget.prediction.run)


def test_a_walk_opened_from_a_question_leaves_question_and_choice_visible(screen):
    """The walk keeps its controls below it and hides the answer as long as the question is open."""
    card = Shown(screen("laptop"), Predict("1.1"))
    (letter, *_), right = by_verdict(card.widget)
    card.option(letter).click()
    card.button("Look at that step").click()
    walk = Walk(card.page)
    walk.says("(The rest comes when you have answered.)")
    first = walk.sentence.inner_text()
    for key in ("End", "ArrowRight"):
        walk.slider.press(key)
        expect(walk.sentence).to_have_text(first)
    walk.button("Return").click()
    walk.says("There is no further return.")
    asked, book, bar = (
        card.root.locator(one).first.bounding_box()
        for one in (".puzzle-card", ".puzzle-book", ".puzzle-book .bar")
    )
    end = asked["y"] + asked["height"]
    assert end <= bar["y"] <= max(end, book["y"]) + 12
    assert card.root.locator(".puzzle-card pre").is_hidden()  # the walk shows it instead
    walk.root.evaluate("(e) => e.scrollIntoView({ block: 'end' })")
    for element in (
        card.root.locator(".puzzle-card .asked"),
        card.option(letter),
        card.option(right),
        walk.button(STEP),
        walk.sentence,
    ):
        card.is_seen(element)
    walk.slider.focus()
    walk.button("Back").click()  # fails if anything covers it
    card.is_seen(walk.button("Back"))
    card.option(right).click()
    expect(card.message).to_contain_text("is right.")
    expect(walk.root).to_have_count(0)
    card.button("Step through it").click()
    walk.button("Last").click()
    walk.says("returns 6")
    card.button("Close").click()
    expect(walk.root).to_have_count(0)
    expect(card.root.locator(".puzzle-card pre")).to_be_visible()


# interactive elements in sight
CONTROLS = "(e) => [...e.querySelectorAll('button, input, select')].filter((x) => x.checkVisibility()).length"
PRIMARY = ":is(button.primary, button.mod-primary):visible"


def test_few_controls_are_in_sight_and_one_is_primary(screen):
    bare = screen("laptop")
    bare.add(StepThrough(record(fact, 3)))
    expect(bare.page.locator(PRIMARY)).to_have_count(1)
    assert bare.page.locator(".puzzle-book").evaluate(CONTROLS) <= 4
    bare.clear()
    card = Shown(bare, Predict("0.1"))
    letter = next(k for k, words in card.widget.options.items() if words == "20")
    card.option(letter).click()
    expect(card.root.locator(".foot")).to_have_class("foot wrong")
    expect(card.root.locator(".row.marked")).to_have_text("    return total\n")
    expect(card.root.locator(PRIMARY)).to_have_text("See your Python run")
    assert card.root.evaluate(CONTROLS) <= 7
    card.root.locator(PRIMARY).click()
    card.root.get_by_role("slider").wait_for()
    assert card.root.evaluate(CONTROLS) <= 9
    assert card.root.locator(PRIMARY).all_inner_texts() == ["Step"]


def test_a_question_in_a_walk_has_the_only_primary_button(bare):
    bare.add(StepThrough(record(fact, 3), ask=["fact(1) returns"]))
    walk = Walk(bare.page)
    walk.slider.press("End")
    check = walk.button("Check")
    expect(check).to_be_visible()
    colour = "(e) => getComputedStyle(e).backgroundColor"
    assert check.evaluate(colour) != "rgba(0, 0, 0, 0)" == walk.button(STEP).evaluate(colour)


# pixels below question, options and controls: at least five lines of a program
ROOM_FOR_A_WALK = 150


def test_on_the_lowest_screen_a_question_folds_to_make_room_for_its_walk(open_bare):
    card = Shown(open_bare(**SCREENS["projector"]), Predict("0.1"))
    prediction = card.widget.prediction
    letter = next(
        k
        for k, words in card.widget.options.items()
        if words in prediction.wrong and prediction.wrong[words].world
    )
    card.option(letter).click()
    card.button("See your Python run").click()
    book = card.root.locator(".puzzle-book").first
    card.is_seen(book.locator(".program .line").first)  # its first line
    book.evaluate("(e) => e.scrollIntoView({ block: 'end' })")
    for element in card.root.locator(".puzzle-card :is(.asked, .choose)").all():
        card.is_seen(element)
    controls = book.locator(".sticky").first
    card.is_seen(controls)
    end = controls.bounding_box()
    assert SCREENS["projector"]["viewport"]["height"] - end["y"] - end["height"] >= ROOM_FOR_A_WALK
    card.button("Close").click()
    expect(book).to_have_count(0)
    expect(card.root.locator(".foot.wrong .message")).to_be_visible()


def test_the_replacement_of_an_open_walk_is_visible_from_its_top(open_bare):
    card = Shown(open_bare(viewport={"width": 1280, "height": 600}), Predict("0.1"))
    letter = next(k for k, words in card.widget.options.items() if words == "20")
    card.option(letter).click()
    card.button("Look at that step").click()
    expect(card.root.locator(".puzzle-book")).to_be_visible()
    main = card.page.locator("main")
    main.evaluate(
        "(e) => { e.insertAdjacentHTML('beforeend', '<div style=\"height: 3000px\">'); e.scrollTo(0, 500); }"
    )
    card.button("See your Python run").click()
    opened, question = (card.root.locator(f".puzzle-{name}").first for name in ("reveal", "card"))
    card.page.wait_for_function(
        "([opened, question]) => opened.getBoundingClientRect().top >= question.offsetHeight - 1",
        arg=[opened.element_handle(), question.element_handle()],
    )


def test_arrow_keys_move_between_options_and_tab_leaves_them(bare):
    card = Shown(bare, Predict("1.1"))
    (wrong, *_), _ = by_verdict(card.widget)
    press, letters = card.page.keyboard.press, [*card.widget.options]
    card.option("A").focus()
    for key, letter in (
        ("ArrowDown", "B"),
        ("ArrowRight", "C"),
        ("ArrowUp", "B"),
        ("ArrowLeft", "A"),
    ):
        press(key)
        expect(card.option(letter)).to_be_focused()
    press("ArrowUp")
    expect(card.option(letters[-1])).to_be_focused()
    for _ in range(1 + letters.index(wrong)):
        press("ArrowDown")
    press("Space")
    expect(card.root.locator(".option.wrong .choose")).to_be_focused()
    press("ArrowDown")  # the chosen option can be left and returned to
    press("ArrowUp")
    expect(card.option(wrong)).to_be_focused()
    press("Tab")
    assert card.root.locator(".actions").evaluate("(e) => e.contains(document.activeElement)")
    press("Shift+Tab")
    expect(card.option(wrong)).to_be_focused()


TOLD = {
    "board": (lambda: Player(Hanoi(2)), "↑ ↓ ← → go"),
    "question": (lambda: Predict("1.1"), "↑ ↓ go from option to option"),
    "lines": (lambda: Order("hanoi"), "↑ ↓ ← → go from line to line"),
    "walk": (lambda: StepThrough(record(fact, 3)), "← → step, Space plays"),
}


def test_the_keys_are_explained_once_in_one_faint_line(bare):
    for make, words in TOLD.values():
        bare.add(make())
        line = bare.page.locator(".puzzle-keys")
        expect(line).to_contain_text(words)
        expect(line).to_have_count(1)
        assert line.bounding_box()["height"] <= 20
        assert line.evaluate("(e) => e.scrollWidth <= e.clientWidth")
        bare.add(make())
        expect(line).to_have_count(2)
        expect(bare.page.locator(".puzzle-keys:visible")).to_have_count(1)  # after a frame
        bare.clear()


def test_hands_are_counted_and_bars_appear_with_the_answer(screen):
    card = Shown(screen("projector"), Predict("1.4", vote=True))
    assert card.is_full()
    for letter, hands in (("A", 3), ("B", 6)):
        more = card.button(f"one hand more for {letter}")
        box = more.bounding_box()
        assert min(box["width"], box["height"]) >= 44
        for _ in range(hands):
            more.click()
        expect(card.root.get_by_label(f"Hands for {letter}")).to_have_text(f"{hands}")
    expect(card.button("one hand less for C")).to_have_attribute("aria-disabled", "true")
    card.button("one hand less for A").click()
    assert card.root.locator(".bar").evaluate_all("(all) => all.map((e) => e.offsetWidth)") == [
        0, 0, 0, 0,
    ]  # fmt: skip
    card.button("Reveal").click()
    expect(card.message).to_contain_text("Hands: A 2, B 6, C 0, D 0. The answer is ")
    card.is_seen(card.message)
    first, second, *rest = card.root.locator(".bar").evaluate_all(
        "(all) => all.map((e) => e.offsetWidth)"
    )
    assert second > 2.5 * first > 0 == max(rest)
    assert (card.fits(), card.is_full()) == (True, True)


@pytest.mark.parametrize(
    ("order", "name"),
    [
        ("hanoi", "laptop"),
        pytest.param("solve", "projector", marks=pytest.mark.slow),
    ],
)
def test_lines_and_their_verdict_are_visible_and_nothing_jumps(screen, order, name):
    card = Shown(screen(name), Order(order))
    before = card.height()
    assert card.fits()
    for number in range(3):
        card.root.locator(".pool .line").nth(number).click()
        line = card.root.locator(".mine .line").nth(number)
        expect(line).to_have_class("jupyter-button line puzzle-code current")
        card.is_seen(line)
        assert (card.height(), card.is_full()) == (before, True)
    card.button("Run it").click()
    expect(card.message).to_contain_text("✗")
    card.is_seen(card.message)
    assert (card.fits(), card.is_full()) == (True, True)
    card.button(SKIP).click()
    card.button("Run it").click()
    expect(card.message).to_have_text("✓ It works.")
    card.is_seen(card.message)
    assert (card.fits(), card.is_full()) == (True, True)


# ---- moving lines by mouse, touch and keyboard -----------------------------------------------------


def lines_of(card, where="mine"):
    return [" ".join(t.split()[1:]) for t in card.root.locator(f".{where} .line").all_inner_texts()]


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_mouse_drags_lines_into_the_function_within_it_and_back(bare):
    card = Shown(bare, Order("hanoi"))
    pool, mine = lines_of(card, "pool"), card.root.locator(".mine")

    def drag(line, x, y):
        card.page.mouse.move(*centre(line))
        card.page.mouse.down()
        card.page.mouse.move(x, y, steps=6)
        card.page.mouse.up()

    inside, top = centre(mine), mine.bounding_box()["y"] + 4
    drag(card.root.locator(".pool .line").nth(0), *inside)
    expect(mine.locator(".line")).to_have_count(1)
    drag(card.root.locator(".pool .line").nth(1), *inside)
    expect(mine.locator(".line")).to_have_count(2)
    assert lines_of(card) == pool[:2]
    drag(mine.locator(".line").nth(1), inside[0], top)
    expect(mine.locator(".line").first).to_contain_text(pool[1])
    assert lines_of(card) == [pool[1], pool[0]]
    drag(mine.locator(".line").nth(0), *centre(card.root.locator(".pool")))
    expect(mine.locator(".line")).to_have_count(1)
    assert lines_of(card) == [pool[0]]
    drag(mine.locator(".line").nth(0), inside[0], 5)  # dropped outside: it stays
    card.settle()
    assert lines_of(card) == [pool[0]]


def test_a_finger_drags_a_line_by_its_grip_and_scrolls_the_page_elsewhere(open_bare):
    bare = open_bare(viewport={"width": 820, "height": 420}, has_touch=True)
    card = Shown(bare, Order("hanoi"))
    cdp = card.page.context.new_cdp_session(card.page)

    def pull(start, end):
        path = [[s + (e - s) * n / 8 for s, e in zip(start, end, strict=True)] for n in range(9)]
        for kind, points in zip(["Start", *["Move"] * 8, "End"], [*path, None], strict=True):
            touches = [{"x": points[0], "y": points[1]}] if points else []
            cdp.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": touches})

    def scrolled():
        return card.page.locator("main").evaluate(AT_REST)

    line = card.root.locator(".pool .line").nth(1)
    x, y = centre(line)
    pull((x, y), (x, y - 80))
    card.page.wait_for_function("() => document.querySelector('main').scrollTop > 40")
    assert scrolled() > 40
    card.page.locator("main").evaluate("(e) => e.scrollTo(0, 0)")
    pull(centre(line.locator(".grip")), centre(card.root.locator(".mine")))
    expect(card.root.locator(".mine .line")).to_have_count(1)
    assert scrolled() == 0


def test_the_keyboard_places_moves_and_returns_lines(bare):
    """Up and Down move the focus within the list, or a line of the function held with Enter."""
    card = Shown(bare, Order("hanoi"))
    pool, press = lines_of(card, "pool"), card.page.keyboard.press
    card.root.locator(".pool .line").first.focus()
    for key in ("ArrowUp", "Enter", "ArrowDown", "Enter", "ArrowDown", "Enter"):
        press(key)
        card.settle()
    assert lines_of(card) == pool[:3]
    expect(card.root.locator(".pool .line").nth(2)).to_be_focused()
    card.root.locator(".mine .line").nth(2).focus()
    for key in ("Enter", "ArrowUp", "ArrowUp", "Enter"):
        press(key)
        card.settle()
    assert lines_of(card) == [pool[2], *pool[:2]]
    expect(card.root.locator(".mine .line").first).to_be_focused()
    press("ArrowDown")
    press("Delete")
    expect(card.root.locator(".mine .line")).to_have_count(2)
    assert lines_of(card) == [pool[2], pool[1]]
    expect(card.root.locator(".mine .line").last).to_be_focused()


# ---- focus --------------------------------------------------------------------------------------------


@pytest.fixture
def keeping(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")


def test_ask_me_again_passes_the_focus_on(bare, keeping):
    card = Shown(bare, Predict("1.1"))
    before = card.height()
    card.button("3 2 1 6").click()
    expect(card.message).to_contain_text("is right.")
    again = card.button("Ask me again")
    again.focus()
    card.page.keyboard.press("Enter")
    expect(card.message).to_be_empty()
    expect(again).not_to_be_visible()
    focused = "(root) => root.contains(document.activeElement)"
    card.page.wait_for_function(focused, arg=card.root.element_handle())
    assert card.height() == before


def test_the_focus_of_a_removed_element_waits_for_the_next_focusable_one(bare):
    """The kernel's messages arrive one by one, and the page may be rendered in between."""
    box = Box()
    first, second = box.button("First", print), box.button("Second", print)
    second.layout.display = "none"
    box.hold(first, second)
    bare.add(box)
    bare.page.get_by_role("button", name="First").focus()
    bare.page.wait_for_timeout(200)  # until the box has noticed the focus
    first.layout.display = "none"
    bare.page.wait_for_timeout(200)  # until this has been rendered
    second.layout.display = None
    expect(bare.page.get_by_role("button", name="Second")).to_be_focused()


def test_every_letter_typed_into_a_label_before_enter_counts_while_the_kernel_is_busy(bare):
    bare.add(CallTree(record(fact, 4), label=True))
    bare.page.locator('[data-call="0"]').click()
    expect(bare.page.get_by_role("textbox", name="Your answer")).to_be_focused()
    with bare.busy():
        bare.page.keyboard.type("24", delay=30)
        bare.page.keyboard.press("Enter")
    expect(bare.page.locator(".sentence")).to_contain_text("Right: fact(4) returns 24.")


# ---- verdicts of `check` ---------------------------------------------------------------------------


WRONG = {  # with text only, and with a board
    "repair fact": lambda n: 1 / 0,
    "can move": lambda rods, source, target: True,
}


def test_a_verdict_is_fully_visible(screen):
    bare = screen("projector")
    for exercise, wrong in WRONG.items():
        box = Box()  # adds the ARIA roles, as widgets in a notebook do
        for _ in range(3):
            verdict = check(exercise, wrong)
        box.hold(HTML(verdict._repr_html_()))
        bare.add(box)
        panel = bare.page.locator(".puzzle-panel")
        expect(panel).to_contain_text(repr(verdict).partition("\n")[0])
        bare.page.wait_for_function(IN_SIGHT, arg=panel.element_handle())
        assert panel.evaluate(OVERFLOW) <= bare.page.evaluate("() => innerWidth")
        if verdict.board:
            bare.page.wait_for_function(IN_SIGHT, arg=panel.locator("svg").first.element_handle())
        bare.clear()
