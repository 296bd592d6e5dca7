"""`puzzlecourse selftest`: play every puzzle, solve every exercise and get it wrong.

`pytest --nbval notebooks` shows that the notebooks' output is unchanged; this tests rules, solvers,
knowledge about positions, widgets and judge on an installation without test files. Each fault is
one sentence, printed as soon as it is found; an exception is reported as a fault.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb
from typing import Any

from puzzlelib import (
    Hanoi,
    Maze,
    Nim,
    Playthrough,
    Solitaire,
    conforms,
    is_winning,
    nim,
    record,
    search,
    solve,
    solve_remembering,
)
from puzzlelib.cli.common import Commands, add_command
from puzzlelib.play import knowledge
from puzzlelib.play.all_positions import SearchProvider
from puzzlelib.rules import is_game
from puzzlelib.search import Found
from puzzlelib.solitaire.boards import ROW_FIVE, ROW_SEVEN, SQUARE_THREE
from stepthrough.given import counted
from stepthrough.trace.values import error_line

from ..authoring.questions import Prediction
from ..authoring.sheet import Sheet
from ..judging.exercise import Exercise
from ..judging.judge import judge
from ..lessons import broken_lessons, course_sheets

SEED = 1  # fixed, so that all runs use the same cases
SOMETHING_IS_WRONG = 1
PUZZLES = (  # small enough to compare every position with an exhaustive search
    Hanoi(3),
    Hanoi(4, goal="any"),
    Nim((3, 4, 5)),
    Nim((1, 3, 5), misere=True),
    Solitaire(ROW_FIVE),
    Solitaire(ROW_SEVEN),
    Solitaire(SQUARE_THREE),
    Maze(["S.#", "#..", "..G"]),
)
MOST_POSITIONS = 10_000  # per puzzle; faulty rules may have infinitely many
MOST_MOVES = 100  # per play-through
_ROOT = Path(__file__).parents[2]
_LESSONS = _ROOT / "puzzlecourse" / "lessons"


def add_to(commands: Commands) -> None:
    """Add the command `selftest`."""
    does = "play every puzzle to its end, solve every exercise, and get it wrong"
    codes = "exit codes: 0 nothing is wrong, 1 something is, 2 bad input, 130 interrupted"
    add_command(commands, "selftest", does, codes, run)


def run(options: argparse.Namespace) -> int:
    """Print each fault as it is found, then how much was tested; return the exit code."""
    found = 0
    for sentence in faults():
        _print(sentence)
        found += 1
    exercises = sum(len(sheet.exercises) for sheet in course_sheets())
    subject = f"{counted(len(PUZZLES), 'puzzle')} and {counted(exercises, 'exercise')}"
    _print(f"{subject}: {counted(found, 'thing') if found else 'nothing is'} wrong.")
    return SOMETHING_IS_WRONG if found else 0


def _print(sentence: str) -> None:
    sys.stdout.write(f"{sentence}\n")
    sys.stdout.flush()  # the exercises take a minute


def faults() -> Iterator[str]:
    """Yield the faults of puzzles, widgets and lessons, the quickest to find first."""
    for rules in PUZZLES:
        for look in (faults_of_rules, faults_of_routes, faults_of_play, faults_of_player):
            yield from report_faults(str(rules), look, rules)
    yield from report_faults("StepThrough", faults_of_walk)
    yield from broken_lessons()
    for sheet in course_sheets():
        yield from faults_of_sheet(sheet)


def report_faults(where: str, look: Callable[..., Iterator[str]], *given: Any) -> Iterator[str]:
    """Yield the faults that *look* finds, and an exception that it raises, as sentences."""
    try:
        for fault in look(*given):
            yield f"{where}: {fault}"
    except Exception as error:
        yield f"{where}: it stops with {error_line(error)} ({_location_of(error)})"


def _location_of(error: Exception) -> str:
    """Return file and line that raised the error, or the last line of a lesson on its stack."""
    frames = extract_tb(error.__traceback__)
    of_lessons = [frame for frame in frames if Path(frame.filename).parent == _LESSONS]
    frame = [*frames, *of_lessons][-1]
    file = Path(frame.filename)
    name = file.relative_to(_ROOT).as_posix() if file.is_relative_to(_ROOT) else file.name
    return f"{name}, line {frame.lineno}"


def faults_of_sheet(sheet: Sheet) -> Iterator[str]:
    """Yield the faults of the exercises and questions of a sheet."""
    for exercise in sheet.exercises:
        yield from report_faults(f"exercise {exercise.name!r}", faults_of_exercise, exercise)
    for question in sheet.predictions:
        yield from report_faults(f"question {question.name}", faults_of_question, question)


def faults_of_rules(rules: Any) -> Iterator[str]:
    """Yield the faults that `conforms` finds without a time limit."""
    yield from conforms(rules, seconds=None).faults


def faults_of_routes(rules: Any) -> Iterator[str]:
    """Yield the faults of a puzzle's solvers; a game has none.

    They must agree on whether there is a solution, and a route must lead to the goal.
    """
    if is_game(rules):
        return
    result = search(rules, rules.start)
    routes = {
        "search": result.route if isinstance(result, Found) else None,
        "solve_remembering": solve_remembering(rules, rules.start, set()),
    }
    if isinstance(rules, Solitaire):  # without a memo, `solve` needs a puzzle without cycles
        routes["solve"] = solve(rules, rules.start)
    if len({route is None for route in routes.values()}) > 1:
        yield f"{' and '.join(routes)} do not agree on whether there is a solution"
    for solver, route in routes.items():
        if route is not None and (fault := _fault_of_route(rules, route)):
            yield f"{solver} returns [{', '.join(map(str, route))}]: {fault}"


def _fault_of_route(rules: Any, route: Any) -> str | None:
    here = rules.start
    for number, move in enumerate(route, start=1):
        if move not in rules.moves(here):
            return f"move {number} is not legal"
        here = rules.apply(here, move)
    return None if rules.is_solved(here) else "it does not end at the goal"


def faults_of_player(rules: Any) -> Iterator[str]:
    """Play a puzzle to its end in a widget; yield the fault that it reports."""
    # imported here, so that `--help` does not import widgets
    from puzzlelib.views import Player

    player = Player(rules, computer="perfect" if is_game(rules) else None, buttons=True)
    presses = [player.actions[name].click for name in ("hint", "undo", "redo")]
    for _ in range(MOST_MOVES):
        if player.play.is_over:
            break
        player.play.attempt(rules.moves(player.play.position)[0])
        for press in presses:
            press()
            if player.notice.text:
                yield f"Player: {player.notice.text}"
                return
    player._repr_mimebundle_()


def faults_of_walk() -> Iterator[str]:
    """Make the widgets of a recording; yield nothing, for only an exception is a fault."""
    from puzzlelib.views import CallTree, StepThrough

    puzzle = Solitaire(ROW_SEVEN)
    recording = record(solve, puzzle, puzzle.start)
    for widget in (StepThrough(recording, puzzle), CallTree(recording)):
        widget._repr_mimebundle_()
    yield from ()


def faults_of_question(question: Prediction) -> Iterator[str]:
    """Yield a fault if two options are the same; the programs of the question may raise others."""
    if not question.options or len(set(question.options)) < len(question.options):
        yield "two of its options are the same"
    question.asked  # noqa: B018 — reads the sources of its programs


def faults_of_exercise(exercise: Exercise) -> Iterator[str]:
    """Yield a fault if the solution is refused, or if the first wrong answer is accepted."""
    wrong = exercise.wrong[0]
    if fault := judge(exercise, exercise.solution, SEED):
        yield f"the solution is refused: {fault.in_full}"
    if judge(exercise, wrong.answer, SEED) is None:
        yield f"the wrong answer {wrong.misconception!r} is accepted"


def faults_of_play(rules: Any) -> Iterator[str]:
    """Yield claims of the course that an exhaustive search contradicts, the first of each kind."""
    searched = SearchProvider(rules)
    sentences: dict[str, str] = {}
    for here in _positions(rules):
        claims = _claims_about_game if is_game(rules) else _claims_about_puzzle
        for what, claim, truth in claims(rules, here, searched):
            if claim not in (None, truth):
                sentences.setdefault(
                    what, f"{what} of {here} is {claim!s}; the search finds {truth!s}"
                )
    yield from sentences.values()
    if not sentences:  # otherwise play might not end
        yield from _faults_of_the_end(rules, searched)


def _positions(rules: Any) -> list[Any]:
    """Return every reachable position. Raises ValueError beyond MOST_POSITIONS."""
    known = {rules.start: True}
    nearest_first = [rules.start]
    for here in nearest_first:  # grows in the loop
        after = [rules.apply(here, move) for move in rules.moves(here)]
        nearest_first += [there for there in dict.fromkeys(after) if there not in known]
        known.update(dict.fromkeys(after, True))
        if len(known) > MOST_POSITIONS:
            raise ValueError(f"play leads to more than {MOST_POSITIONS:,} positions")
    return nearest_first


Claim = tuple[str, Any, Any]  # (subject, value in the course, value by search); None: unknown


def _claims_about_game(game: Any, here: Any, searched: SearchProvider) -> Iterator[Claim]:
    good = searched.good_moves(here, True) or ()
    wins = bool(good) or (game.misere and not game.moves(here))
    yield "good_moves", _move_list(knowledge.good_moves(game, here)), _move_list(good)
    yield "is_winning", is_winning(game, here, {}), wins
    if isinstance(game, Nim):
        yield "is_lost", nim.is_lost(here, game.misere), not wins


def _claims_about_puzzle(puzzle: Any, here: Any, searched: SearchProvider) -> Iterator[Claim]:
    if puzzle.is_solved(here):
        return
    distance = knowledge.distance_to_go(puzzle, here)
    yield "distance_to_go", distance, searched.distance_to_go(here)
    can_win = knowledge.can_still_win(puzzle, here, reachable=True)
    yield "can_still_win", can_win, searched.can_still_win(here, True)
    good = knowledge.good_moves(puzzle, here, reachable=True)
    yield "good_moves", _move_list(good), _move_list(searched.good_moves(here, True))


def _move_list(moves: Any) -> str | None:
    """Return moves as text, or None if they are unknown."""
    return None if moves is None else f"[{', '.join(map(str, moves))}]"


def _faults_of_the_end(rules: Any, searched: SearchProvider) -> Iterator[str]:
    """Yield a fault if play with good moves does not end as the search predicts."""
    play = Playthrough(rules)
    while not play.is_over and play.moves_made < MOST_MOVES:
        good = knowledge.good_moves(rules, play.position, reachable=True)
        if good is None:  # nothing is known about this puzzle
            return
        play.attempt((good or rules.moves(play.position))[0])
    if is_game(rules):
        expected = f"player {1 if searched.good_moves(rules.start, True) else 2} won"
    else:
        expected = "solved" if searched.can_still_win(rules.start, True) else "stuck"
    ended = str(play.ending).partition(",")[0]
    if not ended.startswith(expected):
        yield f"played with good moves it ends with: {ended}; the search finds: {expected}"
