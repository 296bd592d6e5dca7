"""axe-core finds nothing wrong with what our widgets show, in both themes."""

import pytest
from axe import violations
from board import OK, Board
from test_every_widget import OF_IPYWIDGETS

CELLS = [
    "Player(Hanoi(3))",
    "Player(Nim(), computer='perfect')",
    "Player(Solitaire())",
    "draw(Hanoi(3))",
    "film(Hanoi(2), solve_hanoi(2))",
    *OF_IPYWIDGETS.values(),
]

LOOKED_AT = "color-contrast", "aria-command-name"

pytestmark = pytest.mark.slow


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def broken(request, notebook):
    """A function that gives what is broken in the outputs."""
    notebook.use_theme(request.param)
    notebook.page.set_viewport_size({"width": 1100, "height": 2600})
    return lambda: violations(notebook.page, ".jp-OutputArea", LOOKED_AT)


def test_axe_finds_nothing_at_the_start_and_while_things_are_held_marked_and_hinted(show, broken):
    hanoi = show(*CELLS)
    assert broken() == []
    nim, solitaire = Board(hanoi.page, 1), Board(hanoi.page, 2)
    hanoi.click("item:disk-1")
    hanoi.action("hint").click()
    nim.click("item:piece-2-1")
    solitaire.action("help").click()
    solitaire.click("item:peg-d2")
    hanoi.says("Hint")
    nim.says(f"{OK} would")
    solitaire.says("You hold")
    assert broken() == []


def test_axe_finds_nothing_at_the_end(show, broken):
    hanoi = show("Player(Hanoi(1))", "Player(Nim((1, 1)), computer='perfect')")
    nim = Board(hanoi.page, 1)
    hanoi.drag("item:disk-1", "zone:rod-C")
    nim.click("item:piece-1-1")
    nim.says(f"{OK} would")
    nim.action("ok").click()
    hanoi.says("Solved.")
    nim.says("You lose.")
    assert broken() == []
