"""`puzzlecourse selftest` says in a sentence what nbval does not see: a judge, or knowledge, that is wrong."""

from argparse import Namespace
from dataclasses import replace

import pytest

from puzzlecourse.checking import selftest
from puzzlecourse.checking.selftest import PUZZLES, faults_of_exercise, faults_of_play
from puzzlecourse.judging import judge
from puzzlecourse.lessons import exercise_named, lesson_named
from puzzlelib import Hanoi, Nim, nim

POWER = exercise_named("power")


def test_nothing_is_wrong(monkeypatch, capsys):
    """In one lesson: `test_course.py` has all exercises solved and failed."""
    monkeypatch.setattr(selftest, "lessons", lambda: [lesson_named("01_factorial")])
    assert selftest.run(Namespace()) == 0
    assert f"exercises and {len(PUZZLES)} puzzles: nothing is wrong.\n" in capsys.readouterr().out


def test_what_is_wrong_is_printed_and_the_exit_code_says_so(monkeypatch, capsys):
    monkeypatch.setattr(selftest, "faults", lambda exercises: iter(["one", "another"]))
    assert selftest.run(Namespace()) == 1
    assert capsys.readouterr().out.splitlines()[:2] == ["one", "another"]


@pytest.mark.parametrize("rules", PUZZLES, ids=str)
def test_every_puzzle_is_played_to_its_end(rules):
    assert list(faults_of_play(rules)) == []


# ---- what someone has changed --------------------------------------------------------------------


def test_a_judge_that_accepts_everything_is_told(monkeypatch):
    assert list(faults_of_exercise(POWER)) == []
    monkeypatch.setattr(judge._Judgement, "judge_in_time", lambda judgement: None)
    wrong = POWER.wrong[0].misconception
    assert list(faults_of_exercise(POWER)) == [
        f"exercise 'power': the wrong answer {wrong!r} is accepted"
    ]


def test_a_judge_that_refuses_what_is_right_is_told():
    strict = replace(POWER, judged_by=lambda trial: "that is not allowed")
    assert list(faults_of_exercise(strict)) == [
        "exercise 'power': the solution is refused: that is not allowed"
    ]


def test_is_lost_reversed_is_told(monkeypatch):
    right = nim.is_lost
    monkeypatch.setattr(nim, "is_lost", lambda *given: not right(*given))
    messages = list(faults_of_play(Nim((1, 2))))
    assert messages == [
        "good_moves of (1, 2) is [take 1 from heap 1, take 2 from heap 2]; "
        "the search finds [take 1 from heap 2]",
        "is_lost of (1, 2) is True; the search finds False",
    ]


def first_move(rules, position):
    return rules.moves(position)[:1]


@pytest.mark.parametrize("rules", [Nim((1, 2)), Hanoi(2)], ids=str)
def test_good_moves_that_are_the_first_move_are_told(monkeypatch, rules):
    monkeypatch.setattr(type(rules), "good_moves", first_move)
    [message] = faults_of_play(rules)
    assert message.startswith("good_moves of (")


def test_a_distance_that_is_wrong_is_told(monkeypatch):
    monkeypatch.setattr(Hanoi, "distance_to_go", lambda puzzle, position: 3)
    message = next(iter(faults_of_play(Hanoi(2))))
    assert message.startswith("distance_to_go of ((2,), (1,), ()) is 3;")
