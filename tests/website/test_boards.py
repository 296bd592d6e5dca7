"""A board is alive on a page only where the page plays it as the player does, in the player's own words."""

import asyncio
from pathlib import Path

import pytest

from puzzlelib import Hanoi, Nim, Solitaire
from puzzlelib.hanoi import Move
from puzzlelib.nim import Move as Take
from puzzlelib.play.playthrough import Playthrough
from puzzlelib.views import Player
from puzzlelib.views.player import sentences
from puzzlelib.views.walk.call_tree import RIGHT, WRONG
from website.boards import board_told
from website.games import game_told

SCRIPTS = sorted((Path(__file__).parents[2] / "website" / "js").glob("*.js"))
SAID = ["WON", "LOST", "YOUR_TURN", "THINKING", "NOT_YOUR_TURN", "MOVED", "PUT_BACK", "NOT_CHARGED"]
SAID += ["REFUSED", "NOW_HELD"]


def test_what_was_begun_elsewhere_or_is_kept_or_lit_is_not_played_on_a_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    begun = Playthrough(Hanoi(2))
    begun.attempt(Move(0, 1))
    undone = Playthrough(Hanoi(2))
    undone.attempt(Move(0, 1))
    undone.undo()
    others = [
        Player(begun),
        Player(undone),
        Player(Hanoi(2), ((2,), (1,), ())),
        Player(Hanoi(2), save="tower"),
        Player(Solitaire("o.oo."), light=True),
        Player(Nim((1, 2))),
        Player(Hanoi(6)),
    ]
    assert [board_told(player) for player in others] == [None] * len(others)
    assert board_told(Player(Hanoi(2))) is not None
    assert board_told(Player(Playthrough(Hanoi(2)))) is not None


def test_a_game_that_the_player_plays_in_another_way_is_not_played_on_a_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    game, perfect = Nim((1, 2)), {"computer": "perfect"}
    begun = Playthrough(game, learner=0)
    begun.attempt(Take(0, 1))
    others = [
        Player(begun, **perfect),
        Player(game, (0, 2), **perfect),
        Player(game, **perfect, save="heaps"),
        Player(game, **perfect, buttons=True),
        Player(game, **perfect, announce_early=True),
        Player(game, computer=lambda game, position, chance: None),
        Player(game),
        Player(Nim((9, 9, 9)), **perfect),
        Player(Hanoi(2)),
    ]
    assert [game_told(player) for player in others] == [None] * len(others)
    assert game_told(Player(game, **perfect)) is not None
    assert game_told(Player(game, **perfect, buttons=False)) is not None
    assert game_told(Player(Playthrough(game, learner=0), **perfect)) is not None


def test_a_game_that_the_computer_begins_is_not_played_on_a_page():
    async def shown():  # where the computer takes its time, as in a notebook
        player = Player(Playthrough(Nim((1, 2)), learner=1), computer="perfect")
        return player.is_untouched, game_told(player)

    assert asyncio.run(shown()) == (True, None)


def test_no_script_of_a_page_writes_once_more_what_the_widgets_say():
    words = [getattr(sentences, name) for name in SAID] + [RIGHT, WRONG]
    begun = [f'"{one.partition("{}")[0]}' for one in words if not one.startswith("{}")]
    for script in SCRIPTS:
        text = script.read_text("utf-8").replace("`", '"')
        for one in [*begun, *(f'"{name}"' for name in sentences.NAMES)]:
            assert one not in text, (script.name, one)


@pytest.mark.parametrize("options", [{}, {"light": False}, {"minimum": False}])
@pytest.mark.parametrize("rules", [Hanoi(2), Solitaire("o.oo."), Solitaire("oo.oo.")])
def test_a_page_begins_with_the_words_of_the_player(rules, options):
    player = Player(rules, **options)
    assert board_told(player).seen["howTo"] == player.stage.status


def test_there_is_a_button_for_each_move_only_where_that_is_asked_for():
    rules = Solitaire("o.oo.")
    with_moves, without = (board_told(Player(rules, buttons=asked)) for asked in (True, None))
    assert with_moves.seen["moves"] == ["a1 → c1", "c1 → e1", "d1 → b1"]
    assert list(with_moves.parts["graph"][0]["ways"]) == [str(m) for m in rules.moves(rules.start)]
    assert without.seen["moves"] == []
    assert "ways" not in without.parts["graph"][0]
