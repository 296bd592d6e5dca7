"""Pagoda functions: impossibility proofs for positions not ruled out by their class."""

from collections.abc import Mapping

from .boards import Hole
from .colours import permitted_finishes
from .proofs import possible_finishes
from .rules import Position, Solitaire

# Give each hole a weight such that no jump increases the total weight of the pegs: in its new hole the
# peg weighs at most as much as it and the removed peg did before. Then the total never increases, and
# a position that weighs less than a finish cannot reach it.
# (Named by J. H. Conway in Winning Ways for Your Mathematical Plays.)

Weights = Mapping[Hole, int]  # other holes weigh 0


def is_pagoda(puzzle: Solitaire, weights: Weights) -> bool:
    """Return whether no jump of the board can increase the total weight of the pegs.

    >>> puzzle = Solitaire("o.oo.")
    >>> is_pagoda(puzzle, {(0, 2): 1}), is_pagoda(puzzle, {(0, 1): 1, (0, 3): 1})
    (False, True)
    """
    return all(
        weights.get(jump.target, 0) <= weights.get(jump.source, 0) + weights.get(jump.over, 0)
        for jump in puzzle.jumps
    )


def weight(position: Position, weights: Weights) -> int:
    """Return the total weight of the pegs."""
    return sum(weights.get(hole, 0) for hole in position)


def pagoda_forbids(puzzle: Solitaire, position: Position, weights: Weights) -> bool:
    """Return whether the weights prove that the goal is out of reach.

    They must rule out every hole that the position class permits, or the puzzle's own finish.
    Raises ValueError if the weights are not a pagoda function.

    On a 3 × 3 board no jump goes over a corner, and a peg that leaves a corner lands in another: the
    three corner pegs of this start can never become one.

    >>> from puzzlelib.solitaire import SQUARE_THREE
    >>> puzzle = Solitaire(SQUARE_THREE)
    >>> corners = {(0, 0): -1, (0, 2): -1, (2, 0): -1, (2, 2): -1}
    >>> sorted(possible_finishes(puzzle, puzzle.start)), pagoda_forbids(puzzle, puzzle.start, corners)
    ([(0, 0)], True)
    """
    if not is_pagoda(puzzle, weights):
        raise ValueError("some jump raises the sum of these weights, so they prove nothing")
    goals = possible_finishes(puzzle, position) & permitted_finishes(puzzle)
    return all(weight(position, weights) < weights.get(goal, 0) for goal in goals)
