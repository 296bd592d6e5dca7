"""An exception in a handler is shown in the widget, and the state is restored."""

import signal

import pytest
from games import TOTAL, Countdown
from playing import buttons, do, drag, every

from puzzlecourse import Order, Predict
from puzzlecourse.lessons import lesson_named
from puzzlelib import Hanoi, Nim, Playthrough, hanoi, solve_hanoi
from puzzlelib.views import Player
from stepthrough.controls.box import GO_ON, Notice

NASTY = "<img src=x onerror=alert(1)>"


class Broken(Exception):
    """An exception raised by a learner's code."""


class Speechless(Exception):
    def __str__(self):
        raise RuntimeError


def fail(*args, **kwargs):
    raise Broken(NASTY)


def interrupt(*args, **kwargs):
    raise KeyboardInterrupt


def notice_of(widget):
    return next(part for part in every(widget) if isinstance(part, Notice))


def shown(notice):
    """Return the sentence of a notice as HTML, without the collapsed details."""
    return notice.value.split("<details>")[0]


# ---- the notice --------------------------------------------------------------------------------


def test_a_notice_takes_no_room_while_all_is_well():
    notice = Notice()
    notice.guard(lambda: None)()
    assert (notice.text, notice.value, notice.layout.display) == ("", "", "none")


def test_a_failure_is_shown_escaped_with_the_traceback_on_request():
    notice = Notice()
    notice.guard(fail)()
    assert notice.text == f"Something went wrong (Broken: {NASTY}). {GO_ON}"
    assert "&lt;img" in shown(notice)
    assert "Traceback" not in shown(notice)
    details = notice.value.split("<details><summary>Details</summary>")[1]
    assert "Traceback (most recent call last)" in details
    assert "in fail" in details
    assert "<img" not in notice.value


def test_the_next_thing_that_works_takes_the_notice_away():
    notice = Notice()
    notice.guard(fail)()
    notice.guard(lambda: None)()
    assert notice.value == ""


def test_a_failure_inside_a_handler_that_succeeds_stays_to_be_read():
    """This happens when the computer answers during the learner's click."""
    notice = Notice()
    notice.guard(lambda: notice.guard(fail)())()
    assert "Broken" in notice.text


def test_an_exception_whose_str_fails_is_named():
    notice = Notice()

    def speechless():
        raise Speechless

    notice.guard(speechless)()
    assert notice.text == f"Something went wrong (Speechless: it cannot say why). {GO_ON}"


def test_a_long_message_is_truncated():
    notice = Notice()

    def endless():
        raise Broken("x" * 10**7)

    notice.guard(endless)()
    assert len(notice.text) < 1_000
    assert len(shown(notice)) < 2_000


def test_infinite_recursion_in_a_handler_is_reported():
    notice = Notice()

    def again():
        again()

    notice.guard(again)()
    assert "RecursionError" in notice.text
    assert len(notice.value) < 40_000


def test_an_interrupt_in_a_handler_is_reported():
    notice = Notice()
    notice.guard(lambda: signal.raise_signal(signal.SIGINT))()
    assert notice.text == f"You stopped it. {GO_ON}"


# ---- the player ----------------------------------------------------------------------------------


class Fragile(Countdown):
    """A learner's puzzle whose `apply`, `text` or `moves` can be made to fail."""

    broken = ""

    def apply(self, position, move):
        after = super().apply(position, move)
        return fail() if self.broken == "apply" else after

    def text(self, position):
        return fail() if self.broken == "text" and position < 5 else super().text(position)

    def moves(self, position):
        return fail() if self.broken == "moves" and position < 5 else super().moves(position)


@pytest.mark.parametrize("broken", ["apply", "text", "moves"])
def test_a_failure_in_a_learners_puzzle_leaves_the_position_unchanged(broken):
    """Even if the picture fails after the move was made."""
    rules = Fragile()
    player = Player(rules)
    before = player.stage.svg
    rules.broken = broken
    buttons(player)["down by 1"].click()
    assert NASTY in player.notice.text
    assert player.stage.status == "That did not work."
    assert (player.play.position, player.play.moves_made, player.play.all_moves) == (5, 0, [])
    assert player.play.seconds == 0
    assert player.stage.svg == before
    rules.broken = ""
    buttons(player)["down by 1"].click()
    assert (player.play.position, player.notice.text) == (4, "")


def test_one_view_that_cannot_show_a_move_stops_it_in_all_views():
    play = Playthrough(Hanoi(3), clock=lambda: 1.0)
    first, second = Player(play), Player(play)
    before = play.dumps()
    play.observe(fail)
    for player in (first, second):
        buttons(player)["A → C"].click()
        assert NASTY in player.notice.text
        assert play.dumps() == before
        assert first.stage.svg == second.stage.svg
    with pytest.raises(Broken):
        play.attempt(hanoi.Move(0, 2))  # in a notebook, the cell shows the error
    assert play.dumps() == before


@pytest.mark.parametrize("act", ["undo", "redo", "restart"])
def test_undo_redo_and_restart_are_atomic(act):
    play = Playthrough(Hanoi(3), clock=lambda: 1.0)
    for move in solve_hanoi(3)[:4]:
        play.attempt(move)
    play.undo()
    before, fails = play.dumps(), [fail]
    play.observe(lambda: fails[0]())
    with pytest.raises(Broken):
        getattr(play, act)()
    assert play.dumps() == before
    fails[0] = lambda: None
    getattr(play, act)()
    assert play.dumps() != before


def test_a_move_made_by_an_observer_is_reverted_with_the_one_that_failed():
    play = Playthrough(Hanoi(3))
    play.attempt(hanoi.Move(0, 2))
    once = [lambda: play.attempt(hanoi.Move(0, 1))]
    play.observe(lambda: once.pop()() if once else None)
    fails = [None, fail]
    play.observe(lambda: fails.pop()() if len(fails) > 1 else None)
    with pytest.raises(Broken):
        play.undo()
    assert play.route == [hanoi.Move(0, 2)]
    assert play.all_moves == [hanoi.Move(0, 2)]


def test_a_failing_chart_does_not_revert_the_last_move(monkeypatch):
    monkeypatch.setattr("puzzlelib.views.player.game_chart.review", fail)
    player = Player(Hanoi(1))
    buttons(player)["A → C"].click()
    assert player.play.outcome == "solved"
    assert NASTY in player.notice.text


def test_a_failure_while_dragging_is_reported(monkeypatch):
    player = Player(Hanoi(3))
    monkeypatch.setattr(player.picture, "move_from", fail)
    drag(player, "item:disk-1", "zone:rod-C")
    assert NASTY in player.notice.text
    assert player.play.moves_made == 0
    monkeypatch.undo()
    drag(player, "item:disk-1", "zone:rod-C")
    assert player.play.moves_made == 1


def test_a_hint_that_fails_or_is_interrupted_is_reported(monkeypatch):
    for broken, words in ((fail, NASTY), (interrupt, "You stopped it.")):
        player = Player(Nim())
        monkeypatch.setattr("puzzlelib.views.player.player.good_moves", broken)
        buttons(player)["hint"].click()
        assert words in player.notice.text
        assert player.play.moves_made == 0


def test_an_illegal_move_of_the_computer_is_reported_and_undo_works():
    player = Player(Nim(), computer=lambda game, position, chance: "I win")
    do(player, "click", "item:piece-1-1")
    buttons(player)["ok"].click()
    assert player.stage.status.startswith("Not possible:")
    buttons(player)["undo"].click()
    assert player.play.moves_made == 0


# ---- the course's widgets --------------------------------------------------------------------------


def test_a_prediction_whose_recording_fails_stays_answered_and_reports_it(monkeypatch):
    monkeypatch.setattr("puzzlecourse.widgets.predict.StepThrough", fail)
    question = next(p for p in lesson_named("01_factorial").predictions if p.run)
    widget = Predict(question.name)
    widget.card.handle(["skip"])
    widget.card.handle(["look"])
    assert NASTY in widget.notice.text
    assert (widget.is_answered, widget._steps.children) == (True, ())


def test_lines_whose_judge_fails_keep_their_order(monkeypatch):
    monkeypatch.setattr("puzzlecourse.widgets.order.ordering_named", {"total": TOTAL}.__getitem__)
    widget = Order("total")
    widget.place(0, 0)
    monkeypatch.setattr("puzzlecourse.authoring.orderings.judge", fail)
    widget.reveal()
    before = widget.chosen[:]
    widget.card.handle(["run"])
    assert NASTY in widget.notice.text
    assert (widget.chosen, widget.is_solved) == (before, False)
