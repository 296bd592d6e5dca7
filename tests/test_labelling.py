"""Labelling a call tree: nothing is shown before it was said, and no answer is given away."""

import re

import pytest
from ipywidgets import Button
from test_steps import every, fact, fib, press

from puzzlelib import Hanoi, Nim, Solitaire, is_winning, solve, solve_hanoi
from puzzlelib.trace import record
from puzzlelib.views import CallTree
from puzzlelib.views.controls import Field
from puzzlelib.views.steps.calltree import Labelling, n_or_p


def plain_fib(n):
    if n < 2:
        return n
    return plain_fib(n - 1) + plain_fib(n - 2)


def fails(n):
    if n == 0:
        raise ValueError("nothing left")
    return fails(n - 1)


def careful(n):
    try:
        return fails(n)
    except ValueError:
        return -1


def squares(n):
    for number in range(n):
        yield number * number


def largest(n):
    return max(squares(n))


def labelled(function, *arguments, **options):
    return CallTree(record(function, *arguments), label=True, **options)


def nim_tree(**options):
    game = Nim((1, 2))
    recording = record(is_winning, game, game.start, only=is_winning)
    return CallTree(recording, puzzle=game, label=True, **options)


def search_tree():
    row = Solitaire("o.oo.")
    return labelled(solve, row, row.start, puzzle=row)


def choose(tree, number, kind="click"):
    tree.tree._handle_custom_msg({"kind": kind, "gid": f"zone:call-{number}", "zone": ""}, [])


def field(tree):
    return next((widget for widget in every(tree) if isinstance(widget, Field)), None)


def type_in(tree, answer):
    field(tree)._handle_custom_msg({"answer": answer}, [])


def buttons(tree):
    return [w.description for w in every(tree) if isinstance(w, Button)]


def mark(tree, number):
    return tree.tree.marks.get(f"zone:call-{number}", "")


def progress(tree):
    return re.search(r"\(([^()]*)\)$", tree.tree.status)[1]


def everything(tree):
    """All that leaves the kernel: the page, what is spoken, and what a saved notebook holds."""
    states = [widget.get_state() for widget in every(tree)]
    return f"{states} {tree._repr_mimebundle_()['text/plain']!r}"


TREES = {
    "nim": nim_tree,
    "nim with N and P": lambda: nim_tree(carry=n_or_p),
    "fact": lambda: labelled(fact, 6),
    "memo": lambda: labelled(fib, 5),
    "search": search_tree,
    "hanoi": lambda: labelled(solve_hanoi, 3, puzzle=Hanoi(3)),
    "raises": lambda: labelled(careful, 3),
    "generator": lambda: labelled(largest, 4),
    "one call": lambda: labelled(fact, 1),
}


@pytest.fixture(params=TREES.values(), ids=TREES)
def tree(request):
    return request.param()


def test_at_first_every_call_is_drawn_without_its_result(tree):
    recording = tree.tree.recording
    gids = re.findall('data-gid="([^"]+)"', tree.tree.svg)
    assert set(gids) == {f"zone:call-{call.number}" for call in recording.calls}
    returned = sum(call.ended == "returned" for call in recording.calls)
    assert tree.tree.svg.count("→ ?") == repr(tree).count("→ ?") * 2 == returned * 2
    assert progress(tree) == f"0 of {returned} labelled"


def test_shapes_and_colours_tell_nothing_before_the_label():
    tree = labelled(fib, 5).tree
    first, *others = re.findall(r'<g data-gid="zone:call-\d+".*?</g>', tree.svg, re.DOTALL)
    style = re.findall('fill="[^"]+"', first)
    assert style
    assert all(re.findall('fill="[^"]+"', other) == style for other in others)


def strange(n):
    return 7_071_067 if n == 0 else strange(n - 1) * 3 + 1


def test_no_result_is_anywhere_before_it_is_labelled():
    tree = labelled(strange, 5)
    for call in reversed(tree.tree.recording.calls):
        choose(tree, call.number)
        type_in(tree, "-1")
        assert str(call.result) not in everything(tree)
        type_in(tree, str(call.result))
        assert str(call.result) in everything(tree)
    assert progress(tree) == "All 6 labelled"


def picture(tree):
    return tree._repr_mimebundle_()["image/svg+xml"]


def test_the_static_picture_shows_no_open_result():
    open_tree, shown = labelled(fact, 4), CallTree(record(fact, 4))
    assert picture(open_tree) != picture(shown)
    press(open_tree, "Show all")
    assert picture(open_tree) == picture(shown)


def test_a_right_answer_shows_the_call_as_it_returned():
    tree = labelled(fact, 3)
    choose(tree, 2)
    assert tree.tree.status == "What does fact(1) return? (0 of 3 labelled)"
    type_in(tree, " 1 ")
    assert tree.tree.status == "Right: fact(1) returns 1. (1 of 3 labelled)"
    assert mark(tree, 2) == "current good"
    assert 'aria-label="fact(1), returned → 1"' in tree.tree.svg
    assert repr(tree) == "fact(3) → ?\n  fact(2) → ?\n    fact(1) → 1"


def test_a_wrong_answer_stays_open_and_is_marked_in_words_too():
    tree = labelled(fact, 3)
    choose(tree, 1, "space")
    type_in(tree, "3")
    assert mark(tree, 1) == "current bad"
    assert 'aria-label="fact(2), labelled wrong"' in tree.tree.svg
    assert ">wrong<" in tree.tree.svg
    choose(tree, 2)
    assert mark(tree, 1) == "bad"
    choose(tree, 1)
    type_in(tree, "2")
    assert mark(tree, 1) == "current good"


def test_a_wrong_answer_points_at_where_to_look():
    tree = labelled(fact, 3)
    choose(tree, 1)
    type_in(tree, "3")
    assert "Not 3. Label the calls below it first: fact(1)." in tree.tree.status
    choose(tree, 2)
    type_in(tree, "0")
    assert "Not 0. It has no calls below it, like every base case" in tree.tree.status
    type_in(tree, "1")
    choose(tree, 1)
    type_in(tree, "3")
    assert "Not 3. Look at the calls below it: fact(1) → 1." in tree.tree.status


def test_few_results_are_offered_as_buttons():
    tree = nim_tree()
    assert field(tree) is None
    answers = ["True: mover wins", "False: mover loses"]
    assert buttons(tree) == [*answers, "Show me", "Show all"]
    choose(tree, 3)
    press(tree, "True: mover wins")
    assert mark(tree, 3) == "current bad"
    press(tree, "False: mover loses")
    assert progress(tree) == "1 of 10 labelled"


def just_moved_wins(game, position):
    options = [game.apply(position, move) for move in game.moves(position)]
    return all(not just_moved_wins(game, option) for option in options)


def test_the_opposite_view_of_winning_is_not_named_after_the_mover():
    game = Nim((1, 1))
    tree = labelled(just_moved_wins, game, game.start, puzzle=game)
    assert buttons(tree)[:2] == ["True", "False"]


def mover_wins(game, position):
    return False in [mover_wins(game, game.apply(position, move)) for move in game.moves(position)]


@pytest.mark.parametrize("function", [mover_wins, is_winning])
@pytest.mark.parametrize("misere", [True, False])
def test_any_function_that_judges_the_mover_gets_words_with_true_and_false(function, misere):
    game = Nim((1, 1), misere=misere)
    recording = record(function, game, game.start, only=function)
    tree = CallTree(recording, puzzle=game, label=True)
    named = function is is_winning or not misere  # mover_wins knows the usual game only
    assert (buttons(tree)[0] == "True: mover wins") == named


def test_where_no_move_is_left_the_help_asks_about_the_game_not_about_unseen_lines():
    tree = nim_tree()
    choose(tree, 3)
    press(tree, "True: mover wins")
    assert "Not True. No move is left here. Who has won the game then?" in tree.tree.status


def is_even(n):
    return n == 0 or not is_even(n - 1)


def countdown(n):
    return [n, *countdown(n - 1)] if n else []


def test_n_and_p_are_written_on_verdicts_only():
    assert [n_or_p(record(is_even, n).root) for n in (0, 1)] == ["N", "P"]
    assert n_or_p(record(fact, 1).root) == n_or_p(record(countdown, 1).root) == ""


def test_buttons_offer_values_only_where_they_do_not_tell_too_much():
    assert buttons(labelled(plain_fib, 4))[:4] == ["0", "1", "2", "3"]
    assert field(labelled(fact, 4)) is not None  # four calls, four results
    assert field(labelled(fact, 1)) is not None
    assert buttons(labelled(can_never, 2))[:2] == ["True", "False"]  # though True never occurs


def can_never(n):
    return n > 0 and can_never(n - 1)


def test_lists_of_moves_can_be_typed():
    tree = search_tree()
    choose(tree, 2)
    type_in(tree, "[a1->c1]")
    assert progress(tree) == "1 of 4 labelled"
    choose(tree, 1)
    type_in(tree, "[]")
    assert mark(tree, 1) == "current bad"
    type_in(tree, "None")
    assert mark(tree, 1) == "current good"
    assert "✗ nothing" in tree.tree.svg


def test_what_is_shown_counts_as_shown_not_as_answered():
    tree = labelled(fact, 3)
    choose(tree, 2)
    press(tree, "Show me")
    assert tree.tree.status == "fact(1) returns 1. (1 of 3 labelled, 1 of them shown)"
    assert mark(tree, 2) == "current"
    type_in(tree, "1")
    assert progress(tree) == "1 of 3 labelled, 1 of them shown"


def test_a_click_that_arrives_twice_changes_nothing():
    tree = nim_tree()
    choose(tree, 3)
    press(tree, "False: mover loses")
    once = everything(tree).replace("Right: ", "")
    press(tree, "False: mover loses")
    press(tree, "True: mover wins")
    press(tree, "Show me")
    assert everything(tree) == once


def test_without_a_chosen_call_one_is_asked_to_choose():
    tree = nim_tree()
    for label in buttons(tree)[:3]:
        press(tree, label)
        assert tree.tree.status.startswith("Choose a call in the tree")
    choose(tree, 99)
    assert progress(tree) == "0 of 10 labelled"


def test_the_teacher_shows_all(tree):
    press(tree, "Show all")
    assert "?" not in tree.tree.svg
    assert repr(tree) == tree.tree.recording.text()
    assert progress(tree).startswith("All ")


def test_a_memo_hit_is_labelled_too_and_points_at_the_first_such_call():
    tree = labelled(fib, 4)
    hit = next(call for call in tree.tree.recording.calls if call.memo_hit)
    assert ">memo → ?<" in tree.tree.svg
    choose(tree, hit.number)
    type_in(tree, "7")
    assert "Not 7. The memo answers here: look at the first call" in tree.tree.status
    type_in(tree, str(hit.result))
    assert f">memo → {hit.result}<" in tree.tree.svg


def test_calls_that_raised_are_not_asked_for():
    tree = labelled(careful, 2)
    assert tree.tree.svg.count(">⚡ raised<") == 3
    assert progress(tree) == "0 of 1 labelled"
    choose(tree, 1)
    assert tree.tree.status.startswith("Choose a call")
    choose(tree, 0)
    type_in(tree, "0")
    assert "Look at the calls below it: what became of them." in tree.tree.status


def test_a_generator_is_asked_what_it_yields():
    tree = labelled(largest, 3)
    choose(tree, 1)
    assert tree.tree.status.startswith("What does squares(3) yield, as a list?")
    type_in(tree, "[0,1,4]")
    assert tree.tree.status.startswith("Right: squares(3) yields [0, 1, 4].")


@pytest.mark.parametrize(
    ("function", "argument", "options", "words"),
    [
        (fails, 2, {}, "nothing to label"),
        (plain_fib, 7, {}, "no room to label a tree of 41 calls"),
        (fact, 2, {"step": 1}, "leave `step` out"),
    ],
)
def test_what_cannot_be_labelled_is_refused(function, argument, options, words):
    with pytest.raises(ValueError, match=words):
        labelled(function, argument, **options)


def test_without_labels_the_tree_stands_alone_with_its_picture_and_text():
    tree = CallTree(record(fact, 3))
    bundle = tree._repr_mimebundle_()
    assert tree.children[0] is tree.tree
    assert not any(isinstance(part, Labelling) for part in tree.children)
    assert bundle["text/plain"] == "fact(3) → 6\n  fact(2) → 2\n    fact(1) → 1"
    assert picture(tree).startswith("<svg")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_what_a_learner_types_is_only_text():
    tree = labelled(fact, 3)
    choose(tree, 2)
    for answer in ("<b>", "[" * 5000, "9" * 9999, "__import__('os')", "\x00", ""):
        type_in(tree, answer)
        assert progress(tree) == "0 of 3 labelled"
    field(tree)._handle_custom_msg({"answer": 7}, [])
    field(tree)._handle_custom_msg("answer", [])
