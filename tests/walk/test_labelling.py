"""Labelling a call tree: nothing is shown before it was said, and no answer is given away."""

import json
import re

import pytest
from stepped import fact, fib, send

from puzzlelib import Hanoi, Nim, Solitaire, is_winning, solve, solve_hanoi
from puzzlelib.views import CallTree
from stepthrough.trace import record


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


def nim_tree():
    game = Nim((1, 2))
    recording = record(is_winning, game, game.start, only=is_winning)
    return CallTree(recording, puzzle=game, label=True)


def search_tree():
    row = Solitaire("o.oo.")
    return labelled(solve, row, row.start, puzzle=row)


def choose(tree, number):
    send(tree, kind="choose", call=number)


def type_in(tree, answer):
    send(tree, kind="answer", words=answer)


def offers(tree):
    return [words for _, words in tree.labels["offers"]]


def status(tree):
    return "".join(tree.labels["status"])


def marks(tree):
    return dict(map(tuple, tree.labels["marks"]))


def opened(tree):
    return dict(map(tuple, tree.labels["open"]))


def results(tree):
    return {call: (kind, words) for call, kind, words, _ in tree.labels["results"]}


def progress(tree):
    return re.search(r"\(([^()]*)\)$", status(tree))[1]


def everything(tree):
    """All that leaves the kernel: the page, and what a saved notebook holds."""
    state = tree.get_state(["cover", "first", "labels"])
    return f"{json.dumps(state)} {tree._repr_mimebundle_()[0]['text/plain']!r}"


TREES = {
    "nim": nim_tree,
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
    returned = [call.number for call in tree.recording.calls if call.ended == "returned"]
    assert len(tree.first["calls"]) == len(tree.recording.calls)
    assert tree.first["results"] == []
    assert opened(tree) == dict.fromkeys(returned, "open")
    assert results(tree).keys().isdisjoint(returned)
    assert repr(tree).count("→ ?") == len(returned)
    assert progress(tree) == f"0 of {len(returned)} labelled"


def strange(n):
    return 7_071_067 if n == 0 else strange(n - 1) * 3 + 1


def test_no_result_is_anywhere_before_it_is_labelled():
    tree = labelled(strange, 5)
    for call in reversed(tree.recording.calls):
        choose(tree, call.number)
        type_in(tree, "-1")
        assert str(call.result) not in everything(tree)
        type_in(tree, str(call.result))
        assert str(call.result) in everything(tree)
    assert progress(tree) == "All 6 labelled"


def test_a_right_answer_shows_the_call_as_it_returned():
    tree = labelled(fact, 3)
    choose(tree, 2)
    assert status(tree) == "What does fact(1) return? (0 of 3 labelled)"
    type_in(tree, " 1 ")
    assert status(tree) == "Right: fact(1) returns 1. (1 of 3 labelled)"
    assert marks(tree) == {2: "good"}
    assert tree.labels["chosen"] == 2
    assert results(tree) == {2: ("value", "1")}
    assert repr(tree) == "fact(3) → ?\n  fact(2) → ?\n    fact(1) → 1"


def test_a_wrong_answer_stays_open_and_is_marked():
    tree = labelled(fact, 3)
    choose(tree, 1)
    type_in(tree, "3")
    assert marks(tree) == {1: "bad"}
    assert opened(tree)[1] == "wrong"
    choose(tree, 2)
    choose(tree, 1)
    type_in(tree, "2")
    assert marks(tree) == {1: "good"}


def test_a_wrong_answer_points_at_where_to_look():
    tree = labelled(fact, 3)
    choose(tree, 1)
    type_in(tree, "3")
    assert "Not 3. Label the calls below it first: fact(1)." in status(tree)
    choose(tree, 2)
    type_in(tree, "0")
    assert "Not 0. It has no calls below it, like every base case" in status(tree)
    type_in(tree, "1")
    choose(tree, 1)
    type_in(tree, "3")
    assert "Not 3. Look at the calls below it: fact(1) → 1." in status(tree)


def test_few_results_are_offered_as_buttons():
    tree = nim_tree()
    assert offers(tree) == ["True: mover wins", "False: mover loses"]
    choose(tree, 3)
    type_in(tree, "True")
    assert marks(tree) == {3: "bad"}
    type_in(tree, "False")
    assert progress(tree) == "1 of 10 labelled"


def just_moved_wins(game, position):
    options = [game.apply(position, move) for move in game.moves(position)]
    return all(not just_moved_wins(game, option) for option in options)


def test_the_opposite_view_of_winning_is_not_named_after_the_mover():
    game = Nim((1, 1))
    tree = labelled(just_moved_wins, game, game.start, puzzle=game)
    assert offers(tree) == ["True", "False"]


def mover_wins(game, position):
    return False in [mover_wins(game, game.apply(position, move)) for move in game.moves(position)]


@pytest.mark.parametrize("function", [mover_wins, is_winning])
@pytest.mark.parametrize("misere", [True, False])
def test_any_function_that_judges_the_mover_gets_words_with_true_and_false(function, misere):
    game = Nim((1, 1), misere=misere)
    recording = record(function, game, game.start, only=function)
    tree = CallTree(recording, puzzle=game, label=True)
    named = function is is_winning or not misere  # mover_wins knows the usual game only
    assert (offers(tree)[0] == "True: mover wins") == named


def test_where_no_move_is_left_the_help_asks_about_the_game_not_about_unseen_lines():
    tree = nim_tree()
    choose(tree, 3)
    type_in(tree, "True")
    assert "Not True. No move is left here. Who has won the game then?" in status(tree)


def test_buttons_offer_values_only_where_they_do_not_tell_too_much():
    assert offers(labelled(plain_fib, 4)) == ["0", "1", "2", "3"]
    assert offers(labelled(fact, 4)) == []  # four calls, four results
    assert offers(labelled(fact, 1)) == []
    assert offers(labelled(can_never, 2)) == ["True", "False"]  # though True never occurs


def can_never(n):
    return n > 0 and can_never(n - 1)


def test_lists_of_moves_can_be_typed():
    tree = search_tree()
    choose(tree, 2)
    type_in(tree, "[a1->c1]")
    assert progress(tree) == "1 of 4 labelled"
    choose(tree, 1)
    type_in(tree, "[]")
    assert marks(tree)[1] == "bad"
    type_in(tree, "None")
    assert marks(tree)[1] == "good"
    assert results(tree)[1] == ("failed", "None")


def test_what_is_shown_counts_as_shown_not_as_answered():
    tree = labelled(fact, 3)
    choose(tree, 2)
    send(tree, kind="show")
    assert status(tree) == "fact(1) returns 1. (1 of 3 labelled, 1 of them shown)"
    assert marks(tree) == {}
    type_in(tree, "1")
    assert progress(tree) == "1 of 3 labelled, 1 of them shown"


def test_a_click_that_arrives_twice_changes_nothing():
    tree = nim_tree()
    choose(tree, 3)
    type_in(tree, "False")
    once = everything(tree).replace("Right: ", "")
    type_in(tree, "False")
    type_in(tree, "True")
    send(tree, kind="show")
    assert everything(tree) == once


def test_without_a_chosen_call_one_is_asked_to_choose():
    tree = nim_tree()
    for message in ({"kind": "answer", "words": "True"}, {"kind": "show"}):
        send(tree, **message)
        assert status(tree).startswith("Choose a call in the tree")
    choose(tree, 99)
    assert progress(tree) == "0 of 10 labelled"


def test_the_teacher_shows_all(tree):
    send(tree, kind="all")
    assert opened(tree) == {}
    assert repr(tree) == tree.recording.text()
    assert progress(tree).startswith("All ")


def test_a_memo_hit_is_labelled_too_and_points_at_the_first_such_call():
    tree = labelled(fib, 4)
    hit = next(call for call in tree.recording.calls if call.memo_hit)
    choose(tree, hit.number)
    type_in(tree, "7")
    assert "Not 7. The memo answers here: look at the first call" in status(tree)
    type_in(tree, str(hit.result))
    assert results(tree)[hit.number] == ("value", str(hit.result))


def test_calls_that_raised_are_not_asked_for():
    tree = labelled(careful, 2)
    assert [kind for kind, _ in results(tree).values()] == ["raised"] * 3
    assert progress(tree) == "0 of 1 labelled"
    choose(tree, 1)
    assert status(tree).startswith("Choose a call")
    choose(tree, 0)
    type_in(tree, "0")
    assert "Look at the calls below it: what became of them." in status(tree)


def test_a_generator_is_asked_what_it_yields():
    tree = labelled(largest, 3)
    choose(tree, 1)
    assert status(tree).startswith("What does squares(3) yield, as a list?")
    type_in(tree, "[0,1,4]")
    assert status(tree).startswith("Right: squares(3) yields [0, 1, 4].")


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


def test_without_labels_the_tree_shows_all_results_and_its_text():
    tree = CallTree(record(fact, 3))
    data, _ = tree._repr_mimebundle_()
    assert results(tree) == {2: ("value", "1"), 1: ("value", "2"), 0: ("value", "6")}
    assert data["text/plain"] == "fact(3) → 6\n  fact(2) → 2\n    fact(1) → 1"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_at_an_earlier_step_the_tree_is_as_far_as_it_had_grown():
    recording = record(fact, 3)
    tree = CallTree(recording, recording.calls[1].first)
    assert len(tree.first["calls"]) == 2
    assert results(tree) == {}
    assert tree.labels["path"] == [0, 1]


def test_what_a_learner_types_is_only_text():
    tree = labelled(fact, 3)
    choose(tree, 2)
    for answer in ("<b>", "[" * 5000, "9" * 9999, "__import__('os')", "\x00", ""):
        type_in(tree, answer)
        assert progress(tree) == "0 of 3 labelled"
    tree._handle_custom_msg({"kind": "answer", "words": 7}, [])
    tree._handle_custom_msg("answer", [])
    assert progress(tree) == "0 of 3 labelled"
