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
from walk_page import Walk, show_all

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

# ---- turning the pages -------------------------------------------------------------------------------


def test_by_keys_to_the_end_and_back_shows_the_same_screens(open_walk, tab):
    tab.emulate_media(reduced_motion="reduce")  # a value on its way would be on the screen
    walk = open_walk(search_walk("o.oo."))
    walk.slider.focus()
    seen = []
    for _ in range(walk.last):
        seen.append(walk.screen())
        walk.key("ArrowRight")
    walk.says("The end.")
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


@pytest.mark.slow
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


PLACES = [".program", ".sentence", ".stack .heading", ".tree", ".count", "h1", "main", "html"]


def test_a_saved_page_hears_the_keys_at_once_and_wherever_was_clicked(open_walk, tab):
    walk = open_walk(fact_walk())
    walk.key("ArrowRight")
    walk.at(1)
    walk.key("End")
    walk.at(walk.last)
    walk.key("Home", "ArrowRight", "ArrowRight", "ArrowLeft")
    walk.at(1)
    show_all(walk.root)
    for place in PLACES:
        box = tab.locator(place).first.bounding_box()
        tab.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] - 2)
        step = int(walk.count.inner_text().split(" / ")[0])  # a click on the tree goes there
        walk.key("ArrowRight")
        walk.at(step + 1)
        walk.key("ArrowRight", "ArrowLeft", "ArrowLeft")
        walk.at(step)
        walk.key(" ")
        expect(walk.button("Pause")).to_be_visible()
        walk.key(" ")
        expect(walk.button("Play")).to_be_visible()
        walk.key("Home")
    program = walk.root.get_by_role("group", name="Program")
    for number, place in enumerate((walk.slider, program, walk.button(STEP)), 1):
        place.focus()
        walk.key("ArrowRight")
        walk.at(number)


def test_what_wants_the_keys_itself_keeps_them(open_walk, tab):
    walk = open_walk(fact_walk())
    show_all(walk.root)
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


@pytest.mark.parametrize(
    "body", [pytest.param("puzzle-page alone", marks=pytest.mark.slow), "puzzle-page"]
)
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


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("size", ["laptop", "projector", "phone"])
def test_the_bar_keeps_its_height_when_a_button_gets_a_longer_name(open_walk, size):
    walk = open_walk(tower_walk(), size)
    walk.button("Into call").click()
    bar = walk.root.locator(".bar")
    high = bar.bounding_box()["height"]
    walk.button("Trust").click()
    expect(walk.button("Look inside")).to_be_visible()
    assert bar.bounding_box()["height"] == high


def test_a_narrow_walk_has_what_is_rarely_used_behind_more(open_walk):
    walk = open_walk(StepThrough(record(twice, 6), show=["source", "stack"]), "phone")
    assert walk.last > 300
    last = walk.root.get_by_role("button", name="Last", exact=True)
    expect(walk.button("Into call")).to_be_visible()
    expect(last).to_be_hidden()
    show_all(walk.root)
    expect(last).to_be_visible()


def test_a_generator_cannot_be_taken_on_trust(open_walk):
    walk = open_walk(StepThrough(record(total, 3)))
    walk.button("Into call").click()
    walk.button("Trust").click()
    walk.says("does not return in one piece")


def test_play_walks_by_itself_and_stops_at_the_end(open_walk):
    walk = open_walk(fact_walk())
    show_all(walk.root)
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


def test_the_timeline_of_a_long_walk_is_stretched_around_the_step(open_walk):
    walk = open_walk(StepThrough(record(twice, 9), show=["source", "stack"]))
    last = walk.last
    walk.come_to(1_000)
    walk.button("Stretch the timeline").click()
    assert reach_of(walk.slider) == (800, 1_200)
    wide, tall = (walk.root.locator(f".timeline .{kind}") for kind in ("area", "calls"))
    assert wide.evaluate("(e) => e.getBBox().width") == pytest.approx(1_000 * 200 / 400, abs=5)
    assert tall.get_attribute("d")  # each call can be told from the next
    walk.key("End")
    expect(walk.count).to_have_text(f"{last:,} / {last:,}")
    assert reach_of(walk.slider) == (last - 400, last)
    walk.button("Stretch the timeline").click()
    assert reach_of(walk.slider) == (0, last)


def twice(n):
    return n and twice(n - 1) + twice(n - 1)


def reach_of(slider):
    return tuple(int(slider.get_attribute(name)) for name in ("min", "max"))


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


@pytest.mark.slow
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


FORTY = {
    "high with words": (lambda: StepThrough(record(fact, 12)), 12, "laptop"),
    "high": (lambda: StepThrough(record(fact, 40)), 40, "tablet"),
    "wide": (lambda: StepThrough(record(spread, 39)), 40, "projector"),
    "high below a board": (
        lambda: StepThrough(record(count_down, (39,)), Nim((39,)), position="heaps"),
        40,
        "phone",
    ),
}


@pytest.mark.parametrize(
    ("make", "calls", "size"),
    [
        pytest.param(*one, id=name, marks=[pytest.mark.slow] * (name in ("high", "wide")))
        for name, one in FORTY.items()
    ],
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_value_travels_along_the_edge_when_it_is_received(open_walk):
    walk = open_walk(fact_walk())
    walk.button("Return").click()
    walk.button(STEP).click()
    expect(walk.root.locator(".tree .chip")).to_have_text("1")
    expect(walk.root.locator(".tree .chip")).to_have_count(0)


@pytest.mark.slow
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


WALKS = {
    "fact": fact_walk,
    "tower": lambda: tower_walk(4),
    "plan": plan_walk,
    "search": search_walk,
    "game": game_walk,
    "two programs": lambda: StepThrough(record(one_more, 5)),
    "asking": lambda: fact_walk(ask=ASKED),
}
LOOKED_AT = [  # each walk where it has little room; two that show everything between them in each run
    ("search", "laptop"),
    ("two programs", "phone"),
    *(
        pytest.param(*one, marks=pytest.mark.slow)
        for one in (
            ("asking", "laptop"),
            ("plan", "laptop"),
            ("tower", "laptop"),
            ("asking", "phone"),
            ("game", "phone"),
            ("fact", "tablet"),
            ("search", "projector"),
            ("two programs", "projector"),
        )
    ),
]
# steps through a walk as a learner who presses the button again and again; how high it is, and where its tree begins
SIZES_OF_STEPS = """async (root, step) => {
    const heights = [], tops = new Set();
    const shown = () => [...root.querySelectorAll('.question button')]
        .find((one) => one.textContent === 'Show it' && one.checkVisibility());
    const look = () => {
        const own = root.getBoundingClientRect(), tree = root.querySelector('.tree');
        heights.push(own.height);
        tops.add(tree && tree.getBoundingClientRect().top - own.top);
    };
    for (look(); step.ariaDisabled !== 'true' && heights.length < 400; look()) {
        (shown() ?? step).click();
        await new Promise(requestAnimationFrame);
    }
    return [heights, [...tops]];
}"""
BEYOND = """(root) => [...root.querySelectorAll('button, input, .card, .program, .board svg, .tree')]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > root.getBoundingClientRect().right + 1)
    .map((e) => e.className)"""


@pytest.mark.parametrize(("name", "size"), LOOKED_AT)
def test_nothing_jumps_and_nothing_is_cut_and_on_a_laptop_all_is_on_one_screen(
    open_walk, name, size
):
    """What is above the tree stays where it is, also when the next program is longer."""
    walk = open_walk(WALKS[name](), size)
    heights, tops = walk.root.evaluate(SIZES_OF_STEPS, walk.button(STEP).element_handle())
    walk.at(walk.last)
    assert len(tops) == 1
    assert heights == sorted(heights)  # the box of the tree grows with the tree
    told = walk.root.locator(".puzzle-keys").bounding_box()[
        "height"
    ]  # in a notebook only the first walk tells them
    if size == "laptop":
        assert max(heights) - told <= 678  # so high is a notebook in a window of 1280 × 800
    assert walk.root.evaluate(BEYOND) == []
    page = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert walk.page.evaluate(page) == 0
    walk.key("Home")
    assert walk.height() == heights[-1]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["search", "game", "asking"])
def test_axe_finds_nothing_at_any_stage_of_a_walk(open_walk, tab, name):
    """Of a live walk in a notebook: test_every_widget.py."""
    walk = open_walk(WALKS[name]())
    for label in ("Into call", "Last"):
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


CONTROLS = ("Last", "Play", STEP, "Into call", "Return", "Trust", "End")


def test_no_control_passes_an_open_question(bare):
    for control in CONTROLS:
        bare.add(fact_walk(ask=ASKED))
        walk = Walk(bare.page)
        show_all(walk.root)
        walk.root.get_by_label("Steps a second").select_option("30/s")
        walk.slider.focus()
        for _ in range(9):
            before = walk.count.inner_text()
            if before.startswith("5 /"):
                break
            walk.key("End") if control == "End" else walk.button(control).click()
            if control == "Play":  # it goes there by itself
                walk.question.wait_for()
            expect(walk.count).not_to_have_text(before)
        expect(walk.question).to_contain_text("Which call comes next?")
        walk.at(5)
        walk.button(STEP).click()
        walk.at(5)
        expect(walk.question).to_contain_text("Answer first")
        bare.clear()


@pytest.mark.slow
def test_an_answer_that_nobody_hears_is_not_lost_in_silence(bare):
    bare.add(fact_walk(ask=ASKED))
    walk = Walk(bare.page)
    walk.button("Last").click()
    expect(walk.button("Check")).to_be_visible()  # now the question has its room
    height = walk.height()
    with bare.busy():
        walk.button("fact(1)").click()
        walk.button("Check").click()
        expect(walk.question).to_contain_text("the kernel is busy, or gone")
        assert walk.height() == height
        expect(walk.root.get_by_role("textbox")).to_have_value("fact(1)")
    walk.says("✓ Right")  # when the kernel is free
    assert walk.height() == height


def test_where_one_was_is_kept_when_the_output_is_drawn_anew(bare):
    steps = fact_walk()
    bare.add(steps)
    walk = Walk(bare.page)
    walk.slider.focus()
    walk.key("ArrowRight", "ArrowRight")
    walk.at(2)
    bare.add(steps)
    Walk(bare.page, 1).at(2)


@pytest.mark.slow
def test_pages_that_do_not_come_are_soon_asked_for_again(bare):
    bare.add(StepThrough(record(solve_hanoi, 9)))
    walk = Walk(bare.page)
    with bare.busy():
        walk.button("Last").click()
        bare.lose()
    expect(walk.sentence).to_contain_text("The end.", timeout=20_000)


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
    expect(walk.sentence).to_contain_text("The end.", timeout=20_000)


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


@pytest.mark.slow
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
            view.says("The end.")
    asked = [(wish["step"], wish["calls"]) for wish in wishes if wish["kind"] == "want"]
    assert len(asked) > 10
    assert len(asked) == len(set(asked))
