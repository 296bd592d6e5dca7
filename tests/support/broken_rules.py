"""Rules with one fault each, of games and puzzles as learners write them."""

from dataclasses import dataclass
from typing import NamedTuple

from games import Frogs, Take

from puzzlelib import Hanoi, IllegalMove, IllegalPosition, Nim
from puzzlelib.rules import is_legal, is_whole


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


class Slide(NamedTuple):
    step: int

    def __str__(self):
        return f"slide by {self.step}"


class Numbers(Frogs):
    """A token moves along (1, 0, 0) to the other end; a position is a tuple of numbers."""

    start = (1, 0, 0)

    def moves(self, position):
        place = position.index(1)
        return [Slide(step) for step in (-1, 1) if 0 <= place + step < 3]

    def apply(self, position, move):
        if not is_legal(self, position, move):
            raise IllegalMove("the token would leave the row")
        place = position.index(1) + move.step
        return tuple(int(n == place) for n in range(3))

    def check(self, position):
        if not isinstance(position, tuple) or not all(map(is_whole, position)):
            raise IllegalPosition("a position is a tuple of numbers")
        if sorted(position) != [0, 0, 1]:
            raise IllegalPosition("there is one token")

    def text(self, position):
        return "".join(map(str, position))

    def is_solved(self, position):
        return position == (0, 0, 1)


class TakesTrueForOne(Numbers):
    def check(self, position):
        if position not in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
            raise IllegalPosition("there is one token")


class SortsAnything(Numbers):
    def check(self, position):
        if not isinstance(position, tuple) or sorted(position) != [0, 0, 1]:
            raise IllegalPosition("there is one token")


class StartStops(Frogs):
    @property
    def start(self):
        return self.sise * ">"


class StartFails(Frogs):
    @property
    def start(self):
        return {}["start"]


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


class PraisesEveryMove(Frogs):
    def good_moves(self, position):
        return self.moves(position)


class HopesForever(Hanoi):
    def is_solved(self, position):
        return False

    def can_still_win(self, position):
        return True

    def distance_to_go(self, position):
        return None

    def good_moves(self, position):
        return None


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
    TakesTuplesForMoves(),
    RefusesWithoutAWord(),
    MovesWithoutWords(),
    TakesTrueForOne(),
    SortsAnything(),
    StartStops(),
    StartFails(),
    AcceptsParts(),
    CountsWrong(),
    PraisesWrongMoves(),
    FirstMove((3, 4, 5)),
    LosingMoves((1, 2)),
    ForgetsMisere((1, 2), misere=True),
    AnyMoveIsGood(3),
    NoMoveIsGood(3),
    StaysHopeful(),
    PraisesEveryMove(),
    HopesForever(2),
    GivesUpTooSoon(),
    CanBeChanged(),
    CountsItsMoves(),
    NoText(),
    NoGoal(),
    TextIsNoMethod(),
    StartIsAMethod(),
    BothKinds(),
    MisereInWords(),
    Frogs,
    ListPositions(),
    ChangesItsArgument(),
    ShufflesMoves(),
    MovesOneByOne(),
    YieldsMoves(),
    HandsOverAGenerator(),
    MovesAsLists(),
    TwoMovesOneName(),
    AcceptsAnything(),
    FailsOnIllegalMoves(),
    RefusesWhatItOffers(),
    ReturnsNothing(),
    AnswersByChance(),
    RefusesItsOwnPositions(),
    AcceptsNoPosition(),
    FailsOnNoPosition(),
    NoBoard(),
    BlindBoard(),
    SolvedInWords(),
    SolvedAtOnce(),
    NothingToPlay(),
    StartsAnywhere(),
    ComesBack(),
    Raises(),
]
