"""Exercise: which moves win."""

from puzzlelib import winning
from puzzlelib.nim import Nim
from puzzlelib.trace.values import Shown, short, spoken

from ...exercise import Exercise, Trial, Wrong
from .repair import only_pairs_are_lost, wins

game = Nim((3, 4, 5))


def winning_moves(heaps):
    """Return the list of all moves that leave the opponent lost.

    >>> winning_moves((0, 0, 3))
    [Move(heap=2, take=3)]
    """
    found = []
    for move in game.moves(heaps):
        if not wins(game.apply(heaps, move)):
            found.append(move)
    return found


def as_pairs(heaps):
    return [
        (heap, size - left)
        for heap, size in enumerate(heaps)
        for left in range(size)
        if not wins((*heaps[:heap], left, *heaps[heap + 1 :]))
    ]


def to_won_positions(heaps):
    found = []
    for move in game.moves(heaps):
        if wins(game.apply(heaps, move)):
            found.append(move)
    return found


def one_of_them(heaps):
    for move in game.moves(heaps):
        if not wins(game.apply(heaps, move)):
            return [move]
    return []


def every_move(heaps):
    return game.moves(heaps) if wins(heaps) else []


def positions(heaps):
    return [
        game.apply(heaps, move) for move in game.moves(heaps) if not wins(game.apply(heaps, move))
    ]


def heaps_from_one(heaps):
    return [(heap + 1, take) for heap, take in winning_moves(heaps)]


def none_for_none(heaps):
    return winning_moves(heaps) or None


def even_rest(heaps):
    found = []
    for move in game.moves(heaps):
        if sum(game.apply(heaps, move)) % 2 == 0:
            found.append(move)
    return found


def leave_pairs(heaps):
    return [move for move in game.moves(heaps) if not only_pairs_are_lost(game.apply(heaps, move))]


def are_the_winning_moves(trial: Trial) -> str | None:
    """All winning moves, in any order, as moves or as pairs."""
    expected = winning.winning_moves(game, *trial.arguments)
    told = trial.result
    if isinstance(told, list) and len(told) == len(expected) and all(m in told for m in expected):
        return None
    if isinstance(told, list):  # by repr: a text that reads as a move must not look like one
        returned = short(Shown(spoken(told)), 120)
        return f"{trial.call} returned {returned}; {expected!r} was expected."
    return trial.differs_from(expected)


EXERCISE = Exercise(
    name="winning moves",
    solution=winning_moves,
    cases=(
        ((0, 0, 0),),
        ((0, 0, 1),),
        ((0, 0, 3),),
        ((1, 1, 1),),
        ((0, 2, 2),),
        ((1, 2, 2),),
        ((1, 3, 3),),
    ),
    property=are_the_winning_moves,
    also_right=(as_pairs,),
    wrong=(
        Wrong(
            to_won_positions,
            "verdict passed on unchanged",
            "`wins` speaks of the player to move after your move. Who is that?",
        ),
        Wrong(one_of_them, "one good move is all", "Three heaps of one piece: how many moves win?"),
        Wrong(
            every_move,
            "won whatever you do",
            "The position is won. Does every move keep the win?",
        ),
        Wrong(positions, "a move is where it leads", "Return the moves, not what they leave."),
        Wrong(
            heaps_from_one,
            "Python counts as the game does",
            "Heap 1 has the index 0. `game.moves` gives you the moves ready-made.",
        ),
        Wrong(
            none_for_none,
            "no move is None",
            "How long is a list in which nothing is? Return that list.",
        ),
        Wrong(
            even_rest,
            "odd totals win",
            "Two pieces in one heap, and your opponent to move: is that lost for them?",
        ),
        Wrong(
            leave_pairs,
            "only pairs are lost",
            "Leaving pairs wins. From (1, 3, 3) there are other good moves: which three heaps are lost, too?",
        ),
    ),
    hints=(
        "`game.moves(heaps)` are all moves, `game.apply(heaps, move)` is what one leaves.",
        "Begin with an empty list, and append each move after which your opponent does not win.",
    ),
    library="winning_moves",
)
