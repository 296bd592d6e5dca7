"""Exercise: say what a proof and a search with a budget tell, and no more than that."""

from __future__ import annotations

from puzzlelib.search import Found, Impossible, Unknown, search
from puzzlelib.solitaire import FRENCH, ROW_SEVEN, SQUARE_THREE, Solitaire, possible_finishes

from ...exercise import Exercise, Trial, Wrong
from .boards import FOUR_CORNER, FRENCH_CENTRE, about_its_board


def verdict(puzzle, nodes):
    """Return "possible", "impossible" or "unknown": what is proved about the puzzle's start.

    >>> verdict(Solitaire("oo.o"), 100)
    'possible'
    >>> verdict(Solitaire("oo.o"), 1)
    'unknown'
    """
    if not possible_finishes(puzzle, puzzle.start):
        return "impossible"
    answer = search(puzzle, puzzle.start, nodes=nodes)
    if isinstance(answer, Found):
        return "possible"
    if isinstance(answer, Impossible):
        return "impossible"
    return "unknown"


def the_search_first(puzzle, nodes):
    answer = search(puzzle, puzzle.start, nodes)
    if isinstance(answer, Unknown) and possible_finishes(puzzle, puzzle.start):
        return "unknown"
    return "possible" if isinstance(answer, Found) else "impossible"


def by_the_name_of_its_type(puzzle, nodes):
    if len(possible_finishes(puzzle, puzzle.start)) == 0:
        return "impossible"
    names = {"Found": "possible", "Impossible": "impossible", "Unknown": "unknown"}
    return names[type(search(puzzle, puzzle.start, nodes)).__name__]


def stopped_is_impossible(puzzle, nodes):
    if isinstance(search(puzzle, puzzle.start, nodes), Found):
        return "possible"
    return "impossible"


def stopped_is_possible(puzzle, nodes):
    if not possible_finishes(puzzle, puzzle.start):
        return "impossible"
    if isinstance(search(puzzle, puzzle.start, nodes), Impossible):
        return "impossible"
    return "possible"


def permitted_is_possible(puzzle, nodes):
    if possible_finishes(puzzle, puzzle.start):
        return "possible"
    return "impossible"


def search_only(puzzle, nodes):
    answer = search(puzzle, puzzle.start, nodes)
    if isinstance(answer, Found):
        return "possible"
    if isinstance(answer, Impossible):
        return "impossible"
    return "unknown"


def no_line_no_proof(puzzle, nodes):
    if not possible_finishes(puzzle, puzzle.start):
        return "impossible"
    if isinstance(search(puzzle, puzzle.start, nodes), Found):
        return "possible"
    return "unknown"


def yes_or_no(puzzle, nodes):
    if not possible_finishes(puzzle, puzzle.start):
        return False
    return isinstance(search(puzzle, puzzle.start, nodes), Found)


def as_long_as_it_takes(puzzle, nodes):
    if not possible_finishes(puzzle, puzzle.start):
        return "impossible"
    answer = search(puzzle, puzzle.start, nodes=2_000)
    return {Found: "possible", Impossible: "impossible"}.get(type(answer), "unknown")


def says_what_is_proved(trial: Trial) -> str | None:
    """Return None if the word is the one that proof and search justify."""
    return about_its_board(trial, trial.differs_from(verdict(*trial.arguments)))


CASES = (
    ("oo.", 10),
    ("oo.o", 1),
    ("o.o.o", 10),
    (ROW_SEVEN, 3),
    (ROW_SEVEN, 50),
    (SQUARE_THREE, 5),
    (SQUARE_THREE, 50),
    (FOUR_CORNER, 30),
    (FRENCH_CENTRE, 30),
    (FRENCH, 30),
)

EXERCISE = Exercise(
    name="verdict",
    solution=verdict,
    cases=tuple((Solitaire(picture), nodes) for picture, nodes in CASES),
    property=says_what_is_proved,
    also_right=(the_search_first, by_the_name_of_its_type),
    wrong=(
        Wrong(
            stopped_is_impossible,
            "stopped means failed",
            "The search had to stop. What had it not looked at yet?",
        ),
        Wrong(
            stopped_is_possible,
            "a long search will succeed",
            "Neither a line nor a proof: which of the three words says that?",
        ),
        Wrong(
            permitted_is_possible,
            "not forbidden is possible",
            "The colours forbid nothing here. Who has shown a line?",
        ),
        Wrong(
            search_only,
            "only a search can tell",
            "The search was stopped, and yet something is proved. By what?",
        ),
        Wrong(
            no_line_no_proof,
            "a search proves nothing",
            "The search ended by itself. What had it looked at by then?",
        ),
        Wrong(
            yes_or_no,
            "an answer is yes or no",
            "There are three words to choose from, as text.",
        ),
        Wrong(
            as_long_as_it_takes,
            "a budget is a suggestion",
            "How many positions may the search look at? Who says so?",
        ),
    ),
    hints=(
        "What proves that it is impossible, before anybody searches?",
        "Three answers of `search`, three words: `isinstance(answer, Found)` asks for the first of them.",
    ),
)
