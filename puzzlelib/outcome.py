"""How a play-through ended, in a player's words."""

from .hints import how_solved
from .rules import M, P, Puzzle, Rules, is_game

STUCK = "stuck, no valid move"


def outcome(rules: Rules[P, M], position: P, turn: int, learner: int | None) -> str | None:
    """The words for the end, None while play goes on.

    `turn` is the player to move, 0 or 1; `learner` is the learner's number against a computer.

    >>> from puzzlelib import Hanoi, Nim
    >>> outcome(Hanoi(1), ((), (), (1,)), 0, None), outcome(Nim(), (0, 0, 1), 0, None)
    ('solved', None)
    >>> outcome(Nim(), (0, 0, 0), 1, None), outcome(Nim(), (0, 0, 0), 1, 1)
    ('player 1 won', 'lost')
    """
    if is_game(rules):
        return None if rules.moves(position) else _who_won(turn, learner, rules.misere)
    return _how_it_went(rules, position)  # type: ignore[arg-type]  # what is no game is a puzzle


def _who_won(turn: int, learner: int | None, misere: bool) -> str:
    winner = turn if misere else 1 - turn
    if learner is None:
        return f"player {winner + 1} won"
    return "won" if winner == learner else "lost"


def _how_it_went(puzzle: Puzzle[P, M], position: P) -> str | None:
    if puzzle.is_solved(position):
        return how_solved(puzzle, position)
    return None if puzzle.moves(position) else STUCK
