"""What is labelled and predicted in notebook 08."""

from __future__ import annotations

from puzzlelib.nim import Nim
from puzzlelib.trace import Recording, record
from puzzlelib.winning import is_winning, winning_moves

SMALL = Nim((1, 2))


def mover_wins(game, position):
    """Return whether the player to move wins, after looking at every option."""
    verdicts = []
    for move in game.moves(position):
        verdicts.append(mover_wins(game, game.apply(position, move)))
    return False in verdicts


def of_is_winning(*heaps: int) -> Recording:
    """Return the recording of is_winning for these heaps, without its helper."""
    return record(is_winning, SMALL, heaps, only=is_winning)


def verdict_without_pieces() -> bool:
    return is_winning(SMALL, (0, 0))


def what_follows(option: tuple[int, ...]) -> str:
    """Return what is_winning does in (1, 2) when it has heard of this option."""
    root = of_is_winning(1, 2).root
    heard = next(call for call in root.calls if call.arguments["position"] == option)
    after = root.calls[root.calls.index(heard) + 1 :]
    if after:
        return f"it looks at the next option, {after[0].arguments['position']}"
    return f"it returns {root.result}"


def who_wins(heaps: tuple[int, ...]) -> str:
    return "you win" if is_winning(SMALL, heaps) else "your opponent wins"


def how_many_win() -> str:
    game = Nim((3, 4, 5))
    good, every = winning_moves(game, game.start), game.moves(game.start)
    return f"{len(good)} of the {len(every)} first moves leaves the opponent lost"


def equal_heaps() -> str:
    game = Nim((4, 4))
    won = is_winning(game, game.start, {})
    return f"{won}: whatever I do, my opponent has an answer"
