"""Questions, lines to order and verdicts on the screens of a class: all is seen, nothing jumps."""

import pytest
from blank import blank_band
from ipywidgets import HTML
from labels import SKIP, STEP
from playwright.sync_api import expect
from screens import IN_SIGHT, OVERFLOW, SCREENS, SOME_SCREENS
from walk_page import Walk

from puzzlecourse import Label, Order, Predict, check
from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.authoring.seeing import on_one_line
from puzzlecourse.authoring.sheet import prediction
from puzzlelib import Hanoi, fact, record
from puzzlelib.views import Player, StepThrough
from stepthrough.controls.box import Box

MOST_BLANK = 60  # pixels
QUESTIONS = [  # with a program, without one, with long options; each on the screen where it has least room of its own
    pytest.param("1.1", "laptop"),
    pytest.param("1.4", "tablet", marks=pytest.mark.slow),
    pytest.param("7.2", "projector", marks=pytest.mark.slow),
]
# how far something is scrolled, once it has come to rest: after a push it goes on for a while
AT_REST = """async (e) => {
    const frame = () => new Promise((next) => requestAnimationFrame(next));
    for (let still = 0, before = e.scrollTop; still < 12; before = e.scrollTop) {
        await frame();
        still = e.scrollTop === before ? still + 1 : 0;
    }
    return e.scrollTop;
}"""


class Shown:
    """A card on a page."""

    def __init__(self, bare, widget):
        self.bare, self.page, self.widget = bare, bare.page, widget
        bare.add(widget)
        self.root = self.page.locator(".puzzle-box").first
        self.root.locator(".puzzle-card > *").first.wait_for()
        self.message = self.root.locator(".message")
        self.settle()

    def settle(self):
        """Wait until the page has laid out what was told to it."""
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
        """Whether nothing is cut at the side."""
        return self.root.evaluate(OVERFLOW) <= self.page.evaluate("() => innerWidth")

    def is_full(self):
        """Whether there is no hole: no empty band that is taller than about two lines."""
        self.settle()
        return blank_band(self.root)[0] <= MOST_BLANK

    def place_of(self, letter):
        """How far an option is below the top of the card."""
        self.settle()
        top = "(e) => Math.round(e.getBoundingClientRect().top - e.closest('.puzzle-box').getBoundingClientRect().top)"
        return self.option(letter).evaluate(top)

    def is_seen(self, element):
        self.page.wait_for_function(IN_SIGHT, arg=element.element_handle())


def by_verdict(asked):
    """The letters of the wrong options, and that of the right one."""
    right = asked.prediction.right
    return [k for k, words in asked.options.items() if words != right], next(
        k for k, words in asked.options.items() if words == right
    )


@pytest.mark.parametrize(("question", "name"), QUESTIONS)
def test_an_answer_is_seen_and_what_was_clicked_stays_where_it_was(screen, question, name):
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


@pytest.mark.parametrize("name", SOME_SCREENS)
def test_what_is_opened_from_a_question_leaves_it_and_the_choice_in_sight(screen, name):
    """And the walk, whose controls stay below it, does not tell the answer to the question while that is open."""
    card = Shown(screen(name), Predict("1.1"))
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
    if name != "projector":  # there the question folds: the next test
        asked, book, bar = (
            card.root.locator(one).first.bounding_box()
            for one in (".puzzle-card", ".puzzle-book", ".puzzle-book .bar")
        )
        end = asked["y"] + asked["height"]
        assert end <= bar["y"] <= max(end, book["y"]) + 12
    assert card.root.locator(".puzzle-card pre").is_hidden()  # the walk shows the program
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
    walk.button("Back").click()  # nothing lies above it
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


ROOM_FOR_A_WALK = (
    150  # pixels below question, options and controls: of a program at least five lines
)


@pytest.mark.parametrize(
    ("question", "act"),
    [
        ("0.1", "See the world where this is right"),
        pytest.param("2.1", "Look at that step", marks=pytest.mark.slow),
    ],
)
def test_on_the_lowest_screen_a_question_folds_and_leaves_room_for_what_it_opens(
    open_bare, question, act
):
    card = Shown(open_bare(**SCREENS["projector"]), Predict(question))
    prediction = card.widget.prediction
    letter = next(
        k
        for k, words in card.widget.options.items()
        if words in prediction.wrong and prediction.wrong[words].world
    )
    card.option(letter).click()
    card.button(act).click()
    book = card.root.locator(".puzzle-book").first
    card.is_seen(book.locator(".program .line").first)  # where it begins
    book.evaluate("(e) => e.scrollIntoView({ block: 'end' })")
    for element in card.root.locator(".puzzle-card :is(.asked, .choose)").all():
        card.is_seen(element)
    controls = book.locator(".sticky").first
    card.is_seen(controls)
    end = controls.bounding_box()
    assert SCREENS["projector"]["viewport"]["height"] - end["y"] - end["height"] >= ROOM_FOR_A_WALK
    card.button("Close").click()
    expect(book).to_have_count(0)
    expect(card.root.locator(".option.wrong .comment")).to_be_visible()


def test_what_takes_the_place_of_an_open_walk_is_seen_from_its_head(open_bare):
    card = Shown(open_bare(viewport={"width": 1280, "height": 600}), Predict("0.1"))
    letter = next(k for k, words in card.widget.options.items() if words == "20")
    card.option(letter).click()
    card.button("Look at that step").click()
    expect(card.root.locator(".puzzle-book")).to_be_visible()
    main = card.page.locator("main")
    main.evaluate(
        "(e) => { e.insertAdjacentHTML('beforeend', '<div style=\"height: 3000px\">'); e.scrollTo(0, 500); }"
    )
    card.button("See the world where this is right").click()
    opened, question = (card.root.locator(f".puzzle-{name}").first for name in ("reveal", "card"))
    card.page.wait_for_function(
        "([opened, question]) => opened.getBoundingClientRect().top >= question.offsetHeight - 1",
        arg=[opened.element_handle(), question.element_handle()],
    )


def test_a_verdict_stands_beside_the_letter_that_it_names(bare):
    card = Shown(bare, Predict("1.1"))
    wrong, right = by_verdict(card.widget)
    for letter in (wrong[0], right):
        card.option(letter).click()
        expect(card.option(letter).locator(".puzzle-sign")).to_be_visible()
    assert card.root.locator(".choose i").all_inner_texts() == [*card.widget.options]
    sign = card.option(right).locator(".sign").bounding_box()
    option = card.option(right).bounding_box()
    assert 0 < option["x"] + option["width"] - (sign["x"] + sign["width"]) < 20


def test_the_arrows_lead_from_option_to_option_and_tab_leaves_them(bare):
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
    press("ArrowDown")  # what was chosen can be left, and come back to
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
    "tree": (lambda: Label("fact", record(fact, 3)), "↑ ↓ ← → go from call to call"),
    "walk": (lambda: StepThrough(record(fact, 3)), "← → step, Space plays"),
}


def test_the_keys_are_told_once_in_one_faint_line(bare):
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


def test_no_answer_is_in_the_page_before_an_attempt(bare):
    card = Shown(bare, Predict("1.4"))
    page = card.root.evaluate("(node) => node.outerHTML")
    assert "asked for it, to the place" not in page
    assert "✓" not in page


@pytest.mark.parametrize("name", SOME_SCREENS)
def test_hands_are_counted_and_bars_come_with_the_answer(screen, name):
    card = Shown(screen(name), Predict("1.4", vote=True))
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
        pytest.param("hanoi", "projector", marks=pytest.mark.slow),
        pytest.param("solve", "tablet", marks=pytest.mark.slow),
        pytest.param("solve", "projector", marks=pytest.mark.slow),
    ],
)
def test_lines_and_their_verdict_are_seen_and_nothing_jumps(screen, order, name):
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


# ---- lines move by mouse, by finger and by keyboard ------------------------------------------------


def lines_of(card, where="mine"):
    return [" ".join(t.split()[1:]) for t in card.root.locator(f".{where} .line").all_inner_texts()]


def centre(locator):
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_lines_are_dragged_into_the_function_up_and_back_with_the_mouse(bare):
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
    drag(mine.locator(".line").nth(0), inside[0], 5)  # dropped nowhere: it stays
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


def test_lines_are_put_moved_and_put_back_by_keyboard(bare):
    """Up and Down stay in the list; Enter holds a line of the function, and then they move it."""
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


# ---- asked again, asked in another world -----------------------------------------------------------


@pytest.fixture
def keeping(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PUZZLELIB_KEEP", "1")


def test_ask_me_again_hands_the_focus_on(bare, keeping):
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


def down_and_up(n):
    print(n)
    if n > 1:
        down_and_up(n - 1)
    print(n)


@pytest.fixture
def asked_in_a_world(monkeypatch):
    def asked(ask):
        """What does it print?"""
        ask.right_by_running("What waits goes on.")
        ask.wrong_in_world("a call ends when it calls", "Is anything left to do after the call?")
        ask.wrong("nothing at all", "typed", "Look again.")

    made = prediction("0.1", asked, call=(down_and_up, 2), see=on_one_line, program=down_and_up)
    monkeypatch.setattr("puzzlecourse.widgets.predict.prediction_named", lambda name: made)
    return Predict("0.1")


def test_the_world_in_which_a_wrong_choice_is_right_is_shown_until_it_parts(bare, asked_in_a_world):
    card = Shown(bare, asked_in_a_world)
    name = "See the world where this is right"
    expect(card.button(name)).to_have_count(0)
    card.button("nothing at all").click()
    expect(card.root.locator(".option.wrong")).to_have_count(1)
    expect(card.button(name)).to_have_count(0)
    question = asked_in_a_world
    letters = {words: letter for letter, words in question.options.items()}
    card.option(letters[next(a.words for a in question.prediction.answers if a.world)]).click()
    card.button(name).click()
    pair = card.root.locator(".puzzle-book.pair")
    expect(pair).to_contain_text("Your world")
    assert question.prediction.right not in " ".join(pair.inner_text().split())
    for key in ("End", "ArrowRight"):
        pair.get_by_role("slider").press(key)
    expect(pair).to_contain_text("In Python")
    card.is_seen(pair.get_by_role("slider"))
    assert "1 1 2" not in " ".join(pair.inner_text().split())
    card.option(letters[question.prediction.right]).click()
    expect(card.message).to_contain_text("is right.")
    expect(pair).to_have_count(0)


# ---- what `check` says -----------------------------------------------------------------------------


WRONG = {  # words alone, and a board
    "repair fact": lambda n: 1 / 0,
    "can move": lambda rods, source, target: True,
}


@pytest.mark.parametrize("name", SOME_SCREENS)
def test_a_verdict_is_seen_whole(screen, name):
    bare = screen(name)
    for exercise, wrong in WRONG.items():
        box = Box()  # which brings the roles, as any widget of a notebook does
        for _ in range(3):
            verdict = check(exercise, wrong)
        box.hold(HTML(verdict._repr_html_()))
        bare.add(box)
        panel = bare.page.locator(".puzzle-panel")
        expect(panel).to_contain_text(f"✗ {exercise}: wrong.")
        bare.page.wait_for_function(IN_SIGHT, arg=panel.element_handle())
        assert panel.evaluate(OVERFLOW) <= bare.page.evaluate("() => innerWidth")
        if verdict.board:
            bare.page.wait_for_function(IN_SIGHT, arg=panel.locator("svg").first.element_handle())
        bare.clear()
