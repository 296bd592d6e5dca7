"""Watch your program: what is played of an answer, who made which move, and where it stands."""

from itertools import pairwise

import pytest

from puzzlecourse.checking.check import check
from puzzlecourse.lessons import exercise_named
from puzzlecourse.lessons.hanoi_by_recursion import tower
from puzzlecourse.widgets.scenes import BrokenRule
from puzzlecourse.widgets.watch import ReelWidget
from puzzlelib import Hanoi, hanoi, nim, solve_hanoi
from puzzlelib.hanoi import Move
from stepthrough.code_marks import without_marks

A, B, C = range(3)


def reel(name, answer, choice):
    watching = exercise_named(name).watch
    return watching.reel(answer, watching.choices[choice])


def made_by(reel):
    """Who made each move: the arguments of the calls."""
    return [tuple(scene.call.arguments.values()) for scene in reel.scenes[1:]]


def positions(reel):
    return [scene.position for scene in reel.scenes]


def collecting(disks, source, target):
    """A tower whose inner calls put their moves into one list, and return nothing."""
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
    """A tower from neighbour to neighbour only."""
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
    """A tower that is wrong: the smaller disks are sent where the largest goes."""
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


@pytest.mark.parametrize("disks", [1, 2, 3, 4, 8])  # with 8, a recording keeps no list of 127 moves
def test_each_move_belongs_to_the_call_that_put_it_into_the_plan(disks):
    def makers(disks, source, target):
        if disks == 0:
            return []
        spare = 3 - source - target
        inner = makers(disks - 1, source, spare), makers(disks - 1, spare, target)
        return [*inner[0], (disks, source, target), *inner[1]]

    assert made_by(reel("tower", tower, str(disks))) == makers(disks, A, C)


def test_with_two_moves_between_three_calls_each_belongs_to_its_call_too():
    disks = [arguments[0] for arguments in made_by(reel("neighbours only", over_the_middle, "2"))]
    assert disks == [1, 1, 2, 1, 1, 2, 1, 1]


def test_a_generator_is_watched_as_a_list_is():
    assert made_by(reel("tower", yielding, "3")) == made_by(reel("tower", tower, "3"))


def test_where_nobody_tells_who_made_a_move_the_tree_simply_grows():
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


def test_a_plan_that_breaks_a_rule_stands_at_that_move():
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


def test_a_move_from_an_empty_rod_marks_nothing_and_is_told():
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
def test_what_breaks_no_rule_has_no_board_and_nothing_to_watch(answer):
    verdict = check("tower", answer)
    assert "<svg" not in verdict._repr_html_()
    assert verdict._repr_mimebundle_() == {}


def test_an_answer_without_end_is_stopped_and_says_so():
    watched = reel("tower", endless, "3")
    assert watched.last == 0
    assert "RecursionError" in watched.scenes[0].words


# ---- searches and players --------------------------------------------------------------------------


def test_a_search_goes_forth_and_back_on_the_board():
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


def test_a_player_that_takes_what_is_not_there_stands_at_that_move():
    watched = reel("my player", lambda game, position, chance: nim.Move(0, 2), "(1, 2)")
    assert watched.scenes[-1].position == BrokenRule((1, 2), nim.Move(0, 2))
    assert watched.is_broken


@pytest.mark.parametrize(
    "name",
    ["three disks", "tower", "neighbours only", "count solutions", "most pegs left"]
    + ["my player"],
)
def test_all_that_can_be_chosen_can_be_watched_to_its_end(name):
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


def test_what_a_page_asks_for_is_judged():
    watch = ReelWidget(check("tower", tower).reel)
    for nonsense in ({"kind": "watch"}, {"kind": "watch", "choice": "99"}, {"kind": "no"}, {}):
        watch.handle(nonsense)
    assert watch.first == {}


def test_pages_are_sent_of_what_is_chosen_now_and_of_nothing_else(monkeypatch):
    watch, sent = ReelWidget(check("tower", tower).reel), []
    monkeypatch.setattr(watch, "send", sent.append)
    want = {"kind": "want", "step": 101, "calls": 0, "ends": 0}
    watch.handle({**want, "choice": "4"})
    watch.handle({"kind": "watch", "choice": "8"})
    watch.handle({**want, "choice": "4"})
    assert sent == []
    watch.handle({**want, "choice": "8"})
    assert sent[0]["chunk"]["first"] == 101


def test_a_saved_notebook_holds_the_same_as_before():
    verdict = check("tower", tower)
    shown = verdict._repr_mimebundle_()
    assert shown.pop("text/plain") == repr(verdict) == "✓ tower: right."
    assert shown.pop("text/html") == verdict._repr_html_()
    assert list(shown) == ["application/vnd.jupyter.widget-view+json"]
    assert "<svg" not in verdict._repr_html_()


def test_what_an_answer_keeps_is_as_it_was_after_watching():
    seen = []

    def remembering(disks, source, target):
        seen.append(disks)
        return hanoi.solve_hanoi(disks, source, target, 3 - source - target)

    reel("tower", remembering, "3")
    assert seen == []
