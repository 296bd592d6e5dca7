"""Two players of one play-through, under random sequences of events."""

import os
import re
import tempfile
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from fuzzing import EXAMPLES, LENGTH
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from ipywidgets import Button
from playing import every

from puzzlelib import Hanoi, Nim, Playthrough, Solitaire
from puzzlelib.play import saving
from puzzlelib.views import Player
from puzzlelib.views.drawing import board_of

GAMES = [
    (Hanoi(2), None),
    (Hanoi(3, goal="any"), None),
    (Solitaire("o.oo."), None),
    (Solitaire(".oooo.o", finish=(0, 2)), None),
    (Nim((1, 2, 2)), None),
    (Nim((1, 2)), "random"),
    (Nim((2, 1, 1), misere=True), "perfect"),
]
STEPS = 60
COUNT = Counter()

KINDS = ["click", "drop", "pick", "space", "cancel", "key", "", "what", "\0"]
NONSENSE = [
    "",
    "item:disk-1",
    "item:disk-99",
    "item:peg-a1",
    "item:peg-z26",
    "item:piece-1-1",
    "item:piece-0-0",
    "item:piece--1-1",
    "item:",
    "zone:",
    "zone:rod-D",
    "zone:hole-a0",
    "zone:move-0",
    "zone:move-1",
    "zone:move-99999999999999999999",
    "<img src=x onerror=alert(1)>",
    "item:disk-1\n",
    "\ud800",
]
NO_EVENTS = [None, 3, "click", [], {}, {"kind": 3}, {"kind": "click", "gid": None}, {"gid": ["x"]}]


def without_time(player):
    """Return the facts that all views share: not the time, and not the light."""
    return re.sub(r"Time: [\d:]+", "", player._facts.value.replace(player.light.chip(), ""))


plain_board = lru_cache(maxsize=5000)(board_of)  # a board is a function of the position


class PlayerMachine(RuleBasedStateMachine):
    """`self.players` are two views of one play-through that is saved under a name."""

    @initialize(game=st.sampled_from(GAMES))
    def begin(self, game):
        self.before, self.folder = Path.cwd(), tempfile.TemporaryDirectory()
        os.chdir(self.folder.name)
        self.answers, self.rules, self.computer = [], game[0], game[1]
        self.patches = [
            patch("puzzlelib.views.player.player.board_of", plain_board),
            patch(
                "stepthrough.controls.box.Box.later",
                lambda box, s, callback: self.answers.append(callback),
            ),
        ]
        for some in self.patches:
            some.start()
        self.open()

    def open(self):
        self.answers.clear()
        first = Player(
            self.rules, computer=self.computer, chance=Random(1), save="game", buttons=True
        )
        self.play, self.players = first.play, [first, Player(first.play)]
        COUNT["players"] += 2

    def teardown(self):
        if hasattr(self, "patches"):
            for some in self.patches:
                some.stop()
            os.chdir(self.before)
            self.folder.cleanup()

    def gids(self):
        return [gid for player in self.players for gid in player._gids] + NONSENSE

    def send(self, data, content, to="stage"):
        COUNT["events"] += 1
        player = data.draw(st.sampled_from(self.players))
        stage = getattr(player, to) or player.stage  # no chart before the end
        stage._handle_custom_msg(content, [])

    # events

    @rule(data=st.data(), kind=st.sampled_from(KINDS))
    def something_happens_on_the_board(self, data, kind):
        gid, zone = (data.draw(st.sampled_from(self.gids())) for _ in "12")
        self.send(data, {"kind": kind, "gid": gid, "zone": zone})

    @rule(data=st.data())
    def a_thing_is_dragged(self, data):
        gids = self.gids()
        item = data.draw(st.sampled_from([g for g in gids if g.startswith("item:")]))
        zone = data.draw(st.sampled_from([g for g in gids if g.startswith("zone:")]))
        self.send(data, {"kind": "pick", "gid": item, "zone": ""})
        self.send(data, {"kind": "drop", "gid": item, "zone": zone})

    @rule(data=st.data(), key=st.sampled_from(["u", "r", "Escape", "x", ""]))
    def a_key_is_pressed(self, data, key):
        self.send(data, {"kind": "key", "gid": key, "zone": ""})

    @rule(data=st.data())
    def a_button_is_clicked_hidden_or_not(self, data):
        COUNT["events"] += 1
        player = data.draw(st.sampled_from(self.players))
        some = [part for part in every(player) if isinstance(part, Button)]
        data.draw(st.sampled_from(some)).click()
        # a player that moved on to a larger puzzle no longer changes this one or its file
        self.players = [p if p.play is self.play else Player(self.play) for p in self.players]

    @precondition(lambda self: not self.play.is_over and self.play.is_learners_turn)
    @rule(data=st.data())
    def a_legal_move_is_made_by_its_button(self, data):
        COUNT["events"] += 1
        shown = [b for b in every(self.players[0]._moves.row) if isinstance(b, Button)]
        data.draw(st.sampled_from([b for b in shown if b.layout.display != "none"])).click()

    @rule(data=st.data())
    def a_point_of_the_record_is_clicked(self, data):
        gid = data.draw(st.sampled_from([f"zone:move-{n}" for n in range(9)] + NONSENSE))
        self.send(data, {"kind": "click", "gid": gid, "zone": gid}, to="_chart")

    @rule(data=st.data(), content=st.sampled_from(NO_EVENTS))
    def what_arrives_is_no_event(self, data, content):
        self.send(data, content)

    @precondition(lambda self: self.answers)
    @rule(data=st.data())
    def the_computer_answers_late_or_twice(self, data):
        COUNT["events"] += 1
        data.draw(st.sampled_from(self.answers))()

    @precondition(lambda self: len(self.play.all_moves) in (2, 5))
    @rule()
    def the_kernel_is_restarted(self):
        COUNT["events"] += 1
        made, moves = self.play.moves_made, self.play.all_moves
        existed = saving.save_path("game").exists()
        self.open()
        assert not existed or (self.play.moves_made, self.play.all_moves) == (made, moves)

    @precondition(lambda self: len(self.play.all_moves) == 3)
    @rule(junk=st.sampled_from([b"", b"{}", b"\xff", b'{"format": 1}']))
    def the_file_is_damaged_before_a_restart(self, junk):
        COUNT["events"] += 1
        path = saving.save_path("game")
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(junk)
        self.open()
        assert self.play.moves_made == 0
        kept = [p for p in path.parent.iterdir() if p.read_bytes() == junk]
        assert [p for p in kept if "damaged" in p.name]

    # invariants

    @invariant()
    def the_position_is_what_the_moves_lead_to(self):
        position = self.rules.start
        self.rules.check(position)
        for move in self.play.route:
            position = self.rules.apply(position, move)
        assert self.play.position == position

    @invariant()
    def the_counter_is_right(self):
        number = len(self.play.route)
        assert self.play.moves_made == number
        for player in self.players:
            told = player.stage.status if self.play.is_over else player._facts.value
            refused = "Not possible" in told or "Put back" in told or "Hint" in told
            assert refused or re.search(rf"\b{number} moves?\b", told)

    @invariant()
    def a_record_is_seen_only_where_it_is_offered(self):
        charts = [player._chart for player in self.players if player._chart]
        assert all(r.is_offered for r in charts if r.layout.display != "none")

    @invariant()
    def the_views_are_equal(self):
        first, second = self.players
        assert first.stage.svg == second.stage.svg == plain_board(self.rules, self.play.position)[0]
        assert without_time(first) == without_time(second)
        assert first.actions["undo"].disabled is second.actions["undo"].disabled

    @invariant()
    def nothing_went_wrong(self):
        for player in self.players:
            assert player.notice.text == ""

    @invariant()
    def the_file_is_what_is_shown(self):
        path = saving.save_path("game")
        if path.exists():
            again = Playthrough.loads(path.read_text(encoding="utf-8"), self.rules)
            assert (again.all_moves, again.moves_made) == (
                self.play.all_moves,
                self.play.moves_made,
            )


PlayerMachine.TestCase.settings = settings(LENGTH, deadline=None, stateful_step_count=STEPS)

TestPlayersSurviveWhateverReachesThem = PlayerMachine.TestCase


def test_twenty_events_in_each_example_reached_the_widgets():
    if not COUNT:
        pytest.skip("the machine above has not run")
    assert COUNT["events"] >= 20 * EXAMPLES
