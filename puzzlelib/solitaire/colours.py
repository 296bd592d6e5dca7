"""Proofs in words that a position is lost, using three colours along diagonals."""

from collections.abc import Sequence

from .boards import Hole, hole_name
from .proofs import invariants, position_class, possible_finishes
from .rules import Position, Solitaire

# Colour the holes A, B, C, A, B, C … along each row, shifted by one from row to row. Three adjacent
# holes of a row or a column then have all three colours, so a jump changes the number of pegs on each
# colour by one: all three parities flip together. There are two ways to shift.

SLANTS = (1, -1)  # diagonals of one colour rise to the right (1) or fall (-1)
DIAGONALS = {1: "rising", -1: "falling"}
COLOURS = "ABC"
EVERY_JUMP = (
    "every jump changes the number of pegs on each of the three colours A, B and C by one, "
    "so all three change between even and odd together."
)


def colour(hole: Hole, slant: int = 1) -> str:
    """Return the colour of a hole, 'A', 'B' or 'C'; see `SLANTS` for *slant*.

    >>> [colour((0, column)) for column in range(4)], colour((1, 0)), colour((1, 0), slant=-1)
    (['A', 'B', 'C', 'A'], 'B', 'C')
    """
    row, column = hole
    return COLOURS[(column + slant * row) % 3]


def colour_counts(position: Position, slant: int = 1) -> tuple[int, int, int]:
    """Return the number of pegs on each of the three colours.

    >>> colour_counts(frozenset({(0, 0), (0, 1), (0, 3)}))
    (2, 1, 0)
    """
    colours = [colour(hole, slant) for hole in position]
    return colours.count("A"), colours.count("B"), colours.count("C")


def odd_one_out(position: Position, slant: int = 1) -> str | None:
    """Return the colour whose count differs in parity from the other two; None if none does.

    No jump changes it, and a single peg must be on it.

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
    return possible_finishes(puzzle, position).isdisjoint(permitted_finishes(puzzle))


def permitted_finishes(puzzle: Solitaire) -> frozenset[Hole]:
    """Return the holes that the rules permit for the last peg."""
    return puzzle.holes if puzzle.finish is None else frozenset({puzzle.finish})


def explain(puzzle: Solitaire, position: Position) -> str:
    """Explain what the position class proves about the last peg: that none can remain, or where.

    If the puzzle has a finish, the question is whether a peg can remain there.

    >>> full = Solitaire().holes
    >>> print(explain(Solitaire(), full))  # doctest: +NORMALIZE_WHITESPACE
    No single peg can remain, because every jump changes the number of pegs on each of the three
    colours A, B and C by one, so all three change between even and odd together. Along rising
    diagonals they are 11, 11 and 11 now, but with a single peg one would be odd and two even.
    """
    possible, wanted = possible_finishes(puzzle, position), permitted_finishes(puzzle)
    where = "" if puzzle.finish is None else f" in {hole_name(puzzle.finish)}"
    if not possible & wanted:
        return f"No single peg can remain{where}, because {_reason(puzzle, position, wanted)}"
    names = join_words([hole_name(hole) for hole in sorted(possible)], "or")
    return (
        f"A single peg can remain at most in {names}: the position class rules out every other "
        "hole. Whether it can be done is another question; only a route of moves answers it."
    )


def _reason(puzzle: Solitaire, position: Position, wanted: frozenset[Hole]) -> str:
    """Explain why the last peg can be in none of these holes, with the simplest argument."""
    for slant in SLANTS:
        odd = odd_one_out(position, slant)
        numbers = join_words([str(n) for n in colour_counts(position, slant)], "and")
        now = f"{EVERY_JUMP} Along {DIAGONALS[slant]} diagonals they are {numbers} now, "
        if odd is None:
            return now + "but with a single peg one would be odd and two even."
        if all(colour(hole, slant) != odd for hole in wanted):
            others = " or ".join(sorted({colour(hole, slant) for hole in wanted}))
            return now + f"so a single peg would have to stand on {odd}, not on {others}."
    odds = [odd_one_out(position, slant) for slant in SLANTS]
    left = [hole for hole in sorted(wanted) if [colour(hole, s) for s in SLANTS] == odds]
    if left:
        return _reason_of_invariants(puzzle, position, left[0])
    return (
        f"{EVERY_JUMP} Along rising diagonals a single peg would then have to stand on {odds[0]}, "
        f"along falling ones on {odds[1]}, and no hole has both."
    )


def _reason_of_invariants(puzzle: Solitaire, position: Position, hole: Hole) -> str:
    """Explain with an invariant why no peg can remain in *hole*, where colours do not suffice."""
    here, there = position_class(puzzle, position), position_class(puzzle, frozenset({hole}))
    differing = zip(invariants(puzzle), here, there, strict=True)
    holes, is_odd = next((holes, now) for holes, now, then in differing if now != then)
    now, then = ("an odd", "an even") if is_odd else ("an even", "an odd")
    name, names = hole_name(hole), join_words([hole_name(h) for h in sorted(holes)], "and")
    return (
        "for each hole there is a set of holes of which every jump changes none or two, "
        "so that the number of its pegs stays even or stays odd. "
        f"For {name} it is {names}: {now} number of pegs now, {then} one with a single peg in {name}."
    )


def join_words(words: Sequence[str], last: str) -> str:
    """Join words with commas, and with *last* before the last word.

    >>> join_words(["a1", "b1", "c1"], "or"), join_words(["a1"], "or")
    ('a1, b1 or c1', 'a1')
    """
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
