"""Questions about one's own program, and what stands below a right answer: in the page, by keys, asleep."""

import pytest
from labels import SKIP
from playwright.sync_api import expect
from screens import IN_SIGHT, SCREENS, SOME_SCREENS
from test_cards import Shown, by_verdict

from puzzlecourse import Beside, ask, check
from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.lessons import exercise_named
from puzzlecourse.own_code.beside import BesideBefore
from puzzlecourse.widgets.watch import VBox

NARROW = {"viewport": {"width": 340, "height": 400}}  # beside the files, on a projector at 150 %


def fact(n):
    if n <= 1:
        return 1
    return n * fact(n - 1)


def below_a_right_answer():
    """What stands below a verdict when there was a wrong answer before."""
    exercise = exercise_named("palindrome")
    check("palindrome", exercise.wrong[2].answer)
    return VBox([make() for make in check("palindrome", exercise.solution).below])


def leads_somewhere(asked):
    """The letter of a wrong option that names a step and a world to look at."""
    ways = {one.answer for one in asked.prediction.answers if one.at and one.world}
    return next(letter for letter, words in asked.options.items() if words in ways)


class Series(Shown):
    """Questions that come one after the other."""

    def __init__(self, bare, widget):
        super().__init__(bare, widget)
        self.cards = self.root.locator(".puzzle-card:visible")

    def right(self, number):
        _, right = by_verdict(self.widget.cards[number])
        return self.cards.nth(number).locator(".choose").nth(LETTERS.index(right))


@pytest.mark.parametrize("name", SOME_SCREENS)
def test_the_next_question_comes_below_its_program_in_sight_and_has_the_focus(screen, name):
    series = Series(screen(name), ask(fact, 4))
    texts = [card.prediction.ask.replace("`", "") for card in series.widget.cards]
    for number in range(len(texts)):
        expect(series.cards).to_have_count(number + 1)
        for later in texts[number + 1 :]:
            assert later not in series.root.inner_text()
        right = series.right(number)
        right.focus()
        series.page.keyboard.press("Space")
        card = series.cards.nth(number)
        expect(card.locator(".message")).to_contain_text("is right.")
        series.is_seen(card.locator(".message"))
        if number + 1 < len(texts):
            expect(card.get_by_role("button", name="Next question")).to_be_focused()
            series.page.keyboard.press("Enter")
            following = series.cards.nth(number + 1)
            expect(following.locator(".choose").first).to_be_focused()
            for part in (".puzzle-code", ".asked", ".choose >> nth=0"):
                series.is_seen(following.locator(part))
            assert series.fits()
    expect(series.root.get_by_role("button", name="Next question")).to_have_count(0)
    assert series.root.locator(".puzzle-keys:visible").count() <= 1


def test_the_next_question_comes_also_when_the_kernel_was_busy(bare):
    series = Series(bare, ask(fact, 4))
    series.button(SKIP).click()
    expect(series.cards.first.locator(".option.shown")).to_have_count(1)
    expect(series.cards.first.locator(".right")).to_have_count(0)  # no one has been right
    with bare.busy():
        series.button("Next question").click()
        series.settle()
        expect(series.cards).to_have_count(1)
    expect(series.cards.nth(1).locator(".choose").first).to_be_focused()


def test_a_walk_that_is_open_does_not_cover_the_next_question(open_bare):
    series = Series(open_bare(**SCREENS["laptop"]), ask(fact, 4))
    series.button(SKIP).click()
    series.button("Step through it").click()
    series.root.get_by_role("slider").wait_for()
    series.button("Next question").click()
    question = series.cards.nth(1).locator(".asked")
    series.is_seen(question)
    covered = """(e) => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return !e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    }"""
    assert not question.evaluate(covered)


@pytest.mark.parametrize(
    "size",
    [
        SCREENS["laptop"],
        pytest.param(SCREENS["tablet"], marks=pytest.mark.slow),
        pytest.param(NARROW, marks=pytest.mark.slow),
    ],
    ids=["laptop", "tablet", "narrow"],
)
def test_after_a_wrong_choice_it_is_in_sight_where_to_look(open_bare, size):
    bare = open_bare(**size)
    below = below_a_right_answer()
    bare.add(below)
    card = bare.page.locator(".puzzle-card")
    letter = leads_somewhere(below.children[-1])
    wrong = card.locator(".choose").nth(LETTERS.index(letter))
    wrong.click()
    expect(card.locator(".option.wrong")).to_have_count(1)
    look = card.get_by_role("button", name="Look at that step")
    for element in (wrong, look, card.get_by_role("button", name="See the world")):
        bare.page.wait_for_function(IN_SIGHT, arg=element.element_handle())
    look.click()
    book = bare.page.locator(".puzzle-book")
    for element in (card.locator(".asked"), wrong, book.locator(".program .line").first):
        bare.page.wait_for_function(IN_SIGHT, arg=element.element_handle())


CUT_OFF = """(e) => [...e.querySelectorAll('.words')]
    .filter((x) => x.scrollWidth > x.clientWidth).map((x) => x.textContent)"""


@pytest.mark.slow
def test_each_option_can_be_reached_and_read_where_a_low_and_narrow_screen_folds_the_question(
    open_bare,
):
    card = Shown(open_bare(**NARROW), ask(fact, 4))
    question = card.widget.cards[0]
    right = by_verdict(question)[1]
    card.option(leads_somewhere(question)).click()
    card.button("See the world where this is right").click()
    card.root.get_by_role("slider").wait_for()
    first_card = card.root.locator(".puzzle-card").first
    assert first_card.evaluate(CUT_OFF) == []
    last = first_card.locator(".choose").last
    card.option("A").focus()
    card.page.keyboard.press("ArrowUp")
    expect(last).to_be_focused()
    card.is_seen(last)
    assert card.page.locator("main").evaluate("(e) => e.scrollWidth <= e.clientWidth")
    card.option(right).click()
    card.is_seen(card.option(right))


TALLEST_LINE = "(e) => Math.max(...[...e.querySelectorAll('.line')].map((x) => x.offsetHeight))"


def test_where_there_is_no_room_two_versions_stand_one_below_the_other(open_bare):
    exercise = exercise_named("power")
    bare = open_bare(**NARROW)
    bare.add(Beside(exercise.wrong[2].answer, exercise.solution, 2, 3))
    walks = bare.page.locator(".puzzle-book.pair .columns > div")
    expect(walks).to_have_count(2)
    first, second = (one.bounding_box() for one in walks.all())
    assert first["y"] + first["height"] <= second["y"]
    assert bare.page.locator(".columns").evaluate(TALLEST_LINE) <= 3 * 22
    bare.page.set_viewport_size({"width": 850, "height": 640})
    bare.page.wait_for_function(
        "() => { const [a, b] = document.querySelectorAll('.pair .columns > div');"
        "return a.getBoundingClientRect().top === b.getBoundingClientRect().top }"
    )


def test_the_button_that_goes_hands_its_focus_on(bare):
    exercise = exercise_named("power")
    bare.add(BesideBefore(exercise.wrong[2].answer, exercise.solution, (2, 3)))
    see, close = (bare.page.get_by_role("button", name=name) for name in ("See it beside", "Close"))
    see.focus()
    bare.page.keyboard.press("Enter")
    expect(close).to_be_focused()
    bare.page.keyboard.press("Enter")
    expect(see).to_be_focused()


ASLEEP = """() => {
    const boxes = [...document.querySelectorAll('.puzzle-box')];
    for (const box of boxes) box.classList.add('puzzle-asleep');
    return boxes.filter((box) => box.offsetHeight)
        .map((box) => getComputedStyle(box, '::after').content !== 'none');
}"""


@pytest.mark.slow
def test_without_a_kernel_one_sentence_says_so_and_not_one_upon_another(bare):
    bare.add(below_a_right_answer())
    bare.page.locator(".choose").first.wait_for()
    assert bare.page.evaluate(ASLEEP) == [True, False]
    bare.clear()
    bare.add(ask(fact, 4))
    bare.page.locator(".choose:visible").first.wait_for()
    assert bare.page.evaluate(ASLEEP) == [False, True]


COVERED = """() => {
    const { bottom } = document.querySelector('.puzzle-card').getBoundingClientRect();
    const { top } = document.querySelector('.puzzle-reveal').getBoundingClientRect();
    return bottom > top + 1;
}"""


@pytest.mark.slow
def test_without_a_kernel_a_faint_question_does_not_lie_on_the_walk_below_it(open_bare):
    bare = open_bare(**SCREENS["laptop"])
    bare.add(ask(fact, 4).cards[0])
    bare.page.get_by_role("button", name=SKIP).click()
    bare.page.get_by_role("button", name="Step through it").click()
    bare.page.get_by_role("slider").wait_for()
    bare.page.evaluate("() => scrollTo(0, 200)")
    assert bare.page.evaluate(COVERED)  # while it can be answered it stays in sight
    bare.page.evaluate(ASLEEP)
    bare.page.evaluate("() => scrollTo(0, 200)")
    assert not bare.page.evaluate(COVERED)
