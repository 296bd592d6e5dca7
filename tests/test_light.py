"""The light: whether it can still be won, off until asked for, in shape and word."""

from random import Random

import pytest
from here import needs_numpy
from ipywidgets import Button
from test_player import buttons, do

from puzzlelib import Hanoi, Nim, Solitaire, solve
from puzzlelib.solitaire import FRENCH, Move
from puzzlelib.views import Player
from puzzlelib.views.player import HIDE, REVIEW, SHOW

ROW = Solitaire(".oooo.o")
GOOD, FATAL = Move((0, 2), (0, 1), (0, 0)), Move((0, 4), (0, 3), (0, 5))


def word(player):
    return player.light.chip()


def visible_buttons(widget):
    """The labels of the buttons that are shown, and in boxes that are shown."""
    if widget.layout.display == "none":
        return set()
    own = {widget.description} if isinstance(widget, Button) else set()
    return own.union(*map(visible_buttons, getattr(widget, "children", ())))


def zones(player, mark):
    return {gid for gid, marks in player.stage.marks.items() if mark in marks.split()}


@needs_numpy
def test_it_is_off_until_somebody_asks():
    player = Player(ROW)
    assert word(player) == ""
    buttons(player)[SHOW].click()
    assert "● Still winnable." in word(player)
    buttons(player)[HIDE].click()
    assert word(player) == ""


@needs_numpy
def test_it_follows_every_move_and_every_undo():
    player = Player(ROW, light=True)
    first_fatal = next(
        move for move in ROW.moves(ROW.start) if solve(ROW, ROW.apply(ROW.start, move)) is None
    )
    player.play.attempt(first_fatal)
    assert "✗ No longer winnable." in word(player)
    player.play.undo()
    assert "● Still winnable." in word(player)


@needs_numpy
def test_while_a_peg_is_held_good_and_bad_targets_differ():
    player = Player(Solitaire(), light=True)
    for move in [Move((1, 3), (2, 3), (3, 3))]:
        player.play.attempt(move)
    legal = player.rules.moves(player.play.position)
    good = [m for m in legal if solve_like(player, m)]
    assert len(good) > 0
    held = legal[0]
    gid = f"item:peg-{'abcdefg'[held.source[1]]}{held.source[0] + 1}"
    do(player, "pick", gid)
    marked = zones(player, "good") | zones(player, "bad")
    assert len(marked) == sum(move.source == held.source for move in legal)
    assert zones(player, "good") == {
        f"zone:hole-{'abcdefg'[m.target[1]]}{m.target[0] + 1}"
        for m in good
        if m.source == held.source
    }


def solve_like(player, move):
    from puzzlelib.knowledge import can_still_win

    return can_still_win(player.rules, player.rules.apply(player.play.position, move))


def test_without_the_light_a_held_peg_shows_legal_targets_only():
    player = Player(Solitaire())
    do(player, "pick", "item:peg-d2")
    assert zones(player, "legal") == {"zone:hole-d4"}
    assert not zones(player, "good") | zones(player, "bad")


def lose(player):
    """Play the first move that loses, and then anything, to the end."""
    while not player.play.is_over:
        position = player.play.position
        moves = ROW.moves(position)
        fatal = [m for m in moves if solve(ROW, ROW.apply(position, m)) is None]
        player.play.attempt((fatal or moves)[0])


@needs_numpy
def test_the_record_marks_the_first_fatal_move_if_the_light_is_on():
    player = Player(ROW, light=True)
    lose(player)
    assert "Move 1 was fatal" in player._record.status


def test_a_french_game_that_is_lost_is_not_looked_back_on_while_the_light_is_off(monkeypatch):
    """Nobody knows where it was lost; finding that out for each position would take seconds."""
    asked = []
    monkeypatch.setattr("puzzlelib.review.can_still_win", lambda *asked_about: asked.append(1))
    player, chance = Player(Solitaire(FRENCH)), Random(1)
    while not player.play.is_over:
        player.play.attempt(chance.choice(player.rules.moves(player.play.position)))
    assert (asked, player._record.is_offered) == ([], False)
    player.light.is_on = True
    player._record.refresh()
    assert (asked, player._record.is_offered) == ([1], False)


@needs_numpy
def test_the_record_waits_until_the_light_is_switched_on():
    player = Player(ROW)
    lose(player)
    assert player._record.judged is None
    buttons(player)[SHOW].click()
    assert player._record.judged.mistakes == [1]
    assert "fatal" in player._record.status


@needs_numpy
def test_the_record_is_hidden_while_the_light_is_off():
    player = Player(Solitaire(), light=True)
    chance = Random(1)
    while not player.play.is_over:
        player.play.attempt(chance.choice(player.rules.moves(player.play.position)))
    record = player._record
    assert record.is_offered
    buttons(player)[REVIEW].click()
    seen = [record.layout.display]
    for label in (HIDE, REVIEW, REVIEW, SHOW):
        buttons(player)[label].click()
        seen.append(record.layout.display)
    assert seen == [None, "none", "none", "none", None]


@pytest.mark.parametrize("rules", [Hanoi(3), Nim()], ids=str)
def test_where_there_is_nothing_to_say_there_is_no_switch(rules):
    assert Player(rules).light.switch.layout.display == "none"


def test_a_teacher_can_forbid_it():
    player = Player(ROW, light=False)
    assert player.light.switch.layout.display == "none"
    assert "Hint" not in visible_buttons(player)
    free = Player(ROW)
    assert "Hint" in visible_buttons(free)
    buttons(free)["Help"].click()
    assert SHOW in visible_buttons(free)
    buttons(player)["Help"].click()
    assert SHOW not in visible_buttons(player)
    lose(player)
    assert player._record.layout.display == "none"
    assert (player._record.svg, player._record.status) == ("", "")


FRENCH_CENTRE = Solitaire(
    FRENCH.replace(".oo", "ooo").replace("ooooooo\nooooooo\nooooooo", "ooooooo\nooo.ooo\nooooooo")
)


def test_a_board_that_cannot_be_solved_says_so_when_it_is_made_into_a_player():
    """S11: never an impossible task unannounced."""
    assert FRENCH_CENTRE.start == FRENCH_CENTRE.holes - {(3, 3)}
    player = Player(FRENCH_CENTRE)
    warning = "This board cannot be solved: no single peg can remain, because every jump changes"
    assert player.stage.status.startswith(warning)
    player.play.attempt(FRENCH_CENTRE.moves(FRENCH_CENTRE.start)[0])
    assert "cannot be solved" not in player.stage.status
    player.play.restart()
    assert player.stage.status.startswith(warning)


def test_a_teacher_who_forbids_the_light_forbids_the_warning():
    assert "cannot be solved" not in Player(FRENCH_CENTRE, light=False).stage.status


@pytest.mark.parametrize("rules", [ROW, Solitaire(), Solitaire(FRENCH), Hanoi(3), Nim()], ids=str)
def test_what_may_be_solved_gets_no_warning(rules):
    assert "cannot be solved" not in Player(rules).stage.status


def test_a_position_nobody_knows_is_said_to_be_unknown(monkeypatch):
    monkeypatch.setattr("puzzlelib.views.player.can_still_win", lambda *asked_about: None)
    monkeypatch.setattr("puzzlelib.views.player.tells_winnable", lambda rules: True)
    assert "? Whether it can still be won is more" in word(Player(ROW, light=True))
