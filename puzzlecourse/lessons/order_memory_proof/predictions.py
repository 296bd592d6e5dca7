"""What is predicted in notebook 07; every truth is computed by searching, or by jumping."""

from __future__ import annotations

from functools import cache

from puzzlelib.hanoi import Hanoi, solve_hanoi
from puzzlelib.search import Found, Reordered, search, solve, solve_remembering
from puzzlelib.solitaire import (
    FRENCH,
    SQUARE_THREE,
    Move,
    Position,
    Solitaire,
    colour,
    colour_counts,
    hole_name,
    possible_finishes,
)
from puzzlelib.trace import Recording, record

from ...prediction import Answer, Prediction
from .boards import FOUR_CORNER, THREE_ISLANDS
from .searches import by_direction, count_calls, from_the_last_hole

ISLANDS, THREE, FOUR = map(Solitaire, (THREE_ISLANDS, SQUARE_THREE, FOUR_CORNER))
LEFT = Solitaire(FRENCH)
LOOP, TOWER = Hanoi(2), Hanoi(3)

# ---- 7.1 and 7.2: memory -------------------------------------------------------------------------


def remembering_islands() -> Recording:
    return record(solve_remembering, ISLANDS, ISLANDS.start, set())


def calls_without_memory(puzzle: Solitaire) -> int:
    return int(count_calls(puzzle, puzzle.start, {}))


def orders(things: int) -> int:
    """Return in how many orders so many jumps can be made."""
    return things * orders(things - 1) if things else 1


@cache
def looked_at(puzzle: Solitaire | Reordered[Position, Move]) -> frozenset[Position]:
    """Return the positions that a search with memory looks at before it gives up."""
    seen: set[Position] = set()
    solve_remembering(puzzle, puzzle.start, seen)
    return frozenset(seen)


def meetings() -> int:
    """Return how often a position is met: once at the start, then once for each jump."""
    return 1 + sum(len(FOUR.moves(position)) for position in looked_at(FOUR))


# ---- 7.3 and 7.4: where moves can be taken back --------------------------------------------------


def without_memory() -> str:
    """Return what becomes of a search that goes to and fro."""
    error = record(solve, LOOP, LOOP.start).exception
    return f"it tries the same moves again and again, until {type(error).__name__}"


def remembering_tower() -> Recording:
    return record(solve_remembering, TOWER, TOWER.start, set())


# ---- 7.5: order ----------------------------------------------------------------------------------


def in_the_other_order() -> str:
    """Return how many positions are looked at in another order, beside the first."""
    turned = looked_at(Reordered(FOUR, from_the_last_hole))
    if turned == looked_at(FOUR):
        return "exactly as many, and the same ones"
    return f"{len(turned)}"


# ---- 7.6 to 7.8: proof ---------------------------------------------------------------------------


def numbers(position: Position) -> str:
    """Return how many pegs each colour has, in words."""
    a, b, c = colour_counts(position)
    return f"{a} pegs stand on A, {b} on B, {c} on C"


def colour_of_the_last_peg() -> str:
    """Return the colours on which the class permits the last peg."""
    colours = {colour(hole) for hole in possible_finishes(LEFT, LEFT.start)}
    return f"on {' or '.join(sorted(colours))}"


def fullest_colour() -> str:
    counts = colour_counts(LEFT.start)
    return f"on {'ABC'[counts.index(max(counts))]}"


def colour_of_the_hole() -> str:
    [hole] = LEFT.holes - LEFT.start
    return f"on {colour(hole)}"


def what_the_class_tells() -> str:
    """Return what follows from the finishes that the position class of the 3×3 board permits."""
    [finish] = map(hole_name, possible_finishes(THREE, THREE.start))
    if solve(THREE, THREE.start) is None:
        return f"if one peg can remain at all, it is in {finish}"
    return f"one peg can remain, in {finish}"


def what_settles() -> str:
    """Return which kinds of evidence say for sure that the board with c1 empty can be solved."""
    line = search(Reordered(LEFT, by_direction), LEFT.start, nodes=2_000)
    evidence = {
        "one line of jumps that ends with one peg": isinstance(line, Found),
        "that no proof forbids it": solve(THREE, THREE.start) is not None,  # none forbids this one
    }
    return " and ".join(what for what, settles in evidence.items() if settles)


PREDICTIONS = (
    Prediction(
        name="7.1",
        ask=f"Three islands, `{THREE_ISLANDS}` on one line, cannot be brought down to one peg, so the search tries everything. How many calls does it make if it remembers where it has been?",
        truth=lambda: remembering_islands().number_of_calls,
        run=remembering_islands,
        puzzle=ISLANDS,
        answers=(
            Answer(
                "memory saves nothing",
                lambda: calls_without_memory(ISLANDS),
                "Two jumps in either order lead to the same position. Is there a second call for it?",
            ),
            Answer(
                "one line is all",
                lambda: len(ISLANDS.jumps) // 2 + 1,
                "That is one line, from the start to its end. What does the search do when it goes back?",
            ),
            Answer(
                "orders are positions",
                lambda: orders(3),
                "That is in how many orders the three jumps can be made. Do different orders end differently?",
            ),
        ),
        why="Each island has jumped or has not: that makes 2 · 2 · 2 positions, and each is looked at once.",
    ),
    Prediction(
        name="7.2",
        ask=f"4×4, corner empty: the search with memory ends after {len(looked_at(FOUR)):,} positions and has found nothing. `solve`, without memory, comes to the same end. How many calls does it make?",
        truth=lambda: f"{calls_without_memory(FOUR):,}",
        answers=(
            Answer(
                "memory saves nothing",
                lambda: f"{len(looked_at(FOUR)):,}",
                "Three islands needed twice as many calls without memory. Why should it be fewer here?",
            ),
            Answer(
                "everything comes twice",
                lambda: f"{2 * len(looked_at(FOUR)):,}",
                "A position met twice has positions below it. How often are those met?",
            ),
            Answer(
                "met again is looked at and left",
                lambda: f"{meetings():,}",
                "So often is a position met. But `solve` does not know that it has been there: what does it do?",
            ),
        ),
        why="Whoever does not know that he has been there searches everything below once more, and below that as well: repeats multiply.",
    ),
    Prediction(
        name="7.3",
        ask="`solve`, without memory, is given the tower of 2 disks: `solve(Hanoi(2), Hanoi(2).start)`. Its first move is A → B. What happens?",
        truth=without_memory,
        run=lambda: record(solve, LOOP, LOOP.start),
        puzzle=LOOP,
        answers=(
            Answer(
                "a search finds the way",
                "it returns the three moves",
                "Follow the first moves. Which position comes up a second time?",
                "solve(1|–|2) is called",
            ),
            Answer(
                "going round is a dead end",
                "it returns None: there is no way",
                "None comes when the loop has ended. Does the first loop ever end?",
                "solve(1|–|2) is called",
            ),
            Answer(
                "a loop piles up nothing",
                "it goes on for ever, and nothing is said",
                "Each position it comes to is one more call. What happens to the frames?",
                "solve(1|–|2) is called",
            ),
        ),
        why="No move is lost in Hanoi, so a search without memory can walk in circles. In solitaire every jump removes a peg: no position comes back on the same line.",
    ),
    Prediction(
        name="7.4",
        ask="Three disks can be moved in 7 moves. `solve_remembering(Hanoi(3), ...)` tries A → B, A → C, B → A … and stops at the first line it finds. How many moves has that line?",
        truth=lambda: len(remembering_tower().result),
        run=remembering_tower,
        puzzle=TOWER,
        answers=(
            Answer(
                "the first line found is the shortest",
                lambda: len(solve_hanoi(3)),
                "Does anything in the program compare two lines?",
            ),
            Answer(
                "every try is on the line",
                lambda: remembering_tower().number_of_calls - 1,
                "Some of the calls came back with None. Do their moves belong to the line?",
            ),
            Answer(
                "every position is on the line",
                lambda: 3**3 - 1,
                "There are so many positions besides the start. Must it come to all of them?",
            ),
        ),
        why="It goes as deep as it can and keeps the first line that ends at the goal. Nothing in it looks for a short one.",
    ),
    Prediction(
        name="7.5",
        ask=f"Back to 4×4, corner empty, which cannot be solved: {len(looked_at(FOUR)):,} positions with memory. Now every position tries its jumps in another order, the last hole first. How many positions does the search look at?",
        truth=in_the_other_order,
        answers=(
            Answer(
                "a better order is always quicker",
                "fewer or more: it depends on how good the order is",
                "When may a search stop early, and does that ever happen here?",
            ),
            Answer(
                "order changes what can be reached",
                "as many, but others",
                "Which positions can be reached from the start? Does the order of trying change that?",
            ),
            Answer(
                "another order may find it",
                "it may find a line after all",
                "The first search has looked at everything that can be reached. What could be left?",
            ),
        ),
        why="Order decides how soon something is found. Where there is nothing, everything must be looked at, in whatever order.",
    ),
    Prediction(
        name="7.6",
        ask=f"French board, c1 empty: {numbers(LEFT.start)}. Each jump changes all three numbers by one. If one peg remains, on which colour does it stand?",
        truth=colour_of_the_last_peg,
        answers=(
            Answer(
                "the fullest colour lasts",
                fullest_colour,
                "Which of the three numbers are odd now, and which would be odd at the end?",
            ),
            Answer(
                "the last peg fills the first hole",
                colour_of_the_hole,
                "That is the colour of the empty hole. At the end, how many pegs stand on each colour?",
            ),
            Answer(
                "every jump is different",
                "on any: it depends on the jumps",
                "Two numbers are odd, one is even. Can a jump change only one of them?",
            ),
        ),
        why="Two numbers are odd and one is even, or after the next jump the other way round. At the end one is odd, 1, and two are even, 0: it is always the same colour that differs from the other two.",
    ),
    Prediction(
        name="7.7",
        ask="3×3, corner empty. `possible_finishes` names one hole: a1. What does that tell, all by itself?",
        truth=what_the_class_tells,
        answers=(
            Answer(
                "not forbidden is possible",
                "one peg can remain, in a1",
                "What did `solve` return for this board, when it was let to run to its end?",
            ),
            Answer(
                "a permit is worthless",
                "nothing",
                "Somebody claims that his last peg stood in b2. Do you believe it?",
            ),
            Answer(
                "finishes are vacancies",
                "the game must begin with a1 empty",
                "Is it about the beginning or about the end?",
            ),
        ),
        why="The colours forbid all other holes and do not forbid this one. Whether it can be done, only a line or a whole search can tell.",
    ),
    Prediction(
        name="7.8",
        ask="Exit ticket. French board, c1 empty: the search was stopped and said Unknown. What would settle that one peg can remain?",
        truth=what_settles,
        answers=(
            Answer(
                "not forbidden is possible",
                "that no proof forbids it",
                "That was so for 3×3 with a corner empty as well. What came of it?",
            ),
            Answer(
                "stopped means failed",
                "nothing: the search has shown that it cannot be done",
                "What had the search not looked at when it was stopped?",
            ),
            Answer(
                "a long search will succeed",
                "that the search ran for so long",
                "How long would it have to be, and why could the next position not be the last?",
            ),
        ),
        why="A line can be checked by anybody, jump by jump, wherever it comes from. A permission is no line, and neither is patience.",
    ),
)
