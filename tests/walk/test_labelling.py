"""Labelling a call tree: nothing is shown before it was said, and no answer is given away."""

import json
import re

import pytest
from stepped import careful, fact, fails, fib, largest, plain_fib, send

from puzzlelib import Hanoi, Nim, Solitaire, is_winning, solve, solve_hanoi
from puzzlelib.views import CallTree
from stepthrough.trace import record


def labelled(function, *arguments, **options):
    return CallTree(record(function, *arguments), label=True, **options)


def nim_tree():
    game = Nim((1, 2))
    recording = record.within(only=is_winning)(is_winning, game, game.start)
    return CallTree(recording, puzzle=game, label=True)


def search_tree():
    row = Solitaire("o.oo.")
    return labelled(solve, row, row.start, puzzle=row)


def choose(tree, number):
    send(tree, kind="choose", call=number)


def type_in(tree, answer):
    send(tree, kind="answer", words=answer)


def status(tree):
    return "".join(tree.labels["status"])


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


def test_a_click_that_arrives_twice_changes_nothing():
    tree = nim_tree()
    choose(tree, 3)
    type_in(tree, "False")
    once = everything(tree).replace("Right: ", "")
    type_in(tree, "False")
    type_in(tree, "True")
    send(tree, kind="show")
    assert everything(tree) == once


def test_the_teacher_shows_all(tree):
    send(tree, kind="all")
    assert opened(tree) == {}
    assert repr(tree) == tree.recording.text()
    assert progress(tree).startswith("All ")


@pytest.mark.parametrize(
    ("function", "argument", "words"),
    [
        (fails, 2, "nothing to label"),
        (plain_fib, 7, "no room to label a tree of 41 calls"),
    ],
)
def test_what_cannot_be_labelled_is_refused(function, argument, words):
    with pytest.raises(ValueError, match=words):
        labelled(function, argument)


def test_without_labels_the_tree_shows_all_results_and_its_text():
    tree = CallTree(record(fact, 3))
    data, _ = tree._repr_mimebundle_()
    assert results(tree) == {2: ("value", "1"), 1: ("value", "2"), 0: ("value", "6")}
    assert data["text/plain"] == "fact(3) → 6\n  fact(2) → 2\n    fact(1) → 1"
    assert "application/vnd.jupyter.widget-view+json" in data


def test_what_a_learner_types_is_only_text():
    tree = labelled(fact, 3)
    choose(tree, 2)
    for answer in ("<b>", "[" * 5000, "9" * 9999, "__import__('os')", "\x00", ""):
        type_in(tree, answer)
        assert progress(tree) == "0 of 3 labelled"
    tree._handle_custom_msg({"kind": "answer", "words": 7}, [])
    tree._handle_custom_msg("answer", [])
    assert progress(tree) == "0 of 3 labelled"
