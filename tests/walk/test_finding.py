"""Which steps of a walk are looked for: where a variable changes, and what says some words."""

from unittest.mock import Mock

import pytest
from stepped import fact, send

from puzzlelib import Nim, is_winning
from puzzlelib.views import StepThrough
from puzzlelib.views.boards import board_for
from stepthrough.code_marks import without_marks
from stepthrough.trace import record
from stepthrough.walk.finding import changes, pattern, search
from stepthrough.walk.pages import Pages
from stepthrough.walk.writing import Names


def order(items):
    total = 0
    for item in items:
        total = total + item
    return total


def collect(n, found):
    if n:
        found.append(n)
        collect(n - 1, found)
    return found


def counting():
    seen = 0

    def see(n):
        nonlocal seen
        seen = seen + 1
        return see(n - 1) if n else seen

    return see(2)


def stairs(n):
    step = n
    while step:
        yield step
        step = step - 1


def climb(n):
    high = 0
    for step in stairs(n):
        high = high + step
    return high


def changed(recording, name, call=0, until=None):
    """The values that a variable gets, by the steps at which it gets them."""
    last = len(recording.steps) - 1 if until is None else until
    found = changes(recording, Names(), recording.calls[call], name, last)
    values = {}
    for step in found:
        frames = [frame for frame in recording.frames(step) if frame.call.number == call]
        values[step] = frames[0].locals.get(name)
    return values


def test_a_first_value_and_each_new_one_are_changes():
    assert [*changed(record(order, [1, 2]), "total").values()] == [0, 1, 3]


def test_an_argument_that_stays_has_no_change():
    recording = record(fact, 3)
    assert [changed(recording, "n", call) for call in range(3)] == [{}, {}, {}]


def test_a_list_that_an_inner_call_changes_has_changed_in_the_frames_that_wait():
    assert [*changed(record(collect, 2, []), "found").values()] == [[2], [2, 1]]


def test_a_variable_that_an_inner_function_changes_has_changed():
    assert [*changed(record(counting), "seen").values()] == [0, 1, 2, 3]


def test_a_generator_that_rests_keeps_its_variables():
    recording = record(climb, 3)
    assert [*changed(recording, "step", call=1).values()] == [3, 2, 1, 0]
    assert [*changed(recording, "high").values()] == [0, 3, 5, 6]


def test_a_global_variable_changes_for_all_calls():
    names = {"seen": []}
    exec("def see(n):\n    seen.append(n)\n    return n and see(n - 1)\n", names)
    recording = record(names["see"], 2)
    found = changes(recording, Names(), None, "seen", len(recording.steps) - 1)
    assert [recording.globals(step)["seen"] for step in found] == [[2], [2, 1], [2, 1, 0]]
    (reply,) = replies(StepThrough(recording), kind="changes", call=-1, name="seen")
    assert reply["steps"] == found


def test_nothing_later_than_the_last_step_is_told():
    recording = record(order, [1, 2])
    first, second, _ = changed(recording, "total")
    assert [*changed(recording, "total", until=second - 1)] == [first]
    assert [*changed(recording, "total", until=second)] == [first, second]


def test_a_variable_that_there_is_not_has_no_changes():
    assert changed(record(fact, 3), "nothing") == {}


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("returns 6", "fact(3) returns 6; its frame goes."),
        ("RETURNS   6", "fact(3) returns 6; its frame goes."),
        ("ret", "fact(3) returns 6; its frame goes."),
        ("fact(2)", "fact(2) is called"),
        ("n = 0", "n = 0"),
        ("[1, (2", "so [1, (2"),
        ("-1", "n = -1"),
    ],
)
def test_these_words_are_found(words, says):
    assert pattern(words).search(says)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("returns 6", "fact(5) returns 60"),
        ("returns 6", "half(5) returns 6.5"),
        ("n = 0", "min = 0"),
        ("act(2)", "fact(2) is called"),
        (".", "n = 0"),
    ],
)
def test_a_word_is_found_from_its_beginning_and_a_number_only_as_a_whole(words, says):
    assert not pattern(words).search(says)


def test_sentences_and_variables_of_the_running_frame_are_looked_at():
    recording = record(fact, 3)
    pages = Pages(recording)
    last = len(recording.steps) - 1
    _, returned = search(pages, "fact(2) returns 2", 0, last)
    assert [recording.steps[step].event for step in returned] == ["return"]
    _, inside = search(pages, "n = 2", 0, last)
    assert {recording.steps[step].call.number for step in inside} == {1}
    assert search(pages, "returns 7", 0, last) == (range(last + 1), [])


def test_words_do_not_reach_from_the_sentence_into_the_variables():
    pages = Pages(record(fact, 2))
    assert search(pages, "stack. n = 2", 0, 3)[1] == []


def test_what_a_step_means_for_the_puzzle_is_looked_at_too():
    rules = Nim((1, 2))
    pages = Pages(record(is_winning, rules, rules.start, only=is_winning), board_for(rules))
    said = {step: pages.at(step).sentence for step in range(pages.last + 1)}
    assert {step for step in said if pages.said(step)[0] != without_marks(said[step])} == set()


def test_of_a_long_walk_the_steps_around_the_reader_are_looked_at(monkeypatch):
    monkeypatch.setattr("stepthrough.walk.finding._MOST_STEPS", 200)
    pages = Pages(record(order, range(400), limit=500))
    looked_at, _ = search(pages, "x", here=250, until=499)
    assert (looked_at.start, len(looked_at)) == (150, 200)
    assert search(pages, "x", here=490, until=499)[0] == range(300, 500)
    assert search(pages, "x", here=10, until=499)[0] == range(200)


# ---- what a walk replies -----------------------------------------------------------------------------


def replies(walk, **wish):
    walk.send = Mock()
    send(walk, **wish)
    return [call.args[0] for call in walk.send.call_args_list]


def test_a_walk_replies_with_steps_and_with_what_was_asked():
    walk = StepThrough(record(order, [1, 2]))
    (reply,) = replies(walk, kind="changes", call=0, name="total", id=3)
    assert (reply["kind"], reply["wish"]["id"], len(reply["steps"])) == ("found", 3, 3)
    (reply,) = replies(walk, kind="search", words="returns 3", at=0)
    assert (reply["first"], reply["last"], reply["steps"]) == (0, walk.last, [walk.last])


def test_nothing_behind_an_open_question_is_found():
    walk = StepThrough(record(fact, 3), ask=["fact(1) returns"])
    (reply,) = replies(walk, kind="search", words="returns", at=0)
    assert (reply["last"], reply["steps"]) == (walk.until, [])
    (reply,) = replies(walk, kind="search", words="returns", at=10**6)
    assert reply["steps"] == []


def test_a_search_can_be_interrupted(monkeypatch):
    walk = StepThrough(record(fact, 3))
    monkeypatch.setattr(Pages, "said", Mock(side_effect=KeyboardInterrupt))
    (reply,) = replies(walk, kind="search", words="returns", at=0)
    assert reply == {"kind": "trouble", "words": "You stopped it."}


@pytest.mark.parametrize(
    "wish",
    [
        {"kind": "changes"},
        {"kind": "changes", "call": 10**9, "name": "n"},
        {"kind": "changes", "call": "0", "name": ["n"]},
        {"kind": "search"},
        {"kind": "search", "words": {"a": 1}, "at": -5},
    ],
)
def test_odd_wishes_do_no_harm(wish):
    walk = StepThrough(record(fact, 3))
    (reply,) = replies(walk, **wish)
    assert reply["kind"] in ("found", "trouble")
