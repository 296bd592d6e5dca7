"""Questions about the learner's own program and the widgets below a correct answer.

Covers layout, keyboard use, and pages without a kernel.
"""

import pytest
from labels import SKIP
from playwright.sync_api import expect
from screens import IN_SIGHT, SCREENS
from test_cards import Shown, by_verdict

from puzzlecourse import Beside, ask, check
from puzzlecourse.asking.beside import BesideBefore
from puzzlecourse.authoring.asked import LETTERS
from puzzlecourse.lessons import exercise_named
from puzzlecourse.widgets.watch import VBox

NARROW = {"viewport": {"width": 340, "height": 400}}  # with file browser, projector at 150 %


def fact(n):
    if n <= 1:
        return 1
    return n * fact(n - 1)


def below_a_right_answer():
    """Return the widgets below the verdict on a correct answer that follows a wrong one."""
    exercise = exercise_named("palindrome")
    check("palindrome", exercise.wrong[2].answer)
    before, question = (make() for make in check("palindrome", exercise.solution).below)
    question.unfold()
    return VBox([before, question])


def leads_somewhere(asked):
    """Return the letter of a wrong option that refers to a step and a world."""
    ways = {one.answer for one in asked.prediction.answers if one.at and one.world}
    return next(letter for letter, words in asked.options.items() if words in ways)


class Series(Shown):
    """Page object for a series of questions."""

    def __init__(self, bare, widget):
        super().__init__(bare, widget)
        self.cards = self.root.locator(".puzzle-card:visible")

    def right(self, number):
        _, right = by_verdict(self.widget.cards[number])
        return self.cards.nth(number).locator(".choose").nth(LETTERS.index(right))


def test_the_next_question_appears_visibly_below_its_program_with_the_focus(screen):
    series = Series(screen("projector"), ask(fact, 4))
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


def test_an_open_walk_does_not_cover_the_next_question(open_bare):
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


def test_after_a_wrong_choice_the_places_to_look_are_visible(open_bare):
    bare = open_bare(**NARROW)
    below = below_a_right_answer()
    bare.add(below)
    card = bare.page.locator(".puzzle-card")
    letter = leads_somewhere(below.children[-1])
    wrong = card.locator(".choose").nth(LETTERS.index(letter))
    wrong.click()
    expect(card.locator(".option.wrong")).to_have_count(1)
    look = card.get_by_role("button", name="Look at that step")
    for element in (wrong, look, card.get_by_role("button", name="See your Python run")):
        bare.page.wait_for_function(IN_SIGHT, arg=element.element_handle())
    look.click()
    book = bare.page.locator(".puzzle-book")
    for element in (card.locator(".asked"), wrong, book.locator(".program .line.now")):
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
    card.button("See your Python run").click()
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


def test_without_room_two_versions_are_stacked(open_bare):
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


def test_a_disappearing_button_passes_the_focus_on(bare):
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
def test_a_missing_kernel_is_reported_in_a_single_sentence(bare):
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
def test_without_a_kernel_a_dimmed_question_does_not_cover_the_walk_below(open_bare):
    bare = open_bare(viewport={"width": 850, "height": 560})
    bare.add(ask(fact, 4).cards[0])
    bare.page.get_by_role("button", name=SKIP).click()
    bare.page.get_by_role("button", name="Step through it").click()
    bare.page.get_by_role("slider").wait_for()
    bare.page.evaluate("() => scrollTo(0, 200)")
    assert bare.page.evaluate(COVERED)  # the question stays visible while it can be answered
    bare.page.evaluate(ASLEEP)
    bare.page.evaluate("() => scrollTo(0, 200)")
    assert not bare.page.evaluate(COVERED)
