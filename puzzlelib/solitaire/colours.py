"""The proof that a position is lost in words that need no algebra: three colours along diagonals."""

from collections.abc import Sequence

from .boards import Hole, hole_name
from .proofs import invariants, position_class, possible_finishes
from .rules import Position, Solitaire

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
    """Return the hole's colour, 'A', 'B' or 'C'; diagonals of one colour rise (1) or fall (-1).

    >>> [colour((0, column)) for column in range(4)], colour((1, 0)), colour((1, 0), slant=-1)
    (['A', 'B', 'C', 'A'], 'B', 'C')
    """
    row, column = hole
    return COLOURS[(column + slant * row) % 3]


def colour_counts(position: Position, slant: int = 1) -> tuple[int, int, int]:
    """Return how many pegs stand on each of the three colours.

    >>> colour_counts(frozenset({(0, 0), (0, 1), (0, 3)}))
    (2, 1, 0)
    """
    colours = [colour(hole, slant) for hole in position]
    return colours.count("A"), colours.count("B"), colours.count("C")


def odd_one_out(position: Position, slant: int = 1) -> str | None:
    """Return the colour whose number alone is odd, or even; None if all are odd, or all even.

    No jump changes it, and a single peg stands on it.

    >>> odd_one_out(Solitaire().start), odd_one_out(Solitaire().holes)
    ('A', None)
    """
    odd = [count % 2 for count in colour_counts(position, slant)]
    if sum(odd) in (0, 3):
        return None
    return COLOURS[odd.index(sum(odd) % 2)]


def is_ruled_out(puzzle: Solitaire, position: Position) -> bool:
    """Return whether the position class alone proves that the puzzle cannot be solved from here.

    >>> is_ruled_out(Solitaire(), Solitaire().holes), is_ruled_out(Solitaire(), Solitaire().start)
    (True, False)
    """
    return possible_finishes(puzzle, position).isdisjoint(finishes_wanted(puzzle))


def finishes_wanted(puzzle: Solitaire) -> frozenset[Hole]:
    """Return the holes in which the last peg may stand."""
    return puzzle.holes if puzzle.finish is None else frozenset({puzzle.finish})


def explain(puzzle: Solitaire, position: Position) -> str:
    """Say what the position class proves of the last peg: that none can remain, or where.

    With a finish the question is whether it can remain there.

    >>> full = Solitaire().holes
    >>> print(explain(Solitaire(), full))  # doctest: +NORMALIZE_WHITESPACE
    No single peg can remain, because every jump changes the number of pegs on each of the three
    colours A, B and C by one, so all three change between even and odd together. Along rising
    diagonals they are 11, 11 and 11 now, but with a single peg one would be odd and two even.
    """
    possible, wanted = possible_finishes(puzzle, position), finishes_wanted(puzzle)
    where = "" if puzzle.finish is None else f" in {hole_name(puzzle.finish)}"
    if not possible & wanted:
        return f"No single peg can remain{where}, because {_reason(puzzle, position, wanted)}"
    names = listed([hole_name(hole) for hole in sorted(possible)], "or")
    return (
        f"A single peg can remain at most in {names}: the position class rules out every other "
        "hole. Whether it can be done is another question; only a route of moves answers it."
    )


def _reason(puzzle: Solitaire, position: Position, wanted: frozenset[Hole]) -> str:
    """Say why the last peg can be in none of these holes, by the simplest argument."""
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
    """Name such a set for a hole, for boards on which more stays as it is than the colours say."""
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
    """Join the words with commas, and with this one before the last.

    >>> listed(["a1", "b1", "c1"], "or"), listed(["a1"], "or")
    ('a1, b1 or c1', 'a1')
    """
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
