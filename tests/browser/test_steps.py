"""Stepping in a real browser, in a page of its own."""

import json
import re
from contextlib import contextmanager
from itertools import pairwise

import pytest
from axe import violations
from labels import STEP
from playwright.sync_api import expect
from recorded import started
from walk_page import SIZES, Walk

from puzzlelib import Hanoi, Nim, Solitaire, fact, is_winning, record, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from stepthrough.walk.page_file import page_of, walk_of


def fact_walk(**options):
    return StepThrough(record(fact, 3), **options)


def tower_walk(disks=3, **options):
    puzzle = Hanoi(disks)
    plan = record(carry_tower, puzzle, puzzle.start, disks, 0, 2, 1, only=carry_tower)
    return StepThrough(plan, puzzle, **options)


def plan_walk(**options):
    return StepThrough(
        record(solve_hanoi, 3), Hanoi(3), show=["source", "stack", "tree"], **options
    )


def search_walk(row=".oooo.o", **options):
    puzzle = Solitaire(row)
    return StepThrough(record(solve, puzzle, puzzle.start, only=solve), puzzle, **options)


def game_walk(**options):
    game = Nim((1, 2))
    return StepThrough(record(is_winning, game, game.start, only=is_winning), game, **options)


def greet(name):
    print("hello", name)
    return name


ASKED = ["fact(1) is called", "fact(2) returns"]
# the widest and the narrowest in each run, those between them in the slow ones
SOME_SIZES = [
    pytest.param(size, marks=[] if size in ("laptop", "phone") else pytest.mark.slow)
    for size in SIZES
]


# ---- turning the pages -------------------------------------------------------------------------------


def test_by_keys_to_the_end_and_back_shows_the_same_screens(open_walk, tab):
    tab.emulate_media(reduced_motion="reduce")  # a value on its way would be on the screen
    walk = open_walk(search_walk("o.oo."))
    walk.slider.focus()
    seen = []
    for _ in range(walk.last):
        seen.append(walk.screen())
        walk.key("ArrowRight")
    walk.says("The end: solve(o.oo.)")
    for before in reversed(seen):
        walk.key("ArrowLeft")
        assert walk.screen() == before
    tab.emulate_media(reduced_motion="no-preference")


def turned_around(data):
    """The same book with every row, and the names of its places, in the opposite order."""
    chunk, card = data["chunk"], data["cover"]["fields"]["card"].index("variables")
    for row in chunk["cards"]:
        row[card] = [variable[::-1] for variable in row[card]]
    chunk["moves"] = [[move[::-1] for move in moves] for moves in chunk["moves"]]
    for name in ("pages", "cards", "calls", "results"):
        chunk[name] = [row[::-1] for row in chunk[name]]
    data["cover"]["fields"] = {kind: names[::-1] for kind, names in data["cover"]["fields"].items()}
    return data


def test_what_crosses_to_the_page_is_read_by_name_in_whatever_order_it_stands(
    open_walk, tab, tmp_path
):
    walk = open_walk(search_walk("o.oo."))
    before, book, after = re.split(
        r'(?<=id="pages">)(.*)(?=</script>\n<script type="module">)',
        (tmp_path / "walk.html").read_text(encoding="utf-8"),
    )
    turned = json.dumps(turned_around(json.loads(book))).replace("<", "\\u003c")
    (tmp_path / "turned.html").write_text(before + turned + after, encoding="utf-8")
    steps = (3, walk.last // 2, walk.last)
    screens = []
    for step in steps:
        walk.slider.fill(str(step))
        walk.at(step)
        screens.append(walk.screen())
    tab.goto(f"file://{tmp_path}/turned.html")
    turned_walk = Walk(tab)
    for step, screen in zip(steps, screens, strict=True):
        turned_walk.slider.fill(str(step))
        turned_walk.at(step)
        assert turned_walk.screen() == screen


def test_first_and_last_by_keys_and_buttons(open_walk):
    walk = open_walk(fact_walk())
    walk.slider.focus()
    walk.key("End")
    walk.at(walk.last)
    walk.key("Home")
    walk.at(0)
    walk.button("Last").click()
    walk.at(walk.last)
    expect(walk.button(STEP)).to_have_attribute("aria-disabled", "true")
    walk.button("First").click()
    walk.at(0)
    expect(walk.button("Back")).to_have_attribute("aria-disabled", "true")
    expect(walk.button("First")).to_be_focused()


def test_a_saved_page_hears_the_keys_at_once(open_walk):
    walk = open_walk(fact_walk())
    walk.key("ArrowRight")
    walk.at(1)
    walk.key("End")
    walk.at(walk.last)
    walk.key("Home", "ArrowRight", "ArrowRight", "ArrowLeft")
    walk.at(1)
    walk.key(" ")
    expect(walk.button("Pause")).to_be_visible()
    walk.key(" ")
    expect(walk.button("Play")).to_be_visible()


PLACES = [".program", ".sentence", ".stack .heading", ".tree", ".count", "h1", "main", "html"]


@pytest.mark.parametrize("place", PLACES)
def test_a_saved_page_hears_the_keys_wherever_was_clicked(open_walk, tab, place):
    walk = open_walk(fact_walk())
    box = tab.locator(place).first.bounding_box()
    tab.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] - 2)
    step = int(walk.count.inner_text().split(" / ")[0])  # a click on the tree goes there
    walk.key("ArrowRight")
    walk.at(step + 1)
    walk.key("ArrowRight", "ArrowLeft", "ArrowLeft")
    walk.at(step)
    walk.key(" ")
    expect(walk.button("Pause")).to_be_visible()


def test_each_key_turns_one_page_whatever_has_the_focus(open_walk):
    walk = open_walk(fact_walk())
    for place in (
        walk.slider,
        walk.root.get_by_role("group", name="Program"),
        walk.button(STEP),
    ):
        before = int(walk.count.inner_text().split(" / ")[0])
        place.focus()
        walk.key("ArrowRight")
        walk.at(before + 1)


def test_what_wants_the_keys_itself_keeps_them(open_walk, tab):
    walk = open_walk(fact_walk())
    walk.root.get_by_role("combobox").focus()
    walk.key("ArrowRight")
    tab.locator("main").evaluate(
        """(main) => {
            main.insertAdjacentHTML('beforeend', '<input id="other" value="ab">');
            main.insertAdjacentHTML('beforeend', '<details><summary>more</summary>words</details>');
        }"""
    )
    tab.locator("#other").focus()
    walk.key("Home", "ArrowRight", " ")
    expect(tab.locator("#other")).to_have_value("a b")
    tab.locator("summary").focus()
    walk.key(" ")
    expect(tab.locator("details")).to_have_attribute("open", "")
    walk.at(0)
    expect(walk.button("Play")).to_be_visible()
    tab.keyboard.press("Control+ArrowRight")
    walk.at(0)


def two_walks(path, body):
    """A page with two walks, one far below the other."""
    walk = fact_walk()
    first, second = (walk_of(walk.book, walk.show, ()) for _ in range(2))
    second = second.replace('id="', 'id="second-').replace('ById("', 'ById("second-')
    page = page_of(walk.book, walk.show, ()).replace('"puzzle-page alone"', f'"{body}"')
    path.write_text(page.replace(first, f'{first}<p style="height: 2000px">Below.</p>{second}'))


@pytest.mark.parametrize("body", ["puzzle-page alone", "puzzle-page"])
def test_of_two_walks_on_a_page_the_one_last_used_hears_the_keys(tab, tmp_path, body):
    two_walks(tmp_path / "two.html", body)
    tab.goto(f"file://{tmp_path}/two.html")
    first, second = Walk(tab), Walk(tab, 1)
    is_alone = body.endswith("alone")
    first.key("ArrowRight")
    first.at(int(is_alone))
    second.sentence.click()
    second.key("ArrowRight", "ArrowRight")
    second.at(2)
    first.at(int(is_alone))
    first.sentence.click()
    first.key("End")
    first.at(first.last)
    second.at(2)
    tab.get_by_text("Below.").click()
    first.key("Home")
    first.at(0 if is_alone else first.last)
    second.at(2)
    assert tab.noise == []


def test_without_a_click_the_walk_that_is_in_sight_hears_the_keys(tab, tmp_path):
    two_walks(tmp_path / "two.html", "puzzle-page alone")
    tab.goto(f"file://{tmp_path}/two.html")
    first, second = Walk(tab), Walk(tab, 1)
    second.root.scroll_into_view_if_needed()
    second.key("ArrowRight")
    second.at(1)
    first.at(0)


def test_into_a_call_and_to_a_return(open_walk):
    walk = open_walk(fact_walk())
    walk.button("Into call").click()
    walk.says("fact(2) is called")
    walk.button("Return").click()
    walk.says("fact(1) returns 1 without calling itself: a base case.")
    expect(walk.cards.nth(1)).to_contain_text("waits 2 * ?")
    walk.button(STEP).click()
    walk.says("fact(2) receives 1 where it was waiting: 2 * 1.")
    expect(walk.cards.first).to_contain_text("receives 2 * 1")
    for _ in range(3):
        walk.button("Into call").click()
    walk.says("There is no further call.")


def test_trust_goes_from_call_to_result_and_back(open_walk):
    walk = open_walk(tower_walk())
    walk.button("Into call").click()
    call = walk.count.inner_text()
    walk.button("Trust").click()
    walk.says("On trust: carry_tower(321|–|–, 2, A, B, C) returns")
    result = walk.count.inner_text()
    walk.button("Back").click()
    expect(walk.count).to_have_text(call)
    walk.button(STEP).click()
    expect(walk.count).to_have_text(result)
    walk.button("Look inside").click()
    expect(walk.count).to_have_text(call)
    walk.button(STEP).click()
    walk.says("Next in carry_tower(321|–|–, 2, A, B, C)")


def numbers(n):
    for number in range(n):
        yield number


def total(n):
    return sum(numbers(n))


def test_a_generator_cannot_be_taken_on_trust(open_walk):
    walk = open_walk(StepThrough(record(total, 3)))
    walk.button("Into call").click()
    walk.button("Trust").click()
    walk.says("does not return in one piece")


def test_play_walks_by_itself_and_stops_at_the_end(open_walk):
    walk = open_walk(fact_walk())
    walk.root.get_by_label("Steps a second").select_option("30/s")
    walk.slider.focus()
    walk.key("Space")
    walk.says("The end")
    expect(walk.button("Play")).to_be_visible()


def test_the_timeline_draws_nothing_ahead_of_what_was_seen(open_walk):
    walk = open_walk(tower_walk())
    profile = walk.root.locator(".timeline .area")
    width = "(e) => e.getBBox().width"
    start = profile.evaluate(width)
    walk.slider.focus()
    for _ in range(20):
        walk.key("ArrowRight")
    grown = profile.evaluate(width)
    assert start < grown < 1000 * 21 / walk.last
    walk.key("Home")
    assert profile.evaluate(width) == grown


# ---- what is seen --------------------------------------------------------------------------------------


def test_the_tree_has_grown_as_far_as_the_step(open_walk):
    walk = open_walk(plan_walk())
    expect(walk.nodes).to_have_count(1)
    walk.button("Last").click()
    expect(walk.nodes).to_have_count(15)
    assert walk.nodes.first.get_attribute("aria-label").startswith(
        "solve_hanoi(3, A, C, B), returned"
    )
    expect(walk.root.locator(".tree")).to_contain_text("2 disks A→B")
    expect(walk.root.locator(".tree")).to_contain_text("→ 3 moves")


def test_a_call_in_the_tree_can_be_chosen_by_mouse_and_keyboard(open_walk):
    walk = open_walk(plan_walk())
    walk.button("Last").click()
    walk.root.locator('.tree [data-call="1"]').click()
    walk.says("is called (2 disks, A → B, spare C) and gets a frame of its own, number 2")
    walk.button("Last").click()
    walk.root.locator('.tree [data-call="0"]').focus()
    walk.key("ArrowDown", "ArrowDown", "Enter")
    walk.says("is called (1 disk, A → C, spare B)")
    expect(walk.root.locator('.tree [data-call="2"]')).to_be_focused()


def test_in_a_search_nodes_hold_boards_and_edges_moves(open_walk):
    walk = open_walk(search_walk())
    walk.button("Last").click()
    expect(walk.nodes).to_have_count(9)
    expect(walk.root.locator(".tree .mini")).to_have_count(9)
    assert "c1 → a1" in walk.root.locator(".tree .move").all_text_contents()


def spread(n):
    return sum(spread(0) for _ in range(n))


def count_down(heaps):
    return 0 if heaps == (0,) else 1 + count_down((heaps[0] - 1,))


@pytest.mark.parametrize("size", SOME_SIZES)
@pytest.mark.parametrize(
    ("make", "calls"),
    [
        (lambda: StepThrough(record(fact, 12)), 12),
        pytest.param(lambda: StepThrough(record(fact, 40)), 40, marks=pytest.mark.slow),
        pytest.param(lambda: StepThrough(record(spread, 39)), 40, marks=pytest.mark.slow),
        (lambda: StepThrough(record(count_down, (39,)), Nim((39,)), position="heaps"), 40),
    ],
    ids=["high with words", "high", "wide", "high below a board"],
)
def test_a_tree_of_forty_calls_is_shown_whole(open_walk, make, calls, size):
    walk = open_walk(make(), size)
    walk.button("Last").click()
    expect(walk.nodes).to_have_count(calls)
    expect(walk.root.locator(".tree .more")).to_have_count(0)
    boxes = "(all) => all.map((e) => e.getBoundingClientRect())"
    [tree] = walk.root.locator(".tree").evaluate_all(boxes)
    for one in walk.root.locator(".tree .hull, .tree .beside").evaluate_all(boxes):
        assert tree["left"] <= one["left"] < one["right"] <= tree["right"]
        assert tree["top"] <= one["top"] < one["bottom"] <= tree["bottom"]
    tops = [one["top"] for one in walk.root.locator(".tree .beside").evaluate_all(boxes)]
    assert all(after - before >= 13 for before, after in pairwise(tops))


def test_nothing_and_an_empty_list_true_and_false_are_told_apart(open_walk):
    walk = open_walk(search_walk())
    walk.button("Last").click()
    hue = "(e) => getComputedStyle(e).fill"
    words = {
        text: walk.root.locator(".tree .second", has_text=text).first for text in ("✗ None", "→ []")
    }
    assert len({one.evaluate(hue) for one in words.values()}) == 2
    walk = open_walk(game_walk())
    walk.button("Last").click()
    words = {
        text: walk.root.locator(".tree .second", has_text=text).first
        for text in ("✗ False", "✓ True")
    }
    assert len({one.evaluate(hue) for one in words.values()}) == 2


def test_what_happens_is_read_out_unless_it_plays(open_walk):
    walk = open_walk(fact_walk())
    expect(walk.sentence).to_have_attribute("role", "status")
    expect(walk.sentence).to_have_attribute("aria-live", "polite")
    before = walk.sentence.inner_text()
    walk.button(STEP).click()
    expect(walk.sentence).not_to_have_text(before)
    walk.button("Play").click()
    expect(walk.sentence).to_have_attribute("aria-live", "off")
    walk.button("Pause").click()
    expect(walk.sentence).to_have_attribute("aria-live", "polite")


def test_nodes_glide_unless_pages_are_turned_faster_than_they_get_there(open_walk):
    """Forty nodes on their way would make each of many steps late."""
    walk = open_walk(fact_walk())
    glides = "(e) => getComputedStyle(e.querySelector('.call')).transitionDuration"
    walk.root.evaluate(
        """(root) => {
            const slider = root.querySelector('input[type=range]');
            for (let n = 0; n < 2; n++) slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        }"""
    )
    walk.at(2)
    assert walk.root.evaluate(glides) == "0s"
    walk.page.wait_for_timeout(200)  # a time that the page measures itself: later is as well
    walk.button(STEP).click()
    walk.at(3)
    assert walk.root.evaluate(glides) == "0.18s"


def test_the_value_travels_along_the_edge_when_it_is_received(open_walk):
    walk = open_walk(fact_walk())
    walk.button("Return").click()
    walk.button(STEP).click()
    expect(walk.root.locator(".tree .chip")).to_have_text("1")
    expect(walk.root.locator(".tree .chip")).to_have_count(0)


def test_with_reduced_motion_nothing_travels(open_walk, tab):
    tab.emulate_media(reduced_motion="reduce")
    walk = open_walk(fact_walk())
    walk.button("Return").click()
    walk.button(STEP).click()
    assert walk.root.locator(".tree .chip").count() == 0
    tab.emulate_media(reduced_motion="no-preference")


def test_what_was_printed_appears_line_by_line(open_walk):
    walk = open_walk(StepThrough(record(greet, "you")))
    printed = walk.root.get_by_label("Printed so far")
    expect(printed).to_have_text("(nothing yet)")
    walk.button("Last").click()
    expect(printed).to_have_text("hello you")


def test_what_a_learner_wrote_appears_literally(open_walk, tab):
    nasty = "<img src=x onerror=alert(1)></script><b>`"
    dialogs = []
    tab.on("dialog", lambda dialog: (dialogs.append(dialog), dialog.dismiss()))
    walk = open_walk(StepThrough(record(greet, nasty)))
    walk.button("Last").click()
    expect(walk.root.get_by_label("Printed so far")).to_have_text(f"hello {nasty}")
    assert tab.locator(".puzzle-book img, .puzzle-book b b").count() == 0
    assert dialogs == []


WALKS = {
    "fact": fact_walk,
    "tower": lambda: tower_walk(5),
    "plan": plan_walk,
    "search": search_walk,
    "game": game_walk,
    "asking": lambda: fact_walk(ask=ASKED),
}
# two that show everything between them in each run, the others in the slow ones
SOME_WALKS = [
    pytest.param(make, id=name, marks=[] if name in ("search", "asking") else pytest.mark.slow)
    for name, make in WALKS.items()
]


@pytest.mark.parametrize("make", SOME_WALKS)
def test_on_a_laptop_all_is_on_one_screen_and_nothing_jumps(open_walk, make):
    walk = open_walk(make())
    walk.slider.focus()
    heights, tops = [], set()
    for _ in range(min(walk.last, 60)):
        heights.append(walk.height())
        tops.add(walk.top_of_tree())
        walk.key("ArrowRight")
    told = walk.root.locator(".puzzle-keys").bounding_box()["height"]
    assert max(heights) - told <= 640  # the line that tells the keys may be cut: it never changes
    assert len(tops) == 1
    assert heights == sorted(heights)  # the box of the tree grows with the tree


def add_up(n):
    # a longer program than
    # the one that calls it
    total = 0
    for k in range(n):
        total += k
        print("so far", total)
    return total


def one_more(n):
    return add_up(n) + 1


@pytest.mark.parametrize("size", SOME_SIZES)
@pytest.mark.parametrize(
    "make",
    [
        pytest.param(WALKS["asking"], id="asking", marks=pytest.mark.slow),
        pytest.param(lambda: StepThrough(record(one_more, 5)), id="two programs"),
    ],
)
def test_nothing_jumps_at_any_size(open_walk, make, size):
    """What is above the tree stays where it is, also when the next program is longer."""
    walk = open_walk(make(), size)
    walk.slider.focus()
    heights, tops = [walk.height()], {walk.top_of_tree()}
    for _ in range(walk.last):
        walk.key("ArrowRight")
        heights.append(walk.height())
        tops.add(walk.top_of_tree())
    assert len(tops) == 1
    assert heights == sorted(heights)  # the box of the tree grows with the tree
    walk.key("Home")
    assert walk.height() == heights[-1]


@pytest.mark.parametrize("size", SOME_SIZES)
@pytest.mark.parametrize("make", SOME_WALKS)
def test_nothing_is_cut_at_any_size(open_walk, make, size):
    walk = open_walk(make(), size)
    walk.button("Last").click()
    beyond = walk.page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert beyond == 0
    over = walk.root.evaluate(
        "(root) => [...root.querySelectorAll('button, input, .card, .program, .board svg, .tree')]"
        ".filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)"
        ".map((e) => e.className)"
    )
    assert over == []


@pytest.mark.slow
@pytest.mark.parametrize("make", SOME_WALKS)
def test_axe_finds_nothing_at_any_stage_of_a_walk(open_walk, tab, make):
    walk = open_walk(make())
    for label in ("Into call", "Return", STEP, "Last"):
        walk.button(label).click()
        assert violations(tab, ".puzzle-book") == []
        tab.emulate_media(color_scheme="dark")
        assert violations(tab, ".puzzle-book") == []
        tab.emulate_media(color_scheme="light")


# ---- questions in a file: pauses -------------------------------------------------------------------------


def test_in_a_file_a_question_is_a_pause_before_what_comes(open_walk):
    walk = open_walk(fact_walk(ask=ASKED))
    walk.button("Last").click()
    expect(walk.question).to_contain_text("What happens next? Which call comes next?")
    expect(walk.root.get_by_role("textbox")).to_have_count(0)
    walk.button(STEP).click()
    expect(walk.question).to_contain_text("Think first, then press “Show it”.")
    walk.button("Show it").click()
    walk.says("fact(1) is called")
    expect(walk.button(STEP)).to_be_focused()
    walk.button("Last").click()
    expect(walk.question).to_contain_text("What will fact(2) return?")


def test_in_a_file_a_pause_can_be_left_to_look_again(open_walk):
    walk = open_walk(fact_walk(ask=ASKED))
    walk.button("Last").click()
    walk.button("Look").click()
    walk.says("fact(2) is called")
    expect(walk.button(STEP)).to_be_focused()
    walk.key("End")
    expect(walk.question).to_contain_text("What happens next?")
    walk.button("Show it").click()
    walk.says("fact(1) is called")


# ---- with a kernel: an answer, a request that is lost, and two views of one walk ------------------------------------------------------------------


def test_after_a_wrong_answer_one_looks_and_is_asked_again(bare):
    bare.add(fact_walk(ask=ASKED))
    walk = Walk(bare.page)
    walk.button("Last").click()
    height, look = walk.height(), walk.button("Look")
    expect(look).to_have_count(0)
    walk.button("fact(2)").click()
    walk.button("Check").click()
    expect(walk.question).to_contain_text("Not fact(2): look where fact(2) began.")
    for chip in ("fact(1)", "fact(2)"):
        expect(walk.button(chip)).to_be_visible()
    assert walk.height() == height
    assert violations(bare.page, ".puzzle-book") == []
    look.click()
    walk.says("fact(2) is called")
    walk.key("End")
    expect(walk.question).to_contain_text("Which call comes next?")
    expect(look).to_have_count(0)
    walk.button("fact(2)").focus()
    walk.key("ArrowLeft", "Enter")
    walk.key("Enter")
    walk.says("✓ Right")


@pytest.mark.slow
def test_pages_that_do_not_come_are_soon_asked_for_again(bare):
    bare.add(StepThrough(record(solve_hanoi, 9)))
    walk = Walk(bare.page)
    with bare.busy():
        walk.button("Last").click()
        bare.lose()
    expect(walk.sentence).to_contain_text("The end: solve_hanoi(9, 0, 2, 1)", timeout=20_000)


@pytest.mark.slow
def test_a_walk_is_shown_and_goes_on_where_its_kernel_cannot_be_reached(bare):
    """As after a kernel's end, or while its page is left: to send anything is refused."""
    bare.page.evaluate(
        """() => {
            window.reached = window.tellPython;
            window.tellPython = () => { throw new Error("Cannot send"); };
        }"""
    )
    bare.add(StepThrough(record(solve_hanoi, 9)))
    walk = Walk(bare.page)
    begins = walk.sentence.text_content()
    walk.button(STEP).click()
    expect(walk.sentence).not_to_have_text(begins)
    bare.page.evaluate("() => { window.tellPython = window.reached }")
    walk.button("Last").click()
    expect(walk.sentence).to_contain_text("The end: solve_hanoi(9, 0, 2, 1)", timeout=20_000)


def test_what_a_call_changes_is_marked_in_the_card_that_waits(open_walk):
    recording = record(started, 1)
    walk = open_walk(StepThrough(recording))
    values = [step.locals.get("row") for step in recording.steps]
    for _ in range(values.index([1])):
        walk.button(STEP).click()
    waiting = walk.root.locator(".card.waiting")
    expect(waiting.locator(".changed")).to_have_text(["[1]"])
    box = waiting.locator(".changed").bounding_box()
    card = waiting.bounding_box()
    assert card["y"] <= box["y"]
    assert box["y"] + box["height"] <= card["y"] + card["height"]
    walk.button(STEP).click()
    expect(waiting.locator(".changed")).to_have_count(0)


@contextmanager
def time_stands_still(page):
    """In this block no answer is late for the page, so it asks for nothing again."""
    page.evaluate("() => { performance.now = () => 1000 }")
    yield
    page.evaluate("() => { delete performance.now }")


def test_two_views_that_wait_for_the_same_leap_do_not_ask_twice(bare, monkeypatch):
    monkeypatch.setattr("stepthrough.walk.step_through.WORDS", 60)
    walk, wishes = StepThrough(record(solve_hanoi, 9)), []
    walk.on_msg(lambda widget, message, buffers: wishes.append(message))
    bare.add(walk, walk)
    views = [Walk(bare.page, number) for number in (0, 1)]
    with time_stands_still(bare.page):
        with bare.busy():
            for view in views:
                view.button("Last").click()
        for view in views:
            view.says("The end: solve_hanoi(9, 0, 2, 1)")
    asked = [(wish["step"], wish["calls"]) for wish in wishes if wish["kind"] == "want"]
    assert len(asked) > 10
    assert len(asked) == len(set(asked))
