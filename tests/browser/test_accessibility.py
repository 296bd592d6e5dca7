"""axe-core finds nothing wrong with what our widgets show, in both themes."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from board import Board

CELLS = [
    "Player(Hanoi(3))",
    "Player(Nim(), computer='perfect')",
    "Player(Solitaire())",
    "draw(Hanoi(3))",
    "film(Hanoi(2), solve_hanoi(2))",
]


def violations(page, *looked_at):
    """The rules that are broken in the output areas, and by what; these must have applied."""
    results = Axe().run(page, ".jp-OutputArea").response
    looked_at = looked_at or ("color-contrast", "aria-command-name")
    assert set(looked_at) <= {rule["id"] for rule in results["passes"]}
    return [
        (rule["id"], [node["html"][:150] for node in rule["nodes"]])
        for rule in results["violations"]
    ]


@pytest.fixture(params=["light", "dark"])
def themed(request, notebook):
    notebook.use_theme(request.param == "dark")
    notebook.page.set_viewport_size({"width": 1100, "height": 2600})
    # JupyterLab's body is empty for axe, which takes what overflows it for hidden
    notebook.page.add_style_tag(content="body { overflow: visible !important }")
    return notebook


def test_axe_finds_nothing_at_the_start(show, themed):
    show(*CELLS)
    assert violations(themed.page) == []


def test_axe_finds_nothing_while_things_are_held_marked_and_hinted(show, themed):
    hanoi = show(*CELLS)
    nim, solitaire = Board(themed.page, 1), Board(themed.page, 2)
    hanoi.click("item:disk-1")
    hanoi.button("Hint").click()
    nim.click("item:piece-2-1")
    solitaire.button("Help").click()
    solitaire.click("item:peg-d2")
    hanoi.says("Hint")
    nim.says("OK would")
    solitaire.says("You hold")
    assert violations(themed.page) == []


def test_axe_finds_nothing_at_the_end(show, themed):
    hanoi = show("Player(Hanoi(1))", "Player(Nim((1, 1)), computer='perfect')")
    nim = Board(themed.page, 1)
    hanoi.drag("item:disk-1", "zone:rod-C")
    nim.click("item:piece-1-1")
    nim.says("OK would")
    nim.button("OK").click()
    hanoi.says("Solved.")
    nim.says("You lose.")
    assert violations(themed.page) == []
