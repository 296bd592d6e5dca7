"""The page of a class's programs: keyboard navigation, automatic reload and accessibility."""

from functools import partial

import pytest
from axe import violations

from puzzlecourse.classroom.first_screen import Part, Topic
from puzzlecourse.classroom.programs import wrote
from puzzlecourse.classroom.programs_page import page, wall
from puzzlecourse.lessons import lesson_named
from puzzlecourse.storage.entries import Judged, Written

WALL = {"width": 1920, "height": 1080}
POWER = "def power(base, exponent):\n    if exponent == 0:\n        return 1\n    return base * power(base, exponent - 1)"
LONG = "\n".join(
    [
        "def power(base, exponent):",
        *["    exponent = exponent + 0"] * 40,
        f"    return {'1 + ' * 30}1",
    ]
)
CLASS = {
    "ann": Judged(POWER, "right"),
    "ben": Judged(LONG, "wrong", "otherwise", "power(2, 3)", "31", "8"),
    "cem": Judged(
        POWER.replace("return 1", "return 0"),
        "wrong",
        "otherwise",
        "power(2, 1)",
        "0",
        "2",
        "wrong base value",
    ),
}


FIRST = [
    Part(title, [Topic(f"{n}.1", "", "3 of 23 were right at once.", 20, "What?", "wrong" * 50)] * 3)
    for n, title in enumerate(["Explain first", "Vote again", "Programs"])
]


@pytest.fixture
def opened(open_page, tmp_path):
    """Function that generates the page of the class and opens the file."""

    def opened(make, watched=False, **options):
        learners = [(name, {"power": Written(one, one)}) for name, one in CLASS.items()]
        class_wrote = wrote(learners, [lesson_named("01_factorial")])
        made = make(class_wrote, FIRST, watched=watched)
        (tmp_path / "class.html").write_text(made, encoding="utf-8")
        return open_page("class.html", at=f"file://{tmp_path}", **options)

    return opened


FITS = """() => {
    const [screen] = [...document.querySelectorAll(".screen")].filter((one) => !one.hidden);
    const program = screen.querySelector("pre");
    return [screen.scrollHeight - screen.clientHeight, program.scrollWidth - program.clientWidth].every((n) => n < 2);
}"""


SEEN = """() => [...document.querySelectorAll("footer, .later")].filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => one.innerText[0]).join("")"""


def test_on_the_wall_keys_move_between_steps_and_each_group_fits_on_its_screen(opened):
    shown = opened(partial(wall, every=True), size=WALL)
    assert shown.evaluate(SEEN) == "→"
    shown.keyboard.press("ArrowRight")
    seen = [shown.evaluate(SEEN)]
    shown.get_by_role("link", name="power").click()
    shown.locator("pre:visible").wait_for()
    for key in ("ArrowRight", "PageDown", " ", "ArrowLeft", "End", "Home"):
        seen.append(shown.evaluate(SEEN))
        assert shown.evaluate(FITS), seen
        shown.keyboard.press(key)
    assert seen == ["←", "1", "g1", "gI1", "2", "gI1", "R3"]
    assert shown.evaluate(SEEN) == "→"
    assert violations(shown) == []
    shown.keyboard.press("ArrowRight")
    shown.keyboard.press("ArrowRight")
    assert violations(shown) == []


def test_on_the_wall_the_first_screen_fits_and_a_long_line_makes_no_program_small(opened):
    shown = opened(partial(wall, every=True), size=WALL)
    overflow = "(one) => [one.scrollHeight - one.clientHeight, one.scrollWidth - one.clientWidth]"
    assert shown.locator(".first").evaluate(overflow) == [0, 0]
    widths = "(all) => all.map((one) => one.scrollWidth - one.clientWidth)"
    assert set(shown.locator(".first p").evaluate_all(widths)) == {0}
    shown.keyboard.press("ArrowRight")
    shown.get_by_role("link", name="power").click()
    program = shown.locator("pre:visible")
    program.locator("..").evaluate("(one) => (one.style = '--lines: 9; --columns: 110')")
    size = program.evaluate("(one) => getComputedStyle(one).fontSize")
    assert float(size.removesuffix("px")) >= 24


def test_a_watched_page_reloads_except_while_something_is_unfolded(opened):
    shown = opened(partial(page, learners=3), watched=True, first="window.since = Math.random()")
    before = shown.evaluate("since")
    shown.clock.install()
    shown.reload()
    before = shown.evaluate("since")
    shown.locator("summary").first.click()
    shown.clock.run_for(11_000)
    assert shown.evaluate("since") == before
    shown.locator("summary").first.click()
    with shown.expect_navigation():
        shown.clock.run_for(11_000)
    assert shown.evaluate("since") != before


def test_on_a_laptop_axe_finds_nothing(opened):
    shown = opened(partial(page, learners=3))
    shown.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    for scheme in ("light", "dark"):
        shown.emulate_media(color_scheme=scheme)
        assert violations(shown) == []
