"""Play-throughs of puzzles and games: moves, undo, clock and saves; opponents; hints.

Terms used in this package:

    play        a `Playthrough`: a puzzle or a game in progress
    attempt     the only way to make a move; IllegalMove explains why it is forbidden
    learner     the player, 0 or 1, that the learner is in a game against the computer
    opponent    a function that chooses the computer's moves
    ending      who won, and why; `outcome` is the same as text
    reachable   True promises that the position came up in play from the start
    winnable    the goal can still be reached from the position

`playthrough` is the central module. `ending` describes how play ended, `saving` validates and
writes saves, `review` finds mistakes afterwards. `opponents` choose moves with the help of
`knowledge`, which reports distances and good moves.
"""

from .playthrough import Playthrough
from .saving import SaveError

__all__ = ["Playthrough", "SaveError"]
