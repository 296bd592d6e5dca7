"""Notebooks 02 and A3: a loop that asks other functions, and hints about a route."""

from lessons import hint_for

from puzzlecourse.judging.judge import judge
from puzzlecourse.lessons import exercise_named
from puzzlelib import Hanoi, solve_hanoi

A, B, C = range(3)


def judged(name, answer):
    return judge(exercise_named(name), answer)


def hint(name, answer):
    return hint_for(exercise_named(name), judged(name, answer))


def test_a_loop_that_asks_functions_without_recursion_is_a_loop():
    """N12: what calls itself twice can be written as a loop."""

    def trailing_zeros(number):
        return (number & -number).bit_length()

    def ruler_by_loop(n):
        for number in range(1, 2**n):
            print(trailing_zeros(number))

    assert judged("ruler without recursion", ruler_by_loop) is None


def ways(seen, line, moves):
    """Every route of *moves* moves to the goal without a repeated position."""
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
