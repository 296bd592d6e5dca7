"""One play-through: moves, undo, redo, clock and save; the opponents; what is known.

`playthrough` is the heart: one way for every move. `ending` says how it ended, `saving` keeps it,
`review` looks back at it. `opponents` play against the learner, and `knowledge` is what they ask.
"""

from .playthrough import Playthrough
from .saving import SaveError

__all__ = ["Playthrough", "SaveError"]
