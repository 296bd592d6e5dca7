"""The page of a class's programs: keys on the wall, no reload while something is read, and what axe finds."""

from functools import partial

import pytest
from axe import violations

from puzzlecourse.classroom.entries import Judged, Written
from puzzlecourse.classroom.programs import wrote
from puzzlecourse.classroom.programs_page import page, wall
from puzzlecourse.lessons import lesson_named

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


@pytest.fixture
def opened(open_page, tmp_path):
    """A function that makes a page of the class and opens it from the disk."""

    def opened(make, watched=False, **options):
        learners = [(name, {"power": Written(one, one)}) for name, one in CLASS.items()]
        made = make(wrote(learners, [lesson_named("01_factorial")]), 3, watched=watched)
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


def test_on_the_wall_keys_lead_from_step_to_step_and_each_group_fits_on_its_screen(opened):
    shown = opened(partial(wall, every=True), size=WALL)
    seen = [shown.evaluate(SEEN)]
    shown.get_by_role("link", name="power").click()
    shown.locator("pre:visible").wait_for()
    for key in ("ArrowRight", "PageDown", " ", "ArrowLeft", "End", "Home"):
        seen.append(shown.evaluate(SEEN))
        assert shown.evaluate(FITS), seen
        shown.keyboard.press(key)
    assert seen == ["←", "1", "g1", "gA1", "2", "gA1", "R3"]
    assert shown.evaluate(SEEN) == "←"
    shown.keyboard.press("ArrowRight")
    assert violations(shown) == []


def test_on_the_wall_a_long_line_does_not_make_the_program_small(opened):
    shown = opened(partial(wall, every=True), size=WALL)
    shown.get_by_role("link", name="power").click()
    program = shown.locator("pre:visible")
    program.locator("..").evaluate("(one) => (one.style = '--lines: 9; --columns: 110')")
    size = program.evaluate("(one) => getComputedStyle(one).fontSize")
    assert float(size.removesuffix("px")) >= 24


def test_a_watched_page_looks_again_but_not_while_something_is_unfolded(opened):
    shown = opened(page, watched=True, first="window.since = Math.random()")
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


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_laptop_axe_finds_nothing(scheme, opened):
    shown = opened(page, color_scheme=scheme)
    shown.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    assert violations(shown) == []
