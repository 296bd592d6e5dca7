"""Exercise: the five conditions of a jump as one function."""

from __future__ import annotations

from puzzlelib.trace.values import short

from ...exercise import Exercise, Trial, Wrong
from .boards import on_its_board
from .jumps import CASES


def jumped(puzzle, position, source, target):
    """Return the hole whose peg the jump removes; None if the jump is not allowed.

    >>> puzzle = Solitaire("o.oo.")
    >>> jumped(puzzle, puzzle.start, (0, 3), (0, 1))
    (0, 2)
    """
    if source not in position or target in position:
        return None
    if target not in puzzle.holes:
        return None
    down, right = target[0] - source[0], target[1] - source[1]
    if (abs(down), abs(right)) not in ((0, 2), (2, 0)):
        return None
    over = (source[0] + down // 2, source[1] + right // 2)
    return over if over in position else None


def by_directions(puzzle, position, source, target):
    row, column = source
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        over = (row + down, column + right)
        if target == (row + 2 * down, column + 2 * right):
            if {source, over} <= position and target in puzzle.holes - position:
                return over
    return None


def by_the_rules(puzzle, position, source, target):
    for move in puzzle.moves(position):
        if (move.source, move.target) == (source, target):
            return move.over
    return None


def in_between(source, target):
    down, right = target[0] - source[0], target[1] - source[1]
    if (abs(down), abs(right)) in ((0, 2), (2, 0)):
        return source[0] + down // 2, source[1] + right // 2
    return None


def no_peg_to_move(puzzle, position, source, target):
    if target in position or target not in puzzle.holes:
        return None
    over = in_between(source, target)
    return over if over in position else None


def onto_a_peg(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes:
        return None
    over = in_between(source, target)
    return over if over in position else None


def off_the_board(puzzle, position, source, target):
    if source not in position or target in position:
        return None
    over = in_between(source, target)
    return over if over in position else None


def diagonally(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes - position:
        return None
    down, right = target[0] - source[0], target[1] - source[1]
    if max(abs(down), abs(right)) != 2:
        return None
    over = (source[0] + down // 2, source[1] + right // 2)
    return over if over in position else None


def two_steps_in_all(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes - position:
        return None
    down, right = target[0] - source[0], target[1] - source[1]
    if abs(down) + abs(right) != 2:
        return None
    over = (source[0] + down // 2, source[1] + right // 2)
    return over if over in position else None


def over_an_empty_hole(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes - position:
        return None
    return in_between(source, target)


def right_and_down_only(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes - position or target < source:
        return None
    over = in_between(source, target)
    return over if over in position else None


def yes_or_no(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes - position:
        return False
    return in_between(source, target) in position


def two_or_more(puzzle, position, source, target):
    if source not in position or target not in puzzle.holes - position:
        return None
    down, right = target[0] - source[0], target[1] - source[1]
    if 0 not in (down, right) or abs(down + right) < 2:
        return None
    over = (source[0] + down // 2, source[1] + right // 2)
    return over if over in position else None


def names_the_jumper(puzzle, position, source, target):
    return source if jumped(puzzle, position, source, target) else None


def names_the_peg(trial: Trial) -> str | None:
    """The function answers with the hole that the rules name, or with None."""
    expected = Trial.of(jumped, trial.arguments).result
    told = trial.differs_from(expected)
    if told and expected is None and trial.recording.ended == "returned":
        told = f"{trial.call} returned {short(trial.result)}. This is no jump: None was expected."
    return on_its_board(trial, told)


EXERCISE = Exercise(
    name="five conditions",
    solution=jumped,
    cases=CASES,
    property=names_the_peg,
    also_right=(by_directions, by_the_rules),
    wrong=(
        Wrong(
            no_peg_to_move,
            "somebody will jump",
            "Condition 1: which peg jumps? Look at the hole where it should stand.",
        ),
        Wrong(onto_a_peg, "a jump may land on a peg", "Condition 2: what stands in the target?"),
        Wrong(
            off_the_board,
            "no peg is an empty hole",
            "Condition 3: is every place without a peg a hole of this board?",
        ),
        Wrong(
            diagonally,
            "two apart in any direction",
            "Condition 4: how many rows lie between the two, and how many columns?",
        ),
        Wrong(
            two_steps_in_all,
            "two steps are two apart",
            "Condition 4: one down and one to the right is two steps. Is it a jump?",
        ),
        Wrong(
            over_an_empty_hole,
            "a jump needs nobody",
            "Condition 5: is there a peg to be jumped over?",
        ),
        Wrong(
            right_and_down_only,
            "forward only",
            "A peg may also jump to the left, and up. What is the difference negative for?",
        ),
        Wrong(two_or_more, "two or more are two", "Condition 4: how far apart are they?"),
        Wrong(
            names_the_jumper, "the jumper is meant", "That peg jumps. Which one leaves the board?"
        ),
        Wrong(
            yes_or_no,
            "yes is answer enough",
            "The answer is not whether, but which peg is removed: name its hole.",
        ),
    ),
    hints=(
        "Write one `if` for each condition that fails, each with `return None`.",
        "`target[0] - source[0]` says how many rows down, `target[1] - source[1]` how many to the right.",
        "The hole in between is half of each difference away from the source: `// 2`.",
    ),
    library="jumped",
)
