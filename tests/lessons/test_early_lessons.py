"""Notebooks 00 to 06 and A3: whose work an answer is, and hints that speak of what is there."""

import pytest
from games import MOVES_NEEDED
from lessons import hint_for

from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named
from puzzlecourse.lessons.loop_or_frames import ruler as shown_with_frames
from puzzlelib import Hanoi, hanoi, solve_hanoi
from puzzlelib.hanoi import nth_move, shortest

A, B, C = range(3)


def judged(name, answer):
    return judge(exercise_named(name), answer)


def hint(name, answer):
    return hint_for(exercise_named(name), judged(name, answer))


# ---- someone else's work, by whatever name -------------------------------------------------------

another_name = solve_hanoi


def under_another_name(disks):
    under_another_name(disks - 1) if disks else 0
    return len(another_name(disks))


def by_its_name_as_text(disks):
    by_its_name_as_text(disks - 1) if disks else 0
    return len(getattr(hanoi, "solve_" + "hanoi")(disks))


def by_the_shortest_way(disks):
    by_the_shortest_way(disks - 1) if disks else 0
    return len(shortest(Hanoi(disks), Hanoi(disks).start)) if disks else 0


def by_the_closed_form(disks):
    by_the_closed_form(disks - 1) if disks else 0
    moves = 0
    while moves < 2**disks - 1 and nth_move(disks, moves + 1):
        moves = moves + 1
    return moves


@pytest.mark.parametrize(
    "answer", [under_another_name, by_its_name_as_text, by_the_shortest_way, by_the_closed_form]
)
def test_moves_counted_by_the_library_are_told_as_such(answer):
    message = judge(MOVES_NEEDED, answer).in_full
    assert (
        "of the library was called on the way to them. Let your own function call itself."
        in message
    )


def test_a_power_with_an_inner_call_for_show_is_no_recursion():
    def power(base, exponent):
        if exponent > 0:
            power(base, exponent - 1)
        return base**exponent

    message = judged("power", power).in_full
    assert "they are the same without the inner calls" in message


def test_the_ruler_of_the_notebook_is_no_ruler_without_recursion():
    def ruler_by_loop(n):
        shown_with_frames(n)

    message = judged("ruler without recursion", ruler_by_loop).in_full
    assert message.startswith("A function still calls itself here.")


def test_a_loop_that_asks_functions_without_recursion_is_a_loop():
    """N12: what calls itself twice can be written as a loop."""

    def trailing_zeros(number):
        return (number & -number).bit_length()

    def ruler_by_loop(n):
        for number in range(1, 2**n):
            print(trailing_zeros(number))

    assert judged("ruler without recursion", ruler_by_loop) is None


# ---- hints speak of what is there ----------------------------------------------------------------


def ways(seen, line, moves):
    """Every way of so many moves to the goal that stands nowhere twice."""
    puzzle = Hanoi(3)
    if puzzle.is_solved(seen[-1]) or len(line) == moves:
        if puzzle.is_solved(seen[-1]) and len(line) == moves:
            yield line
        return
    for move in puzzle.moves(seen[-1]):
        position = puzzle.apply(seen[-1], move)
        if position not in seen:
            yield from ways([*seen, position], [*line, move], moves)


def test_one_hint_fits_all_ways_of_the_same_length():
    by_way_of_b = solve_hanoi(3, A, B, C) + solve_hanoi(3, B, C, A)
    other = next(way for way in ways([Hanoi(3).start], [], 14) if way != by_way_of_b)
    assert hint("the long way", other) == hint("the long way", by_way_of_b)
    assert "two sides" not in hint("the long way", other)
