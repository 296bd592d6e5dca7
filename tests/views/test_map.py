"""The map shows every position, every move and the route, as a drawing and as text."""

from itertools import combinations
from math import dist

import pytest

from puzzlelib import Hanoi, IllegalMove, IllegalPosition, Playthrough, solve_hanoi
from puzzlelib.hanoi import Move
from puzzlelib.views import Player, hanoi_map
from puzzlelib.views.drawing import painted
from puzzlelib.views.pictures.hanoi import colour_of
from puzzlelib.views.plots.map_drawing import BOX, DOT, Map
from puzzlelib.views.plots.map_layout import places_of, tower
from puzzlelib.views.plots.map_words import MOST_NAMED
from stepthrough.canvas import Caption, Polyline

SIZES = range(1, 6)
THERE, BACK = Move(0, 1), Move(1, 0)


def written(picture):
    """Return the captions of a picture with their counts."""
    shapes = [drawn.shape for drawn in picture.canvas.drawn]
    return [shape.words for shape in shapes if isinstance(shape, Caption)]


@pytest.mark.parametrize("disks", SIZES)
def test_every_position_has_a_place_of_its_own(disks):
    where = places_of(Hanoi(disks))
    assert len(where) == 3**disks
    for position in where:
        Hanoi(disks).check(position)
    rounded = {(round(2 * x), round(2 * y)) for x, y in where.values()}
    assert len(rounded) == 3**disks


@pytest.mark.parametrize("disks", SIZES)
def test_positions_are_neighbours_exactly_if_one_move_connects_them(disks):
    """Positions are at unit distance exactly if one move connects them."""
    where, puzzle = places_of(Hanoi(disks)), Hanoi(disks)
    pairs = {frozenset(pair) for pair in Map(puzzle).lines()}
    for one, other in combinations(where, 2):
        (x, y), (u, v) = where[one], where[other]
        is_next = dist((x, y * 0.75**0.5), (u, v * 0.75**0.5)) < 1.01
        assert is_next == (frozenset((one, other)) in pairs)


@pytest.mark.parametrize("disks", SIZES)
def test_towers_are_the_corners_and_the_shortest_route_is_the_side_between_them(disks):
    where = places_of(Hanoi(disks))
    side = 2**disks - 1
    corners = [where[tower(disks, rod)] for rod in range(3)]
    assert corners == [(0, 0), (side / 2, side), (side, 0)]
    way = hanoi_map(Hanoi(disks), solve_hanoi(disks)).way.positions
    assert [where[position] for position in way] == [(n, 0) for n in range(side + 1)]


@pytest.mark.parametrize("disks", SIZES)
def test_nothing_overlaps_even_if_the_route_visits_all_positions(disks):
    drawn = Map(Hanoi(disks))
    wide, high = BOX if disks <= MOST_NAMED else (2 * DOT[disks],) * 2
    for (x, y), (u, v) in combinations(drawn.places.values(), 2):
        if disks <= MOST_NAMED:
            assert abs(x - u) > wide or abs(y - v) > high
        else:
            assert dist((x, y), (u, v)) > wide


@pytest.mark.parametrize("disks", [MOST_NAMED, max(SIZES)])
def test_it_fits_on_the_page_and_contains_its_captions(disks):
    figure = hanoi_map(Hanoi(disks, goal="any")).figure
    width, height = figure.get_size_inches() * 72
    assert width <= 1100
    assert height <= 840
    figure.canvas.draw()
    for text in [artist for artist in figure.get_children() if hasattr(artist, "get_text")]:
        box = text.get_window_extent()
        assert 0 <= box.x0 <= box.x1 <= width
        assert 0 <= box.y0 <= box.y1 <= height


@pytest.mark.parametrize("disks", range(1, MOST_NAMED + 1))
def test_up_to_three_disks_every_position_carries_its_name(disks):
    names = {text for text in written(hanoi_map(Hanoi(disks))) if "|" in text}
    assert len(names) == 3**disks


def test_start_and_goal_are_named_also_where_both_other_rods_are_goals():
    assert written(hanoi_map(Hanoi(5))).count("goal") == 1
    assert written(hanoi_map(Hanoi(2, goal="any"))).count("goal") == 2
    assert written(hanoi_map(Hanoi(4))).count("start") == 1


def test_the_route_is_shown_by_numbers_and_not_by_colour_alone():
    shown = written(hanoi_map(Hanoi(3), [THERE, Move(0, 2), Move(1, 2)]))
    assert {"0", "1", "2", "3"} <= set(shown)
    assert not any(word.isdecimal() for word in written(hanoi_map(Hanoi(3))))


@pytest.mark.parametrize("disks", SIZES)
def test_a_line_has_the_colour_of_the_disk_that_moves_and_is_thicker_for_a_larger_one(disks):
    drawn = Map(Hanoi(disks))
    strokes = [each for each in drawn.paint().drawn if isinstance(each.shape, Polyline)]
    seen = set()
    for (one, other), line in zip(drawn.lines(), strokes, strict=False):
        [move] = [m for m in drawn.puzzle.moves(one) if drawn.puzzle.apply(one, m) == other]
        disk = one[move.source][-1]
        seen.add((disk, line.rim, line.rim_width))
    assert [rim for _, rim, _ in sorted(seen)] == [colour_of(1 + n) for n in range(disks)]
    widths = [width for *_, width in sorted(seen)]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("disks", SIZES)
def test_a_legend_explains_the_colours_of_the_lines(disks):
    words = [word for word in written(hanoi_map(Hanoi(disks))) if word.endswith("moves")]
    assert words == [f"disk {1 + n} moves" for n in range(disks)]


def test_the_disks_on_the_board_have_the_same_colours():
    board = painted(Hanoi(5), Hanoi(5).start).drawn
    for disk in range(1, 6):
        fills = [each.fill for each in board if each.gid == f"item:disk-{disk}"]
        assert colour_of(disk) in fills


def test_a_position_met_twice_keeps_its_first_number():
    shown = written(hanoi_map(Hanoi(2), [THERE, BACK, THERE]))
    assert sorted(word for word in shown if word.isdecimal()) == ["0", "1"]


def test_the_text_says_what_the_picture_shows():
    picture = hanoi_map(Hanoi(2), [THERE, Move(0, 2)])
    assert "The route: 2 moves, 3 of 9 positions." in repr(picture)
    assert repr(picture).endswith("21|–|–\nA → B: 2|1|–\nA → C: –|1|2")
    assert repr(picture).splitlines()[0].startswith("Map of the 9 positions")
    assert picture.status == "The route: 2 moves, 3 of 9 positions."
    assert 'role="img"' in picture.svg
    assert "A → C: –|1|2" in picture.svg, "what a screen reader reads"


def test_the_map_follows_the_player():
    player = Player(Hanoi(3))
    picture = hanoi_map(Hanoi(3), player)
    before = picture.svg
    player.play.attempt(THERE)
    assert picture.svg != before
    assert picture.status == "The route: 1 move, 2 of 27 positions."
    player.play.undo()
    assert picture.svg == before


def test_a_play_through_and_a_route_may_begin_anywhere():
    position = ((3,), (2,), (1,))
    play = Playthrough(Hanoi(3), position)
    play.attempt(Move(1, 0))
    assert hanoi_map(Hanoi(3), play).text == hanoi_map(Hanoi(3), [Move(1, 0)], position).text


def test_pictures_are_the_same_in_every_run_and_have_a_static_form():
    one, other = (hanoi_map(Hanoi(3), solve_hanoi(3)) for _ in range(2))
    assert one.svg == other.svg
    data, _ = one._repr_mimebundle_()
    assert {"text/plain", "image/svg+xml"} <= set(data)


def test_invalid_arguments_are_rejected_with_a_message():
    with pytest.raises(ValueError, match="room for 5 disks, not for 6"):
        hanoi_map(Hanoi(6))
    with pytest.raises(IllegalMove, match="smaller disk 1"):
        hanoi_map(Hanoi(3), [THERE, THERE])
    with pytest.raises(IllegalPosition):
        hanoi_map(Hanoi(3), Player(Hanoi(4)))


def test_the_largest_disk_moves_on_the_lines_between_the_parts():
    lines = [line for line in repr(hanoi_map(Hanoi(3))).splitlines() if "disk 3 moves" in line]
    assert lines == [
        "disk 3 moves: 3|–|21 to –|3|21",
        "disk 3 moves: 3|21|– to –|21|3",
        "disk 3 moves: 21|3|– to 21|–|3",
    ]
