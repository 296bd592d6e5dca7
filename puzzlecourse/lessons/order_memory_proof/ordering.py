"""The lines of the library's `solve_remembering` to put in order."""

from __future__ import annotations

from puzzlelib.search import solve_remembering
from puzzlelib.solitaire import ROW_FIVE, ROW_SEVEN, Position, Solitaire

from ...exercise import Exercise, Trial
from ...ordering import Ordering
from .boards import THREE_ISLANDS, TWO_ISLANDS, about_its_board


class Memory(set[Position]):
    """A set that says nothing of what it holds: a search may add to the one it is given."""

    def __repr__(self) -> str:
        return "set()"


ROWS = ("..o..", "o...o", "oo.", ROW_FIVE, TWO_ISLANDS, ROW_SEVEN, THREE_ISLANDS)
BOARDS = [Solitaire(row) for row in ROWS]
CASES = tuple((board, board.start, Memory()) for board in BOARDS)


def searches_once(trial: Trial) -> str | None:
    """Return None if it returned what it should and looked at no position twice."""
    told = trial.differs_from(Trial.of(solve_remembering, trial.arguments).result)
    return about_its_board(trial, told or nothing_said(trial) or looked_twice(trial))


def nothing_said(trial: Trial) -> str | None:
    """Return what to say if no line of the function says what to return when nothing is found."""
    step = trial.recording.steps[-1]
    line = step.call.source.lines.get(step.line, "")
    if trial.result is None and "return" not in line:
        return "the loop came to its end, and no line says what to return then."
    return None


def looked_twice(trial: Trial) -> str | None:
    """Return what to say if two calls looked at the same position."""
    looked = [call.arguments["position"] for call in trial.recording.calls]
    if len(looked) == len(set(looked)):
        return None
    return f"{len(looked)} calls for {len(set(looked))} positions: some position is looked at twice, although `seen` could tell."


ORDER = Ordering(
    name="solve_remembering",
    ask="Put the lines in order. `solve_remembering` returns what `solve` returns, but looks at no position twice: `seen` is the set of positions it has looked at, empty at the beginning.",
    header="def solve_remembering(puzzle, position, seen):",
    lines=(
        "    seen.add(position)",
        "    if puzzle.is_solved(position):",
        "        return []",
        "    for move in puzzle.moves(position):",
        "        after = puzzle.apply(position, move)",
        "        if after not in seen:",
        "            rest = solve_remembering(puzzle, after, seen)",
        "            if rest is not None:",
        "                return [move] + rest",
        "    return None",
    ),
    decoys={
        "            rest = solve_remembering(puzzle, after, set())": "every call has its own memory",
        "        if after in seen:": "a known position is a good one",
        "    seen.remove(position)": "going back is forgetting",
        "        if position not in seen:": "the old position is asked for",
    },
    exercise=Exercise(
        name="order of solve_remembering",
        solution=solve_remembering,
        cases=CASES,
        property=searches_once,
        recursive=True,
        library="solve_remembering",
    ),
)
