"""Open exercise: a puzzle or a game of one's own, judged by `conforms`."""

# ruff: noqa: D101, D102 — classes as learners write them

from __future__ import annotations

from puzzlelib.rules import IllegalMove, IllegalPosition

from ...exercise import Exercise, Wrong
from .usable import can_be_used, how_to_use


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


class LastPieceLoses:
    start, misere = 10, True

    def moves(self, position):
        return [take for take in (1, 2, 3) if take <= position]

    def apply(self, position, move):
        if move not in self.moves(position):
            raise IllegalMove(f"{move} cannot be taken")
        return position - move

    def check(self, position):
        if position not in range(self.start + 1):
            raise IllegalPosition("there are never so many pieces")

    def text(self, position):
        return f"{position} left: " + position * "|"


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


EXERCISE = Exercise(
    name="own rules",
    solution=Mine,
    property=can_be_used,
    also_right=(Doubling, LastPieceLoses),
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
