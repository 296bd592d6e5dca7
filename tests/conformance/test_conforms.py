"""`conforms` tells in plain sentences what is wrong with rules, whatever they are."""

import json
import random
from dataclasses import dataclass
from time import process_time
from typing import NamedTuple

import pytest
from games import Frogs, Take
from reference import short_name

from puzzlecourse.answers.answer import is_written
from puzzlelib import (
    Hanoi,
    IllegalMove,
    IllegalPosition,
    Nim,
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


# ---- rules in which nothing is wrong -------------------------------------------------------------


@pytest.mark.parametrize("rules", OWN, ids=short_name)
def test_nothing_is_wrong_with_right_rules(rules):
    """Of the library's own puzzles `test_conformance.py` asks the same, and more."""
    assert conforms(rules)


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


# ---- one class of broken rules for each sentence -------------------------------------------------


class NoText(Frogs):
    text = property()


class NoGoal(Take):
    misere = property()


class TextIsNoMethod(Frogs):
    text = "board"


class StartIsAMethod(Frogs):
    def start(self):
        return ">>_<<"


class BothKinds(Frogs):
    misere = False


class MisereInWords(Take):
    misere = "no"


class ListPositions(Frogs):
    start = [3, 2]  # noqa: RUF012 — wrong on purpose

    def moves(self, position):
        return [1] if position[0] else []

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove("no")
        return [position[0] - move, position[1]]

    def check(self, position):
        if not isinstance(position, list):
            raise IllegalPosition("no list")

    def text(self, position):
        return str(position)

    def is_solved(self, position):
        return position[0] == 0


class ChangesItsArgument(ListPositions):
    def apply(self, position, move):
        position[0] -= move
        return position


class ShufflesMoves(Frogs):
    def moves(self, position):
        found = super().moves(position)
        self.turned = not getattr(self, "turned", False)
        return found[::-1] if self.turned else found


class YieldsMoves(Frogs):
    def moves(self, position):
        yield from super().moves(position)


class HandsOverAGenerator(Frogs):
    def moves(self, position):
        return (move for move in super().moves(position))


class MovesOneByOne(Frogs):
    def moves(self, position):
        return set(super().moves(position))


class MovesAsLists(Take):
    def moves(self, position):
        return [[take] for take in super().moves(position)]

    def apply(self, position, move):
        return super().apply(position, move[0] if move else None)


class TwoMovesOneName(Take):
    def moves(self, position):
        return [*super().moves(position), *[str(n) for n in super().moves(position)]]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove("no")
        return position - int(move)


class AcceptsAnything(Take):
    def apply(self, position, move):
        return max(0, position - (move or 0))


class FailsOnIllegalMoves(Frogs):
    def apply(self, position, move):
        return super().apply(position, {1: 1, 0: 0, 3: 3, 4: 4, 2: 2}[move])


class RefusesWhatItOffers(Take):
    def apply(self, position, move):
        if move != 1:
            raise IllegalMove("only one at a time")
        return super().apply(position, move)


class ReturnsNothing(Frogs):
    def apply(self, position, move):
        super().apply(position, move)


class AnswersByChance(Take):
    def apply(self, position, move):
        super().apply(position, move)
        self.turn = not getattr(self, "turn", True)
        return position - move if self.turn else 0


class RefusesItsOwnPositions(Frogs):
    def check(self, position):
        if position != self.start:
            raise IllegalPosition("this is not the start")


class AcceptsNoPosition(Frogs):
    def check(self, position):
        return None


class FailsOnNoPosition(Frogs):
    def check(self, position):
        if sorted(position) != sorted(self.start):
            raise IllegalPosition("no")


class NoBoard(Frogs):
    def text(self, position):
        return list(position)


class BlindBoard(Frogs):
    def text(self, position):
        return "frogs and toads"


class SolvedInWords(Frogs):
    def is_solved(self, position):
        return "yes" if position == "<<_>>" else ""


class SolvedAtOnce(Frogs):
    def is_solved(self, position):
        return True


class NothingToPlay(Frogs):
    start = ">><<_"


class StartsAnywhere(Take):
    def __init__(self):
        self.calls = 6

    @property
    def start(self):
        self.calls += 1
        return self.calls


class ComesBack(Take):
    def moves(self, position):
        return [1, -1] if 0 < position < 6 else [1]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove("no")
        return position + move if position + move in range(7) else 5


class SelfForgotten(Frogs):
    def moves(position):  # noqa: N805
        return []


class Raises(Frogs):
    def moves(self, position):
        return self.all_moves[position]


class NeverReady(Frogs):
    def moves(self, position):
        while True:
            pass


class AsksItself(Frogs):
    def text(self, position):
        return self.text(position)


class Jump(NamedTuple):
    place: int

    def __str__(self):
        return f"jump from {self.place}"


class TakesTuplesForMoves(Frogs):
    """`in` compares NamedTuples as tuples."""

    def moves(self, position):
        return [Jump(place) for place in super().moves(position)]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"the animal on place {move} cannot jump into the gap")
        return super(TakesTuplesForMoves, _Frogs()).apply(position, move[0])


class _Frogs(TakesTuplesForMoves):
    moves = Frogs.moves


class RefusesWithoutAWord(Take):
    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove
        return position - move


class NamesTheMove(Take):
    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"{move} is no move")
        return position - move


def test_a_reason_that_names_the_move_is_one():
    report = conforms(NamesTheMove())
    assert report, report


class MovesWithoutWords(Take):
    class Move:
        def __init__(self, take):
            self.take = take

        def __eq__(self, other):
            return isinstance(other, type(self)) and self.take == other.take

        def __hash__(self):
            return hash(self.take)

    def moves(self, position):
        return [self.Move(take) for take in super().moves(position)]

    def apply(self, position, move):
        if not isinstance(move, self.Move):
            raise IllegalMove("that is no move of this game")
        return Take().apply(position, move.take)


class AcceptsParts(Frogs):
    def check(self, position):
        if not isinstance(position, str):
            raise IllegalPosition("a position is a text")


class CountsWrong(Frogs):
    def distance_to_go(self, position):
        return 8


class PraisesWrongMoves(Frogs):
    def good_moves(self, position):
        return [7]


class FirstMove(Nim):
    def good_moves(self, position):
        return self.moves(position)[:1]


class LosingMoves(Nim):
    def good_moves(self, position):
        good = super().good_moves(position)
        return [move for move in self.moves(position) if move not in good]


class ForgetsMisere(Nim):
    def good_moves(self, position):
        return Nim(self.start).good_moves(position)


class AnyMoveIsGood(Hanoi):
    def good_moves(self, position):
        return self.moves(position)


class NoMoveIsGood(Hanoi):
    def good_moves(self, position):
        return []


class StaysHopeful(Frogs):
    def can_still_win(self, position):
        return True


class GivesUpTooSoon(Frogs):
    def can_still_win(self, position):
        return position != self.start


@dataclass
class CanBeChanged(Frogs):
    start: str = ">>_<<"


class CountsItsMoves(Take):
    made = 0

    def apply(self, position, move):
        self.made += 1
        return super().apply(position, move)

    def __repr__(self):
        return f"CountsItsMoves({self.made})"


BROKEN = [
    (TakesTuplesForMoves(), "takes a plain tuple for a move, because NamedTuples are compared"),
    (RefusesWithoutAWord(), "does not say why: IllegalMove names the broken rule"),
    (MovesWithoutWords(), "has no words: give its class a __str__."),
    (MovesWithoutWords(), "can be changed: make moves of tuples."),
    (AcceptsParts(), "accepts what is no position: raise IllegalPosition."),
    (CountsWrong(), "distance_to_go('>>_<<') returns 8, but the moves from there make it 9."),
    (PraisesWrongMoves(), "returns [7]: not all of them are legal."),
    (FirstMove((3, 4, 5)), "lets the opponent win: in a game the good moves are those that leave"),
    (
        LosingMoves((1, 2)),
        "good_moves((1, 2)) returns [take 1 from heap 1, take 2 from heap 2], but",
    ),
    (ForgetsMisere((1, 2), misere=True), "[take 2 from heap 2], but take 2 from heap 2 lets the"),
    (AnyMoveIsGood(3), "7 moves from the goal: a good move leads nearer to it."),
    (NoMoveIsGood(3), "returns [], 7 moves from the goal: a good move leads nearer to it."),
    (StaysHopeful(), "is True, but it is not solved, and no move leads on."),
    (GivesUpTooSoon(), "can_still_win('>>_<<') is False, but one move on it is True."),
    (CanBeChanged(), "The rules can be changed and not be hashed: write @dataclass(frozen=True)."),
    (CountsItsMoves(), "Asking changes the rules: they were CountsItsMoves(0) before."),
    (NoText(), "text is missing: text(position) returns the board as a string."),
    (NoGoal(), "is_solved is missing: is_solved(position) returns whether"),
    (TextIsNoMethod(), "text is no method: text(position) returns the board as a string."),
    (StartIsAMethod(), "start is a method: write @property above it"),
    (BothKinds(), "is_solved and misere are both there"),
    (MisereInWords(), "misere is 'no': in a game for two it is True or False."),
    (Frogs, "Frogs is a class: write Frogs() with brackets"),
    (ListPositions(), "The position [3, 2] cannot be hashed"),
    (ChangesItsArgument(), "apply changes the position it is given: [3, 2] became [2, 2]."),
    (ShufflesMoves(), "the moves and their order must stay the same."),
    (MovesOneByOne(), "moves('>>_<<') returns a set: it must be a list, [] if there is none."),
    (YieldsMoves(), "moves yields what it is to return: collect it in a list"),
    (HandsOverAGenerator(), "moves yields what it is to return: collect it in a list"),
    (MovesAsLists(), "The move [1] cannot be hashed: make moves of tuples."),
    (TwoMovesOneName(), "moves(6) has two moves that read 1: a button needs its own words."),
    (AcceptsAnything(), "accepts an illegal move: raise IllegalMove if it is not among the moves."),
    (FailsOnIllegalMoves(), "stops with KeyError: None: for an illegal move raise IllegalMove."),
    (RefusesWhatItOffers(), "moves offers 2 in 6, but apply refuses it: IllegalMove: only one"),
    (
        ReturnsNothing(),
        "returns None, of the type NoneType; the position before is of the type str",
    ),
    (AnswersByChance(), "which is not equal: positions are compared by value"),
    (RefusesItsOwnPositions(), "check refuses '_>><<', which play leads to: IllegalPosition: this"),
    (AcceptsNoPosition(), "check(None) accepts what is no position: raise IllegalPosition."),
    (FailsOnNoPosition(), "check(None) stops with TypeError: 'NoneType' object is not iterable"),
    (NoBoard(), "text('>>_<<') returns ['>', '>', '_', '<', '<'], which is no string."),
    (BlindBoard(), "have the same board: no one can tell them apart."),
    (SolvedInWords(), "is_solved('>>_<<') returns '': it is True or False."),
    (SolvedAtOnce(), "The start is solved already: nothing is left to play."),
    (NothingToPlay(), "There is no move from the start: nothing can be played."),
    (StartsAnywhere(), "start is another position each time: it must stay the same."),
    (ComesBack(), "A game must come to an end, but play can come back to"),
    (Raises(), "moves('>>_<<') stops with AttributeError: 'Raises' object has no attribute"),
]
UNDER_LIMITS = [
    (SelfForgotten(), "moves('>>_<<') cannot be called:"),
    (NeverReady(), "moves('>>_<<') does not end, or takes too much time or memory."),
    (AsksItself(), "text('>>_<<') does not end, or takes too much time or memory."),
]


def named(value):
    return value[:40] if isinstance(value, str) else type(value).__name__


@pytest.mark.parametrize(("rules", "sentence"), BROKEN, ids=named)
def test_each_fault_has_its_sentence(rules, sentence):
    """I8: a mutated argument, an unhashable position, an illegal move accepted; and others."""
    report = conforms(rules, seconds=None)  # nothing of it is without end
    assert not report
    assert [fault for fault in report.faults if sentence in fault], report
    assert repr(report) == "\n".join(f"✗ {fault}" for fault in report.faults)


@pytest.mark.parametrize(("rules", "sentence"), [*UNDER_LIMITS, BROKEN[0], BROKEN[-1]], ids=named)
def test_whatever_rules_do_asking_ends(rules, sentence):
    """As in a cell: under the limits of the recorder."""
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
    """One number is chosen, and that is all."""

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
    """Counted, because seconds depend on the machine."""
    work = []
    for most in (500, 2000):
        COMPARED.clear()
        assert conforms(Wide(most), seconds=None)
        work.append(len(COMPARED))
    assert work[1] < 5 * work[0]


def test_everything_that_is_missing_is_told_at_once():
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


class Fickle(Frogs):
    """Frogs that jump so many times, and then no more, wherever that is."""

    def __init__(self, jumps):
        self.left = jumps

    def apply(self, position, move):
        self.left -= 1
        if self.left < 0:
            raise IllegalMove("the frogs are tired")
        return super().apply(position, move)


def test_rules_that_change_their_mind_in_a_play_through_are_told_and_raise_nothing():
    endless = Fickle(10**6)
    assert conforms(endless, seconds=None)
    jumps = 10**6 - endless.left
    reports = [conforms(Fickle(n), seconds=None).faults for n in range(jumps - 12, jumps)]
    assert all(reports)
