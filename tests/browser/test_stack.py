"""The stack of a walk: all variables of all frames are seen, or one press away."""

import pytest
from axe import violations
from playwright.sync_api import expect
from screens import SCREENS
from walk_page import ASKEW, HIDDEN, Walk, deepest, show_all

from puzzlelib import fact, hanoi, record
from puzzlelib.views import StepThrough
from stepthrough.trace.values import stable_repr
from stepthrough.walk.cards import MOST_CARDS
from stepthrough.walk.writing import MOST_WHOLE


def open_in(bare, widget):
    bare.page.add_style_tag(content="main { padding: 4px 6px !important }")
    bare.add(widget)
    return Walk(bare.page)


def grow(number, row):
    row.append(number)
    doubled = 2 * number
    return doubled if number == 0 else doubled + grow(number - 1, row)


def test_arguments_and_locals_are_told_apart_and_each_stands_below_itself(open_bare):
    recording = record(grow, 3, [])
    bare = open_bare(**SCREENS["laptop"])
    walk = open_in(bare, StepThrough(recording, show=["source", "stack"]))
    walk.come_to(deepest(recording))
    walk.root.locator("button.rest").click()
    where = """(all) => all.map((card) => [...card.querySelectorAll('dt, dd > span')]
        .map((e) => [e.textContent, e.getBoundingClientRect().left])
        .filter((_, n) => n % 2).map(([, left]) => Math.round(left)))"""
    places = walk.cards.evaluate_all(where)
    assert len(places) == 4
    assert len(set(map(tuple, places))) == 1
    assert [len(place) for place in places] == [3] * 4
    groups = "(all) => all.map((e) => [e.title, [...e.querySelectorAll('dt')].map((n) => n.textContent)])"
    found = walk.cards.first.locator("dl").evaluate_all(groups)
    assert found == [
        ["arguments: what the call was given", ["number", "row"]],
        ["locals: variables that the call made itself", ["doubled"]],
    ]
    expect(walk.root.locator(".legend")).to_have_text("argumentslocals")
    styles = [
        walk.cards.first.locator(f"dl.{kind} dt").first.evaluate(
            "(e) => getComputedStyle(e).fontStyle"
        )
        for kind in ("given", "own")
    ]
    assert styles == ["normal", "italic"]


seen = []


def sees(n):
    seen.append(n)
    return n and sees(n - 1)


def test_global_variables_stand_below_all_frames_and_are_looked_for(bare):
    seen.clear()
    recording = record(sees, 30)
    bare.add(StepThrough(recording))
    walk = Walk(bare.page)
    walk.come_to(deepest(recording))
    expect(walk.root.locator(".how-many")).to_have_text("Stack · 31 frames")
    outside = walk.root.locator(".card.globals")
    expect(outside.locator(".title")).to_have_text("Global")
    expect(outside.locator(".does")).to_have_count(0)
    tops = walk.cards.evaluate_all("(all) => all.map((e) => e.getBoundingClientRect().top)")
    assert outside.bounding_box()["y"] == max(tops) == tops[-1]
    show_all(walk.root)
    outside.locator("[data-variable]").click()
    expect(walk.root.locator(".finder .place")).to_have_text("31 changes")


# ---- deep stacks ---------------------------------------------------------------------------------------


def titles(walk):
    return walk.cards.locator(".title").all_inner_texts()


def test_a_deep_stack_is_folded_and_unfolded_by_a_key_and_stays_so_while_paging(bare):
    steps = StepThrough(record(fact, 30))
    bare.add(steps)
    walk = Walk(bare.page)
    at = deepest(steps.recording)
    walk.come_to(at)
    shown = titles(walk)
    assert shown == [f"fact({n})" for n in range(1, len(shown))] + ["fact(30)"]
    rest = walk.root.locator(".rest")
    expect(rest).to_have_text(f"… {30 - len(shown)} more waiting")
    [above, between, below] = walk.root.locator(".card, .rest").evaluate_all(
        "(all) => all.map((e) => e.className.split(' ')[0]).slice(-3)"
    )
    assert [above, between, below] == ["card", "rest", "card"]
    height = walk.height()
    own = "data-lm-suppress-shortcuts", "true"  # the notebook does not hear its keys
    expect(walk.root.locator("button.rest")).to_have_attribute(*own)
    walk.root.locator("button.rest").focus()
    walk.key("Enter")
    expect(walk.button("Show fewer")).to_have_attribute(*own)
    expect(walk.cards).to_have_count(30)
    assert titles(walk) == [f"fact({n})" for n in range(1, 31)]
    fewer = walk.button("Show fewer")
    expect(fewer).to_be_focused()
    walk.key("ArrowRight", "ArrowRight", "ArrowRight")
    walk.at(at + 3)
    expect(walk.cards).to_have_count(28)
    assert walk.height() == height
    walk.key("Enter")
    expect(walk.root.locator("button.rest")).to_be_focused()
    assert walk.cards.count() < MOST_CARDS


@pytest.mark.slow
def test_a_press_of_a_finger_unfolds(open_bare):
    bare = open_bare(**SCREENS["tablet"])
    walk = open_in(bare, StepThrough(record(fact, 30)))
    walk.come_to(deepest(record(fact, 30)))
    walk.root.locator("button.rest").tap()
    expect(walk.cards).to_have_count(30)
    walk.button("Show fewer").tap()
    expect(walk.button("Show fewer")).to_be_hidden()


@pytest.mark.slow
def test_where_frames_do_not_come_it_is_said(bare):
    bare.add(StepThrough(record(fact, 200)))
    walk = Walk(bare.page)
    walk.come_to(150)
    with bare.busy():
        walk.root.locator("button.rest").click()
        expect(walk.root.locator(".rest")).to_contain_text("more waiting: on their way")
        walk.says("The other frames have not come: the kernel is busy, or gone.")
    expect(walk.cards).to_have_count(51)


def open_file(browser, tmp_path, steps):
    steps.save(tmp_path / "walk.html")
    page = browser.new_page()
    page.goto(f"file://{tmp_path}/walk.html")
    return Walk(page)


@pytest.mark.slow
def test_a_saved_walk_holds_all_frames_of_a_deep_stack(browser, tmp_path):
    steps = StepThrough(record(fact, 60))
    walk = open_file(browser, tmp_path, steps)
    walk.come_to(deepest(steps.recording))
    walk.root.locator("button.rest").click()
    assert titles(walk) == [f"fact({n})" for n in range(1, 61)]
    walk.page.close()


@pytest.mark.slow
def test_in_a_saved_walk_that_cannot_hold_them_it_is_said(browser, tmp_path):
    steps = StepThrough(record(fact, 180))
    walk = open_file(browser, tmp_path, steps)
    walk.come_to(deepest(steps.recording))
    walk.root.locator("button.rest").click()
    expect(walk.root.locator("div.rest")).to_have_text("… 171 more waiting: too many to show")
    assert titles(walk) == [*(f"fact({n})" for n in range(1, MOST_CARDS)), "fact(180)"]
    walk.page.close()


# ---- values ----------------------------------------------------------------------------------------------


def keep(words, rest):
    return len(words)


def test_a_long_value_is_shown_whole_and_can_be_copied(bare):
    long = [f"word {n}" for n in range(60)]
    bare.add(StepThrough(record(keep, long, "short")))
    walk = Walk(bare.page)
    value = walk.cards.first.locator("dd").first
    before = walk.height()
    show_all = walk.root.get_by_role("button", name="Show all of words")
    expect(show_all).to_have_attribute("data-lm-suppress-shortcuts", "true")
    show_all.focus()
    walk.key("Enter")
    expect(value.locator("> span")).to_have_text(f"{long}−")
    expect(walk.root.get_by_role("button", name="Show less of words")).to_be_focused()
    selected = "(e) => { getSelection().selectAllChildren(e); return getSelection().toString() }"
    assert str(long) in value.evaluate(selected)
    assert walk.height() == before
    assert walk.root.evaluate(HIDDEN) == []
    walk.key("ArrowRight")
    expect(value.locator("> span")).to_have_text(f"{long}−")
    walk.root.get_by_role("button", name="Show less of words").click()
    expect(value).to_contain_text("['word 0', 'word 1', 'word 2'")
    assert len(value.inner_text()) < 60
    expect(walk.root.get_by_role("button", name="Show all of rest")).to_have_count(0)


class Account:
    def __init__(self, owner):
        self.owner, self.balance = owner, 0

    def __repr__(self):
        return f"<{self.owner}>"


def put(account, much):
    account.balance += much
    return account.balance


def test_what_is_in_an_object_is_shown_below_it_on_a_press(bare):
    bare.add(StepThrough(record(put, Account("Ada"), 5)))
    walk = Walk(bare.page)
    button = walk.root.get_by_role("button", name="Show what is in account")
    button.focus()
    walk.key("Enter")
    inside = walk.cards.first.locator("dl.inside > *")
    expect(inside).to_have_text(["owner", "'Ada'", "balance", "0"])
    walk.key("ArrowRight", "ArrowRight")
    expect(inside).to_have_text(["owner", "'Ada'", "balance", "5"])
    assert walk.root.evaluate(HIDDEN) == []
    walk.root.get_by_role("button", name="Show less of account").click()
    expect(inside).to_have_count(0)


@pytest.mark.slow
def test_a_button_keeps_the_focus_when_its_card_is_drawn_anew(open_bare):
    bare = open_bare()
    bare.add(StepThrough(record(keep, [f"word {n}" for n in range(60)], "short")))
    walk = Walk(bare.page)
    show_all = walk.root.get_by_role("button", name="Show all of words")
    show_all.focus()
    card = walk.cards.first.element_handle()
    bare.page.set_viewport_size({"width": 700, "height": 800})
    bare.page.wait_for_function("(card) => !card.isConnected", arg=card)
    expect(show_all).to_be_focused()


@pytest.mark.slow
def test_of_an_endless_value_there_is_an_end(bare):
    bare.add(StepThrough(record(keep, "ab" * 5_000, "")))
    walk = Walk(bare.page)
    walk.root.get_by_role("button", name="Show all of words").click()
    words = walk.cards.first.locator("dd > span").first.inner_text()
    assert MOST_WHOLE <= len(words) <= MOST_WHOLE + 2


def compute_the_shortest_way(first, second):
    return first + second


@pytest.mark.slow
def test_of_a_long_name_the_middle_goes_so_that_the_arguments_are_seen(bare):
    bare.add(StepThrough(record(compute_the_shortest_way, 3, 4)))
    walk = Walk(bare.page)
    assert titles(walk) == ["compute_the_sh…_way(3, 4)"]
    assert walk.root.evaluate(HIDDEN) == []


def hand_on(row):
    return grow(1, row)


def test_one_list_in_several_frames_has_one_letter(bare):
    recording = record(hand_on, [])
    bare.add(StepThrough(recording))
    walk = Walk(bare.page)
    expect(walk.root.locator(".tag")).to_have_count(0)
    walk.come_to(deepest(recording))
    expect(walk.root.locator(".tag")).to_have_text(["a"] * 3)
    beside = "(all) => all.map((e) => e.nextSibling.textContent)"
    assert walk.root.locator(".tag").evaluate_all(beside) == ["[1, 0]"] * 3
    expect(walk.root.get_by_role("img", name="the very same one wherever a stands")).to_have_count(
        3
    )
    assert violations(bare.page, ".puzzle-book") == []
    assert walk.root.evaluate(ASKEW) == []


def largest(things):
    found = 0
    for thing in things:
        found = max(found, largest(thing) if isinstance(thing, list) else thing)
    return found


def hold(value):
    return value


BOXES = "(all) => all.map((e) => e.textContent)"


def test_a_thing_made_of_things_is_a_box_with_boxes_in_it(bare):
    bare.add(StepThrough(record(largest, [1, [2, [3]], []])))
    walk = Walk(bare.page)
    boxes = walk.cards.first.locator("dl.given .box")
    assert boxes.evaluate_all(BOXES) == ["[1, [2, [3]], []]", "[2, [3]]", "[3]", "[]"]
    assert walk.root.evaluate(ASKEW) == walk.root.evaluate(HIDDEN) == []


@pytest.mark.slow
def test_only_what_holds_something_that_holds_something_has_boxes(bare):
    plain = [1, 2], "[[it's]]", [hanoi.Move(0, 2)], {"a": 1}
    holding = {"old": {"a.txt": "[{"}, "new": {}}, (([], 1), "']"), [list(range(90)), 5]
    for value, has_boxes in [*((one, False) for one in plain), *((one, True) for one in holding)]:
        bare.add(StepThrough(record(hold, value)))
        box = Walk(bare.page).cards.first.locator("dl.given .box .box")
        assert bool(box.count()) == has_boxes, value
        words = Walk(bare.page).cards.first.locator("dl.given dd > span").inner_text()
        assert stable_repr(value).startswith(words.removesuffix("…").rstrip())
        bare.clear()


LINES = "(e) => [...e.querySelectorAll('.box')].map((box) => box.getClientRects().length)"
FOLDER = {"music": {}, "photos": {"sea.jpg": 40, "old": {"map.png": 15}}, "plan.txt": 2}


def is_in(folder, wanted):
    for name in folder:
        thing = folder[name]
        if name == wanted:
            return True
        if isinstance(thing, dict):
            return is_in(thing, wanted)
    return False


def test_a_value_of_boxes_for_which_there_is_room_stands_on_one_line(bare):
    recording = record(largest, [1, [2, 3], [[4]]])
    bare.add(StepThrough(recording))
    walk = Walk(bare.page)
    walk.come_to(deepest(recording))
    lines = walk.cards.last.locator("dl.given dd").first.evaluate(LINES)
    assert lines == [1, 1, 1, 1]


@pytest.mark.parametrize(
    "screen",
    ["projector", *(pytest.param(s, marks=pytest.mark.slow) for s in ("laptop", "tablet"))],
)
def test_a_folder_in_the_stack_is_seen_whole_and_so_are_all_frames(open_bare, screen):
    recording = record(is_in, FOLDER, "plan.txt")
    walk = open_in(open_bare(**SCREENS[screen]), StepThrough(recording, show=["source", "stack"]))
    walk.come_to(deepest(recording))
    expect(walk.cards.last.locator("dl.given dd").first).to_have_text(str(FOLDER))
    if screen != "projector":  # there the stack has a height of its own, and scrolls
        stack = walk.root.locator(".stack")
        assert stack.evaluate("(e) => e.scrollHeight - e.clientHeight") <= 1
    assert walk.root.evaluate(HIDDEN) == walk.root.evaluate(ASKEW) == []


def test_in_a_page_as_wide_as_a_tablet_all_controls_for_a_mouse_stand_in_one_line(open_bare):
    walk = open_in(open_bare(viewport=SCREENS["tablet"]["viewport"]), StepThrough(record(fact, 3)))
    bar = walk.root.locator(".bar").first
    assert bar.bounding_box()["height"] < 60


def test_a_question_makes_a_narrow_walk_no_higher(open_bare):
    bare = open_bare(viewport={"width": 540, "height": 512})
    shown, asked = ["source", "stack"], ["grow(1, [2]) returns"]
    walk = open_in(bare, StepThrough(record(grow, 2, []), show=shown, ask=asked))
    before = walk.height()
    walk.slider.fill(str(walk.last))
    expect(walk.question).to_be_visible()
    assert walk.height() == before
