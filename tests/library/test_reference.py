"""Every known number in `reference.py`, recomputed with the library."""

from collections import Counter
from typing import Any

import pytest
from computed import COMPUTE
from reference import TABLE, Known, short_name

from puzzlelib import Hanoi, Solitaire, solitaire
from puzzlelib.cli.solitaire import BOARDS
from puzzlelib.hanoi import solve_hanoi
from puzzlelib.play.knowledge import distance_to_go, good_moves


def row_param(row: Known) -> Any:
    """Return the row as a test parameter; counting more than a million calls is slow."""
    marks = [pytest.mark.slow] if row.what.startswith("calls") and row.number > 10**6 else []
    return pytest.param(row, id=f"{short_name(row.rules)}-{row.what}", marks=marks)


@pytest.mark.parametrize("row", [row_param(row) for row in TABLE])
def test_the_library_computes_the_known_number(row: Known) -> None:
    """N10, N11, S1, S12 and more: each row names its source."""
    assert COMPUTE[row.what](row) == row.number


def test_every_known_number_has_a_source() -> None:
    assert [row for row in TABLE if not row.source.strip()] == []


def test_no_number_is_written_down_twice() -> None:
    counted = Counter((row.rules, row.what) for row in TABLE)
    assert [key for key, times in counted.items() if times > 1] == []


SHORT = [row for row in TABLE if row.what == "fewest moves" and row.number < 2000]


@pytest.mark.parametrize("row", SHORT, ids=lambda row: short_name(row.rules))
def test_the_fewest_moves_lead_from_good_move_to_good_move(row: Known) -> None:
    here = row.rules.start
    for number in range(row.number):
        assert distance_to_go(row.rules, here) == row.number - number
        here = row.rules.apply(here, good_moves(row.rules, here)[0])
    assert row.rules.is_solved(here)


def test_the_fewest_moves_of_hanoi_are_those_of_the_plan() -> None:
    for row in SHORT:
        if isinstance(row.rules, Hanoi):
            assert len(solve_hanoi(row.rules.disks)) == row.number


def test_every_board_that_is_offered_has_known_numbers() -> None:
    boards = {getattr(solitaire, name) for name in solitaire.__all__ if name.isupper()}
    boards |= set(BOARDS.values())
    known = {row.rules.picture for row in TABLE if isinstance(row.rules, Solitaire)}
    missing = [board for board in boards if Solitaire(board).picture not in known]
    assert missing == [], "write a row into tests/support/reference.py: a number and who says so"
