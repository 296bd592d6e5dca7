"""How a play-through ended, as a value: who won, and why; its text is derived from that.

Code that depends on the kind of an ending asks `Ending` or matches every kind, ending with
`assert_never`. Adding a kind is then a type error until each of these places handles it, and an
unknown kind is never taken for a victory by default.
"""

from dataclasses import dataclass
from typing import Literal, assert_never

# won, lost: by the learner, who plays against the computer; decided: between two people;
# solved, stuck: a puzzle, at its goal or without a move that leads on
Kind = Literal["won", "lost", "decided", "solved", "stuck"]

PLAYERS: dict[int | None, str] = {0: "player 1", 1: "player 2", None: "nobody"}


@dataclass(frozen=True)
class Ending:
    """The result of a play-through.

    `winner` is 0 for the player who made the first move of a game, 1 for the other, None in a puzzle.
    `detail` describes how a puzzle was solved, in the puzzle's words.

    >>> str(Ending("solved", detail="solved in the centre")), str(Ending("decided", winner=1))
    ('solved in the centre', 'player 2 won')
    """

    kind: Kind
    winner: int | None = None
    detail: str = ""

    def __str__(self) -> str:
        match self.kind:
            case "won" | "lost":
                return self.kind
            case "decided":
                return f"{PLAYERS[self.winner]} won"
            case "solved":
                return self.detail or "solved"
            case "stuck":
                return "stuck, no valid move"
            case unknown:
                assert_never(unknown)

    @property
    def is_good(self) -> bool:
        """Whether to celebrate: the learner's victory, or that of either of two people.

        >>> [kind for kind in ("won", "lost", "decided", "solved", "stuck") if Ending(kind).is_good]
        ['won', 'decided', 'solved']
        """
        match self.kind:
            case "won" | "decided" | "solved":
                return True
            case "lost" | "stuck":
                return False
            case unknown:
                assert_never(unknown)


def of_game(winner: int, learner: int | None) -> Ending:
    """Return the ending of a game won by *winner*; *learner* is None between two people.

    >>> of_game(1, learner=0).kind, of_game(1, learner=1).kind, of_game(1, learner=None).kind
    ('lost', 'won', 'decided')
    """
    if learner is None:
        return Ending("decided", winner)
    return Ending("won" if winner == learner else "lost", winner)
