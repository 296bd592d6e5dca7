"""What notebook 10 asks about earlier notebooks."""

from __future__ import annotations

from puzzlelib.search import search, solve_remembering
from puzzlelib.solitaire import Position, Solitaire, colour_counts
from puzzlelib.trace import record

from ...prediction import Answer, Prediction
from ..order_memory_proof import FOUR_CORNER, count_calls
from .sets import levels_of

ISLANDS = Solitaire("oo. oo. oo. oo.")
FOUR, BIG = Solitaire(FOUR_CORNER), Solitaire()


def looked_at() -> int:
    return record(solve_remembering, ISLANDS, ISLANDS.start, set()).number_of_calls


def even_after_three() -> str:
    """Return how many of the three numbers are even after three jumps, whichever they are."""
    even = {even_numbers(position) for position in levels_of(FOUR)[3]}
    return {frozenset({3}): "all three"}.get(frozenset(even), "it depends on the jumps")


def even_numbers(position: Position) -> int:
    return sum(number % 2 == 0 for number in colour_counts(position))


REVIEW = (
    Prediction(
        name="R10.1",
        ask=f"Notebook 07. Four islands, `{ISLANDS.picture}`, and a search that remembers. How many positions does it look at?",
        truth=looked_at,
        answers=(
            Answer(
                "memory saves nothing",
                lambda: count_calls(ISLANDS, ISLANDS.start, {}),
                "So often does `solve` call itself. Which of these calls does the memory save?",
            ),
            Answer(
                "one line is all",
                lambda: len(levels_of(ISLANDS)),
                "These are the positions of one line. What if another island begins?",
            ),
            Answer(
                "islands add up",
                lambda: 2 * 4,
                "Each island has two states. Does the state of one fix that of another?",
            ),
        ),
        why="Each island has jumped or has not, whatever the others did: 2 · 2 · 2 · 2.",
    ),
    Prediction(
        name="R10.2",
        ask="Notebook 07. 4×4, corner empty: {} pegs on A, {} on B, {} on C. How many of the three numbers are even after three jumps?".format(
            *colour_counts(FOUR.start)
        ),
        truth=even_after_three,
        answers=(
            Answer(
                "what is odd stays odd",
                "none",
                "What does one jump do to each of the three numbers?",
            ),
            Answer(
                "a jump changes one number",
                "it depends on the jumps",
                "Three holes in a row, across or down: which colours do they have?",
            ),
        ),
        why="Each jump changes all three between even and odd. Three changes make odd numbers even, whichever jumps they were.",
    ),
    Prediction(
        name="R10.3",
        ask="Notebook 06. `solve` goes down one line of the English board to the last peg. How many of its frames are on the stack then?",
        truth=lambda: len(BIG.start),
        answers=(
            Answer(
                "frames are jumps",
                lambda: len(BIG.start) - 1,
                "That is the number of jumps. Which frame was there before the first of them?",
            ),
            Answer(
                "a failed call keeps its frame",
                lambda: search(BIG, BIG.start).nodes,
                "So many positions were looked at. What became of the calls that returned None?",
            ),
            Answer(
                "one frame for all",
                1,
                "Every call on the line waits for the next one. Where?",
            ),
        ),
        why="One frame for each position of the line, from the start with all its pegs to the last peg. What failed has left the stack.",
    ),
)
