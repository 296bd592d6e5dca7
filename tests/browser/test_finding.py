"""Where a variable changed, and steps found by their words, in a real browser."""

import re

import pytest
from axe import violations
from labels import STEP
from playwright.sync_api import expect
from walk_page import Walk, show_all

from puzzlelib import Solitaire, fact, record, solve
from puzzlelib.views import StepThrough
from stepthrough.code_marks import without_marks
from stepthrough.walk.cards import NO_CALL
from stepthrough.walk.page_file import script


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
def shown(bare):
    """A function that shows a walk in a page whose kernel is this process."""

    def shown(walk):
        bare.add(walk)
        return Walk(bare.page)

    return shown


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
    walk = shown(order_walk())
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


def test_nothing_ahead_of_what_was_seen_is_marked_or_counted(shown):
    walk = shown(order_walk())
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
    walk = shown(StepThrough(record(fact, 3)))
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


def test_nothing_is_found_behind_an_open_question(shown):
    walk = shown(StepThrough(record(fact, 3), ask=["fact(1) returns"]))
    walk.slider.focus()
    look_for(walk, "returns")
    walk.says("No step before the question says returns.")
    walk.key("Control+a")
    walk.page.keyboard.type("is called")
    walk.key("Enter")
    expect(finder(walk)).to_contain_text("1 of 3")
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


def test_more_buttons_do_not_end_what_is_looked_for(shown):
    walk = shown(StepThrough(record(fact, 3)))
    walk.slider.focus()
    walk.key("/")
    walk.page.keyboard.type("returns")
    show_all(walk.root)
    expect(finder(walk).get_by_role("textbox")).to_have_value("returns")
    expect(walk.button("Into call")).to_be_hidden()  # the field stands in its place
    walk.button("Stop looking").click()
    expect(walk.button("Into call")).to_be_visible()


def test_markup_in_words_and_values_is_text(shown):
    walk = shown(StepThrough(record(shout, ["<b>", "(", "\\"]), show=["source", "stack"]))
    go(walk, walk.last)
    variable(walk, "text").click()
    walk.says("changed 4 times")
    look_for(walk, "<img src=x onerror=alert(1)>[(")
    walk.says("No step says <img src=x onerror=alert(1)>[(.")


def test_a_kernel_that_is_busy_keeps_nobody_from_finding(bare):
    bare.add(StepThrough(record(fact, 3)))
    walk = Walk(bare.page)
    walk.slider.focus()
    with bare.busy():
        look_for(walk, "returns")
        walk.says("fact(1) returns 1")


def test_of_a_long_walk_it_is_said_how_many_steps_are_not_searched(shown):
    """Their pages come when one walks on, and are searched then."""
    walk = shown(StepThrough(record(order, range(2000)), show=["source", "stack"]))
    walk.slider.focus()
    look_for(walk, "returns")
    walk.says(
        re.compile(
            r"No step says returns\. \d,\d{3} steps are not here yet and were not searched\."
        )
    )
    walk.key("Escape")
    look_for(walk, "total = 6")
    holds(walk, "total", 6)
    expect(finder(walk)).to_contain_text("1 of 2 so far")
    walk.key("Escape")
    look_for(walk, "returns")
    walk.slider.fill(str(walk.last))
    walk.says("returns 1999000")
    expect(finder(walk)).to_contain_text("1 of 1 so far")


def test_two_views_of_a_walk_look_each_for_its_own(bare):
    walk = StepThrough(record(fact, 3))
    bare.add(walk, walk)
    one, other = Walk(bare.page, 0), Walk(bare.page, 1)
    one.slider.focus()
    look_for(one, "is called")
    expect(finder(one)).to_contain_text("1 of 3")
    expect(finder(other)).to_be_hidden()


# ---- what is found in the pages ------------------------------------------------------------------------

IN_PAGES = """
const finds = (words, text) => patternOf(words).test(spaced(text));
const find = (book, wish, until) => searchPages(new PageStore(book.cover, book.chunk), wish, until).steps;
const findInTwo = (book, wish, until, gone) => {
  const store = new PageStore(book.cover, book.chunk);
  const pages = store.pages;
  store.pages = pages.map((page, step) => gone.includes(step) ? undefined : page);
  const first = searchPages(store, wish, until);
  store.pages = pages;
  return [first, searchPages(store, wish, until, first)];
};
return { finds, find, findInTwo };
"""


@pytest.fixture
def in_page(tab):
    """A function that lets the script of a saved page do one of these."""
    tab.goto("about:blank")
    tab.evaluate(
        "(text) => { window.inPages = new Function(text)(); }", script("open_walk") + IN_PAGES
    )
    call = "([name, given]) => window.inPages[name](...given)"
    return lambda name, *given: tab.evaluate(call, [name, given])


seen = []


def counts(n):
    seen.append(n)
    return n and counts(n - 1)


def collect(n, found):
    if n:
        found.append(n)
        collect(n - 1, found)
    return found


def counting():
    seen = 0

    def see(n):
        nonlocal seen
        seen = seen + 1
        return see(n - 1) if n else seen

    return see(2)


def stairs(n):
    step = n
    while step:
        yield step
        step = step - 1


def climb(n):
    high = 0
    for step in stairs(n):
        high = high + step
    return high


CHANGES = [  # a recording, a call, its variable, and the values that it gets after the first step
    (lambda: record(order, [1, 2]), 0, "total", ["0", "1", "3"]),
    (lambda: record(fact, 3), 1, "n", []),
    (lambda: record(fact, 3), 0, "nothing", []),
    (lambda: record(collect, 2, []), 0, "found", ["[2]", "[2, 1]"]),
    (lambda: record(counting), 0, "seen", ["0", "1", "2", "3"]),
    (lambda: record(climb, 3), 1, "step", ["3", "2", "1", "0"]),
    (lambda: record(climb, 3), 0, "high", ["0", "3", "5", "6"]),
    (lambda: record(counts, 2), NO_CALL, "seen", ["[2]", "[2, 1]", "[2, 1, 0]"]),
]


def is_of(card, call):
    """Whether this is the card of a call, or of the global variables."""
    return card.call == call if card.function else call == NO_CALL


@pytest.mark.parametrize(("recorded", "call", "name", "values"), CHANGES)
def test_a_step_is_found_where_a_variable_gets_another_value(in_page, recorded, call, name, values):
    seen.clear()
    book = StepThrough(recorded()).book
    wish = {"kind": "changes", "call": call, "name": name}
    found = in_page("find", book.complete(), wish, book.last)
    cards = [card for step in found for card in book.page(step).cards if is_of(card, call)]
    assert [one.value for card in cards for one in card.variables if one.name == name] == values
    until = book.last // 2
    assert in_page("find", book.complete(), wish, until) == [s for s in found if s <= until]


def test_a_step_is_found_by_its_sentence_and_by_the_variables_of_its_newest_frame(in_page):
    row = Solitaire("o.oo.")
    book = StepThrough(record(solve, row, row.start, only=solve), row).book
    sentences = [without_marks(book.page(step).sentence) for step in range(book.last + 1)]
    for words in ("returns", "is called", "led nowhere", "None"):
        wish = {"kind": "search", "words": words}
        found = in_page("find", book.complete(), wish, book.last)
        assert {step for step, one in enumerate(sentences) if words in one} <= set(found), words
    book = StepThrough(record(fact, 2)).book
    own = in_page("find", book.complete(), {"kind": "search", "words": "n = 1"}, book.last)
    assert {book.page(step).cards[0].title for step in own} == {"fact(1)"}
    both = {
        "kind": "search",
        "words": "stack. n = 2",
    }  # the end of the one, the beginning of the other
    assert in_page("find", book.complete(), both, book.last) == []


def test_these_words_are_found(in_page):
    for words, text in (
        ("returns 6", "fact(3) returns 6; its frame goes."),
        ("RETURNS   6", "fact(3) returns 6; its frame goes."),
        ("ret", "fact(3) returns 6; its frame goes."),
        ("fact(2)", "fact(2) is called"),
        ("n = 0", "n = 0"),
        ("[1, (2", "so [1, (2"),
        ("-1", "n = -1"),
    ):
        assert in_page("finds", words, text), words


def test_a_word_is_found_from_its_beginning_and_a_number_only_as_a_whole(in_page):
    for words, text in (
        ("returns 6", "fact(5) returns 60"),
        ("returns 6", "half(5) returns 6.5"),
        ("n = 0", "min = 0"),
        ("act(2)", "fact(2) is called"),
        (".", "n = 0"),
    ):
        assert not in_page("finds", words, text), words


def test_pages_that_come_later_are_looked_through_then(in_page):
    """Behind a page that is not here, no one knows whether a variable has just changed."""
    book = StepThrough(record(order, [4, 1, 7])).book
    wish = {"kind": "changes", "call": 0, "name": "total"}
    every = in_page("find", book.complete(), wish, book.last)
    gone = [every[1], every[2]]
    first, then = in_page("findInTwo", book.complete(), wish, book.last, gone)
    assert (first["missing"], first["next"]) == (2, gone[0])
    assert first["steps"] == [every[0], every[3]]
    assert (then["steps"], then["missing"]) == (every, 0)


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
