"""One play-through: moves, undo, redo, clock and save; the opponents; what is known.

Throughout this package:

    play        a puzzle or a game being played, a `Playthrough`
    attempt     the one way to make a move: the rules allow it, or IllegalMove says why not
    learner     in a game against the computer, 0 or 1: the player that the learner is
    opponent    a function that chooses the computer's moves
    ending      who won, and why; `outcome` is the same in words
    reachable   a promise: the position came up in play from the start
    winnable    said of a position from which the goal can still be reached

`playthrough` is the heart: one way for every move. `ending` says how it ended, `saving` keeps it,
`review` looks back at it. `opponents` play against the learner, and `knowledge` is what they ask.
"""

from .playthrough import Playthrough
from .saving import SaveError

__all__ = ["Playthrough", "SaveError"]
