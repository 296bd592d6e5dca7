"""The lines of the library's `solve` to put in order."""

from __future__ import annotations

from puzzlelib.search import solve
from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Solitaire
from puzzlelib.trace.values import text

from ...exercise import Exercise, Trial
from ...ordering import Ordering
from ..solitaire_by_hand.boards import on_its_board

BOARDS = [Solitaire(row) for row in ("..o..", "oo.", "o...o", "oo.oo", ROW_FIVE, ROW_SEVEN)]
CASES = tuple((board, board.start) for board in BOARDS)


def finds_a_line(trial: Trial) -> str | None:
    """Return None if it returned what the rules say, with a `return` of its own for None."""
    expected = Trial.of(solve, trial.arguments).result
    told = trial.differs_from(expected)
    step = trial.recording.steps[-1]
    line = step.call.source.lines.get(step.line, "")
    if told is None and expected is None and "return" not in line:
        told = "the loop came to its end, and no line says what to return then."
    elif told and trial.outcome == ("NoneType", "None"):
        told = f"{trial.call} returned None; {text(expected)} was expected."
    return on_its_board(trial, told)


ORDER = Ordering(
    name="solve",
    ask="Put the lines in order. `solve` returns the list of the jumps that lead from `position` to one peg, or `None` if no line leads there.",
    header="def solve(puzzle, position):",
    lines=(
        "    if puzzle.is_solved(position):",
        "        return []",
        "    for move in puzzle.moves(position):",
        "        rest = solve(puzzle, puzzle.apply(position, move))",
        "        if rest is not None:",
        "            return [move] + rest",
        "    return None",
    ),
    decoys={
        "        if rest:": "an empty line is no line",
        "        return None": "the first move decides",
        "            return rest": "one's own move is forgotten",
        "            return rest + [move]": "collected on the way back",
        "    if not puzzle.moves(position):": "a dead end is the goal",
    },
    exercise=Exercise(
        name="order of solve",
        solution=solve,
        cases=CASES,
        property=finds_a_line,
        recursive=True,
        library="solve",
    ),
)
