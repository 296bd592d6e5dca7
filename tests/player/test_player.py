"""The player widget without a browser, driven by events and clicks as the page sends them."""

from itertools import product
from random import Random

import pytest
from games import Countdown
from playing import buttons, do, drag, every, offered_actions, shown_moves

from puzzlelib import (
    Hanoi,
    Nim,
    Playthrough,
    Solitaire,
    hanoi,
    nim,
    solve_hanoi,
    winning_moves,
)
from puzzlelib.play import all_positions
from puzzlelib.solitaire import FRENCH
from puzzlelib.views import Player
from puzzlelib.views.actions import label_of


def test_there_is_one_labelled_button_for_each_legal_move():
    player = Player(Hanoi(3))
    assert shown_moves(player) == {"A → B", "A → C"}
    buttons(player)["A → C"].click()
    assert shown_moves(player) == {"A → B", "C → A", "C → B"}


def test_hanoi_is_solved_by_buttons_alone():
    """H7, H8, H9: each legal move counts one; the end shows moves, time and minimum."""
    player = Player(Hanoi(3))
    for move in solve_hanoi(3):
        buttons(player)[str(move)].click()
    assert player.play.outcome == "solved"
    assert player.stage.status.startswith("Solved. 7 of 7 moves, perfect. Time: 0:0")
    assert shown_moves(player) == set()


def test_a_second_click_that_arrives_late_makes_no_other_move():
    player = Player(Hanoi(3))
    button = buttons(player)["A → C"]
    button.click()
    button.click()
    assert player.play.route == [hanoi.Move(0, 2)]
    assert player.stage.status == "Not possible: disk 2 cannot lie on the smaller disk 1."


def test_a_legal_drop_is_a_move():
    """H4, H7."""
    player = Player(Hanoi(3))
    drag(player, "item:disk-1", "zone:rod-C")
    assert player.play.position == ((3, 2), (), (1,))
    assert player.play.moves_made == 1


def test_a_drop_outside_or_on_the_same_rod_does_not_count():
    """H5."""
    player = Player(Hanoi(3))
    for zone in ("", "zone:rod-A"):
        drag(player, "item:disk-1", zone)
        assert player.stage.status == "Put back: no move is charged."
    assert player.play.moves_made == 0


def test_a_drop_on_a_smaller_disk_is_explained_and_does_not_count():
    """H6."""
    player = Player(Hanoi(3))
    drag(player, "item:disk-1", "zone:rod-C")
    drag(player, "item:disk-2", "zone:rod-C")
    assert player.play.moves_made == 1
    assert "disk 2 cannot lie on the smaller disk 1" in player.stage.status


def test_only_top_disks_can_be_picked_up_and_the_others_say_why():
    """H3: the set of top disks changes with every move."""
    player = Player(Hanoi(3))
    assert [gid for gid, mark in player.stage.marks.items() if "movable" in mark] == ["item:disk-1"]
    do(player, "click", "item:disk-3", "zone:rod-A")
    assert "only the top disk" in player.stage.status
    drag(player, "item:disk-1", "zone:rod-B")
    assert {gid for gid, mark in player.stage.marks.items() if "movable" in mark} == {
        "item:disk-1",
        "item:disk-2",
    }


def test_click_on_an_item_and_then_on_a_zone_moves_it():
    player = Player(Hanoi(3))
    do(player, "click", "item:disk-1", "zone:rod-A")
    assert player.stage.marks["item:disk-1"] == "movable held"
    assert {gid for gid, mark in player.stage.marks.items() if mark == "legal"} == {
        "zone:rod-B",
        "zone:rod-C",
    }
    do(player, "click", "zone:rod-B", "zone:rod-B")
    assert player.play.route == [hanoi.Move(0, 1)]


def test_another_item_can_be_picked_up_instead():
    """S5 without dragging."""
    player = Player(Solitaire())
    do(player, "click", "item:peg-a3", "zone:hole-a3")
    do(player, "click", "item:peg-d2", "zone:hole-d2")
    assert player.stage.status.endswith("Now you hold peg d2.")
    do(player, "click", "zone:hole-d4", "zone:hole-d4")
    assert player.stage.status.startswith("Move 1: d2 → d4")


def test_escape_puts_back_the_held_item():
    player = Player(Hanoi(3))
    do(player, "click", "item:disk-1", "zone:rod-A")
    do(player, "key", "Escape")
    do(player, "click", "zone:rod-B", "zone:rod-B")
    assert player.play.moves_made == 0


def test_keys_undo_and_redo():
    player = Player(Hanoi(1))
    drag(player, "item:disk-1", "zone:rod-C")
    do(player, "key", "u")
    assert player.play.moves_made == 0
    do(player, "key", "r")
    assert player.play.is_over


@pytest.mark.parametrize("moves", [1, 3, 7])
def test_space_restarts_at_any_time_and_undo_brings_the_game_back(moves):
    """S10."""
    player = Player(Hanoi(3))
    for move in solve_hanoi(3)[:moves]:
        player.play.attempt(move)
    board = player.stage.svg
    do(player, "space", "zone:rod-A", "zone:rod-A")
    assert player.play.position == Hanoi(3).start
    assert f"{label_of('undo')} brings back the game before." in facts(player)
    assert not buttons(player)["undo"].disabled
    do(player, "key", "u")
    assert (player.play.moves_made, player.stage.svg) == (moves, board)


def test_a_finished_board_refuses_input():
    """S8."""
    player = Player(Solitaire("oo.o"), buttons=True)
    drag(player, "item:peg-a1", "zone:hole-c1")
    drag(player, "item:peg-d1", "zone:hole-b1")
    assert player.stage.status.startswith("Solved.")
    drag(player, "item:peg-b1", "zone:hole-a1")
    assert player.stage.status.startswith("Solved.")
    assert player.stage.status.endswith("To go on, undo a move or restart.")
    assert player.stage.tone == "won"


def test_the_end_distinguishes_the_centre_from_other_holes():
    """S3."""
    centre, side = Player(Solitaire("oo.")), Player(Solitaire(".oo."))
    drag(centre, "item:peg-a1", "zone:hole-c1")
    drag(side, "item:peg-c1", "zone:hole-a1")
    assert centre.stage.status.startswith("Solved. ")
    middle = Player(Solitaire("  .\n  o\no.o"))
    assert middle.play.outcome is None
    assert side.play.outcome == "solved"
    five = Player(Solitaire("oo...", finish=(0, 2)))
    drag(five, "item:peg-a1", "zone:hole-c1")
    assert five.stage.status.startswith("Solved in the centre.")


def test_a_stuck_board_says_so():
    """S8, S9."""
    player = Player(Solitaire("oo.o."))
    drag(player, "item:peg-a1", "zone:hole-c1")
    drag(player, "item:peg-c1", "zone:hole-e1")
    assert player.play.outcome == "solved"
    stuck = Player(Solitaire("oo..o"))
    drag(stuck, "item:peg-a1", "zone:hole-c1")
    assert stuck.stage.status.startswith("Stuck, no valid move. 1 move.")


def test_the_status_names_the_removed_peg_and_holes_their_content():
    """S9."""
    player = Player(Solitaire())
    assert player.stage.status.startswith("Drag a peg")
    do(player, "click", "zone:hole-d4", "zone:hole-d4")
    assert player.stage.status == "hole d4, empty: nothing is picked up."
    drag(player, "item:peg-d2", "zone:hole-d4")
    assert player.stage.status == "Move 1: d2 → d4, peg d3 removed."
    drag(player, "item:peg-a3", "zone:hole-d4")
    assert player.stage.status.startswith("Not possible:")


def mark(player, *pieces):
    for piece in pieces:
        do(player, "click", f"item:piece-{piece}")


def test_pieces_are_marked_and_unmarked_in_one_heap_only():
    """N2."""
    player = Player(Nim())
    mark(player, "1-1", "1-3", "1-1")
    assert player.hand.marked == {"item:piece-1-3"}
    mark(player, "2-1")
    assert player.hand.marked == {"item:piece-1-3"}
    assert "unmark the others first" in player.stage.status


def test_ok_takes_the_marked_pieces_and_nothing_without_marks():
    """N3."""
    player = Player(Nim())
    buttons(player)["ok"].click()
    assert player.play.moves_made == 0
    mark(player, "1-1", "1-3")
    buttons(player)["ok"].click()
    buttons(player)["ok"].click()
    assert player.play.route == [nim.Move(0, 2)]


def test_the_computer_answers_immediately_without_an_event_loop():
    """N4, N5: the first winning move from the bottom row up, leaving 0, 1, 2 …"""
    player = Player(Nim(), computer="perfect")
    mark(player, "1-1")
    buttons(player)["ok"].click()
    assert player.play.route == [nim.Move(0, 1), nim.Move(0, 1)]


def test_the_computer_begins_at_random():
    """N6: its first move is not always the winning one, and then it is the learner's turn."""
    first = set()
    for seed in range(6):
        player = Player(Nim(), computer="perfect", chance=Random(seed))
        buttons(player)["computer begins"].click()
        assert player.play.moves_made == 1
        assert player.play.is_learners_turn
        first |= set(player.play.route)
        buttons(player)["learner begins"].click()
        assert (player.play.moves_made, player.play.is_learners_turn) == (0, True)
    assert len(first) > 2


def test_win_and_loss_are_announced_at_the_end():
    """N7: not earlier, unless requested."""
    won = Player(Nim((1,)), computer="perfect")
    mark(won, "1-1")
    buttons(won)["ok"].click()
    assert won.stage.status.startswith("You win!")
    lost = Player(Nim((1, 1)), computer="perfect")
    mark(lost, "1-1")
    buttons(lost)["ok"].click()
    assert lost.stage.status.startswith("You lose.")
    assert "ok" not in offered_actions(lost)


def facts(player):
    """Return the facts below the board."""
    return player._facts.value


@pytest.mark.parametrize("early", [False, True])
def test_a_loss_is_announced_early_only_when_asked_for(early, monkeypatch):
    """N7."""
    monkeypatch.setattr(Player, "later", lambda player, seconds, callback: None)
    player = Player(Nim(), computer="perfect", announce_early=early)
    assert "You lose" not in facts(player)
    mark(player, "3-1")
    buttons(player)["ok"].click()
    assert ("You lose" in facts(player)) is early
    assert "Thinking…" in player.stage.status


def test_a_loss_that_was_announced_early_stays_announced():
    """N7: also after the computer's answer, and while the learner marks pieces."""
    player = Player(Nim(), computer="perfect", announce_early=True)
    mark(player, "3-1")
    buttons(player)["ok"].click()
    assert player.play.is_learners_turn
    assert "You lose: the computer can now force its win." in facts(player)
    mark(player, "2-1")
    assert player.stage.status.startswith(f"{label_of('ok')} would")
    assert "You lose" in facts(player)
    buttons(player)["undo"].click()
    assert "You lose" not in facts(player)


def test_the_announcement_is_withdrawn_if_the_computer_loses_its_win():
    """N7."""
    seen = []

    def careless(game, position, chance):
        seen.append(facts(player))
        return nim.Move(2, 1)

    player = Player(Nim(), computer=careless, announce_early=True)
    buttons(player)["take 1 from heap 1"].click()
    assert "You lose" in seen[0]
    assert winning_moves(Nim(), player.play.position)
    assert "You lose" not in facts(player)


@pytest.mark.parametrize("name", ["undo", "learner begins"])
def test_input_out_of_turn_is_ignored(monkeypatch, name):
    """N3, N4: no OK, button or mark while the computer thinks; an undone move is not answered."""
    answers = []
    monkeypatch.setattr(Player, "later", lambda player, seconds, callback: answers.append(callback))
    player = Player(Nim(), computer="perfect")
    mark(player, "1-1")
    buttons(player)["ok"].click()
    mark(player, "2-1")
    buttons(player)["ok"].click()
    player.guarded(player._attempt)(nim.Move(1, 1))
    assert player.play.moves_made == 1
    assert (player.actions["ok"].disabled, player.hand.marked) == (True, frozenset())
    buttons(player)[name].click()
    for answer in answers:
        answer()
    assert player.play.moves_made == 0


def test_undo_against_the_computer_goes_back_to_the_learners_turn():
    player = Player(Nim(), computer="perfect")
    mark(player, "1-1")
    buttons(player)["ok"].click()
    buttons(player)["undo"].click()
    assert (player.play.moves_made, player.play.is_learners_turn) == (0, True)


def test_two_views_of_one_game_stay_equal():
    first = Player(Hanoi(3))
    second = Player(first.play)
    drag(second, "item:disk-1", "zone:rod-C")
    assert first.stage.svg == second.stage.svg
    assert first.stage.status == second.stage.status


def test_the_hint_distinguishes_good_and_bad_by_mark_and_words():
    player = Player(Hanoi(3))
    drag(player, "item:disk-1", "zone:rod-C")
    buttons(player)["hint"].click()
    assert "good" in player.stage.marks["item:disk-2"].split()
    assert "bad" in player.stage.marks["item:disk-1"].split()
    assert player.stage.status == "Hint: good: A → B. Not good: C → A, C → B."


def test_the_hint_in_nim_marks_the_pieces_to_take():
    player = Player(Nim())
    buttons(player)["hint"].click()
    good = {gid for gid, mark in player.stage.marks.items() if "good" in mark}
    assert good == {"item:piece-1-2", "item:piece-1-3"}


def test_there_is_no_hint_after_the_end_or_while_the_computer_thinks(monkeypatch):
    """N4, S8."""
    monkeypatch.setattr(Player, "later", lambda player, seconds, callback: None)
    thinking, over = Player(Nim(), computer="perfect"), Player(Hanoi(1))
    mark(thinking, "3-1")
    buttons(thinking)["ok"].click()
    buttons(over)["A → C"].click()
    for player in (thinking, over):
        buttons(player)["hint"].click()
    assert thinking.stage.status.startswith("Not possible: it is not your turn.")
    assert over.stage.status.endswith("To go on, undo a move or restart.")


def test_the_hint_in_solitaire_knows_which_jumps_keep_it_winnable():
    player = Player(Solitaire("o.oo."))
    buttons(player)["hint"].click()
    assert player.stage.status == "Hint: good: d1 → b1. Not good: c1 → e1."
    lost = Player(Solitaire("oo.oo"))
    buttons(lost)["hint"].click()
    assert lost.stage.status == "Hint: no move is good here, the goal is out of reach."


def test_the_hint_says_if_nothing_is_known(monkeypatch):
    for ask in ("good_moves", "next_on_a_route"):
        monkeypatch.setattr(f"puzzlelib.views.player.player.{ask}", lambda *asked_about: None)
    player = Player(Solitaire("o.oo."))
    buttons(player)["hint"].click()
    assert player.stage.status.startswith("Hint: which moves are good here is more than")


def test_the_hint_on_the_french_board_shows_one_move_of_a_route_and_judges_no_other():
    player = Player(Solitaire(FRENCH), light=True)
    buttons(player)["hint"].click()
    assert player.stage.status == (
        "Hint: e1 → c1 is on a way to the goal. Other moves can be good, too."
    )
    marks = {gid: mark.split() for gid, mark in player.stage.marks.items()}
    assert [gid for gid, words in marks.items() if "good" in words] == ["item:peg-e1"]
    assert not [gid for gid, words in marks.items() if "bad" in words]
    player.light.toggle()
    player.light.toggle()
    assert "Still winnable" in player.light.chip()


KINDS = ["click", "drop", "pick", "space", "cancel", "key", "what"]
STALE = ["", "item:disk-9", "item:peg-z9", "item:piece-9-9", "zone:rod-Q", "nonsense", "item:"]


@pytest.mark.parametrize("rules", [Hanoi(3), Nim(), Solitaire()])
def test_stale_and_nonsense_events_change_nothing(rules):
    """S6."""
    player = Player(rules)
    for kind, gid in product(KINDS, STALE):
        do(player, kind, gid, "zone:nowhere")
        assert player.play.position == rules.start, (kind, gid)
        assert player.notice.text == "", (kind, gid)


def test_an_exception_in_a_handler_is_shown():
    def broken(game, position, chance):
        raise RuntimeError("my player <b>fell</b> over")

    player = Player(Nim(), computer=broken)
    mark(player, "1-1")
    buttons(player)["ok"].click()
    assert player.stage.status == "That did not work."
    assert "my player <b>fell</b> over" in player.notice.text
    assert player.play.moves_made == 1


def test_a_puzzle_without_a_picture_is_played_on_its_text_board():
    player = Player(Countdown())
    assert "&lt;5&gt;" in player.stage.svg
    for _ in range(5):
        buttons(player)["down by 1"].click()
    assert player.play.outcome == "solved"


def test_a_reader_without_a_kernel_gets_text_and_picture():
    bundle = Player(Hanoi(2))._repr_mimebundle_()
    assert bundle["text/plain"] == Hanoi(2).text(Hanoi(2).start) + "\n0 moves · best 3"
    assert bundle["image/svg+xml"].startswith("<svg")
    assert "image/svg+xml" not in Player(Countdown())._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_the_repr_contains_no_address():
    assert repr(Player(Hanoi(2))) == "Player(Hanoi(disks=2, goal='last'))"
    assert repr(Player(Hanoi(2)).stage) == "Stage()"


def test_an_existing_play_through_can_be_shown():
    play = Playthrough(Hanoi(2))
    play.attempt(hanoi.Move(0, 1))
    assert "C → A" not in shown_moves(Player(play))
    assert shown_moves(Player(play)) == {"A → C", "B → A", "B → C"}


def test_the_computer_does_not_move_in_earlier_positions():
    player = Player(Nim((1, 2)), computer="perfect")
    player.play.attempt(nim.Move(0, 1))
    player.play.go_to(1)
    assert player.stage.status.endswith(f"You are looking back; {label_of('redo')} goes on.")


@pytest.mark.parametrize(
    ("arguments", "computer", "words"),
    [
        ((Hanoi,), None, "with brackets"),
        ((Hanoi(2),), "perfect", "the computer plays games for two"),
        ((Playthrough(Nim()), (1, 1, 1)), None, "has its position and players already"),
        ((Playthrough(Nim()),), "perfect", "has its position and players already"),
        ((Nim(),), "lazy", 'the computer plays "perfect"'),
    ],
)
def test_invalid_arguments_are_rejected_with_a_message(arguments, computer, words):
    with pytest.raises(ValueError, match=words):
        Player(*arguments, computer=computer)


class Subtraction:
    """Take 1 to 3 from a heap that is too large for plain recursion."""

    start, misere = 3001, False

    def moves(self, position):
        return [n for n in (1, 2, 3) if n <= position]

    def apply(self, position, move):
        return position - move

    def check(self, position):
        pass

    def text(self, position):
        return str(position)


def test_the_computer_plays_perfectly_even_if_the_recursion_is_too_deep():
    player = Player(Subtraction(), computer="perfect")
    buttons(player)["3"].click()
    assert player.play.moves_made == 2
    assert player.play.position == 2996
    buttons(player)["hint"].click()
    assert player.stage.status.startswith("Hint: no move is good here")


def test_the_computer_plays_even_if_there_are_too_many_positions(monkeypatch):
    monkeypatch.setattr(all_positions, "MOST_POSITIONS", 1_000)

    class Larger(Subtraction):
        start = 10**9

    player = Player(Larger(), computer="perfect")
    buttons(player)["1"].click()
    assert player.play.moves_made == 2
    buttons(player)["hint"].click()
    assert player.stage.status.startswith("Hint: which moves are good here is more than")


# ---- the end and the next puzzle -----------------------------------------------------------------


def solve(player, moves):
    for move in moves:
        player.play.attempt(move)
    return player


DETOUR = [hanoi.Move(0, 1), hanoi.Move(1, 2), *solve_hanoi(3)[1:]]


def test_the_end_praises_good_moves_and_offers_the_next_size():
    player = solve(Player(Hanoi(3)), DETOUR)
    assert player.stage.status.startswith("Solved. 8 moves. 7 are enough. Time: 0:0")
    assert player.stage.status.endswith("7 of the 8 moves were good.")
    assert player.stage.tone == "won"
    assert {"again", "next", "review"} <= offered_actions(player)
    assert buttons(player)["next"].description == label_of("next", "4 disks")
    assert not {"restart", "hint", "more"} & offered_actions(player)
    buttons(player)["next"].click()
    assert player.play.position == Hanoi(4).start
    assert {"restart", "hint", "more"} <= offered_actions(player)
    solve(player, solve_hanoi(4))
    assert "15 of 15 moves, perfect." in player.stage.status


def test_the_next_puzzle_leaves_the_previous_game_and_its_other_views_alone():
    player = solve(Player(Hanoi(1)), solve_hanoi(1))
    play = player.play
    other = Player(play)
    buttons(player)["next"].click()
    play.undo()
    assert player.play.position == Hanoi(2).start == ((2, 1), (), ())
    assert 'data-gid="item:disk-2"' in player.stage.svg
    assert other.play.moves_made == 0


def test_the_next_puzzle_does_not_touch_the_save(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    player = solve(Player(Hanoi(1), save="mine"), solve_hanoi(1))
    [saved] = tmp_path.rglob("mine.json")
    before = saved.read_text(encoding="utf-8")
    buttons(player)["next"].click()
    solve(player, solve_hanoi(2))
    assert saved.read_text(encoding="utf-8") == before
    assert any("This game is not saved" in getattr(part, "value", "") for part in every(player))
    assert Player(Hanoi(1), save="mine").play.is_over


@pytest.mark.parametrize(
    ("computer", "moves", "weaker"),
    [
        ("perfect", [nim.Move(0, 1), nim.Move(1, 1)], "careless"),
        ("careless", [nim.Move(0, 1), nim.Move(1, 1)], "random"),
    ],
)
def test_after_a_loss_a_weaker_computer_is_offered_with_the_same_beginner(
    monkeypatch, computer, moves, weaker
):
    monkeypatch.setattr(Player, "later", lambda player, seconds, callback: None)
    player = solve(Player(Nim((1, 1)), computer=computer), moves)
    assert (player.play.outcome, player.stage.tone) == ("lost", "lost")
    assert buttons(player)["next"].description == label_of("next", f"a {weaker} computer")
    buttons(player)["next"].click()
    assert (player.computer, player.play.learner) == (weaker, 0)
    assert player.play.moves_made == 0


def test_a_win_against_the_perfect_computer_leads_to_larger_heaps():
    player = solve(Player(Nim((1, 2)), computer=lambda *asked: nim.Move(0, 1)), [nim.Move(1, 1)])
    assert player.play.position == (0, 1)
    player.play.attempt(nim.Move(1, 1))
    assert "next" in offered_actions(player)
    assert buttons(player)["next"].description == label_of("next", "heaps of 2, 3")


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (Hanoi(8), None),
        (Solitaire("o.oo."), "a row of seven"),
        (Solitaire(".oooo.o"), "a square"),
        (Solitaire(), "with the last peg in the centre"),
        (Solitaire(finish=(3, 3)), None),
    ],
    ids=str,
)
def test_the_next_puzzle_is_larger_or_harder_until_there_is_none(rules, words):
    further = Player(rules).picture.next_puzzle()
    assert (further and further[0]) == words


def test_the_map_of_all_positions_is_a_reward_for_three_disks():
    for player in (Player(Hanoi(3)), solve(Player(Hanoi(2)), solve_hanoi(2))):
        assert "reward" not in offered_actions(player)
    player = solve(Player(Hanoi(3)), solve_hanoi(3))
    buttons(player)["reward"].click()
    [picture] = player._reward.children
    assert len(picture.way.moves) == 7
    player.play.restart()
    assert player._reward.children == ()


def test_the_fewest_moves_can_be_kept_secret():
    """Before and after the end; the map, the chart and the static text hide them as well."""
    player = Player(Hanoi(3), minimum=False)
    texts = [facts(player), player._repr_mimebundle_()["text/plain"]]
    solve(player, DETOUR)
    texts += [player.stage.status, facts(player)]
    assert not [words for words in texts if "7" in words or "best" in words]
    assert offered_actions(player) == {"undo", "redo", "again", "next"}


def test_a_chip_shows_the_number_of_pegs_left():
    player = Player(Solitaire())
    assert "32 pegs left" in facts(player)
    drag(player, "item:peg-d2", "zone:hole-d4")
    assert "31 pegs left" in facts(player)


def test_taken_pieces_are_in_the_tray_of_the_player():
    player = solve(Player(Nim()), [nim.Move(0, 2), nim.Move(2, 4)])
    assert player.stage.trays == {"Player 1": 2, "Player 2": 4}
    player.play.undo()
    assert player.stage.trays == {"Player 1": 2, "Player 2": 0}
    assert Player(Hanoi(3)).stage.trays == {}


def test_a_refusal_has_a_tone_until_the_next_status():
    player = Player(Hanoi(3))
    do(player, "click", "item:disk-3", "zone:rod-A")
    assert player.stage.tone == "refused"
    do(player, "click", "item:disk-1", "zone:rod-A")
    assert player.stage.tone == ""
