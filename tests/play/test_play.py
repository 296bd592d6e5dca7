"""Play-throughs: counted moves, endings, the clock, and untrusted saves."""

import json
from typing import Any

import pytest
from fuzzing import MORE, WRITTEN
from hypothesis import example, given
from hypothesis import strategies as st

from puzzlelib import (
    Hanoi,
    IllegalMove,
    IllegalPosition,
    Nim,
    Playthrough,
    Solitaire,
    hanoi,
    nim,
    solve_hanoi,
)
from puzzlelib.play.saving import LONGEST, OtherVersion, SaveError, decode


class Clock:
    """A clock that only advances when set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


def after(rules: Any, moves: Any, **settings: Any) -> Playthrough:
    play = Playthrough(rules, **settings)
    for move in moves:
        play.attempt(move)
    return play


def everything(play: Playthrough) -> tuple:
    """Return everything observable about a play-through."""
    return (
        play.position,
        play.route,
        play.all_moves,
        play.moves_made,
        play.turn,
        play.learner,
        play.outcome,
        play.seconds,
        play.can_undo,
        play.can_redo,
    )


# Moves


def test_a_legal_move_counts_one() -> None:
    """H7, I5, S10: a score that counts moves."""
    assert after(Hanoi(3), solve_hanoi(3)[:4]).moves_made == 4


@pytest.mark.parametrize(
    "move",
    [
        pytest.param(hanoi.Move(0, 2), id="on a smaller disk"),
        pytest.param(hanoi.Move(0, 0), id="back on its own rod"),
        pytest.param(hanoi.Move(1, 0), id="from an empty rod"),
        pytest.param(hanoi.Move(0, 3), id="outside"),
        pytest.param(nim.Move(0, 1), id="of another game"),
        pytest.param(None, id="nothing"),
    ],
)
def test_an_illegal_attempt_is_not_charged_and_changes_nothing(move: Any) -> None:
    """H5, H6, S5."""
    line = [hanoi.Move(0, 2), hanoi.Move(2, 1), hanoi.Move(1, 2)]
    play = after(Hanoi(3), line, clock=Clock())
    play.undo()
    play.redo()
    before, messages = everything(play), []
    play.observe(lambda: messages.append("changed"))
    with pytest.raises(IllegalMove):
        play.attempt(move)
    assert everything(play) == before
    assert messages == []


def test_an_illegal_attempt_leaves_the_moves_that_can_be_made_again() -> None:
    play = after(Hanoi(3), solve_hanoi(3)[:3])
    play.undo()
    with pytest.raises(IllegalMove):
        play.attempt(hanoi.Move(1, 1))
    assert play.can_redo
    play.redo()
    assert play.route == solve_hanoi(3)[:3]


def test_a_move_after_undo_forgets_the_moves_that_were_taken_back() -> None:
    play = after(Hanoi(3), solve_hanoi(3)[:3])
    play.undo()
    play.undo()
    play.attempt(hanoi.Move(2, 1))
    assert play.all_moves == play.route == [hanoi.Move(0, 2), hanoi.Move(2, 1)]
    assert not play.can_redo


def test_a_move_taken_back_is_not_charged() -> None:
    play = after(Hanoi(3), solve_hanoi(3)[:3])
    play.undo()
    assert play.moves_made == 2


def test_undo_and_redo_with_nothing_to_do_change_nothing_and_notify_nobody() -> None:
    messages: list = []
    play = Playthrough(Hanoi(2))
    play.observe(lambda: messages.append("changed"))
    before = everything(play)
    play.undo()
    play.redo()
    assert everything(play) == before
    assert messages == []


def test_the_lines_given_out_are_copies() -> None:
    play = after(Hanoi(3), solve_hanoi(3)[:2])
    for given_out in (play.route, play.all_moves, play.positions):
        given_out.clear()
    assert play.route == play.all_moves == solve_hanoi(3)[:2]
    assert len(play.positions) == 3


def test_play_may_begin_in_any_position_of_the_puzzle() -> None:
    position = ((3,), (), (2, 1))
    play = Playthrough(Hanoi(3), position)
    assert (play.positions, play.position, play.minimum) == ([position], position, 7)
    with pytest.raises(IllegalPosition, match="disk 2 lies on the smaller disk 1"):
        Playthrough(Hanoi(2), ((1, 2), (), ()))


@pytest.mark.parametrize("number", [-1, 4, 10**9, True, 1.0, "1", None], ids=repr)
def test_going_to_a_move_that_was_never_made_is_refused(number: Any) -> None:
    play = after(Hanoi(3), solve_hanoi(3)[:3])
    with pytest.raises(ValueError, match="there are moves 0 to 3"):
        play.go_to(number)
    assert play.moves_made == 3


# Endings


def test_the_end_of_hanoi_shows_moves_time_and_the_minimum() -> None:
    """H8, H9."""
    clock = Clock()
    play = Playthrough(Hanoi(3), clock=clock)
    for move in solve_hanoi(3):
        assert play.outcome is None
        play.attempt(move)
        clock.wait(2)
    assert (play.outcome, play.moves_made, play.minimum, play.seconds) == ("solved", 7, 7, 12)


def test_whether_the_middle_rod_will_do_is_a_setting() -> None:
    """H8."""
    to_the_middle = solve_hanoi(2, 0, 1, 2)
    assert after(Hanoi(2), to_the_middle).outcome is None
    assert after(Hanoi(2, goal="any"), to_the_middle).outcome == "solved"


def test_the_minimum_can_be_unknown() -> None:
    assert Playthrough(Solitaire()).minimum is None
    assert Playthrough(Nim()).minimum is None


@pytest.mark.parametrize(
    ("misere", "learner", "words"),
    [
        (False, None, "player 2 won"),
        (False, 0, "lost"),
        (False, 1, "won"),
        (True, None, "player 1 won"),
        (True, 0, "won"),
        (True, 1, "lost"),
    ],
)
def test_the_end_of_nim_names_the_winner(misere: bool, learner: int | None, words: str) -> None:
    """N1, N7: taking the last piece wins, in misère play it loses."""
    moves = [nim.Move(0, 1), nim.Move(1, 1)]
    assert after(Nim((1, 1), misere), moves, learner=learner).outcome == words


def test_a_lost_position_is_not_announced_before_the_end() -> None:
    """N7: it would spoil the lesson."""
    play = after(Nim((1, 1)), [nim.Move(0, 1)], learner=0)
    assert play.outcome is None


def test_a_game_can_begin_where_it_has_ended() -> None:
    play = Playthrough(Nim((1, 1)), (0, 0))
    assert play.outcome == "player 2 won"
    with pytest.raises(IllegalMove, match="it is over"):
        play.attempt(nim.Move(0, 1))


def test_after_the_end_one_can_undo_and_go_on() -> None:
    play = after(Hanoi(1), [hanoi.Move(0, 2)])
    with pytest.raises(IllegalMove, match="it is over"):
        play.attempt(hanoi.Move(2, 0))
    play.undo()
    assert play.outcome is None
    play.attempt(hanoi.Move(0, 1))
    assert play.moves_made == 1


# Against the computer


@pytest.mark.parametrize("learner", [0, 1])
def test_undo_goes_back_to_the_learners_turn_and_redo_forth(learner: int) -> None:
    play = after(Nim((1, 1, 1, 1, 1)), [nim.Move(heap, 1) for heap in range(4)], learner=learner)
    stops = [play.moves_made]
    while play.can_undo:
        play.undo()
        assert play.is_learners_turn
        stops.append(play.moves_made)
    assert stops == ([4, 2, 0] if learner == 0 else [4, 3, 1])
    while play.can_redo:
        play.redo()
    assert play.moves_made == 4


def test_redo_goes_to_the_end_even_where_it_is_not_the_learners_turn() -> None:
    play = after(Nim((1, 1, 1)), [nim.Move(heap, 1) for heap in range(3)], learner=0)
    play.undo()
    assert play.moves_made == 2
    play.redo()
    assert (play.moves_made, play.outcome) == (3, "won")


@pytest.mark.parametrize("learner", [2, -1, True, 0.0, "0"], ids=repr)
def test_a_learner_who_is_no_player_is_refused(learner: Any) -> None:
    with pytest.raises(ValueError, match="learner is 0 or 1, in a game for two"):
        Playthrough(Nim(), learner=learner)
    play = after(Nim(), [nim.Move(0, 1)], learner=0)
    with pytest.raises(ValueError, match="learner is 0 or 1"):
        play.restart(learner)
    assert (play.moves_made, play.learner) == (1, 0)


def test_a_puzzle_for_one_has_no_learner_to_choose() -> None:
    with pytest.raises(ValueError, match="in a game for two"):
        Playthrough(Hanoi(), learner=0)
    assert Playthrough(Hanoi()).is_learners_turn


def test_a_restart_may_change_who_begins() -> None:
    """N6: the computer begins."""
    play = after(Nim(), [nim.Move(0, 1)], learner=0)
    play.restart(learner=1)
    assert (play.learner, play.moves_made, play.is_learners_turn) == (1, 0, False)
    play.restart()
    assert play.learner == 1


def test_a_restart_is_taken_back_with_its_moves_time_and_players() -> None:
    """S10: pressing the restart key by mistake loses nothing."""
    clock = Clock()
    play = Playthrough(Nim(), learner=0, clock=clock)
    play.attempt(nim.Move(0, 1))
    clock.wait(5)
    play.attempt(nim.Move(0, 1))
    before = play.dumps()
    play.restart(learner=1)
    clock.wait(60)
    play.attempt(nim.Move(2, 1))  # the computer's: the learner had no turn before it
    play.undo()
    assert play.dumps() == before
    play.undo()
    assert (play.moves_made, play.can_undo) == (0, False)


def test_restarts_of_a_game_not_begun_hide_no_game_before() -> None:
    play = after(Hanoi(2), [hanoi.Move(0, 1)])
    for _ in range(3):
        play.restart()
    play.undo()
    assert play.route == [hanoi.Move(0, 1)]


# The clock


def test_the_clock_runs_from_the_first_move_to_the_end() -> None:
    clock = Clock()
    play = Playthrough(Hanoi(2), clock=clock)
    clock.wait(100)
    assert play.seconds == 0
    for move in solve_hanoi(2):
        play.attempt(move)
        clock.wait(5)
    assert play.seconds == 10
    play.undo()  # only looking back, because the game was over
    clock.wait(1)
    play.redo()
    assert play.seconds == 10
    play.undo()
    play.attempt(solve_hanoi(2)[-1])
    play.restart()
    clock.wait(100)
    assert play.seconds == 0


def test_the_clock_does_not_start_before_the_first_move() -> None:
    clock = Clock()
    play = Playthrough(Hanoi(2), clock=clock)
    play.go_to(0)
    clock.wait(5)
    assert play.seconds == 0


# Observers


def test_every_observer_is_notified_once_of_each_change() -> None:
    messages: list = []
    play = Playthrough(Hanoi(2))
    play.observe(lambda: messages.append(("first", play.moves_made)))
    play.observe(lambda: messages.append(("second", play.moves_made)))
    play.attempt(hanoi.Move(0, 1))
    play.undo()
    play.redo()
    play.go_to(0)
    play.restart()
    numbers = [1, 0, 1, 0, 0]
    assert messages == [(name, number) for number in numbers for name in ("first", "second")]


# Saves


def save_entries(rules: Any = None, moves: Any = None) -> dict:
    rules = Hanoi(3) if rules is None else rules
    play = after(rules, solve_hanoi(3)[:3] if moves is None else moves, clock=Clock())
    return json.loads(play.dumps())


def load(save: Any, rules: Any = None) -> Playthrough:
    text = save if isinstance(save, str) else json.dumps(save)
    return Playthrough.loads(text, Hanoi(3) if rules is None else rules)


def test_a_save_keeps_moves_undone_moves_time_and_learner() -> None:
    clock = Clock()
    play = after(Nim(), [nim.Move(0, 2), nim.Move(1, 4)], learner=1, clock=clock)
    clock.wait(2.5)
    play.undo()
    again = Playthrough.loads(play.dumps(), Nim())
    assert everything(again) == everything(play)
    assert again.seconds == 2.5
    assert again.dumps() == play.dumps()


def test_a_save_is_text_with_the_moves_as_they_are_spoken() -> None:
    assert save_entries()["moves"] == ["A → C", "A → B", "C → B"]
    assert "A → C" in after(Hanoi(3), solve_hanoi(3)).dumps()


def test_text_is_decoded_however_an_editor_saved_it() -> None:
    text = "A → C\nnaïve Łukasz 🙂\n"
    assert {way: decode(written(text)) for way, written in WRITTEN.items()} == dict.fromkeys(
        WRITTEN, text
    )


def test_a_save_that_was_read_with_the_mark_of_an_editor_is_loaded() -> None:
    play = Playthrough(Hanoi(3))
    play.attempt(hanoi.Move(0, 2))
    assert Playthrough.loads(f"\ufeff{play.dumps()}", Hanoi(3)).route == play.route


def test_a_save_of_a_play_through_from_another_position_needs_that_position() -> None:
    position = ((3,), (), (2, 1))
    play = Playthrough(Hanoi(3), position)
    play.attempt(hanoi.Move(2, 0))
    assert Playthrough.loads(play.dumps(), Hanoi(3), position).route == play.route
    with pytest.raises(SaveError):
        Playthrough.loads(play.dumps(), Hanoi(3))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "not JSON",
        "[]",
        "null",
        "3",
        '"text"',
        "NaN",
        "{}",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"moves":' + "[" * 50_000 + "]" * 50_000 + "}",
        "1" * 10_000,
        "\x00",
        "\ud800",
        '{"format": 1, "format": 2}',
    ],
    ids=lambda text: f"{text[:12]!r}-{len(text)}",
)
def test_text_that_is_no_save_is_refused(text: str) -> None:
    with pytest.raises(SaveError, match="save"):
        load(text)


def test_a_save_that_is_too_long_is_not_even_read() -> None:
    text = json.dumps(save_entries())
    assert load(text.ljust(LONGEST)).moves_made == 3
    with pytest.raises(SaveError, match="a save is text of at most 1,000,000 characters"):
        load(text.ljust(LONGEST + 1))


@pytest.mark.parametrize("value", [None, 3, b"{}", ["{}"], {}], ids=repr)
def test_only_text_can_be_loaded(value: Any) -> None:
    with pytest.raises(SaveError, match="a save is text"):
        Playthrough.loads(value, Hanoi(3))


def test_a_save_of_another_version_is_refused() -> None:
    with pytest.raises(OtherVersion, match="another version of puzzlelib has written this save"):
        load(save_entries() | {"format": 2})


@pytest.mark.parametrize("entry", save_entries())
def test_a_save_without_one_of_its_entries_is_refused(entry: str) -> None:
    save = save_entries()
    del save[entry]
    with pytest.raises(SaveError, match=f"the entry '{entry}' of this save is missing or wrong"):
        load(save)


@pytest.mark.parametrize(
    ("entry", "value"),
    [
        ("format", "1"),
        ("format", True),
        ("format", 1.0),
        ("rules", None),
        ("rules", ["Hanoi"]),
        ("board", 3),
        ("learner", 2),
        ("learner", "0"),
        ("learner", True),
        ("learner", 0.0),
        ("moves", None),
        ("moves", "A → C"),
        ("moves", {"0": "A → C"}),
        ("moves", [[0, 2]]),
        ("moves", [0]),
        ("moves", [None]),
        ("made", -1),
        ("made", 1.0),
        ("made", True),
        ("made", "2"),
        ("seconds", -0.5),
        ("seconds", "12"),
        ("seconds", True),
        ("seconds", None),
        ("seconds", 10**9),
        ("seconds", 10**400),
        ("seconds", float("nan")),
        ("seconds", float("inf")),
    ],
    ids=lambda value: str(value)[:12],
)
def test_an_entry_of_the_wrong_kind_is_refused(entry: str, value: Any) -> None:
    with pytest.raises(SaveError, match=f"the entry '{entry}' of this save is missing or wrong"):
        load(save_entries() | {entry: value})


@pytest.mark.parametrize(
    ("moves", "number"),
    [
        (["A → C", "A → C"], 2),
        (["B → C"], 1),
        (["A → A"], 1),
        (["A → D"], 1),
        (["A -> C"], 1),
        ([" A → C"], 1),
        ([""], 1),
        ([*map(str, solve_hanoi(3)), "C → A"], 8),
        (["A → C"] * 50_000, 2),
    ],
    ids=lambda value: str(value)[:24],
)
def test_edited_moves_that_the_rules_forbid_are_refused(moves: list, number: int) -> None:
    with pytest.raises(SaveError, match=f"move {number} cannot be made"):
        load(save_entries() | {"moves": moves, "made": 0})


def test_more_moves_standing_than_were_made_are_refused() -> None:
    with pytest.raises(SaveError, match="only 3 moves are saved, not 4"):
        load(save_entries() | {"made": 4})


@pytest.mark.parametrize(
    "rules",
    [Hanoi(4), Hanoi(3, goal="any"), Nim(), Nim(misere=True), Solitaire(), Solitaire("o.oo.")],
    ids=repr,
)
def test_a_save_of_another_puzzle_is_refused(rules: Any) -> None:
    with pytest.raises(SaveError, match="this is a save of Hanoi"):
        load(save_entries(), rules)
    with pytest.raises(SaveError, match="this is a save of "):
        load(save_entries(rules, []), Hanoi(3))


def test_a_save_with_a_learner_in_a_puzzle_for_one_is_refused() -> None:
    with pytest.raises(SaveError, match="learner"):
        load(save_entries() | {"learner": 0})


def test_a_save_with_an_edited_board_is_refused() -> None:
    with pytest.raises(SaveError):
        load(save_entries() | {"board": "something else"})


def loads_or_save_error(text: str) -> None:
    """Load a save; raise nothing but SaveError, and accept only a legal play-through."""
    try:
        play = load(text)
    except SaveError:
        return
    play.rules.check(play.position)
    assert json.loads(load(play.dumps()).dumps()) == json.loads(play.dumps())


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=6,
)


@given(entry=st.sampled_from(sorted(save_entries())), value=anything)
@example(entry="seconds", value=0)
@example(entry="moves", value=[])
@MORE
def test_whatever_an_entry_is_replaced_with_only_save_error_comes_out(
    entry: str, value: Any
) -> None:
    loads_or_save_error(json.dumps(save_entries() | {entry: value}))


@given(text=st.text())
@MORE
def test_whatever_text_is_loaded_only_save_error_comes_out(text: str) -> None:
    loads_or_save_error(text)


@given(data=st.data())
@MORE
def test_however_a_save_is_damaged_only_save_error_comes_out(data: Any) -> None:
    text = after(Hanoi(3), solve_hanoi(3)[:3], clock=Clock()).dumps()
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 12)))
    loads_or_save_error(text[:start] + data.draw(st.text(max_size=6)) + text[end:])
