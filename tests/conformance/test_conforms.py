"""`conforms` reports violations of the contract, whatever the rules do, in plain sentences."""

import json
import random
from time import process_time
from typing import NamedTuple

import pytest
from broken_rules import AsksItself, NamesTheMove, NeverReady, Numbers, Raises, SelfForgotten
from games import Frogs, Take
from reference import short_name

from puzzlecourse.answers.answer import is_written
from puzzlelib import (
    IllegalMove,
    IllegalPosition,
    conforms,
    is_winning,
    record,
    search,
    solve,
)
from puzzlelib.conformance.conforming import Report
from puzzlelib.search import Found
from puzzlelib.views import Player, StepThrough
from puzzlelib.views.pictures import Picture

OWN = [Frogs(), Take()]


# ---- valid rules ---------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", OWN, ids=short_name)
def test_nothing_is_wrong_with_right_rules(rules):
    """For the library's own puzzles, `test_conformance.py` checks this and more."""
    assert conforms(rules, seconds=None)


def test_a_class_of_a_cell_can_be_solved_and_searched():
    """Issue 7, point 2."""
    puzzle = Frogs()
    line = solve(puzzle, puzzle.start)
    assert len(line) == 8
    result = search(puzzle, puzzle.start)
    assert isinstance(result, Found)
    assert list(result.route) == line


def test_a_game_of_a_cell_has_winning_positions():
    won = [n for n in range(7) if is_winning(Take(), n)]
    assert won == [1, 2, 3, 5, 6]


def test_a_class_of_a_cell_can_be_played_with_its_text_board_and_buttons():
    player = Player(Frogs())
    assert type(player.picture) is Picture, "a text board and buttons"
    assert ">>_<<" in player._repr_mimebundle_()["text/plain"].replace("&gt;", ">")
    player._moves._buttons[1].click()
    assert player.play.position == ">_><<"
    player.actions["undo"].click()
    assert player.play.position == ">>_<<"


def test_a_game_of_a_cell_can_be_played_against_the_computer():
    player = Player(Take(), computer="perfect", chance=random.Random(1))
    player._moves._buttons[2].click()
    assert player.play.route[0] == 2
    again = json.loads(player.play.dumps())
    assert again["moves"] == [str(move) for move in player.play.route]


def test_a_class_of_a_cell_can_be_stepped_through():
    puzzle = Frogs()
    steps = StepThrough(record(solve, puzzle, puzzle.start), puzzle)
    chunk = steps.book.chunk(0, steps.last)
    seen = ["".join(pieces) for pieces in chunk["texts"]]
    assert any("led nowhere" in sentence for sentence in seen)
    assert any(sentence.startswith("solve('>>_<<') returns [1, 3,") for sentence in seen)
    assert all(board.startswith("<pre") for board in chunk["boards"])


def test_the_outline_of_a_class_is_not_written_yet():
    class Mine:
        """A puzzle of your own."""

    assert not is_written(Mine)
    assert is_written(Take)


# ---- invalid rules: their sentences are in tests/approvals/test_faults_of_rules.py ---------------


def test_nothing_is_wrong_with_positions_that_are_tuples_of_numbers():
    assert conforms(Numbers(), seconds=None)


def test_a_reason_that_names_the_move_is_one():
    report = conforms(NamesTheMove(), seconds=None)
    assert report, report


UNDER_LIMITS = [
    (Raises(), "moves('>>_<<') stops with AttributeError: 'Raises' object has no attribute"),
    (SelfForgotten(), "moves('>>_<<') cannot be called:"),
    (NeverReady(), "moves('>>_<<') does not end, or takes too much time or memory."),
    (AsksItself(), "text('>>_<<') does not end, or takes too much time or memory."),
]


@pytest.mark.parametrize(
    ("rules", "sentence"), UNDER_LIMITS, ids=[type(rules).__name__ for rules, _ in UNDER_LIMITS]
)
def test_whatever_rules_do_asking_ends(rules, sentence):
    """In a notebook cell, under the limits of the recorder."""
    began = process_time()
    report = conforms(rules)
    assert process_time() - began < 4
    assert [fault for fault in report.faults if sentence in fault], report


class Choice(NamedTuple):
    number: int

    def __str__(self):
        COMPARED.append(self.number)
        return f"choose {self.number}"

    def __eq__(self, other):
        COMPARED.append(self.number)
        return tuple(self) == other

    __hash__ = tuple.__hash__


COMPARED = []  # or spoken


class Wide(Take):
    """One number is chosen, then play ends."""

    start = 0

    def __init__(self, most):
        self.choices = [Choice(number) for number in range(1, most + 1)]

    def moves(self, position):
        return [] if position else self.choices

    def apply(self, position, move):
        if not isinstance(move, Choice) or position or move not in self.choices:
            raise IllegalMove("there is no such choice")
        return move.number

    def check(self, position):
        if not isinstance(position, int):
            raise IllegalPosition("a position is a number")


def test_four_times_as_many_moves_are_looked_at_in_about_four_times_as_many_steps():
    """Steps are counted, because seconds depend on the machine."""
    work = []
    for most in (200, 800):
        COMPARED.clear()
        assert conforms(Wide(most), seconds=None)
        work.append(len(COMPARED))
    assert work[1] < 5 * work[0]


def test_all_missing_attributes_are_reported_together():
    report = conforms(object())
    assert [fault.split()[0] for fault in report.faults] == [
        "start", "moves", "apply", "check", "text", "is_solved",
    ]  # fmt: skip


def test_what_rules_print_is_not_shown(capsys):
    class Loud(Frogs):
        def moves(self, position):
            print("thinking")
            return super().moves(position)

    assert conforms(Loud(), positions=2)
    assert capsys.readouterr().out == ""


def test_a_report_counts_as_true_if_nothing_is_wrong():
    assert Report("Frogs", ())
    assert not Report("Frogs", ("There is no move from the start.",))


def test_a_report_says_if_time_was_up_before_all_was_checked():
    report = conforms(Frogs(), seconds=1e-9)
    assert report
    assert repr(report).endswith("time was up before all was checked: allow more seconds.")


class Fickle(Frogs):
    """Frogs that jump only a given number of times in total, whatever the position."""

    def __init__(self, jumps):
        self.left = jumps

    def apply(self, position, move):
        self.left -= 1
        if self.left < 0:
            raise IllegalMove("the frogs are tired")
        return super().apply(position, move)


def test_rules_that_fail_during_a_play_through_are_reported_and_raise_nothing():
    endless = Fickle(10**6)
    assert conforms(endless, seconds=None)
    jumps = 10**6 - endless.left
    reports = [conforms(Fickle(n), seconds=None).faults for n in range(jumps - 12, jumps)]
    assert all(reports)
