"""`puzzlecourse selftest`: every exercise is solved and failed, every puzzle is played to its end.

`pytest --nbval notebooks` shows that each cell prints what it printed before; this shows that the
judge judges, and that what the course tells about a position is so. Each thing wrong has its sentence.
"""

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from puzzlelib import Hanoi, Nim, Playthrough, Solitaire, conforms, is_winning, nim
from puzzlelib.cli.common import Commands, add_command
from puzzlelib.play import knowledge
from puzzlelib.play.all_positions import Searched
from puzzlelib.rules import is_game
from puzzlelib.solitaire.boards import ROW_SEVEN, SQUARE_THREE
from stepthrough.given import counted

from ..judging.exercise import Exercise
from ..judging.judge import judge
from ..lessons import lessons

SEED = 1  # the same cases in each run
SOMETHING_IS_WRONG = 1
PUZZLES = (  # few positions each, so a search of all of them can contradict
    Hanoi(3),
    Hanoi(4, goal="any"),
    Nim((3, 4, 5)),
    Nim((1, 3, 5), misere=True),
    Solitaire(ROW_SEVEN),
    Solitaire(SQUARE_THREE),
)


def add_to(commands: Commands) -> None:
    """Add the command `selftest`."""
    does = "solve every exercise, get it wrong, and play every puzzle to its end"
    codes = "exit codes: 0 nothing is wrong, 1 something is, 2 bad input, 130 interrupted"
    add_command(commands, "selftest", does, codes, run)


def run(options: argparse.Namespace) -> int:
    """Print a sentence for each thing wrong, and how much was looked at; return the exit code."""
    exercises = [exercise for sheet in lessons() for exercise in sheet.exercises]
    sentences = list(faults(exercises))
    subject = f"{counted(len(exercises), 'exercise')} and {counted(len(PUZZLES), 'puzzle')}"
    wrong = counted(len(sentences), "thing") if sentences else "nothing is"
    sys.stdout.writelines(f"{line}\n" for line in [*sentences, f"{subject}: {wrong} wrong."])
    return SOMETHING_IS_WRONG if sentences else 0


def faults(exercises: list[Exercise]) -> Iterator[str]:
    """Yield what is wrong with the exercises and with the puzzles."""
    for exercise in exercises:
        yield from faults_of_exercise(exercise)
    for rules in PUZZLES:
        messages = (*conforms(rules, seconds=None).faults, *faults_of_play(rules))
        yield from (f"{rules}: {fault}" for fault in messages)


def faults_of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield it if the solution is refused, or if the first wrong answer of the lesson is accepted."""
    name, wrong = exercise.name, exercise.wrong[0]
    if fault := judge(exercise, exercise.solution, SEED):
        yield f"exercise {name!r}: the solution is refused: {fault.in_full}"
    if judge(exercise, wrong.answer, SEED) is None:
        yield f"exercise {name!r}: the wrong answer {wrong.misconception!r} is accepted"


def faults_of_play(rules: Any) -> Iterator[str]:
    """Yield what the course tells and a search of all positions denies: the first of each kind."""
    searched = Searched(rules)
    sentences: dict[str, str] = {}
    for here in _positions(rules):
        looked_at = _of_game if is_game(rules) else _of_puzzle
        for what, claim, truth in looked_at(rules, here, searched):
            if claim not in (None, truth):
                sentences.setdefault(
                    what, f"{what} of {here} is {claim!s}; the search finds {truth!s}"
                )
    yield from sentences.values()
    if not sentences:  # else play might never end
        yield from _faults_of_the_end(rules, searched)


def _positions(rules: Any) -> list[Any]:
    """Return every position that can be reached."""
    known = {rules.start: True}
    nearest_first = [rules.start]
    for here in nearest_first:  # which grows meanwhile
        after = [rules.apply(here, move) for move in rules.moves(here)]
        nearest_first += [there for there in dict.fromkeys(after) if there not in known]
        known.update(dict.fromkeys(after, True))
    return nearest_first


Claim = tuple[str, Any, Any]  # what it is about, what the course says, and what the search finds


def _of_game(game: Any, here: Any, searched: Searched) -> Iterator[Claim]:
    good = searched.good_moves(here, True) or ()
    wins = bool(good) or (game.misere and not game.moves(here))
    yield "good_moves", _in_words(knowledge.good_moves(game, here)), _in_words(good)
    yield "is_winning", is_winning(game, here, {}), wins
    if isinstance(game, Nim):
        yield "is_lost", nim.is_lost(here, game.misere), not wins


def _of_puzzle(puzzle: Any, here: Any, searched: Searched) -> Iterator[Claim]:
    if puzzle.is_solved(here):
        return
    distance = knowledge.distance_to_go(puzzle, here)
    yield "distance_to_go", distance, searched.distance_to_go(here)
    can_win = knowledge.can_still_win(puzzle, here, reachable=True)
    yield "can_still_win", can_win, searched.can_still_win(here, True)
    good = knowledge.good_moves(puzzle, here, reachable=True)
    yield "good_moves", _in_words(good), _in_words(searched.good_moves(here, True))


def _in_words(moves: Any) -> str | None:
    """Return moves in words; None if nothing is known of them."""
    return None if moves is None else f"[{', '.join(map(str, moves))}]"


def _faults_of_the_end(rules: Any, searched: Searched) -> Iterator[str]:
    """Yield it if good moves do not end as the search says: at the goal, or with the right winner."""
    play = Playthrough(rules)
    while not play.is_over:
        good = knowledge.good_moves(rules, play.position, reachable=True)
        if good is None:  # where there can be no table, nothing is told
            return
        play.attempt((good or rules.moves(play.position))[0])
    if is_game(rules):
        expected = f"player {1 if searched.good_moves(rules.start, True) else 2} won"
    else:
        expected = "solved" if searched.can_still_win(rules.start, True) else "stuck"
    ended = str(play.ending).partition(",")[0]
    if not ended.startswith(expected):
        yield f"played with good moves it ends with: {ended}; the search finds: {expected}"
