"""Stepping through recordings: what each panel shows, and that nothing later than the step leaks."""

import random
import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ipywidgets import HTML, Button, Text

from puzzlelib import Hanoi, Nim, Solitaire, is_winning, nim, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.trace import record
from puzzlelib.views import CallTree, StepThrough
from puzzlelib.views.steps.calltree import n_or_p
from puzzlelib.views.steps.panels import Names
from puzzlelib.views.steps.questions import is_right, questions
from puzzlelib.views.steps.tree import MOST_NODES, Layout, nodes


def fact(n):
    if n < 2:
        return 1
    return n * fact(n - 1)


@cache
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


def greet(name):
    print("hello", name)
    return f"<img src=x onerror=alert(1)>{name}"


def every(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from every(child)


def press(walk, label):
    {w.description: w for w in every(walk) if isinstance(w, Button)}[label].click()


def screen(walk):
    """All that is shown, as one text."""
    shown = [w.value for w in every(walk) if isinstance(w, HTML)]
    stages = [walk._sentence, walk._board, walk._tree]
    return "\n".join(shown + [stage.svg + stage.status + str(stage.marks) for stage in stages])


def search_walk(**options):
    row = Solitaire("o.oo.")
    return StepThrough(record(solve, row, row.start), row, **options)


def nim_walk(**options):
    game = Nim((1, 2))
    return StepThrough(record(is_winning, game, game.start, only=is_winning), game, **options)


def tower_walk(**options):
    puzzle = Hanoi(3)
    recording = record(carry_tower, puzzle, puzzle.start, 3, 0, 2, 1)
    return StepThrough(recording, puzzle, **options)


WALKS = [
    lambda: StepThrough(record(fact, 4)),
    lambda: StepThrough(record(fib, 5)),
    lambda: StepThrough(record(solve_hanoi, 3), Hanoi(3), show=["source", "stack", "tree"]),
    tower_walk,
    search_walk,
    lambda: search_walk(show=["board", "tree"]),
    nim_walk,
]


@pytest.mark.parametrize("make", WALKS)
def test_forwards_and_then_backwards_shows_the_same_screens(make):
    walk = make()
    forwards = []
    for step in range(walk.last + 1):
        walk.go_to(step)
        forwards.append(screen(walk))
    for step in reversed(range(walk.last + 1)):
        walk.go_to(step)
        assert screen(walk) == forwards[step]


@settings(deadline=None, max_examples=30)
@given(st.integers(0, 5), st.randoms())
def test_a_jump_shows_what_stepping_there_shows(n, chance):
    walk = StepThrough(record(fact, n))
    target = chance.randrange(walk.last + 1)
    walk.go_to(chance.randrange(walk.last + 1))
    walk.go_to(target)
    jumped = screen(walk)
    walk.go_to(0)
    for _ in range(target):
        press(walk, "Forward")
    assert screen(walk) == jumped


def step_of(walk, event, call):
    return next(s.number for s in walk.recording.steps if s.event == event and repr(s.call) == call)


def test_the_pending_product_waits_and_then_receives_its_value():
    walk = StepThrough(record(fact, 3))
    walk.go_to(step_of(walk, "return", "fact(1)"))
    assert "3 * ?" in walk._stack.value
    assert "2 * ?" in walk._stack.value
    assert "2 * 1" not in walk._stack.value
    press(walk, "Forward")
    assert "2 * 1" in walk._stack.value
    assert walk._sentence.status == "fact(2) receives 1 where it was waiting: 2 * 1."


def test_a_base_case_is_named_when_it_returns_and_not_before():
    walk = StepThrough(record(fact, 2))
    for step in range(walk.last + 1):
        walk.go_to(step)
        returns = (
            walk.recording.steps[step].event == "return"
            and walk.recording.steps[step].call.number == 1
        )
        assert ("base case" in walk._sentence.status) is returns


def words(walk):
    """What can be read on the screen."""
    plain = re.sub(r"<style>.*?</style>", "", screen(walk), flags=re.DOTALL)
    return re.sub(r"<[^>]*>", " ", plain) + " ".join(re.findall(r'aria-label="([^"]*)"', plain))


def test_nothing_later_than_the_step_is_shown():
    walk = StepThrough(record(fact, 9), show=["source", "stack", "tree"])
    for step in range(walk.last + 1):
        walk.go_to(step)
        for call in walk.recording.calls:
            if call.last > step and call.result > 9:
                assert str(call.result) not in words(walk)


def test_the_current_line_is_marked_by_a_sign():
    walk = StepThrough(record(fact, 2))
    walk.go_to(1)
    [marked] = [line for line in walk._source.value.split("<div") if "▶" in line]
    assert "if n &lt; 2:" in marked


def test_the_source_is_shown_without_the_docstring():
    walk = StepThrough(record(solve_hanoi, 1))
    assert "&quot;&quot;&quot;" not in walk._source.value
    assert "clear the way" in walk._source.value


def test_what_a_learner_wrote_appears_literally():
    walk = StepThrough(record(greet, "<b>you</b>"))
    walk.go_to(walk.last)
    html = "".join(w.value for w in every(walk) if isinstance(w, HTML)) + walk._tree.svg
    assert "<img" not in html
    assert "<b>you" not in html
    assert "hello &lt;b&gt;you&lt;/b&gt;" in walk._printed.value


def test_hanoi_says_which_tower_goes_where_and_marks_its_disks():
    walk = tower_walk()
    walk.go_to(step_of(walk, "call", repr(walk.recording.calls[1])))
    assert "2 disks, A → B, spare C" in walk._stack.value
    assert walk._board.marks == {"item:disk-1": "current", "item:disk-2": "current"}


def test_trust_goes_from_call_to_result_in_one_step():
    walk = tower_walk()
    call = walk.recording.calls[1]
    walk.go_to(call.first)
    press(walk, "Trust this call")
    assert walk.step == call.last
    assert walk._sentence.status.startswith("On trust: ")
    press(walk, "Back")
    assert walk.step == call.first
    press(walk, "Forward")
    assert walk.step == call.last
    press(walk, "Look into it")
    press(walk, "Forward")
    assert walk.step == call.first + 1


def test_next_call_does_not_lead_into_a_trusted_call():
    walk = tower_walk()
    first, second = (c for c in walk.recording.root.calls)
    walk.go_to(first.first)
    walk.trust()
    walk.go_to(first.first)
    press(walk, "Next call")
    assert walk.step == second.first


def test_search_shows_moves_tried_under_way_and_not_tried():
    walk = search_walk()
    states = []
    for step in range(walk.last + 1):
        walk.go_to(step)
        if walk.recording.steps[step].call is walk.recording.root:
            states.append(re.sub(r"<.*?>", "", walk._moves.value).removeprefix("Moves from here"))
    assert states[0] == "○ c1 → e1○ d1 → b1"
    assert "✗ c1 → e1 → None○ d1 → b1" in states
    assert "✗ c1 → e1 → None● d1 → b1 → [a1 → c1]" in states


def test_going_back_is_said_and_puts_the_board_back():
    walk = search_walk()
    dead_end = walk.recording.calls[1]
    walk.go_to(dead_end.last)
    inside = walk._board.svg
    press(walk, "Forward")
    assert walk._sentence.status.endswith("c1 → e1 led nowhere: back to this position.")
    assert walk._board.svg != inside


def test_the_failed_branch_stays_in_the_tree_and_is_marked():
    walk = search_walk(show=["tree"])
    walk.go_to(walk.last)
    assert "✗ nothing" in walk._tree.svg


def test_win_and_lose_turn_round_as_the_value_is_handed_up():
    walk = nim_walk()
    said = []
    for step in range(walk.last + 1):
        walk.go_to(step)
        said.append(walk._sentence.status)
    assert any(
        s.endswith("After take 1 from heap 1, player 2 wins: no good for player 1.") for s in said
    )
    assert any(
        s.endswith("After take 1 from heap 2, player 2 loses: so player 1 wins here.") for s in said
    )
    assert "player 2 to move" not in walk._moves.value
    walk.go_to(step_of(walk, "return", repr(walk.recording.calls[2])))
    assert re.findall(r"player \d to move", walk._stack.value) == [
        f"player {n} to move" for n in (1, 2, 1)
    ]


def test_the_tree_has_shapes_for_base_case_memo_hit_and_what_was_never_tried():
    game = Nim((1, 2))
    tree = CallTree(
        record(is_winning, game, game.start, only=is_winning), puzzle=game, carry=n_or_p
    )
    assert "○ 1 not tried" in tree.tree.svg
    assert "True N" in tree.tree.svg
    assert "False P" in tree.tree.svg
    memo = CallTree(record(fib, 5))
    assert memo.tree.svg.count(">memo →") == 3


@pytest.mark.parametrize("disks", [3, 8])
def test_the_tree_shows_forty_calls_at_most_and_counts_the_others(disks):
    recording = record(solve_hanoi, disks)
    layout = Layout(recording)
    for step in random.Random(1).sample(range(len(recording.steps)), 60):
        shown = list(nodes(layout.at(step, 9)))
        assert len(shown) <= MOST_NODES
        above = shown[0].folded_above
        everything = len(recording.calls_until(step))
        if not above:
            assert len(shown) + sum(node.folded for node in shown) == everything
        assert recording.steps[step].call in [node.call for node in shown]


def test_a_click_on_the_tree_goes_to_the_call():
    walk = StepThrough(record(fact, 3))
    walk.go_to(walk.last)
    walk._tree._handle_custom_msg({"kind": "click", "gid": "zone:call-2", "zone": ""}, [])
    assert walk.step == walk.recording.calls[2].first


ASKED = ["fact(1) is called", "fact(2) returns"]


def test_no_control_leads_past_an_open_question():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    stop = walk.recording.calls[2].first - 1
    for go in (
        lambda: press(walk, "Last"),
        lambda: [press(walk, "Forward") for _ in range(walk.last)],
        lambda: [press(walk, "Next call") for _ in range(9)],
        lambda: press(walk, "Next return"),
        lambda: setattr(walk.controls.slider, "value", walk.last),
        lambda: setattr(walk.controls.play, "value", walk.last),
        lambda: press(walk, "Trust this call"),
        lambda: walk._tree._handle_custom_msg(
            {"kind": "click", "gid": "zone:call-2", "zone": ""}, []
        ),
    ):
        go()
        assert walk.step <= stop
        assert walk.controls.slider.value == walk.step
    press(walk, "Last")
    assert walk.question_box.is_open


def answer(walk, words):
    [box] = [w for w in every(walk.question_box) if isinstance(w, Text)]
    box.value = words
    press(walk, "Check")


def test_a_right_answer_opens_the_way_and_says_why():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    press(walk, "Last")
    answer(walk, "fact( 1 )")
    assert walk.question_box._feedback.value.startswith("Right: ")
    press(walk, "Last")
    answer(walk, "3")
    assert walk.question_box._feedback.value.startswith("Not 3.")
    answer(walk, "2")
    assert walk.question_box._feedback.value == "Right: fact(2) returns 2, because 2 * 1."
    press(walk, "Last")
    assert walk.step == walk.last


def test_a_question_can_be_skipped():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    for _ in ASKED:
        press(walk, "Last")
        press(walk, "Skip")
    press(walk, "Last")
    assert walk.step == walk.last


def test_at_an_open_question_one_can_go_back():
    walk = StepThrough(record(fact, 3), ask=ASKED)
    press(walk, "Last")
    press(walk, "Back")
    assert not walk.question_box.is_open


def double(total):
    total = total * 2
    return total


def order(price):
    total = price + 1
    twice = double(total)
    return total + twice


def test_a_variable_can_be_asked_for_before_the_call_that_might_change_it():
    """N14: local variables belong to one call."""
    walk = StepThrough(record(order, 4), ask=["total in order(4) after double(5)"])
    press(walk, "Last")
    assert walk.step == walk.recording.calls[1].first - 1
    answer(walk, "10")
    assert walk.question_box._feedback.value.startswith("Not 10.")
    answer(walk, "5")
    assert walk.question_box._feedback.value.startswith("Right: total in order(4) is 5")


@pytest.mark.parametrize(
    "ask",
    [
        ["x in fact(3) after fact(2)"],
        ["fact(9) returns"],
        ["fact(3) is called"],
        ["fact(2)"],
        ["fact(2) returns"] * 6,
    ],
)
def test_a_question_that_cannot_be_asked_is_refused(ask):
    with pytest.raises(ValueError, match=r"fact|at most 5"):
        questions(record(fact, 3), ask, Names())


def test_answers_are_compared_by_their_meaning():
    [question] = questions(record(solve_hanoi, 2), ["solve_hanoi(1, 0, 1, 2) returns"], Names())
    assert is_right(question, "[A→B]")
    assert not is_right(question, "[A → C]")


@pytest.mark.parametrize("show", [["source", "stack", "board", "tree"], ["sauce"], ["board"]])
def test_at_most_three_panels_that_exist_can_be_shown(show):
    with pytest.raises(ValueError, match="show"):
        StepThrough(record(fact, 2), show=show)


def test_a_reader_without_a_kernel_sees_no_answer():
    bundle = StepThrough(record(fact, 5), ask=["fact(5) returns"])._repr_mimebundle_()
    assert bundle["text/plain"].startswith("step 0: fact(5) is called")
    assert "120" not in bundle["text/plain"]


def test_a_function_of_the_call_can_say_the_position():
    walk = StepThrough(record(fact, 2), Nim((9,)), position=lambda call: (call.arguments["n"],))
    assert walk._board.svg.count("item:piece") == 2


def can(puzzle, position):
    """A search as a learner writes it: True or False."""
    if puzzle.is_solved(position):
        return True
    for move in puzzle.moves(position):
        if can(puzzle, puzzle.apply(position, move)):
            return True
    return False


def test_false_led_nowhere_and_true_leads_to_the_goal():
    row = Solitaire("o.oo.")
    walk = StepThrough(record(can, row, row.start), row)
    said = []
    for step in range(walk.last + 1):
        walk.go_to(step)
        said.append(walk._sentence.status)
    assert any("c1 → e1 led nowhere" in s for s in said)
    assert any("d1 → b1 leads to the goal" in s for s in said)
    assert not any("c1 → e1 leads to the goal" in s for s in said)


def test_questions_are_asked_and_answered_in_the_puzzles_own_signs():
    walk = search_walk(ask=["solve(o...o) is called", "solve(oo...) returns"])
    press(walk, "Last")
    answer(walk, "solve(o...o)")
    assert walk.question_box._feedback.value.startswith("Right: ")
    press(walk, "Last")
    answer(walk, "[a1 → c1]")
    assert walk.question_box._feedback.value.startswith("Right: ")


def pick(*numbers, last=None):
    if not numbers:
        return last
    return pick(*numbers[1:], last=numbers[0])


def test_a_call_is_answered_as_it_is_written():
    walk = StepThrough(record(pick, 4, 5), ask=["pick(5, last=4) is called"])
    press(walk, "Last")
    answer(walk, "pick(5, last=4)")
    assert walk.question_box._feedback.value.startswith("Right: ")


def test_true_is_not_one():
    [question] = questions(record(can, Solitaire("oo."), frozenset({(0, 2)})), [], Names()) or [
        None
    ]
    assert question is None
    walk = nim_walk(ask=["is_winning((1, 2)) returns"])
    press(walk, "Last")
    answer(walk, "1")
    assert walk.question_box._feedback.value.startswith("Not 1.")


def clear(items):
    items.clear()


def shared():
    items = [1, 2]
    clear(items)
    return items


def test_a_list_that_was_changed_is_said_to_be_the_same_object():
    walk = StepThrough(record(shared), ask=["items in shared() after clear([1, 2])"])
    press(walk, "Last")
    answer(walk, "[]")
    assert walk.question_box._feedback.value.endswith("the call changed the very object.")


def wins(game, position):
    return is_winning_here(game, position)


def is_winning_here(game, position):
    for move in game.moves(position):
        if not is_winning_here(game, game.apply(position, move)):
            return True
    return False


def test_a_function_that_only_hands_a_position_on_has_no_turn():
    game = Nim((1, 1))
    walk = StepThrough(record(wins, game, game.start), game)
    walk.go_to(walk.recording.calls[1].first)
    assert "player 1 to move" in walk._moves.value


@pytest.mark.parametrize("is_win", [nim.is_win, nim.is_win_undoing])
def test_the_documents_solvers_move_the_board(is_win):
    """N8, N9."""
    walk = StepThrough(record(is_win, [1, 2]), Nim((1, 2)), position="rows")
    boards = set()
    for step in range(walk.last + 1):
        walk.go_to(step)
        boards.add(walk._board.svg)
    assert len(boards) == 5  # of the six positions, the early exit never looks at one
    assert "player 1 to move" in walk._stack.value


def numbers(n):
    for number in range(n):
        yield number


def total(n):
    return sum(numbers(n))


def test_a_generator_cannot_be_taken_on_trust():
    walk = StepThrough(record(total, 3))
    walk.go_to(walk.recording.calls[1].first)
    press(walk, "Trust this call")
    assert walk.step == walk.recording.calls[1].first
    assert "does not return in one piece" in walk._sentence.status


def deep(n):
    if n:
        yield from deep(n - 1)
    yield n


def leaves_deep_waiting():
    return next(deep(300))


def test_deep_recursion_that_is_left_waiting_can_be_shown_at_every_step():
    walk = StepThrough(record(leaves_deep_waiting))
    for step in range(walk.last - 10, walk.last + 1):
        walk.go_to(step)


def test_without_a_further_call_one_stays_where_one_is():
    walk = StepThrough(record(fact, 3))
    walk.go_to(walk.recording.calls[2].first)
    press(walk, "Next call")
    assert walk.step == walk.recording.calls[2].first
    assert walk._sentence.status == "There is no further call."


def test_helpers_are_no_moves_that_were_tried():
    game = Nim((1, 2))
    tree = CallTree(record(is_winning, game, game.start), puzzle=game)
    assert "-1 not tried" not in tree.tree.svg


def test_a_procedure_that_returns_nothing_is_no_failed_branch():
    assert "✗" not in CallTree(record(shared)).tree.svg


@pytest.mark.parametrize(("limit", "words"), [(50, "was stopped here: that is too many steps")])
def test_a_recording_that_was_stopped_says_so(limit, words):
    walk = StepThrough(record(fact, 100, limit=limit))
    walk.go_to(walk.last)
    assert walk._sentence.status.endswith(f"The end: fact(100) {words}.")
