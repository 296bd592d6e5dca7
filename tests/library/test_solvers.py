"""The solvers that learners step through are short, and not duplicated."""

import ast
import inspect
import re
import textwrap
from pathlib import Path

import pytest

from puzzlelib import Hanoi, fact, is_winning, nim, record, solve, solve_hanoi
from puzzlelib.hanoi import carry_tower
from puzzlelib.nim import nim_sum

PACKAGE = Path(__file__).parents[2] / "puzzlelib"
SOLVERS = [fact, solve_hanoi, carry_tower, solve, is_winning, nim.is_win, nim.is_win_undoing]


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.__name__)
def test_a_solver_has_at_most_ten_lines(solver):
    definition = ast.parse(textwrap.dedent(inspect.getsource(solver))).body[0]
    first, last = definition.body[1], definition.body[-1]  # body[0] is the docstring
    assert last.end_lineno - first.lineno + 1 <= 10


@pytest.mark.parametrize("solver", SOLVERS, ids=lambda solver: solver.__name__)
def test_a_solver_is_written_once(solver):
    """The course may contain one copy, as the solution of its exercise."""
    library = (path for path in PACKAGE.rglob("*.py") if "course" not in path.parts)
    code = "\n".join(path.read_text() for path in library)
    assert len(re.findall(rf"^def {solver.__name__}\(", code, re.MULTILINE)) == 1


def test_the_variant_that_carries_the_position_makes_the_plans_moves():
    for disks in range(6):
        puzzle = Hanoi(max(disks, 1))
        expected = puzzle.start
        for move in solve_hanoi(disks):
            expected = puzzle.apply(expected, move)
        assert carry_tower(puzzle, puzzle.start, disks, 0, 2, 1) == expected


@pytest.mark.parametrize("is_win", [nim.is_win, nim.is_win_undoing])
def test_the_documents_is_win_makes_its_number_of_calls(is_win, monkeypatch):
    """N8, N9, N10: 10,873 calls below the root, whether positions are copied or undone."""
    calls = []

    def counted(rows):
        calls.append(tuple(rows))
        return is_win(rows)

    monkeypatch.setitem(is_win.__globals__, is_win.__name__, counted)
    assert counted([3, 4, 5]) == 0
    # the document tries the first moves outside is_win, which is one call less
    assert len(calls) == 10_874


def test_by_undo_the_shared_list_is_as_before():
    """N9."""
    rows = [1, 2]
    recording = record(nim.is_win_undoing, rows)
    assert rows == [1, 2]
    assert bool(recording.result) is (nim_sum((1, 2)) == 0)
