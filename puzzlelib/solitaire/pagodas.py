"""Pagoda functions: proofs of impossibility for positions that their class does not forbid."""

from collections.abc import Mapping

from .boards import Hole
from .colours import finishes_wanted
from .proofs import possible_finishes
from .rules import Position, Solitaire

# Give each hole a weight such that no jump raises the sum of the weights under the pegs: what the peg
# weighs in its new hole is at most what it and the peg that leaves weighed before. Then the sum can
# only fall, and a position that weighs less than a finish can never get there.
# (J. H. Conway's name for them, in Winning Ways for Your Mathematical Plays.)

Weights = Mapping[Hole, int]  # a hole that is not mentioned weighs 0


def is_pagoda(puzzle: Solitaire, weights: Weights) -> bool:
    """Return whether no jump of the board can raise the sum of the weights; tries every jump.

    >>> puzzle = Solitaire("o.oo.")
    >>> is_pagoda(puzzle, {(0, 2): 1}), is_pagoda(puzzle, {(0, 1): 1, (0, 3): 1})
    (False, True)
    """
    return all(
        weights.get(jump.target, 0) <= weights.get(jump.source, 0) + weights.get(jump.over, 0)
        for jump in puzzle.jumps
    )


def weight(position: Position, weights: Weights) -> int:
    """Return the sum of the weights under the pegs."""
    return sum(weights.get(hole, 0) for hole in position)


def pagoda_forbids(puzzle: Solitaire, position: Position, weights: Weights) -> bool:
    """Return whether the weights prove the goal out of reach; ValueError if they are no pagoda.

    They must forbid every hole that the position class permits, or the puzzle's own finish.

    On a 3 × 3 board no jump goes over a corner, and a peg that leaves one lands in another: the
    three corner pegs of this start never become one.

    >>> from puzzlelib.solitaire import SQUARE_THREE
    >>> puzzle = Solitaire(SQUARE_THREE)
    >>> corners = {(0, 0): -1, (0, 2): -1, (2, 0): -1, (2, 2): -1}
    >>> sorted(possible_finishes(puzzle, puzzle.start)), pagoda_forbids(puzzle, puzzle.start, corners)
    ([(0, 0)], True)
    """
    if not is_pagoda(puzzle, weights):
        raise ValueError("some jump raises the sum of these weights, so they prove nothing")
    goals = possible_finishes(puzzle, position) & finishes_wanted(puzzle)
    return all(weight(position, weights) < weights.get(goal, 0) for goal in goals)
