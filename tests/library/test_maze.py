"""The maze and its fog: rules, valid drawings, and visibility."""

import pytest
from playing import buttons, drag, shown_moves

from puzzlelib import IllegalMove, Maze, record, solve
from puzzlelib.maze import BadMaze, InFog, Move
from puzzlelib.views import Player
from puzzlelib.views.drawing import board_of

WINDING = Maze(["S.#", "#.G"])


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Move("down"), "there is a wall: you cannot go down"),
        (Move("up"), "there is a wall: you cannot go up"),  # beyond the edge
        (
            Move("back"),
            "write a step as Move('right'), 'down', 'left' or 'up', not Move(way='back')",
        ),
    ],
    ids=str,
)
def test_a_step_into_a_wall_is_refused_in_words(move, words):
    with pytest.raises(IllegalMove) as error:
        WINDING.apply((0, 0), move)
    assert str(error.value) == words


@pytest.mark.parametrize(
    ("walls", "words"),
    [
        ("S.G", "a maze is a list of strings, one a row, such as"),
        ([], "a maze is a list of strings"),
        (["S."], "a maze has one 'S', where you start, and one 'G', the goal"),
        (["SS", "G."], "a maze has one 'S'"),
        (["S.", "G"], "all rows of a maze are equally long"),
        (["S G"], "' ' is no part of a maze; write '#', '.', one 'S' and one 'G'"),
    ],
    ids=str,
)
def test_walls_that_make_no_maze_are_refused_saying_why(walls, words):
    with pytest.raises(BadMaze) as error:
        Maze(walls)
    assert str(error.value).startswith(words)


def test_a_search_without_a_memory_goes_to_and_fro_for_ever():
    recording = record.within(limit=100)(solve, Maze(["G..S"]), (0, 3))
    assert recording.ended == "too many steps"
    places = [call.arguments["position"] for call in recording.calls]
    assert set(places) == {(0, 3), (0, 2)}  # right comes before left


def goal_is_drawn(position):
    drawing, _ = board_of(InFog(WINDING), position)
    return ">G</text>" in drawing


def test_the_goal_is_drawn_when_one_has_been_beside_it_and_not_before():
    fog = InFog(WINDING)
    beside = fog.apply(fog.start, Move("right"))
    assert not goal_is_drawn(beside)
    assert goal_is_drawn(fog.apply(beside, Move("down")))


def test_seen_cells_stay_visible():
    fog = InFog(WINDING)
    back = fog.apply(fog.apply(fog.start, Move("right")), Move("left"))
    assert fog.text(back) == "@o#\n#.?"


def test_a_maze_is_walked_by_buttons_and_by_dragging():
    player = Player(InFog(WINDING))
    assert shown_moves(player) == {"right"}
    buttons(player)["right"].click()
    drag(player, "item:you", "zone:right")
    assert player.stage.status == "Not possible: there is a wall: you cannot go right."
    drag(player, "item:you", "zone:down")
    drag(player, "item:you", "zone:right")
    assert player.play.outcome == "solved"


def test_in_a_fog_the_good_steps_are_unknown():
    player = Player(InFog(WINDING))
    buttons(player)["hint"].click()
    assert "more than" in player.stage.status
    assert player.play.minimum is None
