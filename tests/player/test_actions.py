"""The buttons of the player: labels are defined once, and code refers to names."""

from typing import get_args

import pytest
from playing import buttons, do, offered_actions

from puzzlelib import Hanoi, Nim, Solitaire
from puzzlelib.search import Reordered
from puzzlelib.views import Player
from puzzlelib.views.actions import LABELS, Name, label_of
from puzzlelib.views.player.rewards import reward_of
from puzzlelib.views.player.sentences import news


def players():
    """Return players that together have all buttons."""
    against_the_computer = Player(Nim(), computer=lambda game, position, chance: None)
    return [Player(Hanoi(3)), against_the_computer, Player(Solitaire())]


def test_labels_are_distinct():
    assert set(LABELS) == set(get_args(Name))
    assert len(set(LABELS.values())) == len(LABELS)
    for label in LABELS.values():
        assert label == label.strip()
        assert label[0].isupper()


def test_every_name_has_a_button_with_its_label():
    lights = {"show light", "hide light"}
    assert {name for player in players() for name in player.actions} == set(LABELS) - lights
    for player in players():
        for name in player.actions:
            label, said = LABELS[name].partition("{}"), player.actions[name].description
            assert said.startswith(label[0])
            assert said.endswith(label[2])


def test_changed_labels_are_shown_by_the_buttons(monkeypatch):
    """No code identifies a button by its label."""
    changed = {name: f"Press {name}" for name in LABELS}
    monkeypatch.setattr("puzzlelib.views.actions.LABELS", changed)
    seen = {button.description for player in players() for button in buttons(player).values()}
    seen.add(Player(Solitaire(), light=True).light.switch.description)
    assert set(changed.values()) <= seen


def test_sentences_name_a_button_by_its_label(monkeypatch):
    for name in ("ok", "undo", "redo"):
        monkeypatch.setitem(LABELS, name, f"Press {name}")
    player = Player(Nim(), computer="perfect")
    do(player, "click", "item:piece-1-1")
    assert "Press ok would take 1 from heap 1" in player.stage.status
    buttons(player)["ok"].click()
    buttons(player)["learner begins"].click()
    assert "Press undo brings back the game before." in player._facts.value
    player.play.undo()
    assert player.play.moves_made == 0 or player.play.is_learners_turn
    player.play.go_to(1)
    assert "Press redo goes on." in news(player.play, player.picture, shows_minimum=True)


def test_the_error_for_a_missing_button_lists_the_others():
    with pytest.raises(
        AssertionError, match=r"no button 'Hint' here, but 'undo', 'redo', .*'hint'"
    ):
        buttons(Player(Hanoi(3)))["Hint"]


def test_the_restart_buttons_depend_on_whether_the_computer_plays():
    alone, against_it, _ = (set(player.actions) for player in players())
    assert alone - against_it == {"restart"}
    assert against_it - alone == {"ok", "learner begins", "computer begins"}


def test_what_is_offered_at_the_start_and_at_the_end():
    player = Player(Hanoi(1))
    assert offered_actions(player) == {"undo", "redo", "restart", "hint", "more"}
    buttons(player)["A → C"].click()
    assert offered_actions(player) == {"undo", "redo", "again", "next"}
    assert buttons(player)["next"].description == label_of("next", "2 disks")


def test_ok_can_be_used_while_something_is_marked():
    player = Player(Nim())
    assert player.actions["ok"].disabled
    do(player, "click", "item:piece-1-1")
    assert not player.actions["ok"].disabled
    do(player, "click", "item:piece-1-1")
    assert player.actions["ok"].disabled


class Neighbours(Hanoi):
    """Hanoi with other legal moves, for which the map would be wrong."""


def test_the_map_is_for_three_disks_of_hanoi_itself():
    assert reward_of(Hanoi(3))
    for rules in (Hanoi(2), Hanoi(4), Neighbours(3), Reordered(Hanoi(3), key=repr), Nim()):
        assert reward_of(rules) is None
