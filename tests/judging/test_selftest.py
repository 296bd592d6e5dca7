"""`puzzlecourse selftest` reports what nbval does not detect, one sentence per fault."""

from argparse import Namespace
from dataclasses import replace
from functools import partial

import pytest

from puzzlecourse import lessons
from puzzlecourse.authoring.sheet import SHEETS, Sheet
from puzzlecourse.checking import selftest
from puzzlecourse.checking.selftest import (
    faults_of_exercise,
    faults_of_play,
    faults_of_player,
    faults_of_question,
    faults_of_routes,
    report_faults,
)
from puzzlecourse.judging import judge
from puzzlecourse.lessons import (
    LessonError,
    broken_lessons,
    course_sheets,
    exercise_named,
    lesson_named,
    prediction_named,
)
from puzzlelib import Hanoi, IllegalPosition, Nim, Solitaire, nim, solve
from puzzlelib.solitaire import ROW_FIVE
from puzzlelib.views import Player

POWER = exercise_named("power")


@pytest.fixture
def one_lesson(monkeypatch):
    """Restrict the self-test to one lesson; `test_course.py` covers the others."""
    monkeypatch.setattr(selftest, "course_sheets", lambda: [lesson_named("01_factorial")])


def test_nothing_is_wrong(one_lesson, capsys):
    assert selftest.run(Namespace()) == 0
    assert capsys.readouterr().out == "8 puzzles and 3 exercises: nothing is wrong.\n"


def test_what_is_wrong_is_printed_as_it_is_found_and_the_exit_code_says_so(
    one_lesson, monkeypatch, capsys
):
    def found():
        yield "one"
        assert capsys.readouterr().out == "one\n"
        yield "another"

    monkeypatch.setattr(selftest, "faults", found)
    assert selftest.run(Namespace()) == 1
    assert capsys.readouterr().out == "another\n8 puzzles and 3 exercises: 2 things wrong.\n"


# ---- broken parts --------------------------------------------------------------------------------


def test_wrong_rules_are_reported_in_a_sentence_with_the_place_and_all_else_is_tested(
    one_lesson, monkeypatch
):
    """Rules that reach a position which they reject, detected by the solver of Hanoi."""
    right = Hanoi.check

    def refuses_some(puzzle, position):
        right(puzzle, position)
        if position[1] and position[2]:
            raise IllegalPosition("not like this")

    monkeypatch.setattr(Hanoi, "check", refuses_some)
    monkeypatch.setattr(selftest, "PUZZLES", (Nim((1, 2)), Hanoi(3)))
    sentences = list(selftest.faults())
    assert any("not like this" in sentence for sentence in sentences)
    assert all(sentence.startswith("Hanoi(") for sentence in sentences)


def test_an_exception_is_a_sentence_with_its_place():
    def look():
        yield "one fault"
        Hanoi(3).apply(Hanoi(3).start, None)

    first, second = report_faults("Hanoi", look)
    assert first == "Hanoi: one fault"
    assert second.startswith("Hanoi: it stops with IllegalMove: ")
    assert " (puzzlelib/hanoi/rules.py, line " in second


def test_a_solver_that_returns_its_moves_backwards_is_reported(monkeypatch):
    puzzle = Solitaire(ROW_FIVE)
    assert list(faults_of_routes(puzzle)) == []
    monkeypatch.setattr(selftest, "solve", lambda *given: solve(*given)[::-1])
    [message] = faults_of_routes(puzzle)
    assert message.startswith("solve returns [")
    assert message.endswith("]: move 1 is not legal")


@pytest.mark.parametrize(
    ("rules", "part"),
    [(Nim((1, 2)), "_show_board"), (Hanoi(2), "_hint"), (Hanoi(2), "_repr_mimebundle_")],
    ids=str,
)
def test_a_player_that_raises_is_reported(monkeypatch, rules, part):
    def fails(player, **given):
        raise RuntimeError("no board today")

    monkeypatch.setattr(Player, part, fails)
    [message] = report_faults("it", faults_of_player, rules)
    assert "RuntimeError: no board today" in message


def test_a_question_whose_program_cannot_be_made_is_reported_and_costs_nothing_else():
    """As when a lesson edits the source of a solver which no longer contains the edited text."""

    def edited():
        raise ValueError("'[move] + rest' stands 0 times in solve of search.py")

    question = replace(prediction_named("9.5"), program=partial(edited))
    [message] = report_faults("question 9.5", faults_of_question, question)
    assert message.startswith("question 9.5: it stops with ValueError: '[move] + rest' stands 0")


@pytest.fixture
def broken(monkeypatch):
    """A lesson that raises an exception while it is imported."""
    right = lessons.import_module

    def loads_or_not(name, package):
        if name == ".queens":
            Sheet("11_queens")
            raise ValueError("'x' stands 0 times in solve of search.py")
        return right(name, package)

    lessons._loaded.cache_clear()
    monkeypatch.setattr(lessons, "import_module", loads_or_not)
    yield "the lesson 11_queens cannot be loaded, puzzlecourse/lessons/queens.py stops with "
    lessons._loaded.cache_clear()


def test_a_lesson_that_cannot_be_loaded_costs_no_other(broken):
    made = len(SHEETS)
    assert "11_queens" not in [sheet.notebook for sheet in course_sheets()]
    assert len(course_sheets()) == len(lessons.LESSONS | lessons.BESIDE) - 1
    assert exercise_named("power") is POWER
    [sentence] = broken_lessons()
    assert sentence == f"{broken}ValueError: 'x' stands 0 times in solve of search.py"
    with pytest.raises(LessonError, match="11_queens cannot be loaded"):
        lesson_named("11_queens")
    with pytest.raises(ValueError, match=r"no exercise named 'queens'.*; the lesson 11_queens"):
        exercise_named("queens")
    assert len(SHEETS) == made


def test_a_judge_that_accepts_everything_is_reported(monkeypatch):
    assert list(faults_of_exercise(POWER)) == []
    monkeypatch.setattr(judge._Judgement, "first_fault", lambda judgement: None)
    wrong = POWER.wrong[0].misconception
    assert list(faults_of_exercise(POWER)) == [f"the wrong answer {wrong!r} is accepted"]


def test_a_judge_that_refuses_what_is_right_is_reported():
    strict = replace(POWER, judged_by=lambda trial: "that is not allowed")
    assert list(faults_of_exercise(strict)) == ["the solution is refused: that is not allowed"]


def test_is_lost_reversed_is_reported(monkeypatch):
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
def test_good_moves_that_are_the_first_move_are_reported(monkeypatch, rules):
    monkeypatch.setattr(type(rules), "good_moves", first_move)
    [message] = faults_of_play(rules)
    assert message.startswith("good_moves of (")


def test_a_distance_that_is_wrong_is_reported(monkeypatch):
    monkeypatch.setattr(Hanoi, "distance_to_go", lambda puzzle, position: 3)
    message = next(iter(faults_of_play(Hanoi(2))))
    assert message.startswith("distance_to_go of ((2,), (1,), ()) is 3;")
