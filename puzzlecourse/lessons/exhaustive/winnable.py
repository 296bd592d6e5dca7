"""Exercise: from the end backwards, which positions of a level can still be won."""

from __future__ import annotations

from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, SQUARE_THREE, Solitaire

from ...exercise import Exercise, Trial, Wrong
from .sets import Level, differs_as_a_set, levels_of


def winnable(puzzle, level, after):
    """Return the set of those positions of `level` from which one jump leads into the set `after`.

    >>> puzzle = Solitaire("oo.")
    >>> winnable(puzzle, {puzzle.start}, {frozenset({(0, 2)})}) == {puzzle.start}
    True
    """
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            if puzzle.apply(position, move) in after:
                found.add(position)
    return found


def asked_of_any(puzzle, level, after):
    def leads_on(position):
        return any(puzzle.apply(position, move) in after for move in puzzle.moves(position))

    return {position for position in level if leads_on(position)}


def the_lost_left_out(puzzle, level, after):
    left = set(level)
    for position in level:
        options = {puzzle.apply(position, move) for move in puzzle.moves(position)}
        if not options & after:
            left.remove(position)
    return left


def all_must_lead_there(puzzle, level, after):
    found = set()
    for position in level:
        options = [puzzle.apply(position, move) for move in puzzle.moves(position)]
        if options and all(option in after for option in options):
            found.add(position)
    return found


def where_it_leads(puzzle, level, after):
    found = set()
    for position in level:
        for move in puzzle.moves(position):
            if puzzle.apply(position, move) in after:
                found.add(puzzle.apply(position, move))
    return found


def whoever_can_jump(puzzle, level, after):
    return {position for position in level if puzzle.moves(position)}


def the_last_jump_decides(puzzle, level, after):
    found = set(level)
    for position in level:
        leads_on = False
        for move in puzzle.moves(position):
            leads_on = puzzle.apply(position, move) in after
        if not leads_on:
            found.remove(position)
    return found


def the_first_found(puzzle, level, after):
    for position in sorted(level, key=sorted):
        for move in puzzle.moves(position):
            if puzzle.apply(position, move) in after:
                return {position}
    return set()


def in_both(puzzle, level, after):
    return {position for position in level if position in after}


def those_lost(puzzle, level, after):
    return set(level) - winnable(puzzle, level, after)


def is_winnable_set(trial: Trial) -> str | None:
    """Return None if the set holds the positions with an option in `after`, and no other."""
    expected = frozenset(winnable(*trial.arguments))
    return differs_as_a_set(trial, expected, "level, after")


def cases_of(puzzle: Solitaire) -> list[tuple[Solitaire, Level, Level]]:
    """Return each level with the winnable positions after it, from the last level backwards."""
    found = []
    *levels, last = levels_of(puzzle)
    after = frozenset(position for position in last if puzzle.is_solved(position))
    for level in reversed(levels):
        found.append((puzzle, level, after))
        after = frozenset(winnable(puzzle, level, after))
    return found


ROWS = ("oo.", ROW_FIVE, ROW_SEVEN)
BY_ROWS = [case for row in ROWS for case in cases_of(Solitaire(row))]
SQUARE = Solitaire(SQUARE_THREE)
SOME = levels_of(SQUARE)[3]

EXERCISE = Exercise(
    name="winnable",
    solution=winnable,
    cases=(*BY_ROWS, (SQUARE, levels_of(SQUARE)[2], frozenset(sorted(SOME, key=sorted)[:1]))),
    property=is_winnable_set,
    also_right=(asked_of_any, the_lost_left_out),
    wrong=(
        Wrong(
            all_must_lead_there,
            "every jump must be good",
            "Nobody forces the player to take the bad jump. How many good ones are needed?",
        ),
        Wrong(
            where_it_leads,
            "the later level is asked for",
            "Which level do these positions belong to: the one before the jump or after it?",
        ),
        Wrong(
            whoever_can_jump,
            "who can jump can win",
            "A jump may lead to a position that is lost. Where do you ask?",
        ),
        Wrong(
            the_last_jump_decides,
            "the last answer counts",
            "One jump led there, the next one did not. What does your program remember?",
        ),
        Wrong(
            the_first_found,
            "one is all",
            "There may be more positions like the one you found.",
        ),
        Wrong(
            in_both,
            "winnable stays where it is",
            "A position of this level has one peg more than those after it. Can it be among them?",
        ),
        Wrong(
            those_lost,
            "what cannot be won is asked for",
            "You return a set of positions. Are these the good ones or the bad ones?",
        ),
    ),
    hints=(
        "For each position of the level look at the positions after each of its jumps.",
        "One of them in `after` is enough: then the position you came from belongs to the answer.",
    ),
)
