"""*Watch your program*: the scenes of an answer, the call behind each move, and broken rules."""

from itertools import pairwise

import pytest

from puzzlecourse.authoring.scenes import BrokenRule
from puzzlecourse.checking.check import check
from puzzlecourse.lessons import exercise_named
from puzzlecourse.lessons.hanoi_by_recursion import tower
from puzzlecourse.widgets.watch import ReelWidget
from puzzlelib import Hanoi, hanoi, nim, solve_hanoi
from puzzlelib.hanoi import Move
from stepthrough.code_marks import without_marks

A, B, C = range(3)


def reel(name, answer, choice):
    watching = exercise_named(name).watch
    return watching.reel(answer, watching.choices[choice])


def made_by(reel):
    """Return for each move the arguments of the call that made it."""
    return [tuple(scene.call.arguments.values()) for scene in reel.scenes[1:]]


def positions(reel):
    return [scene.position for scene in reel.scenes]


def collecting(disks, source, target):
    """A solution whose inner calls append their moves to one list, and return nothing."""
    moves = []

    def carry(disks, source, target):
        if disks:
            spare = 3 - source - target
            carry(disks - 1, source, spare)
            moves.append(Move(source, target))
            carry(disks - 1, spare, target)

    carry(disks, source, target)
    return moves


def over_the_middle(disks, source, target):
    """A solution that moves disks between neighbouring rods only."""
    if disks == 0:
        return []
    there = over_the_middle(disks - 1, source, target)
    back = over_the_middle(disks - 1, target, source)
    again = over_the_middle(disks - 1, source, target)
    return [*there, Move(source, B), *back, Move(B, target), *again]


def yielding(disks, source, target):
    if disks:
        spare = 3 - source - target
        yield from yielding(disks - 1, source, spare)
        yield Move(source, target)
        yield from yielding(disks - 1, spare, target)


def onto_a_smaller(disks, source, target):
    """A wrong solution, which moves the smaller disks to the target of the largest."""
    if disks == 0:
        return []
    spare = 3 - source - target
    before = onto_a_smaller(disks - 1, source, target)
    return [*before, Move(source, target), *onto_a_smaller(disks - 1, spare, target)]


def from_an_empty_rod(disks, source, target):
    return [Move(source, target), Move(B, A)]


def endless(disks, source, target):
    return endless(disks, target, source)


# ---- plans -----------------------------------------------------------------------------------------


def test_the_moves_of_a_right_plan_lead_from_the_start_to_the_goal():
    puzzle = Hanoi(3)
    played = positions(reel("tower", tower, "3"))
    route = solve_hanoi(3)
    assert played[0] == puzzle.start
    assert puzzle.is_solved(played[-1])
    assert played[1:] == [puzzle.apply(p, m) for p, m in zip(played, route, strict=False)]


@pytest.mark.parametrize("disks", [1, 3, 8])  # with 8, lists of 127 moves are not recorded
def test_each_move_belongs_to_the_call_that_put_it_into_the_plan(disks):
    def makers(disks, source, target):
        if disks == 0:
            return []
        spare = 3 - source - target
        inner = makers(disks - 1, source, spare), makers(disks - 1, spare, target)
        return [*inner[0], (disks, source, target), *inner[1]]

    assert made_by(reel("tower", tower, str(disks))) == makers(disks, A, C)


def test_two_moves_between_three_calls_also_belong_to_their_call():
    disks = [arguments[0] for arguments in made_by(reel("neighbours only", over_the_middle, "2"))]
    assert disks == [1, 1, 2, 1, 1, 2, 1, 1]


def test_a_generator_is_watched_like_a_list():
    assert made_by(reel("tower", yielding, "3")) == made_by(reel("tower", tower, "3"))


def test_the_tree_grows_evenly_if_the_call_behind_a_move_is_unknown():
    watched = reel("tower", collecting, "3")
    steps = [scene.step for scene in watched.scenes]
    assert positions(watched) == positions(reel("tower", tower, "3"))
    assert steps == sorted(steps)
    assert len({scene.call for scene in watched.scenes}) > 4


def test_the_tree_never_shrinks_and_is_whole_at_the_end():
    watched = reel("tower", tower, "4")
    cover = watched.cover(watched.last)
    assert cover["last"] == 15
    assert max(cover["first"]) == max(cover["ends"]) == 15
    assert all(first <= end for first, end in zip(cover["first"], cover["ends"], strict=True))
    assert watched.scenes[-1].words.endswith("Done: 15 moves, 31 calls.")
    assert cover["events"] == "l" * 15 + "r"


def test_pages_come_in_chunks_with_the_calls_that_are_new():
    watched = reel("tower", tower, "3")
    first = watched.chunk(0, 3)
    rest = watched.chunk(4, 7, len(first["calls"]), len(first["results"]))
    assert len(first["pages"]) == len(rest["pages"]) == 4
    assert len(first["calls"]) + len(rest["calls"]) == 15
    assert len(first["results"]) + len(rest["results"]) == 15


# ---- plans that break a rule -----------------------------------------------------------------------


def test_a_plan_that_breaks_a_rule_stops_at_that_move():
    watched = reel("tower", onto_a_smaller, "2")
    last = watched.scenes[-1]
    assert watched.last == 2
    assert last.position == BrokenRule(((2,), (), (1,)), Move(A, C))
    assert "disk 2 cannot lie on the smaller disk 1" in last.words
    assert watched.cover(watched.last)["events"] == "llx"


def test_the_piece_that_may_not_move_is_marked_on_the_board():
    picture = reel("tower", onto_a_smaller, "2").picture
    right, wrong = picture(((2,), (), (1,))), picture(BrokenRule(((2,), (), (1,)), Move(A, C)))
    assert "✗" not in right
    assert wrong.count("✗") == 1
    ring = next(part for part in wrong.split("<rect") if 'stroke-width="5"' in part)
    disk = next(
        part for part in wrong.split('data-gid="item:disk-2"')[1].split("<rect") if part[1:2] == "x"
    )
    assert ring.split("fill")[0] == disk.split("fill")[0]


def test_a_move_from_an_empty_rod_marks_nothing_and_is_reported():
    last = reel("tower", from_an_empty_rod, "1").scenes[-1]
    assert last.position == BrokenRule(((), (), (1,)), Move(B, A))
    assert "rod B has no disk to move" in last.words
    assert "✗" not in reel("tower", from_an_empty_rod, "1").picture(last.position)


def test_the_feedback_shows_the_board_where_a_wrong_plan_breaks_a_rule():
    verdict = check("tower", onto_a_smaller)
    assert verdict.outcome == "wrong"
    assert "not allowed: A → C" in verdict._repr_html_()
    assert ReelWidget(verdict.reel).choices[0] == "this case"


@pytest.mark.parametrize(
    "answer", [endless, lambda disks, source, target: [], lambda *job: 7, None]
)
def test_an_answer_that_breaks_no_rule_has_no_board_and_nothing_to_watch(answer):
    verdict = check("tower", answer)
    assert "<svg" not in verdict._repr_html_()
    assert verdict._repr_mimebundle_() == {}


def test_an_endless_answer_is_stopped_with_a_message():
    watched = reel("tower", endless, "3")
    assert watched.last == 0
    assert "RecursionError" in watched.scenes[0].words


# ---- searches and players --------------------------------------------------------------------------


def test_a_search_moves_forwards_and_back_on_the_board():
    answer = exercise_named("count solutions").solution
    watched = reel("count solutions", answer, "5")
    puzzle = watched.rules
    played = positions(watched)
    assert played[0] == played[-1] == puzzle.start
    for before, after in pairwise(played):
        near = (before, after) if len(before) > len(after) else (after, before)
        assert near[1] in [puzzle.apply(near[0], move) for move in puzzle.moves(near[0])]
    assert "the answer is 1" in without_marks(watched.scenes[-1].words)


def test_a_player_plays_a_whole_game_against_the_computer():
    answer = exercise_named("my player").solution
    watched = reel("my player", answer, "(3, 4, 5)")
    messages = [scene.words.split(":")[0] for scene in watched.scenes[1:]]
    assert messages == [("Your program", "The computer")[n % 2] for n in range(len(messages))]
    assert watched.scenes[-1].position == (0, 0, 0)
    assert "your program wins" in watched.scenes[-1].words


def test_a_player_that_takes_too_much_stops_at_that_move():
    watched = reel("my player", lambda game, position, chance: nim.Move(0, 2), "(1, 2)")
    assert watched.scenes[-1].position == BrokenRule((1, 2), nim.Move(0, 2))
    assert watched.is_broken


@pytest.mark.parametrize(
    "name",
    ["three disks", "neighbours only", "count solutions", "most pegs left", "my player"],
)
def test_every_choice_can_be_watched_to_its_end(name):
    exercise = exercise_named(name)
    for choice in exercise.watch.choices:
        watched = reel(name, exercise.solution, choice)
        assert watched.scenes[-1].kind == "return", choice


# ---- the widget ------------------------------------------------------------------------------------


def test_nothing_is_recorded_before_the_button_is_pressed():
    watch = ReelWidget(check("three disks", exercise_named("three disks").solution).reel)
    assert watch.first == watch.cover == {}
    watch.handle({"kind": "watch", "choice": "A → B"})
    assert watch.cover["last"] == 7
    assert len(watch.first["pages"]) == 8


@pytest.fixture(scope="module")
def right():
    return check("tower", tower)


def test_requests_of_a_page_are_validated(right):
    watch = ReelWidget(right.reel)
    for nonsense in ({"kind": "watch"}, {"kind": "watch", "choice": "99"}, {"kind": "no"}, {}):
        watch.handle(nonsense)
    assert watch.first == {}


def test_pages_are_sent_only_for_the_current_choice(monkeypatch, right):
    watch, sent = ReelWidget(right.reel), []
    monkeypatch.setattr(watch, "send", sent.append)
    want = {"kind": "want", "step": 101, "calls": 0, "ends": 0}
    watch.handle({**want, "choice": "4"})
    watch.handle({"kind": "watch", "choice": "8"})
    watch.handle({**want, "choice": "4"})
    assert sent == []
    watch.handle({**want, "choice": "8"})
    assert sent[0]["chunk"]["first"] == 101


def test_the_saved_output_does_not_change(right):
    shown = right._repr_mimebundle_()
    assert shown.pop("text/plain") == repr(right) == "✓ tower: right."
    assert shown.pop("text/html") == right._repr_html_()
    assert list(shown) == ["application/vnd.jupyter.widget-view+json"]
    assert "<svg" not in right._repr_html_()


def test_watching_restores_the_state_of_an_answer():
    seen = []

    def remembering(disks, source, target):
        seen.append(disks)
        return hanoi.solve_hanoi(disks, source, target, 3 - source - target)

    reel("tower", remembering, "3")
    assert seen == []
