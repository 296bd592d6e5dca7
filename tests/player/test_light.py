"""The light shows by symbol and words whether the puzzle can still be won; it is off by default."""

from random import Random

import pytest
from playing import buttons, do, offered

from puzzlelib import Hanoi, Nim, Solitaire, solve
from puzzlelib.solitaire import FRENCH, Move
from puzzlelib.views import Player
from puzzlelib.views.actions import label_of

ROW = Solitaire(".oooo.o")
GOOD, FATAL = Move((0, 2), (0, 1), (0, 0)), Move((0, 4), (0, 3), (0, 5))


def word(player):
    return player.light.chip()


def zones(player, mark):
    return {gid for gid, marks in player.stage.marks.items() if mark in marks.split()}


def test_it_is_off_by_default():
    player = Player(ROW)
    assert word(player) == ""
    assert buttons(player)["light"].description == label_of("show light")
    buttons(player)["light"].click()
    assert buttons(player)["light"].description == label_of("hide light")
    assert "● Still winnable." in word(player)
    buttons(player)["light"].click()
    assert word(player) == ""


def test_it_follows_every_move_and_every_undo():
    player = Player(ROW, light=True)
    first_fatal = next(
        move for move in ROW.moves(ROW.start) if solve(ROW, ROW.apply(ROW.start, move)) is None
    )
    player.play.attempt(first_fatal)
    assert "✗ No longer winnable." in word(player)
    player.play.undo()
    assert "● Still winnable." in word(player)


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
    from puzzlelib.play.knowledge import can_still_win

    return can_still_win(player.rules, player.rules.apply(player.play.position, move))


def test_without_the_light_a_held_peg_shows_legal_targets_only():
    player = Player(Solitaire())
    do(player, "pick", "item:peg-d2")
    assert zones(player, "legal") == {"zone:hole-d4"}
    assert not zones(player, "good") | zones(player, "bad")


def lose(player):
    """Play the first losing move, then arbitrary moves to the end."""
    while not player.play.is_over:
        position = player.play.position
        moves = ROW.moves(position)
        fatal = [m for m in moves if solve(ROW, ROW.apply(position, m)) is None]
        player.play.attempt((fatal or moves)[0])


def test_the_chart_marks_the_first_fatal_move_if_the_light_is_on():
    player = Player(ROW, light=True)
    lose(player)
    assert "Move 1 was fatal" in player._chart.status


def test_a_lost_french_game_is_not_reviewed_while_the_light_is_off(monkeypatch):
    """Where it was lost is unknown; deciding each position would take seconds."""
    asked = []
    monkeypatch.setattr("puzzlelib.play.review.can_still_win", lambda *asked_about: asked.append(1))
    player, chance = Player(Solitaire(FRENCH)), Random(1)
    while not player.play.is_over:
        player.play.attempt(chance.choice(player.rules.moves(player.play.position)))
    assert (asked, player._chart.is_offered) == ([], False)
    player.light.is_on = True
    player._chart.refresh()
    assert (asked, player._chart.is_offered) == ([1], False)


def test_the_chart_waits_until_the_light_is_switched_on():
    player = Player(ROW)
    lose(player)
    assert player._chart.judged is None
    buttons(player)["light"].click()
    assert player._chart.judged.mistakes == [1]
    assert "fatal" in player._chart.status


def test_the_chart_is_hidden_while_the_light_is_off():
    player = Player(Solitaire(), light=True)
    chance = Random(1)
    while not player.play.is_over:
        player.play.attempt(chance.choice(player.rules.moves(player.play.position)))
    chart = player._chart
    assert chart.is_offered
    buttons(player)["review"].click()
    seen = [chart.layout.display]
    for name in ("light", "review", "review", "light"):
        buttons(player)[name].click()
        seen.append(chart.layout.display)
    assert seen == [None, "none", "none", "none", None]


@pytest.mark.parametrize("rules", [Hanoi(3), Nim()], ids=str)
def test_there_is_no_switch_where_nothing_is_known(rules):
    assert Player(rules).light.switch.layout.display == "none"


def test_a_teacher_can_forbid_it():
    player = Player(ROW, light=False)
    assert player.light.switch.layout.display == "none"
    assert "hint" not in offered(player)
    free = Player(ROW)
    assert "hint" in offered(free)
    buttons(free)["more"].click()
    assert "light" in offered(free)
    buttons(player)["more"].click()
    assert "light" not in offered(player)
    lose(player)
    assert player._chart.layout.display == "none"
    assert (player._chart.svg, player._chart.status) == ("", "")


FRENCH_CENTRE = Solitaire(
    FRENCH.replace(".oo", "ooo").replace("ooooooo\nooooooo\nooooooo", "ooooooo\nooo.ooo\nooooooo")
)


def test_a_board_that_cannot_be_solved_says_so_when_it_is_made_into_a_player():
    """S11: an impossible task is announced."""
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


def test_an_undecided_position_is_reported_as_unknown(monkeypatch):
    monkeypatch.setattr("puzzlelib.views.player.light.can_still_win", lambda *asked_about: None)
    monkeypatch.setattr("puzzlelib.views.player.light.tells_winnable", lambda rules: True)
    assert "? Whether it can still be won is more" in word(Player(ROW, light=True))
