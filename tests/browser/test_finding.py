"""Where a variable changed, and steps found by their words, in a real browser."""

import re

import pytest
from axe import violations
from labels import STEP
from playwright.sync_api import expect
from walk_page import Walk, show_all

from puzzlelib import Hanoi, Solitaire, fact, record, solve, solve_hanoi
from puzzlelib.views import StepThrough
from stepthrough.walk.finding import changes, search
from stepthrough.walk.page_file import script
from stepthrough.walk.pages import NO_CALL


def order(items):
    total = 0
    for item in items:
        total = total + item
    return total


def shout(words):
    text = ""
    for word in words:
        text = text + word
    return text


def bill(table):
    cost = 0
    for order in table:
        cost = cost + double(order)
    return cost


def double(cost):
    cost = cost * 2
    return cost


def order_walk(**options):
    return StepThrough(record(order, [4, 1, 7]), show=["source", "stack"], **options)


@pytest.fixture
def shown(request, bare):
    """A function that shows a walk in a page whose kernel is this process, or `saved` in a file of its own.

    The file looks itself; that it finds what the kernel finds: test_a_saved_page_finds_what_the_kernel_finds.
    """

    def shown(walk, saved=False):
        if saved:
            return request.getfixturevalue("open_walk")(walk)
        bare.add(walk)
        return Walk(bare.page)

    return shown


either = pytest.mark.parametrize("saved", [True, False], ids=["saved", "live"])


def variable(walk, name, card=0):
    show_all(walk.root)
    return walk.cards.nth(card).locator(f'[data-variable="{name}"]')


def holds(walk, name, value):
    """The newest frame says that of its variable."""
    expect(walk.cards.first).to_contain_text(re.compile(rf"\b{name}\W*{value}"))


def marks(walk):
    """The steps that are marked on the timeline."""
    found = walk.root.locator(".marks i")
    return found.evaluate_all("(some) => some.map((one) => Number(one.dataset.step))")


def finder(walk):
    return walk.root.get_by_role("group", name="Found steps")


def look_for(walk, words, key="Enter"):
    walk.key("/")
    walk.page.keyboard.type(words)
    walk.key(key)


def go(walk, step):
    walk.slider.fill(str(step))
    walk.at(step)


# ---- where a variable changed ------------------------------------------------------------------------


def test_a_press_on_a_variable_marks_where_it_changed(shown):
    walk = shown(order_walk())
    go(walk, walk.last)
    variable(walk, "total").click()
    walk.says("total in order([4, 1, 7]) changed 4 times.")
    assert len(marks(walk)) == 4
    expect(variable(walk, "total")).to_have_attribute("aria-pressed", "true")
    step = marks(walk)[2]
    walk.root.locator(f'.marks [data-step="{step}"]').click()
    walk.at(step)
    holds(walk, "total", 5)
    expect(finder(walk)).to_contain_text("3 of 4")


def test_buttons_and_keys_lead_from_change_to_change(shown):
    walk = shown(order_walk(), saved=True)
    go(walk, walk.last)
    variable(walk, "total").focus()
    walk.key("Enter")
    walk.says("changed 4 times")
    back = finder(walk).get_by_role("button", name="Previous one")
    back.focus()
    walk.key("Enter")
    walk.at(marks(walk)[-1])
    walk.key("Enter")
    walk.at(marks(walk)[-2])
    holds(walk, "total", 5)
    walk.key("Home")
    walk.at(0)
    back.click()
    walk.says("There is no earlier change of total.")
    finder(walk).get_by_role("button", name="Next one").click()
    walk.at(marks(walk)[0])


def test_a_second_press_or_escape_ends_it(shown):
    walk = shown(order_walk())
    go(walk, walk.last)
    for end in (lambda: variable(walk, "total").click(), lambda: walk.key("Escape")):
        variable(walk, "total").click()
        expect(finder(walk)).to_be_visible()
        expect(walk.root.locator(".marks i")).to_have_count(4)
        end()
        expect(finder(walk)).to_be_hidden()
        expect(walk.root.locator(".marks i")).to_have_count(0)
        expect(variable(walk, "total")).to_have_attribute("aria-pressed", "false")
        walk.says("returns 12")


@either
def test_nothing_ahead_of_what_was_seen_is_marked_or_counted(shown, saved):
    walk = shown(order_walk(), saved)
    walk.slider.focus()
    walk.key(*["ArrowRight"] * 3)
    variable(walk, "total").click()
    walk.says("changed once so far.")
    (first,) = marks(walk)
    walk.key("ArrowRight", "ArrowRight")
    expect(walk.root.locator(".marks i")).to_have_count(2)
    walk.key("Home")
    expect(walk.root.locator(".marks i")).to_have_count(2)
    assert marks(walk)[0] == first


def test_a_variable_of_a_frame_that_waits_is_that_frames_own(shown):
    walk = shown(StepThrough(record(bill, [1]), show=["source", "stack"]))
    walk.slider.focus()
    look_for(walk, "double(1) returns")
    walk.says("double(1) returns 2")
    variable(walk, "cost", card=0).press("Enter")
    walk.says("cost in double(1) changed once.")
    variable(walk, "cost", card=1).press("Enter")
    walk.says("cost in bill([1]) changed once so far.")


def test_the_focus_stays_on_a_variable_while_the_cards_are_drawn_anew(shown):
    walk = shown(order_walk())
    go(walk, 2)
    variable(walk, "total").focus()
    for step in (3, 4, 5):
        walk.key("ArrowRight")
        walk.at(step)
        expect(variable(walk, "total")).to_be_focused()
    go(walk, 2)
    variable(walk, "total").focus()
    walk.key("Home")
    walk.at(0)
    walk.key("ArrowRight")
    walk.at(1)


def test_an_answered_question_lets_more_changes_be_found(bare):
    walk = order_walk(ask=["order([4, 1, 7]) returns"])
    bare.add(walk)
    page = Walk(bare.page)
    go(page, 3)
    variable(page, "total").click()
    page.says("changed once so far")
    page.button("Last").click()
    expect(page.question).to_be_visible()
    page.question.get_by_role("textbox").fill("12")
    page.button("Check").click()
    page.says("Right")
    page.button("Last").click()
    expect(page.root.locator(".marks i")).to_have_count(4)


# ---- steps by their words ----------------------------------------------------------------------------


def test_words_lead_to_the_steps_that_say_them(shown):
    walk = shown(StepThrough(record(fact, 4)))
    walk.slider.focus()
    look_for(walk, "RETURNS  2")
    walk.says("fact(2) returns 2")
    expect(finder(walk)).to_contain_text("1 of 1")
    walk.key("Control+a")
    walk.page.keyboard.type("n = 3")
    walk.key("Enter")
    expect(finder(walk)).to_contain_text(" of ")
    place = finder(walk).locator(".place").inner_text()
    walk.key("Shift+Enter")
    expect(finder(walk).locator(".place")).not_to_have_text(place)
    holds(walk, "n", 3)


def test_what_is_not_found_is_said_in_one_sentence(shown):
    walk = shown(StepThrough(record(fact, 3)), saved=True)
    walk.slider.focus()
    look_for(walk, "returns 7")
    walk.says("No step says returns 7.")
    walk.at(0)
    walk.key("Control+a")
    walk.page.keyboard.type("fact(2) returns")
    walk.key("Enter")
    walk.says("fact(2) returns 2")
    walk.key("Enter")
    walk.says("No further step says fact(2) returns.")
    walk.key("Shift+Enter")
    walk.says("No earlier step says fact(2) returns.")


@either
def test_nothing_is_found_behind_an_open_question(shown, saved):
    walk = shown(StepThrough(record(fact, 3), ask=["fact(1) returns"]), saved)
    walk.slider.focus()
    look_for(walk, "returns")
    walk.says("No step before the question says returns.")
    walk.key("Control+a")
    walk.page.keyboard.type("is called")
    walk.key("Enter")
    expect(finder(walk)).to_contain_text("1 of 3")  # the kernel has looked
    walk.key("Enter", "Enter")
    expect(finder(walk)).to_contain_text("3 of 3")
    walk.key("Enter")
    expect(walk.question).to_be_visible()


def test_the_field_is_reached_by_a_key_and_left_by_one(shown):
    walk = shown(StepThrough(record(fact, 3)))
    expect(finder(walk)).to_be_hidden()
    walk.slider.focus()
    walk.key("/")
    field = finder(walk).get_by_role("textbox")
    expect(field).to_be_focused()
    walk.page.keyboard.type("a b/c")
    expect(field).to_have_value("a b/c")
    walk.at(0)
    walk.key("Escape")
    expect(finder(walk)).to_be_hidden()
    expect(walk.button(STEP)).to_be_focused()  # what opens the field is behind More
    walk.button("Find a step").click()
    walk.key("Escape")
    expect(walk.button("Find a step")).to_be_focused()
    walk.button("Find a step").click()
    expect(field).to_be_focused()
    walk.button("Stop looking").click()
    expect(finder(walk)).to_be_hidden()


def test_markup_in_words_and_values_is_text(shown):
    walk = shown(StepThrough(record(shout, ["<b>", "(", "\\"]), show=["source", "stack"]))
    go(walk, walk.last)
    variable(walk, "text").click()
    walk.says("changed 4 times")
    look_for(walk, "<img src=x onerror=alert(1)>[(")
    walk.says("No step says <img src=x onerror=alert(1)>[(.")


@pytest.mark.slow
def test_a_kernel_that_does_not_reply_is_told_of(bare):
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    walk.slider.focus()
    with bare.busy():
        look_for(walk, "returns")
        walk.says("No reply has come: the kernel is busy, or gone.")
    walk.says("fact(1) returns 1")


def test_two_views_of_a_walk_look_each_for_its_own(bare):
    walk = StepThrough(record(fact, 3))
    bare.add(walk, walk)
    one, other = Walk(bare.page, 0), Walk(bare.page, 1)
    one.slider.focus()
    look_for(one, "is called")
    expect(finder(one)).to_contain_text("1 of 3")
    expect(finder(other)).to_be_hidden()


# ---- the page and the kernel find the same -------------------------------------------------------------

IN_PAGES = (
    "\nreturn (book, wish) => foundIn(new PageStore(book.cover, book.chunk), wish, wish.until);"
)


@pytest.fixture
def find_in_page(tab):
    """A function that lets the script of a saved page look for something in a book."""
    tab.goto("about:blank")
    tab.evaluate("(text) => { window.findIn = new Function(text)(); }", script("page") + IN_PAGES)
    find = "([book, wish]) => window.findIn(book, wish).steps"
    return lambda book, wish: tab.evaluate(find, [book.complete(), wish])


seen = []


def counts(n):
    seen.append(n)
    return n and counts(n - 1)


def walks():
    row, three = Solitaire("o.oo."), Hanoi(3)
    yield StepThrough(record(fact, 4))
    yield StepThrough(record(bill, [3, 0, 5]))
    yield StepThrough(record(counts, 3))
    yield StepThrough(record(solve_hanoi, 3), three)
    yield StepThrough(record(solve, row, row.start, only=solve), row)


@pytest.mark.slow
def test_a_saved_page_finds_what_the_kernel_finds(find_in_page):
    for walk in walks():
        pages, last = walk.book.pages, walk.last
        for call in walk.recording.calls[:6]:
            for name in call.code.co_varnames:
                wish = {"kind": "changes", "call": call.number, "name": name, "until": last}
                found = changes(walk.recording, walk.names, call, name, last)
                assert find_in_page(walk.book, wish) == found, (call, name)
        for name in walk.recording.outside:
            wish = {"kind": "changes", "call": NO_CALL, "name": name, "until": last}
            found = changes(walk.recording, walk.names, None, name, last)
            assert found
            assert find_in_page(walk.book, wish) == found, name
        for words in ("returns", "returns 1", "n = 2", "is called", "B", "None", "False (", "."):
            wish = {"kind": "search", "words": words, "until": last}
            assert find_in_page(walk.book, wish) == search(pages, words, 0, last)[1], words


# ---- how it looks --------------------------------------------------------------------------------------


def test_the_bar_stays_two_rows_and_nothing_moves(open_walk, tab):
    walk = open_walk(order_walk())
    show_all(walk.root)
    tab.set_viewport_size({"width": 850, "height": 700})
    bar, height = walk.root.locator(".bar"), walk.height()
    high = bar.bounding_box()["height"]
    assert high < 80
    go(walk, walk.last)
    variable(walk, "total").click()
    expect(finder(walk)).to_be_visible()
    assert (bar.bounding_box()["height"], walk.height()) == (high, height)
    look_for(walk, "total = 12")
    assert (bar.bounding_box()["height"], walk.height()) == (high, height)
    assert walk.root.locator(".timeline").bounding_box()["width"] >= 300


@pytest.mark.slow
def test_what_is_found_can_be_read_by_all(open_walk, tab):
    walk = open_walk(order_walk(), "phone")
    go(walk, walk.last)
    variable(walk, "total").click()
    walk.says("changed 4 times")
    assert violations(tab) == []
    look_for(walk, "total = 12")
    expect(finder(walk)).to_contain_text(" of ")
    assert violations(tab) == []
