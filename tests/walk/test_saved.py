"""What a saved notebook shows of a walk or a tree: how to start it, and a picture of what is known."""

from xml.etree import ElementTree

import pytest
from stepped import fact, fib

from puzzlecourse import Label, Order, Predict
from puzzlecourse.sketch import Grow
from puzzlelib import Hanoi, Solitaire, solve
from puzzlelib.hanoi import carry_tower
from puzzlelib.views import CallTree, Player, StepThrough, draw
from stepthrough.saved import says_how_to_run
from stepthrough.trace import record
from stepthrough.walk.saved_walk import deepest_step


def saved(widget):
    bundle = widget._repr_mimebundle_()
    return bundle[0] if isinstance(bundle, tuple) else bundle


def words(widget):
    """The words of a saved picture; it is well-formed, or this fails."""
    drawing = saved(widget)["image/svg+xml"].encode()
    return "\n".join(ElementTree.fromstring(drawing).itertext())


def endless(n):
    return n * endless(n - 1)


def odd(value):
    return odd(0) if value else value


WIDGETS = {
    "Player": lambda: Player(Hanoi(2)),
    "Predict": lambda: Predict("1.1"),
    "Order": lambda: Order("solve"),
    "StepThrough": lambda: StepThrough(record(fact, 3)),
    "CallTree": lambda: CallTree(record(fact, 3)),
    "Label": lambda: Label("a tree", record(fact, 3)),
    "Grow": lambda: Grow(lambda n: [(0, 0, 0, n + 1)]),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_every_widget_says_in_the_same_words_how_to_start_it(name):
    html = saved(WIDGETS[name]())["text/html"]
    assert says_how_to_run(html)
    assert html.count("Run this notebook:</b> Run → Run All Cells") == 1


def test_a_picture_that_is_only_looked_at_does_not_wait_for_a_run():
    assert saved(draw(Hanoi(2))).keys() >= {"text/plain", "image/png"}
    assert "text/html" not in saved(draw(Hanoi(2)))


def test_a_walk_is_saved_with_program_stack_and_tree():
    seen = words(StepThrough(record(fact, 3), ask=["fact(1) returns"]))
    assert "if n < 2:" in seen
    assert "fact(2)  waits 2 * ?" in seen
    assert seen.splitlines()[-6:] == ["fact(3)", "waits", "(2)", "waits", "(1)", "running"]


def test_global_variables_stand_below_the_frames():
    names = {"seen": []}
    exec("def see(n):\n    seen.append(n)\n    return n and see(n - 1)\n", names)
    rows = words(StepThrough(record(names["see"], 1))).splitlines()
    assert rows[4:8] == ["see(1)  waits ?", "n = 1", "Global", "seen = [1, 0]"]


def test_nothing_behind_an_open_question_is_in_the_picture():
    walk = StepThrough(record(fact, 5), ask=["fact(5) returns"])
    assert "24" in words(walk)
    number_of_widget = "application/vnd.jupyter.widget-view+json"  # by chance 120, too
    assert "120" not in str(saved(walk) | {number_of_widget: ""})
    assert "fact(4)" not in str(saved(StepThrough(record(fact, 5), outline=False)))


def test_what_is_asked_about_a_tree_is_not_in_its_picture():
    tree = Label("a tree", record(fact, 4))
    assert words(tree).count("→ ?") == 4
    assert "24" not in words(tree)


def test_without_a_question_the_picture_is_taken_where_most_frames_wait():
    recording = record(fib, 4)
    step = deepest_step(recording, len(recording.steps) - 1)
    assert len(recording.frames(step)) == recording.depth
    assert recording.steps[step].event == "return"


def test_a_recursion_without_end_has_the_same_picture_however_far_it_comes():
    pictures = {
        saved(StepThrough(record.within(limit=n)(endless, 3)))["image/svg+xml"] for n in (120, 200)
    }
    assert len(pictures) == 1


@pytest.mark.parametrize(
    "value", ["</text><b>&", "\ud83d", "\x00\x1b", "x" * 10**5, [[1] * 99] * 99]
)
def test_any_value_can_be_in_a_picture_and_it_stays_small(value):
    walk = StepThrough(record(odd, value))
    assert "odd" in words(walk)
    assert len(saved(walk)["text/html"]) < 15_000


def test_the_pictures_of_long_walks_are_small_and_wide_trees_are_cut():
    puzzle, row = Hanoi(8), Solitaire("oooo.ooo")
    tower = record(carry_tower, puzzle, puzzle.start, 8, 0, 2, 1)
    search = record(solve, row, row.start)
    walks = StepThrough(tower, puzzle), StepThrough(search, row), CallTree(record(fib, 12))
    assert [w for w in walks if len(saved(w)["image/svg+xml"]) > 15_000] == []
    assert "…" in words(walks[2])
