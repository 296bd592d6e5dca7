"""The review of a play-through, and its chart."""

import pytest
from playing import buttons, offered

from puzzlelib import Hanoi, Nim, Playthrough, Solitaire, solve_hanoi
from puzzlelib.hanoi import Move, distance
from puzzlelib.nim import Move as Take
from puzzlelib.play.review import review
from puzzlelib.solitaire import Move as Jump
from puzzlelib.views import Player


def chart_of(play):
    """Return the chart that a player shows of this play-through."""
    return Player(play)._chart


def is_open(player):
    """Return whether the chart is visible."""
    return player._chart.layout.display != "none"


def play_moves(rules, moves, learner=None):
    play = Playthrough(rules, learner=learner)
    for move in moves:
        play.attempt(move)
    return play


def test_a_perfect_line_has_no_mistake():
    judged = review(play_moves(Hanoi(3), solve_hanoi(3)))
    assert judged.values == [7, 6, 5, 4, 3, 2, 1, 0]
    assert (judged.mistakes, judged.sentence) == ([], "No move was a mistake.")


def test_a_detour_is_a_mistake_and_the_better_move_is_named():
    play = play_moves(Hanoi(2), [Move(0, 2), Move(2, 1), Move(0, 2), Move(1, 2)])
    judged = review(play)
    assert judged.values == [distance(Hanoi(2), position) for position in play.positions]
    assert judged.mistakes == [1]
    assert judged.sentence == "Move 1 did not bring the goal nearer; A → B would have."


def test_the_move_that_gave_the_win_away_is_named():
    judged = review(play_moves(Nim(), [Take(0, 2), Take(2, 1), Take(1, 4)]))
    assert judged.values == [0, 0, 0, 1]
    assert judged.mistakes == [3]
    assert judged.sentence == "Move 3 gave the win away; take 1 from heap 1 would have kept it."


def test_against_the_computer_only_the_learners_mistakes_count():
    moves = [Take(0, 1), Take(1, 1), Take(2, 1)]
    assert review(play_moves(Nim(), moves)).mistakes == [1, 2, 3]
    assert review(play_moves(Nim(), moves, learner=1)).mistakes == [2]


def test_misere_is_judged_by_its_own_end():
    judged = review(play_moves(Nim((1, 1), misere=True), [Take(0, 1), Take(1, 1)]))
    assert judged.values == [0, 0, 0]


def test_there_is_no_review_where_nothing_is_known(monkeypatch):
    monkeypatch.setattr("puzzlelib.play.review.distance_to_go", lambda rules, position: None)
    assert review(play_moves(Hanoi(2), solve_hanoi(2))) is None


def test_a_review_stops_at_the_first_unknown_position(monkeypatch):
    calls = []
    monkeypatch.setattr("puzzlelib.play.review.can_still_win", lambda *args: calls.append(1))
    puzzle = Solitaire(".oooo.o")
    assert review(play_moves(puzzle, [puzzle.moves(puzzle.start)[0]])) is None
    assert calls == [1]


def test_the_first_fatal_move_is_named_where_only_that_is_known():
    puzzle = Solitaire(".oooo.o")
    judged = review(
        play_moves(puzzle, [Jump((0, 2), (0, 1), (0, 0)), Jump((0, 4), (0, 3), (0, 2))])
    )
    assert (judged.values, judged.mistakes, judged.kind) == ([1, 0, 0], [1], "winnable")
    assert judged.sentence.startswith("Move 1 was fatal: from there it could not be won; ")


def test_a_player_who_began_in_a_lost_position_made_no_mistake():
    puzzle = Solitaire("ooo.o")
    judged = review(play_moves(puzzle, [puzzle.moves(puzzle.start)[0]]))
    assert (judged.values[0], judged.mistakes) == (0, [])
    assert judged.sentence == "It could not be won from where you began."


DETOUR = [Move(0, 1), Move(1, 2), *solve_hanoi(3)[1:]]  # disk 1 goes to rod C in two moves


def test_the_chart_is_folded_at_the_end_and_goes_with_the_next_game():
    play = Playthrough(Hanoi(3))
    player = Player(play)
    for move in DETOUR:
        assert player._chart is None
        play.attempt(move)
    assert not is_open(player)
    buttons(player)["review"].click()
    assert is_open(player)
    assert 'data-gid="zone:move-8"' in player._chart.svg
    play.restart()
    assert not is_open(player)
    assert (player._chart.svg, player._chart.status) == ("", "")
    assert "review" not in offered(player)
    buttons(player)["review"].click()  # a click that arrives late
    assert not is_open(player)


@pytest.mark.parametrize(
    ("rules", "moves"),
    [
        (Hanoi(3), solve_hanoi(3)),
        (Hanoi(2), [Move(0, 2), Move(2, 1), Move(0, 2), Move(1, 2)]),
    ],
    ids=["without a mistake", "below six moves"],
)
def test_a_chart_is_shown_only_where_it_is_useful(rules, moves):
    player = Player(play_moves(rules, moves))
    assert player.play.is_over
    assert "review" not in offered(player)
    buttons(player)["review"].click()
    assert not is_open(player)


def click(chart, gid, kind="click"):
    chart._handle_custom_msg({"kind": kind, "gid": gid, "zone": gid}, [])


@pytest.mark.parametrize("kind", ["click", "space"])
def test_choosing_a_point_puts_the_board_there_and_keeps_the_chart(kind):
    play = play_moves(Hanoi(3), DETOUR)
    player = Player(play)
    chart = player._chart
    buttons(player)["review"].click()
    click(chart, "zone:move-1", kind)
    assert play.position == ((3, 2), (1,), ())
    assert is_open(player)
    assert chart.marks == {"zone:move-1": "current"}
    click(chart, "zone:move-8", kind)
    assert play.is_over


@pytest.mark.parametrize("gid", ["zone:move-9", "zone:move--1", "zone:move-x", ""])
def test_a_stale_point_changes_nothing(gid):
    play = play_moves(Hanoi(2), solve_hanoi(2))
    click(chart_of(play), gid)
    assert play.is_over


@pytest.mark.parametrize(
    ("play", "praise"),
    [
        (play_moves(Hanoi(3), DETOUR), " 7 of the 8 moves were good."),
        (play_moves(Hanoi(3), solve_hanoi(3)), ""),
        (
            play_moves(Nim((1, 2)), [Take(1, 1), Take(0, 1), Take(1, 1)], 0),
            " No move was a mistake.",
        ),
        (
            play_moves(Nim((3, 2)), [Take(0, 1), Take(1, 1), Take(0, 2), Take(1, 1)], 0),
            " 1 of your 2 moves were good.",
        ),
        (play_moves(Nim((1, 2)), [Take(1, 2), Take(0, 1)], 0), ""),
    ],
    ids=["a detour", "perfect", "a game won", "a game given away", "nothing was good"],
)
def test_good_play_is_praised(play, praise):
    assert chart_of(play).praise() == praise


def test_looking_back_does_not_make_the_computer_move():
    player = Player(Nim((1, 2)), computer="perfect")
    for move in (Take(0, 1),):
        player.play.attempt(move)
    assert player.play.is_over
    player.play.go_to(1)
    assert len(player.play.all_moves) == player.play.moves_made + 1


def test_a_long_play_through_has_points_large_enough_to_hit():
    play = play_moves(Hanoi(6), solve_hanoi(6))
    assert chart_of(play).svg.count("data-gid") <= 21
