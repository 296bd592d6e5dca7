"""Proofs that need no search: what no jump can change.

A jump changes three holes: two lose their peg, one gets one. Take a set of holes of which every
jump changes none or two. Then the number of its pegs stays even if it is even, odd if it is odd,
as long as the game lasts. Such a set is an *invariant*; all of them together divide the positions
into classes, and a position can only lead to positions of its own class.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import xor

from .boards import Hole, hole_name
from .rules import Position, Solitaire

Invariant = frozenset[Hole]  # every jump changes none or two of these holes
PositionClass = tuple[bool, ...]  # for each invariant, whether it holds an odd number of pegs


@lru_cache(maxsize=64)
def invariants(puzzle: Solitaire) -> tuple[Invariant, ...]:
    """The fewest invariants from which all others can be combined.

    Found by elimination over GF(2), the arithmetic in which 1 + 1 = 0: "every jump changes none or
    two" is one equation for each jump, and the unknowns are the holes, in (1) or out (0).

    >>> [sorted(invariant) for invariant in invariants(Solitaire("o.oo."))]
    [[(0, 0), (0, 2), (0, 3)], [(0, 1), (0, 2), (0, 4)]]
    """
    rows = _eliminated(puzzle)
    free = [hole for hole in sorted(puzzle.holes) if hole not in rows]
    return tuple(
        frozenset([hole]) | {first for first, row in rows.items() if hole in row} for hole in free
    )


def _eliminated(puzzle: Solitaire) -> dict[Hole, frozenset[Hole]]:
    """The equations solved: each begins with a hole that no other equation holds."""
    rows: dict[Hole, frozenset[Hole]] = {}
    for jump in puzzle.jumps:
        row = frozenset(jump)
        for first, other in rows.items():
            if first in row:
                row ^= other
        if row:
            new = min(row)
            rows = {first: o ^ row if new in o else o for first, o in rows.items()}
            rows[new] = row
    return rows


@lru_cache(maxsize=64)
def signs(puzzle: Solitaire) -> dict[Hole, int]:
    """For each hole which invariants it belongs to, one bit for each.

    The class of a position is the sum of its holes' signs, without carrying (`^`).
    """
    return {
        hole: sum(1 << k for k, invariant in enumerate(invariants(puzzle)) if hole in invariant)
        for hole in puzzle.holes
    }


def class_number(puzzle: Solitaire, position: Position) -> int:
    """The position's class as a number, bit by bit as in `signs`."""
    return reduce(xor, map(signs(puzzle).__getitem__, position), 0)


def position_class(puzzle: Solitaire, position: Position) -> PositionClass:
    """For each of the `invariants`, whether it holds an odd number of pegs; no jump changes that.

    >>> puzzle = Solitaire("o.oo.")
    >>> after = puzzle.apply(puzzle.start, puzzle.moves(puzzle.start)[0])
    >>> position_class(puzzle, puzzle.start), position_class(puzzle, after)
    ((True, True), (True, True))
    """
    puzzle.check(position)
    number = class_number(puzzle, position)
    return tuple(bool(number >> k & 1) for k in range(len(invariants(puzzle))))


def possible_finishes(puzzle: Solitaire, position: Position) -> frozenset[Hole]:
    """The holes in which a single peg could remain; in all others it is proved that none can.

    Whether it can be done is another question: these holes are only not ruled out by the class.

    >>> sorted(possible_finishes(Solitaire(), Solitaire().start))
    [(0, 3), (3, 0), (3, 3), (3, 6), (6, 3)]
    """
    puzzle.check(position)
    return finishes_by_class(puzzle).get(class_number(puzzle, position), frozenset())


@lru_cache(maxsize=64)
def finishes_by_class(puzzle: Solitaire) -> dict[int, frozenset[Hole]]:
    """Class number → the holes whose single peg has this class; nothing where there is none."""
    found: dict[int, frozenset[Hole]] = {}
    for hole, number in signs(puzzle).items():
        found[number] = found.get(number, frozenset()) | {hole}
    return found


# ---- pagoda functions: proofs of impossibility for positions that their class does not forbid ----
# Give each hole a weight such that no jump raises the sum of the weights under the pegs: what the peg
# weighs in its new hole is at most what it and the peg that leaves weighed before. Then the sum can
# only fall, and a position that weighs less than a finish can never get there.
# (J. H. Conway's name for them, in Winning Ways for Your Mathematical Plays.)

Weights = Mapping[Hole, int]  # a hole that is not mentioned weighs 0


def is_pagoda(puzzle: Solitaire, weights: Weights) -> bool:
    """Whether no jump of the board can raise the sum of the weights; every jump is tried.

    >>> puzzle = Solitaire("o.oo.")
    >>> is_pagoda(puzzle, {(0, 2): 1}), is_pagoda(puzzle, {(0, 1): 1, (0, 3): 1})
    (False, True)
    """
    return all(
        weights.get(jump.target, 0) <= weights.get(jump.source, 0) + weights.get(jump.over, 0)
        for jump in puzzle.jumps
    )


def weight(position: Position, weights: Weights) -> int:
    """The sum of the weights under the pegs."""
    return sum(weights.get(hole, 0) for hole in position)


def pagoda_forbids(puzzle: Solitaire, position: Position, weights: Weights) -> bool:
    """Whether the weights prove that the goal is out of reach; ValueError if they are no pagoda.

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
    goals = possible_finishes(puzzle, position) & _wanted(puzzle)
    return all(weight(position, weights) < weights.get(goal, 0) for goal in goals)


# ---- the proof that a position is lost in words that need no algebra: three colours along diagonals
# Colour the holes A, B, C, A, B, C … along each row, shifted by one from row to row. Three holes in
# a row or a column then have all three colours, so a jump changes the number of pegs on each colour
# by one: all three change between even and odd together. There are two ways to shift.

SLANTS = (1, -1)  # the diagonals of one colour rise to the right, or fall
DIAGONALS = {1: "rising", -1: "falling"}
COLOURS = "ABC"
EVERY_JUMP = (
    "every jump changes the number of pegs on each of the three colours A, B and C by one, "
    "so all three change between even and odd together."
)


def colour(hole: Hole, slant: int = 1) -> str:
    """The colour of the hole, 'A', 'B' or 'C'; diagonals of one colour rise (1) or fall (-1).

    >>> [colour((0, column)) for column in range(4)], colour((1, 0)), colour((1, 0), slant=-1)
    (['A', 'B', 'C', 'A'], 'B', 'C')
    """
    row, column = hole
    return COLOURS[(column + slant * row) % 3]


def colour_counts(position: Position, slant: int = 1) -> tuple[int, int, int]:
    """How many pegs stand on each of the three colours.

    >>> colour_counts(frozenset({(0, 0), (0, 1), (0, 3)}))
    (2, 1, 0)
    """
    colours = [colour(hole, slant) for hole in position]
    return colours.count("A"), colours.count("B"), colours.count("C")


def odd_one_out(position: Position, slant: int = 1) -> str | None:
    """The colour whose number is odd alone or even alone; None if all are odd, or all even.

    No jump changes it, and a single peg stands on it.

    >>> odd_one_out(Solitaire().start), odd_one_out(Solitaire().holes)
    ('A', None)
    """
    odd = [count % 2 for count in colour_counts(position, slant)]
    if sum(odd) in (0, 3):
        return None
    return COLOURS[odd.index(sum(odd) % 2)]


def is_ruled_out(puzzle: Solitaire, position: Position) -> bool:
    """Whether the position class alone proves that the puzzle cannot be solved from here.

    >>> is_ruled_out(Solitaire(), Solitaire().holes), is_ruled_out(Solitaire(), Solitaire().start)
    (True, False)
    """
    return possible_finishes(puzzle, position).isdisjoint(_wanted(puzzle))


def _wanted(puzzle: Solitaire) -> frozenset[Hole]:
    return puzzle.holes if puzzle.finish is None else frozenset({puzzle.finish})


def explain(puzzle: Solitaire, position: Position) -> str:
    """What the position class says about the last peg, in words: that none can remain, or where.

    With a finish the question is whether it can remain there.

    >>> full = Solitaire().holes
    >>> print(explain(Solitaire(), full))  # doctest: +NORMALIZE_WHITESPACE
    No single peg can remain, because every jump changes the number of pegs on each of the three
    colours A, B and C by one, so all three change between even and odd together. Along rising
    diagonals they are 11, 11 and 11 now, but with a single peg one would be odd and two even.
    """
    possible, wanted = possible_finishes(puzzle, position), _wanted(puzzle)
    where = "" if puzzle.finish is None else f" in {hole_name(puzzle.finish)}"
    if not possible & wanted:
        return f"No single peg can remain{where}, because {_reason(puzzle, position, wanted)}"
    names = listed([hole_name(hole) for hole in sorted(possible)], "or")
    return (
        f"A single peg can remain at most in {names}: the position class rules out every other "
        "hole. Whether it can be done is another question; only a route of moves answers it."
    )


def _reason(puzzle: Solitaire, position: Position, wanted: frozenset[Hole]) -> str:
    """Why the last peg can be in none of these holes, with the simplest argument that shows it."""
    for slant in SLANTS:
        odd = odd_one_out(position, slant)
        numbers = listed([str(n) for n in colour_counts(position, slant)], "and")
        now = f"{EVERY_JUMP} Along {DIAGONALS[slant]} diagonals they are {numbers} now, "
        if odd is None:
            return now + "but with a single peg one would be odd and two even."
        if all(colour(hole, slant) != odd for hole in wanted):
            others = " or ".join(sorted({colour(hole, slant) for hole in wanted}))
            return now + f"so a single peg would have to stand on {odd}, not on {others}."
    odds = [odd_one_out(position, slant) for slant in SLANTS]
    left = [hole for hole in sorted(wanted) if [colour(hole, s) for s in SLANTS] == odds]
    return _reason_of_invariants(puzzle, position, left[0]) if left else _reason_of_both(position)


def _reason_of_both(position: Position) -> str:
    rising, falling = (odd_one_out(position, slant) for slant in SLANTS)
    return (
        f"{EVERY_JUMP} Along rising diagonals a single peg would then have to stand on {rising}, "
        f"along falling ones on {falling}, and no hole has both."
    )


def _reason_of_invariants(puzzle: Solitaire, position: Position, hole: Hole) -> str:
    """For boards on which more stays as it is than the colours say: such a set for one hole."""
    here, there = position_class(puzzle, position), position_class(puzzle, frozenset({hole}))
    differing = zip(invariants(puzzle), here, there, strict=True)
    holes, is_odd = next((holes, now) for holes, now, then in differing if now != then)
    now, then = ("an odd", "an even") if is_odd else ("an even", "an odd")
    name, names = hole_name(hole), listed([hole_name(h) for h in sorted(holes)], "and")
    return (
        "for each hole there is a set of holes of which every jump changes none or two, "
        "so that the number of its pegs stays even or stays odd. "
        f"For {name} it is {names}: {now} number of pegs now, {then} one with a single peg in {name}."
    )


def listed(words: Sequence[str], last: str) -> str:
    """The words with commas, and this one before the last.

    >>> listed(["a1", "b1", "c1"], "or"), listed(["a1"], "or")
    ('a1, b1 or c1', 'a1')
    """
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
