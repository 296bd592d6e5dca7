"""Exercise: repair a claim about which hole may be empty at the start; the French goal is a trap."""

from __future__ import annotations

from puzzlelib.search import Found, search
from puzzlelib.solitaire import SQUARE_FOUR, SQUARE_THREE, Solitaire, possible_finishes

from ...exercise import Exercise, Trial, Wrong
from .boards import FRENCH_CENTRE, about_its_board


def claimed_vacancies(puzzle):
    found = []
    for hole in sorted(puzzle.holes):
        if puzzle.moves(puzzle.holes - {hole}):
            found.append(hole)
    return found


def vacancies(puzzle):
    """Return the holes, sorted, that may be the empty one of a full board: no proof forbids it.

    >>> vacancies(Solitaire("oo.oo"))
    [(0, 0), (0, 1), (0, 3), (0, 4)]
    """
    found = []
    for hole in sorted(puzzle.holes):
        if possible_finishes(puzzle, puzzle.holes - {hole}):
            found.append(hole)
    return found


def one_forbidden_after_the_other(puzzle):
    left = sorted(puzzle.holes)
    for hole in sorted(puzzle.holes):
        if len(possible_finishes(puzzle, puzzle.holes.difference([hole]))) == 0:
            left.remove(hole)
    return left


def with_a_jump_as_well(puzzle):
    starts = [(hole, puzzle.holes - {hole}) for hole in sorted(puzzle.holes)]
    return [
        hole for hole, start in starts if puzzle.moves(start) and possible_finishes(puzzle, start)
    ]


def all_holes(puzzle):
    return sorted(puzzle.holes)


def where_it_began(puzzle):
    found = []
    for hole in sorted(puzzle.holes):
        if hole in possible_finishes(puzzle, puzzle.holes - {hole}):
            found.append(hole)
    return found


def as_the_board_stands(puzzle):
    found = []
    for hole in sorted(puzzle.holes):
        if possible_finishes(puzzle, puzzle.start):
            found.append(hole)
    return found


def only_what_was_found(puzzle):
    found = []
    for hole in sorted(puzzle.holes):
        start = puzzle.holes - {hole}
        if isinstance(search(puzzle, start, nodes=20), Found):
            found.append(hole)
    return found


def the_first_one(puzzle):
    for hole in sorted(puzzle.holes):
        if possible_finishes(puzzle, puzzle.holes - {hole}):
            return [hole]
    return []


def those_forbidden(puzzle):
    found = []
    for hole in sorted(puzzle.holes):
        if not possible_finishes(puzzle, puzzle.holes - {hole}):
            found.append(hole)
    return found


def only_what_is_not_forbidden(trial: Trial) -> str | None:
    """Return None if the list holds every hole that no proof forbids, and no other.

    A start from which nobody can jump may be left out: that is a proof as well.
    """
    [puzzle] = trial.arguments
    if trial.result == with_a_jump_as_well(puzzle):
        return None
    return about_its_board(trial, trial.differs_from(vacancies(puzzle)))


PICTURES = ("oo.oo", " o\no.o\n o", "oooo\n.o", SQUARE_THREE, SQUARE_FOUR, FRENCH_CENTRE)

EXERCISE = Exercise(
    name="repair the claim",
    solution=vacancies,
    cases=tuple((Solitaire(picture),) for picture in PICTURES),
    property=only_what_is_not_forbidden,
    also_right=(one_forbidden_after_the_other, with_a_jump_as_well),
    wrong=(
        Wrong(
            claimed_vacancies,
            "who can begin can finish",
            "That is the claim as it was. What does a first jump tell about the last one?",
        ),
        Wrong(
            all_holes,
            "every board can be solved",
            "Ask `explain` about one of these starts. What does it say?",
        ),
        Wrong(
            where_it_began,
            "the last peg fills the first hole",
            "Must the last peg stand where the board was empty? Nobody asked for that.",
        ),
        Wrong(
            as_the_board_stands,
            "one start speaks for all",
            "You ask about `puzzle.start` again and again. Which start belongs to this hole?",
        ),
        Wrong(
            only_what_was_found,
            "stopped means failed",
            "A search that was stopped forbids nothing. Which proof does?",
        ),
        Wrong(
            the_first_one,
            "one hole is enough",
            "After the first hole, which others have been looked at?",
        ),
        Wrong(
            those_forbidden,
            "a set of finishes is bad news",
            "When `possible_finishes` is empty, is that good or bad for the player?",
        ),
    ),
    hints=(
        "For each hole there is a start: all holes but this one, `puzzle.holes - {hole}`.",
        "`possible_finishes(puzzle, start)` is empty if there is a proof that no single peg can remain.",
    ),
)
