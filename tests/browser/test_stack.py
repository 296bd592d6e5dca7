"""The stack of a walk: all variables of all frames are visible, or one click away."""

import re

from axe import violations
from playwright.sync_api import expect
from screens import SCREENS
from walk_page import ASKEW, HIDDEN, Walk, deepest

from puzzlelib import fact, record
from puzzlelib.views import StepThrough
from stepthrough.walk.cards import MOST_CARDS


def open_in(bare, widget):
    bare.page.add_style_tag(content="main { padding: 4px 6px !important }")
    bare.add(widget)
    return Walk(bare.page)


def grow(number, row):
    row.append(number)
    doubled = 2 * number
    return doubled if number == 0 else doubled + grow(number - 1, row)


def test_variables_are_aligned_across_frames_and_locals_are_in_italics(open_bare):
    recording = record(grow, 3, [])
    bare = open_bare(**SCREENS["laptop"])
    walk = open_in(bare, StepThrough(recording, show=["source", "stack"]))
    walk.come_to(deepest(recording))
    walk.root.locator("button.rest").click()
    where = """(all) => all.map((card) => [...card.querySelectorAll('dd > span')]
        .map((e) => Math.round(e.getBoundingClientRect().left)))"""
    places = walk.cards.evaluate_all(where)
    assert [len(place) for place in places] == [3] * 4
    assert len(set(map(tuple, places))) == 1
    for kind, style in (("given", "normal"), ("own", "italic")):
        name = walk.cards.first.locator(f"dl.{kind} dt").first
        expect(name).to_have_css("font-style", style)


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
    own = "data-lm-suppress-shortcuts", "true"  # disables the notebook's shortcuts
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


# ---- values ----------------------------------------------------------------------------------------------


def keep(words, rest):
    return len(words)


def test_a_long_value_is_shown_in_full_and_can_be_copied(bare):
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


def test_pressing_an_object_shows_its_attributes_below_it(bare):
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


SEEN = "(all) => all.map((e) => getComputedStyle(e, '::before').content)"
COPIED = """(value) => {
    getSelection().selectAllChildren(value);
    return getSelection().toString();
}"""


def share(path):
    kept = [path, path]
    path.append(1)
    return grow(1, path), kept


def test_a_value_is_copied_without_the_letters_in_it(bare):
    recording = record(share, [])
    bare.add(StepThrough(recording))
    walk = Walk(bare.page)
    walk.come_to(len(recording.steps) - 1)
    kept = walk.cards.first.locator("dd", has=bare.page.locator(".value .tag")).first
    assert kept.locator(".tag").evaluate_all(SEEN) == ['"a"'] * 2
    assert kept.evaluate(COPIED) == kept.inner_text() == "[[1, 1, 0], [1, 1, 0]]"


def test_a_letter_that_is_pressed_marks_every_place_while_one_steps(bare):
    recording = record(share, [])
    bare.add(StepThrough(recording))
    walk = Walk(bare.page)
    walk.come_to(deepest(recording))
    letters, marked = walk.root.locator(".tag"), walk.root.locator(".tag[aria-pressed=true]")
    count = letters.count()
    letters.last.click()
    expect(marked).to_have_count(count)
    expect(walk.root.locator(".same:not(.tag)")).to_have_count(
        count + walk.root.locator("path.same").count()
    )
    bare.page.keyboard.press("ArrowRight")
    expect(marked).not_to_have_count(0)
    marked.first.press("Enter")
    expect(marked).to_have_count(0)
    assert walk.root.evaluate(ASKEW) == []


def largest(things):
    found = 0
    for thing in things:
        found = max(found, largest(thing) if isinstance(thing, list) else thing)
    return found


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


def test_a_boxed_value_with_enough_room_is_on_one_line(bare):
    recording = record(largest, [1, [2, 3], [[4]]])
    bare.add(StepThrough(recording))
    walk = Walk(bare.page)
    walk.come_to(deepest(recording))
    lines = walk.cards.last.locator("dl.given dd").first.evaluate(LINES)
    assert lines == [1, 1, 1, 1]


def test_a_folder_in_the_stack_and_all_frames_are_fully_visible(open_bare):
    recording = record(is_in, FOLDER, "plan.txt")
    walk = open_in(
        open_bare(**SCREENS["projector"]), StepThrough(recording, show=["source", "stack"])
    )
    walk.come_to(deepest(recording))
    expect(walk.cards.last.locator("dl.given dd").first).to_have_text(str(FOLDER))
    assert walk.root.evaluate(HIDDEN) == walk.root.evaluate(ASKEW) == []


def test_at_tablet_width_all_controls_for_a_mouse_are_on_one_line(open_bare):
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


def countdown(n):
    while n:
        yield n
        n = n - 1


def first_below(limit):
    for n in countdown(limit + 1):
        if n < limit:
            return n
    return None


def test_a_suspended_generator_is_greyed_and_legible(open_bare):
    recording = record(first_below, 2)
    walk = open_in(open_bare(**SCREENS["laptop"]), StepThrough(recording))
    walk.come_to(next(step.number for step in recording.steps if recording.suspended(step.number)))
    running, suspended = walk.cards.all()
    expect(suspended).to_have_class(re.compile(r"\bsuspended\b"))
    colour = "(e) => getComputedStyle(e).backgroundColor"
    for scheme in ("light", "dark"):
        walk.page.emulate_media(color_scheme=scheme)
        assert suspended.evaluate(colour) != running.evaluate(colour)
        assert "color-contrast" not in str(violations(walk.page))
