"""Open exercise: a puzzle or a game of one's own, judged by `conforms`."""

# ruff: noqa: D101, D102 — classes as learners write them

from __future__ import annotations

from typing import Any

from ...checks import Exercise, Trial, Wrong
from ...conformance import conforms
from ...rules import IllegalMove, IllegalPosition


class Mine:
    """Pancakes, the one on top first; a move turns over all down to one of them.

    >>> Mine().apply("cab", "b")
    'bac'
    """

    start = "cab"

    def moves(self, position):
        return sorted(position)

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"there is no pancake {move}")
        above, below = position.split(move)
        return move + above[::-1] + below

    def check(self, position):
        if not isinstance(position, str) or sorted(position) != sorted(self.start):
            raise IllegalPosition("a position is the pancakes of the start in some order")

    def text(self, position):
        return position

    def is_solved(self, position):
        return position == "abc"


class Doubling:
    start, misere = 1, False

    def moves(self, position):
        return [move for move in ("add 1", "double") if self.after(position, move) <= 20]

    def after(self, position, move):
        return position + 1 if move == "add 1" else position * 2

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"{move} leads beyond 20")
        return self.after(position, move)

    def check(self, position):
        if position not in range(1, 21):
            raise IllegalPosition("a position is a number from 1 to 20")

    def text(self, position):
        return str(position)


class OnOneList:
    start = list("cab")  # noqa: RUF012
    moves = Mine.moves

    def apply(self, position, move):
        if move not in position:
            raise IllegalMove(f"there is no pancake {move}")
        place = position.index(move)
        position[: place + 1] = position[place::-1]
        return position

    def check(self, position):
        if sorted(position) != sorted(self.start):
            raise IllegalPosition("these are not the pancakes")

    def text(self, position):
        return "".join(position)

    def is_solved(self, position):
        return position == ["a", "b", "c"]


class Trusting(Mine):
    def apply(self, position, move):
        above, _, below = position.partition(str(move))
        return str(move) + above[::-1] + below


class WithoutOrder(Mine):
    def moves(self, position):
        return set(position)


class WithoutGoal:
    start = "cab"
    moves, apply, check, text = Mine.moves, Mine.apply, Mine.check, Mine.text


class HalfABoard(Mine):
    def text(self, position):
        return position[0]


class Welcoming(Mine):
    def check(self, position):
        return True


class Showing(Mine):
    def text(self, position):
        print(position)


class AroundForEver(Doubling):
    def after(self, position, move):
        return position % 20 + 1


def can_be_used(answer: Any) -> str | None:
    """Return what is wrong with a class of rules, or None if everything can be done with it."""
    if not isinstance(answer, type):
        return "a class was expected: write check('own rules', Mine) without brackets."
    made = _made(answer)
    if isinstance(made, str):
        return made
    faults = conforms(made).faults
    if len(faults) > 1:
        return f"{faults[0]} (And more: conforms({answer.__name__}()) tells all.)"
    return faults[0] if faults else _is_the_example(made)


def _made(kind: Any) -> Any:
    """Return rules of that class, made under limits; or what is wrong."""
    make = kind.__init__
    try:
        if not hasattr(make, "__code__"):
            return kind()
        trial = Trial.of(make, (kind.__new__(kind),))
    except TypeError as error:
        return f"{kind.__name__}() cannot be made: {error}."
    if trial.never_ended() or trial.recording.exception:
        return f"{kind.__name__}() cannot be made: {trial.raised() or 'it does not end.'}"
    return trial.given[0]


def _is_the_example(rules: Any) -> str | None:
    same = rules.start == 10 and list(rules.moves(10)) == [1, 2, 3]
    return "That is the game of the example: change a rule of it." if same else None


def how_to_use(answer: Any) -> str:
    """Return what to do with rules in which nothing is wrong."""
    name = answer.__name__
    if hasattr(answer, "misere"):
        return f"Play it: Player({name}(), computer='perfect'). Ask is_winning({name}(), {name}().start)."
    return f"Play it: Player({name}()). Can it be solved? Ask search({name}(), {name}().start)."


EXERCISE = Exercise(
    name="own rules",
    solution=Mine,
    property=can_be_used,
    also_right=(Doubling,),
    open=True,
    remark=how_to_use,
    wrong=(
        Wrong(
            OnOneList,
            "a position is a list",
            "Lists change under your hands. Which kind of value does not?",
        ),
        Wrong(
            Trusting,
            "players keep the rules",
            "Who refuses a move that the rules do not allow?",
        ),
        Wrong(WithoutOrder, "a set has an order", "In which order does a set give its values?"),
        Wrong(WithoutGoal, "the goal is clear", "Who tells the player that the puzzle is solved?"),
        Wrong(HalfABoard, "half a board will do", "Can somebody who sees the text play on?"),
        Wrong(Welcoming, "True means allowed", "How does `check` say that a position is none?"),
        Wrong(Showing, "showing is returning", "`text` returns the board; who prints it?"),
        Wrong(AroundForEver, "play may go round", "When is a game over in which play goes round?"),
    ),
    hints=(
        "Start from the class Take: change start, moves and apply, and ask conforms each time.",
        "Positions are texts, numbers or tuples: nothing that can be changed.",
        "Let apply begin with: if move not in self.moves(position): raise IllegalMove(…)",
    ),
)
