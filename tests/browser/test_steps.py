"""Stepping through walks in saved pages, and with a kernel."""

from itertools import pairwise

import pytest
from labels import SKIP_ASKED, STEP
from playwright.sync_api import expect
from walk_page import Walk, show_all

from puzzlelib import Hanoi, Nim, Solitaire, fact, record, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import StepThrough
from stepthrough.walk.page_file import page_of, walk_of


def fact_walk(**options):
    return StepThrough(record(fact, 3), **options)


def tower_walk(disks=3, **options):
    puzzle = Hanoi(disks)
    plan = record.within(only=carry_tower)(carry_tower, puzzle, puzzle.start, disks, 0, 2, 1)
    return StepThrough(plan, puzzle, **options)


def plan_walk(**options):
    return StepThrough(
        record(solve_hanoi, 3), Hanoi(3), show=["source", "stack", "tree"], **options
    )


def search_walk(row=".oooo.o", **options):
    puzzle = Solitaire(row)
    return StepThrough(record.within(only=solve)(solve, puzzle, puzzle.start), puzzle, **options)


def twice(n):
    return n and twice(n - 1) + twice(n - 1)


ASKED = ["fact(1) is called", "fact(2) returns"]

# ---- navigation --------------------------------------------------------------------------------------


def test_stepping_to_the_end_and_back_shows_the_same_screens(open_walk, tab):
    tab.emulate_media(reduced_motion="reduce")  # values in transition would be part of the screen
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


PLACES = [".program", ".sentence", ".stack .heading", ".foot", ".count", "h1", "main", "html"]


def test_a_saved_page_handles_keys_at_once_and_after_any_click(open_walk, tab):
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
        step = int(walk.count.inner_text().split(" / ")[0])  # a click on the tree changes the step
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


def test_elements_that_handle_keys_themselves_keep_them(open_walk, tab):
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
    """Write a page with two walks, one far below the other."""
    walk = fact_walk()
    first, second = (walk_of(walk.book, walk.show, ()) for _ in range(2))
    second = second.replace('id="', 'id="second-').replace('ById("', 'ById("second-')
    page = page_of(walk.book, walk.show, ()).replace('"puzzle-page alone"', f'"{body}"')
    path.write_text(page.replace(first, f'{first}<p style="height: 2000px">Below.</p>{second}'))


@pytest.mark.parametrize("body", ["puzzle-page alone", "puzzle-page"])
def test_of_two_walks_on_a_page_the_last_used_one_handles_keys(tab, tmp_path, body):
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


def test_trust_goes_from_call_to_result_and_back(open_walk):
    walk = open_walk(tower_walk())
    walk.button("Into call").click()
    call = walk.count.inner_text()
    walk.button("Trust").click()
    walk.says("On trust: carry_tower(321|–|–, 2, 0, 1, 2) returns")
    result = walk.count.inner_text()
    walk.button("Back").click()
    expect(walk.count).to_have_text(call)
    walk.button(STEP).click()
    expect(walk.count).to_have_text(result)
    walk.button("Look inside").click()
    expect(walk.count).to_have_text(call)
    walk.button(STEP).click()
    walk.says("Next in carry_tower(321|–|–, 2, 0, 1, 2)")


def test_the_bar_keeps_its_height_when_a_button_gets_a_longer_name(open_walk):
    walk = open_walk(tower_walk(), "projector")
    walk.button("Into call").click()
    bar = walk.root.locator(".bar")
    high = bar.bounding_box()["height"]
    walk.button("Trust").click()
    expect(walk.button("Look inside")).to_be_visible()
    assert bar.bounding_box()["height"] == high


def test_the_bar_has_one_row_and_the_other_controls_in_the_more_menu(open_walk):
    walk = open_walk(StepThrough(record(twice, 6), show=["source", "stack"]), "phone")
    assert walk.last > 300
    last = walk.root.get_by_role("button", name="Last", exact=True)
    assert walk.root.locator(".bar").bounding_box()["height"] < 50
    expect(last).to_be_hidden()
    show_all(walk.root)
    expect(last).to_be_visible()


def test_play_steps_automatically_and_stops_at_the_end(open_walk):
    walk = open_walk(fact_walk())
    show_all(walk.root)
    walk.root.get_by_label("Steps a second").select_option("30/s")
    walk.slider.focus()
    walk.key("Space")
    walk.says("The end")
    expect(walk.button("Play")).to_be_visible()


def test_the_timeline_draws_the_profile_pale_up_to_an_open_question(bare):
    bare.add(fact_walk(ask=["fact(2) is called"]))
    walk = Walk(bare.page)
    ahead = walk.root.locator(".timeline .ahead")
    wide = "(e) => e.getBBox().width"
    before = ahead.evaluate(wide)
    assert 0 < before < 500
    walk.button("Last").click()
    walk.button(SKIP_ASKED).click()
    expect(walk.question).to_be_hidden()
    assert ahead.evaluate(wide) == pytest.approx(1000, abs=2)


def test_the_timeline_draws_the_steps_that_were_seen(open_walk):
    walk = open_walk(tower_walk())
    profile = walk.root.locator(".timeline .area:not(.ahead)")
    width = "(e) => e.getBBox().width"
    start = profile.evaluate(width)
    walk.slider.focus()
    for _ in range(20):
        walk.key("ArrowRight")
    grown = profile.evaluate(width)
    assert start < grown < 1000 * 21 / walk.last
    walk.key("Home")
    assert profile.evaluate(width) == grown


def test_the_timeline_of_a_long_walk_zooms_in_on_the_step(open_walk):
    walk = open_walk(StepThrough(record(twice, 8), show=["source", "stack"]))
    last = walk.last
    walk.come_to(1_000)
    walk.button("Stretch the timeline").click()
    assert reach_of(walk.slider) == (800, 1_200)
    wide, tall = (walk.root.locator(f".timeline .{kind}") for kind in ("area:not(.ahead)", "calls"))
    assert wide.evaluate("(e) => e.getBBox().width") == pytest.approx(1_000 * 200 / 400, abs=5)
    assert tall.get_attribute("d")  # neighbouring calls are distinguishable
    walk.key("End")
    expect(walk.count).to_have_text(f"{last:,} / {last:,}")
    assert reach_of(walk.slider) == (last - 400, last)
    walk.button("Stretch the timeline").click()
    assert reach_of(walk.slider) == (0, last)


def reach_of(slider):
    return tuple(int(slider.get_attribute(name)) for name in ("min", "max"))


# ---- display -------------------------------------------------------------------------------------------


def test_a_call_in_the_tree_can_be_chosen_by_mouse_and_keyboard(open_walk):
    walk = open_walk(plan_walk())
    walk.button("Last").click()
    walk.root.locator('.tree [data-call="1"]').click()
    walk.says("is called (2 disks, A → B, spare C) and gets a frame of its own.")
    walk.button("Last").click()
    walk.root.locator('.tree [data-call="0"]').focus()
    walk.key("ArrowDown", "ArrowDown", "Enter")
    walk.says("is called (1 disk, A → C, spare B)")
    expect(walk.root.locator('.tree [data-call="2"]')).to_be_focused()
    walk.key("Tab")  # the tree is one tab stop
    assert not walk.root.locator(".tree").evaluate("(e) => e.contains(document.activeElement)")


def spread(n):
    return sum(spread(0) for _ in range(n))


def count_down(heaps):
    return 0 if heaps == (0,) else 1 + count_down((heaps[0] - 1,))


HEAP = Nim((39,))
FORTY = {
    "high with words": (lambda: StepThrough(record(fact, 12)), 12, "laptop"),
    "wide": (lambda: StepThrough(record(spread, 39)), 40, "projector"),
    "high below a board": (
        lambda: StepThrough(record(count_down, HEAP.start), HEAP, position="heaps"),
        40,
        "phone",
    ),
}


@pytest.mark.parametrize("name", FORTY)
def test_a_tree_of_forty_calls_is_shown_whole(open_walk, name):
    make, calls, size = FORTY[name]
    walk = open_walk(make(), size)
    walk.button("Last").click()
    if walk.root.locator(".tree").is_hidden():
        walk.button("Tree").click()
    expect(walk.nodes).to_have_count(calls)
    expect(walk.root.locator(".tree .more")).to_have_count(0)
    boxes = "(all) => all.map((e) => e.getBoundingClientRect())"
    [tree] = walk.root.locator(".tree").evaluate_all(boxes)
    for one in walk.root.locator(".tree .hull, .tree .beside").evaluate_all(boxes):
        assert tree["left"] <= one["left"] < one["right"] <= tree["right"]
        assert tree["top"] <= one["top"] < one["bottom"] <= tree["bottom"]
    tops = [one["top"] for one in walk.root.locator(".tree .beside").evaluate_all(boxes)]
    assert all(after - before >= 13 for before, after in pairwise(tops))


def test_steps_are_announced_except_while_playing(open_walk):
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


# step by key, and return what is in motion at once afterwards
IN_MOTION = """(root) => {
    const key = { key: 'ArrowRight', bubbles: true };
    root.querySelector('[type=range]').dispatchEvent(new KeyboardEvent('keydown', key));
    return root.getAnimations({ subtree: true }).map(({ effect }) => effect.target)
        .filter((e) => e.matches('.flying')).map((e) => e.dataset.words);
}"""


def test_a_returned_value_travels_to_where_it_was_awaited(open_walk, tab):
    tab.emulate_media(reduced_motion="no-preference")
    walk = open_walk(fact_walk())
    walk.button("Return").click()
    token = walk.root.locator(".token")
    expect(token).to_have_text(["1"])  # in the sentence
    tab.wait_for_timeout(200)  # pages turned faster show no motion
    assert walk.root.evaluate(IN_MOTION) == ["1"]
    expect(walk.root.locator(".flying")).to_have_count(0)
    expect(token).to_have_text(["1", "1"])  # in the sentence, and in the frame
    line = walk.root.locator(".line.now")
    expect(line.locator(".awaited")).to_have_text("fact(n - 1)")
    expect(line.locator(".arrived")).to_have_text("2 * 1")
    expect(walk.root.locator(".line.before")).to_contain_text("return 1")
    walk.key("ArrowLeft")
    expect(walk.root.locator(".awaited, .arrived")).to_have_count(0)
    tab.wait_for_timeout(200)
    walk.key("ArrowRight")
    assert walk.root.evaluate(IN_MOTION) == []  # the next step stops it


@pytest.mark.slow
def test_with_reduced_motion_nothing_travels(open_walk, tab):
    tab.emulate_media(reduced_motion="reduce")
    walk = open_walk(fact_walk())
    walk.button("Return").click()
    walk.button(STEP).click()
    assert walk.root.locator(".tree .chip, .flying").count() == 0
    tab.emulate_media(reduced_motion="no-preference")


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


LOOKED_AT = {  # each on a tight screen; test_course_walks.py tries the walks of the course
    "laptop": search_walk,
    "phone": lambda: StepThrough(record(one_more, 5)),
    "projector": lambda: fact_walk(ask=ASKED),
}
# step through a walk by pressing the button; collect its heights and the offsets of its tree
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


@pytest.mark.parametrize("size", LOOKED_AT)
def test_nothing_jumps_or_is_clipped_and_a_laptop_shows_everything(open_walk, size):
    """Nothing above or below the tree moves, even when the next program is longer."""
    walk = open_walk(LOOKED_AT[size](), size)
    heights, tops = walk.root.evaluate(SIZES_OF_STEPS, walk.button(STEP).element_handle())
    walk.at(walk.last)
    assert len(tops) == 1
    assert set(heights) == {heights[0]}
    told = walk.root.locator(".puzzle-keys").bounding_box()[
        "height"
    ]  # in a notebook only the first walk shows them
    if size == "laptop":
        assert max(heights) - told <= 678  # height of a notebook in a window of 1280 × 800
    assert walk.root.evaluate(BEYOND) == []
    page = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    assert walk.page.evaluate(page) == 0
    walk.key("Home")
    assert walk.height() == heights[-1]


def test_an_equation_replaces_the_sentence_and_moves_nothing_while_it_grows(open_walk):
    walk = open_walk(fact_walk(ask=["fact(2) returns"]), "phone")
    as_equation = walk.button("Equation")
    as_equation.click()
    expect(as_equation).to_have_attribute("aria-pressed", "true")
    heights, seen = {walk.height()}, []
    walk.slider.focus()
    while not walk.question.is_visible():
        seen.append(walk.sentence.inner_text())
        walk.key("ArrowRight")
        heights.add(walk.height())
    assert [*dict.fromkeys(seen)] == ["fact(3)", "3 * fact(2)", "3 * (2 * fact(1))", "3 * (2 * 1)"]
    assert len(heights) == 1
    walk.button("Show it").click()
    expect(walk.sentence.locator("mark")).to_have_text("2")
    walk.button("Stack").click()
    walk.says("fact(2) returns 2; its frame goes.")
    expect(as_equation).to_have_attribute("aria-pressed", "false")


# ---- questions in a file are pauses ----------------------------------------------------------------------


def test_in_a_file_a_question_pauses_until_it_is_pressed_or_left_to_look_back(open_walk):
    walk = open_walk(fact_walk(ask=ASKED))
    walk.button("Last").click()
    expect(walk.root.get_by_role("textbox")).to_have_count(0)
    walk.button(STEP).click()
    expect(walk.question).to_contain_text("Think first, then press “Show it”.")
    walk.button("Look").click()
    walk.says("fact(2) is called")
    expect(walk.button(STEP)).to_be_focused()
    walk.key("End")
    expect(walk.question).to_contain_text("What happens next?")
    walk.button("Show it").click()
    walk.says("fact(1) is called")
    expect(walk.button(STEP)).to_be_focused()
    walk.button("Last").click()
    expect(walk.question).to_contain_text("What will fact(2) return?")


# ---- with a kernel: answers, lost requests, two views of one walk --------------------------------------


def test_after_a_wrong_answer_a_learner_can_look_back_and_is_asked_again(bare):
    bare.add(fact_walk(ask=ASKED))
    walk = Walk(bare.page)
    walk.button("Last").click()
    height, look = walk.height(), walk.button("Look")
    expect(look).to_have_count(0)
    walk.button("fact(2)").click()
    expect(walk.question).to_contain_text("Not fact(2): look where fact(2) began.")
    for chip in ("fact(1)", "fact(2)"):
        expect(walk.button(chip)).to_be_visible()
    assert walk.height() == height
    look.click()
    walk.says("fact(2) is called")
    walk.key("End")
    expect(walk.question).to_contain_text("Which call comes next?")
    expect(look).to_have_count(0)
    walk.button("fact(2)").focus()
    walk.key("Enter")
    expect(walk.question).to_contain_text("Not fact(2)")
    expect(walk.button("fact(2)")).to_be_focused()
    walk.key("ArrowLeft", "Enter")
    walk.says("✓ Right")
    expect(walk.button(STEP)).to_be_focused()


CONTROLS = ("Last", "Play", STEP, "Into call", "Return", "Trust", "End")


def test_answering_a_question_does_not_change_the_height(bare):
    bare.add(fact_walk(ask=ASKED))
    walk = Walk(bare.page)
    show_all(walk.root)
    heights = {walk.height()}
    for _ in ASKED:
        walk.button("Last").click()
        heights.add(walk.height())
        walk.button(SKIP_ASKED).click()
        walk.says("Skipped")
        heights.add(walk.height())
    walk.button("Last").click()
    walk.at(walk.last)
    assert heights == {walk.height()}


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
            if control == "Play":  # it reaches the question by itself
                walk.question.wait_for()
            expect(walk.count).not_to_have_text(before)
        expect(walk.question).to_contain_text("Which call comes next?")
        walk.at(5)
        walk.button(STEP).click()
        walk.at(5)
        expect(walk.question).to_contain_text("Answer first")
        bare.clear()


@pytest.mark.slow
def test_an_answer_to_a_busy_kernel_is_reported_and_kept(bare):
    bare.add(fact_walk(ask=ASKED))
    walk = Walk(bare.page)
    walk.button("Last").click()
    expect(walk.button("Check")).to_be_visible()  # the question is laid out
    height = walk.height()
    with bare.busy():
        walk.button("fact(1)").click()
        walk.button("Check").click()
        expect(walk.question).to_contain_text("the kernel is busy, or gone")
        assert walk.height() == height
        expect(walk.root.get_by_role("textbox")).to_have_value("fact(1)")
    walk.says("✓ Right")  # once the kernel is idle
    assert walk.height() == height


def test_the_current_step_is_kept_when_the_output_is_redrawn(bare):
    steps = fact_walk()
    bare.add(steps)
    walk = Walk(bare.page)
    walk.slider.focus()
    walk.key("ArrowRight", "ArrowRight")
    walk.at(2)
    bare.add(steps)
    Walk(bare.page, 1).at(2)


@pytest.mark.slow
def test_missing_pages_are_soon_requested_again(bare):
    bare.add(StepThrough(record(solve_hanoi, 9)))
    walk = Walk(bare.page)
    with bare.busy():
        walk.button("Last").click()
        bare.lose()
    expect(walk.sentence).to_contain_text("The end.", timeout=20_000)
