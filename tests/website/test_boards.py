"""A board is alive on a page only where the page plays it as the player does, in the player's own words."""

from pathlib import Path

import pytest

from puzzlelib import Hanoi, Nim, Solitaire
from puzzlelib.hanoi import Move
from puzzlelib.play.playthrough import Playthrough
from puzzlelib.views import Player
from puzzlelib.views.player import sentences
from stepthrough.walk.call_tree import RIGHT, WRONG
from website.boards import parts_of_board

SCRIPTS = sorted((Path(__file__).parents[2] / "website" / "js").glob("*.js"))
SAID = ["MOVED", "PUT_BACK", "NOT_CHARGED", "REFUSED", "NOW_HELD"]


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
        Player(Nim((1, 2)), computer="perfect"),
        Player(Hanoi(6)),
    ]
    assert [parts_of_board(player) for player in others] == [None] * len(others)
    assert parts_of_board(Player(Hanoi(2))) is not None
    assert parts_of_board(Player(Playthrough(Hanoi(2)))) is not None


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
    assert parts_of_board(player).seen["howTo"] == player.stage.status


def test_there_is_a_button_for_each_move_only_where_that_is_asked_for():
    rules = Solitaire("o.oo.")
    with_moves, without = (parts_of_board(Player(rules, buttons=asked)) for asked in (True, None))
    assert with_moves.seen["moves"] == ["a1 → c1", "c1 → e1", "d1 → b1"]
    assert list(with_moves.parts["graph"][0]["ways"]) == [str(m) for m in rules.moves(rules.start)]
    assert without.seen["moves"] == []
    assert "ways" not in without.parts["graph"][0]
