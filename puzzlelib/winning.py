"""Win/lose reasoning: who wins a game for two when both play as well as possible."""

from collections.abc import Iterable
from itertools import count

from .rules import Game, M, P, is_misere


def is_winning(game: Game[P, M], position: P, memo: dict[P, bool] | None = None) -> bool:
    """Return whether the player to move can force a win (an N-position: the next player wins).

    Without *memo* this is the plain recursion; with a dict it remembers every verdict.
    `nim.is_win` asks the opposite question: whether the player who has just moved wins.

    >>> from puzzlelib import Nim
    >>> is_winning(Nim((1, 1)), (1, 1)), is_winning(Nim((1, 2)), (1, 2))
    (False, True)
    """
    if memo is not None and position in memo:
        return memo[position]
    moves = game.moves(position)
    for move in moves:
        opponent_wins = is_winning(game, game.apply(position, move), memo)
        if not opponent_wins:
            return _remember(memo, position, True)
    return _remember(memo, position, is_misere(game) and not moves)


def _remember(memo: dict[P, bool] | None, position: P, verdict: bool) -> bool:
    """Return *verdict*, after writing it into the memo if there is one."""
    if memo is not None:
        memo[position] = verdict
    return verdict


def winning_moves(game: Game[P, M], position: P) -> list[M]:
    """Return the moves that leave the opponent in a lost position; [] if there is none.

    >>> from puzzlelib import Nim
    >>> [str(move) for move in winning_moves(Nim(), (3, 4, 5))]
    ['take 2 from heap 1']
    """
    memo: dict[P, bool] = {}
    moves = game.moves(position)
    return [m for m in moves if not is_winning(game, game.apply(position, m), memo)]


def mex(values: Iterable[int]) -> int:
    """Return the smallest whole number from 0 that is not in *values* ("minimum excludant").

    >>> mex([0, 1, 3]), mex([])
    (2, 0)
    """
    present = set(values)
    return next(number for number in count() if number not in present)


def grundy(game: Game[P, M], position: P, memo: dict[P, int] | None = None) -> int:
    """Return the Grundy value: the size of the Nim heap that *position* is worth; 0 means lost.

    The values of independent games played side by side combine by XOR. Raises ValueError in misère
    play, where they do not, and for a puzzle.
    Source: R. P. Sprague 1935, P. M. Grundy 1939.

    >>> from puzzlelib import Nim
    >>> grundy(Nim((3, 4, 5)), (3, 4, 5))
    2
    """
    if is_misere(game):
        raise ValueError("Grundy values belong to normal play; this game is misère")
    memo = {} if memo is None else memo
    if position not in memo:
        options = [game.apply(position, move) for move in game.moves(position)]
        memo[position] = mex(grundy(game, option, memo) for option in options)
    return memo[position]


# functions whose calls a recording counts
__counted__ = (is_winning, _remember, winning_moves, mex, grundy)
